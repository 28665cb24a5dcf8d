"""What a played position brought about, as the tests of every book read it."""

from __future__ import annotations

from typing import TypeVar

from grognard.kernel.event import Event

E = TypeVar("E", bound=Event)


class Told(list[Event]):
    """What happened, in order."""

    def of(self, kind: type[E]) -> list[E]:
        """All events of a kind."""
        return [event for event in self if isinstance(event, kind)]

    def one(self, kind: type[E]) -> E:
        """The only event of a kind."""
        found = self.of(kind)
        assert len(found) == 1, f"{len(found)} of {kind.__name__} in {self.kinds()}"
        return found[0]

    def kinds(self) -> list[str]:
        """The names of the kinds of events."""
        return [type(event).__name__ for event in self]
