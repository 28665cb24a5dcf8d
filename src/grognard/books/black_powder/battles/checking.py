"""What can be wrong with the dispositions of a battle before any army is there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final

from grognard.books.black_powder.battles.dispositions import (
    Choice,
    Dispositions,
    Inches,
    Station,
    spot_of,
)
from grognard.books.black_powder.battles.victories import ENDINGS
from grognard.tabletop.fields import Battlefield

PRIZES: Final = {"san_miguel": "town", "ntombi": "drift", "el_teb": "village"}
"""The objective by which a battle is decided, where there is one."""
MOST_PRIZES: Final = 3
"""More objectives than this no victory counts."""


def disposition_faults(told: Dispositions, field: Battlefield) -> Iterator[str]:
    """Everything by which the dispositions contradict the field, or themselves."""
    yield from _victory_faults(told)
    yield from _ground_faults(told, field)
    yield from _place_faults(told, field)
    yield from chain.from_iterable(_choice_faults(choice, told, field) for choice in told.free)
    for words, names in (
        ("stations", [station.unit for station in told.stations]),
        ("entries", [gate.id for gate in told.entries]),
        ("objectives", [prize.id for prize in told.objectives]),
    ):
        if twice := [name for at, name in enumerate(names) if name in names[:at]]:
            yield f"there are two {words} of {twice[0]}."


def _victory_faults(told: Dispositions) -> Iterator[str]:
    """A victory is one of the book's, and has the objective or the people that decide it."""
    if told.victory not in ENDINGS:
        yield f"nobody knows the victory {told.victory!r}; there are {', '.join(ENDINGS)}."
    prize = PRIZES.get(told.victory)
    if prize and prize not in [one.id for one in told.objectives]:
        yield f"the victory {told.victory} needs an objective of the id {prize}."
    if told.victory == "ntombi" and not told.umpired:
        yield "the victory ntombi needs a unit to be saved, which is named as umpired."
    if told.victory == "el_perez" and not told.exits:
        yield "the victory el_perez needs an exit."
    if len(told.objectives) > MOST_PRIZES:
        yield f"there are {MOST_PRIZES} objectives at most."


def _ground_faults(told: Dispositions, field: Battlefield) -> Iterator[str]:
    """Exits and objectives are areas of the field; who is in a building has one to be in."""
    areas = _areas(field)
    wanted = [way.zone for way in told.exits]
    wanted += [part for prize in told.objectives for part in prize.parts]
    yield from _missing(wanted, areas, "area")
    if any(not prize.parts for prize in told.objectives):
        yield "every objective has a part, which is an area of the field."
    houses = {one.id for one in field.features if one.outline and one.kind in ("building", "town")}
    inside = [station.inside for station in (*told.stations, *told.hides) if station.inside]
    yield from _missing(inside, houses, "building")


def _areas(field: Battlefield) -> set[str]:
    ground = {feature.id for feature in field.features if feature.outline}
    return ground | {zone.id for zone in field.zones}


def _missing(wanted: Iterable[str], known: Iterable[str], word: str) -> Iterator[str]:
    for name in wanted:
        if name not in known:
            yield f"there is no {word} {name!r} here."


def _place_faults(told: Dispositions, field: Battlefield) -> Iterator[str]:
    """Who has a station or post stands on the table; an edge is a stretch of its border."""
    stations: tuple[Station, ...] = (*told.stations, *told.hides)
    for at in [*(one.at for one in stations), *(post.at for post in told.posts)]:
        x, y = spot_of(field, at)
        if not (0 <= x <= field.width and 0 <= y <= field.height):
            yield f"the place {at[0]}, {at[1]} is not on the table."
    for edge in [*(gate.edge for gate in told.entries), *(way.edge for way in told.exits)]:
        if not _is_border(field, edge):
            yield f"from {edge[0][0]}, {edge[0][1]} to {edge[1][0]}, {edge[1][1]} is no edge."


def _is_border(field: Battlefield, edge: tuple[Inches, Inches]) -> bool:
    (left, top), (right, bottom) = spot_of(field, edge[0]), spot_of(field, edge[1])
    inside = all(0 <= x <= field.width for x in (left, right))
    inside = inside and all(0 <= y <= field.height for y in (top, bottom))
    upright = left == right and left in (0, field.width) and top != bottom
    return inside and (upright or (top == bottom and top in (0, field.height) and left != right))


def _choice_faults(choice: Choice, told: Dispositions, field: Battlefield) -> Iterator[str]:
    """A side chooses its places on ground that is there, and by entries that are."""
    areas = _areas(field)
    clear = [choice.clear_of] if choice.clear_of else []
    yield from _missing([choice.zone, *clear, *choice.covers, *choice.anchors], areas, "area")
    roads = {feature.id for feature in field.features if feature.line}
    yield from _missing([choice.road] if choice.road else [], roads, "road")
    yield from _missing(choice.gates, {gate.id for gate in told.entries}, "entry")
