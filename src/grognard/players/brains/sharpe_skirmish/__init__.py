"""How a drilled commander judges a skirmish."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from grognard.books.sharpe_skirmish import command, ordering
from grognard.books.sharpe_skirmish.bodies import middle
from grognard.books.sharpe_skirmish.pieces import SkTable
from grognard.kernel.game import Game
from grognard.kernel.question import Question
from grognard.players.brains import Asked, Brain, Temper
from grognard.players.brains.sharpe_skirmish.field import Field, side_of, worth
from grognard.players.brains.sharpe_skirmish.weighing import Scales, marches


class SkirmishBrain(Brain):
    """The drill book's judgement."""

    notes: ClassVar[Mapping[str, str]] = {
        "NextUnit:none": "He tells every group in turn what to do, if only to stand.",
    }

    def judge(self, game: Game[Any], seat: str) -> float:
        table: SkTable = game.table
        side = side_of(table, seat)
        if game.verdict is not None:
            winner = game.verdict.winner
            return 0.0 if winner is None else 1.0 if winner == side else -1.0
        mine, theirs = _strength(table, side), _strength(table, table.rival(side))
        ground = _ground(table, side) - _ground(table, table.rival(side))
        value = (mine - theirs) / max(mine + theirs, 1.0) + 0.03 * ground
        return max(-0.95, min(0.95, value))

    def weigh(self, game: Game[Any], asked: Asked, temper: Temper) -> list[float]:
        table: SkTable = game.table
        scales = Scales(Field(table, side_of(table, asked.question.seat)), temper)
        return [scales.weigh(asked.question, offer) for offer in asked.choices]

    def ideas(self, game: Game[Any], question: Question[Any]) -> Sequence[Any]:
        if not isinstance(question, ordering.Orders) or question.group.serves:
            return ()
        return marches(Field(game.table, question.group.side), question.group)

    def matters(self, question: Question[Any]) -> bool:
        return isinstance(question, ordering.Orders | command.Command)

    def rests(self, game: Game[Any]) -> bool:
        return isinstance(game.question, ordering.NextUnit | command.Fights)


def _ground(table: SkTable, side: str) -> float:
    """How near a side's men are to where it wants to be, in full moves."""
    field = Field(table, side)
    own = [group for group in field.own if not group.captive and not group.single]
    near = [-field.to_go(group, middle(group.figures)) for group in own]
    return sum(near) / len(near) if near else 0.0


def _strength(table: SkTable, side: str) -> float:
    total = 0.0
    for group in table.groups.values():
        if group.side != side or group.gone:
            continue
        fit = sum(0.5 if figure.wounded else 1.0 for figure in group.figures)
        total += fit * worth(group) * (0.5 if group.retreating else 1.0)
    return total


BRAIN = SkirmishBrain()
