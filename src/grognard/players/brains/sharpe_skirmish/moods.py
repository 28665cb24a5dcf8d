"""What kind of day it is: a wily commander makes more of fire or of cold steel than the drill book.

Found by 36 to 61 battles of drill in a mood against drill in every seat, and confirmed on others.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from grognard.books.sharpe_skirmish.objectives import scenario_of
from grognard.books.sharpe_skirmish.pieces import SkTable
from grognard.books.sharpe_skirmish.scenarios import SCENARIOS, Aim
from grognard.players.brains import Temper

STORM: Final = Temper(ground=2.0, charge=2.5, cover=0.3)
"""Where both want the same ground at a crossing, who gets there and goes in has it."""
FIRE: Final = Temper(shoot=2.5)
"""Whoever wins if nothing happens shoots."""


def mood(table: SkTable, side: str, temper: Temper) -> Temper:
    """A commander's temper as the day wants it; only the wily know what it wants."""
    if not temper.wily:
        return temper
    if is_for_a_crossing(table.scenario):
        return _in(temper, STORM)
    return _in(temper, FIRE) if scenario_of(table).file.limit == side else temper


def _in(temper: Temper, day: Temper) -> Temper:
    """A character keeps what it is, in every mood."""
    return replace(
        temper,
        charge=temper.charge * day.charge,
        shoot=temper.shoot * day.shoot,
        cover=temper.cover * day.cover,
        ground=temper.ground * day.ground,
    )


@lru_cache(maxsize=64)
def is_for_a_crossing(scenario: str) -> bool:
    """Whether both sides must have men on the same ground, and a river runs through the field."""
    found = SCENARIOS.find(scenario)
    one, other = ({aim.zone for aim in side.aims if _takes_men(aim)} for side in found.sides)
    return bool(one & other) and any(f.kind == "river" for f in found.field.features)


def _takes_men(aim: Aim) -> bool:
    return aim.kind == "reach" and not aim.wagons and not aim.who
