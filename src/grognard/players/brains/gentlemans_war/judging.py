"""How well a seat stands in a battle of A Gentleman's War."""

from __future__ import annotations

from math import log, tanh

from grognard.books.gentlemans_war.pieces import AgwTable, Unit
from grognard.books.gentlemans_war.sections import side_of
from grognard.books.gentlemans_war.victories import fighting_units, holds, losses, strength
from grognard.books.gentlemans_war.winning import last_light
from grognard.kernel.question import Seat
from grognard.players.brains.gentlemans_war.field import TRAIN, Field
from grognard.players.brains.gentlemans_war.values import (
    CLOSER,
    DISORDER,
    FORCE,
    GROUND,
    HANDS,
    HEALTH,
    LOST,
    NIGHT,
    OFF,
    PACE,
    RAIDERS,
    RUNNING,
    SEIZED,
    WHOLE,
)


def judge(field: Field, seat: Seat) -> float:
    """The chance to win less the chance to lose."""
    return tanh((_stands(field, seat) - _stands(field, field.table.rival(seat))) / 2)


def _stands(field: Field, seat: Seat) -> float:
    """Men, order, ground, cards and the clock."""
    table = field.table
    whole = max(strength(table, seat), 1)
    units = table.own(seat)
    value = HEALTH * sum(_health(table, unit) for unit in units) / whole
    value -= LOST * _dear(field, seat) * losses(table, seat) / whole
    value += GROUND * (PACE * _progress(table, seat) + _cards(table, seat) / whole)
    if field.purposes[seat] == "hold":
        value += NIGHT * (table.reshuffles + _drawn(field)) / last_light(table)
    ground = GROUND * sum(_ground(field, unit) for unit in units) / whole
    return value + ground + _purpose(field, units, seat)


def _progress(table: AgwTable, seat: Seat) -> float:
    """How often all of a side have acted; whoever has nothing to do must have his counter too."""
    found = 0.0
    commands = [name for name in table.every_command() if side_of(name) == side_of(seat)]
    for command in commands:
        units = table.of(command)
        acted = sum(unit.acted for unit in units) / max(len(units), 1)
        found += table.cycles.get(command, 0) + acted
    return found / max(len(commands), 1)


def _cards(table: AgwTable, seat: Seat) -> float:
    """Hold Cards: the first is worth most, and more than three are no use."""
    hands = [hand for command, hand in table.hands.items() if side_of(command) == side_of(seat)]
    return sum(HANDS[: sum(map(len, hands))])


def _ground(field: Field, unit: Unit) -> float:
    """The place a unit stands on; how far others are from their goals is counted by itself."""
    place = field.stand(unit) if field.goal(unit) is None else field.site(unit)
    return place * unit.original / _body(field.table, unit)


def _dear(field: Field, seat: Seat) -> float:
    """Raiders give up when a quarter of them are lost, others at a half."""
    return RAIDERS if field.stakes(seat) > 1 else 1.0


def _drawn(field: Field) -> float:
    """How much of the pack is through."""
    left = [len(pack.deck.unknown) for pack in field.table.packs.values()]
    return 1 - sum(left) / (54 * len(left))


def _health(table: AgwTable, unit: Unit) -> float:
    """A unit by its men and its order; those who are part of another count with it."""
    if unit.kind in TRAIN:
        return 0.0
    body = _body(table, unit)
    led = unit.parent and table.units[unit.parent].on_table
    men = (1 - WHOLE) * unit.figures / body
    upset = DISORDER * unit.disordered + RUNNING * unit.running
    return (0.0 if led else WHOLE) + men - upset * unit.original / body


def _body(table: AgwTable, unit: Unit) -> int:
    """How many a unit had at first together with those it was parted from."""
    whole = unit.parent or unit.id
    parts = [each for each in table.units.values() if whole in (each.id, each.parent)]
    return max(sum(part.original for part in parts), 1)


def _purpose(field: Field, units: list[Unit], seat: Seat) -> float:
    """What the scenario is about, so far as it is not the enemy's army."""
    table = field.table
    value = OFF * (_passed(field, seat) + _saved(field, seat))
    goals = table.terms.objectives
    if "hold" in field.purposes.values() and field.purposes[seat] != "hold":
        value += FORCE * log(_force(field, seat) / _force(field, table.rival(seat)))
    if field.purposes[seat] == "seize" and goals:
        value += SEIZED * sum(holds(table, seat, goal) for goal in goals) / len(goals)
    roads = [field.road(unit, goal) for unit in units if (goal := field.goal(unit)) is not None]
    return value - (CLOSER * sum(roads) / len(roads) if roads else 0.0)


def _force(field: Field, seat: Seat) -> float:
    """How many units a side has left, by their men and their order."""
    own = field.table.own(seat)
    return max(sum(_health(field.table, unit) for unit in own), 0.5)


def _passed(field: Field, seat: Seat) -> float:
    """How many of those who must leave the table have left it, from none to all."""
    if field.purposes[seat] != "leave":
        return 0.0
    part, all_ = field.table.terms.share
    wanted = max(fighting_units(field.table, seat) * part / all_, 1.0)
    return min(field.table.exited.get(side_of(seat), 0) / wanted, 1.0)


def _saved(field: Field, seat: Seat) -> float:
    """How much of a train is through, from none to all that is wanted."""
    train = [
        u for u in field.table.units.values() if u.kind == "wagons" and u.side == side_of(seat)
    ]
    wagons = sum(unit.original for unit in train)
    part, all_ = field.table.terms.share
    through = sum(unit.figures for unit in train if unit.gone == "exited")
    return min(through * all_ / (wagons * part), 1.0) if wagons else 0.0
