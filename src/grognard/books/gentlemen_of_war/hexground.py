"""The field of hexes: how far, how dear, what covers and what hides."""

from __future__ import annotations

from collections.abc import Callable, Collection, Container
from itertools import pairwise
from typing import cast

from grognard.books.gentlemen_of_war.country import HARD, LEGEND, SOFT, Walker
from grognard.books.gentlemen_of_war.pieces import Place
from grognard.kernel.cite import rule
from grognard.tabletop import hexes
from grognard.tabletop.hexes import Hex, HexMap, Steps


class HexReach(dict[Place, int]):
    """The hexes a unit can walk to, with their costs."""

    def only(self, fit: Callable[[Place], bool]) -> HexReach:
        """The part of the reach that passes a test."""
        return HexReach((place, cost) for place, cost in self.items() if fit(place))

    def with_start(self, place: Place) -> HexReach:
        """The reach and the place it starts from, for those who may stay there."""
        return HexReach({place: 0, **self})


class HexGround:
    """A field of hexes."""

    free = False

    def __init__(self, rows: tuple[str, ...]) -> None:
        self.map = HexMap.parse("\n".join(rows), LEGEND)
        self.soft = self.map.of_kinds("soft")
        self.hard = self.map.of_kinds("hard")
        self.water = self.map.of_kinds("water")
        self._steps: dict[Walker, Steps] = {}
        self.middle: Place = self.map.rows[self.map.height // 2][self.map.width // 2]
        self.water_places: list[Place] = sorted(self.water)
        self._cover: dict[tuple[Place, Place], tuple[int, tuple[Place, ...]]] = {}

    def hex_at(self, place: Place) -> Hex | None:
        """The hex of a place."""
        return cast(Hex, place) if place in self.map else None

    def nearest(self, place: Place) -> Hex:
        """The hex of a place on the field."""
        return cast(Hex, place)

    def is_soft(self, place: Place) -> bool:
        """A place in soft cover."""
        return place in self.soft

    def is_water(self, place: Place) -> bool:
        """A place in the water."""
        return place in self.water

    def is_free(self, place: Place, taken: Container[Place]) -> bool:
        """A place where nobody stands."""
        return place not in taken

    def steps(self, one: Place, other: Place) -> int:
        """The hexes from one place to another."""
        q, r = one[0] - other[0], one[1] - other[1]  # hexes.distance, without the call: hot
        return (abs(q) + abs(r) + abs(q + r)) >> 1

    def around(self, place: Place, reach: int) -> HexReach:
        """Every place on the field so near, the place itself first."""
        near = [here for here in hexes.disc(cast(Hex, place), reach) if here in self.map]
        return HexReach((here, self.steps(place, here)) for here in near)

    def is_on(self, place: Place, spot: Place) -> bool:
        """Whether a spot is the hex of a unit at a place."""
        return place == spot

    def away(self, source: Place, target: Place) -> tuple[Place, ...]:
        """Where a push from the source sends the target."""
        return hexes.direction_away(cast(Hex, source), cast(Hex, target))

    def stands(self, place: Place) -> bool:
        """A place where a unit can be at all."""
        return place in self.map and place not in self.hard

    def is_open(self, _: Place, goal: Place, taken: Container[Place]) -> bool:
        """Whether a unit can be pushed there: a hex where it can stand, and nobody in it."""
        return self.stands(goal) and goal not in taken

    @rule("GOW-105", "GOW-120", "GOW-121", "GOW-123", "GOW-129", "GOWR-088")
    def _price(self, walker: Walker, here: Hex, there: Hex) -> int | None:
        """A step costs 1; 1 more into soft cover, 1 more out of water; hard cover is closed."""
        if there in self.hard:
            return None
        if "soft_cover" in walker.barred and there in self.soft:
            return None
        if "water" in walker.barred and there in self.water:
            return None
        if walker.skirmisher:
            return 1
        leaving_water = here in self.water and there not in self.water
        return 1 + (there in self.soft) + leaving_water

    def _table(self, walker: Walker) -> Steps:
        table = self._steps.get(walker)
        if table is None:
            table = hexes.steps(self.map, lambda here, there: self._price(walker, here, there))
            self._steps[walker] = table
        return table

    def reach(
        self,
        start: Place,
        allowance: int,
        walker: Walker,
        taken: Container[Place],
        beside: Place | None = None,
    ) -> HexReach:
        """Every place that can be walked to, with its cost; the start itself is not one.

        All of them are listed, so it does not matter whom one would stand beside.
        """
        table = self._table(walker)
        found = hexes.reach(table, cast(Hex, start), allowance, cast(Container[Hex], taken))
        del found[cast(Hex, start)]
        return HexReach(found.items())

    def opens(self, start: Place, allowance: int, walker: Walker, taken: Container[Place]) -> bool:
        """Whether any step from here can be paid for."""
        steps = self._table(walker)[cast(Hex, start)]
        return any(cost <= allowance and there not in taken for there, cost in steps)

    def way(
        self, start: Place, goal: Place, allowance: int, walker: Walker, taken: Container[Place]
    ) -> tuple[Place, ...] | None:
        """A cheapest way, hex by hex, both ends included."""
        table = self._table(walker)
        blocked = cast(Container[Hex], taken)
        return hexes.path(table, cast(Hex, start), cast(Hex, goal), allowance, blocked)

    def walks(
        self, start: Place, allowance: int, walker: Walker, taken: Container[Place]
    ) -> HexReach:
        """A walk goes from hex to hex, whichever way they lie."""
        return self.reach(start, allowance, walker, taken)

    def walk(
        self, start: Place, goal: Place, allowance: int, walker: Walker, taken: Container[Place]
    ) -> tuple[Place, ...] | None:
        """A cheapest way, hex by hex."""
        return self.way(start, goal, allowance, walker, taken)

    def marked(
        self, path: tuple[Place, ...], _: list[tuple[Place, int]], __: Container[Place]
    ) -> tuple[Place, ...]:
        """A way by hexes leaves no place out."""
        return path

    def cost_of(self, walker: Walker, path: tuple[Place, ...]) -> int:
        """What a way costs, step by step."""
        hops = pairwise(cast(tuple[Hex, ...], path))
        return sum(self._price(walker, here, there) or 0 for here, there in hops)

    @rule("GOW-122", "GOW-130")
    def disrupts(self, path: tuple[Place, ...], *, soft: bool = True) -> str:
        """Why a charge along this way is disrupted, if it is: soft cover, or a water's edge.

        Some have no benefit from soft cover; then it is not looked for.
        """
        for here, there in pairwise(path):
            if soft and there in self.soft:
                return "over soft cover"
            if (here in self.water) != (there in self.water):
                return "across the water's edge"
        return ""

    def _line(self, one: Place, other: Place) -> tuple[int, tuple[Place, ...]]:
        """The worst standing cover on a line, and the hexes where a unit would give some."""
        key = (one, other)
        known = self._cover.get(key)
        if known is None:
            touched = hexes.line(cast(Hex, one), cast(Hex, other))
            far = tuple(here for here in touched if hexes.distance(here, cast(Hex, one)) > 2)
            grade = 0
            for here in far:
                grade = max(grade, HARD if here in self.hard else SOFT if here in self.soft else 0)
            known = (grade, far)
            self._cover[key] = known
        return known

    @rule("GOW-124", "GOW-125", "GOW-126")
    def cover(self, attacker: Place, target: Place, taken: Collection[Place]) -> int:
        """The worst cover a straight line meets more than 2 hexes from the attacker.

        Units on the line count as soft cover, those at its two ends apart.
        """
        grade, far = self._line(attacker, target)
        if grade or not far:
            return grade
        for here in far:
            if here in taken and here != target:
                return SOFT
        return 0

    @rule("GOW-127")
    def sees(self, one: Place, other: Place) -> bool:
        """Sight is blocked when hard cover hides more than three quarters of the band between."""
        return not hexes.is_screened(cast(Hex, one), cast(Hex, other), self.hard)
