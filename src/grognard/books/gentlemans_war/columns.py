"""March columns: the head goes where it is wanted, round the bends of a road if need be."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from grognard.books.gentlemans_war.country import is_or_are
from grognard.kernel.cite import rule
from grognard.tabletop.drill import Around, Manoeuvre, Order, Step
from grognard.tabletop.drill import standing_fault as cannot_stand
from grognard.tabletop.geometry import (
    Base,
    Face,
    Length,
    Point,
    Pose,
    Segment,
    advance,
    bearing_to,
    closest_point,
    contains_point,
    corridor,
    distance,
    overlap,
    shaved,
)
from grognard.tabletop.going import passage
from grognard.tabletop.sight import Reason
from grognard.tabletop.terrain import Feature, Patch, Terrain

ROADS: Final = ("road", "track")
Line = tuple[Point, ...]


@rule("AGW-192", "AGW-059")
def snake(block: Base, head: Point, around: Around, allowance: Length) -> Manoeuvre | Reason:
    """A column whose head goes to a place, by the road that leads there or else straight."""
    front = block.middle(Face.FRONT)
    if front == head:
        return Reason("it stands there already", "drill")
    bends = _bends(around.terrain, front, head)
    by_road = _trailed(block, (*bends, head), around, allowance) if bends else None
    if isinstance(by_road, Manoeuvre):
        return by_road
    return _trailed(block, (head,), around, allowance)


def _trailed(block: Base, corners: Line, around: Around, allowance: Length) -> Manoeuvre | Reason:
    """The way of a head from corner to corner, the rest of the column behind it."""
    here, start, cost = block.middle(Face.FRONT), block.pose, 0
    steps = []
    for corner in corners:
        bearing = bearing_to(here, corner)
        begin, end = _behind(block, here, bearing), _behind(block, corner, bearing)
        swept = corridor(shaved(block.at(begin)), shaved(block.at(end)))
        if any(overlap(swept, foe) for foe in around.foes):
            return Reason("the enemy is in the way", "foes")
        leg = passage(around.terrain, here, corner, around.pace)
        if leg.cost is None:
            what = is_or_are(leg.bar.words if leg.bar else "something")
            return Reason(f"{what} in the way", "closed")
        there = end if corner is corners[-1] else Pose(corner.x, corner.y, bearing)
        steps.append(Step(Order("move", distance(here, corner)), start, there, leg.cost, swept))
        here, start, cost = corner, there, cost + leg.cost
    if cost > allowance:
        return Reason("that is too far", "allowance")
    if reason := cannot_stand(block.at(start), around):
        return reason
    if closed := _stuck_in(around, start.point):
        return Reason(f"{is_or_are(closed.words)} in the way", "closed")
    return Manoeuvre(tuple(steps), start, cost, ())


@rule("AGW-110", "AGW-162")
def _stuck_in(around: Around, middle: Point) -> Feature | None:
    """The closed ground into which the middle of a column would swing, where no way leads."""
    closed = None
    for patch in around.terrain.slowing:
        if patch.area is None or not contains_point(patch.area, middle):
            continue
        if around.pace.going[patch.feature.going] is None:
            closed = closed or patch.feature
        elif patch.feature.way:
            return None
    return closed


def _behind(block: Base, head: Point, bearing: int) -> Pose:
    """The middle of a column whose head is at a place."""
    return advance(Pose(head.x, head.y, bearing), -(block.depth // 2))


# Roads


def _road_at(ground: Terrain, *points: Point) -> Line:
    """The line of the road on which all these places are, if there is one."""
    for patch in ground.slowing:
        if patch.feature.kind in ROADS and _holds(patch, points):
            return tuple(Point(x, y) for x, y in patch.feature.line)
    return ()


def _holds(patch: Patch, points: Line) -> bool:
    area = patch.area
    if area is None or not patch.feature.line:
        return False
    return all(contains_point(area, point) for point in points)


@rule("AGW-192")
def _bends(ground: Terrain, start: Point, end: Point) -> Line:
    """The bends of a road between two places on it."""
    line = _road_at(ground, start, end)
    if len(line) < 3:
        return ()
    one, other = length_to(line, start), length_to(line, end)
    near, far = min(one, other), max(one, other)
    found = tuple(bend for bend in line[1:-1] if near < length_to(line, bend) < far)
    return found if one < other else found[::-1]


@rule("AGW-192")
def along_road(ground: Terrain, front: Point, far: Length) -> list[Point]:
    """Where a head on a road comes to that follows it so far, or half as far, either way."""
    line = _road_at(ground, front)
    if not line:
        return []
    here, whole = length_to(line, front), length_to(line, line[-1])
    wanted = [here + way for way in (far, far // 2, -far, -far // 2)]
    return [point_at(line, there) for there in wanted if 0 < there < whole]


def length_to(line: Line, point: Point) -> Length:
    """How far it is along a line to the place on it that is nearest to a point."""
    best, found, done = -1, 0, 0
    for start, end in pairwise(line):
        near = closest_point(Segment(start, end), point)
        off = distance(near, point)
        if best < 0 or off < best:
            best, found = off, done + distance(start, near)
        done += distance(start, end)
    return found


def point_at(line: Line, far: Length) -> Point:
    """The place so far along a line."""
    for start, end in pairwise(line):
        leg = distance(start, end)
        if far <= leg:
            return advance(Pose(start.x, start.y, bearing_to(start, end)), far).point
        far -= leg
    return line[-1]
