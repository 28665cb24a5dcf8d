"""What each seat has been told: every sentence is made once and kept."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from msgspec.structs import replace

from grognard.kernel.event import Event
from grognard.kernel.question import Seat
from grognard.server.store import Heard
from grognard.server.wire import Told
from grognard.tabletop.wording import agreeing

EVERYTHING = ""
"""The hearer from whom nothing is hidden; nobody may be him before the battle is over."""
WATCHER = "watcher"
"""Whoever looks on without a seat: he hears what every seat was told alike, and nothing else."""


class Reader:
    """Somebody who has heard the chronicle up to a line."""

    def __init__(self, hearer: str) -> None:
        self.hearer = hearer
        self.heard = 0


class Chronicle:
    """The events of a battle as each hearer knows them."""

    def __init__(self, seats: Sequence[Seat], heard: Sequence[Heard] = ()) -> None:
        self.hearers: tuple[str, ...] = (EVERYTHING, *seats)
        self.lines: list[Heard] = list(heard)
        self.readers: list[Reader] = []
        self.many: set[str] = set()
        """Names of units that are spoken of in the plural."""

    def told(self, hearer: str, first: int = 0) -> tuple[Told, ...]:
        """What a hearer has been told, from his own line ``first`` on."""
        if hearer == WATCHER:
            return tuple(self._openly(self.lines))[first:]
        return tuple(line[hearer] for line in self.lines if hearer in line)[first:]

    def compose(self, first: int, events: Sequence[Event], table: Any) -> list[Heard]:
        """The lines that these events would be from line ``first`` on; nothing is written yet."""
        counts = {hearer: self._count(hearer, first) for hearer in self.hearers}
        return [self._line(event, table, counts) for event in events]

    def replace(self, first: int, lines: Sequence[Heard]) -> None:
        """From line ``first`` on the battle went like this; readers unhear what was taken back."""
        for reader in tuple(self.readers):
            reader.heard = min(reader.heard, self._count(reader.hearer, first))
        self.lines[first:] = lines

    def _openly(self, lines: Sequence[Heard]) -> list[Told]:
        """What nobody at the table was told otherwise than the others."""
        _, *seats = self.hearers
        found: list[Told] = []
        for line in lines:
            told = [replace(line[seat], number=len(found)) for seat in seats if seat in line]
            if len(told) == len(seats) and all(one == told[0] for one in told):
                found.append(told[0])
        return found

    def _count(self, hearer: str, first: int) -> int:
        if hearer == WATCHER:
            return len(self._openly(self.lines[:first]))
        return sum(hearer in line for line in self.lines[:first])

    def _line(self, event: Event, table: Any, counts: dict[str, int]) -> Heard:
        line: Heard = {}
        for hearer in self.hearers:
            seen = event if hearer == EVERYTHING else event.seen(Seat(hearer))
            if seen is not None:
                line[hearer] = tell(seen, table, counts[hearer], self.many)
                counts[hearer] += 1
        return line


def tell(event: Event, table: Any, number: int, many: Collection[str] = ()) -> Told:
    """An event, as far as its hearer sees it, in words and pictures."""
    return Told(
        number=number,
        kind=type(event).__name__,
        words=agreeing(event.tell(table), many),
        cite=event.says_who(),
        show=event.show(),
        quiet=event.quiet,
    )
