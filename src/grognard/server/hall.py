"""The hall: battles are begun, found again, and put away when nobody looks."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import datetime
from typing import Any

import msgspec
from msgspec.structs import replace

from grognard.kernel.book import BadSetup, Book, Commission, Setup
from grognard.players import everyone
from grognard.server.declined import Declined
from grognard.server.mailbox import Mailbox
from grognard.server.match import HUMAN, Match, commissioned, commissioning
from grognard.server.replay import events_behind
from grognard.server.shelf import Shelves
from grognard.server.store import Battle, Headline, Store, Stored, UnknownBattle
from grognard.server.throwing import by_hand
from grognard.server.whatif import SEED, branch
from grognard.server.wire import BattleBrief, Begun, NewBattle, WhatIf
from grognard.tabletop.shelf import is_text

log = logging.getLogger(__name__)
_MOST_OPEN = 100
"""More than these are put away, those first at which nobody has looked for longest."""
_MOST_PLAYED = 100
_THINKERS = 2


class Hall:
    """All battles of this server; those that are played now have a mailbox."""

    def __init__(self, shelves: Shelves, store: Store, *, shared: bool) -> None:
        self.shelves = shelves
        self.store = store
        self.shared = shared
        """On a shared server nobody is shown a key but to a seat he has just made."""
        self._open: dict[str, Mailbox] = {}
        self._door = asyncio.Lock()
        self._commanders = ThreadPoolExecutor(_THINKERS, "commander")

    async def begin(self, new: NewBattle) -> Begun:
        """A new battle; the keys of its human seats are told to who began it."""
        return await self._begun(lambda: self._begin(new))

    async def take_up(self, battle: str, what_if: WhatIf) -> Begun:
        """A finished battle goes on from an earlier question as a new one."""
        return await self._begun(lambda: self._take_up(battle, what_if))

    async def _begun(self, begin: Callable[[], Match]) -> Begun:
        if self._is_full:
            raise Declined("Every table is taken.", 503, "Wait until one of the battles is over.")
        match = await asyncio.to_thread(begin)
        async with self._door:
            await self._admit(match)
        return Begun(match.battle.id, match.battle.keys)

    @property
    def _is_full(self) -> bool:
        """True while so many battles are watched or fought that another would be one too many."""
        return sum(not mailbox.idle for mailbox in self._open.values()) >= _MOST_PLAYED

    async def mailbox(self, battle: str) -> Mailbox:
        """The way to a battle, which is opened if it was put away."""
        async with self._door:
            if battle not in self._open:
                await self._admit(await asyncio.to_thread(self._resume, battle))
            mailbox = self._open.pop(battle)
            self._open[battle] = mailbox
            return mailbox

    async def forget(self, battle: str) -> None:
        """A battle is thrown away for good, with those that were fought for it."""
        if self.shared:
            raise Declined("On a shared server no battle is thrown away.", 403)
        if commissioning(battle) != battle:
            raise Declined("This battle is fought for another one.", 409, "Throw that one away.")
        await asyncio.to_thread(self.load, battle)
        async with self._door:
            for name in [name for name in self._open if commissioning(name) == battle]:
                await self._open.pop(name).close()
            await asyncio.to_thread(self.store.drop, battle)

    async def resume_unattended(self) -> None:
        """Battles among computers alone go on after a restart without anybody looking."""
        for line in await asyncio.to_thread(self.store.headlines):
            if line.verdict is None and not line.battle.keys and not self._is_full:
                with suppress(Declined):
                    await self.mailbox(line.battle.id)

    async def close(self) -> None:
        """Every open battle is put away."""
        async with self._door:
            for mailbox in self._open.values():
                await mailbox.close()
            self._open.clear()
        self._commanders.shutdown(wait=False, cancel_futures=True)

    def briefs(self) -> list[BattleBrief]:
        """Running and finished battles, the newest first."""
        return [self._brief(line) for line in self.store.headlines()]

    def load(self, battle: str) -> Stored:
        """A battle as the store has it."""
        try:
            return self.store.load(battle)
        except UnknownBattle as error:
            raise Declined("There is no such battle here.", 404) from error
        except msgspec.DecodeError as error:
            words = "This battle was kept in a way that nobody knows any more."
            raise Declined(words, 409) from error

    def _begin(self, new: NewBattle) -> Match:
        if new.seed and self.shared:
            raise Declined("On a shared server nobody chooses the seed of the dice.")
        book = self.shelves.book(new.book)
        try:
            setup = book.agree(new.scenario, dict(new.armies), dict(new.switches))
            _check_seats(setup, new.seats)
            if new.own_dice:
                setup = _by_hand(book, setup, new.seats)
            return Match.begin(book, self.store, self._battle(new, setup))
        except BadSetup as error:
            raise Declined(str(error)) from error

    def _take_up(self, name: str, what_if: WhatIf) -> Match:
        stored = self.load(name)
        if stored.standing.verdict is None:
            raise Declined("While a battle lasts, nobody may look how else it could go.", 403)
        setup = replace(stored.battle.setup, by_hand=())
        _check_seats(setup, what_if.seats)
        if what_if.seat and what_if.seat not in setup.seats:
            raise Declined(f"There is no seat {what_if.seat!r} in this battle.", 404)
        book = self.shelves.book(setup.book)
        after = branch(book, stored, events_behind(stored, what_if.seat, what_if.told))
        title = f"What if: {stored.battle.scenario_name.removeprefix('What if: ')}"
        seed = SEED + secrets.token_hex(16)
        return Match.begin(book, self.store, _battle(setup, title, what_if.seats, seed), after)

    def _battle(self, new: NewBattle, setup: Setup) -> Battle:
        return _battle(setup, self._title(setup), new.seats, new.seed or secrets.token_hex(16))

    def _resume(self, battle: str) -> Match:
        stored = self.load(battle)
        book = self.shelves.book(stored.battle.setup.book)
        try:
            return Match.resume(book, self.store, stored)
        except Exception as error:
            log.exception("battle %s cannot be resumed", battle)
            words = "The rules have changed too much for this battle to go on."
            raise Declined(words, 409, "It can still be read in its chronicle.") from error

    # Battles that are fought for others

    async def _at_rest(self, mailbox: Mailbox) -> None:
        """A table that waits for a battle elsewhere sees it begun; one that has ended reports."""
        if (wanted := await mailbox.commission()) is not None:
            await self._commission(mailbox.battle, *wanted)
        asking = commissioning(mailbox.battle.id)
        number = mailbox.battle.id.removeprefix(asking)[1:]
        if number and (ended := await mailbox.outcome()) is not None:
            await (await self.mailbox(asking)).report(int(number), *ended)

    async def _commission(self, asking: Battle, number: int, wanted: Commission) -> None:
        """The battle is begun, or opened again; people sit there with the keys they have."""
        name = commissioned(asking.id, number)
        try:
            await self.mailbox(name)
            return
        except Declined as error:
            if error.status != 404:
                raise
        battle = Battle(
            id=name,
            setup=replace(wanted.setup, by_hand=asking.setup.by_hand),
            scenario_name=f"{asking.scenario_name}, {self._title(wanted.setup)}",
            seats={seat: asking.seats[whose] for seat, whose in wanted.seats.items()},
            keys={seat: asking.keys[o] for seat, o in wanted.seats.items() if o in asking.keys},
            seed=secrets.token_hex(16),
            begun=datetime.now().astimezone().isoformat(),
        )
        book = self.shelves.book(wanted.setup.book)
        match = await asyncio.to_thread(Match.begin, book, self.store, battle)
        async with self._door:
            await self._admit(match)

    def _title(self, setup: Setup) -> str:
        return self.shelves.book(setup.book).brief(setup.scenario).name

    async def _admit(self, match: Match) -> None:
        self._open[match.battle.id] = Mailbox(match, self._commanders, self._at_rest)
        if len(self._open) > _MOST_OPEN:
            idle = [battle for battle, mailbox in self._open.items() if mailbox.idle]
            for battle in idle[: len(self._open) - _MOST_OPEN]:
                await self._open.pop(battle).close()

    def _brief(self, line: Headline) -> BattleBrief:
        battle = line.battle
        return BattleBrief(
            battle=battle.id,
            book=battle.setup.book,
            scenario="" if is_text(battle.setup.scenario) else battle.setup.scenario,
            scenario_name=battle.scenario_name,
            seats=battle.seats,
            clock=line.clock,
            answers=line.answers,
            verdict=line.verdict,
            keys={} if self.shared else battle.keys,
            begun=_in_words(datetime.fromisoformat(battle.begun)),
            waiting=opened.waiting() if (opened := self._open.get(battle.id)) else (),
        )


def _battle(setup: Setup, title: str, seats: dict[str, str], seed: str) -> Battle:
    human = [seat for seat, player in seats.items() if player == HUMAN]
    return Battle(
        id=secrets.token_hex(6),
        setup=setup,
        scenario_name=title,
        seats=dict(seats),
        keys={seat: secrets.token_urlsafe(18) for seat in human},
        seed=seed,
        begun=datetime.now().astimezone().isoformat(),
    )


def _check_seats(setup: Setup, seats: dict[str, str]) -> None:
    if set(seats) != set(setup.seats):
        raise Declined(f"Somebody must sit in each of these seats: {', '.join(setup.seats)}.")
    known = [HUMAN, *(player.id for player in everyone())]
    for seat, player in seats.items():
        if player not in known:
            raise Declined(f"{player!r} cannot sit at {seat}; choose from: {', '.join(known)}.")


def _by_hand(book: Book[Any], setup: Setup, seats: dict[str, str]) -> Setup:
    if HUMAN not in seats.values():
        raise Declined("Nobody sits at this table who could throw the dice.")
    return replace(setup, by_hand=by_hand(seats, HUMAN, decks=book.own_decks))


def _in_words(when: datetime) -> str:
    return f"{when.day} {when:%B %Y, %H:%M}"
