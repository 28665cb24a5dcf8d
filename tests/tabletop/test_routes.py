"""Single figures walk round what is in their way; charges and retreats go straight."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from grognard.tabletop.drill import TOO_FAR, Around
from grognard.tabletop.geometry import (
    CONTACT,
    Base,
    Point,
    Polygon,
    Pose,
    all_overlapping,
    degrees,
    distance,
    encroaches,
    face_point,
    gap,
    inches,
    touching,
)
from grognard.tabletop.going import Pace, passage
from grognard.tabletop.routes import Run, Walk, charge, lane, reach, retreat, route, run, walk
from grognard.tabletop.sight import Reason
from grognard.tabletop.terrain import Feature, Terrain
from tabletop.geometry_oracle import bases, points, steady, woods

INCH = inches(1)
FOOT = Pace({"rough": 2, "road": Fraction(1, 2), "impassable": None}, {"barrier": inches(2)})
TABLE = Base(Pose(5000, 5000, 0), 10_000, 10_000)
PLENTY = 100_000


def box(left: int, top: int, right: int, bottom: int) -> tuple[tuple[int, int], ...]:
    return ((left, top), (right, top), (right, bottom), (left, bottom))


def man(x: int, y: int, bearing: int = 0) -> Base:
    return Base(Pose(x, y, bearing), INCH, INCH)


def around(
    *features: Feature, foes: tuple[Base, ...] = (), friends: tuple[Base, ...] = ()
) -> Around:
    return Around(Terrain(features), FOOT, TABLE, foes, friends)


def went(found: Walk | Run | Reason) -> Walk | Run:
    assert not isinstance(found, Reason), found
    return found


def why(found: Walk | Run | Reason) -> str:
    assert isinstance(found, Reason), found
    return found.key


WOOD = Feature("w", "wood", "Dark Wood", outline=box(4000, 3000, 6000, 4000), going="rough")
RIVER = Feature(
    "r", "river", "the Tees", line=((0, 3000), (10_000, 3000)), width=600, going="impassable"
)
ME = man(5000, 5000)


def test_a_walk_may_bend_and_face_anywhere_at_its_end() -> None:
    path = [Point(5000, 4000), Point(6000, 4000)]
    found = went(walk(ME, path, degrees(270), around(), PLENTY))
    assert (found.pose, found.cost) == (Pose(6000, 4000, degrees(270)), 2000)


def test_to_turn_in_place_is_a_walk_of_no_length() -> None:
    for path in ([], [Point(5000, 5000)]):
        found = went(walk(ME, path, degrees(90), around(), 0))
        assert (found.pose, found.cost) == (Pose(5000, 5000, degrees(90)), 0)


def test_a_walk_is_refused_with_the_reason() -> None:
    to = [Point(5000, 2000)]
    assert why(walk(ME, to, 0, around(), 2999)) == "allowance"
    assert why(walk(ME, to, 0, around(RIVER), PLENTY)) == "closed"
    assert why(walk(ME, to, 0, around(foes=(man(5100, 3000),)), PLENTY)) == "foes"
    assert why(walk(ME, to, 0, around(foes=(man(5100, 1900),)), PLENTY)) == "foes"
    assert why(walk(ME, to, 0, around(friends=(man(5100, 2000),)), PLENTY)) == "friends"
    assert why(walk(ME, [Point(5000, 50)], 0, around(), PLENTY)) == "table"
    outside = [Point(5000, -500), Point(6000, 5000)]
    assert why(walk(ME, outside, 0, around(), PLENTY)) == "table"
    assert why(walk(ME, [Point(5000, 3400)], 0, around(RIVER), PLENTY)) == "closed"


def test_an_enemy_beside_the_lane_is_passed_flush() -> None:
    flush = man(5000 + INCH, 3000)
    assert went(walk(ME, [Point(5000, 2000)], 0, around(foes=(flush,)), PLENTY)).cost == 3000


def test_friends_who_are_passed_through_are_named() -> None:
    friends = (man(5000, 3000), man(9000, 9000), man(5050, 4000))
    found = went(walk(ME, [Point(5000, 2000)], 0, around(friends=friends), PLENTY))
    assert found.passed == (0, 2)


def test_a_lane_is_as_wide_as_the_base_less_the_roundings() -> None:
    ground = lane(Point(0, 0), Point(0, -1000), INCH)
    assert (ground.right - ground.left, ground.bottom - ground.top) == (INCH - 6, 1000 - 6)


def test_nothing_in_the_way_makes_a_straight_route() -> None:
    found = went(route(ME, Point(5000, 4500), 0, around(WOOD), PLENTY))
    assert isinstance(found, Walk)
    assert found.path == (Point(5000, 4500),)


def test_a_route_goes_round_an_enemy() -> None:
    foes = (man(5000, 4000),)
    found = went(route(ME, Point(5000, 3000), 0, around(foes=foes), PLENTY))
    assert isinstance(found, Walk)
    assert len(found.path) >= 2
    assert 2000 < found.cost < 2300
    assert not any(
        all_overlapping(lane(one, other, INCH), foes)
        for one, other in pairwise((ME.pose.point, *found.path))
    )


def test_a_route_goes_round_a_whole_line_of_enemies() -> None:
    foes = tuple(man(5000 + INCH * place, 4000) for place in range(-4, 5))
    found = went(route(ME, Point(5000, 3000), 0, around(foes=foes), PLENTY))
    assert isinstance(found, Walk)
    assert 2000 < found.cost < 4000


def test_a_wood_is_walked_round_when_that_is_cheaper() -> None:
    edge = man(5900, 5000)
    found = went(route(edge, Point(5900, 2000), 0, around(WOOD), PLENTY))
    assert found.cost < 4000
    middle = went(route(ME, Point(5000, 2000), 0, around(WOOD), PLENTY))
    assert middle.cost <= 4000


def test_a_river_is_crossed_by_the_bridge() -> None:
    bridge = Feature(
        "b", "bridge", line=((7000, 3600), (7000, 2400)), width=500, going="road", way=True
    )
    found = went(route(ME, Point(5000, 2000), 0, around(RIVER, bridge), PLENTY))
    assert isinstance(found, Walk)
    assert any(abs(point.x - 7000) < 250 for point in found.path)


def test_a_river_is_crossed_by_the_ford() -> None:
    ford = Feature("f", "ford", outline=box(2000, 2650, 2600, 3350), going="rough", way=True)
    found = went(route(ME, Point(5000, 2000), 0, around(RIVER, ford), PLENTY))
    assert isinstance(found, Walk)
    assert any(1990 < point.x < 2610 for point in found.path)


def test_where_no_way_leads_the_reason_of_the_straight_way_is_told() -> None:
    assert route(ME, Point(5000, 2000), 0, around(RIVER), PLENTY) == Reason(
        "the Tees is in the way", "closed"
    )
    foes = (man(5000, 4000),)
    assert why(route(ME, Point(5000, 3000), 0, around(foes=foes), 2010)) == "foes"


def test_what_is_too_far_by_the_straight_way_is_too_far() -> None:
    assert route(ME, Point(5000, 2000), 0, around(), 1000) == TOO_FAR


def test_a_detour_that_no_allowance_pays_for_is_not_tried() -> None:
    on = Around(Terrain(()), Pace({}), TABLE, (Base(Pose(5000, 4000, 0), 3000, 100),))
    assert why(route(ME, Point(5000, 3000), 0, on, 2400)) == "foes"
    assert went(route(ME, Point(5000, 3000), 0, on, 5000)).cost > 2400


def maze(rows: int, across: int) -> tuple[Base, ...]:
    return tuple(
        Base(Pose(3000 + 1200 * place + 600 * (row % 2), 4600 - 500 * row, 0), 900, 100)
        for row in range(rows)
        for place in range(across)
    )


def test_a_way_is_found_through_a_maze_of_enemies() -> None:
    found = went(route(man(5000, 5400), Point(5500, 700), 0, around(foes=maze(8, 5)), PLENTY))
    assert isinstance(found, Walk)
    assert len(found.path) > 8


def test_too_large_a_maze_is_given_up() -> None:
    foes = tuple(
        Base(Pose(1000 + 600 * place + 300 * (row % 2), 4800 - 400 * row, 0), 320, 100)
        for row in range(10)
        for place in range(15)
    )
    assert why(route(man(5000, 5400), Point(5500, 700), 0, around(foes=foes), PLENTY)) == "foes"


def test_the_same_question_has_the_same_route() -> None:
    foes = tuple(man(4000 + 300 * place, 4000 - 111 * place) for place in range(7))
    on = around(WOOD, foes=foes)
    one = route(ME, Point(5200, 2000), 0, on, PLENTY)
    assert one == route(ME, Point(5200, 2000), 0, on, PLENTY)


@given(points, points, st.lists(bases, max_size=4))
@steady
def test_a_route_never_runs_over_the_enemy_and_costs_what_it_says(
    start: Point, goal: Point, foes: list[Base]
) -> None:
    me = man(start.x, start.y)
    on = Around(Terrain((WOOD,)), FOOT, None, tuple(foes))
    found = route(me, goal, 0, on, PLENTY)
    if isinstance(found, Reason):
        return
    track = [start, *found.path]
    costs = [passage(on.terrain, *leg, FOOT).cost for leg in pairwise(track)]
    assert None not in costs
    assert found.cost == sum(cost for cost in costs if cost is not None)
    assert not any(encroaches(me.at(found.pose), foe) for foe in foes)
    for one, other in pairwise(track):
        assert one == other or not all_overlapping(lane(one, other, INCH), foes)


def test_a_run_ends_when_the_allowance_does() -> None:
    found = run(ME, 0, around(), 1500)
    assert found == Run(Pose(5000, 3500, 0), 1500, 1500, ())
    slowed = run(man(5000, 4100), 0, around(WOOD), 500)
    assert (slowed.length, slowed.cost, slowed.stopped) == (300, 500, None)


def test_a_run_that_cannot_pay_for_a_hedge_ends_before_it() -> None:
    hedge = Feature("h", "hedge", line=((0, 6000), (9000, 6000)), obstacle="barrier")
    found = run(ME, degrees(180), around(hedge), 1300)
    assert (found.length, found.cost) == (999, 999)


def test_a_run_along_a_road_goes_farther() -> None:
    road = Feature(
        "s", "road", line=((5000, 9000), (5000, 1000)), width=500, going="road", way=True
    )
    assert run(ME, 0, around(road), 1000).length == 2000


def test_a_run_is_stopped_by_rivers_enemies_and_the_edge() -> None:
    river = run(ME, 0, around(RIVER), 5000)
    assert (river.length, river.stopped) == (1700, Reason("the Tees is in the way", "closed"))
    enemy = run(ME, 0, around(foes=(man(5000, 4000),)), 5000)
    assert enemy.stopped == Reason("the enemy is in the way", "foes")
    assert gap(ME.at(enemy.pose), man(5000, 4000)) == CONTACT + 1
    edge = run(ME, degrees(90), around(), 9000)
    assert edge.stopped == Reason("the table ends", "table")
    assert abs(ME.at(edge.pose).right - 10_000) <= CONTACT


@given(woods(), points, st.integers(0, 35_999), st.integers(0, 3000), st.lists(bases, max_size=3))
@steady
def test_a_run_never_costs_more_than_its_allowance_and_stops_short_of_enemies(
    wood: Polygon, start: Point, bearing: int, allowance: int, foes: list[Base]
) -> None:
    rough = Feature("w", "wood", outline=tuple((c.x, c.y) for c in wood.corners), going="rough")
    me = man(start.x, start.y)
    apart = tuple(foe for foe in foes if not touching(me, foe))
    found = run(me, bearing, Around(Terrain((rough,)), FOOT, None, apart), allowance)
    assert found.cost <= allowance
    assert not any(encroaches(me.at(found.pose), foe) for foe in apart)
    if found.stopped is None:
        assert found.cost >= allowance - 8


def test_a_charge_ends_in_contact() -> None:
    foe = man(5100, 3000, degrees(180))
    found = went(charge(ME, foe, around(foes=(foe,)), PLENTY))
    assert isinstance(found, Run)
    assert (found.length, found.cost) == (2000 - INCH, 2000 - INCH)
    assert touching(ME.at(found.pose), foe)
    assert not encroaches(ME.at(found.pose), foe)


def test_a_charge_goes_straight_where_the_base_faces() -> None:
    foe = man(7000, 3000)
    assert why(charge(ME, foe, around(), PLENTY)) == "contact"
    turned = ME.at(face_point(ME.pose, foe.pose.point))
    assert touching(ME.at(went(charge(turned, foe, around(), PLENTY)).pose), foe) or touching(
        turned.at(went(charge(turned, foe, around(), PLENTY)).pose), foe
    )


def test_a_charge_is_refused_with_the_reason() -> None:
    foe = man(5000, 2000)
    assert why(charge(ME, foe, around(), 1000)) == "contact"
    wood = around(WOOD)
    assert why(charge(ME, foe, wood, 3000)) == "allowance"
    assert went(charge(ME, foe, wood, 4000)).cost == 3000 - INCH + 1000
    assert why(charge(ME, foe, around(RIVER), PLENTY)) == "closed"
    assert why(charge(ME, foe, around(foes=(foe, man(5100, 3000))), PLENTY)) == "foes"
    friend = man(5100, 2000 + INCH)
    assert why(charge(ME, foe, around(friends=(friend,)), PLENTY)) == "friends"
    passed = went(charge(ME, foe, around(friends=(man(5000, 3000),)), PLENTY))
    assert passed.passed == (0,)


def test_a_hedge_takes_its_part_of_a_charge() -> None:
    hedge = Feature("h", "hedge", line=((0, 4000), (9000, 4000)), obstacle="barrier")
    foe = man(5000, 3000)
    need = 2000 - INCH + inches(2)
    assert went(charge(ME, foe, around(hedge), need)).cost == need
    assert why(charge(ME, foe, around(hedge), need - 1)) == "allowance"


def test_a_retreat_goes_directly_away_without_turning() -> None:
    found = retreat(ME, man(5000, 4000), around(), 800)
    assert (found.pose, found.cost) == (Pose(5000, 5800, 0), 800)
    aslant = retreat(ME, Base(Pose(4000, 4000, 0), 2, 2), around(), 1000)
    assert distance(aslant.pose.point, Point(5707, 5707)) <= 2


def test_a_retreat_stops_at_the_edge_of_the_table() -> None:
    found = retreat(ME, man(5000, 4000), around(), 9000)
    assert found.stopped == Reason("the table ends", "table")
    assert abs(ME.at(found.pose).bottom - 10_000) <= CONTACT


def test_the_reach_is_a_run_in_every_direction() -> None:
    runs = reach(ME, around(WOOD), 1524, directions=12)
    assert len(runs) == 12
    assert all(move.cost <= 1524 for move in runs)
    assert runs[0].length < 1524 == runs[3].length
