"""Where units are set up: rifles in front and under cover, cold steel deep and all abreast."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from grognard.books.edwardian_splendour import deploying
from grognard.books.edwardian_splendour.cover import cover_from
from grognard.books.edwardian_splendour.orders import Formation
from grognard.books.edwardian_splendour.pieces import Unit
from grognard.books.edwardian_splendour.planning import layout_of
from grognard.players.brains.edwardian_splendour import hiding
from grognard.players.brains.edwardian_splendour.field import INCH, Field
from grognard.players.brains.edwardian_splendour.values import (
    ALONGSIDE,
    HARDER,
    OPEN,
    ROOM,
    SHELTER,
)
from grognard.tabletop.geometry import Base, Point, Polygon, Pose, along_bearing

PLACES: Final = 13
"""Of so many places along the front of the zone he thinks by himself."""
OPPOSITE: Final = 24 * INCH
"""From so far ahead the enemy will fire."""
DEEP: Final = 4
"""Ranks of a host that runs at the enemy."""
Shape = tuple[Formation, int]


def position(field: Field, question: deploying.Deploy, choice: deploying.Position) -> float:
    """Rifles in the order of the day at the front and in the middle, horse outside and behind.

    A wily commander hides his guns, and sets up spotters where they see for them.
    """
    value = _by_the_book(field, question, choice)
    if not field.wily:
        return value
    if question.unit.traits.spotter_for:
        return ALONGSIDE * value + hiding.lookout(field, question.unit, choice.place)
    if hiding.is_for_hiding(field, question.unit):
        return ALONGSIDE * value + hiding.hideout(field, question.unit, choice.place)
    return value


def _by_the_book(field: Field, question: deploying.Deploy, choice: deploying.Position) -> float:
    table, unit = field.table, question.unit
    zone = deploying.zone_of(table, unit.seat)
    middle = (zone.left + zone.right) / 2
    aside = abs(choice.place[0] - middle) / max(zone.right - middle, 1)
    behind = abs(choice.place[1] - _front(field, unit.seat, zone))
    value = 0.3 * aside * (1 if unit.arm == "cavalry" else -1)
    value -= behind / max(zone.bottom - zone.top, 1)
    if unit.arm == "infantry" and not unit.traits.spotter_for:
        value += OPEN * ((choice.formation, choice.ranks) == order_of_the_day(field, unit))
        value += SHELTER * sheltered(field, unit, choice) if unit.traits.bracket else 0.0
    return value


def ideas(field: Field, unit: Unit) -> Iterator[deploying.Position]:
    """The order of the day along the whole front of the zone."""
    if field.wily:
        yield from hiding.places(field, unit)
    if unit.arm != "infantry" or unit.traits.spotter_for:
        return
    formation, ranks = order_of_the_day(field, unit)
    layout = layout_of(unit, formation, ranks)
    zone, facing = deploying.zone_of(field.table, unit.seat), field.table.facings[unit.seat]
    first, last = zone.left + layout.width // 2 + 1, zone.right - layout.width // 2 - 1
    inwards = 1 if facing == 0 else -1
    y = _front(field, unit.seat, zone) + inwards * (layout.depth // 2 + 1)
    for place in range(PLACES) if last >= first else ():
        x = first + (last - first) * place // (PLACES - 1)
        yield deploying.Position((x, y), facing, formation, ranks)


def order_of_the_day(field: Field, unit: Unit) -> Shape:
    """Open order against rifles, for it is hard to hit; line against cold steel.

    A line has a single rank where there is room for it; cold steel comes on deep.
    """
    if not unit.traits.bracket:
        return ("loose" if unit.traits.mass else "open", DEEP)
    if unit.traits.undisciplined or _faces_rifles(field, unit.seat):
        return ("open", 2)
    zone = deploying.zone_of(field.table, unit.seat)
    foot = [one for one in field.table.own(unit.seat) if one.arm == "infantry"]
    wide = sum([len(one.figures) for one in foot]) * INCH
    return ("line", 1 if wide <= ROOM * (zone.right - zone.left) else 2)


def _faces_rifles(field: Field, seat: str) -> bool:
    foes = field.table.own(field.table.rival(seat))
    rifles = sum([len(foe.figures) for foe in foes if foe.traits.bracket])
    return 2 * rifles > sum([len(foe.figures) for foe in foes])


def _front(field: Field, seat: str, zone: Polygon) -> int:
    return zone.top if field.table.facings[seat] == 0 else zone.bottom


def sheltered(field: Field, unit: Unit, choice: deploying.Position) -> float:
    """The share of a unit's men that would have cover from straight ahead, hard cover twice."""
    ground = field.table.ground
    if not ground.covering:
        return 0.0
    poses = deploying.stances(field.table, unit, choice)[0][:: max(len(unit.figures) // 6, 1)]
    found = [HARDER[cover_from(ground, _base(pose), _ahead(pose))] for pose in poses]
    return sum(found) / len(found)


def _base(pose: Pose) -> Base:
    return Base(pose, INCH, INCH)


def _ahead(pose: Pose) -> Point:
    way = along_bearing(pose.bearing, OPPOSITE)
    return Point(pose.x + way.x, pose.y + way.y)
