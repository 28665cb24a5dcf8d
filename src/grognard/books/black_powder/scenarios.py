"""Scenarios: the field, who sets up where with what army, and when it ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from grognard.books.black_powder.armies import ARMIES, Army, enlist
from grognard.books.black_powder.battles.checking import disposition_faults
from grognard.books.black_powder.battles.dispositions import Dispositions, array
from grognard.books.black_powder.country import GOINGS, KINDS, OBSTACLES
from grognard.books.black_powder.pieces import BpTable, Brigade, Commander, Unit
from grognard.books.black_powder.tables import SCALES
from grognard.kernel.book import ScenarioBrief, SideBrief
from grognard.kernel.cite import rule
from grognard.kernel.question import Seat
from grognard.tabletop.fields import Battlefield
from grognard.tabletop.geometry import FULL_TURN, overlap
from grognard.tabletop.scenarios import (
    Country,
    Ground,
    Name,
    Prose,
    Scenarios,
    army_faults,
    ledger_in,
    read_file,
    read_ground,
    refuse,
    zone_faults,
)

_HOME: Final = Path(__file__).parent
RULES: Final = ("skirmish_rule", "reliable_machine_guns")
"""The house rules that a battle may bring with it."""


class Side(Struct, frozen=True, forbid_unknown_fields=True):
    """One side of a scenario."""

    seat: Literal["red", "blue"]
    name: Name
    army: str
    zone: str
    goal: Prose


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario as it is written."""

    name: Name
    brief: Prose
    field: Ground
    sides: tuple[Side, Side]
    turns: Annotated[int, Meta(ge=1, le=40)]
    size: Name
    length: Prose
    cite: str = "BP-047"
    opener: Literal["", "red", "blue"] = ""
    """Who has the first turn; by default a die tells."""
    scale: Literal["inches", "two thirds", "half", "centimetres"] = "inches"
    """How long an inch of the book is on this table."""
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


def read_scenario(name: str, text: str) -> Scenario:
    """The scenario in a TOML text, with its field laid out."""
    read = read_file(text, _File)
    field = read_ground(read.field, text, _HOME, Country(KINDS, GOINGS, OBSTACLES))
    scenario = Scenario(name, read, field)
    refuse(side_faults(scenario))
    if read.battle is not None:
        refuse(disposition_faults(read.battle, field))
        refuse(_rule_faults(read.battle))
    return scenario


def side_faults(scenario: Scenario) -> Iterator[str]:
    """Two seats, with ready armies, each with a zone of its own."""
    one, other = scenario.sides
    field = scenario.field
    if one.seat == other.seat:
        yield "both sides have the same seat."
    yield from army_faults(ARMIES, (one.army, other.army))
    if missing := list(zone_faults(field, (one.zone, other.zone))):
        yield from missing
    elif overlap(field.zone(one.zone), field.zone(other.zone)):
        yield "the zones of the two sides overlap."
    if min(field.width, field.height) < 24 * SCALES[scenario.file.scale]:
        yield "the table is smaller than 24 inches of its scale."


def _rule_faults(battle: Dispositions) -> Iterator[str]:
    """A battle switches on no rule that the book does not have, and cites none."""
    ledger = ledger_in(_HOME)
    for word in battle.rules:
        if word not in RULES:
            yield f"{word} is no rule of a battle; there are {', '.join(RULES)}."
    cites = [way.cite for way in battle.exits]
    cites += [cite for one in battle.free for cite in (one.cite, one.hiding_cite) if cite]
    for cite in cites:
        if cite not in ledger:
            yield f"there is no rule {cite!r} in the book."


def brief_of(scenario: Scenario) -> ScenarioBrief:
    """A scenario as it stands in a list."""
    file = scenario.file
    sides = tuple(SideBrief(side.seat, side.name, side.army) for side in file.sides)
    return ScenarioBrief(
        scenario.id, file.name, file.brief, sides, file.size, file.length, file.cite
    )


SCENARIOS: Final = Scenarios(
    _HOME, read_scenario, brief_of, lambda one: one.file.battle is not None
)
"""Plain encounters before the battles."""


def scenarios() -> Mapping[str, Scenario]:
    """Every scenario of the book by its id."""
    return SCENARIOS.ready


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
