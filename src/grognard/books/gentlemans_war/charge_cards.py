"""Hold Cards in a charge: wheels, comrades and dice for the attacker, actions for the defender."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import ClassVar, TypeAlias

from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.asking import YesNo, trail_of
from grognard.books.gentlemans_war.brigades import is_court, led_by_commander
from grognard.books.gentlemans_war.dice import Kept, roll_movement
from grognard.books.gentlemans_war.engineering import drop_work
from grognard.books.gentlemans_war.lines import Line, charge_line, wheeled_freely
from grognard.books.gentlemans_war.pieces import AgwTable, Unit
from grognard.books.gentlemans_war.restrictions import cannot_be_charged, cannot_charge
from grognard.books.gentlemans_war.standing import is_silenced
from grognard.books.gentlemans_war.stands import BRIGADE, are_near
from grognard.books.gentlemans_war.tables import charge_dice
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.kernel.question import Fault, Offer, Question
from grognard.tabletop.cards import Card, symbol
from grognard.tabletop.geometry import inches
from grognard.tabletop.wording import does

Game_ = Game[AgwTable]


@rule("AGW-140", "AGW-144", "AGW-328", "AGW-074")
def playable(table: AgwTable, unit: Unit) -> tuple[Card, ...]:
    """Hold Cards that may be played in a charge of or on a unit by those it belongs to."""
    command = table.command_of(unit)
    headquarters = table.headquarters.get(unit.seat)
    if headquarters is not None and headquarters.overrun:
        return ()
    if command in table.used or is_silenced(table, unit):
        return ()
    with_him = led_by_commander(table, command)
    if with_him and with_him != unit.id:
        return ()
    return table.hands.get(command, ())


@rule("AGW-121")
def asks_anyway(table: AgwTable, unit: Unit) -> bool:
    """Where hands are hidden even an empty one is asked, so that silence tells nothing."""
    hidden = bool(table.switches.get("hidden_hands"))
    return hidden and table.command_of(unit) not in table.used and not is_silenced(table, unit)


Uses: TypeAlias = Callable[[Card], dict[str, str]]
"""What a card may be played for: the answers that name it, each with its words."""


class ChargeCard(Question[str]):
    """Which Hold Card is played in a charge, and for what; nothing is an answer too."""

    __slots__ = ("table", "target", "unit", "uses")
    answer = str
    cite = "AGW-144"
    secret = True
    heading: ClassVar[str] = "charge"

    def __init__(self, table: AgwTable, unit: Unit, target: Unit, uses: Uses) -> None:
        super().__init__(unit.seat)
        self.table = table
        self.unit = unit
        self.target = target
        self.uses = uses

    @property
    def labels(self) -> dict[str, str]:
        """All that the hand may be played for, as it is now: in imagination it is dealt anew."""
        return labelled(playable(self.table, self.unit), self.uses)

    def words(self) -> str:
        return "Do you play a Hold Card for the charge?"

    def about(self) -> str:
        return self.unit.id

    def trail(self) -> tuple[str, ...]:
        return trail_of(self.table, self.unit, self.heading)

    def candidates(self) -> Sequence[str]:
        return ["", *self.labels]

    def fault(self, choice: str) -> Fault | None:
        if not choice or choice in self.labels:
            return None
        return Fault("That cannot be played here.", self.cite)

    def describe(self, choice: str) -> Offer:
        if not choice:
            return Offer("No card")
        return Offer(self.labels[choice], cite=self.cite, icon="card-back")


def labelled(cards: Sequence[Card], uses: Uses) -> dict[str, str]:
    """What any of these cards may be played for."""
    return {choice: words for card in cards for choice, words in uses(card).items()}


class JoinCard(ChargeCard):
    """A card for a better line, or for comrades to join in."""

    __slots__ = ()
    cite = "AGW-270"


class WheelCard(JoinCard):
    """The card that pays for the wheel without which there would be no charge."""

    __slots__ = ()
    cite = "AGW-269"

    def words(self) -> str:
        return "Which Hold Card pays for the wheel?"

    def candidates(self) -> Sequence[str]:
        return list(self.labels)

    def fault(self, choice: str) -> Fault | None:
        if choice in self.labels:
            return None
        return Fault("Without the wheel there is no charge.", self.cite)


class DistanceCard(ChargeCard):
    """A card for a charge that falls short."""

    __slots__ = ()
    cite = "AGW-268"


class InABody(YesNo):
    """Whether the rest of a brigade charges along."""

    __slots__ = ()
    cite = "AGW-687"


@rule("AGW-687", "AGW-189")
async def in_a_body(game: Game_, unit: Unit, target: Unit) -> list[tuple[Unit, Line]]:
    """Units of the brigade that is acting may charge the same enemy with one declaration."""
    table = game.table
    able = [(mate, way) for mate, way, _ in comrades(table, unit, target)]
    body = [(mate, way) for mate, way in able if mate.id in table.actors]
    if not body:
        return []
    names = ", ".join(mate.name for mate, _ in body)
    trail = trail_of(table, unit, "charge")
    asks = f"Does the brigade charge as a body, with {names}?"
    yes, no = "All together", "Alone"
    if not await InABody(unit.seat, asks, yes=yes, no=no, heading=trail, whom=unit.id):
        return []
    for mate, way in body:
        come_along(game, mate, target, way)
    return body


@rule("AGW-270", "AGW-687", "AGW-340")
def come_along(game: Game_, mate: Unit, target: Unit, way: Line) -> None:
    """A comrade declares the same charge, and leaves whatever he was working at."""
    game.tell(events.ChargeDeclared(mate.id, target.id, way.distance))
    drop_work(game, mate)


@rule("AGW-269")
def great_wheel(table: AgwTable, unit: Unit, target: Unit) -> Line | None:
    """The way to a target after a wheel that a Hold Card would pay for, if there is a card."""
    if not playable(table, unit):
        return None
    reach = inches(6 * max(charge_dice(unit) - unit.spent, 1))
    return wheeled_freely(table, unit, target, reach)


@rule("AGW-269")
async def wheel_by_card(game: Game_, unit: Unit, target: Unit) -> Line:
    """A unit with its back to the enemy is wheeled by a Hold Card, and charges on its own."""
    table = game.table
    line = great_wheel(table, unit, target)
    assert line is not None
    choice = await WheelCard(table, unit, target, _to_wheel_about)
    card = Card(choice.partition(":")[2])
    words = _to_wheel_about(card)[choice]
    game.tell(events.HoldPlayed(table.command_of(unit), card, words, "AGW-269"))
    return line


def _to_wheel_about(card: Card) -> dict[str, str]:
    return {f"wheel:{card}": f"{symbol(card)}: wheel about to charge"}


@rule("AGW-269", "AGW-270", "AGW-271")
async def before_the_dice(
    game: Game_, unit: Unit, target: Unit, line: Line, body: list[Unit]
) -> tuple[Line, list[tuple[Unit, Line]]]:
    """The attacker may pay with a card for a great wheel, or for others to charge along."""
    table = game.table
    reach = inches(6 * max(charge_dice(unit) - unit.spent, 1))
    free = wheeled_freely(table, unit, target, reach)
    mates = [mate for mate in comrades(table, unit, target) if mate[0] not in body]
    better = free is not None and free.distance < line.distance

    def uses(card: Card) -> dict[str, str]:
        words = f"{symbol(card)}: wheel into the best position first"
        return ({f"wheel:{card}": words} if better else {}) | _who_may_join(card, mates)

    if not labelled(playable(table, unit), uses) and not asks_anyway(table, unit):
        return line, []
    choice = await JoinCard(table, unit, target, uses)
    if not choice:
        return line, []
    kind, card_, *names = choice.split(":")
    own, card = table.command_of(unit), Card(card_)
    cite = "AGW-269" if kind == "wheel" else "AGW-271" if is_court(card) else "AGW-270"
    game.tell(events.HoldPlayed(own, card, uses(card)[choice], cite))
    if kind == "wheel":
        assert free is not None
        return free, []
    joined = [(mate, way) for mate, way, _ in mates if mate.id in names]
    for mate, way in joined:
        come_along(game, mate, target, way)
    return line, joined


@rule("AGW-270", "AGW-271")
def _who_may_join(card: Card, mates: list[tuple[Unit, Line, bool]]) -> dict[str, str]:
    """One unit close by; by a court card any two of those, or one from further off."""
    face, court = symbol(card), is_court(card)
    found = {
        f"join:{card}:{mate.id}": f"{face}: {does(mate.name, 'joins')} the charge"
        for mate, _, far in mates
        if court or not far
    }
    near = [mate for mate, _, far in mates if not far]
    for one, other in combinations(near, 2) if court else ():
        words = f"{face}: {one.name} and {other.name} join the charge"
        found[f"join:{card}:{one.id}:{other.id}"] = words
    return found


@rule("AGW-270", "AGW-271")
def comrades(table: AgwTable, unit: Unit, target: Unit) -> list[tuple[Unit, Line, bool]]:
    """Units that could charge the same target in their own right; True if beyond 3 inches."""
    found = []
    for mate in table.own(unit.seat):
        if mate is unit or mate.acted or mate.locked or not are_near(unit, mate, inches(24)):
            continue
        if not table.share_cards(mate, unit):
            continue
        if cannot_charge(mate) or cannot_be_charged(table, mate, target):
            continue
        line = charge_line(table, mate, target, inches(6 * charge_dice(mate)))
        if isinstance(line, Line):
            found.append((mate, line, not are_near(unit, mate, BRIGADE)))
    return found


@rule("AGW-268", "AGW-271", "AGW-EX25")
async def short_of_the_target(
    game: Game_, unit: Unit, target: Unit, count: int, roll: tuple[tuple[int, ...], Kept]
) -> tuple[tuple[int, ...], Kept]:
    """A card played after a short roll: all dice again, or one more, or two by a court card."""
    dice, kept = roll
    if not playable(game.table, unit) and not asks_anyway(game.table, unit):
        return roll
    choice = await DistanceCard(game.table, unit, target, _to_go_farther)
    if not choice:
        return roll
    kind, _, card_ = choice.partition(":")
    own, card = game.table.command_of(unit), Card(card_)
    game.tell(events.HoldPlayed(own, card, _to_go_farther(card)[choice], "AGW-268"))
    if kind == "again":
        return roll_movement(game, unit, count)
    more = game.roll(2 if is_court(card) else 1)
    return (*dice, *more), (*kept, *(True for _ in more))


def _to_go_farther(card: Card) -> dict[str, str]:
    face, dice = symbol(card), "two dice" if is_court(card) else "one die"
    return {
        f"again:{card}": f"{face}: roll all the dice again",
        f"more:{card}": f"{face}: {dice} more",
    }
