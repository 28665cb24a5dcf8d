"""Where a place lies, in the words of the table: left of centre, front, behind the garden hedge.

Left and right are as one sees the table; front and rear as one's own army sees the enemy. All
books share these words: whoever puts a question asks a lookout, and no book needs to.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, TypeVar

from msgspec.structs import replace

from grognard.kernel.question import Offer
from grognard.tabletop.geometry import (
    Point,
    Polygon,
    Polyline,
    Segment,
    Shape,
    closest_point,
    distance,
    inches,
    spot,
)
from grognard.tabletop.view import Field, Place, TerrainView, View

T = TypeVar("T")
_ACROSS: Final = (
    "far left",
    "left",
    "left of centre",
    "centre",
    "right of centre",
    "right",
    "far right",
)
_DOWN: Final = ("top", "upper end", "above centre", "centre", "below centre", "lower end", "bottom")
_ALL_ROUND: Final = (
    ("upper left", "upper centre", "upper right"),
    ("left", "centre", "right"),
    ("lower left", "lower centre", "lower right"),
)
_ALONG: Final = ("along the upper edge", "across the middle", "along the lower edge")
_UP_AND_DOWN: Final = ("down the left edge", "down the middle", "down the right edge")
_MOST: Final = 2 / 3
"""Ground that takes up more than so much of the table's breadth or depth lies all along it."""
_DEPTHS: Final = ("rear", "rear", "half-way back", "front", "front")
_NEAR: Final = 5
"""What is no further off than so many inches or centimetres is a landmark."""
_BESIDE: Final = 21
"""Tenths of an inch from the middle of a hex to that of its neighbour, and a little more."""
_ON: Final = ("hill", "road", "track", "railway", "bridge", "ford", "crags")
_AT: Final = ("wall", "hedge", "fence", "log", "breastwork", "stream", "shallow-stream", "river")
"""Nobody stands in these, nor on them."""
_WALKED: Final = ("road", "track", "railway")
"""Lines that have a breadth: who stands within an inch of one stands on it."""
_UNSEEN: Final = ("open", "field", "road")
"""Hexes of which there are too many to find one's way by."""
_SILENT: Final = 9
"""The rank of a landmark of which there is nothing to say."""


class _Landmark:
    """Some ground with a name, and its shape."""

    __slots__ = ("kind", "name", "shape")

    def __init__(self, kind: str, name: str, shape: Shape) -> None:
        self.kind = kind
        self.name = name
        self.shape = shape


class Lookout:
    """Speaks of places as a seat sees them from behind its own army.

    Where armies set up, of the wings and the depth of its zone; anywhere, of the whole table.
    """

    def __init__(
        self, view: View, seat: str, places: Iterable[Place] = (), *, anywhere: bool = False
    ) -> None:
        self._middles = {cell.cell: cell.place for cell in view.field.cells}
        own = _zone(view, seat) or [self._true(place) for place in places]
        self._box = _box(own) if len(own) > 1 else (0, 0, view.field.width, view.field.height)
        self._front = _front(self._box, view.field)
        self._anywhere = anywhere
        if anywhere:
            self._box = (0, 0, view.field.width, view.field.height)
        unit = 100 if view.field.unit.startswith("centi") else inches(1)
        self._inch = view.field.length or unit
        self._reach = _BESIDE * inches(1) // 10 if view.field.cells else _NEAR * self._inch
        self._landmarks = [*_named(view.field), *_tiles(view.field)]

    def says(self, place: Place, said: str = "") -> str:
        """Wing, depth and landmark of a place; a landmark that was said already is left out."""
        x, y = self._true(place)
        mark = self._landmark(Point(x, y), said)
        return ", ".join(word for word in (*self._quarter(x, y), mark) if word)

    def finds(self, place: Place) -> str:
        """How far across and down the table a place is, and its landmark: all stand apart."""
        x, y = self._true(place)
        left, top, right, bottom = self._box
        across, down = _step(_share(x, left, right), _ACROSS), _step(_share(y, top, bottom), _DOWN)
        parts = dict.fromkeys((across, down, self._landmark(Point(x, y), "")))
        return ", ".join(word for word in parts if word)

    def lies(self, ground: TerrainView) -> str:
        """Where some ground lies: a line from end to end, an area in its part of the table."""
        if ground.line and not ground.outline:
            ends = [self._quarter(*ground.line[at])[0] for at in (0, -1)]
            return ends[0] if ends[0] == ends[1] else f"from {ends[0]} to {ends[1]}"
        if not ground.outline:
            return ""
        left, top, right, bottom = _box(ground.outline)
        _, _, width, height = self._box
        middle = (left + right) // 2, (top + bottom) // 2
        wide, deep = (right - left) > _MOST * width, (bottom - top) > _MOST * height
        if wide and deep:
            return "all over the table"
        if wide:
            return _step(_share(middle[1], 0, height), _ALONG)
        if deep:
            return _step(_share(middle[0], 0, width), _UP_AND_DOWN)
        return self._quarter(*middle)[0]

    def _true(self, place: Place) -> Place:
        """A hex's middle; other places are what they are."""
        return self._middles.get(place, place)

    def _quarter(self, x: int, y: int) -> tuple[str, ...]:
        left, top, right, bottom = self._box
        across, down = _share(x, left, right), _share(y, top, bottom)
        ahead_x, ahead_y = (0, 0) if self._anywhere else self._front
        if ahead_y:
            return _step(across, _ACROSS), _step(down if ahead_y > 0 else 1 - down, _DEPTHS)
        if ahead_x:
            return _step(down, _DOWN), _step(across if ahead_x > 0 else 1 - across, _DEPTHS)
        return (_step(across, _step(down, _ALL_ROUND)),)

    def _landmark(self, here: Point, said: str) -> str:
        """The ground one stands on, what one stands behind, or what is nearest."""
        near = [mark for mark in self._landmarks if _is_near(mark.shape, here, self._reach)]
        told = [self._relation(mark, here) for mark in near if mark.name.lower() not in said]
        return min(told)[2] if told else ""

    def _relation(self, mark: _Landmark, here: Point) -> tuple[int, int, str]:
        """How much a landmark tells, less first; how far it is; and how one stands to it."""
        there = closest_point(mark.shape, here)
        far = distance(here, there)
        if far == 0 or (mark.kind in _WALKED and far <= self._inch):
            rank = 3 if mark.kind in _WALKED else 2 if mark.kind == "hill" else 0
            how = "on" if mark.kind in _ON else "at" if mark.kind in _AT else "in"
            return rank, far, f"{how} {mark.name}"
        if far > self._reach:
            return _SILENT, far, ""
        along = (there.x - here.x) * self._front[0] + (there.y - here.y) * self._front[1]
        if 2 * abs(along) > far and mark.kind not in _WALKED:
            behind = along > 0
            return (
                (1, far, f"behind {mark.name}") if behind else (4, far, f"in front of {mark.name}")
            )
        return 5, far, f"by {mark.name}"


