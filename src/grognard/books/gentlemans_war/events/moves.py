"""Events of movement: marches, formations, skirmishers, disorder."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from msgspec.structs import replace

from grognard.books.gentlemans_war.events.wording import (
    FORMED,
    counting,
    faces_of,
    inches_of,
    many,
    name,
    owner,
    whom,
)
from grognard.books.gentlemans_war.pieces import (
    NOWHERE,
    AgwTable,
    Attribute,
    Formation,
    Place,
    Unit,
)
from grognard.books.gentlemans_war.stands import base_of
from grognard.kernel.event import Event, Show
from grognard.tabletop.geometry import Point, Pose, contains_point, corridor, distance
from grognard.tabletop.wording import within


def settle(table: AgwTable, unit: Unit, place: Place, bearing: int) -> None:
    """Put a unit somewhere, its general with it; a gun that has moved must range in anew."""
    if place != unit.place:
        unit.ranged = ()
        tread(table, unit, place)
    unit.place, unit.bearing = place, bearing
    general = table.attached_to(unit)
    if general is not None:
        general.place, general.bearing = place, bearing


def tread(table: AgwTable, unit: Unit, place: Place) -> None:
    """Mines that a unit passes over on its way know it."""
    if not table.mines or unit.place == NOWHERE:
        return
    base = base_of(unit)
    swept = corridor(base, base.at(Pose(*place, unit.bearing)))
    table.mines = tuple(
        replace(mine, trodden=mine.trodden or contains_point(swept, Point(*mine.place)))
        for mine in table.mines
    )


HARDLY: Final = 127
"""Half an inch is not worth telling."""
STAYS: Final = "stays"
"""How those go who roll their dice and then stay."""
MARCHED: Final = ("marches", "runs")
"""How those go whom their dice carry."""


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

    def tell(self, table: AgwTable) -> str:
        far = sum(distance(Point(*a), Point(*b)) for a, b in pairwise(self.path))
        if self.how in MARCHED and self.dice:  # of a column the head has gone so far, and no more
            far = min(far, 254 * sum(faces_of(self.dice, self.kept)))
        who = name(table, self.unit)
        dice = f" ({counting(self.dice, self.kept)})" if self.dice else ""
        if self.how == STAYS:
            return f"{who} stays where it is{dice}."
        if far < HARDLY and self.how in MARCHED:
            return f"{who} {'hardly moves' if far else 'turns where it stands'}{dice}."
        return f"{who} {self.how} {inches_of(far)}{dice}."

    def show(self) -> Show:
        return Show(
            kind="move",
            side=owner(self.unit),
            piece=self.unit,
            path=self.path,
            dice=self.dice,
            kept=self.kept,
        )


class Faced(Event, frozen=True):
    """A unit turns where it stands, in a formation it may take by doing so."""

    cite = "AGW-171"
    unit: str
    bearing: int
    formation: Formation
    spent: int
    by: str = "AGW-171"
    turn: int = 0
    """By how much it turns, to the right or, if negative, to the left."""

    def apply(self, table: AgwTable) -> None:
        unit = table.units[self.unit]
        settle(table, unit, unit.place, self.bearing)
        unit.formation = self.formation
        if not self.is_slight:
            unit.ranged = ()
        unit.spent += self.spent
        unit.did = (*unit.did, "turn" if self.is_slight else "face")

    @property
    def is_slight(self) -> bool:
        """A gun turned for nothing keeps its range: AGW-178."""
        return self.by == "AGW-178" and not self.spent

    def tell(self, table: AgwTable) -> str:
        does = "slews its gun" if self.is_slight else "faces"
        flank = self.by == "AGW-171" and abs(self.turn) == 9000
        formed = f", {FORMED[self.formation]}" if flank and self.formation in _TURNED else ""
        return f"{name(table, self.unit)} {does} {_way_round(self.turn)}{formed}."

    def show(self) -> Show:
        return Show(kind="marker", piece=self.unit)


_TURNED: Final = ("line", "march")
"""What columns and lines become when they turn to a flank: AGW-061."""


def _way_round(turn: int) -> str:
    """Which way somebody turns: about, or so far to a side."""
    angle = (turn + 18000) % 36000 - 18000
    if abs(angle) in (0, 18000):
        return "about" if angle else "round"
    return f"{abs(angle) // 100}° to the {'right' if angle > 0 else 'left'}"


_WORDS: dict[Formation, str] = {
    "line": "forms line",
    "double line": "forms line two ranks deep",
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
        closes = unit.formation == "skirmish"
        unit.formation = self.formation
        unit.ranged = ()
        unit.spent += self.spent
        unit.did = (*unit.did, "close" if closes else "form")

    def tell(self, table: AgwTable) -> str:
        return f"{name(table, self.unit)} {_WORDS[self.formation]}."

    def show(self) -> Show:
        return Show(kind="move", piece=self.unit, path=(self.place,))


class Dashed(Event, frozen=True):
    """A horse gun in action gets ready to leave at the gallop, fighting as it goes."""

    cite = "AGW-182"
    unit: str

    def apply(self, table: AgwTable) -> None:
        unit = table.units[self.unit]
        unit.did = (*unit.did, "run")

    def tell(self, table: AgwTable) -> str:
        return f"{name(table, self.unit)} begins a fighting retreat."

    def show(self) -> Show:
        return Show(kind="marker", piece=self.unit)


class Mounted(Event, frozen=True):
    """Riders get into the saddle or out of it."""

    cite = "AGW-086"
    unit: str
    mounted: bool
    place: Place
    spent: int
    horses: Place = NOWHERE
    """Where one man in six holds the horses of those who got down."""

    def apply(self, table: AgwTable) -> None:
        unit = table.units[self.unit]
        settle(table, unit, self.place, unit.bearing)
        unit.mounted = self.mounted
        unit.horses = self.horses
        unit.formation = "line" if self.mounted else "skirmish"
        unit.spent += self.spent
        unit.did = (*unit.did, "mount")

    def tell(self, table: AgwTable) -> str:
        return f"{name(table, self.unit)} {'mounts up' if self.mounted else 'dismounts'}."

    def show(self) -> Show:
        return Show(kind="marker", piece=self.unit)


class HouseTaken(Event, frozen=True):
    """A unit spreads out along the walls of a house."""

    cite = "AGW-110"
    unit: str
    house: str
    place: Place
    walls: tuple[int, int]
    spent: int

    def apply(self, table: AgwTable) -> None:
        unit = table.units[self.unit]
        settle(table, unit, self.place, 0)
        unit.walls = self.walls
        if unit.formation != "skirmish":
            unit.formation = "line"
        unit.spent += self.spent
        unit.did = (*unit.did, "form")

    def tell(self, table: AgwTable) -> str:
        return f"{name(table, self.unit)} occupies {self.house}."

    def show(self) -> Show:
        return Show(kind="move", piece=self.unit, path=(self.place,))


class HouseLeft(Event, frozen=True):
    """A unit gives up the house that it held."""

    cite = "AGW-110"
    unit: str
    place: Place
    bearing: int
    spent: int

    def apply(self, table: AgwTable) -> None:
        unit = table.units[self.unit]
        settle(table, unit, self.place, self.bearing)
        unit.walls = None
        unit.spent += self.spent
        if self.spent:
            unit.did = (*unit.did, "form")

    def tell(self, table: AgwTable) -> str:
        return f"{name(table, self.unit)} leaves the house."

    def show(self) -> Show:
        return Show(kind="move", piece=self.unit, path=(self.place,))


class HorsesLed(Event, frozen=True):
    """The holders bring the horses up behind their unit."""

    cite = "AGW-088"
    unit: str
    place: Place

    def apply(self, table: AgwTable) -> None:
        table.units[self.unit].horses = self.place

    def tell(self, table: AgwTable) -> str:
        return f"The horses of {whom(table, self.unit)} are led up behind the line."


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
    """How many of a warband's first figures go with them."""
    share: int = 0
    """How many of the unit's first figures a smaller party was; half where nothing is said."""

    def apply(self, table: AgwTable) -> None:
        unit = table.units[self.unit]
        original = self.original or self.share or unit.original // 2
        shot_down = min(max(original - self.figures, 0), unit.shot_down)
        skirmishers = replace(
            unit,
            id=self.new,
            name=self.label,
            place=self.place,
            bearing=self.bearing,
            figures=self.figures,
            original=original,
            formation="skirmish",
            parent=self.unit,
            apart=self.halves,
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
        unit.original -= original
        unit.shot_down -= shot_down
        if self.halves and not self.original:
            unit.formation = "skirmish"
            if self.home != NOWHERE:
                settle(table, unit, self.home, unit.bearing)
        unit.spent += self.spent
        if self.spent or self.original:
            unit.did = (*unit.did, "scatter" if self.original else "form")
        table.units = {**table.units, self.new: skirmishers}

    def says_who(self) -> str:
        if self.original:
            return "AGW-567"
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
        unit.buried += out.buried
        unit.tended += out.tended
        unit.acted = unit.acted or out.acted
        unit.disordered = unit.disordered or self.disordered
        unit.shaken = unit.shaken or (self.disordered and out.shaken)
        unit.failed = unit.failed or out.failed
        unit.unloaded = unit.unloaded or out.unloaded
        if out.work.startswith("laid:"):  # they have left their charge, which goes off: AGW-348
            unit.work, unit.work_place = out.work, out.work_place
        unit.formation = self.formation
        unit.spent += self.spent
        unit.did = (*unit.did, "gather" if unit.kind == "tribal_infantry" else "form")
        table.actors = tuple(actor for actor in table.actors if actor != self.skirmishers)
        for general in table.generals.values():
            if general.attached == self.skirmishers:
                general.attached = self.unit
                general.place, general.bearing = unit.place, unit.bearing
        table.units = {
            other: piece for other, piece in table.units.items() if other != self.skirmishers
        }
        for gun in table.units.values():
            if self.skirmishers in gun.ranged:
                gun.ranged = tuple(mark for mark in gun.ranged if mark != self.skirmishers)

    def says_who(self) -> str:
        return "AGW-568" if self.formation == "mass" else self.cite

    def tell(self, table: AgwTable) -> str:
        if table.units[self.unit].kind == "engineers":
            return f"{name(table, self.unit)} is a whole company again."
        return f"{name(table, self.unit)} takes its skirmishers in."

    def show(self) -> Show:
        return Show(kind="marker", piece=self.unit)


class BandsJoined(SkirmishersIn, frozen=True):
    """Two bands of different tribes gather into a new warband."""

    cite = "AGW-568"
    attributes: tuple[Attribute, ...] = ()
    """What all are good at, and every failing of any."""
    label: str = ""

    def apply(self, table: AgwTable) -> None:
        super().apply(table)
        table.units[self.unit].attributes = self.attributes

    def tell(self, table: AgwTable) -> str:
        return f"{name(table, self.unit)} and {within(self.label)} gather into one warband."


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

    def tell(self, table: AgwTable) -> str:
        return f"{name(table, self.unit)} is in good order again."

    def show(self) -> Show:
        return Show(kind="marker", side=owner(self.unit), piece=self.unit, dice=self.dice)
