"""How a drilled commander judges a battle of Edwardian Splendour.

He brings his rifles to their best range and stands there, for those who stand fire first; he
charges where he outnumbers, and sends what has no firearms straight at the enemy.
"""

from __future__ import annotations

from math import hypot
from typing import Any, Final

from grognard.books.edwardian_splendour import ending, fire_questions, ordering
from grognard.books.edwardian_splendour.orders import Order
from grognard.books.edwardian_splendour.pieces import EsTable, Unit
from grognard.kernel.game import Game
from grognard.kernel.question import Question, Seat
from grognard.players.brains import Brain, Temper, outcome
from grognard.tabletop.geometry import inches

BRACKETS: Final = 1.5
"""Rifles stand best one and a half brackets from the enemy."""
GUNS: Final = 30
"""Inches at which guns are content."""
INCH: Final = 0.1
"""An inch nearer to the right distance."""
STAND: Final = 0.5
"""Standing still, where there is somebody to fire at."""
CHARGE: Final = 1.5
FIRE: Final = 1.0


def _middle(unit: Unit) -> tuple[float, float]:
    count = len(unit.figures) or 1
    return (
        sum(figure.x for figure in unit.figures) / count,
        sum(figure.y for figure in unit.figures) / count,
    )


def _gap(place: tuple[float, float], foe: Unit) -> float:
    """Inches from a place to the middle of an enemy unit."""
    x, y = _middle(foe)
    return hypot(place[0] - x, place[1] - y) / inches(1)


def _foes(table: EsTable, seat: str) -> list[Unit]:
    return [unit for unit in table.standing() if unit.seat != seat and unit.figures]


class EsBrain(Brain):
    """The drill book's judgement."""

    def judge(self, game: Game[Any], seat: str) -> float:
        """The share of their figures both sides still have."""
        if game.verdict is not None:
            return outcome(game.verdict, seat)
        table: EsTable = game.table
        return _left(table, seat) - _left(table, table.rival(seat))

    def weigh(self, game: Game[Any], question: Question[Any], temper: Temper) -> list[float]:
        """What each offer is worth."""
        table: EsTable = game.table
        offers = question.offers()
        if isinstance(question, ordering.GiveOrder):
            return [_order(table, question, order, temper) for order in offers]
        if isinstance(question, ordering.MoveWhich):
            return [_haste(table, table.units.get(name)) for name in offers]
        if isinstance(question, fire_questions.FireQuestion):
            return [_fire(table, question.seat, aim, temper) for aim in offers]
        if isinstance(question, ending.FightOn):
            return [
                0.0 if "yield" in str(offer) or "concede" in str(offer) else 1.0 for offer in offers
            ]
        return [0.0] * len(offers)

    def rests(self, game: Game[Any]) -> bool:
        """Between two units' moves."""
        return isinstance(game.question, ordering.MoveWhich)

    def matters(self, question: Question[Any]) -> bool:
        """Orders matter; the rest is drill."""
        return isinstance(question, ordering.GiveOrder)


def _left(table: EsTable, seat: str) -> float:
    began = table.began.get(seat, 0) or 1
    return sum(len(unit.figures) for unit in table.own(Seat(seat))) / began


def _wanted(unit: Unit) -> float:
    """The distance, in inches, at which a unit does most."""
    if unit.arm == "artillery":
        return GUNS
    bracket = unit.traits.bracket / inches(1)
    return bracket * BRACKETS if bracket and unit.arm != "cavalry" else 0.0


def _order(table: EsTable, question: ordering.GiveOrder, order: Order, temper: Temper) -> float:
    """How near an order brings a unit to the distance it wants, and what a charge may win."""
    unit, foes = question.unit, _foes(table, question.seat)
    if not foes:
        return 1.0 if order.kind == "stand" else 0.0
    if order.kind == "charge":
        return _charge(table, unit, order, temper)
    if order.kind in ("draft", "rejoin"):
        return -1.0
    place = question.describe(order).place or _middle(unit)
    off = abs(min(_gap(place, foe) for foe in foes) - _wanted(unit))
    value = -INCH * off
    if order.kind == "stand" and off < 4:
        value += STAND * temper.shoot
    return value - (0.05 if order.kind in ("form", "hand") else 0.0)


def _charge(table: EsTable, unit: Unit, order: Order, temper: Temper) -> float:
    """A charge pays against fewer men, and for those who cannot shoot anyway."""
    foe = table.units.get(order.target)
    if foe is None:
        return CHARGE  # the enemy's headquarters
    odds = len(unit.figures) / max(1, len(foe.figures))
    keen = 1.0 if unit.arm == "cavalry" or not unit.traits.bracket else 0.4
    return CHARGE * (odds - 0.8) * keen * temper.charge


def _haste(table: EsTable, unit: Unit | None) -> float:
    """Those farthest from where they want to be move first."""
    if unit is None or not unit.figures:
        return -100.0
    foes = _foes(table, unit.seat)
    near = min((_gap(_middle(unit), foe) for foe in foes), default=0.0)
    return abs(near - _wanted(unit))


def _fire(table: EsTable, seat: Seat, aim: fire_questions.Aim, temper: Temper) -> float:
    """Fire rather than hold, at the unit nearest to breaking."""
    if aim.kind == "hold":
        return 0.0
    foe = table.units.get(aim.target)
    hurt = 0.2 * (1 - len(foe.figures) / max(1, foe.size)) if foe is not None else 0.1
    del seat
    return (FIRE + hurt) * temper.shoot


BRAIN = EsBrain()
