"""Room for those who come on: just inside the edge, near the middle of the entry."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.books.black_powder.battles.terms import Entry
from grognard.books.black_powder.pieces import BpTable, Unit
from grognard.books.black_powder.planning import room_fault
from grognard.books.black_powder.stands import base_at
from grognard.books.black_powder.tables import Formation
from grognard.kernel.cite import rule
from grognard.tabletop.geometry import Point, Polyline, Pose, closest_point, distance, move_at


@rule("BP-710", "BP-1001", "BP-1064")
def place_at(
    table: BpTable, unit: Unit, entry: Entry, formation: Formation, toward: Point | None = None
) -> Pose | None:
    """Just inside the edge, as near as there is room to where it is to go, or to the middle."""
    return next(rooms_at(table, unit, entry, formation, toward), None)


@rule("BP-1194")
def rooms_at(
    table: BpTable, unit: Unit, entry: Entry, formation: Formation, toward: Point | None = None
) -> Iterator[Pose]:
    """Every place with room just inside the edge, those near where it is to go first."""
    body = base_at(table, unit, Pose(0, 0, entry.bearing), formation)
    edge = Polyline([Point(*place) for place in entry.edge])
    wish = closest_point(edge, toward) if toward else Point(*entry.middle)
    spots = sorted(_spots(table, entry), key=lambda spot: distance(spot, wish))
    for spot in [wish, *spots]:
        pose = move_at(Pose(spot.x, spot.y, entry.bearing), entry.bearing, body.depth // 2 + 4)
        if room_fault(table, unit, pose, formation) is None:
            yield pose


def _spots(table: BpTable, entry: Entry) -> list[Point]:
    """Places an inch apart along an entry."""
    start, end = (Point(*place) for place in entry.edge)
    count = max(distance(start, end) // table.inch, 1)
    across, down = end.x - start.x, end.y - start.y
    return [
        Point(start.x + across * part // count, start.y + down * part // count)
        for part in range(count + 1)
    ]
