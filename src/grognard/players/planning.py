"""A plan for a whole turn: what every part of a side does, tried together in imagined turns.

Where all of a side act before anybody shoots, a second for each order by itself buys too few
continuations to tell two orders apart. But every imagined turn says something of every order in
it, and the seconds of all questions of a turn can be spent on the same plan. So each continuation
takes for each part of the plan the drill book's choice or another, by the toss of a coin, and what
comes of it counts for all of them.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import sqrt
from typing import Any, ClassVar

from grognard.kernel.fates import Stream
from grognard.kernel.game import Game
from grognard.kernel.question import Question
from grognard.players.brains import Brain, Temper
from grognard.players.continuing import Clock, Continuing, Rests
from grognard.players.player import Outlook
from grognard.players.search import HOPE, Trial


class Part(Trial):
    """One part of a plan: the choices for it, the drill book's first, and how each has done.

    Played out to the end, departures from drill of every size have paid, the doubtful ones as well.
    Whatever is looked at again after every continuation looks bad at some time, and there is time
    until the turn is over: so little is given up.
    """

    doubt: ClassVar[float] = 0.5
    patience: ClassVar[float] = 3.0

    def gain(self, place: int) -> tuple[float, float]:
        """How much better than the first a choice has done on the average, and the error."""
        tried, first = self.values[place], self.values[0]
        gain = self.mean(place) - self.mean(0)
        count = len(tried) + len(first)
        if min(len(tried), len(first)) < self.rounds:
            return gain, 2.0
        spread = (_scatter(tried) + _scatter(first)) / max(count - 2, 1)
        return gain, sqrt(spread / len(tried) + spread / len(first))

    def pick(self, luck: Stream) -> int:
        """The drill book's choice, or as likely the other of which most can be hoped."""
        if len(self.live) == 1 or luck.below(2):
            return 0
        hopes = {place: self.gain(place) for place in self.live[1:]}
        return max(
            hopes,
            key=lambda place: (hopes[place][0] + HOPE * hopes[place][1], -len(self.values[place])),
        )


class Planner:
    """What one commander means to do this turn, kept until the turn is over."""

    def __init__(self, brain: Brain, temper: Temper, luck: Stream) -> None:
        self._brain = brain
        self._temper = temper
        self._luck = luck
        self._turn: Hashable = None
        self._parts: dict[Hashable, Part] = {}

    def think(self, outlook: Outlook, turn: Hashable, nodes: int, clock: Clock) -> None:
        """Rehearse the rest of a turn so many answers long, while anything is in doubt."""
        if turn != self._turn:
            self._turn, self._parts = turn, {}
        continuing = Continuing(self._brain, self._temper, clock)
        while continuing.spent < nodes and self._rehearse(outlook, continuing):
            pass

    def part(self, question: Question[Any]) -> Part | None:
        """What the plan has to say to a question."""
        return self._parts.get(self._brain.part(question))

    def _rehearse(self, outlook: Outlook, continuing: Continuing) -> bool:
        """One imagined turn; False if there is no more time, or nothing left to be found out."""
        seat, used = outlook.seat, list[tuple[Part, int]]()
        drilled = continuing.drilled(seat)

        def reply(world: Game[Any], question: Question[Any]) -> Any:
            part = self._taken_up(world, question) if question.seat == seat else None
            place = part.pick(self._luck) if part else 0
            if part is None or question.fault(part.choices[place]):
                return drilled(world, question)
            used.append((part, place))
            return part.choices[place]

        luck = f"{outlook.number} {self._luck.below(1 << 30)}"
        world = outlook.imagine(Stream.of(luck), light=True)
        value = continuing.judged(world, seat, luck, reply, _changes(self._brain, world))
        if value is None:
            return False
        for part, place in used:
            part.values[place].append(value)
            part.prune()
        return any(len(part.live) > 1 for part, _ in used)

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
            self._parts[name] = Part(choices, brain.rounds, brain.margin)
        return self._parts[name]


def _scatter(values: Sequence[float]) -> float:
    """The sum of the squares by which some values differ from their mean."""
    mean = sum(values) / len(values)
    return sum([(value - mean) ** 2 for value in values])


def _changes(brain: Brain, world: Game[Any]) -> Rests:
    """A plan's continuation pauses whenever it is another side's turn, or another turn."""
    last = brain.stage(world)

    def rests(world: Game[Any]) -> bool:
        nonlocal last
        before, last = last, brain.stage(world)
        return last != before

    return rests
