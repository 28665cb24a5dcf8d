"""What a commander sees on the table: where his men must go, and what fire does there."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from grognard.books.sharpe_skirmish.bodies import between, middle, nearest
from grognard.books.sharpe_skirmish.cover import ENCLOSED, cover_from
from grognard.books.sharpe_skirmish.hauling import hands
from grognard.books.sharpe_skirmish.objectives import scenario_of
from grognard.books.sharpe_skirmish.paces import ROLLING, gaits, open_pace, reach
from grognard.books.sharpe_skirmish.pieces import SIDES, Carriage, Group, SkTable
from grognard.books.sharpe_skirmish.routing import towards, way_to
from grognard.books.sharpe_skirmish.samples import long_way
from grognard.books.sharpe_skirmish.scenarios import Aim
from grognard.books.sharpe_skirmish.seeing import EDGE, line_of_sight, visible_foes
from grognard.books.sharpe_skirmish.shooting import tracks_loading
from grognard.books.sharpe_skirmish.tables import number_to_hit
from grognard.players.brains.sharpe_skirmish import values
from grognard.tabletop.geometry import Disc, Length, Point, cm, distance
from grognard.tabletop.terrain import Cover


class Errand(NamedTuple):
    """Where a group should go, and what a full move nearer is worth."""

    goals: tuple[Point, ...]
    drive: float


class Way(NamedTuple):
    """The bends of a long walk, and what is still to go after each."""

    bends: tuple[Point, ...]
    tails: tuple[int, ...]


def side_of(table: SkTable, seat: str) -> str:
    """The side on which a seat plays."""
    for group in table.groups.values():
        if group.seat == seat:
            return group.side
    return seat


def worth(group: Group) -> float:
    """How much a figure of this group matters."""
    if not group.single:
        return values.RAW if group.raw else 1.0
    if group.pc:
        return values.HERO
    return values.OFFICER if group.role in ("officer", "leader") else values.SERGEANT


def chance(range_: Length, group: Group, cover: Cover) -> float:
    """How often a figure of a group hits at a range."""
    weapon = group.figures[0].missile
    if weapon is None:
        return 0.0
    for band, limit in enumerate(weapon.ranges):
        if range_ <= limit and band + group.is_horse <= 2:
            return (9 - number_to_hit(band + group.is_horse, cover)) / 8
    return 0.0


class Field:
    """One side's eye on the table, for the time of one question."""

    def __init__(self, table: SkTable, side: str) -> None:
        self.table = table
        self.side = side
        self.own = table.own(side)
        self.foes = table.foes(side)
        self.aims: Sequence[Aim] = scenario_of(table).side(side).aims
        self._errands: dict[str, Errand] = {}
        self._ways: dict[str, list[Way]] = {}
        self._seen: dict[str, tuple[str, ...]] = {}
        self._reaches: dict[Point, list[tuple[Group, Length]]] = {}
        self._wanted: dict[str, float] = {}
        self._prizes: dict[str, float] = {}

    # Errands

    @property
    def attacks(self) -> bool:
        """Whether the side loses if nothing happens until time runs out."""
        return bool(self.aims) and scenario_of(self.table).file.limit != self.side

    def errand(self, group: Group) -> Errand:
        """What a group is about."""
        if group.id not in self._errands:
            if self.is_off(group):
                model = self.table.carriages[group.serves]
                self._errands[group.id] = Errand((model.point,), values.DRIVE)
                return self._errands[group.id]
            find = self._attack if self.attacks else self._defend
            self._errands[group.id] = find(group)
        return self._errands[group.id]

    def _attack(self, group: Group) -> Errand:
        held = [g for g in self.table.groups.values() if g.side == self.side and g.captive]
        if held and group not in held:
            return Errand(tuple([middle(g.figures) for g in held if g.figures]), values.DRIVE)
        goals: list[Point] = []
        for aim in self.aims:
            if self._is_for(aim, group):
                goals += self._targets(aim, group)
        if goals:
            return Errand(tuple(goals), self._urgency(group))
        if self.wagons():
            near = [self._posts[group.id]] if group.id in self._posts else []
        else:
            near = [middle(foe.figures) for foe in self.threats(values.CLEARED)]
        return Errand(tuple(near or self.charges()), values.ESCORT)

    @cached_property
    def _posts(self) -> dict[str, Point]:
        """Where escorts stand between a wagon and each threat: who is nearer draws the fire."""
        free = [g for g in self.own if not (g.single or g.captive or g.running or g.serves)]
        posts: dict[str, Point] = {}
        charges = self.charges()
        threats = [middle(foe.figures) for foe in self.threats(values.CLEARED)]
        for there in sorted(threats, key=lambda foe: min(distance(foe, ward) for ward in charges)):
            ward = min(charges, key=lambda place: distance(place, there))
            left = [group for group in free if group.id not in posts]
            if left:
                nearest = min(left, key=lambda group: distance(middle(group.figures), there))
                out = min(values.POST, distance(ward, there) // 2)
                posts.setdefault(nearest.id, towards(ward, there, out))
        return posts

    def _is_for(self, aim: Aim, group: Group) -> bool:
        """Whether a group's own feet, or wheels, can fulfil an aim."""
        if aim.wagons:
            return self.wagon(group) is not None
        return aim.kind == "seize" or not aim.who or group.name == aim.who

    def _targets(self, aim: Aim, group: Group) -> list[Point]:
        if aim.zone:
            return [self.inside(aim.zone, middle(group.figures))]
        return [m.point for m in self.table.carriages.values() if m.name == aim.who]

    def _urgency(self, group: Group) -> float:
        """Ground that counts at the end is entered in good time, all else at once."""
        if any(aim.kind != "hold" for aim in self.aims):
            return values.DRIVE
        left = self.table.turns - self.table.turn
        return values.DRIVE if left <= values.LATE + 2 else values.GROUND

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

    def haste(self, group: Group, model: Carriage) -> float:
        """What a turn's drive is worth to a wagon: less while there are turns to spare."""
        spare = self.table.turns - self.table.turn - self.to_go(group, model.point)
        ease = 1.0 - spare * (values.EASE if spare > 0 else values.HURRY)
        return values.DRIVE * max(values.NO_HASTE, min(ease, values.MOST_HASTE))

    def jeopardy(self, place: Point) -> float:
        """What a wagon's drivers may suffer at a place where no friend is nearer to the enemy."""
        total = 0.0
        for foe, near in self.reaches(place):
            if not foe.single and self._mark(foe, near) == values.LONE_MARK:
                fire = chance(near, foe, "none") * values.HARM * values.SHARE
                total += len(foe.figures) * fire
        return values.DRIVERS * min(total, values.ALL_LOST)

    def is_off(self, group: Group) -> bool:
        """Drivers who have been chased from their wagon."""
        model = self.wagon(group)
        return model is not None and not hands(self.table, group, reach=values.AT_THE_WAGON)

    def _defend(self, group: Group) -> Errand:
        """Between the enemy and what he wants."""
        rival = self.table.rival(self.side)
        held = [g for g in self.table.groups.values() if g.side == rival and g.captive]
        if held:
            return Errand(tuple([middle(g.figures) for g in held]), values.GROUND)
        goals = [goal for aim in self.aims for goal in self._targets(aim, group)]
        for aim in scenario_of(self.table).side(rival).aims if not goals else ():
            if aim.wagons:
                models = self.table.carriages.values()
                goals += [m.point for m in models if m.side == rival and m.model == "wagon"]
            elif aim.zone:
                goals.append(self.inside(aim.zone, middle(group.figures), middle_only=True))
        return Errand(tuple(goals), values.GROUND)

    def inside(self, zone: str, here: Point, *, middle_only: bool = False) -> Point:
        """The place in a zone that is nearest, well within it; or its middle."""
        outline = self.table.zones[zone]
        xs, ys = [x for x, _ in outline], [y for _, y in outline]
        centre = Point((min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2)
        if middle_only:
            return centre
        across = max((max(xs) - min(xs)) // 2 - values.INSET, 0)
        down = max((max(ys) - min(ys)) // 2 - values.INSET, 0)
        x = min(max(here.x, centre.x - across), centre.x + across)
        return Point(x, min(max(here.y, centre.y - down), centre.y + down))

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
        slack = 0 if self.attacks else values.GUARD
        return max(min(lengths) - slack, 0) / pace if lengths else 0.0

    # Leaders

    def wanted(self, group: Group) -> float:
        """How much a group's men are wanted under command."""
        if group.id not in self._wanted:
            self._wanted[group.id] = self._reckon_wanted(group)
        return self._wanted[group.id]

    def _reckon_wanted(self, group: Group) -> float:
        names = [aim.who for aim in self.aims if aim.who]
        if group.captive or group.gone:
            return 0.0
        if group.name in names or group.id in self.spearhead:
            return values.WANTED
        return 1.0 + 2.0 * self.attacks / (1.0 + self.to_go(group, middle(group.figures)))

    @cached_property
    def spearhead(self) -> list[str]:
        """The groups that can be first where the side must be, as many as it takes."""
        if not self.attacks:
            return []
        drivers = [group.id for group in self.own if self.wagon(group)]
        if drivers:
            return drivers
        need = max(aim.figures for aim in self.aims) + values.SPARE
        found = []
        for group in sorted(self.own, key=self._moves_to_go):
            if need > 0 and not group.single and not group.captive and not group.running:
                found.append(group.id)
                need -= len(group.figures)
        return found

    def pressed(self) -> float:
        """How hard time presses a side that loses by it: turns it needs to turns it has."""
        if not self.attacks:
            return 0.0
        left = max(self.table.turns - self.table.turn + 1, 1)
        need = [self._moves_to_go(self.table.groups[name]) for name in self.spearhead]
        return min(min(need, default=float(left)) / left, values.TOO_LATE)

    def _moves_to_go(self, group: Group) -> float:
        """In how many turns a group can be where it must be, at its fastest."""
        fastest = reach(group, gaits(group, self.table.turn)[-1])
        return self.to_go(group, middle(group.figures)) * reach(group) / fastest

    def led(self, group: Group) -> list[Group]:
        """The groups a leader has to stay near, so that they hear him."""
        if not group.single:
            return []
        return [g for g in self.own if not g.single and not g.running and not g.captive]

    def behind(self, group: Group) -> list[Point]:
        """Places behind each body of men, seen from its nearest enemy: close up, and further."""
        found = []
        for other in self.led(group):
            foe = nearest(other, self.foes)
            if foe is None:
                continue
            here, there = middle(other.figures), middle(foe.figures)
            deep = max(distance(here, figure.point) for figure in other.figures)
            for off in values.BEHIND:
                found.append(towards(here, there, -(deep // 2 + other.radius + group.radius + off)))
        return found

    @cached_property
    def is_at_bay(self) -> bool:
        """Whether a side that wins by time has hardly a body of men left in good order."""
        good = [g for g in self.own if not (g.single or g.captive or g.retreating)]
        return not self.attacks and len(good) <= values.FEW

    def is_out_of_sight(self, place: Point) -> bool:
        """True of a place from which no enemy can be seen, so that nobody runs from it."""
        ground = self.table.ground
        return all(
            line_of_sight(ground, place, middle(foe.figures), EDGE) == "blocked"
            for foe in self.foes
        )

    def hearing(self, group: Group, place: Point) -> float:
        """How many of the men who are wanted would hear a leader at a place."""
        ear = values.SHUT_EAR if self.is_shut(place) else values.OPEN_EAR
        total = 0.0
        for other in self.led(group):
            away = max(distance(place, figure.point) for figure in other.figures)
            shut = self.is_shut(other.figures[0].point)
            least = min(ear, values.SHUT_EAR) if shut else ear
            want = self.wanted(other) * min(len(other.figures), 8) ** 0.5
            total += want * (away <= least) - want * max(away - values.BACK, 0) / cm(100)
        return values.IN_EARSHOT * total

    def is_shut(self, place: Point) -> bool:
        """In a wood or a house, where voices do not carry."""
        return any(feature.kind in ENCLOSED for feature in self.table.ground.at(place))

    # Fire

    def cover_at(self, group: Group, place: Point) -> Cover:
        """The cover a place gives from the nearest enemy."""
        disc = Disc(place, group.radius)
        foes = [foe for foe in self.foes if not foe.single] or self.foes
        near = min(foes, key=lambda foe: distance(foe.figures[0].point, place), default=None)
        return "none" if near is None else cover_from(self.table.ground, disc, middle(near.figures))

    def firing(self, group: Group, place: Point, *, loaded: bool = True) -> float:
        """What a group might do by fire from a place: those who are loaded, or all a turn later."""
        best = 0.0
        count = sum(not loaded or figure.load == 0 for figure in group.figures)
        rate = 1.0 if tracks_loading(self.table, group) else 0.5
        for foe, near in self.reaches(place):
            if not chance(near, group, "none"):
                continue
            cover = cover_from(self.table.ground, foe.figures[0].disc, place)
            seen = 1.0 if foe.id in self.seen(group) else values.UNSEEN
            hits = seen * count * rate * chance(near, group, cover) * values.HARM
            mark = min(worth(foe), values.MARK) * self.prize(foe)
            best = max(best, min(hits, len(foe.figures)) * mark)
        return best

    def prize(self, foe: Group) -> float:
        """How much more an enemy counts who is about what his side must do to win."""
        if foe.id not in self._prizes:
            rival = scenario_of(self.table).side(self.table.rival(self.side))
            near = [self._menace(foe, aim) for aim in rival.aims]
            self._prizes[foe.id] = 1.0 + max(near, default=0.0)
        return self._prizes[foe.id]

    def _menace(self, foe: Group, aim: Aim) -> float:
        """Drivers of a wagon that must get through, and men in or near the ground that counts."""
        model = self.table.carriage(foe)
        if aim.wagons:
            return values.TEAM if model is not None and model.model == "wagon" else 0.0
        if not aim.zone or foe.single:
            return 0.0
        here = middle(foe.figures)
        off = distance(here, self.inside(aim.zone, here))
        return values.MENACE * max(0.0, 1.0 - off / values.NEAR_THE_AIM)

    def seen(self, group: Group) -> tuple[str, ...]:
        """The enemies a group sees from where it stands."""
        if group.id not in self._seen:
            found = visible_foes(self.table, group)
            self._seen[group.id] = tuple([foe.id for foe in found])
        return self._seen[group.id]

    def peril(self, group: Group, place: Point, cover: Cover) -> float:
        """What the enemy might do to a group at a place; a leader is afraid of cold steel too."""
        total, nearest = 0.0, values.STEEL
        for foe, near in self.reaches(place):
            fire = len(foe.figures) * values.SHARE * chance(near, foe, cover) * values.HARM
            total += fire * (self._mark(foe, near) if group.single else values.DANGER)
            nearest = min(nearest, near)
        if not group.single:
            return total * worth(group)
        steel = values.CAUGHT * (values.STEEL - nearest) / values.STEEL
        return (total + steel) * (values.LIFE if group.pc else worth(group))

    def _mark(self, foe: Group, near: Length) -> float:
        """How much of an enemy's fire a lone leader draws: men left to themselves aim nearest."""
        ranks = [g for g in self.own if not (g.single or g.captive or self.wagon(g))]
        ahead = min((between(foe, group) for group in ranks), default=cm(300))
        return values.LONE_MARK if near < ahead + values.SCREEN else values.SCREENED

    def reaches(self, place: Point) -> list[tuple[Group, Length]]:
        """How far each enemy is from a place."""
        if place not in self._reaches:
            self._reaches[place] = [
                (foe, min([distance(place, figure.point) for figure in foe.figures]) - cm(2))
                for foe in self.foes
            ]
        return self._reaches[place]

    def clash(self, group: Group, foe: Group, met: int) -> float:
        """What a charge is worth: blows given and taken, and the enemy thrown back."""
        edge = _edge(group) - _edge(foe)
        edge += group.figures[0].type.melee > foe.figures[0].type.melee
        edge += (1 + group.figures[0].type.cuirass) * (group.arm == "shock")
        giving, taking = 0.2 + 0.06 * edge, 0.2 - 0.06 * edge
        blows = met * (giving * worth(foe) * self.prize(foe) - taking * worth(group))
        numbers = len(group.figures) - len(foe.figures)
        return blows + values.PUSH * self.prize(foe) * (0.3 + 0.1 * numbers)

    def nearest(self, group: Group) -> Length:
        """How far the nearest enemy is."""
        return min((between(group, foe) for foe in self.foes), default=cm(300))


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


def _edge(group: Group) -> int:
    grade = group.figures[0].grade
    return 1 if grade == "hero" else -1 if grade == "raw" else 0
