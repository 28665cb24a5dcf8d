"""Charges: who may charge whom, along which line, and the order in which it is all resolved."""

from __future__ import annotations

from typing import NamedTuple

from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.answering import Answer
from grognard.books.gentlemans_war.asking import Pick, trail_of
from grognard.books.gentlemans_war.charge_cards import (
    before_the_dice,
    in_a_body,
    short_of_the_target,
)
from grognard.books.gentlemans_war.country import defended_obstacle, stands_rough
from grognard.books.gentlemans_war.dice import after_obstacles, counted, roll_movement
from grognard.books.gentlemans_war.lines import Line, charge_line, contact_pose
from grognard.books.gentlemans_war.melee import Fight
from grognard.books.gentlemans_war.morale import row_of, suffer, test
from grognard.books.gentlemans_war.occupying import arrive
from grognard.books.gentlemans_war.pieces import AgwTable, Unit
from grognard.books.gentlemans_war.pursuing import accident, stand_at
from grognard.books.gentlemans_war.responding import respond, respond_with_fire, still_comes
from grognard.books.gentlemans_war.results import combat
from grognard.books.gentlemans_war.retreats import run_away
from grognard.books.gentlemans_war.stands import (
    apart,
    is_cavalry,
    is_gun,
    is_skirmishing,
    nearest_foe,
)
from grognard.books.gentlemans_war.tables import charge_dice
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.kernel.question import Fault
from grognard.tabletop.geometry import Length, Pose, advance, inches

Game_ = Game[AgwTable]


@rule(
    "AGW-203",
    "AGW-258",
    "AGW-265",
    "AGW-266",
    "AGW-067",
    "AGW-091",
    "AGW-092",
    "AGW-064",
)
def cannot_charge(unit: Unit) -> Fault | None:
    """Only close-order infantry and cavalry in good order charge."""
    if unit.disordered or unit.running:
        return Fault(f"{unit.name} is disordered.", "AGW-203")
    if is_gun(unit) or unit.kind in ("wagons", "porters"):
        return Fault("They never charge.", "AGW-266")
    if unit.formation in ("march", "square"):
        return Fault("It must form line first.", "AGW-258")
    if unit.mounted and not is_cavalry(unit):
        return Fault("They do not fight from the saddle.", "AGW-091")
    if is_skirmishing(unit) and not unit.has("gallant"):
        return Fault("Skirmishers do not charge.", "AGW-265", "Form close order first.")
    return _has_done_too_much(unit)


@rule("AGW-185", "AGW-260", "AGW-656")
def _has_done_too_much(unit: Unit) -> Fault | None:
    """A charge follows a shot or a reforming, not a march or the loading of muskets."""
    if {"march", "run", "mount"} & set(unit.did):
        return Fault("It has moved already.", "AGW-185")
    if "load" in unit.did:
        return Fault("Not after loading.", "AGW-656")
    if charge_dice(unit) - unit.spent < 1:
        return Fault("No dice are left for it.", "AGW-260")
    return None


@rule("AGW-262", "AGW-264", "AGW-265", "AGW-212", "AGW-574")
def cannot_be_charged(table: AgwTable, unit: Unit, target: Unit) -> Fault | None:
    """Foot does not charge horse in the open, nor horse foot behind walls or in rough ground."""
    if target.seat == unit.seat or not target.on_table:
        return Fault("That is no enemy on the table.", "AGW-257")
    if target.locked:
        return Fault("It is in close combat already.", "AGW-212")
    if is_skirmishing(unit) and not is_skirmishing(target):
        return Fault("Gallant skirmishers charge only their like.", "AGW-265")
    rough = stands_rough(table, target)
    if not unit.mounted and is_cavalry(target) and not rough:
        return Fault("Infantry charges cavalry only in rough terrain.", "AGW-262")
    if is_cavalry(unit) and (rough or defended_obstacle(table, target, unit.point)):
        return Fault("Cavalry cannot get at them there.", "AGW-264")
    return None


@rule("AGW-257", "AGW-259", "AGW-260", "AGW-207")
def charge_fault(table: AgwTable, unit: Unit, name: str) -> Fault | None:
    """One checker for charges: the unit, the target, and the way between them."""
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
    return line if isinstance(line, Fault) else None


@rule("AGW-572")
def must_charge(table: AgwTable, unit: Unit) -> Fault | None:
    """Fanatics cannot stand idle when the nearest enemy is in reach of an average charge."""
    if not unit.has("fanatic") or unit.did or unit.locked:
        return None
    foe = nearest_foe(table, unit)
    average = inches(7 * charge_dice(unit)) // 2
    if foe is None or apart(unit, foe) > average or charge_fault(table, unit, foe.id):
        return None
    return Fault(f"{unit.name} must charge {foe.name}.", "AGW-572")


