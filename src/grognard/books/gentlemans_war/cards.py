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
from grognard.books.gentlemans_war.events.cards import aces_of, owner_of
from grognard.books.gentlemans_war.events.wording import where
from grognard.books.gentlemans_war.generals import move_general
from grognard.books.gentlemans_war.inciting import incite
from grognard.books.gentlemans_war.luck import play_luck
from grognard.books.gentlemans_war.marvels import experiment, snipe
from grognard.books.gentlemans_war.meddling import obeys
from grognard.books.gentlemans_war.pieces import AgwTable, Unit
from grognard.books.gentlemans_war.standing import INSTRUCTIONS, instruction_fault
from grognard.books.gentlemans_war.trains import out_of_breath, the_train
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.kernel.question import Fault, Offer, Question, Sealed, Seat
from grognard.tabletop.cards import Card, rank, symbol, without, words
from grognard.tabletop.wording import within

Game_ = Game[AgwTable]


class Call(NamedTuple):
    """An interruption: which command calls it, and with which card."""

    command: str
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
    for command in table.commands(table.section):
        own = tuple(card for card in cards if owner_of(table, table.section, card) == command)
        held = await _kept(game, table.player(command), own)
        kept.append((command, held))
        if waits := _set_aside(table, table.player(command), without(own, held)):
            aside.append((command, waits))
    hidden = bool(table.switches.get("hidden_hands"))
    dealt = (tuple(cards), tuple(kept), hidden, tuple(aside))
    game.tell(events.HoldCardsDealt(*dealt, section=table.section))


def is_first_deal(table: AgwTable) -> bool:
    """The pack in play has not been shuffled since the battle began."""
    return table.packs[table.section].reshuffles == 0


@rule("AGW-385")
def _set_aside(table: AgwTable, seat: Seat, rest: tuple[Card, ...]) -> tuple[Card, ...]:
    """An isolated player's other cards wait for the relief instead of going back."""
    waits = table.switches.get("cards_set_aside") and seat in dict(table.terms.keep)
    return rest if waits and is_first_deal(table) else ()


@rule("AGW-122", "AGW-366", "AGW-378", "AGW-074")
async def _kept(game: Game_, seat: Seat, own: tuple[Card, ...]) -> tuple[Card, ...]:
    """Some scenarios let a side keep only so many of its first cards; it chooses which."""
    table = game.table
    headquarters = table.headquarters.get(seat)
    if headquarters is not None and headquarters.overrun:
        return ()
    most = dict(table.terms.keep).get(seat, 6) if is_first_deal(table) else 6
    asks, cite = _gives_up(table)
    while len(own) > most:
        labels = {str(card): words(card) for card in own}
        gone = await Pick(seat, asks, labels, cite)
        own = without(own, (Card(gone),))
    return own


@rule("AGW-366", "AGW-378", "AGW-385")
def _gives_up(table: AgwTable) -> tuple[str, str]:
    """What is asked of a player with more first cards than he may keep, and by which rule."""
    if table.switches.get("cards_set_aside"):
        return "Which card is set aside for the relief?", "AGW-385"
    cite = "AGW-378" if table.terms.victory == "escort" else "AGW-366"
    return "Which card goes back into the pack?", cite


# Interruptions


