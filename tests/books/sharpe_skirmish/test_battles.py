"""Whole battles by chance: every scenario ends, and every table on the way is sound."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.books.sharpe_skirmish import events
from grognard.books.sharpe_skirmish.book import BOOK
from grognard.books.sharpe_skirmish.pieces import SkTable
from grognard.books.sharpe_skirmish.scenarios import scenarios
from grognard.kernel.fates import Fates, Stream
from grognard.kernel.game import Game
from grognard.kernel.question import Question

EAGER = ("Command", "NextUnit", "FireAt", "GunTarget")
"""Questions in which doing nothing is an answer that chance takes too often."""


def shown(question: Question[Any], choice: Any, *, thorough: bool) -> None:
    """Whatever is asked can be put into words, and so can what is refused."""
    assert question.words()
    assert question.trail()
    assert isinstance(question.detail() + question.about(), str)
    assert question.describe(choice).label
    for offer, fault in question.refusals() if thorough else ():
        assert offer.label
        assert fault.cite in BOOK.ledger()


def fought(scenario: str, seed: str) -> Game[SkTable]:
    """A battle in which everybody does something whenever he can."""
    game = Game.begin(BOOK, BOOK.agree(scenario), Fates(Stream.of(f"dice {seed}")))
    stream = Stream.of(f"choices {seed}")
    asked, bound = 0, BOOK.bound(BOOK.setup(game.setup))
    while game.verdict is None:
        question = game.question
        assert question is not None
        offers: list[Any] = list(question.offers())
        busy = [offer for offer in offers if offer != ""]
        if type(question).__name__ in EAGER and busy:
            offers = busy
        choice = offers[stream.below(len(offers))]
        shown(question, choice, thorough=asked % 16 == 0)
        game.answer(choice)
        asked += 1
        assert asked <= bound
    return game


@pytest.mark.parametrize("scenario", list(scenarios()))
def test_a_battle_ends_and_every_table_on_the_way_is_sound(scenario):
    game = fought(scenario, "one")
    table = BOOK.setup(game.setup)
    for event in game.chronicle:
        event.apply(table)
        assert BOOK.audit(table) == [], event
        assert event.tell(table)
        show = event.show()
        both = isinstance(event, events.Fought)  # in a melee both sides throw
        assert not show.dice or (show.side in table.sides) is not both, event
        assert event.says_who() in BOOK.ledger()
    assert table.digest() == game.table.digest()
    assert BOOK.turn(table) <= table.turns
    for seat in (*game.setup.seats, None):
        assert BOOK.view(table, seat).clock == "The battle is over"
