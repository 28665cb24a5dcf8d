"""A plan for a whole turn: what every part of a side does, tried in imagined turns.

Where all of a side act before anybody shoots, the seconds of all questions of a turn are spent on
one plan. A round has one luck: the turn is imagined as it is meant so far, and once more for every
other choice of a part that is still in doubt. In luck of the same kind (`Kindred`) two such
turns differ by that choice and what follows from it, and little else.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from math import sqrt
from typing import Any, ClassVar

from grognard.kernel.fates import Kindred, Stream
from grognard.kernel.game import Game
from grognard.kernel.question import Question
from grognard.players.brains import Brain, Temper
from grognard.players.continuing import Clock, Continuing, Rests
from grognard.players.player import Outlook
from grognard.players.search import ANYTHING, Trial

SPREAD = 0.15
"""How far two choices of a common part differ from one luck to another,"""
KNOWN = 4
"""which counts as so many rounds; a few rounds alone say little of their own spread."""


class Part(Trial):
    """One part of a plan: the choices for it, the drill book's first, and how each has done."""

    doubt: ClassVar[float] = 0.5
    patience: ClassVar[float] = 2.0

    def note(self, found: Mapping[int, float]) -> None:
        """What came of each choice that is still tried, all with the same luck."""
        for place, value in found.items():
            self.values[place].append(value)
        self.prune()

    def _error(self, count: int, scatter: float) -> float:
        if count < 2:
            return ANYTHING
        return sqrt((scatter + KNOWN * SPREAD**2) / (count - 1 + KNOWN) / count)


class Planner:
    """What one commander means to do this turn, kept until the turn is over."""

    def __init__(self, brain: Brain, temper: Temper, luck: Stream) -> None:
        self._brain = brain
        self._temper = temper
        self._luck = luck
        self._turn: Hashable = None
        self._asked: Hashable = None
        """The part that is to be settled now, if it is one."""
        self._parts: dict[Hashable, Part] = {}

    def think(self, outlook: Outlook, question: Question[Any], nodes: int, clock: Clock) -> None:
        """Rehearse the rest of a turn so many answers long, while anything is in doubt."""
        turn, self._asked = self._brain.turn(question), self._brain.part(question)
        if turn != self._turn:
            self._turn, self._parts = turn, {}
        continuing = Continuing(self._brain, self._temper, clock)
        while continuing.spent < nodes and self._round(outlook, continuing):
            pass

    def part(self, question: Question[Any]) -> Part | None:
        """What the plan has to say to a question."""
        return self._parts.get(self._brain.part(question))

    def _round(self, outlook: Outlook, continuing: Continuing) -> bool:
        """One luck for all: the turn as it is meant now, and with one part done otherwise.

        False if there is no more time, or nothing left to be found out.
        """
        luck = f"{outlook.number} {self._luck.below(1 << 30)}"
        plan = {name: part.best() for name, part in self._parts.items()}
        met: dict[Hashable, Part] = {}
        meant = self._rehearse(outlook, continuing, luck, plan, met)
        if meant is None:
            return False
        name = self._in_doubt(met)
        if name is None:
            return False
        found = {plan.get(name, 0): meant}
        for place in met[name].live:
            if place not in found:
                value = self._rehearse(outlook, continuing, luck, {**plan, name: place}, {})
                if value is None:
                    return False
                found[place] = value
        met[name].note(found)
        return True

    def _in_doubt(self, met: Mapping[Hashable, Part]) -> Hashable | None:
        """The part to be tried next: the one that is asked for, or the next, or all in turn."""
        doubtful = [name for name, part in met.items() if len(part.live) > 1]
        if not doubtful:
            return None
        if self._asked in doubtful:
            return self._asked
        if self._brain.abreast:
            return min(doubtful, key=lambda name: len(met[name].values[0]))
        return doubtful[0]  # of later ones more is known later

    def _rehearse(
        self,
        outlook: Outlook,
        continuing: Continuing,
        luck: str,
        plan: Mapping[Hashable, int],
        met: dict[Hashable, Part],
    ) -> float | None:
        """One imagined turn by a plan, and the parts of it that came up; None if time is over."""
        seat = outlook.seat
        drilled = continuing.drilled(seat)

        def reply(world: Game[Any], question: Question[Any]) -> Any:
            part = self._taken_up(world, question) if question.seat == seat else None
            if part is None:
                return drilled(world, question)
            name = self._brain.part(question)
            met[name] = part
            choice = part.choices[plan.get(name, 0)]
            return drilled(world, question) if question.fault(choice) else choice

        world = outlook.imagine(Kindred(luck), light=True)
        return continuing.judged(world, seat, reply, _changes(self._brain, world))

    def _taken_up(self, world: Game[Any], question: Question[Any]) -> Part | None:
        """The part of this turn's plan that a question is about, made when it first comes up."""
        brain = self._brain
        name = brain.part(question)
        if name is None or brain.turn(question) != self._turn:
            return None
        if name not in self._parts:
            asked = brain.ask(world, question, self._temper)
            worths = brain.weigh(world, asked, self._temper)
            order = sorted(range(len(worths)), key=lambda place: (-worths[place], place))
            ranked = [asked.choices[place] for place in order]
            choices = brain.shortlist(question, ranked)[: brain.breadth]
            self._parts[name] = Part(choices, margin=brain.margin)
        return self._parts[name]


def _changes(brain: Brain, world: Game[Any]) -> Rests:
    """A plan's continuation pauses whenever it is another side's turn, or another turn."""
    last = brain.stage(world)

    def rests(world: Game[Any]) -> bool:
        nonlocal last
        before, last = last, brain.stage(world)
        return last != before

    return rests
