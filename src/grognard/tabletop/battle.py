"""What every battle has, whatever its book: two sides, house rules, a turn, a field, an end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, TypeVar

from msgspec import field

from grognard.kernel.book import BadSetup, Book, ScenarioBrief, Verdict
from grognard.kernel.cite import Ledger
from grognard.kernel.event import Event
from grognard.kernel.question import Fault, Seat
from grognard.kernel.table import Table
from grognard.tabletop.geometry import Length
from grognard.tabletop.reading import Unreadable
from grognard.tabletop.scenarios import Scenarios, ledger_in
from grognard.tabletop.shelf import Shelf, is_text
from grognard.tabletop.terrain import Feature, Terrain, terrain_of

Kept = TypeVar("Kept")


class BattleTable(Table, kw_only=True):
    """A battle between the players who sit round one table."""

    scenario: str
    seats: tuple[Seat, ...]
    switches: dict[str, bool | int | str]
    """The house rules agreed on, with what the scenario adds to them."""
    turn: int = 0
    """0 before the first turn, and always in a book that counts its time otherwise."""
    won: str = ""
    why: str = ""
    """The reason of the end; empty while the battle goes on."""
    why_cite: str = ""

    def rival(self, seat: str) -> Seat:
        """The other player."""
        return self.seats[1] if seat == self.seats[0] else self.seats[0]


class OpenTable(BattleTable, kw_only=True):
    """A table without hexes, on which every length is measured."""

    width: Length
    height: Length
    features: tuple[Feature, ...] = ()
    """The ground: hills, woods, buildings, roads and all else."""
    zones: dict[str, tuple[tuple[int, int], ...]] = field(default_factory=dict)
    """The polygon in which each seat deploys."""
    facings: dict[str, int] = field(default_factory=dict)
    """The bearing in which each seat's troops look when the battle opens."""

    @property
    def ground(self) -> Terrain:
        """The features ready to be measured."""
        return terrain_of(self.features)


BattleT = TypeVar("BattleT", bound=BattleTable)


class BattleBook(Book[BattleT]):
    """A rulebook of battles, which end when somebody has won them or nobody can."""

    home: Path
    """The folder of the book, in which its ledger lies."""
    shelf: Shelf[Any]
    """The armies that come with it."""
    plays: Scenarios[Any] | None = None
    """Its scenarios, where they are files."""

    def ledger(self) -> Ledger:
        return ledger_in(self.home)

    def over(self, table: BattleT) -> Verdict | None:
        if not table.why:
            return None
        return Verdict(table.won or None, table.why, table.why_cite)

    def turn(self, table: BattleT) -> int:
        return table.turn

    def army_text(self, army: str) -> str:
        return readable(self.shelf.text, army)

    def scenarios(self) -> Sequence[ScenarioBrief]:
        return self.plays.briefs if self.plays else super().scenarios()

    def has_scenario_files(self) -> bool:
        return self.plays is not None

    def scenario_text(self, scenario: str) -> str:
        if self.plays is None:
            return super().scenario_text(scenario)
        return readable(self.plays.text, scenario)

    def brief(self, scenario: str) -> ScenarioBrief:
        if self.plays is None or not is_text(scenario):
            return super().brief(scenario)
        return readable(self.plays.brief, scenario)


def readable(find: Callable[[str], Kept], words: str) -> Kept:
    """What is found by the name or text of a file; what cannot be read cannot be set up."""
    try:
        return find(words)
    except Unreadable as error:
        raise BadSetup(str(error)) from error


def refuse_unfit(seat: str, faults: Iterable[Fault]) -> None:
    """An army with faults may be looked at, but not be fielded."""
    for fault in faults:
        raise BadSetup(f"{seat.title()}'s army cannot take the field: {fault.words}")


class BattleWon(Event, frozen=True):
    """The battle is decided, or broken off; no phase of the book comes after it."""

    winner: str
    why: str
    by: str

    def apply(self, table: Any) -> None:
        table.phase = "over"
        table.won, table.why, table.why_cite = self.winner, self.why, self.by

    def tell(self, table: Any) -> str:
        del table
        who = f"{self.winner.title()} wins" if self.winner else "The battle is drawn"
        return f"{who}: {self.why}."
