"""What a unit has to mind when it moves: who stands near, what slows it, and what it costs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from grognard.books.edwardian_splendour.events import March
from grognard.books.edwardian_splendour.lay import Lay, Stand, lay_of
from grognard.books.edwardian_splendour.paces import allowance_of, charge_bonus, pace_of
from grognard.books.edwardian_splendour.pieces import EsTable, Figure, Place, Unit
from grognard.kernel.cite import rule
from grognard.tabletop.geometry import Base, Length, Point, Pose, Shape, distance, inches
from grognard.tabletop.going import passage
from grognard.tabletop.terrain import Patch

MARGIN: Final = inches(3)


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


class Box(NamedTuple):
    """A rectangle along the sides of the table."""

    left: int
    top: int
    right: int
    bottom: int

    def meets(self, other: Shape | Box, reach: Length = 0) -> bool:
        """True if the other comes within reach, going by boxes."""
        return (
            other.left <= self.right + reach
            and self.left - reach <= other.right
            and other.top <= self.bottom + reach
            and self.top - reach <= other.bottom
        )


class Field:
    """What one unit has to mind in its move."""

    __slots__ = (
        "__dict__",
        "allowance",
        "bonus",
        "foes",
        "friends",
        "ground",
        "lay",
        "pace",
        "slow",
        "table",
        "unit",
    )

    def __init__(self, table: EsTable, unit: Unit) -> None:
        self.table = table
        self.unit = unit
        self.lay = lay_of(table)
        self.ground = table.ground
        self.pace = pace_of(table, unit)
        self.allowance = allowance_of(table, unit)
        self.bonus = charge_bonus(unit)
        reach = Box(*box_of(self.bodies()))
        far = 2 * self.allowance + self.bonus + MARGIN
        self.foes = [
            stand for stand in _foes(table, self.lay, unit) if reach.meets(stand.base, far)
        ]
        self.friends = [base for base in _friends(table, self.lay, unit) if reach.meets(base, far)]
        self.slow = [patch for patch in self.ground.slowing if reach.meets(patch.shape, far)]

    def bodies(self) -> list[Base]:
        """The bases of the unit itself."""
        gun = self.table.gun_of(self.unit)
        bases = [figure.base for figure in self.unit.figures]
        return bases if gun is None else [*bases, gun.base]

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


def _foes(table: EsTable, lay: Lay, unit: Unit) -> Iterable[Stand]:
    """Enemy men and served guns, and the enemy headquarters."""
    for troop in lay.troops:
        if troop.seat != unit.seat:
            for figure in troop.body.figures:
                yield Stand(figure.id, figure.base, troop.unit, troop.seat, figure)
            if troop.gun is not None:
                yield troop.gun
    for seat, marker in table.headquarters.items():
        if seat != unit.seat:
            yield Stand("headquarters", marker.base, "", seat, None)


def _friends(table: EsTable, lay: Lay, unit: Unit) -> Iterable[Base]:
    """The bases of other friendly units, abandoned guns, and the own headquarters."""
    for troop in lay.troops:
        if troop.seat == unit.seat and troop.unit != unit.id:
            yield from [figure.base for figure in troop.body.figures]
            if troop.gun is not None:
                yield troop.gun.base
    yield from [stand.base for stand in lay.abandoned]
    if unit.seat in table.headquarters:
        yield table.headquarters[unit.seat].base


@rule("ES-024", "ES-027")
def cost_of(field: Field, path: Sequence[Point]) -> Length | None:
    """What a way costs; None if something on it may not be crossed."""
    total = 0
    for start, end in pairwise(path):
        if start == end:
            continue
        if not field.slow or not _meets_any(field.slow, start, end):
            total += distance(start, end)
            continue
        cost = passage(field.ground, start, end, field.pace).cost
        if cost is None:
            return None
        total += cost
    return total


def _meets_any(patches: Sequence[Patch], start: Point, end: Point) -> bool:
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


def end_base(figure: Figure, march: March) -> Base:
    """Where a figure stands after his march."""
    x, y = march.path[-1]
    return figure.base.at(Pose(x, y, march.bearing))
