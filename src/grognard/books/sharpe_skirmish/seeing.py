"""Who sees whom: woods, houses and heights, the die for concealed troops, and lines of fire."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import isqrt
from typing import Final, Literal, NamedTuple, TypeAlias

from grognard.books.sharpe_skirmish.bodies import NEAR, apart, between, contacts, span
from grognard.books.sharpe_skirmish.pieces import Figure, Group, SkTable
from grognard.kernel.cite import rule
from grognard.tabletop.geometry import (
    CONTACT,
    INSIDE,
    Base,
    Disc,
    Length,
    Part,
    Point,
    Segment,
    Shape,
    along_vector,
    cm,
    contains_point,
    crosses,
    crosses_any,
    distance_squared,
    gap,
    locate,
)
from grognard.tabletop.terrain import Crossing, Patch, Terrain

View: TypeAlias = Literal["plain", "concealed", "blocked"]

EDGE: Final = cm(10)
"""So deep in a wood one is seen, shoots and is shot at: SK-038, SK-044."""
WOODS: Final = cm(20)
"""So far one sees inside woods: SK-045."""
FURTHEST: Final = cm(60)
"""The best a D6 can do: SK-044."""
OVER: Final = cm(2)
"""What is so near the shooter is shot over: SK-037."""


class Prospect(NamedTuple):
    """How near a group must be seen: in plain sight, and where it is concealed."""

    plain: Length | None
    concealed: Length | None


class Box(NamedTuple):
    """A rectangle along the sides of the table."""

    left: int
    top: int
    right: int
    bottom: int

    def meets(self, shape: Shape | Box) -> bool:
        """True if the boxes have a point in common."""
        return (
            shape.left <= self.right
            and self.left <= shape.right
            and shape.top <= self.bottom
            and self.top <= shape.bottom
        )


@lru_cache(maxsize=8192)
def box_of(figures: tuple[Figure, ...]) -> Box:
    """The rectangle that holds some bases."""
    reach = max([figure.radius for figure in figures])
    return _box_round(*figures, reach=reach)


def _box_of_both(mine: tuple[Figure, ...], theirs: tuple[Figure, ...]) -> Box:
    """The rectangle that holds two bodies and all between them."""
    one, other = box_of(mine), box_of(theirs)
    return Box(
        min(one.left, other.left),
        min(one.top, other.top),
        max(one.right, other.right),
        max(one.bottom, other.bottom),
    )


def _box_round(*spots: Figure | Point, reach: Length = 0) -> Box:
    """The rectangle that holds some points, and so much more all round."""
    xs, ys = [spot.x for spot in spots], [spot.y for spot in spots]
    return Box(min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach)


@rule("SK-038", "SK-044", "SK-045")
def line_of_sight(
    ground: Terrain, here: Point, there: Point, into: Length, out: Length = WOODS
) -> View:
    """What the ground does to a line between two who stand so deep at most, in and out."""
    line = Segment(here, there)
    if ground.plates and _over_a_crest(ground, line):
        return "blocked"
    met = ground.hiding.met(line)
    if not met:
        return "plain"
    stood_in = []
    inside = (*hiding_at(ground, here), *hiding_at(ground, there))
    for patch in met:
        if patch.area is None or patch in inside:
            stood_in.append(patch)
        elif crosses(line, patch.area):
            return "blocked"
    return _from_inside(line, stood_in, into, out) if stood_in else "plain"


def _over_a_crest(ground: Terrain, line: Segment) -> bool:
    """True if a line runs over ground that is higher than both its ends."""
    level = max(_level(ground, line.start), _level(ground, line.end))
    return any(
        plate.feature.level > level and crosses(line, plate.shape)
        for plate in ground.plates.met(line)
    )


@lru_cache(maxsize=16384)
def _level(ground: Terrain, point: Point) -> int:
    return ground.level_at(point)


@lru_cache(maxsize=16384)
def hiding_at(ground: Terrain, point: Point) -> tuple[Patch, ...]:
    """The woods and houses in which a point lies, or on whose edge."""
    return tuple([patch for patch in ground.hiding if contains_point(patch.shape, point)])


@lru_cache(maxsize=8192)
def _stands_in_hiding(ground: Terrain, figures: tuple[Figure, ...]) -> bool:
    """True if anybody stands in a wood or house; nobody else is ever concealed."""
    return any(hiding_at(ground, figure.point) for figure in figures)


@lru_cache(maxsize=16384)
def _hiding_around(ground: Terrain, point: Point) -> tuple[Patch, ...]:
    """The woods and houses in which a point lies, off their edges."""
    return tuple(
        [
            patch
            for patch in hiding_at(ground, point)
            if locate(patch.shape, point.x, point.y) == INSIDE
        ]
    )


def _is_hidden(ground: Terrain, here: Point, there: Point) -> bool:
    """True of who stands in a wood or house without the other: he is never in plain sight."""
    around = _hiding_around(ground, there)
    return bool(around) and any(patch not in hiding_at(ground, here) for patch in around)


def _from_inside(line: Segment, patches: Sequence[Patch], into: Length, out: Length) -> View:
    """What woods and houses do to a line that begins or ends in them."""
    view: View = "plain"
    for patch in patches:
        crossing = Crossing(patch.feature, patch.parts(line))
        parts = crossing.parts
        if not parts:
            continue
        starts, ends = crossing.begins_inside, crossing.ends_inside
        within = len(parts) == 1 and starts and ends
        if patch.feature.sight == "blocks" or not (starts or ends):
            return "blocked"
        if not within and len(parts) > starts + ends:
            return "blocked"
        if _depth(line, parts) > (WOODS if within else into if ends else out):
            return "blocked"
        if ends and not within:
            view = "concealed"
    return view


def _depth(line: Segment, parts: Sequence[Part]) -> Length:
    """How much of a line lies in a wood, rounded down."""
    share, of = 0, 1
    for enter, enter_of, leave, leave_of in parts:
        share = share * enter_of * leave_of + of * (leave * enter_of - enter * leave_of)
        of *= enter_of * leave_of
    return isqrt(distance_squared(line.start, line.end) * share**2 // of**2)


@lru_cache(maxsize=32768)
def prospect(
    ground: Terrain, mine: tuple[Figure, ...], theirs: tuple[Figure, ...], into: Length = EDGE
) -> Prospect:
    """How one body may see another: its nearest figures in plain sight and in concealment."""
    near = span(mine, theirs)
    box = _box_of_both(mine, theirs)
    if not any(box.meets(patch.shape) for patch in (*ground.hiding, *ground.plates)):
        return Prospect(near.gap, None)
    pairs = sorted(
        [((a.x - b.x) ** 2 + (a.y - b.y) ** 2, i, j) for i, a in enumerate(mine)
         for j, b in enumerate(theirs)]
    )  # fmt: skip
    concealed: Length | None = None
    for _, i, j in pairs:
        one, other = mine[i], theirs[j]
        if concealed is not None and _is_hidden(ground, one.point, other.point):
            continue
        view = line_of_sight(ground, one.point, other.point, into)
        if view == "plain":
            return Prospect(apart(one, other), concealed)
        if view == "concealed" and concealed is None:
            concealed = apart(one, other)
    return Prospect(None, concealed)


@rule("SK-044")
def outlook(table: SkTable, group: Group, other: Group, men: tuple[Figure, ...] = ()) -> Prospect:
    """How one group may see another, or some of it; who fires is seen deeper in a wood."""
    fired = other.fired and table.turn - other.fired <= 1
    into = WOODS if fired else EDGE
    return prospect(table.ground, group.figures, men or other.figures, into)


def spot_key(group: Group, other: Group) -> str:
    """Under what the die of an observer for a concealed group is kept."""
    return f"{group.id}>{other.id}"


@rule("SK-044")
def look_for(table: SkTable, group: Group, other: Group) -> Length | None:
    """How far off concealed troops are for whom this turn's die is due: those at 10 to 60."""
    far = min(FURTHEST, table.visibility or FURTHEST)
    if not _stands_in_hiding(table.ground, other.figures):
        return None
    if between(group, other) > far or spot_key(group, other) in table.spotted:
        return None
    found = outlook(table, group, other)
    if found.plain is not None or found.concealed is None:
        return None
    return found.concealed if EDGE < found.concealed <= far else None


