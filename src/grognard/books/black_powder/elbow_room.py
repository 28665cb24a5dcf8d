"""Room to set up: whether an army can stand in its zone at all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from grognard.books.black_powder.deploying import Deploy
from grognard.books.black_powder.pieces import BpTable, Unit
from grognard.books.black_powder.stands import base_at
from grognard.kernel.cite import rule
from grognard.kernel.question import Fault
from grognard.tabletop.geometry import Pose
from grognard.tabletop.room import open_squares

SLACK: Final = {False: 4, True: 6}
"""So many times the ground that its bases cover does an army need, for they stand in no mosaic;
more where the zone may be of any shape."""


@rule("BP-047")
def room_faults(table: BpTable, seat: str, *, closely: bool) -> Iterator[Fault]:
    """An army has a zone on which all of it can stand; looked at closely, every unit of it."""
    own = [unit for unit in table.units.values() if unit.seat == seat]
    room = open_squares(table.zones[seat], table.features, table.inch) * table.inch**2
    if room < SLACK[closely] * sum(_footprint(table, unit) for unit in own):
        yield Fault("it has no room to set up in its zone.", "BP-047")
    for unit in own if closely else ():
        if not Deploy(table, unit).has_room():
            yield Fault(f"{unit.name} does not fit into its zone.", "BP-047")


def _footprint(table: BpTable, unit: Unit) -> int:
    base = base_at(table, unit, Pose(0, 0, 0), unit.profile.home)
    return base.width * base.depth
