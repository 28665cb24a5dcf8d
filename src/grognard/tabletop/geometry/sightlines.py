"""Straight lines across the table: what they cross, and for how much of their length."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from math import isqrt, prod
from typing import Protocol, TypeAlias, TypeVar

from grognard.tabletop.geometry.measure import meets
from grognard.tabletop.geometry.points import Length, Point, distance_squared
from grognard.tabletop.geometry.predicates import (
    CROSS,
    INSIDE,
    TOUCH,
    boxes_apart,
    is_near,
    locate,
    relation,
    side,
)
from grognard.tabletop.geometry.shapes import Polygon, Segment, Shape

# Where a line enters an area and where it leaves it: 0 is the line's start, 1 its end.
Stretch: TypeAlias = tuple[Fraction, Fraction]
# The same as two ratios of whole numbers, not in lowest terms: enter, of, leave, of.
Part: TypeAlias = tuple[int, int, int, int]
START, END = Fraction(0), Fraction(1)


class Boxed(Protocol):
    """Whatever lies in a box with sides along the table's."""

    left: int
    top: int
    right: int
    bottom: int


BoxedT = TypeVar("BoxedT", bound=Boxed)
ShapeT = TypeVar("ShapeT", bound=Shape)


def crosses(segment: Segment, shape: Shape) -> bool:
    """True if a line runs through the inside of an area, or meets another line at all.

    Grazing the outline of an area is not crossing it.
    """
    return not boxes_apart(segment, shape) and _runs_through(segment, shape)


def _runs_through(segment: Segment, shape: Shape) -> bool:
    """The same of a line and a shape whose boxes meet."""
    if shape.convex:
        if (
            segment.left <= shape.left
            and shape.right <= segment.right
            and segment.top <= shape.top
            and shape.bottom <= segment.bottom
        ):
            return _parts_corners(segment, shape)
        if _part_in_convex(segment, shape) is not None:
            return True
    if not shape.closed or _has_no_length(segment):
        return _crosses_unusual(segment, shape)
    return not shape.convex and _crosses_dented(segment, shape)


def _parts_corners(segment: Segment, shape: Shape) -> bool:
    """Whether corners lie on both hands of a line, drawn on for ever.

    So it runs through an area without dents; an area in the box round the line's two ends it
    runs through before it ends.
    """
    start, end = segment.start, segment.end
    along_x, along_y = end.x - start.x, end.y - start.y
    level = along_x * start.y - along_y * start.x
    on_left = on_right = False
    for corner in shape.corners:
        across = along_x * corner.y - along_y * corner.x
        if across > level:
            on_right = True
        elif across < level:
            on_left = True
        if on_left and on_right:
            return True
    return False


def _has_no_length(segment: Segment) -> bool:
    return segment.left == segment.right and segment.top == segment.bottom


def _crosses_unusual(segment: Segment, shape: Shape) -> bool:
    """Lines against lines, discs, and a line of no length against anything."""
    if shape.closed:
        return locate(shape, segment.start.x, segment.start.y) == INSIDE
    if shape.radius:
        return is_near(segment, shape, shape.radius * shape.radius, 1)
    return meets(segment, shape)


def _crosses_dented(segment: Segment, polygon: Shape) -> bool:
    start, end = segment.start, segment.end
    doubtful = False
    first = polygon.corners[-1]
    first_side = side(start, end, first.x, first.y)
    for last in polygon.corners:
        last_side = side(start, end, last.x, last.y)
        if not ((first_side > 0 and last_side > 0) or (first_side < 0 and last_side < 0)):
            one, other = side(first, last, start.x, start.y), side(first, last, end.x, end.y)
            if not ((one > 0 and other > 0) or (one < 0 and other < 0)):
                if first_side and last_side and one and other:
                    return True
                doubtful = True
        first, first_side = last, last_side
    if doubtful:
        return bool(stretches_at_least(segment, polygon, INSIDE))
    return locate(polygon, start.x, start.y) == INSIDE


