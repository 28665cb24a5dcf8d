"""The numbers of the book: movement, shooting, saves, morale and close combat."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from grognard.books.gentlemans_war.pieces import (
    CAVALRY,
    GUNS,
    Era,
    Kind,
    Unit,
    Weapon,
)
from grognard.books.gentlemans_war.stands import is_skirmishing
from grognard.kernel.cite import rule
from grognard.tabletop.geometry import Length, inches

NEVER: Final = 7
"""No die shows seven."""

LIGHT_HORSE: Final = ("light_cavalry", "light_dragoons")
SWIFT_GUNS: Final = ("mountain_gun", "late_machine_gun")
"""Carried in pieces, they go at a skirmisher's pace: AGW-159."""

_MARCH: Final[dict[str, int]] = {
    **dict.fromkeys(("heavy_cavalry", "heavy_dragoons", "mounted_infantry", "camel_riders"), 3),
    **dict.fromkeys(LIGHT_HORSE, 4),
    "tribal_horsemen": 5,
    "cyclists": 3,
}
_CHARGE: Final[dict[str, int]] = {
    **dict.fromkeys(("heavy_cavalry", "heavy_dragoons", "mounted_infantry"), 4),
    **dict.fromkeys((*LIGHT_HORSE, "camel_riders"), 5),
    "tribal_horsemen": 6,
    "cyclists": 4,
}


@rule("AGW-155", "AGW-159", "AGW-181", "AGW-577")
def march_dice(unit: Unit) -> int:
    """Dice of the first column: marching and falling back. A square has none; it goes 2 inches."""
    if unit.kind in GUNS:
        return _gun_dice(unit)
    if unit.mounted:
        return _MARCH[unit.kind]
    if unit.kind in ("wagons", "porters"):
        return 2
    if unit.formation in ("skirmish", "march", "attack", "mass"):
        return 3
    return 0 if unit.formation == "square" else 2


def _gun_dice(unit: Unit) -> int:
    if unit.gun_at is not None or unit.kind in SWIFT_GUNS or unit.kind == "horse_gun":
        return 3
    return 1 if unit.kind in ("siege_gun", "huge_gun") else 2


@rule("AGW-155", "AGW-248", "AGW-577")
def charge_dice(unit: Unit) -> int:
    """Dice of the second column, none for those who may neither charge nor run."""
    if unit.kind in GUNS:
        if unit.gun_at is not None:
            return 4
        dashes = unit.kind in SWIFT_GUNS or unit.kind == "horse_gun"
        return 4 if dashes and unit.formation == "limbered" else 0
    if unit.mounted:
        on_road = road_dice(unit, running=True) if "road" in unit.did else 0
        return _CHARGE[unit.kind] + on_road
    if unit.kind in ("wagons", "porters"):
        return 0 if unit.kind == "wagons" else 4
    if unit.formation in ("skirmish", "march", "attack", "mass"):
        return 4
    return 0 if unit.formation == "square" else 3


@rule("AGW-102", "AGW-155")
def road_dice(unit: Unit, *, running: bool = False) -> int:
    """What a good road is worth: a die at a walk, and two to bicycles however they go."""
    return 2 if unit.kind == "cyclists" else int(not running)


@rule("AGW-248")
def flight_dice(unit: Unit) -> int:
    """Running away: four, five for light cavalry, whatever the formation."""
    return max(_CHARGE[unit.kind], 4) if unit.mounted else 4


class Band(NamedTuple):
    """How far a weapon carries so, and the least roll that hits."""

    reach: Length
    hits: int


class Arm(NamedTuple):
    """A row of a shooting table: point blank, short, long and extreme range."""

    bands: tuple[Band, ...]
    figures: int
    """How many figures share a die."""
    most: int
    """The most dice, before Crack Gunners."""


POINT_BLANK, SHORT, LONG, EXTREME = 0, 1, 2, 3
BANDS: Final = ("point blank", "short", "long", "extreme")


def _small(*bands: tuple[int, int]) -> Arm:
    return Arm(tuple(Band(inches(reach), hits) for reach, hits in bands), 2, 99)


def _gun(most: int, *bands: tuple[int, int]) -> Arm:
    return Arm(tuple(Band(inches(reach), hits) for reach, hits in bands), 1, most)


