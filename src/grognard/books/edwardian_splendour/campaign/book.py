"""The campaign as a book of its own: its scenarios, its countries, its turn and its end."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from grognard.books.edwardian_splendour.armies import (
    MOST_UNITS,
    QUALITIES,
    Army,
    Quality,
    army_brief,
    equal_forces,
    inspect,
    muster,
    read_army,
)
from grognard.books.edwardian_splendour.book import BOOK as BATTLES
from grognard.books.edwardian_splendour.builder import enlistment
from grognard.books.edwardian_splendour.campaign.audit import audit
from grognard.books.edwardian_splendour.campaign.marching import (
    battle_result,
    battle_setup,
    current_front,
    hands,
    seats_of,
)
from grognard.books.edwardian_splendour.campaign.results import BattleResult, HowItEnded
from grognard.books.edwardian_splendour.campaign.state import (
    CampaignTable,
    Card,
    Country,
    Order,
    Score,
    score_id,
)
from grognard.books.edwardian_splendour.campaign.turn import (
    is_turn_over,
    next_step,
)
from grognard.books.edwardian_splendour.campaign.view import campaign_view
from grognard.books.edwardian_splendour.scenarios import campaign_fields, depth_of, scenarios
from grognard.kernel.book import (
    ArmyBrief,
    BadSetup,
    Book,
    Commission,
    Muster,
    Rule,
    ScenarioBrief,
    Setup,
    SideBrief,
    Switch,
    Verdict,
)
from grognard.kernel.cite import Ledger, rule
from grognard.kernel.fates import Stream
from grognard.kernel.game import Game
from grognard.kernel.question import Question, Seat
from grognard.tabletop.battle import readable
from grognard.tabletop.enlistment import Enlistment
from grognard.tabletop.shelf import Shelf
from grognard.tabletop.wording import listed, within

SEATS: Final = ("first", "second", "third", "fourth", "fifth", "sixth")
POWERS: Final = ("britain", "germany", "france", "russia", "austria", "turkey")
NUMBERS: Final = ("two", "three", "four", "five", "six")
SMALL: Final = {
    "infantry": (3, 12),
    "cavalry": (1, 6),
    "gun": (1, 4),
    "mg": (1, 3),
    "spotter": (1, 1),
}
"""How many units of how many figures each country has where small armies are agreed on."""

LONGEST_NAME: Final = 120
"""What a sheet takes, for units that go to battle with their country's name beside their own."""
ENDLESS: Final = 1000
"""More turns than any campaign takes that is not broken off."""

_LEDGER: Final = Ledger(Path(__file__).parents[1] / "ledger.toml")


COUNTRIES: Final = Shelf(Path(__file__).with_name("countries"), read_army)
"""The armies of the powers."""


class CampaignBook(Book[CampaignTable]):
    """The campaign game of Edwardian Splendour."""

    id = "edwardian_campaign"
    name = "Edwardian Splendour: the campaign"
    edition = "6"
    stays = "Lots, such as which battle is next, are drawn by the machine."
    table_type = CampaignTable
    switches = (
        Switch(
            "army_size",
            "How large the armies of all countries are.",
            "full",
            "ES-138",
            ("full", "small"),
        ),
        Switch(
            "turn_limit",
            "After how many turns the best margin wins and all is broken off, 0 for never.",
            30,
            "ES-151",
            (0, 5, 10, 20, 30, 40, 60),
        ),
        Switch("recruits", "The quality of recruits.", "Average", "ES-143", QUALITIES),
        Switch(
            "battle_order",
            "In what order battles are fought.",
            "random",
            "ES-146",
            ("random", "listed", "agreed"),
        ),
        Switch(
            "battles",
            "Battles are left to the lot, the stronger the likelier, or fought at the table.",
            "lot",
            "ES-147",
            ("lot", "fought"),
        ),
        Switch(
            "overfull_units",
            "Transfers may take a unit above the strength it started with.",
            default=False,
            cite="ES-142",
        ),
    )

    def ledger(self) -> Ledger:
        return _LEDGER

    @rule("ES-137")
    def scenarios(self) -> Sequence[ScenarioBrief]:
        """Two to six powers, each able to reach every other."""
        return tuple(_brief(count) for count in range(2, len(SEATS) + 1))

    def armies(self) -> Sequence[ArmyBrief]:
        return tuple(army_brief(name, army) for name, army in COUNTRIES.ready.items())

    def army_text(self, army: str) -> str:
        return readable(COUNTRIES.text, army)

    def muster(self, army: str) -> Muster:
        return muster(army, COUNTRIES)

    def roster(self) -> Enlistment:
        return enlistment()

    @rule("ES-137", "ES-138", "ES-152")
    def setup(self, setup: Setup) -> CampaignTable:
        """Every player has a country of his own and an army equal to all the others."""
        armies = {str(seat): _army(setup, seat) for seat in setup.seats}
        if setup.switches["army_size"] == "small":
            armies = {seat: small(army) for seat, army in armies.items()}
        nations = [army.nation for army in armies.values()]
        if len(set(nations)) < len(nations):
            raise BadSetup("Every player takes another country.")
        if faults := equal_forces(armies, "ES-138"):
            raise BadSetup(faults[0].words)
        if not has_room(list(armies.values())):
            raise BadSetup("Armies so large would find no room on a field, should allies meet.")
        return _table(setup, armies)

    def step(self, game: Game[CampaignTable]) -> Rule:
        return next_step(game)

    @rule("ES-150", "ES-151")
    def over(self, table: CampaignTable) -> Verdict | None:
        """The last country standing wins, or a coalition of all that stand."""
        standing = table.standing()
        seats = tuple(country.seat for country in standing)
        if not standing:
            return Verdict(None, "No country is left unconquered", "ES-151")
        if len(standing) == 1:
            return Verdict(seats[0], f"{standing[0].name} alone is unconquered", "ES-151")
        if all(set(country.coalition) >= set(seats) for country in standing):
            names = listed([within(country.name) for country in standing])
            return Verdict("+".join(seats), f"The coalition of {names} has won", "ES-151")
        if table.limit and is_turn_over(table) and table.turn >= table.limit:
            return _broken_off(table)
        return None

    def turn(self, table: CampaignTable) -> int:
        return table.turn

    def bound(self, table: CampaignTable) -> int:
        powers = len(table.countries)
        fronts = powers * (powers - 1) // 2
        in_step = len(table.cards) + powers * (1 + 4) + 3 * fronts * powers
        return (table.limit or ENDLESS) * (in_step + 4 * fronts)

    @rule("ES-146", "ES-147")
    def commission(self, table: CampaignTable, question: Question[Any]) -> Commission | None:
        """A battle is fought by those who sit for its two countries."""
        if not isinstance(question, HowItEnded):
            return None
        seats = seats_of(current_front(table))
        return Commission(battle_setup(table, BATTLES), seats, hands(table))

    def reported(self, table: CampaignTable, fought: Any, winner: str | None) -> BattleResult:
        return battle_result(table, fought, winner)

    def view(self, table: CampaignTable, seat: Seat | None) -> Struct:
        return campaign_view(self.id, table, seat)

    def imagine(self, table: CampaignTable, seat: Seat, stream: Stream) -> None:
        """Nothing: cards lie open, and sealed answers are the kernel's to hide."""

    def audit(self, table: CampaignTable) -> list[str]:
        return audit(table)


