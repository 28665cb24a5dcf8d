"""Roads and tracks of which six inches have been broken up."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from msgspec.structs import replace

from grognard.books.gentlemans_war.columns import Line, length_to, point_at
from grognard.books.gentlemans_war.pieces import Place
from grognard.kernel.cite import rule
from grognard.tabletop.geometry import Point, distance, inches
from grognard.tabletop.terrain import Feature

HALF: Final = inches(3)
"""What is broken up on either side of the place where the work is done."""


@rule("AGW-343")
def torn(way: Feature, worker: Point, label: str) -> tuple[Feature, ...]:
    """What is left of a road or track broken up nearest to a worker; of other things nothing."""
    if way.kind not in ("road", "railway") or not way.line:
        return ()
    line = tuple(Point(x, y) for x, y in way.line)
    ends = _before(line, worker), _before(line[::-1], worker)
    named = zip((way.id, label), ends, strict=True)
    return tuple(replace(way, id=name, line=end) for name, end in named if end)


def _before(line: Line, worker: Point) -> tuple[Place, ...]:
    """A line from its beginning to three inches short of where the work is done."""
    left = length_to(line, worker) - HALF
    if left <= 0:
        return ()
    found, done = [line[0]], 0
    for start, end in pairwise(line):
        done += distance(start, end)
        if done >= left:
            break
        found.append(end)
    return tuple((point.x, point.y) for point in (*found, point_at(line, left)))
