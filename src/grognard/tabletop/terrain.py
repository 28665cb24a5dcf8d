"""The ground: what lies where, how it is gone over, and what a straight line meets on it.

A `Feature` is plain data that a table may hold. A `Terrain` is the same ground ready to be
measured; it is built once for a tuple of features and shared by every table that has them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, pairwise
from typing import Literal, NamedTuple, TypeAlias

from msgspec import Struct

from grognard.tabletop.geometry import (
    CONTACT,
    Base,
    Disc,
    Part,
    Point,
    Polygon,
    Polyline,
    Segment,
    Shape,
    Stretch,
    along_vector,
    contains_point,
    distance_squared,
    half_inside,
    parts_inside,
    stretch_of,
    within,
)

Place: TypeAlias = tuple[int, int]
Cover: TypeAlias = Literal["none", "soft", "hard"]
Sight: TypeAlias = Literal["clear", "into", "blocks"]

GOOD, ROUGH, IMPASSABLE, ROAD = "good", "rough", "impassable", "road"

# Directions of a ribbon's legs are unit vectors times this.
_UNIT = 1 << 20


class Feature(Struct, frozen=True, cache_hash=True, omit_defaults=True):
    """A piece of ground with everything the players agree about it before play."""

    id: str
    kind: str
    """hill, wood, building, swamp, field, river, ford, bridge, road, hedge, wall, wire, ..."""
    name: str = ""
    outline: tuple[Place, ...] = ()
    """The corners of an area; a linear feature has a line instead."""
    line: tuple[Place, ...] = ()
    width: int = 0
    """How broad a linear feature is, half of it on each side of its line."""
    level: int = 0
    """A hill plate's altitude; of other things the level they stand on, 0 to look it up."""
    hill: str = ""
    """The hill to which a plate belongs; concentric plates share it."""
    ridge: tuple[Place, ...] = ()
    """The two ends of a hill's ridgeline where it is not the longest line across."""
    going: str = GOOD
    """good, rough, impassable, road, or a word of the book's own that its `Pace` prices."""
    way: bool = False
    """Roads, bridges, fords, gates: who goes by them minds nothing that lies underneath."""
    obstacle: str = ""
    """The class of a barrier that costs something to cross; the book's `Pace` prices it."""
    cover: Cover = "none"
    sight: Sight = "clear"
    """into: seen into and out of, not through. blocks: not even into."""
    height: int = 0
    """How far it stands above the ground, in half levels."""
    notes: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        """What the players call it."""
        return self.name or f"the {self.kind}"


class Crossing(NamedTuple):
    """A feature that a straight line meets, and between which of its parts, 0 start to 1 end.

    A feature of no width is met in a point: both ends of the stretch are the same.
    """

    feature: Feature
    parts: tuple[Part, ...]

    @property
    def stretches(self) -> tuple[Stretch, ...]:
        """The parts in lowest terms."""
        return tuple([stretch_of(part) for part in self.parts])

    @property
    def begins_inside(self) -> bool:
        """True if the line begins on the feature."""
        return self.parts[0][0] == 0

    @property
    def ends_inside(self) -> bool:
        """True if the line ends on the feature."""
        return self.parts[-1][2] == self.parts[-1][3]


class Barrier(NamedTuple):
    """An obstacle that a straight line crosses, and where."""

    feature: Feature
    at: Fraction


class Patch:
    """A feature as it lies on the table."""

    __slots__ = ("area", "feature", "line", "shape")

    def __init__(self, feature: Feature) -> None:
        self.feature = feature
        self.area = _area(feature)
        self.line = Polyline(_points(feature.line)) if feature.line else None
        shape = self.area or self.line
        if shape is None:
            raise ValueError(f"{feature.id} has neither an outline nor a line")
        self.shape: Shape = shape

    def parts(self, segment: Segment) -> tuple[Part, ...]:
        """The parts of a line on this patch; of a line without width the points it meets."""
        if self.area is not None:
            return parts_inside(segment, self.area)
        cuts = [(at.numerator, at.denominator) for at in self.barriers(segment)]
        return tuple([(*cut, *cut) for cut in cuts])

    def stretches(self, segment: Segment) -> tuple[Stretch, ...]:
        """The same in lowest terms."""
        return tuple([stretch_of(part) for part in self.parts(segment)])

    def barriers(self, segment: Segment) -> list[Fraction]:
        """Where a line passes from one side of a linear feature or an outline to the other."""
        if self.line is not None:
            return _passages(segment, self.line.corners)
        corners = self.shape.corners
        return _passages(segment, (*corners, corners[0]))


