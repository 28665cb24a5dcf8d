"""What a commander of Edwardian Splendour means by a choice, in the words of the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from grognard.books.edwardian_splendour import (
    claiming,
    deploying,
    ending,
    fire_questions,
    ordering,
    sequence,
)
from grognard.books.edwardian_splendour.events.writing import model_words
from grognard.books.edwardian_splendour.orders import STAND, Order
from grognard.books.edwardian_splendour.pieces import Unit
from grognard.kernel.question import Question
from grognard.players.brains import named, of_kind
from grognard.players.brains.edwardian_splendour import (
    firing,
    hiding,
    moving,
    preaching,
    setting_up,
    sidestepping,
    silencing,
)
from grognard.players.brains.edwardian_splendour.clashing import clash
from grognard.players.brains.edwardian_splendour.field import Field, middle
from grognard.players.brains.wording import about
from grognard.tabletop.geometry import Point
from grognard.tabletop.wording import are_many, does, within

Speaker = Callable[[Field, Any, Any], str]
WORTH_TELLING: Final = 0.5
"""A man saved from a gun's mark by halves is reason enough to go."""


def intent(field: Field, question: Question[Any], choice: Any) -> str:
    """A sentence of intention; where there is none to speak of, the offer's own words."""
    speaker = of_kind(_SPEAKERS, question)
    return speaker(field, question, choice) if speaker else named(question, choice)


# Orders


def _order(field: Field, question: ordering.GiveOrder, choice: Order) -> str:
    unit = question.unit
    if choice.kind == "charge":
        return _charge(field, unit, choice)
    if choice.kind == "draft":
        return f"{_gun_of(field, choice)} does more for us than their rifles."
    if choice.kind == "rejoin":
        return "They have no gun left to serve."
    if field.table.gun_of(unit) is not None:
        return _gun(field, unit, choice)
    if not field.foes(unit.seat):
        return "There is nobody left to go for."
    return _move(field, unit, choice)


def _move(field: Field, unit: Unit, choice: Order) -> str:
    if preaching.preaches(field, unit.seat):
        return "Bring the Leaders within earshot: whoever listens may come over to us."
    if unit.traits.spotter_for:
        return _watch(field, unit, choice)
    if choice.kind == "stand":
        return _stand(field, unit)
    return f"{unit.name}: {_gain(field, unit, choice)}."


def _gun_of(field: Field, choice: Order) -> str:
    gun = field.table.guns.get(choice.target)
    words = model_words(gun) if gun is not None else "the gun"
    return f"{words[0].upper()}{words[1:]}"


def _charge(field: Field, unit: Unit, choice: Order) -> str:
    foe = field.table.units.get(choice.target)
    if foe is None:
        return f"{does(unit.name, 'storms')} their headquarters: that decides the battle."
    gain, loss = clash(field, unit, foe)
    if gain > loss:
        return f"Go at {within(foe.name)}: they should lose more by it than we."
    if not unit.traits.bracket:
        return f"Go at {within(foe.name)}: cold steel does nothing from afar."
    return f"Go at {within(foe.name)}: dear, but they are worth it."


def _gun(field: Field, unit: Unit, choice: Order) -> str:
    if choice.kind == "serve":
        return "A gun without its crew is no gun."
    if field.has_target(unit):
        return f"{does(unit.name, 'has')} a target: guns stand while they can fire."
    if choice.kind == "stand":
        return f"{does(unit.name, 'waits')} for something to fire at."
    return f"{does(unit.name, 'looks')} for a place from which to fire."


def _watch(field: Field, unit: Unit, choice: Order) -> str:
    """What a spotter is about, who is there to see."""
    if choice.kind == "stand":
        return f"{does(unit.name, 'stays')} and tells the guns what is to be seen from here."
    here, there = (hiding.seen_share(field, unit, place) for place in _ways(field, unit, choice))
    if there > here:
        return f"{does(unit.name, 'goes')} where more of them can be seen."
    return f"{does(unit.name, 'keeps')} away from them: a spotter is there to see, not to fight."


def _ways(field: Field, unit: Unit, choice: Order) -> tuple[Point, Point]:
    """Where a unit is and where an order would bring it."""
    return moving.end_of(field, unit, STAND), moving.end_of(field, unit, choice)


def _stand(field: Field, unit: Unit) -> str:
    if unit.traits.bracket and field.fire_here(unit) > 0:
        return f"{does(unit.name, 'stands')}: those who stand fire first."
    if field.holder == unit.seat:
        return f"{does(unit.name, 'waits')}: nightfall is on our side, so let them come."
    if Field(field.table, wily=True).prepares(unit.seat):
        return f"{does(unit.name, 'waits')}: the guns are to do their work first."
    return f"{does(unit.name, 'stands')}: there is nothing better to be had by moving."


_GAINS: Final = (
    ("shot", 1, "a better shot next time"),
    ("cover", 1, "into cover"),
    ("risk", -1, "out of their fire"),
    ("way", -1, "closer, to where it does most"),
    ("front", 1, "more rifles to the front"),
    ("aside", -1, "the front toward the enemy"),
)
"""What an order may gain, the sign of it, and how one says so."""


