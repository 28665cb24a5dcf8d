"""What lies over what: bases that overlap, areas that hold them, and by how much."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from grognard.tabletop.geometry.clipping import doubled_area_in_common
from grognard.tabletop.geometry.points import Point, distance_squared
from grognard.tabletop.geometry.predicates import (
    APART,
    CROSS,
    ON_OUTLINE,
    boxes_apart,
    cores_meet,
    is_near,
    locate,
    nested,
    outlines,
    parted,
)
from grognard.tabletop.geometry.shapes import (
    Base,
    Disc,
    Polygon,
    Segment,
    Shape,
    doubled_area,
    shaved,
)
from grognard.tabletop.geometry.sightlines import stretches_at_least


def overlap(one: Shape, other: Shape) -> bool:
    """True if some ground lies inside both shapes; standing edge to edge is no overlap.

    Lines and spots have no inside and overlap nothing: ask `crosses` or `contains` of them.
    """
    if boxes_apart(one, other) or not (_has_inside(one) and _has_inside(other)):
        return False
    if one.convex and other.convex:
        return not (parted(one, other, 1) or parted(other, one, 1))
    if one.radius or other.radius:
        reach = one.radius + other.radius
        return is_near(one, other, reach * reach, 1) or cores_meet(one, other)
    relation = outlines(one, other)
    if relation == CROSS:
        return True
    if relation == APART:
        return nested(one, other)
    return doubled_area_in_common(one, other) > 0


def _has_inside(shape: Shape) -> bool:
    return shape.closed or shape.radius > 0


def encroaches(base: Base, shape: Shape) -> bool:
    """True if a base stands on a shape by more than the roundings of flush neighbours.

    Of two bases neither is asked first: both or none stands on the other.
    """
    # Nearly all are apart, and most that are not stand flush; only the rest is worth shaving.
    if boxes_apart(base, shape) or not overlap(base, shape) or not overlap(shaved(base), shape):
        return False
    return not isinstance(shape, Base) or overlap(base, shaved(shape))


def all_overlapping(shape: Shape, others: Sequence[Shape]) -> list[int]:
    """The places in a list of all the others that overlap a shape, such as a corridor."""
    left, top, right, bottom = shape.left, shape.top, shape.right, shape.bottom
    return [
        place
        for place, other in enumerate(others)
        if other.right > left
        and other.left < right
        and other.bottom > top
        and other.top < bottom
        and overlap(shape, other)
    ]


def contains_point(shape: Shape, point: Point) -> bool:
    """True if a point lies in an area or on its outline."""
    if isinstance(shape, Disc):
        return distance_squared(shape.centre, point) <= shape.radius * shape.radius
    return shape.closed and locate(shape, point.x, point.y) >= ON_OUTLINE


def contains(outer: Shape, inner: Shape) -> bool:
    """True if no part of one shape sticks out of the other; touching from inside is allowed."""
    if (
        inner.left < outer.left
        or inner.right > outer.right
        or inner.top < outer.top
        or inner.bottom > outer.bottom
    ):
        return False
    if isinstance(outer, Disc):
        return _disc_contains(outer, inner)
    if not outer.closed:
        return False
    if any(locate(outer, corner.x, corner.y) < ON_OUTLINE for corner in inner.corners):
        return False
    if inner.radius:
        rim = [Segment(*edge) for edge in zip(outer.corners, _rotated(outer), strict=True)]
        return not any(is_near(edge, inner, inner.radius**2, 1) for edge in rim)
    return outer.convex or _dented_contains(outer, inner)


def _rotated(shape: Shape) -> tuple[Point, ...]:
    return shape.corners[1:] + shape.corners[:1]


def _disc_contains(outer: Disc, inner: Shape) -> bool:
    room = outer.radius - inner.radius
    return room >= 0 and all(
        distance_squared(outer.centre, corner) <= room * room for corner in inner.corners
    )


def _dented_contains(outer: Shape, inner: Shape) -> bool:
    """True if no edge of a shape, whose corners are all in an area, leaves it through a dent."""
    relation = outlines(outer, inner)
    if relation in (APART, CROSS):
        return relation == APART
    whole = [(Fraction(0), Fraction(1))]
    ends = _rotated(inner) if inner.closed else inner.corners[1:]
    return all(
        start == end or stretches_at_least(Segment(start, end), outer, ON_OUTLINE) == whole
        for start, end in zip(inner.corners, ends, strict=False)
    )


def fraction_inside(shape: Polygon | Disc, area: Polygon) -> Fraction:
    """The share of a shape's ground that lies inside an area, from 0 to 1, exactly.

    A disc counts as its outline of 72 corners, since no circle has an exact share.
    """
    if boxes_apart(shape, area):
        return Fraction(0)
    polygon = shape.outline() if isinstance(shape, Disc) else shape
    if contains(area, polygon):
        return Fraction(1)
    if not overlap(polygon, area):
        return Fraction(0)
    return doubled_area_in_common(polygon, area) / doubled_area(polygon.corners)


def half_inside(shape: Polygon | Disc, area: Polygon) -> bool:
    """True if at least half of a shape's ground lies inside an area; just half is enough."""
    return 2 * fraction_inside(shape, area) >= 1
