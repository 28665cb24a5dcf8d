"""The way off the table for a side that must get away, by the bridge if there is one."""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt

from grognard.books.black_powder.battles.gates import exit_of
from grognard.books.black_powder.orders import AS_IT_GOES
from grognard.books.black_powder.pieces import BpTable, Unit
from grognard.books.black_powder.planning import allowance_of
from grognard.kernel.question import Seat
from grognard.players.brains.black_powder import values
from grognard.tabletop.geometry import (
    CONTACT,
    Length,
    Point,
    Polyline,
    bearing_to,
    closest_point,
    distance,
)


class Line:
    """The straight line over a bridge and off the table, measured from the bridge."""

    def __init__(self, bridge: Point, end: Point) -> None:
        self._bridge = bridge
        self._far = max(distance(bridge, end), 1)
        self.end = end
        self.bearing = bearing_to(bridge, end)

    def about(self, place: Point) -> tuple[Length, Length]:
        """How far past the bridge a place lies, less than nothing before it, and how far aside."""
        x, y = self.end.x - self._bridge.x, self.end.y - self._bridge.y
        right, down = place.x - self._bridge.x, place.y - self._bridge.y
        return (right * x + down * y) // self._far, abs(right * y - down * x) // self._far

    def at(self, along: Length) -> Point:
        """The place on the line so far past the bridge."""
        x = self._bridge.x + (self.end.x - self._bridge.x) * along // self._far
        return Point(x, self._bridge.y + (self.end.y - self._bridge.y) * along // self._far)


class WayOut:
    """A side's exit and the bridge before it, over which troops go straight and in file."""

    def __init__(self, table: BpTable, seat: Seat, edge: Sequence[tuple[int, int]]) -> None:
        self._table = table
        self._seat = seat
        self._edge = Polyline([Point(*place) for place in edge])
        bridges = [middle(f.outline) for f in table.features if f.kind == "bridge"]
        ends = [closest_point(self._edge, bridge) for bridge in bridges]
        self.line = Line(bridges[0], ends[0]) if bridges else None
        self._run_up: Length | None = None

    @property
    def bearing(self) -> int:
        """The way one looks who goes over the bridge."""
        return self.line.bearing if self.line is not None else AS_IT_GOES

    def steps(self, place: Point) -> list[Point]:
        """Where somebody at a place has still to go: onto the line of the bridge, and out."""
        line = self.line
        if line is None or line.about(place)[0] >= 0:
            return [closest_point(self._edge, place)]
        return [line.end] if self.is_on_line(place) else [self.joins(place, 0), line.end]

    def joins(self, place: Point, reach: Length) -> Point:
        """Where somebody comes onto the line of the bridge, as far along it as he can reach."""
        assert self.line is not None
        along, across = self.line.about(place)
        run_up = self.run_up() if along < -self.run_up() else self._table.inches(values.RUN_UP)
        far = along + max(isqrt(max(reach * reach - across * across, 0)), across)
        return self.line.at(min(far, -run_up))

    def waits(self, place: Point) -> Point:
        """Where somebody waits beside the line of the bridge, on his own side of it."""
        assert self.line is not None
        along, across = self.line.about(place)
        here, foot = self.line.at(along), self.line.at(min(along + across, -self.run_up()))
        aside = min(self._table.inches(values.BESIDE_IT), across)
        x = foot.x + (place.x - here.x) * aside // max(across, 1)
        return Point(x, foot.y + (place.y - here.y) * aside // max(across, 1))

    def is_waiting(self, place: Point) -> bool:
        """True of a place beside the line where one is in nobody's way."""
        if self.line is None:
            return False
        along, across = self.line.about(place)
        beside = self._table.inches(values.BESIDE_IT) - CONTACT
        return along <= -self.run_up() and across >= beside

    def run_up(self) -> Length:
        """How far before the bridge its line is joined: where no enemy hampers those who turn."""
        if self._run_up is None:
            self._run_up = max(self._table.inches(values.RUN_UP), self._guarded())
        return self._run_up

    def _guarded(self) -> Length:
        """How far before the bridge enemies are about who guard it, and what they command."""
        if self.line is None:
            return 0
        inches = self._table.inches
        foes = self._table.standing(self._table.rival(self._seat))
        found = [self.line.about(foe.point) for foe in foes]
        near = [-along for along, across in found if across < inches(values.ABOUT) and along < 0]
        guards = [far for far in near if far < inches(values.GUARDS)]
        return max(guards) + inches(values.CLEAR) if guards else 0

    def file(self, head: Point, lengths: Sequence[Length]) -> list[Point]:
        """Places one behind the other on the line of the bridge, the first where a head is."""
        assert self.line is not None
        ahead = self.line.about(head)[0]
        return [self.line.at(ahead - sum(lengths[:place])) for place in range(len(lengths))]

    def is_on_line(self, place: Point) -> bool:
        """True of a place from which one goes straight over the bridge."""
        if self.line is None:
            return True
        along, across = self.line.about(place)
        return along >= 0 or across <= self._table.inches(values.ALIGNED)

    def is_barred_by(self, place: Point) -> bool:
        """True if somebody at a place stands in the way of all who are to go over the bridge."""
        if self.line is None:
            return False
        along, across = self.line.about(place)
        inches = self._table.inches
        return along > -inches(values.GUARDS) and across < inches(values.ASTRIDE)

    def is_before(self, place: Point, others: Sequence[Unit]) -> bool:
        """True of a place on the line of the bridge, or close to it, that others have to pass."""
        if self.line is None or not others:
            return False
        along, across = self.line.about(place)
        last = min(self.line.about(unit.point)[0] for unit in others)
        return along > last and across < self._table.inches(values.PASSING)

    def length(self, place: Point) -> Length:
        """How far it is from a place to the edge."""
        far, here = 0, place
        for step in self.steps(place):
            far, here = far + distance(here, step), step
        return far


def way_out(table: BpTable, seat: str) -> WayOut | None:
    """The way off the table that a side makes for, if it has one."""
    way = exit_of(table, seat)
    return None if way is None else WayOut(table, Seat(seat), way.edge)


def line_up(table: BpTable, seat: Seat) -> list[str]:
    """Those who make for the exit, the soonest there first: half the army must, the rest covers."""
    way = way_out(table, seat)
    if way is None:
        return []
    own = [unit for unit in table.units.values() if unit.seat == seat]
    off = sum(unit.gone == "escaped" for unit in own)
    bars = [foe for foe in table.standing(table.rival(seat)) if way.is_barred_by(foe.point)]
    able = [unit for unit in own if _may_go(table, unit, way, bars)]
    able.sort(key=lambda unit: _moves_off(table, unit, way))
    count = -(-len(own) // 2) - off + values.IN_HAND
    return [unit.id for unit in able[: max(count, 0)]]


def _may_go(table: BpTable, unit: Unit, way: WayOut, bars: Sequence[Unit]) -> bool:
    """Whoever has not to fight an enemy first, because he stands in the way or is upon him."""
    if not unit.here or unit.shaken or table.is_engaged(unit):
        return False
    reach = table.inches(values.NEAR_AT_HAND)
    near = [foe for foe in bars if distance(unit.point, foe.point) < reach]
    return not any(way.length(foe.point) < way.length(unit.point) for foe in near)


def _moves_off(table: BpTable, unit: Unit, way: WayOut) -> float:
    """The moves a unit needs to get away, one more to form for the march; horse goes last."""
    if unit.is_cavalry and not way.is_barred_by(unit.point):
        return way.length(unit.point) / allowance_of(table, unit) + values.COVERS
    forms = not (unit.is_column or unit.limbers_free)
    pace = table.inches(12)  # in file nobody gets ahead of the foot
    joins = values.JOINS * (not way.is_on_line(unit.point))
    return way.length(unit.point) / pace + forms + joins


def middle(outline: Sequence[tuple[int, int]]) -> Point:
    """The middle of some places."""
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    return Point(sum(xs) // len(xs), sum(ys) // len(ys))
