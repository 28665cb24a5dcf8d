"""What happens only in the battles of the book: entries, ambushes, alarms, escapes, dismounting."""

from __future__ import annotations

from grognard.books.black_powder.battles.terms import FlankMarch
from grognard.books.black_powder.events.writing import Stance, army_of, name_of, put, remove, side
from grognard.books.black_powder.pieces import BpTable, Place, Unit
from grognard.books.black_powder.stands import leader_of
from grognard.books.black_powder.tables import Formation
from grognard.kernel.event import Event, Show
from grognard.kernel.question import Seat
from grognard.tabletop.wording import does


def _begin_here(table: BpTable, unit: Unit) -> None:
    """Who appears in mid-turn began the turn where he appears, as far as charges go."""
    leader = leader_of(table, unit)
    unit.began = (leader.x, leader.y)


class HidAway(Event, frozen=True):
    """A unit is noted on the map of its owner and the umpire, and not set down on the table."""

    cite = "BP-1127"
    unit: str
    seat: Seat
    where: Stance
    formation: Formation
    cover: str
    by: str

    def apply(self, table: BpTable) -> None:
        unit = table.units[self.unit]
        unit.placed = unit.hidden = True
        unit.formation = self.formation
        put(table, unit, self.where)

    def seen(self, seat: Seat) -> Event | None:
        return self if seat == self.seat else None

    def tell(self, table: BpTable) -> str:
        return f"{name_of(table, self.unit)} lies hidden in {self.cover}."

    def show(self) -> Show:
        return Show(kind="marker", piece=self.unit)


class KeptBack(Event, frozen=True):
    """A unit is not set up, but waits off the table for its entry."""

    cite = "BP-710"
    unit: str
    where: Stance
    formation: Formation
    entry: str
    by: str = "BP-710"
    seat: str = ""
    """The only one who knows, where they are to come round a flank."""

    def apply(self, table: BpTable) -> None:
        unit = table.units[self.unit]
        unit.placed = unit.reserve = True
        unit.formation, unit.exit = self.formation, self.where[:2]
        put(table, unit, self.where)

    def seen(self, seat: Seat) -> Event | None:
        return self if self.seat in ("", seat) else None

    def tell(self, table: BpTable) -> str:
        return f"{name_of(table, self.unit)} waits off the table, at {self.entry}."


class CameOn(Event, frozen=True):
    """A unit marches onto the table where it was to come."""

    cite = "BP-710"
    unit: str
    where: Stance
    formation: Formation
    entry: str
    by: str = "BP-710"

    def apply(self, table: BpTable) -> None:
        unit = table.units[self.unit]
        unit.reserve, unit.exit, unit.formation = False, None, self.formation
        put(table, unit, self.where)
        _begin_here(table, unit)

    def tell(self, table: BpTable) -> str:
        return f"{name_of(table, self.unit)} comes on by {self.entry}."

    def show(self) -> Show:
        return Show(kind="move", piece=self.unit, path=(self.where[:2],))


class EntryTried(Event, frozen=True):
    """A commander throws to bring his brigade on; the enemy only sees who comes."""

    cite = "BP-1010"
    commander: str
    seat: Seat
    dice: tuple[int, ...]
    moves: int
    units: tuple[str, ...] = ()

    def apply(self, table: BpTable) -> None:
        man = table.commanders[self.commander]
        man.called = table.half
        for name in self.units:
            table.units[name].ordered = table.half  # it is their order of this turn: BP-061
        if self.dice and not self.moves:
            man.done = table.half  # like every order that fails: BP-065

    def seen(self, seat: Seat) -> Event | None:
        return self if seat == self.seat else None

    def tell(self, table: BpTable) -> str:
        name = name_of(table, self.commander)
        if not self.moves:
            return f"{name} does not bring his brigade on."
        many = "one move" if self.moves == 1 else f"{self.moves} moves"
        return f"{name} brings his brigade on with {many}."

    def show(self) -> Show:
        return Show(kind="dice", side=self.seat, dice=self.dice)


class StaffMoved(Event, frozen=True):
    """A commander takes his place with troops that have just come on."""

    cite = "BP-710"
    commander: str
    place: Place

    def apply(self, table: BpTable) -> None:
        man = table.commanders[self.commander]
        man.x, man.y = self.place

    def tell(self, table: BpTable) -> str:
        return f"{name_of(table, self.commander)} comes on with his brigade."


class Revealed(Event, frozen=True):
    """A hidden unit shows itself, or is come upon."""

    cite = "BP-1227"
    reveals = True
    unit: str
    where: Stance
    formation: Formation
    inside: str = ""
    by: str = "BP-1227"
    why: str = "shows itself"

    def apply(self, table: BpTable) -> None:
        unit = table.units[self.unit]
        unit.hidden, unit.formation, unit.inside = False, self.formation, self.inside
        put(table, unit, self.where)
        _begin_here(table, unit)

    def tell(self, table: BpTable) -> str:
        return f"{name_of(table, self.unit)} {self.why}."

    def show(self) -> Show:
        return Show(kind="move", piece=self.unit, path=(self.where[:2],))


