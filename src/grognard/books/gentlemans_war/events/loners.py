"""Events of cameos who stand by themselves."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.books.gentlemans_war.events.cameos import Revived
from grognard.books.gentlemans_war.events.wording import (
    loses,
    many,
    rolled,
    told_of,
    whom,
    whose,
)
from grognard.books.gentlemans_war.pieces import AgwTable, Place
from grognard.kernel.event import Event, Show


class CameoWalked(Event, frozen=True):
    """A cameo goes somewhere else by itself."""

    cite = "AGW-658"
    seat: str
    role: str
    place: Place
    by: str
    dice: tuple[int, ...] = ()

    def apply(self, table: AgwTable) -> None:
        cameo = replace(table.cameos[self.seat], place=self.place)
        table.cameos = {**table.cameos, self.seat: cameo}

    def tell(self, table: AgwTable) -> str:
        dice = f" ({rolled(self.dice)})" if self.dice else ""
        return f"{whose(table, self.seat)} {self.role} moves{dice}."

    def show(self) -> Show:
        return Show(kind="marker", side=self.seat, dice=self.dice)


class CarriedIn(Event, frozen=True):
    """Casualties near a dressing station are brought to it."""

    cite = "AGW-663"
    unit: str
    figures: int

    def apply(self, table: AgwTable) -> None:
        table.units[self.unit].tended += self.figures

    def tell(self, table: AgwTable) -> str:
        many_ = self.figures != 1
        who = f"{self.figures} casualties" if many_ else "A casualty"
        verb = "are" if many_ else "is"
        return f"{who} of {whom(table, self.unit)} {verb} carried to the surgeons."


class PatchedUp(Revived, frozen=True):
    """The surgeons send some men back to the ranks; the others are lost for good."""

    cite = "AGW-663"

    def apply(self, table: AgwTable) -> None:
        super().apply(table)
        table.units[self.unit].tended = 0

    def tell(self, table: AgwTable) -> str:
        count = f"{self.back} of {len(self.dice)}" if self.back else "nobody"
        who = whom(table, self.unit)
        return f"The dressing station sends {count} back to {who} ({rolled(self.dice)})."


class HeldUp(Event, frozen=True):
    """A civilian stands in a unit's way, and it does nothing this cycle."""

    cite = "AGW-666"
    seat: str
    unit: str
    place: Place

    def apply(self, table: AgwTable) -> None:
        unit = table.units[self.unit]
        unit.acted = unit.held_up = True
        cameo = replace(table.cameos[self.seat], place=self.place)
        table.cameos = {**table.cameos, self.seat: cameo}

    def tell(self, table: AgwTable) -> str:
        return f"An inconvenient civilian has a word with {whom(table, self.unit)}, at length."

    def show(self) -> Show:
        return Show(kind="marker", piece=self.unit)


class Sniped(Event, frozen=True):
    """A sniper fires at an officer."""

    cite = "AGW-673"
    seat: str
    target: str
    words: str
    die: int
    needed: int

    def apply(self, table: AgwTable) -> None:
        cameo = replace(table.cameos[self.seat], used=True)
        table.cameos = {**table.cameos, self.seat: cameo}

    def tell(self, table: AgwTable) -> str:
        what = "hits" if self.die >= self.needed else "misses"
        who = f"{whose(table, self.seat)} sniper"
        return f"{who} fires at {self.words} and {what} ({self.die}, {self.needed}+)."

    def show(self) -> Show:
        return Show(kind="shot", side=self.seat, target=self.target, dice=(self.die,))


class DeviceFired(Event, frozen=True):
    """A mad scientist points his device at somebody, and something may come out of it."""

    cite = "AGW-668"
    seat: str
    unit: str
    die: int
    dice: tuple[int, ...]
    needed: int
    hits: int
    saves: tuple[int, ...]
    lost: int

    def apply(self, table: AgwTable) -> None:
        unit = table.units[self.unit]
        unit.figures -= self.lost
        unit.shot_down += self.lost

    def tell(self, table: AgwTable) -> str:
        foe = whom(table, self.unit)
        if self.die in (2, 3):
            return f"The infernal device hums at {foe} ({self.die}), and nothing happens."
        how = f", then {rolled(self.dice)} ({self.needed}+)" if self.dice else ""
        saves = f" (saves {rolled(self.saves)})" if self.saves else ""
        felled = f"{many(self.hits, 'hit')}{saves}, {many(self.lost, 'figure')} lost"
        return f"The infernal device flashes at {foe} ({self.die}{how}): {felled}."

    def show(self) -> Show:
        dice = (self.die, *self.dice)
        return Show(kind="shot", side=self.seat, target=self.unit, dice=dice)


class DeviceExploded(Event, frozen=True):
    """The infernal device takes its inventor with it, and whoever stands near."""

    cite = "AGW-668"
    seat: str
    lost: tuple[tuple[str, int], ...]
    killed: tuple[str, ...] = ()
    """Generals who were too near."""

    def apply(self, table: AgwTable) -> None:
        for unit, figures in self.lost:
            table.units[unit].figures -= figures
        for one in self.killed:
            general = table.generals[one]
            general.gone, general.attached = "killed", ""

    def tell(self, table: AgwTable) -> str:
        who = [f"{loses(table, unit)} {many(count, 'figure')}" for unit, count in self.lost]
        who += [f"{whom(table, one)} is killed" for one in self.killed]
        return f"The infernal device blows up! {told_of(who) or 'Nobody else is hurt'}."
