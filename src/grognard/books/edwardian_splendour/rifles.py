"""Rifle fire: who shoots, at whom, and what the die must show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from grognard.books.edwardian_splendour import events
from grognard.books.edwardian_splendour.aiming import Shooter, Sweep, has_line
from grognard.books.edwardian_splendour.cover import better, cover_of
from grognard.books.edwardian_splendour.lay import (
    Lay,
    Troop,
    body_of,
    fights_on,
    has_charged,
    is_open,
    meets_front,
)
from grognard.books.edwardian_splendour.pieces import EsTable, Figure, Unit
from grognard.books.edwardian_splendour.reckon import reckon_rifle
from grognard.kernel.cite import rule
from grognard.kernel.reckoning import Reckoning


class Aimed(NamedTuple):
    """A figure with somebody in his sights."""

    figure: Figure
    target: Figure
    unit: str
    bracket: int
    need: Reckoning


@rule("ES-013", "ES-031", "ES-111", "ES-124")
def may_volley(table: EsTable, unit: Unit) -> bool:
    """Foot and horse with firearms and rounds may shoot; crews have a gun for that."""
    return (
        unit.arm in ("infantry", "cavalry")
        and unit.traits.bracket > 0
        and table.turn >= unit.quiet_until
    )


@rule("ES-021", "ES-022", "ES-038", "ES-054")
def fires_now(table: EsTable, figure: Figure) -> bool:
    """First those who did not move, then those who did; who charged does not fire."""
    if table.phase == "still":
        return figure.moved != table.turn
    return figure.moved == table.turn and figure.charged != table.turn


@rule("ES-034", "ES-035", "ES-055")
def shooters(table: EsTable, lay: Lay, unit: Unit) -> list[tuple[Figure, tuple[str, ...]]]:
    """Who may shoot now, each with the attackers at his front if he is being charged."""
    body = body_of(unit.figures)
    found: list[tuple[Figure, tuple[str, ...]]] = []
    for figure in unit.figures:
        if not fires_now(table, figure):
            continue
        if not body.is_front_rank(figure) and not is_open(unit, figure):
            continue
        if not lay.is_in_contact(figure.id):
            found.append((figure, ()))
        elif attackers := charged_by(table, lay, figure):
            found.append((figure, attackers))
    return found


@rule("ES-055")
def charged_by(table: EsTable, lay: Lay, figure: Figure) -> tuple[str, ...]:
    """The chargers who touch the front of a figure that stood and is in no older fight."""
    if table.phase != "still" or fights_on(table, figure.id):
        return ()
    foes = [lay.stands[name] for name in lay.contacts[figure.id]]
    return tuple(
        [foe.name for foe in foes if has_charged(table, foe) and meets_front(figure.base, foe.base)]
    )


def shooter_of(unit: Unit, figure: Figure) -> Shooter:
    """A figure as one who fires."""
    return Shooter(figure.id, figure.base, unit.seat, unit.id)


@rule("ES-132")
def is_spared(table: EsTable, foe: str) -> bool:
    """Regulars may be forbidden to fire on protestors who have not attacked."""
    return not table.provoked and table.units[foe].traits.revolutionary


def enemies(table: EsTable, lay: Lay, unit: Unit) -> Iterator[Troop]:
    """The enemy units that may be attacked at all."""
    for troop in lay.troops:
        if troop.seat != unit.seat and not is_spared(table, troop.unit):
            yield troop


@rule("ES-031", "ES-035")
def shots_at(lay: Lay, unit: Unit, figure: Figure, troop: Troop) -> list[tuple[int, Figure]]:
    """The figures of an enemy unit in one man's arc and range and not in contact, with brackets.

    Lines of fire are not yet looked at, for that takes longest.
    """
    bracket = unit.traits.bracket
    key = (figure.id, troop.unit, bracket)
    found = lay.shots.get(key)
    if found is None:
        swept = Sweep(figure.base, bracket).over(troop.body)
        found = [shot for shot in swept if shot[1].id not in lay.contacts]
        lay.shots[key] = found
    return found


class Firers:
    """A unit about to shoot: who of it may, and at which enemy units, each looked at once."""

    __slots__ = ("_found", "_lay", "_table", "foes", "ready", "unit")

    def __init__(self, table: EsTable, lay: Lay, unit: Unit) -> None:
        self._table = table
        self._lay = lay
        self.unit = unit
        fires = may_volley(table, unit) and any(fires_now(table, man) for man in unit.figures)
        self.ready = shooters(table, lay, unit) if fires else []
        """Who may shoot, each with the attackers at his front."""
        self.foes = {troop.unit: troop for troop in enemies(table, lay, unit) if self._reach(troop)}
        """The enemy units near enough to think of."""
        self._found: dict[str, bool] = {}

    def _reach(self, troop: Troop) -> bool:
        """True if a unit is in range going by boxes; whoever is in contact is near anyway."""
        if not self.ready:
            return False
        return body_of(self.unit.figures).is_near(troop.body, 3 * self.unit.traits.bracket)

    def may_hit(self, name: str) -> bool:
        """True if any of the figures has a legal shot at an enemy unit."""
        if name not in self._found:
            self._found[name] = self.sees(name) and not self._is_odd(name)
        return self._found[name]

    def sees(self, name: str) -> bool:
        """True if any of the figures has somebody of an enemy unit in arc, range and line."""
        return name in self.foes and self._has_shot(self.foes[name])

    @rule("ES-129")
    def _is_odd(self, name: str) -> bool:
        """True of those who share a die, if no two of them would aim at the same man."""
        if not self.unit.traits.pairs:
            return False
        return not volley(self._table, self._lay, self.unit, name, {})

    def _has_shot(self, troop: Troop) -> bool:
        table, lay, unit = self._table, self._lay, self.unit
        if any(lay.stands[foe].unit == troop.unit for _, foes in self.ready for foe in foes):
            return True
        return any(
            has_line(table, lay, shooter_of(unit, figure), target)
            for figure, attackers in self.ready
            if not attackers
            for _, target in shots_at(lay, unit, figure, troop)
        )

    def targets(self) -> list[str]:
        """The enemy units that some figure may shoot at now."""
        return [name for name in self.foes if self.may_hit(name)]

    def has_target(self) -> bool:
        """True if there is anybody at all to shoot at now."""
        return any(self.may_hit(name) for name in self.foes)


@rule("ES-014", "ES-037", "ES-043", "ES-122", "ES-133", "ES-135")
def looseness(unit: Unit, figure: Figure) -> str:
    """Why a target is hard to hit: it is a crewman, or in an open order that counts."""
    if unit.arm in ("artillery", "mg"):
        return "a crewman"
    if not unit.traits.mass and is_open(unit, figure):
        return "open order"
    return ""


def need_of(table: EsTable, figure: Figure, target: Figure, unit: str, bracket: int) -> Reckoning:
    """What one figure's die must show against another."""
    return reckon_rifle(
        bracket,
        cover_of(table, target, figure.point),
        at_horse=target.mounted,
        by_horse=figure.mounted,
        loose=looseness(table.units[unit], target),
    )


