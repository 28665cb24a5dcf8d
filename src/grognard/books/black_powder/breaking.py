"""Break tests: who takes one, what the dice say, and how a unit retires, holds or breaks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from grognard.books.black_powder import events
from grognard.books.black_powder.asking import YesNo
from grognard.books.black_powder.brigade_squares import square_of
from grognard.books.black_powder.country import may_see
from grognard.books.black_powder.events.fights import Outcome
from grognard.books.black_powder.events.writing import stance
from grognard.books.black_powder.forming import formed_pose
from grognard.books.black_powder.pieces import BpTable, Contact, Unit
from grognard.books.black_powder.planning import (
    allowance_of,
    around,
    room_fault,
    straight_pose,
    whole_move,
)
from grognard.books.black_powder.stands import (
    base_at,
    base_of,
    by_distance,
    leader_of,
    quarter_at,
)
from grognard.books.black_powder.tables import Formation
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.kernel.reckoning import Reckoning, Tally
from grognard.tabletop.drill import Around, Manoeuvre
from grognard.tabletop.geometry import (
    QUARTER_TURN,
    Base,
    Face,
    Point,
    Pose,
    bearing_to,
    contains,
    flush_against,
    move_at,
    shaved,
    within,
)

Test = Literal["shooting", "closing fire", "combat", "draw", "wavering", "support", "terror"]
_CITES: dict[Test, str] = {
    "shooting": "BP-299",
    "closing fire": "BP-300",
    "combat": "BP-301",
    "draw": "BP-302",
    "wavering": "BP-435",
    "support": "BP-303",
    "terror": "BP-429",
}
FOUGHT = ("combat", "draw", "wavering")
"""Tests of those who have fought a round; of the others some tables are more lenient: BP-306."""
WAYS = (0, 1500, -1500, 3000, -3000, 4500, -4500)
"""Directions within a quarter in which a unit tries to retire, the straight one first."""


class TestAgain(YesNo):
    """Whether a valiant unit takes a failed break test again, as it may once in a battle."""

    __test__ = False  # pytest takes the name for its own
    __slots__ = ("outcome",)
    cite = "BP-434"
    heading = "break tests"
    yes, no = "Test again", "Abide by it"

    def __init__(self, table: BpTable, unit: Unit, outcome: Outcome) -> None:
        super().__init__(table, unit)
        self.outcome = outcome

    def words(self) -> str:
        return f"{self.unit.name} {self.outcome}. Does it test again?"


@rule("BP-190", "BP-305")
def reckon_break(table: BpTable, unit: Unit, test: Test) -> Reckoning:
    """What is added to the two dice of a break test."""
    tally = Tally("to two dice", 0, "BP-305")
    tally.add(-unit.excess, "casualties beyond Stamina", "BP-305")
    if unit.disordered:
        tally.add(-1, "disordered", "BP-305")
    if test in ("shooting", "closing fire") and unit.cannonaded == table.half:
        tally.add(-1, "hit by artillery", "BP-305")
    return tally.sum()


@rule("BP-306", "BP-318", "BP-492")
def outcome_of(table: BpTable, unit: Unit, score: int, test: Test) -> Outcome:
    """The row and column of the result table."""
    fire = test == "shooting"
    if score <= 4 or (unit.is_artillery and (score <= 6 or not fire)):
        lenient = score >= 7 and test not in FOUGHT and table.plays("lenient_tests")
        return "holds" if lenient else "breaks"
    if score == 5 or (score == 6 and not fire):
        return "retires in disorder"
    beaten = unit.is_cavalry and not fire
    if beaten and not (test not in FOUGHT and table.plays("lenient_tests")):
        return "retires"
    return "holds"


@rule("BP-298", "BP-305", "BP-426", "BP-434", "BP-EX80")
async def break_test(
    game: Game[BpTable], unit: Unit, test: Test, bearing: int | None = None
) -> Outcome:
    """Throw, read the table, and carry the result out, retiring as the unit stands or as told."""
    table = game.table
    reckoning = reckon_break(table, unit, test)
    steady = unit.has("Steady") and not unit.steadied
    dice = (6, 6) if steady else game.roll(2, of=f"{table.half} break {unit.id}")
    score = 12 if steady else sum(dice) + reckoning.total
    outcome = outcome_of(table, unit, score, test)
    best = outcome_of(table, unit, 12, test)
    shown = () if steady else dice
    cite, seat = _CITES[test], unit.seat
    game.tell(
        events.BreakTested(unit.id, shown, reckoning, outcome, cite, steady=steady, seat=seat)
    )
    failed = outcome != best and unit.has("Valiant") and not unit.retested
    if failed and await TestAgain(table, unit, outcome):
        dice = game.roll(2)
        outcome = outcome_of(table, unit, sum(dice) + reckoning.total, test)
        game.tell(
            events.BreakTested(unit.id, dice, reckoning, outcome, "BP-434", valiant=True, seat=seat)
        )
    return carry_result(game, unit, outcome, _CITES[test], bearing)


@rule("BP-307", "BP-314", "BP-329", "BP-346", "BP-354")
def carry_result(
    game: Game[BpTable], unit: Unit, outcome: Outcome, by: str, bearing: int | None = None
) -> Outcome:
    """Break, retire or hold; squares and holders of buildings never retire."""
    if outcome == "breaks":
        destroy(game, unit)
        return "breaks"
    if unit.excess:
        game.tell(events.Trimmed(unit.id))
    if outcome == "holds":
        return "holds"
    if rule_of := _why_it_stays(game.table, unit):
        game.tell(events.StoodFast(unit.id, rule_of))
        return "holds"
    disorder = outcome == "retires in disorder"
    kept = retire(game, unit, disorder=disorder, by=by, bearing=bearing)
    return "retires" if kept else "breaks"


@rule("BP-329", "BP-346", "BP-354")
def _why_it_stays(table: BpTable, unit: Unit) -> str:
    """The rule by which a unit holds that would have to retire; nothing if it must go."""
    if unit.inside:
        return "BP-354"
    if unit.formation == "square":
        return "BP-329"
    return "BP-346" if square_of(table, unit) else ""


@rule("BP-307", "BP-401")
def destroy(
    game: Game[BpTable], unit: Unit, why: str = "breaks and runs", by: str = "BP-307"
) -> None:
    """A destroyed unit is removed, and with it whoever has joined it."""
    leaders = game.table.leaders_with(unit)
    game.tell(events.Broke(unit.id, why, by))
    for leader in leaders:
        game.tell(
            events.CommanderFell(leader.id, "is lost with his troops", "BP-401", seat=leader.seat)
        )


# Retiring


@rule("BP-308", "BP-EX59")
def retire_bearing(table: BpTable, unit: Unit) -> int:
    """To the rear; opposite where only one flank or only the rear fights; loose order, away."""
    faces = table.faces(unit)
    if unit.is_skirmishing:
        eye = leader_of(table, unit)
        enemies = [table.units[name] for name in faces]
        near = [] if enemies else by_distance(table, unit, table.foes(unit))
        foes = enemies or [foe for foe in near if may_see(table, eye, unit, foe)]
        if foes and foes[0].point != unit.point:
            return bearing_to(foes[0].point, unit.point)
        return unit.bearing + 2 * QUARTER_TURN
    fought = set(faces.values())
    if len(fought) == 1 and Face.FRONT not in fought:
        return unit.bearing + fought.pop() * QUARTER_TURN + 2 * QUARTER_TURN
    return unit.bearing + 2 * QUARTER_TURN


@rule("BP-309", "BP-310", "BP-311")
def retreat(
    table: BpTable, unit: Unit, bearing: int, moves: int, ways: Sequence[int] = WAYS
) -> tuple[Pose, tuple[tuple[int, int], ...]] | None:
    """Where one or two full moves in a quarter lead to, on the table or off it; None if barred."""
    mind = around(table, unit)._replace(table=None)
    start = unit.pose if not unit.bent else straight_pose(table, unit) or unit.pose
    off = None
    for turn in ways:
        pose: Pose | None = start
        path = [(unit.x, unit.y)]
        for number in range(moves):
            last = number == moves - 1
            assert pose is not None
            pose = _back(table, unit, pose, bearing + turn, mind if last else _loose(mind))
            if pose is None:
                break
            path.append((pose.x, pose.y))
        if pose is not None and is_on_table(table, unit, pose):
            return pose, tuple(path)
        if pose is not None and off is None:
            off = pose, tuple(path)
    return off


@rule("BP-256", "BP-309")
def _way_back(
    table: BpTable, unit: Unit, bearing: int, moves: int
) -> tuple[Pose, tuple[tuple[int, int], ...]] | None:
    """Where a retiring unit ends; a gun in action needs room for its team there as well."""
    if unit.formation != "deployed":
        return retreat(table, unit, bearing, moves)
    for turn in WAYS:
        way = retreat(table, unit, bearing, moves, (turn,))
        if way is None:
            continue
        if not is_on_table(table, unit, way[0]):
            return way
        if room_fault(table, unit, way[0], "limbered") is None:
            return way
    return None


def _loose(mind: Around) -> Around:
    return mind._replace(friends=())


@rule("BP-309", "BP-311")
def _back(table: BpTable, unit: Unit, start: Pose, bearing: int, mind: Around) -> Pose | None:
    """A full move straight one way; slow ground shortens it, and what it then reaches bars it."""
    block = base_at(table, unit, start)
    allowance = allowance_of(table, unit)
    barred = False
    for length in range(allowance, 0, -table.inch):
        end = move_at(start, bearing, length)
        move = whole_move(block, end, mind, allowance)
        if isinstance(move, Manoeuvre):
            return None if barred else end
        if move.key not in ("allowance", "closed", "foes"):
            return None
        barred = move.key != "allowance"
    return None


def is_on_table(table: BpTable, unit: Unit, pose: Pose) -> bool:
    """True if no model would fall off the edge: BP-111."""
    edge = Base(Pose(table.width // 2, table.height // 2, 0), table.width, table.height)
    return contains(edge, shaved(base_at(table, unit, pose)))


@rule("BP-113", "BP-114")
def edge_point(table: BpTable, pose: Pose) -> tuple[int, int]:
    """The point of the table's edge over which a unit goes that comes to stand there."""
    x, y = min(max(pose.x, 0), table.width), min(max(pose.y, 0), table.height)
    edges = [(0, y), (table.width, y), (x, 0), (x, table.height)]
    return min(edges, key=lambda edge: abs(edge[0] - x) + abs(edge[1] - y))


