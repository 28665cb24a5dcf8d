"""Who is near whom on a table of A Gentleman's War, and what their fire does."""

from __future__ import annotations

from typing import Final

from grognard.books.gentlemans_war.firing import (
    Aim,
    aim,
    cannot_hit,
    cannot_shoot,
    reckon_dice,
    shot_at,
)
from grognard.books.gentlemans_war.morale import due_test
from grognard.books.gentlemans_war.pieces import AgwTable, Place, Unit
from grognard.books.gentlemans_war.tables import Arm, arm_of
from grognard.players.brains.gentlemans_war.values import NERVE, UNIT
from grognard.players.brains.gentlemans_war.ways import INCH, inches_between

NEAR: Final = 3
"""So many of the nearest enemies are looked at."""
TRAIN: Final = ("wagons", "porters")


def worth(unit: Unit) -> float:
    """What a figure of a unit is worth."""
    return (0.5 if unit.kind in TRAIN or unit.parent else 1.0) * UNIT / max(unit.original, 1)


def casualties(aimed: Aim) -> float:
    """Figures that a shot takes on average."""
    return max(aimed.dice.total, 0) * (7 - aimed.needed) / 6 * (min(aimed.save, 7) - 1) / 6


def _first(pair: tuple[float, Unit]) -> float:
    return pair[0]


class Fire:
    """Enemies and shots, each looked for once for as long as nobody stirs."""

    def __init__(self, table: AgwTable) -> None:
        self.table = table
        self._foes: dict[str, list[Unit]] = {}
        self._near: dict[tuple[str, Place], list[Unit]] = {}
        self._volleys: dict[str, int] = {}
        self._shots: dict[tuple[str, Place, int], float] = {}

    def foes(self, seat: str) -> list[Unit]:
        """The enemies on the table."""
        if seat not in self._foes:
            self._foes[seat] = self.table.foes(seat)
        return self._foes[seat]

    def nearest(self, unit: Unit) -> list[Unit]:
        """The few enemies nearest to a unit, by their middles."""
        x, y = place = unit.place
        key = (unit.seat, place)
        if key not in self._near:
            foes = [
                ((f.place[0] - x) ** 2 + (f.place[1] - y) ** 2, f) for f in self.foes(unit.seat)
            ]
            foes.sort(key=_first)
            self._near[key] = [foe for _, foe in foes[:NEAR]]
        return self._near[key]

    # What fire does

    def shot(self, unit: Unit, target: Unit, column: int | None = None) -> float:
        """What a shot is worth, 0 if there is none; who is given a column is charged."""
        aimed = aim(self.table, unit, target, column, coming=column is not None)
        return self._harm(aimed, target) if isinstance(aimed, Aim) else 0.0

    def _harm(self, aimed: Aim, target: Unit) -> float:
        """What a shot that may be made is worth."""
        lost = min(casualties(aimed), target.figures)
        return lost * worth(target) + NERVE * self._nerve(target, lost)

    @staticmethod
    def _nerve(target: Unit, lost: float) -> float:
        """How likely so many casualties bring a unit to its next test."""
        if target.heroic or target.has("fanatic"):
            return 0.0
        if target.failed or due_test(target) is not None:
            return min(lost, 1.0)
        share = 3 if target.tried == 0 else 2
        needed = target.original / share - target.shot_down
        return min(lost / max(needed, 1.0), 1.0)

    def best_shot(self, unit: Unit) -> float:
        """The best shot a unit has from where it stands, looked for once."""
        key = (unit.id, unit.place, unit.bearing)
        if key not in self._shots:
            self._shots[key] = self._find_shot(unit)
        return self._shots[key]

    def _find_shot(self, unit: Unit) -> float:
        """Which shot would be best is quickly seen, and whether anything is in its way is not."""
        if cannot_shoot(self.table, unit) is not None:
            return 0.0
        arm = arm_of(unit.weapon, self.table.era)
        assert arm is not None
        far = arm.bands[-1].reach / INCH + 4
        near = [f for f in self.nearest(unit) if inches_between(unit.place, f.place) < far]
        aimed = [(shot_at(self.table, unit, foe), foe) for foe in near]
        shots = [(self._harm(shot, foe), foe) for shot, foe in aimed if shot is not None]
        shots.sort(key=_first, reverse=True)
        free = (harm for harm, foe in shots if cannot_hit(self.table, unit, foe) is None)
        return next(free, 0.0)

    def fire_on(self, unit: Unit) -> float:
        """Casualties the nearest enemies might shoot at a place, roughly."""
        total = 0.0
        for foe in self.nearest(unit):
            arm = arm_of(foe.weapon, self.table.era)
            if arm is None or foe.mounted or foe.running:
                continue
            far = (inches_between(unit.place, foe.place) - 2) * INCH
            hits = next((7 - band.hits for band in arm.bands if far <= band.reach), 0)
            total += self._dice(foe, arm) * hits / 12 if hits else 0.0
        return total

    def _dice(self, foe: Unit, arm: Arm) -> int:
        """With how many dice an enemy shoots, counted once."""
        if foe.id not in self._volleys:
            self._volleys[foe.id] = reckon_dice(foe, arm).total
        return self._volleys[foe.id]
