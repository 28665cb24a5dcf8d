"""Arcs of fire as the table shows them: range bands before the front of a tray."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grognard.tabletop.geometry import Bearing, Length, along_bearing, degrees
from grognard.tabletop.view import Arc, Place

USUAL: Final[Bearing] = degrees(45)
_STEPS = 4
"""A quarter circle in so many strokes looks round enough."""


def bands(
    tray: Sequence[Place],
    bearing: Bearing,
    reaches: Sequence[tuple[Length, str]],
    spread: Bearing = USUAL,
) -> tuple[Arc, ...]:
    """One outline for each reach, measured from the front edge and its two corners."""
    left, right = tray[0], tray[1]
    turns = [spread * step // _STEPS for step in range(_STEPS + 1)]
    found = []
    for reach, words in reaches:
        one = [_from(left, bearing - turn, reach) for turn in reversed(turns)]
        other = [_from(right, bearing + turn, reach) for turn in turns]
        found.append(Arc((left, *one, *other, right), words))
    return tuple(found)


def _from(corner: Place, bearing: Bearing, reach: Length) -> Place:
    offset = along_bearing(bearing % 36000, reach)
    return corner[0] + offset.x, corner[1] + offset.y
