"""How events speak, and how they write figures, which are values: a change is a new tuple."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping

from msgspec.structs import replace

from grognard.books.sharpe_skirmish.events.marches import March
from grognard.books.sharpe_skirmish.pieces import SQUARE, Figure, Group, SkTable
from grognard.books.sharpe_skirmish.scenarios import SCENARIOS
from grognard.tabletop.wording import does, listed


def name(table: SkTable, thing: str) -> str:
    """What a group, a gun or a figure is called."""
    if thing in table.groups:
        return table.groups[thing].name
    if thing in table.carriages:
        return table.carriages[thing].name
    return thing


def one_does(table: SkTable, group: str, words: str) -> str:
    """A group with what it does; a command figure is a he, with what is his."""
    if table.groups[group].single:
        words = re.sub(r"\bits\b", "his", re.sub(r"\bit\b", "he", words))
    return f"{name(table, group)} {words}"


def along_words(table: SkTable, also: tuple[str, ...]) -> str:
    """Who goes with a group, said behind, so that what it does stands by its own name."""
    verb = "goes" if len(also) == 1 else "go"
    names = listed([name(table, other) for other in also])
    return f" {names} {verb} along." if also else ""


def begun(words: str) -> str:
    """Words as a sentence begins with them."""
    return words[:1].upper() + words[1:]


def side_does(table: SkTable, side: str, verb: str) -> str:
    """A side, by the name it has in its scenario, with what it does."""
    return does(SCENARIOS.find(table.scenario).side(side).name, verb)


def in_cm(length: int) -> str:
    """A length in whole centimetres, rounded up: what is beyond a limit is not said to be on it."""
    return f"{-(-length // 100)} cm"


def in_tenths(length: int) -> str:
    """A limit in centimetres, to the millimetre where it is no whole number: 25 cm, 12.5 cm."""
    whole, part = divmod(length // 10, 10)
    return f"{whole}.{part} cm" if part else f"{whole} cm"


def dice_words(dice: Iterable[int]) -> str:
    """Dice as they fell."""
    return ", ".join(str(die) for die in dice)


def changed(die: int, by: int) -> str:
    """A die with what is added to it: 4, 4+1, 4-2."""
    return f"{die}{by:+}" if by else f"{die}"


def put(group: Group, changed: Mapping[str, Figure]) -> None:
    """Some figures of a group give way to what they have become."""
    group.figures = tuple([changed.get(figure.id, figure) for figure in group.figures])


def drop(group: Group, names: Collection[str]) -> tuple[Figure, ...]:
    """Some figures leave a group; they are handed back."""
    gone = tuple([figure for figure in group.figures if figure.id in names])
    group.figures = tuple([figure for figure in group.figures if figure.id not in names])
    group.square = group.square and len(group.figures) >= SQUARE
    return gone


def walk(group: Group, marches: Collection[March]) -> bool:
    """Figures go their ways; who moves loses a load he had not finished. True if any moved."""
    ways = {march.figure: march for march in marches}
    moved = {}
    for figure in group.figures:
        march = ways.get(figure.id)
        if march is None or march.path[-1] == figure.place:
            continue
        x, y = march.path[-1]
        full = figure.missile.load if figure.missile is not None else 0
        moved[figure.id] = replace(figure, x=x, y=y, load=full if figure.load else 0)
    put(group, moved)
    return bool(moved)
