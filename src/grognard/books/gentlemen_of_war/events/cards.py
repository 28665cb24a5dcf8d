"""Events of the decks: drawing, discarding, buying, looking, prestige."""

from __future__ import annotations

from grognard.books.gentlemen_of_war.events.wording import name, shown
from grognard.books.gentlemen_of_war.pieces import GowTable
from grognard.kernel.event import Event, Show
from grognard.kernel.question import Seat
from grognard.kernel.reckoning import Reckoning
from grognard.tabletop.cards import Card, symbol


class Drew(Event, frozen=True):
    """Cards are drawn for a check."""

    cite = "GOW-016"
    seat: str
    cards: tuple[Card, ...]
    why: str
    reckoning: Reckoning | None = None

    def apply(self, table: GowTable) -> None:
        pile = table.piles[self.seat]
        for card in self.cards:
            pile = pile.drawn(card)
        table.piles = {**table.piles, self.seat: pile}
        table.hand = table.hand + self.cards
        table.hand_of = Seat(self.seat)

    def says_who(self) -> str:
        return self.reckoning.cite if self.reckoning else self.cite

    def tell(self, table: GowTable) -> str:
        return f"{self.seat.title()} draws {shown(self.cards) or 'nothing'} for {self.why}."

    def show(self) -> Show:
        return Show(kind="card", side=self.seat, cards=self.cards, reckoning=self.reckoning)


class Reshuffled(Event, frozen=True):
    """Discards go back into the deck."""

    cite = "GOW-010"
    seat: str
    run_out: bool

    def apply(self, table: GowTable) -> None:
        pile = table.piles[self.seat].shuffled_in()
        table.piles = {**table.piles, self.seat: pile}

    def says_who(self) -> str:
        return "GOW-011" if self.run_out else self.cite

    def tell(self, table: GowTable) -> str:
        why = "runs out of cards and " if self.run_out else ""
        return f"{self.seat.title()} {why}shuffles the discards back in."


class PutAside(Event, frozen=True):
    """A card is discarded for its effect: a Queen for two more, an Ace against the Big Joker."""

    cite = "GOW-139"
    card: Card
    by: str

    def apply(self, table: GowTable) -> None:
        hand = list(table.hand)
        hand.remove(self.card)
        table.hand = tuple(hand)
        table.aside = (*table.aside, self.card)

    def tell(self, table: GowTable) -> str:
        why = "to draw two more" if self.by == "GOW-139" else "to answer the Big Joker"
        return f"{symbol(self.card)} is discarded {why}."

    def show(self) -> Show:
        return Show(kind="card", cards=(self.card,))


class CheckDone(Event, frozen=True):
    """The cards of a check go to the discards."""

    cite = "GOW-009"
    quiet = True
    seat: str

    def apply(self, table: GowTable) -> None:
        pile = table.piles[self.seat].discarded((*table.aside, *table.hand))
        table.piles = {**table.piles, self.seat: pile}
        table.hand = table.aside = ()
        table.hand_of = Seat("")

    def tell(self, table: GowTable) -> str:
        return f"{self.seat.title()} discards."


class Bought(Event, frozen=True):
    """An effect is paid for with cards."""

    cite = "GOW-018"
    unit: str
    what: str
    cards: tuple[Card, ...]
    target: str = ""

    def tell(self, table: GowTable) -> str:
        whom = f" on {name(table, self.target)}" if self.target else ""
        return f"{name(table, self.unit)} buys {self.what}{whom} with {shown(self.cards)}."

    def show(self) -> Show:
        return Show(kind="shot", piece=self.unit, target=self.target, cards=self.cards)


class Failed(Event, frozen=True):
    """An ability bought nothing."""

    cite = "GOW-022"
    unit: str
    what: str
    joker: bool = False

    def says_who(self) -> str:
        return "GOW-142" if self.joker else self.cite

    def tell(self, table: GowTable) -> str:
        why = "the Big Joker spoils it" if self.joker else "nothing comes of it"
        return f"{name(table, self.unit)}, {self.what}: {why}."


class Revealed(Event, frozen=True):
    """A player looks at the top of his own deck."""

    cite = "GOW-074"
    seat: str
    cards: tuple[Card, ...]
    count: int

    def apply(self, table: GowTable) -> None:
        pile = table.piles[self.seat]
        known = len(pile.top)
        pile = pile.peeked(self.cards[known:])
        table.piles = {**table.piles, self.seat: pile}

    def seen(self, seat: Seat) -> Event:
        return self if seat == self.seat else Revealed(self.seat, (), self.count)

    def tell(self, table: GowTable) -> str:
        what = f": {shown(self.cards)}" if self.cards else ""
        cards = "card" if self.count == 1 else f"{self.count} cards"
        return f"{self.seat.title()} looks at the top {cards}{what}."

    def show(self) -> Show:
        return Show(kind="card", side=self.seat, cards=self.cards or ("back",) * self.count)


class Shuffled(Event, frozen=True):
    """A player shuffles his draw deck."""

    cite = "GOW-033"
    seat: str

    def apply(self, table: GowTable) -> None:
        pile = table.piles[self.seat].top_shuffled()
        table.piles = {**table.piles, self.seat: pile}

    def tell(self, table: GowTable) -> str:
        return f"{self.seat.title()} shuffles the draw deck."


class Reordered(Event, frozen=True):
    """A player lays the top of his deck in an order of his own."""

    cite = "GOWR-100"
    seat: str
    cards: tuple[Card, ...]

    def apply(self, table: GowTable) -> None:
        pile = table.piles[self.seat].reordered(self.cards)
        table.piles = {**table.piles, self.seat: pile}

    def seen(self, seat: Seat) -> Event:
        return self if seat == self.seat else Reordered(self.seat, ())

    def tell(self, table: GowTable) -> str:
        what = f": {shown(self.cards)}" if self.cards else ""
        return f"{self.seat.title()} puts the top of the deck in order{what}."


class HandSetAside(Event, frozen=True):
    """A whole draw goes to the discards and is drawn anew."""

    cite = "GOWR-099"
    seat: str

    def apply(self, table: GowTable) -> None:
        pile = table.piles[self.seat].discarded((*table.aside, *table.hand))
        table.piles = {**table.piles, self.seat: pile}
        table.hand = table.aside = ()

    def tell(self, table: GowTable) -> str:
        return f"{self.seat.title()} throws the hand away."


class PrestigeSpent(Event, frozen=True):
    """Prestige buys a moment of glory."""

    cite = "GOWR-096"
    seat: str
    what: str
    cost: int
    by: str

    def apply(self, table: GowTable) -> None:
        table.prestige = {**table.prestige, self.seat: table.prestige[self.seat] - self.cost}
        table.spent_prestige = (*table.spent_prestige, f"{self.seat}:{self.what}")

    def tell(self, table: GowTable) -> str:
        return f"{self.seat.title()} spends {self.cost} prestige: {self.what}."
