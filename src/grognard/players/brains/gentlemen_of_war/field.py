"""What a commander sees at a glance, looked up once for each position he weighs."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from grognard.books.gentlemen_of_war.ground import Ground, ground_of, zone_places
from grognard.books.gentlemen_of_war.objectives import scenario_of
from grognard.books.gentlemen_of_war.pieces import Arm, GowTable, Place, Unit
from grognard.kernel.question import Seat
from grognard.players.brains import Temper
from grognard.players.brains.gentlemen_of_war.values import (
    COMMANDER,
    POINT,
    SHOT,
    SHOT_AT,
    STAND_IN,
    STEP,
    THREAT,
)
from grognard.tabletop.hexes import offset


class Gun(NamedTuple):
    """A gun in a man's hands: the cards it draws, and how far before it draws fewer."""

    cards: int
    range: int


NO_GUN = Gun(0, 0)
NOBODY = 99
"""How near the enemy is when there is none."""


@lru_cache(maxsize=1 << 16)
def sees(ground: Ground, one: Place, other: Place) -> bool:
    """Sight from place to place, which no unit ever blocks, so it is looked up once."""
    return ground.sees(one, other)


class Field:
    """One position under one commander's eyes; it is dropped when anything has moved."""

    def __init__(self, table: GowTable, temper: Temper) -> None:
        self.table = table
        self.temper = temper
        self.ground = ground_of(table)
        self.standing = table.standing()
        self.occupied = {unit.place for unit in self.standing}
        self._foes: dict[Seat, list[Unit]] = {}
        self._guns: dict[str, Gun | None] = {}
        self._worths: dict[tuple[str, Place], float] = {}
        self._guns_of_foes: dict[Seat, list[tuple[Place, int, int]]] = {}

    def foes(self, unit: Unit) -> list[Unit]:
        """The enemies on the field."""
        found = self._foes.get(unit.seat)
        if found is None:
            found = [other for other in self.standing if other.seat != unit.seat]
            self._foes[unit.seat] = found
        return found

    def nearest(self, unit: Unit, place: Place) -> int:
        """Steps from a place to the nearest enemy."""
        steps = self.ground.steps
        return min((steps(place, foe.place) for foe in self.foes(unit)), default=0)

    def gun(self, unit: Unit) -> Gun | None:
        """The gun a unit can still use."""
        if unit.id not in self._guns:
            self._guns[unit.id] = self._find_gun(unit)
        return self._guns[unit.id]

    def _find_gun(self, unit: Unit) -> Gun | None:
        for index, arm in enumerate(self.table.sheets[unit.id].arms):
            if is_gun(arm) and arm.item not in unit.lost and index not in unit.spoiled:
                return Gun(self.table.level(unit, "D"), arm.ability.range)
        return None

    def stand(self, unit: Unit, place: Place) -> float:
        """What it is worth to a unit to stand at a place."""
        key = (unit.id, place)
        worth = self._worths.get(key)
        if worth is None:
            shot, danger, near = self.look(unit, place)
            temper = self.temper
            worth = (
                shot * temper.shoot
                - danger * THREAT * temper.cover
                + self._approach(unit, near)
                + self.purpose(unit, place) * temper.ground
            )
            self._worths[key] = worth
        return worth

    def look(self, unit: Unit, place: Place) -> tuple[float, float, int]:
        """The best shot from a place, the shots it invites, and how near the enemy is."""
        ground, occupied = self.ground, self.occupied
        cards, reach = self.gun(unit) or NO_GUN
        shot, danger, near = 0.0, 0.0, NOBODY
        for there, theirs, far in self._shooters(unit):
            steps = ground.steps(place, there)
            near = min(near, steps)
            out = cards - steps + reach if steps > reach else cards
            back = theirs - steps + far if steps > far else theirs
            if (out <= 0 and back <= 0) or not steps or not sees(ground, place, there):
                continue
            if out > 0:
                shot = max(shot, SHOT * (out - ground.cover(place, there, occupied)))
            if back > 0:
                danger += SHOT_AT * max(0, back - ground.cover(there, place, occupied))
        return shot, danger, near

    def _shooters(self, unit: Unit) -> list[tuple[Place, int, int]]:
        """Where the enemies stand, the cards they shoot with, and how far."""
        found = self._guns_of_foes.get(unit.seat)
        if found is None:
            found = [(foe.place, *(self.gun(foe) or NO_GUN)) for foe in self.foes(unit)]
            self._guns_of_foes[unit.seat] = found
        return found

    def _approach(self, unit: Unit, near: int) -> float:
        """Those who fight hand to hand close in; the rest come into range."""
        gun = self.gun(unit)
        if gun is None:
            return -STEP * near * self.temper.charge
        return -STEP * max(0, near - gun.range)

    def purpose(self, unit: Unit, place: Place) -> float:
        """How far a place serves the scenario's objective."""
        objective = scenario_of(self.table).objective
        attacker = unit.seat == objective.attacker
        if objective.kind == "ford" and attacker:
            return -STEP * 4 * self.distance(place, "O2")
        if objective.kind == "hold":
            return -STEP * (3 if attacker else 2) * self.distance(place, "O")
        if objective.kind == "hut":
            return -STEP * 2.5 * self.distance(place, "O")
        if objective.kind == "swim" and not unit.swum:
            return self._to_the_water(place, attacker=attacker)
        return 0.0

    def _to_the_water(self, place: Place, *, attacker: bool) -> float:
        """Bathers hurry in; whoever keeps them out stands in the basin or about it."""
        steps = self.ground.steps
        nearest = min(steps(place, water) for water in self.ground.water_places)
        if nearest:
            return -STEP * (4 if attacker else 2) * nearest
        return POINT if attacker else STAND_IN

    def from_the_enemy(self, unit: Unit, place: Place) -> int:
        """Steps from a place to where the enemy deploys."""
        rival = self.table.rival(unit.seat)
        return self.distance(place, scenario_of(self.table).sides[rival].zone)

    def distance(self, place: Place, marks: str) -> int:
        """Steps from a place to the nearest of a zone."""
        table = self.table
        free = table.switches.get("free_measurement")
        return _distance(self.ground, _Zones(table.rows, table.zones, marks, free), place)


class _Zones(NamedTuple):
    rows: tuple[str, ...]
    zones: tuple[str, ...]
    marks: str
    free: object


@lru_cache(maxsize=1 << 14)
def _distance(ground: Ground, wanted: _Zones, place: Place) -> int:
    here = ground.hex_at(place)
    if here is not None:
        column, row = offset(here)
        if wanted.zones[row][column] in wanted.marks:
            return 0
    return min(ground.steps(place, goal) for goal in zone_places(*wanted))


def is_gun(arm: Arm) -> bool:
    """Something that is loaded and fired."""
    return arm.ability.type == "ranged" and arm.ability.load > 0


def worth(table: GowTable, unit: Unit) -> float:
    """How much more than an ordinary unit this one matters."""
    sheet = table.sheets[unit.id]
    return sheet.points / 100 * (COMMANDER if sheet.commander else 1.0)
