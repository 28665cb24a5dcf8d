"""What each answer to each question of Gentlemen of War is worth."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grognard.books.gentlemen_of_war import (
    acting,
    asking,
    checks,
    moving,
    prestige,
    striking,
    turns,
    using,
)
from grognard.books.gentlemen_of_war.abilities import has
from grognard.books.gentlemen_of_war.pieces import NOWHERE, Place, Unit
from grognard.books.gentlemen_of_war.reckon import reckon_dash
from grognard.kernel.question import Question
from grognard.players.brains.gentlemen_of_war.field import Field, worth
from grognard.players.brains.gentlemen_of_war.harming import (
    AIMED,
    best_use,
    blast,
    charge,
    draw,
    expected,
    harm,
    help_to,
)
from grognard.players.brains.gentlemen_of_war.values import (
    CONTACT,
    COVER,
    DRINK,
    IDLE,
    LOADED,
    ORDER,
)

FAR = 8
"""Beyond so many steps nobody hurries to load."""


def weigh(field: Field, question: Question[Any], offer: Any) -> float:
    """What one offer is worth."""
    for kind in type(question).__mro__:
        if kind in _SCALES:
            return _SCALES[kind](field, question, offer)
    return 0.0


# What a unit does


def _act(field: Field, question: acting.Act, offer: str) -> float:
    unit = question.unit
    word, _, index = offer.partition(":")
    if word == "use":
        return _use(field, unit, int(index))
    if word == "load":
        return _load(field, unit)
    if word == "move":
        return _walk(field, unit, 2)
    if word == "gallop":
        return _walk(field, unit, field.table.passives(unit).free_move) * field.temper.horse
    if word == "dash":
        return _dash(field, unit)
    return 0.0 if word == "end" else -0.5


def _use(field: Field, unit: Unit, index: int) -> float:
    arm = field.table.sheets[unit.id].arms[index]
    if arm.ability.suit is None:
        return min(unit.wounds, 1) * DRINK
    if arm.ability.options[0].effects.reveal:
        return IDLE
    value = best_use(field, unit, index)
    if arm.ability.type == "ranged":
        return value * field.temper.shoot
    return value * (field.temper.charge if arm.ability.type == "melee" else 1.0)


def _load(field: Field, unit: Unit) -> float:
    near = field.nearest(unit, unit.place)
    return (LOADED if near <= FAR else 0.08) * field.temper.shoot


def _walk(field: Field, unit: Unit, allowance: int) -> float:
    """How much better the best place within reach is than this one."""
    here = field.stand(unit, unit.place)
    best = here
    for place in moving.reach(field.table, unit, allowance):
        best = max(best, field.stand(unit, place))
    return best - here - 0.01


def _dash(field: Field, unit: Unit) -> float:
    """A dash is worth its best charge, or the ground it gains."""
    cards = reckon_dash(field.table, unit).total + max(0, unit.points - 1)
    best = max(charge(field, unit, foe, cards) for foe in field.foes(unit))
    if field.table.is_in_melee(unit) or unit.points > 1:
        return best
    return max(best, _walk(field, unit, max(1, cards * 2 // 3)) * 0.5)


def _activate(field: Field, question: turns.Activate, offer: str) -> float:
    """Act first with whoever can do most now, or is under command."""
    table = field.table
    unit = table.units[offer]
    value = unit.commanded * ORDER * 2
    spared = unit.points
    unit.points = table.sheets[unit.id].levels.clubs  # on an imagined table, put back below
    for index, arm in enumerate(table.sheets[unit.id].arms):
        loaded = unit.ammo[index] >= arm.ability.ammo_use
        if loaded and arm.ability.type in AIMED and has(table, unit, arm):
            value = max(value, best_use(field, unit, index) * field.temper.shoot)
    unit.points = spared
    if table.is_in_melee(unit):
        value += 0.5
    return value + unit.wounds * 0.05


# Using abilities


def _target(field: Field, question: using.Target, offer: str) -> float:
    if not offer:
        return 0.05
    target = field.table.units[offer]
    cards = draw(field, question.unit, question.index, target)
    return expected(field, question.unit, question.arm, target, cards)


def _extra(field: Field, question: asking.ExtraPoints, offer: int) -> float:
    """More cards while they add more than the points could do elsewhere."""
    unit, arm = question.unit, question.arm
    cards = question.base.total + offer
    if arm is None:
        return 0.1 * min(cards, 5) - 0.12 * offer
    target = unit
    if arm.ability.type in AIMED:
        target = min(field.foes(unit), key=lambda foe: field.ground.steps(unit.place, foe.place))
    price = LOADED * 0.5 if arm.ability.load else 0.15
    return expected(field, unit, arm, target, cards) - price * offer


def _buy(field: Field, question: using.Buy, offer: str) -> float:
    parsed = question.parse(offer)
    if parsed is None:
        return 0.0
    number, target = parsed
    effects = question.arm.ability.options[number].effects
    if effects.reveal:
        return 0.1
    if target.seat == question.unit.seat:
        return 0.05 + help_to(field, target, effects)
    value = harm(field, target, effects)
    if effects.blast:
        value += blast(field, question.unit, target, effects.blast)
    return value + 0.05


def _queen(field: Field, question: checks.DiscardQueen, offer: str) -> float:
    """Two unknown cards are better than one Queen, unless the hand is already rich."""
    return 0.2 if offer and len(field.table.hand) < 6 else 0.1


# Places


def _where(field: Field, question: asking.Where, place: Place) -> float:
    return field.stand(question.unit, place)


def _deploy(field: Field, question: asking.Deploy, place: Place) -> float:
    """Near the middle, towards the enemy, in cover for those who shoot, not in a heap."""
    unit, ground, table = question.unit, field.ground, field.table
    away = ground.steps(place, ground.middle)
    value = -0.1 * away
    if ground.is_soft(place):
        value += COVER * field.temper.cover
    for friend in field.standing:
        if friend.seat == unit.seat and ground.steps(place, friend.place) == 1:
            value -= 0.1
    if table.sheets[unit.id].commander:
        value += 0.05 * away
    return value + field.purpose(unit, place)


def _dash_to(field: Field, question: moving.DashTo, place: Place) -> float:
    """A dash goes next to an enemy if it may: that is what it was for."""
    unit = question.unit
    value = field.stand(unit, place)
    steps = field.ground.steps
    if place != unit.place and any(steps(place, foe.place) == 1 for foe in field.foes(unit)):
        value += CONTACT * field.temper.charge
    return value


def _scatter(field: Field, question: striking.ScatterTo, place: Place) -> float:
    """Throws are sent where they hurt the thrower's friends."""
    value = 0.0
    for unit in field.standing:
        if field.ground.steps(unit.place, place) <= 1:
            value += worth(field.table, unit) * (1 if unit.seat != question.seat else -1)
    return value


