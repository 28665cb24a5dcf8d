"""One position of Edwardian Splendour, and what a commander sees in it."""

from __future__ import annotations

from functools import cached_property
from math import cos, hypot, radians, sin
from typing import Any, Final, NamedTuple

from grognard.books.edwardian_splendour import artillery, machineguns, rifles
from grognard.books.edwardian_splendour.cover import cover_from, cover_of
from grognard.books.edwardian_splendour.lay import body_of, lay_of
from grognard.books.edwardian_splendour.pieces import EsTable, Gun, Unit
from grognard.books.edwardian_splendour.reckon import MORALE, quarters
from grognard.players.brains.edwardian_splendour.values import (
    BOMBARDMENT,
    HARDER,
    HEART,
    MG_DICE,
    PREPARE,
    SHELL,
    UNIT,
)
from grognard.tabletop.geometry import Base, Point, Pose, inches

INCH: Final = inches(1)
ABOVE: Final = (36, 36, 35, 33, 30, 26, 21, 15, 10, 6, 3, 1, 0)
"""In how many of 36 throws two dice show more than a number."""
MELEE: Final = {-3: 3, -2: 6, -1: 10, 0: 15, 1: 21, 2: 26, 3: 30}
"""In how many of 36 pairs of dice the higher score is one's own, by the difference of edges."""


class Sight(NamedTuple):
    """A unit at a glance."""

    unit: Unit
    x: int
    y: int
    left: int
    top: int
    right: int
    bottom: int
    front: int
    """How many are in the front rank."""
    is_loose: bool
    """In an open order that counts."""

    def gap(self, place: Point) -> float:
        """Inches from a place to the unit, going by the box that holds it."""
        across = max(self.left - place.x, place.x - self.right, 0)
        down = max(self.top - place.y, place.y - self.bottom, 0)
        return hypot(across, down) / INCH


