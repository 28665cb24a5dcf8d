"""Setting up behind the screen: sides of the table, units, and headquarters."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Annotated, Final, TypeVar

from msgspec import Meta, Struct

from grognard.books.edwardian_splendour import events
from grognard.books.edwardian_splendour.artillery import is_muzzle_loader
from grognard.books.edwardian_splendour.field import box_of
from grognard.books.edwardian_splendour.fire_questions import LOADS
from grognard.books.edwardian_splendour.ghosts import with_ghost
from grognard.books.edwardian_splendour.lay import Box, body_of
from grognard.books.edwardian_splendour.orders import Angle, Formation, Spot
from grognard.books.edwardian_splendour.paces import FOOT_PACE
from grognard.books.edwardian_splendour.pieces import (
    EsTable,
    Headquarters,
    Place,
    Round,
    Unit,
    gun_base,
)
from grognard.books.edwardian_splendour.planning import FORMED, layout_of, places_round
from grognard.kernel.cite import rule
from grognard.kernel.fates import Stream
from grognard.kernel.game import Game
from grognard.kernel.question import Fault, Offer, Question, Sealed, Seat
from grognard.tabletop import formations
from grognard.tabletop.geometry import (
    Base,
    Length,
    Point,
    Polygon,
    Pose,
    advance,
    contains,
    encroaches,
    inches,
    shaved,
    side_step,
)
from grognard.tabletop.going import barring
from grognard.tabletop.wording import whereabouts

T = TypeVar("T")

COLUMNS: Final = 9
FILES: Final = (0, -1, 1, -2, 2, -3, 3, -4, 4)
"""How a crew too large for its gun stands in ranks behind it, from the middle outwards."""
FINE: Final = inches(1)
"""Where the usual places are taken the whole zone is searched at this distance."""


class Position(Struct, frozen=True, omit_defaults=True):
    """Where a unit is set up, which way it looks, and in what formation."""

    place: Spot
    bearing: Angle
    formation: Formation = ""
    ranks: Annotated[int, Meta(ge=0, le=12)] = 0
    loaded: Round = ""
    """What lies in the barrel of a muzzle-loader."""


class PickSide(Question[bool]):
    """Whether a player changes sides of the table before anything is set up."""

    __slots__ = ("table",)
    answer = bool
    cite = "ES-117"

    def __init__(self, table: EsTable) -> None:
        super().__init__(table.seats[1])
        self.table = table

    def words(self) -> str:
        return "From which side of the table do you come?"

    def trail(self) -> tuple[str, ...]:
        return ("Setting up",)

    def candidates(self) -> Sequence[bool]:
        return [False, True]

    def fault(self, choice: bool) -> Fault | None:  # noqa: FBT001 - the answer itself
        return None

    def describe(self, choice: bool) -> Offer:  # noqa: FBT001 - the answer itself
        south = (self.table.facings[self.seat] == 0) != choice
        where = "The south side" if south else "The north side"
        return Offer(where, "" if choice else "as it is laid out", cite=self.cite)


class Deploy(Question[Position]):
    """Where a unit stands when the screen is lifted."""

    __slots__ = ("table", "unit")
    answer = Position
    cite = "ES-117"
    sets_up = True
    secret = True

    def __init__(self, table: EsTable, unit: Unit) -> None:
        super().__init__(unit.seat)
        self.table = table
        self.unit = unit

    def words(self) -> str:
        return f"Where does {self.unit.name} stand?"

    def detail(self) -> str:
        return "The enemy sees nothing before the screen is lifted."

    def about(self) -> str:
        return self.unit.id

    def trail(self) -> tuple[str, ...]:
        return ("Setting up", self.unit.name)

    def candidates(self) -> Sequence[Position]:
        return list(usual_positions(self.table, self.unit))

    def list_offers(self) -> Sequence[Position]:
        return usable_positions(self.table, self.unit)

    def sample(self, below: Callable[[int], int]) -> Position:
        """One of the offers by chance; of most positions nobody asks whether they are free."""
        left = list(self.candidates())
        while left:
            position = left.pop(below(len(left)))
            if self.fault(position) is None:
                return position
        return self.offers()[0]

    def fault(self, choice: Position) -> Fault | None:
        """Why the unit may not stand there; only one with no room in its zone stands before it."""
        fault = position_fault(self.table, self.unit, choice)
        outside = fault is not None and fault.cite == self.cite
        return None if outside and choice in usable_positions(self.table, self.unit) else fault

    def describe(self, choice: Position) -> Offer:
        where = whereabouts(choice.place, 254)
        group = "" if self.unit.gun else f"In {FORMED[choice.formation]}"
        label = group or (f"Loaded with {choice.loaded}" if choice.loaded else "The battery")
        offer = Offer(label, where, icon="ui-move", place=choice.place, group=group)
        poses, gun = stances(self.table, self.unit, choice)
        first = self.unit.figures[0].base
        bases = [first.at(pose) for pose in poses] + ([gun] if gun is not None else [])
        return with_ghost(offer, bases, choice.bearing)


def zone_of(table: EsTable, seat: str) -> Polygon:
    """The ground on which a player sets up."""
    return Polygon([Point(x, y) for x, y in table.zones[seat]])


def stances(table: EsTable, unit: Unit, position: Position) -> tuple[list[Pose], Base | None]:
    """Where the figures stand in a position, and the gun."""
    x, y = position.place
    gun = table.gun_of(unit)
    if gun is None:
        layout = layout_of(unit, position.formation, position.ranks)
        return formations.stand(layout, Pose(x, y, position.bearing)), None
    base = gun_base(x, y, position.bearing % 36000)
    return _about(base, len(unit.figures)), base


def _about(gun: Base, count: int) -> list[Pose]:
    """Crewmen about their gun, and in ranks behind it where there are many."""
    spots = list(places_round(gun))
    found = spots[:count]
    for number in range(count - len(spots)):
        rank, file = divmod(number, len(FILES))
        behind = advance(spots[0], -(rank + 1) * inches(1))
        found.append(side_step(behind, FILES[file] * inches(1)))
    return found


def half_of(table: EsTable, seat: str) -> Polygon:
    """A player's half of the table, but for half an inch before the middle."""
    zone, middle, gap = zone_of(table, seat), table.height // 2, inches(1) // 2
    is_south = zone.top + zone.bottom > table.height
    top, bottom = (middle + gap, table.height) if is_south else (0, middle - gap)
    corners = (0, top), (table.width, top), (table.width, bottom), (0, bottom)
    return Polygon([Point(x, y) for x, y in corners])


