"""What a commander thinks of himself: straight marches to where a unit should be."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from grognard.books.black_powder.country import pace_of
from grognard.books.black_powder.orders import Order
from grognard.books.black_powder.pieces import Unit
from grognard.books.black_powder.planning import allowance_of
from grognard.books.black_powder.stands import base_at, base_of, is_within
from grognard.players.brains.black_powder import massing, values
from grognard.players.brains.black_powder.arriving import Arriving
from grognard.players.brains.black_powder.rounding import Rounds
from grognard.tabletop.geometry import (
    FULL_TURN,
    QUARTER_TURN,
    Length,
    Point,
    Pose,
    bearing_to,
    distance,
    move_at,
    side_step,
)


class OrderIdeas(Arriving):
    """Orders that are not among the samples of the book."""

    def ideas(self, units: list[Unit]) -> list[Order]:
        """The straight ways to where each unit should be, and of brigades together."""
        able = [u for u in units if not (u.inside or u.shaken or self.table.is_engaged(u))]
        found = [order for unit in able for order in self.straight(unit, (unit.id,))]
        for brigade in dict.fromkeys(unit.brigade for unit in able):
            own = [u for u in able if u.brigade == brigade and not u.disordered]
            own = [u for u in own if u.is_infantry or u.is_column]
            own.sort(key=lambda unit: self.field.left(unit, unit.point))
            for body in self._chains(own):
                found += self.straight(body[0], tuple([unit.id for unit in body]))
                found += self.deployed(body)
        return [*found, *self.filings(units)]

    def _chains(self, units: list[Unit]) -> list[list[Unit]]:
        """Those who stand near enough to one another to be given one order."""
        left, bodies = list(units), []
        while left:
            body = [left.pop(0)]
            for unit in body:
                near = [u for u in left if is_within(self.table, unit, u, values.TOGETHER)]
                body += near
                left = [u for u in left if u not in near]
            bodies.append([unit for unit in units if unit in body])
        return [body for body in bodies if len(body) > 1]

    def deployed(self, units: list[Unit]) -> list[Order]:
        """A brigade in column drawn up in one line of battle, as it comes on or where it is."""
        own = [u for u in units if u.formation == "march column" and u.is_infantry]
        own = [u for u in own if u.profile.regular and not self.field.is_leaving(u)]
        own = [u for u in own if not massing.masses(self.field, u)]
        mark = self.field.mark(own[0]) if len(own) > 1 else None
        if mark is None:
            return []
        table, names = self.table, tuple([unit.id for unit in own])
        middle = Point(sum(u.x for u in own) // len(own), sum(u.y for u in own) // len(own))
        heading = bearing_to(middle, mark.point)
        clear = distance(middle, mark.point) - max(
            self.field.wish(own[0]), table.inches(values.HALT)
        )
        far = max(min(clear, 2 * allowance_of(table, own[0])), 0)
        for aside in values.ASIDE:
            turn = QUARTER_TURN if aside > 0 else -QUARTER_TURN
            front = move_at(Pose(middle.x, middle.y, heading), heading, far)
            front = move_at(front, heading + turn, table.inches(abs(aside)))
            poses = self._row(own, front)
            if all(self._has_room(u, names, poses[u.id], "line") for u in own):
                spots = tuple([(poses[name].x, poses[name].y) for name in names])
                told = Order("move", names, way=spots[:1], places=spots, facing=front.bearing)
                return [replace(told, formation="line", last=True)]
        return []

    def _row(self, units: list[Unit], front: Pose) -> dict[str, Pose]:
        """Where each unit of a line of battle stands, nobody crossing another's way."""
        wide = {u.id: base_at(self.table, u, front, "line").width + self.table.inch for u in units}
        far = move_at(front, front.bearing - QUARTER_TURN, 1 << 17).point
        left = -sum(wide.values()) // 2
        poses: dict[str, Pose] = {}
        for unit in sorted(units, key=lambda unit: distance(unit.point, far)):
            poses[unit.id] = side_step(front, left + wide[unit.id] // 2)
            left += wide[unit.id]
        return poses

    def straight(self, unit: Unit, names: tuple[str, ...]) -> list[Order]:
        """The straight way to a unit's goal, or to within reach of the nearest enemy."""
        table, goal, near = self.table, self.field.goal(unit), self.field.near(unit)
        if (way := self.field.way_out(unit)) is not None:
            return [] if way.line else self._route(unit, names, way.steps(unit.point))
        keep = 0
        if goal is None and (mark := self.field.mark(unit)) is not None:
            goal, keep = mark.point, self.field.wish(unit)
        if goal is None or self.field.to_go(unit) < table.inches(values.SHORT):
            return []
        heading = bearing_to(unit.point, goal)
        far = min(distance(unit.point, goal) - keep, 3 * allowance_of(table, unit))
        if keep == 0 and near is not None and self.field.has_time(unit):
            clear = distance(unit.point, near.point) - self.field.wish(unit)
            far = max(min(far, clear), table.inches(values.SHORT))
        order = self._towards(unit, names, heading, self._short_of(unit, far))
        if self._is_barred(unit, order) or not self._gets_on(unit, order):
            leg = min(far, values.LEG * allowance_of(table, unit))
            turns = values.DETOURS
            detours = [self._towards(unit, names, heading + turn, leg) for turn in turns]
            return [order, *detours, *self._round(unit, names, goal, keep)]
        return [order, *self._formed(unit, self._towards(unit, names, heading, far))]

    def _round(self, unit: Unit, names: tuple[str, ...], goal: Point, keep: Length) -> list[Order]:
        """The way round what bars the straight one, as far as three moves go."""
        half = base_of(self.table, unit).width // 2
        bends = Rounds(self.table, pace_of(self.table, unit), half).way(unit.point, goal)
        passed = self.legs(unit, unit.point, bends, max(keep, self._clearance(unit)))
        if len(passed) < 2:
            return []
        order = Order("move", names, way=passed)
        return [order, *self._formed(unit, order)]

    def _route(self, unit: Unit, names: tuple[str, ...], steps: Sequence[Point]) -> list[Order]:
        """A march by the places on the way off the table, as far as there is room to stand."""
        here, passed = unit.pose, []
        for step in steps:
            heading = bearing_to(here.point, step)
            far = min(distance(here.point, step), 3 * allowance_of(self.table, unit))
            end = self._end(unit, names, Pose(here.x, here.y, heading), far)
            if end.point == here.point:
                break
            passed.append((end.x, end.y))
            here = end
            if distance(here.point, step) > self.table.inch:
                break
        if not passed:
            return []
        order = Order("move", names, way=tuple(passed))
        if self._is_barred(unit, order) or not self._gets_on(unit, order):
            return [order, *self._detours(unit, names, bearing_to(unit.point, steps[0]))]
        return [order, *self._formed(unit, order)]

    def _detours(self, unit: Unit, names: tuple[str, ...], heading: int) -> list[Order]:
        """Ways round what bars the straight one."""
        leg = values.LEG * allowance_of(self.table, unit)
        return [self._towards(unit, names, heading + turn, leg) for turn in values.DETOURS]

    def _clearance(self, unit: Unit) -> Length:
        """How far from the enemy a column halts."""
        if unit.formation != "march column" or self.field.is_leaving(unit):
            return 0
        return self.table.inches(values.HALT + self.field.musket_shot(unit))

    def _short_of(self, unit: Unit, far: Length) -> Length:
        """A column halts well before the enemy."""
        near = self.field.near(unit)
        if near is None or unit.formation != "march column" or self.field.is_leaving(unit):
            return far
        clear = distance(unit.point, near.point) - self.table.inches(
            values.HALT + self.field.musket_shot(unit)
        )
        return max(min(far, clear), self.table.inches(values.SHORT))

    def _towards(self, unit: Unit, names: tuple[str, ...], heading: int, far: Length) -> Order:
        """A march as far as there is room to stand."""
        end = self._end(unit, names, Pose(unit.x, unit.y, heading % FULL_TURN), far)
        return Order("move", names, way=((end.x, end.y),))

    def _deployed(self, unit: Unit, order: Order) -> list[Order]:
        """The same march of a column with a line at its end, aside where there is room."""
        end = Point(*order.way[-1])
        heading = bearing_to(unit.point, end) if end != unit.point else unit.bearing
        for aside in values.ASIDE:
            length = self.table.inches(abs(aside))
            turn = QUARTER_TURN if aside > 0 else -QUARTER_TURN
            spot = move_at(Pose(end.x, end.y, heading), heading + turn, length)
            if self._has_room(unit, order.units, Pose(spot.x, spot.y, heading), "line"):
                way = ((spot.x, spot.y),)
                return [replace(order, way=way, formation="line", last=True)]
        return []

    def _formed(self, unit: Unit, order: Order) -> list[Order]:
        """The same march in column or hooked in, or with a line or a battery at its end."""
        if unit.is_artillery:
            if unit.formation == "deployed" and unit.profile.train:
                return [replace(order, formation="limbered")]
            return [replace(order, formation="deployed", last=True)]
        if not unit.is_infantry or not unit.profile.regular:
            return []
        if unit.formation == "march column" and self.field.is_leaving(unit):
            return []
        if unit.formation == "march column" and massing.masses(self.field, unit):
            return [replace(order, formation="attack column")]
        if unit.formation == "march column":
            first = replace(order, formation="line")
            return [first, *(self._deployed(unit, order) if len(order.units) == 1 else [])]
        return [replace(order, formation="march column")] if self._marches(unit) else []
