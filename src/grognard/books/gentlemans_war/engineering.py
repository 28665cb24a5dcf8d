"""Engineering: digging in, blowing up, bridging, mending and mining, counted in whole cycles."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from msgspec.structs import replace

from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.blasting import BREACH_GAP, blow_early, lay_mine
from grognard.books.gentlemans_war.country import KINDS, NEARLY_MENDED
from grognard.books.gentlemans_war.forming import deeds
from grognard.books.gentlemans_war.generals import lose
from grognard.books.gentlemans_war.pieces import FOOT, AgwTable, Place, Unit
from grognard.books.gentlemans_war.stands import base_of, fighters, is_garrison, is_gun
from grognard.books.gentlemans_war.tearing import torn
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.kernel.question import Fault
from grognard.tabletop.geometry import (
    Face,
    Length,
    Point,
    Polyline,
    Pose,
    advance,
    bearing_to,
    closest_point,
    contains_point,
    inches,
    side_step,
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
    whole: bool = False
    """The whole company has to be at it."""


@rule("AGW-343", "AGW-344", "AGW-095")
def _wreck(cycles: int, words: str, *, engineers: bool, least: int = 1) -> Task:
    """The great destructions are for whole companies of engineers, the others for anyone."""
    who: Literal["engineers", "lucky"] = "engineers" if engineers else "lucky"
    return Task(words, cycles, least, who, "AGW-343", whole=engineers)


WRECKED: Final[dict[str, Task]] = {
    "railway-bridge": _wreck(2, "blow up the railway bridge", engineers=True),
    "culvert": _wreck(1, "blow up the culvert", engineers=True),
    "bridge": _wreck(1, "blow up the bridge", engineers=True),
    "road": _wreck(1, "break up the road", engineers=True),
    "railway": _wreck(1, "tear up the track", engineers=False),
    "depot": _wreck(1, "burn the depot", engineers=False, least=3),
}
BAGGAGE: Final = _wreck(1, "burn the baggage train", engineers=False, least=3)
DUG: Final[dict[str, Task]] = {
    "shallow-trench": Task("dig shallow trenches", 1, 1, "anyone", "AGW-342"),
    "trench": Task("dig in", 2, 1, "anyone", "AGW-342"),
}
PITS: Final[dict[str, Task]] = {
    "pit": Task("dig a gun pit", 1, 3, "anyone", "AGW-342"),
    "redoubt": Task("build a gun emplacement", 2, 3, "anyone", "AGW-342"),
}
BREACH: Final = Task("lay a breaching charge", 1, 3, "anyone", "AGW-348")
MINE: Final = Task("lay a contact mine", 3, 3, "anyone", "AGW-347")
DOUSE: Final = Task("put the fire out", 0, 6, "anyone", "AGW-345")
WALLS: Final = ("wall", "high-wall", "breastwork")
MENDED: Final[dict[str, int]] = {"culvert": 5, "bridge": 7, "railway-bridge": 10}
"""How many cycles it takes to mend each, from the ground up."""
WATER: Final = ("brook", "stream", "river", "lake", "ford")
AT_HAND: Final = inches(1)
BUCKETS: Final = inches(6)
"""Water is close to a fire if it is so near."""


def tasks(table: AgwTable, unit: Unit) -> dict[str, Task]:
    """Every work a unit could begin where it stands."""
    if not _has_hands(unit) or is_garrison(unit) or unit.formation in ("march", "square"):
        return {}
    found: dict[str, Task] = {**(DUG if unit.kind in FOOT else {}), "mine": MINE}
    for feature in table.ground.touched_by(base_of(unit), AT_HAND):
        found |= _on_feature(table, feature)
    for other in table.on_field():
        beside = _beside(unit, other)
        if beside and within(base_of(other), base_of(unit), AT_HAND):
            found |= beside
    return found


@rule("AGW-344", "AGW-341")
def _has_hands(unit: Unit) -> bool:
    """Anyone on foot burns, wrecks and mines, riders who have got down too; foot builds as well."""
    return not (unit.mounted or is_gun(unit) or unit.kind in ("wagons", "porters"))


def _on_feature(table: AgwTable, feature: Feature) -> dict[str, Task]:
    """What can be done to a piece of ground."""
    name = feature.id
    if feature.kind in WRECKED:
        return {f"wreck:{name}": WRECKED[feature.kind]}
    if feature.kind in WALLS and feature.line:
        return {f"breach:{name}": BREACH}
    if feature.kind == "river" and feature.line:
        return {f"pontoon:{name}": _pontoon(feature)}
    if feature.kind == "broken-bridge":
        return {f"mend:{name}": _mending(feature)}
    if feature.kind == "burning-depot" and _water_near(table, feature):
        return {f"douse:{name}": DOUSE}
    return {}


def _beside(unit: Unit, other: Unit) -> dict[str, Task]:
    """What can be done for a friend's gun, or to the enemy's wagons."""
    if other.side == unit.side and is_gun(other) and other.gun_at is None and unit.kind in FOOT:
        return {f"{word}:{other.id}": task for word, task in PITS.items()}
    if other.side != unit.side and other.kind == "wagons":
        return {f"burn:{other.id}": BAGGAGE}
    return {}


@rule("AGW-342", "AGW-341")
def _pontoon(river: Feature) -> Task:
    """Two cycles to begin, and one for every three inches; a whole company of engineers."""
    spans = -(-river.width // inches(3))
    return Task("throw a pontoon bridge", 2 + spans, 1, "engineers", "AGW-342", whole=True)


@rule("AGW-349")
def _mending(ruin: Feature) -> Task:
    """Five to ten cycles, or the one or two that are left of work begun before the battle."""
    cycles = 2 if NEARLY_MENDED in ruin.notes else MENDED[_was(ruin)]
    return Task(f"mend the {_was(ruin)}", cycles, 1, "engineers", "AGW-349", whole=True)


def _was(ruin: Feature) -> str:
    """What stood there before it was blown up."""
    for note in ruin.notes:
        if note in MENDED:
            return note
    return "bridge"


@rule("AGW-345")
def _water_near(table: AgwTable, depot: Feature) -> bool:
    """Buckets can be filled close by."""
    shape = table.ground[depot.id].shape
    wet = [feature for feature in table.features if feature.kind in WATER]
    return any(within(table.ground[feature.id].shape, shape, BUCKETS) for feature in wet)


@rule("AGW-340", "AGW-341", "AGW-342", "AGW-344", "AGW-095", "AGW-345", "AGW-347", "AGW-348")
def work_fault(table: AgwTable, unit: Unit, what: str) -> Fault | None:
    """A work is begun by a unit that does nothing else, and has the men and tools for it."""
    task = tasks(table, unit).get(what)
    if task is None:
        return Fault("There is no such work here.", "AGW-342")
    if unit.work == what or deeds(unit):
        return Fault("A work is begun by those who do nothing else.", "AGW-340")
    if unit.work.startswith("laid:"):
        return Fault("A charge lies at their feet.", "AGW-348", "Get away from it first.")
    if task.who == "engineers" and unit.kind != "engineers":
        return Fault("Only engineers can do that.", "AGW-344")
    if task.whole and (unit.parent or table.skirmishers_of(unit) is not None):
        return Fault("It takes the whole company.", "AGW-095", "Join the two halves first.")
    if fighters(unit) < task.least:
        return Fault(f"It takes {task.least} figures.", task.cite)
    if unit in standing_on(table, what):
        return Fault("They stand on it themselves.", "AGW-343", "Step off it first.")
    return None


@rule("AGW-343")
def standing_on(table: AgwTable, work: str) -> list[Unit]:
    """Whoever stands on the bridge that is to be blown up; nobody does that under men's feet."""
    kind, _, name = work.partition(":")
    if kind != "wreck" or not table.ground[name].feature.way:
        return []
    bridge = table.ground[name].area
    here = [unit for unit in table.on_field() if bridge and contains_point(bridge, unit.point)]
    return here if table.ground[name].feature.kind in MENDED else []


