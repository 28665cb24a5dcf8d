"""Whether a charge can be made, against which face, and how the charger comes to stand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from grognard.books.black_powder.brigade_squares import hides_flank
from grognard.books.black_powder.command import charger_fault
from grognard.books.black_powder.country import CROSSING, in_works, may_see, pace_of
from grognard.books.black_powder.pieces import BpTable, Contact, Unit
from grognard.books.black_powder.planning import allowance_of
from grognard.books.black_powder.screening import area_of
from grognard.books.black_powder.stands import (
    base_of,
    foe_within,
    from_leader,
    in_front,
    leader_of,
)
from grognard.kernel.cite import rule
from grognard.kernel.question import Fault
from grognard.tabletop.geometry import (
    CONTACT,
    QUARTER_TURN,
    UNIT,
    Base,
    Face,
    Length,
    Point,
    Pose,
    angle_between,
    closest_point,
    contact_length,
    contains,
    contains_point,
    cosine,
    distance,
    encroaches,
    fan,
    flush_against,
    frontage_covered,
    hull,
    opposite,
    overlap,
    quarter_of,
    quarter_of_point,
    shaved,
    sine,
    within,
)
from grognard.tabletop.going import barring, passage

SOLID = ("line", "attack column", "warband", "mixed line", "mixed column", "square")
"""What skirmishers may not charge: BP-229."""


class Approach(NamedTuple):
    """A charge that can be made: the face it strikes, where it ends, and whom it engages."""

    target: str
    face: Face
    pose: Pose
    contacts: tuple[Contact, ...]
    astray: Face | None = None
    """The quarter into which a blunder takes it."""


def approach(
    table: BpTable,
    unit: Unit,
    target: Unit,
    *,
    sweeping: bool = False,
    astray: Face | None = None,
) -> Approach | Fault:
    """How a unit would charge a target now, or why it cannot; astray it goes into one quarter."""
    fault = (
        charger_fault(unit, unit.formation)
        or whom_fault(table, unit, target)
        or reach_fault(table, unit, target)
        or quarter_fault(table, unit, target, sweeping=sweeping, astray=astray)
    )
    if fault is not None:
        return fault
    way = _placed(table, unit, target, sweeping=sweeping)
    return way._replace(astray=astray) if isinstance(way, Approach) else way


@rule("BP-232", "BP-262")
def answered(
    table: BpTable, unit: Unit, target: Unit, *, astray: Face | None = None
) -> Approach | Fault:
    """How a charge comes home now that its target has answered it.

    It was measured as it began: horse that turns to face is not out of reach for that.
    """
    if target.met != unit.id:
        return approach(table, unit, target, astray=astray)
    if fault := charger_fault(unit, unit.formation) or whom_fault(table, unit, target):
        return fault
    way = _placed(table, unit, target, sweeping=False)
    return way._replace(astray=astray) if isinstance(way, Approach) else way


def foreseen(table: BpTable, unit: Unit, target: Unit) -> Approach | Fault:
    """Where a charge would strike straight home, however many moves away the target still is."""
    if fault := whom_fault(table, unit, target):
        return fault
    face, body = struck_face(table, unit, target), base_of(table, target)
    pose = flush_against(base_of(table, unit), body, face, _straight(table, unit, body, face))
    return Approach(target.id, face, pose, ())


@rule("BP-291")
def way_back(table: BpTable, unit: Unit, foe: Unit) -> Approach | Fault:
    """How a victor moves back into the fight it was in; shaken and disordered men may as well."""
    if unit.is_artillery or unit.formation in ("march column", "square"):
        return Fault(f"{unit.name} cannot go back into the fight.", "BP-291")
    fault = (
        whom_fault(table, unit, foe)
        or reach_fault(table, unit, foe)
        or quarter_fault(table, unit, foe)
    )
    return fault or _placed(table, unit, foe, sweeping=True)


@rule("BP-229", "BP-230", "BP-245", "BP-247", "BP-330", "BP-355")
def whom_fault(table: BpTable, unit: Unit, target: Unit) -> Fault | None:
    """Why a unit of this kind may not charge that one."""
    if unit.is_cavalry and target.inside:
        return Fault("Cavalry cannot charge into a building.", "BP-355")
    if unit.is_cavalry and in_works(table, target):
        return Fault("Only infantry storms a redoubt.", "BP-969")
    steady = target.formation == "square" and not (target.shaken or target.disordered)
    if unit.is_cavalry and steady:
        return Fault("Cavalry will not charge a steady square.", "BP-330")
    if unit.is_skirmishing and target.formation in SOLID and not _is_held(table, unit, target):
        return Fault("Skirmishers do not charge formed troops.", "BP-229")
    return None


def _is_held(table: BpTable, unit: Unit, target: Unit) -> bool:
    """True if the target fights to its front and the skirmishers come from flank or rear.

    A square has neither.
    """
    if not target.has_flanks:
        return False
    fronts = [face for face in table.faces(target).values() if face == Face.FRONT]
    return bool(fronts) and struck_face(table, unit, target) is not Face.FRONT


@rule("BP-140", "BP-148", "BP-149", "BP-231", "BP-232", "BP-233")
def reach_fault(table: BpTable, unit: Unit, target: Unit) -> Fault | None:
    """Why a charge would not get there: out of sight, out of reach, or kept off by the ground."""
    if unit.inside:
        return Fault(f"{unit.name} must come out of its building first.", "BP-148")
    if unit.bent:
        return Fault(f"{unit.name} must redress its line first.", "BP-127")
    body = area_of(table, target)
    if from_leader(table, unit, body) > allowance_of(table, unit):
        return Fault(f"{target.name} is too far away to charge.", "BP-232")
    first: Fault | None = None
    for leader in _leaders(table, unit, body):
        fault = _way_fault(table, unit, target, leader)
        if fault is None:
            return None
        first = first or fault
    return first


def _way_fault(table: BpTable, unit: Unit, target: Unit, leader: Point) -> Fault | None:
    """Why a man would not lead a charge home."""
    body, allowance = area_of(table, target), allowance_of(table, unit)
    if not may_see(table, leader, unit, target):
        return Fault(f"{target.name} is out of sight.", "BP-231")
    cost = passage(table.terrain, leader, closest_point(body, leader), pace_of(table, unit)).cost
    spare = table.inches(CROSSING) if target.inside else 0
    if cost is None or cost + spare > allowance:
        return Fault(f"The ground keeps {unit.name} from {target.name}.", "BP-140")
    return None


@rule("BP-082", "BP-119", "BP-293")
def quarter_fault(
    table: BpTable, unit: Unit, target: Unit, *, sweeping: bool = False, astray: Face | None = None
) -> Fault | None:
    """Near the enemy, or sweeping on, a unit charges only ahead; astray, only where it strays."""
    body = area_of(table, target)
    if astray is not None:
        here = base_of(table, unit)
        nearest = closest_point(body, here.middle(astray))
        strays = contains_point(fan(here, astray), nearest)
        return None if strays else Fault(f"{target.name} is not where it goes.", "BP-082")
    bound = unit.has_flanks and (sweeping or foe_within(table, unit, 12))
    if bound and not in_front(table, unit, body):
        return Fault(f"{target.name} is not to its front.", "BP-293" if sweeping else "BP-119")
    return None


@rule("BP-248")
def _leaders(table: BpTable, unit: Unit, body: Base) -> list[Point]:
    """Who may lead a charge: the leader; of skirmishers any man on the edge, the nearest first."""
    if not unit.is_skirmishing:
        return [leader_of(table, unit)]
    base = base_of(table, unit)
    nearest = closest_point(base, closest_point(body, unit.point))
    return [nearest, *base.corners, *(base.middle(face) for face in Face)]


@rule("BP-234", "BP-235", "BP-236", "BP-294")
def struck_face(table: BpTable, unit: Unit, target: Unit, *, sweeping: bool = False) -> Face:
    """The face charged: the quarter in which the charger's leader began the turn."""
    start = leader_of(table, unit) if sweeping else Point(*unit.began)
    if not target.has_flanks:
        start = leader_of(table, unit)
    return quarter_of_point(base_of(table, target), start)


