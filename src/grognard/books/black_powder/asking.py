"""Questions that several procedures share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from grognard.books.black_powder.pieces import BpTable, Unit
from grognard.kernel.question import Fault, Offer, Question, Seat


class YesNo(Question[bool]):
    """A question about one unit that is answered by yes or no."""

    __slots__ = ("table", "unit")
    answer = bool
    heading: ClassVar[str] = ""
    yes: ClassVar[str] = "Yes"
    no: ClassVar[str] = "No"

    def __init__(self, table: BpTable, unit: Unit) -> None:
        super().__init__(unit.seat)
        self.table = table
        self.unit = unit

    def about(self) -> str:
        return self.unit.id

    def trail(self) -> tuple[str, ...]:
        return (f"Turn {self.table.turn}", self.unit.name, self.heading)

    def candidates(self) -> Sequence[bool]:
        return [True, False]

    def fault(self, choice: bool) -> Fault | None:  # noqa: FBT001
        return None

    def describe(self, choice: bool) -> Offer:  # noqa: FBT001
        label = self.yes if choice else self.no
        return Offer(label, cite=self.cite, piece=self.unit.id)


class Against(YesNo):
    """A question about one unit and the enemy it has to do with."""

    __slots__ = ("foe",)

    def __init__(self, table: BpTable, unit: Unit, foe: Unit) -> None:
        super().__init__(table, unit)
        self.foe = foe


class OneOf(Question[str]):
    """A question answered by one of a list of words."""

    __slots__ = ("heading", "options", "table")
    answer = str

    def __init__(self, table: BpTable, seat: Seat, options: Sequence[str], heading: str) -> None:
        super().__init__(seat)
        self.table = table
        self.options = tuple(options)
        self.heading = heading

    def trail(self) -> tuple[str, ...]:
        return (f"Turn {self.table.turn}", self.heading)

    def candidates(self) -> Sequence[str]:
        return self.options

    def fault(self, choice: str) -> Fault | None:
        if choice in self.options:
            return None
        return Fault("That is not among the choices.", self.cite)

    def describe(self, choice: str) -> Offer:
        unit = self.table.units.get(choice)
        if unit is not None:
            return Offer(unit.name, cite=self.cite, piece=choice)
        return Offer(choice[:1].upper() + choice[1:], cite=self.cite)


class WhoTests(OneOf):
    """Which of several units tests first."""

    __slots__ = ()
    cite = "BP-301"

    def words(self) -> str:
        return "Which unit takes its break test next?"


async def pick_unit(table: BpTable, seat: Seat, units: Sequence[str], heading: str) -> str:
    """The unit that is to test next, as its owner likes."""
    return await WhoTests(table, seat, units, heading)
