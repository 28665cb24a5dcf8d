"""Scenarios: the field, who deploys where with what, what ends the battle, and when."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Struct

from grognard.books.edwardian_splendour.armies import ARMIES, Army, UnitEntry, equal_forces
from grognard.kernel.book import ScenarioBrief, SideBrief
from grognard.kernel.cite import rule
from grognard.kernel.question import Fault
from grognard.tabletop.fields import Battlefield, read_field
from grognard.tabletop.geometry import FULL_TURN, Length, inches

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
NORTH, SOUTH = 0, FULL_TURN // 2


class Side(Struct, frozen=True, forbid_unknown_fields=True):
    """One side of a scenario: its seat, its army, its zone of the field and its goal."""

    seat: Literal["red", "blue"]
    name: str
    army: str
    zone: str
    goal: str


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

    name: str
    brief: str
    field: str
    sides: tuple[Side, Side]
    turns: Annotated[int, Meta(ge=1, le=60)]
    at_limit: AtLimit
    size: str
    length: str
    cite: str
    rules: dict[str, bool] = {}
    choose_base: bool = False
    equal_forces: bool = False
    campaign: bool = False


class UnreadableScenario(ValueError):
    """A scenario that cannot be set up; the words say why."""


@cache
@rule("ES-116", "ES-117", "ES-118", "ES-119")
def scenarios() -> Mapping[str, Scenario]:
    """All scenarios that come with the book, by the names of their files."""
    files = sorted(_folder().glob("*.toml"))
    return {file.stem: read_scenario(file.stem, file.read_text("utf-8")) for file in files}


def _folder() -> Path:
    return Path(__file__).with_name("scenarios")


def read_scenario(name: str, text: str) -> Scenario:
    """The scenario in a TOML text, with its field laid out."""
    try:
        read = msgspec.toml.decode(text, type=_File)
    except msgspec.DecodeError as error:
        raise UnreadableScenario(f"The scenario {name} cannot be read: {error}.") from error
    unknown = [option for option in read.rules if option not in OPTIONS]
    if unknown:
        raise UnreadableScenario(f"The scenario {name} asks for {unknown[0]}, which is no rule.")
    file = _folder() / "fields" / f"{read.field}.toml"
    if not file.is_file():
        raise UnreadableScenario(f"The scenario {name} lies on {read.field}, which is no field.")
    told = msgspec.structs.asdict(read)
    told["field"] = read_field(file.read_text("utf-8"))
    told["rules"] = {option: read.rules.get(option, False) for option in OPTIONS}
    scenario = Scenario(id=name, **told)
    if faults := list(ground_faults(scenario)):
        raise UnreadableScenario(f"The scenario {name}: {faults[0]}")
    return scenario


@rule("ES-117")
def ground_faults(scenario: Scenario) -> Iterator[str]:
    """A table is four feet by four at least; both sides set up within 12 inches of their edge."""
    field = scenario.field
    if min(field.width, field.height) < LEAST_SIDE:
        yield "the table is smaller than four feet by four."
    known = [zone.id for zone in field.zones]
    for side in scenario.sides:
        if side.zone not in known:
            yield f"there is no zone {side.zone} on the field."
        else:
            area = field.zone(side.zone)
            if area.bottom > DEEPEST and area.top < field.height - DEEPEST:
                yield f"the zone {side.zone} reaches more than 12 inches into the table."


def scenario_briefs() -> tuple[ScenarioBrief, ...]:
    """The scenarios as they stand in a list, the generic battle first."""
    first = sorted(scenarios().values(), key=lambda one: (one.campaign, one.id != "generic"))
    return tuple(_brief(scenario) for scenario in first)


def _brief(scenario: Scenario) -> ScenarioBrief:
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
    """An army must have room to set up on its own half of the table."""
    field = scenario.field
    for army in armies.values():
        if not scenario.campaign and depth_of(army, field.width) > field.height // 2:
            yield Fault(f"{army.name} has no room to set up on this table.", "ES-117")


@rule("ES-117")
def depth_of(army: Army, width: Length) -> Length:
    """How deep an army stands across a table if it has twice the room that its bases take up."""
    feet = sum(_feet(unit) for unit in army.units)
    return 2 * feet * inches(1) ** 2 // width


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
            found.append(f"has {there} units of {arm}, not {count}")
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
