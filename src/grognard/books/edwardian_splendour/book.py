"""Edwardian Splendour as a book."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from grognard.books.edwardian_splendour import armies, audit, sequence, view
from grognard.books.edwardian_splendour.builder import enlistment
from grognard.books.edwardian_splendour.deploying import redeal
from grognard.books.edwardian_splendour.enlisting import lay_table
from grognard.books.edwardian_splendour.pieces import Dress, EsTable
from grognard.books.edwardian_splendour.scenarios import (
    SCENARIOS,
    force_faults,
    generic_remarks,
)
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
from grognard.kernel.question import Fault, Seat
from grognard.tabletop.battle import BattleBook, readable, refuse_unfit
from grognard.tabletop.enlistment import Enlistment
from grognard.tabletop.view import View


class EdwardianSplendour(BattleBook[EsTable]):
    """Toy soldiers on their own bases, 1890 to 1910."""

    id = "edwardian_splendour"
    name = "Edwardian Splendour"
    edition = "1.0.0-11"
    table_type = EsTable
    home = Path(__file__).parent
    shelf = armies.ARMIES
    plays = SCENARIOS
    switches = (
        Switch("headquarters", "General headquarters", default=False, cite="ES-096"),
        Switch(
            "headquarters_only",
            "Only the fall of a headquarters wins",
            default=False,
            cite="ES-118",
        ),
        Switch(
            "early_surrender",
            "Every player may concede after every turn",
            default=False,
            cite="ES-118",
        ),
        Switch(
            "undecided_evening",
            "Nightfall leaves the battle undecided",
            default=False,
            cite="ES-118",
        ),
        Switch("officers", "Officers steady their units", default=False, cite="ES-107"),
        Switch("standards", "Standards are carried", default=False, cite="ES-108"),
        Switch("mad_minute", "The mad minute", default=False, cite="ES-110"),
        Switch("army_morale", "Army morale", default=False, cite="ES-112"),
        Switch("zulu_speed", "Zulus run 8 inches and charge 4 more", default=False, cite="ES-125"),
        Switch("oratory", "Leaders sway those who hear them", default=False, cite="ES-130"),
        Switch(
            "hold_fire",
            "Regulars may not attack protestors first",
            default=False,
            cite="ES-132",
        ),
    )

    def armies(self) -> Sequence[ArmyBrief]:
        return [armies.army_brief(name, army) for name, army in armies.ARMIES.ready.items()]

    def muster(self, army: str) -> Muster:
        return armies.muster(army)

    def roster(self) -> Enlistment:
        return enlistment()

    def remarks(self, setup: Setup) -> Sequence[Fault]:
        if setup.scenario != "generic":
            return ()
        forces = [readable(armies.ARMIES.find, setup.armies[seat]) for seat in setup.seats]
        return [remark for army in forces for remark in generic_remarks(army)]

    def setup(self, setup: Setup) -> EsTable:
        scenario = readable(SCENARIOS.find, setup.scenario)
        forces = {seat: _fit(seat, setup.armies[seat]) for seat in setup.seats}
        faults = force_faults(scenario, {str(seat): army for seat, army in forces.items()})
        if faults:
            raise BadSetup(faults[0].words)
        table = lay_table(scenario, {str(s): army for s, army in forces.items()}, setup.switches)
        _dress(table, forces)
        table.names = {
            seat: side.name if setup.armies[seat] == side.army else forces[seat].name
            for seat in setup.seats
            for side in [scenario.side(seat)]
        }
        table.began = {
            seat: sum(len(unit.figures) for unit in table.own(seat)) for seat in table.seats
        }
        return table

    def step(self, game: Game[EsTable]) -> Rule:
        return sequence.step(game)

    def bound(self, table: EsTable) -> int:
        """Every unit is placed once; each turn it is picked, moved, fires twice, and fights.

        Guns may be claimed a few times a turn, each time perhaps as a new unit, and no more new
        units can be swayed than there are figures.
        """
        figures = sum(len(unit.figures) for unit in table.units.values())
        units = len(table.units) + figures
        guns = len(table.guns)
        return units + 3 + table.turns * (7 * (units + guns) + 4 * guns + 4)

    def view(self, table: EsTable, seat: Seat | None) -> View:
        return view.view(table, seat)

    def imagine(self, table: EsTable, seat: Seat, stream: Stream) -> None:
        """While the screen stands, the enemy's positions are dealt anew."""
        if table.phase == "deploy":
            redeal(table, seat, stream)

    def audit(self, table: EsTable) -> list[str]:
        return audit.audit(table)


def _fit(seat: str, army: str) -> armies.Army:
    force = readable(armies.ARMIES.find, army)
    refuse_unfit(seat, armies.inspect(force).faults)
    return force


def _dress(table: EsTable, forces: dict[Seat, armies.Army]) -> None:
    """Every unit wears its own uniform, or its army's."""
    for seat, army in forces.items():
        for entry, unit in zip(army.units, table.own(seat), strict=True):
            drawn = armies.sprite(entry, army.uniform)
            # Plain foot strike the pose of the moment, and crews are not drawn as their guns.
            pose = "" if entry.is_crew or drawn.pose == "inf-march" else drawn.pose
            unit.dress = Dress(drawn.uniform, drawn.variant, drawn.hat, pose, drawn.kit)


BOOK = EdwardianSplendour()
