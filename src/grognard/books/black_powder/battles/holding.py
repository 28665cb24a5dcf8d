"""Holding a place: who has troops in it that can keep it."""

from __future__ import annotations

from grognard.books.black_powder.battles.terms import Objective, Spot
from grognard.books.black_powder.pieces import BpTable, Unit
from grognard.books.black_powder.stands import base_of
from grognard.kernel.cite import rule
from grognard.tabletop.geometry import CONTACT, Point, Polygon, encroaches, within


@rule("BP-712", "BP-721", "BP-1048")
def holder(table: BpTable, objective: Objective, *, even_broken: bool = False) -> str:
    """The seat that holds a place: no enemy in any part of it, and foot in one; else nobody."""
    for seat in table.seats:
        foes = list(table.standing(table.rival(seat)))
        if any(_is_in(table, foe, part) for foe in foes for part in objective.parts):
            continue
        own = [u for u in table.standing(seat) if may_hold(table, u, even_broken=even_broken)]
        if any(_touches(table, unit, part) for unit in own for part in objective.parts):
            return seat
    return ""


@rule("BP-712", "BP-934")
def may_hold(table: BpTable, unit: Unit, *, even_broken: bool = False) -> bool:
    """Unshaken foot of a brigade in order; guns, horse and tiny units cannot hold a place alone."""
    able = unit.is_infantry and unit.profile.size != "tiny"
    return able and not unit.shaken and (even_broken or not table.is_broken(unit))


def _area(part: tuple[Spot, ...]) -> Polygon:
    return Polygon([Point(x, y) for x, y in part])


def _is_in(table: BpTable, unit: Unit, part: tuple[Spot, ...]) -> bool:
    return encroaches(base_of(table, unit), _area(part))


def _touches(table: BpTable, unit: Unit, part: tuple[Spot, ...]) -> bool:
    return within(base_of(table, unit), _area(part), CONTACT)


def held_by(table: BpTable, seat: str) -> list[Objective]:
    """The objectives a side holds."""
    return [one for one in table.terms.objectives if holder(table, one) == seat]
