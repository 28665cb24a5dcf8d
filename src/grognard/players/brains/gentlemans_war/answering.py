"""Being charged, winning, and losing one's nerve: what to answer."""

from __future__ import annotations

from typing import Final

from grognard.books.gentlemans_war.answering import RANGES
from grognard.books.gentlemans_war.brigades import is_court
from grognard.books.gentlemans_war.firing import Aim, aim
from grognard.books.gentlemans_war.pieces import Unit
from grognard.books.gentlemans_war.responding import Respond, RespondWithFire
from grognard.books.gentlemans_war.stands import is_cavalry, is_close_foot, is_gun, is_skirmishing
from grognard.players.brains.gentlemans_war.cards import price
from grognard.players.brains.gentlemans_war.clashing import odds
from grognard.players.brains.gentlemans_war.field import Field
from grognard.players.brains.gentlemans_war.fire import casualties, worth
from grognard.players.brains.gentlemans_war.values import BREAK, UNIT
from grognard.tabletop.cards import Card

HOPELESS: Final = 0.35
"""Who holds his ground less often than so had better not be there."""
SPENT: Final = 0.1
"""An action kept for the shot that follows."""
JOINED: Final = 0.15
"""How much more often a fight is won with a fresh unit in it."""


def respond(field: Field, question: Respond, choice: str) -> float:
    """What a response to a charge is worth."""
    if not choice:
        return 0.0
    target = question.given.target
    kind, _, rest = choice.partition(":")
    if kind in ("card", "help", "join"):
        return _play(field, question, choice)
    if kind in RANGES:
        return 0.1 + volley(field, target, field.table.units[rest], RANGES[kind][1])
    return PLAIN[kind] if kind in PLAIN else _stand_to(field, question, choice)


def volley(field: Field, unit: Unit, charger: Unit, column: int | None = None) -> float:
    """What a shot at somebody who charges is worth: his men, and the fight that follows."""
    aimed = aim(field.table, unit, charger, column, coming=True)
    if not isinstance(aimed, Aim):
        return 0.0
    return field.shot(unit, charger, column) + swing(field, unit, charger, casualties(aimed))


def swing(field: Field, target: Unit, charger: Unit, fallen: float) -> float:
    """By how much a fight is the better for so many chargers who do not get there."""
    if charger.seat == target.seat:
        return 0.0
    before = odds(field.table, charger, target).wins
    return (before - odds(field.table, charger, target, fallen).wins) * stake(target, charger)


def stake(one: Unit, other: Unit) -> float:
    """What is won by one side and lost by the other in a fight."""
    return BREAK * (one.figures * worth(one) + other.figures * worth(other))


def best_volley(field: Field, question: Respond, actions: int) -> float:
    """The best shot the target of a charge has for so many actions."""
    given = question.given
    columns = [column for cost, column in RANGES.values() if cost <= actions]
    shots = [volley(field, given.target, foe, at) for foe in given.chargers for at in columns]
    return max(shots, default=0.0)


PLAIN: Final = {"face": 2.5, "bicycles": 0.5, "rally": 1.0, "dismount": 0.8, "recover": 1.5}
"""Responses that are nearly always worth their price."""


def _play(field: Field, question: Respond, choice: str) -> float:
    """A Hold Card in answer to a charge."""
    kind, card, *_ = choice.split(":")
    if kind == "card":
        return _card(field, question, Card(card))
    if kind == "help":
        return _help(field, question, choice)
    given = question.given
    return JOINED * stake(given.target, given.chargers[0]) - price(Card(card))


def _stand_to(field: Field, question: Respond, choice: str) -> float:
    """Counter-charges, squares and evasion, by who comes and how often he would be thrown back."""
    target, charger = question.given.target, question.given.chargers[0]
    kind, _, rest = choice.partition(":")
    horse = is_cavalry(charger)
    stands = 1 - odds(field.table, charger, target).wins
    if kind == "counter":
        return 2.0 if is_cavalry(target) else 0.3 * (stands > 0.5) - SPENT
    if kind == "form":
        return 3.0 if rest == "square" and horse and is_close_foot(target) else -0.5
    if kind in ("evade", "limber"):
        return _evade(target, stands, more=rest == "3", horse=horse)
    return 0.0


def _evade(target: Unit, stands: float, *, more: bool, horse: bool) -> float:
    """Skirmishers and gunners get out of the way of what they cannot stop."""
    if stands > HOPELESS:
        return -0.5
    leaves = 0.5 if is_gun(target) else 0.0
    return (HOPELESS - stands) * UNIT / 4 + (0.3 if more else 0.0) + 0.3 * horse - leaves


def _card(field: Field, question: Respond, card: Card) -> float:
    """A card for more actions: to form square, to turn, to get away, or for a better shot."""
    given = question.given
    target, charger = given.target, given.chargers[0]
    actions = given.actions + (2 if is_court(card) else 1)
    if isinstance(question, RespondWithFire):
        return best_volley(field, question, actions) - price(card)
    gain = 0.0
    if is_cavalry(charger) and is_close_foot(target) and target.formation != "square":
        gain = 2.5 if given.actions < 2 <= actions and "form" not in given.done else 0.0
    elif given.side and not given.actions:
        gain = 2.5
    elif is_skirmishing(target) and not given.actions:
        gain = 1.5
    return gain - price(card)


def _help(field: Field, question: Respond, choice: str) -> float:
    """Another unit's shot at the chargers."""
    _, card, name = choice.split(":")
    helper, given = field.table.units[name], question.given
    shots = []
    for charger in given.chargers:
        aimed = aim(field.table, helper, charger)
        fallen = casualties(aimed) if isinstance(aimed, Aim) else 0.0
        shots.append(field.shot(helper, charger) + swing(field, given.target, charger, fallen))
    return max(shots) - price(Card(card))


PICKS: Final = {"brawl": 0.1, "apart": 0.2, "stay": 0.2, "half": 0.1, "least": 0.1, "full": 0.2}
"""Small choices after a fight: unit against unit, and rather back than out in front."""
WINNERS: Final = {
    "hold": 0.2,
    "advance": 0.3,
    "regroup": 0.1,
    "walk": 0.5,
    "charge": 0.4,
}
"""What winners had best do."""


def reroll(asks: str) -> float:
    """Whether a bad roll is better rolled again."""
    return 1.0 if "run away" in asks or "fall back" in asks else -0.5


def force_reroll(asks: str) -> float:
    """Whether an enemy's roll is too good for us."""
    return 1.0 if "carry on" in asks or "disordered" in asks else -0.5


def die(faces: tuple[int, ...], choice: int) -> float:
    """A low die is rolled again."""
    return 0.0 if choice < 0 else 3.6 - faces[choice]
