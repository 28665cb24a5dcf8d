import math

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from grognard.tabletop.geometry import (
    Base,
    Disc,
    Face,
    Point,
    Polygon,
    Pose,
    Shape,
    about_face,
    advance,
    away_from,
    contains,
    corridor,
    degrees,
    distance,
    distance_squared,
    face_point,
    gap,
    inches,
    move_at,
    side_step,
    spot,
    turn,
    wheel,
    wheel_arc,
    wheel_corridor,
    widest_wheel,
)
from tabletop.geometry_oracle import (
    bases,
    bearings,
    lengths,
    oracle,
    poses,
    shapes,
    steady,
)


@given(poses, lengths, lengths)
@steady
def test_the_corners_are_those_of_the_turned_rectangle_to_the_tenth(
    pose: Pose, width: int, depth: int
):
    angle = math.radians(pose.bearing / 100)
    ahead, right = (math.sin(angle), -math.cos(angle)), (math.cos(angle), math.sin(angle))
    signs = ((1, -1), (1, 1), (-1, 1), (-1, -1))
    for corner, (front, side) in zip(Base(pose, width, depth).corners, signs, strict=True):
        x = pose.x + front * depth / 2 * ahead[0] + side * width / 2 * right[0]
        y = pose.y + front * depth / 2 * ahead[1] + side * width / 2 * right[1]
        assert abs(corner.x - x) <= 0.501
        assert abs(corner.y - y) <= 0.501


@given(bases)
@steady
def test_four_quarter_turns_come_back_and_an_about_face_swaps_the_corners(base: Base):
    pose = base.pose
    for _ in range(4):
        pose = turn(pose, degrees(90))
    assert pose == base.pose
    assert turn(turn(pose, 12_345), -12_345) == pose
    backwards = base.at(about_face(base.pose)).corners
    assert backwards == base.corners[2:] + base.corners[:2]


@given(bases)
@steady
def test_a_quarter_turn_swaps_width_and_depth(base: Base):
    turned = Base(turn(base.pose, degrees(90)), base.depth, base.width)
    assert turned.corners == base.corners[1:] + base.corners[:1]


def test_an_odd_width_stays_what_it_is():
    base = Base(Pose(0, 0, 0), 5, 3)
    assert base.right - base.left == 5
    assert base.bottom - base.top == 3


@given(poses, st.integers(0, 20_000), bearings)
@steady
def test_a_move_of_so_much_never_measures_more(pose: Pose, length: int, bearing: int):
    for moved in (advance(pose, length), side_step(pose, -length), move_at(pose, bearing, length)):
        assert length - 1 <= distance(pose.point, moved.point) <= length
        assert moved.bearing == pose.bearing


def test_moves_go_where_the_base_faces():
    pose = Pose(100, 100, degrees(90))
    assert advance(pose, 50) == Pose(150, 100, 9_000)
    assert advance(pose, -50) == Pose(50, 100, 9_000)
    assert side_step(pose, 50) == Pose(100, 150, 9_000)
    assert side_step(pose, -50) == Pose(100, 50, 9_000)
    assert about_face(pose) == Pose(100, 100, 27_000)
    assert face_point(pose, Point(100, 0)) == Pose(100, 100, 0)
    assert face_point(pose, Point(100, 100)) == pose
    assert hash(pose) == hash(Pose(100, 100, 45_000))
    assert repr(pose) == "Pose(100, 100, 9000)"


@given(bases, st.sampled_from([Face.LEFT, Face.RIGHT]), st.integers(-9_000, 9_000))
@steady
def test_a_wheel_keeps_its_pivot_where_it_was(base: Base, towards: Face, angle: int):
    wheeled = base.at(wheel(base, towards, angle))
    inner, outer = (0, 1) if towards is Face.LEFT else (1, 0)
    assert wheeled.corners[inner] == base.corners[inner]
    travelled = math.sqrt(distance_squared(wheeled.corners[outer], base.corners[outer]))
    chord = 2 * base.width * math.sin(math.radians(abs(angle) / 200))
    assert abs(travelled - chord) <= 3
    back = base.at(wheel(wheeled, towards, -angle))
    assert back == base


