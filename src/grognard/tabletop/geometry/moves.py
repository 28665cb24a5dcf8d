"""How bases go about: straight, sideways, wheeling, turning, and along a path."""

from __future__ import annotations

from grognard.tabletop.geometry.angles import (
    HALF_TURN,
    PI_DENOMINATOR,
    PI_NUMERATOR,
    QUARTER_TURN,
    Bearing,
    along_bearing,
    bearing_of,
    degrees,
    opposite,
)
from grognard.tabletop.geometry.measure import closest_point
from grognard.tabletop.geometry.points import Length, Point, along_vector
from grognard.tabletop.geometry.shapes import Base, Face, Polygon, Pose, Shape, hull


def move_at(pose: Pose, bearing: Bearing, length: Length) -> Pose:
    """So far in any direction, facing as before."""
    offset = along_bearing(bearing, length)
    return Pose(pose.x + offset.x, pose.y + offset.y, pose.bearing)


def advance(pose: Pose, length: Length) -> Pose:
    """Straight ahead, or straight back by a negative length."""
    return move_at(pose, pose.bearing, length)


def side_step(pose: Pose, length: Length) -> Pose:
    """Straight to the right, or to the left by a negative length, facing as before."""
    return move_at(pose, pose.bearing + QUARTER_TURN, length)


def turn(pose: Pose, angle: int) -> Pose:
    """Round its own centre, clockwise, or the other way by a negative angle."""
    return Pose(pose.x, pose.y, pose.bearing + angle)


def about_face(pose: Pose) -> Pose:
    """The other way round on the same ground."""
    return Pose(pose.x, pose.y, opposite(pose.bearing))


def face_point(pose: Pose, point: Point) -> Pose:
    """Turned in place to look at a point; a base that stands on the point stays as it is."""
    across, down = point.x - pose.x, point.y - pose.y
    if across == 0 and down == 0:
        return pose
    return Pose(pose.x, pose.y, bearing_of(across, down))


def away_from(pose: Pose, shape: Shape, length: Length) -> Pose:
    """Directly away from the nearest point of a shape, facing as before.

    A base whose centre is in the shape goes straight to its own rear.
    """
    danger = closest_point(shape, pose.point)
    across, down = pose.x - danger.x, pose.y - danger.y
    if across == 0 and down == 0:
        return advance(pose, -length)
    offset = along_vector(across, down, length)
    return Pose(pose.x + offset.x, pose.y + offset.y, pose.bearing)


def wheel(base: Base, towards: Face, angle: int) -> Pose:
    """Forward to the LEFT or to the RIGHT about the front corner on that side, which stays put.

    A negative angle wheels the outer corner back.
    """
    pivot = 0 if towards is Face.LEFT else 1
    bearing = base.pose.bearing + (angle if towards is Face.RIGHT else -angle)
    turned = base.at(Pose(base.pose.x, base.pose.y, bearing))
    # The corner's offset from the centre is rounded only once, so it can be undone exactly.
    held, strayed = base.corners[pivot], turned.corners[pivot]
    return Pose(base.pose.x + held.x - strayed.x, base.pose.y + held.y - strayed.y, bearing)


def wheel_arc(width: Length, angle: int) -> Length:
    """How far the outer corner marches round in a wheel, rounded down."""
    return width * abs(angle) * PI_NUMERATOR // (HALF_TURN * PI_DENOMINATOR)


def widest_wheel(width: Length, length: Length) -> int:
    """The largest angle of a wheel in which the outer corner marches no more than a length."""
    return ((length + 1) * HALF_TURN * PI_DENOMINATOR - 1) // (width * PI_NUMERATOR)


def corridor(start: Base, end: Base) -> Polygon:
    """The ground that a base sweeps from one pose to another that faces the same way."""
    return hull(start.corners + end.corners)


def wheel_corridor(base: Base, towards: Face, angle: int) -> Polygon:
    """The ground that a base sweeps in a wheel, with the hollow of its inner side filled.

    Positions five degrees apart stand for all, which cuts a thousandth of the width at most.
    """
    step = degrees(5) if angle > 0 else degrees(-5)
    angles = [*range(0, angle, step), angle]
    poses = [wheel(base, towards, part) for part in angles]
    return hull([corner for pose in poses for corner in base.at(pose).corners])
