"""What uncommanded groups do, and commanded ones that are bound: the results carried out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from msgspec.structs import replace

from grognard.books.sharpe_skirmish import events
from grognard.books.sharpe_skirmish.bodies import in_contact, lead, nearest, span
from grognard.books.sharpe_skirmish.charging import SIDES, charge_home, nearest_onset
from grognard.books.sharpe_skirmish.cover import in_cover
from grognard.books.sharpe_skirmish.hauling import haul_on
from grognard.books.sharpe_skirmish.havens import (
    Haven,
    away_from_all,
    directly_away,
    enemies_to_flee,
    further_cover,
    leads_off,
    nearest_cover,
    straight,
)
from grognard.books.sharpe_skirmish.marching import (
    Manner,
    Plan,
    followers,
    plan_along,
    plan_move,
    tell_move,
    turning_cost,
)
from grognard.books.sharpe_skirmish.paces import gaits, reach
from grognard.books.sharpe_skirmish.pieces import (
    CANTER,
    GALLOP,
    WALK,
    Doing,
    Group,
    SkTable,
)
from grognard.books.sharpe_skirmish.placing import OFF
from grognard.books.sharpe_skirmish.routing import Way, towards
from grognard.books.sharpe_skirmish.seeing import nearest_foe
from grognard.books.sharpe_skirmish.tables import RETREATS, ROUTS
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.tabletop.geometry import Bearing, Point, Pose, bearing_to, move_at

CITES: Final[dict[str, str]] = {
    "carry_on": "SK-047",
    "approach": "SK-047",
    "stir": "SK-066",
    "stop": "SK-048",
    "continue": "SK-049",
    "halt": "SK-050",
    "cover": "SK-051",
    "advance": "SK-054",
    "gallop": "SK-069",
    "withdraw": "SK-052",
    "run": "SK-053",
    "canter": "SK-068",
    "flee": "SK-070",
}
HORSE: Final[dict[str, str]] = {"carry_on": "SK-066", "stop": "SK-066", "cover": "SK-067"}
"""Where the cavalry table has a rule of its own for what infantry do as well."""
REMEMBERING: Final = ("stop", "halt", "continue", "advance", "gallop")
"""Results that speak of the nearest enemy, in sight or not."""
FLIGHT: Final = {"run": "runs", "canter": "canters away", "flee": "flees"}


def cite_of(group: Group) -> str:
    """The rule that tells a group what to do this turn."""
    deed = group.result or "carry_on"
    return HORSE.get(deed, CITES[deed]) if group.is_horse else CITES[deed]


def perform(game: Game[SkTable], group: Group) -> None:
    """A group does what the table told it to."""
    table, deed = game.table, group.result or "carry_on"
    if in_contact(table, group) and deed not in RETREATS:
        _fight_on(game, group)
    elif _keeps_company(game, group) or _charges(game, group):
        return
    else:
        _DEEDS[deed](game, group)


@rule("SK-017", "SK-094")
def _fight_on(game: Game[SkTable], group: Group) -> None:
    """Who is in contact stays; command figures beside it with orders to come are free to act."""
    also = tuple([one.id for one in hangers_on(game.table, group)])
    facing = look(game.table, group)
    game.tell(events.Stood(group.id, facing, "stays and fights", "SK-094", None, also))


@rule("SK-036")
def hangers_on(table: SkTable, group: Group) -> list[Group]:
    """The command figures beside a group who have no orders of their own to wait for."""
    return [one for one in followers(table, group) if not table.is_commanded(one)]


@rule("SK-036")
def stay_beside(game: Game[SkTable], beside: Sequence[Group]) -> None:
    """Those whom a group on its orders has not taken along stay: its die was theirs as well."""
    for one in beside:
        if one.acted < game.table.turn:
            why = "stays where it is"
            game.tell(events.Stood(one.id, one.facing, why, "SK-036"))


@rule("SK-085")
def _charges(game: Game[SkTable], group: Group) -> bool:
    """Told to charge, a group must if an enemy can be reached with this turn's move."""
    if not group.charge or group.bound:
        return False
    onset = nearest_onset(game.table, group)
    if onset is not None:
        charge_home(game, group, onset, "SK-085")
    return onset is not None


