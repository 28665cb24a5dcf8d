"""Armies: a general, brigades with their commanders, and the units of each, read from TOML."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Final

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import replace

from grognard.books.black_powder.morale import counted
from grognard.books.black_powder.pieces import Brigade, Commander, Dress, Profile, Unit
from grognard.books.black_powder.tables import SPECIALS, WEAPONS, Size
from grognard.books.black_powder.troops import (
    TEMPLATES,
    commander_points,
    reckon_points,
    sized,
)
from grognard.kernel.book import ArmyBrief, Muster
from grognard.kernel.cite import rule
from grognard.kernel.question import Fault, Seat
from grognard.tabletop.reading import Unreadable, read_into
from grognard.tabletop.shelf import Shelf, read_sheet

Rating = Annotated[int, Meta(ge=5, le=10)]
Value = Annotated[int, Meta(ge=0, le=20)]
Words = Annotated[str, Meta(min_length=1, max_length=80)]


class UnitEntry(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A unit of a list: a template, and where it differs."""

    name: Words
    template: str
    size: Size = "standard"
    arms: str = ""
    hand_to_hand: Value | UnsetType = UNSET
    shooting: tuple[Value, ...] | UnsetType = UNSET
    morale: Value | UnsetType = UNSET
    stamina: Value | UnsetType = UNSET
    figures: Annotated[int, Meta(ge=1, le=80)] | UnsetType = UNSET
    special: tuple[str, ...] = ()
    detached: bool = False
    uniform: str = ""
    troop: str = ""
    hat: str = ""
    pose: str = ""

    @rule("BP-008", "BP-009", "BP-018", "BP-269", "BP-472", "BP-482", "BP-483")
    @rule("BP-475", "BP-476", "BP-477", "BP-478", "BP-479", "BP-480")
    def profile(self) -> Profile:
        """The stat line: the template made to size, then what the list says, which is final."""
        base = sized(TEMPLATES[self.template], self.size)
        special = tuple(dict.fromkeys((*base.special, *self.special)))
        said = {
            word: value
            for word in ("hand_to_hand", "shooting", "morale", "stamina", "figures")
            if (value := getattr(self, word)) is not UNSET
        }
        return replace(
            base,
            special=special,
            detached=self.detached,
            arms=self.arms or base.arms,
            **said,
        )


