"""Scenarios: a map, two sides, something to win by, and a last turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from grognard.books.gentlemen_of_war.country import LEGEND
from grognard.books.gentlemen_of_war.warbands import WARBANDS
from grognard.kernel.book import ScenarioBrief, SideBrief
from grognard.kernel.cite import rule
from grognard.tabletop.hexes import HexMap, MapFault
from grognard.tabletop.reading import read_into
from grognard.tabletop.scenarios import FILE, Name, Prose, Scenarios, army_faults, refuse
from grognard.tabletop.shelf import read_sheet

LONGEST: Final = 40
"""Hexes along a side of the largest map."""
SHORTEST: Final = 7
"""Two zones of three rows, and something between them."""
MARKS: Final = "12O."
"""What stands in a map of zones: the zones of the sides, the objective, and none of these."""
CITES: Final = {
    "encounter": "GOW-150",
    "ford": "GOW-132",
    "hold": "GOW-133",
    "swim": "GOW-134",
    "hut": "GOW-135",
}
"""The rule by which each kind of objective is played."""
Size = Annotated[int, Meta(ge=SHORTEST, le=LONGEST)]


class Side(Struct, frozen=True, forbid_unknown_fields=True):
    """One side: who they are, what they bring, where they stand, what they want."""

    name: Name
    army: str
    zone: Annotated[str, Meta(pattern="^[12O]+$", max_length=3)]
    """Marks of the zone map where they may deploy."""
    goal: Prose


class Objective(Struct, frozen=True, forbid_unknown_fields=True):
    """What decides the battle besides a rout."""

    kind: Literal["encounter", "ford", "hold", "swim", "hut"]
    cite: str = ""
    """The rule it follows; by default that of its kind."""
    attacker: Literal["", "red", "blue"] = ""
    points: Annotated[int, Meta(ge=0, le=1000)] = 0
    """How many the attacker must score, or how far one must lead at the hut."""


class File(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A scenario as it is written."""

    name: Name
    brief: Prose
    size: Name
    length: Prose
    turns: Annotated[int, Meta(ge=1, le=40)]
    objective: Objective
    sides: dict[str, Side]
    map: str = ""
    """Empty where the field is laid out by chance."""
    zones: str = ""
    """The zone of every hex; by default three rows along each long edge."""
    width: Size = 15
    """The hexes of a field laid out by chance."""
    height: Size = 11


class Scenario(File, frozen=True, kw_only=True):
    """A battle that can be set up at once."""

    id: str

    def rows(self) -> tuple[str, ...]:
        """The map without the blanks that only make it readable."""
        return _squeezed(self.map)

    def zone_rows(self) -> tuple[str, ...]:
        """The zone of every hex; where none are drawn, three rows along each long edge."""
        if self.zones:
            return _squeezed(self.zones)
        rows = self.rows()
        width, height = (len(rows[0]), len(rows)) if rows else (self.width, self.height)
        return default_zones(width, height)


@rule("GOW-119")
def default_zones(width: int, height: int) -> tuple[str, ...]:
    """Three rows of hexes along each long edge."""
    return ("2" * width,) * 3 + ("." * width,) * (height - 6) + ("1" * width,) * 3


@lru_cache(maxsize=64)
def _squeezed(text: str) -> tuple[str, ...]:
    lines = ("".join(line.split()) for line in text.splitlines())
    return tuple(line for line in lines if line)


def read_scenario(name: str, text: str) -> Scenario:
    """A scenario from its file; what cannot be set up says why."""
    sheet = read_sheet(text, "scenario file", ("map", "zones"))
    sides = sheet.get("sides")
    for seat, side in sides.items() if isinstance(sides, dict) else ():
        read_into(side, Side, f"{FILE}, side {seat}")
    read = read_into(sheet, File, FILE)
    told = {word: getattr(read, word) for word in File.__struct_fields__}
    cite = read.objective.cite or CITES[read.objective.kind]
    told["objective"] = replace(read.objective, cite=cite)
    scenario = Scenario(id=name, **told)
    refuse(map_faults(scenario))
    refuse(zone_faults(scenario))
    refuse(objective_faults(scenario))
    refuse(army_faults(WARBANDS, [side.army for side in scenario.sides.values()]))
    return scenario


def map_faults(scenario: Scenario) -> Iterator[str]:
    """A map is made of hexes of a known kind, in rows of one length, neither few nor many."""
    rows, zones = scenario.rows(), scenario.zone_rows()
    try:
        if rows:
            HexMap.parse("\n".join(rows), LEGEND)
    except MapFault as error:
        yield f"the map cannot be read: {error}."
    for words, drawn in (("map", rows), ("map of zones", zones)):
        if len({len(row) for row in drawn}) > 1:
            yield f"the rows of the {words} are not all of one length."
    ground = rows or zones
    if not all(SHORTEST <= side <= LONGEST for side in (len(ground), len(ground[0]))):
        yield f"a map is {SHORTEST} to {LONGEST} hexes wide and as many high."


@rule("GOW-119")
def zone_faults(scenario: Scenario) -> Iterator[str]:
    """Zones fit the map; each side has its own; nobody deploys where the other does."""
    rows, zones = scenario.rows(), scenario.zone_rows()
    if scenario.zones and not rows:
        yield "a field laid out by chance has the usual zones, so there can be no map of them."
    elif rows and [len(row) for row in rows] != [len(row) for row in zones]:
        yield "the zones do not fit the map."
    if strange := sorted({*"".join(zones)} - {*MARKS}):
        yield f"a zone is marked by one of {' '.join(MARKS)}, not by {strange[0]!r}."
    if {*scenario.sides} != {"red", "blue"}:
        yield "there are two sides, red and blue."
        return
    one, other = (side.zone for side in scenario.sides.values())
    if shared := sorted({*one} & {*other}):
        yield f"both sides deploy in the zone {shared[0]}."


@rule("GOW-132", "GOW-133", "GOW-134", "GOW-135")
def objective_faults(scenario: Scenario) -> Iterator[str]:
    """What a kind of objective needs: ground to hold, water to swim in, points, an attacker."""
    objective = scenario.objective
    kind, marks = objective.kind, "".join(scenario.zone_rows())
    if (kind in ("ford", "hold", "swim")) != bool(objective.attacker):
        wants = "needs an attacker" if not objective.attacker else "has no attacker"
        yield f"the objective {kind} {wants}."
    if (kind in ("hold", "swim", "hut")) != bool(objective.points):
        wants = "needs points to be won by" if not objective.points else "has no points"
        yield f"the objective {kind} {wants}."
    if kind in ("ford", "hold", "hut") and "O" not in marks:
        yield f"the objective {kind} needs hexes marked O in the map of zones."
    if kind == "swim" and "w" not in "".join(scenario.rows()):
        yield "nobody can swim where the map has no water."
    if kind == "ford" and {*scenario.sides[objective.attacker or "red"].zone} & {*"2O"}:
        yield "who must cross the ford begins on the near bank, in the zone 1."


def brief_of(scenario: Scenario) -> ScenarioBrief:
    """A scenario as it stands in a list."""
    return ScenarioBrief(
        scenario.id,
        scenario.name,
        scenario.brief,
        tuple(SideBrief(seat, side.name, side.army) for seat, side in scenario.sides.items()),
        scenario.size,
        scenario.length,
        scenario.objective.cite,
    )


SCENARIOS: Final = Scenarios(Path(__file__).parent, read_scenario, brief_of)


def scenarios() -> Mapping[str, Scenario]:
    """Every scenario of the book, in the order of their files."""
    return SCENARIOS.ready
