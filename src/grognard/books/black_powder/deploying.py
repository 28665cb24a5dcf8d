"""Setting up: unit after unit in its side's zone, and the commanders behind them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import pairwise, product

from msgspec import Struct

from grognard.books.black_powder import events
from grognard.books.black_powder.battles.flanking import write_flank_march
from grognard.books.black_powder.country import buildings, holders, pace_of
from grognard.books.black_powder.events.writing import stance
from grognard.books.black_powder.forming import keeps_ranks, woods
from grognard.books.black_powder.orders import AS_IT_GOES, Bearing
from grognard.books.black_powder.pieces import BpTable, Commander, Place, Unit
from grognard.books.black_powder.riding import place_fault
from grognard.books.black_powder.stands import base_at, base_of, building_base
from grognard.books.black_powder.tables import Formation
from grognard.kernel.book import DONE, Done
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.kernel.question import Fault, Offer, Question, Seat
from grognard.tabletop.geometry import (
    FULL_TURN,
    HALF_TURN,
    QUARTER_TURN,
    Base,
    Point,
    Polygon,
    Pose,
    angle_between,
    bearing_to,
    contains,
    contains_point,
    distance,
    encroaches,
    move_at,
    opposite,
    overlap,
    shaved,
)
from grognard.tabletop.going import barring
from grognard.tabletop.terrain import ROAD, Feature
from grognard.tabletop.wording import listed


class Station(Struct, frozen=True, omit_defaults=True):
    """Where a unit is set up, in which formation, and which way it looks."""

    x: int
    y: int
    formation: Formation
    facing: Bearing = AS_IT_GOES
    """Across the table, if nothing else is said."""


def pose_of(table: BpTable, unit: Unit, choice: Station) -> Pose:
    """Where a unit would stand, and which way it would look."""
    across = choice.facing == AS_IT_GOES
    return Pose(choice.x, choice.y, table.facings[unit.seat] if across else choice.facing)


@rule("BP-024", "BP-025", "BP-034", "BP-785")
def opening_formations(table: BpTable, unit: Unit) -> list[Formation]:
    """The formations in which a unit may begin the battle, come onto the table or return."""
    if unit.is_artillery:
        return ["deployed", "limbered"] if unit.profile.train else ["deployed"]
    if not unit.profile.regular or unit.profile.size == "tiny":
        return [unit.profile.home]
    if unit.has("Skirmish Only"):
        return ["skirmish order", "march column"]  # BP-1131
    found: list[Formation] = ["line", "march column"]
    if not keeps_ranks(table, unit):
        found += ["skirmish order"]
    if not unit.is_infantry:
        return found
    found += ["attack column", "square"]
    return [*found, "mixed line", "mixed column"] if unit.has("Mixed Formation") else found


@rule("BP-024", "BP-025", "BP-039", "BP-110", "BP-785")
def first_formations(table: BpTable, unit: Unit) -> list[Formation]:
    """The formations in which a unit may be set up, some of them only where the ground is fit."""
    found = opening_formations(table, unit)
    bound: tuple[Formation, ...] = () if unit.is_artillery else ("march column", "skirmish order")
    return [*found, *(formation for formation in bound if formation not in found)]


@rule("BP-024", "BP-025", "BP-039", "BP-110", "BP-785")
def ground_fault(table: BpTable, unit: Unit, base: Base, formation: Formation) -> Fault | None:
    """Why a unit may not begin like that there: who keeps his ranks is loose only in a wood.

    Irregular and tiny units march in column on a road, and nowhere else.
    """
    if formation in opening_formations(table, unit):
        return None
    if formation == "march column":
        on_road = any(one.way and one.going == ROAD for one in table.terrain.at(base.pose.point))
        words, remedy = "may form march column only on a road", "Set it up astride a road."
        return None if on_road else Fault(f"{unit.name} {words}.", "BP-025", remedy)
    if any(overlap(base, wood.shape) for wood in woods(table)):
        return None
    cite = "BP-024" if unit.profile.regular else "BP-110"
    words = "begins in skirmish order only in a wood"
    return Fault(f"{unit.name} {words}.", cite, "Set it up in a wood, or in another formation.")


def zone_of(table: BpTable, seat: str) -> Polygon:
    """The ground on which a side sets up."""
    return _ground(table.zones[seat])


@lru_cache(maxsize=64)
def _ground(outline: tuple[Place, ...]) -> Polygon:
    return Polygon([Point(x, y) for x, y in outline])


class Deploy(Question[Station]):
    """Where the next unit is set up."""

    __slots__ = ("table", "unit")
    answer = Station
    cite = "BP-047"
    sets_up = True

    def __init__(self, table: BpTable, unit: Unit) -> None:
        super().__init__(unit.seat)
        self.table = table
        self.unit = unit

    def words(self) -> str:
        return f"Where does {self.unit.name} stand?"

    def about(self) -> str:
        return self.unit.id

    @rule("BP-046")
    def trail(self) -> tuple[str, ...]:
        """Whose brigade it is, so that of several players of a side the right one answers."""
        return ("Deployment", self.table.brigades[self.unit.brigade].name, self.unit.name)

    def candidates(self) -> Sequence[Station]:
        """Places all over the zone in every formation, and columns on its roads."""
        table, seat = self.table, self.unit.seat
        spots = list(_grid(table, seat, table.inches(6)))
        found = []
        for formation in sorted(first_formations(table, self.unit), key=is_rare):
            some = thinned(spots, formation, partial(self._fits, formation))
            found += [Station(x, y, formation) for x, y in some] or self._somewhere(formation)
        roads = road_marches(table, zone_of(table, seat), table.facings[seat])
        found += [Station(*at) for at in roads]
        blocks = [building_base(table, one.id).pose for one in buildings(table)]
        return [*found, *(Station(block.x, block.y, "building") for block in blocks)]

    def _fits(self, formation: Formation, spot: Place) -> bool:
        return self.fault(Station(*spot, formation)) is None

    def list_offers(self) -> Sequence[Station]:
        found = [choice for choice in self.candidates() if self.fault(choice) is None]
        return found or self._tight()

    def _somewhere(self, formation: Formation) -> list[Station]:
        """One place at least, between the others, for a formation that needs no special ground."""
        if formation not in opening_formations(self.table, self.unit):
            return []
        fine = _grid(self.table, self.unit.seat, self.table.inch)
        spot = next((spot for spot in fine if self._fits(formation, spot)), None)
        return [Station(*spot, formation)] if spot else []

    def has_room(self) -> bool:
        """Whether the unit can stand anywhere in its zone, among those who stand there already."""
        formations = opening_formations(self.table, self.unit)
        return any(self._somewhere(formation) for formation in formations)

    def _tight(self) -> Sequence[Station]:
        """Somewhere at least, when the zone is crowded."""
        for formation in opening_formations(self.table, self.unit):
            if found := self._somewhere(formation):
                return found
        raise RuntimeError(f"{self.unit.name} does not fit into its zone")

    def fault(self, choice: Station) -> Fault | None:
        table, unit = self.table, self.unit
        if choice.formation == "building":
            return garrison_fault(table, unit, Point(choice.x, choice.y))
        if choice.formation not in first_formations(table, unit):
            able = listed(first_formations(table, unit))
            words = f"{unit.name} cannot begin in {choice.formation}"
            return Fault(f"{words}.", "BP-024", f"It may begin in {able}.")
        pose = pose_of(table, unit, choice)
        base = base_at(table, unit, pose, choice.formation)
        if fault := ground_fault(table, unit, base, choice.formation):
            return fault
        if not contains(zone_of(table, unit.seat), shaved(base)):
            words = f"{unit.name} would stand outside its zone."
            return Fault(words, self.cite, "All of it must be within its side's zone.")
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
        block = block_at(self.table, Point(choice.x, choice.y))
        if block or choice.formation == "building":
            words = f"In {block.words}" if block else "In the building"
            return Offer(words, cite="BP-144", icon="ui-move", place=(choice.x, choice.y))
        pose = pose_of(self.table, self.unit, choice)
        tray = base_at(self.table, self.unit, pose, choice.formation).outline
        label, where = begun(choice.formation), f"{choice.x // inch} by {choice.y // inch} inches"
        if choice.facing not in (AS_IT_GOES, self.table.facings[self.unit.seat]):
            where += f", looking {looking(choice.facing)}"
        here = (choice.x, choice.y)
        return Offer(label, where, self.cite, "ui-move", self.unit.id, here, group=label, tray=tray)


def begun(formation: Formation) -> str:
    """A formation as the heading of the places where a unit may begin in it."""
    guns = {"limbered": "Limbered", "deployed": "Ready to fire", "warband": "As a warband"}
    return guns.get(formation, f"In {formation}")


def looking(bearing: int) -> str:
    """A direction in words; the top of the table is north."""
    return _WINDS[(bearing + QUARTER_TURN // 4) % FULL_TURN // (QUARTER_TURN // 2)]


_WINDS = (
    "north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west",
)  # fmt: skip


def is_rare(formation: Formation) -> bool:
    """True of a formation in which few begin a battle."""
    return formation not in ("line", "attack column", "deployed", "warband")


def thinned(
    spots: Sequence[Place], formation: Formation, fits: Callable[[Place], bool]
) -> Sequence[Place]:
    """All places for a usual formation, a third of them for a rare one; one at least that is fit.

    A player may name any other.
    """
    if not is_rare(formation):
        return spots
    thirds = [spots[first::3] for first in range(3)]
    return next((third for third in thirds if any(map(fits, third))), ())


def block_at(table: BpTable, point: Point) -> Feature | None:
    """The building round a point."""
    found = [one for one in table.terrain.at(point) if one.kind == "building"]
    return found[0] if found else None


@rule("BP-144", "BP-145", "BP-348")
def garrison_fault(
    table: BpTable, unit: Unit, point: Point, zone: Polygon | None = None
) -> Fault | None:
    """Why a unit may not begin in a building: foot, one battalion and one tiny unit, or one gun."""
    block, own = block_at(table, point), zone or zone_of(table, unit.seat)
    if block is None or not contains(own, building_base(table, block.id)):
        return Fault("There is no building of yours.", "BP-144")
    if unit.is_cavalry:
        return Fault("Horse does not stand in buildings.", "BP-144")
    inside = [u for u in holders(table, block.id) if u.is_artillery == unit.is_artillery]
    tiny = unit.profile.size == "tiny"
    if any(unit.is_artillery or (other.profile.size == "tiny") == tiny for other in inside):
        return Fault(f"{block.words.capitalize()} is full.", "BP-144")
    return None


def _grid(table: BpTable, seat: str, step: int) -> Iterator[Place]:
    """Places in a zone, so far apart."""
    zone = zone_of(table, seat)
    half = step // 2
    for y in range(zone.top + half, zone.bottom, step):
        for x in range(zone.left + half, zone.right, step):
            yield x, y


@rule("BP-025", "BP-039", "BP-081")
def road_marches(
    table: BpTable, zone: Polygon, ahead: int
) -> Iterator[tuple[int, int, Formation, int]]:
    """March columns every 6 inches along the roads of some ground, looking rather one way."""
    for road in table.features:
        for here, there in pairwise(road.line if road.going == ROAD else ()):
            start, end = Point(*here), Point(*there)
            heading = bearing_to(start, end)
            onward = abs(angle_between(ahead, heading)) <= QUARTER_TURN
            facing = heading if onward else opposite(heading)
            for gone in range(table.inches(3), distance(start, end), table.inches(6)):
                spot = move_at(Pose(*here, heading), heading, gone)
                if contains_point(zone, spot.point):
                    yield spot.x, spot.y, "march column", facing


@rule("BP-047")
async def deploy(game: Game[BpTable]) -> Done:
    """The next unit is set up; when all stand, the commanders ride to their brigades."""
    table = game.table
    waiting = [unit for unit in table.units.values() if not unit.placed]
    if not waiting and await write_flank_march(game):
        return DONE
    if not waiting:
        game.tell(events.StaffPlaced(staff_places(table)))
        qualify(game)
        return DONE
    unit = waiting[0]
    choice = await Deploy(table, unit)
    pose = pose_of(table, unit, choice)
    inside, formation = "", choice.formation
    if formation == "building" and (block := block_at(table, Point(choice.x, choice.y))):
        inside = block.id
        formation = "deployed" if unit.is_artillery else "building"
    game.tell(events.Deployed(unit.id, stance(pose), formation, inside))
    return DONE


@rule("BP-045", "BP-1069")
def staff_places(table: BpTable) -> dict[str, Place]:
    """Each commander behind the middle of his troops, but for those who have their posts."""
    staff = [man for man in table.commanders.values() if _rides(table, man)]
    return {man.id: _behind(table, man) for man in staff if _troops(table, man)}


def _rides(table: BpTable, man: Commander) -> bool:
    """True of everybody in an encounter; in a battle of those whose troops were set up freely."""
    if not table.terms.victory:
        return True
    free = [one for one in table.terms.free if one.seat == man.seat and one.staff]
    names = [name for one in free for name in one.units]
    return any(man.general or table.brigadier(table.units[name]) == man.id for name in names)


def _troops(table: BpTable, man: Commander) -> list[Unit]:
    """Those on the table who are under a man's orders."""
    own = table.standing(man.seat)
    return [unit for unit in own if man.general or table.brigadier(unit) == man.id]


