"""Lengths and points of the table, in whole tenths of a millimetre.

The table's x runs to the right and its y downwards, as on a screen.
"""

from __future__ import annotations

from fractions import Fraction
from math import isqrt
from typing import TypeAlias

from msgspec import Struct

Length: TypeAlias = int

# No table is wider than a hundred metres; products of bounded coordinates stay small.
BOUND = 1_000_000


def inches(amount: int | str | Fraction, of: int = 1) -> Length:
    """An inch is 254 tenths: `inches(6)`, `inches(1, 2)` for a half, `inches("1.5")`."""
    return _tenths(amount, of, 254)


def cm(amount: int | str | Fraction, of: int = 1) -> Length:
    """A centimetre is 100 tenths: `cm(25)`, `cm(1, 3)` for a third, `cm("2.5")`."""
    return _tenths(amount, of, 100)


def _tenths(amount: int | str | Fraction, of: int, unit: int) -> Length:
    """So many tenths, a part of a tenth rounded half up."""
    if of == 1 and isinstance(amount, int):
        return amount * unit
    exact = Fraction(amount) * unit / of
    return nearest_whole(exact.numerator, exact.denominator)


def nearest_whole(numerator: int, denominator: int) -> int:
    """The whole number nearest to a ratio, halves upwards."""
    return (2 * numerator + denominator) // (2 * denominator)


class Point(Struct, frozen=True, gc=False):
    """A spot on the table."""

    x: int
    y: int


def distance_squared(one: Point, other: Point) -> int:
    """Squares compare exactly where distances would have to be rounded."""
    across, down = other.x - one.x, other.y - one.y
    return across * across + down * down


def distance(one: Point, other: Point) -> Length:
    """Between two points, rounded down to a whole tenth."""
    return isqrt(distance_squared(one, other))


def along_vector(across: int, down: int, length: Length) -> Point:
    """The offset of the given length in the direction of a vector that is not zero."""
    # Twenty binary places keep the error of the root below a tenth on any table.
    root = isqrt((across * across + down * down) << 40)
    return Point(
        nearest_whole(across * length << 20, root), nearest_whole(down * length << 20, root)
    )
