import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.tabletop.geometry import (
    Base,
    Face,
    Point,
    Polygon,
    Pose,
    advance,
    contact_length,
    distance_to_contact,
    edge_touched,
    encroaches,
    flush_against,
    frontage_covered,
    inches,
    move_at,
    side_step,
    touches_edge,
    touches_whole_edge,
    touching,
    turn,
)
from tabletop.geometry_oracle import areas, bases, bearings, oracle, poses, steady

sizes = st.integers(100, 600)


def figure(x: int, y: int, bearing: int = 0) -> Base:
    return Base(Pose(x, y, bearing), 200, 200)


@given(poses, sizes, sizes, st.sampled_from(Face), st.integers(-40, 40))
@steady
def test_a_base_put_flush_touches_that_side_and_no_other(
    pose: Pose, width: int, depth: int, face: Face, shift: int
):
    target, charger = Base(pose, width, depth), Base(Pose(0, 0, 0), depth, width)
    placed = charger.at(flush_against(charger, target, face, shift))
    assert touching(placed, target)
    assert not encroaches(placed, target)
    assert [side for side in Face if touches_edge(target, side, placed)] == [face]
    assert edge_touched(target, placed) is face
    assert edge_touched(placed, target) is Face.FRONT


@given(poses, st.sampled_from(Face))
@steady
def test_bases_of_one_size_put_flush_touch_along_the_whole_edge(pose: Pose, face: Face):
    target = Base(pose, 250, 250)
    placed = target.at(flush_against(target, target, face))
    assert touches_whole_edge(target, face, placed)
    assert 244 <= contact_length(target, face, placed) <= 251
    shifted = target.at(flush_against(target, target, face, 50))
    assert not touches_whole_edge(target, face, shifted)
    assert abs(contact_length(target, face, shifted) - 200) <= 4
    assert contact_length(target, Face((face + 2) % 4), placed) == 0


def test_a_neighbour_in_the_ranks_is_not_in_front():
    assert edge_touched(figure(0, 0), figure(200, 0)) is Face.RIGHT
    assert not touches_edge(figure(0, 0), Face.FRONT, figure(200, 0))
    assert edge_touched(figure(0, 0), figure(0, 200)) is Face.REAR
    assert edge_touched(figure(0, 0), figure(0, 204)) is None


def test_where_only_corners_meet_the_quarter_decides():
    assert edge_touched(figure(0, 0), figure(200, -200)) is Face.FRONT
    assert edge_touched(figure(0, 0), figure(200, 200)) is Face.RIGHT
    assert edge_touched(figure(0, 0), figure(-200, 200)) is Face.LEFT


def test_a_corner_that_pokes_an_edge_touches_it_in_a_point():
    poking = figure(30, -241, 4_500)
    assert touches_edge(figure(0, 0), Face.FRONT, poking)
    assert edge_touched(figure(0, 0), poking) is Face.FRONT
    assert contact_length(figure(0, 0), Face.FRONT, poking) <= 10


def test_the_frontage_covered_is_the_part_straight_before_the_other():
    line = Base(Pose(0, 0, 0), inches(8), inches(1))
    assert frontage_covered(line, Face.FRONT, line.at(Pose(inches(2), -inches(9), 0))) == inches(6)
    assert frontage_covered(line, Face.FRONT, line.at(Pose(-inches(8), -inches(9), 0))) == 0
    assert frontage_covered(line, Face.RIGHT, line) == inches(1)


@given(bases, bearings, areas, st.integers(100, 6_000))
@steady
def test_a_charge_goes_just_as_far_as_the_first_touch(
    base: Base, bearing: int, target: Polygon, limit: int
):
    reached = distance_to_contact(base, bearing, target, limit)
    apart = oracle(base).distance(oracle(target))
    if reached is None:
        path = [base.at(move_at(base.pose, bearing, part)) for part in range(0, limit, 150)]
        assert not any(encroaches(place, target) for place in path)
    elif apart > 0:
        placed = base.at(move_at(base.pose, bearing, reached))
        assert reached <= limit
        assert reached >= apart - 1
        assert touching(placed, target)
        assert not encroaches(placed, target)
    else:
        assert reached == 0


@pytest.mark.parametrize(
    ("x", "limit", "reached"),
    [(0, 1_000, 800), (0, 800, 800), (0, 799, None), (190, 1_000, 800), (200, 1_000, None)],
)
def test_a_charge_straight_ahead_meets_what_stands_before_it(
    x: int, limit: int, reached: int | None
):
    assert distance_to_contact(figure(0, 0), 0, figure(x, -1_000), limit) == reached


def test_a_charge_on_a_corner_stops_at_the_corner():
    turned = figure(0, -1_000, 4_500)
    assert distance_to_contact(figure(0, 0), 0, turned, 2_000) == 1_000 - 100 - 141


def test_a_unit_in_ranks_and_files_touches_and_never_encroaches():
    for bearing in range(0, 36_000, 731):
        first = Base(Pose(500, 500, bearing), 254, 254)
        right = first.at(side_step(first.pose, 254))
        behind = first.at(advance(first.pose, -254))
        assert touches_whole_edge(first, Face.RIGHT, right)
        assert touches_whole_edge(first, Face.REAR, behind)
        assert not encroaches(first, right)
        assert not encroaches(first, behind)
        assert not encroaches(right, behind)


def test_the_edges_of_a_base_are_named_from_where_it_faces():
    base = Base(Pose(0, 0, 9_000), 400, 200)
    assert base.edge(Face.FRONT).corners == (Point(100, -200), Point(100, 200))
    assert base.edge(Face.LEFT).corners == (Point(-100, -200), Point(100, -200))
    assert [base.middle(face) for face in Face] == [
        Point(100, 0),
        Point(0, 200),
        Point(-100, 0),
        Point(0, -200),
    ]
    assert base.at(turn(base.pose, -9_000)).middle(Face.FRONT) == Point(0, -100)
