"""A table of hexes: distance, lines, sight, reach, and the map they lie on.

Hexes stand on a point and are named by axial coordinates: ``q`` runs east along a row, ``r``
counts rows southward. Everything that decides anything is exact. The plane is squeezed so that
all centres and corners have whole coordinates: the centre of (q, r) lies at (2q + r, 3r) and the
corners around it at (0, ±2) and (±1, ±1). Straight lines, contact and the order of shadows
survive the squeeze; a true scalar product is 3 x x' + y y'.

What depends on two hexes alone is remembered, so hexes that come from outside are first looked
up in the map: a map is small, a message may name anything.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from functools import lru_cache
from math import isqrt
from typing import Final, NamedTuple


class Hex(NamedTuple):
    """One space of the table."""

    q: int
    r: int


DIRECTIONS: Final[dict[str, Hex]] = {
    "east": Hex(1, 0),
    "north-east": Hex(1, -1),
    "north-west": Hex(0, -1),
    "west": Hex(-1, 0),
    "south-west": Hex(-1, 1),
    "south-east": Hex(0, 1),
}
"""The six ways out of a hex; everything that lists neighbours keeps this order."""

ACROSS_FLATS: Final = 508
"""A hex is two inches from flat to flat, in tenths of a millimetre."""

_REMEMBERED: Final = 1 << 14


def distance(one: Hex, other: Hex) -> int:
    """The number of steps from one hex to the other over open ground."""
    q = one[0] - other[0]
    r = one[1] - other[1]
    return (abs(q) + abs(r) + abs(q + r)) >> 1


def neighbours(here: Hex) -> tuple[Hex, ...]:
    """The six hexes around this one, in the order of DIRECTIONS."""
    return ring(here, 1)


def ring(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """The hexes at just this distance, once around from the east."""
    return _ring(centre, radius)


@lru_cache(maxsize=_REMEMBERED)
def _ring(centre: Hex, radius: int) -> tuple[Hex, ...]:
    if radius == 0:
        return (Hex(*centre),)
    ways = tuple(DIRECTIONS.values())
    q, r = centre[0] + radius, centre[1]
    around = []
    for side in range(6):
        way = ways[(side + 2) % 6]
        for _ in range(radius):
            around.append(Hex(q, r))
            q, r = q + way[0], r + way[1]
    return tuple(around)


def disc(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """The hexes at no more than this distance, nearest first."""
    return _disc(centre, radius)


@lru_cache(maxsize=_REMEMBERED)
def _disc(centre: Hex, radius: int) -> tuple[Hex, ...]:
    return tuple(here for size in range(radius + 1) for here in _ring(centre, size))


def direction_away(source: Hex, target: Hex) -> tuple[Hex, ...]:
    """The neighbours of the target furthest along the line from the source: one, or two alike."""
    return _direction_away(source, target)


@lru_cache(maxsize=_REMEMBERED)
def _direction_away(source: Hex, target: Hex) -> tuple[Hex, ...]:
    if source == target:
        raise ValueError("nothing lies straight away from its own hex")
    q, r = target[0] - source[0], target[1] - source[1]
    gains = {
        there: _forward(q, r, there[0] - target[0], there[1] - target[1])
        for there in _ring(target, 1)
    }
    best = max(gains.values())
    return tuple(there for there, gain in gains.items() if gain == best)


def _forward(q: int, r: int, step_q: int, step_r: int) -> int:
    """How far the step goes along (q, r): a third of the scalar product."""
    return (2 * q + r) * (2 * step_q + step_r) + 3 * r * step_r


def _half_width(q: int, r: int) -> int:
    """Half of a hex's breadth across (q, r), where a centre at (p, s) lies 3 (q s - r p) off."""
    return max(abs(2 * q + r), abs(q - r), abs(q + 2 * r))


@lru_cache(maxsize=_REMEMBERED)
def _along(q: int, r: int, aside: int) -> tuple[Hex, ...]:
    """Offsets of the hexes beside the stretch from (0, 0) to (q, r), up to so far aside.

    Two convex shapes are apart only if one of their edges' directions shows it. A hex has three,
    and across each the stretch widened by half a hex reaches one unit past its ends; the stretch
    itself gives the fourth, across which a hex's centre may be ``aside`` off the line. So with
    ``aside`` of half a hex these are the hexes the stretch touches. All of them hang together,
    so walking from neighbour to neighbour finds every one.
    """

    def is_alongside(there: Hex) -> bool:
        p, s = there
        return (
            3 * abs(q * s - r * p) <= aside
            and min(0, 2 * q + r) - 1 <= 2 * p + s <= max(0, 2 * q + r) + 1
            and min(0, q + 2 * r) - 1 <= p + 2 * s <= max(0, q + 2 * r) + 1
            and min(0, q - r) - 1 <= p - s <= max(0, q - r) + 1
        )

    found = [Hex(0, 0)]
    seen = {found[0]}
    for here in found:
        for there in _ring(here, 1):
            if there not in seen and is_alongside(there):
                seen.add(there)
                found.append(there)
    return tuple(sorted(found, key=lambda at: (_forward(q, r, *at), q * at[1] - r * at[0])))


