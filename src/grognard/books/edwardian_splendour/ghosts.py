"""Where a unit would stand: what an offer shows on the table before it is taken."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from grognard.books.edwardian_splendour.field import Plan, end_base
from grognard.books.edwardian_splendour.pieces import EsTable, Unit, gun_base
from grognard.books.edwardian_splendour.view import tray
from grognard.kernel.question import Offer
from grognard.tabletop.geometry import Base


def with_ghost(offer: Offer, bases: Sequence[Base], bearing: int) -> Offer:
    """The offer with the figures at their new places, on a tray that looks that way."""
    figures = tuple([(base.pose.x, base.pose.y) for base in bases])
    return replace(offer, tray=tray(list(bases), bearing), figures=figures)


def planned(table: EsTable, unit: Unit, plan: Plan, offer: Offer) -> Offer:
    """An order as it would end: every figure behind its march, and the gun behind its path."""
    marches = {march.figure: march for march in plan.marches}
    bases = [
        end_base(man, marches[man.id]) if man.id in marches else man.base for man in unit.figures
    ]
    gun = table.gun_of(unit)
    if gun is not None:
        bases.append(gun.base if plan.gun is None else gun_base(*plan.gun))
    bearing = bases[-1].pose.bearing
    offer = with_ghost(offer, bases, bearing)
    return offer if offer.path else replace(offer, path=_way(plan))


def _way(plan: Plan) -> tuple[tuple[int, int], ...]:
    """The way of the gun, else of the man in the middle of those who march."""
    if plan.gun_path:
        return plan.gun_path
    return plan.marches[len(plan.marches) // 2].path if plan.marches else ()
