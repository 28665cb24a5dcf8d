"""Who can be shot at: arcs, ranges, lines of fire, and the bases that get in their way."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from grognard.books.edwardian_splendour.lay import Body, Lay, Troop
from grognard.books.edwardian_splendour.pieces import EsTable, Figure
from grognard.books.edwardian_splendour.sighting import Sighting, hidden, sighting_of
from grognard.kernel.cite import rule
from grognard.tabletop.geometry import (
    Base,
    Face,
    Length,
    Point,
    Polygon,
    Segment,
    Shape,
    fan,
    first_crossing,
    inches,
    meets,
    within,
)
from grognard.tabletop.terrain import Terrain

OVERHEAD: Final = inches(1)
"""How far a target must be from a friend below over whose head one fires: ES-087."""


@lru_cache(maxsize=8192)
@rule("ES-032", "ES-EX04")
def arc(base: Base) -> Polygon:
    """The ground before a base between lines at 45 degrees from its two front corners."""
    return fan(base)


@rule("ES-036", "ES-041", "ES-105", "ES-121")
def bracket_of(edge: Segment, target: Base, bracket: Length) -> int | None:
    """Short, medium or long as 0, 1 or 2, from edge to nearest point; None if out of range."""
    for number in (0, 1, 2):
        if within(edge, target, bracket * (number + 1)):
            return number
    return None


@lru_cache(maxsize=8192)
def muzzles(base: Base) -> tuple[Point, ...]:
    """Points of the front edge from which a line of fire is tried, none of them a corner."""
    one, other = base.corners[Face.FRONT], base.corners[Face.RIGHT]
    return tuple(
        Point(
            one.x + (other.x - one.x) * part // 8,
            one.y + (other.y - one.y) * part // 8,
        )
        for part in (4, 1, 7)
    )


def marks(base: Base, seen_from: Point) -> tuple[Point, ...]:
    """Points of a target's base to which a line of fire is tried: its middle and its two ends."""
    across, down = base.pose.x - seen_from.x, base.pose.y - seen_from.y

    def aside(corner: Point) -> int:
        return across * (corner.y - seen_from.y) - down * (corner.x - seen_from.x)

    return base.pose.point, min(base.corners, key=aside), max(base.corners, key=aside)


class Shooter(NamedTuple):
    """A base that fires, and whose figures stand in its way."""

    name: str
    base: Base
    seat: str
    unit: str
    crew: tuple[str, ...] = ()
    """Own crewmen, who never stand in the way of the MG they serve: ES-042."""
    foes_screen: bool = True
    """Enemies screen one another from rifles, but not from MGs."""


def line_of_fire(table: EsTable, lay: Lay, shooter: Shooter, target: Figure) -> Segment | None:
    """The line of fire, found once for a table as it lies."""
    ground = table.ground
    key = (ground, shooter.name, target.id, shooter.foes_screen)
    lines = lay.lines
    if key not in lines:
        lines[key] = _find_line(ground, lay, shooter, target)
    return lines[key]


@rule("ES-033", "ES-042", "ES-081")
def _find_line(ground: Terrain, lay: Lay, shooter: Shooter, target: Figure) -> Segment | None:
    """A line from the front edge to the base of a target in sight that nobody obstructs."""
    if hidden(ground, shooter.base, target.base):
        return None
    screens = _screens(lay, shooter, target, sighting_of(ground, shooter.base, target.base))
    for start, end in _tries(shooter.base, target.base):
        line = Segment(start, end)
        if first_crossing(line, screens) < 0:
            return line
    return None


def _tries(shooter: Base, target: Base) -> tuple[tuple[Point, Point], ...]:
    """From the middle of the front to middle and ends, then from near the corners to the middle."""
    middle, left, right = muzzles(shooter)
    centre, one, other = marks(target, shooter.pose.point)
    return (middle, centre), (middle, one), (middle, other), (left, centre), (right, centre)


def _screens(lay: Lay, shooter: Shooter, target: Figure, sight: Sighting) -> list[Shape]:
    """The bases that could cut a line from one base to another."""
    one, other = shooter.base, target.base
    left, right = min(one.left, other.left), max(one.right, other.right)
    top, bottom = min(one.top, other.top), max(one.bottom, other.bottom)
    found: list[Shape] = []
    for troop in lay.troops:
        body = troop.body
        if body.left >= right or body.right <= left or body.top >= bottom or body.bottom <= top:
            continue
        if troop.seat != shooter.seat and not shooter.foes_screen:
            continue
        for figure in body.figures:
            base = figure.base
            if base.left >= right or base.right <= left:
                continue
            if base.top >= bottom or base.bottom <= top:
                continue
            if figure is target or figure.id == shooter.name or figure.id in shooter.crew:
                continue
            if not _is_fired_over(sight, shooter, target, base, troop):
                found.append(base)
    return found


@rule("ES-087")
def _is_fired_over(
    sight: Sighting, shooter: Shooter, target: Figure, base: Base, troop: Troop
) -> bool:
    """From a hill one fires over those below, if friends among them are clear of the target."""
    if not sight.fires_over(base):
        return False
    return troop.seat != shooter.seat or not within(base, target.base, OVERHEAD - 1)


def in_reach(shooter: Shooter, body: Body, reach: Length) -> Iterator[Figure]:
    """The figures of a body that lie in a shooter's arc and within his longest range."""
    base = shooter.base
    if not body.is_near(base, reach):
        return
    fire = arc(base)
    edge = base.edge(Face.FRONT)
    for figure in body.figures:
        there = figure.base
        if (
            there.left <= base.right + reach
            and base.left - reach <= there.right
            and there.top <= base.bottom + reach
            and base.top - reach <= there.bottom
            and meets(fire, there)
            and within(edge, there, reach)
        ):
            yield figure
