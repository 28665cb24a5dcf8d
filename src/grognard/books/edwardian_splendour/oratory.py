"""Leaders of the Revolution, and those who listen."""

from __future__ import annotations

from typing import Final

from grognard.books.edwardian_splendour import events
from grognard.books.edwardian_splendour.lay import COHESION
from grognard.books.edwardian_splendour.melee import bearer_of
from grognard.books.edwardian_splendour.pieces import EsTable, Figure, Unit
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.tabletop.geometry import inches, within

EARSHOT: Final = inches(6)


@rule("ES-130")
def listeners(table: EsTable, unit: Unit) -> list[tuple[Unit, Figure]]:
    """The enemies within six inches of one of a unit's Leaders who have heard none before."""
    leaders = [man for man in unit.figures if man.role == "leader"]
    return [
        (other, man)
        for other in table.own(table.rival(unit.seat))
        for man in other.figures
        if man.swayable and any(within(man.base, one.base, EARSHOT) for one in leaders)
    ]


@rule("ES-130", "ES-131")
def hold_forth(game: Game[EsTable]) -> None:
    """Every listener rolls once in the whole battle; a 1 wins him over for good."""
    table = game.table
    for unit in table.standing():
        heard = listeners(table, unit)
        if not heard:
            continue
        dice = game.roll(len(heard))
        won = [man for (_, man), die in zip(heard, dice, strict=True) if die == 1]
        names = tuple([man.id for _, man in heard])
        units = tuple(dict.fromkeys(other.id for other, _ in heard))
        groups: dict[str, list[str]] = {}
        for man in won:
            groups.setdefault(_new_home(table, unit, man), []).append(man.id)
        if not groups:
            game.tell(events.Swayed(names, dice, "", unit.seat, (), units))
        for place, (home, men) in enumerate(groups.items()):
            told = (names, dice) if place == 0 else ((), ())
            game.tell(events.Swayed(*told, home, unit.seat, tuple(men), units))
        _bring_home(game, won)


@rule("ES-108", "ES-130")
def _bring_home(game: Game[EsTable], won: list[Figure]) -> None:
    """A captured standard that nobody is left to carry comes back with the last who had it."""
    carried = {man.trophy for man in game.table.figures()}
    for man in won:
        owner = game.table.units.get(man.trophy)
        if owner is not None and owner.standard == "taken" and owner.id not in carried:
            game.tell(events.StandardRecaptured(owner.id, bearer_of(owner, man.point)))


@rule("ES-130")
def _new_home(table: EsTable, unit: Unit, man: Figure) -> str:
    """The Revolutionary unit of his own arm within two inches, else a cell of his own kind."""
    arm = "cavalry" if man.mounted else "infantry"
    for other in table.own(unit.seat):
        if other.arm == arm and any(
            within(man.base, mate.base, COHESION) for mate in other.figures
        ):
            return other.id
    old = table.unit_of(man.id)
    return f"{unit.seat}.swayed.{old.id}.{table.turn}"
