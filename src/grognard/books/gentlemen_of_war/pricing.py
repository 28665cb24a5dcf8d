"""The points formula of the roster: what a unit or an item ought to cost, to the fraction.

The printed price is the one that is played; the formula shows where it comes from, and gives
a fair first price to anything new.
"""

from fractions import Fraction
from math import floor
from typing import Final

import msgspec

from grognard.books.gentlemen_of_war.roster import (
    Ability,
    Effects,
    Item,
    Option,
    Passives,
    UnitType,
)
from grognard.kernel.cite import rule

_EFFECT_POINTS: Final = {
    "wound": 6,
    "heal": 6,
    "commanded": 5,
    "concussion": 4,
    "suppressed": 4,
    "lethal": 4,
    "clear": 4,
    "immobilize": 3,
    "piercing": 2,
    "knockback": 2,
    "reveal": 1,
    "scatter": -2,
}
_CARDS: Final = {1: Fraction(1), 2: Fraction(60, 100), 3: Fraction(25, 100), 4: Fraction(8, 100)}
_LEAST: Final = {0: Fraction(1), 6: Fraction(6, 10), 8: Fraction(5, 10)}
_PASSIVE_POINTS: Final = Passives(
    brutal_charge=4,
    charge_defence=3,
    large=-6,
    goliath_killer=3,
    mobility_drills=4,
    mobile_loading=4,
    longgun_training=8,
    guard=5,
    parry=5,
    block=9,
    strong=8,
    mounted_training=6,
    martial_skills=5,
    vigour_skills=9,
    arsenal=0,  # four fifths of a point for each free point, reckoned apart
    stalk=4,
    skirmisher=6,
    hefty=-3,
    bayonet_lug=1,
    armour=14,
    free_move=7,
)
_ABILITY_MULTIPLE: Final = Fraction(3, 2)
_SPYGLASS_BODY: Final = {"GOWR-090": 2}


@rule("GOWR-009")
def unit_value(unit: UnitType) -> Fraction:
    """A unit is worth its levels, its rank, its passives and its native abilities."""
    levels = unit.levels
    humours = 4 * levels.hearts + 4 * levels.diamonds + 10 * levels.clubs + 7 * levels.spades
    rank = 10 if unit.elite else 0
    native = sum((ability_value(ability) for ability in unit.abilities), Fraction())
    return humours + rank + passives_value(unit.passives) + _ABILITY_MULTIPLE * native


@rule("GOWR-009")
def unit_price(unit: UnitType) -> int:
    """A unit's price is its value to the nearest point, halves up."""
    return _halves_up(unit_value(unit))


@rule("GOWR-010")
def item_value(item: Item) -> Fraction:
    """An item is worth its abilities in its grip, its passives and its flat extras."""
    checks = (ability for ability in item.abilities if ability.suit is not None)
    abilities = sum((ability_value(ability) for ability in checks), Fraction())
    used = _ABILITY_MULTIPLE * abilities * _weapon_factor(item)
    return used + passives_value(item.passives) + _flat_extras(item)


@rule("GOWR-010")
def item_price(item: Item) -> int:
    """An item's price is its value to the nearest point, halves up, and never under 2."""
    return max(2, _halves_up(item_value(item)))


@rule("GOWR-010")
def _weapon_factor(item: Item) -> Fraction:
    """Two-handed, Heavy and bayonet weapons are cheaper, each on top of the other."""
    two_handed = Fraction(9, 10) if item.hands == 2 else Fraction(1)
    bayonet = Fraction(8, 10) if item.category == "Bayonet" else Fraction(1)
    heavy = Fraction(8, 10) if item.heavy else Fraction(1)
    return two_handed * bayonet * heavy


@rule("GOWR-011")
def ability_value(ability: Ability) -> Fraction:
    """The best option counts in full and the others by a quarter, then keywords, type and Load."""
    values = sorted((option_value(option) for option in ability.options), reverse=True)
    options = values[0] + Fraction(1, 4) * sum(values[1:])
    burden = Fraction(4, 10) if ability.one_use else 1 - Fraction(15, 100) * ability.load
    return options * _keyword_factor(ability) * _type_factor(ability) * burden


@rule("GOWR-011")
def _keyword_factor(ability: Ability) -> Fraction:
    """Each keyword multiplies what an ability is worth."""
    repeatable = Fraction(140, 100) if ability.repeatable else Fraction(1)
    multichoice = Fraction(130, 100) if ability.multichoice else Fraction(1)
    multitarget = Fraction(115, 100) if ability.multitarget else Fraction(1)
    reuseable = Fraction(125, 100) if ability.reuseable else Fraction(1)
    return repeatable * multichoice * multitarget * reuseable


@rule("GOWR-011")
def _type_factor(ability: Ability) -> Fraction:
    """Reach is worth more, and most of all to a weapon that shoots."""
    if ability.type == "ranged":
        return 1 + Fraction(1, 10) * ability.range
    if ability.type == "support":
        return 1 + Fraction(1, 20) * ability.range
    if ability.type == "self":
        return Fraction(8, 10)
    return Fraction(5, 4) if ability.range == 2 else Fraction(1)


@rule("GOWR-012", "GOWR-013")
def option_value(option: Option) -> Fraction:
    """An option is worth its effects, less the harder it is to buy."""
    difficulty = _CARDS[len(option.needs)]
    for need in option.needs:
        difficulty *= _LEAST[need.least]
    return effect_points(option.effects) * difficulty


@rule("GOWR-012")
def effect_points(effects: Effects) -> Fraction:
    """Each symbol has its points; a blast counts half as much again, a recoil half against."""
    total = Fraction(sum(getattr(effects, name) * each for name, each in _EFFECT_POINTS.items()))
    if effects.blast is not None:
        total += Fraction(3, 2) * effect_points(effects.blast)
    if effects.recoil is not None:
        total -= Fraction(1, 2) * effect_points(effects.recoil)
    return total


@rule("GOWR-014")
def passives_value(passives: Passives) -> Fraction:
    """Each passive has its price per point, and burdens a price below nothing."""
    counts, prices = msgspec.structs.asdict(passives), msgspec.structs.asdict(_PASSIVE_POINTS)
    whole: int = sum(count * prices[name] for name, count in counts.items())
    return whole + Fraction(8, 10) * passives.arsenal


@rule("GOWR-014")
def _flat_extras(item: Item) -> Fraction:
    """What an item does outside abilities and passives has a flat price of its own."""
    impact = Fraction(3, 2) * effect_points(item.impact) if item.impact else Fraction()
    checkless_heals = sum(6 for ability in item.abilities if ability.suit is None)
    return (
        impact
        + 6 * item.support_range
        + 4 * item.optimal_range
        + (6 if item.punch else 0)
        + checkless_heals
        + _SPYGLASS_BODY.get(item.id, 0)
        - (4 if item.barred else 0)
    )


def _halves_up(value: Fraction) -> int:
    return floor(value + Fraction(1, 2))
