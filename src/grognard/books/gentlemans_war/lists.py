"""Army lists: the units of a nation, what they are likely to be, and how many go together."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Struct, field

from grognard.books.gentlemans_war.pieces import Attribute, Dress, Kind, Weapon
from grognard.books.gentlemans_war.points import ALLOWANCE, SIZES, Size
from grognard.kernel.cite import rule
from grognard.tabletop.reading import Unreadable, read_into

Family = Literal["european", "imperial", "native"]
Numbers = tuple[Annotated[int, Meta(ge=0, le=99)], Annotated[int, Meta(ge=0, le=99)]]
"""The fewest and the most units."""

FAMILIES: Final[tuple[Family, ...]] = ("european", "imperial", "native")
ALL_GUNS: Final[tuple[Kind, ...]] = (
    "field_gun",
    "light_gun",
    "mountain_gun",
    "siege_gun",
    "early_machine_gun",
    "late_machine_gun",
)
DRAGOONS: Final[tuple[Kind, ...]] = ("heavy_cavalry", "heavy_dragoons")
OTHER_NATIONS: Final = "other-nations"


class Note(Struct, frozen=True, forbid_unknown_fields=True):
    """Something a list says about the whole army."""

    words: str
    cite: str


class Line(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """One line of a list: a sort of unit, and the attributes it probably has."""

    id: str
    name: str
    cite: str
    kinds: tuple[Kind, ...]
    """Of which types it may be; the first is the usual one."""
    distinctions: tuple[Attribute, ...] = ()
    deficiencies: tuple[Attribute, ...] = ()
    either: tuple[Attribute, ...] = ()
    """Distinctions of which it has one or another, not both."""
    only_as: dict[Kind, tuple[Attribute, ...]] = {}
    """Distinctions that it has only as troops of one type."""
    always: tuple[Attribute, ...] = ()
    weapons: tuple[Weapon, ...] = ()
    """What it may shoot with if that is not left to the army; the first is the usual one."""
    uncertain: bool = False
    """The printed table is too scrambled to tell whose an attribute is."""
    dress: Dress = Dress()

    def attributes(self, kind: Kind) -> tuple[Attribute, ...]:
        """All that such a unit may have without anybody being surprised."""
        more = self.only_as.get(kind, ())
        return (*self.distinctions, *self.either, *more, *self.always, *self.deficiencies)


class Quota(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How many units of some sort an army of each size usually has."""

    name: str
    lines: tuple[str, ...] = ()
    kinds: tuple[Kind, ...] = ()
    """Counts by troop type where it names no lines."""
    small: Numbers
    medium: Numbers
    large: Numbers

    def numbers(self, size: Size) -> Numbers:
        """The fewest and the most for an army of this size."""
        return {"small": self.small, "medium": self.medium, "large": self.large}[size]


class Later(Struct, frozen=True, forbid_unknown_fields=True):
    """Distinctions that some lines may have once a year is past."""

    after: int
    lines: tuple[str, ...]
    distinctions: tuple[Attribute, ...]
    cite: str


class ArmyList(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """All that the book suggests for one nation."""

    id: str
    name: str
    family: Family
    uniform: str
    lines: tuple[Line, ...] = ()
    notes: tuple[Note, ...] = ()
    settlers: bool = False
    """True of native lists whose people came from Europe or drill as Europe does."""
    attack_column: bool = True
    """False where the nation should not use it."""
    small_arms: Weapon = ""
    """What its foot carries if neither line nor army says so."""
    allies: tuple[str, ...] = ()
    """Other lists whose units may march with it."""
    barred: tuple[Kind, ...] = ()
    """Types that allies never bring along."""
    quotas: tuple[Quota, ...] = ()
    quota_cite: str = "AGW-026"
    allowance: dict[Size, int] = field(default_factory=lambda: dict(ALLOWANCE))
    later: tuple[Later, ...] = ()
    expected: tuple[Attribute, ...] = ()
    """Every unit but the sharpshooters should have one of these at least."""

    def line(self, name: str) -> Line | None:
        """One of its own lines."""
        return next((line for line in self.lines if line.id == name), None)

    def size_for(self, limit: int) -> Size | None:
        """The size of an army of so many points, by the list's own table or the common one."""
        for table in (self.allowance, ALLOWANCE):
            for size in SIZES:
                if table[size] == limit:
                    return size
        return None


@cache
@rule("AGW-493")
def army_lists() -> Mapping[str, ArmyList]:
    """Every list of the book by the name of its file: European, imperial, then native."""
    folder = Path(__file__).with_name("lists")
    read = [read_list(file.stem, file.read_text("utf-8")) for file in sorted(folder.glob("*.toml"))]
    return {one.id: one for one in sorted(read, key=lambda one: FAMILIES.index(one.family))}


@rule("AGW-401")
def read_list(name: str, text: str) -> ArmyList:
    """The list in a TOML text; `guns` in it stands for all gun types at the owner's choice."""
    try:
        raw = tomllib.loads(text)
        for line in raw.get("lines", ()):
            line["kinds"] = _spelled_out(line["kinds"])
    except (ValueError, KeyError, TypeError) as error:
        raise Unreadable(f"The list {name} cannot be read: {error}.") from error
    return read_into({"id": name, **raw}, ArmyList, f"The list {name}")


def _spelled_out(kinds: list[str]) -> list[str]:
    found: list[str] = []
    for kind in kinds:
        found += ALL_GUNS if kind == "guns" else [kind]
    return found


@rule("AGW-492", "AGW-496")
def find_line(army_list: ArmyList, words: str) -> Line | None:
    """A line of the list, or as `france/zouaves` one of a list that marches with it.

    Nations without a list of their own borrow from any.
    """
    home, _, name = words.rpartition("/")
    if home in ("", army_list.id):
        return army_list.line(name)
    other = army_lists().get(home)
    free = army_list.id == OTHER_NATIONS or home in army_list.allies
    return other.line(name) if other is not None and free else None


@rule("AGW-402", "AGW-090")
def kinds_of(line: Line) -> tuple[Kind, ...]:
    """The types a line may be fielded as; who is called dragoons may be heavy cavalry too."""
    if "dragoon" not in line.name.casefold() or "light_dragoons" in line.kinds:
        return line.kinds
    return tuple(dict.fromkeys((*line.kinds, *DRAGOONS)))


@rule("AGW-401", "AGW-403", "AGW-404", "AGW-680")
def available(army_list: ArmyList, line: Line, kind: Kind, year: int = 0) -> tuple[Attribute, ...]:
    """What a unit of this line may have, as the list suggests it; none of it is compulsory."""
    found = line.attributes(kind)
    for later in army_list.later:
        if year > later.after and line.id in later.lines:
            found += later.distinctions
    return tuple(dict.fromkeys(found))


@rule("AGW-026", "AGW-633")
def quotas_of(army_list: ArmyList) -> tuple[Quota, ...]:
    """How many units of each sort; a list that prints no table uses the generic one.

    Of that it drops what it cannot field, and light infantry is its infantry if it has no other.
    """
    if army_list.quotas:
        return army_list.quotas
    fielded = {kind for line in army_list.lines for kind in kinds_of(line)}
    found = []
    for quota in army_lists()[OTHER_NATIONS].quotas:
        if quota.kinds == ("infantry",) and "infantry" not in fielded:
            found.append(msgspec.structs.replace(quota, kinds=("infantry", "light_infantry")))
            fielded.discard("light_infantry")
        elif fielded.intersection(quota.kinds):
            found.append(quota)
    return tuple(found)
