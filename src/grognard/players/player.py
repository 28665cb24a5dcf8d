"""What a player is given and what he gives back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from msgspec import Struct

from grognard.kernel.fates import Stream
from grognard.kernel.game import Game
from grognard.kernel.question import Offer, Question, Seat


class Explanation(Struct, frozen=True):
    """Why a player chose as he did: a sentence, and what he weighed."""

    words: str
    weighed: tuple[tuple[str, str], ...] = ()


class Outlook:
    """The battle as one seat may know it: its question, its view, and worlds it may imagine."""

    __slots__ = ("_game", "seat")

    def __init__(self, game: Game[Any], seat: Seat) -> None:
        self._game = game
        self.seat = seat

    @property
    def offers(self) -> Sequence[Any]:
        """The legal answers."""
        return self._question.offers()

    def sample(self, stream: Stream) -> Any:
        """One of the legal answers by chance, without listing them all."""
        return self._question.sample(stream.below)

    @property
    def kind(self) -> str:
        """The kind of question that is asked."""
        return type(self._question).__name__

    @property
    def sets_up(self) -> bool:
        """Whether a piece is being set up before the battle begins."""
        return self._question.sets_up

    @property
    def book(self) -> str:
        """The book the battle is played by."""
        return self._game.book.id

    @property
    def number(self) -> int:
        """How many answers the battle has seen."""
        return len(self._game.answers)

    @property
    def view(self) -> Struct:
        """What the seat may see."""
        return self._game.book.view(self._game.table, self.seat)

    @property
    def words(self) -> str:
        """The question as it is put, with its one line more."""
        question = self._question
        return f"{question.words()} {question.detail()}".strip()

    def describe(self, choice: Any) -> Offer:
        """An offer as it is shown."""
        return self._question.describe(choice)

    def label(self, choice: Any) -> str:
        """An offer in words."""
        return self._question.describe(choice).label

    def imagine(self, stream: Stream, *, light: bool = False) -> Game[Any]:
        """A battle the seat might be in; it is the player's own to play on or to close."""
        return self._game.imagine(self.seat, stream, light=light)

    @property
    def _question(self) -> Question[Any]:
        question = self._game.question_for(self.seat)
        if question is None:
            raise LookupError(f"{self.seat} is not being asked anything")
        return question


class Player(Protocol):
    """Somebody who answers questions."""

    def choose(self, outlook: Outlook) -> Any:
        """A legal answer: one of the outlook's offers, or an idea of his own."""

    def explain(self) -> Explanation:
        """The reasons for the latest choice."""


class RandomPlayer:
    """Takes any offer, every one alike."""

    def __init__(self, seed: str) -> None:
        self._stream = Stream.of(f"random {seed}")

    def choose(self, outlook: Outlook) -> Any:
        """One of the offers by chance."""
        return outlook.sample(self._stream)

    def explain(self) -> Explanation:
        """There is no reason."""
        return Explanation("Picked by chance.")
