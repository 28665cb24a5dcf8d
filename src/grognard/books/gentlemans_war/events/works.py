"""Events of engineering."""

from __future__ import annotations

from grognard.books.gentlemans_war.events.wording import name, rolled
from grognard.books.gentlemans_war.pieces import AgwTable
from grognard.kernel.event import Event, Show
from grognard.tabletop.terrain import Feature


class WorkBegun(Event, frozen=True):
    """A unit sets to work; only whole cycles of its side will count."""

    cite = "AGW-340"
    unit: str
    task: str
    words: str

    def apply(self, table: AgwTable) -> None:
        unit = table.units[self.unit]
        unit.work = self.task
        unit.work_since = table.cycles.get(unit.seat, 1)
        unit.work_place = unit.place
        unit.did = (*unit.did, "work")
        unit.spent = unit.dice

    def tell(self, table: AgwTable) -> str:
        return f"{name(table, self.unit)} sets to work: {self.words}."

    def show(self) -> Show:
        return Show(kind="marker", piece=self.unit)


class WorkDropped(Event, frozen=True):
    """A unit leaves its work undone."""

    cite = "AGW-340"
    unit: str

    def apply(self, table: AgwTable) -> None:
        table.units[self.unit].work = ""

    def tell(self, table: AgwTable) -> str:
        return f"{name(table, self.unit)} leaves its work undone."


class WorkDone(Event, frozen=True):
    """A work is finished: something stands on the ground, or no longer does."""

    cite = "AGW-342"
    unit: str
    words: str
    by: str
    built: tuple[Feature, ...] = ()
    gone: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()
    lost: int = 0
    """Figures of the crew killed by their own charge."""
    failed: bool = False

    def apply(self, table: AgwTable) -> None:
        unit = table.units[self.unit]
        unit.figures -= self.lost
        if not self.failed:
            unit.work = ""
        left = tuple(feature for feature in table.features if feature.id not in self.gone)
        table.features = (*left, *self.built)

    def says_who(self) -> str:
        return self.by

    def tell(self, table: AgwTable) -> str:
        who = name(table, self.unit)
        dice = f" ({rolled(self.dice)})" if self.dice else ""
        if self.lost:
            return f"The charge of {who} goes off too early{dice}."
        what = "has not managed yet" if self.failed else "has finished"
        return f"{who} {what}: {self.words}{dice}."

    def show(self) -> Show:
        return Show(kind="marker", piece=self.unit, dice=self.dice)
