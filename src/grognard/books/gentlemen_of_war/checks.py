"""Checks: drawing, the special cards, and buying effects with what was drawn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from grognard.books.gentlemen_of_war import events
from grognard.books.gentlemen_of_war.pieces import GowTable
from grognard.books.gentlemen_of_war.roster import Need, Suit
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.kernel.question import Fault, Offer, Question, Seat
from grognard.kernel.reckoning import Reckoning
from grognard.tabletop.assignment import matching
from grognard.tabletop.cards import BIG_JOKER, Card, rank, suit, symbol, words

WILD: Final = ("J", "K")


@lru_cache(maxsize=64)
@rule("GOW-136", "GOW-137", "GOW-138", "GOW-139", "GOW-140", "GOW-141", "GOW-142")
def value(card: Card) -> int:
    """Aces, Queens and Kings count 10, Jacks 2, Jokers 0, other cards what they show."""
    shown = rank(card)
    if shown is None:
        return 0
    return {"A": 10, "Q": 10, "K": 10, "J": 2}.get(shown) or int(shown)


@rule("GOW-138", "GOW-140", "GOW-141")
def fits(card: Card, suits: str, least: int = 0) -> bool:
    """A card pays for a symbol of its suit, Jacks and Kings for any, Jokers for none."""
    shown = rank(card)
    if shown is None or value(card) < least:
        return False
    return shown in WILD or (suit(card) or "") in suits


def flexibility(card: Card) -> tuple[bool, int]:
    """Which card to part with first: a plain low one, a wild high one last."""
    return (rank(card) in WILD, value(card))


@rule("GOW-018")
def payment(hand: tuple[Card, ...], needs: Sequence[Need]) -> tuple[Card, ...] | None:
    """One card for each symbol, the cheapest that will do; None if the hand cannot pay."""
    if len(needs) > len(hand):
        return None
    cards = sorted(hand, key=flexibility)
    masks = tuple(_mask(tuple(cards), need.suit, need.least) for need in needs)
    chosen = matching(masks)
    return None if chosen is None else tuple(cards[index] for index in chosen)


def _mask(cards: tuple[Card, ...], wanted: Suit, least: int) -> int:
    mask = 0
    for index, card in enumerate(cards):
        if fits(card, wanted, least):
            mask |= 1 << index
    return mask


def aces(table: GowTable) -> int:
    """Aces drawn for the check in progress, those discarded since included."""
    return sum(1 for card in (*table.hand, *table.aside) if rank(card) == "A")


class DiscardQueen(Question[str]):
    """A Queen may be given up for two more cards."""

    __slots__ = ("table", "why")
    answer = str
    cite = "GOW-139"

    def __init__(self, table: GowTable, seat: Seat, why: str) -> None:
        super().__init__(seat)
        self.table = table
        self.why = why

    def words(self) -> str:
        return f"Give up a Queen for two more cards ({self.why})?"

    def trail(self) -> tuple[str, ...]:
        return (f"Turn {self.table.opening}", self.why, "Queens")

    def candidates(self) -> Sequence[str]:
        return ["", *(card for card in self.table.hand if rank(card) == "Q")]

    def fault(self, choice: str) -> Fault | None:
        if choice in self.candidates():
            return None
        return Fault("Only a Queen you have just drawn can be given up.", self.cite)

    def describe(self, choice: str) -> Offer:
        if not choice:
            return Offer("Keep the cards as they are")
        return Offer(f"Give up {symbol(Card(choice))}", "draw two more cards")


class AnswerJoker(Question[str]):
    """An Ace may be given up to cancel the Big Joker."""

    __slots__ = ("table", "why")
    answer = str
    cite = "GOW-137"

    def __init__(self, table: GowTable, seat: Seat, why: str) -> None:
        super().__init__(seat)
        self.table = table
        self.why = why

    def words(self) -> str:
        return f"The Big Joker! Answer it with an Ace ({self.why})?"

    def trail(self) -> tuple[str, ...]:
        return (f"Turn {self.table.opening}", self.why, "the Big Joker")

    def candidates(self) -> Sequence[str]:
        return ["", *(card for card in self.table.hand if rank(card) == "A")]

    def fault(self, choice: str) -> Fault | None:
        if choice in self.candidates():
            return None
        return Fault("Only an Ace you have just drawn answers the Big Joker.", self.cite)

    def describe(self, choice: str) -> Offer:
        if not choice:
            return Offer("Let it fail")
        return Offer(f"Give up the {words(Card(choice))}", "the check goes on")


def draw(
    game: Game[GowTable], seat: Seat, count: int, why: str, reckoning: Reckoning | None = None
) -> None:
    """So many cards from a player's deck; an empty deck takes its discards back."""
    pile = game.table.piles[seat]
    cards: list[Card] = []
    while len(cards) < count:
        if not pile:
            _tell_draw(game, seat, cards, why, reckoning)
            if not game.table.piles[seat].discards:
                return
            count, cards = count - len(cards), []
            game.tell(events.Reshuffled(seat, run_out=True))
            pile = game.table.piles[seat]
        left = min(count - len(cards), len(pile))
        card = Card(game.fates.draw(pile.candidates(), f"Draw for {why}.", seat, left))
        pile = pile.drawn(card)
        cards.append(card)
    _tell_draw(game, seat, cards, why, reckoning)


