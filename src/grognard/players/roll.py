"""The roll of players who can be asked to take a seat: levels first, then characters."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import TYPE_CHECKING

from msgspec import Struct

from grognard.players.brains import TEMPERS
from grognard.players.drill import DrillPlayer
from grognard.players.general import GeneralPlayer
from grognard.players.player import Player, RandomPlayer

if TYPE_CHECKING:
    from importlib.metadata import EntryPoints

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
    for point in _volunteers_elsewhere().select(name=name):
        try:
            maker: Maker = point.load()
        except (ImportError, AttributeError) as error:  # its package is half written, or has gone
            raise UnknownPlayer(f"The player {name!r} cannot be called up: {error}.") from error
        return maker
    known = ", ".join(brief.id for brief in everyone())
    raise UnknownPlayer(
        f"There is no player {name!r}; there are {known}, "
        "and every level with a temper, such as colonel:bold."
    )


def everyone() -> tuple[PlayerBrief, ...]:
    """The roll with those who were enlisted, and those whom other packages bring."""
    own = {brief.id for brief in PLAYERS}
    others = dict.fromkeys(_VOLUNTEERS, "A player of your own.")
    for point in sorted(_volunteers_elsewhere(), key=lambda point: point.name):
        if point.name not in own:
            home = point.dist.name if point.dist else point.module
            others.setdefault(point.name, f"A player of {home}.")
    return (*PLAYERS, *(PlayerBrief(name, _titled(name), words) for name, words in others.items()))


def _titled(name: str) -> str:
    return name.replace("_", " ").capitalize()


def _volunteers_elsewhere() -> EntryPoints:
    from importlib.metadata import entry_points  # noqa: PLC0415 - slow to import, and seldom needed

    return entry_points(group=GROUP)