@rule("SK-042")
def _keeps_company(game: Game[SkTable], group: Group) -> bool:
    """Formed troops stay with the first group of their platoon to move, if it stands together.

    They do so always, even told to charge; but with a group that has charged they charge as well.
    """
    table = game.table
    if not group.company or group.bound:
        return False
    first = table.groups.get(table.first_movers.get(f"{group.side} {group.platoon}", ""))
    if first is None or first is group or not first.present:
        return False
    if first.charged == table.turn and _charges(game, group):
        return True
    goal = _beside(group, first)
    plan = plan_move(table, group, goal, Manner(facing=first.facing))
    if plan is None:
        return False
    how = f"keeps company with {first.name}"
    tell_move(game, group, plan, how, "SK-042", doing=first.doing, goal=first.goal)
    return True


@rule("SK-040", "SK-042")
def waits_for_company(table: SkTable, group: Group) -> bool:
    """Who would stand waits, since all act at once, to see whether his platoon moves off."""
    if not group.company or group.bound:
        return False
    if group.charge and nearest_onset(table, group) is not None:
        return False
    return _would_stand(table, group)


def _would_stand(table: SkTable, group: Group) -> bool:
    """True of results that leave a group where it is."""
    deed = group.result or "carry_on"
    if deed in ("carry_on", "continue"):
        return _is_at_halt(table, group)
    return deed == "halt" or (deed == "cover" and in_cover(table, group))


def _beside(group: Group, first: Group) -> Point:
    """Up to the group that has moved off."""
    near = span(group.figures, first.figures)
    here = lead(group).point
    return towards(here, near.theirs.point, near.gap - OFF) if near.gap > OFF else here


# Standing


def look(table: SkTable, group: Group) -> Bearing:
    """Towards the nearest enemy in sight, or as before; some look where he was last known."""
    foe = nearest_foe(table, group)
    if foe is None and group.result in REMEMBERING and not table.is_commanded(group):
        foe = last_known(table, group)
    if foe is None:
        return group.facing
    here, there = lead(group).point, span(group.figures, foe.figures).theirs.point
    return bearing_to(here, there) if here != there else group.facing


@rule("SK-048", "SK-054", "SK-066")
def last_known(table: SkTable, group: Group) -> Group | None:
    """The nearest enemy where none is in sight: nobody forgets where the danger was."""
    return nearest(group, table.foes(group.side))


@rule("SK-050")
def stand(
    game: Game[SkTable],
    group: Group,
    why: str,
    by: str,
    *,
    doing: Doing | None = "halt",
    facing: Bearing | None = None,
) -> None:
    """A group stays in position facing the nearest enemy, or as is said."""
    also = tuple([one.id for one in followers(game.table, group)])
    looks = look(game.table, group) if facing is None else facing
    game.tell(events.Stood(group.id, looks, why, by, doing, also))


def _go(
    game: Game[SkTable], group: Group, plan: Plan | None, how: str, doing: Doing | None
) -> None:
    """Tell a plan, or that there is no way."""
    by = cite_of(group)
    if plan is None or not plan.moves:
        stand(game, group, f"stays where it is: it cannot {_plainly(how)}", by, doing=doing)
    else:
        tell_move(game, group, plan, how, by, doing=doing)


def _plainly(how: str) -> str:
    """The verb of a doing: ``withdraws to the wood`` becomes ``withdraw to the wood``."""
    verb, _, rest = how.partition(" ")
    verb = {"gallops": "gallop", "flees": "flee", "goes": "go"}.get(verb, verb.rstrip("s"))
    return f"{verb} {rest}".strip()


