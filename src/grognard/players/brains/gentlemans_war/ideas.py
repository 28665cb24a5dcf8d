"""Marches and places a commander has in mind besides those a question lists."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from grognard.books.gentlemans_war.deploying import Deploy, Stand, waiting
from grognard.books.gentlemans_war.marching import Go, March, goes_freely, is_snake
from grognard.books.gentlemans_war.pieces import (
    CAVALRY,
    FOOT,
    AgwTable,
    Place,
    usual_formation,
)
from grognard.books.gentlemans_war.sections import side_of
from grognard.books.gentlemans_war.stands import apart, base_as, base_of, is_cavalry
from grognard.books.gentlemans_war.ways import Stride, stride_of
from grognard.kernel.question import Seat
from grognard.players.brains.gentlemans_war.field import Field
from grognard.players.brains.gentlemans_war.ways import INCH
from grognard.tabletop.drill import Kind, Order
from grognard.tabletop.geometry import (
    QUARTER_TURN,
    Base,
    Face,
    Length,
    Point,
    Pose,
    advance,
    along_bearing,
    angle_between,
    bearing_to,
    degrees,
    distance,
    inches,
    wheel,
    wheel_arc,
)

ASIDE: Final = (0, -25, 25, -50, 50, -80, 80)
"""Degrees off the straight way."""
MOST: Final = 5
"""Lengths that are tried of one way."""
LEFT_AND_BACK: Final[tuple[Kind, Kind]] = ("wheel-left", "wheel-right")
RIGHT_AND_BACK: Final[tuple[Kind, Kind]] = ("wheel-right", "wheel-left")
FILES: Final = inches(7)
"""From one place in a line of battle to the next."""


def march(field: Field, question: March) -> list[Go]:
    """Ways to where a unit ought to go, shorter ones among them, and back to face the enemy."""
    unit = question.unit
    goal = field.heading(unit)
    if goal is None or goal == unit.place:
        return []
    stride = stride_of(field.table, unit, question.faces)
    if is_snake(unit):
        return _heads(stride, goal)
    if goes_freely(unit):
        return _strolls(field, stride, goal)
    return _drills(stride, goal, running=question.running)


def _ways(stride: Stride, base: Base, way: int, left: Length, start: Point) -> list[Length]:
    """How far to go one way, the farthest first; also as far as friends leave room."""
    found = stride.lengths(base, way, left, start)
    own = [mate for mate in stride.table.own(stride.unit.seat) if mate is not stride.unit]
    friends = [base_of(mate) for mate in own if apart(stride.unit, mate) < left]
    if friends:
        found += stride._replace(near=[*stride.near, *friends]).lengths(base, way, left, start)[:1]
    return sorted(set(found), reverse=True)[:MOST]


def _heads(stride: Stride, goal: Place) -> list[Go]:
    base, unit = base_of(stride.unit), stride.unit
    front = base.middle(Face.FRONT)
    toward = bearing_to(front, Point(*goal)) if front != Point(*goal) else unit.bearing
    found = []
    for aside in ASIDE:
        way, left = toward + degrees(aside), max(stride.allowance - 3, 0)
        body = base.at(advance(Pose(front.x, front.y, way), -(base.depth // 2)))
        for far in _ways(stride, body, way, left, front)[: 1 if aside else MOST]:
            there = along_bearing(way, far)
            found.append(Go(place=(front.x + there.x, front.y + there.y)))
    return found


def _strolls(field: Field, stride: Stride, goal: Place) -> list[Go]:
    unit = stride.unit
    toward = bearing_to(unit.point, Point(*goal))
    near = field.nearest(unit)
    facing = bearing_to(unit.point, near[0].point) if near else toward
    found = [Go(place=unit.place, bearing=facing)]
    turned = base_of(unit).at(Pose(*unit.place, facing))
    for aside in ASIDE:
        way, left = toward + degrees(aside), max(stride.allowance - 2, 0)
        for far in _ways(stride, turned, way, left, unit.point)[: 1 if aside else MOST]:
            there = along_bearing(way, far)
            place = (unit.place[0] + there.x, unit.place[1] + there.y)
            found.append(Go(place=place, bearing=facing))
    return found


def _drills(stride: Stride, goal: Place, *, running: bool) -> list[Go]:
    """Straight on, or a wheel toward the goal and on; at a march the line may wheel back."""
    unit, base = stride.unit, base_of(stride.unit)
    ways = _ways(stride, base, unit.bearing, stride.allowance, unit.point)
    found = [Go((Order("advance", way),)) for way in ways]
    angle = angle_between(unit.bearing, bearing_to(unit.point, Point(*goal)))
    turn = min(abs(angle), QUARTER_TURN)
    if turn < degrees(5):
        return found
    if not running:
        found.append(Go((Order("pivot", turn if angle > 0 else -turn),)))
    for part in dict.fromkeys((turn, turn // 2)):
        found += _wheels(stride, -part if angle < 0 else part, running=running)
    return found


def _wheels(stride: Stride, angle: int, *, running: bool) -> list[Go]:
    """A wheel to the right, or to the left if the angle is negative, and on; perhaps back again."""
    base, part = base_of(stride.unit), abs(angle)
    there, back = LEFT_AND_BACK if angle < 0 else RIGHT_AND_BACK
    arc = wheel_arc(base.width, part) + 2
    if arc >= stride.allowance:
        return []
    turned = wheel(base, Face.LEFT if angle < 0 else Face.RIGHT, part)
    left = stride.allowance - arc
    ahead = _ways(stride, base.at(turned), turned.bearing, left, turned.point)
    found = [Go((Order(there, part), Order("advance", way))) for way in ahead]
    if not running and ahead and ahead[0] > arc + INCH:
        on = Order("advance", ahead[0] - arc)
        found.append(Go((Order(there, part), on, Order(back, part))))
    return found


def deploy(question: Deploy) -> list[Stand]:
    """Behind walls and works, and in two lines of battle at the front of the zone."""
    table, seat = question.table, question.seat
    piece = waiting(table, seat)[0]
    return [*_parapets(table, seat, piece), *_lines(table, seat, piece)]


def _parapets(table: AgwTable, seat: Seat, piece: str) -> list[Stand]:
    """Places right behind everything that can be lined."""
    unit, facing = table.units.get(piece), table.facings[seat]
    if unit is None or is_cavalry(unit) or side_of(seat) == table.terms.attacker:
        return []
    base = base_as(unit, usual_formation(unit.kind), Pose(0, 0, 0))
    found = []
    for feature in table.features:
        for start, end in pairwise(feature.line) if feature.cover != "none" else ():
            places = _lining(base, Point(*start), Point(*end), facing)
            found += [Stand(piece, x, y) for x, y in places]
    return found


def _lining(base: Base, start: Point, end: Point, bearing: int) -> list[Place]:
    """Where a tray that looks some way touches a stretch of wall, side by side along it."""
    ahead = along_bearing(bearing, 1000)
    along, far = (end.x - start.x, end.y - start.y), distance(start, end)
    slant = abs(along[0] * ahead.x + along[1] * ahead.y)
    across = abs(along[0] * ahead.y - along[1] * ahead.x)
    if slant * 2 > across:
        return []
    back = base.depth // 2 + base.width * slant // across // 2
    count = max(far // (base.width + INCH // 4), 1)
    middles = [(2 * place + 1, 2 * count) for place in range(count)]
    points = [(start.x + along[0] * n // m, start.y + along[1] * n // m) for n, m in middles]
    return [(x - ahead.x * back // 1000, y - ahead.y * back // 1000) for x, y in points]


def _lines(table: AgwTable, seat: Seat, piece: str) -> list[Stand]:
    """Places in two lines of battle at the front of the zone, the middle first."""
    zone = table.zones[seat]
    facing = table.facings[seat]
    xs, ys = [x for x, _ in zone], [y for _, y in zone]
    left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)
    ahead = along_bearing(facing, 1000)
    found = []
    forms = ("", "march") if _hurries(table, piece) else ("",)
    for behind in (inches(2), inches(4), inches(7)):
        for place in _row(abs(ahead.x) > abs(ahead.y), (left, right, top, bottom)):
            x = (right - behind if ahead.x > 0 else left + behind) if place[0] is None else place[0]
            y = (bottom - behind if ahead.y > 0 else top + behind) if place[1] is None else place[1]
            found += [Stand(piece, x, y, formation) for formation in forms]
    return found


def _hurries(table: AgwTable, piece: str) -> bool:
    """Foot that has to get across the table does best in column."""
    unit = table.units.get(piece)
    exits = unit is not None and unit.side in dict(table.terms.exits)
    able = unit is not None and unit.kind in (*FOOT, *CAVALRY)
    return exits and able and unit is not None and unit.side == table.terms.attacker


def _row(sideways: bool, box: tuple[int, int, int, int]) -> list[tuple[int | None, int | None]]:  # noqa: FBT001
    """Places along the front, from its middle outwards; the depth is left open."""
    left, right, top, bottom = box
    low, high = (top, bottom) if sideways else (left, right)
    middle = (low + high) // 2
    steps = sorted(range(-(middle - low) // FILES, (high - middle) // FILES + 1), key=abs)
    along = [middle + step * FILES for step in steps]
    return [(None, at) if sideways else (at, None) for at in along]
