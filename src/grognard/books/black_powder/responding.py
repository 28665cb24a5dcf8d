"""A charge from its declaration to contact: responses, closing fire, and the charger's nerve."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from grognard.books.black_powder import events
from grognard.books.black_powder.aiming import Aim, can_fire
from grognard.books.black_powder.asking import Against, OneOf, YesNo
from grognard.books.black_powder.battles.hiding import stride
from grognard.books.black_powder.breaking import (
    Footing,
    break_test,
    dismay,
    footing_of,
    retire,
)
from grognard.books.black_powder.charging import (
    Approach,
    answered,
    approach,
    struck_face,
    whom_fault,
)
from grognard.books.black_powder.command import charger_fault
from grognard.books.black_powder.country import is_defensible, pace_of
from grognard.books.black_powder.displacing import displace, draw_back
from grognard.books.black_powder.events.fire import Fire
from grognard.books.black_powder.events.writing import stance
from grognard.books.black_powder.forming import form, formed_pose, main_body
from grognard.books.black_powder.gunnery import fire_unit
from grognard.books.black_powder.halting import SHY_OF_SQUARE, pull_up, shies_at
from grognard.books.black_powder.pieces import BpTable, Contact, Place, Unit
from grognard.books.black_powder.planning import allowance_of, one_step, room_fault
from grognard.books.black_powder.screening import area_of
from grognard.books.black_powder.stands import base_of, leader_of
from grognard.books.black_powder.traversing import TraversingFire, passers
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.kernel.question import Fault, Offer
from grognard.tabletop.geometry import (
    Base,
    Face,
    Point,
    Pose,
    advance,
    bearing_to,
    closest_point,
    contains,
    distance,
    encroaches,
    move_at,
    opposite,
    shaved,
)
from grognard.tabletop.going import barring, passage
from grognard.tabletop.sight import Reason


class Respond(OneOf):
    """What a charged unit does before the charger moves."""

    __slots__ = ("charger", "unit")
    cite = "BP-250"

    def __init__(self, table: BpTable, unit: Unit, charger: Unit, options: Sequence[str]) -> None:
        super().__init__(table, unit.seat, options, "charge")
        self.unit = unit
        self.charger = charger

    def words(self) -> str:
        return f"{self.charger.name} charges. How does {self.unit.name} respond?"

    def about(self) -> str:
        return self.unit.id

    def describe(self, choice: str) -> Offer:
        cites = {"countercharge": "BP-258", "turn to face": "BP-262"}
        label = choice[:1].upper() + choice[1:]
        detail = {
            "countercharge": "meet it half-way, charging too",
            "turn to face": "its front to the charger",
            "stand": "as it is",
        }.get(choice, "")
        return Offer(label, detail, cites.get(choice, "BP-253"), piece=self.unit.id)


class Evade(Against):
    """Whether a charged unit slips away."""

    __slots__ = ()
    cite = "BP-254"
    heading = "evade"
    yes, no = "Evade", "Stand"

    def words(self) -> str:
        return f"{self.foe.name} charges. Does {self.unit.name} evade?"

    def detail(self) -> str:
        return "It goes back one whole move, and the charger stays where it is."


class Unlimber(YesNo):
    """Whether horse artillery that has got away unlimbers again."""

    __slots__ = ()
    cite = "BP-256"
    heading = "evade"
    yes, no = "Unlimber", "Stay limbered"

    def words(self) -> str:
        return f"{self.unit.name} has got away. Does it unlimber?"


class ClosingFire(Against):
    """Whether a charged unit fires as the enemy closes."""

    __slots__ = ()
    cite = "BP-202"
    heading = "closing fire"
    yes, no = "Fire!", "Hold fire"

    def words(self) -> str:
        return f"{self.foe.name} comes on. Does {self.unit.name} give closing fire?"

    def detail(self) -> str:
        return "It does so only once in a turn."


Ending = Literal["in touch", "short", "over"]
"""How a charge ends: in contact, short of its enemy with moves perhaps left, or without either."""


@rule("BP-226", "BP-227", "BP-251", "BP-252", "BP-296")
async def close_in(
    game: Game[BpTable], unit: Unit, way: Approach, *, sweeping: bool = False
) -> Ending:
    """Declare, respond, move, evade."""
    table = game.table
    target = table.units[way.target]
    game.tell(events.ChargeDeclared(unit.id, target.id))
    if unit.is_mixed and (barred := form(game, unit, main_body(unit), by="BP-364")):
        game.tell(events.Halted(unit.id, barred.words, "BP-364"))
        return "over"
    if sweeping:
        return await _sweep_in(game, unit, target, way)
    start = unit.x, unit.y
    met = await _before_contact(game, unit, target, way.astray)
    if not met:
        again = answered(table, unit, target, astray=way.astray)
        if isinstance(again, Fault):
            return await _fall_short(game, unit, target, again)
        await _contact(game, unit, again, bonus=_has_bonus(unit, target), sweeping=False)
    charged = tuple(table.faces(unit))
    if not await _evades(game, unit):
        return "in touch"
    await traversing(game, unit, [start, (unit.x, unit.y)], charged)
    return "over"


@rule("BP-059", "BP-209", "BP-331", "BP-362")
async def _fall_short(game: Game[BpTable], unit: Unit, target: Unit, fault: Fault) -> Ending:
    """Who cannot strike home comes on, and those across whose front he charges may shoot."""
    path = await pull_up(game, unit, target, fault)
    return "short" if await traversing(game, unit, path) else "over"


@rule("BP-296", "BP-361", "BP-362")
async def _sweep_in(game: Game[BpTable], unit: Unit, target: Unit, way: Approach) -> Ending:
    """No response to so rapid a charge, but skirmishers run in."""
    swept: Approach | Fault = way
    if target.is_mixed:
        form(game, target, main_body(target), by="BP-361")
        swept = approach(game.table, unit, target, sweeping=True)
    if isinstance(swept, Fault):
        await pull_up(game, unit, target, swept)
        return "short"
    await _contact(game, unit, swept, bonus=_has_bonus(unit, target), sweeping=True)
    return "in touch"


@rule("BP-244", "BP-251")
async def draw_fire(
    game: Game[BpTable], unit: Unit, start: Place, together: Sequence[str] = ()
) -> None:
    """A charger in touch is shot at by those it passed, and by those it charges."""
    await traversing(game, unit, [start, (unit.x, unit.y)])
    if unit.here and game.table.faces(unit):
        await closing_fire(game, unit, together)


@rule("BP-332")
def _has_bonus(unit: Unit, target: Unit) -> bool:
    """Nothing that depends on charging counts for horse against a square; foot has it all."""
    return not (unit.is_cavalry and target.formation == "square")


async def _contact(
    game: Game[BpTable], unit: Unit, way: Approach, *, bonus: bool, sweeping: bool
) -> None:
    path = ((unit.x, unit.y), (way.pose.x, way.pose.y))
    game.tell(events.Charged(unit.id, stance(way.pose), path, way.contacts, bonus, sweeping))
    draw_back(game, unit)
    await displace(game, unit)


# Before contact


@rule("BP-241", "BP-250", "BP-361", "BP-EX63")
async def _before_contact(
    game: Game[BpTable], unit: Unit, target: Unit, astray: Face | None
) -> bool:
    """Who is charged responds, then who stands in line with him; True if two met half-way."""
    table = game.table
    if table.is_engaged(target):
        return False
    if target.is_mixed:
        form(game, target, main_body(target), by="BP-361")
    way = approach(table, unit, target, astray=astray)
    face = way.face if isinstance(way, Approach) else Face.FRONT
    meeting = countercharge_poses(table, unit, target, _seen_from(target, face))
    if await _answer(game, unit, target, face, meeting):
        return True
    way = answered(table, unit, target, astray=astray)
    for contact in way.contacts[1:] if isinstance(way, Approach) else ():
        beside = table.units[contact.other]
        if beside.is_mixed:
            form(game, beside, main_body(beside), by="BP-361")
        if not table.is_engaged(beside):
            await _answer(game, unit, beside, Face(contact.back), None)
    return False


@rule("BP-041")
def _seen_from(target: Unit, face: Face) -> Face:
    """The face on which a charge counts as falling: loose order is front all round."""
    return Face.FRONT if target.is_skirmishing else face


@rule("BP-250", "BP-335")
async def _answer(
    game: Game[BpTable], unit: Unit, target: Unit, face: Face, meeting: tuple[Pose, Pose] | None
) -> bool:
    """Square, countercharge or turn, one of them at most; True if the two have met half-way."""
    table = game.table
    if square_up(game, unit, target, face):
        return False
    options = ["stand"]
    if meeting is not None:
        options.append("countercharge")
    if turned := turned_pose(table, unit, target, face):
        options.append("turn to face")
    choice = await Respond(table, target, unit, options) if len(options) > 1 else "stand"
    if choice == "countercharge" and meeting is not None:
        await countercharge(game, unit, target, meeting)
        return True
    if choice == "turn to face" and turned is not None:
        game.tell(events.Turned(target.id, stance(turned), unit.id))
    return False


@rule("BP-335", "BP-418")
def square_up(game: Game[BpTable], unit: Unit, target: Unit, face: Face) -> bool:
    """Who must form square before horse tries to, if it has room; True if it has tried."""
    if not must_form_square(game.table, unit, target, _seen_from(target, face)):
        return False
    if reason := _square_room(game.table, target):
        game.tell(events.SquareBarred(target.id, reason.words))
        return False
    try_square(game, target)
    return True


@rule("BP-209", "BP-335", "BP-361", "BP-363", "BP-EX63", "BP-EX64")
async def drive_in(game: Game[BpTable], unit: Unit, target: Unit) -> None:
    """The skirmishers run back to their main body, and the charger takes the ground they held.

    To be charged at by horse is enough for those to form square who must.
    """
    table = game.table
    leader = leader_of(table, unit)
    near = closest_point(area_of(table, target), leader)
    game.tell(events.ChargeDeclared(unit.id, target.id))
    form(game, target, main_body(target), by="BP-361")
    if not table.is_engaged(target):
        square_up(game, unit, target, struck_face(table, unit, target))
    if shies_at(unit, target):
        await _fall_short(game, unit, target, SHY_OF_SQUARE)
        return
    start = unit.x, unit.y
    if leader != near:
        goal = move_at(unit.pose, bearing_to(leader, near), distance(leader, near)).point
        step = one_step(table, unit, goal, -1)
        stride(game, unit, step, "drives the skirmishers in", "BP-363")
    game.tell(events.Halted(unit.id, "it was told to keep off the main body", "BP-363"))
    await traversing(game, unit, [start, (unit.x, unit.y)])


@rule("BP-335", "BP-337", "BP-418")
def must_form_square(table: BpTable, unit: Unit, target: Unit, face: Face) -> bool:
    """Infantry with Form Square, charged in front by horse in the open, must try if it has room."""
    if not (target.has("Form Square") and unit.is_cavalry and target.is_infantry):
        return False
    if face is not Face.FRONT or target.formation in ("square", "building"):
        return False
    # Behind a wall or in works a square would be no use.
    return not is_defensible(table, target, unit.point)


def _square_room(table: BpTable, target: Unit) -> Reason | None:
    """What keeps a unit from forming square where it stands."""
    return room_fault(table, target, square_pose(table, target), "square")


def square_pose(table: BpTable, target: Unit) -> Pose:
    """A square formed about the unit's leader, who stays where he is."""
    return formed_pose(table, target, "square", target.bearing)


