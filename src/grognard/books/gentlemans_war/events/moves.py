"""Events of movement: marches, formations, skirmishers, disorder, retreats, generals."""

from __future__ import annotations

from itertools import pairwise

from msgspec.structs import replace

from grognard.books.gentlemans_war.events.wording import inches_of, many, name
from grognard.books.gentlemans_war.pieces import (
    NOWHERE,
    AgwTable,
    Formation,
    Gone,
    Place,
    Unit,
)
from grognard.kernel.event import Event, Show
from grognard.tabletop.geometry import Point, distance


def settle(table: AgwTable, unit: Unit, place: Place, bearing: int) -> None:
    """Put a unit somewhere, its general with it; a gun that has moved must range in anew."""
    if place != unit.place:
        unit.ranged = ()
    unit.place, unit.bearing = place, bearing
    general = table.attached_to(unit)
    if general is not None:
        general.place, general.bearing = place, bearing


class Moved(Event, frozen=True):
    """A unit goes from one place to another of its own will, or by the rules."""

    cite = "AGW-154"
    unit: str
    path: tuple[Place, ...]
    bearing: int
    how: str
    by: str
    dice: tuple[int, ...] = ()
    kept: tuple[bool, ...] = ()
    spent: int = 0
    did: str = ""
    leapt: bool = False

    def apply(self, table: AgwTable) -> None:
        unit = table.units[self.unit]
        settle(table, unit, self.path[-1], self.bearing)
        unit.spent += self.spent
        unit.leapt = unit.leapt or self.leapt
        if self.did:
            unit.did = (*unit.did, self.did)

    def says_who(self) -> str:
        return self.by

    def tell(self, table: AgwTable) -> str:
        far = sum(distance(Point(*a), Point(*b)) for a, b in pairwise(self.path))
        return f"{name(table, self.unit)} {self.how} {inches_of(far)}."

    def show(self) -> Show:
        return Show(kind="move", piece=self.unit, path=self.path, dice=self.dice, kept=self.kept)


class Faced(Event, frozen=True):
    """A unit turns where it stands, in a formation it may take by doing so."""

    cite = "AGW-171"
    unit: str
    bearing: int
    formation: Formation
    spent: int
    by: str = "AGW-171"

    def apply(self, table: AgwTable) -> None:
        unit = table.units[self.unit]
        settle(table, unit, unit.place, self.bearing)
        unit.formation = self.formation
        unit.spent += self.spent
        unit.did = (*unit.did, "face")

    def says_who(self) -> str:
        return self.by

    def tell(self, table: AgwTable) -> str:
        return f"{name(table, self.unit)} changes face."

    def show(self) -> Show:
        return Show(kind="marker", piece=self.unit)


_WORDS: dict[Formation, str] = {
    "line": "forms line",
    "march": "forms march column",
    "attack": "forms attack column",
    "square": "forms square",
    "skirmish": "opens out into skirmish order",
    "mass": "crowds together",
    "limbered": "limbers up",
    "deployed": "unlimbers",
}


class Formed(Event, frozen=True):
    """A unit changes its formation, or limbers or unlimbers its gun."""

    cite = "AGW-172"
    unit: str
    formation: Formation
    place: Place
    bearing: int
    spent: int
    by: str = "AGW-172"

    def apply(self, table: AgwTable) -> None:
        unit = table.units[self.unit]
        settle(table, unit, self.place, self.bearing)
        unit.formation = self.formation
        unit.ranged = ()
        unit.spent += self.spent
        unit.did = (*unit.did, "form")

    def says_who(self) -> str:
        return self.by

    def tell(self, table: AgwTable) -> str:
        return f"{name(table, self.unit)} {_WORDS[self.formation]}."

    def show(self) -> Show:
        return Show(kind="move", piece=self.unit, path=(self.place,))


class Mounted(Event, frozen=True):
    """Riders get into the saddle or out of it."""

    cite = "AGW-086"
    unit: str
    mounted: bool
    place: Place
    spent: int

    def apply(self, table: AgwTable) -> None:
        unit = table.units[self.unit]
        settle(table, unit, self.place, unit.bearing)
        unit.mounted = self.mounted
        unit.formation = "line" if self.mounted else "skirmish"
        unit.spent += self.spent
        unit.did = (*unit.did, "mount")

    def tell(self, table: AgwTable) -> str:
        return f"{name(table, self.unit)} {'mounts up' if self.mounted else 'dismounts'}."

    def show(self) -> Show:
        return Show(kind="marker", piece=self.unit)


