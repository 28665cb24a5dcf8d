"""How well a seat stands in a battle of Gentlemen of War."""

from __future__ import annotations

from math import tanh

from grognard.books.gentlemen_of_war.objectives import damage
from grognard.kernel.question import Seat
from grognard.players.brains.gentlemen_of_war.field import Field, worth
from grognard.players.brains.gentlemen_of_war.values import POINT


def judge(field: Field, seat: Seat) -> float:
    """Units left on both sides, wounds, and the objective."""
    table = field.table
    foe = table.rival(seat)
    value = (damage(table, seat) - damage(table, foe)) / 30
    for unit in field.standing:
        sign = 1 if unit.seat == seat else -1
        value -= sign * unit.wounds * 0.8 * worth(table, unit)
        value += sign * field.stand(unit, unit.place) * 0.5
    value += POINT * (table.scores.get(seat, 0) - table.scores.get(foe, 0))
    return tanh(value / 8)