@rule("BP-348", "BP-493")
def _behind(table: BpTable, man: Commander) -> Place:
    """Four inches behind the middle of his troops, or near it where a house or water is there."""
    places = list(_round_about(table, man))
    free = [place for place in places if place_fault(table, man, Point(*place)) is None]
    return (free or places)[0]


def _round_about(table: BpTable, man: Commander) -> Iterator[Place]:
    """Places about the middle of a man's troops, that behind it first."""
    own = _troops(table, man)
    x = sum(unit.x for unit in own) // len(own)
    y = sum(unit.y for unit in own) // len(own)
    home = table.facings[man.seat] + HALF_TURN
    edge = Base(Pose(table.width // 2, table.height // 2, 0), table.width, table.height)
    for inches, turn in product((4, 8, 12, 16), (0, 4500, -4500, 9000, -9000, HALF_TURN)):
        spot = move_at(Pose(x, y, 0), home + turn, table.inches(inches))
        across = min(max(spot.x, edge.left), edge.right)
        yield across, min(max(spot.y, edge.top), edge.bottom)


@rule("BP-438", "BP-439")
def qualify(game: Game[BpTable]) -> None:
    """Where it is played, three dice tell the character of every brigadier."""
    if game.table.plays("personal_qualities"):
        for man in game.table.commanders.values():
            if not man.general:
                game.tell(events.Qualified(man.id, game.roll(3), man.seat))


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
