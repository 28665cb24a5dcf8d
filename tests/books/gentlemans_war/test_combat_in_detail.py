"""Close combat in detail: declaring, Hold Cards, advantages, results and pursuit."""

from __future__ import annotations

import pytest

from books.gentlemans_war.drilled import chase, played
from books.gentlemans_war.field import (
    BLUE,
    EAST,
    SOUTH,
    WEST,
    lay,
    unit,
)
from books.gentlemans_war.positions import between_two, sharpshooters
from books.gentlemans_war.test_charges import facing_off
from books.gentlemans_war.test_close_combat import fought, of, pair
from books.gentlemans_war.test_movement import acting
from books.gentlemans_war.test_shooting import feature
from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.charging import cannot_be_charged
from grognard.books.gentlemans_war.doing import Deed
from grognard.books.gentlemans_war.melee import (
    Fight,
    Rest,
    fighting_figures,
    reckon_advantage,
)
from grognard.books.gentlemans_war.pieces import Mine
from grognard.books.gentlemans_war.pursuing import finish_charge
from grognard.books.gentlemans_war.results import combat
from grognard.books.gentlemans_war.stands import base_of
from grognard.tabletop.geometry import inches
from marks import cites

PLACES = ((1, 1), (2, 2), (3, -1))
"""Three comrades shoulder to shoulder with the charger, so many places to its left."""
HILL = feature("h", "hill", outline=((10, 20), (50, 20), (50, 34), (10, 34)))


@cites("AGW-232", "AGW-276", "AGW-230")
@pytest.mark.parametrize(("facing", "save"), [(18000, 5), (EAST, 5)])
def test_a_charger_that_wheels_is_not_shot_in_the_flank_by_those_it_comes_at(facing, save):
    charger = unit("B", at=(30, 31), facing=facing)
    battle = facing_off(charger, unit("R", at=(30, 42), acted=True))
    battle.play(Deed("charge", "R"))
    battle.play("", fates="6 6 6")
    told = battle.play("long:B", fates="6 1 1 1 1 1 5 " + "1 " * 24)
    assert told.one(events.Shot).save == save


@cites("AGW-259", "AGW-254")
def test_nobody_wheels_off_the_table_to_charge():
    at_the_edge = unit("R", "tribal_infantry", at=(2.2, 23), facing=WEST)
    battle = acting(at_the_edge, unit("B", "field_gun", at=(1.6, 38)))
    assert battle.refusal(Deed("charge", "B")) == "AGW-259"


@cites("AGW-261", "AGW-167")
def test_a_short_charge_comes_no_further_over_rough_ground_than_its_dice_pay_for():
    field = feature("f", "field", outline=((20, 20), (40, 20), (40, 36), (20, 36)))
    battle = facing_off(unit("B", at=(30, 26)), unit("R", at=(30, 37)), features=[field])
    battle.play(Deed("charge", "R"), "", fates="4 2 2")
    told = battle.play("on")
    come = told.one(events.Moved)
    assert (come.path[-1][1] - come.path[0][1]) // 254 == 4


@cites("AGW-261", "AGW-285")
def test_a_charge_that_does_not_catch_evaders_goes_on_past_where_they_stood():
    battle = facing_off(unit("B", "light_cavalry", at=(30, 26)), sharpshooters(at=(30, 34)))
    battle.play(Deed("charge", "R"), "evade:3", fates="6 6 6 2 2 2 2 3")
    come = battle.play("on").one(events.Moved)
    assert come.path[-1][1] - come.path[0][1] == 11 * 254


@cites("AGW-264")
@pytest.mark.parametrize(("kind", "cite"), [("wall", "AGW-264"), ("hedge", "")])
def test_cavalry_charges_nobody_behind_a_wall_be_he_in_the_saddle(kind, cite):
    line = feature("w", kind, line=((24, 39), (36, 39)))
    target, charger = unit("R", "light_cavalry", at=(30, 40)), unit("B", "light_cavalry")
    charger.place = (30 * 254, 24 * 254)
    fault = cannot_be_charged(lay(target, charger, features=[line]), charger, target)
    assert (fault.cite if fault else "") == cite


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


