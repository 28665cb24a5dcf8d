"""A book that asks and does next to nothing, so that the kernel's own work can be timed."""

from __future__ import annotations

from collections.abc import Sequence
from time import process_time
from typing import Any

from grognard.kernel.book import DONE, Book, Done, Rule, Setup, Verdict
from grognard.kernel.event import Event
from grognard.kernel.fates import Fates, Stream
from grognard.kernel.game import Game
from grognard.kernel.question import Fault, Question, Seat
from grognard.kernel.table import Table

BEATS_A_STEP = 8
SEATS = (Seat("tick"), Seat("tock"))


class Dial(Table):
    """How often it has beaten."""

    beats: int = 0


class Beaten(Event, frozen=True):
    """One beat more."""

    def apply(self, table: Dial) -> None:
        table.beats += 1


class Beat(Question[str]):
    """Left or right; both are always legal."""

    __slots__ = ()
    answer = str
    cite = ""

    def candidates(self) -> Sequence[str]:
        return ("left", "right")

    def fault(self, choice: str) -> Fault | None:
        return None


class Metronome(Book[Dial]):
    """A battle of so many beats, some to a step."""

    id = "metronome"
    name = "Metronome"
    edition = "1"
    table_type = Dial

    def __init__(self, beats: int) -> None:
        self.beats = beats

    def setup(self, setup: Setup) -> Dial:
        return Dial()

    def step(self, game: Game[Dial]) -> Rule:
        return _beat(game)

    def over(self, table: Dial) -> Verdict | None:
        return Verdict(None, "It has run down.", "") if table.beats >= self.beats else None


async def _beat(game: Game[Any]) -> Done:
    for _ in range(BEATS_A_STEP):
        await Beat(SEATS[game.table.beats % 2])
        game.tell(Beaten())
    return DONE


def overhead(beats: int = 20_000) -> float:
    """Seconds the kernel takes to put a question, take its answer, and tell an event."""
    book = Metronome(beats)
    setup = Setup(book.id, book.edition, "", SEATS)
    game = Game.begin(book, setup, Fates(Stream.of("metronome")))
    begun = process_time()
    while game.verdict is None:
        game.answer("left", game.waiting()[0])
    return (process_time() - begun) / beats
