"""The field of a battle, on hexes or by the tape."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from grognard.books.gentlemen_of_war.country import WORDS, Walker
from grognard.books.gentlemen_of_war.freeground import FreeGround, FreeReach
from grognard.books.gentlemen_of_war.hexground import HexGround, HexReach
from grognard.books.gentlemen_of_war.pieces import GowTable, Place, Unit
from grognard.kernel.cite import rule
from grognard.tabletop.geometry import bearing_of
from grognard.tabletop.hexes import Hex, offset, position
from grognard.tabletop.wording import whereabouts

Ground = HexGround | FreeGround
Reach = HexReach | FreeReach


@lru_cache(maxsize=64)
def _ground(rows: tuple[str, ...], free: object) -> Ground:
    return FreeGround(rows) if free else HexGround(rows)


@rule("GOW-147")
def ground_of(table: GowTable) -> Ground:
    """The field a battle is fought on: hexes, or two inches for every hex."""
    return _ground(table.rows, table.switches.get("free_measurement"))


def span(table: GowTable, steps: int) -> str:
    """A distance in the words of the table: hexes, or inches."""
    if table.switches.get("free_measurement"):
        return f"{2 * steps} inches"
    return "1 hex" if steps == 1 else f"{steps} hexes"


_WINDS: Final = (
    "north", "north-north-east", "north-east", "east-north-east",
    "east", "east-south-east", "south-east", "south-south-east",
    "south", "south-south-west", "south-west", "west-south-west",
    "west", "west-north-west", "north-west", "north-north-west",
)  # fmt: skip


def whither(table: GowTable, start: Place, goal: Place) -> str:
    """A place as seen from another, in words: 2 hexes north-east."""
    ground = ground_of(table)
    here, there = (start, goal) if ground.free else (position(Hex(*start)), position(Hex(*goal)))
    bearing = bearing_of(there[0] - here[0], there[1] - here[1])
    wind = _WINDS[(bearing + 1125) // 2250 % 16]
    return f"{span(table, ground.steps(start, goal))} {wind}"


def address(table: GowTable, place: Place) -> str:
    """A place by its row and its hex in it, or by the inches from the corner on a free table."""
    ground = ground_of(table)
    here = None if ground.free else ground.hex_at(place)
    if here is None:
        return whereabouts(place, 254)
    column, row = offset(here)
    return f"row {row + 1}, hex {column + 1}"


def country(table: GowTable, place: Place) -> str:
    """What grows at a place, in words."""
    here = ground_of(table).hex_at(place)
    if here is None:
        return WORDS["."]
    column, row = offset(here)
    return WORDS[table.rows[row][column]]


def walker_of(table: GowTable, unit: Unit) -> Walker:
    """How a unit walks now."""
    skirmisher = table.passives(unit).skirmisher > 0
    return Walker(skirmisher, table.sheets[unit.id].barred if unit.mounted else ())


def taken(table: GowTable) -> set[Place]:
    """The places where units stand."""
    return {unit.place for unit in table.units.values() if not unit.out}


@lru_cache(maxsize=256)
def zone_places(
    rows: tuple[str, ...], zones: tuple[str, ...], marks: str, free: object
) -> tuple[Place, ...]:
    """A place in every hex of a zone where a unit can stand."""
    ground = _ground(rows, free)
    spots = [
        position(here) if free else here
        for row, marked in zip(ground.map.rows, zones, strict=True)
        for here, mark in zip(row, marked, strict=True)
        if mark in marks
    ]
    return tuple(spot for spot in spots if ground.stands(spot))


def zone(table: GowTable, place: Place) -> str:
    """The mark of the zone a place lies in; a full stop is none."""
    here = ground_of(table).hex_at(place)
    if here is None:
        return "."
    column, row = offset(here)
    return table.zones[row][column]


@rule("GOW-132", "GOW-147")
def bank(table: GowTable, place: Place) -> str:
    """The zone by which a place counts as on one bank or the other, at the table's edge too."""
    column, row = offset(ground_of(table).nearest(place))
    return table.zones[row][column]
