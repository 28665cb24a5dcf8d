"""How a battle of Edwardian Splendour stands: men and units left, ground, and the time of day."""

from __future__ import annotations

from math import hypot, tanh

from grognard.books.edwardian_splendour.ending import share
from grognard.books.edwardian_splendour.pieces import Unit
from grognard.books.edwardian_splendour.planning import facing_of
from grognard.players.brains.edwardian_splendour.field import INCH, Field, middle
from grognard.players.brains.edwardian_splendour.moving import clash, lack, step
from grognard.players.brains.edwardian_splendour.values import (
    CONTACT,
    FIRST,
    MARK,
    NIGHT,
    PROSPECT,
    SHOT,
    SURE,
    THROUGH,
)


def standing(field: Field, seat: str) -> float:
    """How much better a seat stands than its enemy, between -1 and 1."""
    rival = field.table.rival(seat)
    value = SURE * (_health(field, seat) - _health(field, rival))
    value += NIGHT * (field.hurry(rival) - field.hurry(seat))
    value += MARK * (_reach(field, rival) - _reach(field, seat))
    value += PROSPECT * (_prospects(field, seat) - _prospects(field, rival))
    return tanh(value)


def _prospects(field: Field, seat: str) -> float:
    """The harm a side's units may do from where they stand, less the way they still have to go."""
    own = [unit for unit in field.table.own(seat) if unit.figures and unit.placed]
    return sum([_prospect(field, unit) for unit in own])


def _prospect(field: Field, unit: Unit) -> float:
    here = middle(unit)
    near = field.near(unit.seat, here)
    if not near:
        return 0.0
    turn = field.table.turn
    if near[0][0] < CONTACT and any(man.charged == turn for man in unit.figures):
        gain, loss = clash(field, unit, near[0][1].unit)
        return gain - loss
    moved = any(man.moved == turn for man in unit.figures)
    fire = SHOT * (1.0 if moved else 1 + FIRST) * _volley(field, unit)
    return fire - step(field, unit) * lack(field, unit, here)


def _volley(field: Field, unit: Unit) -> float:
    """The harm of a unit's fire from where it stands, at whoever is hurt most by it."""
    here, sight = middle(unit), field.sight(unit)
    ranks = sight.front * (THROUGH if sight.is_loose else 1.0)
    return field.best_fire(unit, ranks, here, facing_of(unit))


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
