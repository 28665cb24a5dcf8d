"""Which abilities a unit has, and what forbids it to use one now."""

from __future__ import annotations

from functools import lru_cache

from grognard.books.gentlemen_of_war.ground import ground_of, span
from grognard.books.gentlemen_of_war.moving import load_icons
from grognard.books.gentlemen_of_war.pieces import Arm, GowTable, Unit
from grognard.books.gentlemen_of_war.reckon import reckon_attack, reckon_plain
from grognard.kernel.cite import rule
from grognard.kernel.question import Fault


@rule("GOW-024", "GOW-032", "GOWR-060", "GOWR-061")
def empty_hands(table: GowTable, unit: Unit) -> int:
    """Two hands, less those that hold something not yet thrown or destroyed."""
    return _empty(table.sheets[unit.id].hands, unit.lost)


@lru_cache(maxsize=1024)
def _empty(hands: tuple[int, ...], lost: tuple[int, ...]) -> int:
    return 2 - sum(held for item, held in enumerate(hands) if item not in lost)


@rule("GOW-023", "GOW-032", "GOW-108")
def has(table: GowTable, unit: Unit, arm: Arm) -> bool:
    """A unit has what it carries, and a punch for each empty hand, or one if it has no weapon."""
    if arm.item in unit.lost or arm.host in unit.lost:
        return False
    if not arm.hand:
        return True
    empty = empty_hands(table, unit)
    return empty >= arm.hand if arm.hand < 3 else empty == 0 and not _armed(table, unit)


def _armed(table: GowTable, unit: Unit) -> bool:
    return any(
        arm.ability.type == "melee" and not arm.hand and has(table, unit, arm)
        for arm in table.sheets[unit.id].arms
    )


def type_cite(arm: Arm) -> str:
    """The rule that says on whom an ability of this type is used."""
    return {"ranged": "GOW-036", "melee": "GOW-037"}.get(arm.ability.type, "GOW-038")


def use_fault(table: GowTable, unit: Unit, index: int) -> Fault | None:
    """Why a unit may not use an ability now, whoever the target might be."""
    arm = table.sheets[unit.id].arms[index]
    if not has(table, unit, arm):
        return Fault(f"{unit.name} has no such ability.", "GOW-023")
    return (
        _spent_fault(unit, arm, index)
        or _melee_fault(table, unit, arm)
        or _weapon_fault(table, unit, arm, index)
    )


@rule("GOW-020", "GOW-007")
def _spent_fault(unit: Unit, arm: Arm, index: int) -> Fault | None:
    """An ability is used once an activation unless it is Reuseable, and costs a point."""
    if unit.points < 1:
        return Fault(f"{unit.name} has no action points left.", "GOW-007")
    if unit.uses[index] and arm.ability.once_per_battle:
        return Fault("It can be used once in a battle.", "GOWR-091")
    if unit.uses[index] and not arm.ability.reuseable:
        return Fault(f"{arm.name} has been used this activation.", "GOW-020")
    return None


@rule("GOW-015", "GOW-062", "GOW-033", "GOW-034")
def _melee_fault(table: GowTable, unit: Unit, arm: Arm) -> Fault | None:
    """In melee there is no time for checkless, ranged or support abilities."""
    if arm.ability.type == "melee" or not table.is_in_melee(unit):
        return None
    remedy = "Dash out of the fight first."
    return Fault(f"{unit.name} is in melee.", "GOW-062", remedy)


@rule("GOW-075", "GOW-083", "GOW-144", "GOW-145", "GOW-146")
def _weapon_fault(table: GowTable, unit: Unit, arm: Arm, index: int) -> Fault | None:
    """Ammunition, weight and old accidents."""
    if index in unit.spoiled:
        return Fault(f"The {arm.source} will not fire again in this battle.", "GOW-145")
    if arm.ability.ammo_use > unit.ammo[index] and not arm.ability.load:
        return Fault(f"Nothing is left of the {arm.source}.", "GOW-075")
    if arm.ability.ammo_use > unit.ammo[index]:
        return Fault(f"The {arm.source} has no ammunition.", "GOW-075", "Load it first.")
    if arm.heavy and unit.moved and not table.passives(unit).strong:
        return Fault(f"{unit.name} has moved, and the {arm.source} is Heavy.", "GOW-083")
    if arm.ability.type == "melee" and unit.parried:
        return Fault(f"{unit.name} has been parried.", "GOW-144")
    if arm.ability.type in ("support", "self") and (unit.mute or unit.muddled):
        return Fault(f"{unit.name} is past helping anyone.", "GOW-146")
    return None


@rule("GOW-036", "GOW-037", "GOW-038", "GOW-080", "GOW-127")
def target_fault(table: GowTable, unit: Unit, index: int, target: Unit) -> Fault | None:
    """Why a unit may not be the target of an ability."""
    arm = table.sheets[unit.id].arms[index]
    if target.out:
        return Fault(f"{target.name} is out of action.", "GOW-047")
    if arm.ability.type == "support":
        return _support_fault(table, unit, arm, target)
    if target.seat == unit.seat:
        return Fault("Attacks are made on the enemy.", "GOW-036")
    return _attack_fault(table, unit, index, arm, target)