@rule("SK-044", "SK-045")
def sees(table: SkTable, group: Group, other: Group) -> bool:
    """True if any figure of a group sees any of another."""
    limit = table.visibility
    if limit and between(group, other) > limit:
        return False
    return _is_made_out(table, group, other, outlook(table, group, other))


@rule("SK-034", "SK-044")
def sees_man(table: SkTable, group: Group, other: Group, man: Figure) -> bool:
    """True if a group sees one man of another, whose comrades may stand in plainer sight."""
    return _is_made_out(table, group, other, outlook(table, group, other, (man,)))


def _is_made_out(table: SkTable, group: Group, other: Group, found: Prospect) -> bool:
    """In plain sight, or concealed no further off than this turn's die allows."""
    limit = table.visibility
    if found.plain is not None and (not limit or found.plain <= limit):
        return True
    if found.concealed is None or (limit and found.concealed > limit):
        return False
    return found.concealed <= max(table.spotted.get(spot_key(group, other), 0), EDGE)


def visible_foes(table: SkTable, group: Group) -> list[Group]:
    """The enemies a group sees."""
    return [foe for foe in table.foes(group.side) if sees(table, group, foe)]


def nearest_foe(table: SkTable, group: Group) -> Group | None:
    """The nearest enemy in sight."""
    return next(foes_by_distance(table, group), None)


