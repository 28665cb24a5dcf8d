"""Rules in small print: who may be asked, what is seen, and what follows from the tests."""

from __future__ import annotations

from typing import Any

import pytest

from books.black_powder.field import (
    BLUE,
    RED,
    Battle,
    Order,
    area,
    at,
    battle,
    general,
    march,
    ordering,
    reasons,
    table_of,
    troop,
)
from grognard.books.black_powder import events
from grognard.books.black_powder.aiming import best_aim, is_enfiladed, may_shoot
from grognard.books.black_powder.armies import ARMIES, points_of
from grognard.books.black_powder.breaking import may_support, outcome_of
from grognard.books.black_powder.charging import approach
from grognard.books.black_powder.combat import reckon_attacks, unfought
from grognard.books.black_powder.country import front_share, may_see, pace_of
from grognard.books.black_powder.firing import CEASE, Shares, Shot, shots_of
from grognard.books.black_powder.forming import form_fault
from grognard.books.black_powder.riding import Ride
from grognard.books.black_powder.shooting import reckon_save, reckon_shots, reckon_to_hit, saves
from grognard.books.black_powder.stands import base_of, leader_of
from grognard.books.black_powder.troops import TEMPLATES, reckon_points
from grognard.kernel.question import Fault
from grognard.tabletop.geometry import Face
from told import Told

cites = pytest.mark.cites
FARM = area("farm", 32, 22, 40, 30, "building")
INSIDE: dict[str, Any] = {"inside": "farm", "formation": "building"}
CHARGE = Order("charge", ("A",), "Z")


def refused(table: Any, one: str = "A", other: str = "Z") -> str:
    way = approach(table, table.units[one], table.units[other])
    return way.cite if isinstance(way, Fault) else ""


@cites("BP-008", "BP-009", "BP-010", "BP-011", "BP-013", "BP-016")
def test_a_unit_has_its_values_from_its_list() -> None:
    entry = ARMIES.find("blue-coats").brigades[0].units[3]
    profile = entry.profile()
    assert (profile.kind, profile.hand_to_hand, profile.shooting) == ("artillery", 1, (3, 2, 1))
    unit = troop("A", 0, 0, casualties=2)
    assert not unit.shaken
    unit.casualties = 3
    assert unit.shaken


@cites("BP-012")
def test_morale_is_the_lowest_die_that_saves() -> None:
    assert [sum(saves(range(1, 7), 0, morale)) for morale in (0, 2, 3, 4, 5, 6)] == [
        0,
        5,
        4,
        3,
        2,
        1,
    ]


@cites("BP-042")
def test_a_guns_leader_is_its_muzzle_and_a_teams_its_leading_horses() -> None:
    table = table_of(troop("A", 36, 40, "artillery"))
    muzzle = leader_of(table, table.units["A"])
    table.units["A"].formation = "limbered"
    assert muzzle.y == at(40) - 300
    assert leader_of(table, table.units["A"]).y == at(40) - 750


@cites("BP-048", "BP-049")
def test_both_players_have_their_turn_in_the_same_order() -> None:
    play = battle(troop("A", 36, 46), troop("Z", 36, 2), phase="begin")
    play.play("none")
    began = Told(play.game.chronicle).of(events.TurnBegan)
    assert [(event.turn, event.seat) for event in began][:2] == [(2, RED), (2, BLUE)]


@cites("BP-056")
def test_a_change_of_formation_is_named_in_the_order() -> None:
    play = ordering(troop("A", 36, 40), troop("B", 9, 40), general("G", 36, 44))
    assert play.refusal(Order("form", ("A",))) == "BP-056"


@cites("BP-071", "BP-075")
def test_the_general_may_order_units_of_several_brigades_at_once() -> None:
    play = ordering(troop("A", 20, 40), troop("B", 32, 40, brigade="red-2"), general("G", 26, 44))
    told = play.play(march("A", "B", to=(20, 30)), dice=[3, 4])
    assert {event.unit for event in told.of(events.Moved)} == {"A", "B"}


@cites("BP-083")
def test_one_blunder_serves_the_whole_group() -> None:
    play = ordering(troop("A", 20, 30), troop("B", 34, 30), troop("Z", 28, 2), general("G", 26, 34))
    told = play.play(march("A", "B", to=(20, 20)), dice=[6, 6, 2])
    assert told.one(events.Blundered).units == ("A", "B")
    assert {event.unit for event in told.of(events.Moved)} == {"A", "B"}


@cites("BP-087")
def test_siege_guns_stay_where_they_are_when_they_blunder() -> None:
    play = ordering(troop("A", 36, 40, "siege artillery"), troop("Z", 36, 4), general("G", 36, 44))
    told = play.play(Order("form", ("A",), formation="limbered"), dice=[6, 6, 1])
    assert not told.of(events.Moved)


