"""Falling back and running away, over friends and off the table, and coming back to it."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.country import is_guided, pace_of, rough_under, table_base
from grognard.books.gentlemans_war.crossing import carried, over_ground
from grognard.books.gentlemans_war.crowding import make_room
from grognard.books.gentlemans_war.dice import Roll, counted, roll_movement
from grognard.books.gentlemans_war.pieces import AgwTable, Gone, Place, Unit
from grognard.books.gentlemans_war.stands import (
    are_near,
    base_of,
    is_garrison,
    is_gun,
    nearest_foe,
)
from grognard.books.gentlemans_war.tables import flight_dice, march_dice
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.tabletop.geometry import (
    HALF_TURN,
    Base,
    Bearing,
    Length,
    Pose,
    bearing_to,
    contains,
    contains_point,
    corridor,
    distance_to_contact,
    encroaches,
    face_point,
    inches,
    move_at,
    overlap,
    shaved,
    touching,
)
from grognard.tabletop.going import barring, passage

Game_ = Game[AgwTable]
NEAR_ENEMY = inches(12) - 1
"""So near the enemy nobody passes politely through anybody; who is 12 inches off does: AGW-194."""


def home_bearing(table: AgwTable, seat: str) -> Bearing:
    """The way to a side's own edge."""
    return (table.facings.get(seat, 0) + HALF_TURN) % (2 * HALF_TURN)


def away_from_enemy(table: AgwTable, unit: Unit) -> Bearing:
    """Straight away from the closest enemy, if there is one; else home."""
    foe = nearest_foe(table, unit)
    if foe is None or foe.place == unit.place:
        return home_bearing(table, unit.seat)
    return bearing_to(foe.point, unit.point)


@rule("AGW-247", "AGW-244", "AGW-131", "AGW-249")
def fall_back(
    game: Game_, unit: Unit, swept: tuple[str, ...] = (), *, away: Bearing | None = None
) -> tuple[str, ...]:
    """One move at a walk toward the own edge, in disorder, then halt facing the enemy.

    Who runs already is halted by nothing but a rally, which gives its own way, and runs on.
    It gives back everybody whom this retreat has upset so far.
    """
    if unit.running and away is None:
        return run_away(game, unit, swept)
    if is_stuck(unit):
        game.tell(events.Disordered(unit.id, "it should fall back and cannot", "AGW-247"))
        game.tell(events.CounterPlaced(unit.id))
        return swept
    roll = walk(game, unit)
    if away is None:
        away = way_back(game.table, unit, paces(unit, roll))
    length = walked(game.table, unit, roll, away)
    start = base_of(unit)
    swept = draw_off(game, unit, (roll[0], length), swept, away=away)
    _thank_scout(game, unit, start)
    return swept


@rule("AGW-660")
def _thank_scout(game: Game_, unit: Unit, start: Base) -> None:
    """A scout who has led a unit back through the rough at full speed has done, and goes."""
    if not unit.on_table or not is_guided(unit):
        return
    end = base_of(unit)
    turned = start.at(Pose(start.pose.x, start.pose.y, end.pose.bearing))
    if rough_under(game.table.ground, corridor(shaved(turned), shaved(end))):
        game.tell(events.CameoLeft(unit.seat, "boy scout", "has an old lady to help"))


@rule("AGW-247")
def way_back(table: AgwTable, unit: Unit, length: Length) -> Bearing:
    """Home, or straight away from the closest enemy where one of them bars the way home."""
    home = home_bearing(table, unit.seat)
    free = _clear_of_foes(table, unit, home, length) == length
    return home if free else away_from_enemy(table, unit)


@rule("AGW-247", "AGW-160", "AGW-167", "AGW-170")
def walked(table: AgwTable, unit: Unit, roll: Roll, bearing: Bearing) -> Length:
    """How far one move at a walk leads: a Fall Back pays for the ground as every move does."""
    if unit.formation == "square":
        return over_ground(table, unit, unit.pose, bearing, paces(unit, roll))
    return carried(table, unit, unit.pose, bearing, counted(*roll))


def paces(unit: Unit, roll: Roll) -> Length:
    """How far one move at a walk leads over open ground."""
    return inches(2 if unit.formation == "square" else sum(counted(*roll)))