@rule("BP-308", "BP-310", "BP-312", "BP-313")
def retire(
    game: Game[BpTable],
    unit: Unit,
    *,
    disorder: bool,
    by: str = "BP-308",
    how: str = "retires",
    bearing: int | None = None,
) -> bool:
    """One full move back, or two in disorder; True unless it breaks because it cannot."""
    table = game.table
    bearing = retire_bearing(table, unit) if bearing is None else bearing
    for moves in (1, 2):
        way = _way_back(table, unit, bearing, moves)
        if way is None:
            continue
        pose, path = way
        if not is_on_table(table, unit, pose):
            leave_for_good(game, unit, pose)
            return False
        column = unit.formation == "march column"
        wild = disorder or moves == 2 or column
        game.tell(events.Retired(unit.id, stance(pose), path, wild, how, by))
        if column and how != "evades":  # who evades has a formation of its own: BP-257
            _form_after(game, unit)
        return True
    destroy(game, unit, "cannot retire and is destroyed", "BP-310")
    return False


def leave_for_good(game: Game[BpTable], unit: Unit, pose: Pose) -> None:
    """A unit that retires off the table is destroyed: BP-312; unless players agreed otherwise.

    Nobody comes back who is shaken or of a broken brigade: BP-112, BP-451.
    """
    table, leaders = game.table, game.table.leaders_with(unit)
    spent = unit.shaken or table.is_broken(unit)
    lost = spent or not table.plays("return_after_retreat")
    by = "BP-312" if lost else "BP-115"
    where = edge_point(game.table, pose)
    game.tell(events.LeftTable(unit.id, where, destroyed=lost, by=by))
    for leader in leaders:
        game.tell(
            events.CommanderFell(leader.id, "is swept off the field", "BP-401", seat=leader.seat)
        )


