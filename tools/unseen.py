"""Which lines of a book never run in a played battle: rules that nobody has seen at the table.

python tools/unseen.py BOOK [--seconds 600] [--scenario S ...] [--start N]

Battles with house rules and armies by chance, answered by players who are curious: of all kinds of
choices they take the one taken least often so far. What never ran is printed by function, whole
functions first. Each is a rule to be put on the table by hand and compared with the rulebook, a
rule that something never lets happen, or code that can go.
"""

from __future__ import annotations

import argparse
import ast
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from inspect import CO_OPTIMIZED
from itertools import count
from pathlib import Path
from time import monotonic
from types import CodeType, FrameType
from typing import Any

from fuzz import setup_by_chance
from grognard.kernel.book import Book
from grognard.kernel.fates import Stream
from grognard.kernel.game import Game
from practice import answer_by_curiosity, begin, find_book

Lines = dict[str, set[int]]
"""Lines by file."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Play for a while, and say what has not been seen."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("book")
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--scenario", nargs="*", default=[])
    parser.add_argument("--start", type=int, default=0, help="the number of the first battle")
    wish = parser.parse_args(arguments)
    book = find_book(wish.book)
    folder = Path(str(sys.modules[type(book).__module__].__file__)).parent
    names = wish.scenario or [brief.id for brief in book.scenarios()]
    watcher = Watcher(folder)
    fought = play(book, names, watcher, wish.seconds, wish.start)
    for line in told(folder, watcher.unseen()):
        print(line)
    print(f"{fought} battles; {sum(map(len, watcher.unseen().values()))} lines never ran")


def play(
    book: Book[Any], names: Sequence[str], watcher: Watcher, seconds: float, start: int
) -> int:
    """Battles of all scenarios in turn until time is up; how many there were."""
    end, taken = monotonic() + seconds, Counter[str]()
    for number in count(start):
        name = names[number % len(names)]
        chance = Stream.of(f"unseen {book.id} {name} {number}")
        with watcher:
            game = begin(book, setup_by_chance(book, name, chance), f"unseen {number}")
            while game.verdict is None and monotonic() < end:
                _read(game)
                answer_by_curiosity(game, chance, taken)
            for event in game.chronicle:
                event.tell(game.table)
        if monotonic() >= end:
            return number - start + 1
    raise AssertionError


def _read(game: Game[Any]) -> None:
    """Everybody looks at the table and at what is asked."""
    for question in game.asked:
        question.words()
        question.detail()
        question.describe(question.offers()[0])
        game.book.view(game.table, question.seat)


class Watcher:
    """Notes which lines of a folder's functions run while it is entered."""

    def __init__(self, folder: Path) -> None:
        self._wanted = {str(file): set(_lines(file)) for file in sorted(folder.rglob("*.py"))}
        self._seen: Lines = defaultdict(set)
        self._left: dict[CodeType, set[int]] = {}
        """What has not run yet of each function met; one that has run whole costs nothing more."""

    def __enter__(self) -> None:
        sys.settrace(self._on_call)

    def __exit__(self, *_: object) -> None:
        sys.settrace(None)

    def unseen(self) -> Lines:
        """What has not run yet."""
        left = {file: lines - self._seen[file] for file, lines in self._wanted.items()}
        return {file: lines for file, lines in left.items() if lines}

    def _on_call(self, frame: FrameType, event: str, _: object) -> Any:
        code = frame.f_code
        left = self._left.get(code)
        if left is None:
            known = code.co_filename in self._wanted
            left = self._left[code] = set(_lines_of(code)) if known else set()
        return self._on_line if left else None

    def _on_line(self, frame: FrameType, event: str, _: object) -> Any:
        if event == "line":
            self._left[frame.f_code].discard(frame.f_lineno)
            self._seen[frame.f_code.co_filename].add(frame.f_lineno)
        return self._on_line


def _lines(file: Path) -> Iterator[int]:
    """Every line of a file's functions that can run; the rest runs when it is imported."""
    codes = [compile(file.read_text(encoding="utf-8"), str(file), "exec")]
    while codes:
        code = codes.pop()
        codes += [const for const in code.co_consts if isinstance(const, CodeType)]
        if code.co_flags & CO_OPTIMIZED:
            yield from _lines_of(code)


def _lines_of(code: CodeType) -> Iterator[int]:
    """The lines of a function, without the one on which it begins."""
    return (line for *_, line in code.co_lines() if line and line > code.co_firstlineno)


def told(folder: Path, unseen: Lines) -> list[str]:
    """What never ran, function by function: those never entered first."""
    found: list[tuple[bool, str]] = []
    for file, lines in unseen.items():
        name = Path(file).relative_to(folder)
        for function, body in _functions(Path(file)):
            missed = sorted(lines & body)
            if missed:
                where = f"{name}:{missed[0]} {function}"
                whole = set(missed) == body
                found.append(
                    (not whole, f"{where}: never" if whole else f"{where}: {_runs(missed)}")
                )
    return [words for _, words in sorted(found)]


def _functions(file: Path) -> Iterator[tuple[str, set[int]]]:
    """The functions and methods of a file, each with its lines that can run."""
    source = file.read_text(encoding="utf-8")
    can_run = set(_lines(file))
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            body = range(node.body[0].lineno, (node.end_lineno or node.lineno) + 1)
            yield node.name, can_run & set(body)


def _runs(lines: Sequence[int]) -> str:
    """Lines as ranges: 12-14, 20."""
    runs: list[list[int]] = []
    for line in lines:
        if runs and line == runs[-1][-1] + 1:
            runs[-1][1:] = [line]
        else:
            runs.append([line])
    return ", ".join("-".join(map(str, run)) for run in runs)


if __name__ == "__main__":
    main()
