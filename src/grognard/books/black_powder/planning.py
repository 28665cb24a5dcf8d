"""Where a unit can go: one move at a time, in formation, by the rule of 12 inches."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from grognard.books.black_powder.country import pace_of
from grognard.books.black_powder.orders import AS_IT_GOES
from grognard.books.black_powder.pieces import BpTable, Place, Unit
from grognard.books.black_powder.screening import area_of
from grognard.books.black_powder.stands import are_far, base_at, base_of, foe_near
from grognard.books.black_powder.tables import MOVES, Formation
from grognard.kernel.cite import rule
from grognard.tabletop.drill import Around, Manoeuvre, free_move, standing_fault
from grognard.tabletop.geometry import (
    CONTACT,
    FULL_TURN,
    HALF_TURN,
    QUARTER_TURN,
    Base,
    Face,
    Length,
    Point,
    Polygon,
    Pose,
    Segment,
    about_face,
    angle_between,
    bearing_to,
    contains_point,
    crosses,
    distance,
    encroaches,
    fan,
    hull,
    move_at,
    overlap,
    shaved,
    within,
)
from grognard.tabletop.going import barring
from grognard.tabletop.sight import Reason
from grognard.tabletop.terrain import Feature, Terrain, terrain_of
from grognard.tabletop.wording import lies

FAR: Length = 1 << 30
BROAD = 4500
"""How far off its front or rear a unit near the enemy may still go: BP-119."""
PROXIMITY = Reason("the enemy is within 12 inches, so it goes only ahead or back", "BP-119")
SPENT = Reason("its moves are spent", "BP-059")
_CITES = {"foes": "BP-121", "friends": "BP-120", "table": "BP-111", "closed": "BP-134"}


class Step(NamedTuple):
    """One move, or several in a row where friends are passed through."""

    pose: Pose
    path: tuple[Place, ...]
    used: int
    reason: Reason | None
    """Why it did not get where it wanted; its key is the rule."""
    barrier: Reason | None = None
    """What keeps it from going an inch farther, which need not be the same."""

    @property
    def is_barred(self) -> bool:
        """True if enemies are in the way, seen or unseen."""
        return self.reason is not None and self.reason.key == "BP-121"


@rule("BP-116", "BP-126", "BP-323")
def allowance_of(table: BpTable, unit: Unit) -> Length:
    """How far one move carries a unit as it is formed."""
    if unit.formation == "square":
        return table.inches(6)
    if unit.formation == "deployed" and not unit.limbers_free:
        slow = "manhandled battalion" if unit.profile.train == "battalion" else "manhandled"
        return table.inches(MOVES[slow])
    return table.inches(MOVES[unit.profile.train or unit.profile.kind])


@rule("BP-120", "BP-121")
def around(
    table: BpTable, unit: Unit, formation: Formation | None = None, reach: Length = FAR
) -> Around:
    """What a moving unit minds: ground, table edge, enemies by an inch, friends it would end on.

    Who is farther from where it stands than it can reach is left out.
    """
    kind = formation or unit.formation
    inch = table.inch
    edge = Base(Pose(table.width // 2, table.height // 2, 0), table.width, table.height)
    foes = []
    here = base_of(table, unit)
    for foe in table.foes(unit):
        base = area_of(table, foe)
        if are_far(here, base, reach):
            continue
        foes.append(_berth(here, base, inch))
    bodies = [area_of(table, friend) for friend in table.friends(unit)]
    friends = [body for body in bodies if not are_far(here, body, reach)]
    return Around(_ground(table, here), pace_of(table, unit, kind), edge, foes, friends)


@rule("BP-121")
def _berth(here: Base, body: Base, inch: Length) -> Polygon:
    """The ground that a unit keeps off for an enemy's sake: an inch about him, or what he covers.

    A box will do, but for who is off a corner of it; only who is nearer already may come nearer.
    """
    box = Base(body.pose, body.width + 2 * inch, body.depth + 2 * inch)
    if not overlap(here, box):
        return box
    rounded = _surroundings(body, inch)
    return body if overlap(here, rounded) else rounded


def _surroundings(body: Base, reach: Length) -> Polygon:
    """All the ground within a length of somebody, round at his corners as near as need be."""
    return _rounded(body.pose, body.width, body.depth, reach)


@lru_cache(maxsize=256)
def _rounded(pose: Pose, width: Length, depth: Length, reach: Length) -> Polygon:
    turns = range(pose.bearing, pose.bearing + FULL_TURN, FULL_TURN // 12)
    far = reach - CONTACT  # the corners are rounded to tenths
    corners = [Pose(corner.x, corner.y, 0) for corner in Base(pose, width, depth).corners]
    return hull([move_at(corner, turn, far).point for corner in corners for turn in turns])


@rule("BP-139")
def _ground(table: BpTable, here: Base) -> Terrain:
    """The ground before a unit; a hedge it stands astride has cost it 6 inches already."""
    base, terrain = shaved(here), table.terrain
    astride = tuple(
        [
            patch.feature.id
            for patch in terrain.patches
            if patch.feature.obstacle
            and patch.feature.line
            and not are_far(base, patch.shape, 0)
            and within(base, patch.shape, 0)
        ]
    )
    return terrain_of(_but_for(table.features, astride)) if astride else terrain


@lru_cache(maxsize=64)
def _but_for(features: tuple[Feature, ...], names: tuple[str, ...]) -> tuple[Feature, ...]:
    """Everything on the table but some of it; the same again where it is asked for again."""
    return tuple([feature for feature in features if feature.id not in names])


class Walk(NamedTuple):
    """A unit about to move: what it minds on its way, and how far a move carries it."""

    table: BpTable
    unit: Unit
    mind: Around
    allowance: Length


@rule("BP-784", "BP-1139")
def wary(table: BpTable, unit: Unit, moves: int = 1) -> Around:
    """What a marching unit minds: it also stops as it comes upon enemies it did not know of."""
    spare = table.inches(3)  # enemies are kept off by an inch, and lengths are rounded
    mind = around(table, unit, reach=moves * allowance_of(table, unit) + spare)
    reach = table.inches(table.terms.startle)
    if not reach:
        return mind
    here = base_of(table, unit)
    found = list(mind.foes)
    for other in table.units.values():
        if other.hidden and other.seat != unit.seat:
            near = _surroundings(base_of(table, other), reach)
            found += [] if overlap(here, near) else [near]
    return mind._replace(foes=found)


def one_step(table: BpTable, unit: Unit, goal: Point, facing: int, moves: int = 1) -> Step:
    """As far towards a place as one move carries; more moves only to get through friends."""
    walk = Walk(table, unit, wary(table, unit, moves), allowance_of(table, unit))
    return _one_step(walk, goal, facing, moves)


def limited_step(table: BpTable, unit: Unit, goal: Point, facing: int, limit: Length) -> Step:
    """As far towards a place as a limit carries in one move."""
    allowance = min(limit, allowance_of(table, unit))
    return _one_step(Walk(table, unit, wary(table, unit), allowance), goal, facing, 1)


@rule("BP-118", "BP-119", "BP-120")
def _one_step(walk: Walk, goal: Point, facing: int, moves: int) -> Step:
    unit = walk.unit
    slide = _slide(walk, unit.pose, goal, facing)
    step = _as_step(unit, (slide.pose,), slide)
    reason = slide.reason
    if slide.pose != unit.pose and (reason is None or reason.key != "BP-120"):
        return step
    if moves < 2 or reason is None or reason.key != "BP-120":
        return step
    return _through(walk, goal, facing, moves) or step


class Slide(NamedTuple):
    """How far a unit gets straight towards a place, and why no farther."""

    pose: Pose
    reason: Reason | None
    barrier: Reason | None = None


def _as_step(unit: Unit, poses: tuple[Pose, ...], slide: Slide) -> Step:
    path = ((unit.x, unit.y), *((pose.x, pose.y) for pose in poses))
    return Step(poses[-1], path, len(poses), slide.reason, slide.barrier)


def _through(walk: Walk, goal: Point, facing: int, moves: int) -> Step | None:
    """Right through friends, if the moves left bring it out on the other side."""
    unit = walk.unit
    loose = walk._replace(mind=walk.mind._replace(friends=()))
    poses: list[Pose] = []
    at = unit.pose
    for _ in range(moves):
        clear = _slide(walk, at, goal, facing)
        barred = clear.reason is not None and clear.reason.key == "BP-120"
        if poses and clear.pose != at and not barred:
            return _as_step(unit, (*poses, clear.pose), clear)
        at = _slide(loose, at, goal, facing).pose
        poses.append(at)
    return None


def _slide(walk: Walk, start: Pose, goal: Point, facing: int) -> Slide:
    """The farthest legal pose on the straight way to a place, and what kept it from the place."""
    table, unit = walk.table, walk.unit
    block = base_at(table, unit, start)
    near = unit.has_flanks and foe_near(table, unit, block)
    length = distance(start.point, goal)
    heading = bearing_to(start.point, goal) if length > CONTACT else start.bearing
    first: Reason | None = None
    last: Reason | None = None
    if length > CONTACT and near and not _is_ahead_or_back(start, heading):
        return Slide(start, PROXIMITY)
    far = min(length, walk.allowance)
    for gone in [far, *range(far - far % table.inch, 0, -table.inch)]:
        for bearing in _bearings(start, heading, facing, near=near):
            end = Pose(*_along(start, heading, gone), bearing)
            reason = _fault(walk, block, end, near=near)
            if reason is None:
                short = gone + CONTACT < length
                return Slide(end, first or (SPENT if short else None), last)
            first, last = first or reason, reason
    if length <= CONTACT and facing not in (AS_IT_GOES, start.bearing):
        end = Pose(start.x, start.y, facing)
        reason = _fault(walk, block, end, near=near)
        return Slide(end, None) if reason is None else Slide(start, reason)
    return Slide(start, first, last)


def _along(start: Pose, heading: int, gone: Length) -> tuple[int, int]:
    end = move_at(start, heading, gone)
    return end.x, end.y


def _is_ahead_or_back(pose: Pose, heading: int) -> bool:
    turned = abs(angle_between(pose.bearing, heading))
    return turned <= BROAD or turned >= 18000 - BROAD


def _bearings(start: Pose, heading: int, facing: int, *, near: bool) -> list[int]:
    """The facings a unit might march with, the wanted one first."""
    if facing != AS_IT_GOES:
        return [facing, start.bearing] if near and facing != start.bearing else [facing]
    if near and abs(angle_between(start.bearing, heading)) > BROAD:
        return [start.bearing]
    return [heading, start.bearing] if near and heading != start.bearing else [heading]


def _fault(walk: Walk, block: Base, end: Pose, *, near: bool) -> Reason | None:
    """Why a unit may not make one move to a pose; the key is the rule."""
    table, unit = walk.table, walk.unit
    if near and not (_is_trained(unit, block, end) or _in_quarter(block, block.at(end))):
        return PROXIMITY
    turned = abs(angle_between(block.pose.bearing, end.bearing))
    # Men who face about stay where they are; only the rest of a turn moves them: BP-118.
    body = block.at(about_face(block.pose)) if turned > 9000 else block
    move = whole_move(body, end, walk.mind, walk.allowance)
    if not isinstance(move, Manoeuvre):
        if move.key == "allowance":
            return SPENT
        return Reason(move.words, _CITES.get(move.key, "BP-118"))
    if near or not unit.has_flanks or end.point == block.pose.point:
        return None
    if _is_ahead_or_back(end, bearing_to(block.pose.point, end.point)):
        return None
    return PROXIMITY if foe_near(table, unit, _passed_over(block, end)) else None


@rule("BP-118", "BP-134")
def whole_move(block: Base, end: Pose, mind: Around, allowance: Length) -> Manoeuvre | Reason:
    """A move for every man of a unit: a road under the middle carries no flank elsewhere."""
    move = free_move(block, end, mind, allowance)
    if not isinstance(move, Manoeuvre):
        return move
    legs = [Segment(*leg) for leg in zip(block.corners, block.at(end).corners, strict=True)]
    if any(distance(leg.start, leg.end) > allowance for leg in legs):
        return Reason("that is too far", "allowance")
    closed = _off_the_road(legs, Segment(block.pose.point, end.point), mind)
    return move if closed is None else Reason(f"{lies(closed.words, 'is')} in the way", "closed")


@rule("BP-134", "BP-135")
def _off_the_road(legs: Sequence[Segment], middle: Segment, mind: Around) -> Feature | None:
    """Closed ground that a flank would enter and through which the middle has no road.

    Who ends with his middle on a road or bridge may lie over what is beside it.
    """
    ways = [patch.area for patch in mind.terrain.slowing.met(middle) if patch.feature.way]
    if not ways or any(way is not None and contains_point(way, middle.end) for way in ways):
        return None
    for patch in mind.terrain.slowing:
        area = patch.area
        if area is None or mind.pace.going[patch.feature.going] is not None:
            continue
        strays = any(crosses(leg, area) and not contains_point(area, leg.start) for leg in legs)
        if strays and not crosses(middle, area):
            return patch.feature
    return None


@rule("BP-126")
def _is_trained(unit: Unit, block: Base, end: Pose) -> bool:
    """True of a gun in action that its crew turns where it stands, to bear on somebody else."""
    return unit.formation == "deployed" and end.point == block.pose.point


def _passed_over(block: Base, end: Pose) -> Polygon:
    """The ground a unit passes over that turns where it stands and then goes sideways."""
    turned = block.at(Pose(block.pose.x, block.pose.y, end.bearing))
    return hull([*turned.corners, *block.at(end).corners])


def _in_quarter(block: Base, end: Base) -> bool:
    """True if the front rank goes into the front quarter, or the rear rank into the rear."""
    if end.pose == block.pose:
        return True
    ahead = all(_lies(block, Face.FRONT, corner) for corner in end.corners[:2])
    return ahead or all(_lies(block, Face.REAR, corner) for corner in end.corners[2:])


def _lies(block: Base, face: Face, corner: Point) -> bool:
    grown = Base(block.pose, block.width + 4 * CONTACT, block.depth + 4 * CONTACT)
    return contains_point(fan(grown, face), corner) or contains_point(grown, corner)


@rule("BP-127")
def straight_pose(table: BpTable, unit: Unit) -> Pose | None:
    """The nearest place, back or aside, where a bent line can stand straight."""
    for inch in range(13):
        length = table.inches(inch)
        for turn in (HALF_TURN, -QUARTER_TURN, QUARTER_TURN, 0):
            pose = move_at(unit.pose, unit.bearing + turn, length)
            if room_fault(table, unit, pose, unit.formation) is None:
                return pose
    return None


@rule("BP-038")
def room_fault(table: BpTable, unit: Unit, pose: Pose, formation: Formation) -> Reason | None:
    """Why a unit cannot stand in a formation at a place."""
    base = base_at(table, unit, pose, formation)
    mind = around(table, unit, formation)
    if reason := standing_fault(base, mind):
        return Reason(reason.words, _CITES.get(reason.key, "BP-036"))
    if any(encroaches(base, base_of(table, foe)) for foe in table.foes(unit)):
        return Reason("it would stand on the enemy", "BP-121")
    closed = barring(table.terrain, base, mind.pace)
    if closed is not None:
        words = f"{lies(closed.words, 'is')} no place for such a formation"
        return Reason(words, "BP-134")
    return None
