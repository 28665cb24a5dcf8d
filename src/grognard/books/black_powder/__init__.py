"""Black Powder: brigades under orders, 1701 to 1898."""

from grognard.books.black_powder.book import BOOK

__all__ = ["BOOK"]
