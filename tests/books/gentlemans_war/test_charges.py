"""Charges: who may, what the target does about it, and the Colonel's game against George."""

import pytest

from books.gentlemans_war.field import BLUE, EAST, RED, WEST, Battle, general, lay, unit
from books.gentlemans_war.test_shooting import feature
from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.answering import (
    pinned,
    reckon_actions,
    side_of,
    turned_figures,
)
from grognard.books.gentlemans_war.brigades import Use
from grognard.books.gentlemans_war.charging import cannot_be_charged, cannot_charge, charge_fault
from grognard.books.gentlemans_war.doing import END, Deed
from marks import cites


def facing_off(charger, target, *others, card="S7", **more):
    """Blue's B is about to charge red's R."""
    table = lay(charger, target, *others, unit("R9", at=(66, 58)), unit("B9", at=(66, 2)), **more)
    battle = Battle(table, card)
    battle.play(Use("unit", ("B",)))
    return battle


@cites("AGW-203", "AGW-258", "AGW-265", "AGW-266", "AGW-091", "AGW-064")
@pytest.mark.parametrize(
    ("piece", "cite"),
    [
        (unit("B", disordered=True), "AGW-203"),
        (unit("B", "field_gun"), "AGW-266"),
        (unit("B", formation="march"), "AGW-258"),
        (unit("B", formation="square"), "AGW-258"),
        (unit("B", "mounted_infantry"), "AGW-091"),
        (unit("B", "cyclists"), "AGW-091"),
        (unit("B", "sharpshooters"), "AGW-265"),
        (unit("B", did=("march",)), "AGW-185"),
    ],
)
def test_who_cannot_charge(piece, cite):
    assert cannot_charge(piece).cite == cite


@cites("AGW-593", "AGW-569", "AGW-265")
@pytest.mark.parametrize(
    "piece",
    [
        unit("B"),
        unit("B", "light_cavalry"),
        unit("B", "tribal_horsemen"),
        unit("B", "mounted_infantry", attributes="elite"),
        unit("B", "sharpshooters", attributes="gallant"),
        unit("B", formation="attack"),
    ],
)
def test_who_may_charge(piece):
    assert cannot_charge(piece) is None


@cites("AGW-262", "AGW-264", "AGW-265")
def test_foot_charges_no_horse_in_the_open_and_horse_no_foot_behind_walls():
    field = feature("f", "field", outline=((20, 30), (40, 30), (40, 50), (20, 50)))
    wall = feature("w", "wall", line=((24, 39), (36, 39)))
    horse, foot = unit("R", "light_cavalry", at=(30, 40)), unit("R", at=(30, 40))
    infantry, cavalry = unit("B", at=(30, 30)), unit("B", "light_cavalry", at=(30, 24))
    assert cannot_be_charged(lay(horse, infantry), infantry, horse).cite == "AGW-262"
    assert cannot_be_charged(lay(horse, infantry, features=[field]), infantry, horse) is None
    assert cannot_be_charged(lay(foot, cavalry), cavalry, foot) is None
    assert cannot_be_charged(lay(foot, cavalry, features=[wall]), cavalry, foot).cite == "AGW-264"
    assert cannot_be_charged(lay(foot, cavalry, features=[field]), cavalry, foot).cite == "AGW-264"
    bold = unit("B", "sharpshooters", at=(30, 30), attributes="gallant")
    assert cannot_be_charged(lay(bold, foot), bold, foot).cite == "AGW-265"


@cites("AGW-259", "AGW-185", "AGW-197")
def test_a_charge_is_straight_ahead_after_one_wheel_and_through_nobody():
    beside = lay(unit("B", at=(30, 30)), unit("R", at=(40, 40)))
    assert charge_fault(beside, beside.units["B"], "R") is None
    behind = lay(unit("B", at=(30, 30)), unit("R", at=(30, 20)))
    assert charge_fault(behind, behind.units["B"], "R").cite == "AGW-259"
    friend = lay(unit("B", at=(30, 30)), unit("B2", at=(30, 34)), unit("R", at=(30, 40)))
    assert charge_fault(friend, friend.units["B"], "R").cite == "AGW-197"


@cites("AGW-170")
def test_horses_do_not_charge_over_rough_ground():
    field = feature("f", "field", outline=((20, 30), (40, 30), (40, 34), (20, 34)))
    table = lay(unit("B", "light_cavalry", at=(30, 26)), unit("R", at=(30, 40)), features=[field])
    assert charge_fault(table, table.units["B"], "R").cite == "AGW-170"


