"""The skirmish rules as a book."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace

from grognard.books.sharpe_skirmish import audit, forces, hiding, turns, view
from grognard.books.sharpe_skirmish.builder import enlistment
from grognard.books.sharpe_skirmish.enlisting import lay_table
from grognard.books.sharpe_skirmish.objectives import scenario_of
from grognard.books.sharpe_skirmish.pieces import SkTable
from grognard.books.sharpe_skirmish.scenarios import ALONE, SCENARIOS
from grognard.kernel.book import (
    ArmyBrief,
    Muster,
    Rule,
    Setup,
    Switch,
    Verdict,
)
from grognard.kernel.fates import Stream
from grognard.kernel.game import Game
from grognard.kernel.question import Fault, Seat
from grognard.tabletop.battle import BattleBook, readable
from grognard.tabletop.enlistment import Enlistment
from grognard.tabletop.reading import Unreadable
from grognard.tabletop.view import View


class SharpeSkirmish(BattleBook[SkTable]):
    """Officers and leaders in small actions, from Napoleon to the American Civil War."""

    id = "sharpe_skirmish"
    name = "Sharpe-style skirmish"
    edition = "1.0-13"
    stays = "Lots, such as who of a group is hit, are drawn by the machine."
    table_type = SkTable
    home = Path(__file__).parent
    shelf = forces.FORCES
    plays = SCENARIOS
    switches = (
        Switch(
            "platoon_dice",
            "A platoon that stands together dices once for all its groups",
            default=True,
            cite="SK-043",
        ),
        Switch(
            "round_up",
            "Shooters by the ratio are rounded up instead of down",
            default=False,
            cite="SK-030",
        ),
        Switch(
            "lone_losses",
            "A wounded figure on his own counts as a unit that is wounded to a man",
            default=True,
            cite="SK-039",
        ),
        Switch(
            "routers_leave",
            "Who runs over the edge of the table is out of the battle",
            default=True,
            cite="SK-053",
        ),
        Switch(
            ALONE,
            "The second side has no player: the table runs it, from behind hidden markers",
            default=False,
            cite="SK-093",
        ),
    )

    def armies(self) -> Sequence[ArmyBrief]:
        return [
            ArmyBrief(
                name,
                force.name,
                force.nation,
                forces.total(force),
                f"{sum(entry.figures for entry in force.groups)} figures",
            )
            for name, force in self.shelf.ready.items()
        ]

    def muster(self, army: str) -> Muster:
        try:
            force = self.shelf.find(army)
        except Unreadable as fault:
            return Muster("", 0, 0, (), (Fault(str(fault), "SK-007"),))
        return Muster(
            force.name,
            forces.total(force),
            force.limit,
            forces.lines(force),
            tuple(forces.faults(force)),
        )

    def roster(self) -> Enlistment:
        return enlistment()

    def setup(self, setup: Setup) -> SkTable:
        return lay_table(readable(SCENARIOS.find, setup.scenario), setup)

    def step(self, game: Game[SkTable]) -> Rule:
        return turns.step(game)

    def bound(self, table: SkTable) -> int:
        """Each turn a group may be activated, picked, ordered, told to shoot, joined, led on."""
        groups = len(table.groups)
        figures = sum(len(group.figures) for group in table.groups.values())
        return 10 + table.turns * (8 * groups + figures + 10)

    def over(self, table: SkTable) -> Verdict | None:
        """All who play on a side win together; one that nobody plays wins by its own name."""
        verdict = super().over(table)
        if verdict is None or verdict.winner is None:
            return verdict
        seats = [seat for seat in scenario_of(table).side(table.won).seats if seat in table.seats]
        return replace(verdict, winner="+".join(seats) or table.won)

    def view(self, table: SkTable, seat: Seat | None) -> View:
        return view.look(table, seat)

    def imagine(self, table: SkTable, seat: Seat, stream: Stream) -> None:
        """Only what waits behind the markers is hidden, and from every seat."""
        hiding.imagine(table, stream)

    def audit(self, table: SkTable) -> list[str]:
        return audit.audit(table)


BOOK = SharpeSkirmish()
