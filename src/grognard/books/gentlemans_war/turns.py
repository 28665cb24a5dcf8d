"""The sequence of play: set-up, cards, activations; after every step cycles and victory."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from grognard.books.gentlemans_war import acting, cards, deploying, generals
from grognard.books.gentlemans_war.pieces import AgwTable, Phase
from grognard.books.gentlemans_war.retreats import bring_back
from grognard.books.gentlemans_war.winning import decide, end_cycles
from grognard.kernel.book import DONE, Done, Rule
from grognard.kernel.game import Game

Game_ = Game[AgwTable]
Procedure = Callable[[Game_], Awaitable[None]]

STEPS: Final[dict[Phase, Procedure]] = {
    "first": deploying.choose_first,
    "deploy": deploying.deploy,
    "deal": cards.deal,
    "generals": generals.ride_generals,
    "flip": cards.flip,
    "called": cards.called,
    "card": cards.use_flipped,
    "act": acting.act,
}


def step(game: Game_) -> Rule:
    """The next procedure, by the phase the table is in."""
    phase = game.table.phase
    if phase == "flip" and game.table.riding:
        phase = "generals"
    return _run(game, STEPS[phase])


async def _run(game: Game_, procedure: Procedure) -> Done:
    """A procedure, and then what follows from it."""
    shuffled = game.table.reshuffles
    await procedure(game)
    if game.table.reshuffles > shuffled:
        bring_back(game)
    decide(game)
    end_cycles(game)
    return DONE
