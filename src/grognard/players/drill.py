"""Drill: quick, by the book's own values, without search."""

from __future__ import annotations

from grognard.players.brains import Brain
from grognard.players.commander import Commander
from grognard.players.player import Outlook
from grognard.players.thought import Thought


class DrillPlayer(Commander):
    """Weighs every offer by what the book values and takes the best; of equals the first."""

    def __init__(self, seed: str, temper: str = "steady", folly: int = 0) -> None:
        super().__init__(f"drill {seed}", temper)
        self._folly = folly
        """How many answers in a hundred are given on a whim."""

    def _reconsider(self, thought: Thought, outlook: Outlook, brain: Brain) -> None:
        del outlook, brain
        if self._folly and self._stream.below(100) < self._folly:
            whim = thought.offers[self._stream.below(len(thought.offers))]
            thought.settle(whim, [], "It came to him on a whim.")
