"""Hidden troops: how they show themselves, how the enemy comes upon them, and who starts up."""

from __future__ import annotations

from grognard.books.black_powder import events
from grognard.books.black_powder.asking import OneOf
from grognard.books.black_powder.battles.terms import Ambush, Cover
from grognard.books.black_powder.country import ROUGH, may_see
from grognard.books.black_powder.events.writing import stance
from grognard.books.black_powder.pieces import BpTable, Unit
from grognard.books.black_powder.planning import Step, room_fault
from grognard.books.black_powder.stands import base_of, by_distance, leader_of
from grognard.kernel.cite import rule
from grognard.kernel.fates import Stream
from grognard.kernel.game import Game
from grognard.kernel.question import Offer
from grognard.tabletop.geometry import Pose, bearing_to, gap, move_at, within


def hidden_of(table: BpTable, seat: str) -> list[Unit]:
    """A side's hidden units that show themselves when their owner likes."""
    ambush = table.terms.ambush
    waits = ambush.unit if ambush else ""
    return [u for u in table.units.values() if u.hidden and u.seat == seat and u.id != waits]


# By choice


class Unmask(OneOf):
    """Which hidden unit shows itself; the enemy is not to hear that any is hidden."""

    __slots__ = ()
    cite = "BP-1227"
    secret = True

    def words(self) -> str:
        return "Which of your hidden units shows itself?"

    def describe(self, choice: str) -> Offer:
        if choice == "none":
            return Offer("All stay hidden", cite=self.cite)
        return Offer(self.table.units[choice].name, cite=self.cite, piece=choice)


@rule("BP-783", "BP-1138", "BP-1219", "BP-1227")
async def unmask(game: Game[BpTable]) -> bool:
    """In its own turn a side may show hidden units, which then act like others; True if asked."""
    table = game.table
    mine = hidden_of(table, table.acting)
    if not mine or table.unmasked == table.half:
        return False
    options = [*(unit.id for unit in mine), "none"]
    choice = await Unmask(table, table.acting, options, "hidden troops")
    if choice == "none":
        game.tell(events.StayedHidden(table.acting))
    else:
        reveal(game, table.units[choice], "shows itself", "BP-1227")
    return True


def reveal(game: Game[BpTable], unit: Unit, why: str, by: str) -> None:
    """A hidden unit is placed where it was noted, or as near as there is room."""
    table = game.table
    if unit.inside:
        where = (unit.x, unit.y, unit.bearing)
        game.tell(events.Revealed(unit.id, where, "building", unit.inside, by, why))
        return
    pose = _room_near(table, unit)
    game.tell(events.Revealed(unit.id, stance(pose), unit.formation, "", by, why))


def _room_near(table: BpTable, unit: Unit) -> Pose:
    for inch in range(24):
        for turn in range(0, 36000, 4500) if inch else (0,):
            pose = move_at(unit.pose, turn, table.inches(inch))
            if room_fault(table, unit, pose, unit.formation) is None:
                return pose
    return unit.pose


# By the enemy


@rule("BP-784", "BP-1139", "BP-1219")
def look_out(game: Game[BpTable], mover: Unit, *, stopped: bool = False) -> None:
    """Whoever comes upon hidden enemies, or gets them in plain sight, finds them."""
    table = game.table
    terms = table.terms
    if not mover.here or not (terms.startle or terms.seen_at):
        return
    # A march that is barred ends at a whole inch, so it may end up to an inch too soon.
    reach = table.inches(terms.startle + (stopped and not _is_barred(table, mover)))
    for unit in hidden_of(table, table.rival(mover.seat)):
        away = gap(base_of(table, mover), base_of(table, unit))
        if terms.startle and away <= reach:
            by = "BP-784" if unit.inside else "BP-1139"
            reveal(game, unit, f"is come upon by {mover.name}", by)
        elif terms.seen_at and is_spotted(table, mover, unit):
            reveal(game, unit, f"is seen by {mover.name}", "BP-1219")


