"""The seven battles as their files lay them, and the tables of the ledger to hold them against."""

from __future__ import annotations

from typing import Any

from books.black_powder.field import Battle
from grognard.books.black_powder.book import BOOK
from grognard.books.black_powder.pieces import BpTable

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
    return Battle(table)
