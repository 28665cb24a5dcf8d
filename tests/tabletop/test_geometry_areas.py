import math
from fractions import Fraction

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from grognard.tabletop.geometry import (
    Base,
    Disc,
    Point,
    Polygon,
    Pose,
    Segment,
    Shape,
    all_overlapping,
    contains,
    contains_point,
    doubled_area,
    doubled_area_in_common,
    encroaches,
    fraction_inside,
    half_inside,
    hull,
    overlap,
    shaved,
    spot,
)
from tabletop.geometry_oracle import (
    areas,
    bases,
    crowded_areas,
    crowded_points,
    crowded_segments,
    discs,
    oracle,
    points,
    poses,
    shapes,
    steady,
    woods,
)

INSIDES_SHARE = "T********"


def rectangle(left: int, top: int, right: int, bottom: int) -> Polygon:
    return Polygon([Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom)])


# A horseshoe open to the top: its notch runs from x 40 to 60, down to y 50.
HORSESHOE = Polygon(
    Point(x, y)
    for x, y in ((0, 0), (40, 0), (40, 50), (60, 50), (60, 0), (100, 0), (100, 100), (0, 100))
)


@given(areas, areas)
@steady
def test_areas_overlap_when_their_insides_do(one: Polygon, other: Polygon):
    expected = oracle(one).relate_pattern(oracle(other), INSIDES_SHARE)
    assert overlap(one, other) == overlap(other, one) == expected


@given(crowded_areas, crowded_areas)
@steady
def test_areas_that_only_share_an_outline_do_not_overlap(one: Polygon, other: Polygon):
    expected = oracle(one).relate_pattern(oracle(other), INSIDES_SHARE)
    assert overlap(one, other) == overlap(other, one) == expected


@given(discs, st.one_of(areas, discs))
@steady
def test_a_disc_overlaps_what_is_nearer_than_its_radius(disc: Disc, other: Polygon | Disc):
    between = oracle(disc).distance(oracle(other)) - disc.radius - other.radius
    if abs(between) > 1e-6:
        assert overlap(disc, other) == overlap(other, disc) == (between < 0)


def test_discs_that_just_touch_do_not_overlap():
    assert not overlap(Disc(Point(0, 0), 3), Disc(Point(5, 0), 2))
    assert overlap(Disc(Point(0, 0), 3), Disc(Point(5, 0), 3))
    assert not overlap(Disc(Point(-3, 50), 3), HORSESHOE)
    assert overlap(Disc(Point(-2, 50), 3), HORSESHOE)


def test_lines_and_spots_overlap_nothing():
    assert not overlap(Segment(Point(10, 10), Point(30, 30)), HORSESHOE)
    assert not overlap(spot(Point(10, 10)), HORSESHOE)


def test_a_block_in_the_notch_of_a_horseshoe_does_not_overlap_it():
    assert not overlap(rectangle(40, 0, 60, 50), HORSESHOE)
    assert not overlap(rectangle(45, 5, 55, 45), HORSESHOE)
    assert overlap(rectangle(40, 0, 60, 51), HORSESHOE)
    assert overlap(HORSESHOE, HORSESHOE)


@given(poses, st.integers(40, 600), st.integers(40, 600))
@steady
def test_flush_neighbours_never_encroach_at_any_bearing(pose: Pose, width: int, depth: int):
    base = Base(pose, width, depth)
    turn = math.radians(pose.bearing / 100)
    x, y = pose.x + width * math.cos(turn), pose.y + width * math.sin(turn)
    assert not encroaches(base, base.at(Pose(round(x), round(y), pose.bearing)))
    nearer = width - 9
    x, y = pose.x + nearer * math.cos(turn), pose.y + nearer * math.sin(turn)
    assert encroaches(base, base.at(Pose(round(x), round(y), pose.bearing)))


@pytest.mark.parametrize("swapped", [False, True])
def test_of_two_bases_aslant_neither_encroaches_upon_the_other_by_a_rounding(swapped: bool):
    long, wide = Base(Pose(5000, 5000, 6919), 254, 1016), Base(Pose(5785, 4491, 3561), 508, 762)
    one, other = (wide, long) if swapped else (long, wide)
    assert overlap(one, other)
    assert not encroaches(one, other)


@given(bases, bases)
@steady
def test_who_encroaches_is_encroached_upon(one: Base, other: Base):
    assert encroaches(one, other) == encroaches(other, one)


def test_a_shaved_base_lacks_the_thickness_of_contact_on_every_side():
    assert shaved(Base(Pose(0, 0, 0), 250, 200)) == Base(Pose(0, 0, 0), 244, 194)
    assert shaved(Base(Pose(0, 0, 0), 4, 200)).width == 1


@given(bases, st.lists(shapes, max_size=8))
@steady
def test_all_overlapping_lists_each_that_overlaps(base: Base, others: list[Shape]):
    assert all_overlapping(base, others) == [
        place for place, other in enumerate(others) if overlap(base, other)
    ]


