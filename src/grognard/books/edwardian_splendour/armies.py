"""Armies: which units march with what, read from a file, and mustered against every rule."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Final, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import asdict

from grognard.books.edwardian_splendour import muster_rules
from grognard.books.edwardian_splendour.muster_rules import Finding
from grognard.kernel.book import ArmyBrief, Muster
from grognard.kernel.cite import rule
from grognard.kernel.question import Fault
from grognard.tabletop.reading import Unreadable, read_into
from grognard.tabletop.shelf import (
    Shelf,
    must_have_names_apart,
    places_in,
    read_sheet,
    take_units,
    write_pairs,
)
from grognard.tabletop.view import Sprite
from grognard.tabletop.wording import does

Arm = Literal["infantry", "cavalry", "gun", "mg", "spotter"]
Quality = Literal["Elite", "Veteran", "Average", "Fair", "Poor"]
Rifle = Literal["rifle", "obsolete", "marksman", "none"]
GunKind = Literal["modern", "breech shell", "muzzle shell", "breech solid", "muzzle solid"]
Variant = Literal[
    "regular",
    "boer",
    "zulu",
    "zulu war british",
    "revolutionary",
    "pathan",
    "frontier",
    "early mahdist",
    "late mahdist",
    "khartoum",
    "omdurman",
]
Brackets = tuple[int, int, int]
"""The ends of short, medium and long range in inches."""

QUALITIES: Final[tuple[Quality, ...]] = ("Poor", "Fair", "Average", "Veteran", "Elite")
RIFLES: Final[dict[str, Brackets]] = {
    "rifle": (8, 16, 24),
    "obsolete": (6, 12, 18),
    "marksman": (12, 24, 36),
}
GUNS: Final = ("modern", "breech shell", "muzzle shell", "breech solid", "muzzle solid")
MOST_UNITS: Final = 80
MOST_FIGURES: Final = 120

Words = Annotated[str, Meta(max_length=120)]
Name = Annotated[str, Meta(min_length=1, max_length=120)]
Figures = Annotated[int, Meta(ge=1, le=MOST_FIGURES)]
T = TypeVar("T")

_HEADER: Final = re.compile(r"\s*\[\[\s*units\s*\]\]")


class UnitEntry(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One unit of an army; a gun or MG counts its crew as its figures."""

    name: Name
    type: Arm
    figures: Figures
    quality: Quality = "Average"
    rifle: Rifle = "rifle"
    gun: GunKind | Literal[""] = ""
    horse: bool = False
    """Horse artillery."""
    spots_for: Words = ""
    """The gun unit a spotter is told off for."""
    undisciplined: bool = False
    open_order_only: bool = False
    massed: bool = False
    """Without the open-order modifier against fire, because it comes on in a mass."""
    no_rear_support: bool = False
    zulu_speed: bool = False
    irregular_horse: bool = False
    """Worse in melee than regular cavalry."""
    badly_armed: bool = False
    """Beyond short range two figures share one die."""
    leaders: Annotated[int, Meta(ge=0, le=MOST_FIGURES)] = 0
    officer: bool = False
    standard: bool = False
    mad_minute: bool = False
    local: bool = False
    """Raised in the country, not sent out from home."""
    uniform: Words = ""
    troop: Words = ""
    hat: Words = ""
    pose: Words = ""
    kit: Annotated[tuple[Words, ...], Meta(max_length=5)] = ()

    @property
    def is_crew(self) -> bool:
        """Whether its figures serve a gun or an MG."""
        return self.type in ("gun", "mg")

    @property
    def must_keep_open_order(self) -> bool:
        """Whether it lacks the training for close order."""
        return self.undisciplined or self.open_order_only

    @property
    def rifle_brackets(self) -> Brackets | None:
        """How far its rifles carry; crews and the unarmed have none."""
        return None if self.is_crew else RIFLES.get(self.rifle)