@cites("AGW-269", "AGW-572")
def test_fanatics_need_not_spend_a_card_to_charge_somebody_behind_them():
    zealots = unit("B", "tribal_infantry", at=(30, 28), facing=0, attributes="fanatic", weapon="")
    target = unit("R", at=(30, 38), acted=True)
    battle = facing_off(zealots, target, hands={BLUE: "S3"}, standing={BLUE: "charge"})
    assert battle.refusal(Deed("end")) == ""


@cites("AGW-269")
def test_a_hold_card_pays_for_a_great_wheel_before_a_charge():
    battle = facing_off(
        unit("B", at=(30, 28), facing=WEST),
        unit("R", at=(26, 40), acted=True, disordered=True),
        hands={BLUE: "S3"},
        standing={BLUE: "charge"},
    )
    battle.play(Deed("charge", "R"))
    assert "wheel:S3" in battle.offers()
    told = battle.play("wheel:S3", fates="6 6 6 " + "1 " * 24)
    rolled = told.one(events.ChargeRolled)
    assert rolled.needed < 13 * 254


@cites("AGW-271")
def test_a_court_card_brings_any_two_of_those_who_could_join_a_charge():
    body = [unit(f"B{n}", at=(30 + 2.1 * place, 30), figures=4) for n, place in PLACES]
    foe = unit("R", at=(30, 40), figures=20)
    charger, more = unit("B", at=(30, 30), figures=4), {"standing": {BLUE: "charge"}}
    battle = facing_off(charger, foe, *body, hands={BLUE: "SK"}, **more)
    battle.play(Deed("charge", "R"))
    pairs = {"join:SK:B1:B2", "join:SK:B1:B3", "join:SK:B2:B3"}
    assert pairs <= set(battle.offers())
    told = battle.play("join:SK:B2:B3")
    assert told.one(events.HoldPlayed).by == "AGW-271"


@cites("AGW-271", "AGW-289", "AGW-290")
def test_who_turns_to_the_charge_from_behind_has_the_other_in_its_rear():
    battle = between_two(acted=True)
    told = battle.play("face", fates="6 6 6 6 6 6 " + "6 " + "1 " * 36)
    assert told.one(events.Faced).bearing == 18000
    struck = {event.unit: event.reckoning.total for event in told.of(events.Fought)}
    assert (struck["B"], struck["B2"]) == (2, 0)


@cites("AGW-296", "AGW-289", "AGW-286")
@pytest.mark.parametrize(
    ("side", "caught", "total"), [("", False, 2), ("flank", False, 4), ("rear", True, 2)]
)
def test_horse_in_the_flank_of_gunners_who_stand_has_the_flank_as_well(side, caught, total):
    horse, gun = unit("B", "light_cavalry", at=(30, 30)), unit("R", "field_gun", at=(30, 33))
    fight = Fight([horse], [gun])
    fight.sides, fight.caught = {"R": side}, caught
    assert reckon_advantage(lay(horse, gun), fight, horse, gun).total == total


@cites("AGW-296", "AGW-099", "AGW-EX35")
def test_who_charges_down_from_a_hill_has_the_slope_though_he_strikes_on_the_flat():
    prey = unit("R", at=(30, 42), acted=True, disordered=True)
    battle = facing_off(unit("B", at=(30, 32)), prey, features=[HILL])
    told = battle.play(Deed("charge", "R"), fates="6 6 6 " + "1 " * 24)
    struck = {event.unit: event.reckoning.total for event in told.of(events.Fought)}
    assert struck == {"B": 1, "R": -1}


@cites("AGW-296", "AGW-282")
def test_who_comes_down_to_meet_a_charge_has_the_slope_too():
    uphill = unit("R", "light_cavalry", at=(30, 32), facing=18000)
    charger = unit("B", "light_cavalry", at=(30, 48), facing=0)
    battle = facing_off(charger, uphill, features=[HILL])
    battle.play(Deed("charge", "R"))
    told = battle.play("counter", fates="6 4 6 6 6 6 6 " + "1 " * 12)
    struck = {event.unit: event.reckoning.total for event in told.of(events.Fought)}
    assert struck == {"B": 0, "R": 1}


