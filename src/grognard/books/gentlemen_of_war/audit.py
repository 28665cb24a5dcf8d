"""What must hold of a table after every event."""

from __future__ import annotations

from grognard.books.gentlemen_of_war.ground import ground_of
from grognard.books.gentlemen_of_war.pieces import NOWHERE, GowTable
from grognard.tabletop.cards import FULL_DECK, sorted_cards


def audit(table: GowTable) -> list[str]:
    """Everything that is wrong with a table."""
    return [*_cards(table), *_places(table), *_units(table), *_fights(table)]


def _cards(table: GowTable) -> list[str]:
    wrong = []
    for seat, pile in table.piles.items():
        held = (*table.hand, *table.aside) if table.hand_of == seat else ()
        if sorted_cards((*pile.unknown, *pile.top, *pile.discards, *held)) != FULL_DECK:
            wrong.append(f"{seat} does not have exactly one full deck")
    return wrong


def _places(table: GowTable) -> list[str]:
    ground = ground_of(table)
    places = [unit.place for unit in table.standing()]
    wrong = [f"two units stand at {p}" for p in set(places) if places.count(p) > 1]
    wrong += [
        f"a unit stands at {place}, where none can" for place in places if not ground.stands(place)
    ]
    return wrong


def _units(table: GowTable) -> list[str]:
    wrong = []
    for unit in table.units.values():
        if not 0 <= unit.wounds <= table.resolve(unit):
            wrong.append(f"{unit.name} has {unit.wounds} wounds")
        if unit.points < 0 or (unit.points and table.active != unit.id):
            wrong.append(f"{unit.name} has {unit.points} action points")
        if any(
            not 0 <= load <= arm.ammo
            for load, arm in zip(unit.ammo, table.sheet(unit).arms, strict=True)
        ):
            wrong.append(f"{unit.name} has impossible ammunition")
        if unit.out and unit.place != NOWHERE:
            wrong.append(f"{unit.name} is out of action and on the field")
    return wrong


def _fights(table: GowTable) -> list[str]:
    wrong = []
    for one, other in table.melee:
        if table.units[one].out or table.units[other].out:
            wrong.append(f"{one} fights {other}, and one of them is gone")
        if table.units[one].seat == table.units[other].seat:
            wrong.append(f"{one} fights his comrade {other}")
    return wrong
