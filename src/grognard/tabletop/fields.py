"""Fields of battle, read from TOML: the table's size, its features, and where sides deploy.

    name = "Two Farms"
    unit = "inches"              # or "centimetres"; every length in the file is in it
    size = [72, 48]

    [[feature]]
    id = "long-wood"
    kind = "wood"                # what a kind is like otherwise stands in KINDS
    ellipse = { centre = [20, 12.5], size = [8, 5], turn = 30 }

    [[feature]]
    id = "knoll"
    kind = "hill"
    circle = { centre = [50, 30], radius = 9 }
    levels = 3                   # plates one above another, each `step` further in
    step = 2

    [[feature]]
    id = "post-road"
    kind = "road"
    line = [[0, 24], [30, 20], [72, 24]]
    width = 2

    [[zone]]
    id = "north"
    rect = { centre = [36, 6], size = [72, 12] }

Areas are an `outline`, a `rect`, an `ellipse` or a `circle`; linear features are a `line`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Mapping
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import Annotated, Any, Literal, TypeAlias, TypeVar

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from grognard.tabletop import view
from grognard.tabletop.geometry import (
    BOUND,
    FULL_TURN,
    UNIT,
    Base,
    Point,
    Polygon,
    Pose,
    Shape,
    cm,
    cosine,
    inches,
    is_bounded,
    is_simple,
    sine,
)
from grognard.tabletop.reading import Unreadable, read_into
from grognard.tabletop.terrain import (
    GOOD,
    IMPASSABLE,
    ROAD,
    ROUGH,
    Cover,
    Feature,
    Patch,
    Place,
    Sight,
)

Spelling: TypeAlias = Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9_-]*$", max_length=40)]
Words: TypeAlias = Annotated[str, Meta(max_length=200)]
Spot: TypeAlias = tuple[Decimal, Decimal]
Spots: TypeAlias = Annotated[tuple[Spot, ...], Meta(max_length=200)]
T = TypeVar("T")

GOINGS = (GOOD, ROUGH, IMPASSABLE, ROAD)
BARRIER, WIRE, STREAM = "barrier", "wire", "stream"
OBSTACLES = (BARRIER, WIRE, STREAM)
ROUND = 24
"""How many corners stand for a circle or an ellipse."""
LARGEST = inches(240)
MOST = 200
"""More features than anyone lays on a table, so that no file is absurdly long."""

KINDS: Mapping[str, Feature] = {
    feature.kind: feature
    for feature in (
        Feature("", "hill", level=1),
        Feature("", "wood", going=ROUGH, cover="soft", sight="into", height=1),
        Feature("", "building", going=ROUGH, cover="hard", sight="into", height=1),
        Feature("", "swamp", going=ROUGH),
        Feature("", "rough", going=ROUGH),
        Feature("", "field"),
        Feature("", "lake", going=IMPASSABLE),
        Feature("", "river", going=IMPASSABLE),
        Feature("", "stream", obstacle=STREAM),
        Feature("", "ford", going=ROUGH, way=True),
        Feature("", "bridge", going=ROAD, way=True),
        Feature("", "road", going=ROAD, way=True),
        Feature("", "gate", way=True),
        Feature("", "hedge", obstacle=BARRIER, cover="soft"),
        Feature("", "fence", obstacle=BARRIER, cover="soft"),
        Feature("", "wall", obstacle=BARRIER, cover="hard"),
        Feature("", "entrenchment", obstacle=BARRIER, cover="hard"),
        Feature("", "wire", obstacle=WIRE),
    )
}
"""What each kind of feature is like where its file does not say otherwise."""

_DRAWN = {"swamp": "marsh", "lake": "water"}


class Zone(Struct, frozen=True, omit_defaults=True):
    """A part of the table with a name, such as where a side deploys."""

    id: str
    outline: tuple[Place, ...]
    name: str = ""


class Battlefield(Struct, frozen=True, cache_hash=True, omit_defaults=True):
    """A table laid out for battle: its size, its ground and its zones, in tenths."""

    name: str
    width: int
    height: int
    unit: str
    features: tuple[Feature, ...] = ()
    zones: tuple[Zone, ...] = ()
    notes: tuple[str, ...] = ()

    def zone(self, name: str) -> Polygon:
        """The ground of a zone."""
        outline = {zone.id: zone.outline for zone in self.zones}[name]
        return Polygon([Point(x, y) for x, y in outline])

    def table(self) -> Base:
        """The table top itself, for asking whether a base is still on it."""
        middle = Pose(self.width // 2, self.height // 2, 0)
        return Base(middle, self.width, self.height)


class _Oval(Struct, frozen=True, forbid_unknown_fields=True):
    centre: Spot
    size: Spot
    turn: Decimal = Decimal(0)


class _Circle(Struct, frozen=True, forbid_unknown_fields=True):
    centre: Spot
    radius: Decimal


class _Drawn(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The ways in which a file may draw an area."""

    id: Spelling
    name: Words = ""
    outline: Spots = ()
    rect: _Oval | None = None
    ellipse: _Oval | None = None
    circle: _Circle | None = None


