"""Where units stand: the layout of each formation, its base, its leader, and what is near it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import isqrt
from typing import NamedTuple

from grognard.books.black_powder.pieces import BpTable, Commander, Profile, Unit
from grognard.books.black_powder.sizing import base_size, line_ranks
from grognard.books.black_powder.tables import Formation
from grognard.kernel.cite import rule
from grognard.tabletop import formations
from grognard.tabletop.formations import Body, Layout
from grognard.tabletop.geometry import (
    FULL_TURN,
    QUARTER_TURN,
    Base,
    Face,
    Length,
    Point,
    Polygon,
    Pose,
    Shape,
    advance,
    closest_point,
    contains_point,
    fan,
    gap,
    quarter_of_point,
    spot,
    within,
)

GUN = (500, 600)
TEAM = (400, 1500)
"""The gun model, and the gun with its team, in tenths at full scale: BP-042."""


@rule("BP-021", "BP-026", "BP-028", "BP-029", "BP-030", "BP-032", "BP-033", "BP-EX62")
def layout_of(table: BpTable, unit: Unit, formation: Formation | None = None) -> Layout:
    """How a unit's figures stand in a formation, about its own middle."""
    return _layout(_muster(unit.profile, table.inch), formation or unit.formation)


class Muster(NamedTuple):
    """What decides how a unit's figures stand: their bases, its arm, its ranks, the scale."""

    body: Body
    kind: str
    ranks: int
    inch: int


