"""The drilled commander fights battles to their end and beats one who plays by chance."""

from __future__ import annotations

from math import isfinite

from grognard.books.black_powder.book import BOOK
from grognard.kernel.fates import Fates, Stream
from grognard.kernel.game import Game
from grognard.players.brains import TEMPERS, brain_of


def winner_of(seed: str) -> str | None:
    """Red fights by drill, blue by chance."""
    brain, chance = brain_of("black_powder"), Stream.of(seed)
    game = Game.begin(BOOK, BOOK.agree("meadow"), Fates(Stream.of(seed)))
    while game.verdict is None:
        question = game.question
        assert question is not None
        offers = question.offers()
        if question.seat == "blue":
            game.answer(offers[chance.below(len(offers))])
            continue
        asked = brain.ask(game, question)
        worth = brain.weigh(game, asked, TEMPERS["steady"])
        assert len(worth) == len(asked.choices)
        assert all(isfinite(value) for value in worth)
        assert -1 <= brain.judge(game, "red") <= 1
        game.answer(asked.choices[worth.index(max(worth))])
    return game.verdict.winner


def test_drill_beats_chance_more_often_than_not() -> None:
    winners = [winner_of(f"battle {number}") for number in range(5)]
    assert winners.count("red") > winners.count("blue")
