"""Who has won, in words: by the names of his side, never by a seat."""

import pytest

from grognard.cli.records import victory
from grognard.kernel.book import Verdict
from grognard.kernel.fates import Fates, Stream
from grognard.kernel.game import Game
from grognard.registry import book


@pytest.mark.parametrize(
    ("name", "scenario", "winner", "words"),
    [
        ("gentlemans_war", "open-battle", "blue", "The French win"),
        (
            "gentlemans_war",
            "open-battle-four-players",
            "blue-left+blue-right",
            "The British and the Germans win",
        ),
        ("gentlemans_war", "open-battle-two-packs", "red", "The British win"),
        ("black_powder", "meadow", "red", "Falkenau wins"),
        ("edwardian_splendour", "generic", "red", "Red wins"),
        ("gentlemen_of_war", "encounter", "blue", "Blue wins"),
        ("gentlemen_of_war", "encounter", None, ""),
    ],
)
def test_victors_are_named_as_everywhere_else(name, scenario, winner, words):
    opened = book(name)
    game = Game.begin(opened, opened.agree(scenario), Fates(Stream.of("victory")))
    assert victory(game) == ""  # nobody yet
    game.verdict = Verdict(winner, "so", "X-1")
    assert victory(game) == words
