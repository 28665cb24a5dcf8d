"""Brigade squares: four or more battalions in line that look to all sides, and what is in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grognard.books.black_powder import events
from grognard.books.black_powder.orders import Order
from grognard.books.black_powder.pieces import BigSquare, BpTable, Commander, Unit
from grognard.books.black_powder.planning import SPENT, allowance_of, around, whole_move
from grognard.books.black_powder.stands import base_of
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.kernel.question import Fault
from grognard.tabletop.drill import Manoeuvre
from grognard.tabletop.geometry import (
    FULL_TURN,
    QUARTER_TURN,
    Face,
    Length,
    Point,
    Polygon,
    Pose,
    advance,
    bearing_to,
    contains_point,
    distance,
    hull,
    move_at,
    quarter_of_point,
    side_step,
    within,
)
from grognard.tabletop.sight import Reason

CORNER = 3
"""Inches between neighbours of a square, or from both to the gun at the corner: our ruling."""
FEWEST = 4


# Recognising one


@rule("BP-339")
def may_be_side(unit: Unit) -> bool:
    """True of regular foot in line, which alone bounds a brigade square."""
    return unit.is_infantry and unit.profile.regular and unit.formation == "line"


@rule("BP-339", "BP-340", "BP-EX61")
def find_squares(table: BpTable) -> Iterator[BigSquare]:
    """Every brigade square that stands on the table, of armies that fight in them."""
    for seat in table.squaring:
        own = list(table.standing(seat))
        lines = [unit for unit in own if may_be_side(unit)]
        guns = [unit for unit in own if unit.formation == "deployed"]
        while lines:
            group = _linked(table, lines, guns)
            lines = [unit for unit in lines if unit not in group]
            outward = _outward(table, group)
            ring = [unit for unit in own if unit in outward]
            if _is_ring(table, ring, guns):
                yield _square(table, ring, own)


def _near(table: BpTable, one: Unit, other: Unit) -> bool:
    return within(base_of(table, one), base_of(table, other), table.inches(CORNER))


def _adjoin(table: BpTable, one: Unit, other: Unit, guns: Sequence[Unit]) -> bool:
    """True of neighbours, or of two lines with a gun at the corner between them."""
    if one is other:
        return False
    shared = any(_near(table, one, gun) and _near(table, other, gun) for gun in guns)
    return shared or _near(table, one, other)


def _linked(table: BpTable, lines: Sequence[Unit], guns: Sequence[Unit]) -> list[Unit]:
    """The first of some lines and all that hang together with it."""
    group, waiting = [lines[0]], list(lines[1:])
    for unit in group:
        near = [other for other in waiting if _adjoin(table, unit, other, guns)]
        waiting = [other for other in waiting if other not in near]
        group += near
    return group


def _middle(units: Sequence[Unit]) -> Point:
    count = max(len(units), 1)
    return Point(sum(unit.x for unit in units) // count, sum(unit.y for unit in units) // count)


def _outward(table: BpTable, group: Sequence[Unit]) -> list[Unit]:
    """Those who have the middle of the group behind them."""
    middle = _middle(group)
    return [u for u in group if quarter_of_point(base_of(table, u), middle) is Face.REAR]


def _is_ring(table: BpTable, ring: Sequence[Unit], guns: Sequence[Unit]) -> bool:
    """Four sides at least, one to each quarter of the sky, each with a neighbour on both hands."""
    if len(ring) < FEWEST or len(_outward(table, ring)) < len(ring):
        return False
    first = ring[0].bearing
    sides = {_quarter(unit.bearing - first) for unit in ring}
    joined = [sum(_adjoin(table, unit, other, guns) for other in ring) for unit in ring]
    return len(sides) == FEWEST and min(joined) >= 2


def _quarter(turned: int) -> int:
    return (turned + QUARTER_TURN // 2) % FULL_TURN // QUARTER_TURN


def _ground(table: BpTable, ring: Sequence[Unit]) -> Polygon:
    return hull([corner for unit in ring for corner in base_of(table, unit).corners])


def _square(table: BpTable, ring: Sequence[Unit], own: Sequence[Unit]) -> BigSquare:
    ground = _ground(table, ring)
    sides = tuple(unit.id for unit in ring)
    inside = [
        unit.id
        for unit in own
        if unit.id not in sides and not unit.inside and contains_point(ground, unit.point)
    ]
    corners = [u.id for u in own if u.formation == "deployed" and _at_corner(table, u, ring)]
    return BigSquare(sides, tuple(dict.fromkeys([*inside, *corners])))


def _at_corner(table: BpTable, gun: Unit, ring: Sequence[Unit]) -> bool:
    return sum(_near(table, gun, unit) for unit in ring) >= 2


@rule("BP-340", "BP-345")
def tend_squares(game: Game[BpTable]) -> None:
    """A square is announced once it is complete, and is gone once a side of it has moved off."""
    table = game.table
    if not table.squaring:
        return
    found = {frozenset(square.sides): square for square in find_squares(table)}
    for square in table.squares:
        if frozenset(square.sides) not in found:
            game.tell(events.BigSquareDissolved(square))
    known = {frozenset(square.sides): square for square in table.squares}
    for sides, square in found.items():
        if known.get(sides) != square:
            game.tell(events.BigSquareFormed(square, anew=sides not in known))


# What it is good for


def square_of(table: BpTable, unit: Unit) -> BigSquare | None:
    """The brigade square a unit is a side of, or stands in."""
    for square in table.squares:
        if unit.id in square.sides or unit.id in square.inside:
            return square
    return None


@rule("BP-341", "BP-347", "BP-EX61")
def hides_flank(table: BpTable, unit: Unit, face: Face) -> bool:
    """True of a flank or rear that the next unit of a brigade square covers; fronts are bare."""
    sides = [name for square in table.squares for name in square.sides]
    guns = unit.formation == "deployed" and square_of(table, unit) is not None
    return face is not Face.FRONT and (guns or unit.id in sides)


@rule("BP-343")
def command_fault(table: BpTable, commander: Commander, unit: Unit) -> Fault | None:
    """A square of several brigades hears the general alone."""
    square = square_of(table, unit)
    if square is None or commander.general:
        return None
    brigades = {table.units[name].brigade for name in (*square.sides, *square.inside)}
    if len(brigades) == 1:
        return None
    return Fault("Only the general commands a square of several brigades.", "BP-343")


# Moving it


@rule("BP-344")
def whole_square(table: BpTable, order: Order) -> BigSquare | None:
    """The square that an order moves as one: the order names all its sides, and only a march."""
    if order.verb != "move" or order.formation or not order.way:
        return None
    for square in table.squares:
        if set(square.sides) <= set(order.units):
            return square
    return None


@rule("BP-344")
def move_square(game: Game[BpTable], square: BigSquare, order: Order) -> None:
    """Once, any way, as far as its slowest part can, with everything inside."""
    table = game.table
    lead = table.units[order.units[0]]
    goal = Point(*order.way[-1])
    wish = distance(lead.point, goal)
    members = _members(table, square, order)
    pace = min(allowance_of(table, unit) for unit in members)
    far = min(wish, pace // 2 if table.plays("slow_squares") else pace)
    heading, held = bearing_to(lead.point, goal) if wish else 0, SPENT
    for length in range(far, 0, -table.inch):
        if reason := _blocked(table, members, heading, length):
            held = reason
            continue
        moved = tuple((unit.id, _shifted(unit.pose, heading, length)) for unit in members)
        men = tuple((man.id, _rides(man, heading, length)) for man in _staff_in(table, square))
        game.tell(events.BigSquareMoved(square, moved, men))
        if length < wish:
            game.tell(events.Halted(lead.id, held.words, held.key))
        return
    game.tell(events.Halted(lead.id, "something bars the way of the square", "BP-344"))


@rule("BP-188", "BP-344")
def _members(table: BpTable, square: BigSquare, order: Order) -> list[Unit]:
    """The sides, and of those inside whoever has not moved yet and is in order."""
    inside = [table.units[name] for name in square.inside]
    free = [unit for unit in inside if unit.id in order.units or unit.ordered != table.half]
    able = [unit for unit in free if not unit.disordered and not table.is_engaged(unit)]
    return [*(table.units[name] for name in square.sides), *able]


def _shifted(pose: Pose, heading: int, length: Length) -> tuple[int, int, int]:
    end = move_at(pose, heading, length)
    return end.x, end.y, pose.bearing


def _staff_in(table: BpTable, square: BigSquare) -> list[Commander]:
    """Commanders in a square who have not joined a unit, and so have to be taken along."""
    ring = [table.units[name] for name in square.sides]
    ground, own = _ground(table, ring), table.staff(ring[0].seat)
    return [man for man in own if not man.joined and contains_point(ground, man.point)]


def _rides(man: Commander, heading: int, length: Length) -> tuple[int, int]:
    end = move_at(Pose(man.x, man.y, 0), heading, length)
    return end.x, end.y


def _blocked(
    table: BpTable, members: Sequence[Unit], heading: int, length: Length
) -> Reason | None:
    """Why the square cannot go so far; its own parts are in nobody's way."""
    own = {unit.id for unit in members}
    for unit in members:
        others = [base_of(table, f) for f in table.friends(unit) if f.id not in own]
        mind = around(table, unit)._replace(friends=others)
        end = move_at(unit.pose, heading, length)
        move = whole_move(base_of(table, unit), end, mind, allowance_of(table, unit))
        if not isinstance(move, Manoeuvre):
            return Reason(move.words, "BP-344")
    return None


