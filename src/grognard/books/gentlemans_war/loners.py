"""Cameos who stand by themselves: where they may be, the surgeons, and the civilian."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Final

from msgspec import Struct

from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.asking import Pick, cycle_of
from grognard.books.gentlemans_war.crowding import make_room
from grognard.books.gentlemans_war.pieces import AgwTable, Place, Unit, needs_card
from grognard.books.gentlemans_war.stands import base_of
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.kernel.question import Fault, Offer, Question, Seat
from grognard.tabletop.geometry import (
    Face,
    Length,
    Point,
    Polygon,
    Pose,
    advance,
    along_bearing,
    distance,
    gap,
    inches,
    spot,
    within,
)
from grognard.tabletop.terrain import IMPASSABLE, Feature
from grognard.tabletop.wording import whereabouts

Game_ = Game[AgwTable]
QUIET: Final = inches(24)
"""So far from the enemy, or from any fighting, it is quiet."""
AT_HAND: Final = inches(1)
STREETS: Final = ("road", "track", "building", "hut")


class Foot(Struct, frozen=True, omit_defaults=True):
    """A place for a single figure; or it stays where it is."""

    x: int = 0
    y: int = 0
    stay: bool = False


STAY: Final = Foot(stay=True)


# Where they may be


def _ground_at(table: AgwTable, place: Place) -> list[Feature]:
    return list(table.ground.touched_by(spot(Point(*place)), 0))


@rule("AGW-663")
def quiet_fault(table: AgwTable, seat: Seat, place: Place) -> Fault | None:
    """At least 24 inches from every enemy on the table."""
    here = spot(Point(*place))
    if any(gap(here, base_of(foe)) < QUIET for foe in table.foes(seat)):
        return Fault("That is less than 24 inches from the enemy.", "AGW-663")
    return None


@rule("AGW-673")
def covert_fault(table: AgwTable, seat: Seat, place: Place) -> Fault | None:
    """A sniper begins in cover, no nearer to the enemy than the armies are."""
    near = table.ground.touched_by(spot(Point(*place)), AT_HAND)
    if not any(feature.cover in ("soft", "hard") for feature in near):
        return Fault("There is no cover.", "AGW-673")
    return quiet_fault(table, seat, place)


@rule("AGW-666")
def street_fault(table: AgwTable, _: Seat, place: Place) -> Fault | None:
    """A civilian comes along a road, or out of a house."""
    if any(feature.kind in STREETS for feature in _ground_at(table, place)):
        return None
    return Fault("Civilians come along roads and live in houses.", "AGW-666")


@rule("AGW-668")
def baseline_fault(table: AgwTable, seat: Seat, place: Place) -> Fault | None:
    """A scientist comes on at his own baseline, late as usual."""
    x, y = place
    facing = table.facings.get(seat, 0) // 9000 % 4
    far = (table.height - y, x, y, table.width - x)[facing]
    return None if far <= AT_HAND else Fault("He comes on at your baseline.", "AGW-668")


Check = Callable[[AgwTable, Seat, Place], Fault | None]
POSTS: Final[dict[str, Check]] = {
    "dressing station": quiet_fault,
    "sniper": covert_fault,
    "civilian": street_fault,
    "mad scientist": baseline_fault,
}


class Whither(Question[Foot]):
    """Where a cameo by itself appears, or goes."""

    __slots__ = ("here", "reach", "role", "table", "waits")
    answer = Foot
    cite = "AGW-658"

    def __init__(
        self,
        table: AgwTable,
        seat: Seat,
        role: str,
        here: Place | None = None,
        reach: Length = 0,
        *,
        waits: bool = False,
    ) -> None:
        super().__init__(seat)
        self.table = table
        self.role = role
        self.here = here
        self.reach = reach
        self.waits = waits
        """It may be left for a later Joker."""

    def words(self) -> str:
        verb = "appear" if self.here is None else "go"
        return f"Where does the {self.role} {verb}?"

    def trail(self) -> tuple[str, ...]:
        return (cycle_of(self.table, self.seat), self.role)

    def candidates(self) -> Sequence[Foot]:
        return list(islice(self._feet(), 400))

    def list_offers(self) -> Sequence[Foot]:
        """Two dozen places at the most, and none of them if it may wait."""
        places = list(islice((foot for foot in self._feet() if self.fault(foot) is None), 24))
        return [*places, STAY] if self.waits else places

    def _feet(self) -> Iterator[Foot]:
        if self.here is not None:
            yield STAY
            for eighth in range(8):
                step = along_bearing(eighth * 4500, self.reach)
                yield Foot(self.here[0] + step.x, self.here[1] + step.y)
            return
        for x, y in _likely(self.table, self.seat, self.role):
            yield Foot(x, y)

    def fault(self, choice: Foot) -> Fault | None:
        """On the table and on dry ground, where such a figure may be, and within its reach."""
        if choice.stay:
            may = self.waits or self.here is not None
            return None if may else Fault("He is not there yet.", self.cite)
        table, place = self.table, (choice.x, choice.y)
        if not (0 <= choice.x <= table.width and 0 <= choice.y <= table.height):
            return Fault("That is not on the table.", self.cite)
        ground = _ground_at(table, place)
        if any(one.going == IMPASSABLE for one in ground) and not any(one.way for one in ground):
            return Fault("Nobody can stand there.", "AGW-103")
        if self.here is None:
            return POSTS[self.role](table, self.seat, place)
        if distance(Point(*self.here), Point(*place)) > self.reach:
            return Fault("That is too far for him.", self.cite)
        return None

    def describe(self, choice: Foot) -> Offer:
        if choice.stay:
            return Offer("Nowhere yet: on a later Joker" if self.waits else "Stays where he is")
        here = (choice.x, choice.y)
        return Offer(self.role.capitalize(), whereabouts(here, 254), self.cite, place=here)


def _likely(table: AgwTable, seat: Seat, role: str) -> Iterator[Place]:
    """Places worth a thought: all over the own zone, then by roads and cover, then anywhere."""
    zone = Polygon([Point(x, y) for x, y in table.zones[seat]])
    yield from _grid((zone.left, zone.right), (zone.top, zone.bottom), inches(6))
    if role in ("sniper", "civilian"):
        for feature in table.features:
            if feature.cover or feature.kind in STREETS:
                shape = table.ground[feature.id].shape
                yield from _grid((shape.left, shape.right), (shape.top, shape.bottom), inches(2))
    yield from _grid((0, table.width), (0, table.height), inches(6))
    yield from _rim(table)


def _grid(across: tuple[int, int], down: tuple[int, int], step: Length) -> Iterator[Place]:
    for y in range(down[0] + step // 2, down[1], step):
        for x in range(across[0] + step // 2, across[1], step):
            yield x, y


def _rim(table: AgwTable) -> Iterator[Place]:
    """Places all round the table."""
    for x in range(inches(6), table.width, inches(6)):
        yield from ((x, 0), (x, table.height))
    for y in range(inches(6), table.height, inches(6)):
        yield from ((0, y), (table.width, y))


@rule("AGW-663", "AGW-666", "AGW-668", "AGW-673")
async def appear(game: Game_, seat: Seat, role: str, *, waits: bool) -> None:
    """A figure that stands by itself takes its place, if there is one for it, now or later."""
    question = Whither(game.table, seat, role, waits=waits)
    if all(foot.stay for foot in question.offers()):
        game.tell(events.CameoLeft(seat, role, "finds no fit place"))
        return
    foot = await question
    if foot.stay:
        game.tell(events.CameoWaits(seat, role))
    else:
        game.tell(events.CameoEntered(seat, role, "", (foot.x, foot.y)))


def alone(table: AgwTable, seat: str, role: str) -> Place | None:
    """Where a seat's cameo of such a role stands by itself, if it does."""
    cameo = table.cameos.get(seat)
    if cameo is None or cameo.role != role or cameo.state != "on":
        return None
    return cameo.place


