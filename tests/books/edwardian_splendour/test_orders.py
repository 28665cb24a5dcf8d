"""Handling a battalion: orders to a whole unit, figure by figure legal, and honest offers."""

import pytest

from books.edwardian_splendour.battle import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    Corps,
    at,
    begin,
    box,
    foot,
    gun,
    horse,
    lay,
    mg,
    play,
    refused,
    row,
    strip,
)
from grognard.books.edwardian_splendour import events
from grognard.books.edwardian_splendour.audit import audit
from grognard.books.edwardian_splendour.lay import body_of, lay_of
from grognard.books.edwardian_splendour.ordering import GiveOrder
from grognard.books.edwardian_splendour.orders import STAND, Order
from grognard.tabletop.geometry import Point, degrees, distance, inches
from marks import cites

FAR = foot("b", [(90, 5)])


def battalion(x=40.0, y=40.0, count=24, ranks=2):
    """Two ranks of twelve."""
    files = count // ranks
    return foot("r", [(x + file, y + rank) for rank in range(ranks) for file in range(files)])


ASLANT = foot("r", [(40 + 0.7072 * file, 40 + 0.7072 * file) for file in range(12)], 4500)
"""A line of twelve that looks half right."""


def ordered(order, *corps, features=()):
    table = lay(*(corps or (battalion(),)), FAR, features=features, phase="move")
    played = play(table, order)
    assert audit(played.table) == []
    return played.table.units["r"]


def spread(unit):
    xs, ys = [man.x for man in unit.figures], [man.y for man in unit.figures]
    return (max(xs) - min(xs)) / 254 + 1, (max(ys) - min(ys)) / 254 + 1


@cites("ES-024")
@pytest.mark.parametrize("bearing", [NORTH, EAST, SOUTH, WEST, 4500])
def test_a_battalion_goes_any_way_as_one(bearing):
    unit = ordered(Order("go", bearing, inches(6)))
    assert {man.bearing for man in unit.figures} == {NORTH}
    assert spread(unit) == (12, 2)


@cites("ES-012")
def test_a_line_becomes_a_column_in_one_move_if_it_is_not_too_long():
    unit = ordered(Order("form", NORTH, formation="column", ranks=4), battalion(count=12))
    assert spread(unit) == (4, 3)
    assert all(body_of(unit.figures).is_close(man) for man in unit.figures)
    long = lay(battalion(), FAR, phase="move")
    assert refused(long, Order("form", NORTH, formation="column", ranks=1)) == "ES-027"


@cites("ES-012", "ES-010")
def test_a_battalion_opens_its_order_and_stays_together():
    unit = ordered(Order("form", NORTH, formation="open", ranks=3), battalion(count=12))
    body = body_of(unit.figures)
    assert not any(body.is_close(man) for man in unit.figures)
    assert body.stragglers == ()


def test_a_wheel_swings_round_one_end_and_keeps_the_ranks():
    right = ordered(Order("wheel", degrees(20)))
    assert {man.bearing for man in right.figures} == {degrees(20)}
    assert all(body_of(right.figures).is_close(man) for man in right.figures)
    # The man at the right of the front rank hardly moves.
    pivot = right.man("r.12")
    assert abs(pivot.x - inches(51)) < inches(1, 2)
    left = ordered(Order("wheel", -degrees(20)))
    assert {man.bearing for man in left.figures} == {degrees(340)}


@cites("ES-012", "ES-034", "ES-064")
def test_a_battalion_that_wheels_all_day_keeps_its_ranks_closed():
    corps = battalion(count=18)
    for turn in range(1, 31):
        angle = (917, -1303, 1171, 733, -1409, -641)[turn % 6]
        table = lay(corps, FAR, phase="move", turn=turn)
        played = play(table, Order("wheel", angle))
        corps = Corps(played.table.units["r"])
    body, stands = body_of(corps.unit.figures), lay_of(played.table)
    front, rear = corps.unit.figures[:9], corps.unit.figures[9:]
    assert [man for man in corps.unit.figures if body.is_front_rank(man)] == list(front)
    assert all(body.is_close(man) for man in rear)
    assert all(stands.is_supported(stands.stands[man.id]) for man in front)


def test_a_wheel_too_wide_is_refused_with_its_price():
    table = lay(battalion(), FAR, phase="move")
    question = begin(table).question
    fault = question.fault(Order("wheel", degrees(60)))
    assert (fault.cite, fault.words) == ("ES-027", "That costs 11.6 of 6 inches.")


