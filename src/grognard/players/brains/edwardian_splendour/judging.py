"""How a battle of Edwardian Splendour stands: what is left, and what fire will make of it."""

from __future__ import annotations

from math import tanh

from grognard.books.edwardian_splendour.lay import body_of, lay_of
from grognard.books.edwardian_splendour.pieces import Unit
from grognard.books.edwardian_splendour.sighting import hidden
from grognard.players.brains.edwardian_splendour.field import Field, Sight, bears, middle
from grognard.players.brains.edwardian_splendour.moving import clash, lack, step
from grognard.players.brains.edwardian_splendour.values import COMING, EVEN, NIGHT
from grognard.tabletop.geometry import Point


def standing(field: Field, seat: str) -> float:
    """How much better a seat stands than its enemy, between -1 and 1."""
    rival = field.table.rival(seat)
    return tanh((_worth(field, seat) - _worth(field, rival)) / EVEN)


def _worth(field: Field, seat: str) -> float:
    """Men and units left, the harm they are about to do, and how far they are from doing it."""
    own = [unit for unit in field.table.own(seat) if unit.figures]
    value = sum([len(unit.figures) + field.whole(unit) for unit in own])
    placed = [unit for unit in own if unit.placed]
    if placed and field.foes(seat):
        value += COMING * _coming(field, placed)
        value -= sum([step(field, unit) * lack(field, unit, middle(unit)) for unit in placed])
    return value + NIGHT * field.hurry(field.table.rival(seat))


def _coming(field: Field, units: list[Unit]) -> float:
    """The harm of everybody's next volley or melee, each firing where it adds most."""
    hits: dict[str, float] = {}
    foes: dict[str, Unit] = {}
    contacts = lay_of(field.table).contacts
    value = 0.0
    for unit in units:
        engaged = [name for man in unit.figures for name in contacts.get(man.id, ())]
        if engaged:
            value += _melee(field, unit, engaged)
            continue
        best, most = None, 0.0
        for foe, shots in _volleys(field, unit):
            before = hits.get(foe.id, 0.0)
            gain = field.harm(foe, before + shots) - field.harm(foe, before)
            if gain > most:
                best, most = (foe, shots), gain
        if best is not None:
            foe, shots = best
            foes[foe.id] = foe
            hits[foe.id] = hits.get(foe.id, 0.0) + shots
    return value + sum([field.harm(foes[name], count) for name, count in hits.items()])


def _melee(field: Field, unit: Unit, engaged: list[str]) -> float:
    """The harm that a unit in contact may do to the enemy it touches."""
    stand = lay_of(field.table).stands[engaged[0]]
    foe = field.table.units[stand.unit]
    gain, _ = clash(field, unit, foe) if foe.figures else (0.0, 0.0)
    return gain


def _volleys(field: Field, unit: Unit) -> list[tuple[Unit, float]]:
    """What a unit would hit of each enemy from where it stands, going by a few of its men."""
    gun = field.table.gun_of(unit)
    if gun is not None:
        stances = [(gun.x, gun.y, gun.bearing)]
    else:
        body = body_of(unit.figures)
        front = [man for man in unit.figures if body.is_front_rank(man)]
        few = front[:: max(len(front) // 4, 1)]
        stances = [(man.x, man.y, man.bearing) for man in few]
    found = []
    for far, foe in field.near(unit.seat, middle(unit))[:4]:
        if far > field.reach(unit) + 6 or not _sees(field, unit, foe):
            continue
        shots = [_hits(field, unit, stance, foe) for stance in stances]
        found.append((foe.unit, sum(shots) / len(shots)))
    return found


def _hits(field: Field, unit: Unit, stance: tuple[int, int, int], foe: Sight) -> float:
    x, y, bearing = stance
    place = Point(x, y)
    if not bears(place, bearing, foe):
        return 0.0
    front = field.sight(unit).front
    return field.fire(unit, front, foe.gap(place), foe, field.cover(foe.unit, unit))


def _sees(field: Field, unit: Unit, foe: Sight) -> bool:
    """The ground does not hide their middles from each other."""
    if unit.arm == "artillery":
        return True
    one, other = unit.figures[len(unit.figures) // 2], foe.unit.figures[len(foe.unit.figures) // 2]
    return not hidden(field.table.ground, one.base, other.base)
