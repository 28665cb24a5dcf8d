"""The way round what keeps a unit from coming straight at an enemy."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from grognard.books.black_powder import events
from grognard.books.black_powder.charging import Approach, approach, foreseen
from grognard.books.black_powder.command import charger_fault
from grognard.books.black_powder.country import pace_of
from grognard.books.black_powder.events.writing import stance
from grognard.books.black_powder.forming import Rehearsal
from grognard.books.black_powder.orders import AS_IT_GOES
from grognard.books.black_powder.pieces import BpTable, Unit
from grognard.books.black_powder.planning import BROAD, SPENT, allowance_of, one_step
from grognard.books.black_powder.stands import base_of, foe_near, from_leader, leader_of
from grognard.kernel.cite import rule
from grognard.tabletop.geometry import (
    FULL_TURN,
    QUARTER_TURN,
    UNIT,
    Base,
    Length,
    Point,
    Pose,
    Shape,
    angle_between,
    bearing_to,
    closest_point,
    contains,
    cosine,
    distance,
    encroaches,
    gap,
    hull,
    move_at,
    overlap,
    shaved,
    side_step,
    sine,
    within,
)
from grognard.tabletop.going import passage

_ROOM = (1, 5)
"""Inches between a unit that goes round something and what it goes round."""
_MOVES = 3
"""The most that an order gives: BP-060."""


@rule("BP-055", "BP-057", "BP-067")
def bend(table: BpTable, unit: Unit, target: Unit) -> Pose | None:
    """Where a unit should stand to charge an enemy whom it cannot reach straight; the nearest."""
    far = gap(base_of(table, unit), base_of(table, target))
    if charger_fault(unit, unit.formation) or far > (_MOVES - 1) * allowance_of(table, unit):
        return None
    bars = _bars(table, unit, target)
    if not bars:
        return None
    places = _beside(table, unit, target, bars)
    near = [spot for spot in places if _moves(table, unit, target, spot) <= _MOVES]
    near.sort(key=lambda spot: distance(unit.point, spot) + distance(spot, target.point))
    poses = (_looking_at(target, unit.point, spot) for spot in near)
    return next((pose for pose in poses if _leads_on(table, unit, target, pose)), None)


def _moves(table: BpTable, unit: Unit, target: Unit, spot: Point) -> int:
    """How many moves a charge takes by way of a place; every stretch takes whole ones: BP-118."""
    reach, body = allowance_of(table, unit), base_of(table, target)
    legs = distance(unit.point, spot), distance(spot, closest_point(body, spot))
    return sum(-(-leg // reach) for leg in legs)


@rule("BP-119")
def _looking_at(target: Unit, start: Point, spot: Point) -> Pose:
    """Turned to an enemy as far as one can be who goes there ahead, and not aside."""
    heading = bearing_to(start, spot)
    turned = angle_between(heading, bearing_to(spot, target.point))
    return Pose(spot.x, spot.y, (heading + min(max(turned, -BROAD), BROAD)) % FULL_TURN)


def _bars(table: BpTable, unit: Unit, target: Unit) -> list[Shape]:
    """Closed ground in the leader's way to an enemy, and other enemies in his men's."""
    way = foreseen(table, unit, target)
    if not isinstance(way, Approach):
        return []
    leader, own = leader_of(table, unit), base_of(table, unit)
    goal = closest_point(base_of(table, target), leader)
    spans = passage(table.terrain, leader, goal, pace_of(table, unit)).spans
    shut = [one.feature for one in spans if one.rate is None and one.feature is not None]
    found: list[Shape] = [table.terrain[f.id].shape for f in shut if f.id != target.inside]
    placed = own.at(way.pose)
    swept = hull([*shaved(own).corners, *shaved(placed).corners])
    for foe in table.foes(unit):
        body = base_of(table, foe)
        if foe.id != target.id and not foe.inside and overlap(swept, body):
            found += [] if within(placed, body, table.inch // 2) else [body]
    return found


def _beside(table: BpTable, unit: Unit, target: Unit, bars: list[Shape]) -> Iterator[Point]:
    """Places to the left and right of what is in the way: before, beside and behind it."""
    heading = bearing_to(unit.point, target.point)
    here = Pose(unit.x, unit.y, heading)
    corners = [corner for bar in bars for corner in _corners(bar)]
    ahead = [_measured(here, corner, heading) for corner in corners]
    aside = [_measured(here, corner, heading + QUARTER_TURN) for corner in corners]
    half, last = base_of(table, unit).width // 2, max(ahead)
    along = sorted({max(min(ahead) - table.inches(3), 0), (min(ahead) + last) // 2, last})
    for far, room in product(along, (half + table.inches(more) for more in _ROOM)):
        for off in (min(aside) - room, max(aside) + room):
            yield side_step(move_at(here, heading, far), off).point


def _corners(shape: Shape) -> list[Point]:
    if isinstance(shape, Base):
        return list(shape.corners)
    return [Point(x, y) for x in (shape.left, shape.right) for y in (shape.top, shape.bottom)]


def _measured(here: Pose, point: Point, bearing: int) -> Length:
    """How far in one direction a point lies."""
    across, down = point.x - here.x, point.y - here.y
    return (across * sine(bearing) - down * cosine(bearing)) // UNIT


def _leads_on(table: BpTable, unit: Unit, target: Unit, pose: Pose) -> bool:
    """True of a place that a unit gets to, and from which it can charge or come straight on."""
    heading = bearing_to(unit.point, pose.point)
    if not (_may_set_out(table, unit, heading) and _is_clear(table, unit, pose)):
        return False
    return _looks_open(table, unit, target, pose) and _strikes(table, unit, target, pose)


def _looks_open(table: BpTable, unit: Unit, target: Unit, pose: Pose) -> bool:
    """True of a place from which a charge could be made at once, or nothing is in its way."""
    rehearsal, path = Rehearsal(table), ((unit.x, unit.y), (pose.x, pose.y))
    rehearsal.tell(events.Moved(unit.id, stance(pose), path, "", ""))
    twin, foe = (rehearsal.table.units[one.id] for one in (unit, target))
    body = base_of(table, target)
    if from_leader(rehearsal.table, twin, body) <= allowance_of(table, unit):
        return isinstance(approach(rehearsal.table, twin, foe), Approach)
    straight = bearing_to(twin.point, closest_point(body, twin.point))
    return _may_set_out(rehearsal.table, twin, straight) and not _bars(rehearsal.table, twin, foe)


def _strikes(table: BpTable, unit: Unit, target: Unit, pose: Pose) -> bool:
    """True if a unit that goes by a place and then straight on charges by the last of its moves."""
    rehearsal = Rehearsal(table)
    twin, foe = (rehearsal.table.units[one.id] for one in (unit, target))
    there = False
    for _ in range(_MOVES):
        if there and isinstance(approach(rehearsal.table, twin, foe), Approach):
            return True
        goal = closest_point(base_of(table, foe), twin.point) if there else pose.point
        facing = AS_IT_GOES if there else pose.bearing
        step = one_step(rehearsal.table, twin, goal, facing)
        if step.pose == twin.pose or not (there or step.reason in (None, SPENT)):
            return False
        there = there or step.reason is None
        rehearsal.tell(events.Moved(twin.id, stance(step.pose), step.path, "", ""))
    return False


@rule("BP-119")
def _may_set_out(table: BpTable, unit: Unit, heading: int) -> bool:
    """False of a unit that would go aside although the enemy is near."""
    ahead = abs(angle_between(unit.bearing, heading)) <= BROAD
    return ahead or not unit.has_flanks or not foe_near(table, unit, base_of(table, unit))


@rule("BP-120", "BP-121", "BP-134")
def _is_clear(table: BpTable, unit: Unit, pose: Pose) -> bool:
    """True if a unit has its way free to a place, and room to stand there."""
    own = base_of(table, unit)
    end, inch = own.at(pose), table.inch
    edge = Base(Pose(table.width // 2, table.height // 2, 0), table.width, table.height)
    if not contains(edge, end) or any(
        encroaches(end, base_of(table, u)) for u in table.friends(unit)
    ):
        return False
    swept = hull([*own.at(Pose(unit.x, unit.y, pose.bearing)).corners, *end.corners])
    pace = pace_of(table, unit)
    for patch in table.terrain.slowing_near(swept):
        shut = patch.area is not None and pace.going[patch.feature.going] is None
        if shut and overlap(swept, patch.shape):
            return False
    return not any(within(swept, base_of(table, foe), inch) for foe in table.foes(unit))
