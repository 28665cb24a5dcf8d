"""A table of Black Powder as a commander looks at it: who is near, and where units should go."""

from __future__ import annotations

from grognard.books.black_powder.battles.gates import exit_of
from grognard.books.black_powder.battles.holding import held_by, may_hold
from grognard.books.black_powder.battles.victories import broken_count
from grognard.books.black_powder.pieces import BpTable, Commander, Unit
from grognard.books.black_powder.stands import apart, base_of, is_within, nearest_foes
from grognard.kernel.question import Seat
from grognard.players.brains import Temper
from grognard.players.brains.black_powder import (
    biding,
    billeting,
    massing,
    sparing,
    values,
    yielding,
)
from grognard.players.brains.black_powder.leaving import WayOut, line_up, middle, way_out
from grognard.players.brains.black_powder.plans import stakes
from grognard.players.brains.black_powder.posts import Post, garrisons, is_late, posts_of, sentries
from grognard.tabletop.geometry import (
    Face,
    Length,
    Point,
    Polygon,
    contains_point,
    distance,
    quarter_of_point,
)


class Field:
    """What one decision looks up again and again, looked up once."""

    def __init__(self, table: BpTable, temper: Temper) -> None:
        self.table = table
        self.temper = temper
        self.bides = temper.wily and biding.is_pitched(table)
        self._near: dict[str, Unit | None] = {}
        self._away: dict[str, Length] = {}
        self._grounds: list[Polygon] | None = None
        self._held: dict[Seat, bool] = {}
        self._posts: dict[Seat, list[Post]] = {}
        self._garrisons: dict[Seat, dict[str, Point]] = {}
        self._stakes: dict[Seat, dict[str, float]] = {}
        self._marks: dict[str, Unit | None] = {}
        self._backers: dict[str, int] = {}
        self._patience: dict[Seat, Length] = {}
        self._waits: dict[Seat, bool] = {}
        self._wishes: dict[str, Length] = {}
        self._reckons: dict[Seat, bool] = {}
        self._spared: dict[Seat, list[str]] = {}
        self._queues: dict[Seat, list[str]] = {}
        self._goals: dict[str, Point | None] = {}
        self._ways_out: dict[str, WayOut | None] = {}
        self._exits: dict[Seat, WayOut | None] = {}

    def near(self, unit: Unit) -> Unit | None:
        """The nearest enemy."""
        if unit.id not in self._near:
            found = nearest_foes(self.table, unit)
            self._near[unit.id] = found[0] if found else None
        return self._near[unit.id]

    def away(self, unit: Unit) -> Length:
        """How far the nearest enemy is; very far if there is none."""
        if unit.id not in self._away:
            foe = self.near(unit)
            self._away[unit.id] = apart(self.table, unit, foe) if foe else self.table.inches(999)
        return self._away[unit.id]

    def stake(self, unit: Unit) -> float:
        """How much of the battle falls with a unit: 1 if its brigade breaks, 0 if it is lost."""
        return 0.0 if unit.shaken else self.share(unit)

    def share(self, unit: Unit) -> float:
        """How much of the battle a unit stands for, shaken or not."""
        if unit.is_artillery:
            return 0.0
        if unit.seat not in self._stakes:
            self._stakes[unit.seat] = stakes(self.table, unit.seat)
        return self._stakes[unit.seat].get(unit.brigade, 0.0)

    def mark(self, unit: Unit) -> Unit | None:
        """The enemy a unit goes for: one near, but rather of a brigade whose loss tells most."""
        if unit.id not in self._marks:
            foes = [f for f in nearest_foes(self.table, unit, values.MARKS) if self.minds(unit, f)]
            if (reach := self.patience(unit.seat)) and not unit.is_artillery:
                far = reach + self.table.inches(values.STEP)
                foes = [f for f in foes if distance(f.point, unit.point) <= far] or foes[:1]
            lure = self.table.inches(values.LURE)
            best = max((self.stake(foe) for foe in foes), default=0.0) or 1.0
            self._marks[unit.id] = min(
                foes,
                key=lambda foe: distance(foe.point, unit.point) - lure * self.stake(foe) / best,
                default=None,
            )
        return self._marks[unit.id]

    def patience(self, seat: Seat) -> Length:
        """How near an enemy must have come before a side goes for him; 0 if it goes itself."""
        if seat not in self._patience:
            self._patience[seat] = biding.patience(self, seat)
        return self._patience[seat]

    def may_wait(self, seat: Seat) -> bool:
        """True of a side that wins if nothing happens, and can bear to wait."""
        if seat not in self._waits:
            self._waits[seat] = yielding.may_wait(self, seat)
        return self._waits[seat]

    def reckons(self, seat: Seat) -> bool:
        """True of a side that reckons its charges out die by die."""
        if seat not in self._reckons:
            self._reckons[seat] = self.temper.wily and biding.reckons(self, seat)
        return self._reckons[seat]

    def spared(self, seat: Seat) -> list[str]:
        """The brigades that a side keeps out of the fight."""
        if seat not in self._spared:
            self._spared[seat] = sparing.spared(self, seat)
        return self._spared[seat]

    def stays(self, unit: Unit) -> bool:
        """True of a unit that lets the enemy come."""
        return biding.stays(self, unit)

    def minds(self, unit: Unit, foe: Unit) -> bool:
        """False of one who covers the others and an enemy before them who bars no way."""
        way = self.way_of(unit.seat)
        if way is None or way.line is None or way.is_barred_by(foe.point):
            return True
        return way.length(foe.point) >= way.length(unit.point)

    def backers(self, unit: Unit) -> int:
        """How many steady friends stand close enough to support a unit, two at most."""
        if unit.id not in self._backers:
            table = self.table
            own = [f for f in table.friends(unit) if not f.shaken and not f.is_artillery]
            near = [f for f in own if is_within(table, unit, f, values.BACKING)]
            self._backers[unit.id] = min(len(near), 2)
        return self._backers[unit.id]

    def is_pressed(self, unit: Unit, inches: int) -> bool:
        """True if several enemies are so near, or one at half the distance."""
        table = self.table
        away = self.away(unit)
        if 2 * away <= table.inches(inches) or away > table.inches(inches):
            return 2 * away <= table.inches(inches)
        second = nearest_foes(table, unit, 2)[1:]
        return bool(second) and apart(table, unit, second[0]) <= table.inches(inches)

    def commands(self, man: Commander, unit: Unit) -> bool:
        """Whether a unit hears a commander."""
        return man.general or self.table.brigadier(unit) == man.id

    def wish(self, unit: Unit) -> Length:
        """The distance from the enemy at which a unit does its work."""
        if unit.id not in self._wishes:
            self._wishes[unit.id] = self._wish(unit)
        return self._wishes[unit.id]

    def _wish(self, unit: Unit) -> Length:
        usual = values.WISH[unit.profile.kind]
        if yielding.gives_ground(self, unit) or sparing.is_spared(self, unit):
            return self.table.inches(values.OUT_OF_REACH)
        if unit.is_infantry:
            reach = unit.profile.reach if unit.profile.shooting else 0
            # The bold go nearer than the drill book has it, the cautious hardly into range.
            spare = max(round(values.SPARE * (2 - self.temper.cover)), 1)
            usual = max(min(reach - spare, values.FARTHEST), values.STEEL)
        return self.table.inches(usual)

    def musket_shot(self, unit: Unit) -> int:
        """How many inches a unit's muskets reach beyond those of most, so that it forms sooner."""
        reach = unit.profile.reach if unit.is_infantry and unit.profile.shooting else 0
        return max(reach - values.FORM_LINE, 0)

    def is_leaving(self, unit: Unit) -> bool:
        """True of a unit that is to go off the table."""
        way = exit_of(self.table, unit.seat)
        if way is None:
            return False
        return unit.id in (way.only or self.queue(unit.seat))

    def queue(self, seat: Seat) -> list[str]:
        """Those who make for the exit; nobody as long as it is better to fight."""
        if seat not in self._queues:
            stays = biding.fights_first(self, seat)
            self._queues[seat] = [] if stays else line_up(self.table, seat)
        return self._queues[seat]

    def way_out(self, unit: Unit) -> WayOut | None:
        """The way off the table of a unit that is to take it."""
        if unit.id not in self._ways_out:
            way = self.way_of(unit.seat) if self.is_leaving(unit) else None
            self._ways_out[unit.id] = way
        return self._ways_out[unit.id]

    def way_of(self, seat: Seat) -> WayOut | None:
        """The way off the table of a side, if it has one."""
        if seat not in self._exits:
            self._exits[seat] = way_out(self.table, seat)
        return self._exits[seat]

    def left(self, unit: Unit, place: Point) -> Length:
        """How far a unit with a goal would still have to go from a place."""
        if (way := self.way_out(unit)) is not None:
            return way.length(place)
        goal = self.goal(unit)
        return distance(place, goal) if goal is not None else 0

    def must_take(self, seat: str) -> bool:
        """True of the side that has to come and take something, or to take it back at the end."""
        terms, side = self.table.terms, Seat(seat)
        if not terms.objectives or terms.attacker != self.table.rival(side):
            return bool(terms.objectives)
        if self.table.turns - self.table.turn >= values.TAKE_BACK:
            return False
        return any(post.is_barred for post in self.posts(side)) and not self._holds(side)

    def _holds(self, side: Seat) -> bool:
        """True of a side that holds something of what is to be held."""
        if side not in self._held:
            self._held[side] = bool(held_by(self.table, side))
        return self._held[side]

    def posts(self, side: Seat) -> list[Post]:
        """What must be taken or held, as a side finds it."""
        if side not in self._posts:
            self._posts[side] = posts_of(self.table, side)
        return self._posts[side]

    def post(self, unit: Unit) -> Point | None:
        """What a unit is to hold alone, nobody being there to be driven out of it."""
        table, side = self.table, unit.seat
        if not table.terms.objectives:
            return None
        if (spot := billeting.quarters(self, unit)) is not None:
            return spot
        early = table.terms.attacker == table.rival(side) and not is_late(table)
        if early and not self.may_wait(side):
            return None
        if side not in self._garrisons:
            self._garrisons[side] = (
                sentries(table, side)
                if early
                else garrisons(table, side, self.posts(side), racing=massing.races(self))
            )
        return self._garrisons[side].get(unit.id)

    def is_on_post(self, unit: Unit) -> bool:
        """True of a unit that stands where it is to stay."""
        return self.post(unit) is not None and any(
            unit in post.garrison for post in self.posts(unit.seat)
        )

    def urge(self, seat: Seat) -> float:
        """How much time has gone by without a lead in broken brigades, or without the prize."""
        table = self.table
        if table.terms.exits or (table.terms.objectives and not self._must_storm(seat)):
            return 0.0
        if not table.terms.objectives and broken_count(table, table.rival(seat)) > broken_count(
            table, seat
        ):
            return 0.0
        return (table.turn / max(table.turns, 1)) ** 2

    def _must_storm(self, seat: Seat) -> bool:
        """True of an attacker who has nothing of what he must take."""
        return self.table.terms.attacker == seat and not self._holds(seat)

    def is_in_the_way(self, foe: Unit) -> bool:
        """True of an enemy who stands on what must be taken, or bars the way off the table."""
        way = self.way_of(self.table.rival(foe.seat))
        if way is not None and way.is_barred_by(foe.point):
            return True
        if not self.must_take(self.table.rival(foe.seat)):
            return False
        reach = self.table.inches(values.ON_IT)
        return any(distance(spot, foe.point) <= reach for spot in self.spots())

    def is_last_call(self, unit: Unit) -> bool:
        """True when what a unit must take has to be taken now."""
        table = self.table
        late = table.turns - table.turn < values.LATE
        return late and unit.is_infantry and self.must_take(unit.seat)

    def is_seized(self, unit: Unit, place: Point) -> bool:
        """True if a unit that can hold what must be taken would stand on it at a place."""
        table = self.table
        wanted = self.must_take(unit.seat) or self._is_sentry(unit)
        if not wanted or not may_hold(table, unit):
            return False
        return any(contains_point(area, place) for area in self._areas())

    def _is_sentry(self, unit: Unit) -> bool:
        """True of one who keeps the enemy out of a place while the others give ground."""
        return self.may_wait(unit.seat) and self.post(unit) is not None

    def _areas(self) -> list[Polygon]:
        """The ground of what is to be taken or held."""
        if self._grounds is None:
            parts = [part for one in self.table.terms.objectives for part in one.parts]
            self._grounds = [Polygon([Point(*place) for place in part]) for part in parts]
        return self._grounds

    def spots(self) -> list[Point]:
        """The middles of what is to be taken or held."""
        return [middle(part) for one in self.table.terms.objectives for part in one.parts]

    def places(self) -> list[str]:
        """The names of what is to be taken or held, one for each of its spots."""
        return [one.name for one in self.table.terms.objectives for _ in one.parts]

    def to_stand(self, unit: Unit, place: Point) -> float:
        """What keeps a unit from standing where it should, if it stood at a place, in steps."""
        step = values.STEP * self.table.inch
        goal, near = self.goal(unit), self.mark(unit)
        if goal is not None:
            return values.PRESSING * (self.left(unit, place) + self._hurry(unit, place)) / step
        if near is None:
            return 0.0
        return abs(distance(place, near.point) - self.wish(unit)) / step

    def _hurry(self, unit: Unit, place: Point) -> Length:
        """How much too near to the enemy a place is for a unit that has time to shoot first."""
        near = self.near(unit)
        if near is None or not self.has_time(unit) or self.is_in_the_way(near):
            return 0
        return 2 * max(self.wish(unit) - distance(place, near.point), 0)

    def precedence(self, unit: Unit) -> float:
        """A little more for who is nearer to his goal: he must not stand in the others' way."""
        goal = self.goal(unit)
        if goal is None:
            return 1.0
        if unit.id in (queue := self.queue(unit.seat)):
            return 2.0 - queue.index(unit.id) / len(queue)
        if self.post(unit) is not None:
            return values.CLAIM
        size = self.table.width + self.table.height
        return 1.0 + values.FIRST * (1.0 - self.left(unit, unit.point) / size)

    def to_go(self, unit: Unit) -> Length:
        """How far a unit is from where it should be."""
        goal, near = self.goal(unit), self.mark(unit)
        if goal is not None:
            return self.left(unit, unit.point)
        return max(distance(unit.point, near.point) - self.wish(unit), 0) if near else 0

    # Where a unit should go

    def goal(self, unit: Unit) -> Point | None:
        """Where a unit should go whatever the enemy does: to its exit, or to what it must take."""
        if unit.id not in self._goals:
            self._goals[unit.id] = self._find_goal(unit)
        return self._goals[unit.id]

    def _find_goal(self, unit: Unit) -> Point | None:
        table = self.table
        if (way := self.way_out(unit)) is not None:
            return way.steps(unit.point)[0]
        if unit.is_artillery or unit.shaken or sparing.is_spared(self, unit):
            return None
        lost = table.units.get(table.terms.umpired)
        if lost is not None and lost.seat == unit.seat and lost.here and lost is not unit:
            return lost.point
        if not unit.is_infantry:
            return None
        if (post := self.post(unit)) is not None:
            return unit.point if self.is_on_post(unit) else post
        if not self.must_take(unit.seat) or self._is_held_up(unit):
            return None
        posts = self.posts(unit.seat)
        spots = [post.spot for post in posts if post.is_barred or not post.garrison]
        return min(spots or self.spots(), key=lambda spot: distance(spot, unit.point))

    def has_time(self, unit: Unit) -> bool:
        """True of foot that need not go straight for what must be taken."""
        table = self.table
        if not self.must_take(unit.seat) or not unit.is_infantry or self.is_leaving(unit):
            return False
        if self.post(unit) is not None:
            return False
        far = min(distance(spot, unit.point) for spot in self.spots())
        return far <= table.inches(values.A_TURN * (table.turns - table.turn))

    def _is_held_up(self, unit: Unit) -> bool:
        """An enemy near at hand is fought first, unless time runs out."""
        return self.has_time(unit) and self.is_pressed(unit, values.NEAR_AT_HAND)


