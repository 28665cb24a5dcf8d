"""Events of the pack: hold cards, flips, jokers, interruptions, and the cycles they drive."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from grognard.books.gentlemans_war.country import may_reform_here
from grognard.books.gentlemans_war.events.wording import (
    does,
    rolled,
    shown,
    side,
    them,
    where,
    whom,
    whose,
)
from grognard.books.gentlemans_war.pieces import BUSY_CAMEOS, ONCE_A_CYCLE, AgwTable
from grognard.books.gentlemans_war.sections import Pack, section_of, side_of
from grognard.kernel.event import Event, Show
from grognard.kernel.question import Seat
from grognard.tabletop.cards import Card, Pile, rank, suit, without
from grognard.tabletop.wording import within


def colour_of(card: Card) -> str:
    """Hearts and diamonds are red; a joker is nobody's."""
    mark = suit(card)
    if mark is None:
        return ""
    return "red" if mark in ("H", "D") else "black"


def owner_of(table: AgwTable, section: str, card: Card) -> str:
    """The command in a section to which a card of its pack belongs: AGW-123."""
    colour = colour_of(card)
    for command in table.commands(section):
        if table.colours.get(side_of(command)) == colour:
            return command
    return ""


def restack(table: AgwTable, section: str, pack: Pack) -> None:
    """The pack of a section is another now."""
    table.packs = {**table.packs, section: pack}


def discard(table: AgwTable, command: str, cards: tuple[Card, ...]) -> None:
    """Cards go from a hand to the discards of the pack they came from."""
    table.hands = {**table.hands, command: without(table.hands.get(command, ()), cards)}
    throw(table, section_of(command), cards)


def throw(table: AgwTable, section: str, cards: tuple[Card, ...]) -> None:
    """Cards already drawn go to the discards of their pack."""
    pack = table.packs[section]
    restack(table, section, replace(pack, deck=pack.deck.discarded(cards)))


def is_for(seat: Seat, command: str) -> bool:
    """What a command does in secret is known to its player and nobody else."""
    return seat in (command, side_of(command))


class HoldCardsDealt(Event, frozen=True):
    """Six cards are turned and shared out by colour; jokers among them go back."""

    cite = "AGW-118"
    cards: tuple[Card, ...]
    kept: tuple[tuple[str, tuple[Card, ...]], ...]
    """What each command has in hand then; the rest is shuffled back."""
    hidden: bool = False
    aside: tuple[tuple[str, tuple[Card, ...]], ...] = ()
    """What a seat may not use before its relief has come: AGW-385."""
    section: str = ""

    def apply(self, table: AgwTable) -> None:
        commands = table.commands(self.section)
        table.hands = {**table.hands, **dict(self.kept)}
        table.aside = {**table.aside, **dict(self.aside)}
        table.seen = {**table.seen, **dict.fromkeys(commands, ())}
        table.used = tuple(command for command in table.used if command not in commands)
        held = [card for _, cards in (*self.kept, *self.aside) for card in cards]
        pack = table.packs[self.section]
        deck = pack.deck
        for card in self.cards:
            deck = deck.drawn(card)
        back = without(self.cards, held)
        deck = Pile.of((*deck.unknown, *back))
        restack(table, self.section, replace(pack, deck=deck, dealt=True))
        table.fresh = tuple(dict.fromkeys((*table.fresh, *commands)))
        _deal_on(table)

    def tell(self, table: AgwTable) -> str:
        hands = [
            f"{them(table, table.player(command))} {shown(cards) or 'nothing'}"
            for command, cards in self.kept
        ]
        aside = [
            f"; {does(table, seat, 'sets')} aside {shown(cards)}" for seat, cards in self.aside
        ]
        known = f": {', '.join(hands)}" if hands else ""
        rest = f"; shuffled back: {shown(self._back())}" if self._back() else ""
        what = f"{known}{''.join(aside)}{rest}"
        return f"Six cards are turned{where(self.section)} for Hold Cards{what}."

    def _back(self) -> tuple[Card, ...]:
        """Jokers, and what a side may not keep; where hands are hidden nobody knows."""
        held = [card for _, cards in (*self.kept, *self.aside) for card in cards]
        return () if self.hidden else without(self.cards, held)

    def seen(self, seat: Seat) -> Event | None:
        if not self.hidden:
            return self
        own = tuple(hand for hand in self.kept if is_for(seat, hand[0]))
        aside = tuple(cards for cards in self.aside if is_for(seat, cards[0]))
        cards = own[0][1] if own else ()
        return HoldCardsDealt(cards, own, hidden=True, aside=aside, section=self.section)

    def show(self) -> Show:
        return Show(kind="card", cards=self.cards)


def _deal_on(table: AgwTable) -> None:
    """The next pack that is not dealt from yet; then the first card is turned."""
    undealt = [section for section, pack in table.packs.items() if not pack.dealt]
    table.phase = "deal" if undealt else "flip"
    if undealt:
        table.section = undealt[0]
    elif not table.packs[table.section].turned:
        table.section = next(iter(table.packs), "")


