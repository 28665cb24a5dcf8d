"""The country: kinds of ground, what they cost to cross, what they hide, and who is covered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from grognard.books.gentlemans_war.pieces import GUNS, AgwTable, Unit
from grognard.books.gentlemans_war.stands import (
    Footing,
    base_of,
    footing,
    is_gun,
    is_skirmishing,
    tray,
)
from grognard.books.gentlemans_war.tables import SWIFT_GUNS, Cover
from grognard.kernel.cite import rule
from grognard.tabletop.geometry import (
    CONTACT,
    Base,
    Face,
    Length,
    Point,
    Polygon,
    Pose,
    Segment,
    contains_point,
    crosses,
    inches,
    overlap,
    touching,
)
from grognard.tabletop.going import Pace
from grognard.tabletop.sight import Sightline, covers, highest_between, sight_line
from grognard.tabletop.terrain import GOOD, IMPASSABLE, ROAD, Feature, Terrain

MINOR, MAJOR, HIGH = "minor", "major", "high"
OBSTACLES: Final = (MINOR, MAJOR, HIGH)
"""Cost the lowest die, cost the highest die, and no horse jumps them: AGW-160, AGW-161."""
PLOUGH, WOOD, THICK, STEEP, MARSH, INDOORS, FORD = (
    "plough",
    "wood",
    "thick",
    "steep",
    "marsh",
    "indoors",
    "ford",
)
GOINGS: Final = (GOOD, ROAD, IMPASSABLE, PLOUGH, WOOD, THICK, STEEP, MARSH, INDOORS, FORD)
ROUGH: Final = (PLOUGH, WOOD, THICK, STEEP, MARSH, INDOORS)
"""Rough terrain for formed troops: AGW-166."""
GENTLE: Final = "does not disorder"
"""A note on an obstacle that the players agree is no trouble to the ranks: AGW-164."""
NEARLY_MENDED: Final = "nearly mended"
"""A note on a broken bridge on which most of the work has been done before the battle: AGW-349."""
FORTIFIED: Final = "fortified"
"""A note on a building that siege guns do not see through: AGW-226."""

KINDS: Final[Mapping[str, Feature]] = {
    feature.kind: feature
    for feature in (
        Feature("", "hill", level=1),
        Feature("", "steep-hill", level=1, going=STEEP),
        Feature("", "cliff", going=IMPASSABLE),
        Feature("", "road", going=ROAD, way=True),
        Feature("", "track", way=True),
        Feature("", "railway"),
        Feature("", "railway-bridge", way=True),
        Feature("", "culvert"),
        Feature("", "broken-bridge"),
        Feature("", "depot"),
        Feature("", "burning-depot"),
        Feature("", "wood", going=WOOD, cover="soft", sight="into"),
        Feature("", "thick-wood", going=THICK, cover="soft", sight="into"),
        Feature("", "trench", cover="hard"),
        Feature("", "shallow-trench", cover="soft"),
        Feature("", "emplacement", cover="soft"),
        Feature("", "breastwork", obstacle=HIGH, cover="hard"),
        Feature("", "earthwork", obstacle=HIGH, cover="hard"),
        Feature("", "laager", obstacle=HIGH, cover="soft"),
        Feature("", "wall", obstacle=MINOR, cover="soft"),
        Feature("", "high-wall", obstacle=HIGH, cover="hard"),
        Feature("", "hedge", obstacle=MINOR, cover="soft"),
        Feature("", "fence", obstacle=MINOR),
        Feature("", "field", going=PLOUGH),
        Feature("", "meadow", going=PLOUGH),
        Feature("", "marsh", going=MARSH),
        Feature("", "gully", going=STEEP),
        Feature("", "building", going=INDOORS, cover="hard", sight="into"),
        Feature("", "hut", going=INDOORS, cover="soft", sight="into"),
        Feature("", "ruin", going=STEEP, cover="soft"),
        Feature("", "brook", obstacle=MINOR),
        Feature("", "stream", obstacle=MAJOR),
        Feature("", "river", going=IMPASSABLE),
        Feature("", "lake", going=IMPASSABLE),
        Feature("", "ford", going=FORD, way=True),
        Feature("", "bridge", way=True),
        Feature("", "gate", way=True),
    )
}
"""What each kind of feature is like where a scenario does not say otherwise: AGW-099 to 111."""

DEFENDED: Final = (
    "wall",
    "high-wall",
    "breastwork",
    "earthwork",
    "laager",
    "hedge",
    "building",
    "hut",
)
"""What foot may defend in close combat: AGW-107, AGW-109, AGW-110."""
WALLS: Final = ("wall", "high-wall", "breastwork", "earthwork", "laager")
"""What no cavalry charges anybody behind: AGW-264."""
LEAPT: Final = ("hedge", "fence", "wall", "stream")
"""Cavalry that has crossed one fights Disordered in the same turn: AGW-165."""
NO_REFORMING: Final = (WOOD, THICK, STEEP, MARSH)
"""Ground on which ranks cannot be dressed again: AGW-168."""

_OPEN: Final = {GOOD: 1, ROAD: 1, FORD: 1, IMPASSABLE: None}
_CROSSED: Final = dict.fromkeys(OBSTACLES, 0)
_SHUT: Final[dict[str, Length | None]] = dict.fromkeys(OBSTACLES)


def _pace(rates: Mapping[str, int], obstacles: Mapping[str, Length | None]) -> Pace:
    """All rough ground that is not named is closed."""
    going: dict[str, int | None] = {**dict.fromkeys(ROUGH), **_OPEN, **rates}
    return Pace(going, obstacles)


_FREE = _pace(dict.fromkeys(ROUGH, 1), _CROSSED)
_FORMED = _pace(dict.fromkeys(ROUGH, 2), _CROSSED)
_JUMPS: Final[dict[str, Length | None]] = {**_CROSSED, HIGH: None}
_HORSE = _pace({PLOUGH: 4, WOOD: 4}, _JUMPS)
_LOOSE = _pace({PLOUGH: 2, WOOD: 2}, _JUMPS)
_WHEELS = _pace({}, _SHUT)
_PACKS = _pace({PLOUGH: 2, WOOD: 2, STEEP: 2}, _SHUT)
_CYCLES = _pace(dict.fromkeys(ROUGH, 2), _JUMPS)


@rule(
    "AGW-101",
    "AGW-161",
    "AGW-166",
    "AGW-100",
    "AGW-103",
    "AGW-105",
    "AGW-108",
    "AGW-162",
    "AGW-167",
    "AGW-169",
    "AGW-170",
    "AGW-093",
    "AGW-577",
    "AGW-660",
)
def pace_of(unit: Unit) -> Pace:
    """What the ground costs a unit, inch by inch; obstacles are paid for in dice."""
    own = _own_pace(unit)
    return _guided(own) if unit.cameo == "boy scout" else own


@lru_cache(maxsize=16)
def _guided(own: Pace) -> Pace:
    """A scout knows the paths through the rough, but no way over a wall."""
    return _pace(dict.fromkeys(ROUGH, 1), own.obstacles)


def is_guided(unit: Unit) -> bool:
    """A scout is with it, and it would be slow in the rough without him."""
    return unit.cameo == "boy scout" and _own_pace(unit) is not _FREE


def _own_pace(unit: Unit) -> Pace:
    if unit.kind in GUNS and unit.gun_at is None:
        return _PACKS if unit.kind in SWIFT_GUNS else _WHEELS
    if unit.kind == "wagons":
        return _WHEELS
    if unit.kind == "cyclists" and unit.mounted:
        return _CYCLES
    if unit.kind in ("tribal_horsemen", "camel_riders"):
        return _LOOSE
    if unit.mounted:
        return _HORSE
    return _FREE if is_skirmishing(unit) or unit.kind == "tribal_infantry" else _FORMED


RIDER: Final = _FREE
"""A single horse finds a way everywhere but through deep water and up a cliff."""


@rule("AGW-167", "AGW-169", "AGW-170", "AGW-093", "AGW-577", "AGW-EX12")
def is_upset_by_rough(unit: Unit) -> bool:
    """Rough ground disorders close-order infantry and horse, never skirmishers or cyclists."""
    if is_gun(unit) or is_skirmishing(unit) or unit.kind in ("tribal_infantry", "cyclists"):
        return False
    return unit.kind != "porters"


@rule("AGW-170", "AGW-577")
def shies_at_rough(unit: Unit) -> bool:
    """Cavalry does not charge in the rough; tribal horsemen and camels only lose their order."""
    return unit.mounted and unit.kind not in ("tribal_horsemen", "camel_riders")


def rough_under(ground: Terrain, area: Polygon) -> list[Feature]:
    """Every rough feature that some ground overlaps, as a swept corridor or a tray."""
    return [
        patch.feature
        for patch in ground.slowing_near(area)
        if patch.feature.going in ROUGH and patch.area is not None and overlap(area, patch.area)
    ]


def stood_in(table: AgwTable, unit: Unit) -> tuple[Feature, ...]:
    """Every area in which at least half of a unit stands."""
    return _stood_in(table.ground, footing(unit))


@lru_cache(maxsize=8192)
def _stood_in(ground: Terrain, stands: Footing) -> tuple[Feature, ...]:
    return tuple(ground.stood_in(tray(stands)))


def stands_rough(table: AgwTable, unit: Unit) -> bool:
    """At least half of a unit stands in rough terrain."""
    return any(feature.going in ROUGH for feature in stood_in(table, unit))


@rule("AGW-168", "AGW-202", "AGW-EX17")
def may_reform_here(table: AgwTable, unit: Unit) -> bool:
    """Ranks can be dressed in a ploughed field, not in a wood, on a steep hill or in a marsh."""
    if not is_upset_by_rough(unit):
        return True
    return not any(f.going in NO_REFORMING for f in stood_in(table, unit))


def is_on_road(table: AgwTable, point: Point) -> bool:
    """A place is on a good road."""
    return any(
        patch.feature.going == ROAD and patch.area is not None and contains_point(patch.area, point)
        for patch in table.ground.slowing
    )


@rule("AGW-102")
def keeps_to_road(table: AgwTable, column: Base) -> bool:
    """The head or the middle of a column is on a good road, which may bend under it."""
    points = column.pose.point, column.middle(Face.FRONT)
    return any(is_on_road(table, point) for point in points)


@rule("AGW-228", "AGW-104", "AGW-106", "AGW-107", "AGW-109", "AGW-110", "AGW-226")
def cover_of(
    table: AgwTable, target: Unit, source: Point, *, siege: bool = False
) -> tuple[Cover, str]:
    """The best cover a target has from a point, and what gives it."""
    return _best_cover(table.ground, footing(target), source, siege=siege)


@lru_cache(maxsize=8192)
def _best_cover(
    ground: Terrain, stands: Footing, source: Point, *, siege: bool
) -> tuple[Cover, str]:
    best: Cover = "open"
    by = ""
    for feature in covers(ground, tray(stands), source):
        cover = _cover(feature, siege=siege)
        if best == "open" or cover == "heavy":
            best, by = cover, feature.words
    return best, by


def _cover(feature: Feature, *, siege: bool) -> Cover:
    """Siege guns shoot through any house that was not built as a fort."""
    if feature.cover == "soft":
        return "light"
    ordinary = feature.kind == "building" and FORTIFIED not in feature.notes
    return "light" if siege and ordinary else "heavy"


@rule("AGW-107", "AGW-109", "AGW-110", "AGW-372")
def defended_obstacle(table: AgwTable, defender: Unit, source: Point) -> Feature | None:
    """The wall, hedge or house that foot defends against somebody who comes from a point."""
    if defender.mounted:
        return None
    for feature in stood_in(table, defender):
        if feature.kind in DEFENDED and not feature.line:
            return feature
    return _lined(table, defender, source, DEFENDED)


@rule("AGW-264")
def wall_before(table: AgwTable, unit: Unit, source: Point) -> Feature | None:
    """The wall behind which somebody stands, in the saddle or on foot, from a point."""
    return _lined(table, unit, source, WALLS)


def _lined(table: AgwTable, unit: Unit, source: Point, kinds: Sequence[str]) -> Feature | None:
    """What a unit has right before it on the side toward a point."""
    base, line = base_of(unit), Segment(source, unit.point)
    for patch in table.ground.patches.near(base, CONTACT):
        lines = patch.feature.kind in kinds and patch.line is not None
        if lines and touching(patch.shape, base) and crosses(line, patch.shape):
            return patch.feature
    return None


@rule("AGW-104", "AGW-105", "AGW-211", "AGW-218", "AGW-099")
def sight_between(ground: Terrain, start: Point, end: Point, bases: list[Base]) -> str:
    """What hides one point from another; nothing if they see each other."""
    seen = sight_line(ground, start, end, bases)
    if seen.bases:
        return "another unit is in the way"
    if hidden := _hidden_by(seen):
        return hidden
    segment = Segment(start, end)
    ends = max(ground.level_at(start), ground.level_at(end))
    if ground.plates and highest_between(ground, segment) > ends:
        return "a hill is in the way"
    return ""


def _hidden_by(seen: Sightline) -> str:
    for crossing in seen.crossed:
        feature = crossing.feature
        if feature.going in (WOOD, THICK):
            deepest = inches(3) if feature.going == THICK else inches(6)
            if seen.length_in(crossing) > deepest:
                return f"{is_or_are(feature.words)} too deep to see through"
        elif crossing.stretches[0][0] != 0 and crossing.stretches[-1][1] != 1:
            return f"{is_or_are(feature.words)} in the way"
    return ""


def is_or_are(words: str) -> str:
    """A piece of ground as the beginning of a sentence: the mill is, the hazels are."""
    many = words.endswith("s") and not words.endswith("ss")
    return f"{words} {'are' if many else 'is'}"


@rule("AGW-099", "AGW-296")
def level_of(table: AgwTable, unit: Unit) -> int:
    """How high a unit stands."""
    return _level(table.ground, footing(unit)) if table.ground.plates else 0


@lru_cache(maxsize=8192)
def _level(ground: Terrain, stands: Footing) -> int:
    return ground.level_of(tray(stands))


@lru_cache(maxsize=64)
def table_base(width: Length, height: Length) -> Base:
    """The table top, for asking whether somebody is still on it."""
    return Base(Pose(width // 2, height // 2, 0), width, height)


def leaps(unit: Unit, feature: Feature) -> bool:
    """A horse that jumps this fights Disordered for the rest of the turn; shallows are nothing."""
    shallow = feature.kind == "stream" and GENTLE in feature.notes
    return unit.mounted and feature.kind in LEAPT and not shallow
