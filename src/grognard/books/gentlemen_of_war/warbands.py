"""Warbands: who is enlisted with what, read from a sheet, and mustered against every rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, Final, TypeVar

import msgspec
from msgspec import Meta, Struct

from grognard.books.gentlemen_of_war.roster import (
    FACTIONS,
    HIGHEST_LEVEL,
    SYMBOLS,
    Category,
    Item,
    Levels,
    UnitType,
    item_called,
    passives_of,
    roster,
    unit_type_called,
)
from grognard.kernel.cite import rule
from grognard.kernel.question import Fault
from grognard.tabletop.reading import Unreadable, read_into
from grognard.tabletop.shelf import Shelf, places_in, read_sheet, take_units

GAME_SIZES: Final = (600, 800, 1000, 1200)
HANDS: Final = 2
MOST_UNITS: Final = 40
"""More than any game size can pay for, so that no sheet is absurdly long."""

Words = Annotated[str, Meta(max_length=80)]
Points = Annotated[int, Meta(ge=0, le=10_000)]
Times = Annotated[int, Meta(ge=0, le=100)]

T = TypeVar("T")
Kind = TypeVar("Kind", UnitType, Item)
Complaint = tuple[str, str]
"""What is wrong with a man, without his name, and by which rule."""


_WORN_ONCE: Final[tuple[tuple[Category, str, str], ...]] = (
    ("Armour", "pieces of armour", "GOW-109"),
    ("Headgear", "pieces of headgear", "GOW-109"),
    ("Mount", "mounts", "GOW-110"),
)


class Carried(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """An item as one man carries it: with what is fixed to it, and how many times its ammunition.

    Bayonets and telescopic sights stand in ``fixed`` of the item that bears them.
    """

    item: Words
    fixed: Annotated[tuple[Words, ...], Meta(max_length=10)] = ()
    ammo: Times = 1


class Enlisted(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One man of a warband: his kind, his name, what he carries, and where his skills went."""

    type: Words
    name: Words
    items: Annotated[tuple[Carried, ...], Meta(max_length=20)] = ()
    skills: Levels = Levels()
    commander: bool = False


