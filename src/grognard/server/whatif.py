"""A finished battle taken up again at an earlier question, with dice of its own from there on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from grognard.kernel.book import BadSetup, Book
from grognard.kernel.fates import Divergence, Fates, Outcome, Stream
from grognard.kernel.game import Answer
from grognard.kernel.question import IllegalChoice
from grognard.kernel.rerun import Rerun
from grognard.server.declined import Declined
from grognard.server.store import Stored

SEED = "what-if:"
"""The seed of such a battle begins like this: it does not account for the dice before it."""


class Branch(NamedTuple):
    """What was answered and rolled before the question at which a battle is taken up."""

    answers: Sequence[Answer]
    tape: Sequence[Outcome]


def branch(book: Book[Any], stored: Stored, events: int) -> Branch:
    """The last question that somebody chose an answer to when so many events had been told."""
    journal, tape = stored.journal, stored.standing.tape
    fates = Fates(Stream.of(stored.battle.seed), tape)
    again = Rerun(book, stored.battle.setup, fates, journal)
    try:
        again.run()
    except (BadSetup, Divergence, IllegalChoice) as error:
        raise Declined(f"The rules have changed since: {error}", 409) from error
    asked = [
        number
        for number, told in enumerate(again.told_before)
        if told <= events and not journal[number].lone
    ]
    if len(again.chronicle) != len(stored.heard) or not journal:
        raise Declined("The rules have changed since; this battle cannot be taken up.", 409)
    last = asked[-1] if asked else 0
    return Branch(journal[:last], tape[: journal[last].fate])