class Charger(NamedTuple):
    """One unit of a charge: its way, and what it has rolled."""

    unit: Unit
    line: Line
    dice: tuple[int, ...] = ()
    kept: tuple[bool, ...] = ()

    @property
    def reach(self) -> Length:
        """How far the dice carry it, less those that obstacles take."""
        crossed = [feature.obstacle for feature in self.line.crossed]
        return after_obstacles(counted(self.dice, self.kept), crossed)


@rule("AGW-257", "AGW-267", "AGW-049", "AGW-687", "AGW-495")
async def charge(game: Game_, unit: Unit, target: Unit) -> None:
    """A charge from its declaration to its end, in the order of the ledger's eight steps."""
    table = game.table
    reach = inches(6 * max(charge_dice(unit) - unit.spent, 1))
    line = charge_line(table, unit, target, reach)
    assert isinstance(line, Line)
    game.tell(events.ChargeDeclared(unit.id, target.id, line.distance))
    if not await _dares(game, unit):
        return
    body = await in_a_body(game, unit, target)
    line, joined = await before_the_dice(game, unit, target, line, [mate for mate, _ in body])
    chargers = [Charger(unit, line), *(Charger(other, way) for other, way in (*body, *joined))]
    if target.kind == "porters":
        run_away(game, target)
    elif target.has("nervous") and not target.heroic:
        await _receives(game, target)
    answer = Answer(target, [charger.unit for charger in chargers])
    if target.on_table and not target.running:
        await respond(game, answer)
    rolled = [await _roll(game, charger, answer) for charger in chargers]
    await _close(game, rolled, answer)


async def _dares(game: Game_, unit: Unit) -> bool:
    """A Nervous unit charges only if it carries on."""
    if not unit.has("nervous") or unit.heroic:
        return True
    result = await test(game, unit, row_of(unit))
    suffer(game, unit, result)
    return result == "carry_on"


async def _receives(game: Game_, target: Unit) -> None:
    """A Nervous target is tried before it can respond."""
    result = await test(game, target, row_of(target))
    suffer(game, target, result)


@rule("AGW-260", "AGW-268", "AGW-285", "AGW-282")
async def _roll(game: Game_, charger: Charger, answer: Answer) -> Charger:
    """The charge dice, and the Hold Card that makes good what they lack."""
    unit = charger.unit
    count = max(charge_dice(unit) - unit.spent, 1)
    dice, kept = roll_movement(game, unit, count)
    rolled = charger._replace(dice=dice, kept=kept)
    need = needed(rolled, answer)
    game.tell(events.ChargeRolled(unit.id, dice, kept, need, rolled.reach))
    if rolled.reach < need:
        more, kept_more = await short_of_the_target(game, unit, count, (dice, kept))
        if more != dice:
            rolled = charger._replace(dice=more, kept=kept_more)
            game.tell(events.ChargeRolled(unit.id, more, kept_more, need, rolled.reach))
    return rolled


@rule("AGW-282", "AGW-285")
def needed(charger: Charger, answer: Answer) -> Length:
    """What must be covered: the measured way, more if the target ran, less if it comes to meet."""
    far = charger.line.distance + answer.fled
    return max(far - answer.met, 0)


@rule("AGW-261", "AGW-267", "AGW-277")
async def _close(game: Game_, rolled: list[Charger], answer: Answer) -> None:
    """Short charges fail; the rest are shot at and then come to blows."""
    target = answer.target
    home = [charger for charger in rolled if charger.reach >= needed(charger, answer)]
    for charger in rolled:
        if charger not in home:
            await _fails(game, charger, answer)
    if not home or not target.on_table:
        _spread_out(game, home, answer)
        return
    if not target.running and not answer.fled:
        await respond_with_fire(game, answer, [charger.unit for charger in home])
    home = [charger for charger in home if still_comes(charger.unit)]
    if home and target.on_table:
        await _clash(game, home, answer)


def _spread_out(game: Game_, home: list[Charger], answer: Answer) -> None:
    """Chargers whose target has left the table halt where it stood: AGW-287."""
    for charger in home:
        _go_forward(game, charger, charger.line.distance, "halts")
    del answer


class ShortCharge(Pick):
    """What becomes of a charge that falls short."""

    __slots__ = ()
    cite = "AGW-261"


