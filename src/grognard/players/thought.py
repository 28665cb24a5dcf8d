"""One decision as a player thought it through, kept until his next so that it can be explained."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grognard.kernel.fates import Stream
from grognard.players.brains import Brain, Temper
from grognard.players.player import Explanation, Outlook

SHOWN = 5
"""How many of the offers an explanation lists."""


class Thought:
    """An imagined world, what the drill book makes of each offer there, and what was chosen."""

    def __init__(self, outlook: Outlook, brain: Brain, temper: Temper, luck: Stream) -> None:
        self._brain = brain
        self._world = outlook.imagine(luck, light=True)
        question = self._world.question_for(outlook.seat)
        if question is None:
            raise LookupError(f"{outlook.seat} is not being asked anything")
        self.question = question
        asked = brain.ask(self._world, question, temper)
        self.offers: Sequence[Any] = asked.choices
        self.is_free = len(asked.choices) > 1
        """False where there is only one thing to do."""
        self._worths = brain.weigh(self._world, asked, temper) if self.is_free else [0.0]
        self.order = sorted(range(len(self._worths)), key=lambda i: (-self._worths[i], i))
        """Places of the offers, the drill book's favourite first."""
        self.choice: Any = self.offers[self.order[0]]
        self._aside = ""
        self._weighed = [(self.offers[i], f"{self._worths[i]:+.2f}") for i in self.order[:SHOWN]]

    def settle(self, choice: Any, weighed: list[tuple[Any, str]], aside: str) -> None:
        """What came of thinking twice: the choice, what each offer tried was worth, and a word."""
        self.choice = choice
        self._weighed = weighed
        self._aside = aside

    def explain(self) -> Explanation:
        """The intention in the words of the table, and what was weighed."""
        if not self.is_free:
            return Explanation("There was only one thing to do.")
        intent = self._brain.intent(self._world, self.question, self.choice)
        return Explanation(
            f"{intent} {self._aside}".strip(),
            tuple((self.question.describe(choice).label, worth) for choice, worth in self._weighed),
        )

    def close(self) -> None:
        """Forget it."""
        self._world.close()
