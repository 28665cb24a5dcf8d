"""Whether a move is legal: the one checker of every pose a player or a planner proposes."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from grognard.books.edwardian_splendour.events import March
from grognard.books.edwardian_splendour.field import (
    MARGIN,
    ZONE,
    Field,
    Plan,
    box_of,
    cost_of,
    end_base,
    points,
    reach_of,
    remounts,
)
from grognard.books.edwardian_splendour.lay import COHESION, Box, body_of
from grognard.books.edwardian_splendour.paces import WIRE
from grognard.books.edwardian_splendour.pieces import Figure, Unit, gun_base
from grognard.kernel.cite import rule
from grognard.kernel.question import Fault
from grognard.tabletop.geometry import (
    CONTACT,
    Base,
    Length,
    Point,
    Pose,
    advance,
    all_overlapping,
    angle_between,
    bearing_to,
    closest_point,
    degrees,
    distance,
    encroaches,
    touching,
    within,
)
from grognard.tabletop.going import barring, passage
from grognard.tabletop.routes import lane

AWAY: Final = degrees(45)
"""Directly away, as nearly as a body of men can keep it."""


@rule("ES-024", "ES-027", "ES-029", "ES-051", "ES-052", "ES-091")
def march_fault(field: Field, figure: Figure, march: March, joined: set[str]) -> Fault | None:
    """Why one figure may not go this way."""
    way = points(march.path)
    if way[0] != figure.point:
        return Fault("A figure moves from where it stands.", "ES-024")
    if _crosses_wire(field, way):
        return _wire_fault(field, figure, march, way)
    if fault := _price_fault(field, march, way):
        return fault
    if not field.foes:
        return None
    return _enemy_fault(field, figure, march, joined)


def _price_fault(field: Field, march: March, way: list[Point]) -> Fault | None:
    if not march.charge:
        cost = cost_of(field, way)
        if cost is None:
            return Fault("The ground bars that way.", "ES-092")
        if cost > field.allowance:
            return Fault(_too_far(cost, field.allowance), "ES-027", "Go less far.")
        return None
    before, last = cost_of(field, way[:-1]), cost_of(field, way[-2:])
    if before is None or last is None:
        return Fault("The ground bars that way.", "ES-092")
    if before > field.allowance or before + last > field.allowance + field.bonus:
        return Fault(_too_far(before + last, field.allowance + field.bonus), "ES-052")
    return None


def _too_far(cost: Length, allowance: Length) -> str:
    return f"That costs {in_inches(cost)} of {in_inches(allowance)} inches."


def in_inches(length: Length) -> str:
    """A length in inches to a tenth, rounded up."""
    tenths = -(-length * 10 // 254)
    return f"{tenths // 10}.{tenths % 10}" if tenths % 10 else str(tenths // 10)


def _crosses_wire(field: Field, way: list[Point]) -> bool:
    wires = [patch for patch in field.slow if patch.feature.obstacle == WIRE]
    if not wires:
        return False
    return any(
        barrier.feature.obstacle == WIRE
        for start, end in pairwise(way)
        if start != end
        for barrier in passage(field.ground, start, end, field.pace).barriers
    )


@rule("ES-091")
def _wire_fault(field: Field, figure: Figure, march: March, way: list[Point]) -> Fault | None:
    """Who begins his move at the wire may spend all of it to stand on the other side."""
    wires = [patch for patch in field.slow if patch.feature.obstacle == WIRE]
    there = end_base(figure, march)
    for patch in wires:
        touches = within(patch.shape, figure.base, CONTACT) and within(patch.shape, there, CONTACT)
        if touches and len(way) == 2 and not march.charge:
            return _enemy_fault(field, figure, march, set()) if field.foes else None
    return Fault(
        "Wire takes a whole move to cross, from one side of it to the other.",
        "ES-091",
        "Move up to the wire this turn and cross it in the next.",
    )


def _enemy_fault(field: Field, figure: Figure, march: March, joined: set[str]) -> Fault | None:
    """No way through enemies, past them within an inch, or into contact without a charge."""
    if fault := _contact_fault(field, figure, march):
        return fault
    way = points(march.path)
    base = figure.base
    legs = [(one, other) for one, other in pairwise(way) if one != other]
    for place, (start, end) in enumerate(legs):
        ground = lane(start, end, base.width)
        if all_overlapping(ground, [foe.base for foe in field.foes]):
            return Fault("The enemy is in the way.", "ES-029")
        if march.charge and place == len(legs) - 1:
            continue
        if fault := _zone_fault(field, ground, start, end, joined):
            return fault
    return None


@rule("ES-029")
def _zone_fault(
    field: Field, ground: Base, start: Point, end: Point, joined: set[str]
) -> Fault | None:
    """Within an inch of an enemy nobody fights, one only goes away from him."""
    for foe in field.foes:
        if not field.is_free(foe) or foe.name in joined or not within(ground, foe.base, ZONE - 1):
            continue
        near = closest_point(foe.base, start)
        if near == start:
            return Fault("The enemy is in the way.", "ES-029")
        off = angle_between(bearing_to(near, start), bearing_to(start, end))
        if abs(off) > AWAY or distance(near, start) > ZONE + 2 * MARGIN:
            return Fault(
                "Within an inch of an enemy one moves only away from him or into contact.",
                "ES-029",
            )
    return None


@rule("ES-051", "ES-053")
def _contact_fault(field: Field, figure: Figure, march: March) -> Fault | None:
    """Contact is made only by a charge, and a charge must make it."""
    there = end_base(figure, march)
    met = [foe for foe in field.foes if touching(there, foe.base)]
    if march.charge:
        if not met:
            return Fault("A charge must end in contact.", "ES-051")
        return _straight_fault(field, march)
    before = field.lay.contacts.get(figure.id, ())
    if any(foe.name not in before for foe in met):
        return Fault("Only a charge leads into contact.", "ES-051", "Charge, or stop short.")
    return None


@rule("ES-051", "ES-053")
def _straight_fault(field: Field, march: March) -> Fault | None:
    """A charge goes straight forward; guns and MGs never charge, nor do those who serve them."""
    if field.table.gun_of(field.unit) is not None:
        return Fault("Artillery and MGs never charge.", "ES-053")
    start, end = points(march.path[-2:])
    reached = advance(Pose(start.x, start.y, march.bearing), distance(start, end))
    if distance(reached.point, end) > 2 * CONTACT:
        return Fault("A charge goes straight forward.", "ES-051")
    return None


def is_clear(field: Field, box: Box) -> bool:
    """True of a part of the table with nobody and nothing in it or near it."""
    table = field.table
    return (
        box.left >= 0
        and box.top >= 0
        and box.right <= table.width
        and box.bottom <= table.height
        and not any(box.meets(foe.base, ZONE) for foe in field.foes)
        and not any(box.meets(friend) for friend in field.friends)
        and not any(box.meets(patch.shape) for patch in field.slow)
    )


def plan_fault(field: Field, plan: Plan) -> Fault | None:
    """Why a unit may not move as planned, every figure of it and all together."""
    if len({march.figure for march in plan.marches}) < len(plan.marches):
        return Fault("A figure moves once.", "ES-024")
    near = field.near(plan)
    if fault := _gun_fault(near, plan):
        return fault
    if plan.rigid and near.is_bare and _is_inside(field, plan):
        return _distance_fault(field, plan)
    return _marches_fault(near, plan)


def _is_inside(field: Field, plan: Plan) -> bool:
    box, table = reach_of(field.unit, plan), field.table
    on_table = box.left >= 0 and box.top >= 0
    return on_table and box.right <= table.width and box.bottom <= table.height


@rule("ES-027")
def _distance_fault(field: Field, plan: Plan) -> Fault | None:
    """In the open, with nobody near, only the length of a drilled move can be wrong."""
    limit = field.allowance * field.allowance + 2 * field.allowance
    for march in plan.marches:
        (x, y), (there_x, there_y) = march.path[0], march.path[-1]
        if (there_x - x) ** 2 + (there_y - y) ** 2 > limit:
            cost = distance(Point(x, y), Point(there_x, there_y))
            return Fault(_too_far(cost, field.allowance), "ES-027", "Go less far.")
    return None


def _marches_fault(field: Field, plan: Plan) -> Fault | None:
    men = {figure.id: figure for figure in field.unit.figures}
    joined: set[str] = set()
    ends = {name: figure.base for name, figure in men.items()}
    riders = remounts(field, plan)
    for march in plan.marches:
        figure = men.get(march.figure)
        if figure is None or len(march.path) < 1:
            return Fault("That figure is not with the unit.", "ES-024")
        if march.charge and len(march.path) < 2:
            return Fault("A charge goes straight forward.", "ES-051")
        if fault := march_fault(field, figure, march, joined):
            return fault
        ends[figure.id] = end_base(figure, march, mounts=figure.id in riders)
        joined |= {foe.name for foe in field.foes if touching(ends[figure.id], foe.base)}
    return end_fault(field, plan, ends)


@rule("ES-025", "ES-026", "ES-072")
def _gun_fault(field: Field, plan: Plan) -> Fault | None:
    """A gun moves only if a crewman touched it when movement began, and never into contact."""
    if plan.gun is None:
        return None
    gun = field.table.gun_of(field.unit)
    if gun is None:
        return Fault("There is no gun to move.", "ES-026")
    if not gun.manned or field.unit.formed == field.table.turn:
        return Fault("No crewman touched the gun when movement began.", "ES-026")
    cost = cost_of(field, points(plan.gun_path))
    if cost is None or cost > field.allowance:
        return Fault(_too_far(cost or 0, field.allowance), "ES-027")
    base = gun_base(*plan.gun)
    if any(within(base, foe.base, CONTACT) for foe in field.foes):
        return Fault("Artillery and MGs never charge.", "ES-053")
    return None


def end_fault(field: Field, plan: Plan, ends: dict[str, Base]) -> Fault | None:
    """Why the unit may not stand like that: off the table, on others, in disorder."""
    gun = field.table.gun_of(field.unit)
    bases = list(ends.values())
    models: list[Base] = []
    if gun is not None:
        models = [gun.base if plan.gun is None else gun_base(*plan.gun)]
    if fault := _standing_fault(field, plan, [*bases, *models]):
        return fault
    if not plan.rigid and _overlap_each_other([*bases, *models]):
        return Fault("Two bases would overlap.", "ES-030")
    return None if plan.rigid else _order_fault(field, plan, ends, models)


@rule("ES-030", "ES-092")
def _standing_fault(field: Field, plan: Plan, bases: list[Base]) -> Fault | None:
    """Bases stay on the table, off closed ground, and off everybody else's."""
    table = field.table
    left, top, right, bottom = box_of(bases)
    if left < -CONTACT or top < -CONTACT:
        return Fault("That would leave the table.", "ES-024")
    if right > table.width + CONTACT or bottom > table.height + CONTACT:
        return Fault("That would leave the table.", "ES-024")
    box = Box(left, top, right, bottom)
    moved = bool(plan.marches) or plan.gun is not None
    others = [other for other in field.friends if box.meets(other)]
    others += [foe.base for foe in field.foes if box.meets(foe.base)]
    if moved and any(encroaches(base, other) for base in bases for other in others):
        return Fault("Bases may not overlap.", "ES-030", "Stop short of them or pass beyond.")
    if field.slow and any(barring(field.ground, base, field.pace) for base in bases):
        return Fault("Nobody can stand there.", "ES-092")
    return None


