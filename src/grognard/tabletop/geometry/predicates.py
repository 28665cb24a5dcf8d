"""The exact yes or no of whole numbers: sides of lines, crossings of outlines, nearness.

These loops ask about cores alone, that is corners and edges without the radius of a disc.
"""

from __future__ import annotations

from grognard.tabletop.geometry.points import Point
from grognard.tabletop.geometry.shapes import Shape

OUTSIDE, ON_OUTLINE, INSIDE = -1, 0, 1
APART, TOUCH, CROSS = 0, 1, 2


def side(start: Point, end: Point, x: int, y: int) -> int:
    """Positive on the right hand of one who walks from start to end, zero on the line."""
    return (end.x - start.x) * (y - start.y) - (end.y - start.y) * (x - start.x)


def boxes_apart(one: Shape, other: Shape) -> bool:
    """True if not even the boxes of two shapes touch."""
    return (
        one.right < other.left
        or other.right < one.left
        or one.bottom < other.top
        or other.bottom < one.top
    )


def locate(polygon: Shape, x: int, y: int) -> int:
    """Whether a point is INSIDE a polygon, ON_OUTLINE or OUTSIDE."""
    inside = False
    start = polygon.corners[-1]
    for end in polygon.corners:
        ay, by = start.y, end.y
        if (ay > y) != (by > y):
            turn = (end.x - start.x) * (y - ay) - (by - ay) * (x - start.x)
            if turn == 0:
                return ON_OUTLINE
            if (turn > 0) == (by > ay):
                inside = not inside
        elif y in (ay, by) and _is_between(start, end, x, y):
            return ON_OUTLINE
        start = end
    return INSIDE if inside else OUTSIDE


def _is_between(start: Point, end: Point, x: int, y: int) -> bool:
    """True of a point on the way from start to end, of which at least one is level with it."""
    if start.y == end.y:
        return min(start.x, end.x) <= x <= max(start.x, end.x)
    return x == (start.x if start.y == y else end.x)


def relation(start: Point, end: Point, first: Point, last: Point) -> int:
    """Whether two segments CROSS within both, only TOUCH, or lie APART."""
    one, two = side(start, end, first.x, first.y), side(start, end, last.x, last.y)
    if (one > 0 and two > 0) or (one < 0 and two < 0):
        return APART
    three, four = side(first, last, start.x, start.y), side(first, last, end.x, end.y)
    if (three > 0 and four > 0) or (three < 0 and four < 0):
        return APART
    if one and two and three and four:
        return CROSS
    if one == 0 and two == 0:
        return APART if _spans_apart(start, end, first, last) else TOUCH
    return TOUCH


def _spans_apart(start: Point, end: Point, first: Point, last: Point) -> bool:
    return (
        max(start.x, end.x) < min(first.x, last.x)
        or max(first.x, last.x) < min(start.x, end.x)
        or max(start.y, end.y) < min(first.y, last.y)
        or max(first.y, last.y) < min(start.y, end.y)
    )


def outlines(one: Shape, other: Shape) -> int:
    """The closest relation, CROSS above TOUCH above APART, among the edges of two shapes."""
    closest = APART
    start = one.corners[-1] if one.closed else one.corners[0]
    for end in one.corners:
        found = _edge_and_outline(start, end, other)
        if found == CROSS:
            return CROSS
        closest = max(closest, found)
        start = end
    return closest


def _edge_and_outline(start: Point, end: Point, other: Shape) -> int:
    left, right = (start.x, end.x) if start.x < end.x else (end.x, start.x)
    top, bottom = (start.y, end.y) if start.y < end.y else (end.y, start.y)
    if right < other.left or other.right < left or bottom < other.top or other.bottom < top:
        return APART
    closest = APART
    first = other.corners[-1] if other.closed else other.corners[0]
    for last in other.corners:
        found = relation(start, end, first, last)
        if found == CROSS:
            return CROSS
        closest = max(closest, found)
        first = last
    return closest


