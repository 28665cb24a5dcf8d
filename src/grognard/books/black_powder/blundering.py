"""Blunders: where units go that have misunderstood."""

from __future__ import annotations

from grognard.books.black_powder import events
from grognard.books.black_powder.asking import Against, OneOf
from grognard.books.black_powder.battles.hiding import look_out, stride
from grognard.books.black_powder.breaking import edge_point, is_on_table, retreat
from grognard.books.black_powder.charging import charges
from grognard.books.black_powder.command import charger_fault
from grognard.books.black_powder.country import may_see
from grognard.books.black_powder.events.writing import stance
from grognard.books.black_powder.forming import cavalry_near, form
from grognard.books.black_powder.obeying import obey
from grognard.books.black_powder.orders import Order
from grognard.books.black_powder.pieces import BpTable, Commander, Unit
from grognard.books.black_powder.planning import allowance_of, around, limited_step, whole_move
from grognard.books.black_powder.stands import base_of, by_distance, leader_of
from grognard.books.black_powder.storming import make_charge
from grognard.books.black_powder.tables import BLUNDERS
from grognard.books.black_powder.walking import part_leaders, shot_in_passing
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.tabletop.drill import Manoeuvre
from grognard.tabletop.geometry import (
    QUARTER_TURN,
    Face,
    Pose,
    angle_between,
    bearing_to,
    move_at,
    opposite,
)
from grognard.tabletop.sight import Reason


class WhichBlunder(OneOf):
    """Which of two results befalls the troops of an irresponsible commander."""

    __slots__ = ()
    cite = "BP-445"

    def words(self) -> str:
        return "Which blunder shall it be?"


class ChargeAstray(Against):
    """Whether a unit that strays towards an enemy charges it."""

    __slots__ = ()
    cite = "BP-082"
    heading = "blunder"
    yes, no = "Charge", "Do not"

    def words(self) -> str:
        return f"{self.foe.name} presents itself. Does {self.unit.name} charge?"


@rule("BP-066", "BP-082", "BP-083", "BP-445", "BP-EX71")
async def blunder(game: Game[BpTable], commander: Commander, order: Order) -> None:
    """One die serves all units of the order; each carries the result out for itself."""
    table = game.table
    die, other = game.roll(1)[0], 0
    if commander.independence < 0:
        other = game.roll(1)[0]
        if other != die:
            names = [BLUNDERS[die - 1], BLUNDERS[other - 1]]
            chosen = await WhichBlunder(table, commander.seat, names, "blunder")
            pair = die, other
            die = BLUNDERS.index(chosen) + 1
            other = sum(pair) - die
    fighting = all(table.is_engaged(table.units[name]) for name in order.units)
    absent = not any(table.units[name].here for name in order.units)
    rush = game.roll(1)[0] if die == 6 else 0
    told = (commander.id, order.units, die, commander.general, fighting, absent, commander.seat)
    game.tell(events.Blundered(*told, rush, other))
    moves = events.Blundered.moves_of(rush)
    for name in order.units:
        unit = table.units[name]
        if unit.here and not table.is_engaged(unit):
            part_leaders(game, unit)
            await _go_astray(game, unit, die, moves)
            look_out(game, unit)


@rule("BP-082", "BP-210")
async def _go_astray(game: Game[BpTable], unit: Unit, die: int, moves: int) -> None:
    """A unit goes wherever the die says; who strays past enemies may be shot at by them."""
    start = unit.x, unit.y
    if reason := _rooted(unit) or _limber_up(game, unit):
        game.tell(events.Halted(unit.id, reason.words, reason.key))
        return
    ordered = await _stray(game, unit, die, moves)
    if unit.here and not ordered and not game.table.is_engaged(unit):
        await shot_in_passing(game, unit, [start, (unit.x, unit.y)])


@rule("BP-087", "BP-126", "BP-1208")
def _rooted(unit: Unit) -> Reason | None:
    """Why a gun stays where it is, whatever it has been told."""
    if unit.inside or most_strays(unit, 1):
        return None
    if unit.has("Fixed"):
        return Reason("it has no team and stays in its works", "BP-1208")
    return Reason("siege guns cannot be manhandled", "BP-126")


@rule("BP-087", "BP-122")
def _limber_up(game: Game[BpTable], unit: Unit) -> Reason | None:
    """Horse guns in action go astray behind their teams, not on their wheels as others do."""
    if unit.formation != "deployed" or not unit.limbers_free or unit.inside:
        return None
    return form(game, unit, "limbered", by="BP-122")


async def _stray(game: Game[BpTable], unit: Unit, die: int, moves: int) -> bool:
    """True of a unit that goes as if by order, and has been shot at in passing."""
    if unit.inside:
        await _come_out(game, unit, die, moves)
        return True
    if die == 6 and unit.formation != "square":
        return await _rush(game, unit, moves)
    if unit.formation == "square" and (die > 2 or not _may_fall_away(game.table, unit)):
        game.tell(events.Halted(unit.id, "a square goes only to its rear", "BP-087"))
    elif die <= 2:
        _fall_away(game, unit, 2 if die == 1 else 1)
    else:
        return await _wander(game, unit, {3: Face.LEFT, 4: Face.RIGHT, 5: Face.FRONT}[die])
    return False


