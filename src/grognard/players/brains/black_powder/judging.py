"""How well a seat stands in a battle of Black Powder."""

from __future__ import annotations

from grognard.books.black_powder.pieces import BpTable
from grognard.books.black_powder.troops import reckon_points
from grognard.kernel.question import Seat


def judge(table: BpTable, seat: Seat) -> float:
    """The share of both armies' worth that is still in order, from one side's point of view."""
    worth = dict.fromkeys(table.seats, 0.0)
    for unit in table.units.values():
        if not unit.gone:
            left = 1.0 - 0.5 * min(unit.casualties / unit.stamina, 1.0)
            worth[unit.seat] += reckon_points(unit.profile).total * left
    total = sum(worth.values()) or 1.0
    mine = worth.get(seat, 0.0)
    return max(min((2 * mine - total) / total, 0.95), -0.95)
