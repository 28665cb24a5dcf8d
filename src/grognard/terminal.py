"""A person at a terminal: every question of every book in words, answered by a number."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grognard.kernel.fates import Stream
from grognard.kernel.question import Offer
from grognard.players.player import Explanation, Outlook
from grognard.tabletop.lookout import located, surveyed
from grognard.tabletop.view import View, named_in_plural
from grognard.tabletop.wording import asking, flowing

PAGE = 30
"""How many answers are listed at once."""
_DIGITS = 6
"""No list is so long that a number on it has more."""


class Leaves(Exception):
    """The person wants to stop here."""


class TerminalPlayer:
    """Asks the person at this terminal, and explains when asked why."""

    def __init__(self, ask: Callable[[str], str], say: Callable[[str], None]) -> None:
        self._ask = ask
        self._say: Callable[[str], None] = lambda words: say(flowing(words))

    def choose(self, outlook: Outlook) -> Any:
        """Put the question and wait for a number on the list."""
        page = 0
        self._put(outlook, page)
        while True:
            words = self._ask("> ").strip().lower()
            if words in ("q", "quit", "leave"):
                raise Leaves
            if words in ("m", "more") and (page + 1) * PAGE < len(outlook.offers):
                page += 1
                self._put(outlook, page)
            elif words.startswith(("why ", "? ")):
                self._explain(outlook, words.split()[-1])
            elif words in ("table", "t"):
                self._describe(outlook)
            elif number := _number(words, outlook):
                return outlook.offers[number - 1]
            else:
                self._say("Answer by a number; or: why 3, table, more, quit.")

    def _put(self, outlook: Outlook, page: int) -> None:
        self._say("")
        view = outlook.view
        self._say(f"{outlook.seat.title()}: {asking(outlook.words, _many(outlook))}")
        shown = outlook.offers[page * PAGE : (page + 1) * PAGE]
        offers = [outlook.describe(choice) for choice in shown]
        if outlook.sets_up and isinstance(view, View):
            offers = located(view, outlook.seat, offers)
        for index, offer in enumerate(offers, page * PAGE + 1):
            self._say(f"  {index:2}  {_line(offer)}")
        left = len(outlook.offers) - (page + 1) * PAGE
        if left > 0:
            self._say(f"      and {left} more (m)")

    def _explain(self, outlook: Outlook, number: str) -> None:
        listed = _number(number, outlook)
        if not listed:
            self._say("Why which one?")
            return
        offer = outlook.describe(outlook.offers[listed - 1])
        self._say(f"{offer.label} [{offer.cite}]")
        if offer.reckoning:
            self._say(f"  {offer.reckoning.words()}")
        if offer.odds:
            self._say(f"  {offer.odds}")

    def _describe(self, outlook: Outlook) -> None:
        view = outlook.view
        for piece in surveyed(view, outlook.seat).pieces if isinstance(view, View) else ():
            self._say(f"  {piece.words.rstrip('.')}; {piece.where}.")

    def explain(self) -> Explanation:
        """A person's reasons are his own."""
        return Explanation("A person decided.")


def _many(outlook: Outlook) -> set[str]:
    """The units that are spoken of as many, one that is about to be set up among them."""
    views = [outlook.view]
    if outlook.sets_up:
        world = outlook.imagine(Stream.of("newcomer"), light=True)
        world.answer_somehow()
        views.append(world.book.view(world.table, outlook.seat))
        world.close()
    return {name for view in views if isinstance(view, View) for name in named_in_plural(view)}


def _number(words: str, outlook: Outlook) -> int:
    """The number of an answer on the list; nought where there is none of that number."""
    if not words.isdecimal() or len(words) > _DIGITS:
        return 0
    return int(words) if int(words) <= len(outlook.offers) else 0


def _line(offer: Offer) -> str:
    parts = [offer.label, offer.where, offer.detail, offer.odds]
    return " · ".join(part for part in parts if part)
