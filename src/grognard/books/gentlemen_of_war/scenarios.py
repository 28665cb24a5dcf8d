"""Scenarios: a map, two sides, something to win by, and a last turn."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from grognard.books.gentlemen_of_war.country import LEGEND
from grognard.kernel.book import BadSetup
from grognard.kernel.cite import rule
from grognard.tabletop.hexes import HexMap, MapFault


class Side(Struct, frozen=True, forbid_unknown_fields=True):
    """One side: who they are, what they bring, where they stand, what they want."""

    name: str
    army: str
    zone: str
    """Marks of the zone map where they may deploy."""
    goal: str


class Objective(Struct, frozen=True, forbid_unknown_fields=True):
    """What decides the battle besides a rout."""

    kind: Literal["encounter", "ford", "hold", "swim", "hut"]
    cite: str
    attacker: str = ""
    points: int = 0


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario file."""

    id: str
    name: str
    brief: str
    size: str
    length: str
    turns: int
    objective: Objective
    sides: dict[str, Side]
    map: str = ""
    """Empty where the field is laid out by chance."""
    zones: str = ""
    width: int = 15
    height: int = 11

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


def _squeezed(text: str) -> tuple[str, ...]:
    lines = ("".join(line.split()) for line in text.splitlines())
    return tuple(line for line in lines if line)


@cache
def scenarios() -> dict[str, Scenario]:
    """Every scenario file of the book, in the order of their names."""
    found: dict[str, Scenario] = {}
    for path in sorted(Path(__file__).with_name("scenarios").glob("*.toml")):
        scenario = read_scenario(path.read_text(encoding="utf-8"), path.name)
        found[scenario.id] = scenario
    return found


def read_scenario(text: str, where: str) -> Scenario:
    """A scenario from its file; faults name the file, the line and what is wrong."""
    try:
        scenario = msgspec.toml.decode(text, type=Scenario)
        if scenario.map:
            HexMap.parse("\n".join(scenario.rows()), LEGEND)
    except (msgspec.ValidationError, msgspec.DecodeError, MapFault) as error:
        raise BadSetup(f"The scenario {where} cannot be read: {error}.") from error
    rows, zones = scenario.rows(), scenario.zone_rows()
    if rows and [len(row) for row in rows] != [len(row) for row in zones]:
        raise BadSetup(f"The scenario {where} has zones that do not fit its map.")
    return scenario
