"""Scenarios: the field, who stands where with what orders, what wins, and when it is over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from grognard.books.sharpe_skirmish.forces import FORCES, Force
from grognard.books.sharpe_skirmish.paces import GOINGS, INDOORS
from grognard.kernel.book import ScenarioBrief, SideBrief
from grognard.kernel.cite import rule
from grognard.tabletop.battle import readable
from grognard.tabletop.fields import KINDS, Battlefield
from grognard.tabletop.geometry import Length, cm
from grognard.tabletop.scenarios import (
    Country,
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
from grognard.tabletop.terrain import ROUGH, Feature

_HOME: Final = Path(__file__).parent
LEAST_SIDE: Final = cm(60)
MOST_SIDE: Final = cm(500)

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
    posts: Annotated[tuple[Post, ...], Meta(min_length=1, max_length=40)]
    seat: Literal["", "red", "blue", "white"] = ""
    name: Annotated[str, Meta(max_length=80)] = ""


class Aim(Struct, frozen=True, forbid_unknown_fields=True):
    """What wins a side the battle besides putting the enemy to flight: SK-092."""

    kind: Literal["reach", "hold", "slay", "seize"]
    zone: str = ""
    figures: Annotated[int, Meta(ge=1, le=200)] = 1
    who: Annotated[str, Meta(max_length=80)] = ""
    """A group or gun by name; for ``reach`` only its figures count, or the wagons there are."""
    wagons: Annotated[int, Meta(ge=0, le=20)] = 0
    since: Annotated[int, Meta(ge=1, le=40)] = 1
    """It counts at the end of this turn and of every later one."""


class Side(Struct, frozen=True, forbid_unknown_fields=True):
    """One side of a scenario."""

    id: Colour
    name: Name
    goal: Prose
    parties: Annotated[tuple[Party, ...], Meta(min_length=1, max_length=6)]
    aims: Annotated[tuple[Aim, ...], Meta(max_length=10)] = ()

    @property
    def seats(self) -> tuple[str, ...]:
        """Who plays on this side; nobody where the table runs it."""
        return tuple([party.seat for party in self.parties if party.seat])


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario as it is written; side A comes first."""

    name: Name
    brief: Prose
    field: Ground
    size: Name
    length: Prose
    turns: Annotated[int, Meta(ge=1, le=40)]
    limit: Literal["red", "blue", "draw"]
    """Who has won when the last turn is over and no aim says otherwise."""
    sides: tuple[Side, Side]
    background: Prose = ""
    cite: str = "SK-092"
    order: Annotated[int, Meta(ge=0, le=1000)] = 0
    """Its place in the book's list."""
    hidden: bool = False
    """Side B begins behind hidden markers: SK-093."""
    visibility: Annotated[int, Meta(ge=0, le=500)] = 0
    """How far anybody sees, in centimetres; 0 for a clear day."""


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


@rule("SK-092")
def read_scenario(name: str, text: str) -> Scenario:
    """The scenario in a TOML text, with its field laid out."""
    read = read_file(text, _File)
    scenario = Scenario(
        name, read, read_ground(read.field, text, _HOME, Country(OUR_KINDS, GOINGS))
    )
    refuse(side_faults(scenario))
    refuse(post_faults(scenario))
    refuse(aim_faults(scenario))
    return scenario


def side_faults(scenario: Scenario) -> Iterator[str]:
    """A red and a blue side, side A with a player, and every seat once."""
    one, other = scenario.sides
    if one.id == other.id:
        yield "both sides have the same id."
    if not one.seats:
        yield f"nobody plays {one.name}, which comes first."
    if len(set(scenario.seats())) != len(scenario.seats()):
        yield "two forces have the same seat."
    if one.id in other.seats or other.id in one.seats:
        yield "who has the seat red or blue is on that side."
    for side in scenario.sides:
        yield from army_faults(FORCES, [party.army for party in side.parties])


def post_faults(scenario: Scenario) -> Iterator[str]:
    """Everybody's post, and where he is to go, is on the table, and the table is large enough."""
    field = scenario.field
    if not all(LEAST_SIDE <= side <= MOST_SIDE for side in (field.width, field.height)):
        yield "a table is between 60 and 500 centimetres long and wide."
    posts = [post for side in scenario.sides for party in side.parties for post in party.posts]
    for x, y in [spot for post in posts for spot in (post.at, post.to or post.at)]:
        if not (0 < cm(x) < field.width and 0 < cm(y) < field.height):
            yield f"the place {x}, {y} is not on the table."


def aim_faults(scenario: Scenario) -> Iterator[str]:
    """Every aim has what its kind needs: ground that is there, or somebody by name."""
    for aim in (aim for side in scenario.sides for aim in side.aims):
        grounded = aim.kind in ("reach", "hold")
        if grounded and not aim.zone:
            yield f"the aim to {aim.kind} needs a zone."
        if not grounded and not aim.who:
            yield f"the aim to {aim.kind} says not whom or what."
        if aim.since > scenario.file.turns:
            yield f"an aim counts from turn {aim.since}, and there are {scenario.file.turns}."
        yield from zone_faults(scenario.field, [aim.zone] if aim.zone else [])


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
        f"{file.background} {file.brief}".lstrip(),
        tuple(briefs),
        file.size,
        file.length,
        file.cite,
    )


SCENARIOS: Final = Scenarios(_HOME, read_scenario, brief_of, lambda one: one.file.order)


def scenarios() -> Mapping[str, Scenario]:
    """All scenarios that come with the book, in their order."""
    return SCENARIOS.ready


def parties(scenario: Scenario, armies: Mapping[str, str]) -> list[tuple[Side, Party, Force]]:
    """Every force with its side: what the seats have chosen, and what the table runs."""
    return [
        (side, party, readable(FORCES.find, armies.get(party.seat, party.army)))
        for side in scenario.sides
        for party in side.parties
    ]
