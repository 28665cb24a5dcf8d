"""What a card is used for, when to break in with one, and what to keep."""

from __future__ import annotations

from grognard.books.gentlemans_war.brigades import (
    Use,
    UseCard,
    is_ace,
    is_court,
    may_appear,
    value,
)
from grognard.books.gentlemans_war.cards import Interrupt
from grognard.books.gentlemans_war.pieces import AgwTable
from grognard.books.gentlemans_war.sections import side_of
from grognard.players.brains.gentlemans_war.acting import promise
from grognard.players.brains.gentlemans_war.field import Field
from grognard.players.brains.gentlemans_war.values import CARD, COURT, DEAD, HASTE, HOLD
from grognard.tabletop.cards import Card

FULL = 3
"""More cards than this are no use."""
TOGETHER = 0.85
"""Each further unit of a brigade counts for so much: the slow are hurried, the eager held back."""


def price(card: Card) -> float:
    """What a card in the hand is worth."""
    return HOLD + (COURT if is_court(card) or is_ace(card) else 0.0)


class Promises:
    """What each unit could do now, worked out once."""

    def __init__(self, field: Field) -> None:
        self._field = field
        self._found: dict[str, float] = {}
        self._best: dict[str, float] = {}

    def of(self, name: str) -> float:
        """What a unit promises."""
        if name not in self._found:
            self._found[name] = promise(self._field, self._field.table.units[name])
        return self._found[name]

    def is_pressed(self, seat: str) -> bool:
        """Time is against a seat, and every counter placed brings the next cycle nearer."""
        terms = self._field.table.terms
        convoy = terms.victory == "escort" and side_of(seat) != terms.attacker
        return convoy or self._field.purposes[seat] == "leave"

    def best(self, command: str) -> float:
        """The best unit that has not acted."""
        if command not in self._best:
            self._best[command] = self._look_for_best(command)
        return self._best[command]

    def _look_for_best(self, command: str) -> float:
        best = 0.0
        for unit in self._field.table.of(command):
            if unit.on_table and not unit.acted:
                known = self._found.get(unit.id)
                best = max(best, promise(self._field, unit, best) if known is None else known)
        return best


def use(table: AgwTable, promises: Promises, question: UseCard, choice: Use) -> float:
    """A card goes to whoever can do most, unless keeping it is better."""
    haste = HASTE * len(choice.units) if promises.is_pressed(question.seat) else 0.0
    if choice.kind == "unit":
        unit = table.units[choice.units[0]]
        return haste + (promises.of(unit.id) if may_appear(unit) else DEAD)
    if choice.kind == "brigade":
        worths = sorted((promises.of(name) for name in choice.units), reverse=True)
        return haste + worths[0] + TOGETHER * sum(worths[1:])
    if choice.kind == "hold":
        hand = table.hands.get(question.command, ())
        return price(question.card) * (FULL - len(hand)) / FULL
    if choice.kind == "trade":
        gain = price(question.card) - price(Card(choice.card))
        return promises.best(question.command) + 0.5 * gain
    return -100.0 if choice.kind == "concede" else 0.05


def interrupt(table: AgwTable, promises: Promises, question: Interrupt, choice: str) -> float:
    """A card is played out of turn when somebody can do something good at once."""
    if not choice:
        return 0.0
    hand = table.hands.get(question.command, ())
    if choice not in hand:
        return -1.0  # a standing instruction
    spare = 0.3 * max(len(hand) - FULL, 0)
    gain = promises.best(question.command)
    card = Card(choice)
    if is_court(card):
        gain += 0.2
    return gain + spare - CARD - price(card) - 0.01 * value(card)