@rule("BP-237", "BP-238", "BP-239", "BP-240", "BP-EX40", "BP-EX43")
def _placed(table: BpTable, unit: Unit, target: Unit, *, sweeping: bool) -> Approach | Fault:
    face = struck_face(table, unit, target, sweeping=sweeping)
    if hides_flank(table, target, face):
        return Fault(f"{target.name} shows no flank in its brigade square.", "BP-341")
    body = base_of(table, target)
    best: tuple[tuple[int, int, int], Approach] | None = None
    for shift in _shifts(table, unit, body, face):
        pose = flush_against(base_of(table, unit), body, face, shift)
        if _pose_fault(table, unit, target, face, pose):
            continue
        contacts = engaged_at(table, unit, target, face, pose)
        if _draws_in_forbidden(table, unit, target, contacts):
            continue
        way = Approach(target.id, face, pose, contacts)
        worth = _worth(table, unit, way)
        if best is None or worth > best[0]:
            best = worth, way
    if best is None:
        return Fault(f"There is no room to charge {target.name} on that face.", "BP-238")
    return best[1]


def _worth(table: BpTable, unit: Unit, way: Approach) -> tuple[int, int, int]:
    """Most frontage in touch with the target, then with its neighbours, then the shortest way."""
    placed = base_of(table, unit).at(way.pose)
    body = base_of(table, table.units[way.target])
    touched = contact_length(body, way.face, placed)
    others = sum(
        frontage_covered(base_of(table, table.units[c.other]), Face(c.back), placed)
        for c in way.contacts[1:]
    )
    return touched, others, -distance(unit.point, way.pose.point)


