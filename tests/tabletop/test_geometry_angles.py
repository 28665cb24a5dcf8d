import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.tabletop.geometry import (
    UNIT,
    Point,
    along_bearing,
    along_vector,
    angle_between,
    bearing_of,
    bearing_to,
    cm,
    cosine,
    degrees,
    distance,
    inches,
    opposite,
    sine,
)
from tabletop.geometry_oracle import bearings, coordinates, points, steady


def test_an_inch_is_254_tenths_and_a_centimetre_100():
    assert inches(6) == 1524
    assert cm(25) == 2500


@pytest.mark.parametrize(
    ("length", "tenths"),
    [
        (inches(1, 2), 127),
        (inches("1.5"), 381),
        (inches("0.1"), 25),
        (inches(1, 4), 64),
        (inches(Fraction(1, 3)), 85),
        (cm("2.5"), 250),
        (cm(1, 3), 33),
        (cm(1, 200), 1),
        (inches(-1, 4), -63),
    ],
)
def test_parts_of_a_tenth_are_rounded_half_up(length: int, tenths: int):
    assert length == tenths


def test_a_word_is_no_length():
    with pytest.raises(ValueError, match="six"):
        inches("six")


def test_every_sine_of_the_table_is_the_nearest_whole_number():
    for angle in range(9_001):
        exact = math.sin(math.radians(angle / 100)) * UNIT
        assert abs(sine(angle) - exact) <= 0.5 + 1e-6


def test_sines_of_known_angles_are_exact():
    assert [sine(degrees(angle)) for angle in (0, 30, 90, 180, 210, 270, 360)] == [
        0,
        UNIT // 2,
        UNIT,
        0,
        -UNIT // 2,
        -UNIT,
        0,
    ]
    assert sine(degrees(45)) == cosine(degrees(45)) == 759250125


@given(bearings)
@steady
def test_the_four_quarters_of_the_sine_mirror_one_another(angle: int):
    assert sine(-angle) == -sine(angle) == sine(opposite(angle))
    assert cosine(-angle) == cosine(angle) == -cosine(opposite(angle))
    assert sine(angle + degrees(90)) == cosine(angle)


@pytest.mark.parametrize(
    ("across", "down", "bearing"),
    [
        (0, -1, 0),
        (1, -1, 4_500),
        (7, 0, 9_000),
        (3, 3, 13_500),
        (0, 9, 18_000),
        (-2, 2, 22_500),
        (-5, 0, 27_000),
        (-1, -1, 31_500),
        (-1, -100_000, 0),
    ],
)
def test_bearings_run_clockwise_from_the_top_of_the_table(across: int, down: int, bearing: int):
    assert bearing_of(across, down) == bearing


@given(coordinates, coordinates)
@steady
def test_a_bearing_is_the_nearest_hundredth_of_a_degree(across: int, down: int):
    if across or down:
        exact = math.degrees(math.atan2(across, -down)) * 100
        off = (bearing_of(across, down) - exact + 18_000) % 36_000 - 18_000
        assert abs(off) <= 0.5 + 1e-6


@given(bearings, st.integers(100_000, 1_000_000))
@steady
def test_a_long_move_at_a_bearing_has_that_bearing(bearing: int, length: int):
    offset = along_bearing(bearing, length)
    assert bearing_of(offset.x, offset.y) == bearing


@given(bearings, st.integers(0, 50_000))
@steady
def test_a_move_at_a_bearing_is_right_to_the_tenth_and_never_measures_more(
    bearing: int, length: int
):
    offset = along_bearing(bearing, length)
    assert abs(offset.x - length * math.sin(math.radians(bearing / 100))) <= 0.501
    assert abs(offset.y + length * math.cos(math.radians(bearing / 100))) <= 0.501
    assert distance(Point(0, 0), offset) <= length


@given(points, st.integers(1, 50_000))
@steady
def test_an_offset_along_a_vector_is_right_to_the_tenth(vector: Point, length: int):
    if vector != Point(0, 0):
        offset, size = along_vector(vector.x, vector.y, length), math.hypot(vector.x, vector.y)
        assert abs(offset.x - vector.x * length / size) <= 0.501
        assert abs(offset.y - vector.y * length / size) <= 0.501


def test_nothing_has_no_bearing():
    with pytest.raises(ValueError, match="no bearing"):
        bearing_to(Point(3, 4), Point(3, 4))


def test_the_shorter_turn_between_two_bearings():
    assert angle_between(35_000, 1_000) == 2_000
    assert angle_between(1_000, 35_000) == -2_000
    assert angle_between(0, 18_000) == angle_between(18_000, 0) == 18_000
    assert bearing_to(Point(10, 10), Point(10, 30)) == opposite(0)


def test_points_are_equal_by_place_and_lengths_between_them_round_down():
    assert Point(1, 2) == Point(1, 2) != Point(2, 1)
    assert len({Point(1, 2), Point(1, 2)}) == 1
    assert repr(Point(1, 2)) == "Point(x=1, y=2)"
    assert distance(Point(0, 0), Point(3, 4)) == 5
    assert distance(Point(0, 0), Point(1, 1)) == 1
