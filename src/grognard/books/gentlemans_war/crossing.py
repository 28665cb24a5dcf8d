"""Straight ways that are no marches: what obstacles and rough ground on them take, and do."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.books.gentlemans_war.country import (
    GENTLE,
    is_upset_by_rough,
    leaps,
    pace_of,
    rough_under,
    shies_at_rough,
)
from grognard.books.gentlemans_war.dice import after_obstacles
from grognard.books.gentlemans_war.pieces import AgwTable, Unit
from grognard.books.gentlemans_war.stands import base_of
from grognard.kernel.cite import rule
from grognard.tabletop.geometry import (
    Bearing,
    Length,
    Pose,
    corridor,
    inches,
    move_at,
    shaved,
)
from grognard.tabletop.going import passage
from grognard.tabletop.terrain import Feature


def barriers(table: AgwTable, unit: Unit, start: Pose, end: Pose) -> list[Feature]:
    """The obstacles that the middle of a unit crosses on its way."""
    leg = passage(table.ground, start.point, end.point, pace_of(unit))
    return [barrier.feature for barrier in leg.barriers]


def rough_between(table: AgwTable, unit: Unit, start: Pose, end: Pose) -> list[Feature]:
    """The rough ground that any of its men go over."""
    base = base_of(unit)
    return rough_under(table.ground, corridor(shaved(base.at(start)), shaved(base.at(end))))


@rule("AGW-155", "AGW-167", "AGW-170")
def over_ground(
    table: AgwTable, unit: Unit, start: Pose, bearing: Bearing, length: Length
) -> Length:
    """How far the ground lets a unit go one way that would otherwise go so far."""
    end = move_at(start, bearing, length)
    leg = passage(table.ground, start.point, end.point, pace_of(unit))
    free = leg.cost is not None and leg.cost <= length
    return length if free else leg.farthest(length)


@rule("AGW-160", "AGW-163")
def carried(
    table: AgwTable,
    unit: Unit,
    start: Pose,
    bearing: Bearing,
    faces: Sequence[int],
    *,
    used: Length = 0,
) -> Length:
    """How far dice carry a unit one way: every obstacle takes its die, and rough ground its share.

    Who has not the dice to get over one halts before it; nobody stands upon one. Of the dice so
    much may be used up already.
    """
    whole = max(inches(sum(faces)) - used, 0)
    end, half = move_at(start, bearing, whole), base_of(unit).depth // 2
    leg = passage(table.ground, start.point, end.point, pace_of(unit))
    crossed: list[str] = []
    beyond, far = 0, over_ground(table, unit, start, bearing, whole)
    for barrier in leg.barriers:
        there = int(leg.length * barrier.at)
        crossed.append(barrier.feature.obstacle)
        left = max(after_obstacles(list(faces), crossed) - used, 0)
        past = over_ground(table, unit, start, bearing, left)
        if past <= there:
            return max(min(far, there - half), beyond)
        beyond, far = there + half, past
    return max(far, beyond)


@rule("AGW-165")
def is_jump(table: AgwTable, unit: Unit, start: Pose, end: Pose) -> bool:
    """Horse leaps something on its way, and so fights disordered."""
    return any(leaps(unit, feature) for feature in barriers(table, unit, start, end))


@rule("AGW-164", "AGW-167", "AGW-170")
def upset_between(table: AgwTable, unit: Unit, start: Pose, end: Pose) -> str:
    """Why a unit has lost its order on its way: by rough ground, or foot by obstacles."""
    if not is_upset_by_rough(unit):
        return ""
    rough = rough_between(table, unit, start, end)
    crossed = [] if unit.mounted else barriers(table, unit, start, end)
    upsetting = [feature for feature in crossed if GENTLE not in feature.notes]
    return f"it has crossed {(rough or upsetting)[0].words}" if rough or upsetting else ""


@rule("AGW-167", "AGW-170")
def bars(table: AgwTable, unit: Unit, start: Pose, end: Pose) -> bool:
    """No charge goes that way: it is closed to the unit, or rough and the unit is shy of that."""
    leg = passage(table.ground, start.point, end.point, pace_of(unit))
    shy = shies_at_rough(unit) and bool(rough_between(table, unit, start, end))
    return leg.cost is None or shy


@rule("AGW-167")
def toil(table: AgwTable, unit: Unit, start: Pose, end: Pose) -> Length:
    """What the ground adds to the length of a way that is open."""
    leg = passage(table.ground, start.point, end.point, pace_of(unit))
    return 0 if leg.cost is None else leg.cost - leg.length
