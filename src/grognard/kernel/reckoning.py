"""A number with its reasons; one reckoning serves the roll, the screen and the computer."""

from __future__ import annotations

from msgspec import Struct


class Modifier(Struct, frozen=True):
    """One reason that changes a number, and the rule that says so."""

    amount: int
    reason: str
    cite: str


class Reckoning(Struct, frozen=True):
    """What is reckoned, its base, and every modifier that applies."""

    what: str
    base: int
    cite: str
    modifiers: tuple[Modifier, ...] = ()

    @property
    def total(self) -> int:
        """The base and all modifiers together."""
        total = self.base
        for modifier in self.modifiers:
            total += modifier.amount
        return total

    def words(self) -> str:
        """The sum as a player would say it: ``4: 3 Diamonds, +1 extra action``."""
        parts = [f"{self.base} {self.what}"]
        parts += [f"{modifier.amount:+d} {modifier.reason}" for modifier in self.modifiers]
        return f"{self.total}: {', '.join(parts)}"


class Tally:
    """A reckoning while it is being added up."""

    __slots__ = ("base", "cite", "modifiers", "what")

    def __init__(self, what: str, base: int, cite: str) -> None:
        self.what = what
        self.base = base
        self.cite = cite
        self.modifiers: list[Modifier] = []

    def add(self, amount: int, reason: str, cite: str) -> None:
        """Count one more reason; nothing is noted for nothing."""
        if amount:
            self.modifiers.append(Modifier(amount, reason, cite))

    def sum(self) -> Reckoning:
        """The finished reckoning."""
        return Reckoning(self.what, self.base, self.cite, tuple(self.modifiers))
