"""How events change units: figures are values, so a change is a new tuple of them."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from msgspec.structs import replace

from grognard.books.edwardian_splendour.pieces import (
    QUALITIES,
    EsTable,
    Figure,
    Gun,
    Unit,
)
from grognard.tabletop.wording import within


def side(table: EsTable, seat: str) -> str:
    """What a side is called."""
    return table.names.get(seat) or seat.title()


def put(unit: Unit, changed: Mapping[str, Figure]) -> None:
    """Some figures of a unit give way to what they have become."""
    unit.figures = tuple([changed.get(figure.id, figure) for figure in unit.figures])


def drop(unit: Unit, names: Collection[str]) -> tuple[Figure, ...]:
    """Some figures leave a unit; they are handed back."""
    gone = tuple([figure for figure in unit.figures if figure.id in names])
    unit.figures = tuple([figure for figure in unit.figures if figure.id not in names])
    return gone


def bear(unit: Unit, man: Figure) -> None:
    """A man of a unit carries its standard from now on; an officer who must is one no longer."""
    if man.role == "officer":
        unit.officer = "none"
    put(unit, {man.id: replace(man, role="standard")})


def stand_gun(gun: Gun, pose: tuple[int, int, int]) -> None:
    """A gun is put somewhere; its shots at a point are no longer in a row."""
    gun.x, gun.y, gun.bearing = pose
    gun.aim, gun.series = None, 0


def abandon(table: EsTable, unit: Unit) -> None:
    """A unit without crew leaves its gun to whoever comes first."""
    gun = table.guns.get(unit.gun)
    if gun is not None:
        gun.unit = ""
        gun.aim, gun.series = None, 0
    unit.gun = ""


def mean_quality(figures: Collection[Figure]) -> int:
    """The quality of a mixed crew: the mean score, halves upwards."""
    total, count = sum(figure.quality for figure in figures), len(figures)
    return (2 * total + count) // (2 * count)


def model_words(gun: Gun) -> str:
    """What a gun is called in a sentence, which has its name from those who first served it."""
    return f"the {'MG' if gun.arm == 'mg' else 'gun'} of {within(gun.name)}"


def quality_words(quality: int) -> str:
    """The name of a quality."""
    return QUALITIES[quality]
