"""How a drilled commander judges a battle of Gentlemen of War."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from grognard.books.gentlemen_of_war import acting, asking, moving, turns, using
from grognard.kernel.game import Game
from grognard.kernel.question import Question, Seat
from grognard.players.brains import TEMPERS, Asked, Brain, Temper, outcome
from grognard.players.brains.gentlemen_of_war import intentions, judging, weighing
from grognard.players.brains.gentlemen_of_war.field import Field


class GowBrain(Brain):
    """The drill book's judgement."""

    notes: ClassVar[Mapping[str, str]] = {
        "Act:dismount": "There is no remounting; only who gets nowhere mounted goes on afoot.",
        "AnswerJoker:none": "A check that goes on is worth more than an Ace in it.",
        "Buy:none": "What the cards pay for is taken, unless a blast would hurt friends more.",
        "CallGuard:none": "A guard who can step in does, unless he matters more than most.",
        "ForcedMarch:none": "Two hexes before the first turn are worth a point of prestige.",
        "HoldFast:suffer": "Testing armour costs cards, and the deck is shuffled every turn.",
        "LastWords:none": "A fallen Elite's prestige is well spent on whoever hears him.",
        "Package:first": "It is better to see the enemy's line first and to act first as well.",
        "Relocate:none": "A step for nothing nearly always finds better ground.",
        "SecondWind:no": "A clear head is worth a point of prestige.",
        "StandFast:no": "Nothing is dearer than a rout.",
    }

    def weigh(self, game: Game[Any], asked: Asked, temper: Temper) -> list[float]:
        return weighing.Scales(Field(game.table, temper)).weigh(asked)

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
