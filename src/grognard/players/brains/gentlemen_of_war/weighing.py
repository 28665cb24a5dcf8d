"""What each answer to each question of Gentlemen of War is worth."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

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
from grognard.books.gentlemen_of_war.abilities import arm_fault, has
from grognard.books.gentlemen_of_war.checks import fits, payment
from grognard.books.gentlemen_of_war.pieces import Place, Unit
from grognard.books.gentlemen_of_war.reckon import reckon_dash
from grognard.kernel.question import Question
from grognard.players.brains import Asked, of_kind
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
    PRESTIGE,
    REARWARD,
)
from grognard.tabletop.cards import BIG_JOKER, FULL_DECK, Card

FAR: Final = 8
"""Beyond so many steps nobody hurries to load."""


class Scales:
    """One position, and a scale for every kind of question that may be asked there."""

    def __init__(self, field: Field) -> None:
        self.field = field

    def weigh(self, asked: Asked) -> list[float]:
        """What each choice is worth; a kind without a scale has nothing to choose between."""
        question, choices = asked
        scale = of_kind(_SCALES, question)
        return [scale(self, question, offer) if scale else 0.0 for offer in choices]

    # What a unit does

    def act(self, question: acting.Act, offer: str) -> float:
        unit = question.unit
        word, _, index = offer.partition(":")
        if word == "use":
            return self._use(unit, int(index))
        if word == "load":
            return self._load(unit)
        if word == "move":
            return self._walk(unit, 2)
        if word == "gallop":
            ride = self.field.table.passives(unit).free_move
            return self._walk(unit, ride) * self.field.temper.horse
        if word == "dismount":
            return self._dismount(unit)
        if word == "dash":
            return self._dash(unit)
        if word == "ordered_mind":
            blow = self._blow(unit)
            return blow + IDLE if blow > PRESTIGE else -0.5
        return 0.0 if word == "end" else -0.5

    def _blow(self, unit: Unit) -> float:
        """The best attack a unit could make now."""
        arms = enumerate(self.field.table.sheets[unit.id].arms)
        able = [
            index
            for index, arm in arms
            if arm.ability.type in AIMED and not arm_fault(self.field.table, unit, index)
        ]
        return max((self._use(unit, index) for index in able), default=0.0)

    def _use(self, unit: Unit, index: int) -> float:
        field = self.field
        arm = field.table.sheets[unit.id].arms[index]
        if arm.ability.suit is None:
            return min(unit.wounds, 1) * DRINK
        if arm.ability.options[0].effects.reveal:
            return IDLE
        value = best_use(field, unit, index)
        if arm.ability.type == "ranged":
            return value * field.temper.shoot
        return value * (field.temper.charge if arm.ability.type == "melee" else 1.0)

    def _load(self, unit: Unit) -> float:
        near = self.field.nearest(unit, unit.place)
        return (LOADED if near <= FAR else 0.08) * self.field.temper.shoot

    def _walk(self, unit: Unit, allowance: int) -> float:
        """How much better the best place within reach is than this one."""
        field = self.field
        here = field.stand(unit, unit.place)
        places = moving.reach(field.table, unit, allowance)
        return max((field.stand(unit, place) for place in places), default=here) - here - 0.01

    def _dismount(self, unit: Unit) -> float:
        """There is no remounting: only who gets no nearer his goal in the saddle goes on afoot."""
        if unit.points < 2 or self._nearer(unit, self.field.table.passives(unit).free_move) > 0:
            return -0.5
        unit.mounted = False  # on an imagined table, put back below
        gain = self._nearer(unit, 2 * (unit.points - 1))
        unit.mounted = True
        return gain if gain > 0 else -0.5

    def _nearer(self, unit: Unit, allowance: int) -> float:
        """How much better the best place within reach serves the scenario's objective."""
        purpose = self.field.purpose
        places = [unit.place, *moving.reach(self.field.table, unit, allowance)]
        return max([purpose(unit, place) for place in places]) - purpose(unit, unit.place)

    def _dash(self, unit: Unit) -> float:
        """A dash is worth its best charge, or the ground it gains."""
        field = self.field
        cards = reckon_dash(field.table, unit).total + max(0, unit.points - 1)
        best = max(charge(field, unit, foe, cards) for foe in field.foes(unit))
        if field.table.is_in_melee(unit) or unit.points > 1:
            return best
        return max(best, self._walk(unit, max(1, cards * 2 // 3)) * 0.5)

    def activate(self, question: turns.Activate, offer: str) -> float:
        """Act first with whoever can do most now, or is under command."""
        table = self.field.table
        unit = table.units[offer]
        value = unit.commanded * ORDER * 2
        spared = unit.points
        unit.points = table.sheets[unit.id].levels.clubs  # on an imagined table, put back below
        for index, arm in enumerate(table.sheets[unit.id].arms):
            loaded = unit.ammo[index] >= arm.ability.ammo_use
            if loaded and arm.ability.type in AIMED and has(table, unit, arm):
                value = max(value, best_use(self.field, unit, index) * self.field.temper.shoot)
        unit.points = spared
        if table.is_in_melee(unit):
            value += 0.5
        return value + unit.wounds * 0.05

    # Using abilities

    def target(self, question: using.Target, offer: str) -> float:
        if not offer:
            return 0.05
        target = self.field.table.units[offer]
        cards = draw(self.field, question.unit, question.index, target)
        return expected(self.field, question.unit, question.arm, target, cards)

    def extra(self, question: asking.ExtraPoints, offer: int) -> float:
        """More cards while they add more than the points could do elsewhere."""
        unit, arm, steps = question.unit, question.arm, self.field.ground.steps
        cards = question.base.total + offer
        if arm is None:
            return 0.1 * min(cards, 5) - 0.12 * offer
        target = unit
        if arm.ability.type in AIMED:
            target = min(self.field.foes(unit), key=lambda foe: steps(unit.place, foe.place))
        price = LOADED * 0.5 if arm.ability.load else 0.15
        return expected(self.field, unit, arm, target, cards) - price * offer

    def buy(self, question: using.Buy, offer: str) -> float:
        parsed = question.parse(offer)
        if parsed is None:
            return 0.0
        number, target = parsed
        effects = question.arm.ability.options[number].effects
        if effects.reveal:
            return 0.1
        if target.seat == question.unit.seat:
            return 0.05 + help_to(self.field, target, effects)
        value = harm(self.field, target, effects)
        if effects.blast:
            value += blast(self.field, question.unit, target, effects.blast)
        return value + 0.05

    def queen(self, question: checks.DiscardQueen, offer: str) -> float:
        """Two unknown cards are better than one Queen, unless the hand is already rich."""
        return 0.2 if offer and len(self.field.table.hand) < 6 else 0.1

    def fresh_hand(self, question: checks.FreshHand, offer: bool) -> float:  # noqa: FBT001
        """A hand that pays for nothing is thrown away."""
        return (0.5 if self._worthless(question.why) else -0.5) if offer else 0.0

    def _worthless(self, why: str) -> bool:
        table = self.field.table
        hand = table.hand
        if BIG_JOKER in hand:
            return True
        arms = table.sheets[table.active].arms if table.active else ()
        for arm in arms:
            if arm.name == why:
                return all(payment(hand, option.needs) is None for option in arm.ability.options)
        return not any(fits(card, "HD" if why == "Dash" else "H") for card in hand)

    def shuffle(self, question: using.ShuffleDeck, offer: bool) -> float:  # noqa: FBT001
        """Bad cards on top are shuffled away."""
        known = self.field.table.piles[question.seat].top
        return sum(MIDDLING - usefulness(card) for card in known) if offer else 0.0

    def top_order(self, question: prestige.TopOrder, offer: str) -> float:
        """The good cards first."""
        cards = offer.split()
        return sum(usefulness(Card(code)) / place for place, code in enumerate(cards, 1))

    # Places

    def where(self, question: asking.Where, place: Place) -> float:
        return self.field.stand(question.unit, place)

    def deploy(self, question: asking.Deploy, place: Place) -> float:
        """Near the middle, in cover, not in a heap; the Commander behind his men."""
        field, unit = self.field, question.unit
        away = field.ground.steps(place, field.ground.middle)
        value = field.purpose(unit, place) - 0.1 * away
        if field.ground.is_soft(place):
            value += COVER * field.temper.cover
        for friend in field.standing:
            if friend.seat == unit.seat and field.ground.steps(place, friend.place) == 1:
                value -= 0.1
        if field.table.sheets[unit.id].commander:
            value += REARWARD * field.from_the_enemy(unit, place)
        return value

    def dash_to(self, question: moving.DashTo, place: Place) -> float:
        """A dash goes next to an enemy if it may: that is what it was for."""
        field, unit = self.field, question.unit
        steps = field.ground.steps
        value = field.stand(unit, place)
        if place != unit.place and any(steps(place, foe.place) == 1 for foe in field.foes(unit)):
            value += CONTACT * field.temper.charge
        return value

    def scatter(self, question: striking.ScatterTo, place: Place) -> float:
        """Throws are sent where they hurt the thrower's friends."""
        value = 0.0
        for unit in self.field.standing:
            if self.field.ground.steps(unit.place, place) <= 1:
                value += worth(self.field.table, unit) * (1 if unit.seat != question.seat else -1)
        return value

    def push(self, question: striking.Push, place: Place) -> float:
        """An enemy is pushed to where he stands worst."""
        return -self.field.stand(question.unit, place)

    # Charges, reactions, courtesies

    def charge_target(self, question: moving.ChargeTarget, offer: str) -> float:
        if not offer:
            return 0.0
        return charge(self.field, question.unit, self.field.table.units[offer], question.cards)

    def guard(self, question: moving.CallGuard, offer: str) -> float:
        """Anybody may step in the way but one worth more than he guards."""
        table = self.field.table
        return 0.5 if offer and worth(table, table.units[offer]) < 1.5 else 0.0

    def relocate(self, question: moving.Relocate, offer: str) -> float:
        if not offer:
            return 0.0
        what, name, *_ = offer.split(":")
        if what == "load":
            return LOADED * self.field.temper.shoot
        return self._walk(self.field.table.units[name], self.field.table.reactions)

    def gift(self, question: Question[Any], offer: object) -> float:
        """What is offered freely is taken."""
        return 1.0 if offer else 0.0

    def package(self, question: turns.Package, offer: str) -> float:
        return 1.0 if offer == "second" else 0.0

    def first(self, question: turns.FirstPlayer, offer: str) -> float:
        return 1.0 if offer == question.seat else 0.0

    def hold_fast(self, question: striking.HoldFast, offer: str) -> float:
        return 1.0 if offer == "hold" else 0.0

    def march(self, question: prestige.ForcedMarch, offer: str) -> float:
        """Whoever gains most by two hexes marches."""
        return self._walk(self.field.table.units[offer], 2) + IDLE if offer else 0.0


@lru_cache(maxsize=64)
def usefulness(card: Card) -> float:
    """How often a card pays for something: wild ones always, martial suits more than the rest."""
    if card == BIG_JOKER:
        return -1.0
    martial = fits(card, "HD", 6)
    return 1.0 if fits(card, "C") and martial else 0.7 if martial else 0.2


MIDDLING: Final = sum(map(usefulness, FULL_DECK)) / len(FULL_DECK)
"""A card nobody has seen."""


_SCALES: dict[type[Any], Callable[[Scales, Any, Any], float]] = {
    acting.Act: Scales.act,
    turns.Activate: Scales.activate,
    using.Target: Scales.target,
    asking.ExtraPoints: Scales.extra,
    using.Buy: Scales.buy,
    checks.DiscardQueen: Scales.queen,
    checks.AnswerJoker: Scales.gift,
    asking.Where: Scales.where,
    asking.Deploy: Scales.deploy,
    moving.DashTo: Scales.dash_to,
    striking.ScatterTo: Scales.scatter,
    striking.Push: Scales.push,
    moving.ChargeTarget: Scales.charge_target,
    moving.CallGuard: Scales.guard,
    moving.Relocate: Scales.relocate,
    turns.StandFast: Scales.gift,
    striking.LastWords: Scales.gift,
    turns.Package: Scales.package,
    turns.FirstPlayer: Scales.first,
    striking.HoldFast: Scales.hold_fast,
    prestige.ForcedMarch: Scales.march,
    prestige.SecondWind: Scales.gift,
    prestige.TopOrder: Scales.top_order,
    checks.FreshHand: Scales.fresh_hand,
    using.ShuffleDeck: Scales.shuffle,
}