def _box(shape: Shape) -> tuple[int, int, int, int]:
    return shape.left, shape.top, shape.right, shape.bottom


def _points(places: Iterable[Place]) -> tuple[Point, ...]:
    return tuple(Point(x, y) for x, y in places)


def _area(feature: Feature) -> Polygon | None:
    if feature.outline:
        return Polygon(_points(feature.outline))
    return ribbon(_points(feature.line), feature.width) if feature.width else None


def ribbon(corners: tuple[Point, ...], width: int) -> Polygon:
    """The ground of a road or river: a line given a breadth, with mitred bends."""
    legs = [along_vector(b.x - a.x, b.y - a.y, _UNIT) for a, b in pairwise(corners)]
    rights: list[Point] = []
    lefts: list[Point] = []
    for corner, before, after in zip(corners, [legs[0], *legs], [*legs, legs[-1]], strict=True):
        turn = _UNIT * _UNIT + before.x * after.x + before.y * after.y
        if turn < _UNIT * _UNIT // 2:
            raise ValueError("a line with a breadth may not turn by more than 120 degrees")
        aside_x = -width * (before.y + after.y) * _UNIT // (2 * turn)
        aside_y = width * (before.x + after.x) * _UNIT // (2 * turn)
        rights.append(Point(corner.x + aside_x, corner.y + aside_y))
        lefts.append(Point(corner.x - aside_x, corner.y - aside_y))
    return Polygon([*lefts, *reversed(rights)])


def _passages(segment: Segment, corners: tuple[Point, ...]) -> list[Fraction]:
    """Where a segment changes sides of a chain; who stands on it stands on its right.

    So a move that bends on a hedge crosses it once, not twice or never.
    """
    start, end = segment.start, segment.end
    across, down = end.x - start.x, end.y - start.y
    cuts = []
    first = corners[0]
    for last in corners[1:]:
        edge_x, edge_y = last.x - first.x, last.y - first.y
        here = edge_x * (start.y - first.y) - edge_y * (start.x - first.x)
        there = edge_x * (end.y - first.y) - edge_y * (end.x - first.x)
        if (here >= 0) != (there >= 0):
            one = across * (first.y - start.y) - down * (first.x - start.x)
            other = across * (last.y - start.y) - down * (last.x - start.x)
            if (one >= 0) != (other >= 0):
                cuts.append(Fraction(here, here - there))
        first = last
    return _unpaired(cuts) if len(cuts) > 1 else cuts


def _unpaired(cuts: list[Fraction]) -> list[Fraction]:
    """Cuts in order, without those in the same place, where a line but grazes a corner."""
    found: list[Fraction] = []
    for cut in sorted(cuts):
        if found and found[-1] == cut:
            found.pop()
        else:
            found.append(cut)
    return found


Row: TypeAlias = tuple[int, int, int, int, Patch]
"""A patch after its box: left, top, right, bottom."""


SQUARE = 11
"""The ground is ruled into squares of 2 ** 11 tenths of a millimetre, about eight inches."""
_MOST_BETWEEN = 4096
"""A layer remembers what lies between so many pairs of squares; a battle asks of some hundred."""


