"""What a charge is likely to bring: reaching the enemy, his fire, and the fight."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import erf, sqrt
from typing import NamedTuple

from grognard.books.gentlemans_war.answering import reckon_actions, side_of
from grognard.books.gentlemans_war.charging import charge_fault
from grognard.books.gentlemans_war.firing import Aim, aim
from grognard.books.gentlemans_war.lines import Line, charge_line, wheeled_freely
from grognard.books.gentlemans_war.melee import Fight, blows
from grognard.books.gentlemans_war.pieces import AgwTable, Unit
from grognard.books.gentlemans_war.restrictions import cannot_be_charged, cannot_charge
from grognard.books.gentlemans_war.stands import apart, is_cavalry, is_gun, is_skirmishing
from grognard.books.gentlemans_war.tables import LONG, SHORT, charge_dice
from grognard.players.brains.gentlemans_war.field import Field
from grognard.players.brains.gentlemans_war.fire import casualties, worth
from grognard.players.brains.gentlemans_war.values import BREAK, SHAKEN
from grognard.players.brains.gentlemans_war.ways import INCH, inches_between
from grognard.tabletop.geometry import inches

EVASION = 0.5
"""How often those who may evade get away."""

WIDEST = 16
"""Inches that no two units' middles are apart when they touch."""


class Odds(NamedTuple):
    """How a fight is likely to go."""

    wins: float
    lost: float
    """Figures the attacker loses on average, by fire and sword,"""
    felled: float
    """and those he strikes down."""


@lru_cache(maxsize=512)
def reaches(dice: int, need: int) -> float:
    """How often so many dice show at least so much."""
    counts = {0: 1}
    for _ in range(dice):
        counts = {
            total: sum(counts.get(total - face, 0) for face in range(1, 7))
            for total in range(max(counts) + 7)
        }
    good = sum(count for total, count in counts.items() if total >= need)
    return float(good / 6**dice)


class Strokes(NamedTuple):
    """What two who fight strike down on average, and how often a blow of each goes home."""

    felled: float
    struck: float
    fallen: float
    hurt: float

    @property
    def wins(self) -> float:
        """How often the attacker strikes down more."""
        spread = sqrt(self.felled * (1 - self.struck) + self.fallen * (1 - self.hurt) + 0.5)
        return (1 + erf((self.felled - self.fallen) / spread / sqrt(2))) / 2


def odds(table: AgwTable, unit: Unit, foe: Unit, fire: float = 0.0) -> Odds:
    """A fight between one who charges and one who receives him, so much having been shot down."""
    found = strokes(table, unit, foe, fire)
    return Odds(found.wins, fire + found.fallen, found.felled)


