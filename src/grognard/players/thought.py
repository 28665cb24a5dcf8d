"""One decision as a player thought it through, kept until his next so that it can be explained."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grognard.kernel.fates import Stream
from grognard.players.brains import Brain, Temper
from grognard.players.player import Explanation, Outlook
from grognard.tabletop.wording import flowing

SHOWN = 5
"""How many of the offers an explanation lists."""
_RANKS = ((0.6, "much worse"), (0.2, "not so good"), (0.0, "nearly as good"))
"""How far behind the best an offer is, as a share of what the greater of the two is worth."""


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
        self._weighed: list[tuple[Any, str]] | None = None

    def settle(self, choice: Any, weighed: list[tuple[Any, str]], aside: str) -> None:
        """What came of thinking twice: the choice, what each offer tried was worth, and a word."""
        self.choice = choice
        self._weighed = weighed
        self._aside = aside

    def explain(self) -> Explanation:
        """The intention in the words of the table, and what was weighed."""
        if not self.is_free:
            return Explanation("There was only one thing to do.")
        intent = flowing(self._brain.intent(self._world, self.question, self.choice))
        if self._weighed is not None:
            told = [(self._label(choice), worth) for choice, worth in self._weighed]
            return Explanation(f"{intent} {self._aside}".strip(), tuple(told))
        rivals = self._rivals()
        if intent.rstrip(".") == rivals[0][0].rstrip("."):
            intent = f"{intent} {self._compared(rivals)}".strip()
        ranks = ["the best", *(self._rank(worth) for _, worth in rivals[1:])]
        pairs = zip(rivals, ranks, strict=True)
        return Explanation(intent, tuple((one, f"{rank} ({w:+.2f})") for (one, w), rank in pairs))

    def _rivals(self) -> list[tuple[str, float]]:
        """The best few offers; of those that are called alike only the best."""
        found: dict[str, float] = {}
        for place in self.order:
            found.setdefault(self._label(self.offers[place]), self._worths[place])
            if len(found) == SHOWN:
                break
        return list(found.items())

    def _label(self, choice: Any) -> str:
        return flowing(self.question.describe(choice).label)

    def _compared(self, rivals: list[tuple[str, float]]) -> str:
        """By how much the favourite is better than the next thing one might do."""
        if len(rivals) == 1:
            return "There were several ways to do it; this is the best of them."
        next_best = rivals[1][0].rstrip(".")
        return {
            "as good": f"It is as good as “{next_best}”: something must come first.",
            "nearly as good": f"It is a little better than “{next_best}”.",
            "not so good": f"It is better than “{next_best}”.",
        }.get(self._rank(rivals[1][1]), f"Nothing else comes near it, not even “{next_best}”.")

    def _rank(self, worth: float) -> str:
        """A worth in words, beside the best of all offers."""
        best = self._worths[self.order[0]]
        if worth == best:
            return "as good"
        share = (best - worth) / max(abs(best), abs(worth))
        return next(words for least, words in _RANKS if share >= least)

    def close(self) -> None:
        """Forget it."""
        self._world.close()
