"""Guns that want men: what it is worth to send some, and when drafted men go back."""

from __future__ import annotations

from grognard.books.edwardian_splendour import artillery, machineguns
from grognard.books.edwardian_splendour.lay import serving
from grognard.books.edwardian_splendour.orders import Order
from grognard.books.edwardian_splendour.pieces import Gun, Unit, gun_id
from grognard.books.edwardian_splendour.reckon import quarters
from grognard.players.brains.edwardian_splendour.field import INCH, Field, Sight, bears
from grognard.players.brains.edwardian_splendour.values import (
    ABOUT,
    CLUTCHES,
    HOME,
    JAMMED,
    MANNED,
    MG_DICE,
    NEVER,
    QUARTER,
    RIFLE,
    SHELL,
)
from grognard.tabletop.geometry import Point


def draft(field: Field, unit: Unit, choice: Order) -> float:
    """What men at a gun are worth, over and above the unit's standing where it is without them."""
    gun = field.table.guns.get(choice.target)
    if gun is None or choice.count > len(unit.figures) or _would_be_missed(field, unit, choice):
        return NEVER
    now = len(serving(field.table, field.table.units[gun.unit])) if gun.unit else 0
    gain = shots(field, unit.seat, gun, now + choice.count) - shots(field, unit.seat, gun, now)
    gain -= _own_gun(field, unit, choice.count)
    cost = 0.0 if _is_idle(field, unit) else _cost(unit, choice.count)
    return MANNED * gain - cost if gain > 0 else NEVER


def _own_gun(field: Field, unit: Unit, count: int) -> float:
    """What a gun shoots less when so many of its own crew are sent away."""
    gun = field.table.gun_of(unit)
    if gun is None:
        return 0.0
    crew = len(unit.figures)
    return shots(field, unit.seat, gun, crew) - shots(field, unit.seat, gun, crew - count)


def _would_be_missed(field: Field, unit: Unit, choice: Order) -> bool:
    """A unit is not emptied for a gun unless it is idle, and its loss disheartens nobody."""
    if choice.count < len(unit.figures):
        return False
    return not _is_idle(field, unit) or bool(field.table.switches.get("army_morale"))


def _is_idle(field: Field, unit: Unit) -> bool:
    """Crews whose gun is gone, and spotters of a battery that nobody serves any more."""
    if unit.traits.spotter_for:
        gun = field.table.guns.get(gun_id(unit.traits.spotter_for))
        return gun is None or gun.lost or not gun.unit
    return unit.arm in ("artillery", "mg") and not unit.gun


def _cost(unit: Unit, count: int) -> float:
    """Their rifles, and the heart that a unit loses with them as if they had fallen."""
    armed = unit.arm in ("infantry", "cavalry") and unit.traits.bracket > 0
    before, after = quarters(unit.lost, unit.size), quarters(unit.lost + count, unit.size)
    return RIFLE * count * armed + QUARTER * (after - before)


def shots(field: Field, seat: str, gun: Gun, crew: int) -> float:
    """Men a gun with so large a crew should hit in a turn from where it stands."""
    place = Point(gun.x, gun.y)
    near = field.near(seat, place)
    if not crew or not near or near[0][0] <= CLUTCHES or field.table.turn >= field.table.turns:
        return 0.0
    ready = [pair for pair in near if bears(place, gun.bearing, pair[1])]
    # One that looks the wrong way has to be turned first, which takes a turn of fire.
    turned = 1.0 if ready else ABOUT
    return turned * max(_hits(gun, crew, *pair) for pair in ready or near)


def _hits(gun: Gun, crew: int, far: float, foe: Sight) -> float:
    men = len(foe.unit.figures)
    if gun.arm == "artillery":
        reach = 3 * artillery.gun_bracket(gun) / INCH
        pace = 2 if artillery.is_muzzle_loader(gun) else 1
        return min(SHELL, men) * min(crew, 3) / 3 / pace if far <= reach else 0.0
    bracket = machineguns.MG_BRACKET / INCH
    if far > 3 * bracket:
        return 0.0
    sixths = 3 - int(far > bracket) - int(far > 2 * bracket) - foe.is_loose - (crew == 1)
    return JAMMED * min(MG_DICE, men) * max(sixths, 0) / 6


def rejoin(field: Field, unit: Unit) -> float:
    """Drafted men go back when there is no gun left to serve."""
    return HOME if field.table.gun_of(unit) is None else NEVER
