"""Orders to a block are carried out to the tenth, or refused with the reason."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.tabletop.drill import TOO_FAR, Around, Drill, Manoeuvre, Order, free_move, march
from grognard.tabletop.geometry import (
    Base,
    Pose,
    contains,
    degrees,
    distance,
    inches,
    shaved,
    wheel_arc,
)
from grognard.tabletop.going import Pace
from grognard.tabletop.sight import Reason
from grognard.tabletop.terrain import Feature, Terrain
from tabletop.geometry_oracle import poses, steady

FOOT = Pace({"rough": 2, "road": 1, "impassable": None}, {"barrier": inches(6), "wire": None})
FORWARD = Drill(wheel=degrees(90))
ANY = Drill(
    oblique=degrees(45),
    retire=Fraction(2),
    side_step=Fraction(1),
    pivot=degrees(90),
    about_face=500,
)
BLOCK = Base(Pose(5000, 8000, 0), 1500, 500)
PLENTY = 1_000_000


def box(left: int, top: int, right: int, bottom: int) -> tuple[tuple[int, int], ...]:
    return ((left, top), (right, top), (right, bottom), (left, bottom))


def around(
    *features: Feature, foes: tuple[Base, ...] = (), friends: tuple[Base, ...] = ()
) -> Around:
    table = Base(Pose(5000, 5000, 0), 10_000, 10_000)
    return Around(Terrain(features), FOOT, table, foes, friends)


def done(
    *orders: Order, drill: Drill = ANY, on: Around | None = None, allowance: int = PLENTY
) -> Manoeuvre:
    found = march(BLOCK, orders, drill, on or around(), allowance)
    assert isinstance(found, Manoeuvre), found
    return found


def refused(
    *orders: Order, drill: Drill = ANY, on: Around | None = None, allowance: int = PLENTY
) -> Reason:
    found = march(BLOCK, orders, drill, on or around(), allowance)
    assert isinstance(found, Reason), found
    return found


def test_an_advance_costs_its_length() -> None:
    move = done(Order("advance", 1200))
    assert (move.pose, move.cost) == (Pose(5000, 6800, 0), 1200)


def test_other_steps_cost_what_the_drill_says() -> None:
    assert (done(Order("retire", 300)).pose, done(Order("retire", 300)).cost) == (
        Pose(5000, 8300, 0),
        600,
    )
    left = done(Order("side-step", -400))
    assert (left.pose, left.cost) == (Pose(4600, 8000, 0), 400)
    slant = done(Order("oblique", 1000, degrees(30)))
    assert (slant.pose, slant.cost) == (Pose(5500, 7134, 0), 999)  # the tape shows 999.98
    about = done(Order("about-face"))
    assert (about.pose, about.cost) == (Pose(5000, 8000, 18_000), 500)


def test_a_wheel_costs_the_way_of_the_outer_man() -> None:
    move = done(Order("wheel-right", degrees(30)))
    assert move.cost == wheel_arc(1500, degrees(30)) == 785
    held = BLOCK.corners[1]
    assert BLOCK.at(move.pose).corners[1] == held
    assert move.pose.bearing == degrees(30)
    left = done(Order("wheel-left", degrees(30)))
    assert left.pose.bearing == degrees(330)


def test_a_pivot_costs_the_way_of_a_corner_round_the_middle() -> None:
    move = done(Order("pivot", degrees(-60)))
    assert (move.pose.x, move.pose.y, move.pose.bearing) == (5000, 8000, degrees(300))
    assert move.cost == wheel_arc(790, degrees(60))


@pytest.mark.parametrize(
    "order",
    [
        Order("oblique", 100, degrees(10)),
        Order("retire", 100),
        Order("side-step", 100),
        Order("pivot", 100),
        Order("about-face"),
        Order("wheel-left", degrees(91)),
        Order("wheel-left", -1),
        Order("advance", -1),
        Order("move", 10),
    ],
)
def test_what_the_drill_does_not_know_is_refused(order: Order) -> None:
    assert refused(order, drill=FORWARD).key == order.kind


def test_a_move_has_only_so_many_wheels() -> None:
    wheels = [Order("wheel-left", 100)] * 3
    assert refused(*wheels).key == "wheels"
    assert done(*wheels[:2]).cost > 0


def test_orders_are_paid_for_together() -> None:
    orders = (Order("advance", 600), Order("wheel-left", degrees(30)))
    assert done(*orders, allowance=1385).cost == 1385
    assert refused(*orders, allowance=1384) == TOO_FAR


def test_the_slowest_man_sets_the_pace() -> None:
    on_the_left = Feature("w", "wood", outline=box(0, 0, 4400, 7500), going="rough")
    assert done(Order("advance", 600), on=around(on_the_left)).cost == 250 + 2 * 350
    far_off = Feature("w", "wood", outline=box(0, 0, 4000, 8000), going="rough")
    assert done(Order("advance", 600), on=around(far_off)).cost == 600


def test_a_wheel_over_rough_ground_costs_more() -> None:
    bog = Feature("b", "swamp", outline=box(3000, 6000, 4600, 7900), going="rough")
    wheeling = Order("wheel-right", degrees(30))
    rough = done(wheeling, on=around(bog)).cost
    assert 785 + 700 < rough <= 2 * 785


def test_a_hedge_before_the_front_is_paid_for_once() -> None:
    hedge = Feature("h", "hedge", line=((0, 7500), (9000, 7500)), obstacle="barrier")
    assert done(Order("advance", 1000), on=around(hedge)).cost == 1000 + inches(6)


def test_closed_ground_may_not_be_swept_even_between_the_corners() -> None:
    pond = Feature("p", "lake", "the pond", outline=box(4700, 7000, 4800, 7100), going="impassable")
    assert refused(Order("advance", 1000), on=around(pond)) == Reason(
        "the pond is in the way", "closed"
    )
    assert done(Order("advance", 600), on=around(pond)).cost == 600
    assert refused(Order("wheel-left", degrees(90)), on=around(pond)).key == "closed"


def test_who_keeps_his_middle_on_the_bridge_crosses_the_river() -> None:
    river = Feature("r", "river", line=((0, 7000), (9000, 7000)), width=400, going="impassable")
    over = ((5000, 7400), (5000, 6600))
    bridge = Feature("b", "bridge", line=over, width=600, going="road", way=True)
    assert refused(Order("advance", 2000), on=around(river)).key == "closed"
    assert done(Order("advance", 2000), on=around(river, bridge)).cost == 2000
    beside = BLOCK.at(Pose(5600, 8000, 0))
    found = march(beside, [Order("advance", 2000)], ANY, around(river, bridge), PLENTY)
    assert found == Reason("the river is in the way", "closed")


def test_a_column_on_a_road_pays_for_the_road_alone() -> None:
    wood = Feature("w", "wood", outline=box(4000, 5000, 6000, 7900), going="rough")
    there = ((5000, 9000), (5000, 1000))
    road = Feature("s", "road", line=there, width=600, going="road", way=True)
    assert done(Order("advance", 2000), on=around(wood, road)).cost == 2000
    assert done(Order("advance", 2000), on=around(wood)).cost > 3000


def test_wire_before_one_flank_stops_the_whole_block() -> None:
    wire = Feature("x", "wire", "the wire", line=((4000, 7000), (4500, 7000)), obstacle="wire")
    stopped = Reason("the wire is in the way", "closed")
    assert refused(Order("advance", 1000), on=around(wire)) == stopped
    assert refused(Order("wheel-right", degrees(60)), on=around(wire)) == stopped
    assert free_move(BLOCK, Pose(5000, 7000, 0), around(wire), PLENTY) == stopped
    everywhere = Feature("x", "wire", "the wire", line=((0, 7500), (9000, 7500)), obstacle="wire")
    assert refused(Order("advance", 1000), on=around(everywhere)) == stopped


def test_nobody_sweeps_over_the_enemy_but_flush_past_him() -> None:
    foe = Base(Pose(5000, 7000, 18_000), 1500, 500)
    assert refused(Order("advance", 600), on=around(foes=(foe,))).key == "foes"
    assert done(Order("advance", 500), on=around(foes=(foe,))).cost == 500
    beside = Base(Pose(6500, 7000, 18_000), 1500, 500)
    assert done(Order("advance", 2000), on=around(foes=(beside,))).cost == 2000


def test_friends_may_be_passed_through_but_not_stood_on() -> None:
    friend = Base(Pose(5000, 7000, 0), 1500, 500)
    through = done(Order("advance", 1600), on=around(friends=(friend,)))
    assert through.passed == (0,)
    assert refused(Order("advance", 1400), on=around(friends=(friend,))).key == "friends"
    assert done(Order("advance", 400), on=around(friends=(friend,))).passed == ()


def test_the_table_may_not_be_left() -> None:
    assert refused(Order("advance", 8000)).key == "table"
    off = Around(Terrain(()), FOOT)
    assert done(Order("advance", 8000), on=off).pose == Pose(5000, 0, 0)


def test_a_free_move_costs_the_way_of_the_farthest_corner() -> None:
    wanted = Pose(5000, 7000, degrees(90))
    move = free_move(BLOCK, wanted, around(), PLENTY)
    assert isinstance(move, Manoeuvre)
    ends = zip(BLOCK.corners, BLOCK.at(wanted).corners, strict=True)
    assert move.cost == max(distance(one, other) for one, other in ends)
    assert move.pose == wanted


def test_a_free_move_is_refused_for_the_same_reasons() -> None:
    wanted = Pose(5000, 6000, 0)
    foe, friend = Base(Pose(5000, 7000, 0), 500, 500), Base(wanted, 500, 500)
    lake = Feature("l", "lake", outline=box(4000, 6900, 6000, 7000), going="impassable")
    corner = Feature("l", "lake", outline=box(4200, 6900, 4300, 7000), going="impassable")
    for reason, on in (
        ("foes", around(foes=(foe,))),
        ("friends", around(friends=(friend,))),
        ("closed", around(lake)),
        ("closed", around(corner)),
    ):
        found = free_move(BLOCK, wanted, on, PLENTY)
        assert isinstance(found, Reason)
        assert found.key == reason
    dear = free_move(BLOCK, wanted, around(), 1999)
    assert dear == TOO_FAR


@given(poses, st.integers(0, 2000), st.integers(0, 9000))
@steady
def test_everything_a_block_passes_over_is_in_what_it_swept(
    pose: Pose, length: int, angle: int
) -> None:
    block = Base(pose, 1500, 500)
    on = Around(Terrain(()), FOOT)
    orders = [Order("advance", length), Order("wheel-left", angle)]
    move = march(block, orders, FORWARD, on, PLENTY)
    assert isinstance(move, Manoeuvre)
    for step in move.steps:
        slim = Base(step.end, 1500 - 12, 500 - 12)
        assert contains(step.swept, shaved(slim))
        assert contains(step.swept, Base(step.start, 1500 - 12, 500 - 12))