def stride(game: Game[BpTable], unit: Unit, step: Step, how: str, by: str) -> bool:
    """A unit goes where a step takes it and finds who hides there; False if it stays."""
    moves = step.pose != unit.pose
    if moves:
        game.tell(events.Moved(unit.id, stance(step.pose), step.path, how, by))
    look_out(game, unit, stopped=step.is_barred)
    return moves


def _is_barred(table: BpTable, mover: Unit) -> bool:
    """True if an enemy in plain view is what stands in the way of a unit."""
    base, near = base_of(table, mover), table.inches(2)
    return any(within(base, base_of(table, foe), near) for foe in table.foes(mover))


@rule("BP-1219")
def is_spotted(table: BpTable, watcher: Unit, unit: Unit) -> bool:
    """True of a hidden unit in clear sight near enough; in scrub it must be nearer."""
    scrub = any(feature.going == ROUGH for feature in table.terrain.at(unit.point))
    reach = table.terms.seen_in_scrub if scrub else table.terms.seen_at
    if gap(base_of(table, watcher), base_of(table, unit)) > table.inches(reach):
        return False
    return may_see(table, leader_of(table, watcher), watcher, unit)


# By the umpire's die


@rule("BP-936", "BP-937", "BP-1229")
def try_ambush(game: Game[BpTable]) -> None:
    """At the start of its side's turn a die, easier each turn, lets the hidden unit start up."""
    table = game.table
    ambush = table.terms.ambush
    if ambush is None or not table.units[ambush.unit].hidden:
        return
    unit = table.units[ambush.unit]
    if unit.seat != table.acting:
        return
    needs = max(ambush.first + 1 - table.turn, 1)
    die = game.roll(1)[0]
    game.tell(events.AmbushTried(unit.id, die, needs, unit.seat))
    if die >= needs:
        _start_up(game, unit, ambush)


def _start_up(game: Game[BpTable], unit: Unit, ambush: Ambush) -> None:
    """In open order outside the building, on the side of the nearest enemy."""
    table = game.table
    near = [foe for foe in by_distance(table, unit, table.foes(unit)) if foe.point != unit.point]
    toward = bearing_to(unit.point, near[0].point) if near else unit.bearing
    block = base_of(table, unit)
    home = unit.profile.home
    for turn in (0, 4500, -4500, 9000, -9000, 13500, -13500, 18000):
        for inch in range(ambush.reach + block.width // table.inch, 0, -1):
            pose = move_at(Pose(unit.x, unit.y, toward), toward + turn, table.inches(inch))
            body = unit.copy()
            body.inside, body.formation = "", home
            body.x, body.y, body.bearing = pose.x, pose.y, toward
            near_enough = gap(base_of(table, body), block) <= table.inches(ambush.reach)
            if near_enough and room_fault(table, body, pose, home) is None:
                where = (pose.x, pose.y, toward)
                game.tell(events.Revealed(unit.id, where, home, "", "BP-937", "starts up"))
                return


# Not knowing


@rule("BP-1227")
def imagine(table: BpTable, seat: str, stream: Stream) -> None:
    """The enemy's hidden units might be in any of the places where they could hide."""
    left = list(table.terms.hides)
    for unit in hidden_of(table, table.rival(seat)):
        freedom = table.terms.freedom_of(unit.id)
        if freedom is not None and freedom.covers:
            _imagine_in(unit, freedom.covers[stream.below(len(freedom.covers))], stream)
        elif left:
            hide = left.pop(stream.below(len(left)))
            unit.x, unit.y, unit.bearing, unit.inside = hide.x, hide.y, hide.bearing, hide.inside
            unit.formation = "building" if hide.inside else unit.profile.home


def _imagine_in(unit: Unit, cover: Cover, stream: Stream) -> None:
    """Anywhere in the cover, for its player was free to choose."""
    xs, ys = [x for x, _ in cover.outline], [y for _, y in cover.outline]
    unit.x = min(xs) + stream.below(max(xs) - min(xs) + 1)
    unit.y = min(ys) + stream.below(max(ys) - min(ys) + 1)
    unit.formation = unit.profile.home