def parted(one: Shape, other: Shape, least: int) -> bool:
    """True if an edge of a convex polygon has every corner of the other shape outside it.

    With `least` 0 a corner on the edge is not outside it; with 1 it is.
    """
    start = one.corners[-1]
    for end in one.corners:
        ax, ay = start.x, start.y
        along_x, along_y = end.x - ax, end.y - ay
        for corner in other.corners:
            if along_x * (corner.y - ay) - along_y * (corner.x - ax) >= least:
                break
        else:
            return True
        start = end
    return False


def nested(one: Shape, other: Shape) -> bool:
    """True if the first corner of either shape lies inside the other or on its outline."""
    mine, theirs = one.corners[0], other.corners[0]
    return (one.closed and locate(one, theirs.x, theirs.y) >= ON_OUTLINE) or (
        other.closed and locate(other, mine.x, mine.y) >= ON_OUTLINE
    )


def cores_meet(one: Shape, other: Shape) -> bool:
    """True if two cores have any point in common."""
    if one.convex and other.convex:
        return not (parted(one, other, 0) or parted(other, one, 0))
    return outlines(one, other) != APART or nested(one, other)


def is_near(one: Shape, other: Shape, square: int, margin: int) -> bool:
    """True if two cores that do not meet are at most the root of a square apart.

    With `margin` 0 just so far is near enough; with 1 they must be nearer.
    """
    return _corner_is_near(one, other, square, margin) or _corner_is_near(
        other, one, square, margin
    )


def _corner_is_near(one: Shape, other: Shape, square: int, margin: int) -> bool:
    convex = one.convex
    start = one.corners[-1] if one.closed else one.corners[0]
    for end in one.corners:
        ax, ay = start.x, start.y
        along_x, along_y = end.x - ax, end.y - ay
        length_squared = along_x * along_x + along_y * along_y
        bound = square * length_squared - margin
        for corner in other.corners:
            x, y = corner.x - ax, corner.y - ay
            turn = along_x * y - along_y * x
            # A convex polygon is never nearest along an edge that is turned away.
            if convex and turn >= 0:
                continue
            progress = along_x * x + along_y * y
            if 0 < progress < length_squared:
                if turn * turn <= bound:
                    return True
                continue
            if progress > 0:
                x, y = x - along_x, y - along_y
            if x * x + y * y + margin <= square:
                return True
        start = end
    return False


def least_square(one: Shape, other: Shape) -> int:
    """The squared distance of two cores that do not meet, rounded down."""
    return min(_least_from_corners(one, other), _least_from_corners(other, one))


def _least_from_corners(one: Shape, other: Shape) -> int:
    convex = one.convex
    least = 1 << 62
    start = one.corners[-1] if one.closed else one.corners[0]
    for end in one.corners:
        ax, ay = start.x, start.y
        along_x, along_y = end.x - ax, end.y - ay
        length_squared = along_x * along_x + along_y * along_y
        for corner in other.corners:
            x, y = corner.x - ax, corner.y - ay
            turn = along_x * y - along_y * x
            if convex and turn >= 0:
                continue
            progress = along_x * x + along_y * y
            if 0 < progress < length_squared:
                found = turn * turn // length_squared
            else:
                if progress > 0:
                    x, y = x - along_x, y - along_y
                found = x * x + y * y
            least = found if found < least else least
        start = end
    return least


def is_simple(polygon: Shape) -> bool:
    """True if no two sides of a polygon meet, but neighbours at their common corner.

    Asked of terrain that somebody drew, before it enters the game.
    """
    corners = polygon.corners
    count = len(corners)
    for one in range(count):
        start, end = corners[one], corners[(one + 1) % count]
        if _folds_back(start, end, corners[(one + 2) % count]):
            return False
        for other in range(one + 2, count - (one == 0)):
            if relation(start, end, corners[other], corners[(other + 1) % count]) != APART:
                return False
    return True


def _folds_back(start: Point, corner: Point, end: Point) -> bool:
    """True if a side has no length or the next one runs back over it."""
    ahead = (corner.x - start.x) * (end.x - corner.x) + (corner.y - start.y) * (end.y - corner.y)
    return start == corner or (side(start, corner, end.x, end.y) == 0 and ahead < 0)
