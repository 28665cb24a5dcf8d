"""How groups stand to each other: gaps, contact, who goes with whom, and what stays together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import isqrt
from typing import Final, NamedTuple

from grognard.books.sharpe_skirmish.pieces import Figure, Group, SkTable
from grognard.kernel.cite import rule
from grognard.tabletop.geometry import CONTACT, Length, Point, cm

NEAR: Final = cm(5)


class Span(NamedTuple):
    """The two nearest figures of two bodies, and what lies between their bases."""

    mine: Figure
    theirs: Figure
    gap: Length


def apart(one: Figure, other: Figure) -> Length:
    """Between two bases, rounded down; nothing if they touch or overlap."""
    across, down = one.x - other.x, one.y - other.y
    return max(isqrt(across * across + down * down) - one.radius - other.radius, 0)


@lru_cache(maxsize=65536)
def span(mine: tuple[Figure, ...], theirs: tuple[Figure, ...]) -> Span:
    """The nearest pair of figures of two bodies."""
    best: tuple[int, Figure, Figure] | None = None
    for one in mine:
        x, y = one.x, one.y
        for other in theirs:
            across, down = other.x - x, other.y - y
            square = across * across + down * down
            if best is None or square < best[0]:
                best = square, one, other
    assert best is not None
    return Span(best[1], best[2], apart(best[1], best[2]))


def between(one: Group, other: Group) -> Length:
    """What lies between two groups, from nearest figure to nearest figure."""
    return span(one.figures, other.figures).gap


@lru_cache(maxsize=8192)
def middle(figures: tuple[Figure, ...]) -> Point:
    """The mean place of some figures."""
    count = len(figures)
    return Point(sum([f.x for f in figures]) // count, sum([f.y for f in figures]) // count)


def lead(group: Group) -> Figure:
    """The figure nearest to the middle of its group, who stands for it on the march."""
    return _midmost(group.figures)


@lru_cache(maxsize=8192)
def _midmost(figures: tuple[Figure, ...]) -> Figure:
    centre = middle(figures)

    def off(figure: Figure) -> int:
        return (figure.x - centre.x) ** 2 + (figure.y - centre.y) ** 2

    return min(figures, key=off)


def nearest(group: Group, others: Iterable[Group]) -> Group | None:
    """The nearest of some groups; of equals the first."""
    return min(others, key=lambda other: between(group, other), default=None)


# Contact


class Contacts:
    """Who touches which enemies, figure by figure."""

    __slots__ = ("groups", "of")

    def __init__(self, pairs: list[tuple[str, str, str, str]]) -> None:
        of: dict[str, list[str]] = {}
        groups: dict[str, list[str]] = {}
        for mine, theirs, my_group, their_group in pairs:
            of.setdefault(mine, []).append(theirs)
            of.setdefault(theirs, []).append(mine)
            for one, other in ((my_group, their_group), (their_group, my_group)):
                known = groups.setdefault(one, [])
                if other not in known:
                    known.append(other)
        self.of = of
        self.groups = groups


@rule("SK-088", "SK-094")
def contacts(table: SkTable) -> Contacts:
    """Every pair of enemies in base contact; captives fight nobody."""
    return _contacts(_bodies(table.groups.values()))


@rule("SK-090")
def unfought(table: SkTable) -> Contacts:
    """Who touches whom of those who have not fought this turn: one round is all they fight."""
    return _contacts(_bodies(g for g in table.groups.values() if g.fought < table.turn))


def _bodies(groups: Iterable[Group]) -> tuple[tuple[str, str, tuple[Figure, ...]], ...]:
    return tuple([(g.id, g.side, g.figures) for g in groups if g.present and not g.captive])


@lru_cache(maxsize=512)
def _contacts(bodies: tuple[tuple[str, str, tuple[Figure, ...]], ...]) -> Contacts:
    pairs = []
    for place, (one, side, mine) in enumerate(bodies):
        for other, foe, theirs in bodies[place + 1 :]:
            if side == foe or span(mine, theirs).gap > CONTACT:
                continue
            for man in mine:
                for enemy in theirs:
                    if apart(man, enemy) <= CONTACT:
                        pairs.append((man.id, enemy.id, one, other))
    return Contacts(pairs)


def in_contact(table: SkTable, group: Group) -> bool:
    """True if any figure of a group touches an enemy."""
    return group.id in contacts(table).groups


# Who goes with whom


@rule("SK-036")
def attached_to(table: SkTable, group: Group) -> Group | None:
    """The nearest group within 5 of a command figure, to which he then belongs; no captive does."""
    if not group.single or group.captive:
        return None
    near = [
        other
        for other in table.own(group.side)
        if not other.single and not other.captive and between(group, other) <= NEAR
    ]
    return nearest(group, near)


@rule("SK-036")
def with_group(table: SkTable, group: Group) -> list[Group]:
    """The command figures who belong to a group for now."""
    if group.single:
        return []
    return [one for one in table.own(group.side) if one.single and attached_to(table, one) is group]


@rule("SK-036")
def body(table: SkTable, group: Group) -> tuple[Figure, ...]:
    """Everybody among whom hits on a group are spread: its figures and officers within 5."""
    figures = group.figures
    for single in with_group(table, group):
        figures += single.figures
    return figures


@rule("SK-036")
def bodies(table: SkTable, groups: Iterable[Group]) -> Iterator[Group]:
    """The groups that some make up: a command figure within 5 of one is not hit apart from it."""
    found: list[Group] = []
    for group in groups:
        whole = attached_to(table, group) or group
        if whole not in found:
            found.append(whole)
            yield whole


@rule("SK-036", "SK-040")
def dices(table: SkTable, group: Group) -> bool:
    """A unit of its own on the actions table: groups, player characters, and lone officers.

    Who is on foot shares no die with horse, nor a rider with foot: their tables differ.
    """
    whole = attached_to(table, group)
    shares = whole is not None and whole.is_horse == group.is_horse
    return not group.captive and (group.pc or not shares)


@rule("SK-036", "SK-040")
def sharers(table: SkTable, group: Group) -> list[Group]:
    """The command figures within 5 of a group whose die is its own."""
    return [one for one in with_group(table, group) if not dices(table, one)]


@rule("SK-042", "SK-043")
def platoon(table: SkTable, group: Group) -> list[Group]:
    """The groups of a platoon of formed troops, in their order."""
    if not (group.platoon and group.formed):
        return [group]
    return [
        other
        for other in table.own(group.side)
        if other.platoon == group.platoon and other.formed and not other.single
    ]


@rule("SK-042")
def together(groups: Sequence[Group]) -> bool:
    """Each within 5 of another, so that all make one body."""
    joined, waiting = [groups[0]], list(groups[1:])
    while waiting:
        found = [one for one in waiting if any(between(one, other) <= NEAR for other in joined)]
        if not found:
            return False
        joined += found
        waiting = [one for one in waiting if one not in found]
    return True


@rule("SK-042")
def led(table: SkTable, groups: Sequence[Group]) -> bool:
    """At least one officer or NCO is within 5 of a platoon."""
    leaders = [one for one in table.own(groups[0].side) if one.role in ("officer", "leader", "nco")]
    return any(between(one, group) <= NEAR for one in leaders for group in groups)
