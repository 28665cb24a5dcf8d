"""Morale: when a unit is tried, what it rolls, and what it then does; rallying."""

from __future__ import annotations

from collections.abc import Callable

from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.asking import REPORTER, ForceReroll, Reroll, trail_of
from grognard.books.gentlemans_war.country import cover_of
from grognard.books.gentlemans_war.generals import Hurt, has_reporter, lose, under_fire
from grognard.books.gentlemans_war.pieces import AgwTable, General, Unit
from grognard.books.gentlemans_war.retreats import away_from_enemy, fall_back, run_away
from grognard.books.gentlemans_war.stands import is_gun, nearest_foe
from grognard.books.gentlemans_war.tables import Cover, Mood, Row, mood
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.kernel.reckoning import Reckoning, Tally

Game_ = Game[AgwTable]


@rule("AGW-235", "AGW-236", "AGW-241", "AGW-242", "AGW-023", "AGW-572")
def due_test(unit: Unit) -> Row | None:
    """The test that losses from shooting call for, if any."""
    if unit.heroic or unit.has("fanatic"):
        return None
    if is_gun(unit) and unit.shot_down <= 1:
        return None
    if unit.failed:
        return "disconcerted"
    if step_of(unit) <= unit.tried:
        return None
    return row_of(unit)


def step_of(unit: Unit) -> int:
    """1 once a third has been shot down, 2 once a half has."""
    if unit.shot_down * 2 >= unit.original:
        return 2
    return 1 if unit.shot_down * 3 >= unit.original else 0


@rule("AGW-236")
def row_of(unit: Unit) -> Row:
    """Bothered while more than half are left, then Disconcerted."""
    return "bothered" if unit.figures * 2 > unit.original else "disconcerted"


@rule("AGW-235", "AGW-331", "AGW-332", "AGW-495", "AGW-EX20")
async def shaken_by_fire(game: Game_, unit: Unit, cover: Cover | None = None) -> Mood:
    """A unit that has been shot at tests if it must, its general in danger; porters just run.

    What counts is the cover it had from those who shot.
    """
    if unit.kind == "porters" and not unit.running:
        run_away(game, unit)
        return "run_away"
    row = due_test(unit)
    return "carry_on" if row is None else await tried(game, unit, row, cover)


async def tried(game: Game_, unit: Unit, row: Row, cover: Cover | None = None) -> Mood:
    """A unit tests, its general in danger with it; his scratch makes them forget their fear."""
    general = game.table.attached_to(unit)
    hurt: Hurt = "unhurt"
    if general is not None:
        hurt = under_fire(game, general, 2 if row == "bothered" else 3)
        if hurt == "scratch":
            game.tell(events.Spared(unit.id, step_of(unit)))
            return "carry_on"
    result = await test(game, unit, row, hurt, cover=cover)
    suffer(game, unit, result)
    return result


@rule("AGW-238", "AGW-332")
def reckon_morale(
    table: AgwTable,
    unit: Unit,
    roll: int,
    hurt: Hurt = "unhurt",
    *,
    rally: bool = False,
    cover: Cover | None = None,
) -> Reckoning:
    """The die and everything that changes it."""
    tally = Tally("on the die", roll, "AGW-237")
    if (cover or _cover_here(table, unit)) == "heavy":
        tally.add(1, "heavy cover", "AGW-238")
    if unit.disordered and not rally:
        tally.add(-1, "disordered", "AGW-238")
    if hurt == "serious":
        tally.add(-1, "the general carried off", "AGW-332")
    if hurt == "killed":
        tally.add(-2, "the general killed", "AGW-332")
    if unit.cheer:
        tally.add(unit.cheer, "single combat won", "AGW-661")
    if unit.cameo == "mascot":
        tally.add(1, "the mascot", "AGW-674")
    return tally.sum()


def _cover_here(table: AgwTable, unit: Unit) -> Cover:
    """The cover from the nearest enemy, where nobody has shot."""
    foe = nearest_foe(table, unit)
    return cover_of(table, unit, foe.point if foe is not None else unit.point)[0]


@rule("AGW-237", "AGW-241", "AGW-332")
async def test(
    game: Game_,
    unit: Unit,
    row: Row,
    hurt: Hurt = "unhurt",
    *,
    rally: bool = False,
    cover: Cover | None = None,
) -> Mood:
    """One die with its modifiers; some may have it rolled again, and the last roll stands."""

    def reckoned(die: int) -> Reckoning:
        return reckon_morale(game.table, unit, die, hurt, rally=rally, cover=cover)

    dice = await _rerolls(game, unit, game.roll(1), lambda die: mood(row, reckoned(die).total))
    sum_ = reckoned(dice[-1])
    result = mood(row, sum_.total)
    hero = result == "carry_on" and unit.tests == 1 and unit.passes == 1
    hero = hero or (hurt == "killed" and dice[-1] == 6)
    game.tell(
        events.Tested(unit.id, row, dice, sum_, result, step_of(unit), heroic=hero and not rally)
    )
    return result


