"""At whom to fire, and what a shell may catch."""

from __future__ import annotations

from math import hypot

from grognard.books.edwardian_splendour import artillery, fire_questions
from grognard.books.edwardian_splendour.pieces import Place, Unit
from grognard.books.edwardian_splendour.planning import facing_of
from grognard.players.brains import Temper
from grognard.players.brains.edwardian_splendour import preaching, silencing
from grognard.players.brains.edwardian_splendour.field import INCH, Field, middle
from grognard.players.brains.edwardian_splendour.values import LAID, LAST_WORD, MAD_MINUTE
from grognard.tabletop.geometry import Point


def fire(
    field: Field,
    temper: Temper,
    question: fire_questions.FireQuestion,
    choice: fire_questions.Aim,
) -> float:
    """Harm to be expected; a unit that is nearly done for is finished first."""
    if choice.kind == "hold":
        return 0.0
    if isinstance(question, fire_questions.Volley):
        if _bides_its_time(field, question):
            return -1.0
        return _volley(field, question, choice) * temper.shoot
    if choice.kind == "burst":
        return 1.0
    return _shell(field, question, choice)


def _bides_its_time(field: Field, question: fire_questions.Volley) -> bool:
    """A crowd on which nobody may fire comes close before it throws the first bomb."""
    unit = question.unit
    if field.table.provoked or not unit.traits.revolutionary:
        return False
    if field.wily and preaching.preaches(field, unit.seat):
        return True
    near = field.near(unit.seat, middle(unit))
    late = field.table.turn > LAST_WORD * field.table.turns
    return not late and bool(near) and near[0][0] > unit.traits.bracket / INCH


def _volley(field: Field, question: fire_questions.Volley, choice: fire_questions.Aim) -> float:
    """The harm that the shots will do which the rules allow."""
    unit = question.unit
    foe = field.table.units.get(choice.target)
    if foe is None:
        front = field.sight(unit).front
        return MAD_MINUTE * field.best_fire(unit, front, middle(unit), facing_of(unit))
    return 0.05 + field.more_harm(foe, hits(question, choice))


def hits(question: fire_questions.Volley, choice: fire_questions.Aim) -> float:
    """How many men a volley should hit, as the table tells it to everybody."""
    return fire_questions.sixths_of(question.shots(choice)) / 6


def _shell(
    field: Field, question: fire_questions.FireQuestion, choice: fire_questions.Aim
) -> float:
    """A shell where it catches most of theirs and none of ours, where the gun is laid already."""
    if choice.kind == "load":
        near = field.near(question.seat, middle(question.unit))
        close = bool(near) and near[0][0] < 10
        return 1.0 + (0.5 if close == (choice.target == "canister") else 0.0)
    if choice.point is None:
        return 3.0
    return shell(field, question.unit, choice.point)


def shell(field: Field, unit: Unit, point: Place) -> float:
    """What a shell at a point is worth, more where the gun is laid on it already."""
    gun = field.table.gun_of(unit)
    laid = LAID * min(gun.series, 3) if gun is not None and gun.aim == point else 0.0
    return 0.1 + (1 + laid) * _harm(field, unit.seat, Point(*point))


def _harm(field: Field, seat: str, place: Point) -> float:
    """The harm of a shell that falls there, half of the men in its burst being hit."""
    value = silencing.silenced(field, seat, place) if field.wily else 0.0
    for unit in field.table.standing():
        count = caught(field, unit, place)
        if count:
            harm = field.more_harm(unit, count / 2)
            value += harm if unit.seat != seat else -2 * harm
    return value


def caught(field: Field, unit: Unit, place: Point) -> int:
    """How many of a unit are within the burst of a shell."""
    reach = artillery.BURST + INCH
    if not unit.figures or not unit.placed or field.sight(unit).gap(place) > reach / INCH:
        return 0
    # A wily commander counts nobody twice who is struck already.
    struck = unit.struck if field.wily else ()
    near = [man for man in unit.figures if hypot(man.x - place.x, man.y - place.y) <= reach]
    return sum([man.id not in struck for man in near])
