"""The enemy headquarters, and those who reach it."""

from __future__ import annotations

from grognard.books.edwardian_splendour import events
from grognard.books.edwardian_splendour.pieces import EsTable, Figure, Headquarters, Unit
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.tabletop.geometry import touching


@rule("ES-096")
def raiders(table: EsTable, headquarters: Headquarters) -> list[tuple[Unit, Figure]]:
    """The enemies who touch a headquarters."""
    base = headquarters.base
    return [
        (unit, man)
        for unit in table.own(table.rival(headquarters.seat))
        for man in unit.figures
        if man.id not in unit.struck and touching(base, man.base)
    ]
