"""Fire at enemies who march or charge across a unit's front."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from grognard.books.black_powder.aiming import Aim, can_fire
from grognard.books.black_powder.asking import YesNo
from grognard.books.black_powder.pieces import BpTable, Place, Unit
from grognard.books.black_powder.stands import base_of, leader_of
from grognard.kernel.cite import rule
from grognard.tabletop.geometry import (
    UNIT,
    Base,
    Face,
    Length,
    Point,
    contains_point,
    cosine,
    distance,
    fan,
    gap,
    share_in_quarter,
    sine,
    spot,
)


class TraversingFire(YesNo):
    """Whether a unit shoots at an enemy that passes before it."""

    __slots__ = ()
    cite = "BP-209"
    heading = "traversing fire"
    yes, no = "Fire!", "Hold fire"

    def words(self) -> str:
        return f"An enemy passes before {self.unit.name}. Does it fire?"


@rule("BP-209", "BP-210", "BP-211", "BP-214")
def passers(
    table: BpTable, mover: Unit, path: Sequence[Place], *, charging: bool
) -> list[tuple[Unit, Aim]]:
    """The enemies of a mover whose front it has crossed within 12 inches, and how they may fire."""
    found = []
    for shooter in table.foes(mover):
        if not _may_fire(table, shooter) or mover.id in table.faces(shooter):
            continue
        length = crossed(table, shooter, path)
        if length is None or length > table.inches(shooter.profile.reach):
            continue
        if not charging and not _has_left(table, shooter, mover):
            continue
        clear = not mover.is_skirmishing
        eye = leader_of(table, shooter)
        found.append((shooter, Aim(mover.id, length, clear, over=False, eye=eye, face=Face.FRONT)))
    return found


def _may_fire(table: BpTable, unit: Unit) -> bool:
    """The same formations that give closing fire, and guns: Ruling on BP-214."""
    formed = unit.formation in ("line", "attack column", "mixed line", "mixed column", "deployed")
    lobs = unit.profile.gun not in ("", "cannon", "machine gun")
    return (
        formed
        and not lobs
        and can_fire(unit)
        and unit.volleyed != table.half
        and unit.jammed < 0
        and not table.is_engaged(unit)
    )


def _has_left(table: BpTable, shooter: Unit, mover: Unit) -> bool:
    share = share_in_quarter(base_of(table, shooter), Face.FRONT, base_of(table, mover))
    return 2 * share < 1


@rule("BP-209", "BP-213")
def crossed(table: BpTable, shooter: Unit, path: Sequence[Place]) -> Length | None:
    """How near a path came to a unit's leader while it crossed half its front; None if it did not.

    Only what lies straight before the front, within 12 inches, counts as crossing it.
    """
    base = base_of(table, shooter)
    strip, leader = fan(base, Face.FRONT, 0), leader_of(table, shooter)
    reach = table.inches(12)
    marks: list[int] = []
    nearest: Length | None = None
    for point in _trail(path, table.inch):
        if not contains_point(strip, point) or gap(spot(point), base) > reach:
            continue
        marks.append(_aside(base, point))
        away = distance(point, leader)
        nearest = away if nearest is None or away < nearest else nearest
    if not marks or 2 * (max(marks) - min(marks)) + 2 * table.inch < base.width:
        return None
    return nearest


def _trail(path: Sequence[Place], pace: Length) -> list[Point]:
    """Points along a path, an inch apart."""
    points = []
    for (x, y), (to_x, to_y) in pairwise(path):
        length = distance(Point(x, y), Point(to_x, to_y))
        count = max(length // pace, 1)
        points += [
            Point(x + (to_x - x) * n // count, y + (to_y - y) * n // count)
            for n in range(count + 1)
        ]
    return points


def _aside(base: Base, point: Point) -> int:
    """How far to the right of a unit's middle a point lies."""
    across, down = point.x - base.pose.x, point.y - base.pose.y
    return (across * cosine(base.pose.bearing) + down * sine(base.pose.bearing)) // UNIT
