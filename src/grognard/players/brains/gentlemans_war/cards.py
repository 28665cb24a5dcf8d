"""What a card is used for, when to break in with one, and what to keep."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.books.gentlemans_war.brigades import (
    Use,
    UseCard,
    brigades,
    is_ace,
    is_court,
    may_appear,
    staff,
    value,
)
from grognard.books.gentlemans_war.cards import Interrupt
from grognard.books.gentlemans_war.pieces import AgwTable
from grognard.books.gentlemans_war.sections import side_of
from grognard.players.brains.gentlemans_war import leading
from grognard.players.brains.gentlemans_war.acting import promise
from grognard.players.brains.gentlemans_war.field import Field
from grognard.players.brains.gentlemans_war.values import CARD, COURT, DEAD, HASTE, HOLD, SPEED
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
        self.field = field
        self._found: dict[str, float] = {}
        self._best: dict[str, float] = {}

    def best_brigade(self, command: str, card: Card) -> float:
        """What the best brigade promises that may act on a card."""
        table = self.field.table
        if not is_court(card) and not any(g.attached for g in staff(table, command)):
            return 0.0
        question = UseCard(table, command, card, held=True)
        able = [g for g in brigades(table, command) if not question.fault(Use("brigade", g))]
        return max([self.of_brigade(group) for group in able], default=0.0)

    def of_brigade(self, units: Sequence[str]) -> float:
        """What units promise that act on one card; the others may come in each other's way."""
        worths = sorted([self.of(name) for name in units], reverse=True)
        return worths[0] + TOGETHER * sum(worths[1:])

    def of(self, name: str) -> float:
        """What a unit promises."""
        if name not in self._found:
            self._found[name] = promise(self.field, self.field.table.units[name])
        return self._found[name]

    def is_pressed(self, seat: str) -> bool:
        """Time is against a seat, and every counter placed brings the next cycle nearer."""
        terms = self.field.table.terms
        convoy = terms.victory == "escort" and side_of(seat) != terms.attacker
        return convoy or self.field.purposes[seat] == "leave"

    def best(self, command: str) -> float:
        """The best unit that has not acted."""
        if command not in self._best:
            self._best[command] = self._look_for_best(command)
        return self._best[command]

    def _look_for_best(self, command: str) -> float:
        best = 0.0
        for unit in self.field.table.of(command):
            if unit.on_table and not unit.acted:
                known = self._found.get(unit.id)
                best = max(best, promise(self.field, unit, best) if known is None else known)
        return best


def use(table: AgwTable, promises: Promises, question: UseCard, choice: Use) -> float:
    """A card goes to whoever can do most, unless keeping it is better."""
    field = promises.field
    leads = field.leads(question.seat)
    quick = HASTE if promises.is_pressed(question.seat) else SPEED if leads else 0.0
    haste = quick * len(choice.units)
    if choice.kind == "general" and leads:
        return leading.summon(field, question.command, choice.card)
    if choice.kind == "unit":
        unit = table.units[choice.units[0]]
        return haste + (promises.of(unit.id) if may_appear(unit) else DEAD)
    if choice.kind == "brigade":
        spent = leading.spent(field, question.command, choice.units) if leads else 0.0
        return haste + promises.of_brigade(choice.units) - spent
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
    if promises.field.leads(question.seat):
        gain = max(gain, promises.best_brigade(question.command, card))
    elif is_court(card):
        gain += 0.2
    return gain + spare - CARD - price(card) - 0.01 * value(card)
