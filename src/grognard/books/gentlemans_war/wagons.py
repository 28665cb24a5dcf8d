"""The wagons of an escort: how they are taken, and how many have come through."""

from __future__ import annotations

from typing import Final

from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.forming import deeds
from grognard.books.gentlemans_war.generals import lose
from grognard.books.gentlemans_war.pieces import AgwTable, Unit
from grognard.books.gentlemans_war.stands import are_near
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.kernel.question import Fault
from grognard.tabletop.geometry import inches

Game_ = Game[AgwTable]
BESIDE: Final = inches(1)
"""Wagons are not charged; who stands so near to them is in contact."""


def train_beside(table: AgwTable, unit: Unit) -> Unit | None:
    """The enemy's wagons that a unit stands beside."""
    for foe in table.foes(unit.seat):
        if foe.kind == "wagons" and are_near(unit, foe, BESIDE):
            return foe
    return None


@rule("AGW-383")
def capture_fault(table: AgwTable, unit: Unit) -> Fault | None:
    """A whole activation beside the wagons, with no enemy touching them or their captors."""
    train = train_beside(table, unit)
    if train is None:
        return Fault("There are no wagons within an inch.", "AGW-383")
    if deeds(unit):
        return Fault("It takes the whole activation.", "AGW-383")
    if unit.running or unit.kind == "wagons":
        return Fault("They are in no state to take anything.", "AGW-383")
    for foe in table.foes(unit.seat):
        guards = foe is not train and not foe.running and foe.kind != "wagons"
        if guards and (are_near(foe, train, BESIDE) or are_near(foe, unit, BESIDE)):
            return Fault(f"{foe.name} prevents it.", "AGW-383")
    return None


@rule("AGW-383")
def capture(game: Game_, unit: Unit) -> None:
    """One wagon is taken; with the last one the train is gone."""
    train = train_beside(game.table, unit)
    assert train is not None
    game.tell(events.WagonTaken(train.id, unit.id))
    if train.figures <= 0:
        lose(game, train, "captured", "AGW-383")
