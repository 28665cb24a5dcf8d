"""Engineering: digging in, blowing up, bridging and breaching, counted in whole cycles."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from msgspec.structs import replace

from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.country import KINDS
from grognard.books.gentlemans_war.forming import deeds
from grognard.books.gentlemans_war.generals import lose
from grognard.books.gentlemans_war.pieces import FOOT, AgwTable, Place, Unit
from grognard.books.gentlemans_war.stands import base_of, is_gun
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.kernel.question import Fault
from grognard.tabletop.geometry import (
    Face,
    Length,
    Point,
    Pose,
    advance,
    along_bearing,
    closest_point,
    inches,
    within,
)
from grognard.tabletop.terrain import Feature

Game_ = Game[AgwTable]


class Task(NamedTuple):
    """A work: what it is, how many cycles engineers need, and who may do it."""

    words: str
    cycles: int
    least: int
    who: Literal["anyone", "engineers", "lucky"]
    """The lucky are those who are no engineers and roll 4 or more."""
    cite: str


@rule("AGW-343", "AGW-344")
def _wreck(cycles: int, words: str, *, engineers: bool, least: int = 1) -> Task:
    return Task(words, cycles, least, "engineers" if engineers else "lucky", "AGW-343")


WRECKED: Final[dict[str, Task]] = {
    "railway-bridge": _wreck(2, "blow up the railway bridge", engineers=True),
    "culvert": _wreck(1, "blow up the culvert", engineers=True),
    "bridge": _wreck(1, "blow up the bridge", engineers=True),
    "road": _wreck(1, "break up the road", engineers=True),
    "railway": _wreck(1, "tear up the track", engineers=False),
    "depot": _wreck(1, "burn the depot", engineers=False, least=3),
}
DUG: Final[dict[str, Task]] = {
    "shallow-trench": Task("dig shallow trenches", 1, 1, "anyone", "AGW-342"),
    "trench": Task("dig in", 2, 1, "anyone", "AGW-342"),
}
PITS: Final[dict[str, Task]] = {
    "pit": Task("dig a gun pit", 1, 3, "anyone", "AGW-342"),
    "redoubt": Task("build a gun emplacement", 2, 3, "anyone", "AGW-342"),
}
BREACH: Final = Task("lay a breaching charge", 1, 3, "anyone", "AGW-348")
WALLS: Final = ("wall", "high-wall", "breastwork")


def tasks(table: AgwTable, unit: Unit) -> dict[str, Task]:
    """Every work a unit could begin where it stands."""
    if unit.kind not in FOOT or unit.mounted or unit.formation in ("march", "square"):
        return {}
    found: dict[str, Task] = dict(DUG)
    for feature in table.ground.touched_by(base_of(unit), inches(1)):
        if feature.kind in WRECKED:
            found[f"wreck:{feature.id}"] = WRECKED[feature.kind]
        if feature.kind in WALLS and feature.line:
            found[f"breach:{feature.id}"] = BREACH
        if feature.kind == "river" and feature.line:
            found[f"pontoon:{feature.id}"] = _pontoon(feature)
    for gun in table.own(unit.seat):
        if is_gun(gun) and gun.gun_at is None and within(base_of(gun), base_of(unit), inches(1)):
            found |= {f"{word}:{gun.id}": task for word, task in PITS.items()}
    return found


@rule("AGW-342", "AGW-341")
def _pontoon(river: Feature) -> Task:
    """Two cycles to begin, and one for every three inches; engineers alone can."""
    spans = -(-river.width // inches(3))
    return Task("throw a pontoon bridge", 2 + spans, 6, "engineers", "AGW-342")


@rule("AGW-340", "AGW-341", "AGW-342", "AGW-344")
def work_fault(table: AgwTable, unit: Unit, what: str) -> Fault | None:
    """A work is begun by a unit that does nothing else, and has the men and tools for it."""
    task = tasks(table, unit).get(what)
    if task is None:
        return Fault("There is no such work here.", "AGW-342")
    if unit.work == what or deeds(unit):
        return Fault("A work is begun by those who do nothing else.", "AGW-340")
    if task.who == "engineers" and unit.kind != "engineers":
        return Fault("Only engineers can do that.", "AGW-344")
    if unit.figures < task.least:
        return Fault(f"It takes {task.least} figures.", task.cite)
    return None


def begin_work(game: Game_, unit: Unit, what: str) -> None:
    """A unit sets to work."""
    task = tasks(game.table, unit)[what]
    game.tell(events.WorkBegun(unit.id, what, task.words))


def drop_work(game: Game_, unit: Unit) -> None:
    """Who does something else leaves his work."""
    if unit.work and deeds(unit) and "work" not in unit.did:
        game.tell(events.WorkDropped(unit.id))


@rule("AGW-340", "AGW-341")
def needed_cycles(unit: Unit, task: Task) -> int:
    """Ordinary infantry takes twice as long to build as engineers."""
    builds = task.cite == "AGW-342"
    return task.cycles if unit.kind == "engineers" or not builds else 2 * task.cycles


@rule("AGW-340", "AGW-344", "AGW-348")
def finish_works(game: Game_, seat: str) -> None:
    """When a side's cycle ends those of its works are done that have had their whole cycles."""
    table = game.table
    for unit in list(table.units.values()):
        if unit.seat != seat or not unit.work:
            continue
        task = tasks(table, unit).get(unit.work) if unit.on_table else None
        if task is None or unit.place != unit.work_place or unit.locked:
            game.tell(events.WorkDropped(unit.id))
            continue
        counted = table.cycles.get(unit.seat, 1) - 1 - unit.work_since
        if counted >= needed_cycles(unit, task):
            finish(game, unit, task)


