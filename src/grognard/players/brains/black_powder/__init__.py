"""How a drilled commander judges a battle of Black Powder."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, ClassVar

from grognard.books.black_powder.commanding import NextCommander
from grognard.books.black_powder.ordering import GiveOrder, TakeInitiative
from grognard.books.black_powder.orders import Order
from grognard.books.black_powder.pieces import BpTable
from grognard.kernel.game import Game
from grognard.kernel.question import Question, Seat
from grognard.players.brains import STEADY, Asked, Brain, Temper, outcome
from grognard.players.brains.black_powder import alternatives, intentions, judging
from grognard.players.brains.black_powder.biding import is_pitched
from grognard.players.brains.black_powder.field import Field
from grognard.players.brains.black_powder.sparing import rescues
from grognard.players.brains.black_powder.weighing import Scales


class BpBrain(Brain):
    """The drill book's judgement."""

    notes: ClassVar[Mapping[str, str]] = {
        "BringOn:wait": "Troops off the table win nothing, and it costs nothing to try.",
        "ChargeAstray:no": "Only a hopeless charge is refused, and few stray before such an enemy.",
        "Unlimber:no": "A gun that has got away is of use only when it can fire again.",
        "RideOff:back": "Beside a square there is nearly always another mark to ride for.",
        "RideOff:left": "Horse rides at no foot that forms square, so it seldom has to ride off.",
        "RideOff:right": "Horse rides at no foot that forms square, so it seldom has to ride off.",
        "RideOff:stay": "Horse that has reined in before a square is only a mark for its muskets.",
        "ClosingFire:no": "A volley at a charger costs nothing.",
        "TraversingFire:no": "A sure shot now is better than closing fire that may never come.",
        "FireOn:no": "Machine guns are spared their first jam in the battles that have them.",
        "GoFirst:no": "Who moves first shoots first.",
        "Insist:no": "An order that has failed moves nobody; a second throw may.",
        "WriteFlankMarch:some": "Flankers on the table can fight from the first turn on.",
        "LendSupport:no": "Help at hand is given to the first fight; the second may not need it.",
        "NextCommander:none": "One commander's failure leaves the others free to give orders.",
        "Respond:stand": "A charge is better met half-way, or at least to the front.",
        "TestAgain:no": "A failed test can hardly be failed worse, and the next may never come.",
        "VictorChoice:form": "Nobody charges in march column, so victors are seldom in one.",
        "WithdrawOrHold:retire": "Men of a broken brigade shoot where they stand, save in a house "
        "that others could hold.",
    }
    nodes = 800
    breadth = 3
    pauses = 2
    horizon = 120
    margin = 0.03

    def weigh(self, game: Game[Any], asked: Asked, temper: Temper) -> list[float]:
        return Scales(Field(game.table, temper)).weigh(asked)

    def judge(self, game: Game[Any], seat: str) -> float:
        if game.verdict is not None:
            return outcome(game.verdict, seat)
        return judging.judge(Field(game.table, STEADY), Seat(seat))

    def ask(self, game: Game[Any], question: Question[Any], temper: Temper = STEADY) -> Asked:
        """The offers, and straight marches to where a commander of this temper wants a unit."""
        offers = question.offers()
        own = self._marches(game, question, temper)
        return Asked(question, [*offers, *(i for i in own if i not in offers)])

    def _marches(self, game: Game[Any], question: Question[Any], temper: Temper) -> list[Order]:
        """Where the units of a commander should be need not lie before their front."""
        if not isinstance(question, GiveOrder):
            return []
        man, field = question.commander, Field(game.table, temper)
        own = [unit for unit in game.table.standing(man.seat) if field.commands(man, unit)]
        scales = Scales(field)
        found = scales.ideas([unit for unit in own if unit.ordered != game.table.half])
        waiting = [unit for unit in game.table.units.values() if unit.seat == man.seat]
        waiting = [unit for unit in waiting if unit.reserve and field.commands(man, unit)]
        found += scales.arrivals(waiting)
        return [order for order in found if question.fault(order) is None]

    def shortlist(self, question: Question[Any], ranked: Sequence[Any]) -> Sequence[Any]:
        if not isinstance(question, GiveOrder | TakeInitiative):
            return ranked
        return alternatives.shortlist(question.table, ranked)

    def intent(self, game: Game[Any], question: Question[Any], choice: Any) -> str:
        return intentions.intent(game.table, question, choice)

    def turn(self, question: Question[Any]) -> Hashable | None:
        """He plans all orders of a turn, but not where he lets the enemy come or keeps men out.

        That pays later than he can see.
        """
        if not isinstance(question, _PLANNED):
            return None
        table = question.table
        return None if is_pitched(table) or rescues(table, question.seat) else table.half

    def part(self, question: Question[Any]) -> Hashable | None:
        """What a commander orders, or who acts on his own, when so many have been seen to."""
        if not isinstance(question, GiveOrder | TakeInitiative):
            return None
        table, seat = question.table, question.seat
        who = question.commander.id if isinstance(question, GiveOrder) else ""
        own = [unit for unit in table.units.values() if unit.seat == seat]
        return who, tuple([unit.id for unit in own if unit.ordered == table.half])

    def stage(self, game: Game[Any]) -> Hashable:
        table: BpTable = game.table
        return table.half

    def matters(self, question: Question[Any]) -> bool:
        """What is not in the plan is left to drill."""
        return False


_PLANNED = (TakeInitiative, NextCommander, GiveOrder)
BRAIN = BpBrain()