class Volleyer:
    """A unit taking aim: every figure gets the best target nobody else is aiming at yet."""

    def __init__(self, table: EsTable, lay: Lay, unit: Unit, prefer: str) -> None:
        self.table = table
        self.lay = lay
        self.unit = unit
        self.prefer = prefer
        self.aimed: dict[str, int] = {}
        self.marked = {name for other in table.standing() for name in other.struck}

    def aim(self, by_hand: Mapping[str, str]) -> list[Aimed]:
        """The shots of the whole unit, in the order of its figures."""
        found = []
        for figure, attackers in shooters(self.table, self.lay, self.unit):
            shot = self._shot(figure, attackers, by_hand.get(figure.id, ""))
            if shot is not None:
                self.aimed[shot.target.id] = self.aimed.get(shot.target.id, 0) + 1
                found.append(shot)
        return found

    @rule("ES-055")
    def _shot(self, figure: Figure, attackers: tuple[str, ...], wanted: str) -> Aimed | None:
        if attackers:
            name = wanted if wanted in attackers else min(attackers, key=self._crowding)
            foe = self.lay.stands[name]
            assert foe.who is not None
            need = need_of(self.table, figure, foe.who, foe.unit, 0)
            return Aimed(figure, foe.who, foe.unit, 0, need)
        shooter = shooter_of(self.unit, figure)
        for choice in self._choices(figure, wanted):
            if has_line(self.table, self.lay, shooter, choice.target):
                return choice
        return None

    def _crowding(self, name: str) -> tuple[bool, int]:
        return name in self.marked, self.aimed.get(name, 0)

    def _choices(self, figure: Figure, wanted: str) -> Iterator[Aimed]:
        """Whom a figure might shoot at, best first: in the named unit, then anybody else.

        A man named for him who is of neither comes before all.
        """
        foes = list(enemies(self.table, self.lay, self.unit))
        named = self.lay.stands[wanted].unit if wanted in self.lay.stands else self.prefer
        for first in (True, False):
            troops = [troop for troop in foes if (troop.unit in (self.prefer, named)) is first]
            yield from sorted(
                self._among(figure, troops), key=lambda shot: self._rank(shot, wanted)
            )

    def _among(self, figure: Figure, troops: list[Troop]) -> Iterator[Aimed]:
        for troop in troops:
            for bracket, target in shots_at(self.lay, self.unit, figure, troop):
                need = need_of(self.table, figure, target, troop.unit, bracket)
                yield Aimed(figure, target, troop.unit, bracket, need)

    def _crowd(self, shot: Aimed) -> int:
        """How many aim at him already; who shares a die looks for a mate first."""
        count = self.aimed.get(shot.target.id, 0)
        return -1 if self.unit.traits.pairs and shot.bracket and count % 2 else count

    def _rank(self, shot: Aimed, wanted: str) -> tuple[bool, bool, bool, int, int, int]:
        name = shot.target.id
        across, down = shot.target.x - shot.figure.x, shot.target.y - shot.figure.y
        return (
            name != wanted,
            shot.unit != self.prefer,
            name in self.marked,
            self._crowd(shot),
            shot.need.total,
            across * across + down * down,
        )