def _shifts(table: BpTable, unit: Unit, body: Base, face: Face) -> Iterator[Length]:
    """How far along the face a charger might strike it, the shortest way first."""
    wide = base_of(table, unit).width
    long = body.width if face in (Face.FRONT, Face.REAR) else body.depth
    slack = abs(wide - long) // 2
    yield _straight(table, unit, body, face)
    yield from (-slack, slack, 0)
    for friend in table.friends(unit):
        base = base_of(table, friend)
        if within(base, body, CONTACT):
            beside = (wide + base.width) // 2 + 1
            yield from (_along(body, face, friend.point) + side * beside for side in (-1, 1))
    reach = (wide + long) // 2 - table.inch // 2
    yield from range(-reach, reach + 1, table.inch)


def _straight(table: BpTable, unit: Unit, body: Base, face: Face) -> Length:
    """How far along the face it is struck by the shortest way, as much of it touched as can be."""
    long = body.width if face in (Face.FRONT, Face.REAR) else body.depth
    slack = abs(base_of(table, unit).width - long) // 2
    return min(max(_along(body, face, unit.point), -slack), slack)


def _along(body: Base, face: Face, point: Point) -> Length:
    """How far along a face a point lies, from the face's middle."""
    bearing = body.pose.bearing + face * QUARTER_TURN + QUARTER_TURN
    across, down = point.x - body.pose.x, point.y - body.pose.y
    return (across * sine(bearing) - down * cosine(bearing)) // UNIT


