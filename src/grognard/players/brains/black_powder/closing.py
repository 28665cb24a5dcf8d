"""How a wily commander marches against wild men: nobody is caught in column by their charge."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.books.black_powder.orders import Order, formation_told, way_of
from grognard.books.black_powder.pieces import BpTable, Unit
from grognard.players.brains.black_powder import values
from grognard.tabletop.geometry import Point, distance

if TYPE_CHECKING:
    from grognard.players.brains.black_powder.field import Field


def is_wild(table: BpTable, seat: str) -> bool:
    """True of an army most of whose foot are no regular soldiers."""
    foot = [unit for unit in table.units.values() if unit.seat == seat and unit.is_infantry]
    return 2 * sum(not unit.profile.regular for unit in foot) > len(foot)


def is_wary(field: Field, unit: Unit) -> bool:
    """True of a unit that is not to be met in column by wild men."""
    if not field.temper.wily or unit.is_artillery or field.is_leaving(unit):
        return False
    if field.post(unit) is not None and not field.is_on_post(unit):
        return False
    return is_wild(field.table, field.table.rival(unit.seat))


def is_caught(field: Field, unit: Unit, order: Order) -> bool:
    """True of a march at the end of which a column would be within reach of their charge."""
    columned = (formation_told(order, unit) or unit.formation) == "march column"
    late = unit.formation == "march column" and order.last
    ends = way_of(field.table, unit, order)
    if not (columned or late) or not ends or not is_wary(field, unit):
        return False
    end, reach = Point(*ends[-1]), field.table.inches(values.WILD_CHARGE)
    return any(distance(end, foe.point) < reach for foe in field.table.foes(unit))


def must_form(field: Field, unit: Unit) -> bool:
    """True of a column within reach of their charge; it forms by its free move at the least."""
    near = field.away(unit) <= field.table.inches(values.WILD_CHARGE)
    return unit.is_column and near and is_wary(field, unit)