def foes_by_distance(table: SkTable, group: Group, within: Length | None = None) -> Iterator[Group]:
    """The enemies in sight, the nearest first, and none further off than is asked for."""
    foes = [(between(group, foe), place, foe) for place, foe in enumerate(table.foes(group.side))]
    for away, _, foe in sorted(foes):
        if within is not None and away > within:
            return
        if sees(table, group, foe):
            yield foe


# Lines of fire


class Screen:
    """Everything that could stand in a line of fire, for one group shooting at one body."""

    __slots__ = ("_in_the_way", "_shooter", "ground", "hiding", "shapes", "touched")

    shapes: list[tuple[int, int, Length, Disc | Base]]
    """Each base after its middle and its reach from there."""

    def __init__(self, table: SkTable, mine: Sequence[Figure], theirs: Sequence[Figure]) -> None:
        box = _box_of_both(tuple(mine), tuple(theirs))
        shapes: list[Disc | Base] = []
        for group in table.present():
            if box.meets(box_of(group.figures)):
                shapes += [figure.disc for figure in group.figures if box.meets(figure.disc)]
        shapes += [model.base for model in table.carriages.values() if box.meets(model.base)]
        self.shapes = [(*_round(shape), shape) for shape in shapes]
        self.ground = table.ground
        self.touched = contacts(table).of
        """Who fights hand to hand, and so neither shoots nor is shot at: SK-094."""
        hiding: tuple[Patch, ...] = (*self.ground.hiding, *self.ground.plates)
        self.hiding = [patch for patch in hiding if box.meets(patch.shape)]
        self._shooter: Disc | Base | None = None
        self._in_the_way = self.shapes

    def forget(self, shapes: Sequence[Shape]) -> None:
        """Some bases are not in the way, such as those of a gun's own crew."""
        self.shapes = [row for row in self.shapes if row[-1] not in shapes]

    @rule("SK-037", "SK-038", "SK-045")
    def is_open(self, shooter: Disc | Base, target: Figure) -> bool:
        """The whole base of the target is seen, save over what is within 2 of the shooter."""
        here = _centre(shooter)
        if self._shooter is not shooter:
            self._shooter, self._in_the_way = shooter, self._not_shot_over(shooter)
        ends = _edges(here, target)
        others = self._beside(here, target)
        if others and any(crosses_any(Segment(here, end), others) for end in ends):
            return False
        box = _box_round(here, *ends) if self.hiding else None
        return not any(box and box.meets(patch.shape) for patch in self.hiding) or not any(
            line_of_sight(self.ground, here, end, EDGE, EDGE) == "blocked" for end in ends
        )

    def _beside(self, here: Point, target: Figure) -> list[Disc | Base]:
        """What stands so near the line to a target's middle that it could hide part of him."""
        x, y, wide = here.x, here.y, target.radius
        across, down = target.x - x, target.y - y
        square = across * across + down * down
        found = []
        for other_x, other_y, reach, shape in self._in_the_way:
            aside = across * (other_y - y) - down * (other_x - x)
            if aside * aside <= (reach + wide) ** 2 * square and shape is not target.disc:
                found.append(shape)
        return found

    @rule("SK-037")
    def _not_shot_over(self, shooter: Disc | Base) -> list[tuple[int, int, Length, Disc | Base]]:
        """What stands further than 2 from a shooter; its middle settles it for nearly all."""
        here_x, here_y, own = _round(shooter)
        far = own + OVER
        return [
            row
            for row in self.shapes
            if abs(row[0] - here_x) > far + row[2]
            or abs(row[1] - here_y) > far + row[2]
            or gap(row[3], shooter) > OVER
        ]


def _centre(base: Disc | Base) -> Point:
    return base.centre if isinstance(base, Disc) else base.pose.point


def _round(base: Disc | Base) -> tuple[int, int, Length]:
    """The middle of a base, and how far it reaches from there at most."""
    centre = _centre(base)
    reach = base.radius if isinstance(base, Disc) else base.width + base.depth
    return centre.x, centre.y, reach


def _edges(here: Point, target: Figure) -> tuple[Point, ...]:
    """The middle of a base and its two outer points as one sees them."""
    middle = target.point
    across, down = middle.x - here.x, middle.y - here.y
    if not across and not down:
        return (middle,)
    # A rounding inside, so that flush neighbours hide nothing of each other.
    aside = along_vector(-down, across, target.radius - 2 * CONTACT)
    return (
        middle,
        Point(middle.x + aside.x, middle.y + aside.y),
        Point(middle.x - aside.x, middle.y - aside.y),
    )


@rule("SK-039", "SK-063")
def hero_near(table: SkTable, group: Group) -> bool:
    """A Hero of the side is in the unit or within 5 of it."""
    return any(
        figure.grade == "hero" and span(group.figures, (figure,)).gap <= NEAR
        for other in table.own(group.side)
        for figure in other.figures
    )
