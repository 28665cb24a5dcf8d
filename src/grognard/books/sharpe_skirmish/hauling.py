"""Guns and wagons on the move: limbered, driven, pushed and turned, their men about them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from grognard.books.sharpe_skirmish import events
from grognard.books.sharpe_skirmish.bodies import NEAR, in_contact, lead, middle
from grognard.books.sharpe_skirmish.events.marches import March
from grognard.books.sharpe_skirmish.marching import bring_along, effort, followers
from grognard.books.sharpe_skirmish.paces import FOOT, PUSHING, ROLLING, open_pace, pace
from grognard.books.sharpe_skirmish.pieces import SIDES, Carriage, Figure, Group, Place, SkTable
from grognard.books.sharpe_skirmish.placing import Room, Settling, rings
from grognard.books.sharpe_skirmish.routing import (
    Way,
    along,
    closed,
    enemy_discs,
    path_places,
    towards,
    way_round,
    way_to,
)
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.tabletop.geometry import (
    CONTACT,
    Base,
    Bearing,
    Disc,
    Length,
    Point,
    Pose,
    Segment,
    bearing_to,
    cm,
    crosses_any,
    gap,
    move_at,
    within,
)
from grognard.tabletop.going import Pace

BESIDE: Final = cm(2)
"""Crew so near a gun serve it: SK-074."""
HANDS: Final = 4
"""Men to push or unlimber a gun: SK-073, SK-074."""
POSTS: Final = ((-1, 0), (1, 0), (-1, -1), (1, -1), (0, -1), (-1, 1), (1, 1), (0, -2), (-2, 0))
"""Where crew stand, in steps to the right and ahead of the gun's middle."""


class Haul(NamedTuple):
    """A gun's or wagon's move with its men."""

    stance: tuple[int, int, int]
    marches: tuple[March, ...]
    path: tuple[Place, ...]
    halves: int
    also: tuple[str, ...] = ()


def crew_spots(model: Carriage, stance: tuple[int, int, int], radius: Length) -> list[Point]:
    """Places about a carriage: the wheels first, then the trail, then the muzzle."""
    x, y, facing = stance
    step = SIDES[model.model] // 2 + radius
    found = []
    for right, ahead in POSTS:
        aside = move_at(Pose(x, y, facing), facing + 9_000, right * step)
        found.append(move_at(aside, facing, ahead * step).point)
    return found


@rule("SK-074", "SK-075", "SK-083")
def hands(table: SkTable, group: Group, *, reach: Length = BESIDE) -> list[Figure]:
    """The unwounded men at a gun or wagon, none of them in a fight."""
    model = table.carriage(group)
    if model is None or in_contact(table, group):
        return []
    base = model.base
    return [
        figure for figure in group.figures if not figure.wounded and gap(figure.disc, base) <= reach
    ]


@rule("SK-074")
def has_driver(table: SkTable, group: Group) -> bool:
    """A man within 5 drives a wagon or limbered gun, wounded or not, if there is no fight."""
    model = table.carriage(group)
    if model is None or in_contact(table, group):
        return False
    return any(gap(figure.disc, model.base) <= NEAR for figure in group.figures)


