"""Who is to stand on what must be taken or held, so that the others are free to fight."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.books.black_powder.battles.holding import may_hold
from grognard.books.black_powder.pieces import BpTable, Unit
from grognard.books.black_powder.stands import base_of
from grognard.kernel.question import Seat
from grognard.players.brains.black_powder import values
from grognard.players.brains.black_powder.leaving import middle
from grognard.tabletop.geometry import Point, Polygon, distance, encroaches


class Post:
    """A part of what must be taken or held, and whether anybody is on it."""

    def __init__(self, table: BpTable, seat: Seat, part: Sequence[tuple[int, int]]) -> None:
        area = Polygon([Point(*place) for place in part])
        standing = list(table.standing())
        inside = [unit for unit in standing if encroaches(base_of(table, unit), area)]
        self.spot = middle(part)
        self.is_barred = any(unit.seat != seat for unit in inside)
        self.garrison = [u for u in inside if u.seat == seat and may_hold(table, u)]


def posts_of(table: BpTable, seat: Seat) -> list[Post]:
    """All that must be taken or held, part by part."""
    parts = [part for one in table.terms.objectives for part in one.parts]
    return [Post(table, seat, part) for part in parts]


def garrisons(
    table: BpTable, seat: Seat, posts: Sequence[Post], *, racing: bool = False
) -> dict[str, Point]:
    """One unit for each post that no enemy stands on: who is there already, or else the nearest.

    Where there is a race for it the nearest of every brigade runs, so that one is heard.
    """
    told: dict[str, Point] = {}
    free = [post for post in posts if not post.is_barred]
    for post in sorted(free, key=lambda post: not post.garrison):
        able = post.garrison or _able(table, seat)
        able = [unit for unit in able if unit.id not in told]
        able.sort(key=lambda unit: distance(unit.point, post.spot))
        goes = _first_of_each(able) if racing and not post.garrison else able[:1]
        told |= {unit.id: post.spot for unit in goes}
    return told


def _first_of_each(units: Sequence[Unit]) -> list[Unit]:
    """The first of every brigade."""
    brigades = dict.fromkeys(unit.brigade for unit in units)
    return [next(u for u in units if u.brigade == brigade) for brigade in brigades]


def sentries(table: BpTable, seat: Seat) -> dict[str, Point]:
    """One unit for each place from which the enemy must be kept, in whichever part of it."""
    told: dict[str, Point] = {}
    for one in table.terms.objectives:
        parts = [Post(table, seat, part) for part in one.parts]
        there = [(u.id, p.spot) for p in parts for u in p.garrison if u.id not in told]
        free = [post.spot for post in parts if not post.is_barred]
        able = [unit for unit in _able(table, seat) if unit.id not in told]
        ways = [(distance(u.point, spot), u.id, spot) for u in able for spot in free]
        if there:
            told |= dict(there[:1])
        elif ways:
            _, name, spot = min(ways, key=lambda way: way[:2])
            told[name] = spot
    return told


def _able(table: BpTable, seat: Seat) -> list[Unit]:
    """Whoever could march off now to hold a place."""
    own = [unit for unit in table.standing(seat) if may_hold(table, unit)]
    umpired = table.terms.umpired
    return [unit for unit in own if unit.id != umpired and not table.is_engaged(unit)]


def is_late(table: BpTable) -> bool:
    """True in the last turns, in which those who defend a place go back to it."""
    return table.turns - table.turn < values.TAKE_BACK
