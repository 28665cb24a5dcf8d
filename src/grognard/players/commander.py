"""What every commander with a brain has: a temper, luck of his own, and his latest thought."""

from __future__ import annotations

from typing import Any

from grognard.kernel.fates import Stream
from grognard.players.brains import TEMPERS, Brain, Temper, brain_of
from grognard.players.player import Explanation, Outlook
from grognard.players.thought import Thought


class Commander:
    """Weighs every offer by what the book values; how he goes on from there is his own way."""

    def __init__(self, luck: str, temper: str) -> None:
        self._stream = Stream.of(luck)
        self._temper: Temper = TEMPERS[temper]
        self._thought: Thought | None = None

    def choose(self, outlook: Outlook) -> Any:
        """The offer worth most, unless he has thought of a better one."""
        if self._thought is not None:
            self._thought.close()
            self._thought = None
        brain = brain_of(outlook.book)
        self._thought = thought = Thought(outlook, brain, self._temper, self._stream)
        if thought.is_free:
            self._reconsider(thought, outlook, brain)
        return thought.choice

    def _reconsider(self, thought: Thought, outlook: Outlook, brain: Brain) -> None:
        """Whatever comes to him where there is a choice."""
        raise NotImplementedError

    def explain(self) -> Explanation:
        """The intention behind the latest choice, and what he weighed."""
        if self._thought is None:
            return Explanation("Nothing has been asked yet.")
        return self._thought.explain()