def default_formation(unit: Unit) -> Formation:
    """What a unit falls into when it must: a line, or its own default."""
    loose = unit.profile.size == "tiny" or unit.has("Skirmish Only")
    if unit.profile.regular and not loose:
        return "line"
    return unit.profile.home


@rule("BP-313")
def _form_after(game: Game[BpTable], unit: Unit) -> None:
    """A march column that has retired forms line if there is room."""
    table, formation = game.table, default_formation(unit)
    pose = formed_pose(table, unit, formation, unit.bearing)
    if room_fault(table, unit, pose, formation) is None:
        game.tell(events.Formed(unit.id, formation, stance(pose), "BP-313", disordered=True))


# Holding


@rule("BP-315", "BP-316", "BP-317")
def face_enemy(game: Game[BpTable], unit: Unit) -> None:
    """Who still fights only to one flank or the rear, or in march column, forms line to face it."""
    table = game.table
    faces = table.faces(unit)
    if not faces or unit.is_artillery or not unit.has_flanks or len(set(faces.values())) != 1:
        return
    column = unit.formation == "march column"
    if Face.FRONT in faces.values() and not column:
        return
    first, *_ = faces
    foe = table.units[first]
    formation = default_formation(unit)
    pose = _room_before(table, unit, foe, formation)
    if pose is None:
        game.tell(events.HadNoRoom(unit.id, formation, column))
        return
    base = base_at(table, unit, pose, formation)
    kept = tuple([c for c in table.contacts if not c.names(unit.id)])
    touched = [
        table.units[name]
        for name in faces
        if within(base, base_of(table, table.units[name]), table.inch)
    ]
    renewed = tuple([_turned_to(table, unit, other) for other in touched])
    game.tell(events.FacedEnemy(unit.id, formation, stance(pose), (*kept, *renewed), column))


