"""How a drilled commander judges a battle of Black Powder."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from grognard.books.black_powder.aiming import aims
from grognard.books.black_powder.battles.arranging import Berth, DeployFreely, DeploySecretly
from grognard.books.black_powder.battles.entering import BringOn
from grognard.books.black_powder.battles.gates import exit_of
from grognard.books.black_powder.battles.hiding import Unmask
from grognard.books.black_powder.command import reckon_command
from grognard.books.black_powder.commanding import NextCommander
from grognard.books.black_powder.country import pace_of
from grognard.books.black_powder.deploying import Deploy, GoFirst, Station, zone_of
from grognard.books.black_powder.firing import OpenFire, Shot
from grognard.books.black_powder.morale import WithdrawOrHold
from grognard.books.black_powder.ordering import (
    CommanderMove,
    GiveOrder,
    LedMove,
    Ride,
    TakeInitiative,
    odds,
)
from grognard.books.black_powder.orders import ANY, Order, way_of
from grognard.books.black_powder.pieces import BpTable, Commander, Unit
from grognard.books.black_powder.planning import allowance_of
from grognard.books.black_powder.responding import ClosingFire, Evade, Respond, Unlimber
from grognard.books.black_powder.results import VictorChoice
from grognard.books.black_powder.shooting import reckon_to_hit
from grognard.books.black_powder.stands import apart, by_distance
from grognard.books.black_powder.traversing import TraversingFire
from grognard.books.black_powder.troops import reckon_points
from grognard.kernel.game import Game
from grognard.kernel.question import Question, Seat
from grognard.players.brains import Asked, Brain, Temper, outcome
from grognard.tabletop.geometry import Point, bearing_to, distance, move_at
from grognard.tabletop.going import passage

LAST_TURNS: Final = 4
"""So many turns before the end what must be taken is gone for, enemy or no enemy;"""
NEAR_AT_HAND: Final = 20
"""before that an enemy so many inches off is fought first."""
GUN_RANGE: Final = 48
"""Guns unlimber when an enemy is within so many inches,"""
UNLIMBER: Final = 3.0
FORM_LINE: Final = 24
"""columns form line within so many,"""
LINE: Final = 3.0
AGAIN: Final = -0.5
"""and nobody forms what he is formed in already."""
WISH: Final = {"infantry": 14, "cavalry": 20, "artillery": 24}
"""The inches from the enemy at which each arm does its work."""


class Scales:
    """What each offer is worth to a commander, in rough points."""

    def __init__(self, table: BpTable, temper: Temper) -> None:
        self.table = table
        self.temper = temper

    def weigh(self, asked: Asked) -> list[float]:
        """The worth of every offer, in order; of questions without drill all are alike."""
        rules: dict[type, Callable[[Any, Any], float]] = {
            Deploy: self.station,
            DeployFreely: self.berth,
            DeploySecretly: self.berth,
            GoFirst: lambda _, choice: float(choice),
            NextCommander: self.commander,
            GiveOrder: self.order,
            TakeInitiative: self.initiative,
            LedMove: self.initiative,
            CommanderMove: self.ride,
            OpenFire: self.fire,
            ClosingFire: lambda _, choice: float(choice),
            TraversingFire: lambda _, choice: float(choice),
            Evade: self.evade,
            Unlimber: lambda _, choice: float(choice),
            Respond: lambda _, choice: {"countercharge": 2.0, "turn to face": 1.0}.get(choice, 0.0),
            VictorChoice: self.victory,
            WithdrawOrHold: lambda _, choice: float(choice != "retire"),
            Unmask: self.unmask,
            BringOn: lambda _, choice: float(choice != "wait"),
        }
        question, choices = asked
        rule = rules.get(type(question), lambda _, __: 0.0)
        return [rule(question, offer) for offer in choices]

    # Setting up

    def station(self, question: Deploy, choice: Station) -> float:
        """In a row along the front of the zone, guns and foot in the middle, horse outside."""
        table, unit = self.table, question.unit
        own = [other.id for other in table.units.values() if other.seat == unit.seat]
        zone = zone_of(table, unit.seat)
        slot = zone.left + (zone.right - zone.left) * (2 * own.index(unit.id) + 1) // (2 * len(own))
        front = zone.top if table.facings[unit.seat] == 0 else zone.bottom
        away = abs(choice.x - slot) + abs(choice.y - front) // 2
        usual = 2.0 if choice.formation in ("line", "deployed", "warband") else 0.0
        return usual - away / table.inch

    # Battles

    def berth(self, question: DeployFreely, choice: Berth) -> float:
        """As the book's own players stood, or near it."""
        usual = question.usual()
        away = abs(choice.x - usual.x) + abs(choice.y - usual.y)
        alike = (choice.formation == usual.formation) + (choice.facing == usual.facing)
        kept = (choice.hidden == usual.hidden) + (choice.waits == usual.waits)
        return 2.0 * alike + 20.0 * kept - away / self.table.inch

    def unmask(self, question: Unmask, choice: str) -> float:
        """Hidden troops show themselves once an enemy is near enough to be hurt."""
        table = self.table
        if choice == "none":
            return 0.0
        unit = table.units[choice]
        near = by_distance(table, unit, table.foes(unit))
        reach = table.inches(18)
        return 1.0 if near and apart(table, unit, near[0]) <= reach else -1.0

    def enter(self, unit: Unit, order: Order) -> float:
        """Late is better than never; a column comes on more surely than a line."""
        return 6.0 + (not order.formation or order.formation == unit.formation)

    def goal(self, unit: Unit) -> Point | None:
        """Where a unit should go whatever the enemy does: to its exit, or to what it must take."""
        table = self.table
        way = exit_of(table, unit.seat)
        if way is not None and (not way.only or unit.id in way.only):
            return self._way_out(unit)
        if unit.is_artillery or unit.shaken:
            return None
        lost = table.units.get(table.terms.umpired)
        if lost is not None and lost.seat == unit.seat and lost.here and lost is not unit:
            return lost.point
        if not unit.is_infantry:
            return None
        spots = [_middle(one.parts[0]) for one in table.terms.objectives]
        if not spots or table.terms.attacker == table.rival(unit.seat) or self._is_held_up(unit):
            return None
        return min(spots, key=lambda spot: distance(spot, unit.point))

    def _is_held_up(self, unit: Unit) -> bool:
        """An enemy near at hand is fought first, unless time runs out."""
        table = self.table
        if table.turns - table.turn < LAST_TURNS:
            return False
        near = by_distance(table, unit, table.foes(unit))
        return bool(near) and apart(table, unit, near[0]) < table.inches(NEAR_AT_HAND)

    def _way_out(self, unit: Unit) -> Point:
        """Over the bridge if there is one between the unit and its exit, else straight to it."""
        table = self.table
        way = exit_of(table, unit.seat)
        assert way is not None
        edge = _middle(way.edge)
        bridges = [_middle(f.outline) for f in table.features if f.kind == "bridge"]
        if not bridges or unit.x > bridges[0].x - table.inches(2):
            return Point(edge.x, unit.y) if bridges else edge
        approach = Point(bridges[0].x - table.inches(8), bridges[0].y)
        near = unit.x > approach.x - table.inches(30)
        aligned = near and abs(unit.y - approach.y) < table.inches(3)
        return Point(edge.x, approach.y) if aligned else approach

    # Orders

    def commander(self, question: NextCommander, choice: str) -> float:
        """Brigadiers first, the general last, and nobody only when all have spoken."""
        man = self.table.commanders.get(choice)
        if man is None:
            return -1.0
        return 1.0 if man.general else 2.0

    def order(self, question: GiveOrder, choice: Order) -> float:
        """What the order would bring, times the chance that somebody hears it."""
        if choice.verb == "none":
            return 0.5
        rating = reckon_command(self.table, question.commander, choice).total
        none, one, two, three = odds(rating)
        heard = (one + 1.5 * two + 2 * three) / 36
        worth = sum(self.deed(self.table.units[name], choice) for name in choice.units)
        return worth * heard - 2.0 * none / 36

    def initiative(self, question: Question[Order], choice: Order) -> float:
        """Only a good charge is worth giving up an order."""
        if choice.verb == "none":
            return 1.0
        return self.deed(self.table.units[choice.units[0]], choice) - 1.0

    def deed(self, unit: Unit, order: Order) -> float:
        """What it is worth that one unit does what an order says."""
        deeds: dict[str, Callable[[Unit, Order], float]] = {
            "charge": self.charge,
            "move": self.march,
            "form": self.form,
            "rally": lambda u, _: 4.0 * u.casualties / max(u.stamina, 1) + 3.0 * u.shaken,
            "follow": lambda u, _: 0.2 * (not u.shaken),
            "return": lambda _, __: 6.0,
            "enter": self.enter,
            "leave": lambda _, __: 12.0,
            "square": self.big_square,
        }
        return deeds[order.verb](unit, order)

    def charge(self, unit: Unit, order: Order) -> float:
        """Better the stronger we are hand to hand, the weaker and the nearer they are."""
        table = self.table
        near = by_distance(table, unit, table.foes(unit))
        if not near or unit.is_artillery or unit.id == table.terms.umpired or unit.shaken:
            return -2.0
        target = near[0] if order.target == ANY else table.units[order.target]
        moves = apart(table, unit, target) / table.inches(18 if unit.is_cavalry else 12)
        if moves > 3:
            return -1.0
        edge = strength(unit) - strength(target) + 2.0 * target.shaken + 2.0 * target.disordered
        if target.formation == "square" and unit.is_cavalry:
            edge -= 6.0
        keen = self.temper.charge * (self.temper.horse if unit.is_cavalry else 1.0)
        return keen * (1.5 + edge) - 0.5 * moves

    def march(self, unit: Unit, order: Order) -> float:
        """To a distance at which this arm does its work, and no farther."""
        table = self.table
        near = by_distance(table, unit, table.foes(unit))
        goal = self.goal(unit)
        teams = unit.profile.size == "tiny" and unit.is_infantry
        if not order.way or not (near or goal) or teams:
            return -0.5
        wish = WISH[unit.profile.kind] * table.inch
        end = Point(*way_of(table, unit, order)[-1])
        if self._is_barred(unit, order):
            return -0.2
        if goal is not None:
            gain = (distance(unit.point, goal) - distance(end, goal)) / (6 * table.inch)
            return self.temper.ground * gain
        before = abs(distance(unit.point, near[0].point) - wish)
        after = abs(distance(end, near[0].point) - wish)
        slow = 1.0 if unit.is_artillery and unit.formation == "deployed" else 0.0
        return self.temper.ground * (before - after) / (6 * table.inch) - slow

    def straight(self, unit: Unit) -> list[Order]:
        """The straight way to a unit's goal, or to within reach of the nearest enemy."""
        table, goal = self.table, self.goal(unit)
        near = by_distance(table, unit, table.foes(unit))
        keep = 0
        if goal is None and near:
            goal, keep = near[0].point, WISH[unit.profile.kind] * table.inch
        if goal is None or unit.inside or unit.shaken or table.is_engaged(unit):
            return []
        far = min(distance(unit.point, goal) - keep, 3 * allowance_of(table, unit))
        if far < table.inches(3):
            return []
        end = move_at(unit.pose, bearing_to(unit.point, goal), far)
        return [Order("move", (unit.id,), way=((end.x, end.y),))]

    def _is_barred(self, unit: Unit, order: Order) -> bool:
        """True if ground that is closed to a unit lies on the straight way it is told to go."""
        lead = self.table.units[order.units[0]]
        pace = pace_of(self.table, unit, order.formation)
        here = unit.point
        for x, y in order.way:
            there = Point(x + unit.x - lead.x, y + unit.y - lead.y)
            if here != there and passage(self.table.terrain, here, there, pace).cost is None:
                return True
            here = there
        return False

    def form(self, unit: Unit, order: Order) -> float:
        """Lines to shoot when the enemy is near, guns unlimbered once, everything else at need."""
        table = self.table
        near = by_distance(table, unit, table.foes(unit))
        away = apart(table, unit, near[0]) if near else table.inches(99)
        if order.formation == unit.formation:
            return AGAIN
        if order.formation == "deployed":
            return UNLIMBER if away <= table.inches(GUN_RANGE) else AGAIN
        wants_line = unit.is_infantry and unit.formation in ("march column", "square")
        wants_line = wants_line and away <= table.inches(FORM_LINE)
        return LINE if order.formation == "line" and wants_line else AGAIN

    def big_square(self, unit: Unit, order: Order) -> float:
        """Against horse and wild men who come from several sides; else lines are better."""
        table = self.table
        wild = [f for f in table.foes(unit) if f.is_cavalry or not f.profile.regular]
        near = sum(apart(table, unit, foe) <= table.inches(30) for foe in wild)
        return 1.0 if near >= 3 else -1.0

    def ride(self, question: CommanderMove, choice: Ride) -> float:
        """Near the middle of his troops, joined to nobody without need."""
        if choice.join:
            return 0.2 if self.table.is_engaged(self.table.units[choice.join]) else -0.5
        man = question.commander
        place = Point(*choice.place) if choice.place else man.point
        own = [unit for unit in self.table.standing(man.seat) if self.commands(man, unit)]
        if not own:
            return 0.0
        return -max(distance(place, unit.point) for unit in own) / self.table.inches(12)

    def commands(self, man: Commander, unit: Unit) -> bool:
        """Whether a unit hears a commander."""
        return man.general or self.table.brigadier(unit) == man.id

    # Fire and sword

    def fire(self, question: OpenFire, choice: Shot) -> float:
        """The hits to be expected."""
        if not choice.unit:
            return 0.0
        if choice.shell:
            return 0.1
        if not choice.at:
            return -0.1
        table, unit = self.table, self.table.units[choice.unit]
        found = {aim.target: aim for aim in aims(table, unit)}
        worth = 0.0
        for part in choice.at:
            target, aim = table.units[part.target], found[part.target]
            modifier = reckon_to_hit(table, unit, target, aim, "shoots").total
            worth += part.dice * min(max(3 + modifier, 1), 5) / 6
        return self.temper.shoot * worth

    def evade(self, question: Evade, choice: bool) -> float:  # noqa: FBT001
        """Guns and loose troops slip away; fresh cavalry would rather fight."""
        unit = question.unit
        slips = unit.is_artillery or unit.is_skirmishing or unit.shaken
        return float(choice == slips)

    def victory(self, question: VictorChoice, choice: str) -> float:
        """On into the next enemy if there is one; else stay."""
        worth = {"charge": 2.0 * self.temper.charge, "rejoin": 1.5, "occupy": 1.0, "stay": 0.5}
        return worth.get(choice.partition(":")[0], 0.0)