@rule("ES-004", "ES-010", "ES-013", "ES-030", "ES-117")
def position_fault(
    table: EsTable, unit: Unit, position: Position, zone: Polygon | None = None
) -> Fault | None:
    """A unit is set up in its own zone, in an order it may keep, on free ground."""
    zone = zone or zone_of(table, unit.seat)
    if unit.traits.undisciplined and position.formation not in ("open", "loose", "skirmish"):
        return Fault("These troops keep open order.", "ES-013")
    gun = table.gun_of(unit)
    if position.loaded and (gun is None or position.loaded not in LOADS[gun.pattern]):
        return Fault("The gun does not fire that round.", "ES-097")
    if gun is None:
        return _tray_fault(table, unit, position, zone)
    poses, model = stances(table, unit, position)
    assert model is not None
    first = unit.figures[0].base
    bases = [*[first.at(pose) for pose in poses], model]
    return _ground_fault(table, zone, bases, _taken(table, unit, Box(*box_of(bases))))


def _tray_fault(table: EsTable, unit: Unit, position: Position, zone: Polygon) -> Fault | None:
    """Where the tray of a formation lies in the zone on free ground its figures need no look."""
    layout = layout_of(unit, position.formation, position.ranks)
    pose = Pose(*position.place, position.bearing)
    tray = formations.tray(layout, pose)
    taken = _taken(table, unit, Box(tray.left, tray.top, tray.right, tray.bottom))
    taken = taken if any(encroaches(tray, other) for other in taken) else []
    is_inside = contains(zone, shaved(tray))
    is_free = barring(table.ground, tray, FOOT_PACE) is None
    if is_inside and is_free and not taken:
        return None
    first = unit.figures[0].base
    bases = [first.at(stood) for stood in formations.stand(layout, pose)]
    if is_inside and is_free:
        return _overlap_fault(bases, taken)
    return _ground_fault(table, zone, bases, taken)


def _ground_fault(
    table: EsTable, zone: Polygon, bases: list[Base], taken: list[Base]
) -> Fault | None:
    if not all(contains(zone, shaved(base)) for base in bases):
        return Fault("Set up in your own zone.", "ES-117", "It is marked on the table.")
    if any(barring(table.ground, base, FOOT_PACE) for base in bases):
        return Fault("Nobody can stand there.", "ES-092", "Move it aside.")
    return _overlap_fault(bases, taken)


def _overlap_fault(bases: list[Base], taken: list[Base]) -> Fault | None:
    if any(encroaches(base, other) for base in bases for other in taken):
        return Fault("Bases may not overlap.", "ES-030", "Move it aside.")
    return None


