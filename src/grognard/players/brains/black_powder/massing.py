"""How a wily commander goes at an enemy whom he meets on the march: in columns of attack."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.books.black_powder.pieces import BpTable, Unit
from grognard.players.brains.black_powder import values

if TYPE_CHECKING:
    from grognard.players.brains.black_powder.field import Field


def is_encounter(table: BpTable) -> bool:
    """True of a battle into which both sides march, and in which neither defends or gets away."""
    terms = table.terms
    marches = bool(terms.entries or terms.objectives)
    return marches and not (terms.attacker or terms.exits)


def races(field: Field) -> bool:
    """True of a wily commander who must be the first in what neither side holds yet."""
    return field.temper.wily and is_encounter(field.table)


def masses(field: Field, unit: Unit) -> bool:
    """True of foot with muskets that goes in with the bayonet, two columns at one line.

    Side by side in column of attack all of a brigade find room, muskets harm them less than in
    line and far less than on the march, and they hear their orders better. All they lose is fire,
    which with muskets is little. Whoever is on his way to hold a place marches on.
    """
    if not (field.temper.wily and unit.is_infantry and unit.profile.regular):
        return False
    able = unit.profile.size != "tiny" and unit.profile.home == "line"
    if not able or unit.profile.reach > values.MUSKET or not is_encounter(field.table):
        return False
    return field.post(unit) is None or field.is_on_post(unit)


def worth(field: Field, unit: Unit, formation: str) -> float | None:
    """What it is worth to form as told to foot that masses; nothing where others know better."""
    if not masses(field, unit) or unit.formation == "square":
        return None
    if formation == "line":
        return values.AGAIN
    if formation != "attack column":
        return None
    near = field.away(unit) < field.table.inches(values.MASSING)
    return values.LINE if near and unit.formation == "march column" else values.AGAIN
