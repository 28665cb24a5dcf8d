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
from grognard.tabletop.geometry import inches
from grognard.tabletop.view import Field, Figure, PieceView, Pill, Place, SideView, View
from grognard.tabletop.wording import many

COLOURS: Final = ("red", "blue", "green", "gold", "violet", "grey")
COLUMN: Final = inches(10)
ROW: Final = inches(3)
KINDS: Final = {"cavalry": "horse", "gun": "guns", "mg": "guns", "spotter": "skirmish"}


def campaign_view(book: str, table: CampaignTable, seat: str | None) -> View:
    """Everything lies open: the cards, the alliances and the scores."""
    rows = max(len(table.cards_of(one)) for one in table.countries)
    field = Field(COLUMN * len(table.countries), ROW * rows, "inches")
    sides = [_side(table, country, n) for n, country in enumerate(table.countries.values())]
    pieces = [
        _piece(table, card, (column * COLUMN + COLUMN // 2, row * ROW + ROW // 2))
        for column, country in enumerate(table.countries.values())
        for row, card in enumerate(table.cards_of(country.seat))
        if not country.removed
    ]
    return View(
        book,
        f"{len(table.countries)} powers",
        seat or "",
        f"Campaign turn {table.turn}: {table.phase}",
        field,
        tuple(sides),
        tuple(pieces),
        gone=tuple(country.name for country in table.countries.values() if country.fallen),
        goal="Be the last country unconquered, alone or in a coalition you have announced.",
        notes=tuple(_scores(table)),
    )


def _side(table: CampaignTable, country: Country, number: int) -> SideView:
    notes = []
    if country.allies:
        notes.append(f"Allied with {_names(table, country.allies)}")
    if country.coalition:
        notes.append(f"Coalition: {_names(table, country.coalition)}")
    if country.fallen:
        notes.append("Conquered")
    margin = f"{table.margin(country.seat):+d} in battles won"
    colour, seat = COLOURS[number], country.seat
    return SideView(seat, country.name, colour, (seat,), score=margin, notes=tuple(notes))


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
