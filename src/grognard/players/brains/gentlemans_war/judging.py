"""How well a seat stands in a battle of A Gentleman's War."""

from __future__ import annotations

from math import tanh
from typing import Final

from grognard.books.gentlemans_war.pieces import Unit
from grognard.books.gentlemans_war.victories import losses, strength
from grognard.kernel.question import Seat
from grognard.players.brains.gentlemans_war.field import TRAIN, Field

HEALTH: Final = 5.0
"""All of one's units whole, against none: half of them lost is defeat,"""
LOST: Final = 3.0
"""and so much more for units that are gone."""
WHOLE: Final = 0.5
"""A unit is worth so much by being there, and the rest by its men."""
DISORDER: Final = 0.12
RUNNING: Final = 0.35
NIGHT: Final = 0.6
"""Nightfall wins the battle for whoever need only hold."""
OFF: Final = 4.0
"""All that must leave the table having left it."""
CLOSER: Final = 0.01
"""An inch for a unit that makes for a place."""
HAND: Final = 0.06
"""A Hold Card."""
GROUND: Final = 0.015
"""What the drill book makes of the places units stand on."""


def judge(field: Field, seat: Seat) -> float:
    """The chance to win less the chance to lose."""
    return tanh((_stands(field, seat) - _stands(field, field.table.rival(seat))) / 2)


def _stands(field: Field, seat: Seat) -> float:
    table = field.table
    whole = max(strength(table, seat), 1)
    units = [unit for unit in table.units.values() if unit.seat == seat and unit.on_table]
    value = HEALTH * sum(_health(unit) for unit in units) / whole
    value -= LOST * losses(table, seat) / whole
    value += HAND * min(len(table.hands.get(seat, ())), 3)
    if field.purposes[seat] == "hold":
        value += NIGHT * (1 + table.reshuffles)
    return value + _purpose(field, seat, units) + GROUND * sum(map(field.stand, units))


def _health(unit: Unit) -> float:
    """A unit by its men and its order; those who are part of another count with it."""
    if unit.kind in TRAIN:
        return 0.0
    there = 0.0 if unit.parent else WHOLE
    men = (1 - WHOLE) * unit.figures / max(unit.original, 1)
    return there + men - DISORDER * unit.disordered - RUNNING * unit.running


def _purpose(field: Field, seat: Seat, units: list[Unit]) -> float:
    """What the scenario is about, so far as it is not the enemy's army."""
    table = field.table
    part, all_ = table.terms.share
    wanted = max(len(table.of(seat)) * part / all_, 1.0)
    value = OFF * min(table.exited.get(seat, 0) / wanted, 1.0)
    value += OFF * sum(unit.gone == "exited" for unit in table.units.values() if unit.seat == seat)
    for unit in units:
        goal = field.goal(unit)
        if goal is not None:
            value -= CLOSER * field.road(unit, goal)
    return value