@rule("AGW-346")
def begin_work(game: Game_, unit: Unit, what: str) -> None:
    """A unit sets to work, perhaps with a note that the enemy opens only when it is done."""
    task = tasks(game.table, unit)[what]
    if what.startswith("douse:"):
        game.tell(events.DepotSaved(unit.id, what.partition(":")[2]))
        return
    game.tell(events.WorkBegun(unit.id, what, task.words, told=hidden_from_enemy(game.table, unit)))


@rule("AGW-346")
def hidden_from_enemy(table: AgwTable, unit: Unit) -> str:
    """The only seat that knows of a unit's work; nobody in particular unless works are hidden."""
    return str(unit.seat) if table.switches.get("hidden_work") else ""


def drop_work(game: Game_, unit: Unit) -> None:
    """Who does something else leaves his work."""
    at_it = unit.work and not unit.work.startswith("laid:")
    if at_it and deeds(unit) and "work" not in unit.did:
        game.tell(events.WorkDropped(unit.id, hidden_from_enemy(game.table, unit)))


@rule("AGW-340", "AGW-341")
def needed_cycles(unit: Unit, task: Task) -> int:
    """Ordinary infantry takes twice as long to build as engineers."""
    builds = task.cite == "AGW-342"
    return task.cycles if unit.kind == "engineers" or not builds else 2 * task.cycles


