"""The way round houses, woods and water for troops who cannot go through them."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush

from grognard.books.black_powder.pieces import BpTable
from grognard.players.brains.black_powder import values
from grognard.tabletop.geometry import Length, Point, distance
from grognard.tabletop.going import Pace, passage
from grognard.tabletop.terrain import Feature


class Rounds:
    """One kind of troops looking for its way: what it may not enter, and how broad it is."""

    def __init__(self, table: BpTable, pace: Pace, half: Length) -> None:
        self._table = table
        self._pace = pace
        self._half = half
        self._clear: dict[tuple[Point, Point, bool], Feature | None] = {}

    def way(self, start: Point, goal: Point, *, wedged: bool = True) -> list[Point]:
        """The bends of a short way to a place, and the place; nothing if he finds none.

        Whose wings may be caught in something where he stands looks there only before his middle.
        """
        shut: dict[str, Feature] = {}
        for _ in range(values.ROUNDS):
            found, bars = self._search(start, goal, list(shut.values()), wedged=wedged)
            new = {one.id: one for one in bars if one.id not in shut}
            if found or not new:
                return found
            shut |= new
        return []

    def _search(
        self, start: Point, goal: Point, shut: Sequence[Feature], *, wedged: bool
    ) -> tuple[list[Point], list[Feature]]:
        """The shortest way by the corners of what is shut, and what else was found in the way."""
        nodes = [goal, *(corner for feature in shut for corner in self._corners(feature))]
        queue: list[tuple[Length, int, Point, tuple[Point, ...]]] = [(0, 0, start, ())]
        done: set[Point] = set()
        bars: dict[str, Feature] = {}
        count = 0
        while queue:
            far, _, here, way = heappop(queue)
            if here == goal:
                return list(way), []
            if here in done:
                continue
            done.add(here)
            for there in nodes:
                bar = self._bar(here, there, straight=wedged and here == start)
                if bar is not None:
                    bars[bar.id] = bar
                elif there not in done:
                    count += 1
                    heappush(queue, (far + distance(here, there), count, there, (*way, there)))
        return [], list(bars.values())

    def _corners(self, feature: Feature) -> list[Point]:
        """Places beyond the corners of some ground, where there is room to turn."""
        box, room = self._table.terrain[feature.id].shape, self._half + self._table.inch
        places = [
            Point(x, y)
            for x in (box.left - room, box.right + room)
            for y in (box.top - room, box.bottom + room)
        ]
        table = self._table
        return [p for p in places if 0 < p.x < table.width and 0 < p.y < table.height]

    def _bar(self, here: Point, there: Point, *, straight: bool) -> Feature | None:
        """What bars a straight stretch to the middle or, where they are in motion, the wings."""
        key = here, there, straight
        if key not in self._clear:
            self._clear[key] = self._look(here, there, (0,) if straight else (0, -1, 1))
        return self._clear[key]

    def _look(self, here: Point, there: Point, sides: Sequence[int]) -> Feature | None:
        if here == there:
            return None
        far = max(distance(here, there), 1)
        x, y = (there.y - here.y) * self._half // far, (here.x - there.x) * self._half // far
        for side in sides:
            one = Point(here.x + side * x, here.y + side * y)
            other = Point(there.x + side * x, there.y + side * y)
            if passage(self._table.terrain, one, other, self._pace).cost is None:
                spans = passage(self._table.terrain, one, other, self._pace).spans
                shut = [span.feature for span in spans if span.rate is None and span.feature]
                return shut[0] if shut else None
        return None
