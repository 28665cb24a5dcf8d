"""Scenarios: the field, who deploys where with what, what ends the battle, and when."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Struct

from grognard.books.edwardian_splendour.armies import ARMIES, Army, UnitEntry, equal_forces
from grognard.kernel.book import ScenarioBrief, SideBrief
from grognard.kernel.cite import rule
from grognard.kernel.question import Fault
from grognard.tabletop.fields import Battlefield
from grognard.tabletop.geometry import FULL_TURN, Length, inches
from grognard.tabletop.room import open_squares
from grognard.tabletop.scenarios import (
    Ground,
    Name,
    Prose,
    Scenarios,
    army_faults,
    read_file,
    read_ground,
    refuse,
    zone_faults,
)
from grognard.tabletop.wording import many

_HOME: Final = Path(__file__).parent

AtLimit = Literal["draw", "strength", "red", "blue"]
"""What is true when the last turn is over: a draw, victory of the side that kept the larger
part of its figures (a draw if equal), or victory of the seat that had to hold out."""

OPTIONS: Final[dict[str, str]] = {
    "headquarters": "ES-096",
    "headquarters_only": "ES-118",
    "officers": "ES-107",
    "standards": "ES-108",
    "mad_minute": "ES-110",
    "army_morale": "ES-112",
    "zulu_speed": "ES-125",
    "oratory": "ES-130",
    "hold_fire": "ES-132",
}
"""The optional rules a scenario may switch on, each with the rule it turns on."""
DEEPEST: Final = inches(12)
LEAST_SIDE: Final = inches(48)
SLACK: Final = 2
"""So many times the room that its bases take up does an army need."""
NORTH, SOUTH = 0, FULL_TURN // 2


class Side(Struct, frozen=True, forbid_unknown_fields=True):
    """One side of a scenario: its seat, its army, its zone of the field and its goal."""

    seat: Literal["red", "blue"]
    name: Name
    army: str
    zone: str
    goal: Prose


class Scenario(Struct, frozen=True):
    """A battle that can be set up at once."""

    id: str
    name: str
    brief: str
    field: Battlefield
    sides: tuple[Side, Side]
    turns: int
    at_limit: AtLimit
    rules: Mapping[str, bool]
    """Every optional rule, and whether the scenario plays by it."""
    choose_base: bool
    """The second seat picks the side of the table it sets up on: ES-117."""
    equal_forces: bool
    campaign: bool
    """A field on which battles of a campaign are fought."""
    size: str
    length: str
    cite: str

    @property
    def seats(self) -> tuple[str, str]:
        """The one who arranged the terrain, and the other."""
        return self.sides[0].seat, self.sides[1].seat

    def side(self, seat: str) -> Side:
        """The side of a seat."""
        return self.sides[0] if self.sides[0].seat == seat else self.sides[1]

    def facing(self, zone: str) -> int:
        """The bearing in which troops look from a zone: across the table."""
        area = self.field.zone(zone)
        return SOUTH if area.top + area.bottom < self.field.height else NORTH


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario as it is written."""

    name: Name
    brief: Prose
    field: Ground
    sides: tuple[Side, Side]
    turns: Annotated[int, Meta(ge=1, le=60)]
    at_limit: AtLimit
    size: Name
    length: Prose
    cite: str = "ES-116"
    rules: dict[str, bool] = {}
    choose_base: bool = False
    equal_forces: bool = False
    campaign: bool = False


@rule("ES-116", "ES-117", "ES-118", "ES-119")
def read_scenario(name: str, text: str) -> Scenario:
    """The scenario in a TOML text, with its field laid out."""
    read = read_file(text, _File)
    told = msgspec.structs.asdict(read)
    told["field"] = read_ground(read.field, text, _HOME)
    told["rules"] = {option: read.rules.get(option, False) for option in OPTIONS}
    scenario = Scenario(id=name, **told)
    unknown = [option for option in read.rules if option not in OPTIONS]
    refuse(f"{option} is no rule; there are {', '.join(OPTIONS)}." for option in unknown)
    refuse(ground_faults(scenario))
    refuse(army_faults(ARMIES, [side.army for side in scenario.sides]))
    return scenario


