"""Measurements on this machine, one core, one run; all but start-up in seconds of its own work."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from time import perf_counter, process_time
from typing import Any

from msgspec import Struct

from grognard.kernel.book import Book
from grognard.kernel.fates import Fates, Stream
from grognard.kernel.game import Game
from grognard.kernel.record import write
from grognard.lab.battles import fight
from grognard.lab.ground import crowded
from grognard.lab.metronome import overhead
from grognard.players import Outlook, seat
from grognard.players.brains import NoBrain, brain_of
from grognard.registry import book as open_book
from grognard.registry import books

SECONDS = 2.0


class Row(Struct, frozen=True):
    """One measurement."""

    name: str
    value: float
    unit: str


def measure() -> list[Row]:
    """Every measurement, book by book."""
    rows = []
    for name in books():
        rows += measure_book(open_book(name))
    peers = _peers()
    quickest = min(overhead() for _ in range(5))
    kernel = Row("the kernel's own work for a question", 1e6 * quickest, "µs")
    return [*rows, kernel, *measure_tabletop(), *_start_up(), *peers, *ratios(rows, peers)]


def ratios(rows: Sequence[Row], peers: Sequence[Row]) -> list[Row]:
    """Each book's random play as a part of each peer's."""
    ours = [row for row in rows if row.unit == "questions/s" and "random" in row.name]
    theirs = [peer for peer in peers if peer.value]
    return [
        Row(f"{row.name} / {peer.name}", row.value / peer.value, "")
        for row in ours
        for peer in theirs
    ]


def measure_book(book: Book[Any]) -> list[Row]:
    """Random and scripted play, clones, saves and the size of a battle's log."""
    rows = [
        *_play(book, "random"),
        *(_play(book, "drill") if _is_studied(book) else []),
        *_copies(book),
    ]
    return [Row(f"{book.id}: {row.name}", row.value, row.unit) for row in rows]


def measure_tabletop() -> list[Row]:
    """Sight, overlap and reach on a field of forty pieces of terrain and forty bases."""
    field = crowded()
    return [
        Row("a sight line with all its reasons", _each(field.look, 20) / len(field.lines), "µs"),
        Row("a line past bases, open or not", _each(field.peep, 20) / len(field.lines), "µs"),
        Row("who stands here", _each(field.overlap), "µs"),
        Row("all a block can reach", _each(field.reach, 20), "µs"),
    ]


def _is_studied(book: Book[Any]) -> bool:
    """Whether a commander knows the book."""
    try:
        brain_of(book.id)
    except NoBrain:
        return False
    return True


def _play(book: Book[Any], player: str) -> list[Row]:
    briefs = list(book.scenarios())
    _one(book, briefs[0].id, player, "warm")
    questions = battles = 0
    begun = process_time()
    while process_time() - begun < SECONDS:
        brief = briefs[battles % len(briefs)]
        questions += _one(book, brief.id, player, f"bench {battles}")
        battles += 1
    spent = process_time() - begun
    return [
        Row(f"{player} play", questions / spent, "questions/s"),
        Row(f"{player} play", battles / spent, "battles/s"),
    ]


def _one(book: Book[Any], scenario: str, player: str, seed: str) -> int:
    setup = book.agree(scenario)
    game, report = fight(book, setup, {str(s): player for s in setup.seats}, seed)
    game.close()
    return report.questions


def _copies(book: Book[Any]) -> list[Row]:
    game = midway(book)
    stream = Stream.of("bench")
    return [
        Row("clone in mid-rule", _each(lambda: game.clone(stream).close()), "µs"),
        Row("imagine", _each(lambda: game.imagine(game.waiting()[0], stream).close()), "µs"),
        Row("table copy", _each(game.table.copy), "µs"),
        Row("digest", _each(game.table.digest), "µs"),
        Row("save", _each(game.save), "µs"),
        Row("load", _each(lambda: Game.load(book, game.save()).close()), "µs"),
        Row("a battle's record", len(_whole_record(book)) / 1024, "KiB"),
    ]


def midway(book: Book[Any]) -> Game[Any]:
    """A battle some answers old, and not over."""
    setup = book.agree(book.scenarios()[0].id)
    game = Game.begin(book, setup, Fates(Stream.of("bench midway")))
    player = seat("random", "bench")
    for _ in range(40):
        before, asked = game.save(), game.waiting()[0]
        game.answer(player.choose(Outlook(game, asked)), asked)
        if game.verdict is not None:
            return Game.load(book, before)
    return game


def _whole_record(book: Book[Any]) -> bytes:
    setup = book.agree(book.scenarios()[0].id)
    game, _ = fight(book, setup, {str(s): "random" for s in setup.seats}, "bench")
    return write(game).encode()


def _each(work: Callable[[], object], times: int = 200) -> float:
    """Microseconds for one call, the best of five rounds."""
    best = 1e9
    for _ in range(5):
        begun = process_time()
        for _ in range(times):
            work()
        best = min(best, (process_time() - begun) / times)
    return best * 1e6


def _start_up() -> list[Row]:
    compiled = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}

    def run(*words: str) -> float:
        begun = perf_counter()
        subprocess.run([sys.executable, *words], check=True, capture_output=True, env=compiled)
        return (perf_counter() - begun) * 1000

    first = (
        "from grognard.registry import book\n"
        "from grognard.kernel.game import Game\n"
        "from grognard.kernel.fates import Fates, Stream\n"
        "b = book('gentlemen_of_war')\n"
        "Game.begin(b, b.agree('encounter'), Fates(Stream.of('1')))"
    )
    help_page = min(run("-m", "grognard", "--help") for _ in range(3))
    question = min(run("-c", first) for _ in range(3))
    return [
        Row("start-up of the command line", help_page, "ms"),
        Row("start-up to the first question", question, "ms"),
    ]


def _peers() -> list[Row]:
    """Peers from the package index at their own random play, where they are installed."""
    rows = []
    try:
        import chess  # noqa: PLC0415
    except ImportError:
        return [Row("peers: install the bench extra to compare", 0, "")]
    stream = Stream.of("peers")
    moves, begun = 0, process_time()
    while process_time() - begun < SECONDS:
        board = chess.Board()
        while not board.is_game_over() and moves % 400 != 399:
            legal = list(board.legal_moves)
            board.push(legal[stream.below(len(legal))])
            moves += 1
        moves += 1
    rows.append(Row("python-chess, random moves", moves / (process_time() - begun), "moves/s"))
    rows += _catan()
    return rows


def _catan() -> list[Row]:
    try:
        from catanatron import Color, RandomPlayer  # noqa: PLC0415
        from catanatron import Game as Catan  # noqa: PLC0415
    except ImportError:
        return []
    decisions, begun = 0, process_time()
    while process_time() - begun < SECONDS:
        game = Catan([RandomPlayer(colour) for colour in (Color.RED, Color.BLUE)])
        game.play()
        decisions += len(game.state.actions)
    return [Row("catanatron, random play", decisions / (process_time() - begun), "decisions/s")]
