"""What is told on a command line: armies, house rules, players and records."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grognard.cli.speaking import echo, refuse
from grognard.kernel.book import BadSetup, Book
from grognard.registry import book as open_book
from grognard.tabletop.wording import many

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.game import Game
    from grognard.kernel.record import Record
    from grognard.players import Player


def is_path(words: str) -> bool:
    """The path of a file, and no name of something ready."""
    return bool(Path(words).suffix) or os.sep in words


def text_named(words: str) -> str:
    """The name of a ready army or scenario, or the text of the file at a path."""
    path = Path(words)
    try:
        return path.read_text(encoding="utf-8") + "\n" if is_path(words) else words
    except UnicodeDecodeError as error:
        raise BadSetup(f"{path} is no UTF-8 text.") from error


def armies_of(pairs: list[str]) -> dict[str, str]:
    """Armies given as ``seat=army``."""
    found = {}
    for pair in pairs:
        seat, equals, army = pair.partition("=")
        if not equals:
            refuse(f"An army is given as seat=army, not {pair!r}.")
        found[seat] = text_named(army)
    return found


def switches_of(pairs: list[str]) -> dict[str, bool | int | str]:
    """House rules given as ``name=value``."""
    found: dict[str, bool | int | str] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            refuse(f"A house rule is given as name=value, not {pair!r}.")
        plain: dict[str, bool] = {"yes": True, "true": True, "no": False, "false": False}
        number = value.isdecimal() and len(value) < 10  # more digits count nothing on a table
        found[name] = plain.get(value.lower(), int(value) if number else value)
    return found


def seated(places: Sequence[str], first: str, others: str = "") -> str:
    """Who sits where unless somebody says otherwise, as he would say it."""
    return ",".join([first, *[others or first] * (len(places) - 1)])


def named(places: Sequence[str], names: str) -> dict[str, str]:
    """A player's name for each seat, in the order they were named."""
    given = [name.strip() for name in names.split(",")]
    if len(given) != len(places):
        want = many(len(places), "seat wants", "seats want")
        who = many(len(places), "player")
        refuse(f"{want} {who}, not {len(given)}: {', '.join(places)}.")
    return dict(zip(places, given, strict=True))


def players_of(places: Sequence[str], names: str, seed: str) -> dict[str, Player]:
    """The players of these names; me is the person at this terminal."""
    from grognard.players import seat
    from grognard.terminal import TerminalPlayer

    return {
        place: TerminalPlayer(_typed, echo) if name == "me" else seat(name, f"{seed} {place}")
        for place, name in named(places, names).items()
    }


def _typed(prompt: str) -> str:
    """What the person types; where nothing can be typed, nobody is there."""
    if sys.stdin is None:
        raise EOFError
    return input(prompt)


def must_be_writable(record: Path | None) -> None:
    """A record that cannot be written is refused before the battle, not after it."""
    if record:
        is_new = not (record.exists() or record.is_symlink())
        record.open("a", encoding="utf-8").close()
        if is_new:  # and a battle that never comes about leaves nothing behind
            record.unlink()


def put(text: str, record: Path) -> None:
    """Write a record; a disk that is full does not say for which file."""
    try:
        record.write_text(text, encoding="utf-8")
    except OSError as fault:
        raise OSError(fault.errno, fault.strerror, str(record)) from fault


def keep(game: Game[Any], record: Path | None) -> None:
    """Write the record, also of what was broken off."""
    from grognard.kernel.record import write
    from grognard.kernel.rerun import before_last_choice

    if not record:
        return
    try:
        text = write(game)
    except ValueError:  # he left while the rules were at work
        text = write(before_last_choice(game))
    put(text, record)


def read_record(path: Path) -> tuple[Record, Book[Any]]:
    """A record, and the book by which it was played."""
    from grognard.kernel.record import read

    read_in = read(path.read_bytes())
    return read_in, open_book(str(read_in.tags["Book"]))
