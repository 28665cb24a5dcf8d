"""General: search over the drill book's values, in imagined continuations of the battle."""

from __future__ import annotations

from typing import Any

from grognard.players.brains import Brain, Temper
from grognard.players.commander import Commander
from grognard.players.player import Outlook
from grognard.players.search import Clock, Search, Trial, Way
from grognard.players.thought import Thought

CHOICES = 10
"""How many choices a general with all his second for himself could try in earnest."""


class GeneralPlayer(Commander):
    """Tries the best few offers in worlds that may be the true one, drill playing both sides.

    The number of imagined answers is fixed, so the same seed gives the same battle; the clock
    only cuts short what would take more than its seconds.
    """

    def __init__(
        self,
        seed: str,
        temper: str = "steady",
        *,
        effort: float = 1.0,
        nodes: int = 0,
        seconds: float = 1.0,
    ) -> None:
        super().__init__(f"general {seed}", temper)
        self._nature = self._temper
        """The temper he was born with; the course of a battle may give him another."""
        self._effort = effort
        """How many times as long as the brain's common second he thinks;"""
        self._nodes = nodes
        """or just so many imagined answers, whatever the book."""
        self._seconds = seconds

    def choose(self, outlook: Outlook) -> Any:
        """The offer whose imagined continuations end best."""
        self._clock = Clock(self._seconds)
        return super().choose(outlook)

    def _reconsider(self, thought: Thought, outlook: Outlook, brain: Brain) -> None:
        if not brain.matters(thought.question):
            return
        nodes = self._nodes or int(self._effort * brain.nodes)
        breadth = max(2, min(brain.breadth, nodes * CHOICES // brain.nodes))
        places = thought.order[:breadth]
        starts = [brain.trust * (thought.worths[i] - thought.worths[places[0]]) for i in places]
        ways = [
            Way(thought.offers[i], self._temper, start)
            for i, start in zip(places, starts, strict=True)
        ]
        ways += [Way(thought.favourite(temper), temper) for temper in self._others(brain)]
        trial = Search(brain, nodes, self._clock).run(outlook, ways, self._stream)
        self._temper = ways[trial.best()].temper
        _settle(thought, trial)

    def _others(self, brain: Brain) -> list[Temper]:
        """The tempers in which he might go on instead; his own first one is always among them."""
        tempers = dict.fromkeys([self._nature, *brain.spirits]) if brain.spirits else {}
        return [temper for temper in tempers if temper != self._temper]


def _settle(thought: Thought, trial: Trial) -> None:
    best = trial.best()
    ranked = sorted(range(len(trial.ways)), key=lambda place: (place != best, -trial.mean(place)))
    weighed = {
        trial.ways[place].choice: _as_chance(trial.mean(place)) for place in reversed(ranked)
    }
    rounds = len(trial.values[best])
    aside = f"It ended best in {rounds} imagined continuations." if best else ""
    thought.settle(trial.ways[best].choice, list(weighed.items())[::-1], aside)


def _as_chance(value: float) -> str:
    """A judgement between -1 and 1 as a chance to win."""
    return f"{(value + 1) / 2:.0%}"
