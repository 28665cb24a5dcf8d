"""The field without hexes: every hex of the rules becomes two inches of tape.

A figure stands on a round base an inch across and is where the centre of its base is. The
country is the same as on hexes: patches two inches across. A walk may bend once; a dash and a
guard go straight, a dash one way after another. A reach lists some of the places it holds and
knows about all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from math import isqrt
from typing import Final

from grognard.books.gentlemen_of_war.bending import Strolls, beside_figures, off_corners
from grognard.books.gentlemen_of_war.country import HARD, LEGEND, SOFT, Walker
from grognard.books.gentlemen_of_war.pieces import Place
from grognard.kernel.cite import rule
from grognard.tabletop.geometry import (
    INSIDE,
    Disc,
    Point,
    Polygon,
    Segment,
    along_bearing,
    along_vector,
    boxes_met,
    crosses,
    degrees,
    length_inside,
    locate,
    meets,
    stretches,
)
from grognard.tabletop.hexes import ACROSS_FLATS, Hex, HexMap, axial, position

STEP: Final = ACROSS_FLATS
"""Two inches, where the rules say a hex."""
BASE: Final = STEP // 2
"""The breadth of a base, and so the least distance between two figures."""
Country = dict[str, list[Polygon]]
"""Patches of soft cover, hard cover and water."""
Shadow = tuple[Fraction | int, Fraction | int]
"""Where what hides a part of the band begins and ends, measured across it."""
_CORNERS: Final = ((0, -293), (254, -147), (254, 147), (0, 293), (-254, 147), (-254, -147))
_SEAM: Final = 2
"""Patches drawn in tenths of a millimetre may gape by so much where they touch."""
_SLOPE: Final = (254, 146)
"""How far aside and how far down the slanting sides of a patch go."""
_BEARINGS: Final = tuple(degrees(30 * number) for number in range(12))
_BESIDE: Final = (BASE, STEP - 1)
"""How far from somebody those stand who are listed as next to him: base to base, or just so near.

