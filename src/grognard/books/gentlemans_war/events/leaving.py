"""Events of retreat and return: units, guns, generals, headquarters."""

from __future__ import annotations

from grognard.books.gentlemans_war.events.cards import discard, throw
from grognard.books.gentlemans_war.events.moves import settle
from grognard.books.gentlemans_war.events.sequence import give_counter
from grognard.books.gentlemans_war.events.wording import (
    FORMED,
    inches_of,
    name,
    owner,
    rolled,
    whom,
)
from grognard.books.gentlemans_war.pieces import NOWHERE, AgwTable, Formation, Gone, Place, Unit
from grognard.books.gentlemans_war.sections import section_of
from grognard.kernel.event import Event, Show
from grognard.tabletop.geometry import Point, distance


def put_down_tools(unit: Unit) -> None:
    """Who is gone is at no work any more; a charge that is laid still waits for him to be away."""
    if unit.gone and not unit.work.startswith("laid:"):
        unit.work = ""


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
        general = table.attached_to(unit)
        settle(table, unit, self.path[-1], self.bearing)
        if self.gone and general is not None:
            general.attached, general.place = "", self.path[0]
        unit.disordered = True
        give_counter(table, unit)
        unit.running = self.ran
        unit.locked = ()
        unit.gone = self.gone
        put_down_tools(unit)
        unit.spent = unit.dice
        unit.did = ("retreat",)
        if self.left_gun:
            unit.gun_at = was
        if self.ran and unit.kind == "porters" and unit.loads == NOWHERE:
            unit.loads = self.path[0]
        for other in table.units.values():
            if self.unit in other.locked:
                other.locked = tuple(foe for foe in other.locked if foe != self.unit)

    def says_who(self) -> str:
        return "AGW-248" if self.ran else "AGW-247"

    def tell(self, table: AgwTable) -> str:
        what = "runs away" if self.ran else "falls back"
        far = distance(Point(*self.path[0]), Point(*self.path[-1]))
        off = "off the table" if self.gone else inches_of(far)
        dice = f" ({rolled(self.dice)})" if self.dice else ""
        gun = ", leaving its gun" if self.left_gun else ""
        return f"{name(table, self.unit)} {what} {off}{dice}{gun}."

    def show(self) -> Show:
        return Show(
            kind="move", side=owner(self.unit), piece=self.unit, path=self.path, dice=self.dice
        )


class Left(Event, frozen=True):
    """A unit leaves the table."""

    cite = "AGW-255"
    unit: str
    gone: Gone
    by: str

    def apply(self, table: AgwTable) -> None:
        unit = table.units[self.unit]
        unit.gone = self.gone
        put_down_tools(unit)
        unit.locked = ()
        if self.gone == "destroyed":
            unit.figures = 0
        if self.gone == "exited" and not unit.parent:
            table.exited = {**table.exited, unit.side: table.exited.get(unit.side, 0) + 1}
        for other in table.units.values():
            if self.unit in other.locked:
                other.locked = tuple(foe for foe in other.locked if foe != self.unit)
        for general in table.generals.values():
            if general.attached == self.unit:
                general.attached = ""

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
        unit.acted = unit.arrived = self.acted
        settle(table, unit, self.place, self.bearing)

    def tell(self, table: AgwTable) -> str:
        away = table.units[self.unit].gun_at is not None  # gunners whose gun stands elsewhere
        how = "" if away else f", {FORMED[self.formation]}"
        return f"{name(table, self.unit)} comes on to the table{how}."

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
        return f"The crew of {whom(table, self.unit)} leaves its gun."


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
        return f"{name(table, self.captor)} takes the gun of {whom(table, self.unit)}."


class GeneralMoved(Event, frozen=True):
    """A general rides somewhere, alone or to a unit that he joins."""

    cite = "AGW-325"
    general: str
    place: Place
    attached: str
    dice: tuple[int, ...] = ()
    stays: bool = False
    acts: bool = False
    """He rides on a card, which is his action of the cycle."""

    def apply(self, table: AgwTable) -> None:
        general = table.generals[self.general]
        general.place = self.place
        general.attached = self.attached
        general.moved = True
        general.acted = general.acted or self.acts

    def tell(self, table: AgwTable) -> str:
        who, does = name(table, self.general), "stays" if self.stays else "rides"
        dice = f" ({rolled(self.dice)})" if self.dice and not self.stays else ""
        if self.attached:
            return f"{who} {does} with {whom(table, self.attached)}{dice}."
        return f"{who} {'stays where he is' if self.stays else 'rides on alone'}{dice}."

    def show(self) -> Show:
        return Show(
            kind="move",
            side=owner(self.general),
            piece=self.general,
            path=(self.place,),
            dice=self.dice,
        )


class HeadquartersOverrun(Event, frozen=True):
    """A commander whose headquarters is overrun has no more Hold Cards in this battle."""

    cite = "AGW-074"
    seat: str
    unit: str

    def apply(self, table: AgwTable) -> None:
        table.headquarters[self.seat].overrun = True
        for command in table.every_command():
            if table.player(command) == self.seat:
                discard(table, command, table.hands.get(command, ()))
                throw(table, section_of(command), table.aside.get(command, ()))
                table.aside = {**table.aside, command: ()}

    def tell(self, table: AgwTable) -> str:
        return f"{name(table, self.unit)} overruns the headquarters: no more Hold Cards there."

    def show(self) -> Show:
        return Show(kind="marker", piece=self.unit)
