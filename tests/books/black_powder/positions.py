"""Positions and readings that the tests of several chapters share."""

from __future__ import annotations

from typing import Any

from books.black_powder.battlefield import attend, battle_of, cleared, laid, put
from books.black_powder.field import (
    Battle,
    area,
    at,
    general,
    ordering,
    troop,
)
from grognard.books.black_powder import events
from grognard.books.black_powder.orders import Order
from grognard.books.black_powder.pieces import Unit
from told import Told

CHARGE = Order("charge", ("A",), "Z")
HOUSE = area("house", 32, 26, 40, 34, "building")
FOOT = 1.575
"""How far apart the middles of two lines of foot in contact are, in inches."""
BEATEN = [*[6] * 6, *[1] * 3, 1, *[5] * 5, 2, 3]
"""Dice of a round in which red strikes six times and blue, struck behind, loses one and retires."""
CARBINES = {"arms": "smoothbore carbines", "shooting": (1,)}


def abreast(*specials: tuple[str, ...], every: int = 12) -> Battle:
    """Three battalions in line side by side, nine and a half inches wide each."""
    rows = specials or ((), (), ())
    line = [troop(n, 12 + every * i, 44, special=rows[i]) for i, n in enumerate("ABC")]
    return ordering(*line, troop("Z", 66, 3), general("G", 24, 46))


def hauled(scenario: str, gun: str) -> Battle:
    """A machine gun has just unlimbered, and its team stands by."""
    table = cleared(scenario)
    piece = put(table, gun, 60, 30, 27000, formation="limbered")
    foe = next(unit for unit in table.units.values() if unit.seat != piece.seat)
    put(table, foe.id, 10, 60)
    man = attend(table, gun, 62, 34)
    play = battle_of(table, "red", "command", turn=2, commanding=man)
    now = play.play(Order("form", (gun,), formation="deployed"), dice=[2, 2])
    assert len(now.of(events.TeamStoodBy)) == 1
    play.unit(gun).ordered = 0
    return play


def westward(play: Battle, gun: str) -> Order:
    return Order("move", (gun,), way=((play.unit(gun).x - at(20), play.unit(gun).y),))


def told(play: Battle) -> Told:
    return Told(play.game.chronicle)


def sentences(play: Battle) -> list[str]:
    return [event.tell(play.table) for event in play.game.chronicle]


def held(*more: Unit, **rest: Any) -> Battle:
    """Red A holds the house and is about to be told to leave it."""
    inside = troop("A", 36, 30, inside="house", formation="building")
    return ordering(inside, *more, general("G", 36, 36), features=[HOUSE], **rest)


def rider(order: Order, dice: list[int], **state: object) -> Battle:
    """Red horse rides past the front of blue S and out of it, which takes two moves."""
    play = ordering(
        troop("A", 18, 25, "cavalry", bearing=9000, **state),
        troop("S", 30, 16),
        troop("Z", 68, 25, bearing=27000, shooting=()),
        troop("B", 60, 44),
        general("G", 18, 32),
    )
    play.play(order, dice=dice)
    return play


def asked_about(scenario: str, unit: str) -> Battle:
    """A battle that is set up freely, every unit but one as in the book's own battle."""
    table = laid(scenario, free_setup=True)
    for other in table.units.values():
        other.placed = other.id != unit
    return Battle(table)
