"""What an army of a book can be made of, in a form that every book shares.

An army file is a head of fields and a list of units, each with fields of its own; a builder
needs no more than what may stand in each field. What is wrong with an army, and what it costs,
only the book's muster says.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from grognard.tabletop.view import Sprite

Value = str | int | bool


class Option(Struct, frozen=True, omit_defaults=True):
    """Something that may stand in a field: a kind of unit, an item, a quality."""

    value: str | int
    words: str
    points: int = 0
    group: str = ""
    detail: str = ""
    sprite: Sprite | None = None
    only: dict[str, str | int] = {}
    """Fields of the head that must stand like this for it to be had."""
    hosts: tuple[str, ...] = ()
    """Items that it is fixed to; alone it cannot be carried."""
    ammo: bool = False
    """True of an item that may be given several times its ammunition."""


class Entry(Struct, frozen=True, omit_defaults=True):
    """One field of an army file."""

    id: str
    words: str
    kind: Literal["text", "number", "choice", "flag", "items", "levels"] = "text"
    options: tuple[Option, ...] = ()
    usual: Value = ""
    most: int = 0


class Enlistment(Struct, frozen=True):
    """The fields of the head of an army file, and of each unit in it."""

    head: tuple[Entry, ...]
    unit: tuple[Entry, ...]
