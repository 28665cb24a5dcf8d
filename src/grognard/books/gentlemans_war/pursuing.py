"""After a victory: advancing, regrouping, pursuing, and charges that carry on too far."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.country import pace_of, table_base
from grognard.books.gentlemans_war.dice import counted, roll_movement
from grognard.books.gentlemans_war.generals import lose
from grognard.books.gentlemans_war.melee import Fight
from grognard.books.gentlemans_war.pieces import AgwTable, Place, Unit
from grognard.books.gentlemans_war.retreats import home_bearing, retreat_pose
from grognard.books.gentlemans_war.stands import (
    base_of,
    bears_on,
    is_close_order,
    is_gun,
    is_skirmishing,
    nearest_foe,
)
from grognard.books.gentlemans_war.tables import charge_dice, march_dice
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.tabletop.geometry import (
    Length,
    Point,
    Pose,
    advance,
    bearing_to,
    contains,
    contains_point,
    distance,
    distance_to_contact,
    encroaches,
    face_point,
    gap,
    inches,
    touching,
)
from grognard.tabletop.going import barring

Game_ = Game[AgwTable]
Combat = Callable[[Game_, Fight], Awaitable[None]]


def stand_at(table: AgwTable, unit: Unit, pose: Pose) -> bool:
    """True if a unit may stand there: on the table, on open ground, touching nobody wrongly."""
    base = base_of(unit).at(pose)
    if not contains(table_base(table.width, table.height), base):
        return False
    if barring(table.ground, base, pace_of(unit)):
        return False
    for other in table.on_field():
        if other is unit:
            continue
        shape = base_of(other)
        if encroaches(base, shape) or (other.seat != unit.seat and touching(base, shape)):
            return False
    return True


@rule("AGW-310", "AGW-320")
def advance_to(game: Game_, unit: Unit, last: Place) -> None:
    """A winner steps forward to where the loser stood, as far as there is room."""
    whole = distance(unit.point, Point(*last))
    bearing = bearing_to(unit.point, Point(*last)) if whole else unit.bearing
    for part in (whole, whole * 3 // 4, whole // 2):
        pose = advance(Pose(*unit.place, bearing), part)
        pose = Pose(pose.x, pose.y, unit.bearing)
        if part and stand_at(game.table, unit, pose):
            path = (unit.place, (pose.x, pose.y))
            game.tell(events.Moved(unit.id, path, unit.bearing, "advances", "AGW-310"))
            return


@rule("AGW-310")
def regroup(game: Game_, unit: Unit) -> None:
    """Cavalry draws off up to 12 inches and faces the enemy again."""
    pose, off = retreat_pose(game.table, unit, home_bearing(game.table, unit.seat), inches(12))
    if off:
        return
    foe = nearest_foe(game.table, unit)
    if foe is not None:
        pose = face_point(pose, foe.point)
    path = (unit.place, (pose.x, pose.y))
    game.tell(events.Moved(unit.id, path, pose.bearing, "regroups", "AGW-310"))


@rule("AGW-315", "AGW-316", "AGW-317", "AGW-256")
async def pursue(
    game: Game_, unit: Unit, losers: list[Unit], combat: Combat, *, headlong: bool
) -> None:
    """Cavalry rides after the beaten; if it reaches them there is one more round."""
    count = charge_dice(unit) if headlong else march_dice(unit)
    dice, kept = roll_movement(game, unit, count)
    far = inches(sum(counted(dice, kept)))
    chased = [loser for loser in losers if loser.on_table and loser.figures > 0]
    if not chased:
        off_after(game, unit, losers, far)
    else:
        prey = min(chased, key=lambda loser: gap(base_of(unit), base_of(loser)))
        await _ride_down(game, unit, prey, (far, dice, kept), combat)
    if headlong and unit.on_table and not unit.disordered:
        game.tell(events.Disordered(unit.id, "it pursued headlong", "AGW-315"))


async def _ride_down(
    game: Game_,
    unit: Unit,
    prey: Unit,
    roll: tuple[Length, tuple[int, ...], tuple[bool, ...]],
    combat: Combat,
) -> None:
    far, dice, kept = roll
    table = game.table
    bearing = bearing_to(unit.point, prey.point) if unit.place != prey.place else unit.bearing
    turned = base_of(unit).at(Pose(*unit.place, bearing))
    reach = distance_to_contact(turned, bearing, base_of(prey), far)
    pose = advance(turned.pose, reach if reach is not None else far)
    if reach is None:
        pose = _short_of(table, unit, turned.pose, far)
    path = (unit.place, (pose.x, pose.y))
    game.tell(events.Moved(unit.id, path, pose.bearing, "pursues", "AGW-315", dice, kept))
    if reach is None:
        return
    fight = Fight([unit], [prey])
    fight.second = fight.caught = True
    if prey.running:
        fight.sides[prey.id] = "rear"
    await combat(game, fight)


def _short_of(table: AgwTable, unit: Unit, start: Pose, far: Length) -> Pose:
    """As far along as there is room to stand."""
    for reach in range(far, 0, -inches(1)):
        pose = advance(start, reach)
        if stand_at(table, unit, pose):
            return pose
    return Pose(*unit.place, unit.bearing)


@rule("AGW-256")
def off_after(game: Game_, unit: Unit, losers: list[Unit], far: Length) -> None:
    """Who chases an enemy off the table is gone with him until the next shuffle."""
    table = game.table
    gone = [loser for loser in losers if loser.gone in ("fell_back", "fled")]
    if not gone:
        return
    edge = Point(*gone[0].place)
    if edge == unit.point:
        return
    there = advance(Pose(*unit.place, bearing_to(unit.point, edge)), far)
    if contains_point(table_base(table.width, table.height), there.point):
        return
    for loser in gone:
        if loser.gone == "fell_back":
            game.tell(events.Left(loser.id, "fled", "AGW-256"))
    lose(game, unit, "pursuing", "AGW-256")


@rule("AGW-319", "AGW-292")
async def finish_charge(game: Game_, fight: Fight, unit: Unit, combat: Combat) -> None:
    """Cavalry that has destroyed its enemy rides on, perhaps into somebody else."""
    table = game.table
    left = fight.left_over.get(unit.id, 0)
    if left <= 0 or fight.second:
        return
    start = unit.pose
    for foe in table.foes(unit.seat):
        reach = distance_to_contact(base_of(unit), unit.bearing, base_of(foe), left)
        if reach is not None:
            pose = advance(start, reach)
            path = (unit.place, (pose.x, pose.y))
            game.tell(events.Moved(unit.id, path, pose.bearing, "rides on", "AGW-319"))
            await accident(game, unit, foe, combat)
            return
    pose = _short_of(table, unit, start, left)
    path = (unit.place, (pose.x, pose.y))
    game.tell(events.Moved(unit.id, path, pose.bearing, "rides on", "AGW-319"))


@rule("AGW-292")
async def accident(game: Game_, unit: Unit, victim: Unit, combat: Combat) -> None:
    """A unit ploughed into unawares rolls: routed, disordered, or ready to fight."""
    surprised = not bears_on(victim, base_of(unit)) and is_close_order(victim)
    dice = game.roll(1)
    score = dice[0] - surprised
    game.tell(events.CarriedAway(victim.id, dice, victim.figures, "AGW-292"))
    if score <= 1:
        lose(game, victim, "fled", "AGW-292")
        return
    if score <= 3 and not victim.disordered:
        game.tell(events.Disordered(victim.id, "it is run into unawares", "AGW-292"))
    fight = Fight([unit], [victim])
    fight.second = True
    if surprised and not (is_skirmishing(victim) or is_gun(victim)):
        fight.sides[victim.id] = "flank"
        fight.limits[victim.id] = -(-victim.figures // 2)
    await combat(game, fight)
