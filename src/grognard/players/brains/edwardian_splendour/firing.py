"""At whom to fire, and what a shell may catch."""

from __future__ import annotations

from math import hypot

from grognard.books.edwardian_splendour import artillery, fire_questions
from grognard.books.edwardian_splendour.cover import cover_of
from grognard.books.edwardian_splendour.planning import facing_of
from grognard.players.brains.edwardian_splendour.field import INCH, Field, front, middle
from grognard.players.brains.edwardian_splendour.values import MAD_MINUTE, PREY, SEEN
from grognard.tabletop.geometry import Point


def fire(field: Field, question: fire_questions.FireQuestion, choice: fire_questions.Aim) -> float:
    """Men to be expected; a unit that is nearly done for is finished first."""
    if choice.kind == "hold":
        return 0.0
    if isinstance(question, fire_questions.Volley):
        return _volley(field, question, choice) * field.temper.shoot
    if choice.kind == "burst":
        return 1.0
    return _shell(field, question, choice)


def _volley(field: Field, question: fire_questions.Volley, choice: fire_questions.Aim) -> float:
    """By range, order and cover as one sees them at a glance; the lines of fire take too long."""
    unit, here = question.unit, middle(question.unit)
    foe = field.table.units.get(choice.target)
    if foe is None:
        return MAD_MINUTE * field.best_fire(unit, front(unit), here, facing_of(unit))
    far = {each.id: far for far, each in field.near(unit.seat, here)}.get(foe.id, 99.0)
    cover = cover_of(field.table, foe.figures[0], here)
    hits = field.fire(unit, front(unit), far, foe) * SEEN[cover]
    share = min(hits / max(len(foe.figures), 1), 1.0)
    gun = PREY if foe.arm in ("artillery", "mg") else 1.0
    return 0.05 + hits * gun * (1 + share)


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
    gun = field.table.gun_of(question.unit)
    laid = 0.3 * gun.series if gun is not None and gun.aim == choice.point else 0.0
    return 0.1 + laid + _caught(field, question.seat, Point(*choice.point))


def _caught(field: Field, seat: str, place: Point) -> float:
    reach = artillery.BURST + INCH
    value = 0.0
    for unit in field.table.standing():
        caught = sum(hypot(m.x - place.x, m.y - place.y) <= reach for m in unit.figures)
        value += caught if unit.seat != seat else -2 * caught
    return value
