"""What a commander thinks of himself: straight marches to where a unit should be."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from grognard.books.black_powder.orders import Order
from grognard.books.black_powder.pieces import Unit
from grognard.books.black_powder.planning import allowance_of
from grognard.books.black_powder.stands import base_at, base_of
from grognard.books.black_powder.tables import Formation
from grognard.players.brains.black_powder import values
from grognard.players.brains.black_powder.ordering import OrderScales
from grognard.tabletop.geometry import (
    FULL_TURN,
    QUARTER_TURN,
    Length,
    Point,
    Pose,
    bearing_to,
    distance,
    encroaches,
    move_at,
)


class OrderIdeas(OrderScales):
    """Orders that are not among the samples of the book."""

    def ideas(self, units: list[Unit]) -> list[Order]:
        """The straight ways to where each unit should be, and of brigades together."""
        able = [u for u in units if not (u.inside or u.shaken or self.table.is_engaged(u))]
        found = [order for unit in able for order in self.straight(unit, (unit.id,))]
        for brigade in dict.fromkeys(unit.brigade for unit in able):
            own = [u for u in able if u.brigade == brigade and not u.disordered]
            own = [u for u in own if u.is_infantry or u.is_column]
            own.sort(key=lambda unit: self.field.left(unit, unit.point))
            if len(own) > 1:
                found += self.straight(own[0], tuple([unit.id for unit in own]))
        return found

    def straight(self, unit: Unit, names: tuple[str, ...]) -> list[Order]:
        """The straight way to a unit's goal, or to within reach of the nearest enemy."""
        table, goal, near = self.table, self.field.goal(unit), self.field.near(unit)
        if (way := self.field.way_out(unit)) is not None:
            return self._route(unit, names, way.steps(unit.point))
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
            return [order, *(self._towards(unit, names, heading + turn, leg) for turn in turns)]
        return [order, *self._formed(unit, self._towards(unit, names, heading, far))]

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

    def _end(self, unit: Unit, names: tuple[str, ...], start: Pose, far: Length) -> Pose:
        """The farthest place straight on where there is room to stand, or the nearest of all."""
        end = start
        for length in range(far, 0, -self.table.inches(values.CLOSER)):
            end = move_at(start, start.bearing, length)
            if self._has_room(unit, names, end):
                break
        return end

    def _has_room(
        self, unit: Unit, names: tuple[str, ...], pose: Pose, formation: Formation | None = None
    ) -> bool:
        """True if no friend who stays behind stands where a unit would."""
        body = base_at(self.table, unit, pose, formation)
        friends = [friend for friend in self.table.friends(unit) if friend.id not in names]
        return not any(encroaches(body, base_of(self.table, friend)) for friend in friends)

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
        if unit.formation == "march column":
            first = replace(order, formation="line")
            return [first, *(self._deployed(unit, order) if len(order.units) == 1 else [])]
        return [replace(order, formation="march column")] if self._marches(unit) else []
