"""Fighting battles by chance, and telling whether two battles are alike.

python tools/practice.py BOOK MOST [FOLDER ...]

prints a digest of one battle for each of so many scenarios; books outside the shelf are
MODULE:NAME, found in a FOLDER.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from hashlib import blake2b
from importlib import import_module
from typing import Any

import msgspec

from grognard.kernel.book import Book, Setup
from grognard.kernel.event import Event
from grognard.kernel.fates import Fates, Stream
from grognard.kernel.game import Game
from grognard.kernel.question import Question
from grognard.lab.battles import kind_of
from grognard.registry import book as open_book


class Breach(AssertionError):
    """A book, or the kernel under it, does not keep what it must."""


def demand(truth: object, words: str) -> None:
    """Whatever must hold holds, or the words say what does not."""
    if not truth:
        raise Breach(words)


def find_book(name: str) -> Book[Any]:
    """A book of the shelf by name, or any other as MODULE:NAME."""
    module, _, attribute = name.partition(":")
    if attribute:
        found: Book[Any] = getattr(import_module(module), attribute)
        return found
    return open_book(name)


def agreed(book: Book[Any], scenario: str, *, switched: bool = False) -> Setup:
    """The scenario as the book has it, or with every house rule the other way."""
    if not switched:
        return book.agree(scenario)
    others = {s.id: next(c for c in reversed(s.choices) if c != s.default) for s in book.switches}
    return book.agree(scenario, switches=others)


def begin(book: Book[Any], setup: Setup, seed: str) -> Game[Any]:
    """A battle at its first question."""
    return Game.begin(book, setup, Fates(Stream.of(f"dice {seed}")))


def answer_by_chance(game: Game[Any], stream: Stream) -> None:
    """Any of the seats that are asked takes any of its offers, as the question draws one."""
    question = _asked_by_chance(game, stream)
    game.answer(question.sample(stream.below), question.seat)


def answer_by_curiosity(game: Game[Any], stream: Stream, taken: Counter[str]) -> None:
    """The same, but of all kinds of offers the one taken least often; only nobody gives up."""
    question = _asked_by_chance(game, stream)
    kinds = [kind_of(name_of(question), offer) for offer in question.offers()]
    places = [n for n, kind in enumerate(kinds) if not kind.endswith(":concede")]
    places = places or list(range(len(kinds)))
    least = min(taken[kinds[place]] for place in places)
    rare = [place for place in places if taken[kinds[place]] == least]
    place = rare[stream.below(len(rare))]
    taken[kinds[place]] += 1
    game.answer(question.offers()[place], question.seat)


def _asked_by_chance(game: Game[Any], stream: Stream) -> Question[Any]:
    waiting = game.waiting()
    question = game.question_for(waiting[stream.below(len(waiting))])
    assert question is not None
    demand(question.offers(), f"{name_of(question)} offers nothing")
    return question


Watch = Callable[[Game[Any], Stream], None]


def fight(
    book: Book[Any], setup: Setup, seed: str, watch: Watch | None = None, every: int = 16
) -> Game[Any]:
    """A whole battle by chance, watched at every so many questions; it ends within its bound."""
    game = begin(book, setup, seed)
    bound = book.bound(book.setup(setup))
    choices, moments = Stream.of(f"choices {seed}"), Stream.of(f"moments {seed}")
    phase = moments.below(min(every, 8))
    asked = 0
    while game.verdict is None:
        demand(game.waiting(), "the battle is not over, but nobody is asked")
        if watch is not None and asked % every == phase:
            watch(game, moments)
        answer_by_chance(game, choices)
        asked += 1
        demand(asked <= bound, f"the battle asks more than its bound of {bound} questions")
    return game


def run_on(game: Game[Any], words: str, count: int = 12) -> tuple[list[bytes], str]:
    """What comes of so many more answers: the events and the table."""
    told = len(game.chronicle)
    stream = Stream.of(words)
    for _ in range(count):
        if game.verdict is not None:
            break
        answer_by_chance(game, stream)
    return [packed(event) for event in game.chronicle[told:]], game.table.digest()


def likeness(game: Game[Any]) -> tuple[object, ...]:
    """Everything by which two battles that stand at the same point are alike."""
    asked = [(name_of(q), q.seat, q.words(), json_of(list(q.offers()))) for q in game.asked]
    return game.table.digest(), game.waiting(), game.steps, asked, game.verdict


def footprint(game: Game[Any]) -> tuple[object, ...]:
    """Everything that must not change when nothing happens."""
    counts = len(game.answers), len(game.chronicle), len(game.fates.tape), game.fates.at
    read = game.fates.source.at if game.fates.source else 0
    return game.table.digest(), game.position().digest(), game.waiting(), game.steps, counts, read


def chronicle(game: Game[Any]) -> str:
    """A digest of everything that happened."""
    told = b"\n".join(packed(event) for event in game.chronicle)
    return blake2b(told + game.table.digest().encode(), digest_size=16).hexdigest()


def chronicles(book: Book[Any], most: int) -> dict[str, str]:
    """A battle of each of so many scenarios, as a digest: the same in every process there is."""
    briefs = book.scenarios()[:most]
    return {b.id: chronicle(fight(book, agreed(book, b.id), f"hash {b.id}")) for b in briefs}


def name_of(question: Question[Any]) -> str:
    """The kind of a question."""
    return type(question).__name__


def json_of(value: object) -> bytes:
    """A value as it goes over the wire."""
    return msgspec.json.encode(value)


def packed(event: Event) -> bytes:
    """An event with its kind, so that two of them can be told apart."""
    return type(event).__name__.encode() + json_of(event)


if __name__ == "__main__":
    sys.path += sys.argv[3:]
    print(json_of(chronicles(find_book(sys.argv[1]), int(sys.argv[2]))).decode())
