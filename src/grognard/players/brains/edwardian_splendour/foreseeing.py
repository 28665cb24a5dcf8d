"""What the rest of a turn should come to if every die falls as it does on the mean."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from math import exp

from grognard.books.edwardian_splendour import artillery, machineguns, melee, rifles
from grognard.books.edwardian_splendour.aiming import has_line
from grognard.books.edwardian_splendour.lay import Troop, body_of, lay_of
from grognard.books.edwardian_splendour.pieces import Figure, Gun, Unit
from grognard.books.edwardian_splendour.reckon import MORALE, quarters
from grognard.players.brains.edwardian_splendour import firing
from grognard.players.brains.edwardian_splendour.field import ABOVE, MELEE, Field, middle
from grognard.players.brains.edwardian_splendour.values import (
    AIMS,
    FILES,
    JAMMED,
    LAID,
    LINES,
    ON_TARGET,
    ROUNDS,
)
from grognard.tabletop.geometry import Point

Hits = dict[str, float]
"""Men to be hit, by unit."""
Firing = Callable[[Figure], bool] | None
"""Who fires, everybody if there is nothing to tell them by."""


class Foresight:
    """Who is likely to be left of every unit: how many men, and whether it stays at all."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.table = field.table.copy()
        # Who goes for those that may not fire will be fired on.
        self.table.provoked = True
        self.lay = lay_of(field.table)
        self.troops = {troop.unit: troop for troop in self.lay.troops}
        self.units = [unit for unit in self.table.standing() if unit.figures and unit.placed]
        self.left = {unit.id: float(len(unit.figures)) for unit in self.units}
        self.stays = {unit.id: 1.0 for unit in self.units}
        self._shells: dict[str, Hits] = {}

    def turn(self) -> None:
        """The fire of those who stood, then of those who moved, then man against man."""
        turn = self.table.turn
        self._fall(self._all_fire(lambda man: man.moved != turn, guns=True))
        self._fall(self._all_fire(lambda man: man.moved == turn != man.charged, guns=False))
        self._fall(self._melees())

    def again(self) -> None:
        """Another turn in which everybody stands and fires."""
        self.table.turn += 1
        self._fall(self._all_fire(None, guns=True))

    def strength(self, unit: Unit) -> float:
        """The share of a unit that is still there."""
        return self.stays[unit.id] * self.left[unit.id] / len(unit.figures)

    # Fire

    def _all_fire(self, fires: Firing, *, guns: bool) -> Hits:
        total: Hits = defaultdict(float)
        for unit in self.units:
            for name, hits in self._fire(unit, fires, guns=guns).items():
                total[name] += hits * self.strength(unit)
        return total

    def _fire(self, unit: Unit, fires: Firing, *, guns: bool) -> Hits:
        if unit.arm == "mg":
            return self._burst(unit) if guns else {}
        if unit.arm == "artillery":
            return self._shell(unit) if guns else {}
        if not rifles.may_volley(self.table, unit):
            return {}
        return self._volley(unit, fires)

    def _burst(self, unit: Unit) -> Hits:
        if not machineguns.may_burst(self.table, self.lay, unit):
            return {}
        total: Hits = defaultdict(float)
        for shot in machineguns.burst(self.table, self.lay, unit):
            total[shot.unit] += JAMMED * sixths(shot.need.total) / 6
        return total

    def _shell(self, unit: Unit) -> Hits:
        """A shell where drill would send it; many go astray."""
        gun = self.table.gun_of(unit)
        if gun is None or not artillery.may_serve(self.table, self.lay, unit) or not gun.loaded:
            return {}
        found = self._shells.get(unit.id)
        if found is None:
            found = self._shells[unit.id] = self._shelled(unit, gun)
        return found

    def _shelled(self, unit: Unit, gun: Gun) -> Hits:
        points = artillery.likely_points(self.table, self.lay, unit)
        shells = [firing.shell(self.field, unit, point) for point in points]
        worth, point = max(zip(shells, points, strict=True), default=(0.0, (0, 0)))
        if worth <= 0:
            return {}
        laid = min(gun.series, 3) if gun.aim == point else 0
        return self._burst_at(Point(*point), ON_TARGET * (1 + LAID * laid))

    def _burst_at(self, place: Point, chance: float) -> Hits:
        """What a shell does to everybody near its mark."""
        found = {unit.id: firing.caught(self.field, unit, place) for unit in self.units}
        return {name: count * chance / 2 for name, count in found.items() if count}

    def _volley(self, unit: Unit, fires: Firing) -> Hits:
        """Those who are charged fire on the chargers, the others all at one unit."""
        body = body_of(unit.figures)
        ready = [man for man in unit.figures if fires is None or fires(man)]
        front = [man for man in ready if body.is_front_rank(man)]
        free = [man for man in front if man.id not in self.lay.contacts]
        hits = self._best(self._aims(unit, free)) if free else {}
        for man in front:
            if man.id in self.lay.contacts:
                self._repel(man, hits)
        return hits

    def _repel(self, man: Figure, hits: Hits) -> None:
        """A man fires on one of those who charge him."""
        for foe in rifles.charged_by(self.table, self.lay, man)[:1]:
            stand = self.lay.stands[foe]
            assert stand.who is not None
            need = rifles.need_of(self.table, man, stand.who, stand.unit, 0)
            hits[stand.unit] = hits.get(stand.unit, 0.0) + sixths(need.total) / 6

    def _aims(self, unit: Unit, men: Sequence[Figure]) -> Hits:
        """What the volley would do to each of the nearest enemies, going by a few of the men."""
        few = men[:: -(-len(men) // FILES)]
        near = self.field.near(unit.seat, middle(unit))[:AIMS]
        foes = [self.troops[foe.unit.id] for _, foe in near if foe.unit.id in self.troops]
        return {
            troop.unit: sum([self._shot(unit, man, troop) for man in few]) * len(men) / len(few)
            for troop in foes
            if not rifles.is_spared(self.table, troop.unit)
        }

    def _shot(self, unit: Unit, man: Figure, troop: Troop) -> float:
        """How likely a man hits somebody of an enemy unit, if he sees any of the nearest."""
        shots = sorted(rifles.shots_at(self.lay, unit, man, troop), key=_bracket)
        shooter = rifles.shooter_of(unit, man)
        for bracket, target in shots[:: -(-len(shots) // LINES)] if shots else ():
            if has_line(self.table, self.lay, shooter, target):
                need = rifles.need_of(self.table, man, target, troop.unit, bracket)
                return sixths(need.total) / (12 if unit.traits.pairs and bracket else 6)
        return 0.0

    def _best(self, aims: Hits) -> Hits:
        """Of several targets the one that is hurt most."""
        units = self.table.units
        worths = {name: self.field.harm(units[name], hits) for name, hits in aims.items()}
        best = max(worths, key=worths.__getitem__, default="")
        return {best: aims[best]} if worths.get(best) else {}

    # Melee

    def _melees(self) -> Hits:
        """Blows between all who touch; a melee goes on for more than one round."""
        total: Hits = defaultdict(float)
        for name in self.lay.contacts:
            stand = self.lay.stands[name]
            if stand.who is not None and stand.unit in self.left:
                unit = self.table.units[stand.unit]
                foes = melee.foes_of(self.table, self.lay, unit, stand.who)
                best = max([self._blow(name, foe) for foe in foes], default=(0.0, ""))
                total[best[1]] += ROUNDS * best[0] * self.strength(unit)
        total.pop("", None)
        return total

    def _blow(self, name: str, foe: str) -> tuple[float, str]:
        """How likely a man cuts down another, and of which unit."""
        mine = melee.modifiers(self.table, self.lay, name, foe, attacks=True).total
        theirs = melee.modifiers(self.table, self.lay, foe, name, attacks=True).total
        return MELEE[max(-3, min(3, mine - theirs))] / 36, self.lay.stands[foe].unit

    # Casualties

    def _fall(self, hits: Mapping[str, float]) -> None:
        """Men fall, and their units may go."""
        for name, many in hits.items():
            unit, left = self.table.units[name], self.left[name]
            fallen = left * (1 - exp(-many / left)) if left else 0.0
            self.stays[name] *= 1 - flight(unit, len(unit.figures) - left, fallen)
            self.left[name] = left - fallen


def _bracket(shot: tuple[int, Figure]) -> int:
    return shot[0]


def sixths(need: int) -> int:
    """In how many of six throws a die shows what it must."""
    return min(6, max(0, 7 - need))


def flight(unit: Unit, before: float, hits: float) -> float:
    """How likely a unit is gone when so many more are hit on the mean."""
    chance, total, left = exp(-hits), 0.0, 1.0
    lost = unit.lost + int(before + 0.5)
    for count in range(len(unit.figures) + 1):
        total += chance * _goes(unit, lost, count)
        left -= chance
        if left < 0.01:
            break
        chance *= hits / (count + 1)
    return min(total + max(left, 0.0), 1.0)


def _goes(unit: Unit, lost: int, hits: int) -> float:
    """How likely two dice show more than the morale number after so many losses at once."""
    if not hits:
        return 0.0
    need = MORALE[unit.quality] - quarters(lost + hits, unit.size) - quarters(hits, unit.size)
    need += {"alive": 1, "dead": -1}.get(unit.officer, 0)
    need += {"with": 1, "taken": -1}.get(unit.standard, 0)
    return ABOVE[min(max(need, 0), 12)] / 36
