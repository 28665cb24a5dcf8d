"""How a drilled commander judges a skirmish."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, ClassVar

from grognard.books.sharpe_skirmish import command, ordering, volleys
from grognard.books.sharpe_skirmish.acting import look
from grognard.books.sharpe_skirmish.bodies import middle
from grognard.books.sharpe_skirmish.orders import Order
from grognard.books.sharpe_skirmish.paces import reach
from grognard.books.sharpe_skirmish.pieces import Group, SkTable
from grognard.books.sharpe_skirmish.shooting import tracks_loading
from grognard.kernel.game import Game
from grognard.kernel.question import Question
from grognard.players.brains import STEADY, Asked, Brain, Temper, outcome
from grognard.players.brains.sharpe_skirmish import intentions, judging
from grognard.players.brains.sharpe_skirmish.field import Field, side_of
from grognard.players.brains.sharpe_skirmish.moods import mood
from grognard.players.brains.sharpe_skirmish.values import HOLD_FIRE
from grognard.players.brains.sharpe_skirmish.weighing import Scales, marches
from grognard.tabletop.geometry import FULL_TURN, Point, bearing_to, distance


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

    nodes = 700
    breadth = 5
    pauses = 2
    horizon = 90
    abreast = True
    margin = 0.01

    def __init__(self) -> None:
        self._latest: Field | None = None

    def judge(self, game: Game[Any], seat: str) -> float:
        table: SkTable = game.table
        if game.verdict is not None:
            return outcome(game.verdict, seat)
        return judging.judge(table, side_of(table, seat), table.side)

    def weigh(self, game: Game[Any], asked: Asked, temper: Temper) -> list[float]:
        field = self._field(game.table, asked.question)
        return _weigh(Scales(field, mood(game.table, temper)), asked)

    def _field(self, table: SkTable, question: Question[Any]) -> Field:
        """What he sees; nobody stirs while he takes command, so that one look is enough for it."""
        side = side_of(table, question.seat)
        if not isinstance(question, command.Command):
            return Field(table, side)
        field = self._latest  # other battles may be thought over in other threads
        if field is None or not field.is_of(table, side):
            field = self._latest = Field(table, side)
        return field

    def favourite(self, game: Game[Any], question: Question[Any], temper: Temper) -> Any:
        """By guesses, of which only the best is checked for faults."""
        found: Order | str | None = None
        if isinstance(question, ordering.Orders) and not question.group.serves:
            found = self._ordered(question, temper)
        elif isinstance(question, volleys.FireAt) and not question.group.pc:
            found = self._aimed_at(question, temper)
        return super().favourite(game, question, temper) if found is None else found

    def _ordered(self, question: ordering.Orders, temper: Temper) -> Order | None:
        """To stand, to go where he means to go, or to charge where that may be worth more."""
        group, table = question.group, question.table
        field = Field(table, group.side, at_a_glance=True)
        ways = marches(field, group)
        thought = [Order("stand", facing=look(table, group)), *ways]
        scales = Scales(field, mood(table, temper))
        worths = _weigh(scales, Asked(question, thought))
        charges = scales.charges(group, max(worths))
        worths += _weigh(scales, Asked(question, charges))
        thought += charges
        ranked = sorted(range(len(worths)), key=lambda place: -worths[place])
        return next((thought[i] for i in ranked if not question.fault(thought[i])), None)

    def _aimed_at(self, question: volleys.FireAt, temper: Temper) -> str | None:
        """The body that is worth most among those that may be hit, without counting every shot."""
        group, table = question.group, question.table
        marks = Field(table, group.side, at_a_glance=True).marks(group, middle(group.figures))
        least = HOLD_FIRE if tracks_loading(table, group) else 0.0
        worthy = [(worth, foe.id) for worth, foe in marks if worth * temper.shoot > least]
        ranked = sorted(worthy, key=lambda mark: -mark[0])
        return next((name for _, name in ranked if not question.fault(name)), None)

    def intent(self, game: Game[Any], question: Question[Any], choice: Any) -> str:
        table: SkTable = game.table
        scales = Scales(Field(table, side_of(table, question.seat)), STEADY)
        return intentions.intent(scales, question, choice)

    def turn(self, question: Question[Any]) -> Hashable | None:
        """He plans what all do from the moment he takes command, and then whom they shoot at.

        At first all come on.
        """
        if not isinstance(question, _PLANNED) or question.table.turn == 1:
            return None
        return question.table.turn, isinstance(question, volleys.FireAt)

    def part(self, question: Question[Any]) -> Hashable | None:
        """Orders to bodies of men, and their marks; guns and wagons are left to their crews."""
        if not isinstance(question, ordering.Orders | volleys.FireAt):
            return None
        group = question.group
        return None if group.single or group.serves else group.id

    def shortlist(self, question: Question[Any], ranked: Sequence[Any]) -> Sequence[Any]:
        """The best of every kind, and of the moves the best in every direction."""
        if not isinstance(question, ordering.Orders):
            return ranked
        best: dict[Any, Order] = {}
        for order in ranked:
            best.setdefault(_sort(question.group, order), order)
        return list(best.values())

    def stage(self, game: Game[Any]) -> Hashable:
        return game.table.turn, game.table.side

    def matters(self, question: Question[Any]) -> bool:
        """What is not in the plan is left to drill."""
        return False


_PLANNED = (
    command.Fights,
    command.Command,
    ordering.NextUnit,
    ordering.Orders,
    volleys.FireAt,
)


def _weigh(scales: Scales, asked: Asked) -> list[float]:
    return [scales.weigh(asked.question, offer) for offer in asked.choices]


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


BRAIN = SkirmishBrain()
