"""From an order to a way for every figure: going, turning, wheeling, forming, serving a gun."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from grognard.books.edwardian_splendour.events import March
from grognard.books.edwardian_splendour.field import Field, Plan, cost_of, meets_any
from grognard.books.edwardian_splendour.lay import COHESION, body_of
from grognard.books.edwardian_splendour.marching import (
    TO_THE_GUN,
    leads_over_wire,
    march_fault,
    plan_fault,
)
from grognard.books.edwardian_splendour.orders import Order
from grognard.books.edwardian_splendour.pieces import (
    FOOT_SIDE,
    GUN_SIDE,
    HORSE_LENGTH,
    EsTable,
    Figure,
    Gun,
    Place,
    Unit,
)
from grognard.books.edwardian_splendour.standing import SURELY_NEAR, is_in_order
from grognard.kernel.cite import rule
from grognard.kernel.question import Fault
from grognard.tabletop import formations
from grognard.tabletop.geometry import (
    CONTACT,
    FULL_TURN,
    HALF_TURN,
    UNIT,
    Base,
    Face,
    Length,
    Point,
    Pose,
    along_bearing,
    angle_between,
    cosine,
    degrees,
    distance,
    encroaches,
    flush_against,
    inches,
    sine,
    touching,
    widest_wheel,
    within,
)
from grognard.tabletop.terrain import Patch

OPEN_GAP: Final = inches(1)
LOOSE_GAP: Final = inches(1, 4)
"""Open order all the same, for nobody touches anybody."""
HALF_BASE: Final = FOOT_SIDE // 2
"""Ranks, files, and crewmen about a gun stand whole or half bases apart."""
FIVE: Final = degrees(5)
PARTS: Final = 8
"""A move that is too long is cut down by eighths."""

NO_MOVE: Final = Fault("That is no move at all.", "ES-025", "Declare the unit stationary.")

Planned = Plan | Fault
_HALF = UNIT // 2


def facing_of(unit: Unit) -> int:
    """The way a unit looks: as most of its figures do."""
    counts: dict[int, int] = {}
    for figure in unit.figures:
        counts[figure.bearing] = counts.get(figure.bearing, 0) + 1
    return max(counts, key=lambda bearing: counts[bearing])


def centre_of(table: EsTable, unit: Unit) -> Point:
    """The middle of a unit, its gun's middle where it has one."""
    gun = table.gun_of(unit)
    if gun is not None:
        return Point(gun.x, gun.y)
    count = len(unit.figures)
    return Point(
        sum([figure.x for figure in unit.figures]) // count,
        sum([figure.y for figure in unit.figures]) // count,
    )


def _march(figure: Figure, there: Place, bearing: int) -> March:
    return March(figure.id, ((figure.x, figure.y), there), bearing % FULL_TURN)


@rule("ES-024")
def plan_go(field: Field, order: Order) -> Planned:
    """The whole unit goes one way and keeps its facing; bad ground holds some men back."""
    offset = along_bearing(order.bearing, order.length)
    slow = field.slow_along(offset)
    gun = field.table.gun_of(field.unit)
    if gun is not None:
        if field.wires and (over := _over_with_gun(field, gun, order)):
            return over
        there = (gun.x + offset.x, gun.y + offset.y)
        x, y = _as_far(field, slow, Point(gun.x, gun.y), there)
        return _with_gun(field, gun, Pose(x, y, gun.bearing), "is moved")
    if not slow:
        return _shifted(field, offset)
    if _runs_off(field, slow, offset):
        return Fault("That would leave the table.", "ES-024", "Go less far.")
    reached = [_reached(field, slow, figure, order.bearing, offset) for figure in field.movers]
    return _held_back(field, offset, reached)


def _reached(
    field: Field, slow: Sequence[Patch], figure: Figure, bearing: int, offset: Point
) -> Place:
    """How far one man comes; who stands at wire crosses it."""
    wanted = (figure.x + offset.x, figure.y + offset.y)
    there = _as_far(field, slow, figure.point, wanted)
    if there == wanted or not field.wires:
        return there
    over = _over_wire(field, figure, bearing)
    return max(there, over, key=lambda place: distance(figure.point, Point(*place)))


