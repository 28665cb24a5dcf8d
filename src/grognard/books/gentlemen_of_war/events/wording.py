"""Small words that events share."""

from __future__ import annotations

from itertools import pairwise

from grognard.books.gentlemen_of_war.freeground import STEP
from grognard.books.gentlemen_of_war.pieces import GowTable, Place
from grognard.tabletop.cards import Card, symbol
from grognard.tabletop.geometry import Point, distance


def replaced(values: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    """A tuple with one value replaced."""
    return (*values[:index], value, *values[index + 1 :])


def name(table: GowTable, unit: str) -> str:
    """A unit's name."""
    return table.units[unit].name


def paces(table: GowTable, path: tuple[Place, ...]) -> str:
    """A way in the words of the table: hexes, or inches along it where there are none."""
    if table.switches.get("free_measurement"):
        legs = [distance(Point(*here), Point(*there)) for here, there in pairwise(path)]
        # Marks on the way lie on whole tenths, so each leg may be one too long.
        return f"up to {2 * -(-(sum(legs) - len(legs)) // STEP)} inches"
    steps = len(path) - 1
    return "1 hex" if steps == 1 else f"{steps} hexes"


def shown(cards: tuple[Card, ...]) -> str:
    """Cards in signs."""
    return " ".join(symbol(card) for card in cards)
