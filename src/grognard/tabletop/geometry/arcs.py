"""The ground before each side of a base: arcs of fire, quarters, corridors of enfilade."""

from __future__ import annotations

from fractions import Fraction

from grognard.tabletop.geometry.angles import (
    QUARTER_TURN,
    UNIT,
    along_bearing,
    cosine,
    degrees,
    sine,
)
from grognard.tabletop.geometry.areas import fraction_inside
from grognard.tabletop.geometry.measure import meets
from grognard.tabletop.geometry.points import BOUND, Length, Point
from grognard.tabletop.geometry.shapes import Base, Convex, Disc, Face, Polygon, Shape

# Far enough to leave the largest table, whichever way and from wherever one looks.
FAR: Length = 4 * BOUND


def fan(base: Base, face: Face = Face.FRONT, spread: int = degrees(45)) -> Polygon:
    """The ground before one side of a base, widened by `spread` at both its corners.

    45 degrees make the arc of fire and the quarters, 0 the strip straight ahead, 90 all
    that lies beyond the line of that side.
    """
    left, right = base.corners[face], base.corners[(face + 1) % 4]
    bearing = base.pose.bearing + face * QUARTER_TURN
    ahead = along_bearing(bearing, FAR)
    left_far = _shift(left, along_bearing(bearing - spread, FAR))
    right_far = _shift(right, along_bearing(bearing + spread, FAR))
    # Six corners, so that the far side is out of reach however wide the spread.
    far_ends = (_shift(left_far, ahead), _shift(right_far, ahead))
    corners = (right, left, left_far, *far_ends, right_far)
    # A wide spread continues the rounded edge so nearly straight on that it may leave a dent.
    return Convex(corners) if spread <= degrees(45) else Polygon(corners)


def _shift(point: Point, offset: Point) -> Point:
    return Point(point.x + offset.x, point.y + offset.y)


def in_arc(base: Base, target: Shape, spread: int = degrees(45)) -> bool:
    """True if any part of the target lies before the front of a base, between its two lines."""
    return meets(fan(base, Face.FRONT, spread), target)


def quarter_of_point(base: Base, point: Point) -> Face:
    """The quarter in which a point lies; on a line the front goes first, the rear last."""
    across, down = 2 * (point.x - base.pose.x), 2 * (point.y - base.pose.y)
    sin, cos = sine(base.pose.bearing), cosine(base.pose.bearing)
    ahead, aside = across * sin - down * cos, across * cos + down * sin
    # The lines at 45 degrees are where a point is as far beyond the ends as beyond the sides.
    lead = abs(ahead) - base.depth * UNIT - abs(aside) + base.width * UNIT
    if lead >= 0 and ahead >= 0:
        return Face.FRONT
    if lead > 0 or aside == 0:
        return Face.REAR
    return Face.RIGHT if aside > 0 else Face.LEFT


def share_in_quarter(base: Base, face: Face, shape: Polygon | Disc) -> Fraction:
    """How much of a shape lies in one quarter of a base, from 0 to 1."""
    return fraction_inside(shape, fan(base, face))


def quarter_of(base: Base, shape: Polygon | Disc) -> Face:
    """The quarter in which most of a shape lies: of equals front, then right, left, rear.

    A disc lies where its centre does.
    """
    if isinstance(shape, Disc):
        return quarter_of_point(base, shape.centre)
    first = quarter_of_point(base, shape.corners[0])
    # A quarter has no dents: a shape with all its corners there lies there altogether.
    if all(quarter_of_point(base, corner) == first for corner in shape.corners):
        return first
    order = (Face.FRONT, Face.RIGHT, Face.LEFT, Face.REAR)
    shares = [share_in_quarter(base, face, shape) for face in order]
    return order[shares.index(max(shares))]
