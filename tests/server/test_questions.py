"""What every book asks can be pointed at on the table and told apart in words."""

from __future__ import annotations

from collections import Counter

import pytest

from grognard import registry
from grognard.kernel.fates import Fates, Stream
from grognard.kernel.game import Game
from grognard.server.match import asked_of, view_of

BOOKS = [name for name in registry.books() if "campaign" not in name]
QUESTIONS = 24
"""So many are put in each scenario, half of them behind the set-up of the armies."""


def questions(book, scenario):
    """Questions of a battle that is played by chance, with the table as the asked seat sees it."""
    game = Game.begin(book, book.agree(scenario), Fates(Stream.of("questions")))
    stream, asked = Stream.of("answers"), Counter()
    while game.question is not None and asked["fought"] < QUESTIONS // 2:
        question = game.question
        deploys = type(question).__name__.startswith(("Deploy", "Place"))
        asked["deployed" if deploys else "fought"] += 1
        if not deploys or asked["deployed"] <= QUESTIONS // 2:
            yield view_of(book, game.table, question.seat), asked_of(question, 0)
        game.answer(question.sample(stream.below), question.seat)
    game.close()


def scenarios():
    return [(name, brief.id) for name in BOOKS for brief in registry.book(name).scenarios()]


@pytest.mark.parametrize(("name", "scenario"), scenarios())
def test_what_is_asked_about_is_lit_and_what_is_offered_is_told_apart(name, scenario):
    book = registry.book(name)
    for view, asked in questions(book, scenario):
        said = f"{asked.kind}: {asked.words}"
        names = [piece.name for piece in view.pieces if piece.name]
        if any(named in asked.words for named in names):
            assert asked.about, f"{said} names a unit but lights none"
        offers = [choice.offer for choice in asked.choices]
        for offer in offers:
            points = asked.about or offer.piece or offer.actor or offer.place
            if any(named in offer.label for named in names):
                assert points, f"{said}: {offer.label!r} names a unit but points nowhere"
        buttons = Counter((offer.label, offer.detail) for offer in offers)
        alike = [button for button, count in buttons.items() if count > 1]
        assert not alike, f"{said}: {alike}"
        if not view.field.cells:
            width, height = view.field.width, view.field.height
            places = [offer.place for offer in offers if offer.place]
            off = [(x, y) for x, y in places if not (0 <= x <= width and 0 <= y <= height)]
            assert not off, f"{said}: {off} are off the table"
