"""What must hold of a table after every event."""

from __future__ import annotations

from grognard.books.black_powder.pieces import BpTable


def audit(table: BpTable) -> list[str]:
    """Everything that is wrong with a table."""
    return [*_units(table), *_contacts(table), *_staff(table)]


def _units(table: BpTable) -> list[str]:
    wrong = []
    for unit in table.units.values():
        if unit.casualties < 0:
            wrong.append(f"{unit.name} has {unit.casualties} casualties")
        if unit.here and not (0 <= unit.x <= table.width and 0 <= unit.y <= table.height):
            wrong.append(f"{unit.name} stands off the table")
        if unit.inside and unit.formation != "building" and not unit.is_artillery:
            wrong.append(f"{unit.name} is in a building in {unit.formation}")
        if unit.gone and unit.inside:
            wrong.append(f"{unit.name} is gone and holds a building")
    return wrong


def _contacts(table: BpTable) -> list[str]:
    wrong = []
    pairs = [frozenset((contact.one, contact.other)) for contact in table.contacts]
    if len(set(pairs)) != len(pairs):
        wrong.append("two units touch twice")
    for contact in table.contacts:
        one, other = table.units[contact.one], table.units[contact.other]
        if one.seat == other.seat:
            wrong.append(f"{one.name} fights its friend {other.name}")
        if not one.here or not other.here:
            wrong.append(f"{one.name} fights {other.name}, and one of them is gone")
    return wrong


def _staff(table: BpTable) -> list[str]:
    wrong = []
    for man in table.commanders.values():
        if man.joined and (man.gone or table.units[man.joined].seat != man.seat):
            wrong.append(f"{man.name} has joined {man.joined}, which cannot be")
    return wrong
