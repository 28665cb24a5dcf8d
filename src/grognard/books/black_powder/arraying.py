"""A brigade in line of battle: all its units abreast, guns on the left and horse on the right."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.books.black_powder.orders import Order
from grognard.books.black_powder.pieces import BpTable, Place, Unit
from grognard.books.black_powder.stands import layout_of
from grognard.kernel.cite import rule
from grognard.tabletop.geometry import Length, advance, side_step

ARMS = ("artillery", "infantry", "cavalry")
"""From the left to the right of the line."""


@rule("BP-055", "BP-071", "BP-EX06")
def line_of_battle(table: BpTable, units: Sequence[Unit], ahead: Length) -> Order | None:
    """The order to form up abreast, so far before the first unit; None if there is no room."""
    lead = units[0]
    row = [unit for arm in ARMS for unit in _row([u for u in units if u.profile.kind == arm])]
    places = _abreast(table, row, ahead, lead)
    if not all(0 < x < table.width and 0 < y < table.height for x, y in places.values()):
        return None
    guns = any(unit.is_artillery and unit.formation != "deployed" for unit in units)
    return Order(
        "move",
        tuple(unit.id for unit in units),
        way=(places[lead.id],),
        places=tuple(places[unit.id] for unit in units),
        facing=lead.bearing,
        formation="deployed" if guns else "",
        last=True,
    )


def _row(units: Sequence[Unit]) -> list[Unit]:
    """The first in the middle, the others to its right and left in turn."""
    return [*reversed(units[2::2]), *units[:1], *units[1::2]]


def _abreast(table: BpTable, row: Sequence[Unit], ahead: Length, lead: Unit) -> dict[str, Place]:
    """A place for each unit of a row that is centred before the first unit, an inch apart."""
    wide = [_width(table, unit) + table.inch for unit in row]
    middle = advance(lead.pose, ahead)
    left = -sum(wide) // 2
    places: dict[str, Place] = {}
    for unit, width in zip(row, wide, strict=True):
        pose = side_step(middle, left + width // 2)
        places[unit.id] = (pose.x, pose.y)
        left += width
    return places


def _width(table: BpTable, unit: Unit) -> Length:
    return layout_of(table, unit, "deployed" if unit.is_artillery else None).width
