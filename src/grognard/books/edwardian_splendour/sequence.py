"""The turn: move order, movement, the fire of the unmoved and of the moved, melee."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.books.edwardian_splendour import events
from grognard.books.edwardian_splendour.claiming import claim_guns
from grognard.books.edwardian_splendour.deploying import deploy, pick_side
from grognard.books.edwardian_splendour.ending import destroyed, end_turn, settle, stormed
from grognard.books.edwardian_splendour.firing import exchange_fire, fire_queue
from grognard.books.edwardian_splendour.headquarters import storm_headquarters
from grognard.books.edwardian_splendour.lay import lay_of, serving
from grognard.books.edwardian_splendour.melee import fight, fighters
from grognard.books.edwardian_splendour.morale import aftermath
from grognard.books.edwardian_splendour.moving import move_unit
from grognard.books.edwardian_splendour.oratory import hold_forth
from grognard.books.edwardian_splendour.pieces import EsTable, Phase
from grognard.kernel.book import DONE, Done
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.kernel.question import Fault, Offer, Question, Seat


class MoveFirst(Question[bool]):
    """Whether the winner of the roll moves first."""

    __slots__ = ("table",)
    answer = bool
    cite = "ES-018"

    def __init__(self, table: EsTable, seat: Seat) -> None:
        super().__init__(seat)
        self.table = table

    def words(self) -> str:
        return "You won the roll. Do you move first?"

    def detail(self) -> str:
        return "Both sides move by turns, one unit each; fire comes when all have moved."

    def trail(self) -> tuple[str, ...]:
        return (f"Turn {self.table.turn}", "move order")

    def candidates(self) -> Sequence[bool]:
        return [True, False]

    def fault(self, choice: bool) -> Fault | None:  # noqa: FBT001 - the answer itself
        return None

    def describe(self, choice: bool) -> Offer:  # noqa: FBT001 - the answer itself
        return Offer("Move first" if choice else "Move second", cite=self.cite)


@rule("ES-017")
async def step(game: Game[EsTable]) -> Done:
    """The next thing to do, by the step of the turn the table is in."""
    phase = game.table.phase
    if phase == "sides":
        await pick_side(game)
    elif phase == "deploy":
        await deploy(game)
    elif phase == "order":
        await move_order(game)
    elif phase in ("move", "oratory"):
        await movement(game)
    elif phase in ("still", "moving"):
        await fire(game)
    else:
        await melee(game)
    return DONE


@rule("ES-017", "ES-018")
async def move_order(game: Game[EsTable]) -> None:
    """Both roll, ties again; the higher chooses to move first or second."""
    table = game.table
    rolls: list[tuple[int, int]] = []
    while not rolls or rolls[-1][0] == rolls[-1][1]:
        one, other = game.roll(2)
        rolls.append((one, other))
    winner = table.seats[0 if rolls[-1][0] > rolls[-1][1] else 1]
    game.tell(events.TurnBegan(table.turn + 1, tuple(rolls), winner))
    first = winner if await MoveFirst(table, winner) else table.rival(winner)
    engaged = tuple(sorted(lay_of(table).contacts))
    game.tell(events.OrderChosen(winner, first, engaged, _manned(table)))


@rule("ES-026")
def _manned(table: EsTable) -> tuple[str, ...]:
    """The guns that a crewman touches as movement begins."""
    return tuple([unit.gun for unit in table.standing() if unit.gun and serving(table, unit)])


@rule("ES-019")
async def movement(game: Game[EsTable]) -> None:
    """Units move by turns until all have; then Leaders speak, and then fire begins."""
    table = game.table
    if table.phase == "move":
        if any(unit.acted < table.turn for unit in table.standing()):
            await move_unit(game)
            return
        if table.switches.get("oratory"):
            game.tell(events.PhaseEnded("oratory"))
            return
    else:
        hold_forth(game)
        # A crew won over to the last man has the gun at once.
        await claim_guns(game)
    _open_fire(game, "still")


def _open_fire(game: Game[EsTable], phase: Phase) -> None:
    """A fire step begins: the units with something to do in it are listed once."""
    ahead = game.table.copy()
    ahead.phase = phase
    game.tell(events.FireBegan(phase, fire_queue(ahead)))


@rule("ES-021", "ES-022")
async def fire(game: Game[EsTable]) -> None:
    """All fire of a step is one; casualties and morale follow when everybody has fired."""
    table = game.table
    if table.queue:
        await exchange_fire(game)
        return
    await aftermath(game, melee=False)
    if settle(game, destroyed(table)):
        return
    if table.phase == "still":
        _open_fire(game, "moving")
    else:
        game.tell(events.MeleeBegan(fighters(table)))


@rule("ES-023")
async def melee(game: Game[EsTable]) -> None:
    """One melee after another, then the headquarters, then morale, then the turn is over."""
    table = game.table
    if table.queue:
        await fight(game)
        return
    storm_headquarters(game)
    if settle(game, stormed(table)):
        return
    await aftermath(game, melee=True)
    await end_turn(game)
