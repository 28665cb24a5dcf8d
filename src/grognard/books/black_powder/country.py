"""The ground of Black Powder: what it costs whom to cross, what hides, and what covers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from grognard.books.black_powder.pieces import BpTable, Unit
from grognard.books.black_powder.stands import are_far, base_of, front_of, mark_of
from grognard.kernel.cite import rule
from grognard.tabletop.geometry import (
    Base,
    Face,
    Point,
    Polygon,
    Polyline,
    Segment,
    Shape,
    advance,
    contains_point,
    crosses,
    crosses_any,
    fan,
    gap,
    half_inside,
    hull,
    overlap,
    share_in_quarter,
    spot,
    within,
)
from grognard.tabletop.going import Pace
from grognard.tabletop.terrain import IMPASSABLE, ROAD, Crossing, Feature

WOOD, ROUGH, VERY_ROUGH, EXTREMELY_ROUGH = "wood", "rough", "very-rough", "extremely-rough"
ROUGH_FOR_FOOT, ROUGH_FOR_SKIRMISHERS = "rough-for-foot", "rough-for-skirmishers"
"""Rough ground declared closed to horse, or to all but skirmish order: BP-138."""
OPEN_ORDER_ONLY: Final = (WOOD, ROUGH_FOR_SKIRMISHERS)
BUILDING, OBSTACLE, SHALLOWS = "building", "obstacle", "shallows"
LOW_OBSTACLE, HIGH_OBSTACLE = "low-obstacle", "high-obstacle"
GOINGS: Final = (
    "good",
    WOOD,
    ROUGH,
    VERY_ROUGH,
    EXTREMELY_ROUGH,
    ROUGH_FOR_FOOT,
    ROUGH_FOR_SKIRMISHERS,
    BUILDING,
    IMPASSABLE,
    ROAD,
)
OBSTACLES: Final = (OBSTACLE, LOW_OBSTACLE, HIGH_OBSTACLE, SHALLOWS)
KINDS: Final[dict[str, Feature]] = {
    feature.kind: feature
    for feature in (
        Feature("", "hill", level=1),
        Feature("", "wood", going=WOOD, cover="soft", sight="into", height=1),
        Feature("", "building", going=BUILDING, cover="hard", sight="blocks", height=1),
        Feature("", "rough", going=ROUGH),
        Feature("", "swamp", going=ROUGH),
        Feature("", "crags", going=VERY_ROUGH),
        Feature("", "scree", going=EXTREMELY_ROUGH),
        Feature("", "field"),
        Feature("", "lake", going=IMPASSABLE),
        Feature("", "river", going=IMPASSABLE),
        Feature("", "stream", obstacle=OBSTACLE),
        Feature("", "ditch", obstacle=OBSTACLE),
        Feature("", "hedge", obstacle=OBSTACLE, cover="soft"),
        Feature("", "fence", obstacle=OBSTACLE, cover="soft"),
        Feature("", "wall", obstacle=OBSTACLE, cover="soft"),
        Feature("", "entrenchment", obstacle=OBSTACLE, cover="hard"),
        Feature("", "redoubt", obstacle=OBSTACLE, cover="hard"),
        Feature("", "shallow-stream", obstacle=SHALLOWS),
        Feature("", "ford", way=True),
        Feature("", "bridge", going=ROAD, way=True),
        Feature("", "gate", way=True),
        Feature("", "road", going=ROAD, way=True),
    )
}
"""What each kind of ground is like; low walls are light cover, fortifications heavy: BP-180."""

EMBRASURE = 3000
"""How far to either side a gun in an embrasure may fire: BP-1014."""
CROSSING = 6
"""Inches of move that an obstacle or a building's edge costs: BP-139, BP-147."""


@rule("BP-134", "BP-135", "BP-137", "BP-138", "BP-139", "BP-141", "BP-142", "BP-150", "BP-EX13")
def pace_of(table: BpTable, unit: Unit, formation: str = "") -> Pace:
    """What the ground costs a unit, as it stands or in another formation."""
    return _pace(unit.profile.kind, formation or unit.formation, table.inch)


