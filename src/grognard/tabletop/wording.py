"""How sentences are put together, whatever the book: numbers with nouns, lists, verbs."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

NATIONS: Final = ("The British", "The French", "The Spanish", "The Chinese", "The Swiss")
"""Those who are many without an s at the end, or have no other word for what is theirs."""


def many(count: int, noun: str, plural: str = "") -> str:
    """A number with its noun: 1 figure, 2 figures."""
    return f"{count} {noun}" if count == 1 else f"{count} {plural or noun + 's'}"


def whereabouts(place: tuple[int, int], unit: int, word: str = "inches") -> str:
    """A place on the table, measured from its corner: 22.5 by 4.0 inches."""
    across, down = (length * 10 // unit for length in place)
    return f"{across // 10}.{across % 10} by {down // 10}.{down % 10} {word}"


def listed(words: Collection[str]) -> str:
    """Words as a sentence lists them: one, one and two, one, two and three."""
    spoken = list(words)
    if len(spoken) < 2:
        return "".join(spoken)
    return f"{', '.join(spoken[:-1])} and {spoken[-1]}"


def within(who: str) -> str:
    """A name in the middle of a sentence: at the Hussars, not at The Hussars."""
    return f"the {who[4:]}" if who.startswith("The ") else who


def are_many(who: str) -> bool:
    """Whether a name speaks of several: the Germans, the British, Gordon's men."""
    return who.endswith(("s", " men")) or who in NATIONS


def does(who: str, verb: str) -> str:
    """Somebody with what he does: Red plays, but the Germans play."""
    return f"{who} {verb.removesuffix('s') if are_many(who) else verb}"


def whose(who: str) -> str:
    """Of somebody: Red's, the Germans', the French."""
    if who in NATIONS:
        return who
    return f"{who}'" if who.endswith("s") else f"{who}'s"