def strokes(table: AgwTable, unit: Unit, foe: Unit, fire: float = 0.0) -> Strokes:
    """The blows of such a fight."""
    fight = Fight([unit], [foe])
    side = side_of(foe, unit)
    if side:
        fight.sides[foe.id] = side
        fight.limits[foe.id] = -(-foe.figures // 2)
    if is_cavalry(unit) and is_cavalry(foe) and not foe.disordered and not side:
        fight.counter.add(foe.id)
    mine, theirs = blows(table, fight, unit), blows(table, fight, foe)
    left = max(1 - fire / max(unit.figures, 1), 0.0)
    struck, hurt = (7 - mine.needed) / 6, (7 - theirs.needed) / 6
    return Strokes(mine.dice * left * struck, struck, theirs.dice * hurt, hurt)


def comrades(field: Field, unit: Unit, mates: Sequence[Unit], foe: Unit) -> float:
    """What it is worth that others charge too, and do not shoot: he is beaten oftener, or they."""
    table = field.table
    alone = strokes(table, unit, foe, closing_fire(table, unit, foe))
    help_ = sum(strokes(table, mate, foe).felled * _gets_home(mate, foe) for mate in mates)
    wins = alone._replace(felled=alone.felled + help_).wins
    stake = BREAK * (foe.figures * worth(foe) + unit.figures * worth(unit))
    risk = BREAK * sum(mate.figures * worth(mate) for mate in mates)
    gain = (wins - alone.wins) * stake * field.temper.charge
    shots = sum(field.keen(mate) * field.best_shot(mate) for mate in mates)
    return gain - shots - (1 - wins) * risk * field.stakes(unit.seat)


def _gets_home(unit: Unit, foe: Unit) -> float:
    """How often a charge straight at somebody reaches him."""
    dice = max(charge_dice(unit) - unit.spent, 1)
    return reaches(dice, -(-apart(unit, foe) // INCH))


def better_line(field: Field, unit: Unit, foe: Unit) -> float:
    """What it is worth to wheel into the best position first: the shorter way is oftener made."""
    dice = max(charge_dice(unit) - unit.spent, 1)
    line = charge_line(field.table, unit, foe, inches(6 * dice))
    free = wheeled_freely(field.table, unit, foe, inches(6 * dice))
    if not isinstance(line, Line) or free is None:
        return 0.0
    before, after = (reaches(dice, -(-far // INCH)) for far in (line.distance, free.distance))
    saved = charge_from(field, unit, foe, 1.0) + SHAKEN * unit.figures * worth(unit)
    return (after - before) * saved


def closing_fire(table: AgwTable, unit: Unit, foe: Unit) -> float:
    """What the target of a charge is likely to shoot down as it comes in."""
    if side_of(foe, unit):
        return 0.0
    actions = reckon_actions(table, foe)
    if is_cavalry(unit) and actions >= 2 and not is_gun(foe):
        return 0.0  # it will rather form square
    column = SHORT if actions >= 2 else LONG
    aimed = aim(table, foe, unit, column, coming=True) if actions else None
    return casualties(aimed) if isinstance(aimed, Aim) else 0.0


def charge(field: Field, unit: Unit, foe: Unit) -> float:
    """What a charge is worth: figures, order, and perhaps a unit broken."""
    table = field.table
    dice = max(charge_dice(unit) - unit.spent, 1)
    line = charge_line(table, unit, foe, inches(6 * dice))
    if not isinstance(line, Line):
        return -1.0
    left = dice - len(line.crossed)
    home = reaches(max(left, 0), -(-line.distance // INCH))
    return charge_from(field, unit, foe, home, disordered=bool(line.rough))


def charge_from(
    field: Field, unit: Unit, foe: Unit, home: float, *, disordered: bool = False
) -> float:
    """The same, for a charge that gets home so often."""
    table = field.table
    found = odds(table, unit, foe, closing_fire(table, unit, foe))
    won = BREAK * foe.figures * worth(foe) + found.felled * worth(foe) / 2
    lost = BREAK * unit.figures * worth(unit) + found.lost * worth(unit) / 2
    if is_cavalry(unit) and _squares(table, foe):
        found = found._replace(wins=found.wins * 0.4)
    wins = found.wins * (0.7 if disordered else 1.0)
    keen = field.temper.charge * (field.temper.horse if is_cavalry(unit) else 1.0)
    value = wins * won * keen - (1 - wins) * lost * field.stakes(unit.seat)
    if (is_skirmishing(foe) or is_gun(foe)) and not foe.disordered:
        value = (1 - EVASION) * value + EVASION * (1.0 if is_gun(foe) else 0.2)
    short = SHAKEN * unit.figures * worth(unit)
    return home * value - (1 - home) * short


def _squares(table: AgwTable, foe: Unit) -> bool:
    """Foot that has the time to form square."""
    return foe.formation in ("line", "attack") and reckon_actions(table, foe) >= 2


def best_charge(field: Field, unit: Unit, floor: float = -1.0) -> float:
    """The best charge a unit could make now; for one worth less than the floor no way is sought."""
    best = -1.0
    for foe in field.nearest(unit):
        if (
            hope(field, unit, foe) > max(best, floor)
            and charge_fault(field.table, unit, foe.id) is None
        ):
            best = max(best, charge(field, unit, foe))
    return best


def hope(field: Field, unit: Unit, foe: Unit) -> float:
    """What a charge is worth at the very best, whatever lies in the way."""
    key = (unit.id, foe.id)
    if key not in field.hopes:
        field.hopes[key] = _hope(field, unit, foe)
    return field.hopes[key]


def _hope(field: Field, unit: Unit, foe: Unit) -> float:
    dice = charge_dice(unit) - unit.spent
    if dice < 1 or inches_between(unit.place, foe.place) > 6 * dice + WIDEST:
        return -1.0
    home = reaches(dice, -(-apart(unit, foe) // INCH))
    if not home or cannot_charge(unit) or cannot_be_charged(field.table, unit, foe):
        return -1.0
    return charge_from(field, unit, foe, home)


def carry_home(field: Field, unit: Unit, foe: Unit, *, again: bool, more: int) -> float:
    """What it is worth that a charge which fell short has its dice again, or so many more."""
    dice, need = max(charge_dice(unit) - unit.spent, 1), -(-apart(unit, foe) // INCH)
    before = reaches(dice, need)
    after = (reaches(dice + more, need) - before) / max(1 - before, 0.01)
    saved = charge_from(field, unit, foe, 1.0) + SHAKEN * unit.figures * worth(unit)
    return (before if again else after) * saved