@lru_cache(maxsize=128)
def _pace(kind: str, formation: str, inch: int) -> Pace:
    loose = formation == "skirmish order"
    wheels = kind == "artillery"
    going: dict[str, int | None] = {
        WOOD: 2 if loose and kind == "infantry" else None,
        ROUGH: None if wheels else 1 if loose else 2,
        VERY_ROUGH: None if wheels else 3,
        EXTREMELY_ROUGH: None if wheels else 4,
        ROUGH_FOR_FOOT: None if kind != "infantry" else 1 if loose else 2,
        ROUGH_FOR_SKIRMISHERS: 1 if loose else None,
        BUILDING: None,
        IMPASSABLE: None,
        ROAD: 1,
    }
    cost = CROSSING * inch
    costs: dict[str, int | None] = {
        OBSTACLE: cost,
        LOW_OBSTACLE: cost // 2,
        HIGH_OBSTACLE: 2 * cost,
    }
    return Pace(
        going, dict.fromkeys(costs) | {SHALLOWS: cost} if wheels else costs | {SHALLOWS: cost}
    )


def buildings(table: BpTable) -> list[Feature]:
    """The buildings and blocks that troops may hold."""
    return [feature for feature in table.features if feature.kind == "building"]


@rule("BP-144", "BP-348")
def holders(table: BpTable, building: str) -> list[Unit]:
    """The units inside a building."""
    return [unit for unit in table.standing() if unit.inside == building]


@rule("BP-902")
def is_barred(table: BpTable, building: str) -> bool:
    """True of a building that nobody gets at while those who wait in it have not started up."""
    ambush = table.terms.ambush
    return bool(ambush and ambush.place == building and table.units[ambush.unit].hidden)


@rule("BP-077", "BP-081")
def is_on_road(table: BpTable, unit: Unit) -> bool:
    """True of a unit whose middle is on a road or track."""
    return any(f.way and f.going == ROAD for f in table.terrain.at(unit.point))


@rule("BP-969", "BP-1172", "BP-1176")
def in_works(table: BpTable, unit: Unit) -> bool:
    """True of a unit at least half of which is inside a redoubt or sangar."""
    return bool(works_of(table, unit))


def works_of(table: BpTable, unit: Unit) -> str:
    """The redoubt or sangar that at least half of a unit is inside."""
    base = base_of(table, unit)
    for patch in table.terrain.covering:
        area = patch.area if patch.feature.kind == "redoubt" else None
        if area is not None and half_inside(base, area):
            return patch.feature.id
    return ""


@rule("BP-335", "BP-455")
def is_defensible(table: BpTable, unit: Unit, source: Point) -> bool:
    """True of a unit in a building or works, or with cover against an enemy."""
    return in_works(table, unit) or cover_of(table, unit, source) > 0


# Sight


@rule("BP-136", "BP-154")
def ground_blocks(table: BpTable, line: Segment, ends: tuple[Base, Base]) -> bool:
    """True if a wood, a building or a hill hides one end of a line from the other."""
    terrain = table.terrain
    hidden = any(
        _hides(table, crossing, line, ends) for crossing in terrain.crossings(line, terrain.hiding)
    )
    return hidden or _hill_blocks(table, line)


def _hides(table: BpTable, crossing: Crossing, line: Segment, ends: tuple[Base, Base]) -> bool:
    feature = crossing.feature
    area = table.terrain[feature.id].area
    if area is None:
        return False
    if feature.kind == "building":
        return not any(contains_point(area, end.pose.point) for end in ends)
    if not any(overlap(end, area) for end in ends):
        return True
    # Ruling on BP-136: one sees 6 inches into a wood, out of it, or through it from inside.
    limit = table.inches(6)
    span = sum(leave - enter for enter, leave in crossing.stretches)
    across, down = line.end.x - line.start.x, line.end.y - line.start.y
    square = across * across + down * down
    return square * span.numerator**2 > (limit * span.denominator) ** 2


