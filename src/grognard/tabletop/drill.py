"""Orders to a block, carried out: where it ends, what it costs, or the reason why not.

The book says by a `Drill` which manoeuvres it allows, by a `Pace` what the ground costs, and
answers a `Reason` by its key. The slowest man sets the pace: a block pays for the dearest of
the tracks of its corners and its middle.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Literal, NamedTuple, TypeAlias

from msgspec import Struct

from grognard.tabletop.geometry import (
    QUARTER_TURN,
    Base,
    Face,
    Length,
    Point,
    Polygon,
    Pose,
    about_face,
    advance,
    all_overlapping,
    contains,
    corridor,
    degrees,
    distance,
    hull,
    move_at,
    overlap,
    shaved,
    side_step,
    turn,
    wheel,
    wheel_arc,
    wheel_corridor,
)
from grognard.tabletop.going import Pace, Passage, passage
from grognard.tabletop.sight import Reason
from grognard.tabletop.terrain import Feature, Terrain
from grognard.tabletop.wording import lies

Kind: TypeAlias = Literal[
    "advance",
    "oblique",
    "retire",
    "side-step",
    "wheel-left",
    "wheel-right",
    "pivot",
    "about-face",
    "move",
]

WHEEL_PIECE = degrees(10)
"""A wheel over broken ground is priced in pieces of this angle."""

TOO_FAR = Reason("the move does not carry so far", "allowance")


class Drill(Struct, frozen=True):
    """Which manoeuvres a book allows a block, and what they cost besides the ground."""

    oblique: int = 0
    """The widest angle off its front at which it may advance without turning."""
    retire: Fraction | None = None
    """What a tenth backwards costs; None if it may not step back."""
    side_step: Fraction | None = None
    wheel: int = QUARTER_TURN
    """The widest single wheel on a flank, 0 for none."""
    wheels: int = 2
    """How many wheels one move may have."""
    pivot: int = 0
    """The widest turn about its own middle, 0 for none."""
    about_face: Length | None = None
    """The price of facing about where it stands; None if it may not."""


class Order(Struct, frozen=True, omit_defaults=True):
    """One part of a manoeuvre: tenths to go, or hundredths of a degree to turn."""

    kind: Kind
    amount: int = 0
    """Of a side-step or pivot, negative to the left."""
    angle: int = 0
    """Of an oblique, how far off the front, negative to the left."""


class Around(NamedTuple):
    """What a moving body has to mind."""

    terrain: Terrain
    pace: Pace
    table: Base | None = None
    """The table, if it may not be left."""
    foes: Sequence[Polygon] = ()
    """What nobody passes through."""
    friends: Sequence[Polygon] = ()
    """What may be passed through but not stood on."""


class Step(NamedTuple):
    """An order as it was carried out."""

    order: Order
    start: Pose
    end: Pose
    cost: Length
    swept: Polygon


class Manoeuvre(NamedTuple):
    """A legal move: its steps, where it ends, and what it costs in all."""

    steps: tuple[Step, ...]
    pose: Pose
    cost: Length
    passed: tuple[int, ...]
    """The friends it passes through, by their places in the list."""


def march(
    block: Base, orders: Sequence[Order], drill: Drill, around: Around, allowance: Length
) -> Manoeuvre | Reason:
    """Orders carried out one after another, or the reason why they cannot be."""
    if sum(order.kind.startswith("wheel") for order in orders) > drill.wheels:
        return Reason(f"only {drill.wheels} wheels are allowed in one move", "wheels")
    steps: list[Step] = []
    here = block
    for order in orders:
        step = carry_out(here, order, drill, around)
        if isinstance(step, Reason):
            return step
        steps.append(step)
        here = here.at(step.end)
    return finished(here, steps, around, allowance)


def finished(
    block: Base, steps: Sequence[Step], around: Around, allowance: Length
) -> Manoeuvre | Reason:
    """Steps that have been carried out, if they are paid for and the block may stand there."""
    spent = sum(step.cost for step in steps)
    if spent > allowance:
        return TOO_FAR
    if reason := standing_fault(block, around):
        return reason
    return Manoeuvre(tuple(steps), block.pose, spent, _passed(steps, around))


def _passed(steps: Sequence[Step], around: Around) -> tuple[int, ...]:
    found = {place for step in steps for place in all_overlapping(step.swept, around.friends)}
    return tuple(sorted(found))


def standing_fault(base: Base, around: Around) -> Reason | None:
    """Why a base may not stand where it is: off the table, or on somebody."""
    standing = shaved(base)
    if around.table is not None and not contains(around.table, standing):
        return Reason("it would leave the table", "table")
    if all_overlapping(standing, around.friends):
        return Reason("it would stand on friends", "friends")
    return None


def carry_out(block: Base, order: Order, drill: Drill, around: Around) -> Step | Reason:
    """One order carried out from where a block stands."""
    if reason := _forbidden(order, drill):
        return reason
    if order.kind == "about-face":
        end = about_face(block.pose)
        return Step(order, block.pose, end, drill.about_face or 0, block.at(end))
    if order.kind in ("wheel-left", "wheel-right", "pivot"):
        return _turned(block, order, around)
    return _straight(block, order, drill, around)


def _forbidden(order: Order, drill: Drill) -> Reason | None:
    """Why the drill does not know such an order."""
    amount = abs(order.amount)
    allowed = {
        "advance": order.amount >= 0,
        "oblique": order.amount >= 0 and abs(order.angle) <= drill.oblique,
        "retire": order.amount >= 0 and drill.retire is not None,
        "side-step": drill.side_step is not None,
        "wheel-left": 0 <= order.amount <= drill.wheel,
        "wheel-right": 0 <= order.amount <= drill.wheel,
        "pivot": amount <= drill.pivot,
        "about-face": drill.about_face is not None,
        "move": False,  # any way at all is not a matter of drill: see `free_move`
    }
    if allowed[order.kind]:
        return None
    return Reason(f"the drill does not allow this {order.kind}", order.kind)


def _straight(block: Base, order: Order, drill: Drill, around: Around) -> Step | Reason:
    pose = block.pose
    rate: Fraction | None = Fraction(1)
    if order.kind == "advance":
        end = advance(pose, order.amount)
    elif order.kind == "oblique":
        end = move_at(pose, pose.bearing + order.angle, order.amount)
    elif order.kind == "retire":
        end, rate = advance(pose, -order.amount), drill.retire
    else:
        end, rate = side_step(pose, order.amount), drill.side_step
    swept = corridor(shaved(block), shaved(block.at(end)))
    if reason := _swept_fault(swept, pose.point, end.point, around):
        return reason
    cost = _dearest(block, block.at(end), swept, around)
    if isinstance(cost, Reason):
        return cost
    return Step(order, pose, end, cost if rate is None else int(cost * rate), swept)


def _turned(block: Base, order: Order, around: Around) -> Step | Reason:
    """A wheel or a pivot, priced by the way of its outermost man."""
    pieces = turning(block, order)
    end = pieces[-1]
    if order.kind == "pivot":
        corners = [corner for pose in pieces for corner in shaved(block.at(pose)).corners]
        swept = hull([*corners, *shaved(block).corners])
        outer, reach = 0, distance(block.pose.point, block.corners[0])
    else:
        towards = Face.LEFT if order.kind == "wheel-left" else Face.RIGHT
        # A slimmer block would wheel about another corner, so it is slimmed after the wheel.
        around_corner = wheel_corridor(shaved(block), towards, order.amount)
        swept = hull([*around_corner.corners, *shaved(block.at(end)).corners])
        outer, reach = (1 if towards is Face.LEFT else 0), block.width
    if reason := _swept_fault(swept, block.pose.point, end.point, around):
        return reason
    # The ground is priced along chords; what the arc is longer than they is added as it is.
    cost = wheel_arc(reach, order.amount)
    if not around.terrain.slowing_near(swept):
        return Step(order, block.pose, end, cost, swept)
    track = [block.corners[outer], *(block.at(pose).corners[outer] for pose in pieces)]
    for start, there in pairwise(track):
        leg = passage(around.terrain, start, there, around.pace)
        if leg.cost is None:
            return barred(leg)
        cost += leg.cost - leg.length
    return Step(order, block.pose, end, cost, swept)


def turning(block: Base, order: Order) -> list[Pose]:
    """The poses of a turn at the ends of its pieces."""
    size = abs(order.amount)
    angles = [*range(WHEEL_PIECE, size, WHEEL_PIECE), size]
    if order.kind == "pivot":
        sign = 1 if order.amount >= 0 else -1
        return [turn(block.pose, sign * angle) for angle in angles]
    towards = Face.LEFT if order.kind == "wheel-left" else Face.RIGHT
    return [wheel(block, towards, angle) for angle in angles]


def _swept_fault(swept: Polygon, start: Point, end: Point, around: Around) -> Reason | None:
    """What nobody may sweep over: enemies, and closed ground without a way for the middle."""
    if all_overlapping(swept, around.foes):
        return Reason("the enemy is in the way", "foes")
    for patch in around.terrain.slowing_near(swept):
        feature = patch.feature
        if around.pace.going[feature.going] is not None or patch.area is None:
            continue
        if overlap(swept, patch.area) and not _is_led_over(feature, start, end, around):
            return Reason(f"{lies(feature.words, 'is')} in the way", "closed")
    return None


def _is_led_over(closed: Feature, start: Point, end: Point, around: Around) -> bool:
    """True if the middle of a block crosses a closed feature by a bridge or a road."""
    leg = passage(around.terrain, start, end, around.pace)
    ways = [span for span in leg.spans if span.feature is not None and span.feature.way]
    return bool(ways) and leg.bar is not closed


def _dearest(block: Base, end: Base, swept: Polygon, around: Around) -> Length | Reason:
    """What the man with the dearest way pays; who keeps his middle on a road pays for that."""
    if not around.terrain.slowing_near(swept):
        ways = zip(block.corners, end.corners, strict=True)
        return max([distance(start, there) for start, there in ways])
    middle = passage(around.terrain, block.pose.point, end.pose.point, around.pace)
    if middle.cost is None:
        return barred(middle)
    led = [span.feature is not None and span.feature.way for span in middle.spans]
    if all(led):
        return middle.cost
    dearest = middle.cost
    for start, there in zip(block.corners, end.corners, strict=True):
        leg = passage(around.terrain, start, there, around.pace)
        if leg.cost is not None:
            dearest = max(dearest, leg.cost)
        elif not any(led):  # else the flanks file over the bridge behind the middle
            return barred(leg)
    return dearest


def barred(leg: Passage) -> Reason:
    """What it is that bars a straight way."""
    words = leg.bar.words if leg.bar else "something"
    return Reason(f"{lies(words, 'is')} in the way", "closed")


def free_move(block: Base, wanted: Pose, around: Around, allowance: Length) -> Manoeuvre | Reason:
    """Any way and any facing in formation, so long as no corner goes farther than allowed."""
    end = block.at(wanted)
    swept = hull([*shaved(block).corners, *shaved(end).corners])
    if reason := _swept_fault(swept, block.pose.point, wanted.point, around):
        return reason
    cost = _dearest(block, end, swept, around)
    if isinstance(cost, Reason):
        return cost
    order = Order("move", distance(block.pose.point, wanted.point))
    if cost > allowance:
        return TOO_FAR
    if reason := standing_fault(end, around):
        return reason
    step = Step(order, block.pose, wanted, cost, swept)
    return Manoeuvre((step,), wanted, cost, _passed([step], around))
