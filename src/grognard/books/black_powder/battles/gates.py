"""Who may come onto the table where, and who may leave it."""

from __future__ import annotations

from grognard.books.black_powder.battles.terms import Entry, Exit
from grognard.books.black_powder.orders import Order, formation_told
from grognard.books.black_powder.pieces import BpTable, Commander, Unit
from grognard.books.black_powder.stands import base_of
from grognard.kernel.cite import rule
from grognard.kernel.question import Fault
from grognard.tabletop.geometry import (
    CONTACT,
    Point,
    Polygon,
    Polyline,
    closest_point,
    distance,
    overlap,
)


def opening(table: BpTable, unit: Unit) -> list[Entry]:
    """The entries by which a unit could be ordered on now."""
    return [entry for entry in table.terms.entries_of(unit.id) if is_open(table, unit, entry)]


@rule("BP-710", "BP-777")
def as_told(table: BpTable, unit: Unit, order: Order) -> Unit:
    """Who is told to come on counts as standing at that entry, drawn up as he is to come."""
    gates = [entry for entry in table.terms.entries_of(unit.id) if entry.id == order.target]
    if order.verb != "enter" or not gates or not unit.reserve:
        return unit
    twin, (x, y) = unit.copy(), gates[0].middle
    twin.x, twin.y, twin.exit = x, y, (x, y)
    twin.formation = formation_told(order, unit) or unit.formation
    return twin


def pass_fault(table: BpTable, units: list[Unit], verb: str, target: str) -> Fault | None:
    """Why such an order cannot be given to units."""
    if verb == "enter":
        return enter_fault(table, units, target)
    return leave_fault(table, units)


@rule("BP-771", "BP-776")
def is_open(table: BpTable, unit: Unit, entry: Entry) -> bool:
    """True once its turn has come and nobody is before it in a queue."""
    if entry.plain or entry.flank or table.turn < entry.turn:
        return False
    before = entry.units[: entry.units.index(unit.id)] if entry.queue else ()
    return not any(table.units[name].reserve and not table.units[name].gone for name in before)


@rule("BP-710", "BP-771", "BP-776", "BP-777")
def enter_fault(table: BpTable, units: list[Unit], target: str) -> Fault | None:
    """Why units cannot be ordered onto the table by an entry."""
    for unit in units:
        if not unit.reserve:
            return Fault(f"{unit.name} does not wait off the table.", "BP-710")
        if table.is_broken(unit):
            return Fault(f"{unit.name} is of a broken brigade.", "BP-451")
        if target not in [entry.id for entry in table.terms.entries_of(unit.id)]:
            return Fault(f"{unit.name} does not come on there.", "BP-710")
        if target not in [entry.id for entry in opening(table, unit)]:
            return Fault(f"{unit.name} cannot come on yet.", "BP-771")
    return None


def exit_of(table: BpTable, seat: str) -> Exit | None:
    """The way off the table that a side makes for, if it has one."""
    return {one.seat: one for one in table.terms.exits}.get(seat)


@rule("BP-849", "BP-855")
def leave_fault(table: BpTable, units: list[Unit]) -> Fault | None:
    """Only who is past the crossing may be ordered off the table."""
    for unit in units:
        way = exit_of(table, unit.seat)
        if way is None or (way.only and unit.id not in way.only):
            return Fault("There is no way off the table.", "BP-855")
        if not unit.here or table.is_engaged(unit):
            return Fault(f"{unit.name} is fighting or gone.", "BP-264")
        if not is_past(table, unit, way):
            return Fault(f"{unit.name} is not yet where it may leave the table.", way.cite)
        if unit.formation in ("square", "deployed", "half limbered"):
            return Fault(f"{unit.name} does not march off in that order.", "BP-855")
    return None


def escape_at(table: BpTable, unit: Unit, place: Point) -> Exit | None:
    """The way off the table that a unit takes by going over the edge at a place, if it is one."""
    way = exit_of(table, unit.seat)
    if way is None or leave_fault(table, [unit]) is not None:
        return None
    edge = Polyline([Point(*end) for end in way.edge])
    return way if distance(place, closest_point(edge, place)) <= CONTACT else None


def is_past(table: BpTable, unit: Unit, way: Exit) -> bool:
    """True of a unit with some part of it beyond the crossing."""
    zone = Polygon([Point(x, y) for x, y in way.zone])
    return unit.here and overlap(base_of(table, unit), zone)


@rule("BP-1227", "BP-1012")
def is_known(table: BpTable, unit: Unit, seat: str | None) -> bool:
    """True if a seat knows that a unit is in the battle, and where; with no seat, all is known."""
    if seat is None or seat == unit.seat:
        return True
    if unit.hidden:
        return False
    entries = table.terms.entries_of(unit.id)
    return not (unit.reserve and entries and all(entry.secret for entry in entries))


@rule("BP-1003", "BP-1227")
def waits_unseen(table: BpTable, man: Commander) -> bool:
    """True of a brigadier none of whose troops is on the table by now, hidden or by bare dice."""
    own = [unit for unit in table.units.values() if table.brigadier(unit) == man.id]
    left = [unit for unit in own if not unit.gone]
    if man.general or not left or any(unit.here for unit in left):
        return False
    return all(unit.hidden or _comes_by_dice(table, unit) for unit in left)


def _comes_by_dice(table: BpTable, unit: Unit) -> bool:
    entries = table.terms.entries_of(unit.id)
    return unit.reserve and any(entry.plain or entry.flank for entry in entries)
