"""Orders to charge carried out: round by round, whoever can charge does, and the others come on."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.books.black_powder import events
from grognard.books.black_powder.battles.hiding import look_out, stride
from grognard.books.black_powder.charging import (
    Approach,
    approach,
    charges,
    quarter_fault,
    reach_fault,
)
from grognard.books.black_powder.combat import engagements
from grognard.books.black_powder.command import charger_fault
from grognard.books.black_powder.displacing import displace
from grognard.books.black_powder.forming import (
    Rehearsal,
    form,
    formed_pose,
    main_body,
    must_reform,
    redress,
)
from grognard.books.black_powder.halting import SHY_OF_SQUARE, is_upon, pull_up, shies_at
from grognard.books.black_powder.marching import (
    TOGETHER,
    Bond,
    Errand,
    bond_of,
    in_marching_order,
    most_moves,
    out_of_step,
    ways_of,
)
from grognard.books.black_powder.orders import ANY, AS_IT_GOES, Order, formation_told
from grognard.books.black_powder.pieces import BpTable, Place, Unit
from grognard.books.black_powder.planning import (
    SPENT,
    allowance_of,
    limited_step,
    room_fault,
)
from grognard.books.black_powder.responding import (
    close_in,
    draw_fire,
    drive_in,
    terrify,
    traversing,
)
from grognard.books.black_powder.results import follow_up, post_of
from grognard.books.black_powder.stands import base_at, base_of, is_chain, nearest_foes
from grognard.books.black_powder.walking import shot_in_passing, walk
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.tabletop.geometry import Base, Length, Point, closest_point, gap


class Storm:
    """A charge order while it is carried out: the way each unit has still to go first."""

    def __init__(self, game: Game[BpTable], order: Order, moves: int) -> None:
        table = game.table
        self.game = game
        self.order = order
        self.ways = ways_of(table, order)
        group = len(order.units) > 1
        marches = order.verb != "charge" and group
        bond = bond_of(table, order, moves, self.ways) if marches else Bond({})
        self.limits = bond.limits
        """How much farther each unit of a marching group may go: BP-072."""
        stays = out_of_step(table, order) if order.verb == "charge" and group else bond.ranked
        self.ranked = set(stays)
        """Those who would leave their group if they formed as they are told: BP-072."""
        slow = min(allowance_of(table, table.units[name]) for name in order.units)
        self.leash = slow if group else None
        self.waiting: list[str] = []
        """Those who have yet to make their move of the present round."""
        self.following: list[str] = []
        """Those who have moves left after the present round."""
        self.terror = any(table.units[name].has("Terrifying Charge") for name in order.units)
        self.home: list[tuple[str, Place]] = []
        """Chargers in touch with the enemy whose charge is still to be worked out."""
        self.stopped: set[str] = set()
        """Those whose march is over, though they have moves left to charge with: BP-412."""
        self.paths: dict[str, list[Place]] = {}
        """The way that each unit has come on, until those it has passed have had their shot."""


@rule("BP-068", "BP-412")
async def charge_by_order(game: Game[BpTable], order: Order, moves: int) -> None:
    """A charge by order, or a march with men too eager to pass an enemy by."""
    storm = Storm(game, order, moves)
    for name in sorted(storm.ranked):
        game.tell(events.KeptRanks(name))
    if order.verb == "charge":
        await _go_at_them(storm, moves)
    else:
        await _march_eagerly(storm, moves)
    await press_home(game, storm.home)


@rule("BP-068", "BP-344")
async def _go_at_them(storm: Storm, moves: int) -> None:
    """Round by round, whoever can charge does, the nearest first; the others come on."""
    table, order = storm.game.table, storm.order
    active = list(order.units)
    bound = [name for name in active if most_moves(table, table.units[name], order) == 1]
    for number in range(moves):
        active = [name for name in active if not number or name not in bound]
        units = [table.units[name] for name in active]
        last = number == moves - 1
        storm.waiting = list(active)
        for unit in sorted(units, key=lambda one: _away(table, one, order)):
            storm.waiting.remove(unit.id)
            storm.following = [name for name in active if not last and name not in bound]
            going = await _come_on(storm, unit, last=last)
            if not going:
                active.remove(unit.id)
            if last or not going:
                await _has_passed(storm, unit)


@rule("BP-072", "BP-344", "BP-412")
async def _march_eagerly(storm: Storm, moves: int) -> None:
    """One after another, as any group marches; but the eager look for an enemy at every move."""
    game, order = storm.game, storm.order
    for unit in list(in_marching_order(game.table, order)):
        if not unit.has("Determined Charge"):
            await _march_on(storm, unit, moves)
            continue
        most = min(moves, most_moves(game.table, unit, order))
        for number in range(most):
            if not await _come_on(storm, unit, last=number == most - 1):
                break
        await _has_passed(storm, unit)


@rule("BP-210")
async def _has_passed(storm: Storm, unit: Unit) -> bool:
    """Whose run is over may have come past enemies; False if their fire drives it off."""
    path = storm.paths.pop(unit.id, [])
    here = unit.x, unit.y
    if path and unit.here and not storm.game.table.is_engaged(unit):
        await shot_in_passing(storm.game, unit, path)
    return unit.here and (unit.x, unit.y) == here


def _away(table: BpTable, unit: Unit, order: Order) -> Length:
    target = target_of(table, unit, order)
    return gap(base_of(table, unit), base_of(table, target)) if target else 1 << 30


@rule("BP-068")
def target_of(table: BpTable, unit: Unit, order: Order) -> Unit | None:
    """The enemy an order means: the one it names, or the closest."""
    named = table.units.get(order.target)
    if named is not None:
        return named if named.here else None
    near = nearest_foes(table, unit)
    return near[0] if near else None


async def _come_on(storm: Storm, unit: Unit, *, last: bool) -> bool:
    """One move of one unit under such an order; False once it is done for this order."""
    game, order = storm.game, storm.order
    table = game.table
    if not unit.here or table.is_engaged(unit):
        return False
    if must_reform(table, unit, _bound_for(storm, unit)) or unit.bent:
        return _set_right(game, unit)
    if unit.inside and storm.ways[unit.id]:
        return await _sally(storm, unit)
    if _is_to_form(storm, unit):
        return _form_as_told(game, unit, order)
    _close_up(game, unit, order)
    way = pick_charge(table, unit, order, marching=bool(storm.ways[unit.id]))
    if way is not None and _keeps_company(table, unit, way, storm):
        return await _has_passed(storm, unit) and await _launch(storm, unit, way)
    if await _keeps_off(storm, unit):
        return False
    if order.verb != "charge":
        return await _march_on(storm, unit, 1, last=last)
    return await _approach(storm, unit, last=last)


@rule("BP-072", "BP-210")
async def _march_on(storm: Storm, unit: Unit, moves: int, *, last: bool = True) -> bool:
    """Along the way it was told, as far as its group lets it; False once it is gone or there."""
    if unit.id in storm.stopped:
        return True
    limit, ranked = storm.limits.get(unit.id), unit.id in storm.ranked
    way = storm.ways[unit.id]
    errand = Errand(storm.game, unit, storm.order, moves, way, limit=limit, ranked=ranked)
    errand.path = storm.paths.setdefault(unit.id, errand.path)
    if not await walk(storm.game, errand, last=last):
        storm.stopped.add(unit.id)
    storm.ways[unit.id] = errand.way
    if limit is not None:
        storm.limits[unit.id] = limit - errand.gone
    return not errand.is_done()


@rule("BP-056", "BP-072")
def _is_to_form(storm: Storm, unit: Unit) -> bool:
    """True of a unit that forms with its next move, unless that would take it from its group."""
    return unit.id not in storm.ranked and _forms_first(storm.game.table, unit, storm.order)


@rule("BP-056", "BP-059", "BP-412")
def _forms_first(table: BpTable, unit: Unit, order: Order) -> bool:
    """True of a unit told to form and then charge, on ground where it can form.

    Only the eager go at an enemy as they are.
    """
    formation = formation_told(order, unit)
    if order.verb != "charge" or not formation or unit.formation == formation:
        return False
    reason = room_fault(table, unit, formed_pose(table, unit, formation, order.facing), formation)
    if reason is not None and reason.key == "BP-134":
        return False
    return not (unit.has("Determined Charge") and pick_charge(table, unit, order))


@rule("BP-035", "BP-056")
def _form_as_told(game: Game[BpTable], unit: Unit, order: Order) -> bool:
    """A move goes by until a unit stands in the formation it was told; False if it has no room."""
    formation = formation_told(order, unit)
    reason = form(game, unit, formation, order.facing) if formation else None
    if reason is not None:
        game.tell(events.Halted(unit.id, reason.words, reason.key))
    return reason is None


def _bound_for(storm: Storm, unit: Unit) -> Point | None:
    """Where a unit's next move would lead: along its way, then at its enemy."""
    if ways := storm.ways[unit.id]:
        return ways[0]
    target = target_of(storm.game.table, unit, storm.order)
    return closest_point(base_of(storm.game.table, target), unit.point) if target else None


