"""Events of the pack: hold cards, flips, jokers, interruptions, and the cycles they drive."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.books.gentlemans_war.events.wording import does, shown, side, them, whom, whose
from grognard.books.gentlemans_war.pieces import BUSY_CAMEOS, ONCE_A_CYCLE, AgwTable
from grognard.kernel.event import Event, Show
from grognard.kernel.question import Seat
from grognard.tabletop.cards import FULL_DECK, Card, Pile, rank, suit, without


def colour_of(card: Card) -> str:
    """Hearts and diamonds are red; a joker is nobody's."""
    mark = suit(card)
    if mark is None:
        return ""
    return "red" if mark in ("H", "D") else "black"


def owner_of(table: AgwTable, card: Card) -> Seat:
    """The seat a card belongs to: AGW-123."""
    colour = colour_of(card)
    for seat in table.seats:
        if table.colours.get(seat) == colour:
            return seat
    return Seat("")


class HoldCardsDealt(Event, frozen=True):
    """Six cards are turned and shared out by colour; jokers among them go back."""

    cite = "AGW-118"
    cards: tuple[Card, ...]
    kept: tuple[tuple[str, tuple[Card, ...]], ...]
    """What each seat has in hand then; the rest is shuffled back."""
    hidden: bool = False
    aside: tuple[tuple[str, tuple[Card, ...]], ...] = ()
    """What a seat may not use before its relief has come: AGW-385."""

    def apply(self, table: AgwTable) -> None:
        table.hands = dict(self.kept)
        table.aside = dict(self.aside)
        table.seen = dict.fromkeys(table.seats, ())
        held = [card for _, cards in (*self.kept, *self.aside) for card in cards]
        deck = table.deck
        for card in self.cards:
            deck = deck.drawn(card)
        back = without(self.cards, held)
        table.deck = Pile.of((*deck.unknown, *back))
        table.phase = "flip"
        table.used = ()

    def tell(self, table: AgwTable) -> str:
        hands = [f"{them(table, seat)} {shown(cards) or 'nothing'}" for seat, cards in self.kept]
        aside = [
            f"; {does(table, seat, 'sets')} aside {shown(cards)}" for seat, cards in self.aside
        ]
        return f"Six cards are turned for Hold Cards: {', '.join(hands)}{''.join(aside)}."

    def seen(self, seat: Seat) -> Event | None:
        if not self.hidden:
            return self
        own = tuple(hand for hand in self.kept if hand[0] == seat)
        aside = tuple(cards for cards in self.aside if cards[0] == seat)
        return HoldCardsDealt(own[0][1] if own else (), own, hidden=True, aside=aside)

    def show(self) -> Show:
        return Show(kind="card", cards=self.cards)


class Flipped(Event, frozen=True):
    """The next card is turned over."""

    cite = "AGW-123"
    card: Card

    def apply(self, table: AgwTable) -> None:
        table.deck = table.deck.drawn(self.card)
        table.flipped = self.card
        table.flips += 1
        table.used = ()
        table.phase = "called"

    def tell(self, table: AgwTable) -> str:
        return f"{shown((self.card,))} is turned for {them(table, owner_of(table, self.card))}."

    def show(self) -> Show:
        return Show(kind="card", cards=(self.card,))


def end_cycle(table: AgwTable, seat: str) -> None:
    """Counters and disorder come off, save of those still running; a held ace is lost."""
    for unit in table.units.values():
        if unit.seat != seat:
            continue
        unit.acted = unit.shot = unit.leapt = unit.arrived = unit.held_up = False
        unit.did = ()
        if not unit.running:
            unit.disordered = unit.shaken = False
    for general in table.generals.values():
        if general.seat == seat:
            general.moved = False
    table.cycles = {**table.cycles, seat: table.cycles.get(seat, 1) + 1}
    table.standing = {**table.standing, seat: ""}
    table.fresh = (*(s for s in table.fresh if s != seat), seat)
    table.riding = (*(s for s in table.riding if s != seat), seat)
    call_cameos(table, seat)
    hand = table.hands.get(seat, ())
    aces = tuple(card for card in hand if rank(card) == "A")
    table.hands = {**table.hands, seat: without(hand, aces)}
    table.deck = table.deck.discarded(aces)


