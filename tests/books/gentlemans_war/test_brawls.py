"""Charges and combats of several units: supports, separate fights, pursuits, accidents."""

import pytest

from books.gentlemans_war.field import (
    BLUE,
    EAST,
    RED,
    WEST,
    Battle,
    general,
    lay,
    turn_a_joker,
    unit,
)
from books.gentlemans_war.test_charges import facing_off
from books.gentlemans_war.test_close_combat import fought, of, pair
from books.gentlemans_war.test_shooting import feature
from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.brawling import pairs_of
from grognard.books.gentlemans_war.brigades import Use
from grognard.books.gentlemans_war.charge_cards import comrades
from grognard.books.gentlemans_war.doing import Deed
from grognard.books.gentlemans_war.melee import Fight, blows, reckon_advantage
from grognard.books.gentlemans_war.results import judge
from grognard.tabletop.geometry import inches
from marks import cites


def bystanders():
    return unit("R9", at=(66, 58)), unit("B9", at=(66, 2)), unit("R8", at=(60, 58))


# Supports


def supported(support, **more):
    """Blue's B charges red's R, who has a card for a support."""
    return facing_off(
        unit("B", at=(30, 30)),
        unit("R", at=(30, 40), acted=True, disordered=True),
        support,
        hands={RED: "H4"},
        standing={RED: "charge"},
        **more,
    )


FURROWS = ((0, 0), (72, 0), (72, 25), (0, 25))


@cites("AGW-279")
def test_a_hold_card_brings_up_a_support_that_joins_the_combat_at_a_walk():
    battle = supported(unit("R2", at=(40, 37.5), facing=WEST, attributes="gallant"))
    battle.play(Deed("charge", "R"))
    assert "join:H4:R2" in battle.offers()
    told = battle.play("join:H4:R2", fates="6 6 6 6 6 " + "1 " * 36)
    joined = [event for event in told.of(events.Moved) if event.unit == "R2"]
    assert [(event.how, event.by, event.dice) for event in joined] == [
        ("joins the combat, after", "AGW-279", (6, 6))
    ]
    struck = {event.unit: event for event in told.of(events.Fought)}
    assert set(struck) == {"B", "R", "R2"}
    assert struck["R2"].reckoning.total == 1  # it comes in as on a counter-charge
    assert told.one(events.CounterPlaced).unit == "R2"


@cites("AGW-279")
def test_a_support_whose_dice_are_too_few_comes_up_too_late():
    battle = supported(unit("R2", at=(44, 37.5), facing=WEST))
    battle.play(Deed("charge", "R"))
    told = battle.play("join:H4:R2", fates="6 6 6 1 1 " + "1 " * 24)
    moved = [event for event in told.of(events.Moved) if event.unit == "R2"]
    assert [event.how for event in moved] == ["comes up too late, after"]
    assert {event.unit for event in told.of(events.Fought)} == {"B", "R"}
    assert battle.unit("R2").acted


@cites("AGW-279", "AGW-263")
@pytest.mark.parametrize(
    ("charger", "support"),
    [
        ({}, {"facing": EAST}),  # looks the other way, and may not wheel
        ({}, {"facing": WEST, "acted": True}),
        ({}, {"facing": WEST, "disordered": True}),
        ({"kind": "light_cavalry"}, {"facing": WEST}),  # infantry does not go for horse
    ],
)
def test_who_cannot_come_up_in_support(charger, support):
    battle = facing_off(
        unit("B", **{"at": (30, 30), **charger}),
        unit("R", at=(30, 40), acted=True),
        unit("R2", at=(40, 37.5), **support),
        hands={RED: "H4"},
        standing={RED: "charge"},
    )
    battle.play(Deed("charge", "R"))
    assert "card:H4" in battle.offers()
    assert "join:H4:R2" not in battle.offers()