class Warband(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A side's whole force, with the game size it was raised for."""

    name: Words
    faction: Words
    limit: Points
    units: Annotated[tuple[Enlisted, ...], Meta(max_length=MOST_UNITS)]
    cite: Words = ""


class Muster(Struct, frozen=True):
    """What a warband costs, man by man and in all, and everything that is wrong with it."""

    points: tuple[int, ...]
    total: int
    prestige: int
    faults: tuple[Fault, ...]


class _Entry(Struct, frozen=True, forbid_unknown_fields=True):
    """A man as his sheet puts him down: items may stand there by name alone."""

    type: Words
    name: Words = ""
    items: Annotated[tuple[Words | Carried, ...], Meta(max_length=20)] = ()
    skills: Levels = Levels()
    commander: bool = False


def read_warband(text: str) -> Warband:
    """The warband on a sheet of TOML; a sheet that cannot be read says where it goes wrong."""
    sheet = read_sheet(text)
    entries = take_units(sheet, MOST_UNITS, least=0)
    places = places_in(text, entries)
    empty = read_into({**sheet, "units": []}, Warband, "The head of the sheet")
    units = tuple(_read_entry(*pair) for pair in zip(places, entries, strict=True))
    return msgspec.structs.replace(empty, units=units)


def _read_entry(where: str, entry: Any) -> Enlisted:
    read = read_into(entry, _Entry, where)
    kind = _look_up(read.type, unit_type_called, roster().units, f"{where}: no unit")
    items = tuple(_read_item(item, where) for item in read.items)
    name = read.name.strip() or kind.name
    return Enlisted(kind.id, name, items, read.skills, read.commander)


def _read_item(item: str | Carried, where: str) -> Carried:
    carried = Carried(item) if isinstance(item, str) else item
    words = f"{where}: no item"
    fixed = (_look_up(name, item_called, roster().items, words) for name in carried.fixed)
    host = _look_up(carried.item, item_called, roster().items, words)
    return Carried(host.id, tuple(other.id for other in fixed), carried.ammo)


def _look_up(
    words: str, called: Callable[[str], Kind | None], known: Iterable[Kind], nothing: str
) -> Kind:
    if found := called(words):
        return found
    names = [kind.name for kind in known]
    near = get_close_matches(words.title(), names, n=1)
    hint = f"; is “{near[0]}” meant?" if near else "."
    raise Unreadable(f"{nothing} is called “{words}”{hint}")


WARBANDS: Final = Shelf(Path(__file__).with_name("warbands"), read_warband)


@rule(*(f"GOWR-{number}" for number in range(103, 111)))
def sample_warbands() -> Mapping[str, Warband]:
    """Two ready warbands for each faction by the names of their sheets, read once."""
    return WARBANDS.ready


def equipment(enlisted: Enlisted) -> tuple[Item, ...]:
    """Everything a man has on him, each carried item followed by what is fixed to it."""
    words = (word for carried in enlisted.items for word in (carried.item, *carried.fixed))
    return tuple(item for word in words if (item := item_called(word)))


@rule("GOW-101", "GOW-102", "GOWR-006")
def levels(enlisted: Enlisted) -> Levels:
    """A man's stats are those of his kind and the skill points allotted to them."""
    kind = unit_type_called(enlisted.type)
    return kind.levels + enlisted.skills if kind else enlisted.skills


@rule("GOWR-003", "GOW-103")
def points(enlisted: Enlisted) -> int:
    """A man costs his own price and his equipment's, less an Arsenal allowance no bigger."""
    kind = unit_type_called(enlisted.type)
    own, arsenal = (kind.points, kind.passives.arsenal) if kind else (0, 0)
    return own + max(0, sum(map(_equipment_points, enlisted.items)) - arsenal)


@rule("GOW-114")
def _equipment_points(carried: Carried) -> int:
    """A gun with more ammunition costs as many times its price; what is fixed to it does not."""
    host = item_called(carried.item)
    times = carried.ammo if host and host.is_gun else 1
    fixed = sum(item.points for word in carried.fixed if (item := item_called(word)))
    return fixed + (host.points * times if host else 0)


@rule("GOW-116")
def prestige(limit: int, agreed: int = 0) -> int:
    """A side starts with 1 for every full 100 points of the game, or with what both agreed on."""
    return agreed or limit // 100


def muster(warband: Warband) -> Muster:
    """A warband is counted and held against every rule of list building, all faults at once."""
    bills = tuple(points(enlisted) for enlisted in warband.units)
    faults = [fault for check in _WARBAND_CHECKS for fault in check(warband)]
    for enlisted in warband.units:
        faults.extend(_man_faults(warband, enlisted))
    return Muster(bills, sum(bills), prestige(warband.limit), tuple(faults))


@rule("GOW-115")
def _size_faults(warband: Warband) -> Iterator[Fault]:
    """A game is of one of four sizes, and no warband costs more than its size."""
    total = sum(points(enlisted) for enlisted in warband.units)
    if warband.limit not in GAME_SIZES:
        sizes = ", ".join(map(str, GAME_SIZES))
        yield Fault(f"A game is of {sizes} points, not {warband.limit}.", "GOW-115")
    if total > warband.limit:
        over = total - warband.limit
        words = f"The warband costs {total} points, {over} more than the {warband.limit} allowed."
        yield Fault(words, "GOW-115")


@rule("GOWR-001")
def _faction_faults(warband: Warband) -> Iterator[Fault]:
    """A warband belongs to one of the four factions."""
    if warband.faction not in FACTIONS:
        yield Fault(f"There is no faction called “{warband.faction}”.", "GOWR-001")


@rule("GOWR-002")
def _number_faults(warband: Warband) -> Iterator[Fault]:
    """A warband has at least 4 units, at least 1 Elite, and 1 Elite per full 200 points at most."""
    size, elites, most = len(warband.units), len(_elites(warband)), warband.limit // 200
    if size < 4:
        yield Fault(f"A warband has at least 4 units; this one has {size}.", "GOWR-002")
    if not elites:
        yield Fault("A warband has at least 1 Elite; this one has none.", "GOWR-002")
    if elites > most:
        words = f"{elites} Elites are too many: {warband.limit} points allow {most}."
        yield Fault(words, "GOWR-002")


@rule("GOW-050", "GOWR-002")
def _commander_faults(warband: Warband) -> Iterator[Fault]:
    """Exactly one unit is the Commander, and that is an Elite."""
    commanders = [enlisted for enlisted in warband.units if enlisted.commander]
    if len(commanders) != 1:
        named = f"{len(commanders)} are" if commanders else "none is"
        yield Fault(f"One Elite is named Commander; here {named}.", "GOW-050")
    for enlisted in commanders:
        if enlisted not in _elites(warband):
            words = f"{enlisted.name} is no Elite and cannot be Commander."
            yield Fault(words, "GOW-050")


@rule("GOWR-075", "GOWR-115")
def _single_faults(warband: Warband) -> Iterator[Fault]:
    """Of some items a warband has one and no more."""
    held = [item for enlisted in warband.units for item in equipment(enlisted)]
    for item in roster().items:
        if item.one_per_warband and (count := held.count(item)) > 1:
            words = f"A warband carries one {item.name} at most; this one has {count}."
            yield Fault(words, item.id)


def _elites(warband: Warband) -> list[Enlisted]:
    kinds = ((enlisted, unit_type_called(enlisted.type)) for enlisted in warband.units)
    return [enlisted for enlisted, kind in kinds if kind and kind.elite]


_WARBAND_CHECKS: Final = (
    _size_faults,
    _faction_faults,
    _number_faults,
    _commander_faults,
    _single_faults,
)


def _man_faults(warband: Warband, enlisted: Enlisted) -> Iterator[Fault]:
    """All that is wrong with one man, each fault beginning with his name."""
    kind = unit_type_called(enlisted.type)
    if kind is None:
        yield Fault(f"{enlisted.name}: there is no unit “{enlisted.type}”.", "GOWR-001")
        return
    complaints = [*_unknown_complaints(enlisted), *_limit_complaints(warband, enlisted, kind)]
    for check in (_hand_complaints, _worn_complaints, _fixed_complaints, _ammo_complaints):
        complaints.extend(check(enlisted))
    complaints.extend(_skill_complaints(enlisted, kind))
    for words, cite in complaints:
        yield Fault(f"{enlisted.name} ({kind.name}) {words}.", cite)


def _unknown_complaints(enlisted: Enlisted) -> Iterator[Complaint]:
    for carried in enlisted.items:
        for word in (carried.item, *carried.fixed):
            if item_called(word) is None:
                yield f"carries “{word}”, which is not in the roster", "GOWR-001"


@rule("GOWR-001", "GOWR-076", "GOWR-084", "GOWR-087")
def _limit_complaints(warband: Warband, enlisted: Enlisted, kind: UnitType) -> Iterator[Complaint]:
    """A man and his equipment must be open to the warband's faction and to his rank."""
    if kind.faction != warband.faction:
        yield f"is {kind.faction} and cannot join a {warband.faction} warband", "GOWR-001"
    for item in equipment(enlisted):
        if item.faction and item.faction != warband.faction:
            yield f"carries {item.name}, for {item.faction} warbands only", item.id
        if item.elite_only and not kind.elite:
            yield f"carries {item.name}, for Elites only", item.id


@rule("GOW-024", "GOW-025", "GOWR-004")
def _hand_complaints(enlisted: Enlisted) -> Iterator[Complaint]:
    """A man carries no more weapons and instruments than two hands can hold at once."""
    hands = sum(item.hands for item in equipment(enlisted))
    if hands > HANDS:
        yield f"carries weapons and instruments for {hands} hands and has {HANDS}", "GOWR-004"


@rule("GOW-109", "GOW-110", "GOW-113", "GOWR-004")
def _worn_complaints(enlisted: Enlisted) -> Iterator[Complaint]:
    """A man has one armour, one headgear and one mount at most; other things without limit."""
    categories = [item.category for item in equipment(enlisted)]
    for category, noun, cite in _WORN_ONCE:
        if (count := categories.count(category)) > 1:
            yield f"has {count} {noun} and may have 1", cite


@rule("GOW-076", "GOWR-004", "GOWR-066", "GOWR-067", "GOWR-095")
def _fixed_complaints(enlisted: Enlisted) -> Iterator[Complaint]:
    """A bayonet sits on a lug, one on each, and a telescopic sight on one longgun."""
    for carried in enlisted.items:
        host = item_called(carried.item)
        fixed = [item for word in carried.fixed if (item := item_called(word))]
        if host:
            yield from _loose_complaints(host)
            yield from _bayonet_complaints(host, fixed)
            yield from _sight_complaints(host, fixed)


def _loose_complaints(host: Item) -> Iterator[Complaint]:
    if host.needs_lug:
        yield f"carries the {host.name} loose, and it belongs on a Bayonet Lug", "GOW-076"
    if host.optimal_range:
        yield f"carries the {host.name} loose, and it belongs on a longgun", host.id


def _bayonet_complaints(host: Item, fixed: list[Item]) -> Iterator[Complaint]:
    lugs, bayonets = host.passives.bayonet_lug, sum(item.needs_lug for item in fixed)
    if bayonets and not lugs:
        yield f"cannot fix a bayonet to the {host.name}, which has no Bayonet Lug", "GOW-076"
    elif bayonets > lugs:
        yield f"has {bayonets} bayonets on the {host.name} with room for {lugs}", "GOWR-004"


def _sight_complaints(host: Item, fixed: list[Item]) -> Iterator[Complaint]:
    sights = [item for item in fixed if item.optimal_range]
    if sights and host.category != "Longgun":
        yield f"has a {sights[0].name} on the {host.name}, which is no longgun", sights[0].id
    elif len(sights) > 1:
        yield f"has {len(sights)} sights on one {host.name}", sights[0].id
    for item in fixed:
        if not item.needs_lug and not item.optimal_range:
            yield f"cannot fix the {item.name} to the {host.name}", "GOWR-004"


@rule("GOW-114", "GOWR-005")
def _ammo_complaints(enlisted: Enlisted) -> Iterator[Complaint]:
    """A gun, and nothing else, may hold 2, 3 or 4 times its ammunition."""
    for carried in enlisted.items:
        host = item_called(carried.item)
        if host and not 1 <= carried.ammo <= 4:
            yield (
                f"has a {host.name} with {carried.ammo} times its ammunition, not 1 to 4",
                "GOW-114",
            )
        elif host and carried.ammo > 1 and not host.is_gun:
            yield f"cannot modify the {host.name}: only guns are modified", "GOWR-005"


@rule("GOW-101", "GOW-102", "GOWR-006")
def _skill_complaints(enlisted: Enlisted, kind: UnitType) -> Iterator[Complaint]:
    """Skill points go where passives of the man and his things let them, and no stat above 6."""
    skills, grown = enlisted.skills, levels(enlisted)
    has = passives_of(kind, equipment(enlisted), mounted=True)
    martial, vigour = skills.hearts + skills.diamonds, skills.clubs + skills.spades
    if martial > has.martial_skills:
        yield f"allots {martial} Martial Skills and has {has.martial_skills}", "GOW-101"
    if vigour > has.vigour_skills:
        yield f"allots {vigour} Vigour Skills and has {has.vigour_skills}", "GOW-102"
    for suit, symbol in SYMBOLS.items():
        if grown.of(suit) > HIGHEST_LEVEL:
            yield f"has {symbol}{grown.of(suit)}, above {HIGHEST_LEVEL}", "GOWR-006"
