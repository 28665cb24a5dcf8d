"""How far and how dear: allowances, gaits, the price of the ground."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from grognard.books.sharpe_skirmish.pieces import (
    CANTER,
    GALLOP,
    WALK,
    Figure,
    Group,
)
from grognard.kernel.cite import rule
from grognard.tabletop.geometry import Length, cm
from grognard.tabletop.going import Pace
from grognard.tabletop.terrain import IMPASSABLE, ROAD, ROUGH

FOOT: Final = cm(25)
SLOW: Final = cm(20)
PETTICOATS: Final = cm(15)
ROLLING: Final = cm(15)
"""Limbered guns and wagons: SK-074."""
PUSHING: Final = cm(10)
"""A light piece by four men: SK-073."""
GAIT: Final[dict[int, Length]] = {WALK: cm(30), CANTER: cm(40), GALLOP: cm(50)}
INDOORS: Final = "house"
"""The going of houses: foot clamber about in them, nothing else enters."""
GOINGS: Final = ("good", ROUGH, IMPASSABLE, ROAD, INDOORS)


@rule("SK-021", "SK-056", "SK-083")
def allowance(figure: Figure, gait: int = WALK) -> Length:
    """25 on foot, 20 for the wounded and civilians, 15 in petticoats; horse by its gait."""
    if figure.type.is_horse:
        return GAIT[gait] if not figure.wounded else min(GAIT[gait], GAIT[WALK])
    if figure.type.petticoats:
        return PETTICOATS
    return SLOW if figure.wounded or figure.type.civilian else FOOT


@rule("SK-039")
def stride(group: Group, figure: Figure, gait: int = WALK) -> Length:
    """How far one figure of a group may go: half as far in square."""
    most = allowance(figure, gait)
    return most // 2 if group.square else most


@rule("SK-039")
def reach(group: Group, gait: int = WALK) -> Length:
    """How far the ablest of a group may go: half as far in square."""
    most = _ablest(group.figures, gait)
    return most // 2 if group.square else most


@lru_cache(maxsize=8192)
def _ablest(figures: tuple[Figure, ...], gait: int) -> Length:
    return max([allowance(figure, gait) for figure in figures])


@rule("SK-057")
def gaits(group: Group, turn: int) -> tuple[int, ...]:
    """Horse may gallop two turns running, and then only walk for a turn; foot have one pace."""
    if not group.is_horse:
        return (WALK,)
    return (WALK,) if is_blown(group, turn) else (WALK, CANTER, GALLOP)


@rule("SK-057")
def is_blown(group: Group, turn: int) -> bool:
    """True in the turn after two at the gallop."""
    return group.gallops >= 2 and group.acted == turn - 1


@rule("SK-056")
def gait_of(cost: Length) -> int:
    """Up to 30 is a walk, over 30 to 40 a canter, over 40 a gallop."""
    if cost <= 0:
        return 0
    return WALK if cost <= GAIT[WALK] else CANTER if cost <= GAIT[CANTER] else GALLOP


@lru_cache(maxsize=32)
@rule("SK-022", "SK-023")
def pace(most: Length, *, horse: bool = False) -> Pace:
    """Difficult going counts double, a barrier takes a quarter of the figure's own move."""
    going = {ROUGH: 2, ROAD: 1, IMPASSABLE: None, INDOORS: None if horse else 2}
    return Pace(going, {"barrier": most // 4, "stream": most // 4, "wire": None})


@lru_cache(maxsize=2)
@rule("SK-090")
def melee_pace(*, horse: bool = False) -> Pace:
    """Who is moved back in melee goes the whole 5, whatever the ground, and so may who follows."""
    going = {ROUGH: 1, ROAD: 1, IMPASSABLE: None, INDOORS: None if horse else 1}
    return Pace(going, {"barrier": 0, "stream": 0, "wire": None})


@lru_cache(maxsize=1)
@rule("SK-074")
def open_pace() -> Pace:
    """Limbered guns and wagons keep to open ground."""
    closed = {ROUGH: None, ROAD: 1, IMPASSABLE: None, INDOORS: None}
    return Pace(closed, {"barrier": None, "stream": None, "wire": None})


def pace_of(figure: Figure, gait: int = WALK) -> Pace:
    """What the ground costs a figure."""
    return pace(allowance(figure, gait), horse=figure.type.is_horse)
