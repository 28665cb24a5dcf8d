"""Artillery fire: brackets, spotters, deviation, zeroing in, and the burst."""

from __future__ import annotations

from typing import Final, NamedTuple

from grognard.books.edwardian_splendour.aiming import arc
from grognard.books.edwardian_splendour.cover import cover_from, cover_of
from grognard.books.edwardian_splendour.lay import Lay
from grognard.books.edwardian_splendour.machineguns import hands, is_contested
from grognard.books.edwardian_splendour.pieces import EsTable, Figure, Gun, Place, Unit, gun_id
from grognard.books.edwardian_splendour.reckon import reckon_shell
from grognard.books.edwardian_splendour.rifles import is_spared
from grognard.books.edwardian_splendour.sighting import hidden
from grognard.kernel.cite import rule
from grognard.kernel.question import Fault
from grognard.kernel.reckoning import Reckoning
from grognard.tabletop.geometry import (
    Disc,
    Face,
    Length,
    Point,
    along_vector,
    contains_point,
    distance_squared,
    inches,
    spot,
    within,
)

BURST: Final = inches(2)
_BEFORE: Final = "Pick a point before its front; to turn the gun is a move."
_SEEN: Final = "Pick a point that the men at the gun or their spotter can see."
SHIFTS: Final = {1: 2, 2: 1, 3: 0, 4: 0, 5: -1, 6: -2}
"""Deviation factors to the left, or long, by the die: ES-047."""


@rule("ES-045", "ES-097", "ES-104")
def gun_bracket(gun: Gun) -> Length:
    """36 inches, half or a third of that for obsolete guns, two thirds again for horse guns."""
    length = {"modern": 36, "breech_shell": 18}.get(gun.pattern, 12)
    return inches(length * 2, 3) if gun.horse else inches(length)


@rule("ES-098")
def is_muzzle_loader(gun: Gun) -> bool:
    """It needs a whole turn to load."""
    return gun.pattern.startswith("muzzle")


@rule("ES-022", "ES-035", "ES-044", "ES-072", "ES-098")
def may_serve(table: EsTable, lay: Lay, unit: Unit) -> bool:
    """A gun is fired or loaded that did not move, is served, and touches no enemy."""
    gun = table.gun_of(unit)
    if gun is None or gun.arm != "artillery" or table.phase != "still":
        return False
    if table.turn in (gun.moved, unit.formed) or is_contested(table, gun):
        return False
    if lay.is_in_contact(gun.id) or any(lay.is_in_contact(man.id) for man in unit.figures):
        return False
    return bool(hands(table, unit))


@rule("ES-003", "ES-011", "ES-046", "ES-099")
def observers(table: EsTable, lay: Lay, unit: Unit) -> list[Figure]:
    """The men at the gun, and for guns that may use them the spotters who are not in contact."""
    gun = table.gun_of(unit)
    assert gun is not None
    found = hands(table, unit)
    if gun.pattern in ("modern", "breech_shell"):
        for party in table.own(unit.seat):
            # He was told off for the battery, whoever of his side serves it now.
            if gun_id(party.traits.spotter_for) == gun.id:
                found += [man for man in party.figures if not lay.is_in_contact(man.id)]
    return found


def muzzle(gun: Gun) -> Point:
    """The middle of the front edge, from which a shell is measured."""
    return gun.base.middle(Face.FRONT)


def range_of(gun: Gun, point: Point) -> int | None:
    """The bracket in which a point lies, None if it is out of range."""
    square = distance_squared(muzzle(gun), point)
    bracket = gun_bracket(gun)
    for number in (0, 1, 2):
        if square <= (bracket * (number + 1)) ** 2:
            return number
    return None


@rule("ES-045", "ES-046")
def aim_fault(table: EsTable, lay: Lay, unit: Unit, place: Place) -> Fault | None:
    """A point must be in arc and range, and a man at the gun or a spotter must see it."""
    gun = table.gun_of(unit)
    assert gun is not None
    point = Point(*place)
    if not (0 <= point.x <= table.width and 0 <= point.y <= table.height):
        return Fault("That point is not on the table.", "ES-046")
    if not contains_point(arc(gun.base), point):
        return Fault("That point is outside the gun's arc.", "ES-046", _BEFORE)
    if range_of(gun, point) is None:
        return Fault("That point is out of range.", "ES-045", "Pick a nearer point.")
    if not table.provoked and unit_caught(table, unit, point):
        return Fault("The Revolutionaries have not attacked yet.", "ES-132", "Wait until they do.")
    target = spot(point)
    why = ""
    for man in observers(table, lay, unit):
        why = hidden(table.ground, man.base, target)
        if not why:
            return None
    return Fault(f"Nobody sees that point: {why} is in the way.", "ES-046", _SEEN)


