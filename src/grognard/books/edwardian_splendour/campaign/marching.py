"""From the campaign to a battle and back: whose armies meet, and what is left of them."""

from __future__ import annotations

from collections import Counter
from typing import Any

from msgspec.structs import replace

from grognard.books.edwardian_splendour.armies import Army, UnitEntry, write_army
from grognard.books.edwardian_splendour.campaign.results import BattleResult
from grognard.books.edwardian_splendour.campaign.state import CampaignTable, Card, Front
from grognard.books.edwardian_splendour.pieces import EsTable, Unit
from grognard.books.edwardian_splendour.scenarios import scenarios
from grognard.kernel.book import Book, Setup
from grognard.kernel.cite import rule


@rule("ES-146", "ES-147")
def battle_setup(
    table: CampaignTable, book: Book[Any], switches: dict[str, bool | int | str] | None = None
) -> Setup:
    """The battle that the campaign waits for, ready for the book that fights it.

    The first seat belongs to the country that arranged the terrain, so that the other picks
    its side of the table. Either may save his army by conceding after any turn, and both may
    agree on a draw; nobody has won when night falls.
    """
    front = current_front(table)
    sides = seats_of(front)
    armies = {seat: write_army(army_at(table, front, side)) for seat, side in sides.items()}
    rules = {"early_surrender": True, "undecided_evening": True, **(switches or {})}
    return book.agree(front.ground, armies, rules)


def current_front(table: CampaignTable) -> Front:
    """The front whose battle is to be fought now."""
    front = table.fronts.get(table.battle)
    if front is None or not front.ground:
        message = "the campaign waits for no battle"
        raise LookupError(message)
    return front


def seats_of(front: Front) -> dict[str, str]:
    """The country behind each seat of the battle."""
    first, second = scenarios()[front.ground].seats
    return {first: front.arranger, second: front.rival(front.arranger)}


@rule("ES-145", "ES-149")
def army_at(table: CampaignTable, front: Front, side: str) -> Army:
    """The units of a country and its allies on one front, as strong and good as they now are."""
    country = table.countries[side]
    units = tuple(_entry(table, card, side, front) for card in table.at(front, side))
    return Army(
        name=country.army,
        nation=country.name,
        uniform=country.uniform,
        units=units,
        variant=country.variant,
        depleted=True,
    )


def _entry(table: CampaignTable, card: Card, side: str, front: Front) -> UnitEntry:
    owner = table.countries[card.country]
    there = {
        one.name: battle_name(table, front, one)
        for one in table.at(front, side)
        if one.country == card.country and one.type == "gun"
    }
    allied = card.country != side and not card.entry.uniform
    has_officer, has_standard = card.entry.officer, card.entry.standard and card.figures > 1
    return replace(
        card.entry,
        name=battle_name(table, front, card),
        figures=card.figures,
        quality=card.quality,
        leaders=min(card.entry.leaders, max(0, card.figures - has_officer - has_standard)),
        standard=has_standard,
        uniform=owner.uniform if allied else card.entry.uniform,
        spots_for=there.get(card.entry.spots_for, ""),
    )


def battle_name(table: CampaignTable, front: Front, card: Card) -> str:
    """What a unit is called in battle: its name, with its country's where another has the same."""
    counted = Counter(one.name for one in table.engaged(front))
    alike = counted[card.name] > 1
    return f"{card.name} ({table.name_of(card.country)})" if alike else card.name


@rule("ES-148")
def hands(table: CampaignTable) -> dict[str, str]:
    """Which country plays each unit of the coming battle, by the unit's name there."""
    front = current_front(table)
    played = {}
    for side in front.sides:
        for card in table.at(front, side):
            played[battle_name(table, front, card)] = side if card.lent else card.country
    return played


@rule("ES-147", "ES-149")
def battle_result(table: CampaignTable, battle: EsTable, winner: str | None) -> BattleResult:
    """How a finished battle ended, in the campaign's words; drafted men return to their unit."""
    front = current_front(table)
    named = {battle_name(table, front, card): card.id for card in table.engaged(front)}
    mine = [unit for unit in battle.units.values() if not unit.ad_hoc]
    cards = {unit.id: named[unit.name] for unit in mine}
    survivors = dict.fromkeys(cards.values(), 0)
    drafted = set()
    for unit in battle.units.values():
        for figure in unit.figures:
            home = figure.home or unit.id
            if home in cards:  # those swayed to the enemy have no home any more
                survivors[cards[home]] += 1
            if figure.home and not unit.out:
                drafted.add(home)
    fled = [unit.id for unit in mine if unit.fled]
    lost = [unit.id for unit in mine if _has_lost_its_gun(battle, unit)]
    return BattleResult(
        winner=seats_of(front)[winner] if winner else "",
        survivors=survivors,
        failed=tuple(cards[unit] for unit in fled),
        lost_guns=tuple(cards[unit] for unit in lost),
        serving=tuple(cards[unit] for unit in fled if unit in drafted),
    )


def _has_lost_its_gun(battle: EsTable, unit: Unit) -> bool:
    """Whether its piece is destroyed, left behind or taken."""
    return unit.arm in ("artillery", "mg") and battle.gun_of(unit) is None
