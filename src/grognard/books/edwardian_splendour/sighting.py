"""Line of sight by terrain levels: woods, houses, shadows and ridgelines, with the reason why."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from grognard.kernel.cite import rule
from grognard.tabletop.geometry import Base, Disc, Point, Segment, Shape, crosses
from grognard.tabletop.geometry.predicates import side
from grognard.tabletop.terrain import Feature, Patch, Terrain, patches_met, sides_of

_PARTS = {1: "half", 2: "quarter", 3: "eighth", 4: "sixteenth"}
_COUNTS = {1: "one level", 2: "two levels", 3: "three levels", 4: "four levels"}


class Footing(NamedTuple):
    """What one end of a line of sight stands on and in."""

    level: int
    inside: tuple[str, ...]
    """The woods and houses that hold it."""
    hills: tuple[str, ...]


@lru_cache(maxsize=16384)
@rule("ES-079")
def footing(ground: Terrain, base: Base | Disc) -> Footing:
    """The level of a base, the woods or houses that hold it, and the hills it is on."""
    hiding = {patch.feature.id for patch in ground.hiding}
    if isinstance(base, Disc):
        stood, level = ground.at(base.centre), ground.level_at(base.centre)
    else:
        stood, level = ground.stood_in(base), ground.level_of(base)
    inside = tuple([feature.id for feature in stood if feature.id in hiding])
    return Footing(level, inside, tuple(ground.hills_under(base)))


@lru_cache(maxsize=256)
def _ridge(ground: Terrain, hill: str) -> Segment:
    return ground.ridge(hill)


def _meeting_boxes(patches: tuple[Patch, ...], one: Shape, other: Shape) -> tuple[Patch, ...]:
    """The patches that could lie between two bases: their boxes meet the box of both."""
    left, right = min(one.left, other.left), max(one.right, other.right)
    top, bottom = min(one.top, other.top), max(one.bottom, other.bottom)
    return tuple(
        [
            patch
            for patch in patches
            if patch.shape.left <= right
            and left <= patch.shape.right
            and patch.shape.top <= bottom
            and top <= patch.shape.bottom
        ]
    )


class Sighting:
    """How far the ground lets two bases see each other; it is the same from either end."""

    __slots__ = (
        "_ground",
        "_hill",
        "_plates",
        "end",
        "higher",
        "lower",
        "never",
        "start",
    )

    def __init__(self, ground: Terrain, one: Base | Disc, other: Base | Disc) -> None:
        self._ground = ground
        self._plates = _meeting_boxes(ground.plates, one, other)
        self.start = footing(ground, one)
        self.end = footing(ground, other)
        self.lower, self.higher = sorted((self.start.level, self.end.level))
        self.never, self._hill = self._ridges(one, other) if self._plates else ("", ())

    @rule("ES-085", "ES-EX06")
    def _ridges(self, one: Base | Disc, other: Base | Disc) -> tuple[str, tuple[str, ...]]:
        """Why a ridge parts two who stand on its hill, and the hills whose ridge does not."""
        shared = []
        for hill in dict.fromkeys((*self.start.hills, *self.end.hills)):
            ridge = _ridge(self._ground, hill)
            if sides_of(ridge, one) & sides_of(ridge, other):
                shared.append(hill)
            elif hill in self.start.hills and hill in self.end.hills:
                return "the ridgeline of the hill between them", ()
        return "", tuple(shared)

    @rule("ES-080", "ES-088")
    def obstruction(self, line: Segment) -> str:
        """What on a line from the first to the second hides one from the other, or nothing."""
        if self.never:
            return self.never
        for patch in patches_met(line, self._ground.hiding):
            if why := self._screen(patch, line):
                return why
        return self._swell(line) if self._plates else ""

    @rule("ES-080", "ES-082", "ES-083", "ES-084", "ES-EX05")
    def _screen(self, patch: Patch, line: Segment) -> str:
        """A wood or house blocks at its own level, and from above only in the shadow."""
        feature = patch.feature
        if feature.sight != "blocks" and feature.id in (*self.start.inside, *self.end.inside):
            return ""
        level = _level_under(self._ground, feature)
        if level >= self.higher:
            return feature.words if _runs_through(line, patch) else ""
        if level < self.lower or not self._shades(patch.stretches(line)):
            return ""
        return f"{feature.words} {self._shadow_words()}"

    def _shadow_words(self) -> str:
        drop = self.higher - self.lower
        part = _PARTS.get(drop, f"{2**drop}th part")
        height = _COUNTS.get(drop, f"{drop} levels")
        return f"within the last {part} of the line from a height of {height}"

    def _shades(self, stretches: tuple[tuple[Fraction, Fraction], ...]) -> bool:
        """True if something lies in the shadow: the last 1/2^n of the line next to the lower."""
        shadow = Fraction(1, 2 ** (self.higher - self.lower))
        if self.end.level == self.lower:
            return any(leave > 1 - shadow for _, leave in stretches)
        return any(enter < shadow for enter, _ in stretches)

    @rule("ES-086")
    def _swell(self, line: Segment) -> str:
        """A hill between: its ridge stands at its full level, its slopes one lower."""
        # Ground above a plate only hides more, so each plate is asked by itself, highest first.
        for plate in self._plates:
            level = plate.feature.level
            if level - 1 <= self.lower:
                break
            if self._covers(line, plate, level - 1):
                return f"the slope of a hill at level {level}"
        for ridge in self._ridges_crossed(line):
            at = _meeting(line, ridge)
            level = self._level_at(line, at)
            if self._hides(level, ((at, at),)):
                return f"the ridgeline of a hill at level {level}"
        return ""

    def _covers(self, line: Segment, plate: Patch, level: int) -> bool:
        """True if a plate that counts as so high hides the ends of a line from each other."""
        if not crosses(line, plate.shape):
            return False
        return level >= self.higher or self._hides(level, plate.stretches(line))

    def _level_at(self, line: Segment, at: Fraction) -> int:
        """The level of the ground so far along a line, as far as it stands above the lower end."""
        for plate in self._plates:
            if plate.feature.level <= self.lower:
                break
            if any(enter <= at <= leave for enter, leave in plate.stretches(line)):
                return plate.feature.level
        return 0

    def _ridges_crossed(self, line: Segment) -> list[Segment]:
        """The ridges on the line that part its two ends."""
        hills = dict.fromkeys(plate.feature.hill for plate in self._plates)
        ridges = [_ridge(self._ground, hill) for hill in hills if hill not in self._hill]
        return [ridge for ridge in ridges if crosses(line, ridge)]

    def _hides(self, level: int, stretches: tuple[tuple[Fraction, Fraction], ...]) -> bool:
        """Ground that stands so high between the two hides them from each other."""
        if self.higher == self.lower:
            return level > self.higher
        if level >= self.higher:
            return True
        return level > self.lower and self._shades(stretches)


def _meeting(line: Segment, ridge: Segment) -> Fraction:
    """How far along a line it meets another that it crosses."""
    here = side(ridge.start, ridge.end, line.start.x, line.start.y)
    there = side(ridge.start, ridge.end, line.end.x, line.end.y)
    return Fraction(0) if here == there else Fraction(here, here - there)


def _runs_through(line: Segment, patch: Patch) -> bool:
    return bool(patch.stretches(line)) if patch.area is None else crosses(line, patch.area)


@lru_cache(maxsize=1024)
def _level_under(ground: Terrain, feature: Feature) -> int:
    return ground.level_under(feature)


@rule("ES-046", "ES-080", "ES-088")
def hidden(ground: Terrain, one: Base | Disc, other: Base | Disc) -> str:
    """Why two cannot see each other along the line between their middles, or nothing."""
    if _meeting_boxes(ground.plates, one, other):
        return _hidden(ground, one, other)
    return _screened(ground, one, other) if ground.hiding else ""


@rule("ES-080", "ES-082")
def _screened(ground: Terrain, one: Base | Disc, other: Base | Disc) -> str:
    """Where no hill is near, any wood or house between two hides them from each other."""
    line = Segment(_middle(one), _middle(other))
    for patch in patches_met(line, ground.hiding):
        feature = patch.feature
        if not _runs_through(line, patch):
            continue
        if feature.sight == "blocks":
            return feature.words
        if feature.id not in (*footing(ground, one).inside, *footing(ground, other).inside):
            return feature.words
    return ""


def _middle(end: Base | Disc) -> Point:
    return end.centre if isinstance(end, Disc) else end.pose.point


@lru_cache(maxsize=16384)
def _hidden(ground: Terrain, one: Base | Disc, other: Base | Disc) -> str:
    return Sighting(ground, one, other).obstruction(Segment(_middle(one), _middle(other)))
