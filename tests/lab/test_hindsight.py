"""What a general's departures from the drill book were worth, played out to the end."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from grognard.kernel.fates import Fates, Stream
from grognard.kernel.game import Game
from grognard.players.search import Trial
from grognard.registry import book as open_book

FILE = Path(__file__).parents[2] / "tools" / "hindsight.py"


@pytest.fixture(scope="module")
def hindsight():
    spec = spec_from_file_location("hindsight", FILE)
    module = module_from_spec(spec)
    sys.modules["hindsight"] = module
    spec.loader.exec_module(module)
    return module


def begun():
    """A battle at a question with several answers, and a trial of the first two."""
    book = open_book("gentlemen_of_war")
    game = Game.begin(book, book.agree("encounter"), Fates(Stream.of("hindsight")))
    question = game.question
    trial = Trial(question.offers()[:2])
    trial.values = [[0.0] * 4, [0.2, 0.4, 0.2, 0.4]]
    return game, question.seat, trial


def test_a_departure_is_weighed_by_pairs_of_battles_fought_to_their_end(hindsight):
    game, asked, trial = begun()
    before = game.table.digest()
    departure = hindsight._weighed(game, asked, trial, 1, 3)
    assert departure.expected == pytest.approx(0.15)
    assert len(departure.gains) == 3
    assert all(gain in (-1.0, -0.5, 0.0, 0.5, 1.0) for gain in departure.gains)
    assert departure == hindsight._weighed(game, asked, trial, 1, 3)
    assert game.table.digest() == before


def test_a_choice_compared_with_itself_gains_nothing(hindsight):
    game, asked, trial = begun()
    trial.choices = [trial.choices[0], trial.choices[0]]
    assert hindsight._weighed(game, asked, trial, 1, 2).gain == 0


def test_departures_are_summed_up_by_kind_and_by_what_was_expected(hindsight, capsys):
    one = hindsight.Departure("Act:move for Act:use", "a | b", 0.03, [0.5, 0.0])
    other = hindsight.Departure("Act:use for Act:move", "c | d", 0.3, [-0.5, 0.0])
    hindsight._sum_up([one, other])
    told = capsys.readouterr().out
    assert "Act:move for Act:use: +0.250 ± 0.000 gained, +0.030 expected" in told
    assert "expected under 0.04: +0.250" in told
    assert "expected more: -0.250" in told
    assert "2 all: +0.000 ± 0.250 gained, +0.165 expected" in told
