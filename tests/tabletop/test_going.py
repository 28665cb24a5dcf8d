"""What a straight move costs; a foot soldier pays double in rough ground, a road is half."""

from __future__ import annotations

from fractions import Fraction
from math import hypot, isqrt

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from grognard.tabletop.geometry import Base, Point, Polygon, Pose, Segment, along_vector, inches
from grognard.tabletop.going import Pace, Passage, barring, passage
from grognard.tabletop.terrain import Feature, Terrain
from tabletop.geometry_oracle import oracle, points, steady, woods

FOOT = Pace(
    {"rough": 2, "road": Fraction(1, 2), "impassable": None},
    {"barrier": inches(2), "wire": None},
)


def box(left: int, top: int, right: int, bottom: int) -> tuple[tuple[int, int], ...]:
    return ((left, top), (right, top), (right, bottom), (left, bottom))


WOOD = Feature("wood", "wood", "Dark Wood", outline=box(1000, 0, 2000, 1000), going="rough")
ROAD = Feature("road", "road", line=((0, 500), (4000, 500)), width=400, going="road", way=True)
RIVER = Feature("river", "river", line=((3000, -9000), (3000, 9000)), width=500, going="impassable")
HEDGE = Feature("hedge", "hedge", line=((500, -9000), (500, 9000)), obstacle="barrier")


def go(features: tuple[Feature, ...], start: tuple[int, int], end: tuple[int, int]) -> Passage:
    return passage(Terrain(features), Point(*start), Point(*end), FOOT)


def test_open_ground_costs_its_length() -> None:
    move = go((WOOD,), (0, 2000), (300, 2400))
    assert (move.length, move.cost) == (500, 500)


def test_rough_ground_costs_double_only_where_it_lies() -> None:
    move = go((WOOD,), (0, 500), (3000, 500))
    assert move.cost == 4000
    assert [span.feature for span in move.spans] == [None, WOOD, None]


def test_ground_that_lies_over_other_ground_is_paid_for_once() -> None:
    hill = Feature("hill", "hill", outline=box(500, 0, 1500, 1000), going="rough")
    assert go((WOOD, hill), (0, 500), (3000, 500)).cost == 4500


def test_the_dearest_of_several_grounds_counts() -> None:
    bog = Feature("bog", "swamp", outline=box(1500, 0, 2500, 1000), going="bog")
    pace = Pace({"rough": 2, "bog": 4})
    move = passage(Terrain((WOOD, bog)), Point(0, 500), Point(3000, 500), pace)
    assert move.cost == 1000 + 500 * 2 + 1000 * 4 + 500


def test_a_road_is_cheap_for_who_goes_along_it_even_through_a_wood() -> None:
    move = go((WOOD, ROAD), (0, 500), (3000, 500))
    assert move.cost == 1500
    assert {span.feature for span in move.spans} == {ROAD}


def test_to_cross_a_road_is_not_to_go_along_it() -> None:
    assert go((ROAD,), (200, 0), (200, 1000)).cost == 1000
    half_on_it = go((ROAD,), (-1000, 500), (1000, 500))
    assert half_on_it.cost == 2000


def test_a_road_lifts_the_rough_ground_under_it_even_for_who_only_crosses() -> None:
    # 300 of wood, 400 of road, 300 of wood
    assert go((WOOD, ROAD), (1500, 0), (1500, 1000)).cost == 300 * 2 + 400 + 300 * 2


def test_a_river_bars_the_way_and_says_so() -> None:
    move = go((RIVER,), (2000, 0), (4000, 0))
    assert move.cost is None
    assert move.bar is RIVER


def test_a_bridge_or_a_road_leads_over_a_river() -> None:
    assert go((RIVER, ROAD), (2000, 500), (4000, 500)).cost == 1000
    slantwise = go((RIVER, ROAD), (1900, 450), (4100, 550))
    assert slantwise.cost is not None
    assert slantwise.bar is None


def test_who_leaves_the_bridge_half_way_is_in_the_river() -> None:
    assert go((RIVER, ROAD), (2000, 500), (4000, 1500)).bar is RIVER


def test_a_ford_is_rough_whatever_river_is_under_it() -> None:
    ford = Feature("ford", "ford", outline=box(2700, -200, 3300, 200), going="rough", way=True)
    assert go((RIVER, ford), (2000, 0), (4000, 0)).cost == 2000 + 600


def test_a_hedge_is_paid_for_when_it_is_crossed() -> None:
    move = go((HEDGE,), (0, 0), (1000, 0))
    assert move.cost == 1000 + inches(2)
    assert [barrier.feature for barrier in move.barriers] == [HEDGE]
    assert go((HEDGE,), (0, 0), (499, 0)).cost == 499


