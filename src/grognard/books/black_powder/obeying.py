"""Orders carried out: as far as the moves allow, by the book's compulsions, charges and all."""

from __future__ import annotations

from grognard.books.black_powder import events
from grognard.books.black_powder.breaking import break_test
from grognard.books.black_powder.charging import Approach, approach, charges
from grognard.books.black_powder.command import charger_fault
from grognard.books.black_powder.events.writing import stance
from grognard.books.black_powder.forming import Rehearsal, form, must_reform
from grognard.books.black_powder.gunnery import fire_unit
from grognard.books.black_powder.marching import Errand, in_marching_order, leashes, ways_of
from grognard.books.black_powder.orders import ANY, AS_IT_GOES, Order
from grognard.books.black_powder.pieces import BpTable, Place, Unit
from grognard.books.black_powder.planning import SPENT, allowance_of, limited_step
from grognard.books.black_powder.responding import charge, displace
from grognard.books.black_powder.results import victors
from grognard.books.black_powder.stands import base_of, by_distance
from grognard.books.black_powder.tables import Formation
from grognard.books.black_powder.traversing import TraversingFire, passers
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.tabletop.geometry import Length, closest_point, gap


@rule("BP-059", "BP-069", "BP-071", "BP-101", "BP-117")
async def obey(game: Game[BpTable], order: Order, moves: int, *, led: bool = False) -> None:
    """Every unit of an order does what it can with its moves."""
    table = game.table
    if not led:
        for name in order.units:
            _part_leaders(game, table.units[name])
    keen = any(table.units[name].has("Determined Charge") for name in order.units)
    if order.verb == "charge" or keen:
        await _storm(game, order, moves)
        return
    group = len(order.units) > 1
    limits = leashes(table, order, moves) if group else dict.fromkeys(order.units)
    ways = ways_of(table, order)
    for unit in list(in_marching_order(table, order)):
        errand = Errand(game, unit, order, moves, ways[unit.id], limit=limits[unit.id])
        await walk(game, errand)


@rule("BP-130")
def _part_leaders(game: Game[BpTable], unit: Unit) -> None:
    """A commander who had joined a unit stays behind when it marches by order."""
    for leader in game.table.leaders_with(unit):
        game.tell(events.CommanderParted(leader.id))


async def walk(game: Game[BpTable], errand: Errand) -> None:
    """One unit marches; it is told why it stopped, and may be shot at in passing."""
    unit = errand.unit
    reason = errand.run()
    displace(game, unit)
    await shot_in_passing(game, unit, errand.path)
    if reason is not None and unit.here:
        game.tell(events.Halted(unit.id, reason.words, reason.key))


@rule("BP-210")
async def shot_in_passing(game: Game[BpTable], unit: Unit, path: list[Place]) -> None:
    """Who crosses an enemy's front and goes out of it may be shot at, and tests as for shooting."""
    if len(path) < 2:
        return
    table, before = game.table, unit.casualties
    for shooter, aim in passers(table, unit, path, charging=False):
        if await TraversingFire(table, shooter):
            await fire_unit(game, shooter, aim, "traversing fire")
    wavers = unit.has("Wavering") and unit.casualties > before
    if unit.excess or wavers:
        break_test(game, unit, "shooting")


# Charging


class Storm:
    """A charge order while it is carried out: the way each unit has still to go first."""

    def __init__(self, game: Game[BpTable], order: Order) -> None:
        table = game.table
        self.game = game
        self.order = order
        self.ways = ways_of(table, order)
        slow = min(allowance_of(table, table.units[name]) for name in order.units)
        self.leash = slow if len(order.units) > 1 else None


@rule("BP-068", "BP-412")
async def _storm(game: Game[BpTable], order: Order, moves: int) -> None:
    """Round by round, whoever can charge does, the nearest first; the others come on."""
    table = game.table
    storm = Storm(game, order)
    active = list(order.units)
    for number in range(moves):
        units = [table.units[name] for name in active]
        for unit in sorted(units, key=lambda one: _away(table, one, order)):
            if not await _come_on(storm, unit, last=number == moves - 1):
                active.remove(unit.id)


def _away(table: BpTable, unit: Unit, order: Order) -> Length:
    target = target_of(table, unit, order)
    return gap(base_of(table, unit), base_of(table, target)) if target else 1 << 30