def line(start: Hex, end: Hex) -> tuple[Hex, ...]:
    """Every hex the line from centre to centre meets, if only at a corner, in order; both ends too.

    The line back meets the same hexes in the opposite order.
    """
    return _line(start, end)


@lru_cache(maxsize=_REMEMBERED)
def _line(start: Hex, end: Hex) -> tuple[Hex, ...]:
    q, r = start
    far_q, far_r = end[0] - q, end[1] - r
    met = _along(far_q, far_r, _half_width(far_q, far_r))
    return tuple([Hex(q + at[0], r + at[1]) for at in met])


class Shadow(NamedTuple):
    """What one hex would hide of the band between two others, from one side to the other."""

    hex: Hex
    left: int
    right: int


def shadows(start: Hex, end: Hex) -> tuple[Shadow, ...]:
    """The hexes between two hexes and the part of the band each would hide, leftmost first.

    The two parallel lines furthest apart that still join both hexes run along the centre line
    through the outermost corners, so the band is the trail one hex leaves when it slides onto
    the other. A hex lies between the two if it is neither of them and some of its area lies in
    that trail; mere contact is not enough. What such a hex has within the two lines lies wholly
    in the trail, because the ends fill the band from line to line: its shadow needs no trimming
    but at the lines.
    """
    return _shadows(start, end)


@lru_cache(maxsize=_REMEMBERED)
def _shadows(start: Hex, end: Hex) -> tuple[Shadow, ...]:
    q, r = start
    far_q, far_r = end[0] - q, end[1] - r
    half = _half_width(far_q, far_r)
    cast = []
    for at in _along(far_q, far_r, 2 * half - 1):
        here = Hex(q + at[0], r + at[1])
        if here not in (start, end):
            middle = 3 * (far_q * at[1] - far_r * at[0])
            cast.append(Shadow(here, max(middle - half, -half), min(middle + half, half)))
    return tuple(sorted(cast, key=lambda shadow: (shadow.left, shadow.right, shadow.hex)))


def hidden(start: Hex, end: Hex, hard: Container[Hex]) -> tuple[int, int]:
    """The breadth of the band between two hexes that the hard ones hide, and its whole breadth."""
    half = _half_width(end[0] - start[0], end[1] - start[1])
    total = 0
    edge = -half
    for here, left, right in _shadows(start, end):
        if right > edge and here in hard:
            total += right - max(left, edge)
            edge = right
    return total, 2 * half


def is_screened(start: Hex, end: Hex, hard: frozenset[Hex], parts: int = 3, whole: int = 4) -> bool:
    """Whether the hard hexes between two hexes hide more than so many parts of the whole band."""
    return _is_screened(start, end, hard, parts, whole)


@lru_cache(maxsize=4 * _REMEMBERED)
def _is_screened(start: Hex, end: Hex, hard: frozenset[Hex], parts: int, whole: int) -> bool:
    covered, breadth = hidden(start, end, hard)
    return covered * whole > breadth * parts


def axial(column: int, row: int) -> Hex:
    """The hex at a column of a row, both counted from 0; odd rows stand half a hex to the east."""
    return Hex(column - (row >> 1), row)


def offset(here: Hex) -> tuple[int, int]:
    """The column and row of a hex."""
    return here[0] + (here[1] >> 1), here[1]


def position(here: Hex) -> tuple[int, int]:
    """Where to draw a hex's centre, in tenths of a millimetre from the table's north-west corner.

    Rounded: for drawing only.
    """
    half = ACROSS_FLATS // 2
    return half * (2 * here[0] + here[1] + 1), _by_root_three(half * (3 * here[1] + 2))


