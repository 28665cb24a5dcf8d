"""How a wily commander lets the enemy come: who stays, and when it is time to go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.books.black_powder.battles.gates import exit_of
from grognard.books.black_powder.battles.victories import broken_count
from grognard.books.black_powder.pieces import BpTable, Unit
from grognard.kernel.question import Seat
from grognard.players.brains.black_powder import values
from grognard.players.brains.black_powder.closing import is_wild
from grognard.players.brains.black_powder.massing import is_encounter
from grognard.players.brains.black_powder.yielding import may_wait
from grognard.tabletop.geometry import Length, distance

if TYPE_CHECKING:
    from grognard.players.brains.black_powder.field import Field


def is_pitched(table: BpTable) -> bool:
    """True of a battle in which both armies stand on the table and nothing but they matters."""
    terms = table.terms
    return not (terms.objectives or terms.exits or terms.entries)


def is_rearguard(table: BpTable) -> bool:
    """True of a battle in which a side may march off before an army that is still coming on."""
    coming = {entry.seat for entry in table.terms.entries}
    ways = [exit_of(table, seat) for seat in table.seats if table.rival(seat) in coming]
    return any(way is not None and not way.only for way in ways)


def reckons(field: Field, seat: Seat) -> bool:
    """True where armies meet, where a rearguard strikes, and against wild men or by them."""
    table = field.table
    if is_pitched(table) or is_rearguard(table) or is_encounter(table):
        return True
    wild = any(is_wild(table, one) for one in table.seats)
    return wild and not may_wait(field, seat)


def fights_first(field: Field, seat: Seat) -> bool:
    """True of a side that could march off, but strikes at those who come on bit by bit.

    Columns at the edge of the table are beaten one by one, and whoever is driven back there is
    gone for good. A side that gets the worst of it goes.
    """
    table = field.table
    way = exit_of(table, seat)
    if not field.reckons(seat) or way is None or way.only:
        return False
    return broken_count(table, seat) <= broken_count(table, table.rival(seat))


def patience(field: Field, seat: Seat) -> Length:
    """How near an enemy must have come before a side goes for him; 0 if it goes itself."""
    table = field.table
    ahead = broken_count(table, table.rival(seat)) > broken_count(table, seat)
    late = table.turns - table.turn < values.DUSK
    return table.inches(values.STROKE) if field.bides and (ahead or not late) else 0


def stays(field: Field, unit: Unit) -> bool:
    """True of a unit to which nobody has come near, nor to a friend whom it could help."""
    reach, table = field.patience(unit.seat), field.table
    if not reach or field.away(unit) <= reach:
        return False
    near = field.near(unit)
    if near is None or field.away(unit) > reach + table.inches(values.HELP):
        return True
    pressed = table.inches(values.NEAR_AT_HAND)
    return all(distance(near.point, mate.point) > pressed for mate in table.friends(unit))
