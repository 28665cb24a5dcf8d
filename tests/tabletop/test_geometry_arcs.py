import math
from fractions import Fraction

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
    Segment,
    Shape,
    contains_point,
    degrees,
    fan,
    in_arc,
    inches,
    meets,
    quarter_of,
    quarter_of_point,
    share_in_quarter,
    spot,
)
from tabletop.geometry_oracle import areas, bases, oracle, points, shapes, steady

FAR = 30_000


def ideal_fan(base: Base, face: Face, spread: int) -> shapely.Polygon:
    """The same ground in floats, from the unrounded base."""

    def at(bearing: float) -> tuple[float, float]:
        turn = math.radians(bearing / 100)
        return math.sin(turn), -math.cos(turn)

    def go(x: float, y: float, bearing: float, length: float) -> tuple[float, float]:
        across, down = at(bearing)
        return x + across * length, y + down * length

    ahead = base.pose.bearing + 9_000 * face
    deep, wide = base.depth / 2, base.width / 2
    if face in (Face.RIGHT, Face.LEFT):
        deep, wide = wide, deep
    middle = go(base.pose.x, base.pose.y, ahead, deep)
    left, right = go(*middle, ahead - 9_000, wide), go(*middle, ahead + 9_000, wide)
    left_far, right_far = go(*left, ahead - spread, FAR), go(*right, ahead + spread, FAR)
    return shapely.Polygon(
        [left, right, right_far, go(*right_far, ahead, FAR), go(*left_far, ahead, FAR), left_far]
    )


def target(x: int, y: int) -> Base:
    return Base(Pose(x, y, 0), 200, 200)


SHOOTER = target(0, 0)


@given(bases, shapes, st.sampled_from(Face), st.sampled_from([0, 1_500, 4_500, 8_000]))
@steady
def test_a_target_is_in_a_fan_when_any_part_of_it_is(
    base: Base, other: Shape, face: Face, spread: int
):
    ideal, exact = ideal_fan(base, face, spread), oracle(other)
    if other.radius:
        exact = exact.buffer(other.radius, quad_segs=64)
    # Corners are rounded, so what comes within two tenths of the lines is left alone.
    if exact.distance(ideal) > 2 or exact.intersects(ideal.buffer(-2)):
        assert meets(fan(base, face, spread), other) == exact.intersects(ideal)


def test_the_arc_runs_outward_at_45_degrees_from_the_front_corners():
    assert in_arc(SHOOTER, spot(Point(100, -100)))
    assert in_arc(SHOOTER, spot(Point(1_100, -1_100)))
    assert not in_arc(SHOOTER, spot(Point(1_101, -1_100)))
    assert in_arc(SHOOTER, spot(Point(-1_100, -1_100)))
    assert not in_arc(SHOOTER, spot(Point(0, -99)))
    assert in_arc(SHOOTER, target(1_200, -1_000))
    assert not in_arc(SHOOTER, target(1_201, -1_000))
    assert in_arc(SHOOTER, Disc(Point(0, -200), 100))
    assert not in_arc(SHOOTER, Segment(Point(-900, 0), Point(900, 0)))


def test_the_arc_reaches_from_one_end_of_the_largest_table_to_the_other():
    corner = Base(Pose(-999_000, 999_000, degrees(45)), 200, 200)
    assert in_arc(corner, spot(Point(1_000_000, -1_000_000)))
    assert in_arc(corner, spot(Point(-990_000, -1_000_000)))


def test_no_spread_is_the_strip_straight_ahead_and_90_degrees_all_beyond_the_edge():
    assert in_arc(SHOOTER, spot(Point(100, -5_000)), 0)
    assert not in_arc(SHOOTER, spot(Point(101, -5_000)), 0)
    assert in_arc(SHOOTER, spot(Point(90_000, -100)), degrees(90))
    assert not in_arc(SHOOTER, spot(Point(90_000, -99)), degrees(90))
    slanted = Base(Pose(0, 0, 123), 30, 30)
    assert in_arc(slanted, spot(Point(-50_000, -10_000)), degrees(90))


@given(bases, points)
@steady
def test_a_point_lies_in_the_quarter_whose_fan_holds_it(base: Base, point: Point):
    where = shapely.Point(point.x, point.y)
    holders = [face for face in Face if ideal_fan(base, face, 4_500).contains(where)]
    clear = all(ideal_fan(base, face, 4_500).boundary.distance(where) > 1e-3 for face in Face)
    if holders and clear:
        assert [quarter_of_point(base, point)] == holders


@pytest.mark.parametrize(
    ("x", "y", "face"),
    [
        (0, -500, Face.FRONT),
        (500, 0, Face.RIGHT),
        (0, 500, Face.REAR),
        (-500, 0, Face.LEFT),
        (500, -500, Face.FRONT),
        (-500, -500, Face.FRONT),
        (500, 500, Face.RIGHT),
        (-500, 500, Face.LEFT),
        (0, 0, Face.FRONT),
        (0, 1, Face.REAR),
    ],
)
def test_on_the_line_between_quarters_the_front_goes_first_and_the_rear_last(
    x: int, y: int, face: Face
):
    assert quarter_of_point(SHOOTER, Point(x, y)) is face


@given(bases, areas)
@steady
def test_most_of_a_shape_lies_in_its_quarter(base: Base, other: Polygon):
    shares = {face: ideal_fan(base, face, 4_500).intersection(oracle(other)).area for face in Face}
    best, second = sorted(shares.values(), reverse=True)[:2]
    if best - second > 0.02 * oracle(other).area:
        assert shares[quarter_of(base, other)] == best
    assert all(
        abs(float(share_in_quarter(base, face, other)) - shares[face] / oracle(other).area) < 0.02
        for face in Face
    )


def test_a_shape_across_the_line_lies_where_most_of_it_does():
    straddling = target(1_000, -1_000)
    assert share_in_quarter(SHOOTER, Face.FRONT, straddling) == Fraction(1, 2)
    assert quarter_of(SHOOTER, straddling) is Face.FRONT
    assert quarter_of(SHOOTER, target(1_001, -1_000)) is Face.RIGHT
    assert quarter_of(SHOOTER, target(1_000, 1_000)) is Face.RIGHT
    assert quarter_of(SHOOTER, target(-1_000, 1_000)) is Face.LEFT
    assert quarter_of(SHOOTER, target(0, 900)) is Face.REAR
    assert quarter_of(SHOOTER, Disc(Point(-900, 0), 100)) is Face.LEFT


def test_a_leader_beyond_the_flank_stands_in_the_corridor_of_enfilade():
    line = Base(Pose(0, 0, 0), inches(12), inches(1))
    corridor = fan(line, Face.RIGHT, 0)
    assert contains_point(corridor, Point(inches(20), inches(1, 2)))
    assert not contains_point(corridor, Point(inches(20), inches(1, 2) + 1))