# Carrying on


@rule("SK-047", "SK-049", "SK-066")
def _carry_on(game: Game[SkTable], group: Group) -> None:
    """Keep doing what it did last turn; on the first turn, what the scenario ordered."""
    if _is_at_halt(game.table, group):
        # Only at risk 1 and worse does the table have them face the enemy.
        facing = None if group.result == "continue" else group.facing
        stand(game, group, "stays where it is", cite_of(group), doing=None, facing=facing)
    elif group.doing == "march":
        _march(game, group)
    else:
        _AGAIN[group.doing](game, group)


def _is_at_halt(table: SkTable, group: Group) -> bool:
    """Halted, or in the cover it went to take."""
    return group.doing == "halt" or (group.doing == "cover" and in_cover(table, group))


def _march(game: Game[SkTable], group: Group) -> None:
    """On towards its goal, or on as it was heading; a wagon goes with its drivers."""
    if haul_on(game, group, cite_of(group)):
        return
    table = game.table
    gait = _same_gait(table, group)
    manner = Manner(gait, facing=_eyes(table, group))
    if group.goal is None:
        way = straight(table, group, group.heading, gait)
        plan = plan_along(table, group, way, manner)
    else:
        plan = plan_move(table, group, Point(*group.goal), manner)
    if plan is None or not plan.moves:
        stand(game, group, "has come as far as it can", "SK-049", doing="halt")
    else:
        goal = group.goal
        tell_move(game, group, plan, "marches on", "SK-049", doing="march", goal=goal)


@rule("SK-049")
def _eyes(table: SkTable, group: Group) -> Bearing | None:
    """Who goes on at risk 1 and worse faces the nearest enemy in sight as he goes."""
    facing_foe = group.result == "continue" and nearest_foe(table, group) is not None
    return look(table, group) if facing_foe else None


@rule("SK-049", "SK-057")
def _same_gait(table: SkTable, group: Group) -> int:
    """Who carries on does so as fast as last turn, unless his horses are blown."""
    allowed = gaits(group, table.turn)
    return min(max(group.gait, WALK), allowed[-1])


@rule("SK-047", "SK-054")
def _approach(game: Game[SkTable], group: Group) -> None:
    """Towards the nearest visible enemy, but not out of a fortified position."""
    if group.fortified:
        stand(game, group, "will not leave the position it defends", "SK-047")
    elif nearest_foe(game.table, group) is None:
        _carry_on(game, group)
    else:
        _advance(game, group)


@rule("SK-066")
def _stir(game: Game[SkTable], group: Group) -> None:
    """Horse at the halt move towards the nearest enemy they see; all others carry on."""
    if _is_at_halt(game.table, group) and nearest_foe(game.table, group) is not None:
        _advance(game, group)
    else:
        _carry_on(game, group)


@rule("SK-048", "SK-066")
def _stop(game: Game[SkTable], group: Group) -> None:
    """Who falls back stops: foot in the closest cover, and looks where the enemy was."""
    settled = group.is_horse or in_cover(game.table, group)
    haven = None if settled else nearest_cover(game.table, group)
    if haven is None:
        stand(game, group, "stops and faces about", cite_of(group))
        return
    _into(game, group, haven, f"stops {haven.words}", "halt")


def _halt(game: Game[SkTable], group: Group) -> None:
    stand(game, group, "halts and faces the enemy", "SK-050")


# To the enemy


@rule("SK-054", "SK-069")
def _advance(game: Game[SkTable], group: Group) -> None:
    """A full move on the nearest enemy, short of contact; told to, even on one out of sight."""
    table = game.table
    foe = nearest_foe(table, group)
    if foe is None and group.result in ("advance", "gallop"):
        foe = last_known(table, group)
    if foe is None:
        if group.doing == "advance":
            _march(game, group)
        else:
            stand(game, group, "knows of nobody to advance on", cite_of(group))
        return
    fastest = gaits(group, table.turn)[-1]
    gait = fastest if group.result == "gallop" else _same_gait(table, group)
    plan = _closer(table, group, foe, gait)
    # Who must come round first, or has not far to go, may be told to gallop and does not.
    gallops = plan is not None and plan.gait == GALLOP
    verb = "gallops at" if gallops else "advances on"
    _go(game, group, plan, f"{verb} {foe.name}", "advance")


