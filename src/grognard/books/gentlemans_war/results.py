"""What a close combat leads to: who falls back, runs or is destroyed, and what winners do."""

from __future__ import annotations

from typing import Literal, NamedTuple

from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.asking import Pick, trail_of
from grognard.books.gentlemans_war.firing import Aim, aim, shoot_after
from grognard.books.gentlemans_war.generals import lose
from grognard.books.gentlemans_war.melee import Fight, exchange
from grognard.books.gentlemans_war.occupying import arrive
from grognard.books.gentlemans_war.pieces import NATIVES, AgwTable, Place, Unit
from grognard.books.gentlemans_war.pursuing import (
    advance_to,
    finish_charge,
    pursue,
    regroup,
)
from grognard.books.gentlemans_war.retreats import fall_back, run_away
from grognard.books.gentlemans_war.stands import is_cavalry, is_close_order
from grognard.books.gentlemans_war.tables import LONG, SHORT
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.tabletop.geometry import inches

Game_ = Game[AgwTable]
Grade = Literal["tie", "beaten", "doubled", "destroyed"]
GRADES: tuple[Grade, ...] = ("tie", "beaten", "doubled", "destroyed")


class Row(NamedTuple):
    """A row of the table of results."""

    words: str
    loser: Literal["fall_back", "run_away", "destroyed", "by_order"]
    loser_back: int
    winner: Literal["choice", "pursue", "finish", "hold", "advance"]
    winner_back: int
    order: Literal["good", "lost"]
    parting: int = -1
    """The range column of the winner's parting shot."""


ROWS: dict[tuple[bool, bool, bool], Row] = {
    # winner on horse, loser on horse, doubled
    (True, True, False): Row("cavalry beats cavalry", "fall_back", 5, "choice", 4, "lost"),
    (True, True, True): Row("cavalry doubles cavalry", "run_away", 7, "pursue", 4, "good"),
    (True, False, False): Row("cavalry beats infantry", "by_order", 5, "pursue", 4, "lost"),
    (True, False, True): Row("cavalry doubles infantry", "destroyed", 7, "finish", 4, "good"),
    (False, True, False): Row("infantry beats cavalry", "fall_back", 4, "hold", 4, "good", LONG),
    (False, True, True): Row("infantry doubles cavalry", "run_away", 5, "hold", 3, "good", SHORT),
    (False, False, False): Row("infantry beats infantry", "fall_back", 5, "advance", 4, "lost"),
    (False, False, True): Row("infantry doubles infantry", "run_away", 6, "advance", 3, "good"),
}


@rule("AGW-243", "AGW-304", "AGW-306", "AGW-311")
async def combat(game: Game_, fight: Fight) -> None:
    """A round of close combat and everything that follows from it."""
    await exchange(game, fight)
    lost = _lost(fight, fight.attackers), _lost(fight, fight.defenders)
    winners, losers = fight.defenders, fight.attackers
    if lost[1] > lost[0]:
        winners, losers = losers, winners
    grade = reckon_grade(fight, winners, losers)
    if grade == "tie":
        await tied(game, fight)
    else:
        await decided(game, fight, winners, losers, grade)
    for unit in (*fight.attackers, *fight.defenders):
        if unit.figures <= 0 and unit.on_table:
            lose(game, unit, "destroyed", "AGW-308")


def _lost(fight: Fight, side: list[Unit]) -> int:
    return sum(fight.fell[unit.id] for unit in side)


@rule("AGW-306", "AGW-307", "AGW-308", "AGW-335")
def reckon_grade(fight: Fight, winners: list[Unit], losers: list[Unit]) -> Grade:
    """Tie, beaten, or doubled with a third of those who went in; a dead general makes it worse."""
    more, less = _lost(fight, losers), _lost(fight, winners)
    entered = sum(fight.entered[unit.id] for unit in losers)
    grade = 0
    if more > less:
        grade = 2 if more >= 2 * less and more * 3 >= entered else 1
    key = "attackers" if losers and fight.attacks(losers[0]) else "defenders"
    return GRADES[min(grade + (fight.grade.get(key, 0) if grade else 0), 3)]


