"""Armies: a general, brigades with their commanders, and the units of each, read from TOML."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Final

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import replace

from grognard.books.black_powder.morale import counted
from grognard.books.black_powder.pieces import Brigade, Commander, Dress, Profile, Unit
from grognard.books.black_powder.sizing import DEEP, as_wide_as, fewest_are_odd
from grognard.books.black_powder.tables import SPECIALS, WEAPONS, Formation, Size
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
Valour = Annotated[int, Meta(ge=0, le=3)]
"""Dice that a commander adds to those of the unit he has joined: BP-406, BP-407."""


@rule("BP-477")
def without_degree(special: str) -> str:
    """The name of a rule that comes in degrees: Heavy Cavalry of +1 or +D3, Elite of 4+."""
    name, _, degree = special.rpartition(" ")
    return name if name and "+" in degree else special


class OnFoot(Struct, frozen=True, forbid_unknown_fields=True):
    """How riders fight once they have dismounted."""

    hand_to_hand: Value
    shooting: tuple[Value, ...]
    special: tuple[str, ...]


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
    figures: Annotated[int, Meta(ge=1, le=120)] | UnsetType = UNSET
    special: tuple[str, ...] = ()
    detached: bool = False
    key: str = ""
    """What a battle's dispositions call it."""
    fielded: Annotated[int, Meta(ge=0, le=80)] = 0
    """How many models the order of battle gives it."""
    regular: bool | UnsetType = UNSET
    home: Formation | UnsetType = UNSET
    afoot: OnFoot | None = None
    base: tuple[Annotated[int, Meta(ge=3, le=80)], Annotated[int, Meta(ge=3, le=120)]] = (0, 0)
    """Width and depth of a model's base in millimetres."""
    ranks: Annotated[int, Meta(ge=1, le=4)] | UnsetType = UNSET
    range: Annotated[int, Meta(ge=1, le=144)] | UnsetType = UNSET
    teams: bool = True
    """False of a gun without horses to draw it."""
    uniform: str = ""
    troop: str = ""
    hat: str = ""
    pose: str = ""

    @rule("BP-008", "BP-009", "BP-018", "BP-269", "BP-472", "BP-482", "BP-483")
    @rule("BP-473", "BP-475", "BP-476", "BP-477", "BP-478", "BP-479", "BP-480", "BP-EX50")
    @rule("BP-1146")
    def profile(self) -> Profile:
        """The stat line: the template made to size, then what the list says, which is final."""
        return _stat_line(self)

    @rule("BP-481", "BP-1063", "BP-1082", "BP-1147", "BP-1148", "BP-1236")
    def spare(self) -> Profile | None:
        """The stat line of riders on foot, where they may dismount."""
        line = self.profile()
        if self.template == "mounted infantry" and self.afoot is None:
            return self._dismounted(line)
        if self.afoot is None:
            return None
        return replace(
            line,
            kind="infantry",
            hand_to_hand=self.afoot.hand_to_hand,
            shooting=self.afoot.shooting,
            special=self.afoot.special,
            figures=min(2 * line.figures, 24),
        )

    def _dismounted(self, line: Profile) -> Profile:
        """Mounted infantry on foot; with magazine rifles it shoots as well as any infantry.

        They are the same men: irregular, detached, and with their own rifles.
        """
        foot = sized(TEMPLATES["dismounted infantry"], self.size)
        magazine = line.arms.startswith("bolt-action") and self.size == "standard"
        return replace(
            foot,
            arms=line.arms,
            morale=line.morale,
            stamina=line.stamina,
            shooting=(3,) if magazine else foot.shooting,
            special=tuple(dict.fromkeys((*foot.special, *self.special))),
            regular=line.regular,
            home=foot.home if line.regular else line.home,
            detached=line.detached,
            range=line.range,
        )


@lru_cache(maxsize=256)
def _stat_line(entry: UnitEntry) -> Profile:
    """What `UnitEntry.profile` says; points, faults and the muster ask for it again and again."""
    base = sized(TEMPLATES[entry.template], entry.size)
    told = {without_degree(special) for special in entry.special}
    usual = [special for special in base.special if without_degree(special) not in told]
    special = tuple(dict.fromkeys((*usual, *entry.special)))
    said = {
        word: value
        for word in (
            "hand_to_hand",
            "shooting",
            "morale",
            "stamina",
            "figures",
            "regular",
            "home",
            "ranks",
            "range",
        )
        if (value := getattr(entry, word)) is not UNSET
    }
    if "Skirmish Only" in special:
        said.setdefault("home", "skirmish order")  # they have no other: BP-1146
    return replace(
        base,
        special=special,
        detached=entry.detached,
        arms=entry.arms or base.arms,
        fielded=entry.fielded,
        base=entry.base,
        train=base.train if entry.teams else "",
        **said,
    )


