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
from typing import Annotated, Literal, TypeAlias, TypeVar

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
    degrees,
    inches,
    is_bounded,
    is_simple,
    sine,
)
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
_PLAIN = {
    "Object missing required field": "there is no",
    "Object contains unknown field": "there should be no",
    "Expected": "expected",
    "`object`": "a table",
    "`array`": "a list",
    "`decimal`": "a number",
    "`int`": "a whole number",
    "`str`": "text",
    "`bool`": "true or false",
}


class UnreadableField(ValueError):
    """A field that cannot be laid out; the words say on which line and why."""


class Zone(Struct, frozen=True, omit_defaults=True):
    """A part of the table with a name, such as where a side deploys."""

    id: str
    outline: tuple[Place, ...]
    name: str = ""


class Battlefield(Struct, frozen=True, omit_defaults=True):
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
    ridge: tuple[Spot, Spot] | tuple[()] = ()
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
