"""Charges that do not strike home: horse before a steady square, and foot short of its enemy."""

from __future__ import annotations

from grognard.books.black_powder import events
from grognard.books.black_powder.asking import OneOf
from grognard.books.black_powder.battles.hiding import stride
from grognard.books.black_powder.events.writing import stance
from grognard.books.black_powder.pieces import BpTable, Place, Unit
from grognard.books.black_powder.planning import allowance_of, around, one_step, whole_move
from grognard.books.black_powder.stands import base_of, leader_of
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.kernel.question import Fault, Offer
from grognard.tabletop.drill import Manoeuvre
from grognard.tabletop.geometry import (
    HALF_TURN,
    QUARTER_TURN,
    Length,
    Pose,
    bearing_to,
    closest_point,
    distance,
    move_at,
)

SHY = 3
"""Inches from a steady square at which horses stop: BP-331."""
SHY_OF_SQUARE = Fault("horses will not charge a steady square", "BP-330")
WAYS_OFF = {"back": HALF_TURN, "left": -QUARTER_TURN, "right": QUARTER_TURN}


@rule("BP-330", "BP-331")
def shies_at(unit: Unit, target: Unit) -> bool:
    """True of horse before a square that is neither shaken nor disordered."""
    steady = target.formation == "square" and not (target.shaken or target.disordered)
    return unit.is_cavalry and steady


@rule("BP-331")
def is_upon(table: BpTable, unit: Unit, target: Unit) -> bool:
    """True if one move brings a unit to where horses stop before a square."""
    return shy_length(table, unit, target) <= allowance_of(table, unit)


def shy_length(table: BpTable, unit: Unit, target: Unit) -> Length:
    """How far a unit's leader would ride before he stops short of a square."""
    leader = leader_of(table, unit)
    near = closest_point(base_of(table, target), leader)
    return max(distance(leader, near) - table.inches(SHY), 0)


class RideOff(OneOf):
    """What horse does with the rest of its move before a square."""

    __slots__ = ("unit",)
    cite = "BP-331"

    def __init__(self, table: BpTable, unit: Unit, options: list[str]) -> None:
        super().__init__(table, unit.seat, options, "charge")
        self.unit = unit

    def words(self) -> str:
        return f"{self.unit.name} reins in before the square. Where does it ride?"

    def about(self) -> str:
        return self.unit.id

    def describe(self, choice: str) -> Offer:
        words = {
            "stay": "Stay before the square",
            "back": "Ride back",
            "left": "Ride round by the left",
            "right": "Ride round by the right",
        }
        return Offer(words[choice], cite=self.cite, piece=self.unit.id)


@rule("BP-059", "BP-331", "BP-362")
async def pull_up(game: Game[BpTable], unit: Unit, target: Unit, fault: Fault) -> list[Place]:
    """A charger that cannot strike home comes on as far as it may; horse stop before a square.

    Tells the way that it has come.
    """
    table = game.table
    path = [(unit.x, unit.y)]
    shy = shies_at(unit, target)
    leader = leader_of(table, unit)
    near = closest_point(base_of(table, target), leader)
    length = shy_length(table, unit, target) if shy else distance(leader, near)
    left = allowance_of(table, unit) - length
    if length > 0:
        goal = move_at(unit.pose, bearing_to(leader, near), length).point
        step = one_step(table, unit, goal, -1)
        stride(game, unit, step, "comes on", fault.cite)
    path.append((unit.x, unit.y))
    game.tell(events.Halted(unit.id, fault.words.rstrip("."), fault.cite))
    if shy and left >= table.inch:
        await _ride_off(game, unit, left)
    return [*path, (unit.x, unit.y)]


async def _ride_off(game: Game[BpTable], unit: Unit, length: Length) -> None:
    """Back, or round a side, with what is left of the move."""
    table = game.table
    ways = {word: _way_off(table, unit, turn, length) for word, turn in WAYS_OFF.items()}
    open_ways = {word: pose for word, pose in ways.items() if pose is not None}
    if not open_ways:
        return
    choice = await RideOff(table, unit, ["stay", *open_ways])
    if choice in open_ways:
        pose = open_ways[choice]
        path = ((unit.x, unit.y), (pose.x, pose.y))
        game.tell(events.Moved(unit.id, stance(pose), path, "rides off", "BP-331"))


def _way_off(table: BpTable, unit: Unit, turn: int, length: Length) -> Pose | None:
    """The farthest it gets one way; it looks back at the square, or where it rides."""
    mind, block = around(table, unit), base_of(table, unit)
    heading = unit.bearing + turn
    facing = unit.bearing if turn == HALF_TURN else heading
    for gone in range(length, 0, -table.inch):
        end = move_at(unit.pose, heading, gone)
        wanted = Pose(end.x, end.y, facing)
        if isinstance(whole_move(block, wanted, mind, length), Manoeuvre):
            return wanted
    return None
