"""Prestige: moments of glory bought with a small purse, where the table plays with it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from grognard.books.gentlemen_of_war import events
from grognard.books.gentlemen_of_war.asking import YesNo
from grognard.books.gentlemen_of_war.ground import span
from grognard.books.gentlemen_of_war.pieces import GowTable, Unit
from grognard.books.gentlemen_of_war.striking import may_buy, reveal
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.kernel.question import Fault, Offer, Question, Seat
from grognard.tabletop.cards import Card, symbol

_ORDERED_MIND = ("Ordered Mind", 2)


class SecondWind(YesNo):
    """Prestige clears a unit as it activates."""

    __slots__ = ("unit",)
    cite = "GOWR-097"

    def __init__(self, unit: Unit) -> None:
        super().__init__(unit.seat)
        self.unit = unit

    def words(self) -> str:
        return f"Spend 1 prestige so that {self.unit.name} shakes off what ails him?"

    def about(self) -> str:
        return self.unit.id

    def describe(self, choice: bool) -> Offer:  # noqa: FBT001
        return Offer("A second wind" if choice else "He bears it")


@rule("GOWR-097")
async def second_wind(game: Game[GowTable], unit: Unit) -> None:
    """For 1 prestige a unit is cleared when it activates."""
    ails = unit.concussion or unit.immobilized
    if not ails or not may_buy(game.table, unit.seat, "Second Wind", 1):
        return
    if await SecondWind(unit):
        game.tell(events.PrestigeSpent(unit.seat, "Second Wind", 1, "GOWR-097"))
        game.tell(events.Cleared(unit.id))


@rule("GOWR-096", "GOWR-100")
def ordered_mind_fault(table: GowTable, seat: Seat) -> Fault | None:
    """The top cards are put in order for 2 prestige, once a turn."""
    if may_buy(table, seat, *_ORDERED_MIND):
        return None
    return Fault("Ordered Mind costs 2 prestige, once a turn.", "GOWR-096")


@rule("GOWR-100")
async def ordered_mind(game: Game[GowTable], seat: Seat) -> None:
    """A player looks at his next five cards and lays them back in any order."""
    game.tell(events.PrestigeSpent(seat, *_ORDERED_MIND, "GOWR-100"))
    reveal(game, seat, 5)
    if len(game.table.piles[seat].top) > 1:
        order = await TopOrder(game.table, seat)
        game.tell(events.Reordered(seat, tuple(Card(code) for code in order.split())))


class TopOrder(Question[str]):
    """In which order the top cards go back."""

    __slots__ = ("table",)
    answer = str
    cite = "GOWR-100"

    def __init__(self, table: GowTable, seat: Seat) -> None:
        super().__init__(seat)
        self.table = table

    def words(self) -> str:
        return "In which order do the cards go back?"

    def candidates(self) -> Sequence[str]:
        """Every order of the first five; cards known below them stay where they are."""
        cards = self.table.piles[self.seat].top
        head, rest = cards[:5], cards[5:]
        return [" ".join((*order, *rest)) for order in permutations(head)]

    def fault(self, choice: str) -> Fault | None:
        cards, codes = list(self.table.piles[self.seat].top), choice.split(" ")
        if sorted(codes[:5]) == sorted(cards[:5]) and codes[5:] == cards[5:]:
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
        return f"Spend 1 prestige on a forced march of up to {span(self.table, 2)}?"

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
