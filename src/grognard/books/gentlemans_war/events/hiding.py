"""Events of hidden movement; what only one side may know is told to that side alone."""

from __future__ import annotations

from grognard.books.gentlemans_war.events.moves import settle
from grognard.books.gentlemans_war.events.sequence import join_section, pass_on
from grognard.books.gentlemans_war.events.wording import (
    name,
    of_them,
    owner,
    rolled,
    whom,
)
from grognard.books.gentlemans_war.pieces import NOWHERE, AgwTable, Formation, Place
from grognard.kernel.event import Event, Show
from grognard.kernel.question import Seat
from grognard.tabletop.wording import listed


def _somebody(table: AgwTable, unit: str) -> str:
    """Who it is, to those who may know."""
    return name(table, unit) if unit else "Somebody"


class LayLow(Event, frozen=True):
    """A hidden unit has had its turn and stays where it is."""

    cite = "AGW-583"
    unit: str
    seat: str

    def apply(self, table: AgwTable) -> None:
        table.units[self.unit].acted = True
        table.actors = tuple(unit for unit in table.actors if unit != self.unit)
        if not table.actors and not table.active:
            table.phase = table.resume

    def seen(self, seat: Seat) -> Event | None:
        return self if seat == self.seat else LayLow("", self.seat)

    def tell(self, table: AgwTable) -> str:
        return f"{_somebody(table, self.unit)} stays out of sight."


class CovertSearched(Event, frozen=True):
    """A piece of cover has been looked into: who was there is seen, or that it is empty."""

    cite = "AGW-581"
    reveals = True
    unit: str
    covert: str
    words: str
    dice: tuple[int, ...]
    needed: int
    found: tuple[str, ...]

    def apply(self, table: AgwTable) -> None:
        table.searched = (*table.searched, self.covert)

    def tell(self, table: AgwTable) -> str:
        what = listed([whom(table, unit) for unit in self.found]) or "nobody"
        dice = f" ({rolled(self.dice)}, {self.needed}+)" if self.dice else ""
        return f"{name(table, self.unit)} finds {what} in {self.words}{dice}."

    def show(self) -> Show:
        return Show(kind="dice", side=owner(self.unit), piece=self.unit, dice=self.dice)


class LookedInVain(Event, frozen=True):
    """Coverts were looked at, and whether anybody is in them is not known."""

    cite = "AGW-582"
    unit: str
    coverts: tuple[str, ...]
    dice: tuple[int, ...]
    needed: tuple[int, ...]

    def tell(self, table: AgwTable) -> str:
        looks = zip(self.coverts, self.dice, self.needed, strict=True)
        where = listed([f"{words} ({die}, {least}+)" for words, die, least in looks])
        return f"{name(table, self.unit)} notices nothing in {where}."

    def show(self) -> Show:
        return Show(kind="dice", side=owner(self.unit), piece=self.unit, dice=self.dice)


class ShownItself(Event, frozen=True):
    """A hidden unit is on the table from now on."""

    cite = "AGW-583"
    reveals = True
    unit: str
    place: Place
    bearing: int
    by: str

    def apply(self, table: AgwTable) -> None:
        unit = table.units[self.unit]
        unit.gone = ""
        settle(table, unit, self.place, self.bearing)

    def tell(self, table: AgwTable) -> str:
        return f"{name(table, self.unit)} is out of hiding."

    def show(self) -> Show:
        return Show(kind="move", piece=self.unit, path=(self.place,))


class Crept(Event, frozen=True):
    """A hidden unit moves inside its cover."""

    cite = "AGW-583"
    unit: str
    seat: str
    place: Place
    dice: tuple[int, ...]

    def apply(self, table: AgwTable) -> None:
        table.units[self.unit].place = self.place

    def seen(self, seat: Seat) -> Event | None:
        return self if seat == self.seat else Crept("", self.seat, NOWHERE, ())

    def tell(self, table: AgwTable) -> str:
        return f"{_somebody(table, self.unit)} stirs in {of_them(table, self.seat)} cover."


class Rustled(Event, frozen=True):
    """Who creeps through cover rolls to see whether he is noticed."""

    cite = "AGW-583"
    unit: str
    seat: str
    dice: tuple[int, ...]
    needed: int

    def seen(self, seat: Seat) -> Event | None:
        """How hard they were to notice would tell how near they are."""
        return self if seat == self.seat else None

    def tell(self, table: AgwTable) -> str:
        result = "is noticed" if self.dice[0] >= self.needed else "is not noticed"
        return f"{name(table, self.unit)} {result} ({rolled(self.dice)}, {self.needed}+)."

    def show(self) -> Show:
        return Show(kind="dice", side=self.seat, dice=self.dice)


class Hid(Event, frozen=True):
    """A unit is hidden before the battle instead of being placed."""

    cite = "AGW-580"
    unit: str
    seat: str
    place: Place
    bearing: int
    formation: Formation
    next: str

    def apply(self, table: AgwTable) -> None:
        unit = table.units[self.unit]
        unit.gone = "hidden"
        unit.place, unit.bearing, unit.formation = self.place, self.bearing, self.formation
        join_section(table, unit)
        pass_on(table, self.next)

    def seen(self, seat: Seat) -> Event | None:
        """Even the formation would tell that snipers lie there, and not a battalion."""
        if seat == self.seat:
            return self
        return Hid("", self.seat, NOWHERE, 0, "line", self.next)

    def tell(self, table: AgwTable) -> str:
        return f"{_somebody(table, self.unit)} is hidden somewhere."
