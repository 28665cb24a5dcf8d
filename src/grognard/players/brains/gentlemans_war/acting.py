"""What a unit does with its activation, and where it goes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from math import ceil
from typing import Final

from grognard.books.gentlemans_war import forming, marching
from grognard.books.gentlemans_war.country import cover_of
from grognard.books.gentlemans_war.doing import Deed
from grognard.books.gentlemans_war.engineering import tasks
from grognard.books.gentlemans_war.firing import cannot_shoot
from grognard.books.gentlemans_war.forming import dice_left
from grognard.books.gentlemans_war.pieces import FOOT, Unit, usual_formation
from grognard.books.gentlemans_war.stands import base_of, is_cavalry, is_gun, is_skirmishing
from grognard.books.gentlemans_war.tables import charge_dice, march_dice
from grognard.books.gentlemans_war.wagons import capture_fault
from grognard.kernel.question import Fault
from grognard.players.brains.gentlemans_war.bombarding import silenced
from grognard.players.brains.gentlemans_war.clashing import best_charge, charge, hope, reaches
from grognard.players.brains.gentlemans_war.field import (
    DOORSTEP,
    PIP,
    Field,
    pace,
)
from grognard.players.brains.gentlemans_war.fire import TRAIN
from grognard.players.brains.gentlemans_war.leading import company
from grognard.players.brains.gentlemans_war.values import (
    ARRIVE,
    BRIDGE,
    CAPTURE,
    DIG,
    EXIT,
    FACING,
    FORM,
    PATIENCE,
    REFORM,
    STEADFAST,
    UPSET,
)
from grognard.players.brains.gentlemans_war.ways import INCH, inches_between
from grognard.tabletop.drill import Kind, Order
from grognard.tabletop.geometry import (
    QUARTER_TURN,
    Point,
    angle_between,
    bearing_to,
    wheel_arc,
)

FAR: Final = 30
"""Inches beyond which one marches in column."""
SOON: Final = 18
"""Inches within which one had better be in line, and in order."""
ASKEW: Final = 4000
"""A bearing so far off the front, in hundredths of a degree, is reached best in column."""
CLOSE: Final = 16
"""Inches within which horse in reach is a threat,"""


@contextmanager
def placed(unit: Unit, place: tuple[int, int], bearing: int) -> Iterator[None]:
    """A unit as if it stood elsewhere; the table is an imagined one, and put right again."""
    was = unit.place, unit.bearing
    unit.place, unit.bearing = place, bearing
    try:
        yield
    finally:
        unit.place, unit.bearing = was


def deed(field: Field, unit: Unit, choice: Deed) -> float:
    """What a deed is worth to the acting unit, less the work it would leave for it."""
    return _deed(field, unit, choice) - (0.0 if choice.kind == "end" else _in_hand(field, unit))


def _in_hand(field: Field, unit: Unit) -> float:
    """What the work is worth that a unit is at, and would leave undone."""
    task = unit.work
    if not task or task.startswith("laid:"):
        return 0.0
    unit.work = ""  # the table is an imagined one, and put right again
    worth = work(field, unit, task)
    unit.work = task
    return max(worth, 0.0)


def _deed(field: Field, unit: Unit, choice: Deed) -> float:
    table = field.table
    if choice.kind == "shoot":
        foe = table.units[choice.what]
        return 0.3 + field.keen(unit) * field.shot(unit, foe) * silenced(field, unit, foe)
    if choice.kind == "charge":
        return patient(field, unit, charge(field, unit, table.units[choice.what]))
    if choice.kind in ("march", "run"):
        return way(field, unit, choice.count, running=choice.kind == "run")
    if choice.kind == "form":
        return form(field, unit, choice.what)
    if choice.kind == "face":
        return face(field, unit, choice.angle)
    if choice.kind == "work":
        return work(field, unit, choice.what)
    plain = {
        "exit": EXIT,
        "fight": 2.0,
        "reform": REFORM,
        "load": 0.8,
        "capture": CAPTURE,
        "end": 0.0,
    }
    return plain.get(choice.kind, 0.0) if choice.kind in plain else loose(field, unit, choice.kind)


def is_vain(field: Field, unit: Unit, choice: Deed) -> bool:
    """A deed that nobody would think of, so that it need not be looked into."""
    if choice.kind == "march":
        return _is_half_hearted(field, unit, choice.count)
    return choice.kind == "charge" and hope(field, unit, field.table.units[choice.what]) < 0


def _is_half_hearted(field: Field, unit: Unit, count: int) -> bool:
    """Fewer dice than it has take a unit nowhere else, unless one is kept for a shot or the edge.

    A gun in action is pushed by one die, whatever it has left.
    """
    kept = dice_left(unit) - count
    shoots = kept == 1 and is_skirmishing(unit) and not unit.shot
    return kept > 0 and not (shoots or is_gun(unit) or isinstance(field.goal(unit), str))


def away(field: Field, unit: Unit) -> float:
    """Inches to the nearest enemy, middle to middle."""
    near = field.nearest(unit)
    return inches_between(unit.place, near[0].place) if near else 99.0


def lack(field: Field, unit: Unit) -> float:
    """How many inches a unit is from where it wants to be."""
    goal = field.goal(unit)
    if goal is not None:
        return field.road(unit, goal)
    if field.holds(unit) or field.waits(unit):
        return 0.0
    return max(away(field, unit) - field.wanted(unit), 0.0)


def way(field: Field, unit: Unit, count: int, *, running: bool) -> float:
    """Ground to be gained by so many dice, and a shot that may be lost by running."""
    there = min(lack(field, unit), max(PIP * count - _turning(field, unit, unit.bearing), 0.0))
    gain = field.step(unit) * there * field.temper.ground
    if not _can_go(field, unit, count, running=running):
        gain *= 0.1  # it would only mark time
    if running and away(field, unit) < FAR / 2:
        gain *= 0.8  # it will be caught in the open, and cannot wheel much
    if _must_turn(field, unit) or _is_idle(field, unit):
        gain = max(gain, FACING)
    return gain + (0.0 if running else EXIT * _gets_off(field, unit, count)) - 0.05


def _turning(field: Field, unit: Unit, bearing: int, formation: str = "") -> float:
    """Inches that a line which must leave the table loses by wheeling; a column loses none."""
    formed = (formation or unit.formation) in ("line", "attack", "mass")
    if not formed or not isinstance(field.goal(unit), str):
        return 0.0
    angle = min(abs(_off(field, unit, bearing)), QUARTER_TURN)
    return wheel_arc(base_of(unit).width, angle) / INCH


def _off(field: Field, unit: Unit, bearing: int) -> int:
    """How far the way to go is off a bearing, to the right or, if negative, to the left."""
    goal = field.heading(unit)
    if goal is None or goal == unit.place:
        return 0
    return angle_between(bearing, bearing_to(unit.point, Point(*goal)))


def _can_go(field: Field, unit: Unit, count: int, *, running: bool) -> bool:
    """A line that has to leave the table has room to wheel, and a few inches to go."""
    if not isinstance(field.goal(unit), str) or unit.formation != "line":
        return True
    angle = _off(field, unit, unit.bearing)
    kind: Kind = "wheel-left" if angle < 0 else "wheel-right"
    on = Order("advance", INCH if abs(angle) > ASKEW else 3 * INCH)
    wheeled = Order(kind, min(abs(angle), QUARTER_TURN)), on
    dice = (6,) * count
    march = marching.March(field.table, unit, dice, (True,) * count, running=running)
    return march.fault(marching.Go(wheeled if abs(angle) > ASKEW else (on,))) is None


def _gets_off(field: Field, unit: Unit, count: int) -> float:
    """How often so many dice bring a unit to its edge, with one left to leave the table by."""
    left = dice_left(unit) if unit.did or unit.dice else march_dice(unit)
    leaves = isinstance(field.goal(unit), str) and not field.is_at_edge(unit)
    if not leaves or not 0 < count < left:
        return 0.0
    return reaches(count, ceil(max(field.room(unit) - DOORSTEP, 0.0)))


def patient(field: Field, unit: Unit, value: float) -> float:
    """Who is to leave the table does not stay for a fight, nor who holds leave his wall for one."""
    if value <= 0:
        return value
    if isinstance(field.goal(unit), str):
        return value * PATIENCE
    return value * STEADFAST if field.holds(unit) and _is_covered(field, unit) else value


def _is_idle(field: Field, unit: Unit) -> bool:
    """It is near enough to shoot and sees nobody to shoot at."""
    if field.holds(unit) or away(field, unit) > SOON:
        return False
    return cannot_shoot(field.table, unit) is None and field.best_shot(unit) <= 0


def _must_turn(field: Field, unit: Unit) -> bool:
    """No enemy near is before its front."""
    near = field.nearest(unit)[:1]
    return bool(near) and field.look(unit, near[0]) < FACING / 2


def go(field: Field, question: marching.March, choice: marching.Go) -> float:
    """What it is worth to end a march there."""
    unit = question.unit
    found = question.plan(choice)
    if isinstance(found, Fault):
        return -99.0
    with placed(unit, found.path[-1], found.bearing):
        value = field.stand(unit)
        near = away(field, unit) < SOON
        value += company(field, unit) if field.is_wily(unit.seat) else 0.0
    upset = len(found.tangled) + bool(found.tangled or marching.upset_by(unit, found))
    return value - (UPSET if near else UPSET / 3) * upset


def form(field: Field, unit: Unit, formation: str) -> float:
    """Line to fight, square against horse, column far from the enemy, guns in action."""
    far = away(field, unit)
    if is_gun(unit):
        idle = field.best_shot(unit) <= 0 and lack(field, unit) > 2 * PIP
        return (FORM if formation == "limbered" else -1.0) if idle else _unlimber(field, unit, far)
    if formation == "square":
        return FORM if _horse_near(field, unit) else -1.0
    if formation == "march" and isinstance(field.goal(unit), str):
        return _column(field, unit)
    if formation == "march":
        return FORM * 0.7 if far > SOON and _is_askew(field, unit) else -0.5
    if formation == "line" and not isinstance(field.goal(unit), str):
        wrong = unit.formation == "march" and far < SOON and unit.kind not in TRAIN
        alone = unit.formation == "square" and not _horse_near(field, unit)
        return FORM if wrong or alone else -0.5
    return -0.5


def arrayed(field: Field, unit: Unit, formation: str) -> float:
    """A unit that comes on from afar is in column, and its gun limbered; others are in line."""
    if is_gun(unit):
        return 0.0 if (formation == "limbered") == (lack(field, unit) > 2 * PIP) else -FORM
    far = isinstance(field.goal(unit), str) or lack(field, unit) > FAR
    hurries = far and not unit.mounted and unit.kind in FOOT
    return 0.0 if formation == ("march" if hurries else usual_formation(unit.kind)) else -FORM


def _column(field: Field, unit: Unit) -> float:
    """Who has far to go to leave the table goes faster in column, and round what bars a line."""
    goal = field.goal(unit)
    if unit.did or goal is None:
        return -0.5
    turns = min(field.road(unit, goal) / pace(unit), 4.0)
    faster = 0.0 if unit.mounted else PIP
    return field.step(unit) * (PIP * (march_dice(unit) - 1) + faster * turns) - 0.1


def _is_askew(field: Field, unit: Unit) -> bool:
    """The way to go is long and not before its front, and no enemy has been made out yet."""
    goal = field.heading(unit)
    if goal is None or goal == unit.place or unit.did or lack(field, unit) < SOON:
        return False
    return abs(angle_between(unit.bearing, bearing_to(unit.point, Point(*goal)))) > ASKEW


def _unlimber(field: Field, unit: Unit, far: float) -> float:
    return FORM if unit.formation == "limbered" and far <= field.wanted(unit) + 4 else -1.0


def _horse_near(field: Field, unit: Unit) -> bool:
    """Fresh horse could be on it before it acts again, and nothing else is near."""
    near = field.nearest(unit)
    return bool(near) and all(
        is_cavalry(foe)
        and not foe.acted
        and not foe.disordered
        and inches_between(unit.place, foe.place) < CLOSE
        for foe in near[:2]
    )


def face(field: Field, unit: Unit, angle: int) -> float:
    """Turning in place toward the nearest enemy, or the way to go."""
    if isinstance(field.goal(unit), str) or (field.retires(unit) and field.goal(unit) is not None):
        return _turn_about(field, unit, angle)
    near = field.nearest(unit)[:1]
    if not near or away(field, unit) > FAR:
        return -0.5
    before = field.look(unit, near[0])
    with placed(unit, unit.place, (unit.bearing + angle) % 36000):
        after = field.look(unit, near[0])
    stays = forming.faced_formation(unit, angle) in (unit.formation, "line")
    return (after - before) * (1.5 if stays else 0.3) - 0.3


def _turn_about(field: Field, unit: Unit, angle: int) -> float:
    """A line that turns to a flank is a column, and may march off at once."""
    formation = forming.faced_formation(unit, angle)
    if abs(_off(field, unit, unit.bearing + angle)) >= abs(_off(field, unit, unit.bearing)):
        return -0.5
    lost = _turning(field, unit, unit.bearing + angle, formation)
    far = max(PIP * (dice_left(unit) - 1) - lost, 0.0)
    return field.step(unit) * min(lack(field, unit), far) - 0.1


def work(field: Field, unit: Unit, task: str) -> float:
    """Who has to hold digs in; engineers see to the bridges; raiders burn what they came for."""
    kind, _, name = task.partition(":")
    attacks = unit.side == field.table.terms.attacker
    if name and any(mate.work == task for mate in field.table.own(unit.seat)):
        return -0.5  # it is being done
    if kind == "burn":
        return CAPTURE / 2
    if kind == "douse":
        return -0.5 if field.table.fires[name][0] == unit.seat else CAPTURE / 2
    if kind in ("mend", "pontoon"):
        return BRIDGE if attacks and field.table.terms.victory == "river" else -0.5
    if kind == "wreck":
        return -0.5 if attacks or field.table.terms.victory != "river" else BRIDGE
    if kind in ("shallow-trench", "pit"):
        sheltered = field.table.units[name] if name else unit
        return DIG if _digs(field, unit, sheltered) else -0.5
    return -0.5


def _party(field: Field, unit: Unit) -> float:
    """Two small works that wait for a company are done at once by its two halves."""
    half, at_hand = unit.figures // 2, tasks(field.table, unit).items()
    small = [what for what, task in at_hand if not task.whole and task.least <= half]
    worths = sorted((work(field, unit, what) for what in small), reverse=True)[:2]
    return sum(worths) - 0.1 if len(worths) == 2 and worths[1] > 0 else -0.5


def _digs(field: Field, unit: Unit, sheltered: Unit) -> bool:
    """It has to hold, has nothing else in hand, and digs for one whom the enemy sees uncovered."""
    near = field.nearest(unit)[:1]
    if not field.holds(unit) or unit.work or not near:
        return False
    return not _is_covered(field, sheltered)


def _is_covered(field: Field, unit: Unit) -> bool:
    """Something shelters a unit from the nearest enemy."""
    near = field.nearest(unit)[:1]
    return bool(near) and cover_of(field.table, unit, near[0].point)[0] != "open"


def loose(field: Field, unit: Unit, kind: str) -> float:
    """Skirmishers and saddles."""
    far = away(field, unit)
    if kind == "mount":
        horse = is_cavalry(unit) or (not unit.mounted and unit.kind not in FOOT)
        if unit.mounted:
            soon = FAR if field.holds(unit) and _is_covered(field, unit) else field.wanted(unit) + 6
            return FORM if not horse and far <= soon else -1.0
        return 0.6 if far > FAR else -1.0
    if kind in ("skirmish", "split", "scatter"):
        light = unit.kind != "infantry"
        return 0.5 if light and CLOSE < far < FAR and not unit.did else -0.5
    if kind == "party":
        return _party(field, unit)
    if kind == "occupy":
        return FORM if field.holds(unit) and far > CLOSE / 2 else -0.5
    if kind == "recover":
        return 0.4 if far < 8 or far > FAR + 6 else -0.5
    return -0.5


def promise(field: Field, unit: Unit, floor: float = 0.0) -> float:
    """What a unit could do if it acted now; a charge that is worth less than the floor is not."""
    if not unit.on_table:
        return ARRIVE if unit.gone == "coming" else 0.0
    if unit.locked:
        return 2.0
    if unit.running:
        return 1.5
    if field.goal(unit) is not None and field.is_at_edge(unit):
        return EXIT
    value = field.step(unit) * min(lack(field, unit), pace(unit)) * field.temper.ground
    value += EXIT * _gets_off(field, unit, march_dice(unit) - 1)
    if field.stakes(unit.seat) > 1 and capture_fault(field.table, unit) is None:
        value += CAPTURE
    if unit.disordered:
        value = max(value, REFORM)
    if not unit.shot:
        value = max(value, 0.3 + field.keen(unit) * field.best_shot(unit))
    if charge_dice(unit) and not unit.disordered:
        value = max(value, patient(field, unit, best_charge(field, unit, max(value, floor))))
    return max(value - _in_hand(field, unit), 0.0) + 0.02 * dice_left(unit)