@rule("BP-315", "BP-316")
def _room_before(table: BpTable, unit: Unit, foe: Unit, formation: Formation) -> Pose | None:
    """Where a unit has room to face an enemy: middle to middle, or so near that as can be."""
    block, body = base_at(table, unit, unit.pose, formation), base_of(table, foe)
    back = Face(table.faces(foe)[unit.id])
    most = (body.width if back in (Face.FRONT, Face.REAR) else body.depth) // 2
    aside = range(0, most + 1, table.inch)
    for shift in [side * length for length in aside for side in ((1, -1) if length else (1,))]:
        pose = flush_against(block, body, back, shift)
        if room_fault(table, unit, pose, formation) is None:
            return pose
    return None


def _turned_to(table: BpTable, unit: Unit, foe: Unit) -> Contact:
    """The same contact with the unit's front; who came upon whom is not forgotten: BP-276."""
    front, back = int(Face.FRONT), table.faces(foe)[unit.id]
    if any(contact.one == unit.id and contact.other == foe.id for contact in table.contacts):
        return Contact(unit.id, front, foe.id, back)
    return Contact(foe.id, back, unit.id, front)


# Supports


@rule("BP-279", "BP-281", "BP-282", "BP-334", "BP-EX39")
def may_support(table: BpTable, helper: Unit, unit: Unit) -> Face | None:
    """The flank or rear on which one unit could support another, None if it cannot."""
    if helper.id == unit.id or helper.seat != unit.seat or not helper.here:
        return None
    if helper.is_column or table.is_engaged(helper):
        return None
    if not unit.has_flanks or unit.is_artillery:
        return None
    return support_side(table, helper, unit)


def support_side(table: BpTable, helper: Unit, unit: Unit) -> Face | None:
    """The flank or rear quarter in which a unit stands within 6 inches of another."""
    if not within(base_of(table, helper), base_of(table, unit), table.inches(6)):
        return None
    face = quarter_at(table, unit, leader_of(table, helper))
    return None if face is Face.FRONT else face


@rule("BP-303", "BP-304", "BP-EX58")
def supporters(table: BpTable, unit: Unit) -> list[Unit]:
    """Who tests if a unit breaks in combat: all who could have supported it."""
    slight = unit.is_artillery or unit.profile.size == "tiny"
    found = []
    for helper in table.friends(unit):
        if slight:
            tiny = helper.profile.size == "tiny" and not table.is_engaged(helper)
            if tiny and support_side(table, helper, unit) is not None:
                found.append(helper)
        elif may_support(table, helper, unit) is not None and not engaged_aside(table, unit):
            found.append(helper)
    return found


class Footing(NamedTuple):
    """How a unit stands in a fight as its round is decided, whoever tests before it."""

    place: Point
    bearing: int
    """Which way it would retire."""
    helpers: list[Unit]
    """Who tests if it breaks."""


@rule("BP-302", "BP-303", "BP-308")
def footing_of(table: BpTable, unit: Unit) -> Footing:
    """Where a unit fights, which way leads out of it, and who stands by to support it."""
    return Footing(unit.point, retire_bearing(table, unit), supporters(table, unit))


@rule("BP-303", "BP-308")
async def dismay(game: Game[BpTable], broken: Sequence[Footing]) -> None:
    """Those who could have supported units that broke test once, unless they fight themselves."""
    table = game.table
    near: dict[str, Point] = {}
    for fallen in broken:
        for helper in fallen.helpers:
            near.setdefault(helper.id, fallen.place)
    for name, place in near.items():
        helper = table.units[name]
        if helper.here and not table.is_engaged(helper):
            await break_test(game, helper, "support", _away_from(helper, place))


@rule("BP-308")
def _away_from(helper: Unit, place: Point) -> int | None:
    """Open order retires straight from the fight it supported; all others to their rear."""
    if not helper.is_skirmishing or helper.point == place:
        return None
    return bearing_to(place, helper.point)


def engaged_aside(table: BpTable, unit: Unit) -> bool:
    """True of a unit fought on flank or rear, if it has any: BP-281."""
    return unit.has_flanks and any(face != Face.FRONT for face in table.faces(unit).values())
