"""How events speak: names, cards, dice and counts."""

from __future__ import annotations

from typing import Final

from grognard.books.gentlemans_war.pieces import AgwTable
from grognard.tabletop.cards import Card, symbol

NATIONS: Final = ("The British", "The French", "The Spanish", "The Chinese", "The Swiss")
"""Sides that are many without an s at the end, or have no other word for what is theirs."""


def name(table: AgwTable, piece: str) -> str:
    """What the players call a unit or a general."""
    if piece in table.units:
        return table.units[piece].name
    if piece in table.generals:
        return table.generals[piece].name
    return piece


def side(table: AgwTable, seat: str) -> str:
    """What a side is called."""
    return table.names.get(seat) or seat.title()


def whom(table: AgwTable, piece: str) -> str:
    """A unit or a general in the middle of a sentence: at the Hussars, not at The Hussars."""
    return _within(name(table, piece))


def them(table: AgwTable, seat: str) -> str:
    """A side in the middle of a sentence."""
    return _within(side(table, seat))


def _within(who: str) -> str:
    return f"the {who[4:]}" if who.startswith("The ") else who


def does(table: AgwTable, seat: str, verb: str) -> str:
    """A side with what it does: Red plays, but the Germans play."""
    who = side(table, seat)
    return f"{who} {verb.removesuffix('s') if _are_many(who) else verb}"


def _are_many(who: str) -> bool:
    return who.endswith(("s", " men")) or who in NATIONS


def whose(table: AgwTable, seat: str) -> str:
    """Of a side: Red's, the Germans', the French."""
    who = side(table, seat)
    if who in NATIONS:
        return who
    return f"{who}'" if who.endswith("s") else f"{who}'s"


def shown(cards: tuple[Card, ...]) -> str:
    """Cards as signs."""
    return " ".join(symbol(card) for card in cards)


def rolled(dice: tuple[int, ...]) -> str:
    """Dice as they fell."""
    return " ".join(str(die) for die in dice) if dice else "no dice"


def many(count: int, word: str) -> str:
    """A count with its word: 1 figure, 2 figures, no figures."""
    number = str(count) if count else "no"
    return f"{number} {word}" if count == 1 else f"{number} {word}s"


def inches_of(length: int) -> str:
    """A length as the tape shows it."""
    whole, tenth = divmod(length * 10 // 254, 10)
    return f'{whole}.{tenth}"' if tenth else f'{whole}"'
