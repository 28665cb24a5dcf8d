import math

import shapely
from hypothesis import given
from hypothesis import strategies as st

from grognard.tabletop.geometry import (
    INSIDE,
    ON_OUTLINE,
    OUTSIDE,
    Base,
    Disc,
    Point,
    Polygon,
    Polyline,
    Pose,
    Segment,
    Shape,
    all_nearest,
    all_within,
    closest_point,
    distance,
    gap,
    inches,
    is_bounded,
    is_simple,
    locate,
    meets,
    nearest,
    spot,
    touching,
    within,
)
from tabletop.geometry_oracle import (
    bases,
    crowded_areas,
    crowded_points,
    crowded_segments,
    oracle,
    oracle_distance,
    points,
    shapes,
    steady,
    woods,
)

SQUARE = Polygon([Point(0, 0), Point(100, 0), Point(100, 100), Point(0, 100)])


def figure(x: int, y: int, bearing: int = 0) -> Base:
    return Base(Pose(x, y, bearing), 254, 254)


@given(shapes, shapes)
@steady
def test_the_gap_is_the_distance_rounded_down_and_the_same_both_ways(one: Shape, other: Shape):
    exact = oracle_distance(one, other)
    assert gap(one, other) == gap(other, one)
    assert gap(one, other) in (math.floor(exact - 1e-6), math.floor(exact + 1e-6))
    assert abs(gap(one, other) - exact) <= 1


@given(shapes, shapes, st.integers(0, 4_000))
@steady
def test_within_agrees_with_the_distance_and_is_the_same_both_ways(
    one: Shape, other: Shape, length: int
):
    exact = oracle_distance(one, other)
    assert within(one, other, length) == within(other, one, length)
    if abs(exact - length) > 1e-6:
        assert within(one, other, length) == (exact < length)


@given(shapes, shapes)
@steady
def test_the_tape_and_the_yes_or_no_agree(one: Shape, other: Shape):
    shown = gap(one, other)
    assert within(one, other, shown + 1)
    assert shown == 0 or not within(one, other, shown - 1)


@given(
    st.one_of(crowded_areas, crowded_segments),
    st.one_of(crowded_areas, crowded_segments, crowded_points.map(spot)),
)
@steady
def test_shapes_that_share_corners_or_edges_meet(one: Shape, other: Shape):
    assert meets(one, other) == meets(other, one) == oracle(one).intersects(oracle(other))


def test_within_is_exact_to_the_very_point():
    base = figure(0, 0)
    assert within(base, figure(254 + inches(6), 0), inches(6))
    assert not within(base, figure(255 + inches(6), 0), inches(6))
    # Corner to corner 3 and 4 tenths off makes just 5.
    assert within(base, figure(257, 258), 5)
    assert not within(base, figure(257, 258), 4)
    # This line passes 4.975 tenths from the point: within 5, and 4 by the tape.
    assert within(spot(Point(0, 0)), Segment(Point(-10, 4), Point(10, 6)), 5)
    assert gap(spot(Point(0, 0)), Segment(Point(-10, 4), Point(10, 6))) == 4


def test_a_burst_hits_what_its_disc_reaches():
    burst = Disc(Point(0, 0), inches(2))
    assert meets(burst, figure(127 + inches(2), 0))
    assert not meets(burst, figure(128 + inches(2), 0))
    assert gap(burst, Disc(Point(inches(10), 0), inches(3))) == inches(5)


def test_flush_bases_touch_at_any_bearing():
    for bearing in range(0, 36_000, 137):
        base = figure(1_000, 1_000, bearing)
        along = Pose(
            round(1_000 + 254 * math.cos(math.radians(bearing / 100))),
            round(1_000 + 254 * math.sin(math.radians(bearing / 100))),
            bearing,
        )
        assert touching(base, base.at(along))
    assert touching(figure(0, 0), figure(257, 0))
    assert not touching(figure(0, 0), figure(258, 0))


@given(woods(), points)
@steady
def test_a_point_is_located_as_the_oracle_sees_it(wood: Polygon, point: Point):
    inside = oracle(wood).contains(shapely.Point(point.x, point.y))
    assert (locate(wood, point.x, point.y) == INSIDE) == inside