class _Entry(_Drawn, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A feature as its file puts it down; what it leaves out is as usual for its kind."""

    kind: Spelling
    line: Spots = ()
    width: Decimal = Decimal(0)
    levels: Annotated[int, Meta(ge=1, le=20)] = 1
    step: Decimal = Decimal(0)
    ridge: tuple[Spot, Spot] | None = None
    level: Annotated[int, Meta(ge=-20, le=20)] | UnsetType = UNSET
    hill: Spelling | UnsetType = UNSET
    going: Spelling | UnsetType = UNSET
    way: bool | UnsetType = UNSET
    obstacle: str | UnsetType = UNSET
    cover: Cover | UnsetType = UNSET
    sight: Sight | UnsetType = UNSET
    height: Annotated[int, Meta(ge=0, le=20)] | UnsetType = UNSET
    notes: tuple[Words, ...] = ()


class _Head(Struct, frozen=True, forbid_unknown_fields=True):
    name: Words
    unit: Literal["inches", "centimetres"]
    size: Spot
    notes: tuple[Words, ...] = ()


def read_field(
    text: str,
    kinds: Mapping[str, Feature] = KINDS,
    goings: Collection[str] = GOINGS,
    obstacles: Collection[str] = OBSTACLES,
) -> Battlefield:
    """The field in a TOML text; a book may bring kinds, goings and obstacles of its own."""
    try:
        sheet = tomllib.loads(text, parse_float=Decimal)
    except (ValueError, ArithmeticError, RecursionError) as error:  # absurd numbers too
        raise Unreadable(f"The field is not TOML: {error}.") from error
    return lay_out(sheet, text, kinds, goings, obstacles)


def lay_out(
    told: Mapping[str, Any],
    text: str,
    kinds: Mapping[str, Feature] = KINDS,
    goings: Collection[str] = GOINGS,
    obstacles: Collection[str] = OBSTACLES,
) -> Battlefield:
    """The field that a file describes; in a scenario's it stands among other things."""
    sheet = dict(told)
    features, zones = sheet.pop("feature", []), sheet.pop("zone", [])
    head = read_into(sheet, _Head, "The head of the field")
    reader = _Reader(text, head, kinds)
    for number, entry in enumerate(_listed(features, "feature")):
        reader.read_feature(number, entry, goings, obstacles)
    for number, entry in enumerate(_listed(zones, "zone")):
        reader.read_zone(number, entry)
    return reader.battlefield()


def _listed(entries: object, word: str) -> list[object]:
    if not isinstance(entries, list) or len(entries) > MOST:
        raise Unreadable(f"A field lists its {word}s, {MOST} at most, as [[{word}]].")
    return entries


class _Reader:
    """A field while it is being read: what has been laid so far, and where the text is."""

    def __init__(self, text: str, head: _Head, kinds: Mapping[str, Feature]) -> None:
        self.head = head
        self.kinds = kinds
        self.lines = text.splitlines()
        self.where = "The head of the field"
        self.features: list[Feature] = []
        self.zones: list[Zone] = []
        self.names: set[str] = set()
        self.width, self.height = self._place(head.size)
        if self.width <= 0 or self.height <= 0:
            raise self.fault("the size of a table is two numbers above nothing")
        if max(self.width, self.height) > LARGEST:
            raise self.fault("a table is twenty feet long at most")

    def battlefield(self) -> Battlefield:
        """All that was read."""
        head = self.head
        features, zones = tuple(self.features), tuple(self.zones)
        return Battlefield(
            head.name, self.width, self.height, head.unit, features, zones, head.notes
        )

    def fault(self, words: str) -> Unreadable:
        """A complaint that says where."""
        return Unreadable(f"{self.where}: {words}.")

    def read_feature(
        self, number: int, entry: object, goings: Collection[str], obstacles: Collection[str]
    ) -> None:
        """Lay one feature, or a hill plate by plate."""
        self._look_at("feature", number, entry)
        read = read_into(entry, _Entry, self.where)
        usual = self.kinds.get(read.kind)
        if usual is None:
            raise self.fault(f"nobody knows a {read.kind}; known are {', '.join(self.kinds)}")
        feature = self._described(read, usual)
        if feature.going not in goings:
            raise self.fault(f"the going is one of {', '.join(goings)}, not {feature.going}")
        if feature.obstacle and feature.obstacle not in obstacles:
            known = ", ".join(obstacles)
            raise self.fault(f"an obstacle is one of {known}, not {feature.obstacle}")
        for plate in range(read.levels):
            self._lay(self._drawn(read, feature, plate))

    def read_zone(self, number: int, entry: object) -> None:
        """Mark one zone."""
        self._look_at("zone", number, entry)
        read = read_into(entry, _Drawn, self.where)
        self._claim(read.id)
        outline = self._outline(read, 0)
        if not outline:
            raise self.fault("a zone has an outline, a rect, an ellipse or a circle")
        self._check(_polygon(outline, self.where))
        self.zones.append(Zone(read.id, outline, read.name))

    def _look_at(self, word: str, number: int, entry: object) -> None:
        """Remember which entry is read, and on which line it begins."""
        header = re.compile(rf"\s*\[\[\s*(field\s*\.\s*)?{word}\s*\]\]")
        found = [line for line, text in enumerate(self.lines, 1) if header.match(text)]
        line = f"Line {found[number]}, " if number < len(found) else ""
        name = entry.get("id", "") if isinstance(entry, dict) else ""
        label = f"{word} {name or number + 1}"
        self.where = line + label if line else label.capitalize()

    def _described(self, read: _Entry, usual: Feature) -> Feature:
        """The feature without its shape: what its file says, and for the rest its kind."""
        said = {
            word: value
            for word in ("level", "hill", "going", "way", "obstacle", "cover", "sight", "height")
            if (value := getattr(read, word)) is not UNSET
        }
        hill = read.id if read.kind == "hill" else ""
        ridge = tuple(self._place(end) for end in read.ridge or ())
        common = {"id": read.id, "name": read.name, "notes": read.notes, "ridge": ridge}
        return msgspec.structs.replace(usual, **{**common, "hill": hill, **said})

    def _drawn(self, read: _Entry, feature: Feature, plate: int) -> Feature:
        """The feature with its shape; of a hill, the plate so many above the lowest."""
        outline = self._outline(read, plate)
        line = tuple(self._place(spot) for spot in read.line)
        if bool(outline) == bool(line):
            raise self.fault("there must be either an area (outline, rect, ...) or a line")
        if len(line) == 1:
            raise self.fault("a line has two points or more")
        if any(one == other for one, other in pairwise(line)):
            raise self.fault("a line has the same point twice running")
        width = self._length(read.width)
        if plate:
            feature = msgspec.structs.replace(
                feature, id=f"{feature.id}-{plate + 1}", level=feature.level + plate
            )
        return msgspec.structs.replace(feature, outline=outline, line=line, width=width)

    def _lay(self, feature: Feature) -> None:
        self._claim(feature.id)
        try:
            shape = Patch(feature).shape
        except ValueError as error:
            raise self.fault(str(error)) from error
        self._check(shape)
        self.features.append(feature)

    def _claim(self, name: str) -> None:
        if name in self.names:
            raise self.fault(f"there is another {name}")
        self.names.add(name)

    def _check(self, shape: Shape) -> None:
        """Nothing crosses itself or lies off the table altogether."""
        if shape.closed and not is_simple(shape):
            raise self.fault("the outline crosses or doubles itself")
        off = shape.right < 0 or shape.left > self.width
        if off or shape.bottom < 0 or shape.top > self.height or not is_bounded(shape):
            raise self.fault("it does not lie on the table")

    def _outline(self, read: _Drawn, plate: int) -> tuple[Place, ...]:
        """The corners of an area, drawn in by the step of a hill for every plate."""
        drawn = [way for way in (read.rect, read.ellipse, read.circle) if way is not None]
        if len(drawn) + bool(read.outline) > 1:
            raise self.fault("an area is drawn in one way only")
        shrink = plate * self._length(read.step) if isinstance(read, _Entry) else 0
        if isinstance(read, _Entry) and read.levels > 1 and (not drawn or read.step <= 0):
            raise self.fault("levels need a rect, an ellipse or a circle, and a step")
        if not drawn:
            return tuple(self._place(spot) for spot in read.outline)
        centre = self._place(drawn[0].centre)
        if isinstance(drawn[0], _Circle):
            reach = 2 * (self._length(drawn[0].radius) - shrink)
            return ellipse(centre, self._room(reach), reach, 0)
        width, depth = self._place(drawn[0].size)
        width, depth = self._room(width - 2 * shrink), self._room(depth - 2 * shrink)
        shape = rectangle if read.rect else ellipse
        return shape(centre, width, depth, self._bearing(drawn[0].turn))

    def _room(self, length: int) -> int:
        if length <= 0:
            raise self.fault("nothing is left of it: it is too small, or has too many levels")
        return length

    def _place(self, spot: Spot) -> Place:
        return self._length(spot[0]), self._length(spot[1])

    def _length(self, number: Decimal) -> int:
        """A length of the file in tenths."""
        return (inches if self.head.unit == "inches" else cm)(self._sane(number))

    def _bearing(self, turn: Decimal) -> int:
        """Degrees of a file as a bearing."""
        return round(self._sane(turn) * 100) % FULL_TURN

    def _sane(self, number: Decimal) -> Fraction:
        """Neither infinite nor absurdly long nor absurdly fine."""
        if not number.is_finite() or not -BOUND <= number <= BOUND or number != round(number, 6):
            raise self.fault(f"{number} is no number for a table")
        return Fraction(number)


def _polygon(outline: tuple[Place, ...], where: str) -> Polygon:
    try:
        return Polygon([Point(x, y) for x, y in outline])
    except ValueError as error:
        raise Unreadable(f"{where}: {error}.") from error


def rectangle(centre: Place, width: int, depth: int, turn: int) -> tuple[Place, ...]:
    """The corners of a rectangle, turned clockwise about its centre."""
    return Base(Pose(centre[0], centre[1], turn), width, depth).outline


def ellipse(centre: Place, width: int, depth: int, turn: int) -> tuple[Place, ...]:
    """The corners that stand for an ellipse, turned clockwise about its centre."""
    sin, cos = sine(turn), cosine(turn)
    corners = []
    for angle in range(0, FULL_TURN, FULL_TURN // ROUND):
        aside, ahead = width * sine(angle), depth * cosine(angle)
        across, down = aside * cos + ahead * sin, aside * sin - ahead * cos
        # Both are doubled and scaled by UNIT twice; half a unit more rounds to the nearest.
        scale = 2 * UNIT * UNIT
        x, y = (2 * across + scale) // (2 * scale), (2 * down + scale) // (2 * scale)
        corners.append((centre[0] + x, centre[1] + y))
    return tuple(corners)


@lru_cache(maxsize=16)
def field_view(battlefield: Battlefield, features: tuple[Feature, ...] | None = None) -> view.Field:
    """The table top as it is drawn, with the features as they are now."""
    shown = battlefield.features if features is None else features
    zones = tuple(
        view.TerrainView(zone.id, "zone", zone.name, zone.outline) for zone in battlefield.zones
    )
    return view.Field(
        width=battlefield.width,
        height=battlefield.height,
        unit=battlefield.unit,
        terrain=(*zones, *(feature_view(feature) for feature in shown)),
    )


def feature_view(feature: Feature) -> view.TerrainView:
    """A feature as it is drawn; a linear one shows its ground and the line in its middle."""
    area = Patch(feature).area
    return view.TerrainView(
        id=feature.id,
        kind=_DRAWN.get(feature.kind, feature.kind),
        name=feature.name,
        outline=area.outline if area else (),
        line=feature.line,
        level=feature.level,
        words=describe(feature),
    )


def describe(feature: Feature) -> str:
    """A feature in words: what it is, how it is gone over, and what it gives."""
    facts = [feature.words]
    if feature.level:
        facts.append(f"level {feature.level}")
    if feature.going != GOOD:
        facts.append(f"{feature.going} going" if feature.going != ROAD else "a road")
    if feature.obstacle:
        facts.append("an obstacle")
    if feature.cover != "none":
        facts.append(f"{feature.cover} cover")
    if feature.sight != "clear":
        facts.append("seen into, not through" if feature.sight == "into" else "blocks sight")
    return ", ".join((*facts, *feature.notes))
