"""How well a seat stands in a battle of Black Powder, as a chance to win.

The numbers are logits, fitted to the turns of 352 battles of drill against itself, wily or not,
with a constant for every scenario: of two positions in the same turn of a scenario the better one
is told in 71 pairs of 100.
"""

from __future__ import annotations

from math import tanh
from typing import Final

from grognard.books.black_powder.battles.gates import exit_of
from grognard.books.black_powder.battles.holding import held_by
from grognard.books.black_powder.battles.leaving import got_away
from grognard.books.black_powder.morale import counted, is_lost
from grognard.books.black_powder.pieces import BpTable, Brigade, Unit
from grognard.kernel.question import Seat
from grognard.players.brains.black_powder.field import Field, fails

WORN: Final = -1.8
"""So many brigades broken that the army breaks; a brigade that is nearly broken is nearly one,"""
WEAR: Final = 0.5
"""a unit nearly shaken being so much of one lost."""
MEN: Final = 2.9
"""All of an army unhurt;"""
SHAKEN: Final = 1.0
"""all of it shaken, but there."""
FIRE: Final = 0.12
"""A casualty to be caused by the next fire."""
OFF_POST: Final = -0.004
"""A step that keeps a unit from where it should be; else whoever is judged well stands still."""
AWAY: Final = 1.6
"""Half of the army got away, where it must;"""
AWAY_LATE: Final = 1.1
"""so much more when time is up."""
PRIZE: Final = 1.3
"""Something held that must be taken, when time is up."""
TO_MOVE: Final = 0.23
"""It is one's own turn to act."""
_SILENT: Final = ("march column", "limbered", "half limbered")


def judge(field: Field, seat: Seat) -> float:
    """The chance to win less the chance to lose."""
    table, rival = field.table, field.table.rival(seat)
    logit = _stands(field, seat) - _stands(field, rival)
    logit += TO_MOVE * ((table.acting == seat) - (table.acting == rival))
    return tanh(logit / 2)


def _stands(field: Field, seat: Seat) -> float:
    table = field.table
    every = [unit for unit in table.units.values() if unit.seat == seat]
    units, count = list(table.standing(seat)), max(len(every), 1)
    hale = [_health(unit) for unit in every if unit.gone in ("", "escaped")]
    value = WORN * _worn(table, seat) + MEN * sum(hale) / count
    value += SHAKEN * sum(unit.shaken for unit in units) / count
    value += FIRE * sum(_fire(field, unit) for unit in units)
    value += OFF_POST * sum(field.to_stand(unit, unit.point) for unit in units)
    return value + _purpose(table, seat, every)


def _worn(table: BpTable, seat: Seat) -> float:
    """How near an army is to breaking: the wear of those of its brigades that break first."""
    brigades = [b for b in table.brigades.values() if b.seat == seat and not b.apart]
    needs = max(-(-len(brigades) // 2), 1)
    wear = sorted([_wear(table, brigade) for brigade in brigades], reverse=True)
    return sum(wear[:needs]) / needs


def _wear(table: BpTable, brigade: Brigade) -> float:
    """How far a brigade is on the way to breaking: units lost, and casualties on the others."""
    if brigade.broken:
        return 1.0
    own = counted([unit for unit in table.units.values() if unit.brigade == brigade.id])
    lost = sum(1.0 if is_lost(unit) else WEAR * (1 - _health(unit)) for unit in own)
    return min(lost / max(-(-brigade.strength // 2), 1), 1.0)


def _health(unit: Unit) -> float:
    """What is left of a unit before it is shaken; one that has got away is whole."""
    return max(1.0 - unit.casualties / max(unit.stamina, 1), 0.0)


def _fire(field: Field, unit: Unit) -> float:
    """The casualties a unit may cause by fire at the nearest enemy, if he is in range."""
    table, near = field.table, field.near(unit)
    if near is None or not near.here or table.faces(unit):
        return 0.0
    reach = table.inches(unit.profile.reach)
    if not unit.profile.shooting or unit.formation in _SILENT or field.away(unit) > reach:
        return 0.0
    return unit.profile.shooting[-1] * fails(near) / 2


def _purpose(table: BpTable, seat: Seat, every: list[Unit]) -> float:
    """What the scenario is about, so far as it is not the enemy's army; it counts more late."""
    late, value = (table.turn / max(table.turns, 1)) ** 2, 0.0
    if exit_of(table, seat) is not None and table.terms.umpired == "":
        away = min(2 * len(got_away(table, seat)) / max(len(every), 1), 1.0)
        value += (AWAY + AWAY_LATE * late) * away
    if table.terms.objectives and table.terms.attacker != table.rival(seat):
        held = len(held_by(table, seat)) > 0
        value += PRIZE * late * (1.0 if held else -1.0)
    return value
