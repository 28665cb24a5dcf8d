"""Command and movement, where another reading of the whole book found them played otherwise."""

from __future__ import annotations

from typing import Any

import pytest

from books.black_powder.field import (
    Battle,
    area,
    at,
    battle,
    general,
    hedge,
    march,
    ordering,
    troop,
)
from grognard.books.black_powder import events
from grognard.books.black_powder.blundering import nearest_seen
from grognard.books.black_powder.commanding import come_back
from grognard.books.black_powder.orders import Order
from grognard.books.black_powder.pieces import Unit
from grognard.books.black_powder.stands import base_of
from told import Told

cites = pytest.mark.cites
CHARGE = Order("charge", ("A",), "Z")


def told(play: Battle) -> Told:
    return Told(play.game.chronicle)


HOUSE = area("house", 32, 26, 40, 34, "building")


def held(*more: Unit, **rest: Any) -> Battle:
    """Red A holds the house and is about to be told to leave it."""
    inside = troop("A", 36, 30, inside="house", formation="building")
    return ordering(inside, *more, general("G", 36, 36), features=[HOUSE], **rest)


# Initiative


@cites("BP-089")
def test_initiative_goes_by_who_was_near_as_the_command_part_began() -> None:
    play = battle(
        troop("A", 30, 36),
        troop("B", 44, 36),
        troop("Z", 37, 27, formation="skirmish order"),
        phase="initiative",
    )
    assert told(play).one(events.EnemyNoticed).units == ("A", "B")
    play.play(CHARGE, True)
    assert play.unit("Z").y < at(18), "it has evaded out of everybody's way"
    assert play.asks() == "TakeInitiative"
    assert {order.units[0] for order in play.offers() if order.units} == {"B"}


# Blunders


@cites("BP-082")
def test_who_strays_to_the_left_does_not_charge_an_enemy_ahead() -> None:
    play = ordering(troop("A", 36, 36), troop("Z", 36, 26), general("G", 36, 40))
    now = play.play(march("A", to=(36, 34)), dice=[6, 6, 3])
    assert now.of(events.Moved)[0].how == "strays"
    assert play.unit("A").x < at(26)


@cites("BP-082", "BP-087")
def test_who_strays_to_the_left_may_charge_an_enemy_there() -> None:
    play = ordering(troop("A", 36, 36), troop("Z", 24, 36, shooting=()), general("G", 36, 40))
    play.play(march("A", to=(36, 34)), dice=[6, 6, 3])
    assert play.asks() == "ChargeAstray"
    now = play.play(True)
    assert now.one(events.Charged).contacts[0].other == "Z"


@cites("BP-082")
def test_who_rushes_on_seeing_nobody_may_charge_an_enemy_that_presents_itself() -> None:
    hill = area("hill", 20, 29, 60, 38, "hill")
    play = ordering(
        troop("A", 36, 44, "cavalry"),
        troop("Z", 29, 14, bearing=27000, shooting=()),
        general("G", 36, 46),
        features=[hill],
    )
    assert nearest_seen(play.table, play.unit("A")) is None
    play.play(march("A", to=(36, 30)), dice=[6, 6, 6, 3])
    assert play.unit("A").y == at(26)
    assert play.asks() == "ChargeAstray"


@cites("BP-082", "BP-087")
@pytest.mark.parametrize(("die", "end"), [(2, (36, 42)), (3, (24, 30)), (5, (36, 18))])
def test_a_garrison_goes_astray_out_of_its_building(die: int, end: tuple[int, int]) -> None:
    play = held(troop("Z", 36, 10))
    now = play.play(march("A", to=(36, 20)), dice=[6, 6, die])
    assert now.one(events.Formed).by == "BP-148"
    assert (play.unit("A").x, play.unit("A").y) == (at(end[0]), at(end[1]))
    assert not play.unit("A").inside


# Leaving the table


@cites("BP-113", "BP-114", "BP-115")
def test_who_strays_off_the_table_comes_back_at_the_edge_it_crossed() -> None:
    play = ordering(
        troop("A", 36, 40), troop("B", 10, 30), troop("Z", 36, 20), general("G", 36, 38)
    )
    now = play.play(march("A", to=(36, 34)), dice=[6, 6, 2])
    assert now.one(events.LeftTable).place == (at(36), at(48))
    table = play.table
    come_back(play.game, play.unit("A"), "line")
    body = base_of(table, play.unit("A"))
    assert table.height - body.bottom <= 10, "it stands at the edge, not where it stood before"


