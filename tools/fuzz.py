"""Fight random battles of all books with every conformance check at random moments.

python tools/fuzz.py --seconds 60 [--book BOOK] [--workers 2]   exits with 1 if anything fails
python tools/fuzz.py --repeat BATTLE                            one battle again, as it was named

A battle's name is BOOK/SCENARIO/NUMBER; it decides everything: armies, house rules, dice, answers
and moments. Each failing battle's record is kept in failures/.
"""

from __future__ import annotations

import argparse
import os
import sys
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

from conformance import AT_A_QUESTION, OF_A_BATTLE
from grognard.kernel import record
from grognard.kernel.book import BadSetup, Book, Setup
from grognard.kernel.fates import Stream
from grognard.kernel.game import Game
from grognard.registry import books
from practice import (
    Watch,
    answer_by_chance,
    answer_by_curiosity,
    begin,
    demand,
    find_book,
)

FAILURES = Path(__file__).parents[1] / "failures"


class Failure(NamedTuple):
    """A battle in which something did not hold."""

    battle: str
    words: str
    kept: str


class Tour(NamedTuple):
    """What one worker has seen."""

    battles: Counter[str]
    questions: int
    failures: list[Failure]


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line asks; 1 means that something failed."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--book", action="append", help="only this book; may be said again")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--start", type=int, default=0, help="the number of the first battle")
    parser.add_argument("--folder", type=Path, default=FAILURES, help="where failures are kept")
    parser.add_argument("--repeat", metavar="BATTLE", help="fight this one battle again")
    wish = parser.parse_args(arguments)
    if wish.repeat:
        tours = [_tour(iter([wish.repeat]), wish.seconds, wish.folder)]
    else:
        tours = _travel(wish)
    return _report(tours)


def _travel(wish: argparse.Namespace) -> list[Tour]:
    """The workers share out the numbers and fight at the same time."""
    jobs = [
        (wish.book or books(), wish.start + worker, wish.workers, wish.seconds, wish.folder)
        for worker in range(wish.workers)
    ]
    if len(jobs) == 1:
        return [_work(*jobs[0])]
    with ProcessPoolExecutor(wish.workers) as pool:
        return list(pool.map(_work, *zip(*jobs, strict=True)))


def _work(shelf: list[str], first: int, stride: int, seconds: float, folder: Path) -> Tour:
    return _tour(_names(shelf, first, stride), seconds, folder)


def _names(shelf: list[str], first: int, stride: int) -> Iterator[str]:
    """Every scenario of every book in turn, for ever."""
    scenes = [f"{name}/{brief.id}" for name in shelf for brief in find_book(name).scenarios()]
    number = first
    while True:
        yield f"{scenes[number % len(scenes)]}/{number}"
        number += stride


def _tour(names: Iterator[str], seconds: float, folder: Path) -> Tour:
    tour, end = Tour(Counter(), 0, []), monotonic() + seconds
    for name in names:
        failure, asked = fight(name, folder)
        scene = name.rpartition("/")[0]
        tour = tour._replace(questions=tour.questions + asked)
        tour.battles[scene] += 1
        if failure is not None:
            tour.failures.append(failure)
        if monotonic() > end:
            break
    return tour


def fight(name: str, folder: Path) -> tuple[Failure | None, int]:
    """The battle of that name, with checks at random moments and at its end.

    In every other one the players are curious: chance alone seldom comes to what is seldom asked.
    """
    book_name, scenario, _ = name.split("/")
    book = find_book(book_name)
    chance = Stream.of(f"fuzz {name}")
    game = begin(book, setup_by_chance(book, scenario, chance), name)
    taken = Counter[str]() if chance.below(2) else None
    last = "the opening"
    try:
        bound = book.bound(book.setup(game.setup))
        for asked in range(1_000_000):
            if game.verdict is not None:
                break
            demand(asked <= bound, f"the battle asks more than its bound of {bound} questions")
            for check in _checks(chance):
                last = check.__name__
                check(game, chance)
            last = "the rules"
            if taken is None:
                answer_by_chance(game, chance)
            else:
                answer_by_curiosity(game, chance, taken)
        for final in OF_A_BATTLE:
            last = final.__name__
            final(game)
    except Exception as error:
        words = f"{last}: {type(error).__name__}: {error}"
        return Failure(name, words, _keep(game, name, words, folder)), len(game.answers)
    return None, len(game.answers)


def _checks(chance: Stream) -> list[Watch]:
    """Now and then a check, seldom all of them."""
    luck = chance.byte()
    if luck == 0:
        return list(AT_A_QUESTION)
    return [AT_A_QUESTION[chance.below(len(AT_A_QUESTION))]] if luck < 12 else []


def setup_by_chance(book: Book[Any], scenario: str, chance: Stream) -> Setup:
    """The scenario with house rules by chance, and now and then with other ready armies."""
    switches = {s.id: s.choices[chance.below(len(s.choices))] for s in book.switches}
    seats, armies = book.agree(scenario).seats, book.armies()
    others: dict[str, str] = {}
    if armies and not chance.below(2):
        others = {str(seat): armies[chance.below(len(armies))].id for seat in seats}
    return (
        _if_it_fits(book, scenario, others, switches)
        or _if_it_fits(book, scenario, {}, switches)
        or book.agree(scenario)
    )


def _if_it_fits(
    book: Book[Any], scenario: str, armies: dict[str, str], switches: dict[str, Any]
) -> Setup | None:
    """Nothing where the scenario refuses the armies, or a limit of points forbids them."""
    try:
        setup = book.agree(scenario, armies, switches)
        book.setup(setup)
    except BadSetup:
        return None
    return setup


def _keep(game: Game[Any], name: str, words: str, folder: Path) -> str:
    """Write the failing battle down, with what went wrong in its last comment."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{name.replace('/', '-').replace(':', '-')}.txt"
    story = f"{words}\n\n{traceback.format_exc()}"
    try:
        text = record.write(game, comments={len(game.answers): story})
    except Exception as error:
        comment = "\n".join(f"; {line}" for line in story.splitlines())
        text = f"{comment}\n; and no record could be written: {error}\n"
    file.write_text(text, encoding="utf-8")
    return str(file)


def _report(tours: list[Tour]) -> int:
    battles = sum((tour.battles for tour in tours), Counter())
    failures = [failure for tour in tours for failure in tour.failures]
    for scene, count in sorted(battles.items()):
        print(f"{scene}: {count} battles")
    for failure in failures:
        print(f"FAILED {failure.battle}: {failure.words}", file=sys.stderr)
        print(f"  kept in {failure.kept}", file=sys.stderr)
        print(f"  again: python tools/fuzz.py --repeat {failure.battle}", file=sys.stderr)
    asked = sum(tour.questions for tour in tours)
    print(f"{battles.total()} battles, {asked} answers, {len(failures)} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
