"""The shelf: the books, what they offer, and who can be asked to play."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any, cast

from msgspec.structs import replace

from grognard.kernel.book import BadSetup, Book, Muster
from grognard.kernel.fates import Stream
from grognard.kernel.question import Fault
from grognard.players import everyone
from grognard.server.declined import Declined
from grognard.server.ledgers import for_readers
from grognard.server.match import HUMAN
from grognard.server.preview import preview
from grognard.server.wire import (
    ArmyFields,
    ArmySheet,
    BookInfo,
    Levy,
    NewBattle,
    PlayerInfo,
    RuleInfo,
    ScenarioLook,
    Shelf,
)
from grognard.tabletop.enlistment import Enlistment
from grognard.tabletop.reading import Unreadable
from grognard.tabletop.shelf import read_sheet
from grognard.tabletop.view import View

_ANYWHERE = "You, or a friend: at this screen or at another."
_HERE = (
    "You, or a friend at this screen. Friends at other screens are let in by"
    " grognard serve --host 0.0.0.0."
)


class Shelves:
    """The books of this server, by id."""

    def __init__(self, books: Sequence[Book[Any]], hosts: Sequence[str] = ()) -> None:
        self._books = {book.id: book for book in books}
        self._hosts = tuple(hosts)
        self._previews: dict[tuple[str, str], View] = {}

    def book(self, name: str) -> Book[Any]:
        """The book of that name."""
        if name not in self._books:
            known = ", ".join(self._books) or "none"
            raise Declined(f"There is no book {name!r} on the shelf; there are: {known}.", 404)
        return self._books[name]

    def shelf(self) -> Shelf:
        """Everything a new battle can be made of."""
        players = (PlayerInfo(player.id, player.name, player.words) for player in everyone())
        person = PlayerInfo(HUMAN, "A person", _ANYWHERE if self._hosts else _HERE)
        return Shelf(tuple(map(_info, self._books.values())), (person, *players), self._hosts)

    def rules(self, name: str) -> list[RuleInfo]:
        """A book's rules in our own words, in the book's order."""
        return [
            RuleInfo(one.id, one.chapter, one.kind, for_readers(one.text), one.status, one.gaps)
            for one in self.book(name).ledger().rules
        ]

    def army(self, name: str, army: str) -> str:
        """The file of a ready army, to look at or to change."""
        book = self.book(name)
        if army not in {brief.id for brief in book.armies()}:
            raise Declined(f"{book.name} has no ready army {army!r}.", 404)
        return book.army_text(army)

    def scenario(self, name: str, scenario: str) -> str:
        """The file of a ready scenario, to look at or to change."""
        book = self.book(name)
        self._must_be_ready(book, scenario)
        try:
            return book.scenario_text(scenario)
        except BadSetup as error:
            raise Declined(str(error), 404) from error

    def look(self, name: str, scenario: str) -> ScenarioLook:
        """A scenario that somebody writes, read and laid out, or what is wrong with it."""
        book = self.book(name)
        try:
            return ScenarioLook(replace(book.brief(scenario), id=""), preview(book, scenario))
        except BadSetup as error:
            raise Declined(str(error)) from error

    def muster(self, name: str, army: str) -> Muster:
        """An army counted and checked by its book."""
        try:
            return self.book(name).muster(army)
        except BadSetup as error:
            raise Declined(str(error)) from error

    def roster(self, name: str) -> Enlistment:
        """What an army of the book can be made of."""
        book = self.book(name)
        found = book.roster()
        if found is None:
            raise Declined(f"{book.name} has no builder; its armies are written as files.", 404)
        return cast(Enlistment, found)

    def levy(self, name: str, wanted: Levy) -> ArmySheet:
        """An army raised by dice that nobody has thrown before."""
        book = self.book(name)
        if not book.levies:
            raise Declined(f"{book.name} raises no armies by dice.", 404)
        try:
            stream = Stream.of(secrets.token_hex(16))
            return ArmySheet(book.levy(wanted.army, wanted.way, stream))
        except BadSetup as error:
            raise Declined(str(error)) from error

    def remarks(self, new: NewBattle) -> Sequence[Fault]:
        """What may be said of a battle before it begins; what cannot be played is declined."""
        book = self.book(new.book)
        try:
            setup = book.agree(new.scenario, dict(new.armies), dict(new.switches))
            book.setup(setup)
            return book.remarks(setup)
        except BadSetup as error:
            raise Declined(str(error)) from error

    def sheet(self, army: str) -> ArmyFields:
        """An army file taken apart, whatever its book makes of it."""
        try:
            return ArmyFields(read_sheet(army))
        except Unreadable as error:
            raise Declined(str(error)) from error

    def preview(self, name: str, scenario: str) -> View:
        """A scenario's table before anybody has moved, with its usual armies."""
        book = self.book(name)
        self._must_be_ready(book, scenario)
        if (name, scenario) not in self._previews:
            self._previews[name, scenario] = preview(book, scenario)
        return self._previews[name, scenario]

    def _must_be_ready(self, book: Book[Any], scenario: str) -> None:
        if scenario not in {brief.id for brief in book.scenarios()}:
            raise Declined(f"{book.name} has no scenario {scenario!r}.", 404)


def _info(book: Book[Any]) -> BookInfo:
    return BookInfo(
        id=book.id,
        name=book.name,
        edition=book.edition,
        scenarios=tuple(book.scenarios()),
        armies=tuple(book.armies()),
        switches=book.switches,
        levies=book.levies,
        own_decks=book.own_decks,
        stays=book.stays,
        own_scenarios=book.has_scenario_files(),
    )