@cites("AGW-280", "AGW-279")
def test_a_court_card_brings_up_supports_within_brigade_distance():
    battle = facing_off(
        unit("B", "light_cavalry", at=(30, 20)),
        unit("R", at=(30, 40), acted=True, disordered=True),
        unit("R2", "light_cavalry", at=(42, 37), facing=WEST),
        unit("R3", "light_cavalry", at=(18, 37), facing=EAST),
        hands={RED: "HK"},
        standing={RED: "charge"},
    )
    battle.play(Deed("charge", "R"))
    assert {"join:HK:R2", "join:HK:R3"} <= set(battle.offers())
    told = battle.play(
        "join:HK:R2",
        fates="6 6 6 6 6 6 6 6 6 " + "1 " * 24,
    )
    assert [event.unit for event in told.of(events.CounterPlaced)] == ["R2"]  # R3 is too far off


# One against one


def two_on_two():
    """Two attackers, each with a defender of his own before him."""
    units = [unit("B", at=(24, 37)), unit("B2", at=(33, 37))]
    units += [unit("R", at=(24, 39)), unit("R2", at=(33, 39))]
    return lay(*units, *bystanders())


@cites("AGW-321")
def test_attackers_and_defenders_are_matched_if_each_touches_one_of_his_own():
    table = two_on_two()
    both = [table.units["B"], table.units["B2"]], [table.units["R2"], table.units["R"]]
    pairs = [(one.id, other.id) for one, other in pairs_of(Fight(*both))]
    assert pairs == [("B", "R"), ("B2", "R2")]
    assert pairs_of(Fight(both[0], both[1][:1])) == []
    table.units["R2"].place = (60 * 254, 39 * 254)
    assert pairs_of(Fight(*both)) == []


@cites("AGW-321")
@pytest.mark.parametrize(("choice", "fights"), [("apart", 2), ("brawl", 1)])
def test_where_units_match_the_attacker_chooses_separate_fights_or_one(choice, fights):
    battle = facing_off(
        unit("B", at=(27, 30)),
        unit("R", at=(27, 40), acted=True, disordered=True),
        unit("B2", at=(34, 30)),
        unit("R2", at=(44, 37.5), facing=WEST),
        hands={RED: "H4", BLUE: "S4"},
        standing={RED: "charge", BLUE: "charge"},
    )
    battle.play(Deed("charge", "R"), "join:S4:B2")
    battle.play("join:H4:R2", fates="6 6 6 6 6 6 6 6")
    assert (battle.asks(), battle.question.seat) == ("OneFightOrSeveral", BLUE)
    begun = len(battle.game.chronicle)
    if choice == "apart":
        battle.play("apart", fates="1 " * 24)
        battle.play("hold", "hold", fates="1 " * 24)
        battle.play("hold", "hold")
    else:
        battle.play("brawl", fates="1 " * 48)
        battle.play("hold", "hold", "hold", "hold")
    told = battle.game.chronicle[begun:]
    decided = [event for event in told if isinstance(event, events.FightDecided)]
    assert len(decided) == fights
    assert len(battle.unit("R").locked) == 3 - fights  # with one enemy, or with both


@cites("AGW-322")
def test_in_a_brawl_each_strikes_at_an_enemy_it_touches():
    table = two_on_two()
    table.units["R2"].attributes = ("stalwart",)
    both = [table.units["B"], table.units["B2"]], [table.units["R"], table.units["R2"]]
    fight = Fight(*both)
    assert blows(table, fight, table.units["B"]).against.id == "R"
    assert blows(table, fight, table.units["B2"]).against.id == "R2"


@cites("AGW-314", "AGW-322")
def test_a_brawl_that_was_tied_goes_on_with_everybody_in_it():
    table = two_on_two()
    for one, others in {
        "B": ("R", "R2"),
        "B2": ("R", "R2"),
        "R": ("B", "B2"),
        "R2": ("B", "B2"),
    }.items():
        table.units[one].locked = others
        table.units[one].attacking = one[0] == "B"
    del table.units["R9"], table.units["R8"], table.units["B9"]
    battle = Battle(table, "H7")
    battle.play(Use("unit", ("R",)))
    told = battle.play(Deed("fight"), fates="1 " * 48)
    assert [event.unit for event in told.of(events.Fought)] == ["B", "B2", "R", "R2"]


# Sides


