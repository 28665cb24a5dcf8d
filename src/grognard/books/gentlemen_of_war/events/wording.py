"""Small words that events share."""

from __future__ import annotations

from grognard.books.gentlemen_of_war.ground import ground_of
from grognard.books.gentlemen_of_war.pieces import GowTable, Place
from grognard.tabletop.cards import Card, symbol


def replaced(values: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    """A tuple with one value replaced."""
    return (*values[:index], value, *values[index + 1 :])


def name(table: GowTable, unit: str) -> str:
    """A unit's name."""
    return table.units[unit].name


def paces(table: GowTable, path: tuple[Place, ...]) -> str:
    """A way in the words of the table: hexes, or inches from end to end where there are none."""
    if table.switches.get("free_measurement"):
        return f"up to {2 * ground_of(table).steps(path[0], path[-1])} inches"
    steps = len(path) - 1
    return "1 hex" if steps == 1 else f"{steps} hexes"


def shown(cards: tuple[Card, ...]) -> str:
    """Cards in signs."""
    return " ".join(symbol(card) for card in cards)
