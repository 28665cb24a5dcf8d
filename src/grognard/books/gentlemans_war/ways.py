"""How far a unit can go one way: over the ground, to an obstacle and beyond it, up to the enemy."""

from __future__ import annotations

from typing import Final, NamedTuple

from grognard.books.gentlemans_war.country import INDOORS, pace_of
from grognard.books.gentlemans_war.dice import after_obstacles
from grognard.books.gentlemans_war.pieces import FOOT, AgwTable, Unit
from grognard.books.gentlemans_war.stands import base_of, nearest_foe
from grognard.kernel.cite import rule
from grognard.tabletop.geometry import (
    Base,
    Length,
    Point,
    Polygon,
    along_bearing,
    bearing_to,
    closest_point,
    distance_to_contact,
    gap,
    inches,
)
from grognard.tabletop.going import Passage, passage

CLEAR: Final = 5
"""Tenths of a millimetre that a unit keeps from the enemy, the edge, or an obstacle."""
WORTH: Final = inches(1) // 4
"""Nobody marches less."""
MILE: Final = 100_000
AT_HAND: Final = inches(1)
"""Near enough to go into a house or to work on something."""
STORES: Final = ("depot", "burning-depot")
BRIDGES: Final = ("broken-bridge", "bridge", "railway-bridge", "culvert")


class Stride(NamedTuple):
    """A unit with what it has rolled, looking for ways to go."""

    table: AgwTable
    unit: Unit
    faces: list[int]
    near: list[Base]
    """The enemies whom it might run into."""
    marks: list[Polygon]
    """Houses, stores and bridges with which it could do something."""

    @property
    def allowance(self) -> Length:
        """All that was rolled."""
        return inches(sum(self.faces))

    @property
    def toward(self) -> int:
        """The way to the nearest enemy, else ahead."""
        foe = nearest_foe(self.table, self.unit)
        return bearing_to(self.unit.point, foe.point) if foe else self.unit.bearing

    @property
    def errands(self) -> list[int]:
        """The ways to what is worth going to: the enemy, a house, a depot, a bridge."""
        here = self.unit.point
        spots = [closest_point(mark, here) for mark in self.marks]
        return [self.toward, *(bearing_to(here, spot) for spot in spots if spot != here)]

    def lengths(
        self, base: Base, bearing: int, reach: Length, start: Point | None = None
    ) -> list[Length]:
        """As far as can be, half of that, up to an obstacle, and beyond each of them.

        ``start`` is the point whose way is measured, if not the middle of the base.
        """
        paid = self.allowance - reach
        reach = min(reach, self._room(base, bearing), self._peace(base, bearing, reach))
        start, way = start or base.pose.point, along_bearing(bearing, max(reach, 0))
        end = Point(start.x + way.x, start.y + way.y)
        leg = passage(self.table.ground, start, end, pace_of(self.unit))
        whole = leg.farthest(reach)
        met = [distance_to_contact(base, bearing, mark, reach) for mark in self.marks]
        found = [whole, whole // 2, *self._over(leg, paid)]
        found += [far - CLEAR for far in met if far is not None]
        return list(dict.fromkeys(far for far in found if WORTH <= far <= reach))

    @rule("AGW-160", "AGW-163")
    def _over(self, leg: Passage, paid: Length) -> list[Length]:
        """Up to the first obstacle, and beyond each as far as the dice then carry, or just so."""
        found: list[Length] = []
        crossed: list[str] = []
        for barrier in leg.barriers:
            there = int(leg.length * barrier.at)
            if not crossed:
                found.append(there - CLEAR)
            crossed.append(barrier.feature.obstacle)
            left = max(after_obstacles(self.faces, crossed) - paid, 0)
            found.append(max(leg.farthest(left), there + CLEAR))
        return found

    @rule("AGW-255")
    def _room(self, base: Base, bearing: int) -> Length:
        """How far it is to the edge of the table."""
        way = along_bearing(bearing, MILE)
        across = self.table.width - base.right if way.x > 0 else base.left
        down = self.table.height - base.bottom if way.y > 0 else base.top
        room = [abs(across) * MILE // abs(way.x)] if way.x else []
        room += [abs(down) * MILE // abs(way.y)] if way.y else []
        return min(room) - CLEAR

    @rule("AGW-257")
    def _peace(self, base: Base, bearing: int, reach: Length) -> Length:
        """How far it goes without touching an enemy."""
        met = [distance_to_contact(base, bearing, foe, reach) for foe in self.near]
        return min([reach, *(far - CLEAR for far in met if far is not None)])


def stride_of(table: AgwTable, unit: Unit, faces: list[int]) -> Stride:
    """A unit about to march by these dice; a square shuffles two inches without any."""
    faces = faces or [2]
    base, reach = base_of(unit), inches(sum(faces))
    foes = [base_of(foe) for foe in table.foes(unit.seat)]
    near = [foe for foe in foes if gap(base, foe) <= reach + inches(6)]
    return Stride(table, unit, faces, near, marks_for(table, unit, reach))


def marks_for(table: AgwTable, unit: Unit, reach: Length) -> list[Polygon]:
    """The two nearest places, not at hand yet, with which a unit could do something."""
    base = base_of(unit)
    near = [(gap(base, area), name, area) for name, area in errands_of(table, unit)]
    found = sorted((one for one in near if AT_HAND < one[0] <= reach), key=lambda one: one[:2])
    return [area for _, _, area in found[:2]]


@rule("AGW-110", "AGW-340")
def errands_of(table: AgwTable, unit: Unit) -> list[tuple[str, Polygon]]:
    """Houses and stores that foot may occupy, burn or save, and bridges for engineers."""
    if unit.kind not in FOOT or unit.mounted:
        return []
    kinds = (*STORES, *BRIDGES) if unit.kind == "engineers" else STORES
    found = []
    for feature in table.features:
        area = table.ground[feature.id].area
        if area is not None and (feature.kind in kinds or feature.going == INDOORS):
            found.append((feature.id, area))
    return found


def doorsteps(table: AgwTable, unit: Unit, base: Base) -> list[tuple[int, int]]:
    """Where the middle of a tray comes to be on each side of every such place."""
    across, down = (base.right - base.left) // 2 + CLEAR, (base.bottom - base.top) // 2 + CLEAR
    found = []
    for _, area in errands_of(table, unit):
        x, y = (area.left + area.right) // 2, (area.top + area.bottom) // 2
        found += [(x, area.top - down), (x, area.bottom + down)]
        found += [(area.left - across, y), (area.right + across, y)]
    return found
