"""How a wily commander keeps brigades out of the fight, so that his army cannot break."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.books.black_powder.pieces import BpTable, Brigade, Unit
from grognard.kernel.question import Seat

if TYPE_CHECKING:
    from grognard.players.brains.black_powder.field import Field


def is_spared(field: Field, unit: Unit) -> bool:
    """True of foot or horse of a brigade that is to be kept out of the fight."""
    return not unit.is_artillery and unit.brigade in field.spared(unit.seat)


def spared(field: Field, seat: Seat) -> list[str]:
    """The brigades a rescuer keeps back: with them in order his army stands, whatever befalls.

    One brigade is enough to bring somebody off; the others would only be broken beside it. Horse
    is kept back first, and then the brigade with the least foot.
    """
    if not field.temper.wily or not rescues(field.table, seat):
        return []
    brigades = [b for b in field.table.brigades.values() if b.seat == seat and not b.apart]
    able = sorted(
        [brigade for brigade in brigades if not brigade.broken],
        key=lambda brigade: (_foot(field.table, brigade), brigade.strength),
    )
    may_break = (len(brigades) - 1) // 2 - (len(brigades) - len(able))
    return [brigade.id for brigade in able[: len(able) - max(may_break, 0)]]


def rescues(table: BpTable, seat: Seat) -> bool:
    """True of a side with somebody to bring off who is still alive, before an unbroken enemy."""
    lost = table.units.get(table.terms.umpired)
    alive = lost is not None and lost.seat == seat and lost.gone in ("", "escaped")
    return alive and table.rival(seat) not in table.broken


def _foot(table: BpTable, brigade: Brigade) -> int:
    """How many bodies of foot a brigade has."""
    own = [unit for unit in table.units.values() if unit.brigade == brigade.id]
    return sum(unit.is_infantry and unit.profile.size != "tiny" for unit in own)