def call_cameos(table: AgwTable, seat: str) -> None:
    """As a cycle begins its side's cameos may do something; civilians vex the other side's."""
    for owner, cameo in list(table.cameos.items()):
        busy = BUSY_CAMEOS if owner == seat else ("civilian",)
        if cameo.state == "on" and cameo.role in busy:
            table.stage = (*(s for s in table.stage if s != owner), owner)
        if owner == seat and cameo.role in ONCE_A_CYCLE:
            table.cameos = {**table.cameos, owner: replace(cameo, used=False)}


class CycleEnded(Event, frozen=True):
    """Every unit of a side has had its card; its counters and disorder come off."""

    cite = "AGW-129"
    seat: str

    def apply(self, table: AgwTable) -> None:
        end_cycle(table, self.seat)

    def tell(self, table: AgwTable) -> str:
        return f"{whose(table, self.seat)} cycle is over; a new one begins."

    def show(self) -> Show:
        return Show(kind="turn", side=self.seat)


class JokerTurned(Event, frozen=True):
    """A Joker ends both cycles; the second one has all cards shuffled as well."""

    cite = "AGW-145"
    card: Card
    second: bool

    def apply(self, table: AgwTable) -> None:
        table.deck = table.deck.drawn(self.card).discarded((self.card,))
        table.jokers += 1
        table.flips += 1
        table.used = ()
        for seat in table.seats:
            end_cycle(table, seat)
        if self.second:
            table.reshuffles += 1
            table.deck = Pile.of(FULL_DECK)
            table.hands = dict.fromkeys(table.seats, ())
            table.aside = {}
            table.phase = "deal"

    def says_who(self) -> str:
        return "AGW-146" if self.second else "AGW-145"

    def tell(self, table: AgwTable) -> str:
        if self.second:
            return "The second Joker: both cycles end, and the whole pack is shuffled."
        return "The first Joker: both cycles end, and everybody forms up."

    def show(self) -> Show:
        return Show(kind="card", cards=(self.card,))


class CardTaken(Event, frozen=True):
    """The flipped card goes into its owner's hand."""

    cite = "AGW-135"
    seat: str
    card: Card

    def apply(self, table: AgwTable) -> None:
        table.hands = {**table.hands, self.seat: (*table.hands[self.seat], self.card)}
        table.seen = {**table.seen, self.seat: (*table.seen[self.seat], self.card)}
        table.flipped = Card("")
        table.fresh = tuple(seat for seat in table.fresh if seat != self.seat)
        table.last_actor = Seat(self.seat)
        table.phase = "flip"

    def tell(self, table: AgwTable) -> str:
        return f"{does(table, self.seat, 'keeps')} {shown((self.card,))} as a Hold Card."

    def show(self) -> Show:
        return Show(kind="card", side=self.seat, cards=(self.card,))


class CardTraded(Event, frozen=True):
    """A court card goes into the hand and a number card comes out to be played."""

    cite = "AGW-136"
    seat: str
    card: Card
    played: Card

    def apply(self, table: AgwTable) -> None:
        kept = without(table.hands[self.seat], (self.played,))
        table.hands = {**table.hands, self.seat: (*kept, self.card)}
        table.seen = {**table.seen, self.seat: (*table.seen[self.seat], self.card)}
        table.flipped = self.played

    def tell(self, table: AgwTable) -> str:
        kept, played = shown((self.card,)), shown((self.played,))
        return f"{does(table, self.seat, 'keeps')} {kept}; {played} is played for it."

    def show(self) -> Show:
        return Show(kind="card", side=self.seat, cards=(self.played,))


