"""Scenarios: the field, who sets up where with what army, and when it ends."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from grognard.books.black_powder.armies import Army, enlist
from grognard.books.black_powder.battles.dispositions import Dispositions, array
from grognard.books.black_powder.country import GOINGS, KINDS, OBSTACLES
from grognard.books.black_powder.pieces import BpTable, Brigade, Commander, Unit
from grognard.books.black_powder.tables import SCALES
from grognard.kernel.book import ScenarioBrief, SideBrief
from grognard.kernel.cite import rule
from grognard.kernel.question import Seat
from grognard.tabletop.fields import Battlefield, read_field
from grognard.tabletop.geometry import FULL_TURN

_FOLDER = Path(__file__).with_name("scenarios")


class Side(Struct, frozen=True, forbid_unknown_fields=True):
    """One side of a scenario."""

    seat: Literal["red", "blue"]
    name: str
    army: str
    zone: str
    goal: str


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario as it is written."""

    name: str
    brief: str
    field: str
    sides: tuple[Side, Side]
    turns: Annotated[int, Meta(ge=1, le=40)]
    size: str
    length: str
    cite: str
    opener: Literal["", "red", "blue"] = ""
    scale: str = "inches"
    battle: Dispositions | None = None
    """What one of the book's own battles has besides."""


class Scenario(Struct, frozen=True):
    """A battle that can be set up at once."""

    id: str
    file: _File
    field: Battlefield

    @property
    def sides(self) -> tuple[Side, Side]:
        """Both sides, the one named first first."""
        return self.file.sides

    def side(self, seat: str) -> Side:
        """The side of a seat."""
        one, other = self.file.sides
        return one if one.seat == seat else other


@cache
def scenarios() -> Mapping[str, Scenario]:
    """Every scenario of the book by its id, plain encounters before the battles."""
    read = [_read(file) for file in sorted(_FOLDER.glob("*.toml"))]
    return {one.id: one for one in sorted(read, key=lambda one: one.file.battle is not None)}


def _read(file: Path) -> Scenario:
    told = msgspec.toml.decode(file.read_text("utf-8"), type=_File)
    ground = (_FOLDER / "fields" / f"{told.field}.toml").read_text("utf-8")
    return Scenario(file.stem, told, read_field(ground, KINDS, GOINGS, OBSTACLES))


def scenario_briefs() -> tuple[ScenarioBrief, ...]:
    """The scenarios as they stand in a list."""
    return tuple(_brief(scenario) for scenario in scenarios().values())


def _brief(scenario: Scenario) -> ScenarioBrief:
    file = scenario.file
    sides = tuple(SideBrief(side.seat, side.name, side.army) for side in file.sides)
    return ScenarioBrief(
        scenario.id, file.name, file.brief, sides, file.size, file.length, file.cite
    )


@rule("BP-004", "BP-047", "BP-133", "BP-468")
def lay_table(
    scenario: Scenario, armies: Mapping[str, Army], switches: dict[str, bool | int | str]
) -> BpTable:
    """The field with both armies beside it, all lengths of the book at the table's scale."""
    units: dict[str, Unit] = {}
    staff: dict[str, Commander] = {}
    brigades: dict[str, Brigade] = {}
    for side in scenario.sides:
        keyed = scenario.file.battle is not None
        own, men, bodies = enlist(armies[side.seat], Seat(side.seat), keyed=keyed)
        units |= own
        staff |= men
        brigades |= bodies
    scale = str(switches.get("scale", "scenario"))
    field = scenario.field
    outlines = {zone.id: zone.outline for zone in field.zones}
    table = BpTable(
        scenario=scenario.id,
        width=field.width,
        height=field.height,
        seats=(Seat(scenario.sides[0].seat), Seat(scenario.sides[1].seat)),
        units=units,
        commanders=staff,
        brigades=brigades,
        switches=dict(switches),
        features=field.features,
        zones={side.seat: outlines[side.zone] for side in scenario.sides},
        facings={side.seat: _facing(field, side.zone) for side in scenario.sides},
        turns=scenario.file.turns,
        inch=SCALES[scenario.file.scale if scale == "scenario" else scale],
        opener=scenario.file.opener,
        squaring=tuple(side.seat for side in scenario.sides if armies[side.seat].brigade_squares),
    )
    if scenario.file.battle is not None:
        array(scenario.file.battle, field, table)
    return table


def _facing(field: Battlefield, zone: str) -> int:
    """Troops look across the table from where they set up, or along it from one of its ends."""
    area = field.zone(zone)
    across = area.left + area.right - field.width
    down = area.top + area.bottom - field.height
    if abs(across) * field.height > abs(down) * field.width:
        return 3 * FULL_TURN // 4 if across > 0 else FULL_TURN // 4
    return FULL_TURN // 2 if down < 0 else 0
