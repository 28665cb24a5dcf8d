"""How a wily commander who wins if nothing happens gives ground, and keeps what must be held."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.books.black_powder.pieces import Unit
from grognard.kernel.question import Seat
from grognard.players.brains.black_powder import values

if TYPE_CHECKING:
    from grognard.players.brains.black_powder.field import Field


def may_wait(field: Field, seat: Seat) -> bool:
    """True of a side from which the enemy must take something, and nobody is to be saved."""
    terms = field.table.terms
    defends = bool(terms.objectives) and terms.attacker == field.table.rival(seat)
    return field.temper.wily and defends and not terms.umpired


def gives_ground(field: Field, unit: Unit) -> bool:
    """True of a unit that has room behind it and nothing to hold: a beaten army holds nothing."""
    if unit.is_artillery or not may_wait(field, unit.seat) or field.post(unit) is not None:
        return False
    return _room(field, unit) > field.table.inches(values.ROOM)


def _room(field: Field, unit: Unit) -> int:
    """How far it is to the nearest edge of the table."""
    table = field.table
    return min(unit.x, unit.y, table.width - unit.x, table.height - unit.y)
