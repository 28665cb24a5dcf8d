"""Cameo roles: single figures who help their own side, or plague the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal, NamedTuple

from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.asking import Pick
from grognard.books.gentlemans_war.country import is_guided
from grognard.books.gentlemans_war.crowding import make_room
from grognard.books.gentlemans_war.events.wording import part, the_part
from grognard.books.gentlemans_war.generals import lose
from grognard.books.gentlemans_war.loners import alone, appear, patch_up
from grognard.books.gentlemans_war.pieces import (
    FOOT,
    GUNS,
    AgwTable,
    Cameo,
    General,
    Unit,
)
from grognard.books.gentlemans_war.sections import side_of
from grognard.books.gentlemans_war.stands import are_near
from grognard.kernel.book import BadSetup
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.kernel.question import Fault, Seat
from grognard.tabletop.geometry import inches

Game_ = Game[AgwTable]


class Role(NamedTuple):
    """When a cameo comes on, and with whom: a unit of its own, of the enemy, or nobody.

    Those who are alone have a place of their own on the table. Who need not be there at the
    start comes on any Joker that its owner likes.
    """

    enters: Literal["start", "joker", "either"]
    company: Literal["own", "foot", "foe", "nobody", "alone"]
    cite: str


ROLES: Final[dict[str, Role]] = {
    "boy scout": Role("joker", "own", "AGW-660"),
    "bruiser": Role("start", "own", "AGW-661"),
    "cantiniere": Role("start", "foot", "AGW-662"),
    "dressing station": Role("start", "alone", "AGW-663"),
    "foreign observer": Role("start", "own", "AGW-664"),
    "mistress": Role("either", "nobody", "AGW-665"),
    "civilian": Role("joker", "alone", "AGW-666"),
    "messenger": Role("start", "nobody", "AGW-667"),
    "mad scientist": Role("joker", "alone", "AGW-668"),
    "old duffer": Role("start", "foe", "AGW-669"),
    "rash officer": Role("start", "foe", "AGW-670"),
    "oscar wilde": Role("start", "own", "AGW-671"),
    "sergeant major": Role("start", "own", "AGW-672"),
    "sniper": Role("start", "alone", "AGW-673"),
    "mascot": Role("start", "foot", "AGW-674"),
    "spy": Role("joker", "nobody", "AGW-675"),
    "spy hunter": Role("joker", "nobody", "AGW-676"),
    "staff officer": Role("either", "own", "AGW-677"),
    "war correspondent": Role("start", "own", "AGW-678"),
}
CAST: Final = ("", *ROLES)
ALONE: Final = "now"
"""Said of a cameo that appears without going with anybody."""
CHALLENGE: Final = inches(12)
UNRASH: Final = ("engineers", "wagons", "porters")
ONLOOKERS: Final = ("foreign observer", "war correspondent")
"""Nobody but natives fights them or kills them."""
RIDE: Final = inches(24)
INFANTRY: Final = (*FOOT, "tribal_infantry")
FRENCH: Final = ("French Army", "Armée d'Afrique", "Armée Coloniale")


@rule("AGW-658", "AGW-662")
def cast(switches: Mapping[str, bool | int | str], nations: Mapping[str, str]) -> dict[str, Cameo]:
    """Each side's first player has a cameo if he likes; a cantiniere serves only the French."""
    found = {}
    leaders = {side_of(seat): seat for seat in reversed(list(nations))}
    for side, seat in leaders.items():
        nation = nations[seat]
        role = str(switches.get(f"cameo_{side}") or "")
        if role and role not in ROLES:
            raise BadSetup(f"There is no cameo role {role!r}.")
        if role == "cantiniere" and nation not in FRENCH:
            raise BadSetup("Only the French have a cantiniere.")
        if role:
            found[seat] = Cameo(role)
    return found


# Coming and going


class Company(Pick):
    """With which unit a cameo appears."""

    __slots__ = ()
    cite = "AGW-658"


def off_stage(table: AgwTable, moment: Literal["start", "joker"]) -> list[Seat]:
    """Seats whose cameo may still come on at such a moment."""
    return [seat for seat in table.seats if _may_enter(table.cameos.get(seat), moment)]


@rule("AGW-658", "AGW-665", "AGW-677")
def _may_enter(cameo: Cameo | None, moment: Literal["start", "joker"]) -> bool:
    """Some are there from the start, some come on a Joker, some as their owner likes."""
    if cameo is None or cameo.state not in ("waiting", "later"):
        return False
    if moment == "joker":
        return cameo.second or ROLES[cameo.role].enters != "start"
    return cameo.state == "waiting" and ROLES[cameo.role].enters != "joker"