@rule("AGW-308", "AGW-310", "AGW-312", "AGW-323", "AGW-566")
async def decided(
    game: Game_, fight: Fight, winners: list[Unit], losers: list[Unit], grade: Grade
) -> None:
    """Losers move, winners act, and then both look to their fallen."""
    doubled = grade in ("doubled", "destroyed")
    horse = _counts_as_horse(winners, losers, any_one=doubled)
    row = ROWS[horse, _counts_as_horse(losers, winners, any_one=False), doubled]
    names = tuple(u.id for u in fight.attackers), tuple(u.id for u in fight.defenders)
    game.tell(events.FightDecided(winners[0].id, losers[0].id, row.words, *names))
    last = losers[0].place
    pursued = False
    for loser in losers:
        gone = grade == "destroyed" or (doubled and loser.figures * 2 < loser.original)
        _drive_off(game, loser, row, destroyed=gone or loser.figures <= 0)
    plan = Plan(await _plan(game, fight, winners, row), last, row, losers)
    for winner in winners:
        if winner.figures > 0:
            pursued |= await _enjoy(game, fight, winner, plan)
    for loser in losers:
        needed = 6 if pursued and row.loser == "by_order" else row.loser_back
        recover(game, fight, loser, needed)
    for winner in winners:
        recover(game, fight, winner, row.winner_back)
        _order(game, winner, good=row.order == "good")
        arrive(game, winner)


def _counts_as_horse(side: list[Unit], others: list[Unit], *, any_one: bool) -> bool:
    """Cavalry by figures, or any of it where a doubling matters; warbands against Europeans."""
    horse = [is_cavalry(unit) or _is_warband(unit, others) for unit in side]
    if any_one:
        return any(horse)
    men = [u.original if mounted else -u.original for u, mounted in zip(side, horse, strict=True)]
    return sum(men) > 0


def _is_warband(unit: Unit, others: list[Unit]) -> bool:
    european = any(other.kind not in NATIVES and not is_cavalry(other) for other in others)
    return unit.kind == "tribal_infantry" and unit.formation == "mass" and european


def _drive_off(game: Game_, loser: Unit, row: Row, *, destroyed: bool) -> None:
    """The losers go, each as the row says."""
    if destroyed or row.loser == "destroyed":
        lose(game, loser, "destroyed", "AGW-308")
    elif row.loser == "run_away" or (row.loser == "by_order" and not is_close_order(loser)):
        run_away(game, loser)
    else:
        fall_back(game, loser)


@rule("AGW-310", "AGW-320")
async def _plan(game: Game_, fight: Fight, winners: list[Unit], row: Row) -> str:
    """What the winners mean to do: hold, advance, regroup or pursue."""
    options = {
        "choice": {
            "hold": "Hold",
            "advance": "Advance to where they stood",
            "regroup": "Regroup up to 12 inches to the rear",
        },
        "pursue": {
            "hold": "Halt",
            "walk": "Pursue at a walk",
            "charge": "Pursue at full speed, in disorder",
        },
        "advance": {"hold": "Hold", "advance": "Advance to where they stood"},
    }.get(row.winner, {})
    if fight.second:
        options = {word: words for word, words in options.items() if word in ("hold", "advance")}
    if len(options) < 2:
        return "hold"
    seat = winners[0].seat
    trail = trail_of(game.table, winners[0], "close combat")
    return await WinnersChoice(seat, "The field is yours: what now?", options, "AGW-310", trail)


class WinnersChoice(Pick):
    """What the winners of a close combat do."""

    __slots__ = ()
    cite = "AGW-310"


class Plan(NamedTuple):
    """What the winners mean to do, and to whom."""

    choice: str
    last: Place
    """Where the losers stood."""
    row: Row
    losers: list[Unit]


