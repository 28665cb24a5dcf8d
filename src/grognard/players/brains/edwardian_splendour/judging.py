"""How a battle of Edwardian Splendour stands: men and units left, ground, and the time of day."""

from __future__ import annotations

from math import hypot, tanh

from grognard.books.edwardian_splendour.ending import share
from grognard.players.brains.edwardian_splendour.field import INCH, Field, middle
from grognard.players.brains.edwardian_splendour.values import MARK, NIGHT, SURE


def standing(field: Field, seat: str) -> float:
    """How much better a seat stands than its enemy, between -1 and 1."""
    rival = field.table.rival(seat)
    value = SURE * (_health(field, seat) - _health(field, rival))
    value += NIGHT * (field.hurry(rival) - field.hurry(seat))
    value += MARK * (_reach(field, rival) - _reach(field, seat))
    return tanh(value)


def _health(field: Field, seat: str) -> float:
    """The share of its men that a side has left, and of the units it can afford to lose."""
    units = [unit for unit in field.table.units.values() if unit.seat == seat]
    lost = sum([unit.out for unit in units])
    spare = len(units) / 2 if field.table.switches.get("army_morale") else len(units)
    heart = max(1 - lost / max(spare, 1), 0.0)
    return (heart + share(field.table, seat) / 1000) / 2


def _reach(field: Field, seat: str) -> float:
    """How far a side is from the enemy's headquarters, in yards of the table, where it counts."""
    marker = field.table.headquarters.get(field.table.rival(seat))
    own = [unit for unit in field.table.own(seat) if unit.figures and unit.placed]
    if marker is None or not own:
        return 0.0
    places = [middle(unit) for unit in own]
    return min([hypot(at.x - marker.x, at.y - marker.y) for at in places]) / (36 * INCH)
