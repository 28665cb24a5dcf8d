"""How a unit would stand after a move: on the table, off other bases, and in good order.

Most bases are far from everything, and their middles tell as much. Bases are drawn, and measured
exactly, only where middles leave a doubt.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from grognard.books.edwardian_splendour.field import Field, Plan, box_of, end_base, remounts
from grognard.books.edwardian_splendour.lay import COHESION, Body, Box, body_of
from grognard.books.edwardian_splendour.pieces import (
    FOOT_SIDE,
    GUN_SIDE,
    HORSE_LENGTH,
    Figure,
    Place,
    Unit,
    gun_base,
)
from grognard.kernel.cite import rule
from grognard.kernel.question import Fault
from grognard.tabletop.geometry import CONTACT, Base, Length, distance, encroaches, within
from grognard.tabletop.going import barring

FOOT_REACH: Final = FOOT_SIDE * 3 // 4
HORSE_REACH: Final = (HORSE_LENGTH + FOOT_SIDE) // 2
GUN_REACH: Final = GUN_SIDE * 3 // 4
"""No corner of a base is further than this from its middle."""
SURELY_NEAR: Final = COHESION + FOOT_SIDE - 2 * CONTACT
"""Men whose middles are no further apart are within two inches of each other."""


def reach_of_base(base: Base) -> Length:
    """No corner of a base is further than this from its middle."""
    if base.depth > base.width:
        return HORSE_REACH
    return FOOT_REACH if base.width <= FOOT_SIDE else GUN_REACH


class _Spot(NamedTuple):
    """A base by its middle, and how far it reaches from there at most."""

    x: int
    y: int
    reach: Length
    name: str


class Ending:
    """Where everybody of a unit stands after a plan."""

    def __init__(self, field: Field, plan: Plan) -> None:
        self.plan = plan
        self.men = {figure.id: figure for figure in field.unit.figures}
        self.ways = {march.figure: march for march in plan.marches}
        self._riders = remounts(field, plan) if plan.joins else set()
        self._bases: dict[str, Base] = {}
        gun = field.table.gun_of(field.unit)
        self.models: list[Base] = []
        if gun is not None:
            self.models = [gun.base if plan.gun is None else gun_base(*plan.gun)]

    def base(self, name: str) -> Base:
        """The base of one man."""
        found = self._bases.get(name)
        if found is None:
            man, march = self.men[name], self.ways.get(name)
            mounts = name in self._riders
            found = man.base if march is None else end_base(man, march, mounts=mounts)
            self._bases[name] = found
        return found

    def bases(self) -> list[Base]:
        """The bases of all men and the gun."""
        return [*[self.base(name) for name in self.men], *self.models]

    def place(self, name: str) -> Place:
        """The middle of one man's base."""
        march = self.ways.get(name)
        return (self.men[name].x, self.men[name].y) if march is None else march.path[-1]

    def spots(self) -> list[_Spot]:
        """All bases by their middles; a gun has no name here."""
        found = []
        for name, man in self.men.items():
            far = HORSE_REACH if man.mounted or name in self._riders else FOOT_REACH
            found.append(_Spot(*self.place(name), far, name))
        return [*found, *[_Spot(m.pose.x, m.pose.y, GUN_REACH, "") for m in self.models]]

    def drawn(self, spot: _Spot) -> Base:
        """A spot as a base."""
        return self.base(spot.name) if spot.name else self.models[0]


_APART: Final = "Every figure must end within two inches of another of its unit."


def end_fault(field: Field, ending: Ending) -> Fault | None:
    """Why the unit may not stand like that: off the table, on others, in disorder."""
    spots = ending.spots()
    if fault := _standing_fault(field, ending, spots):
        return fault
    if ending.plan.rigid:
        return None
    if _overlap_each_other(ending, spots):
        return Fault("Two bases would overlap.", "ES-030", "Leave each its own place.")
    return _order_fault(field, ending)


def is_in_order(field: Field, plan: Plan) -> bool:
    """True if after a plan no two bases of the unit overlap and everybody is near another."""
    ending = Ending(field, plan)
    if _overlap_each_other(ending, ending.spots()):
        return False
    return _order_fault(field, ending) is None


@rule("ES-030", "ES-092")
def _standing_fault(field: Field, ending: Ending, spots: Sequence[_Spot]) -> Fault | None:
    """Bases stay on the table, off closed ground, and off everybody else's."""
    box = Box(
        min([spot.x - spot.reach for spot in spots]),
        min([spot.y - spot.reach for spot in spots]),
        max([spot.x + spot.reach for spot in spots]),
        max([spot.y + spot.reach for spot in spots]),
    )
    if not is_on_table(field, box) and _leaves_table(field, ending.bases()):
        return Fault("That would leave the table.", "ES-024", "Go less far.")
    moved = bool(ending.plan.marches) or ending.plan.gun is not None
    if moved and _stands_on_others(field, ending, spots, box):
        return Fault("Bases may not overlap.", "ES-030", "Stop short of them or pass beyond.")
    if field.is_closed and any(barring(field.ground, b, field.pace) for b in ending.bases()):
        return Fault("Nobody can stand there.", "ES-092", "Stop before it or beyond.")
    return None


