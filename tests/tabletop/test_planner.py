"""A wanted pose is turned into a manoeuvre that the drill allows."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.tabletop.drill import Around, Drill, Manoeuvre, Order, march
from grognard.tabletop.geometry import (
    Base,
    Face,
    Pose,
    about_face,
    advance,
    degrees,
    distance,
    inches,
    side_step,
    wheel,
)
from grognard.tabletop.going import Pace
from grognard.tabletop.planner import NEAR, manoeuvre, reachable
from grognard.tabletop.sight import Reason
from grognard.tabletop.terrain import Feature, Terrain
from tabletop.geometry_oracle import poses, steady

FOOT = Pace({"rough": 2, "impassable": None})
FORWARD = Drill()
ANY = Drill(
    oblique=degrees(45),
    retire=Fraction(1),
    side_step=Fraction(2),
    pivot=degrees(90),
    about_face=0,
)
NOWHERE = Around(Terrain(()), FOOT)
BLOCK = Base(Pose(5000, 8000, 0), 1500, 500)
PLENTY = 1_000_000


def kinds(found: Manoeuvre | Reason) -> list[str]:
    assert isinstance(found, Manoeuvre), found
    return [step.order.kind for step in found.steps]


def plan(wanted: Pose, drill: Drill = ANY, on: Around = NOWHERE) -> Manoeuvre | Reason:
    return manoeuvre(BLOCK, wanted, drill, on, PLENTY)


def test_who_is_there_already_need_not_move() -> None:
    found = plan(BLOCK.pose)
    assert kinds(found) == []
    assert isinstance(found, Manoeuvre)
    assert found.cost == 0


@pytest.mark.parametrize(
    ("drill", "wanted", "steps"),
    [
        (ANY, Pose(5000, 7000, 0), ["advance"]),
        (ANY, Pose(5000, 9000, 0), ["retire"]),
        (ANY, Pose(5600, 8000, 0), ["side-step"]),
        (ANY, Pose(5300, 7000, 0), ["oblique"]),
        (ANY, Pose(5000, 8000, 18_000), ["about-face"]),
        (ANY, Pose(5000, 8000, degrees(40)), ["pivot"]),
        (ANY, Pose(5000, 9000, 18_000), ["about-face", "advance"]),
        (FORWARD, wheel(BLOCK, Face.LEFT, degrees(35)), ["wheel-left"]),
        (
            FORWARD,
            advance(wheel(BLOCK, Face.RIGHT, degrees(35)), 900),
            ["wheel-right", "advance"],
        ),
        (
            FORWARD,
            wheel(BLOCK.at(Pose(5000, 7000, 0)), Face.RIGHT, degrees(35)),
            ["advance", "wheel-right"],
        ),
    ],
)
def test_a_plain_wish_has_a_plain_plan(drill: Drill, wanted: Pose, steps: list[str]) -> None:
    assert kinds(plan(wanted, drill)) == steps


def test_a_block_that_only_goes_forward_wheels_there_and_back() -> None:
    found = plan(Pose(6000, 5000, 0), FORWARD)
    assert kinds(found) == ["wheel-right", "advance", "wheel-left"]
    assert isinstance(found, Manoeuvre)
    assert distance(found.pose.point, Pose(6000, 5000, 0).point) <= NEAR
    assert found.pose.bearing == 0


@given(
    st.sampled_from(["wheel-left", "wheel-right"]),
    st.integers(100, 8000),
    st.integers(0, 3000),
    st.sampled_from(["wheel-left", "wheel-right"]),
    st.integers(100, 8000),
    poses,
)
@steady
def test_where_wheel_advance_wheel_leads_a_plan_leads_too(
    first: str, angle: int, length: int, last: str, second: int, pose: Pose
) -> None:
    block = Base(pose, 1500, 500)
    orders = [Order(first, angle), Order("advance", length), Order(last, second)]  # type: ignore[arg-type]  # sampled from the two
    there = march(block, orders, FORWARD, NOWHERE, PLENTY)
    assert isinstance(there, Manoeuvre)
    found = manoeuvre(block, there.pose, FORWARD, NOWHERE, PLENTY)
    assert isinstance(found, Manoeuvre), found
    assert found.cost <= there.cost + 40
    assert distance(found.pose.point, there.pose.point) <= NEAR
    assert found.pose.bearing == there.pose.bearing


def test_the_cheapest_of_several_plans_is_taken() -> None:
    slant = plan(Pose(5400, 7000, 0))
    assert kinds(slant) == ["oblique"]
    dear_aside = plan(Pose(5400, 7000, 0), Drill(side_step=Fraction(1), wheel=0))
    assert kinds(dear_aside) == ["advance", "side-step"]


def test_a_drill_that_does_not_lead_there_says_so() -> None:
    assert plan(Pose(5000, 9000, 0), Drill(wheel=0)) == Reason(
        "the drill does not allow this retire", "retire"
    )
    assert plan(Pose(5600, 8000, 0), Drill(wheel=0)) == Reason(
        "no manoeuvre of this drill leads there", "drill"
    )


def test_the_reason_of_the_first_plan_is_told() -> None:
    foe = Base(Pose(5000, 7200, 0), 500, 500)
    found = plan(Pose(5000, 6000, 0), Drill(wheel=0), Around(Terrain(()), FOOT, None, (foe,)))
    assert found == Reason("the enemy is in the way", "foes")
    too_far = manoeuvre(BLOCK, Pose(5000, 6000, 0), FORWARD, NOWHERE, inches(6))
    assert isinstance(too_far, Reason)
    assert too_far.key == "allowance"


def test_a_body_faces_about_to_go_back_and_may_face_again() -> None:
    drill = Drill(wheel=0, about_face=100)
    back = plan(Pose(5000, 9000, 0), drill)
    assert isinstance(back, Reason)  # one about-face only
    assert kinds(plan(about_face(Pose(5000, 9000, 0)), drill)) == ["about-face", "advance"]
    assert kinds(plan(about_face(Pose(5000, 7000, 0)), drill)) == ["advance", "about-face"]


def test_every_sample_of_what_may_be_reached_is_legal_and_within_the_allowance() -> None:
    wood = Feature(
        "w", "wood", outline=((4000, 6000), (6000, 6000), (6000, 7500), (4000, 7500)), going="rough"
    )
    foe = Base(Pose(6500, 7000, 0), 500, 500)
    on = Around(Terrain((wood,)), FOOT, None, (foe,))
    moves = reachable(BLOCK, ANY, on, inches(12))
    assert len(moves) > 10
    for move in moves:
        orders = [step.order for step in move.steps]
        assert march(BLOCK, orders, ANY, on, inches(12)) == move
        assert move.cost <= inches(12)


def test_a_free_field_is_reached_as_far_as_the_allowance_goes() -> None:
    moves = reachable(BLOCK, FORWARD, NOWHERE, inches(12))
    assert min(move.pose.y for move in moves) == 8000 - inches(12)
    assert {move.pose.bearing for move in moves} >= {0}
    assert not any(step.order.kind == "retire" for move in moves for step in move.steps)


def test_an_oblique_is_no_wider_than_the_drill_says() -> None:
    aside = side_step(advance(BLOCK.pose, 400), 600)
    assert plan(aside, Drill(wheel=0, oblique=degrees(45))) == Reason(
        "the drill does not allow this oblique", "oblique"
    )