@rule("SK-054", "SK-058")
def _closer(table: SkTable, group: Group, foe: Group, gait: int) -> Plan | None:
    """A move up to an enemy; horse who cannot come round so fast ride slower."""
    looks, (before, *beside) = look(table, group), _ends(group, foe)
    plan = None
    for slower in range(gait, 0, -1):
        plan = plan_move(table, group, before, Manner(slower, facing=looks))
        if plan is not None and plan.moves:
            return plan
    return plan or _about(table, group, foe, beside)


def _about(table: SkTable, group: Group, foe: Group, beside: Sequence[Point]) -> Plan | None:
    """Where nobody can stand before an enemy: round to his side, or at least straight at him."""
    manner = Manner(facing=look(table, group))
    for goal in beside:
        plan = plan_move(table, group, goal, manner)
        if plan is not None and plan.moves:
            return plan
    here, there = lead(group).point, span(group.figures, foe.figures).theirs.point
    way = straight(table, group, bearing_to(here, there))
    turning = turning_cost(group.facing, here, there, WALK) if group.is_horse else 0
    return plan_along(table, group, Way(way.path, way.cost, turning), manner)


def _ends(group: Group, foe: Group) -> list[Point]:
    """Where a group may stop short of an enemy: before his nearest man, then round him."""
    near, here = span(group.figures, foe.figures), lead(group).point
    there = near.theirs.point
    if near.gap <= OFF or here == there:
        return [here]
    stop, front = near.theirs.radius + 2 * group.radius + OFF, bearing_to(there, here)
    round_him = [move_at(Pose(there.x, there.y, 0), front + turn, stop).point for turn in SIDES[1:]]
    return [towards(there, here, stop), *round_him]


# Away


def _into(game: Game[SkTable], group: Group, haven: Haven, how: str, doing: Doing) -> None:
    _go(game, group, _to_haven(game.table, group, haven), how, doing)


def _to_haven(table: SkTable, group: Group, haven: Haven) -> Plan | None:
    manner = Manner(facing=look_back(table, group), places=haven.places)
    return plan_along(table, group, haven.way, manner)


@rule("SK-049", "SK-058")
def look_back(table: SkTable, group: Group) -> Bearing | None:
    """Who goes off looks at the enemy again; horse do not turn for nothing unless they are told."""
    rides_on = group.is_horse and group.result != "continue"
    return None if rides_on else look(table, group)


@rule("SK-051", "SK-067")
def _take_cover(game: Game[SkTable], group: Group) -> None:
    """Into the nearest cover within one move, or else away from all enemies."""
    table = game.table
    if in_cover(table, group):
        stand(game, group, "keeps to its cover", cite_of(group), doing="cover")
        return
    haven = nearest_cover(table, group)
    if haven is not None:
        _into(game, group, haven, f"takes cover {haven.words}", "cover")
        return
    way = away_from_all(table, group)
    _slip(game, group, way, "moves away from all enemies", "away")


def _slip(
    game: Game[SkTable],
    group: Group,
    way: Way | None,
    how: str,
    doing: Doing,
    *,
    gait: int = WALK,
    foes: Sequence[Group] = (),
) -> None:
    """Along a way, looking back at the enemy unless it runs; where it leads to him they stay."""
    table = game.table
    back = None if group.result in ROUTS else look_back(table, group)
    plan = None if way is None else plan_along(table, group, way, Manner(gait, facing=back))
    if plan is not None and _ends_nearer(group, plan, foes or enemies_to_flee(table, group)):
        plan = None
    _go(game, group, plan, how, doing)


