"""Random shapes for the geometry tests, and the same shapes as shapely sees them."""

from __future__ import annotations

import math

import shapely
from hypothesis import settings
from hypothesis import strategies as st

from grognard.tabletop.geometry import (
    Base,
    Disc,
    Point,
    Polygon,
    Polyline,
    Pose,
    Segment,
    Shape,
    is_simple,
)

steady = settings(derandomize=True, max_examples=60, deadline=None, database=None)

bearings = st.integers(0, 35_999)
coordinates = st.integers(-3_000, 3_000)
points = st.builds(Point, coordinates, coordinates)
# So few places that corners, edges and lines often fall on one another.
crowded_points = st.builds(Point, st.integers(-3, 3), st.integers(-3, 3))

poses = st.builds(Pose, coordinates, coordinates, bearings)
lengths = st.integers(40, 1_500)
bases = st.builds(Base, poses, lengths, lengths)
discs = st.builds(Disc, points, st.integers(1, 900))
segments = st.builds(Segment, points, points)
crowded_segments = st.builds(Segment, crowded_points, crowded_points)


@st.composite
def woods(draw: st.DrawFn) -> Polygon:
    """An area with dents: corners round a middle at uneven distances."""
    middle = draw(points)
    reaches = draw(st.lists(st.integers(200, 1_500), min_size=4, max_size=9))
    if draw(st.booleans()):
        reaches.reverse()
    corners = []
    for number, reach in enumerate(reaches):
        angle = 2 * math.pi * number / len(reaches)
        corners.append(
            Point(
                middle.x + round(reach * math.cos(angle)),
                middle.y + round(reach * math.sin(angle)),
            )
        )
    return Polygon(corners)


def _is_area(corners: list[Point]) -> bool:
    oracle = shapely.Polygon([(corner.x, corner.y) for corner in corners])
    return oracle.is_valid and oracle.area > 0


crowded_areas = (
    st.lists(crowded_points, min_size=3, max_size=6, unique=True)
    .filter(_is_area)
    .map(Polygon)
    .filter(is_simple)
)
areas = st.one_of(bases, woods())
shapes = st.one_of(bases, woods(), discs, segments)


def oracle(shape: Shape) -> shapely.Geometry:
    """The same ground for shapely; of a disc only its centre, for shapely has no circles."""
    corners = [(corner.x, corner.y) for corner in shape.corners]
    if isinstance(shape, Disc) or len(set(corners)) == 1:
        return shapely.Point(corners[0])
    if isinstance(shape, Segment | Polyline):
        return shapely.LineString(corners)
    return shapely.Polygon(corners)


def oracle_distance(one: Shape, other: Shape) -> float:
    return max(oracle(one).distance(oracle(other)) - one.radius - other.radius, 0.0)
