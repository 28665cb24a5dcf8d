"""The shelf: books are found by name and imported only when somebody opens them."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from grognard.kernel.book import Book

if TYPE_CHECKING:
    from importlib.metadata import EntryPoints

OURS = {
    "gentlemen_of_war": "grognard.books.gentlemen_of_war:BOOK",
    "edwardian_splendour": "grognard.books.edwardian_splendour:BOOK",
    "edwardian_campaign": "grognard.books.edwardian_splendour.campaign:BOOK",
    "gentlemans_war": "grognard.books.gentlemans_war:BOOK",
    "black_powder": "grognard.books.black_powder:BOOK",
    "sharpe_skirmish": "grognard.books.sharpe_skirmish:BOOK",
}
"""The books of this package, and where each is found."""


class UnknownBook(Exception):
    """No book of that name is on the shelf."""


def books() -> list[str]:
    """The names of all books, our own first, then those of other packages."""
    others = sorted(point.name for point in _elsewhere())
    return [*OURS, *(name for name in others if name not in OURS)]


def book(name: str) -> Book[Any]:
    """The book of that name."""
    if name in OURS:
        return _open(OURS[name])
    for point in _elsewhere().select(name=name):
        try:
            return _open(point.value)
        except ImportError as error:  # its package has gone without a word, or is half written
            raise UnknownBook(f"The book {name!r} cannot be opened: {error}.") from error
    raise UnknownBook(f"There is no book {name!r} on the shelf; there are {', '.join(books())}.")


def _elsewhere() -> EntryPoints:
    """Books of other packages; to look for them costs half of the start-up, so it waits."""
    from importlib.metadata import entry_points  # noqa: PLC0415

    return entry_points(group="grognard.books")


def _open(where: str) -> Book[Any]:
    module, _, attribute = where.partition(":")
    found: Book[Any] = getattr(import_module(module), attribute)
    return found