def companions(table: AgwTable, seat: Seat, role: str) -> list[Unit]:
    """The units a cameo may join."""
    company = ROLES[role].company
    owner = table.rival(seat) if company == "foe" else seat
    whole = [u for u in table.units.values() if u.seat == owner and not u.parent]
    units = [unit for unit in whole if unit.on_table or unit.gone == "coming"]
    if role == "rash officer":
        return [unit for unit in units if unit.kind not in (*GUNS, *UNRASH)]
    if company == "foot":
        return [unit for unit in units if unit.kind in INFANTRY and not unit.running]
    return [unit for unit in units if unit.kind != "wagons" and not unit.running]


@rule("AGW-658", "AGW-660", "AGW-669", "AGW-675", "AGW-676")
async def enter(game: Game_, seat: Seat) -> None:
    """A cameo takes its place, with a unit if it is of that sort; some may wait for a Joker."""
    role = game.table.cameos[seat].role
    waits = ROLES[role].enters != "start"
    if ROLES[role].company == "alone":
        await appear(game, seat, role, waits=waits)
        return
    if ROLES[role].company == "nobody" and not waits:
        game.tell(events.CameoEntered(seat, role, ""))
        return
    labels = _company(game.table, seat, role)
    if not labels:
        game.tell(events.CameoLeft(seat, role, "finds nobody to go with"))
        return
    if waits:
        labels[""] = "Not yet: on a later Joker"
    words = f"With whom does {the_part(role)} appear?"
    if ALONE in labels:
        words = f"Does {the_part(role)} appear now?"
    unit = await Company(seat, words, labels, ROLES[role].cite, ("Cameo",))
    if unit:
        game.tell(events.CameoEntered(seat, role, "" if unit == ALONE else unit))
    else:
        game.tell(events.CameoWaits(seat, role))


def _company(table: AgwTable, seat: Seat, role: str) -> dict[str, str]:
    """With whom a cameo may appear, in words; some need nobody, a mistress her general."""
    if role == "mistress" and not _commanders(table, table.rival(seat)):
        return {}
    if ROLES[role].company == "nobody":
        return {ALONE: "Appears now"}
    return {unit.id: unit.name for unit in companions(table, seat, role)}


@rule("AGW-665")
def _commanders(table: AgwTable, seat: Seat) -> list[General]:
    """The commander of a seat, if he is on the table."""
    own = [general for general in table.generals.values() if general.seat == seat]
    return [general for general in own if general.commander and general.on_table]


async def take_the_stage(game: Game_) -> None:
    """Before the first card the cameos who are there from the start take their places."""
    await enter(game, off_stage(game.table, "start")[0])


class SecondCameo(Pick):
    """Whether a second cameo follows the first, where that is agreed on."""

    __slots__ = ()
    cite = "AGW-658"


@rule("AGW-658", "AGW-662", "AGW-663", "AGW-666")
async def on_joker(game: Game_) -> None:
    """Joker by Joker: who enters, who revives the wounded, and who follows the departed."""
    table = game.table
    for seat in table.seats:
        cameo = table.cameos.get(seat)
        if cameo is None:
            continue
        if alone(table, seat, "civilian") is not None:
            game.tell(events.CameoLeft(seat, "civilian", "remembers another engagement"))
        if alone(table, seat, "dressing station") is not None and table.jokers % 2 == 0:
            patch_up(game, seat)
        if cameo.state == "gone" and not cameo.second and table.switches.get("second_cameo"):
            await _follow(game, seat)
        if seat in off_stage(table, "joker"):
            await enter(game, seat)
        for unit in table.own(seat):
            if unit.cameo == "cantiniere" and unit.seat == seat:
                revive(game, unit)


@rule("AGW-658", "AGW-662")
async def _follow(game: Game_, seat: Seat) -> None:
    """A second cameo enters on the Joker after the first has gone."""
    gone = game.table.cameos[seat].role
    names = {role: f"{part(role)[0].upper()}{part(role)[1:]}" for role in ROLES if role != gone}
    labels = {"": "Nobody", **names}
    if not game.table.switches.get(f"french:{seat}"):
        labels.pop("cantiniere", None)
    role = await SecondCameo(seat, "Who follows?", labels, "AGW-658", ("Cameo",))
    game.tell(events.CameoFollows(seat, role))


