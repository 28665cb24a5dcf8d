"""Prestige: moments of glory bought with a small purse, where the table plays with it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from grognard.books.gentlemen_of_war import events
from grognard.books.gentlemen_of_war.pieces import GowTable
from grognard.books.gentlemen_of_war.striking import may_buy, reveal
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.kernel.question import Fault, Offer, Question, Seat
from grognard.tabletop.cards import Card, symbol

NAMES = ("second_wind", "ordered_mind")
_TITLES = {"second_wind": ("Second Wind", 1), "ordered_mind": ("Ordered Mind", 2)}
_CITES = {"second_wind": "GOWR-097", "ordered_mind": "GOWR-100"}


@rule("GOWR-096")
def purchases(table: GowTable, seat: Seat) -> list[str]:
    """What prestige could buy in the middle of an activation."""
    return [name for name in NAMES if fault(table, seat, name) is None]


def fault(table: GowTable, seat: Seat, name: str) -> Fault | None:
    """Why prestige cannot buy this now."""
    title, cost = _TITLES[name]
    if not may_buy(table, seat, title, cost):
        return Fault(f"{title} costs {cost} prestige, once a turn.", "GOWR-096")
    unit = table.units[table.active]
    if name == "second_wind" and not (unit.concussion or unit.immobilized):
        return Fault(f"{unit.name} has nothing to shake off.", "GOWR-097")
    return None


def describe(name: str) -> Offer:
    """A purchase in words."""
    title, cost = _TITLES[name]
    what = {"second_wind": "clear this unit", "ordered_mind": "set the top 5 cards in order"}
    return Offer(f"{title}: {what[name]}", f"{cost} prestige", _CITES[name], "ui-star")


@rule("GOWR-097", "GOWR-100")
async def spend(game: Game[GowTable], seat: Seat, name: str) -> None:
    """Second Wind clears the acting unit; Ordered Mind arranges the next five cards."""
    title, cost = _TITLES[name]
    game.tell(events.PrestigeSpent(seat, title, cost, _CITES[name]))
    if name == "second_wind":
        game.tell(events.Cleared(game.table.active))
        return
    reveal(game, seat, 5)
    cards = game.table.piles[seat].top
    if len(cards) > 1:
        order = await TopOrder(seat, cards)
        game.tell(events.Reordered(seat, tuple(Card(code) for code in order.split())))


class TopOrder(Question[str]):
    """In which order the top cards go back."""

    __slots__ = ("cards",)
    answer = str
    cite = "GOWR-100"

    def __init__(self, seat: Seat, cards: tuple[Card, ...]) -> None:
        super().__init__(seat)
        self.cards = cards

    def words(self) -> str:
        return "In which order do the cards go back?"

    def candidates(self) -> Sequence[str]:
        """Every order of the first five; cards known below them stay where they are."""
        head, rest = self.cards[:5], self.cards[5:]
        return [" ".join((*order, *rest)) for order in permutations(head)]

    def fault(self, choice: str) -> Fault | None:
        if choice in self.candidates():
            return None
        return Fault("Put back the same cards.", self.cite)

    def describe(self, choice: str) -> Offer:
        return Offer(" ".join(symbol(Card(code)) for code in choice.split()))


class ForcedMarch(Question[str]):
    """Who marches before the first turn."""

    __slots__ = ("table",)
    answer = str
    cite = "GOWR-098"

    def __init__(self, table: GowTable, seat: Seat) -> None:
        super().__init__(seat)
        self.table = table

    def words(self) -> str:
        return "Spend 1 prestige on a forced march of up to 2 hexes?"

    def trail(self) -> tuple[str, ...]:
        return ("Deployment", "Forced March")

    def candidates(self) -> Sequence[str]:
        return ["", *(unit.id for unit in self.table.own(self.seat))]

    def fault(self, choice: str) -> Fault | None:
        if choice in self.candidates():
            return None
        return Fault("Name one of your own units.", self.cite)

    def describe(self, choice: str) -> Offer:
        if not choice:
            return Offer("No march")
        return Offer(f"{self.table.units[choice].name} marches", piece=choice)
