"""Cover: what a figure stands in, and what it lies behind."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from grognard.books.sharpe_skirmish.bodies import middle
from grognard.books.sharpe_skirmish.pieces import Figure, Group, SkTable
from grognard.books.sharpe_skirmish.seeing import nearest_foe
from grognard.books.sharpe_skirmish.tables import COVERS
from grognard.kernel.cite import rule
from grognard.tabletop.geometry import CONTACT, Disc, Point, Segment, crosses, meets, within
from grognard.tabletop.terrain import Cover, Patch, Terrain

ENCLOSED: Final = ("wood", "building", "scrub")
"""What shortens the reach of a voice: SK-013."""


class Shelter(NamedTuple):
    """The cover of a place: one grade from all around, and lines that cover from beyond them."""

    around: Cover
    lines: tuple[Patch, ...]


@lru_cache(maxsize=16384)
@rule("SK-032")
def shelter(ground: Terrain, base: Disc) -> Shelter:
    """Woods and houses cover whose middle stands in them, hedges and walls who touches them."""
    around: Cover = "none"
    lines = []
    inside = ground.at(base.centre)
    for patch in ground.covering:
        if patch.line is not None:
            if within(patch.shape, base, CONTACT):
                lines.append(patch)
        elif patch.feature in inside:
            around = better(around, patch.feature.cover)
    return Shelter(around, tuple(lines))


def better(one: Cover, other: Cover) -> Cover:
    """Of two covers only the better counts."""
    return other if COVERS[other] > COVERS[one] else one


@rule("SK-032")
def cover_from(ground: Terrain, base: Disc, source: Point) -> Cover:
    """The cover of a base against what comes from a point."""
    if not ground.covering:
        return "none"
    found = shelter(ground, base)
    cover = found.around
    for patch in found.lines:
        line = Segment(source, base.centre)
        across = patch.area is not None and crosses(line, patch.area)
        if across or (patch.area is None and meets(line, patch.shape)):
            cover = better(cover, patch.feature.cover)
    return cover


def is_covered(ground: Terrain, base: Disc, source: Point | None) -> bool:
    """Covered against a point, or by anything at all where no enemy is known."""
    if source is not None:
        return cover_from(ground, base, source) != "none"
    found = shelter(ground, base)
    return found.around != "none" or bool(found.lines)


@rule("SK-039", "SK-063")
def in_cover(table: SkTable, group: Group) -> bool:
    """True if every figure of a unit is in cover from the nearest enemy it sees."""
    if not table.ground.covering:
        return False
    foe = nearest_foe(table, group)
    source = None if foe is None else middle(foe.figures)
    return all(is_covered(table.ground, figure.disc, source) for figure in group.figures)


@rule("SK-013")
def is_enclosed(table: SkTable, figure: Figure) -> bool:
    """Woods, scrub and houses close a figure in."""
    return _is_shut(table.ground, figure.point)


@lru_cache(maxsize=8192)
def _is_shut(ground: Terrain, point: Point) -> bool:
    return any(feature.kind in ENCLOSED for feature in ground.at(point))
