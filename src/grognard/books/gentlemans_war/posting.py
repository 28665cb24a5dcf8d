"""Posts: where a scenario has an army stand before the battle, besides the side's own zone."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final, NamedTuple

from grognard.books.gentlemans_war.country import is_on_road
from grognard.books.gentlemans_war.pieces import GUNS, AgwTable, Formation, Unit
from grognard.books.gentlemans_war.sections import side_of
from grognard.books.gentlemans_war.stands import BRIGADE, base_of
from grognard.kernel.cite import rule
from grognard.kernel.question import Fault, Seat
from grognard.tabletop.geometry import (
    Base,
    Length,
    Point,
    Polygon,
    along_bearing,
    distance,
    inches,
    overlap,
    touching,
    within,
)
from grognard.tabletop.terrain import ROAD

ALONG: Final = inches(24)
"""So far along the road a column has come."""
HEAD: Final = inches(6)
"""About so far, give or take."""
SPOTTED: Final = inches(12)
OUTRIDERS: Final = ("sharpshooters", "tigermen")
"""Foot that is always in open order goes beside the road, as horse does."""


class Post(NamedTuple):
    """A unit, the tray it would have, and its formation."""

    unit: Unit
    base: Base
    formation: Formation


def post_fault(table: AgwTable, post: Post) -> Fault | None:
    """Everything a scenario has to say about where a unit begins."""
    return (
        _contact_fault(table, post)
        or _road_fault(table, post)
        or _head_fault(table, post)
        or _work_fault(table, post)
        or _relief_fault(table, post)
    )


def _contact_fault(table: AgwTable, post: Post) -> Fault | None:
    """Nobody begins the battle in contact with an enemy."""
    if any(touching(post.base, base_of(foe)) for foe in table.foes(post.unit.seat)):
        return Fault("Only a charge brings units into contact.", "AGW-257")
    return None


# Columns on a road, and those who wait for them


def is_in_column(table: AgwTable, unit: Unit) -> bool:
    """Foot, guns and wagons of a column go on the road; horse and open order ride beside it."""
    if not table.switches.get("column_on_road") or unit.side == table.terms.attacker:
        return False
    return not unit.mounted and unit.kind not in OUTRIDERS


@rule("AGW-368")
def column_formation(table: AgwTable, unit: Unit) -> str:
    """The formation of somebody on the road: march column, guns limbered."""
    if not is_in_column(table, unit):
        return ""
    return "limbered" if unit.kind in GUNS else "march"


@rule("AGW-368", "AGW-380")
def _road_fault(table: AgwTable, post: Post) -> Fault | None:
    """On the road, in column, within 24 inches along it, and 3 inches from the next in it."""
    unit = post.unit
    if not is_in_column(table, unit):
        return None
    cite = "AGW-380" if _train(table) else "AGW-368"
    if not is_on_road(table, post.base.pose.point):
        return Fault(f"{unit.name} is on the march: its place is on the road.", cite)
    if post.formation not in ("march", "limbered", "mass"):
        return Fault(f"{unit.name} is on the march.", cite, "Place it in column.")
    far = came_along(table, unit.seat, post.base)
    if far > ALONG:
        return Fault("The column has come only 24 inches along the road.", cite)
    others = [base_of(other) for other in on_the_road(table, unit.seat)]
    if not others and far < ALONG - HEAD:
        return Fault("Its head has come about 24 inches along the road.", cite)
    if others and not any(within(post.base, other, BRIGADE) for other in others):
        return Fault("The column keeps together, within 3 inches.", cite)
    return None


def road_points(table: AgwTable, step: Length) -> Iterator[Point]:
    """Points along every good road, so far apart."""
    for feature in table.features:
        if feature.going != ROAD:
            continue
        for start, end in pairwise(feature.line):
            one, other = Point(*start), Point(*end)
            far = distance(one, other)
            for way in range(0, far, step):
                x = one.x + (other.x - one.x) * way // far
                yield Point(x, one.y + (other.y - one.y) * way // far)


def _train(table: AgwTable) -> bool:
    return any(unit.kind == "wagons" for unit in table.units.values())


def on_the_road(table: AgwTable, seat: Seat) -> list[Unit]:
    """Those of a column who stand on the road."""
    return [u for u in table.own(seat) if is_in_column(table, u) and is_on_road(table, u.point)]


def came_along(table: AgwTable, seat: Seat, base: Base) -> Length:
    """How far a tray's front is from the edge by which its column came."""
    ahead = along_bearing(table.facings[seat], 10_000)
    if abs(ahead.x) > abs(ahead.y):
        return base.right if ahead.x > 0 else table.width - base.left
    return base.bottom if ahead.y > 0 else table.height - base.top


@rule("AGW-369", "AGW-381")
def head_of(table: AgwTable, seat: Seat) -> Unit | None:
    """The front unit on the road: the first wagon, or else whoever leads the column."""
    column = on_the_road(table, seat) or table.own(seat)
    wagons = [unit for unit in column if unit.kind == "wagons"]
    found = wagons or column
    return max(found, key=lambda unit: came_along(table, seat, base_of(unit)), default=None)


@rule("AGW-369", "AGW-381")
def _head_fault(table: AgwTable, post: Post) -> Fault | None:
    """The first of those who wait was seen, or opened fire, within 12 inches of the head."""
    seat = post.unit.seat
    if not table.switches.get("head_within_twelve") or side_of(seat) != table.terms.attacker:
        return None
    head = head_of(table, table.rival(seat))
    if head is None or any(within(base_of(u), base_of(head), SPOTTED) for u in table.own(seat)):
        return None
    if within(post.base, base_of(head), SPOTTED):
        return None
    words = f"Somebody of yours must first be within 12 inches of {head.name}."
    return Fault(words, "AGW-381" if _train(table) else "AGW-369")


# Fieldworks and sieges


@rule("AGW-374")
def _work_fault(table: AgwTable, post: Post) -> Fault | None:
    """Up to half of the defenders stand inside the work, the rest beside and behind it."""
    seat = post.unit.seat
    if not table.terms.work or side_of(seat) == table.terms.attacker:
        return None
    work = Polygon([Point(x, y) for x, y in table.terms.work])
    if not overlap(post.base, work):
        return None
    whole = [unit for unit in table.own(seat) if not unit.parent]
    inside = [unit for unit in whole if overlap(base_of(unit), work)]
    own = [unit for unit in table.units.values() if unit.seat == seat and not unit.parent]
    if (len(inside) + 1) * 2 > len(own):
        return Fault("No more than half of your units begin inside the work.", "AGW-374")
    return None


@rule("AGW-388")
def _relief_fault(table: AgwTable, post: Post) -> Fault | None:
    """At least half of the besiegers face the way the relief will come."""
    seat = post.unit.seat
    if not table.switches.get("half_face_relief") or side_of(seat) != table.terms.attacker:
        return None
    relief = table.facings[seat]
    away = [u for u in table.own(seat) if u.bearing != relief and not u.parent]
    own = [unit for unit in table.units.values() if unit.seat == seat and not unit.parent]
    if post.base.pose.bearing != relief and (len(away) + 1) * 2 > len(own):
        return Fault("At least half of your force faces the relief.", "AGW-388")
    return None