@rule("ES-117")
def ground_faults(scenario: Scenario) -> Iterator[str]:
    """A table is four feet by four at least; both sides set up within 12 inches of their edge."""
    field = scenario.field
    if min(field.width, field.height) < LEAST_SIDE:
        yield "the table is smaller than four feet by four."
    if scenario.sides[0].seat == scenario.sides[1].seat:
        yield "both sides have the same seat."
    missing = list(zone_faults(field, [side.zone for side in scenario.sides]))
    yield from missing
    if not missing and len({scenario.facing(side.zone) for side in scenario.sides}) < 2:
        yield "both sides set up on the same half of the table."
    for side in () if missing else scenario.sides:
        area = field.zone(side.zone)
        if area.bottom > DEEPEST and area.top < field.height - DEEPEST:
            yield f"the zone {side.zone} reaches more than 12 inches into the table."


def brief_of(scenario: Scenario) -> ScenarioBrief:
    """A scenario as it stands in a list."""
    sides = tuple(SideBrief(side.seat, side.name, side.army) for side in scenario.sides)
    return ScenarioBrief(
        scenario.id,
        scenario.name,
        scenario.brief,
        sides,
        scenario.size,
        scenario.length,
        scenario.cite,
    )


SCENARIOS: Final = Scenarios(
    _HOME, read_scenario, brief_of, lambda one: (one.campaign, one.id != "generic")
)
"""The generic battle first, and last those of a campaign."""


def scenarios() -> Mapping[str, Scenario]:
    """All scenarios that come with the book, by the names of their files."""
    return SCENARIOS.ready


@rule("ES-146")
def campaign_fields() -> dict[str, str]:
    """The scenarios on whose fields campaign battles are fought, with the names of the fields."""
    found = [scenario for scenario in scenarios().values() if scenario.campaign]
    return {scenario.id: scenario.field.name for scenario in found}


@rule("ES-116")
def force_faults(scenario: Scenario, armies: Mapping[str, Army]) -> list[Fault]:
    """Where a scenario wants equal forces, unequal ones are refused, and hosts without room."""
    unequal = equal_forces(armies, "ES-116") if scenario.equal_forces else []
    return [*unequal, *_crowd_faults(scenario, armies)]


@rule("ES-117")
def _crowd_faults(scenario: Scenario, armies: Mapping[str, Army]) -> Iterator[Fault]:
    """An army must have room to set up in its zone, and on its own half of the table."""
    field = scenario.field
    outlines = {zone.id: zone.outline for zone in field.zones}
    for seat, army in () if scenario.campaign else armies.items():
        room = open_squares(outlines[scenario.side(seat).zone], field.features, inches(1))
        if depth_of(army, field.width) > field.height // 2 or room < SLACK * _ground_of(army):
            yield Fault(f"{army.name} has no room to set up on this table.", "ES-117")


@rule("ES-117")
def depth_of(army: Army, width: Length) -> Length:
    """How deep an army stands across a table if it has twice the room that its bases take up."""
    return SLACK * _ground_of(army) * inches(1) ** 2 // width


def _ground_of(army: Army) -> int:
    """The square inches of an army's bases."""
    return sum(_feet(unit) for unit in army.units)


def _feet(unit: UnitEntry) -> int:
    """The square inches of a unit's bases, with gaps where it keeps open order."""
    figures = unit.figures * (3 if unit.type == "cavalry" else 1)
    return figures * (3 if unit.must_keep_open_order else 2) // 2 + 9 * unit.is_crew


@rule("ES-116")
def generic_remarks(army: Army) -> list[Fault]:
    """What differs from the force suggested for the generic battle."""
    wanted = {"infantry": 3, "cavalry": 1, "gun": 2, "mg": 1, "spotter": 2}
    found = []
    for arm, count in wanted.items():
        if (there := len(army.of_type(arm))) != count:
            found.append(f"has {many(there, 'unit')} of {arm}, not {count}")
    for arm, least, most in (("infantry", 12, 24), ("cavalry", 6, 12), ("gun", 4, 4), ("mg", 3, 3)):
        for unit in army.of_type(arm):
            if not least <= unit.figures <= most:
                found.append(f"has {unit.figures} figures in {unit.name}")
    better = [unit for unit in army.units if unit.quality != "Average"]
    fit = [unit for unit in army.of_type("infantry", "cavalry") if unit.quality == "Veteran"]
    if better not in ([], fit[:1]):
        found.append("is not all Average but for one Veteran unit of foot or horse")
    return [Fault(f"{army.name} {words}.", "ES-116") for words in found]


def default_armies(scenario: Scenario) -> dict[str, Army]:
    """The armies a scenario brings, by seat."""
    return {side.seat: ARMIES.ready[side.army] for side in scenario.sides}