@rule("BP-148")
async def _sally(storm: Storm, unit: Unit) -> bool:
    """A move goes by until a garrison stands outside its building, ready to charge."""
    game, way = storm.game, storm.ways[unit.id]
    errand = Errand(game, unit, storm.order, 1, way[:1])
    reason = errand.run()
    # He charges from where he has come out; only an eager garrison that was to march goes on.
    storm.ways[unit.id] = [*errand.way, *way[1:]] if storm.order.verb == "move" else []
    if unit.inside and reason is not None:
        game.tell(events.Halted(unit.id, reason.words, reason.key))
        return False
    await displace(game, unit)
    look_out(game, unit)
    return unit.here


@rule("BP-109", "BP-127")
def _set_right(game: Game[BpTable], unit: Unit) -> bool:
    """A move goes by until a unit out of its formation stands as it should."""
    if unit.bent:
        return redress(game, unit) is None
    form(game, unit, unit.profile.home, by="BP-109")
    return True


@rule("BP-210", "BP-330", "BP-331", "BP-363")
async def _keeps_off(storm: Storm, unit: Unit) -> bool:
    """True of a charger that drives in a screen as told, or of horse that shies at a square.

    Who is told to march, though he be eager, or has a way to go first, does not ride at a square.
    """
    game, order = storm.game, storm.order
    table, target = game.table, target_of(game.table, unit, order)
    if target is None or order.verb != "charge" or storm.ways[unit.id]:
        return False
    if order.avoid and _screen_in_reach(table, unit, target):
        await drive_in(game, unit, target)
        return True
    if not (shies_at(unit, target) and is_upon(table, unit, target)):
        return False
    path = await pull_up(game, unit, target, SHY_OF_SQUARE)
    storm.paths.setdefault(unit.id, path[:1]).extend(path[1:])
    return True


