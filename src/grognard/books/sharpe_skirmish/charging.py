"""Charges: who can be reached, and who is matched with whom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from grognard.books.sharpe_skirmish import events
from grognard.books.sharpe_skirmish.bodies import (
    apart,
    attached_to,
    body,
    contacts,
    in_contact,
    lead,
    middle,
    span,
)
from grognard.books.sharpe_skirmish.events.marches import March
from grognard.books.sharpe_skirmish.marching import followers, turning_cost
from grognard.books.sharpe_skirmish.paces import gait_of, gaits, pace_of, reach, stride
from grognard.books.sharpe_skirmish.pieces import Figure, Group, SkTable
from grognard.books.sharpe_skirmish.placing import Room, Settling
from grognard.books.sharpe_skirmish.routing import Way, cost_of, path_places, way_to
from grognard.books.sharpe_skirmish.seeing import foes_by_distance
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.tabletop.geometry import (
    CONTACT,
    Bearing,
    Disc,
    Length,
    Point,
    Segment,
    along_bearing,
    bearing_to,
    crosses_any,
    degrees,
    distance,
    distance_squared,
)

SIDES: Final = tuple(degrees(turn) for turn in (0, 40, -40, 80, -80, 120, -120, 180))
"""Where round a man one may come up to him by a way about, the nearest first."""
ROUND: Final = tuple(sorted([degrees(turn) for turn in range(-165, 181, 15)], key=abs))
"""Where round a man his enemies may come straight up: in close order there is little room."""


class Onset(NamedTuple):
    """A charge ready to be told."""

    target: str
    marches: tuple[March, ...]
    also: tuple[str, ...]
    facing: Bearing
    gait: int
    met: int


class _Charge:
    """A charge while its figures are matched."""

    def __init__(self, table: SkTable, group: Group, target: Group, gait: int) -> None:
        self.table = table
        self.group = group
        self.gait = gait
        self.victims = body(table, target)
        self.others = _bystanders(table, group, self.victims, reach(group, gait))
        touched = contacts(table).of
        everybody = (*self.victims, *self.others)
        self.engaged = {victim.id: len(touched.get(victim.id, ())) for victim in everybody}
        self.companions = followers(table, group, gait)
        self.room = Room(table, group, moving=[one.id for one in self.companions])
        self.marches: dict[str, March] = {}

    @rule("SK-086")
    def in_turn(self) -> list[Figure]:
        """Who has the fewest enemies to choose from chooses first; of those alike the nearest."""

        def choice(attacker: Figure) -> tuple[int, int]:
            most = stride(self.group, attacker, self.gait)
            gaps = [apart(attacker, victim) for victim in self.victims]
            beside = [apart(attacker, other) for other in self.others]
            return sum(gap <= most for gap in (*gaps, *beside)), min(gaps)

        return sorted(self.group.figures, key=choice)

    @rule("SK-086")
    def match(self, attacker: Figure) -> bool:
        """A figure takes on whoever it can reach that has the fewest against him."""
        return self._take_on(attacker, self._in_order(attacker))

    def _in_order(self, attacker: Figure) -> list[Figure]:
        """Whom he would meet: who has the fewest against him, then who is nearest.

        Once the charge is at grips with its target, other enemies who stand alone count as well.
        """
        free = [other for other in self.others if not self.engaged[other.id]]
        ranks = [(foe, 0) for foe in self.victims]
        ranks += [(foe, 1) for foe in free if self.marches]

        def order(ranked: tuple[Figure, int]) -> tuple[int, int, int, str]:
            foe, rank = ranked
            return self.engaged[foe.id], rank, apart(attacker, foe), foe.id

        return [foe for foe, _ in sorted(ranks, key=order)]

    def _take_on(self, attacker: Figure, victims: Sequence[Figure]) -> bool:
        """The first of some whom he gets at is his, and whoever else he comes to touch."""
        for victim in victims:
            way = self.close(attacker, victim)
            if way is not None:
                end = way.path[-1]
                self.room.take(end, attacker)
                self._count(attacker, end, 1)
                self.marches[attacker.id] = March(attacker.id, path_places(way.path), way.cost)
                return True
        return False

    def _count(self, attacker: Figure, end: Point, number: int) -> None:
        """An attacker at a place is one more, or one fewer, against everybody he touches there."""
        for victim in self._touched(attacker, end):
            self.engaged[victim.id] += number

    def _touched(self, attacker: Figure, end: Point) -> list[Figure]:
        there = replace(attacker, x=end.x, y=end.y)
        everybody = (*self.victims, *self.others)
        return [foe for foe in everybody if apart(there, foe) <= CONTACT]

    def _met(self, attacker: Figure) -> list[Figure]:
        """Whom an attacker has come to grips with."""
        return self._touched(attacker, Point(*self.marches[attacker.id].path[-1]))

    def _on_target(self) -> list[str]:
        """The attackers who are at grips with somebody of their target."""
        matched = [one for one in self.group.figures if one.id in self.marches]
        return [one.id for one in matched if any(foe in self.victims for foe in self._met(one))]

    @rule("SK-086")
    def spread(self) -> None:
        """Nobody joins in on a man while another whom he can reach stands unengaged."""
        for attacker in [one for one in self.group.figures if one.id in self.marches]:
            free = [foe for foe in self._in_order(attacker) if not self.engaged[foe.id]]
            if self._on_target() == [attacker.id]:
                free = [foe for foe in free if foe in self.victims]
            if not free or any(self.engaged[foe.id] < 2 for foe in self._met(attacker)):
                continue
            end = Point(*self.marches[attacker.id].path[-1])
            self.room.leave(end, attacker)
            self._count(attacker, end, -1)
            if not self._take_on(attacker, free):
                self.room.take(end, attacker)
                self._count(attacker, end, 1)

    def close(self, attacker: Figure, victim: Figure) -> Way | None:
        """The way into contact with one figure, None if he is out of reach or hemmed in."""
        most = stride(self.group, attacker, self.gait)
        if apart(attacker, victim) > most:
            return None
        if attacker.point == victim.point:
            return None
        foes = self._between(attacker, victim)
        room = self.room.about(victim.point, victim.radius + 2 * attacker.radius)
        way = self._straight_up(attacker, self._spots(attacker, victim, room, ROUND), foes)
        if way is not None:
            return way
        for spot in self._spots(attacker, victim, room, SIDES):
            way = self._detour(attacker, spot, foes)
            if way is not None:
                return way
        return None

    def _between(self, attacker: Figure, victim: Figure) -> list[Disc]:
        """The enemies who could bar a straight way to any place at one of them, he among them."""
        reach = attacker.radius + victim.radius
        left, right = sorted((attacker.x, victim.x))
        top, bottom = sorted((attacker.y, victim.y))
        return [
            foe
            for foe in self.room.foes
            if foe.left <= right + reach
            and foe.right >= left - reach
            and foe.top <= bottom + reach
            and foe.bottom >= top - reach
        ]

    @rule("SK-086")
    def _straight_up(
        self, attacker: Figure, spots: Iterable[Point], foes: Sequence[Disc]
    ) -> Way | None:
        """Straight to where he touches nobody else, who would have one more against him; or so."""
        second: Way | None = None
        for spot in spots:
            way = self._straight(attacker, spot, foes)
            if way is not None and len(self._touched(attacker, spot)) == 1:
                return way
            second = second or way
        return second

    def _spots(
        self, attacker: Figure, victim: Figure, room: Room, turns: Sequence[Bearing]
    ) -> Iterator[Point]:
        """Free places where one figure touches another, the nearest way round first."""
        here, front = attacker.point, bearing_to(victim.point, attacker.point)
        touch, most = attacker.radius + victim.radius, stride(self.group, attacker, self.gait)
        for turn in turns:
            off = along_bearing(front + turn, touch)
            spot = Point(victim.x + off.x, victim.y + off.y)
            # No way is shorter than the straight one, whatever the ground.
            near = distance(here, spot) + self._turning(attacker, spot) <= most
            if near and room.is_free(spot, attacker, close=True):
                yield spot

    def _straight(self, attacker: Figure, spot: Point, foes: Sequence[Disc]) -> Way | None:
        path = (attacker.point, spot)
        if crosses_any(Segment(*path), foes):
            return None
        cost = cost_of(self.table.ground, path, pace_of(attacker, self.gait))
        if cost is None:
            return None
        cost += self._turning(attacker, spot)
        return Way(path, cost) if cost <= stride(self.group, attacker, self.gait) else None

    def _detour(self, attacker: Figure, spot: Point, foes: Sequence[Disc]) -> Way | None:
        """Round whatever bars the straight way, if that is not too far."""
        pace, turning = pace_of(attacker, self.gait), self._turning(attacker, spot)
        path = (attacker.point, spot)
        barred = crosses_any(Segment(*path), foes)
        if not barred and cost_of(self.table.ground, path, pace) is not None:
            return None
        left = stride(self.group, attacker, self.gait) - turning
        way = way_to(self.table, attacker.disc, spot, pace, self.room.foes, most=left)
        return None if way is None else Way(way.path, way.cost + turning)

    @rule("SK-058")
    def _turning(self, attacker: Figure, spot: Point) -> Length:
        """What horse need to come round."""
        if not self.group.is_horse:
            return 0
        return turning_cost(self.group.facing, attacker.point, spot, self.gait)

    def bring_up(self, figures: Sequence[Figure]) -> bool:
        """Those who reach nobody come up to comrades who do; False if one has nowhere to stand."""
        settling = Settling(self.table, self.group, gait=self.gait, room=self.room)
        ends = [Point(*march.path[-1]) for march in self.marches.values()]
        for figure in figures:
            comrade = min(ends, key=lambda end: distance_squared(end, figure.point))
            march = settling.place(figure, comrade)
            if march is None:
                return False
            self.marches[figure.id] = march
        return True


@rule("SK-086")
def _bystanders(
    table: SkTable, group: Group, victims: Sequence[Figure], most: Length
) -> tuple[Figure, ...]:
    """Other enemies in sight whom a charge could reach, whoever its target is."""
    if len(group.figures) < 2:
        return ()
    found: list[Figure] = []
    for foe in foes_by_distance(table, group, most):
        found += [figure for figure in foe.figures if figure not in victims]
    return tuple(found)


@rule("SK-036", "SK-086")
def charged(table: SkTable, group: Group, target: Group) -> Group:
    """Whom a charge on somebody is made on: one man picks his enemy, several his whole body."""
    whole = attached_to(table, target) if len(group.figures) > 1 else None
    return whole or target


@rule("SK-085", "SK-086", "SK-087")
def plan_charge(table: SkTable, group: Group, target: Group) -> Onset | None:
    """A charge on one group at the fastest gait that leads there; None if nobody gets there."""
    if in_contact(table, group):
        return None
    target = charged(table, group, target)
    near = span(group.figures, body(table, target)).gap
    for gait in reversed(gaits(group, table.turn)):
        onset = _onset(table, group, target, gait) if near <= reach(group, gait) else None
        if onset is not None:
            return onset
    return None


def _onset(table: SkTable, group: Group, target: Group, gait: int) -> Onset | None:
    """A charge at one gait: horse who must come round do so sooner at a walk than at a gallop."""
    charge = _Charge(table, group, target, gait)
    left = [figure for figure in charge.in_turn() if not charge.match(figure)]
    charge.spread()
    met = len(charge.marches)
    if not met:
        return None
    rest = [figure for one in charge.companions for figure in one.figures]
    if not charge.bring_up([*left, *rest]):
        return None
    marches = tuple(charge.marches.values())
    pace = gait_of(max(march.cost for march in marches)) if group.is_horse else 1
    here, goal = lead(group).point, middle(target.figures)
    facing = bearing_to(here, goal) if here != goal else group.facing
    also = tuple([one.id for one in charge.companions])
    return Onset(target.id, marches, also, facing, max(pace, 1), met)


@rule("SK-085")
def nearest_onset(table: SkTable, group: Group) -> Onset | None:
    """The charge on the nearest enemy in sight that can be reached with this turn's move."""
    most = reach(group, gaits(group, table.turn)[-1])
    for foe in foes_by_distance(table, group, most):
        onset = plan_charge(table, group, foe)
        if onset is not None:
            return onset
    return None


def charge_home(game: Game[SkTable], group: Group, onset: Onset, by: str) -> None:
    """The charge is made; the fight comes in the melee step."""
    game.tell(
        events.Charged(
            group.id,
            onset.target,
            onset.marches,
            onset.facing,
            onset.gait,
            onset.met,
            by,
            onset.also,
        )
    )
