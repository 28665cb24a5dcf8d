"""Rules that were read again with the book in hand: charges, combats and what follows them."""

import pytest

from books.gentlemans_war.field import BLUE, EAST, RED, SETUP, Bare, lay, unit
from books.gentlemans_war.test_charges import facing_off
from books.gentlemans_war.test_close_combat import advantage, fought, of, pair
from books.gentlemans_war.test_movement import acting
from books.gentlemans_war.test_shooting import feature
from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.doing import Deed, WhatNext
from grognard.books.gentlemans_war.inciting import incitements
from grognard.books.gentlemans_war.marching import Go
from grognard.books.gentlemans_war.morale import rally
from grognard.books.gentlemans_war.pieces import Cameo
from grognard.books.gentlemans_war.pursuing import pursue
from grognard.books.gentlemans_war.results import combat
from grognard.books.gentlemans_war.retreats import fall_back, run_away
from grognard.books.gentlemans_war.stands import base_of
from grognard.kernel.book import DONE
from grognard.kernel.fates import Fates
from grognard.kernel.game import Game
from grognard.tabletop.cards import Card
from marks import cites


class Drill(Bare):
    """A book in which one thing happens."""

    def __init__(self, deed):
        self.deed = deed

    def step(self, game):
        async def once():
            await self.deed(game)
            game.tell(events.BattleWon("", "that was all", "AGW-337"))
            return DONE

        return once()


def ran(table, deed, fates):
    """A plain procedure, with these dice."""

    async def done(game):
        deed(game)

    return _drilled(table, done, fates)


def played(table, deed, fates):
    """A procedure about red's R or its pursuer."""

    async def done(game):
        await deed(game, game.table.units["R"])

    return _drilled(table, done, fates)


def _drilled(table, deed, fates):
    tape = [int(die) for die in fates.split()]
    game = Game.take_up(Drill(deed), SETUP, table, Fates(None, tape))
    assert game.question is None, type(game.question).__name__
    assert not game.fates.tape[game.fates.at :]
    return game


async def chase(game, prey):
    """Blue's B pursues at a walk."""
    await pursue(game, game.table.units["B"], [prey], combat, headlong=False)


@cites("AGW-315", "AGW-312")
def test_a_headlong_pursuit_leaves_the_winner_disordered_even_after_a_doubling():
    table, make = pair({"kind": "heavy_cavalry"}, {"kind": "light_cavalry"})
    blows = "3 3 1 1 1 1 " + "1 " * 6
    game = fought(table, make, f"{blows} 6 6 6 6 6 1 1 1 1", "charge")
    assert of(game, events.FightDecided)[0].row == "cavalry doubles cavalry"
    assert game.table.units["B"].disordered
    table, make = pair({"kind": "heavy_cavalry"}, {"kind": "light_cavalry"})
    game = fought(table, make, f"{blows} 6 6 6 6 6 1 1 1", "walk")
    assert not game.table.units["B"].disordered


@cites("AGW-316", "AGW-312")
def test_what_befalls_a_pursuer_in_the_second_round_is_not_undone_by_the_first():
    table, make = pair(
        {"kind": "heavy_cavalry", "at": (30, 30)}, {"kind": "light_cavalry", "at": (30, 32)}
    )
    first = "3 3 1 1 1 1 " + "1 " * 6
    second = "1 " * 6 + "6 6 6 1"
    game = fought(table, make, f"{first} 1 1 1 1 1 6 6 6 {second} 1 1 1 1", "walk")
    assert [e.row for e in of(game, events.FightDecided)] == [
        "cavalry doubles cavalry",
        "cavalry doubles cavalry",
    ]
    assert game.table.units["B"].running
    assert game.table.units["B"].disordered


@cites("AGW-091", "AGW-092", "AGW-310")
@pytest.mark.parametrize("kind", ["mounted_infantry", "cyclists"])
def test_riders_caught_in_the_saddle_are_read_as_light_cavalry_in_the_results(kind):
    table, make = pair({"kind": "heavy_cavalry"}, {"kind": kind})
    game = fought(table, make, "3 1 1 1 1 1 " + "1 " * 6 + "1 1 1 1", "hold")
    assert of(game, events.FightDecided)[0].row == "cavalry beats cavalry"
    assert not game.table.units["R"].running