@cites("BP-088", "BP-103")
def test_a_double_6_on_a_rally_is_a_blunder_like_any_other() -> None:
    play = ordering(troop("A", 36, 30, casualties=2), troop("Z", 36, 2), general("G", 36, 34))
    told = play.play(Order("rally", ("A",)), dice=[6, 6, 2])
    assert told.one(events.Blundered).die == 2
    assert told.one(events.CommanderDone).commander == "G"


@cites("BP-092", "BP-093")
def test_initiative_is_one_move_even_towards_an_unseen_enemy() -> None:
    wood = area("wood", 10, 34, 60, 36, "wood")
    play = battle(
        troop("A", 36, 40),
        troop("Z", 36, 30),
        troop("B", 9, 46),
        features=[wood],
        phase="initiative",
    )
    assert play.refusal(Order("follow", ("A",))) == "BP-092"
    play.play(march("A", to=(36, 46), facing=0))
    assert play.unit("A").y == at(46)


@cites("BP-096", "BP-EX79")
def test_a_march_column_does_not_move_after_a_failed_follow_me() -> None:
    column = troop("A", 36, 40, formation="march column")
    play = ordering(column, troop("B", 9, 44), general("G", 36, 44))
    assert not play.play(Order("follow", ("A",)), dice=[6, 5]).of(events.Moved)


@cites("BP-493")
def test_a_commander_enters_only_buildings_held_by_friends() -> None:
    play = ordering(troop("A", 9, 40), troop("B", 9, 30), general("G", 36, 44), features=[FARM])
    play.play(Order("none"))
    assert play.refusal(Ride(place=(at(36), at(26)))) == "BP-493"


@cites("BP-143", "BP-146")
def test_who_holds_a_building_holds_its_whole_edge() -> None:
    table = table_of(troop("A", 36, 26, **INSIDE), features=[FARM])
    base = base_of(table, table.units["A"])
    assert (base.width, base.depth) == (at(8), at(8))


@cites("BP-150")
def test_nobody_crosses_open_water() -> None:
    table = table_of(troop("A", 36, 40, formation="skirmish order"))
    assert pace_of(table, table.units["A"]).going["impassable"] is None


@cites("BP-151", "BP-264")
def test_engaged_units_neither_shoot_nor_take_orders_to_move() -> None:
    table = table_of(
        troop("A", 36, 26),
        troop("B", 9, 40),
        troop("Z", 36, 24),
        commanding="G",
        contacts=[("A", 0, "Z", 0)],
    )
    assert not may_shoot(table, table.units["A"])
    assert Battle(table).refusal(march("A", to=(36, 40))) == "BP-264"


@cites("BP-155", "BP-157", "BP-400")
def test_a_unit_sees_what_its_leader_sees_and_commanders_hide_nothing() -> None:
    table = table_of(troop("A", 36, 40), troop("Z", 36, 28), general("S", 36, 34))
    unit = table.units["A"]
    assert may_see(table, leader_of(table, unit), unit, table.units["Z"])
    play = battle(troop("A", 36, 40), general("S", 36, 34), phase="shoot")
    assert play.asks() != "OpenFire"


@cites("BP-163")
def test_a_formed_unit_shoots_at_one_target() -> None:
    play = battle(troop("A", 36, 40), troop("Y", 31, 28), troop("Z", 42, 28), phase="shoot")
    assert play.refusal(Shot("A", (Shares("Y", 2), Shares("Z", 1)))) == "BP-165"
    assert play.refusal(CEASE) == ""


@cites("BP-195")
def test_a_mixed_line_is_enfiladed_as_a_line() -> None:
    table = table_of(
        troop("A", 36, 24, bearing=9000),
        troop("Z", 50, 24, special=["Mixed Formation"], formation="mixed line"),
    )
    aim = best_aim(table, table.units["A"], table.units["Z"])
    assert aim is not None
    assert is_enfiladed(table, table.units["A"], table.units["Z"], aim)


@cites("BP-198", "BP-200", "BP-EX32", "BP-EX33")
def test_skirmishers_behind_friends_shoot_with_a_part_of_their_dice() -> None:
    loose = troop("A", 36, 40, formation="skirmish order")
    table = table_of(loose, troop("B", 33, 34, figures=40), troop("Z", 37, 24))
    shots = shots_of(table, table.units["A"])
    assert shots
    assert sum(part.dice for part in shots[0].at) < 3


