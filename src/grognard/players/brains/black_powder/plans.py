"""Which brigades an army breaks by soonest, so that fire and steel go where they tell."""

from __future__ import annotations

from grognard.books.black_powder.morale import counted, is_lost
from grognard.books.black_powder.pieces import BpTable, Brigade
from grognard.kernel.question import Seat
from grognard.players.brains.black_powder import values


def stakes(table: BpTable, seat: Seat) -> dict[str, float]:
    """What the loss of a unit of each brigade of a side is worth: 1 if the brigade goes with it.

    Brigades are broken one after another, the one that is nearest to it first.
    """
    brigades = [b for b in table.brigades.values() if b.seat == seat and not b.apart]
    needs = -(-len(brigades) // 2) - sum(b.broken for b in brigades)
    left = {b.id: n for b in brigades if (n := _to_break(table, b)) > 0}
    worn = {name: _casualties(table, name) for name in left}
    told: dict[str, float] = {}
    units = 0
    for name in sorted(left, key=lambda name: (left[name], -worn[name])):
        units += left[name]
        # Whoever is not needed to break the army is worth less than his share.
        told[name] = (1.0 if len(told) < max(needs, 1) else values.SPARE_BRIGADE) / units
    return told


def _casualties(table: BpTable, brigade: str) -> int:
    return sum(unit.casualties for unit in table.standing() if unit.brigade == brigade)


def _to_break(table: BpTable, brigade: Brigade) -> int:
    """How many more units a brigade must lose to break; 0 if it has, or cannot be got at."""
    if brigade.broken or not brigade.strength:
        return 0
    own = counted([unit for unit in table.units.values() if unit.brigade == brigade.id])
    lost = sum(is_lost(unit) for unit in own)
    left = -(-brigade.strength // 2) - lost
    here = sum(unit.here and not is_lost(unit) for unit in own)
    return max(left, 1) if here >= left else 0
