"""How much of a zone troops can stand on, counted before anybody sets up."""

from __future__ import annotations

from functools import lru_cache

from grognard.tabletop.geometry import Length, Point, Polygon, contains_point
from grognard.tabletop.terrain import IMPASSABLE, Feature, Place


@lru_cache(maxsize=64)
def open_squares(outline: tuple[Place, ...], features: tuple[Feature, ...], side: Length) -> int:
    """So many squares have their middle in the zone, on ground that bears men."""
    zone = Polygon([Point(x, y) for x, y in outline])
    closed = [
        Polygon([Point(x, y) for x, y in feature.outline])
        for feature in features
        if feature.outline and (feature.going == IMPASSABLE or feature.kind == "building")
    ]
    middles = (
        Point(x, y)
        for y in range(zone.top + side // 2, zone.bottom, side)
        for x in range(zone.left + side // 2, zone.right, side)
    )
    return sum(
        contains_point(zone, at) and not any(contains_point(area, at) for area in closed)
        for at in middles
    )
