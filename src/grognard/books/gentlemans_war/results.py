"""What a close combat leads to: who falls back, runs or is destroyed, and what winners do."""

from __future__ import annotations

from typing import Literal, NamedTuple

from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.asking import Pick, trail_of
from grognard.books.gentlemans_war.country import INDOORS
from grognard.books.gentlemans_war.crowding import make_room
from grognard.books.gentlemans_war.firing import Aim, aim, shoot_after
from grognard.books.gentlemans_war.generals import in_combat, lose, risk_in_combat
from grognard.books.gentlemans_war.melee import Fight, exchange, is_european
from grognard.books.gentlemans_war.occupying import arrive
from grognard.books.gentlemans_war.pieces import AgwTable, Place, Unit
from grognard.books.gentlemans_war.pursuing import (
    advance_to,
    finish_charge,
    pursue,
    regroup,
)
from grognard.books.gentlemans_war.retreats import (
    draw_off,
    fall_back,
    is_stuck,
    paces,
    run_away,
    walk,
    walked,
    way_back,
)
from grognard.books.gentlemans_war.stands import base_of, is_cavalry, is_close_order
from grognard.books.gentlemans_war.tables import LONG, SHORT
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.tabletop.geometry import Length, inches

Game_ = Game[AgwTable]
Grade = Literal["tie", "beaten", "doubled", "destroyed"]
GRADES: tuple[Grade, ...] = ("tie", "beaten", "doubled", "destroyed")
EIGHT = inches(8)


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
    dice_for_generals(game, fight)
    winners, losers, grade = judge(fight)
    if grade == "tie":
        await tied(game, fight)
    else:
        await decided(game, fight, winners, losers, grade)
    for unit in (*fight.attackers, *fight.defenders):
        if unit.figures <= 0 and unit.on_table:
            lose(game, unit, "destroyed", "AGW-308")
    make_room(game, (*fight.attackers, *fight.defenders))


def _lost(fight: Fight, side: list[Unit]) -> int:
    return sum(fight.fell[unit.id] for unit in side)


@rule("AGW-306", "AGW-307", "AGW-308", "AGW-335")
def judge(fight: Fight) -> tuple[list[Unit], list[Unit], Grade]:
    """Winners, losers and how badly; a general killed makes it a grade worse for his side."""
    step = _beating(fight, fight.defenders) - _beating(fight, fight.attackers)
    step += fight.grade.get("defenders", 0) - fight.grade.get("attackers", 0)
    grade = GRADES[min(abs(step), 3)]
    if step > 0:
        return fight.attackers, fight.defenders, grade
    return fight.defenders, fight.attackers, grade


def _beating(fight: Fight, side: list[Unit]) -> int:
    """2 if doubled with a third of those who went in, 1 if beaten, 0 if it lost no more."""
    other = fight.attackers if side is fight.defenders else fight.defenders
    lost, theirs = _lost(fight, side), _lost(fight, other)
    if lost <= theirs:
        return 0
    return 2 if lost >= 2 * theirs and lost * 3 >= fight.strength(side) else 1


@rule("AGW-310", "AGW-323", "AGW-566")
def row_for(table: AgwTable, winners: list[Unit], losers: list[Unit], grade: Grade) -> Row:
    """The one row that applies; horse among those who double makes it theirs."""
    doubled = grade in ("doubled", "destroyed")
    horse = _counts_as_horse(table, winners, losers, any_one=doubled)
    return ROWS[horse, _counts_as_horse(table, losers, winners, any_one=False), doubled]


@rule("AGW-308", "AGW-EX33", "AGW-EX34")
def is_destroyed(loser: Unit, row: Row, grade: Grade) -> bool:
    """Foot doubled by horse, and whoever is halved and doubled, or has nobody left."""
    if loser.figures <= 0 or grade == "destroyed" or row.loser == "destroyed":
        return True
    return grade == "doubled" and loser.figures * 2 < loser.original


@rule("AGW-334", "AGW-335")
def dice_for_generals(game: Game_, fight: Fight) -> None:
    """Generals share the danger, most of all with a unit that is being destroyed."""
    winners, losers, grade = judge(fight)
    row = row_for(game.table, winners, losers, grade) if grade != "tie" else None
    for unit in (*fight.attackers, *fight.defenders):
        general = game.table.attached_to(unit)
        if general is None:
            continue
        gone = unit.figures <= 0
        if row is not None and unit in losers:
            gone = is_destroyed(unit, row, grade)
        risk = risk_in_combat(fight.fell[unit.id], fight.entered[unit.id], destroyed=gone)
        indoors = any(f.going == INDOORS for f in game.table.ground.stood_in(base_of(unit)))
        hurt = in_combat(game, general, risk, destroyed=gone, indoors=indoors) if risk else ""
        if hurt == "killed":
            fight.grade["attackers" if fight.attacks(unit) else "defenders"] = 1


