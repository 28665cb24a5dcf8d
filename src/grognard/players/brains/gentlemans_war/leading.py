"""Generals who lead brigades, and units that keep together so that they can be led."""

from __future__ import annotations

from typing import Final

from grognard.books.gentlemans_war.generals import Ride
from grognard.books.gentlemans_war.pieces import AgwTable, General, Place, Unit
from grognard.books.gentlemans_war.stands import BRIGADE, are_near
from grognard.players.brains.gentlemans_war.field import Field
from grognard.players.brains.gentlemans_war.values import (
    BOUND,
    CALL,
    CLOSELY,
    CROWDED,
    DOUBLED,
    EXPOSED,
    FOLLOWS,
    LED,
    LOOSELY,
    MATE,
    NOBODY,
    OVERFULL,
    ROOM,
    STEADIED,
)
from grognard.players.brains.gentlemans_war.ways import inches_between
from grognard.tabletop.geometry import inches

MOST: Final = 4
"""So many act on one card: AGW-070."""
WIDEST: Final = 14
"""Inches between the middles of units that can be near each other."""


def company(field: Field, unit: Unit) -> float:
    """What it is worth that a unit stands where others of its hand can act with it."""
    table = field.table
    if isinstance(field.goal(unit), str):
        return 0.0
    command = _hand(table, unit, unit.place)
    mates = [mate for mate in table.own(unit.seat) if mate is not unit]
    able = [m for m in mates if not (m.running or m.parent) and table.command_of(m) == command]
    near = sum([_is_beside(field, unit, mate) for mate in able])
    hurried = field.purposes[unit.seat] == "seize"
    return (LOOSELY if hurried else CLOSELY)[min(near, 2)]


def _hand(table: AgwTable, piece: Unit | General, place: Place) -> str:
    """On whose cards somebody acts; who is still to be placed, by where he is to stand."""
    section = piece.section or table.section_at(place[0])
    return f"{piece.side}-{section}" if section else piece.seat


def wing(field: Field, unit: Unit) -> float:
    """What it costs that the wing in which a unit is to stand has more than the weakest.

    Every wing has a pack of its own, so that those who crowd into one wait long for a card.
    """
    table = field.table
    sections = [mate.section for mate in table.own(unit.seat) if mate is not unit]
    fewest = min([sections.count(section) for section in table.packs])
    section = unit.section or table.section_at(unit.place[0])
    return OVERFULL * (sections.count(section) - fewest)


def _is_beside(field: Field, unit: Unit, mate: Unit) -> bool:
    """Whether two can act on one card, or could when the other has come up."""
    reach = BRIGADE + inches(FOLLOWS) if mate.id in field.table.actors else BRIGADE
    return inches_between(unit.place, mate.place) < 2 * WIDEST and are_near(unit, mate, reach)


def groups(field: Field, command: str) -> list[list[Unit]]:
    """Units of a hand that hang together."""
    left = [u for u in field.table.of(command) if u.on_table and not u.running and not u.parent]
    found = []
    while left:
        group = [left.pop()]
        for one in group:
            near = [unit for unit in left if _are_linked(unit, one)]
            group += near
            left = [unit for unit in left if unit not in near]
        found.append(group)
    return found


def _are_linked(one: Unit, other: Unit) -> bool:
    return inches_between(one.place, other.place) < WIDEST and are_near(one, other, BRIGADE)


def ride(field: Field, general: General, offer: Ride) -> float:
    """A general rides with the brigade in which most can act on one card."""
    table = field.table
    if offer.stay and not general.attached:
        return 0.0
    if offer.stay or offer.unit:
        unit = table.units[offer.unit or general.attached]
        return _lead(field, general, unit) + (0.01 if offer.stay else 0.0)
    own = max(groups(field, table.command_of(general)), key=len, default=[])
    if general.attached or not own:
        return -0.2
    before = min([inches_between(general.place, unit.place) for unit in own])
    after = min([inches_between((offer.x, offer.y), unit.place) for unit in own])
    return (before - after) / 20 - 0.1


def _lead(field: Field, general: General, unit: Unit) -> float:
    """What it is worth that a general rides with a unit."""
    table = field.table
    if unit.parent or unit.running:
        return -0.5
    found = groups(field, table.command_of(general))
    group = next((one for one in found if unit in one), [unit])
    mates = sum([are_near(unit, mate, BRIGADE) for mate in group if mate is not unit])
    value = LED * (_unled(field, general, group) - 1) - EXPOSED * field.fire_on(unit)
    value += MATE * (min(mates, 2) + unit.figures / max(unit.original, 1) - 1)
    return value + STEADIED * bool(unit.shaken) - BOUND * general.commander


def _unled(field: Field, general: General, group: list[Unit]) -> int:
    """How many of a brigade a general could lead whom no other leads."""
    others = [g for g in field.table.generals.values() if g is not general and not g.gone]
    led = sum([any(unit.id == other.attached for unit in group) for other in others])
    return min(max(len(group) - MOST * led, 1), MOST)


def post(field: Field, general: General, place: Place) -> float:
    """Generals stand by the middle of their line when the battle opens, each for himself."""
    table, command = field.table, _hand(field.table, general, place)
    own = [unit for unit in table.own(general.seat) if table.command_of(unit) == command]
    far = sorted([inches_between(place, unit.place) for unit in own])[:MOST]
    others = [g for g in table.generals.values() if g.seat == general.seat]
    crowd = sum([inches_between(place, other.place) < ROOM for other in others])
    return -sum(far) - NOBODY * (MOST - len(far)) - CROWDED * crowd


def summon(field: Field, command: str, name: str) -> float:
    """What it is worth to spend a card on a general's ride to a brigade, where nobody leads one."""
    table = field.table
    if any(g.attached for g in table.generals.values() if table.command_of(g) == command):
        return 0.0
    here = table.generals[name].place
    near = [
        group
        for group in groups(field, command)
        if min([inches_between(here, unit.place) for unit in group]) < CALL
    ]
    fresh = [sum([not unit.acted for unit in group]) for group in near]
    return LED * max([min(count, MOST) - 1 for count in fresh], default=0)


def spent(field: Field, command: str, chosen: tuple[str, ...]) -> float:
    """What it costs to use up two generals at once while others wait for one."""
    table = field.table
    led = sum([g.attached in chosen for g in table.generals.values() if g.attached and not g.gone])
    rest = [u for u in table.of(command) if u.on_table and not u.acted and u.id not in chosen]
    return DOUBLED * max(led - 1, 0) if len(rest) > 1 else 0.0
