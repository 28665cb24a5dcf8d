"""Bearings and angles in whole hundredths of a degree, and their sines without floats.

Bearing 0 faces up the table (y decreasing) and bearings grow clockwise. Sines come from a
table that integer arithmetic fills, so every machine replays a battle to the same tenth.
"""

from __future__ import annotations

from bisect import bisect_right
from itertools import pairwise
from typing import TypeAlias

from grognard.tabletop.geometry.points import Point

Bearing: TypeAlias = int

FULL_TURN = 36_000
HALF_TURN = 18_000
QUARTER_TURN = 9_000

# Sines are scaled by this power of two: an error of half a unit in 2**30 over a hundred
# metres is a two-thousandth of a tenth, and the products stay under 62 bits.
UNIT_BITS = 30
UNIT = 1 << UNIT_BITS

PI_NUMERATOR = 31415926535897932384626433832795028842
PI_DENOMINATOR = 10**37


def degrees(number: int) -> Bearing:
    """A degree is a hundred of our units."""
    return number * 100


def _sine_and_cosine(hundredths: int, bits: int) -> tuple[int, int]:
    """Both, scaled by 2**bits, by the power series in whole numbers."""
    angle = (hundredths * PI_NUMERATOR << bits) // (HALF_TURN * PI_DENOMINATOR)
    sums = [0, 0, 0, 0]
    term, power = 1 << bits, 0
    while term:
        sums[power % 4] += term
        power += 1
        term = (term * angle >> bits) // power
    return sums[1] - sums[3], sums[0] - sums[2]


def _quarter_of_sines() -> list[int]:
    """Sines of 0.00 to 90.00 degrees: whole degrees and hundredths joined by the sum rule."""
    bits = 64
    hundredths = [_sine_and_cosine(part, bits) for part in range(100)]
    excess = 2 * bits - UNIT_BITS
    sines = []
    for degree in range(90):
        sine_whole, cosine_whole = _sine_and_cosine(degrees(degree), bits)
        for sine_part, cosine_part in hundredths:
            product = sine_whole * cosine_part + cosine_whole * sine_part
            sines.append((product + (1 << (excess - 1))) >> excess)
    return [*sines, UNIT]


def _all_sines() -> list[int]:
    """Sines of a whole turn and a quarter; the four quarters mirror one another exactly."""
    quarter = _quarter_of_sines()
    half = quarter + quarter[-2::-1]
    return half + [-value for value in half[1:]] + quarter[1:]


SINES = _all_sines()
"""By the bearing; a quarter turn further on are the cosines."""


# Tangents are scaled by this power of two. Those of whole tenths on any table differ from one
# in the table below by nothing or by more than a unit in 2**53, so rounding both down is exact.
_TANGENT_BITS = 64


def _halfway_tangents() -> list[int]:
    """From which tangent on each hundredth of a quarter turn but the first is the nearest.

    The sum of two unit vectors bisects their angle.
    """
    sines = pairwise(SINES[: QUARTER_TURN + 1])
    cosines = pairwise(SINES[QUARTER_TURN::-1])
    both = zip(sines, cosines, strict=True)
    return [(sum(sine) << _TANGENT_BITS) // sum(cosine) for sine, cosine in both]


_HALFWAY = _halfway_tangents()


def sine(angle: int) -> int:
    """The sine times UNIT."""
    return SINES[angle % FULL_TURN]


def cosine(angle: int) -> int:
    """The cosine times UNIT."""
    return SINES[angle % FULL_TURN + QUARTER_TURN]


def bearing_of(across: int, down: int) -> Bearing:
    """The bearing in which a vector points, to the nearest hundredth of a degree."""
    if down < 0 <= across:
        return _within_quarter(-down, across)
    if across > 0:
        return QUARTER_TURN + _within_quarter(across, down)
    if down > 0:
        return HALF_TURN + _within_quarter(down, -across)
    if across == 0:
        message = "a vector of no length has no bearing"
        raise ValueError(message)
    return (HALF_TURN + QUARTER_TURN + _within_quarter(-across, -down)) % FULL_TURN


def _within_quarter(ahead: int, aside: int) -> int:
    """The angle whose tangent is aside by ahead, to the nearest hundredth of a degree."""
    return bisect_right(_HALFWAY, (aside << _TANGENT_BITS) // ahead)


def bearing_to(here: Point, there: Point) -> Bearing:
    """The bearing of one point from another; the two must differ."""
    return bearing_of(there.x - here.x, there.y - here.y)


def opposite(bearing: Bearing) -> Bearing:
    """The bearing behind one's back."""
    return (bearing + HALF_TURN) % FULL_TURN


def angle_between(start: Bearing, end: Bearing) -> int:
    """The shorter turn from one bearing to another: clockwise positive, a half turn too."""
    turn = (end - start) % FULL_TURN
    return turn if turn <= HALF_TURN else turn - FULL_TURN


def along_bearing(bearing: Bearing, length: int) -> Point:
    """The offset of a move of so many tenths at a bearing, to the nearest tenth."""
    half = 1 << (UNIT_BITS - 1)
    across = (sine(bearing) * length + half) >> UNIT_BITS
    return Point(across, (half - cosine(bearing) * length) >> UNIT_BITS)
