"""Winning and losing, and what the end of a card brings about."""

from __future__ import annotations

from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.pieces import AgwTable, Unit
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.kernel.question import Seat

Game_ = Game[AgwTable]
LOST = ("destroyed", "fled", "captured")


@rule("AGW-337")
def strength(table: AgwTable, seat: Seat) -> int:
    """Units and generals an army began with; skirmishers count with their parents."""
    units = [unit for unit in table.units.values() if unit.seat == seat and not unit.parent]
    generals = [general for general in table.generals.values() if general.seat == seat]
    return len([u for u in units if u.kind not in ("wagons", "porters")]) + len(generals)


@rule("AGW-337")
def losses(table: AgwTable, seat: Seat) -> int:
    """Those of them that are gone for good; who will be back at a shuffle is not lost."""
    lost = [
        unit
        for unit in table.units.values()
        if unit.seat == seat and not unit.parent and _is_lost(table, unit)
    ]
    generals = [g for g in table.generals.values() if g.seat == seat and g.gone]
    return len([u for u in lost if u.kind not in ("wagons", "porters")]) + len(generals)


def _is_lost(table: AgwTable, unit: Unit) -> bool:
    parts = [other for other in table.units.values() if other.parent == unit.id]
    return all(part.gone in LOST for part in (unit, *parts))


@rule("AGW-337", "AGW-339", "AGW-354")
def decide(game: Game_) -> None:
    """An army that has lost half its units is beaten; if both have, nobody has won."""
    table = game.table
    if table.phase == "over":
        return
    beaten = [seat for seat in table.seats if losses(table, seat) * 2 >= strength(table, seat)]
    if len(beaten) == 2:
        game.tell(events.BattleWon("", "both armies have lost half their units", "AGW-339"))
    elif beaten:
        winner = table.rival(beaten[0])
        game.tell(events.BattleWon(winner, "the enemy has lost half his units", "AGW-337"))
    elif table.reshuffles >= table.terms.reshuffles:
        nightfall(game)


@rule("AGW-354")
def nightfall(game: Game_) -> None:
    """Night ends a battle that would last for ever: the army with the smaller share of losses."""
    table = game.table
    one, other = table.seats
    mine = losses(table, one) * strength(table, other)
    theirs = losses(table, other) * strength(table, one)
    if mine == theirs:
        game.tell(events.BattleWon("", "night falls on a drawn battle", "AGW-354"))
        return
    winner = one if mine < theirs else other
    game.tell(events.BattleWon(winner, "night falls, and the enemy has suffered more", "AGW-354"))


@rule("AGW-129", "AGW-130")
def end_cycles(game: Game_) -> None:
    """Once all units of a side have their counters its cycle is over."""
    table = game.table
    if table.active or table.actors or table.phase in ("first", "deploy", "deal", "over"):
        return
    for seat in table.seats:
        units = table.of(seat)
        if units and all(unit.acted for unit in units):
            game.tell(events.CycleEnded(seat))
