"""A Sharpe-style skirmish: officers, a chain of command, and men who act by the risk they see."""

from grognard.books.sharpe_skirmish.book import BOOK

__all__ = ["BOOK"]
