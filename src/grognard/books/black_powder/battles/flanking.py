"""Troops who march round a flank off the table: where and when is written down before play."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from grognard.books.black_powder import events
from grognard.books.black_powder.asking import OneOf
from grognard.books.black_powder.battles.placing import rooms_at
from grognard.books.black_powder.battles.terms import Entry, FlankMarch
from grognard.books.black_powder.events.writing import stance
from grognard.books.black_powder.pieces import BpTable, Unit
from grognard.books.black_powder.stands import base_at
from grognard.kernel.cite import rule
from grognard.kernel.fates import Stream
from grognard.kernel.game import Game
from grognard.kernel.question import Fault, Offer, Question, Seat
from grognard.tabletop.geometry import Pose
from grognard.tabletop.wording import whereabouts

STAY = "stay"


class Room(Struct, frozen=True):
    """A place just inside the edge."""

    x: int
    y: int


class WriteFlankMarch(OneOf):
    """By which flank and in which turn a group is to come, or that it stands on the table."""

    __slots__ = ()
    cite = "BP-1194"
    secret = True

    def words(self) -> str:
        if STAY in self.options:
            return "Do your flankers wait off the table, and when do they come?"
        return "When do those come whom you keep off this flank?"

    def describe(self, choice: str) -> Offer:
        if choice == STAY:
            return Offer("They stand on the table", cite=self.cite)
        entry, turn = choice.split(" ")
        known = {one.id: one.name for one in self.table.terms.entries}
        return Offer(f"By {known[entry]} in turn {turn}", cite="BP-1195")


@rule("BP-1194", "BP-1195")
async def write_flank_march(game: Game[BpTable]) -> bool:
    """Before play the owner of flankers writes down flank and turn; True if he was asked."""
    table = game.table
    gates = [entry for entry in table.terms.entries if entry.flank]
    if table.plays("free_setup"):
        return await _write_turns(game, gates)
    if not gates or table.flanks or not table.plays("flank_march"):
        return False
    options = [STAY, *(choice for gate in gates for choice in _turns(table, gate))]
    choice = await WriteFlankMarch(table, Seat(gates[0].seat), options, "flank march")
    entry, _, turn = choice.partition(" ")
    units = () if choice == STAY else gates[0].units
    written = FlankMarch(units, entry, int(turn or 0))
    game.tell(events.FlankMarchWritten(Seat(gates[0].seat), written))
    return True


def _turns(table: BpTable, gate: Entry) -> list[str]:
    """Any turn after the first."""
    return [f"{gate.id} {turn}" for turn in range(2, table.turns + 1)]


@rule("BP-1194", "BP-1195")
async def _write_turns(game: Game[BpTable], gates: Sequence[Entry]) -> bool:
    """Those whom their player set up off a flank come in the turn that he nominates for it."""
    table = game.table
    written = [march.entry for march in table.flanks]
    for gate in gates:
        units = [table.units[name] for name in gate.units]
        names = tuple(unit.id for unit in units if unit.reserve and unit.exit == gate.middle)
        if names and gate.id not in written:
            seat = Seat(gate.seat)
            choice = await WriteFlankMarch(table, seat, _turns(table, gate), "flank march")
            turn = int(choice.partition(" ")[2])
            game.tell(events.FlankMarchWritten(seat, FlankMarch(names, gate.id, turn)))
            return True
    return False


class FlankPlace(Question[Room]):
    """Where along its stretch of the edge a unit stands that comes round a flank."""

    __slots__ = ("rooms", "table", "unit")
    answer = Room
    cite = "BP-1194"

    def __init__(self, table: BpTable, unit: Unit, rooms: Sequence[Pose]) -> None:
        super().__init__(unit.seat)
        self.table, self.unit = table, unit
        self.rooms = {Room(pose.x, pose.y): pose for pose in rooms}

    def words(self) -> str:
        return f"Where along the edge does {self.unit.name} come on?"

    def about(self) -> str:
        return self.unit.id

    def trail(self) -> tuple[str, ...]:
        return (f"Turn {self.table.turn}", "flank march", self.unit.name)

    def candidates(self) -> Sequence[Room]:
        return list(self.rooms)

    def fault(self, choice: Room) -> Fault | None:
        if choice in self.rooms:
            return None
        return Fault(f"There is no room for {self.unit.name} there.", self.cite)

    def describe(self, choice: Room) -> Offer:
        pose = self.rooms[choice]
        tray = base_at(self.table, self.unit, pose, self.unit.profile.home).outline
        where = whereabouts((pose.x, pose.y), self.table.inch)
        here = pose.x, pose.y
        return Offer("Here", f"at {where}", self.cite, "ui-move", self.unit.id, here, tray=tray)


@rule("BP-1194")
async def arrive_on_flank(game: Game[BpTable]) -> None:
    """From the turn that was written they stand along their edge, where their player likes."""
    table = game.table
    known = {entry.id: entry for entry in table.terms.entries}
    for march in table.flanks:
        entry = known.get(march.entry)
        if entry is None or entry.seat != table.acting or table.turn < march.turn:
            continue
        for name in march.units:
            unit = table.units[name]
            home = unit.profile.home
            rooms = list(rooms_at(table, unit, entry, home)) if unit.reserve else []
            question = FlankPlace(table, unit, rooms)
            if rooms:
                pose = question.rooms[await question] if len(question.rooms) > 1 else rooms[0]
                game.tell(events.CameOn(name, stance(pose), home, entry.name, "BP-1194"))


def imagine_march(table: BpTable, seat: str, stream: Stream) -> None:
    """The enemy knows neither the flank nor the turn of those who are still to come."""
    gates = [entry for entry in table.terms.entries if entry.flank and entry.seat != seat]
    if not gates:
        return
    later = max(table.turns - table.turn, 1)
    table.flanks = tuple(
        _imagined(table, march, gates[stream.below(len(gates))], 1 + stream.below(later))
        if any(table.units[name].reserve for name in march.units)
        else march
        for march in table.flanks
    )


def _imagined(table: BpTable, march: FlankMarch, gate: Entry, later: int) -> FlankMarch:
    """The same troops off a flank of chance, to come so many turns later."""
    for unit in (table.units[name] for name in march.units):
        if unit.reserve:
            unit.x, unit.y = gate.middle
            unit.exit = gate.middle
    return FlankMarch(march.units, gate.id, table.turn + later)