@rule("BP-363")
def _screen_in_reach(table: BpTable, unit: Unit, target: Unit) -> bool:
    """True if a unit could charge the skirmishers of a mixed formation with this move."""
    fault = (
        charger_fault(unit, unit.formation)
        or reach_fault(table, unit, target)
        or quarter_fault(table, unit, target)
    )
    return target.is_mixed and fault is None


@rule("BP-364")
def _close_up(game: Game[BpTable], unit: Unit, order: Order) -> None:
    """A mixed formation with its enemy in reach calls its men in and charges in one move."""
    if not unit.is_mixed or order.verb != "charge" or order.avoid:
        return
    rehearsal = Rehearsal(game.table)
    body = main_body(unit)
    twin = rehearsal.table.units[unit.id]
    if form(rehearsal, twin, body) is None and pick_charge(rehearsal.table, twin, order):
        form(game, unit, body, by="BP-364")


@rule("BP-229", "BP-244", "BP-362", "BP-429")
async def _launch(storm: Storm, unit: Unit, way: Approach) -> bool:
    """One charge after another; but where terror goes with them, first all come into contact.

    True of a unit that has only driven in a screen, and may yet reach those behind it.
    """
    if fault := charger_fault(unit, unit.formation):  # shaken by fire in passing
        storm.game.tell(events.Halted(unit.id, fault.words.rstrip("."), fault.cite))
        return False
    start = unit.x, unit.y
    target = storm.game.table.units[way.target]
    screened = target.is_mixed
    ending = await close_in(storm.game, unit, way)
    if ending == "in touch":
        storm.home.append((unit.id, start))
    if not storm.terror:
        await press_home(storm.game, storm.home)
        storm.home = []
    driven = screened and not target.is_mixed
    return ending == "short" and driven and not shies_at(unit, target)