class Layer(tuple[Patch, ...]):
    """Patches of one sort, in rows beside their boxes: all lines and bases look through them."""

    rows: tuple[Row, ...]
    _between: dict[tuple[int, int, int, int], tuple[Row, ...]]

    def __new__(cls, patches: Iterable[Patch]) -> Layer:
        layer = super().__new__(cls, patches)
        layer.rows = tuple([(*_box(patch.shape), patch) for patch in layer])
        layer._between = {}
        return layer

    def met(self, segment: Segment) -> list[Patch]:
        """Every patch whose box a line meets: all that it could possibly cross."""
        start, end = segment.start, segment.end
        squares = (start.x >> SQUARE, start.y >> SQUARE, end.x >> SQUARE, end.y >> SQUARE)
        rows = self._between.get(squares)
        if rows is None:
            if len(self._between) == _MOST_BETWEEN:
                self._between.clear()
            rows = self._between[squares] = self._rows_between(*squares)
        return patches_met(segment, rows) if rows else []

    def _rows_between(self, x: int, y: int, to_x: int, to_y: int) -> tuple[Row, ...]:
        """What could lie on a line from anywhere in one square of the table to another.

        No such line strays further than a square from the one between their first corners.
        """
        line = Segment(Point(x << SQUARE, y << SQUARE), Point(to_x << SQUARE, to_y << SQUARE))
        wide = 1 << SQUARE
        grown = [(row[0] - wide, row[1] - wide, row[2], row[3], row[4]) for row in self.rows]
        near = patches_met(line, grown)
        return tuple([row for row in self.rows if row[4] in near])

    def near(self, shape: Shape, reach: int) -> list[Patch]:
        """The patches whose boxes are so near a shape's."""
        left, right = shape.left - reach, shape.right + reach
        top, bottom = shape.top - reach, shape.bottom + reach
        return [
            patch
            for from_x, from_y, to_x, to_y, patch in self.rows
            if from_x <= right and to_x >= left and from_y <= bottom and to_y >= top
        ]

    def under(self, point: Point) -> list[Patch]:
        """The areas in which a point lies, their outlines included."""
        x, y = point.x, point.y
        return [
            patch
            for from_x, from_y, to_x, to_y, patch in self.rows
            if from_x <= x <= to_x and from_y <= y <= to_y and contains_point(patch.shape, point)
        ]


def patches_met(segment: Segment, rows: Sequence[Row]) -> list[Patch]:
    """The patches among rows whose boxes a line meets, found as `boxes_met` finds shapes.

    That loop is for bases: one that meets patches and bases by turns is a third slower at both.
    """
    left, top, right, bottom = segment.left, segment.top, segment.right, segment.bottom
    start, end = segment.start, segment.end
    along_x, along_y = end.x - start.x, end.y - start.y
    level = along_x * start.y - along_y * start.x
    falls = (along_x < 0) is (along_y < 0)
    found = []
    for from_x, from_y, to_x, to_y, patch in rows:
        if to_x < left or from_x > right or to_y < top or from_y > bottom:
            continue
        if falls:
            here, there = along_x * to_y - along_y * from_x, along_x * from_y - along_y * to_x
        else:
            here, there = along_x * from_y - along_y * from_x, along_x * to_y - along_y * to_x
        if here <= level <= there or there <= level <= here:
            found.append(patch)
    return found