# The dressing station


def head_count(table: AgwTable) -> dict[str, tuple[int, int]]:
    """How many figures each unit has, and had at first, where surgeons count them."""
    if not any(alone(table, seat, "dressing station") for seat in table.seats):
        return {}
    return {unit.id: (unit.original, unit.figures) for unit in table.on_field()}


@rule("AGW-663")
def carry_in(game: Game_, before: dict[str, tuple[int, int]]) -> None:
    """Who fell within 24 inches of the station lies there, unless his unit ran or was lost."""
    for name, (original, figures) in before.items():
        unit = game.table.units.get(name)
        if unit is None or not unit.on_table or unit.running or unit.original != original:
            continue
        place = alone(game.table, unit.seat, "dressing station")
        if place is None or unit.figures >= figures:
            continue
        if within(base_of(unit), spot(Point(*place)), QUIET):
            game.tell(events.CarriedIn(unit.id, figures - unit.figures))


@rule("AGW-663")
def patch_up(game: Game_, seat: Seat) -> None:
    """At a second Joker each man who lies there goes back to the ranks on 4 to 6."""
    for unit in game.table.own(seat):
        lying = min(unit.tended, unit.original - unit.figures - unit.buried)
        if lying > 0:
            dice = game.roll(lying)
            game.tell(events.PatchedUp(unit.id, dice, sum(die >= 4 for die in dice)))
            make_room(game, [unit])


# The inconvenient civilian


class Detain(Pick):
    """Whom a civilian bothers this cycle."""

    __slots__ = ()
    cite = "AGW-666"


@rule("AGW-666")
def detainable(table: AgwTable, seat: Seat) -> list[Unit]:
    """Enemies, but no heathen, who are 24 inches from everybody at grips or shooting."""
    rival = table.rival(seat)
    if table.switches.get(f"native:{rival}") and not table.switches.get(f"settlers:{rival}"):
        return []
    fighting = [unit for unit in table.on_field() if unit.locked or unit.shot]
    return [
        foe
        for foe in table.foes(seat)
        if not foe.acted
        and needs_card(foe)
        and not any(gap(base_of(foe), base_of(one)) < QUIET for one in fighting)
    ]


@rule("AGW-666")
async def detain(game: Game_, seat: Seat) -> None:
    """As the enemy's cycle begins one of his units may be kept from acting in it."""
    table = game.table
    labels = {"": "Nobody", **{foe.id: foe.name for foe in detainable(table, seat)}}
    if len(labels) == 1:
        return
    trail = (cycle_of(table, seat), "civilian")
    name = await Detain(seat, "Whom does the civilian hold up?", labels, "AGW-666", trail)
    if name:
        unit = table.units[name]
        front = base_of(unit).middle(Face.FRONT)
        there = advance(Pose(front.x, front.y, unit.bearing), AT_HAND)
        game.tell(events.HeldUp(seat, name, (there.x, there.y)))
