"""The sequence of play: whichever part the table's clock is in, one step of it."""

from __future__ import annotations

from collections.abc import Callable

from grognard.books.black_powder import events
from grognard.books.black_powder.asking import OneOf
from grognard.books.black_powder.battles.arranging import set_up
from grognard.books.black_powder.battles.flanking import arrive_on_flank
from grognard.books.black_powder.battles.hiding import look_out, try_ambush
from grognard.books.black_powder.brigade_squares import tend_squares
from grognard.books.black_powder.burning import tend_fires
from grognard.books.black_powder.combat import unfought
from grognard.books.black_powder.commanding import bravery, command, initiative
from grognard.books.black_powder.deciding import decide
from grognard.books.black_powder.deploying import toss
from grognard.books.black_powder.displacing import make_way
from grognard.books.black_powder.firing import shoot, tests
from grognard.books.black_powder.morale import check_morale
from grognard.books.black_powder.orders import names_of
from grognard.books.black_powder.pieces import BpTable, Unit
from grognard.books.black_powder.results import fight
from grognard.kernel.book import DONE, Done, Rule
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.kernel.question import Offer


@rule("BP-049")
def step(game: Game[BpTable]) -> Rule:
    """The next procedure, by the part of the turn the table is in."""
    steps = {
        "deploy": set_up,
        "toss": toss,
        "begin": begin_turn,
        "initiative": initiative,
        "command": command,
        "brave": bravery,
        "shoot": shoot,
        "tests": tests,
        "combat": combat,
        "end": end_turn,
    }
    return _tended(game, steps[game.table.phase])


async def _tended(game: Game[BpTable], procedure: Callable[[Game[BpTable]], Rule]) -> Done:
    """Squares that have changed, and commanders in the enemy's way, come before all else."""
    tend_squares(game)
    await make_way(game)
    return await procedure(game)


@rule("BP-048", "BP-053", "BP-413")
async def begin_turn(game: Game[BpTable]) -> Done:
    """Count the losses, see whether it is over, then let elite units restore their order."""
    table = game.table
    if decide(game, counted_out=True):
        return DONE
    turn = table.turn + (table.acting == table.first)
    game.tell(events.TurnBegan(turn, table.acting))
    check_morale(game, table.acting)
    if decide(game):
        return DONE
    try_ambush(game)
    await arrive_on_flank(game)
    for unit in list(table.standing()):
        look_out(game, unit)
    for unit in list(table.standing(table.acting)):
        free = not table.is_engaged(unit) and not table.is_broken(unit)
        if unit.disordered and unit.elite and free:
            die = game.roll(1)[0]
            passed, seat = die >= unit.elite, unit.seat
            game.tell(events.Recovered(unit.id, die, passed, seat, unit.elite))
    return DONE


class NextFight(OneOf):
    """Which engagement is fought next."""

    __slots__ = ()
    cite = "BP-265"

    def words(self) -> str:
        return "Which fight is fought next?"

    def describe(self, choice: str) -> Offer:
        units = [self.table.units[name] for name in choice.split("+")]
        sides = [[unit for unit in units if unit.seat == seat] for seat in self.table.seats]
        label = " against ".join(names_of(side) for side in sides)
        return Offer(label, cite=self.cite, piece=units[0].id)


@rule("BP-265")
async def combat(game: Game[BpTable]) -> Done:
    """One engagement after another, each finished before the next."""
    table = game.table
    waiting = {"+".join(names): names for names in unfought(table)}
    if not waiting:
        game.tell(events.PartBegan("end", table.acting))
        return DONE
    choice = await NextFight(table, table.acting, list(waiting), "hand-to-hand")
    await fight(game, waiting[choice])
    return DONE


@rule("BP-113", "BP-187")
def _in_battle(table: BpTable) -> list[Unit]:
    """The units of the side whose turn it is, on the table or off it for a while."""
    own = [unit for unit in table.units.values() if unit.seat == table.acting]
    return [unit for unit in own if unit.here or unit.exit is not None]


@rule("BP-187", "BP-452")
async def end_turn(game: Game[BpTable]) -> Done:
    """Disordered units that do not fight restore their order, save in broken brigades."""
    table = game.table
    for unit in _in_battle(table):
        if unit.disordered and not table.is_engaged(unit) and not table.is_broken(unit):
            game.tell(events.Recovered(unit.id, seat=unit.seat))
    tend_fires(game)
    game.tell(events.TurnEnded(table.acting))
    return DONE
