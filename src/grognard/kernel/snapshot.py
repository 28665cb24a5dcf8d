"""A position in one line: ``grognard/1 BOOK EDITION`` and the set-up and table, packed.

The table is the one with which the present step began, for only between two steps is the table
the whole truth. Nothing of fate is in it but what has fallen.
"""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Any, Final

import msgspec
from msgspec import Raw, Struct

from grognard.kernel.book import Book, Setup, TableT
from grognard.kernel.fates import Fates
from grognard.kernel.game import Game

FORMAT: Final = "grognard/1"
LIMIT: Final = 1 << 22
"""No table unpacks to more than four mebibytes; a line that does is a trap."""


class BadSnapshot(Exception):
    """A line that is no position, with a sentence that says why."""


class Snapshot(Struct, frozen=True, array_like=True):
    """A position as it was read: its set-up, and its table for the book to open."""

    setup: Setup
    table: Raw

    def table_of(self, book: Book[TableT]) -> TableT:
        """The table, as pieces of the book."""
        if (self.setup.book, self.setup.edition) != (book.id, book.edition):
            raise BadSnapshot(
                f"This position is of edition {self.setup.edition} of {self.setup.book}; "
                f"here is edition {book.edition} of {book.id}."
            )
        try:
            return msgspec.msgpack.decode(self.table, type=book.table_type)
        except msgspec.DecodeError as error:
            raise BadSnapshot(f"The table of this position cannot be read: {error}.") from error


def write(game: Game[Any]) -> str:
    """The battle as it stood when its present step began, or as it ended."""
    return write_table(game.setup, game.position())


def write_table(setup: Setup, table: Struct) -> str:
    """A table between two steps, as one line."""
    packed = zlib.compress(msgspec.msgpack.encode((setup, table)), 9)
    return f"{FORMAT} {setup.book} {setup.edition} {urlsafe_b64encode(packed).decode()}"


def read(line: str) -> Snapshot:
    """The position in a line, or a BadSnapshot that says what is wrong with it."""
    words = line.split()
    if not words or words[0] != FORMAT:
        raise BadSnapshot(f"This is no position of ours: it does not begin with {FORMAT}.")
    if len(words) != 4:
        raise BadSnapshot(f"A position has four words; this line has {len(words)}.")
    try:
        snapshot = msgspec.msgpack.decode(_unpacked(words[3]), type=Snapshot)
    except (ValueError, zlib.error, RecursionError) as error:  # of base64, MessagePack and Unicode
        raise BadSnapshot(f"The position is damaged: {error}.") from error
    if [snapshot.setup.book, snapshot.setup.edition] != words[1:3]:
        raise BadSnapshot(f"The position is not one of edition {words[2]} of {words[1]}.")
    return snapshot


def take_up(snapshot: Snapshot, book: Book[TableT], fates: Fates) -> Game[TableT]:
    """A battle that begins from the position."""
    return Game.take_up(book, snapshot.setup, snapshot.table_of(book), fates)


def _unpacked(word: str) -> bytes:
    reader = zlib.decompressobj()
    data = reader.decompress(urlsafe_b64decode(word.encode("ascii")), LIMIT)
    if not reader.eof or reader.unused_data:
        raise zlib.error("it is cut off, or too long")
    return data
