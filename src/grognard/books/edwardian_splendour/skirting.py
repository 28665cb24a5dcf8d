"""The way round what stands between a man and the enemy he is to charge."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from grognard.books.edwardian_splendour.field import ZONE, Field, box_of
from grognard.books.edwardian_splendour.lay import Box
from grognard.books.edwardian_splendour.pieces import Figure, Place
from grognard.kernel.cite import rule
from grognard.tabletop.geometry import (
    CONTACT,
    Base,
    Length,
    Point,
    Segment,
    Shape,
    distance,
    within,
)

Bends = tuple[Point, ...]
_BARS = 2
"""So many things in his way a man goes round, the nearest to him."""
_TRIED = 10
"""So many ways round he tries."""


@rule("ES-024", "ES-051")
def ways_round(field: Field, figure: Figure, target: Base) -> list[Bends]:
    """Where a man might turn, once or twice, to get round what is in his way; shortest first."""
    longest = field.allowance + field.bonus + target.depth + target.width

    def far(bends: Bends) -> Length:
        way = (figure.point, *bends, target.pose.point)
        return sum([distance(start, end) for start, end in pairwise(way)])

    found = {bends for box in _in_the_way(field, figure, target) for bends in _turns(box)}
    near = [bends for bends in found if far(bends) <= longest]
    near.sort(key=lambda bends: (far(bends), [(bend.x, bend.y) for bend in bends]))
    return near[:_TRIED]


def places(way: Bends) -> tuple[Place, ...]:
    """Points of a way as an event writes them."""
    return tuple([(point.x, point.y) for point in way])


def _in_the_way(field: Field, figure: Figure, target: Base) -> Iterator[Box]:
    """The ground to keep off: other enemies by an inch, a whole unit of them, and bad ground."""
    way, room = Segment(figure.point, target.pose.point), figure.base.width // 2 + 2 * CONTACT
    others = [foe for foe in field.foes if foe.base != target]
    foes = [foe for foe in others if within(way, foe.base, room)]
    foes.sort(key=lambda foe: distance(figure.point, foe.base.pose.point))
    for foe in foes[:_BARS]:
        yield _grown(foe.base, ZONE + room)
        whole = [other.base for other in others if other.unit == foe.unit]
        yield _grown(Box(*box_of(whole)), ZONE + room)
    ground = [patch.shape for patch in field.hard if within(way, patch.shape, room)]
    for shape in ground[:_BARS]:
        yield _grown(shape, room)


def _grown(shape: Shape | Box, room: Length) -> Box:
    return Box(shape.left - room, shape.top - room, shape.right + room, shape.bottom + room)


def _turns(box: Box) -> Iterator[Bends]:
    """At a corner, or at two of the same side."""
    round_it = [
        Point(box.left, box.top),
        Point(box.right, box.top),
        Point(box.right, box.bottom),
        Point(box.left, box.bottom),
    ]
    for here, following in zip(round_it, [*round_it[1:], round_it[0]], strict=True):
        yield (here,)
        yield here, following
        yield following, here
