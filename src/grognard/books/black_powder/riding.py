"""Where a commander can ride, over nothing that nobody crosses, and the question where he does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, permutations
from typing import Final

from msgspec import Struct

from grognard.books.black_powder.country import GOINGS, OBSTACLES, holders
from grognard.books.black_powder.pieces import BpTable, Commander, Place, Unit
from grognard.books.black_powder.stands import base_of
from grognard.kernel.cite import rule
from grognard.kernel.question import Fault, Offer, Question
from grognard.tabletop.geometry import (
    Length,
    Point,
    closest_point,
    contains_point,
    distance,
    move_at,
)
from grognard.tabletop.going import Pace, passage
from grognard.tabletop.terrain import IMPASSABLE, Feature
from grognard.tabletop.wording import many, whereabouts, within

RIDER: Final = Pace(
    {going: None if going == IMPASSABLE else 1 for going in GOINGS},
    dict.fromkeys(OBSTACLES, 0),
)
"""What slows troops does not slow a commander and his staff: BP-493."""


@rule("BP-128", "BP-493")
def ride_fault(table: BpTable, man: Commander, end: Point) -> Fault | None:
    """Why a commander cannot get somewhere: it is too far, or a river or cliff is between."""
    reach = table.inches(48 if man.mounted else 36)
    if distance(man.point, end) > reach:
        far = f"He goes {many(48 if man.mounted else 36, 'inch', 'inches')} at most."
        return Fault(f"That is farther than {man.name} can go.", "BP-128", far)
    if not any(feature.going == IMPASSABLE for feature in table.features):
        return None
    if any(_is_open(table, way) and _length(way) <= reach for way in _ways(table, man.point, end)):
        return None
    return Fault(f"{man.name} cannot get across to there.", "BP-493")


def _ways(table: BpTable, start: Point, end: Point) -> Iterator[tuple[Point, ...]]:
    """Straight there, or over each bridge or ford from one of its sides to another."""
    yield start, end
    for feature in table.features:
        if feature.kind in ("bridge", "ford"):
            for one, other in permutations(_sides(feature), 2):
                yield start, one, other, end


def _sides(feature: Feature) -> list[Point]:
    """The middles of the sides of a crossing."""
    corners = [Point(x, y) for x, y in feature.outline]
    round_about = pairwise([*corners, *corners[:1]])
    return [Point((one.x + two.x) // 2, (one.y + two.y) // 2) for one, two in round_about]


def _is_open(table: BpTable, way: tuple[Point, ...]) -> bool:
    legs = [passage(table.terrain, one, other, RIDER) for one, other in pairwise(way)]
    return all(leg.cost is not None for leg in legs)


def _length(way: tuple[Point, ...]) -> Length:
    return sum(distance(one, other) for one, other in pairwise(way))


class Ride(Struct, frozen=True, omit_defaults=True):
    """Where a commander goes: to a unit he joins, or to a place."""

    join: str = ""
    place: Place | None = None


class CommanderMove(Question[Ride]):
    """Where a commander rides when he has given his orders."""

    __slots__ = ("commander", "table")
    answer = Ride
    cite = "BP-128"

    def __init__(self, table: BpTable, commander: Commander) -> None:
        super().__init__(commander.seat)
        self.table = table
        self.commander = commander

    def words(self) -> str:
        return f"Where does {within(self.commander.name)} ride?"

    def about(self) -> str:
        return self.commander.id

    def trail(self) -> tuple[str, ...]:
        return (f"Turn {self.table.turn}", "command", self.commander.name)

    def _is_his(self, unit: Unit) -> bool:
        """True of troops under his orders."""
        return self.commander.general or self.table.brigadier(unit) == self.commander.id

    @rule("BP-129")
    def candidates(self) -> Sequence[Ride]:
        """To his own troops, to any others of his side, or to a place among his own."""
        table, man = self.table, self.commander
        all_ours = list(table.standing(man.seat))
        own = [unit for unit in all_ours if self._is_his(unit)]
        found: dict[Ride, None] = {Ride(): None}
        for unit in sorted(all_ours, key=lambda unit: not self._is_his(unit)):
            if unit.id != man.joined:
                found[Ride(join=unit.id)] = None
        if own:
            x = sum(unit.x for unit in own) // len(own)
            y = sum(unit.y for unit in own) // len(own)
            back = move_at(own[0].pose, own[0].bearing + 18000, table.inches(4))
            found[Ride(place=(x, y))] = None
            found[Ride(place=(back.x, back.y))] = None
        return list(found)

    @rule("BP-128", "BP-129", "BP-493")
    def fault(self, choice: Ride) -> Fault | None:
        """Within his move, on the table, not among enemies nor where no man can stand."""
        table, man = self.table, self.commander
        if choice == Ride():
            return None
        if choice.join:
            unit = table.units.get(choice.join)
            if unit is None or not unit.here or unit.seat != man.seat or choice.place:
                return Fault("Join one of your own units.", "BP-129")
            return ride_fault(table, man, closest_point(base_of(table, unit), man.point))
        assert choice.place is not None
        place = Point(*choice.place)
        return ride_fault(table, man, place) or place_fault(table, man, place)

    def describe(self, choice: Ride) -> Offer:
        if choice == Ride():
            return Offer(f"{self.commander.name} stays", cite=self.cite, icon="ui-hold")
        if choice.join:
            return self._joining(self.table.units[choice.join])
        where = whereabouts(choice.place or (0, 0), self.table.inch)
        return Offer("Ride there", where, self.cite, "ui-move", place=choice.place)

    @rule("BP-129", "BP-406")
    def _joining(self, unit: Unit) -> Offer:
        """A unit he may join, and what he brings it; strangers under a heading of their own."""
        valour = self.commander.valour
        detail = f"{many(valour, 'more attack')} hand to hand" if valour else ""
        group = "" if self._is_his(unit) else "Troops of other brigades"
        return Offer(f"Join {within(unit.name)}", detail, "BP-129", piece=unit.id, group=group)


@rule("BP-348", "BP-493")
def place_fault(table: BpTable, man: Commander, place: Point) -> Fault | None:
    """Why a commander cannot stand somewhere; a bridge or ford carries him over the water."""
    if not (0 <= place.x <= table.width and 0 <= place.y <= table.height):
        return Fault("That is off the table.", "BP-128")
    for unit in table.standing(table.rival(man.seat)):
        if contains_point(base_of(table, unit), place):
            return Fault("The enemy stands there.", "BP-132")
    found = table.terrain.at(place)
    bridged = any(feature.way for feature in found)
    for feature in found:
        if feature.kind == "building":
            if not any(unit.seat == man.seat for unit in holders(table, feature.id)):
                return Fault("None of his troops holds that building.", "BP-493")
        elif feature.going == IMPASSABLE and not bridged:
            return Fault("Nobody can stand there.", "BP-493")
    return None
