"""What Luck, Chaps!: the event deck, with cards of our own; the book's are sold apart."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal, NamedTuple

from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.asking import FromHand, Pick, cycle_of
from grognard.books.gentlemans_war.crowding import make_room
from grognard.books.gentlemans_war.pieces import AgwTable, Unit
from grognard.kernel.cite import rule
from grognard.kernel.fates import Stream
from grognard.kernel.game import Game
from grognard.kernel.question import Seat
from grognard.tabletop.geometry import Length, inches

Game_ = Game[AgwTable]
FOG: Final = inches(12)


def _disordered(table: AgwTable, seat: Seat) -> list[Unit]:
    return [unit for unit in table.own(seat) if unit.disordered and not unit.running]


def _thinned(table: AgwTable, seat: Seat) -> list[Unit]:
    return [unit for unit in table.own(seat) if _missing(unit) > 0 and not unit.running]


def _missing(unit: Unit) -> int:
    return unit.original - unit.figures - unit.buried - unit.tended


def _unordered(table: AgwTable, seat: Seat) -> list[Unit]:
    return [foe for foe in table.foes(seat) if not foe.acted and not foe.parent]


def _mounted(table: AgwTable, seat: Seat) -> list[Unit]:
    riders = [foe for foe in table.foes(seat) if foe.mounted and foe.kind != "cyclists"]
    return [foe for foe in riders if not foe.disordered]


class Luck(NamedTuple):
    """An event card: its title, when it is played, and on whom it may be."""

    words: str
    when: Literal["now", "later", "weather"]
    targets: Callable[[AgwTable, Seat], list[Unit]] | None = None


LUCK: Final[dict[str, Luck]] = {
    "fog": Luck("A Thick Fog", "weather"),
    "rain": Luck("A Cloudburst", "weather"),
    "wasps": Luck("A Nest of Wasps", "now", _mounted),
    "drummer": Luck("The Drummer Boy", "later", _disordered),
    "stragglers": Luck("Not Dead at All", "later", _thinned),
    "orders": Luck("Mislaid Orders", "later", _unordered),
}


@rule("AGW-150")
def fits(table: AgwTable, seat: Seat, card: str) -> bool:
    """A card that plainly cannot apply: rain in a native land, wasps without horses."""
    luck = LUCK[card]
    if card == "rain":
        return not any(table.switches.get(f"native:{one}") for one in table.seats)
    if luck.when == "now" and luck.targets is not None:
        return bool(luck.targets(table, seat))
    return True


@rule("AGW-149", "AGW-150")
async def draw_luck(game: Game_) -> None:
    """At a Joker whoever acted last before it draws a card, where both sides agreed to it."""
    table = game.table
    seat = table.last_actor
    if not table.switches.get("what_luck") or not seat:
        return
    if table.weather:
        game.tell(events.WeatherChanged(""))
    for _ in LUCK:
        left = [card for card in LUCK if card not in table.luck]
        if not left:
            game.tell(events.LuckShuffled())
            left = [card for card in LUCK if card not in table.luck]
        card = game.fates.draw(left, "Draw from the What Luck, Chaps! deck.")
        luck, apt = LUCK[card], fits(table, seat, card)
        game.tell(events.LuckDrawn(seat, card, luck.words, luck.when == "later", apt))
        if apt:
            await _at_once(game, seat, card)
            return


class Bother(Pick):
    """Whom a card that is played at once strikes."""

    __slots__ = ()
    cite = "AGW-150"


async def _at_once(game: Game_, seat: Seat, card: str) -> None:
    """Weather comes over all, wasps over one of the enemy's riders."""
    luck = LUCK[card]
    if luck.when == "weather":
        game.tell(events.WeatherChanged(card))
    elif luck.when == "now" and luck.targets is not None:
        labels = {unit.id: unit.name for unit in luck.targets(game.table, seat)}
        trail = (cycle_of(game.table, seat), luck.words)
        unit = await Bother(seat, "Whose horses find the nest?", labels, "AGW-150", trail)
        game.tell(events.Disordered(unit, "its horses have found a nest of wasps", "AGW-150"))


class PlayLuck(FromHand):
    """Whether an event card is played now, and on whom."""

    __slots__ = ()
    cite = "AGW-150"
    secret = True


@rule("AGW-150", "AGW-152")
async def play_luck(game: Game_, seat: Seat) -> None:
    """As a card of his is turned a player may play an event card he has kept, on any unit."""
    table = game.table
    if not table.luck_hands.get(seat):
        return
    trail = (cycle_of(table, seat), "What luck, chaps!")
    asks = "Do you play an event card?"
    choice = await PlayLuck(seat, asks, lambda: _uses(table, seat), "AGW-150", trail)
    if choice:
        card, _, name = choice.partition(">")
        game.tell(events.LuckPlayed(seat, card, LUCK[card].words, name))
        _work(game, card, table.units[name])


def _uses(table: AgwTable, seat: Seat) -> dict[str, str]:
    """Every card that a seat has kept, with everybody on whom it may be played."""
    labels = {"": "Not now"}
    for card in table.luck_hands.get(seat, ()):
        for unit in _targets(table, seat, card):
            labels[f"{card}>{unit.id}"] = f"{LUCK[card].words}: {unit.name}"
    return labels


def _targets(table: AgwTable, seat: Seat, card: str) -> list[Unit]:
    targets = LUCK[card].targets
    return targets(table, seat) if targets is not None else []


def _work(game: Game_, card: str, unit: Unit) -> None:
    """What a card that was kept does to a unit."""
    if card == "drummer":
        game.tell(events.Reformed(unit.id, "AGW-150"))
    elif card == "stragglers":
        game.tell(events.StragglersBack(unit.id, min(2, _missing(unit))))
        make_room(game, [unit])
    elif card == "orders":
        game.tell(events.OrdersMislaid(unit.id))


@rule("AGW-152")
def weathered(table: AgwTable, band: int | None, bands: int, far: Length) -> int | None:
    """The range that counts in such weather, everywhere on the table."""
    if band is None or (table.weather == "fog" and far > FOG):
        return None
    if table.weather == "rain":
        band += 1
    return band if band < bands else None


@rule("AGW-150")
def redeal_luck(table: AgwTable, rival: Seat, stream: Stream) -> None:
    """A table on which the event cards a rival keeps are any that nobody has seen."""
    kept = table.luck_hands.get(rival, ())
    later = [card for card in LUCK if LUCK[card].when == "later"]
    pool = [card for card in later if card in kept or card not in table.luck]
    dealt = tuple(pool.pop(stream.below(len(pool))) for _ in kept)
    table.luck = (*(card for card in table.luck if card not in kept), *dealt)
    table.luck_hands = {**table.luck_hands, rival: dealt}
