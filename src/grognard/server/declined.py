"""What the server says when it will not do something; nothing has changed then."""

from __future__ import annotations

from grognard.kernel.question import Fault


class Declined(Exception):
    """A message that is refused, with a sentence to the person who sent it."""

    def __init__(self, words: str, status: int = 400, remedy: str = "") -> None:
        super().__init__(words)
        self.fault = Fault(words, "", remedy)
        self.status = status


class Stale(Declined):
    """An answer to a question that is no longer open."""

    def __init__(self) -> None:
        super().__init__(
            "That question has been answered or taken back already.",
            409,
            "Look at the table as it stands now and answer the open question.",
        )
