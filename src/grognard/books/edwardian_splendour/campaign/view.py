"""The campaign as its players see it: every unit's card, laid out country by country."""

from __future__ import annotations

from typing import Final

from grognard.books.edwardian_splendour.armies import sprite
from grognard.books.edwardian_splendour.campaign.state import (
    RESERVE,
    CampaignTable,
    Card,
    Country,
)
from grognard.kernel.cite import rule
from grognard.tabletop.geometry import Length, inches
from grognard.tabletop.view import (
    Field,
    Figure,
    PieceView,
    Pill,
    Place,
    SideView,
    TerrainView,
    View,
)
from grognard.tabletop.wording import many

COLOURS: Final = ("red", "blue", "green", "gold", "violet", "grey")
ROW: Final = inches(4)
BETWEEN: Final = inches(1)
"""So much room is left between two countries."""
SCREEN: Final = (8, 5)
"""The table is as much wider than deep as most screens."""
KINDS: Final = {"cavalry": "horse", "gun": "guns", "mg": "guns", "spotter": "skirmish"}


def campaign_view(book: str, table: CampaignTable, seat: str | None) -> View:
    """Everything lies open: the cards, the alliances and the scores."""
    sides = [_side(table, country, n) for n, country in enumerate(table.countries.values())]
    parade = Parade(table)
    pieces = [
        _piece(table, card, parade.place(line, number))
        for line, country in enumerate(table.countries.values())
        for number, card in enumerate(table.cards_of(country.seat))
        if not country.removed
    ]
    return View(
        book,
        f"{len(table.countries)} powers",
        seat or "",
        f"Campaign turn {table.turn}: {table.phase}",
        parade.field(),
        tuple(sides),
        tuple(pieces),
        gone=tuple(country.name for country in table.countries.values() if country.fallen),
        goal="Be the last country unconquered, alone or in a coalition you have announced.",
        notes=tuple(_scores(table)),
    )


class Parade:
    """Where the cards lie: the armies one below the other, each in a few ranks across a screen."""

    def __init__(self, table: CampaignTable) -> None:
        self.table = table
        ranks = 3 if len(table.countries) <= 3 else 2
        most = max(len(table.cards_of(seat)) for seat in table.countries)
        self.files = -(-most // ranks)
        self.depth: Length = ranks * ROW + BETWEEN
        """How much of the table an army takes up, with the room before the next."""
        self.height: Length = self.depth * len(table.countries)
        self.width: Length = self.height * SCREEN[0] // SCREEN[1]

    def place(self, line: int, number: int) -> Place:
        """Where one card of one army lies."""
        rank, file = divmod(number, self.files)
        across = (2 * file + 1) * self.width // (2 * self.files)
        return across, line * self.depth + rank * ROW + (ROW + BETWEEN) // 2

    def field(self) -> Field:
        """The whole table, with the ground of every country."""
        grounds = []
        for line, country in enumerate(self.table.countries.values()):
            top, bottom = line * self.depth, (line + 1) * self.depth
            outline = ((0, top), (self.width, top), (self.width, bottom), (0, bottom))
            grounds.append(TerrainView(f"zone-{country.seat}", "zone", country.name, outline))
        return Field(self.width, self.height, "inches", terrain=tuple(grounds))


def _side(table: CampaignTable, country: Country, number: int) -> SideView:
    notes = []
    if country.allies:
        notes.append(f"Allied with {_names(table, country.allies)}")
    if country.coalition:
        notes.append(f"Coalition: {_names(table, country.coalition)}")
    if country.fallen:
        notes.append("Conquered")
    margin = _margin(table.margin(country.seat))
    colour, seat = COLOURS[number], country.seat
    return SideView(seat, country.name, colour, (seat,), score=margin, notes=tuple(notes))


def _margin(margin: int) -> str:
    """By how many battles a country is ahead of all others, in words."""
    if not margin:
        return "As many battles won as lost"
    return f"{many(abs(margin), 'battle')} {'ahead' if margin > 0 else 'behind'}"


def _names(table: CampaignTable, seats: tuple[str, ...]) -> str:
    return ", ".join(table.name_of(seat) for seat in seats)


def _piece(table: CampaignTable, card: Card, place: Place) -> PieceView:
    record = f"{card.victories} won, {card.losses} lost, {card.draws} drawn"
    drawn = sprite(card.entry, table.countries[card.country].uniform)
    strength = f"{card.figures}/{card.strength}"
    return PieceView(
        id=card.id,
        name=card.name,
        side=card.country,
        place=place,
        kind=KINDS.get(card.type, "foot"),
        figures=(Figure(place, drawn),) if card.figures else (),
        strength=strength,
        title=f"{card.type} · {card.quality}",
        pills=(Pill(many(card.battles, "battle")), Pill(many(card.failures, "failure"))),
        lines=(record, _whereabouts(table, card), *card.history),
        words=f"{card.name}, {card.type}, {card.quality}, {strength} figures: {record}",
    )


@rule("ES-145")
def _whereabouts(table: CampaignTable, card: Card) -> str:
    """A unit is in the Reserve, or at a front against somebody, perhaps beside an ally."""
    if card.place == RESERVE:
        return "In the Reserve"
    front, _, side = card.place.partition(":")
    beside = "" if side == card.country else f" beside {table.name_of(side)}"
    return f"Against {table.name_of(table.fronts[front].rival(side))}{beside}"


def _scores(table: CampaignTable) -> list[str]:
    said = []
    for score in table.scores.values():
        if score.victories:
            winner, loser = table.name_of(score.victor), table.name_of(score.loser)
            said.append(f"{winner} has beaten {loser}: {score.victories}")
    return said