class SectionUp(Event, frozen=True):
    """Play passes to a section: its card is turned, or the one that lies there is used."""

    cite = "AGW-151"
    quiet = True
    section: str
    uses: bool
    new_round: bool = False

    def apply(self, table: AgwTable) -> None:
        if self.new_round:
            packs = table.packs.items()
            table.packs = {section: replace(pack, turned=False) for section, pack in packs}
        table.section = self.section
        table.phase = "called" if self.uses else "flip"

    def tell(self, table: AgwTable) -> str:
        if self.uses:
            return f"The card that lies{where(self.section)} is used now."
        return f"Play passes to the {self.section}."

    def says_who(self) -> str:
        return "AGW-153" if self.uses else "AGW-151"


class Flipped(Event, frozen=True):
    """The next card is turned over."""

    cite = "AGW-123"
    card: Card
    section: str = ""
    seat: str = ""
    """The command whose card it is."""

    def apply(self, table: AgwTable) -> None:
        pack = table.packs[self.section]
        drawn = pack.deck.drawn(self.card)
        restack(table, self.section, replace(pack, deck=drawn, flipped=self.card, turned=True))
        turn_up(table, self.section)
        table.phase = "flip" if len(table.packs) > 1 else "called"

    def tell(self, table: AgwTable) -> str:
        owner = them(table, table.player(owner_of(table, self.section, self.card)))
        return f"{shown((self.card,))} is turned{where(self.section)} for {owner}."

    def show(self) -> Show:
        return Show(kind="card", side=self.seat, cards=(self.card,))


def turn_up(table: AgwTable, section: str) -> None:
    """One more card has been turned: each opponent may use a Hold Card again."""
    commands = table.commands(section)
    table.flips += 1
    table.used = tuple(command for command in table.used if command not in commands)


def end_cycle(table: AgwTable, command: str) -> None:
    """Counters and disorder come off; a held ace is lost.

    Who still runs stays in disorder, and so do ranks on ground that breaks them up: AGW-202.
    """
    for unit in table.units.values():
        if table.command_of(unit) != command:
            continue
        unit.acted = unit.shot = unit.leapt = unit.arrived = unit.held_up = False
        unit.did, unit.dice, unit.spent = (), 0, 0
        if not unit.running and may_reform_here(table, unit):
            unit.disordered = unit.shaken = False
    for general in table.generals.values():
        if table.command_of(general) == command:
            general.moved = general.acted = False
    table.cycles = {**table.cycles, command: table.cycles.get(command, 1) + 1}
    table.standing = {**table.standing, command: ""}
    table.fresh = (*(one for one in table.fresh if one != command), command)
    table.riding = (*(one for one in table.riding if one != command), command)
    _forget_message(table, command)
    call_cameos(table, table.player(command))
    hand = table.hands.get(command, ())
    discard(table, command, tuple(card for card in hand if rank(card) == "A"))


def _forget_message(table: AgwTable, command: str) -> None:
    """What a messenger brought was for the cycle that is over: AGW-667."""
    seat = table.player(command)
    unit = table.units.get(table.messages.get(seat, ""))
    if unit is not None and table.command_of(unit) == command:
        table.messages = {**table.messages, seat: ""}


def call_cameos(table: AgwTable, seat: str) -> None:
    """As a cycle begins its side's cameos may do something; civilians vex the other side's."""
    for owner, cameo in list(table.cameos.items()):
        if cameo.state == "on" and cameo.role in _busy(owner, seat):
            table.stage = (*(s for s in table.stage if s != owner), owner)
        if owner == seat and cameo.role in ONCE_A_CYCLE:
            table.cameos = {**table.cameos, owner: replace(cameo, used=False)}


def _busy(owner: str, seat: str) -> tuple[str, ...]:
    """The roles for which the cycle of a seat is the moment: its own, or a civilian enemy's."""
    if owner == seat:
        return BUSY_CAMEOS
    return () if side_of(owner) == side_of(seat) else ("civilian",)


def unplayed(aces: tuple[Card, ...]) -> str:
    """Aces in hand do not outlast the cycle: AGW-138."""
    verb = "is" if len(aces) == 1 else "are"
    return f"{shown(aces)} {verb} lost unplayed" if aces else ""


def aces_of(table: AgwTable, commands: Sequence[str]) -> tuple[Card, ...]:
    """Aces that some commands hold; where hands are hidden nobody is told of them."""
    if table.switches.get("hidden_hands"):
        return ()
    hands = [table.hands.get(command, ()) for command in commands]
    return tuple(card for hand in hands for card in hand if rank(card) == "A")


class CycleEnded(Event, frozen=True):
    """Every unit of a side has had its card; its counters and disorder come off."""

    cite = "AGW-129"
    seat: str
    aces: tuple[Card, ...] = ()
    """Held aces that were not played in time."""

    def apply(self, table: AgwTable) -> None:
        end_cycle(table, self.seat)

    def tell(self, table: AgwTable) -> str:
        lost = f", and {unplayed(self.aces)}" if self.aces else ""
        return f"{whose(table, self.seat)} cycle is over{lost}; a new one begins."

    def show(self) -> Show:
        return Show(kind="turn", side=self.seat)