@rule("ES-129")
def pair_up(table: EsTable, shots: list[Aimed]) -> list[Aimed]:
    """Beyond short range two figures share a die, all that hampers either counting.

    A figure with nobody to share his target does not shoot.
    """
    found = [shot for shot in shots if shot.bracket == 0]
    waiting: dict[str, Aimed] = {}
    for shot in shots:
        if shot.bracket == 0:
            continue
        mate = waiting.pop(shot.target.id, None)
        if mate is None:
            waiting[shot.target.id] = shot
        else:
            found.append(_shared(table, mate, shot))
    return found


@rule("ES-129")
def _shared(table: EsTable, one: Aimed, other: Aimed) -> Aimed:
    """One die for two men: the longer range of the two, and the cover against either."""
    bracket = max(one.bracket, other.bracket)
    covers = [cover_of(table, shot.target, shot.figure.point) for shot in (one, other)]
    need = reckon_rifle(
        bracket,
        better(*covers),
        at_horse=one.target.mounted,
        by_horse=one.figure.mounted,
        loose=looseness(table.units[one.unit], one.target),
    )
    return one._replace(bracket=bracket, need=need)


@rule("ES-129")
def volley(
    table: EsTable, lay: Lay, unit: Unit, prefer: str, by_hand: Mapping[str, str]
) -> list[Aimed]:
    """The shots a unit fires when told to prefer one enemy unit."""
    shots = Volleyer(table, lay, unit, prefer).aim(by_hand)
    if not unit.traits.pairs:
        return shots
    found = pair_up(table, shots)
    if found or by_hand:
        return found
    # Each has a better target of his own; two of them agree on one.
    agreed = _agreed(table, lay, unit, prefer)
    return pair_up(table, Volleyer(table, lay, unit, prefer).aim(agreed)) if agreed else []


@rule("ES-129")
def _agreed(table: EsTable, lay: Lay, unit: Unit, prefer: str) -> dict[str, str]:
    """Two figures and a man of the enemy unit at whom both can shoot, if there are any."""
    seers: dict[str, str] = {}
    for troop in [troop for troop in enemies(table, lay, unit) if troop.unit == prefer]:
        for figure, _ in shooters(table, lay, unit):
            for _, target in shots_at(lay, unit, figure, troop):
                if has_line(table, lay, shooter_of(unit, figure), target):
                    if target.id in seers:
                        return {seers[target.id]: target.id, figure.id: target.id}
                    seers[target.id] = figure.id
    return {}


def fired(shot: Aimed, die: int) -> events.Shot:
    """A shot with the die that fell for it."""
    return events.Shot(shot.target.id, shot.unit, die, shot.need, shot.figure.id)
