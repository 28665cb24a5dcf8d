"""How troops who are to go over a bridge get onto its line, one behind the other, and off."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from grognard.books.black_powder.battles.gates import leave_fault
from grognard.books.black_powder.command import group_fault
from grognard.books.black_powder.country import pace_of
from grognard.books.black_powder.orders import Order
from grognard.books.black_powder.pieces import Unit
from grognard.books.black_powder.planning import allowance_of
from grognard.books.black_powder.stands import base_at, base_of
from grognard.books.black_powder.tables import Formation
from grognard.players.brains.black_powder import values
from grognard.players.brains.black_powder.leaving import WayOut
from grognard.players.brains.black_powder.ordering import OrderScales
from grognard.tabletop.geometry import Length, Point, Pose, distance, encroaches, move_at
from grognard.tabletop.going import passage


class Filing(OrderScales):
    """Orders by which a side that must get away does so."""

    def filings(self, units: list[Unit]) -> list[Order]:
        """Onto the line of the bridge and along it, by brigades and singly, and off the table."""
        table = self.table
        able = [u for u in units if u.here and not (u.inside or u.shaken or table.is_engaged(u))]
        leaving = [unit for unit in able if self.field.is_leaving(unit)]
        leaving.sort(key=lambda unit: self.field.left(unit, unit.point))
        way = self.field.way_out(leaving[0]) if leaving else None
        if way is None or way.line is None:
            return []
        found = [order for body in self._bodies(leaving) for order in self._file(way, body)]
        return [*found, *self._off(leaving)]

    def _off(self, units: list[Unit]) -> list[Order]:
        """All of a brigade who are past the crossing march off together."""
        past = [unit for unit in units if leave_fault(self.table, [unit]) is None]
        bodies = [body for body in self._bodies(past) if len(body) > 1]
        return [Order("leave", tuple([unit.id for unit in body])) for body in bodies]

    def _bodies(self, units: list[Unit]) -> Iterator[list[Unit]]:
        """Every unit by itself, and those of a brigade who are near enough to hear one order."""
        yield from ([unit] for unit in units)
        for brigade in dict.fromkeys(unit.brigade for unit in units):
            body: list[Unit] = []
            for unit in (u for u in units if u.brigade == brigade and u.is_column):
                if body and group_fault(self.table, [*body, unit]) is not None:
                    yield from [body] if len(body) > 1 else []
                    body = []
                body = [*body, unit]
            yield from [body] if len(body) > 1 else []

    def _file(self, way: WayOut, body: list[Unit]) -> list[Order]:
        """A body on the line of the bridge, at the places where there is room for it."""
        names = tuple([unit.id for unit in body])
        deep = [base_of(self.table, unit).depth + self.table.inch for unit in body]
        found = []
        for head in self._heads(way, body[0], names):
            places = way.file(head, deep)
            poses = [Pose(place.x, place.y, way.bearing) for place in places]
            if all(self._may_go(u, names, pose) for u, pose in zip(body, poses, strict=True)):
                spots = tuple([(place.x, place.y) for place in places])
                told = spots if len(body) > 1 else ()
                found.append(Order("move", names, way=spots[:1], places=told, facing=way.bearing))
        found = found[: values.HEADS] or self._beside(way, body, names)
        return [self._as_column(body[0], order) for order in found]

    def _beside(self, way: WayOut, body: list[Unit], names: tuple[str, ...]) -> list[Order]:
        """A march to where a body waits beside the line until there is room on it."""
        spots = [way.waits(unit.point) for unit in body]
        short = min(range(len(body)), key=lambda place: distance(body[place].point, spots[place]))
        unit, spot = body[short], spots[short]
        x, y = body[0].x + spot.x - unit.x, body[0].y + spot.y - unit.y
        return [Order("move", names, way=((x, y),), facing=way.bearing)]

    def _may_go(self, unit: Unit, names: tuple[str, ...], pose: Pose) -> bool:
        """True if nothing but the enemy keeps a column from getting straight to a place."""
        broad = self.table.inches(values.BROAD_WAY)
        pace = pace_of(self.table, unit, "march column" if unit.is_infantry else "")
        for aside in (-broad, 0, broad):
            here, there = Point(unit.x + aside, unit.y), Point(pose.x + aside, pose.y)
            if here != there and passage(self.table.terrain, here, there, pace).cost is None:
                return False
        return self._has_room(unit, names, pose)

    def _heads(self, way: WayOut, unit: Unit, names: tuple[str, ...]) -> Iterator[Point]:
        """Where the first of a file might go: as far along the line as may be, or onto it."""
        if way.is_on_line(unit.point):
            far = min(way.length(unit.point), 3 * allowance_of(self.table, unit))
            start = Pose(unit.x, unit.y, way.bearing)
            yield self._end(unit, names, start, far).point
            return
        join = way.joins(unit.point, 3 * allowance_of(self.table, unit))
        for back in range(0, self.table.inches(values.FILE), self.table.inches(values.CLOSER)):
            yield way.file(join, [back, 0])[1]

    def _as_column(self, unit: Unit, order: Order) -> Order:
        """The same march of one who has to form for it first."""
        if unit.is_column:
            return order
        return replace(order, formation="limbered" if unit.is_artillery else "march column")

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