@cites("AGW-091", "AGW-296", "AGW-300")
def test_cavalry_that_charges_riders_in_the_saddle_has_the_bonus_for_charging_cavalry():
    riders = unit("R", "mounted_infantry", at=(30, 40))
    assert advantage(unit("B", "heavy_cavalry", at=(30, 37)), riders) == 1


@cites("AGW-044", "AGW-051", "AGW-248")
@pytest.mark.parametrize(("word", "far"), [("swift", 15), ("slow", 10)])
def test_the_swift_and_the_slow_run_away_with_a_die_more(word, far):
    table = lay(unit("R", at=(30, 40), attributes=word), unit("B", at=(30, 30)))
    game = ran(table, lambda game: run_away(game, game.table.units["R"]), "1 2 3 4 6")
    back = of(game, events.Retreated)[0]
    assert (back.path[1][1] - back.path[0][1]) // 254 == far


@cites("AGW-044", "AGW-283")
def test_swift_skirmishers_evade_with_a_die_more():
    battle = facing_off(
        unit("B", at=(30, 26)), unit("R", "sharpshooters", at=(30, 40), attributes="swift")
    )
    battle.play(Deed("charge", "R"))
    told = battle.play("evade:2", fates="1 4 5 1 1 1")
    assert [(e.dice, e.kept) for e in told.of(events.Moved)] == [((1, 4, 5), (False, True, True))]


@cites("AGW-247", "AGW-167", "AGW-155")
def test_to_fall_back_through_rough_ground_is_to_go_half_as_far():
    field = feature("f", "field", outline=((10, 30), (60, 30), (60, 60), (10, 60)))
    table = lay(unit("R", at=(30, 40)), unit("B", at=(30, 30)), features=[field])
    game = ran(table, lambda game: fall_back(game, game.table.units["R"]), "4 4")
    back = of(game, events.Retreated)[0]
    assert (back.path[1][1] - back.path[0][1] + 2) // 254 == 4


@cites("AGW-252")
def test_fugitives_who_slow_down_go_on_away_from_the_enemy_and_not_home():
    table = lay(unit("R", at=(30, 40), running=True, disordered=True), unit("B", at=(10, 40)))
    game = played(table, rally, "3 2 2")
    back = of(game, events.Retreated)[0]
    assert back.path == ((30 * 254, 40 * 254), (34 * 254, 40 * 254))
    assert not game.table.units["R"].running


@cites("AGW-315", "AGW-170")
def test_cavalry_does_not_pursue_over_ground_that_is_closed_to_it():
    lake = feature("l", "lake", outline=((10, 42), (60, 42), (60, 44), (10, 44)))
    rider, prey = unit("B", "light_cavalry", at=(30, 40)), unit("R", at=(30, 48), running=True)
    table = lay(rider, prey, features=[lake])
    game = played(table, chase, "6 6 6 6")
    assert not of(game, events.Fought)
    assert base_of(game.table.units["B"]).bottom <= 42 * 254


@cites("AGW-315", "AGW-170")
def test_cavalry_pursues_a_quarter_as_far_over_rough_ground_and_is_disordered_by_it():
    field = feature("f", "field", outline=((10, 30), (60, 30), (60, 60), (10, 60)))
    rider, prey = unit("B", "light_cavalry", at=(30, 40)), unit("R", at=(30, 50), running=True)
    game = played(lay(rider, prey, features=[field]), chase, "6 6 6 6")
    assert not of(game, events.Fought)
    assert of(game, events.Moved)[0].path[1][1] <= 46 * 254
    assert game.table.units["B"].disordered


@cites("AGW-269", "AGW-259")
def test_a_hold_card_wheels_a_unit_about_to_charge_somebody_behind_it():
    charger = unit("B", "light_cavalry", at=(30, 28), facing=0)
    target = unit("R", at=(30, 40), acted=True, disordered=True)
    battle = facing_off(charger.copy(), target.copy())
    assert battle.refusal(Deed("charge", "R")) == "AGW-259"
    battle = facing_off(charger, target, hands={BLUE: "S3 S4"}, standing={BLUE: "charge"})
    battle.play(Deed("charge", "R"))
    assert battle.asks() == "WheelCard"
    assert battle.offers() == ["wheel:S3", "wheel:S4"]
    told = battle.play("wheel:S4", fates="6 6 6 6 6 " + "1 " * 18)
    assert told.one(events.HoldPlayed).by == "AGW-269"
    assert told.of(events.Fought)
    assert battle.table.hands[BLUE] == ("S3",)


