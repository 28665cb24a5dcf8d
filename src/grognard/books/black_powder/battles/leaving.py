"""Marching off the table by the way one was to take."""

from __future__ import annotations

from grognard.books.black_powder.battles.gates import exit_of, is_past
from grognard.books.black_powder.marching import Errand
from grognard.books.black_powder.orders import Order
from grognard.books.black_powder.pieces import BpTable, Unit
from grognard.books.black_powder.stands import base_of
from grognard.books.black_powder.walking import part_leaders, walk
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.tabletop.geometry import Point, Polyline, closest_point


@rule("BP-130", "BP-723", "BP-855", "BP-866", "BP-1231")
async def march_off(game: Game[BpTable], order: Order, moves: int) -> None:
    """Who gets over the edge with his moves is safe for good; the others come nearer."""
    for name in order.units:
        unit = game.table.units[name]
        part_leaders(game, unit)
        way = _way_off(game.table, unit)
        onward = Order("move", (name,), way=tuple([(place.x, place.y) for place in way]))
        await walk(game, Errand(game, unit, onward, moves, way))


def _way_off(table: BpTable, unit: Unit) -> list[Point]:
    """Straight over the edge, or first to where the edge that leads to safety begins."""
    way = exit_of(table, unit.seat)
    assert way is not None
    edge = closest_point(Polyline([Point(*place) for place in way.edge]), unit.point)
    near = _short_of(table, unit, edge)
    beyond = Point(2 * edge.x - near.x, 2 * edge.y - near.y)
    return [beyond] if unit.x == near.x or unit.y == near.y else [near, beyond]


def _short_of(table: BpTable, unit: Unit, goal: Point) -> Point:
    """A place on the table before the edge it makes for."""
    margin = max(base_of(table, unit).width, base_of(table, unit).depth) // 2 + 10
    x = min(max(goal.x, margin), table.width - margin)
    y = min(max(goal.y, margin), table.height - margin)
    return Point(x, y)


@rule("BP-851", "BP-852", "BP-853")
def got_away(table: BpTable, seat: str) -> list[Unit]:
    """Units off the table by the exit, and steady ones of sound brigades past the crossing."""
    way = exit_of(table, seat)
    own = [unit for unit in table.units.values() if unit.seat == seat]
    return [
        unit
        for unit in own
        if unit.gone == "escaped"
        or (way and is_past(table, unit, way) and not unit.shaken and not table.is_broken(unit))
    ]
