"""Events of engineering."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.books.gentlemans_war.events.wording import (
    loses,
    many,
    name,
    owner,
    rolled,
    told_of,
    whom,
)
from grognard.books.gentlemans_war.pieces import AgwTable, Mine, Place
from grognard.kernel.event import Event, Show
from grognard.kernel.question import Seat
from grognard.tabletop.terrain import Feature


class WorkBegun(Event, frozen=True):
    """A unit sets to work; only whole cycles of its side will count."""

    cite = "AGW-340"
    unit: str
    task: str
    words: str
    told: str = ""
    """Where works are hidden, the only seat that knows of it."""

    def seen(self, seat: Seat) -> Event | None:
        return self if not self.told or seat == self.told else None

    def apply(self, table: AgwTable) -> None:
        unit = table.units[self.unit]
        unit.work = self.task
        unit.work_since = table.cycles.get(table.command_of(unit), 1)
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
    told: str = ""

    def seen(self, seat: Seat) -> Event | None:
        return self if not self.told or seat == self.told else None

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
    told: str = ""
    """Where works are hidden, the only seat that knows of one that is not finished."""

    def seen(self, seat: Seat) -> Event | None:
        return self if not self.told or seat == self.told else None

    def apply(self, table: AgwTable) -> None:
        unit = table.units[self.unit]
        unit.figures -= self.lost
        if not self.failed:
            unit.work = ""
        left = tuple(feature for feature in table.features if feature.id not in self.gone)
        table.features = (*left, *self.built)

    def tell(self, table: AgwTable) -> str:
        who = name(table, self.unit)
        dice = f" ({rolled(self.dice)})" if self.dice else ""
        if self.lost:
            count = many(self.lost, "figure")
            return f"The charge of {whom(table, self.unit)} goes off too early{dice}: {count} lost."
        what = "has not managed yet" if self.failed else "has finished"
        why = "; somebody stands on it" if self.failed and not self.dice else ""
        return f"{who} {what}: {self.words}{dice}{why}."

    def show(self) -> Show:
        return Show(kind="marker", side=owner(self.unit), piece=self.unit, dice=self.dice)


class PartySent(Event, frozen=True):
    """Half of an engineer company goes to a task of its own, with a card of its own."""

    cite = "AGW-095"
    unit: str
    new: str
    label: str
    figures: int
    place: Place
    spent: int

    def apply(self, table: AgwTable) -> None:
        unit = table.units[self.unit]
        first = unit.original // 2
        shot_down = min(first - self.figures, unit.shot_down)
        party = replace(
            unit,
            id=self.new,
            name=self.label,
            place=self.place,
            figures=self.figures,
            original=first,
            parent=self.unit,
            apart=True,
            work="",
            cameo="",
            burden="",
            buried=0,
            tended=0,
            shot_down=shot_down,
            dice=0,
            spent=0,
            did=(),
        )
        unit.figures -= self.figures
        unit.original -= first
        unit.shot_down -= shot_down
        unit.spent += self.spent
        unit.did = (*unit.did, "form")
        table.units = {**table.units, self.new: party}

    def tell(self, table: AgwTable) -> str:
        return f"{name(table, self.unit)} sends {many(self.figures, 'figure')} to another task."

    def show(self) -> Show:
        return Show(kind="move", piece=self.new, path=(self.place,))


class ChargeLaid(Event, frozen=True):
    """A breaching charge lies at the wall, and waits for its crew to get away."""

    cite = "AGW-348"
    unit: str
    feature: str
    dice: tuple[int, ...]
    told: str = ""
    """Where works are hidden, the only seat that knows of it."""

    def seen(self, seat: Seat) -> Event | None:
        return self if not self.told or seat == self.told else None

    def apply(self, table: AgwTable) -> None:
        table.units[self.unit].work = f"laid:{self.feature}"

    def tell(self, table: AgwTable) -> str:
        return f"{name(table, self.unit)} has laid its charge ({rolled(self.dice)}): get away!"

    def show(self) -> Show:
        return Show(kind="marker", side=owner(self.unit), piece=self.unit, dice=self.dice)


class DepotLit(Event, frozen=True):
    """A supply depot is on fire; for one cycle it may still be put out."""

    cite = "AGW-345"
    unit: str
    feature: str
    seat: str
    dice: tuple[int, ...] = ()

    def apply(self, table: AgwTable) -> None:
        table.units[self.unit].work = ""
        table.features = _rekinded(table, self.feature, "burning-depot")
        since = table.cycles.get(self.seat, 1)
        table.fires = {**table.fires, self.feature: (self.seat, since)}

    def tell(self, table: AgwTable) -> str:
        dice = f" ({rolled(self.dice)})" if self.dice else ""
        return f"{name(table, self.unit)} sets the depot on fire{dice}!"

    def show(self) -> Show:
        return Show(kind="marker", side=owner(self.unit), piece=self.unit, dice=self.dice)


class DepotSaved(Event, frozen=True):
    """Buckets and water: the fire in a depot is out."""

    cite = "AGW-345"
    unit: str
    feature: str

    def apply(self, table: AgwTable) -> None:
        unit = table.units[self.unit]
        unit.did = (*unit.did, "work")
        unit.spent = unit.dice
        table.features = _rekinded(table, self.feature, "depot")
        table.fires = {fire: lit for fire, lit in table.fires.items() if fire != self.feature}

    def tell(self, table: AgwTable) -> str:
        return f"{name(table, self.unit)} puts the fire in the depot out."


class DepotBurned(Event, frozen=True):
    """A depot that nobody has saved is ashes."""

    cite = "AGW-345"
    feature: str

    def apply(self, table: AgwTable) -> None:
        table.features = tuple(one for one in table.features if one.id != self.feature)
        table.fires = {fire: lit for fire, lit in table.fires.items() if fire != self.feature}

    def tell(self, table: AgwTable) -> str:
        return "The depot has burned down."


def _rekinded(table: AgwTable, feature: str, kind: str) -> tuple[Feature, ...]:
    return tuple(replace(one, kind=kind) if one.id == feature else one for one in table.features)


class MineLaid(Event, frozen=True):
    """A contact mine is in the ground."""

    cite = "AGW-347"
    unit: str
    mine: Mine
    told: str = ""

    def seen(self, seat: Seat) -> Event | None:
        return self if not self.told or seat == self.told else None

    def apply(self, table: AgwTable) -> None:
        table.units[self.unit].work = ""
        table.mines = (*table.mines, self.mine)

    def tell(self, table: AgwTable) -> str:
        return f"{name(table, self.unit)} has laid a contact mine."

    def show(self) -> Show:
        return Show(kind="marker", piece=self.unit)


class MineExploded(Event, frozen=True):
    """Somebody has trodden on a mine: everything near it is gone."""

    cite = "AGW-347"
    reveals = True
    mine: str
    lost: tuple[tuple[str, int], ...]
    killed: tuple[str, ...] = ()
    """Generals who were too near."""

    def apply(self, table: AgwTable) -> None:
        table.mines = tuple(mine for mine in table.mines if mine.id != self.mine)
        for unit, figures in self.lost:
            table.units[unit].figures -= figures
        for name_ in self.killed:
            general = table.generals[name_]
            general.gone, general.attached = "killed", ""

    def tell(self, table: AgwTable) -> str:
        who = [f"{loses(table, unit)} {many(count, 'figure')}" for unit, count in self.lost]
        who += [f"{whom(table, one)} is killed" for one in self.killed]
        return f"A mine explodes! {told_of(who) or 'Nobody is hurt'}."
