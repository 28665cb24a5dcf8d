"""Battles of Gentlemen of War for the players' tests: short, seeded, and looked at on the way."""

from collections.abc import Callable, Iterator
from typing import Any

from grognard.books.gentlemen_of_war import BOOK
from grognard.kernel.fates import Fates, Stream
from grognard.kernel.game import Game
from grognard.players import Outlook, Player, seat

EVERYTHING = {"prestige": True, "critical_failures": True}


def begin(scenario: str = "encounter", seed: str = "players", **switches: Any) -> Game[Any]:
    """A battle at its first question."""
    return Game.begin(BOOK, BOOK.agree(scenario, switches=switches), Fates(Stream.of(seed)))


def play(game: Game[Any], players: dict[str, Player], most: int = 10_000) -> Iterator[Outlook]:
    """Play on, showing each decision before it is made."""
    for _ in range(most):
        if game.verdict is not None:
            return
        asked = game.waiting()[0]
        outlook = Outlook(game, asked)
        yield outlook
        game.answer(players[asked].choose(outlook), asked)


def drilled(*names: str, seed: str = "players") -> dict[str, Player]:
    """A player for each seat."""
    return {
        side: seat(name, f"{seed} {side}")
        for side, name in zip(("red", "blue"), names, strict=True)
    }


def until(wanted: Callable[[Game[Any]], bool], scenario: str, seed: str) -> Game[Any]:
    """A battle between sergeants, stopped where something is true of it."""
    game = begin(scenario, seed)
    for _ in play(game, drilled("drill", "drill", seed=seed)):
        if wanted(game):
            return game
    raise AssertionError("the battle never came to that")


def told(game: Game[Any], kind: str) -> list[Any]:
    """The events of one kind."""
    return [event for event in game.chronicle if type(event).__name__ == kind]
