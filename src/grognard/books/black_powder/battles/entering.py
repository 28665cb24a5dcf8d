"""Troops who come onto the table late: by order at their entry, or by bare dice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grognard.books.black_powder import events
from grognard.books.black_powder.asking import OneOf
from grognard.books.black_powder.battles.gates import as_told, is_known, opening
from grognard.books.black_powder.battles.placing import place_at
from grognard.books.black_powder.battles.terms import Entry
from grognard.books.black_powder.command import moves_won
from grognard.books.black_powder.country import is_on_road
from grognard.books.black_powder.doorways import building_at
from grognard.books.black_powder.events.writing import stance
from grognard.books.black_powder.marching import Errand
from grognard.books.black_powder.orders import Order, formation_told
from grognard.books.black_powder.pieces import BpTable, Commander, Unit
from grognard.books.black_powder.planning import allowance_of
from grognard.books.black_powder.stands import base_of
from grognard.books.black_powder.tables import Formation
from grognard.books.black_powder.walking import walk
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.kernel.question import Offer
from grognard.tabletop.geometry import Point, move_at

# By order


@rule("BP-710", "BP-720", "BP-1228")
async def come_on(
    game: Game[BpTable], order: Order, moves: int, by: str = "BP-710", turn: int = 0
) -> None:
    """Each unit appears at its entry and marches on; its first move is measured from the edge."""
    table = game.table
    entry = entry_of(table, order)
    for name in order.units:
        unit = table.units[name]
        formation: Formation = formation_told(order, unit) or unit.formation
        toward = Point(*order.way[0]) if order.way else None
        pose = place_at(table, unit, entry, formation, toward)
        if pose is None:
            knows = "" if is_known(table, unit, table.rival(unit.seat)) else unit.seat
            game.tell(events.Halted(unit.id, f"there is no room on {entry.name}", by, knows))
            continue
        game.tell(events.CameOn(unit.id, stance(pose), formation, entry.name, by))
        await _march_on(game, unit, order, moves, entry.bearing + turn)


async def _march_on(
    game: Game[BpTable], unit: Unit, order: Order, moves: int, heading: int
) -> None:
    """As far as its moves carry it, less the depth it needed to be on the table at all."""
    table = game.table
    allowance = allowance_of(table, unit)
    limit = moves * allowance - base_of(table, unit).depth
    if limit <= 0 or unit.formation in ("deployed", "square"):
        return
    onward = Order("move", (unit.id,), way=order.way or (_ahead(table, unit, heading, limit),))
    way = [Point(*place) for place in onward.way]
    await walk(game, Errand(game, unit, onward, moves, way, limit=limit))


@rule("BP-147", "BP-710")
def _ahead(table: BpTable, unit: Unit, heading: int, limit: int) -> tuple[int, int]:
    """Straight on, not off the other one, nor into a house that nobody has named."""
    margin = table.inches(8)
    x, y = unit.x, unit.y
    for length in range(limit, 0, -table.inch):
        end = move_at(unit.pose, heading, length)
        x = min(max(end.x, min(margin, unit.x)), max(table.width - margin, unit.x))
        y = min(max(end.y, min(margin, unit.y)), max(table.height - margin, unit.y))
        if building_at(table, Point(x, y)) is None:
            break
    return x, y


def entry_of(table: BpTable, order: Order) -> Entry:
    """The entry an order names, or the first that is open to its first unit."""
    known = {entry.id: entry for entry in table.terms.entries}
    return known.get(order.target) or table.terms.entries_of(order.units[0])[0]


def ideas(table: BpTable, units: Sequence[Unit]) -> Iterator[Order]:
    """Orders to come on that somebody might think of: one unit, or a brigade by one entry."""
    groups: dict[tuple[str, str], list[str]] = {}
    for unit in units:
        for entry in opening(table, unit):
            for formation in entering_formations(unit):
                yield Order("enter", (unit.id,), entry.id, formation=formation)
            if not entry.queue:
                groups.setdefault((unit.brigade, entry.id), []).append(unit.id)
    for (_, entry_id), names in groups.items():
        if len(names) > 1:
            yield Order("enter", tuple(names), entry_id)
            yield from _abreast(table, names, entry_id)


@rule("BP-1064")
def _abreast(table: BpTable, names: Sequence[str], entry: str) -> Iterator[Order]:
    """The same with its foot and horse in line at once, where all of them can be."""
    units = [table.units[name] for name in names]
    troops = [unit for unit in units if not unit.is_artillery]
    if troops and all("line" in entering_formations(unit) for unit in troops):
        yield Order("enter", tuple(names), entry, formation="line")


def entering_formations(unit: Unit) -> list[Formation]:
    """As it waits, or for regular foot and horse in line, or for foot in attack column."""
    if unit.is_artillery or not unit.profile.regular or unit.profile.home != "line":
        return [unit.formation]
    ways: list[Formation] = [unit.formation, "line", "attack column"]
    return list(dict.fromkeys(ways if unit.is_infantry else ways[:2]))


@rule("BP-710", "BP-094")
def has_free_entry(table: BpTable, unit: Unit, order: Order) -> bool:
    """True of what comes as a column by a road: it makes one move although its order failed."""
    column = as_told(table, unit, order)
    return column.is_column and is_on_road(table, column)


# By bare dice

WAIT = "wait"
INCLINES = {"": 0, "left": -4500, "right": 4500}
"""Which way a brigade may march on from the edge."""


class BringOn(OneOf):
    """Where a commander tries to bring his brigade on and by which way, or that he waits.

    The enemy may not even know that there is such a brigade: BP-1012.
    """

    __slots__ = ("commander",)
    cite = "BP-1010"
    secret = True

    def __init__(self, table: BpTable, commander: Commander, gates: Sequence[Entry]) -> None:
        ways = [f"{gate.id} {side}".strip() for side in INCLINES for gate in gates]
        options = [*ways, WAIT]
        super().__init__(table, commander.seat, options, "reserves")
        self.commander = commander

    def words(self) -> str:
        return f"Does {self.commander.name} bring his brigade on?"

    def about(self) -> str:
        return self.commander.id

    def describe(self, choice: str) -> Offer:
        if choice == WAIT:
            return Offer("Wait", cite=self.cite)
        names = {gate.id: gate.name for gate in self.table.terms.entries}
        gate, _, side = choice.partition(" ")
        way = f" and march half {side}" if side else ""
        return Offer(f"Come on by {names[gate]}{way}", cite="BP-1001")


@rule("BP-1000", "BP-1010", "BP-1011", "BP-1228")
async def bring_on(game: Game[BpTable]) -> bool:
    """The next brigade off the table that comes by bare dice; True if there was one to ask of."""
    table = game.table
    for man in table.staff(table.acting):
        waiting = [u for u in table.units.values() if u.reserve and table.brigadier(u) == man.id]
        gates = [gate for unit in waiting[:1] for gate in _plain(table, unit)]
        if not gates or table.half in (man.called, man.done):
            continue
        choice = await BringOn(table, man, gates)
        if choice == WAIT:
            game.tell(events.EntryTried(man.id, man.seat, (), 0))
            return True
        gate, _, side = choice.partition(" ")
        entry = {one.id: one for one in gates}[gate]
        await _throw_for(game, man, entry, [unit.id for unit in waiting], INCLINES[side])
        return True
    return False


def _plain(table: BpTable, unit: Unit) -> list[Entry]:
    """The entries by which a unit comes on by bare dice."""
    entries = table.terms.entries_of(unit.id)
    return [entry for entry in entries if entry.plain and table.turn >= entry.turn]


@rule("BP-1010", "BP-1011", "BP-1024")
async def _throw_for(
    game: Game[BpTable], man: Commander, entry: Entry, names: Sequence[str], turn: int
) -> None:
    """Two dice against his rating and nothing else; the unreliable stay on a throw equal to it."""
    table = game.table
    dice = game.roll(2)
    score = sum(dice)
    moves = 0 if score == 12 else moves_won(score, man.rating)
    game.tell(events.EntryTried(man.id, man.seat, dice, moves, tuple(names)))
    deaf = [n for n in names if score == man.rating and table.units[n].has("Unreliable")]
    come = tuple(name for name in names if name not in deaf)
    if not moves or not come:
        return
    await come_on(game, Order("enter", come, entry.id), moves, "BP-1010", turn)
    lead = table.units[come[0]]
    if lead.here:
        game.tell(events.StaffMoved(man.id, entry.middle))
