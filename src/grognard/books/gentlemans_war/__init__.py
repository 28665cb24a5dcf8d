"""A Gentleman's War: toy soldiers of 1870 to 1914, and one pack of cards between two players."""

from grognard.books.gentlemans_war.book import BOOK

__all__ = ["BOOK"]