class Terrain:
    """All the features of a table, measured; asked, never changed."""

    def __init__(self, features: tuple[Feature, ...]) -> None:
        self.features = features
        self.patches = Layer(Patch(feature) for feature in features)
        self._by_id = {patch.feature.id: patch for patch in self.patches}
        self._areas = Layer(patch for patch in self.patches if patch.area is not None)
        plates = [patch for patch in self._areas if patch.feature.kind == "hill"]
        # Highest first: the first plate that holds a point is the ground under it.
        plates.sort(key=lambda plate: -plate.feature.level)
        self.plates = Layer(plates)
        self.slowing = Layer(patch for patch in self.patches if _slows(patch.feature))
        self.hiding = Layer(patch for patch in self.patches if patch.feature.sight != "clear")
        self.covering = Layer(patch for patch in self.patches if patch.feature.cover != "none")

    def __getitem__(self, name: str) -> Patch:
        return self._by_id[name]

    def at(self, point: Point) -> list[Feature]:
        """Every area in which a point lies, its outline included."""
        return [patch.feature for patch in self._areas.under(point)]

    def touched_by(
        self, shape: Shape, reach: int = CONTACT, layer: Layer | None = None
    ) -> list[Feature]:
        """Every feature that a base touches, stands on or overlaps, or that is so near."""
        near = (self.patches if layer is None else layer).near(shape, reach)
        return [patch.feature for patch in near if within(patch.shape, shape, reach)]

    def stood_in(self, base: Base | Disc, layer: Layer | None = None) -> list[Feature]:
        """Every area in which at least half of a base stands."""
        near = (self._areas if layer is None else layer).near(base, 0)
        return [patch.feature for patch in near if _stands(base, patch)]

    def slowing_near(self, shape: Shape) -> list[Patch]:
        """What could slow or stop a body that sweeps over a shape."""
        return self.slowing.near(shape, 0)

    def level_at(self, point: Point) -> int:
        """The altitude of the ground under a point."""
        plates = self.plates.under(point)
        return plates[0].feature.level if plates else 0

    def level_of(self, base: Base | Disc) -> int:
        """The highest hill plate on which at least half of a base stands."""
        near = self.plates.near(base, 0)
        return next((plate.feature.level for plate in near if _stands(base, plate)), 0)

    def level_under(self, feature: Feature) -> int:
        """The level on which a wood or a house stands: its own word, or that of its middle."""
        if feature.level:
            return feature.level
        box = self._by_id[feature.id].shape
        return self.level_at(Point((box.left + box.right) // 2, (box.top + box.bottom) // 2))

    def crossings(self, segment: Segment, layer: Layer | None = None) -> list[Crossing]:
        """Every feature that a straight line runs through, with its stretches, in file order."""
        found = []
        for patch in (self.patches if layer is None else layer).met(segment):
            parts = patch.parts(segment)
            if parts:
                found.append(Crossing(patch.feature, parts))
        return found

    def barriers(self, segment: Segment) -> list[Barrier]:
        """Every obstacle that a straight line crosses, in the order it comes to them."""
        found = [
            Barrier(patch.feature, at)
            for patch in self.slowing.met(segment)
            if patch.feature.obstacle
            for at in patch.barriers(segment)
        ]
        return sorted(found, key=lambda barrier: barrier.at)

    def profile(self, segment: Segment) -> list[tuple[Fraction, Fraction, int]]:
        """The levels a straight line runs over in order, each with its two ends on the line."""
        crossed = self.crossings(segment, self.plates)
        plates = [(plate.feature.level, plate.stretches) for plate in crossed]
        ends = {Fraction(0), Fraction(1)}
        ends.update(end for _, stretches in plates for part in stretches for end in part)
        profile: list[tuple[Fraction, Fraction, int]] = []
        for enter, leave in pairwise(sorted(ends)):
            level = next((level for level, parts in plates if lies_on(parts, enter)), 0)
            if profile and profile[-1][2] == level:
                profile[-1] = (profile[-1][0], leave, level)
            else:
                profile.append((enter, leave, level))
        return profile

    def hill_plates(self, hill: str) -> list[Patch]:
        """The plates of one hill from the top down."""
        return [plate for plate in self.plates if plate.feature.hill == hill]

    def hills_under(self, shape: Shape) -> list[str]:
        """The hills on which any part of a base stands, each once."""
        near = self.plates.near(shape, 0)
        names = [plate.feature.hill for plate in near if within(plate.shape, shape, 0)]
        return list(dict.fromkeys(names))

    def ridge(self, hill: str) -> Segment:
        """The ridgeline: as drawn, or else between the two points of the hill furthest apart."""
        plates = self.hill_plates(hill)
        for plate in plates:
            if plate.feature.ridge:
                return Segment(*_points(plate.feature.ridge))
        corners = plates[-1].shape.corners
        return Segment(*max(combinations(corners, 2), key=lambda pair: distance_squared(*pair)))


def terrain_of(features: tuple[Feature, ...]) -> Terrain:
    """The ground ready to be measured; equal features share one."""
    known = _LAID.get(id(features))
    if known is None:
        if len(_LAID) == _MOST_LAID:
            _LAID.clear()
        known = _LAID[id(features)] = features, _laid(features)
    return known[1]


_MOST_LAID = 256
_LAID: dict[int, tuple[tuple[Feature, ...], Terrain]] = {}
"""By identity, for a table asks all the time; it keeps the features, so no other has their id."""


@lru_cache(maxsize=64)
def _laid(features: tuple[Feature, ...]) -> Terrain:
    return Terrain(features)


def _slows(feature: Feature) -> bool:
    return feature.going != GOOD or feature.way or bool(feature.obstacle)


def _stands(base: Base | Disc, patch: Patch) -> bool:
    """True if at least half of a base is on a patch of ground."""
    return patch.area is not None and half_inside(base, patch.area)


def lies_on(stretches: Sequence[Stretch], at: Fraction) -> bool:
    """True if a stretch begins at a part of the line or goes on beyond it."""
    return any(enter <= at < leave for enter, leave in stretches)


def sides_of(line: Segment, shape: Shape) -> set[int]:
    """On which sides of a line, drawn on for ever, a shape lies: -1 left, 1 right, or both."""
    start, end = line.start, line.end
    across, down = end.x - start.x, end.y - start.y
    sides = set()
    for corner in shape.corners:
        turn = across * (corner.y - start.y) - down * (corner.x - start.x)
        if turn:
            sides.add(1 if turn > 0 else -1)
    return sides
