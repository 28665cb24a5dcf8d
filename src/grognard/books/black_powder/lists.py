"""Lists of troops of a period: usual stat lines from which an army file may take its units."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from grognard.books.black_powder.pieces import Profile
from grognard.kernel.cite import rule

_FOLDER = Path(__file__).with_name("lists")


class Listed(Struct, frozen=True, forbid_unknown_fields=True):
    """One row of a list."""

    id: str
    name: str
    template: str
    hand_to_hand: int
    shooting: tuple[int, ...]
    morale: int
    stamina: int
    special: tuple[str, ...]
    arms: str = ""


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    """A list as it is written."""

    name: str
    troops: tuple[Listed, ...]


@cache
def listed(name: str) -> tuple[Listed, ...]:
    """The rows of a list."""
    text = (_FOLDER / f"{name}.toml").read_text("utf-8")
    return msgspec.toml.decode(text, type=_File).troops


@rule("BP-876", "BP-877", "BP-878", "BP-880", "BP-881")
def profiles(name: str, templates: Mapping[str, Profile]) -> dict[str, Profile]:
    """Every row of a list as a stat line, upon the template it is drawn up from."""
    return {row.id: _profile(row, templates[row.template]) for row in listed(name)}


def _profile(row: Listed, base: Profile) -> Profile:
    return replace(
        base,
        arms=row.arms or base.arms,
        hand_to_hand=row.hand_to_hand,
        shooting=row.shooting,
        morale=row.morale,
        stamina=row.stamina,
        special=row.special,
    )