@lru_cache(maxsize=256)
@rule("BP-EX76")
def _muster(profile: Profile, inch: int) -> Muster:
    width, depth = base_size(profile)
    body = Body(profile.figures, 10 * width * inch // 254, 10 * depth * inch // 254)
    return Muster(body, profile.kind, line_ranks(profile), inch)


@lru_cache(maxsize=512)
def _layout(muster: Muster, formation: Formation) -> Layout:
    body, kind, deep, inch = muster
    if kind == "artillery":
        width, depth = GUN if formation == "deployed" else TEAM
        return formations.line(Body(1, width * inch // 254, depth * inch // 254), 1)
    count = body.figures
    main = Body(max(count - count // 3, 1), body.width, body.depth)
    if formation == "skirmish order":
        return formations.skirmish(body, inch, 3 if count > 16 else 2)
    if formation == "square":
        return formations.square(body)
    if formation == "warband":
        return formations.drawn_up(body, max(-(-count // 4), 3))
    if formation in ("attack column", "mixed column"):
        ranks = 4 if count >= 16 else 3
        ranks = ranks if deep == 2 else 2 * deep
        files = -(-count // ranks)  # skirmishers come from a column's rear, from a line's ends
        return formations.drawn_up(main if formation == "mixed column" else body, files)
    if formation == "march column":
        wide = 4 if count >= 20 else 3 if count >= 12 else 2
        return formations.column(body, wide if deep > 1 else 2)
    return formations.line(main if formation == "mixed line" else body, deep)


@rule("BP-249")
def closed_up(table: BpTable, unit: Unit) -> tuple[Layout, Pose]:
    """Skirmishers who fight stand shoulder to shoulder against the enemy, no wider than he is."""
    first, *_ = table.faces(unit)
    foe = table.units[first]
    own, theirs = base_of(table, unit), base_of(table, foe)
    body = _muster(unit.profile, table.inch).body
    files = min(theirs.width // body.width, -(-body.figures // 2))
    layout = formations.column(body, max(files, 1))
    face = quarter_of_point(own, theirs.pose.point)
    bearing = own.pose.bearing + face * QUARTER_TURN
    return layout, formations.from_front(layout, own.middle(face), bearing)


def base_of(table: BpTable, unit: Unit) -> Base:
    """The ground a unit covers; in a building, the building's."""
    if unit.inside:
        block = building_base(table, unit.inside)
        return _looking(block, unit.bearing) if unit.is_artillery else block
    troops = unit.profile, unit.formation, table.inch
    return _stood(unit.x, unit.y, unit.bearing, troops)


@lru_cache(maxsize=8192)
def _stood(x: int, y: int, bearing: int, troops: tuple[Profile, Formation, int]) -> Base:
    """A base at a place; units stand still most of the time, so it is made once."""
    profile, formation, inch = troops
    layout = _layout(_muster(profile, inch), formation)
    return Base(Pose(x, y, bearing), layout.width, layout.depth)


def front_of(table: BpTable, unit: Unit) -> Polygon:
    """The ground before a unit's front, between the lines at 45 degrees from its corners."""
    if unit.inside:
        return fan(base_of(table, unit))
    troops = unit.profile, unit.formation, table.inch
    return _before(unit.x, unit.y, unit.bearing, troops)


@lru_cache(maxsize=2048)
def _before(x: int, y: int, bearing: int, troops: tuple[Profile, Formation, int]) -> Polygon:
    return fan(_stood(x, y, bearing, troops))


Array = tuple[object, ...]


def array_of(table: BpTable) -> Array:
    """How all the troops stand on their ground: where it is the same, all see the same."""
    return (
        table.features,
        table.inch,
        table.contacts,
        table.squares,
        table.plays("heavy_cover_only"),
        tuple(
            [
                (unit.id, unit.x, unit.y, unit.bearing, unit.formation, unit.inside, unit.profile)
                for unit in table.units.values()
                if unit.here
            ]
        ),
    )


def base_at(table: BpTable, unit: Unit, pose: Pose, formation: Formation | None = None) -> Base:
    """The ground a unit would cover elsewhere, or in another formation."""
    layout = layout_of(table, unit, formation)
    return Base(pose, layout.width, layout.depth)


@rule("BP-225")
def mark_of(table: BpTable, unit: Unit) -> Base:
    """What counts of a target: of a battery the gun alone, which a team drags behind it."""
    base = base_of(table, unit)
    if not unit.is_artillery or unit.formation == "deployed" or unit.inside:
        return base
    gun = _layout(_muster(unit.profile, table.inch), "deployed")
    return Base(advance(base.pose, (gun.depth - base.depth) // 2), gun.width, gun.depth)


@rule("BP-143", "BP-146")
def building_base(table: BpTable, name: str) -> Base:
    """A building or block as the four faces its holders defend."""
    box = table.terrain[name].shape
    return _block(box.left, box.top, box.right, box.bottom)


@lru_cache(maxsize=256)
def _block(left: int, top: int, right: int, bottom: int) -> Base:
    return Base(Pose((left + right) // 2, (top + bottom) // 2, 0), right - left, bottom - top)


@rule("BP-349")
def _looking(block: Base, bearing: int) -> Base:
    """A building with the face for its front at which a gun stands."""
    turned = (bearing + QUARTER_TURN // 2) % FULL_TURN // QUARTER_TURN
    upright = turned % 2 == 0
    wide, deep = (block.width, block.depth) if upright else (block.depth, block.width)
    return Base(Pose(block.pose.x, block.pose.y, turned * QUARTER_TURN), wide, deep)


@rule("BP-014", "BP-042", "BP-052")
def leader_of(table: BpTable, unit: Unit) -> Point:
    """The middle of a unit's front rank, the barrel of a gun, or a team's leading horses."""
    return base_of(table, unit).middle(Face.FRONT)


@rule("BP-036")
def about_leader(table: BpTable, unit: Unit, formation: Formation, bearing: int) -> Pose:
    """Where a unit's middle comes to be when it forms anew about its leader."""
    front = leader_of(table, unit)
    deep = layout_of(table, unit, formation).depth
    return advance(Pose(front.x, front.y, bearing), -(deep // 2))


@rule("BP-322")
def off_face(table: BpTable, unit: Unit, formation: Formation, bearing: int) -> Pose:
    """Where a square's middle comes to be when it forms anew on the face that looks that way."""
    turned = (bearing - unit.bearing + QUARTER_TURN // 2) % FULL_TURN // QUARTER_TURN
    front = base_of(table, unit).middle(Face(turned))
    deep = layout_of(table, unit, formation).depth
    return advance(Pose(front.x, front.y, bearing), -(deep // 2))


@rule("BP-037")
def turned_in_place(unit: Unit, bearing: int) -> Pose:
    """A march column that turns left or right where it stands is a line, and the other way."""
    return Pose(unit.x, unit.y, bearing % FULL_TURN)


@rule("BP-052")
def apart(table: BpTable, one: Unit, other: Unit) -> Length:
    """The distance between two units, base edge to base edge."""
    return gap(base_of(table, one), base_of(table, other))


def are_far(one: Shape, other: Shape, length: Length) -> bool:
    """True of two shapes that are farther apart than a length by their boxes alone."""
    return (
        other.left - one.right > length
        or one.left - other.right > length
        or other.top - one.bottom > length
        or one.top - other.bottom > length
    )


def is_within(table: BpTable, one: Unit, other: Unit, inches: int) -> bool:
    """True if two units are at most so many inches apart."""
    return within(base_of(table, one), base_of(table, other), table.inches(inches))


@rule("BP-079", "BP-089", "BP-093", "BP-400")
def foe_within(table: BpTable, unit: Unit, inches: int) -> bool:
    """True if any enemy unit, seen or not, is so near; commanders are no units."""
    return foe_near(table, unit, base_of(table, unit), inches)


def foe_near(table: BpTable, unit: Unit, base: Shape, inches: int = 12) -> bool:
    """True if a unit that stood elsewhere would have an enemy so near."""
    reach, seat = table.inches(inches), unit.seat
    for foe in table.units.values():
        if foe.seat == seat or not foe.here:
            continue
        body = base_of(table, foe)
        if not are_far(base, body, reach) and within(base, body, reach):
            return True
    return False


def by_distance(table: BpTable, unit: Unit, others: Iterable[Unit]) -> list[Unit]:
    """Units from the nearest to the farthest; equals keep their order."""
    base = base_of(table, unit)
    return sorted(others, key=lambda other: gap(base, base_of(table, other)))


def nearest_foes(table: BpTable, unit: Unit, count: int = 1) -> list[Unit]:
    """The nearest enemies, so many at most, the nearest first; equals keep their order."""
    base, foes = base_of(table, unit), table.foes(unit)
    bodies = [base_of(table, foe) for foe in foes]
    found: list[tuple[Length, int]] = []
    for least, place in sorted([(_least(base, body), at) for at, body in enumerate(bodies)]):
        if len(found) >= count and least > found[count - 1][0]:
            break
        found.append((gap(base, bodies[place]), place))
        found.sort()
    return [foes[place] for _, place in found[:count]]


def _least(one: Shape, other: Shape) -> Length:
    """What lies at least between two shapes: the gap of their boxes."""
    across = max(other.left - one.right, one.left - other.right, 0)
    down = max(other.top - one.bottom, one.top - other.bottom, 0)
    return isqrt(across * across + down * down)


@rule("BP-040", "BP-322")
def quarter_at(table: BpTable, unit: Unit, point: Point) -> Face:
    """The quarter of a unit in which a point lies; for who has no flanks, the face it looks at."""
    quarter = quarter_of_point(base_of(table, unit), point)
    return Face.FRONT if unit.is_skirmishing else quarter


@rule("BP-040")
def in_front(table: BpTable, unit: Unit, target: Base) -> bool:
    """True if the nearest part of something lies in a unit's front quarter."""
    if not unit.has_flanks:
        return True
    base = base_of(table, unit)
    nearest = closest_point(target, base.middle(Face.FRONT))
    return contains_point(fan(base), nearest)


def from_leader(table: BpTable, unit: Unit, target: Base) -> Length:
    """How far it is from a unit's leader to the nearest part of something: BP-161, BP-232."""
    if unit.is_skirmishing:
        return gap(base_of(table, unit), target)  # any man on the edge may lead: BP-198, BP-248
    return gap(spot(leader_of(table, unit)), target)


@rule("BP-023", "BP-052")
def from_commander(commander: Commander, base: Base) -> Length:
    """How far it is from a commander's head to the nearest point of a unit."""
    return gap(spot(commander.point), base)


@rule("BP-070")
def linked(table: BpTable, units: Sequence[Unit]) -> list[list[Unit]]:
    """Units by the bodies in which they stand, nobody more than 6 inches from all the others."""
    bodies: list[list[Unit]] = []
    left = list(units)
    while left:
        body = [left.pop(0)]
        for unit in body:
            near = [other for other in left if is_within(table, unit, other, 6)]
            left = [other for other in left if other not in near]
            body += near
        bodies.append(sorted(body, key=units.index))
    return bodies


@rule("BP-070")
def is_chain(bases: Sequence[Base], reach: Length) -> bool:
    """True if every unit is linked to every other by steps of at most 6 inches."""
    if not bases:
        return True
    linked, loose = [bases[0]], list(bases[1:])
    while loose:
        near = [base for base in loose if any(within(base, one, reach) for one in linked)]
        if not near:
            return False
        linked += near
        loose = [base for base in loose if base not in near]
    return True