def _taken(table: EsTable, unit: Unit, room: Box) -> list[Base]:
    """The bases a player has set up already that may reach into a part of the table."""
    found: list[Base] = []
    for other in table.own(unit.seat):
        if not other.placed or other is unit:
            continue
        if room.meets(body_of(other.figures)):
            found += [figure.base for figure in other.figures if room.meets(figure.base)]
        gun = table.gun_of(other)
        if gun is not None and room.meets(gun.base):
            found.append(gun.base)
    marker = table.headquarters.get(unit.seat)
    return found if marker is None else [*found, marker.base]


def _shapes(table: EsTable, unit: Unit) -> list[tuple[Formation, int]]:
    """The formations in which a unit is usually set up."""
    if table.gun_of(unit) is not None:
        return [("", 0)]
    if unit.traits.undisciplined:
        return [("open", 2), ("skirmish", 4), ("loose", 4)]
    return [("line", 2), ("column", 4), ("open", 2)]


def usual_positions(table: EsTable, unit: Unit) -> Iterator[Position]:
    """A sample of positions: along the front of the zone and along its rear."""
    zone = zone_of(table, unit.seat)
    facing = table.facings[unit.seat]
    for formation, ranks in _shapes(table, unit):
        wide, deep = _room(table, unit, formation, ranks)
        for x in _columns(zone, wide):
            for y in _rows(zone, deep, facing):
                yield from _loaded(table, unit, Position((x, y), facing, formation, ranks))


def _room(table: EsTable, unit: Unit, formation: str, ranks: int) -> tuple[Length, Length]:
    if table.gun_of(unit) is not None:
        return inches(5), inches(6)
    layout = layout_of(unit, formation, ranks)
    return layout.width, layout.depth


