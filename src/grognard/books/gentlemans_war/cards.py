"""The pack: dealing Hold Cards, flipping, Jokers, interruptions, and the use of a card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.asking import Pick, cycle_of
from grognard.books.gentlemans_war.brigades import (
    Use,
    UseCard,
    may_appear,
    members,
    value,
)
from grognard.books.gentlemans_war.dice import roll_off
from grognard.books.gentlemans_war.events.cards import colour_of, owner_of
from grognard.books.gentlemans_war.generals import move_general
from grognard.books.gentlemans_war.inciting import incite
from grognard.books.gentlemans_war.luck import play_luck
from grognard.books.gentlemans_war.marvels import experiment, snipe
from grognard.books.gentlemans_war.meddling import obeys
from grognard.books.gentlemans_war.pieces import AgwTable, Unit
from grognard.books.gentlemans_war.standing import INSTRUCTIONS, instruction_fault
from grognard.books.gentlemans_war.trains import the_train
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.kernel.question import Fault, Offer, Question, Sealed, Seat
from grognard.tabletop.cards import Card, rank, symbol, without, words

Game_ = Game[AgwTable]


class Call(NamedTuple):
    """An interruption: who calls it, and with which card."""

    seat: Seat
    card: Card


@rule("AGW-118", "AGW-119", "AGW-120", "AGW-122", "AGW-004")
async def deal(game: Game_) -> None:
    """Six cards are turned; red goes to red, black to black, and jokers go back."""
    table = game.table
    deck = table.deck
    cards: list[Card] = []
    for _ in range(6):
        card = Card(game.fates.draw(deck.candidates(), "Turn a card for the Hold Cards."))
        deck = deck.drawn(card)
        cards.append(card)
    kept, aside = [], []
    for seat in table.seats:
        own = tuple(card for card in cards if colour_of(card) == table.colours[seat])
        held = await _kept(game, seat, own)
        kept.append((str(seat), held))
        if waits := _set_aside(table, seat, without(own, held)):
            aside.append((str(seat), waits))
    hidden = bool(table.switches.get("hidden_hands"))
    game.tell(events.HoldCardsDealt(tuple(cards), tuple(kept), hidden, tuple(aside)))


@rule("AGW-385")
def _set_aside(table: AgwTable, seat: Seat, rest: tuple[Card, ...]) -> tuple[Card, ...]:
    """An isolated player's other cards wait for the relief instead of going back."""
    waits = table.switches.get("cards_set_aside") and seat in dict(table.terms.keep)
    return rest if waits and table.reshuffles == 0 else ()


@rule("AGW-122", "AGW-366", "AGW-378", "AGW-074")
async def _kept(game: Game_, seat: Seat, own: tuple[Card, ...]) -> tuple[Card, ...]:
    """Some scenarios let a side keep only so many of its first cards; it chooses which."""
    table = game.table
    headquarters = table.headquarters.get(seat)
    if headquarters is not None and headquarters.overrun:
        return ()
    most = dict(table.terms.keep).get(seat, 6) if table.reshuffles == 0 else 6
    while len(own) > most:
        labels = {str(card): words(card) for card in own}
        gone = await Pick(seat, "Which card goes back into the pack?", labels, "AGW-366")
        own = without(own, (Card(gone),))
    return own


# Interruptions


class Interrupt(Question[str]):
    """Whether a seat breaks in with a Hold Card: a card, nothing, or a standing instruction."""

    __slots__ = ("table", "when")
    answer = str
    cite = "AGW-139"

    def __init__(self, table: AgwTable, seat: Seat, when: str) -> None:
        super().__init__(seat)
        self.table = table
        self.when = when

    def words(self) -> str:
        return "Do you call an interruption?"

    def detail(self) -> str:
        if self.when == "before":
            return "The next card has not been turned yet."
        return f"{symbol(self.table.flipped)} has been turned."

    def trail(self) -> tuple[str, ...]:
        return (cycle_of(self.table, self.seat), "Interruption!")

    def candidates(self) -> Sequence[str]:
        return ["", *INSTRUCTIONS, *self.table.hands.get(self.seat, ())]

    @rule("AGW-139", "AGW-142", "AGW-143", "AGW-328")
    def fault(self, choice: str) -> Fault | None:
        """A card in hand for which somebody is free to act."""
        if not choice or choice in INSTRUCTIONS:
            return instruction_fault(self.table, self.seat, choice)
        if choice not in self.table.hands.get(self.seat, ()):
            return Fault("You do not hold that card.", self.cite)
        if not UseCard(self.table, self.seat, Card(choice), held=True).offers():
            return Fault("No unit of yours could act on it now.", "AGW-142")
        return None

    def describe(self, choice: str) -> Offer:
        if not choice:
            return Offer("No")
        if choice in INSTRUCTIONS:
            return Offer(INSTRUCTIONS[choice].label, "until this cycle of yours is over")
        return Offer(f"Interruption! {symbol(Card(choice))}", cite=self.cite, icon="card-back")


class SecretInterrupt(Interrupt):
    """The same where hands are hidden: even one who has nothing to play is asked."""

    __slots__ = ()
    secret = True


@rule("AGW-140", "AGW-074")
def may_use_hold(table: AgwTable, seat: Seat) -> bool:
    """One Hold Card a seat for every card flipped, and none once headquarters is overrun."""
    headquarters = table.headquarters.get(seat)
    if headquarters is not None and headquarters.overrun:
        return False
    return seat not in table.used and bool(table.hands.get(seat))