@rule("SK-073", "SK-074")
def plan_haul(table: SkTable, group: Group, goal: Point, most: Length, ways: Pace) -> Haul | None:
    """A carriage goes towards a point as far as it may, and its men go with it.

    It stops before enemies who stand in its way, and goes round them where it cannot go on at all.
    """
    model = table.carriages[group.serves]
    start = Disc(model.point, SIDES[model.model] // 2)
    near = [foe for foe in enemy_discs(table, group.side) if gap(foe, start) <= most + start.radius]

    def haul_along(way: Way | None) -> Haul | None:
        if way is None:
            return None
        for part in (4, 3, 2, 1):
            gone = along(table.ground, way.path, ways, most * part // 4)
            over = _runs_over(gone, start.radius, near)
            haul = None if over else _placed(table, group, model, gone)
            if haul is not None:
                return haul
        return None

    found = haul_along(way_to(table, start, goal, ways))
    if found is None and near:
        return haul_along(way_round(table, start, goal, ways, near))
    return found


@rule("SK-074")
def _runs_over(gone: Way, half: Length, foes: Sequence[Disc]) -> bool:
    """True if a carriage, by its whole width, would pass over the base of an enemy."""
    wide = [Disc(foe.centre, foe.radius + half - 2 * CONTACT) for foe in foes]
    legs = [(here, there) for here, there in pairwise(gone.path) if here != there]
    return any(crosses_any(Segment(*leg), wide) for leg in legs)


def _placed(table: SkTable, group: Group, model: Carriage, gone: Way) -> Haul | None:
    """The carriage at the end of its way and everybody about it, if there is room."""
    if len(gone.path) < 2:
        return None
    end = gone.path[-1]
    facing = bearing_to(gone.path[-2], end)
    return settle_about(table, group, model, (end.x, end.y, facing), gone)


def settle_about(
    table: SkTable,
    group: Group,
    model: Carriage,
    stance: tuple[int, int, int],
    gone: Way | None = None,
) -> Haul | None:
    """A carriage in a new stance with its men about it, None if it would stand on somebody."""
    base = base_at(model, stance)
    companions = followers(table, group) if gone else []
    if _is_blocked(table, [group, *companions], model, base):
        return None
    room = Room(table, group, moving=[one.id for one in companions])
    room.without(model.base)
    room.with_base(base)
    settling = Settling(table, group, gone.bends if gone else (), room=room)
    haul = _manned(settling, model, stance, companions)
    return haul if haul is None or gone is None else haul._replace(path=path_places(gone.path))


@rule("SK-036")
def _manned(
    settling: Settling, model: Carriage, stance: tuple[int, int, int], companions: Sequence[Group]
) -> Haul | None:
    """The men at their places about a carriage, and the command figures who go with them."""
    group = settling.group
    places = crew_spots(model, stance, group.radius)
    count = len(group.figures)
    marches = settling.settle([*places, *[places[0]] * count][:count])
    if marches is None:
        return None
    also_go = bring_along(settling, companions, _shift(group, marches))
    if also_go is None:
        return None
    halves, also = max(effort(group, marches)[1], 1), tuple([one.id for one in companions])
    return Haul(stance, (*marches, *also_go), (), halves, also)


def _shift(group: Group, marches: Sequence[March]) -> Place:
    """How far the middle of a crew has got."""
    here, ends = middle(group.figures), [march.path[-1] for march in marches]
    x, y = (sum([end[n] for end in ends]) // len(ends) for n in (0, 1))
    return x - here.x, y - here.y


@rule("SK-071")
def stance_near(
    table: SkTable, group: Group, model: Carriage, wish: Point, facing: Bearing
) -> tuple[int, int, int]:
    """A carriage at a point, or on the nearest open ground on which nothing stands."""
    side = SIDES[model.model]
    for step in (side // 2, side * 2):
        for across, down in rings(step):
            there = Point(wish.x + across, wish.y + down)
            stance = there.x, there.y, facing
            shut = there != wish and closed(table.ground, there, open_pace())
            if not shut and not _is_blocked(table, [group], model, base_at(model, stance)):
                return stance
    return wish.x, wish.y, facing


def base_at(model: Carriage, stance: tuple[int, int, int]) -> Base:
    """The square on which a carriage stands somewhere."""
    return Base(Pose(*stance), SIDES[model.model], SIDES[model.model])


def _is_blocked(table: SkTable, moving: Sequence[Group], model: Carriage, base: Base) -> bool:
    """True if a carriage would stand on others or off the table."""
    if base.left < 0 or base.top < 0 or base.right > table.width or base.bottom > table.height:
        return True
    others = [figure.disc for g in table.present() if g not in moving for figure in g.figures]
    models = [other.base for other in table.carriages.values() if other is not model]
    return any(within(base, other, -3) for other in (*others, *models))


@rule("SK-049", "SK-074")
def haul_on(game: Game[SkTable], group: Group, by: str) -> bool:
    """A wagon or limbered gun goes on to its goal, if somebody drives it; its men stay with it."""
    table = game.table
    model = table.carriage(group)
    if model is None or not model.rolls or group.goal is None:
        return False
    if not has_driver(table, group):
        _go_back(game, group, model, by)
        return True
    haul = plan_haul(table, group, Point(*group.goal), ROLLING, open_pace())
    if haul is None and model.point == Point(*group.goal):
        return False
    if haul is None:
        # They do not walk on without it.
        _wait(game, group, f"cannot drive {model.name} on", by)
        return True
    tell_haul(game, group, haul, f"drives {model.name} on", by, goal=group.goal)
    return True


def _wait(game: Game[SkTable], group: Group, why: str, by: str) -> None:
    """Drivers stay, and who is with them, and still mean to go on."""
    also = tuple([one.id for one in followers(game.table, group)])
    game.tell(events.Stood(group.id, group.facing, why, by, None, also))


@rule("SK-049", "SK-074")
def _go_back(game: Game[SkTable], group: Group, model: Carriage, by: str) -> None:
    """Drivers whom a fight has led away from their wagon come back to it, and drive on later."""
    haul = plan_return(game.table, group)
    if haul is None:
        _wait(game, group, f"cannot get back to {model.name}", by)
        return
    how = f"goes back to {model.name}"
    facing, halves = haul.stance[2], haul.halves
    told = events.Moved(group.id, haul.marches, haul.also, facing, 1, halves, how, by)
    game.tell(told)


@rule("SK-049")
def tell_haul(
    game: Game[SkTable], group: Group, haul: Haul, how: str, by: str, *, goal: Place | None
) -> None:
    """The carriage and its men move; who has further to go is on the march there."""
    game.tell(
        events.Moved(
            group.id,
            haul.marches,
            haul.also,
            haul.stance[2],
            1,
            haul.halves,
            how,
            by,
            haul.path,
            "march" if goal else "halt",
            goal,
            haul.stance[2],
            haul.stance,
        )
    )


@rule("SK-074")
def unlimber(game: Game[SkTable], group: Group) -> None:
    """The second turn running ends the work; a turn of something else starts it anew."""
    table, model = game.table, game.table.carriages[group.serves]
    second = model.unlimbering > 0 and model.served == table.turn - 1
    game.tell(events.Unlimbered(group.id, model.id, done=second))


@rule("SK-073")
def plan_push(table: SkTable, group: Group, goal: Point) -> Haul | None:
    """Four unwounded men push a light piece 10."""
    return plan_haul(table, group, goal, PUSHING, pace(FOOT))


@rule("SK-072", "SK-080")
def plan_turn(table: SkTable, group: Group, facing: Bearing) -> Haul | None:
    """A gun is turned on its ground, and its crew about it."""
    model = table.carriages[group.serves]
    return settle_about(table, group, model, (model.x, model.y, facing))


@rule("SK-072")
def plan_return(table: SkTable, group: Group) -> Haul | None:
    """Men who have lost touch with their gun or wagon go back to it."""
    model = table.carriages[group.serves]
    man = lead(group)
    way = way_to(table, man.disc, towards(model.point, man.point, SIDES[model.model]), pace(FOOT))
    companions = followers(table, group)
    room = Room(table, group, moving=[one.id for one in companions])
    settling = Settling(table, group, way.bends if way else (), room=room)
    return _manned(settling, model, (model.x, model.y, model.facing), companions)