@given(crowded_areas, crowded_points)
@steady
def test_points_on_corners_and_edges_are_on_the_outline(area: Polygon, point: Point):
    where, exact = shapely.Point(point.x, point.y), oracle(area)
    expected = INSIDE if exact.contains(where) else OUTSIDE
    if exact.boundary.covers(where):
        expected = ON_OUTLINE
    assert locate(area, point.x, point.y) == expected


@given(shapes, points)
@steady
def test_the_closest_point_of_a_shape_is_as_far_as_the_shape(shape: Shape, point: Point):
    found = closest_point(shape, point)
    assert abs(distance(found, point) - gap(shape, spot(point))) <= 1
    assert within(shape, spot(found), 1)


@given(bases, st.lists(shapes, max_size=8))
@steady
def test_the_nearest_is_the_first_with_the_least_gap(base: Base, others: list[Shape]):
    gaps = [gap(base, other) for other in others]
    assert nearest(base, others) == (gaps.index(min(gaps)) if gaps else -1)
    assert all_nearest(base, others) == [
        place for place, found in enumerate(gaps) if found == min(gaps)
    ]


@given(bases, st.lists(shapes, max_size=8), st.integers(0, 3_000))
@steady
def test_all_within_lists_each_other_within(base: Base, others: list[Shape], length: int):
    assert all_within(base, others, length) == [
        place for place, other in enumerate(others) if within(base, other, length)
    ]


def test_equally_near_foes_are_all_nearest():
    foes = [figure(0, -900), figure(900, 0), figure(0, 1_000), figure(0, 900)]
    assert all_nearest(figure(0, 0), foes) == [0, 1, 3]
    assert nearest(figure(0, 0), []) == -1


@given(shapes)
@steady
def test_the_box_encloses_the_shape_tightly(shape: Shape):
    left, top, right, bottom = oracle(shape).bounds
    radius = shape.radius
    assert (shape.left, shape.top) == (left - radius, top - radius)
    assert (shape.right, shape.bottom) == (right + radius, bottom + radius)


def test_only_drawn_areas_whose_sides_do_not_cross_are_simple():
    assert is_simple(SQUARE)
    bow = Polygon([Point(0, 0), Point(100, 100), Point(100, 0), Point(0, 60)])
    assert not is_simple(bow)
    spike = Polygon([Point(0, 0), Point(100, 0), Point(100, 50), Point(100, 10), Point(0, 10)])
    assert not is_simple(spike)
    pinched = Polygon([Point(0, 0), Point(9, 0), Point(9, 9), Point(0, 0), Point(-9, 9)])
    assert not is_simple(pinched)


@given(st.lists(crowded_points, min_size=3, max_size=6))
@steady
def test_simple_means_what_the_oracle_calls_valid(corners: list[Point]):
    exact = shapely.Polygon([(corner.x, corner.y) for corner in corners])
    if exact.area > 0 and len(set(corners)) == len(corners):
        assert is_simple(Polygon(corners)) == exact.is_valid


def test_a_shape_beyond_the_largest_table_is_noticed_at_the_border():
    assert is_bounded(SQUARE)
    assert not is_bounded(spot(Point(0, 1_000_001)))
    assert not is_bounded(Disc(Point(-999_999, 0), 2))


def test_shapes_are_equal_by_what_they_are():
    turned_round = Polygon([Point(0, 100), Point(100, 100), Point(100, 0), Point(0, 0)])
    assert turned_round.corners == SQUARE.corners
    assert turned_round == SQUARE
    assert hash(turned_round) == hash(SQUARE)
    assert figure(0, 0) == figure(0, 0) != figure(0, 0, 9_000)
    assert hash(figure(0, 0)) == hash(figure(0, 0))
    assert Disc(Point(0, 0), 5) != spot(Point(0, 0))
    line = Polyline([Point(0, 0), Point(5, 5), Point(9, 9)])
    assert line.legs() == [Segment(Point(0, 0), Point(5, 5)), Segment(Point(5, 5), Point(9, 9))]
    for shape in (SQUARE, figure(1, 2, 3), spot(Point(1, 2)), line, *line.legs()):
        assert repr(shape).startswith(type(shape).__name__)
        assert shape != Pose(0, 0, 0)
