"""Ways over the ground: straight where it is good, round what bars or slows where it is not."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from grognard.books.sharpe_skirmish.pieces import Figure, Place, SkTable
from grognard.kernel.cite import rule
from grognard.tabletop.drill import Around
from grognard.tabletop.geometry import (
    Base,
    Disc,
    Length,
    Point,
    Pose,
    Segment,
    along_vector,
    cm,
    crosses_any,
    encroaches,
)
from grognard.tabletop.going import Pace, Passage, passage
from grognard.tabletop.routes import Walk, route
from grognard.tabletop.terrain import Terrain

FAR: Final = cm(400)
"""No way on any of our tables is longer."""


class Way(NamedTuple):
    """A way of straight legs, its start first, and what it costs."""

    path: tuple[Point, ...]
    cost: Length
    turning: Length = 0
    """How much of the cost went into turning on the spot before the first leg: SK-058."""

    @property
    def bends(self) -> tuple[Point, ...]:
        """Where it turns."""
        return self.path[1:-1]


def enemy_discs(table: SkTable, side: str) -> tuple[Disc, ...]:
    """The bases that nobody of a side passes through."""
    return _discs(tuple([foe.figures for foe in table.foes(side)]))


@lru_cache(maxsize=64)
def _discs(bodies: tuple[tuple[Figure, ...], ...]) -> tuple[Disc, ...]:
    return tuple([figure.disc for body in bodies for figure in body])


@rule("SK-022", "SK-023")
def way_to(
    table: SkTable,
    start: Disc,
    goal: Point,
    pace: Pace,
    foes: Sequence[Disc] = (),
    *,
    most: Length = FAR,
    thorough: bool = False,
) -> Way | None:
    """The way of one base to a point for no more than so much, None if there is none.

    It is straight if nothing bars that; a thorough search also goes round what only slows.
    """
    here = start.centre
    if here == goal:
        return Way((here, goal), 0)
    direct = passage(table.ground, here, goal, pace)
    if direct.length > most:
        return None
    barred = bool(foes) and crosses_any(Segment(here, goal), foes)
    passable = direct.cost is not None and not barred
    if passable and direct.cost is not None and direct.cost <= most:
        if not thorough or direct.cost <= direct.length:
            return Way((here, goal), direct.cost)
        most = direct.cost
    found = way_round(table, start, goal, pace, foes, most=most)
    if found is not None:
        return found
    if not passable or direct.cost is None or direct.cost > most:
        return None
    return Way((here, goal), direct.cost)


def way_round(
    table: SkTable,
    start: Disc,
    goal: Point,
    pace: Pace,
    foes: Sequence[Disc],
    *,
    most: Length = FAR,
) -> Way | None:
    """A way of one base round what bars or slows it, and clear of enemies in its whole width."""
    if not _is_clear(goal, start.radius, foes):
        return None
    around = Around(table.ground, pace, table.top, _squares(tuple(foes)))
    return _way_round(start, goal, around, most)


@lru_cache(maxsize=2048)
def _way_round(start: Disc, goal: Point, around: Around, most: Length) -> Way | None:
    """Who could charge several asks for each of them how to come at the same men."""
    found = route(_square(start), goal, 0, around, most)
    return Way((start.centre, *found.path), found.cost) if isinstance(found, Walk) else None


@lru_cache(maxsize=64)
def _squares(foes: tuple[Disc, ...]) -> tuple[Base, ...]:
    return tuple([_square(foe) for foe in foes])


def _is_clear(goal: Point, radius: Length, foes: Sequence[Disc]) -> bool:
    """True if a base would stand on none of the enemy's; there is no way to where it would."""
    left, top = goal.x - radius, goal.y - radius
    right, bottom = goal.x + radius, goal.y + radius
    return not any(
        foe.left < right
        and foe.right > left
        and foe.top < bottom
        and foe.bottom > top
        and encroaches(_square_at(goal.x, goal.y, radius), _square(foe))
        for foe in foes
    )


def _square(disc: Disc) -> Base:
    return _square_at(disc.centre.x, disc.centre.y, disc.radius)


@lru_cache(maxsize=4096)
def _square_at(x: int, y: int, radius: Length) -> Base:
    """Routes are sought for square bases."""
    return Base(Pose(x, y, 0), 2 * radius, 2 * radius)


def along(ground: Terrain, path: Sequence[Point], pace: Pace, allowance: Length) -> Way:
    """As much of a way as an allowance carries, or as far as something bars it."""
    walked = [path[0]]
    spent = 0
    for there in path[1:]:
        here = walked[-1]
        if here == there:
            continue
        leg = passage(ground, here, there, pace)
        if leg.cost is not None and spent + leg.cost <= allowance:
            walked.append(there)
            spent += leg.cost
            continue
        end, cost = _part(ground, (here, there), leg, allowance - spent)
        if end != here:
            walked.append(end)
        return Way(tuple(walked), spent + cost)
    return Way(tuple(walked), spent)


def _part(
    ground: Terrain, ends: tuple[Point, Point], leg: Passage, left: Length
) -> tuple[Point, Length]:
    """The furthest point of a leg that costs no more than is left."""
    here, there = ends
    length = min(leg.farthest(left), leg.length)
    while length > 0:
        offset = along_vector(there.x - here.x, there.y - here.y, length)
        end = Point(here.x + offset.x, here.y + offset.y)
        cost = passage(ground, here, end, leg.pace).cost if end != here else 0
        if cost is not None and cost <= left:
            return end, cost
        length -= 2
    return here, 0


def cost_of(ground: Terrain, path: Sequence[Point], pace: Pace) -> Length | None:
    """What a way costs, None if something bars it."""
    total = 0
    for here, there in pairwise(path):
        if here == there:
            continue
        cost = passage(ground, here, there, pace).cost
        if cost is None:
            return None
        total += cost
    return total


def towards(here: Point, there: Point, length: Length) -> Point:
    """So far from one point in the direction of another."""
    if here == there:
        return here
    offset = along_vector(there.x - here.x, there.y - here.y, length)
    return Point(here.x + offset.x, here.y + offset.y)


def closed(ground: Terrain, point: Point, pace: Pace) -> bool:
    """True where nobody of a pace can stand; a bridge or ford opens what lies under it."""
    features = ground.at(point)
    if not features:
        return False
    if any(f.way and pace.going[f.going] is not None for f in features):
        return False
    return any(pace.going[f.going] is None for f in features)


def path_places(path: Sequence[Point]) -> tuple[Place, ...]:
    """A way as places, for an event."""
    return tuple([(point.x, point.y) for point in path])
