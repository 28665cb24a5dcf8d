"""What the book asks of an army: faults where it forbids, remarks where it only advises."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from grognard.kernel.cite import rule

if TYPE_CHECKING:
    from grognard.books.edwardian_splendour.armies import Army, UnitEntry

FOOT_AND_HORSE: Final = ("infantry", "cavalry")
LEAST_CREW: Final = {"gun": 3, "mg": 2}
MOST_SPOTTERS: Final = 2
USUAL_SIZES: Final = {"infantry": (12, 24), "cavalry": (6, 16)}
BY_EYE: Final = ("muzzle shell", "breech solid", "muzzle solid")
"""Guns that fire only at what their own crew sees."""
MOST_ZULU_RIFLES: Final = 14
"""About a dozen."""


class Finding(NamedTuple):
    """What is said of a unit or an army, by which rule, and whether it is forbidden."""

    words: str
    cite: str
    is_fault: bool


def _fault(words: str, cite: str) -> Finding:
    return Finding(words, cite, is_fault=True)


def _remark(words: str, cite: str) -> Finding:
    return Finding(words, cite, is_fault=False)


def unit_findings(army: Army, unit: UnitEntry) -> Iterator[Finding]:
    """All that is to be said of one unit, each sentence without its name and stop."""
    yield from _kind_findings(unit)
    yield from _crew_findings(army, unit)
    yield from _size_findings(army, unit)
    yield from _spotter_findings(army, unit)
    yield from _order_findings(army, unit)
    yield from _ornament_findings(army, unit)
    if army.variant in _VARIANTS:
        yield from _VARIANTS[army.variant](unit)


def army_findings(army: Army) -> Iterator[Finding]:
    """All that is to be said of an army as a whole."""
    if army.variant == "revolutionary" and sum(unit.leaders for unit in army.units) < 2:
        yield _remark("A Revolutionary army should have several Leaders.", "ES-130")


@rule("ES-002", "ES-003", "ES-004", "ES-104")
def _kind_findings(unit: UnitEntry) -> Iterator[Finding]:
    """A unit is of one type; a gun belongs to the artillery, a small party has two men at most."""
    if unit.type != "gun" and unit.gun:
        yield _fault(f"is {unit.type} and cannot have a gun of its own", "ES-004")
    if unit.type != "gun" and unit.horse:
        yield _fault("is no artillery and so no horse artillery", "ES-104")
    if unit.type == "spotter" and unit.figures > MOST_SPOTTERS:
        yield _fault(f"has {unit.figures} spotters; a party is of one or two", "ES-003")


@rule("ES-007")
def _crew_findings(army: Army, unit: UnitEntry) -> Iterator[Finding]:
    """A gun takes the field with three men or more, an MG with two, unless a campaign cost more."""
    least = LEAST_CREW.get(unit.type, 0)
    if unit.figures < least and not army.depleted:
        what = "a gun" if unit.type == "gun" else "an MG"
        yield _fault(f"has a crew of {unit.figures}; {what} needs {least}", "ES-007")


@rule("ES-006", "ES-013")
def _size_findings(army: Army, unit: UnitEntry) -> Iterator[Finding]:
    """Battalions and regiments have a usual size, doubled for the undisciplined."""
    if unit.type not in USUAL_SIZES or army.depleted or army.variant in _OWN_SIZES:
        return
    least, most = USUAL_SIZES[unit.type]
    most = 2 * most if unit.undisciplined else most
    if not least <= unit.figures <= most and unit.figures > MOST_SPOTTERS:
        cite = "ES-013" if unit.undisciplined else "ES-006"
        yield _remark(f"has {unit.figures} figures; {least} to {most} are usual", cite)


@rule("ES-046", "ES-099")
def _spotter_findings(army: Army, unit: UnitEntry) -> Iterator[Finding]:
    """A spotter is told off for one gun of his army, and not for one that fires by eye."""
    if not unit.spots_for:
        return
    if unit.type != "spotter":
        yield _fault("is no spotter and cannot spot for a gun", "ES-046")
    guns = {gun.name: gun for gun in army.of_type("gun")}
    if unit.spots_for not in guns:
        yield _fault(f"spots for “{unit.spots_for}”, which is no gun of this army", "ES-046")
    elif guns[unit.spots_for].gun in BY_EYE:
        yield _fault(f"cannot spot for {unit.spots_for}, which fires by eye", "ES-099")


@rule("ES-013", "ES-014", "ES-125", "ES-126", "ES-129", "ES-130", "ES-120")
def _order_findings(army: Army, unit: UnitEntry) -> Iterator[Finding]:
    """Open order, mass and the ways of irregulars belong to foot and horse that fight so."""
    if unit.type not in FOOT_AND_HORSE and (unit.must_keep_open_order or unit.massed):
        yield _fault("is neither foot nor horse and has no order of its own", "ES-013")
    elif unit.massed and not unit.must_keep_open_order:
        yield _fault("may form close order, so it is no mass in open order", "ES-014")
    if unit.zulu_speed and army.variant != "zulu":
        yield _fault("is not Zulu and has not their speed", "ES-125")
    if unit.no_rear_support and army.variant != "zulu":
        yield _fault("is not Zulu and keeps its support from the rear", "ES-126")
    if (unit.badly_armed or unit.leaders) and army.variant != "revolutionary":
        cite = "ES-130" if unit.leaders else "ES-129"
        yield _fault("is not Revolutionary and has neither Leaders nor shared arms", cite)
    if unit.leaders > unit.figures:
        yield _fault(f"has {unit.leaders} Leaders among {unit.figures} figures", "ES-130")
    if unit.irregular_horse and unit.type != "cavalry":
        yield _fault("is no cavalry and so no irregular horse", "ES-120")


@rule("ES-106", "ES-110")
def _ornament_findings(army: Army, unit: UnitEntry) -> Iterator[Finding]:
    """Officers and standards go with foot and horse, the mad minute with drilled British foot."""
    if (unit.officer or unit.standard) and unit.type not in FOOT_AND_HORSE:
        yield _fault("is neither foot nor horse and has no officer or standard", "ES-106")
    if unit.officer and unit.standard and unit.figures < 2:
        yield _fault("has one figure for both its officer and its standard", "ES-106")
    elif unit.leaders <= unit.figures < unit.leaders + unit.officer + unit.standard:
        yield _fault("has nobody left to be its officer or carry its standard", "ES-106")
    if not unit.mad_minute:
        return
    if unit.type != "infantry" or unit.must_keep_open_order or unit.rifle == "none":
        yield _fault("is no close-order foot with rifles and has no mad minute", "ES-110")
    elif army.nation != "British":
        yield _remark("fires the mad minute, which by default is British only", "ES-110")


def _needs_quality(unit: UnitEntry, cite: str, *usual: str) -> Iterator[Finding]:
    if unit.quality not in usual:
        yield _remark(f"is {unit.quality}; {' or '.join(usual)} is usual", cite)


def _needs_size(unit: UnitEntry, cite: str, least: int, most: int) -> Iterator[Finding]:
    if not least <= unit.figures <= most:
        usual = str(most) if least == most else f"{least} to {most}"
        yield _remark(f"has {unit.figures} figures; {usual} are usual", cite)


def _marksman_findings(unit: UnitEntry, range_cite: str, order_cite: str) -> Iterator[Finding]:
    """Marksmen reach 36 inches and work only in open order, whose modifier they keep."""
    if unit.rifle != "marksman":
        yield _fault("must be marksmen", range_cite)
    if not unit.must_keep_open_order:
        yield _fault("must be held to open order", order_cite)
    if unit.massed:
        yield _fault("keeps the open-order modifier and is no mass", order_cite)


@rule("ES-120", "ES-121", "ES-122")
def _boer_findings(unit: UnitEntry) -> Iterator[Finding]:
    """Commandos are marksmen in open order, mostly Veteran; guns and pom-poms are regular."""
    if unit.is_crew:
        yield from _needs_quality(unit, "ES-122", "Average")
        return
    yield from _needs_quality(unit, "ES-122", "Veteran", "Average")
    if unit.type in FOOT_AND_HORSE:
        yield from _marksman_findings(unit, "ES-121", "ES-122")
    if unit.type == "cavalry" and not unit.irregular_horse:
        yield _fault("must be irregular horse", "ES-120")


@rule("ES-123", "ES-124", "ES-126")
def _zulu_findings(unit: UnitEntry) -> Iterator[Finding]:
    """Regiments of foot with spears, about thirty strong, and small parties with old rifles."""
    if unit.type != "infantry":
        yield _fault("is not foot, and Zulus have nothing else", "ES-123")
        return
    if not unit.no_rear_support:
        yield _fault("must go without the support of a second rank", "ES-126")
    yield from _needs_quality(unit, "ES-123", "Average", "Veteran", "Elite")
    if unit.rifle == "none":
        yield from _needs_size(unit, "ES-123", 10, 120)
    elif unit.rifle != "obsolete":
        yield _fault("may have no rifles but those of 6-inch brackets", "ES-124")
    elif unit.figures > MOST_ZULU_RIFLES or not unit.must_keep_open_order:
        yield _fault("may have rifles only as about a dozen men in open order", "ES-124")


@rule("ES-127")
def _zulu_war_british_findings(unit: UnitEntry) -> Iterator[Finding]:
    """Battalions of 18, regiments of 8, police of 4 to 8, and a native contingent without arms."""
    cite = "ES-127"
    if unit.type == "gun" and unit.gun != "muzzle shell":
        yield _fault("must be a muzzle-loading shell gun", cite)
    if unit.local and unit.type == "infantry":
        yield from _needs_quality(unit, cite, "Poor")
        if unit.rifle != "none":
            yield _fault("is of the native contingent and has no firearms", cite)
    elif unit.local and unit.type == "cavalry":
        yield from _needs_quality(unit, cite, "Veteran")
        yield from _needs_size(unit, cite, 4, 8)
    elif unit.type == "cavalry":
        yield from _needs_quality(unit, cite, "Average")
        yield from _needs_size(unit, cite, 8, 8)
    else:
        yield from _needs_quality(unit, cite, "Average", "Veteran")
    if unit.type == "infantry" and unit.figures > 18:
        yield from _needs_size(unit, cite, 18, 18)


@rule("ES-128", "ES-129")
def _revolutionary_findings(unit: UnitEntry) -> Iterator[Finding]:
    """Crowds of 24 to 48, without drill and with one rifle between two."""
    if unit.type != "infantry":
        return
    yield from _needs_size(unit, "ES-128", 24, 48)
    if not unit.undisciplined:
        yield _fault("must be undisciplined", "ES-013")
    if unit.rifle != "none" and not unit.badly_armed:
        yield _fault("must be badly armed", "ES-129")


@rule("ES-133")
def _pathan_findings(unit: UnitEntry) -> Iterator[Finding]:
    """Tribesmen of the frontier shoot as far as Boers, from open order, and are Veteran."""
    yield from _needs_quality(unit, "ES-133", "Veteran")
    if unit.type in FOOT_AND_HORSE:
        yield from _marksman_findings(unit, "ES-133", "ES-133")


@rule("ES-134")
def _frontier_findings(unit: UnitEntry) -> Iterator[Finding]:
    """Indian troops carry obsolete rifles; those from home have the service rifle."""
    if unit.local and unit.type in FOOT_AND_HORSE and unit.rifle != "obsolete":
        yield _fault("is Indian and must carry obsolete rifles", "ES-134")


@rule("ES-135")
def _mahdist_findings(unit: UnitEntry) -> Iterator[Finding]:
    """Dervishes are masses in open order without its modifier, with or without firearms."""
    if unit.type in FOOT_AND_HORSE and not (unit.must_keep_open_order and unit.massed):
        yield _fault("must be a mass in open order", "ES-135")


@rule("ES-136")
def _early_mahdist_findings(unit: UnitEntry) -> Iterator[Finding]:
    """The first Mahdist guns are captured breech-loaders firing shell."""
    yield from _mahdist_findings(unit)
    if unit.type == "gun" and unit.gun != "breech shell":
        yield _fault("must be a breech-loading shell gun", "ES-136")


@rule("ES-136")
def _khartoum_findings(unit: UnitEntry) -> Iterator[Finding]:
    """British guns of the Khartoum campaigns are muzzle-loaders firing shell."""
    if unit.type == "gun" and unit.gun != "muzzle shell":
        yield _fault("must be a muzzle-loading shell gun", "ES-136")


@rule("ES-136")
def _omdurman_findings(unit: UnitEntry) -> Iterator[Finding]:
    """At Omdurman the British have modern guns."""
    if unit.type == "gun" and unit.gun != "modern":
        yield _fault("must be a modern gun", "ES-136")


_VARIANTS: Final[dict[str, Callable[[UnitEntry], Iterator[Finding]]]] = {
    "boer": _boer_findings,
    "zulu": _zulu_findings,
    "zulu war british": _zulu_war_british_findings,
    "revolutionary": _revolutionary_findings,
    "pathan": _pathan_findings,
    "frontier": _frontier_findings,
    "early mahdist": _early_mahdist_findings,
    "late mahdist": _mahdist_findings,
    "khartoum": _khartoum_findings,
    "omdurman": _omdurman_findings,
}
_OWN_SIZES: Final = ("zulu", "zulu war british", "revolutionary")
"""Variants that say for themselves how large a unit is."""
