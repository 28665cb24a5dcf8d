"""A river with an army in place behind it: the attackers' guns do the work, the rest stay back.

Nightfall goes by the share of its units that each side has lost, and whoever holds is the smaller.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.books.gentlemans_war.pieces import AgwTable, Place, Unit
from grognard.books.gentlemans_war.stands import is_gun
from grognard.books.gentlemans_war.tables import arm_of
from grognard.books.gentlemans_war.victories import LOST
from grognard.players.brains.gentlemans_war.values import BACK, SILENCE, STANDOFF
from grognard.players.brains.gentlemans_war.ways import INCH

if TYPE_CHECKING:
    from grognard.players.brains.gentlemans_war.field import Field


def is_barred(field: Field) -> bool:
    """An army holds the far bank."""
    return field.table.terms.victory == "river" and "hold" in field.purposes.values()


def bombards(field: Field, seat: str) -> bool:
    """Who would have to cross leaves the work to his guns, while he has any or is ahead."""
    if not field.temper.wily or field.purposes[seat] != "beat" or not is_barred(field):
        return False
    left = [u for u in field.table.units.values() if u.seat == seat and u.gone not in LOST]
    return field.is_ahead(seat) or any(_outranges(field, unit) for unit in left)


def _outranges(field: Field, unit: Unit) -> bool:
    """A gun that does its work out of rifle shot."""
    arm = arm_of(unit.weapon, field.table.era)
    return is_gun(unit) and arm is not None and arm.bands[-1].reach > STANDOFF * INCH


def stands_off(field: Field, unit: Unit) -> bool:
    """Everybody else of such an army stays out of shot."""
    return bombards(field, unit.seat) and not _outranges(field, unit)


def silenced(field: Field, unit: Unit, foe: Unit) -> float:
    """How much more a shot is worth at one who could shoot back as far."""
    return SILENCE if is_gun(foe) and bombards(field, unit.seat) else 1.0


def depth(table: AgwTable, seat: str, place: Place) -> float:
    """Inches behind the table's middle line, by the way the side looks."""
    facing = table.facings.get(seat, 0)
    across = table.width // 2 - place[0], table.height // 2 - place[1]
    ways = {0: -across[1], 9000: across[0], 18000: across[1], 27000: -across[0]}
    return ways.get(facing, -across[1]) / INCH


def is_kept_back(field: Field, unit: Unit, place: Place) -> bool:
    """A place at the rear of its zone for one who would have to cross."""
    table, seat = field.table, unit.seat
    rear = max([depth(table, seat, corner) for corner in table.zones[seat]])
    attacks = is_barred(field) and field.purposes[seat] == "beat"
    return attacks and depth(table, seat, place) > rear - BACK
