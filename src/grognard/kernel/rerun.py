"""A battle run again from its journal."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.kernel.book import Book, Setup, TableT
from grognard.kernel.fates import Fates
from grognard.kernel.game import Answer, Game
from grognard.kernel.question import Question


class Rerun(Game[TableT]):
    """A battle whose first answers are on record; when they have been given it can be played on."""

    def __init__(
        self, book: Book[TableT], setup: Setup, fates: Fates, journal: Sequence[Answer]
    ) -> None:
        super().__init__(book, setup, book.setup(setup), fates, tail=journal)
        self.told_before: list[int] = []
        """How many events had been told before each answer."""

    def run(self, *, doubted: bool = False) -> None:
        """Give all answers on record; those that are doubted are checked by the rules again."""
        self._doubted = doubted
        self._start()
        self._doubted = False

    @property
    def given(self) -> int:
        """How many answers of the record the rules have come to."""
        return len(self.answers) + len(self._sealed)

    @property
    def is_stuck(self) -> bool:
        """True where the rules wait for dice or cards and the record has another answer."""
        return bool(self._pending)

    def _recall(self, question: Question[object]) -> Answer:
        self.told_before.append(len(self.chronicle))
        return super()._recall(question)


def before_last_choice(game: Game[TableT]) -> Game[TableT]:
    """The battle at the question whose answer the rules have not come to the end of."""
    last = max(place for place, given in enumerate(game.answers) if not given.lone)
    fates = Fates(game.fates.source, game.fates.tape[: game.answers[last].fate])
    return Game.begin(game.book, game.setup, fates, tail=game.answers[:last])