_CORE: Final[dict[Weapon, Arm]] = {
    "carbine": _small((6, 4), (12, 5), (18, 6)),
    "needle_gun": _small((6, 4), (12, 5), (18, 6)),
    "breech_rifle": _small((6, 4), (12, 5), (24, 6)),
    "magazine_rifle": _small((6, 3), (12, 4), (24, 6)),
    "musket": _small((3, 4), (6, 5), (12, 6)),
    "rifled_musket": _small((3, 4), (12, 5), (18, 6)),
    "jezail": _small((0, 5), (12, 5), (18, 6)),
    "rifle": _small((0, 5), (12, 5), (18, 6)),
    "saddle": _small((0, 6), (0, 6), (12, 6)),
    "early_machine_gun": _gun(4, (6, 3), (12, 4), (24, 5)),
    "late_machine_gun": _gun(4, (6, 2), (12, 3), (24, 4)),
    "light_gun": _gun(4, (6, 4), (12, 5), (24, 5), (48, 6)),
    "field_gun": _gun(6, (6, 3), (12, 4), (36, 5), (72, 6)),
    "heavy_gun": _gun(8, (6, 3), (12, 4), (48, 5), (96, 6)),
    "ancient_light_gun": _gun(4, (6, 4), (12, 5), (24, 6)),
    "ancient_field_gun": _gun(6, (6, 3), (12, 4), (24, 5), (36, 6)),
    "huge_gun": _gun(8, (6, 3), (12, 4), (36, 5), (48, 6)),
}
_OLD_GUNS: Final[dict[Era, dict[Weapon, Arm]]] = {
    "1700": {
        "light_gun": _gun(4, (6, 4), (12, 5), (24, 6)),
        "field_gun": _gun(6, (6, 3), (12, 4), (24, 5), (36, 6)),
        "heavy_gun": _gun(8, (6, 3), (12, 4), (36, 5), (48, 6)),
    },
    "1850": {
        "light_gun": _gun(4, (6, 4), (12, 5), (24, 5), (36, 6)),
        "field_gun": _gun(6, (6, 3), (12, 4), (30, 5), (48, 6)),
        "heavy_gun": _gun(8, (6, 3), (12, 4), (36, 5), (72, 6)),
    },
    "1870": {},
}


@rule("AGW-219", "AGW-578", "AGW-652", "AGW-657", "AGW-097", "AGW-650")
def arm_of(weapon: Weapon, era: Era) -> Arm | None:
    """A weapon's row in the table of its time; None for those who have no firearms."""
    return _OLD_GUNS[era].get(weapon) or _CORE.get(weapon)


@rule("AGW-217")
def band_at(arm: Arm, distance: Length) -> int | None:
    """The band a distance belongs to; one equal to the printed number is still in it."""
    for place, band in enumerate(arm.bands):
        if distance <= band.reach:
            return place
    return None


Cover = Literal["open", "light", "heavy"]
COVERS: Final[tuple[Cover, ...]] = ("open", "light", "heavy")
DENSE, CLOSE, OPEN = 6, 5, 4
"""What each sort of target must roll to be saved in the open: AGW-230."""


@rule("AGW-230", "AGW-EX19")
def save_needed(target: int, cover: Cover) -> int:
    """Each step of cover is worth one."""
    return target - COVERS.index(cover)


Mood = Literal["run_away", "fall_back", "disordered", "carry_on"]
Row = Literal["bothered", "disconcerted"]
MOODS: Final[tuple[Mood, ...]] = ("run_away", "fall_back", "disordered", "carry_on")
_MOODS: Final[dict[Row, tuple[Mood, ...]]] = {
    "bothered": ("run_away", "fall_back", "disordered", "carry_on", "carry_on", "carry_on"),
    "disconcerted": ("run_away", "run_away", "fall_back", "disordered", "carry_on", "carry_on"),
}


@rule("AGW-237")
def mood(row: Row, roll: int) -> Mood:
    """The result of a test; off the ends of the table the last result holds."""
    return _MOODS[row][min(max(roll, 1), 6) - 1]


Column = Literal["ahead_by_two", "ahead_by_one", "level", "worst"]
_COLUMNS: Final[tuple[Column, ...]] = ("ahead_by_two", "ahead_by_one", "level", "worst")
_BLOWS: Final = {
    "infantry": (3, 4, 5, 6),
    "skirmishers": (4, 5, 6, 6),
    "heavy": (2, 3, 4, 6),
    "light": (3, 4, 5, 6),
    "gunners": (4, 5, 6, NEVER),
}


@rule("AGW-301", "AGW-571")
def fighting_row(unit: Unit) -> str:
    """The row of the close combat table by which a unit strikes."""
    if unit.kind in GUNS:
        return "gunners"
    if unit.mounted:
        return "heavy" if unit.kind in ("heavy_cavalry", "heavy_dragoons") else "light"
    return "skirmishers" if is_skirmishing(unit) else "infantry"


@rule("AGW-301")
def blow_needed(row: str, column: Column) -> int:
    """The least roll that strikes a man down."""
    return _BLOWS[row][_COLUMNS.index(column)]


@rule("AGW-045", "AGW-050", "AGW-172", "AGW-672", "AGW-664")
def formation_cost(unit: Unit) -> int:
    """Two dice, one for the well drilled or a sergeant major's, three for the poorly drilled."""
    if unit.has("well_drilled") or unit.cameo == "sergeant major":
        return 1
    usual = 3 if unit.has("poor_drill") else 2
    return usual - int(unit.cameo == "foreign observer")


@rule("AGW-180")
def limber_cost(unit: Unit) -> int:
    """One die, two for what comes in pieces; a siege gun takes all it has."""
    return 2 if unit.kind in SWIFT_GUNS else 1


def may_dismount(kind: Kind) -> bool:
    """Who has learned to fight on foot as well: AGW-084, AGW-089."""
    return kind in (*CAVALRY, "mounted_infantry", "cyclists")
