"""What must hold of a campaign after every event."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.books.edwardian_splendour.armies import QUALITIES
from grognard.books.edwardian_splendour.campaign.state import RESERVE, CampaignTable, Card, place_of


def audit(table: CampaignTable) -> list[str]:
    """Everything about a campaign that cannot be."""
    found = [words for card in table.cards.values() for words in _card_faults(table, card)]
    found += _country_faults(table)
    found += [f"{score} is no count" for score in table.scores.values() if score.victories < 0]
    if table.battle and table.battle not in table.fronts:
        found.append(f"the battle of {table.battle} has no front")
    return found


def _card_faults(table: CampaignTable, card: Card) -> Iterator[str]:
    if card.figures < 0 or (card.figures > card.strength and not table.overfull):
        yield f"{card.name} has {card.figures} figures of {card.strength}"
    if card.quality not in QUALITIES:
        yield f"{card.name} is {card.quality}"
    if not 0 <= card.newcomers <= max(card.figures, card.strength):
        yield f"{card.name} has {card.newcomers} newcomers among {card.figures}"
    if card.victories + card.losses + card.draws != card.battles:
        yield f"{card.name} has a record that does not add up"
    if card.failures > card.battles or card.streak > card.battles:
        yield f"{card.name} has more failures or successes than battles"
    if card.won and not card.streak:
        yield f"{card.name} has won a battle of no run"
    places = [place_of(front.id, side) for front in table.fronts.values() for side in front.sides]
    if card.place != RESERVE and card.place not in places:
        yield f"{card.name} is at {card.place}, which is no front"
    if table.countries[card.country].removed and card.figures:
        yield f"{card.name} has not left with its country"


def _country_faults(table: CampaignTable) -> Iterator[str]:
    for country in table.countries.values():
        if country.removed and not country.fallen:
            yield f"{country.name} has left unconquered"
        for ally in country.allies:
            if country.seat not in table.countries[ally].allies:
                yield f"{country.name} is the ally of {ally}, but not the other way round"
        for member in country.coalition:
            if table.countries[member].coalition != country.coalition:
                yield f"{country.name} and {member} are not of one coalition"
