"""What a commander sees on the table: where leaders stand, and what fire and steel do there."""

from __future__ import annotations

from functools import cached_property
from math import isqrt

from grognard.books.sharpe_skirmish.acting import look
from grognard.books.sharpe_skirmish.bodies import between, middle
from grognard.books.sharpe_skirmish.cover import cover_from
from grognard.books.sharpe_skirmish.objectives import scenario_of
from grognard.books.sharpe_skirmish.pieces import Figure, Group, SkTable
from grognard.books.sharpe_skirmish.risk import FLANK
from grognard.books.sharpe_skirmish.scenarios import Aim
from grognard.books.sharpe_skirmish.seeing import EDGE, FURTHEST, View, line_of_sight, visible_foes
from grognard.books.sharpe_skirmish.shooting import allowed, shots, tracks_loading
from grognard.books.sharpe_skirmish.tables import number_to_hit
from grognard.players.brains.sharpe_skirmish import values
from grognard.players.brains.sharpe_skirmish.leading import Leading
from grognard.tabletop.geometry import (
    FULL_TURN,
    Bearing,
    Disc,
    Length,
    Point,
    Segment,
    angle_between,
    bearing_to,
    crosses_any,
    distance,
)
from grognard.tabletop.terrain import Cover


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


class Field(Leading):
    """One side's eye on the table, for the time of one question."""

    def __init__(self, table: SkTable, side: str, *, at_a_glance: bool = False) -> None:
        super().__init__(table, side)
        self.at_a_glance = at_a_glance
        """Fire is only guessed at and few places looked at, as in an imagined continuation."""
        self._seen: dict[str, tuple[str, ...]] = {}
        self._nearest: dict[Point, list[tuple[Group, Length, Figure]]] = {}
        self._in_range: dict[tuple[str, Point], list[tuple[Group, float, float]]] = {}
        self._views: dict[tuple[Point, str], View] = {}
        self._shown: dict[tuple[Point, str], View] = {}
        self._volleys: dict[str, float] = {}
        self._prizes: dict[str, float] = {}
        self._ahead: dict[str, Length] = {}
        self._fronts: dict[Point, list[tuple[Group, Bearing]]] = {}
        self._looks: dict[str, Bearing] = {}

    @cached_property
    def is_at_bay(self) -> bool:
        """Whether a side that wins by time has hardly a body of men left in good order."""
        good = [g for g in self.own if not (g.single or g.captive or g.retreating)]
        return not self.attacks and len(good) <= values.FEW

    def is_out_of_sight(self, place: Point) -> bool:
        """True of a place where no enemy can make a man out, so that he need fear nobody."""
        return not any(self._made_out(place, foe, near) for foe, near in self.reaches(place))

    def _made_out(self, place: Point, foe: Group, near: Length) -> float:
        """How likely an enemy sees a man at a place: one in a wood only by the die of SK-044."""
        key = (place, foe.id)
        if key not in self._shown:
            there = middle(foe.figures)
            self._shown[key] = line_of_sight(self.table.ground, there, place, EDGE)
        if self._shown[key] == "concealed":
            return max(0, min(6, (FURTHEST - near) * 6 // FURTHEST + 1)) / 6
        return float(self._shown[key] == "plain")

    # Fire

    def cover_at(self, group: Group, place: Point) -> Cover:
        """The cover a place gives from the nearest enemy."""
        disc = Disc(place, group.radius)
        foes = [foe for foe in self.foes if not foe.single] or self.foes
        near = min(foes, key=lambda foe: distance(foe.figures[0].point, place), default=None)
        return "none" if near is None else cover_from(self.table.ground, disc, middle(near.figures))

    def firing(self, group: Group, place: Point, *, loaded: bool = True) -> float:
        """What a group might do by fire from a place: those who are loaded, or all a turn later."""
        return max([worth for worth, _ in self.marks(group, place, loaded=loaded)], default=0.0)

    def marks(
        self, group: Group, place: Point, *, loaded: bool = True
    ) -> list[tuple[float, Group]]:
        """Whom a group might shoot at from a place, and what that is worth."""
        found = []
        count = sum([not loaded or figure.load == 0 for figure in group.figures])
        rate = 1.0 if tracks_loading(self.table, group) else 0.5
        for foe, seen, aimed in self.in_range(group, place):
            hits = seen * count * rate * aimed * values.HARM
            mark = min(worth(foe), values.MARK) * self.prize(foe)
            found.append((min(hits, len(foe.figures)) * mark, foe))
        return found

    def in_range(self, group: Group, place: Point) -> list[tuple[Group, float, float]]:
        """Whom a group might hit from a place, how likely it sees them, and how often it hits."""
        key = group.id, place
        if key not in self._in_range:
            ground = self.table.ground
            found = self._in_range[key] = []
            for foe, near in self.reaches(place):
                if chance(near, group, "none"):
                    seen = values.SIGHT[self.view(group, place, foe)]
                    cover = cover_from(ground, foe.figures[0].disc, place)
                    found.append((foe, seen, chance(near, group, cover)))
        return self._in_range[key]

    def volley(self, group: Group) -> float:
        """What a group can do by fire from where it stands, man by man."""
        if self.at_a_glance:
            return self.firing(group, middle(group.figures))
        if group.id not in self._volleys:
            seen = self.seen(group)
            foes = [foe for foe in self.foes if foe.id in seen]
            self._volleys[group.id] = max([self.harm(group, foe) for foe in foes], default=0.0)
        return self._volleys[group.id]

    def harm(self, group: Group, foe: Group, victims: tuple[Figure, ...] = ()) -> float:
        """What a group's fire now does to an enemy."""
        ready = allowed(self.table, group, shots(self.table, group, foe, victims))
        aimed = [(9 - shot.number) / 8 for shot in ready]
        hits = sum(aimed) * values.HARM
        mark = worth(foe) if victims else min(worth(foe), values.MARK)
        return min(hits, len(foe.figures)) * mark * self.prize(foe)

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

    def jeopardy(self, place: Point) -> float:
        """What a wagon's drivers may suffer at a place where no friend is nearer to the enemy."""
        total = 0.0
        for foe, near in self.reaches(place):
            if not foe.single and self._mark(foe, near) == values.LONE_MARK:
                fire = chance(near, foe, "none") * values.HARM * values.SHARE
                total += len(foe.figures) * fire
        return values.DRIVERS * self.caution * min(total, values.ALL_LOST)

    def view(self, group: Group, place: Point, foe: Group) -> View:
        """How an enemy would be seen from a place; from where a group stands it is known."""
        if place == middle(group.figures):
            return "plain" if foe.id in self.seen(group) else "blocked"
        key = (place, foe.id)
        if key not in self._views:
            there = middle(foe.figures)
            self._views[key] = line_of_sight(self.table.ground, place, there, EDGE)
        return self._views[key]

    def seen(self, group: Group) -> tuple[str, ...]:
        """The enemies a group sees from where it stands."""
        if group.id not in self._seen:
            found = visible_foes(self.table, group)
            self._seen[group.id] = tuple([foe.id for foe in found])
        return self._seen[group.id]

    def peril(self, group: Group, place: Point, cover: Cover) -> float:
        """What the enemy might do to a group at a place; a leader is afraid of cold steel too."""
        if group.single:
            return self._risk_of_life(group, place, cover)
        total = 0.0
        for foe, near in self.reaches(place):
            fire = self._fire(foe, near, cover)
            total += fire * values.SEEN_BY[self.view(group, place, foe)] if fire else 0.0
        return total * (values.DANGER if self.attacks else values.CARE) * worth(group)

    def _fire(self, foe: Group, near: Length, cover: Cover) -> float:
        """How many men an enemy may hit at a range."""
        return len(foe.figures) * values.SHARE * chance(near, foe, cover) * values.HARM

    def _risk_of_life(self, group: Group, place: Point, cover: Cover) -> float:
        """What may happen to a leader: picked off, hit among his men, or caught by a charge."""
        total, nearest = 0.0, values.STEEL
        for foe, away, man in self.nearest_men(place):
            near = away - values.BASES
            nearest = min(nearest, near)
            fire = self._fire(foe, near, cover)
            if fire:
                shown = self._made_out(place, foe, near)
                bare = shown * (shown > 0 and self._is_bare(place, man))
                mark = self._mark(foe, near)
                total += fire * (values.HIDDEN + (mark - values.HIDDEN) * bare)
        total += self._shared(place)
        steel = values.CAUGHT * (values.STEEL - nearest) / values.STEEL
        return (total + steel) * (values.LIFE * self.caution if group.pc else worth(group))

    @property
    def caution(self) -> float:
        """How much those are spared who are needed to the end: a race is over sooner."""
        return values.RASH if self.races else 1.0

    def _is_bare(self, place: Point, foe: Figure) -> bool:
        """Whether none of his men hides a leader at a place from an enemy."""
        return not crosses_any(Segment(foe.point, place), self._ranks)

    @cached_property
    def _ranks(self) -> list[Disc]:
        """The bases of one's own men, who stand in the enemy's line of fire."""
        return [figure.disc for group in self.own if not group.single for figure in group.figures]

    def _shared(self, place: Point) -> float:
        """What a leader may suffer among men who are shot at, if he is one of them there."""
        total = 0.0
        for other in self.own:
            if other.single or min(distance(place, f.point) for f in other.figures) > values.AMONG:
                continue
            fires = [
                self._fire(foe, between(foe, other), "none") for foe in self.foes if not foe.single
            ]
            total += max(fires, default=0.0) / (1 + len(other.figures))
        return total

    def _mark(self, foe: Group, near: Length) -> float:
        """How much of an enemy's fire a lone leader draws: men left to themselves aim nearest."""
        if foe.id not in self._ahead:
            ranks = [g for g in self.own if not (g.single or g.captive or self.wagon(g))]
            gaps = [(between(foe, group), middle(group.figures)) for group in ranks]
            seen = [gap for gap, at in gaps if self._made_out(at, foe, gap) > values.HALF_SEEN]
            self._ahead[foe.id] = min(seen, default=values.NOWHERE)
        ahead = self._ahead[foe.id] + values.SCREEN
        return values.LONE_MARK if near < ahead else values.SCREENED

    def reaches(self, place: Point) -> list[tuple[Group, Length]]:
        """How far each enemy is from a place."""
        return [(foe, away - values.BASES) for foe, away, _ in self.nearest_men(place)]

    def nearest_men(self, place: Point) -> list[tuple[Group, Length, Figure]]:
        """Of each enemy the man who is nearest to a place, and how far off; of equals the first."""
        if place not in self._nearest:
            self._nearest[place] = [(foe, *_nearest_of(foe, place)) for foe in self.foes]
        return self._nearest[place]

    def blows(self, group: Group, foe: Group, met: int) -> tuple[float, float]:
        """How many men a charge hurts, and how many it costs."""
        edge = _edge(group) - _edge(foe)
        edge += group.figures[0].type.melee > foe.figures[0].type.melee
        edge -= foe.figures[0].type.melee > group.figures[0].type.melee
        edge += (1 + group.figures[0].type.cuirass) * (group.arm == "shock")
        double = min(max(met - len(foe.figures), 0), len(foe.figures))
        single = min(met, len(foe.figures)) - double
        giving = single * (values.BLOW + values.EDGE * edge)
        giving += double * (values.TWO_ON_ONE + values.EDGE * edge)
        taking = single * (values.BLOW - values.EDGE * edge)
        taking += double * (values.ONE_ON_TWO - values.EDGE * edge)
        return giving, taking

    def is_flanked(self, group: Group, place: Point, facing: Bearing) -> bool:
        """Whether an enemy in sight would stand to the flank or rear of a group: SK-039."""
        return not group.square and any(
            abs(angle_between(facing, bearing)) > FLANK and self.view(group, place, foe) == "plain"
            for foe, bearing in self._bearings(place)
        )

    def front(self, group: Group, place: Point) -> Bearing | None:
        """Which way to look at a place so that no enemy in sight is to the flank, if one can."""
        bearings = self._bearings(place)
        turns = sorted([turn for foe, turn in bearings if self.view(group, place, foe) == "plain"])
        before = [turns[-1] - FULL_TURN, *turns[:-1]] if turns else []
        for last, first in zip(before, turns, strict=True):
            wide = FULL_TURN - (first - last)
            if wide <= 2 * FLANK:
                return (first + wide // 2) % FULL_TURN
        return None

    def _bearings(self, place: Point) -> list[tuple[Group, Bearing]]:
        """The directions in which enemies are from a place."""
        if place not in self._fronts:
            self._fronts[place] = [
                (foe, bearing_to(place, man.point))
                for foe, _, man in self.nearest_men(place)
                if man.point != place
            ]
        return self._fronts[place]

    def look(self, group: Group) -> Bearing:
        """Where a group looks that is not told otherwise."""
        if group.id not in self._looks:
            self._looks[group.id] = look(self.table, group)
        return self._looks[group.id]

    def clash(self, group: Group, foe: Group, met: int) -> float:
        """What a charge is worth: blows given and taken, and who is thrown back."""
        giving, taking = self.blows(group, foe, met)
        won = max(-1.0, min((giving - taking) / values.CLEAR_WIN, 1.0))
        blows = giving * worth(foe) * self.prize(foe) - taking * worth(group)
        push = values.PUSH if self.attacks and not self.races else values.SALLY
        silenced = values.ONSLAUGHT * min(met / len(foe.figures), 1.0)
        return blows + push * self.prize(foe) * (won + silenced)

    def is_horse_near(self, group: Group) -> bool:
        """Whether heavy horse is so near that a square is wanted."""
        horse = [foe for foe in self.foes if foe.arm == "shock"]
        return any(between(group, foe) < values.HORSE_NEAR for foe in horse)

    def nearest(self, group: Group) -> Length:
        """How far the nearest enemy is."""
        return min((between(group, foe) for foe in self.foes), default=values.NOWHERE)


def _nearest_of(foe: Group, place: Point) -> tuple[Length, Figure]:
    """How far the nearest man of a group is, and who it is; of those at a tenth the first."""
    x, y = place.x, place.y
    squares = [(man.x - x) ** 2 + (man.y - y) ** 2 for man in foe.figures]
    away = isqrt(min(squares))
    alike = (away + 1) ** 2
    return away, foe.figures[[square < alike for square in squares].index(True)]


def _edge(group: Group) -> int:
    grade = group.figures[0].grade
    return 1 if grade == "hero" else -1 if grade == "raw" else 0
