"""How a battle of Edwardian Splendour stands: what fire will leave, ground, and the time of day."""

from __future__ import annotations

from math import exp, hypot, tanh

from grognard.books.edwardian_splendour.paces import allowance_of
from grognard.books.edwardian_splendour.pieces import Unit
from grognard.players.brains.edwardian_splendour.field import INCH, Field, middle
from grognard.players.brains.edwardian_splendour.foreseeing import Foresight
from grognard.players.brains.edwardian_splendour.moving import lack, step, wanted
from grognard.players.brains.edwardian_splendour.values import (
    LEISURE,
    MARK,
    NEXT,
    NIGHT,
    PROSPECT,
    PURSUIT,
    RAID,
    SURE,
)


def standing(field: Field, seat: str) -> float:
    """How much better a seat stands than its enemy, between -1 and 1."""
    rival = field.table.rival(seat)
    ahead = Foresight(field)
    ahead.turn()
    soon = _health(ahead, seat) - _health(ahead, rival)
    way = _way(ahead, rival) - _way(ahead, seat)
    ahead.again()
    later = _health(ahead, seat) - _health(ahead, rival)
    value = SURE * (soon + NEXT * (later - soon)) + PROSPECT * way
    value += NIGHT * (field.hurry(rival) - field.hurry(seat))
    value += MARK * (_reach(field, rival) - _reach(field, seat))
    return tanh(value) * _finish(ahead, seat if value > 0 else rival)


def _way(ahead: Foresight, seat: str) -> float:
    """The way that those who will be left of a side still have to go."""
    field, own = ahead.field, [unit for unit in ahead.units if unit.seat == seat]
    ways = [step(field, unit) * lack(field, unit, middle(unit)) for unit in own]
    return sum([way * ahead.strength(unit) for way, unit in zip(ways, own, strict=True)])


def _health(ahead: Foresight, seat: str) -> float:
    """The share of its men that a side will have left, and of the units it can afford to lose."""
    table = ahead.table
    units = table.raised(seat)
    stays = [ahead.stays.get(unit.id, float(not unit.out)) for unit in units]
    spare = len(units) / 2 if table.switches.get("army_morale") else len(units)
    heart = max(1 - (len(units) - sum(stays)) / max(spare, 1), 0.0)
    left = [ahead.stays[unit.id] * ahead.left[unit.id] for unit in units if unit.id in ahead.left]
    return (heart + sum(left) / max(table.began.get(seat, 0), 1)) / 2


def _finish(ahead: Foresight, seat: str) -> float:
    """How surely the side that is winning brings it to an end before a night that decides nothing.

    That takes the turns in which its men come up with the enemy, or reach his headquarters.
    """
    field = ahead.field
    if not field.is_drawn_by_night:
        return 1.0
    table, hunters = field.table, [u for u in ahead.units if u.seat == seat and _hunts(u)]
    moves = [_moves(field, unit, _prey(field, unit)) for unit in hunters]
    need = [PURSUIT * sum(moves) / len(moves) if moves else float(table.turns)]
    marker = table.headquarters.get(table.rival(seat))
    if marker is not None:
        need += [RAID + _moves(field, unit, _to(unit, marker.x, marker.y)) for unit in hunters]
    return 1 / (1 + exp((min(need) - (table.turns - table.turn)) / LEISURE))


def _hunts(unit: Unit) -> bool:
    return not unit.gun and not unit.traits.spotter_for


def _moves(field: Field, unit: Unit, far: float) -> float:
    """The moves it takes a unit to go so many inches."""
    return far * INCH / allowance_of(field.table, unit)


def _prey(field: Field, unit: Unit) -> float:
    """Inches until the nearest enemy is in short range."""
    near = field.near(unit.seat, middle(unit))
    return max(near[0][0] - wanted(unit), 0.0) if near else 0.0


def _to(unit: Unit, x: int, y: int) -> float:
    here = middle(unit)
    return hypot(here.x - x, here.y - y) / INCH


def _reach(field: Field, seat: str) -> float:
    """How far a side is from the enemy's headquarters, in yards of the table, where it counts."""
    marker = field.table.headquarters.get(field.table.rival(seat))
    own = [unit for unit in field.table.own(seat) if unit.figures and unit.placed]
    if marker is None or not own:
        return 0.0
    return min([_to(unit, marker.x, marker.y) for unit in own]) / 36