class BrigadeEntry(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A brigade of a list."""

    name: Words
    commander: Words
    rating: Rating
    units: Annotated[tuple[UnitEntry, ...], Meta(min_length=1, max_length=20)]
    mounted: bool = True


class GeneralEntry(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The commander-in-chief."""

    name: Words
    rating: Rating
    mounted: bool = True


class Army(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A general and his brigades: BP-006."""

    name: Words
    nation: Words
    general: GeneralEntry
    brigades: Annotated[tuple[BrigadeEntry, ...], Meta(min_length=1, max_length=12)]
    uniform: str = ""


def read_army(text: str) -> Army:
    """The army in a TOML text."""
    return read_into(read_sheet(text), Army, "The army file")


ARMIES: Final = Shelf(Path(__file__).with_name("armies"), read_army)
"""The armies that come with the book."""


@rule("BP-006", "BP-007", "BP-020", "BP-408", "BP-436")
def faults(army: Army) -> Iterator[Fault]:
    """Everything wrong with an army."""
    names = [entry.name for brigade in army.brigades for entry in brigade.units]
    if len(set(names)) != len(names):
        yield Fault("Two units have the same name.", "BP-008")
    for brigade in army.brigades:
        for entry in brigade.units:
            if entry.template not in TEMPLATES:
                yield Fault(f"{entry.name}: nobody knows a {entry.template}.", "BP-472")
            elif entry.arms and entry.arms not in WEAPONS:
                yield Fault(f"{entry.name}: nobody knows {entry.arms}.", "BP-158")
            else:
                yield from _unit_faults(entry)


def _unit_faults(entry: UnitEntry) -> Iterator[Fault]:
    profile = entry.profile()
    for special in profile.special:
        if special not in SPECIALS:
            yield Fault(f"{entry.name}: there is no special rule {special}.", "BP-436")
    if profile.morale == 1 or profile.morale > 6:
        yield Fault(f"{entry.name}: Morale is 2 to 6, or 0.", "BP-012")
    if not profile.stamina:
        yield Fault(f"{entry.name}: Stamina is at least 1.", "BP-013")
    bands = 3 if profile.gun == "cannon" else 1
    if profile.shooting and len(profile.shooting) != bands:
        yield Fault(f"{entry.name}: Shooting has {bands} values.", "BP-221")


@rule("BP-484", "BP-485", "BP-491")
def points_of(army: Army) -> int:
    """The worth of an army: its commanders and its units."""
    ratings = [army.general.rating, *(brigade.rating for brigade in army.brigades)]
    units = [entry for brigade in army.brigades for entry in brigade.units]
    staff = sum(commander_points(rating) for rating in ratings)
    return staff + sum(reckon_points(entry.profile()).total for entry in units)


def army_brief(name: str, army: Army) -> ArmyBrief:
    """An army as it stands in a list."""
    units = sum(len(brigade.units) for brigade in army.brigades)
    size = f"{units} units in {len(army.brigades)} brigades"
    return ArmyBrief(name, army.name, army.nation, points_of(army), size)


def muster(text: str) -> Muster:
    """An army counted and checked."""
    try:
        army = ARMIES.find(text)
    except Unreadable as error:
        return Muster("", 0, 0, (), (Fault(str(error), "BP-006"),))
    wrong = tuple(faults(army))
    if wrong:
        return Muster(army.name, 0, 0, (), wrong)
    lines = [f"{army.general.name}, staff rating {army.general.rating}"]
    for brigade in army.brigades:
        lines.append(f"{brigade.name}: {brigade.commander}, staff rating {brigade.rating}")
        lines += [_line(entry) for entry in brigade.units]
    return Muster(army.name, points_of(army), 0, tuple(lines), ())


def _line(entry: UnitEntry) -> str:
    profile = entry.profile()
    shooting = "-".join(map(str, profile.shooting)) or "no"
    morale = f"{profile.morale}+" if profile.morale else "none"
    special = f", {', '.join(profile.special)}" if profile.special else ""
    return (
        f"{entry.name}: {entry.size} {entry.template}, hand-to-hand {profile.hand_to_hand}, "
        f"shooting {shooting}, morale {morale}, stamina {profile.stamina}{special}: "
        f"{reckon_points(profile).total} points"
    )


# Taking the field


@rule("BP-006", "BP-406", "BP-447")
def enlist(
    army: Army, seat: Seat
) -> tuple[dict[str, Unit], dict[str, Commander], dict[str, Brigade]]:
    """The pieces of an army, named after their seat and their place on the list."""
    units: dict[str, Unit] = {}
    brigades: dict[str, Brigade] = {}
    chief = _commander(f"{seat}-general", seat, army.general.name, army.general.rating)
    chief.general, chief.mounted = True, army.general.mounted
    chief.dress = Dress(army.uniform)
    staff = {chief.id: chief}
    for number, entry in enumerate(army.brigades, 1):
        name = f"{seat}-{number}"
        man = _commander(f"{name}-brigadier", seat, entry.commander, entry.rating)
        man.mounted, man.dress = entry.mounted, Dress(army.uniform)
        staff[man.id] = man
        own = [_unit(e, f"{name}-{n}", name, army) for n, e in enumerate(entry.units, 1)]
        for unit in own:
            unit.seat = seat
            units[unit.id] = unit
        strength = len(counted(own))
        brigades[name] = Brigade(name, seat, entry.name, man.id, strength)
    return units, staff, brigades


def _commander(name: str, seat: Seat, words: str, rating: int) -> Commander:
    return Commander(name, seat, words, rating, valour=int(rating >= 8))


def _unit(entry: UnitEntry, name: str, brigade: str, army: Army) -> Unit:
    profile = entry.profile()
    dress = Dress(entry.uniform or army.uniform, entry.troop, entry.hat, entry.pose)
    return Unit(
        id=name,
        seat=Seat(""),
        name=entry.name,
        brigade=brigade,
        profile=profile,
        dress=dress,
        formation=profile.home,
        stamina=profile.stamina,
    )
