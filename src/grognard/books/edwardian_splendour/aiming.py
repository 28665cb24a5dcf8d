"""Who can be shot at: arcs, ranges, lines of fire, and the bases that get in their way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from grognard.books.edwardian_splendour.lay import Body, Lay, Troop
from grognard.books.edwardian_splendour.pieces import FOOT_SIDE, EsTable, Figure
from grognard.books.edwardian_splendour.sighting import (
    Sighting,
    flanks_of,
    footing,
    sight_between,
)
from grognard.books.edwardian_splendour.standing import FOOT_REACH, HORSE_REACH
from grognard.kernel.cite import rule
from grognard.tabletop.geometry import (
    UNIT,
    Base,
    Face,
    Length,
    Point,
    Polygon,
    Segment,
    Shape,
    cosine,
    crossed,
    crosses,
    fan,
    inches,
    meets,
    sine,
    within,
)
from grognard.tabletop.terrain import Terrain

TRIES: Final = 7
"""So many points of a front, and across a target, are joined before a shot is given up."""
SLACK: Final = 4
"""Tenths by which middles and bases may disagree because corners lie on whole tenths."""
OVERHEAD: Final = inches(1)
"""How far a target must be from a friend below over whose head one fires: ES-087."""


@lru_cache(maxsize=1024)
@rule("ES-032", "ES-EX04")
def arc(base: Base) -> Polygon:
    """The ground before a base between lines at 45 degrees from its two front corners."""
    return fan(base)


@lru_cache(maxsize=1024)
def muzzles(base: Base) -> tuple[Point, ...]:
    """Points of the front edge from which a line of fire is tried, none of them a corner."""
    one, other = base.corners[Face.FRONT], base.corners[Face.RIGHT]
    return tuple([_between(one, other, part, 2 * TRIES) for part in range(1, 2 * TRIES, 2)])


def _between(one: Point, other: Point, part: int, whole: int) -> Point:
    return Point(
        one.x + (other.x - one.x) * part // whole,
        one.y + (other.y - one.y) * part // whole,
    )


def marks(base: Base, seen_from: Point) -> tuple[Point, ...]:
    """Points of a target's base to which a line of fire is tried: its middle and its two ends."""
    across, down = base.pose.x - seen_from.x, base.pose.y - seen_from.y

    def aside(corner: Point) -> int:
        return across * (corner.y - seen_from.y) - down * (corner.x - seen_from.x)

    return base.pose.point, min(base.corners, key=aside), max(base.corners, key=aside)


class Shooter(NamedTuple):
    """A base that fires, and whose figures stand in its way."""

    name: str
    base: Base
    seat: str
    unit: str
    crew: tuple[str, ...] = ()
    """Own crewmen, who never stand in the way of the MG they serve: ES-042."""
    foes_screen: bool = True
    """Enemies screen one another from rifles, but not from MGs."""


def has_line(table: EsTable, lay: Lay, shooter: Shooter, target: Figure) -> bool:
    """True if there is a line of fire, looked for once for a table as it lies."""
    ground = table.ground
    key = (ground, shooter.name, target.id, shooter.foes_screen)
    lines = lay.lines
    if key not in lines:
        lines[key] = _find_line(ground, lay, shooter, target)
    return lines[key]


@rule("ES-033", "ES-042", "ES-081")
def _find_line(ground: Terrain, lay: Lay, shooter: Shooter, target: Figure) -> bool:
    """A line from the front edge to the target's base that neither ground nor men obstruct."""
    sight = sight_between(ground, shooter.base, target.base)
    if sight is not None and not _shows(sight, shooter.base, target.base):
        return False
    screens = _screens(ground, lay, shooter, target)
    if not screens:
        return True
    between = Between(sight, screens)
    if any(between.is_open(line) for line in _likely(shooter.base, target.base)):
        return True
    starts, (_, left, right) = muzzles(shooter.base), marks(target.base, shooter.base.pose.point)
    for part in range(TRIES):
        end = _between(left, right, part, TRIES - 1)
        if between.bars(Segment(starts[0], end), Segment(starts[-1], end)):
            continue
        if any(between.is_open(Segment(start, end)) for start in starts):
            return True
    return False


class Between:
    """The ground and the men between a shooter and his target.

    Whoever stands in the way of one line mostly stands in the way of the next as well.
    """

    __slots__ = ("_screen", "_screens", "_sight")

    def __init__(self, sight: Sighting | None, screens: Sequence[Shape]) -> None:
        self._sight = sight
        self._screens = screens
        self._screen: Shape | None = None

    def is_open(self, line: Segment) -> bool:
        """True of a line that neither men nor ground obstruct."""
        if self._screen is not None and crosses(line, self._screen):
            return False
        self._screen = next(iter(crossed(line, self._screens)), None)
        return self._screen is None and (self._sight is None or not self._sight.obstruction(line))

    def bars(self, one: Segment, other: Segment) -> bool:
        """True if somebody alone stands in the way of two lines to a point, so of all between."""
        screen = self._screen
        if screen is not None and crosses(one, screen) and crosses(other, screen):
            return True
        screen = next((s for s in crossed(one, self._screens) if crosses(other, s)), None)
        self._screen = screen or self._screen
        return screen is not None