@rule("AGW-308", "AGW-310", "AGW-312", "AGW-317", "AGW-319", "AGW-EX35")
async def decided(
    game: Game_, fight: Fight, winners: list[Unit], losers: list[Unit], grade: Grade
) -> None:
    """Losers move, winners act, and then both look to their fallen."""
    row = row_for(game.table, winners, losers, grade)
    names = tuple(u.id for u in fight.attackers), tuple(u.id for u in fight.defenders)
    both, on_foot = (winners[0].id, losers[0].id), _is_on_foot(row, winners, losers)
    game.tell(events.FightDecided(*both, row.words, *names, on_foot=on_foot))
    last = losers[0].place
    pursued = False
    for loser in losers:
        _drive_off(game, loser, row, destroyed=is_destroyed(loser, row, grade))
    rides = row.winner in ("pursue", "choice")
    if rides and all(loser.gone == "destroyed" for loser in losers):
        row = row._replace(winner="finish")
    plan = Plan(await _plan(game, fight, winners, row), last, row, losers)
    for winner in winners:
        if row.order == "good":
            _order(game, winner, good=True)  # before it rides on, which may upset it again
        if winner.figures > 0 and not pursued:
            pursued = await _enjoy(game, fight, winner, plan)
    for loser in losers:
        needed = 6 if pursued and row.loser == "by_order" else row.loser_back
        recover(game, fight, loser, needed)
    for winner in winners:
        recover(game, fight, winner, row.winner_back)
        if row.order == "lost":
            _order(game, winner, good=False)
        arrive(game, winner)


def _is_on_foot(row: Row, winners: list[Unit], losers: list[Unit]) -> bool:
    """Somebody counts as horse in the row and has none, as warbands do."""
    rides = row.words.startswith("cavalry"), row.words.endswith("cavalry")
    sides = zip(rides, (winners, losers), strict=True)
    return any(horse and not any(unit.mounted for unit in side) for horse, side in sides)


@rule("AGW-091", "AGW-092")
def _counts_as_horse(
    table: AgwTable, side: list[Unit], others: list[Unit], *, any_one: bool
) -> bool:
    """All in the saddle by figures, any where a doubling matters; warbands against Europeans."""
    horse = [unit.mounted or _is_warband(table, unit, others) for unit in side]
    if any_one:
        return any(horse)
    men = [u.original if mounted else -u.original for u, mounted in zip(side, horse, strict=True)]
    return sum(men) > 0


@rule("AGW-566")
def _is_warband(table: AgwTable, unit: Unit, others: list[Unit]) -> bool:
    """A warband is as fast as horse to Europeans on foot, not to natives of another sort."""
    european = any(is_european(table, other) and not is_cavalry(other) for other in others)
    return unit.kind == "tribal_infantry" and unit.formation == "mass" and european


def _drive_off(game: Game_, loser: Unit, row: Row, *, destroyed: bool) -> None:
    """The losers go, each as the row says."""
    if destroyed:
        lose(game, loser, "destroyed", "AGW-308")
    elif row.loser == "run_away" or (row.loser == "by_order" and not is_close_order(loser)):
        run_away(game, loser)
    else:
        _give_ground(game, loser)


@rule("AGW-310", "AGW-288")
def _give_ground(game: Game_, unit: Unit) -> None:
    """It falls back; of a gun too heavy to be drawn off by hand the crew goes alone."""
    if is_stuck(unit):
        game.tell(events.GunLeft(unit.id))
    fall_back(game, unit)


