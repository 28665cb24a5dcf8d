"""Marches that are offered: whatever can be crossed with the dice, somebody is shown how."""

from itertools import product

import pytest
from msgspec.structs import replace

from books.gentlemans_war.field import RED, lay, unit
from books.gentlemans_war.test_shooting import feature
from grognard.books.gentlemans_war.deploying import Deploy
from grognard.books.gentlemans_war.doing import WhatNext
from grognard.books.gentlemans_war.marching import Found, Go, March
from grognard.books.gentlemans_war.scenarios import default_armies, lay_table, scenarios
from grognard.books.gentlemans_war.stands import base_of
from grognard.tabletop.drill import Order
from grognard.tabletop.geometry import Point, Polygon, Pose, gap, inches, touching
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


# Errands


def square(name, kind, x, y, **more):
    """A house, a store or a bridge, four inches each way."""
    corners = ((x - 2, y - 2), (x + 2, y - 2), (x + 2, y + 2), (x - 2, y + 2))
    return replace(feature(name, kind, outline=corners), **more)


def ends(question):
    """The tray at the end of every march that is offered."""
    found = [question.plan(choice) for choice in question.offers()]
    return [base_of(question.unit).at(Pose(*one.path[-1], one.bearing)) for one in found]


@cites("AGW-110", "AGW-345", "AGW-349")
@pytest.mark.parametrize(
    ("place", "troops", "deed"),
    [
        ("building", {"kind": "infantry"}, "occupy"),
        ("hut", {"kind": "light_infantry"}, "occupy"),
        ("depot", {"kind": "infantry"}, "work"),
        ("broken-bridge", {"kind": "engineers"}, "work"),
        ("building", {"kind": "infantry", "formation": "skirmish", "figures": 6}, "occupy"),
    ],
)
@pytest.mark.parametrize("aside", [0, 5, -6])
def test_a_march_to_a_house_a_store_or_a_bridge_in_reach_is_offered(place, troops, deed, aside):
    piece = unit("R", at=(30, 46), **troops)
    ground = square("there", place, 30 + aside, 38)
    question = marching(piece, (6, 6), ground)
    arrived = [end for end in ends(question) if gap(end, question.table.ground["there"].area) < 254]
    assert arrived
    piece.place, piece.bearing = (arrived[0].pose.x, arrived[0].pose.y), arrived[0].pose.bearing
    piece.dice = 2
    deeds = [choice for choice in WhatNext(question.table, piece).offers() if choice.kind == deed]
    assert [choice for choice in deeds if "there" in choice.what]


@cites("AGW-257")
def test_a_march_up_to_the_enemy_is_offered_and_stops_just_short_of_him():
    piece = unit("R", at=(30, 40))
    table = lay(piece, unit("B", at=(30, 34)))
    question = March(table, piece, (6, 6), (True, True), running=False)
    foe = base_of(table.units["B"])
    assert min(gap(end, foe) for end in ends(question)) < 254 // 4
    assert not any(touching(end, foe) for end in ends(question))


@cites("AGW-363")
def test_a_march_to_the_very_edge_of_the_table_is_offered():
    question = marching(unit("R", "light_cavalry", at=(50, 9)), (6, 6, 6))
    assert min(end.top for end in ends(question)) < inches(2)


@cites("AGW-110", "AGW-349")
def test_places_beside_a_house_a_store_or_a_bridge_are_offered_before_the_battle():
    scenario = scenarios()["river-crossing-sappers"]
    table = lay_table(scenario, default_armies(scenario), {})
    sites = {"toll-house", "hay-store", "west-bridge", "east-bridge"}
    beside = {}
    for piece in [one for one in table.units.values() if one.seat == RED]:
        trays = [tray(offer) for offer in described(Deploy(table, RED))]
        areas = {site: table.ground[site].area for site in sites}
        beside[piece.kind] = {
            site for site, area in areas.items() if any(gap(one, area) < 254 for one in trays)
        }
        piece.place = (inches(8), inches(47))
    assert beside["infantry"] >= {"toll-house", "hay-store"}
    assert beside["engineers"] == sites


def described(question):
    return [question.describe(choice) for choice in question.offers()]


def tray(offer):
    return Polygon([Point(x, y) for x, y in offer.tray])
