"""An activation: one deed after another for as long as the Movement Dice last."""

from __future__ import annotations

from collections.abc import Callable

from grognard.books.gentlemans_war import charging, events, forming, garrisons, marching
from grognard.books.gentlemans_war.asking import NextActor, YesNo, cycle_of
from grognard.books.gentlemans_war.bands import gather, scatter
from grognard.books.gentlemans_war.brigades import is_court, may_appear
from grognard.books.gentlemans_war.cameos import challenge, good_deed
from grognard.books.gentlemans_war.country import keeps_to_road
from grognard.books.gentlemans_war.dice import counted, roll_movement
from grognard.books.gentlemans_war.doing import Deed, WhatNext
from grognard.books.gentlemans_war.engineering import begin_work, drop_work
from grognard.books.gentlemans_war.entering import come_on
from grognard.books.gentlemans_war.firing import Aim, aim, loading_cost, shoot
from grognard.books.gentlemans_war.forming import dice_left
from grognard.books.gentlemans_war.generals import lose
from grognard.books.gentlemans_war.hiding import break_cover, look_about
from grognard.books.gentlemans_war.morale import rally
from grognard.books.gentlemans_war.occupying import arrive
from grognard.books.gentlemans_war.parties import send_party
from grognard.books.gentlemans_war.pieces import AgwTable, Place, Unit
from grognard.books.gentlemans_war.results import fight_on
from grognard.books.gentlemans_war.stands import base_of, is_gun
from grognard.books.gentlemans_war.tables import march_dice, road_dice
from grognard.books.gentlemans_war.wagons import capture
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.kernel.question import Fault
from grognard.tabletop.wording import many

Game_ = Game[AgwTable]
ROADSTERS = ("field_gun", "light_gun", "horse_gun", "early_machine_gun")


@rule("AGW-125", "AGW-127", "AGW-131")
async def act(game: Game_) -> None:
    """The next unit of the card begins, or the acting unit does one thing more."""
    table = game.table
    if table.active:
        await one_deed(game, table.units[table.active])
        return
    done = tuple(name for name in table.actors if not may_act(table, name))
    if done:
        game.tell(events.ActorsDismissed(done))
        return
    await begin(game)


def may_act(table: AgwTable, name: str) -> bool:
    """On the table, and without a counter unless an ace is played for it."""
    unit = table.units.get(name)
    if unit is None or not may_appear(unit):
        return False
    return not unit.acted or table.card_in_play.endswith("A")


async def begin(game: Game_) -> None:
    """Who of the brigade acts next, whether in step, and with how many dice."""
    table = game.table
    first = table.actors[0]
    if len(table.actors) > 1:
        names = {name: table.units[name].name for name in table.actors}
        brigade = _is_brigade(table)
        who = "brigade" if brigade else "skirmishers and supports"
        trail = (cycle_of(table, table.actor_seat), who)
        if brigade and not table.together:
            await in_step(game)
        first = await NextActor(table.actor_seat, "Who acts next?", names, "AGW-125", trail)
    unit = table.units[first]
    if not unit.on_table and not await _appears(game, unit):
        if unit.gone == "hidden":
            game.tell(events.LayLow(unit.id, unit.seat))
        elif unit.id in table.actors:
            game.tell(events.ActorsDismissed((unit.id,)))
        return
    road = has_road_bonus(table, unit)
    game.tell(events.Activated(unit.id, all_dice(table, unit), unit.acted, road))
    if unit.running:
        await rally(game, unit)
        game.tell(events.ActivationEnded(unit.id))


async def _appears(game: Game_, unit: Unit) -> bool:
    """A unit marches on to the table, or comes out of hiding; otherwise it does not act."""
    if unit.gone == "hidden":
        return await break_cover(game, unit)
    return await come_on(game, unit, ("own",))


def movement_dice(unit: Unit) -> int:
    """The dice of an activation; a square has one, for a shot or for its two inches."""
    return march_dice(unit) or 1


