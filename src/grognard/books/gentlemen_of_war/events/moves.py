"""Events of movement: walking, dashing, charging, guarding, melee begun and ended."""

from __future__ import annotations

from grognard.books.gentlemen_of_war.events.wording import name, paces
from grognard.books.gentlemen_of_war.pieces import GowTable, Place, pair
from grognard.kernel.event import Event, Show
from grognard.kernel.reckoning import Reckoning
from grognard.tabletop.wording import many


class Moved(Event, frozen=True):
    """A unit goes from hex to hex of its own will, or is pushed."""

    cite = "GOW-040"
    unit: str
    path: tuple[Place, ...]
    how: str
    by: str
    willing: bool = True

    def apply(self, table: GowTable) -> None:
        unit = table.units[self.unit]
        unit.place = self.path[-1]
        if self.willing:
            unit.moved = True

    def tell(self, table: GowTable) -> str:
        return f"{name(table, self.unit)} {self.how} {paces(table, self.path)}."

    def show(self) -> Show:
        return Show(kind="move", piece=self.unit, path=self.path)


class Dashed(Event, frozen=True):
    """A unit sets off on a dash, perhaps to charge."""

    cite = "GOW-030"
    unit: str
    points: int
    target: str
    reckoning: Reckoning

    def apply(self, table: GowTable) -> None:
        unit = table.units[self.unit]
        unit.points -= self.points
        unit.dashed = True

    def says_who(self) -> str:
        return "GOW-041" if self.target else self.cite

    def tell(self, table: GowTable) -> str:
        what = f"declares a charge on {name(table, self.target)}" if self.target else "dashes"
        cards = many(self.reckoning.total, "card")
        return f"{name(table, self.unit)} spends {self.points} and {what}: {cards}."

    def show(self) -> Show:
        return Show(piece=self.unit, target=self.target, reckoning=self.reckoning)


class Galloped(Event, frozen=True):
    """A rider uses the free movement of his mount."""

    cite = "GOWR-007"
    unit: str

    def apply(self, table: GowTable) -> None:
        table.units[self.unit].galloped = True

    def tell(self, table: GowTable) -> str:
        return f"{name(table, self.unit)} gives his mount its head."


class Dismounted(Event, frozen=True):
    """A rider gets down, and his mount is gone."""

    cite = "GOW-111"
    unit: str

    def apply(self, table: GowTable) -> None:
        unit = table.units[self.unit]
        unit.points -= 1
        unit.mounted = False

    def tell(self, table: GowTable) -> str:
        return f"{name(table, self.unit)} dismounts; there is no getting up again."

    def show(self) -> Show:
        return Show(kind="marker", piece=self.unit)


class Charged(Event, frozen=True):
    """A charge comes home, on its target or on the guard who stepped between."""

    cite = "GOW-031"
    unit: str
    target: str
    reckoning: Reckoning | None
    intercepted: bool = False

    def apply(self, table: GowTable) -> None:
        if self.reckoning is not None:
            table.units[self.unit].charge = self.reckoning.total

    def says_who(self) -> str:
        return "GOW-044" if self.intercepted else self.cite

    def tell(self, table: GowTable) -> str:
        who, whom = name(table, self.unit), name(table, self.target)
        if self.reckoning is None:
            return f"{who} is back at {whom}: the same fight, no charge bonus."
        return f"{who} has charged {whom}: charge bonus {self.reckoning.total:+d}."

    def show(self) -> Show:
        return Show(kind="melee", piece=self.unit, target=self.target, reckoning=self.reckoning)


class ChargeFellShort(Event, frozen=True):
    """A charge did not reach its target."""

    cite = "GOW-042"
    unit: str
    target: str

    def tell(self, table: GowTable) -> str:
        return f"{name(table, self.unit)}'s charge on {name(table, self.target)} comes to nothing."


class ChargeSpent(Event, frozen=True):
    """The charge bonus has gone into a melee attack."""

    cite = "GOW-031"
    quiet = True
    unit: str

    def apply(self, table: GowTable) -> None:
        table.units[self.unit].charge = None

    def tell(self, table: GowTable) -> str:
        return f"{name(table, self.unit)} strikes at the end of his charge."


class Intercepted(Event, frozen=True):
    """A guard steps into a charger's way, or joins the fight another guard began."""

    cite = "GOW-043"
    guard: str
    charger: str
    path: tuple[Place, ...]
    joins: bool = False

    def apply(self, table: GowTable) -> None:
        table.units[self.guard].place = self.path[-1]
        fighters = pair(self.guard, self.charger)
        if fighters not in table.melee:
            table.melee = (*table.melee, fighters)

    def says_who(self) -> str:
        return "GOW-045" if self.joins else self.cite

    def tell(self, table: GowTable) -> str:
        what = "joins the fight against" if self.joins else "steps in the way of"
        return f"{name(table, self.guard)} {what} {name(table, self.charger)}."

    def show(self) -> Show:
        return Show(kind="move", piece=self.guard, target=self.charger, path=self.path)


class MeleeJoined(Event, frozen=True):
    """Two units are in melee with each other."""

    cite = "GOW-061"
    one: str
    other: str

    def apply(self, table: GowTable) -> None:
        table.melee = (*table.melee, pair(self.one, self.other))

    def tell(self, table: GowTable) -> str:
        return f"{name(table, self.one)} and {name(table, self.other)} are in melee."

    def show(self) -> Show:
        return Show(kind="melee", piece=self.one, target=self.other)


class MeleeEnded(Event, frozen=True):
    """Two units are out of each other's reach."""

    cite = "GOW-063"
    one: str
    other: str

    def apply(self, table: GowTable) -> None:
        gone = pair(self.one, self.other)
        table.melee = tuple(fight for fight in table.melee if fight != gone)

    def tell(self, table: GowTable) -> str:
        return f"{name(table, self.one)} and {name(table, self.other)} break off."
