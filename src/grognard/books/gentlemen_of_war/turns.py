"""The sequence of play: field, deployment, turns, Rout Checks, activations, reactions."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.books.gentlemen_of_war import events, objectives
from grognard.books.gentlemen_of_war.acting import act
from grognard.books.gentlemen_of_war.asking import Deploy, Where, YesNo
from grognard.books.gentlemen_of_war.checks import draw_check, finish, fits
from grognard.books.gentlemen_of_war.freeground import FreeReach
from grognard.books.gentlemen_of_war.ground import (
    Reach,
    ground_of,
    taken,
    walker_of,
    zone,
    zone_places,
)
from grognard.books.gentlemen_of_war.hexground import HexReach
from grognard.books.gentlemen_of_war.moving import reach, react, way
from grognard.books.gentlemen_of_war.pieces import NOWHERE, GowTable, Place, Unit
from grognard.books.gentlemen_of_war.prestige import ForcedMarch, second_wind
from grognard.books.gentlemen_of_war.reckon import reckon_rout
from grognard.books.gentlemen_of_war.striking import may_buy
from grognard.kernel.book import DONE, Done, Rule
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.kernel.question import Fault, Offer, Question, Seat
from grognard.tabletop.hexes import DIRECTIONS


def step(game: Game[GowTable]) -> Rule:
    """The next procedure, by the phase the table is in."""
    steps = {
        "field": lay_field,
        "package": choose_package,
        "deploy": deploy,
        "march": march,
        "turn": begin_turn,
        "activate": next_activation,
        "act": one_action,
    }
    return steps[game.table.phase](game)


# Before the battle


async def lay_field(game: Game[GowTable]) -> Done:
    """A field laid out by chance: eight patches of wood, rough ground, water or houses."""
    table = game.table
    width, height = len(table.zones[0]), len(table.zones)
    marks = [["."] * width for _ in range(height)]
    for _ in range(8):
        kind = "ffsshwsf"[game.roll(1, 8)[0] - 1]
        column, row = game.roll(1, width)[0] - 1, game.roll(1, height - 4)[0] + 1
        for _ in range(game.roll(1, 3)[0] + 1):
            marks[row][column] = kind
            dq, dr = list(DIRECTIONS.values())[game.roll(1, 6)[0] - 1]
            column = min(max(column + dq, 0), width - 1)
            row = min(max(row + dr, 2), height - 3)
    game.tell(events.FieldLaid(tuple("".join(line) for line in marks)))
    return DONE


class Package(Question[str]):
    """Deploy first and activate second, or the other way round."""

    __slots__ = ("tossed",)
    answer = str
    cite = "GOW-118"

    def __init__(self, seat: Seat, *, tossed: bool) -> None:
        super().__init__(seat)
        self.tossed = tossed

    def words(self) -> str:
        return "Will you deploy first or second?"

    def detail(self) -> str:
        return "You won the toss." if self.tossed else "You have fewer units, so you decide."

    def trail(self) -> tuple[str, ...]:
        return ("Deployment",)

    def candidates(self) -> Sequence[str]:
        return ["first", "second"]

    def fault(self, choice: str) -> Fault | None:
        if choice in ("first", "second"):
            return None
        return Fault("First or second.", self.cite)

    def describe(self, choice: str) -> Offer:
        if choice == "first":
            return Offer("Deploy first", "and activate second")
        return Offer("Deploy second", "and activate first")


@rule("GOW-118")
async def choose_package(game: Game[GowTable]) -> Done:
    """Whoever has fewer units chooses a package; a coin decides between equals."""
    table = game.table
    one, other = table.seats
    counts = len(table.own(one)), len(table.own(other))
    tossed = counts[0] == counts[1]
    if tossed:
        chooser = table.seats[game.roll(1, 2)[0] - 1]
    else:
        chooser = one if counts[0] < counts[1] else other
    choice = await Package(chooser, tossed=tossed)
    rival = table.rival(chooser)
    deployer, first = (chooser, rival) if choice == "first" else (rival, chooser)
    game.tell(events.PackageTaken(chooser, deployer, first, tossed))
    return DONE


@rule("GOW-118", "GOW-119", "GOW-110")
async def deploy(game: Game[GowTable]) -> Done:
    """The first deployer places his whole warband in his zone, then the other his."""
    table = game.table
    waiting = [unit for unit in table.own(table.acting) if unit.place == NOWHERE]
    unit = waiting[0]
    place = await Deploy(table, unit, deployment(table, unit), "Deployment")
    game.tell(events.Deployed(unit.id, place))
    return DONE


def deployment(table: GowTable, unit: Unit) -> Reach:
    """The free places of a unit's zone that it can stand on."""
    ground, occupied = ground_of(table), taken(table)
    marks = objectives.scenario_of(table).sides[unit.seat].zone
    barred = walker_of(table, unit).barred

    def may_stand(place: Place) -> bool:
        return (
            ground.is_free(place, occupied)
            and not ("soft_cover" in barred and ground.is_soft(place))
            and not ("water" in barred and ground.is_water(place))
        )

    free = table.switches.get("free_measurement")
    spots = zone_places(table.rows, table.zones, marks, free)
    if not free:
        return HexReach((place, 0) for place in spots if may_stand(place))

    def price(place: Place) -> int | None:
        inside = zone(table, place) in marks and ground.stands(place)
        return 0 if inside and may_stand(place) else None

    return FreeReach(price, spots)