@cites("AGW-296", "AGW-289")
def test_only_those_who_come_from_the_flank_have_the_advantage_of_it():
    front, flank = unit("B", at=(30, 38)), unit("B2", at=(35, 40), facing=WEST)
    target = unit("R", at=(30, 40))
    table = lay(front, flank, target)
    fight = Fight([front, flank], [target])
    fight.sides["R"], fight.fronts = "flank", {"B"}
    assert reckon_advantage(table, fight, front, target).total == 0
    assert reckon_advantage(table, fight, flank, target).total == 2


@cites("AGW-264", "AGW-270")
def test_no_horse_joins_a_charge_against_foot_behind_a_wall():
    wall = feature("w", "wall", line=((24, 39), (36, 39)))
    units = [unit("B", at=(30, 30)), unit("B2", "light_cavalry", at=(38, 30))]
    units += [unit("R", at=(30, 40))]
    table = lay(*units, features=[wall])
    assert comrades(table, table.units["B"], table.units["R"]) == []
    bare = lay(*units)
    assert [mate.id for mate, _, _ in comrades(bare, bare.units["B"], bare.units["R"])] == ["B2"]


# On the way


@cites("AGW-165")
def test_cavalry_that_leaps_a_hedge_in_its_charge_fights_disordered():
    hedge = feature("h", "hedge", line=((10, 34), (50, 34)))
    prey = unit("R", "light_cavalry", at=(30, 42), acted=True, disordered=True)
    battle = facing_off(unit("B", "light_cavalry", at=(30, 30)), prey, features=[hedge])
    told = battle.play(Deed("charge", "R"), fates="6 6 6 6 6 " + "1 " * 12)
    struck = {event.unit: event.reckoning.total for event in told.of(events.Fought)}
    assert struck == {"B": 0, "R": -1}  # no counter-charge, but fresh from a jump


@cites("AGW-164")
def test_infantry_that_charges_over_a_hedge_arrives_disordered():
    hedge = feature("h", "hedge", line=((10, 34), (50, 34)))
    prey = unit("R", at=(30, 40), acted=True, disordered=True)
    battle = facing_off(unit("B", at=(30, 31)), prey, features=[hedge])
    told = battle.play(Deed("charge", "R"), fates="6 6 6 " + "1 " * 24)
    assert told.of(events.Disordered)[0].why == "it charged over the hedge"
    struck = {event.unit: event.reckoning.total for event in told.of(events.Fought)}
    assert struck == {"B": -1, "R": -1}


@cites("AGW-261")
def test_a_short_charge_that_comes_on_is_disordered_before_it_is_shot_at():
    battle = facing_off(unit("B", "light_cavalry", at=(30, 19)), unit("R", at=(30, 40)))
    battle.play(Deed("charge", "R"), "", fates="5 4 3 3 2")
    told = battle.play("on", "short:B", fates="5 5 1 1 1 1 1 1 4")
    tested = told.one(events.Tested)
    assert tested.reckoning.total == 3  # four on the die, and one off for disorder
    assert battle.unit("B").disordered


@cites("AGW-274")
def test_skirmishers_may_shoot_first_and_then_evade():
    battle = facing_off(unit("B", at=(30, 30)), unit("R", "sharpshooters", at=(30, 40)))
    battle.play(Deed("charge", "R"))
    told = battle.play("long:B", "evade:2", fates="6 1 1 5 6 6 1 1 1")
    assert told.kinds().index("Shot") < told.kinds().index("Moved")
    assert "shoot" not in battle.unit("R").did
    assert battle.asks() == "ShortCharge"


@cites("AGW-274", "AGW-282")
def test_infantry_may_shoot_before_it_counter_charges():
    battle = facing_off(unit("B", at=(30, 30)), unit("R", at=(30, 40)))
    battle.play(Deed("charge", "R"))
    battle.play("counter", fates="4 6 6 6")
    assert battle.asks() == "RespondWithFire"
    told = battle.play("long:B", fates="1 1 1 1 1 1 " + "1 " * 24)
    assert told.kinds().index("Shot") < told.kinds().index("Fought")


