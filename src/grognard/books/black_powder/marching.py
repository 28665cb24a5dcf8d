"""Marching by order: move after move along a way, forming where told, and why a unit stops."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Literal, NamedTuple, TypeAlias

from grognard.books.black_powder import events
from grognard.books.black_powder.battles.hauling import haul_fault
from grognard.books.black_powder.battles.hiding import hidden_of
from grognard.books.black_powder.brigade_squares import square_of
from grognard.books.black_powder.country import CROSSING
from grognard.books.black_powder.doorways import (
    building_at,
    doorway_fault,
    entry_fault,
    is_way_out,
    walk_to,
)
from grognard.books.black_powder.events.writing import stance
from grognard.books.black_powder.forming import (
    Rehearsal,
    Stage,
    form,
    formed_pose,
    must_reform,
    redress,
)
from grognard.books.black_powder.mounting import remount
from grognard.books.black_powder.orders import (
    AS_IT_GOES,
    Order,
    formation_after,
    formation_told,
    way_of,
)
from grognard.books.black_powder.pieces import BpTable, Place, Unit
from grognard.books.black_powder.planning import (
    SPENT,
    Step,
    allowance_of,
    limited_step,
    one_step,
    room_fault,
)
from grognard.books.black_powder.stands import (
    base_at,
    base_of,
    building_base,
    is_chain,
)
from grognard.books.black_powder.tables import MOVES, Formation
from grognard.kernel.cite import rule
from grognard.tabletop.geometry import (
    Base,
    Length,
    Point,
    Pose,
    bearing_to,
    distance,
    gap,
    move_at,
)
from grognard.tabletop.sight import Reason
from grognard.tabletop.terrain import Feature

Ways: TypeAlias = dict[str, list[Point]]
"""The way that each unit of a group has to go."""
TOGETHER = Reason("it keeps with its brigade", "BP-072")
NO_MOVE_LEFT = Reason("it has no 6 inches left to enter", "BP-147")
GARRISONED = Reason("it holds a building and has no formation there", "BP-146")


class Errand:
    """One unit on its way: what is left of its order and of its moves."""

    def __init__(
        self,
        stage: Stage,
        unit: Unit,
        order: Order,
        moves: int,
        way: Sequence[Point],
        *,
        limit: Length | None = None,
        ranked: bool = False,
    ) -> None:
        self.stage = stage
        self.unit = unit
        self.order = order
        first: Formation | Literal[""] = "" if ranked else formation_told(order, unit)
        self.told = first, formation_after(order, unit)
        self.moves = min(moves, most_moves(self.table, unit, order))
        self.way = list(way) if not self._is_home(way) else []
        self.limit = limit
        """How much farther it may go before it would leave its group behind."""
        self.path: list[Place] = [(unit.x, unit.y)]
        self.gone: Length = 0
        self.barrier: Reason | None = None
        """What kept it from going an inch farther on its last move."""
        self.remounts = order.remount
        self.pushed = False
        """True of a gun that men should haul, and that its crew pushes without them."""

    @property
    def table(self) -> BpTable:
        """The table on which it goes."""
        return self.stage.table

    @rule("BP-148")
    def _is_home(self, way: Sequence[Point]) -> bool:
        """True of a way that ends in the building it holds: it has nowhere to go."""
        if not self.unit.inside or not way:
            return False
        house = building_at(self.table, way[-1])
        return house is not None and house.id == self.unit.inside

    @property
    def formation(self) -> Formation | Literal[""]:
        """What it is to form next: what it was told first, and where the way ends the other."""
        first, after = self.told
        return after if after and not self.way else first

    @rule("BP-038", "BP-059", "BP-117", "BP-EX10")
    def run(self) -> Reason | None:
        """Use move after move until all is done, the moves are spent, or something stops it."""
        reason: Reason | None = None
        while self.moves > 0 and not self.is_done():
            reason = self.one_move()
            if reason is not None and reason is not SPENT:
                return reason
        if not self.way and self._must_form() and self.unit.limbers_free:
            return self._form()
        if not self.way and self.remounts:
            return self._remount()
        return None if self.is_done() else SPENT

    def is_done(self) -> bool:
        """True once the unit is where and as it was told to be."""
        waits = self.remounts and not self.order.last
        return not (self.way or waits or self._must_form() or self._must_face())

    def one_move(self) -> Reason | None:
        """The next thing the order wants; what it costs in moves is taken off."""
        self.barrier = None
        if must_reform(self.table, self.unit, self.way[0] if self.way else None):
            self.moves -= 1
            return form(self.stage, self.unit, self.unit.profile.home, by="BP-109")
        if self.unit.bent:
            return self._redress()
        if self.remounts and not self.order.last:
            return self._remount()
        if self.unit.inside and not self.way:
            self.moves = 0
            return GARRISONED
        if self._must_form() and not self._forms_later():
            return self._form()
        if self.unit.inside:
            return self._leave()
        return self._march()

    @rule("BP-072", "BP-127")
    def _redress(self) -> Reason | None:
        """A bent line is straightened with a move, unless it would leave its group by that."""
        if self._is_held():
            return self._stay()
        self.moves -= 1
        start = self.unit.point
        reason = redress(self.stage, self.unit)
        self.gone += distance(start, self.unit.point)
        return reason

    def _left(self) -> Length | None:
        """How much farther it may go before it would leave its group."""
        return None if self.limit is None else self.limit - self.gone

    def _is_held(self) -> bool:
        """True of a unit that its group holds where it stands."""
        left = self._left()
        return left is not None and left <= 0

    def _stay(self) -> Reason:
        """It uses no more moves, and stays with its group."""
        self.moves = 0
        return TOGETHER

    @rule("BP-481")
    def _remount(self) -> Reason | None:
        """Part of a move that is made, or a whole move on the spot."""
        self.remounts = False
        if not self.way and not self.order.last:
            self.moves -= 1
        return remount(self.stage, self.unit)

    def _must_form(self) -> bool:
        return bool(self.formation) and self.unit.formation != self.formation

    @rule("BP-059", "BP-EX11")
    def _forms_later(self) -> bool:
        """True while it is still to march, by order or out of ground where it cannot form."""
        formation = self.formation
        if not self.way or self.order.last or not formation:
            return bool(self.way)
        pose = formed_pose(self.table, self.unit, formation, self.order.facing)
        reason = room_fault(self.table, self.unit, pose, formation)
        return reason is not None and reason.key == "BP-134"

    def _must_face(self) -> bool:
        order = self.order
        turns = order.verb == "move" and order.facing not in (AS_IT_GOES, self.unit.bearing)
        return turns and not self.unit.is_skirmishing and not self.unit.inside

    @rule("BP-035", "BP-122", "BP-123", "BP-125", "BP-EX12")
    def _form(self) -> Reason | None:
        """A change of formation takes a move; horse artillery limbers and unlimbers free."""
        if not self.unit.limbers_free:
            self.moves -= 1
        facing, formation = self.order.facing, self.formation
        assert formation
        return form(self.stage, self.unit, formation, facing)

    def _march(self) -> Reason | None:
        unit = self.unit
        self._pass_by()
        goal = self.way[0] if self.way else unit.point
        if (inside := self._house(goal)) is not None:
            return self._enter(inside)
        if reason := self._limber() or self._manhandle():
            self.moves = 0
            return reason
        limit = self._left()
        if self._is_held():
            return self._stay()
        facing = self.order.facing
        if limit is None and not self.pushed:
            step = one_step(self.table, unit, goal, facing, self.moves)
        else:
            step = limited_step(self.table, unit, goal, facing, self._at_most(limit))
        self.moves -= step.used
        if step.pose == unit.pose:
            self.way = [] if step.reason is None else self.way
            return self._stuck(step, limit)
        self.gone += distance(unit.point, step.pose.point)
        self.path += step.path[1:]
        how = "turns" if step.pose.point == unit.point else "marches"
        self.stage.tell(events.Moved(unit.id, stance(step.pose), step.path, how))
        if self.way and step.reason is None:
            self.way.pop(0)
        held = limit is not None and limit < allowance_of(self.table, unit)
        if held and step.reason is SPENT:
            return TOGETHER
        self.barrier = step.barrier
        return step.reason

    @rule("BP-126")
    def _at_most(self, limit: Length | None) -> Length:
        """How far one move may lead: as far as a crew pushes its gun, and as its group allows."""
        far = self.table.inches(MOVES["manhandled"])
        reach = far if self.pushed else allowance_of(self.table, self.unit)
        return reach if limit is None else min(limit, reach)

    def _stuck(self, step: Step, limit: Length | None) -> Reason:
        """Why it stays where it is: what bars it, its comrades, or too little move to turn."""
        if step.reason is not None and step.reason is not SPENT:
            self.barrier = step.barrier
            return step.reason
        if self.is_done():
            return SPENT
        if limit is not None and limit < allowance_of(self.table, self.unit):
            return TOGETHER
        return Reason("it cannot turn so far in one move", "BP-118")

    def _pass_by(self) -> None:
        """A place on the way that lies behind it already is forgotten."""
        while len(self.way) > 1:
            here, following = self.way[0], self.way[1]
            if distance(self.unit.point, following) > distance(here, following):
                return
            self.way.pop(0)

    @rule("BP-122", "BP-126", "BP-1144")
    def _limber(self) -> Reason | None:
        """Horse artillery limbers up at the start of a march; to turn a gun takes only its crew.

        So does to push one that men haul, where those are not at hand.
        """
        unit = self.unit
        if unit.formation != "deployed" or not unit.limbers_free or not self.way:
            return None
        if haul_fault(self.table, unit) is not None:
            self.pushed, self.moves = True, min(self.moves, 1)
            return None
        reason = form(self.stage, unit, "limbered", by="BP-122")
        return reason if unit.profile.train == "hauled" else None

    @rule("BP-125", "BP-126")
    def _manhandle(self) -> Reason | None:
        """A crew pushes its gun for one move at most; siege guns go only behind their teams."""
        unit = self.unit
        if unit.profile.train == "siege" and unit.formation != "limbered":
            return Reason("siege guns cannot be manhandled", "BP-126")
        self.moves = min(self.moves, 1) if is_manhandled(unit) else self.moves
        return None

    @rule("BP-055", "BP-147")
    def _house(self, goal: Point) -> Feature | None:
        """The building it is told to enter; who only keeps pace with others does not mean to."""
        told = self.unit.id == self.order.units[0] or bool(self.order.places)
        return building_at(self.table, goal) if told and self.unit.is_infantry else None

    @rule("BP-072", "BP-144", "BP-147", "BP-784")
    def _enter(self, building: Feature) -> Reason | None:
        """Into touch, and 6 inches more to be inside; that ends its movement."""
        unit, table = self.unit, self.table
        block = building_base(table, building.id)
        if reason := entry_fault(table, unit, building) or doorway_fault(table, unit, block):
            return reason
        if self._is_held():
            return self._stay()
        cost, left = walk_to(table, unit, block) + table.inches(CROSSING), self._left()
        away = distance(unit.point, block.pose.point)
        if cost > allowance_of(table, unit) or (left is not None and left < away):
            return self._draw_near(block)
        self.moves, self.way = 0, []
        if any(other.hidden and other.inside == building.id for other in table.units.values()):
            return Reason("somebody is in there", "BP-784")
        self.gone += away
        self.stage.tell(events.Entered(unit.id, building.id, stance(block.pose)))
        return None

    @rule("BP-072", "BP-147")
    def _draw_near(self, block: Base) -> Reason | None:
        """Up to the wall of a building that it does not enter yet, as far as its group allows."""
        unit, table, left = self.unit, self.table, self._left()
        away = gap(base_of(table, unit), block)
        near = move_at(unit.pose, bearing_to(unit.point, block.pose.point), away)
        step = limited_step(table, unit, near.point, AS_IT_GOES, self._at_most(left))
        self.moves -= 1
        if step.pose == unit.pose:
            barred = TOGETHER if left is not None else NO_MOVE_LEFT
            return step.reason or barred
        self.gone += distance(unit.point, step.pose.point)
        self.path += step.path[1:]
        self.stage.tell(events.Moved(unit.id, stance(step.pose), step.path))
        return None

    @rule("BP-059", "BP-148")
    def _leave(self) -> Reason | None:
        """Out of a building: the leader is set down up to a move away, the unit round him."""
        unit, table = self.unit, self.table
        if self._is_held():
            return self._stay()
        self.moves -= 1
        goal = self.way[0] if self.way else unit.point
        heading = bearing_to(unit.point, goal) if goal != unit.point else unit.bearing
        facing = heading if self.order.facing == AS_IT_GOES else self.order.facing
        formation = self.formation or unit.profile.home
        edge = building_base(table, unit.inside)
        left = self._left()
        most = 30 if left is None else min(left // table.inch, 30)
        wish = min(-(-distance(unit.point, goal) // table.inch), 30)
        for inch in (*range(min(wish, most), 0, -1), *range(wish + 1, most + 1)):
            pose = Pose(*_ahead(edge.pose, heading, table.inches(inch)), facing)
            body = base_at(table, unit, pose, formation)
            if gap(body, edge) > table.inches(12) - body.depth:
                continue
            if not is_way_out(table, unit, body, formation):
                continue
            if room_fault(table, unit, pose, formation) is None:
                self.gone += distance(unit.point, pose.point)
                self.stage.tell(events.Formed(unit.id, formation, stance(pose), "BP-148"))
                if inch >= wish:
                    self.way = self.way[1:]
                return None
        return Reason("there is no room outside", "BP-148")


def _ahead(pose: Pose, heading: int, length: Length) -> tuple[int, int]:
    end = move_at(pose, heading, length)
    return end.x, end.y


@rule("BP-101", "BP-126", "BP-323", "BP-344")
def most_moves(table: BpTable, unit: Unit, order: Order) -> int:
    """Squares of either sort with all in them, and manhandled guns, move once at most."""
    if square_of(table, unit) is not None:
        return 1
    teams_first = formation_told(order, unit) == "limbered" and not order.last
    return 1 if unit.formation == "square" or (is_manhandled(unit) and not teams_first) else 3


@rule("BP-126")
def is_manhandled(unit: Unit) -> bool:
    """True of a gun in action that goes without its team, pushed by its crew."""
    return unit.formation == "deployed" and not unit.limbers_free


# Groups


class Bond(NamedTuple):
    """What keeps a group together: how far each of it may go, and who may not form as told."""

    limits: dict[str, Length | None]
    ranked: frozenset[str] = frozenset()


@rule("BP-070", "BP-072", "BP-EX07")
def bond_of(table: BpTable, order: Order, moves: int, ways: Ways) -> Bond:
    """How those with a way to go may go, and form, so that the group ends with no gap over 6"."""
    ranked = out_of_step(table, order)
    apart = ranked and not order.places  # who all go alike come no nearer to each other
    limits = None if apart else _leashes(table, order, moves, ways)
    if limits is not None:
        return Bond(limits)
    everybody = frozenset(order.units)
    for kept in (ranked, everybody) if ranked else (everybody,):
        limits = _leashes(table, order, moves, ways, kept)
        if limits is not None:
            return Bond(limits, kept & _told_to_form(table, order))
    return Bond(dict.fromkeys(ways, 0), _told_to_form(table, order))


