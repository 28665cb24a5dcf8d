"""A finite sample of the orders a commanded group could be given."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain
from typing import Final

from grognard.books.sharpe_skirmish.acting import look
from grognard.books.sharpe_skirmish.bodies import lead, middle
from grognard.books.sharpe_skirmish.havens import cover_gaps, straight
from grognard.books.sharpe_skirmish.orders import Order, farthest
from grognard.books.sharpe_skirmish.paces import FOOT, ROLLING, gaits, pace, pace_of, reach
from grognard.books.sharpe_skirmish.pieces import WALK, Group, SkTable
from grognard.books.sharpe_skirmish.routing import FAR, along, towards
from grognard.books.sharpe_skirmish.seeing import visible_foes
from grognard.tabletop.drill import Around
from grognard.tabletop.geometry import FULL_TURN, Base, Point, Pose, bearing_to, cm, move_at
from grognard.tabletop.routes import Walk, route
from grognard.tabletop.terrain import Feature, terrain_of

COMPASS: Final = 12
LEAST: Final = cm(3)
GRAIN: Final = cm(8)


def sample_orders(table: SkTable, group: Group) -> Iterator[Order]:
    """A finite sample: standing, cover, charges, and moves near and far all round."""
    facing = look(table, group)
    if table.gun(group) is not None:
        yield from _sample_crew(table, group)
        return
    yield Order("stand")
    if facing != group.facing:
        yield Order("stand", facing=facing)
    if group.square:
        yield Order("open")
    elif not (group.is_horse or group.single):
        yield Order("square")
    for foe in visible_foes(table, group):
        yield Order("charge", target=foe.id)
    for feature in _covers(table, group):
        yield Order("cover", target=feature)
    if table.carriage(group) is not None:
        yield from _sample_drives(table, group)
    yield from _sample_moves(table, group)


def _covers(table: SkTable, group: Group) -> list[str]:
    """The cover that is near enough as the crow flies, the nearest first."""
    ground, most = table.ground, reach(group, WALK)
    names = [patch.feature.id for patch in ground.covering]
    near = zip(cover_gaps(ground, lead(group).disc), names, strict=True)
    return [name for away, name in sorted(near) if away <= most]


def _sample_moves(table: SkTable, group: Group) -> Iterator[Order]:
    return _moves(group, chain(_aims(table, group), _rose(table, group)))


def sample_steps(table: SkTable, group: Group) -> Iterator[Order]:
    """Straight moves all round."""
    return _moves(group, _rose(table, group))


def _moves(group: Group, goals: Iterable[Point]) -> Iterator[Order]:
    """To each of some places, but to none that is next to another or to where they stand."""
    taken = [lead(group).point]
    for goal in goals:
        if all(abs(goal.x - spot.x) + abs(goal.y - spot.y) >= LEAST for spot in taken):
            taken.append(goal)
            yield Order("move", to=(goal.x, goal.y))


def _rose(table: SkTable, group: Group) -> Iterator[Point]:
    """Ends of straight moves all round, half and full."""
    for turn in range(0, FULL_TURN, FULL_TURN // COMPASS):
        bearing = turn if not group.is_horse else group.facing + turn
        for gait in gaits(group, table.turn):
            end = straight(table, group, bearing, gait).path[-1]
            if gait == WALK:
                yield towards(lead(group).point, end, reach(group, gait) // 2)
            yield end


def _aims(table: SkTable, group: Group) -> Iterator[Point]:
    """As far as this turn's move leads towards enemies in sight and named zones."""
    man, most = lead(group), farthest(table, group)
    own = pace_of(man)
    ways = [(man.point, middle(foe.figures)) for foe in visible_foes(table, group)[:3]]
    paths: list[tuple[Point, ...]] = [*ways]
    for centre in _centres(table):
        bends = long_way(table.features, table.width, table.height, _coarse(man.point), centre)
        paths.append((man.point, *bends))
    for path in paths:
        for part in (most, most // 2):
            yield along(table.ground, path, own, part - 10).path[-1]


def _coarse(point: Point) -> Point:
    """The middle of the square of the table in which a point lies."""
    return Point(point.x // GRAIN * GRAIN + GRAIN // 2, point.y // GRAIN * GRAIN + GRAIN // 2)


@lru_cache(maxsize=8192)
def long_way(
    features: tuple[Feature, ...], width: int, height: int, start: Point, goal: Point
) -> tuple[Point, ...]:
    """The bends and the end of a walk right across the table, for those about a point."""
    around = Around(terrain_of(features), pace(FOOT), Base(_middle(width, height), width, height))
    side = Base(Pose(start.x, start.y, 0), 200, 200)
    found = route(side, goal, 0, around, FAR)
    return found.path if isinstance(found, Walk) else (goal,)


def _middle(width: int, height: int) -> Pose:
    return Pose(width // 2, height // 2, 0)


def _centres(table: SkTable) -> list[Point]:
    """The middles of the named zones."""
    found = []
    for outline in table.zones.values():
        xs, ys = [x for x, _ in outline], [y for _, y in outline]
        found.append(Point(sum(xs) // len(xs), sum(ys) // len(ys)))
    return found


def _sample_crew(table: SkTable, group: Group) -> Iterator[Order]:
    """What a gun's crew may be told."""
    model = table.carriages[group.serves]
    yield Order("serve")
    yield Order("arms")
    yield Order("return")
    yield Order("unlimber")
    foes = visible_foes(table, group)
    for foe in foes[:4]:
        there = middle(foe.figures)
        if there != model.point:
            yield Order("turn", facing=bearing_to(model.point, there))
    if model.rolls:
        yield from _sample_drives(table, group)
    elif model.light:
        for turn in range(0, FULL_TURN, FULL_TURN // 4):
            end = move_at(Pose(model.x, model.y, 0), model.facing + turn, cm(10)).point
            yield Order("push", to=(end.x, end.y))


def _sample_drives(table: SkTable, group: Group) -> Iterator[Order]:
    model = table.carriages[group.serves]
    goals = [Point(*group.goal)] if group.goal else []
    goals += _centres(table)
    for turn in range(0, FULL_TURN, FULL_TURN // 8):
        goals.append(move_at(Pose(model.x, model.y, 0), turn, ROLLING).point)
    for goal in goals:
        if 0 <= goal.x <= table.width and 0 <= goal.y <= table.height:
            yield Order("drive", to=(goal.x, goal.y))
