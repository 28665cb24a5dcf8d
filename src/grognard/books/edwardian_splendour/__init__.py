"""Edwardian Splendour: toy soldiers of 1890 to 1910, each on his own base."""

from grognard.books.edwardian_splendour.book import BOOK

__all__ = ["BOOK"]
