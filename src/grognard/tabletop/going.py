"""What a straight move costs over the ground, exactly, and how far an allowance carries it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from math import isqrt
from typing import NamedTuple

from grognard.tabletop.geometry import (
    Base,
    Length,
    Point,
    Segment,
    Stretch,
    boxes_met,
    contains_point,
    distance_squared,
    encroaches,
)
from grognard.tabletop.terrain import (
    GOOD,
    Barrier,
    Crossing,
    Feature,
    Terrain,
    lies_on,
)

_NONE, _WHOLE = Fraction(0), Fraction(1)


class Pace:
    """What the ground costs one kind of troops.

    A going is priced by how many tenths a tenth costs, an obstacle by tenths for crossing
    it; None closes either. A rate under 1, such as a road's, holds for a straight stretch
    that lies on such ways from end to end, for to cross a road is not to go along it.
    """

    __slots__ = ("going", "obstacles")

    def __init__(
        self,
        going: Mapping[str, Fraction | int | None],
        obstacles: Mapping[str, Length | None] | None = None,
    ) -> None:
        rates = {word: None if rate is None else Fraction(rate) for word, rate in going.items()}
        self.going: dict[str, Fraction | None] = {GOOD: _WHOLE, **rates}
        self.obstacles: dict[str, Length | None] = dict(obstacles or {})


class _Ground(NamedTuple):
    """A feature that slows or leads a move, and the stretches of the move that lie on it."""

    feature: Feature
    stretches: tuple[Stretch, ...]


def _grounds(crossings: list[Crossing]) -> list[_Ground]:
    return [_Ground(crossing.feature, crossing.stretches) for crossing in crossings]


class Span(NamedTuple):
    """A part of a move over one kind of ground; no rate where it may not go."""

    enter: Fraction
    leave: Fraction
    rate: Fraction | None
    feature: Feature | None


_OPEN = (Span(_NONE, _WHOLE, _WHOLE, None),)


class Toll(NamedTuple):
    """A reason why a move costs more or less than its length."""

    words: str
    feature: Feature
    length: Length
    cost: Length


class Passage:
    """A straight move over the ground: what it is made of and what it costs."""

    __slots__ = (
        "_grounds",
        "_spans",
        "_ways",
        "barriers",
        "cost",
        "length",
        "pace",
        "segment",
        "square",
    )

    def __init__(
        self,
        segment: Segment,
        grounds: list[Crossing],
        ways: list[Crossing],
        barriers: list[Barrier],
        pace: Pace,
    ) -> None:
        self.segment = segment
        self._grounds = grounds
        self._ways = ways
        self._spans: Sequence[Span] | None = None if grounds or ways else _OPEN
        self.barriers = barriers
        self.pace = pace
        self.square = distance_squared(segment.start, segment.end)
        self.length = isqrt(self.square)
        self.cost: Length | None = self._reckon()
        """Rounded down once, as every distance is; None if something bars the way."""

    @property
    def spans(self) -> Sequence[Span]:
        """The move cut wherever the ground changes; most askers only want its price."""
        if self._spans is None:
            self._spans = _spans(_grounds(self._grounds), _grounds(self._ways), self.pace)
        return self._spans

    def _reckon(self) -> Length | None:
        fees = 0
        for barrier in self.barriers:
            fee = self.pace.obstacles[barrier.feature.obstacle]
            if fee is None:
                return None
            fees += fee
        if self._spans is not None:
            return self.length + fees
        met = self._grounds or self._ways
        alone = len(self._grounds) + len(self._ways) == 1 and len(met[0].parts) == 1
        cost = self._reckon_one(met[0]) if alone else self._reckon_spans()
        return None if cost is None else cost + fees

    def _reckon_one(self, ground: Crossing) -> Length | None:
        """The price of the commonest case, one stretch of one ground or way, in whole numbers."""
        rate = self.pace.going[ground.feature.going]
        along = ground.begins_inside and ground.ends_inside
        if ground.feature.way and (rate is None or (rate < 1 and not along)):
            return self.length
        if rate is None:
            return None
        enter, enter_of, leave, leave_of = ground.parts[0]
        share, of = leave * enter_of - enter * leave_of, enter_of * leave_of * rate.denominator
        weight = of + share * (rate.numerator - rate.denominator)
        return isqrt(self.square * weight**2 // of**2)

    def _reckon_spans(self) -> Length | None:
        weight = _WHOLE
        for span in self.spans:
            if span.rate is None:
                return None
            if span.rate != 1:
                weight += (span.leave - span.enter) * (span.rate - 1)
        return self._tenths(weight)

    def _tenths(self, weight: Fraction) -> Length:
        """The length of the move times a weight, rounded down."""
        if weight < 0:
            return -self._tenths(-weight) - 1
        return isqrt(self.square * weight.numerator**2 // weight.denominator**2)

    @property
    def bar(self) -> Feature | None:
        """The first feature that may not be gone over, None if nothing bars the way."""
        for span in self.spans:
            for barrier in self._barriers_on(span):
                if self.pace.obstacles[barrier.feature.obstacle] is None:
                    return barrier.feature
            if span.rate is None:
                return span.feature
        return None

    def _barriers_on(self, span: Span) -> list[Barrier]:
        """The obstacles met on one span; one at the very end of the move is met as well."""
        return [
            barrier
            for barrier in self.barriers
            if span.enter <= barrier.at and (barrier.at < span.leave or span.leave == 1)
        ]

    def tolls(self) -> list[Toll]:
        """Every reason for which the move does not cost just its length, in order."""
        found = []
        for span in self.spans:
            if span.feature is not None and span.rate is not None and span.rate != 1:
                part = span.leave - span.enter
                cost = self._tenths(part * span.rate)
                words = "along" if span.rate < 1 else "through"
                words = f"{words} {span.feature.words}"
                found.append(Toll(words, span.feature, self._tenths(part), cost))
            for barrier in self._barriers_on(span):
                fee = self.pace.obstacles[barrier.feature.obstacle] or 0
                found.append(Toll(f"over {barrier.feature.words}", barrier.feature, 0, fee))
        return found

    def farthest(self, allowance: Length) -> Length:
        """How far along the line an allowance carries, at most a tenth short of exact."""
        at, weight, left = _NONE, _NONE, allowance
        for span in self.spans:
            if span.rate is None:
                break
            fees = [
                (b.at, self.pace.obstacles[b.feature.obstacle]) for b in self._barriers_on(span)
            ]
            for there, fee in (*fees, (span.leave, 0)):
                ahead = weight + (there - at) * span.rate
                if ahead.numerator**2 * self.square > (left * ahead.denominator) ** 2:
                    gained = left * span.rate.denominator // span.rate.numerator
                    return max(gained + self._tenths(at - weight / span.rate), 0)
                at, weight = there, ahead
                if fee is None or self._tenths(weight) + fee > left:
                    return self._tenths(at)
                left -= fee
        return self._tenths(at)


def passage(terrain: Terrain, start: Point, end: Point, pace: Pace) -> Passage:
    """A straight move from point to point, priced."""
    segment = Segment(start, end)
    grounds: list[Crossing] = []
    ways: list[Crossing] = []
    barriers: list[Barrier] = []
    for patch in boxes_met(segment, terrain.slowing):
        feature = patch.feature
        if feature.obstacle:
            barriers += [Barrier(feature, at) for at in patch.barriers(segment)]
        if feature.way or feature.going != GOOD:
            parts = patch.parts(segment)
            if parts:
                (ways if feature.way else grounds).append(Crossing(feature, parts))
    if barriers:
        barriers = sorted(
            [barrier for barrier in barriers if not _relieved(barrier.at, ways)],
            key=lambda barrier: barrier.at,
        )
    return Passage(segment, grounds, ways, barriers, pace)


def _relieved(at: Fraction, ways: Sequence[Crossing]) -> bool:
    """True if a gate, bridge or road leads through at that part of the line."""
    return any(enter <= at <= leave for way in ways for enter, leave in way.stretches)


def _spans(grounds: list[_Ground], ways: list[_Ground], pace: Pace) -> list[Span]:
    """The line cut wherever the ground changes, with the rate of every part."""
    if not ways and len(grounds) == 1 and len(grounds[0].stretches) == 1:
        return _one_ground(grounds[0], pace)
    cuts = [_NONE, _WHOLE]
    for ground in (*grounds, *ways):
        for stretch in ground.stretches:
            cuts += stretch
    cuts.sort()
    parts = [(enter, leave) for enter, leave in pairwise(cuts) if enter != leave]
    led = [_best_way(ways, enter, pace) for enter, _ in parts]
    along = None not in led
    spans = []
    for (enter, leave), way in zip(parts, led, strict=True):
        if way is None:
            spans.append(Span(enter, leave, *_worst_ground(grounds, enter, pace)))
        else:
            rate, feature = way
            spans.append(Span(enter, leave, rate if along else max(rate, _WHOLE), feature))
    return spans


def _one_ground(ground: _Ground, pace: Pace) -> list[Span]:
    """The commonest case at a glance: one stretch of one ground."""
    enter, leave = ground.stretches[0]
    spans = [Span(enter, leave, pace.going[ground.feature.going], ground.feature)]
    if enter.numerator:
        spans.insert(0, Span(_NONE, enter, _WHOLE, None))
    if leave.numerator != leave.denominator:
        spans.append(Span(leave, _WHOLE, _WHOLE, None))
    return spans


def _best_way(ways: list[_Ground], at: Fraction, pace: Pace) -> tuple[Fraction, Feature] | None:
    """The cheapest road, bridge or ford that is open here."""
    best: tuple[Fraction, Feature] | None = None
    for way in ways:
        rate = pace.going[way.feature.going]
        if rate is None or not lies_on(way.stretches, at):
            continue
        if best is None or rate < best[0]:
            best = rate, way.feature
    return best


def _worst_ground(
    grounds: list[_Ground], at: Fraction, pace: Pace
) -> tuple[Fraction | None, Feature | None]:
    """The dearest of the grounds that lie here one over another; they are not added up."""
    worst: Fraction | None = _WHOLE
    cause: Feature | None = None
    for ground in grounds:
        if not lies_on(ground.stretches, at):
            continue
        rate = pace.going[ground.feature.going]
        if rate is None:
            return None, ground.feature
        if cause is None or (worst is not None and rate > worst):
            worst, cause = rate, ground.feature
    return worst, cause


def path_cost(terrain: Terrain, path: Sequence[Point], pace: Pace) -> Length | None:
    """What a move of several straight legs costs, None if something bars one of them."""
    total = 0
    for start, end in pairwise(path):
        cost = passage(terrain, start, end, pace).cost
        if cost is None:
            return None
        total += cost
    return total


def barring(terrain: Terrain, base: Base, pace: Pace) -> Feature | None:
    """The closed ground on which a base would stand; a way under its middle opens it."""
    closed = None
    for patch in terrain.slowing:
        feature = patch.feature
        if patch.area is None:
            continue
        if pace.going[feature.going] is None:
            if closed is None and encroaches(base, patch.area):
                closed = feature
        elif feature.way and contains_point(patch.area, base.pose.point):
            return None
    return closed
