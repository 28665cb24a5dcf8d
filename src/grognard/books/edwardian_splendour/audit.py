"""What must hold of a table after every event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from grognard.books.edwardian_splendour.pieces import EsTable, Unit
from grognard.kernel.cite import rule
from grognard.tabletop.geometry import CONTACT, Base, overlap, shaved


def audit(table: EsTable) -> list[str]:
    """Everything that is wrong with a table."""
    return [*_figures(table), *_units(table), *_guns(table), *_bases(table)]


def _figures(table: EsTable) -> Iterator[str]:
    names = Counter(figure.id for figure in table.figures())
    for name, count in names.items():
        if count > 1:
            yield f"{name} stands on the table {count} times"


@rule("ES-004", "ES-007")
def _units(table: EsTable) -> Iterator[str]:
    """A unit is of one kind, has somebody in it, and has lost no more than it ever had."""
    for unit in table.units.values():
        if not unit.out and not unit.figures:
            yield f"{unit.name} is in play without a figure"
        if any(man.mounted != (unit.arm == "cavalry") for man in unit.figures):
            yield f"{unit.name} mixes foot and horse"
        if not 0 <= unit.lost <= unit.size:
            yield f"{unit.name} has lost {unit.lost} of {unit.size}"
        if not unit.out and unit.lost + len(unit.figures) != unit.size:
            yield f"{unit.name} has {len(unit.figures)} figures and lost {unit.lost} of {unit.size}"
        yield from _marks(unit)


def _marks(unit: Unit) -> Iterator[str]:
    names = {man.id for man in unit.figures}
    if not names.issuperset(unit.struck):
        yield f"{unit.name} has casualties who are not with it"
    if not 1 <= unit.quality <= 5:
        yield f"{unit.name} has no quality"


def _guns(table: EsTable) -> Iterator[str]:
    """A gun and its unit know each other, and a destroyed gun has none."""
    for gun in table.guns.values():
        unit = table.units.get(gun.unit)
        if gun.unit and (unit is None or unit.gun != gun.id):
            yield f"{gun.name} is served by a unit that does not know it"
        if gun.lost and gun.unit:
            yield f"{gun.name} is destroyed and served"
        if unit is not None and unit.out and not unit.fled:
            yield f"{gun.name} is served by a unit that is gone"


@rule("ES-030")
def _bases(table: EsTable) -> Iterator[str]:
    """Nobody stands off the table or on anybody else."""
    bases: list[tuple[str, Base]] = []
    for unit in table.standing():
        if unit.placed:
            bases += [(man.id, shaved(man.base)) for man in unit.figures]
            gun = table.gun_of(unit)
            if gun is not None:
                bases.append((gun.id, shaved(gun.base)))
    bases += [(gun.id, shaved(gun.base)) for gun in table.models() if not gun.unit]
    bases += [(seat, shaved(marker.base)) for seat, marker in table.headquarters.items()]
    for name, base in bases:
        if base.left < -CONTACT or base.top < -CONTACT:
            yield f"{name} stands off the table"
        if base.right > table.width + CONTACT or base.bottom > table.height + CONTACT:
            yield f"{name} stands off the table"
    yield from _overlaps(bases)


def _overlaps(bases: list[tuple[str, Base]]) -> Iterator[str]:
    """Sorted from left to right, so that only near neighbours are compared."""
    ordered = sorted(bases, key=lambda pair: pair[1].left)
    for place, (name, base) in enumerate(ordered):
        for other, there in ordered[place + 1 :]:
            if there.left >= base.right:
                break
            if there.top < base.bottom and base.top < there.bottom and overlap(base, there):
                yield f"{name} and {other} stand on the same ground"
