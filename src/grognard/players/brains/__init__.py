"""What each book's computer commander values; never inside the books."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Protocol

from msgspec import Struct

from grognard.kernel.game import Game
from grognard.kernel.question import Question


class Temper(Struct, frozen=True):
    """A commander's character: how much he makes of each thing, 1 being the drill book's worth."""

    charge: float = 1.0
    shoot: float = 1.0
    cover: float = 1.0
    ground: float = 1.0
    """Objectives and the way to them."""


TEMPERS = {
    "steady": Temper(),
    "bold": Temper(charge=1.5, cover=0.6, ground=1.2),
    "cautious": Temper(charge=0.7, cover=1.6, ground=0.9),
    "gunner": Temper(shoot=1.5, charge=0.7),
    "cavalryman": Temper(charge=1.7, shoot=0.8),
}


class Brain(Protocol):
    """What one book's commander knows."""

    def weigh(self, game: Game[Any], question: Question[Any], temper: Temper) -> list[float]:
        """What each offer is worth, in the order of ``question.offers()``."""

    def judge(self, game: Game[Any], seat: str) -> float:
        """How well a seat stands, about 0 when the battle is even."""


class NoBrain(Exception):
    """No commander has studied that book."""


def brain_of(book: str) -> Brain:
    """The brain for a book; imported when first asked for."""
    try:
        module = import_module(f"grognard.players.brains.{book}")
    except ModuleNotFoundError as missing:
        raise NoBrain(f"No commander has studied {book}.") from missing
    brain: Brain = module.BRAIN
    return brain