def test_a_gate_opens_a_hedge() -> None:
    gate = Feature("gate", "gate", outline=box(450, -100, 550, 100), way=True)
    assert go((HEDGE, gate), (0, 0), (1000, 0)).cost == 1000
    assert go((HEDGE, gate), (0, 150), (1000, 150)).cost == 1000 + inches(2)


def test_wire_that_nobody_crosses_bars_the_way() -> None:
    wire = Feature("wire", "wire", line=((500, -900), (500, 900)), obstacle="wire")
    move = go((wire,), (0, 0), (1000, 0))
    assert move.cost is None
    assert move.bar is wire
    assert go((wire,), (0, 0), (400, 0)).cost == 400


@pytest.mark.parametrize(
    ("allowance", "reach"),
    [(400, 400), (500, 500), (900, 500), (1008, 500), (1508, 1000), (2000, 1246), (9000, 3000)],
)
def test_an_allowance_carries_as_far_as_it_pays_for(allowance: int, reach: int) -> None:
    # 500 open, a hedge for 508, 500 open, 1000 of wood at double, 1000 open
    move = go((WOOD, HEDGE), (0, 500), (3000, 500))
    assert move.farthest(allowance) == reach


def test_nobody_goes_farther_than_what_bars_the_way() -> None:
    assert go((RIVER,), (0, 0), (4000, 0)).farthest(9999) == 2750
    wire = Feature("wire", "wire", line=((500, -900), (500, 900)), obstacle="wire")
    assert go((wire,), (0, 0), (1000, 0)).farthest(9999) == 500


@given(woods(), points, points, st.integers(0, 9000))
@steady
def test_who_goes_as_far_as_he_may_has_spent_just_his_allowance(
    wood: Polygon, start: Point, end: Point, allowance: int
) -> None:
    assume(start != end)
    feature = Feature("w", "wood", outline=tuple((c.x, c.y) for c in wood.corners), going="rough")
    terrain = Terrain((feature,))
    move = passage(terrain, start, end, FOOT)
    assert move.cost is not None
    length = move.farthest(allowance)
    if length >= move.length:
        assert move.cost <= allowance + 2
        return
    offset = along_vector(end.x - start.x, end.y - start.y, length)
    there = Point(start.x + offset.x, start.y + offset.y)
    spent = passage(terrain, start, there, FOOT).cost
    assert spent is not None
    # The place reached is rounded to a tenth, so a shared edge may come in or fall out.
    assert allowance - 8 <= spent <= allowance + 8


@given(woods(), points, points)
@steady
def test_the_cost_is_what_shapely_measures(wood: Polygon, start: Point, end: Point) -> None:
    feature = Feature("w", "wood", outline=tuple((c.x, c.y) for c in wood.corners), going="rough")
    move = passage(Terrain((feature,)), start, end, FOOT)
    inside = oracle(Segment(start, end)).intersection(oracle(wood)).length
    exact = hypot(end.x - start.x, end.y - start.y) + inside
    assert move.cost is not None
    assert move.cost == pytest.approx(exact, abs=1.001)


GOINGS = st.sampled_from([(word, way) for word in FOOT.going for way in (False, True)])


@given(woods(), points, points, GOINGS)
@steady
def test_the_price_over_one_feature_is_that_of_its_spans(
    area: Polygon, start: Point, end: Point, kind: tuple[str, bool]
) -> None:
    going, way = kind
    outline = tuple((corner.x, corner.y) for corner in area.corners)
    feature = Feature("it", "field", outline=outline, going=going, way=way)
    move = passage(Terrain((feature,)), start, end, FOOT)
    rates = [(span.leave - span.enter, span.rate) for span in move.spans]
    if any(rate is None for _, rate in rates):
        assert move.cost is None
        return
    weight = Fraction(sum(part * rate for part, rate in rates if rate is not None))
    weight /= move.parts * FOOT.plain
    square = (end.x - start.x) ** 2 + (end.y - start.y) ** 2
    assert move.cost == isqrt(square * weight.numerator**2 // weight.denominator**2)


def test_nobody_stands_in_a_river_but_on_a_bridge() -> None:
    terrain = Terrain((RIVER, ROAD, HEDGE))
    assert barring(terrain, Base(Pose(3000, 2000, 0), 254, 254), FOOT) is RIVER
    assert barring(terrain, Base(Pose(2700, 2000, 0), 254, 254), FOOT) is RIVER
    assert barring(terrain, Base(Pose(2623, 2000, 0), 254, 254), FOOT) is None
    assert barring(terrain, Base(Pose(3000, 500, 0), 254, 254), FOOT) is None