def _middle(outline: Sequence[tuple[int, int]]) -> Point:
    """The middle of some places."""
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    return Point(sum(xs) // len(xs), sum(ys) // len(ys))


def strength(unit: Unit) -> float:
    """What a unit is worth at close quarters, as casualties it might cause."""
    dice = {"march column": 1, "limbered": 0}.get(unit.formation, unit.profile.hand_to_hand)
    needs = 4 + (unit.shaken or unit.disordered) + unit.is_skirmishing
    return dice * (7 - needs) / 6 + (7 - unit.profile.morale) / 3 - unit.casualties / 2


class BpBrain(Brain):
    """The drill book's judgement."""

    def weigh(self, game: Game[Any], asked: Asked, temper: Temper) -> list[float]:
        return Scales(game.table, temper).weigh(asked)

    def judge(self, game: Game[Any], seat: str) -> float:
        """The share of both armies' worth that is still in order, from one side's point of view."""
        if game.verdict is not None:
            return outcome(game.verdict, seat)
        worth = dict.fromkeys(game.table.seats, 0.0)
        for unit in game.table.units.values():
            if not unit.gone:
                left = 1.0 - 0.5 * min(unit.casualties / unit.stamina, 1.0)
                worth[unit.seat] += reckon_points(unit.profile).total * left
        total = sum(worth.values()) or 1.0
        mine = worth.get(Seat(seat), 0.0)
        return max(min((2 * mine - total) / total, 0.95), -0.95)

    def ideas(self, game: Game[Any], question: Question[Any]) -> Sequence[Any]:
        """Straight marches to where a unit should be, which need not lie before its front."""
        if not isinstance(question, GiveOrder):
            return ()
        man, scales = question.commander, Scales(game.table, Temper())
        own = [unit for unit in game.table.standing(man.seat) if scales.commands(man, unit)]
        return [order for unit in own for order in scales.straight(unit)]

    def matters(self, question: Question[Any]) -> bool:
        return isinstance(question, GiveOrder | TakeInitiative | VictorChoice)

    def rests(self, game: Game[Any]) -> bool:
        return isinstance(game.question, NextCommander)


BRAIN = BpBrain()
