"""Positions of the skirmish book, laid out by hand and played with loaded dice.

Lengths are centimetres. A group's id says its side: ``red-1``, ``blue-2``. Answers are given in
order; the dice and draws given with them are all used by the end, no more and no fewer. What the
rules answer by themselves, since there is no other answer, is not in the script.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from grognard.books.sharpe_skirmish.book import BOOK
from grognard.books.sharpe_skirmish.pieces import Carriage, Figure, Group, Place, SkTable
from grognard.books.sharpe_skirmish.placing import spots
from grognard.books.sharpe_skirmish.roster import roster
from grognard.books.sharpe_skirmish.scenarios import OUR_KINDS, scenarios
from grognard.books.sharpe_skirmish.tables import Grade
from grognard.kernel.by_hand import PhysicalFate
from grognard.kernel.fates import Fates, Stream
from grognard.kernel.game import Game
from grognard.kernel.question import Question, Seat
from grognard.kernel.reckoning import Reckoning
from grognard.tabletop.fields import rectangle
from grognard.tabletop.geometry import Point
from grognard.tabletop.terrain import Feature
from told import Told

RED, BLUE = Seat("red"), Seat("blue")
NORTH, EAST, SOUTH, WEST = 0, 9_000, 18_000, 27_000
Outcome = int | str


def cm(number: float) -> int:
    """Centimetres in tenths of a millimetre."""
    return round(number * 100)


# Ground


def patch(
    kind: str, x: float, y: float, width: float, depth: float, name: str = "", **given: Any
) -> Feature:
    """A rectangle of ground about a middle."""
    outline = rectangle((cm(x), cm(y)), cm(width), cm(depth), 0)
    return replace(OUR_KINDS[kind], id=name or f"{kind}-{x}-{y}", outline=outline, **given)


def line(kind: str, *points: tuple[float, float], name: str = "") -> Feature:
    """A wall, hedge, fence or stream from point to point."""
    places = tuple((cm(x), cm(y)) for x, y in points)
    return replace(OUR_KINDS[kind], id=name or f"{kind}-{points[0]}", line=places)


# Troops


def group(
    name: str,
    kind: str,
    count: int = 1,
    at: tuple[float, float] = (0, 0),
    facing: int = 0,
    *,
    grade: Grade = "veteran",
    places: Sequence[tuple[float, float]] = (),
    wounded: int = 0,
    load: int = 0,
    size: int = 0,
    **given: Any,
) -> Group:
    """A group about a middle, or with its figures just where they are put."""
    side = name.partition("-")[0]
    line_of = roster()[kind]
    known: dict[str, Any] = {
        "seat": Seat(side),
        "regular": line_of.regular,
        "volleys": line_of.regular or bool(line_of.role),
        "single": bool(line_of.role),
        "band": line_of.nation,
        **given,
    }
    made = Group(
        id=name, side=side, name=name, arm=line_of.arm, figures=(), size=0, facing=facing, **known
    )
    count = len(places) or count
    points = [Point(cm(x), cm(y)) for x, y in places]
    points = points or spots(made, count, Point(cm(at[0]), cm(at[1])), facing)
    made.figures = tuple(
        Figure(
            f"{name}.{number}",
            kind,
            grade,
            point.x,
            point.y,
            wounds=int(number <= wounded),
            load=load,
        )
        for number, point in enumerate(points, 1)
    )
    made.size = size or count
    return made


def gun(
    crew: Group, at: tuple[float, float], facing: int = 0, model: Any = "gun", **given: Any
) -> Carriage:
    """A gun, gatling or wagon for a group, which must be on the table as well."""
    crew.serves = f"{crew.id}-carriage"
    known = {"pounds": 6 if model == "gun" else 0, **given}
    return Carriage(
        id=crew.serves,
        name=f"the {model} of {crew.id}",
        side=crew.side,
        model=model,
        crew=crew.id,
        x=cm(at[0]),
        y=cm(at[1]),
        facing=facing,
        **known,
    )


# Battles


def lay(
    *groups: Group,
    ground: Sequence[Feature] = (),
    guns: Sequence[Carriage] = (),
    scenario: str = "almara-bridge",
    size: tuple[float, float] = (180, 120),
    seats: Sequence[str] = ("red", "blue"),
    **given: Any,
) -> SkTable:
    """A table with these groups on it, red being side A."""
    zones = {zone.id: zone.outline for zone in scenarios()[scenario].field.zones}
    known: dict[str, Any] = {"zones": zones, "phase": "move", "turn": 1, "side": "red", **given}
    return SkTable(
        scenario=scenario,
        width=cm(size[0]),
        height=cm(size[1]),
        seats=tuple(Seat(seat) for seat in seats),
        sides=("red", "blue"),
        groups={one.id: one for one in groups},
        carriages={one.id: one for one in guns},
        switches={switch.id: switch.default for switch in BOOK.switches},
        features=tuple(ground),
        **known,
    )


class Battle:
    """A position and what is played from it."""

    def __init__(self, table: SkTable, dice: Sequence[Outcome] = (), seed: str = "") -> None:
        setup = BOOK.agree(table.scenario, switches=table.switches)
        setup = replace(setup, seats=table.seats)
        fates = Fates(Stream.of(seed) if seed else None, dice)
        self.game: Game[SkTable] = Game.take_up(BOOK, setup, table, fates)
        self.told = Told(self.game.chronicle)

    @property
    def table(self) -> SkTable:
        return self.game.table

    @property
    def question(self) -> Question[Any]:
        assert self.game.question is not None, f"the battle is over: {self.game.verdict}"
        return self.game.question

    def play(self, *answers: Any, dice: Sequence[Outcome] = ()) -> Told:
        """Give these answers with these dice, and tell what happened."""
        self.game.fates.tape += dice
        begun = len(self.game.chronicle)
        if isinstance(self.game.question, PhysicalFate) and dice:
            self.game._restart(self.game._step, len(self.game.answers))
        for answer in answers:
            self.game.answer(answer)
        if self.game.fates.source is None:
            left = self.game.fates.tape[self.game.fates.at :]
            assert not left, f"not used: {left}"
        return Told(self.game.chronicle[begun:])

    def asks(self) -> str:
        """The kind of question that stands."""
        return type(self.question).__name__

    def refusal(self, choice: Any) -> str:
        """The rule by which a choice is refused; nothing if it is legal."""
        fault = self.question.fault(choice)
        return fault.cite if fault else ""

    def group(self, name: str) -> Group:
        return self.table.groups[name]


def reasons(reckoning: Reckoning | None) -> dict[str, int]:
    """What changes a number, in its own words."""
    assert reckoning is not None
    return {modifier.reason: modifier.amount for modifier in reckoning.modifiers}


def place_of(one: Group, number: int = 1) -> Place:
    """Where a figure stands."""
    return one.figures[number - 1].place
