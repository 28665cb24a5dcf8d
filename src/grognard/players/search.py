"""Trying choices out in imagined continuations of the battle, by paired luck and halving."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any, ClassVar

from grognard.kernel.fates import Kindred, Stream
from grognard.players.brains import Brain, Temper
from grognard.players.continuing import Clock, Continuing
from grognard.players.player import Outlook

HOPE = 1.5
"""So many standard errors of luck may be hoped for."""


ANYTHING = 2.0
"""From a battle lost to one won."""


class Trial:
    """Several choices, each tried in the same rounds of luck; the first is the drill book's."""

    doubt: ClassVar[float] = 1.0
    """Another choice must beat the drill book's by so many standard errors,"""
    patience: ClassVar[float] = HOPE
    """and is given up when it would need more luck than so many."""

    def __init__(self, choices: Sequence[Any], rounds: int = 4, margin: float = 0.0) -> None:
        self.choices = choices
        self.rounds = rounds
        """How many it takes before anything is known of a choice,"""
        self._margin = margin
        """and what it must gain to be worth leaving the drill book for."""
        self.values: list[list[float]] = [[] for _ in choices]
        self.live = list(range(len(choices)))

    def mean(self, place: int) -> float:
        """How a choice has done so far."""
        values = self.values[place]
        return sum(values) / len(values) if values else 0.0

    def gain(self, place: int) -> tuple[float, float]:
        """How much better than the first a choice has done in the same luck, and the error."""
        pairs = zip(self.values[place], self.values[0], strict=False)
        gains = [value - first for value, first in pairs]
        mean = sum(gains) / max(len(gains), 1)
        return mean, self._error(len(gains), sum((gain - mean) ** 2 for gain in gains))

    def _error(self, count: int, scatter: float) -> float:
        """How far off a mean may be; of a choice that has hardly been tried it may be anything."""
        return sqrt(scatter / max(count - 1, 1) / count) if count >= self.rounds else ANYTHING

    def halve(self) -> None:
        """Give up the worse half of the challengers; the first always stays, to be compared."""
        rivals = sorted(self.live[1:], key=lambda place: (-self.gain(place)[0], place))
        self.live = [0, *sorted(rivals[: -(-len(rivals) // 2)])]

    def prune(self) -> None:
        """Give up the challengers that have no hope of being better than the first by enough."""
        gains = {place: self.gain(place) for place in self.live[1:]}
        least, luck = self._margin, self.patience
        hopeful = [place for place, (gain, error) in gains.items() if gain + luck * error > least]
        self.live = [0, *hopeful]

    def best(self) -> int:
        """The challenger that is better beyond doubt and by enough, or else the first."""
        best, most = 0, self._margin
        for place in self.live[1:]:
            gain, error = self.gain(place)
            if gain > max(most, self.doubt * error):
                best, most = place, gain
        return best


class Search:
    """One decision's thinking: a fixed number of imagined answers, and a clock that may cut it."""

    def __init__(self, brain: Brain, temper: Temper, nodes: int, clock: Clock) -> None:
        self._brain = brain
        self._nodes = nodes
        self._continuing = Continuing(brain, temper, clock)

    def run(self, outlook: Outlook, choices: Sequence[Any], luck: Stream) -> Trial:
        """Rounds for all choices, then for the better half of them, and so on."""
        trial = Trial(choices, self._brain.rounds, self._brain.margin)
        stages = max(1, (len(choices) - 1).bit_length())
        for stage in range(1, stages + 1):
            while self._continuing.spent < self._nodes * stage // stages and len(trial.live) > 1:
                if not self._round(outlook, trial, luck):
                    return trial
                trial.prune()
                if self._brain.rounds == 1:
                    return trial  # where no dice fall another round would tell nothing new
            if stage < stages:
                trial.halve()
        return trial

    def _round(self, outlook: Outlook, trial: Trial, luck: Stream) -> bool:
        """One continuation for each choice that is still tried; False if time has run out."""
        words = f"{outlook.number} {luck.below(1 << 30)}"
        for place in trial.live:
            value = self._continue(outlook, trial.choices[place], words)
            if value is None:
                return False
            trial.values[place].append(value)
        return True

    def _continue(self, outlook: Outlook, choice: Any, luck: str) -> float | None:
        """Play on from a choice, drill on both sides, and judge where it leads."""
        world, seat = outlook.imagine(Kindred(luck), light=True), outlook.seat
        world.answer(choice, seat)
        drilled = self._continuing.drilled(seat)
        return self._continuing.judged(world, seat, drilled, self._brain.rests)
