"""The roll of players who can be asked to take a seat."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from grognard.players.player import Player, RandomPlayer


class PlayerBrief(Struct, frozen=True):
    """A player on the roll."""

    id: str
    name: str
    words: str


class UnknownPlayer(Exception):
    """Nobody of that name is on the roll."""


_MAKERS: dict[str, tuple[PlayerBrief, Callable[[str], Player]]] = {
    "random": (
        PlayerBrief("random", "Recruit's luck", "Answers by chance; good for testing nerves."),
        RandomPlayer,
    ),
}

PLAYERS = tuple(brief for brief, _ in _MAKERS.values())


def seat(name: str, seed: str) -> Player:
    """A new player of this kind; the same seed plays the same way."""
    if name not in _MAKERS:
        known = ", ".join(_MAKERS)
        raise UnknownPlayer(f"There is no player {name!r}; there are {known}.")
    return _MAKERS[name][1](seed)
