"""What a commander makes of each offer, question by question."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from grognard.books.black_powder.aiming import aims
from grognard.books.black_powder.battles.arranging import Berth, DeployFreely, DeploySecretly
from grognard.books.black_powder.battles.entering import BringOn
from grognard.books.black_powder.battles.flanking import FlankPlace, Room
from grognard.books.black_powder.battles.hiding import Unmask
from grognard.books.black_powder.blundering import ChargeAstray
from grognard.books.black_powder.charging import charges
from grognard.books.black_powder.commanding import NextCommander
from grognard.books.black_powder.deploying import (
    Deploy,
    GoFirst,
    Station,
    is_rare,
    zone_of,
)
from grognard.books.black_powder.displacing import TakeRefuge
from grognard.books.black_powder.firing import OpenFire, Shot
from grognard.books.black_powder.halting import WAYS_OFF, RideOff
from grognard.books.black_powder.morale import WithdrawOrHold
from grognard.books.black_powder.ordering import (
    GiveOrder,
    LedMove,
    TakeInitiative,
)
from grognard.books.black_powder.pieces import Unit
from grognard.books.black_powder.planning import allowance_of
from grognard.books.black_powder.responding import (
    ClosingFire,
    Evade,
    Respond,
    Unlimber,
)
from grognard.books.black_powder.results import VictorChoice
from grognard.books.black_powder.riding import CommanderMove, Ride
from grognard.books.black_powder.shooting import reckon_save, reckon_to_hit
from grognard.books.black_powder.stands import base_at
from grognard.books.black_powder.traversing import TraversingFire
from grognard.players.brains import Asked
from grognard.players.brains.black_powder import biding, values, yielding
from grognard.players.brains.black_powder.field import fails
from grognard.players.brains.black_powder.ideas import OrderIdeas
from grognard.tabletop.geometry import Length, Point, Pose, distance, move_at


class Scales(OrderIdeas):
    """What each offer is worth to a commander, in rough points."""

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
            LedMove: self.led,
            CommanderMove: self.ride,
            OpenFire: self.fire,
            ClosingFire: lambda _, choice: float(choice),
            TraversingFire: lambda _, choice: float(choice),
            Evade: self.evade,
            Unlimber: lambda _, choice: float(choice),
            Respond: lambda _, choice: values.RESPONSE.get(choice, 0.0),
            RideOff: self.ride_off,
            ChargeAstray: self.astray,
            VictorChoice: self.victory,
            WithdrawOrHold: self.withdraw,
            Unmask: self.unmask,
            BringOn: self.gate,
            FlankPlace: self.flank,
            TakeRefuge: lambda question, choice: self.ride(question, Ride(join=choice)),
        }
        question, choices = asked
        rule = rules.get(type(question), lambda _, __: 0.0)
        worths = [rule(question, offer) for offer in choices]
        if isinstance(question, GiveOrder | TakeInitiative | LedMove):
            moves = values.TOO_FAR if isinstance(question, GiveOrder) else 1
            return self.look_again(choices, worths, moves)
        return worths

    # Setting up

    def station(self, question: Deploy, choice: Station) -> float:
        """Brigade beside brigade in one line, close enough to hear one order."""
        table, unit = self.table, question.unit
        zone = zone_of(table, unit.seat)
        slot = (zone.left + zone.right) // 2 + self._places(unit.seat)[unit.id]
        front = biding.front(self.field, unit.seat, zone)
        away = abs(choice.x - slot) + abs(choice.y - front) // 2
        rare = is_rare(choice.formation) and choice.formation != unit.profile.home
        ready = values.READY * (choice.formation == unit.profile.home) - values.UNREADY * rare
        return ready - away / table.inch

    def _places(self, seat: str) -> dict[str, Length]:
        """How far from the middle each unit of a side stands in its line of battle."""
        table, end, last = self.table, 0, ""
        places: dict[str, Length] = {}
        for unit in (unit for unit in table.units.values() if unit.seat == seat):
            inches = values.BESIDE if unit.brigade == last else values.APART
            half = base_at(table, unit, Pose(0, 0, 0)).width // 2
            places[unit.id] = end + table.inches(inches) + half
            end, last = places[unit.id] + half, unit.brigade
        return {name: place - end // 2 for name, place in places.items()}

    def berth(self, question: DeployFreely, choice: Berth) -> float:
        """As the book's own players stood, or near it."""
        usual = question.usual()
        away = abs(choice.x - usual.x) + abs(choice.y - usual.y)
        alike = (choice.formation == usual.formation) + (choice.facing == usual.facing)
        kept = (choice.hidden == usual.hidden) + (choice.waits == usual.waits)
        return values.READY * alike + values.AS_WRITTEN * kept - away / self.table.inch

    def unmask(self, question: Unmask, choice: str) -> float:
        """Hidden troops show themselves to an enemy at hand, or if nobody is going to come."""
        table = self.table
        if choice == "none":
            return 0.0
        if yielding.may_wait(self.field, question.seat):
            return -1.0
        if table.turn > values.AMBUSH and table.terms.attacker != table.rival(question.seat):
            return 1.0
        return 1.0 if self.field.away(table.units[choice]) <= table.inches(values.UNMASK) else -1.0

    def gate(self, question: BringOn, choice: str) -> float:
        """On at once, where there is room, unless they do better to stay off the table."""
        if choice == "wait":
            own = [u for u in self.table.units.values() if u.reserve and u.seat == question.seat]
            own = [u for u in own if self.field.commands(question.commander, u)]
            stays = yielding.stays_off(self.field, question.seat, own)
            return 1.0 if stays else -len(self.table.units)
        gate, _, side = choice.partition(" ")
        return -self.crowd(gate) - values.INCLINE * bool(side)

    def flank(self, question: FlankPlace, choice: Room) -> float:
        """Who comes round a flank comes on as near to the enemy as he can."""
        table, here = self.table, Point(choice.x, choice.y)
        foes = table.standing(table.rival(question.seat))
        return -min([distance(here, foe.point) for foe in foes], default=0) / table.inch

    # Commanders

    def commander(self, question: NextCommander, choice: str) -> float:
        """Brigadiers first, those at the head of a file before all, and the general last."""
        man = self.table.commanders.get(choice)
        if man is None:
            return -1.0
        queue = [self.table.units[name] for name in self.field.queue(question.seat)]
        before = [place for place, unit in enumerate(queue) if self.field.commands(man, unit)]
        return 1.0 if man.general else 2.0 - min(before, default=0) / max(len(queue), 1)

    def ride(self, question: CommanderMove | TakeRefuge, choice: Ride) -> float:
        """Where most of his troops hear him, joined to nobody without need."""
        table, man = self.table, question.commander
        own = [unit for unit in table.standing(man.seat) if self.field.commands(man, unit)]
        place = Point(*choice.place) if choice.place else man.point
        joins = 0.0
        if choice.join:
            unit = table.units[choice.join]
            place = unit.point
            joins = values.ENGAGED if table.is_engaged(unit) else values.JOINED
        far = sum(distance(place, unit.point) for unit in own) / max(len(own), 1)
        return joins - far / table.inches(values.RIDE)

    # Fire and sword

    def fire(self, question: OpenFire, choice: Shot) -> float:
        """The hits to be expected."""
        if not choice.unit:
            return 0.0
        if choice.shell:
            return values.SHELL
        if not choice.at:
            return values.HOLD_FIRE
        unit = self.table.units[choice.unit]
        told = self._casualties(unit, choice)
        worth = sum(lost * self._prize(self.table.units[name]) for name, lost in told)
        return self.temper.shoot * worth

    def harm(self, unit: Unit, choice: Shot) -> float:
        """The casualties that a unit's fire should cause."""
        return sum(lost for _, lost in self._casualties(unit, choice))

    def _casualties(self, unit: Unit, choice: Shot) -> Iterator[tuple[str, float]]:
        """Whom a unit's fire should cause how many casualties."""
        table = self.table
        found = {aim.target: aim for aim in aims(table, unit)}
        for part in choice.at:
            target, aim = table.units[part.target], found[part.target]
            modifier = reckon_to_hit(table, unit, target, aim, "shoots").total
            hits = part.dice * min(max(3 + modifier, 1), 5) / 6
            bonus = reckon_save(table, unit, target, aim, "shoots").total
            yield part.target, hits * fails(target, bonus)

    def _prize(self, target: Unit) -> float:
        """What a casualty is worth on a target: most on one that is nearly shaken."""
        if target.shaken:
            return values.SPENT
        near = values.FOCUS / max(target.stamina - target.casualties, 1)
        return (1 + values.STAKE * self.field.stake(target)) * (1 + near)

    def evade(self, question: Evade, choice: bool) -> float:  # noqa: FBT001
        """Guns and loose troops slip away; fresh cavalry would rather fight."""
        unit = question.unit
        slips = unit.is_artillery or unit.is_skirmishing or unit.shaken
        return float(choice == slips)

    def withdraw(self, question: WithdrawOrHold, choice: str) -> float:
        """Men of a broken brigade stay and shoot, unless others could hold their house for them."""
        unit, field = question.unit, self.field
        prized = bool(unit.inside) and bool(self.table.terms.objectives)
        return float((choice == "retire") == (prized and field.must_take(unit.seat)))

    def ride_off(self, question: RideOff, choice: str) -> float:
        """Back out of the muskets' reach, or round the square if another mark is on that side."""
        table, unit = self.table, question.unit
        if choice == "stay":
            return values.BEFORE_A_SQUARE
        marks = [foe for foe in table.foes(unit) if foe.formation != "square"]
        heading = unit.bearing + WAYS_OFF[choice]
        end = move_at(unit.pose, heading, allowance_of(table, unit) // 2).point
        near = min((distance(end, foe.point) for foe in marks), default=0)
        return values.RODE_BACK * (choice == "back") - near / table.inches(values.STEP)

    def astray(self, question: ChargeAstray, choice: bool) -> float:  # noqa: FBT001
        """Who has strayed before an enemy strikes first, unless that is a worse mistake."""
        unit = question.unit
        ways = charges(self.table, unit)
        if not choice or not ways:
            return 0.0
        return values.ARDOUR + self.edge(unit, self.table.units[ways[0].target])

    def victory(self, question: VictorChoice, choice: str) -> float:
        """On into the next enemy or to what must be taken; who is badly hurt gets out of it."""
        unit, field = question.unit, self.field
        word, _, rest = choice.partition(":")
        if word == "charge":
            return values.PURSUE * self.temper.charge
        if word == "form":
            column = unit.formation == "march column" and rest == "line"
            return values.REFORM if column and field.is_pressed(unit, values.FORM_LINE) else 0.0
        if word == "back":
            spent = unit.shaken and field.is_pressed(unit, values.NEAR_AT_HAND)
            return values.FALL_BACK * spent * (not rest)
        if word == "sweep":
            return values.SWEEP * (field.goal(unit) is not None and not unit.shaken)
        return values.VICTOR.get(word, 0.0)
