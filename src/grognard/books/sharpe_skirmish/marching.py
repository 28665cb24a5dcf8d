"""Moves of whole groups: a way for the middle, places for everybody, and who goes along."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from grognard.books.sharpe_skirmish import events
from grognard.books.sharpe_skirmish.bodies import lead, middle, with_group
from grognard.books.sharpe_skirmish.events.marches import March
from grognard.books.sharpe_skirmish.paces import GAIT, allowance, gait_of, gaits, pace_of, reach
from grognard.books.sharpe_skirmish.pieces import (
    GALLOP,
    WALK,
    Doing,
    Group,
    Place,
    SkTable,
)
from grognard.books.sharpe_skirmish.placing import OFF, Room, Settling, spots
from grognard.books.sharpe_skirmish.routing import (
    FAR,
    Way,
    along,
    cost_of,
    enemy_discs,
    path_places,
    way_to,
)
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.tabletop.geometry import (
    FULL_TURN,
    Bearing,
    Disc,
    Length,
    Point,
    Pose,
    angle_between,
    bearing_to,
    degrees,
    distance,
    move_at,
)

EIGHTH: Final = degrees(45)
SLACK: Final = 100
"""A degree more than the eighth of a circle is not seen on a table."""

NOWHERE: Final = Way((), 0)
"""No way of a group's middle is known: only what its men have gone counts."""
LEAST: Final = 50
"""Half a centimetre: who has no more room to go stays."""


class Plan(NamedTuple):
    """A whole group's move, ready to be told."""

    marches: tuple[March, ...]
    also: tuple[str, ...]
    facing: Bearing
    gait: int
    halves: int
    path: tuple[Place, ...]
    opened: bool = False
    """A square has opened out to line its cover: SK-039."""

    @property
    def moves(self) -> bool:
        """True if anybody goes anywhere that is worth telling."""
        return any(march.cost >= LEAST for march in self.marches)


# Ways of a group


def group_way(
    table: SkTable,
    group: Group,
    goal: Point,
    gait: int = WALK,
    *,
    most: Length = FAR,
    thorough: bool = False,
) -> Way | None:
    """The way of a group's middle to a point, None if it cannot get there for so much."""
    man = lead(group)
    foes = enemy_discs(table, group.side)
    if group.is_horse:
        return _ride(table, group, goal, gait, most)
    pace = pace_of(man)
    return way_to(table, man.disc, goal, pace, foes, most=most, thorough=thorough)


@rule("SK-058")
def _ride(table: SkTable, group: Group, goal: Point, gait: int, most: Length) -> Way | None:
    """Horse turn an eighth at once, and again for every quarter of the move, half at a gallop.

    The quarters may be ridden, or spent turning on the spot.
    """
    man = lead(group)
    pace, foes = pace_of(man, gait), enemy_discs(table, group.side)
    points = _turns(man.point, goal, group.facing, turning_stride(gait))
    ridden = cost_of(table.ground, points, pace)
    if ridden is not None and ridden <= most:
        start = Disc(points[-1], man.radius)
        last = way_to(table, start, goal, pace, foes, most=most - ridden)
        path = (*points[:-1], *last.path) if last is not None else ()
        if last is not None and may_turn(path, group.facing, gait):
            return Way(path, ridden + last.cost)
    return _pivoted(table, group, goal, gait, most)


@rule("SK-058")
def _pivoted(table: SkTable, group: Group, goal: Point, gait: int, most: Length) -> Way | None:
    """First round on the spot, then straight on."""
    man = lead(group)
    spent = turning_cost(group.facing, man.point, goal, gait)
    foes = enemy_discs(table, group.side)
    way = way_to(table, man.disc, goal, pace_of(man, gait), foes, most=most - spent)
    return None if way is None else Way(way.path, way.cost + spent, spent)