def test_a_wheel_to_the_left_swings_the_right_corner_forward():
    base = Base(Pose(0, 0, 0), 400, 100)
    left = base.at(wheel(base, Face.LEFT, degrees(90)))
    assert left.pose.bearing == degrees(270)
    assert left.corners[:2] == (Point(-200, -50), Point(-200, -450))
    right = base.at(wheel(base, Face.RIGHT, degrees(90)))
    assert right.pose.bearing == degrees(90)
    assert right.corners[:2] == (Point(200, -450), Point(200, -50))
    assert wheel(base, Face.RIGHT, degrees(-90)).bearing == degrees(270)


def test_the_outer_corner_marches_the_arc():
    assert wheel_arc(inches(8), degrees(90)) == math.floor(inches(8) * math.pi / 2)
    assert wheel_arc(1_000, degrees(-30)) == wheel_arc(1_000, degrees(30)) == 523


@given(st.integers(50, 5_000), st.integers(0, 3_000))
@steady
def test_the_widest_wheel_is_the_last_that_a_move_allows(width: int, length: int):
    angle = widest_wheel(width, length)
    assert wheel_arc(width, angle) <= length < wheel_arc(width, angle + 1)


@given(poses, shapes, st.integers(10, 4_000))
@steady
def test_directly_away_adds_just_so_much_to_the_distance(pose: Pose, shape: Shape, length: int):
    before = gap(spot(pose.point), shape)
    moved = away_from(pose, shape, length)
    assert moved.bearing == pose.bearing
    assert length - 1 <= distance(pose.point, moved.point) <= length
    convex = shape.convex or not shape.closed
    # Close by, the rounded nearest point no longer shows the way exactly.
    if before > 200 and convex:
        assert abs(gap(spot(moved.point), shape) - before - length) <= 2 + length // 200


def test_a_base_in_the_shape_goes_straight_to_its_rear():
    wood = Polygon([Point(-99, -99), Point(99, -99), Point(99, 99), Point(-99, 99)])
    assert away_from(Pose(0, 0, 0), wood, 500) == Pose(0, 500, 0)
    assert away_from(Pose(0, -300, 9_000), Disc(Point(0, 0), 50), 500) == Pose(0, -800, 9_000)
    assert away_from(Pose(5, 5, 0), Disc(Point(0, 0), 50), 100) == Pose(5, 105, 0)


@given(bases, bearings, st.integers(0, 3_000))
@steady
def test_a_corridor_is_the_ground_swept(base: Base, bearing: int, length: int):
    there = base.at(move_at(base.pose, bearing, length))
    swept = corridor(base, there)
    assert contains(swept, base)
    assert contains(swept, there)
    exact = shapely.union(oracle(base), oracle(there)).convex_hull
    assert oracle(swept).equals(exact)
    halfway = base.at(move_at(base.pose, bearing, length // 2))
    assert all(gap(swept, spot(corner)) <= 1 for corner in halfway.corners)


@given(bases, st.sampled_from([Face.LEFT, Face.RIGHT]), st.integers(-9_000, 9_000))
@steady
def test_a_wheel_stays_in_its_corridor(base: Base, towards: Face, angle: int):
    swept = wheel_corridor(base, towards, angle)
    allowed = 2 + base.width // 500
    for part in range(0, 101, 7):
        placed = base.at(wheel(base, towards, angle * part // 100))
        assert all(gap(swept, spot(corner)) <= allowed for corner in placed.corners)
    assert contains(swept, base.at(wheel(base, towards, angle)))


@pytest.mark.parametrize("bearing", [0, 9_000, 18_000, 27_000])
def test_facing_along_the_table_corners_are_exact(bearing: int):
    base = Base(Pose(1_000, 2_000, bearing), 300, 300)
    assert (base.left, base.top, base.right, base.bottom) == (850, 1_850, 1_150, 2_150)
