"""General: search over the drill book's values, in imagined continuations of the battle."""

from __future__ import annotations

from typing import Any

from grognard.kernel.fates import Stream
from grognard.players.brains import TEMPERS, Brain, Temper, brain_of
from grognard.players.player import Explanation, Outlook
from grognard.players.search import Search, Trial

BREADTH = 6
"""How many of the drill book's favourites are tried."""


class GeneralPlayer:
    """Tries the best few offers in worlds that may be the true one, drill playing both sides.

    The number of imagined answers is fixed, so the same seed gives the same battle; the clock
    only cuts short what would take more than its seconds.
    """

    def __init__(
        self, seed: str, temper: str = "steady", nodes: int = 1200, seconds: float = 1.0
    ) -> None:
        self._stream = Stream.of(f"general {seed}")
        self._temper: Temper = TEMPERS[temper]
        self._nodes = nodes
        self._seconds = seconds
        self._brain: Brain | None = None
        self._words = ""
        self._weighed: list[tuple[str, float]] = []

    def choose(self, outlook: Outlook) -> Any:
        """The offer whose imagined continuations end best."""
        offers = outlook.offers
        if len(offers) == 1:
            return offers[0]
        if self._brain is None:
            self._brain = brain_of(outlook.book)
        search = Search(self._brain, self._temper, self._nodes, self._seconds)
        world = outlook.imagine(self._stream, light=True)
        question = world.question_for(outlook.seat)
        assert question is not None
        worths = self._brain.weigh(world, question, self._temper)
        world.close()
        order = sorted(range(len(offers)), key=lambda index: (-worths[index], index))[:BREADTH]
        if not self._brain.matters(question):
            return offers[order[0]]
        trial = search.run(outlook, [offers[index] for index in order], self._stream)
        return trial.choices[trial.best()]

    def explain(self) -> Explanation:
        return Explanation("")