class Field:
    """The table, looked at once for all choices of a question."""

    def __init__(self, table: EsTable, *, wily: bool = False) -> None:
        self.table = table
        self.wily = wily
        """He who looks at it knows more than the drill book."""
        self.grounds: dict[str, dict[Any, Any]] = {}
        """What orders come to, by unit and order, looked at once for all tempers."""
        self._sights: dict[str, Sight] = {}
        self._near: dict[tuple[str, int, int], list[tuple[float, Sight]]] = {}
        self._covers: dict[tuple[str, str], float] = {}
        self._prepares: dict[str, bool] = {}
        self._hosts: dict[str, list[Unit]] = {}
        self._laid: dict[str, list[Gun]] = {}
        self._served: dict[str, bool] = {}
        self._fires: dict[tuple[str, float, Point, int], float] = {}
        self._dangers: dict[tuple[str, Point, bool], float] = {}

    def sight(self, unit: Unit) -> Sight:
        """A unit at a glance."""
        found = self._sights.get(unit.id)
        if found is None:
            found = self._sights[unit.id] = _sight(unit)
        return found

    def foes(self, seat: str) -> list[Unit]:
        """The enemy's units on the table."""
        standing = self.table.standing()
        return [unit for unit in standing if unit.seat != seat and unit.figures and unit.placed]

    def near(self, seat: str, place: Point) -> list[tuple[float, Sight]]:
        """The enemies with their distance in inches, the nearest first."""
        key = (seat, place.x, place.y)
        found = self._near.get(key)
        if found is None:
            sights = [self.sight(foe) for foe in self.foes(seat)]
            found = sorted([(sight.gap(place), sight) for sight in sights], key=_far)
            self._near[key] = found
        return found

    @cached_property
    def holder(self) -> str:
        """Who wins if nothing happens until nightfall."""
        limit = self.table.switches.get("at_limit", "")
        return str(limit) if limit in self.table.seats else ""

    @cached_property
    def is_drawn_by_night(self) -> bool:
        """Nobody has won if nothing happens until nightfall."""
        return self.table.switches.get("at_limit", "draw") == "draw"

    def hurry(self, seat: str) -> float:
        """How far the day is gone, for those who lose when it is over."""
        if not self.holder or self.holder == seat:
            return 0.0
        return self.table.turn / max(self.table.turns, 1)

    def must_attack(self, seat: str) -> bool:
        """The other side wins if nothing happens until nightfall."""
        return self.holder not in ("", seat)

    def prepares(self, seat: str) -> bool:
        """Who must attack lets his guns fire for a part of the day, unless they are outgunned."""
        found = self._prepares.get(seat)
        if found is None:
            day = self._preparation(seat) * self.table.turns
            early = self.must_attack(seat) and self.table.turn <= day
            guns = self._guns(seat) if early else 0
            found = self._prepares[seat] = 0 < guns >= self._guns(self.table.rival(seat))
        return found

    def _preparation(self, seat: str) -> float:
        """The part of the day that belongs to the guns; cold steel needs the rest of it."""
        own = self.table.own(seat)
        cold = sum([len(unit.figures) for unit in own if not unit.traits.bracket])
        long = self.wily and 2 * cold < sum([len(unit.figures) for unit in own])
        return BOMBARDMENT if long else PREPARE

    def _guns(self, seat: str) -> int:
        return sum([unit.arm == "artillery" and bool(unit.gun) for unit in self.table.own(seat)])

    def laid_guns(self, seat: str) -> list[Gun]:
        """The enemy's guns that have fired at a spot and may fire at it again."""
        found = self._laid.get(seat)
        if found is None:
            guns = [self.table.gun_of(unit) for unit in self.foes(seat) if unit.arm == "artillery"]
            found = self._laid[seat] = [gun for gun in guns if gun is not None and gun.aim]
        return found

    def is_held_back(self, seat: str) -> bool:
        """Regulars who may not fire on a crowd before they are attacked."""
        table = self.table
        return not table.provoked and not any(unit.traits.revolutionary for unit in table.own(seat))

    def host(self, seat: str) -> list[Unit]:
        """Those of a side who go up to the enemy together: cold steel."""
        found = self._hosts.get(seat)
        if found is None:
            own = [unit for unit in self.table.own(seat) if unit.figures and unit.placed]
            found = self._hosts[seat] = [unit for unit in own if self._goes_along(unit)]
        return found

    def _goes_along(self, unit: Unit) -> bool:
        return not unit.gun and not unit.traits.bracket

    def whole(self, unit: Unit) -> float:
        """What it is worth to be rid of a unit, over and above its men."""
        if not self.table.switches.get("army_morale"):
            return UNIT * min(1.0, unit.size / 8)
        count = sum(each.seat == unit.seat for each in self.table.units.values())
        return HEART / max((count + 1) // 2, 1)

    def harm(self, unit: Unit, hits: float) -> float:
        """What it comes to if a unit loses so many men at once."""
        if hits <= 0:
            return 0.0
        hits = min(hits, float(len(unit.figures)))
        low = int(hits)
        gone = removed(unit, low) * (1 - hits + low) + removed(unit, low + 1) * (hits - low)
        return hits + self.whole(unit) * gone

    def more_harm(self, unit: Unit, hits: float) -> float:
        """The same where fire has struck some of them already, who stand until it is over."""
        struck = float(len(unit.struck)) if self.wily else 0.0
        return self.harm(unit, struck + hits) - self.harm(unit, struck)

    def has_target(self, unit: Unit) -> bool:
        """A gun or MG that could fire from where it stands."""
        found = self._served.get(unit.id)
        if found is None:
            found = self._served[unit.id] = self._finds_target(unit)
        return found

    def _finds_target(self, unit: Unit) -> bool:
        gun = self.table.gun_of(unit)
        if gun is None:
            return False
        if gun.arm == "artillery":
            return bool(artillery.likely_points(self.table, lay_of(self.table), unit))
        lay = lay_of(self.table)
        if not machineguns.hands(self.table, unit):
            return False
        return any(shot.need.total <= 6 for shot in machineguns.burst(self.table, lay, unit))

    def cover(self, foe: Unit, unit: Unit) -> float:
        """What cover adds to the number a die must show when one unit fires on another."""
        key = (foe.id, unit.id)
        found = self._covers.get(key)
        if found is None:
            source = self.sight(unit)
            men = foe.figures[:: max(len(foe.figures) // 4, 1)]
            covers = [cover_of(self.table, man, Point(source.x, source.y)) for man in men]
            found = self._covers[key] = sum([HARDER[cover] for cover in covers]) / len(covers)
        return found

    def cover_at(self, place: Point, seat: str) -> float:
        """The same for those who stand at a place, from the nearest enemy."""
        near = self.near(seat, place)
        if not near or not self.table.ground.covering:
            return 0.0
        source = Point(near[0][1].x, near[0][1].y)
        stood = Base(Pose(place.x, place.y, 0), INCH, INCH)
        return float(HARDER[cover_from(self.table.ground, stood, source)])

    def fire(self, unit: Unit, ranks: float, far: float, foe: Sight, cover: float = 0.0) -> float:
        """Men a unit is likely to shoot down at a distance."""
        if unit.arm == "artillery":
            return SHELL * min(len(unit.figures), 3) / 3 if self.table.gun_of(unit) else 0.0
        bracket = (machineguns.MG_BRACKET if unit.arm == "mg" else unit.traits.bracket) / INCH
        if not bracket or far > 3 * bracket or self.table.turn < unit.quiet_until:
            return 0.0
        men = len(foe.unit.figures)
        dice = min(MG_DICE, men) if unit.arm == "mg" else ranks
        horse = foe.unit.arm == "cavalry"
        sixths = 3 - int(far > bracket) - int(far > 2 * bracket) - foe.is_loose + horse - cover
        return float(min(dice * max(sixths, 0) / 6, men))

    def best_fire(self, unit: Unit, ranks: float, place: Point, bearing: int) -> float:
        """The best volley from a place, by the harm it does."""
        key = (unit.id, ranks, place, bearing)
        found = self._fires.get(key)
        if found is None:
            shots = [
                self.harm(foe.unit, self.fire(unit, ranks, far, foe, self.cover(foe.unit, unit)))
                for far, foe in self.near(unit.seat, place)[:4]
                if bears(place, bearing, foe)
            ]
            found = self._fires[key] = max(shots, default=0.0)
        return found

    def fire_here(self, unit: Unit) -> float:
        """The best volley of a unit from where it stands, every man by his own arc and range."""
        if not rifles.may_volley(self.table, unit):
            return 0.0
        lay, here = lay_of(self.table), middle(unit)
        troops = {troop.unit: troop for troop in lay.troops}
        body = body_of(unit.figures)
        front = [man for man in unit.figures if body.is_front_rank(man)]
        best = 0.0
        for far, foe in self.near(unit.seat, here)[:4]:
            if far <= 3 * unit.traits.bracket / INCH + 6 and foe.unit.id in troops:
                ease = 3 - foe.is_loose + (foe.unit.arm == "cavalry") - self.cover(foe.unit, unit)
                hits = 0.0
                for man in front:
                    shots = rifles.shots_at(lay, unit, man, troops[foe.unit.id])
                    if shots:
                        hits += max(ease - min([number for number, _ in shots]), 0.0) / 6
                best = max(best, self.harm(foe.unit, hits))
        return best

    def danger(self, unit: Unit, place: Point, *, loose: bool) -> float:
        """The harm that the enemy's fire may do at a place to those in close or open order."""
        key = (unit.id, place, loose)
        found = self._dangers.get(key)
        if found is None:
            me = self.sight(unit)._replace(is_loose=loose)
            cover = self.cover_at(place, unit.seat)
            hits = [
                self.fire(foe.unit, foe.front, far, me, cover)
                for far, foe in self.near(unit.seat, place)
            ]
            found = self._dangers[key] = self.harm(unit, sum(sorted(hits, reverse=True)[:3]))
        return found


def _far(pair: tuple[float, Sight]) -> float:
    return pair[0]


def _sight(unit: Unit) -> Sight:
    body, here = body_of(unit.figures), middle(unit)
    foot = unit.arm in ("infantry", "cavalry")
    loose = not foot or not (unit.traits.mass or body.is_close(unit.figures[0]))
    front = sum([body.is_front_rank(man) for man in unit.figures])
    box = (body.left, body.top, body.right, body.bottom)
    return Sight(unit, here.x, here.y, *box, front, loose)


def bears(place: Point, bearing: int, foe: Sight) -> bool:
    """The middle of an enemy lies before the front."""
    across, down = foe.x - place.x, foe.y - place.y
    turn = radians(bearing / 100)
    ahead = across * sin(turn) - down * cos(turn)
    return ahead >= abs(across * cos(turn) + down * sin(turn))


def removed(unit: Unit, hits: int) -> float:
    """How likely a unit is gone after losing so many men at once."""
    if hits >= len(unit.figures):
        return 1.0
    if hits <= 0:
        return 0.0
    need = MORALE[unit.quality] - quarters(unit.lost + hits, unit.size)
    need -= quarters(hits, unit.size)
    return ABOVE[min(max(need, 0), 12)] / 36


def middle(unit: Unit) -> Point:
    """The middle of a unit's men."""
    count = len(unit.figures) or 1
    figures = unit.figures
    return Point(sum([man.x for man in figures]) // count, sum([man.y for man in figures]) // count)
