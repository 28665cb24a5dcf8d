"""Whether a move is legal: the one checker of every pose a player or a planner proposes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from grognard.books.edwardian_splendour.events import March
from grognard.books.edwardian_splendour.field import (
    MARGIN,
    ZONE,
    Field,
    Plan,
    cost_of,
    end_base,
    points,
    reach_of,
)
from grognard.books.edwardian_splendour.lay import Box, Stand
from grognard.books.edwardian_splendour.paces import WIRE, in_inches
from grognard.books.edwardian_splendour.pieces import Figure, gun_base
from grognard.books.edwardian_splendour.rifles import is_spared
from grognard.books.edwardian_splendour.standing import (
    HORSE_REACH,
    Ending,
    end_fault,
    is_on_table,
)
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
    touching,
    within,
)
from grognard.tabletop.routes import lane
from grognard.tabletop.terrain import Feature, Patch

TO_THE_GUN: Final = "Bring the crew to the gun now, and move it next turn."
AWAY: Final = degrees(45)
"""Directly away, as nearly as a body of men can keep it."""
_TOO_NEAR: Final = "Within an inch of an enemy one moves only away from him or into contact."


class Company(NamedTuple):
    """Those who cross wire as one: their names, and their bases before and after the move."""

    names: Sequence[str]
    before: Sequence[Base]
    after: Sequence[Base]


@rule("ES-024", "ES-027", "ES-029", "ES-051", "ES-052", "ES-091")
def march_fault(
    field: Field,
    figure: Figure,
    march: March,
    joined: set[str],
    company: Company | None = None,
) -> Fault | None:
    """Why one figure may not go this way."""
    if figure.moved == field.table.turn:
        return Fault("A figure moves once.", "ES-024")
    way = points(march.path)
    if way[0] != figure.point:
        return Fault("A figure moves from where it stands.", "ES-024")
    if any(not _is_on_table(field, bend) for bend in way[1:-1]):
        return Fault("That would leave the table.", "ES-024", "Go less far.")
    if field.wires and (wire := _wire_on(field, way)):
        alone = Company([figure.id], [figure.base], [end_base(figure, march)])
        fault = _wire_fault(field, company or alone, way, wire)
        fault = fault or (_whole_move(wire) if march.charge else None)
    else:
        fault = _charge_price_fault(field, way) if march.charge else _price_fault(field, way)
    if fault:
        return fault
    foes = foes_by(field, way)
    if not foes and not march.charge:
        return None
    return _enemy_fault(field, foes, figure, march, joined)


def _is_on_table(field: Field, point: Point) -> bool:
    return 0 <= point.x <= field.table.width and 0 <= point.y <= field.table.height


def foes_by(field: Field, way: list[Point]) -> list[Stand]:
    """The enemies that a figure who goes that way could meet, or come near, going by boxes."""
    if not field.foes:
        return []
    xs, ys = [point.x for point in way], [point.y for point in way]
    box = Box(min(xs), min(ys), max(xs), max(ys))
    return [foe for foe in field.foes if box.meets(foe.base, HORSE_REACH + ZONE)]


def _price_fault(field: Field, way: list[Point]) -> Fault | None:
    cost = cost_of(field, way)
    if cost is None:
        return Fault("The ground bars that way.", "ES-092", "Go round, or by a bridge or ford.")
    if cost > field.allowance:
        return Fault(_too_far(cost, field.allowance), "ES-027", "Go less far.")
    return None


@rule("ES-052")
def _charge_price_fault(field: Field, way: list[Point]) -> Fault | None:
    """The gallop is for the last straight run alone."""
    before, last = cost_of(field, way[:-1]), cost_of(field, way[-2:])
    if before is None or last is None:
        return Fault("The ground bars that way.", "ES-092", "Go round, or by a bridge or ford.")
    if before > field.allowance or before + last > field.allowance + field.bonus:
        return Fault(
            _too_far(before + last, field.allowance + field.bonus), "ES-052", "Come nearer first."
        )
    return None


def _too_far(cost: Length, allowance: Length) -> str:
    return f"That costs {in_inches(cost)} of {in_inches(allowance)} inches."


def _whole_move(wire: Feature, remedy: str = "Move up to it now, cross it next turn.") -> Fault:
    words = f"To cross {wire.words} takes a whole move, from one side of it to the other."
    return Fault(words, "ES-091" if wire.obstacle == WIRE else "ES-090", remedy)


def _wire_on(field: Field, way: list[Point]) -> Feature | None:
    """The wire, or what else takes a whole move to cross, that a way leads over."""
    wires = [patch.feature for patch in field.wires]
    for start, end in pairwise(way):
        if start != end:
            for barrier in field.passage(start, end).barriers:
                if barrier.feature in wires:
                    return barrier.feature
    return None


def leads_over_wire(field: Field, plan: Plan) -> bool:
    """True if the gun or somebody of its unit would cross what takes a whole move."""
    ways = [plan.gun_path, *[march.path for march in plan.marches]]
    return any(_wire_on(field, points(way)) is not None for way in ways)


@rule("ES-090", "ES-091")
def _wire_fault(field: Field, company: Company, way: list[Point], wire: Feature) -> Fault | None:
    """Who begins his move at the wire may spend all of it to stand on the other side."""
    patch = field.ground[wire.id]
    if not _is_at(patch, company.before):
        return _whole_move(wire)
    is_short = len(way) == 2 and distance(*way) <= field.allowance
    if is_short and _is_at(patch, company.after) and _is_all(field, way, wire):
        return None
    return _whole_move(wire, "Stop just beyond it.")


def _is_all(field: Field, way: list[Point], wire: Feature) -> bool:
    """True of a straight way that leads over one obstacle, no other, and no closed ground."""
    passage = field.passage(*way)
    is_open = all(span.rate is not None for span in passage.spans)
    return is_open and all(barrier.feature == wire for barrier in passage.barriers)


def _is_at(wire: Patch, bases: Sequence[Base]) -> bool:
    return any(within(wire.shape, base, CONTACT) for base in bases)


def _enemy_fault(
    field: Field, foes: list[Stand], figure: Figure, march: March, joined: set[str]
) -> Fault | None:
    """No way through enemies, past them within an inch, or into contact without a charge."""
    if fault := _contact_fault(field, foes, figure, march):
        return fault
    legs = _legs(points(march.path))
    ways = [lane(start, end, figure.base.width) for start, end in legs]
    foe_bases = [foe.base for foe in foes]
    if any(all_overlapping(ground, foe_bases) for ground in ways):
        return Fault("The enemy is in the way.", "ES-029", "Charge him, or go round.")
    wary = [foe for foe in foes if field.is_free(foe) and foe.name not in joined]
    if march.charge:
        return _zone_fault(wary, figure.base, legs[:-1], ways[:-1])
    return _zone_fault(wary, figure.base, legs, ways, end_base(figure, march))


Leg = tuple[Point, Point]


def _legs(way: list[Point]) -> list[Leg]:
    return [(start, end) for start, end in pairwise(way) if start != end]


@rule("ES-025", "ES-029")
def _zone_fault(
    foes: list[Stand], base: Base, legs: list[Leg], ways: list[Base], there: Base | None = None
) -> Fault | None:
    """Within an inch of an enemy nobody fights one only goes away from him, and does not turn.

    The base counts where it stands and, unless a charge carries it on, where it stops.
    """
    for foe in foes:
        turns = not legs and there is not None and there.pose != base.pose
        if turns and _is_close(base, foe):
            return Fault(_TOO_NEAR, "ES-029", "Charge him, go straight away, or stand.")
        for place, (leg, ground) in enumerate(zip(legs, ways, strict=True)):
            is_near = within(ground, foe.base, ZONE - 1) or (place == 0 and _is_close(base, foe))
            stops = there is not None and place == len(legs) - 1 and _is_close(there, foe)
            if (is_near or stops) and not _goes_away(foe, *leg):
                return Fault(_TOO_NEAR, "ES-029", "Charge him, go straight away, or stand.")
    return None


def _is_close(base: Base, foe: Stand) -> bool:
    """Nearer than an inch; bases that were put down an inch apart may be a little nearer."""
    return within(base, foe.base, ZONE - CONTACT)


def _goes_away(foe: Stand, start: Point, end: Point) -> bool:
    """True of a leg that leads away from an enemy who is near its start."""
    near = closest_point(foe.base, start)
    if near == start:
        return False
    off = angle_between(bearing_to(near, start), bearing_to(start, end))
    return abs(off) <= AWAY and distance(near, start) <= ZONE + 2 * MARGIN


@rule("ES-051", "ES-053", "ES-132")
def _contact_fault(field: Field, foes: list[Stand], figure: Figure, march: March) -> Fault | None:
    """Contact is made only by a charge, and a charge must make it."""
    there = end_base(figure, march)
    met = [foe for foe in foes if touching(there, foe.base)]
    if march.charge:
        if not met:
            return Fault("A charge must end in contact.", "ES-051", "Charge on, or march instead.")
        if any(foe.unit and is_spared(field.table, foe.unit) for foe in met):
            return Fault(
                "The Revolutionaries have not attacked yet.", "ES-132", "Wait until they do."
            )
        return _straight_fault(field, march) or _onset_fault(figure, march, met)
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


@rule("ES-051", "ES-061")
def _onset_fault(figure: Figure, march: March, met: list[Stand]) -> Fault | None:
    """A charge leads to an enemy; who touches him already cannot charge him on the spot."""
    x, y = march.path[-2]
    began = figure.base.at(Pose(x, y, march.bearing))
    if all(touching(began, foe.base) for foe in met):
        return Fault("He is in contact already.", "ES-051", "Stand and fight on.")
    return None


def is_clear(field: Field, box: Box) -> bool:
    """True of a part of the table with nobody and nothing in the way in it or near it."""
    return (
        is_on_table(field, box)
        and not any(box.meets(patch.shape) for patch in field.hard)
        and not any(box.meets(foe.base, ZONE) for foe in field.foes)
        and not any(box.meets(friend) for friend in field.friends)
    )


def plan_fault(field: Field, plan: Plan) -> Fault | None:
    """Why a unit may not move as planned, every figure of it and all together."""
    if len({march.figure for march in plan.marches}) < len(plan.marches):
        return Fault("A figure moves once.", "ES-024")
    near = field.near(plan)
    if fault := _gun_fault(near, plan):
        return fault
    if plan.rigid and near.is_bare and is_on_table(field, reach_of(field.unit, plan)):
        return _distance_fault(field.afoot(), plan)
    return _marches_fault(near.afoot(), plan)


@rule("ES-091")
def _company(field: Field, plan: Plan) -> Company:
    """A gun on the move, and those of its crew who touch it and go along."""
    gun, men = field.table.gun_of(field.unit), {man.id: man for man in field.unit.figures}
    if plan.gun is None or gun is None:
        return Company((), (), ())
    along = [march for march in plan.marches if touching(gun.base, men[march.figure].base)]
    names = [march.figure for march in along]
    after = [end_base(men[march.figure], march) for march in along]
    before = [men[name].base for name in names]
    return Company(names, [gun.base, *before], [gun_base(*plan.gun), *after])


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
    ending = Ending(field, plan)
    joined: set[str] = set()
    company = _company(field, plan) if field.wires else None
    # Chargers first: whom they meet keeps none of their comrades at an inch.
    for march in sorted(plan.marches, key=lambda march: not march.charge):
        figure = ending.men.get(march.figure)
        if figure is None or len(march.path) < 1:
            return Fault("That figure is not with the unit.", "ES-024")
        if march.charge and len(march.path) < 2:
            return Fault("A charge goes straight forward.", "ES-051")
        along = company if company is not None and figure.id in company.names else None
        if fault := march_fault(field, figure, march, joined, along):
            return fault
        if foes := foes_by(field, points(march.path[-1:])):
            base = ending.base(figure.id)
            joined |= {foe.name for foe in foes if touching(base, foe.base)}
    return end_fault(field, ending)


@rule("ES-025", "ES-026", "ES-072", "ES-091")
def _gun_fault(field: Field, plan: Plan) -> Fault | None:
    """A gun moves only if a crewman touched it when movement began, and never into contact."""
    if plan.gun is None:
        return None
    gun = field.table.gun_of(field.unit)
    if gun is None:
        return Fault("There is no gun to move.", "ES-026")
    if not gun.manned or field.unit.formed == field.table.turn:
        return Fault("No crewman touched the gun when movement began.", "ES-026", TO_THE_GUN)
    there, way = gun_base(*plan.gun), points(plan.gun_path)
    if field.wires and (wire := _wire_on(field, way)):
        fault = _wire_fault(field, _company(field, plan), way, wire)
    else:
        fault = _price_fault(field, way)
    if fault:
        return fault
    if any(within(there, foe.base, CONTACT) for foe in field.foes):
        return Fault("Artillery and MGs never charge.", "ES-053")
    return _passing_fault(field, gun.base, there, way)


@rule("ES-029")
def _passing_fault(field: Field, gun: Base, there: Base, way: list[Point]) -> Fault | None:
    """The model of a gun keeps out of the enemy's way, and of his inch, as every figure does."""
    legs = _legs(way)
    ways = [lane(start, end, gun.width) for start, end in legs]
    bases = [foe.base for foe in field.foes]
    if any(all_overlapping(ground, bases) for ground in ways):
        return Fault("The enemy is in the way.", "ES-029", "Charge him, or go round.")
    return _zone_fault([foe for foe in field.foes if field.is_free(foe)], gun, legs, ways, there)
