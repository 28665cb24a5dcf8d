"""The scenarios that come with a book, each a text file, and those that players write themselves.

A file that comes with a book names the field on which it is fought, and that lies in a folder of
its own; in the text that a player is given to start from, and in what he writes, the field stands
in the same file as ``[field]``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from decimal import Decimal
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Annotated, Any, Final, Generic, NamedTuple, TypeAlias, TypeVar

from msgspec import Meta

from grognard.kernel.book import ScenarioBrief
from grognard.kernel.cite import Ledger
from grognard.tabletop.fields import GOINGS, KINDS, OBSTACLES, Battlefield, lay_out, read_field
from grognard.tabletop.reading import Unreadable, read_into
from grognard.tabletop.shelf import Shelf, is_text, meant, read_sheet
from grognard.tabletop.terrain import Feature

Kept = TypeVar("Kept")
T = TypeVar("T")

FILE: Final = "The scenario file"
MOST_LETTERS: Final = 65_536
"""Several times the longest scenario of any book, so that no table carries an absurd one."""
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=80)]
Prose: TypeAlias = Annotated[str, Meta(max_length=1_000)]
Ground: TypeAlias = str | dict[str, Any]
"""The name of a field that comes with the book, or a field."""

_NAMED: Final = re.compile(r'^field = "(.*)"\n', re.MULTILINE)
_ENTRIES: Final = re.compile(r"^\[\[(feature|zone)\]\]", re.MULTILINE)


class Scenarios(Generic[Kept]):
    """The scenarios of a book, in their order; wherever an id may stand, so may a whole text."""

    def __init__(
        self,
        home: Path,
        read: Callable[[str, str], Kept],
        brief: Callable[[Kept], ScenarioBrief],
        order: Callable[[Kept], Any] = lambda _: 0,
    ) -> None:
        self._home = home
        self._read = read
        self._brief = brief
        self._order = order
        self._own = lru_cache(maxsize=64)(self._read_own)

    @cached_property
    def _files(self) -> dict[str, Path]:
        """The files by the ids of their scenarios; a number before a name is only its place."""
        found = sorted(self._home.joinpath("scenarios").glob("*.toml"))
        return {re.sub(r"^\d+-", "", file.stem): file for file in found}

    @cached_property
    def ready(self) -> Mapping[str, Kept]:
        """Every scenario that comes with the book, by its id."""
        found = {name: self._read_file(name, file) for name, file in self._files.items()}
        return dict(sorted(found.items(), key=lambda one: self._order(one[1])))

    @property
    def briefs(self) -> tuple[ScenarioBrief, ...]:
        """The scenarios as they stand in a list."""
        return tuple(self._brief(scenario) for scenario in self.ready.values())

    def find(self, words: str) -> Kept:
        """A ready scenario by its id, or the scenario in the whole text of a file."""
        if words in self._files:
            return self.ready[words]
        if is_text(words):
            return self._own(words)
        if words.endswith(".toml"):
            raise Unreadable(f"There is no scenario {words!r}; a file is given by its whole text.")
        raise Unreadable(f"There is no scenario {words!r}{meant(words, tuple(self._files))}")

    def brief(self, words: str) -> ScenarioBrief:
        """What a list would say of a scenario."""
        return self._brief(self.find(words))

    def text(self, words: str) -> str:
        """The file of a ready scenario with its field in it; a text that can be read stays."""
        if words in self._files:
            return whole(self._files[words].read_text(encoding="utf-8"), self._home)
        self.find(words)
        return words

    def _read_file(self, name: str, file: Path) -> Kept:
        try:
            return self._read(name, file.read_text(encoding="utf-8"))
        except Unreadable as error:
            raise Unreadable(f"{file.name}: {error}") from error

    def _read_own(self, text: str) -> Kept:
        """A player's scenario, checked in all that the book's own may take for granted."""
        if len(text) > MOST_LETTERS:
            raise Unreadable(f"{FILE} is too long: {len(text)} letters, {MOST_LETTERS} at most.")
        scenario = self._read(text, text)
        must_be_rules(ledger_in(self._home), [self._brief(scenario).cite])
        return scenario


def whole(text: str, home: Path) -> str:
    """A scenario file with its field in it instead of the field's name."""
    named = _NAMED.search(text)
    if named is None:
        return text
    ground = _field_file(named[1], home).read_text(encoding="utf-8")
    inside = _ENTRIES.sub(r"[[field.\1]]", ground)
    return f"{_NAMED.sub('', text, count=1)}\n[field]\n{inside}"


def read_file(text: str, into: type[T], lines: Collection[str] = ()) -> T:
    """A scenario file as its book's struct; some fields may have several lines."""
    return read_into(read_sheet(text, "scenario file", lines, Decimal), into, FILE)


class Country(NamedTuple):
    """What a book knows of the ground."""

    kinds: Mapping[str, Feature] = KINDS
    goings: Collection[str] = GOINGS
    obstacles: Collection[str] = OBSTACLES


COUNTRY: Final = Country()


def read_ground(told: Ground, text: str, home: Path, known: Country = COUNTRY) -> Battlefield:
    """The field of a scenario: one that comes with the book, or the one in its own text."""
    if isinstance(told, str):
        return read_field(_field_file(told, home).read_text(encoding="utf-8"), *known)
    return lay_out(told, text, *known)


def _field_file(name: str, home: Path) -> Path:
    """The file of a field that comes with a book; no other file is ever opened."""
    files = {file.stem: file for file in sorted((home / "scenarios" / "fields").glob("*.toml"))}
    if name not in files:
        raise Unreadable(f"{FILE} lies on {name}, which is no field{meant(name, tuple(files))}")
    return files[name]


def refuse(faults: Iterable[str]) -> None:
    """The first thing that is wrong with a scenario file, as a sentence."""
    for words in faults:
        raise Unreadable(f"{FILE}: {words}")


def army_faults(shelf: Shelf[Any], armies: Iterable[str]) -> Iterator[str]:
    """A scenario names ready armies; others are chosen when a battle is set up."""
    for army in armies:
        if army not in shelf.names:
            yield f"there is no army {army!r}{meant(army, shelf.names)}"


def zone_faults(field: Battlefield, zones: Iterable[str]) -> Iterator[str]:
    """Where somebody deploys or wants to be is a zone of the field, and all of it on the table."""
    outlines = {zone.id: zone.outline for zone in field.zones}
    for name in zones:
        if name not in outlines:
            yield f"there is no zone {name} on the field."
        elif any(not (0 <= x <= field.width and 0 <= y <= field.height) for x, y in outlines[name]):
            yield f"the zone {name} does not lie wholly on the table."


def must_be_rules(ledger: Ledger, cites: Iterable[str]) -> None:
    """A scenario cites no rule that its book does not have."""
    refuse(f"there is no rule {cite!r} in the book." for cite in cites if cite not in ledger)


@cache
def ledger_in(home: Path) -> Ledger:
    """The rules of the book in a folder."""
    return Ledger(home / "ledger.toml")
