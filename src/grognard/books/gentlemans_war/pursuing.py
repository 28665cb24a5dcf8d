"""After a victory: advancing, regrouping, pursuing, and charges that carry on too far."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.answering import Answer
from grognard.books.gentlemans_war.blasting import explode
from grognard.books.gentlemans_war.contact import before_contact
from grognard.books.gentlemans_war.country import pace_of, table_base
from grognard.books.gentlemans_war.crossing import carried, is_jump, upset_between
from grognard.books.gentlemans_war.crowding import make_room
from grognard.books.gentlemans_war.dice import Roll, counted, roll_movement
from grognard.books.gentlemans_war.generals import lose
from grognard.books.gentlemans_war.lines import contact_pose
from grognard.books.gentlemans_war.melee import Fight
from grognard.books.gentlemans_war.pieces import AgwTable, Place, Unit
from grognard.books.gentlemans_war.responding import (
    receive,
    respond,
    respond_with_fire,
    still_comes,
)
from grognard.books.gentlemans_war.restrictions import cannot_be_charged
from grognard.books.gentlemans_war.retreats import home_bearing, retreat_pose
from grognard.books.gentlemans_war.stands import (
    base_of,
    bears_on,
    is_garrison,
    is_skirmishing,
)
from grognard.books.gentlemans_war.tables import charge_dice, march_dice
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.tabletop.geometry import (
    Base,
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
    gap,
    inches,
    touching,
)
from grognard.tabletop.going import barring

Game_ = Game[AgwTable]
Combat = Callable[[Game_, Fight], Awaitable[None]]
"""Movement Dice as they fell, and which of them count."""


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
        if encroaches(base, shape) or (other.side != unit.side and touching(base, shape)):
            return False
    return True


@rule("AGW-310", "AGW-320", "AGW-167")
def advance_to(game: Game_, unit: Unit, last: Place) -> None:
    """A winner steps forward to where the loser stood; a garrison stays behind its walls."""
    if is_garrison(unit):
        return
    whole, start = distance(unit.point, Point(*last)), unit.pose
    bearing = bearing_to(unit.point, Point(*last)) if whole else unit.bearing
    for part in (whole, whole * 3 // 4, whole // 2):
        pose = advance(Pose(*unit.place, bearing), part)
        pose = Pose(pose.x, pose.y, unit.bearing)
        if part and stand_at(game.table, unit, pose):
            path = (unit.place, (pose.x, pose.y))
            game.tell(events.Moved(unit.id, path, unit.bearing, "advances", "AGW-310"))
            _broken_up(game, unit, start)
            return


@rule("AGW-310")
def regroup(game: Game_, unit: Unit, far: Length) -> None:
    """Cavalry draws off by 12 inches or less and faces the enemy again."""
    home = home_bearing(game.table, unit.seat)
    pose, off = retreat_pose(game.table, unit, home, far, faces=True)
    if off:
        return
    path = (unit.place, (pose.x, pose.y))
    game.tell(events.Moved(unit.id, path, pose.bearing, "regroups", "AGW-310"))


@rule("AGW-315", "AGW-316", "AGW-317", "AGW-256")
async def pursue(
    game: Game_, unit: Unit, losers: list[Unit], combat: Combat, *, headlong: bool
) -> None:
    """Cavalry rides after the beaten; if it reaches them there is one more round."""
    count = charge_dice(unit) if headlong else march_dice(unit)
    dice, kept = roll_movement(game, unit, count)
    chased = [loser for loser in losers if loser.on_table and loser.figures > 0]
    if headlong and not unit.disordered:
        game.tell(events.Disordered(unit.id, "it pursues headlong", "AGW-315"))
    if not chased:
        off_after(game, unit, losers, (dice, kept))
    else:
        prey = min(chased, key=lambda loser: gap(base_of(unit), base_of(loser)))
        await _ride_down(game, unit, prey, (dice, kept), combat)


@rule("AGW-316", "AGW-318", "AGW-292", "AGW-347", "AGW-160")
async def _ride_down(game: Game_, unit: Unit, prey: Unit, roll: Roll, combat: Combat) -> None:
    """Straight at the nearest of them, through nobody: the runaway is taken in the rear."""
    table = game.table
    bearing = bearing_to(unit.point, prey.point) if unit.place != prey.place else unit.bearing
    turned = base_of(unit).at(Pose(*unit.place, bearing))
    far = carried(table, unit, turned.pose, bearing, counted(*roll))
    far = short_of_friends(table, unit, turned, far)
    reach = distance_to_contact(turned, bearing, base_of(prey), far)
    met = _first_ahead(table, unit, turned, far if reach is None else reach, (prey,))
    if met is not None and cannot_be_charged(table, unit, met) is None:
        await accident(game, unit, met, turned.pose, combat, roll=roll)
        return
    reach = reach if met is None else None
    pose = advance(turned.pose, reach if reach is not None else far)
    if reach is None:
        pose = short_of(table, unit, turned.pose, far)
    go_straight(game, unit, (turned.pose, pose), "pursues", by="AGW-315", roll=roll)
    explode(game)
    if reach is None or not (unit.on_table and prey.on_table):
        return
    fight = Fight([unit], [prey])
    fight.second = fight.caught = True
    if prey.running:
        fight.sides[prey.id] = "rear"
    await combat(game, fight)


@rule("AGW-160", "AGW-165")
def go_straight(
    game: Game_, unit: Unit, way: tuple[Pose, Pose], how: str, *, by: str, roll: Roll = ((), ())
) -> None:
    """Straight on from where it has turned, over whatever lies there."""
    start, end = way
    path, jumped = (unit.place, (end.x, end.y)), is_jump(game.table, unit, start, end)
    game.tell(events.Moved(unit.id, path, end.bearing, how, by, *roll, leapt=jumped))
    _broken_up(game, unit, start)


@rule("AGW-170", "AGW-167", "AGW-164")
def _broken_up(game: Game_, unit: Unit, start: Pose) -> None:
    """The ground on its way disorders whoever it disorders on the march."""
    why = upset_between(game.table, unit, start, unit.pose)
    if why and not unit.disordered:
        cite = "AGW-170" if unit.mounted else "AGW-167"
        game.tell(events.Disordered(unit.id, why, cite))


@rule("AGW-197", "AGW-257")
def short_of(table: AgwTable, unit: Unit, start: Pose, far: Length) -> Pose:
    """As far along as there is room to stand, and through nobody."""
    far = short_of_others(table.on_field(), unit, base_of(unit).at(start), far)
    for reach in range(far, 0, -inches(1)):
        pose = advance(start, reach)
        if stand_at(table, unit, pose):
            return pose
    return Pose(*unit.place, unit.bearing)


@rule("AGW-197")
def short_of_friends(table: AgwTable, unit: Unit, base: Base, far: Length) -> Length:
    """How far straight ahead a unit that charges on may go: through friends it may not."""
    for friend in table.own(unit.seat):
        if friend is unit:
            continue
        reach = distance_to_contact(base, base.pose.bearing, base_of(friend), far)
        far = far if reach is None else reach
    return far


def short_of_others(others: Sequence[Unit], unit: Unit, base: Base, far: Length) -> Length:
    """How far straight ahead nobody stands, but for those whom it touches as it sets out."""
    for other in others:
        if other is unit or touching(base, base_of(other)):
            continue
        reach = distance_to_contact(base, base.pose.bearing, base_of(other), far)
        far = far if reach is None else reach
    return far


@rule("AGW-256")
def off_after(game: Game_, unit: Unit, losers: list[Unit], roll: Roll) -> None:
    """Who chases an enemy off the table is gone with him until the next shuffle."""
    gone = [loser for loser in losers if loser.gone in ("fell_back", "fled")]
    if not gone or gone[0].point == unit.point:
        return
    start = Pose(*unit.place, bearing_to(unit.point, gone[0].point))
    far = carried(game.table, unit, start, start.bearing, counted(*roll))
    edge = _edge_ahead(game.table, start, far)
    if edge is None:
        pose = short_of(game.table, unit, start, far)
        go_straight(game, unit, (start, pose), "pursues", by="AGW-315", roll=roll)
        return
    for loser in gone:
        if loser.gone == "fell_back":
            game.tell(events.Left(loser.id, "fled", "AGW-256"))
    path = (unit.place, (edge.x, edge.y))
    game.tell(events.Moved(unit.id, path, start.bearing, "pursues", "AGW-256", *roll))
    lose(game, unit, "pursuing", "AGW-256")


def _edge_ahead(table: AgwTable, start: Pose, far: Length) -> Pose | None:
    """Where a rider who goes so far leaves the table, if he does."""
    top = table_base(table.width, table.height)
    if contains_point(top, advance(start, far).point):
        return None
    ways = [advance(start, reach) for reach in range(0, far, inches(1) // 2)]
    on_table = [pose for pose in ways if contains_point(top, pose.point)]
    return on_table[-1] if on_table else start


@rule("AGW-255", "AGW-256")
def on_the_table(table: AgwTable, start: Pose, far: Length) -> Length:
    """How far straight on a unit goes before its middle is over the edge."""
    edge = _edge_ahead(table, start, far)
    return far if edge is None else distance(start.point, edge.point)


@rule("AGW-319", "AGW-292", "AGW-160")
async def finish_charge(game: Game_, fight: Fight, unit: Unit, combat: Combat) -> None:
    """Cavalry that has destroyed its enemy rides on, perhaps into somebody else."""
    table, rest = game.table, fight.left_over.get(unit.id)
    if rest is None or fight.second:
        return
    left = carried(table, unit, unit.pose, unit.bearing, rest.faces, used=rest.used)
    if left <= 0:
        return
    left = short_of_friends(table, unit, base_of(unit), left)
    met = _first_ahead(table, unit, base_of(unit), left)
    if met is not None and cannot_be_charged(table, unit, met) is None:
        await accident(game, unit, met, unit.pose, combat)
        return
    pose = short_of(table, unit, unit.pose, left)
    how = "rides on" if unit.mounted else "rushes on"
    go_straight(game, unit, (unit.pose, pose), how, by="AGW-319")


def _first_ahead(
    table: AgwTable, unit: Unit, start: Base, far: Length, but: Sequence[Unit] = ()
) -> Unit | None:
    """The first enemy straight ahead of a unit that starts so.

    Nobody runs by accident into those whom he means, or touches already as he sets out.
    """
    found, far = None, on_the_table(table, start.pose, far)
    for foe in table.foes(unit.seat):
        if foe in but or (but and touching(start, base_of(foe))):
            continue
        reach = distance_to_contact(start, start.pose.bearing, base_of(foe), far)
        if reach is not None and (found is None or reach < far):
            far, found = reach, foe
    return found


@rule("AGW-292")
async def accident(
    game: Game_,
    unit: Unit,
    victim: Unit,
    start: Pose,
    combat: Combat,
    *,
    roll: Roll = ((), ()),
) -> None:
    """A unit run into by accident rolls: routed, disordered, or ready to respond and fight."""
    unseen = not bears_on(victim, base_of(unit)) and not is_skirmishing(victim)
    dice = game.roll(1)
    score = dice[0] - unseen
    less = ", -1 from outside its front" if unseen else ""
    result = "routed" if score <= 1 else "in disorder" if score <= 3 else "ready for them"
    outcome = f"{less}: {result}"
    game.tell(events.CarriedAway(victim.id, dice, victim.figures, "AGW-292", outcome))
    answer, pose = Answer(victim, [unit]), _struck(game.table, unit, start, victim)
    if score <= 1:
        lose(game, victim, "fled", "AGW-292")
    elif score <= 3 and not victim.disordered:
        game.tell(events.Disordered(victim.id, "it is run into unawares", "AGW-292"))
    elif score > 3:
        await _ready(game, answer)
    if not still_comes(unit):
        return
    if answer.target.on_table and not answer.fled:
        pose = _struck(game.table, unit, start, answer.target)  # as it has formed since
    go_straight(game, unit, (start, pose), "ploughs on", by="AGW-292", roll=roll)
    explode(game)
    if unit.on_table and answer.target.on_table and not answer.fled:
        await _by_accident(game, answer, combat)
    else:
        make_room(game, [unit])


def _struck(table: AgwTable, unit: Unit, start: Pose, target: Unit) -> Pose:
    """Where somebody who goes straight on from a place meets a target as it now stands."""
    found = contact_pose(unit, start, target, table.width + table.height)
    return start if found is None else found[0]


@rule("AGW-292", "AGW-049")
async def _ready(game: Game_, answer: Answer) -> None:
    """Those who keep their heads receive it as any charge, the Nervous by a test."""
    await receive(game, answer)
    if answer.caught:
        return
    await respond(game, answer)
    if answer.target.on_table and not answer.fled:
        await respond_with_fire(game, answer, answer.chargers)


@rule("AGW-292", "AGW-094", "AGW-574", "AGW-316")
async def _by_accident(game: Game_, answer: Answer, combat: Combat) -> None:
    """The combat that nobody meant to have; no other follows from it."""
    fight = Fight(answer.chargers, [answer.target])
    fight.second = True
    if answer.countered:
        fight.counter.add(answer.target.id)
    before_contact(game, fight, answer)
    if not fight.attackers:
        return
    answer.settle_sides(game, fight)
    if answer.target.running:
        fight.caught, fight.sides[answer.target.id] = True, "rear"
    await combat(game, fight)
