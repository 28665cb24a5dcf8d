"""What happens when units march, form, enter buildings, and leave the table."""

from __future__ import annotations

from grognard.books.black_powder.events.writing import Stance, name_of, part, put, remove
from grognard.books.black_powder.pieces import BpTable, Place
from grognard.books.black_powder.tables import Formation
from grognard.kernel.event import Event, Show
from grognard.kernel.question import Seat


class Moved(Event, frozen=True):
    """A unit makes a move in formation."""

    cite = "BP-118"
    unit: str
    where: Stance
    path: tuple[Place, ...]
    how: str = "marches"
    by: str = "BP-118"

    def apply(self, table: BpTable) -> None:
        unit = table.units[self.unit]
        unit.inside = ""
        put(table, unit, self.where)

    def tell(self, table: BpTable) -> str:
        return f"{name_of(table, self.unit)} {self.how}."

    def show(self) -> Show:
        return Show(kind="move", piece=self.unit, path=self.path)


class Retired(Event, frozen=True):
    """A unit falls back out of the fight or out of fire."""

    cite = "BP-308"
    unit: str
    where: Stance
    path: tuple[Place, ...]
    disordered: bool = False
    how: str = "retires"
    by: str = "BP-308"

    def apply(self, table: BpTable) -> None:
        unit = table.units[self.unit]
        part(table, self.unit)
        unit.inside = ""
        if unit.formation == "deployed":
            unit.formation = "limbered"
        put(table, unit, self.where)
        unit.disordered = unit.disordered or self.disordered

    def tell(self, table: BpTable) -> str:
        end = " in disorder" if self.disordered else ""
        return f"{name_of(table, self.unit)} {self.how}{end}."

    def show(self) -> Show:
        return Show(kind="move", piece=self.unit, path=self.path)


class Formed(Event, frozen=True):
    """A unit changes its formation."""

    cite = "BP-035"
    unit: str
    formation: Formation
    where: Stance
    by: str = "BP-035"
    disordered: bool = False
    bent: bool = False

    def apply(self, table: BpTable) -> None:
        unit = table.units[self.unit]
        unit.formation = self.formation
        unit.disordered = unit.disordered or self.disordered
        unit.inside = ""
        put(table, unit, self.where)
        unit.bent = self.bent

    def tell(self, table: BpTable) -> str:
        words = {
            "deployed": "unlimbers",
            "limbered": "limbers up",
            "half limbered": "is half-way through with its teams",
            "warband": "forms a warband",
        }
        what = words.get(self.formation, f"forms {self.formation}")
        if self.by == "BP-127":
            what = "redresses its line"
        end = " in disorder" if self.disordered else ""
        end += " bent round the ground" if self.bent else ""
        return f"{name_of(table, self.unit)} {what}{end}."

    def show(self) -> Show:
        return Show(kind="move", piece=self.unit, path=(self.where[:2],))


class KeptRanks(Event, frozen=True):
    """A unit does not form as it was told, for its group would part by it."""

    cite = "BP-072"
    unit: str

    def tell(self, table: BpTable) -> str:
        unit = table.units[self.unit]
        words = {
            "deployed": "in action",
            "limbered": "limbered",
            "half limbered": "as it is",
            "warband": "a warband",
            "building": "in its building",
        }
        how = words.get(unit.formation, f"in {unit.formation}")
        return f"{name_of(table, self.unit)} stays {how} to keep with its brigade."


_OPENERS = ("The", "There", "Cavalry", "Skirmishers", "Only", "Nobody", "Guns")
"""Words with which reasons begin that are sentences elsewhere, and no names."""


class Halted(Event, frozen=True):
    """A unit stops before its order is fulfilled, for a reason."""

    cite = "BP-059"
    unit: str
    reason: str
    by: str = "BP-059"
    seat: str = ""
    """The only one who hears of it, where the enemy does not know that there is such a unit."""

    def seen(self, seat: Seat) -> Event | None:
        return self if self.seat in ("", seat) else None

    def tell(self, table: BpTable) -> str:
        first, _, rest = self.reason.partition(" ")
        reason = f"{first.lower()} {rest}" if first in _OPENERS else self.reason
        return f"{name_of(table, self.unit)} halts: {reason}."


class Entered(Event, frozen=True):
    """A unit occupies a building."""

    cite = "BP-147"
    unit: str
    building: str
    where: Stance

    def apply(self, table: BpTable) -> None:
        unit = table.units[self.unit]
        put(table, unit, self.where)
        unit.inside, unit.formation = self.building, "building"

    def tell(self, table: BpTable) -> str:
        return f"{name_of(table, self.unit)} occupies {table.terrain[self.building].feature.words}."

    def show(self) -> Show:
        return Show(kind="move", piece=self.unit, path=(self.where[:2],))


class LeftTable(Event, frozen=True):
    """A unit strays off the table."""

    cite = "BP-111"
    unit: str
    place: Place
    destroyed: bool = False
    by: str = "BP-111"

    def apply(self, table: BpTable) -> None:
        unit = table.units[self.unit]
        unit.exit = None if self.destroyed else self.place
        remove(table, unit, "destroyed" if self.destroyed else "left")

    def tell(self, table: BpTable) -> str:
        end = " for good" if self.destroyed else ""
        return f"{name_of(table, self.unit)} leaves the field{end}."

    def show(self) -> Show:
        return Show(kind="wound", piece=self.unit)


class Returned(Event, frozen=True):
    """A unit comes back where it had left."""

    cite = "BP-115"
    unit: str
    where: Stance
    formation: Formation

    def apply(self, table: BpTable) -> None:
        unit = table.units[self.unit]
        unit.gone, unit.exit, unit.formation = "", None, self.formation
        put(table, unit, self.where)

    def tell(self, table: BpTable) -> str:
        return f"{name_of(table, self.unit)} comes back onto the field."

    def show(self) -> Show:
        return Show(kind="move", piece=self.unit, path=(self.where[:2],))


class Abandoned(Event, frozen=True):
    """Gunners run from guns they cannot save."""

    cite = "BP-456"
    unit: str

    def apply(self, table: BpTable) -> None:
        remove(table, table.units[self.unit], "abandoned")

    def tell(self, table: BpTable) -> str:
        return f"The crew of {name_of(table, self.unit)} abandons its guns."

    def show(self) -> Show:
        return Show(kind="wound", piece=self.unit)


class Stood(Event, frozen=True):
    """A unit of a broken brigade has done all it will do this turn."""

    cite = "BP-454"
    unit: str
    what: str = "holds its ground"
    ordered: bool = True
    """False where an order may yet reach it."""

    def apply(self, table: BpTable) -> None:
        unit = table.units[self.unit]
        unit.declined = table.half
        if self.ordered:
            unit.ordered = table.half

    def tell(self, table: BpTable) -> str:
        return f"{name_of(table, self.unit)} {self.what}."