@rule("BP-082", "BP-086", "BP-087", "BP-148")
async def _come_out(game: Game[BpTable], unit: Unit, die: int, moves: int) -> None:
    """A garrison goes astray as others do, but its first move brings it out of its building."""
    table = game.table
    if unit.is_artillery:
        game.tell(events.Halted(unit.id, "a gun in a building stays there", "BP-145"))
        return
    foe = nearest_seen(table, unit)
    turn = {3: -QUARTER_TURN, 4: QUARTER_TURN}.get(die, 0)
    heading = unit.bearing + (turn if die > 2 else 2 * QUARTER_TURN)
    if foe is not None and die in (1, 2, 6):
        away = die < 6
        heading = bearing_to(*((foe.point, unit.point) if away else (unit.point, foe.point)))
    count = 2 if die == 1 else moves
    goal = move_at(unit.pose, heading, count * allowance_of(table, unit)).point
    way = ((goal.x, goal.y),)  # perhaps beyond the edge: BP-086
    order = Order("move", (unit.id,), way=way)
    if die == 6 and foe is not None and charger_fault(unit, unit.profile.home) is None:
        order = Order("charge", (unit.id,), foe.id, way)
    await obey(game, order, count, led=True)


def nearest_seen(table: BpTable, unit: Unit) -> Unit | None:
    """The closest enemy that a unit's leader sees: Ruling on BP-087."""
    eye = leader_of(table, unit)
    for foe in by_distance(table, unit, table.foes(unit)):
        if may_see(table, eye, unit, foe):
            return foe
    return None


def most_strays(unit: Unit, moves: int) -> int:
    """Squares and guns on their wheels go once at most, siege guns not at all."""
    if unit.profile.train == "siege" and unit.formation != "limbered":
        return 0
    if unit.has("Fixed"):
        return 0
    return min(moves, 1) if unit.formation in ("square", "deployed", "half limbered") else moves


@rule("BP-082", "BP-087")
def _way_off(table: BpTable, unit: Unit) -> int:
    """Straight from the closest enemy in sight, or to the rear."""
    foe = nearest_seen(table, unit)
    return bearing_to(foe.point, unit.point) if foe else unit.bearing + 2 * QUARTER_TURN


@rule("BP-087", "BP-323", "BP-324")
def _may_fall_away(table: BpTable, unit: Unit) -> bool:
    """True of a square whose way from the enemy leads to its own lines, with no horse about."""
    home = opposite(table.facings[unit.seat])
    homeward = abs(angle_between(home, _way_off(table, unit))) < QUARTER_TURN
    return homeward and not cavalry_near(table, unit)


@rule("BP-082", "BP-086", "BP-087", "BP-111")
def _fall_away(game: Game[BpTable], unit: Unit, moves: int) -> None:
    """Away from the closest enemy in sight, or to the rear; perhaps off the table."""
    table = game.table
    bearing = _way_off(table, unit)
    for _ in range(most_strays(unit, moves)):
        way = retreat(table, unit, bearing, 1)
        if way is None:
            if not _go_part_way(game, unit, bearing, "falls back"):
                game.tell(events.Halted(unit.id, "it cannot get away", "BP-087"))
            return
        pose, path = way
        if not is_on_table(table, unit, pose):
            leave(game, unit, pose)
            return
        game.tell(events.Moved(unit.id, stance(pose), path, "falls back", "BP-082"))


@rule("BP-082", "BP-087")
def _go_part_way(game: Game[BpTable], unit: Unit, bearing: int, how: str) -> bool:
    """Who cannot make the whole move goes as far as he can, and stops short of what bars him."""
    table = game.table
    mind, block, reach = around(table, unit), base_of(table, unit), allowance_of(table, unit)
    for length in range(reach, 0, -table.inch):
        end = move_at(unit.pose, bearing, length)
        if isinstance(whole_move(block, end, mind, reach), Manoeuvre):
            path = ((unit.x, unit.y), (end.x, end.y))
            game.tell(events.Moved(unit.id, stance(end), path, how, "BP-082"))
            return True
    return False


@rule("BP-111", "BP-113")
def leave(game: Game[BpTable], unit: Unit, pose: Pose) -> None:
    """A unit strays off the table; those who had joined it have stayed behind."""
    game.tell(events.LeftTable(unit.id, edge_point(game.table, pose)))


@rule("BP-082", "BP-087")
async def _wander(game: Game[BpTable], unit: Unit, quarter: Face) -> bool:
    """One full move into a quarter; True if an enemy that presents itself there is charged."""
    table = game.table
    bearing = unit.bearing + quarter * QUARTER_TURN
    ways = charges(table, unit, astray=quarter)
    if ways and await ChargeAstray(table, unit, table.units[ways[0].target]):
        await make_charge(game, unit, ways[0])
        return True
    way = retreat(table, unit, bearing, 1)
    if way is None:
        if not _go_part_way(game, unit, bearing, "strays"):
            game.tell(events.Halted(unit.id, "there is no room for it to go there", "BP-087"))
        return False
    pose, path = way
    if is_on_table(table, unit, pose):
        game.tell(events.Moved(unit.id, stance(pose), path, "strays", "BP-082"))
    else:
        leave(game, unit, pose)
    return False


@rule("BP-082", "BP-087")
async def _rush(game: Game[BpTable], unit: Unit, moves: int) -> bool:
    """At the closest enemy in sight, who is charged if he can be; or simply forward.

    True of a charge, which goes as if by order.
    """
    table = game.table
    foe = nearest_seen(table, unit)
    if foe is not None and not unit.is_artillery and not unit.shaken:
        order = Order("charge", (unit.id,), foe.id)
        await obey(game, order, most_strays(unit, moves), led=True)
        return True
    for _ in range(most_strays(unit, moves)):
        if foe is None:
            if await _wander(game, unit, Face.FRONT):
                return True  # a charge ends its movement, though the enemy evades: BP-255
            if not unit.here:
                return False
            continue
        heading = bearing_to(unit.point, foe.point)
        goal = move_at(unit.pose, heading, allowance_of(table, unit)).point
        step = limited_step(table, unit, goal, unit.bearing, allowance_of(table, unit))
        if not stride(game, unit, step, "rushes on", "BP-082"):
            break
    return False
