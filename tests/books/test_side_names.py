"""A log speaks of the sides as the scenario calls them, or of the army that takes their place."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.kernel.fates import Fates, Stream
from grognard.kernel.game import Game
from grognard.registry import book as open_book


def fought(name: str, scenario: str, armies: dict[str, str], questions: int) -> Game[Any]:
    """A battle between two who choose by chance, broken off after so many questions."""
    book = open_book(name)
    game = Game.begin(book, book.agree(scenario, armies), Fates(Stream.of("names")))
    chance = Stream.of("chance")
    for _ in range(questions):
        if game.question is None:
            break
        question = game.question
        game.answer(question.sample(chance.below), question.seat)
    return game


def log_of(game: Game[Any]) -> str:
    """Everything that was told, a sentence a line."""
    return "\n".join(event.tell(game.table) for event in game.chronicle)


@pytest.mark.parametrize(
    ("book", "scenario", "sentences"),
    [
        ("black_powder", "el_teb", ("the British take command", "The Sudanese open fire.")),
        ("black_powder", "meadow", ("Falkenau takes command", "The turn of Marnoz is over.")),
        ("edwardian_splendour", "kopje", ("The commandos choose to move",)),
        ("edwardian_splendour", "headquarters", ("Zinnberg sets up headquarters.",)),
    ],
)
def test_the_log_calls_sides_by_their_names(
    book: str, scenario: str, sentences: tuple[str, ...]
) -> None:
    log = log_of(fought(book, scenario, {}, 150))
    for sentence in sentences:
        assert sentence in log
    for line in log.split("\n"):
        assert not line.startswith(("Red ", "Blue ")), line


@pytest.mark.parametrize(
    ("book", "scenario", "opening"),
    [("black_powder", "meadow", "Turn 1: "), ("edwardian_splendour", "headquarters", "Turn 1: ")],
)
def test_a_strangers_army_is_called_by_its_own_name(book: str, scenario: str, opening: str) -> None:
    shelf = open_book(book)
    usual = shelf.agree(scenario).armies["red"]
    told = shelf.muster(usual).name
    text = shelf.army_text(usual).replace(f'name = "{told}"', 'name = "The Ragged Band"', 1)
    game = fought(book, scenario, {"red": text, "blue": text}, 150)
    (red, blue) = shelf.view(game.table, None).sides
    assert (red.name, blue.name) == ("The Ragged Band", "The Ragged Band")
    assert "the Ragged Band" in next(
        line for line in log_of(game).split("\n") if line.startswith(opening)
    )
