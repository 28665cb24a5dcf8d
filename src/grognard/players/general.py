"""General: search over the drill book's values, in imagined continuations of the battle."""

from __future__ import annotations

from time import perf_counter
from typing import Any

from grognard.kernel.fates import Stream
from grognard.kernel.game import Game
from grognard.players.brains import TEMPERS, Brain, Temper, brain_of
from grognard.players.player import Explanation, Outlook

BREADTH = 5
"""How many of the drill book's favourites are tried."""
HORIZON = 24
"""How many answers an imagined continuation goes on for."""
SURE = 3.0
"""A favourite so much better than the next is taken without search."""


class GeneralPlayer:
    """Tries the best few offers in worlds that may be the true one, drill playing both sides.

    The number of continuations is fixed, so the same seed gives the same battle; the clock only
    cuts short what would take more than its seconds.
    """

    def __init__(
        self, seed: str, temper: str = "steady", nodes: int = 40, seconds: float = 1.0
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
        worths = self._first_thoughts(outlook)
        order = sorted(range(len(offers)), key=lambda index: (-worths[index], index))[:BREADTH]
        if worths[order[0]] - worths[order[1]] > SURE:
            self._explain(outlook, [(offers[order[0]], worths[order[0]])], searched=0)
            return offers[order[0]]
        values, tried = self._search(outlook, [offers[index] for index in order])
        ranked = sorted(range(len(order)), key=lambda place: (-values[place], place))
        self._explain(outlook, [(offers[order[p]], values[p]) for p in ranked], searched=tried)
        return offers[order[ranked[0]]]

    def _first_thoughts(self, outlook: Outlook) -> list[float]:
        assert self._brain is not None
        world = outlook.imagine(self._stream)
        question = world.question_for(outlook.seat)
        assert question is not None
        worths = self._brain.weigh(world, question, self._temper)
        world.close()
        return worths

    def _search(self, outlook: Outlook, choices: list[Any]) -> tuple[list[float], int]:
        """Mean value of each choice; every round tries all of them in the same imagined luck."""
        end = perf_counter() + self._seconds
        sums = [0.0] * len(choices)
        rounds = 0
        while rounds * len(choices) < self._nodes and (not rounds or perf_counter() < end):
            luck = f"{outlook.number} {rounds} {self._stream.below(1 << 30)}"
            for place, choice in enumerate(choices):
                sums[place] += self._continue(outlook, choice, Stream.of(luck))
            rounds += 1
        return [total / rounds for total in sums], rounds

    def _continue(self, outlook: Outlook, choice: Any, luck: Stream) -> float:
        """Play on from a choice, drill on both sides, and judge where it leads."""
        assert self._brain is not None
        world = outlook.imagine(luck, light=True)
        world.answer(choice, outlook.seat)
        for _ in range(HORIZON):
            if world.verdict is not None:
                break
            world.answer(*_drill(self._brain, world, self._temper))
        value = self._brain.judge(world, outlook.seat)
        world.close()
        return value

    def _explain(self, outlook: Outlook, ranked: list[tuple[Any, float]], searched: int) -> None:
        self._weighed = [(outlook.label(choice), value) for choice, value in ranked]
        best = self._weighed[0][0]
        if searched:
            self._words = f"{best}: best in {searched} imagined continuations of each choice."
        else:
            self._words = f"{best}: plainly the best here."

    def explain(self) -> Explanation:
        """The sentence of intention and what was weighed."""
        return Explanation(
            self._words or "There was only one thing to do.",
            tuple((label, f"{value:+.2f}") for label, value in self._weighed),
        )


def _drill(brain: Brain, world: Game[Any], temper: Temper) -> tuple[Any, Any]:
    """What drill would answer in this world, and for which seat."""
    question = world.question
    assert question is not None
    offers = question.offers()
    if len(offers) == 1:
        return offers[0], question.seat
    worths = brain.weigh(world, question, temper)
    return offers[max(range(len(worths)), key=worths.__getitem__)], question.seat
