"""Old tables shown again: a battle is run once more from its journal, and its events folded."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Any

from grognard.kernel.book import BadSetup, Book
from grognard.kernel.event import Event
from grognard.kernel.fates import Divergence, Fates, Stream
from grognard.kernel.game import Game
from grognard.kernel.question import IllegalChoice, Seat
from grognard.kernel.record import read, verify, write
from grognard.server.chronicle import EVERYTHING
from grognard.server.declined import Declined
from grognard.server.match import view_of
from grognard.server.store import Stored
from grognard.server.whatif import SEED
from grognard.server.wire import Proof, Replay
from grognard.tabletop.lookout import surveyed
from grognard.tabletop.view import View

_STRIDE = 32
_MOST_KEPT = 8


class Reel:
    """The tables of one battle between its events; every thirty-second is kept."""

    def __init__(self, book: Book[Any], stored: Stored) -> None:
        self.revision = stored.standing.revision
        self._book = book
        self._events: list[Event] = run_again(book, stored).chronicle
        self._kept: list[Any] = [book.setup(stored.battle.setup)]

    def table(self, events: int) -> Any:
        """The table after so many events."""
        while len(self._kept) <= events // _STRIDE:
            first = (len(self._kept) - 1) * _STRIDE
            self._kept.append(self._folded(first, first + _STRIDE))
        return self._folded(events // _STRIDE * _STRIDE, events)

    def _folded(self, first: int, last: int) -> Any:
        table = self._kept[first // _STRIDE].copy()
        for event in self._events[first:last]:
            event.apply(table)
        return table


class Replays:
    """The reels that were looked at last."""

    def __init__(self) -> None:
        self._reels: OrderedDict[str, Reel] = OrderedDict()
        self._lock = Lock()

    def view(self, book: Book[Any], stored: Stored, hearer: str, told: int) -> View:
        """What the hearer saw when he had been told so many events and not yet the next."""
        events = events_behind(stored, hearer, told)
        with self._lock:
            table = self._reel(book, stored).table(events)
        seat = None if hearer == EVERYTHING else Seat(hearer)
        return surveyed(view_of(book, table, seat), seat or "")

    def _reel(self, book: Book[Any], stored: Stored) -> Reel:
        battle = stored.battle.id
        reel = self._reels.pop(battle, None)
        if reel is None or reel.revision != stored.standing.revision:
            reel = Reel(book, stored)
        self._reels[battle] = reel
        if len(self._reels) > _MOST_KEPT:
            self._reels.popitem(last=False)
        return reel


def events_behind(stored: Stored, hearer: str, told: int) -> int:
    """How many events had happened when the hearer had been told so many and not yet the next."""
    lines = [number for number, line in enumerate(stored.heard) if hearer in line]
    if not 0 <= told <= len(lines):
        raise Declined(f"There are events 0 to {len(lines)} to be seen here.", 404)
    return lines[told] if told < len(lines) else len(stored.heard)


def replay(stored: Stored, hearer: str) -> Replay:
    """The whole chronicle as the hearer was told it."""
    told = tuple(line[hearer] for line in stored.heard if hearer in line)
    return Replay(len(told), told)


def record(book: Book[Any], stored: Stored) -> str:
    """The battle as a text that anyone can verify; it hides nothing, so the battle must be over."""
    if stored.standing.verdict is None:
        raise Declined("The record is sealed until the battle is over.", 403)
    game = run_again(book, stored)
    if stored.battle.seed.startswith(SEED):
        game.fates.source = None  # it would claim dice that were rolled before the branch
    # If the rules have not ended it, somebody gave it up.
    return write(game, players=stored.battle.seats, given_up=stored.standing.verdict)


def proof(book: Book[Any], stored: Stored) -> Proof:
    """The record of a finished battle, checked by the rules from its first line to its last."""
    found = verify(read(record(book, stored)), book)
    rules = f"the rules of {book.name}, edition {book.edition}"
    if not found.ok:
        return Proof(
            ok=False, words=f"Line {found.line} of the record is not borne out: {found.fault}"
        )
    if found.proven:
        return Proof(ok=True, words=f"Seed shown and matched: by it and {rules}, all went just so.")
    return Proof(ok=True, words=f"By {rules}, all went just so; the dice are as they were told.")


def run_again(book: Book[Any], stored: Stored) -> Game[Any]:
    """The battle so far, by running its journal and its dice through the rules again."""
    fates = Fates(Stream.of(stored.battle.seed), stored.standing.tape)
    changed = Declined("The rules have changed since; this battle cannot be shown again.", 409)
    try:
        game = Game.begin(book, stored.battle.setup, fates, tail=stored.journal)
    except (BadSetup, Divergence, IllegalChoice) as error:
        raise changed from error  # whose own words may name a card that nobody has seen yet
    if len(game.chronicle) != len(stored.heard):
        raise changed
    return game