def _by_root_three(length: int) -> int:
    """The length divided by the square root of three, to the nearest whole number."""
    rounded = (isqrt(4 * length * length // 3) + 1) >> 1
    return rounded if length >= 0 else -rounded


class MapFault(ValueError):
    """A text map that cannot be read; the message names the line and column."""


class HexMap:
    """Rows of hexes, each of one kind of terrain; odd rows stand half a hex to the east."""

    __slots__ = ("_kinds", "_neighbours", "height", "rows", "width")

    def __init__(self, kinds: Sequence[Sequence[str]]) -> None:
        self.height: Final = len(kinds)
        self.width: Final = len(kinds[0])
        self.rows: Final = tuple(
            tuple(axial(column, row) for column in range(self.width)) for row in range(self.height)
        )
        self._kinds: Final = {
            here: kind
            for row, written in zip(self.rows, kinds, strict=True)
            for here, kind in zip(row, written, strict=True)
        }
        self._neighbours: Final = {
            here: tuple(there for there in neighbours(here) if there in self._kinds)
            for here in self._kinds
        }

    @classmethod
    def parse(cls, text: str, legend: Mapping[str, str]) -> HexMap:
        """A map from lines of marks, one mark a hex; blanks between marks are only for the eye."""
        rows = _marked_lines(text)
        first, top = rows[0]
        for number, cells in rows:
            _check_marks(number, cells, legend)
            if len(cells) != len(top):
                last = cells[min(len(cells) - 1, len(top))][0]
                raise MapFault(
                    f"line {number}, column {last}: the row has {len(cells)} hexes, "
                    f"but line {first} has {len(top)}"
                )
        return cls([[legend[mark] for _, mark in cells] for _, cells in rows])

    def __contains__(self, here: object) -> bool:
        return here in self._kinds

    def __len__(self) -> int:
        return len(self._kinds)

    def kind(self, here: Hex) -> str:
        """The terrain of a hex of the map."""
        return self._kinds[here]

    def of_kinds(self, *kinds: str) -> frozenset[Hex]:
        """All hexes of these kinds."""
        return frozenset(here for here, kind in self._kinds.items() if kind in kinds)

    def neighbours(self, here: Hex) -> tuple[Hex, ...]:
        """The neighbours of a hex that lie on the map, in the order of DIRECTIONS."""
        return self._neighbours[here]

    @property
    def extent(self) -> tuple[int, int]:
        """The breadth and depth of the table the map fills, in tenths of a millimetre."""
        half = ACROSS_FLATS // 2
        ragged = half if self.height > 1 else 0
        return self.width * ACROSS_FLATS + ragged, _by_root_three(half * (3 * self.height + 1))


def _marked_lines(text: str) -> list[tuple[int, list[tuple[int, str]]]]:
    """Each line's number with its marks and their columns; empty lines only before and after."""
    lines = [
        (number, [(column, mark) for column, mark in enumerate(written, 1) if not mark.isspace()])
        for number, written in enumerate(text.splitlines(), 1)
    ]
    while lines and not lines[0][1]:
        del lines[0]
    while lines and not lines[-1][1]:
        del lines[-1]
    if not lines:
        raise MapFault("line 1, column 1: the map has no hexes")
    for number, cells in lines:
        if not cells:
            raise MapFault(f"line {number}, column 1: an empty line inside the map")
    return lines


def _check_marks(number: int, cells: list[tuple[int, str]], legend: Mapping[str, str]) -> None:
    for column, mark in cells:
        if mark not in legend:
            raise MapFault(
                f"line {number}, column {column}: {mark!r} is not in the legend "
                f"({' '.join(sorted(legend))})"
            )


Steps = dict[Hex, tuple[tuple[Hex, int], ...]]
"""From each hex the hexes one may step to, and what the step costs."""


def steps(field: HexMap, price: Callable[[Hex, Hex], int | None]) -> Steps:
    """Every step of a map with its price; None forbids it. Made once for a map and kept."""
    table: Steps = {}
    for row in field.rows:
        for here in row:
            priced = [(there, price(here, there)) for there in field.neighbours(here)]
            table[here] = tuple((there, cost) for there, cost in priced if cost is not None)
            if any(cost < 1 for _, cost in table[here]):
                raise ValueError(f"a step from {here} costs nothing")
    return table


def reach(
    steps: Steps, start: Hex, allowance: int, blocked: Container[Hex] = frozenset()
) -> dict[Hex, int]:
    """What each hex within the allowance costs to reach, the start for nothing, cheapest first.

    Nothing enters or passes a blocked hex; the start is left whether blocked or not.
    """
    return _explore(steps, start, allowance, blocked)[0]


def path(
    steps: Steps, start: Hex, goal: Hex, allowance: int, blocked: Container[Hex] = frozenset()
) -> tuple[Hex, ...] | None:
    """A cheapest way from start to goal, both included, always the same one; None if too far."""
    settled, before = _explore(steps, start, allowance, blocked, goal)
    if goal not in settled:
        return None
    way = [goal]
    while way[-1] != start:
        way.append(before[way[-1]])
    return tuple(reversed(way))


def _explore(
    steps: Steps,
    start: Hex,
    allowance: int,
    blocked: Container[Hex],
    goal: Hex | None = None,
) -> tuple[dict[Hex, int], dict[Hex, Hex]]:
    """Costs in order of cost, and the hex before each; prices are small, so one queue a cost."""
    settled: dict[Hex, int] = {}
    best = {start: 0}
    before: dict[Hex, Hex] = {}
    waiting: list[list[Hex]] = [[] for _ in range(allowance + 1)]
    waiting[0].append(start)
    for spent, arrived in enumerate(waiting):
        for here in arrived:
            if here in settled:
                continue
            settled[here] = spent
            if spent == allowance:
                continue
            for there, price in steps[here]:
                total = spent + price
                if total < best.get(there, allowance + 1) and there not in blocked:
                    best[there] = total
                    before[there] = here
                    waiting[total].append(there)
        if goal in settled:
            break
    return settled, before