def _tell_draw(
    game: Game[GowTable], seat: Seat, cards: list[Card], why: str, reckoning: Reckoning | None
) -> None:
    if cards:
        game.tell(events.Drew(seat, tuple(cards), why, reckoning))


@rule("GOW-009", "GOW-011", "GOW-139", "GOW-142", "GOW-058")
async def draw_check(
    game: Game[GowTable], seat: Seat, count: int, why: str, reckoning: Reckoning | None = None
) -> bool:
    """Draw for a check, Queens first, then the Big Joker; False if the check has failed.

    The cards stay in ``table.hand`` until ``finish`` lays them on the discards.
    """
    draw(game, seat, count, why, reckoning)
    await _fresh_hand(game, seat, count, why)
    table = game.table
    while any(rank(card) == "Q" for card in table.hand):
        queen = await DiscardQueen(table, seat, why)
        if not queen:
            break
        game.tell(events.PutAside(Card(queen), "GOW-139"))
        draw(game, seat, 2, why)
    return BIG_JOKER not in table.hand or await _joker_answered(game, seat, why)


async def _joker_answered(game: Game[GowTable], seat: Seat, why: str) -> bool:
    if not any(rank(card) == "A" for card in game.table.hand):
        return False
    ace = await AnswerJoker(game.table, seat, why)
    if ace:
        game.tell(events.PutAside(Card(ace), "GOW-137"))
    return bool(ace)


class FreshHand(Question[bool]):
    """Prestige may throw a whole draw away."""

    __slots__ = ("table", "why")
    answer = bool
    cite = "GOWR-099"

    def __init__(self, table: GowTable, seat: Seat, why: str) -> None:
        super().__init__(seat)
        self.table = table
        self.why = why

    def words(self) -> str:
        return f"Spend 2 prestige on a fresh hand ({self.why})?"

    def trail(self) -> tuple[str, ...]:
        return (f"Turn {self.table.opening}", self.why, "Fresh Hand")

    def candidates(self) -> Sequence[bool]:
        return [False, True]

    def fault(self, choice: bool) -> Fault | None:  # noqa: FBT001
        return None

    def describe(self, choice: bool) -> Offer:  # noqa: FBT001
        return Offer("Draw anew" if choice else "Keep these cards")


@rule("GOWR-099")
async def _fresh_hand(game: Game[GowTable], seat: Seat, count: int, why: str) -> None:
    """For 2 prestige a draw is thrown away and made again; the second stands."""
    table = game.table
    if not table.switches["prestige"] or table.prestige[seat] < 2:
        return
    if f"{seat}:Fresh Hand" in table.spent_prestige or table.phase == "turn":
        return
    if await FreshHand(table, seat, why):
        game.tell(events.PrestigeSpent(seat, "Fresh Hand", 2, "GOWR-099"))
        game.tell(events.HandSetAside(seat))
        draw(game, seat, count, why)


def finish(game: Game[GowTable], seat: Seat) -> None:
    """The check is over; its cards go to the discards."""
    game.tell(events.CheckDone(seat))
