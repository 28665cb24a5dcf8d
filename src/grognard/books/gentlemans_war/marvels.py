"""A sniper and a mad scientist: single figures who shoot."""

from __future__ import annotations

from itertools import compress
from typing import Final, NamedTuple

from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.asking import Pick, cycle_of
from grognard.books.gentlemans_war.blasting import caught_in
from grognard.books.gentlemans_war.country import cover_of, sight_between
from grognard.books.gentlemans_war.firing import target_class
from grognard.books.gentlemans_war.generals import WOUNDS, lose
from grognard.books.gentlemans_war.loners import Whither, alone
from grognard.books.gentlemans_war.luck import weathered
from grognard.books.gentlemans_war.morale import row_of, shaken_by_fire, tried
from grognard.books.gentlemans_war.pieces import NOWHERE, AgwTable, Place, Unit
from grognard.books.gentlemans_war.sections import side_of
from grognard.books.gentlemans_war.stands import base_of, general_base
from grognard.books.gentlemans_war.tables import Cover, arm_of, band_at, save_needed
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.kernel.question import Seat
from grognard.tabletop.geometry import (
    Base,
    Length,
    Point,
    closest_point,
    distance,
    gap,
    inches,
    spot,
)

Game_ = Game[AgwTable]
NEAR, FAR = inches(12), inches(36)
STROLL: Final = inches(12)
BANG: Final = inches(3)
MARKED: Final = ("staff officer", "messenger")
"""Cameos whom a sniper shoots at, as he does at generals."""


# The sniper


class Mark(NamedTuple):
    """Somebody in a sniper's sights."""

    words: str
    far: Length
    unit: str
    """The unit he is with, which does not hide him."""


class Snipe(Pick):
    """At whom a sniper fires this cycle."""

    __slots__ = ()
    cite = "AGW-673"


@rule("AGW-673")
def marks(table: AgwTable, seat: Seat) -> dict[str, Mark]:
    """Generals, messengers and staff officers in sight within 36 inches."""
    place = alone(table, seat, "sniper")
    if place is None or table.cameos[seat].used:
        return {}
    found = {}
    here = Point(*place)
    for general in table.generals.values():
        if general.side != side_of(seat) and general.on_table:
            base = general_base(general)
            mark = Mark(general.name, gap(spot(here), base), general.attached)
            if mark.far <= FAR and _sees(table, here, closest_point(base, here), mark.unit):
                found[general.id] = mark
    return found | _marked_cameo(table, seat, here)


def _marked_cameo(table: AgwTable, seat: Seat, here: Point) -> dict[str, Mark]:
    """The enemy's staff officer with his unit, or his messenger at headquarters."""
    rival = table.rival(seat)
    cameo = table.cameos.get(rival)
    if cameo is None or cameo.role not in MARKED or cameo.state != "on":
        return {}
    if cameo.unit:
        unit = table.units[cameo.unit]
        end = closest_point(base_of(unit), here) if unit.on_table else None
    else:
        tent = table.headquarters.get(rival)
        end = Point(*tent.place) if tent is not None and tent.place != NOWHERE else None
    if end is None or distance(here, end) > FAR or not _sees(table, here, end, cameo.unit):
        return {}
    return {cameo.role: Mark(f"the {cameo.role}", distance(here, end), cameo.unit)}


def _sees(table: AgwTable, here: Point, there: Point, besides: str) -> bool:
    others = [base_of(unit) for unit in table.on_field() if unit.id != besides]
    return not sight_between(table.ground, here, there, others)


@rule("AGW-673")
async def snipe(game: Game_, seat: Seat) -> None:
    """Once a cycle, as a card of his side is turned: 4-6 within 12 inches, 5-6 within 36."""
    table = game.table
    found = marks(table, seat)
    if not found:
        return
    labels = {"": "Nobody", **{key: mark.words for key, mark in found.items()}}
    trail = (cycle_of(table, seat), "sniper")
    target = await Snipe(seat, "At whom does the sniper fire?", labels, "AGW-673", trail)
    if not target:
        return
    needed = 4 if found[target].far <= NEAR else 5
    die = game.roll(1)[0]
    game.tell(events.Sniped(seat, target, found[target].words, die, needed))
    if die >= needed:
        _struck(game, seat, target)


@rule("AGW-673", "AGW-332")
def _struck(game: Game_, seat: Seat, target: str) -> None:
    """The wound is that of any general; a cameo who has more than a scratch is out of it."""
    dice = game.roll(1)
    result = WOUNDS[dice[0] - 1]
    if target in game.table.generals:
        game.tell(events.GeneralHit(target, 6, dice, result, "AGW-673"))
    elif result != "scratch":
        game.tell(events.CameoLeft(game.table.rival(seat), target, "is shot and carried off"))


