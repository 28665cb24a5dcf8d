"""How events speak: names, cards, dice and counts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from grognard.books.gentlemans_war.pieces import AgwTable
from grognard.kernel.reckoning import Reckoning
from grognard.tabletop import wording
from grognard.tabletop.cards import Card, symbol

PARTS: Final = {
    "skirmishers": "The skirmish line of {}",
    "half": "{} (second half)",
    "party": "Party of {}",
    "band": "Band of {}",
    "other_band": "Other band of {}",
}
"""What has been told off from a unit, by the last word of its id."""


FORMED: Final = {
    "line": "in line",
    "double line": "in line, two ranks deep",
    "march": "in march column",
    "attack": "in attack column",
    "square": "in square",
    "skirmish": "in skirmish order",
    "mass": "in a mass",
    "limbered": "limbered",
    "deployed": "ready to fire",
}
"""How a unit stands in each formation."""


def part_of(whole: str, part: str) -> str:
    """What a part of a unit is called."""
    words = PARTS[part]
    return words.format(whole if words.startswith("{") else wording.within(whole))


def name(table: AgwTable, piece: str) -> str:
    """What the players call a unit or a general; also a part that has gone back into its unit."""
    if piece in table.units:
        return table.units[piece].name
    if piece in table.generals:
        return table.generals[piece].name
    whole, _, part = piece.rpartition("-")
    return part_of(name(table, whole), part) if part in PARTS else piece


def owner(piece: str) -> str:
    """The side to which a piece belongs, by which its id begins: red-3 is Red's."""
    side, dash, _ = piece.partition("-")
    return side if dash else ""


def side(table: AgwTable, seat: str) -> str:
    """What a side is called."""
    return table.names.get(seat) or seat.title()


def where(section: str) -> str:
    """On which part of a big table something happens: on the left, in the centre."""
    if not section:
        return ""
    return " in the centre" if section == "centre" else f" on the {section}"


def whom(table: AgwTable, piece: str) -> str:
    """A unit or a general in the middle of a sentence: at the Hussars, not at The Hussars."""
    return wording.within(name(table, piece))


def loses(table: AgwTable, unit: str) -> str:
    """A unit with what befalls it, in the middle of a sentence: the Hussars lose."""
    return wording.within(wording.does(name(table, unit), "loses"))


def told_of(parts: Sequence[str]) -> str:
    """What befell several, as one sentence without its stop."""
    words = wording.listed(parts)
    return f"{words[:1].upper()}{words[1:]}"


def them(table: AgwTable, seat: str) -> str:
    """A side in the middle of a sentence."""
    return wording.within(side(table, seat))


def does(table: AgwTable, seat: str, verb: str) -> str:
    """A side with what it does: Red plays, but the Germans play."""
    return wording.does(side(table, seat), verb)


def whose(table: AgwTable, seat: str) -> str:
    """Of a side: Red's, the Germans', the French."""
    return wording.whose(side(table, seat))


def of_them(table: AgwTable, seat: str) -> str:
    """Of a side in the middle of a sentence."""
    return wording.within(whose(table, seat))


def part(role: str) -> str:
    """A cameo role as it is spoken of; one of them has a name."""
    return "Oscar Wilde" if role == "oscar wilde" else role


def the_part(role: str) -> str:
    """The same with its article in the middle of a sentence."""
    return part(role) if part(role) != role else f"the {role}"


def a_part(role: str) -> str:
    """A cameo role at the beginning of a sentence: a bruiser, an old duffer, Oscar Wilde."""
    if part(role) != role:
        return part(role)
    return f"{'An' if role[0] in 'aeiou' else 'A'} {role}"


def shown(cards: tuple[Card, ...]) -> str:
    """Cards as signs."""
    return " ".join(symbol(card) for card in cards)


def faces_of(dice: tuple[int, ...], kept: tuple[bool, ...]) -> list[int]:
    """The dice that count."""
    return [die for die, keep in zip(dice, kept, strict=True) if keep]


def counting(dice: tuple[int, ...], kept: tuple[bool, ...]) -> str:
    """Movement Dice as they fell, and which of them the Swift or the Slow leave out."""
    out = [str(die) for die, keep in zip(dice, kept, strict=bool(kept)) if not keep]
    return f"{rolled(dice)}{f' without the {out[0]}' if out else ''}"


def rolled(dice: tuple[int, ...]) -> str:
    """Dice as they fell."""
    return " ".join(str(die) for die in dice) if dice else "no dice"


def reasons(reckoning: Reckoning) -> str:
    """What changes a number, after a comma: -1 disordered."""
    return "".join(f", {one.amount:+d} {one.reason}" for one in reckoning.modifiers)


def many(count: int, word: str) -> str:
    """A count with its word: 1 figure, 2 figures, no figures."""
    number = str(count) if count else "no"
    return f"{number} {word}" if count == 1 else f"{number} {word}s"


def inches_of(length: int) -> str:
    """A length as the tape shows it."""
    whole, tenth = divmod(length * 10 // 254, 10)
    return f'{whole}.{tenth}"' if tenth else f'{whole}"'
