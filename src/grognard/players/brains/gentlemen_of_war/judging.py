"""How well a seat stands in a battle of Gentlemen of War.

The numbers are logits of the chance to win, fitted to battles between drilled commanders.
"""

from __future__ import annotations

from math import tanh
from typing import Final

from grognard.books.gentlemen_of_war.objectives import damage, scenario_of
from grognard.books.gentlemen_of_war.pieces import GowTable, Unit
from grognard.kernel.question import Seat
from grognard.players.brains.gentlemen_of_war.field import Field

UNITS: Final = 1.9
"""All of one's units, against none: half of them gone brings Rout Checks."""
LIFE: Final = 0.12
"""A hundred points of men without a scratch,"""
DOOR: Final = 0.12
"""and so much less if they stand at Death's Door."""
COMMANDER: Final = 0.5
"""A Commander who lives: without him there is a Rout Check every turn,"""
COMMANDER_LIFE: Final = 1.2
"""so much more if he has no scratch,"""
COMMANDER_DOOR: Final = 0.3
"""so much less at Death's Door,"""
EXPOSED: Final = 0.2
"""and for each fifth of a card that may be shot at him,"""
SHELTERED: Final = 0.1
"""and so much more for each step between him and the enemy."""
NEAR: Final = 0.03
"""A step that anybody else is away from the enemy."""
PLACE: Final = 0.05
"""What the drill book makes of the places the men stand on."""
MARGIN: Final = 1.25
"""A hundred points of enemies put out of action, on the last turn of an encounter,"""
LEAD: Final = 0.6
"""and having put out more than the enemy at all."""
ACROSS: Final = 1.8
"""All raiders over the river, short of the last of them."""
PACE: Final = 0.15
"""A step for each turn left that the last raider is behind."""
FORD_LATE: Final = 4.5
"""What the defenders of the ford gain by the clock, squared."""
HOUSE_POINT: Final = 1.6
HOUSE_READY: Final = 2.2
"""An attacker in the house who has yet to act."""
HOUSE_STEP: Final = 0.12
HOUSE_LATE: Final = 10.0
SWUM: Final = 1.5
SWIM_STEP: Final = 0.2
HUT_POINT: Final = 0.65
HUT_MAN: Final = 0.55
HUT_READY: Final = 0.5
FAR: Final = 6
"""Steps beyond which nobody counts."""


def judge(field: Field, seat: Seat) -> float:
    """The chance to win less the chance to lose."""
    foe = field.table.rival(seat)
    logit = _force(field, seat) - _force(field, foe) + _purpose(field, seat)
    return tanh(logit / 2)


def _force(field: Field, seat: Seat) -> float:
    """A side's men, its Commander before all."""
    table = field.table
    own = [unit for unit in field.standing if unit.seat == seat]
    value = UNITS * len(own) / table.strength(seat)
    for unit in own:
        doomed = unit.wounds >= table.resolve(unit)
        life = LIFE * _life(table, unit) - DOOR * doomed
        value += life * table.sheets[unit.id].points / 100
        value += PLACE * field.stand(unit, unit.place)
        if table.sheets[unit.id].commander:
            value += _commander(field, unit)
        else:
            value -= NEAR * min(field.nearest(unit, unit.place), FAR)
    return value


def _commander(field: Field, unit: Unit) -> float:
    """What a Commander who lives is worth, and how safe he is."""
    table = field.table
    _, danger, near = field.look(unit, unit.place)
    safety = SHELTERED * min(near, FAR) - EXPOSED * danger
    doomed = COMMANDER_DOOR * (unit.wounds >= table.resolve(unit))
    return COMMANDER + COMMANDER_LIFE * _life(table, unit) - doomed + safety


def _life(table: GowTable, unit: Unit) -> float:
    """What is left of a man: all of it unhurt, a little at Death's Door."""
    return 1 - unit.wounds / (table.resolve(unit) + 1)


def _purpose(field: Field, seat: Seat) -> float:
    """What the objective and the clock promise a seat."""
    objective = scenario_of(field.table).objective
    if objective.kind == "encounter":
        return _encounter(field, seat)
    if objective.kind == "hut":
        return _hut(field, seat) - _hut(field, field.table.rival(seat))
    promised = {"ford": _ford, "hold": _house, "swim": _fountain}[objective.kind]
    attackers = [unit for unit in field.standing if unit.seat == objective.attacker]
    value = promised(field, attackers)
    return value if seat == objective.attacker else -value


def _late(table: GowTable) -> float:
    """How much of the battle is over."""
    return max(0, table.turn - 1) / scenario_of(table).turns


def _encounter(field: Field, seat: Seat) -> float:
    table = field.table
    margin = damage(table, seat) - damage(table, table.rival(seat))
    lead = (margin > 0) - (margin < 0)
    return _late(table) * (MARGIN * margin / 100 + LEAD * lead)


def _ford(field: Field, raiders: list[Unit]) -> float:
    table = field.table
    away = [field.distance(unit.place, "O2") for unit in raiders]
    left = scenario_of(table).turns - table.turn + 1
    across = away.count(0) / max(1, len(away))
    return ACROSS * across - PACE * sum(away) / left - FORD_LATE * _late(table) ** 2


def _house(field: Field, mob: list[Unit]) -> float:
    table = field.table
    away = sorted(field.distance(unit.place, "O") for unit in mob)
    inside = sum(1 for unit in mob if not unit.acted and not field.distance(unit.place, "O"))
    scored = table.scores.get(scenario_of(table).objective.attacker, 0)
    near = sum(min(steps, FAR) for steps in away[:3])
    clock = HOUSE_LATE * _late(table) ** 2
    return HOUSE_POINT * scored + HOUSE_READY * inside - HOUSE_STEP * near - clock


def _fountain(field: Field, bathers: list[Unit]) -> float:
    table = field.table
    dry = [unit.place for unit in bathers if not unit.swum]
    waters = field.ground.water_places
    away = sorted(min(field.ground.steps(place, water) for water in waters) for place in dry)
    scored = table.scores.get(scenario_of(table).objective.attacker, 0)
    return SWUM * scored - SWIM_STEP * sum(away[:3])


def _hut(field: Field, seat: Seat) -> float:
    table = field.table
    inside = [u for u in field.standing if u.seat == seat and not field.distance(u.place, "O")]
    ready = sum(1 for unit in inside if not unit.acted)
    return HUT_POINT * table.scores.get(seat, 0) + HUT_MAN * len(inside) + HUT_READY * ready
