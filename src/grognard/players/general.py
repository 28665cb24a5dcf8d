"""General: search over the drill book's values, in imagined continuations of the battle."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from grognard.players.brains import Brain
from grognard.players.commander import Commander
from grognard.players.continuing import Clock
from grognard.players.planning import Planner
from grognard.players.player import Outlook
from grognard.players.search import Search, Trial
from grognard.players.thought import Thought
from grognard.tabletop.wording import many

CHOICES = 10
"""How many choices a general with all his second for himself could try in earnest."""


class GeneralPlayer(Commander):
    """Tries the best few offers in worlds that may be the true one, drill playing both sides.

    He knows more than the drill book besides (`Temper.wily`). The number of imagined answers is
    fixed, so the same seed gives the same battle; the clock only cuts short what would take more
    than its seconds.
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
        self._temper = replace(self._temper, wily=True)
        self._effort = effort
        """How many times as long as the brain's common second he thinks;"""
        self._nodes = nodes
        """or just so many imagined answers, whatever the book."""
        self._seconds = seconds
        self._planner: Planner | None = None
        self.trial: Trial | None = None
        """What he tried before his latest choice; nothing where he left it to drill."""

    def choose(self, outlook: Outlook) -> Any:
        """The offer whose imagined continuations end best."""
        self._clock = Clock(self._seconds)
        self.trial = None
        return super().choose(outlook)

    def _reconsider(self, thought: Thought, outlook: Outlook, brain: Brain) -> None:
        if brain.turn(thought.question) is not None:
            planner = self._planner = self._planner or Planner(brain, self._temper, self._stream)
            planner.think(outlook, thought.question, self._thought_in(brain), self._clock)
            self.trial = planner.part(thought.question)
        elif brain.matters(thought.question):
            self.trial = self._searched(thought, outlook, brain)
        if self.trial is not None:
            _settle(thought, self.trial)

    def _thought_in(self, brain: Brain) -> int:
        """How many imagined answers he gives a question of this book."""
        return self._nodes or int(self._effort * brain.nodes)

    def _searched(self, thought: Thought, outlook: Outlook, brain: Brain) -> Trial | None:
        """The best few offers, tried one against the other."""
        nodes = self._thought_in(brain)
        breadth = max(2, min(brain.breadth, nodes * CHOICES // brain.nodes))
        ranked = [thought.offers[place] for place in thought.order]
        choices = brain.shortlist(thought.question, ranked)[:breadth]
        if len(choices) == 1:
            return None
        search = Search(brain, self._temper, nodes, self._clock)
        return search.run(outlook, choices, self._stream)


def _settle(thought: Thought, trial: Trial) -> None:
    """What was found best, unless it cannot be done as things have come about."""
    best = trial.best()
    if best and thought.question.fault(trial.choices[best]):
        best = 0
    tried = [place for place, values in enumerate(trial.values) if values]
    if not tried:
        return
    ranked = sorted(tried, key=lambda place: (place != best, -trial.mean(place)))
    weighed = [(trial.choices[place], _as_chance(trial.mean(place))) for place in ranked]
    rounds = len(trial.values[best])
    aside = f"It ended best in {many(rounds, 'imagined continuation')}." if best else ""
    thought.settle(trial.choices[best] if best else thought.choice, weighed, aside)


def _as_chance(value: float) -> str:
    """A judgement between -1 and 1 as a chance to win."""
    return f"{(value + 1) / 2:.0%}"
