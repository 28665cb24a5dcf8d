"""Lines of sight: what lies on one, every reason that blocks or allows it, and who is covered.

Only what all books have in common is here. A `Reason` carries a key instead of a rule, since
it is the book that knows which of its rules a wood in the way belongs to.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt
from typing import Literal, NamedTuple, TypeAlias

from msgspec import Struct

from grognard.tabletop.geometry import (
    Base,
    Disc,
    Length,
    Point,
    Segment,
    Shape,
    crossed,
    crosses,
    crosses_any,
    distance_squared,
)
from grognard.tabletop.terrain import Crossing, Feature, Terrain
from grognard.tabletop.wording import lies

Effect: TypeAlias = Literal["blocks", "allows"]


class Reason(Struct, frozen=True):
    """Why something is so, for a player to read, and a key from which a book finds its rule."""

    words: str
    key: str
    effect: Effect = "blocks"


class Sightline(NamedTuple):
    """A straight line, the features that could hide something along it, and bases in its way."""

    segment: Segment
    crossed: Sequence[Crossing]
    bases: Sequence[Shape]

    def length_in(self, crossing: Crossing) -> Length:
        """How much of the line lies in a feature: how deep one sees into a wood."""
        square = distance_squared(self.segment.start, self.segment.end)
        share = sum(leave - enter for enter, leave in crossing.stretches)
        return isqrt(square * share.numerator**2 // share.denominator**2)

    def reasons(self) -> list[Reason]:
        """Everything on the line that hides its end or lets it be seen all the same."""
        found = [_seen_through(crossing) for crossing in self.crossed]
        if self.bases:
            words = "a base is" if len(self.bases) == 1 else f"{len(self.bases)} bases are"
            found.append(Reason(f"{words} in the way", "base"))
        return found

    def is_clear(self) -> bool:
        """True if nothing on the line blocks it."""
        return not any(reason.effect == "blocks" for reason in self.reasons())


def _seen_through(crossing: Crossing) -> Reason:
    """What a feature does to a line that runs into it, out of it, or all the way through."""
    feature = crossing.feature
    if feature.sight == "blocks":
        return Reason(f"{lies(feature.words, 'is')} in the way", f"{feature.kind}-blocks")
    # Who stands in it sees out and is seen; what is left over has been looked through.
    from_inside, into = crossing.begins_inside, crossing.ends_inside
    if len(crossing.parts) > from_inside + into or not (from_inside or into):
        return Reason(f"nobody sees through {feature.words}", f"{feature.kind}-through")
    words = f"one sees {'out of' if from_inside else 'into'} {feature.words}"
    return Reason(words, f"{feature.kind}-into", "allows")


def sight_line(
    terrain: Terrain, start: Point, end: Point, bases: Sequence[Shape] = ()
) -> Sightline:
    """What lies between two points; the bases do not include those that look or are seen."""
    segment = Segment(start, end)
    hiding = terrain.crossings(segment, terrain.hiding) if terrain.hiding else ()
    return Sightline(segment, hiding, crossed(segment, bases) if bases else ())


def open_line(
    starts: Sequence[Point], ends: Sequence[Point], bases: Sequence[Shape]
) -> Segment | None:
    """The first line, from the first of the starts on, that runs over none of the bases."""
    xs = [point.x for point in (*starts, *ends)]
    ys = [point.y for point in (*starts, *ends)]
    left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)
    between = [
        base
        for base in bases
        if base.left < right and base.right > left and base.top < bottom and base.bottom > top
    ]
    for start in starts:
        for end in ends:
            line = Segment(start, end)
            if not crosses_any(line, between):
                return line
    return None


def highest_between(terrain: Terrain, segment: Segment) -> int:
    """The highest level on a line between the ground of its two ends."""
    profile = terrain.profile(segment)
    return max([level for _, _, level in profile[1:-1]], default=0)


def covers(terrain: Terrain, target: Base | Disc, source: Point) -> list[Feature]:
    """What covers a target from a point: the area it stands in, or a barrier it lies behind.

    At least half of it must stand in the area; a barrier must be touched, and be crossed by the
    line from the source to the middle of the target.
    """
    if not terrain.covering:
        return []
    middle = target.centre if isinstance(target, Disc) else target.pose.point
    line = Segment(source, middle)
    inside = [f for f in terrain.stood_in(target, terrain.covering) if not f.line]
    touched = [f for f in terrain.touched_by(target, layer=terrain.covering) if f.line]
    behind = [feature for feature in touched if crosses(line, terrain[feature.id].shape)]
    return inside + behind
