"""The map of a campaign, as in an old atlas: the powers lie in two rows along one frontier.

The rules know no geography but that each power reaches every other, so every country has its
Reserve encamped inland and its fronts along its inner border. All of it is for the eye.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from grognard.tabletop.geometry import Length, inches
from grognard.tabletop.view import Place, TerrainView

SCREEN: Final = (8, 5)
"""The map is as much wider than high as most screens."""
FILE: Final = inches(27) // 10
"""From one unit to the next beside it."""
RANK: Final = inches(41) // 10
"""From one rank of units to the next."""
FILES: Final = 9
"""A camp is no wider than so many units."""
SEA: Final = inches(2)
TITLE: Final = inches(46) // 10
"""So much of a country its name takes up, with the capital beside it."""
BAND: Final = inches(9)
"""The ground along the frontier, where the fronts are."""
CAPE: Final = (inches(3), inches(2))
"""The corners of the continent are in the sea."""
WIDE: Final = inches(44)
STEP: Final = inches(16) // 10
"""A coast or border turns about as often."""
SWELL: Final = (0, 2, 3, 1, -2, -1, 2, 4, 1, -3, -4, -1, 3, 0, -2, 1)
"""How a coast goes in and out, in quarters of what it may."""
BAYS, BENDS = inches(9) // 10, inches(8) // 10
"""How far a coast goes in and out, and how far a border does."""


class Land(NamedTuple):
    """A country on the map."""

    left: Length
    top: Length
    right: Length
    bottom: Length
    north: bool
    outline: tuple[Place, ...]

    @property
    def middle(self) -> Length:
        """Half-way between its neighbours."""
        return (self.left + self.right) // 2

    @property
    def title(self) -> Length:
        """How far to the right its name may go."""
        return min(self.right - inches(2), self.middle + inches(11))

    @property
    def capital(self) -> Place:
        """Where its capital is, beside its name."""
        y = self.top + inches(2) if self.north else self.bottom - inches(18) // 10
        return max(self.left + inches(4), self.middle - inches(11)), y


class Atlas:
    """A map with room for so many powers of so many units."""

    def __init__(self, powers: int, most: int) -> None:
        self.south = powers // 2
        self.north = powers - self.south
        self.height: Length = inches(24)
        while self._needs(most) > self.height:
            self.height += inches(1)
        self.width: Length = self.height * SCREEN[0] // SCREEN[1]
        self.frontier = self.height // 2
        self.lands = (*self._row(self.south, north=False), *self._row(self.north, north=True))

    def _needs(self, most: int) -> Length:
        width = self.height * SCREEN[0] // SCREEN[1]
        ranks = [-(-most // _files((width - 2 * SEA) // row)) for row in (self.south, self.north)]
        return 2 * (SEA + TITLE + BAND + RANK * max(ranks)) + inches(1)

    def camp(self, line: int, number: int, count: int) -> Place:
        """Where a unit of the Reserve lies, of so many that are about as many in each rank."""
        land = self.lands[line]
        ranks = -(-count // _files(land.right - land.left))
        files = -(-count // ranks)
        rank, file = divmod(number, files)
        x = land.middle + (2 * file + 1 - files) * FILE // 2
        if land.north:
            return x, land.top + TITLE + rank * RANK + inches(19) // 10
        return x, land.bottom - TITLE - (ranks - 1 - rank) * RANK - inches(11) // 10

    def fronts(self, line: int, sizes: Sequence[int]) -> list[list[Place]]:
        """Where the units at the fronts of a country stand, front by front, in two ranks."""
        land = self.lands[line]
        columns = [-(-size // 2) for size in sizes]
        files = sum(columns) + len(sizes) - 1
        apart = min(FILE, (land.right - land.left - inches(3)) // max(files, 1))
        found, start = [], land.middle - (files - 1) * apart // 2
        for size, wide in zip(sizes, columns, strict=True):
            found.append([self._at(land, start + n // 2 * apart, n % 2) for n in range(size)])
            start += (wide + 1) * apart
        return found

    def _at(self, land: Land, x: Length, rank: int) -> Place:
        if land.north:
            return x, self.frontier - inches(22) // 10 - rank * inches(37) // 10
        return x, self.frontier + inches(27) // 10 + rank * inches(37) // 10

    def toward(self, line: int, other: int) -> Length:
        """How far across the map one country lies from another, less for more to the left."""
        return self.lands[other].middle - self.lands[line].middle

    def ground(self) -> Iterator[TerrainView]:
        """What else is on the map: the sea, mountains, roads, and woods where nobody camps."""
        around = ((0, 0), (self.width, 0), (self.width, self.height), (0, self.height))
        yield TerrainView("sea", "sea", outline=around, words="the sea")
        yield TerrainView("river", "river", line=tuple(self._inner(SEA, self.width - SEA)))
        for n, (one, other) in enumerate(self._neighbours()):
            y = self._strip(one)
            road = ((one.middle, y), (one.right, y - inches(1)), (other.middle, y))
            yield TerrainView(f"road-{n}", "road", line=road)
            top = one.top + TITLE if one.north else self.frontier + BAND
            bottom = self.frontier - BAND if one.north else one.bottom - TITLE
            ridge = ((one.right, top), (one.right, bottom))
            yield TerrainView(f"range-{n}", "mountains", line=ridge, words="mountains")
        for n, land in enumerate(self.lands):
            y = self._strip(land)
            aside = (land.capital[0] - inches(2), (land.capital[1] + y) // 2)
            way = (land.capital, aside, (land.middle, y), (land.middle, self.frontier))
            yield TerrainView(f"way-{n}", "road", line=way)
            yield TerrainView(f"grove-{n}", "grove", line=tuple(self._woods(land)))
            if land.right - land.left > WIDE:
                yield from self._heights(n, land)

    def _heights(self, number: int, land: Land) -> Iterator[TerrainView]:
        """A wide country has mountains of its own, on either side of its camp."""
        top = land.top + TITLE if land.north else self.frontier + BAND - inches(2)
        for side, x in enumerate((land.middle - inches(19), land.middle + inches(17))):
            ridge = ((x, top + side * inches(1)), (x + inches(3), top + inches(6)))
            name = f"heights-{number}-{side}"
            yield TerrainView(name, "mountains", line=ridge, words="mountains")

    def _strip(self, land: Land) -> Length:
        """Between the camp of a country and its fronts, where the roads meet."""
        return self.frontier + (-BAND if land.north else BAND)

    def _neighbours(self) -> list[tuple[Land, Land]]:
        return [(one, other) for one, other in pairwise(self.lands) if one.right == other.left]

    def _woods(self, land: Land) -> Iterator[Place]:
        """In the corners by the frontier, out of the way of the fronts."""
        near = -1 if land.north else 1
        for n in range(10):
            aside = inches(22 + SWELL[n] * 3 + n // 2 * 8) // 10
            x = land.left + aside if n % 2 else land.right - aside
            y = self.frontier + near * inches(16 + n * 7 % 54) // 10
            yield x, y

    def _row(self, count: int, *, north: bool) -> list[Land]:
        top, bottom = (SEA, self.frontier) if north else (self.frontier, self.height - SEA)
        xs = self._splits(count)
        lands = []
        for left, right in pairwise(xs):
            coast = self._coast(left, right, north=north)
            inner = self._inner(left, right)
            lower, upper = (
                self._side(right, coast[-1], inner[-1]),
                self._side(left, coast[0], inner[0]),
            )
            outline = (*coast, *lower, *reversed(inner), *reversed(upper))
            lands.append(Land(left, top, right, bottom, north, tuple(dict.fromkeys(outline))))
        return lands

    def _splits(self, count: int) -> list[Length]:
        return [SEA + n * (self.width - 2 * SEA) // count for n in range(count + 1)]

    def _coast(self, left: Length, right: Length, *, north: bool) -> list[Place]:
        y = SEA if north else self.height - SEA
        inland = CAPE[1] if north else -CAPE[1]
        points: list[Place] = []
        if left == SEA:
            points.append((left, y + inland))
        start = (left + CAPE[0] if left == SEA else left, y)
        end = (right - CAPE[0] if right == self.width - SEA else right, y)
        points += _edge(start, end, BAYS)
        if right == self.width - SEA:
            points.append((right, y + inland))
        return points

    def _inner(self, left: Length, right: Length) -> list[Place]:
        """The frontier between two places, by way of every corner that others have on it."""
        corners = sorted({*self._splits(self.north), *self._splits(self.south)})
        corners = [x for x in corners if left <= x <= right]
        y = self.frontier
        sides = [_edge((a, y), (b, y), BENDS) for a, b in pairwise(corners)]
        return [place for side in sides for place in side]

    def _side(self, x: Length, outer: Place, inner: Place) -> list[Place]:
        """A coast in the west or east, or the border between two neighbours."""
        return _edge(outer, inner, BAYS if x in (SEA, self.width - SEA) else BENDS)


@lru_cache(maxsize=64)
def atlas(powers: int, most: int) -> Atlas:
    """The map for so many powers, the largest of which has so many units."""
    return Atlas(powers, most)


def _files(width: Length) -> int:
    """How many units lie side by side in the camp of a country."""
    return max(1, min(FILES, (width - inches(2)) // FILE))


def _edge(start: Place, end: Place, swell: Length) -> list[Place]:
    """A crooked line between two places, the same in either direction from the same start."""
    across, down = end[0] - start[0], end[1] - start[1]
    steps = max(2, max(abs(across), abs(down)) // STEP)
    level = abs(across) > abs(down)
    seed = (start[0] // STEP * 5 + start[1] // STEP * 3) % len(SWELL)
    points = [start]
    for n in range(1, steps):
        out = SWELL[(seed + n) % len(SWELL)] * swell // 4
        x, y = start[0] + across * n // steps, start[1] + down * n // steps
        points.append((x, y + out) if level else (x + out, y))
    return [*points, end]
