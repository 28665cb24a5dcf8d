"""How a unit shares its attacks among the enemies that touch it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import TypeVar

from grognard.books.black_powder.asking import OneOf
from grognard.books.black_powder.pieces import BpTable, Unit
from grognard.kernel.cite import rule
from grognard.kernel.question import Offer
from grognard.tabletop.geometry import Face

K = TypeVar("K")


@rule("BP-273", "BP-EX51")
def shares(table: BpTable, unit: Unit, count: int) -> list[dict[str, int]]:
    """Every way in which a unit may share its dice among the enemies that touch it."""
    foes: dict[int, list[str]] = {}
    for name, face in sorted(table.faces(unit).items(), key=lambda pair: pair[1]):
        foes.setdefault(face, []).append(name)
    if len(foes) == 1 and table.plays("all_dice_aside"):
        return _evenly(list(table.faces(unit)), count)
    found: list[dict[str, int]] = []
    for way in _by_face(unit, list(foes), count):
        for parts in product(*(_evenly(foes[face], way[face]) for face in foes)):
            dealt = {name: dice for part in parts for name, dice in part.items()}
            if dealt not in found:
                found.append(dealt)
    return found


@rule("BP-273")
def _by_face(unit: Unit, faces: list[int], count: int) -> Iterator[dict[int, int]]:
    """At least half to the front, at most half to a flank or the rear; those without, evenly."""
    front, half = int(Face.FRONT), count // 2
    sides = [face for face in faces if face != front]
    if not unit.has_flanks:
        yield from _evenly(faces, count)
    elif front in faces:
        for spread in _spreads(len(sides), half):
            if sum(spread) <= half:
                yield {front: count - sum(spread), **dict(zip(sides, spread, strict=True))}
    elif len(sides) == 1:
        yield {sides[0]: max(half, min(count, 1))}
    else:
        most = min(count, half * len(sides))
        for spread in _spreads(len(sides), half):
            if sum(spread) == most:
                yield dict(zip(sides, spread, strict=True))


def _spreads(many: int, most: int) -> Iterator[tuple[int, ...]]:
    return product(range(most + 1), repeat=many)


def _evenly(names: Sequence[K], dice: int) -> list[dict[K, int]]:
    """Dice shared as equally as can be, odd ones as the player likes."""
    each, over = divmod(dice, len(names))
    turns = len(names) if over else 1
    rows = [[*names[turn:], *names[:turn]] for turn in range(turns)]
    return [{name: each + (row.index(name) < over) for name in names} for row in rows]


class ShareAttacks(OneOf):
    """Whom a unit that fights several enemies strikes."""

    __slots__ = ("unit", "ways")
    cite = "BP-273"

    def __init__(self, table: BpTable, unit: Unit, ways: list[dict[str, int]]) -> None:
        super().__init__(
            table, unit.seat, [str(n) for n in range(1, len(ways) + 1)], "hand-to-hand"
        )
        self.unit = unit
        self.ways = ways

    def words(self) -> str:
        return f"How does {self.unit.name} share its attacks?"

    def about(self) -> str:
        return self.unit.id

    def describe(self, choice: str) -> Offer:
        way = self.ways[int(choice) - 1]
        told = [f"{dice} at {self.table.units[name].name}" for name, dice in way.items() if dice]
        return Offer(", ".join(told), cite=self.cite, piece=self.unit.id)
