"""A way round something, and then a charge."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from books.black_powder.field import Battle, area, at, battle, general, march, ordering, troop
from grognard.books.black_powder import events
from grognard.books.black_powder.country import KINDS
from grognard.books.black_powder.orders import Order, deeds

cites = pytest.mark.cites
WOOD = area("wood", 31, 26, 41, 30, "wood")


def barred(*more: Any, features: Any = (WOOD,), y: float = 38) -> Battle:
    return ordering(
        troop("A", 36, y, "cavalry"),
        troop("Z", 36, 20),
        troop("B", 4, 44),
        *more,
        general("G", 36, 44),
        features=features,
    )


def rounds(play: Battle) -> list[Order]:
    """Orders to go somewhere and then to charge."""
    return [order for order in play.offers() if order.verb == "charge" and order.way]


@cites("BP-055", "BP-057", "BP-067")
def test_horse_with_a_wood_before_it_is_offered_the_way_round_it_and_charges() -> None:
    play = barred()
    (order,) = rounds(play)
    offer = play.question.describe(order)
    assert offer.label == "G orders A to advance half left 11 inches and charge Z."
    assert offer.path[1] == order.way[0]
    assert offer.piece == "Z"
    told = play.play(order, dice=[2, 4])
    assert told.kinds()[:4] == ["Ordered", "Moved", "ChargeDeclared", "Charged"]
    assert told.one(events.Moved).where == (*order.way[0], order.facing)


@cites("BP-069")
def test_without_the_moves_for_it_the_horse_has_only_come_nearer() -> None:
    play = barred()
    told = play.play(rounds(play)[0], dice=[4, 4])
    assert told.of(events.Moved)
    assert not told.of(events.Charged)


@cites("BP-057", "BP-238")
def test_another_enemy_in_the_way_is_gone_round_as_well() -> None:
    play = barred(troop("Y", 36, 27), features=[], y=44)
    assert {order.target for order in rounds(play)} == {"Z"}


@cites("BP-057")
def test_nobody_goes_round_anything_where_the_straight_way_is_free() -> None:
    assert rounds(barred(features=[])) == []
    assert rounds(barred(troop("D", 36, 30), features=[])) == [], "friends are passed through"


@cites("BP-092", "BP-101")
def test_who_has_one_move_at_a_time_is_not_told_of_a_way_and_a_charge() -> None:
    horse, foe = troop("A", 36, 32, "cavalry"), troop("Z", 36, 22)
    near = battle(horse, foe, phase="initiative", features=[WOOD])
    assert near.asks() == "TakeInitiative"
    assert not [order for order in near.offers() if order.target and order.way]


@cites("BP-055")
def test_a_way_with_bends_is_told_by_its_places_unless_it_is_a_road() -> None:
    road = msgspec.structs.replace(
        KINDS["road"],
        id="road",
        line=((at(60), at(44)), (at(60), at(30)), (at(40), at(4))),
        width=at(2),
    )
    play = barred(features=[WOOD, road])
    way = ((at(60), at(30)), (at(40), at(4)))
    assert "along the road" in deeds(play.table, Order("move", ("A",), way=way))
    way = ((at(26), at(30)), (at(36), at(24)))
    words = deeds(play.table, Order("move", ("A",), way=way))
    assert words == "advance 25 inches by way of 26.0 by 30.0 inches"
    assert "by way of" not in deeds(play.table, march("A", to=(36, 32)))
