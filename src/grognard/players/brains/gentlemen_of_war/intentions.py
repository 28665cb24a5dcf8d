"""What a commander of Gentlemen of War means by a choice, in the words of the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grognard.books.gentlemen_of_war import acting, asking, checks, moving, striking, turns, using
from grognard.books.gentlemen_of_war.abilities import targets
from grognard.books.gentlemen_of_war.objectives import scenario_of
from grognard.books.gentlemen_of_war.odds import chance, to_come
from grognard.books.gentlemen_of_war.pieces import Arm, Place, Unit
from grognard.books.gentlemen_of_war.reckon import reckon_dash
from grognard.kernel.question import Question
from grognard.players.brains import named, of_kind
from grognard.players.brains.gentlemen_of_war.field import Field
from grognard.players.brains.gentlemen_of_war.harming import (
    charge,
    comes_home,
    draw,
    expected,
)
from grognard.players.brains.wording import often

_GOALS = {
    "ford": "the far bank",
    "hold": "the corner house",
    "swim": "the fountain",
    "hut": "the hut",
}


def intent(field: Field, question: Question[Any], choice: Any) -> str:
    """A sentence of intention; where there is none to speak of, the offer's own words."""
    speaker = of_kind(_SPEAKERS, question)
    return speaker(field, question, choice) if speaker else named(question, choice)


# What a unit does


def _act(field: Field, question: acting.Act, choice: str) -> str:
    unit = question.unit
    word, _, index = choice.partition(":")
    if word == "use":
        return _use(field, unit, int(index))
    if word in ("move", "gallop"):
        allowance = 2 if word == "move" else field.table.passives(unit).free_move
        reach = [unit.place, *moving.reach(field.table, unit, allowance)]
        return _go(field, unit, max(reach, key=lambda place: field.stand(unit, place)))
    if word == "dash":
        cards = reckon_dash(field.table, unit).total + max(0, unit.points - 1)
        foe = max(field.foes(unit), key=lambda foe: charge(field, unit, foe, cards))
        if charge(field, unit, foe, cards) > 0:
            return _charge(field, unit, foe, cards)
        return f"{unit.name} dashes to gain ground."
    if word == "load":
        arm = field.table.sheets[unit.id].arms[int(index)]
        return f"Load the {arm.source} while there is time."
    return "Nothing more is worth his points." if word == "end" else _label(question, choice)


def _use(field: Field, unit: Unit, index: int) -> str:
    arm = field.table.sheets[unit.id].arms[index]
    if arm.ability.type in ("self", "none"):
        if arm.ability.suit is None:
            return f"{arm.name} will do {unit.name} good."
        return f"{arm.name}: something comes of it {_success(field, unit, arm, unit, index)}."
    found = targets(field.table, unit, index)
    if not found:
        return f"{arm.name}."
    whom = max(found, key=lambda t: expected(field, unit, arm, t, draw(field, unit, index, t)))
    return _aim(field, unit, arm, whom, index)


def _aim(field: Field, unit: Unit, arm: Arm, whom: Unit, index: int) -> str:
    often_enough = _success(field, unit, arm, whom, index)
    if whom.seat == unit.seat:
        return f"{arm.name} for {whom.name}: it helps {often_enough}."
    finish = whom.wounds >= field.table.resolve(whom)
    aim = f"Finish {whom.name}" if finish else f"Hurt {whom.name}"
    return f"{aim} with {arm.name}: it tells {often_enough}."


def _success(field: Field, unit: Unit, arm: Arm, whom: Unit, index: int) -> str:
    return _pays(field, unit, arm, draw(field, unit, index, whom))


def _pays(field: Field, unit: Unit, arm: Arm, cards: int) -> str:
    """How often so many cards pay for at least the cheapest effect, as the deck is now."""
    deck, more, sure = to_come(field.table.piles[unit.seat], cards)
    return often(max(chance(deck, option.needs, more, sure) for option in arm.ability.options))


def _charge(field: Field, unit: Unit, foe: Unit, cards: int) -> str:
    steps = field.ground.steps(unit.place, foe.place) - 1
    return f"Close with {foe.name}: the charge comes home {often(comes_home(cards, steps))}."


# Where it goes