class SkirmishersOut(Event, frozen=True):
    """Part of a unit goes out in skirmish order; light infantry may become two such units."""

    cite = "AGW-015"
    unit: str
    new: str
    label: str
    figures: int
    place: Place
    bearing: int
    spent: int
    halves: bool
    """Both halves are skirmish units, each with a card of its own."""
    home: Place = NOWHERE
    original: int = 0
    """How many of the unit's first figures go with them; half where nothing is said."""

    def apply(self, table: AgwTable) -> None:
        unit = table.units[self.unit]
        skirmishers = replace(
            unit,
            id=self.new,
            name=self.label,
            place=self.place,
            bearing=self.bearing,
            figures=self.figures,
            original=self.original or unit.original // 2,
            formation="skirmish",
            parent=self.unit,
            apart=self.halves,
            shot_down=0,
            dice=0,
            spent=0,
            did=(),
        )
        unit.figures -= self.figures
        unit.original -= skirmishers.original
        if self.halves and not self.original:
            unit.formation = "skirmish"
            if self.home != NOWHERE:
                settle(table, unit, self.home, unit.bearing)
        unit.spent += self.spent
        unit.did = (*unit.did, "scatter" if self.original else "form")
        table.units = {**table.units, self.new: skirmishers}

    def says_who(self) -> str:
        return "AGW-018" if self.halves else "AGW-015"

    def tell(self, table: AgwTable) -> str:
        count = many(self.figures, "figure")
        if self.original:
            return f"{name(table, self.unit)} sends out {count} on their own."
        if self.halves:
            return f"{name(table, self.unit)} breaks up into two skirmish units."
        return f"{name(table, self.unit)} puts out {count} as skirmishers."

    def show(self) -> Show:
        return Show(kind="move", piece=self.new, path=(self.place,))


class SkirmishersIn(Event, frozen=True):
    """Skirmishers go back into the ranks of their unit."""

    cite = "AGW-017"
    unit: str
    skirmishers: str
    spent: int
    formation: Formation
    disordered: bool = False

    def apply(self, table: AgwTable) -> None:
        unit, out = table.units[self.unit], table.units[self.skirmishers]
        unit.figures += out.figures
        unit.original += out.original
        unit.shot_down += out.shot_down
        unit.acted = unit.acted or out.acted
        unit.disordered = unit.disordered or self.disordered
        unit.formation = self.formation
        unit.spent += self.spent
        unit.did = (*unit.did, "form")
        table.actors = tuple(actor for actor in table.actors if actor != self.skirmishers)
        for general in table.generals.values():
            if general.attached == self.skirmishers:
                general.attached = self.unit
        table.units = {
            other: piece for other, piece in table.units.items() if other != self.skirmishers
        }

    def tell(self, table: AgwTable) -> str:
        return f"{name(table, self.unit)} takes its skirmishers in."

    def show(self) -> Show:
        return Show(kind="marker", piece=self.unit)


class Parted(Event, frozen=True):
    """Skirmishers too far from their supports need a card of their own, or no longer do."""

    cite = "AGW-016"
    unit: str
    apart: bool

    def apply(self, table: AgwTable) -> None:
        table.units[self.unit].apart = self.apart

    def tell(self, table: AgwTable) -> str:
        what = "is now on its own" if self.apart else "is with its supports again"
        return f"{name(table, self.unit)} {what}."


class Disordered(Event, frozen=True):
    """A unit loses its order."""

    cite = "AGW-199"
    unit: str
    why: str
    by: str
    shaken: bool = False

    def apply(self, table: AgwTable) -> None:
        unit = table.units[self.unit]
        unit.disordered = True
        unit.shaken = unit.shaken or self.shaken

    def says_who(self) -> str:
        return self.by

    def tell(self, table: AgwTable) -> str:
        return f"{name(table, self.unit)} is disordered: {self.why}."

    def show(self) -> Show:
        return Show(kind="marker", piece=self.unit)


class Reformed(Event, frozen=True):
    """A unit dresses its ranks again."""

    cite = "AGW-202"
    unit: str
    by: str = "AGW-202"
    spent: int = 0
    dice: tuple[int, ...] = ()

    def apply(self, table: AgwTable) -> None:
        unit = table.units[self.unit]
        unit.disordered = unit.shaken = unit.running = False
        unit.spent += self.spent
        if self.spent:
            unit.did = (*unit.did, "reform")

    def says_who(self) -> str:
        return self.by

    def tell(self, table: AgwTable) -> str:
        return f"{name(table, self.unit)} is in good order again."

    def show(self) -> Show:
        return Show(kind="marker", piece=self.unit, dice=self.dice)


class Retreated(Event, frozen=True):
    """A unit falls back or runs away, perhaps over the edge of the table."""

    cite = "AGW-247"
    unit: str
    path: tuple[Place, ...]
    bearing: int
    dice: tuple[int, ...]
    ran: bool
    gone: Gone = ""
    left_gun: bool = False

    def apply(self, table: AgwTable) -> None:
        unit = table.units[self.unit]
        was = (*unit.place, unit.bearing)
        settle(table, unit, self.path[-1], self.bearing)
        unit.disordered = True
        unit.acted = True
        unit.running = self.ran
        unit.locked = ()
        unit.gone = self.gone
        if self.left_gun:
            unit.gun_at = was
        for other in table.units.values():
            if self.unit in other.locked:
                other.locked = tuple(foe for foe in other.locked if foe != self.unit)

    def says_who(self) -> str:
        return "AGW-248" if self.ran else "AGW-247"

    def tell(self, table: AgwTable) -> str:
        what = "runs away" if self.ran else "falls back"
        off = " off the table" if self.gone else ""
        gun = ", leaving its gun" if self.left_gun else ""
        return f"{name(table, self.unit)} {what}{off}{gun}."

    def show(self) -> Show:
        return Show(kind="move", piece=self.unit, path=self.path, dice=self.dice)