@cites("AGW-272")
@pytest.mark.parametrize(
    ("acted", "disordered", "actions"),
    [(True, True, 0), (True, False, 1), (False, True, 1), (False, False, 2)],
)
def test_how_many_actions_a_target_has(acted, disordered, actions):
    piece = unit("R", at=(30, 40), acted=acted, disordered=disordered)
    assert reckon_actions(lay(piece), piece) == actions
    led = lay(piece, generals=[general("Rg", (30, 40), attached="R")])
    assert reckon_actions(led, piece) == actions + 1


CHASSEURS = unit("B", "light_cavalry", at=(30, 19), attributes="gallant")
WESSEX = unit("R", at=(30, 40), attributes="stalwart", acted=True)


def nineteen(*others, hands=None, **more):
    """The book's charge: light cavalry at nineteen inches, the foot has acted."""
    return facing_off(CHASSEURS.copy(), WESSEX.copy(), *others, hands=hands or {}, **more)


@cites("AGW-260", "AGW-EX24", "AGW-261")
def test_a_charge_of_seventeen_falls_short_of_nineteen_inches():
    battle = nineteen()
    told = battle.play(Deed("charge", "R"), fates="5 4 3 3 2")
    assert told.one(events.ChargeDeclared).distance // 254 == 19
    rolled = told.one(events.ChargeRolled)
    assert rolled.total // 254 == 17
    assert (battle.asks(), battle.question.seat) == ("ShortCharge", RED)


@cites("AGW-261", "AGW-201")
def test_the_enemy_sends_a_short_charge_back_or_lets_it_come_on():
    battle = nineteen()
    battle.play(Deed("charge", "R"), fates="5 4 3 3 2")
    told = battle.play("back")
    assert battle.unit("B").place == CHASSEURS.place
    assert told.one(events.Disordered).by == "AGW-261"
    battle = nineteen()
    battle.play(Deed("charge", "R"), fates="5 4 3 3 2")
    told = battle.play("on")
    assert told.one(events.Moved).path[-1][1] // 254 >= 35
    assert battle.asks() == "RespondWithFire"


@cites("AGW-268", "AGW-144", "AGW-EX25", "AGW-EX26", "AGW-276", "AGW-275")
def test_a_hold_card_adds_a_die_and_the_target_fires_at_long_range():
    battle = nineteen(hands={BLUE: "S3"}, standing={BLUE: "charge"})
    battle.play(Deed("charge", "R"), fates="5 4 3 3 2")
    assert battle.asks() == "DistanceCard"
    told = battle.play("more:S3", fates="3")
    assert told.of(events.ChargeRolled)[-1].total // 254 == 20
    assert battle.asks() == "RespondWithFire"
    assert battle.offers() == ["", "long:B"]
    told = battle.play("long:B", fates="6 1 1 2 3 4 1" + " 1 1 1 1 1 1 1 1 1 1 1 1" + " 1 1 1 1 1")
    shot = told.one(events.Shot)
    assert (len(shot.dice), shot.needed, shot.lost) == (6, 6, 1)


@cites("AGW-282", "AGW-263")
def test_infantry_cannot_counter_charge_cavalry_but_may_meet_infantry():
    battle = nineteen()
    battle.play(Deed("charge", "R"), fates="6 6 6 1 1")
    assert battle.asks() == "RespondWithFire"  # no counter-charge was to be had
    foot = facing_off(unit("B", at=(30, 28)), unit("R", at=(30, 40)))
    foot.play(Deed("charge", "R"))
    assert "counter" in foot.offers()
    told = foot.play("counter", fates="4 2 2 2")
    assert told.of(events.CounterCharged)[0].total == 4 * 254
    # six inches and the four that red comes to meet them are the ten between them
    assert told.of(events.ChargeRolled)[0].needed <= 6 * 254


@cites("AGW-273", "AGW-064", "AGW-299")
def test_a_fresh_unit_forms_square_before_cavalry():
    battle = facing_off(CHASSEURS.copy(), unit("R", at=(30, 40)))
    battle.play(Deed("charge", "R"))
    told = battle.play("form:square", fates="6 6 6 6 6 " + "1 " * 12)
    assert told.one(events.Formed).formation == "square"
    assert told.one(events.Responded).left == 0
    fought = {
        event.unit: (event.reckoning.total, len(event.dice)) for event in told.of(events.Fought)
    }
    assert fought == {"B": (1, 6), "R": (2, 6)}


