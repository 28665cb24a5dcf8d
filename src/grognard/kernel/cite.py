"""A cite is the id of a rule; a ledger says in our own words what that rule is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Literal, Protocol, TypeVar

import msgspec
from msgspec import Struct

Status = Literal["done", "switch", "advice", "missing"]
Cited = TypeVar("Cited", bound=Callable[..., object])


class Gap(Struct, frozen=True, forbid_unknown_fields=True):
    """A place where the book is silent or at odds with itself, and how we play it."""

    gap: str
    ruling: str


class Rule(Struct, frozen=True, forbid_unknown_fields=True):
    """One rule of a book, as the ledger tells it."""

    id: str
    status: Status
    kind: str
    chapter: str
    source: str
    text: str
    gaps: tuple[Gap, ...] = ()
    example: bool = False


class Readable(Protocol):
    """A path or a package resource."""

    def read_text(self, encoding: str | None = ...) -> str:
        """The whole text of the file."""


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    """A ledger file as it is written."""

    rule: tuple[Rule, ...]


class Ledger(Mapping[str, Rule]):
    """The rules of one book by id, in the book's order, from a file or a text.

    Nothing is read before it is asked.
    """

    def __init__(self, source: Readable | str) -> None:
        self._source = source

    @cached_property
    def rules(self) -> tuple[Rule, ...]:
        """Every entry of the file in order, a doubled id with both its entries."""
        source = self._source
        text = source if isinstance(source, str) else source.read_text(encoding="utf-8")
        return tuple(_unfolded(rule) for rule in msgspec.toml.decode(text, type=_File).rule)

    @cached_property
    def _by_id(self) -> dict[str, Rule]:
        """The last entry of every id."""
        return {rule.id: rule for rule in self.rules}

    def __getitem__(self, cite: str) -> Rule:
        return self._by_id[cite]

    def __iter__(self) -> Iterator[str]:
        return iter(self._by_id)

    def __len__(self) -> int:
        return len(self._by_id)


def rule(*ids: str) -> Callable[[Cited], Cited]:
    """Says which rules a procedure carries out; checks read it in the source, play never does."""
    del ids
    return lambda procedure: procedure


def _unfolded(rule: Rule) -> Rule:
    """The rule without the line breaks that only keep the file narrow."""
    gaps = tuple(Gap(_paragraphs(gap.gap), _paragraphs(gap.ruling)) for gap in rule.gaps)
    return msgspec.structs.replace(rule, text=_paragraphs(rule.text), gaps=gaps)


def _paragraphs(text: str) -> str:
    """Every paragraph on one line; a table keeps its rows."""
    blocks = text.strip().split("\n\n")
    return "\n\n".join(
        block if block.startswith("|") else block.replace("\n", " ") for block in blocks
    )
