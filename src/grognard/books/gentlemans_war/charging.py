"""Charges: who may charge whom, along which line, and the order in which it is all resolved."""

from __future__ import annotations

from typing import NamedTuple

from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.answering import Answer
from grognard.books.gentlemans_war.asking import Pick, trail_of
from grognard.books.gentlemans_war.blasting import explode
from grognard.books.gentlemans_war.brawling import come_up, fights_of
from grognard.books.gentlemans_war.cameos import good_deed
from grognard.books.gentlemans_war.charge_cards import (
    before_the_dice,
    great_wheel,
    in_a_body,
    short_of_the_target,
    wheel_by_card,
)
from grognard.books.gentlemans_war.contact import before_contact
from grognard.books.gentlemans_war.countering import come_to_meet, left_of
from grognard.books.gentlemans_war.country import GENTLE, is_upset_by_rough, leaps
from grognard.books.gentlemans_war.crossing import barriers, bars, over_ground, rough_between, toil
from grognard.books.gentlemans_war.dice import counted, left_by, roll_movement
from grognard.books.gentlemans_war.lines import Line, charge_line, contact_pose
from grognard.books.gentlemans_war.melee import Fight, Rest
from grognard.books.gentlemans_war.morale import dares
from grognard.books.gentlemans_war.occupying import arrive
from grognard.books.gentlemans_war.pieces import AgwTable, Unit
from grognard.books.gentlemans_war.pursuing import (
    accident,
    on_the_table,
    short_of_others,
    stand_at,
)
from grognard.books.gentlemans_war.responding import (
    receive,
    respond,
    respond_with_fire,
    still_comes,
)
from grognard.books.gentlemans_war.restrictions import cannot_be_charged, cannot_charge
from grognard.books.gentlemans_war.results import combat
from grognard.books.gentlemans_war.stands import (
    apart,
    base_of,
    is_close_foot,
    nearest_foe,
)
from grognard.books.gentlemans_war.tables import charge_dice
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.kernel.question import Fault
from grognard.tabletop.geometry import (
    Length,
    Pose,
    advance,
    distance_to_contact,
    inches,
)
from grognard.tabletop.wording import does, within

Game_ = Game[AgwTable]


@rule("AGW-257", "AGW-259", "AGW-260", "AGW-207")
def charge_fault(table: AgwTable, unit: Unit, name: str, *, by_card: bool = True) -> Fault | None:
    """One checker for charges: the unit, the target, and the way, which a card may clear."""
    if name not in table.units:
        return Fault("There is no such target.", "AGW-257")
    target = table.units[name]
    fault = cannot_charge(unit) or cannot_be_charged(table, unit, target)
    if fault is not None:
        return fault
    reach = inches(6 * (charge_dice(unit) - unit.spent))
    if apart(unit, target) > reach:
        return Fault(f"{target.name} is too far away.", "AGW-260")
    line = charge_line(table, unit, target, reach)
    if isinstance(line, Line) or (by_card and great_wheel(table, unit, target) is not None):
        return None
    return line


@rule("AGW-572")
def must_charge(table: AgwTable, unit: Unit, name: str = "") -> Fault | None:
    """Fanatics who have not fought yet charge the nearest enemy in reach of average dice."""
    if not unit.has("fanatic") or unit.locked or {"charge", "fight"} & set(unit.did):
        return None
    foe = nearest_foe(table, unit)
    average = inches(7 * (charge_dice(unit) - unit.spent)) // 2
    if foe is None or foe.id == name or apart(unit, foe) > average:
        return None
    if charge_fault(table, unit, foe.id, by_card=False):
        return None
    return Fault(f"{unit.name} must charge {foe.name}.", "AGW-572")


class Charger(NamedTuple):
    """One unit of a charge: its way, and what it has rolled."""

    unit: Unit
    line: Line
    dice: tuple[int, ...] = ()
    kept: tuple[bool, ...] = ()

    @property
    def faces(self) -> tuple[int, ...]:
        """Its dice, less those that obstacles take."""
        crossed = [feature.obstacle for feature in self.line.crossed]
        return tuple(left_by(counted(self.dice, self.kept), crossed))

    @property
    def reach(self) -> Length:
        """How far these dice carry it."""
        return inches(sum(self.faces))


