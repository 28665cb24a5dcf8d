"""What a commander sees when he walks an order in thought: who is barred, and who gets on."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.books.black_powder.charging import Approach, approach
from grognard.books.black_powder.country import pace_of
from grognard.books.black_powder.doorways import entry_fault
from grognard.books.black_powder.events import Moved
from grognard.books.black_powder.events.writing import stance
from grognard.books.black_powder.forming import Rehearsal, formed_pose
from grognard.books.black_powder.marching import (
    forget_hidden,
    out_of_step,
    rehearse,
    ways_of,
)
from grognard.books.black_powder.orders import ANY, AS_IT_GOES, Order, formation_told, way_of
from grognard.books.black_powder.pieces import BpTable, Place, Unit
from grognard.books.black_powder.planning import allowance_of, one_step, room_fault
from grognard.books.black_powder.stands import apart, base_of
from grognard.books.black_powder.tables import Formation
from grognard.players.brains.black_powder import values
from grognard.players.brains.black_powder.field import Field
from grognard.tabletop.geometry import (
    Point,
    closest_point,
    distance,
)
from grognard.tabletop.going import passage
from grognard.tabletop.terrain import Feature

CROWDED = "BP-120"
"""The rule by which nobody stands on friends."""


class Walks:
    """Orders tried out in the mind, each step once."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.table = field.table
        self.temper = field.temper
        self._barred: dict[tuple[str, tuple[Place, ...], str], bool] = {}
        self._steps: dict[tuple[str, Point, bool], bool] = {}
        self._strokes: dict[tuple[str, str, tuple[Place, ...]], bool] = {}

    def _is_barred(self, unit: Unit, order: Order) -> bool:
        """True if a unit is told to go through closed ground, or into a house it cannot enter."""
        way = tuple(way_of(self.table, unit, order))
        key = unit.id, way, order.formation
        if key not in self._barred:
            houses = houses_at(self.table, order) if unit.is_infantry else []
            shut = any(entry_fault(self.table, unit, house) for house in houses)
            self._barred[key] = shut or (not houses and self._is_closed(unit, way, order.formation))
        return self._barred[key]

    def _is_closed(self, unit: Unit, way: tuple[Place, ...], formation: str) -> bool:
        pace, here = pace_of(self.table, unit, formation), unit.point
        for x, y in way:
            there = Point(x, y)
            if here != there and passage(self.table.terrain, here, there, pace).cost is None:
                return True
            here = there
        return False

    def look_again(self, choices: Sequence[Order], worths: list[float], moves: int) -> list[float]:
        """The favourite is walked in thought; a march that gets nowhere is no favourite."""
        seen: set[int] = set()
        for _ in range(values.LOOKS):
            best = max(range(len(worths)), key=worths.__getitem__)
            order = choices[best]
            verbs = "charge", "follow", "form", "move"
            if best in seen or worths[best] <= 0 or order.verb not in verbs:
                return worths
            seen.add(best)
            share = self._share(order, moves)
            worths[best] = worths[best] * share if share else values.BARRED
        return worths

    def _share(self, order: Order, moves: int) -> float:
        """How much of an order can be done at all."""
        kept = out_of_step(self.table, order) if len(order.units) > 1 and order.formation else ()
        able = [self._is_able(self.table.units[name], order, moves) for name in order.units]
        # Who would leave his group by forming stays as he is, and the order does not help him.
        able = [can and name not in kept for can, name in zip(able, order.units, strict=True)]
        share = sum(able) / len(able)
        marches = order.verb == "move" and order.way and (order.last or not order.formation)
        if len(order.units) > 1 and share and marches:
            share *= self._together(order)
        return share

    def _together(self, order: Order) -> float:
        """How much of its march a group makes by two moves, nobody far ahead of the slowest."""
        table, ways = self.table, ways_of(self.table, order)
        rehearsal = Rehearsal(table)
        forget_hidden(rehearsal.table, order)
        gone = rehearse(rehearsal, order, 2, ways, dict.fromkeys(ways))
        leash = min(gone.values()) + table.inches(values.LEASH)
        wanted = [
            min(distance(table.units[name].point, way[-1]), 2 * allowance_of(table, unit))
            for name, way in ways.items()
            for unit in [table.units[name]]
        ]
        return min(sum(min(far, leash) for far in gone.values()) / max(sum(wanted), 1), 1.0)

    def _is_able(self, unit: Unit, order: Order, moves: int) -> bool:
        if order.verb == "charge":
            return unit.id != order.units[0] or self._strikes(order, moves)
        if order.verb == "follow":
            return self._strikes(Order("charge", order.units, ANY), values.TOO_FAR)
        if order.verb == "form":
            return self._can_form(unit, order)
        return not order.way or self._gets_on(unit, order)

    def _can_form(self, unit: Unit, order: Order) -> bool:
        """False of a unit that friends leave no room to form."""
        formation = formation_told(order, unit)
        if not formation or unit.inside:
            return True
        return self.has_room_for(unit, formation, order.facing)

    def has_room_for(self, unit: Unit, formation: Formation, facing: int = AS_IT_GOES) -> bool:
        """True if a unit could form where it stands."""
        pose = formed_pose(self.table, unit, formation, facing)
        return room_fault(self.table, unit, pose, formation) is None

    def _strikes(self, order: Order, moves: int) -> bool:
        """False of a charge at an enemy in reach whom the first unit could not get at."""
        table, unit = self.table, self.table.units[order.units[0]]
        target = self.field.near(unit) if order.target == ANY else table.units[order.target]
        if target is None or unit.formation == "march column":
            return False
        if order.way and not unit.inside:
            return moves > 1 and self._comes_upon(unit, target, moves, order)
        if apart(table, unit, target) > allowance_of(table, unit):
            return moves > 1 and self._comes_upon(unit, target, moves)
        return isinstance(approach(table, unit, target), Approach)

    def _comes_upon(self, unit: Unit, target: Unit, moves: int, order: Order | None = None) -> bool:
        """True if a unit that comes on, by a way or straight, can charge an enemy in the end."""
        way, facing = (order.way, order.facing) if order else ((), AS_IT_GOES)
        key = unit.id, target.id, way
        if key not in self._strokes:
            self._strokes[key] = self._rehearse_charge(unit, target, moves, way, facing)
        return self._strokes[key]

    def _rehearse_charge(
        self, unit: Unit, target: Unit, moves: int, way: tuple[Place, ...], told: int
    ) -> bool:
        rehearsal, bends = Rehearsal(self.table), [Point(*place) for place in way]
        one, foe = rehearsal.table.units[unit.id], rehearsal.table.units[target.id]
        for _ in range(moves):
            if not bends and isinstance(approach(rehearsal.table, one, foe), Approach):
                return True
            goal = bends[0] if bends else closest_point(base_of(rehearsal.table, foe), one.point)
            facing = told if len(bends) == 1 else AS_IT_GOES
            step = one_step(rehearsal.table, one, goal, facing)
            if step.pose == one.pose:
                return False
            bends = bends[1:] if step.reason is None else bends
            rehearsal.tell(Moved(one.id, stance(step.pose), step.path, "", ""))
        return False

    def _gets_on(self, unit: Unit, order: Order) -> bool:
        """True if the first move of a march brings a unit nearer to where it should be."""
        if unit.inside:
            return True
        if formation_told(order, unit) not in ("", unit.formation):
            return order.last or self._can_form(unit, order)
        key = unit.id, Point(*way_of(self.table, unit, order)[0]), len(order.units) > 1
        if key not in self._steps:
            enters = len(order.units) == 1 and bool(houses_at(self.table, order))
            tries = self._gets_in if enters else self._steps_out
            self._steps[key] = tries(unit, order, key[1])
        return self._steps[key]

    def _gets_in(self, unit: Unit, order: Order, goal: Point) -> bool:
        """True if a unit gets into a house by three moves, or at least half a move nearer."""
        rehearsal = Rehearsal(self.table)
        forget_hidden(rehearsal.table, order)
        ways = ways_of(self.table, order)
        gone = rehearse(rehearsal, order, values.TOO_FAR, ways, {unit.id: None})[unit.id]
        far = min(distance(unit.point, goal), allowance_of(self.table, unit))
        return bool(rehearsal.table.units[unit.id].inside) or 2 * gone >= far

    def _steps_out(self, unit: Unit, order: Order, goal: Point) -> bool:
        """True if half a move is made towards a place, or only comrades who go as well bar it."""
        step = one_step(self.table, unit, goal, order.facing)
        far = min(distance(unit.point, goal), allowance_of(self.table, unit))
        if 2 * distance(unit.point, step.pose.point) >= far:
            return True
        crowded = step.reason is not None and step.reason.key == CROWDED
        return crowded and len(order.units) > 1


def houses_at(table: BpTable, order: Order) -> list[Feature]:
    """The house into which an order leads its first unit, if it does."""
    if not order.way:
        return []
    found = table.terrain.at(Point(*order.way[-1]))
    return [feature for feature in found if feature.kind == "building"]
