"""Scenarios: the field, who stands where with what orders, what wins, and when it is over."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from grognard.books.sharpe_skirmish.forces import FORCES, Force
from grognard.books.sharpe_skirmish.paces import GOINGS, INDOORS
from grognard.kernel.book import ScenarioBrief, SideBrief
from grognard.kernel.cite import rule
from grognard.tabletop.battle import readable
from grognard.tabletop.fields import KINDS, Battlefield, read_field
from grognard.tabletop.geometry import Length, cm
from grognard.tabletop.terrain import ROUGH, Feature

Spot: TypeAlias = tuple[Annotated[int, Meta(ge=0, le=1000)], Annotated[int, Meta(ge=0, le=1000)]]
Colour: TypeAlias = Literal["red", "blue"]

OUR_KINDS: Final[Mapping[str, Feature]] = {
    **KINDS,
    "building": Feature("", "building", going=INDOORS, cover="hard", sight="into", height=1),
    "scrub": Feature("", "scrub", going=ROUGH, cover="soft", sight="into"),
    "rocks": Feature("", "rocks", going=ROUGH, cover="hard"),
    "log": Feature("", "log", obstacle="barrier", cover="soft"),
}
"""What the ground is like in this book: houses are for men on foot, rocks are hard cover."""
ALONE: Final = "hidden_enemy"
"""The house rule by which nobody plays side B: SK-093."""


class Post(Struct, frozen=True, forbid_unknown_fields=True):
    """Where one group of a force stands at first, and what it is about."""

    at: Spot
    facing: Annotated[int, Meta(ge=0, lt=360)] = 0
    order: Literal["halt", "advance", "march"] = "halt"
    to: Spot | None = None
    waits: bool = False
    """Whoever has a player to command him waits for his word instead."""
    fortified: bool = False
    captive: bool = False


class Party(Struct, frozen=True, forbid_unknown_fields=True):
    """One force of a side; without a seat, the table runs it."""

    army: str
    posts: tuple[Post, ...]
    seat: str = ""
    name: str = ""


class Aim(Struct, frozen=True, forbid_unknown_fields=True):
    """What wins a side the battle besides putting the enemy to flight: SK-092."""

    kind: Literal["reach", "hold", "slay", "seize"]
    zone: str = ""
    figures: int = 1
    who: str = ""
    """A group or gun by name; for ``reach`` only its figures count, or the wagons there are."""
    wagons: int = 0
    since: int = 1
    """It counts at the end of this turn and of every later one."""


class Side(Struct, frozen=True, forbid_unknown_fields=True):
    """One side of a scenario."""

    id: Colour
    name: str
    goal: str
    parties: tuple[Party, ...]
    aims: tuple[Aim, ...] = ()

    @property
    def seats(self) -> tuple[str, ...]:
        """Who plays on this side; nobody where the table runs it."""
        return tuple([party.seat for party in self.parties if party.seat])


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario as it is written; side A comes first."""

    name: str
    brief: str
    background: str
    field: str
    size: str
    length: str
    turns: Annotated[int, Meta(ge=1, le=40)]
    limit: Literal["red", "blue", "draw"]
    """Who has won when the last turn is over and no aim says otherwise."""
    sides: tuple[Side, Side]
    cite: str
    order: int
    hidden: bool = False
    """Side B begins behind hidden markers: SK-093."""
    visibility: Annotated[int, Meta(ge=0, le=500)] = 0


class Scenario(Struct, frozen=True):
    """A skirmish that can be set up at once."""

    id: str
    file: _File
    field: Battlefield

    @property
    def sides(self) -> tuple[Side, Side]:
        """Side A and side B."""
        return self.file.sides

    @property
    def visibility(self) -> Length:
        """How far anybody sees; 0 for a clear day."""
        return cm(self.file.visibility)

    def side(self, name: str) -> Side:
        """A side by its name."""
        return self.sides[0] if self.sides[0].id == name else self.sides[1]

    def seats(self) -> tuple[str, ...]:
        """Everybody who sits at the table, side A first."""
        return (*self.sides[0].seats, *self.sides[1].seats)


class UnreadableScenario(ValueError):
    """A scenario that cannot be set up; the words say why."""


def _folder() -> Path:
    return Path(__file__).with_name("scenarios")


@cache
@rule("SK-092")
def scenarios() -> Mapping[str, Scenario]:
    """All scenarios that come with the book, in their order."""
    found = [
        read_scenario(file.stem, file.read_text("utf-8"))
        for file in sorted(_folder().glob("*.toml"))
    ]
    return {scenario.id: scenario for scenario in sorted(found, key=lambda one: one.file.order)}


def read_scenario(name: str, text: str) -> Scenario:
    """The scenario in a TOML text, with its field laid out."""
    try:
        read = msgspec.toml.decode(text, type=_File)
    except msgspec.DecodeError as error:
        raise UnreadableScenario(f"The scenario {name} cannot be read: {error}.") from error
    file = _folder() / "fields" / f"{read.field}.toml"
    if not file.is_file():
        raise UnreadableScenario(f"The scenario {name} lies on {read.field}, which is no field.")
    scenario = Scenario(name, read, read_field(file.read_text("utf-8"), OUR_KINDS, GOINGS))
    zones = [zone.id for zone in scenario.field.zones]
    for side in read.sides:
        for aim in side.aims:
            if aim.zone and aim.zone not in zones:
                raise UnreadableScenario(f"The scenario {name} has no zone {aim.zone}.")
    return scenario


def brief_of(scenario: Scenario) -> ScenarioBrief:
    """A scenario as it stands in a list; a side that the table runs has no seat."""
    file = scenario.file
    alone = {scenario.sides[1].id: ALONE}
    briefs = [
        SideBrief(party.seat, party.name or side.name, party.army, alone.get(side.id, ""))
        for side in scenario.sides
        for party in side.parties
        if party.seat
    ]
    return ScenarioBrief(
        scenario.id,
        file.name,
        f"{file.background} {file.brief}",
        tuple(briefs),
        file.size,
        file.length,
        file.cite,
    )


def parties(scenario: Scenario, armies: Mapping[str, str]) -> list[tuple[Side, Party, Force]]:
    """Every force with its side: what the seats have chosen, and what the table runs."""
    return [
        (side, party, readable(FORCES.find, armies.get(party.seat, party.army)))
        for side in scenario.sides
        for party in side.parties
    ]