class Left(Event, frozen=True):
    """A unit leaves the table."""

    cite = "AGW-255"
    unit: str
    gone: Gone
    by: str

    def apply(self, table: AgwTable) -> None:
        unit = table.units[self.unit]
        unit.gone = self.gone
        unit.locked = ()
        if self.gone == "destroyed":
            unit.figures = 0
        if self.gone == "exited":
            table.exited = {**table.exited, unit.seat: table.exited.get(unit.seat, 0) + 1}
        for other in table.units.values():
            if self.unit in other.locked:
                other.locked = tuple(foe for foe in other.locked if foe != self.unit)

    def says_who(self) -> str:
        return self.by

    def tell(self, table: AgwTable) -> str:
        words = {
            "destroyed": "is destroyed",
            "fled": "is gone from the field",
            "pursuing": "rides off the table after its enemy",
            "exited": "marches off the table",
        }
        return f"{name(table, self.unit)} {words.get(self.gone, 'leaves the table')}."

    def show(self) -> Show:
        return Show(kind="wound", piece=self.unit)


class Returned(Event, frozen=True):
    """A unit comes to the table, or comes back to it, in good order."""

    cite = "AGW-254"
    unit: str
    place: Place
    bearing: int
    formation: Formation
    by: str
    acted: bool = False

    def apply(self, table: AgwTable) -> None:
        unit = table.units[self.unit]
        unit.gone = ""
        unit.disordered = unit.shaken = unit.running = False
        unit.formation = self.formation
        unit.acted = self.acted
        settle(table, unit, self.place, self.bearing)

    def says_who(self) -> str:
        return self.by

    def tell(self, table: AgwTable) -> str:
        return f"{name(table, self.unit)} comes on to the table."

    def show(self) -> Show:
        return Show(kind="move", piece=self.unit, path=(self.place,))


class GunLeft(Event, frozen=True):
    """Gunners leave their gun standing."""

    cite = "AGW-288"
    unit: str

    def apply(self, table: AgwTable) -> None:
        unit = table.units[self.unit]
        unit.gun_at = (*unit.place, unit.bearing)
        unit.ranged = ()

    def tell(self, table: AgwTable) -> str:
        return f"The crew of {name(table, self.unit)} leaves its gun."


class GunManned(Event, frozen=True):
    """A crew is back at its gun."""

    cite = "AGW-288"
    unit: str

    def apply(self, table: AgwTable) -> None:
        unit = table.units[self.unit]
        if unit.gun_at is not None:
            settle(table, unit, unit.gun_at[:2], unit.gun_at[2])
        unit.gun_at = None

    def tell(self, table: AgwTable) -> str:
        return f"{name(table, self.unit)} mans its gun again."

    def show(self) -> Show:
        return Show(kind="marker", piece=self.unit)


class GunCaptured(Event, frozen=True):
    """An enemy takes a gun that nobody serves."""

    cite = "AGW-288"
    unit: str
    captor: str

    def apply(self, table: AgwTable) -> None:
        table.units[self.unit].gun_lost = True

    def tell(self, table: AgwTable) -> str:
        return f"{name(table, self.captor)} takes the gun of {name(table, self.unit)}."


class GeneralMoved(Event, frozen=True):
    """A general rides somewhere, alone or to a unit that he joins."""

    cite = "AGW-325"
    general: str
    place: Place
    attached: str
    dice: tuple[int, ...] = ()

    def apply(self, table: AgwTable) -> None:
        general = table.generals[self.general]
        general.place = self.place
        general.attached = self.attached
        general.moved = True

    def tell(self, table: AgwTable) -> str:
        who = name(table, self.general)
        if self.attached:
            return f"{who} rides with {name(table, self.attached)}."
        return f"{who} rides on alone."

    def show(self) -> Show:
        return Show(kind="move", piece=self.general, path=(self.place,), dice=self.dice)


class HeadquartersOverrun(Event, frozen=True):
    """A commander whose headquarters is overrun has no more Hold Cards in this battle."""

    cite = "AGW-074"
    seat: str
    unit: str

    def apply(self, table: AgwTable) -> None:
        table.headquarters[self.seat].overrun = True
        table.deck = table.deck.discarded(table.hands.get(self.seat, ()))
        table.hands = {**table.hands, self.seat: ()}

    def tell(self, table: AgwTable) -> str:
        return f"{name(table, self.unit)} overruns the headquarters: no more Hold Cards there."

    def show(self) -> Show:
        return Show(kind="marker", piece=self.unit)
