"""Whom a unit may shoot at: sight, range, quarter, clear targets, and the closest of them."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from grognard.books.black_powder.brigade_squares import hides_flank
from grognard.books.black_powder.country import (
    cover_of,
    front_share,
    gap_width,
    ground_blocks,
    in_works,
    screens,
    seen_points,
    silhouette,
    touches_front,
)
from grognard.books.black_powder.pieces import BpTable, Unit
from grognard.books.black_powder.screening import area_of, screen_of
from grognard.books.black_powder.stands import (
    Array,
    are_far,
    array_of,
    base_of,
    leader_of,
    mark_of,
)
from grognard.kernel.cite import rule
from grognard.kernel.question import Fault
from grognard.tabletop.geometry import (
    Base,
    Face,
    Length,
    Point,
    Segment,
    closest_point,
    contains_point,
    crosses_any,
    distance,
    fan,
    gap,
    quarter_of_point,
    spot,
)

GUN_HOWITZER = "rifled gun-howitzer"
WHOLE = 10
"""A target is seen by so many lines: our ruling on BP-168."""
LOBBED = ("howitzer", "mortar", "rocket")
"""Pieces that fire over everybody and have a least range of 6 inches: BP-368, BP-387."""


class Aim(NamedTuple):
    """A target a unit could shoot at, and from where."""

    target: str
    distance: Length
    clear: bool
    over: bool
    eye: Point
    face: Face
    """The face of a square or building that shoots; the front of all others."""
    mark: Point | None = None
    """The point of the target that rockets are aimed at, if it is not the middle: BP-389."""


@rule("BP-151", "BP-153", "BP-201", "BP-215", "BP-365", "BP-375", "BP-386")
def may_shoot(table: BpTable, unit: Unit) -> bool:
    """True of a unit that has weapons ready to use in its own Shooting part."""
    return (
        unit.here
        and can_fire(unit)
        and unit.shot != table.half
        and not table.is_engaged(unit)
        and unit.jammed < 0
        and not table.sleeps(unit)
        and not table.is_umpired(unit)
    )


@rule("BP-011", "BP-173", "BP-201")
def can_fire(unit: Unit) -> bool:
    """True of a unit with a Shooting value in a formation that can use it."""
    idle = ("march column", "limbered", "half limbered")
    return bool(unit.profile.shooting) and unit.formation not in idle


@rule("BP-155", "BP-198", "BP-216", "BP-322", "BP-349", "BP-359")
def eyes(table: BpTable, unit: Unit) -> list[tuple[Point, Face]]:
    """The points from which a unit sees and measures: its leader, each face, or any outer man."""
    base = base_of(table, unit)
    if unit.formation in ("square", "building") and not unit.is_artillery:
        return [(base.middle(face), face) for face in Face]
    if men := screen_of(table, unit):
        return [(man.point, Face.FRONT) for man in men]
    if unit.is_skirmishing:
        points = [*base.corners, *(base.middle(face) for face in Face)]
        return [(point, Face.FRONT) for point in points]
    return [(leader_of(table, unit), Face.FRONT)]


def aims(table: BpTable, unit: Unit) -> list[Aim]:
    """Everything a unit could shoot at, the nearest first; looked for once while nobody moves."""
    known = _seen_in(array_of(table))
    if unit.id not in known:
        known[unit.id] = _look_out(table, unit)
    return known[unit.id]


@lru_cache(maxsize=64)
def _seen_in(_array: Array) -> dict[str, list[Aim]]:
    """What each unit that was asked could shoot at while all stood so."""
    return {}


@rule("BP-164")
def _look_out(table: BpTable, unit: Unit) -> list[Aim]:
    found = []
    for foe in table.foes(unit):
        if table.is_engaged(foe):
            continue  # BP-164
        aim = best_aim(table, unit, foe)
        if aim is not None:
            found.append(aim)
    return sorted(found, key=lambda aim: aim.distance)


def best_aim(table: BpTable, unit: Unit, foe: Unit) -> Aim | None:
    """How a unit would shoot at one enemy, from the point nearest to it that can."""
    body = _mark(table, foe)
    # Eyes are rounded to tenths, so the boxes are given a tenth or two.
    if are_far(area_of(table, unit), body, table.inches(unit.profile.reach) + 2):
        return None
    if not touches_front(table, unit, foe):
        return None
    ways = sorted(
        ((gap(spot(eye), body), eye, face) for eye, face in eyes(table, unit)),
        key=lambda way: way[0],
    )
    for length, eye, face in ways:
        covered = hides_flank(table, foe, quarter_of_point(base_of(table, foe), eye))
        if covered or not _is_faced(table, unit, foe, face):
            continue
        if aim := _aim(table, unit, foe, (length, eye, face)):
            return aim
    return None


@rule("BP-198")
def aim_from(table: BpTable, unit: Unit, foe: Unit, eye: Point) -> Aim | None:
    """How loose men would shoot at one enemy as a man of their choice on the edge sees him."""
    if hides_flank(table, foe, quarter_of_point(base_of(table, foe), eye)):
        return None
    return _aim(table, unit, foe, (gap(spot(eye), _mark(table, foe)), eye, Face.FRONT))


def _mark(table: BpTable, foe: Unit) -> Base:
    """What is measured to: of a battery the gun, of a mixed formation its skirmishers too."""
    return mark_of(table, foe) if foe.is_artillery else area_of(table, foe)


def _is_faced(table: BpTable, unit: Unit, foe: Unit, face: Face) -> bool:
    """True if a face of a square or building looks at a target; others look by quarter."""
    if unit.formation in ("square", "building") and not unit.is_artillery:
        return quarter_of_point(base_of(table, unit), foe.point) is face
    return True


@rule(
    "BP-161",
    "BP-162",
    "BP-169",
    "BP-218",
    "BP-368",
    "BP-369",
    "BP-376",
    "BP-388",
    "BP-EX14",
    "BP-EX36",
)
def _aim(table: BpTable, unit: Unit, foe: Unit, way: tuple[Length, Point, Face]) -> Aim | None:
    length, eye, face = way
    gun = unit.profile.gun
    if length > table.inches(unit.profile.reach):
        return None
    if gun in LOBBED:
        if length < table.inches(6) or _is_hidden(table, eye, unit, foe):
            return None
        return Aim(
            foe.id, length, is_clear(table, unit, foe, eye, 10), over=False, eye=eye, face=face
        )
    points = seen_points(table, eye, unit, foe)
    seen = len(points)
    if not seen and gun == "cannon" and unit.profile.arms == GUN_HOWITZER:
        return _lobbed(table, unit, foe, way)
    if not seen:
        return _over(table, unit, foe, way)
    if seen < WHOLE:
        length = max(length, min(distance(eye, point) for point in points))
    too_far = length > table.inches(unit.profile.reach)  # to the nearest that is seen: BP-161
    loose = unit.is_skirmishing or unit.is_mixed
    width = None if loose else gap_width(table, eye, unit, foe)
    if width is not None and width < table.inches(3 if unit.is_artillery else 6):
        return _over(table, unit, foe, way)
    if too_far:
        return None
    narrow = width is not None and width < base_of(table, unit).width
    clear = not narrow and is_clear(table, unit, foe, eye, seen)
    return Aim(foe.id, length, clear, over=False, eye=eye, face=face)


@rule("BP-219")
def _over(table: BpTable, unit: Unit, foe: Unit, way: tuple[Length, Point, Face]) -> Aim | None:
    """A cannon that cannot fire past or between other units may yet fire over their heads."""
    length, eye, face = way
    points = seen_over(table, unit, foe, eye) if unit.profile.gun == "cannon" else []
    if not points:
        return None
    seen = len({*points, *seen_points(table, eye, unit, foe)})
    clear = is_clear(table, unit, foe, eye, seen)
    return Aim(foe.id, length, clear, over=True, eye=eye, face=face)


@rule("BP-1206", "BP-1207", "BP-1237")
def _lobbed(table: BpTable, unit: Unit, foe: Unit, way: tuple[Length, Point, Face]) -> Aim | None:
    """A rifled gun-howitzer fires over everybody without the penalty, at any range."""
    length, eye, face = way
    if _is_hidden(table, eye, unit, foe):
        return None
    clear = is_clear(table, unit, foe, eye, 10)
    return Aim(foe.id, length, clear, over=False, eye=eye, face=face)


@rule("BP-367", "BP-387")
def _is_hidden(table: BpTable, eye: Point, unit: Unit, foe: Unit) -> bool:
    """What lobs its shot minds no troops in the way, and sees who is in a wood if it sees that."""
    ends = base_of(table, unit), base_of(table, foe)
    mark = foe.point
    for feature in table.terrain.at(foe.point):
        wood = table.terrain[feature.id].area if feature.kind == "wood" else None
        if wood is not None and contains_point(wood, eye):
            return False
        mark = closest_point(wood, eye) if wood is not None else mark
    return ground_blocks(table, Segment(eye, mark), ends)


@rule(
    "BP-166",
    "BP-168",
    "BP-170",
    "BP-225",
    "BP-360",
    "BP-374",
    "BP-384",
    "BP-393",
    "BP-EX18",
    "BP-EX19",
    "BP-EX20",
    "BP-EX21",
)
def is_clear(table: BpTable, unit: Unit, foe: Unit, eye: Point, seen: int) -> bool:
    """True unless the target is in open order, a gun, half out of view, or in cover."""
    if foe.is_skirmishing or foe.formation == "deployed":
        return False
    if foe.is_mixed and quarter_of_point(base_of(table, foe), eye) is Face.FRONT:
        return False
    if seen < 5 or front_share(table, unit, foe) < 50:
        return False
    least = 2 if table.plays("heavy_cover_only") else 1
    return cover_of(table, foe, eye) < least


@rule("BP-219", "BP-EX37")
def seen_over(table: BpTable, unit: Unit, foe: Unit, eye: Point) -> list[Point]:
    """Those of ten points across a target that a cannon sees over the heads of other units.

    Gun or target stands higher than those it fires over, who are far from either of them.
    """
    if not table.terrain.plates:
        return []  # on a plain nobody stands higher
    ends = base_of(table, unit), base_of(table, foe)
    bodies = screens(table, unit, foe)
    low = [body for body in bodies if _is_overlooked(table, body, ends)]
    high = [body for body in bodies if body not in low]
    lines = [Segment(eye, point) for point in silhouette(mark_of(table, foe), eye)]
    over = [line for line in lines if crosses_any(line, low) and not crosses_any(line, high)]
    return [line.end for line in over if not ground_blocks(table, line, ends)]


@rule("BP-219")
def _is_overlooked(table: BpTable, body: Base, ends: tuple[Base, Base]) -> bool:
    """True of a unit lower than gun or target, and more than 6 inches from both."""
    terrain, reach = table.terrain, table.inches(6)
    height = max(terrain.level_of(end) for end in ends)
    return terrain.level_of(body) < height and all(gap(body, end) > reach for end in ends)


@rule("BP-155", "BP-161", "BP-162", "BP-164", "BP-EX15")
def mark_fault(table: BpTable, unit: Unit, foe: Unit) -> Fault | None:
    """Why a unit cannot shoot at an enemy at all."""
    if table.is_engaged(foe):
        return Fault(f"{foe.name} is fighting, your men and theirs intermixed.", "BP-164")
    if best_aim(table, unit, foe) is not None:
        return None
    if not touches_front(table, unit, foe):
        return Fault(f"{foe.name} is not to the front of {unit.name}.", "BP-162")
    body = base_of(table, foe)
    points = [eye for eye, _ in eyes(table, unit)]
    if min(gap(spot(eye), body) for eye in points) > table.inches(unit.profile.reach):
        return Fault(f"{foe.name} is out of range.", "BP-161")
    if all(hides_flank(table, foe, quarter_of_point(body, eye)) for eye in points):
        return Fault(f"The rest of the square covers {foe.name} on that side.", "BP-341")
    return Fault(f"{unit.name} has no line of fire to {foe.name}.", "BP-155")


@rule("BP-163", "BP-165", "BP-167", "BP-217", "BP-366", "BP-387", "BP-EX16", "BP-EX17")
def targets(table: BpTable, unit: Unit, found: list[Aim] | None = None) -> list[Aim]:
    """The targets a unit may pick: the closest, or past unclear ones the closest that is clear.

    A gun with nobody within half its range may pick whom it likes.
    """
    seen = aims(table, unit) if found is None else found
    if not seen:
        return []
    half = table.inches(unit.profile.reach) // 2
    if unit.is_artillery and seen[0].distance > half:
        return seen
    closest = [aim for aim in seen if aim.distance == seen[0].distance]
    if any(not aim.clear for aim in closest):
        clear = [aim for aim in seen if aim.clear]
        nearest = [aim for aim in clear if aim.distance == clear[0].distance]
        closest += [aim for aim in nearest if aim not in closest]
    return closest


@rule("BP-192", "BP-193", "BP-194", "BP-195", "BP-197")
def is_enfiladed(table: BpTable, unit: Unit, target: Unit, aim: Aim) -> bool:
    """True if direct fire comes from straight off a line's flank, or a march column's end."""
    lobs = unit.profile.gun in (*LOBBED, "machine gun") or aim.over
    if not unit.profile.firearm or lobs or unit.is_skirmishing or unit.is_mixed:
        return False
    if in_works(table, target):
        return False  # BP-969
    body = base_of(table, target)
    if target.formation == "march column":
        return _in_strip(body, (Face.FRONT, Face.REAR), aim.eye)
    if target.formation in ("line", "attack column", "warband", "mixed line", "mixed column"):
        return _in_strip(body, (Face.LEFT, Face.RIGHT), aim.eye)
    return False


def _in_strip(body: Base, faces: tuple[Face, Face], eye: Point) -> bool:
    return any(contains_point(fan(body, face, 0), eye) for face in faces)