async def make_charge(game: Game[BpTable], unit: Unit, way: Approach) -> None:
    """A charge by itself, from its declaration to the enemy's fire."""
    start = unit.x, unit.y
    if await close_in(game, unit, way) == "in touch":
        await press_home(game, [(unit.id, start)])


@rule("BP-244", "BP-260", "BP-429")
async def press_home(game: Game[BpTable], home: list[tuple[str, Place]]) -> None:
    """The terrified test, whoever has nobody left before him takes his choice; then the fire."""
    table = game.table
    charged = [foe for name, _ in home for foe in table.faces(table.units[name])]
    held = {foe: post_of(table, table.units[foe]) for foe in charged}
    together = [name for name, _ in home]
    fights = [group for group in engagements(table) if any(name in group for name in together)]
    bold = [table.units[name] for name in (*together, *_countercharging(table, charged, together))]
    ran = await terrify(game, bold)
    feared = [u.id for u in bold if u.here and u.id not in ran and not table.faces(u)]
    lost = await _shot_off(game, [(name, start) for name, start in home if name in feared], charged)
    for group in fights:
        if free := [name for name in feared if name in group and name not in lost]:
            stood = [name for name in group if name not in lost]
            await follow_up(game, stood, table.units[free[0]].seat, held)
    for name, start in home:
        unit = table.units[name]
        if name not in feared and unit.here and table.faces(unit):
            await draw_fire(game, unit, start, together)


@rule("BP-209", "BP-429")
async def _shot_off(
    game: Game[BpTable], home: Sequence[tuple[str, Place]], charged: Sequence[str]
) -> list[str]:
    """Those whom nobody awaits may have passed others; tells whom their fire drives off."""
    lost = []
    for name, start in home:
        unit = game.table.units[name]
        if not await traversing(game, unit, [start, (unit.x, unit.y)], charged):
            lost.append(name)
    return lost


@rule("BP-260")
def _countercharging(table: BpTable, charged: Sequence[str], by: Sequence[str]) -> list[str]:
    """Those of the charged who have spurred forward, and so charge in every respect themselves."""
    foes = [table.units[name] for name in dict.fromkeys(charged)]
    return [foe.id for foe in foes if foe.met in by and foe.launched == table.half]


@rule("BP-067", "BP-068", "BP-412")
def pick_charge(
    table: BpTable, unit: Unit, order: Order, *, marching: bool = False
) -> Approach | None:
    """The charge an order calls for now, or that a unit too eager must make."""
    eager = unit.has("Determined Charge")
    if charger_fault(unit, unit.formation) is not None or (order.avoid and not eager):
        return None
    named = table.units.get(order.target) if order.verb == "charge" else None
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


