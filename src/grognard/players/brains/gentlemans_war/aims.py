"""How near a side is to what its scenario is about, so far as that is not the enemy's army."""

from __future__ import annotations

from math import ceil
from typing import Final

from grognard.books.gentlemans_war.pieces import Unit
from grognard.books.gentlemans_war.sections import side_of
from grognard.books.gentlemans_war.stands import is_gun
from grognard.books.gentlemans_war.victories import LOST, fighting_units, holds
from grognard.kernel.question import Seat
from grognard.players.brains.gentlemans_war.field import Field
from grognard.players.brains.gentlemans_war.ways import FURTHEST

SPARE: Final = 2
"""How many times as many as must leave the table are looked at, for some will not get there."""


def won(field: Field, seat: Seat) -> float:
    """How much of what wins a scenario has been done, from none to all."""
    return passed(field, seat) + saved(field, seat) + taken(field, seat) + punished(field, seat)


def passed(field: Field, seat: Seat) -> float:
    """How many of those who must leave the table have left it."""
    if field.purposes[seat] != "leave":
        return 0.0
    return min(field.table.exited.get(side_of(seat), 0) / _must_leave(field, seat), 1.0)


def _must_leave(field: Field, seat: Seat) -> int:
    part, all_ = field.table.terms.share
    return max(ceil(fighting_units(field.table, seat) * part / all_), 1)


def saved(field: Field, seat: Seat) -> float:
    """How much of a train is through, of all that is wanted."""
    train = _train(field, seat)
    part, all_ = field.table.terms.share
    wanted = sum(unit.original for unit in train) * part / all_
    through = sum(unit.figures for unit in train if unit.gone == "exited")
    return min(through / wanted, 1.0) if wanted else 0.0


def taken(field: Field, seat: Seat) -> float:
    """How much of the enemy's train is taken, of all that he can spare."""
    train = _train(field, field.table.rival(seat))
    part, all_ = field.table.terms.share
    spare = sum(unit.original for unit in train) * (all_ - part) / all_
    left = sum(unit.figures for unit in train if unit.gone not in LOST)
    lost = sum(unit.original for unit in train) - left
    return min(lost / spare, 1.0) if spare else 0.0


def _train(field: Field, seat: Seat) -> list[Unit]:
    """The wagons of a side."""
    units = field.table.units.values()
    return [unit for unit in units if unit.kind == "wagons" and unit.side == side_of(seat)]


def punished(field: Field, seat: Seat) -> float:
    """How many of a column its ambushers have shot down, of as many as they are themselves."""
    table = field.table
    if table.terms.victory != "ambush" or side_of(seat) != table.terms.attacker:
        return 0.0
    own = [unit for unit in table.units.values() if unit.side == side_of(seat)]
    column = [unit for unit in table.units.values() if unit.side != side_of(seat)]
    fallen = sum(unit.original - unit.figures for unit in column)
    return min(fallen / max(sum(unit.original for unit in own), 1), 1.0)


def seized(field: Field, seat: Seat) -> float:
    """How much is held of what one came for."""
    goals = field.table.terms.objectives
    if field.purposes[seat] != "seize" or not goals:
        return 0.0
    return sum(holds(field.table, seat, goal) for goal in goals) / len(goals)


def to_go(field: Field, units: list[Unit], seat: Seat) -> float:
    """Inches that those who make for a place have still to go, one with another."""
    if field.purposes[seat] == "leave":
        return _to_the_edge(field, units, seat)
    train = _train(field, seat)
    if train:
        roads = [_road(field, unit) for unit in train if unit.on_table]
        return sum(roads) / len(train)
    able = [unit for unit in units if not is_gun(unit)]
    return sum(_road(field, unit) for unit in able) / max(len(able), 1)


def _to_the_edge(field: Field, units: list[Unit], seat: Seat) -> float:
    """The same of those who are soonest off the table; who has left it has no more to go."""
    wanted = SPARE * _must_leave(field, seat)
    left = wanted - field.table.exited.get(side_of(seat), 0)
    edges = [(unit, edge) for unit in units if (edge := field.edge(unit)) is not None]
    roads = sorted(field.road(unit, edge) for unit, edge in edges)[: max(left, 0)]
    missing = max(left - len(roads), 0)
    return (sum(roads) + FURTHEST / 2 * missing) / wanted


def _road(field: Field, unit: Unit) -> float:
    """How far a unit is from its goal; who is there, or has none, has nothing to go."""
    goal = field.goal(unit)
    return field.road(unit, goal) if goal is not None else 0.0
