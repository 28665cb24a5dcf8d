"""A small honest book for the kernel's own tests: a duel with dice, cards and sealed stances.

Each turn the striker may play one of his hidden cards; both duellists seal a stance; a die
above the cards' difference wounds. Three wounds lose.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from msgspec import Struct

from grognard.kernel.book import (
    DONE,
    ArmyBrief,
    Book,
    Done,
    Muster,
    Rule,
    ScenarioBrief,
    Setup,
    SideBrief,
    Verdict,
)
from grognard.kernel.cite import Ledger
from grognard.kernel.event import Event, Show
from grognard.kernel.fates import Stream
from grognard.kernel.game import Game
from grognard.kernel.question import Fault, Offer, Question, Sealed, Seat
from grognard.kernel.table import Piece, Table
from grognard.tabletop.view import Field, PieceView, SideView, View

LEDGER = """
[[rule]]
id = "TOY-001"
chapter = "The duel"
kind = "core"
status = "done"
text = "The striker may play a card; both seal a stance; the die decides."
source = "own"
"""


class Duellist(Piece):
    name: str
    seat: str
    wounds: int = 0
    hand: tuple[str, ...] = ()


class DuelTable(Table):
    live: ClassVar[tuple[str, ...]] = ("men",)
    men: dict[str, Duellist]
    turn: int = 0
    striker: str = "red"
    dealt: bool = False


class Dealt(Event, frozen=True):
    cite = "TOY-001"
    seat: str
    hand: tuple[str, ...]

    def apply(self, table: DuelTable) -> None:
        table.men[self.seat].hand = self.hand
        table.dealt = True

    def seen(self, seat: Seat) -> Event:
        return self if seat == self.seat else Dealt(self.seat, ("back",) * len(self.hand))

    def tell(self, table: DuelTable) -> str:
        return f"{table.men[self.seat].name} takes up {', '.join(self.hand)}."


class Played(Event, frozen=True):
    cite = "TOY-001"
    seat: str
    card: str

    def apply(self, table: DuelTable) -> None:
        hand = list(table.men[self.seat].hand)
        hand.remove(self.card)
        table.men[self.seat].hand = tuple(hand)

    def tell(self, table: DuelTable) -> str:
        return f"{table.men[self.seat].name} plays {self.card}."


class Struck(Event, frozen=True):
    cite = "TOY-001"
    striker: str
    target: str
    die: int
    wound: bool

    def apply(self, table: DuelTable) -> None:
        if self.wound:
            table.men[self.target].wounds += 1
        table.turn += 1
        table.striker = self.target

    def tell(self, table: DuelTable) -> str:
        result = "wounds him" if self.wound else "misses"
        return f"{table.men[self.striker].name} rolls {self.die} and {result}."

    def show(self) -> Show:
        return Show(kind="dice", side=self.striker, dice=(self.die,))


class PlayCard(Question[str]):
    __slots__ = ("man",)
    answer = str
    cite = "TOY-001"
    secret = True

    def __init__(self, man: Duellist) -> None:
        super().__init__(Seat(man.seat))
        self.man = man

    def words(self) -> str:
        return "Play a card?"

    def candidates(self) -> Sequence[str]:
        return [*dict.fromkeys(self.man.hand), ""]

    def fault(self, choice: str) -> Fault | None:
        return None if choice in self.candidates() else Fault("You hold no such card.", self.cite)

    def describe(self, choice: str) -> Offer:
        return Offer(choice or "No card")


class Stance(Question[int]):
    __slots__ = ()
    answer = int
    cite = "TOY-001"

    def words(self) -> str:
        return "High or low?"

    def candidates(self) -> Sequence[int]:
        return [0, 1]

    def fault(self, choice: int) -> Fault | None:
        return None if choice in (0, 1) else Fault("A stance is high or low.", self.cite)


class Ready(Question[bool]):
    """Has a single offer, so the kernel answers it."""

    __slots__ = ()
    answer = bool
    cite = "TOY-001"

    def words(self) -> str:
        return "Ready?"

    def candidates(self) -> Sequence[bool]:
        return [True]

    def fault(self, choice: bool) -> Fault | None:
        return None if choice else Fault("There is no way back.", self.cite)


CARDS = ("feint", "lunge", "parry", "riposte")


async def deal(game: Game[DuelTable]) -> Done:
    for man in list(game.table.men.values()):
        hand = tuple(sorted(game.fates.draw(CARDS) for _ in range(2)))
        game.tell(Dealt(man.seat, hand))
    return DONE


async def strike(game: Game[DuelTable]) -> Done:
    table = game.table
    striker = table.men[table.striker]
    target = table.men["blue" if table.striker == "red" else "red"]
    await Ready(Seat(striker.seat))
    card = await PlayCard(striker)
    if card:
        game.tell(Played(striker.seat, card))
    high, guess = await Sealed([Stance(Seat(striker.seat)), Stance(Seat(target.seat))])
    die = game.roll(1)[0]
    wound = die + (2 if card else 0) > (5 if high == guess else 3)
    game.tell(Struck(striker.seat, target.seat, die, wound))
    return DONE


class Duel(Book[DuelTable]):
    id = "toy_duel"
    name = "The Duel"
    edition = "1"
    table_type = DuelTable

    def ledger(self) -> Ledger:
        return Ledger(LEDGER)

    def scenarios(self) -> Sequence[ScenarioBrief]:
        sides = (SideBrief("red", "Red", "none"), SideBrief("blue", "Blue", "none"))
        return (ScenarioBrief("meadow", "At dawn", "A meadow.", sides, "2", "short"),)

    def armies(self) -> Sequence[ArmyBrief]:
        return ()

    def army_text(self, army: str) -> str:
        return f"name = {army!r}\n"

    def muster(self, army: str) -> Muster:
        return Muster(army, 0, 0, (), (Fault("A duellist needs no army.", "TOY-001"),))

    def setup(self, setup: Setup) -> DuelTable:
        men = {seat: Duellist(name=f"Captain {seat.title()}", seat=seat) for seat in setup.seats}
        return DuelTable(men=men)

    def step(self, game: Game[DuelTable]) -> Rule:
        return strike(game) if game.table.dealt else deal(game)

    def over(self, table: DuelTable) -> Verdict | None:
        for man in table.men.values():
            if man.wounds == 3:
                winner = "blue" if man.seat == "red" else "red"
                return Verdict(winner, f"{man.name} has had enough", "TOY-001")
        return Verdict(None, "The sun is up", "TOY-001") if table.turn == 40 else None

    def turn(self, table: DuelTable) -> int:
        return table.turn

    def bound(self, table: DuelTable) -> int:
        return 200

    def view(self, table: DuelTable, seat: Seat | None) -> Struct:
        sides = tuple(
            SideView(
                man.seat,
                man.name,
                man.seat,
                (man.seat,),
                hand=man.hand if seat in (None, man.seat) else ("back",) * len(man.hand),
            )
            for man in table.men.values()
        )
        pieces = tuple(
            PieceView(man.seat, man.name, man.seat, (500 * n, 500), strength=str(3 - man.wounds))
            for n, man in enumerate(table.men.values(), 1)
        )
        field = Field(2000, 1000, "inches")
        clock = f"Turn {table.turn + 1}"
        return View(self.id, "At dawn", seat or "", clock, field, sides, pieces)

    def imagine(self, table: DuelTable, seat: Seat, stream: Stream) -> None:
        for man in table.men.values():
            if man.seat != seat:
                man.hand = tuple(sorted(CARDS[stream.below(4)] for _ in man.hand))

    def audit(self, table: DuelTable) -> list[str]:
        return [f"{man.name} has too many wounds" for man in table.men.values() if man.wounds > 3]


BOOK = Duel()
