"""From a wanted pose to a manoeuvre, and a sample of all that a block may do."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from grognard.tabletop.drill import (
    Around,
    Drill,
    Kind,
    Manoeuvre,
    Order,
    Step,
    carry_out,
    finished,
    march,
    turning,
)
from grognard.tabletop.geometry import (
    CONTACT,
    UNIT,
    Base,
    Face,
    Length,
    Pose,
    about_face,
    angle_between,
    bearing_to,
    cosine,
    degrees,
    distance,
    sine,
    widest_wheel,
)
from grognard.tabletop.sight import Reason

SCAN = degrees(5)
"""First wheels are tried at this distance before the right one is closed in on."""
NEAR: Length = 10
"""A manoeuvre that ends within a millimetre of the wanted place has reached it."""


def manoeuvre(
    block: Base, wanted: Pose, drill: Drill, around: Around, allowance: Length
) -> Manoeuvre | Reason:
    """The cheapest legal manoeuvre to a wanted pose, or the reason of the one that came nearest.

    It ends within a millimetre of the wanted place, facing as wanted.
    """
    best: Manoeuvre | None = None
    reason = Reason("no manoeuvre of this drill leads there", "drill")
    for orders in plans(block, wanted, drill):
        found = march(block, orders, drill, around, allowance)
        if isinstance(found, Reason):
            reason = found if reason.key == "drill" else reason
        elif best is None or found.cost + NEAR < best.cost:
            best = found  # the plainer plans come first, and nobody saves a millimetre
    return best or reason


def plans(block: Base, wanted: Pose, drill: Drill) -> Iterator[list[Order]]:
    """Every plan of a few orders that leads to a wanted pose, if nothing is in the way."""
    yield from _plans(block, wanted, drill)
    if drill.about_face is not None:
        turned = block.at(about_face(block.pose))
        for plan in _plans(turned, wanted, drill):
            yield [Order("about-face"), *plan]
        for plan in _plans(block, about_face(wanted), drill):
            yield [*plan, Order("about-face")]


def _plans(block: Base, wanted: Pose, drill: Drill) -> Iterator[list[Order]]:
    """Plans without facing about: straight, turn and straight, or wheel, advance, wheel."""
    turned = angle_between(block.pose.bearing, wanted.bearing)
    if turned == 0:
        yield from _straight_plans(block.pose, wanted, drill)
    for order in _turns(turned, drill):
        after = turning(block, order)[-1]
        for plan in _straight_plans(after, wanted, drill):
            yield [order, *plan]
        back = _undone(block, wanted, order)
        for plan in _straight_plans(block.pose, back, drill):
            yield [*plan, order]
    if drill.wheel and drill.wheels > 1:
        for first in (Face.LEFT, Face.RIGHT):
            for last in (Face.LEFT, Face.RIGHT):
                yield from _wheel_advance_wheel(block, wanted, (first, last), drill)


def _turns(angle: int, drill: Drill) -> list[Order]:
    """The single turns that change a bearing by so much."""
    found = []
    if angle and abs(angle) <= drill.wheel:
        found.append(Order("wheel-right" if angle > 0 else "wheel-left", abs(angle)))
    if angle and abs(angle) <= drill.pivot:
        found.append(Order("pivot", angle))
    return found


def _undone(block: Base, wanted: Pose, order: Order) -> Pose:
    """From where a turn has to be made to end in a wanted pose."""
    bearing = block.pose.bearing
    start = block.at(Pose(0, 0, bearing))
    shift = turning(start, order)[-1]
    return Pose(wanted.x - shift.x, wanted.y - shift.y, bearing)


def _straight_plans(here: Pose, there: Pose, drill: Drill) -> Iterator[list[Order]]:
    """Plans that never turn: ahead, back, aside, slantwise, or ahead and aside."""
    ahead, right = _offset(here, there)
    if abs(right) <= CONTACT:
        plan = [Order("advance" if ahead >= 0 else "retire", abs(ahead))]
        yield plan if abs(ahead) > CONTACT else []
        return
    if abs(ahead) <= CONTACT and drill.side_step is not None:
        yield [Order("side-step", right)]
        return
    if drill.oblique and ahead > 0:
        angle = angle_between(here.bearing, bearing_to(here.point, there.point))
        yield [Order("oblique", distance(here.point, there.point), angle)]
    if drill.side_step is not None:
        yield [Order("advance" if ahead >= 0 else "retire", abs(ahead)), Order("side-step", right)]


def _offset(here: Pose, there: Pose) -> tuple[int, int]:
    """How far ahead and to the right of a pose a place lies, to the nearest tenth."""
    across, down = there.x - here.x, there.y - here.y
    sin, cos = sine(here.bearing), cosine(here.bearing)
    half = UNIT // 2
    return (across * sin - down * cos + half) // UNIT, (across * cos + down * sin + half) // UNIT


def _wheel_advance_wheel(
    block: Base, wanted: Pose, sides: tuple[Face, Face], drill: Drill
) -> Iterator[list[Order]]:
    """Every first wheel after which an advance leads just to where the second must begin."""
    turned = angle_between(block.pose.bearing, wanted.bearing)
    # The second wheel turns by what the first has left over, and has its limits as well.
    rest = turned if sides[1] is Face.RIGHT else -turned
    low, high = (rest - drill.wheel, rest) if sides[0] is sides[1] else (-rest, drill.wheel - rest)
    low, high = max(low, 0), min(high, drill.wheel)
    angles = [*range(low, high, SCAN), high] if low <= high else []
    gaps = [_sideways(block, wanted, sides, angle) for angle in angles]
    for (one, gap), (other, next_gap) in pairwise(zip(angles, gaps, strict=True)):
        if (gap > 0) != (next_gap > 0) or abs(gap) <= NEAR:
            yield from _closed_in(block, wanted, sides, (one, other))
    if gaps and abs(gaps[-1]) <= NEAR:
        yield from _closed_in(block, wanted, sides, (high, high))


def _closed_in(
    block: Base, wanted: Pose, sides: tuple[Face, Face], between: tuple[int, int]
) -> Iterator[list[Order]]:
    """The plan whose first wheel is found by halving between two angles, if one fits."""
    low, high = between
    sign = _sideways(block, wanted, sides, low) > 0
    while high - low > 1:
        middle = (low + high) // 2
        keep = (_sideways(block, wanted, sides, middle) > 0) == sign
        low, high = (middle, high) if keep else (low, middle)
    orders = _joined(block, wanted, sides, low)
    after = turning(block, orders[0])[-1]
    ahead, right = _offset(after, _undone(block.at(after), wanted, orders[2]))
    if ahead >= -NEAR and abs(right) <= NEAR:
        plan = [orders[0], Order("advance", max(ahead, 0)), orders[2]]
        yield [order for order in plan if order.amount]


def _joined(block: Base, wanted: Pose, sides: tuple[Face, Face], angle: int) -> list[Order]:
    """A first wheel by an angle, an advance still unknown, and the wheel that is then left."""
    turned = angle if sides[0] is Face.RIGHT else -angle
    rest = angle_between(block.pose.bearing + turned, wanted.bearing)
    names: dict[Face, Kind] = {Face.LEFT: "wheel-left", Face.RIGHT: "wheel-right"}
    last = rest if sides[1] is Face.RIGHT else -rest
    return [Order(names[sides[0]], angle), Order("advance"), Order(names[sides[1]], last)]


def _sideways(block: Base, wanted: Pose, sides: tuple[Face, Face], angle: int) -> int:
    """How far to the right of where a first wheel leads ahead the second must begin."""
    first, _, last = _joined(block, wanted, sides, angle)
    after = turning(block, first)[-1]
    return _offset(after, _undone(block.at(after), wanted, last))[1]


def reachable(block: Base, drill: Drill, around: Around, allowance: Length) -> list[Manoeuvre]:
    """A sample of what a block may do: about face, aside and back, and advances after wheels."""
    plain: list[list[Order]] = [[], [Order("about-face")]]
    for part in (allowance // 2, allowance):
        plain += [[Order("retire", part)]]
        plain += [[Order("side-step", part)], [Order("side-step", -part)]]
    found = [march(block, orders, drill, around, allowance) for orders in plain]
    moves = [move for move in found if isinstance(move, Manoeuvre)]
    moves += _advances(block, [], drill, around, allowance)
    widest = min(drill.wheel, widest_wheel(block.width, allowance))
    kinds: tuple[Kind, Kind] = ("wheel-left", "wheel-right")
    for angle in (widest // 4, widest // 2, widest):
        for kind in kinds:
            step = carry_out(block, Order(kind, angle), drill, around) if angle else None
            if isinstance(step, Step) and step.cost <= allowance:
                moves += _advances(block.at(step.end), [step], drill, around, allowance)
    return moves


def _advances(
    block: Base, steps: list[Step], drill: Drill, around: Around, allowance: Length
) -> Iterator[Manoeuvre]:
    """Four advances, each longer than the last, until one meets something in the way."""
    left = allowance - sum(step.cost for step in steps)
    for part in range(5 if steps else 4):
        length = left * (part if steps else part + 1) // 4
        step = carry_out(block, Order("advance", length), drill, around)
        if isinstance(step, Reason):
            return
        move = finished(block.at(step.end), [*steps, step], around, allowance)
        if isinstance(move, Manoeuvre):
            yield move