def _broken_off(table: CampaignTable) -> Verdict:
    """At the limit the country with the best margin of victories wins, if it is alone in that."""
    margins = {country.seat: table.margin(country.seat) for country in table.standing()}
    best = [seat for seat, margin in margins.items() if margin == max(margins.values())]
    if len(best) > 1:
        return Verdict(None, "The campaign is broken off with no country ahead", "ES-151")
    name = within(table.name_of(best[0]))
    return Verdict(best[0], f"The campaign is broken off; {name} has the best record", "ES-151")


def _brief(count: int) -> ScenarioBrief:
    word = NUMBERS[count - 2]
    sides = tuple(
        SideBrief(seat, COUNTRIES.ready[power].nation, power)
        for seat, power in zip(SEATS[:count], POWERS, strict=False)
    )
    return ScenarioBrief(
        f"{word}_powers",
        f"{word.title()} powers",
        "Each player leads a great power; the last one unconquered wins.",
        sides,
        f"{count} countries of 13 units",
        "30 turns at most",
        "ES-137",
    )


def _army(setup: Setup, seat: str) -> Army:
    army = readable(COUNTRIES.find, setup.armies[seat])
    if faults := inspect(army).faults:
        raise BadSetup(faults[0].words)
    if not has_one_guard(army):
        message = f"In {army.name} one infantry unit, the Guard, is Veteran and all else Average."
        raise BadSetup(message)
    if any(len(f"{unit.name} ({army.nation})") > LONGEST_NAME for unit in army.units):
        raise BadSetup(f"In {army.name} the names of units and country are too long.")
    return army


@rule("ES-138", "ES-145")
def has_room(armies: Sequence[Army]) -> bool:
    """All countries but one may stand on one side of a front, and must be able to set up there.

    Of a side's half of the table their bases cover three fifths at most.
    """
    host = tuple(unit for army in armies[1:] for unit in army.units)
    fields = [scenarios()[name].field for name in campaign_fields()]
    together = replace(armies[0], units=host)
    deep = [5 * depth_of(together, field.width) <= 3 * field.height for field in fields]
    return len(host) <= MOST_UNITS and all(deep)


@rule("ES-138", "ES-152")
def has_one_guard(army: Army) -> bool:
    """Every unit sets out Average but the one Guard of the infantry, who are Veteran."""
    unlike = [(unit.type, unit.quality) for unit in army.units if unit.quality != "Average"]
    return unlike == [("infantry", "Veteran")]


@rule("ES-138", "ES-152")
def small(army: Army) -> Army:
    """The army cut down alike for all: three battalions of 12, 6 horse, one gun, one MG."""
    units = []
    for arm, (count, figures) in SMALL.items():
        # The Guard stays, wherever in the army it is listed, or armies would not be equal.
        kept = sorted(army.of_type(arm), key=lambda unit: unit.quality == "Average")[:count]
        units += [replace(unit, figures=min(figures, unit.figures)) for unit in kept]
    guns = [unit.name for unit in units if unit.type == "gun"]
    spotters = [unit.name for unit in army.of_type("spotter") if unit.spots_for in guns]
    kept_units = [unit for unit in units if unit.type != "spotter" or unit.name in spotters]
    return replace(army, units=tuple(kept_units))


def _table(setup: Setup, armies: dict[str, Army]) -> CampaignTable:
    cards = {}
    for seat, army in armies.items():
        for number, unit in enumerate(army.units, 1):
            name = f"{seat}.{number}"
            cards[name] = Card(name, seat, unit, unit.figures, unit.figures, unit.quality)
    switches = setup.switches
    return CampaignTable(
        countries={
            seat: Country(seat, army.nation, army.name, army.uniform, army.variant)
            for seat, army in armies.items()
        },
        cards=cards,
        fronts={},
        scores={score_id(a, b): Score(a, b) for a, b in permutations(armies, 2)},
        limit=int(switches["turn_limit"]),
        recruits=msgspec.convert(switches["recruits"], Quality),
        order=msgspec.convert(switches["battle_order"], Order),
        overfull=bool(switches["overfull_units"]),
        fought=switches["battles"] == "fought",
    )