@rule("GOWR-098")
async def march(game: Game[GowTable]) -> Done:
    """Before turn 1 each side may buy one forced march, the first deployer first."""
    table = game.table
    for seat in (table.deployer, table.rival(table.deployer)):
        if not may_buy(table, seat, "Forced March", 1):
            continue
        name = await ForcedMarch(table, seat)
        if not name:
            continue
        unit = table.units[name]
        game.tell(events.PrestigeSpent(seat, "Forced March", 1, "GOWR-098"))
        place = await Where(table, unit, reach(table, unit, 2), "Forced March", stay="Stay")
        if place != unit.place:
            path = way(table, unit, place, 2)
            game.tell(events.Moved(unit.id, path, "marches", "GOWR-098", willing=False))
            objectives.stands_now(game, unit)
    game.tell(events.MarchesDone())
    return DONE


# Turns


@rule("GOW-051", "GOW-150")
async def begin_turn(game: Game[GowTable]) -> Done:
    """The last turn is followed by none; else Rout Checks, and then who activates first."""
    table = game.table
    end = objectives.turns_out(table)
    if end is not None:
        game.tell(end)
        return DONE
    waiting = [s for s in table.seats if s not in table.checked and must_check(table, s)]
    if waiting:
        await rout_check(game, waiting[0])
        return DONE
    if table.fled:
        _tell_rout(game)
        return DONE
    await _open_turn(game)
    return DONE


@rule("GOW-051")
def must_check(table: GowTable, seat: Seat) -> bool:
    """A side checks each turn once its Commander or half of its units are out of action."""
    halved = table.lost_units(seat) * 2 >= table.strength(seat)
    return table.commander(seat).out or halved


class StandFast(YesNo):
    """Prestige for two more cards in a Rout Check."""

    __slots__ = ()
    cite = "GOWR-101"

    def words(self) -> str:
        return "Spend 2 prestige to draw two more cards in the Rout Check?"

    def describe(self, choice: bool) -> Offer:  # noqa: FBT001
        return Offer("Stand fast!" if choice else "Trust to luck")


@rule("GOW-052", "GOW-053", "GOWR-101")
async def rout_check(game: Game[GowTable], seat: Seat) -> None:
    """Any Club keeps the warband on the field; with no card to draw it flees."""
    table = game.table
    lost = table.lost_units(seat)
    base = table.rout_base.get(seat, lost)
    alive = not table.commander(seat).out
    stands_fast = may_buy(table, seat, "Stand Fast", 2) and await StandFast(seat)
    if stands_fast:
        game.tell(events.PrestigeSpent(seat, "Stand Fast", 2, "GOWR-101"))
    reckoning = reckon_rout(base, lost, alive=alive, stands_fast=stands_fast)
    if reckoning.total < 1:
        game.tell(events.RoutChecked(seat, (), passed=False, base=base))
        return
    drawn = await draw_check(game, seat, reckoning.total, "the Rout Check", reckoning)
    cards = table.hand
    finish(game, seat)
    passed = drawn and any(fits(card, "C") for card in cards)
    game.tell(events.RoutChecked(seat, cards, passed, base, joker=not drawn))


