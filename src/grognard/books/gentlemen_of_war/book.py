"""Gentlemen of War as a book."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from grognard.books.gentlemen_of_war import audit, turns, view, warbands
from grognard.books.gentlemen_of_war.country import LEGEND
from grognard.books.gentlemen_of_war.enlisting import enlistment
from grognard.books.gentlemen_of_war.objectives import scenario_of
from grognard.books.gentlemen_of_war.pieces import GowTable, Sheet, Unit
from grognard.books.gentlemen_of_war.scenarios import SCENARIOS, Scenario
from grognard.books.gentlemen_of_war.sheets import enlist
from grognard.kernel.book import (
    ArmyBrief,
    Muster,
    Rule,
    Setup,
    Switch,
)
from grognard.kernel.cite import rule
from grognard.kernel.fates import Stream
from grognard.kernel.game import Game
from grognard.kernel.question import Fault, Seat
from grognard.tabletop.battle import BattleBook, readable, refuse_unfit
from grognard.tabletop.cards import FULL_DECK, Pile
from grognard.tabletop.enlistment import Enlistment
from grognard.tabletop.reading import Unreadable
from grognard.tabletop.view import View


class GentlemenOfWar(BattleBook[GowTable]):
    """Small warbands, a deck of cards each, and a field of hexes."""

    id = "gentlemen_of_war"
    name = "Gentlemen of War"
    edition = "4.1.0-8"
    own_decks = True
    stays = "A computer keeps its own deck in the machine."
    table_type = GowTable
    home = Path(__file__).parent
    shelf = warbands.WARBANDS
    plays = SCENARIOS
    switches = (
        Switch("critical_failures", "Critical failures", default=False, cite="GOW-143"),
        Switch(
            "free_measurement",
            "No hexes: two inches of tape for every hex",
            default=False,
            cite="GOW-147",
        ),
        Switch("prestige", "Prestige, 1 for each 100 points", default=False, cite="GOW-116"),
        Switch(
            "prestige_agreed",
            "Another value of prestige to start with, 0 for the usual one",
            default=0,
            cite="GOW-116",
            choices=(0, 2, 4, 6, 8, 10, 12, 16, 20),
        ),
    )

    def armies(self) -> Sequence[ArmyBrief]:
        return [
            ArmyBrief(
                name,
                band.name,
                band.faction,
                sum(map(warbands.points, band.units)),
                f"{len(band.units)} units",
            )
            for name, band in warbands.sample_warbands().items()
        ]

    def muster(self, army: str) -> Muster:
        try:
            band = self.shelf.find(army)
        except Unreadable as fault:
            return Muster("", 0, 0, (), (Fault(str(fault), "GOW-115"),))
        counted = warbands.muster(band)
        lines = tuple(
            f"{man.name}, {words}: {points}"
            for man, words, points in zip(
                band.units, view.outfits(band), counted.points, strict=True
            )
        )
        return Muster(band.name, counted.total, band.limit, lines, counted.faults)

    def roster(self) -> Enlistment:
        return enlistment()

    def setup(self, setup: Setup) -> GowTable:
        scenario = readable(SCENARIOS.find, setup.scenario)
        bands = {seat: _fit(scenario, seat, setup.armies[seat]) for seat in setup.seats}
        return lay_table(scenario, setup, bands)

    def step(self, game: Game[GowTable]) -> Rule:
        return turns.step(game)

    def bound(self, table: GowTable) -> int:
        """Every action costs a point, save a ride, a purchase and a step after loading."""
        points = sum(sheet.levels.clubs + 4 for sheet in table.sheets.values())
        return 50 + 30 * points * scenario_of(table).turns

    def view(self, table: GowTable, seat: Seat | None) -> View:
        return view.view(table, seat)

    def imagine(self, table: GowTable, seat: Seat, stream: Stream) -> None:
        """Only what an opponent has seen on top of his own deck is hidden: deal it anew."""
        for owner in table.seats:
            if owner != seat and table.piles[owner].top:
                pile = _dealt_anew(table.piles[owner], stream)
                table.piles = {**table.piles, owner: pile}

    def audit(self, table: GowTable) -> list[str]:
        return audit.audit(table)


def _dealt_anew(pile: Pile, stream: Stream) -> Pile:
    """As many cards known on top as before, but perhaps not the same."""
    known = len(pile.top)
    pile = pile.top_shuffled()
    for _ in range(known):
        pile = pile.peeked((pile.unknown[stream.below(len(pile.unknown))],))
    return pile


def _fit(scenario: Scenario, seat: str, army: str) -> warbands.Warband:
    band = readable(warbands.WARBANDS.find, army)
    refuse_unfit(seat, warbands.muster(band).faults)
    refuse_unfit(seat, _room_faults(scenario, seat, band))
    return band


@rule("GOW-119")
def _room_faults(scenario: Scenario, seat: str, band: warbands.Warband) -> Iterator[Fault]:
    """Every unit needs a place in its zone, on ground where even horses can stand."""
    room = _room(scenario, seat)
    if len(band.units) > room:
        words = f"it has {len(band.units)} units, and there is room for {room} where it deploys."
        yield Fault(words, "GOW-119")


def _room(scenario: Scenario, seat: str) -> int:
    """How many can deploy; of a field laid out by chance, two rows are sure to be open."""
    rows, zones, marks = scenario.rows(), scenario.zone_rows(), scenario.sides[seat].zone
    if not rows:
        return 2 * scenario.width
    hexes = zip("".join(rows), "".join(zones), strict=True)
    return sum(LEGEND[ground] == "flat" and mark in marks for ground, mark in hexes)


def lay_table(scenario: Scenario, setup: Setup, bands: dict[Seat, warbands.Warband]) -> GowTable:
    """The table with both warbands beside it."""
    sheets: dict[str, Sheet] = {}
    units: dict[str, Unit] = {}
    for seat, band in bands.items():
        foes = [man for other, rival in bands.items() if other != seat for man in rival.units]
        its_sheets, its_units = enlist(band, seat, foes)
        sheets |= its_sheets
        units |= its_units
    rows = scenario.rows()
    zones = scenario.zone_rows()
    agreed = int(setup.switches["prestige_agreed"])
    return GowTable(
        scenario=scenario.id,
        rows=rows or tuple("." * len(row) for row in zones),
        zones=zones,
        seats=setup.seats,
        sheets=sheets,
        units=units,
        piles={seat: Pile.of(FULL_DECK) for seat in setup.seats},
        switches=setup.switches,
        prestige={seat: warbands.prestige(band.limit, agreed) for seat, band in bands.items()},
        phase="package" if rows else "field",
    )


BOOK = GentlemenOfWar()
