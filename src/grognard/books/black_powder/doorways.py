"""Into a building: whom it takes, and what the way to its wall costs."""

from __future__ import annotations

from grognard.books.black_powder.country import buildings, holders, is_barred, pace_of
from grognard.books.black_powder.pieces import BpTable, Unit
from grognard.books.black_powder.planning import PROXIMITY, allowance_of
from grognard.books.black_powder.stands import base_of, foe_within
from grognard.books.black_powder.tables import Formation
from grognard.kernel.cite import rule
from grognard.tabletop.geometry import (
    CONTACT,
    Base,
    Face,
    Length,
    Point,
    Segment,
    closest_point,
    contains_point,
    crosses,
    gap,
    quarter_of_point,
)
from grognard.tabletop.going import passage
from grognard.tabletop.sight import Reason
from grognard.tabletop.terrain import Feature


def building_at(table: BpTable, goal: Point) -> Feature | None:
    """The building in which a place lies."""
    for feature in buildings(table):
        area = table.terrain[feature.id].area
        if area is not None and contains_point(area, goal):
            return feature
    return None


@rule("BP-144", "BP-145", "BP-348")
def entry_fault(table: BpTable, unit: Unit, building: Feature) -> Reason | None:
    """Why a unit may not go into a building: only foot, one unit and one tiny one, no enemies."""
    if not unit.is_infantry:
        return Reason("only infantry enters a building", "BP-144")
    if building.id in table.ruins:
        return Reason("the building has burnt down", "BP-398")
    if is_barred(table, building.id):
        return Reason("the gates are barred", "BP-902")
    inside = holders(table, building.id)
    if any(other.seat != unit.seat for other in inside):
        return Reason("the enemy holds the building", "BP-149")
    tiny = unit.profile.size == "tiny"
    same = [o for o in inside if o.is_infantry and (o.profile.size == "tiny") == tiny]
    return Reason("the building is full", "BP-144") if same else None


def _to_door(table: BpTable, unit: Unit, block: Base) -> Segment:
    """The shortest way from a unit to the wall of a building."""
    start = closest_point(base_of(table, unit), block.pose.point)
    return Segment(start, closest_point(block, start))


@rule("BP-134", "BP-139", "BP-147")
def walk_to(table: BpTable, unit: Unit, block: Base) -> Length:
    """What the ground costs a unit on its way into touch with a building; too much if closed."""
    way = _to_door(table, unit, block)
    cost = passage(table.terrain, way.start, way.end, pace_of(table, unit)).cost
    return allowance_of(table, unit) + 1 if cost is None else cost


@rule("BP-119", "BP-121", "BP-147")
def doorway_fault(table: BpTable, unit: Unit, block: Base) -> Reason | None:
    """Why a unit does not get into touch with a building: enemies between, or off its front."""
    way = _to_door(table, unit, block)
    if any(crosses(way, base_of(table, foe)) for foe in table.foes(unit)):
        return Reason("the enemy is in its way", "BP-121")
    base = base_of(table, unit)
    sideways = quarter_of_point(base, way.end) not in (Face.FRONT, Face.REAR)
    near = unit.has_flanks and gap(base, block) > CONTACT and foe_within(table, unit, 12)
    return PROXIMITY if near and sideways else None


@rule("BP-121", "BP-134", "BP-148")
def is_way_out(table: BpTable, unit: Unit, body: Base, formation: Formation) -> bool:
    """True if one move leads a garrison's leader to a place, past no enemy and over open ground."""
    leader = body.middle(Face.FRONT)
    way = Segment(closest_point(base_of(table, unit), leader), leader)
    if any(crosses(way, base_of(table, foe)) for foe in table.foes(unit)):
        return False
    cost = passage(table.terrain, way.start, way.end, pace_of(table, unit, formation)).cost
    return cost is not None and cost <= allowance_of(table, unit)