@cites("AGW-294")
def test_skirmishers_must_try_to_get_away_from_cavalry():
    battle = facing_off(
        unit("B", "light_cavalry", at=(30, 28)), unit("R", "sharpshooters", at=(30, 40))
    )
    battle.play(Deed("charge", "R"))
    assert battle.refusal("") == "AGW-294"
    assert battle.refusal("evade:2") == ""
    guns = facing_off(unit("B", "light_cavalry", at=(30, 28)), unit("R", "field_gun", at=(30, 40)))
    guns.play(Deed("charge", "R"))
    assert guns.refusal("") == ""  # gunners may stand by their guns


@cites("AGW-283")
def test_evaders_stop_at_the_edge_of_the_table():
    battle = facing_off(
        unit("B", at=(30, 46)), unit("R", "sharpshooters", at=(30, 55)), size=(72, 60)
    )
    battle.play(Deed("charge", "R"))
    told = battle.play("evade:3", fates="6 6 6 1 1 1")
    assert told.of(events.Moved)[0].how == "evades"
    assert 56 * 254 < battle.unit("R").place[1] <= 60 * 254


@cites("AGW-049", "AGW-318")
def test_a_nervous_target_that_falls_back_may_be_caught_but_not_in_the_rear():
    prey = unit("R", at=(30, 40), attributes="nervous")
    battle = facing_off(unit("B", "light_cavalry", at=(30, 30)), prey)
    told = battle.play(Deed("charge", "R"), fates="2 1 1 6 6 6 6 6 " + "1 " * 18)
    assert told.one(events.Retreated).ran is False
    rolled = told.one(events.ChargeRolled)
    assert rolled.needed // 254 >= 9  # the seven inches between them, and two more
    struck = {event.unit: event.reckoning.total for event in told.of(events.Fought)}
    assert struck == {"B": 0, "R": -1}


@cites("AGW-049", "AGW-687", "AGW-270")
def test_a_nervous_comrade_joins_a_charge_only_if_it_carries_on():
    battle = facing_off(
        unit("B", at=(30, 28)),
        unit("R", at=(33, 40), acted=True, disordered=True),
        unit("B2", at=(37, 28), attributes="nervous"),
        hands={BLUE: "S3"},
        standing={BLUE: "charge"},
    )
    battle.play(Deed("charge", "R"))
    told = battle.play("join:S3:B2", fates="3 6 6 6 " + "1 " * 24)
    assert told.one(events.Tested).mood == "disordered"
    assert {event.unit for event in told.of(events.Fought)} == {"B", "R"}


# Results


@cites("AGW-335")
@pytest.mark.parametrize(
    ("mine", "theirs", "killed", "won", "grade"),
    [
        (2, 2, "defenders", "attackers", "beaten"),
        (2, 2, "attackers", "defenders", "beaten"),
        (3, 2, "defenders", "attackers", "doubled"),
        (3, 2, "attackers", "defenders", "tie"),
        (5, 2, "defenders", "attackers", "destroyed"),
    ],
)
def test_a_general_killed_makes_the_result_a_grade_worse_for_his_side(
    mine, theirs, killed, won, grade
):
    table, make = pair({}, {})
    fight = make(table)
    fight.fell = {"B": theirs, "R": mine}
    fight.grade[killed] = 1
    winners, _, found = judge(fight)
    assert (winners is getattr(fight, won), found) == (True, grade)


@cites("AGW-333", "AGW-307")
def test_a_general_counts_in_the_strength_that_went_in():
    table, make = pair({}, {"figures": 12})
    fight = make(table)
    fight.fell = {"B": 0, "R": 4}
    assert judge(fight)[2] == "doubled"
    fight.led = {"R"}
    assert judge(fight)[2] == "beaten"  # four of thirteen are no third


@cites("AGW-334", "AGW-335")
def test_the_general_of_a_unit_that_horsemen_destroy_is_hit_on_one_to_five():
    one, other = unit("B", "heavy_cavalry", at=(30, 36.5)), unit("R", at=(30, 39), disordered=True)
    officer = general("Rg", (30, 39), attached="R")
    table = lay(one, other, *bystanders(), generals=[officer])
    make = lambda t: Fight([t.units["B"]], [t.units["R"]])  # noqa: E731
    game = fought(table, make, "4 4 4 4 4 1 " + "1 " * 13 + "5 3", -1)
    hit = of(game, events.GeneralHit)[0]
    assert (hit.risk, hit.result) == (5, "captured")
    assert game.table.units["R"].gone == "destroyed"