@rule("GOW-052")
def _tell_rout(game: Game[GowTable]) -> None:
    """Who has fled has lost; if both flee in the same turn the battle is drawn."""
    fled = game.table.fled
    if len(fled) == 2:
        game.tell(events.BattleWon("", "both warbands flee", "GOW-052"))
    else:
        winner = game.table.rival(Seat(fled[0]))
        game.tell(events.BattleWon(winner, f"{fled[0].title()} flees the field", "GOW-052"))


class FirstPlayer(Question[str]):
    """Who activates first this turn."""

    __slots__ = ("table",)
    answer = str
    cite = "GOW-005"

    def __init__(self, table: GowTable, seat: Seat) -> None:
        super().__init__(seat)
        self.table = table

    def words(self) -> str:
        return "Who activates first this turn?"

    def detail(self) -> str:
        return "You have fewer units, so you decide."

    def trail(self) -> tuple[str, ...]:
        return (f"Turn {self.table.turn + 1}",)

    def candidates(self) -> Sequence[str]:
        return list(self.table.seats)

    def fault(self, choice: str) -> Fault | None:
        if choice in self.table.seats:
            return None
        return Fault("Name one of the two sides.", self.cite)

    def describe(self, choice: str) -> Offer:
        return Offer("You do" if choice == self.seat else f"{choice.title()} does")


@rule("GOW-005")
async def _open_turn(game: Game[GowTable]) -> None:
    """From turn 2 the side with fewer units names the first; equals keep the order."""
    table = game.table
    counts = {seat: len(table.own(seat)) for seat in table.seats}
    first, chooser = table.first, ""
    if table.turn and len(set(counts.values())) == 2:
        fewer = min(table.seats, key=lambda seat: counts[seat])
        chooser = fewer
        first = Seat(await FirstPlayer(table, fewer))
    game.tell(events.TurnBegan(table.turn + 1, first, chooser))


# Activations


class Activate(Question[str]):
    """Which unit acts next."""

    __slots__ = ("table",)
    answer = str
    cite = "GOW-003"

    def __init__(self, table: GowTable, seat: Seat) -> None:
        super().__init__(seat)
        self.table = table

    def words(self) -> str:
        return "Which unit acts next?"

    def trail(self) -> tuple[str, ...]:
        return (f"Turn {self.table.turn}", "activation")

    def candidates(self) -> Sequence[str]:
        return [unit.id for unit in self.table.ready(self.seat)]

    @rule("GOW-003", "GOW-072")
    def fault(self, choice: str) -> Fault | None:
        """Any unit that has not acted; a suppressed one only if there is no other."""
        unit = self.table.units.get(choice)
        if unit is None or unit.seat != self.seat or unit.out or unit.acted:
            return Fault("Name one of your units that has not acted this turn.", self.cite)
        if unit.suppressed and any(not other.suppressed for other in self.table.ready(self.seat)):
            return Fault(f"{unit.name} is suppressed.", "GOW-072", "Activate another unit first.")
        return None

    def describe(self, choice: str) -> Offer:
        unit = self.table.units[choice]
        points = activation_points(self.table, unit)
        detail = "1 action point" if points == 1 else f"{points} action points"
        return Offer(unit.name, detail, self.cite, "ui-play", choice)


@rule("GOW-006", "GOW-070", "GOW-082")
def activation_points(table: GowTable, unit: Unit) -> int:
    """Clubs, more by command, less by concussion, never below nothing."""
    clubs = table.sheets[unit.id].levels.clubs
    return max(0, clubs + unit.commanded - unit.concussion)


@rule("GOW-002", "GOW-003", "GOW-004", "GOW-006", "GOW-065")
async def next_activation(game: Game[GowTable]) -> Done:
    """Pick a unit; or the idle side reacts; or the turn is over."""
    table = game.table
    seat = table.acting
    if not table.ready(seat):
        game.tell(events.TurnEnded(table.turn))
        return DONE
    if table.reacting:
        await react(game, table.rival(seat))
        objectives.decide(game)
        return DONE
    unit = table.units[await Activate(table, seat)]
    points = activation_points(table, unit)
    game.tell(events.Activated(unit.id, points, unit.commanded, unit.concussion))
    await second_wind(game, unit)
    objectives.activates(game, unit)
    objectives.decide(game)
    return DONE


async def one_action(game: Game[GowTable]) -> Done:
    """An action, and then a look at whether it has decided the battle."""
    await act(game)
    objectives.decide(game)
    return DONE
