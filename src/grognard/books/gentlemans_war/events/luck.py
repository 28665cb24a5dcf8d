"""Events of the What Luck, Chaps! deck."""

from __future__ import annotations

from msgspec.structs import replace

from grognard.books.gentlemans_war.events.wording import does, name, whom
from grognard.books.gentlemans_war.pieces import AgwTable
from grognard.kernel.event import Event, Show
from grognard.kernel.question import Seat

BACK = "?"
"""What others see of a card that is kept."""


class LuckDrawn(Event, frozen=True):
    """Whoever acted last before a Joker draws an event card; some are kept in secret."""

    cite = "AGW-150"
    seat: str
    card: str
    words: str
    kept: bool
    fits: bool = True

    def apply(self, table: AgwTable) -> None:
        table.luck = (*table.luck, self.card)
        if self.kept:
            held = table.luck_hands.get(self.seat, ())
            table.luck_hands = {**table.luck_hands, self.seat: (*held, self.card)}

    def seen(self, seat: Seat) -> Event | None:
        if not self.kept or seat == self.seat:
            return self
        return replace(self, card=BACK, words="")

    def tell(self, table: AgwTable) -> str:
        who = does(table, self.seat, "draws")
        if not self.fits:
            return f"What luck, chaps! {who} “{self.words}”; it cannot apply, and another is drawn."
        if self.kept:
            what = f"“{self.words}”" if self.words else "a card"
            return f"What luck, chaps! {who} {what}, to be played later."
        return f"What luck, chaps! {who} “{self.words}”."

    def show(self) -> Show:
        return Show(kind="turn", side=self.seat)


class LuckShuffled(Event, frozen=True):
    """The event deck is through, and its played cards are shuffled."""

    cite = "AGW-150"
    quiet = True

    def apply(self, table: AgwTable) -> None:
        table.luck = tuple(card for hand in table.luck_hands.values() for card in hand)

    def tell(self, table: AgwTable) -> str:
        return "The What Luck, Chaps! deck is shuffled."


class LuckPlayed(Event, frozen=True):
    """An event card that was kept is played on somebody, anywhere on the table."""

    cite = "AGW-152"
    seat: str
    card: str
    words: str
    unit: str

    def apply(self, table: AgwTable) -> None:
        held = table.luck_hands.get(self.seat, ())
        rest = tuple(card for card in held if card != self.card)
        table.luck_hands = {**table.luck_hands, self.seat: rest}

    def tell(self, table: AgwTable) -> str:
        return f"{does(table, self.seat, 'plays')} “{self.words}” on {whom(table, self.unit)}."

    def show(self) -> Show:
        return Show(kind="marker", piece=self.unit)


class WeatherChanged(Event, frozen=True):
    """Fog or rain lies over the whole table, or it clears up."""

    cite = "AGW-152"
    weather: str

    def apply(self, table: AgwTable) -> None:
        table.weather = self.weather

    def tell(self, table: AgwTable) -> str:
        words = {
            "fog": "Fog covers the whole table: nobody shoots further than 12 inches.",
            "rain": "It pours on the whole table: every shot counts as one range further.",
        }
        return words.get(self.weather, "The weather clears up.")


class OrdersMislaid(Event, frozen=True):
    """A unit has lost its orders: it has its counter for this cycle."""

    cite = "AGW-150"
    unit: str

    def apply(self, table: AgwTable) -> None:
        table.units[self.unit].acted = True

    def tell(self, table: AgwTable) -> str:
        return f"{name(table, self.unit)} stays where it is: its orders cannot be found."

    def show(self) -> Show:
        return Show(kind="marker", piece=self.unit)


class StragglersBack(Event, frozen=True):
    """Men who were counted as lost have only lost their way."""

    cite = "AGW-150"
    unit: str
    figures: int

    def apply(self, table: AgwTable) -> None:
        table.units[self.unit].figures += self.figures

    def tell(self, table: AgwTable) -> str:
        count = "One straggler rejoins" if self.figures == 1 else "Two stragglers rejoin"
        return f"{count} {whom(table, self.unit)}."
