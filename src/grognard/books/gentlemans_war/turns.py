"""The sequence of play: set-up, cards, activations; after every step cycles and victory."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from grognard.books.gentlemans_war import (
    acting,
    cameos,
    cards,
    deploying,
    generals,
    meddling,
    rounds,
)
from grognard.books.gentlemans_war.arriving import bring_back
from grognard.books.gentlemans_war.blasting import explode
from grognard.books.gentlemans_war.engineering import finish_works
from grognard.books.gentlemans_war.entering import reinforce
from grognard.books.gentlemans_war.forming import mind_the_leash
from grognard.books.gentlemans_war.loners import carry_in, head_count
from grognard.books.gentlemans_war.luck import draw_luck
from grognard.books.gentlemans_war.pieces import AgwTable, Phase
from grognard.books.gentlemans_war.vanguards import push_ahead
from grognard.books.gentlemans_war.winning import decide, end_cycles
from grognard.kernel.book import DONE, Done, Rule
from grognard.kernel.game import Game

Game_ = Game[AgwTable]
Procedure = Callable[[Game_], Awaitable[None]]

STEPS: Final[dict[Phase, Procedure]] = {
    "first": deploying.choose_first,
    "deploy": deploying.deploy,
    "vanguard": push_ahead,
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
    if phase == "deal" and cameos.off_stage(game.table, "start"):
        return _run(game, cameos.take_the_stage)
    if phase == "flip" and game.table.riding:
        phase = "generals"
    elif phase == "flip" and game.table.stage:
        return _run(game, meddling.at_cycle_start)
    elif phase == "flip" and rounds.is_turned(game.table):
        return _run(game, rounds.pass_on)
    return _run(game, STEPS[phase])


async def _run(game: Game_, procedure: Procedure) -> Done:
    """A procedure, and then what follows from it."""
    section, jokers = game.table.section, game.table.jokers
    shuffled = game.table.packs[section].reshuffles
    standing = head_count(game.table)
    await procedure(game)
    explode(game)
    carry_in(game, standing)
    mind_the_leash(game)
    if game.table.packs[section].reshuffles > shuffled:
        bring_back(game)
    if game.table.jokers > jokers:
        await draw_luck(game)
        await reinforce(game)
        await cameos.on_joker(game)
        for command in game.table.commands(section):
            finish_works(game, command)
    cameos.see_who_is_left(game)
    decide(game)
    end_cycles(game)
    return DONE