@cites("AGW-121", "AGW-269")
def test_a_hand_that_is_dealt_anew_in_imagination_is_played_as_it_is_then():
    charger = unit("B", "light_cavalry", at=(30, 28), facing=0)
    target = unit("R", at=(30, 40), acted=True, disordered=True)
    battle = facing_off(charger, target, hands={BLUE: "S3 S4"}, standing={BLUE: "charge"})
    battle.play(Deed("charge", "R"))
    battle.table.hands = {BLUE: (Card("H8"), Card("H9"))}
    battle.question.forget()
    assert battle.offers() == ["wheel:H8", "wheel:H9"]
    battle.game.answer("wheel:H8")
    assert battle.table.hands[BLUE] == ("H9",)


@cites("AGW-269", "AGW-572")
def test_fanatics_need_not_spend_a_card_to_charge_somebody_behind_them():
    zealots = unit("B", "tribal_infantry", at=(30, 28), facing=0, attributes="fanatic", weapon="")
    target = unit("R", at=(30, 38), acted=True)
    battle = facing_off(zealots, target, hands={BLUE: "S3"}, standing={BLUE: "charge"})
    assert battle.refusal(Deed("end")) == ""


@cites("AGW-273", "AGW-294")
@pytest.mark.parametrize(("kind", "offered"), [("infantry", True), ("light_cavalry", False)])
def test_skirmishers_may_form_close_order_to_receive_foot_but_not_horse(kind, offered):
    loose = unit("R", "light_infantry", at=(30, 40), figures=6, formation="skirmish")
    battle = facing_off(unit("B", kind, at=(30, 30)), loose)
    battle.play(Deed("charge", "R"))
    assert ("form:line" in battle.offers()) is offered


@cites("AGW-273", "AGW-168")
@pytest.mark.parametrize(("ground", "offered"), [("field", True), ("wood", False)])
def test_a_target_rallies_from_disorder_where_ranks_can_be_dressed(ground, offered):
    rough = feature("f", ground, outline=((20, 36), (40, 36), (40, 58), (20, 58)))
    battle = facing_off(
        unit("B", at=(30, 30)),
        unit("R", at=(30, 40), disordered=True),
        features=[rough],
        hands={RED: "H3"},
        standing={RED: "charge"},
    )
    battle.play(Deed("charge", "R"))
    battle.play("card:H3")
    assert ("rally" in battle.offers()) is offered


@cites("AGW-209")
def test_skirmishers_who_have_moved_and_shot_do_nothing_more():
    loose = unit("R", "light_infantry", at=(30, 40), figures=6, attributes="well_drilled")
    loose.formation = "skirmish"
    battle = acting(loose.copy(), unit("B", at=(30, 24)))
    battle.play(Deed("march", count=1), fates="2")
    battle.play(Go(place=(30 * 254, 38 * 254), bearing=0))
    told = battle.play(Deed("shoot", "B"), fates="1 1 1")
    assert told.of(events.ActivationEnded)  # although a die is left
    first = acting(loose, unit("B", at=(30, 24)))
    first.play(Deed("shoot", "B"), fates="1 1 1")
    assert first.refusal(Deed("form", "line")) == ""


@cites("AGW-175", "AGW-079", "AGW-050")
def test_a_poorly_drilled_line_puts_out_skirmishers_for_its_whole_action():
    battle = acting(unit("R", at=(30, 50), attributes="poor_drill"))
    assert battle.refusal(Deed("skirmish")) == ""
    told = battle.play(Deed("skirmish"))
    assert told.one(events.SkirmishersOut).spent == 2


@cites("AGW-670", "AGW-269")
def test_nobody_spends_a_card_on_a_charge_that_a_rash_officer_provokes():
    rash = unit("B", "light_cavalry", at=(30, 28), facing=0, cameo="rash officer")
    table = lay(rash, unit("R", at=(30, 40)), hands={BLUE: "S3"})
    table.cameos = {RED: Cameo("rash officer", "B", "on")}
    assert incitements(table, RED) == {}
    table.units["B"].bearing = 18000
    assert list(incitements(table, RED)) == ["B>R"]


