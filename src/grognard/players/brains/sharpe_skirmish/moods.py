"""What kind of day it is: where a wily commander makes more of cold steel than the drill book.

Of ten moods tried in every seat, ten to sixty battles of drill in a mood against drill, both at a
glance, one was better beyond chance, and was so on fresh seeds: at Almara to storm, 29-7 and 27-8-1
where drill won 22-14 and 14-22. With all of drill's eye on both sides it won 34-26.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from grognard.books.sharpe_skirmish.pieces import SkTable
from grognard.books.sharpe_skirmish.scenarios import SCENARIOS, Aim
from grognard.players.brains import Temper

STORM: Final = Temper(ground=2.0, charge=2.5, cover=0.3)
"""Where both want the same ground at a crossing, who gets there and goes in has it."""


def mood(table: SkTable, temper: Temper) -> Temper:
    """A commander's temper as the day wants it; only the wily know what it wants."""
    if not temper.wily or not is_for_a_crossing(table.scenario):
        return temper
    return replace(
        temper,
        ground=temper.ground * STORM.ground,
        charge=temper.charge * STORM.charge,
        cover=temper.cover * STORM.cover,
    )


@lru_cache(maxsize=64)
def is_for_a_crossing(scenario: str) -> bool:
    """Whether both sides must have men on the same ground, and a river runs through the field."""
    found = SCENARIOS.find(scenario)
    one, other = ({aim.zone for aim in side.aims if _takes_men(aim)} for side in found.sides)
    return bool(one & other) and any(f.kind == "river" for f in found.field.features)


def _takes_men(aim: Aim) -> bool:
    return aim.kind == "reach" and not aim.wagons and not aim.who
