"""Marches and places a commander has in mind besides those a question lists."""

from __future__ import annotations

from typing import Final

from grognard.books.gentlemans_war.deploying import Deploy, Stand, waiting
from grognard.books.gentlemans_war.marching import Go, March, goes_freely, is_snake
from grognard.books.gentlemans_war.pieces import CAVALRY, FOOT, AgwTable, Place, Unit
from grognard.books.gentlemans_war.stands import base_of
from grognard.players.brains.gentlemans_war.field import Field
from grognard.players.brains.gentlemans_war.ways import INCH
from grognard.tabletop.drill import Kind, Order
from grognard.tabletop.geometry import (
    QUARTER_TURN,
    Face,
    Length,
    Point,
    along_bearing,
    angle_between,
    bearing_to,
    degrees,
    inches,
    wheel_arc,
)

SHARES: Final = (85, 70, 50, 25)
"""Parts of a march in a hundred."""
ASIDE: Final = (0, -25, 25, -50, 50)
"""Degrees off the straight way."""
FILES: Final = inches(7)
"""From one place in a line of battle to the next."""


def march(field: Field, question: March) -> list[Go]:
    """Ways to where a unit ought to go, shorter ones among them, and back to face the enemy."""
    unit = question.unit
    goal = field.heading(unit)
    if goal is None or goal == unit.place:
        return []
    last = round(field.room(unit)) * INCH - INCH
    if is_snake(unit):
        return _heads(unit, goal, lengths(question, last))
    if goes_freely(unit):
        return _strolls(field, unit, goal, lengths(question, last))
    return _drills(unit, goal, lengths(question, last), running=question.running)


def lengths(question: March, last: Length) -> list[Length]:
    """All the dice, or as far as the edge; what an obstacle leaves of them; parts of the way."""
    whole, faces = question.allowance, question.faces
    found = [min(whole, last), whole]
    if faces:
        found += [whole - inches(min(faces)), whole - inches(max(faces))]
    found += [whole * share // 100 for share in SHARES]
    return [length for length in dict.fromkeys(found) if length > INCH]


def _heads(unit: Unit, goal: Place, ways: list[Length]) -> list[Go]:
    front = base_of(unit).middle(Face.FRONT)
    toward = bearing_to(front, Point(*goal)) if front != Point(*goal) else unit.bearing
    found = []
    for aside in ASIDE:
        for way in ways[:3] if aside == 0 else ways[:1]:
            there = along_bearing(toward + degrees(aside), way)
            found.append(Go(place=(front.x + there.x, front.y + there.y)))
    return found


def _strolls(field: Field, unit: Unit, goal: Place, ways: list[Length]) -> list[Go]:
    toward = bearing_to(unit.point, Point(*goal))
    near = field.nearest(unit)
    facing = bearing_to(unit.point, near[0].point) if near else toward
    found = [Go(place=unit.place, bearing=facing)]
    for aside in ASIDE:
        for way in ways[:4] if aside == 0 else ways[:1]:
            there = along_bearing(toward + degrees(aside), way - 2)
            found.append(
                Go(place=(unit.place[0] + there.x, unit.place[1] + there.y), bearing=facing)
            )
    return found


def _drills(unit: Unit, goal: Place, ways: list[Length], *, running: bool) -> list[Go]:
    """Straight on, or a wheel toward the goal and on; at a march the line may wheel back."""
    found = [Go((Order("advance", way),)) for way in ways]
    angle = angle_between(unit.bearing, bearing_to(unit.point, Point(*goal)))
    turn = min(abs(angle), QUARTER_TURN)
    if turn < degrees(5):
        return found
    if not running:
        found.append(Go((Order("pivot", turn if angle > 0 else -turn),)))
    there: Kind = "wheel-left" if angle < 0 else "wheel-right"
    back: Kind = "wheel-right" if angle < 0 else "wheel-left"
    for part in dict.fromkeys((turn, turn // 2)):
        arc = wheel_arc(base_of(unit).width, part) + 2
        ahead = [way - arc for way in ways if way > arc + INCH]
        found += [Go((Order(there, part), Order("advance", way))) for way in ahead[:3]]
        if not running and ahead and ahead[0] > arc + INCH:
            on = Order("advance", ahead[0] - arc)
            found.append(Go((Order(there, part), on, Order(back, part))))
    return found


def deploy(question: Deploy) -> list[Stand]:
    """Places in two lines of battle at the front of the zone, the middle first."""
    table, seat = question.table, question.seat
    piece = waiting(table, seat)[0]
    zone = table.zones[seat]
    facing = table.facings[seat]
    xs, ys = [x for x, _ in zone], [y for _, y in zone]
    left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)
    ahead = along_bearing(facing, 1000)
    found = []
    forms = ("", "march") if _hurries(table, piece) else ("",)
    for behind in (inches(2), inches(7)):
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
