"""How far and how dear: move allowances, the price of the ground, and the charge bonus."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from grognard.books.edwardian_splendour.pieces import EsTable, Unit
from grognard.kernel.cite import rule
from grognard.tabletop.geometry import Length, inches
from grognard.tabletop.going import Pace
from grognard.tabletop.terrain import IMPASSABLE, ROAD, ROUGH

WIRE: Final = "wire"
_ROAD = Fraction(1, 2)


@rule("ES-027", "ES-028", "ES-089", "ES-090", "ES-092", "ES-093")
def _pace(rough: int) -> Pace:
    """Rough ground multiplies, a road halves, a hedge or wall is an inch of rough.

    Wire is closed here, for it is crossed by a rule of its own.
    """
    return Pace(
        {ROUGH: rough, ROAD: _ROAD, IMPASSABLE: None},
        {"barrier": inches(rough), "stream": inches(rough), WIRE: None},
    )


def in_inches(length: Length) -> str:
    """A length in inches to a tenth, rounded up."""
    tenths = -(-length * 10 // inches(1))
    return f"{tenths // 10}.{tenths % 10}" if tenths % 10 else str(tenths // 10)


def inches_long(length: Length) -> str:
    """A length in words: 1 inch, 2.5 inches."""
    told = in_inches(length)
    return f"{told} inch" if told == "1" else f"{told} inches"


FOOT_PACE: Final = _pace(2)
HORSE_PACE: Final = _pace(4)
"""Cavalry and artillery."""


@rule("ES-090", "ES-091")
def takes_a_move(pace: Pace, allowance: Length, obstacle: str) -> bool:
    """Wire takes a whole move to cross, and so does all that costs no less than one.

    A field gun has four inches and pays as many for an inch of rough.
    """
    price = pace.obstacles[obstacle] if obstacle else 0
    return price is None or price >= allowance


@rule("ES-027", "ES-104", "ES-125")
def allowance_of(table: EsTable, unit: Unit) -> Length:
    """Foot and MGs 6 inches, horse and horse artillery 12, guns 4, fast warriors what they have."""
    gun = table.gun_of(unit)
    if gun is not None and gun.arm == "artillery":
        return inches(12) if gun.horse else inches(4)
    if unit.arm == "cavalry":
        return inches(12)
    return unit.traits.move or inches(6)


@rule("ES-027", "ES-089")
def pace_of(table: EsTable, unit: Unit) -> Pace:
    """Rough ground costs horse and guns four times, foot and MGs twice as much."""
    gun = table.gun_of(unit)
    slow = unit.arm == "cavalry" or (gun is not None and gun.arm == "artillery")
    return HORSE_PACE if slow else FOOT_PACE


@rule("ES-027", "ES-104")
def gait_of(table: EsTable, unit: Unit) -> tuple[Length, Pace]:
    """How far and how dear its men walk: a field gun's crew is foot, horse gunners ride along."""
    gun = table.gun_of(unit)
    if gun is not None and gun.arm == "artillery" and not gun.horse:
        return inches(6), FOOT_PACE
    return allowance_of(table, unit), pace_of(table, unit)


@rule("ES-052", "ES-053", "ES-125")
def charge_bonus(unit: Unit) -> Length:
    """Cavalry gallops 6 inches more in the last straight run."""
    return inches(6) if unit.arm == "cavalry" else unit.traits.charge
