"""Which orders of Black Powder are real alternatives to one another."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Final

from grognard.books.black_powder.orders import ANY, NOTHING, Order
from grognard.books.black_powder.pieces import BpTable
from grognard.books.black_powder.planning import allowance_of
from grognard.tabletop.geometry import FULL_TURN, QUARTER_TURN, Point, bearing_to, distance

_SECTOR: Final = QUARTER_TURN // 2
"""Two marches of as many moves that differ by less than this are one to a general."""


def shortlist(table: BpTable, ranked: Sequence[Order]) -> list[Order]:
    """What else the favourite's units could do, charges of others, and nothing; one of each kind.

    Whoever is not in the favourite order gets his own order next all the same.
    """
    first, found = ranked[0], dict[Hashable, Order]()
    for order in ranked:
        if _touches(first, order):
            found.setdefault(_kind(table, order), order)
    aimed = {order.units for order in found.values() if order.target not in ("", ANY)}
    # Whoever charges any enemy charges one of those whom he may also be sent at by name.
    vague = [order for order in found.values() if order.target == ANY and order.units in aimed]
    return [order for order in found.values() if order is first or order not in vague]


def _touches(first: Order, order: Order) -> bool:
    """True if it matters now whether this is done instead of the first."""
    if NOTHING in (first, order) or order.verb == "charge":
        return True
    return any(name in first.units for name in order.units)


def _kind(table: BpTable, order: Order) -> Hashable:
    """What makes an order another one: who, what, and for a march whither and how far."""
    if order.verb == "charge":
        return order.verb, order.units, order.target
    if not order.way:
        return order.verb, order.units, order.formation, order.facing, order.target
    lead, end = table.units[order.units[0]], Point(*order.way[-1])
    if end == lead.point:
        return order.verb, order.units, order.formation, order.last, order.facing
    sector = (bearing_to(lead.point, end) + _SECTOR // 2) % FULL_TURN // _SECTOR
    moves = distance(lead.point, end) // max(allowance_of(table, lead), 1)
    formed = order.formation, order.then, order.last
    return order.verb, order.units, formed, sector, moves
