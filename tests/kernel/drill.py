"""What the kernel's tests do again and again: begin a duel, fight it on, write a rule."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from grognard.kernel.book import DONE, Book, Done, Rule
from grognard.kernel.fates import Fates, Stream
from grognard.kernel.game import Game
from kernel import toybook
from kernel.toybook import Duel, DuelTable, Struck

SETUP = toybook.BOOK.agree("meadow")


def duel(words: str = "dawn", book: Book[Any] = toybook.BOOK, **options: Any) -> Game[Any]:
    """A duel at its first question, with the dice of a seed."""
    return Game.begin(book, SETUP, Fates(Stream.of(words)), **options)


def by_hand(*tape: int | str, book: Book[Any] = toybook.BOOK) -> Game[Any]:
    """A duel with these dice and cards and no others: what is missing must be rolled."""
    return Game.begin(book, SETUP, Fates(None, tape))


def fight(game: Game[Any], words: str = "any", count: int = 10_000) -> Game[Any]:
    """Answer so many questions by chance, or all there are."""
    stream = Stream.of(words)
    for _ in range(count):
        question = game.question
        if question is None:
            break
        offers = question.offers()
        game.answer(offers[stream.below(len(offers))])
    return game


def stand(game: Game[Any]) -> tuple[Any, ...]:
    """Everything by which two battles at the same point are the same."""
    asked = [(type(q).__name__, q.seat, list(q.offers())) for q in game.asked]
    return game.table.digest(), asked, game.waiting(), game.steps, game.verdict


class Scripted(Duel):
    """The duel with one rule of the test's own, run as every step until forty have passed."""

    def __init__(self, rule: Callable[[Game[DuelTable]], Awaitable[object]]) -> None:
        self.rule = rule

    def step(self, game: Game[DuelTable]) -> Rule:
        return self._step(game)

    async def _step(self, game: Game[DuelTable]) -> Done:
        await self.rule(game)
        game.tell(Struck("red", "blue", 1, wound=False))
        return DONE
