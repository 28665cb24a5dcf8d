"""How far apart things stand, from nearest point to nearest point, and who is nearest."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import isqrt

from grognard.tabletop.geometry.points import (
    Length,
    Point,
    along_vector,
    distance_squared,
    nearest_whole,
)
from grognard.tabletop.geometry.predicates import (
    ON_OUTLINE,
    boxes_apart,
    cores_meet,
    is_near,
    least_square,
    locate,
)
from grognard.tabletop.geometry.shapes import CONTACT, Disc, Shape


def within(one: Shape, other: Shape, length: Length) -> bool:
    """True if two shapes are no further apart than a length, to the very point."""
    to_right, to_left = other.left - one.right, one.left - other.right
    below, above = other.top - one.bottom, one.top - other.bottom
    across = to_right if to_right > to_left else to_left
    down = below if below > above else above
    if across > length or down > length:
        return False
    if across > 0 and down > 0 and across * across + down * down > length * length:
        return False
    reach = length + one.radius + other.radius
    if reach > 0 and is_near(one, other, reach * reach, 0):
        return True
    return cores_meet(one, other)


def gap(one: Shape, other: Shape) -> Length:
    """What the tape shows between two shapes, rounded down; nothing if they meet."""
    if not boxes_apart(one, other) and cores_meet(one, other):
        return 0
    return max(isqrt(least_square(one, other)) - one.radius - other.radius, 0)


def meets(one: Shape, other: Shape) -> bool:
    """True if two shapes have any point in common, be it only on their outlines."""
    return within(one, other, 0)


def touching(one: Shape, other: Shape) -> bool:
    """Base contact: nothing lies between two shapes but the roundings of their corners."""
    return within(one, other, CONTACT)


def closest_point(shape: Shape, point: Point) -> Point:
    """The point of a shape nearest to another point, which is that point itself if inside."""
    if isinstance(shape, Disc):
        return _closest_of_disc(shape, point)
    if shape.closed and locate(shape, point.x, point.y) >= ON_OUTLINE:
        return point
    start = shape.corners[-1] if shape.closed else shape.corners[0]
    best, nearest_foot = None, point
    for end in shape.corners:
        square, foot = _foot(start, end, point)
        if best is None or square < best:
            best, nearest_foot = square, foot
        start = end
    return nearest_foot


def _closest_of_disc(disc: Disc, point: Point) -> Point:
    centre = disc.centre
    if distance_squared(centre, point) <= disc.radius * disc.radius:
        return point
    offset = along_vector(point.x - centre.x, point.y - centre.y, disc.radius)
    return Point(centre.x + offset.x, centre.y + offset.y)


def _foot(start: Point, end: Point, point: Point) -> tuple[Fraction, Point]:
    """The point of an edge nearest to another point, after the square of its distance."""
    along_x, along_y = end.x - start.x, end.y - start.y
    length_squared = along_x * along_x + along_y * along_y
    progress = along_x * (point.x - start.x) + along_y * (point.y - start.y)
    if progress <= 0:
        return Fraction(distance_squared(start, point)), start
    if progress >= length_squared:
        return Fraction(distance_squared(end, point)), end
    turn = along_x * (point.y - start.y) - along_y * (point.x - start.x)
    foot = Point(
        start.x + nearest_whole(along_x * progress, length_squared),
        start.y + nearest_whole(along_y * progress, length_squared),
    )
    return Fraction(turn * turn, length_squared), foot


def all_within(shape: Shape, others: Sequence[Shape], length: Length) -> list[int]:
    """The places in a list of all the others no further away than a length."""
    left, right = shape.left - length, shape.right + length
    top, bottom = shape.top - length, shape.bottom + length
    found = []
    for place, other in enumerate(others):
        if other.left > right or other.right < left or other.top > bottom or other.bottom < top:
            continue
        if within(shape, other, length):
            found.append(place)
    return found


def nearest(shape: Shape, others: Sequence[Shape]) -> int:
    """The place in a list of the nearest of the others, the first of equals, -1 if none."""
    places = all_nearest(shape, others)
    return places[0] if places else -1


def all_nearest(shape: Shape, others: Sequence[Shape]) -> list[int]:
    """The places of all the others at the least distance, as the tape shows it in tenths."""
    least = 1 << 62
    places: list[int] = []
    for place, other in enumerate(others):
        if (
            other.left - shape.right > least
            or shape.left - other.right > least
            or other.top - shape.bottom > least
            or shape.top - other.bottom > least
        ):
            continue
        distance = gap(shape, other)
        if distance < least:
            least, places = distance, [place]
        elif distance == least:
            places.append(place)
    return places