@rule("BP-068")
def target_of(table: BpTable, unit: Unit, order: Order) -> Unit | None:
    """The enemy an order means: the one it names, or the closest."""
    named = table.units.get(order.target)
    if named is not None:
        return named if named.here else None
    near = by_distance(table, unit, table.foes(unit))
    return near[0] if near else None


async def _come_on(storm: Storm, unit: Unit, *, last: bool) -> bool:
    """One move of one unit under a charge order; False once it is done for this order."""
    game, order = storm.game, storm.order
    table = game.table
    if not unit.here or table.is_engaged(unit):
        return False
    if must_reform(table, unit):
        form(game, unit, unit.profile.home, by="BP-109")
        return True
    _close_up(game, unit, order)
    way = pick_charge(table, unit, order, marching=bool(storm.ways[unit.id]))
    if way is not None and _keeps_company(table, unit, way, storm):
        await make_charge(game, unit, way)
        return False
    if order.formation and unit.formation != order.formation:
        return form(game, unit, order.formation, order.facing) is None
    if order.verb != "charge":
        errand = Errand(game, unit, order, 1, storm.ways[unit.id])
        await walk(game, errand)
        storm.ways[unit.id] = errand.way
        return not errand.is_done()
    return await _approach(storm, unit, last=last)


@rule("BP-364")
def _close_up(game: Game[BpTable], unit: Unit, order: Order) -> None:
    """A mixed formation with its enemy in reach calls its men in and charges in one move."""
    if not unit.is_mixed or order.verb != "charge" or order.avoid:
        return
    rehearsal = Rehearsal(game.table)
    body: Formation = "line" if unit.formation == "mixed line" else "attack column"
    twin = rehearsal.table.units[unit.id]
    if form(rehearsal, twin, body) is None and pick_charge(rehearsal.table, twin, order):
        form(game, unit, body, by="BP-364")


async def make_charge(game: Game[BpTable], unit: Unit, way: Approach) -> None:
    """Charge home; if terror alone cleared the way, the victors' choice comes at once."""
    if await charge(game, unit, way) and unit.here:
        await victors(game, [unit.id], unit.seat, [unit.id])


@rule("BP-067", "BP-068", "BP-412")
def pick_charge(
    table: BpTable, unit: Unit, order: Order, *, marching: bool = False
) -> Approach | None:
    """The charge an order calls for now, or that a unit too eager must make."""
    if charger_fault(unit, unit.formation) is not None or order.avoid:
        return None
    named = table.units.get(order.target) if order.verb == "charge" else None
    eager = unit.has("Determined Charge")
    if marching and not eager:
        return None
    if named is not None and named.here:
        way = approach(table, unit, named)
        if isinstance(way, Approach):
            return way
    if eager or (order.verb == "charge" and order.target == ANY):
        found = charges(table, unit)
        return found[0] if found else None
    return None


@rule("BP-072")
def _keeps_company(table: BpTable, unit: Unit, way: Approach, storm: Storm) -> bool:
    """In a group a charge may not end where no other unit could follow to within 6 inches."""
    others = [table.units[name] for name in storm.order.units if name != unit.id]
    if storm.leash is None:
        return True
    placed = base_of(table, unit).at(way.pose)
    reach = table.inches(6) + storm.leash
    return any(other.here and gap(placed, base_of(table, other)) <= reach for other in others)


@rule("BP-059", "BP-069", "BP-236", "BP-238")
async def _approach(storm: Storm, unit: Unit, *, last: bool) -> bool:
    """By the way it was told, then straight at the enemy, whatever the consequences."""
    game, order, ways = storm.game, storm.order, storm.ways[unit.id]
    table = game.table
    target = target_of(table, unit, order)
    if target is None:
        game.tell(events.Halted(unit.id, "there is no enemy left to charge", "BP-069"))
        return False
    goal = ways[0] if ways else closest_point(base_of(table, target), unit.point)
    start = unit.x, unit.y
    limit = allowance_of(table, unit) if storm.leash is None else storm.leash
    step = limited_step(table, unit, goal, AS_IT_GOES, limit)
    if step.pose != unit.pose:
        game.tell(events.Moved(unit.id, stance(step.pose), step.path, "comes on", "BP-069"))
        displace(game, unit)
        await shot_in_passing(game, unit, [start, (unit.x, unit.y)])
    stuck = (unit.x, unit.y) == start
    if ways and (step.reason is None or stuck):
        ways.pop(0)
    if unit.here and (stuck or last):
        reason = step.reason or SPENT
        game.tell(events.Halted(unit.id, reason.words, reason.key))
    return not stuck and unit.here
