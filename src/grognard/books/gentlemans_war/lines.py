"""The line of a charge: one wheel at most, straight ahead, and what lies across the way."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from grognard.books.gentlemans_war.country import (
    is_upset_by_rough,
    pace_of,
    shies_at_rough,
    table_base,
)
from grognard.books.gentlemans_war.marching import DASH, obstacles, roughened
from grognard.books.gentlemans_war.pieces import AgwTable, Unit
from grognard.books.gentlemans_war.stands import Footing, base_of, footing, tray
from grognard.kernel.cite import rule
from grognard.kernel.question import Fault
from grognard.tabletop.drill import Around, Kind, Manoeuvre, Order, march
from grognard.tabletop.geometry import (
    Base,
    Face,
    Length,
    Pose,
    advance,
    angle_between,
    bearing_to,
    contains_point,
    degrees,
    distance_to_contact,
    inches,
    turn,
    wheel,
    wheel_arc,
)
from grognard.tabletop.going import Pace
from grognard.tabletop.sight import Reason
from grognard.tabletop.terrain import Feature, Terrain


class Line(NamedTuple):
    """The way of a charge: where it has wheeled to, how far ahead, and what it costs."""

    turned: Pose
    wheeled: Length
    ahead: Length
    distance: Length
    """All that the dice must cover."""
    crossed: tuple[Feature, ...] = ()
    rough: tuple[Feature, ...] = ()


class Body(NamedTuple):
    """All that tells how a unit gets along."""

    stands: Footing
    pace: Pace
    upset: bool
    """Rough ground disorders it."""
    shies: bool
    """Its horses do not charge over rough ground."""


class Field(NamedTuple):
    """The ground, and the table top under it."""

    ground: Terrain
    top: Base


def _body(unit: Unit) -> Body:
    return Body(footing(unit), pace_of(unit), is_upset_by_rough(unit), shies_at_rough(unit))


def _others(table: AgwTable, *but: Unit) -> tuple[Footing, ...]:
    """How everybody else stands."""
    return tuple(
        [footing(unit) for unit in table.on_field() if not any(unit is one for one in but)]
    )


def _between(table: AgwTable, unit: Unit, target: Unit) -> tuple[Footing, ...]:
    """How everybody stands who might be in the way of a charge, however it wheels.

    While it wheels about a corner no man comes further from where its middle was than three
    times the way from there to a corner; the charge ends where it touches its target.
    """
    one, other = base_of(unit), base_of(target)
    reach = (3 * (one.width + one.depth) + other.width + other.depth) // 2 + inches(1)
    left, right = min(unit.place[0], target.place[0]), max(unit.place[0], target.place[0])
    top, bottom = min(unit.place[1], target.place[1]), max(unit.place[1], target.place[1])
    found = []
    for stands in _others(table, unit, target):
        base = tray(stands)
        across = base.left <= right + reach and base.right >= left - reach
        if across and base.top <= bottom + reach and base.bottom >= top - reach:
            found.append(stands)
    return tuple(found)


@rule("AGW-185", "AGW-197", "AGW-259", "AGW-170")
def charge_line(table: AgwTable, unit: Unit, target: Unit, reach: Length) -> Line | Fault:
    """The shortest line of at most one wheel of 90 degrees, or why there is none."""
    others = _between(table, unit, target)
    field = Field(table.ground, table_base(table.width, table.height))
    line = _charge_line(field, _body(unit), footing(target), others, reach)
    if line is None:
        return Fault(f"No single wheel brings {target.name} before its front.", "AGW-259")
    return line


@lru_cache(maxsize=8192)
def _charge_line(
    field: Field, body: Body, target: Footing, others: tuple[Footing, ...], reach: Length
) -> Line | Fault | None:
    """The same, worked out once for as long as nobody stirs."""
    fault = None
    bars = [tray(other) for other in others]
    for order, turned, arc in _starts(tray(body.stands), tray(target)):
        block = tray(body.stands).at(turned)
        ahead = distance_to_contact(block, turned.bearing, tray(target), reach)
        if ahead is None or arc + ahead > reach:
            continue
        if not contains_point(field.top, advance(turned, ahead).point):
            continue  # who wheels so has left the table
        around = Around(field.ground, body.pace, None, bars, ())
        line = _tried(around, body, (order, turned, arc, ahead))
        if isinstance(line, Line):
            return line
        fault = line
    return fault


def _starts(base: Base, target: Base) -> list[tuple[Order | None, Pose, Length]]:
    """Straight on, then wheels in the order of their size, the one that aims best among them."""
    pose = base.pose
    found: list[tuple[Order | None, Pose, Length]] = [(None, pose, 0)]
    aim = angle_between(pose.bearing, bearing_to(pose.point, target.pose.point))
    sides = ("wheel-left", "wheel-right") if aim < 0 else ("wheel-right", "wheel-left")
    exact = min(abs(aim), degrees(90))
    angles = sorted({exact, *(degrees(part) for part in (15, 30, 45, 60, 75, 90))})
    for angle in angles:
        for side in sides[: 2 if abs(aim) < degrees(20) else 1]:
            if angle:
                found.append(_wheeled(base, side, angle))
    return found


def _wheeled(base: Base, side: str, angle: int) -> tuple[Order | None, Pose, Length]:
    kind: Kind = "wheel-left" if side == "wheel-left" else "wheel-right"
    towards = Face.LEFT if side == "wheel-left" else Face.RIGHT
    return Order(kind, angle), wheel(base, towards, angle), wheel_arc(base.width, angle)


def _tried(
    around: Around, body: Body, way: tuple[Order | None, Pose, Length, Length]
) -> Line | Fault:
    """One way carried out: friends, other enemies and closed ground bar it."""
    order, turned, arc, ahead = way
    orders = [Order("advance", ahead)] if order is None else [order, Order("advance", ahead)]
    made = march(tray(body.stands), orders, DASH, around, 10**6)
    if isinstance(made, Reason):
        cite = "AGW-197" if made.key == "foes" else "AGW-170"
        words = "somebody is in the way" if made.key == "foes" else made.words
        return Fault(f"{words.capitalize()}.", cite)
    return _priced(around.terrain, body, made, (turned, arc, ahead))


def _priced(
    ground: Terrain, body: Body, made: Manoeuvre, way: tuple[Pose, Length, Length]
) -> Line | Fault:
    rough = roughened(ground, body.pace, made) if body.upset else ()
    if rough and body.shies:
        return Fault(f"Horses do not charge over {rough[0].words}.", "AGW-170")
    turned, arc, ahead = way
    crossed = tuple(obstacles(ground, body.pace, made))
    return Line(turned, arc, ahead, made.cost, crossed, rough)


@rule("AGW-269")
def wheeled_freely(table: AgwTable, unit: Unit, target: Unit, reach: Length) -> Line | None:
    """The line after a wheel of up to 180 degrees that a Hold Card pays for."""
    pose = turn(unit.pose, angle_between(unit.bearing, bearing_to(unit.point, target.point)))
    block = base_of(unit).at(pose)
    ahead = distance_to_contact(block, pose.bearing, base_of(target), reach)
    if ahead is None:
        return None
    bars = [tray(other) for other in _others(table, unit, target)]
    around = Around(table.ground, pace_of(unit), None, bars, ())
    made = march(block, [Order("advance", ahead)], DASH, around, 10**6)
    if isinstance(made, Reason):
        return None
    line = _priced(table.ground, _body(unit), made, (pose, 0, ahead))
    return line if isinstance(line, Line) else None


def contact_pose(
    unit: Unit, start: Pose, target: Unit, reach: Length
) -> tuple[Pose, Length] | None:
    """Where a unit meets a target straight ahead, or turned toward it; and how far that is."""
    base = base_of(unit)
    aimed = bearing_to(start.point, target.point) if start.point != target.point else start.bearing
    for bearing in (start.bearing, aimed):
        turned = Pose(start.x, start.y, bearing)
        ahead = distance_to_contact(base.at(turned), bearing, base_of(target), reach)
        if ahead is not None:
            return advance(turned, ahead), ahead
    return None
