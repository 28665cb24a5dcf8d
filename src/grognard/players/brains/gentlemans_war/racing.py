"""Two columns that must each get past the other: the swift race, the others stand and shoot."""

from __future__ import annotations

from math import ceil
from typing import Final

from grognard.books.gentlemans_war.country import pace_of
from grognard.books.gentlemans_war.deploying import Deploy, Stand, waiting
from grognard.books.gentlemans_war.pieces import CAVALRY, FOOT, AgwTable, Place, Unit
from grognard.books.gentlemans_war.stands import BRIGADE, are_near, base_as
from grognard.books.gentlemans_war.vanguards import Vanguard
from grognard.players.brains.gentlemans_war.field import Field, pace
from grognard.players.brains.gentlemans_war.fire import TRAIN
from grognard.players.brains.gentlemans_war.values import ALIKE, NEXT_BEST, RACERS, SHUT, STEP
from grognard.players.brains.gentlemans_war.ways import INCH
from grognard.tabletop.geometry import Length, Pose, advance, along_bearing, inches
from grognard.tabletop.going import barring

AHEAD: Final = range(2, 19, 2)
"""Inches before a column that ought to be open."""
HARDLY: Final = 10
"""Hundredths of an inch and a little: a column at the front of its zone is surely inside it."""
FILE: Final = 4 * INCH
"""Who is no further aside is in the way of a column behind him."""


def push(field: Field, seat: str, offer: Vanguard) -> float:
    """Twelve inches for nothing are for those who will be off the table first."""
    own = sorted(field.table.own(seat), key=field.time_to_leave)
    order = [unit.id for unit in own]
    return STEP * offer.far * sum([NEXT_BEST ** order.index(name) for name in offer.units])


def racers(field: Field, seat: str) -> set[str]:
    """The swiftest of a side, twice as many as must leave the table."""
    part, whole = field.table.terms.share
    units = [u for u in field.table.units.values() if u.seat == seat and not u.parent]
    own = [u for u in units if u.gone != "reserve" and u.kind not in TRAIN]
    own.sort(key=_hurry, reverse=True)
    return {unit.id for unit in own[: ceil(RACERS * -(-len(own) * part // whole))]}


def _hurry(unit: Unit) -> float:
    """Inches that a unit runs; the best of one die more is worth about half a die."""
    return pace(unit) + 1.5 * (unit.has("swift") - unit.has("slow"))


def stand(field: Field, unit: Unit) -> float:
    """What it is worth that a unit opens the battle beside its like, with the way open.

    The swift are pushed ahead as one formation, the others act on one card.
    """
    swift = racers(field, unit.seat)
    races = unit.id in swift
    own = [mate for mate in field.table.own(unit.seat) if mate is not unit]
    near = sum([are_near(unit, mate, BRIGADE) for mate in own if (mate.id in swift) == races])
    alike = ALIKE * min(near, 2)
    if races:
        return alike - SHUT * sum([_is_shut(field.table, unit, far) for far in AHEAD])
    files = [mate for mate in own if mate.id in swift and _is_in_file(unit, mate)]
    return alike - len(files) / 2


def _is_in_file(unit: Unit, mate: Unit) -> bool:
    return abs(mate.place[0] - unit.place[0]) < FILE


def _is_shut(table: AgwTable, unit: Unit, far: int) -> bool:
    """Something closes the way to a column so many inches ahead."""
    there = base_as(unit, "march", advance(unit.pose, inches(far)))
    return bool(barring(table.ground, there, pace_of(unit)))


def foremost(question: Deploy) -> list[Stand]:
    """Places for a column with its head at the very front of the zone."""
    table, seat = question.table, question.seat
    unit = table.units.get(waiting(table, seat)[0])
    if unit is None or unit.kind not in (*FOOT, *CAVALRY):
        return []
    base = base_as(unit, "march", Pose(0, 0, 0))
    row = _row(table, seat, base.depth // 2 + HARDLY, base.width + INCH)
    return [Stand(unit.id, x, y, "march") for x, y in row]


def _row(table: AgwTable, seat: str, behind: Length, step: Length) -> list[Place]:
    """Places so far behind the front of a zone and so far apart."""
    xs, ys = [x for x, _ in table.zones[seat]], [y for _, y in table.zones[seat]]
    ahead = along_bearing(table.facings[seat], 1000)
    if abs(ahead.x) > abs(ahead.y):
        x = max(xs) - behind if ahead.x > 0 else min(xs) + behind
        return [(x, y) for y in range(min(ys) + step, max(ys) - step, step)]
    y = max(ys) - behind if ahead.y > 0 else min(ys) + behind
    return [(x, y) for x in range(min(xs) + step, max(xs) - step, step)]
