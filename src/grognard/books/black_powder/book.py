"""Black Powder as a book."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from grognard.books.black_powder import armies, audit, sequence, view
from grognard.books.black_powder.pieces import BpTable
from grognard.books.black_powder.scenarios import lay_table, scenario_briefs, scenarios
from grognard.books.black_powder.tables import SCALES
from grognard.kernel.book import (
    ArmyBrief,
    Muster,
    Rule,
    ScenarioBrief,
    Setup,
    Switch,
)
from grognard.kernel.fates import Stream
from grognard.kernel.game import Game
from grognard.kernel.question import Seat
from grognard.tabletop.battle import BattleBook, readable, refuse_unfit
from grognard.tabletop.view import View


class BlackPowder(BattleBook[BpTable]):
    """Brigades under orders, 1701 to 1898."""

    id = "black_powder"
    name = "Black Powder"
    edition = "1.0.0-1"
    table_type = BpTable
    home = Path(__file__).parent
    shelf = armies.ARMIES
    switches = (
        Switch(
            "scale",
            "How long an inch of the book is on the table",
            default="scenario",
            cite="BP-468",
            choices=("scenario", *SCALES),
        ),
        Switch(
            "command_modifier",
            "An agreed modifier to every staff rating",
            default=0,
            cite="BP-005",
            choices=(-2, -1, 0, 1, 2),
        ),
        Switch("no_blunders", "Blunders are only failed orders", default=False, cite="BP-084"),
        Switch("no_canister", "Guns have no canister", default=False, cite="BP-224"),
        Switch(
            "personal_qualities",
            "Commanders have characters of their own",
            default=False,
            cite="BP-438",
        ),
        Switch(
            "fighting_withdrawal",
            "A broken army fights one more turn",
            default=False,
            cite="BP-459",
        ),
        Switch("rally_in_combat", "Engaged units may be rallied", default=True, cite="BP-108"),
        Switch(
            "heavy_cover_only",
            "Only heavy cover makes a target unclear",
            default=False,
            cite="BP-170",
        ),
        Switch(
            "lenient_tests",
            "Who was not beaten in combat holds on 7 or more",
            default=False,
            cite="BP-306",
        ),
        Switch(
            "long_machine_guns",
            "Machine guns suffer from long range",
            default=False,
            cite="BP-382",
        ),
        Switch(
            "reliable_machine_guns",
            "Machine guns ignore their first jam",
            default=False,
            cite="BP-385",
        ),
        Switch("skirmish_rule", "Only units with Skirmish do", default=False, cite="BP-024"),
        Switch(
            "poor_untested",
            "Untested troops throw a 6 again",
            default=False,
            cite="BP-433",
        ),
    )

    def scenarios(self) -> Sequence[ScenarioBrief]:
        return scenario_briefs()

    def armies(self) -> Sequence[ArmyBrief]:
        return [armies.army_brief(name, army) for name, army in armies.ARMIES.ready.items()]

    def muster(self, army: str) -> Muster:
        return armies.muster(army)

    def setup(self, setup: Setup) -> BpTable:
        scenario = self.find_scenario(scenarios(), setup.scenario)
        forces = {str(seat): _fit(seat, setup.armies[seat]) for seat in setup.seats}
        return lay_table(scenario, forces, setup.switches)

    def step(self, game: Game[BpTable]) -> Rule:
        return sequence.step(game)

    def bound(self, table: BpTable) -> int:
        """In a player's turn a unit acts, moves thrice, shoots, and may be asked about each charge.

        A charge asks the charged and those it passes a few times; a fight asks its units thrice.
        """
        units, staff = len(table.units), len(table.commanders)
        each = 24 * units + 4 * staff + 4
        guns = sum(unit.profile.gun == "machine gun" for unit in table.units.values())
        return units + 2 + 2 * (table.turns + 1) * (each + 60 * guns)

    def view(self, table: BpTable, seat: Seat | None) -> View:
        return view.view(table, seat)

    def imagine(self, table: BpTable, seat: Seat, stream: Stream) -> None:
        """Nothing is hidden, so nothing is dealt anew."""

    def audit(self, table: BpTable) -> list[str]:
        return audit.audit(table)


def _fit(seat: str, army: str) -> armies.Army:
    force = readable(armies.ARMIES.find, army)
    refuse_unfit(seat, armies.faults(force))
    return force


BOOK = BlackPowder()
