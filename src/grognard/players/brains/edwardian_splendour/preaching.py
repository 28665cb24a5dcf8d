"""A crowd on which nobody may fire, and whose Leaders win by words alone."""

from __future__ import annotations

from math import hypot

from grognard.books.edwardian_splendour.ending import share
from grognard.books.edwardian_splendour.oratory import EARSHOT
from grognard.books.edwardian_splendour.orders import Order
from grognard.books.edwardian_splendour.pieces import Unit
from grognard.books.edwardian_splendour.planning import centre_of
from grognard.players.brains.edwardian_splendour.field import INCH, Field
from grognard.players.brains.edwardian_splendour.values import LAST_WORD, WORDS
from grognard.tabletop.geometry import Point


def preaches(field: Field, seat: str) -> bool:
    """Those who may not be fired on win men over, and whoever has kept more of them wins by night.

    They go on with it for as long as it makes them the stronger, for the first shot ends it.
    """
    table = field.table
    rules = table.switches
    if table.provoked or not rules.get("oratory") or rules.get("at_limit") != "strength":
        return False
    if not any(unit.traits.revolutionary for unit in table.own(seat)):
        return False
    late = table.turn > LAST_WORD * table.turns
    return not late or share(table, seat) > share(table, table.rival(seat))


def sermon(field: Field, unit: Unit, choice: Order, place: Point) -> float:
    """What it is worth to bring the Leaders of a unit nearer to those who have heard none yet."""
    if choice.kind in ("charge", "form", "wheel"):
        return -WORDS * INCH if choice.kind == "charge" else -WORDS
    here = centre_of(field.table, unit)
    leaders = [man for man in unit.figures if man.role == "leader"]
    ends = [Point(man.x + place.x - here.x, man.y + place.y - here.y) for man in leaders]
    return -WORDS * sum([_out_of_earshot(field, unit.seat, end) for end in ends])


def _out_of_earshot(field: Field, seat: str, place: Point) -> float:
    """Inches by which a Leader is too far from the nearest enemy who may yet be swayed."""
    men = [man for foe in field.foes(seat) for man in foe.figures if man.swayable]
    gaps = [hypot(man.x - place.x, man.y - place.y) for man in men]
    return max(min(gaps, default=0.0) - EARSHOT, 0.0) / INCH