def _gain(field: Field, unit: Unit, choice: Order) -> str:
    """The thing of which an order gains most, beside standing still."""
    laid = [sidestepping.laid(field, unit, place) for place in _ways(field, unit, choice)]
    if laid[0] - laid[1] >= WORTH_TELLING:
        return "away from a spot on which a gun of theirs is laid"
    now, then = (moving.looked_at(field, unit, order) for order in (STAND, choice))
    gains = [(sign * (getattr(then, name) - getattr(now, name)), w) for name, sign, w in _GAINS]
    return max(gains)[1]


def _which(field: Field, _: ordering.MoveWhich, choice: str) -> str:
    unit = field.table.units[choice]
    haste = moving.haste(field, unit)
    if haste > _URGENT:
        return f"{does(unit.name, 'can')} charge somebody who has moved already."
    if haste < -_URGENT:
        return "All the others would have to wait for an enemy who may yet move."
    if not unit.traits.bracket:
        return f"{unit.name} first: the front of a host makes way for the rest."
    if moving.lack(field, unit, middle(unit)) > 1:
        return f"{does(unit.name, 'is')} farthest from where {_it(unit)} can do most."
    return f"{unit.name} next: all are where they do most."


_URGENT: Final = 25
"""Beyond this the order of moving depends on a charge."""


def _it(unit: Unit) -> str:
    return "they" if are_many(unit.name) else "it"


# Fire


def _volley(field: Field, question: fire_questions.Volley, choice: fire_questions.Aim) -> str:
    if choice.kind == "hold" and preaching.preaches(field, question.unit.seat):
        return "Hold: our words win men over, and the first shot would put an end to that."
    if choice.kind == "hold":
        return "Hold: nobody may fire on the crowd before it attacks, so come closer first."
    foe = field.table.units.get(choice.target)
    if foe is None:
        return "A mad minute: as many rounds as the rifles will bear."
    hits = firing.hits(question, choice)
    return f"{foe.name} would suffer most: the volley should hit {about(hits)}."


def _shell(field: Field, question: fire_questions.Bombard, choice: fire_questions.Aim) -> str:
    if choice.kind == "hold":
        return "No target is worth a shell."
    if choice.kind == "load":
        return f"Load {choice.target}: it suits the distance."
    gun = field.table.gun_of(question.unit)
    if gun is not None and gun.aim == choice.point and gun.series:
        return "The gun is laid on that spot already, and comes nearer with every round."
    if choice.kind == "canister":
        return "They are close enough for canister, which cannot miss."
    if choice.point is not None and _is_at_a_gun(field, question.seat, Point(*choice.point)):
        return "Their guns first: what is silenced does no more harm."
    return "There the burst catches most of theirs and none of ours."


def _is_at_a_gun(field: Field, seat: str, place: Point) -> bool:
    return silencing.silenced(field, seat, place) > 0


def _burst(_: Field, __: fire_questions.Burst, choice: fire_questions.Aim) -> str:
    if choice.kind == "hold":
        return "Nobody is in the arc."
    return "A burst costs nothing but a jam that is soon cleared."


def _zero(_: Field, __: fire_questions.ZeroIn, choice: tuple[int, int]) -> str:
    return f"Threes and fours are on the mark; {choice[0]} and {choice[1]} come nearest to it."


# Setting up, and the rest


def _deploy(field: Field, question: deploying.Deploy, choice: deploying.Position) -> str:
    unit = question.unit
    if unit.arm == "cavalry":
        return f"{unit.name} on the wing, with room to ride."
    if hiding.is_for_hiding(field, unit) and hiding.is_covert(field, unit, choice.place):
        return f"{unit.name} out of their sight: a spotter sees for it."
    if unit.arm != "infantry" or unit.traits.spotter_for:
        return f"{unit.name} in the middle, with the whole field to look over."
    if not unit.traits.bracket:
        return f"{unit.name} deep and well forward: cold steel has far to go."
    if setting_up.sheltered(field, unit, choice) > 0:
        return f"{unit.name} behind cover, facing them."
    if choice.formation == "open":
        return f"{unit.name} in open order, which rifles find hard to hit."
    return f"{unit.name} in front, where most rifles bear."


def _first(_: Field, __: sequence.MoveFirst, choice: bool) -> str:  # noqa: FBT001
    if choice:
        return "Cold steel must be there before they have made ready."
    return "Who moves second sees where the enemy has gone."


def _side(_: Field, __: deploying.PickSide, choice: bool) -> str:  # noqa: FBT001
    if choice:
        return "Over there our guns are better hidden."
    return "One side of the table is as good as the other."


_SPEAKERS: Final[Mapping[type, Speaker]] = {
    ordering.GiveOrder: _order,
    ordering.MoveWhich: _which,
    fire_questions.Volley: _volley,
    fire_questions.Bombard: _shell,
    fire_questions.Burst: _burst,
    fire_questions.ZeroIn: _zero,
    deploying.Deploy: _deploy,
    deploying.PlaceHeadquarters: lambda *_: "Headquarters as far back as may be.",
    deploying.PickSide: _side,
    claiming.Claim: lambda *_: "Three men make a crew, and an idle gun fires at nobody.",
    ending.FightOn: lambda *_: "The battle is not lost before the rules say so.",
    sequence.MoveFirst: _first,
}
