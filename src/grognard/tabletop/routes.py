"""Ways of single figures and straight runs: walks, detours, charges, retreats, and reach.

A figure goes front first along a lane as wide as its base, and may face as it likes at the
end. What a `Reason` means, the book knows by its key: foes, friends, closed, table, allowance.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property, lru_cache
from heapq import heappop, heappush
from itertools import pairwise
from typing import NamedTuple

from grognard.tabletop.drill import TOO_FAR, Around, barred, standing_fault
from grognard.tabletop.geometry import (
    BOUND,
    CONTACT,
    FULL_TURN,
    Base,
    Bearing,
    Length,
    Point,
    Polygon,
    Pose,
    Segment,
    Shape,
    all_overlapping,
    all_within,
    along_vector,
    away_from,
    bearing_to,
    contains,
    contains_point,
    corridor,
    distance,
    distance_to_contact,
    hull,
    move_at,
    shaved,
    stretches,
)
from grognard.tabletop.going import barring, passage
from grognard.tabletop.sight import Reason
from grognard.tabletop.terrain import Patch

ROUNDS = 4
"""How often a route is sought anew among what was found in the way."""
MOST_CORNERS = 8
"""So many corners of an obstacle are tried as turning points."""
MOST_POINTS = 40
"""With so many turning points the search goes no wider, lest it take too long."""

_PLENTY: Length = BOUND


class Walk(NamedTuple):
    """A legal way of one figure."""

    path: tuple[Point, ...]
    pose: Pose
    cost: Length
    passed: tuple[int, ...]
    """The friends it passes through, by their places in the list."""


class Run(NamedTuple):
    """A straight run: where it ends, how far it went, what it cost, and what stopped it."""

    pose: Pose
    length: Length
    cost: Length
    passed: tuple[int, ...]
    stopped: Reason | None = None
    """None if only the allowance ended it."""


def lane(start: Point, end: Point, width: Length) -> Base:
    """The ground that a figure of a width goes over between two points that differ."""
    middle = Pose((start.x + end.x) // 2, (start.y + end.y) // 2, bearing_to(start, end))
    return shaved(Base(middle, width, distance(start, end)))


def walk(
    base: Base, path: Sequence[Point], bearing: Bearing, around: Around, allowance: Length
) -> Walk | Reason:
    """A way of straight legs from where a base stands, faced at its end as wanted."""
    legs = [(one, other) for one, other in pairwise((base.pose.point, *path)) if one != other]
    spent = 0
    passed: set[int] = set()
    for start, end in legs:
        if around.table is not None and not contains_point(around.table, end):
            return Reason("it would leave the table", "table")
        if _gone_over(start, end, base.width, around.foes):
            return Reason("the enemy is in the way", "foes")
        leg = passage(around.terrain, start, end, around.pace)
        if leg.cost is None:
            return barred(leg)
        spent += leg.cost
        passed.update(_gone_over(start, end, base.width, around.friends))
    if spent > allowance:
        return TOO_FAR
    last = legs[-1][1] if legs else base.pose.point
    there = base.at(Pose(last.x, last.y, bearing))
    if reason := _ending_fault(there, around):
        return reason
    return Walk(tuple(path), there.pose, spent, tuple(sorted(passed)))


def _gone_over(start: Point, end: Point, width: Length, others: Sequence[Polygon]) -> Sequence[int]:
    """The places in a list of all on whose ground a figure of a width comes between two points."""
    return all_overlapping(lane(start, end, width), others) if others else ()


def _ending_fault(base: Base, around: Around) -> Reason | None:
    """Why nobody may end his move here: on an enemy, on closed ground, on friends, off it."""
    if all_overlapping(shaved(base), around.foes):
        return Reason("it would stand on the enemy", "foes")
    if feature := barring(around.terrain, base, around.pace):
        return Reason(f"nobody stands in {feature.words}", "closed")
    return standing_fault(base, around)


def route(
    base: Base, goal: Point, bearing: Bearing, around: Around, allowance: Length
) -> Walk | Reason:
    """The cheapest way found to a point round enemies, closed ground and bad going.

    The ways tried bend at the corners of what is in the way, and at bridges and fords; the
    way that is answered has been walked leg by leg.
    """
    ending = _ending_fault(base.at(Pose(goal.x, goal.y, bearing)), around)
    if ending is not None:
        return ending
    straight = walk(base, [goal], bearing, around, allowance)
    if isinstance(straight, Walk) and straight.cost <= distance(base.pose.point, goal):
        return straight
    # Where only the going is bad, it is enough to look once round what makes it so.
    best, rounds = straight, 2
    if isinstance(straight, Walk):
        allowance = straight.cost - 1  # only a cheaper way is of interest
    elif straight is not TOO_FAR:
        rounds = ROUNDS
    search = _Search(base, goal, around, allowance)
    for turn in range(rounds):
        if turn and not search.widen():
            break
        path = search.cheapest()
        if path:
            found = walk(base, path, bearing, around, allowance)
            if isinstance(found, Walk) and (isinstance(best, Reason) or found.cost < best.cost):
                best = found
    return best


class _Search:
    """Points at which a way may bend, and the cheapest way among them."""

    def __init__(self, base: Base, goal: Point, around: Around, allowance: Length) -> None:
        self.around = around
        self.allowance = allowance
        self.base = base
        self.points = [base.pose.point, goal]
        self.legs: dict[tuple[int, int], Length | None] = {}
        self.tried: list[Shape] = []
        self.met: list[Shape] = []

    def cheapest(self) -> list[Point]:
        """The points of the cheapest way after its start, none if there is no way."""
        spent = {0: 0}
        before: dict[int, int] = {}
        settled: set[int] = set()
        frontier = [(self._estimate(0), 0)]
        while frontier:
            _, here = heappop(frontier)
            if here == 1:
                return self._traced(before)
            if here in settled:
                continue
            settled.add(here)
            for there in range(len(self.points)):
                cost = None if there in settled else self._leg(here, there)
                if cost is None or spent[here] + cost >= spent.get(there, self.allowance + 1):
                    continue
                spent[there], before[there] = spent[here] + cost, here
                heappush(frontier, (spent[there] + self._estimate(there), there))
        return []

    def _traced(self, before: dict[int, int]) -> list[Point]:
        path, here = [], 1
        while here:
            path.append(self.points[here])
            here = before[here]
        return path[::-1]

    def _estimate(self, here: int) -> Length:
        return self._least(distance(self.points[here], self.points[1]))

    def _least(self, length: Length) -> Length:
        """What so long a way costs at the very least."""
        pace = self.around.pace
        return length * pace.fastest // pace.plain

    def _leg(self, here: int, there: int) -> Length | None:
        # There and back cost the same; the way that is answered is walked again in any case.
        key = (here, there) if here < there else (there, here)
        if key not in self.legs:
            self.legs[key] = self._walked(self.points[here], self.points[there])
        return self.legs[key]

    def _walked(self, start: Point, end: Point) -> Length | None:
        """What one leg costs; whatever slows or stops it is remembered."""
        if start == end or self._is_too_far(distance(start, end)):
            return None
        foes = _gone_over(start, end, self.base.width, self.around.foes)
        self.met += [self._crowds[self.around.foes[place]] for place in foes]
        leg = passage(self.around.terrain, start, end, self.around.pace)
        for span in leg.spans:
            slow = span.rate != self.around.pace.plain
            if span.feature is not None and slow and not span.feature.way:
                self.met.append(self.around.terrain[span.feature.id].shape)
        return None if foes else leg.cost

    @cached_property
    def _crowds(self) -> Mapping[Polygon, Polygon]:
        return _crowded(tuple(self.around.foes), self.base.width)

    def _is_too_far(self, length: Length) -> bool:
        pace = self.around.pace
        return length * pace.fastest > self.allowance * pace.plain

    def widen(self) -> bool:
        """Take in the corners of what was met and not yet tried; False if there is nothing."""
        fresh = [shape for shape in dict.fromkeys(self.met) if shape not in self.tried]
        self.met = []
        for shape in fresh:
            if len(self.points) >= MOST_POINTS:
                return False
            self.tried.append(shape)
            bends = _round(shape, self.base.width)
            for patch in self.around.terrain.slowing:
                if patch.feature.way:
                    bends += _openings(patch, shape)
            self.points += [point for point in bends if self._is_worth_trying(point)]
        return bool(fresh)

    def _is_worth_trying(self, point: Point) -> bool:
        """On the table, clear of enemies, and not so far off that no going would lead over it."""
        if self.around.table is not None and not contains_point(self.around.table, point):
            return False
        there, goal = distance(self.points[0], point), distance(point, self.points[1])
        if self._is_too_far(there + goal):
            return False
        foes, width = self.around.foes, self.base.width
        standing = shaved(Base(Pose(point.x, point.y, 0), width, width)) if foes else None
        return standing is None or not all_overlapping(standing, foes)


@lru_cache(maxsize=64)
def _crowded(foes: tuple[Polygon, ...], width: Length) -> Mapping[Polygon, Polygon]:
    """The ground of each enemy and of all who stand too close together to pass between."""
    grounds: dict[Polygon, Polygon] = {}
    for foe in foes:
        if foe in grounds:
            continue
        crowd = [foe]
        for one in crowd:
            near = all_within(one, foes, width)
            crowd += [foes[place] for place in near if foes[place] not in crowd]
        ground = hull([corner for one in crowd for corner in one.corners])
        grounds.update(dict.fromkeys(crowd, ground))
    return grounds


@lru_cache(maxsize=1024)
def _round(shape: Shape, width: Length) -> tuple[Point, ...]:
    """Points off the corners of an area, far enough out for a base to pass round them."""
    corners = shape.corners
    count = len(corners)
    found = []
    for place in range(0, count, -(-count // MOST_CORNERS)):
        before, corner, after = corners[place - 1], corners[place], corners[(place + 1) % count]
        one = along_vector(corner.x - before.x, corner.y - before.y, BOUND)
        other = along_vector(corner.x - after.x, corner.y - after.y, BOUND)
        across, down = one.x + other.x, one.y + other.y
        if across or down:
            # Three quarters of the width clear a square corner on its diagonal.
            out = along_vector(across, down, width * 3 // 4 + 2 * CONTACT)
            found.append(Point(corner.x + out.x, corner.y + out.y))
    return tuple(found)


@lru_cache(maxsize=1024)
def _openings(way: Patch, closed: Shape) -> tuple[Point, ...]:
    """Where a bridge, ford or road leads into and out of closed ground."""
    if way.line is None:
        # The middles of its sides: two of them lie on the banks.
        ends = (*way.shape.corners[1:], way.shape.corners[0])
        pairs = zip(way.shape.corners, ends, strict=True)
        return tuple([Point((a.x + b.x) // 2, (a.y + b.y) // 2) for a, b in pairs])
    found = []
    for leg in way.line.legs():
        for part in stretches(leg, closed) if isinstance(closed, Polygon) else ():
            found += [_part_of(leg, at) for at in part]
    return tuple(found)


def _part_of(leg: Segment, at: Fraction) -> Point:
    start, end = leg.start, leg.end
    return Point(round(start.x + (end.x - start.x) * at), round(start.y + (end.y - start.y) * at))


def run(base: Base, bearing: Bearing, around: Around, allowance: Length) -> Run:
    """As far as may be straight at a bearing, facing as before, short of contact with enemies."""
    far = move_at(base.pose, bearing, int(allowance / _fastest(around)))
    leg = passage(around.terrain, base.pose.point, far.point, around.pace)
    limits: list[tuple[Length, Reason | None]] = [(leg.farthest(allowance), None)]
    if leg.bar is not None:
        limits.append((leg.farthest(_PLENTY), barred(leg)))
    most = limits[0][0]
    swept = corridor(base, base.at(move_at(base.pose, bearing, most + 1)))
    for place in all_within(swept, around.foes, CONTACT):
        met = distance_to_contact(base, bearing, around.foes[place], most)
        if met is not None:
            limits.append((max(met - CONTACT - 1, 0), Reason("the enemy is in the way", "foes")))
    if around.table is not None and not contains(around.table, swept):
        inside = _inside(base, bearing, around.table, most)
        if inside < most:
            limits.append((inside, Reason("the table ends", "table")))
    # Where an allowance ends just at what bars the way, it is the bar that is told.
    length, stopped = min(limits, key=lambda limit: (limit[0], limit[1] is None))
    return _run_of(base, bearing, around, (length, allowance), stopped)


def _fastest(around: Around) -> Fraction:
    """The lowest price of a tenth, such as that of a road."""
    return Fraction(around.pace.fastest, around.pace.plain)


def _inside(base: Base, bearing: Bearing, table: Base, length: Length) -> Length:
    """How much of a straight run keeps a base on the table, found by halving."""
    low, high = -1, length + 1
    while high - low > 1:
        middle = (low + high) // 2
        there = shaved(base.at(move_at(base.pose, bearing, middle)))
        low, high = (middle, high) if contains(table, there) else (low, middle)
    return max(low, 0)


def _run_of(
    base: Base,
    bearing: Bearing,
    around: Around,
    limits: tuple[Length, Length],
    stopped: Reason | None,
) -> Run:
    """The run of a length; a place rounded to dear ground is left for one a tenth nearer."""
    length, allowance = limits
    while True:
        end = move_at(base.pose, bearing, length)
        cost = passage(around.terrain, base.pose.point, end.point, around.pace).cost
        if length == 0 or (cost is not None and cost <= allowance):
            break
        length -= 1
    swept = corridor(shaved(base), shaved(base.at(end)))
    passed = tuple(all_overlapping(swept, around.friends))
    return Run(end, length, cost or 0, passed, stopped)


def charge(base: Base, target: Polygon, around: Around, allowance: Length) -> Run | Reason:
    """Straight ahead into contact with a target; first turn the base to face it.

    The target may be among the enemies around; any other that is met first stops the charge.
    """
    bearing = base.pose.bearing
    most = int(allowance / _fastest(around))
    length = distance_to_contact(base, bearing, target, most)
    if length is None:
        return Reason("the charge would not reach its target", "contact")
    others = [foe for foe in around.foes if foe != target]
    if length and any(_is_met(base, bearing, foe, length - 1) for foe in others):
        return Reason("another enemy is in the way", "foes")
    end = base.at(move_at(base.pose, bearing, length))
    leg = passage(around.terrain, base.pose.point, end.pose.point, around.pace)
    if leg.cost is None:
        return barred(leg)
    if leg.cost > allowance:
        return TOO_FAR
    if reason := standing_fault(end, around):
        return reason
    passed = tuple(all_overlapping(corridor(shaved(base), shaved(end)), around.friends))
    return Run(end.pose, length, leg.cost, passed)


def _is_met(base: Base, bearing: Bearing, foe: Polygon, length: Length) -> bool:
    return distance_to_contact(base, bearing, foe, length) is not None


def retreat(base: Base, danger: Shape, around: Around, allowance: Length) -> Run:
    """Directly away from the nearest point of a danger, facing as before, as far as may be."""
    there = away_from(base.pose, danger, _PLENTY)
    return run(base, bearing_to(base.pose.point, there.point), around, allowance)


def reach(base: Base, around: Around, allowance: Length, directions: int = 24) -> list[Run]:
    """The farthest straight runs all round, for drawing and for computer players."""
    step = FULL_TURN // directions
    return [run(base, bearing, around, allowance) for bearing in range(0, FULL_TURN, step)]
