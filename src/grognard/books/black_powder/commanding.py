"""The Command part: initiative, commanders in turn, their dice, and what comes of failure."""

from __future__ import annotations

import msgspec

from grognard.books.black_powder import events
from grognard.books.black_powder.asking import OneOf, YesNo
from grognard.books.black_powder.battles.alarm import end_standing_orders
from grognard.books.black_powder.battles.entering import bring_on, come_on, has_free_entry
from grognard.books.black_powder.battles.gates import waits_unseen
from grognard.books.black_powder.battles.hiding import unmask
from grognard.books.black_powder.battles.leaving import march_off
from grognard.books.black_powder.blundering import blunder
from grognard.books.black_powder.brigade_squares import square_of, whole_square
from grognard.books.black_powder.charging import charges
from grognard.books.black_powder.command import charger_fault, moves_won, reckon_command
from grognard.books.black_powder.events.writing import stance
from grognard.books.black_powder.marching import most_moves
from grognard.books.black_powder.morale import retreat_broken
from grognard.books.black_powder.obeying import form_up, obey
from grognard.books.black_powder.ordering import (
    GiveOrder,
    LedMove,
    TakeInitiative,
    initiative_fault,
)
from grognard.books.black_powder.orders import (
    NOTHING,
    Order,
    deeds,
    formation_after,
    formation_told,
    sentence,
    way_of,
)
from grognard.books.black_powder.pieces import BpTable, Commander, Unit
from grognard.books.black_powder.planning import room_fault
from grognard.books.black_powder.riding import CommanderMove, Ride
from grognard.books.black_powder.stands import base_at, foe_within, leader_of, linked
from grognard.books.black_powder.storming import make_charge
from grognard.books.black_powder.tables import Formation
from grognard.books.black_powder.walking import part_leaders
from grognard.kernel.book import DONE, Done
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.kernel.question import Offer
from grognard.kernel.reckoning import Reckoning
from grognard.tabletop.geometry import Point, Pose, bearing_to
from grognard.tabletop.wording import within

# Initiative


@rule("BP-089", "BP-090", "BP-091", "BP-092", "BP-228")
async def initiative(game: Game[BpTable]) -> Done:
    """Units near the enemy act one by one before any order is given; the eager ones charge."""
    table = game.table
    if await unmask(game):
        return DONE
    if table.noticed != table.half:
        own = [unit for unit in table.standing(table.acting) if foe_within(table, unit, 12)]
        game.tell(events.EnemyNoticed(tuple(unit.id for unit in own)))
    if await retreat_broken(game):
        return DONE
    for unit in table.standing(table.acting):
        if unit.has("Determined Charge") and _must_charge(table, unit):
            await _impel(game, unit)
            return DONE
    ready = any(initiative_fault(table, unit) is None for unit in table.standing(table.acting))
    order = await TakeInitiative(table, table.acting) if ready else NOTHING
    if order == NOTHING:
        game.tell(events.PartBegan("command", table.acting))
        return DONE
    unit = table.units[order.units[0]]
    game.tell(events.InitiativeTaken(unit.id, order, deeds(table, order)))
    await obey(game, order, 1)
    return DONE


@rule("BP-412")
def _must_charge(table: BpTable, unit: Unit) -> bool:
    """True of an eager unit that may use initiative and has an enemy it can charge."""
    if initiative_fault(table, unit) or charger_fault(unit, unit.formation):
        return False
    return bool(charges(table, unit))


async def _impel(game: Game[BpTable], unit: Unit) -> None:
    way = charges(game.table, unit)[0]
    order = Order("charge", (unit.id,), way.target)
    game.tell(events.InitiativeTaken(unit.id, order, deeds(game.table, order)))
    part_leaders(game, unit)
    await make_charge(game, unit, way)


# Commanders


class NextCommander(OneOf):
    """Which commander gives his orders next."""

    __slots__ = ()
    cite = "BP-064"

    def words(self) -> str:
        return "Which commander gives orders next?"

    def describe(self, choice: str) -> Offer:
        if choice == "none":
            return Offer("Nobody: end the Command part", cite=self.cite, icon="ui-end")
        return Offer(self.table.commanders[choice].name, cite=self.cite, piece=choice)


