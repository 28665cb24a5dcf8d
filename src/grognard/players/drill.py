"""Drill: quick, by the book's own values, without search."""

from __future__ import annotations

from typing import Any

from grognard.kernel.fates import Stream
from grognard.players.brains import TEMPERS, Brain, Temper, brain_of
from grognard.players.player import Explanation, Outlook


class DrillPlayer:
    """Weighs every offer by what the book values and takes the best."""

    def __init__(self, seed: str, temper: str = "steady") -> None:
        self._stream = Stream.of(f"drill {seed}")
        self._temper: Temper = TEMPERS[temper]
        self._brain: Brain | None = None
        self._weighed: list[tuple[str, float]] = []

    def choose(self, outlook: Outlook) -> Any:
        """The offer worth most; of equals the first."""
        offers = outlook.offers
        if len(offers) == 1:
            return offers[0]
        if self._brain is None:
            self._brain = brain_of(outlook.book)
        world = outlook.imagine(self._stream)
        question = world.question_for(outlook.seat)
        assert question is not None
        worths = self._brain.weigh(world, question, self._temper)
        world.close()
        best = max(range(len(worths)), key=worths.__getitem__)
        ranked = sorted(range(len(worths)), key=worths.__getitem__, reverse=True)[:5]
        self._weighed = [(outlook.label(offers[index]), worths[index]) for index in ranked]
        return offers[best]

    def explain(self) -> Explanation:
        """The best few offers with their worth."""
        if not self._weighed:
            return Explanation("There was only one thing to do.")
        words = f"{self._weighed[0][0]} looks best."
        return Explanation(words, tuple((label, f"{worth:+.2f}") for label, worth in self._weighed))
