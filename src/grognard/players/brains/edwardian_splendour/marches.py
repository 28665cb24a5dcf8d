"""Marches a general thinks of besides the usual: just into a range bracket, or just out of it."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from grognard.books.edwardian_splendour.orders import Order
from grognard.books.edwardian_splendour.paces import allowance_of
from grognard.books.edwardian_splendour.pieces import Unit
from grognard.books.edwardian_splendour.planning import centre_of
from grognard.players.brains.edwardian_splendour.field import INCH, Field, Sight
from grognard.players.brains.edwardian_splendour.values import EDGE, QUARRY
from grognard.tabletop.geometry import Point, along_vector, bearing_to


def marches(field: Field, unit: Unit) -> Iterator[Order]:
    """Ways towards the nearest enemies that end just in a range bracket, or just out of it."""
    here, reach = centre_of(field.table, unit), allowance_of(field.table, unit) / INCH
    for far, foe in field.near(unit.seat, here)[:QUARRY]:
        if (foe.x, foe.y) != (here.x, here.y):
            yield from [_towards(here, foe, way) for way in _ways(unit, far, reach)]


def _ways(unit: Unit, far: float, reach: float) -> list[float]:
    """Inches towards an enemy at a distance; who has no rifle goes half of what he may."""
    bracket = unit.traits.bracket / INCH
    if not bracket:
        return [reach / 2] if far > reach else []
    ends = [bracket * number + edge for number in (1, 2, 3) for edge in (-EDGE, EDGE)]
    return [far - end for end in ends if EDGE < abs(far - end) <= reach]


def _towards(here: Point, foe: Sight, far: float) -> Order:
    """So many inches towards an enemy, or back from him, facing him."""
    there = Point(foe.x, foe.y)
    across, down = there.x - here.x, there.y - here.y
    length = min(abs(far) * INCH, hypot(across, down))
    step = along_vector(across, down, int(length))
    sign = 1 if far > 0 else -1
    place = (here.x + sign * step.x, here.y + sign * step.y)
    return Order("move", bearing_to(here, there), place=place)