@given(st.one_of(areas, discs), shapes)
@steady
def test_an_area_contains_what_does_not_stick_out(outer: Polygon | Disc, inner: Shape):
    if isinstance(outer, Disc):
        room = outer.radius - inner.radius
        reach = max(oracle(outer).distance(oracle(spot(corner))) for corner in inner.corners)
        expected = reach <= room
    else:
        rim = oracle(outer).boundary.distance(oracle(inner))
        expected = oracle(outer).covers(oracle(inner)) and rim >= inner.radius
    assert contains(outer, inner) == expected


@given(woods(), st.integers(3, 60), points)
@steady
def test_a_wood_contains_small_things_in_it(wood: Polygon, size: int, point: Point):
    inner = Disc(point, size)
    rim = oracle(wood).boundary.distance(oracle(inner))
    if abs(rim - size) > 1e-6:
        assert contains(wood, inner) == (oracle(wood).contains(oracle(inner)) and rim > size)
    bit = Base(Pose(point.x, point.y, 77), size, size)
    assert contains(wood, bit) == oracle(wood).covers(oracle(bit))


@given(crowded_areas, st.one_of(crowded_areas, crowded_segments, crowded_points.map(spot)))
@steady
def test_touching_the_outline_from_inside_is_still_inside(outer: Polygon, inner: Shape):
    assert contains(outer, inner) == oracle(outer).covers(oracle(inner))


def test_what_bridges_a_notch_sticks_out():
    bridge = rectangle(10, 0, 90, 30)
    assert all(contains_point(HORSESHOE, corner) for corner in bridge.corners)
    assert not contains(HORSESHOE, bridge)
    assert not contains(HORSESHOE, Segment(Point(40, 0), Point(60, 0)))
    assert contains(HORSESHOE, Segment(Point(40, 50), Point(60, 50)))
    assert contains(HORSESHOE, HORSESHOE)
    assert not contains(Segment(Point(0, 0), Point(9, 9)), spot(Point(3, 3)))


def test_a_disc_holds_what_lies_within_its_radius():
    disc = Disc(Point(0, 0), 5)
    assert contains_point(disc, Point(3, 4))
    assert not contains_point(disc, Point(4, 4))
    assert contains(disc, Segment(Point(-3, -4), Point(3, 4)))
    assert contains(disc, Disc(Point(2, 0), 3))
    assert not contains(disc, Disc(Point(2, 1), 3))


@given(areas, areas)
@steady
def test_the_area_in_common_is_exact(one: Polygon, other: Polygon):
    expected = oracle(one).intersection(oracle(other)).area
    common = doubled_area_in_common(one, other)
    assert common == doubled_area_in_common(other, one)
    assert float(common) / 2 == pytest.approx(expected, rel=1e-9, abs=1e-3)


@given(crowded_areas, crowded_areas)
@steady
def test_the_area_in_common_of_touching_shapes_is_exact(one: Polygon, other: Polygon):
    expected = oracle(one).intersection(oracle(other)).area
    assert float(doubled_area_in_common(one, other)) / 2 == pytest.approx(expected, abs=1e-9)


@given(areas)
@steady
def test_a_shape_is_wholly_inside_itself(area: Polygon):
    assert fraction_inside(area, area) == 1
    assert doubled_area_in_common(area, area) == doubled_area(area.corners)


def test_just_half_inside_is_half_inside():
    wood = rectangle(0, 0, 1_000, 1_000)
    assert half_inside(Base(Pose(0, 500, 0), 100, 300), wood)
    assert not half_inside(Base(Pose(-1, 500, 0), 100, 300), wood)
    assert fraction_inside(Base(Pose(25, 500, 0), 100, 300), wood) == Fraction(3, 4)
    assert fraction_inside(Base(Pose(0, 0, 4_500), 200, 200), wood) == Fraction(1, 4)
    assert fraction_inside(Base(Pose(-900, 0, 0), 200, 200), wood) == 0


@given(discs, bases)
@steady
def test_the_share_of_a_disc_comes_near_the_circle(disc: Disc, base: Base):
    circle = oracle(disc).buffer(disc.radius, quad_segs=64)
    expected = circle.intersection(oracle(base)).area / circle.area
    assert float(fraction_inside(disc, base)) == pytest.approx(expected, abs=0.03)


def test_a_disc_with_its_centre_on_the_border_is_just_half_inside():
    for radius in (7, 100, 381):
        disc = Disc(Point(0, 500), radius)
        assert fraction_inside(disc, rectangle(0, 0, 999, 999)) == Fraction(1, 2)


@given(st.lists(points, min_size=3, max_size=12))
@steady
def test_a_hull_is_the_string_drawn_round_the_points(corners: list[Point]):
    exact = shapely.MultiPoint([(corner.x, corner.y) for corner in corners]).convex_hull
    if exact.area == 0:
        with pytest.raises(ValueError, match="three corners"):
            hull(corners)
        return
    found = hull(corners)
    assert found.convex
    assert all(contains_point(found, corner) for corner in corners)
    assert set(found.corners) <= set(corners)
    assert doubled_area(found.corners) == round(2 * exact.area)


@pytest.mark.parametrize(
    "corners", [[Point(0, 0), Point(5, 5)], [Point(0, 0), Point(5, 5), Point(9, 9)]]
)
def test_a_polygon_needs_some_ground(corners: list[Point]):
    with pytest.raises(ValueError, match="three corners"):
        Polygon(corners)
