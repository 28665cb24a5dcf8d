"""How far it is to a place or an edge of the table, round whatever lies in the way."""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from math import hypot, inf
from typing import Final, NamedTuple

from grognard.books.gentlemans_war.pieces import Place
from grognard.tabletop.geometry import Point, inches
from grognard.tabletop.going import Pace, passage
from grognard.tabletop.terrain import Feature, terrain_of

INCH: Final = inches(1)
MESH: Final = inches(3)
"""From one knot of the net that is laid over the table to the next."""
TOLLS: Final = {"minor": 1.5, "major": 5.0, "high": 5.0}
"""Inches that the die is worth which an obstacle takes."""
LEGS: Final = ((1, 0), (0, 1), (1, 1), (1, -1))
NIGH: Final = 3.0
"""Inches within which one makes straight for a goal."""
FURTHEST: Final = 200.0
"""Inches to what cannot be reached at all."""


class Country(NamedTuple):
    """What tells all ways over a table: its size, and the ground that slows or stops."""

    width: int
    height: int
    slowing: tuple[Feature, ...]


class Net:
    """The table as knots, and what it costs from each to its neighbours."""

    def __init__(self, country: Country, pace: Pace) -> None:
        self.across = country.width // MESH
        self.down = country.height // MESH
        self.legs: list[list[tuple[int, float]]] = [[] for _ in range(self.across * self.down)]
        ground = terrain_of(country.slowing)
        for knot in range(self.across * self.down):
            column, row = knot % self.across, knot // self.across
            for right, below in LEGS:
                if 0 <= column + right < self.across and 0 <= row + below < self.down:
                    other = (row + below) * self.across + column + right
                    leg = passage(ground, self._point(knot), self._point(other), pace)
                    if leg.cost is not None:
                        toll = sum(TOLLS[barrier.feature.obstacle] for barrier in leg.barriers)
                        self.legs[knot].append((other, leg.cost / INCH + toll))
                        self.legs[other].append((knot, leg.cost / INCH + toll))

    def _point(self, knot: int) -> Point:
        return Point(*self.place(knot))

    def place(self, knot: int) -> Place:
        """Where a knot is; none is at the very edge, where rivers end."""
        return (knot % self.across * MESH + MESH // 2, knot // self.across * MESH + MESH // 2)

    def near(self, place: Place) -> list[int]:
        """The knots at the corners of the mesh in which a place lies."""
        column = min(max((place[0] - MESH // 2) // MESH, 0), self.across - 2)
        row = min(max((place[1] - MESH // 2) // MESH, 0), self.down - 2)
        first = row * self.across + column
        return [first, first + 1, first + self.across, first + self.across + 1]

    def edge(self, name: str) -> list[int]:
        """All knots along one edge of the table."""
        rows = range(0, self.across * self.down, self.across)
        return {
            "top": list(range(self.across)),
            "bottom": list(range(self.across * (self.down - 1), self.across * self.down)),
            "left": list(rows),
            "right": [first + self.across - 1 for first in rows],
        }[name]


@lru_cache(maxsize=64)
def net_of(country: Country, pace: Pace) -> Net:
    """The net of a table for one kind of troops."""
    return Net(country, pace)


Goal = str | Place
"""An edge of the table by its name, or a place."""


class Chart:
    """How far it is from everywhere to one goal, for one kind of troops."""

    def __init__(self, net: Net, goal: Goal) -> None:
        self._net = net
        self._goal = goal
        self._known = self._spread()

    def _spread(self) -> list[float]:
        """The way from every knot, from the nearest to the farthest."""
        net, goal = self._net, self._goal
        known = [inf] * len(net.legs)
        if isinstance(goal, str):
            queue = [(MESH / INCH / 2, knot) for knot in net.edge(goal)]
        else:
            queue = sorted((inches_between(net.place(knot), goal), knot) for knot in net.near(goal))
        while queue:
            gone, knot = heappop(queue)
            if gone >= known[knot]:
                continue
            known[knot] = gone
            for other, leg in net.legs[knot]:
                if gone + leg < known[other]:
                    heappush(queue, (gone + leg, other))
        return known

    def far(self, place: Place) -> float:
        """Inches from a place to the goal as the ground counts them."""
        net, known = self._net, self._known
        knots = net.near(place)
        corners = [known[knot] for knot in knots]
        if max(corners) < inf:
            x, y = net.place(knots[0])
            right, below = (place[0] - x) / MESH, (place[1] - y) / MESH
            upper = corners[0] + (corners[1] - corners[0]) * right
            lower = corners[2] + (corners[3] - corners[2]) * right
            return max(upper + (lower - upper) * below, 0.0)
        ways = [known[knot] + inches_between(place, net.place(knot)) for knot in knots]
        return min(*ways, FURTHEST)

    def toward(self, place: Place, reach: float) -> Place:
        """The place to make for now, so many inches on along the best way to the goal."""
        net, known = self._net, self._known
        knot = min(
            net.near(place), key=lambda one: known[one] + inches_between(place, net.place(one))
        )
        gone = inches_between(place, net.place(knot))
        while gone < reach and known[knot] < inf and net.legs[knot]:
            if known[knot] <= MESH / INCH / 2:
                break
            knot, leg = min(net.legs[knot], key=lambda leg: leg[1] + known[leg[0]])
            gone += leg
        if known[knot] < NIGH and not isinstance(self._goal, str):
            return self._goal
        return net.place(knot)


@lru_cache(maxsize=512)
def chart_of(country: Country, pace: Pace, goal: Goal) -> Chart:
    """The chart of a table for one kind of troops and one goal."""
    return Chart(net_of(country, pace), goal)


def inches_between(one: Place, other: Place) -> float:
    """From middle to middle."""
    return hypot(one[0] - other[0], one[1] - other[1]) / INCH
