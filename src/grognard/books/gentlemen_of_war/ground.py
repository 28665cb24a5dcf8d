"""The field: how far, how dear, what covers and what hides."""

from __future__ import annotations

from collections.abc import Collection, Container
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple, cast

from grognard.books.gentlemen_of_war.pieces import GowTable, Place, Unit
from grognard.kernel.cite import rule
from grognard.tabletop import hexes
from grognard.tabletop.hexes import Hex, HexMap, Steps

LEGEND: Final = {
    ".": "flat",
    "c": "flat",
    "r": "flat",
    "i": "flat",
    "f": "soft",
    "s": "soft",
    "h": "hard",
    "w": "water",
}
"""Marks of a text map; open ground, fields, roads and floors are all flat to the rules."""
TILES: Final = {
    ".": "open",
    "c": "field",
    "r": "road",
    "i": "field",
    "f": "wood",
    "s": "rough",
    "h": "house",
    "w": "water",
}
WORDS: Final = {
    ".": "open ground",
    "c": "a field",
    "r": "a road",
    "i": "a floor",
    "f": "a wood, soft cover",
    "s": "rough ground, soft cover",
    "h": "a house, hard cover",
    "w": "water",
}
SOFT: Final = 1
HARD: Final = 2


class Walker(NamedTuple):
    """What matters of a unit when it walks."""

    skirmisher: bool
    barred: tuple[str, ...]


class HexGround:
    """A field of hexes."""

    def __init__(self, rows: tuple[str, ...]) -> None:
        self.map = HexMap.parse("\n".join(rows), LEGEND)
        self.soft = self.map.of_kinds("soft")
        self.hard = self.map.of_kinds("hard")
        self.water = self.map.of_kinds("water")
        self._steps: dict[Walker, Steps] = {}
        self._cover: dict[tuple[Place, Place], tuple[int, tuple[Place, ...]]] = {}

    def __contains__(self, place: Place) -> bool:
        return place in self.map

    def steps(self, one: Place, other: Place) -> int:
        """The hexes from one place to another."""
        return hexes.distance(cast(Hex, one), cast(Hex, other))

    def around(self, place: Place, reach: int) -> list[Place]:
        """Every place on the field so near, the place itself first."""
        return [here for here in hexes.disc(cast(Hex, place), reach) if here in self.map]

    def away(self, source: Place, target: Place) -> tuple[Place, ...]:
        """Where a push from the source sends the target."""
        return hexes.direction_away(cast(Hex, source), cast(Hex, target))

    def stands(self, place: Place) -> bool:
        """A place where a unit can be at all."""
        return place in self.map and place not in self.hard

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
        self, start: Place, allowance: int, walker: Walker, taken: Container[Place]
    ) -> dict[Place, int]:
        """Every place that can be walked to, with its cost; the start itself is not one."""
        table = self._table(walker)
        found = hexes.reach(table, cast(Hex, start), allowance, cast(Container[Hex], taken))
        return {place: cost for place, cost in found.items() if place != start}

    def way(
        self, start: Place, goal: Place, allowance: int, walker: Walker, taken: Container[Place]
    ) -> tuple[Place, ...] | None:
        """A cheapest way, hex by hex, both ends included."""
        table = self._table(walker)
        blocked = cast(Container[Hex], taken)
        return hexes.path(table, cast(Hex, start), cast(Hex, goal), allowance, blocked)

    def cost(self, walker: Walker, here: Place, there: Place) -> int:
        """What one step costs."""
        return self._price(walker, cast(Hex, here), cast(Hex, there)) or 0

    @rule("GOW-122", "GOW-130")
    def disrupts(self, path: tuple[Place, ...]) -> str:
        """Why a charge along this way is disrupted, if it is: soft cover, or a water's edge."""
        for here, there in pairwise(path):
            if there in self.soft:
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


@lru_cache(maxsize=64)
def _ground(rows: tuple[str, ...]) -> HexGround:
    return HexGround(rows)


def ground_of(table: GowTable) -> HexGround:
    """The field a battle is fought on."""
    return _ground(table.rows)


def walker_of(table: GowTable, unit: Unit) -> Walker:
    """How a unit walks now."""
    skirmisher = table.passives(unit).skirmisher > 0
    return Walker(skirmisher, table.sheets[unit.id].barred if unit.mounted else ())


def taken(table: GowTable) -> set[Place]:
    """The places where units stand."""
    return {unit.place for unit in table.units.values() if not unit.out}


def zone(table: GowTable, place: Place) -> str:
    """The mark of the zone a place lies in; a full stop is none."""
    column, row = hexes.offset(cast(Hex, place))
    return table.zones[row][column]