def _hill_blocks(table: BpTable, line: Segment) -> bool:
    """Ground above both ends hides; so does a hill as high as they are that neither stands on."""
    terrain = table.terrain
    if not terrain.plates:
        return False
    ends = max(terrain.level_at(line.start), terrain.level_at(line.end))
    for crossing in terrain.crossings(line, terrain.plates):
        level = crossing.feature.level
        if level > ends:
            return True
        touched = crossing.stretches[0][0] == 0 or crossing.stretches[-1][1] == 1
        if level == ends and not touched and not _same_hill(table, line, crossing.feature):
            return True
    return False


def _same_hill(table: BpTable, line: Segment, plate: Feature) -> bool:
    found = [*table.terrain.at(line.start), *table.terrain.at(line.end)]
    return any(feature.hill == plate.hill for feature in found if feature.kind == "hill")


def silhouette(base: Base, eye: Point) -> list[Point]:
    """Ten points across a body, from its left to its right edge as an eye sees it."""
    left = right = base.corners[0]
    for corner in base.corners[1:]:
        if _turn(eye, left, corner) < 0:
            left = corner
        if _turn(eye, right, corner) > 0:
            right = corner
    across, down = right.x - left.x, right.y - left.y
    parts = range(1, 20, 2)
    return [Point(left.x + across * part // 20, left.y + down * part // 20) for part in parts]


def _turn(eye: Point, one: Point, other: Point) -> int:
    return (one.x - eye.x) * (other.y - eye.y) - (one.y - eye.y) * (other.x - eye.x)


@rule("BP-155", "BP-156", "BP-157", "BP-231")
def seen_points(
    table: BpTable, eye: Point, watcher: Unit, target: Unit, *, over: bool = False
) -> list[Point]:
    """Those of ten points across a unit that an eye sees past the ground and past other units.

    Commanders never hide anything; who may look over other units minds only the ground.
    """
    return list(_seen(table, eye, watcher, target, over=over))


def _seen(
    table: BpTable, eye: Point, watcher: Unit, target: Unit, *, over: bool = False
) -> Iterator[Point]:
    body, own = mark_of(table, target), base_of(table, watcher)
    points = silhouette(body, eye)
    view = Polyline((eye, points[0], points[-1]))
    others = [] if over else [b for b in screens(table, watcher, target) if not are_far(b, view, 0)]
    open_ground = not _may_hide(table, view)
    for point in points:
        line = Segment(eye, point)
        if crosses_any(line, others):
            continue
        if open_ground or not ground_blocks(table, line, (own, body)):
            yield point


def _may_hide(table: BpTable, view: Shape) -> bool:
    """False where nothing that hides lies as near as the box of a view."""
    terrain = table.terrain
    return any(not are_far(patch.shape, view, 0) for patch in (*terrain.hiding, *terrain.plates))


def screens(table: BpTable, watcher: Unit, target: Unit) -> list[Base]:
    """The bases of all units that might stand between two."""
    names = (watcher.id, target.id)
    return [
        base_of(table, unit)
        for unit in table.standing()
        if unit.id not in names and not _shares_building(unit, watcher, target)
    ]


def _shares_building(unit: Unit, watcher: Unit, target: Unit) -> bool:
    return bool(unit.inside) and unit.inside in (watcher.inside, target.inside)


def may_see(table: BpTable, eye: Point, watcher: Unit, target: Unit) -> bool:
    """True if any part of a unit is seen from a point."""
    return any(True for _ in _seen(table, eye, watcher, target))


@rule("BP-169", "BP-EX22")
def gap_width(table: BpTable, eye: Point, shooter: Unit, target: Unit) -> int | None:
    """How wide the gap is through which a target is seen; None if nothing narrows it.

    Units and hiding ground on the left of the line of fire are measured to those on its right;
    who is no nearer than the target itself stands beside it, and not before it.
    """
    body = base_of(table, target)
    lane = _lane(table, shooter, body)
    middle, away = body.pose.point, gap(spot(eye), body)
    left: list[Shape] = []
    right: list[Shape] = []
    for shape in [*screens(table, shooter, target), *_hiding(table, shooter, target)]:
        if not overlap(lane, shape) or gap(spot(eye), shape) >= away:
            continue
        centre = Point((shape.left + shape.right) // 2, (shape.top + shape.bottom) // 2)
        (right if _turn(eye, middle, centre) > 0 else left).append(shape)
    if not left or not right:
        return None
    return min(gap(one, other) for one in left for other in right)


@rule("BP-243")
def _lane(table: BpTable, shooter: Unit, body: Base) -> Polygon:
    """From a shooter's front to its target; who stands half an inch ahead is in line with it."""
    base = base_of(table, shooter)
    edge = base.at(advance(base.pose, table.inch // 2)).edge(Face.FRONT)
    return hull([edge.start, edge.end, *body.corners])


def _hiding(table: BpTable, shooter: Unit, target: Unit) -> list[Polygon]:
    ends = base_of(table, shooter), base_of(table, target)
    areas = [patch.area for patch in table.terrain.hiding if patch.area is not None]
    return [area for area in areas if not any(overlap(end, area) for end in ends)]


@rule("BP-162", "BP-166", "BP-168")
def front_share(table: BpTable, unit: Unit, target: Unit) -> int:
    """How many hundredths of a target lie in a unit's front quarter; in any of a square's four."""
    body = mark_of(table, target)
    if not unit.has_flanks or unit.is_mixed:
        return 100
    share = share_in_quarter(base_of(table, unit), Face.FRONT, body)
    return 100 * share.numerator // share.denominator


@rule("BP-1013", "BP-1014", "BP-1234")
def touches_front(table: BpTable, unit: Unit, target: Unit) -> bool:
    """True if any part of a target lies in a unit's front quarter; a screen looks all round."""
    if not unit.has_flanks or unit.is_mixed:
        return True
    narrow = unit.has("Narrow Arc")
    sweep = fan(base_of(table, unit), Face.FRONT, EMBRASURE) if narrow else front_of(table, unit)
    return overlap(sweep, mark_of(table, target))


# Cover


@rule("BP-183")
def lesser_cover(table: BpTable, target: Unit, source: Point) -> tuple[int, int]:
    """What cover shelters less than half of a target: its worth, and how many tenths it hides."""
    best = (0, 0)
    base = base_of(table, target)
    for patch in table.terrain.covering:
        worth = 2 if patch.feature.cover == "hard" else 1
        best = max(best, (worth, _tenths(table, base, source, patch.feature)), key=_shelter)
    return best


def _shelter(cover: tuple[int, int]) -> int:
    worth, tenths = cover
    return worth * tenths


def _tenths(table: BpTable, base: Base, source: Point, feature: Feature) -> int:
    """How much of a body lies in a patch of cover, or behind a line of it that it stands at."""
    patch = table.terrain[feature.id]
    points = silhouette(base, source)
    if not feature.line:
        area = patch.area
        return sum(contains_point(area, point) for point in points) if area is not None else 0
    if not within(base, patch.shape, table.inches(1)):
        return 0
    return sum(crosses(Segment(source, point), patch.shape) for point in points)


@rule("BP-180", "BP-182")
def cover_of(table: BpTable, target: Unit, source: Point) -> int:
    """2 for heavy cover, 1 for light, 0 for none, as it shelters half or more of a target."""
    if target.inside:
        return 2
    base = base_of(table, target)
    best = 0
    for patch in table.terrain.covering:
        worth = 2 if patch.feature.cover == "hard" else 1
        if worth > best and _is_behind(table, base, source, patch.feature):
            best = worth
    return best


def _is_behind(table: BpTable, base: Base, source: Point, feature: Feature) -> bool:
    patch = table.terrain[feature.id]
    if not feature.line:
        return patch.area is not None and half_inside(base, patch.area)
    # A body lines a hedge when it stands within an inch of it: Ruling on BP-140.
    near = within(base, patch.shape, table.inches(1))
    lines = [Segment(source, point) for point in silhouette(base, source)]
    return near and sum(crosses(line, patch.shape) for line in lines) * 2 >= len(lines)