@cites("AGW-278")
def test_the_defender_buys_actions_with_a_hold_card():
    battle = nineteen(hands={RED: "HK"}, standing={RED: "charge"})
    battle.play(Deed("charge", "R"))
    assert "card:HK" in battle.offers()
    battle.play("card:HK", "", fates="6 6 6 6 6")
    assert battle.offers() == ["", "long:B", "short:B", "point blank:B"]


@cites("AGW-281", "AGW-EX27")
def test_a_hold_card_has_a_supporting_unit_shoot_at_its_real_range():
    barsets = unit("R2", "light_infantry", at=(40, 33), facing=27000 + 4500)
    battle = nineteen(barsets, hands={RED: "H4"}, standing={RED: "charge"})
    battle.play(Deed("charge", "R"))
    told = battle.play("help:H4:R2", fates="6 6 6 1 1 1 5 1 1 5")
    shot = told.one(events.Shot)
    assert (shot.unit, shot.band, shot.hits, shot.lost) == ("R2", "long", 3, 2)
    assert battle.unit("R2").acted


@cites("AGW-277")
def test_fire_may_break_up_a_charge():
    target = unit("R", at=(30, 40))
    battle = facing_off(CHASSEURS.copy(), target)
    battle.play(Deed("charge", "R"), "", fates="6 6 6 6 6")
    told = battle.play("short:B", fates="5 5 5 1 1 1 1 1 1 2 3 3 3 3 3")
    assert told.one(events.Tested).mood == "run_away"
    assert not told.of(events.Fought)
    assert battle.unit("B").running


@cites("AGW-283", "AGW-285", "AGW-EX27")
def test_skirmishers_evade_before_the_dice_and_are_safe_out_of_reach():
    battle = facing_off(unit("B", at=(30, 30)), unit("R", "sharpshooters", at=(30, 40)))
    battle.play(Deed("charge", "R"))
    assert {"evade:2", "evade:3"} <= set(battle.offers())
    told = battle.play("evade:3", fates="4 4 4 1 1 1")
    assert told.one(events.Moved).how == "evades"
    assert battle.unit("R").place[1] > 50 * 254
    assert battle.asks() == "ShortCharge"


@cites("AGW-283", "AGW-288", "AGW-286", "AGW-295")
def test_gunners_who_evade_leave_their_gun_and_may_be_ridden_down():
    battle = facing_off(
        unit("B", "light_cavalry", at=(30, 32)), unit("R", "field_gun", at=(30, 40), acted=True)
    )
    battle.play(Deed("charge", "R"))
    told = battle.play("evade:2", fates="1 1 6 6 6 6 6 5 5 5 5 5 5 1 1 1 1")
    assert told.one(events.GunLeft).unit == "R"
    fought = {event.unit: event.reckoning.total for event in told.of(events.Fought)}
    assert fought["B"] == 2


@cites("AGW-289", "AGW-214", "AGW-290")
@pytest.mark.parametrize(
    ("at", "side"), [((30, 25), ""), ((46, 39), "flank"), ((30, 55), "rear"), ((38, 54), "rear")]
)
def test_from_which_side_a_charge_comes(at, side):
    assert side_of(unit("R", at=(30, 40)), unit("B", at=at)) == side


@cites("AGW-289")
def test_a_square_and_skirmishers_have_no_flanks():
    assert side_of(unit("R", at=(30, 40), formation="square"), unit("B", at=(46, 39))) == ""
    assert side_of(unit("R", "sharpshooters", at=(30, 40)), unit("B", at=(46, 39))) == ""


@cites("AGW-291", "AGW-EX28")
def test_a_unit_pinned_in_front_turns_a_file_on_a_five():
    loamshires = unit("R", at=(30, 40))
    table = lay(loamshires, unit("B", at=(44, 40), facing=WEST), unit("B2", at=(30, 34)))
    assert pinned(table, loamshires, [table.units["B"]])
    assert turned_figures(loamshires, "flank", 5) == 2
    assert turned_figures(loamshires, "flank", 3) == 0
    assert turned_figures(loamshires, "rear", 6) == 12


