"""Armies: which units march with what, read from a file, written back, and enlisted.

    name = "The Barchester Brigade"
    list = "britain"
    limit = 50                        # points; 0 where nobody counts them
    generals = ["General Pargiter", "Brigadier Lufton"]

    [[units]]
    name = "1st Barsetshire"
    line = "county-regiments"         # says what the unit leaves out
    attributes = ["stalwart"]

The first general commands. A list of inline tables, one unit to a line, does as well.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Final

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import asdict, replace

from grognard.books.gentlemans_war.attributes import shared
from grognard.books.gentlemans_war.lists import ArmyList, Line, army_lists, find_line
from grognard.books.gentlemans_war.pieces import (
    FOOT,
    RIDERS,
    Attribute,
    Dress,
    Era,
    General,
    Kind,
    Unit,
    Weapon,
    usual_formation,
    usual_weapon,
)
from grognard.books.gentlemans_war.points import PRICES, cost, is_detachment, size_fault
from grognard.kernel.cite import rule
from grognard.kernel.question import Seat
from grognard.tabletop.reading import Unreadable, read_into
from grognard.tabletop.shelf import (
    Shelf,
    must_have_names_apart,
    places_in,
    read_sheet,
    take_units,
    write_pairs,
)

MOST_UNITS: Final = 40
MOST_GENERALS: Final = 8
Words = Annotated[str, Meta(max_length=120)]
Name = Annotated[str, Meta(min_length=1, max_length=120)]

_ENTRY: Final = re.compile(r"\s*(\[\[\s*units\s*\]\]|\{.*name\s*=)")


class UnitEntry(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """One unit of an army; a gun counts its crew as its figures."""

    name: Name
    kind: Kind
    figures: Annotated[int, Meta(ge=1, le=60)]
    line: Words = ""
    """The line of a list it is raised by; `france/zouaves` where it comes from another."""
    attributes: Annotated[tuple[Attribute, ...], Meta(max_length=16)] = ()
    weapon: Weapon = ""
    brigade: Words = ""
    merged: Words = ""
    """The full-sized unit of which it is a part for the whole battle."""
    dress: Dress = Dress()

    @property
    def points(self) -> int:
        """What it costs."""
        return cost(self.kind, self.figures, self.attributes)


class Head(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """An army without its units."""

    name: Name
    list: Words
    limit: Annotated[int, Meta(ge=0, le=1000)]
    """The points it was raised for; 0 where nobody counts them."""
    generals: Annotated[tuple[Name, ...], Meta(max_length=MOST_GENERALS)] = ()
    """The first commands, the others are his subordinates."""
    year: Annotated[int, Meta(ge=0, le=2000)] = 0
    """When it fights, where a list makes a difference; 0 if nobody minds."""
    era: Era = "1870"
    small_arms: Weapon = ""
    """What its foot carries unless a line or a unit says otherwise."""
    uniform: Words = ""

    @property
    def roll(self) -> ArmyList:
        """The list it is raised by."""
        return army_lists()[self.list]


class Army(Head, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """A side's whole force."""

    units: Annotated[tuple[UnitEntry, ...], Meta(min_length=1, max_length=MOST_UNITS)]

    @property
    def points(self) -> int:
        """What all its units cost."""
        return sum(unit.points for unit in self.units)