class Army(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A side's whole force and the uniform it wears."""

    name: Name
    nation: Name
    uniform: Name
    units: Annotated[tuple[UnitEntry, ...], Meta(min_length=1, max_length=MOST_UNITS)]
    variant: Variant = "regular"
    depleted: bool = False
    """As a campaign left it: crews may have fallen below the least a new battery needs."""
    cite: Words = ""

    @property
    def figures(self) -> int:
        """All soldiers of the army, crews and spotters included."""
        return sum(unit.figures for unit in self.units)

    def of_type(self, *types: str) -> tuple[UnitEntry, ...]:
        """The units of these types in their order."""
        return tuple(unit for unit in self.units if unit.type in types)


class Inspection(Struct, frozen=True):
    """What is wrong with an army, and what is only unusual."""

    faults: tuple[Fault, ...]
    remarks: tuple[Fault, ...]


class _Head(Struct, frozen=True, forbid_unknown_fields=True):
    """An army file without its units."""

    name: Name
    nation: Name
    uniform: Name
    variant: Variant = "regular"
    depleted: bool = False
    cite: Words = ""


# Reading and writing


@rule("ES-002", "ES-004", "ES-015")
def read_army(text: str) -> Army:
    """The army in a TOML text; a text that cannot be read says at which line and unit."""
    sheet = read_sheet(text)
    entries = take_units(sheet, MOST_UNITS)
    head = read_into(sheet, _Head, "The head of the army file")
    places = places_in(text, entries)
    units = [
        read_into(entry, UnitEntry, place) for entry, place in zip(entries, places, strict=True)
    ]
    units = [_with_gun(unit) for unit in units]
    must_have_names_apart([unit.name for unit in units], places)
    return Army(units=tuple(units), **asdict(head))


def _with_gun(unit: UnitEntry) -> UnitEntry:
    """A gun of no stated kind is a modern one."""
    bare = unit.type == "gun" and not unit.gun
    return msgspec.structs.replace(unit, gun="modern") if bare else unit


def write_army(army: Army) -> str:
    """The army as the text of its file."""
    lines = write_pairs(army, leave_out="units")
    for unit in army.units:
        lines += ["", "[[units]]", *write_pairs(unit)]
    return "\n".join([*lines, ""])


ARMIES: Final = Shelf(Path(__file__).with_name("armies"), read_army)
"""The armies that come with the book."""


def sprite(unit: UnitEntry, uniform: str) -> Sprite:
    """How a soldier or the piece of a unit is drawn, in the uniform of its army or its own."""
    worn = unit.uniform or uniform
    pose = unit.pose or _POSES.get(unit.type) or _PEOPLES.get(worn, "inf-march")
    return Sprite(worn, pose, unit.hat, unit.kit, unit.troop)


_POSES: Final = {"cavalry": "cav-dragoon", "gun": "gun", "mg": "mg"}
_PEOPLES: Final = {"zulu": "warrior", "mahdist": "tribesman", "afghan": "tribesman"}


# Mustering


def army_brief(name: str, army: Army) -> ArmyBrief:
    """A ready army as it stands in a list; the book knows no points."""
    return ArmyBrief(name, army.name, army.nation, 0, f"{army.figures} figures")


def muster(words: str, shelf: Shelf[Army] = ARMIES) -> Muster:
    """An army, by name or as text, unit by unit, with remarks behind and every fault."""
    try:
        army = shelf.find(words)
    except Unreadable as error:
        return Muster("", 0, 0, (), (Fault(str(error), "ES-004"),))
    found = inspect(army)
    lines = [unit_line(unit) for unit in army.units]
    lines += [f"Remark: {remark.words}" for remark in found.remarks]
    return Muster(army.name, 0, 0, tuple(lines), found.faults)


def unit_line(unit: UnitEntry) -> str:
    """A unit in one line, such as ``The Guard: 24 infantry, Veteran``."""
    kind = {"mg": "MG", "spotter": "spotter"}.get(unit.type, unit.type)
    if unit.type == "gun":
        kind = f"{'horse ' if unit.horse else ''}gun ({unit.gun})"
    count = f"{kind} with {unit.figures} crew" if unit.is_crew else f"{unit.figures} {kind}"
    arms = "" if unit.is_crew or unit.rifle == "rifle" else f", {_ARMS[unit.rifle]}"
    return f"{unit.name}: {count}, {unit.quality}{arms}"


_ARMS: Final = {"obsolete": "obsolete rifles", "marksman": "marksmen", "none": "no firearms"}


def inspect(army: Army) -> Inspection:
    """An army is held against every rule of raising one, all faults and remarks at once."""
    found = list(_findings(army))
    faults = tuple(Fault(words, cite) for words, cite, is_fault in found if is_fault)
    remarks = tuple(Fault(words, cite) for words, cite, is_fault in found if not is_fault)
    return Inspection(faults, remarks)


def _findings(army: Army) -> Iterator[Finding]:
    yield from muster_rules.army_findings(army)
    for unit in army.units:
        for words, cite, is_fault in muster_rules.unit_findings(army, unit):
            yield Finding(f"{unit.name} {words}.", cite, is_fault)


@rule("ES-116", "ES-138")
def equal_forces(armies: Mapping[str, Army], cite: str) -> list[Fault]:
    """Forces are equal when they have the same units, names and dress apart."""
    counts = {side: Counter(map(_worth, army.units)) for side, army in armies.items()}
    first = next(iter(counts.values()), Counter())
    odd = [side for side, count in counts.items() if count != first]
    return [
        Fault(f"{does(armies[side].name, 'is')} not equal to the others.", cite) for side in odd
    ]


def _worth(unit: UnitEntry) -> UnitEntry:
    """The unit stripped of its name and dress."""
    return msgspec.structs.replace(
        unit, name="-", spots_for="", uniform="", troop="", hat="", pose="", kit=()
    )
