"""How a drilled commander judges a skirmish."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from grognard.books.sharpe_skirmish import command, ordering
from grognard.books.sharpe_skirmish.acting import look
from grognard.books.sharpe_skirmish.bodies import middle
from grognard.books.sharpe_skirmish.orders import Order
from grognard.books.sharpe_skirmish.paces import FOOT
from grognard.books.sharpe_skirmish.pieces import SkTable
from grognard.books.sharpe_skirmish.seeing import foes_by_distance
from grognard.kernel.game import Game
from grognard.kernel.question import Question
from grognard.players.brains import STEADY, Asked, Brain, Temper, outcome
from grognard.players.brains.sharpe_skirmish import intentions, values
from grognard.players.brains.sharpe_skirmish.field import Field, side_of, worth
from grognard.players.brains.sharpe_skirmish.weighing import Scales, marches

GLANCES: Final = 6
"""How many marches to where he means to go are looked at in an imagined continuation."""
CHARGE: Final = FOOT
"""and how near an enemy must be for a charge to be one of them."""


class SkirmishBrain(Brain):
    """The drill book's judgement."""

    notes: ClassVar[Mapping[str, str]] = {
        "NextUnit:none": "He tells every group in turn what to do, if only to stand.",
        "Command:none": "Points that are left are lost, so they are spent while anybody hears.",
        "FireAt:none": "Who has stood still loads again at once, so even a long shot is worth it.",
        "GunTarget:none": "A round that is kept does nothing.",
        "Orders:push": "A gun that bears stays where it is, and one that does not is turned.",
        "Orders:open": "A square opens out when no horse is near, which in a short fight is rare.",
        "Orders:arms": "Only with the enemy upon him and an empty gun, which is rare.",
    }

    nodes = 200
    breadth = 3
    pauses = 2
    horizon = 60
    margin = 0.02

    def judge(self, game: Game[Any], seat: str) -> float:
        table: SkTable = game.table
        side = side_of(table, seat)
        if game.verdict is not None:
            return outcome(game.verdict, seat)
        own, other = Field(table, side), Field(table, table.rival(side))
        mine, theirs = _strength(own), _strength(other)
        value = (mine - theirs) / max(mine + theirs, 1.0)
        value += values.NEARER * (_ground(own) - _ground(other))
        value += values.CLOCK * (other.pressed() - own.pressed())
        return max(-0.95, min(0.95, value))

    def weigh(self, game: Game[Any], asked: Asked, temper: Temper) -> list[float]:
        table: SkTable = game.table
        side = side_of(table, asked.question.seat)
        scales = Scales(Field(table, side, wily=temper.wily), temper)
        return [scales.weigh(asked.question, offer) for offer in asked.choices]

    def glance(self, game: Game[Any], question: Question[Any], temper: Temper = STEADY) -> Asked:
        """To stand, to charge, and where he means to go; all that a crew may be told."""
        if not isinstance(question, ordering.Orders) or question.group.serves:
            return self.ask(game, question, temper)
        group, table = question.group, question.table
        ways = marches(Field(table, group.side), group)
        thought = [Order("stand", facing=look(table, group))]
        thought += ways if group.single else ways[:GLANCES]
        if not group.single or group.figures[0].grade == "hero":
            near = foes_by_distance(table, group, CHARGE)
            thought += [Order("charge", target=foe.id) for foe in near]
        return Asked(question, [order for order in thought if not question.fault(order)])

    def intent(self, game: Game[Any], question: Question[Any], choice: Any) -> str:
        table: SkTable = game.table
        scales = Scales(Field(table, side_of(table, question.seat)), STEADY)
        return intentions.intent(scales, question, choice)

    def matters(self, question: Question[Any]) -> bool:
        return isinstance(question, ordering.Orders)

    def rests(self, game: Game[Any]) -> bool:
        """When a side has shot and the other is about to take command."""
        return isinstance(game.question, command.Fights)


def _ground(field: Field) -> float:
    """How near a side's men are to where it wants to be, in full moves."""
    own = [group for group in field.own if not group.captive and not group.single]
    near = [-field.to_go(group, middle(group.figures)) for group in own]
    return sum(near) / len(near) if near else 0.0


def _strength(field: Field) -> float:
    total = 0.0
    for group in field.table.groups.values():
        if group.side == field.side and not group.gone:
            fit = sum(0.5 if figure.wounded else 1.0 for figure in group.figures)
            total += fit * worth(group) * (0.5 if group.retreating else 1.0)
    return total


BRAIN = SkirmishBrain()
