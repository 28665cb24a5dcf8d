"""Events that befall units: wounds, markers, weapons loaded, spoiled and thrown."""

from __future__ import annotations

from msgspec import Struct

from grognard.books.gentlemen_of_war.events.wording import name, replaced
from grognard.books.gentlemen_of_war.pieces import NOWHERE, GowTable, Place, Unit
from grognard.kernel.event import Event, Show
from grognard.tabletop.wording import many


class HeldFast(Event, frozen=True):
    """Armour is put to the test."""

    cite = "GOW-057"
    unit: str
    hearts: int
    joker: bool

    def tell(self, table: GowTable) -> str:
        who = name(table, self.unit)
        if self.joker:
            return f"{who}'s armour fails: the Big Joker."
        results = ("does not hold", "holds off the wounds", "turns the whole attack")
        return f"{who}'s armour {results[min(self.hearts, 2)]}."

    def show(self) -> Show:
        return Show(kind="marker", piece=self.unit)


class Wounded(Event, frozen=True):
    """A unit suffers wounds; it never has more than its Spades."""

    cite = "GOW-046"
    unit: str
    wounds: int
    total: int
    doors: bool
    by: str = "GOW-046"

    def apply(self, table: GowTable) -> None:
        table.units[self.unit].wounds = self.total

    def tell(self, table: GowTable) -> str:
        end = " and stands at Death's Door" if self.doors else ""
        return f"{name(table, self.unit)} suffers {many(self.wounds, 'wound')}{end}."

    def show(self) -> Show:
        return Show(kind="wound", piece=self.unit)


class Healed(Event, frozen=True):
    """Wounds are taken off a unit."""

    cite = "GOW-049"
    unit: str
    wounds: int

    def apply(self, table: GowTable) -> None:
        table.units[self.unit].wounds -= self.wounds

    def tell(self, table: GowTable) -> str:
        return f"{name(table, self.unit)} is healed of {many(self.wounds, 'wound')}."

    def show(self) -> Show:
        return Show(kind="marker", piece=self.unit)


class OutOfAction(Event, frozen=True):
    """A unit leaves the field for good."""

    cite = "GOW-047"
    unit: str
    by: str = "GOW-047"

    def apply(self, table: GowTable) -> None:
        unit = table.units[self.unit]
        unit.out = True
        unit.place = NOWHERE
        unit.points = 0
        table.melee = tuple(fight for fight in table.melee if self.unit not in fight)

    def tell(self, table: GowTable) -> str:
        what = " The Commander has fallen!" if table.sheets[self.unit].commander else ""
        return f"{name(table, self.unit)} is out of action.{what}"

    def show(self) -> Show:
        return Show(kind="wound", piece=self.unit)


class Marks(Struct, frozen=True, omit_defaults=True):
    """Markers laid on a unit."""

    concussion: int = 0
    immobilize: int = 0
    suppressed: int = 0
    commanded: int = 0


def _lay(unit: Unit, marks: Marks, *, acting: bool) -> None:
    # Of an acting unit's concussion only the points it costs are noted: clearing gives them back.
    concussion = min(unit.points, marks.concussion) if acting else marks.concussion
    unit.concussion += concussion
    unit.points -= concussion if acting else 0
    unit.immobilized = unit.immobilized or marks.immobilize > 0
    unit.suppressed = unit.suppressed or marks.suppressed > 0
    unit.commanded += marks.commanded


class Marked(Event, frozen=True):
    """A unit is concussed, immobilized, suppressed or commanded."""

    cite = "GOW-070"
    unit: str
    marks: Marks

    def apply(self, table: GowTable) -> None:
        _lay(table.units[self.unit], self.marks, acting=table.active == self.unit)

    def says_who(self) -> str:
        if self.marks.concussion:
            return "GOW-070"
        if self.marks.immobilize:
            return "GOW-071"
        return "GOW-072" if self.marks.suppressed else "GOW-082"

    def tell(self, table: GowTable) -> str:
        marks = self.marks
        words = [f"concussed ({marks.concussion})"] * bool(marks.concussion)
        words += ["immobilized"] * bool(marks.immobilize)
        words += ["suppressed"] * bool(marks.suppressed)
        words += [f"commanded ({marks.commanded})"] * bool(marks.commanded)
        return f"{name(table, self.unit)} is {' and '.join(words)}."

    def show(self) -> Show:
        return Show(kind="marker", piece=self.unit)


