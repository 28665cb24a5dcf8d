"""Trying choices out in imagined continuations of the battle, by paired luck and halving."""

from __future__ import annotations

from math import sqrt
from time import perf_counter, thread_time
from typing import Any

from grognard.kernel.fates import Stream
from grognard.kernel.game import Game
from grognard.players.brains import Brain, Temper
from grognard.players.player import Outlook

HORIZON = 60
"""A continuation is judged after so many answers at the latest,"""
RESTS = 2
"""or at this pause of the battle: one's own unit is done, and the enemy has replied."""
DOUBT = 1.0
"""Another choice must beat the drill book's by so many standard errors."""
FEWEST = 2
"""Rounds before any choice is given up."""


class Trial:
    """Several choices, each tried in the same rounds of luck; the first is the drill book's."""

    def __init__(self, choices: list[Any]) -> None:
        self.choices = choices
        self.values: list[list[float]] = [[] for _ in choices]
        self.live = list(range(len(choices)))

    def mean(self, place: int) -> float:
        """How a choice has done so far."""
        values = self.values[place]
        return sum(values) / len(values) if values else 0.0

    def gain(self, place: int) -> tuple[float, float]:
        """How much better than the first a choice has done in the same luck, and the error."""
        pairs = list(zip(self.values[place], self.values[0], strict=False))
        gains = [value - first for value, first in pairs]
        count = len(gains)
        if count < 2:
            return 0.0, 1.0
        mean = sum(gains) / count
        spread = sum((gain - mean) ** 2 for gain in gains) / (count - 1)
        return mean, sqrt(spread / count)

    def halve(self) -> None:
        """Give up the worse half of the challengers; the first always stays, to be compared."""
        rivals = sorted(self.live[1:], key=lambda place: (-self.mean(place), place))
        self.live = [0, *sorted(rivals[: max(1, len(rivals) // 2)])]

    def best(self) -> int:
        """The challenger that is better beyond doubt, or else the first."""
        best, most = 0, 0.0
        for place in self.live[1:]:
            gain, error = self.gain(place)
            if gain > max(most, DOUBT * error):
                best, most = place, gain
        return best


class Search:
    """One decision's thinking: a fixed number of imagined answers, and a clock that may cut it."""

    def __init__(self, brain: Brain, temper: Temper, nodes: int, seconds: float) -> None:
        self._brain = brain
        self._temper = temper
        self._nodes = nodes
        self._seconds = seconds
        self._begun = perf_counter(), thread_time()

    def run(self, outlook: Outlook, choices: list[Any], luck: Stream) -> Trial:
        """Rounds for all choices, then for the better half of them, and so on."""
        trial = Trial(choices)
        stages = max(1, (len(choices) - 1).bit_length())
        spent = 0
        for stage in range(stages):
            share = self._nodes * (stage + 1) // stages
            rounds = 0
            while (rounds < FEWEST or spent < share) and not self._late():
                spent += self._round(outlook, trial, luck)
                rounds += 1
            if stage < stages - 1:
                trial.halve()
        return trial

    def _late(self) -> bool:
        """Its seconds of one core, or nearly twice as many on the wall, are over."""
        wall, core = self._begun
        return thread_time() - core > self._seconds or perf_counter() - wall > 1.8 * self._seconds

    def _round(self, outlook: Outlook, trial: Trial, luck: Stream) -> int:
        words = f"{outlook.number} {luck.below(1 << 30)}"
        spent = 0
        for place in trial.live:
            value, answers = self._continue(outlook, trial.choices[place], words)
            trial.values[place].append(value)
            spent += answers
        return spent

    def _continue(self, outlook: Outlook, choice: Any, luck: str) -> tuple[float, int]:
        """Play on from a choice, drill on both sides, and judge where it leads.

        At every pause the luck begins anew, so that what a choice does not touch falls out the
        same after all of them.
        """
        world = outlook.imagine(Stream.of(luck), light=True)
        world.answer(choice, outlook.seat)
        rests = answers = 0
        while world.verdict is None and answers < HORIZON:
            if self._brain.rests(world):
                rests += 1
                if rests == RESTS:
                    break
                world.fates.source = Stream.of(f"{luck} {rests}")
            world.answer(*self._drill(world))
            answers += 1
        value = self._brain.judge(world, outlook.seat)
        world.close()
        return value, answers + 1

    def _drill(self, world: Game[Any]) -> tuple[Any, Any]:
        """What drill would answer in this world, and for which seat."""
        question = world.question
        assert question is not None
        offers = question.offers()
        if len(offers) == 1:
            return offers[0], question.seat
        worths = self._brain.weigh(world, question, self._temper)
        return offers[max(range(len(worths)), key=worths.__getitem__)], question.seat
