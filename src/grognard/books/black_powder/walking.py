"""One unit on the march: who stays behind, why it stops, and who shoots at it in passing."""

from __future__ import annotations

from grognard.books.black_powder import events
from grognard.books.black_powder.battles.gates import escape_at
from grognard.books.black_powder.battles.hiding import look_out
from grognard.books.black_powder.breaking import break_test, edge_point
from grognard.books.black_powder.displacing import displace
from grognard.books.black_powder.gunnery import fire_unit
from grognard.books.black_powder.marching import (
    Errand,
)
from grognard.books.black_powder.orders import leads_off
from grognard.books.black_powder.pieces import BpTable, Place, Unit
from grognard.books.black_powder.planning import (
    SPENT,
)
from grognard.books.black_powder.traversing import TraversingFire, passers
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.tabletop.geometry import Point


@rule("BP-130", "BP-405")
def part_leaders(game: Game[BpTable], unit: Unit) -> None:
    """A commander who had joined a unit stays behind when it marches by order."""
    for leader in game.table.leaders_with(unit):
        game.tell(events.CommanderParted(leader.id))


async def walk(game: Game[BpTable], errand: Errand, *, last: bool = True) -> bool:
    """One unit marches, and may be shot at in passing; True if it could go on with more moves.

    It is told why it stopped, which is for want of moves only when its last one is made.
    """
    unit = errand.unit
    reason = errand.run()
    await displace(game, unit)
    look_out(game, unit, stopped=reason is not None and reason.key == "BP-121")
    await shot_in_passing(game, unit, errand.path)
    if reason is None or not unit.here:
        return False
    if reason is SPENT and not last:
        return True
    told = errand.barrier or reason
    if told.key == "BP-111" and leads_off(game.table, errand.order):
        _march_over(game, unit)
    else:
        game.tell(events.Halted(unit.id, told.words, told.key))
    return False


@rule("BP-111", "BP-855")
def _march_over(game: Game[BpTable], unit: Unit) -> None:
    """Over the edge by order: off the field for a while, or away for good where that is the aim."""
    part_leaders(game, unit)
    place = edge_point(game.table, unit.pose)
    way = escape_at(game.table, unit, Point(*place))
    if way is None:
        game.tell(events.LeftTable(unit.id, place))
    else:
        game.tell(events.Escaped(unit.id, way.cite))


@rule("BP-210")
async def shot_in_passing(game: Game[BpTable], unit: Unit, path: list[Place]) -> None:
    """Who crosses an enemy's front and goes out of it may be shot at, and tests as for shooting."""
    if len(path) < 2:
        return
    table, before = game.table, unit.casualties
    found = passers(table, unit, path, charging=False)
    if found:
        del path[:-1]  # nobody is asked twice for the same passage
    for shooter, aim in found:
        if await TraversingFire(table, shooter, unit):
            await fire_unit(game, shooter, aim, "traversing fire")
    wavers = unit.has("Wavering") and unit.casualties > before
    if unit.excess or wavers:
        await break_test(game, unit, "shooting")