def _go(field: Field, unit: Unit, place: Place) -> str:
    """The first of the reasons to go somewhere that holds there and not here."""
    if place == unit.place:
        return f"{unit.name} is well placed where he stands."
    shot, danger, near = field.look(unit, place)
    now, risk, far = field.look(unit, unit.place)
    kind = scenario_of(field.table).objective.kind
    if field.purpose(unit, place) > field.purpose(unit, unit.place):
        return f"{unit.name} makes for {_GOALS[kind]}."
    if shot > now:
        return f"{unit.name} looks for a better shot."
    if danger < risk:
        return f"{unit.name} gets out of their fire."
    if near < far:
        foe = min(field.foes(unit), key=lambda foe: field.ground.steps(place, foe.place))
        return f"{unit.name} comes closer to {foe.name}."
    return f"{unit.name} finds better ground."


def _where(field: Field, question: asking.Where, place: Place) -> str:
    return _go(field, question.unit, place)


def _deploy(field: Field, question: asking.Deploy, place: Place) -> str:
    cover = ", in cover" if field.ground.is_soft(place) else ""
    return f"{question.unit.name} where he is soonest of use{cover}."


def _push(field: Field, question: striking.Push, place: Place) -> str:
    covered = " into the open" if not field.ground.is_soft(place) else ""
    return f"Knock {question.unit.name} back{covered}, where he stands worse."


def _scatter(_: Field, question: striking.ScatterTo, __: Place) -> str:
    return f"Let the throw of {question.unit.name} fall where it hurts his own."


# Who acts, and on whom


def _activate(field: Field, _: turns.Activate, choice: str) -> str:
    unit = field.table.units[choice]
    if field.table.is_in_melee(unit):
        return f"{unit.name} is in the thick of it and cannot wait."
    if unit.commanded:
        return f"{unit.name} first, while the orders ring in his ears."
    if field.look(unit, unit.place)[0] > 0:
        return f"{unit.name} has a shot now."
    return f"{unit.name} is wanted elsewhere."


def _target(field: Field, question: using.Target, choice: str) -> str:
    if not choice:
        return "That is enough for one volley."
    whom = field.table.units[choice]
    return _aim(field, question.unit, question.arm, whom, question.index)


def _charge_target(field: Field, question: moving.ChargeTarget, choice: str) -> str:
    if not choice:
        return "Run, but do not charge."
    return _charge(field, question.unit, field.table.units[choice], question.cards)


def _extra(field: Field, question: asking.ExtraPoints, choice: int) -> str:
    cards = question.base.total + choice
    spend = f"Spend {choice} more" if choice else "Keep the points"
    if question.arm is None:
        return f"{spend}: {cards} cards to run with."
    return f"{spend}: {cards} cards do it {_pays(field, question.unit, question.arm, cards)}."


# Cards


def _buy(_: Field, question: using.Buy, choice: str) -> str:
    if not choice:
        return "A blast would hurt our own more than theirs."
    return f"{question.describe(choice).label}: that is the most these cards can buy."


def _queen(_: Field, __: checks.DiscardQueen, choice: str) -> str:
    if not choice:
        return "These cards buy enough; two unknown ones are not better."
    return "Two unknown cards are better than one Queen."


def _joker(_: Field, __: checks.AnswerJoker, choice: str) -> str:
    return "A check that goes on is worth more than an Ace." if choice else "Let it fail."


def _shuffle(_: Field, __: using.ShuffleDeck, choice: bool) -> str:  # noqa: FBT001
    if choice:
        return "The best cards lie among the discards: bring them back."
    return "The cards that are left are good ones: let them lie."


def _package(_: Field, __: turns.Package, choice: str) -> str:
    if choice == "first":
        return "Take the ground first, and see what they make of it."
    return "See the enemy's line first, and act first as well."


def _first(_: Field, question: turns.FirstPlayer, choice: str) -> str:
    if choice == question.seat:
        return "Who strikes first strikes men who have not acted yet."
    return "Let them come to us."


def _label(question: Question[Any], choice: Any) -> str:
    return named(question, choice)


Speaker = Callable[[Field, Any, Any], str]
_SPEAKERS: dict[type[Question[Any]], Speaker] = {
    acting.Act: _act,
    turns.Activate: _activate,
    using.Target: _target,
    moving.ChargeTarget: _charge_target,
    asking.ExtraPoints: _extra,
    asking.Where: _where,
    asking.Deploy: _deploy,
    striking.Push: _push,
    striking.ScatterTo: _scatter,
    using.Buy: _buy,
    checks.DiscardQueen: _queen,
    checks.AnswerJoker: _joker,
    using.ShuffleDeck: _shuffle,
    turns.Package: _package,
    turns.FirstPlayer: _first,
}
