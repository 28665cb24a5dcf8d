"""Solid shot and canister, fired along a yard-long stick with painted marks."""

from __future__ import annotations

from typing import Final, NamedTuple

from grognard.books.edwardian_splendour.aiming import arc
from grognard.books.edwardian_splendour.artillery import muzzle
from grognard.books.edwardian_splendour.cover import cover_of
from grognard.books.edwardian_splendour.lay import serving
from grognard.books.edwardian_splendour.machineguns import hands
from grognard.books.edwardian_splendour.pieces import EsTable, Figure, Gun, Place, Unit
from grognard.books.edwardian_splendour.reckon import reckon_canister, reckon_shot
from grognard.books.edwardian_splendour.rifles import is_spared
from grognard.books.edwardian_splendour.sighting import hidden
from grognard.kernel.cite import rule
from grognard.kernel.question import Fault
from grognard.kernel.reckoning import Reckoning
from grognard.tabletop.geometry import (
    Face,
    Length,
    Point,
    Segment,
    along_vector,
    contains_point,
    distance,
    inches,
    meets,
    within,
)

DEVIATION: Final = {1: 2, 2: 1, 3: 0, 4: 0, 5: -1, 6: -2}
"""Inches by which the far end moves to the left: ES-102."""


BARS: Final = 12
"""Long range is cut into so many, the first painted, the next bare: ES-100."""


class Stick(NamedTuple):
    """The marks of the stick; a horse gun's are all at two thirds."""

    red: Length
    short: Length
    medium: Length
    end: Length


@rule("ES-100", "ES-104")
def stick_of(gun: Gun) -> Stick:
    """Red to 8 inches, short to 12, medium to 24, bars of an inch to 36."""
    parts = (8, 12, 24, 36)
    if gun.horse:
        return Stick(*[inches(part * 2, 3) for part in parts])
    return Stick(*[inches(part) for part in parts])


class Touched(NamedTuple):
    """A figure on the stick: the part that counts for him, and what kills him."""

    name: str
    unit: str
    bracket: int
    painted: bool
    need: Reckoning


def laid(gun: Gun, place: Place) -> Segment | None:
    """The stick laid from the gun towards a point; None if the point is the muzzle itself."""
    start = muzzle(gun)
    across, down = place[0] - start.x, place[1] - start.y
    if across == 0 and down == 0:
        return None
    far = along_vector(across, down, stick_of(gun).end)
    return Segment(start, Point(start.x + far.x, start.y + far.y))


@rule("ES-099", "ES-102")
def shot_fault(table: EsTable, unit: Unit, place: Place) -> Fault | None:
    """The whole stick must lie in the gun's arc, towards something the crew sees."""
    gun = table.gun_of(unit)
    assert gun is not None
    line = laid(gun, place)
    if line is None or not contains_point(arc(gun.base), line.end):
        return Fault("The whole stick must lie in the gun's arc.", "ES-102")
    return _mark_fault(table, unit, _foes_on(table, unit, line))


@rule("ES-099", "ES-132")
def _mark_fault(table: EsTable, unit: Unit, foes: list[tuple[Unit, Figure]]) -> Fault | None:
    """The crew must see somebody there, and nobody who is to be spared may stand there."""
    if any(is_spared(table, other.id) for other, _ in foes):
        return Fault("The Revolutionaries have not attacked yet.", "ES-132", "Wait until they do.")
    if not any(sees(table, unit, man) for _, man in foes):
        return Fault("The crew sees nobody along that line.", "ES-099")
    return None


def _foes_on(table: EsTable, unit: Unit, line: Segment) -> list[tuple[Unit, Figure]]:
    return [
        (other, man)
        for other in table.own(table.rival(unit.seat))
        for man in other.figures
        if meets(line, man.base)
    ]


@rule("ES-011", "ES-099", "ES-103")
def sees(table: EsTable, unit: Unit, man: Figure) -> bool:
    """Some member of the crew sees him; who has left the gun is none for this."""
    return any(not hidden(table.ground, one.base, man.base) for one in hands(table, unit))


@rule("ES-102")
def strayed(line: Segment, die: int) -> Segment:
    """The far end moves left or right by the die; the near end stays."""
    start, end = line.start, line.end
    across, down = end.x - start.x, end.y - start.y
    aside = along_vector(down, -across, inches(DEVIATION[die]))
    return Segment(start, Point(end.x + aside.x, end.y + aside.y))


@rule("ES-103")
def touched(table: EsTable, unit: Unit, line: Segment) -> list[Touched]:
    """Everybody whose base the stick touches and the crew sees, friends as well."""
    gun = table.gun_of(unit)
    assert gun is not None
    stick = stick_of(gun)
    crew = {man.id for man in serving(table, unit)}
    found = []
    for other in table.standing():
        for man in other.figures:
            if man.id in crew or man.id in other.struck or not meets(line, man.base):
                continue
            if sees(table, unit, man):
                bracket, painted = _mark(stick, line, man)
                need = reckon_shot(bracket, cover_of(table, man, line.start))
                found.append(Touched(man.id, other.id, bracket, painted, need))
    return found


@rule("ES-100", "ES-103")
def _mark(stick: Stick, line: Segment, man: Figure) -> tuple[int, bool]:
    """The bracket, and whether it is painted, at the point nearest the middle of a base."""
    along_x, along_y = line.end.x - line.start.x, line.end.y - line.start.y
    progress = along_x * (man.x - line.start.x) + along_y * (man.y - line.start.y)
    length = distance(line.start, line.end)
    at = min(max(progress // length, 0), stick.end)
    if at <= stick.short:
        return 0, False
    if at <= stick.medium:
        return 1, False
    # The last of the twelve inches is bare, and so is the very tip.
    bar = min((at - stick.medium) * BARS // (stick.end - stick.medium), BARS - 1)
    return 2, bar % 2 == 0


@rule("ES-103")
def must_roll(figure: Touched, parity: int) -> bool:
    """At long range an even die tests those on bare wood, an odd one those on paint."""
    return figure.bracket < 2 or figure.painted == (parity % 2 == 1)


@rule("ES-101")
def in_canister(table: EsTable, unit: Unit) -> list[Touched]:
    """Everybody in the arc within the red part and in clear sight, friends as well."""
    gun = table.gun_of(unit)
    assert gun is not None
    reach = stick_of(gun).red
    edge, fire = gun.base.edge(Face.FRONT), arc(gun.base)
    crew = {man.id for man in serving(table, unit)}
    found = []
    for other in table.standing():
        for man in other.figures:
            if man.id in crew or man.id in other.struck or not within(edge, man.base, reach):
                continue
            if meets(fire, man.base) and not hidden(table.ground, gun.base, man.base):
                need = reckon_canister(cover_of(table, man, gun.base.pose.point))
                found.append(Touched(man.id, other.id, 0, painted=False, need=need))
    return found


@rule("ES-101", "ES-132")
def canister_fault(table: EsTable, unit: Unit) -> Fault | None:
    """Some enemy must stand within the red part, and nobody who is to be spared."""
    foes = [man for man in in_canister(table, unit) if table.units[man.unit].seat != unit.seat]
    if any(is_spared(table, foe.unit) for foe in foes):
        return Fault("The Revolutionaries have not attacked yet.", "ES-132", "Wait until they do.")
    return None if foes else Fault("No enemy stands within reach of canister.", "ES-101")
