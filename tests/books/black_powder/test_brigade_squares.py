"""Brigade squares: how they are formed, what they cover, and when they are no more."""

from __future__ import annotations

from typing import Any

import pytest

from books.black_powder.field import (
    RED,
    Battle,
    Order,
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
from grognard.books.black_powder.aiming import best_aim
from grognard.books.black_powder.breaking import carry_result
from grognard.books.black_powder.brigade_squares import find_squares, stations
from grognard.books.black_powder.charging import Approach, approach
from grognard.books.black_powder.combat import reckon_fight, reckon_result, support_pairs
from grognard.books.black_powder.ordering import GiveOrder
from grognard.books.black_powder.pieces import BpTable, Unit
from grognard.kernel.question import Fault

cites = pytest.mark.cites
SIDES = {"A": (36, 18, 0), "B": (42.5, 24.5, 9000), "C": (36, 31, 18000), "D": (29.5, 24.5, 27000)}


def sides(**more: Any) -> list[Unit]:
    return [troop(n, x, y, bearing=turn, **more) for n, (x, y, turn) in SIDES.items()]


def square(*others: Any, phase: str = "command", acting: Any = RED, **more: Any) -> Battle:
    """Four lines that look outwards, in an army that fights so."""
    table = table_of(*sides(), *others, phase=phase, acting=acting, **more)
    table.squaring = ("red",)
    return Battle(table)


def formed(play: Battle) -> BpTable:
    assert len(play.table.squares) == 1
    return play.table


@cites("BP-339", "BP-340")
def test_four_lines_that_look_outwards_are_a_brigade_square_without_any_order() -> None:
    play = square(troop("E", 36, 24.5, "cavalry", formation="march column"), troop("Z", 36, 4))
    made = [event for event in play.game.chronicle if isinstance(event, events.BigSquareFormed)]
    assert set(made[0].square.sides) == set(SIDES)
    assert made[0].square.inside == ("E",)
    assert made[0].tell(play.table) == "A, B, C and D stand in a brigade square."
    assert {unit.formation for unit in play.table.units.values() if unit.id in SIDES} == {"line"}


@cites("BP-339")
def test_only_armies_that_fought_so_and_only_regular_lines_form_one() -> None:
    table = table_of(*sides(), troop("Z", 36, 4))
    assert list(find_squares(table)) == []
    table.squaring = ("red",)
    assert len(list(find_squares(table))) == 1
    table.units["B"].formation = "attack column"
    assert list(find_squares(table)) == []
    table.units["B"].formation = "line"
    table.units["B"].bearing = 27000
    assert list(find_squares(table)) == []


@cites("BP-340")
def test_an_order_brings_four_lines_into_a_brigade_square() -> None:
    lines = [troop(name, 20 + 10 * place, 36) for place, name in enumerate("ABDE")]
    play = ordering(*lines, troop("Z", 36, 2), general("G", 36, 40))
    order = Order("square", ("A", "B", "D", "E"))
    assert play.refusal(order) == "BP-339"
    play.table.squaring = ("red",)
    told = play.play(order, dice=[1, 1])
    assert told.one(events.Ordered).words == "G orders A, B, D and E to form a brigade square."
    places = stations(play.table, lines)
    assert len({pose.bearing for pose in places.values()}) == 4
    assert len(told.of(events.BigSquareFormed)) == 1


@cites("BP-341")
def test_a_flank_that_the_next_unit_covers_is_neither_charged_nor_shot_at() -> None:
    play = square(troop("Z", 56, 18, bearing=27000), troop("Y", 36, 2), general("G", 36, 40))
    table = formed(play)
    enemy, line = table.units["Z"], table.units["A"]
    way = approach(table, enemy, line)
    assert isinstance(way, Fault)
    assert best_aim(table, enemy, line) is None
    near = table_of(*sides(), troop("Z", 47, 14, bearing=27000), troop("Y", 36, 2))
    bare = approach(near, near.units["Z"], near.units["A"])
    assert isinstance(bare, Approach)
    near.squares = table.squares
    covered = approach(near, near.units["Z"], near.units["A"])
    assert isinstance(covered, Fault) and covered.cite == "BP-341"


@cites("BP-342")
def test_a_unit_in_a_brigade_square_is_supported_on_both_flanks_and_the_rear() -> None:
    table = formed(square(troop("Z", 36, 16.4), contacts=[("Z", 0, "A", 0)]))
    assert support_pairs(table, ["A", "Z"], "red") == []
    score = reckon_result(table, ["A"], 2, [], heavy=0)
    assert reasons(score) == {"BP-342": 3}
    assert score.total == 5


@cites("BP-343")
def test_a_square_of_several_brigades_hears_only_the_general() -> None:
    lone = table_of(*sides(), troop("Z", 36, 4), general("C", 36, 24), commanding="C")
    lone.squaring = ("red",)
    assert Battle(lone).refusal(march(*SIDES, to=(36, 12))) == ""
    mixed = table_of(
        *[u for u in sides() if u.id != "B"],
        troop("B", *SIDES["B"][:2], bearing=9000, brigade="red-2"),
        troop("Z", 36, 4),
        general("C", 36, 24),
        commanding="C",
    )
    mixed.squaring = ("red",)
    play = Battle(mixed)
    order = march(*SIDES, to=(36, 12))
    fault = GiveOrder(play.table, play.table.commanders["C"]).fault(order)
    assert fault is not None and fault.cite == "BP-343"
    assert GiveOrder(play.table, play.table.commanders["G"]).fault(order) is None


@cites("BP-344")
@pytest.mark.parametrize("dice", [[1, 1], [5, 6]])
def test_a_square_moves_once_any_way_with_all_that_is_in_it_even_if_nobody_hears(
    dice: list[int],
) -> None:
    inside = troop("E", 36, 24.5, "cavalry", formation="march column")
    table = table_of(*sides(), inside, troop("Z", 60, 2), general("G", 36, 27), commanding="G")
    table.squaring = ("red",)
    play = Battle(table)
    told = play.play(march(*SIDES, to=(36, 2)), dice=dice)
    assert {name for name, _ in told.one(events.BigSquareMoved).units} == {*SIDES, "E"}
    assert [play.unit(name).y for name in "AE"] == [at(6), at(12.5)]
    assert play.table.commanders["G"].y == at(15)
    assert [play.unit(n).bearing for n in SIDES] == [turn for _, _, turn in SIDES.values()]
    assert len(play.table.squares) == 1
    assert told.one(events.Halted).by == "BP-059"


@cites("BP-344", "BP-1209")
@pytest.mark.parametrize("dice", [[1, 1], [5, 6]])
def test_who_leaves_a_square_moves_once_whether_anybody_hears_or_not(dice: list[int]) -> None:
    inside = troop("E", 36, 24.5, "cavalry")
    table = table_of(*sides(), inside, troop("Z", 60, 2), general("G", 36, 27), commanding="G")
    table.squaring = ("red",)
    play = Battle(table)
    play.play(march("E", to=(36, 45), facing=18000), dice=dice)
    assert play.unit("E").y == at(24.5 + 18)


@cites("BP-345")
def test_a_side_that_leaves_dissolves_the_square_and_one_from_within_does_not() -> None:
    inside = troop("E", 36, 24.5, size="small", formation="march column")
    table = table_of(*sides(), inside, troop("Z", 60, 2), general("G", 46, 14), commanding="G")
    table.squaring = ("red",)
    play = Battle(table)
    told = play.play(march("A", to=(36, 10)), dice=[3, 4])
    gone = told.one(events.BigSquareDissolved)
    assert set(gone.square.sides) == set(SIDES)
    assert gone.tell(play.table) == "The brigade square of A, B, C and D is dissolved."
    assert play.table.squares == ()
    again = table_of(*sides(), inside, troop("Z", 60, 2), general("G", 46, 14), commanding="G")
    again.squaring = ("red",)
    stays = Battle(again)
    told = stays.play(march("E", to=(36, 44)), dice=[1, 1])
    assert not told.of(events.BigSquareDissolved)
    assert set(stays.table.squares[0].sides) == set(SIDES)


@cites("BP-346")
def test_units_in_a_brigade_square_ignore_results_to_retire() -> None:
    play = square(troop("Z", 36, 4))
    unit = formed(play).units["A"]
    assert carry_result(play.game, unit, "retires in disorder", "combat") == "holds"
    assert (unit.y, unit.disordered) == (at(18), False)


@cites("BP-347")
def test_they_fight_as_lines_and_horse_may_charge_them_with_all_its_bonus() -> None:
    table = table_of(
        *sides(shooting=()),
        troop("Z", 36, 6, "cavalry", special=["Heavy Cavalry +1"]),
        general("R", 36, 2),
        phase="command",
        acting="blue",
        commanding="R",
    )
    table.squaring = ("red",)
    play = Battle(table)
    told = play.play(Order("charge", ("Z",), "A"), dice=[3, 4])
    assert told.one(events.Charged).bonus
    rider, line = play.unit("Z"), play.unit("A")
    assert reasons(reckon_fight(play.table, rider))["BP-272"] == 1
    score = reckon_result(play.table, ["A"], 0, [], heavy=0)
    assert "BP-328" not in reasons(score)
    assert line.formation == "line"


@cites("BP-341")
def test_a_plain_battle_has_no_brigade_squares() -> None:
    play = battle(*sides(), troop("Z", 36, 4), phase="command")
    assert play.table.squares == ()


@cites("BP-340", "BP-428")
def test_only_the_superbly_drilled_go_towards_their_side_when_nobody_hears() -> None:
    lines = [troop(name, 20 + 10 * place, 36) for place, name in enumerate("ABD")]
    drilled = troop("E", 50, 36, special=["Superbly Drilled"])
    play = ordering(*lines, drilled, troop("Z", 36, 2), general("G", 36, 40))
    play.table.squaring = ("red",)
    told = play.play(Order("square", ("A", "B", "D", "E")), dice=[5, 6])
    assert {event.unit for event in told.of(events.Moved)} == {"E"}


@cites("BP-339")
def test_lines_that_stand_together_may_be_told_to_form_a_brigade_square() -> None:
    lines = [troop(name, 20 + 10 * place, 36) for place, name in enumerate("ABDE")]
    play = ordering(*lines, troop("Z", 36, 2), general("G", 36, 40))
    play.table.squaring = ("red",)
    assert Order("square", ("A", "B", "D", "E")) in play.question.candidates()
    lines[3].x = at(66)
    assert not [order for order in play.question.candidates() if order.verb == "square"]


@cites("BP-188", "BP-344")
def test_whoever_inside_has_moved_already_or_is_disordered_does_not_go_with_the_square() -> None:
    moved = troop("E", 32, 24, "cavalry", size="small")
    wild = troop("F", 36, 24, "cavalry", size="small", disordered=True)
    fresh = troop("H", 40, 24, "cavalry", size="small")
    play = square(moved, wild, fresh, troop("Z", 36, 4), general("G", 36, 25))
    table = formed(play)
    table.commanding, table.units["E"].ordered = "G", table.half
    play.play("G")
    now = play.play(march("A", "B", "C", "D", to=(36, 16)), dice=[3, 4])
    gone = {name for name, _ in now.one(events.BigSquareMoved).units}
    assert gone == {*SIDES, "H"}


@cites("BP-341")
def test_a_gun_at_the_corner_shows_no_flank_either() -> None:
    gun = troop("E", 42.5, 18, "artillery", formation="deployed")
    play = square(gun, troop("Z", 52, 18, bearing=27000), troop("Y", 42.5, 8))
    table = formed(play)
    assert table.squares[0].inside == ("E",)
    flank = approach(table, table.units["Z"], table.units["E"])
    assert isinstance(flank, Fault)
    assert flank.cite == "BP-341"
    assert isinstance(approach(table, table.units["Y"], table.units["E"]), Approach)
    table.squares = ()
    assert isinstance(approach(table, table.units["Z"], table.units["E"]), Approach)


@cites("BP-340")
def test_two_columns_of_lines_find_their_places_in_a_square_by_one_order() -> None:
    rows = [(x, y) for y in (26, 32, 38) for x in (31, 41.5)]
    lines = [troop(name, x, y) for name, (x, y) in zip("ABDEFH", rows, strict=True)]
    table = table_of(*lines, troop("Z", 36, 2), general("G", 36, 30), commanding="G")
    table.squaring = ("red",)
    play = Battle(table)
    now = play.play(Order("square", tuple("ABDEFH")), dice=[3, 4])
    assert set(now.one(events.BigSquareFormed).square.sides) == set("ABDEFH")
