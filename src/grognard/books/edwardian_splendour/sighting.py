"""Line of sight by terrain levels: woods, houses, shadows and ridgelines, with the reason why."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from grognard.kernel.cite import rule
from grognard.tabletop.geometry import (
    UNIT,
    Base,
    Disc,
    Part,
    Point,
    Segment,
    Shape,
    contains_point,
    cosine,
    crosses,
    half_inside,
    sine,
)
from grognard.tabletop.geometry.predicates import side
from grognard.tabletop.terrain import Feature, Patch, Row, Terrain, patches_met, sides_of

_PARTS = {1: "half", 2: "quarter", 3: "eighth", 4: "sixteenth"}
_COUNTS = {1: "one level", 2: "two levels", 3: "three levels", 4: "four levels"}


class Footing(NamedTuple):
    """What one end of a line of sight stands on and in."""

    level: int
    inside: tuple[str, ...]
    """The woods and houses that hold it."""
    hills: tuple[str, ...]


@lru_cache(maxsize=2048)
@rule("ES-079")
def footing(ground: Terrain, base: Base | Disc) -> Footing:
    """The level of a base, the woods or houses that hold it, and the hills it is on."""
    level = ground.level_at(base.centre) if isinstance(base, Disc) else ground.level_of(base)
    inside = tuple([patch.feature.id for patch in ground.hiding if _holds(patch, base)])
    return Footing(level, inside, tuple(ground.hills_under(base)))


def _holds(patch: Patch, base: Base | Disc) -> bool:
    """A wood or house holds a point on its ground, and a base that is at least half in it."""
    if patch.area is None:
        return False
    if isinstance(base, Disc):
        return contains_point(patch.area, base.centre)
    return half_inside(base, patch.area)


@lru_cache(maxsize=256)
def _ridge(ground: Terrain, hill: str) -> Segment:
    return ground.ridge(hill)


def _sides(ridge: Segment, end: Base | Disc) -> set[int]:
    """On which sides of a ridge one end lies; a mark on the very crest lies on both."""
    return sides_of(ridge, end) or {-1, 1}


def _between(rows: Iterable[Row], one: Shape, other: Shape) -> list[Row]:
    """What of the ground could lie between two bases: its box meets the box of both."""
    left = one.left if one.left < other.left else other.left
    right = one.right if one.right > other.right else other.right
    top = one.top if one.top < other.top else other.top
    bottom = one.bottom if one.bottom > other.bottom else other.bottom
    return [r for r in rows if r[0] <= right and left <= r[2] and r[1] <= bottom and top <= r[3]]


class Sighting:
    """How far the ground lets two bases see each other; it is the same from either end."""

    __slots__ = (
        "_ground",
        "_hiding",
        "_hill",
        "_plates",
        "_slope",
        "end",
        "higher",
        "lower",
        "never",
        "start",
    )

    def __init__(
        self,
        ground: Terrain,
        one: Base | Disc,
        other: Base | Disc,
        plates: list[Row],
        hiding: list[Row],
    ) -> None:
        self._ground = ground
        self._plates = [row[-1] for row in plates]
        self._hiding = hiding
        self.start = footing(ground, one)
        self.end = footing(ground, other)
        self.lower, self.higher = sorted((self.start.level, self.end.level))
        self.never, self._hill = self._ridges(one, other)
        both = set(self.start.hills).intersection(self.end.hills)
        self._slope = tuple([hill for hill in self._hill if hill in both])
        """The hills on one side of which both stand, and which never hide them from each other."""

    @rule("ES-085", "ES-EX06")
    def _ridges(self, one: Base | Disc, other: Base | Disc) -> tuple[str, tuple[str, ...]]:
        """Why a ridge parts two who stand on its hill, and the hills whose ridge does not."""
        shared = []
        for hill in dict.fromkeys((*self.start.hills, *self.end.hills)):
            ridge = _ridge(self._ground, hill)
            if _sides(ridge, one) & _sides(ridge, other):
                shared.append(hill)
            elif hill in self.start.hills and hill in self.end.hills:
                return "the ridgeline of the hill between them", ()
        return "", tuple(shared)

    @rule("ES-080", "ES-088")
    def obstruction(self, line: Segment) -> str:
        """What on a line from the first to the second hides one from the other, or nothing."""
        if self.never:
            return self.never
        for patch in patches_met(line, self._hiding):
            if why := self._screen(patch, line):
                return why
        return self._swell(line)

    @rule("ES-080", "ES-082", "ES-083", "ES-084", "ES-EX05")
    def _screen(self, patch: Patch, line: Segment) -> str:
        """A wood or house blocks at its own level, and from above only in the shadow."""
        feature = patch.feature
        if feature.sight != "blocks" and feature.id in (*self.start.inside, *self.end.inside):
            return ""
        level = _level_under(self._ground, feature)
        if level >= self.higher:
            return feature.words if _runs_through(line, patch) else ""
        if level < self.lower or not self._shades(patch.parts(line)):
            return ""
        return f"{feature.words} {self._shadow_words()}"

    def _shadow_words(self) -> str:
        drop = self.higher - self.lower
        part = _PARTS.get(drop, f"{2**drop}th part")
        height = _COUNTS.get(drop, f"{drop} levels")
        return f"within the last {part} of the line from a height of {height}"

    def _shades(self, parts: tuple[Part, ...]) -> bool:
        """True if something lies in the shadow: the last 1/2^n of the line next to the lower."""
        whole = 2 ** (self.higher - self.lower)
        if self.end.level == self.lower:
            return any(leave * whole > leave_of * (whole - 1) for _, _, leave, leave_of in parts)
        return any(enter * whole < enter_of for enter, enter_of, _, _ in parts)

    @rule("ES-085", "ES-086")
    def _swell(self, line: Segment) -> str:
        """A hill between: its ridge stands at its full level, its slopes one lower."""
        # Ground above a plate only hides more, so each plate is asked by itself, highest first.
        for plate in self._plates:
            level = plate.feature.level
            if level - 1 <= self.lower:
                break
            if plate.feature.hill in self._slope:
                continue
            if self._covers(line, plate, level - 1):
                return f"the slope of a hill at level {level}"
        for ridge in self._ridges_crossed(line):
            at = _meeting(line, ridge)
            level = self._level_at(line, at)
            if self._hides(level, ((*at, *at),)):
                return f"the ridgeline of a hill at level {level}"
        return ""

    def _covers(self, line: Segment, plate: Patch, level: int) -> bool:
        """True if a plate that counts as so high hides the ends of a line from each other."""
        if not crosses(line, plate.shape):
            return False
        return level >= self.higher or self._hides(level, plate.parts(line))

    def _level_at(self, line: Segment, place: tuple[int, int]) -> int:
        """The level of the ground so far along a line, as far as it stands above the lower end."""
        at, of = place
        for plate in self._plates:
            if plate.feature.level <= self.lower:
                break
            for enter, enter_of, leave, leave_of in plate.parts(line):
                if enter * of <= at * enter_of and at * leave_of <= leave * of:
                    return plate.feature.level
        return 0

    def _ridges_crossed(self, line: Segment) -> list[Segment]:
        """The ridges on the line that part its two ends."""
        hills = dict.fromkeys(plate.feature.hill for plate in self._plates)
        ridges = [_ridge(self._ground, hill) for hill in hills if hill not in self._hill]
        return [ridge for ridge in ridges if crosses(line, ridge)]

    def _hides(self, level: int, parts: tuple[Part, ...]) -> bool:
        """Ground that stands so high between the two hides them from each other."""
        if self.higher == self.lower:
            return level > self.higher
        if level >= self.higher:
            return True
        return level > self.lower and self._shades(parts)


def _meeting(line: Segment, ridge: Segment) -> tuple[int, int]:
    """How far along a line it meets another that it crosses, as a ratio."""
    here = side(ridge.start, ridge.end, line.start.x, line.start.y)
    there = side(ridge.start, ridge.end, line.end.x, line.end.y)
    return (0, 1) if here == there else (abs(here), abs(here - there))


def _runs_through(line: Segment, patch: Patch) -> bool:
    return bool(patch.parts(line)) if patch.area is None else crosses(line, patch.area)


@lru_cache(maxsize=1024)
def _level_under(ground: Terrain, feature: Feature) -> int:
    return ground.level_under(feature)


def sight_between(ground: Terrain, one: Base | Disc, other: Base | Disc) -> Sighting | None:
    """What two have to look past, or nothing where no wood, house or hill is between them."""
    plates = _between(ground.plates.rows, one, other)
    hiding = _between(ground.hiding.rows, one, other)
    if not plates and not hiding:
        return None
    return Sighting(ground, one, other, plates, hiding)


@rule("ES-046", "ES-080", "ES-088")
def hidden(ground: Terrain, one: Base | Disc, other: Base | Disc) -> str:
    """Why two cannot see each other along a line between their bases, or nothing.

    The line of their middles is tried, and then the two outermost.
    """
    sight = sight_between(ground, one, other)
    if sight is None:
        return ""
    why = sight.obstruction(Segment(_middle(one), _middle(other)))
    if not why or sight.never:
        return why
    left, right = flanks_of(one, _middle(other))
    # What is left of the one, as the other sees him, is to the other's own right.
    its_left, its_right = flanks_of(other, _middle(one))
    outermost = Segment(left, its_right), Segment(right, its_left)
    return why if all(sight.obstruction(line) for line in outermost) else ""


def flanks_of(base: Base | Disc, seen_from: Point) -> tuple[Point, Point]:
    """Where a base ends to the left and to the right of its middle, as seen from a point."""
    middle = _middle(base)
    across, down = middle.x - seen_from.x, middle.y - seen_from.y
    if isinstance(base, Disc) or across == down == 0:
        return middle, middle
    sin, cos = sine(base.pose.bearing), cosine(base.pose.bearing)
    wide, deep = abs(across * sin - down * cos), abs(across * cos + down * sin)
    # The way to the side leaves the base by its flank or by its front, whichever comes first.
    part, whole = base.width * UNIT, 2 * wide
    if wide * base.depth < deep * base.width:
        part, whole = base.depth * UNIT, 2 * deep
    aside = Point(_part(-down, part, whole), _part(across, part, whole))
    left = Point(middle.x - aside.x, middle.y - aside.y)
    return left, Point(middle.x + aside.x, middle.y + aside.y)


def _part(length: int, part: int, whole: int) -> int:
    """So much of a length, rounded towards nothing."""
    return abs(length) * part // whole * (1 if length > 0 else -1)


def _middle(end: Base | Disc) -> Point:
    return end.centre if isinstance(end, Disc) else end.pose.point
