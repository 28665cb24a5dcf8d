"""What wins each scenario besides breaking an army, and who has won when night falls."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from grognard.books.gentlemans_war.pieces import AgwTable, Objective, Unit
from grognard.books.gentlemans_war.sections import side_of
from grognard.books.gentlemans_war.stands import base_of
from grognard.kernel.cite import rule
from grognard.kernel.question import Seat
from grognard.tabletop.geometry import (
    Disc,
    Point,
    Polygon,
    Segment,
    along_bearing,
    overlap,
    within,
)

LOST: Final = ("destroyed", "fled", "captured")
WORKS: Final = ("earthwork", "laager", "breastwork")
TRAIN: Final = ("wagons", "porters")
WATER: Final = ("river", "stream")
HOLDING: Final = {"fieldworks": "AGW-375", "stand": "AGW-390", "objective": "AGW-359"}
"""Victories of a defender who is still there at nightfall, each with its rule."""


class End(NamedTuple):
    """How a battle ends: who wins, why, and by which rule."""

    winner: str
    why: str
    cite: str


def whole_units(table: AgwTable, seat: str) -> list[Unit]:
    """All units of the side of a seat, on the table or not, its skirmishers aside."""
    allies = table.allies(seat)
    return [unit for unit in table.units.values() if unit.seat in allies and not unit.parent]


@rule("AGW-337")
def strength(table: AgwTable, seat: str) -> int:
    """Units and generals an army began with; skirmishers count with their parents."""
    units = whole_units(table, seat)
    units = [unit for unit in units if unit.kind not in TRAIN and is_counted(table, unit)]
    generals = [g for g in table.generals.values() if g.side == side_of(seat)]
    return len(units) + len(generals)


@rule("AGW-364")
def is_counted(table: AgwTable, unit: Unit) -> bool:
    """Units of a main body that has not come up are not part of the army in this battle."""
    return unit.gone != "reserve" or not table.switches.get("reinforced_by_die")


@rule("AGW-337", "AGW-EX39")
def losses(table: AgwTable, seat: str) -> int:
    """Those of them that are gone for good; who will be back at a shuffle is not lost."""
    units = whole_units(table, seat)
    lost = [unit for unit in units if unit.kind not in TRAIN and is_lost(table, unit)]
    generals = [g for g in table.generals.values() if g.side == side_of(seat) and g.gone]
    return len(lost) + len(generals)


def is_lost(table: AgwTable, unit: Unit) -> bool:
    """A unit is lost when no part of it is left."""
    if unit.gone not in LOST:
        return False
    return all(part.gone in LOST for part in table.units.values() if part.parent == unit.id)


def fighting_units(table: AgwTable, seat: str) -> int:
    """Units an army has in this battle, its generals and train aside."""
    units = whole_units(table, seat)
    return len([unit for unit in units if unit.kind not in TRAIN and is_counted(table, unit)])


def holds(table: AgwTable, seat: str, objective: Objective) -> bool:
    """Somebody of a seat is on an objective, in his senses, and nobody of the other."""
    ground = Disc(Point(*objective.place), objective.radius)
    there = [unit for unit in table.on_field() if within(base_of(unit), ground, 0)]
    mine = [unit for unit in there if unit.side == side_of(seat)]
    return any(not unit.running for unit in mine) and mine == there


@rule("AGW-359")
def by_objective(table: AgwTable) -> End | None:
    """The attacker who holds all the objectives has what he came for."""
    attacker = Seat(table.terms.attacker)
    goals = table.terms.objectives
    if goals and all(holds(table, attacker, goal) for goal in goals):
        return End(attacker, "the ground that mattered is taken", "AGW-359")
    return None


@rule("AGW-363")
def by_exit(table: AgwTable) -> End | None:
    """Who gets a part of his units off the enemy's baseline has broken through."""
    part, whole = table.terms.share
    for side in table.sides:
        gone = table.exited.get(side, 0)
        if gone and gone * whole >= fighting_units(table, side) * part:
            return End(side, "the columns are through", "AGW-363")
    return None