@rule("BP-336", "BP-338")
def try_square(game: Game[BpTable], target: Unit) -> None:
    """Two dice: double 6 forms in disorder, double 1 fails in disorder, all else forms well."""
    where = stance(square_pose(game.table, target))
    game.tell(events.SquareTried(target.id, game.roll(2), where, seat=target.seat))


@rule("BP-258", "BP-259")
def countercharge_poses(
    table: BpTable, unit: Unit, target: Unit, face: Face
) -> tuple[Pose, Pose] | None:
    """Where charger and countercharger meet half-way between their leaders; None if they cannot."""
    if not target.is_cavalry or face is not Face.FRONT or target.disordered:
        return None
    if target.bent or charger_fault(target, target.formation) or whom_fault(table, target, unit):
        return None
    one, other = leader_of(table, unit), leader_of(table, target)
    if target.is_skirmishing:
        other = closest_point(base_of(table, target), one)  # any man on the edge may lead: BP-248
    if distance(one, other) < 4:
        return None
    heading = bearing_to(one, other)
    middle = Point((one.x + other.x) // 2, (one.y + other.y) // 2)
    own, theirs = base_of(table, unit), base_of(table, target)
    first = advance(Pose(middle.x, middle.y, heading), -(own.depth + 1) // 2)
    second = advance(Pose(middle.x, middle.y, opposite(heading)), -(theirs.depth + 1) // 2)
    ends = own.at(first), theirs.at(second)
    edge = Base(Pose(table.width // 2, table.height // 2, 0), table.width, table.height)
    others = [base_of(table, u) for u in table.standing() if u.id not in (unit.id, target.id)]
    if any(encroaches(end, body) for end in ends for body in others):
        return None
    if not _may_stand(table, unit, ends[0], one) or not _may_stand(table, target, ends[1], other):
        return None
    return (first, second) if all(contains(edge, shaved(end)) for end in ends) else None


@rule("BP-134", "BP-259")
def _may_stand(table: BpTable, unit: Unit, end: Base, start: Point) -> bool:
    """True of ground on which a unit may meet its enemy, and which it reaches in one move."""
    pace = pace_of(table, unit)
    if barring(table.terrain, end, pace) is not None:
        return False
    cost = passage(table.terrain, start, end.middle(Face.FRONT), pace).cost
    return cost is not None and cost <= allowance_of(table, unit)


@rule("BP-260", "BP-261")
async def countercharge(
    game: Game[BpTable], unit: Unit, target: Unit, meeting: tuple[Pose, Pose]
) -> None:
    """Both spur forward; foot that charges horse is disordered and has no bonus of the charge."""
    mine, theirs = meeting
    path = ((target.x, target.y), (theirs.x, theirs.y))
    game.tell(events.Countercharged(target.id, stance(theirs), path, unit.id))
    front = int(Face.FRONT)
    contact = Contact(unit.id, front, target.id, front)
    way = Approach(target.id, Face.FRONT, mine, (contact,))
    await _contact(game, unit, way, bonus=not unit.is_infantry, sweeping=False)
    if unit.is_infantry and not unit.disordered:
        game.tell(events.Disordered(unit.id, "BP-261"))
    await displace(game, target)


@rule("BP-262", "BP-191")
def turned_pose(table: BpTable, unit: Unit, target: Unit, face: Face) -> Pose | None:
    """Horse charged in flank or rear turns on the spot, if in order and with room."""
    if not target.is_cavalry or target.disordered or face is Face.FRONT or not target.has_flanks:
        return None
    pose = Pose(target.x, target.y, bearing_to(target.point, Point(*unit.began)))
    return pose if room_fault(table, target, pose, target.formation) is None else None


# In contact


@rule("BP-250", "BP-254")
def may_evade(table: BpTable, target: Unit, charger: Unit) -> bool:
    """Horse from foot, loose foot from formed foot, loose horse from formed horse, horse guns."""
    if target.disordered or target.inside or len(table.faces(target)) != 1:
        return False
    if target.met == charger.id:
        return False  # one response to a charge: BP-250
    if target.profile.train == "horse":
        return charger.is_infantry
    if target.is_cavalry and charger.is_infantry:
        return True
    alike = target.profile.kind == charger.profile.kind
    return target.is_skirmishing and alike and not charger.is_skirmishing


@rule("BP-255", "BP-256", "BP-257")
async def _evades(game: Game[BpTable], unit: Unit) -> bool:
    """Each charged unit that may evade is asked; True if nobody is left before the charger."""
    table = game.table
    for name in list(table.faces(unit)):
        target = table.units[name]
        if may_evade(table, target, unit) and await Evade(table, target, unit):
            column = target.formation == "march column"
            kept = retire(game, target, disorder=column, by="BP-255", how="evades")
            if kept and target.profile.train == "horse" and await Unlimber(table, target):
                form(game, target, "deployed", by="BP-256")
            home = target.profile.home if not target.profile.regular else "skirmish order"
            if kept and column and target.formation != home:
                form(game, target, home, by="BP-257")
    return not table.faces(unit)


@rule("BP-303", "BP-429")
async def terrify(game: Game[BpTable], chargers: Sequence[Unit]) -> list[str]:
    """Who is charged by terrible foes tests once, however many they are; then who supports him.

    Tells who ran; who has run himself terrifies nobody any more.
    """
    table = game.table
    terrible = [unit for unit in chargers if unit.has("Terrifying Charge")]
    broken: list[Footing] = []
    ran: list[str] = []
    for name in dict.fromkeys(name for unit in terrible for name in table.faces(unit)):
        target = table.units[name]
        if not table.faces(target):
            continue
        footing = footing_of(table, target)
        outcome = await break_test(game, target, "terror")
        ran += [name] if outcome != "holds" else []
        broken += [footing] if outcome == "breaks" else []
    await dismay(game, broken)
    return ran


@rule("BP-202", "BP-203", "BP-204", "BP-206", "BP-211", "BP-250")
def may_close(table: BpTable, target: Unit, together: Sequence[str] = ()) -> bool:
    """True of a unit charged in front that has not yet fired in this turn and is able to.

    Who fought already has no fire; but several may have charged it at once.
    """
    if not can_fire(target) or not target.profile.firearm or target.volleyed == table.half:
        return False
    if table.sleeps(target):
        return False  # BP-1078
    faces = table.faces(target)
    if target.met in faces:
        return False  # one response to a charge: BP-250
    fought = len(faces) > 1 and any(name not in together for name in faces)
    if not faces or fought or (target.has_flanks and Face.FRONT not in faces.values()):
        return False
    if target.is_artillery:
        return target.profile.gun in ("cannon", "machine gun") and target.jammed < 0
    return target.is_mixed or target.formation in ("line", "attack column", "square", "building")


@rule("BP-205", "BP-207", "BP-208")
async def closing_fire(game: Game[BpTable], unit: Unit, together: Sequence[str] = ()) -> None:
    """All who are charged and may, fire; then the charger's nerve is tried if it suffered."""
    table = game.table
    charged = [table.units[name] for name in table.faces(unit)]
    before = [t for t in charged if not t.has_flanks or table.faces(t)[unit.id] == Face.FRONT]
    able = [target for target in before if may_close(table, target, together)]
    firing = [target for target in able if await ClosingFire(table, target, unit)]
    struck = []
    for target in firing:
        eye = leader_of(table, target)
        loose = unit.is_skirmishing
        clear = len(charged) == 1 and not loose
        aim = Aim(unit.id, 0, clear, over=False, eye=eye, face=Face.FRONT)
        if await _strikes(game, target, aim, "closing fire"):
            struck.append(target)
    await put_charger_to_the_test(game, unit, struck)


async def _strikes(game: Game[BpTable], shooter: Unit, aim: Aim, fire: Fire) -> bool:
    """True if a shooter's fire costs the charger a casualty."""
    charger = game.table.units[aim.target]
    before = charger.casualties
    await fire_unit(game, shooter, aim, fire)
    return charger.casualties > before


@rule("BP-208", "BP-300", "BP-435")
async def put_charger_to_the_test(game: Game[BpTable], unit: Unit, struck: Sequence[Unit]) -> None:
    """Shaken by the fire of those who struck it, or struck by a gun, a charger tests at once."""
    gunned = any(shooter.is_artillery for shooter in struck)
    if struck and (unit.shaken or gunned or unit.has("Wavering")):
        await break_test(game, unit, "closing fire")


@rule("BP-209", "BP-211", "BP-214")
async def traversing(
    game: Game[BpTable], unit: Unit, path: Sequence[Place], charged: Sequence[str] = ()
) -> bool:
    """Enemies across whose front a charge has passed may shoot at it, save those it was aimed at.

    It has passed them whether it strikes home or not. False if their fire drives it off.
    """
    table, here = game.table, (unit.x, unit.y)
    struck = []
    for shooter, aim in passers(table, unit, path, charging=True):
        if shooter.id in charged:
            continue
        fires = await TraversingFire(table, shooter, unit)
        if fires and await _strikes(game, shooter, aim, "traversing fire"):
            struck.append(shooter)
    await put_charger_to_the_test(game, unit, struck)
    return unit.here and (unit.x, unit.y) == here