class Cleared(Event, frozen=True):
    """Concussion, immobilization and suppression are lifted."""

    cite = "GOW-060"
    unit: str

    def apply(self, table: GowTable) -> None:
        unit = table.units[self.unit]
        if table.active == self.unit:
            unit.points += unit.concussion
        unit.concussion = 0
        unit.immobilized = unit.suppressed = False

    def tell(self, table: GowTable) -> str:
        return f"{name(table, self.unit)} shakes it off."

    def show(self) -> Show:
        return Show(kind="marker", piece=self.unit)


class Loading(Event, frozen=True):
    """Action points, or Reactions, go towards loading a weapon or another checkless action."""

    cite = "GOW-014"
    unit: str
    arm: int
    points: int
    done: bool
    what: str

    def apply(self, table: GowTable) -> None:
        unit = table.units[self.unit]
        unit.points -= self.points
        ability = table.sheets[self.unit].arms[self.arm].ability
        paid = 0 if self.done else unit.paid[self.arm] + 1
        unit.paid = replaced(unit.paid, self.arm, paid)
        if self.done and ability.load:
            unit.ammo = replaced(unit.ammo, self.arm, unit.ammo[self.arm] + 1)
            unit.loading_move = table.passives(unit).mobile_loading if self.points else 0
        elif self.done:
            unit.uses = replaced(unit.uses, self.arm, unit.uses[self.arm] + 1)

    def says_who(self) -> str:
        return "GOW-013" if self.done else self.cite

    def tell(self, table: GowTable) -> str:
        state = "done" if self.done else "part of the work is done"
        return f"{name(table, self.unit)}, {self.what}: {state}."

    def show(self) -> Show:
        return Show(kind="marker", piece=self.unit)


class LoadingMoveOver(Event, frozen=True):
    """The free step after loading has been taken or let go."""

    cite = "GOW-094"
    quiet = True
    unit: str

    def apply(self, table: GowTable) -> None:
        table.units[self.unit].loading_move = 0

    def tell(self, table: GowTable) -> str:
        return f"{name(table, self.unit)} has loaded."


class Scattered(Event, frozen=True):
    """A throw lands elsewhere."""

    cite = "GOW-084"
    unit: str
    place: Place

    def tell(self, table: GowTable) -> str:
        return f"The enemy shifts {name(table, self.unit)}'s throw."

    def show(self) -> Show:
        return Show(kind="shot", piece=self.unit, path=(self.place,))


class Spoiled(Event, frozen=True):
    """A critical failure takes its toll of a weapon or a tongue."""

    cite = "GOW-143"
    unit: str
    words: str
    by: str
    refreshed: int = -1
    ammo_kept: int = -1
    jammed: int = -1
    spoiled: int = -1
    destroyed: tuple[int, ...] = ()
    parried: bool = False
    muddled: bool = False
    mute: bool = False
    stopped: bool = False

    def apply(self, table: GowTable) -> None:
        unit = table.units[self.unit]
        if self.refreshed >= 0:
            unit.uses = replaced(unit.uses, self.refreshed, unit.uses[self.refreshed] - 1)
        if self.ammo_kept >= 0:
            unit.ammo = replaced(unit.ammo, self.ammo_kept, unit.ammo[self.ammo_kept] + 1)
        if self.jammed >= 0:
            unit.jammed = (*unit.jammed, self.jammed)
        if self.spoiled >= 0:
            unit.spoiled = (*unit.spoiled, self.spoiled)
        unit.lost = tuple(sorted({*unit.lost, *self.destroyed}))
        unit.parried = unit.parried or self.parried
        unit.muddled = unit.muddled or self.muddled
        unit.mute = unit.mute or self.mute
        if self.stopped:
            unit.points = 0

    def tell(self, table: GowTable) -> str:
        return f"Critical failure! {name(table, self.unit)}: {self.words}."

    def show(self) -> Show:
        return Show(kind="marker", piece=self.unit)


class HandEmptied(Event, frozen=True):
    """What was in the hand has been thrown."""

    cite = "GOWR-060"
    unit: str
    item: int

    def apply(self, table: GowTable) -> None:
        unit = table.units[self.unit]
        unit.lost = tuple(sorted({*unit.lost, self.item}))

    def tell(self, table: GowTable) -> str:
        return f"{name(table, self.unit)} has an empty hand."