@rule("AGW-370")
def by_ambush(table: AgwTable) -> End | None:
    """Ambushers win by doing as much harm as they are strong; a quarter lost, they withdraw."""
    ambusher = Seat(table.terms.attacker)
    column = table.rival(ambusher)
    force = whole_units(table, ambusher)
    men = sum(u.original for u in table.units.values() if u.side == ambusher)
    fallen = sum(u.original - u.figures for u in table.units.values() if u.side == column)
    broken = [u for u in whole_units(table, column) if u.kind not in TRAIN and is_lost(table, u)]
    if len(broken) >= len(force) or fallen >= men:
        return End(ambusher, "the column has paid for its carelessness", "AGW-370")
    lost = [unit for unit in force if is_lost(table, unit) or unit.gone == "fell_back"]
    if len(lost) * 4 >= len(force):
        return End(column, "the ambushers are driven off", "AGW-370")
    if table.exited.get(column) and not _has_units_left(table, column):
        return End(column, "the column is through", "AGW-370")
    return None


def _has_units_left(table: AgwTable, side: str) -> bool:
    """Some of a side are on the table, or will be."""
    own = [unit for unit in table.units.values() if unit.side == side]
    return any(unit.gone not in (*LOST, "exited") for unit in own)


@rule("AGW-375")
def by_fieldworks(table: AgwTable) -> End | None:
    """The attacker must clear the work of all its defenders."""
    attacker = Seat(table.terms.attacker)
    if not table.flips or not _works(table):
        return None
    if _garrisons(table, table.rival(attacker)):
        return None
    inside = [unit for unit in table.own(attacker) if _defends(table, unit)]
    return End(attacker, "the work has fallen", "AGW-375") if inside else None


def _garrisons(table: AgwTable, defender: Seat) -> bool:
    """Somebody of a side is still in the work."""
    return any(_defends(table, unit) for unit in table.own(defender))


def _works(table: AgwTable) -> bool:
    return any(f.kind in WORKS for f in table.features) or bool(table.terms.objectives)


def _defends(table: AgwTable, unit: Unit) -> bool:
    """A unit is in the work, touches it, or stands where it is to be held."""
    if table.terms.work:
        return overlap(base_of(unit), Polygon([Point(x, y) for x, y in table.terms.work]))
    near = [f for f in table.ground.touched_by(base_of(unit), 254) if f.kind in WORKS]
    return bool(near) or any(within(base_of(unit), disc, 0) for disc in _grounds(table))


def _grounds(table: AgwTable) -> list[Disc]:
    """The pieces of ground that the scenario names."""
    return [Disc(Point(*goal.place), goal.radius) for goal in table.terms.objectives]


@rule("AGW-382")
def by_escort(table: AgwTable) -> End | None:
    """Half or three quarters of the wagons are through, or taken, or the raiders driven off."""
    raider = Seat(table.terms.attacker)
    escort = table.rival(raider)
    trains = [unit for unit in table.units.values() if unit.kind == "wagons"]
    part, whole = table.terms.share
    enough = sum(unit.original for unit in trains) * part
    saved = sum(unit.figures for unit in trains if unit.gone == "exited")
    hoped = sum(unit.figures for unit in trains if unit.gone not in LOST)
    if saved * whole >= enough:
        return End(escort, "enough wagons are through", "AGW-382")
    if hoped * whole < enough:
        return End(raider, "too many wagons are taken", "AGW-382")
    lost = losses(table, raider)
    if lost * 4 >= strength(table, raider):
        return End(escort, "the raiders are driven off", "AGW-382")
    return None


@rule("AGW-389")
def by_detachment(table: AgwTable) -> End | None:
    """The detachment is relieved when one of the relief sets foot where it holds out."""
    defender = table.rival(Seat(table.terms.attacker))
    cut_off = detachment(table)
    held = [unit for unit in cut_off if not unit.running]
    relief = [unit for unit in table.own(defender) if unit not in cut_off and not unit.running]
    if any(_reaches(table, unit, held) for unit in relief):
        return End(defender, "the detachment is relieved", "AGW-389")
    return None


@rule("AGW-389")
def _reaches(table: AgwTable, unit: Unit, held: list[Unit]) -> bool:
    """A unit is inside a perimeter that others hold, or where none is named, beside them."""
    perimeters = _grounds(table)
    if not perimeters:
        return any(within(base_of(unit), base_of(other), 254) for other in held)
    return any(
        all(any(within(base_of(one), ground, 0) for one in party) for party in ([unit], held))
        for ground in perimeters
    )


