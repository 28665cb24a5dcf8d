"""Mustering: an army counted, priced, and held against every rule of raising one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from grognard.books.gentlemans_war.armies import ARMIES, Army, UnitEntry, as_fielded
from grognard.books.gentlemans_war.attributes import (
    TRAITS,
    attribute_faults,
    deficiencies,
    distinctions,
    in_words,
)
from grognard.books.gentlemans_war.lists import (
    OTHER_NATIONS,
    Line,
    available,
    find_line,
    kinds_of,
    quotas_of,
)
from grognard.books.gentlemans_war.pieces import GUNS, NATIVES, Era, Kind, Weapon
from grognard.books.gentlemans_war.points import (
    ALLOWANCE,
    DETACHABLE,
    PRICES,
    SUBORDINATES,
    UNIT_COUNTS,
    roster_code,
    size_fault,
)
from grognard.kernel.book import ArmyBrief, Muster
from grognard.kernel.cite import rule
from grognard.kernel.question import Fault
from grognard.tabletop.reading import Unreadable
from grognard.tabletop.wording import many

SMALL_ARMS: Final[dict[Era, tuple[Weapon, ...]]] = {
    "1700": ("musket", "rifle"),
    "1850": ("musket", "rifled_musket", "carbine", "needle_gun", "breech_rifle"),
    "1870": ("carbine", "needle_gun", "breech_rifle", "magazine_rifle"),
}
NATIVE_ARMS: Final[tuple[Weapon, ...]] = ("musket", "rifled_musket", "jezail")
PIECES: Final[dict[Kind, tuple[Weapon, ...]]] = {
    "field_gun": ("field_gun",),
    "light_gun": ("light_gun",),
    "mountain_gun": ("light_gun",),
    "horse_gun": ("field_gun", "light_gun"),
    "siege_gun": ("heavy_gun",),
    "early_machine_gun": ("early_machine_gun",),
    "late_machine_gun": ("late_machine_gun",),
    "ancient_gun": ("ancient_field_gun", "ancient_light_gun"),
    "huge_gun": ("huge_gun",),
    "tribal_horsemen": ("saddle", ""),
    "camel_riders": ("",),
    "tigermen": ("",),
    "porters": ("",),
    "wagons": ("",),
}
"""What those shoot with who do not carry rifles or muskets."""
NOT_YET: Final[dict[Era, tuple[Weapon, ...]]] = {
    "1700": ("early_machine_gun", "late_machine_gun"),
    "1850": ("late_machine_gun",),
    "1870": (),
}
"""What the shooting table of a time does not know."""
PORTERS: Final = ("poor_drill", "brittle", "nervous")


class Finding(NamedTuple):
    """What is said of an army, by which rule, and whether it is forbidden."""

    words: str
    cite: str
    is_fault: bool = True
    remedy: str = ""


class Inspection(NamedTuple):
    """What is wrong with an army, and what is only unusual."""

    faults: tuple[Fault, ...]
    remarks: tuple[Fault, ...]


def muster(words: str | Army) -> Muster:
    """An army, by name or as text, unit by unit, with remarks behind and every fault."""
    try:
        army = ARMIES.find(words) if isinstance(words, str) else words
    except Unreadable as error:
        return Muster("", 0, 0, (), (Fault(str(error), "AGW-401"),))
    found = inspect(army)
    lines = [unit_line(unit) for unit in army.units]
    lines += [f"Remark: {remark.words}" for remark in found.remarks]
    return Muster(army.name, army.points, army.limit, tuple(lines), found.faults)


@rule("AGW-684")
def unit_line(unit: UnitEntry) -> str:
    """A unit as it stands on the roster: code, figures, attributes, price."""
    code = roster_code(unit.kind)
    kind = f"{PRICES[unit.kind].name} ({code})" if code else PRICES[unit.kind].name
    told = f", {in_words(unit.attributes)}" if unit.attributes else ""
    return f"{unit.name}: {unit.figures} {kind}{told}: {unit.points}"


def army_brief(name: str, army: Army) -> ArmyBrief:
    """A ready army as it stands in a list."""
    size = f"{len(army.units)} units"
    return ArmyBrief(name, army.name, army.roll.name, army.points, size)


def inspect(army: Army) -> Inspection:
    """All faults and remarks at once; numbers of units are advice, points and attributes law."""
    found = [*_army_findings(army)]
    for unit in army.units:
        for finding in _unit_findings(army, unit):
            found.append(finding._replace(words=f"{unit.name} {finding.words}."))
    told = [(Fault(one.words, one.cite, one.remedy), one.is_fault) for one in found]
    return Inspection(
        tuple(fault for fault, is_fault in told if is_fault),
        tuple(fault for fault, is_fault in told if not is_fault),
    )


def _army_findings(army: Army) -> Iterator[Finding]:
    yield from _merger_findings(army)
    yield from _points_findings(army)
    yield from _general_findings(army)
    yield from _count_findings(army)
    yield from _quota_findings(army)


@rule("AGW-014")
def _merger_findings(army: Army) -> Iterator[Finding]:
    """What is to be one unit in the battle must be able to be one."""
    try:
        as_fielded(army)
    except Unreadable as error:
        yield Finding(str(error), "AGW-014")


@rule("AGW-027", "AGW-034")
def _points_findings(army: Army) -> Iterator[Finding]:
    """No army costs more than its size allows; where nobody counts, good must balance bad."""
    if army.limit == 0:
        yield from _uncounted_findings(army)
        return
    if army.roll.size_for(army.limit) is None:
        sizes = sorted({*ALLOWANCE.values(), *army.roll.allowance.values()})
        told = ", ".join(map(str, sizes))
        words = f"An army of this list is of {told} points, not {army.limit}."
        yield Finding(words, "AGW-027")
    if army.points > army.limit:
        over = army.points - army.limit
        words = f"The army costs {army.points} points, {over} more than the {army.limit} allowed."
        yield Finding(words, "AGW-027", remedy="Leave a unit or some Distinctions at home.")


@rule("AGW-034", "AGW-EX01")
def _uncounted_findings(army: Army) -> Iterator[Finding]:
    """Without points: a Distinction for every unit, and one for every Deficiency."""
    had = [attribute for unit in army.units for attribute in unit.attributes]
    good = sum(TRAITS[one].worth for one in had if one in distinctions())
    bad = sum(one in deficiencies() for one in had)
    allowed = len(army.units) + bad
    if good > allowed:
        words = f"The army has {good} Distinctions; its units and Deficiencies allow {allowed}."
        yield Finding(words, "AGW-034", is_fault=False)


@rule("AGW-028", "AGW-024")
def _general_findings(army: Army) -> Iterator[Finding]:
    """A commander, and one, two or three subordinates by the size of the army; all are free."""
    size = army.roll.size_for(army.limit) or "large"
    most = 1 + SUBORDINATES[size]
    if not army.generals:
        yield Finding("Nobody commands the army.", "AGW-028", remedy="Name a general.")
    if len(army.generals) > most:
        words = f"The army has {len(army.generals)} generals; its size allows {most}."
        yield Finding(words, "AGW-028")
    if len(set(army.generals)) < len(army.generals):
        yield Finding("Two generals have the same name.", "AGW-028")


@rule("AGW-026", "AGW-027")
def _count_findings(army: Army) -> Iterator[Finding]:
    """Every size has its usual number of units, but where a list has a table of its own."""
    size = army.roll.size_for(army.limit)
    own_table = army.roll.quotas and army.list != OTHER_NATIONS
    if size is None or own_table:
        return
    least, most = UNIT_COUNTS[size]
    count = sum(PRICES[unit.kind].points > 0 for unit in army.units)
    if not least <= count <= most:
        usual = f"{least} to {most} are usual for {army.limit} points"
        words = f"The army has {many(count, 'unit')}; {usual}."
        yield Finding(words, "AGW-026", is_fault=False)


@rule(
    "AGW-026",
    "AGW-592",
    "AGW-597",
    "AGW-605",
    "AGW-613",
    "AGW-623",
    "AGW-637",
    "AGW-644",
    "AGW-649",
)
def _quota_findings(army: Army) -> Iterator[Finding]:
    """The table of a list says how many of each sort; it holds for the sizes it was made for."""
    roll = army.roll
    size = roll.size_for(army.limit)
    if size is None or army.limit != roll.allowance[size]:
        return
    for quota in quotas_of(roll):
        least, most = quota.numbers(size)
        by_line = [unit for unit in army.units if unit.line in quota.lines]
        by_kind = [unit for unit in army.units if unit.kind in quota.kinds]
        count = len(by_line if quota.lines else by_kind)
        if not least <= count <= most:
            words = (
                f"The army has {many(count, 'unit')} of {quota.name}; {least} to {most} are usual."
            )
            yield Finding(words, roll.quota_cite, is_fault=False)


def _unit_findings(army: Army, unit: UnitEntry) -> Iterator[Finding]:
    """All that is to be said of one unit, each sentence without its name and stop."""
    yield from _size_findings(unit)
    for fault in attribute_faults(unit.kind, unit.attributes):
        yield Finding(fault.words, fault.cite, remedy=fault.remedy)
    yield from _native_findings(army, unit)
    yield from _weapon_findings(army, unit)
    yield from _line_findings(army, unit)


def _size_findings(unit: UnitEntry) -> Iterator[Finding]:
    if fault := size_fault(unit.kind, unit.figures):
        yield Finding(fault.words, fault.cite, remedy=fault.remedy)
    elif unit.kind in DETACHABLE and unit.figures not in (6, 12):
        words = f"has {unit.figures} figures; only 6 and 12 have a printed price"
        yield Finding(words, "AGW-013", is_fault=False)


@rule("AGW-494", "AGW-572", "AGW-593", "AGW-645")
def _native_findings(army: Army, unit: UnitEntry) -> Iterator[Finding]:
    """Porters are all alike; fanatics have no firearms; only Boers are elite in the saddle."""
    if unit.kind == "porters" and set(unit.attributes) != set(PORTERS):
        yield Finding(f"are porters and so {in_words(PORTERS)}", "AGW-494")
    if "fanatic" in unit.attributes and unit.weapon:
        yield Finding("is Fanatic and carries no firearms", "AGW-572")
    if "elite" in unit.attributes and army.list != "boers":
        yield Finding("is no Boer commando and cannot be elite", "AGW-593")
    expected = army.roll.expected
    if expected and unit.kind in NATIVES and not set(expected) & set(unit.attributes):
        words = f"should be {' or '.join(TRAITS[one].name for one in expected)}"
        yield Finding(words, "AGW-645", is_fault=False)


@rule("AGW-003", "AGW-097", "AGW-098", "AGW-578", "AGW-652", "AGW-657")
def _weapon_findings(army: Army, unit: UnitEntry) -> Iterator[Finding]:
    """Gunners have the gun of their kind; small arms are of the army's time, natives' older."""
    native = army.roll.family == "native" or unit.kind == "tribal_infantry"
    carried = PIECES.get(unit.kind) or SMALL_ARMS[army.era]
    if unit.kind not in PIECES and native:
        carried += NATIVE_ARMS
    if unit.kind == "tribal_infantry":
        carried += ("",)
    weapon = unit.weapon.replace("_", " ") or "nothing"
    if unit.weapon not in carried:
        cite = "AGW-022" if unit.kind in GUNS else "AGW-003"
        yield Finding(f"cannot shoot with {weapon}: {PRICES[unit.kind].name} never does", cite)
    elif unit.weapon in NOT_YET[army.era]:
        yield Finding(f"has a {weapon}, which is not invented yet", "AGW-003")


@rule("AGW-401", "AGW-403", "AGW-492", "AGW-496")
def _line_findings(army: Army, unit: UnitEntry) -> Iterator[Finding]:
    """A unit is of a type its line may be; attributes its line does not suggest are remarked."""
    roll = army.roll
    if not unit.line:
        if roll.lines and unit.kind not in ("porters", "wagons"):
            yield Finding(f"is in no line of the list of {roll.name}", "AGW-401", is_fault=False)
        return
    line = find_line(roll, unit.line)
    if line is None:
        yield Finding(f"is of a line {unit.line!r} that {roll.name} has not", "AGW-401")
        return
    if unit.kind not in kinds_of(line):
        kinds = " or ".join(PRICES[kind].name for kind in kinds_of(line))
        yield Finding(f"is {PRICES[unit.kind].name}; {line.name} are {kinds}", line.cite)
    if "/" in unit.line and unit.kind in roll.barred:
        yield Finding("never leaves Europe", "AGW-496", is_fault=False)
    yield from _surprises(army, unit, line)


def _surprises(army: Army, unit: UnitEntry, line: Line) -> Iterator[Finding]:
    """What the line of a unit does not suggest."""
    suggested = available(army.roll, line, unit.kind, army.year)
    for attribute in unit.attributes:
        if attribute not in suggested:
            words = f"is {TRAITS[attribute].name}, which {line.name} seldom are"
            yield Finding(words, line.cite, is_fault=False)
    both = [one for one in line.either if one in unit.attributes]
    if len(both) > 1:
        yield Finding(f"is {in_words(both)}; one of them is usual", line.cite, is_fault=False)
    if line.weapons and unit.weapon not in line.weapons:
        weapon = unit.weapon.replace("_", " ") or "no firearms"
        yield Finding(f"has {weapon}, which {line.name} seldom have", line.cite, is_fault=False)
