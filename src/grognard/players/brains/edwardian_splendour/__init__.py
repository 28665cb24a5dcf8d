"""How a drilled commander judges a battle of Edwardian Splendour.

He brings his rifles in open order to short range and stands there, for those who stand fire
first; guns and MGs never move while they have a target; horse waits for somebody it can ride
down; what has no firearms goes at the enemy all together; who wins by nightfall waits for it
where he was set up, behind a wall if there is one; who loses by it lets his guns fire first and
then goes through fire. A crowd on which nobody may fire comes close before it attacks. Where
armies lose heart with half their units, a unit is worth more than its men. Idle men, or a few of
many, are sent to a gun that wants them and has somebody to fire at.

A wily commander hides guns that have spotters, silences the enemy's first and lets his own fire for
most of the day; who stands where a gun is laid steps aside; horse keeps out of reach of those who
could run it down; a crowd that may not be fired on wins by words.

A general judges where everybody has moved, by what the fire and the fights of the turn come to
on the mean: the dice themselves would tell him less.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice
from typing import Any, ClassVar, Final

from grognard.books.edwardian_splendour import (
    claiming,
    deploying,
    ending,
    fire_questions,
    ordering,
    sequence,
)
from grognard.books.edwardian_splendour.orders import Order
from grognard.kernel.game import Game
from grognard.kernel.question import Question
from grognard.players.brains import STEADY, Asked, Brain, Temper, of_kind, outcome
from grognard.players.brains.edwardian_splendour import (
    firing,
    hiding,
    intentions,
    marches,
    moving,
    setting_up,
)
from grognard.players.brains.edwardian_splendour.field import Field, middle
from grognard.players.brains.edwardian_splendour.judging import standing
from grognard.players.brains.edwardian_splendour.values import (
    EVENING,
    FAVOURITES,
    MARGIN,
    NEAR,
    OWN,
    SAME,
)
from grognard.tabletop.geometry import along_bearing


class Scales:
    """One position, and a scale for every kind of question that may be asked there."""

    def __init__(self, field: Field, temper: Temper) -> None:
        self.field = field
        self.temper = temper

    def order(self, question: ordering.GiveOrder, choice: Order) -> float:
        return moving.order(self.field, self.temper, question, choice)

    def which(self, question: ordering.MoveWhich, choice: str) -> float:
        return moving.haste(self.field, self.field.table.units.get(choice))

    def fire(self, question: fire_questions.FireQuestion, choice: fire_questions.Aim) -> float:
        return firing.fire(self.field, self.temper, question, choice)

    def zero(self, question: fire_questions.ZeroIn, choice: tuple[int, int]) -> float:
        """Threes and fours are on the mark."""
        return -sum(abs(die - 3.5) for die in choice)

    def deploy(self, question: deploying.Deploy, choice: deploying.Position) -> float:
        return setting_up.position(self.field, question, choice)

    def tents(self, question: deploying.PlaceHeadquarters, choice: tuple[int, int]) -> float:
        """Headquarters as far back as may be."""
        ahead = along_bearing(self.field.table.facings[question.seat], 1000)
        return -(choice[0] * ahead.x + choice[1] * ahead.y) / 1e6

    def side(self, question: deploying.PickSide, choice: bool) -> float:  # noqa: FBT001
        """The other side of the table where a wily commander's guns are better hidden there."""
        if not self.field.wily or not choice:
            return 0.0
        return hiding.better_side(self.field, question.seat) - SAME

    def claim(self, question: claiming.Claim, choice: tuple[str, ...]) -> float:
        """Three men make a crew."""
        return min(len(choice), 3) - 0.1 * len(choice)

    def fight_on(self, question: ending.FightOn, choice: str) -> float:
        return 1.0 if choice == "fight" else 0.0

    def first(self, question: sequence.MoveFirst, choice: bool) -> float:  # noqa: FBT001
        """Who moves second sees where the enemy has gone; cold steel would be there first."""
        own = self.field.table.own(question.seat)
        cold = [unit for unit in own if not unit.traits.bracket]
        return float(choice == (2 * len(cold) > len(own)))


SCALES: Final[Mapping[type, Callable[[Scales, Any, Any], float]]] = {
    ordering.GiveOrder: Scales.order,
    ordering.MoveWhich: Scales.which,
    fire_questions.FireQuestion: Scales.fire,
    fire_questions.ZeroIn: Scales.zero,
    deploying.Deploy: Scales.deploy,
    deploying.PlaceHeadquarters: Scales.tents,
    deploying.PickSide: Scales.side,
    claiming.Claim: Scales.claim,
    ending.FightOn: Scales.fight_on,
    sequence.MoveFirst: Scales.first,
}


