"""How a wily commander brings troops on: into houses that must be held, and ready for a fight."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from grognard.books.black_powder.battles.gates import opening
from grognard.books.black_powder.orders import Order
from grognard.books.black_powder.pieces import Unit
from grognard.players.brains.black_powder import values
from grognard.tabletop.geometry import Point, distance

if TYPE_CHECKING:
    from grognard.players.brains.black_powder.field import Field


def billets(field: Field, units: Sequence[Unit]) -> list[Order]:
    """Orders by which foot comes on and goes straight into a house that must be held.

    Fire hardly harms men behind walls, and whoever is in first can only be driven out by steel.
    """
    if not field.temper.wily:
        return []
    return [
        Order("enter", (unit.id,), entry.id, way=((spot.x, spot.y),))
        for unit in units
        if unit.is_infantry
        for spot in vacant(field, unit)
        for entry in opening(field.table, unit)
        if distance(Point(*entry.middle), spot) <= field.table.inches(values.QUARTERS)
    ]


def vacant(field: Field, unit: Unit) -> list[Point]:
    """What must be held and nobody is in."""
    posts = field.posts(unit.seat)
    return [post.spot for post in posts if not (post.is_barred or post.garrison)]


def quarters(field: Field, unit: Unit) -> Point | None:
    """The house that must be held in which a unit is: there a wily commander leaves it."""
    if not (field.temper.wily and unit.inside):
        return None
    return next((post.spot for post in field.posts(unit.seat) if unit in post.garrison), None)


def welcome(field: Field, unit: Unit, order: Order, gate: Point) -> float:
    """What it is worth besides to come on into a house, or in line with an enemy at hand."""
    if not field.temper.wily or unit.is_artillery:
        return 0.0
    alone = len(order.units) == 1 and unit.is_infantry
    if alone and order.way and Point(*order.way[-1]) in vacant(field, unit):
        return values.BILLET
    reach = field.table.inches(values.AT_THE_GATE)
    if all(distance(gate, foe.point) >= reach for foe in field.table.foes(unit)):
        return 0.0
    formed = {"march column": -values.AMBUSHED, "line": values.PREPARED}
    return formed.get(order.formation or unit.formation, 0.0)
