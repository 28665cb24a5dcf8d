"""Guns that fire from where nobody sees them, and the spotters who see for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot
from typing import Final

from grognard.books.edwardian_splendour import deploying
from grognard.books.edwardian_splendour.orders import Order
from grognard.books.edwardian_splendour.pieces import EsTable, Place, Unit, gun_base, gun_id
from grognard.books.edwardian_splendour.sighting import hidden
from grognard.players.brains.edwardian_splendour.field import INCH, Field, middle
from grognard.players.brains.edwardian_splendour.values import (
    APART,
    ASTRIDE,
    BESIDE,
    CLEAR,
    COVERT,
    OVERLOOKED,
    PRECIOUS,
    SELDOM,
    VIEW,
    WATCHFUL,
)
from grognard.tabletop.geometry import Base, Point, Polygon, Pose, spot

COLUMNS: Final = 17
ROWS: Final = 3
"""So many places of the zone he thinks of for a gun,"""
EYES: Final = 8
"""and along the enemy's zone so many from which it may be seen, in the front and in the rear."""
EDGE: Final = 3 * INCH
"""A gun with its crew about it keeps so far from the edges of the zone."""


def spotters(table: EsTable, unit: Unit) -> list[Unit]:
    """Those who see for a gun, where it may fire at what its own crew do not see."""
    gun = table.gun_of(unit)
    if gun is None or gun.arm != "artillery" or gun.pattern not in ("modern", "breech_shell"):
        return []
    parties = table.own(unit.seat)
    return [party for party in parties if gun_id(party.traits.spotter_for) == gun.id]


def is_for_hiding(field: Field, unit: Unit) -> bool:
    """A gun with eyes of its own elsewhere, against an enemy who has guns to find it with."""
    table = field.table
    foes = table.own(table.rival(unit.seat))
    return bool(spotters(table, unit)) and any(foe.arm == "artillery" for foe in foes)


def places(field: Field, unit: Unit) -> Iterator[deploying.Position]:
    """Where in its zone a gun may be hidden."""
    zone, facing = deploying.zone_of(field.table, unit.seat), field.table.facings[unit.seat]
    for place in _grid(zone) if is_for_hiding(field, unit) else ():
        yield deploying.Position(place, facing)


def _grid(zone: Polygon, columns: int = COLUMNS, rows: int = ROWS) -> list[Place]:
    wide, deep = zone.right - zone.left - 2 * EDGE, zone.bottom - zone.top - 2 * EDGE
    across = [zone.left + EDGE + wide * step // (columns - 1) for step in range(columns)]
    down = [zone.top + EDGE + deep * step // (rows - 1) for step in range(rows)]
    return [(x, y) for x in across for y in down]


def eyes(zone: Polygon) -> list[Point]:
    """Places in a zone from which somebody may look."""
    wide, deep = zone.right - zone.left, zone.bottom - zone.top
    across = [zone.left + wide * (2 * step + 1) // (2 * EYES) for step in range(EYES)]
    down = [zone.top + deep * part // 4 for part in (1, 3)]
    return [Point(x, y) for x in across for y in down]


def exposure(field: Field, seen: Base, watched: Sequence[Point]) -> float:
    """The share of some places from which a base is seen, as from it they are."""
    ground = field.table.ground
    return sum([not hidden(ground, seen, spot(eye)) for eye in watched]) / len(watched)


def hideout(field: Field, unit: Unit, place: Place) -> float:
    """A gun out of sight of the enemy's zone, with most of it before the muzzle, and not in a row.

    One shell should not find two of them.
    """
    table = field.table
    watched = eyes(deploying.zone_of(table, table.rival(unit.seat)))
    ahead = [_is_before(place, eye) for eye in watched]
    value = ASTRIDE * sum(ahead) / len(ahead)
    value -= COVERT * exposure(field, gun_base(*place, 0), watched)
    guns = [table.gun_of(other) for other in table.own(unit.seat) if other.placed]
    gaps = [hypot(gun.x - place[0], gun.y - place[1]) / INCH for gun in guns if gun is not None]
    return value - BESIDE * any(gap < APART for gap in gaps)


def is_covert(field: Field, unit: Unit, place: Place) -> bool:
    """Hardly anybody in the enemy's zone would see a gun there."""
    watched = eyes(deploying.zone_of(field.table, field.table.rival(unit.seat)))
    return exposure(field, gun_base(*place, 0), watched) <= SELDOM


def _is_before(place: Place, eye: Point) -> bool:
    """A place lies in the arc of a gun that looks straight ahead."""
    return abs(eye.x - place[0]) <= abs(eye.y - place[1])


def lookout(field: Field, unit: Unit, place: Place) -> float:
    """A spotter is set up where he sees most of the enemy's zone."""
    table = field.table
    watched = eyes(deploying.zone_of(table, table.rival(unit.seat)))
    return VIEW * exposure(field, _standing(Point(*place)), watched)


def _standing(place: Point) -> Base:
    return Base(Pose(place.x, place.y, 0), INCH, INCH)


def better_side(field: Field, seat: str) -> float:
    """How much better guns are hidden on the other side of the table than on one's own."""
    table = field.table
    if not any(is_for_hiding(field, unit) for unit in table.own(seat)):
        return 0.0
    mine = deploying.zone_of(table, seat)
    theirs = deploying.zone_of(table, table.rival(seat))
    return _least(field, mine, theirs) - _least(field, theirs, mine)


def _least(field: Field, zone: Polygon, watched: Polygon) -> float:
    """How much of a zone sees the two best hidden places of the other."""
    seen = [exposure(field, gun_base(*place, 0), eyes(watched)) for place in _grid(zone, 9, 2)]
    return sum(sorted(seen)[:2]) / 2


def watch(field: Field, unit: Unit, choice: Order, place: Point) -> float:
    """A spotter stays where he sees most of the enemies, and else looks for such a place."""
    near = field.near(unit.seat, place)
    value = -VIEW * max(CLEAR - near[0][0], 0.0) if near else 0.0
    value -= PRECIOUS * field.danger(unit, place, loose=True)
    here = seen_share(field, unit, middle(unit))
    if choice.kind == "stand":
        return value + VIEW * here
    there = seen_share(field, unit, place) if here < WATCHFUL else 0.0
    return value + VIEW * there - OVERLOOKED


def seen_share(field: Field, unit: Unit, place: Point) -> float:
    """The share of the enemy's units that are seen from a place, guns twice."""
    known: dict[Point, float] = field.grounds.setdefault(f"seen by {unit.seat}", {})
    found = known.get(place)
    if found is None:
        foes, base = field.foes(unit.seat), _standing(place)
        worths = [2 if foe.gun else 1 for foe in foes]
        clear = [not hidden(field.table.ground, base, spot(middle(foe))) for foe in foes]
        pairs = zip(worths, clear, strict=True)
        found = known[place] = sum([w * seen for w, seen in pairs]) / max(sum(worths), 1)
    return found
