"""Dice and cards in people's own hands: the game asks what they showed."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.kernel.fates import Unforetold
from grognard.kernel.question import Fault, Question, Seat


class PhysicalFate(Question[str]):
    """A person at a real table says what the dice or cards showed."""

    __slots__ = ("need",)
    answer = str
    cite = ""
    secret = True

    def __init__(self, need: Unforetold) -> None:
        super().__init__(Seat(need.seat or "umpire"))
        self.need = need

    def words(self) -> str:
        """What to roll or draw."""
        return self.need.words

    def candidates(self) -> Sequence[str]:
        """Every face or card that can turn up."""
        return [str(option) for option in self.need.options]

    def fault(self, choice: str) -> Fault | None:
        """A face that the die does not have cannot have been rolled, nor more dice than thrown."""
        found = self.told(choice)
        for face in found:
            if face not in self.candidates():
                return Fault(f"{face} cannot turn up here.", self.cite)
            if isinstance(self.need.options[0], str) and found.count(face) > 1:
                return Fault(f"{face} cannot be drawn twice.", self.cite)
        if 1 <= len(found) <= self.need.count:
            return None
        return Fault(f"{self.need.count} are thrown here, not {len(found)}.", self.cite)

    def told(self, choice: str) -> list[str]:
        """The faces in an answer; several dice thrown together stand with spaces between."""
        return [choice] if self.need.count == 1 else choice.split()