@cites("AGW-296")
def test_on_the_same_hill_nobody_has_the_slope():
    prey = unit("R", at=(30, 30), acted=True, disordered=True)
    table = {"features": [HILL]}
    battle = facing_off(unit("B", at=(30, 23)), prey, **table)
    told = battle.play(Deed("charge", "R"), fates="6 6 6 " + "1 " * 24)
    struck = {event.unit: event.reckoning.total for event in told.of(events.Fought)}
    assert struck == {"B": 0, "R": -1}


@cites("AGW-303", "AGW-302", "AGW-012")
@pytest.mark.parametrize(
    ("piece", "foe", "dice"),
    [
        ({}, {"kind": "field_gun"}, 12),
        ({"figures": 20}, {"kind": "field_gun"}, 14),
        ({"figures": 20}, {"kind": "field_gun", "formation": "limbered"}, 12),
        ({"kind": "light_cavalry"}, {"kind": "field_gun"}, 6),
        ({"kind": "light_cavalry"}, {"figures": 2}, 5),
        ({"kind": "tribal_horsemen"}, {"formation": "march"}, 6),
        ({"kind": "tribal_infantry"}, {"figures": 2}, 15),
    ],
)
def test_files_lap_round_a_gun_by_its_breadth_and_a_single_rank_counts_once(piece, foe, dice):
    one, other = unit("B", at=(30, 37), **piece), unit("R", at=(30, 40), **foe)
    assert fighting_figures(Fight([one], [other]), one, other) == dice


@cites("AGW-304", "AGW-313", "AGW-320", "AGW-243", "AGW-245")
def test_blows_are_simultaneous_and_infantry_only_steps_forward():
    one, other = unit("B", at=(30, 37)), unit("R", at=(30, 40))
    table = lay(one, other, unit("R9", at=(66, 58)), unit("B9", at=(66, 2)))
    dice = "5 5 5 1 1 1 1 1 1 1 1 1 5 5 1 1 1 1 1 1 1 1 1 1"
    game = fought(
        table, lambda t: Fight([t.units["B"]], [t.units["R"]]), f"{dice} 2 3 1 1 1 1 1", "advance"
    )
    assert [len(event.dice) for event in of(game, events.Fought)] == [12, 12]
    assert not of(game, events.Tested)
    moved = of(game, events.Moved)
    assert [event.how for event in moved] == ["advances"]
    assert game.table.units["B"].place[1] <= 40 * 254


