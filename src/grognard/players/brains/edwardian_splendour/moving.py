"""What orders are worth: where they lead, and what a charge may win."""

from __future__ import annotations

from math import hypot
from typing import Any, NamedTuple

from grognard.books.edwardian_splendour import machineguns, ordering
from grognard.books.edwardian_splendour.orders import STAND, Order
from grognard.books.edwardian_splendour.paces import allowance_of, charge_bonus
from grognard.books.edwardian_splendour.pieces import Unit
from grognard.books.edwardian_splendour.planning import centre_of, facing_of
from grognard.players.brains import Temper
from grognard.players.brains.edwardian_splendour import (
    evading,
    hiding,
    manning,
    preaching,
    sidestepping,
)
from grognard.players.brains.edwardian_splendour.clashing import clash
from grognard.players.brains.edwardian_splendour.field import INCH, Field, bears, middle
from grognard.players.brains.edwardian_splendour.values import (
    AHEAD,
    BACK,
    BLIND,
    CHARGE,
    CLOSE,
    COLD,
    COMPANY,
    COVER,
    DANGER,
    DISTANCE,
    EVADE,
    FIRST,
    FRONT,
    HASTE,
    HEADLONG,
    LATER,
    LEASH,
    NEVER,
    PATIENCE,
    PRESS,
    PREY,
    SERVED,
    SHOT,
    SIDESTEP,
    STAY,
    STEP,
    STORM,
    THROUGH,
    WAITING,
)
from grognard.tabletop.geometry import Point, along_bearing


def order(field: Field, temper: Temper, question: ordering.GiveOrder, choice: Order) -> float:
    """What an order is worth to the unit that gets it."""
    unit = question.unit
    if not field.foes(unit.seat):
        return 1.0 if choice.kind == "stand" else 0.0
    if field.wily and preaching.preaches(field, unit.seat):
        return preaching.sermon(field, unit, choice, end_of(field, unit, choice))
    if choice.kind == "charge":
        return charge(field, temper, unit, choice)
    if choice.kind == "rejoin":
        return manning.rejoin(field, unit)
    if choice.kind == "draft":
        return manning.draft(field, unit, choice) + order(field, temper, question, STAND)
    if field.table.gun_of(unit) is not None:
        return _gun(field, unit, choice)
    if field.wily and unit.traits.spotter_for:
        return hiding.watch(field, unit, choice, end_of(field, unit, choice))
    value = _ground(field, temper, unit, choice)
    if field.wily:
        place = end_of(field, unit, choice)
        value -= SIDESTEP * sidestepping.laid(field, unit, place)
        value -= EVADE * evading.menace(field, unit, place)
    return value


def end_of(field: Field, unit: Unit, choice: Order) -> Point:
    """Where an order leaves the middle of a unit."""
    return _after(field, unit, choice).place


class After(NamedTuple):
    """How an order leaves a unit."""

    place: Point
    bearing: int
    ranks: float
    """How many can fire."""
    loose: bool


def _after(field: Field, unit: Unit, choice: Order) -> After:
    here, facing, sight = centre_of(field.table, unit), facing_of(unit), field.sight(unit)
    now = After(here, facing, sight.front * (THROUGH if sight.is_loose else 1), sight.is_loose)
    if choice.kind == "go":
        way = along_bearing(choice.bearing, choice.length)
        return now._replace(place=Point(here.x + way.x, here.y + way.y))
    if choice.kind == "move":
        place = Point(*choice.place) if choice.place else here
        return now._replace(place=place, bearing=choice.bearing)
    if choice.kind == "wheel":
        return now._replace(bearing=facing + choice.bearing)
    if choice.kind == "form":
        return now._replace(**_formed(unit, choice))
    return now


def _formed(unit: Unit, choice: Order) -> dict[str, Any]:
    size = len(unit.figures)
    if choice.formation in ("open", "loose", "skirmish"):
        return {"ranks": size * THROUGH, "loose": not unit.traits.mass}
    ranks = choice.ranks if choice.formation == "column" else size / max(choice.ranks, 1)
    return {"ranks": float(ranks), "loose": False}


def _gun(field: Field, unit: Unit, choice: Order) -> float:
    """Guns stand while they can fire, and are else brought nearer or served."""
    if choice.kind == "serve":
        return SERVED + 1
    if field.has_target(unit):
        return SERVED if choice.kind == "stand" else 0.0
    if field.wily and choice.kind == "stand" and _bides(field, unit):
        return SERVED
    after = _after(field, unit, choice)
    place = after.place
    near = field.near(unit.seat, place)
    far = near[0][0] if near else 0.0
    value = -STEP * max(far - wanted(unit), 0.0) - DANGER * field.danger(unit, place, loose=True)
    if choice.kind == "move" and near and bears(place, after.bearing, near[0][1]):
        value += 0.5
    return value - (0.3 if choice.kind != "stand" else 0.0)


def _bides(field: Field, unit: Unit) -> bool:
    """A gun whose spotter will find it a target, or an MG while guns prepare the attack."""
    return bool(hiding.spotters(field.table, unit)) or field.prepares(unit.seat)


class Ground(NamedTuple):
    """What an order comes to, before a commander's temper makes more or less of each thing."""

    shot: float
    front: float
    risk: float
    way: float
    cover: float
    aside: float