def _push(field: Field, question: striking.Push, place: Place) -> float:
    """An enemy is pushed to where he stands worst."""
    return -field.stand(question.unit, place)


# Courtesies and reactions


def _charge_target(field: Field, question: moving.ChargeTarget, offer: str) -> float:
    if not offer:
        return 0.0
    return charge(field, question.unit, field.table.units[offer], question.cards)


def _guard(field: Field, question: moving.CallGuard, offer: str) -> float:
    return 0.5 if offer and worth(field.table, field.table.units[offer]) < 1.5 else 0.0


def _relocate(field: Field, question: moving.Relocate, offer: str) -> float:
    if not offer:
        return 0.0
    what, name, *_ = offer.split(":")
    if what == "load":
        return LOADED * field.temper.shoot
    return _walk(field, field.table.units[name], field.table.reactions)


def _takes(field: Field, question: Question[Any], offer: Any) -> float:
    """What is offered freely is taken."""
    return 1.0 if offer else 0.0


def _package(field: Field, question: turns.Package, offer: str) -> float:
    return 1.0 if offer == "second" else 0.0


def _first(field: Field, question: turns.FirstPlayer, offer: str) -> float:
    return 1.0 if offer == question.seat else 0.0


def _hold_fast(field: Field, question: striking.HoldFast, offer: str) -> float:
    return 1.0 if offer == "hold" else 0.0


def _march(field: Field, question: prestige.ForcedMarch, offer: str) -> float:
    return 0.1 if offer else 0.0


Scale = Callable[[Field, Any, Any], float]
_SCALES: dict[type[Question[Any]], Scale] = {
    acting.Act: _act,
    turns.Activate: _activate,
    using.Target: _target,
    asking.ExtraPoints: _extra,
    using.Buy: _buy,
    checks.DiscardQueen: _queen,
    checks.AnswerJoker: _takes,
    asking.Where: _where,
    asking.Deploy: _deploy,
    moving.DashTo: _dash_to,
    striking.ScatterTo: _scatter,
    striking.Push: _push,
    moving.ChargeTarget: _charge_target,
    moving.CallGuard: _guard,
    moving.Relocate: _relocate,
    turns.StandFast: _takes,
    striking.LastWords: _takes,
    turns.Package: _package,
    turns.FirstPlayer: _first,
    striking.HoldFast: _hold_fast,
    prestige.ForcedMarch: _march,
}
