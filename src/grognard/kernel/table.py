"""The table: everything that lies there, as plain data that copies and digests itself."""

from __future__ import annotations

import copy
from hashlib import blake2b
from typing import ClassVar, Self

import msgspec
from msgspec import Struct

_encoder = msgspec.msgpack.Encoder(order="deterministic")


class Piece(Struct):
    """A live thing on the table; every field holds an immutable value, only events write it."""

    def copy(self) -> Self:
        """A piece of its own with the same values."""
        return copy.copy(self)


class Table(Struct):
    """All that is true between two steps. Knows no rule.

    ``live`` names the fields that hold dictionaries of pieces; every other field holds an
    immutable value, so copying is one shallow copy and one more for each piece.
    """

    live: ClassVar[tuple[str, ...]] = ()

    def copy(self) -> Self:
        """The same table, free to go its own way."""
        twin = copy.copy(self)
        for field in self.live:
            pieces = getattr(self, field)
            setattr(twin, field, {name: piece.__copy__() for name, piece in pieces.items()})
        return twin

    def digest(self) -> str:
        """Equal tables, and only those, have equal digests."""
        return blake2b(_encoder.encode(self), digest_size=16).hexdigest()
