"""Whether there is time: who can be first, how many arrive, and how hard a side is pressed."""

from __future__ import annotations

from functools import cached_property

from grognard.books.sharpe_skirmish.bodies import middle
from grognard.books.sharpe_skirmish.objectives import ground_of
from grognard.books.sharpe_skirmish.paces import gaits, reach
from grognard.books.sharpe_skirmish.pieces import Carriage, Group
from grognard.books.sharpe_skirmish.scenarios import Aim
from grognard.players.brains.sharpe_skirmish import values
from grognard.players.brains.sharpe_skirmish.aims import Aims
from grognard.tabletop.geometry import Point, contains_point


class Timing(Aims):
    """One side's race with the clock and with the enemy, for the time of one question."""

    # Enough men in the ground that wins

    @cached_property
    def decisive(self) -> list[str]:
        """The zones in which enough men can be at the end of this turn, if it wins the battle."""
        due = [aim for aim in self.grounds if aim.since <= self.table.turn]
        others = [aim for aim in self.aims if aim not in self.grounds and aim.kind != "hold"]
        if not self.attacks or others or len(due) < len(self.grounds):
            return []
        return [aim.zone for aim in due] if all(map(self._is_filled, due)) else []

    def _is_filled(self, aim: Aim) -> bool:
        """Whether enough of those who are for it can be in the ground of an aim this turn."""
        able = [group for group in self.own if aim in self.posted.get(group.id, [aim])]
        return sum([self._arrivals(aim.zone, group) for group in able]) >= aim.figures

    def _arrivals(self, zone: str, group: Group) -> int:
        """How many of a group can be in a zone this turn."""
        here = middle(group.figures)
        if group.captive or group.running:
            return 0
        acts = self.table.is_commanded(group) and group.acted < self.table.turn
        near = self.gap_to(zone, here) <= reach(group, gaits(group, self.table.turn)[-1])
        return len(group.figures) if acts and near else self.count_in(zone, group, here)

    def is_home(self, place: Point) -> bool:
        """Whether a wagon at a place is where wagons have to be."""
        zones = [aim.zone for aim in self.aims if aim.wagons]
        return any(contains_point(ground_of(self.table, zone), place) for zone in zones)

    def count_in(self, zone: str, group: Group, place: Point) -> int:
        """How many of a group are in a zone when its middle is at a place."""
        here, area = middle(group.figures), ground_of(self.table, zone)
        by = Point(place.x - here.x, place.y - here.y)
        spots = [Point(f.x + by.x, f.y + by.y) for f in group.figures]
        return sum([contains_point(area, spot) for spot in spots])

    # Time

    def haste(self, group: Group, model: Carriage) -> float:
        """What a turn's drive is worth to a wagon: more when turns are wanting."""
        if self.races:
            return values.DRIVE
        wanting = self.to_go(group, model.point) - (self.table.turns - self.table.turn)
        return values.DRIVE * min(1.0 + values.HURRY * max(wanting, 0.0), values.MOST_HASTE)

    @cached_property
    def spearhead(self) -> list[str]:
        """The groups that can be first where the side must be: enough, or twice that in a race."""
        if not self.attacks:
            return []
        drivers = [group.id for group in self.own if self.wagon(group)]
        if drivers:
            return drivers
        most = max(sum(aim.figures for aim in self.grounds), *[aim.figures for aim in self.aims])
        need = most * (1 + self.races) + values.SPARE
        found = []
        for group in sorted(self.own, key=self._moves_to_go):
            if need > 0 and not group.single and not group.captive and not group.running:
                found.append(group.id)
                need -= len(group.figures)
        return found

    def _moves_to_go(self, group: Group) -> float:
        """In how many turns a group can be where it must be, at its fastest."""
        fastest = reach(group, gaits(group, self.table.turn)[-1])
        return self.to_go(group, middle(group.figures)) * reach(group) / fastest
