"""How well a seat stands in a battle of A Gentleman's War."""

from __future__ import annotations

from math import log, tanh
from typing import Final

from grognard.books.gentlemans_war.pieces import AgwTable, Unit
from grognard.books.gentlemans_war.sections import side_of
from grognard.books.gentlemans_war.tables import charge_dice
from grognard.books.gentlemans_war.victories import is_counted, losses, strength, whole_units
from grognard.books.gentlemans_war.winning import last_light
from grognard.kernel.question import Seat
from grognard.players.brains.gentlemans_war import aims
from grognard.players.brains.gentlemans_war.acting import patient
from grognard.players.brains.gentlemans_war.clashing import hope
from grognard.players.brains.gentlemans_war.field import Field
from grognard.players.brains.gentlemans_war.fire import TRAIN
from grognard.players.brains.gentlemans_war.values import (
    AWAY,
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
    READY,
    RUNNING,
    SEIZED,
    WHOLE,
)

ABSENT: Final = ("exited", "coming", "reserve", "hidden", "fell_back", "pursuing")
"""Why a unit may be off the table without being lost."""


def judge(field: Field, seat: Seat) -> float:
    """The chance to win less the chance to lose."""
    return tanh((_stands(field, seat) - _stands(field, field.table.rival(seat))) / 2)


def _stands(field: Field, seat: Seat) -> float:
    """Men, order, ground, cards and the clock."""
    table = field.table
    whole = max(strength(table, seat), 1)
    units = table.own(seat)
    value = HEALTH * (sum(_health(table, unit) for unit in units) + _away(field, seat)) / whole
    value += READY * sum(_ready(field, unit) for unit in units) / whole
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


def _ready(field: Field, unit: Unit) -> float:
    """What a unit can still do in this cycle: whoever acts spends it, and had better get as much.

    Without it every shot would be better at once than later, and every card better used than kept.
    """
    if unit.acted or unit.running or unit.locked or unit.kind in TRAIN:
        return 0.0
    shot = 0.0 if unit.shot else field.keen(unit) * field.best_shot(unit)
    if not charge_dice(unit) or unit.disordered:
        return shot
    best = max((hope(field, unit, foe) for foe in field.nearest(unit)), default=0.0)
    return max(shot, patient(field, unit, best))


def _away(field: Field, seat: Seat) -> float:
    """Units off the table that are no loss: who has marched off it, who will come or come back."""
    absent = [unit for unit in whole_units(field.table, seat) if unit.gone in ABSENT]
    counted = [unit for unit in absent if unit.kind not in TRAIN and is_counted(field.table, unit)]
    return sum(1.0 if unit.gone == "exited" else AWAY for unit in counted)


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
    value = OFF * aims.won(field, seat) + SEIZED * aims.seized(field, seat)
    if "hold" in field.purposes.values() and field.purposes[seat] != "hold":
        value += FORCE * log(_force(field, seat) / _force(field, field.table.rival(seat)))
    return value - CLOSER * aims.to_go(field, units, seat)


def _force(field: Field, seat: Seat) -> float:
    """How many units a side has left, by their men and their order."""
    own = field.table.own(seat)
    return max(sum(_health(field.table, unit) for unit in own), 0.5)