@rule("ES-132")
def unit_caught(table: EsTable, unit: Unit, point: Point) -> bool:
    """A burst at the point would catch Revolutionaries who are to be spared."""
    burst = Disc(point, BURST)
    return any(
        other.seat != unit.seat and is_spared(table, other.id) and within(burst, man.base, 0)
        for other in table.standing()
        for man in other.figures
    )


class Fall(NamedTuple):
    """Where a shell comes down and by how much it strays."""

    impact: Point
    left: Length
    long: Length


@rule("ES-047")
def fall_of_shell(gun: Gun, place: Place, dice: tuple[int, int]) -> Fall:
    """Left or right by the first die and long or short by the second, as seen from the gun."""
    start, aim = muzzle(gun), Point(*place)
    number = range_of(gun, aim)
    assert number is not None
    factor = inches(number + 1)
    left, long = SHIFTS[dice[0]] * factor, SHIFTS[dice[1]] * factor
    across, down = aim.x - start.x, aim.y - start.y
    if across == 0 and down == 0:
        down = -1
    ahead = along_vector(across, down, long)
    aside = along_vector(down, -across, left)
    return Fall(Point(aim.x + ahead.x + aside.x, aim.y + ahead.y + aside.y), left, long)


class Caught(NamedTuple):
    """A man or a gun in the burst, and what kills it."""

    name: str
    unit: str
    need: Reckoning


@rule("ES-049", "ES-050", "ES-095")
def caught(table: EsTable, unit: Unit, impact: Point) -> list[Caught]:
    """Everybody within two inches of the impact, friend or foe, guns and MGs as well."""
    crew = len(hands(table, unit))
    burst = Disc(impact, BURST)
    found = []
    for other in table.standing():
        for man in other.figures:
            if man.id not in other.struck and within(burst, man.base, 0):
                cover = cover_of(table, man, impact)
                need = reckon_shell(cover, at_horse=man.mounted, crew=crew)
                found.append(Caught(man.id, other.id, need))
    for gun in table.models():
        if not gun.struck and within(burst, gun.base, 0):
            cover = cover_from(table.ground, gun.base, impact)
            found.append(Caught(gun.id, "", reckon_shell(cover, at_horse=False, crew=crew)))
    return found


@rule("ES-048", "ES-EX07")
def allowance(gun: Gun, place: Place) -> int:
    """How far each die may be shifted: nothing on the first shot at a point, then 1, 2, ..."""
    return gun.series if gun.aim == place else 0


def zeroed(dice: tuple[int, int], by: int) -> list[tuple[int, int]]:
    """Every reading of the two dice that a shift of so much allows, the dice themselves first."""
    one, other = dice
    firsts = range(max(1, one - by), min(6, one + by) + 1)
    seconds = range(max(1, other - by), min(6, other + by) + 1)
    found = [(first, second) for first in firsts for second in seconds]
    found.sort(key=lambda read: (abs(read[0] - one) + abs(read[1] - other), read))
    return found


def likely_points(table: EsTable, lay: Lay, unit: Unit) -> list[Place]:
    """Points worth a shell: for each enemy unit where a burst catches most, and the last aim."""
    gun = table.gun_of(unit)
    assert gun is not None
    found: list[Place] = []
    if gun.aim is not None and aim_fault(table, lay, unit, gun.aim) is None:
        found.append(gun.aim)
    for troop in lay.troops:
        if troop.seat == unit.seat or is_spared(table, troop.unit):
            continue
        best = _thickest(table, lay, unit, troop.body.figures)
        if best is not None and best not in found:
            found.append(best)
    return found


def _thickest(table: EsTable, lay: Lay, unit: Unit, figures: tuple[Figure, ...]) -> Place | None:
    """The figure with most comrades within the burst about him, among those in arc and sight."""
    reach = BURST + inches(1, 2)

    def crowd(man: Figure) -> int:
        return sum(
            abs(other.x - man.x) <= reach and abs(other.y - man.y) <= reach for other in figures
        )

    for man in sorted(figures, key=crowd, reverse=True):
        if aim_fault(table, lay, unit, (man.x, man.y)) is None:
            return man.x, man.y
    return None
