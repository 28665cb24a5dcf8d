"""Units that come to the table in the course of the battle, and where they set foot on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.arriving import (
    come_as_announced,
    free_pose,
    sighted_at,
    take_up_cards,
)
from grognard.books.gentlemans_war.asking import Pick, YesNo, cycle_of
from grognard.books.gentlemans_war.country import pace_of, table_base
from grognard.books.gentlemans_war.deploying import (
    ARRAYS,
    formation_fault,
    formation_for,
    formations,
)
from grognard.books.gentlemans_war.events.wording import FORMED
from grognard.books.gentlemans_war.pieces import AgwTable, Arrival, Unit
from grognard.books.gentlemans_war.stands import base_as, base_of
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.kernel.question import Fault, Offer, Question, Seat
from grognard.tabletop.geometry import (
    Base,
    Length,
    Point,
    Pose,
    advance,
    along_bearing,
    contains,
    encroaches,
    inches,
    touching,
)
from grognard.tabletop.going import barring

Game_ = Game[AgwTable]
EdgeName = Literal["own", "left", "right"]
TURNS: Final[dict[EdgeName, int]] = {"own": 0, "left": 9000, "right": 27000}
"""How those look who come on by each edge, against the way their army looks."""


class Entry(Struct, frozen=True, omit_defaults=True):
    """By which edge somebody comes on, and how far along it: from its left, or from the rear."""

    edge: EdgeName = "own"
    along: int = 0
    formation: str = ""
    """One of ARRAYS; nothing is the usual one."""


class ComeOn(Question[Entry]):
    """Where a unit sets foot on the table, and in what formation."""

    __slots__ = ("edges", "table", "unit")
    answer = Entry
    cite = "AGW-395"

    def __init__(self, table: AgwTable, unit: Unit, edges: Sequence[EdgeName]) -> None:
        super().__init__(unit.seat)
        self.table = table
        self.unit = unit
        self.edges = tuple(edges)

    def words(self) -> str:
        return f"Where does {self.unit.name} come on?"

    def trail(self) -> tuple[str, ...]:
        return (cycle_of(self.table, self.seat), self.unit.name, "coming on")

    def about(self) -> str:
        return self.unit.id

    def candidates(self) -> Sequence[Entry]:
        most = max(self.table.width, self.table.height)
        steps = range(inches(3), most, inches(3))
        ways = ways_to_come(self.table, self.unit)
        return [Entry(edge, at, way) for way in ways for edge in self.edges for at in steps]

    @rule("AGW-395", "AGW-147", "AGW-058")
    def fault(self, choice: Entry) -> Fault | None:
        """By an edge agreed, in a formation it knows, on free and open ground."""
        if choice.edge not in self.edges or not 0 <= choice.along <= inches(200):
            return Fault("They do not come that way.", self.cite)
        if choice.edge != "own" and choice.along * 2 > depth_of(self.table, self.seat):
            return Fault("No further than halfway along the side of the table.", self.cite)
        unknown = formation_fault(self.table, self.unit, choice.formation)
        return unknown or self._ground_fault(choice)

    def _ground_fault(self, choice: Entry) -> Fault | None:
        table, base = self.table, entry_base(self.table, self.unit, choice)
        if not contains(table_base(table.width, table.height), base):
            return Fault("That is not on the table.", self.cite)
        if any(encroaches(base, base_of(other)) for other in table.on_field()):
            return Fault("Somebody stands there.", self.cite)
        if any(touching(base, base_of(foe)) for foe in table.foes(self.seat)):
            return Fault("Only a charge brings units into contact.", "AGW-257")
        if barring(table.ground, base, pace_of(self.unit)):
            return Fault("They cannot stand on such ground.", "AGW-103")
        return None

    def describe(self, choice: Entry) -> Offer:
        base = entry_base(self.table, self.unit, choice)
        here = (base.pose.x, base.pose.y)
        names = {"own": "its own edge", "left": "the left edge", "right": "the right edge"}
        formation = formation_for(self.unit, choice.formation)
        label, array = f"By {names[choice.edge]}, {FORMED[formation]}", ARRAYS[formation]
        where = f"{choice.along // 254} inches along"
        offer = Offer(label, where, self.cite, "ui-move", self.unit.id, place=here, group=array)
        return replace(offer, tray=base.outline)


@rule("AGW-058", "AGW-063")
def ways_to_come(table: AgwTable, unit: Unit) -> list[str]:
    """In what formations a unit may come on, the usual one first and unnamed."""
    usual = formation_for(unit, "")
    known = [way for way in formations(unit) if formation_fault(table, unit, way) is None]
    return ["", *(way for way in known if way != usual)]


def depth_of(table: AgwTable, seat: Seat) -> Length:
    """From an army's own edge to the enemy's."""
    return table.height if table.facings[seat] % 18000 == 0 else table.width


def entry_base(table: AgwTable, unit: Unit, entry: Entry) -> Base:
    """The tray of a unit with its rear at the edge it comes by."""
    facing = table.facings[unit.seat]
    ahead = along_bearing(facing, table.width + table.height)
    right = along_bearing(facing + 9000, table.width + table.height)
    x = table.width if ahead.x + right.x < 0 else 0
    y = table.height if ahead.y + right.y < 0 else 0
    corner = Point(x, y)  # the army's own left corner of the table
    if entry.edge == "right":
        across = along_bearing(facing + 9000, _breadth(table, unit.seat))
        corner = Point(x + across.x, y + across.y)
    bearing = (facing + TURNS[entry.edge]) % 36000
    along = facing + 9000 if entry.edge == "own" else facing
    step = along_bearing(along, entry.along)
    base = base_as(unit, formation_for(unit, entry.formation), Pose(0, 0, bearing))
    pose = Pose(corner.x + step.x, corner.y + step.y, bearing)
    return base.at(advance(pose, base.depth // 2 + 10))


def _breadth(table: AgwTable, seat: Seat) -> Length:
    return table.width if table.facings[seat] % 18000 == 0 else table.height


@rule("AGW-395")
async def come_on(game: Game_, unit: Unit, edges: Sequence[EdgeName]) -> bool:
    """A unit chooses where and how it comes on; without room anywhere it waits."""
    question = ComeOn(game.table, unit, edges)
    if not question.offers():
        return False
    entry = await question
    pose, formation = entry_base(game.table, unit, entry).pose, formation_for(unit, entry.formation)
    game.tell(events.CameOn(unit.id, (pose.x, pose.y), pose.bearing, formation))
    return True


# What a Joker brings


class BringOn(ComeOn):
    """Where a unit whose Joker has been turned sets foot on the table."""

    __slots__ = ()
    cite = "AGW-147"


class WhoComesUp(Pick):
    """Who of a main body comes up, where the die brings only some of it."""

    __slots__ = ()
    cite = "AGW-364"


@rule("AGW-147", "AGW-387")
async def bring_on(game: Game_, arrival: Arrival, name: str) -> None:
    """Its owner places a unit at the edge by which it comes; without room there it waits."""
    unit = game.table.units[name]
    question = BringOn(game.table, unit, (arrival.edge,))
    if not question.offers():
        game.tell(events.KeptWaiting(name))
        return
    entry = await question
    pose, formation = entry_base(game.table, unit, entry).pose, formation_for(unit, entry.formation)
    game.tell(events.Returned(name, (pose.x, pose.y), pose.bearing, formation, BringOn.cite))


def in_reserve(table: AgwTable, arrival: Arrival) -> list[str]:
    """Those who have not come on yet."""
    return [name for name in arrival.units if table.units[name].gone == "reserve"]


@rule("AGW-147", "AGW-387", "AGW-395", "AGW-EX09")
async def reinforce(game: Game_) -> None:
    """Units whose Joker has been turned come on at their edge; without room they wait."""
    table = game.table
    if table.phase == "over":
        return
    if table.switches.get("reinforced_by_die"):
        await main_body(game)
        return
    for arrival in table.terms.arrivals:
        if table.switches.get("flanking_move"):
            await outflank(game, arrival)
        elif table.switches.get("sighted"):
            await sight(game, arrival)
        elif arrival.joker <= table.jokers:
            await relieve(game, arrival)


@rule("AGW-147", "AGW-385", "AGW-387")
async def relieve(game: Game_, arrival: Arrival) -> None:
    """All who find room come on, and with the first of them the cards that waited for them."""
    waiting = in_reserve(game.table, arrival)
    for name in waiting:
        await bring_on(game, arrival, name)
    if in_reserve(game.table, arrival) != waiting:
        take_up_cards(game, Seat(arrival.seat))


@rule("AGW-364")
async def main_body(game: Game_) -> None:
    """At the set Joker 1D6 units of whoever acted last come up, at the next 1D6 of the other's."""
    table = game.table
    await _latecomers(game)
    first = min(arrival.joker for arrival in table.terms.arrivals)
    if not first <= table.jokers <= first + 1:
        return
    seat = table.last_actor or table.seats[0]
    if table.called_up:
        seat = table.rival(table.called_up[0])
    dice = game.roll(1)
    game.tell(events.MainBodyComes(seat, dice))
    for arrival in table.terms.arrivals:
        if arrival.seat == seat:
            await _come_up(game, arrival, dice[0])


