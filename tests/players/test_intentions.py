"""A hint says why: a commander gives his intention, and what else he weighed in plain words."""

import pytest

from grognard.kernel.fates import Fates, Stream
from grognard.kernel.game import Game
from grognard.players import Outlook, seat
from grognard.registry import book as open_book
from grognard.tabletop.wording import flowing

RANKS = ("the best", "as good", "nearly as good", "not so good", "much worse")


def explained(name, scenario, questions):
    """Every free choice of two sergeants, with its label and what they say of it."""
    book = open_book(name)
    game = Game.begin(book, book.agree(scenario), Fates(Stream.of("why")))
    players = {one: seat("drill", f"why {one}") for one in game.setup.seats}
    for _ in range(questions):
        question = game.question
        if question is None:
            return
        player = players[question.seat]
        choice = player.choose(Outlook(game, question.seat))
        why = player.explain()
        if why.weighed:
            yield flowing(question.describe(choice).label), why
        game.answer(choice, question.seat)


@pytest.mark.parametrize(
    ("name", "scenario"),
    [
        ("gentlemen_of_war", "encounter"),
        ("gentlemans_war", "open-battle"),
        ("edwardian_splendour", "kopje"),
        ("black_powder", "meadow"),
        ("sharpe_skirmish", "almara-bridge"),
    ],
)
def test_no_hint_is_the_label_alone(name, scenario):
    count = 0
    for label, why in explained(name, scenario, 60):
        count += 1
        assert why.words.rstrip(".") != label.rstrip("."), why
        assert why.weighed[0] == (label, why.weighed[0][1])
        assert all(worth.split(" (")[0] in RANKS for _, worth in why.weighed)
        labels = [one for one, _ in why.weighed]
        assert len(set(labels)) == len(labels), "what looks alike is listed once"
    assert count > 15


@pytest.mark.parametrize(
    ("name", "scenario", "sentences"),
    [
        ("edwardian_splendour", "kopje", ("those who stand fire first", "would suffer most")),
        ("gentlemans_war", "open-battle", ("somebody to shoot at", "in the line of battle")),
        ("gentlemen_of_war", "encounter", ("it tells", "See the enemy's line first")),
        ("sharpe_skirmish", "almara-bridge", ("for the bridgehead", "men still wait for a word")),
    ],
)
def test_an_intention_is_told_in_the_words_of_the_book(name, scenario, sentences):
    told = " ".join(why.words for _, why in explained(name, scenario, 150))
    for sentence in sentences:
        assert sentence in told
