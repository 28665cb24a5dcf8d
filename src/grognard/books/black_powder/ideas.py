"""Orders that a commander might think of: the sample from which he chooses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grognard.books.black_powder.arraying import line_of_battle
from grognard.books.black_powder.country import buildings
from grognard.books.black_powder.detours import bend
from grognard.books.black_powder.forming import formations_of
from grognard.books.black_powder.orders import (
    ANY,
    AS_IT_GOES,
    Order,
    march_words,
)
from grognard.books.black_powder.pieces import BpTable, Place, Unit
from grognard.books.black_powder.planning import allowance_of
from grognard.books.black_powder.stands import (
    base_of,
    building_base,
    nearest_foes,
)
from grognard.books.black_powder.tables import MOVES
from grognard.kernel.cite import rule
from grognard.tabletop.geometry import (
    FULL_TURN,
    HALF_TURN,
    QUARTER_TURN,
    Length,
    Point,
    Pose,
    closest_point,
    distance,
    move_at,
    opposite,
)

DIRECTIONS = ((0, 3), (0, 1), (-4500, 2), (4500, 2), (-9000, 2), (9000, 2), (18000, 2))
"""Directions off the front and how many moves: the sample of marches that is offered."""
ASSAULT = ("line", "attack column", "warband")
"""Formations in which troops go at formed enemies: BP-229."""
OPEN_FIELD = (*ASSAULT, "skirmish order")
"""Formations in which troops advance on the enemy."""


def deeds_of_one_move(table: BpTable, unit: Unit) -> list[Order]:
    """What a unit might do with a single move: no march beyond it, and nothing after it."""
    found = ideas(table, [unit.id], {}, most=1)
    # With its only move a garrison comes out, and has none left to charge: BP-148.
    return [one for one in found if not (one.target and one.way)]


def ideas(
    table: BpTable, names: Sequence[str], told: dict[object, str], most: int = 3
) -> Iterator[Order]:
    """Orders that somebody might think of for a unit or a group, no two in the same words.

    Ways that have been put into words are kept for other groups with the same leader; nobody goes
    farther than the most moves there can be.
    """
    said: set[object] = set()
    for order in _thoughts(table, tuple(names), most):
        gist = _gist(table, order, told) if order.way else order  # only marches may sound alike
        if gist not in said:
            said.add(gist)
            yield order


def _gist(table: BpTable, order: Order, told: dict[object, str]) -> object:
    """What the words of an order depend on; each way is put into words but once."""
    lead = table.units[order.units[0]]
    way = (lead.id, order.way, order.facing == lead.bearing)
    if way not in told:
        told[way] = march_words(table, lead, order)
    then = (order.formation, order.then, order.last, order.remount, bool(order.places))
    return (order.verb, told[way], *then)


def _thoughts(table: BpTable, units: tuple[str, ...], most: int) -> Iterator[Order]:
    lead = table.units[units[0]]
    near = nearest_foes(table, lead, 3)
    if near and not lead.is_artillery:
        yield from _charges(table, units, lead, near, most)
    pace = allowance_of(table, lead)
    margin = base_of(table, lead).width // 2 + base_of(table, lead).depth
    for turn, moves in DIRECTIONS:
        end = move_at(lead.pose, lead.bearing + turn, min(moves, most) * pace)
        yield Order("move", units, way=(on_table(table, end, margin),), facing=AS_IT_GOES)
    yield from _step_back(table, units, lead)
    yield from _off_the_table(table, units, lead, most)
    for formation in formations_of(table, lead):
        yield Order("form", units, formation=formation)
    yield from _in_another_formation(table, units, lead, most)
    if lead.spare is not None:
        yield Order("move", units, remount=True)
        yield Order("move", units, way=_ahead(table, lead), remount=True, last=True)
    yield from _with_guns(table, units, lead, most)
    for turn in (-4500, 4500, 18000):
        yield Order("move", units, facing=(lead.bearing + turn) % 36000)
    yield from _along_roads(table, units, lead)
    yield from _into_buildings(table, units, lead)
    if len(units) > 1:
        abreast = line_of_battle(table, [table.units[name] for name in units], pace)
        yield from [abreast] if abreast is not None else []


@rule("BP-122", "BP-123", "BP-126")
def _with_guns(table: BpTable, units: tuple[str, ...], lead: Unit, most: int) -> Iterator[Order]:
    """Guns advance and unlimber, limber and advance, or do both where there are moves for it."""
    if not lead.is_artillery:
        return
    way = _ahead(table, lead)
    if most > 1 or lead.limbers_free:
        yield Order("move", units, way=way, formation="deployed", last=True)
    drawn = _ahead(table, lead, 1, table.inches(MOVES[lead.profile.train or "manhandled"]))
    if most > 1 or lead.limbers_free:
        yield Order("move", units, way=drawn, formation="limbered")
    if most > 1 and lead.formation == "deployed" and not lead.limbers_free:
        yield Order("move", units, way=drawn, formation="limbered", then="deployed")


@rule("BP-057", "BP-067", "BP-068", "BP-363")
def _charges(
    table: BpTable, units: tuple[str, ...], lead: Unit, near: Sequence[Unit], most: int
) -> Iterator[Order]:
    """At any enemy, at one of the nearest, or only at his skirmishers; or round what is before him.

    A group goes round nothing as one body, and nobody with a single move.
    """
    if lead.inside and len(units) == 1:
        yield from _sallies(table, units, lead, near)
        return
    yield Order("charge", units, ANY)
    yield from (Order("charge", units, foe.id) for foe in near)
    if len(units) == 1 and most > 1:
        yield from _round_about(table, lead, near)
    yield from (Order("charge", units, foe.id, avoid=True) for foe in near if foe.is_mixed)


@rule("BP-055", "BP-057", "BP-067")
def _round_about(table: BpTable, lead: Unit, near: Sequence[Unit]) -> Iterator[Order]:
    """Round a wood, a house or another enemy first, and then at one who is not reached straight."""
    for foe in near:
        if pose := bend(table, lead, foe):
            way = ((pose.x, pose.y),)
            yield Order("charge", (lead.id,), foe.id, way=way, facing=pose.bearing)


@rule("BP-148")
def _sallies(
    table: BpTable, units: tuple[str, ...], lead: Unit, near: Sequence[Unit]
) -> Iterator[Order]:
    """Out of a building on the side of an enemy, and at him with the moves that are left."""
    for foe in near:
        goal = closest_point(base_of(table, foe), lead.point)
        yield Order("charge", units, foe.id, way=((goal.x, goal.y),))


@rule("BP-036", "BP-037", "BP-056", "BP-059", "BP-067")
def _in_another_formation(
    table: BpTable, units: tuple[str, ...], lead: Unit, most: int
) -> Iterator[Order]:
    """To form and then advance, to advance and then form, to form and charge, or form another way.

    Who cannot charge as he is forms first; and he who forms may look any way, whoever is near.
    """
    if lead.is_artillery or lead.inside:
        return
    ahead, far = _ahead(table, lead), _ahead(table, lead, 2)
    for formation in formations_of(table, lead):
        if most > 1 and formation in OPEN_FIELD and formation != lead.formation:
            yield Order("move", units, way=far, formation=formation)
            yield Order("move", units, way=ahead, formation=formation, last=True)
        if most > 1 and formation == "march column" != lead.formation and len(units) == 1:
            yield Order("move", units, way=far, formation=formation)
        loose = lead.formation in ("march column", "skirmish order")
        if most > 1 and loose and formation in ASSAULT:
            yield Order("charge", units, ANY, formation=formation)
        if formation in (*ASSAULT, "march column") and formation != lead.formation:
            for turn in (-QUARTER_TURN, QUARTER_TURN, HALF_TURN):
                facing = (lead.bearing + turn) % FULL_TURN
                yield Order("move", units, formation=formation, facing=facing)


def _ahead(table: BpTable, lead: Unit, moves: int = 1, pace: Length = 0) -> tuple[Place, ...]:
    """So many moves straight on, as it is or at another pace, cut short at the table's edge."""
    end = move_at(lead.pose, lead.bearing, moves * (pace or allowance_of(table, lead)))
    return (on_table(table, end.point, base_of(table, lead).depth // 2),)


def _step_back(table: BpTable, units: tuple[str, ...], lead: Unit) -> Iterator[Order]:
    """Back with the face to the enemy, as far as a move and the table allow."""
    here = base_of(table, lead)
    for length in range(allowance_of(table, lead), table.inch - 1, -table.inch):
        back = move_at(lead.pose, lead.bearing + 18000, length)
        if all(_is_on(table, corner) for corner in here.at(back).corners):
            yield Order("move", units, way=((back.x, back.y),), facing=lead.bearing)
            return


@rule("BP-111")
def _off_the_table(
    table: BpTable, units: tuple[str, ...], lead: Unit, most: int
) -> Iterator[Order]:
    """Off the table by its own rear, where so many moves may take a unit over the edge."""
    home = opposite(table.facings[lead.seat])
    end = move_at(lead.pose, home, most * allowance_of(table, lead))
    if len(units) == 1 and not _is_on(table, end.point):
        beyond = on_table(table, end, -base_of(table, lead).depth)
        yield Order("move", units, way=(beyond,))


def _is_on(table: BpTable, point: Point) -> bool:
    return 0 <= point.x <= table.width and 0 <= point.y <= table.height


@rule("BP-081")
def _along_roads(table: BpTable, units: tuple[str, ...], lead: Unit) -> Iterator[Order]:
    """Marches of a column along the road on which it is, one way and the other."""
    if not lead.is_column:
        return
    margin = base_of(table, lead).depth
    for feature in table.terrain.at(lead.point):
        points = [Point(*place) for place in feature.line if feature.way]
        for line in (points, points[::-1]):
            far = [at for at, point in enumerate(line) if distance(point, lead.point) > margin]
            way = [line[at] for at in far if at and _is_before(line, at, lead.point)]
            if way:
                places = tuple(on_table(table, point, margin) for point in way[:5])
                yield Order("move", units, way=places)


def _is_before(line: Sequence[Point], at: int, here: Point) -> bool:
    """True of a bend of a road that lies farther along it than a place on it."""
    leg = distance(line[at - 1], line[at])
    return distance(here, line[at]) < leg or distance(here, line[at - 1]) < distance(here, line[at])


def on_table(table: BpTable, point: Point | Pose, margin: int) -> Place:
    """The nearest place to another that lies so far within the table's edge."""
    x = min(max(point.x, margin), table.width - margin)
    y = min(max(point.y, margin), table.height - margin)
    return x, y


def _into_buildings(table: BpTable, units: tuple[str, ...], lead: Unit) -> Iterator[Order]:
    if len(units) > 1 or not lead.is_infantry or lead.inside:
        return
    for feature in buildings(table):
        middle = building_base(table, feature.id).pose
        if distance(middle.point, lead.point) <= table.inches(30):
            yield Order("move", units, way=((middle.x, middle.y),))