@rule("AGW-257", "AGW-267", "AGW-049", "AGW-687", "AGW-495")
async def charge(game: Game_, unit: Unit, target: Unit) -> None:
    """A charge from its declaration to its end, in the order of the ledger's eight steps."""
    table = game.table
    reach = inches(6 * max(charge_dice(unit) - unit.spent, 1))
    line = charge_line(table, unit, target, reach)
    if not isinstance(line, Line):
        line = await wheel_by_card(game, unit, target)
    game.tell(events.ChargeDeclared(unit.id, target.id, line.distance))
    if not await dares(game, unit):
        return
    body = await in_a_body(game, unit, target)
    line, joined = await before_the_dice(game, unit, target, line, [mate for mate, _ in body])
    mates = [Charger(mate, way) for mate, way in (*body, *joined) if await dares(game, mate)]
    chargers = [Charger(unit, line), *mates]
    answer = Answer(target, [charger.unit for charger in chargers])
    await receive(game, answer)
    if target.on_table and not answer.caught:
        await respond(game, answer)
    coming = [charger for charger in chargers if still_comes(charger.unit)]
    answer.chargers = [charger.unit for charger in coming]
    if answer.target is not target:
        coming = [charger._replace(line=_onto(table, charger, answer)) for charger in coming]
    elif answer.fled:
        coming = [charger._replace(line=_after(table, charger, answer)) for charger in coming]
    if answer.countered:
        ways = [left_of(table, charger.unit, charger.line, answer.met) for charger in coming]
        coming = [charger._replace(line=way) for charger, way in zip(coming, ways, strict=True)]
    rolled = [await _roll(game, charger, answer) for charger in coming]
    await _close(game, rolled, answer)


@rule("AGW-293", "AGW-260")
def _onto(table: AgwTable, charger: Charger, answer: Answer) -> Line:
    """The way of a charge that goes on from skirmishers to the supports they have run to."""
    line, whole = charger.line, table.width + table.height
    found = contact_pose(charger.unit, line.turned, answer.target, whole)
    further = (found[1] if found else whole) - line.ahead
    line = line if found is None else _beyond(table, charger.unit, line, found[0])
    return line._replace(ahead=line.ahead + further, distance=line.distance + further)


@rule("AGW-285", "AGW-261")
def _after(table: AgwTable, charger: Charger, answer: Answer) -> Line:
    """The way of a charge whose prey has run: it goes on over all that lies between them."""
    unit, line = charger.unit, charger.line
    found = contact_pose(unit, line.turned, answer.target, table.width + table.height)
    if found is None or unit.id in answer.sheltered:
        return line
    return _beyond(table, unit, line, found[0])


@rule("AGW-160", "AGW-164", "AGW-165", "AGW-167")
def _beyond(table: AgwTable, unit: Unit, line: Line, end: Pose) -> Line:
    """A line with what the ground beyond it, as far as a place, takes and does besides."""
    start = advance(line.turned, line.ahead)
    rough = rough_between(table, unit, start, end) if is_upset_by_rough(unit) else ()
    return line._replace(
        distance=line.distance + toil(table, unit, start, end),
        crossed=(*line.crossed, *barriers(table, unit, start, end)),
        rough=(*line.rough, *rough),
    )


@rule("AGW-260", "AGW-268", "AGW-285", "AGW-282", "AGW-EX24")
async def _roll(game: Game_, charger: Charger, answer: Answer) -> Charger:
    """The charge dice, and the Hold Card that makes good what they lack."""
    unit = charger.unit
    count = max(charge_dice(unit) - unit.spent, 1)
    dice, kept = roll_movement(game, unit, count)
    rolled = charger._replace(dice=dice, kept=kept)
    need = needed(rolled, answer)
    game.tell(events.ChargeRolled(unit.id, dice, kept, need, rolled.reach))
    if rolled.reach < need:
        roll = (dice, kept)
        more, kept_more = await short_of_the_target(game, unit, answer.target, count, roll)
        if more != dice:
            rolled = charger._replace(dice=more, kept=kept_more)
            game.tell(events.ChargeRolled(unit.id, more, kept_more, need, rolled.reach))
    return rolled


@rule("AGW-285")
def needed(charger: Charger, answer: Answer) -> Length:
    """What must be covered: the measured way, and more if the target ran."""
    return charger.line.distance + answer.fled


@rule("AGW-261", "AGW-267", "AGW-277")
async def _close(game: Game_, rolled: list[Charger], answer: Answer) -> None:
    """Short charges fail; the rest are shot at and then come to blows."""
    target = answer.target
    for charger in [one for one in rolled if one.unit.id in answer.sheltered]:
        await _halts(game, charger)
    rolled = [one for one in rolled if one.unit.id not in answer.sheltered]
    rolled = await _ploughs(game, rolled, answer)
    home = [one for one in rolled if one.reach >= needed(one, answer)]
    home = [one for one in home if not _is_barred(game.table, one, answer)]
    for charger in rolled:
        if charger not in home:
            await _fails(game, charger, answer)
    if not home or not target.on_table:
        _spread_out(game, home)
        return
    if not answer.caught and not answer.fled:
        await respond_with_fire(game, answer, [charger.unit for charger in home])
    home = [charger for charger in home if still_comes(charger.unit)]
    if home and target.on_table:
        await _clash(game, home, answer)


