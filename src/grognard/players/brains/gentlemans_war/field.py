"""One position of A Gentleman's War, and what a commander works out about it."""

from __future__ import annotations

from functools import cached_property
from math import ceil
from typing import Final, Literal

from grognard.books.gentlemans_war.country import cover_of, level_of, pace_of
from grognard.books.gentlemans_war.pieces import AgwTable, Place, Unit
from grognard.books.gentlemans_war.sections import side_of
from grognard.books.gentlemans_war.stands import base_of, is_cavalry, is_gun, is_skirmishing
from grognard.books.gentlemans_war.tables import LONG, SHORT, arm_of, charge_dice, march_dice
from grognard.books.gentlemans_war.victories import fighting_units, losses, strength
from grognard.books.gentlemans_war.winning import last_light
from grognard.players.brains import Temper
from grognard.players.brains.gentlemans_war import bombarding
from grognard.players.brains.gentlemans_war.fire import TRAIN, Fire
from grognard.players.brains.gentlemans_war.posts import posts
from grognard.players.brains.gentlemans_war.values import (
    AFTERNOON,
    ALOOF,
    BARRED,
    COVER,
    FACING,
    GOAL,
    HEIGHT,
    HURRIED,
    HURRY,
    LEAVE,
    POUNCE,
    RACERS,
    REAR,
    RECKLESS,
    SAFE,
    SHOT,
    SHOT_AT,
    STANDOFF,
    STEP,
    WARY,
)
from grognard.players.brains.gentlemans_war.ways import (
    FURTHEST,
    INCH,
    MESH,
    Chart,
    Country,
    Goal,
    chart_of,
    inches_between,
)
from grognard.tabletop.geometry import angle_between, bearing_to
from grognard.tabletop.going import Pace

LOOSE: Final = ("exit", "rearguard", "escort", "stand", "detachment")
"""Where one side has to get past the other, whole brigades are in each other's way.

Where a few are cut off, they do better by their walls than by each other.
"""
OUTLAST: Final = ("rearguard", "stand")
"""Where a few have won who are still there at nightfall, or have let nobody past."""
REACH: Final = 9
"""Inches from the enemy at which those who charge are content."""
WITHIN: Final = 3
"""Inches inside the edge of an objective at which one is surely on it."""
LANE: Final = 10
"""Inches to either side within which an enemy bars the way to an edge."""
DOORSTEP: Final = 2
"""Inches from the edge within which one may march off the table: AGW-363."""
FEWER: Final = 1.25
"""An enemy so many times as strong is awaited where one stands."""
PIP: Final = 3.5
"""Inches of one die."""
Purpose = Literal["beat", "hold", "leave", "seize"]


def pace(unit: Unit) -> float:
    """Inches a unit covers in an activation if it does nothing else."""
    return PIP * max(march_dice(unit), charge_dice(unit), 1)