@rule("BP-072", "BP-412")
def _keeps_company(table: BpTable, unit: Unit, way: Approach, storm: Storm) -> bool:
    """In a group a charge may not end where no other unit could follow to within 6 inches.

    Those too eager heed no order, and so wait for nobody; nobody waits for those who have charged.
    """
    if storm.leash is None or unit.has("Determined Charge"):
        return True
    placed = base_of(table, unit).at(way.pose)
    others = _comrades(storm, unit)
    for other in others:
        follows = other.id in (*storm.waiting, *storm.following)
        reach = table.inches(6) + storm.leash * follows
        if gap(placed, base_of(table, other)) <= reach:
            return True
    return not [other for other in others if other.launched != table.half]


def _comrades(storm: Storm, unit: Unit) -> list[Unit]:
    """The other units of its group that are still on the table."""
    others = [storm.game.table.units[name] for name in storm.order.units if name != unit.id]
    return [other for other in others if other.here]


@rule("BP-072")
def _in_company(storm: Storm, unit: Unit, goal: Point) -> Length:
    """How far a unit may come on for its group to end this round with no gap over 6 inches."""
    table, reach = storm.game.table, storm.game.table.inches(6)
    if storm.leash is None or unit.has("Determined Charge"):
        return storm.leash or allowance_of(table, unit)
    ahead = _company(storm, unit)
    for length in range(storm.leash, 0, -table.inches(3)):
        step = limited_step(table, unit, goal, _facing(storm, unit), length)
        if is_chain([base_of(table, unit).at(step.pose), *ahead], reach):
            return length
    return 0


def _company(storm: Storm, unit: Unit) -> list[Base]:
    """Where those will be with whom a unit keeps: all, save those whom the fight has parted."""
    table, others = storm.game.table, _comrades(storm, unit)
    unfought = [other for other in others if other.launched != table.half]
    for kept in (others, unfought):
        bases = [base_of(table, other) for other in (unit, *kept)]
        if is_chain(bases, table.inches(6)):
            return [_foreseen(storm, other) for other in kept]
    return []


@rule("BP-055")
def _facing(storm: Storm, unit: Unit) -> int:
    """Which way a unit looks as it comes on: as it was told on the last stretch of its way."""
    return storm.order.facing if len(storm.ways[unit.id]) == 1 else AS_IT_GOES


def _foreseen(storm: Storm, unit: Unit) -> Base:
    """Where a comrade is, or will be once he has made his own move of this round."""
    table, base = storm.game.table, base_of(storm.game.table, unit)
    if unit.id not in storm.waiting or storm.leash is None or table.is_engaged(unit):
        return base
    if _is_to_form(storm, unit):
        formation = formation_told(storm.order, unit) or unit.formation
        pose = formed_pose(table, unit, formation, storm.order.facing)
        return base_at(table, unit, pose, formation)
    way = pick_charge(table, unit, storm.order, marching=bool(storm.ways[unit.id]))
    if way is not None:
        return base.at(way.pose)
    goal = _bound_for(storm, unit)
    facing = _facing(storm, unit)
    step = limited_step(table, unit, goal, facing, storm.leash) if goal else None
    return base.at(step.pose) if step else base


@rule("BP-059", "BP-069", "BP-236", "BP-238", "BP-EX04")
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
    limit = _in_company(storm, unit, goal)
    if not limit:
        if last:
            game.tell(events.Halted(unit.id, TOGETHER.words, TOGETHER.key))
        return not last
    step = limited_step(table, unit, goal, _facing(storm, unit), limit)
    if stride(game, unit, step, "comes on", "BP-069"):
        await displace(game, unit)
    storm.paths.setdefault(unit.id, [start]).append((unit.x, unit.y))
    stuck = (unit.x, unit.y) == start
    if ways and (step.reason is None or stuck):
        ways.pop(0)
    if unit.here and (stuck or last):
        held = step.reason is SPENT and storm.leash is not None and limit < storm.leash
        reason = TOGETHER if held else step.barrier or step.reason or SPENT
        game.tell(events.Halted(unit.id, reason.words, reason.key))
    return not stuck and unit.here