def crossed(segment: Segment, shapes: Sequence[ShapeT]) -> list[ShapeT]:
    """All the shapes of a list that a line crosses."""
    return [shape for shape in boxes_met(segment, shapes) if _runs_through(segment, shape)]


def crosses_any(segment: Segment, shapes: Sequence[Shape]) -> bool:
    """True if a line crosses any shape of a list."""
    return any(_runs_through(segment, shape) for shape in boxes_met(segment, shapes))


def boxes_met(segment: Segment, boxes: Sequence[BoxedT]) -> list[BoxedT]:
    """Everything whose box a line meets: all that it could possibly cross."""
    left, top, right, bottom = segment.left, segment.top, segment.right, segment.bottom
    start, end = segment.start, segment.end
    along_x, along_y = end.x - start.x, end.y - start.y
    level = along_x * start.y - along_y * start.x
    falls = (along_x < 0) is (along_y < 0)
    found = []
    for box in boxes:
        from_x = box.left
        if from_x > right:
            continue
        to_x = box.right
        if to_x < left:
            continue
        from_y = box.top
        if from_y > bottom:
            continue
        to_y = box.bottom
        if to_y < top:
            continue
        # Of the corners, those of one diagonal stick out furthest on either hand of the line.
        if falls:
            here, there = along_x * to_y - along_y * from_x, along_x * from_y - along_y * to_x
        else:
            here, there = along_x * from_y - along_y * from_x, along_x * to_y - along_y * to_x
        if here <= level <= there or there <= level <= here:
            found.append(box)
    return found


def stretches(segment: Segment, polygon: Polygon) -> list[Stretch]:
    """The parts of a line that run through the inside of an area, in order, exactly."""
    return [stretch_of(part) for part in parts_inside(segment, polygon)]


def stretch_of(part: Part) -> Stretch:
    """A part of a line in lowest terms, to be reckoned with."""
    enter, enter_of, leave, leave_of = part
    from_where = Fraction(enter, enter_of) if enter else START
    return from_where, Fraction(leave, leave_of) if leave != leave_of else END


def parts_inside(segment: Segment, polygon: Polygon) -> tuple[Part, ...]:
    """The same parts as plain ratios: most askers only want to know how many, or which ends."""
    if polygon.convex:
        part = _part_in_convex(segment, polygon)
        return (part,) if part else ()
    if boxes_apart(segment, polygon) or _has_no_length(segment):
        return ()
    return tuple(_parts_in_dented(segment, polygon))


def _part_in_convex(segment: Segment, polygon: Shape) -> Part | None:
    """Where a line enters an area without dents and where it leaves it.

    Drawn on for ever, it leaves the left hand of its corners for the right once and comes back
    once, over two edges; it only grazes the area if there are not both.
    """
    start, end = segment.start, segment.end
    start_x, start_y = start.x, start.y
    along_x, along_y = end.x - start_x, end.y - start_y
    level = along_x * start_y - along_y * start_x
    enter = enter_of = leave = leave_of = 0
    first = polygon.corners[-1]
    before = along_x * first.y - along_y * first.x
    for last in polygon.corners:
        after = along_x * last.y - along_y * last.x
        if before > level:
            if after <= level:
                enter_of = before - after
                enter = (last.y - first.y) * (start_x - first.x)
                enter -= (last.x - first.x) * (start_y - first.y)
                if leave_of:
                    break
        elif before < level <= after:
            leave_of = after - before
            leave = (last.x - first.x) * (start_y - first.y)
            leave -= (last.y - first.y) * (start_x - first.x)
            if enter_of:
                break
        first, before = last, after
    if not enter_of or not leave_of or enter >= enter_of or leave <= 0:
        return None
    if enter <= 0:
        enter, enter_of = 0, 1
    return (enter, enter_of, leave, leave_of) if leave < leave_of else (enter, enter_of, 1, 1)


