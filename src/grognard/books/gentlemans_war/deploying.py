"""Deployment: who places first, and where units, generals and headquarters stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from msgspec import Struct

from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.asking import Pick
from grognard.books.gentlemans_war.country import pace_of
from grognard.books.gentlemans_war.pieces import (
    CAVALRY,
    FOOT,
    GUNS,
    NOWHERE,
    AgwTable,
    Formation,
    Unit,
    usual_formation,
)
from grognard.books.gentlemans_war.stands import base_as, base_of
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.kernel.question import Fault, Offer, Question, Seat
from grognard.tabletop.geometry import (
    Base,
    Point,
    Polygon,
    Pose,
    contains,
    encroaches,
    inches,
)
from grognard.tabletop.going import barring

Game_ = Game[AgwTable]
FORMATIONS: dict[str, tuple[Formation, ...]] = {
    **dict.fromkeys(FOOT, ("line", "march", "attack")),
    **dict.fromkeys((*CAVALRY, "mounted_infantry", "cyclists"), ("line", "march")),
    **dict.fromkeys(GUNS, ("deployed", "limbered")),
    "sharpshooters": ("skirmish",),
    "tigermen": ("skirmish",),
    "tribal_infantry": ("mass",),
}


class Stand(Struct, frozen=True, omit_defaults=True):
    """A place for a unit, a general, or (under the seat's own name) the headquarters."""

    piece: str
    x: int
    y: int
    formation: str = ""


class Deploy(Question[Stand]):
    """Where the next piece of an army stands when the battle opens."""

    __slots__ = ("table",)
    answer = Stand
    cite = "AGW-114"

    def __init__(self, table: AgwTable, seat: Seat) -> None:
        super().__init__(seat)
        self.table = table

    def words(self) -> str:
        return "What do you place next, and where?"

    def trail(self) -> tuple[str, ...]:
        return ("Deployment",)

    def candidates(self) -> Sequence[Stand]:
        piece = waiting(self.table, self.seat)[0]
        return [Stand(piece, x, y) for x, y in self._grid(inches(6))]

    def list_offers(self) -> Sequence[Stand]:
        """A dozen places of a coarse grid, or of a fine one where the zone is crowded."""
        piece = waiting(self.table, self.seat)[0]
        for step in (inches(5), inches(2), inches(1)):
            stands = (Stand(piece, x, y) for x, y in self._grid(step))
            found = list(islice((s for s in stands if self.fault(s) is None), 24))
            if found:
                return found
        return []

    def _grid(self, step: int) -> Iterator[tuple[int, int]]:
        zone = self.table.zones[self.seat]
        xs, ys = [x for x, _ in zone], [y for _, y in zone]
        for y in range(min(ys) + inches(1), max(ys), step):
            for x in range(min(xs) + inches(1), max(xs), step):
                yield x, y

    @rule("AGW-114", "AGW-115", "AGW-117", "AGW-073")
    def fault(self, choice: Stand) -> Fault | None:
        """Inside the side's zone, on ground that bears it, and on nobody's toes."""
        if choice.piece not in waiting(self.table, self.seat):
            return Fault("Name a piece of yours that is not placed yet.", self.cite)
        if abs(choice.x) > self.table.width or abs(choice.y) > self.table.height:
            return Fault("That is not on the table.", self.cite)
        unit = self.table.units.get(choice.piece)
        if unit is not None and choice.formation not in ("", *formations(unit)):
            return Fault(f"{unit.name} does not form so.", "AGW-058")
        if choice.formation == "attack" and self.table.switches.get(
            f"no_attack_column:{self.seat}"
        ):
            return Fault("This army forms no attack columns.", "AGW-063")
        base = self._base(choice)
        zone = Polygon([Point(x, y) for x, y in self.table.zones[self.seat]])
        if not contains(zone, base):
            return Fault("That is outside your deployment zone.", self.cite)
        if any(encroaches(base, other) for other in self._others()):
            return Fault("Somebody stands there.", self.cite)
        if unit is not None and barring(self.table.ground, base, pace_of(unit)):
            return Fault("They cannot stand on such ground.", "AGW-103")
        return None

    def _base(self, choice: Stand) -> Base:
        pose = Pose(choice.x, choice.y, self.table.facings[self.seat])
        unit = self.table.units.get(choice.piece)
        if unit is None:
            return Base(pose, inches(1), inches(2))
        return base_as(unit, formation_for(unit, choice.formation), pose)

    def _others(self) -> list[Base]:
        return [base_of(unit) for unit in self.table.on_field()]

    def describe(self, choice: Stand) -> Offer:
        name = label(self.table, choice.piece)
        where = f"{choice.x // 254}, {choice.y // 254} inches"
        return Offer(name, where, self.cite, "ui-move", choice.piece, (choice.x, choice.y))


def label(table: AgwTable, piece: str) -> str:
    """What is being placed."""
    if piece in table.units:
        return table.units[piece].name
    return table.generals[piece].name if piece in table.generals else "Headquarters"


def formations(unit: Unit) -> tuple[Formation, ...]:
    """How a unit may stand when the battle opens."""
    if unit.kind == "light_infantry" and unit.original <= 6:
        return ("line", "march", "attack", "skirmish")
    return FORMATIONS.get(unit.kind, ("line", "march"))


def formation_for(unit: Unit, wanted: str) -> Formation:
    """The formation asked for, or the usual one."""
    for formation in formations(unit):
        if formation == wanted:
            return formation
    return usual_formation(unit.kind)


def waiting(table: AgwTable, seat: str) -> list[str]:
    """What a seat has still to place, units first."""
    units = [u.id for u in table.units.values() if u.seat == seat and _unplaced(u)]
    generals = [g.id for g in table.generals.values() if g.seat == seat and g.place == NOWHERE]
    headquarters = table.headquarters.get(seat)
    own = [seat] if headquarters is not None and headquarters.place == NOWHERE else []
    return [*units, *generals, *own]


def _unplaced(unit: Unit) -> bool:
    return not unit.gone and unit.place == NOWHERE


@rule("AGW-116", "AGW-357")
async def choose_first(game: Game_) -> None:
    """The higher roll chooses who places first; a scenario may settle it."""
    table = game.table
    terms = table.terms
    if terms.placing != "turns" and terms.attacker:
        defender = table.rival(terms.attacker)
        first = terms.attacker if terms.placing == "defender_last" else defender
        game.tell(events.WonFirst((), first))
        return
    dice = game.roll(2)
    while dice[0] == dice[1]:
        dice = game.roll(2)
    chooser = table.seats[0] if dice[0] > dice[1] else table.seats[1]
    labels = {str(seat): f"{table.names.get(seat, seat)} places first" for seat in table.seats}
    first = await Pick(chooser, "Who places first?", labels, "AGW-116", ("Deployment",))
    game.tell(events.WonFirst(dice, first))


@rule("AGW-116", "AGW-117")
async def deploy(game: Game_) -> None:
    """One piece takes its place; then it is the turn of whoever has to place next."""
    table = game.table
    seat = table.deployer
    stand = await Deploy(table, seat)
    unit = table.units.get(stand.piece)
    formation: Formation = formation_for(unit, stand.formation) if unit else "line"
    after = next_deployer(table, seat, stand.piece)
    place, facing = (stand.x, stand.y), table.facings[seat]
    game.tell(events.Deployed(stand.piece, place, facing, formation, after))


@rule("AGW-116", "AGW-357")
def next_deployer(table: AgwTable, seat: Seat, placed: str) -> str:
    """Who places after this piece: by turns, or as the scenario says; nobody when all stand."""
    rival = table.rival(seat)
    mine = [piece for piece in waiting(table, seat) if piece != placed]
    theirs = waiting(table, rival)
    if not mine or not theirs:
        return str(seat) if mine else str(rival) if theirs else ""
    if table.terms.placing == "turns":
        return str(rival)
    if table.terms.placing == "defender_half" and seat != table.terms.attacker:
        units = [unit for unit in table.units.values() if unit.seat == seat]
        standing = sum(not _unplaced(unit) for unit in units) + (placed in table.units)
        return str(rival) if standing * 2 >= len(units) else str(seat)
    return str(seat)
