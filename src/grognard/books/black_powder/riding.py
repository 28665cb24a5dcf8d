"""Where a commander can ride: anywhere within his move, but over nothing that nobody crosses."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, permutations
from typing import Final

from grognard.books.black_powder.country import GOINGS, OBSTACLES
from grognard.books.black_powder.pieces import BpTable, Commander
from grognard.kernel.cite import rule
from grognard.kernel.question import Fault
from grognard.tabletop.geometry import Length, Point, distance
from grognard.tabletop.going import Pace, passage
from grognard.tabletop.terrain import IMPASSABLE, Feature

RIDER: Final = Pace(
    {going: None if going == IMPASSABLE else 1 for going in GOINGS},
    dict.fromkeys(OBSTACLES, 0),
)
"""What slows troops does not slow a commander and his staff: BP-493."""


@rule("BP-128", "BP-493")
def ride_fault(table: BpTable, man: Commander, end: Point) -> Fault | None:
    """Why a commander cannot get somewhere: it is too far, or a river or cliff is between."""
    reach = table.inches(48 if man.mounted else 36)
    if distance(man.point, end) > reach:
        return Fault(f"That is farther than {man.name} can go.", "BP-128")
    if not any(feature.going == IMPASSABLE for feature in table.features):
        return None
    if any(_is_open(table, way) and _length(way) <= reach for way in _ways(table, man.point, end)):
        return None
    return Fault(f"{man.name} cannot get across to there.", "BP-493")


def _ways(table: BpTable, start: Point, end: Point) -> Iterator[tuple[Point, ...]]:
    """Straight there, or over each bridge or ford from one of its sides to another."""
    yield start, end
    for feature in table.features:
        if feature.kind in ("bridge", "ford"):
            for one, other in permutations(_sides(feature), 2):
                yield start, one, other, end


def _sides(feature: Feature) -> list[Point]:
    """The middles of the sides of a crossing."""
    corners = [Point(x, y) for x, y in feature.outline]
    round_about = pairwise([*corners, *corners[:1]])
    return [Point((one.x + two.x) // 2, (one.y + two.y) // 2) for one, two in round_about]


def _is_open(table: BpTable, way: tuple[Point, ...]) -> bool:
    legs = [passage(table.terrain, one, other, RIDER) for one, other in pairwise(way)]
    return all(leg.cost is not None for leg in legs)


def _length(way: tuple[Point, ...]) -> Length:
    return sum(distance(one, other) for one, other in pairwise(way))
