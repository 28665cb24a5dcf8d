"""The roll of players who can be asked to take a seat."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from grognard.players.drill import DrillPlayer
from grognard.players.general import GeneralPlayer
from grognard.players.player import Player, RandomPlayer


class PlayerBrief(Struct, frozen=True):
    """A player on the roll."""

    id: str
    name: str
    words: str


class UnknownPlayer(Exception):
    """Nobody of that name is on the roll."""


def _drilled(temper: str) -> Callable[[str], Player]:
    def make(seed: str) -> Player:
        return DrillPlayer(seed, temper)

    return make


_MAKERS: dict[str, tuple[PlayerBrief, Callable[[str], Player]]] = {
    "drill": (
        PlayerBrief("drill", "Sergeant", "Quick and steady, by the drill book."),
        _drilled("steady"),
    ),
    "bold": (
        PlayerBrief("bold", "Bold sergeant", "The same drill with more steel than sense."),
        _drilled("bold"),
    ),
    "cautious": (
        PlayerBrief("cautious", "Cautious sergeant", "Loves cover, and lets you come."),
        _drilled("cautious"),
    ),
    "general": (
        PlayerBrief("general", "Colonel", "Imagines what may come of each choice."),
        GeneralPlayer,
    ),
    "random": (
        PlayerBrief("random", "Recruit", "Answers by chance; a gentle first enemy."),
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
