"""What a unit has to mind when it moves: who stands near, what slows it, and what it costs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from itertools import pairwise
from typing import Final, NamedTuple

from grognard.books.edwardian_splendour.events import March
from grognard.books.edwardian_splendour.lay import Box, Lay, Stand, lay_of
from grognard.books.edwardian_splendour.paces import (
    allowance_of,
    charge_bonus,
    gait_of,
    pace_of,
    takes_a_move,
)
from grognard.books.edwardian_splendour.pieces import (
    FOOT_SIDE,
    HORSE_LENGTH,
    EsTable,
    Figure,
    Place,
    Unit,
)
from grognard.kernel.cite import rule
from grognard.tabletop.geometry import Base, Length, Point, Pose, distance, inches
from grognard.tabletop.going import Passage, passage
from grognard.tabletop.terrain import Feature, Patch

MARGIN: Final = inches(3)
ZONE: Final = inches(1)


class Plan(NamedTuple):
    """A whole unit's move: who goes how, where the gun goes, and who changes units."""

    how: str
    marches: tuple[March, ...]
    gun: tuple[int, int, int] | None = None
    gun_path: tuple[Place, ...] = ()
    target: str = ""
    joins: tuple[tuple[str, str], ...] = ()
    """Figures that go over to another unit, with its name."""
    rigid: bool = False
    """The figures keep their places relative to each other, or take those of a drill."""


class Field:
    """What one unit has to mind in its move."""

    __slots__ = (
        "__dict__",
        "_gait",
        "_passages",
        "allowance",
        "bonus",
        "foes",
        "friends",
        "ground",
        "hard",
        "here",
        "is_closed",
        "lay",
        "movers",
        "pace",
        "slow",
        "stride",
        "table",
        "unit",
        "wires",
    )

    def __init__(self, table: EsTable, unit: Unit) -> None:
        self.table = table
        self.unit = unit
        self.movers = tuple([man for man in unit.figures if man.moved != table.turn])
        """Who can still move: men who came over from another unit this turn have done so."""
        self.lay = lay_of(table)
        self.ground = table.ground
        self.pace = pace_of(table, unit)
        self.allowance = allowance_of(table, unit)
        self.bonus = charge_bonus(unit)
        self.stride, self._gait = gait_of(table, unit)
        """How far the men go, who may walk further than their gun rolls."""
        self.here = here = Box(*box_of(self.bodies()))
        self._passages: dict[tuple[int, int, int, int], Passage] = {}
        far = self.stride + self.bonus + MARGIN
        slow = [patch for patch in self.ground.slowing if here.meets(patch.shape, far)]
        if any(patch.feature.way for patch in slow):
            far += self.stride
            slow = [patch for patch in self.ground.slowing if here.meets(patch.shape, far)]
        self._mind(slow)
        self.hard = [patch for patch in slow if self._may_hold_back(patch.feature)]
        self.foes = list(_foes(table, self.lay, unit, here, far))
        self.friends = list(_friends(table, self.lay, unit, here, far))

    def _mind(self, slow: list[Patch]) -> None:
        """What slows the unit, what takes it a whole move to cross, and what is closed to it."""
        self.slow = slow
        going, far = self.pace.going, self.allowance
        self.wires = [p for p in slow if takes_a_move(self.pace, far, p.feature.obstacle)]
        self.is_closed = any(p.area is not None and going[p.feature.going] is None for p in slow)

    def _may_hold_back(self, feature: Feature) -> bool:
        """Whether a move may be dearer for a piece of ground, or end at it; never for a road."""
        rate = self.pace.going[feature.going]
        return bool(feature.obstacle) or rate is None or rate > 1

    def passage(self, start: Point, end: Point) -> Passage:
        """A straight way priced, once while the unit is asked about its move."""
        key = (start.x, start.y, end.x, end.y)
        found = self._passages.get(key)
        if found is None:
            found = self._passages[key] = passage(self.ground, start, end, self.pace)
        return found

    def slow_along(self, offset: Point) -> list[Patch]:
        """What slows a unit that is shifted as a whole, going by boxes."""
        if not self.slow:
            return []
        box = self.here.swept(offset)
        return [patch for patch in self.slow if box.meets(patch.shape)]

    def bodies(self) -> list[Base]:
        """The bases of the unit itself."""
        gun = self.table.gun_of(self.unit)
        bases = [figure.base for figure in self.unit.figures]
        return bases if gun is None else [*bases, gun.base]

    def near(self, plan: Plan) -> Field:
        """The same field with only what lies near the ways of a plan."""
        twin = copy(self)
        box = reach_of(self.unit, plan)
        twin.foes = [foe for foe in self.foes if box.meets(foe.base, ZONE)]
        twin.friends = [friend for friend in self.friends if box.meets(friend)]
        twin._mind([patch for patch in self.slow if box.meets(patch.shape)])
        return twin

    @rule("ES-027")
    def afoot(self) -> Field:
        """The same field as the men of the unit find it, apart from their gun."""
        if self.pace is self._gait:
            return self
        twin = copy(self)
        twin.allowance, twin.pace, twin._passages = self.stride, self._gait, {}
        twin._mind(self.slow)
        return twin

    @property
    def is_bare(self) -> bool:
        """True where there is nobody and nothing to mind."""
        return not self.foes and not self.friends and not self.slow

    @rule("ES-029")
    def is_free(self, foe: Stand) -> bool:
        """An enemy figure that no friend is in contact with keeps others at an inch."""
        return foe.who is not None and foe.name not in self.lay.contacts


