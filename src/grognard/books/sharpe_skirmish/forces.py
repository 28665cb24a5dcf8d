"""Forces: the file of a player's troops, what it costs, and everything wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, Final, TypeAlias

from msgspec import Meta, Struct

from grognard.books.sharpe_skirmish.pieces import Model
from grognard.books.sharpe_skirmish.roster import OFFICERS, FigureType, roster
from grognard.books.sharpe_skirmish.tables import Grade
from grognard.kernel.cite import rule
from grognard.kernel.question import Fault
from grognard.tabletop.reading import read_into
from grognard.tabletop.shelf import Shelf, read_sheet

Words: TypeAlias = Annotated[str, Meta(min_length=1, max_length=60)]
Label: TypeAlias = Annotated[str, Meta(max_length=60)]

HEAVIEST: Final = 12
MOST_GROUPS: Final = 24
MOST_FIGURES: Final = 80
MODEL_COST: Final = {"gun": 15, "gatling": 25, "wagon": 0}


class Gun(Struct, frozen=True, forbid_unknown_fields=True):
    """A gun, a gatling or a wagon that goes with a group."""

    name: Words
    model: Model = "gun"
    pounds: Annotated[int, Meta(ge=0, le=64)] = 0
    breech: bool = False
    limbered: bool = False
    loaded: bool = False


class Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """One group, or one command figure, of a force."""

    name: Words
    type: Words
    grade: Grade = "veteran"
    figures: Annotated[int, Meta(ge=1, le=40)] = 1
    formed: bool = False
    platoon: Label = ""
    pc: bool = False
    loyal: Label = ""
    """The band to which it is loyal, or which he leads; else the force's nation."""
    beside: Label = ""
    """The group at whose side a command figure stands at first."""
    volleys: bool | None = None
    """Whether it can fire volleys; regulars can, if nothing is said."""
    gun: Gun | None = None

    @property
    def kind(self) -> FigureType | None:
        """Its line of the roster."""
        return roster().get(self.type)


class Force(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything one player, or the table, brings."""

    name: Words
    nation: Words
    groups: Annotated[tuple[Entry, ...], Meta(max_length=100)]
    limit: Annotated[int, Meta(ge=0, le=2000)] = 200
    brief: Annotated[str, Meta(max_length=400)] = ""


def read_force(text: str) -> Force:
    """The force in a TOML text."""
    return read_into(read_sheet(text), Force, "The force")


FORCES: Final = Shelf(Path(__file__).with_name("forces"), read_force)
"""The forces that come with the book."""


# Points, a scale of our own


def points(entry: Entry) -> int:
    """What a group costs: its figures, and its gun."""
    own = entry.figures * entry.kind.points(entry.grade) if entry.kind else 0
    if entry.gun is None:
        return own
    return own + MODEL_COST[entry.gun.model] + entry.gun.pounds


def total(force: Force) -> int:
    """What a force costs."""
    return sum(points(entry) for entry in force.groups)


def lines(force: Force) -> tuple[str, ...]:
    """The groups of a force as a list tells them."""
    found = []
    for entry in force.groups:
        kind = entry.kind.name if entry.kind else entry.type
        count = f"{entry.figures} × " if entry.figures > 1 else ""
        gun = f" with {entry.gun.name}" if entry.gun else ""
        words = f"{entry.name}, {count}{kind}, {entry.grade.title()}{gun}"
        found.append(f"{words}: {points(entry)}")
    return tuple(found)


# Faults


def faults(force: Force) -> list[Fault]:
    """Everything wrong with a force, all at once."""
    found = [fault for check in _FORCE_CHECKS for fault in check(force)]
    for entry in force.groups:
        for words, cite in _complaints(force, entry):
            found.append(Fault(f"{entry.name} {words}.", cite))
    return found


@rule("SK-092")
def _size_faults(force: Force) -> Iterator[Fault]:
    """A force keeps within its points and within what a skirmish can bear."""
    cost, figures = total(force), sum(entry.figures for entry in force.groups)
    if cost > force.limit:
        yield Fault(f"The force costs {cost} points and may cost {force.limit}.", "SK-092")
    if figures > MOST_FIGURES:
        yield Fault(f"{figures} figures are more than {MOST_FIGURES}.", "SK-007")
    if not 1 <= len(force.groups) <= MOST_GROUPS:
        yield Fault(f"A force has 1 to {MOST_GROUPS} groups.", "SK-007")


@rule("SK-009")
def _pc_faults(force: Force) -> Iterator[Fault]:
    """A player has one player character and no more."""
    characters = [entry.name for entry in force.groups if entry.pc]
    if len(characters) > 1:
        yield Fault(
            f"There is one player character for each player, not {len(characters)}.", "SK-009"
        )


def _name_faults(force: Force) -> Iterator[Fault]:
    names = [entry.name for entry in force.groups]
    for name in dict.fromkeys(names):
        if names.count(name) > 1:
            yield Fault(f"{name} stands in the force {names.count(name)} times.", "SK-007")


_FORCE_CHECKS: Final[tuple[Callable[[Force], Iterator[Fault]], ...]] = (
    _size_faults,
    _pc_faults,
    _name_faults,
)


def _complaints(force: Force, entry: Entry) -> Iterator[tuple[str, str]]:
    """What is wrong with one group, each with its rule."""
    kind = entry.kind
    if kind is None:
        yield f"is of no type of the roster: {entry.type}", "SK-002"
        return
    yield from _class_complaints(entry, kind)
    yield from _role_complaints(force, entry, kind)
    yield from _gun_complaints(entry, kind)


@rule("SK-002", "SK-055", "SK-007")
def _class_complaints(entry: Entry, kind: FigureType) -> Iterator[tuple[str, str]]:
    """Only regulars are formed; a platoon is of formed troops."""
    if entry.formed and not kind.regular:
        yield "is irregular and cannot be formed", "SK-002"
    if entry.platoon and not entry.formed:
        yield "belongs to a platoon and is not formed", "SK-007"
    if kind.arm == "mounted" and kind.role not in OFFICERS:
        yield "is mounted like an officer and is none", "SK-055"


@rule("SK-009", "SK-016")
def _role_complaints(force: Force, entry: Entry, kind: FigureType) -> Iterator[tuple[str, str]]:
    """Command figures stand alone; a player character is an officer or leader."""
    if kind.role and entry.figures > 1:
        yield "is a command figure, who stands for himself", "SK-016"
    if entry.pc and kind.role not in OFFICERS:
        yield "is no officer or leader and cannot be a player character", "SK-009"
    if entry.beside and entry.beside not in [other.name for other in force.groups]:
        yield f"stands beside {entry.beside}, who is not there", "SK-036"
    if entry.beside and not kind.role:
        yield "is no command figure and stands beside nobody", "SK-036"


@rule("SK-071", "SK-072", "SK-081")
def _gun_complaints(entry: Entry, kind: FigureType) -> Iterator[tuple[str, str]]:
    """Guns are of 12 pounds at most, and men on foot serve them."""
    if entry.gun is None:
        return
    if kind.is_horse or kind.role:
        yield "cannot serve a gun or drive a wagon", "SK-072"
    if entry.gun.model == "gun" and not 1 <= entry.gun.pounds <= HEAVIEST:
        yield f"has a gun of {entry.gun.pounds} pounds, and 1 to 12 are allowed", "SK-071"
    if entry.gun.model != "gun" and (entry.gun.pounds or entry.gun.breech):
        yield f"has a {entry.gun.model}, which has neither pounds nor a breech", "SK-081"
    if entry.gun.loaded and entry.gun.limbered:
        yield "has a gun that is loaded and limbered", "SK-076"
