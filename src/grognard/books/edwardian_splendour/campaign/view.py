"""The campaign as its players see it: every unit's card, on a map of the powers."""

from __future__ import annotations

from typing import Final

from grognard.books.edwardian_splendour.armies import sprite
from grognard.books.edwardian_splendour.campaign.atlas import atlas
from grognard.books.edwardian_splendour.campaign.state import (
    RESERVE,
    CampaignTable,
    Card,
    Country,
)
from grognard.kernel.cite import rule
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
SIDES: Final = 2
"""A front has so many sides."""
KINDS: Final = {"cavalry": "horse", "gun": "guns", "mg": "guns", "spotter": "skirmish"}


def campaign_view(book: str, table: CampaignTable, seat: str | None) -> View:
    """Everything lies open: the cards, the alliances and the scores."""
    sides = [_side(table, country, n) for n, country in enumerate(table.countries.values())]
    chart = Chart(table)
    pieces = [
        _piece(table, card, chart.places[card.id])
        for country in table.countries.values()
        for card in table.cards_of(country.seat)
        if not country.removed
    ]
    return View(
        book,
        f"{len(table.countries)} powers",
        seat or "",
        f"Campaign turn {table.turn}: {table.phase}",
        chart.field(),
        tuple(sides),
        tuple(pieces),
        gone=tuple(country.name for country in table.countries.values() if country.fallen),
        goal="Be the last country unconquered, alone or in a coalition you have announced.",
        notes=tuple(_scores(table)),
    )


class Chart:
    """The map with the cards on it: in camp, or at a front."""

    def __init__(self, table: CampaignTable) -> None:
        self.table = table
        self.seats = list(table.countries)
        most = max(len(table.cards_of(seat)) for seat in table.countries)
        self.atlas = atlas(len(table.countries), most)
        self.places: dict[str, Place] = {}
        self.lines: dict[str, dict[str, Place]] = {front: {} for front in table.fronts}
        """Of each front, where on the map either side has its troops."""
        for line, seat in enumerate(self.seats):
            cards = table.cards_of(seat)
            for number, card in enumerate(cards):
                self.places[card.id] = self.atlas.camp(line, number, len(cards))
        for line, seat in enumerate(self.seats):
            self._deploy(line, seat)

    def _deploy(self, line: int, seat: str) -> None:
        """Those who fight for a country this turn stand along its inner border."""
        held = [(front, self.table.at(front, seat)) for front in self.table.fronts.values()]
        manned = [(front, cards) for front, cards in held if seat in front.sides and cards]
        manned.sort(key=lambda one: self.atlas.toward(line, self.seats.index(one[0].rival(seat))))
        spots = self.atlas.fronts(line, [len(cards) for _, cards in manned])
        for (front, cards), places in zip(manned, spots, strict=True):
            self.places.update(zip([card.id for card in cards], places, strict=True))
            self.lines[front.id][seat] = places[len(places) // 4 * 2]

    def field(self) -> Field:
        """The whole map, with its countries and its fronts."""
        ground = list(self.atlas.ground())
        for country, land in zip(self.table.countries.values(), self.atlas.lands, strict=True):
            seat, name = country.seat, country.name
            words = f"{name}, conquered" if country.fallen else name
            ground.append(
                TerrainView(f"country-{seat}", "country", name, land.outline, words=words)
            )
            spot = (land.capital, (land.title, land.capital[1]))
            ground.append(
                TerrainView(f"capital-{seat}", "capital", line=spot, words=f"{name}: the capital")
            )
        for name, ends in self.lines.items():
            if len(ends) == SIDES:
                words = " against ".join(self.table.name_of(seat) for seat in ends)
                ground.append(
                    TerrainView(
                        f"front-{name}",
                        "front",
                        line=tuple(ends.values()),
                        words=f"The front of {words}",
                    )
                )
        return Field(self.atlas.width, self.atlas.height, "inches", terrain=tuple(ground))


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