@rule("AGW-386")
def detachment(table: AgwTable) -> list[Unit]:
    """Those on the table who were cut off from the start, and whoever comes from them."""
    late = [name for arrival in table.terms.arrivals for name in arrival.units]
    own = table.own(table.rival(Seat(table.terms.attacker)))
    return [unit for unit in own if (unit.parent or unit.id) not in late]


@rule("AGW-394")
def by_rearguard(table: AgwTable) -> End | None:
    """The attacker wins as soon as a quarter of his units has passed the baseline."""
    attacker = Seat(table.terms.attacker)
    part, whole = table.terms.share
    gone = table.exited.get(attacker, 0)
    if gone and gone * whole >= fighting_units(table, attacker) * part:
        return End(attacker, "the rearguard has been passed", "AGW-394")
    return None


EARLY: Final[dict[str, Callable[[AgwTable], End | None]]] = {
    "objective": by_objective,
    "exit": by_exit,
    "ambush": by_ambush,
    "fieldworks": by_fieldworks,
    "escort": by_escort,
    "detachment": by_detachment,
    "rearguard": by_rearguard,
}


@rule("AGW-375", "AGW-382", "AGW-389", "AGW-390", "AGW-394", "AGW-399", "AGW-359", "AGW-354")
def at_nightfall(table: AgwTable) -> End:
    """Who has won if nothing else has decided the battle by nightfall."""
    terms = table.terms
    attacker = Seat(terms.attacker)
    defender = table.rival(attacker)
    if terms.victory == "fieldworks" and _works(table) and not _garrisons(table, defender):
        return End(attacker, "night falls, and nobody holds the work", "AGW-375")
    if terms.victory in HOLDING:
        return End(defender, "night falls, and the position is held", HOLDING[terms.victory])
    if terms.victory == "escort":
        return End(attacker, "night falls on the wagons", "AGW-382")
    if terms.victory == "rearguard":
        passed = table.exited.get(attacker, 0)
        why = "too few have slipped past" if passed else "the rearguard has held"
        return End(defender, f"night falls, and {why}", "AGW-394")
    if terms.victory == "river" and attacker and _across(table, attacker):
        return End(attacker, "half the army is across", "AGW-399")
    end = by_losses(table)
    if terms.victory == "detachment" and end.winner == defender and not detachment(table):
        return End("", "night falls, and the detachment is lost", "AGW-389")
    return end


@rule("AGW-399")
def _across(table: AgwTable, attacker: Seat) -> bool:
    """Half of an army stands beyond the water, its train and skirmishers aside."""
    units = [unit for unit in whole_units(table, attacker) if unit.kind not in TRAIN]
    over = [unit for unit in units if unit.on_table and is_over(table, unit)]
    return len(over) * 2 >= fighting_units(table, attacker)


@rule("AGW-399")
def is_over(table: AgwTable, unit: Unit) -> bool:
    """Straight home from where a unit stands it would have to cross the water."""
    far = along_bearing(table.facings.get(unit.seat, 0), -(table.width + table.height))
    home = Segment(unit.point, Point(unit.place[0] + far.x, unit.place[1] + far.y))
    water = [table.ground[f.id] for f in table.features if f.kind in WATER and f.line]
    return sum(len(patch.barriers(home)) for patch in water) % 2 == 1


@rule("AGW-354")
def by_losses(table: AgwTable) -> End:
    """The army with the smaller share of losses has the better of the day."""
    one, other = table.sides
    mine = losses(table, one) * strength(table, other)
    theirs = losses(table, other) * strength(table, one)
    if mine == theirs:
        return End("", "night falls on a drawn battle", "AGW-354")
    winner = one if mine < theirs else other
    return End(winner, "night falls, and the enemy has suffered more", "AGW-354")


@rule("AGW-394")
def fights_on(table: AgwTable, side: str) -> bool:
    """In a rearguard action losses decide nothing for as long as anybody is left of a side."""
    return bool(table.switches.get("fight_on")) and _has_units_left(table, side)
