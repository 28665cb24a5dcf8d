"""Where leaders stand: the chain of command, who hears whom, and the men it reaches."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from grognard.books.sharpe_skirmish.bodies import middle, nearest
from grognard.books.sharpe_skirmish.cover import ENCLOSED
from grognard.books.sharpe_skirmish.pieces import Group, SkTable
from grognard.books.sharpe_skirmish.routing import towards
from grognard.books.sharpe_skirmish.tables import tables
from grognard.players.brains.sharpe_skirmish import values
from grognard.players.brains.sharpe_skirmish.timing import Timing
from grognard.tabletop.geometry import Length, Point, distance


class Leading(Timing):
    """One side's leaders and those who are to hear them, for the time of one question."""

    def __init__(self, table: SkTable, side: str) -> None:
        super().__init__(table, side)
        self._wanted: dict[str, float] = {}
        self._shut: dict[Point, bool] = {}
        self._ears: dict[tuple[Point, str], int] = {}

    def wanted(self, group: Group) -> float:
        """How much a group's men are wanted under command."""
        if group.id not in self._wanted:
            self._wanted[group.id] = self._reckon_wanted(group)
        return self._wanted[group.id]

    def _reckon_wanted(self, group: Group) -> float:
        names = [aim.who for aim in self.aims if aim.who]
        if group.captive or group.gone:
            return 0.0
        if group.name in names or group.id in self.spearhead:
            return values.WANTED
        return 1.0 + 2.0 * self.attacks / (1.0 + self.to_go(group, middle(group.figures)))

    def led(self, group: Group) -> list[Group]:
        """The groups that a leader, or those to whom he passes his orders, should reach."""
        if not group.single:
            return []
        return [g for g in self.own if not g.single and not g.running and not g.captive]

    def charge_of(self, leader: Group) -> Group | None:
        """The body of men a sergeant goes with: the one he began with, or else the nearest."""
        led = self.led(leader)
        for group in led:
            if group.id == leader.beside:
                return group
        return nearest(leader, led)

    def behind(self, leader: Group) -> list[Point]:
        """Places behind each body of men, seen from its nearest enemy: close up, and further."""
        led = self.led(leader)
        if not leader.pc and not leader.is_musician:
            own = self.charge_of(leader)
            led = [] if own is None else [own]
        found = [place for other in led for place in self._rear(leader, other)]
        heard = [other.figures[0].point for other in self._circle(leader)]
        heard += [middle(other.figures) for other in self.led(leader)] if leader.pc else []
        if heard:
            count = len(heard)
            found.append(Point(sum(p.x for p in heard) // count, sum(p.y for p in heard) // count))
        return found

    def _rear(self, leader: Group, other: Group) -> list[Point]:
        foe = nearest(other, self.foes)
        if foe is None:
            return []
        here, there = middle(other.figures), middle(foe.figures)
        deep = max(distance(here, figure.point) for figure in other.figures)
        room = deep // 2 + other.radius + leader.radius
        return [towards(here, there, -(room + off)) for off in values.BEHIND]

    # The chain of command

    def _circle(self, leader: Group) -> list[Group]:
        """The other leaders and musicians of one player."""
        return [
            one for one in self.own if one.single and one.seat == leader.seat and one is not leader
        ]

    def _chain(self, leader: Group, place: Point) -> list[Point]:
        """Where those stand who would command, with a leader at a place: SK-016."""
        circle = self._circle(leader)
        waiting = [(one.pc, one.figures[0].point) for one in circle] + [(leader.pc, place)]
        chain = [spot for chief, spot in waiting if chief]
        rest = [spot for chief, spot in waiting if not chief]
        for spot in chain:
            found = [other for other in rest if self._in_earshot(spot, other)]
            chain += found
            rest = [other for other in rest if other not in found]
        return chain

    def is_short_of_points(self, officer: Group) -> bool:
        """Whether a die less might leave somebody without command."""
        dice = sum([tables().command[one.figures[0].grade] for one in self._relays(officer)])
        men = sum([len(group.figures) for group in self.led(officer)])
        return dice * values.DIE < (men + len(self._circle(officer))) * values.AMPLE

    def _relays(self, officer: Group) -> list[Group]:
        """Sergeants who hear their officer from where they stand."""
        here = officer.figures[0].point
        return [
            one
            for one in self._circle(officer)
            if not one.is_musician and self._in_earshot(here, one.figures[0].point)
        ] + [officer]

    def hearing(self, leader: Group, place: Point) -> float:
        """How many of the men who are wanted the chain would reach with a leader at a place."""
        chain = self._chain(leader, place)
        total = values.STAFF * len(chain) - self._straying(leader, place)
        return values.IN_EARSHOT * (total + sum([self._use(g) for g in self._heard(leader, chain)]))

    def heard(self, leader: Group, place: Point) -> list[Group]:
        """The groups of which every man would be reached with a leader at a place."""
        return self._heard(leader, self._chain(leader, place))

    def _heard(self, leader: Group, chain: Sequence[Point]) -> list[Group]:
        found = []
        for other in self.led(leader):
            reached = 0
            for spot in chain:
                reached |= self._ear_of(spot, other)
            if reached == (1 << len(other.figures)) - 1:
                found.append(other)
        return found

    def _use(self, group: Group) -> float:
        return max(self.wanted(group), values.VOICE) * sqrt(min(len(group.figures), 8))

    def _straying(self, leader: Group, place: Point) -> float:
        """What it costs to be far from whom one leads, for men move on."""
        if leader.pc:
            led = self.led(leader)
            return sum([self._use(g) * _beyond(place, middle(g.figures), values.BACK) for g in led])
        chiefs = [one for one in self._circle(leader) if one.pc]
        far = sum([_beyond(place, one.figures[0].point, values.BACK) for one in chiefs])
        own = None if leader.is_musician else self.charge_of(leader)
        if own is None:
            return values.STAFF * far
        away = _beyond(place, middle(own.figures), values.AT_HAND)
        return values.STAFF * far + self._use(own) * away

    def _ear_of(self, place: Point, group: Group) -> int:
        """The men of a group who hear a leader at a place, as bits."""
        key = place, group.id
        if key not in self._ears:
            heard = [self._in_earshot(place, figure.point) for figure in group.figures]
            self._ears[key] = sum([1 << i for i, hears in enumerate(heard) if hears])
        return self._ears[key]

    def _in_earshot(self, place: Point, there: Point) -> bool:
        away = distance(place, there)
        return away <= values.SHUT_EAR or (
            away <= values.OPEN_EAR and not self.is_shut(place) and not self.is_shut(there)
        )

    def is_shut(self, place: Point) -> bool:
        """In a wood or a house, where voices do not carry."""
        if place not in self._shut:
            at = self.table.ground.at(place)
            self._shut[place] = any(feature.kind in ENCLOSED for feature in at)
        return self._shut[place]


def _beyond(place: Point, there: Point, near: Length) -> float:
    """How far off in full moves somebody is who should be near."""
    return max(distance(place, there) - near, 0) / values.STRIDE
