"""Exact areas in common, by cutting one polygon along the edges of another.

A cut rarely falls on whole tenths. Its corners are kept as (x, y, w), meaning the point
(x / w, y / w), so that nothing is rounded before the shares are compared.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from math import gcd
from typing import TypeAlias

from grognard.tabletop.geometry.points import Point
from grognard.tabletop.geometry.shapes import Shape, doubled_area

Weighted: TypeAlias = tuple[int, int, int]


def weighted(corners: Sequence[Point]) -> list[Weighted]:
    """Corners on whole tenths, ready to be cut."""
    return [(corner.x, corner.y, 1) for corner in corners]


def clip(corners: list[Weighted], start: Point, end: Point) -> list[Weighted]:
    """What is left on the right hand of the line from start to end, the line included."""
    along_x, along_y = end.x - start.x, end.y - start.y
    level = along_y * start.x - along_x * start.y
    sides = [along_x * y - along_y * x + level * w for x, y, w in corners]
    kept: list[Weighted] = []
    for place, (corner, side) in enumerate(zip(corners, sides, strict=True)):
        before, side_before = corners[place - 1], sides[place - 1]
        if (side > 0 > side_before) or (side < 0 < side_before):
            kept.append(_cut(corner, side, before, side_before))
        if side >= 0:
            kept.append(corner)
    return kept


def _cut(one: Weighted, side_one: int, other: Weighted, side_other: int) -> Weighted:
    """Where the way between two corners on different sides of a line meets the line."""
    one_share, other_share = abs(side_other), abs(side_one)
    x = one[0] * one_share + other[0] * other_share
    y = one[1] * one_share + other[1] * other_share
    w = one[2] * one_share + other[2] * other_share
    common = gcd(x, y, w)
    return x // common, y // common, w // common


def clip_to_convex(corners: list[Weighted], bounds: Sequence[Point]) -> list[Weighted]:
    """What is left inside a convex chain of clockwise corners."""
    start = bounds[-1]
    for end in bounds:
        corners = clip(corners, start, end)
        if not corners:
            break
        start = end
    return corners


def _doubled(corners: list[Weighted]) -> Fraction:
    total, of = 0, 1
    for place, (x, y, w) in enumerate(corners):
        last_x, last_y, last_w = corners[place - 1]
        # Lowest terms are sought but once, at the end.
        part, part_of = last_x * y - x * last_y, last_w * w
        total, of = total * part_of + part * of, of * part_of
    return Fraction(total, of)


def doubled_area_in_common(one: Shape, other: Shape) -> Fraction:
    """Twice the area that lies inside both of two polygons, exactly."""
    if one.convex:
        return _doubled(clip_to_convex(weighted(other.corners), one.corners))
    if other.convex:
        return _doubled(clip_to_convex(weighted(one.corners), other.corners))
    return _by_triangles(one, other)


def _by_triangles(one: Shape, other: Shape) -> Fraction:
    """Twice the common area, with one polygon as a sum of triangles that may count negative."""
    hub, total = one.corners[0], Fraction(0)
    for second, third in pairwise(one.corners[1:]):
        turn = doubled_area((hub, second, third))
        if turn > 0:
            total += _doubled(clip_to_convex(weighted(other.corners), (hub, second, third)))
        elif turn < 0:
            total -= _doubled(clip_to_convex(weighted(other.corners), (hub, third, second)))
    return total