@rule("AGW-261", "AGW-287", "AGW-201")
async def _fails(game: Game_, charger: Charger, answer: Answer) -> None:
    """The enemy decides: back to the start, or on as far as the dice go and under fire."""
    unit, target = charger.unit, answer.target
    if answer.sheltered:
        _go_forward(game, charger, charger.line.distance // 2, "halts")
        return
    victim = _ploughed_into(game.table, charger, answer)
    if victim is not None:
        await _plough(game, charger, victim)
        return
    labels = {
        "back": f"{unit.name} goes back to where it was, disordered",
        "on": f"{unit.name} comes on as far as it can, disordered, and takes your fire",
    }
    trail = trail_of(game.table, target, "charged")
    choice = await ShortCharge(target.seat, "The charge falls short.", labels, "AGW-261", trail)
    if choice == "on":
        _go_forward(game, charger, charger.reach, "comes on")
        if target.on_table and not target.running and not answer.fled:
            await respond_with_fire(game, answer, [unit])
    if unit.on_table and not unit.disordered:
        game.tell(events.Disordered(unit.id, "its charge fell short", "AGW-261"))


def _go_forward(game: Game_, charger: Charger, far: Length, how: str) -> None:
    """Along the line of the charge as far as there is room."""
    unit, line = charger.unit, charger.line
    straight = max(min(far - line.wheeled, line.ahead), 0)
    for reach in range(straight, -1, -inches(1)):
        pose = advance(line.turned, reach)
        if stand_at(game.table, unit, pose):
            path = (unit.place, (pose.x, pose.y))
            game.tell(events.Moved(unit.id, path, pose.bearing, how, "AGW-261"))
            arrive(game, unit)
            return


@rule("AGW-292", "AGW-285")
def _ploughed_into(table: AgwTable, charger: Charger, answer: Answer) -> Unit | None:
    """The enemy whom chargers run into while they chase those who evaded them."""
    if not answer.fled:
        return None
    others = [foe for foe in table.foes(charger.unit.seat) if foe is not answer.target]
    for foe in others:
        if foe.locked or cannot_be_charged(table, charger.unit, foe):
            continue
        way = contact_pose(charger.unit, charger.line.turned, foe, charger.reach)
        if way is not None and charger.line.wheeled + way[1] <= charger.reach:
            return foe
    return None


async def _plough(game: Game_, charger: Charger, victim: Unit) -> None:
    found = contact_pose(charger.unit, charger.line.turned, victim, charger.reach)
    assert found is not None
    _into_contact(game, charger.unit, found[0])
    await accident(game, charger.unit, victim, combat)


def _into_contact(game: Game_, unit: Unit, pose: Pose) -> None:
    path = (unit.place, (pose.x, pose.y))
    game.tell(events.Moved(unit.id, path, pose.bearing, "charges home", "AGW-260"))


@rule("AGW-267", "AGW-289", "AGW-282", "AGW-131", "AGW-321")
async def _clash(game: Game_, home: list[Charger], answer: Answer) -> None:
    """Contact: everybody who is in it fights, with what the responses have left him."""
    target = answer.target
    fight = Fight([charger.unit for charger in home], [target, *answer.supports])
    for charger in home:
        unit, line = charger.unit, charger.line
        fight.from_points[unit.id] = unit.point
        fight.left_over[unit.id] = charger.reach - needed(charger, answer)
        if line.rough and not unit.disordered:
            game.tell(events.Disordered(unit.id, "it charged over rough ground", "AGW-167"))
        found = contact_pose(unit, line.turned, target, line.ahead + answer.fled + inches(12))
        if found is not None:
            _into_contact(game, unit, found[0])
    if answer.countered:
        fight.counter.add(target.id)
    before_contact(game, fight, answer)
    answer.settle_sides(game, fight)
    if target.running:
        fight.caught = True
        fight.sides[target.id] = "rear"
    if answer.fled and not target.running:
        fight.sides[target.id] = "rear"
    await combat(game, fight)
    for unit in fight.attackers:
        arrive(game, unit)


@rule("AGW-094", "AGW-574")
def before_contact(game: Game_, fight: Fight, answer: Answer) -> None:
    """Bicycles laid down upset those who cross them; tigermen try to hook horsemen."""
    target = answer.target
    for unit in fight.attackers:
        if answer.bicycles and not unit.disordered:
            game.tell(events.Disordered(unit.id, "bicycles lie in its way", "AGW-094"))
        if target.kind == "tigermen" and is_cavalry(unit):
            dice = game.roll(target.figures)
            felled = min(sum(die == 6 for die in dice), unit.figures)
            unhorsed = sum(die == 5 for die in dice)
            left = max(unit.figures - felled - unhorsed, 0)
            game.tell(events.CarriedAway(unit.id, dice, left, "AGW-574"))
            game.tell(events.Fell(unit.id, felled))
            fight.limits[unit.id] = left
            fight.entered[unit.id] = unit.figures