@rule("AGW-340", "AGW-344", "AGW-348")
def finish_works(game: Game_, command: str) -> None:
    """When a cycle ends those works are done that have had their whole cycles."""
    table = game.table
    burn_down(game, command)
    for unit in list(table.units.values()):
        if table.command_of(unit) != command or not unit.work or unit.work.startswith("laid:"):
            continue
        task = tasks(table, unit).get(unit.work) if unit.on_table else None
        if task is None or unit.place != unit.work_place or unit.locked:
            game.tell(events.WorkDropped(unit.id, hidden_from_enemy(table, unit)))
            continue
        counted = table.cycles.get(command, 1) - 1 - unit.work_since
        if counted < needed_cycles(unit, task):
            continue
        if standing_on(table, unit.work):
            hold_off(game, unit, task)
        else:
            finish(game, unit, task)


@rule("AGW-343")
def hold_off(game: Game_, unit: Unit, task: Task) -> None:
    """All is ready, and waits for somebody to get off the bridge."""
    told = hidden_from_enemy(game.table, unit)
    waits = events.WorkDone(unit.id, task.words, task.cite, failed=True, told=told)
    game.tell(waits)


@rule("AGW-345")
def burn_down(game: Game_, command: str) -> None:
    """A fire that has burned for a whole cycle of those who lit it cannot be put out."""
    for depot, (lit_by, since) in list(game.table.fires.items()):
        if lit_by == command and game.table.cycles.get(command, 1) > since:
            game.tell(events.DepotBurned(depot))


@rule("AGW-344", "AGW-347", "AGW-348", "AGW-346")
def finish(game: Game_, unit: Unit, task: Task) -> None:
    """What a finished work leaves behind."""
    kind, _, name = unit.work.partition(":")
    told = hidden_from_enemy(game.table, unit)
    if kind == "mine":
        lay_mine(game, unit, told)
        return
    if kind == "breach":
        blow_early(game, unit, name, (task.words, told))
        return
    dice = game.roll(1) if task.who == "lucky" and unit.kind != "engineers" else ()
    if dice and dice[0] < 4:
        failed = events.WorkDone(unit.id, task.words, "AGW-344", dice=dice, failed=True, told=told)
        game.tell(failed)
    elif task is WRECKED["depot"]:
        game.tell(events.DepotLit(unit.id, name, game.table.command_of(unit), dice))
    else:
        built, gone = _ground(game.table, unit, kind, name)
        game.tell(events.WorkDone(unit.id, task.words, task.cite, built, gone, dice))
        if kind == "burn":
            lose(game, game.table.units[name], "destroyed", "AGW-343")


def _ground(
    table: AgwTable, unit: Unit, kind: str, name: str
) -> tuple[tuple[Feature, ...], tuple[str, ...]]:
    """The features a work adds and those it takes away."""
    label = f"work-{unit.id}-{len(table.features)}-{table.flips}"
    if kind in DUG:
        return (replace(KINDS[kind], id=label, line=_dug(unit)),), ()
    if kind in PITS:
        outline = tuple(_spot(corner) for corner in base_of(table.units[name]).corners)
        cover = "hard" if kind == "redoubt" else "soft"
        return (replace(KINDS["emplacement"], id=label, outline=outline, cover=cover),), ()
    if kind == "pontoon":
        return (_bridged(unit, table.ground[name].feature, label),), ()
    if kind == "burn":
        return (), ()
    old = table.ground[name].feature
    if kind == "mend":
        whole = KINDS[_was(old)]
        return (replace(old, kind=whole.kind, way=whole.way, going=whole.going, notes=()),), (name,)
    if old.kind in MENDED:
        broken = KINDS["broken-bridge"]
        fallen = replace(old, kind=broken.kind, way=False, going=broken.going, notes=(old.kind,))
        return (fallen,), (name,)
    return torn(old, unit.point, label), (name,)


@rule("AGW-342")
def _dug(unit: Unit) -> tuple[Place, Place]:
    """Each man digs the frontage of one man, all along the front."""
    front = base_of(unit).middle(Face.FRONT)
    middle = Pose(front.x, front.y, unit.bearing)
    half = unit.figures * inches(1) // 2
    return _spot(side_step(middle, -half).point), _spot(side_step(middle, half).point)


@rule("AGW-342")
def _bridged(unit: Unit, river: Feature, label: str) -> Feature:
    """A bridge straight across from where its builders are, whichever way they look."""
    middle = closest_point(Polyline([Point(x, y) for x, y in river.line]), unit.point)
    across = Pose(middle.x, middle.y, bearing_to(unit.point, middle))
    reach = river.width // 2 + BREACH_GAP
    here, there = advance(across, -reach), advance(across, reach)
    width: Length = inches(2)
    line = (_spot(here.point), _spot(there.point))
    return replace(KINDS["bridge"], id=label, line=line, width=width)


def _spot(point: Point) -> Place:
    return (point.x, point.y)