def _shows(sight: Sighting, shooter: Base, target: Base) -> bool:
    """True if the ground leaves one of the chief lines open: the middle, the two outermost."""
    if sight.never:
        return False
    starts, centre = muzzles(shooter), target.pose.point
    left, right = flanks_of(target, shooter.pose.point)
    chief = (starts[TRIES // 2], centre), (starts[0], left), (starts[-1], right)
    return any(not sight.obstruction(Segment(*line)) for line in chief)


def _likely(shooter: Base, target: Base) -> Iterator[Segment]:
    """The likeliest lines, before all along the front is joined to all across the target."""
    starts = muzzles(shooter)
    middle = starts[TRIES // 2]
    centre, left, right = marks(target, shooter.pose.point)
    yield from (Segment(middle, centre), Segment(middle, left), Segment(middle, right))
    yield from (Segment(starts[0], centre), Segment(starts[-1], centre))


def _screens(ground: Terrain, lay: Lay, shooter: Shooter, target: Figure) -> list[Shape]:
    """The bases that could cut a line from one base to another."""
    one, other = shooter.base, target.base
    level = footing(ground, one).level if ground.plates else 0
    left, right = min(one.left, other.left), max(one.right, other.right)
    top, bottom = min(one.top, other.top), max(one.bottom, other.bottom)
    found: list[Shape] = []
    for troop in lay.troops:
        body = troop.body
        if body.left >= right or body.right <= left or body.top >= bottom or body.bottom <= top:
            continue
        if troop.seat != shooter.seat and not shooter.foes_screen:
            continue
        for figure in body.figures:
            base = figure.base
            if base.left >= right or base.right <= left:
                continue
            if base.top >= bottom or base.bottom <= top:
                continue
            if figure is target or figure.id == shooter.name or figure.id in shooter.crew:
                continue
            if (
                level
                and footing(ground, base).level < level
                and _is_fired_over(shooter, target, base, troop)
            ):
                continue
            found.append(base)
    return found


@rule("ES-087")
def _is_fired_over(shooter: Shooter, target: Figure, base: Base, troop: Troop) -> bool:
    """From a hill one fires over those below, if friends among them are clear of the target."""
    return troop.seat != shooter.seat or not within(base, target.base, OVERHEAD - 1)


class Sweep:
    """A base that fires, turned so that it looks straight ahead: who lies in its arc, how far.

    The middle of a target settles nearly always whether he is in arc and in which bracket; only
    near the borders his base is measured.
    """

    def __init__(self, base: Base, bracket: Length) -> None:
        self.base = base
        self.bracket = bracket
        bearing = base.pose.bearing
        self._sine, self._cosine = sine(bearing), cosine(bearing)
        self._wide, self._deep = base.width // 2, base.depth // 2

    def over(self, body: Body) -> list[tuple[int, Figure]]:
        """The figures of a body in arc and range, each with its bracket."""
        if not self.bracket or not body.is_near(self.base, 3 * self.bracket):
            return []
        found = []
        for figure in body.figures:
            number = self._number(figure)
            if number is not None:
                found.append((number, figure))
        return found

    @rule("ES-036", "ES-041", "ES-105", "ES-121")
    def _number(self, figure: Figure) -> int | None:
        """Short, medium or long as 0, 1 or 2, from edge to nearest point; None if out of it."""
        across, down = figure.x - self.base.pose.x, figure.y - self.base.pose.y
        ahead = (across * self._sine - down * self._cosine) // UNIT - self._deep
        aside = abs(across * self._cosine + down * self._sine) // UNIT - self._wide
        reach = HORSE_REACH if figure.mounted else FOOT_REACH
        if ahead < -reach or aside - ahead > 3 * reach // 2:
            return None
        is_inside = ahead > SLACK and ahead - aside > SLACK
        if not is_inside and not meets(arc(self.base), figure.base):
            return None
        square = ahead * ahead + (aside * aside if aside > 0 else 0)
        for number in (0, 1, 2):
            far = self.bracket * (number + 1)
            if square > (far + reach) ** 2:
                continue
            if square <= (far + FOOT_SIDE // 2 - SLACK) ** 2 or within(
                self.base.edge(Face.FRONT), figure.base, far
            ):
                return number
        return None
