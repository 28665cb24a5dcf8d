"""Where the figures of a unit stand: ranks and files, open order, squares, and who goes where.

A `Layout` is a formation about its own middle, whichever way it faces; `stand` puts it on the
table. The middle of a formation is the middle of its tray.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import isqrt
from typing import NamedTuple

from grognard.tabletop.geometry import (
    QUARTER_TURN,
    UNIT,
    Base,
    Bearing,
    Length,
    Point,
    Pose,
    advance,
    cosine,
    sine,
)


class Body(NamedTuple):
    """The figures that stand in a formation: how many, and the base of each."""

    figures: int
    width: Length
    depth: Length


class Spot(NamedTuple):
    """Where one figure stands: twice its way to the right and ahead of the middle, and its turn.

    Twice, because the middle of an even number of files falls between two men.
    """

    right: int
    ahead: int
    turn: int = 0


class Layout(NamedTuple):
    """A formation: its figures from the front rank back, left to right, and its tray."""

    spots: tuple[Spot, ...]
    width: Length
    depth: Length
    files: int
    ranks: int


def line(body: Body, ranks: int = 2, gap: Length = 0) -> Layout:
    """So many ranks, shoulder to shoulder or with a gap between the files."""
    return drawn_up(body, -(-body.figures // max(ranks, 1)), gap)


def column(body: Body, files: int = 2) -> Layout:
    """So many files wide, one rank behind another; two or four make a column of march."""
    return drawn_up(body, files)


def mass(body: Body) -> Layout:
    """A dense body with about as many ranks as files."""
    return drawn_up(body, isqrt(max(body.figures - 1, 0)) + 1)


def open_order(body: Body, gap: Length, ranks: int = 1) -> Layout:
    """A gap on every side of every figure."""
    return drawn_up(body, -(-body.figures // max(ranks, 1)), gap, gap)


def skirmish(body: Body, gap: Length, ranks: int = 2) -> Layout:
    """Open order in which the men of every other rank stand behind the gaps of the one ahead."""
    return drawn_up(body, -(-body.figures // max(ranks, 1)), gap, gap, staggered=True)


@lru_cache(maxsize=512)
def drawn_up(
    body: Body, files: int, gap: Length = 0, rank_gap: Length = 0, *, staggered: bool = False
) -> Layout:
    """Ranks and files; a last rank that is not full stands behind the middle files."""
    files = max(min(files, body.figures), 1)
    ranks = max(-(-body.figures // files), 1)
    stride, pitch = body.width + gap, body.depth + rank_gap
    shift = stride // 2 if staggered and ranks > 1 else 0
    width = stride * (files - 1) + body.width + shift
    depth = pitch * (ranks - 1) + body.depth
    spots = []
    for rank in range(ranks):
        present = min(files, body.figures - rank * files)
        first = (files - present) // 2
        left = body.width - width + 2 * (rank % 2) * shift
        ahead = depth - body.depth - 2 * rank * pitch
        spots += [Spot(left + 2 * (first + file) * stride, ahead) for file in range(present)]
    return Layout(tuple(spots), width, depth, files, ranks)


@lru_cache(maxsize=64)
def square(body: Body) -> Layout:
    """Four sides as equal as can be, facing outwards round an empty middle.

    The figures of the front come first, then those of the right, the rear and the left; the
    front, then the rear, then the right takes those that are over.
    """
    quarter, over = divmod(body.figures, 4)
    sides = [quarter + (over > 0), quarter + (over > 2), quarter + (over > 1), quarter]
    inner = max(sides) * body.width
    spots = []
    for face, present in enumerate(sides):
        for file in range(present):
            along = 2 * file * body.width - (present - 1) * body.width
            spots.append(_turned(along, inner + body.depth, face))
    reach = inner + 2 * body.depth
    return Layout(tuple(spots), reach, reach, max(sides), 1)


def _turned(right: int, ahead: int, quarters: int) -> Spot:
    """A spot of the front carried round to another side."""
    for _ in range(quarters):
        right, ahead = ahead, -right
    return Spot(right, ahead, quarters * QUARTER_TURN)


def stand(layout: Layout, pose: Pose) -> list[Pose]:
    """Where every figure stands when the formation's middle has a pose."""
    sin, cos = sine(pose.bearing), cosine(pose.bearing)
    # Raised by half a tenth, so that rounding down comes to the nearest, as it does for bases.
    x, y, whole = (2 * pose.x + 1) * UNIT, (2 * pose.y + 1) * UNIT, 2 * UNIT
    return [
        Pose(
            (x + spot.right * cos + spot.ahead * sin) // whole,
            (y + spot.right * sin - spot.ahead * cos) // whole,
            pose.bearing + spot.turn,
        )
        for spot in layout.spots
    ]


def tray(layout: Layout, pose: Pose) -> Base:
    """The rectangle that just holds the whole formation."""
    return Base(pose, layout.width, layout.depth)


def from_front(layout: Layout, front: Point, bearing: Bearing) -> Pose:
    """The pose of a formation from the middle of its front and the way it faces."""
    return advance(Pose(front.x, front.y, bearing), -(layout.depth // 2))


def assign(present: Sequence[Pose], places: Sequence[Pose]) -> list[int]:
    """The place in the new formation to which each present figure goes.

    Each begins with the place of his own number, and any two men change places who would
    both gain by the sum of the squares of their ways. In the end no two of them have changed
    sides: files keep their order, and a body that faces about leaves every man in his place.
    """
    if len(present) > len(places):
        raise ValueError(f"{len(present)} figures do not fit into {len(places)} places")
    chosen = list(range(len(present)))
    settled = False
    while not settled:
        settled = True
        for one, here in enumerate(present):
            for other in range(one + 1, len(present)):
                mine, theirs = places[chosen[one]], places[chosen[other]]
                there = present[other]
                # The product of what lies between the men and between their places.
                agreement = (here.x - there.x) * (mine.x - theirs.x)
                agreement += (here.y - there.y) * (mine.y - theirs.y)
                if agreement < 0:
                    chosen[one], chosen[other] = chosen[other], chosen[one]
                    settled = False
    return chosen
