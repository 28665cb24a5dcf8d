"""Bases against bases: which side is touched, along how much of it, and coming how far."""

from __future__ import annotations

from fractions import Fraction
from math import isqrt

from grognard.tabletop.geometry.angles import (
    QUARTER_TURN,
    UNIT_BITS,
    Bearing,
    along_bearing,
    cosine,
    opposite,
    sine,
)
from grognard.tabletop.geometry.arcs import FAR, quarter_of
from grognard.tabletop.geometry.areas import overlap
from grognard.tabletop.geometry.clipping import Weighted, clip, weighted
from grognard.tabletop.geometry.measure import meets, touching
from grognard.tabletop.geometry.moves import corridor, move_at
from grognard.tabletop.geometry.points import Length, Point, along_vector
from grognard.tabletop.geometry.shapes import (
    CONTACT,
    Base,
    Face,
    Polygon,
    Pose,
    Segment,
    Shape,
    shaved,
)


def touches_edge(base: Base, face: Face, other: Shape) -> bool:
    """True if another shape touches one side of a base elsewhere than at its ends.

    A neighbour in the ranks meets the front corner, and yet is no contact to the front.
    """
    return touching(_trimmed(base.edge(face)), other)


def _trimmed(edge: Segment) -> Segment:
    """An edge without its ends, cut by twice CONTACT so that no neighbour reaches it."""
    start, end = edge.start, edge.end
    across, down = end.x - start.x, end.y - start.y
    # A third at most, lest a very small edge vanish.
    third = isqrt(across * across + down * down) // 3
    cut = along_vector(across, down, min(2 * CONTACT, third))
    return Segment(Point(start.x + cut.x, start.y + cut.y), Point(end.x - cut.x, end.y - cut.y))


def edge_touched(base: Base, other: Polygon) -> Face | None:
    """The side of a base that another touches along most of its length, None without contact.

    Where only corners meet, the quarter decides in which the other stands.
    """
    if not touching(base, other):
        return None
    faces = [
        face
        for face in (Face.FRONT, Face.RIGHT, Face.LEFT, Face.REAR)
        if touches_edge(base, face, other)
    ]
    if not faces:
        return quarter_of(base, other)
    return max(faces, key=lambda face: contact_length(base, face, other))


def contact_length(base: Base, face: Face, other: Polygon) -> Length:
    """How much of one side of a base another shape touches, rounded down."""
    edge = base.edge(face)
    # One tenth more than CONTACT, for this offset is itself rounded.
    out = along_bearing(base.pose.bearing + face * QUARTER_TURN, CONTACT + 1)
    near = weighted(other.corners)
    # Between these two lines is what touches the edge from outside or is pressed into it.
    for sign, start, end in ((1, edge.start, edge.end), (-1, edge.end, edge.start)):
        across, down = sign * out.x, sign * out.y
        near = clip(
            near,
            Point(start.x + across, start.y + down),
            Point(end.x + across, end.y + down),
        )
    return _shadow(edge, near)


def touches_whole_edge(base: Base, face: Face, other: Polygon) -> bool:
    """True if another shape touches one side of a base from end to end, but for roundings."""
    length = base.width if face in (Face.FRONT, Face.REAR) else base.depth
    return contact_length(base, face, other) + 2 * CONTACT >= length


def frontage_covered(base: Base, face: Face, other: Polygon) -> Length:
    """How much of one side of a base lies straight before another shape, near or far."""
    return _shadow(base.edge(face), weighted(other.corners))


def _shadow(edge: Segment, corners: list[Weighted]) -> Length:
    """The length of edge on which the corners, and all between them, look square down."""
    start, end = edge.start, edge.end
    along_x, along_y = end.x - start.x, end.y - start.y
    square = along_x * along_x + along_y * along_y
    level = along_x * start.x + along_y * start.y
    if not corners or square == 0:
        return 0
    marks = [Fraction(along_x * x + along_y * y, w) - level for x, y, w in corners]
    span = min(max(marks), Fraction(square)) - max(min(marks), Fraction(0))
    return isqrt(span.numerator**2 // (span.denominator**2 * square)) if span > 0 else 0


def distance_to_contact(
    base: Base, bearing: Bearing, target: Polygon, limit: Length
) -> Length | None:
    """How far a base goes straight at a bearing, without turning, until it meets a target.

    None if it passes by or stops short of it; to slide along a flush side is to pass by.
    """
    beyond = base.at(move_at(base.pose, bearing, limit + 3 * CONTACT))
    if not overlap(corridor(shaved(base), shaved(beyond)), target):
        return None
    if meets(base, target):
        return 0
    across, down = sine(bearing), -cosine(bearing)
    casts = [_cast(corner, across, down, target) for corner in base.corners]
    casts += [_cast(corner, -across, -down, base) for corner in target.corners]
    reached = min(casts)
    return reached if reached <= limit else None


def _cast(point: Point, across: int, down: int, polygon: Polygon) -> Length:
    """How far a point flies along a unit vector until it hits an outline, FAR if it misses."""
    nearest = FAR
    start = polygon.corners[-1]
    for end in polygon.corners:
        edge_x, edge_y = end.x - start.x, end.y - start.y
        x, y = start.x - point.x, start.y - point.y
        slant = across * edge_y - down * edge_x
        place = x * down - y * across
        if slant < 0:
            slant, place, edge_x, edge_y = -slant, -place, -edge_x, -edge_y
        flight = x * edge_y - y * edge_x
        if slant and 0 <= place <= slant and flight >= 0:
            nearest = min(nearest, (flight << UNIT_BITS) // slant)
        start = end
    return nearest


def flush_against(base: Base, target: Base, face: Face, shift: Length = 0) -> Pose:
    """Where a base stands when its front lies along one side of a target.

    Middle to middle, or shifted to the right as the target's own side sees it.
    """
    outward = target.pose.bearing + face * QUARTER_TURN
    deep = target.depth if face in (Face.FRONT, Face.REAR) else target.width
    turned = Pose(target.pose.x, target.pose.y, opposite(outward))
    # The two half depths are added before they are rounded, and so is the shift.
    reach = (deep + base.depth + 1) // 2
    return move_at(move_at(turned, outward, reach), outward + QUARTER_TURN, shift)