@rule("SK-051", "SK-052", "SK-053")
def _ends_nearer(group: Group, plan: Plan, foes: Sequence[Group]) -> bool:
    """True if somebody comes nearer to some enemies than any of his group now is."""
    ends = {march.figure: march.path[-1] for march in plan.marches}
    there = [(figure, ends.get(figure.id, figure.place)) for figure in group.figures]
    moved = tuple([replace(figure, x=x, y=y) for figure, (x, y) in there])
    theirs = tuple([figure for foe in foes for figure in foe.figures])
    return bool(theirs) and span(moved, theirs).gap < span(group.figures, theirs).gap


@rule("SK-052")
def _withdraw(game: Game[SkTable], group: Group) -> None:
    """A full move towards the nearest cover further from the enemy, or else directly away."""
    foes = enemies_to_flee(game.table, group)
    haven = further_cover(game.table, group)
    plan = None if haven is None else _to_haven(game.table, group, haven)
    leads_there = plan is not None and plan.moves and not _ends_nearer(group, plan, foes)
    if haven is not None and leads_there:
        _go(game, group, plan, f"withdraws towards {haven.feature.words}", "withdraw")
        return
    _slip(game, group, away_from_all(game.table, group), "withdraws", "withdraw")


@rule("SK-049", "SK-066")
def _fall_back(game: Game[SkTable], group: Group) -> None:
    """Who goes on falling back: foot withdraw, horse keep their gait further from all enemies."""
    if not group.is_horse:
        _withdraw(game, group)
        return
    gait = _same_gait(game.table, group)
    way = away_from_all(game.table, group, gait)
    _slip(game, group, way, "falls back further", "withdraw", gait=gait)


@rule("SK-053", "SK-068", "SK-070")
def _flee(game: Game[SkTable], group: Group) -> None:
    """A full move directly away from the nearest enemy; who runs may run off the field."""
    table = game.table
    gait = _flight_gait(table, group)
    foe = nearest(group, enemies_to_flee(table, group))
    if foe is None:
        stand(game, group, "finds nobody to run from", cite_of(group))
        return
    bearing = directly_away(group, foe)
    may_leave = group.result in ROUTS and table.switches.get("routers_leave", True)
    if may_leave and leads_off(table, group, bearing, gait):
        also = tuple([one.id for one in followers(table, group, gait)])
        game.tell(events.LeftField(group.id, also))
        return
    way = straight(table, group, bearing, gait)
    if 2 * way.cost < reach(group, gait):  # something bars it: our ruling on SK-053
        way = away_from_all(table, group, gait) or way
    blown = group.result == "canter" and gait < CANTER
    how = f"{'goes away' if blown else FLIGHT[group.result]} from {foe.name}"
    _slip(game, group, way, how, "withdraw", gait=gait, foes=[foe])


@rule("SK-057", "SK-069")
def _flight_gait(table: SkTable, group: Group) -> int:
    """Flight is at the gallop, or a walk where the horses are blown."""
    if not group.is_horse:
        return WALK
    allowed = gaits(group, table.turn)
    return min(GALLOP if group.result == "flee" else CANTER, allowed[-1])


_DEEDS: Final[dict[str, Callable[[Game[SkTable], Group], None]]] = {
    "carry_on": _carry_on,
    "continue": _carry_on,
    "approach": _approach,
    "stir": _stir,
    "stop": _stop,
    "halt": _halt,
    "cover": _take_cover,
    "advance": _advance,
    "gallop": _advance,
    "withdraw": _withdraw,
    "run": _flee,
    "canter": _flee,
    "flee": _flee,
}
_AGAIN: Final[dict[str, Callable[[Game[SkTable], Group], None]]] = {
    "advance": _advance,
    "cover": _take_cover,
    "away": _take_cover,
    "withdraw": _fall_back,
}
