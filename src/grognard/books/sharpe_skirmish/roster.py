"""Figure types: what a man is, carries and looks like; all of our own invention."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from grognard.books.sharpe_skirmish.tables import Grade, Weapon, weapon
from grognard.kernel.cite import rule
from grognard.tabletop.view import Sprite

Arm: TypeAlias = Literal["foot", "shock", "skirmish", "mounted"]
"""On foot, or one of the three sorts of horsemen: shock, skirmishing, mounted officers (SK-055)."""
Role: TypeAlias = Literal["", "officer", "leader", "nco", "drummer", "bugler"]
Name: TypeAlias = Annotated[str, Meta(max_length=60)]

MUSICIANS = ("drummer", "bugler")
OFFICERS = ("officer", "leader")
WORTH: dict[str, int] = {"raw": 2, "veteran": 3, "hero": 8}


class FigureType(Struct, frozen=True, forbid_unknown_fields=True):
    """One line of the roster."""

    id: str
    name: str
    nation: str
    arms: tuple[str, ...]
    sprite: Sprite
    arm: Arm = "foot"
    regular: bool = True
    role: Role = ""
    bayonet: bool = False
    cuirass: bool = False
    civilian: bool = False
    petticoats: bool = False

    @property
    def is_horse(self) -> bool:
        """True of all who ride."""
        return self.arm != "foot"

    @property
    @rule("SK-005")
    def missile(self) -> Weapon | None:
        """What he shoots or throws, if anything."""
        for name in self.arms:
            if weapon(name).bands is not None:
                return weapon(name)
        return None

    @property
    @rule("SK-005")
    def melee(self) -> int:
        """The best melee factor he has; 3 with a bayonet fixed, none with empty hands."""
        factors = [weapon(name).melee for name in self.arms]
        return max([*factors, 3 if self.bayonet else 0])

    def points(self, grade: Grade) -> int:
        """What such a figure costs a force; a scale of our own."""
        long = self.missile is not None and self.missile.ranges[2] >= weapon("rifle").ranges[2]
        extra = 2 * self.is_horse + long + 3 * (self.role in OFFICERS) + 1 * bool(self.role)
        harmless = self.civilian or self.petticoats
        return 1 if harmless else WORTH[grade] + extra + self.cuirass


class _Roster(Struct, frozen=True, forbid_unknown_fields=True):
    type: tuple[FigureType, ...]


@cache
@rule("SK-002", "SK-055")
def roster() -> dict[str, FigureType]:
    """All figure types by id: regulars and irregulars, foot and the three sorts of horse."""
    text = Path(__file__).with_name("roster.toml").read_text(encoding="utf-8")
    return {line.id: line for line in msgspec.toml.decode(text, type=_Roster).type}
