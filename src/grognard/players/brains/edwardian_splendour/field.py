"""One position of Edwardian Splendour, and what a commander sees in it."""

from __future__ import annotations

from functools import cached_property
from math import hypot
from typing import Final

from grognard.books.edwardian_splendour import artillery, machineguns
from grognard.books.edwardian_splendour.lay import body_of, lay_of
from grognard.books.edwardian_splendour.pieces import EsTable, Unit
from grognard.players.brains import Temper
from grognard.players.brains.edwardian_splendour.values import (
    ARC,
    MG_DICE,
    SHELL,
)
from grognard.tabletop.geometry import Point, angle_between, bearing_to, inches

INCH: Final = inches(1)


class Field:
    """The table, looked at once for all choices of a question."""

    def __init__(self, table: EsTable, temper: Temper) -> None:
        self.table = table
        self.temper = temper
        self._near: dict[tuple[str, Point], list[tuple[float, Unit]]] = {}

    def foes(self, seat: str) -> list[Unit]:
        """The enemy's units on the table."""
        standing = self.table.standing()
        return [unit for unit in standing if unit.seat != seat and unit.figures and unit.placed]

    def near(self, seat: str, place: Point) -> list[tuple[float, Unit]]:
        """The enemies with their distance in inches, man nearest, the nearest first."""
        key = (seat, place)
        if key not in self._near:
            found = [(_gap(place, foe), foe) for foe in self.foes(seat)]
            self._near[key] = sorted(found, key=lambda pair: pair[0])
        return self._near[key]

    @cached_property
    def holder(self) -> str:
        """Who wins if nothing happens until nightfall."""
        limit = self.table.switches.get("at_limit", "")
        return str(limit) if limit in self.table.seats else ""

    def has_target(self, unit: Unit) -> bool:
        """A gun or MG that could fire from where it stands."""
        gun = self.table.gun_of(unit)
        if gun is None:
            return False
        lay = lay_of(self.table)
        if gun.arm == "artillery":
            return bool(artillery.likely_points(self.table, lay, unit))
        return bool(unit.figures) and any(
            self.bears(Point(gun.x, gun.y), gun.bearing, foe)
            for far, foe in self.near(unit.seat, Point(gun.x, gun.y))
            if far <= 3 * machineguns.MG_BRACKET / INCH
        )

    @staticmethod
    def bears(place: Point, bearing: int, foe: Unit) -> bool:
        """The middle of an enemy lies before the front."""
        there = middle(foe)
        return there == place or abs(angle_between(bearing, bearing_to(place, there))) <= ARC

    def fire(self, unit: Unit, ranks: float, far: float, foe: Unit) -> float:
        """Men a unit is likely to shoot down at a distance."""
        if unit.arm == "artillery":
            return SHELL * len(unit.figures) / 3 if self.table.gun_of(unit) else 0.0
        bracket = (machineguns.MG_BRACKET if unit.arm == "mg" else unit.traits.bracket) / INCH
        if not bracket or far > 3 * bracket:
            return 0.0
        dice = min(MG_DICE, len(foe.figures)) if unit.arm == "mg" else ranks
        loose = 0 if body_of(foe.figures).is_close(foe.figures[0]) or foe.traits.mass else 1
        sixths = 3 - int(far > bracket) - int(far > 2 * bracket) - loose + (foe.arm == "cavalry")
        return min(dice * max(sixths, 0) / 6, len(foe.figures))

    def best_fire(self, unit: Unit, ranks: float, place: Point, bearing: int) -> float:
        """The best volley from a place."""
        shots = [
            self.fire(unit, ranks, far, foe)
            for far, foe in self.near(unit.seat, place)[:4]
            if self.bears(place, bearing, foe)
        ]
        return max(shots, default=0.0)

    def danger(self, unit: Unit, place: Point) -> float:
        """Men who may be lost by fire at a place."""
        return sum(
            self.fire(foe, front(foe), far, unit) for far, foe in self.near(unit.seat, place)[:5]
        )


def _gap(place: Point, foe: Unit) -> float:
    x, y = place.x, place.y
    return min(hypot(x - man.x, y - man.y) for man in foe.figures) / INCH


def middle(unit: Unit) -> Point:
    """The middle of a unit's men."""
    count = len(unit.figures) or 1
    figures = unit.figures
    return Point(sum(man.x for man in figures) // count, sum(man.y for man in figures) // count)


def front(unit: Unit) -> int:
    """How many can fire: the front rank."""
    body = body_of(unit.figures)
    return sum(body.is_front_rank(man) for man in unit.figures)
