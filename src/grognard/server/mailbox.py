"""One mailbox per match: letters are opened one at a time, whoever sends them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from concurrent.futures import Executor
from contextlib import suppress
from typing import Any, TypeVar, cast

import msgspec

from grognard.kernel.book import Commission
from grognard.kernel.fates import Stream
from grognard.kernel.question import Seat
from grognard.players import PLAYERS, Outlook, Player
from grognard.players import seat as seat_player
from grognard.players.brains import NoBrain
from grognard.server.chronicle import WATCHER, Reader
from grognard.server.declined import Declined, Stale
from grognard.server.match import Match, Turn, spoken
from grognard.server.store import Battle
from grognard.server.wire import Here, Hint
from grognard.tabletop.lookout import located
from grognard.tabletop.view import View

T = TypeVar("T")
Letter = tuple[Callable[[], Any], asyncio.Future[Any]]
Rest = Callable[["Mailbox"], Awaitable[None]]
"""What is done when no computer has anything to say any more."""

ADVISER = PLAYERS[0].id
MOST_PAGES = 64
"""So many pages look at one battle; each costs a view after every answer."""
MOST_WATCHERS = 32
"""However many look on, the players find room."""
log = logging.getLogger(__name__)
_encoder = msgspec.json.Encoder()


class Listener(Reader):
    """One open page of a seat; it is woken whenever something has changed."""

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat)
        self.seat = seat
        self.changed = asyncio.Event()
        self.changed.set()
        self.behind = True
        """True where the table has changed, and not only who sits at it."""


class Mailbox:
    """The only way to a match while it is played.

    The rules run in a worker thread, so that a long rule keeps no other match waiting; a
    sender who hangs up in the middle does not stop what was begun.
    """

    def __init__(self, match: Match, commanders: Executor, rest: Rest) -> None:
        self._match = match
        self._rest = rest
        self._commanders = commanders
        self._letters: asyncio.Queue[Letter | None] = asyncio.Queue()
        self._clerk = asyncio.create_task(self._open_letters())
        self._closed = False
        self._command: asyncio.Task[None] | None = None
        self._roused = False
        """Something has changed since the commanders last looked."""
        self._players: dict[Seat, Player] = {}
        self._rouse_commanders()

    @property
    def battle(self) -> Battle:
        """The battle whose mailbox this is."""
        return self._match.battle

    @property
    def idle(self) -> bool:
        """True when nobody listens and no computer thinks."""
        return not self._match.chronicle.readers and self._command is None

    def join(self, seat: Seat) -> Listener:
        """A page of this seat is opened; a commander who was stuck tries again."""
        readers = self._match.chronicle.readers
        watchers = sum(reader.hearer == WATCHER for reader in readers)
        if len(readers) >= MOST_PAGES or (seat == WATCHER and watchers >= MOST_WATCHERS):
            raise Declined("So many look at this battle that there is no room.", 503)
        listener = Listener(seat)
        before = self._match.here()
        readers.append(listener)
        self._tell_who_is_here(before)
        self._rouse_commanders()
        return listener

    def leave(self, listener: Listener) -> None:
        """A page is closed."""
        before = self._match.here()
        self._match.chronicle.readers.remove(listener)
        self._tell_who_is_here(before)

    def waiting(self) -> tuple[Seat, ...]:
        """Who must answer, for a list of battles; what is just being answered may still stand."""
        return self._match.waiting()

    async def news(self, listener: Listener) -> bytes:
        """The listener's news as a frame; what happens from now on wakes him again."""
        listener.changed.clear()
        if not listener.behind:
            return _encoder.encode(Here(self._match.here()))
        listener.behind = False
        return await self._post(lambda: _encoder.encode(self._match.state(listener)))

    async def answer(self, seat: Seat, number: int, raw: object) -> None:
        """A seat answers."""
        await self._change(lambda: self._match.answer(seat, number, raw))

    async def undo(self, seat: Seat, number: int) -> None:
        """A seat takes its last choice back."""
        await self._change(lambda: self._match.undo(seat, number))

    async def resign(self, seat: Seat, number: int) -> None:
        """A seat gives the battle up."""
        await self._change(lambda: self._match.resign(seat, number))

    async def commission(self) -> tuple[int, Commission] | None:
        """The battle elsewhere on which this one waits, and the number of its question."""
        match = self._match
        found, number = await self._post(lambda: (match.commission(), match.number))
        return (number, found) if found else None

    async def report(self, number: int, fought: Any, winner: str | None) -> None:
        """A battle elsewhere has ended; one that nobody waits for any more changes nothing."""
        with suppress(Stale):
            await self._change(lambda: self._match.report(number, fought, winner))

    async def outcome(self) -> tuple[Any, str | None] | None:
        """The last table of a finished battle, and who won it."""
        game = await self._post(lambda: self._match.game)
        return (game.table, game.verdict.winner) if game.verdict else None

    async def hint(self, seat: Seat, number: int) -> Hint:
        """What the first commander on the roll would do in this seat."""
        turn = await self._post(lambda: self._match.turn(seat, number))
        player = seat_player(ADVISER, f"hint {seat} {number}")
        return await self._think(_advise, player, turn)

    async def close(self) -> None:
        """Open the letters that have come and then no more; whoever still looks is told so."""
        self._closed = True
        self._wake()
        if (command := self._command) is not None:
            command.cancel()
            await asyncio.wait([command])
        self._letters.put_nowait(None)
        await self._clerk
        self._match.close()

    # Letters

    async def _post(self, work: Callable[[], T]) -> T:
        if self._closed:
            raise Declined("The table is being put away.", 503, "Open the page again in a moment.")
        reply: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._letters.put_nowait((work, reply))
        return await reply

    async def _change(self, work: Callable[[], None]) -> None:
        await self._post(work)
        self._wake()
        self._rouse_commanders()

    async def _open_letters(self) -> None:
        while (letter := await self._letters.get()) is not None:
            work, reply = letter
            try:
                result = await asyncio.to_thread(self._opened, work)
            except Exception as error:
                if not reply.done():
                    reply.set_exception(error)
            else:
                if not reply.done():
                    reply.set_result(result)

    def _opened(self, work: Callable[[], Any]) -> Any:
        """Nobody sees or changes a table that the store does not bear out."""
        self._match.be_as_stored()
        return work()

    def _wake(self) -> None:
        for listener in self._listeners():
            listener.behind = True
            listener.changed.set()

    def _tell_who_is_here(self, before: tuple[Seat, ...]) -> None:
        if self._match.here() != before:
            for listener in self._listeners():
                listener.changed.set()

    def _listeners(self) -> list[Listener]:
        return [one for one in self._match.chronicle.readers if isinstance(one, Listener)]

    # Computer commanders

    def _rouse_commanders(self) -> None:
        self._roused = True
        if self._command is None:
            self._command = asyncio.create_task(self._let_commanders_answer())

    async def _let_commanders_answer(self) -> None:
        """Computers answer until a person is asked; what was taken back is thought of anew."""
        try:
            while self._roused:
                self._roused = False
                while (turn := await self._post(self._match.computer_turn)) is not None:
                    choice = await self._think(_choose, self._player(turn.seat), turn)
                    await self._take(turn, choice)
                    self._wake()
                await self._rest(self)
        except Exception:
            log.exception("the computer commanders of battle %s are stuck", self._match.battle.id)
        finally:
            self._command = None
        if self._roused and not self._closed:  # somebody looked while they got stuck
            self._rouse_commanders()

    async def _take(self, turn: Turn, choice: Any) -> None:
        try:
            await self._post(lambda: self._match.take(turn, choice))
        except Stale:
            log.info("a choice was taken back while the computer thought about it")

    def _player(self, seat: Seat) -> Player:
        if seat not in self._players:
            battle = self._match.battle
            self._players[seat] = seat_player(battle.seats[seat], f"{battle.id} {seat}")
        return self._players[seat]

    async def _think(self, think: Callable[[Player, Turn], T], player: Player, turn: Turn) -> T:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._commanders, think, player, turn)


