"""Horse that keeps out of the way of those who could ride or run it down."""

from __future__ import annotations

from grognard.books.edwardian_splendour.paces import allowance_of, charge_bonus
from grognard.books.edwardian_splendour.pieces import Unit
from grognard.players.brains.edwardian_splendour.clashing import clash
from grognard.players.brains.edwardian_splendour.field import INCH, Field, Sight
from grognard.players.brains.edwardian_splendour.values import BREADTH, LATER_ON
from grognard.tabletop.geometry import Point


def menace(field: Field, unit: Unit, place: Point) -> float:
    """What horse with firearms may lose at a place to those who could charge it there."""
    if unit.arm != "cavalry" or not unit.traits.bracket:
        return 0.0
    near = field.near(unit.seat, place)
    return sum([_lost_to(field, unit, foe) for far, foe in near if _reaches(field, foe, far)])


def _reaches(field: Field, foe: Sight, far: float) -> bool:
    """Cold steel or horse that comes so far in one charge."""
    it = foe.unit
    if it.gun or it.traits.spotter_for or (it.traits.bracket and it.arm != "cavalry"):
        return False
    return far - BREADTH <= (allowance_of(field.table, it) + charge_bonus(it)) / INCH


def _lost_to(field: Field, unit: Unit, foe: Sight) -> float:
    """What a charge would gain them; who has moved can only come next turn."""
    gain, loss = clash(field, foe.unit, unit)
    later = LATER_ON if foe.unit.acted == field.table.turn else 1.0
    return later * max(gain - loss, 0.0)
