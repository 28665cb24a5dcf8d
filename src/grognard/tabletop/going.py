"""What a straight move costs over the ground, exactly, and how far an allowance carries it.

A move is cut into so many equal parts that the ground changes only between two of them, so
that all of it is reckoned in whole numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from math import isqrt, lcm
from typing import NamedTuple

from grognard.tabletop.geometry import (
    Base,
    Length,
    Point,
    Segment,
    contains_point,
    distance_squared,
    encroaches,
)
from grognard.tabletop.terrain import GOOD, Barrier, Crossing, Feature, Terrain


class Pace:
    """What the ground costs one kind of troops.

    A going is priced by how many tenths a tenth costs, an obstacle by tenths for crossing
    it; None closes either. A rate under 1, such as a road's, holds for a straight stretch
    that lies on such ways from end to end, for to cross a road is not to go along it.
    """

    __slots__ = ("fastest", "going", "obstacles", "plain", "rates")

    def __init__(
        self,
        going: Mapping[str, Fraction | int | None],
        obstacles: Mapping[str, Length | None] | None = None,
    ) -> None:
        rates = {word: None if rate is None else Fraction(rate) for word, rate in going.items()}
        self.going: dict[str, Fraction | None] = {GOOD: Fraction(1), **rates}
        self.obstacles: dict[str, Length | None] = dict(obstacles or {})
        self.plain = lcm(*[rate.denominator for rate in self.going.values() if rate is not None])
        """The rate of good going as a whole number,"""
        self.rates: dict[str, int | None] = {
            word: None if rate is None else int(rate * self.plain)
            for word, rate in self.going.items()
        }
        """and with it every other,"""
        self.fastest = min([self.plain, *[rate for rate in self.rates.values() if rate]])
        """down to the lowest, such as that of a road."""


class Span(NamedTuple):
    """Some parts of a move over one kind of ground; no rate where it may not go."""

    enter: int
    leave: int
    rate: int | None
    feature: Feature | None


class _Ground(NamedTuple):
    """A feature that slows or leads a move, its rate, and the parts that lie on it."""

    feature: Feature
    rate: int | None
    stretches: list[tuple[int, int]]

    def is_at(self, part: int) -> bool:
        return any(enter <= part < leave for enter, leave in self.stretches)


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
        "parts",
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
        self._spans: Sequence[Span] | None = None
        self.barriers = barriers
        self.parts = _parts((*grounds, *ways), barriers)
        """Into how many equal parts it is cut."""
        self.pace = pace
        self.square = distance_squared(segment.start, segment.end)
        self.length = isqrt(self.square)
        self.cost: Length | None = self._reckon()
        """Rounded down once, as every distance is; None if something bars the way."""

    @property
    def spans(self) -> Sequence[Span]:
        """The move cut wherever the ground changes; most askers only want its price."""
        if self._spans is None and not (self._grounds or self._ways):
            self._spans = (Span(0, self.parts, self.pace.plain, None),)
        elif self._spans is None:
            grounds = _laid(self._grounds, self.parts, self.pace)
            ways = _laid(self._ways, self.parts, self.pace)
            self._spans = _spans(grounds, ways, self.parts, self.pace)
        return self._spans

    def _reckon(self) -> Length | None:
        fees = 0
        for barrier in self.barriers:
            fee = self.pace.obstacles[barrier.feature.obstacle]
            if fee is None:
                return None
            fees += fee
        met = self._grounds or self._ways
        if not met:
            return self.length + fees
        alone = len(self._grounds) + len(self._ways) == 1 and len(met[0].parts) == 1
        cost = self._reckon_one(met[0]) if alone else self._reckon_spans()
        return None if cost is None else cost + fees

    def _reckon_one(self, ground: Crossing) -> Length | None:
        """The price of the commonest case, one stretch of one ground or way."""
        rate, plain = self.pace.rates[ground.feature.going], self.pace.plain
        along = ground.begins_inside and ground.ends_inside
        if ground.feature.way and (rate is None or (rate < plain and not along)):
            return self.length
        if rate is None:
            return None
        enter, enter_of, leave, leave_of = ground.parts[0]
        share, of = leave * enter_of - enter * leave_of, enter_of * leave_of
        return self._tenths(of * plain + share * (rate - plain), of * plain)

    def _reckon_spans(self) -> Length | None:
        weight = 0
        for enter, leave, rate, _ in self.spans:
            if rate is None:
                return None
            weight += (leave - enter) * rate
        return self._tenths(weight, self.parts * self.pace.plain)

    def _tenths(self, share: int, of: int) -> Length:
        """A share of the length of the move, rounded down."""
        if share < 0:
            return -self._tenths(-share, of) - 1
        return isqrt(self.square * share**2 // of**2)

    @property
    def bar(self) -> Feature | None:
        """The first feature that may not be gone over, None if nothing bars the way."""
        for span in self.spans:
            for _, barrier in self._barriers_on(span):
                if self.pace.obstacles[barrier.obstacle] is None:
                    return barrier
            if span.rate is None:
                return span.feature
        return None

    def _barriers_on(self, span: Span) -> list[tuple[int, Feature]]:
        """The obstacles met on one span; one at the very end of the move is met as well."""
        end = span.leave if span.leave < self.parts else self.parts + 1
        met = [(_part(barrier.at, self.parts), barrier.feature) for barrier in self.barriers]
        return [(at, feature) for at, feature in met if span.enter <= at < end]

    def farthest(self, allowance: Length) -> Length:
        """How far along the line an allowance carries, at most a tenth short of exact."""
        at, weight, left = 0, 0, allowance
        for span in self.spans:
            if span.rate is None:
                break
            whole = self.parts * self.pace.plain
            met = self._barriers_on(span)
            stops = [(there, self.pace.obstacles[barrier.obstacle]) for there, barrier in met]
            for there, fee in (*stops, (span.leave, 0)):
                ahead = weight + (there - at) * span.rate
                if ahead**2 * self.square > (left * whole) ** 2:
                    gained = left * self.pace.plain // span.rate
                    short = self._tenths(at * span.rate - weight, self.parts * span.rate)
                    return max(gained + short, 0)
                at, weight = there, ahead
                if fee is None or self._tenths(weight, whole) + fee > left:
                    return self._tenths(at, self.parts)
                left -= fee
        return self._tenths(at, self.parts)


@lru_cache(maxsize=32768)
def passage(terrain: Terrain, start: Point, end: Point, pace: Pace) -> Passage:
    """A straight move from point to point, priced; many look for a way between the same two."""
    segment = Segment(start, end)
    grounds: list[Crossing] = []
    ways: list[Crossing] = []
    barriers: list[Barrier] = []
    for patch in terrain.slowing.met(segment):
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


def _parts(crossings: Iterable[Crossing], barriers: Iterable[Barrier]) -> int:
    """A number of equal parts in which no ground begins or ends, and nothing is crossed."""
    parts = 1
    for crossing in crossings:
        for _, enter_of, _, leave_of in crossing.parts:
            parts *= enter_of * leave_of
    for barrier in barriers:
        parts *= barrier.at.denominator
    return parts


def _part(at: Fraction, parts: int) -> int:
    return at.numerator * (parts // at.denominator)


def _laid(crossings: list[Crossing], parts: int, pace: Pace) -> list[_Ground]:
    """The grounds with their places on a line of so many parts."""
    return [
        _Ground(
            crossing.feature,
            pace.rates[crossing.feature.going],
            [
                (enter * (parts // enter_of), leave * (parts // leave_of))
                for enter, enter_of, leave, leave_of in crossing.parts
            ],
        )
        for crossing in crossings
    ]


def _spans(grounds: list[_Ground], ways: list[_Ground], parts: int, pace: Pace) -> list[Span]:
    """The line cut wherever the ground changes, with the rate of every part."""
    cuts = {0, parts}
    for ground in (*grounds, *ways):
        for stretch in ground.stretches:
            cuts.update(stretch)
    pieces = list(pairwise(sorted(cuts)))
    led = [_best_way(ways, enter) for enter, _ in pieces] if ways else [None] * len(pieces)
    least = 0 if None not in led else pace.plain
    spans = []
    for (enter, leave), way in zip(pieces, led, strict=True):
        if way is None:
            spans.append(Span(enter, leave, *_worst_ground(grounds, enter, pace)))
        else:
            rate, feature = way
            spans.append(Span(enter, leave, max(rate, least), feature))
    return spans


def _best_way(ways: list[_Ground], part: int) -> tuple[int, Feature] | None:
    """The cheapest road, bridge or ford that is open here."""
    best: tuple[int, Feature] | None = None
    for way in ways:
        if way.rate is None or not way.is_at(part):
            continue
        if best is None or way.rate < best[0]:
            best = way.rate, way.feature
    return best


def _worst_ground(
    grounds: list[_Ground], part: int, pace: Pace
) -> tuple[int | None, Feature | None]:
    """The dearest of the grounds that lie here one over another; they are not added up."""
    worst, cause = pace.plain, None
    for ground in grounds:
        if not ground.is_at(part):
            continue
        if ground.rate is None:
            return None, ground.feature
        if cause is None or ground.rate > worst:
            worst, cause = ground.rate, ground.feature
    return worst, cause


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
