"""Events: facts of the battle, and the only writers of the table."""

from __future__ import annotations

from typing import Any, ClassVar

from msgspec import Struct

from grognard.kernel.question import Seat
from grognard.kernel.reckoning import Reckoning


class Show(Struct, frozen=True, omit_defaults=True):
    """How an event looks: what moves where, which dice fell, which cards were turned."""

    kind: str = ""
    """move, shot, melee, wound, marker, card, dice, turn, or nothing to see."""
    side: str = ""
    piece: str = ""
    target: str = ""
    path: tuple[tuple[int, int], ...] = ()
    dice: tuple[int, ...] = ()
    kept: tuple[bool, ...] = ()
    """Which dice or cards counted, in their order; empty where that means nothing."""
    cards: tuple[str, ...] = ()
    reckoning: Reckoning | None = None


class Event(Struct, frozen=True, tag_field="event", tag=True):
    """Something that happened: it applies itself to the table and tells its sentence."""

    cite: ClassVar[str]
    quiet: ClassVar[bool] = False
    """True of mere book-keeping, which the log leaves out unless somebody wants every event."""
    reveals: ClassVar[bool] = False
    """True where what was hidden comes to light: nobody looks and then takes back his choice."""

    def apply(self, table: Any) -> None:
        """Write the fact on the table."""

    def tell(self, table: Any) -> str:
        """The sentence of the log; it leans only on names, which never change."""
        raise NotImplementedError  # pragma: no cover

    def says_who(self) -> str:
        """The rule by which it happened: an event that has it from its maker keeps it in ``by``."""
        by: str = getattr(self, "by", "") or self.cite
        return by

    def seen(self, seat: Seat) -> Event | None:
        """The event as a seat sees it: itself, a version with less in it, or nothing."""
        del seat
        return self

    def show(self) -> Show:
        """What the table shows while the sentence is told."""
        return Show()