def finish(game: Game_, unit: Unit, task: Task) -> None:
    """What a finished work leaves behind."""
    kind, _, name = unit.work.partition(":")
    if kind == "breach":
        _breach(game, unit, name)
        return
    dice = game.roll(1) if task.who == "lucky" and unit.kind != "engineers" else ()
    if dice and dice[0] < 4:
        game.tell(events.WorkDone(unit.id, task.words, "AGW-344", dice=dice, failed=True))
        return
    built, gone = _ground(game.table, unit, kind, name)
    game.tell(events.WorkDone(unit.id, task.words, task.cite, built, gone, dice))


def _ground(
    table: AgwTable, unit: Unit, kind: str, name: str
) -> tuple[tuple[Feature, ...], tuple[str, ...]]:
    """The features a work adds and those it takes away."""
    label = f"work-{unit.id}-{len(table.features)}-{table.flips}"
    base = base_of(unit)
    if kind in DUG:
        line = (_spot(base.corners[0]), _spot(base.corners[1]))
        return (replace(KINDS[kind], id=label, line=line),), ()
    if kind in PITS:
        gun = base_of(table.units[name])
        outline = tuple(_spot(corner) for corner in gun.corners)
        cover = "hard" if kind == "redoubt" else "soft"
        return (replace(KINDS["emplacement"], id=label, outline=outline, cover=cover),), ()
    if kind == "pontoon":
        front = base.middle(Face.FRONT)
        far = advance(Pose(front.x, front.y, unit.bearing), table.ground[name].feature.width * 2)
        width: Length = inches(2)
        line = (_spot(front), (far.x, far.y))
        return (replace(KINDS["bridge"], id=label, line=line, width=width),), ()
    return (), (name,)


def _spot(point: Point) -> Place:
    return (point.x, point.y)


@rule("AGW-348")
def _breach(game: Game_, unit: Unit, name: str) -> None:
    """On a 6 the charge goes off in its crew's hands; else there is a gap of three inches."""
    dice = game.roll(1)
    if dice[0] == 6:
        lost = min(3, unit.figures)
        game.tell(events.WorkDone(unit.id, BREACH.words, "AGW-348", dice=dice, lost=lost))
        if unit.figures <= 0:
            lose(game, unit, "destroyed", "AGW-348")
        return
    wall = game.table.ground[name].shape
    spot = closest_point(wall, unit.point)
    way = along_bearing(unit.bearing, inches(1))
    label = f"breach-{name}-{game.table.flips}"
    line = ((spot.x - way.x, spot.y - way.y), (spot.x + way.x, spot.y + way.y))
    gap = replace(KINDS["gate"], id=label, line=line, width=inches(3))
    game.tell(events.WorkDone(unit.id, BREACH.words, "AGW-348", (gap,), (), dice))