@cites("AGW-310")
@pytest.mark.parametrize(("choice", "far"), [("regroup", 12), ("near", 6)])
def test_cavalry_that_beats_cavalry_regroups_as_far_as_it_likes_up_to_twelve_inches(choice, far):
    table, make = pair({"kind": "heavy_cavalry"}, {"kind": "light_cavalry"})
    game = fought(table, make, "3 1 1 1 1 1 " + "1 " * 6 + "1 1 1 1 1", choice)
    moved = of(game, events.Moved)[0]
    assert (moved.how, (moved.path[0][1] - moved.path[1][1]) // 254) == ("regroups", far)


@cites("AGW-310", "AGW-288", "AGW-180")
def test_the_beaten_crew_of_a_gun_too_heavy_to_move_goes_without_it():
    table, make = pair({}, {"kind": "siege_gun", "figures": 6})
    dice = "5 1 1 1 1 1 1 1 1 1 1 1 " + "1 " * 6 + "2 2 2 " + "1"
    game = fought(table, make, dice, "hold")
    assert of(game, events.GunLeft)[0].unit == "R"
    gun = game.table.units["R"]
    assert gun.gun_at is not None
    assert gun.place != gun.gun_at[:2]
    assert sum(of(game, events.Retreated)[0].dice) == 6


@cites("AGW-686")
def test_infantry_may_let_the_cavalry_it_has_beaten_go():
    table, make = pair({"kind": "light_cavalry"}, {})
    game = fought(table, make, "1 1 1 1 1 1 4 1 1 1 1 1 1 1 1 1 1 1 3 3 3 3 4", "")
    assert not of(game, events.Shot)
    assert of(game, events.Recovered)[0].back == 1


@cites("AGW-686")
def test_infantry_chooses_at_whom_it_shoots_as_they_go():
    horse = [unit(f"B{i}", "light_cavalry", at=(27 + 6 * i, 37), facing=SOUTH) for i in (0, 1)]
    table = lay(*horse, unit("R", at=(30, 40), facing=0))

    def both(t):
        return Fight([t.units["B0"], t.units["B1"]], [t.units["R"]])

    dice = "1 " * 12 + "6 " + "1 " * 11 + "2 2 2 2 2 2 2 2 " + "1 " * 6 + "4"
    game = fought(table, both, dice, "B1")
    assert of(game, events.Shot)[0].target == "B1"
    assert game.table.units["B0"].seat == BLUE


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


@cites("AGW-319", "AGW-282")
def test_cavalry_that_destroys_those_who_came_to_meet_it_rides_on_too():
    horse, foe = unit("B", "light_cavalry", at=(30, 30)), unit("R", "light_cavalry", at=(30, 42))
    foe.figures, foe.original = 2, 6
    battle = facing_off(horse, foe)
    battle.play(Deed("charge", "R"))
    told = battle.play("counter", fates="3 1 " + "6 2 2 2 2 " + "6 6 6 6 6 6 1 1")
    assert battle.unit("R").gone == "destroyed"
    rides = told.of(events.Moved)[-1]
    assert (rides.how, rides.path[-1]) == ("rides on", (inches(30), inches(44)))


@cites("AGW-319", "AGW-310", "AGW-308")
def test_cavalry_rides_on_over_cavalry_of_whom_nobody_is_left_though_it_only_beat_them():
    table, _ = pair({"kind": "heavy_cavalry"}, {"kind": "light_cavalry", "figures": 3})

    def make(laid):
        fight = Fight([laid.units["B"]], [laid.units["R"]])
        fight.left_over["B"] = Rest((5,))
        return fight

    game = fought(table, make, "3 3 3 1 1 1 " + "6 6 1 " + "1 1")
    assert of(game, events.FightDecided)[0].row == "cavalry beats cavalry"
    assert of(game, events.Moved)[0].how == "rides on"


@cites("AGW-319", "AGW-264")
def test_cavalry_that_rides_on_pulls_up_before_those_whom_it_may_not_charge():
    wall = feature("w", "wall", line=((26, 43), (34, 43)))
    table, _ = pair({"kind": "heavy_cavalry"}, {"figures": 3, "original": 3})
    table.features = (wall,)
    table.units["R2"] = unit("R2", at=(30, 44))

    def make(laid):
        fight = Fight([laid.units["B"]], [laid.units["R"]])
        fight.left_over["B"] = Rest((3, 6, 6))
        return fight

    game = fought(table, make, "6 6 6 1 1 1 " + "1 1 1")
    assert not of(game, events.CarriedAway)
    assert game.table.units["B"].place[1] < 42 * 254


@cites("AGW-319", "AGW-292", "AGW-255")
def test_nobody_rides_off_the_table_to_run_into_somebody_at_its_edge():
    async def ride_on(game, rider):
        fight = Fight([rider], [game.table.units["B9"]])
        fight.left_over = {"R": Rest((2, 6, 6))}
        await finish_charge(game, fight, rider, combat)

    rider = unit("R", "light_cavalry", at=(4, 30), facing=33000)
    edge = unit("B", at=(3.5, 19.5))  # only the end of the line would touch it
    game = played(lay(rider, edge, unit("B9", at=(60, 4))), ride_on, "")
    assert [event.how for event in of(game, events.Moved)] == ["rides on"]
    assert game.table.units["R"].place[0] >= 0


@cites("AGW-347", "AGW-316")
def test_pursuers_who_tread_on_a_mine_do_not_live_to_fight():
    rider, prey = unit("B", "light_cavalry", at=(30, 40)), unit("R", at=(30, 50), running=True)
    mine = Mine("m", "red", (inches(30), inches(46)))
    game = played(lay(rider, prey, unit("B9", at=(60, 4)), mines=(mine,)), chase, "6 6 6 6")
    assert len(of(game, events.MineExploded)) == 1
    assert not of(game, events.Fought)
    assert game.table.units["B"].gone == "destroyed"
