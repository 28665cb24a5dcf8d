"""What a commander makes of orders: charges, marches, formations, and who is to be rallied."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from grognard.books.black_powder.battles.gates import leave_fault
from grognard.books.black_powder.battles.placing import place_at
from grognard.books.black_powder.battles.terms import Entry
from grognard.books.black_powder.command import reckon_command
from grognard.books.black_powder.commanding import has_free_move
from grognard.books.black_powder.country import cover_of
from grognard.books.black_powder.ordering import GiveOrder, LedMove, block_of, odds
from grognard.books.black_powder.orders import ANY, Order, formation_told, leads_off, way_of
from grognard.books.black_powder.pieces import Commander, Unit
from grognard.books.black_powder.planning import allowance_of
from grognard.books.black_powder.stands import apart, base_of
from grognard.kernel.question import Question, Seat
from grognard.players.brains.black_powder import billeting, closing, massing, sparing, values
from grognard.players.brains.black_powder.field import Field, forms_square, strength, volley
from grognard.players.brains.black_powder.fighting import Fights
from grognard.players.brains.black_powder.walking import houses_at
from grognard.tabletop.geometry import (
    Length,
    Point,
    closest_point,
    distance,
)


class OrderScales(Fights):
    """What it is worth that units do what they are told."""

    def __init__(self, field: Field) -> None:
        super().__init__(field)
        self._ratings: dict[tuple[str, ...], int] = {}
        self._edges: dict[tuple[str, str], float] = {}

    def order(self, question: GiveOrder, choice: Order) -> float:
        """What the order would bring by one, two and three moves, and if nobody hears it."""
        if choice.verb == "none":
            return values.SILENCE
        ways = odds(self._rating(question.commander, choice))
        units = [self.table.units[name] for name in choice.units]
        worth = -values.FAILURE * ways[0]
        for unit in units:
            worth += self._hoped(unit, choice, ways)
        # Whoever leads or rallies men himself gives no more orders, so that comes last.
        return worth / 36 * (values.LAST_WORD if choice.verb in ("follow", "rally") else 1.0)

    def _hoped(self, unit: Unit, order: Order, ways: Sequence[int]) -> float:
        """What an order brings by as many moves as each of the throws gives."""
        first = 0 if has_free_move(unit) and order.verb in ("move", "form", "leave") else 1
        throws = [(ways[moves], max(moves, 1)) for moves in range(first, 4) if ways[moves]]
        if order.verb == "charge":
            return sum(ways * self.charge(unit, order, moves) for ways, moves in throws)
        refused = self.refusal(unit, order) if order.verb == "move" else self.deed(unit, order, 1)
        if refused is not None:
            return refused * sum(ways for ways, _ in throws)
        return sum(ways * self.gain(unit, order, moves) for ways, moves in throws)

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
            "follow": self.follow,
            "return": lambda _, __: values.RETURN,
            "enter": self.enter,
            "leave": lambda _, __: values.LEAVE,
            "square": self.big_square,
        }
        return deeds[order.verb](unit, order)

    def rally(self, unit: Unit, _order: Order) -> float:
        """The nearer to being shaken, the better."""
        near = unit.casualties / max(unit.stamina, 1)
        shaken = 1.0 + values.STAKE * self.field.share(unit) if unit.shaken else 0.0
        return values.RALLY * near + values.SHAKEN * shaken

    def follow(self, unit: Unit, _order: Order) -> float:
        """Three moves, however well he is heard: that brings a charge home."""
        if unit.shaken or unit.formation in ("march column", "square"):
            return 0.0
        charge = self.charge(unit, Order("charge", (unit.id,), ANY), values.TOO_FAR)
        return max(charge, values.FOLLOW)

    def enter(self, unit: Unit, order: Order) -> float:
        """Late is better than never, where there is room; a column comes on more surely."""
        formation = order.formation or unit.formation
        if sparing.is_spared(self.field, unit):
            return values.AIMLESS
        if place_at(self.table, unit, self._entry(order.target), formation) is None:
            return values.BARRED
        as_it_is = not order.formation or order.formation == unit.formation
        worth = values.ENTER + values.AS_IT_STANDS * as_it_is + values.GUIDED * bool(order.way)
        worth -= values.CROWDED * self.crowd(order.target) + self._from_mates(unit, order.target)
        worth += billeting.welcome(self.field, unit, order, self._gate(order.target))
        return worth - self._way_round(order.target)

    def _from_mates(self, unit: Unit, gate: str) -> float:
        """How far an entry is from those of a unit's brigade who are on the table already."""
        mates = [mate for mate in self.table.standing(unit.seat) if mate.brigade == unit.brigade]
        far = sum(distance(mate.point, self._gate(gate)) for mate in mates) / max(len(mates), 1)
        return far / self.table.inches(values.ROUND_ABOUT)

    def crowd(self, gate: str) -> int:
        """How many troops are in the way of those who come on by an entry."""
        spot, reach = self._gate(gate), self.table.inches(values.CROWD)
        return sum(distance(unit.point, spot) < reach for unit in self.table.standing())

    def _way_round(self, gate: str) -> float:
        """How far an entry is from the enemy, on the whole, those who matter most above all."""
        spot, foes = self._gate(gate), list(self.table.standing(self._foe_of(gate)))
        told = [1.0 + values.STAKE * self.field.stake(foe) for foe in foes]
        sums = [share * distance(foe.point, spot) for share, foe in zip(told, foes, strict=True)]
        far = sum(sums) / max(sum(told), 1.0)
        return far / self.table.inches(values.ROUND_ABOUT)

    def _gate(self, gate: str) -> Point:
        return Point(*self._entry(gate).middle)

    def _foe_of(self, gate: str) -> str:
        return self.table.rival(Seat(self._entry(gate).seat))

    def _entry(self, gate: str) -> Entry:
        return {entry.id: entry for entry in self.table.terms.entries}[gate]

    def charge(self, unit: Unit, order: Order, moves: int) -> float:
        """Better the stronger we are hand to hand, the weaker and the nearer they are."""
        table, near = self.table, self.field.near(unit)
        if near is None or unit.is_artillery or unit.id == table.terms.umpired or unit.shaken:
            return values.NO_CHARGE
        target = near if order.target == ANY else table.units[order.target]
        needs = self._moves_needed(unit, target, order)
        if needs > values.TOO_FAR or self._bides(unit, target):
            return values.NO_CHARGE
        keen = self.temper.charge * (self.temper.horse if unit.is_cavalry else 1.0)
        ardour = values.ARDOUR + values.URGE * self.field.urge(unit.seat)
        worth = keen * (ardour + self.edge(unit, target)) - values.PER_MOVE * needs
        worth -= values.LEAVING * self.field.is_leaving(unit) + values.HOUSE * bool(unit.inside)
        worth -= values.ON_POST * self.field.is_on_post(unit)
        if self.field.is_last_call(unit) and not self.field.is_in_the_way(target):
            worth -= values.LAST_CALL
        # Who does not get there has only come nearer.
        return worth if moves >= needs or worth < 0 else worth * moves / (2 * needs)

    def _bides(self, unit: Unit, target: Unit) -> bool:
        """True of one who lets an enemy come nearer before he charges him, or is not to fight."""
        patience = self.field.patience(unit.seat)
        if sparing.is_spared(self.field, unit):
            return True
        return self.field.stays(unit) or 0 < patience < apart(self.table, unit, target)

    def _moves_needed(self, unit: Unit, target: Unit, order: Order) -> float:
        """How many moves a charge takes; a way round something ends with a whole one."""
        reach = allowance_of(self.table, unit)
        if not order.way or unit.inside:
            return apart(self.table, unit, target) / reach
        spot = Point(*way_of(self.table, unit, order)[-1])
        left = distance(spot, closest_point(base_of(self.table, target), spot))
        return -(-distance(unit.point, spot) // reach) + left / reach

    def edge(self, unit: Unit, target: Unit) -> float:
        """How much better a unit would fight than an enemy, hand to hand; reckoned once."""
        key = unit.id, target.id
        if key not in self._edges:
            self._edges[key] = self._edge(unit, target)
        return self._edges[key]

    def _edge(self, unit: Unit, target: Unit) -> float:
        field = self.field
        shoots = bool(unit.profile.shooting) and unit.profile.reach >= values.FAIR_SHOT
        if self.field.reckons(unit.seat) and (unit.is_cavalry or shoots):
            return self.reckoned(unit, target)
        if forms_square(self.table, unit, target):
            return -values.STEADY_SQUARE
        cover = cover_of(self.table, target, unit.point)
        edge = strength(unit, target, charging=target.formation != "square", cover=cover)
        harm = strength(target, unit, charging=False) + volley(target, unit) / 2
        edge += values.STAKE * (edge * field.stake(target) - harm * field.stake(unit)) - harm
        edge += values.PREY * target.shaken + values.WEAK * target.disordered
        edge += values.SUPPORT * (field.backers(unit) - field.backers(target))
        edge -= values.WALLS * bool(target.inside)
        return values.EDGE * edge + values.IN_THE_WAY * field.is_in_the_way(target)

    def march(self, unit: Unit, order: Order, moves: int) -> float:
        """What a march by so many moves is worth."""
        refused = self.refusal(unit, order)
        return self.gain(unit, order, moves) if refused is None else refused

    def refusal(self, unit: Unit, order: Order) -> float | None:
        """What a march is worth that is not made by anybody, however many moves; else nothing."""
        field = self.field
        if field.stays(unit):
            return values.AIMLESS
        teams = unit.profile.size == "tiny" and unit.is_infantry
        if not order.way or teams or (field.near(unit) is None and field.goal(unit) is None):
            return values.AIMLESS
        if leads_off(self.table, order):
            return values.AIMLESS
        if self._is_barred(unit, order) or self._is_no_way_out(unit, order):
            return values.BARRED
        if self._is_obstacle(unit, order) or self._leads_back(unit, order):
            return values.AIMLESS
        return None

    def gain(self, unit: Unit, order: Order, moves: int) -> float:
        """Nearer to where this unit should be, in the order in which it should be there."""
        table, field = self.table, self.field
        told = formation_told(order, unit)
        if told == "march column" and field.patience(unit.seat):
            return values.AIMLESS
        if not houses_at(table, order) and closing.is_caught(field, unit, order):
            return values.AIMLESS
        forms = bool(told) and told != unit.formation
        left = moves - (forms and not order.last and not unit.limbers_free)
        end = self._reached(unit, order, left * allowance_of(table, unit))
        gain = field.to_stand(unit, unit.point) - field.to_stand(unit, end)
        gain += values.SEIZE * (field.is_seized(unit, end) - field.is_seized(unit, unit.point))
        slow = values.MANHANDLED * (unit.formation == "deployed" and not forms)
        formed = (
            self._drawn_up(unit, order, end) if forms and (not order.last or moves > 1) else 0.0
        )
        columned = told in ("", "march column") and not houses_at(table, order)
        if columned and self._is_exposed(unit, end):
            return values.AIMLESS
        return self.temper.ground * gain * field.precedence(unit) - slow + formed

    def _drawn_up(self, unit: Unit, order: Order, end: Point) -> float:
        """What it is worth to form as told; a line before the enemy counts as if it were there."""
        near = self.field.near(unit)
        lines = order.last and order.formation == "line" and unit.formation == "march column"
        if near is None or not (lines and unit.is_infantry) or self.field.is_leaving(unit):
            return self.form(unit, order)
        reach = self.table.inches(values.FORM_LINE + self.field.musket_shot(unit))
        ready = distance(end, near.point) <= reach
        return values.LINE if ready else self.form(unit, order)

    def _is_no_way_out(self, unit: Unit, order: Order) -> bool:
        """True of a march into a house, or abreast where a road must be joined, by who leaves."""
        way = self.field.way_out(unit)
        if way is None:
            return False
        if block_of(self.table, order) or not self._is_in_file(order):
            return True
        if way.line is None:
            return len(order.units) > 1
        ends = Point(*way_of(self.table, unit, order)[-1])
        past = leave_fault(self.table, [unit]) is None
        formed = formation_told(order, unit) or unit.formation
        if formed not in ("march column", "limbered") and not (unit.is_cavalry or past):
            return True
        straight = way.is_on_line(unit.point) or order.facing == way.bearing
        waits = way.is_waiting(ends) and not order.places
        return not (straight and (way.is_on_line(ends) or waits))

    def _is_obstacle(self, unit: Unit, order: Order) -> bool:
        """True of a march by which one who covers the others would end in their way."""
        if self.field.is_leaving(unit):
            return False
        way = self.field.way_of(unit.seat)
        ends = way_of(self.table, unit, order)[-1]
        others = [self.table.units[name] for name in self.field.queue(unit.seat)]
        return way is not None and way.is_before(Point(*ends), others)

    def _leads_back(self, unit: Unit, order: Order) -> bool:
        """True of a road that ends farther from where a unit should be than it began."""
        if len(order.way) == 1:
            return False
        ends = Point(*way_of(self.table, unit, order)[-1])
        field = self.field
        return field.to_stand(unit, ends) > field.to_stand(unit, unit.point)

    def _is_in_file(self, order: Order) -> bool:
        """True if those in front are named first, so that they are out of the others' way."""
        units = [self.table.units[name] for name in order.units]
        left = [self.field.left(unit, unit.point) for unit in units]
        return left == sorted(left)

    def _is_exposed(self, unit: Unit, place: Point) -> bool:
        """True of a place to which no column should go with the enemy so near."""
        near = self.field.near(unit)
        columned = unit.formation == "march column" and unit.is_infantry
        if near is None or not columned or self.field.is_leaving(unit):
            return False
        return distance(place, near.point) < self.table.inches(
            values.EXPOSED + self.field.musket_shot(unit)
        )

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

    def form(self, unit: Unit, order: Order) -> float:
        """Lines to shoot when the enemy is near, columns to march, guns unlimbered once."""
        field, formation = self.field, formation_told(order, unit)
        if not formation or formation == unit.formation:
            return values.AGAIN
        if (massed := massing.worth(field, unit, formation)) is not None:
            return massed
        if closing.must_form(field, unit):
            home = {unit.profile.home: values.LINE, "line": values.LINE}
            return {"attack column": values.ATTACK_COLUMN, **home}.get(formation, values.AGAIN)
        if field.stays(unit):
            ready = {"line": values.LINE, "deployed": values.UNLIMBER}
            return ready.get(formation, values.AGAIN) if unit.is_column else values.AGAIN
        if unit.is_artillery:
            return self._serve(unit, formation)
        marches = self._marches(unit) and not field.patience(unit.seat)
        if field.is_leaving(unit) and formation != "march column":
            return values.AGAIN
        if formation == "march column" and marches and unit.is_infantry:
            return values.COLUMN_OF_ROUTE if field.is_leaving(unit) else values.COLUMN
        wants_line = unit.formation in ("march column", "square") and not marches
        near = values.FORM_LINE + field.musket_shot(unit)
        near = near if unit.is_infantry else values.HORSE_LINE
        wants_line = wants_line and (field.is_pressed(unit, near) or self._must_halt(unit))
        ready = {"line": values.LINE, "attack column": values.ATTACK_COLUMN}
        return ready.get(formation, values.AGAIN) if wants_line else values.AGAIN

    def _must_halt(self, unit: Unit) -> bool:
        """True of a column of foot so near to the enemy that it may go no nearer."""
        reach = self.table.inches(values.HALT + values.SHORT + self.field.musket_shot(unit))
        return unit.is_infantry and self.field.away(unit) < reach

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
        return far and field.away(unit) > table.inches(values.FORM_LINE + field.musket_shot(unit))

    def big_square(self, unit: Unit, _order: Order) -> float:
        """Against horse and wild men who come from several sides; else lines are better."""
        table = self.table
        wild = [f for f in table.foes(unit) if f.is_cavalry or not f.profile.regular]
        reach = table.inches(values.WILD_NEAR)
        near = sum(apart(table, unit, foe) <= reach for foe in wild)
        return values.BIG_SQUARE if near >= values.WILD else -values.BIG_SQUARE
