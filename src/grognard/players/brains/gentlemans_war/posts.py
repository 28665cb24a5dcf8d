"""Where those go who have to hold: to what they hold, or before whoever would slip past them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from grognard.books.gentlemans_war.pieces import Objective, Place, Unit
from grognard.books.gentlemans_war.stands import is_gun
from grognard.players.brains.gentlemans_war.ways import INCH, inches_between

if TYPE_CHECKING:
    from grognard.players.brains.gentlemans_war.field import Field

OPEN: Final = 0.4
"""With less than so much of an enemy before him one finds the way open."""
AHEAD: Final = 9
"""Inches before those who are to be stopped that one takes post, if there is room."""
BRINK: Final = 4
"""Inches from the edge of the table that a unit needs to stand there."""
ON_POST: Final = 5.0
"""Inches from his post within which one is there."""
WIDE: Final = 10 * INCH
"""A place of such a radius takes many to hold."""
MANY: Final = 4
FEW: Final = 2


def posts(field: Field, seat: str) -> dict[str, Place]:
    """A post for each of a seat that holds and is not where he is needed."""
    if field.table.terms.victory == "rearguard":
        return _bar_the_way(field, seat)
    found: dict[str, Place] = {}
    for goal in field.table.terms.objectives:
        found |= _man(field, seat, goal)
    return found


def _man(field: Field, seat: str, goal: Objective) -> dict[str, Place]:
    """The nearest foot goes where too few are left to hold."""
    own = [u for u in field.table.own(seat) if field.holds(u) and not (u.running or u.locked)]
    there = [unit for unit in own if inches_between(unit.place, goal.place) * INCH < goal.radius]
    short = (MANY if goal.radius >= WIDE else FEW) - len(there)
    away = [unit for unit in own if unit not in there and not is_gun(unit)]
    away.sort(key=lambda unit: inches_between(unit.place, goal.place))
    return {unit.id: goal.place for unit in away[: max(short, 0)]}


def _bar_the_way(field: Field, seat: str) -> dict[str, Place]:
    """The nearest who is free goes before each enemy who finds the way open."""
    free = [unit for unit in field.table.own(seat) if not is_gun(unit) and not unit.locked]
    found: dict[str, Place] = {}
    for foe in _slipping_past(field, seat)[: len(free)]:
        place = _before(field, foe)
        nearest = min(free, key=lambda unit: inches_between(unit.place, place))
        free.remove(nearest)
        if inches_between(nearest.place, place) > ON_POST:
            found[nearest.id] = place
    return found


def _slipping_past(field: Field, seat: str) -> list[Unit]:
    """Enemies with nobody between them and the edge they make for, the soonest off first."""
    foes = [foe for foe in field.foes(seat) if not foe.running and not is_gun(foe)]
    clear = [foe for foe in foes if field.barred(foe, field.edge(foe) or "top") < OPEN]
    return sorted(clear, key=field.time_to_leave)


def _before(field: Field, foe: Unit) -> Place:
    """A place some way before an enemy, on his way to the edge."""
    (x, y), table = foe.place, field.table
    edge = field.edge(foe) or "top"
    room = {"top": y, "left": x, "bottom": table.height - y, "right": table.width - x}
    on = max(min(AHEAD * INCH, room[edge] - BRINK * INCH), 0)
    ways = {"top": (0, -on), "bottom": (0, on), "left": (-on, 0), "right": (on, 0)}
    return x + ways[edge][0], y + ways[edge][1]
