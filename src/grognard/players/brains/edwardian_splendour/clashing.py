"""What a charge may win, and what it may cost."""

from __future__ import annotations

from grognard.books.edwardian_splendour.pieces import Unit
from grognard.players.brains.edwardian_splendour.field import MELEE, Field
from grognard.players.brains.edwardian_splendour.values import ROUNDS


def clash(field: Field, unit: Unit, foe: Unit) -> tuple[float, float]:
    """The harm a charge may do, and what it may cost."""
    them = field.sight(foe)
    met = field.fire(foe, them.front, 0.0, field.sight(unit)) if foe.arm != "artillery" else 0.0
    # Who has moved this turn does not fire on those who charge him.
    turn = field.table.turn
    met *= sum([man.moved != turn for man in foe.figures]) / len(foe.figures)
    men = max(len(unit.figures) - met, 0.0)
    edge = _charging(unit) - _standing(field, foe)
    edge = max(-3, min(3, edge))
    backed = unit.arm == "infantry" and not unit.traits.undisciplined
    pairs = min(men / 2 if backed else men, len(foe.figures) * 1.0)
    won, lost = pairs * MELEE[edge] / 36, pairs * MELEE[-edge] / 36
    return field.harm(foe, won * ROUNDS), field.harm(unit, met + lost * ROUNDS)


def _charging(unit: Unit) -> int:
    """What a charger adds to his die: horse by its weight, foot by the men who close up behind."""
    if unit.arm == "cavalry":
        return 2
    return 0 if unit.traits.undisciplined else 2 - unit.traits.no_support


def _standing(field: Field, unit: Unit) -> int:
    """What a man adds to his die who stands to receive a charge."""
    sight = field.sight(unit)
    if unit.arm in ("artillery", "mg") or sight.is_loose:
        return 0
    deep = unit.arm == "infantry" and len(unit.figures) >= 2 * sight.front
    return 1 + (deep and not unit.traits.no_support)
