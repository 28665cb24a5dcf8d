"""Winning and losing, and what the end of a step brings about."""

from __future__ import annotations

from typing import Final

from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.engineering import finish_works
from grognard.books.gentlemans_war.events.cards import aces_of
from grognard.books.gentlemans_war.pieces import AgwTable
from grognard.books.gentlemans_war.victories import (
    EARLY,
    End,
    at_nightfall,
    fights_on,
    losses,
    strength,
)
from grognard.kernel.cite import rule
from grognard.kernel.game import Game

Game_ = Game[AgwTable]
ENDLESS: Final = 30
"""Where night does not fall a battle has no limit but patience, which all packs share."""


@rule("AGW-354")
def last_light(table: AgwTable) -> int:
    """At how many shuffles a battle is broken off: at nightfall, or hardly ever."""
    if table.switches.get("nightfall", True):
        return table.terms.reshuffles
    return ENDLESS // len(table.packs)


@rule("AGW-337", "AGW-339", "AGW-354", "AGW-358", "AGW-394")
def decide(game: Game_) -> None:
    """An army that has lost half its units is beaten; if both have, nobody has won."""
    table = game.table
    if table.phase in ("over", "first", "deploy", "vanguard"):
        return
    early = EARLY.get(table.terms.victory)
    end = early(table) if early is not None else None
    beaten = [
        side
        for side in table.sides
        if losses(table, side) * 2 >= strength(table, side) and not fights_on(table, side)
    ]
    if end is None and len(beaten) == 2:
        end = End("", "both armies have lost half their units", "AGW-339")
    elif end is None and beaten:
        end = _over(table, beaten[0])
    elif end is None and table.reshuffles >= last_light(table):
        end = at_nightfall(table)
    if end is not None:
        victors = table.allies(end.winner) if end.winner else ()
        game.tell(events.BattleWon("+".join(victors), end.why, end.cite))


@rule("AGW-337", "AGW-394")
def _over(table: AgwTable, beaten: str) -> End:
    """Why a side is beaten: by its losses, or because nobody is left who could fight on."""
    if table.switches.get("fight_on"):
        return End(table.rival(beaten), "nobody is left of the enemy", "AGW-394")
    return End(table.rival(beaten), "the enemy has lost half his units", "AGW-337")


@rule("AGW-129", "AGW-130", "AGW-138")
def end_cycles(game: Game_) -> None:
    """Once all units of a command have their counters its cycle is over."""
    table = game.table
    if (
        table.active
        or table.actors
        or table.phase in ("first", "deploy", "vanguard", "deal", "over")
    ):
        return
    for command in table.every_command():
        units = table.of(command)
        if units and all(unit.acted for unit in units):
            game.tell(events.CycleEnded(command, aces_of(table, (command,))))
            finish_works(game, command)