def _choose(player: Player, turn: Turn) -> Any:
    """The player's choice; where he fails, the first offer, so that the battle goes on.

    A commander who has not studied the book answers by chance.
    """
    question = turn.twin.question_for(turn.seat)
    assert question is not None
    try:
        choice = player.choose(Outlook(turn.twin, turn.seat))
        if not (question.misfit(choice) or question.fault(choice)):
            return choice
        log.error("%s chose what the rules refuse", type(player).__name__)
    except NoBrain:
        moment = f"{turn.seat} {turn.twin.steps} {len(turn.twin.answers)}"
        return question.sample(Stream.of(moment).below)
    except Exception:
        log.exception("%s failed to choose", type(player).__name__)
    finally:
        turn.twin.close()
    return question.offers()[0]


def _advise(player: Player, turn: Turn) -> Hint:
    """What the player would do and why; where he has nothing to say, that is said."""
    question = turn.twin.question_for(turn.seat)
    assert question is not None
    try:
        outlook = Outlook(turn.twin, turn.seat)
        choice = player.choose(outlook)
        why = player.explain()
        offer = spoken(question.describe(choice))
        if question.sets_up:
            (offer,) = located(cast(View, outlook.view), turn.seat, [offer])
    except NoBrain as ignorance:
        raise Declined(str(ignorance), 409) from ignorance
    except Exception as error:
        log.exception("%s failed to advise", type(player).__name__)
        raise Declined("The commander has no advice to give here.", 500) from error
    finally:
        turn.twin.close()
    return Hint(why.words, choice, offer, why.weighed, turn.number)
