"""What lies where, and what a straight line meets on its way; lengths in tenths."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest
import shapely
from hypothesis import assume, given
from hypothesis import strategies as st

from grognard.tabletop.geometry import Base, Disc, Face, Point, Polygon, Pose, Segment
from grognard.tabletop.terrain import Feature, Terrain, patches_met, ribbon, sides_of, terrain_of
from tabletop.geometry_oracle import oracle, points, segments, steady, woods

HALF = Fraction(1, 2)


def box(left: int, top: int, right: int, bottom: int) -> tuple[tuple[int, int], ...]:
    return ((left, top), (right, top), (right, bottom), (left, bottom))


def line(*places: tuple[int, int]) -> Segment:
    return Segment(Point(*places[0]), Point(*places[1]))


# A hill of two plates with a wood on its flank, a road past it, and a bent hedge.
LOW = Feature("low", "hill", outline=box(0, 0, 4000, 2000), level=1, hill="knoll")
HIGH = Feature("high", "hill", outline=box(1000, 500, 3000, 1500), level=2, hill="knoll")
WOOD = Feature("wood", "wood", outline=box(3500, 500, 4500, 1500), going="rough", sight="into")
ROAD = Feature("road", "road", line=((0, 3000), (5000, 3000)), width=500, going="road", way=True)
HEDGE = Feature("hedge", "hedge", line=((0, 4000), (2000, 4000), (2000, 5000)), obstacle="barrier")
GROUND = Terrain((LOW, HIGH, WOOD, ROAD, HEDGE))


def ids(features: list[Feature]) -> list[str]:
    return [feature.id for feature in features]


def test_equal_features_share_one_terrain() -> None:
    features = (LOW, HIGH)
    again = tuple(msgspec.structs.replace(feature) for feature in features)
    assert terrain_of(features) is terrain_of(again)
    assert terrain_of((LOW,)) is not terrain_of(features)


def test_a_feature_is_found_by_its_id() -> None:
    assert GROUND["wood"].feature is WOOD
    assert GROUND["hedge"].area is None


def test_a_feature_without_a_shape_is_refused() -> None:
    with pytest.raises(ValueError, match="nowhere has neither"):
        Terrain((Feature("nowhere", "wood"),))


def test_every_area_at_a_point_is_named_its_outline_included() -> None:
    assert ids(GROUND.at(Point(2000, 1000))) == ["low", "high"]
    assert ids(GROUND.at(Point(4000, 1000))) == ["low", "wood"]
    assert ids(GROUND.at(Point(2500, 3250))) == ["road"]
    assert GROUND.at(Point(1000, 4000)) == []


def test_a_base_touches_what_is_beside_it_and_what_it_stands_on() -> None:
    behind_the_hedge = Base(Pose(1000, 4127, 0), 254, 254)
    assert ids(GROUND.touched_by(behind_the_hedge)) == ["hedge"]
    a_step_back = Base(Pose(1000, 4137, 0), 254, 254)
    assert GROUND.touched_by(a_step_back) == []
    assert ids(GROUND.touched_by(a_step_back, reach=10)) == ["hedge"]


def test_a_base_stands_in_an_area_if_half_of_it_does() -> None:
    just_half = Base(Pose(4500, 1000, 0), 254, 254)
    assert ids(GROUND.stood_in(just_half)) == ["wood"]
    less = Base(Pose(4502, 1000, 0), 254, 254)
    assert GROUND.stood_in(less) == []
    assert ids(GROUND.touched_by(less)) == ["wood"]
    assert ids(GROUND.stood_in(Disc(Point(4400, 1000), 150))) == ["wood"]


def test_the_highest_plate_gives_the_level() -> None:
    assert GROUND.level_at(Point(2000, 1000)) == 2
    assert GROUND.level_at(Point(500, 1000)) == 1
    assert GROUND.level_at(Point(500, 2500)) == 0
    mostly_low = Base(Pose(900, 1000, 0), 254, 254)
    assert GROUND.level_of(mostly_low) == 1
    assert GROUND.level_of(Base(Pose(1000, 1000, 0), 254, 254)) == 2
    assert GROUND.level_of(Base(Pose(9000, 9000, 0), 254, 254)) == 0


def test_a_wood_stands_on_the_level_under_its_middle_unless_it_says_otherwise() -> None:
    assert GROUND.level_under(WOOD) == 1
    assert GROUND.level_under(ROAD) == 0
    said = Feature("spinney", "wood", outline=box(0, 0, 900, 900), level=3)
    assert Terrain((said,)).level_under(said) == 3


def test_a_line_knows_what_it_runs_through_and_between_which_parts() -> None:
    crossed = GROUND.crossings(line((0, 1000), (5000, 1000)))
    assert [(crossing.feature.id, crossing.stretches) for crossing in crossed] == [
        ("low", ((0, Fraction(4, 5)),)),
        ("high", ((Fraction(1, 5), Fraction(3, 5)),)),
        ("wood", ((Fraction(7, 10), Fraction(9, 10)),)),
    ]


def test_a_line_may_leave_a_dented_wood_and_enter_it_again() -> None:
    horseshoe = Feature(
        "horseshoe",
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
    )
    (crossing,) = Terrain((horseshoe,)).crossings(line((0, 100), (400, 100)))
    assert crossing.stretches == ((0, Fraction(1, 4)), (HALF, Fraction(3, 4)))


def test_a_hedge_of_no_width_is_met_in_a_point() -> None:
    (crossing,) = GROUND.crossings(line((1000, 3500), (1000, 4500)))
    assert crossing.stretches == ((HALF, HALF),)


@pytest.mark.parametrize(
    ("start", "end", "ends"),
    [
        ((0, 500), (3000, 500), (False, False)),
        ((1500, 500), (3000, 500), (True, False)),
        ((0, 500), (1500, 500), (False, True)),
        ((1200, 500), (1500, 500), (True, True)),
    ],
)
def test_a_crossing_tells_whether_the_line_begins_or_ends_in_it(start, end, ends):
    corners = ((1000, 0), (2000, 0), (2000, 1000), (1000, 1000))
    ground = Terrain((Feature("w", "wood", outline=corners, sight="into"),))
    (crossing,) = ground.crossings(Segment(Point(*start), Point(*end)))
    assert (crossing.begins_inside, crossing.ends_inside) == ends
    enter, leave = crossing.stretches[0]
    assert (enter == 0, leave == 1) == ends


def test_only_the_asked_for_features_are_looked_at() -> None:
    across = line((0, 1000), (5000, 1000))
    assert ids([crossing.feature for crossing in GROUND.crossings(across, GROUND.hiding)]) == [
        "wood"
    ]


@pytest.mark.parametrize(
    ("start", "end", "times"),
    [
        ((1000, 3900), (1000, 4100), 1),
        ((1000, 3900), (1000, 3999), 0),
        ((1900, 4100), (2100, 3900), 1),  # just through the corner
        ((1900, 3900), (2100, 4100), 0),  # just past the corner
        ((1500, 3800), (2500, 4800), 2),  # over both arms
        ((2500, 3000), (2500, 6000), 0),
        ((0, 3900), (2000, 3900), 0),
    ],
)
def test_an_obstacle_is_crossed_as_often_as_a_line_changes_sides(
    start: tuple[int, int], end: tuple[int, int], times: int
) -> None:
    assert len(GROUND.barriers(line(start, end))) == times
    assert len(GROUND.barriers(line(end, start))) == times


@given(points, points, st.integers(-3000, 3000))
@steady
def test_a_move_that_bends_on_a_hedge_crosses_it_just_once(
    start: Point, end: Point, bend: int
) -> None:
    hedge = Terrain((Feature("h", "hedge", line=((-9000, 0), (9000, 0)), obstacle="barrier"),))
    assume((start.y < 0) != (end.y < 0))
    halt = Point(bend, 0)
    two_legs = len(hedge.barriers(Segment(start, halt))) + len(hedge.barriers(Segment(halt, end)))
    assert two_legs == len(hedge.barriers(Segment(start, end)))


def test_a_wall_round_a_yard_is_crossed_where_its_outline_is() -> None:
    yard = Feature("yard", "wall", outline=box(0, 0, 1000, 1000), obstacle="barrier")
    barriers = Terrain((yard,)).barriers(line((-500, 500), (1500, 500)))
    assert [barrier.at for barrier in barriers] == [Fraction(1, 4), Fraction(3, 4)]
    assert len(Terrain((yard,)).barriers(line((500, 500), (1500, 500)))) == 1


far_points = st.builds(Point, st.integers(-9_000, 9_000), st.integers(-9_000, 9_000))


@given(far_points, far_points, st.lists(woods(), min_size=1, max_size=8))
@steady
def test_whatever_a_line_crosses_is_among_what_it_meets(
    start: Point, end: Point, areas: list[Polygon]
) -> None:
    """From square to square nothing is forgotten, however the line lies in them."""
    features = [Feature(f"wood-{n}", "wood", outline=a.outline) for n, a in enumerate(areas)]
    ground = Terrain(tuple(features))
    way = Segment(start, end)
    assert ground.patches.met(way) == patches_met(way, ground.patches.rows)
    met = [patch.feature.id for patch in ground.patches.met(way)]
    exact = [f.id for f, a in zip(features, areas, strict=True) if oracle(way).crosses(oracle(a))]
    assert [name for name in met if name in exact] == exact


def test_obstacles_are_named_in_the_order_in_which_they_are_met() -> None:
    far = Feature("far", "wall", line=((0, 200), (900, 200)), obstacle="barrier")
    near = Feature("near", "wall", line=((0, 100), (900, 100)), obstacle="barrier")
    terrain = Terrain((far, near))
    assert [b.feature.id for b in terrain.barriers(line((50, 0), (50, 300)))] == ["near", "far"]
    assert [b.feature.id for b in terrain.barriers(line((50, 300), (50, 0)))] == ["far", "near"]


def test_a_profile_tells_the_levels_in_order() -> None:
    profile = GROUND.profile(line((-1000, 1000), (4000, 1000)))
    assert profile == [
        (0, Fraction(1, 5), 0),
        (Fraction(1, 5), Fraction(2, 5), 1),
        (Fraction(2, 5), Fraction(4, 5), 2),
        (Fraction(4, 5), 1, 1),
    ]
    assert GROUND.profile(line((0, 3000), (100, 3000))) == [(0, 1, 0)]


def test_two_hills_that_adjoin_at_one_level_are_one_stretch() -> None:
    west = Feature("west", "hill", outline=box(0, 0, 1000, 1000), level=1, hill="west")
    east = Feature("east", "hill", outline=box(1000, 0, 2000, 1000), level=1, hill="east")
    assert Terrain((west, east)).profile(line((0, 500), (2000, 500))) == [(0, 1, 1)]


def test_the_ridge_joins_the_points_of_a_hill_furthest_apart() -> None:
    ridge = GROUND.ridge("knoll")
    assert {(ridge.start.x, ridge.start.y), (ridge.end.x, ridge.end.y)} == {(0, 0), (4000, 2000)}


def test_a_ridge_that_is_drawn_goes_before_the_longest_line() -> None:
    spur = msgspec.structs.replace(HIGH, ridge=((1000, 1000), (3000, 1000)))
    ridge = Terrain((LOW, spur)).ridge("knoll")
    assert (ridge.start, ridge.end) == (Point(1000, 1000), Point(3000, 1000))
    assert sides_of(ridge, Base(Pose(2000, 500, 0), 254, 254)) == {-1}
    assert sides_of(ridge, Base(Pose(2000, 1500, 0), 254, 254)) == {1}
    assert sides_of(ridge, Base(Pose(2000, 1100, 0), 254, 254)) == {-1, 1}


def test_the_hills_under_a_base_are_named_once_each() -> None:
    assert GROUND.hills_under(Base(Pose(2000, 1000, 0), 254, 254)) == ["knoll"]
    assert GROUND.hills_under(Base(Pose(9000, 1000, 0), 254, 254)) == []
    assert [plate.feature.id for plate in GROUND.hill_plates("knoll")] == ["high", "low"]


def test_a_ribbon_is_as_broad_as_it_should_be_and_mitred_at_its_bends() -> None:
    straight = ribbon((Point(0, 0), Point(1000, 0)), 500)
    assert straight == Polygon([Point(0, -250), Point(1000, -250), Point(1000, 250), Point(0, 250)])
    bent = ribbon((Point(0, 0), Point(1000, 0), Point(1000, 1000)), 200)
    assert Point(1100, -100) in bent.corners
    assert Point(900, 100) in bent.corners


@given(st.lists(points, min_size=2, max_size=2, unique=True), st.integers(100, 900))
@steady
def test_a_straight_ribbon_is_where_shapely_says(ends: list[Point], width: int) -> None:
    exact = shapely.LineString([(p.x, p.y) for p in ends]).buffer(width / 2, cap_style="flat")
    ours = oracle(ribbon((ends[0], ends[1]), width))
    assert ours.symmetric_difference(exact).area <= 2 * exact.length


def test_a_ribbon_may_not_turn_back_on_itself() -> None:
    with pytest.raises(ValueError, match="120 degrees"):
        ribbon((Point(0, 0), Point(1000, 0), Point(0, 100)), 200)


@given(st.lists(woods(), min_size=1, max_size=6), segments)
@steady
def test_a_line_runs_through_what_shapely_says_it_does(
    areas: list[Polygon], segment: Segment
) -> None:
    features = tuple(
        Feature(str(place), "wood", outline=tuple((c.x, c.y) for c in area.corners))
        for place, area in enumerate(areas)
    )
    found = {c.feature.id: c.stretches for c in Terrain(features).crossings(segment)}
    length = oracle(segment).length
    for feature, area in zip(features, areas, strict=True):
        inside = oracle(segment).intersection(oracle(area)).length
        ours = sum((leave - enter for enter, leave in found.get(feature.id, ())), Fraction(0))
        assert float(ours) * length == pytest.approx(inside, abs=1e-3)


def test_a_figure_before_a_hedge_has_it_along_its_front() -> None:
    figure = Base(Pose(1000, 4127, 0), 254, 254)
    assert figure.edge(Face.FRONT).start.y == 4000