@cites("AGW-289")
def test_a_flanked_unit_may_turn_for_an_action():
    battle = facing_off(unit("B", at=(44, 40), facing=WEST), unit("R", at=(30, 40), acted=True))
    battle.play(Deed("charge", "R"))
    assert battle.offers() == ["", "face"]
    told = battle.play("face", fates="6 6 6 1 1 1 1 1 1 1 1 1 1 1 1 6 6 1 1 1 1 1 1 1 1 1 1")
    assert abs(told.one(events.Faced).bearing - EAST) < 50
    assert {event.unit: event.reckoning.total for event in told.of(events.Fought)} == {
        "B": 0,
        "R": 0,
    }


@cites("AGW-049")
def test_a_nervous_unit_tests_before_it_charges():
    battle = facing_off(
        unit("B", "light_cavalry", at=(30, 28), attributes="nervous"), WESSEX.copy()
    )
    told = battle.play(Deed("charge", "R"), fates="3")
    assert told.one(events.Tested).mood == "disordered"
    assert not told.of(events.ChargeRolled)


@cites("AGW-049")
def test_a_nervous_target_tests_before_it_responds():
    battle = facing_off(unit("B", at=(30, 28)), unit("R", at=(30, 40), attributes="nervous"))
    told = battle.play(Deed("charge", "R"), fates="3")
    assert told.one(events.Tested).unit == "R"
    assert battle.unit("R").disordered


@cites("AGW-270", "AGW-322", "AGW-271")
def test_a_hold_card_lets_a_comrade_join_the_charge():
    mate = unit("B2", at=(37, 28))
    target = unit("R", at=(33, 40), acted=True, disordered=True)
    battle = facing_off(
        unit("B", at=(30, 28)), target, mate, hands={BLUE: "S3"}, standing={BLUE: "charge"}
    )
    battle.play(Deed("charge", "R"))
    assert "join:S3:B2" in battle.offers()
    told = battle.play("join:S3:B2", fates="6 6 6 6 6 6 " + "1 " * 36)
    assert [event.unit for event in told.of(events.ChargeDeclared)] == ["B2"]
    assert {event.unit for event in told.of(events.Fought)} >= {"B", "B2", "R"}


@cites("AGW-270", "AGW-340")
def test_a_comrade_who_joins_a_charge_leaves_his_work():
    mate = unit("B2", at=(37, 28), work="shallow-trench", work_place=(37 * 254, 28 * 254))
    battle = facing_off(
        unit("B", at=(30, 28)),
        unit("R", at=(33, 40), acted=True, disordered=True),
        mate,
        hands={BLUE: "S3"},
        standing={BLUE: "charge"},
    )
    battle.play(Deed("charge", "R"))
    told = battle.play("join:S3:B2", fates="6 6 6 6 6 6 " + "1 " * 36)
    assert told.one(events.WorkDropped).unit == "B2"


@cites("AGW-572")
def test_fanatics_must_charge_the_nearest_enemy_in_reach():
    wild = unit("B", "tribal_infantry", at=(30, 30), attributes="fanatic")
    battle = facing_off(wild, unit("R", at=(30, 40)))
    assert battle.asks() == "Respond"  # there was nothing to choose: they are on their way
    assert battle.unit("B").did == ("charge",)
    far = unit("B", "tribal_infantry", at=(30, 10), attributes="fanatic")
    assert facing_off(far, unit("R", at=(30, 40))).refusal(END) == ""


@cites("AGW-293")
@pytest.mark.parametrize(("die", "inside"), [(4, True), (3, False)])
def test_skirmishers_run_in_to_their_supports(die, inside):
    home = unit("R", at=(30, 44), figures=6, original=6)
    out = unit(
        "R-skirmishers", at=(30, 39), figures=6, original=6, formation="skirmish", parent="R"
    )
    battle = facing_off(unit("B", at=(30, 28)), home, out)
    battle.play(Deed("charge", "R-skirmishers"))
    told = battle.play("recover", fates=f"{die} 1 1 1")
    assert bool(told.of(events.SkirmishersIn)) is inside
    assert ("R-skirmishers" in battle.table.units) is not inside


@cites("AGW-277")
def test_chargers_who_fall_back_under_fire_do_not_come_to_blows():
    battle = facing_off(CHASSEURS.copy(), unit("R", at=(30, 40)))
    battle.play(Deed("charge", "R"), "", fates="6 6 6 6 6")
    told = battle.play("short:B", fates="5 5 1 1 1 1 1 1 2 3 3 3 3")
    assert told.one(events.Tested).mood == "fall_back"
    assert not told.of(events.Fought)
    assert battle.unit("B").place[1] < CHASSEURS.place[1]