class StayedHidden(Event, frozen=True):
    """The owner of hidden units shows no more of them this turn."""

    cite = "BP-1227"
    seat: Seat
    quiet = True

    def apply(self, table: BpTable) -> None:
        table.unmasked = table.half

    def seen(self, seat: Seat) -> Event | None:
        return self if seat == self.seat else None

    def tell(self, table: BpTable) -> str:
        return f"{does(side(table, self.seat), 'shows')} no hidden troops."


class AmbushTried(Event, frozen=True):
    """The umpire throws in secret for troops that may start up; nobody is told of a failure."""

    cite = "BP-936"
    unit: str
    die: int
    needs: int
    seat: str = ""
    """Whose dice they are."""

    def seen(self, seat: Seat) -> Event | None:
        return None

    def tell(self, table: BpTable) -> str:
        name = name_of(table, self.unit)
        return f"{name}: the umpire throws {self.die} in secret and needs {self.needs} or more."

    def show(self) -> Show:
        return Show(kind="dice", side=self.seat, dice=(self.die,))


class AlarmGiven(Event, frozen=True):
    """Shots or steel wake the sleepers."""

    cite = "BP-1077"
    seat: Seat

    def apply(self, table: BpTable) -> None:
        table.asleep = ""

    def tell(self, table: BpTable) -> str:
        return f"The alarm is given: {army_of(table, self.seat)} wakes."


class StandingOrdersEnded(Event, frozen=True):
    """A picket is an ordinary unit once somebody has tried to order it."""

    cite = "BP-1079"
    unit: str

    def apply(self, table: BpTable) -> None:
        table.units[self.unit].standing = False

    def tell(self, table: BpTable) -> str:
        return f"{name_of(table, self.unit)} waits for orders like everybody else from now on."


class Escaped(Event, frozen=True):
    """A unit marches off the table by the way it was to take, and is safe."""

    cite = "BP-855"
    unit: str
    by: str = "BP-855"

    def says_who(self) -> str:
        return self.by

    def apply(self, table: BpTable) -> None:
        for leader in table.leaders_with(table.units[self.unit]):
            leader.joined = ""
        remove(table, table.units[self.unit], "escaped")

    def tell(self, table: BpTable) -> str:
        return f"{name_of(table, self.unit)} gets away."

    def show(self) -> Show:
        return Show(kind="wound", piece=self.unit)


class Mounted(Event, frozen=True):
    """Riders get off their horses, or on them again, and are other troops thereby."""

    cite = "BP-1082"
    unit: str
    where: Stance
    formation: Formation
    afoot: bool
    by: str = "BP-1082"

    def apply(self, table: BpTable) -> None:
        unit = table.units[self.unit]
        assert unit.spare is not None
        unit.profile, unit.spare = unit.spare, unit.profile
        unit.formation = self.formation
        put(table, unit, self.where)

    def tell(self, table: BpTable) -> str:
        return f"{name_of(table, self.unit)} {'dismounts' if self.afoot else 'mounts'}."

    def show(self) -> Show:
        return Show(kind="move", piece=self.unit, path=(self.where[:2],))


class TeamStoodBy(Event, frozen=True):
    """The men who hauled a gun take up their rifles beside it."""

    cite = "BP-1144"
    unit: str
    where: Stance

    def apply(self, table: BpTable) -> None:
        team = table.units[self.unit]
        team.reserve, team.formation = False, team.profile.home
        team.ordered = table.half  # it has had its moves on the ropes
        put(table, team, self.where)
        _begin_here(table, team)

    def tell(self, table: BpTable) -> str:
        return f"{name_of(table, self.unit)} stands by with rifles."

    def show(self) -> Show:
        return Show(kind="move", piece=self.unit, path=(self.where[:2],))


class TeamFellIn(Event, frozen=True):
    """The men take hold of the ropes."""

    cite = "BP-1144"
    unit: str
    gun: str

    def apply(self, table: BpTable) -> None:
        table.units[self.unit].reserve = True

    def tell(self, table: BpTable) -> str:
        return f"{name_of(table, self.unit)} mans the ropes of {name_of(table, self.gun)}."

    def show(self) -> Show:
        return Show(kind="marker", piece=self.unit)


class FlankMarchWritten(Event, frozen=True):
    """A side writes down who marches round which flank, and when they come; nobody else knows."""

    cite = "BP-1194"
    seat: Seat
    march: FlankMarch

    def apply(self, table: BpTable) -> None:
        table.flanks += (self.march,)
        for name in self.march.units:
            table.units[name].reserve = True

    def seen(self, seat: Seat) -> Event | None:
        return self if seat == self.seat else None

    def tell(self, table: BpTable) -> str:
        if not self.march.units:
            return "The flankers stand on the table."
        return f"The flankers will come in turn {self.march.turn}."