def strength(unit: Unit, target: Unit, *, charging: bool, cover: int = 0) -> float:
    """The casualties a unit may be expected to cause at close quarters."""
    dice = {"march column": 1, "limbered": 0}.get(unit.formation, unit.profile.hand_to_hand)
    if unit.formation in ("square", "building"):
        dice = min(dice, 2)
    worse = (unit.shaken or unit.disordered) + unit.is_skirmishing
    return dice * _share(3 + charging - worse) * fails(target, cover)


def volley(unit: Unit, target: Unit) -> float:
    """The casualties a charger may expect from the closing fire of those it comes upon."""
    silent = ("march column", "limbered", "half limbered", "warband", "skirmish order")
    if not unit.profile.shooting or unit.formation in silent:
        return 0.0
    most = 1 if unit.formation in ("attack column", "square") else unit.profile.shooting[0]
    worse = unit.shaken or unit.disordered
    pierce = -2 if unit.is_artillery else 0
    return most * _share(3 + unit.profile.firearm - worse) * fails(target, pierce)


def forms_square(table: BpTable, unit: Unit, target: Unit) -> bool:
    """True of foot that is in square, or will be before horse is upon it."""
    if not (unit.is_cavalry and target.is_infantry) or target.inside:
        return False
    if target.formation == "square":
        return True
    front = quarter_of_point(base_of(table, target), unit.point) is Face.FRONT
    return target.has("Form Square") and (front or target.is_skirmishing)


def fails(unit: Unit, bonus: int = 0) -> float:
    """How many hits in the hundred a unit does not save, with a bonus to each save."""
    return _share(unit.profile.morale - 1 - bonus) if unit.profile.morale else 1.0


def _share(sides: int) -> float:
    """A chance on one die, on which a one always fails and a six never does."""
    return min(max(sides, 1), 5) / 6