def _about(place: Place) -> Place:
    """A place to the nearest mesh, for the ways to it need not be found again at every step."""
    return (place[0] + MESH // 2) // MESH * MESH, (place[1] + MESH // 2) // MESH * MESH


class Field(Fire):
    """The table, looked at once for all offers of a question."""

    def __init__(self, table: AgwTable, temper: Temper) -> None:
        super().__init__(table)
        self.temper = temper
        self._posts: dict[str, dict[str, Place]] = {}
        self.hopes: dict[tuple[str, str], float] = {}
        """What charges from where units stand are worth at best."""
        slowing = tuple([patch.feature for patch in table.ground.slowing])
        self._country = Country(table.width, table.height, slowing)
        self._charts: dict[tuple[Pace, Goal], Chart] = {}

    def is_wily(self, seat: str) -> bool:
        """Brigades are kept together where armies fight, not where one slips past the other.

        Nor by those who only hold a bank: what brigades do there lost more than it won.
        """
        if not self.temper.wily or self.table.terms.victory in LOOSE:
            return False
        return not bombarding.is_barred(self) or bombarding.bombards(self, seat)

    def leads(self, seat: str) -> bool:
        """Generals lead brigades where armies fight, and where many have to do with a few.

        Those have many to move and little time, for night is the others'.
        """
        terms = self.table.terms
        many = terms.victory in OUTLAST and side_of(seat) == terms.attacker
        return self.is_wily(seat) or (self.temper.wily and many)

    def races(self, seat: str) -> bool:
        """Both sides are to get past each other, and whoever is off first has won."""
        terms = self.table.terms
        return self.temper.wily and terms.victory == "exit" and self.purposes[seat] == "leave"

    def lurks(self, seat: str) -> bool:
        """Raiders let the wagons come: night is theirs, and a few losses are their end."""
        terms = self.table.terms
        raids = terms.victory == "escort" and side_of(seat) == terms.attacker
        return self.temper.wily and raids

    def keen(self, unit: Unit) -> float:
        """How much a unit makes of a shot: who is to leave the table has no time for many."""
        hurried = HURRIED if isinstance(self.goal(unit), str) else 1.0
        return hurried * self.temper.shoot

    # Where one wants to be

    @cached_property
    def purposes(self) -> dict[str, Purpose]:
        """What each seat is about."""
        terms = self.table.terms
        found: dict[str, Purpose] = {}
        for seat in self.table.seats:
            attacks = side_of(seat) == terms.attacker
            found[seat] = "beat"
            if terms.victory in ("fieldworks", "objective"):
                found[seat] = "seize" if attacks else "hold"
            elif self._is_in_place(seat):
                found[seat] = "hold"
            elif terms.victory in ("exit", "rearguard") and dict(terms.exits).get(side_of(seat)):
                found[seat] = "leave"
        return found

    def _is_in_place(self, seat: str) -> bool:
        """Those await an attack who have to, or who are the weaker on ground of their choice."""
        terms = self.table.terms
        if not terms.attacker or side_of(seat) == terms.attacker:
            return False
        mine, theirs = (fighting_units(self.table, side) for side in (seat, terms.attacker))
        chosen = terms.victory in ("half", "river") and FEWER * mine < theirs
        return chosen or terms.victory in ("stand", "rearguard")

    def goal(self, unit: Unit) -> Goal | None:
        """The place or edge a unit makes for, if it is not the enemy."""
        purpose = self.purposes[unit.seat]
        if self.retires(unit):
            return self._rear(unit)
        if unit.kind in TRAIN or (purpose == "leave" and unit.id in self.leavers):
            return self.edge(unit)
        if purpose == "seize" and not is_gun(unit):
            return self._wanted_ground(unit)
        if self.holds(unit):
            return self._post(unit)
        return self._besieged(unit) if self.table.terms.victory == "detachment" else None

    def retires(self, unit: Unit) -> bool:
        """A unit that has little left is worth more alive than its shots, but for guns."""
        if not self.is_wily(unit.seat) or is_gun(unit) or unit.kind in TRAIN:
            return False
        if self.purposes[unit.seat] in ("leave", "seize") or self._is_ambush:
            return False
        return unit.figures * 3 <= unit.original and not unit.locked and not unit.running

    def _rear(self, unit: Unit) -> Place | None:
        """A place far behind, unless it is out of shot where it stands."""
        near = self.nearest(unit)[:1]
        if not near or inches_between(unit.place, near[0].place) > SAFE:
            return None
        table, (x, y), room = self.table, unit.place, REAR * INCH
        below = (x, table.height - room)
        sides = {9000: (room, y), 18000: (x, room), 27000: (table.width - room, y)}
        place = sides.get(table.facings.get(unit.seat, 0), below)
        return _about(place) if inches_between(place, unit.place) > WITHIN else None

    def is_ahead(self, seat: str) -> bool:
        """A side has lost the smaller share of its units."""
        return self._leads[side_of(seat)]

    @cached_property
    def _leads(self) -> dict[str, bool]:
        """Which side has lost the smaller share of its units."""
        one, other = self.table.sides
        mine = losses(self.table, one) * strength(self.table, other)
        theirs = losses(self.table, other) * strength(self.table, one)
        return {one: mine < theirs, other: theirs < mine}

    def waits(self, unit: Unit) -> bool:
        """Who is ahead in a battle that losses decide has no need to attack, nor who lurks.

        Nor does he who leaves the work to his guns.
        """
        terms = self.table.terms
        if bombarding.stands_off(self, unit):
            return True
        if self.lurks(unit.seat):
            return not self._pounces(unit)
        fights = self.is_wily(unit.seat) and self.purposes[unit.seat] == "beat"
        if not fights or self._late < AFTERNOON:
            return False
        crosses = terms.victory == "river" and side_of(unit.seat) == terms.attacker
        return terms.victory in ("half", "river") and not crosses and self.is_ahead(unit.seat)

    def _pounces(self, unit: Unit) -> bool:
        """The wagons have come near enough for those who lay in wait."""
        train = [foe for foe in self.foes(unit.seat) if foe.kind in TRAIN]
        return any(inches_between(unit.place, foe.place) < POUNCE for foe in train)

    def holds(self, unit: Unit) -> bool:
        """A unit stays where it is: its side has to hold, or it waits for the relief."""
        terms = self.table.terms
        if terms.victory != "detachment":
            return self.purposes[unit.seat] == "hold"
        return unit.side != terms.attacker and unit.id not in self._relief

    @cached_property
    def _relief(self) -> set[str]:
        return {name for arrival in self.table.terms.arrivals for name in arrival.units}

    def _besieged(self, unit: Unit) -> Place | None:
        """The nearest comrade who waits for the relief, for one who brings it."""
        if unit.id not in self._relief or is_gun(unit):
            return None
        held = [mate.place for mate in self.table.own(unit.seat) if mate.id not in self._relief]
        near = min(held, key=lambda place: inches_between(unit.place, place), default=None)
        return _about(near) if near is not None else None

    def _post(self, unit: Unit) -> Place | None:
        """Where one who has to hold is wanted, if he is not there."""
        if unit.seat not in self._posts:
            self._posts[unit.seat] = posts(self, unit.seat)
        place = self._posts[unit.seat].get(unit.id)
        return _about(place) if place is not None else None

    def _wanted_ground(self, unit: Unit) -> Place | None:
        """The nearest objective, for one who is not on it yet; who is turns on its defenders."""
        goals = [(inches_between(unit.place, g.place), g) for g in self.table.terms.objectives]
        far, goal = min(goals, key=lambda pair: pair[0], default=(0.0, None))
        return goal.place if goal is not None and far > goal.radius / INCH - WITHIN else None

    @cached_property
    def leavers(self) -> set[str]:
        """Those who are soonest off the table, two or three times as many as must leave it."""
        table, found = self.table, set[str]()
        part, whole = table.terms.share
        for seat in table.seats:
            if self.purposes[seat] == "leave":
                wanted = -(-fighting_units(table, seat) * part // whole) - table.exited.get(seat, 0)
                soonest = sorted(table.own(seat), key=self.time_to_leave)
                many = RACERS if self.races(seat) else 3
                found.update(unit.id for unit in soonest[: ceil(many * wanted)])
        return found

    def time_to_leave(self, unit: Unit) -> float:
        """How many activations it takes a unit to get off."""
        edge = self.edge(unit)
        return self.road(unit, edge) / pace(unit) if edge is not None else FURTHEST

    def step(self, unit: Unit) -> float:
        """What an inch in the right direction is worth to a unit."""
        if self.goal(unit) is None:
            return STEP * (self.temper.horse if unit.mounted else 1.0)
        if isinstance(self.goal(unit), str):
            return LEAVE
        return GOAL * (1 + HURRY * self._late) if self.purposes[unit.seat] == "seize" else GOAL

    @cached_property
    def _late(self) -> float:
        """How much of the day is over, from none to all."""
        return min(self.table.reshuffles / last_light(self.table), 1.0)

    def stakes(self, seat: str) -> float:
        """How dear its own losses are to a side: raiders withdraw before half of them are gone.

        Who must have taken something by nightfall minds them less, the later it is.
        """
        terms = self.table.terms
        raids = terms.victory in ("ambush", "escort") and side_of(seat) == terms.attacker
        if self.purposes[seat] == "seize":
            return 1.0 - RECKLESS * self._late
        return WARY if raids else 1.0

    def edge(self, unit: Unit) -> str | None:
        """The edge by which a unit's side may leave the table."""
        return dict(self.table.terms.exits).get(unit.side)

    def room(self, unit: Unit) -> float:
        """Inches between a unit and the edge by which it may leave."""
        base = base_of(unit)
        rooms = {
            "top": base.top,
            "left": base.left,
            "bottom": self.table.height - base.bottom,
            "right": self.table.width - base.right,
        }
        edge = self.edge(unit)
        return rooms[edge] / INCH if edge is not None else FURTHEST

    def is_at_edge(self, unit: Unit) -> bool:
        """A unit could march off the table by the edge its side wants."""
        return self.room(unit) <= DOORSTEP

    def _objective(self, unit: Unit) -> Place | None:
        goals = [goal.place for goal in self.table.terms.objectives]
        return min(goals, key=lambda goal: inches_between(unit.place, goal), default=None)

    def barred(self, unit: Unit, edge: str) -> float:
        """How many enemies stand between a unit and an edge; who is far aside counts for less."""
        x, y = unit.place
        found = 0.0
        for foe in self.foes(unit.seat):
            right, below = foe.place[0] - x, foe.place[1] - y
            ways_on = {"top": -below, "bottom": below, "left": -right, "right": right}
            aside = abs(right if edge in ("top", "bottom") else below) / INCH
            if ways_on[edge] > 0 and aside < LANE:
                found += 1 - aside / LANE
        return found

    def road(self, unit: Unit, goal: Goal) -> float:
        """Inches to a goal as the ground counts them, round whatever is in the way."""
        return self._chart(unit, goal).far(unit.place)

    def _chart(self, unit: Unit, goal: Goal) -> Chart:
        key = (pace_of(unit), goal)
        if key not in self._charts:
            self._charts[key] = chart_of(self._country, *key)
        return self._charts[key]

    def heading(self, unit: Unit) -> Place | None:
        """Where a unit should march just now: to its goal or its enemy, by the best way."""
        goal = self.goal(unit)
        if goal is None:
            near = self.nearest(unit)
            if not near or self.holds(unit):
                return None
            goal = _about(near[0].place)
        return self._chart(unit, goal).toward(unit.place, pace(unit))

    def wanted(self, unit: Unit) -> float:
        """The distance in inches, middle to middle, at which a unit does most."""
        arm = arm_of(unit.weapon, self.table.era)
        if self._is_spared(unit):
            return SAFE
        if unit.mounted or arm is None or unit.has("fanatic"):
            return REACH
        if self.purposes[unit.seat] == "seize" and not is_gun(unit):
            return REACH - 3
        if is_gun(unit):
            return arm.bands[min(LONG, len(arm.bands) - 1)].reach / INCH
        near = arm.bands[SHORT].reach / INCH - 1 if arm.bands[SHORT].reach else REACH
        return max(near * (1 + ALOOF * (self.temper.cover - 1)), 5.0)

    def stand(self, unit: Unit) -> float:
        """What it is worth that a unit stands where it stands."""
        return self._approach(unit, self.nearest(unit)) + self.site(unit)

    def site(self, unit: Unit) -> float:
        """The same, wherever it ought to go: its front, cover and height, and who shoots whom."""
        foes = self.nearest(unit)
        value = self.look(unit, foes[0]) if foes else 0.0
        if not bombarding.stands_off(self, unit):
            value += SHOT * self.best_shot(unit) * self.temper.shoot
        value -= SHOT_AT * self.fire_on(unit) * self.temper.cover * self.stakes(unit.seat)
        return value + HEIGHT * level_of(self.table, unit)

    def _approach(self, unit: Unit, foes: list[Unit]) -> float:
        """How far a unit is from where it ought to be."""
        goal = self.goal(unit)
        if goal is not None:
            barred = BARRED * self.barred(unit, goal) if isinstance(goal, str) else 0.0
            return -self.step(unit) * self.temper.ground * self.road(unit, goal) - barred
        if not foes:
            return 0.0
        if bombarding.stands_off(self, unit):
            return -STEP * max(STANDOFF - inches_between(unit.place, foes[0].place), 0.0)
        if self.holds(unit):
            return self._hold(unit)
        if self.waits(unit):
            return 0.0
        if self._is_spared(unit):
            return -STEP * abs(inches_between(unit.place, foes[0].place) - SAFE)
        if is_cavalry(unit):
            foes = sorted(foes, key=lambda foe: self._prey(unit, foe))
        away = self.road(unit, _about(foes[0].place))
        return -STEP * self.temper.ground * max(away - self.wanted(unit), 0.0)

    def _is_spared(self, unit: Unit) -> bool:
        """Horse is kept out of rifle shot for the end of the day."""
        return self.is_wily(unit.seat) and is_cavalry(unit) and unit.mounted and not self._is_ambush

    @property
    def _is_ambush(self) -> bool:
        return self.table.terms.victory == "ambush"

    def _prey(self, unit: Unit, foe: Unit) -> float:
        """Horse goes for guns, skirmishers and whoever is out of order."""
        easy = is_gun(foe) or is_skirmishing(foe) or foe.disordered
        return inches_between(unit.place, foe.place) - (12 if easy else 0)

    def _hold(self, unit: Unit) -> float:
        """Who has to hold stays near what he holds."""
        goal = self._objective(unit)
        return -STEP * inches_between(unit.place, goal) if goal is not None else 0.0

    def look(self, unit: Unit, foe: Unit) -> float:
        """Facing the enemy, and being covered from him."""
        off = abs(angle_between(unit.bearing, bearing_to(unit.point, foe.point)))
        value = FACING * (1 - off / 9000) if unit.formation != "square" else FACING
        cover, _ = cover_of(self.table, unit, foe.point)
        steps = {"open": 0, "light": 1, "heavy": 2}[cover]
        return value + COVER * steps * self.temper.cover * (not unit.mounted)
