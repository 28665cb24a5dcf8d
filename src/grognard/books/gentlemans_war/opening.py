"""Skirmishers who are out when the battle opens, and light infantry that begins as two units."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from grognard.books.gentlemans_war.forming import (
    never_skirmishes,
    put_out,
    skirmish_place,
    split,
    split_places,
)
from grognard.books.gentlemans_war.pieces import AgwTable, Unit
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.tabletop.geometry import Polygon, Pose

Game_ = Game[AgwTable]
OUT: Final = "out"
"""A line with half of its men out before it."""
HALVES: Final = "halves"
"""Two skirmish units, each with a card of its own."""


@rule("AGW-015", "AGW-018")
def partings(table: AgwTable, unit: Unit) -> tuple[str, ...]:
    """Whether a unit may begin with skirmishers before it, or as two units of them."""
    if never_skirmishes(table, unit) is not None:
        return ()
    return (OUT, HALVES) if unit.kind == "light_infantry" else (OUT,)


def has_room_to_part(table: AgwTable, unit: Unit, pose: Pose, wanted: str, zone: Polygon) -> bool:
    """Both parts of a unit that is placed somewhere stand free, and inside its side's zone."""
    stood = replace(unit, place=(pose.x, pose.y), bearing=pose.bearing, formation="line")
    if wanted == HALVES:
        return split_places(table, stood, zone) is not None
    return skirmish_place(table, stood, zone=zone) is not None


def part(game: Game_, unit: Unit, wanted: str, zone: Polygon) -> None:
    """Those who begin in skirmish order take their places too, and pay nothing for it."""
    if wanted == HALVES:
        split(game, unit, zone)
    elif wanted == OUT:
        put_out(game, unit, zone=zone)