@rule("AGW-039", "AGW-048", "AGW-239", "AGW-240", "AGW-238", "AGW-672")
async def _rerolls(
    game: Game_, unit: Unit, dice: tuple[int, ...], felt: Callable[[int], Mood]
) -> tuple[int, ...]:
    """A general and the Brave may roll again; the enemy of the Brittle may insist on it."""
    table = game.table
    brittle = unit.has("brittle") and table.attached_to(unit) is None
    chances = _chances(table, unit)

    def stands() -> Mood:
        return felt(dice[-1])

    trail = trail_of(table, unit, "morale")
    yes, no = "Roll again", "Let it stand"
    while chances and stands() != "carry_on":
        by = chances.pop(0)
        asks = f"{unit.name} rolled {dice[-1]}: {stands().replace('_', ' ')}. Roll again?"
        if await Reroll(unit.seat, asks, yes=yes, no=no, heading=trail, whom=unit.id, by=by):
            dice += game.roll(1)
    if has_reporter(table, unit) and stands() != "carry_on":
        asks = f"{unit.name} rolled {dice[-1]}: {stands().replace('_', ' ')}. Another story?"
        by = REPORTER.cite
        if await Reroll(unit.seat, asks, yes=yes, no=no, heading=trail, whom=unit.id, by=by):
            dice += game.roll(1)
            game.tell(events.CameoUsed(unit.seat))
    if brittle and stands() != "run_away":
        rival = table.rival(unit.seat)
        asks = f"{unit.name} rolled {dice[-1]}: {stands().replace('_', ' ')}. Insist on another?"
        if await ForceReroll(rival, asks, yes="Insist", no=no, heading=trail, whom=unit.id):
            dice += game.roll(1)
    return dice


@rule("AGW-039", "AGW-239", "AGW-240", "AGW-672")
def _chances(table: AgwTable, unit: Unit) -> list[str]:
    """The rules by which a unit's owner may have its test rolled again, each once."""
    led = _helper(table, unit) is not None and not unit.has("brittle")
    found = {
        "AGW-039": unit.has("brave"),
        "AGW-326": led,
        "AGW-672": unit.cameo == "sergeant major",
    }
    return [cite for cite, is_so in found.items() if is_so]


@rule("AGW-240", "AGW-326")
def _helper(table: AgwTable, unit: Unit) -> General | None:
    """An unwounded general with the unit."""
    general = table.attached_to(unit)
    return general if general is not None and not general.wounded else None


@rule("AGW-244", "AGW-245", "AGW-246", "AGW-247", "AGW-248", "AGW-327")
def suffer(game: Game_, unit: Unit, result: Mood) -> None:
    """What a test makes a unit do; a general may steady also those who were in disorder before."""
    if result == "disordered" and not (unit.shaken or unit.running):
        why = "its nerve is shaken"
        game.tell(events.Disordered(unit.id, why, "AGW-246", shaken=True))
    elif result == "fall_back":
        fall_back(game, unit)
    elif result == "run_away":
        run_away(game, unit)


@rule("AGW-049")
async def dares(game: Game_, unit: Unit) -> bool:
    """A Nervous unit charges, or charges in to help others, only if it carries on."""
    if not unit.has("nervous") or unit.heroic:
        return True
    result = await test(game, unit, row_of(unit))
    suffer(game, unit, result)
    return result == "carry_on"


@rule("AGW-249", "AGW-250", "AGW-251", "AGW-252", "AGW-253", "AGW-EX21")
async def rally(game: Game_, unit: Unit) -> None:
    """A unit that ran away is called to order: it halts, goes on, or is lost."""
    result = await test(game, unit, "disconcerted", rally=True)
    if result == "run_away":
        game.tell(events.Rallied(unit.id, halts=False, in_order=False, lost=True))
        lose(game, unit, "fled", "AGW-253")
    elif result == "fall_back":
        fall_back(game, unit, away=away_from_enemy(game.table, unit))
    else:
        good = result == "carry_on"
        game.tell(events.Rallied(unit.id, halts=True, in_order=good, lost=False))
