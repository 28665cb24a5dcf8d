"""The skirmishers of a mixed formation: where they stand, and the ground the whole unit covers."""

from __future__ import annotations

from grognard.books.black_powder.pieces import BpTable, Unit
from grognard.books.black_powder.stands import base_of
from grognard.kernel.cite import rule
from grognard.tabletop.geometry import Base, Face, Length, Pose, advance, side_step

AHEAD = 2
"""Inches from the main body at which the skirmishers stand, 6 being the most: BP-357."""
ANYWHERE = 2
"""Inches that may lie between two skirmishers: BP-357."""


@rule("BP-031", "BP-357")
def screen_of(table: BpTable, unit: Unit) -> list[Pose]:
    """The third of a mixed formation that is thrown out before its front, man by man."""
    count = unit.profile.figures // 3 if unit.is_mixed else 0
    if not count:
        return []
    body = base_of(table, unit)
    middle = advance(Pose(*_front(body), unit.bearing), table.inches(AHEAD))
    stride = _stride(table, body, count)
    first = -stride * (count - 1) // 2
    return [side_step(middle, first + number * stride) for number in range(count)]


def _front(body: Base) -> tuple[int, int]:
    edge = body.middle(Face.FRONT)
    return edge.x, edge.y


def _stride(table: BpTable, body: Base, count: int) -> Length:
    """As wide as the front quarter lets them stand, but never too far from each other."""
    wide = body.width + 2 * table.inches(AHEAD)
    return min(wide // max(count, 1), table.inches(ANYWHERE))


@rule("BP-358")
def area_of(table: BpTable, unit: Unit) -> Base:
    """All the ground a unit covers: of a mixed formation, main body and skirmishers together."""
    body = base_of(table, unit)
    men = screen_of(table, unit)
    if not men:
        return body
    deep = table.inches(AHEAD) + table.inch // 3
    wide = _stride(table, body, len(men)) * len(men)
    return Base(advance(body.pose, deep // 2), max(wide, body.width), body.depth + deep)
