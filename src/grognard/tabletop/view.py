"""What one seat may see of a table, in a form that every book shares.

A view is built by copying in. Places are in tenths of a millimetre on the table (x right,
y down); bearings in hundredths of a degree, clockwise from the top of the table. A hex field
gives its cells as well, so that a hex and its place on the table are both known.
"""

from __future__ import annotations

import re
from typing import Final

from msgspec import Struct

from grognard.tabletop.wording import are_many

Place = tuple[int, int]
_BODY: Final = re.compile(
    r"ss$|Corps$|^(The )?(R[eé]giment|Battalion|Bataillon|Batterie|Brigade)\b"
)
"""Names that end like many and yet are of one body: Régiment de Valmarais."""


class Sprite(Struct, frozen=True, omit_defaults=True):
    """How a figure is drawn: symbols of the art kit and a uniform preset."""

    uniform: str
    pose: str
    hat: str = ""
    kit: tuple[str, ...] = ()
    variant: str = ""


class Figure(Struct, frozen=True, omit_defaults=True):
    """One man, horse or gun of a piece, where he stands."""

    place: Place
    sprite: Sprite
    fallen: bool = False
    mirrored: bool = False


class Marker(Struct, frozen=True, omit_defaults=True):
    """A state of a piece: a symbol of the art kit (``mk-...``) and its word."""

    symbol: str
    words: str
    count: int = 0


class Pill(Struct, frozen=True, omit_defaults=True):
    """A short fact on a unit's card."""

    words: str
    icon: str = ""
    cite: str = ""


class Arc(Struct, frozen=True):
    """A field of fire or a range band on the table, nearest band first."""

    points: tuple[Place, ...]
    words: str


class PieceView(Struct, frozen=True, omit_defaults=True):
    """A unit, figure, gun or marker as it stands on the table."""

    id: str
    name: str
    side: str
    place: Place
    kind: str = "foot"
    """foot, horse, guns, skirmish, commander or marker: the sign of its block when far."""
    cell: Place | None = None
    bearing: int = 0
    footprint: tuple[Place, ...] = ()
    """The tray's corners, front left first, clockwise; empty where a hex is the tray."""
    figures: tuple[Figure, ...] = ()
    strength: str = ""
    title: str = ""
    """The unit's type under its name, such as "Chosen Rifleman · Elite"."""
    markers: tuple[Marker, ...] = ()
    pills: tuple[Pill, ...] = ()
    lines: tuple[str, ...] = ()
    """Longer facts of its card: weapons, orders, equipment."""
    arcs: tuple[Arc, ...] = ()
    active: bool = False
    acted: bool = False
    words: str = ""
    """The piece described for those who cannot see the table."""
    where: str = ""
    """Where it stands in the words of the table; a lookout fills it in, and no book needs to."""


class TerrainView(Struct, frozen=True, omit_defaults=True):
    """A piece of ground: an area, a line, or a building."""

    id: str
    kind: str
    """hill, wood, field, marsh, water, road, river, stream, hedge, wall, fence, building, ..."""
    name: str = ""
    outline: tuple[Place, ...] = ()
    line: tuple[Place, ...] = ()
    level: int = 0
    words: str = ""
    where: str = ""
    """Where it lies, as a lookout says it."""


class Cell(Struct, frozen=True, omit_defaults=True):
    """A hex: where it is in the grid, where its centre lies, and what grows there."""

    cell: Place
    place: Place
    kind: str = "flat"
    """flat, soft, hard, water, building, ... : the tile that is drawn."""
    zone: str = ""
    """The deployment or objective zone it belongs to."""
    words: str = ""


class Field(Struct, frozen=True, omit_defaults=True):
    """The table top itself."""

    width: int
    height: int
    unit: str
    """hexes, inches or centimetres: what people measure in here."""
    cells: tuple[Cell, ...] = ()
    terrain: tuple[TerrainView, ...] = ()
    length: int = 0
    """Tenths of a millimetre that stand for one such unit, where that is not its true length."""


class SideView(Struct, frozen=True, omit_defaults=True):
    """One side and what is publicly known of it."""

    id: str
    name: str
    colour: str
    """red or blue: which of the two edges and dice it has; a campaign has more colours."""
    seats: tuple[str, ...]
    score: str = ""
    deck: int | None = None
    discards: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    """Cards this seat may see; hidden ones are ``back``."""
    hand_title: str = ""
    notes: tuple[str, ...] = ()


class View(Struct, frozen=True, omit_defaults=True):
    """Everything one seat may see."""

    book: str
    scenario: str
    seat: str
    clock: str
    """Turn and phase in words, such as "Turn 2"."""
    field: Field
    sides: tuple[SideView, ...]
    pieces: tuple[PieceView, ...]
    gone: tuple[str, ...] = ()
    """Names of those who have left the table."""
    goal: str = ""
    """What this seat must do to win, in a sentence or two."""
    notes: tuple[str, ...] = ()


def named_in_plural(view: View) -> set[str]:
    """The units of several figures whose names are many: The Hussars, but not Colonel Jones."""
    return {
        piece.name
        for piece in view.pieces
        if len(piece.figures) > 1 and are_many(piece.name) and not _BODY.search(piece.name)
    }
