"""Where to hide and where to run: the nearest cover, cover further off, and straight away."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import islice, pairwise
from typing import Final, NamedTuple

from grognard.books.sharpe_skirmish.bodies import lead, middle, nearest, span
from grognard.books.sharpe_skirmish.cover import is_covered
from grognard.books.sharpe_skirmish.marching import followers, group_way
from grognard.books.sharpe_skirmish.paces import pace_of, reach
from grognard.books.sharpe_skirmish.pieces import WALK, Group, SkTable
from grognard.books.sharpe_skirmish.placing import Room
from grognard.books.sharpe_skirmish.routing import FAR, Way, along, closed, enemy_discs, towards
from grognard.books.sharpe_skirmish.seeing import nearest_foe, visible_foes
from grognard.kernel.cite import rule
from grognard.tabletop.geometry import (
    FULL_TURN,
    Bearing,
    Disc,
    Length,
    Point,
    Pose,
    Segment,
    bearing_to,
    contains_point,
    crosses_any,
    distance,
    distance_squared,
    gap,
    move_at,
)
from grognard.tabletop.terrain import Feature, Patch, Terrain

PITCH: Final = 50
"""The gap between men crouching side by side."""
STEP: Final = 200
"""So closely a way is watched for enemies beside it."""
COMPASS: Final = 16
MOVES: Final = 3
"""Nobody withdraws to cover that is more moves away."""


class Haven(NamedTuple):
    """A piece of cover, the places in it that a group could take, and the way there."""

    feature: Feature
    places: tuple[Point, ...]
    way: Way

    @property
    def words(self) -> str:
        """Where one is who has taken it."""
        return cover_words(self.feature)


def cover_words(feature: Feature) -> str:
    """In a wood or house, behind a wall or hedge."""
    return f"{'behind' if feature.line else 'in'} {feature.words}"


@lru_cache(maxsize=256)
def _grid(ground: Terrain, name: str, radius: Length) -> tuple[Point, ...]:
    """Places all over a piece of ground, a little apart."""
    shape, step = ground[name].shape, 2 * radius + PITCH
    found = []
    for x in range(shape.left + radius, shape.right - radius + 1, step):
        for y in range(shape.top + radius, shape.bottom - radius + 1, step):
            if contains_point(shape, Point(x, y)):
                found.append(Point(x, y))
    return tuple(found)


@lru_cache(maxsize=256)
def _ranks(ground: Terrain, name: str, radius: Length) -> tuple[Point, ...]:
    """Places along both sides of a wall, hedge or fence, close up to it."""
    patch, step = ground[name], 2 * radius + PITCH
    line = patch.line
    assert line is not None
    aside = radius + patch.feature.width // 2 + 1
    found = []
    for leg in line.legs():
        bearing = bearing_to(leg.start, leg.end)
        for way in range(step // 2, distance(leg.start, leg.end) - radius, step):
            on = move_at(Pose(leg.start.x, leg.start.y, 0), bearing, way)
            for side in (9_000, -9_000):
                found.append(move_at(on, bearing + side, aside).point)
    return tuple(found)


@lru_cache(maxsize=1024)
def cover_gaps(ground: Terrain, base: Disc) -> tuple[Length, ...]:
    """How far each piece of cover is from a base as the crow flies."""
    return tuple([gap(patch.shape, base) for patch in ground.covering])


def cover_places(table: SkTable, radius: Length) -> list[Point]:
    """All places in or behind any cover on the table."""
    found: list[Point] = []
    for patch in table.ground.covering:
        all_places = _ranks if patch.line is not None else _grid
        found += all_places(table.ground, patch.feature.id, radius)
    return found


def places_in(
    table: SkTable, group: Group, patch: Patch, source: Point | None, room: Room
) -> list[Point]:
    """The free places in cover that lie nearest to a group, one for everybody if there are."""
    man = lead(group)
    all_places = _ranks if patch.line is not None else _grid
    known = all_places(table.ground, patch.feature.id, man.radius)
    order = sorted(known, key=lambda place: distance_squared(place, man.point))
    found: list[Point] = []
    for place in order:
        if len(found) == len(group.figures):
            break
        base = Disc(place, man.radius)
        if room.is_free(place, man) and is_covered(table.ground, base, source):
            found.append(place)
    return found


def _anchor(places: list[Point]) -> Point:
    """The place nearest to the middle of all."""
    count = len(places)
    mean = Point(sum(p.x for p in places) // count, sum(p.y for p in places) // count)
    return min(places, key=lambda place: distance_squared(place, mean))


def danger(table: SkTable, group: Group) -> Point | None:
    """Where cover is wanted from: the middle of the nearest enemy in sight."""
    foe = nearest_foe(table, group)
    return None if foe is None else middle(foe.figures)


def havens(
    table: SkTable,
    group: Group,
    within: Length | None = None,
    wanted: Callable[[Point], bool] | None = None,
    *,
    only: str = "",
) -> Iterator[Haven]:
    """The pieces of cover that a group could hide in, the nearest as the crow flies first."""
    man, ground = lead(group), table.ground
    source = danger(table, group)
    room = Room(table, group, moving=[one.id for one in followers(table, group)])
    near = [(off, n) for n, off in enumerate(cover_gaps(ground, man.disc))]
    for away, number in sorted(near):
        patch = ground.covering[number]
        if within is not None and away > within:
            return
        if only and patch.feature.id != only:
            continue
        if patch.area is not None and patch.line is None and _is_shut(ground, patch, group):
            continue
        places = places_in(table, group, patch, source, room)
        if 2 * len(places) < len(group.figures):
            continue
        anchor = _anchor(places)
        if wanted is not None and not wanted(anchor):
            continue
        way = group_way(table, group, anchor, most=within or FAR)
        if way is not None:
            yield Haven(patch.feature, tuple(_filled(places, len(group.figures))), way)


def _is_shut(ground: Terrain, patch: Patch, group: Group) -> bool:
    """True of houses for horsemen."""
    box = patch.shape
    centre = Point((box.left + box.right) // 2, (box.top + box.bottom) // 2)
    return closed(ground, centre, pace_of(lead(group)))


def _filled(places: list[Point], count: int) -> list[Point]:
    """As many places as men; those for whom there is none crowd about the last."""
    return places + [places[-1]] * (count - len(places))


@rule("SK-051", "SK-067")
def nearest_cover(table: SkTable, group: Group) -> Haven | None:
    """The cover that is cheapest to reach within one move, at a walk for horse."""
    most = reach(group, WALK)
    best: Haven | None = None
    for haven in havens(table, group, most):
        if best is None or haven.way.cost < best.way.cost:
            best = haven
    return best


@rule("SK-052")
def further_cover(table: SkTable, group: Group) -> Haven | None:
    """The nearest cover that is further from all enemies than the group now is, and leads away."""
    foes = [figure for foe in enemies_to_flee(table, group) for figure in foe.figures]
    man, most = lead(group), reach(group, WALK)
    if not foes:
        return None

    def off(place: Point) -> Length:
        return min(distance(place, figure.point) for figure in foes)

    def is_further(place: Point) -> bool:
        # By more than a man's place: the cover they lie in is no further off.
        return off(place) > off(man.point) + 2 * group.radius + PITCH

    def leads_away(haven: Haven) -> bool:
        way = along(table.ground, haven.way.path, pace_of(man), most)
        points = [figure.point for figure in foes]
        return off(way.path[-1]) >= off(man.point) and not leads_past(way, points)

    near = islice(filter(leads_away, havens(table, group, MOVES * most, is_further)), 3)
    return min(near, key=lambda haven: haven.way.cost, default=None)


# Straight away


def enemies_to_flee(table: SkTable, group: Group) -> list[Group]:
    """The enemies in sight, or all of them where none is."""
    return visible_foes(table, group) or table.foes(group.side)


@rule("SK-051")
def away_from_all(table: SkTable, group: Group, gait: int = WALK) -> Way | None:
    """The straight way that most increases the distance to the nearest enemy, and past none."""
    foes = enemies_to_flee(table, group)
    foe = nearest(group, foes)
    if foe is None:
        return None
    points = [figure.point for other in foes for figure in other.figures]

    def off(way: Way) -> tuple[bool, int]:
        end = min(distance_squared(way.path[-1], point) for point in points)
        return not leads_past(way, points), end

    bearings = [directly_away(group, foe), *range(0, FULL_TURN, FULL_TURN // COMPASS)]
    best = max([straight(table, group, bearing, gait) for bearing in bearings], key=off)
    return best if len(best.path) > 1 else None


@rule("SK-051", "SK-052")
def leads_past(way: Way, foes: Sequence[Point]) -> bool:
    """True if a way comes nearer to an enemy than where it begins, such as through his ranks."""
    here = way.path[0]
    now = min(distance(here, foe) for foe in foes) - PITCH
    within = max(now, 0) ** 2
    return any(
        distance_squared(point, foe) < within for point in _by_the_way(way.path) for foe in foes
    )


def _by_the_way(path: Sequence[Point]) -> Iterator[Point]:
    """Points of a way a little apart, its bends and its end among them."""
    for here, there in pairwise(path):
        for far in range(STEP, distance(here, there), STEP):
            yield towards(here, there, far)
        yield there


@rule("SK-053", "SK-070")
def directly_away(group: Group, foe: Group) -> Bearing:
    """The bearing from an enemy's nearest figure to the middle of the group."""
    here, there = middle(group.figures), span(group.figures, foe.figures).theirs.point
    if here == there:
        return (group.facing + FULL_TURN // 2) % FULL_TURN
    return bearing_to(there, here)


def straight(table: SkTable, group: Group, bearing: Bearing, gait: int = WALK) -> Way:
    """A full move straight at a bearing, as far as the ground, the table and enemies let it."""
    man = lead(group)
    goal = move_at(Pose(man.x, man.y, 0), bearing, reach(group, gait)).point
    edge = man.radius
    inside = Point(
        min(max(goal.x, edge), table.width - edge), min(max(goal.y, edge), table.height - edge)
    )
    end = _before_enemies(table, group, man.point, inside)
    return along(table.ground, (man.point, end), pace_of(man, gait), reach(group, gait))


@rule("SK-053")
def _before_enemies(table: SkTable, group: Group, here: Point, there: Point) -> Point:
    """The furthest quarter of a straight way that leads through no enemy."""
    foes, length = enemy_discs(table, group.side), distance(here, there)
    for part in (4, 3, 2, 1):
        end = there if part == 4 else towards(here, there, length * part // 4)
        if end != here and not crosses_any(Segment(here, end), foes):
            return end
    return here


def leads_off(table: SkTable, group: Group, bearing: Bearing, gait: int = WALK) -> bool:
    """True if a full move at a bearing over open ground carries a group over the edge."""
    man = lead(group)
    goal = move_at(Pose(man.x, man.y, 0), bearing, reach(group, gait)).point
    off = not (0 <= goal.x <= table.width and 0 <= goal.y <= table.height)
    if not off:
        return False
    way = straight(table, group, bearing, gait)
    return distance(way.path[-1], way.path[0]) + 2 * man.radius >= _to_edge(table, man.point, goal)


def _to_edge(table: SkTable, here: Point, goal: Point) -> Length:
    """How far it is to where a line leaves the table, roughly enough for running away."""
    inside = Point(min(max(goal.x, 0), table.width), min(max(goal.y, 0), table.height))
    return min(distance(here, inside), distance(here, goal))
