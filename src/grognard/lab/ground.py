"""A crowded field, on which the tabletop's own measurements are timed."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from msgspec import Struct

from grognard.kernel.fates import Stream
from grognard.tabletop.drill import Around, Drill, Manoeuvre
from grognard.tabletop.geometry import FULL_TURN, Base, Point, Pose, Segment, all_overlapping
from grognard.tabletop.going import Pace
from grognard.tabletop.planner import reachable
from grognard.tabletop.sight import Sightline, open_line, sight_line
from grognard.tabletop.terrain import Feature, Terrain, terrain_of

WIDTH, HEIGHT = 18_288, 12_192
"""Six feet by four, in tenths of a millimetre."""
FOOT = 3_048


class Field(Struct):
    """Forty pieces of terrain and forty battalions."""

    terrain: Terrain
    bases: list[Base]
    lines: list[tuple[Point, Point]]

    def look(self) -> list[Sightline]:
        """Lines of sight across the field, each with everything that lies on it."""
        return [sight_line(self.terrain, *line, self.bases) for line in self.lines]

    def peep(self) -> list[Segment | None]:
        """The same lines, asking only whether the bases leave them open."""
        return [open_line((start,), (end,), self.bases) for start, end in self.lines]

    def overlap(self) -> list[int]:
        """Who stands where this battalion stands."""
        return all_overlapping(self.bases[0], self.bases)

    def reach(self) -> list[Manoeuvre]:
        """Everything a battalion may do with a foot to go."""
        around = Around(self.terrain, Pace({}), friends=self.bases[1:])
        return reachable(self.bases[0], Drill(), around, FOOT)


def crowded(seed: str = "field") -> Field:
    """The field, the same for the same seed."""
    below = Stream.of(seed).below
    features = tuple(_wood(number, below) for number in range(40))
    bases = [
        Base(Pose(below(WIDTH), below(HEIGHT), below(FULL_TURN)), 1_200, 400) for _ in range(40)
    ]
    ends = [Point(below(WIDTH), below(HEIGHT)) for _ in range(64)]
    return Field(terrain_of(features), bases, list(pairwise(ends)))


def _wood(number: int, below: Callable[[int], int]) -> Feature:
    x, y, size = below(WIDTH), below(HEIGHT), 400 + below(800)
    outline = ((x, y), (x + size, y), (x + size, y + size), (x + size // 2, y + 2 * size))
    return Feature(f"wood-{number}", "wood", outline=outline, sight="into", cover="soft")