class Interrupt(Question[str]):
    """Whether somebody breaks in with a Hold Card: a card, nothing, or a standing instruction."""

    __slots__ = ("command", "table", "when")
    answer = str
    cite = "AGW-139"

    def __init__(self, table: AgwTable, command: str, when: str) -> None:
        super().__init__(table.player(command))
        self.table = table
        self.command = command
        self.when = when

    def words(self) -> str:
        return "Do you interrupt with a Hold Card?"

    def detail(self) -> str:
        place = where(self.table.section)
        if self.when == "before":
            return f"The next card{place} has not been turned yet; you may act before it is."
        return f"{symbol(self.table.flipped)} has been turned{place}; you may act before it does."

    def trail(self) -> tuple[str, ...]:
        return (cycle_of(self.table, self.command), "Interruption!")

    def candidates(self) -> Sequence[str]:
        return ["", *INSTRUCTIONS, *self.table.hands.get(self.command, ())]

    @rule("AGW-139", "AGW-142", "AGW-143", "AGW-328")
    def fault(self, choice: str) -> Fault | None:
        """A card in hand for which somebody is free to act."""
        if not choice or choice in INSTRUCTIONS:
            return instruction_fault(self.table, self.seat, choice)
        if choice not in self.table.hands.get(self.command, ()):
            return Fault("You do not hold that card.", self.cite)
        if not UseCard(self.table, self.command, Card(choice), held=True).has_any():
            return Fault("No unit of yours could act on it now.", "AGW-142")
        return None

    def describe(self, choice: str) -> Offer:
        if not choice:
            return Offer("Not now", "your Hold Cards stay in your hand")
        if choice in INSTRUCTIONS:
            return Offer(INSTRUCTIONS[choice].label, "until all your units have acted")
        card = Card(choice)
        told = UseCard(self.table, self.command, card, held=True).detail()
        return Offer(f"Play {symbol(card)}", told, cite=self.cite, icon="card-back")


class SecretInterrupt(Interrupt):
    """The same where hands are hidden: even one who has nothing to play is asked."""

    __slots__ = ()
    secret = True


@rule("AGW-140", "AGW-074")
def may_use_hold(table: AgwTable, command: str) -> bool:
    """One Hold Card each for every card flipped, and none once headquarters is overrun."""
    headquarters = table.headquarters.get(table.player(command))
    if headquarters is not None and headquarters.overrun:
        return False
    return command not in table.used and bool(table.hands.get(command))


def is_asked(table: AgwTable, command: str) -> bool:
    """Who gave a standing instruction is left in peace; hidden hands are asked though empty."""
    if table.standing.get(command):
        return False
    if table.switches.get("hidden_hands"):
        return command not in table.used
    return may_use_hold(table, command)


@rule("AGW-139", "AGW-140", "AGW-141")
async def interruption(game: Game_, when: Literal["before", "after"]) -> bool:
    """Both opponents may call; the higher of two cards goes ahead. True if one was played."""
    table = game.table
    kind = SecretInterrupt if table.switches.get("hidden_hands") else Interrupt
    here = table.commands(table.section)
    asked = [kind(table, command, when) for command in here if is_asked(table, command)]
    if not asked:
        return False
    answers = await Sealed(asked)
    calls = []
    for question, answer in zip(asked, answers, strict=True):
        if answer in INSTRUCTIONS:
            game.tell(events.Instructed(question.command, answer))
        elif answer:
            calls.append(Call(question.command, Card(answer)))
    if not calls:
        return False
    call = clash(game, calls) if len(calls) > 1 else calls[0]
    game.tell(events.HoldPlayed(call.command, call.card, "Interruption!", "AGW-139"))
    resume: Literal["flip", "card"] = "flip" if when == "before" else "card"
    await use(game, call.command, call.card, held=True, resume=resume)
    return True


@rule("AGW-141")
def clash(game: Game_, calls: list[Call]) -> Call:
    """Both lay down their highest card; ties go by the dice."""
    best = [Call(call.command, max(_usable(game.table, call), key=value)) for call in calls]
    one, other = best
    dice: tuple[int, ...] = ()
    if value(one.card) == value(other.card):
        dice = roll_off(game)
    tied = dice and dice[-1] > dice[-2]
    winner = other if value(other.card) > value(one.card) or tied else one
    both, cards = (one.command, other.command), (one.card, other.card)
    game.tell(events.CallsClashed(winner.command, both, cards, dice))
    return winner


def _usable(table: AgwTable, call: Call) -> list[Card]:
    """The cards of a caller for which somebody is free to act."""
    question = Interrupt(table, call.command, "after")
    return [card for card in table.hands[call.command] if question.fault(card) is None]


# Flips


@rule("AGW-123", "AGW-139")
async def flip(game: Game_) -> None:
    """Somebody may break in before the card is turned; then it is turned."""
    if await interruption(game, "before"):
        return
    table = game.table
    card = Card(game.fates.draw(table.deck.candidates(), "Flip a card."))
    if rank(card) is None:
        safe = await the_train(game)
        joker(game, card)
        out_of_breath(game, safe)
    else:
        game.tell(events.Flipped(card, table.section, owner_of(table, table.section, card)))