def _clear_of_foes(table: AgwTable, unit: Unit, bearing: Bearing, length: Length) -> Length:
    """How much of a way a unit can go and be an inch short of any enemy on it.

    It turns about first, and is as wide on its way as it then stands; whom it touches as it
    turns it leaves behind.
    """
    here, shapes = base_of(unit), [base_of(foe) for foe in table.foes(unit.seat)]
    turned = here.at(Pose(*unit.place, bearing))
    met = [distance_to_contact(here, bearing, shape, length) for shape in shapes]
    free = [shape for shape in shapes if not touching(turned, shape)]
    met += [distance_to_contact(turned, bearing, shape, length) for shape in free]
    return min([length, *(max(far - inches(1), 0) for far in met if far is not None)])


def is_stuck(unit: Unit) -> bool:
    """A gun too heavy to be drawn back by hand, unless its crew has left it standing."""
    heavy = unit.kind == "siege_gun" and unit.formation == "deployed"
    return (heavy or unit.kind == "huge_gun") and unit.gun_at is None


def draw_off(
    game: Game_,
    unit: Unit,
    roll: tuple[tuple[int, ...], Length],
    swept: tuple[str, ...] = (),
    *,
    away: Bearing,
) -> tuple[str, ...]:
    """So far toward the own edge, or another way, in disorder, facing the enemy again."""
    dice, length = roll
    upset = _retreat(game, unit, away, length, dice, ran=False)
    return _burst_through(game, upset, (*swept, unit.id), ran=False)


def walk(game: Game_, unit: Unit) -> Roll:
    """The first column; a square has no dice, and a gun in action is drawn back one."""
    if unit.formation == "square":
        return (), ()
    drawn = is_gun(unit) and unit.gun_at is None and unit.formation == "deployed"
    return roll_movement(game, unit, 1 if drawn else march_dice(unit))


@rule("AGW-248", "AGW-244", "AGW-288", "AGW-295", "AGW-044", "AGW-051")
def run_away(game: Game_, unit: Unit, swept: tuple[str, ...] = ()) -> tuple[str, ...]:
    """As fast as it can, straight away from the closest enemy; gunners leave their guns."""
    away = away_from_enemy(game.table, unit)
    dice, kept = roll_movement(game, unit, flight_dice(unit))
    upset = _retreat(game, unit, away, inches(sum(counted(dice, kept))), dice, ran=True)
    return _burst_through(game, upset, (*swept, unit.id), ran=True)


def _retreat(
    game: Game_, unit: Unit, bearing: Bearing, length: Length, dice: tuple[int, ...], *, ran: bool
) -> list[Unit]:
    """A unit goes off, perhaps over the edge; the friends in its way."""
    table = game.table
    leave_house(game, unit)
    start = base_of(unit)
    pose, off = retreat_pose(table, unit, bearing, length, faces=not ran)
    gone: Gone = ""
    if off:
        gone = "fled" if ran else "fell_back"
    upset = _in_the_way(table, unit, start, Pose(pose.x, pose.y, bearing))
    left_gun = ran and is_gun(unit) and unit.gun_at is None
    path: tuple[Place, ...] = (unit.place, (pose.x, pose.y))
    game.tell(events.Retreated(unit.id, path, pose.bearing, dice, ran, gone, left_gun))
    if left_gun:
        make_room(game, [unit])  # a crew in open order takes up more ground than its gun
    return upset


@rule("AGW-110")
def leave_house(game: Game_, unit: Unit) -> None:
    """Who is driven off gives up the house."""
    if is_garrison(unit):
        game.tell(events.HouseLeft(unit.id, unit.place, unit.bearing, 0))


