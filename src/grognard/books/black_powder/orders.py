"""An order as it is stated before the dice, and the sentence it reads back as."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import Meta, Struct

from grognard.books.black_powder.pieces import BpTable, Place, Unit
from grognard.books.black_powder.tables import Formation
from grognard.kernel.cite import rule
from grognard.tabletop.geometry import FULL_TURN, Point, angle_between, bearing_to, distance
from grognard.tabletop.wording import listed, many, whereabouts

Verb = Literal[
    "move",
    "charge",
    "form",
    "follow",
    "rally",
    "return",
    "enter",
    "leave",
    "square",
    "none",
]
ANY = "any"
"""The target of a charge at whatever enemy is closest: BP-068."""
Coordinate = Annotated[int, Meta(ge=-(1 << 20), le=1 << 20)]
Bearing = Annotated[int, Meta(ge=-1, lt=FULL_TURN)]
AS_IT_GOES = -1
"""The facing of a unit that looks where it marches."""


class Order(Struct, frozen=True, omit_defaults=True):
    """Who is to do what, where to and by what way: BP-055.

    In a group every unit goes as far and the same way as the first one named.
    """

    verb: Verb
    units: Annotated[tuple[str, ...], Meta(max_length=60)] = ()
    target: str = ""
    way: Annotated[tuple[tuple[Coordinate, Coordinate], ...], Meta(max_length=6)] = ()
    """Places the first unit's middle passes, the last being where it is to stand."""
    places: Annotated[tuple[tuple[Coordinate, Coordinate], ...], Meta(max_length=60)] = ()
    """Where each unit of a group is to stand, as they are named; empty where all go alike."""
    facing: Bearing = AS_IT_GOES
    formation: Formation | Literal[""] = ""
    """What it forms, before it marches or once it is there."""
    then: Formation | Literal[""] = ""
    """What it forms at the end of the way, having formed something else at its beginning."""
    last: bool = False
    """True if it forms at the end of the way and not at its beginning."""
    avoid: bool = False
    """Of a charge at a mixed formation: drive in its skirmishers and keep off the main body."""
    remount: bool = False
    """Of a move: dismount or mount at its beginning, or with `last` at its end: BP-481."""


NOTHING = Order("none")


def names_of(units: Sequence[Unit]) -> str:
    """Units in a row of words."""
    return listed([unit.name for unit in units])


@rule("BP-055", "BP-056", "BP-057")
def sentence(table: BpTable, giver: str, order: Order) -> str:
    """The order read aloud: who orders whom to do what."""
    units = [table.units[name] for name in order.units]
    whom = names_of(units) if units else "nobody"
    return f"{giver} orders {whom} to {deeds(table, order)}."


def deeds(table: BpTable, order: Order) -> str:
    """What the order tells its units to do."""
    lead = table.units[order.units[0]] if order.units else None
    plain = {
        "follow": "follow him",
        "rally": "rally round him",
        "return": "come back onto the field",
        "enter": "come onto the field",
        "leave": "march off the field",
        "square": "form a brigade square",
        "none": "do nothing",
    }
    if order.verb in plain or lead is None:
        return plain.get(order.verb, "do nothing") + _by_which_way(table, order)
    parts = []
    horse = "dismount" if lead.is_cavalry else "mount"
    if order.remount and not order.last:
        parts.append(horse)
    if order.formation and not order.last:
        parts.append(f"form {_formed(order.formation)}")
    if order.way:
        parts.append(march_words(table, lead, order))
        parts += ["draw up in line of battle"] if order.places else []
    elif order.verb == "move" and order.facing != AS_IT_GOES:
        parts.append(_turn(angle_between(lead.bearing, order.facing)))
    if order.verb == "charge":
        parts.append(_charge(table, order))
    if order.then or (order.formation and order.last):
        parts.append(f"form {_formed(order.then or order.formation)}")
    if order.remount and order.last:
        parts.append(horse)
    return ", ".join(parts[:-1]) + (" and " if len(parts) > 1 else "") + parts[-1]


def _turn(turned: int) -> str:
    """A turn on the spot in words: half left, right, about."""
    if abs(turned) >= 13500:
        return "face about on the spot"
    side = "right" if turned > 0 else "left"
    half = "half " if abs(turned) <= 6750 else ""
    return f"turn {half}{side} on the spot"


