"""Rounds of a big battle: a card is turned in every section, and then each of them is used."""

from __future__ import annotations

from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.pieces import AgwTable
from grognard.kernel.cite import rule
from grognard.kernel.game import Game

Game_ = Game[AgwTable]


def is_turned(table: AgwTable) -> bool:
    """The section in play has turned its card of this round, and others have a say."""
    return len(table.packs) > 1 and table.packs[table.section].turned


@rule("AGW-151", "AGW-153")
async def pass_on(game: Game_) -> None:
    """Left and right cards are turned before either is used; then a new round begins."""
    game.tell(next_up(game.table))


@rule("AGW-153")
def next_up(table: AgwTable) -> events.SectionUp:
    """The next section to turn its card, else the next to use it, from the left."""
    for section, pack in table.packs.items():
        if not pack.turned:
            return events.SectionUp(section, uses=False)
    for section, pack in table.packs.items():
        if pack.flipped:
            return events.SectionUp(section, uses=True)
    return events.SectionUp(next(iter(table.packs), ""), uses=False, new_round=True)