@rule("BP-053", "BP-054", "BP-064", "BP-066")
async def command(game: Game[BpTable]) -> Done:
    """The next commander begins, or the one who has begun gives another order."""
    table = game.table
    if table.commanding:
        await _one_order(game, table.commanders[table.commanding])
        return DONE
    if await bring_on(game):
        return DONE
    awake = [] if table.asleep == table.acting else table.staff(table.acting)
    waiting = [m.id for m in awake if m.done != table.half and not waits_unseen(table, m)]
    if not waiting:
        game.tell(events.PartBegan("brave", table.acting))
        return DONE
    choice = await NextCommander(table, table.acting, [*waiting, "none"], "command")
    if choice == "none":
        game.tell(events.PartBegan("brave", table.acting))
    else:
        game.tell(events.CommanderBegan(choice))
    return DONE


@rule("BP-061", "BP-065", "BP-098", "BP-103")
async def _one_order(game: Game[BpTable], commander: Commander) -> None:
    """An order and its dice; a failure, a follow me or a rally is a commander's last."""
    table = game.table
    silent = table.silenced == table.half or commander.gone
    order = NOTHING if silent else await GiveOrder(table, commander)
    goes_on = False
    if order != NOTHING:
        goes_on = await give(game, commander, order)
    if not goes_on:
        if not commander.gone:
            await ride(game, commander)
        game.tell(events.CommanderDone(commander.id))


@rule("BP-055", "BP-058", "BP-060", "BP-073", "BP-084", "BP-088", "BP-444", "BP-EX05")
async def give(game: Game[BpTable], commander: Commander, order: Order) -> bool:
    """State the order, throw the dice, and see it carried out; True if he may go on ordering."""
    table = game.table
    reckoning = reckon_command(table, commander, order)
    words = sentence(table, commander.name, order)
    dice, blundered = await _throw(game, commander, reckoning, words)
    score = sum(dice)
    moves = 0 if blundered or score == 12 else moves_won(score, reckoning.total)
    seat = commander.seat
    game.tell(events.Ordered(commander.id, order, dice, reckoning, moves, blundered, words, seat))
    end_standing_orders(game, order.units)
    last = order.verb in ("follow", "rally")
    if blundered:
        await blunder(game, commander, order)
    elif not moves:
        await _failed(game, order)
    else:
        await _succeeded(game, commander, order, moves, equal=score == reckoning.total)
    if last and not moves:
        by = "BP-104" if order.verb == "rally" else "BP-100"
        game.tell(events.CommanderStayed(commander.id, by))
    return bool(moves) and not last


class Insist(YesNo):
    """Whether a decisive commander throws again for a failed order."""

    __slots__ = ("commander", "rating", "score")
    cite = "BP-442"
    heading = "command"
    yes, no = "Throw again", "Let it be"

    def __init__(
        self, table: BpTable, unit: Unit, commander: Commander, score: int, rating: int
    ) -> None:
        super().__init__(table, unit)
        self.commander = commander
        self.score = score
        self.rating = rating

    def words(self) -> str:
        thrown = f"The order fails ({self.score} against {self.rating})."
        return f"{thrown} Does {within(self.commander.name)} insist?"

    def detail(self) -> str:
        if self.table.plays("no_blunders"):
            return "He throws once more."
        return "He throws once more; to fail again is a blunder, whatever falls."

    def about(self) -> str:
        return self.commander.id

    def trail(self) -> tuple[str, ...]:
        """The man and no unit of his: the enemy reads it too, and may not know of them all."""
        return (f"Turn {self.table.turn}", self.commander.name, self.heading)

    def describe(self, choice: bool) -> Offer:  # noqa: FBT001
        return msgspec.structs.replace(super().describe(choice), piece=self.commander.id)


@rule("BP-082", "BP-084", "BP-442", "BP-443", "BP-444", "BP-EX72")
async def _throw(
    game: Game[BpTable], commander: Commander, reckoning: Reckoning, words: str
) -> tuple[tuple[int, ...], bool]:
    """Two dice for an order, thrown again where character allows or demands it."""
    table, rating = game.table, reckoning.total
    given = sum(unit.ordered == table.half for unit in table.units.values())
    dice = game.roll(2, of=f"{table.half} order {commander.id} {given}")
    moves = 0 if sum(dice) == 12 else moves_won(sum(dice), rating)
    told = (commander.id, dice)
    if moves == 3 and commander.decisiveness < 0:
        game.tell(events.Rerolled(*told, hesitant=True, seat=commander.seat, words=words))
        dice = game.roll(2)
    elif not moves and commander.decisiveness > 0:
        own = [u for u in table.units.values() if u.seat == commander.seat]
        if await Insist(table, own[0], commander, sum(dice), rating):
            game.tell(events.Rerolled(*told, seat=commander.seat, words=words))
            dice = game.roll(2)
            if sum(dice) == 12 or sum(dice) > rating:
                return dice, not table.plays("no_blunders")
    worst = 11 if commander.independence > 0 else 12
    return dice, sum(dice) >= worst and not table.plays("no_blunders")


