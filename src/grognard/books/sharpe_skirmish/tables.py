"""The numbers of the book, read once from its tables."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from grognard.kernel.cite import rule
from grognard.tabletop.geometry import Length, cm
from grognard.tabletop.terrain import Cover

Grade: TypeAlias = Literal["hero", "veteran", "raw"]
Harm: TypeAlias = Literal["graze", "wound", "kill"]
Deed: TypeAlias = Literal[
    "carry_on",
    "approach",
    "stir",
    "stop",
    "continue",
    "halt",
    "cover",
    "advance",
    "gallop",
    "withdraw",
    "run",
    "canter",
    "flee",
]
"""What the actions tables tell a unit to do."""

DEEDS: Final[dict[str, str]] = {
    "carry_on": "carry on as before",
    "approach": "move towards the nearest visible enemy",
    "stir": "if halted, move towards the nearest visible enemy",
    "stop": "stop falling back and face where the enemy was",
    "continue": "carry on, facing the nearest enemy",
    "halt": "halt in position facing the nearest enemy",
    "cover": "take cover in the nearest terrain, or get away from all enemies",
    "advance": "advance on the nearest enemy",
    "gallop": "gallop at the nearest enemy",
    "withdraw": "withdraw to cover further from the enemy",
    "run": "run from the nearest enemy",
    "canter": "canter away from the nearest enemy",
    "flee": "flee at the gallop from the nearest enemy",
}
"""The results in our words."""
RETREATS: Final = ("withdraw", "run", "canter", "flee")
ROUTS: Final = ("run", "flee")
BANDS: Final = ("short", "medium", "long")
COVERS: Final[dict[Cover, int]] = {"none": 0, "soft": 1, "hard": 2}


class Weapon(Struct, frozen=True, forbid_unknown_fields=True):
    """One row of the weapons table."""

    name: str
    melee: int
    bands: tuple[int, int, int] | None = None
    powder: bool = False
    load: int = 0
    slow: bool = False

    @property
    def ranges(self) -> tuple[Length, Length, Length]:
        """The upper limits of short, medium and long range; nothing for a blade."""
        return (0, 0, 0) if self.bands is None else _in_tenths(self.bands)


@cache
def _in_tenths(bands: tuple[int, int, int]) -> tuple[Length, Length, Length]:
    """Ranges as lengths; every shot asks for them."""
    short, medium, long = bands
    return cm(short), cm(medium), cm(long)


class Cell(Struct, frozen=True, forbid_unknown_fields=True):
    """One result of the actions tables."""

    do: Deed
    italic: bool = False
    """Commanded troops ignore it: SK-041."""
    charge: bool = False
    """With the instruction to charge: SK-085."""
    falling: Literal["", "stop"] = ""
    """What a unit does instead that is falling back: SK-048."""


Cells: TypeAlias = Annotated[tuple[Cell, ...], Meta(min_length=6, max_length=6)]


class Row(Struct, frozen=True, forbid_unknown_fields=True):
    """The six results for risk factors up to a number."""

    most: int
    cells: Cells


class Shell(Struct, frozen=True, forbid_unknown_fields=True):
    """One row of the artillery table: wounds and kills by the D6."""

    reach: int
    threat: int
    hits: Annotated[tuple[tuple[int, int], ...], Meta(min_length=6, max_length=6)]


class Tables(Struct, frozen=True, forbid_unknown_fields=True):
    """All tables of the book."""

    weapon: dict[str, Weapon]
    command: dict[Grade, int]
    to_hit: dict[str, tuple[int, int, int]]
    damage: dict[str, tuple[int, int]]
    """The lowest die that wounds, and the lowest that kills."""
    artillery: tuple[Shell, ...]
    risk: dict[str, dict[str, int]]
    foot: tuple[Row, ...]
    horse: tuple[Row, ...]


@cache
def tables() -> Tables:
    """The tables as they are printed."""
    text = Path(__file__).with_name("tables.toml").read_text(encoding="utf-8")
    return msgspec.toml.decode(text, type=Tables)


@rule("SK-005")
def weapon(name: str) -> Weapon:
    """A weapon by its name in the rosters."""
    return tables().weapon[name]


@rule("SK-032")
def number_to_hit(band: int, cover: Cover) -> int:
    """What a D8 must reach at a range band against a cover."""
    return tables().to_hit[BANDS[band]][COVERS[cover]]


@rule("SK-033")
def harm_of(die: int, *, powder: bool) -> Harm:
    """What a hit does; a die changed to below 1 counts 1, above 6 counts 6."""
    wound, kill = tables().damage["powder" if powder else "other"]
    return "kill" if die >= kill else "wound" if die >= wound else "graze"


@rule("SK-046", "SK-065", "SK-040")
def action(risk: int, die: int, *, horse: bool) -> Cell:
    """The cell of the actions table for a risk factor and an unmodified D6."""
    rows = tables().horse if horse else tables().foot
    for row in rows:
        if risk <= row.most:
            return row.cells[die - 1]
    return rows[-1].cells[die - 1]


@rule("SK-077")
def shelling(range_: Length) -> Shell:
    """The row of the artillery table for a range."""
    rows = tables().artillery
    for row in rows:
        if row.reach and range_ <= cm(row.reach):
            return row
    return rows[-1]
