"""What each book's computer commander values; never inside the books."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Any, ClassVar, NamedTuple, TypeVar

from msgspec import Struct

from grognard.kernel.book import Verdict
from grognard.kernel.game import Game
from grognard.kernel.question import Question


class Temper(Struct, frozen=True):
    """A commander's character: how much he makes of each thing, 1 being the drill book's worth."""

    charge: float = 1.0
    shoot: float = 1.0
    cover: float = 1.0
    ground: float = 1.0
    """Objectives and the way to them."""
    horse: float = 1.0
    """What mounted men do."""
    wily: bool = False
    """He knows what the drill book does not teach, in the books where somebody has found it out."""


STEADY = Temper()
TEMPERS = {
    "steady": STEADY,
    "bold": Temper(charge=1.7, cover=0.4, ground=1.2),
    "cautious": Temper(charge=0.6, cover=2.2, ground=0.9),
    "gunner": Temper(shoot=1.8, charge=0.5),
    "cavalryman": Temper(charge=1.6, shoot=0.6, horse=1.8),
    "wily": Temper(wily=True),
}


Entry = TypeVar("Entry")


def of_kind(entries: Mapping[type[Any], Entry], question: Question[Any]) -> Entry | None:
    """What a table by kinds of questions says of one, or of the kind that it is one of."""
    return next((entries[kind] for kind in type(question).__mro__ if kind in entries), None)


def named(question: Question[Any], choice: Any) -> str:
    """A choice as the table names it, for want of an intention."""
    return f"{question.describe(choice).label.rstrip('.')}."


class Asked(NamedTuple):
    """A question, and the choices a commander weighs."""

    question: Question[Any]
    choices: Sequence[Any]


class Brain:
    """What one book's commander knows; the first two must be filled in, the rest may be."""

    notes: ClassVar[Mapping[str, str]] = {}
    """Kinds of choices he never takes (as the arena names them), each with his reason."""
    nodes: ClassVar[int] = 1200
    """How many imagined answers fit into a second on a common machine, so that no clock cuts in."""
    breadth: ClassVar[int] = 6
    """How many of his favourites a general tries; fewer where a continuation takes long."""
    pauses: ClassVar[int] = 2
    """A continuation is judged at this pause: one's own unit is done, and the enemy has replied;"""
    horizon: ClassVar[int] = 40
    """or after so many answers at the latest."""
    rounds: ClassVar[int] = 4
    """How many continuations it takes to know anything of a choice; 1 where no dice fall."""
    abreast: ClassVar[bool] = False
    """Whether the parts of a plan are tried in turn, for of later ones no more is known later."""
    margin: ClassVar[float] = 0.0
    """By how much a choice must be judged better than drill's before a general takes it instead."""

    def weigh(self, game: Game[Any], asked: Asked, temper: Temper) -> list[float]:
        """What each choice is worth, in the order of ``asked.choices``."""
        raise NotImplementedError

    def ideas(self, game: Game[Any], question: Question[Any]) -> Sequence[Any]:
        """What he thinks of besides the offers, such as a march to a place he has in mind."""
        return ()

    def ask(self, game: Game[Any], question: Question[Any], temper: Temper = STEADY) -> Asked:
        """A question with its offers, and whatever ideas of his own the rules allow."""
        offers = question.offers()
        own = [i for i in self.ideas(game, question) if i not in offers and not question.fault(i)]
        return Asked(question, [*offers, *own])

    def glance(self, game: Game[Any], question: Question[Any], temper: Temper = STEADY) -> Asked:
        """What he looks at in an imagined continuation; less than all where that takes long."""
        return self.ask(game, question, temper)

    def shortlist(self, question: Question[Any], ranked: Sequence[Any]) -> Sequence[Any]:
        """The choices among which a general looks for a better one, drill's favourite first."""
        return ranked

    def favourite(self, game: Game[Any], question: Question[Any], temper: Temper) -> Any:
        """What drill would answer at a glance."""
        asked = self.glance(game, question, temper)
        if len(asked.choices) == 1:
            return asked.choices[0]
        worths = self.weigh(game, asked, temper)
        return asked.choices[max(range(len(worths)), key=worths.__getitem__)]

    def judge(self, game: Game[Any], seat: str) -> float:
        """How well a seat stands: 1 for a battle won, -1 for one lost, about 0 when even."""
        raise NotImplementedError

    def matters(self, question: Question[Any]) -> bool:
        """Whether a general thinks twice about such a question, or leaves it to drill."""
        return True

    def turn(self, question: Question[Any]) -> Hashable | None:
        """The turn a general plans as a whole when he is asked this; None where he does not."""
        return None

    def part(self, question: Question[Any]) -> Hashable | None:
        """The part of his turn's plan that a question settles, such as a unit's order."""
        return None

    def stage(self, game: Game[Any]) -> Hashable:
        """Whose turn it is and which; a plan's continuation pauses whenever it changes."""
        return None

    def rests(self, game: Game[Any]) -> bool:
        """Whether the battle stands at a pause where it can be judged, such as between two units.

        A book without pauses has its continuations judged after a fixed number of answers.
        """
        return False

    def intent(self, game: Game[Any], question: Question[Any], choice: Any) -> str:
        """What a choice is meant to do, in the words of the table."""
        return named(question, choice)


def outcome(verdict: Verdict, seat: str) -> float:
    """What a battle that is over was worth to a seat."""
    if verdict.winner is None:
        return 0.0
    return 1.0 if seat in verdict.winner.split("+") else -1.0  # several may win together


GROUP = "grognard.brains"
"""The entry points by which other packages bring brains for their books."""


class NoBrain(Exception):
    """No commander has studied that book."""


def brain_of(book: str) -> Brain:
    """The brain for a book, ours or that of another package; imported when first asked for."""
    found = _brain_of(book)
    if found is None:
        raise NoBrain(f"No commander has studied {book}.")
    return found


@cache
def _brain_of(book: str) -> Brain | None:
    name = f"grognard.players.brains.{book}"
    try:
        brain: Brain = import_module(name).BRAIN
    except ModuleNotFoundError as missing:
        if missing.name != name:
            raise
        return _brain_elsewhere(book)
    return brain


def _brain_elsewhere(book: str) -> Brain | None:
    """The brain that another package has for a book, if one does."""
    from importlib.metadata import entry_points  # noqa: PLC0415 - slow to import, and seldom needed

    for point in entry_points(group=GROUP, name=book):
        try:
            brain: Brain = point.load()
        except (ImportError, AttributeError) as error:  # its package is half written, or has gone
            raise NoBrain(f"What is known of {book} cannot be called to mind: {error}.") from error
        return brain
    return None
