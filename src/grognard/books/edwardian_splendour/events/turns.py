"""The turn, its steps, and how a battle ends."""

from __future__ import annotations

from grognard.books.edwardian_splendour.events.writing import side
from grognard.books.edwardian_splendour.pieces import EsTable, Phase
from grognard.kernel.event import Event, Show
from grognard.kernel.question import Seat
from grognard.tabletop import battle
from grognard.tabletop.wording import are_many, does, many, within


class TurnBegan(Event, frozen=True):
    """A new turn: both sides roll for the move order."""

    cite = "ES-018"
    turn: int
    rolls: tuple[tuple[int, int], ...]
    """The dice of the two seats until they differ."""
    winner: str

    def apply(self, table: EsTable) -> None:
        table.turn = self.turn
        table.first = table.mover = Seat(self.winner)
        table.phase = "order"

    def tell(self, table: EsTable) -> str:
        low, high = sorted(self.rolls[-1])
        who = side(table, self.winner)
        has = "have" if are_many(who) else "has"
        tied = f" after {many(len(self.rolls) - 1, 'tie')}" if len(self.rolls) > 1 else ""
        rolls = f"{within(does(who, 'rolls'))} {high} against {low}{tied}"
        return f"Turn {self.turn}: {rolls} and {has} the choice who moves first."

    def show(self) -> Show:
        return Show(kind="turn", dice=tuple([die for roll in self.rolls for die in roll]))


class OrderChosen(Event, frozen=True):
    """The winner of the roll moves first or second."""

    cite = "ES-018"
    chooser: str
    first: str
    engaged: tuple[str, ...]
    manned: tuple[str, ...]
    """The guns with a crewman touching them, which may move this turn."""

    def apply(self, table: EsTable) -> None:
        table.first = Seat(self.first)
        able = [seat for seat in (table.first, table.rival(self.first)) if table.own(seat)]
        table.mover = able[0] if able else table.first
        table.phase = "move"
        table.engaged = self.engaged
        for gun in table.guns.values():
            gun.manned = gun.id in self.manned

    def tell(self, table: EsTable) -> str:
        which = "first" if self.chooser == self.first else "second"
        return f"{does(side(table, self.chooser), 'chooses')} to move {which}."


class PhaseEnded(Event, frozen=True):
    """A step of the turn is over."""

    cite = "ES-017"
    quiet = True
    phase: Phase
    """What comes next."""

    def apply(self, table: EsTable) -> None:
        table.phase = self.phase
        table.queue = ()

    def tell(self, table: EsTable) -> str:
        return {"order": "The turn is over.", "oratory": "All units have moved."}.get(
            self.phase, "The step is over."
        )


class Conceded(Event, frozen=True):
    """A player gives the battle up."""

    cite = "ES-118"
    seat: str

    def apply(self, table: EsTable) -> None:
        table.conceded = self.seat

    def tell(self, table: EsTable) -> str:
        return f"{does(side(table, self.seat), 'concedes')}."


class BattleEnded(battle.BattleWon, frozen=True):
    """The battle is decided, or broken off."""

    cite = "ES-118"

    def tell(self, table: EsTable) -> str:
        if not self.winner:
            return f"The battle is drawn: {self.why}."
        return f"{does(side(table, self.winner), 'wins')}: {self.why}."
