"""How well a seat stands in a battle of Black Powder."""

from __future__ import annotations

from math import tanh

from grognard.books.black_powder.battles.gates import exit_of
from grognard.books.black_powder.battles.holding import held_by
from grognard.books.black_powder.battles.leaving import got_away
from grognard.books.black_powder.combat import is_first_shock
from grognard.books.black_powder.morale import counted, is_lost
from grognard.books.black_powder.pieces import BpTable, Brigade, Unit
from grognard.kernel.question import Seat
from grognard.players.brains.black_powder import values
from grognard.players.brains.black_powder.field import Field, fails, strength


def judge(field: Field, seat: Seat) -> float:
    """The chance to win less the chance to lose."""
    return tanh(_stands(field, seat) - _stands(field, field.table.rival(seat)))


def _stands(field: Field, seat: Seat) -> float:
    table = field.table
    units = list(table.standing(seat))
    value = -values.ARMY * _shock(table, seat)
    value += values.MEN * sum(_health(unit) for unit in units) / max(len(units), 1)
    value += sum(_prospect(field, unit) for unit in units)
    value -= values.OFF_POST * sum(field.to_stand(unit, unit.point) for unit in units)
    return value + _purpose(field, seat)


def _shock(table: BpTable, seat: Seat) -> float:
    """How far an army is on the way to breaking: 1 when half of its brigades have."""
    brigades = [b for b in table.brigades.values() if b.seat == seat and not b.apart]
    needs = max(-(-len(brigades) // 2), 1)
    return min(sum(_wear(table, brigade) for brigade in brigades) / needs, 1.5)


def _wear(table: BpTable, brigade: Brigade) -> float:
    """How far a brigade is on the way to breaking: units lost, and casualties on the others."""
    if brigade.broken:
        return 1.0
    own = counted([unit for unit in table.units.values() if unit.brigade == brigade.id])
    lost = sum(1.0 if is_lost(unit) else values.WEAR * (1 - _health(unit)) for unit in own)
    return min(lost / max(-(-brigade.strength // 2), 1), 1.0)


def _health(unit: Unit) -> float:
    """What is left of a unit before it is shaken; one that has got away is whole."""
    return max(1.0 - unit.casualties / max(unit.stamina, 1), 0.0)


def _prospect(field: Field, unit: Unit) -> float:
    """The casualties a unit will cause in its fight, or by fire at the nearest enemy in range."""
    table, near = field.table, field.near(unit)
    if near is None or not near.here:
        return 0.0
    if faces := table.faces(unit):
        return values.FIGHT * _blows(field, unit, [table.units[name] for name in faces])
    silent = ("march column", "limbered", "half limbered")
    reach = table.inches(unit.profile.reach)
    if not unit.profile.shooting or unit.formation in silent or field.away(unit) > reach:
        return 0.0
    return values.PROSPECT * unit.profile.shooting[-1] * fails(near) / 2


def _blows(field: Field, unit: Unit, foes: list[Unit]) -> float:
    """The casualties a unit may expect to cause in the fight it is in, and its supports."""
    table, charging = field.table, is_first_shock(field.table, unit)
    struck = [
        strength(unit, foe, charging=charging, cover=2 * bool(foe.inside))
        * (1 + values.STAKE * field.stake(foe))
        for foe in foes
    ]
    weak = sum(foe.shaken + foe.disordered for foe in foes) / 2
    walls = values.WALLS * bool(unit.inside and table.faces(unit))
    return sum(struck) / len(foes) + values.SUPPORT * field.backers(unit) + weak + walls


def _purpose(field: Field, seat: Seat) -> float:
    """What the scenario is about, so far as it is not the enemy's army; it counts more late."""
    table = field.table
    late = (table.turn / max(table.turns, 1)) ** values.LAST_HOURS
    value = 0.0
    if exit_of(table, seat) is not None and table.terms.umpired == "":
        own = [unit for unit in table.units.values() if unit.seat == seat]
        value += values.AWAY * min(2 * len(got_away(table, seat)) / max(len(own), 1), 1.0)
    if table.terms.objectives and table.terms.attacker != table.rival(seat):
        held = len(held_by(table, seat)) > 0
        value += values.PRIZE * late * (1.0 if held else -1.0)
    return value
