"""How a drilled commander judges a skirmish."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from grognard.books.sharpe_skirmish import command, ordering
from grognard.books.sharpe_skirmish.acting import look
from grognard.books.sharpe_skirmish.bodies import middle
from grognard.books.sharpe_skirmish.objectives import scenario_of
from grognard.books.sharpe_skirmish.orders import Order
from grognard.books.sharpe_skirmish.paces import reach
from grognard.books.sharpe_skirmish.pieces import Group, SkTable
from grognard.kernel.game import Game
from grognard.kernel.question import Question
from grognard.players.brains import STEADY, Asked, Brain, Temper, outcome
from grognard.players.brains.sharpe_skirmish import intentions, values
from grognard.players.brains.sharpe_skirmish.field import Field, side_of, worth
from grognard.players.brains.sharpe_skirmish.weighing import Scales, marches
from grognard.tabletop.geometry import FULL_TURN, Point, bearing_to, distance

GLANCES: Final = 4
"""How many marches to where he means to go are looked at in an imagined continuation."""


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

    nodes = 300
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

    def favourite(self, game: Game[Any], question: Question[Any], temper: Temper) -> Any:
        """To stand or to go where he means to go; of these only the best is checked for faults."""
        if not isinstance(question, ordering.Orders) or question.group.serves:
            return super().favourite(game, question, temper)
        group, table = question.group, question.table
        ways = marches(Field(table, group.side), group)
        thought = [Order("stand", facing=look(table, group)), *ways[:GLANCES]]
        worths = self.weigh(game, Asked(question, thought), temper)
        ranked = sorted(range(len(worths)), key=lambda place: -worths[place])
        legal = (thought[place] for place in ranked if not question.fault(thought[place]))
        return next(legal, None) or super().favourite(game, question, temper)

    def intent(self, game: Game[Any], question: Question[Any], choice: Any) -> str:
        table: SkTable = game.table
        scales = Scales(Field(table, side_of(table, question.seat)), STEADY)
        return intentions.intent(scales, question, choice)

    def matters(self, question: Question[Any]) -> bool:
        """Orders to bodies of men from the turn on before some ground counts."""
        if not isinstance(question, ordering.Orders) or question.group.single:
            return False
        return question.table.turn >= _crisis(question.table)

    def shortlist(self, question: Question[Any], ranked: Sequence[Any]) -> Sequence[Any]:
        """The best of every kind, and of the moves the best in every direction."""
        if not isinstance(question, ordering.Orders):
            return ranked
        best: dict[Any, Order] = {}
        for order in ranked:
            best.setdefault(_sort(question.group, order), order)
        return list(best.values())

    def rests(self, game: Game[Any]) -> bool:
        """When a side has shot and the other is about to take command."""
        return isinstance(game.question, command.Fights)


def _crisis(table: SkTable) -> int:
    """The turn before the first in which ground counts, or half of the day."""
    sides = scenario_of(table).sides
    since = [aim.since for side in sides for aim in side.aims if aim.since > 1]
    return min(since, default=table.turns // 2) - 1


def _sort(group: Group, order: Order) -> object:
    """Orders that come to the same: a kind, a target, or a sixth of the compass near or far."""
    if order.kind != "move" or order.to is None:
        return order.kind, order.target
    here, there = middle(group.figures), Point(*order.to)
    if here == there:
        return "stand", ""
    sixth = FULL_TURN // 6
    turn = (bearing_to(here, there) + sixth // 2) // sixth % 6
    return turn, 2 * distance(here, there) > reach(group)


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