@cites("AGW-310")
def test_after_a_tie_cavalry_may_go_back_eight_inches_or_a_full_move():
    for choice, far in (("least", 8), ("full", 20)):
        table, make = pair({"kind": "light_cavalry", "at": (30, 37)}, {})
        game = fought(table, make, "1 " * 18 + "5 5 5 5", "hold", choice)
        back = of(game, events.Retreated)[0]
        assert (back.path[0][1] - back.path[1][1]) // 254 == far


@cites("AGW-310", "AGW-160", "AGW-170")
@pytest.mark.parametrize(("ground", "far"), [("hedge", 15), ("field", 14)])
def test_the_full_move_that_cavalry_goes_back_after_a_tie_pays_for_the_ground(ground, far):
    shapes = {"hedge": {"line": ((0, 30), (72, 30))}, "field": {"outline": FURROWS}}
    table, make = pair({"kind": "light_cavalry", "at": (30, 37)}, {})
    table.features = (feature("f", ground, **shapes[ground]),)
    back = of(fought(table, make, "1 " * 18 + "5 5 5 5", "hold", "full"), events.Retreated)[0]
    assert (back.path[0][1] - back.path[1][1]) // 254 == far


@cites("AGW-315")
def test_who_pursues_headlong_fights_the_second_round_in_disorder():
    table, make = pair({"kind": "light_cavalry"}, {"disordered": True})
    dice = "4 4 1 1 1 1 " + "1 " * 12 + "1 1 " + "6 6 6 6 6 " + "1 " * 16 + "1 1 1 1 1 1"
    game = fought(table, make, dice, "charge", "hold")
    upset = of(game, events.Disordered)[0]
    assert (upset.unit, upset.by) == ("B", "AGW-315")
    second = of(game, events.Fought)[2]
    assert (second.unit, second.reckoning.total) == ("B", -1)


@cites("AGW-317", "AGW-320")
def test_of_several_victors_only_one_troop_of_horse_pursues_and_never_the_foot():
    units = [
        unit("B", "light_cavalry", at=(26.5, 37)),
        unit("B2", "light_cavalry", at=(33.5, 37)),
        unit("B3", at=(35.5, 39.5), facing=WEST, figures=2),
        unit("R", at=(30, 39.5), disordered=True),
    ]
    table = lay(*units, *bystanders())
    make = lambda t: Fight([t.units[n] for n in ("B", "B2", "B3")], [t.units["R"]])  # noqa: E731
    blows_ = "4 1 1 1 1 1 " + "4 1 1 1 1 1 " + "1 1 " + "1 " * 12
    game = fought(table, make, blows_ + "6 6 " + "1 1 1 1 " + "1 1", "walk")
    assert of(game, events.FightDecided)[0].row == "cavalry beats infantry"
    assert [event.unit for event in of(game, events.Moved) if event.how == "pursues"] == ["B"]


@cites("AGW-319")
def test_cavalry_that_destroys_cavalry_rides_on_for_the_rest_of_its_charge():
    prey = unit("R", "light_cavalry", at=(30, 40), figures=3, original=6, acted=True)
    prey.disordered = True
    battle = facing_off(unit("B", "heavy_cavalry", at=(30, 34)), prey)
    told = battle.play(Deed("charge", "R"), fates="6 6 3 1 6 6 1 1 1 1 1 1 1")
    assert battle.unit("R").gone == "destroyed"
    ridden = [event for event in told.of(events.Moved) if event.how == "rides on"]
    assert [event.by for event in ridden] == ["AGW-319"]
    start, end = ridden[0].path
    assert (end[1] - start[1]) // 254 >= 11  # sixteen rolled, four of them to reach the enemy


@cites("AGW-319", "AGW-292")
def test_who_rides_on_may_plough_into_the_nearest_enemy_behind():
    prey = unit("R", at=(30, 40), acted=True, disordered=True)
    behind = unit("R2", at=(30, 46), acted=True, disordered=True)
    further = unit("R3", at=(30, 52), acted=True, disordered=True)
    battle = facing_off(unit("B", "heavy_cavalry", at=(30, 34)), prey, further, behind)
    told = battle.play(
        Deed("charge", "R"), fates="6 6 6 6 " + "4 4 4 4 4 4 " + "1 " * 12 + "2 " + "1 " * 18
    )
    assert battle.unit("R").gone == "destroyed"
    hit = told.one(events.CarriedAway)
    assert (hit.unit, hit.by) == ("R2", "AGW-292")
    assert [event.against for event in told.of(events.Fought)][2] == "R2"


