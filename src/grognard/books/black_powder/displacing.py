"""Who must give way where a unit comes to stand: friends step aside, commanders ride off."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.books.black_powder import events
from grognard.books.black_powder.asking import OneOf
from grognard.books.black_powder.events.writing import stance
from grognard.books.black_powder.pieces import BpTable, Commander, Unit
from grognard.books.black_powder.planning import room_fault
from grognard.books.black_powder.riding import ride_fault
from grognard.books.black_powder.stands import base_of, leader_of
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.tabletop.geometry import (
    CONTACT,
    Base,
    Face,
    Pose,
    advance,
    closest_point,
    contains,
    distance,
    quarter_of_point,
    within,
)


@rule("BP-242")
def draw_back(game: Game[BpTable], unit: Unit) -> None:
    """Enemies whom a charger touches without engaging them draw back an inch, if they can."""
    table = game.table
    for foe in table.foes(unit):
        body = base_of(table, foe)
        touched = not foe.inside and within(base_of(table, unit), body, CONTACT)
        if not touched or table.is_engaged(foe):
            continue
        behind = quarter_of_point(body, unit.point) is Face.REAR
        pose = advance(foe.pose, table.inch if behind else -table.inch)
        if room_fault(table, foe, pose, foe.formation) is None:
            path = ((foe.x, foe.y), (pose.x, pose.y))
            game.tell(events.Moved(foe.id, stance(pose), path, "draws back an inch", "BP-242"))


@rule("BP-131")
def step_aside(game: Game[BpTable], unit: Unit) -> None:
    """A commander on whose place his own troops come to stand goes behind them."""
    table = game.table
    base = base_of(table, unit)
    for man in table.staff(unit.seat):
        if man.joined or unit.inside or not contains(base, Base(Pose(man.x, man.y, 0), 2, 2)):
            continue
        behind = advance(unit.pose, -base.depth // 2 - table.inch)
        x = min(max(behind.x, 0), table.width)
        y = min(max(behind.y, 0), table.height)
        game.tell(events.CommanderRode(man.id, (x, y), "BP-131", "steps aside for his troops"))


@rule("BP-131", "BP-132")
async def displace(game: Game[BpTable], unit: Unit) -> None:
    """A unit has moved: commanders of either side make way for it."""
    step_aside(game, unit)
    await ride_over(game, unit)


@rule("BP-132", "BP-403")
async def make_way(game: Game[BpTable]) -> None:
    """No commander stays where enemies have come to stand, whatever brought them there."""
    table = game.table
    far = table.inches(16)  # no unit reaches so far from its middle
    for man in table.commanders.values():
        if man.gone or man.joined:
            continue
        for unit in table.units.values():
            beside = abs(unit.x - man.x) < far and abs(unit.y - man.y) < far
            if beside and unit.seat != man.seat and unit.here:
                await ride_over(game, unit)


@rule("BP-132", "BP-403")
async def ride_over(game: Game[BpTable], unit: Unit) -> None:
    """A commander ridden over by an enemy unit joins friends within a move, or is lost."""
    table = game.table
    base = base_of(table, unit)
    for man in list(table.staff(table.rival(unit.seat))):
        if man.joined or not contains(base, Base(Pose(man.x, man.y, 0), 2, 2)):
            continue
        havens = havens_of(table, man)
        if not havens:
            game.tell(events.CommanderFell(man.id, "is ridden down", "BP-403", seat=man.seat))
            continue
        haven = await TakeRefuge(table, man, havens) if len(havens) > 1 else havens[0]
        place = leader_of(table, table.units[haven])
        game.tell(events.Joined(man.id, haven, (place.x, place.y), by="BP-132"))


class TakeRefuge(OneOf):
    """Which of his units a commander joins whom the enemy has ridden over."""

    __slots__ = ("commander",)
    cite = "BP-132"

    def __init__(self, table: BpTable, man: Commander, havens: Sequence[str]) -> None:
        super().__init__(table, man.seat, havens, "refuge")
        self.commander = man

    def words(self) -> str:
        return f"The enemy is upon {self.commander.name}. Which unit does he join?"

    def about(self) -> str:
        return self.commander.id


@rule("BP-132", "BP-403")
def havens_of(table: BpTable, man: Commander) -> list[str]:
    """The units of his side that a commander can get to in one move, the nearest first."""
    ways = {
        own.id: closest_point(base_of(table, own), man.point) for own in table.standing(man.seat)
    }
    near = sorted(ways, key=lambda name: distance(ways[name], man.point))
    return [name for name in near if ride_fault(table, man, ways[name]) is None]
