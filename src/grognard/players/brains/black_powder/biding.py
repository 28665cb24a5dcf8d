"""How a wily commander lets the enemy come: who stays, and when it is time to go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.books.black_powder.battles.gates import exit_of
from grognard.books.black_powder.battles.victories import broken_count
from grognard.books.black_powder.pieces import BpTable, Unit
from grognard.books.black_powder.stands import apart, nearest_foes
from grognard.kernel.question import Seat
from grognard.players.brains.black_powder import values
from grognard.players.brains.black_powder.closing import is_wild
from grognard.players.brains.black_powder.massing import is_encounter
from grognard.players.brains.black_powder.yielding import may_wait
from grognard.tabletop.geometry import Length, Polygon, distance

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


def is_outridden(table: BpTable, seat: str) -> bool:
    """True of a side whose enemy has a brigade of nothing but horse, turns ahead of his foot."""
    kinds: dict[str, set[str]] = {}
    for unit in table.units.values():
        if unit.seat != seat:
            kinds.setdefault(unit.brigade, set()).add(unit.profile.kind)
    return {"cavalry"} in kinds.values()


def front(field: Field, seat: Seat, zone: Polygon) -> Length:
    """Where a side draws up its line: at the front of its ground, or back if it is to wait.

    The farther the enemy has to come, the longer is his horse alone before his foot is there.
    """
    ahead, behind = zone.bottom, zone.top
    if field.table.facings[seat] == 0:
        ahead, behind = behind, ahead
    waits = field.bides and is_outridden(field.table, seat)
    return ahead + (behind - ahead) * values.STAND_BACK * waits // 100


def stays(field: Field, unit: Unit) -> bool:
    """True of a unit that lets the enemy come."""
    if not field.patience(unit.seat):
        return False
    return _is_left_alone(field, unit) or _is_lured(field, unit)


def _is_left_alone(field: Field, unit: Unit) -> bool:
    """True of a unit to which nobody has come near, nor to a friend whom it could help."""
    reach, table = field.patience(unit.seat), field.table
    if field.away(unit) <= reach:
        return False
    near = field.near(unit)
    if near is None or field.away(unit) > reach + table.inches(values.HELP):
        return True
    pressed = table.inches(values.NEAR_AT_HAND)
    return all(distance(near.point, mate.point) > pressed for mate in table.friends(unit))


def _is_lured(field: Field, unit: Unit) -> bool:
    """True of foot to which only horse has come near: it shoots, and keeps its place in the line.

    One body of light horse draws a whole brigade out, and its flank is bare when the foot comes.
    """
    reach, table = field.patience(unit.seat), field.table
    if not (unit.is_infantry and is_outridden(table, unit.seat)):
        return False
    foes = nearest_foes(table, unit, values.FOLLOWERS)
    foot = [foe for foe in foes if not foe.is_cavalry]
    return all(apart(table, unit, foe) > reach for foe in foot)