@cites("ES-024", "ES-027")
@pytest.mark.parametrize("corps", [battalion(), battalion(count=24, ranks=6), ASLANT])
def test_the_wheels_on_the_list_are_no_wider_than_may_be_walked(corps):
    question = begin(lay(corps, FAR, phase="move")).question
    wheels = [order for order in question.candidates() if order.kind == "wheel"]
    assert len(wheels) == 2
    for order in wheels:
        assert question.fault(order) is None
        wider = Order("wheel", order.bearing + (degrees(10) if order.bearing > 0 else -degrees(10)))
        assert abs(order.bearing) == degrees(90) or question.fault(wider).cite == "ES-027"


@cites("ES-024", "ES-027")
def test_a_wheel_on_the_list_is_as_wide_as_the_ground_lets_it_be():
    swamp = box("swamp", "swamp", 30, 30, 60, 39)
    question = begin(lay(battalion(), FAR, features=[swamp], phase="move")).question
    wheels = [order for order in question.candidates() if order.kind == "wheel"]
    assert [question.fault(order) for order in wheels] == [None, None]
    assert {abs(order.bearing) for order in wheels} == {degrees(15)}


def test_a_unit_sent_to_a_far_place_goes_as_far_as_one_move_takes_it():
    unit = ordered(Order("move", NORTH, place=at(45.5, 10)), battalion())
    assert 0 < inches(40) - unit.figures[0].y <= inches(6)


def test_a_unit_turns_about_where_it_stands():
    unit = ordered(Order("move", SOUTH, place=at(40.5, 40)), foot("r", row(2, 40, 40)))
    assert {man.bearing for man in unit.figures} == {SOUTH}
    assert spread(unit) == (2, 1)


@cites("ES-024", "ES-025")
@pytest.mark.parametrize("facing", [EAST, SOUTH])
def test_a_battalion_too_wide_to_swing_round_turns_man_by_man(facing):
    # No figure goes anywhere, so that neither the table's edge nor the length of a move matters.
    wide = foot("r", [*row(12, 40, 70.5), *row(12, 40, 71.5)])
    before = {(man.x, man.y) for man in wide.unit.figures}
    unit = ordered(Order("move", facing, place=at(45.5, 71)), wide)
    assert {man.bearing for man in unit.figures} == {facing}
    assert {(man.x, man.y) for man in unit.figures} == before
    assert {man.moved for man in unit.figures} == {1}


@cites("ES-024")
def test_a_turn_that_one_move_cannot_finish_says_so():
    # Shoulder to shoulder nobody can look half right where he stands.
    table = lay(foot("r", [*row(12, 40, 40), *row(12, 40, 41)]), FAR, phase="move")
    question = begin(table).question
    half_back = question.describe(Order("move", degrees(135), place=at(45.5, 40.5)))
    assert half_back.detail == "as far round as one move takes it"
    assert question.describe(Order("move", SOUTH, place=at(45.5, 40.5))).detail == ""


def test_a_unit_that_would_lose_its_order_in_a_wood_goes_as_far_as_its_slowest_man():
    # The front rank goes three inches in the wood, and the rear rank would walk into it.
    wood = box("w", "wood", 30, 20, 60, 40.4)
    table = lay(foot("r", [*row(6, 40, 40), *row(6, 40, 41)]), FAR, features=[wood], phase="move")
    before = [man.y for man in table.units["r"].figures]
    unit = play(table, Order("go", NORTH, inches(6))).table.units["r"]
    assert {y - man.y for y, man in zip(before, unit.figures, strict=True)} == {inches(3)}


def test_men_in_a_wood_are_left_behind_only_as_far_as_the_unit_holds_together():
    wood = box("w", "wood", 45.6, 30, 60, 45)
    table = lay(battalion(), FAR, features=[wood], phase="move")
    # Six inches would tear the unit in two halves three inches apart in depth, but not asunder.
    unit = play(table, Order("go", NORTH, inches(6))).table.units["r"]
    assert {man.y for man in unit.figures} == {inches(34), inches(35), inches(37), inches(38)}
    assert body_of(unit.figures).stragglers == ()