@rule("BP-085", "BP-094", "BP-095", "BP-096", "BP-428", "BP-EX79")
async def _failed(game: Game[BpTable], order: Order) -> None:
    """March columns, squares, limbered guns and the superbly drilled move once all the same."""
    if order.verb in ("follow", "rally", "return"):
        return
    if order.verb in ("enter", "leave"):
        free = _free(game.table, order)
        _tell_free(game, order, free)
        await _pass(game, order, free, 1)
        return
    if whole_square(game.table, order):
        await obey(game, order, 1)
        return
    free = tuple(name for name in order.units if moves_anyway(game.table, game.table.units[name]))
    _tell_free(game, order, free)
    if order.verb == "square":
        await form_up(game, order, 1, free)
        return
    for alone in [_part(game.table, order, (name,)) for name in free]:
        await obey(game, alone, 1)


@rule("BP-094", "BP-710")
def _tell_free(game: Game[BpTable], order: Order, free: tuple[str, ...]) -> None:
    """Those who move although nobody hears the order are named, and the rule that lets them."""
    if free:
        first = game.table.units[free[0]]
        by = "BP-710" if order.verb == "enter" else _free_by(first)
        game.tell(events.FreeMoveLeft(free, by))


def _free(table: BpTable, order: Order) -> tuple[str, ...]:
    """Who comes on or marches off by one move although nobody hears the order."""
    units = [table.units[name] for name in order.units]
    if order.verb == "return":
        return ()
    if order.verb == "enter":
        return tuple(unit.id for unit in units if has_free_entry(table, unit, order))
    return tuple(unit.id for unit in units if moves_anyway(table, unit))


async def _pass(game: Game[BpTable], order: Order, names: tuple[str, ...], moves: int) -> None:
    """Some units of an order come onto the table or march off it."""
    ways = {"enter": come_on, "leave": march_off}
    if names:
        first = game.table.units[names[0]]
        formation = formation_told(order, first) if len(names) == 1 else order.formation
        part = msgspec.structs.replace(order, units=names, formation=formation)
        await ways[order.verb](game, part, moves)


def _part(table: BpTable, order: Order, names: tuple[str, ...]) -> Order:
    """The same order to some of its units, each by the way it was told."""
    first = table.units[names[0]]
    way = tuple(way_of(table, first, order))
    ends = dict(zip(order.units, order.places, strict=False))
    alone = len(names) == 1
    return msgspec.structs.replace(
        order,
        units=names,
        way=way,
        places=tuple(ends[name] for name in names if name in ends),
        formation=formation_told(order, first) if alone else order.formation,
        then=formation_after(order, first) if alone else order.then,
    )


@rule("BP-094", "BP-323", "BP-428")
def has_free_move(unit: Unit) -> bool:
    """True of a unit that moves once although its order failed."""
    return unit.is_column or unit.formation == "square" or unit.has("Superbly Drilled")


@rule("BP-094", "BP-344", "BP-428")
def _free_by(unit: Unit) -> str:
    """The rule that gives a unit its free move: its formation, its drill, or its big square."""
    if unit.is_column or unit.formation == "square":
        return "BP-094"
    return "BP-428" if unit.has("Superbly Drilled") else "BP-344"


@rule("BP-344", "BP-1209")
def moves_anyway(table: BpTable, unit: Unit) -> bool:
    """True of a unit with a free move, by its formation or because it is in a brigade square."""
    return has_free_move(unit) or square_of(table, unit) is not None


@rule("BP-099", "BP-101", "BP-105", "BP-115", "BP-431")
async def _succeeded(
    game: Game[BpTable], commander: Commander, order: Order, moves: int, *, equal: bool
) -> None:
    """The order is heard; unreliable troops do nothing on a throw equal to the rating."""
    table = game.table
    lead = table.units[order.units[0]]
    if order.verb in ("follow", "rally"):
        await _lead(game, commander, lead, order, equal=equal)
        return
    deaf = [n for n in order.units if equal and table.units[n].has("Unreliable")]
    hear = tuple(name for name in order.units if name not in deaf)
    free = tuple(name for name in _free(table, order) if name in deaf)
    for name in deaf:
        game.tell(events.Halted(name, "it is unreliable and will not stir", "BP-431"))
    _tell_free(game, order, free)
    if order.verb == "return":
        for name in hear:
            unit = table.units[name]
            come_back(game, unit, order.formation or unit.profile.home)
        return
    if order.verb in ("enter", "leave"):
        await _pass(game, order, free, 1)
        await _pass(game, order, hear, moves)
        return
    parts = [_part(table, order, (name,)) for name in free]
    bodies = [_part(table, order, names) for names in _bodies(table, hear, parted=bool(deaf))]
    for part in parts:
        await obey(game, part, 1)
    for body in bodies:
        await obey(game, body, moves)