@rule("AGW-364", "AGW-147")
async def _latecomers(game: Game_) -> None:
    """Who was called up at an earlier Joker and found no room comes now, besides the others."""
    for arrival in game.table.terms.arrivals:
        for name in in_reserve(game.table, arrival):
            if name in game.table.called_up:
                await bring_on(game, arrival, name)


@rule("AGW-364")
async def _come_up(game: Game_, arrival: Arrival, count: int) -> None:
    """The owner says who of his main body comes, and where."""
    table, waiting = game.table, in_reserve(game.table, arrival)
    for left in range(min(count, len(waiting)), 0, -1):
        name = waiting[0]
        if left < len(waiting):
            labels = {one: table.units[one].name for one in waiting}
            asks = f"Who of your main body comes up? There are {left} to choose."
            name = await WhoComesUp(Seat(arrival.seat), asks, labels, "AGW-364", ("Joker",))
        waiting.remove(name)
        await bring_on(game, arrival, name)


class Announce(Pick):
    """Where reinforcements are sighted, if their owner remembers to say so."""

    __slots__ = ()
    cite = "AGW-585"


@rule("AGW-585")
async def sight(game: Game_, arrival: Arrival) -> None:
    """Announced with their place on one Joker, they come on the next; that is their action."""
    table = game.table
    key = ",".join(arrival.units)
    waiting = in_reserve(table, arrival)
    if not waiting or arrival.joker > table.jokers:
        return
    if key in table.sighted:
        when, along = table.sighted[key]
        if table.jokers > when:
            await _appear(game, arrival, waiting, along)
        return
    labels = {
        "": "Say nothing yet",
        "1": "Announce them on the left of their edge",
        "2": "Announce them in the middle of it",
        "3": "Announce them on the right of it",
    }
    words = "Are your reinforcements in sight? They come on at the next Joker."
    quarter = await Announce(Seat(arrival.seat), words, labels, "AGW-585", ("Joker",))
    if quarter:
        game.tell(events.ReinforcementsSighted(arrival.seat, key, int(quarter), table.jokers))