@cites("BP-225", "BP-333")
def test_guns_as_targets_are_only_the_gun_and_squares_are_dense() -> None:
    table = table_of(troop("A", 36, 46, "artillery"), troop("Z", 36, 30, formation="square"))
    unit, target = table.units["A"], table.units["Z"]
    aim = best_aim(table, unit, target)
    assert aim is not None
    assert reasons(reckon_to_hit(table, unit, target, aim, "shoots")) == {"BP-222": 1}
    gun = table_of(troop("A", 36, 40), troop("Z", 36, 30, "artillery"))
    assert not best_aim(gun, gun.units["A"], gun.units["Z"]).clear  # type: ignore[union-attr]
    gun.units["Z"].formation = "limbered"
    assert best_aim(gun, gun.units["A"], gun.units["Z"]).clear  # type: ignore[union-attr]


@cites("BP-246")
def test_skirmishers_do_not_charge_a_gun_with_infantry_beside_it() -> None:
    gun = troop("Y", 36, 26 - 100 / 254, "artillery")
    foot = troop("Z", 36 + (240 + 50) / 2 / 25.4 + 0.1, 26)
    men = troop("A", 38, 34, formation="skirmish order")
    alone = table_of(men, troop("Y", 36, 26, "artillery"))
    assert refused(alone, "A", "Y") == ""
    beside = table_of(men, gun, foot)
    way = approach(beside, beside.units["A"], beside.units["Y"])
    drawn = {"Y"} if isinstance(way, Fault) else {contact.other for contact in way.contacts}
    assert drawn == {"Y"}


@cites("BP-250", "BP-253", "BP-251")
def test_the_response_comes_before_the_charger_moves() -> None:
    play = ordering(
        troop("A", 36, 40, "cavalry"), troop("Z", 36, 26, "cavalry"), general("G", 36, 44)
    )
    told = play.play(CHARGE, dice=[3, 3])
    assert not told.of(events.Charged)
    assert set(play.offers()) == {"stand", "countercharge"}
    assert play.play("stand").one(events.Charged).unit == "A"


@cites("BP-252")
def test_a_unit_that_is_engaged_can_only_stand_against_another_charge() -> None:
    play = ordering(
        troop("A", 50, 24, bearing=27000),
        troop("B", 36, 24 + 400 / 254),
        troop("Z", 36, 24),
        general("G", 36, 44),
        contacts=[("B", 0, "Z", 0)],
    )
    told = play.play(CHARGE, dice=[3, 3])
    assert told.one(events.Charged).contacts[0].back == Face.LEFT
    assert not told.of(events.Volley)


@cites("BP-256", "BP-257")
def test_a_cavalry_march_column_evades_into_open_order_in_disorder() -> None:
    column = troop("Z", 36, 26, "cavalry", formation="march column")
    play = ordering(troop("A", 36, 36), column, general("G", 36, 44))
    play.play(CHARGE, dice=[3, 3])
    play.play(True)
    assert play.unit("Z").disordered
    assert play.unit("Z").formation == "skirmish order"


@cites("BP-265", "BP-288", "BP-EX48")
def test_each_fight_is_fought_once_in_each_players_turn() -> None:
    table = table_of(
        troop("A", 10, 26),
        troop("B", 50, 26),
        troop("Y", 10, 24),
        troop("Z", 50, 24),
        contacts=[("A", 0, "Y", 0), ("B", 0, "Z", 0)],
    )
    assert len(unfought(table)) == 2
    table.fought = ("A", "Y")
    assert unfought(table) == [("B", "Z")]


@cites("BP-318", "BP-EX80")
def test_the_best_for_beaten_cavalry_is_to_retire() -> None:
    table = table_of(troop("A", 9, 40, "cavalry"))
    assert outcome_of(table, table.units["A"], 12, "combat") == "retires"


@cites("BP-320")
def test_only_regular_infantry_forms_square() -> None:
    table = table_of(
        troop("A", 9, 40), troop("B", 30, 40, "cavalry"), troop("D", 50, 40, "warband infantry")
    )
    found = [form_fault(table, table.units[name], "square") for name in "ABD"]
    assert found[0] is None
    assert found[1] is not None
    assert found[2] is not None


@cites("BP-327")
def test_a_square_fights_two_dice_for_each_engaged_face() -> None:
    table = table_of(
        troop("A", 36, 24, formation="square"),
        troop("Y", 36, 20),
        troop("Z", 44, 24),
        contacts=[("Y", 0, "A", 0), ("Z", 0, "A", 1)],
    )
    assert reckon_attacks(table, table.units["A"]).total == 4


