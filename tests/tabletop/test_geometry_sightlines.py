from hypothesis import given
from hypothesis import strategies as st

from grognard.tabletop.geometry import (
    Disc,
    Point,
    Polygon,
    Polyline,
    Segment,
    Shape,
    crossed,
    crosses,
    crosses_any,
    distance,
    length_inside,
    stretches,
)
from tabletop.geometry_oracle import (
    areas,
    crowded_areas,
    crowded_points,
    crowded_segments,
    discs,
    oracle,
    segments,
    shapes,
    steady,
)

SQUARE = Polygon([Point(100, 0), Point(200, 0), Point(200, 100), Point(100, 100)])
# The letter M lying on the line y = 0: dents from above, flat feet.
TEETH = Polygon(
    Point(*place)
    for place in (
        *((0, 0), (10, -50), (20, -50), (30, 0), (40, -50)),
        *((50, -50), (60, 0), (60, 40), (0, 40)),
    )
)


def line(*numbers: int) -> Segment:
    return Segment(Point(*numbers[:2]), Point(*numbers[2:]))


def shown(segment: Segment, area: Polygon) -> list[tuple[str, str]]:
    return [(str(enter), str(leave)) for enter, leave in stretches(segment, area)]


@given(segments, areas)
@steady
def test_a_line_crosses_an_area_when_it_runs_through_its_inside(segment: Segment, area: Polygon):
    assert crosses(segment, area) == oracle(segment).relate_pattern(oracle(area), "T********")


@given(crowded_segments, crowded_areas)
@steady
def test_a_line_along_an_edge_or_through_a_corner_only_grazes(segment: Segment, area: Polygon):
    expected = oracle(segment).relate_pattern(oracle(area), "T********")
    assert crosses(segment, area) == expected
    if segment.start != segment.end:
        assert bool(stretches(segment, area)) == expected


@given(segments, discs)
@steady
def test_a_line_crosses_a_disc_that_it_passes_within_the_radius(segment: Segment, disc: Disc):
    away = oracle(segment).distance(oracle(disc)) - disc.radius
    if abs(away) > 1e-6:
        assert crosses(segment, disc) == (away < 0)


@given(crowded_segments, st.lists(crowded_points, min_size=2, max_size=4, unique=True))
@steady
def test_a_line_crosses_a_wall_that_it_meets_at_all(segment: Segment, wall: list[Point]):
    path = Polyline(wall)
    assert crosses(segment, path) == oracle(segment).intersects(oracle(path))


def test_grazing_is_not_crossing():
    assert not crosses(line(0, 0, 300, 0), SQUARE)
    assert not crosses(line(0, 0, 100, 100), SQUARE)
    assert crosses(line(0, 0, 101, 100), SQUARE)
    assert not crosses(line(0, 3, 10, 3), Disc(Point(5, 0), 3))
    assert crosses(line(0, 2, 10, 2), Disc(Point(5, 0), 3))
    assert crosses(line(150, 50, 150, 50), SQUARE)
    assert not crosses(line(100, 50, 100, 50), SQUARE)


def test_a_line_that_ends_inside_an_area_crosses_it():
    assert crosses(line(0, 50, 101, 50), SQUARE)
    assert not crosses(line(0, 50, 100, 50), SQUARE)
    assert crosses(line(120, 20, 180, 80), SQUARE)
    assert crosses(line(10, 10, 20, 20), TEETH)


@given(segments, st.lists(shapes, max_size=12))
@steady
def test_each_shape_that_a_line_crosses_is_found_in_order(segment: Segment, others: list[Shape]):
    expected = [shape for shape in others if crosses(segment, shape)]
    assert crossed(segment, others) == expected
    assert crosses_any(segment, others) == bool(expected)


@given(segments, areas)
@steady
def test_the_stretches_of_a_line_add_up_to_its_length_inside(segment: Segment, area: Polygon):
    inside = oracle(segment).intersection(oracle(area)).length
    found = stretches(segment, area)
    length = oracle(segment).length
    assert abs(sum(float(leave - enter) for enter, leave in found) * length - inside) < 1e-3
    assert inside - 1e-3 - len(found) <= length_inside(segment, area) <= inside + 1e-3


@given(crowded_segments, crowded_areas)
@steady
def test_stretches_do_not_count_what_runs_along_the_outline(segment: Segment, area: Polygon):
    if segment.start != segment.end:
        within = oracle(segment).intersection(oracle(area))
        inside = within.difference(oracle(area).boundary.buffer(1e-9)).length
        found = sum(float(leave - enter) for enter, leave in stretches(segment, area))
        assert abs(found * oracle(segment).length - inside) < 1e-6


@given(segments, areas)
@steady
def test_the_way_back_has_the_same_stretches_turned_round(segment: Segment, area: Polygon):
    back = Segment(segment.end, segment.start)
    mirrored = [(1 - leave, 1 - enter) for enter, leave in stretches(back, area)]
    assert stretches(segment, area) == mirrored[::-1]


def test_stretches_are_exact_parts_of_the_line():
    assert shown(line(0, 50, 300, 50), SQUARE) == [("1/3", "2/3")]
    assert shown(line(150, 50, 300, 50), SQUARE) == [("0", "1/3")]
    assert shown(line(120, 50, 180, 50), SQUARE) == [("0", "1")]
    assert shown(line(0, 0, 300, 0), SQUARE) == []
    assert shown(line(300, 300, 300, 300), SQUARE) == []
    assert shown(line(-20, -20, 80, -20), TEETH) == [("6/25", "23/50"), ("27/50", "19/25")]
    # Along the feet of the teeth the line is inside, although it touches the dent.
    assert shown(line(-60, 0, 120, 0), TEETH) == [("1/3", "2/3")]
    assert shown(line(-60, -50, 120, -50), TEETH) == []


def test_the_length_inside_rounds_down():
    assert length_inside(line(0, 50, 300, 50), SQUARE) == 100
    # From corner to corner it is 141.42 tenths.
    assert length_inside(line(50, -50, 250, 150), SQUARE) == 141
    assert distance(Point(100, 0), Point(200, 100)) == 141