def _pose_fault(table: BpTable, unit: Unit, target: Unit, face: Face, pose: Pose) -> bool:
    """True if a charger cannot stand there, or cannot get there past other enemies."""
    own = base_of(table, unit)
    placed = own.at(pose)
    edge = Base(Pose(table.width // 2, table.height // 2, 0), table.width, table.height)
    if not contains(edge, shaved(placed)):
        return True
    if any(encroaches(placed, base_of(table, friend)) for friend in table.friends(unit)):
        return True
    closed = barring(table.terrain, placed, pace_of(table, unit))
    if closed is not None and closed.id != target.inside:
        return True
    swept = hull([*shaved(own).corners, *shaved(placed).corners])
    for foe in table.foes(unit):
        body = base_of(table, foe)
        if foe.id != target.id and not foe.inside:
            aligned = within(placed, body, table.inch // 2) and not encroaches(placed, body)
            if encroaches(placed, body) or (not aligned and overlap(swept, body)):
                return True
    return not _has_room(table, target, face, placed)


@rule("BP-239", "BP-494", "BP-EX41")
def _has_room(table: BpTable, target: Unit, face: Face, placed: Base) -> bool:
    """Where friends fight that face already, half of it and half the charger's front must fit."""
    body = base_of(table, target)
    there = [name for name, side in table.faces(target).items() if side == face]
    if not there:
        return contact_length(body, face, placed) > 0
    taken = sum(contact_length(body, face, base_of(table, table.units[n])) for n in there)
    long = body.width if face in (Face.FRONT, Face.REAR) else body.depth
    touched = contact_length(body, face, placed)
    # Alignments of fractions of an inch are not argued about: BP-243.
    spare = table.inch // 4
    return 2 * taken <= long + spare and 2 * touched + spare >= placed.width


@rule("BP-041", "BP-241", "BP-243", "BP-249", "BP-EX42", "BP-EX44", "BP-EX47")
def engaged_at(
    table: BpTable, unit: Unit, target: Unit, face: Face, pose: Pose
) -> tuple[Contact, ...]:
    """The target, and every enemy in line with it of whose facing the charger covers half."""
    front = int(Face.FRONT)
    own = front if target.is_skirmishing else int(face)
    contacts = [Contact(unit.id, front, target.id, own)]
    placed = base_of(table, unit).at(pose)
    for foe in table.foes(unit):
        body = base_of(table, foe)
        near = foe.id != target.id and within(placed, body, table.inch // 2)
        if not near or quarter_of(placed, body) is not Face.FRONT:
            continue
        side = _side_towards(body, placed)
        if hides_flank(table, foe, side):
            continue
        long = body.width if side in (Face.FRONT, Face.REAR) else body.depth
        if 2 * frontage_covered(body, side, placed) >= long:
            contacts.append(Contact(unit.id, front, foe.id, front if foe.is_skirmishing else side))
    return tuple(contacts)


def _side_towards(body: Base, placed: Base) -> Face:
    """The face of a body that looks most nearly at a charger's front."""
    towards = opposite(placed.pose.bearing)
    return min(
        Face,
        key=lambda face: abs(angle_between(body.pose.bearing + face * QUARTER_TURN, towards)),
    )


@rule("BP-246")
def _draws_in_forbidden(
    table: BpTable, unit: Unit, target: Unit, contacts: tuple[Contact, ...]
) -> bool:
    """True of skirmishers who would touch formed troops beside their target."""
    others = [table.units[contact.other] for contact in contacts if contact.other != target.id]
    return any(whom_fault(table, unit, other) is not None for other in others)


@rule("BP-068", "BP-362", "BP-412")
def charges(
    table: BpTable, unit: Unit, *, sweeping: bool = False, astray: Face | None = None
) -> list[Approach]:
    """Every charge a unit could make now, the nearest enemy, or his skirmishers, first."""
    reach = allowance_of(table, unit)
    foes = [(from_leader(table, unit, area_of(table, foe)), foe) for foe in table.foes(unit)]
    near = sorted((pair for pair in foes if pair[0] <= reach), key=lambda pair: pair[0])
    found = [approach(table, unit, foe, sweeping=sweeping, astray=astray) for _, foe in near]
    return [way for way in found if isinstance(way, Approach)]
