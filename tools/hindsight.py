"""What a general's second thoughts were really worth: each is played out many times to the end.

python tools/hindsight.py BOOK [--scenario S ...] [--battles N] [--pairs K] [--effort E]

A general fights drill. Wherever he departs from the drill book, the battle is played on from
his choice and from drill's with the same luck, drill commanding both sides to the end. What he
expected to gain by it is printed beside what it gained, in shares of a victory, choice by choice,
then by kinds of choices, then by how much he expected. A general beats drill if the sum of all is
well above nothing; kinds that lose by it show what his judgement leaves out.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Sequence
from math import sqrt
from typing import Any, NamedTuple

from grognard.kernel.book import Book
from grognard.kernel.fates import Fates, Kindred, Stream
from grognard.kernel.game import Game
from grognard.kernel.question import Seat
from grognard.lab.arena import pairings
from grognard.lab.battles import kind_of
from grognard.players import Outlook, seat
from grognard.players.brains import STEADY, brain_of, outcome
from grognard.players.general import GeneralPlayer
from grognard.players.search import Trial
from grognard.registry import book as open_book


class Departure(NamedTuple):
    """A choice of his own, beside the drill book's."""

    kind: str
    words: str
    expected: float
    gains: list[float]

    @property
    def gain(self) -> float:
        """What it gained on the average."""
        return sum(self.gains) / len(self.gains)


def main() -> None:
    """Battle after battle, and the sums at the end."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("book")
    parser.add_argument("--scenario", nargs="*", default=[])
    parser.add_argument("--battles", type=int, default=2, help="for each scenario")
    parser.add_argument("--pairs", type=int, default=12, help="continuations of either choice")
    parser.add_argument("--every", type=int, default=1, help="look at every so-manieth departure")
    parser.add_argument("--effort", type=float, default=1.0)
    words = parser.parse_args()
    book, found = open_book(words.book), []
    names = words.scenario or [brief.id for brief in book.scenarios()]
    for number in range(words.battles):
        for name in names:
            for departure in _fought(book, name, number, words):
                found.append(departure)
                print(_line(departure), flush=True)
    _sum_up(found)


def _fought(
    book: Book[Any], scenario: str, number: int, words: argparse.Namespace
) -> Sequence[Departure]:
    """A battle between a general and drill, and his departures."""
    setup, seed = book.agree(scenario), f"hindsight {number}"
    seated = pairings(book, ("general", "drill"), 2, scenario)[number % 2].players
    game = Game.begin(book, setup, Fates(Stream.of(seed)))
    general = GeneralPlayer(seed, effort=words.effort, seconds=600)
    players = {s: general if p == "general" else seat("drill", seed) for s, p in seated.items()}
    found, seen = [], 0
    while game.verdict is None:
        asked = game.waiting()[0]
        choice = players[asked].choose(Outlook(game, asked))
        trial = general.trial if players[asked] is general else None
        if trial is not None and _departs(game, asked, trial, choice):
            seen, best = seen + 1, trial.best()
            if seen % words.every == 0:
                found.append(_weighed(game, asked, trial, best, words.pairs))
        game.answer(choice, asked)
    print(f"# {scenario} {number}: {game.verdict.winner}, {seen} departures", flush=True)
    return found


def _departs(game: Game[Any], asked: Seat, trial: Trial, choice: Any) -> bool:
    """Whether he has left drill's choice, which he could have made, for one he found better."""
    question = game.question_for(asked)
    assert question is not None
    best, drills = trial.best(), trial.choices[0]
    return best > 0 and choice == trial.choices[best] and question.fault(drills) is None


def _weighed(game: Game[Any], asked: Seat, trial: Trial, best: int, pairs: int) -> Departure:
    question = game.question_for(asked)
    assert question is not None
    his, drills = trial.choices[best], trial.choices[0]
    kinds = [kind_of(type(question).__name__, choice) for choice in (his, drills)]
    labels = [question.describe(choice).label for choice in (his, drills)]
    gains = [
        (_end(game, asked, his, pair) - _end(game, asked, drills, pair)) / 2
        for pair in range(pairs)
    ]
    expected = trial.gain(best)[0] / 2
    return Departure(" for ".join(kinds), f"{labels[0]} | {labels[1]}", expected, gains)


def _end(game: Game[Any], asked: Seat, choice: Any, pair: int) -> float:
    """How the battle ends for a seat after a choice, drill on both sides."""
    twin, brain = game.clone(Kindred(f"pair {pair}"), light=True), brain_of(game.book.id)
    twin.answer(choice, asked)
    while twin.verdict is None:
        question = twin.question
        assert question is not None
        twin.answer(brain.favourite(twin, question, STEADY), question.seat)
    won = brain.judge(twin, asked) if twin.verdict.winner else outcome(twin.verdict, asked)
    twin.close()
    return won


def _line(one: Departure) -> str:
    return f"{one.expected:+.3f} expected, {one.gain:+.3f} gained | {one.kind} | {one.words}"


def _sum_up(found: Sequence[Departure]) -> None:
    kinds: dict[str, list[Departure]] = defaultdict(list)
    for one in found:
        kinds[one.kind].append(one)
        kinds[f"expected {_bracket(one.expected)}"].append(one)
        kinds["all"].append(one)
    for kind in sorted(kinds, key=lambda kind: len(kinds[kind])):
        gains = [one.gain for one in kinds[kind]]
        mean, count = sum(gains) / len(gains), len(gains)
        error = sqrt(sum((gain - mean) ** 2 for gain in gains) / max(count - 1, 1) / count)
        hoped = sum(one.expected for one in kinds[kind]) / count
        print(f"{count:4} {kind}: {mean:+.3f} ± {error:.3f} gained, {hoped:+.3f} expected")


def _bracket(expected: float) -> str:
    for most in (0.01, 0.02, 0.04, 0.08, 0.16):
        if expected < most:
            return f"under {most}"
    return "more"


if __name__ == "__main__":
    main()
