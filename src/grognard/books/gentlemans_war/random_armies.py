"""Random armies: a few core units, and the dice for the rest."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import asdict

from grognard.books.gentlemans_war.armies import (
    Army,
    Head,
    UnitEntry,
    weapon_for,
)
from grognard.books.gentlemans_war.lists import ALL_GUNS, ArmyList, Line, kinds_of
from grognard.books.gentlemans_war.pieces import GUNS, RIDERS, Kind
from grognard.books.gentlemans_war.points import (
    PRICES,
    SUBORDINATES,
    UNIT_COUNTS,
    Size,
    size_of_count,
)
from grognard.kernel.cite import rule
from grognard.kernel.fates import Stream
from grognard.tabletop.reading import Unreadable

Fit = tuple[Line, Kind]
Force = Literal["main body", "vanguard", "garrison"]
FORCES: Final[tuple[Force, ...]] = ("main body", "vanguard", "garrison")
"""A balanced force, a flying column heavy in cavalry, or the guns and foot of a fortress."""
CORE_UNITS: Final[dict[Size, int]] = {"small": 2, "medium": 3, "large": 4}
ARTILLERY: Final[tuple[Kind, ...]] = (*ALL_GUNS, "horse_gun")
FIRST_GUN: Final[dict[Force, Kind]] = {
    "main body": "field_gun",
    "vanguard": "horse_gun",
    "garrison": "siege_gun",
}

_FOOT: Final[tuple[Kind, ...]] = ("infantry",)
_LIGHT_FOOT: Final[tuple[Kind, ...]] = ("light_infantry",)
_LIGHT_HORSE: Final[tuple[Kind, ...]] = ("light_cavalry", "light_dragoons", "heavy_dragoons")
_HEAVY_HORSE: Final[tuple[Kind, ...]] = ("heavy_cavalry", "mounted_infantry")
_TABLE: Final[dict[Force, tuple[tuple[Kind, ...], ...]]] = {
    "main body": (_FOOT, _FOOT, _LIGHT_FOOT, _LIGHT_HORSE, _HEAVY_HORSE, ARTILLERY),
    "vanguard": (_FOOT, _LIGHT_FOOT, _LIGHT_HORSE, _LIGHT_HORSE, _HEAVY_HORSE, ARTILLERY),
    "garrison": (_FOOT, _FOOT, _FOOT, _LIGHT_FOOT, _LIGHT_HORSE, ARTILLERY),
}
"""What each face of the die gives, from 1 to 6."""


class Rolled(Struct, frozen=True):
    """A die of the table, and the types among which the owner may choose."""

    die: int
    kinds: tuple[Kind, ...]
    cite: str = "AGW-056"


@rule("AGW-054", "AGW-056")
def rolled_kinds(force: Force, die: int) -> tuple[Kind, ...]:
    """The troop types a die gives to a force of this sort."""
    return _TABLE[force][die - 1]


@rule("AGW-055", "AGW-056", "AGW-057")
def roll_units(force: Force, dice: Sequence[int]) -> tuple[Rolled, ...]:
    """A unit for every die; the first gun is of the force's own sort, later ones of any."""
    found: list[Rolled] = []
    for die in dice:
        kinds = rolled_kinds(force, die)
        first = kinds == ARTILLERY and not any(one.die == die for one in found)
        found.append(Rolled(die, (FIRST_GUN[force],), "AGW-057") if first else Rolled(die, kinds))
    return tuple(found)


@rule("AGW-055", "AGW-056")
def dice_needed(size: Size, units: int) -> int:
    """Dice to roll for an army of so many units, its core being chosen freely."""
    least, most = UNIT_COUNTS[size]
    if not least <= units <= most:
        raise ValueError(f"a {size} army has {least} to {most} units, not {units}")
    return units - CORE_UNITS[size]


@rule("AGW-026", "AGW-054", "AGW-055")
def levy(model: Army, force: Force, stream: Stream) -> Army:
    """An army by the dice, of the size of another and with the core of that one."""
    size = size_of_count(len(model.units)) or "small"
    least, most = UNIT_COUNTS[size]
    count = dice_needed(size, min(max(len(model.units), least), most))
    own = [unit.line for unit in model.units if model.roll.line(unit.line)]
    if len(own) < CORE_UNITS[size]:
        words = f"{CORE_UNITS[size]} of its units must be raised by lines of {model.roll.name}"
        raise Unreadable(f"The dice keep the core of {model.name}: {words}, not {len(own)}.")
    dice = [1 + stream.below(6) for _ in range(count)]
    return random_army(model, force, size, own[: CORE_UNITS[size]], dice)


@rule("AGW-054", "AGW-055")
def random_army(
    model: Head, force: Force, size: Size, core: Sequence[str], dice: Sequence[int]
) -> Army:
    """An army by the dice: core units by their lines, then for each die what the list has of it.

    Nobody counts points. A list without the very thing sends foot, horse or guns as it has them.
    """
    if len(core) != CORE_UNITS[size]:
        raise Unreadable(f"A {size} army has {CORE_UNITS[size]} core units, not {len(core)}.")
    dice_needed(size, len(core) + len(dice))
    roll = model.roll
    lines = [(line, kinds_of(line)[0]) for line in _core(roll, core)]
    for one in roll_units(force, dice):
        lines.append(_least_used(lines, _fits(roll, one.kinds)))
    head = _head(model, force, size)
    units = [_entry(head, line, kind, number) for number, (line, kind) in enumerate(lines, 1)]
    return Army(units=tuple(units), **asdict(head))


def _head(model: Head, force: Force, size: Size) -> Head:
    """The same nation, time and dress under other generals."""
    generals = ("The Commander", *(f"Brigadier {n}" for n in range(1, SUBORDINATES[size] + 1)))
    return Head(
        name=f"{model.roll.name}: a {force} by the dice",
        list=model.list,
        limit=0,
        generals=generals,
        year=model.year,
        era=model.era,
        small_arms=model.small_arms,
        uniform=model.uniform,
    )


def _core(roll: ArmyList, names: Sequence[str]) -> list[Line]:
    found = [line for name in names if (line := roll.line(name))]
    if len(found) != len(names):
        raise Unreadable(f"The core of the army is to be chosen from the list of {roll.name}.")
    return found


def _fits(roll: ArmyList, kinds: Sequence[Kind]) -> list[Fit]:
    """Lines that offer one of these types, else lines of the same arm, else any but guns."""
    every = [(line, kind) for line in roll.lines for kind in kinds_of(line)]
    exact = [fit for fit in every if fit[1] in kinds]
    akin = [fit for fit in every if _arm(fit[1]) == _arm(kinds[0])]
    return exact or akin or [fit for fit in every if fit[1] not in GUNS]


def _arm(kind: Kind) -> str:
    if kind in GUNS:
        return "guns"
    return "horse" if kind in RIDERS else "foot"


def _least_used(taken: Sequence[Fit], fits: Sequence[Fit]) -> Fit:
    lines = [line.id for line, _ in taken]
    return min(fits, key=lambda fit: lines.count(fit[0].id))


def _entry(head: Head, line: Line, kind: Kind, number: int) -> UnitEntry:
    return UnitEntry(
        name=f"{number}. {line.name}",
        kind=kind,
        figures=PRICES[kind].usual,
        line=line.id,
        attributes=line.always,
        weapon=weapon_for(head, line, kind),
    )
