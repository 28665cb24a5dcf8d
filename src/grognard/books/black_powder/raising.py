"""Armies raised by chance from the template troops, up to an agreed number of points."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from grognard.books.black_powder.armies import (
    Army,
    BrigadeEntry,
    GeneralEntry,
    UnitEntry,
    points_of,
)
from grognard.books.black_powder.troops import commander_points, reckon_points
from grognard.kernel.cite import rule
from grognard.kernel.fates import Stream
from grognard.kernel.question import Fault
from grognard.tabletop.shelf import write_pairs
from grognard.tabletop.wording import does

FOOT: Final = ("infantry", "infantry", "infantry", "light infantry", "artillery", "howitzer")
HORSE: Final = ("cavalry", "heavy cavalry", "light cavalry", "cuirassiers", "horse artillery")
ARMS: Final = (FOOT, FOOT, HORSE)
"""Two brigades of foot and one of horse, and what may serve in each, by how common it is."""
RATINGS: Final = (7, 8, 8, 8, 8, 9)
"""A commander's staff rating by the die; most are 8: BP-020."""
CORE, MOST = 3, 6
"""A brigade has three units at least and six at most: BP-007."""


@rule("BP-472", "BP-484")
def raise_army(stream: Stream, points: int, name: str, uniform: str = "") -> Army:
    """A general and three brigades of template troops for at most so many points."""
    ratings = [RATINGS[stream.below(6)] for _ in range(1 + len(ARMS))]
    left = points - sum(commander_points(rating) for rating in ratings)
    chosen: list[list[str]] = [[menu[0]] * CORE for menu in ARMS]
    left -= sum(_price(template) for brigade in chosen for template in brigade)
    if left < 0:
        raise ValueError(f"{points} points are too few for three brigades")
    while fitting := list(_wishes(chosen, left)):
        place, template = fitting[stream.below(len(fitting))]
        chosen[place].append(template)
        left -= _price(template)
    general = GeneralEntry(f"The General of {name}", ratings[0])
    bodies = [
        _brigade(number, name, rating, templates)
        for number, (rating, templates) in enumerate(zip(ratings[1:], chosen, strict=True), 1)
    ]
    return Army(name, name, general, tuple(bodies), uniform)


def _price(template: str) -> int:
    return reckon_points(UnitEntry("?", template).profile()).total


def _wishes(chosen: list[list[str]], left: int) -> Iterator[tuple[int, str]]:
    """Every unit that some brigade has still room and points for."""
    for place, menu in enumerate(ARMS):
        if len(chosen[place]) < MOST:
            yield from ((place, template) for template in menu if _price(template) <= left)


def _brigade(number: int, name: str, rating: int, templates: list[str]) -> BrigadeEntry:
    units = [
        UnitEntry(f"{name} {10 * number + place} {template}", template)
        for place, template in enumerate(templates, 1)
    ]
    return BrigadeEntry(f"Brigade {number}", f"Brigadier {number} of {name}", rating, tuple(units))


@rule("BP-484")
def limit_fault(army: Army, limit: int) -> Iterator[Fault]:
    """An army costs no more than the players have agreed; no limit is 0."""
    points = points_of(army)
    if limit and points > limit:
        words = f"{does(army.name, 'costs')} {points} points, and {limit} were agreed."
        yield Fault(words, "BP-484")


def written(army: Army) -> str:
    """The army as the text of its file."""
    lines = write_pairs(army, leave_out="brigades")
    for brigade in army.brigades:
        lines += ["", "[[brigades]]", *write_pairs(brigade, leave_out="units")]
        for unit in brigade.units:
            lines += ["[[brigades.units]]", *write_pairs(unit)]
    return "\n".join([*lines, ""])
