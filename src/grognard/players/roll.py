"""The roll of players who can be asked to take a seat: levels first, then characters."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial

from msgspec import Struct

from grognard.players.brains import TEMPERS
from grognard.players.drill import DrillPlayer
from grognard.players.general import GeneralPlayer
from grognard.players.player import Player, RandomPlayer

WHIMS = 40
"""How many of a recruit's answers in a hundred come on a whim."""


class PlayerBrief(Struct, frozen=True):
    """A player on the roll."""

    id: str
    name: str
    words: str


class UnknownPlayer(Exception):
    """Nobody of that name is on the roll."""


Maker = Callable[..., Player]
GROUP = "grognard.players"
"""The entry points by which other packages bring players of their own."""
_VOLUNTEERS: dict[str, Maker] = {}

_LEVELS: dict[str, tuple[PlayerBrief, Maker]] = {
    "drill": (
        PlayerBrief("drill", "Sergeant", "Quick and steady, by the drill book."),
        DrillPlayer,
    ),
    "recruit": (
        PlayerBrief("recruit", "Recruit", "Knows the drill and forgets half of it: a first enemy."),
        partial(DrillPlayer, folly=WHIMS),
    ),
    "colonel": (
        PlayerBrief("colonel", "Colonel", "Thinks twice, but not for long."),
        partial(GeneralPlayer, effort=0.2, seconds=0.5),
    ),
    "general": (
        PlayerBrief("general", "General", "Imagines for a second what may come of each choice."),
        GeneralPlayer,
    ),
    "field_marshal": (
        PlayerBrief("field_marshal", "Field Marshal", "Takes his time, and weighs everything."),
        partial(GeneralPlayer, effort=2.0, seconds=3.0),
    ),
}
_ALIASES = {"sergeant": "drill"}

_CHARACTERS: dict[str, PlayerBrief] = {
    "bold": PlayerBrief("bold", "Bold sergeant", "The same drill with more steel than sense."),
    "cautious": PlayerBrief("cautious", "Cautious sergeant", "Loves cover, and lets you come."),
    "gunner": PlayerBrief("gunner", "Gunner", "Would rather shoot than run."),
    "cavalryman": PlayerBrief("cavalryman", "Cavalryman", "Charges first, above all on horseback."),
}

_RANDOM = PlayerBrief("random", "Dice box", "Answers by chance alone.")

PLAYERS = (*(brief for brief, _ in _LEVELS.values()), *_CHARACTERS.values(), _RANDOM)


def enlist(name: str, maker: Callable[[str], Player]) -> None:
    """Let a player of one's own take seats under a name; ``maker`` makes one from a seed.

    Processes that share the battles of a script must each come by, so it stands at the head.
    """
    if _ALIASES.get(name, name) in {brief.id for brief in PLAYERS}:
        raise ValueError(f"There is a player {name!r} already.")
    _VOLUNTEERS[name] = maker


def seat(name: str, seed: str) -> Player:
    """A new player of this kind, such as ``colonel`` or ``colonel:bold``.

    The same seed plays the same way.
    """
    if name == _RANDOM.id:
        return RandomPlayer(seed)
    level, _, temper = (f"drill:{name}" if name in _CHARACTERS else name).partition(":")
    level = _ALIASES.get(level, level)
    if level in _LEVELS and (temper or "steady") in TEMPERS:
        return _LEVELS[level][1](seed, temper or "steady")
    return (_VOLUNTEERS.get(name) or _from_elsewhere(name))(seed)


@cache
def _from_elsewhere(name: str) -> Maker:
    """Who makes the player of this name that another package brings."""
    from importlib.metadata import entry_points  # noqa: PLC0415 - slow to import, and seldom needed

    points = entry_points(group=GROUP)
    for point in points.select(name=name):
        maker: Maker = point.load()
        return maker
    known = [*(brief.id for brief in PLAYERS), *_VOLUNTEERS, *sorted(points.names)]
    raise UnknownPlayer(
        f"There is no player {name!r}; there are {', '.join(known)}, "
        "and every level with a temper, such as colonel:bold."
    )