def all_dice(table: AgwTable, unit: Unit) -> int:
    """The dice of an activation with those that a road is worth."""
    return movement_dice(unit) + (road_dice(unit) if has_road_bonus(table, unit) else 0)


@rule("AGW-102", "AGW-172", "AGW-EX13")
def has_road_bonus(table: AgwTable, unit: Unit) -> bool:
    """A march column or a limbered gun that begins on a good road has one die more."""
    if unit.formation not in ("march", "limbered") or unit.kind in ("wagons", "porters"):
        return False
    if is_gun(unit) and (unit.kind not in ROADSTERS or unit.gun_at is not None):
        return False
    return keeps_to_road(table, base_of(unit))


@rule("AGW-187", "AGW-016")
def _is_brigade(table: AgwTable) -> bool:
    """Several units; one whose own skirmishers act on its card is no brigade with them."""
    units = [table.units[name] for name in table.actors]
    return len({unit.id if unit.apart else unit.parent or unit.id for unit in units}) > 1


@rule("AGW-187", "AGW-188", "AGW-EX16")
async def in_step(game: Game_) -> None:
    """A brigade may move by one roll of its slowest unit's dice, or each unit by its own."""
    table = game.table
    unit = slowest(table)
    count = all_dice(table, unit)
    if await InStep(
        table.actor_seat,
        "Does the brigade move in step?",
        yes=f"In step: {many(count, 'die', 'dice')} for all",
        no="Each unit by itself",
        heading=(cycle_of(table, table.actor_seat), "brigade"),
        whom=table.actors[0],
    ):
        dice = tuple(counted(*roll_movement(game, unit, count)))
        game.tell(events.BrigadeRolled(str(table.actor_seat), dice))


@rule("AGW-187", "AGW-044", "AGW-051")
def slowest(table: AgwTable) -> Unit:
    """The unit of a brigade with the fewest dice, and of equals the Slow before the Swift."""
    units = [table.units[name] for name in table.actors]
    return min(units, key=lambda u: (all_dice(table, u), not u.has("slow"), u.has("swift")))


class InStep(YesNo):
    """Whether a brigade moves by one roll."""

    __slots__ = ()
    cite = "AGW-187"


async def one_deed(game: Game_, unit: Unit) -> None:
    """The acting unit does something, until it has done."""
    if not unit.on_table:
        game.tell(events.ActivationEnded(unit.id))
        return
    deed = await WhatNext(game.table, unit)
    if deed.kind == "end":
        game.tell(events.ActivationEnded(unit.id))
        return
    await carry_out(game, unit, deed)


async def carry_out(game: Game_, unit: Unit, deed: Deed) -> None:
    """A deed with what goes with it: eyes open, horses led along, tools laid down."""
    near = forming.has_horses_near(unit)
    stood = {one.id: one.place for one in game.table.own(unit.seat)}
    await do(game, unit, deed)
    if deed.kind in ("march", "run", "charge"):
        look_out(game, unit, stood)
    if unit.id in game.table.units:
        if near:
            forming.lead_horses(game, unit)
        drop_work(game, unit)


@rule("AGW-581")
def look_out(game: Game_, unit: Unit, stood: dict[str, Place]) -> None:
    """Whoever has moved looks at the cover about him, comrades in a charge too."""
    look_about(game, unit)
    for mate in game.table.own(unit.seat):
        if mate is not unit and stood.get(mate.id, mate.place) != mate.place:
            look_about(game, mate)


async def do(game: Game_, unit: Unit, deed: Deed) -> None:
    """Carry a deed out."""
    if deed.kind == "shoot":
        target = game.table.units[deed.what]
        aimed = aim(game.table, unit, target)
        assert isinstance(aimed, Aim)
        await shoot(game, unit, target, aimed, response=False)
    elif deed.kind in ("march", "run"):
        await go(game, unit, deed.count, running=deed.kind == "run")
    elif deed.kind == "charge":
        await charging.charge(game, unit, game.table.units[deed.what])
    elif deed.kind == "fight":
        await fight_on(game, unit)
    elif deed.kind == "split":
        await break_up(game, unit)
    elif deed.kind == "scatter":
        await break_off(game, unit)
    elif deed.kind == "capture":
        capture(game, unit)
    elif deed.kind == "challenge":
        challenge(game, unit, game.table.units[deed.what])
    else:
        _at_once(game, unit, deed)