@rule("AGW-310", "AGW-320")
async def _plan(game: Game_, fight: Fight, winners: list[Unit], row: Row) -> str:
    """What the winners mean to do: hold, advance, regroup or pursue."""
    options = {
        "choice": {
            "hold": "Hold",
            "advance": "Advance to where they stood",
            "regroup": "Regroup 12 inches to the rear",
            "near": "Regroup 6 inches to the rear",
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
    first = winners[0]
    trail = trail_of(game.table, first, "close combat")
    asks = "The field is yours: what now?"
    return await WinnersChoice(first.seat, asks, options, "AGW-310", trail, whom=first.id)


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
    rides = _counts_as_horse(game.table, [winner], plan.losers, any_one=False)
    if plan.row.parting >= 0:
        await parting_shot(game, winner, plan.losers, plan.row.parting)
    elif plan.row.winner == "finish" and rides:
        await finish_charge(game, fight, winner, combat)
    elif choice == "advance":
        advance_to(game, winner, plan.last)
    elif choice in ("regroup", "near"):
        regroup(game, winner, inches(12 if choice == "regroup" else 6))
    elif choice in ("walk", "charge") and rides:
        await pursue(game, winner, plan.losers, combat, headlong=choice == "charge")
        return True
    return False


@rule("AGW-686")
async def parting_shot(game: Game_, winner: Unit, losers: list[Unit], column: int) -> None:
    """Infantry that has thrown cavalry back may shoot after it, free of charge."""
    table = game.table
    aims = {u.id: aim(table, winner, u, column) for u in losers if u.on_table and u.figures > 0}
    labels = {name: f"Shoot after {table.units[name].name}" for name in aims}
    labels = {name: words for name, words in labels.items() if isinstance(aims[name], Aim)}
    if not labels:
        return
    trail = trail_of(table, winner, "close combat")
    asks, labels[""] = "They go. Do you shoot after them?", "Let them go"
    name = await PartingShot(winner.seat, asks, labels, "AGW-686", trail, whom=winner.id)
    aimed = aims.get(name)
    if isinstance(aimed, Aim):
        await shoot_after(game, winner, table.units[name], aimed)


class PartingShot(Pick):
    """Whether infantry shoots after the cavalry it has thrown back, and at whom."""

    __slots__ = ()
    cite = "AGW-686"


@rule("AGW-310", "AGW-311", "AGW-313")
def recover(game: Game_, fight: Fight, unit: Unit, needed: int) -> None:
    """Each of the fallen may get up again, if his unit is still there."""
    down = min(fight.fell[unit.id], fight.entered[unit.id])
    if needed > 6 or not down or unit.gone in ("destroyed", "captured", "fled"):
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


@rule("AGW-310", "AGW-314", "AGW-566", "AGW-249")
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
        if unit.running:
            run_away(game, unit)  # a tie stops no fugitives: AGW-249
        elif await _holds(game, fight, unit):
            held.append(unit)
        elif _counts_as_horse(game.table, [unit], fight.foes(unit), any_one=False):
            await _draw_off(game, unit)
        else:
            _give_ground(game, unit)
    for unit in (*fight.attackers, *fight.defenders):
        recover(game, fight, unit, 5)
        _order(game, unit, good=False)
    for one in fight.attackers:
        for other in fight.defenders:
            if one in held and other in held and one.figures > 0 and other.figures > 0:
                game.tell(events.Locked(one.id, other.id))


class HowFarBack(Pick):
    """How much of a full move cavalry goes back after a tie."""

    __slots__ = ()
    cite = "AGW-310"


@rule("AGW-310", "AGW-160", "AGW-170")
async def _draw_off(game: Game_, unit: Unit) -> None:
    """Cavalry goes back eight inches at least, and as much more of its move as it likes."""
    table, roll = game.table, walk(game, unit)
    away = way_back(table, unit, paces(unit, roll))
    far = walked(table, unit, roll, away)
    if far <= EIGHT or not await _goes_all_the_way(game, unit, far):
        far, away = EIGHT, way_back(table, unit, EIGHT)
    draw_off(game, unit, (roll[0], far), away=away)


async def _goes_all_the_way(game: Game_, unit: Unit, full: Length) -> bool:
    labels = {"least": "Eight inches", "full": f"A full move of {full // 254} inches"}
    asks, trail = f"How far does {unit.name} go back?", trail_of(game.table, unit, "tie")
    return await HowFarBack(unit.seat, asks, labels, "AGW-310", trail, whom=unit.id) == "full"


async def _holds(game: Game_, fight: Fight, unit: Unit) -> bool:
    if _counts_as_horse(game.table, [unit], fight.foes(unit), any_one=False):
        return False
    labels = {"hold": "Hold and fight on", "fall_back": "Fall back"}
    trail = trail_of(game.table, unit, "close combat")
    asks = f"A tie. Does {unit.name} hold?"
    return await AfterTie(unit.seat, asks, labels, "AGW-310", trail, whom=unit.id) == "hold"


@rule("AGW-314")
async def fight_on(game: Game_, unit: Unit) -> None:
    """A fight that was tied goes on; who charged first still counts as attacking."""
    table, found = game.table, [unit]
    for one in found:
        found += [table.units[name] for name in one.locked if table.units[name] not in found]
    fight = Fight([u for u in found if u.attacking], [u for u in found if not u.attacking])
    for one in fight.attackers:
        for name in one.locked:
            game.tell(events.FoughtOn(one.id, name))
    await combat(game, fight)