@rule("BP-072", "BP-431")
def _bodies(table: BpTable, names: tuple[str, ...], *, parted: bool) -> list[tuple[str, ...]]:
    """Those who hear an order, as one group, or as those who stay behind have parted them."""
    if not parted or len(names) < 2:
        return [names] if names else []
    units = [table.units[name] for name in names]
    return [tuple(unit.id for unit in body) for body in linked(table, units)]


@rule("BP-101", "BP-105", "BP-106")
async def _lead(
    game: Game[BpTable], commander: Commander, unit: Unit, order: Order, *, equal: bool
) -> None:
    """He joins the unit and leads it up to three moves, or takes a casualty off it."""
    table = game.table
    place = leader_of(table, unit)
    by = "BP-105" if order.verb == "rally" else "BP-101"
    game.tell(events.Joined(commander.id, unit.id, (place.x, place.y), fixed=True, by=by))
    if order.verb == "rally":
        game.tell(events.Rallied(unit.id, seat=unit.seat))
        return
    if equal and unit.has("Unreliable"):
        return
    left, trail = 3, [(unit.x, unit.y)]
    while left and may_go_on(table, unit):
        deed = await LedMove(table, unit, left)
        if deed == NOTHING:
            return
        left = min(left, most_moves(table, unit, deed)) - 1
        await obey(game, deed, 1, led=True, trail=trail)


@rule("BP-188", "BP-255", "BP-264")
def may_go_on(table: BpTable, unit: Unit) -> bool:
    """True of a unit that may still be led: a charge, met or evaded, ends its movement."""
    stopped = unit.disordered or unit.launched == table.half or table.is_engaged(unit)
    return unit.here and not stopped


@rule("BP-113", "BP-115")
def come_back(game: Game[BpTable], unit: Unit, formation: Formation) -> None:
    """Formed up as its commander likes where it had left, or as near as can be."""
    table = game.table
    assert unit.exit is not None
    middle = Point(table.width // 2, table.height // 2)
    bearing = bearing_to(Point(*unit.exit), middle)
    for inch in range(25):
        for side in (1, -1):
            pose = _inside(table, unit, formation, bearing, side * table.inches(inch))
            if room_fault(table, unit, pose, formation) is None:
                game.tell(events.Returned(unit.id, stance(pose), formation))
                return
    game.tell(events.Halted(unit.id, "there is no room where it left the field", "BP-115"))


def _inside(table: BpTable, unit: Unit, formation: Formation, bearing: int, aside: int) -> Pose:
    """The nearest pose to where a unit left that lies on the table, so far along the edge."""
    assert unit.exit is not None
    base = base_at(table, unit, Pose(0, 0, bearing), formation)
    x, y = unit.exit
    if min(x, table.width - x) < min(y, table.height - y):
        y += aside
    else:
        x += aside
    x = min(max(x, -base.left + 4), table.width - base.right - 4)
    y = min(max(y, -base.top + 4), table.height - base.bottom - 4)
    return Pose(x, y, bearing)


@rule("BP-100", "BP-128", "BP-129")
async def ride(game: Game[BpTable], commander: Commander) -> None:
    """A commander moves once when he has finished, unless his last order forbids it."""
    table = game.table
    if commander.fixed == table.half:
        return
    choice = await CommanderMove(table, commander)
    if choice.join:
        place = leader_of(table, table.units[choice.join])
        game.tell(events.Joined(commander.id, choice.join, (place.x, place.y)))
    elif choice != Ride():
        assert choice.place is not None
        game.tell(events.CommanderRode(commander.id, choice.place))


@rule("BP-410", "BP-495")
async def bravery(game: Game[BpTable]) -> Done:
    """Brave units that are shaken, far from the enemy, may take heart by a die."""
    table = game.table
    for unit in list(table.standing(table.acting)):
        if not (unit.bravery and unit.shaken and unit.casualties > 1):
            continue
        if table.is_broken(unit) or foe_within(table, unit, 12) or table.is_engaged(unit):
            continue
        die = game.roll(1)[0]
        if die >= unit.bravery:
            game.tell(events.Rallied(unit.id, "BP-410", die, unit.seat, unit.bravery))
        else:
            game.tell(events.Faltered(unit.id, die, unit.seat, unit.bravery))
    game.tell(events.PartBegan("shoot", table.acting))
    return DONE
