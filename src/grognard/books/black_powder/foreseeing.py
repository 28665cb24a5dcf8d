"""What a charge would come to, said before it is ordered: where it strikes and how the dice lie."""

from __future__ import annotations

from typing import NamedTuple

from grognard.books.black_powder.charging import Approach, foreseen
from grognard.books.black_powder.combat import (
    is_first_shock,
    lance_thrust,
    reckon_attacks,
    reckon_fight,
    reckon_guard,
)
from grognard.books.black_powder.orders import ANY, Order
from grognard.books.black_powder.pieces import BpTable, Place, Unit
from grognard.books.black_powder.shooting import hits, saves
from grognard.books.black_powder.stands import base_of
from grognard.tabletop.geometry import Face
from grognard.tabletop.wording import many

DIE = (1, 2, 3, 4, 5, 6)


class Clash(NamedTuple):
    """A charge that is thought of: whom it strikes, by what way, and in what words."""

    target: str = ""
    path: tuple[Place, ...] = ()
    tray: tuple[Place, ...] = ()
    words: str = ""


def clash_of(table: BpTable, order: Order) -> Clash:
    """What an order to charge a named enemy would come to, were the moves enough."""
    if order.verb != "charge" or order.target in (ANY, ""):
        return Clash()
    lead, target = table.units[order.units[0]], table.units[order.target]
    way = foreseen(table, lead, target)
    if not isinstance(way, Approach) or order.avoid or lead.inside:
        return Clash(target.id)
    path = ((lead.x, lead.y), *order.way, (way.pose.x, way.pose.y))
    tray = base_of(table, lead).at(way.pose).outline
    return Clash(target.id, path, tray, _in_words(table, lead, target, way.face))


def _in_words(table: BpTable, unit: Unit, target: Unit, face: Face) -> str:
    """The dice of both sides in the first round, and the casualties they come to on average."""
    ours, theirs = (max(reckon_attacks(table, one).total, 0) for one in (unit, target))
    charge = reckon_fight(table, unit).total + (not is_first_shock(table, unit))
    aside = face is not Face.FRONT and target.has_flanks
    stand = reckon_fight(table, target).total - aside
    lances = 0 if unit.charged == table.half else lance_thrust(unit, target)
    guard = reckon_guard(table, unit, target).total + lances
    caused = _casualties(ours, charge, guard, target)
    suffered = _casualties(theirs, stand, 0, unit)
    where = {Face.FRONT: "", Face.REAR: "in the rear: "}.get(face, "in the flank: ")
    return (
        f"{where}{_dice(ours, charge)} against {_dice(theirs, stand)}; "
        f"about {caused} casualties to {suffered} before supports"
    )


def _dice(count: int, modifier: int) -> str:
    return f"{many(count, 'die', 'dice')} at {min(max(4 - modifier, 2), 6)}+"


def _casualties(dice: int, modifier: int, guard: int, target: Unit) -> str:
    """Dice that hit and are not saved, on average, to one place after the point."""
    hit = sum(hits(DIE, modifier))
    lost = 6 - sum(saves(DIE, guard, target.profile.morale))
    tenths = (dice * hit * lost * 10 + 18) // 36
    return f"{tenths // 10}.{tenths % 10}"