class JokerTurned(Event, frozen=True):
    """A Joker ends both cycles; the second one has all cards shuffled as well."""

    cite = "AGW-145"
    card: Card
    second: bool
    section: str = ""
    aces: tuple[Card, ...] = ()

    def apply(self, table: AgwTable) -> None:
        section = self.section
        pack = table.packs[section]
        deck = pack.deck.drawn(self.card).discarded((self.card,))
        restack(table, section, replace(pack, deck=deck, jokers=pack.jokers + 1, turned=True))
        turn_up(table, section)
        for command in table.commands(section):
            end_cycle(table, command)
        if self.second:
            _shuffle(table, section)

    def says_who(self) -> str:
        return "AGW-146" if self.second else "AGW-145"

    def tell(self, table: AgwTable) -> str:
        if self.second:
            return (
                f"The second Joker{where(self.section)}: both cycles end, "
                "Hold Cards are thrown in, and the pack is shuffled."
            )
        lost = f", {unplayed(self.aces)}" if self.aces else ""
        return f"The first Joker{where(self.section)}: both cycles end{lost}, and all form up."

    def show(self) -> Show:
        return Show(kind="card", cards=(self.card,))


def _shuffle(table: AgwTable, section: str) -> None:
    """All cards of a section go back into its pack, Hold Cards too, to be dealt anew."""
    gone: dict[str, tuple[Card, ...]] = dict.fromkeys(table.commands(section), ())
    table.hands = {**table.hands, **gone}
    table.aside = {**table.aside, **gone}
    pack = table.packs[section]
    fresh = Pack(jokers=pack.jokers, reshuffles=pack.reshuffles + 1, turned=pack.turned)
    restack(table, section, fresh)
    table.phase = "deal"


def lay_down(table: AgwTable, command: str, card: Card) -> None:
    """Another card lies turned over, or none; the first card of a cycle has been used."""
    section = section_of(command)
    restack(table, section, replace(table.packs[section], flipped=card))
    if not card:
        table.fresh = tuple(one for one in table.fresh if one != command)


class CardTaken(Event, frozen=True):
    """The flipped card goes into its owner's hand."""

    cite = "AGW-135"
    seat: str
    card: Card

    def apply(self, table: AgwTable) -> None:
        table.hands = {**table.hands, self.seat: (*table.hands[self.seat], self.card)}
        table.seen = {**table.seen, self.seat: (*table.seen[self.seat], self.card)}
        lay_down(table, self.seat, Card(""))
        table.last_actor = table.player(self.seat)
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
        table.used = (*table.used, self.seat)
        lay_down(table, self.seat, self.played)

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
        discard(table, self.seat, (self.card,))
        table.used = (*table.used, self.seat)

    def tell(self, table: AgwTable) -> str:
        face = shown((self.card,))
        what = within(self.what.removeprefix(f"{face}: "))
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
        die = f", by the dice ({rolled(self.dice)})" if self.dice else ""
        calls = zip(self.seats, self.cards, strict=True)
        both = " and ".join(f"{them(table, seat)} {shown((card,))}" for seat, card in calls)
        first = within(does(table, self.winner, "goes"))
        return f"Both call an interruption ({both}); {first} first{die}."

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
        return self if is_for(seat, self.seat) else None

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
        table.actor_seat = table.last_actor = table.player(self.seat)
        table.card_in_play = self.card
        table.together = ()
        table.resume = "card" if self.resume == "card" else "flip"
        if self.flipped:
            lay_down(table, self.seat, Card(""))
            throw(table, section_of(self.seat), (self.card,))
        table.phase = "act" if self.units else table.resume

    def seen(self, seat: Seat) -> Event | None:
        if not self.lurking or is_for(seat, self.seat):
            return self
        return replace(self, units=(), dead=())

    def says_who(self) -> str:
        whole = [unit for unit in self.units if not unit.endswith("-skirmishers")]
        if len(whole) > 1:
            return "AGW-125" if self.card[1:] in ("J", "Q", "K") else "AGW-071"
        return "AGW-016" if len(self.units) > 1 else "AGW-124"

    def tell(self, table: AgwTable) -> str:
        names = ", ".join(whom(table, unit) for unit in self.units or self.dead)
        if self.dead:
            gone = ", ".join(whom(table, unit) for unit in self.dead)
            names += f" (gone: {gone})" if self.units else ", which cannot act"
        card = shown((self.card,))
        other = "somebody out of sight" if self.lurking else self.whom
        return f"{does(table, self.seat, 'uses')} {card} for {names or other}."


class BrigadeRolled(Event, frozen=True):
    """A brigade in step moves by the dice of its slowest unit."""

    cite = "AGW-187"
    seat: str
    dice: tuple[int, ...]

    def apply(self, table: AgwTable) -> None:
        table.together = self.dice

    def tell(self, table: AgwTable) -> str:
        dice, inches = rolled(self.dice), sum(self.dice)
        return f'{whose(table, self.seat)} brigade rolls {dice} to move in step, {inches}".'

    def show(self) -> Show:
        return Show(kind="dice", side=self.seat, dice=self.dice)