@rule("ES-091")
def _over_wire(field: Field, figure: Figure, bearing: int) -> Place:
    """The other side of wire at which a man stands, or else the place where he is."""
    deep = figure.base.depth + max([patch.feature.width for patch in field.wires])
    for part in range(PARTS, 0, -1):
        step = along_bearing(bearing, deep * part // PARTS)
        there = (figure.x + step.x, figure.y + step.y)
        if march_fault(field, figure, _march(figure, there, figure.bearing), set()) is None:
            return there
    return figure.x, figure.y


@rule("ES-090", "ES-091")
def _over_with_gun(field: Field, gun: Gun, order: Order) -> Plan | None:
    """A gun that stands at wire goes so far over it that its crew are over as well."""
    for length in range(min(order.length, field.allowance), 0, -HALF_BASE):
        step = along_bearing(order.bearing, length)
        pose = Pose(gun.x + step.x, gun.y + step.y, gun.bearing)
        plan = _with_gun(field, gun, pose, "is moved")
        if isinstance(plan, Fault) or not leads_over_wire(field, plan):
            return None
        if plan_fault(field, plan) is None:
            return plan
    return None


def _shifted(field: Field, offset: Point) -> Planned:
    """Every man goes the same way just as far."""
    if offset.x == 0 and offset.y == 0:
        return NO_MOVE
    marches = [
        _march(figure, (figure.x + offset.x, figure.y + offset.y), figure.bearing)
        for figure in field.movers
    ]
    return Plan("marches", _closed_up(field, marches), rigid=keeps_order(field))


@rule("ES-010")
def _closed_up(field: Field, marches: Sequence[March]) -> tuple[March, ...]:
    """Who is cut off does not keep his distance, but goes up to where his comrades end."""
    alone = {man.id for man in body_of(field.unit.figures).stragglers}
    if not alone or field.table.gun_of(field.unit) is not None:
        return tuple(marches)
    ends = {man.id: man.point for man in field.unit.figures}
    ends |= {march.figure: Point(*march.path[-1]) for march in marches}
    ways: list[March] = []
    for march in marches:
        if march.figure in alone:
            ways += up_to(field, march, [ends[name] for name in ends if name != march.figure])
        else:
            ways.append(march)
    return tuple(ways)


def up_to(
    field: Field, march: March, ends: Sequence[Point], short_of: Length = SURELY_NEAR
) -> Iterator[March]:
    """The way of one man to within two inches of the nearest of some places, if he has one."""
    start = Point(*march.path[0])
    goal = min(ends, key=lambda end: distance(start, end))
    far = distance(start, goal)
    length = min(far - short_of, field.stride)
    if length > 0:
        there = (
            start.x + _part(goal.x - start.x, length, far),
            start.y + _part(goal.y - start.y, length, far),
        )
        path = (march.path[0], _as_far(field, field.slow, start, there))
        yield March(march.figure, path, march.bearing)


def _runs_off(field: Field, slow: Sequence[Patch], offset: Point) -> bool:
    """True if somebody whom nothing holds back would end off the table."""
    width, height = field.table.width, field.table.height
    return any(
        not (0 <= figure.x + offset.x <= width and 0 <= figure.y + offset.y <= height)
        and not meets_any(slow, figure.point, Point(figure.x + offset.x, figure.y + offset.y))
        for figure in field.movers
    )


def _held_back(field: Field, offset: Point, reached: Sequence[Place]) -> Planned:
    """Each man as far as he can, or all as far as the slowest where they would lose their order."""
    pairs = list(zip(field.movers, reached, strict=True))
    gone = [(x - figure.x, y - figure.y) for figure, (x, y) in pairs]
    if all(way == (offset.x, offset.y) for way in gone):
        return _shifted(field, offset)
    marches = [_march(man, there, man.bearing) for man, there in pairs if there != (man.x, man.y)]
    if not marches:
        return NO_MOVE
    plan = Plan("marches", tuple(marches))
    if is_in_order(field, plan):
        return plan
    return _shifted(field, Point(*min(gone, key=lambda way: way[0] ** 2 + way[1] ** 2)))


@rule("ES-010")
def keeps_order(field: Field) -> bool:
    """A unit without gaps that moves as one stays a unit without gaps; a gun is company too."""
    if len(field.movers) < len(field.unit.figures):
        return False
    stragglers = body_of(field.unit.figures).stragglers
    gun = field.table.gun_of(field.unit) if stragglers else None
    if gun is None:
        return not stragglers
    return all(within(gun.base, straggler.base, COHESION) for straggler in stragglers)


def _as_far(field: Field, slow: Sequence[Patch], start: Point, there: Place) -> Place:
    """The wanted place, or as near to it as the ground allows."""
    end = Point(*there)
    if not meets_any(slow, start, end):
        return there
    leg = field.passage(start, end)
    if not leg.length or (leg.cost is not None and leg.cost <= field.allowance):
        return there
    length = leg.farthest(field.allowance)
    # A place in whole tenths may lie a little beyond the very end of what can be paid for.
    place = (start.x, start.y)
    for less in (0, 1, 2):
        part = max(length - less, 0)
        place = (
            start.x + _part(end.x - start.x, part, leg.length),
            start.y + _part(end.y - start.y, part, leg.length),
        )
        cost = field.passage(start, Point(*place)).cost
        if cost is not None and cost <= field.allowance:
            break
    return place


def _part(way: int, length: Length, whole: Length) -> int:
    """So much of a way, rounded towards its start."""
    part = abs(way) * length // whole
    return part if way > 0 else -part


def turned(place: Point, centre: Point, angle: int) -> Point:
    """A point carried round a centre, clockwise."""
    sin, cos = sine(angle), cosine(angle)
    across, down = place.x - centre.x, place.y - centre.y
    return Point(
        centre.x + (across * cos - down * sin + _HALF) // UNIT,
        centre.y + (across * sin + down * cos + _HALF) // UNIT,
    )


@rule("ES-024", "ES-025")
def plan_move(field: Field, order: Order) -> Planned:
    """The unit goes to a place and looks that way, as far as one move takes it."""
    table, unit = field.table, field.unit
    centre = centre_of(table, unit)
    goal = Point(*order.place) if order.place else centre
    angle = angle_between(facing_of(unit), order.bearing)
    gun = table.gun_of(unit)
    if gun is not None:
        angle = angle_between(gun.bearing, order.bearing)
    elif goal == centre and (spun := _turned_on_the_spot(field, centre, angle)):
        return spun
    for part in range(PARTS, 0, -1):
        there = Point(
            centre.x + (goal.x - centre.x) * part // PARTS,
            centre.y + (goal.y - centre.y) * part // PARTS,
        )
        turn = angle * part // PARTS
        if gun is not None:
            plan = _with_gun(field, gun, Pose(there.x, there.y, gun.bearing + angle), "moves")
            # Nobody of the crew has further to walk round the gun than he can.
            if isinstance(plan, Fault) or _longest(plan.marches) <= field.stride:
                return plan
            continue
        if _way_of(_outermost(unit, centre), centre, there, turn) > field.allowance:
            continue
        marches = _carried(field.movers, centre, there, turn, _mark(unit))
        if not marches:
            return NO_MOVE
        if _longest(marches) <= field.allowance:
            return Plan("moves", _closed_up(field, marches), rigid=keeps_order(field))
    return Fault("No figure could go so far.", "ES-027")


@rule("ES-024", "ES-025")
def _turned_on_the_spot(field: Field, centre: Point, angle: int) -> Plan | None:
    """Every man turns where he stands, if all face about or are too many to swing round as one."""
    far = _way_of(_outermost(field.unit, centre), centre, centre, angle)
    if not angle or (far <= field.allowance and abs(angle) != HALF_TURN):
        return None
    marches = [_march(man, (man.x, man.y), man.bearing + angle) for man in field.movers]
    plan = Plan("turns", tuple(marches))
    return plan if marches and is_in_order(field, plan) else None


def _outermost(unit: Unit, centre: Point) -> Figure:
    """The man farthest from the middle, who has the longest way round."""
    return max(unit.figures, key=lambda man: (man.x - centre.x) ** 2 + (man.y - centre.y) ** 2)


def _way_of(man: Figure, centre: Point, there: Point, turn: int) -> Length:
    """How far one man is carried along."""
    spot = turned(man.point, centre, turn)
    return distance(man.point, Point(spot.x + there.x - centre.x, spot.y + there.y - centre.y))


def _mark(unit: Unit) -> Pose | None:
    """The man by whom the others dress; those who keep open order do not."""
    if unit.traits.undisciplined:
        return None
    facing = facing_of(unit)
    return next((man.base.pose for man in unit.figures if man.bearing == facing), None)


def _carried(
    men: Sequence[Figure], centre: Point, there: Point, turn: int, mark: Pose | None
) -> list[March]:
    """Every figure carried along as if all stood on one tray."""
    marches = []
    for figure in men:
        if mark is None or not turn:
            spot = turned(figure.point, centre, turn)
        else:
            spot = _dressed(figure.point, mark, turned(mark.point, centre, turn), turn)
        place = (spot.x + there.x - centre.x, spot.y + there.y - centre.y)
        bearing = (figure.bearing + turn) % FULL_TURN
        if place != (figure.x, figure.y) or bearing != figure.bearing:
            marches.append(_march(figure, place, bearing))
    return marches


@rule("ES-012", "ES-034", "ES-064")
def _dressed(place: Point, mark: Pose, there: Point, turn: int) -> Point:
    """Where a man swings to who keeps his rank and file with a mark that comes to stand there.

    To swing every man by himself would round every place, and after a dozen turns open the ranks.
    """
    sin, cos = sine(mark.bearing), cosine(mark.bearing)
    across, down = place.x - mark.x, place.y - mark.y
    right, ahead = _squared(across * cos + down * sin), _squared(across * sin - down * cos)
    sin, cos = sine(mark.bearing + turn), cosine(mark.bearing + turn)
    half, whole = UNIT * UNIT // 2, UNIT * UNIT
    return Point(
        there.x + (right * cos + ahead * sin + half) // whole,
        there.y + (right * sin - ahead * cos + half) // whole,
    )


def _squared(way: int) -> int:
    """A way, in parts of a tenth, that is all but whole half bases, in whole half bases."""
    dressed = (way + HALF_BASE * _HALF) // (HALF_BASE * UNIT) * HALF_BASE * UNIT
    return dressed if abs(way - dressed) <= CONTACT * UNIT else way


def _longest(marches: Sequence[March]) -> Length:
    return max([distance(Point(*m.path[0]), Point(*m.path[-1])) for m in marches], default=0)


def longest_way(plan: Plan) -> Length:
    """How far the one goes who goes furthest, or the gun."""
    way = plan.gun_path
    return distance(Point(*way[0]), Point(*way[-1])) if way else _longest(plan.marches)


@rule("ES-026", "ES-027")
def _with_gun(field: Field, gun: Gun, pose: Pose, how: str) -> Planned:
    """The gun goes somewhere and its crew go with it, keeping their places about it."""
    if not gun.manned:
        return Fault("No crewman touched the gun when movement began.", "ES-026", TO_THE_GUN)
    here, there = Point(gun.x, gun.y), pose.point
    turn = angle_between(gun.bearing, pose.bearing)
    marches = _carried(field.movers, here, there, turn, Pose(gun.x, gun.y, gun.bearing))
    way = () if here == there else ((here.x, here.y), (there.x, there.y))
    stance = (pose.x, pose.y, pose.bearing % FULL_TURN)
    if stance == (gun.x, gun.y, gun.bearing):
        return NO_MOVE
    return Plan(how, tuple(marches), gun=stance, gun_path=way, rigid=keeps_order(field))


@rule("ES-024")
def plan_wheel(field: Field, order: Order) -> Planned:
    """A unit swings round the figure at one end of its front."""
    unit = field.unit
    if field.table.gun_of(unit) is not None:
        return Fault("A gun turns on the spot.", "ES-025", "Order it to move and look that way.")
    if not order.bearing:
        return NO_MOVE
    pivot = _pivot(unit, right=order.bearing > 0)
    marches = _carried(field.movers, pivot, pivot, order.bearing, _mark(unit))
    return Plan("wheels", tuple(marches), rigid=keeps_order(field))


def _pivot(unit: Unit, *, right: bool) -> Point:
    """The front corner about which a unit wheels."""
    bearing = facing_of(unit)
    sin, cos = sine(bearing), cosine(bearing)
    side = 1 if right else -1

    def lead(point: Point) -> int:
        """Furthest to the side, and of those furthest ahead."""
        aside = (point.x * cos + point.y * sin) // UNIT
        ahead = (point.x * sin - point.y * cos) // UNIT
        return side * aside * 4 + ahead

    corners = [corner for figure in unit.figures for corner in figure.base.corners]
    return max(corners, key=lead)


@rule("ES-024", "ES-027")
def widest_swing(field: Field, *, right: bool) -> int:
    """The widest wheel in whole fives of degrees in which nobody goes further than he may."""
    pivot, men = _pivot(field.unit, right=right), field.unit.figures
    far = max([distance(pivot, man.point) for man in men])
    widest = min(widest_wheel(far, field.allowance), degrees(90)) // FIVE * FIVE
    angles = range(widest, 0, -FIVE) if field.slow else ()
    sides = (angle if right else -angle for angle in angles)
    return abs(next((angle for angle in sides if _may_swing(field, pivot, angle)), widest))


def _may_swing(field: Field, pivot: Point, angle: int) -> bool:
    """True if the ground lets everybody go to where a wheel leads him."""
    marches = _carried(field.movers, pivot, pivot, angle, _mark(field.unit))
    costs = [cost_of(field, [Point(*place) for place in march.path]) for march in marches]
    return all(cost is not None and cost <= field.allowance for cost in costs)


@rule("ES-012", "ES-013")
def layout_of(unit: Unit, formation: str, ranks: int) -> formations.Layout:
    """Where the figures of a unit stand about its middle in a formation."""
    first = unit.figures[0].base
    body = formations.Body(len(unit.figures), first.width, first.depth)
    if formation == "column":
        return formations.column(body, max(1, ranks or 2))
    if formation == "open":
        return formations.open_order(body, OPEN_GAP, max(1, ranks or 1))
    if formation == "loose":
        return formations.open_order(body, LOOSE_GAP, max(1, ranks or 2))
    if formation == "skirmish":
        return formations.skirmish(body, OPEN_GAP, max(1, ranks or 2))
    return formations.line(body, max(1, ranks or 2))


@rule("ES-010", "ES-012", "ES-013")
def plan_form(field: Field, order: Order) -> Planned:
    """The figures take up a formation where the unit stands, or where they are told."""
    unit = field.unit
    if field.table.gun_of(unit) is not None:
        return Fault("A crew stands about its gun.", "ES-011", "Order it to serve the gun.")
    if unit.traits.undisciplined and order.formation not in ("open", "loose", "skirmish"):
        return Fault("These troops keep open order.", "ES-013")
    centre = Point(*order.place) if order.place else centre_of(field.table, unit)
    layout = layout_of(unit, order.formation, order.ranks)
    places = formations.stand(layout, Pose(centre.x, centre.y, order.bearing))
    chosen = formations.assign([figure.base.pose for figure in unit.figures], places)
    marches = []
    for figure, place in zip(unit.figures, chosen, strict=True):
        pose = places[place]
        if (pose.x, pose.y, pose.bearing) != (figure.x, figure.y, figure.bearing):
            marches.append(_march(figure, (pose.x, pose.y), pose.bearing))
    if not marches:
        return Fault("It stands so already.", "ES-025")
    whole = len(field.movers) == len(unit.figures)
    return Plan(f"forms {FORMED[order.formation]}", tuple(marches), rigid=whole)


FORMED: Final = {
    "line": "line",
    "column": "column",
    "open": "open order",
    "loose": "a loose mass",
    "skirmish": "a skirmish line",
    "": "line",
}


def places_round(gun: Base) -> Iterator[Pose]:
    """Where crewmen stand who touch a gun: behind it, then at its sides."""
    near = (GUN_SIDE + FOOT_SIDE) // 2
    steps = (0, -FOOT_SIDE, FOOT_SIDE)
    spots = [(aside, -near) for aside in steps]
    spots += [(side * near, ahead) for ahead in (-FOOT_SIDE, 0, FOOT_SIDE) for side in (-1, 1)]
    sin, cos = sine(gun.pose.bearing), cosine(gun.pose.bearing)
    for right, ahead in spots:
        yield Pose(
            gun.pose.x + (right * cos + ahead * sin + _HALF) // UNIT,
            gun.pose.y + (right * sin - ahead * cos + _HALF) // UNIT,
            gun.pose.bearing,
        )


def _stalls_round(gun: Base) -> Iterator[Pose]:
    """Where riders draw rein who come up to a gun."""
    horse = Base(Pose(0, 0, 0), FOOT_SIDE, HORSE_LENGTH)
    for face in (Face.REAR, Face.LEFT, Face.RIGHT):
        for shift in (0, -FOOT_SIDE, FOOT_SIDE):
            yield flush_against(horse, gun, face, shift)


def free_places(
    field: Field, gun: Base, staying: Sequence[Figure], *, mounted: bool = False
) -> list[Pose]:
    """The places about a gun on which nobody stands."""
    others = [*field.friends, *[foe.base for foe in field.foes]]
    others += [figure.base for figure in staying]
    own = field.table.gun_of(field.unit)
    others += [own.base] if own is not None and own.base != gun else []
    deep = HORSE_LENGTH if mounted else FOOT_SIDE
    found = []
    for pose in _stalls_round(gun) if mounted else places_round(gun):
        base = Base(pose, FOOT_SIDE, deep)
        if not any(encroaches(base, other) for other in others):
            found.append(pose)
    return found


def up_to_gun(field: Field, figure: Figure, places: list[Pose]) -> March:
    """The way of a man to the nearest place about a gun that he can reach, which is then taken."""
    near = sorted(places, key=lambda spot: distance(spot.point, figure.point))
    ways = [_march(figure, (pose.x, pose.y), pose.bearing) for pose in near]
    afoot = field.afoot()
    legal = (n for n, way in enumerate(ways) if march_fault(afoot, figure, way, set()) is None)
    chosen = next(legal, 0)
    places.remove(near[chosen])
    return ways[chosen]


@rule("ES-011")
def plan_serve(field: Field, order: Order) -> Planned:
    """Crewmen who do not touch their gun go back to it."""
    del order
    gun = field.table.gun_of(field.unit)
    if gun is None:
        return Fault("There is no gun to serve.", "ES-011")
    base = gun.base
    idle = [figure for figure in field.movers if not touching(base, figure.base)]
    there = [figure for figure in field.unit.figures if touching(base, figure.base)]
    places = free_places(field, base, there)
    marches = []
    for figure in idle:
        if not places:
            break
        marches.append(up_to_gun(field, figure, places))
    if not marches:
        return Fault("The crew stands at its gun.", "ES-011")
    return Plan("goes back to its gun", tuple(marches))


def plan_hand(field: Field, order: Order) -> Planned:
    """Single figures go as they are told."""
    men = {figure.id: figure for figure in field.unit.figures}
    marches, joins = [], []
    for step in order.steps:
        figure = men.get(step.figure)
        if figure is None:
            return Fault("That figure is not with the unit.", "ES-024")
        path = ((figure.x, figure.y), *step.path)
        bearing = step.bearing % FULL_TURN
        if path[-1] != path[0] or len(path) > 1 or bearing != figure.bearing:
            marches.append(March(figure.id, path, bearing, step.charge, 0, step.named))
        if step.join:
            joins.append((figure.id, step.join))
    if not marches:
        return NO_MOVE
    how = "charges" if any(march.charge for march in marches) else "moves some figures"
    return Plan(how, tuple(marches), joins=tuple(joins))
