"""What abilities are worth: the harm and help in every option, by the chance to pay for it."""

from __future__ import annotations

from math import comb

from grognard.books.gentlemen_of_war.abilities import has, targets
from grognard.books.gentlemen_of_war.odds import fresh_chance
from grognard.books.gentlemen_of_war.pieces import Arm, Unit
from grognard.books.gentlemen_of_war.reckon import reckon_attack
from grognard.books.gentlemen_of_war.roster import Effects
from grognard.players.brains.gentlemen_of_war.field import Field, worth
from grognard.players.brains.gentlemen_of_war.values import (
    CLEARING,
    CONCUSSION,
    FALL_SHORT,
    IMMOBILITY,
    KILL,
    ORDER,
    SAVED,
    SHOVE,
    SUPPRESSION,
    WOUND,
)

AIMED = ("ranged", "melee")


def harm(field: Field, target: Unit, effects: Effects) -> float:
    """What effects do to a unit, in wounds."""
    table = field.table
    left = table.resolve(target) - target.wounds
    value = min(effects.wound, left) * WOUND
    if effects.wound and (left == 0 or (effects.lethal and effects.wound >= left)):
        value += KILL
    if not target.acted:
        value += effects.suppressed * SUPPRESSION
    value += effects.concussion * CONCUSSION + effects.immobilize * IMMOBILITY
    value += effects.knockback * SHOVE
    armour = max(0, table.passives(target).armour - effects.piercing)
    return value * worth(table, target) * (1.0 - 0.25 * min(armour, 3))


def help_to(field: Field, friend: Unit, effects: Effects) -> float:
    """What support does for a friend."""
    table = field.table
    value = min(effects.heal, friend.wounds) * WOUND
    if effects.heal and friend.wounds == table.resolve(friend):
        value += SAVED
    ready = not friend.acted and friend.id != table.active
    value += effects.commanded * ORDER if ready else 0.0
    troubled = friend.concussion + friend.immobilized + friend.suppressed
    value += effects.clear * CLEARING * min(troubled, 2)
    return value * worth(table, friend)


def blast(field: Field, unit: Unit, target: Unit, effects: Effects) -> float:
    """What a blast does to everybody next to its target; friends weigh a little more."""
    steps = field.ground.steps
    near = [u for u in field.standing if steps(u.place, target.place) == 1]
    return sum(harm(field, u, effects) * (1 if u.seat != unit.seat else -1.2) for u in near)


def expected(field: Field, unit: Unit, arm: Arm, target: Unit, draw: int) -> float:
    """The mean worth of a check: its options from the best down, each if the better ones fail."""
    weigh = help_to if target.seat == unit.seat else harm
    gains = []
    for option in arm.ability.options:
        gain = weigh(field, target, option.effects)
        if option.effects.blast:
            gain += blast(field, unit, target, option.effects.blast)
        gains.append((gain, fresh_chance(option.needs, draw)))
    gains.sort(reverse=True)
    total, missed = 0.0, 1.0
    for gain, chance in gains:
        sure = max(0.0, chance - (1.0 - missed))
        total += gain * sure
        missed -= sure
    return total * (1.3 if arm.ability.repeatable and draw > 2 else 1.0)


def best_use(field: Field, unit: Unit, index: int) -> float:
    """The best an ability can do now, with all points but those better kept."""
    arm = field.table.sheets[unit.id].arms[index]
    alone = arm.ability.type in ("self", "none")
    found = [unit] if alone else targets(field.table, unit, index)
    draws = ((target, draw(field, unit, index, target)) for target in found)
    return max((expected(field, unit, arm, target, cards) for target, cards in draws), default=0.0)


def draw(field: Field, unit: Unit, index: int, target: Unit) -> int:
    """The cards an ability would draw, up to two points added."""
    arm = field.table.sheets[unit.id].arms[index]
    if arm.ability.type in AIMED:
        base = reckon_attack(field.table, unit, index, target).total
    else:
        base = field.table.level(unit, arm.ability.suit or "C")
    return max(base, 0) + max(0, min(unit.points - 1, 2))


def charge(field: Field, unit: Unit, foe: Unit, cards: int) -> float:
    """A charge pays if the target can be reached with points left to strike."""
    steps = field.ground.steps(unit.place, foe.place) - 1
    if steps < 1 or steps > cards or field.table.fights(unit, foe):
        return -1.0
    reaching = comes_home(cards, steps)
    blow = best_blow(field, unit, foe)
    after = 1.0 if unit.points > 1 else 0.35
    risk = FALL_SHORT * worth(field.table, unit) * field.temper.cover
    steel = field.temper.charge * (field.temper.horse if unit.mounted else 1.0)
    return reaching * blow * after * steel - risk * (1 - reaching)


def best_blow(field: Field, unit: Unit, foe: Unit) -> float:
    """What the best blow of a charge is worth once it has come home."""
    table = field.table
    bonus = 1 + table.passives(unit).brutal_charge - table.passives(foe).charge_defence
    best = 0.0
    for arm in table.sheets[unit.id].arms:
        if arm.ability.type == "melee" and has(table, unit, arm):
            cards = max(0, table.level(unit, arm.ability.suit or "H") - arm.fewer + bonus)
            best = max(best, expected(field, unit, arm, foe, cards))
    return best


def comes_home(cards: int, steps: int) -> float:
    """The chance that so many cards hold enough Hearts and Diamonds (about 11 in 20 do)."""
    hit = 0.55
    return sum(comb(cards, k) * hit**k * (1 - hit) ** (cards - k) for k in range(steps, cards + 1))
