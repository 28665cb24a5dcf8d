"""Drill: quick, by the book's own values, without search."""

from __future__ import annotations

from typing import Any

from grognard.kernel.fates import Stream
from grognard.players.brains import TEMPERS, Temper, brain_of
from grognard.players.player import Explanation, Outlook
from grognard.players.thought import Thought


class DrillPlayer:
    """Weighs every offer by what the book values and takes the best; of equals the first."""

    def __init__(self, seed: str, temper: str = "steady", folly: int = 0) -> None:
        self._stream = Stream.of(f"drill {seed}")
        self._temper: Temper = TEMPERS[temper]
        self._folly = folly
        """How many answers in a hundred are given on a whim."""
        self._thought: Thought | None = None

    def choose(self, outlook: Outlook) -> Any:
        """The offer worth most."""
        self._forget()
        brain = brain_of(outlook.book)
        self._thought = thought = Thought(outlook, brain, self._temper, self._stream)
        if thought.is_free and self._folly and self._stream.below(100) < self._folly:
            whim = thought.offers[self._stream.below(len(thought.offers))]
            thought.settle(whim, [], "It came to him on a whim.")
        return thought.choice

    def _forget(self) -> None:
        if self._thought is not None:
            self._thought.close()
            self._thought = None

    def explain(self) -> Explanation:
        """The intention behind the latest choice, and the best few offers with their worth."""
        if self._thought is None:
            return Explanation("Nothing has been asked yet.")
        return self._thought.explain()