class _Entry(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A unit as its file puts it down; its line says what is left out."""

    name: Name
    kind: Kind | UnsetType = UNSET
    figures: Annotated[int, Meta(ge=1, le=60)] | UnsetType = UNSET
    line: Words = ""
    attributes: Annotated[tuple[Attribute, ...], Meta(max_length=16)] = ()
    weapon: Weapon | UnsetType = UNSET
    brigade: Words = ""
    merged: Words = ""
    dress: Dress = Dress()


# Reading and writing


@rule("AGW-EX06")
def read_army(text: str) -> Army:
    """The army in a TOML text; a text that cannot be read says at which line and unit."""
    sheet = read_sheet(text)
    entries = take_units(sheet, MOST_UNITS)
    head = read_into(sheet, Head, "The head of the army file")
    if head.list not in army_lists():
        known = ", ".join(army_lists())
        raise Unreadable(f"The army is raised by {head.list!r}; there are the lists {known}.")
    places = places_in(text, entries)
    units = [_filled(head, *pair) for pair in zip(entries, places, strict=True)]
    must_have_names_apart([unit.name for unit in units], places)
    return Army(units=tuple(units), **asdict(head))


def _filled(head: Head, entry: object, place: str) -> UnitEntry:
    """A unit with all that its line, its army and its kind say of it."""
    read = read_into(entry, _Entry, place)
    line = find_line(head.roll, read.line) if read.line else None
    if read.line and line is None:
        raise Unreadable(f"{place}: no line is called {read.line!r}{_hint(head, read.line)}")
    kind = line.kinds[0] if line and isinstance(read.kind, UnsetType) else read.kind
    if isinstance(kind, UnsetType):
        raise Unreadable(f"{place}: it names neither a line of its list nor a kind.")
    usual = PRICES[kind].usual
    return UnitEntry(
        name=read.name,
        kind=kind,
        figures=usual if isinstance(read.figures, UnsetType) else read.figures,
        line=read.line,
        attributes=_with_always(read.attributes, line),
        weapon=weapon_for(head, line, kind) if isinstance(read.weapon, UnsetType) else read.weapon,
        brigade=read.brigade,
        merged=read.merged,
        dress=read.dress,
    )


def _with_always(attributes: tuple[Attribute, ...], line: Line | None) -> tuple[Attribute, ...]:
    always = line.always if line else ()
    return (*attributes, *(one for one in always if one not in attributes))


@rule("AGW-098", "AGW-505", "AGW-634", "AGW-638", "AGW-645")
def weapon_for(head: Head, line: Line | None, kind: Kind) -> Weapon:
    """A line's own weapon, else for foot that of the army or its list, else the usual one."""
    if line and line.weapons:
        return line.weapons[0]
    own = head.small_arms or head.roll.small_arms
    on_foot = kind in (*FOOT, "mounted_infantry", "cyclists")
    return own if own and on_foot else usual_weapon(kind, head.era)


def _hint(head: Head, words: str) -> str:
    known = [line.id for line in head.roll.lines]
    near = get_close_matches(words, known, n=1)
    return (
        f"; is {near[0]!r} meant?" if near else f"; {head.list} has {', '.join(known) or 'none'}."
    )


def write_army(army: Army) -> str:
    """The army as the text of its file."""
    lines = write_pairs(army, leave_out="units")
    for unit in army.units:
        lines += ["", "[[units]]", *write_pairs(unit, always="weapon")]
    return "\n".join([*lines, ""])


ARMIES: Final = Shelf(Path(__file__).with_name("armies"), read_army)
"""The armies that come with the book."""


# Before the battle


@rule("AGW-038")
def as_regulars(army: Army) -> Army:
    """For first games: the same army without attributes, all units of a type alike."""
    plain = tuple(replace(unit, attributes=()) for unit in army.units)
    return replace(army, units=plain)


@rule("AGW-014")
def as_fielded(army: Army) -> Army:
    """The army as it comes on the table, with every merger carried out."""
    for into in dict.fromkeys(unit.merged for unit in army.units if unit.merged):
        army = merged(army, [unit.name for unit in army.units if unit.merged == into], into)
    return army


@rule("AGW-014")
def merged(army: Army, names: Sequence[str], into: str) -> Army:
    """Detachments of one kind become one full-sized unit for the whole battle.

    They have in common what all of them are good at, and every failing of any.
    """
    parts = [unit for unit in army.units if unit.name in names]
    alike = len({(unit.kind, unit.weapon) for unit in parts}) == 1
    small = all(is_detachment(unit.kind, unit.figures) for unit in parts)
    if len(parts) < 2 or not alike or not small:
        raise Unreadable(f"{into} can be made only of like detachments of foot.")
    if any(unit.name == into for unit in army.units if unit not in parts):
        raise Unreadable(f"Another unit is called {into} already.")
    first = parts[0]
    figures = sum(unit.figures for unit in parts)
    if fault := size_fault(first.kind, figures):
        raise Unreadable(f"{into} {fault.words}.")
    whole = replace(
        first,
        name=into,
        figures=figures,
        attributes=shared([unit.attributes for unit in parts]),
        merged="",
    )
    units = [whole if unit is first else unit for unit in army.units]
    return replace(army, units=tuple(unit for unit in units if unit not in parts))


@rule("AGW-024", "AGW-028", "AGW-013", "AGW-022")
def enlist(army: Army, seat: Seat) -> tuple[dict[str, Unit], dict[str, General]]:
    """The units and generals of an army, beside the table; ids begin with the seat."""
    units = {}
    for number, entry in enumerate(army.units, 1):
        unit = _enlisted(army, entry, f"{seat}-{number}", seat)
        units[unit.id] = unit
    generals = {}
    for number, name in enumerate(army.generals, 1):
        general = General(f"{seat}-general-{number}", seat, name, commander=number == 1)
        generals[general.id] = general
    return units, generals


def _enlisted(army: Army, entry: UnitEntry, id_: str, seat: Seat) -> Unit:
    return Unit(
        id=id_,
        seat=seat,
        name=entry.name,
        kind=entry.kind,
        original=entry.figures,
        figures=entry.figures,
        attributes=entry.attributes,
        weapon=entry.weapon,
        brigade=f"{seat}-{entry.brigade}" if entry.brigade else "",
        dress=dress_of(army, entry),
        formation=usual_formation(entry.kind),
        mounted=entry.kind in RIDERS,
    )


def dress_of(army: Army, entry: UnitEntry) -> Dress:
    """How a unit looks: as it says itself, else as its line, its army, its list."""
    line = find_line(army.roll, entry.line) if entry.line else None
    own, usual = entry.dress, line.dress if line else Dress()
    home, _, _ = entry.line.rpartition("/")
    nation = army_lists()[home].uniform if home else army.uniform or army.roll.uniform
    return Dress(
        uniform=own.uniform or usual.uniform or nation,
        hat=own.hat or usual.hat,
        pose=own.pose or usual.pose,
        kit=own.kit or usual.kit,
        variant=own.variant or usual.variant,
    )
