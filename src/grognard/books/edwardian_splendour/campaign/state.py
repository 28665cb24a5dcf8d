"""What a campaign knows between two steps: countries, the cards of their units, and fronts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final, Literal

from grognard.books.edwardian_splendour.armies import QUALITIES, Quality, UnitEntry, Variant
from grognard.kernel.cite import rule
from grognard.kernel.table import Piece, Table

Phase = Literal["reinforcements", "transfers", "declarations", "fronts", "battles"]
"""Where in the campaign turn we are; step 2 has its talks before its attacks: ES-140."""
Result = Literal["won", "lost", "drew"]
Order = Literal["random", "listed", "agreed"]
"""How the order of a turn's battles is found: ES-146."""

RESERVE: Final = ""
"""The place of a unit that fights no battle this turn."""
CONQUEST: Final = 3
"""How many more victories than defeats conquer a country: ES-150."""


class Country(Piece):
    """One of the powers, in the hands of one player."""

    seat: str
    name: str
    army: str
    uniform: str
    variant: Variant
    allies: tuple[str, ...] = ()
    coalition: tuple[str, ...] = ()
    """All members of the coalition it has announced, itself among them."""
    fallen: bool = False
    """Conquered; its troops fight on to the end of the turn."""
    removed: bool = False
    """Its troops have left the campaign."""
    settled: bool = False
    """It makes no more transfers this turn."""
    transfers: int = 0
    """Transfers it has made this turn."""


class Card(Piece):
    """A unit's card: its present figures, its quality and its record: ES-139."""

    id: str
    country: str
    entry: UnitEntry
    strength: int
    """Its figures at the start of the campaign."""
    figures: int
    quality: Quality
    newcomers: int = 0
    """Recruits and transferred men of lower quality who joined it this turn: ES-143."""
    gunless: bool = False
    """Its gun or MG was destroyed or taken and is not yet replaced."""
    battles: int = 0
    failures: int = 0
    victories: int = 0
    losses: int = 0
    draws: int = 0
    history: tuple[str, ...] = ()
    """Which battles these were, the latest last."""
    streak: int = 0
    """Battles in a row without failing morale, since the last change they brought."""
    won: bool = False
    """Whether one of those was a victory."""
    place: str = RESERVE
    """The front and the side it fights on, as `place_of` writes them, or the Reserve."""
    lent: bool = False
    """Played by the ally on whose front it stands: ES-148."""

    @property
    def name(self) -> str:
        """What the unit is called."""
        return self.entry.name

    @property
    def type(self) -> str:
        """Its type of troops."""
        return self.entry.type

    @property
    def room(self) -> int:
        """How many figures it lacks."""
        return max(0, self.strength - self.figures)


class Front(Piece):
    """Where two countries fight this turn."""

    id: str
    sides: tuple[str, str]
    declared: tuple[str, ...]
    """Those who wanted the battle: ES-144."""
    settled: bool = False
    arranger: str = ""
    """Who arranges the terrain: ES-146."""
    ground: str = ""
    """The field he has chosen."""

    def rival(self, seat: str) -> str:
        """The other country of the front."""
        return self.sides[1] if seat == self.sides[0] else self.sides[0]


class Score(Piece):
    """How often one country has beaten another."""

    victor: str
    loser: str
    victories: int = 0


class CampaignTable(Table):
    """The whole campaign between two steps."""

    live: ClassVar[tuple[str, ...]] = ("countries", "cards", "fronts", "scores")

    countries: dict[str, Country]
    cards: dict[str, Card]
    fronts: dict[str, Front]
    scores: dict[str, Score]
    """By `score_id`, for every ordered pair of countries."""
    limit: int
    """After so many turns the campaign is broken off; 0 is never."""
    recruits: Quality
    order: Order
    overfull: bool
    """Transfers may take a unit above the strength it started with."""
    fought: bool
    """Battles are fought at their own tables and told here; otherwise the lot decides them."""
    turn: int = 0
    phase: Phase = "reinforcements"
    battle: str = ""
    """The front whose battle is being fought."""

    def standing(self) -> list[Country]:
        """The countries that nobody has conquered."""
        return [country for country in self.countries.values() if not country.fallen]

    def in_play(self) -> list[Country]:
        """The countries with troops: a fallen one has them to the end of the turn."""
        return [country for country in self.countries.values() if not country.removed]

    def cards_of(self, seat: str) -> list[Card]:
        """The units of a country."""
        return [card for card in self.cards.values() if card.country == seat]

    def fit(self, seat: str) -> list[Card]:
        """The units of a country that have anybody to send."""
        return [card for card in self.cards_of(seat) if card.figures]

    def at(self, front: Front, side: str) -> list[Card]:
        """The units on one side of a front, the country's own first, then its allies'."""
        place = place_of(front.id, side)
        there = [card for card in self.cards.values() if card.place == place]
        return sorted(there, key=lambda card: card.country != side)

    def engaged(self, front: Front) -> list[Card]:
        """All units at a front."""
        return [card for side in front.sides for card in self.at(front, side)]

    def victories(self, victor: str, loser: str) -> int:
        """How often one country has beaten the other."""
        return self.scores[score_id(victor, loser)].victories

    def margin(self, seat: str) -> int:
        """All victories of a country less all its defeats."""
        wins = sum(s.victories for s in self.scores.values() if s.victor == seat)
        return wins - sum(s.victories for s in self.scores.values() if s.loser == seat)

    def name_of(self, seat: str) -> str:
        """The name of a country."""
        return self.countries[seat].name


def front_id(one: str, other: str) -> str:
    """The name of the front between two countries."""
    return f"{one}-{other}"


def place_of(front: str, side: str) -> str:
    """Where a unit stands that fights on a side of a front."""
    return f"{front}:{side}"


def score_id(victor: str, loser: str) -> str:
    """The name of the count of one country's victories over another."""
    return f"{victor}>{loser}"


@rule("ES-157")
def shifted(quality: Quality, levels: int) -> Quality:
    """A quality so many levels higher or lower; nothing is above Elite or below Poor."""
    place = QUALITIES.index(quality) + levels
    return QUALITIES[min(max(place, 0), len(QUALITIES) - 1)]


def is_lower(one: str, other: str) -> bool:
    """Whether the first quality is worse than the second."""
    order: Sequence[str] = QUALITIES
    return order.index(one) < order.index(other)