def _spread_out(game: Game_, home: list[Charger]) -> None:
    """Chargers whose target has left the table halt where it stood: AGW-287."""
    for charger in home:
        _go_forward(game, charger, charger.line.distance, "halts")


class ShortCharge(Pick):
    """What becomes of a charge that falls short."""

    __slots__ = ()
    cite = "AGW-261"


class WhereToHalt(Pick):
    """How far chargers ride on whose prey has got away to where they cannot follow."""

    __slots__ = ()
    cite = "AGW-287"


@rule("AGW-287")
async def _halts(game: Game_, charger: Charger) -> None:
    """The prey is safe in a wood or a house: the chargers pull up wherever they like."""
    labels = {"stay": "Not at all", "half": "Halfway", "all": "As far as the dice carry"}
    trail = trail_of(game.table, charger.unit, "charge")
    asks = f"The prey is safe. How far does {charger.unit.name} go on?"
    rider = charger.unit
    choice = await WhereToHalt(rider.seat, asks, labels, "AGW-287", trail, whom=rider.id)
    far = min(charger.reach, charger.line.distance)
    if choice != "stay":
        _go_forward(game, charger, far if choice == "all" else far // 2, "halts")


@rule("AGW-261", "AGW-201")
async def _fails(game: Game_, charger: Charger, answer: Answer) -> None:
    """The enemy decides: back to the start, or on as far as the dice go and under fire."""
    unit, target = charger.unit, answer.target
    labels = {
        "back": f"{does(unit.name, 'goes')} back to the start, disordered",
        "on": f"{does(unit.name, 'comes')} on as far as the dice go, disordered, into your fire",
    }
    trail = trail_of(game.table, target, "charged")
    asks = f"The charge of {within(unit.name)} falls short. Where does it end?"
    choice = await ShortCharge(target.seat, asks, labels, "AGW-261", trail, whom=unit.id)
    if choice == "on":
        _go_forward(game, charger, charger.reach, "comes on")
    if not unit.disordered:
        game.tell(events.Disordered(unit.id, "its charge fell short", "AGW-261"))
    if choice == "on" and target.on_table and not answer.caught and not answer.fled:
        await respond_with_fire(game, answer, [unit])


@rule("AGW-261", "AGW-155", "AGW-197")
def _go_forward(game: Game_, charger: Charger, far: Length, how: str) -> None:
    """Along the line of the charge as far as its dice pay for the ground and there is room."""
    unit, line, table = charger.unit, charger.line, game.table
    start = line.turned
    straight = over_ground(table, unit, start, start.bearing, max(far - line.wheeled, 0))
    straight = short_of_others(table.on_field(), unit, base_of(unit).at(start), straight)
    if how == "halts":
        straight = min(straight, line.ahead)  # where the prey stood
    for reach in range(straight, -1, -inches(1)):
        pose = advance(start, reach)
        if stand_at(table, unit, pose):
            path = (unit.place, (pose.x, pose.y))
            cite = "AGW-287" if how == "halts" else "AGW-261"
            game.tell(events.Moved(unit.id, path, pose.bearing, how, cite))
            good_deed(game, unit, rough=bool(line.rough))
            arrive(game, unit)
            return


@rule("AGW-292", "AGW-285")
async def _ploughs(game: Game_, rolled: list[Charger], answer: Answer) -> list[Charger]:
    """Chasing those who evaded them some run into others first; those who still come on."""
    going = []
    for charger in rolled:
        met = _ploughed_into(game.table, charger, answer)
        if met is None:
            going.append(charger)
        else:
            await accident(game, charger.unit, met, charger.line.turned, combat)
            arrive(game, charger.unit)
    return going


def _ploughed_into(table: AgwTable, charger: Charger, answer: Answer) -> Unit | None:
    """The first enemy in the way of chargers who go after evaders."""
    if not answer.fled:
        return None
    unit, line = charger.unit, charger.line
    prey = contact_pose(unit, line.turned, answer.target, charger.reach)
    nearest = charger.reach - line.wheeled if prey is None else prey[1]
    nearest = _room_ahead(table, charger, answer, line.turned, nearest)
    nearest = on_the_table(table, line.turned, nearest)
    found = None
    for foe in table.foes(unit.seat):
        if foe is answer.target or cannot_be_charged(table, unit, foe):
            continue
        ahead = distance_to_contact(
            base_of(unit).at(line.turned), line.turned.bearing, base_of(foe), nearest
        )
        if ahead is not None and (found is None or ahead < nearest):
            nearest, found = ahead, foe
    return found


@rule("AGW-197", "AGW-262", "AGW-285", "AGW-170")
def _is_barred(table: AgwTable, charger: Charger, answer: Answer) -> bool:
    """Evaders are behind somebody through whom, or at whom, their pursuers do not charge.

    Nor does anybody leave the table to get at them round the edge, or charge over closed ground.
    """
    reach = charger.line.ahead + answer.fled + inches(12)
    found = contact_pose(charger.unit, charger.line.turned, answer.target, reach)
    if found is None or not answer.fled:
        return False
    start = Pose(charger.line.turned.x, charger.line.turned.y, found[0].bearing)
    far = on_the_table(table, start, found[1])
    stood = advance(charger.line.turned, charger.line.ahead)
    closed = bars(table, charger.unit, stood, found[0])
    return closed or _room_ahead(table, charger, answer, start, far) < found[1]


def _room_ahead(
    table: AgwTable, charger: Charger, answer: Answer, start: Pose, far: Length
) -> Length:
    """How far chargers may go straight on before a friend, or a foe whom they do not charge."""
    unit = charger.unit
    others = [
        other
        for other in table.on_field()
        if other is not answer.target and other not in answer.chargers
        if other.side == unit.side or cannot_be_charged(table, unit, other)
    ]
    return short_of_others(others, unit, base_of(unit).at(start), far)


@rule("AGW-260", "AGW-164", "AGW-165", "AGW-167", "AGW-660")
def _charge_home(game: Game_, charger: Charger, answer: Answer) -> None:
    """A charger closes; rough ground and obstacles on its way tell on it when it arrives."""
    unit, line = charger.unit, charger.line
    why = _upset_on_the_way(charger)
    if why and not unit.disordered:
        game.tell(events.Disordered(unit.id, why, "AGW-167" if line.rough else "AGW-164"))
    reach = line.ahead + answer.fled + inches(12)
    found = contact_pose(unit, line.turned, answer.target, reach)
    if found is None:
        return
    path, bearing = (unit.place, (found[0].x, found[0].y)), found[0].bearing
    jumped = any(leaps(unit, feature) for feature in line.crossed)
    home = events.Moved(unit.id, path, bearing, "charges home", "AGW-260", leapt=jumped)
    game.tell(home)
    good_deed(game, unit, rough=bool(line.rough))


def _upset_on_the_way(charger: Charger) -> str:
    """Why foot arrives in disorder, if it does."""
    if charger.line.rough:
        return "it charged over rough ground"
    if is_close_foot(charger.unit) and charger.unit.kind != "tribal_infantry":
        for feature in charger.line.crossed:
            if GENTLE not in feature.notes:
                return f"it charged over {feature.words}"
    return ""


@rule("AGW-267", "AGW-289", "AGW-282", "AGW-131", "AGW-319")
async def _clash(game: Game_, home: list[Charger], answer: Answer) -> None:
    """Contact: everybody who is in it fights, with what the responses have left him."""
    target = answer.target
    starts = {charger.unit.id: charger.unit.point for charger in home}
    if answer.countered:
        starts[target.id] = target.point
        come_to_meet(game, answer, [base_of(one.unit).at(one.line.turned) for one in home])
    for charger in home:
        _charge_home(game, charger, answer)
    explode(game)
    home = [charger for charger in home if charger.unit.on_table]
    if not home or not target.on_table:
        return
    answer.chargers = chargers = [charger.unit for charger in home]
    supports = come_up(game, answer, chargers)
    fight = Fight(chargers, [target, *supports])
    fight.from_points = starts
    fight.left_over = {
        charger.unit.id: Rest(charger.faces, needed(charger, answer)) for charger in home
    }
    fight.counter = {unit.id for unit in supports} | ({target.id} if answer.countered else set())
    before_contact(game, fight, answer)
    if not fight.attackers:
        return
    if not answer.fled:  # who has gone back is met as in a pursuit, wherever the charge came from
        answer.settle_sides(game, fight)
    _settle_flight(fight, answer)
    for each in await fights_of(game, fight):
        if all(unit.on_table for unit in (*each.attackers, *each.defenders)):
            await combat(game, each)
    for unit in fight.attackers:
        arrive(game, unit)


@rule("AGW-286", "AGW-316", "AGW-318")
def _settle_flight(fight: Fight, answer: Answer) -> None:
    """Evaders and runaways are taken in the rear; who falls back in order is only caught."""
    target = answer.target
    fight.caught = answer.caught or bool(answer.fled)
    if target.running or (answer.fled and not answer.caught):
        fight.sides[target.id] = "rear"
