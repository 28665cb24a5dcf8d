"""What a line of sight meets, and why it is blocked, allowed or covered."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.tabletop.geometry import Base, Disc, Point, Pose, Segment, crosses, inches
from grognard.tabletop.sight import (
    Reason,
    covers,
    highest_between,
    open_line,
    sight_line,
)
from grognard.tabletop.terrain import Feature, Terrain
from tabletop.geometry_oracle import bases, points, steady

INCH = inches(1)


def box(left: int, top: int, right: int, bottom: int) -> tuple[tuple[int, int], ...]:
    return ((left, top), (right, top), (right, bottom), (left, bottom))


WOOD = Feature(
    "wood", "wood", "Dark Wood", outline=box(1000, 0, 2000, 1000), sight="into", cover="soft"
)
TOWER = Feature("tower", "building", "the tower", outline=box(3000, 0, 3500, 1000), sight="blocks")
WALL = Feature("wall", "wall", "the wall", line=((0, 2000), (4000, 2000)), cover="hard")
TERRAIN = Terrain((WOOD, TOWER, WALL))


def man(x: int, y: int) -> Base:
    return Base(Pose(x, y, 0), INCH, INCH)


def reasons(start: tuple[int, int], end: tuple[int, int]) -> list[Reason]:
    return sight_line(TERRAIN, Point(*start), Point(*end)).reasons()


def test_an_open_line_has_no_reasons() -> None:
    line = sight_line(TERRAIN, Point(0, 1500), Point(4000, 1500))
    assert line.reasons() == []
    assert line.is_clear()


def test_nobody_sees_through_a_wood() -> None:
    assert reasons((0, 500), (2500, 500)) == [
        Reason("nobody sees through Dark Wood", "wood-through", "blocks")
    ]


@pytest.mark.parametrize(
    ("start", "end", "words"),
    [
        ((0, 500), (1500, 500), "one sees into Dark Wood"),
        ((1500, 500), (0, 500), "one sees out of Dark Wood"),
        ((1200, 500), (1800, 500), "one sees out of Dark Wood"),
    ],
)
def test_one_sees_into_a_wood_and_out_of_it(
    start: tuple[int, int], end: tuple[int, int], words: str
) -> None:
    assert reasons(start, end) == [Reason(words, "wood-into", "allows")]
    assert sight_line(TERRAIN, Point(*start), Point(*end)).is_clear()


def test_a_wood_with_two_arms_is_looked_through_by_who_stands_in_one() -> None:
    horseshoe = Feature(
        "h",
        "wood",
        outline=(
            (0, 0),
            (100, 0),
            (100, 300),
            (200, 300),
            (200, 0),
            (300, 0),
            (300, 400),
            (0, 400),
        ),
        sight="into",
    )
    line = sight_line(Terrain((horseshoe,)), Point(50, 100), Point(500, 100))
    assert [reason.key for reason in line.reasons()] == ["wood-through"]


def test_what_blocks_is_not_even_seen_into() -> None:
    assert reasons((2500, 500), (3200, 500)) == [
        Reason("the tower is in the way", "building-blocks", "blocks")
    ]


def test_every_reason_is_told() -> None:
    assert [reason.key for reason in reasons((0, 500), (4000, 500))] == [
        "wood-through",
        "building-blocks",
    ]


def test_how_deep_a_line_goes_into_a_wood_is_known() -> None:
    line = sight_line(TERRAIN, Point(0, 500), Point(1300, 500))
    assert line.length_in(line.crossed[0]) == 300


def test_bases_in_the_way_are_counted_and_pointed_out() -> None:
    men = [man(500, 1500), man(500, 1200), man(900, 1500)]
    line = sight_line(TERRAIN, Point(0, 1500), Point(2000, 1500), men)
    assert line.bases == [men[0], men[2]]
    assert line.reasons() == [Reason("2 bases are in the way", "base")]
    assert sight_line(TERRAIN, Point(0, 1500), Point(700, 1500), men).reasons() == [
        Reason("a base is in the way", "base")
    ]
    assert not line.is_clear()


def test_sight_is_mutual() -> None:
    there, back = reasons((0, 700), (4000, 300)), reasons((4000, 300), (0, 700))
    assert there == back


def test_of_several_lines_the_first_open_one_is_found() -> None:
    screen = [man(1000, 1500)]
    starts, ends = [Point(0, 1500)], [Point(2000, 1500), Point(2000, 1200)]
    assert open_line(starts, ends, screen) == Segment(starts[0], ends[1])
    assert open_line(starts, ends[:1], screen) is None
    assert open_line(starts, ends[:1], []) == Segment(starts[0], ends[0])


@given(
    st.lists(points, min_size=1, max_size=3),
    st.lists(points, min_size=1, max_size=3),
    st.lists(bases, max_size=8),
)
@steady
def test_an_open_line_is_found_if_and_only_if_there_is_one(
    starts: list[Point], ends: list[Point], screens: list[Base]
) -> None:
    lines = [Segment(start, end) for start in starts for end in ends]
    clear = [line for line in lines if not any(crosses(line, base) for base in screens)]
    assert open_line(starts, ends, screens) == (clear[0] if clear else None)


def test_the_highest_ground_between_is_that_of_neither_end() -> None:
    hill = (
        Feature("a", "hill", outline=box(1000, 0, 4000, 1000), level=1, hill="a"),
        Feature("b", "hill", outline=box(2000, 0, 3000, 1000), level=2, hill="a"),
    )
    across = Terrain(hill)
    assert highest_between(across, Segment(Point(0, 500), Point(5000, 500))) == 2
    assert highest_between(across, Segment(Point(0, 500), Point(2500, 500))) == 1
    assert highest_between(across, Segment(Point(0, 500), Point(1500, 500))) == 0


def test_who_stands_half_in_a_wood_is_covered_from_everywhere() -> None:
    inside = man(1000, 500)
    for source in (Point(0, 500), Point(5000, 500), Point(1000, -900)):
        assert covers(TERRAIN, inside, source) == [WOOD]
    assert covers(TERRAIN, man(998 - 127, 500), Point(5000, 500)) == []
    assert covers(TERRAIN, Disc(Point(1500, 500), 100), Point(5000, 500)) == [WOOD]


def test_a_wall_covers_who_touches_it_from_across_it_only() -> None:
    behind = man(2000, 2000 + INCH // 2)
    assert covers(TERRAIN, behind, Point(2000, 0)) == [WALL]
    assert covers(TERRAIN, behind, Point(2000, 5000)) == []
    assert covers(TERRAIN, man(2000, 2000 + INCH), Point(2000, 0)) == []


def test_open_ground_covers_nobody() -> None:
    assert covers(Terrain((TOWER,)), man(3200, 500), Point(0, 0)) == []