@rule("AGW-662")
def revive(game: Game_, unit: Unit) -> None:
    """Brandy and a smile bring a casualty back on 5 or 6; the others are gone for good."""
    casualties = unit.original - unit.figures - unit.buried
    if casualties <= 0:
        return
    dice = game.roll(casualties)
    back = sum(die >= 5 for die in dice)
    game.tell(events.Revived(unit.id, dice, back))
    make_room(game, [unit])


# Deeds


@rule("AGW-661")
def challenge_fault(table: AgwTable, unit: Unit, name: str) -> Fault | None:
    """In his unit's activation a bruiser may challenge a man within 12 inches."""
    if unit.cameo != "bruiser":
        return Fault("There is no bruiser among them.", "AGW-661")
    if "challenge" in unit.did:
        return Fault("He has had his fight.", "AGW-661")
    foe = table.units.get(name)
    if foe is None or foe.side == unit.side or not foe.on_table or foe.kind == "wagons":
        return Fault("That is no enemy on the table.", "AGW-661")
    if not are_near(unit, foe, CHALLENGE):
        return Fault(f"{foe.name} is more than 12 inches away.", "AGW-661")
    return None


@rule("AGW-661")
def challenge(game: Game_, unit: Unit, foe: Unit) -> None:
    """The higher die wins, the bruiser adding 3 unless he meets his like."""
    edge = 0 if foe.cameo == "bruiser" else 3
    dice = game.roll(2)
    while dice[-2] + edge == dice[-1]:
        dice += game.roll(2)
    won = dice[-2] + edge > dice[-1]
    winner, loser = (unit, foe) if won else (foe, unit)
    game.tell(events.Challenged(unit.id, winner.id, loser.id, dice, edge))
    if not won or foe.cameo == "bruiser":
        _knocked_down(game, loser)
    if loser.figures <= 0:
        lose(game, loser, "destroyed", "AGW-661")


def _knocked_down(game: Game_, unit: Unit) -> None:
    for seat, cameo in game.table.cameos.items():
        if cameo.unit == unit.id and cameo.role == "bruiser":
            game.tell(events.CameoLeft(seat, "bruiser", "is knocked down"))


@rule("AGW-660")
def good_deed(game: Game_, unit: Unit, *, rough: bool) -> None:
    """A scout who has led a unit over ground that would have slowed it has done, and goes."""
    if is_guided(unit) and rough:
        game.tell(events.CameoLeft(unit.seat, "boy scout", "has an old lady to help"))


@rule("AGW-665")
def take_command(game: Game_) -> None:
    """When the general she is with is put out of action she takes his place."""
    for seat in game.table.seats:
        cameo = game.table.cameos.get(seat)
        if cameo is None or cameo.role != "mistress" or cameo.state != "on":
            continue
        for general in game.table.generals.values():
            rival = game.table.rival(seat)
            if general.seat == rival and general.commander and general.gone:
                game.tell(events.MistressCommands(seat, general.id))


def leave_with(game: Game_, names: Sequence[str]) -> None:
    """Cameos whose units ran away or are gone are out of the game."""
    for seat, cameo in list(game.table.cameos.items()):
        if cameo.state == "on" and cameo.unit in names:
            game.tell(events.CameoLeft(seat, cameo.role, "is seen no more"))


@rule("AGW-664", "AGW-678")
def spare_onlookers(game: Game_) -> None:
    """Only natives kill an onlooker: of a unit that soldiers destroy he rides to the next."""
    table = game.table
    for seat, cameo in list(table.cameos.items()):
        if cameo.role not in ONLOOKERS or not cameo.unit or cameo.state != "on":
            continue
        lost = table.units[cameo.unit]
        native = table.switches.get(f"native:{table.rival(Seat(seat))}")
        if lost.gone == "destroyed" and not native:
            own = companions(table, Seat(seat), cameo.role)
            near = [unit for unit in own if unit.on_table and are_near(lost, unit, RIDE)]
            if near:
                game.tell(events.CameoEntered(seat, cameo.role, near[0].id))


@rule("AGW-659", "AGW-662", "AGW-672")
def see_who_is_left(game: Game_) -> None:
    """After every step: a cameo with a unit that runs, or is gone, is out of the game."""
    take_command(game)
    spare_onlookers(game)
    units = game.table.units
    lost = [
        cameo.unit
        for cameo in game.table.cameos.values()
        if cameo.unit and (units[cameo.unit].running or units[cameo.unit].gone in OUT)
    ]
    leave_with(game, lost)


OUT: Final = ("destroyed", "fled", "captured", "exited")
