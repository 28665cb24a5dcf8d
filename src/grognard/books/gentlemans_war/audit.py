"""What must hold of a table after every event."""

from __future__ import annotations

from grognard.books.gentlemans_war.events.cards import colour_of
from grognard.books.gentlemans_war.pieces import AgwTable
from grognard.books.gentlemans_war.sections import Pack, side_of
from grognard.tabletop.cards import FULL_DECK, Card, sorted_cards


def audit(table: AgwTable) -> list[str]:
    """Everything that is wrong with the table."""
    return [*_cards(table), *_units(table), *_generals(table)]


def _cards(table: AgwTable) -> list[str]:
    """No card is lost or doubled, and everybody holds his own colour."""
    wrong = []
    for section, pack in table.packs.items():
        every = _cards_of(table, section, pack)
        if every != sorted_cards(FULL_DECK):
            wrong.append(f"there are {len(every)} cards, or not the right ones")
    for command, hand in table.hands.items():
        if any(colour_of(card) != table.colours[side_of(command)] for card in hand):
            wrong.append(f"{command} holds a card of the other colour")
    return wrong


def _cards_of(table: AgwTable, section: str, pack: Pack) -> tuple[Card, ...]:
    """Every card of a pack, wherever it lies."""
    here = table.commands(section)
    held = [card for one in here for card in (*table.hands.get(one, ()), *table.aside.get(one, ()))]
    flipped = [pack.flipped] if pack.flipped else []
    deck = pack.deck
    return sorted_cards((*deck.unknown, *deck.top, *deck.discards, *held, *flipped))


def _units(table: AgwTable) -> list[str]:
    wrong = []
    for unit in table.units.values():
        if unit.figures < 0 or unit.figures > unit.original:
            wrong.append(f"{unit.id} has {unit.figures} of {unit.original} figures")
        if unit.on_table and not (
            0 <= unit.place[0] <= table.width and 0 <= unit.place[1] <= table.height
        ):
            wrong.append(f"{unit.id} stands off the table")
        for foe in unit.locked:
            if foe not in table.units or unit.id not in table.units[foe].locked:
                wrong.append(f"{unit.id} fights {foe}, who does not fight back")
        gone = [mark for mark in unit.ranged if mark not in table.units]
        if gone:
            wrong.append(f"{unit.id} has the range of {gone[0]}, who is not there")
        if unit.running and not unit.disordered:
            wrong.append(f"{unit.id} runs away in good order")
        if unit.parent and unit.parent not in table.units:
            wrong.append(f"{unit.id} has lost its parent")
    if table.active and table.active not in table.units:
        wrong.append("the acting unit is not there")
    return wrong


def _generals(table: AgwTable) -> list[str]:
    return [
        f"{general.id} rides with {general.attached}, who is not on the table"
        for general in table.generals.values()
        if general.attached
        and (general.attached not in table.units or not table.units[general.attached].on_table)
    ]