def _parts_in_dented(segment: Segment, polygon: Polygon) -> list[Part]:
    """In and out by turns; where a line grazes the outline, part by part."""
    start, end = segment.start, segment.end
    along_x, along_y = end.x - start.x, end.y - start.y
    level = along_x * start.y - along_y * start.x
    cuts = []
    first = polygon.corners[-1]
    before = along_x * first.y - along_y * first.x
    for last in polygon.corners:
        after = along_x * last.y - along_y * last.x
        # Only an edge with its two ends not on one side of the line can meet it.
        if not (before > level < after or before < level > after):
            found = relation(start, end, first, last)
            if found == TOUCH:
                return _part_by_part(segment, polygon)
            if found == CROSS:
                here, there = side(first, last, start.x, start.y), side(first, last, end.x, end.y)
                cuts.append((abs(here), abs(here - there)))
        first, before = last, after
    if locate(polygon, start.x, start.y) == INSIDE:
        cuts.append((0, 1))
    if len(cuts) % 2:
        cuts.append((1, 1))
    whole = prod([of for _, of in cuts])
    cuts.sort(key=lambda cut: cut[0] * (whole // cut[1]))
    return [(*enter, *leave) for enter, leave in zip(cuts[::2], cuts[1::2], strict=True)]


def _part_by_part(segment: Segment, polygon: Polygon) -> list[Part]:
    return [
        (enter.numerator, enter.denominator, leave.numerator, leave.denominator)
        for enter, leave in stretches_at_least(segment, polygon, INSIDE)
    ]


def stretches_at_least(segment: Segment, polygon: Shape, least: int) -> list[Stretch]:
    """The parts of a line INSIDE an area, or with ON_OUTLINE also those along its outline."""
    cuts = sorted({Fraction(0), Fraction(1), *_cuts(segment, polygon)})
    found: list[Stretch] = []
    for here, there in pairwise(cuts):
        if _locate_part(segment, polygon, (here + there) / 2) < least:
            continue
        if found and found[-1][1] == here:
            found[-1] = (found[-1][0], there)
        else:
            found.append((here, there))
    return found


def _cuts(segment: Segment, polygon: Shape) -> list[Fraction]:
    """Every place of a line, between its ends, at which it meets an outline."""
    cuts = []
    first = polygon.corners[-1]
    for last in polygon.corners:
        cuts.extend(_cuts_by_edge(segment, first, last))
        first = last
    return [cut for cut in cuts if 0 < cut < 1]


def _cuts_by_edge(segment: Segment, first: Point, last: Point) -> list[Fraction]:
    start, end = segment.start, segment.end
    here, there = side(first, last, start.x, start.y), side(first, last, end.x, end.y)
    if here != there:
        one, other = side(start, end, first.x, first.y), side(start, end, last.x, last.y)
        missed = (one > 0 and other > 0) or (one < 0 and other < 0)
        return [] if missed else [Fraction(here, here - there)]
    if here != 0:
        return []
    return [_progress(segment, first), _progress(segment, last)]


def _progress(segment: Segment, point: Point) -> Fraction:
    """How far along a line a point beside it lies."""
    start, end = segment.start, segment.end
    along_x, along_y = end.x - start.x, end.y - start.y
    progress = along_x * (point.x - start.x) + along_y * (point.y - start.y)
    return Fraction(progress, along_x * along_x + along_y * along_y)


def _locate_part(segment: Segment, polygon: Shape, part: Fraction) -> int:
    """Where a point part of the way along a line lies, on a table blown up to make it whole."""
    numerator, scale = part.numerator, part.denominator
    start, end = segment.start, segment.end
    larger = Polygon([Point(corner.x * scale, corner.y * scale) for corner in polygon.corners])
    return locate(
        larger,
        start.x * scale + (end.x - start.x) * numerator,
        start.y * scale + (end.y - start.y) * numerator,
    )


def length_inside(segment: Segment, polygon: Polygon) -> Length:
    """How much of a line lies inside an area, rounded down for each part."""
    square = distance_squared(segment.start, segment.end)
    total = 0
    for enter, leave in stretches(segment, polygon):
        part = leave - enter
        total += isqrt(square * part.numerator**2 // part.denominator**2)
    return total