def _told_to_form(table: BpTable, order: Order) -> frozenset[str]:
    """Those whom an order tells another formation than their own."""
    units = [table.units[name] for name in order.units]
    told = {unit.id: formation_told(order, unit) for unit in units}
    return frozenset(u.id for u in units if told[u.id] and told[u.id] != u.formation)


@rule("BP-070", "BP-072")
def out_of_step(table: BpTable, order: Order) -> frozenset[str]:
    """Those who could not form at once as they are told without leaving their group by it."""
    bases = {name: base_of(table, table.units[name]) for name in order.units}
    found = []
    for unit in in_marching_order(table, order):
        formation = formation_told(order, unit)
        if not formation or order.last or formation == unit.formation or unit.inside:
            continue
        pose = formed_pose(table, unit, formation, order.facing)
        formed = {**bases, unit.id: base_at(table, unit, pose, formation)}
        if is_chain(list(formed.values()), table.inches(6)):
            bases = formed
        else:
            found.append(unit.id)
    return frozenset(found)


def _leashes(
    table: BpTable, order: Order, moves: int, ways: Ways, ranked: Collection[str] = ()
) -> dict[str, Length | None] | None:
    """How far each may go before it would leave the group; None if it parts where it stands."""
    limits: dict[str, Length | None] = dict.fromkeys(ways)
    free, holds = _tried(table, order, moves, ways, Bond(limits, frozenset(ranked)))
    gone = free
    for _ in range(12):
        if holds or not ways:
            return limits
        far = max(gone, key=lambda name: gone[name])
        limits[far] = max(gone[far] - table.inches(3), 0)
        gone, holds = _tried(table, order, moves, ways, Bond(limits, frozenset(ranked)))
    for eighths in range(7, -1, -1):
        limits = {name: length * eighths // 8 for name, length in free.items()}
        if _tried(table, order, moves, ways, Bond(limits, frozenset(ranked)))[1]:
            return limits
    return None


def _tried(
    table: BpTable, order: Order, moves: int, ways: Ways, bond: Bond
) -> tuple[dict[str, Length], bool]:
    """How far each unit of a group would get, and whether it would still be a group."""
    rehearsal = Rehearsal(table)
    forget_hidden(rehearsal.table, order)
    gone = rehearse(rehearsal, order, moves, ways, bond.limits, ranked=bond.ranked)
    stay = [rehearsal.table.units[name] for name in order.units]
    bases = [base_of(rehearsal.table, unit) for unit in stay if unit.here]
    return gone, is_chain(bases, table.inches(6))


@rule("BP-1227")
def forget_hidden(table: BpTable, order: Order) -> None:
    """Enemies that nobody knows of are not reckoned with, as if they were still to come."""
    for unit in hidden_of(table, table.rival(table.units[order.units[0]].seat)):
        unit.hidden, unit.reserve = False, True


def rehearse(
    stage: Stage,
    order: Order,
    moves: int,
    ways: Ways,
    limits: dict[str, Length | None],
    *,
    ranked: Collection[str] = (),
) -> dict[str, Length]:
    """Walk those who have a way to go on a stage; how far each of them got."""
    gone = {}
    units = in_marching_order(stage.table, order)
    for unit in (unit for unit in units if unit.id in ways):
        limit, kept = limits[unit.id], unit.id in ranked
        errand = Errand(stage, unit, order, moves, ways[unit.id], limit=limit, ranked=kept)
        errand.run()
        gone[unit.id] = errand.gone
    return gone


def ways_of(table: BpTable, order: Order) -> Ways:
    """The way of every unit of an order, as the group stands before anybody moves."""
    units = [table.units[name] for name in order.units]
    return {unit.id: [Point(*p) for p in way_of(table, unit, order)] for unit in units}


def in_marching_order(table: BpTable, order: Order) -> Sequence[Unit]:
    """The units of an order, those nearest to where they are going first."""
    units = [table.units[name] for name in order.units]
    if not order.way:
        return units
    lead, goal = units[0], Point(*order.way[-1])
    heading = bearing_to(lead.point, goal) if lead.point != goal else lead.bearing
    far = move_at(lead.pose, heading, 1 << 17).point
    return sorted(units, key=lambda unit: distance(unit.point, far))
