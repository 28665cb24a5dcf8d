"""The way off the table for a side that must get away, by the bridge if there is one."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.books.black_powder.battles.gates import exit_of
from grognard.books.black_powder.pieces import BpTable, Unit
from grognard.books.black_powder.planning import allowance_of
from grognard.kernel.question import Seat
from grognard.players.brains.black_powder import values
from grognard.tabletop.geometry import Length, Point, Polyline, closest_point, distance


class WayOut:
    """A side's exit and the bridge before it, over which troops go straight and in file."""

    def __init__(self, table: BpTable, edge: Sequence[tuple[int, int]]) -> None:
        self._table = table
        self._edge = Polyline([Point(*place) for place in edge])
        bridges = [f for f in table.features if f.kind == "bridge"]
        self._bridge = middle(bridges[0].outline) if bridges else None

    def steps(self, place: Point) -> list[Point]:
        """Where somebody at a place has still to go: onto the line of the bridge, and out."""
        bridge = self._bridge
        if bridge is None:
            return [closest_point(self._edge, place)]
        end = closest_point(self._edge, bridge)
        along, across = self._about_bridge(place, bridge, end)
        if along >= 0:
            return [closest_point(self._edge, place)]
        if across <= self._table.inches(values.ALIGNED):
            return [end]
        joins = min(along + across, -self._table.inches(values.RUN_UP))
        return [_on_line(bridge, end, joins), end]

    def _about_bridge(self, place: Point, bridge: Point, end: Point) -> tuple[int, int]:
        """How far past a bridge a place lies, and how far beside its line."""
        x, y = end.x - bridge.x, end.y - bridge.y
        right, down = place.x - bridge.x, place.y - bridge.y
        length = max(distance(bridge, end), 1)
        return (right * x + down * y) // length, abs(right * y - down * x) // length

    def is_barred_by(self, place: Point) -> bool:
        """True if somebody at a place stands in the way of all who are to go over the bridge."""
        if self._bridge is None:
            return False
        end = closest_point(self._edge, self._bridge)
        along, across = self._about_bridge(place, self._bridge, end)
        inches = self._table.inches
        return along > -inches(values.RUN_UP) and across < inches(values.ASTRIDE)

    def length(self, place: Point) -> Length:
        """How far it is from a place to the edge."""
        far, here = 0, place
        for step in self.steps(place):
            far, here = far + distance(here, step), step
        return far


def way_out(table: BpTable, seat: str) -> WayOut | None:
    """The way off the table that a side makes for, if it has one."""
    way = exit_of(table, seat)
    return None if way is None else WayOut(table, way.edge)


def line_up(table: BpTable, seat: Seat) -> list[str]:
    """Those who make for the exit, the soonest there first: half the army must, the rest covers."""
    way = way_out(table, seat)
    if way is None:
        return []
    own = [unit for unit in table.units.values() if unit.seat == seat]
    off = sum(unit.gone == "escaped" for unit in own)
    bars = [foe for foe in table.standing(table.rival(seat)) if way.is_barred_by(foe.point)]
    able = [unit for unit in own if _may_go(table, unit, bars)]
    able.sort(key=lambda unit: _moves_off(table, unit, way))
    count = -(-len(own) // 2) - off + values.IN_HAND
    return [unit.id for unit in able[: max(count, 0)]]


def _may_go(table: BpTable, unit: Unit, bars: Sequence[Unit]) -> bool:
    """Whoever has not to fight an enemy first, because he stands in the way or is upon him."""
    if not unit.here or unit.shaken or table.is_engaged(unit):
        return False
    reach = table.inches(values.NEAR_AT_HAND)
    return not any(distance(unit.point, foe.point) < reach for foe in bars)


def _moves_off(table: BpTable, unit: Unit, way: WayOut) -> float:
    """The moves a unit needs to get away, one more to form for the march; horse goes last."""
    if unit.is_cavalry and not way.is_barred_by(unit.point):
        return way.length(unit.point) / allowance_of(table, unit) + values.COVERS
    forms = not (unit.is_column or unit.limbers_free)
    pace = table.inches(12) if forms else allowance_of(table, unit)
    return way.length(unit.point) / pace + forms


def _on_line(start: Point, end: Point, length: int) -> Point:
    """The point so far from a start on the line to an end; behind it where less than nothing."""
    far = max(distance(start, end), 1)
    x = start.x + (end.x - start.x) * length // far
    return Point(x, start.y + (end.y - start.y) * length // far)


def middle(outline: Sequence[tuple[int, int]]) -> Point:
    """The middle of some places."""
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    return Point(sum(xs) // len(xs), sum(ys) // len(ys))
