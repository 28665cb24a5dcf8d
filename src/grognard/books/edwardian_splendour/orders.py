"""Orders to a unit as a player gives them."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

Coordinate = Annotated[int, Meta(ge=-1_000_000, le=1_000_000)]
Angle = Annotated[int, Meta(ge=-36_000, le=36_000)]
Name = Annotated[str, Meta(max_length=80)]
Spot = tuple[Coordinate, Coordinate]
Kind = Literal["stand", "go", "move", "wheel", "form", "charge", "draft", "rejoin", "serve", "hand"]
Formation = Literal["", "line", "column", "open", "loose", "skirmish"]


class Step(Struct, frozen=True, omit_defaults=True):
    """One figure moved by hand: the bends of his way, how he faces, and whom he charges."""

    figure: Name
    path: Annotated[tuple[Spot, ...], Meta(max_length=8)]
    bearing: Angle
    charge: bool = False
    named: Name = ""
    join: Name = ""
    """The gun or the unit he goes over to."""


class Order(Struct, frozen=True, omit_defaults=True):
    """What a unit does in its move; only the fields its kind speaks of count."""

    kind: Kind
    bearing: Angle = 0
    """go: which way; move and form: which way to look; wheel: the angle, left negative."""
    length: Annotated[int, Meta(ge=0, le=100_000)] = 0
    """go: how far."""
    place: Spot | None = None
    """move and form: where the middle of the unit goes."""
    formation: Formation = ""
    ranks: Annotated[int, Meta(ge=0, le=12)] = 0
    """Ranks of a line or of open order, files of a column."""
    target: Name = ""
    """charge: the enemy unit, or headquarters; draft: the gun."""
    count: Annotated[int, Meta(ge=0, le=200)] = 0
    """draft: how many men."""
    steps: Annotated[tuple[Step, ...], Meta(max_length=200)] = ()
    """hand: the figures that move; all others stand."""


STAND = Order("stand")
