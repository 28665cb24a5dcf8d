"""What stands and lies on the table: bases, areas, templates and lines.

Every shape is a chain of corners with a radius around it: a disc is one corner and its
radius, a base four corners and none. Every shape carries the box that encloses it, and is
replaced, never changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import IntEnum
from itertools import pairwise

from grognard.tabletop.geometry.angles import (
    FULL_TURN,
    QUARTER_TURN,
    SINES,
    UNIT,
    UNIT_BITS,
    Bearing,
    along_bearing,
    cosine,
    sine,
)
from grognard.tabletop.geometry.points import BOUND, Length, Point

# Two bases meant to stand flush meet only as nearly as whole tenths allow. A pose is
# rounded by at most half a tenth in x and in y, so by at most 0.71 across an edge, and so
# are its corners: four roundings for two bases come to 2.83 tenths at the very worst.
CONTACT: Length = 3


class Face(IntEnum):
    """The four sides of a base and the four quarters before them, clockwise."""

    FRONT = 0
    RIGHT = 1
    REAR = 2
    LEFT = 3


class Shape:
    """Corners in order, a radius around them, and the box that encloses both."""

    __slots__ = ("bottom", "closed", "convex", "corners", "left", "radius", "right", "top")

    corners: tuple[Point, ...]
    closed: bool  # the last corner joins the first, and the ground between belongs to it
    convex: bool  # closed and without dents
    radius: Length
    left: int
    top: int
    right: int
    bottom: int

    def _enclose(self, corners: tuple[Point, ...], radius: Length) -> None:
        self.corners = corners
        self.radius = radius
        self.left = min([corner.x for corner in corners]) - radius
        self.right = max([corner.x for corner in corners]) + radius
        self.top = min([corner.y for corner in corners]) - radius
        self.bottom = max([corner.y for corner in corners]) + radius

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Shape)
            and self.closed is other.closed
            and self.corners == other.corners
            and self.radius == other.radius
        )

    def __hash__(self) -> int:
        return hash((self.corners, self.radius))


class Segment(Shape):
    """The straight line between two points."""

    __slots__ = ("end", "start")

    def __init__(self, start: Point, end: Point) -> None:
        self.start = start
        self.end = end
        self.corners = (start, end)
        self.closed = self.convex = False
        self.radius = 0
        self.left, self.right = (start.x, end.x) if start.x < end.x else (end.x, start.x)
        self.top, self.bottom = (start.y, end.y) if start.y < end.y else (end.y, start.y)

    def __repr__(self) -> str:
        return f"Segment({self.start!r}, {self.end!r})"


class Polyline(Shape):
    """A line of one or more straight legs: a road, a wall, the path of a move."""

    __slots__ = ()

    def __init__(self, corners: Iterable[Point]) -> None:
        self.closed = self.convex = False
        self._enclose(tuple(corners), 0)

    def legs(self) -> list[Segment]:
        """The straight parts in order."""
        return [Segment(*pair) for pair in pairwise(self.corners)]

    def __repr__(self) -> str:
        return f"Polyline({list(self.corners)!r})"


class Disc(Shape):
    """All the ground within a radius of a point; with no radius, the point itself."""

    __slots__ = ("centre",)

    def __init__(self, centre: Point, radius: Length) -> None:
        self.centre = centre
        self.closed = self.convex = False
        self._enclose((centre,), radius)

    def outline(self) -> Polygon:
        """A polygon of 72 corners or fewer, alike on opposite sides, for shares of area."""
        half = [along_bearing(turn, self.radius) for turn in range(0, FULL_TURN // 2, 500)]
        x, y = self.centre.x, self.centre.y
        there = [Point(x + offset.x, y + offset.y) for offset in half]
        # The hull, because rounding dents the outline of a very small disc.
        return hull(there + [Point(x - offset.x, y - offset.y) for offset in half])

    def __repr__(self) -> str:
        return f"Disc({self.centre!r}, {self.radius})"


def spot(point: Point) -> Disc:
    """A single point as a shape, for measuring from it or to it."""
    return Disc(point, 0)


class Polygon(Shape):
    """An area with straight sides that do not cross, dents allowed, corners either way round.

    The corners are kept clockwise as seen on the table, so that the inside is always on
    the right hand of one who walks the outline.
    """

    __slots__ = ()

    def __init__(self, corners: Iterable[Point]) -> None:
        chain = tuple(corners)
        doubled = doubled_area(chain) if chain else 0
        if doubled == 0:
            message = "a polygon needs three corners that are not in line"
            raise ValueError(message)
        self._enclose(chain if doubled > 0 else chain[::-1], 0)
        self.closed = True
        self.convex = _has_no_dent(self.corners)

    def __repr__(self) -> str:
        return f"Polygon({list(self.corners)!r})"

    @property
    def outline(self) -> tuple[tuple[int, int], ...]:
        """Its corners as plain places, for files and pictures."""
        return tuple([(corner.x, corner.y) for corner in self.corners])


class Convex(Polygon):
    """A polygon known to have no dents, with its corners clockwise: nothing is looked at."""

    __slots__ = ()

    def __init__(self, corners: tuple[Point, ...]) -> None:
        self._enclose(corners, 0)
        self.closed = self.convex = True


def doubled_area(corners: Sequence[Point]) -> int:
    """Twice the area inside a chain of corners, positive when they go round clockwise."""
    total = 0
    start = corners[-1]
    for end in corners:
        total += start.x * end.y - end.x * start.y
        start = end
    return total


def _has_no_dent(corners: Sequence[Point]) -> bool:
    start, middle = corners[-2], corners[-1]
    for end in corners:
        turn = (middle.x - start.x) * (end.y - middle.y) - (middle.y - start.y) * (end.x - middle.x)
        if turn < 0:
            return False
        start, middle = middle, end
    return True


class Pose:
    """Where a base stands and which way it faces: the centre of the base and its bearing."""

    __slots__ = ("bearing", "x", "y")

    def __init__(self, x: int, y: int, bearing: Bearing) -> None:
        self.x = x
        self.y = y
        self.bearing = bearing % FULL_TURN

    @property
    def point(self) -> Point:
        """The centre of the base."""
        return Point(self.x, self.y)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Pose)
            and self.x == other.x
            and self.y == other.y
            and self.bearing == other.bearing
        )

    def __hash__(self) -> int:
        return hash((self.x, self.y, self.bearing))

    def __repr__(self) -> str:
        return f"Pose({self.x}, {self.y}, {self.bearing})"


class Base(Polygon):
    """A rectangle that faces somewhere; corners front left, front right, rear right, rear left.

    Corners that fall between tenths all go to the same side, so an about face swaps corners
    without moving them, and an odd width stays what it is.
    """

    __slots__ = ("depth", "pose", "width")

    def __init__(self, pose: Pose, width: Length, depth: Length) -> None:
        self.pose = pose
        self.width = width
        self.depth = depth
        self.closed = self.convex = True
        self.radius = 0
        sin, cos = SINES[pose.bearing], SINES[pose.bearing + QUARTER_TURN]
        wide_x, wide_y, deep_x, deep_y = width * cos, width * sin, depth * sin, -depth * cos
        # Centres are raised by half a tenth, so that shifting down rounds to the nearest.
        x, y, half = (2 * pose.x + 1) * UNIT, (2 * pose.y + 1) * UNIT, UNIT_BITS + 1
        self.corners = corners = (
            Point((x + deep_x - wide_x) >> half, (y + deep_y - wide_y) >> half),
            Point((x + deep_x + wide_x) >> half, (y + deep_y + wide_y) >> half),
            Point((x - deep_x + wide_x) >> half, (y - deep_y + wide_y) >> half),
            Point((x - deep_x - wide_x) >> half, (y - deep_y - wide_y) >> half),
        )
        quarter = pose.bearing // QUARTER_TURN
        self.left = corners[3 - quarter].x
        self.top = corners[-quarter].y
        self.right = corners[1 - quarter].x
        self.bottom = corners[2 - quarter].y

    def at(self, pose: Pose) -> Base:
        """The same base stood elsewhere."""
        return Base(pose, self.width, self.depth)

    def edge(self, face: Face) -> Segment:
        """One of the four sides, walked clockwise."""
        return Segment(self.corners[face], self.corners[(face + 1) % 4])

    def middle(self, face: Face) -> Point:
        """The middle of one of the four sides."""
        deep = self.depth if face in (Face.FRONT, Face.REAR) else self.width
        bearing = self.pose.bearing + face * QUARTER_TURN
        x, y, half = (2 * self.pose.x + 1) * UNIT, (2 * self.pose.y + 1) * UNIT, UNIT_BITS + 1
        return Point((x + sine(bearing) * deep) >> half, (y - cosine(bearing) * deep) >> half)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Base)
            and self.pose == other.pose
            and self.width == other.width
            and self.depth == other.depth
        )

    def __hash__(self) -> int:
        pose = self.pose
        return hash((pose.x, pose.y, pose.bearing, self.width, self.depth))

    def __repr__(self) -> str:
        return f"Base({self.pose!r}, {self.width}, {self.depth})"


def shaved(base: Base) -> Base:
    """The base less the thickness of a rounding on every side, to pass flush neighbours."""
    margin = 2 * CONTACT
    return Base(base.pose, max(base.width - margin, 1), max(base.depth - margin, 1))


def hull(points: Iterable[Point]) -> Polygon:
    """The area inside a string drawn tight round the points."""
    ordered = sorted({(point.x, point.y) for point in points})
    upper, lower = _chain(ordered), _chain(ordered[::-1])
    return Polygon([Point(x, y) for x, y in upper[:-1] + lower[:-1]])


def _chain(ordered: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """One half of a hull: only the points at which it turns right."""
    chain: list[tuple[int, int]] = []
    for x, y in ordered:
        while len(chain) > 1:
            (ax, ay), (bx, by) = chain[-2], chain[-1]
            if (bx - ax) * (y - by) - (by - ay) * (x - bx) > 0:
                break
            chain.pop()
        chain.append((x, y))
    return chain


def is_bounded(shape: Shape) -> bool:
    """True of a shape that fits on the largest table; asked where shapes enter, not in play."""
    return (
        shape.left >= -BOUND
        and shape.top >= -BOUND
        and shape.right <= BOUND
        and shape.bottom <= BOUND
    )