def _ground(field: Field, temper: Temper, unit: Unit, choice: Order) -> float:
    """What it is worth to end there: fire given and taken, distance, cover and front."""
    known: dict[Order, Ground] = field.grounds.setdefault(unit.id, {})
    ground = known.get(choice)
    if ground is None:
        ground = known[choice] = looked_at(field, unit, choice)
    return (
        ground.shot * temper.shoot
        + ground.front
        - ground.risk * temper.cover
        - ground.way * temper.ground
        + ground.cover * temper.cover
        - ground.aside
    )


def looked_at(field: Field, unit: Unit, choice: Order) -> Ground:
    """What an order comes to for a unit on foot or horse."""
    after = _after(field, unit, choice)
    place, bearing, ranks, loose = after
    rifles = bool(unit.traits.bracket)
    near = field.near(unit.seat, place)
    return Ground(
        shot=_shot(field, unit, choice, after) if rifles else 0.0,
        front=FRONT * ranks * (rifles and unit.arm == "infantry"),
        risk=_dread(field, unit) * field.danger(unit, place, loose=loose),
        way=step(field, unit) * (lack(field, unit, place) + COMPANY * ahead(field, unit, place)),
        cover=COVER * field.cover_at(place, unit.seat) if rifles else 0.0,
        aside=0.5 if near and not bears(place, bearing, near[0][1]) else 0.0,
    )


def _shot(field: Field, unit: Unit, choice: Order, after: After) -> float:
    """The harm of the next volley, more of it for those who stand and so fire first."""
    holds = field.holder == unit.seat
    if choice.kind == "stand":
        return (SHOT * (1 + FIRST) + LATER) * field.fire_here(unit) + STAY * holds
    there = field.best_fire(unit, after.ranks, after.place, after.bearing)
    return (SHOT + LATER) * BLIND * there * (PATIENCE if holds else 1.0)


def _dread(field: Field, unit: Unit) -> float:
    """What a unit makes of a man who may be shot; who must attack goes through fire."""
    if field.prepares(unit.seat):
        return DANGER * WAITING
    if not unit.traits.bracket:
        return HEADLONG
    return DANGER * (PRESS if field.must_attack(unit.seat) else 1.0)


def ahead(field: Field, unit: Unit, place: Point) -> float:
    """Inches by which a unit outruns the rest of its host; who comes alone is shot down."""
    host = field.host(unit.seat)
    near = field.near(unit.seat, place)
    others = [other for other in host if other is not unit]
    if unit not in host or not others or not near:
        return 0.0
    gaps = [field.near(unit.seat, middle(other))[0][0] for other in others]
    return max(sum(gaps) / len(gaps) - AHEAD - near[0][0], 0.0)


def step(field: Field, unit: Unit) -> float:
    """What an inch towards the enemy is worth."""
    return STEP * (1 + HASTE * field.hurry(unit.seat)) * (1.0 if unit.traits.bracket else 2.0)


def wanted(unit: Unit) -> float:
    """The distance, in inches, at which a unit does most."""
    if unit.arm == "artillery":
        return 30.0
    if unit.arm == "mg":
        return 1.8 * machineguns.MG_BRACKET / INCH
    if unit.traits.spotter_for:
        return BACK
    if unit.arm == "cavalry":
        return LEASH if unit.traits.bracket else 0.0
    return unit.traits.bracket / INCH * CLOSE


def lack(field: Field, unit: Unit, place: Point) -> float:
    """Inches too far from the enemy; who need only hold lets him come."""
    table = field.table
    marker = table.headquarters.get(table.rival(unit.seat))
    if marker is not None and (unit.arm == "cavalry" or not unit.traits.bracket):
        return hypot(place.x - marker.x, place.y - marker.y) / INCH
    if field.prepares(unit.seat):
        return 0.0
    near = field.near(unit.seat, place)
    far = near[0][0] if near else 0.0
    reach = wanted(unit)
    if unit.traits.spotter_for:
        return max(reach - far, 0.0)
    if field.is_held_back(unit.seat):
        return max(DISTANCE - far, 0.0)
    if field.holder == unit.seat and reach:
        return 0.0
    return max(far - reach, 0.0)


def charge(field: Field, temper: Temper, unit: Unit, choice: Order) -> float:
    """Their last volley, then man against man; guns are worth it, and cold steel has no choice."""
    foe = field.table.units.get(choice.target)
    if foe is None:
        return STORM
    gain, loss = clash(field, unit, foe)
    value = CHARGE * (gain - loss)
    if foe.arm in ("artillery", "mg"):
        value += PREY
    if not unit.traits.bracket:
        value += COLD - step(field, unit) * COMPANY * ahead(field, unit, middle(foe))
    else:
        value -= field.fire_here(unit) * (1.0 if unit.arm != "cavalry" else 0.5)
    # Nobody fires on those who are in contact.
    value += _dread(field, unit) * field.danger(
        unit, middle(unit), loose=field.sight(unit).is_loose
    )
    horse = temper.horse if unit.arm == "cavalry" else 1.0
    return value * temper.charge * horse if value > 0 else value


def haste(field: Field, unit: Unit | None) -> float:
    """Those go first who can charge an enemy that has moved, and those last whose enemy may yet.

    Of the others those who are farthest from where they want to be go first.
    """
    if unit is None or not unit.figures:
        return NEVER
    value = lack(field, unit, middle(unit))
    if not unit.traits.bracket:
        value = -value  # or the rear ranks of a host would stumble over the front
    reach = (allowance_of(field.table, unit) + charge_bonus(unit)) / INCH
    close = [foe.unit for far, foe in field.near(unit.seat, middle(unit)) if far <= reach]
    if not close or field.table.gun_of(unit) is not None:
        return value
    return value + (50 if close[0].acted == field.table.turn else -50)