class HoldPlayed(Event, frozen=True):
    """A Hold Card is laid down."""

    cite = "AGW-139"
    seat: str
    card: Card
    what: str
    by: str

    def apply(self, table: AgwTable) -> None:
        table.hands = {**table.hands, self.seat: without(table.hands[self.seat], (self.card,))}
        table.deck = table.deck.discarded((self.card,))
        table.used = (*table.used, self.seat)

    def says_who(self) -> str:
        return self.by

    def tell(self, table: AgwTable) -> str:
        face = shown((self.card,))
        what = self.what.removeprefix(f"{face}: ")
        stop = "" if what.endswith("!") else "."
        return f"{does(table, self.seat, 'plays')} {face}: {what}{stop}"

    def show(self) -> Show:
        return Show(kind="card", side=self.seat, cards=(self.card,))


class CallsClashed(Event, frozen=True):
    """Both call at once; the higher card goes ahead, the other goes back to its hand."""

    cite = "AGW-141"
    winner: str
    seats: tuple[str, ...]
    cards: tuple[Card, ...]
    dice: tuple[int, ...] = ()

    def apply(self, table: AgwTable) -> None:
        seen = dict(table.seen)
        for seat, card in zip(self.seats, self.cards, strict=True):
            seen[seat] = (*seen.get(seat, ()), card)
        table.seen = seen

    def tell(self, table: AgwTable) -> str:
        die = ", by the dice" if self.dice else ""
        both = shown(self.cards)
        return f"Both call an interruption ({both}); {them(table, self.winner)} first{die}."

    def show(self) -> Show:
        return Show(kind="card", cards=self.cards, dice=self.dice)


class Instructed(Event, frozen=True):
    """A seat says that it need not be asked about its Hold Cards for a while."""

    cite = "AGW-139"
    seat: str
    word: str

    def apply(self, table: AgwTable) -> None:
        table.standing = {**table.standing, self.seat: self.word}

    def seen(self, seat: Seat) -> Event | None:
        return self if seat == self.seat else None

    def tell(self, table: AgwTable) -> str:
        words = {"charge": "only when charges are made", "guns": "only if guns are charged"}
        what = words.get(self.word, "no more in this cycle")
        return f"{side(table, self.seat)} will use Hold Cards {what}."


class CardUsed(Event, frozen=True):
    """A card sets one unit or several to act; destroyed ones are ticked off at once."""

    cite = "AGW-124"
    seat: str
    card: Card
    units: tuple[str, ...]
    dead: tuple[str, ...]
    flipped: bool
    resume: str
    lurking: bool = False
    """It is for somebody hidden, which is nobody else's business: AGW-580."""
    whom: str = "a general"
    """Who acts on it, if no unit does."""

    def apply(self, table: AgwTable) -> None:
        for dead in self.dead:
            table.units[dead].acted = True
        table.actors = self.units
        table.actor_seat = table.last_actor = Seat(self.seat)
        table.card_in_play = self.card
        table.together = ()
        table.resume = "card" if self.resume == "card" else "flip"
        if self.flipped:
            table.flipped = Card("")
            table.deck = table.deck.discarded((self.card,))
            table.fresh = tuple(seat for seat in table.fresh if seat != self.seat)
        table.phase = "act" if self.units else table.resume

    def seen(self, seat: Seat) -> Event | None:
        if not self.lurking or seat == self.seat:
            return self
        return replace(self, units=(), dead=())

    def says_who(self) -> str:
        return "AGW-125" if len(self.units) > 1 else "AGW-124"

    def tell(self, table: AgwTable) -> str:
        names = ", ".join(whom(table, unit) for unit in (*self.units, *self.dead))
        if self.dead and not self.units:
            names += ", which cannot act"
        card = shown((self.card,))
        other = "somebody out of sight" if self.lurking else self.whom
        return f"{does(table, self.seat, 'uses')} {card} for {names or other}."


class BrigadeRolled(Event, frozen=True):
    """A brigade in step moves by the dice of its slowest unit."""

    cite = "AGW-187"
    dice: tuple[int, ...]

    def apply(self, table: AgwTable) -> None:
        table.together = self.dice

    def tell(self, table: AgwTable) -> str:
        return f"The brigade moves in step: {sum(self.dice)} inches."

    def show(self) -> Show:
        return Show(kind="dice", dice=self.dice)
