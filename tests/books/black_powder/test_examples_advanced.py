"""The book's worked examples of squares, mixed formations, rockets and burning houses."""

from __future__ import annotations

from typing import Any

import pytest

from books.black_powder.field import (
    RED,
    Battle,
    Order,
    area,
    at,
    battle,
    general,
    ordering,
    reasons,
    table_of,
    troop,
)
from grognard.books.black_powder import events
from grognard.books.black_powder.aiming import best_aim, mark_fault
from grognard.books.black_powder.charging import approach
from grognard.books.black_powder.firing import Shares, Shot
from grognard.books.black_powder.pieces import Contact, Fire
from grognard.books.black_powder.screening import screen_of
from grognard.books.black_powder.stands import apart, base_of, leader_of
from grognard.kernel.question import Fault
from grognard.tabletop.geometry import Face, Point, distance
from marks import cites
from told import Told

FARM = area("farm", 32, 22, 40, 30, "building")
SCREEN: dict[str, Any] = {"special": ["Mixed Formation"], "formation": "mixed line", "shooting": ()}


@cites("BP-EX60")
def test_a_line_forms_square_and_its_leader_stays_where_he_is() -> None:
    play = ordering(troop("A", 36, 30), general("G", 36, 36))
    before = leader_of(play.table, play.unit("A"))
    told = play.play(Order("form", ("A",), formation="square"), dice=[4, 4])
    assert told.one(events.Formed).formation == "square"
    assert leader_of(play.table, play.unit("A")) == before


@cites("BP-EX60")
def test_each_of_a_squares_four_fronts_shoots_one_die_from_its_own_middle() -> None:
    round_about = {
        "V": (36, 12, 18000),
        "W": (48, 24, 27000),
        "X": (36, 36, 0),
        "Y": (24, 24, 9000),
    }
    foes = [troop(name, x, y, bearing=b) for name, (x, y, b) in round_about.items()]
    play = battle(troop("A", 36, 24, formation="square"), *foes, phase="shoot")
    square = base_of(play.table, play.unit("A"))
    for face, name in zip(Face, "VWXY", strict=True):
        aim = best_aim(play.table, play.unit("A"), play.unit(name))
        assert aim is not None
        assert (aim.face, aim.eye) == (face, square.middle(face))
    shot = Shot("A", tuple(Shares(name, 1) for name in "VWXY"))
    told = play.play(shot, dice=[1] * 4)
    assert [(v.target, len(v.dice)) for v in told.of(events.Volley)] == [(n, 1) for n in "VWXY"]


@cites("BP-EX62")
def test_a_line_throws_out_a_third_from_its_ends_and_a_column_from_its_rear() -> None:
    def thrown_out(formation: str, mixed: str) -> tuple[int, int, int]:
        whole, part = troop("A", 20, 30, formation=formation), troop("B", 50, 30, formation=mixed)
        table = table_of(whole, part)
        before, after = base_of(table, whole), base_of(table, part)
        return before.width - after.width, before.depth - after.depth, len(screen_of(table, part))

    assert thrown_out("line", "mixed line") == (4 * 200, 0, 8)
    assert thrown_out("attack column", "mixed column") == (0, 200, 8)


def screened(y: float, *, avoid: bool = False) -> tuple[Battle, Told]:
    """A charges a line with its skirmishers out, with one move."""
    play = ordering(troop("A", 36, y), troop("Z", 36, 24, **SCREEN), general("G", 36, 42))
    return play, play.play(Order("charge", ("A",), "Z", avoid=avoid), dice=[3, 4])


@cites("BP-EX63", "BP-EX64")
def test_told_to_charge_that_unit_it_must_close_with_the_line_it_can_reach() -> None:
    play, told = screened(34)
    formed = told.one(events.Formed)
    assert (formed.unit, formed.formation, formed.by) == ("Z", "line", "BP-361")
    assert told.one(events.Charged).contacts[0].other == "Z"
    assert play.table.is_engaged(play.unit("Z"))


@cites("BP-EX63", "BP-EX64")
def test_told_to_drive_in_the_screen_and_avoid_the_line_it_stops_short() -> None:
    play, told = screened(34, avoid=True)
    assert told.one(events.Formed).unit == "Z"
    assert told.one(events.Moved).unit == "A"
    assert told.one(events.Halted).by == "BP-363"
    assert not told.of(events.Charged)
    assert at(1) <= apart(play.table, play.unit("A"), play.unit("Z")) <= at(4)


@cites("BP-EX63")
def test_a_line_too_far_behind_its_skirmishers_is_not_reached() -> None:
    play, told = screened(24 + 12 + 2 + 40 / 25.4)
    assert told.one(events.ChargeDeclared).target == "Z"
    assert told.one(events.Formed).by == "BP-361"
    assert told.one(events.Moved).unit == "A", "it takes the ground the skirmishers held"
    assert not told.of(events.Charged)
    assert not play.table.is_engaged(play.unit("Z"))