A hair short of the two inches, which roundings would else carry out of reach.
"""


def apart(one: Place, other: Place) -> int:
    """The distance between two places, squared."""
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


class FreeReach(Mapping[Place, int]):
    """Where a figure can walk to in a straight line, with what it costs in steps."""

    def __init__(self, price: Callable[[Place], int | None], samples: Collection[Place]) -> None:
        self._price = price
        self._samples = samples
        self._listed: tuple[Place, ...] | None = None

    def __contains__(self, place: object) -> bool:
        return isinstance(place, tuple) and self._price(place) is not None

    def __getitem__(self, place: Place) -> int:
        cost = self._price(place)
        if cost is None:
            raise KeyError(place)
        return cost

    def __iter__(self) -> Iterator[Place]:
        if self._listed is None:
            self._listed = tuple(p for p in self._samples if self._price(p) is not None)
        return iter(self._listed)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __bool__(self) -> bool:
        return any(self._price(place) is not None for place in self._samples)

    def only(self, fit: Callable[[Place], bool]) -> FreeReach:
        """The part of the reach that passes a test."""
        inner = self._price

        def price(place: Place) -> int | None:
            cost = inner(place)
            return cost if cost is not None and fit(place) else None

        return FreeReach(price, self._samples)

    def with_start(self, start: Place) -> FreeReach:
        """The reach and the place it starts from, for those who may stay there."""
        inner = self._price

        def price(place: Place) -> int | None:
            return 0 if place == start else inner(place)

        return FreeReach(price, [start, *self._samples])


class FreeGround:
    """A table top measured in inches."""

    free = True

    def __init__(self, rows: tuple[str, ...]) -> None:
        self.map = HexMap.parse("\n".join(rows), LEGEND)
        self.width, self.height = self.map.extent
        self._patches: Country = {"soft": [], "hard": [], "water": []}
        self.water_places: list[Place] = []
        for row in self.map.rows:
            for here in row:
                kind = self.map.kind(here)
                if kind in self._patches:
                    self._patches[kind].append(_patch(here))
                if kind == "water":
                    self.water_places.append(position(here))
        self.middle = position(self.map.rows[self.map.height // 2][self.map.width // 2])

    def hex_at(self, place: Place) -> Hex | None:
        """The patch a place lies in; none where the edge of the table is ragged."""
        best = self.nearest(place)
        return best if _covers(best, place) else None

    def nearest(self, place: Place) -> Hex:
        """The patch a place lies in or, at the ragged edge of the table, beside."""
        row = min(max((place[1] * 100 - 29300) // 43995, 0), self.map.height - 1)
        near = [
            axial(column, line)
            for line in range(max(row - 1, 0), min(row + 3, self.map.height))
            for column in _columns(place[0], line, self.map.width)
        ]
        return min(near, key=lambda here: (apart(position(here), place), here))

    def kind(self, place: Place) -> str:
        """The country at a place; off the map it is open."""
        here = self.hex_at(place)
        return "flat" if here is None else self.map.kind(here)

    def is_soft(self, place: Place) -> bool:
        """A place in soft cover."""
        return self.kind(place) == "soft"

    def is_water(self, place: Place) -> bool:
        """A place in the water."""
        return self.kind(place) == "water"

    @rule("GOW-147", "GOW-148", "GOW-EX05")
    def steps(self, one: Place, other: Place) -> int:
        """Every two inches begun count as one hex; no tape shows less than a tenth of a millimetre.

        So figures in neighbouring patches are two inches apart in all six directions.
        """
        return (isqrt(apart(one, other)) + STEP - 1) // STEP

    def around(self, place: Place, reach: int) -> FreeReach:
        """Every spot so near; those listed are the place itself and some on rings about it."""

        def price(spot: Place) -> int | None:
            steps = self.steps(place, spot)
            return steps if steps <= reach and self._holds(spot) else None

        rings = range(BASE, reach * STEP + 1, BASE)
        # A hair short of the whole inch, which roundings would else carry out of reach.
        listed = [_off(place, bearing, ring - 1) for ring in rings for bearing in _BEARINGS]
        return FreeReach(price, [place, *listed])

    def is_on(self, place: Place, spot: Place) -> bool:
        """Whether a spot is covered by the base of a figure at a place."""
        return 4 * apart(place, spot) <= BASE * BASE

    def away(self, source: Place, target: Place) -> tuple[Place, ...]:
        """Two inches straight away from the source."""
        shove = along_vector(target[0] - source[0], target[1] - source[1], STEP)
        return ((target[0] + shove.x, target[1] + shove.y),)

    @rule("GOW-073")
    def is_open(self, start: Place, goal: Place, taken: Collection[Place]) -> bool:
        """Whether a figure can be pushed there: room for its base, and nothing in between."""
        others = [place for place in taken if place != start]
        if not self.stands(goal) or not self.is_free(goal, others):
            return False
        return not self._blocked(start, goal, others) and not self._crosses(start, goal, "hard")

    def _holds(self, place: Place) -> bool:
        return 0 <= place[0] <= self.width and 0 <= place[1] <= self.height

    def stands(self, place: Place) -> bool:
        """On the table and not in hard cover."""
        return self._holds(place) and self.kind(place) != "hard"

    def is_free(self, place: Place, taken: Collection[Place]) -> bool:
        """Room for a base among those already there."""
        return all(apart(place, other) >= BASE * BASE for other in taken)

    @rule("GOW-121", "GOW-123", "GOW-129", "GOW-105")
    def _length(self, walker: Walker, start: Place, goal: Place, country: Country) -> int | None:
        """What a straight walk costs in tenths of a millimetre; None where it is closed."""
        if self._is_barred(walker, goal):
            return None
        ends = self.is_water(start), self.is_water(goal)
        slower = [self._hindrance(walker, way, ends, country) for way in _ways(start, goal)]
        least = min((more for more in slower if more is not None), default=None)
        return None if least is None else isqrt(apart(start, goal)) + least

    @rule("GOWR-088")
    def _is_barred(self, walker: Walker, place: Place) -> bool:
        """A place in country where a walker may not go."""
        kind = self.kind(place)
        return (kind == "soft" and "soft_cover" in walker.barred) or kind in walker.barred

    def _hindrance(
        self, walker: Walker, way: Segment, wet_ends: tuple[bool, bool], country: Country
    ) -> int | None:
        """What the country adds to the length of a way; None where it is closed."""
        soft = [patch for patch in country["soft"] if crosses(way, patch)]
        wet = [patch for patch in country["water"] if crosses(way, patch)]
        if any(crosses(way, patch) for patch in country["hard"]):
            return None
        if "soft_cover" in walker.barred and _enters(way, soft):
            return None
        if "water" in walker.barred and _enters(way, wet):
            return None
        if walker.skirmisher:
            return 0
        slow = sum(length_inside(way, patch) for patch in soft)
        return slow + STEP * _leavings(way, wet, wet_ends)

    def _near(self, start: Place, length: int) -> Country:
        """The patches a walk of this length could meet."""
        left, right = start[0] - length, start[0] + length
        top, bottom = start[1] - length, start[1] + length
        return {
            kind: [
                patch
                for patch in patches
                if patch.left <= right
                and patch.right >= left
                and patch.top <= bottom
                and patch.bottom >= top
            ]
            for kind, patches in self._patches.items()
        }

    def _crosses(self, here: Place, there: Place, kind: str) -> bool:
        ways = _ways(here, there)
        return all(any(crosses(way, patch) for patch in self._patches[kind]) for way in ways)

    def _touches(self, line: Segment, kind: str) -> bool:
        return any(meets(line, patch) for patch in boxes_met(line, self._patches[kind]))

    def reach(
        self,
        start: Place,
        allowance: int,
        walker: Walker,
        taken: Collection[Place],
        beside: Place | None = None,
    ) -> FreeReach:
        """Every place within a straight walk, sampled an inch apart in twelve directions.

        Where somebody is to be reached, places beside him and on the way to him are listed too.
        """
        longest = allowance * STEP
        near = (longest + STEP) ** 2
        others = [place for place in taken if place != start and apart(place, start) <= near]
        country = self._near(start, longest)

        def price(place: Place) -> int | None:
            if place == start or isqrt(apart(start, place)) > longest:
                return None
            if not self.stands(place) or not self.is_free(place, others):
                return None
            if self._blocked(start, place, others):
                return None
            length = self._length(walker, start, place, country)
            return None if length is None or length > longest else (length - 1) // STEP + 1

        rings = range(BASE, longest + 1, BASE)
        samples = [_off(start, bearing, ring) for ring in rings for bearing in _BEARINGS]
        if beside is not None:
            samples += [_towards(start, beside, ring) for ring in rings]
            samples += [_off(beside, bearing, ring) for ring in _BESIDE for bearing in _BEARINGS]
        return FreeReach(price, dict.fromkeys(samples))

    @rule("GOW-040", "GOW-147")
    def walks(
        self, start: Place, allowance: int, walker: Walker, taken: Collection[Place]
    ) -> FreeReach:
        """Every place within a walk that may bend once, listed like those of a straight one."""
        strolls = self._strolls(start, allowance, walker, taken)

        def price(place: Place) -> int | None:
            found = strolls.best(place)
            return None if found is None else (found.length - 1) // STEP + 1

        rings = range(BASE, allowance * STEP + 1, BASE)
        return FreeReach(price, [_off(start, b, ring) for ring in rings for b in _BEARINGS])

    def _strolls(
        self, start: Place, allowance: int, walker: Walker, taken: Collection[Place]
    ) -> Strolls:
        longest = allowance * STEP
        far = (longest + STEP) ** 2
        others = [place for place in taken if place != start and apart(place, start) <= far]
        country = self._near(start, longest)

        def leg(here: Place, there: Place) -> int | None:
            if not self.stands(there) or not self.is_free(there, others):
                return None
            if self._blocked(here, there, others):
                return None
            return self._length(walker, here, there, country)

        patches = [patch for kind in country.values() for patch in kind]
        corners = (*beside_figures(others, BASE), *off_corners(patches))
        near = longest * longest
        turns = (spot for spot in corners if apart(spot, start) < near)
        return Strolls(start, longest, leg, (spot for spot in turns if self.kind(spot) == "flat"))

    def walk(
        self,
        start: Place,
        goal: Place,
        allowance: int,
        walker: Walker,
        taken: Collection[Place],
    ) -> tuple[Place, ...] | None:
        """The shortest way, bent or straight, marked every two inches and where it bends."""
        found = self._strolls(start, allowance, walker, taken).best(goal)
        return None if found is None else self._paced(start, *found.bends, goal)

    def _paced(self, *corners: Place) -> tuple[Place, ...]:
        """A way with a mark every two inches and at each of its corners."""
        marks = [corners[0]]
        for here, there in pairwise(corners):
            paces = range(1, self.steps(here, there))
            marks += [_towards(here, there, number * STEP) for number in paces]
            marks.append(there)
        return tuple(marks)

    def _blocked(self, start: Place, goal: Place, others: list[Place]) -> bool:
        """A walk that would go through another figure's base."""
        way = Segment(Point(*start), Point(*goal))
        return any(crosses(way, Disc(Point(*other), BASE // 2)) for other in others)

    def opens(self, start: Place, allowance: int, walker: Walker, taken: Collection[Place]) -> bool:
        """Whether there is anywhere to go."""
        return bool(self.reach(start, allowance, walker, taken))

    def way(
        self,
        start: Place,
        goal: Place,
        allowance: int,
        walker: Walker,
        taken: Collection[Place],
    ) -> tuple[Place, ...] | None:
        """The straight way, marked every two inches."""
        within = goal in self.reach(start, allowance, walker, taken)
        return self._paced(start, goal) if within else None

    @rule("GOW-043")
    def marked(
        self,
        path: tuple[Place, ...],
        watch: list[tuple[Place, int]],
        taken: Collection[Place],
    ) -> tuple[Place, ...]:
        """A straight way with a mark also where it passes within reach of a watcher.

        Only where there is room to stand can anybody be halted.
        """
        found = dict.fromkeys(path)
        for watcher, reach in watch:
            spots = (*path[1:], *_passing(path[0], path[-1], watcher))
            seen = (spot for spot in spots if self.steps(watcher, spot) <= reach)
            halts = next((spot for spot in seen if self.is_free(spot, taken)), path[0])
            found[halts] = None
        return tuple(sorted(found, key=lambda mark: apart(path[0], mark)))

    def cost_of(self, walker: Walker, path: tuple[Place, ...]) -> int:
        """What a straight way costs in steps."""
        length = self._length(walker, path[0], path[-1], self._patches) or 0
        return max(0, length - 1) // STEP + 1

    @rule("GOW-122", "GOW-130")
    def disrupts(self, path: tuple[Place, ...], *, soft: bool = True) -> str:
        """Soft cover entered, or a water's edge crossed, disrupts a charge.

        Some have no benefit from soft cover; then it is not looked for.
        """
        for here, there in pairwise(path):
            over_soft = self._crosses(here, there, "soft") and not self.is_soft(here)
            if soft and (self.is_soft(there) or over_soft):
                return "over soft cover"
            if self._crosses(here, there, "water") and not self._stays_wet(here, there):
                return "across the water's edge"
        shores = self.is_water(path[0]) != self.is_water(path[-1])
        return "across the water's edge" if shores else ""

    def _stays_wet(self, here: Place, there: Place) -> bool:
        """Whether a way never leaves the water it begins in."""
        if not (self.is_water(here) and self.is_water(there)):
            return False
        water, ways = self._patches["water"], _ways(here, there)
        crossed_by = [[patch for patch in water if crosses(way, patch)] for way in ways]
        both = zip(ways, crossed_by, strict=True)
        return any(not _leavings(way, wet, (True, True)) for way, wet in both)

    @rule("GOW-124", "GOW-125", "GOW-126")
    def cover(self, attacker: Place, target: Place, taken: Collection[Place]) -> int:
        """The worst cover the line touches more than four inches from the attacker."""
        if self.steps(attacker, target) <= 2:
            return 0
        on = along_vector(target[0] - attacker[0], target[1] - attacker[1], 2 * STEP + 1)
        line = Segment(Point(attacker[0] + on.x, attacker[1] + on.y), Point(*target))
        if self._touches(line, "hard"):
            return HARD
        if self._touches(line, "soft"):
            return SOFT
        others = [place for place in taken if place not in (attacker, target)]
        behind = any(meets(line, Disc(Point(*place), BASE // 2)) for place in others)
        return SOFT if behind else 0

    @rule("GOW-127")
    def sees(self, one: Place, other: Place) -> bool:
        """Blocked when hard cover hides more than three quarters of the band between two bases."""
        dx, dy = other[0] - one[0], other[1] - one[1]
        length = isqrt(dx * dx + dy * dy)
        if not length:
            return True
        half = BASE // 2 * length
        hidden = sorted(
            shadow
            for patch in self._patches["hard"]
            if (shadow := _shadow(patch, one, (dx, dy), half)) is not None
        )
        covered: Fraction | int = 0
        edge: Fraction | int = -half
        for left, right in hidden:
            covered += max(0, right - max(left, edge))
            edge = max(edge, right)
        return covered * 4 <= 3 * 2 * half


def _ways(start: Place, goal: Place) -> tuple[Segment, ...]:
    """The way, or where it may follow the seam of two patches a hair to either side of it.

    Nobody slips through a wall between two houses: whichever side he takes he is in one.
    """
    right, down = _hair(start, goal)
    sides = (-1, 1) if right or down else (0,)
    return tuple(
        Segment(
            Point(start[0] + side * right, start[1] + side * down),
            Point(goal[0] + side * right, goal[1] + side * down),
        )
        for side in sides
    )


def _hair(start: Place, goal: Place) -> Place:
    """To which side a way along a seam is moved; nowhere if it runs as no seam does."""
    across, down = goal[0] - start[0], goal[1] - start[1]
    if not across:
        return (0, 0) if start[0] % BASE else (1, 0)
    wide, deep = _SLOPE
    return (0, 1) if abs(across) * deep == abs(down) * wide else (0, 0)


def _shadow(patch: Polygon, eye: Place, line: Place, half: int) -> Shadow | None:
    """The part of the band a patch hides, measured across it; None if it is not between."""
    dx, dy = line
    square = dx * dx + dy * dy
    along = [dx * (c.x - eye[0]) + dy * (c.y - eye[1]) for c in patch.corners]
    if max(along) <= 0 or min(along) >= square:
        return None
    across: Sequence[Fraction | int]
    across = [dx * (c.y - eye[1]) - dy * (c.x - eye[0]) for c in patch.corners]
    if max(across) <= -half or min(across) >= half:
        return None
    if min(along) < 0 or max(along) > square:
        across = _between(list(zip(along, across, strict=True)), square)
    left, right = max(min(across), -half), min(max(across), half)
    return (left, right) if left < right else None


def _between(corners: list[tuple[int, Fraction | int]], length: int) -> list[Fraction | int]:
    """How far across the corners lie of what a patch has between the two figures.

    A house that reaches past one of them hides nothing by what it has behind him.
    """
    found = [aside for on, aside in corners if 0 <= on <= length]
    for (on, aside), (further, there) in pairwise((*corners, corners[0])):
        for end in (0, length):
            if (on - end) * (further - end) < 0:
                found.append(aside + Fraction((there - aside) * (end - on), further - on))
    return found


@rule("GOWR-088")
def _enters(way: Segment, patches: list[Polygon]) -> bool:
    """Whether a way goes into any of these patches; one it begins in is only left."""
    return any(locate(patch, way.start.x, way.start.y) != INSIDE for patch in patches)


@rule("GOW-129")
def _leavings(way: Segment, patches: list[Polygon], wet_ends: tuple[bool, bool]) -> int:
    """How many times a way comes out of the water, whose patches it crosses.

    Whoever stands at the very edge of a patch may be in the water without crossing it.
    """
    square = apart((way.start.x, way.start.y), (way.end.x, way.end.y))
    parts = [part for patch in patches for part in stretches(way, patch)]
    parts += [(Fraction(end), Fraction(end)) for end, wet in enumerate(wet_ends) if wet]
    count, edge = 0, Fraction(-1)
    for enter, leave in sorted(parts):
        dry = max(enter - edge, Fraction(0))
        count += dry * dry * square > _SEAM * _SEAM
        edge = max(edge, leave)
    return count - wet_ends[1]


def _towards(start: Place, goal: Place, length: int) -> Place:
    """So far on the straight way from one place to another."""
    on = along_vector(goal[0] - start[0], goal[1] - start[1], length)
    return start[0] + on.x, start[1] + on.y


def _off(start: Place, bearing: int, length: int) -> Place:
    there = along_bearing(bearing, length)
    return start[0] + there.x, start[1] + there.y


def _passing(start: Place, goal: Place, watcher: Place) -> list[Place]:
    """Places on a straight way, the nearest to another first; none if it only leads away."""
    foot = _foot(start, goal, watcher)
    if foot == start:
        return []
    along = range(BASE // 4, isqrt(apart(start, goal)), BASE // 4)
    spots = [_towards(start, goal, length) for length in along]
    return [foot, *sorted(spots, key=lambda spot: apart(spot, watcher))]


def _foot(start: Place, goal: Place, place: Place) -> Place:
    """The place on a straight way that is nearest to another place."""
    dx, dy = goal[0] - start[0], goal[1] - start[1]
    square = dx * dx + dy * dy
    on = min(max(dx * (place[0] - start[0]) + dy * (place[1] - start[1]), 0), square)
    return start[0] + (dx * on + square // 2) // square, start[1] + (
        dy * on + square // 2
    ) // square


def _covers(here: Hex, place: Place) -> bool:
    """Whether a patch has a place in it, or on its outline."""
    x, y = position(here)
    aside, off = abs(place[0] - x), abs(place[1] - y)
    wide, deep = _SLOPE
    return aside <= wide and aside * deep + off * wide <= (293 + _SEAM) * wide


def patch_corners(here: Hex) -> tuple[Place, ...]:
    """The outline of a patch of country."""
    x, y = position(here)
    return tuple((x + dx, y + dy) for dx, dy in _CORNERS)


def _patch(here: Hex) -> Polygon:
    return Polygon([Point(*corner) for corner in patch_corners(here)])


def _columns(x: int, row: int, width: int) -> range:
    """The columns of a row that may hold this x."""
    middle = (x - (254 if row & 1 else 0)) // STEP
    return range(min(max(middle - 1, 0), width - 1), min(max(middle + 2, 1), width))
