"""What a side is about: where each group must go, and the way there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from grognard.books.sharpe_skirmish.bodies import middle
from grognard.books.sharpe_skirmish.hauling import has_driver
from grognard.books.sharpe_skirmish.objectives import scenario_of
from grognard.books.sharpe_skirmish.paces import ROLLING, open_pace, reach
from grognard.books.sharpe_skirmish.pieces import SIDES, Carriage, Group, SkTable
from grognard.books.sharpe_skirmish.routing import way_to
from grognard.books.sharpe_skirmish.samples import long_way
from grognard.books.sharpe_skirmish.scenarios import Aim
from grognard.players.brains.sharpe_skirmish import values
from grognard.tabletop.geometry import Disc, Length, Point, cm, distance


class Errand(NamedTuple):
    """Where a group should go, and what a full move nearer is worth."""

    goals: tuple[Point, ...]
    drive: float
    what: str = "the enemy"
    """What is there, as one would say whom or what a group makes for."""


class Way(NamedTuple):
    """The bends of a long walk, and what is still to go after each."""

    bends: tuple[Point, ...]
    tails: tuple[int, ...]


class Aims:
    """One side's aims on the table, for the time of one question."""

    def __init__(self, table: SkTable, side: str) -> None:
        self.table = table
        self.side = side
        self.own = table.own(side)
        self.foes = table.foes(side)
        self.aims: Sequence[Aim] = scenario_of(table).side(side).aims
        self._turn = table.turn
        self._errands: dict[str, Errand] = {}
        self._ways: dict[str, list[Way]] = {}

    def is_of(self, table: SkTable, side: str) -> bool:
        """Whether these are the aims of a side on this very table, in its present turn."""
        return self.table is table and self.side == side and self._turn == table.turn

    # Errands

    @cached_property
    def attacks(self) -> bool:
        """Whether the side loses if nothing happens until time runs out, or is in a race."""
        late = scenario_of(self.table).file.limit != self.side
        return bool(self.aims) and (late or self.races)

    @cached_property
    def races(self) -> bool:
        """Whether both sides have a place to reach, and whoever is there first has won."""
        sides = scenario_of(self.table).sides
        return all(any(aim.kind == "reach" for aim in side.aims) for side in sides)

    def errand(self, group: Group) -> Errand:
        """What a group is about."""
        if group.id not in self._errands:
            if self.is_off(group):
                model = self.table.carriages[group.serves]
                self._errands[group.id] = Errand((model.point,), values.DRIVE, model.name)
                return self._errands[group.id]
            find = self._attack if self.attacks else self._defend
            self._errands[group.id] = find(group)
        return self._errands[group.id]

    def _attack(self, group: Group) -> Errand:
        """To the enemy if nothing else is left, to the captives, to the aim, or with the wagons."""
        if self.is_lost:
            foes = self._in_good_order(self.foes)
            return Errand(tuple(foes), self._zeal(group, foes))
        if self.captives and group.id not in self.precious:
            return self._rescue(group)
        own = self.posted.get(group.id) or [aim for aim in self.aims if self._is_for(aim, group)]
        goals = [goal for aim in own for goal in self._targets(aim, group)]
        if goals:
            return Errand(tuple(goals), self._urgency(group, goals), self.named(own[0]))
        near = self._in_good_order(self.threats(values.CLEARED))
        if near:
            return Errand(tuple(near), values.HUNT, f"those who lie in wait for {self.escorted}")
        return Errand(tuple(self.charges()), values.ESCORT, self.escorted)

    def _rescue(self, group: Group) -> Errand:
        """The guards are driven off first, for whoever has been set free can be shot."""
        there = tuple([middle(captive.figures) for captive in self.captives])
        guards = [foe for foe in self.foes if not foe.single and not foe.running]
        near = [
            place
            for place in self._in_good_order(guards)
            if min([distance(place, captive) for captive in there]) < values.GUARDED
        ]
        guarded = bool(near) and self.has_time_to_clear
        goals = near if guarded else there
        home = max([self._home(captive) for captive in self.captives])
        what = "the guards" if guarded else "the captives"
        return Errand(tuple(goals), self._zeal(group, goals, home), what)

    def _zeal(self, group: Group, goals: Sequence[Point], more: float = 0.0) -> float:
        """What a full move nearer is worth: the less time there is, the more."""
        if self.races:
            return values.DRIVE
        here = middle(group.figures)
        away = min([distance(here, goal) for goal in goals], default=0) / reach(group)
        spare = self.table.turns - self.table.turn - values.DETOUR * away - more
        ease = max(0.0, min(spare / values.LEISURE, 1.0))
        return values.DRIVE + (values.EASY - values.DRIVE) * ease

    @cached_property
    def captives(self) -> list[Group]:
        """One's own people in the enemy's hands."""
        every = self.table.groups.values()
        return [g for g in every if g.side == self.side and g.captive and not g.gone]

    @cached_property
    def has_time_to_clear(self) -> bool:
        """Whether captives can still be brought home if they are set free later."""
        if self.races:
            return False
        home = max([self._home(captive) for captive in self.captives], default=0.0)
        return self.table.turns - self.table.turn - self._there - home > values.LEISURE

    @cached_property
    def _there(self) -> float:
        """In how many turns the nearest body of men that is not running can be at the captives."""
        ways = [
            distance(middle(body.figures), middle(captive.figures)) / reach(body)
            for body in self._bodies
            for captive in self.captives
        ]
        return min(ways, default=0.0)

    def sets_free_too_soon(self, place: Point) -> bool:
        """Whether somebody at a place would free captives whose guards are still there."""
        if not self.captives or not self.has_time_to_clear:
            return False
        there = [figure.point for captive in self.captives for figure in captive.figures]
        guards = [foe for foe in self.foes if not foe.single and not foe.running]
        near = [distance(middle(foe.figures), spot) for foe in guards for spot in there[:1]]
        return min(near, default=values.GUARDED) < values.GUARDED and any(
            distance(place, spot) < values.IN_REACH for spot in there
        )

    @cached_property
    def is_lost(self) -> bool:
        """Whether no aim can be reached any more, so that only the enemy's flight wins."""
        late = [aim for aim in self.aims if aim.kind == "hold"]
        soon = [aim for aim in self.aims if aim.kind != "hold"]
        return not any(aims and all(self._is_in_reach(a) for a in aims) for aims in (soon, late))

    def _is_in_reach(self, aim: Aim) -> bool:
        """Whether enough wagons or men are left for an aim."""
        if aim.wagons:
            return len(self.wagons()) >= aim.wagons
        every = [g for g in self.table.groups.values() if g.side == self.side and not g.gone]
        able = [len(g.figures) for g in every if not aim.who or g.name == aim.who]
        return aim.kind == "seize" or sum(able) >= aim.figures

    def _in_good_order(self, foes: Sequence[Group]) -> list[Point]:
        """Where those enemies are who have not been put to flight yet, or else all of them."""
        good = [middle(foe.figures) for foe in foes if not foe.retreating]
        return good or [middle(foe.figures) for foe in foes]

    def _is_for(self, aim: Aim, group: Group) -> bool:
        """Whether a group's own feet, or wheels, can fulfil an aim."""
        if aim.wagons:
            return self.wagon(group) is not None
        return aim.kind == "seize" or not aim.who or group.name == aim.who

    def _targets(self, aim: Aim, group: Group) -> list[Point]:
        if aim.zone:
            deep = values.INSET + values.ROOM * self._behind(aim, group)
            return [self.inside(aim.zone, middle(group.figures), deep)]
        return [m.point for m in self.table.carriages.values() if m.name == aim.who]

    def _behind(self, aim: Aim, group: Group) -> int:
        """How many bodies of men come after a group to ground for which it takes several."""
        if aim.wagons or aim.who or group.single:
            return 0
        bodies = [g for g in self._bodies if aim in self.posted.get(g.id, [aim])]
        gaps = {g.id: self.gap_to(aim.zone, middle(g.figures)) for g in bodies}
        order, need = sorted(bodies, key=lambda g: gaps[g.id]), aim.figures + values.SPARE
        for place, body in enumerate(order):
            need -= len(body.figures)
            if need <= 0:
                found = [one.id for one in order[: place + 1]]
                return len(found) - 1 - found.index(group.id) if group.id in found else 0
        return 0

    def gap_to(self, zone: str, here: Point) -> Length:
        """How far a place is from well inside a zone."""
        return distance(here, self.inside(zone, here))

    def _home(self, captive: Group) -> float:
        """In how many turns somebody who is set free can be where he must be."""
        here = middle(captive.figures)
        ends = [self.inside(a.zone, here) for a in self.aims if a.zone and a.who == captive.name]
        return max([distance(here, end) for end in ends], default=0) / reach(captive)

    def _urgency(self, group: Group, goals: Sequence[Point]) -> float:
        """Ground that counts at the end is entered in good time, all else at once."""
        if group.id in self.precious:
            return values.DRIVE
        return self._zeal(group, goals)

    @cached_property
    def precious(self) -> list[str]:
        """The groups who must come through themselves: whom an aim names, and drivers."""
        names = [aim.who for aim in self.aims if aim.who]
        return [g.id for g in self.own if g.name in names or self.wagon(g) is not None]

    def named(self, aim: Aim) -> str:
        """What an aim is about: ground by its name, or a wagon."""
        zones = scenario_of(self.table).field.zones
        return next((zone.name for zone in zones if zone.id == aim.zone), aim.who)

    @property
    def escorted(self) -> str:
        """What has to be escorted, by name."""
        models = self.wagons()
        names = [aim.who for aim in self.aims if aim.who]
        return models[0].name if len(models) == 1 else names[0] if names else "the wagons"

    def charges(self) -> list[Point]:
        """What has to be escorted: wagons, or the men who have been freed."""
        found = [m.point for m in self.wagons()]
        names = [aim.who for aim in self.aims]
        return found + [middle(g.figures) for g in self.own if g.name in names]

    def threats(self, reach_: Length) -> list[Group]:
        """Enemies in good order who are so near to what has to be escorted."""
        charges = self.charges()
        return [
            foe
            for foe in self.foes
            if not foe.single
            and not foe.retreating
            and any(distance(middle(foe.figures), place) < reach_ for place in charges)
        ]

    def wagons(self) -> list[Carriage]:
        """The side's wagons that somebody still drives."""
        models = self.table.carriages.values()
        mine = [m for m in models if m.side == self.side and m.model == "wagon"]
        return [m for m in mine if not self.table.groups[m.crew].gone]

    def wagon(self, group: Group) -> Carriage | None:
        """The wagon a group drives."""
        model = self.table.carriage(group)
        return model if model is not None and model.model == "wagon" else None

    def is_off(self, group: Group) -> bool:
        """Drivers who have been chased from their wagon."""
        model = self.wagon(group)
        return model is not None and not has_driver(self.table, group)

    def _defend(self, group: Group) -> Errand:
        """Between the enemy and what he wants."""
        rival = self.table.rival(self.side)
        held = [g for g in self.table.groups.values() if g.side == rival and g.captive]
        if held:
            there = tuple([middle(g.figures) for g in held])
            return Errand(there, values.GROUND, "the captives")
        drive = values.DRIVE if self.is_late else values.GROUND
        goals = [goal for aim in self.aims for goal in self._targets(aim, group)]
        if goals:
            return Errand(tuple(goals), drive, self.named(self.aims[0]))
        return self._bar(group, rival, drive)

    def _bar(self, group: Group, rival: str, drive: float) -> Errand:
        """To the enemy's wagons, or into the middle of the ground that he wants."""
        goals, what = [], "the enemy"
        for aim in scenario_of(self.table).side(rival).aims:
            if aim.wagons:
                models = self.table.carriages.values()
                goals += [m.point for m in models if m.side == rival and m.model == "wagon"]
                what = "their wagons"
            elif aim.zone:
                goals.append(self.inside(aim.zone, middle(group.figures), middle_only=True))
                what = self.named(aim)
        return Errand(tuple(goals), drive, what)

    @property
    def is_late(self) -> bool:
        """Whether men who are to hold ground at the end should be on it now."""
        left = self.table.turns - self.table.turn
        return any(aim.kind == "hold" for aim in self.aims) and left < values.LATE

    def inside(
        self, zone: str, here: Point, deep: Length = values.INSET, *, middle_only: bool = False
    ) -> Point:
        """The place in a zone that is nearest, so deep within it; or its middle."""
        outline = self.table.zones[zone]
        xs, ys = [x for x, _ in outline], [y for _, y in outline]
        centre = Point((min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2)
        if middle_only:
            return centre
        across = max((max(xs) - min(xs)) // 2 - deep, 0)
        down = max((max(ys) - min(ys)) // 2 - deep, 0)
        x = min(max(here.x, centre.x - across), centre.x + across)
        return Point(x, min(max(here.y, centre.y - down), centre.y + down))

    # Several places at once

    @cached_property
    def grounds(self) -> list[Aim]:
        """The aims for which men have to be somewhere, whoever they are."""
        return [a for a in self.aims if a.kind == "reach" and not (a.wagons or a.who)]

    @cached_property
    def posted(self) -> Mapping[str, list[Aim]]:
        """Who goes where if men are needed in several places: the nearest, and enough of them."""
        if len(self.grounds) < 2:
            return {}
        found: dict[str, list[Aim]] = {}
        need = [aim.figures + values.SPARE for aim in self.grounds]
        ways = [
            (self.gap_to(aim.zone, middle(body.figures)), place, body)
            for place, aim in enumerate(self.grounds)
            for body in self._bodies
        ]
        for _, place, body in sorted(ways, key=lambda way: way[0]):
            if body.id not in found and need[place] > 0:
                found[body.id] = [self.grounds[place]]
                need[place] -= len(body.figures)
        return found

    @cached_property
    def _bodies(self) -> list[Group]:
        """The side's bodies of men that can be told where to go."""
        return [g for g in self.own if not (g.single or g.captive or g.running)]

    # The way there

    def ways(self, group: Group) -> list[Way]:
        """How a group walks to each of its goals."""
        if group.id not in self._ways:
            self._ways[group.id] = [self._way(group, goal) for goal in self.errand(group).goals]
        return self._ways[group.id]

    def _way(self, group: Group, goal: Point) -> Way:
        here = middle(group.figures)
        model = self.wagon(group)
        rides = model is not None and not self.is_off(group)
        bends = self._drive(model, goal) if model and rides else self._walk(here, goal)
        bends = tuple([bend for bend in bends if bend != here]) or (goal,)
        tails = [0]
        for one, other in zip(bends[-2::-1], bends[:0:-1], strict=True):
            tails.insert(0, tails[0] + distance(one, other))
        return Way(bends, tuple(tails))

    def _walk(self, here: Point, goal: Point) -> tuple[Point, ...]:
        table, grain = self.table, values.GRAIN
        start = Point(here.x // grain * grain + grain // 2, here.y // grain * grain + grain // 2)
        return long_way(table.features, table.width, table.height, start, goal)

    def _drive(self, model: Carriage, goal: Point) -> tuple[Point, ...]:
        """Wheels keep to the open."""
        start = Disc(model.point, SIDES[model.model] // 2)
        found = way_to(self.table, start, goal, open_pace())
        return (goal,) if found is None else found.path[1:]

    def to_go(self, group: Group, place: Point) -> float:
        """How far a place is from where a group should be, in full moves."""
        lengths = [_rest(way, middle(group.figures), place) for way in self.ways(group)]
        pace = ROLLING if self.wagon(group) else reach(group)
        slack = 0 if self.attacks or self.is_late else values.GUARD
        return max(min(lengths) - slack, 0) / pace if lengths else 0.0


def _rest(way: Way, here: Point, place: Point) -> int:
    """What is still to go from a place, past the bends that have been rounded."""
    gone, walked, best, last = distance(here, place) + cm(5), 0, 10**9, here
    for bend, tail in zip(way.bends, way.tails, strict=True):
        if walked > gone:
            break
        best = min(best, distance(place, bend) + tail) if walked else distance(place, bend) + tail
        walked += distance(last, bend)
        last = bend
    return best
