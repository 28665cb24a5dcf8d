"""Cover by direction, and the advantage of the ground in melee."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from grognard.books.edwardian_splendour.pieces import EsTable, Figure
from grognard.kernel.cite import rule
from grognard.tabletop.geometry import (
    CONTACT,
    Base,
    Point,
    Segment,
    contains_point,
    crosses,
    half_inside,
    meets,
    within,
)
from grognard.tabletop.terrain import Cover, Patch, Terrain

_WORTH = {"none": 0, "soft": 1, "hard": 2}
_WATERS = ("river", "ford", "stream", "bridge")


class Shelter(NamedTuple):
    """What covers a base: one grade from all around, and lines that cover from beyond them."""

    around: Cover
    lines: tuple[Patch, ...]


_BARE = Shelter("none", ())


@lru_cache(maxsize=2048)
def shelter(ground: Terrain, base: Base) -> Shelter:
    """The cover a base has where it stands."""
    touched = [patch for patch in ground.covering if within(patch.shape, base, CONTACT)]
    if not touched:
        return _BARE
    around: Cover = "none"
    lines = []
    for patch in touched:
        if patch.line is not None:
            lines.append(patch)
        elif patch.area is not None and half_inside(base, patch.area):
            around = better(around, patch.feature.cover)
    return Shelter(around, tuple(lines))


def better(one: Cover, other: Cover) -> Cover:
    """Of two covers only the better counts."""
    return other if _WORTH[other] > _WORTH[one] else one


@rule("ES-094", "ES-095")
def cover_from(ground: Terrain, base: Base, point: Point) -> Cover:
    """The cover of a base against something that comes from a point."""
    if not ground.covering:
        return "none"
    found = shelter(ground, base)
    cover = found.around
    for patch in found.lines:
        if _is_across(patch, point, base):
            cover = better(cover, patch.feature.cover)
    return cover


def _is_across(patch: Patch, point: Point, base: Base) -> bool:
    """True if the line from a point to the middle of a base runs over a linear feature."""
    line = Segment(point, base.pose.point)
    if patch.area is not None:
        return crosses(line, patch.area)
    return meets(line, patch.shape)


@rule("ES-056", "ES-094")
def cover_of(table: EsTable, figure: Figure, point: Point) -> Cover:
    """The cover a figure enjoys; one who charged this turn has none of any sort."""
    if figure.charged == table.turn:
        return "none"
    return cover_from(table.ground, figure.base, point)


@rule("ES-056", "ES-066")
def is_in_hard_cover(table: EsTable, figures: tuple[Figure, ...]) -> bool:
    """More than half of a unit, chargers left out, is in or touches what gives hard cover."""
    ground = table.ground
    if not ground.covering:
        return False
    settled = [figure for figure in figures if figure.charged != table.turn]
    return 2 * sum(_has_hard_cover(shelter(ground, f.base)) for f in settled) > len(figures)


def _has_hard_cover(found: Shelter) -> bool:
    return found.around == "hard" or any(p.feature.cover == "hard" for p in found.lines)


@rule("ES-061", "ES-092")
def is_in_the_open(ground: Terrain, base: Base) -> bool:
    """Horse has its head only where less than half of the base stands in rough ground.

    Who has a road, a bridge or a ford under him stands on that, whatever it leads through.
    """
    ways = [patch for patch in ground.slowing if patch.feature.way and _is_under(patch, base)]
    if ways:
        return any(patch.feature.going != "rough" for patch in ways)
    return not any(
        patch.feature.going == "rough" and _stands_in(patch, base) for patch in ground.slowing
    )


def _is_under(patch: Patch, base: Base) -> bool:
    """The middle of a base is on a patch."""
    return patch.area is not None and contains_point(patch.area, base.pose.point)


@rule("ES-062")
def advantage(table: EsTable, figure: Figure, foe: Figure) -> str:
    """Why the ground favours a figure that did not charge: a work between, a bank, a height."""
    if figure.charged == table.turn or figure.mounted:
        return ""
    ground = table.ground
    for patch in shelter(ground, figure.base).lines:
        if _is_across(patch, foe.point, figure.base):
            return f"behind {patch.feature.words}"
    if _stands_in_water(ground, foe.base) and not _stands_in_water(ground, figure.base):
        return "defends the bank"
    if ground.plates and ground.level_of(figure.base) > ground.level_of(foe.base):
        return "holds the higher ground"
    return ""


def _stands_in_water(ground: Terrain, base: Base) -> bool:
    """In a river or ford, and not on a bridge over it."""
    wet = [patch for patch in ground.patches if patch.feature.kind in _WATERS]
    kinds = {patch.feature.kind for patch in wet if _stands_in(patch, base)}
    return bool(kinds) and "bridge" not in kinds


def _stands_in(patch: Patch, base: Base) -> bool:
    """At least half of a base is on a patch."""
    area = patch.area
    return area is not None and within(area, base, 0) and half_inside(base, area)