@rule("AGW-673")
async def stroll(game: Game_, seat: Seat) -> None:
    """At the end of a cycle a sniper may move up to 12 inches."""
    here = game.table.cameos[seat].place
    foot = await Whither(game.table, seat, "sniper", here, STROLL)
    if not foot.stay:
        game.tell(events.CameoWalked(seat, "sniper", (foot.x, foot.y), "AGW-673"))


# The mad scientist


class Experiment(Pick):
    """What a mad scientist does on his card."""

    __slots__ = ()
    cite = "AGW-668"


class Ray(NamedTuple):
    """A shot of the infernal device as if it were a rifle's."""

    needed: int
    save: int
    cover: Cover


@rule("AGW-668")
def ray(table: AgwTable, place: Place, target: Unit) -> Ray | None:
    """A target in sight and in a rifle's range."""
    arm = arm_of("rifle" if table.era == "1700" else "breech_rifle", table.era)
    here, aimed = Point(*place), base_of(target)
    if arm is None:
        return None
    far = gap(spot(here), aimed)
    band = weathered(table, band_at(arm, far), len(arm.bands), far)
    if band is None or target.locked or target.kind == "wagons":
        return None
    if not _sees(table, here, closest_point(aimed, here), target.id):
        return None
    cover, _ = cover_of(table, target, here)
    save = save_needed(target_class(table, target, here), cover)
    return Ray(arm.bands[band].hits, save, cover)


@rule("AGW-668")
async def experiment(game: Game_, seat: Seat) -> None:
    """On a card of his own he moves two dice, or tries his device on somebody."""
    table = game.table
    place = table.cameos[seat].place
    rays = {foe.id: found for foe in table.foes(seat) if (found := ray(table, place, foe))}
    labels = {"": "He moves"} | {name: f"Fires at {table.units[name].name}" for name in rays}
    trail = (cycle_of(table, seat), "mad scientist")
    target = await Experiment(seat, "What does the scientist do?", labels, "AGW-668", trail)
    game.tell(events.CameoUsed(seat))
    if target:
        await _fire(game, seat, table.units[target], rays[target])
        return
    dice = game.roll(2)
    foot = await Whither(table, seat, "mad scientist", place, inches(sum(dice)))
    if not foot.stay:
        game.tell(events.CameoWalked(seat, "mad scientist", (foot.x, foot.y), "AGW-668", dice))


@rule("AGW-668")
async def _fire(game: Game_, seat: Seat, target: Unit, aimed: Ray) -> None:
    """1 and it blows up; 2-3 nothing; 4-5 a single rifle shot; 6 four hits and a test."""
    die = game.roll(1)[0]
    if die == 1:
        _blows_up(game, seat)
        return
    dice = game.roll(1) if die in (4, 5) else ()
    hits = 4 if die == 6 else sum(one >= aimed.needed for one in dice)
    saves = game.roll(hits)
    lost = min(sum(save < aimed.save for save in saves), target.figures)
    shot = events.DeviceFired(seat, target.id, die, dice, aimed.needed, hits, saves, lost)
    game.tell(shot)
    if target.figures <= 0:
        lose(game, target, "destroyed", "AGW-668")
    elif die == 6 and target.kind != "porters" and not (target.heroic or target.has("fanatic")):
        await tried(game, target, row_of(target), aimed.cover)
    elif lost or target.kind == "porters":
        await shaken_by_fire(game, target, aimed.cover)


@rule("AGW-668")
def _blows_up(game: Game_, seat: Seat) -> None:
    """He is gone, and so is everybody within three inches, friend or foe."""
    table = game.table
    centre = Point(*table.cameos[seat].place)
    hit = [(unit.id, caught_in(unit, centre, BANG)) for unit in _around(table, centre)]
    killed = tuple(
        general.id
        for general in table.generals.values()
        if general.on_table and distance(Point(*general.place), centre) <= BANG
    )
    lost = tuple(compress(hit, (figures for _, figures in hit)))
    game.tell(events.DeviceExploded(seat, lost, killed))
    game.tell(events.CameoLeft(seat, "mad scientist", "is no more"))
    for name, _ in lost:
        if table.units[name].figures <= 0:
            lose(game, table.units[name], "destroyed", "AGW-668")


def _around(table: AgwTable, centre: Point) -> list[Unit]:
    def is_near(base: Base) -> bool:
        return gap(spot(centre), base) <= BANG

    return [unit for unit in table.on_field() if is_near(base_of(unit))]