@cites("BP-334")
def test_a_square_may_support_but_not_be_supported() -> None:
    table = table_of(troop("A", 36, 24), troop("B", 36, 30, formation="square"))
    one, other = table.units["A"], table.units["B"]
    assert may_support(table, other, one) is Face.REAR
    assert may_support(table, one, other) is None


@cites("BP-367", "BP-387", "BP-371", "BP-372")
def test_howitzers_see_troops_in_the_wood_that_hides_them() -> None:
    wood = area("wood", 20, 10, 50, 30, "wood")
    table = table_of(
        troop("A", 36, 44, "howitzer"),
        troop("Z", 36, 18, formation="skirmish order"),
        features=[wood],
    )
    unit, target = table.units["A"], table.units["Z"]
    aim = best_aim(table, unit, target)
    assert aim is not None
    assert reckon_shots(table, unit, target, aim, "shoots").total == 2


@cites("BP-376", "BP-382", "BP-383")
def test_machine_guns_never_fire_over_troops_and_mind_range_only_in_saves() -> None:
    table = table_of(troop("A", 36, 46, "machine gun"), troop("Z", 36, 20))
    unit, target = table.units["A"], table.units["Z"]
    aim = best_aim(table, unit, target)
    assert aim is not None
    assert reckon_to_hit(table, unit, target, aim, "shoots").total == 0
    assert reckon_save(table, unit, target, aim, "shoots").total == -1
    table.switches["long_machine_guns"] = True
    assert reckon_to_hit(table, unit, target, aim, "shoots").total == -1
    hill = area("hill", 30, 42, 42, 48, "hill")
    over = table_of(
        troop("A", 36, 45, "machine gun"),
        troop("B", 36, 34),
        troop("Z", 36, 20),
        features=[hill],
    )
    assert best_aim(over, over.units["A"], over.units["Z"]) is None


@cites("BP-385")
def test_better_machine_guns_ignore_their_first_jam() -> None:
    play = battle(
        troop("A", 36, 40, "machine gun"),
        troop("Z", 36, 22),
        troop("B", 5, 44),
        phase="shoot",
        reliable_machine_guns=True,
    )
    told = play.play(Shot("A", (Shares("Z", 1),)), True, True, dice=[2, 1, 2])
    assert not told.of(events.Jammed)


@cites("BP-403")
def test_a_commander_with_no_friends_left_to_reach_is_ridden_down() -> None:
    gone = troop("Z", 60, 4, gone="broken")
    play = ordering(troop("A", 36, 44), gone, general("S", 36, 34), general("G", 36, 46))
    told = play.play(march("A", to=(36, 34)), dice=[4, 4])
    assert told.one(events.CommanderFell).by == "BP-403"


@cites("BP-433")
def test_poor_untested_troops_throw_a_6_again() -> None:
    play = battle(
        troop("A", 36, 40),
        troop("Z", 36, 28, special=["Untested"]),
        phase="shoot",
        poor_untested=True,
    )
    told = play.play(Shot("A", (Shares("Z", 3),)), dice=[5, 1, 1, 2, 6, 3])
    assert told.one(events.Fated).stamina == 2


@cites("BP-313")
def test_a_march_column_that_retires_forms_line_in_disorder() -> None:
    red = troop("A", 36, 24 + (200 + 600) / 254)
    column = troop("Z", 36, 24, formation="march column")
    play = battle(
        red,
        column,
        phase="combat",
        contacts=[("A", 0, "Z", 0)],
        dice=[4, *[1] * 5, 1, 2, 3, 3],
    )
    told = Told(play.game.chronicle)
    assert told.one(events.Retired).disordered
    assert play.unit("Z").formation == "line"


@cites("BP-298", "BP-307", "BP-314", "BP-462")
def test_the_steps_of_a_break_test() -> None:
    play = battle(troop("A", 36, 40), troop("Z", 36, 28, casualties=3), phase="shoot")
    told = play.play(Shot("A", (Shares("Z", 3),)), dice=[5, 1, 1, 1, 2, 3])
    assert told.one(events.BreakTested).outcome == "breaks"
    assert told.one(events.Broke).unit == "Z"


@cites("BP-007", "BP-020", "BP-484")
def test_points_of_an_army_are_those_of_its_commanders_and_units() -> None:
    army = ARMIES.find("white-coats")
    units = [entry for brigade in army.brigades for entry in brigade.units]
    expected = 240 + sum(reckon_points(entry.profile()).total for entry in units)
    assert points_of(army) == expected
    assert TEMPLATES["infantry"].figures == 24


def test_front_share_of_a_target_straight_ahead_is_all_of_it() -> None:
    table = table_of(troop("A", 36, 40), troop("Z", 36, 28))
    assert front_share(table, table.units["A"], table.units["Z"]) == 100