@rule("SK-058")
def turning_cost(facing: Bearing, here: Point, goal: Point, gait: int) -> Length:
    """What turning on the spot takes: the first eighth is free, each more a quarter or a half."""
    if here == goal:
        return 0
    off = abs(angle_between(facing, bearing_to(here, goal)))
    eighths = -(-max(off - SLACK, 0) // EIGHTH)
    return max(eighths - 1, 0) * turning_stride(gait)


@rule("SK-058")
def _turns(here: Point, goal: Point, facing: Bearing, stride: Length) -> list[Point]:
    """The points at which horse turn by an eighth until they look at their goal."""
    points, bearing = [here], facing
    for _ in range(4):
        here = points[-1]
        off = angle_between(bearing, bearing_to(here, goal)) if here != goal else 0
        if abs(off) <= EIGHTH:
            break
        bearing += EIGHTH if off > 0 else -EIGHTH
        points.append(move_at(Pose(here.x, here.y, 0), bearing, stride).point)
    return points


@rule("SK-058")
def turning_stride(gait: int) -> Length:
    """How far horse must go between two turns of an eighth."""
    return GAIT[gait] // 2 if gait == GALLOP else GAIT[gait] // 4


@rule("SK-058")
def may_turn(path: Sequence[Point], facing: Bearing, gait: int) -> bool:
    """True if no bend of a ride is sharper than the ground covered before it allows."""
    gone, used, bearing = 0, 0, facing
    for here, there in pairwise(path):
        if here == there:
            continue
        ahead = bearing_to(here, there)
        used += abs(angle_between(bearing, ahead))
        if used > EIGHTH * (1 + gone // turning_stride(gait)) + SLACK:
            return False
        gone += distance(here, there)
        bearing = ahead
    return True


# Plans


class Manner(NamedTuple):
    """How a group is to move."""

    gait: int = WALK
    limit: Length | None = None
    facing: Bearing | None = None
    """Which way to look at the end; ahead, if nothing is said."""
    places: Sequence[Point] = ()
    """Places to be taken, if the way leads there in this move."""
    off: Length = OFF
    """How far to keep from enemies."""


PLAINLY: Final = Manner()


def plan_move(table: SkTable, group: Group, goal: Point, manner: Manner = PLAINLY) -> Plan | None:
    """A move towards a point as far as the allowance carries; None if it leads nowhere."""
    way = group_way(table, group, goal, manner.gait, thorough=True)
    return None if way is None else plan_along(table, group, way, manner)


def plan_along(table: SkTable, group: Group, way: Way, manner: Manner = PLAINLY) -> Plan | None:
    """A move along a way; None if somebody finds no room."""
    gait, limit = manner.gait, manner.limit
    most = reach(group, gait) if limit is None else min(limit, reach(group, gait))
    if way.turning:
        most = limit = max(most - way.turning, 0)
    part = along(table.ground, way.path, pace_of(lead(group), gait), most)
    end = part.path[-1]
    looks = _ahead(part.path, group.facing) if manner.facing is None else manner.facing
    companions = followers(table, group, gait)
    room = Room(table, group, off=manner.off, moving=[one.id for one in companions])
    settling = Settling(table, group, part.bends, gait=gait, limit=limit, room=room)
    arrived = bool(manner.places) and end == way.path[-1]
    wanted = manner.places if arrived else spots(group, len(group.figures), end, looks)
    marches = settling.settle(wanted)
    ridden = Way(part.path, part.cost, way.turning)
    if marches is None:
        return None
    plan = _joined(settling, companions, marches, ridden, looks)
    return _opened(plan) if plan is not None and arrived and group.square else plan


@rule("SK-039")
def _opened(plan: Plan) -> Plan:
    """Who lines a wall or lies about a wood is in no square, and leaving it takes half a move."""
    return plan._replace(opened=True, halves=2)


def _joined(
    settling: Settling,
    companions: list[Group],
    marches: tuple[March, ...],
    part: Way,
    facing: Bearing,
) -> Plan | None:
    """The plan of a group with those who go along."""
    group, end, old = settling.group, part.path[-1], middle(settling.group.figures)
    also_go = bring_along(settling, companions, (end.x - old.x, end.y - old.y))
    if also_go is None:
        return None
    marches += also_go
    gait, halves = effort(group, marches, gaits(group, settling.table.turn)[-1], part)
    also = tuple([one.id for one in companions])
    return Plan(marches, also, facing % FULL_TURN, gait, halves, path_places(part.path))


@rule("SK-036")
def bring_along(
    settling: Settling, companions: Sequence[Group], shift: Place
) -> tuple[March, ...] | None:
    """Those who go with a group go as far and the same way; None if one finds no room."""
    marches: tuple[March, ...] = ()
    for one in companions:
        wish = [Point(f.x + shift[0], f.y + shift[1]) for f in one.figures]
        own = Settling(
            settling.table,
            one,
            settling.bends,
            gait=settling.gait,
            limit=settling.limit,
            room=settling.room,
        )
        found = own.settle(wish)
        if found is None:
            return None
        marches += found
    return marches


def _ahead(path: Sequence[Point], facing: Bearing) -> Bearing:
    """Which way a group looks that has gone along a path."""
    for here, there in zip(reversed(path[:-1]), reversed(path[1:]), strict=True):
        if here != there:
            return bearing_to(here, there)
    return facing


@rule("SK-025", "SK-056", "SK-058")
def effort(
    group: Group, marches: Sequence[March], fastest: int = WALK, ridden: Way = NOWHERE
) -> tuple[int, int]:
    """The gait that was gone at, and whether it took more than half of what the ablest can do.

    What horse spend on coming round counts towards their gait as well.
    """
    own = [figure.id for figure in group.figures]
    spent = {march.figure: march.cost for march in marches if len(march.path) > 1}
    if not spent:
        return 0, 0
    furthest = max([cost for name, cost in spent.items() if name in own], default=0)
    most = max(allowance(figure, fastest) for figure in group.figures)
    halves = 2 if 2 * furthest > most else 1
    if not group.is_horse:
        return WALK, halves
    return gait_of(max(ridden.cost, *spent.values()) + ridden.turning), halves


@rule("SK-025", "SK-083")
def hurried(table: SkTable, groups: Sequence[Group], marches: Sequence[March]) -> tuple[str, ...]:
    """Those who went faster than half their own speed, such as the wounded who keep up."""
    spent = {march.figure: march.cost for march in marches}
    return tuple(
        [
            figure.id
            for group in groups
            for figure in group.figures
            if 2 * spent.get(figure.id, 0) > allowance(figure, gaits(group, table.turn)[-1])
        ]
    )


@rule("SK-036", "SK-057")
def followers(table: SkTable, group: Group, gait: int = WALK) -> list[Group]:
    """The command figures within 5 who have not acted, and go with the group as it goes.

    Whose horse is blown does not keep up with others at a canter or gallop.
    """
    return [
        one
        for one in with_group(table, group)
        if one.acted < table.turn
        and not one.pc
        and one.is_horse == group.is_horse
        and gait in (WALK, *gaits(one, table.turn))
        and not _has_another_master(table, group, one)
    ]


@rule("SK-017", "SK-036")
def _has_another_master(table: SkTable, group: Group, one: Group) -> bool:
    """Whom another player commands than his group waits for that player's orders, if he is free."""
    free = bool(one.commander) and not one.bound
    return free and table.is_commanded(group) and table.decides(one) != table.decides(group)


# Telling


def tell_move(
    game: Game[SkTable],
    group: Group,
    plan: Plan,
    how: str,
    by: str,
    *,
    doing: Doing | None = None,
    goal: Place | None = None,
) -> None:
    """The group goes; or stays, if the plan moves nobody."""
    table, heading = game.table, plan.facing
    everybody = [group, *[table.groups[name] for name in plan.also]]
    if len(plan.path) > 1:
        here, there = plan.path[0], plan.path[-1]
        heading = bearing_to(Point(*here), Point(*there)) if here != there else heading
    game.tell(
        events.Moved(
            group.id,
            plan.marches,
            plan.also,
            plan.facing,
            plan.gait,
            plan.halves,
            how,
            by,
            plan.path,
            doing,
            goal,
            heading,
            hurried=hurried(table, everybody, plan.marches) if plan.halves < 2 else (),
            opened=plan.opened,
        )
    )
