"""Chances and numbers as one says them at the table."""

from __future__ import annotations

_SAYINGS = (
    (0.97, "almost always"),
    (0.85, "nine times in ten"),
    (0.71, "three times in four"),
    (0.59, "two times in three"),
    (0.42, "every other time"),
    (0.29, "one time in three"),
    (0.18, "one time in four"),
    (0.07, "one time in ten"),
)


def often(chance: float) -> str:
    """How often something with this chance happens, in words."""
    for least, words in _SAYINGS:
        if chance >= least:
            return words
    return "hardly ever"


def about(count: float) -> str:
    """How many men something takes on average, in words."""
    if count < 0.35:
        return "hardly anybody"
    if count < 1.5:
        return "a man"
    return f"about {round(count)} men"
