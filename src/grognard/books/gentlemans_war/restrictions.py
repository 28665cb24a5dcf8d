"""Restrictions: what even the bravest will not do, who never charges, and whom nobody can."""

from __future__ import annotations

from grognard.books.gentlemans_war.country import defended_obstacle, stands_rough, wall_before
from grognard.books.gentlemans_war.pieces import AgwTable, Unit
from grognard.books.gentlemans_war.stands import is_cavalry, is_garrison, is_gun, is_skirmishing
from grognard.books.gentlemans_war.tables import charge_dice
from grognard.kernel.cite import rule
from grognard.kernel.question import Fault


@rule(
    "AGW-203",
    "AGW-258",
    "AGW-265",
    "AGW-266",
    "AGW-067",
    "AGW-091",
    "AGW-092",
    "AGW-064",
)
def cannot_charge(unit: Unit) -> Fault | None:
    """Only close-order infantry and cavalry in good order charge."""
    if unit.disordered or unit.running:
        return Fault(f"{unit.name} is disordered.", "AGW-203")
    if is_gun(unit) or unit.kind in ("wagons", "porters"):
        return Fault("They never charge.", "AGW-266")
    if unit.formation in ("march", "square"):
        return Fault("It must form line first.", "AGW-258")
    if is_garrison(unit):
        return Fault("It must leave the house first.", "AGW-110")
    if unit.mounted and not is_cavalry(unit):
        return Fault("They do not fight from the saddle.", "AGW-091")
    if is_skirmishing(unit) and not unit.has("gallant"):
        return Fault("Skirmishers do not charge.", "AGW-265", "Form close order first.")
    return _has_done_too_much(unit)


@rule("AGW-185", "AGW-260", "AGW-656", "AGW-172", "AGW-340", "AGW-383")
def _has_done_too_much(unit: Unit) -> Fault | None:
    """A charge follows a shot or a reforming, not a march, a work or the loading of muskets."""
    if {"march", "run", "mount"} & set(unit.did):
        return Fault("It has moved already.", "AGW-185")
    if "form" in unit.did and unit.spent >= unit.dice:
        return Fault("Its change of formation has taken the whole activation.", "AGW-172")
    if "work" in unit.did:
        return Fault("It is at work.", "AGW-340")
    if "capture" in unit.did:
        return Fault("It has taken a wagon.", "AGW-383")
    if "load" in unit.did:
        return Fault("Not after loading.", "AGW-656")
    if charge_dice(unit) - unit.spent < 1:
        return Fault("No dice are left for it.", "AGW-260")
    return None


@rule("AGW-262", "AGW-264", "AGW-265", "AGW-212", "AGW-574")
def cannot_be_charged(table: AgwTable, unit: Unit, target: Unit) -> Fault | None:
    """Foot does not charge horse in the open, nor horse foot behind walls or in rough ground."""
    if target.side == unit.side or not target.on_table:
        return Fault("That is no enemy on the table.", "AGW-257")
    if target.locked:
        return Fault("It is in close combat already.", "AGW-212")
    if target.kind == "wagons":
        return Fault("Wagons are taken by standing beside them.", "AGW-383")
    if is_skirmishing(unit) and not is_skirmishing(target):
        return Fault("Gallant skirmishers charge only their like.", "AGW-265")
    rough = stands_rough(table, target)
    if not unit.mounted and is_cavalry(target) and not rough:
        return Fault("Infantry charges cavalry only in rough terrain.", "AGW-262")
    if is_cavalry(unit) and (rough or _is_walled(table, unit, target)):
        return Fault("Cavalry cannot get at them there.", "AGW-264")
    return None


def _is_walled(table: AgwTable, unit: Unit, target: Unit) -> bool:
    """Foot defends something there, or anybody at all stands behind a wall."""
    defended = defended_obstacle(table, target, unit.point)
    return defended is not None or wall_before(table, target, unit.point) is not None