class EsBrain(Brain):
    """The drill book's judgement."""

    notes: ClassVar[Mapping[str, str]] = {
        "Bombard:hold": "A shell costs nothing, even where it is likely to go astray.",
        "Burst:hold": "A burst costs nothing but a jam that is soon cleared.",
        "Volley:hold": "A volley costs nothing, unless it would be the first of a riot.",
        "PickSide:yes": "Only a wily commander changes sides, where his guns are better hidden.",
        "FightOn:concede": "The rules end a hopeless battle soon enough.",
        "FightOn:draw": "Who may still win does not offer a draw.",
        "GiveOrder:rejoin": "Drafted men go back only when they have no gun left to serve.",
    }

    nodes = 400
    breadth = 10
    pauses = 1
    """Until all have moved, for what fire will do can be foreseen better than its dice."""
    horizon = 40
    rounds = 1
    margin = MARGIN

    def ask(self, game: Game[Any], question: Question[Any], temper: Temper = STEADY) -> Asked:
        """Orders and positions are weighed before they are checked, for that takes longer."""
        if isinstance(question, ordering.GiveOrder) and self.matters(question):
            return Asked(question, _thoughts(game, question, temper))
        if isinstance(question, ordering.GiveOrder | deploying.Deploy):
            return Asked(question, _favourites(game, question, temper, FAVOURITES))
        return super().ask(game, question, temper)

    def glance(self, game: Game[Any], question: Question[Any], temper: Temper = STEADY) -> Asked:
        """In a continuation the one best choice is enough."""
        if isinstance(question, ordering.GiveOrder | deploying.Deploy):
            return Asked(question, _favourites(game, question, temper, 1))
        return super().ask(game, question, temper)

    def weigh(self, game: Game[Any], asked: Asked, temper: Temper) -> list[float]:
        """What each choice is worth; of questions without a scale all are alike."""
        return _weighed(Scales(Field(game.table, wily=temper.wily), temper), *asked)

    def intent(self, game: Game[Any], question: Question[Any], choice: Any) -> str:
        return intentions.intent(Field(game.table), question, choice)

    def judge(self, game: Game[Any], seat: str) -> float:
        """Units and men that both sides should have left after the fire, and whom night favours."""
        if game.verdict is not None:
            return outcome(game.verdict, seat)
        return standing(Field(game.table, wily=True), seat)

    def rests(self, game: Game[Any]) -> bool:
        """Before the fire of a turn, and between two turns."""
        return isinstance(game.question, fire_questions.FireQuestion | sequence.MoveFirst)

    def matters(self, question: Question[Any]) -> bool:
        """Who moves first matters, and orders where an enemy is near or has to be found."""
        if isinstance(question, sequence.MoveFirst):
            return True
        return isinstance(question, ordering.GiveOrder) and _is_near(question)


def _is_near(question: ordering.GiveOrder) -> bool:
    """An enemy is near, or is to be found before night; a gun with a target has its orders."""
    field, unit = Field(question.table), question.unit
    near = field.near(unit.seat, middle(unit))
    if not near or (unit.gun and field.has_target(unit)) or not field.table.provoked:
        return False  # and where nobody may fire yet there is no fire to foresee
    late = field.is_drawn_by_night and field.table.turn > EVENING * field.table.turns
    return near[0][0] <= NEAR or late


def _favourites(
    game: Game[Any], question: Question[Any], temper: Temper, count: int
) -> Sequence[Any]:
    """The best few choices that are legal."""
    field = Field(game.table, wily=temper.wily)
    candidates = [*question.candidates(), *_ideas(field, question)]
    worths = _weighed(Scales(field, temper), question, candidates)
    found: list[Any] = []
    for place in sorted(range(len(worths)), key=lambda i: (-worths[i], i)):
        if question.fault(candidates[place]) is None:
            found.append(candidates[place])
            if len(found) == count:
                break
    return found or question.offers()


def _thoughts(game: Game[Any], question: ordering.GiveOrder, temper: Temper) -> Sequence[Order]:
    """Drill's favourites, and after them some charges and marches that drill thinks less of.

    Drill keeps its favourite: an order that it would like even better is not its own idea.
    """
    first = _favourites(game, question, temper, FAVOURITES - OWN)
    field = Field(game.table, wily=temper.wily)
    own = [order for order in _own(field, question) if order not in first]
    best, *worths = _weighed(Scales(field, temper), question, [first[0], *own])
    less = [place for place in range(len(own)) if worths[place] < best]
    less.sort(key=lambda place: (-worths[place], place))
    legal = (own[place] for place in less if question.fault(own[place]) is None)
    return [*first, *islice(legal, OWN)]


def _own(field: Field, question: ordering.GiveOrder) -> Sequence[Order]:
    """What a general thinks of, whatever drill makes of it."""
    charges = [order for order in question.candidates() if order.kind == "charge"]
    return [*charges, *marches.marches(field, question.unit)]


def _ideas(field: Field, question: Question[Any]) -> Iterable[Any]:
    """What he thinks of besides the usual choices."""
    return setting_up.ideas(field, question.unit) if isinstance(question, deploying.Deploy) else ()


def _weighed(scales: Scales, question: Question[Any], choices: Sequence[Any]) -> list[float]:
    scale = of_kind(SCALES, question)
    return [scale(scales, question, choice) if scale else 0.0 for choice in choices]


BRAIN = EsBrain()
