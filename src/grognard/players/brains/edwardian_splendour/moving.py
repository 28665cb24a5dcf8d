"""What orders are worth: where they lead, and what a charge may win."""

from __future__ import annotations

from math import hypot

from grognard.books.edwardian_splendour import machineguns, ordering
from grognard.books.edwardian_splendour.cover import cover_of
from grognard.books.edwardian_splendour.orders import Order
from grognard.books.edwardian_splendour.pieces import Unit
from grognard.books.edwardian_splendour.planning import centre_of, facing_of
from grognard.players.brains.edwardian_splendour.field import INCH, Field, front, middle
from grognard.players.brains.edwardian_splendour.values import (
    CHARGE,
    CLOSE,
    COLD,
    COVER,
    DANGER,
    FIRST,
    FRONT,
    LATER,
    PREY,
    SERVED,
    SHOT,
    STEP,
    STORM,
)
from grognard.tabletop.geometry import Point, along_bearing


def order(field: Field, question: ordering.GiveOrder, choice: Order) -> float:
    """What an order is worth to the unit that gets it."""
    unit = question.unit
    if not field.foes(unit.seat):
        return 1.0 if choice.kind == "stand" else 0.0
    if choice.kind == "charge":
        return charge(field, unit, choice)
    if choice.kind in ("draft", "rejoin"):
        return -5.0
    if field.table.gun_of(unit) is not None:
        return _gun(field, unit, choice)
    return _ground(field, unit, choice)


def _after(field: Field, unit: Unit, choice: Order) -> tuple[Point, int, float]:
    """Where an order leaves a unit, how it looks, and how many are in its front rank."""
    here, facing = centre_of(field.table, unit), facing_of(unit)
    ranks: float = front(unit)
    if choice.kind == "go":
        way = along_bearing(choice.bearing, choice.length)
        return Point(here.x + way.x, here.y + way.y), facing, ranks
    if choice.kind == "move":
        return (Point(*choice.place) if choice.place else here), choice.bearing, ranks
    if choice.kind == "wheel":
        return here, facing + choice.bearing, ranks
    if choice.kind == "form":
        size = len(unit.figures)
        column = choice.formation == "column"
        ranks = choice.ranks if column else size / max(choice.ranks, 1)
    return here, facing, ranks


def _gun(field: Field, unit: Unit, choice: Order) -> float:
    """Guns stand while they can fire, and are else brought nearer or served."""
    if choice.kind == "serve":
        return SERVED + 1
    if field.has_target(unit):
        return SERVED if choice.kind == "stand" else 0.0
    place, _, _ = _after(field, unit, choice)
    near = field.near(unit.seat, place)
    far = near[0][0] if near else 0.0
    nearer = -STEP * max(far - wanted(unit), 0.0)
    return nearer - (0.3 if choice.kind != "stand" else 0.0)


def _ground(field: Field, unit: Unit, choice: Order) -> float:
    """What it is worth to end there: fire given and taken, distance, cover and front."""
    place, bearing, ranks = _after(field, unit, choice)
    temper = field.temper
    stands = choice.kind == "stand"
    shot = field.best_fire(unit, ranks, place, bearing)
    value = (SHOT * (1 + FIRST * stands) + LATER) * shot * temper.shoot
    value -= DANGER * field.danger(unit, place) * temper.cover
    value += FRONT * ranks * bool(unit.traits.bracket) * (unit.arm == "infantry")
    value -= STEP * lack(field, unit, place) * temper.ground
    if stands:
        value += _shelter(field, unit) * temper.cover
    near = field.near(unit.seat, place)
    if near and not field.bears(place, bearing, near[0][1]):
        value -= 0.5
    return value


def wanted(unit: Unit) -> float:
    """The distance, in inches, at which a unit does most."""
    if unit.arm == "artillery":
        return 30.0
    if unit.arm == "mg":
        return 1.8 * machineguns.MG_BRACKET / INCH
    bracket = unit.traits.bracket / INCH
    return bracket * CLOSE if bracket and unit.arm != "cavalry" else 0.0


def lack(field: Field, unit: Unit, place: Point) -> float:
    """Inches too far from the enemy; who need only hold lets him come."""
    table = field.table
    marker = table.headquarters.get(table.rival(unit.seat))
    if marker is not None and (unit.arm == "cavalry" or not unit.traits.bracket):
        return hypot(place.x - marker.x, place.y - marker.y) / INCH
    near = field.near(unit.seat, place)
    far = near[0][0] if near else 0.0
    reach = wanted(unit)
    if field.holder == unit.seat and reach:
        return max(far - 2.5 * reach, 0.0) * 0.2
    return max(far - reach, 0.0)


def _shelter(field: Field, unit: Unit) -> float:
    """Cover where a unit stands now, from the nearest enemy."""
    near = field.near(unit.seat, middle(unit))
    if not near:
        return 0.0
    source = middle(near[0][1])
    found = [cover_of(field.table, man, source) for man in unit.figures[::3]]
    return COVER * sum({"none": 0.0, "soft": 0.5, "hard": 1.0}[c] for c in found) / len(found)


def charge(field: Field, unit: Unit, choice: Order) -> float:
    """Odds after the enemy's last volley; guns are worth it, and cold steel has no choice."""
    foe = field.table.units.get(choice.target)
    if foe is None:
        return STORM
    men = len(unit.figures) - field.fire(foe, front(foe), 0.0, unit)
    odds = men * _mettle(unit) / max(len(foe.figures) * _mettle(foe), 1.0)
    value = CHARGE * max(min(odds - 1.0, 1.0), -1.0)
    if foe.arm in ("artillery", "mg"):
        value += PREY
    if not unit.traits.bracket:
        value += COLD
    elif unit.arm != "cavalry":
        value -= field.best_fire(unit, front(unit), middle(unit), facing_of(unit))
    horse = field.temper.horse if unit.arm == "cavalry" else 1.0
    return value * field.temper.charge * horse if value > 0 else value


def _mettle(unit: Unit) -> float:
    horse = 0.4 if unit.arm == "cavalry" else 0.0
    return 1.0 + 0.1 * (unit.quality - 3) + horse


def haste(field: Field, unit: Unit | None) -> float:
    """Those who charge go first, those farthest from where they want to be next."""
    if unit is None or not unit.figures:
        return -100.0
    return lack(field, unit, middle(unit))