@cites("BP-070", "BP-113")
def test_only_who_left_together_comes_back_by_one_order() -> None:
    gone = [
        troop(name, x, 47, gone="left", exit=(at(x), at(48)))
        for name, x in zip("ABC", (10, 22, 60), strict=True)
    ]
    play = ordering(*gone, troop("D", 36, 40), general("G", 36, 44))
    assert Order("return", ("A", "B")) not in play.offers(), "three have left"
    assert not play.refusal(Order("return", ("A", "B")))
    assert play.refusal(Order("return", ("A", "C"))) == "BP-070"


# Buildings and woods


@cites("BP-059", "BP-148")
def test_a_garrison_goes_no_farther_than_it_is_told() -> None:
    play = held()
    play.play(march("A", to=(36, 20)), dice=[3, 3])
    assert abs(play.unit("A").y - at(20)) <= at(1)
    assert play.unit("A").formation == "line"


@cites("BP-059", "BP-148")
def test_a_garrison_that_has_come_out_goes_on_with_the_moves_left() -> None:
    play = held()
    play.play(march("A", to=(36, 4)), dice=[2, 2])
    assert play.unit("A").y < at(9)


@cites("BP-134", "BP-147")
def test_nobody_enters_a_building_across_closed_ground() -> None:
    river = area("river", 0, 35, 72, 37, "river")
    play = ordering(
        troop("A", 36, 40), troop("B", 10, 44), general("G", 36, 44), features=[HOUSE, river]
    )
    now = play.play(march("A", to=(36, 30)), dice=[3, 3])
    assert not now.of(events.Entered)
    assert not play.unit("A").inside


@cites("BP-139", "BP-147")
def test_a_hedge_before_a_building_costs_its_six_inches() -> None:
    fields = [HOUSE, hedge("hedge", (20, 35), (60, 35))]
    play = ordering(troop("A", 36, 36), troop("B", 10, 44), general("G", 36, 44), features=fields)
    now = play.play(march("A", to=(36, 30)), dice=[4, 4])
    assert not now.of(events.Entered), "6 inches for the hedge, 6 to enter, and the way itself"


@cites("BP-119", "BP-147")
def test_near_the_enemy_nobody_enters_a_building_at_his_side() -> None:
    play = ordering(
        troop("A", 46, 30),
        troop("Z", 46, 20),
        troop("B", 10, 44),
        general("G", 46, 34),
        features=[HOUSE],
    )
    now = play.play(march("A", to=(36, 30)), dice=[2, 2])
    assert not now.of(events.Entered)
    assert now.one(events.Halted).by == "BP-119"


@cites("BP-025", "BP-110")
def test_a_warband_that_has_left_the_wood_forms_up_with_its_next_move() -> None:
    wood = area("wood", 20, 30, 50, 40, "wood")
    band = {"template": "warband infantry", "formation": "skirmish order"}
    play = ordering(
        troop("A", 36, 26, **band), troop("B", 60, 44), general("G", 36, 44), features=[wood]
    )
    now = play.play(march("A", to=(36, 6)), dice=[3, 3])
    assert now.one(events.Formed).formation == "warband"
    into = ordering(
        troop("A", 36, 26, **band), troop("B", 60, 44), general("G", 36, 44), features=[wood]
    )
    now = into.play(march("A", to=(36, 34)), dice=[3, 4])
    assert not now.of(events.Formed)
    assert into.unit("A").y > at(29)


# Follow me


@cites("BP-101", "BP-126")
def test_a_gun_that_is_led_may_limber_and_drive_on() -> None:
    play = ordering(troop("A", 36, 40, "artillery"), troop("B", 10, 30), general("G", 36, 42))
    play.play(Order("follow", ("A",)), dice=[2, 2])
    play.play(Order("form", ("A",), formation="limbered"), march("A", to=(36, 30)))
    assert play.unit("A").y == at(30)
    assert play.asks() == "LedMove"
    by_hand = ordering(troop("A", 36, 40, "artillery"), troop("B", 10, 30), general("G", 36, 42))
    by_hand.play(Order("follow", ("A",)), dice=[2, 2])
    by_hand.play(march("A", to=(36, 36), facing=0))
    assert by_hand.asks() != "LedMove"