def _overlap_each_other(bases: list[Base]) -> bool:
    for place, one in enumerate(bases):
        for other in bases[place + 1 :]:
            if other.left < one.right and one.left < other.right and encroaches(one, other):
                return True
    return False


@rule("ES-010", "ES-013")
def _order_fault(
    field: Field, plan: Plan, ends: dict[str, Base], models: list[Base]
) -> Fault | None:
    """Everybody within two inches of a comrade; the undisciplined never touch one another."""
    leaving = {name for name, _ in plan.joins}
    after = _after(field.unit, plan, leaving)
    body = body_of(after)
    for straggler in body.stragglers:
        if models and within(models[0], straggler.base, COHESION):
            continue
        if not _closes_up(field, straggler, ends):
            return Fault(
                "Every figure must end within two inches of another of its unit.", "ES-010"
            )
    loose = field.unit.traits.undisciplined and bool(plan.marches)
    if loose and any(body.is_close(figure) for figure in after):
        return Fault("These troops keep open order: no base may touch another.", "ES-013")
    return None


def _after(unit: Unit, plan: Plan, leaving: set[str]) -> tuple[Figure, ...]:
    """The figures that stay with a unit, as they stand after its move."""
    ways = {march.figure: march for march in plan.marches}
    found = []
    for figure in unit.figures:
        if figure.id in leaving:
            continue
        march = ways.get(figure.id)
        if march is None:
            found.append(figure)
        else:
            x, y = march.path[-1]
            bearing = march.bearing
            found.append(Figure(figure.id, x, y, bearing, figure.quality, figure.mounted))
    return tuple(found)


@rule("ES-010")
def _closes_up(field: Field, straggler: Figure, ends: dict[str, Base]) -> bool:
    """Who was cut off by casualties must come nearer, or be unable to."""
    before = field.unit.man(straggler.id)
    if before is None or before not in body_of(field.unit.figures).stragglers:
        return False
    if field.lay.is_in_contact(before.id):
        return True
    mates = [base for name, base in ends.items() if name != straggler.id]
    old = min(_gap(before.base, mate) for mate in mates)
    new = min(_gap(straggler.base, mate) for mate in mates)
    # The dearest ground takes a quarter of an allowance; who gained that has done his best.
    return old - new >= field.allowance // 4 - CONTACT


def _gap(one: Base, other: Base) -> Length:
    return distance(one.pose.point, other.pose.point)