@cites("AGW-292")
def test_who_keeps_his_head_when_run_into_by_accident_responds_as_usual():
    battle = facing_off(
        unit("B", at=(30, 26)),
        unit("R", "sharpshooters", at=(30, 34)),
        unit("R2", at=(30, 38)),
    )
    battle.play(Deed("charge", "R"))
    battle.play("evade:2", fates="6 6 6 6 6 5")
    assert (battle.asks(), battle.question.seat) == ("Respond", RED)
    assert battle.question.given.target.id == "R2"
    assert "counter" in battle.offers()
    battle.play("")
    assert battle.asks() == "RespondWithFire"
    told = battle.play("short:B", fates="1 " * 6 + "1 " * 24)
    assert {event.unit for event in told.of(events.Fought)} == {"B", "R2"}


# Off the table


@cites("AGW-256", "AGW-255")
def test_who_chases_an_enemy_off_the_table_goes_with_him_and_comes_back_where_he_left():
    table, make = pair(
        {"kind": "heavy_cavalry", "at": (30, 54)},
        {"kind": "light_cavalry", "at": (30, 57), "figures": 6},
    )
    turn_a_joker(table)
    dice = "3 3 1 1 1 1 " + "1 " * 6 + "6 6 6 6 6 " + "6 6 6"
    game = fought(table, make, dice, "walk")
    assert of(game, events.FightDecided)[0].row == "cavalry doubles cavalry"
    pursuer, prey = game.table.units["B"], game.table.units["R"]
    assert (pursuer.gone, prey.gone) == ("pursuing", "fled")
    assert pursuer.place[1] >= inches(59)
    left = [event for event in of(game, events.Left) if event.unit == "B"]
    assert left[0].by == "AGW-256"


@cites("AGW-256")
def test_an_enemy_who_only_fell_back_off_the_table_is_gone_for_good_if_he_is_chased():
    table, make = pair(
        {"kind": "light_cavalry", "at": (30, 55.5)}, {"at": (30, 58), "disordered": True}
    )
    dice = "4 1 1 1 1 1 " + "1 " * 12 + "3 3 " + "6 6 6 6"
    game = fought(table, make, dice, "walk")
    assert of(game, events.Retreated)[0].gone == "fell_back"
    assert game.table.units["R"].gone == "fled"
    assert game.table.units["B"].gone == "pursuing"


@cites("AGW-256")
def test_a_pursuer_whose_dice_do_not_reach_the_edge_stays_on_the_table():
    table, make = pair(
        {"kind": "light_cavalry", "at": (30, 45.5)}, {"at": (30, 58), "disordered": True}
    )
    dice = "4 1 1 1 1 1 " + "1 " * 12 + "3 3 " + "1 1 1 1 " + "1"
    game = fought(table, make, dice, "walk")
    assert game.table.units["R"].gone == "fell_back"
    assert game.table.units["B"].on_table
    assert of(game, events.Moved)[0].how == "pursues"


@cites("AGW-255", "AGW-325")
def test_a_general_whose_unit_runs_off_the_table_stays_behind_alone():
    one, other = unit("B", at=(30, 55)), unit("R", at=(30, 57), disordered=True)
    officer = general("Rg", (30, 57), attached="R")
    table = lay(one, other, *bystanders(), generals=[officer])
    make = lambda t: Fight([t.units["B"]], [t.units["R"]])  # noqa: E731
    dice = "5 5 5 5 5 1 1 1 1 1 1 1 " + "1 " * 13 + "6 " + "6 6 6 6"
    game = fought(table, make, dice, -1, "hold")
    assert game.table.units["R"].gone == "fled"
    rider = game.table.generals["Rg"]
    assert (rider.attached, rider.place) == ("", (30 * 254, 57 * 254))
