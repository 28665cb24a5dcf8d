"""How a drilled commander conducts a campaign of Edwardian Splendour.

He attacks the neighbour he can beat, with everything he has, beside the strongest friend he can
find, and gives up only what he could not defend anyway.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import tanh
from typing import Any, ClassVar, Final

from grognard.books.edwardian_splendour.campaign.questions import (
    Allies,
    Attacks,
    Coalition,
    Concede,
    Disposition,
    LendCommand,
    Transfer,
    TransferFigures,
)
from grognard.books.edwardian_splendour.campaign.results import BattleResult, HowItEnded
from grognard.books.edwardian_splendour.campaign.state import CONQUEST, RESERVE, CampaignTable, Card
from grognard.kernel.game import Game
from grognard.kernel.question import Question
from grognard.players.brains import Asked, Brain, Temper, outcome

EVEN: Final = 0.9
"""Whoever has so much of an enemy's strength dares attack him,"""
LED: Final = 0.25
"""the more readily the oftener he has beaten him."""
FRONTS: Final = 0.6
"""Every further front divides the army."""
IDLE: Final = 0.2
"""A man in the Reserve counts for so much,"""
FRIEND: Final = 0.4
"""and one beside an ally for so much."""
HOPELESS: Final = 0.25
"""With less than so much of the enemy's strength a battle is not worth its dead."""
REMNANT: Final = 4
"""A unit of fewer figures is better broken up."""


def power(card: Card) -> float:
    """What a unit is worth: its men, and a gun or MG as much as ten."""
    weapon = 10.0 if card.type in ("artillery", "mg") and not card.gunless else 0.0
    return card.figures + weapon


def strength(table: CampaignTable, seat: str) -> float:
    """What a country can send."""
    return sum(power(card) for card in table.fit(seat))


class Staff:
    """One position of a campaign, and a scale for every kind of question."""

    def __init__(self, table: CampaignTable, temper: Temper) -> None:
        self.table = table
        self.temper = temper

    def transfer(self, question: TransferFigures, choice: Transfer) -> float:
        """Remnants fill the ranks of other units; whole units are left alone."""
        giver = self.table.cards.get(choice.giver)
        if giver is None:
            return 0.0
        whole = giver.figures < REMNANT and choice.figures == giver.figures
        taker = self.table.cards[choice.taker]
        return 0.1 + 0.01 * taker.figures if whole and taker.type == giver.type else -1.0

    def allies(self, question: Allies, choice: tuple[str, ...]) -> float:
        """One friend, and that the strongest."""
        if len(choice) != 1:
            return 0.0 if not choice else -1.0
        return strength(self.table, choice[0]) / 100

    def coalition(self, question: Coalition, choice: tuple[str, ...]) -> float:
        """Those who fight together may as well win together."""
        return float(len(choice))

    def attacks(self, question: Attacks, choice: tuple[str, ...]) -> float:
        """Enemies who are weaker, or nearly conquered, and not too many at a time."""
        mine = strength(self.table, question.seat)
        value = -FRONTS * max(len(choice) - 1, 0)
        for foe in choice:
            odds = min(mine / max(strength(self.table, foe), 1.0), 2.0)
            led = min(self.table.victories(question.seat, foe), CONQUEST)
            value += (odds - EVEN) * self.temper.charge + LED * led
        return value

    def disposition(self, question: Disposition, choice: dict[str, str]) -> float:
        """As many as may be where the country fights, each front by what stands against it."""
        worths = {RESERVE: IDLE, **dict.fromkeys(question.allied_places(), FRIEND)}
        sent: dict[str, float] = {}
        for name, place in choice.items():
            sent[place] = sent.get(place, 0.0) + power(self.table.cards[name])
        whole = max(sum(sent.values()), 1.0)
        held = sum(bool(sent.get(place)) for place in question.own_places())
        return sum(worths.get(p, 1.0) * s for p, s in sent.items()) / whole + FRONTS * held / 2

    def lend(self, question: LendCommand, choice: bool) -> float:  # noqa: FBT001
        """Nobody leads his men better than himself."""
        return -0.1 if choice else 0.0

    def concede(self, question: Concede, choice: bool) -> float:  # noqa: FBT001
        """Men are saved where they could do nothing."""
        front, seat = question.front, question.seat
        mine = sum(power(card) for card in self.table.at(front, seat))
        theirs = sum(power(card) for card in self.table.at(front, front.rival(seat)))
        hopeless = mine < HOPELESS * theirs
        return float(choice == hopeless)

    def ended(self, question: HowItEnded, choice: BattleResult) -> float:
        """A battle that nobody fights goes to the bigger battalions, whoever is asked."""
        front = question.front
        if not choice.winner:
            return 0.0
        there = {side: sum(map(power, self.table.at(front, side))) for side in front.sides}
        return there[choice.winner] - there[front.rival(choice.winner)]


SCALES: Final[Mapping[type, Callable[[Staff, Any, Any], float]]] = {
    TransferFigures: Staff.transfer,
    Allies: Staff.allies,
    Coalition: Staff.coalition,
    Attacks: Staff.attacks,
    Disposition: Staff.disposition,
    LendCommand: Staff.lend,
    Concede: Staff.concede,
    HowItEnded: Staff.ended,
}


class CampaignBrain(Brain):
    """The staff's judgement."""

    notes: ClassVar[Mapping[str, str]] = {
        "LendCommand:yes": "Nobody leads his men better than himself.",
    }

    nodes = 600
    pauses = 1
    """A continuation ends with the turn, when its battles are over."""

    def matters(self, question: Question[Any]) -> bool:
        """Whom to attack and whom to send where; the rest is drill."""
        return isinstance(question, Attacks | Disposition)

    def rests(self, game: Game[Any]) -> bool:
        """At the beginning of a turn."""
        return isinstance(game.question, TransferFigures | Allies)

    def weigh(self, game: Game[Any], asked: Asked, temper: Temper) -> list[float]:
        """What each choice is worth; where no scale is at hand all are alike."""
        question, choices = asked
        scale = SCALES.get(type(question))
        if scale is None:
            return [0.0] * len(choices)
        staff = Staff(game.table, temper)
        return [scale(staff, question, choice) for choice in choices]

    def judge(self, game: Game[Any], seat: str) -> float:
        """Victories and men, against the most dangerous of the others."""
        if game.verdict is not None:
            return outcome(game.verdict, seat)
        table: CampaignTable = game.table
        others = [c.seat for c in table.countries.values() if c.seat != seat]
        best = max((_standing(table, other) for other in others), default=0.0)
        return tanh(_standing(table, seat) - best)


def _standing(table: CampaignTable, seat: str) -> float:
    men = strength(table, seat) / max(sum(c.strength for c in table.cards_of(seat)), 1)
    return men + table.margin(seat) / CONQUEST - table.countries[seat].fallen


BRAIN = CampaignBrain()
