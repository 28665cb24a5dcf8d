"""Where a unit's men stand: its formation as ranks and files, its tray, and its ways of facing."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from grognard.books.gentlemans_war.pieces import (
    CAVALRY,
    GUNS,
    AgwTable,
    Formation,
    General,
    Kind,
    Place,
    Unit,
)
from grognard.kernel.cite import rule
from grognard.tabletop.formations import (
    Body,
    Layout,
    Spot,
    column,
    drawn_up,
    line,
    skirmish,
    square,
)
from grognard.tabletop.geometry import (
    Base,
    Face,
    Length,
    Point,
    Polygon,
    Pose,
    edge_touched,
    fan,
    gap,
    in_arc,
    inches,
    meets,
    spot,
    within,
)

FOOT_SIDE: Final = inches(1)
HORSE_DEPTH: Final = inches(2)
GUN_SIDE: Final = inches(3)
LIMBER_DEPTH: Final = inches(5)
LIMBER_WIDTH: Final = inches(2)
BRIGADE: Final = inches(3)
"""Units of a brigade stay so near one another: AGW-070."""


@lru_cache(maxsize=1024)
@rule(
    "AGW-012",
    "AGW-058",
    "AGW-059",
    "AGW-062",
    "AGW-064",
    "AGW-066",
    "AGW-067",
    "AGW-565",
    "AGW-069",
)
def layout(kind: Kind, formation: Formation, figures: int, *, mounted: bool) -> Layout:
    """The ranks and files of so many figures; guns are laid out by their model."""
    figures = max(figures, 1)
    if kind in GUNS:
        return _gun_layout(formation)
    deep = HORSE_DEPTH if mounted else FOOT_SIDE
    body = Body(figures, FOOT_SIDE, deep)
    if formation == "march":
        return column(body, 2)
    if formation == "skirmish":
        return skirmish(body, FOOT_SIDE, 2 if figures > 3 else 1)
    if formation == "square":
        return square(body)
    if formation == "attack":
        return drawn_up(body, _attack_files(figures))
    if formation == "mass":
        return drawn_up(body, -(-figures // 3))
    return line(body, 1 if mounted and formation == "line" else 2)


def _attack_files(figures: int) -> int:
    """The narrowest body that is never deeper than it is wide: 4 by 3 for twelve."""
    files = 1
    while files * files < figures:
        files += 1
    return files


@rule("AGW-068", "AGW-184")
def _gun_layout(formation: Formation) -> Layout:
    """A gun in action stands on a square, its team out of sight; limbered, on a long tray."""
    one = Body(1, GUN_SIDE, GUN_SIDE)
    if formation == "limbered":
        one = Body(1, LIMBER_WIDTH, LIMBER_DEPTH)
    return drawn_up(one, 1)


def is_garrison(unit: Unit) -> bool:
    """It lines the walls of a house."""
    return unit.walls is not None


@lru_cache(maxsize=256)
@rule("AGW-110")
def walled(figures: int, width: Length, depth: Length) -> Layout:
    """Figures spread along the inside of four walls, one to an inch at the most."""
    right, ahead = width - FOOT_SIDE, depth - FOOT_SIDE
    round_ = 2 * (right + ahead)
    spots = [_on_wall(place * round_ // figures, right, ahead) for place in range(figures)]
    return Layout(tuple(spots), width, depth, max(width, depth) // FOOT_SIDE, 1)


def _on_wall(along: Length, right: Length, ahead: Length) -> Spot:
    """So far round the walls from the left end of the front, clockwise; doubled, as spots are."""
    if along < right:
        return Spot(2 * along - right, ahead, 0)
    if along < right + ahead:
        return Spot(right, ahead - 2 * (along - right), 9000)
    if along < 2 * right + ahead:
        return Spot(right - 2 * (along - right - ahead), -ahead, 18000)
    return Spot(-right, 2 * (along - 2 * right - ahead) - ahead, 27000)


def layout_of(unit: Unit) -> Layout:
    """The ranks and files of a unit as it stands."""
    return _drawn(
        unit.kind,
        unit.formation,
        unit.figures,
        mounted=unit.mounted,
        crew=unit.gun_at is not None,
        walls=unit.walls,
    )


def _drawn(
    kind: Kind,
    formation: Formation,
    figures: int,
    *,
    mounted: bool,
    crew: bool,
    walls: tuple[Length, Length] | None,
) -> Layout:
    """Within walls along them; gunners without their gun in open order; all others by drill."""
    if walls is not None:
        return walled(max(figures, 1), *walls)
    if crew and kind in GUNS:
        return layout("infantry", "skirmish", figures, mounted=False)
    return layout(kind, formation, figures, mounted=mounted)


Footing = tuple[
    Kind,
    Formation,
    int,
    bool,
    Place,
    int,
    tuple[int, int, int] | None,
    tuple[Length, Length] | None,
]
"""All that tells where the men of a unit stand; units on the same footing have the same tray."""


def footing(unit: Unit) -> Footing:
    """How and where a unit stands, for whatever is worked out once and kept."""
    return (
        unit.kind,
        unit.formation,
        unit.figures,
        unit.mounted,
        unit.place,
        unit.bearing,
        unit.gun_at,
        unit.walls,
    )


def base_of(unit: Unit) -> Base:
    """The tray of a unit where it stands."""
    return tray(footing(unit))


@lru_cache(maxsize=16384)
def tray(stands: Footing) -> Base:
    """The tray of whoever stands so."""
    kind, formation, figures, mounted, place, bearing, gun_at, walls = stands
    drawn = _drawn(kind, formation, figures, mounted=mounted, crew=gun_at is not None, walls=walls)
    return Base(Pose(*place, bearing), drawn.width, drawn.depth)


def base_as(unit: Unit, formation: Formation, pose: Pose, figures: int = 0) -> Base:
    """The tray a unit would have in a formation."""
    drawn = layout(unit.kind, formation, figures or unit.figures, mounted=unit.mounted)
    return Base(pose, drawn.width, drawn.depth)


def general_base(general: General) -> Base:
    """A single mounted figure."""
    return rider_base(general.place, general.bearing)


def rider_base(place: Place, bearing: int) -> Base:
    """The tray of one horse and its rider."""
    return Base(Pose(*place, bearing), FOOT_SIDE, HORSE_DEPTH)


def apart(one: Unit, other: Unit) -> Length:
    """The distance between two units, nearest figure to nearest figure: AGW-217."""
    return _gap(footing(one), footing(other))


@lru_cache(maxsize=16384)
def _gap(one: Footing, other: Footing) -> Length:
    return gap(tray(one), tray(other))


def are_near(one: Unit, other: Unit, length: Length) -> bool:
    """True if two units are no further apart than a length."""
    return within(base_of(one), base_of(other), length)


def nearest_foe(table: AgwTable, unit: Unit) -> Unit | None:
    """The closest enemy of a unit; the first in the list of equals."""
    foes = table.foes(unit.seat)
    return min(foes, key=lambda foe: apart(unit, foe)) if foes else None


@rule("AGW-213", "AGW-064", "AGW-215", "AGW-110")
def bears_on(unit: Unit, target: Polygon) -> bool:
    """Some of a target is in the frontal arc; squares and garrisons face every way."""
    return faces_all_round(unit) or in_arc(base_of(unit), target)


def has_before_him(unit: Unit, target: Unit) -> bool:
    """The same of a unit where it stands, looked into once for as long as neither stirs."""
    return faces_all_round(unit) or _in_arc(footing(unit), footing(target))


@lru_cache(maxsize=16384)
def _in_arc(unit: Footing, target: Footing) -> bool:
    return in_arc(tray(unit), tray(target))


@lru_cache(maxsize=8192)
def lies_before(stands: Footing, source: Point) -> bool:
    """A point lies before the front of whoever stands so."""
    return meets(fan(tray(stands)), spot(source))


@lru_cache(maxsize=16384)
def touches_end(one: Footing, other: Footing) -> bool:
    """Whoever stands so has another right at his front or rear."""
    return edge_touched(tray(one), tray(other)) in (Face.FRONT, Face.REAR)


def faces_all_round(unit: Unit) -> bool:
    """A square, or men at every wall of a house."""
    return unit.formation == "square" or is_garrison(unit)


def is_gun(unit: Unit) -> bool:
    """A gun or machine gun with its crew."""
    return unit.kind in GUNS


def is_cavalry(unit: Unit) -> bool:
    """Cavalry in the saddle, of any sort that fights there."""
    horse = (*CAVALRY, "tribal_horsemen", "camel_riders")
    return unit.mounted and (unit.kind in horse or unit.has("elite"))


def is_skirmishing(unit: Unit) -> bool:
    """Open order on foot; gunners away from their guns count as such."""
    return unit.formation == "skirmish" or (is_gun(unit) and unit.gun_at is not None)


def is_close_order(unit: Unit) -> bool:
    """Shoulder to shoulder, on foot or on horse."""
    return unit.formation in ("line", "double line", "march", "attack", "square", "mass")


def is_close_foot(unit: Unit) -> bool:
    """Close-order infantry."""
    return is_close_order(unit) and not unit.mounted and unit.kind != "wagons"


def front_ranks(unit: Unit, ranks: int) -> int:
    """How many figures stand in the foremost ranks."""
    drawn = layout_of(unit)
    return min(unit.figures, drawn.files * ranks)


@rule("AGW-087", "AGW-006")
def fighters(unit: Unit) -> int:
    """All figures fight alike; dismounted riders leave one in six with the horses."""
    held = (*CAVALRY, "mounted_infantry")
    if unit.kind in held and not unit.mounted:
        return unit.figures - -(-unit.figures // 6)
    return unit.figures


@rule("AGW-208", "AGW-062", "AGW-087", "AGW-110")
def shooters(unit: Unit) -> int:
    """The front two ranks of close order, one side of a square or house, everybody else."""
    if faces_all_round(unit):
        return min(layout_of(unit).files, fighters(unit))
    if is_close_order(unit) and not unit.mounted:
        return front_ranks(unit, 2)
    return fighters(unit)
