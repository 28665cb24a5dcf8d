"""Elbow room: who has come to stand on others, or over the edge, shifts to where there is room."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.country import pace_of, table_base
from grognard.books.gentlemans_war.pieces import AgwTable, Unit
from grognard.books.gentlemans_war.stands import base_of, is_garrison
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.tabletop.geometry import Base, Pose, contains, encroaches, inches, move_at, within
from grognard.tabletop.going import barring

Game_ = Game[AgwTable]
STEP: Final = inches(1) // 2
FURTHEST: Final = inches(6)
AT_GRIPS: Final = inches(1)
WAYS: Final = (9000, 27000, 18000, 0)
"""To a side first, then back, and only then forward."""


@rule("AGW-012", "AGW-311")
def make_room(game: Game_, units: Iterable[Unit]) -> None:
    """Men who fought, or got up again, stand on nobody's toes: their unit shifts as far as needed.

    It comes into contact with no new enemy, and lets go of none with whom it is at grips.
    """
    for unit in units:
        if not unit.on_table or is_garrison(unit) or not is_crowded(game.table, unit):
            continue
        pose = next((pose for pose in _places(unit) if _has_room(game.table, unit, pose)), None)
        if pose is not None:
            path = (unit.place, (pose.x, pose.y))
            game.tell(events.Moved(unit.id, path, unit.bearing, "makes room, by", "AGW-012"))


def is_crowded(table: AgwTable, unit: Unit) -> bool:
    """Its tray lies on another, or hangs over the edge of the table."""
    base = base_of(unit)
    off = not contains(table_base(table.width, table.height), base)
    return off or any(encroaches(base, other) for other in _others(table, unit))


def _others(table: AgwTable, unit: Unit) -> list[Base]:
    return [base_of(other) for other in table.on_field() if other is not unit]


def _places(unit: Unit) -> Iterator[Pose]:
    """Places ever further off, to the sides, behind and before."""
    for reach in range(STEP, FURTHEST + STEP, STEP):
        for way in WAYS:
            yield move_at(unit.pose, unit.bearing + way, reach)


def _has_room(table: AgwTable, unit: Unit, pose: Pose) -> bool:
    base = base_of(unit).at(pose)
    if not contains(table_base(table.width, table.height), base):
        return False
    if any(encroaches(base, other) for other in _others(table, unit)):
        return False
    return not barring(table.ground, base, pace_of(unit)) and _keeps_its_foes(table, unit, base)


def _keeps_its_foes(table: AgwTable, unit: Unit, base: Base) -> bool:
    """At grips with whom it was before, and with nobody else."""
    for foe in table.foes(unit.seat):
        near = within(base, base_of(foe), AT_GRIPS)
        if near and not within(base_of(unit), base_of(foe), AT_GRIPS):
            return False
        if foe.id in unit.locked and not near:
            return False
    return True
