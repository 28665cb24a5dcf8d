"""Guns that are laid on a spot: who stands there with nothing better to do steps aside."""

from __future__ import annotations

from math import hypot

from grognard.books.edwardian_splendour import artillery
from grognard.books.edwardian_splendour.pieces import Gun, Unit
from grognard.books.edwardian_splendour.planning import centre_of
from grognard.players.brains.edwardian_splendour.field import INCH, Field
from grognard.players.brains.edwardian_splendour.values import ZEROED
from grognard.tabletop.geometry import Point


def laid(field: Field, unit: Unit, place: Point) -> float:
    """The harm that guns do because they are laid already on where a unit's men would stand."""
    guns = field.laid_guns(unit.seat)
    if not guns:
        return 0.0
    here = centre_of(field.table, unit)
    across, down = place.x - here.x, place.y - here.y
    return sum([_harm(field, unit, gun, across, down) for gun in guns])


def _harm(field: Field, unit: Unit, gun: Gun, across: int, down: int) -> float:
    assert gun.aim is not None
    x, y = gun.aim[0] - across, gun.aim[1] - down
    reach = artillery.BURST + INCH // 2
    caught = sum([hypot(man.x - x, man.y - y) <= reach for man in unit.figures])
    return field.harm(unit, caught / 2 * ZEROED[min(gun.series, len(ZEROED) - 1)])
