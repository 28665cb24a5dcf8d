"""Black Powder as a book."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from grognard.books.black_powder import armies, audit, sequence, view
from grognard.books.black_powder.battles import flanking, hiding
from grognard.books.black_powder.builder import enlistment
from grognard.books.black_powder.elbow_room import room_faults
from grognard.books.black_powder.pieces import BpTable, Profile
from grognard.books.black_powder.raising import limit_fault, raise_army, written
from grognard.books.black_powder.scenarios import SCENARIOS, lay_table
from grognard.books.black_powder.sizing import mismatches
from grognard.books.black_powder.tables import SCALES
from grognard.kernel.book import (
    ArmyBrief,
    BadSetup,
    Muster,
    Rule,
    Setup,
    Switch,
)
from grognard.kernel.fates import Stream
from grognard.kernel.game import Game
from grognard.kernel.question import Seat
from grognard.tabletop.battle import BattleBook, readable, refuse_unfit
from grognard.tabletop.enlistment import Enlistment
from grognard.tabletop.shelf import is_text
from grognard.tabletop.view import View


class BlackPowder(BattleBook[BpTable]):
    """Brigades under orders, 1701 to 1898."""

    id = "black_powder"
    name = "Black Powder"
    edition = "1.0.0-13"
    table_type = BpTable
    home = Path(__file__).parent
    shelf = armies.ARMIES
    plays = SCENARIOS
    levies = ("three brigades",)
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
        Switch(
            "points",
            "How many points an army may cost, 0 for any",
            default=0,
            cite="BP-484",
            choices=(0, 500, 600, 700, 800, 900, 1000, 1500),
        ),
        Switch(
            "even_sizes",
            "Standard units are at most a quarter larger than the smallest",
            default=False,
            cite="BP-463",
        ),
        Switch(
            "generous_cover",
            "Cover for less than half of a unit helps some of its saves",
            default=False,
            cite="BP-183",
        ),
        Switch(
            "first_fire",
            "What First Fire brings",
            default="extra die",
            cite="BP-417",
            choices=("extra die", "throw again", "better aim", "worse saves"),
        ),
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
        Switch(
            "exact_dozen",
            "12 inches exactly from his commander already hinder an order",
            default=False,
            cite="BP-078",
        ),
        Switch(
            "return_after_retreat",
            "Unshaken troops who retire off the table may come back",
            default=False,
            cite="BP-115",
        ),
        Switch(
            "all_dice_aside",
            "Who is attacked only in flank or rear strikes with all his dice",
            default=False,
            cite="BP-273",
        ),
        Switch(
            "no_draw_choices",
            "Who stands his ground in a draw has no choice of moves",
            default=False,
            cite="BP-289",
        ),
        Switch("slow_squares", "Brigade squares go at half pace", default=False, cite="BP-344"),
        Switch(
            "flank_march",
            "At El Teb the Sudanese horse may wait off the table on a flank",
            default=False,
            cite="BP-1194",
        ),
        Switch(
            "free_setup",
            "In the book's own battles the sides choose their places within their zones",
            default=False,
            cite="BP-840",
        ),
        Switch("skirmish_rule", "Only units with Skirmish do", default=False, cite="BP-024"),
        Switch(
            "poor_untested",
            "Untested troops throw a 6 again",
            default=False,
            cite="BP-433",
        ),
    )

    def armies(self) -> Sequence[ArmyBrief]:
        return [armies.army_brief(name, army) for name, army in armies.ARMIES.ready.items()]

    def muster(self, army: str) -> Muster:
        return armies.muster(army)

    def roster(self) -> Enlistment:
        return enlistment()

    def levy(self, army: str, way: str, stream: Stream) -> str:
        if way not in self.levies:
            raise BadSetup(f"The dice raise {', '.join(self.levies)}, not {way!r}.")
        model = readable(armies.ARMIES.find, army)
        for fault in armies.faults(model):
            raise BadSetup(f"There can be no army like this one: {fault.words}")
        try:
            return written(raise_army(stream, armies.points_of(model), model.name, model.uniform))
        except ValueError as error:
            raise BadSetup(f"There can be no such army: {error}.") from error

    def setup(self, setup: Setup) -> BpTable:
        scenario = readable(SCENARIOS.find, setup.scenario)
        forces = {str(seat): _fit(seat, setup.armies[seat]) for seat in setup.seats}
        for seat, army in forces.items():
            refuse_unfit(seat, limit_fault(army, int(setup.switches.get("points", 0))))
        if setup.switches.get("even_sizes"):
            refuse_unfit("Either side", mismatches(profiles_of(forces.values())))
        table = lay_table(scenario, forces, setup.switches)
        for seat in forces if scenario.file.battle is None else ():
            refuse_unfit(seat, room_faults(table, seat, closely=is_text(setup.scenario)))
        table.names = {
            seat: side.name if setup.armies[seat] == side.army else forces[seat].name
            for seat in forces
            for side in [scenario.side(seat)]
        }
        return table

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
        """Only in some of the book's battles is anything hidden."""
        hiding.imagine(table, seat, stream)
        flanking.imagine_march(table, seat, stream)

    def audit(self, table: BpTable) -> list[str]:
        return audit.audit(table)


def profiles_of(forces: Iterable[armies.Army]) -> list[Profile]:
    """The stat lines of all units that meet in a battle."""
    entries = [entry for army in forces for brigade in army.brigades for entry in brigade.units]
    return [entry.profile() for entry in entries]


def _fit(seat: str, army: str) -> armies.Army:
    force = readable(armies.ARMIES.find, army)
    refuse_unfit(seat, armies.faults(force))
    return force


BOOK = BlackPowder()
