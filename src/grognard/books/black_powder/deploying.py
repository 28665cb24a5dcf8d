"""Setting up: unit after unit in its side's zone, and the commanders behind them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from grognard.books.black_powder import events
from grognard.books.black_powder.country import pace_of
from grognard.books.black_powder.events.writing import stance
from grognard.books.black_powder.pieces import BpTable, Commander, Place, Unit
from grognard.books.black_powder.stands import base_at, base_of
from grognard.books.black_powder.tables import Formation
from grognard.kernel.book import DONE, Done
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
    move_at,
    shaved,
)
from grognard.tabletop.going import barring


class Station(Struct, frozen=True):
    """Where a unit is set up, and in which formation."""

    x: int
    y: int
    formation: Formation


@rule("BP-024", "BP-025", "BP-034")
def opening_formations(unit: Unit) -> list[Formation]:
    """The formations in which a unit may begin the battle."""
    if unit.is_artillery:
        return ["deployed", "limbered"]
    if not unit.profile.regular or unit.profile.size == "tiny":
        return [unit.profile.home]
    found: list[Formation] = ["line", "march column", "skirmish order"]
    return [*found, "attack column", "square"] if unit.is_infantry else found


def zone_of(table: BpTable, seat: str) -> Polygon:
    """The ground on which a side sets up."""
    return Polygon([Point(x, y) for x, y in table.zones[seat]])


class Deploy(Question[Station]):
    """Where the next unit is set up."""

    __slots__ = ("table", "unit")
    answer = Station
    cite = "BP-047"

    def __init__(self, table: BpTable, unit: Unit) -> None:
        super().__init__(unit.seat)
        self.table = table
        self.unit = unit

    def words(self) -> str:
        return f"Where does {self.unit.name} stand?"

    def trail(self) -> tuple[str, ...]:
        return ("Deployment", self.unit.name)

    def candidates(self) -> Sequence[Station]:
        usual: dict[str, list[Formation]] = {
            "infantry": ["line", "attack column"],
            "cavalry": ["line"],
            "artillery": ["deployed"],
        }
        able = opening_formations(self.unit)
        shown = [f for f in usual[self.unit.profile.kind] if f in able] or able
        spots = list(_grid(self.table, self.unit.seat, self.table.inches(6)))
        return [Station(x, y, formation) for x, y in spots for formation in shown]

    def list_offers(self) -> Sequence[Station]:
        found = [choice for choice in self.candidates() if self.fault(choice) is None]
        return found or self._tight()

    def _tight(self) -> Sequence[Station]:
        """Somewhere at least, when the zone is crowded."""
        for x, y in _grid(self.table, self.unit.seat, self.table.inch):
            for formation in opening_formations(self.unit):
                station = Station(x, y, formation)
                if self.fault(station) is None:
                    return [station]
        raise RuntimeError(f"{self.unit.name} does not fit into its zone")

    def fault(self, choice: Station) -> Fault | None:
        table, unit = self.table, self.unit
        if choice.formation not in opening_formations(unit):
            return Fault(f"{unit.name} cannot form {choice.formation}.", "BP-024")
        pose = Pose(choice.x, choice.y, table.facings[unit.seat])
        base = base_at(table, unit, pose, choice.formation)
        if not contains(zone_of(table, unit.seat), shaved(base)):
            return Fault(f"{unit.name} would stand outside its zone.", self.cite)
        if any(encroaches(base, base_of(table, friend)) for friend in table.friends(unit)):
            return Fault(f"{unit.name} would stand on friends.", "BP-120")
        if barring(table.terrain, base, pace_of(table, unit, choice.formation)):
            return Fault(f"{unit.name} cannot stand on that ground.", "BP-134")
        return None

    def refusals(self) -> list[tuple[Offer, Fault]]:
        """A list of every place that is taken would help nobody."""
        return []

    def describe(self, choice: Station) -> Offer:
        inch = self.table.inch
        label = f"{choice.formation.capitalize()}, {choice.x // inch} by {choice.y // inch}"
        return Offer(label, cite=self.cite, place=(choice.x, choice.y))


def _grid(table: BpTable, seat: str, step: int) -> Iterator[Place]:
    """Places in a zone, so far apart."""
    zone = zone_of(table, seat)
    half = step // 2
    for y in range(zone.top + half, zone.bottom, step):
        for x in range(zone.left + half, zone.right, step):
            yield x, y


@rule("BP-047")
async def deploy(game: Game[BpTable]) -> Done:
    """The next unit is set up; when all stand, the commanders ride to their brigades."""
    table = game.table
    waiting = [unit for unit in table.units.values() if not unit.placed]
    if not waiting:
        game.tell(events.StaffPlaced(staff_places(table)))
        qualify(game)
        return DONE
    unit = waiting[0]
    choice = await Deploy(table, unit)
    pose = Pose(choice.x, choice.y, table.facings[unit.seat])
    game.tell(events.Deployed(unit.id, stance(pose), choice.formation))
    return DONE


@rule("BP-045")
def staff_places(table: BpTable) -> dict[str, Place]:
    """Each commander behind the middle of his troops."""
    return {man.id: _behind(table, man) for man in table.commanders.values()}


def _behind(table: BpTable, man: Commander) -> Place:
    own = [
        unit for unit in table.standing(man.seat) if man.general or table.brigadier(unit) == man.id
    ]
    x = sum(unit.x for unit in own) // len(own)
    y = sum(unit.y for unit in own) // len(own)
    back = move_at(Pose(x, y, 0), table.facings[man.seat] + 18000, table.inches(4))
    edge = Base(Pose(table.width // 2, table.height // 2, 0), table.width, table.height)
    return min(max(back.x, edge.left), edge.right), min(max(back.y, edge.top), edge.bottom)


@rule("BP-438", "BP-439")
def qualify(game: Game[BpTable]) -> None:
    """Where it is played, three dice tell the character of every brigadier."""
    if game.table.plays("personal_qualities"):
        for man in game.table.commanders.values():
            if not man.general:
                game.tell(events.Qualified(man.id, game.roll(3)))


class GoFirst(Question[bool]):
    """Whether the winner of the toss takes the first turn."""

    __slots__ = ()
    answer = bool
    cite = "BP-050"

    def words(self) -> str:
        return "You win the toss. Do you go first?"

    def trail(self) -> tuple[str, ...]:
        return ("Deployment", "first turn")

    def candidates(self) -> Sequence[bool]:
        return [True, False]

    def fault(self, choice: bool) -> Fault | None:  # noqa: FBT001
        return None

    def describe(self, choice: bool) -> Offer:  # noqa: FBT001
        return Offer("Go first" if choice else "Go second", cite=self.cite)


@rule("BP-050")
async def toss(game: Game[BpTable]) -> Done:
    """The higher die chooses who goes first; ties are thrown again."""
    table = game.table
    if table.opener:
        game.tell(events.FirstTaken(Seat(table.opener)))
        return DONE
    dice = game.roll(2)
    while dice[0] == dice[1]:
        dice = game.roll(2)
    winner = table.seats[0] if dice[0] > dice[1] else table.seats[1]
    first = winner if await GoFirst(winner) else table.rival(winner)
    game.tell(events.FirstTaken(first, dice))
    return DONE
