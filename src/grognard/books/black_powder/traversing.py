"""Fire at enemies who march or charge across a unit's front."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise

from grognard.books.black_powder.aiming import Aim, can_fire
from grognard.books.black_powder.asking import Against
from grognard.books.black_powder.country import ground_blocks, screens
from grognard.books.black_powder.pieces import BpTable, Place, Unit
from grognard.books.black_powder.stands import are_far, base_at, base_of
from grognard.kernel.cite import rule
from grognard.tabletop.geometry import (
    QUARTER_TURN,
    UNIT,
    Base,
    Face,
    Length,
    Point,
    Polyline,
    Pose,
    Segment,
    bearing_to,
    contains_point,
    cosine,
    crosses_any,
    distance,
    fan,
    gap,
    share_in_quarter,
    sine,
    spot,
)


class TraversingFire(Against):
    """Whether a unit shoots at an enemy that passes before it."""

    __slots__ = ()
    cite = "BP-209"
    heading = "traversing fire"
    yes, no = "Fire!", "Hold fire"

    def words(self) -> str:
        return f"{self.foe.name} passes. Does {self.unit.name} fire?"

    def detail(self) -> str:
        return "Then it has no closing fire in this turn."


@rule("BP-209", "BP-210", "BP-211", "BP-212", "BP-214", "BP-EX34", "BP-EX35")
def passers(
    table: BpTable, mover: Unit, path: Sequence[Place], *, charging: bool
) -> list[tuple[Unit, Aim]]:
    """The enemies of a mover whose front it has crossed within 12 inches, and how they may fire."""
    found = []
    body = base_of(table, mover)
    # Paths and corners are rounded to tenths, so the boxes are given a tenth or two.
    ground = Polyline(Point(x, y) for x, y in path)
    reach = table.inches(12) + body.width + body.depth + 2
    for shooter in table.foes(mover):
        if are_far(base_of(table, shooter), ground, reach):
            continue
        if not _may_fire(table, shooter) or mover.id in table.faces(shooter):
            continue
        for face in (Face.FRONT,) if shooter.has_flanks else tuple(Face):
            aim = _aim(table, shooter, mover, path, face)
            if aim is not None and (charging or _has_left(table, shooter, mover, face)):
                found.append((shooter, aim))
                break
    return found


def _may_fire(table: BpTable, unit: Unit) -> bool:
    """The same formations that give closing fire, and guns: Ruling on BP-214."""
    loose = unit.formation in ("skirmish order", "warband", "march column")
    lobs = unit.profile.gun not in ("", "cannon", "machine gun")
    return (
        not loose
        and not lobs
        and can_fire(unit)
        and not table.sleeps(unit)
        and unit.volleyed != table.half
        and unit.jammed < 0
        and not table.is_engaged(unit)
    )


def _aim(
    table: BpTable, shooter: Unit, mover: Unit, path: Sequence[Place], face: Face
) -> Aim | None:
    front = _facing(base_of(table, shooter), face)
    eye = front.middle(Face.FRONT)
    sees = partial(_sees, table, shooter, mover, eye)
    length = crossed(table, front, _bodies(table, mover, path), sees)
    if length is None or length > table.inches(shooter.profile.reach):
        return None
    return Aim(mover.id, length, not mover.is_skirmishing, over=False, eye=eye, face=face)


def _facing(base: Base, face: Face) -> Base:
    """The same ground with one of its sides for a front."""
    pose = Pose(base.pose.x, base.pose.y, base.pose.bearing + face * QUARTER_TURN)
    upright = face in (Face.FRONT, Face.REAR)
    wide, deep = (base.width, base.depth) if upright else (base.depth, base.width)
    return Base(pose, wide, deep)


def _has_left(table: BpTable, shooter: Unit, mover: Unit, face: Face) -> bool:
    return 2 * share_in_quarter(base_of(table, shooter), face, base_of(table, mover)) < 1


@rule("BP-155", "BP-156", "BP-209")
def _sees(table: BpTable, shooter: Unit, mover: Unit, eye: Point, point: Point) -> bool:
    """True if neither ground nor other units hide a place on the way from a leader."""
    line = Segment(eye, point)
    if crosses_any(line, screens(table, shooter, mover)):
        return False
    return not ground_blocks(
        table, line, (base_of(table, shooter), Base(Pose(point.x, point.y, 0), 2, 2))
    )


@rule("BP-209", "BP-213")
def crossed(
    table: BpTable, base: Base, bodies: Sequence[Base], sees: Callable[[Point], bool]
) -> Length | None:
    """How near a mover came to a unit's leader while it crossed half its front; None if not.

    Its middle crosses what lies straight before the front and in sight, while any of it is within
    12 inches.
    """
    strip, leader = fan(base, Face.FRONT, 0), base.middle(Face.FRONT)
    reach = table.inches(12)
    marks: list[int] = []
    nearest: Length | None = None
    for body in bodies:
        point = body.pose.point
        if not contains_point(strip, point) or gap(body, base) > reach or not sees(point):
            continue
        marks.append(_aside(base, point))
        away = gap(spot(leader), body)
        nearest = away if nearest is None or away < nearest else nearest
    if not marks or 2 * (max(marks) - min(marks)) + 2 * table.inch < base.width:
        return None
    return nearest


def _bodies(table: BpTable, mover: Unit, path: Sequence[Place]) -> list[Base]:
    """A mover inch by inch along its path, looking where it went, and in the end as it stands."""
    bodies = []
    for at, ((x, y), (to_x, to_y)) in enumerate(pairwise(path), 2):
        start, end = Point(x, y), Point(to_x, to_y)
        stands = at == len(path) or start == end
        bearing = mover.bearing if stands else bearing_to(start, end)
        count = max(distance(start, end) // table.inch, 1)
        poses = [
            Pose(x + (to_x - x) * n // count, y + (to_y - y) * n // count, bearing)
            for n in range(count + 1)
        ]
        bodies += [base_at(table, mover, pose) for pose in poses]
    return bodies


def _aside(base: Base, point: Point) -> int:
    """How far to the right of a unit's middle a point lies."""
    across, down = point.x - base.pose.x, point.y - base.pose.y
    return (across * cosine(base.pose.bearing) + down * sine(base.pose.bearing)) // UNIT
