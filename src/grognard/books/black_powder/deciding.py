"""The end of a battle: an army broken, the terms of the battle fulfilled, or the last turn over."""

from __future__ import annotations

from grognard.books.black_powder import events
from grognard.books.black_powder.battles.victories import battle_end
from grognard.books.black_powder.events.writing import army_of
from grognard.books.black_powder.morale import counted, is_lost, is_spent
from grognard.books.black_powder.pieces import BpTable
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.kernel.question import Seat


@rule("BP-458", "BP-459", "BP-460", "BP-461")
def decide(game: Game[BpTable], *, counted_out: bool = False) -> bool:
    """True if the battle is over: an army broken, or the last turn played out."""
    table = game.table
    ended = table.turn >= table.turns and table.acting == table.first
    if table.terms.victory:
        over = counted_out and table.acting == table.first
        end = battle_end(table, ends=counted_out and ended, over=over)
        if end is not None:
            _end(game, *end)
    elif len(table.broken) == 2:
        _end(game, "", "both armies are broken", "BP-459")
    elif table.broken and not (table.plays("fighting_withdrawal") and _may_go_on(table)):
        winner = table.rival(table.broken[0])
        _end(game, winner, f"{army_of(table, table.broken[0])} is broken", "BP-458")
    elif counted_out and ended:
        _by_proportion(game)
    return table.phase == "over"


def _may_go_on(table: BpTable) -> bool:
    """True until the other side has been counted once more."""
    return table.acting == table.broken[0]


@rule("BP-460", "BP-461")
def _by_proportion(game: Game[BpTable]) -> None:
    """The larger part of its brigades intact wins; of equals, the larger part of its units."""
    table = game.table
    share = {seat: intact(table, seat) for seat in table.seats}
    one, other = (share[seat] for seat in table.seats)
    if one == other:
        _end(game, "", "the last turn is over and neither army is broken", "BP-460")
        return
    winner = table.seats[0] if one > other else table.seats[1]
    _end(game, winner, "more of the victor's army is intact as the last turn ends", "BP-460")


def intact(table: BpTable, seat: Seat) -> tuple[int, int]:
    """How many thousandths of a side's brigades, and of its units, are in order as play ends."""
    brigades = [b for b in table.brigades.values() if b.seat == seat]
    units = counted([u for u in table.units.values() if u.seat == seat])
    whole = sum(not is_spent(table, b) for b in brigades) * 1000 // max(len(brigades), 1)
    ready = sum(not is_lost(u) for u in units) * 1000 // max(len(units), 1)
    return whole, ready


def _end(game: Game[BpTable], winner: str, reason: str, cite: str) -> None:
    game.tell(events.BattleWon(winner, reason, cite))