def is_asked(table: AgwTable, seat: Seat) -> bool:
    """A seat with a standing instruction is left in peace; hidden hands are asked though empty."""
    if table.standing.get(seat):
        return False
    if table.switches.get("hidden_hands"):
        return seat not in table.used
    return may_use_hold(table, seat)


@rule("AGW-139", "AGW-140", "AGW-141")
async def interruption(game: Game_, when: Literal["before", "after"]) -> bool:
    """Both seats may call; of two calls the higher card goes ahead. True if one was played."""
    table = game.table
    kind = SecretInterrupt if table.switches.get("hidden_hands") else Interrupt
    asked = [kind(table, seat, when) for seat in table.seats if is_asked(table, seat)]
    if not asked:
        return False
    answers = await Sealed(asked)
    calls = []
    for question, answer in zip(asked, answers, strict=True):
        if answer in INSTRUCTIONS:
            game.tell(events.Instructed(question.seat, answer))
        elif answer:
            calls.append(Call(question.seat, Card(answer)))
    if not calls:
        return False
    call = clash(game, calls) if len(calls) > 1 else calls[0]
    game.tell(events.HoldPlayed(call.seat, call.card, "Interruption!", "AGW-139"))
    resume: Literal["flip", "card"] = "flip" if when == "before" else "card"
    await use(game, call.seat, call.card, held=True, resume=resume)
    return True


@rule("AGW-141")
def clash(game: Game_, calls: list[Call]) -> Call:
    """Both lay down their highest card; ties go by the dice."""
    hands = game.table.hands
    best = [Call(call.seat, max(hands[call.seat], key=value)) for call in calls]
    one, other = best
    dice: tuple[int, ...] = ()
    if value(one.card) == value(other.card):
        dice = roll_off(game)
    tied = dice and dice[-1] > dice[-2]
    winner = other if value(other.card) > value(one.card) or tied else one
    seats, cards = (one.seat, other.seat), (one.card, other.card)
    game.tell(events.CallsClashed(winner.seat, seats, cards, dice))
    return winner


# Flips


@rule("AGW-123", "AGW-139")
async def flip(game: Game_) -> None:
    """Somebody may break in before the card is turned; then it is turned."""
    if await interruption(game, "before"):
        return
    table = game.table
    card = Card(game.fates.draw(table.deck.candidates(), "Flip a card."))
    if rank(card) is None:
        await the_train(game)
        joker(game, card)
    else:
        game.tell(events.Flipped(card))


@rule("AGW-145", "AGW-146", "AGW-254", "AGW-256", "AGW-EX08")
def joker(game: Game_, card: Card) -> None:
    """Both cycles end; the second Joker has the pack shuffled and brings back who left."""
    second = game.table.jokers % 2 == 1
    game.tell(events.JokerTurned(card, second))


@rule("AGW-139")
async def called(game: Game_) -> None:
    """Somebody may break in after the card is turned; else its owner uses it."""
    if not await interruption(game, "after"):
        await use_flipped(game)


@rule("AGW-126", "AGW-135", "AGW-136", "AGW-137")
async def use_flipped(game: Game_) -> None:
    """The owner of the card activates somebody with it, or keeps it."""
    table = game.table
    seat, card = owner_of(table, table.flipped), table.flipped
    if obeys(game, seat) or await incite(game, seat):
        return
    await play_luck(game, seat)
    await snipe(game, seat)
    await use(game, seat, card, held=False, resume="flip")


async def use(
    game: Game_, seat: Seat, card: Card, *, held: bool, resume: Literal["flip", "card"]
) -> None:
    """What a card is used for, be it flipped or played from the hand."""
    choice = await UseCard(game.table, seat, card, held=held)
    if choice.kind == "hold":
        game.tell(events.CardTaken(seat, card))
    elif choice.kind == "concede":
        rival = game.table.rival(seat)
        game.tell(events.BattleWon(rival, "the enemy retires", "AGW-338"))
    elif choice.kind == "trade":
        played = Card(choice.card)
        game.tell(events.CardTraded(seat, card, played))
        choice = await UseCard(game.table, seat, played, held=False, bare=True)
        await _spend(game, seat, played, choice, held=False, resume=resume)
    else:
        await _spend(game, seat, card, choice, held=held, resume=resume)


@rule("AGW-124", "AGW-125", "AGW-132", "AGW-133")
async def _spend(
    game: Game_,
    seat: Seat,
    card: Card,
    choice: Use,
    *,
    held: bool,
    resume: Literal["flip", "card"],
) -> None:
    """The card goes to units, which act after this step, or to a general, who rides at once."""
    table = game.table
    chosen = [table.units[name] for name in choice.units]
    units = tuple(unit.id for unit in chosen if may_appear(unit))
    dead = tuple(unit.id for unit in chosen if unit.id not in units)
    units += tuple(out.id for unit in chosen if (out := _on_the_same_card(table, unit)))
    dead += tuple(unit.id for unit in members(table, chosen))
    lurking = any(unit.gone == "hidden" for unit in chosen)
    whom = "the mad scientist" if choice.kind == "scientist" else "a general"
    game.tell(events.CardUsed(seat, card, units, dead, not held, resume, lurking, whom))
    if choice.kind == "scientist":
        await experiment(game, seat)
    if choice.kind == "general":
        await move_general(game, table.generals[choice.card], dice=5)


@rule("AGW-016")
def _on_the_same_card(table: AgwTable, unit: Unit) -> Unit | None:
    """Skirmishers near their supports act with them."""
    out = table.skirmishers_of(unit)
    return out if out is not None and not out.apart else None