@cites("BP-EX65")
def test_two_wayward_rockets_land_5_and_11_inches_off_each_for_itself() -> None:
    play = battle(troop("A", 36, 44, "rockets"), troop("Z", 36, 20), phase="shoot")
    told = play.play(Shot("A", (Shares("Z", 2),)), dice=[4, 5, 2, 3, 1, 1, 6, 5, 2, 4])
    aimed = Point(at(36), at(20))
    landed = [Point(*event.place) for event in told.of(events.Strayed)]
    assert [
        abs(distance(aimed, place) - at(inches)) <= 2
        for place, inches in zip(landed, (5, 11), strict=True)
    ] == [True, True]
    assert landed[0].y < aimed.y
    assert landed[1].x > aimed.x


@cites("BP-EX66")
@pytest.mark.parametrize(
    ("ferocity", "die", "left"),
    [(6, 6, 5), (3, 4, 0), (3, 5, 0), (3, 6, 0), (4, 1, 4), (4, 2, 4), (4, 3, 4)],
)
def test_those_inside_fight_the_flames(ferocity: int, die: int, left: int) -> None:
    inside = troop("A", 36, 26, inside="farm", formation="building")
    table = table_of(inside, features=[FARM], phase="end")
    table.fires = (Fire("farm", ferocity, 1),)
    play = Battle(table, [die])
    assert Told(play.game.chronicle).one(events.FireFought).ferocity == left
    assert [fire.ferocity for fire in play.table.fires] == ([left] if left else [])


# Brigade squares

RING = {"A": (36, 18, 0), "B": (42.5, 24.5, 9000), "D": (36, 31, 18000), "E": (29.5, 24.5, 27000)}
CORNERS = {
    "H": (42, 17.5, 4500),
    "I": (42, 31.5, 13500),
    "J": (30, 31.5, 22500),
    "K": (30, 17.5, 31500),
}


def ring(*pieces: Any) -> Battle:
    """Four lines that look outwards with guns at the corners, in an army that fights so."""
    lines = [troop(name, x, y, bearing=turn) for name, (x, y, turn) in RING.items()]
    guns = [troop(n, x, y, "artillery", bearing=turn) for n, (x, y, turn) in CORNERS.items()]
    table = table_of(*lines, *guns, *pieces)
    table.squaring = ("red",)
    return Battle(table)


@cites("BP-EX61")
def test_four_lines_with_guns_at_the_corners_are_a_brigade_square() -> None:
    play = ring(troop("Z", 36, 2))
    (square,) = play.table.squares
    assert set(square.sides) == set(RING)
    assert set(square.inside) == set(CORNERS)


@cites("BP-EX61")
def test_a_brigade_square_may_be_of_standard_and_small_units_mixed() -> None:
    half = 240 / 25.4 / 4
    lines = [troop(name, *RING[name][:2], bearing=RING[name][2]) for name in "AD"]
    for name, (x, y, turn) in {"B": RING["B"], "E": RING["E"]}.items():
        lines.append(troop(name, x, y - half, bearing=turn, size="small"))
        lines.append(troop(f"{name}2", x, y + half + 0.1, bearing=turn, size="small"))
    table = table_of(*lines, troop("Z", 36, 2))
    table.squaring = ("red",)
    (square,) = Battle(table).table.squares
    assert set(square.sides) == {"A", "B", "B2", "D", "E", "E2"}


@cites("BP-EX61")
def test_a_flank_covered_by_the_next_face_is_neither_charged_nor_shot_at() -> None:
    play = ring(troop("Z", 54, 18, bearing=27000), troop("Y", 36, 2))
    table = play.table
    covered = mark_fault(table, table.units["Z"], table.units["A"])
    assert covered is not None
    assert covered.cite == "BP-341"
    assert best_aim(table, table.units["Z"], table.units["B"]) is not None
    alone = table_of(troop("A", 36, 18), troop("Z", 52, 18, bearing=27000))
    flank = best_aim(alone, alone.units["Z"], alone.units["A"])
    assert flank is not None, "without the square its flank would be shot at"
    near = ring(troop("Z", 47, 14, bearing=27000), troop("Y", 36, 2)).table
    way = approach(near, near.units["Z"], near.units["A"])
    assert isinstance(way, Fault)
    assert way.cite == "BP-341"


@cites("BP-EX61")
def test_a_single_side_of_a_brigade_square_that_fights_has_three_for_supports() -> None:
    foe = troop("Z", 36, 18 - 40 / 25.4)
    table = ring(foe, troop("Y", 5, 2)).table.copy()
    table.phase, table.contacts = "combat", (Contact("Z", 0, "A", 0),)
    play = Battle(table, [*[1] * 12, 5, 5])
    decided = Told(play.game.chronicle).one(events.RoundDecided)
    assert reasons(decided.scores[RED]) == {"BP-342": 3}
    assert decided.winner == RED
