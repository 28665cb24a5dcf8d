"""The seven battles as their files lay them, and the tables of the ledger to hold them against."""

from __future__ import annotations

from typing import Any

from books.black_powder.field import Battle, at
from grognard.books.black_powder.book import BOOK
from grognard.books.black_powder.pieces import BpTable, Unit
from grognard.books.black_powder.stands import leader_of
from grognard.kernel.fates import Fates
from grognard.kernel.game import Game

Row = dict[str, str]


def laid(scenario: str, **switches: Any) -> BpTable:
    """The table of a battle before anybody has moved."""
    return BOOK.setup(BOOK.agree(scenario, switches=switches))


def rows(rule: str) -> list[Row]:
    """The table of a rule in the ledger, row by row."""
    block = next(b for b in BOOK.ledger()[rule].text.split("\n\n") if b.startswith("|"))
    head, _, *body = [_cells(line) for line in block.split("\n")]
    return [dict(zip(head, cells, strict=True)) for cells in body]


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip()[1:-1].split("|")]


def battle_of(table: BpTable, seat: str, phase: str, *, turn: int = 1, **state: Any) -> Battle:
    """A battle of the book taken up in a part of somebody's turn."""
    table.acting, table.first = table.seats[table.seats.index(seat)], table.seats[0]
    table.phase, table.turn, table.half = phase, turn, 2 * turn  # type: ignore[assignment]
    for word, value in state.items():
        setattr(table, word, value)
    for unit in table.standing():
        leader = leader_of(table, unit)
        unit.began = (leader.x, leader.y)
    return Battle(table)


def put(table: BpTable, name: str, x: float, y: float, bearing: int = 0, **state: Any) -> Unit:
    """Stand a unit of a battle somewhere, in inches from the bottom-left corner."""
    unit = table.units[name]
    unit.x, unit.y, unit.bearing = at(x), table.height - at(y), bearing
    unit.reserve = unit.hidden = False
    unit.inside, unit.exit = "", None
    for word, value in state.items():
        setattr(unit, word, value)
    return unit


def shown(table: BpTable, seat: str | None) -> set[str]:
    """The pieces that a seat sees."""
    return {piece.id for piece in BOOK.view(table, seat).pieces}


def battle_of_dice(table: BpTable, dice: list[int]) -> Game[BpTable]:
    """A battle of the book whose dice are known beforehand."""
    return Game.take_up(BOOK, BOOK.agree(table.scenario), table, Fates(None, dice))


def cleared(scenario: str, **switches: Any) -> BpTable:
    """The table of a battle with nobody on it; those who are put there have it to themselves."""
    table = laid(scenario, **switches)
    for unit in table.units.values():
        unit.reserve, unit.hidden, unit.inside = True, False, ""
    return table


def attend(table: BpTable, unit: str, x: float, y: float) -> str:
    """Stand the brigadier of a unit somewhere, and tell who he is."""
    man = table.commanders[table.brigadier(table.units[unit])]
    man.x, man.y = at(x), table.height - at(y)
    return man.id
