"""Events of the railway."""

from __future__ import annotations

from grognard.books.gentlemans_war.events.wording import many, rolled, whom
from grognard.books.gentlemans_war.pieces import AgwTable
from grognard.kernel.event import Event, Show


class TrainCame(Event, frozen=True):
    """A train crosses the table; nothing so small as a regiment stops it."""

    cite = "AGW-148"
    railway: str

    def tell(self, table: AgwTable) -> str:
        return f"The 2:17 comes along {self.railway}!"


class TrainStruck(Event, frozen=True):
    """The train runs into a unit on the track."""

    cite = "AGW-148"
    unit: str
    dice: tuple[int, ...]
    lost: int

    def apply(self, table: AgwTable) -> None:
        table.units[self.unit].figures -= self.lost

    def tell(self, table: AgwTable) -> str:
        who, count = whom(table, self.unit), many(self.lost, "figure")
        return f"The train runs into {who} ({rolled(self.dice)}): {count} lost."

    def show(self) -> Show:
        kept = tuple(die >= 4 for die in self.dice)
        return Show(kind="wound", piece=self.unit, dice=self.dice, kept=kept)