def _support_fault(table: GowTable, unit: Unit, arm: Arm, target: Unit) -> Fault | None:
    reach = support_range(table, unit, arm)
    if ground_of(table).steps(unit.place, target.place) > reach:
        return Fault(
            f"{target.name} is more than {span(table, reach)} away.", "GOW-038", "Come closer."
        )
    if not any(suits(option.target, unit, target) for option in arm.ability.options):
        return Fault(f"{arm.name} does nothing for {target.name}.", "GOW-038")
    return None


def _attack_fault(table: GowTable, unit: Unit, index: int, arm: Arm, target: Unit) -> Fault | None:
    ground = ground_of(table)
    steps = ground.steps(unit.place, target.place)
    limit = arm.ability.range if arm.ability.type == "melee" or arm.ability.multitarget else steps
    if steps > limit:
        cite = "GOW-037" if arm.ability.type == "melee" else "GOW-080"
        return Fault(
            f"{target.name} is {span(table, steps)} away.", cite, f"Be within {span(table, limit)}."
        )
    if reckon_attack(table, unit, index, target).total + unit.points - 1 < 1:
        return Fault(f"No card would be drawn against {target.name}.", "GOW-016")
    if not ground.sees(unit.place, target.place):
        return Fault(f"Hard cover hides {target.name}.", "GOW-127", "Find another angle.")
    return None


@rule("GOWR-084")
def support_range(table: GowTable, unit: Unit, arm: Arm) -> int:
    """How far support carries; a Plumed Bicorne carries it one hex further."""
    return arm.ability.range + table.sheets[unit.id].support_range


@rule("GOWR-076")
def suits(whom: str, unit: Unit, target: Unit) -> bool:
    """Whether an option is meant for this target: a friend, an enemy, or anybody."""
    friendly = unit.seat == target.seat
    return whom == "any" or friendly == (whom == "friend")


def _listed(table: GowTable, unit: Unit, index: int) -> list[Unit]:
    """Whom a player thinks of: help is for friends, harm for enemies."""
    ability = table.sheets[unit.id].arms[index].ability
    if ability.type != "support":
        return table.foes(unit)
    helps = all(option.target != "foe" for option in ability.options)
    return table.own(unit.seat) if helps else table.standing()


def targets(table: GowTable, unit: Unit, index: int) -> list[Unit]:
    """The units an ability can be used on."""
    listed = _listed(table, unit, index)
    return [other for other in listed if target_fault(table, unit, index, other) is None]


def _has_target(table: GowTable, unit: Unit, index: int) -> bool:
    for other in _listed(table, unit, index):
        if target_fault(table, unit, index, other) is None:
            return True
    return False


@rule("GOW-012", "GOW-013", "GOW-016")
def arm_fault(table: GowTable, unit: Unit, index: int) -> Fault | None:
    """Why an ability cannot be chosen: the unit's own state, or nobody to use it on."""
    fault = use_fault(table, unit, index)
    if fault is not None:
        return fault
    arm = table.sheets[unit.id].arms[index]
    if arm.ability.type in ("self", "none"):
        if arm.ability.suit and reckon_plain(table, unit, index).total + unit.points - 1 < 1:
            return Fault("No card would be drawn.", "GOW-016")
        return None
    if not _has_target(table, unit, index):
        return Fault(f"{arm.name} has no target from here.", type_cite(arm))
    return None


@rule("GOW-013", "GOW-014", "GOW-015", "GOW-075", "GOW-095")
def load_fault(table: GowTable, unit: Unit, index: int) -> Fault | None:
    """Why a weapon cannot be loaded now."""
    arm = table.sheets[unit.id].arms[index]
    if not arm.ability.load or not has(table, unit, arm):
        return Fault("There is nothing to load.", "GOW-075")
    if unit.points < 1:
        return Fault(f"{unit.name} has no action points left.", "GOW-007")
    if table.is_in_melee(unit):
        return Fault(f"{unit.name} is in melee.", "GOW-015", "Dash out of the fight first.")
    if unit.ammo[index] >= arm.ammo:
        return Fault(f"The {arm.source} is loaded.", "GOW-075")
    return _accident_fault(unit, arm, index)


@rule("GOW-145")
def _accident_fault(unit: Unit, arm: Arm, index: int) -> Fault | None:
    """A jam is cleared by the next turn; after a double load nothing helps."""
    if index in unit.spoiled:
        return Fault(f"The {arm.source} will not fire again in this battle.", "GOW-145")
    if index in unit.jammed:
        return Fault(f"The {arm.source} is jammed.", "GOW-145", "Load it next turn.")
    return None


def loading_left(table: GowTable, unit: Unit, index: int) -> int:
    """Action points a Load still needs."""
    return load_icons(table, unit, index) - unit.paid[index]