def _columns(zone: Polygon, wide: Length) -> list[int]:
    first, last = zone.left + wide // 2 + 1, zone.right - wide // 2 - 1
    if last < first:
        return []
    return sorted({first + (last - first) * step // (COLUMNS - 1) for step in range(COLUMNS)})


def _rows(zone: Polygon, deep: Length, facing: int) -> list[int]:
    """At the front edge and in the rear, as seen by those who set up."""
    first, last = zone.top + deep // 2 + 1, zone.bottom - deep // 2 - 1
    if last < first:
        return []
    return sorted({first, last}, reverse=facing != 0)


def _loaded(table: EsTable, unit: Unit, position: Position) -> Iterator[Position]:
    """A muzzle-loader is set up with one round or another in it."""
    gun = table.gun_of(unit)
    if gun is None or not is_muzzle_loader(gun):
        yield position
        return
    for kind in LOADS[gun.pattern]:
        yield Position(position.place, position.bearing, loaded=kind)


def usable_positions(table: EsTable, unit: Unit) -> list[Position]:
    """The usual positions that are free, or else the first free one in the zone, or before it."""
    found = [p for p in usual_positions(table, unit) if position_fault(table, unit, p) is None]
    if found:
        return found
    zone, half = zone_of(table, unit.seat), half_of(table, unit.seat)
    rows = range(half.top, half.bottom, FINE)
    from_the_edge = rows if half.top == 0 else rows[::-1]
    for ground, lines in ((zone, range(zone.top, zone.bottom, FINE)), (half, from_the_edge)):
        for position in _all_along(table, unit, lines):
            if position_fault(table, unit, position, ground) is None:
                return [position]
    message = f"there is no room left for {unit.name}"
    raise RuntimeError(message)


def _all_along(table: EsTable, unit: Unit, rows: Sequence[int]) -> Iterator[Position]:
    """Every place along some rows, inch by inch, in the usual formations and then in tight ones."""
    facing, shapes = table.facings[unit.seat], _shapes(table, unit)
    if table.gun_of(unit) is None:
        shapes = [*shapes, *_SQUEEZED]
    for formation, ranks in shapes:
        for y in rows:
            for x in range(0, table.width, FINE):
                yield Position((x, y), facing, formation, ranks)


_SQUEEZED: Final[tuple[tuple[Formation, int], ...]] = (
    ("column", 6),
    ("column", 2),
    ("loose", 8),
    ("loose", 3),
    ("loose", 1),
)


class PlaceHeadquarters(Question[Place]):
    """Where a side's generals watch the battle."""

    __slots__ = ("table",)
    answer = tuple
    wire = Spot
    cite = "ES-096"
    sets_up = True
    secret = True

    def __init__(self, table: EsTable, seat: Seat) -> None:
        super().__init__(seat)
        self.table = table

    def words(self) -> str:
        return "Where do you set up headquarters?"

    def detail(self) -> str:
        return "Every enemy who reaches it throws a die, and with a 6 he wins the battle."

    def trail(self) -> tuple[str, ...]:
        return ("Setting up", "headquarters")

    def candidates(self) -> Sequence[Place]:
        zone = zone_of(self.table, self.seat)
        facing = self.table.facings[self.seat]
        rows = _rows(zone, inches(3), facing)
        return [(x, y) for y in rows[::-1] for x in _columns(zone, inches(3))]

    def list_offers(self) -> Sequence[Place]:
        found = [place for place in self.candidates() if self.fault(place) is None]
        return found or self._anywhere()

    def _anywhere(self) -> list[Place]:
        """The first free place in the zone, or else before it."""
        for ground in (zone_of(self.table, self.seat), half_of(self.table, self.seat)):
            for y in range(ground.top, ground.bottom, FINE):
                for x in range(ground.left, ground.right, FINE):
                    if self._fault_on(ground, (x, y)) is None:
                        return [(x, y)]
        raise RuntimeError("there is no room left for headquarters")

    def fault(self, choice: Place) -> Fault | None:
        """Why it may not be there; only one with no room in its zone is set up before it."""
        fault = self._fault_on(zone_of(self.table, self.seat), choice)
        outside = fault is not None and fault.cite == "ES-117"
        return None if outside and choice in self._anywhere() else fault

    def _fault_on(self, ground: Polygon, choice: Place) -> Fault | None:
        unit = self.table.own(self.seat)[0]
        base = gun_base(*choice, 0)
        taken = _taken(self.table, unit, Box(*box_of([base])))
        return _ground_fault(self.table, ground, [base], taken)

    def describe(self, choice: Place) -> Offer:
        return Offer("Here", whereabouts(choice, 254), icon="ui-move", place=choice)


@rule("ES-117")
async def pick_side(game: Game[EsTable]) -> None:
    """Who did not arrange the terrain picks his side of the table."""
    swap = await PickSide(game.table)
    game.tell(events.SidesPicked(game.table.seats[1], swap))


@rule("ES-096", "ES-117")
async def deploy(game: Game[EsTable]) -> None:
    """Each side sets up its next unit unseen; when all stand, the screen is lifted."""
    table = game.table
    if table.switches.get("headquarters") and len(table.headquarters) < len(table.seats):
        await _mark_headquarters(game)
        return
    waiting = [unit for unit in (_next_to_place(table, seat) for seat in table.seats) if unit]
    if not waiting:
        game.tell(events.ScreenLifted())
        return
    asked = [Deploy(table, unit) for unit in waiting]
    for question, position in zip(asked, await Sealed(asked), strict=True):
        _set_up(game, question.unit, position)


def _next_to_place(table: EsTable, seat: Seat) -> Unit | None:
    """The largest unit goes first, so that there is room for all."""
    waiting = [unit for unit in table.own(seat) if not unit.placed]
    return max(waiting, key=_bulk, default=None)


def _bulk(unit: Unit) -> int:
    """How much ground a unit takes up; those who keep open order take most."""
    base = unit.figures[0].base
    apart = inches(1) if unit.traits.undisciplined else 0
    return len(unit.figures) * (base.width + apart) * (base.depth + apart)


async def _mark_headquarters(game: Game[EsTable]) -> None:
    table = game.table
    asked = [PlaceHeadquarters(table, seat) for seat in table.seats]
    for question, (x, y) in zip(asked, await Sealed(asked), strict=True):
        stance = (x, y, table.facings[question.seat])
        game.tell(events.HeadquartersPlaced(question.seat, stance))


def _set_up(game: Game[EsTable], unit: Unit, position: Position) -> None:
    poses, model = stances(game.table, unit, position)
    gun = None if model is None else (model.pose.x, model.pose.y, model.pose.bearing)
    stood = tuple([(pose.x, pose.y, pose.bearing) for pose in poses])
    game.tell(events.Deployed(unit.id, unit.seat, stood, gun, position.loaded))


def redeal(table: EsTable, seat: Seat, stream: Stream) -> None:
    """Whatever the other player has placed behind the screen is set up anew by chance."""
    rival = table.rival(seat)
    hidden = [unit for unit in table.own(rival) if unit.placed]
    for unit in hidden:
        unit.placed = False
    if table.headquarters.pop(rival, None) is not None:
        x, y = _any(PlaceHeadquarters(table, rival).offers(), stream)
        table.headquarters[rival] = Headquarters(rival, x, y, table.facings[rival])
    for unit in hidden:
        position = Deploy(table, unit).sample(stream.below)
        poses, model = stances(table, unit, position)
        gun = None if model is None else (model.pose.x, model.pose.y, model.pose.bearing)
        stood = tuple([(pose.x, pose.y, pose.bearing) for pose in poses])
        events.Deployed(unit.id, unit.seat, stood, gun, position.loaded).apply(table)


def _any(choices: Sequence[T], stream: Stream) -> T:
    return choices[stream.below(len(choices))]