def located(
    view: View, seat: str, offers: Sequence[Offer], *, anywhere: bool = False
) -> list[Offer]:
    """Offers of places to stand, each with where it is in words: in one's zone, or anywhere."""
    places = [offer.place for offer in offers if offer.place]
    lookout = Lookout(view, seat, places, anywhere=anywhere)
    return [_with_where(offer, lookout) for offer in offers]


def surveyed(view: View, seat: str) -> View:
    """The view with where everything is in words, of the whole table."""
    lookout = Lookout(view, seat, anywhere=True)
    pieces = [replace(piece, where=lookout.finds(piece.place)) for piece in view.pieces]
    ground = [replace(one, where=lookout.lies(one)) for one in view.field.terrain]
    field = replace(view.field, terrain=tuple(ground))
    return replace(view, field=field, pieces=tuple(pieces))


def _with_where(offer: Offer, lookout: Lookout) -> Offer:
    """An offer with no detail says itself where it is, as far as ground has a name."""
    if offer.place is None:
        return offer
    said = "" if offer.detail else offer.label.lower()
    return replace(offer, where=lookout.says(offer.place, said))


def _is_near(shape: Shape, here: Point, reach: int) -> bool:
    """False of what surely lies further off."""
    across = shape.left - reach <= here.x <= shape.right + reach
    return across and shape.top - reach <= here.y <= shape.bottom + reach


def _share(at: int, start: int, end: int) -> float:
    return (at - start) / max(end - start, 1)


def _step(share: float, words: Sequence[T]) -> T:
    return words[min(max(int(share * len(words)), 0), len(words) - 1)]


def _zone(view: View, seat: str) -> list[Place]:
    """The ground on which a seat sets up, where the view shows it."""
    sides = [side.id for side in view.sides if seat in side.seats]
    names = {f"zone-{name}" for name in (seat, *sides)}
    for ground in view.field.terrain:
        if ground.kind == "zone" and ground.id in names:
            return list(ground.outline)
    return [cell.place for cell in view.field.cells if cell.zone == seat]


def _box(places: Sequence[Place]) -> tuple[int, int, int, int]:
    xs, ys = [x for x, _ in places], [y for _, y in places]
    return min(xs), min(ys), max(xs), max(ys)


def _front(box: tuple[int, int, int, int], field: Field) -> tuple[int, int]:
    """Where the enemy is, square to the table; nowhere for an army in the middle of it."""
    left, top, right, bottom = box
    aside = (field.width - left - right) / max(field.width, 1)
    ahead = (field.height - top - bottom) / max(field.height, 1)
    if max(abs(aside), abs(ahead)) < 1 / 4:
        return 0, 0
    if abs(ahead) >= abs(aside):
        return 0, 1 if ahead > 0 else -1
    return 1 if aside > 0 else -1, 0


def _named(field: Field) -> list[_Landmark]:
    ground = [one for one in field.terrain if one.kind != "zone" and one.name]
    return [_Landmark(one.kind, one.name, shape) for one in ground if (shape := _shape(one))]


def _shape(ground: TerrainView) -> Shape | None:
    corners = [Point(x, y) for x, y in ground.outline or ground.line]
    if len(corners) > 2:
        return Polygon(corners) if ground.outline else Polyline(corners)
    return Segment(*corners) if len(corners) == 2 else None


def _tiles(field: Field) -> list[_Landmark]:
    """The hexes by which one finds one's way, called by what grows there."""
    cells = [cell for cell in field.cells if cell.kind not in _UNSEEN]
    words = [cell.words.split(",")[0] for cell in cells]
    shapes = [spot(Point(*cell.place)) for cell in cells]
    return [_Landmark(c.kind, w, s) for c, w, s in zip(cells, words, shapes, strict=True)]
