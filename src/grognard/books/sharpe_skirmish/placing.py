"""Where the figures of a group come to stand: formations, free ground, and who goes where."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from functools import lru_cache
from itertools import pairwise
from typing import Final

from grognard.books.sharpe_skirmish.events.marches import March
from grognard.books.sharpe_skirmish.paces import melee_pace, pace_of, stride
from grognard.books.sharpe_skirmish.pieces import (
    HORSE_RADIUS,
    SQUARE,
    WALK,
    Figure,
    Group,
    Place,
    SkTable,
)
from grognard.books.sharpe_skirmish.routing import (
    Way,
    along,
    closed,
    cost_of,
    enemy_discs,
    path_places,
    way_to,
)
from grognard.kernel.cite import rule
from grognard.tabletop.formations import Body, assign, drawn_up, line, skirmish, square, stand
from grognard.tabletop.geometry import (
    CONTACT,
    FULL_TURN,
    Base,
    Bearing,
    Disc,
    Length,
    Point,
    Pose,
    Segment,
    along_bearing,
    cm,
    crosses_any,
    distance_squared,
    within,
)
from grognard.tabletop.going import Pace

OFF: Final = cm(1)
"""Who does not charge keeps so far from the enemy."""
OPEN: Final = cm("1.5")
"""The gap between men in open order."""
RINGS: Final = 8
AROUND: Final = (RINGS + 1) * HORSE_RADIUS
"""So far whoever seeks a place looks about."""


@rule("SK-002", "SK-039")
def spots(group: Group, count: int, centre: Point, facing: Bearing) -> list[Point]:
    """Places about a middle: formed troops in two close ranks, others open, or a square."""
    side = 2 * group.radius
    body = Body(count, side, side)
    if group.square and count >= SQUARE:
        layout = square(body)
    elif group.formed:
        layout = line(body, 2 if count > 3 else 1)
    elif group.is_horse:
        layout = drawn_up(body, max(-(-count // 2), min(count, 4)), OPEN // 2, OPEN // 2)
    else:
        layout = skirmish(body, OPEN, 2 if count > 3 else 1)
    return [pose.point for pose in stand(layout, Pose(centre.x, centre.y, facing))]


class Room:
    """The ground on which a moving group may come to stand."""

    __slots__ = ("_bases", "_discs", "_is_firm", "foes", "table")

    def __init__(
        self, table: SkTable, group: Group, *, off: Length = OFF, moving: Sequence[str] = ()
    ) -> None:
        self.table = table
        self.foes = enemy_discs(table, group.side)
        away = (group.id, *moving)
        self._discs: list[tuple[int, int, Length, Length]] = []
        for other in table.present():
            if other.id not in away:
                far = off if other.side != group.side and not other.captive else 0
                self._discs += [(f.x, f.y, f.radius, far) for f in other.figures]
        self._bases: list[Base] = [model.base for model in table.carriages.values()]
        self._is_firm = False
        """Whether it is known that the ground bears everybody."""

    def about(self, centre: Point, near: Length) -> Room:
        """The same ground as long as nobody takes or leaves any, for places so near to a point."""
        room, place = copy(self), Disc(centre, near)
        x, y = centre.x, centre.y
        room._discs = [
            disc
            for disc in self._discs
            if abs(disc[0] - x) <= near + disc[2] + disc[3]
            and abs(disc[1] - y) <= near + disc[2] + disc[3]
        ]
        room._bases = [base for base in self._bases if within(base, place, 0)]
        room._is_firm = not self.table.ground.slowing.near(place, 0)
        return room

    def without(self, base: Base) -> None:
        """A gun or wagon that moves off leaves its ground free."""
        self._bases = [other for other in self._bases if other != base]

    def with_base(self, base: Base) -> None:
        """A gun or wagon comes to stand here."""
        self._bases.append(base)

    def is_free(self, point: Point, figure: Figure, *, close: bool = False) -> bool:
        """On the table, on ground that bears him, on nobody's base, and off the enemy."""
        radius, x, y = figure.radius, point.x, point.y
        table = self.table
        if not (radius <= x <= table.width - radius and radius <= y <= table.height - radius):
            return False
        for other_x, other_y, other, off in self._discs:
            across, down = x - other_x, y - other_y
            reach = radius + other - CONTACT if close else radius + other + off - CONTACT
            if across * across + down * down < reach * reach:
                return False
        if not self._is_firm and closed(table.ground, point, pace_of(figure)):
            return False
        disc = Disc(point, radius) if self._bases else None
        return disc is None or not any(within(disc, base, -CONTACT) for base in self._bases)

    def nearest(self, figure: Figure, to: Point | None = None, *, close: bool = True) -> Point:
        """The free ground nearest to a point, or to where a figure stands."""
        wish = self.on_table(figure, figure.point if to is None else to)
        for step in (figure.radius // 2, figure.radius * 2, figure.radius * 6):
            for across, down in rings(step):
                near = Point(wish.x + across, wish.y + down)
                if self.is_free(near, figure, close=close):
                    return near
        return wish

    def on_table(self, figure: Figure, spot: Point) -> Point:
        """A place in the ranks that would lie over the edge is moved in."""
        edge, table = figure.radius, self.table
        across, down = max(spot.x, edge), max(spot.y, edge)
        return Point(min(across, table.width - edge), min(down, table.height - edge))

    def take(self, point: Point, figure: Figure) -> None:
        """A figure stands here from now on."""
        self._discs.append((point.x, point.y, figure.radius, 0))

    def leave(self, point: Point, figure: Figure) -> None:
        """A figure that had taken a place does not stand there after all."""
        self._discs.remove((point.x, point.y, figure.radius, 0))


@lru_cache(maxsize=32)
def rings(step: Length) -> tuple[Place, ...]:
    """Offsets in rings about a point, the nearest first."""
    found: list[Place] = [(0, 0)]
    for ring in range(1, RINGS + 1):
        for part in range(6 * ring):
            offset = along_bearing(part * FULL_TURN // (6 * ring), step * ring)
            found.append((offset.x, offset.y))
    return tuple(found)


class Settling:
    """A group on its way to new places."""

    __slots__ = ("bends", "gait", "group", "limit", "room", "table", "thrown")

    def __init__(
        self,
        table: SkTable,
        group: Group,
        bends: Sequence[Point] = (),
        *,
        gait: int = WALK,
        limit: Length | None = None,
        room: Room | None = None,
        thrown: bool = False,
    ) -> None:
        self.table = table
        self.group = group
        self.thrown = thrown
        self.bends = tuple(bends)
        self.gait = gait
        self.limit = limit
        self.room = room or Room(table, group)

    def pace(self, figure: Figure) -> Pace:
        """What the ground costs one figure; thrown back, he goes as far over any."""
        if self.thrown:
            return melee_pace(horse=figure.type.is_horse)
        return pace_of(figure, self.gait)

    def purse(self, figure: Figure) -> Length:
        """What one figure may spend."""
        own = stride(self.group, figure, self.gait)
        return own if self.limit is None else min(own, self.limit)

    def walks(self, figure: Figure, end: Point) -> Way | None:
        """How a figure gets to a place within his allowance, straight or by the group's bends."""
        pace = self.pace(figure)
        ways: list[tuple[Point, ...]] = [(figure.point, end)]
        if self.bends:
            ways.append((figure.point, *self.bends, end))
        for path in ways:
            if self._meets_foe(path):
                continue
            cost = cost_of(self.table.ground, path, pace)
            if cost is not None and cost <= self.purse(figure):
                return Way(path, cost)
        return None

    def _meets_foe(self, path: Sequence[Point]) -> bool:
        foes = self.room.foes
        if not foes:
            return False
        return any(
            crosses_any(Segment(here, there), foes)
            for here, there in pairwise(path)
            if here != there
        )

    def ideal(self, figure: Figure, spot: Point) -> Point:
        """The place itself, or how far towards it he comes."""
        if self.walks(figure, spot) is not None:
            return spot
        path = self._path(figure, spot)
        return along(self.table.ground, path, self.pace(figure), self.purse(figure)).path[-1]

    def _path(self, figure: Figure, spot: Point) -> Sequence[Point]:
        """His way to a place however far, with the others or round what bars that."""
        pace = self.pace(figure)
        path = (figure.point, *self.bends, spot)
        barred = self._meets_foe(path)
        if not barred and cost_of(self.table.ground, path, pace) is not None:
            return path
        found = way_to(self.table, figure.disc, spot, pace, self.room.foes)
        if found is not None:
            return found.path
        # Nobody can stand there: towards it, unless enemies are in between.
        return (figure.point,) if barred else path

    def place(self, figure: Figure, spot: Point) -> March | None:
        """The nearest free place to where he would like to stand that he can get to."""
        spot = self.room.on_table(figure, spot)
        wanted = self.ideal(figure, spot)
        room = self.room
        for across, down in rings(figure.radius):
            end = Point(wanted.x + across, wanted.y + down)
            if not room.is_free(end, figure):
                # One has to look about, so whoever is far off is left out of it.
                room = room if room is not self.room else room.about(wanted, AROUND)
                continue
            way = Way((end, end), 0) if end == figure.point else self.walks(figure, end)
            if way is None:
                way = self._round(figure, end) if not across and not down else None
            if way is not None:
                self.room.take(end, figure)
                return March(figure.id, path_places(_plain(way.path)), way.cost)
        return self._part_way(figure, spot) or self._stay(figure)

    def _part_way(self, figure: Figure, spot: Point) -> March | None:
        """Who finds no room at the end of his way stops where there is some before that."""
        if self.thrown:
            return None
        path, pace = self._path(figure, spot), self.pace(figure)
        for part in (3, 2, 1):
            most = self.purse(figure) * part // 4
            way = along(self.table.ground, path, pace, most)
            end = way.path[-1]
            if end != figure.point and self.room.is_free(end, figure):
                self.room.take(end, figure)
                return March(figure.id, path_places(_plain(way.path)), way.cost)
        return None

    def _stay(self, figure: Figure) -> March | None:
        """Who finds no place ahead keeps his own, or makes room for the comrade who took it."""
        near = self.room.nearest(figure)
        if near == figure.point:
            if not self.room.is_free(near, figure, close=True):
                return None
            self.room.take(near, figure)
            return March(figure.id, (figure.place,))
        way = self.walks(figure, near)
        if way is None:
            return None
        self.room.take(near, figure)
        return March(figure.id, path_places(_plain(way.path)), way.cost)

    def _round(self, figure: Figure, end: Point) -> Way | None:
        """A way of his own round what is between, for the place he came to by one."""
        pace = self.pace(figure)
        most = self.purse(figure)
        return way_to(self.table, figure.disc, end, pace, self.room.foes, most=most)

    @rule("SK-007")
    def settle(self, places: Sequence[Point]) -> tuple[March, ...] | None:
        """Everybody's march to a place among his comrades; None if somebody finds no room."""
        figures = self.group.figures
        here = [Pose(figure.x, figure.y, 0) for figure in figures]
        chosen = assign(here, [Pose(place.x, place.y, 0) for place in places])
        goal = Point(
            sum(place.x for place in places) // len(places),
            sum(place.y for place in places) // len(places),
        )
        order = sorted(
            range(len(figures)), key=lambda n: (distance_squared(figures[n].point, goal), n)
        )
        found = []
        for index in order:
            march = self.place(figures[index], places[chosen[index]])
            if march is None:
                return None
            found.append((index, march))
        return tuple([march for _, march in sorted(found)])


def _plain(path: Sequence[Point]) -> tuple[Point, ...]:
    """A way without points that come twice running."""
    plain = [path[0]]
    for point in path[1:]:
        if point != plain[-1]:
            plain.append(point)
    return tuple(plain)