@rule("AGW-145", "AGW-146", "AGW-254", "AGW-256", "AGW-EX08")
def joker(game: Game_, card: Card) -> None:
    """Both cycles end; the second Joker has the pack shuffled and brings back who left."""
    table, section = game.table, game.table.section
    second = table.packs[section].jokers % 2 == 1
    aces = () if second else aces_of(table, table.commands(section))
    game.tell(events.JokerTurned(card, second, section, aces))


@rule("AGW-139")
async def called(game: Game_) -> None:
    """Somebody may break in after the card is turned; else its owner uses it."""
    if not await interruption(game, "after"):
        await use_flipped(game)


@rule("AGW-126", "AGW-135", "AGW-136", "AGW-137")
async def use_flipped(game: Game_) -> None:
    """The owner of the card activates somebody with it, or keeps it."""
    table = game.table
    card = table.flipped
    command = owner_of(table, table.section, card)
    seat = table.player(command)
    if obeys(game, seat) or await incite(game, seat):
        return
    await play_luck(game, seat)
    await snipe(game, seat)
    await use(game, command, card, held=False, resume="flip")


async def use(
    game: Game_, command: str, card: Card, *, held: bool, resume: Literal["flip", "card"]
) -> None:
    """What a card is used for, be it flipped or played from the hand."""
    question = UseCard(game.table, command, card, held=held)
    if sleeps(question):
        nobody = events.CardUsed(command, card, (), (), not held, resume, whom="nobody")
        game.tell(nobody)
        return
    choice = await question
    while choice.kind == "concede":
        if await retires(game, command):
            return
        choice = await UseCard(game.table, command, card, held=held)
    if choice.kind == "hold":
        game.tell(events.CardTaken(command, card))
    elif choice.kind == "trade":
        played = Card(choice.card)
        game.tell(events.CardTraded(command, card, played))
        choice = await UseCard(game.table, command, played, held=False, bare=True)
        await _spend(game, command, played, choice, held=False, resume=resume)
    else:
        await _spend(game, command, card, choice, held=held, resume=resume)


class Concede(Pick):
    """Whether a player who thinks of giving the battle up means it."""

    __slots__ = ()
    cite = "AGW-338"


@rule("AGW-338")
async def retires(game: Game_, command: str) -> bool:
    """Who concedes is asked once more, and then the battle is his enemy's."""
    seat = game.table.player(command)
    labels = {"": "Fight on", "retire": "Retire without further loss"}
    trail = (cycle_of(game.table, command), "card")
    if not await Concede(seat, "Do you give the battle up?", labels, "AGW-338", trail):
        return False
    victors = "+".join(game.table.allies(game.table.rival(seat)))
    game.tell(events.BattleWon(victors, "the enemy retires", "AGW-338"))
    return True


@rule("AGW-669", "AGW-151")
def sleeps(question: UseCard) -> bool:
    """Nobody is left to act but an old duffer's unit, which the card does not wake, or nobody."""
    own = question.table.of(question.command)
    awake = any(not unit.acted and unit.burden != "old duffer" for unit in own)
    return not awake and all(use.kind == "concede" for use in question.offers())


@rule("AGW-124", "AGW-125", "AGW-132", "AGW-133")
async def _spend(
    game: Game_,
    command: str,
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
    general = table.generals.get(choice.card) if choice.kind == "general" else None
    whom = within(general.name) if general is not None else "the mad scientist"
    game.tell(events.CardUsed(command, card, units, dead, not held, resume, lurking, whom))
    if choice.kind == "scientist":
        await experiment(game, table.player(command))
    if choice.kind == "general":
        await move_general(game, table.generals[choice.card], dice=5, acts=True)


@rule("AGW-016")
def _on_the_same_card(table: AgwTable, unit: Unit) -> Unit | None:
    """Skirmishers near their supports act with them."""
    out = table.skirmishers_of(unit)
    return out if out is not None and not out.apart else None
