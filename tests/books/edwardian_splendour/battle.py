"""Small positions of Edwardian Splendour, in inches, played with loaded dice and a script.

Bearing 0 looks up the table (north, to smaller y). Red usually stands in the south and looks
north, Blue in the north and looks south. A base of foot is an inch square, so men at 10, 11 and
12 inches stand shoulder to shoulder.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from grognard.books.edwardian_splendour.book import BOOK
from grognard.books.edwardian_splendour.pieces import EsTable, Figure, Gun, Traits, Unit
from grognard.kernel.by_hand import PhysicalFate
from grognard.kernel.fates import Fates
from grognard.kernel.game import Game
from grognard.kernel.question import Seat
from grognard.tabletop.fields import KINDS
from grognard.tabletop.geometry import inches
from grognard.tabletop.terrain import Feature
from told import Told

RED, BLUE = Seat("red"), Seat("blue")
NORTH, EAST, SOUTH, WEST = 0, 9000, 18000, 27000
Spot = tuple[float, float]


class Corps(NamedTuple):
    """A unit, with the gun it serves if it has one."""

    unit: Unit
    gun: Gun | None = None


def at(*lengths: float) -> tuple[int, ...]:
    """Lengths in inches as tenths of a millimetre."""
    return tuple(inches(str(length)) for length in lengths)


def men(
    name: str,
    seat: Seat,
    spots: Iterable[Spot],
    facing: int,
    *,
    mounted: bool = False,
    quality: int = 3,
) -> tuple[Figure, ...]:
    """Figures named after their unit, standing at spots in inches."""
    return tuple(
        Figure(f"{name}.{number}", *at(x, y), facing, quality, mounted)
        for number, (x, y) in enumerate(spots, 1)
    )


def foot(
    name: str,
    spots: Iterable[Spot],
    facing: int | None = None,
    *,
    quality: int = 3,
    size: int = 0,
    **traits: Any,
) -> Corps:
    """Infantry; names that begin with r are red, others blue."""
    seat = seat_of(name)
    figures = men(name, seat, spots, _facing(seat, facing), quality=quality)
    return Corps(_unit(name, "infantry", figures, quality, size, traits))


def horse(
    name: str, spots: Iterable[Spot], facing: int | None = None, quality: int = 3, **traits: Any
) -> Corps:
    """Cavalry; a base is an inch wide and three long."""
    seat = seat_of(name)
    figures = men(name, seat, spots, _facing(seat, facing), mounted=True, quality=quality)
    return Corps(_unit(name, "cavalry", figures, quality, 0, traits))


def gun(
    name: str,
    spot: Spot,
    crew: int | Iterable[Spot] = 3,
    facing: int | None = None,
    *,
    arm: str = "artillery",
    quality: int = 3,
    **model: Any,
) -> Corps:
    """A gun at a spot with so many crewmen behind it, or with crewmen at given spots."""
    seat = seat_of(name)
    looks = _facing(seat, facing)
    x, y = spot
    behind = 2 if looks == NORTH else -2
    spots = (
        [(x + shift, y + behind) for shift in (0, -1, 1)][:crew] if isinstance(crew, int) else crew
    )
    figures = men(name, seat, spots, looks, quality=quality)
    unit = _unit(name, arm, figures, quality, 0, {})
    unit.gun = f"{name}-gun"
    return Corps(unit, Gun(unit.gun, f"gun of {name}", arm, *at(x, y), looks, name, **model))


def mg(name: str, spot: Spot, crew: int | Iterable[Spot] = 2, facing: int | None = None) -> Corps:
    """A machinegun."""
    return gun(name, spot, crew, facing, arm="mg")


def seat_of(name: str) -> Seat:
    return RED if name.startswith("r") else BLUE


def _facing(seat: Seat, facing: int | None) -> int:
    return facing if facing is not None else (NORTH if seat == RED else SOUTH)


def _unit(
    name: str,
    arm: Any,
    figures: tuple[Figure, ...],
    quality: int,
    size: int,
    traits: dict[str, Any],
) -> Unit:
    return Unit(
        id=name,
        seat=seat_of(name),
        name=name.title(),
        arm=arm,
        quality=quality,
        figures=figures,
        size=size or len(figures),
        lost=max(0, size - len(figures)),
        traits=Traits(**traits),
        placed=True,
    )


def row(count: int, x: float, y: float, step: float = 1.0) -> list[Spot]:
    """So many spots in a row to the right."""
    return [(x + step * number, y) for number in range(count)]


def lay(
    *corps: Corps,
    features: Sequence[Feature] = (),
    phase: Any = "still",
    turn: int = 1,
    **fields: Any,
) -> EsTable:
    """A table of 96 by 72 inches with these units and this ground."""
    switches = fields.pop("switches", {})
    units = {one.unit.id: one.unit.copy() for one in corps}
    table = EsTable(
        scenario="generic",
        width=inches(96),
        height=inches(72),
        seats=(RED, BLUE),
        units=units,
        guns={one.gun.id: one.gun.copy() for one in corps if one.gun is not None},
        headquarters=fields.pop("headquarters", {}),
        switches={"at_limit": "draw", **switches},
        features=tuple(features),
        phase=phase,
        turn=turn,
        first=RED,
        mover=RED,
        **fields,
    )
    if not table.began:
        table.began = {s: sum(len(u.figures) for u in table.own(s)) for s in table.seats}
    return table


def box(
    id_: str, kind: str, left: float, top: float, right: float, bottom: float, **more: Any
) -> Feature:
    """A rectangle of ground."""
    (a, b), (c, d) = at(left, top), at(right, bottom)
    outline = ((a, b), (c, b), (c, d), (a, d))
    hill = more.pop("hill", id_ if kind == "hill" else "")
    return replace(KINDS[kind], id=id_, outline=outline, hill=hill, **more)


def strip(id_: str, kind: str, *spots: Spot, width: float = 0, **more: Any) -> Feature:
    """A linear feature."""
    line = tuple((at(x)[0], at(y)[0]) for x, y in spots)
    return replace(KINDS[kind], id=id_, line=line, width=at(width)[0], **more)


class Played(NamedTuple):
    """A battle after its script: what happened, and where it stands."""

    told: Told
    game: Game[EsTable]

    @property
    def table(self) -> EsTable:
        return self.game.table


def begin(table: EsTable, dice: Sequence[int] = ()) -> Game[EsTable]:
    """A battle from a position, with loaded dice."""
    return Game.take_up(BOOK, BOOK.agree("generic"), table.copy(), Fates(None, dice))


def play(table: EsTable, *answers: Any, dice: Sequence[int] = ()) -> Played:
    """The answers given one after another; every die given must have been rolled."""
    game = begin(table, dice)
    for answer in answers:
        assert game.question is not None, "nobody is asked any more"
        assert not isinstance(game.question, PhysicalFate), "the dice have run out"
        game.answer(answer)
    assert game.fates.at == len(dice), f"only {game.fates.at} of {len(dice)} dice were rolled"
    return Played(Told(game.chronicle), game)


def refused(table: EsTable, answer: Any, dice: Sequence[int] = (), *before: Any) -> str:
    """The rule by which an answer is refused; nothing if it is not."""
    game = begin(table, dice)
    for earlier in before:
        game.answer(earlier)
    question = game.question
    assert question is not None
    fault = question.misfit(answer) or question.fault(answer)
    return fault.cite if fault else ""
