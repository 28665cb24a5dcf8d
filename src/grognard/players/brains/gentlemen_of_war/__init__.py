"""How a drilled commander judges a battle of Gentlemen of War."""

from __future__ import annotations

from typing import Any

from grognard.books.gentlemen_of_war import acting, asking, moving, turns, using
from grognard.kernel.game import Game
from grognard.kernel.question import Question, Seat
from grognard.players.brains import TEMPERS, Brain, Temper, outcome
from grognard.players.brains.gentlemen_of_war import intentions, judging, weighing
from grognard.players.brains.gentlemen_of_war.field import Field


class GowBrain(Brain):
    """The drill book's judgement."""

    def weigh(self, game: Game[Any], question: Question[Any], temper: Temper) -> list[float]:
        return weighing.Scales(Field(game.table, temper)).weigh(question)

    def judge(self, game: Game[Any], seat: str) -> float:
        if game.verdict is not None:
            return outcome(game.verdict, seat)
        return judging.judge(Field(game.table, TEMPERS["steady"]), Seat(seat))

    def matters(self, question: Question[Any]) -> bool:
        return isinstance(question, _MATTERS) and not isinstance(question, asking.Deploy)

    def rests(self, game: Game[Any]) -> bool:
        return isinstance(game.question, turns.Activate)

    def intent(self, game: Game[Any], question: Question[Any], choice: Any) -> str:
        return intentions.intent(Field(game.table, TEMPERS["steady"]), question, choice)


_MATTERS = (acting.Act, turns.Activate, using.Target, moving.ChargeTarget, asking.Where)
BRAIN = GowBrain()
