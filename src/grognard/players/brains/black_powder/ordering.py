"""What a commander makes of orders: charges, marches, formations, and who is to be rallied."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from grognard.books.black_powder.charging import Approach, approach
from grognard.books.black_powder.command import reckon_command
from grognard.books.black_powder.commanding import has_free_move
from grognard.books.black_powder.country import pace_of
from grognard.books.black_powder.forming import formed_pose
from grognard.books.black_powder.ordering import GiveOrder, LedMove, block_of, odds
from grognard.books.black_powder.orders import ANY, Order, formation_told, way_of
from grognard.books.black_powder.pieces import Commander, Place, Unit
from grognard.books.black_powder.planning import allowance_of, one_step, room_fault
from grognard.books.black_powder.stands import apart, base_at, base_of
from grognard.books.black_powder.tables import Formation
from grognard.kernel.question import Question
from grognard.players.brains.black_powder import values
from grognard.players.brains.black_powder.field import Field, strength, volley
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
from grognard.tabletop.going import passage

CROWDED = "BP-120"
"""The rule by which nobody stands on friends."""


class OrderScales:
    """What it is worth that units do what they are told."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.table = field.table
        self.temper = field.temper
        self._ratings: dict[tuple[str, ...], int] = {}
        self._barred: dict[tuple[str, tuple[Place, ...], str], bool] = {}
        self._steps: dict[tuple[str, Point, bool], bool] = {}

    def order(self, question: GiveOrder, choice: Order) -> float:
        """What the order would bring by one, two and three moves, and if nobody hears it."""
        if choice.verb == "none":
            return values.SILENCE
        ways = odds(self._rating(question.commander, choice))
        units = [self.table.units[name] for name in choice.units]
        worth = -values.FAILURE * ways[0]
        for unit in units:
            first = 0 if has_free_move(unit) and choice.verb in ("move", "form", "leave") else 1
            for moves in range(first, 4):
                if ways[moves]:
                    worth += ways[moves] * self.deed(unit, choice, max(moves, 1))
        return worth / 36

    def _rating(self, man: Commander, order: Order) -> int:
        """The staff rating; a commander without a character is heard alike whatever he says."""
        if man.aggression or order.verb == "return":
            return reckon_command(self.table, man, order).total
        if order.units not in self._ratings:
            self._ratings[order.units] = reckon_command(self.table, man, order).total
        return self._ratings[order.units]

    def initiative(self, question: Question[Order], choice: Order) -> float:
        """Only a good charge is worth giving up an order, and a column moves once anyway."""
        if choice.verb == "none":
            return values.OWN_ACCORD
        unit = self.table.units[choice.units[0]]
        if choice.verb == "move" and unit.is_column:
            return values.AIMLESS
        return self.deed(unit, choice, 1) - values.OWN_ACCORD

    def led(self, question: LedMove, choice: Order) -> float:
        """Who is led by the hand does whatever is any use, move by move."""
        return 0.0 if choice.verb == "none" else self.deed(question.unit, choice, 1)

    def deed(self, unit: Unit, order: Order, moves: int) -> float:
        """What it is worth that one unit does what an order says with so many moves."""
        if order.verb == "move":
            return self.march(unit, order, moves)
        if order.verb == "charge":
            return self.charge(unit, order, moves)
        deeds: dict[str, Callable[[Unit, Order], float]] = {
            "form": self.form,
            "rally": self.rally,
            "follow": lambda u, _: values.FOLLOW * (not u.shaken),
            "return": lambda _, __: values.RETURN,
            "enter": self.enter,
            "leave": lambda _, __: values.LEAVE,
            "square": self.big_square,
        }
        return deeds[order.verb](unit, order)

    def rally(self, unit: Unit, _order: Order) -> float:
        """The nearer to being shaken, the better."""
        near = unit.casualties / max(unit.stamina, 1)
        return values.RALLY * near + values.SHAKEN * unit.shaken

    def enter(self, unit: Unit, order: Order) -> float:
        """Late is better than never; a column comes on more surely than a line."""
        as_it_is = not order.formation or order.formation == unit.formation
        return values.ENTER + values.AS_IT_STANDS * as_it_is

    def charge(self, unit: Unit, order: Order, moves: int) -> float:
        """Better the stronger we are hand to hand, the weaker and the nearer they are."""
        table, near = self.table, self.field.near(unit)
        if near is None or unit.is_artillery or unit.id == table.terms.umpired or unit.shaken:
            return values.NO_CHARGE
        target = near if order.target == ANY else table.units[order.target]
        needs = apart(table, unit, target) / allowance_of(table, unit)
        if needs > values.TOO_FAR:
            return values.NO_CHARGE
        keen = self.temper.charge * (self.temper.horse if unit.is_cavalry else 1.0)
        worth = keen * (values.ARDOUR + self.edge(unit, target)) - values.PER_MOVE * needs
        worth -= values.LEAVING * self.field.is_leaving(unit) + values.HOUSE * bool(unit.inside)
        if self.field.is_last_call(unit) and not self.field.is_in_the_way(target):
            worth -= values.LAST_CALL
        # Who does not get there has only come nearer.
        return worth if moves >= needs or worth < 0 else worth * moves / (2 * needs)

    def edge(self, unit: Unit, target: Unit) -> float:
        """How much better a unit would fight than an enemy, hand to hand."""
        field = self.field
        edge = strength(unit, target, charging=target.formation != "square")
        harm = strength(target, unit, charging=False) + volley(target, unit) / 2
        edge += values.STAKE * (edge * field.stake(target) - harm * field.stake(unit)) - harm
        edge += values.WEAK * (target.shaken + target.disordered)
        edge += values.SUPPORT * (field.backers(unit) - field.backers(target))
        if target.formation == "square" and unit.is_cavalry:
            edge -= values.STEADY_SQUARE
        return values.EDGE * edge + values.IN_THE_WAY * field.is_in_the_way(target)

    def march(self, unit: Unit, order: Order, moves: int) -> float:
        """Nearer to where this unit should be, in the order in which it should be there."""
        table, field = self.table, self.field
        teams = unit.profile.size == "tiny" and unit.is_infantry
        if not order.way or teams or (field.near(unit) is None and field.goal(unit) is None):
            return values.AIMLESS
        if self._is_barred(unit, order) or (field.is_leaving(unit) and block_of(table, order)):
            return values.BARRED
        told = formation_told(order, unit)
        forms = bool(told) and told != unit.formation
        left = moves - (forms and not order.last and not unit.limbers_free)
        end = self._reached(unit, order, left * allowance_of(table, unit))
        gain = field.to_stand(unit, unit.point) - field.to_stand(unit, end)
        gain += values.SEIZE * (field.is_seized(unit, end) - field.is_seized(unit, unit.point))
        slow = values.MANHANDLED * (unit.formation == "deployed" and not forms)
        formed = self.form(unit, order) if forms and (not order.last or moves > 1) else 0.0
        if told in ("", "march column") and self._is_exposed(unit, end):
            return values.AIMLESS
        return self.temper.ground * gain * field.precedence(unit) - slow + formed

    def _is_exposed(self, unit: Unit, place: Point) -> bool:
        """True of a place to which no column should go with the enemy so near."""
        near = self.field.near(unit)
        columned = unit.formation == "march column" and unit.is_infantry
        if near is None or not columned or self.field.is_leaving(unit):
            return False
        return distance(place, near.point) < self.table.inches(values.EXPOSED)

    def _reached(self, unit: Unit, order: Order, far: Length) -> Point:
        """How far along its way a unit comes."""
        here = unit.point
        for x, y in way_of(self.table, unit, order):
            there = Point(x, y)
            leg = distance(here, there)
            if leg > far:
                part = Point(
                    here.x + (there.x - here.x) * far // leg,
                    here.y + (there.y - here.y) * far // leg,
                )
                return part if far > 0 else here
            here, far = there, far - leg
        return here

    def _is_barred(self, unit: Unit, order: Order) -> bool:
        """True if ground that is closed to a unit lies on the straight way it is told to go."""
        way = tuple(way_of(self.table, unit, order))
        key = unit.id, way, order.formation
        if key not in self._barred:
            enters = unit.is_infantry and block_of(self.table, order)
            self._barred[key] = not enters and self._is_closed(unit, way, order.formation)
        return self._barred[key]

    def _is_closed(self, unit: Unit, way: tuple[Place, ...], formation: str) -> bool:
        pace, here = pace_of(self.table, unit, formation), unit.point
        for x, y in way:
            there = Point(x, y)
            if here != there and passage(self.table.terrain, here, there, pace).cost is None:
                return True
            here = there
        return False

    def form(self, unit: Unit, order: Order) -> float:
        """Lines to shoot when the enemy is near, columns to march, guns unlimbered once."""
        field, formation = self.field, formation_told(order, unit)
        if not formation or formation == unit.formation:
            return values.AGAIN
        if unit.is_artillery:
            return self._serve(unit, formation)
        marches = self._marches(unit)
        if field.is_leaving(unit) and formation != "march column":
            return values.AGAIN
        if formation == "march column" and marches and unit.is_infantry:
            return values.COLUMN_OF_ROUTE if field.is_leaving(unit) else values.COLUMN
        wants_line = unit.formation in ("march column", "square") and not marches
        near = values.FORM_LINE if unit.is_infantry else values.HORSE_LINE
        wants_line = wants_line and field.is_pressed(unit, near)
        return values.LINE if formation == "line" and wants_line else values.AGAIN

    def _serve(self, unit: Unit, formation: str) -> float:
        """Guns stand ready where they can hit somebody, and are hooked in to go elsewhere."""
        reach = min(values.GUN_RANGE, unit.profile.reach)
        useful = self.field.away(unit) <= self.table.inches(reach)
        if self.field.is_leaving(unit):
            return values.LIMBER if formation == "limbered" else values.AGAIN
        if formation == "limbered":
            return values.AGAIN if useful else values.LIMBER
        return values.UNLIMBER if useful and formation == "deployed" else values.AGAIN

    def _marches(self, unit: Unit) -> bool:
        """True of foot with a long way to go and no enemy near."""
        table, field = self.table, self.field
        far = field.to_go(unit) > table.inches(values.MARCHING) or field.is_leaving(unit)
        return far and field.away(unit) > table.inches(values.FORM_LINE)

    def big_square(self, unit: Unit, _order: Order) -> float:
        """Against horse and wild men who come from several sides; else lines are better."""
        table = self.table
        wild = [f for f in table.foes(unit) if f.is_cavalry or not f.profile.regular]
        reach = table.inches(values.WILD_NEAR)
        near = sum(apart(table, unit, foe) <= reach for foe in wild)
        return values.BIG_SQUARE if near >= values.WILD else -values.BIG_SQUARE

    def look_again(self, choices: Sequence[Order], worths: list[float], moves: int) -> list[float]:
        """The favourite is walked in thought; a march that gets nowhere is no favourite."""
        for _ in range(values.LOOKS):
            best = max(range(len(worths)), key=worths.__getitem__)
            order = choices[best]
            if worths[best] <= 0 or order.verb not in ("charge", "form", "move"):
                return worths
            able = [self._is_able(self.table.units[name], order, moves) for name in order.units]
            if all(able):
                return worths
            worths[best] = worths[best] * sum(able) / len(able) if any(able) else values.BARRED
        return worths

    def _is_able(self, unit: Unit, order: Order, moves: int) -> bool:
        if order.verb == "charge":
            return unit.id != order.units[0] or self._strikes(order, moves)
        if order.verb == "form":
            return self._can_form(unit, order)
        return not order.way or self._gets_on(unit, order)

    def _can_form(self, unit: Unit, order: Order) -> bool:
        """False of a unit that friends leave no room to form."""
        formation = formation_told(order, unit)
        if not formation or unit.inside:
            return True
        pose = formed_pose(self.table, unit, formation, order.facing)
        return room_fault(self.table, unit, pose, formation) is None

    def _strikes(self, order: Order, moves: int) -> bool:
        """False of a charge at an enemy in reach whom the first unit could not get at."""
        table, unit = self.table, self.table.units[order.units[0]]
        target = self.field.near(unit) if order.target == ANY else table.units[order.target]
        if target is None or unit.formation == "march column":
            return False
        if apart(table, unit, target) > allowance_of(table, unit):
            return moves > 1
        return isinstance(approach(table, unit, target), Approach)

    def _gets_on(self, unit: Unit, order: Order) -> bool:
        """True if the first move of a march brings a unit nearer to where it should be."""
        if unit.inside:
            return True
        if formation_told(order, unit) not in ("", unit.formation):
            return order.last or self._can_form(unit, order)
        key = unit.id, Point(*way_of(self.table, unit, order)[0]), len(order.units) > 1
        if key not in self._steps:
            self._steps[key] = self._steps_out(unit, order, key[1])
        return self._steps[key]

    def _steps_out(self, unit: Unit, order: Order, goal: Point) -> bool:
        """True if half a move is made towards a place, or only comrades who go as well bar it."""
        step = one_step(self.table, unit, goal, order.facing)
        far = min(distance(unit.point, goal), allowance_of(self.table, unit))
        if 2 * distance(unit.point, step.pose.point) >= far:
            return True
        crowded = step.reason is not None and step.reason.key == CROWDED
        return crowded and len(order.units) > 1

    # Ideas of his own

    def ideas(self, units: list[Unit]) -> list[Order]:
        """The straight ways to where each unit should be, and of brigades together."""
        able = [u for u in units if not (u.inside or u.shaken or self.table.is_engaged(u))]
        found = [order for unit in able for order in self.straight(unit, (unit.id,))]
        for brigade in dict.fromkeys(unit.brigade for unit in able):
            own = [u for u in able if u.brigade == brigade and u.is_infantry and not u.disordered]
            if len(own) > 1:
                found += self.straight(own[0], tuple([unit.id for unit in own]))
        return found

    def straight(self, unit: Unit, names: tuple[str, ...]) -> list[Order]:
        """The straight way to a unit's goal, or to within reach of the nearest enemy."""
        table, goal, near = self.table, self.field.goal(unit), self.field.near(unit)
        if (way := self.field.way_out(unit)) is not None:
            return self._route(unit, names, way.steps(unit.point))
        keep = 0
        if goal is None and near is not None:
            goal, keep = near.point, self.field.wish(unit)
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
        return [order, *self._formed(unit, order)]

    def _short_of(self, unit: Unit, far: Length) -> Length:
        """A column halts well before the enemy."""
        near = self.field.near(unit)
        if near is None or unit.formation != "march column" or self.field.is_leaving(unit):
            return far
        clear = distance(unit.point, near.point) - self.table.inches(values.HALT)
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