@cites("AGW-280")
def test_of_a_brigade_that_could_help_one_unit_may_do_so_alone():
    battle = facing_off(
        unit("B", "light_cavalry", at=(30, 19)),
        unit("R", at=(30, 40), acted=True),
        unit("R2", at=(40, 33), facing=31500),
        unit("R3", at=(45.2, 27.8), facing=31500),
        hands={RED: "HK"},
        standing={RED: "charge"},
    )
    battle.play(Deed("charge", "R"), "help:HK:R2")
    told = battle.play(False, fates="1 1 1 1 1 1 " + "1 1 1 1 1")
    assert {event.unit for event in told.of(events.Shot)} == {"R2"}
    assert not battle.unit("R3").acted


@cites("AGW-294")
@pytest.mark.parametrize(("acted", "may_shoot"), [(True, False), (False, True)])
def test_skirmishers_do_not_spend_on_a_shot_the_action_by_which_they_escape_cavalry(
    acted, may_shoot
):
    prey = unit("R", "sharpshooters", at=(30, 40), acted=acted)
    battle = facing_off(unit("B", "light_cavalry", at=(30, 28)), prey)
    battle.play(Deed("charge", "R"))
    assert battle.refusal("long:B") == ("" if may_shoot else "AGW-294")
    assert battle.refusal("evade:2") == ""


@cites("AGW-289", "AGW-178")
def test_a_gun_taken_from_behind_must_be_turned_before_it_can_shoot():
    gun = unit("R", "field_gun", at=(30, 40), facing=18000, acted=True)
    battle = facing_off(unit("B", at=(30, 30)), gun)
    battle.play(Deed("charge", "R"))
    assert "face" in battle.offers()
    assert not [offer for offer in battle.offers() if offer.startswith("long")]
    fresh = facing_off(unit("B", at=(30, 30)), unit("R", "field_gun", at=(30, 40), facing=18000))
    fresh.play(Deed("charge", "R"), "face")
    assert "long:B" in fresh.offers()


@cites("AGW-289", "AGW-296")
def test_a_gun_taken_in_flank_fights_with_half_its_crew():
    gun = unit("R", "field_gun", at=(30, 40), facing=EAST, acted=True, disordered=True)
    battle = facing_off(unit("B", at=(30, 30)), gun)
    told = battle.play(Deed("charge", "R"), fates="6 6 6 " + "1 " * 14)
    crew = [event for event in told.of(events.Fought) if event.unit == "R"]
    assert len(crew[0].dice) == 2


@cites("AGW-310")
@pytest.mark.parametrize(("choice", "far"), [("regroup", 12), ("near", 6)])
def test_cavalry_that_beats_cavalry_regroups_as_far_as_it_likes_up_to_twelve_inches(choice, far):
    table, make = pair({"kind": "heavy_cavalry"}, {"kind": "light_cavalry"})
    game = fought(table, make, "3 1 1 1 1 1 " + "1 " * 6 + "1 1 1 1 1", choice)
    moved = of(game, events.Moved)[0]
    assert (moved.how, (moved.path[0][1] - moved.path[1][1]) // 254) == ("regroups", far)


@cites("AGW-572")
def test_fanatics_in_reach_do_nothing_but_charge_the_nearest_enemy():
    zealots = unit("B", "tribal_infantry", at=(30, 28), attributes="fanatic", weapon="")
    near, far = unit("R", at=(30, 40), acted=True), unit("R2", at=(38, 42), acted=True)
    table = lay(zealots, near, far)
    zealots.dice = 3
    question = WhatNext(table, zealots)
    for deed in (Deed("march", count=3), Deed("charge", "R2"), Deed("end")):
        assert question.fault(deed).cite == "AGW-572"
    assert question.fault(Deed("charge", "R")) is None


@cites("AGW-063", "AGW-273")
@pytest.mark.parametrize("barred", [True, False])
def test_who_forms_no_attack_columns_forms_none_in_the_face_of_a_charge(barred):
    switches = {"no_attack_column:red": barred}
    battle = facing_off(unit("B", at=(30, 30)), unit("R", at=(30, 40)), switches=switches)
    battle.play(Deed("charge", "R"))
    assert ("form:attack" in battle.offers()) is not barred
