"""Walks by the tape that bend once on their way, round a figure or round bad country."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from math import isqrt
from typing import NamedTuple

from grognard.books.gentlemen_of_war.pieces import Place
from grognard.kernel.cite import rule
from grognard.tabletop.geometry import Polygon, degrees
from grognard.tabletop.geometry import along_bearing as _along

Leg = Callable[[Place, Place], int | None]
"""What a straight walk between two places costs in tenths of a millimetre; None if barred."""
_ROUND = tuple(degrees(30 * number) for number in range(12))
_CLEAR = 20
"""A walk turns so small a part of its breadth off the corner of a patch: one in so many."""


class Stroll(NamedTuple):
    """A way to a place: its length, and where it bends."""

    length: int
    bends: tuple[Place, ...] = ()


class Strolls:
    """Where a figure can walk to from a place, straight or with a bend."""

    def __init__(self, start: Place, longest: int, leg: Leg, corners: Iterable[Place]) -> None:
        self._start = start
        self._longest = longest
        self._leg = leg
        self._corners = corners
        self._found: list[tuple[int, Place]] | None = None

    @rule("GOW-040", "GOW-147")
    def best(self, place: Place) -> Stroll | None:
        """The shortest way to a place: from step to step one may go in any direction."""
        far, longest = _apart(self._start, place), self._longest
        if place == self._start or far > longest:
            return None
        length = self._leg(self._start, place)
        found = Stroll(length) if length is not None and length <= longest else None
        if found is not None and found.length == far:
            return found
        for first, bend in self._bends():
            most = longest if found is None else found.length - 1
            if first + _apart(bend, place) > most:
                continue
            second = self._leg(bend, place)
            if second is not None and first + second <= most:
                found = Stroll(first + second, (bend,))
        return found

    def _bends(self) -> list[tuple[int, Place]]:
        """The places where a walk may bend, with the way there; looked for once."""
        if self._found is None:
            ways = [(self._leg(self._start, corner), corner) for corner in self._corners]
            self._found = sorted(
                (first, bend) for first, bend in ways if first and first < self._longest
            )
        return self._found


def beside_figures(figures: Iterable[Place], base: int) -> Iterator[Place]:
    """Places base to base with figures, all round them."""
    for x, y in figures:
        for bearing in _ROUND:
            step = _along(bearing, base)
            yield x + step.x, y + step.y


def off_corners(patches: Iterable[Polygon]) -> Iterator[Place]:
    """Places just off the corners of patches."""
    for patch in patches:
        middle = (patch.left + patch.right) // 2, (patch.top + patch.bottom) // 2
        for corner in patch.corners:
            yield _beyond(corner.x, middle[0]), _beyond(corner.y, middle[1])


def _beyond(corner: int, middle: int) -> int:
    return corner + (corner - middle) // _CLEAR


def _apart(one: Place, other: Place) -> int:
    return isqrt((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2)
