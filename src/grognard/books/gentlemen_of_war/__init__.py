"""Gentlemen of War: small warbands in an alternative 1860s, fought with cards on hexes."""

from grognard.books.gentlemen_of_war.book import BOOK

__all__ = ["BOOK"]
