"""Where the figures of a unit stand, and who goes where when it changes formation."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.tabletop.formations import (
    Body,
    Layout,
    Spot,
    assign,
    column,
    drawn_up,
    from_front,
    line,
    mass,
    open_order,
    skirmish,
    square,
    stand,
    tray,
)
from grognard.tabletop.geometry import (
    CONTACT,
    Base,
    Face,
    Point,
    Pose,
    about_face,
    contact_length,
    distance,
    encroaches,
    inches,
    touching,
    within,
)
from tabletop.geometry_oracle import bearings, coordinates, poses, steady

INCH = inches(1)
BATTALION = Body(24, INCH, INCH)
SQUADRON = Body(6, INCH, 3 * INCH)
NORTH = Pose(5000, 5000, 0)

foot = st.builds(Body, st.integers(4, 30), st.just(254), st.just(254))
horse = st.builds(Body, st.integers(1, 12), st.just(254), st.just(762))


@st.composite
def drawn(draw: st.DrawFn) -> tuple[Body, Layout]:
    """A body of men or horse in one of the formations."""
    body = draw(st.one_of(foot, horse))
    ways = [line(body), mass(body), square(body), skirmish(body, 300), column(body)]
    return body, draw(st.sampled_from(ways))


def bases(layout: Layout, pose: Pose, body: Body) -> list[Base]:
    return [Base(figure, body.width, body.depth) for figure in stand(layout, pose)]


def rows(layout: Layout) -> list[int]:
    """How many figures stand in each rank, front first."""
    depths = sorted({spot.ahead for spot in layout.spots}, reverse=True)
    return [sum(spot.ahead == depth for spot in layout.spots) for depth in depths]


def test_a_line_of_two_ranks_stands_shoulder_to_shoulder() -> None:
    layout = line(BATTALION)
    assert rows(layout) == [12, 12]
    assert (layout.width, layout.depth) == (12 * INCH, 2 * INCH)
    first, second, *_ = bases(layout, NORTH, BATTALION)
    assert contact_length(first, Face.RIGHT, second) == INCH
    assert (first.left, first.top) == (5000 - 6 * INCH, 5000 - INCH)


def test_the_front_rank_comes_first_from_the_left() -> None:
    figures = stand(line(Body(5, 100, 100)), Pose(0, 0, 0))
    assert [(figure.x, figure.y) for figure in figures] == [
        (-100, -50),
        (0, -50),
        (100, -50),
        (-100, 50),
        (0, 50),
    ]


def test_a_rear_rank_that_is_not_full_stands_right_behind_the_middle_files() -> None:
    short = drawn_up(Body(8, INCH, INCH), files=5)
    front, rear = short.spots[:5], short.spots[5:]
    assert [spot.right for spot in rear] == [spot.right for spot in front[1:4]]


@pytest.mark.parametrize("bearing", [0, 9000, 3300, 27_123])
def test_a_formation_faces_where_it_is_told(bearing: int) -> None:
    figures = bases(line(BATTALION), Pose(5000, 5000, bearing), BATTALION)
    assert all(figure.pose.bearing == bearing for figure in figures)
    front, rear = figures[0], figures[12]
    assert contact_length(front, Face.REAR, rear) >= INCH - 2 * CONTACT


def test_a_column_of_march_is_two_wide() -> None:
    layout = column(BATTALION)
    assert (layout.files, layout.ranks) == (2, 12)
    assert (layout.width, layout.depth) == (2 * INCH, 12 * INCH)
    assert tray(column(SQUADRON), NORTH).depth == 9 * INCH


def test_a_mass_is_about_as_deep_as_wide() -> None:
    assert rows(mass(BATTALION)) == [5, 5, 5, 5, 4]
    assert rows(mass(Body(1, INCH, INCH))) == [1]


def test_open_order_keeps_a_gap_on_every_side() -> None:
    figures = bases(open_order(BATTALION, inches(1, 2), ranks=2), NORTH, BATTALION)
    assert figures[1].left - figures[0].right == inches(1, 2)
    assert figures[12].top - figures[0].bottom == inches(1, 2)
    assert not any(touching(one, other) for one, other in combinations(figures, 2))


def test_skirmishers_of_the_second_rank_stand_behind_the_gaps() -> None:
    layout = skirmish(Body(6, INCH, INCH), INCH)
    figures = bases(layout, NORTH, BATTALION)
    gap_middle = (figures[0].right + figures[1].left) // 2
    assert abs(figures[3].pose.x - gap_middle) <= 1
    assert skirmish(Body(3, INCH, INCH), INCH, ranks=1) == line(Body(3, INCH, INCH), 1, INCH)


def test_a_square_faces_outwards_on_four_equal_sides() -> None:
    layout = square(BATTALION)
    figures = stand(layout, NORTH)
    assert [figure.bearing for figure in figures] == [0] * 6 + [9000] * 6 + [18_000] * 6 + [
        27_000
    ] * 6
    assert all(figure.y < 5000 - 3 * INCH for figure in figures[:6])
    assert all(figure.x > 5000 + 3 * INCH for figure in figures[6:12])
    assert (layout.width, layout.depth) == (8 * INCH, 8 * INCH)


@pytest.mark.parametrize(
    ("figures", "sides"),
    [(8, [2, 2, 2, 2]), (9, [3, 2, 2, 2]), (10, [3, 2, 3, 2]), (11, [3, 3, 3, 2])],
)
def test_a_square_has_sides_as_equal_as_can_be(figures: int, sides: list[int]) -> None:
    turns = [spot.turn for spot in square(Body(figures, INCH, INCH)).spots]
    assert [turns.count(turn) for turn in (0, 9000, 18_000, 27_000)] == sides


@given(drawn(), poses)
@steady
def test_no_figure_stands_on_another_and_all_are_on_the_tray(
    drawn: tuple[Body, Layout], pose: Pose
) -> None:
    body, layout = drawn
    figures = bases(layout, pose, body)
    assert not any(encroaches(one, other) for one, other in combinations(figures, 2))
    ground = tray(layout, pose)
    corners = [corner for figure in figures for corner in figure.corners]
    assert all(within(ground, Base(Pose(c.x, c.y, 0), 2, 2), CONTACT) for c in corners)


@given(st.integers(1, 30), coordinates, coordinates, bearings)
@steady
def test_the_pose_of_a_formation_may_be_told_by_the_middle_of_its_front(
    figures: int, x: int, y: int, bearing: int
) -> None:
    layout = line(Body(figures, 254, 254))
    pose = from_front(layout, Point(x, y), bearing)
    assert distance(tray(layout, pose).middle(Face.FRONT), Point(x, y)) <= 2


def longest_way(present: list[Pose], places: list[Pose], chosen: list[int]) -> int:
    ways = zip(present, chosen, strict=True)
    return max(distance(here.point, places[place].point) for here, place in ways)


def test_an_advance_moves_every_man_alike() -> None:
    now = stand(line(BATTALION), NORTH)
    then = stand(line(BATTALION), Pose(5000, 4000, 0))
    chosen = assign(now, then)
    assert chosen == list(range(24))
    assert longest_way(now, then, chosen) == 1000


@pytest.mark.parametrize("turn", [1000, -4500, 8900])
def test_in_a_wheel_every_man_keeps_his_place(turn: int) -> None:
    now = stand(line(BATTALION), NORTH)
    then = stand(line(BATTALION), Pose(7000, 3000, turn))
    assert assign(now, then) == list(range(24))


def test_who_faces_about_stays_where_he_stands() -> None:
    now = stand(line(BATTALION), NORTH)
    then = stand(line(BATTALION), about_face(NORTH))
    chosen = assign(now, then)
    assert longest_way(now, then, chosen) <= 1
    assert sorted(chosen) == list(range(24))


def test_a_line_forms_column_without_crossing_files() -> None:
    now = stand(line(BATTALION), NORTH)
    then = stand(column(BATTALION, 4), NORTH)
    chosen = assign(now, then)
    assert sorted(chosen) == list(range(24))
    for one, other in combinations(range(24), 2):
        mine, theirs = then[chosen[one]], then[chosen[other]]
        apart = (now[one].x - now[other].x, now[one].y - now[other].y)
        then_apart = (mine.x - theirs.x, mine.y - theirs.y)
        assert apart[0] * then_apart[0] + apart[1] * then_apart[1] >= 0


def test_men_listed_in_any_order_find_a_place_close_by() -> None:
    now = stand(line(BATTALION), NORTH)
    shuffled = [now[(7 * place) % 24] for place in range(24)]  # 7 and 24 share no factor
    chosen = assign(shuffled, now)
    assert longest_way(shuffled, now, chosen) <= INCH


def test_after_losses_the_ranks_close_up() -> None:
    now = stand(line(BATTALION), NORTH)
    left = now[:3] + now[6:]
    then = stand(line(Body(21, INCH, INCH)), NORTH)
    chosen = assign(left, then)
    assert sorted(chosen) == list(range(21))
    assert longest_way(left, then, chosen) <= 3 * INCH


def test_more_places_than_men_leave_some_empty() -> None:
    places = stand(line(BATTALION), NORTH)
    assert assign(places[:2], places) == [0, 1]
    with pytest.raises(ValueError, match="24 figures do not fit into 3 places"):
        assign(places, places[:3])


@given(st.permutations(range(12)), poses)
@steady
def test_no_two_men_change_sides(order: list[int], pose: Pose) -> None:
    body = Body(12, 254, 254)
    now = [stand(line(body), Pose(0, 0, 0))[place] for place in order]
    then = stand(mass(body), pose)
    chosen = assign(now, then)
    assert sorted(chosen) == list(range(12))
    for one, other in combinations(range(12), 2):
        mine, theirs = then[chosen[one]], then[chosen[other]]
        across = (now[one].x - now[other].x) * (mine.x - theirs.x)
        assert across + (now[one].y - now[other].y) * (mine.y - theirs.y) >= 0


def test_a_spot_is_told_in_halves_so_that_even_files_have_a_middle() -> None:
    assert line(Body(2, 101, 100), ranks=1).spots == (Spot(-101, 0), Spot(101, 0))
