"""The contract every rulebook meets."""

from __future__ import annotations

from collections.abc import Coroutine, Sequence
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from msgspec import Struct, field

from grognard.kernel.fates import Stream
from grognard.kernel.question import Fault, Question, Seat
from grognard.kernel.table import Table

if TYPE_CHECKING:
    from grognard.kernel.cite import Ledger
    from grognard.kernel.game import Game

TableT = TypeVar("TableT", bound=Table)


class Done(Struct, frozen=True):
    """What a step returns, so that a rule that ends by accident is noticed."""


DONE: Final = Done()
Rule = Coroutine[Any, Any, Done]


class Switch(Struct, frozen=True):
    """A house rule: a ruling a table could decide otherwise, with the value we play by."""

    id: str
    words: str
    default: bool | int | str
    cite: str
    choices: tuple[bool | int | str, ...] = (False, True)


class SideBrief(Struct, frozen=True):
    """One side of a scenario before anyone has sat down."""

    seat: str
    name: str
    army: str
    unless: str = ""
    """The house rule by which nobody sits here, for the table runs the side."""


class ScenarioBrief(Struct, frozen=True):
    """A scenario as it stands in the browser of scenarios."""

    id: str
    name: str
    brief: str
    sides: tuple[SideBrief, ...]
    size: str
    length: str
    cite: str = ""


class ArmyBrief(Struct, frozen=True):
    """A ready army as it stands in a list."""

    id: str
    name: str
    nation: str
    points: int
    size: str


class Muster(Struct, frozen=True):
    """An army counted and checked: its lines, its points, and everything wrong with it."""

    name: str
    points: int
    limit: int
    """0 where none was agreed."""
    lines: tuple[str, ...]
    faults: tuple[Fault, ...]


class Setup(Struct, frozen=True):
    """All that is agreed before the first step; a record begins with it.

    Scenario and armies are the names of ready ones, or the whole texts of their files.
    """

    book: str
    edition: str
    scenario: str
    seats: tuple[Seat, ...]
    armies: dict[str, str] = field(default_factory=dict)
    switches: dict[str, bool | int | str] = field(default_factory=dict)
    by_hand: tuple[str, ...] = ()
    """What people throw and draw themselves: the dice, and the decks of these seats."""


class Commission(Struct, frozen=True):
    """A battle at a table of its own, on whose end a question waits."""

    setup: Setup
    seats: dict[str, str]
    """Which of the asking table's seats sits in each of its seats,"""
    hands: dict[str, str] = field(default_factory=dict)
    """and which of them commands each unit, by its name: allies need not lend theirs."""


class Verdict(Struct, frozen=True):
    """How a battle ended; no winner means a draw."""

    winner: str | None
    reason: str
    cite: str


class BadSetup(Exception):
    """A set-up that cannot be played, with a sentence that says why."""