def _at_once(game: Game_, unit: Unit, deed: Deed) -> None:
    """Deeds that neither dice nor players have a say in."""
    deeds: dict[str, Callable[[], None]] = {
        "reform": lambda: game.tell(events.Reformed(unit.id, spent=1)),
        "face": lambda: forming.face(game, unit, deed.angle),
        "form": lambda: forming.form(game, unit, deed.what),
        "mount": lambda: forming.mount(game, unit),
        "skirmish": lambda: forming.put_out(game, unit, deed.count),
        "dash": lambda: game.tell(events.Dashed(unit.id)),
        "recover": lambda: forming.recover(game, unit),
        "gather": lambda: gather(game, unit, deed.what),
        "party": lambda: send_party(game, unit),
        "occupy": lambda: garrisons.occupy(game, unit, deed.what),
        "leave": lambda: garrisons.leave(game, unit, deed.angle),
        "work": lambda: begin_work(game, unit, deed.what),
        "exit": lambda: lose(game, unit, "exited", "AGW-363"),
        "load": lambda: _load(game, unit),
    }
    deeds[deed.kind]()


def _load(game: Game_, unit: Unit) -> None:
    """A jam is cleared, a weapon loaded, or what porters dropped is taken up."""
    whole = unit.jammed or unit.weapon == "huge_gun" or unit.kind == "porters"
    price = dice_left(unit) if whole else loading_cost(game.table, unit)
    cite = "AGW-225" if unit.jammed else "AGW-653"
    own = {"porters": "AGW-495", "huge_gun": "AGW-576"}
    game.tell(events.MadeReady(unit.id, price, own.get(unit.kind, cite)))


@rule("AGW-154", "AGW-156", "AGW-064", "AGW-187", "AGW-EX10")
async def go(game: Game_, unit: Unit, count: int, *, running: bool) -> None:
    """Roll, choose where, go, and see what the ground has done to the ranks."""
    table = game.table
    dice, kept = table.together, (True,) * len(table.together)
    in_step_now = bool(dice) and not running and not unit.spent and count == unit.dice
    if unit.formation == "square":
        dice, kept = (), ()
    elif not in_step_now:
        dice, kept = roll_movement(game, unit, count)
    question = marching.March(table, unit, dice, kept, running=running)
    choice = await question
    found = question.plan(choice)
    assert not isinstance(found, Fault)
    game.tell(marching.marched(unit, found, dice, kept, count, running=running))
    good_deed(game, unit, rough=bool(found.rough))
    why = marching.upset_by(unit, found)
    if why and not unit.disordered and len(found.path) > 1:
        game.tell(events.Disordered(unit.id, why, marching.upset_rule(unit, found)))
    for name in (unit.id, *found.tangled) if found.tangled else ():
        if not table.units[name].disordered:
            game.tell(events.Disordered(name, "they ran into each other", "AGW-194"))
    arrive(game, unit)


@rule("AGW-081", "AGW-018")
async def break_up(game: Game_, unit: Unit) -> None:
    """Light infantry breaks up, and each half may go one die."""
    forming.split(game, unit)
    for half in (unit, game.table.units[f"{unit.id}-half"]):
        await go(game, half, 1, running=False)


@rule("AGW-567")
async def break_off(game: Game_, unit: Unit) -> None:
    """A band of tribesmen goes off, and on a court card it moves at once."""
    name = scatter(game, unit)
    if name and is_court(game.table.card_in_play):
        band = game.table.units[name]
        await go(game, band, march_dice(band), running=False)
