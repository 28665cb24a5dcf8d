"""The two fire steps: who has his say, and how it is resolved."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grognard.books.edwardian_splendour import artillery, events, machineguns, rifles, stick
from grognard.books.edwardian_splendour.fire_questions import (
    Aim,
    Bombard,
    Burst,
    FireQuestion,
    Volley,
    ZeroIn,
)
from grognard.books.edwardian_splendour.lay import Lay, lay_of
from grognard.books.edwardian_splendour.pieces import EsTable, Place, Round, Unit
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.kernel.question import Sealed


@rule("ES-021", "ES-022")
def fire_queue(table: EsTable) -> tuple[str, ...]:
    """The units that have something to fire at, or to load, in this step."""
    lay = lay_of(table)
    return tuple([unit.id for unit in table.standing() if _has_fire(table, lay, unit)])


def _has_fire(table: EsTable, lay: Lay, unit: Unit) -> bool:
    if unit.arm == "mg":
        return machineguns.may_burst(table, lay, unit) and bool(machineguns.burst(table, lay, unit))
    if unit.arm == "artillery":
        return artillery.may_serve(table, lay, unit)
    return rifles.Firers(table, lay, unit).has_target()


def question_for(table: EsTable, unit: Unit) -> FireQuestion:
    """What a unit is asked when it is its turn to fire."""
    if unit.arm == "mg":
        return Burst(table, unit)
    if unit.arm == "artillery":
        return Bombard(table, unit)
    return Volley(table, unit)


@rule("ES-021", "ES-022")
async def exchange_fire(game: Game[EsTable]) -> None:
    """A unit of each side fires at the same time, neither knowing the other's target."""
    table = game.table
    heads: dict[str, Unit] = {}
    for name in table.queue:
        unit = table.units[name]
        heads.setdefault(unit.seat, unit)
    asked = [question_for(table, unit) for unit in heads.values()]
    if len(asked) == 1:
        answers: Sequence[Any] = (await asked[0],)
    else:
        answers = await Sealed(asked)
    for question, aim in zip(asked, answers, strict=True):
        await resolve(game, question, aim)


async def resolve(game: Game[EsTable], question: FireQuestion, aim: Aim) -> None:
    """One unit's fire, by its kind."""
    unit = question.unit
    if aim.kind == "hold":
        game.tell(events.FireHeld(unit.id))
        return
    if aim.kind == "load":
        game.tell(events.Loaded(unit.id, _round(aim.target)))
        return
    _provoke(game, unit)
    if isinstance(question, Volley):
        _volley(game, question, aim)
    elif isinstance(question, Burst):
        _burst(game, question)
    elif aim.kind == "canister":
        _canister(game, unit)
    elif aim.point is not None:
        await _gun_fire(game, unit, aim.kind, aim.point)


def _round(word: str) -> Round:
    kinds: dict[str, Round] = {"shell": "shell", "shot": "shot", "canister": "canister"}
    return kinds[word]


@rule("ES-132")
def _provoke(game: Game[EsTable], unit: Unit) -> None:
    """Once the Revolutionaries attack, the regulars may."""
    if not game.table.provoked and unit.traits.revolutionary:
        game.tell(events.Provoked(unit.id))


@rule("ES-031", "ES-110", "ES-111")
def _volley(game: Game[EsTable], question: Volley, aim: Aim) -> None:
    aimed = question.shots(aim)
    dice = game.roll(len(aimed))
    shots = tuple([rifles.fired(*pair) for pair in zip(aimed, dice, strict=True)])
    unit = question.unit
    if aim.kind == "mad":
        game.tell(events.MadMinuteFired(unit.id, shots, game.roll(1)[0], unit.seat))
    else:
        game.tell(events.VolleyFired(unit.id, shots, unit.seat))


@rule("ES-039")
def _burst(game: Game[EsTable], question: Burst) -> None:
    """A six jams the MG before it has fired at all."""
    unit = question.unit
    die = game.roll(1)[0]
    if die == 6:
        game.tell(events.Jammed(unit.id, die, unit.seat))
        return
    aimed = machineguns.burst(game.table, question.lay, unit)
    dice = game.roll(len(aimed))
    shots = tuple([rifles.fired(*pair) for pair in zip(aimed, dice, strict=True)])
    game.tell(events.BurstFired(unit.id, die, shots, unit.seat))


@rule("ES-101")
def _canister(game: Game[EsTable], unit: Unit) -> None:
    found = stick.in_canister(game.table, unit)
    dice = game.roll(len(found))
    shots = [events.Shot(f.name, f.unit, die, f.need) for f, die in zip(found, dice, strict=True)]
    game.tell(events.CanisterFired(unit.id, tuple(shots), unit.seat))


async def _gun_fire(game: Game[EsTable], unit: Unit, kind: str, point: Place) -> None:
    if kind == "shot":
        _solid_shot(game, unit, point)
    else:
        await _shell(game, unit, point)


@rule("ES-047", "ES-048", "ES-049", "ES-050")
async def _shell(game: Game[EsTable], unit: Unit, point: Place) -> None:
    """Two dice for deviation, corrected by zeroing in, then a die for everybody in the burst."""
    table = game.table
    gun = table.guns[unit.gun]
    lateral, length = game.roll(2)
    dice = (lateral, length)
    read = await ZeroIn(table, unit, gun, point, dice)
    impact = artillery.fall_of_shell(gun, point, read).impact
    found = artillery.caught(table, unit, impact)
    rolls = game.roll(len(found))
    shots = [events.Shot(c.name, c.unit, die, c.need) for c, die in zip(found, rolls, strict=True)]
    place, told = (impact.x, impact.y), tuple(shots)
    game.tell(events.ShellBurst(unit.id, point, dice, read, place, told, unit.seat))


@rule("ES-102", "ES-103")
def _solid_shot(game: Game[EsTable], unit: Unit, point: Place) -> None:
    """A die for the far end of the stick, one for long range, then one for each figure on it."""
    table = game.table
    gun = table.guns[unit.gun]
    line = stick.laid(gun, point)
    assert line is not None
    die = game.roll(1)[0]
    line = stick.strayed(line, die)
    found = stick.touched(table, unit, line)
    parity = game.roll(1)[0] if any(figure.bracket == 2 for figure in found) else 0
    tested = [figure for figure in found if stick.must_roll(figure, parity)]
    rolls = game.roll(len(tested))
    shots = [events.Shot(f.name, f.unit, r, f.need) for f, r in zip(tested, rolls, strict=True)]
    far = (line.end.x, line.end.y)
    game.tell(events.ShotFired(unit.id, die, far, parity, tuple(shots), unit.seat))