def retreat_pose(
    table: AgwTable, unit: Unit, bearing: Bearing, length: Length, *, faces: bool = False
) -> tuple[Pose, bool]:
    """Where a retreat ends, and whether that is over the edge: past friends, short of water.

    Who falls back in order faces the enemy there, and needs the room to do so.
    """
    base = base_of(unit)
    top = table_base(table.width, table.height)
    turned = Pose(unit.place[0], unit.place[1], bearing)
    here = base.at(turned)
    there = move_at(turned, bearing, length)
    leg = passage(table.ground, here.pose.point, there.point, pace_of(unit))
    if leg.cost is None:
        length = leg.farthest(length)
    clear = _clear_of_foes(table, unit, bearing, length + inches(9))
    length = min(length, clear)
    closed = pace_of(unit)
    for reach in (length, *range(length + 254, min(length + inches(9), clear), 254)):
        pose = _halted(table, unit, move_at(turned, bearing, reach), faces=faces)
        spot = base.at(pose)
        if not contains_point(top, pose.point):
            return pose, True
        if not contains(top, spot):
            break
        if _is_free(table, unit, spot) and not barring(table.ground, spot, closed):
            return pose, False
    short = list(_stops_short(table, unit, (bearing, length), faces=faces))
    open_ground = [pose for pose in short if not barring(table.ground, base.at(pose), closed)]
    if short:
        return (open_ground or short)[0], False
    pose = _halted(table, unit, turned, faces=faces)
    return (pose if _is_free(table, unit, base.at(pose)) else unit.pose), False


def _stops_short(
    table: AgwTable, unit: Unit, way: tuple[Bearing, Length], *, faces: bool
) -> Iterator[Pose]:
    """Where a retreat for which there is no room may end sooner, the furthest place first."""
    bearing, length = way
    base, top = base_of(unit), table_base(table.width, table.height)
    turned = Pose(unit.place[0], unit.place[1], bearing)
    for reach in (*range(length, 0, -254), 0):
        wanted = _halted(table, unit, move_at(turned, bearing, reach), faces=faces)
        pose = _inward(top, base.at(wanted))
        if reach == length and pose == wanted:
            continue  # there was no room there
        spot = base.at(pose)
        if contains(top, spot) and _is_free(table, unit, spot):
            yield pose


def _is_free(table: AgwTable, unit: Unit, spot: Base) -> bool:
    """A retreat may end here: upon nobody, and in contact with no enemy."""
    others = [other for other in table.on_field() if other is not unit]
    if any(encroaches(spot, base_of(other)) for other in others):
        return False
    return not any(touching(spot, base_of(foe)) for foe in table.foes(unit.seat))


def _inward(top: Base, spot: Base) -> Pose:
    """A tray that hangs over the edge of the table is moved in, whole."""
    right = max(top.left - spot.left, 0) - max(spot.right - top.right, 0)
    down = max(top.top - spot.top, 0) - max(spot.bottom - top.bottom, 0)
    return Pose(spot.pose.x + right, spot.pose.y + down, spot.pose.bearing)


def _halted(table: AgwTable, unit: Unit, pose: Pose, *, faces: bool) -> Pose:
    """A place as a unit stands there: turned toward the closest enemy, or with its back to him."""
    foe = nearest_foe(table, unit) if faces else None
    return face_point(pose, foe.point) if foe is not None else pose


@rule("AGW-198")
def _in_the_way(table: AgwTable, unit: Unit, start: Base, end: Pose) -> list[Unit]:
    """Friends whom a retreat bursts through, if they or it are within 12 inches of the enemy."""
    near = near_enemy(table, unit)
    swept = corridor(shaved(start.at(Pose(start.pose.x, start.pose.y, end.bearing))), start.at(end))
    return [
        other
        for other in table.own(unit.seat)
        if other is not unit
        and other.parent != unit.id
        and unit.parent != other.id
        and overlap(swept, base_of(other))
        and (near or near_enemy(table, other))
    ]


@rule("AGW-198")
def _burst_through(
    game: Game_, upset: list[Unit], swept: tuple[str, ...], *, ran: bool
) -> tuple[str, ...]:
    """Friends in the way are disordered; the Brittle and the already disordered come along.

    Nobody is upset twice.
    """
    for friend in upset:
        if not friend.on_table or friend.id in swept:
            continue
        swept = (*swept, friend.id)
        if friend.has("brittle") or friend.disordered:
            swept = (run_away if ran else fall_back)(game, friend, swept)
        else:
            game.tell(events.Disordered(friend.id, "friends burst through", "AGW-198"))
    return swept


def near_enemy(table: AgwTable, unit: Unit) -> bool:
    """Somebody of the other side is within 12 inches."""
    return any(are_near(unit, foe, NEAR_ENEMY) for foe in table.foes(unit.seat))