# Forming one


@rule("BP-339")
def bodies(table: BpTable, units: Sequence[Unit]) -> Iterator[tuple[str, ...]]:
    """Lines of a commander that stand together and are enough for a brigade square."""
    left = [u for u in units if u.here and may_be_side(u) and not u.disordered]
    left = [unit for unit in left if not table.is_engaged(unit)]
    while left:
        group = [left.pop(0)]
        for unit in group:
            reach = table.inches(6)
            near = [o for o in left if within(base_of(table, unit), base_of(table, o), reach)]
            left = [other for other in left if other not in near]
            group += near
        for count in dict.fromkeys([FEWEST, len(group) - len(group) % 2]):
            if len(group) >= count >= FEWEST:
                yield tuple([unit.id for unit in group[:count]])


@rule("BP-339")
def square_fault(table: BpTable, order: Order) -> Fault | None:
    """Why some units cannot be told to form a brigade square."""
    units = [table.units[name] for name in order.units]
    if units[0].seat not in table.squaring:
        return Fault("This army does not fight in brigade squares.", "BP-339")
    if len(units) < FEWEST or not all(may_be_side(unit) for unit in units):
        return Fault("Four battalions of regular foot in line are needed.", "BP-339")
    if any(table.is_engaged(unit) for unit in units):
        return Fault("Who fights does not form up.", "BP-264")
    if order.way or order.target or order.formation:
        return Fault("A brigade square is formed where the troops are.", "BP-340")
    return None