def _by_which_way(table: BpTable, order: Order) -> str:
    """By which entry and in what formation troops come on, so that no two orders sound alike."""
    if order.verb not in ("return", "enter"):
        return ""
    names = {entry.id: entry.name for entry in table.terms.entries}
    way = f" by {names[order.target]}" if order.target in names else ""
    if order.formation in ("limbered", "deployed"):
        return f"{way}, {'limbered' if order.formation == 'limbered' else 'ready to fire'}"
    return way + (f" in {order.formation}" if order.formation else "")


def _formed(formation: str) -> str:
    words = {"deployed": "for action", "limbered": "up behind the teams", "warband": "a warband"}
    return words.get(formation, formation)


def _charge(table: BpTable, order: Order) -> str:
    if order.target in (ANY, ""):
        return "charge any enemy that appears"
    target = table.units[order.target]
    if order.avoid:
        return f"drive in the skirmishers of {target.name} but keep off the main body"
    return f"charge {target.name}"


def march_words(table: BpTable, lead: Unit, order: Order) -> str:
    """The way in words: ahead, to the left, back, and how far."""
    length, here = 0, lead.point
    for x, y in order.way:
        length += distance(here, Point(x, y))
        here = Point(x, y)
    inches = -(-length // table.inch)
    if lead.point == here:
        return "stand fast"
    houses = [feature for feature in table.terrain.at(here) if feature.kind == "building"]
    if houses and lead.is_infantry:
        return f"march into {houses[0].words} at {whereabouts((here.x, here.y), table.inch)}"
    turned = angle_between(lead.bearing, bearing_to(lead.point, here))
    off = ", off the table" if leads_off(table, order) else ""
    far = many(inches, "inch", "inches") + _by_what_route(table, order)
    return f"{whither(turned, order.facing == lead.bearing)} {far}{off}"


@rule("BP-055")
def _by_what_route(table: BpTable, order: Order) -> str:
    """A way with bends in words: along a road, or by which places."""
    *bends, end = order.way
    if not bends:
        return ""
    if all(any(one.way for one in table.terrain.at(Point(x, y))) for x, y in (*bends, end)):
        return " along the road"
    return f" by way of {listed([whereabouts(place, table.inch) for place in bends])}"


@rule("BP-111")
def leads_off(table: BpTable, order: Order) -> bool:
    """True of an order to march to a place beyond the edge, which is one to leave the table."""
    if order.verb != "move" or not order.way:
        return False
    x, y = order.way[-1]
    return not (0 <= x <= table.width and 0 <= y <= table.height)


def whither(turned: int, keeps: bool) -> str:  # noqa: FBT001
    """A direction off the front in words."""
    if abs(turned) <= 2250:
        return "advance"
    if abs(turned) >= 13500:
        return "step back" if keeps else "withdraw"
    side = "right" if turned > 0 else "left"
    if abs(turned) <= 6750:
        return f"advance half {side}"
    return f"side-step to the {side}" if keeps else f"wheel and march {side}"


def way_of(table: BpTable, unit: Unit, order: Order) -> list[Place]:
    """The way of one unit of a group: that of the first from its own place, or to a place told."""
    lead = table.units[order.units[0]]
    across, down = unit.x - lead.x, unit.y - lead.y
    way = [(x + across, y + down) for x, y in order.way]
    return [*way[:-1], order.places[order.units.index(unit.id)]] if order.places else way


@rule("BP-056", "BP-EX06")
def formation_told(order: Order, unit: Unit) -> Formation | Literal[""]:
    """What a unit is told to form; in a group the guns heed words for guns, others the others."""
    return _heeded(order, unit, order.formation)


def formation_after(order: Order, unit: Unit) -> Formation | Literal[""]:
    """What a unit is told to form when it has formed first and then marched."""
    return _heeded(order, unit, order.then)


def _heeded(order: Order, unit: Unit, told: Formation | Literal[""]) -> Formation | Literal[""]:
    for_guns = told in ("deployed", "limbered")
    return told if len(order.units) == 1 or for_guns == unit.is_artillery else ""