def test_a_gun_turns_with_its_crew():
    table = lay(gun("r", (40, 40)), FAR, phase="move")
    told = play(table, Order("move", EAST, place=at(40, 40))).told.one(events.UnitMoved)
    assert told.gun == (*at(40, 40), EAST)
    assert told.marches[0].path[-1] == at(38, 40)
    assert refused(table, Order("wheel", degrees(20))) == "ES-025"
    assert refused(table, Order("form", NORTH, formation="line")) == "ES-011"


@cites("ES-024", "ES-027")
def test_an_mg_that_turns_as_it_goes_stops_where_its_crew_can_still_follow():
    # All six inches would take the man on the outer side further than he walks.
    table = lay(mg("r", (40, 40), [(39, 42), (40, 42), (41, 42)]), FAR, phase="move")
    order = Order("move", degrees(60), place=at(45.19, 37))
    told = play(table, order).told.one(events.UnitMoved)
    assert told.gun is not None
    x, y, bearing = told.gun
    assert bearing == degrees(60)
    assert inches(5) < distance(Point(x, y), Point(*at(40, 40))) < inches(6)


@cites("ES-028")
@pytest.mark.parametrize(("x", "offered"), [(40, True), (42.5, False)])
def test_a_march_of_twice_the_length_is_offered_only_to_those_whom_a_road_leads_so_far(x, offered):
    road = strip("road", "road", (40, 0), (40, 72), width=2)
    table = lay(foot("r", [(x, 40)]), FAR, features=[road], phase="move")
    assert (Order("go", NORTH, inches(12)) in begin(table).question.offers()) is offered


@cites("ES-027")
def test_an_offer_says_how_far_bad_ground_lets_a_unit_go():
    wood = box("w", "wood", 30, 20, 60, 45)
    table = lay(foot("r", [(40, 40)]), FAR, features=[wood], phase="move")
    offer = begin(table).question.describe(Order("go", NORTH, inches(6)))
    assert (offer.label, offer.detail) == ("Advance 6 inches", "3 inches over this ground")


@pytest.mark.parametrize(
    "corps",
    [battalion(), horse("r", row(6, 40, 40)), gun("r", (40, 40)), foot("r", [(40, 40)])],
)
def test_every_offer_is_legal_and_told_in_words(corps):
    wood = box("w", "wood", 30, 30, 50, 36)
    near = foot("b", row(6, 40, 31))
    friends = foot("r2", row(4, 36, 44))
    table = lay(corps, near, friends, features=[wood], phase="move")
    game = begin(table)
    game.answer("r")
    question = game.question
    assert isinstance(question, GiveOrder)
    offers = question.offers()
    assert offers[0].kind == "stand"
    assert len(offers) == len(set(offers)) > 3
    fresh = GiveOrder(game.table, game.table.units["r"])
    for order in offers:
        assert fresh.fault(order) is None, order
        assert question.describe(order).label


def test_charges_and_formations_are_among_the_offers():
    table = lay(battalion(count=12), foot("b", row(6, 40, 36)), phase="move")
    kinds = {order.kind for order in begin(table).question.offers()}
    assert {"stand", "go", "move", "form", "charge"} <= kinds
    alone = lay(battalion(count=12), FAR, phase="move")
    assert "wheel" in {order.kind for order in begin(alone).question.offers()}


def test_a_charge_names_its_target_in_the_offer():
    table = lay(battalion(count=4), foot("b", row(4, 40, 36)), phase="move")
    question = begin(table).question
    labels = [question.describe(order).label for order in question.offers()]
    assert "Charge B" in labels
    assert "Retire 6 inches" in labels


def test_orders_survive_the_wire():
    question = begin(lay(battalion(), FAR, phase="move")).question
    order = Order("form", 4500, place=at(40, 40), formation="open", ranks=3)
    raw = {"kind": "form", "bearing": 4500, "place": at(40, 40), "formation": "open", "ranks": 3}
    assert question.decode(raw) == order


@cites("ES-020", "ES-022")
@pytest.mark.parametrize(
    ("corps", "moving", "standing"),
    [
        (foot("r", row(3, 40, 40)), "Who stands fires first", "fires with"),
        (foot("r", row(3, 40, 40), bracket=0), "", ""),
        (gun("r", (40, 40)), "A gun that moves does not fire", "fires with"),
    ],
)
def test_what_a_move_costs_in_fire_is_told_with_the_question(corps, moving, standing):
    question = begin(lay(corps, foot("b", [(80, 5)]), phase="move")).question
    assert question.detail().startswith(moving)
    assert question.describe(STAND).detail.startswith(standing)
    assert bool(question.detail()) is bool(moving)
