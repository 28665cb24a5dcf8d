"""Sleeping armies: what wakes them, and pickets with standing orders."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.books.black_powder import events
from grognard.books.black_powder.pieces import BpTable
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.kernel.question import Seat


@rule("BP-1077", "BP-1078", "BP-1230")
def wake(game: Game[BpTable]) -> None:
    """Any shot, and any round of combat, gives the alarm at once."""
    if game.table.asleep:
        game.tell(events.AlarmGiven(Seat(game.table.asleep)))


@rule("BP-1079", "BP-1230")
def end_standing_orders(game: Game[BpTable], names: Sequence[str]) -> None:
    """The first order that is tried on a picket, heard or not, ends its standing orders."""
    for name in names:
        if game.table.units[name].standing:
            game.tell(events.StandingOrdersEnded(name))
