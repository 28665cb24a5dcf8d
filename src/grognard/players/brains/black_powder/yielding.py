"""How a wily commander who wins if nothing happens gives ground, and keeps what must be held."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median_low
from typing import TYPE_CHECKING

from grognard.books.black_powder.pieces import BpTable, Unit
from grognard.kernel.question import Seat
from grognard.players.brains.black_powder import values
from grognard.players.brains.black_powder.closing import is_wild

if TYPE_CHECKING:
    from grognard.players.brains.black_powder.field import Field


def may_wait(field: Field, seat: Seat) -> bool:
    """True of a side from which the enemy must take something, and who can bear to wait for him."""
    if field.table.terms.umpired or not defends(field, seat):
        return False
    return not is_outshot(field.table, seat)


def defends(field: Field, seat: Seat) -> bool:
    """True of a wily side from which the enemy must take something."""
    terms = field.table.terms
    attacked = bool(terms.objectives) and terms.attacker == field.table.rival(seat)
    return field.temper.wily and attacked


def is_outshot(table: BpTable, seat: Seat) -> bool:
    """True of soldiers whose muskets do not reach so far as the enemy's: they must close.

    Wild men need not, who lie hidden and have no muskets to speak of.
    """
    return not is_wild(table, seat) and _reach(table, seat) < _reach(table, table.rival(seat))


def _reach(table: BpTable, seat: Seat) -> int:
    """How far most of the foot of a side shoots."""
    foot = [unit for unit in table.units.values() if unit.seat == seat and unit.is_infantry]
    return median_low([unit.profile.reach for unit in foot] or [0])


def stays_off(field: Field, seat: Seat, units: Sequence[Unit]) -> bool:
    """True of a brigade of horse that is better off the table than on it.

    Horse cannot hold a place, and an army of which half the brigades cannot be got at does
    not break.
    """
    return defends(field, seat) and all(not unit.is_infantry for unit in units)


def gives_ground(field: Field, unit: Unit) -> bool:
    """True of a unit that has room behind it and nothing to hold: a beaten army holds nothing."""
    if unit.is_artillery or not field.may_wait(unit.seat) or field.post(unit) is not None:
        return False
    return _room(field, unit) > field.table.inches(values.ROOM)


def _room(field: Field, unit: Unit) -> int:
    """How far it is to the nearest edge of the table."""
    table = field.table
    return min(unit.x, unit.y, table.width - unit.x, table.height - unit.y)
