"""What orders are worth: where they lead, and what a charge may win."""

from __future__ import annotations

from math import hypot

from grognard.books.edwardian_splendour import machineguns, ordering
from grognard.books.edwardian_splendour.cover import cover_of
from grognard.books.edwardian_splendour.orders import Order
from grognard.books.edwardian_splendour.pieces import Unit
from grognard.books.edwardian_splendour.planning import centre_of, facing_of
from grognard.players.brains import Temper
from grognard.players.brains.edwardian_splendour.field import INCH, MELEE, Field, bears, middle
from grognard.players.brains.edwardian_splendour.values import (
    BACK,
    CHARGE,
    CLOSE,
    COLD,
    COVER,
    DANGER,
    FIRST,
    FRONT,
    HASTE,
    HEADLONG,
    LATER,
    PREY,
    ROUNDS,
    SERVED,
    SHOT,
    STEP,
    STORM,
)
from grognard.tabletop.geometry import Point, along_bearing


def order(field: Field, temper: Temper, question: ordering.GiveOrder, choice: Order) -> float:
    """What an order is worth to the unit that gets it."""
    unit = question.unit
    if not field.foes(unit.seat):
        return 1.0 if choice.kind == "stand" else 0.0
    if choice.kind == "charge":
        return charge(field, temper, unit, choice)
    if choice.kind in ("draft", "rejoin"):
        return -5.0
    if field.table.gun_of(unit) is not None:
        return _gun(field, unit, choice)
    return _ground(field, temper, unit, choice)


def _after(field: Field, unit: Unit, choice: Order) -> tuple[Point, int, float]:
    """Where an order leaves a unit, how it looks, and how many are in its front rank."""
    here, facing = centre_of(field.table, unit), facing_of(unit)
    ranks: float = field.sight(unit).front
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
    place, bearing, _ = _after(field, unit, choice)
    near = field.near(unit.seat, place)
    far = near[0][0] if near else 0.0
    value = -STEP * max(far - wanted(unit), 0.0)
    if choice.kind == "move" and near and bears(place, bearing, near[0][1]):
        value += 0.5
    return value - (0.3 if choice.kind != "stand" else 0.0)


def _ground(field: Field, temper: Temper, unit: Unit, choice: Order) -> float:
    """What it is worth to end there: fire given and taken, distance, cover and front."""
    place, bearing, ranks = _after(field, unit, choice)
    stands = choice.kind == "stand"
    rifles = bool(unit.traits.bracket)
    value = 0.0
    if rifles:
        shot = field.best_fire(unit, ranks, place, bearing)
        value = (SHOT * (1 + FIRST * stands) + LATER) * shot * temper.shoot
        value += FRONT * ranks * (unit.arm == "infantry")
    risk = DANGER if rifles else HEADLONG
    value -= risk * field.danger(unit, place) * temper.cover
    value -= _step(field, unit) * lack(field, unit, place) * temper.ground
    if stands:
        value += _shelter(field, unit) * temper.cover
    near = field.near(unit.seat, place)
    if near and not bears(place, bearing, near[0][1]):
        value -= 0.5
    return value


def _step(field: Field, unit: Unit) -> float:
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
    if unit.traits.spotter_for:
        return abs(far - reach)
    if field.holder == unit.seat and reach:
        return max(far - 2.5 * reach, 0.0) * 0.2
    return max(far - reach, 0.0)


def _shelter(field: Field, unit: Unit) -> float:
    """Cover where a unit stands now, from the nearest enemy."""
    near = field.near(unit.seat, middle(unit))
    if not near:
        return 0.0
    source = Point(near[0][1].x, near[0][1].y)
    found = [cover_of(field.table, man, source) for man in unit.figures[::3]]
    return COVER * sum([{"none": 0.0, "soft": 0.5, "hard": 1.0}[c] for c in found]) / len(found)


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
        value += COLD
    elif unit.arm != "cavalry":
        sight = field.sight(unit)
        value -= field.best_fire(unit, sight.front, middle(unit), facing_of(unit))
    horse = temper.horse if unit.arm == "cavalry" else 1.0
    return value * temper.charge * horse if value > 0 else value


def clash(field: Field, unit: Unit, foe: Unit) -> tuple[float, float]:
    """The harm a charge may do, and what it may cost."""
    them = field.sight(foe)
    met = field.fire(foe, them.front, 0.0, field.sight(unit)) if foe.arm != "artillery" else 0.0
    men = max(len(unit.figures) - met, 0.0)
    pairs = min(men, len(foe.figures) * 1.3)
    edge = _edge(field, unit, charging=True) - _edge(field, foe, charging=False)
    edge = max(-3, min(3, edge))
    won, lost = pairs * MELEE[edge] / 36, min(pairs, len(foe.figures)) * MELEE[-edge] / 36
    return field.harm(foe, won * ROUNDS), field.harm(unit, met + lost * ROUNDS)


def _edge(field: Field, unit: Unit, *, charging: bool) -> int:
    """What a man of a unit adds to his die in melee."""
    if unit.arm in ("artillery", "mg"):
        return 0
    close = not field.sight(unit).is_loose
    horse = unit.arm == "cavalry" and charging
    ranks = len(unit.figures) >= 2 * field.sight(unit).front and not unit.traits.no_support
    return 2 * horse + close + (close and ranks)


def haste(field: Field, unit: Unit | None) -> float:
    """Those who charge go first, those farthest from where they want to be next."""
    if unit is None or not unit.figures:
        return -100.0
    return lack(field, unit, middle(unit))
