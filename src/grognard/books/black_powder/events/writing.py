"""What several events write: places, contacts, and the loss of a unit."""

from __future__ import annotations

from grognard.books.black_powder.pieces import BpTable, Unit
from grognard.tabletop.geometry import Pose
from grognard.tabletop.wording import many, whose, within

Stance = tuple[int, int, int]
"""Where something stands and which way it looks."""


def stance(pose: Pose) -> Stance:
    """A pose as an event keeps it."""
    return pose.x, pose.y, pose.bearing


def put(table: BpTable, unit: Unit, where: Stance) -> None:
    """Stand a unit somewhere; those who have joined it in mid-turn go along."""
    for leader in table.leaders_with(unit):
        leader.x += where[0] - unit.x
        leader.y += where[1] - unit.y
    unit.x, unit.y, unit.bearing = where
    unit.bent = False


def part(table: BpTable, unit: str) -> None:
    """A unit fights nobody any more; whoever is thereby free forgets the fight."""
    before = {name for contact in table.contacts for name in (contact.one, contact.other)}
    table.contacts = tuple([c for c in table.contacts if not c.names(unit)])
    left = {name for contact in table.contacts for name in (contact.one, contact.other)}
    for name in sorted(before - left):
        table.units[name].won = table.units[name].breached = False


def remove(table: BpTable, unit: Unit, how: str) -> None:
    """Take a unit off the table."""
    part(table, unit.id)
    unit.gone = how
    unit.inside = ""
    table.testing = tuple([name for name in table.testing if name != unit.id])


def side(table: BpTable, seat: str) -> str:
    """What a side is called."""
    return table.names.get(seat) or seat.title()


def army_of(table: BpTable, seat: str) -> str:
    """A side's army in the middle of a sentence: the British army, Falkenau's army."""
    return f"{within(whose(side(table, seat)))} army"


def throw(dice: int, needs: int, again: int) -> str:
    """A throw in brackets: how many dice, what they needed, and how many were thrown again."""
    if not needs:
        return ""
    anew = f", {again} thrown again" if again else ""
    return f" ({many(dice, 'die', 'dice')}, {least(needs)}{anew})"


def least(needs: int) -> str:
    """What a die must show: 4+, or 6."""
    return f"{needs}+" if needs < 6 else "6"


def name_of(table: BpTable, piece: str) -> str:
    """What a unit or commander is called."""
    if piece in table.units:
        return table.units[piece].name
    return table.commanders[piece].name