class HowTheyCome(Pick):
    """In what formation somebody comes on whose place has been announced."""

    __slots__ = ()
    cite = "AGW-585"


@rule("AGW-585", "AGW-147", "AGW-385")
async def _appear(game: Game_, arrival: Arrival, waiting: Sequence[str], quarter: int) -> None:
    """Those who were sighted come on there, each in a formation for which there is room."""
    table, place = game.table, sighted_at(game.table, arrival, quarter)
    for name in waiting:
        unit = table.units[name]
        ways = [formation_for(unit, way) for way in ways_to_come(table, unit)]
        labels = {
            str(way): ARRAYS[way] for way in ways if free_pose(table, unit, place, way) is not None
        }
        if not labels:
            game.tell(events.KeptWaiting(name))
            continue
        asks = f"In what formation does {unit.name} come on?"
        way = await HowTheyCome(unit.seat, asks, labels, "AGW-585", ("Joker",), whom=name)
        come_as_announced(game, unit, place, formation_for(unit, way))
    if in_reserve(table, arrival) != waiting:
        take_up_cards(game, Seat(arrival.seat))


class RideRound(YesNo):
    """Whether part of the attackers rides round, which must be said one Joker ahead."""

    __slots__ = ()
    cite = "AGW-395"


@rule("AGW-395")
async def outflank(game: Game_, arrival: Arrival) -> None:
    """Announced at the first Joker without saying who, at a flank or at both on the second."""
    table = game.table
    if not table.called_up:
        coming = await RideRound(
            Seat(arrival.seat),
            "Does part of your army work round a flank? The enemy hears that it does, not who.",
            yes="It does, and appears at the next Joker",
            no="No: they follow the others",
            heading=("Joker",),
        )
        game.tell(events.FlankersAnnounced(arrival.seat, arrival.units, coming=coming))
    elif table.called_up == ("flank",) and arrival.joker <= table.jokers:
        for name in in_reserve(table, arrival):
            await come_on(game, table.units[name], ("left", "right"))
