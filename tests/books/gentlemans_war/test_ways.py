"""Marches that are offered: whatever can be crossed with the dice, somebody is shown how."""

from itertools import product

import pytest

from books.gentlemans_war.field import lay, unit
from books.gentlemans_war.test_shooting import feature
from grognard.books.gentlemans_war.marching import Found, Go, March
from grognard.tabletop.drill import Order
from grognard.tabletop.geometry import inches
from marks import cites

TROOPS = [
    {"kind": "infantry"},
    {"kind": "infantry", "formation": "attack"},
    {"kind": "infantry", "formation": "march"},
    {"kind": "infantry", "formation": "skirmish", "figures": 6},
    {"kind": "light_cavalry"},
]


def marching(piece, dice, *ground):
    table = lay(piece, unit("B9", at=(30, 2)), features=ground)
    return March(table, piece, dice, (True,) * len(dice), running=False)


def crossings(question, choices):
    """Those of some marches that lead over an obstacle."""
    found = [question.plan(choice) for choice in choices]
    return [one for one in found if isinstance(one, Found) and one.crossed]


def straight(question, piece):
    """Every march straight ahead, by quarters of an inch."""
    for far in range(64, question.allowance + 1, 64):
        if piece.formation in ("march", "skirmish"):
            front = piece.place[1] - (inches(6) // 2 if piece.formation == "march" else 0)
            yield Go(place=(piece.place[0], front - far), bearing=piece.bearing)
        else:
            yield Go((Order("advance", far),))


@cites("AGW-160", "AGW-163")
@pytest.mark.parametrize("obstacle", ["brook", "stream", "wall"])
@pytest.mark.parametrize("troops", TROOPS)
def test_whoever_can_get_over_an_obstacle_ahead_is_offered_it(obstacle, troops):
    line = feature("o", obstacle, line=((0, 40), (72, 40)))
    seen = 0
    for dice, before in product(((1, 1), (1, 6), (3, 4), (6, 6)), (4, 5, 7, 9)):
        piece = unit("R", at=(30, 40 + before), **troops)
        question = marching(piece, dice, line)
        if crossings(question, straight(question, piece)):
            assert crossings(question, question.offers()), (dice, before)
            seen += 1
    assert seen >= 3


@cites("AGW-163")
def test_who_lacks_the_dice_to_go_on_is_offered_the_place_right_behind_the_obstacle():
    line = feature("o", "stream", line=((0, 40), (72, 40)))
    question = marching(unit("R", at=(30, 44)), (4, 1), line)
    over = crossings(question, question.offers())
    assert over
    assert all(found.short for found in over)


@cites("AGW-166", "AGW-167")
def test_in_rough_ground_a_march_is_offered_as_far_as_it_carries():
    field = feature("f", "field", outline=((20, 30), (40, 30), (40, 60), (20, 60)))
    question = marching(unit("R", at=(30, 50)), (3, 5), field)
    lengths = [
        choice.orders[0].amount
        for choice in question.offers()
        if len(choice.orders) == 1 and choice.orders[0].kind == "advance"
    ]
    assert inches(4) in lengths, "half of eight inches"


@cites("AGW-160")
def test_two_obstacles_in_a_row_may_be_crossed_one_by_one_or_together():
    ground = [feature(f"w{y}", "wall", line=((0, y), (72, y))) for y in (46, 42)]
    question = marching(unit("R", "light_cavalry", at=(30, 50)), (2, 3, 5, 6), *ground)
    counts = {len(found.crossed) for found in crossings(question, question.offers())}
    assert counts >= {1, 2}


@cites("AGW-163")
def test_a_wheel_may_lead_over_an_obstacle_as_well():
    line = feature("o", "brook", line=((24, 0), (24, 60)))
    question = marching(unit("R", "light_cavalry", at=(30, 40)), (5, 5, 6, 6), line)
    over = [
        choice
        for choice in question.offers()
        if choice.orders and choice.orders[0].kind == "wheel-left" and len(choice.orders) == 2
    ]
    assert crossings(question, over)
