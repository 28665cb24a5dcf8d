"""What cameos do as their side's cycle begins: ride on, spy, carry orders, distract."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.asking import FromHand, Pick, YesNo, cycle_of
from grognard.books.gentlemans_war.cameos import RIDE, ROLES, companions
from grognard.books.gentlemans_war.events.wording import inches_of
from grognard.books.gentlemans_war.loners import detain
from grognard.books.gentlemans_war.marvels import stroll
from grognard.books.gentlemans_war.pieces import NOWHERE, AgwTable, Cameo, Place, Unit
from grognard.books.gentlemans_war.stands import are_near, base_of
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.kernel.question import Seat
from grognard.tabletop.cards import Card, rank, symbol
from grognard.tabletop.geometry import Length, Point, gap, inches, spot

Game_ = Game[AgwTable]
NUMBERS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10")


async def at_cycle_start(game: Game_) -> None:
    """As its side's cycle begins a cameo rides on, or does its dark work."""
    seat = Seat(game.table.stage[0])
    cameo = game.table.cameos[seat]
    if cameo.state == "on" and cameo.unit:
        await ride_on(game, seat, cameo)
    elif cameo.state == "on":
        await WORKS[cameo.role](game, seat)
    game.tell(events.CameoDone(seat))


class RideOn(Pick):
    """To which unit a staff officer or an onlooker rides."""

    __slots__ = ()
    cite = "AGW-677"


@rule("AGW-664", "AGW-677", "AGW-678")
async def ride_on(game: Game_, seat: Seat, cameo: Cameo) -> None:
    """At the end of a cycle he may ride up to 24 inches to another unit."""
    table = game.table
    here = table.units[cameo.unit]
    near = [unit for unit in companions(table, seat, cameo.role) if are_near(here, unit, RIDE)]
    labels = {unit.id: unit.name for unit in near} | {here.id: f"Stay with {here.name}"}
    if len(labels) > 1:
        trail = (cycle_of(table, seat), cameo.role)
        words, cite = f"To whom does the {cameo.role} ride?", ROLES[cameo.role].cite
        unit = await RideOn(seat, words, labels, cite, trail, whom=here.id)
        if unit != here.id:
            game.tell(events.CameoEntered(seat, cameo.role, unit))


class Steal(YesNo):
    """Whether a spy tries for a Hold Card, or for one more."""

    __slots__ = ()
    cite = "AGW-675"


@rule("AGW-675", "AGW-676")
async def steal(game: Game_, seat: Seat) -> None:
    """A first card on 4-6, a second on 5-6, a third on 6; the die that betrays him ends it."""
    table = game.table
    rival = table.rival(seat)
    for attempt, needed in enumerate((4, 5, 6)):
        if not table.hands.get(table.command(rival)) or table.cameos[seat].state != "on":
            return
        words = f"Does your spy try for a Hold Card? It takes a {needed} or more."
        trail = (cycle_of(table, seat), "spy")
        if not await Steal(seat, words, yes="He tries", no="He lies low", heading=trail):
            return
        caught = _caught_on(table, rival, attempt)
        dice = game.roll(1)
        card = ""
        if dice[0] >= needed:
            hand = table.hands[table.command(rival)]  # read now: the spy's master imagines it
            card = str(game.fates.draw(sorted(hand), "Take one of the Hold Cards."))
        game.tell(events.SpyTried(seat, dice, needed, Card(card), dice[0] <= caught))
        if not card:
            return


class Dispatch(Pick):
    """To whom a messenger rides."""

    __slots__ = ()
    cite = "AGW-667"


@rule("AGW-667", "AGW-669")
async def dispatch(game: Game_, seat: Seat) -> None:
    """Seven dice from headquarters; whom he reaches may act once more than the cards allow."""
    table = game.table
    tent = table.headquarters.get(seat)
    if tent is None or tent.place == NOWHERE or tent.overrun:
        return
    labels = {"": "He stays"} | {
        unit.id: f"{unit.name}, {inches_of(_ride_to(tent.place, unit))} away"
        for unit in companions(table, seat, "messenger")
        if unit.on_table and not unit.held_up and unit.burden != "old duffer"
    }
    trail = (cycle_of(table, seat), "messenger")
    words = "To whom does the messenger ride? He has seven dice."
    name = await Dispatch(seat, words, labels, "AGW-667", trail)
    if name:
        dice = game.roll(7)
        far = _ride_to(tent.place, table.units[name])
        game.tell(events.MessageSent(seat, name, dice, reached=far <= inches(sum(dice))))


def _ride_to(tent: Place, unit: Unit) -> Length:
    """From headquarters to a unit."""
    return gap(spot(Point(*tent)), base_of(unit))


@rule("AGW-667", "AGW-666")
def obeys(game: Game_, seat: Seat) -> bool:
    """As its side's first card is turned the unit that was reached acts. True if it does."""
    name = game.table.messages.get(seat, "")
    if not name:
        return False
    unit = game.table.units[name]
    heeded = unit.on_table and not unit.held_up
    game.tell(events.MessageObeyed(seat, name, heeded))
    return heeded


class Discard(FromHand):
    """Which number card a distracted general throws away; who has only one is asked as well."""

    __slots__ = ()
    cite = "AGW-665"
    secret = True


class Demand(YesNo):
    """Whether the mistress distracts the enemy's general this cycle."""

    __slots__ = ()
    cite = "AGW-665"


@rule("AGW-665", "AGW-121")
async def distract(game: Game_, seat: Seat) -> None:
    """Each cycle the enemy may be made to throw away a number card, of his own choice."""
    table = game.table
    rival = table.rival(seat)
    if not _may_hold_numbers(table, rival):
        return
    trail = (cycle_of(table, seat), "mistress")
    words = "Does the mistress distract the enemy's general? It costs him a number card."
    if not await Demand(seat, words, yes="She does", no="Not now", heading=trail):
        return
    asks = "Which card do you throw away?"
    card = await Discard(rival, asks, lambda: _to_throw_away(table, rival), "AGW-665", trail)
    game.tell(events.CardDemanded(rival, Card(card)))


@rule("AGW-665", "AGW-121")
def _may_hold_numbers(table: AgwTable, rival: Seat) -> bool:
    """Whether an enemy could have a number card, for all that is known of his hand."""
    if table.switches.get("hidden_hands"):
        return bool(table.hands.get(table.command(rival)))
    return bool(_number_cards(table, rival))


def _number_cards(table: AgwTable, seat: Seat) -> list[Card]:
    hand = table.hands.get(table.command(seat), ())
    return [card for card in hand if rank(card) in NUMBERS]


def _to_throw_away(table: AgwTable, seat: Seat) -> dict[str, str]:
    """His number cards; a hand that is hidden or only imagined may have none."""
    numbers = {str(card): symbol(card) for card in _number_cards(table, seat)}
    return numbers or {"": "None: you hold no number card"}


@rule("AGW-676")
def _caught_on(table: AgwTable, rival: Seat, attempt: int) -> int:
    """A spy is taken on a 1; with a hunter about on 1-3 at his first card, then on 1-4."""
    hunter = table.cameos.get(rival)
    if hunter is None or hunter.role != "spy hunter" or hunter.state != "on":
        return 1
    return 4 if attempt else 3


WORKS: Final[dict[str, Callable[[Game_, Seat], Awaitable[None]]]] = {
    "spy": steal,
    "messenger": dispatch,
    "mistress": distract,
    "sniper": stroll,
    "civilian": detain,
}