@rule("BP-339", "BP-340")
def stations(table: BpTable, units: Sequence[Unit]) -> dict[str, Pose]:
    """Where each unit of a brigade square has its place, opposite sides about equally long."""
    middle, bearing = _middle(units), units[0].bearing
    sides = _sides(table, units)
    long = [sum(base_of(table, unit).width for unit in side) for side in sides]
    places: dict[str, Pose] = {}
    for number, side in enumerate(sides):
        across = max(long[1 - number % 2], long[3 - number % 2])
        front = Pose(middle.x, middle.y, (bearing + number * QUARTER_TURN) % FULL_TURN)
        places |= _along(table, advance(front, across // 2 + table.inch // 2), side)
    return _allotted(table, units, places)


@rule("BP-340")
def _allotted(table: BpTable, units: Sequence[Unit], places: dict[str, Pose]) -> dict[str, Pose]:
    """Of units as broad as each other whoever is nearest to a place takes it."""
    wide = {unit.id: base_of(table, unit).width for unit in units}
    pairs = [
        (distance(unit.point, place.point), unit.id, name)
        for unit in units
        for name, place in places.items()
        if wide[unit.id] == wide[name]
    ]
    given: dict[str, str] = {}
    for _, unit_id, name in sorted(pairs):
        if unit_id not in given and name not in given.values():
            given[unit_id] = name
    return {unit.id: places[given[unit.id]] for unit in units}


def _sides(table: BpTable, units: Sequence[Unit]) -> list[list[Unit]]:
    """Front, right, rear and left: the widest to front and rear, like opposite like."""
    wide = sorted(units, key=lambda unit: -base_of(table, unit).width)
    sides: list[list[Unit]] = [[], [], [], []]
    pairs = [wide[number : number + 2] for number in range(0, len(wide), 2)]
    for number, pair in enumerate(pairs):
        row = number % 2 if len(pairs) < FEWEST else number // 2 % 2
        turned = pair if number < 2 else pair[::-1]
        for unit, side in zip(turned, (row, row + 2), strict=False):
            sides[side].append(unit)
    return sides


def _along(table: BpTable, rear: Pose, side: Sequence[Unit]) -> dict[str, Pose]:
    """The units of one side beside each other, their backs to the middle."""
    at = -sum(base_of(table, unit).width for unit in side) // 2
    places = {}
    for unit in side:
        base = base_of(table, unit)
        pose = advance(side_step(rear, at + base.width // 2), base.depth // 2)
        places[unit.id] = pose
        at += base.width + 4
    return places