def is_on_table(field: Field, box: Box) -> bool:
    """True of a box that lies on the table from edge to edge."""
    table = field.table
    on_table = box.left >= 0 and box.top >= 0
    return on_table and box.right <= table.width and box.bottom <= table.height


def _leaves_table(field: Field, bases: list[Base]) -> bool:
    left, top, right, bottom = box_of(bases)
    if left < -CONTACT or top < -CONTACT:
        return True
    return right > field.table.width + CONTACT or bottom > field.table.height + CONTACT


def _stands_on_others(field: Field, ending: Ending, spots: Sequence[_Spot], box: Box) -> bool:
    others = [other for other in field.friends if box.meets(other)]
    others += [foe.base for foe in field.foes if box.meets(foe.base)]
    for other in others:
        x, y, far = other.pose.x, other.pose.y, reach_of_base(other)
        for spot in spots:
            near = far + spot.reach
            is_by = -near < spot.x - x < near and -near < spot.y - y < near
            if is_by and encroaches(ending.drawn(spot), other):
                return True
    return False


def _overlap_each_other(ending: Ending, spots: Sequence[_Spot]) -> bool:
    for place, one in enumerate(spots):
        x, y, far, _ = one
        for other in spots[place + 1 :]:
            near = far + other.reach
            is_by = -near < other.x - x < near and -near < other.y - y < near
            if is_by and encroaches(ending.drawn(one), ending.drawn(other)):
                return True
    return False


@rule("ES-010", "ES-013")
def _order_fault(field: Field, ending: Ending) -> Fault | None:
    """Everybody within two inches of a comrade; the undisciplined never touch one another."""
    plan = ending.plan
    leaving = {name for name, _ in plan.joins}
    loose = field.unit.traits.undisciplined and bool(plan.marches)
    if not loose and _keeps_company([ending.place(n) for n in ending.men if n not in leaving]):
        return None
    body = body_of(_after(field.unit, plan, leaving))
    if any(_left_behind(field, ending, body)):
        return Fault(_APART, "ES-010", "Go less far, or bring the others along.")
    if loose and _closes_ranks(body_of(field.unit.figures), body):
        return Fault("These troops keep open order: no base may touch another.", "ES-013")
    return None


@rule("ES-010")
def left_behind(field: Field, plan: Plan) -> Figure | None:
    """Somebody who would end too far from his comrades, where he stood before; nobody in order."""
    body = body_of(_after(field.unit, plan, set()))
    found = next(_left_behind(field, Ending(field, plan), body), None)
    return field.unit.man(found.id) if found else None


def _left_behind(field: Field, ending: Ending, body: Body) -> Iterator[Figure]:
    for straggler in body.stragglers:
        if ending.models and within(ending.models[0], straggler.base, COHESION):
            continue
        if not _closes_up(field, straggler, ending):
            yield straggler


@rule("ES-013")
def _closes_ranks(before: Body, after: Body) -> bool:
    """True if two would touch who did not; who came over shoulder to shoulder holds up nobody."""
    for name, comrades in after.neighbours.items():
        known = [comrade.id for comrade in before.neighbours[name]]
        if any(comrade.id not in known for comrade in comrades):
            return True
    return False


def _keeps_company(places: Sequence[Place]) -> bool:
    """True if everybody surely has a comrade within two inches; most stand by their next."""
    last = None
    alone = []
    for place in places:
        if last is None or not _is_by(last, place):
            alone.append(place)
        last = place
    return all(any(p is not other and _is_by(p, other) for other in places) for p in alone)


def _is_by(one: Place, other: Place) -> bool:
    across, down = one[0] - other[0], one[1] - other[1]
    return across * across + down * down <= SURELY_NEAR * SURELY_NEAR


def _after(unit: Unit, plan: Plan, leaving: set[str]) -> tuple[Figure, ...]:
    """The figures that stay with a unit, as they stand after its move."""
    ways = {march.figure: march for march in plan.marches}
    found = []
    for figure in unit.figures:
        if figure.id in leaving:
            continue
        march = ways.get(figure.id)
        if march is None:
            found.append(figure)
        else:
            x, y = march.path[-1]
            bearing = march.bearing
            found.append(Figure(figure.id, x, y, bearing, figure.quality, figure.mounted))
    return tuple(found)


@rule("ES-010")
def _closes_up(field: Field, straggler: Figure, ending: Ending) -> bool:
    """Who was cut off by casualties must come nearer, unless he stays in his fight."""
    before = field.unit.man(straggler.id)
    if before is None or before not in body_of(field.unit.figures).stragglers:
        return False
    if field.lay.is_in_contact(before.id) and before.id not in ending.ways:
        return True
    mates = [man for man in field.unit.figures if man.id != straggler.id]
    old = min(_gap(before.base, mate.base) for mate in mates)
    new = min(_gap(straggler.base, ending.base(mate.id)) for mate in mates)
    # The dearest ground takes three quarters of a move; who gained the rest has done his best.
    return old - new >= field.allowance // 4 - CONTACT


def _gap(one: Base, other: Base) -> Length:
    return distance(one.pose.point, other.pose.point)
