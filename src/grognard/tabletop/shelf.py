"""The armies that come with a book, each a text file, and those that players write themselves."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from difflib import get_close_matches
from functools import cached_property
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import fields

from grognard.tabletop.reading import Unreadable
from grognard.tabletop.wording import legible

Army = TypeVar("Army")

_ENTRY: Final = re.compile(r"\s*(\[\[\s*\w+\s*\]\]|\{.*name\s*=)")


class Shelf(Generic[Army]):
    """A folder of army files; none is read before somebody asks for it."""

    def __init__(self, folder: Path, read: Callable[[str], Army]) -> None:
        self._folder = folder
        self._read = read
        self._opened: dict[str, Army] = {}

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the ready armies, which are those of their files."""
        return tuple(sorted(file.stem for file in self._folder.glob("*.toml")))

    @property
    def ready(self) -> Mapping[str, Army]:
        """All ready armies in the order of their names."""
        return {name: self.find(name) for name in self.names}

    def find(self, words: str) -> Army:
        """A ready army by its name, or the army in the whole text of a file."""
        if words in self._opened:
            return self._opened[words]
        if words in self.names:
            self._opened[words] = self._read(self.text(words))
            return self._opened[words]
        if is_text(words):
            return self._read(words)
        if words.endswith(".toml"):
            raise Unreadable(f"There is no army {words!r}; a file is given by its whole text.")
        raise Unreadable(f"There is no army {words!r}{meant(words, self.names)}")

    def text(self, words: str) -> str:
        """The file of a ready army; a text that can be read stays what it is."""
        if words in self.names:
            return (self._folder / f"{words}.toml").read_text(encoding="utf-8")
        self.find(words)
        return words


def is_text(words: str) -> bool:
    """The whole text of a file, and no name."""
    return "\n" in words or "=" in words


def meant(words: str, known: Sequence[str]) -> str:
    """The end of a sentence that says what somebody may have meant."""
    near = get_close_matches(words, known, n=1)
    return f"; is {near[0]!r} meant?" if near else "."


def read_sheet(
    text: str,
    what: str = "army file",
    lines: Collection[str] = (),
    number: Callable[[str], Any] = float,
) -> dict[str, Any]:
    """A file as TOML has it; only these of its fields may have several lines."""
    try:
        text = text.removeprefix("\ufeff")  # some editors begin a file with it
        sheet = tomllib.loads(text, parse_float=number)
        steering = any(legible(words) != words for words in _words_in(sheet))
        flat = {name: value for name, value in sheet.items() if name not in lines}
        steering = steering or any("\n" in words for words in _words_in(flat))
    except (ValueError, ArithmeticError, RecursionError) as error:  # absurd numbers and nesting
        raise Unreadable(f"The {what} is not TOML: {error}.") from error
    if steering:
        raise Unreadable(f"The {what} has control characters among its words.")
    return sheet


def _words_in(thing: object) -> Iterator[str]:
    """Every text in a sheet, the names of its fields among them."""
    if isinstance(thing, str):
        yield thing
    elif isinstance(thing, list | dict):
        for part in thing:
            yield from _words_in(part)
        if isinstance(thing, dict):
            yield from _words_in(list(thing.values()))


def take_units(sheet: dict[str, Any], most: int, least: int = 1) -> list[Any]:
    """The units of an army file, taken out of it."""
    entries = sheet.pop("units", [])
    if not isinstance(entries, list) or not least <= len(entries) <= most:
        raise Unreadable(f"The army file must list {least} to {most} units as [[units]].")
    return entries


def places_in(text: str, entries: Sequence[Any]) -> list[str]:
    """How each unit of a file is spoken of when it cannot be read."""
    lines = [number for number, line in enumerate(text.splitlines(), 1) if _ENTRY.match(line)]
    names = [entry.get("name", "") if isinstance(entry, dict) else "" for entry in entries]
    places = [f"Unit {n} ({name})" if name else f"Unit {n}" for n, name in enumerate(names, 1)]
    if len(lines) != len(entries):
        return places
    return [f"Line {line}, unit{place[4:]}" for line, place in zip(lines, places, strict=True)]


def must_have_names_apart(names: Sequence[str], places: Sequence[str]) -> None:
    """Units are spoken of by their names, so no two share one."""
    for at, name in enumerate(names):
        if name in names[:at]:
            raise Unreadable(f"{places[at]}: another unit has the same name.")


def write_pairs(thing: Struct, *, leave_out: str = "", always: str = "") -> list[str]:
    """Every field that says something, as lines of TOML."""
    said = []
    for field in fields(thing):
        value = getattr(thing, field.name)
        if field.name == always or (field.name != leave_out and value != field.default):
            said.append(f"{field.name} = {_toml(value)}")
    return said


def _toml(value: object) -> str:
    """A value as TOML spells it; but for tables JSON spells it alike."""
    if isinstance(value, Struct):
        return f"{{ {', '.join(write_pairs(value))} }}"
    return msgspec.json.encode(value).decode()
