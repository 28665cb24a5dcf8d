"""How troops come onto the table: not straight on, but by a way that leads to the enemy."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.books.black_powder.battles.gates import opening
from grognard.books.black_powder.battles.terms import Entry
from grognard.books.black_powder.country import pace_of
from grognard.books.black_powder.orders import Order
from grognard.books.black_powder.pieces import Place, Unit
from grognard.books.black_powder.planning import allowance_of
from grognard.books.black_powder.stands import base_at
from grognard.players.brains.black_powder import values
from grognard.players.brains.black_powder.billeting import billets
from grognard.players.brains.black_powder.filing import Filing
from grognard.players.brains.black_powder.rounding import Rounds
from grognard.tabletop.geometry import Length, Point, Pose, bearing_to, distance, move_at


class Arriving(Filing):
    """Ways to go by, bend after bend, and orders for those who are still to come."""

    def arrivals(self, units: Sequence[Unit]) -> list[Order]:
        """Those of a brigade who wait come on together by each entry that is open to them."""
        groups: dict[tuple[str, str], list[Unit]] = {}
        for unit in units:
            for entry in opening(self.table, unit):
                key = entry.id, unit.id if entry.queue else unit.brigade
                groups.setdefault(key, []).append(unit)
        known = {entry.id: entry for entry in self.table.terms.entries}
        found = [self._arrival(known[gate], body) for (gate, _), body in groups.items()]
        return [*[order for order in found if order.way], *billets(self.field, units)]

    def _arrival(self, entry: Entry, units: list[Unit]) -> Order:
        """On by an entry and towards the enemy who matters most."""
        lead, gate = units[0], Point(*entry.middle)
        names = tuple([unit.id for unit in units])
        foes = list(self.table.standing(self.table.rival(lead.seat)))
        lure = self.table.inches(values.LURE)
        best = max((self.field.stake(foe) for foe in foes), default=0.0) or 1.0
        mark = min(
            foes,
            key=lambda foe: distance(foe.point, gate) - lure * self.field.stake(foe) / best,
            default=None,
        )
        if mark is None:
            return Order("enter", names, entry.id)
        half = base_at(self.table, lead, Pose(0, 0, 0)).width // 2
        rounds = Rounds(self.table, pace_of(self.table, lead), half)
        bends = rounds.way(gate, mark.point, wedged=False) or rounds.way(gate, mark.point)
        keep = self.table.inches(values.HALT + self.field.musket_shot(lead))
        return Order("enter", names, entry.id, way=self.legs(lead, gate, bends, keep))

    def legs(
        self, unit: Unit, start: Point, bends: Sequence[Point], keep: Length
    ) -> tuple[Place, ...]:
        """A way cut short so far from its end, and where three moves end."""
        ends = zip([start, *bends], bends, strict=False)
        whole = sum(distance(here, there) for here, there in ends) - keep
        left = min(whole, 3 * allowance_of(self.table, unit))
        passed: list[Place] = []
        here = start
        for bend in bends[: values.BENDS]:
            leg, heading = min(distance(here, bend), left), bearing_to(here, bend)
            if leg < self.table.inch:
                break
            here = move_at(Pose(here.x, here.y, heading), heading, leg).point
            left -= leg
            passed.append((here.x, here.y))
        return tuple(passed)