class BrigadeEntry(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A brigade of a list."""

    name: Words
    commander: str
    """Nobody where the general commands it himself."""
    rating: Rating
    units: Annotated[tuple[UnitEntry, ...], Meta(max_length=20)]
    mounted: bool = True
    apart: bool = False
    """It does not count when the army's brigades are counted: BP-1242."""
    valour: Valour | UnsetType = UNSET


class GeneralEntry(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The commander-in-chief."""

    name: Words
    rating: Rating
    mounted: bool = True
    valour: Valour | UnsetType = UNSET


class Army(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A general and his brigades: BP-006."""

    name: Words
    nation: Words
    general: GeneralEntry
    brigades: Annotated[tuple[BrigadeEntry, ...], Meta(max_length=12)]
    uniform: str = ""
    brigade_squares: bool = False
    """It is one of those that fought in them: BP-339."""


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
    if not army.brigades:
        yield Fault("The army has no brigade.", "BP-006")
    for brigade in army.brigades:
        if not brigade.units:
            yield Fault(f"{brigade.name} has no units.", "BP-006")
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
    names = [without_degree(special) for special in profile.special]
    for name in dict.fromkeys(name for name in names if names.count(name) > 1):
        yield Fault(f"{entry.name}: {name} has one degree, not several.", "BP-477")
    if profile.morale == 1 or profile.morale > 6:
        yield Fault(f"{entry.name}: Morale is 2 to 6, or 0.", "BP-012")
    if entry.size != "standard" and profile.kind == "artillery":
        yield Fault(f"{entry.name}: guns have but one size.", "BP-015")
    if profile.ranks == 3 and profile.figures < DEEP:
        yield Fault(f"{entry.name}: only {DEEP} models or more stand three deep.", "BP-465")
    if not profile.stamina:
        yield Fault(f"{entry.name}: Stamina is at least 1.", "BP-013")
    bands = 3 if profile.gun == "cannon" else 1
    if profile.shooting and len(profile.shooting) != bands:
        yield Fault(f"{entry.name}: Shooting has {bands} values.", "BP-221")


@rule("BP-484", "BP-485", "BP-491")
def points_of(army: Army) -> int:
    """The worth of an army: its commanders and its units."""
    led = [brigade for brigade in army.brigades if brigade.commander]
    ratings = [army.general.rating, *(brigade.rating for brigade in led)]
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
    if not all(_is_known(entry) for brigade in army.brigades for entry in brigade.units):
        return Muster(army.name, 0, 0, (), wrong)
    lines = [f"{army.general.name}, staff rating {army.general.rating}"]
    for brigade in army.brigades:
        lines.append(f"{brigade.name}: {_commander_words(brigade)}")
        lines += [_line(entry) for entry in brigade.units]
    profiles = [entry.profile() for brigade in army.brigades for entry in brigade.units]
    if not fewest_are_odd(profiles):
        lines.append("Most units of an army should be of standard size.")
    return Muster(army.name, points_of(army), 0, tuple(lines), wrong)


def _commander_words(brigade: BrigadeEntry) -> str:
    if not brigade.commander:
        return "under the general himself"
    return f"{brigade.commander}, staff rating {brigade.rating}"


def _is_known(entry: UnitEntry) -> bool:
    """A unit can be priced if its template, arms and special rules are those of the book."""
    known = entry.template in TEMPLATES and (not entry.arms or entry.arms in WEAPONS)
    return known and set(entry.special) <= set(SPECIALS)


def _line(entry: UnitEntry) -> str:
    profile = entry.profile()
    shooting = "-".join(map(str, profile.shooting)) or "no"
    morale = f"{profile.morale}+" if profile.morale else "none"
    special = f", {', '.join(profile.special)}" if profile.special else ""
    wide = as_wide_as(profile)
    slim = f", as wide in line as {wide} models on 20 mm" if wide else ""
    return (
        f"{entry.name}: {entry.size} {entry.template}, hand-to-hand {profile.hand_to_hand}, "
        f"shooting {shooting}, morale {morale}, stamina {profile.stamina}{special}: "
        f"{reckon_points(profile).total} points{slim}"
    )


# Taking the field


@rule("BP-006", "BP-406", "BP-447")
def enlist(
    army: Army, seat: Seat, *, keyed: bool = False
) -> tuple[dict[str, Unit], dict[str, Commander], dict[str, Brigade]]:
    """The pieces of an army, named after their seat and place on the list, or by their keys."""
    units: dict[str, Unit] = {}
    brigades: dict[str, Brigade] = {}
    chief = _commander(f"{seat}-general", seat, army.general)
    chief.general, chief.mounted = True, army.general.mounted
    chief.dress = Dress(army.uniform)
    staff = {chief.id: chief}
    for number, entry in enumerate(army.brigades, 1):
        name = f"{seat}-{number}"
        man = chief
        if entry.commander:
            man = _commander(f"{name}-brigadier", seat, entry)
            man.mounted, man.dress = entry.mounted, Dress(army.uniform)
            staff[man.id] = man
        own = [
            _unit(e, (keyed and e.key) or f"{name}-{n}", name, army)
            for n, e in enumerate(entry.units, 1)
        ]
        for unit in own:
            unit.seat = seat
            units[unit.id] = unit
        strength = len(counted(own))
        brigades[name] = Brigade(name, seat, entry.name, man.id, strength, apart=entry.apart)
    return units, staff, brigades


@rule("BP-406", "BP-407")
def _commander(name: str, seat: Seat, entry: GeneralEntry | BrigadeEntry) -> Commander:
    """Who is rated 8 or better adds a die to his troops', unless his list says otherwise."""
    words = entry.name if isinstance(entry, GeneralEntry) else entry.commander
    valour = int(entry.rating >= 8) if entry.valour is UNSET else entry.valour
    return Commander(name, seat, words, entry.rating, valour=valour)


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
        spare=entry.spare(),
    )
