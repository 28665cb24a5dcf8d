"""The enemy's guns, which a wily commander silences first, for what they would still do."""

from __future__ import annotations

from math import hypot

from grognard.books.edwardian_splendour import artillery
from grognard.books.edwardian_splendour.pieces import Gun
from grognard.players.brains.edwardian_splendour.field import INCH, Field
from grognard.players.brains.edwardian_splendour.values import BARRAGE, DAY, HALF_SIDE, RATTLE
from grognard.tabletop.geometry import Point


def silenced(field: Field, seat: str, place: Point) -> float:
    """What the guns would yet have done that a shell at a place may destroy with their crews."""
    reach = artillery.BURST / INCH + HALF_SIDE
    near = [
        gun
        for gun in field.table.models()
        if not gun.struck and hypot(gun.x - place.x, gun.y - place.y) / INCH <= reach
    ]
    return sum([_worth(field, seat, gun) for gun in near])


def _worth(field: Field, seat: str, gun: Gun) -> float:
    """Men whom a gun may yet shoot, half of those for a shell that may only come near it."""
    unit = field.table.units.get(gun.unit)
    if unit is None or unit.out:
        return 0.0
    turns = min(field.table.turns - field.table.turn, DAY)
    worth = (BARRAGE if gun.arm == "artillery" else RATTLE) * turns / 2
    return worth if unit.seat != seat else -2 * worth