class Book(Generic[TableT]):
    """A rulebook. It holds no state of any battle."""

    id: str
    name: str
    edition: str
    """The version of the rules; a changed rule is a new edition."""
    table_type: type[TableT]
    switches: tuple[Switch, ...] = ()
    levies: tuple[str, ...] = ()
    """The ways in which the book raises an army by dice."""
    own_decks: bool = False
    """Whether each side draws from a deck of its own, so that people may use real cards."""
    stays: str = ""
    """What the machine still does where people throw their own dice, in a sentence."""

    def ledger(self) -> Ledger:
        """The book's rules in our own words."""
        raise NotImplementedError  # pragma: no cover

    def scenarios(self) -> Sequence[ScenarioBrief]:
        """The scenarios that can be played, in a fixed order."""
        raise NotImplementedError  # pragma: no cover

    def has_scenario_files(self) -> bool:
        """Whether the text of a file may stand for a scenario."""
        return False

    def scenario_text(self, scenario: str) -> str:
        """The file of a ready scenario, to be read, changed and played under another name."""
        raise BadSetup(f"{self.name} has no scenario files.")

    def brief(self, scenario: str) -> ScenarioBrief:
        """A scenario, by its id or as the text of its file, as it stands in a list."""
        for brief in self.scenarios():
            if brief.id == scenario:
                return brief
        known = ", ".join(brief.id for brief in self.scenarios())
        if "\n" in scenario:
            raise BadSetup(f"{self.name} is not played by scenario files; it has {known}.")
        raise BadSetup(f"{self.name} has no scenario {scenario!r}; it has {known}.")

    def title(self, scenario: str) -> str:
        """What a ready scenario is listed under, its id, or else the name in the file."""
        ready = any(brief.id == scenario for brief in self.scenarios())
        return scenario if ready else self.brief(scenario).name

    def armies(self) -> Sequence[ArmyBrief]:
        """The ready armies."""
        raise NotImplementedError  # pragma: no cover

    def army_text(self, army: str) -> str:
        """The file of a ready army, to be read, changed and fielded under another name."""
        raise NotImplementedError  # pragma: no cover

    def muster(self, army: str) -> Muster:
        """An army, by name or as the text of its file, checked by the book's list building."""
        raise NotImplementedError  # pragma: no cover

    def roster(self) -> Struct | None:
        """What an army can be made of, for a builder without text; None where there is no list."""
        return None

    def levy(self, army: str, way: str, stream: Stream) -> str:
        """The file of an army raised by dice, in one of the book's ways and otherwise like another.

        BadSetup says why there can be none.
        """
        raise NotImplementedError  # pragma: no cover

    def remarks(self, setup: Setup) -> Sequence[Fault]:
        """What the players may like to know before they begin; nothing of it is forbidden."""
        return ()

    def agree(
        self,
        scenario: str,
        armies: dict[str, str] | None = None,
        switches: dict[str, bool | int | str] | None = None,
    ) -> Setup:
        """A set-up with every default filled in, or a BadSetup that says what is wrong."""
        brief = self.brief(scenario)
        chosen = {side.seat: side.army for side in brief.sides}
        for seat, army in (armies or {}).items():
            if seat not in chosen:
                known = ", ".join(chosen)
                raise BadSetup(f"There is no seat {seat!r} in {brief.name}; there are {known}.")
            chosen[seat] = army
        switched = self._switched(switches or {})
        taken = [side.seat for side in brief.sides if not switched.get(side.unless)]
        return Setup(
            book=self.id,
            edition=self.edition,
            scenario=scenario,
            seats=tuple(Seat(seat) for seat in taken),
            armies=chosen,
            switches=switched,
        )

    def _switched(self, switches: dict[str, bool | int | str]) -> dict[str, bool | int | str]:
        known = {switch.id: switch for switch in self.switches}
        for name, value in switches.items():
            if name not in known:
                may = f"; it has {', '.join(known)}." if known else "."
                raise BadSetup(f"{self.name} has no house rule {name!r}{may}")
            # To Python 1 is true; to a table's digest, and so to a record, it is not.
            if (type(value), value) not in [(type(one), one) for one in known[name].choices]:
                may = ", ".join(map(repr, known[name].choices))
                raise BadSetup(f"The house rule {name!r} cannot be {value!r}; it may be {may}.")
        return {switch.id: switches.get(switch.id, switch.default) for switch in self.switches}

    def setup(self, setup: Setup) -> TableT:
        """The table before the first step; raises BadSetup where an army or field is unfit."""
        raise NotImplementedError  # pragma: no cover

    def step(self, game: Game[TableT]) -> Rule:
        """The next activation-sized procedure; looks only at the table."""
        raise NotImplementedError  # pragma: no cover

    def over(self, table: TableT) -> Verdict | None:
        """How the battle ended, or None while it goes on."""
        raise NotImplementedError  # pragma: no cover

    def turn(self, table: TableT) -> int:
        """The turn the battle is in; 0 before the first."""
        raise NotImplementedError  # pragma: no cover

    def bound(self, table: TableT) -> int:
        """The most questions a battle from this opening can ask under any play."""
        raise NotImplementedError  # pragma: no cover

    def commission(self, table: TableT, question: Question[Any]) -> Commission | None:
        """The battle that answers a question, where one can be fought for it."""
        return None

    def reported(self, table: TableT, fought: Any, winner: str | None) -> Any:
        """What a commissioned battle's last table answers to the question that waits for it."""
        raise NotImplementedError  # pragma: no cover

    def view(self, table: TableT, seat: Seat | None) -> Struct:
        """What a seat may see, built by copying in; with no seat, everything."""
        raise NotImplementedError  # pragma: no cover

    def imagine(self, table: TableT, seat: Seat, stream: Stream) -> None:
        """Deal anew, on this table, all that the seat cannot know."""
        raise NotImplementedError  # pragma: no cover

    def audit(self, table: TableT) -> list[str]:
        """Everything that must hold of a table after every event and does not."""
        raise NotImplementedError  # pragma: no cover
