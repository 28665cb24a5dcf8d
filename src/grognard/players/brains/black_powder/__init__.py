"""How a drilled commander judges a battle of Black Powder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from grognard.books.black_powder.commanding import NextCommander
from grognard.books.black_powder.ordering import GiveOrder, TakeInitiative
from grognard.books.black_powder.results import VictorChoice
from grognard.kernel.game import Game
from grognard.kernel.question import Question, Seat
from grognard.players.brains import TEMPERS, Asked, Brain, Temper, outcome
from grognard.players.brains.black_powder import judging
from grognard.players.brains.black_powder.field import Field
from grognard.players.brains.black_powder.weighing import Scales


class BpBrain(Brain):
    """The drill book's judgement."""

    notes: ClassVar[Mapping[str, str]] = {
        "BringOn:wait": "Troops off the table win nothing, and it costs nothing to try.",
        "ChargeAstray:no": "Who has strayed before an enemy had better strike first.",
        "RideOff:left": "Horse that goes round a square is shot at from two sides.",
        "RideOff:right": "Horse that goes round a square is shot at from two sides.",
        "RideOff:stay": "Horse that has reined in before a square is only a mark for its muskets.",
        "ClosingFire:no": "A volley at a charger costs nothing.",
        "TraversingFire:no": "A sure shot now is better than closing fire that may never come.",
        "FireOn:no": "Machine guns are spared their first jam in the battles that have them.",
        "GoFirst:no": "Who moves first shoots first.",
        "NextCommander:none": "One commander's failure leaves the others free to give orders.",
        "Respond:stand": "A charge is better met half-way, or at least to the front.",
        "WithdrawOrHold:retire": "Men of a broken brigade can still shoot where they stand.",
    }
    nodes = 200
    breadth = 4
    pauses = 1
    horizon = 16

    def weigh(self, game: Game[Any], asked: Asked, temper: Temper) -> list[float]:
        return Scales(Field(game.table, temper)).weigh(asked)

    def judge(self, game: Game[Any], seat: str) -> float:
        if game.verdict is not None:
            return outcome(game.verdict, seat)
        return judging.judge(Field(game.table, TEMPERS["steady"]), Seat(seat))

    def ideas(self, game: Game[Any], question: Question[Any]) -> Sequence[Any]:
        """Straight marches to where a unit should be, which need not lie before its front."""
        if not isinstance(question, GiveOrder):
            return ()
        man, field = question.commander, Field(game.table, TEMPERS["steady"])
        own = [unit for unit in game.table.standing(man.seat) if field.commands(man, unit)]
        return Scales(field).ideas([unit for unit in own if unit.ordered != game.table.half])

    def matters(self, question: Question[Any]) -> bool:
        return isinstance(question, GiveOrder | TakeInitiative | VictorChoice)

    def rests(self, game: Game[Any]) -> bool:
        return isinstance(game.question, NextCommander)


BRAIN = BpBrain()