def box_of(bases: Sequence[Base]) -> tuple[int, int, int, int]:
    """The sides of the box round some bases."""
    return (
        min([base.left for base in bases]),
        min([base.top for base in bases]),
        max([base.right for base in bases]),
        max([base.bottom for base in bases]),
    )


def reach_of(unit: Unit, plan: Plan) -> Box:
    """A box that holds every base of a unit all the way through a plan."""
    xs = [x for march in plan.marches for x, _ in march.path]
    ys = [y for march in plan.marches for _, y in march.path]
    if plan.gun is not None:
        xs += [plan.gun[0], *[x for x, _ in plan.gun_path]]
        ys += [plan.gun[1], *[y for _, y in plan.gun_path]]
    xs += [figure.x for figure in unit.figures]
    ys += [figure.y for figure in unit.figures]
    # No base sticks out further from its middle than half its diagonal.
    wide = inches(1) if unit.arm == "infantry" else inches(3)
    return Box(min(xs) - wide, min(ys) - wide, max(xs) + wide, max(ys) + wide)


def _foes(table: EsTable, lay: Lay, unit: Unit, here: Box, far: Length) -> Iterable[Stand]:
    """Enemy men and served guns near by, and the enemy headquarters."""
    for troop in lay.troops:
        if troop.seat == unit.seat:
            continue
        if not here.meets(troop.box, far):
            continue
        for figure in troop.body.figures:
            if here.meets(figure.base, far):
                yield Stand(figure.id, figure.base, troop.unit, troop.seat, figure)
        if troop.gun is not None and here.meets(troop.gun.base, far):
            yield troop.gun
    for seat, marker in table.headquarters.items():
        if seat != unit.seat and here.meets(marker.base, far):
            yield Stand("headquarters", marker.base, "", seat, None)


def _friends(table: EsTable, lay: Lay, unit: Unit, here: Box, far: Length) -> Iterable[Base]:
    """The bases near by of other friendly units, abandoned guns, and the own headquarters."""
    for troop in lay.troops:
        if troop.seat != unit.seat or troop.unit == unit.id:
            continue
        if not here.meets(troop.box, far):
            continue
        for figure in troop.body.figures:
            if here.meets(figure.base, far):
                yield figure.base
        if troop.gun is not None and here.meets(troop.gun.base, far):
            yield troop.gun.base
    yield from [stand.base for stand in lay.abandoned if here.meets(stand.base, far)]
    if unit.seat in table.headquarters:
        yield table.headquarters[unit.seat].base


@rule("ES-024", "ES-027")
def cost_of(field: Field, path: Sequence[Point]) -> Length | None:
    """What a way costs; None if something on it may not be crossed."""
    total = 0
    for start, end in pairwise(path):
        if start == end:
            continue
        if not field.slow or not meets_any(field.slow, start, end):
            total += distance(start, end)
            continue
        cost = field.passage(start, end).cost
        if cost is None:
            return None
        total += cost
    return total


def meets_any(patches: Sequence[Patch], start: Point, end: Point) -> bool:
    """True if a straight way comes near any patch, going by boxes."""
    left, right = (start.x, end.x) if start.x < end.x else (end.x, start.x)
    top, bottom = (start.y, end.y) if start.y < end.y else (end.y, start.y)
    return any(
        patch.shape.left <= right
        and left <= patch.shape.right
        and patch.shape.top <= bottom
        and top <= patch.shape.bottom
        for patch in patches
    )


def points(path: Iterable[Place]) -> list[Point]:
    """A way as points."""
    return [Point(x, y) for x, y in path]


def end_base(figure: Figure, march: March, *, mounts: bool = False) -> Base:
    """Where a figure stands after his march; who goes back to the cavalry mounts again."""
    x, y = march.path[-1]
    pose = Pose(x, y, march.bearing)
    return Base(pose, FOOT_SIDE, HORSE_LENGTH) if mounts else figure.base.at(pose)


@rule("ES-073")
def remounts(field: Field, plan: Plan) -> set[str]:
    """Those who go back to a cavalry unit, and to their horses."""
    units = field.table.units
    return {name for name, unit in plan.joins if unit in units and units[unit].arm == "cavalry"}