async def _enjoy(game: Game_, fight: Fight, winner: Unit, plan: Plan) -> bool:
    """A winner carries out its plan; True if it pursues."""
    choice = plan.choice
    if plan.row.parting >= 0:
        await parting_shot(game, winner, plan.losers, plan.row.parting)
    elif plan.row.winner == "finish":
        await finish_charge(game, fight, winner, combat)
    elif choice == "advance":
        advance_to(game, winner, plan.last)
    elif choice == "regroup":
        regroup(game, winner)
    elif choice in ("walk", "charge"):
        await pursue(game, winner, plan.losers, combat, headlong=choice == "charge")
        return True
    return False


@rule("AGW-686")
async def parting_shot(game: Game_, winner: Unit, losers: list[Unit], column: int) -> None:
    """Infantry that has thrown cavalry back may shoot after it, free of charge."""
    for loser in losers:
        if not loser.on_table or loser.figures <= 0:
            continue
        aimed = aim(game.table, winner, loser, column)
        if isinstance(aimed, Aim):
            await shoot_after(game, winner, loser, aimed)
            return


@rule("AGW-310", "AGW-311", "AGW-313")
def recover(game: Game_, fight: Fight, unit: Unit, needed: int) -> None:
    """Each of the fallen may get up again, if his unit is still there."""
    down = min(fight.fell[unit.id], fight.entered[unit.id])
    if needed > 6 or not down or unit.gone in ("destroyed", "captured"):
        return
    dice = game.roll(down)
    back = sum(die >= needed for die in dice)
    game.tell(events.Recovered(unit.id, dice, needed, back))


@rule("AGW-312")
def _order(game: Game_, unit: Unit, *, good: bool) -> None:
    """A doubling leaves the winner in good order; a plain victory does not."""
    if not unit.on_table or unit.figures <= 0:
        return
    if good and unit.disordered:
        game.tell(events.Reformed(unit.id, "AGW-312"))
    elif not good and not unit.disordered:
        game.tell(events.Disordered(unit.id, "it has been in close combat", "AGW-312"))


class AfterTie(Pick):
    """Whether infantry holds its ground after a tie."""

    __slots__ = ()
    cite = "AGW-310"


@rule("AGW-310", "AGW-314")
async def tied(game: Game_, fight: Fight) -> None:
    """Infantry may hold or fall back, cavalry must go; who holds against who holds fights on."""
    game.tell(
        events.FightDecided(
            "",
            "",
            "tie",
            tuple(u.id for u in fight.attackers),
            tuple(u.id for u in fight.defenders),
        )
    )
    held = []
    for unit in (*fight.defenders, *fight.attackers):
        if unit.figures <= 0:
            continue
        if await _holds(game, fight, unit):
            held.append(unit)
        else:
            fall_back(game, unit, least=inches(8) if unit.mounted else 0)
    for unit in (*fight.attackers, *fight.defenders):
        recover(game, fight, unit, 5)
        _order(game, unit, good=False)
    for one in fight.attackers:
        for other in fight.defenders:
            if one in held and other in held and one.figures > 0 and other.figures > 0:
                game.tell(events.Locked(one.id, other.id))


async def _holds(game: Game_, fight: Fight, unit: Unit) -> bool:
    if _counts_as_horse([unit], fight.foes(unit), any_one=False):
        return False
    labels = {"hold": "Hold and fight on", "fall_back": "Fall back"}
    trail = trail_of(game.table, unit, "close combat")
    return (
        await AfterTie(unit.seat, f"A tie. Does {unit.name} hold?", labels, "AGW-310", trail)
        == "hold"
    )


@rule("AGW-314")
async def fight_on(game: Game_, unit: Unit) -> None:
    """A fight that was tied goes on; who charged first still counts as attacking."""
    foe = game.table.units[unit.locked[0]]
    one, other = (unit, foe) if unit.attacking else (foe, unit)
    game.tell(events.Unlocked(one.id, other.id))
    fight = Fight([one], [other])
    await combat(game, fight)
