"""Orders carried out: as far as the moves allow, by the book's compulsions, charges and all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from grognard.books.black_powder import events
from grognard.books.black_powder.battles.hiding import hidden_of
from grognard.books.black_powder.brigade_squares import move_square, stations, whole_square
from grognard.books.black_powder.marching import (
    Errand,
    bond_of,
    in_marching_order,
    ways_of,
)
from grognard.books.black_powder.orders import Order
from grognard.books.black_powder.pieces import BpTable, Place
from grognard.books.black_powder.stands import base_of
from grognard.books.black_powder.storming import charge_by_order
from grognard.books.black_powder.walking import part_leaders, walk
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.tabletop.geometry import Pose, encroaches


@rule("BP-054", "BP-059", "BP-069", "BP-071", "BP-101", "BP-117")
async def obey(
    game: Game[BpTable],
    order: Order,
    moves: int,
    *,
    led: bool = False,
    trail: list[Place] | None = None,
) -> None:
    """Every unit of an order does what it can with its moves; `trail` is the way one has come."""
    table = game.table
    if square := whole_square(table, order):
        move_square(game, square, order)
        return
    if not led:
        for name in order.units:
            part_leaders(game, table.units[name])
    keen = any(table.units[name].has("Determined Charge") for name in order.units)
    if order.verb == "charge" or keen:
        await charge_by_order(game, order, moves)
        return
    if order.verb == "square":
        await form_up(game, order, moves)
        return
    if len(order.units) > 1:
        await _march_together(game, order, moves)
        return
    unit = table.units[order.units[0]]
    errand = Errand(game, unit, order, moves, ways_of(table, order)[unit.id])
    errand.path = errand.path if trail is None else trail
    await walk(game, errand)


@rule("BP-072", "BP-1227")
async def _march_together(game: Game[BpTable], order: Order, moves: int) -> None:
    """A group keeps together; when somebody comes upon hidden enemies, those behind him adapt."""
    table = game.table
    ways = ways_of(table, order)
    bond = bond_of(table, order, moves, ways)
    for unit in list(in_marching_order(table, order)):
        unknown = len(hidden_of(table, table.rival(unit.seat)))
        limit, ranked = bond.limits[unit.id], unit.id in bond.ranked
        if ranked:
            game.tell(events.KeptRanks(unit.id))
        way = ways.pop(unit.id)
        await walk(game, Errand(game, unit, order, moves, way, limit=limit, ranked=ranked))
        if len(hidden_of(table, table.rival(unit.seat))) < unknown:
            bond = bond_of(table, order, moves, ways)


@rule("BP-340")
async def form_up(
    game: Game[BpTable], order: Order, moves: int, only: Sequence[str] | None = None
) -> None:
    """Each unit marches to its side of a brigade square, move by move, all keeping pace."""
    table = game.table
    places = stations(table, [table.units[name] for name in order.units])
    places = {name: places[name] for name in places if only is None or name in only}
    for number in range(moves):
        for name in _in_turn(table, places):
            unit, place = table.units[name], places[name]
            if not unit.here or unit.pose == place:
                continue
            step = Order("move", (name,), way=((place.x, place.y),), facing=place.bearing)
            errand = Errand(game, unit, step, 1, [place.point])
            if number == moves - 1:
                await walk(game, errand)
            else:
                errand.run()


@rule("BP-120", "BP-340")
def _in_turn(table: BpTable, places: Mapping[str, Pose]) -> Iterator[str]:
    """Units on their way to their places, whose place is free before whose is still taken."""
    waiting = list(places)
    while waiting:
        free = [name for name in waiting if not _is_taken(table, name, places[name])]
        yield (free or waiting)[0]
        waiting.remove((free or waiting)[0])


def _is_taken(table: BpTable, name: str, place: Pose) -> bool:
    unit = table.units[name]
    body = base_of(table, unit).at(place)
    return any(encroaches(body, base_of(table, friend)) for friend in table.friends(unit))
