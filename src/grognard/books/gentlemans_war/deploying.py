"""Deployment: who places first, and where units, generals and headquarters stand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.asking import Pick
from grognard.books.gentlemans_war.country import is_on_road, pace_of
from grognard.books.gentlemans_war.dice import roll_off
from grognard.books.gentlemans_war.events.wording import FORMED
from grognard.books.gentlemans_war.events.wording import where as in_section
from grognard.books.gentlemans_war.hiding import coverts, hiding_fault, lairs, may_hide
from grognard.books.gentlemans_war.opening import HALVES, OUT, has_room_to_part, part, partings
from grognard.books.gentlemans_war.pieces import (
    CAVALRY,
    FOOT,
    GUNS,
    NATIVE_HORSE,
    NOWHERE,
    AgwTable,
    Formation,
    Unit,
    usual_formation,
)
from grognard.books.gentlemans_war.posting import (
    Post,
    came_along,
    column_formation,
    is_in_column,
    post_fault,
    road_points,
)
from grognard.books.gentlemans_war.sections import side_of
from grognard.books.gentlemans_war.stands import base_as, base_of
from grognard.books.gentlemans_war.ways import doorsteps
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.kernel.question import Fault, Offer, Question, Seat
from grognard.tabletop.geometry import (
    Base,
    Point,
    Polygon,
    Pose,
    contains,
    contains_point,
    encroaches,
    inches,
)
from grognard.tabletop.going import barring
from grognard.tabletop.wording import does, whereabouts

Game_ = Game[AgwTable]
FORMATIONS: dict[str, tuple[Formation, ...]] = {
    **dict.fromkeys(FOOT, ("line", "march", "attack")),
    **dict.fromkeys((*CAVALRY, *NATIVE_HORSE), ("line", "double line", "march")),
    **dict.fromkeys(("mounted_infantry", "cyclists"), ("line", "march")),
    **dict.fromkeys(GUNS, ("deployed", "limbered")),
    "huge_gun": ("deployed",),
    "sharpshooters": ("skirmish",),
    "tigermen": ("skirmish",),
    "tribal_infantry": ("mass",),
}
ARRAYS: Final = {
    **{formation: f"{words[0].upper()}{words[1:]}" for formation, words in FORMED.items()},
    OUT: "With skirmishers out in front",
    HALVES: "As two skirmish units",
}
"""What the ways in which a unit may begin are called."""
AS_USUAL: Final = -1


class Stand(Struct, frozen=True, omit_defaults=True):
    """A place for a unit, a general, or (under the seat's own name) the headquarters."""

    piece: str
    x: int
    y: int
    formation: str = ""
    """One of ARRAYS; nothing is the usual one."""
    facing: int = AS_USUAL
    """A bearing square to the table; who says nothing looks the way his army looks."""
    hidden: bool = False


MOST_PLACES: Final = 24
"""No more are offered for one piece; a player may point anywhere else."""


class Deploy(Question[Stand]):
    """Where the next piece of an army stands when the battle opens."""

    __slots__ = ("around", "posts", "table")
    answer = Stand
    cite = "AGW-114"
    sets_up = True

    def __init__(self, table: AgwTable, seat: Seat) -> None:
        self.posts: dict[str, bool] = {}
        """Whether there is any room for a piece where the scenario wants it."""
        self.around: list[Base] | None = None
        """The trays of all who stand already; they stay while the question stands."""
        super().__init__(seat)
        self.table = table

    def words(self) -> str:
        return f"Where does {label(self.table, waiting(self.table, self.seat)[0])} stand?"

    def about(self) -> str:
        return waiting(self.table, self.seat)[0]

    def trail(self) -> tuple[str, ...]:
        return ("Deployment",)

    def candidates(self) -> Sequence[Stand]:
        return list(self._stands(waiting(self.table, self.seat)[0], inches(6)))

    def forget(self) -> None:
        super().forget()
        self.posts = {}
        self.around = None

    def list_offers(self) -> Sequence[Stand]:
        """Some places of a coarse grid all over the zone, or of a fine one where it is crowded."""
        for stands in self._grids():
            found = [stand for stand in stands if self.fault(stand) is None]
            if found:
                places = found[:: len(found) // MOST_PLACES + 1]
                others = [way for stand in places for way in self._ways(stand)[1:]]
                return [*places, *others]
        return []

    @rule("AGW-062", "AGW-067", "AGW-015", "AGW-018")
    def _ways(self, stand: Stand) -> list[Stand]:
        """The same place in every formation in which the piece may begin there."""
        unit = self.table.units.get(stand.piece)
        if unit is None or stand.hidden:
            return [stand]
        usual = self._formation(unit, stand)
        others = [way for way in (*formations(unit), *partings(self.table, unit)) if way != usual]
        ways = [replace(stand, formation=way) for way in others]
        return [stand, *(way for way in ways if self.fault(way) is None)]

    def _grids(self) -> Iterator[list[Stand]]:
        """Ever finer grids of places for the next piece."""
        piece = waiting(self.table, self.seat)[0]
        for step in (inches(5), inches(2), inches(1)):
            yield list(self._stands(piece, step))

    def has_any(self) -> bool:
        """There is some place for the next piece; an army may be too large for its zone."""
        return any(self.fault(stand) is None for stands in self._grids() for stand in stands)

    def is_lone(self) -> bool:
        """Two places on the first grid that has any are enough to choose from."""
        for stands in self._grids():
            free = (stand for stand in stands if self.fault(stand) is None)
            if next(free, None) is not None:
                return next(free, None) is None
        return super().is_lone()

    def sample(self, below: Callable[[int], int]) -> Stand:
        """Any place of the first grid that has any, tried by chance until one is free."""
        for stands in self._grids():
            while stands:
                stand = stands.pop(below(len(stands)))
                if self.fault(stand) is None:
                    ways = self._ways(stand)
                    return ways[below(len(ways))]
        return super().sample(below)

    def _stands(self, piece: str, step: int) -> Iterator[Stand]:
        """Places worth a thought: a column's road, houses and bridges, then all over the zone."""
        unit = self.table.units.get(piece)
        if unit is not None and is_in_column(self.table, unit):
            for point in road_points(self.table, inches(1)):
                yield Stand(piece, point.x, point.y)
        if unit is not None:
            for x, y in doorsteps(self.table, unit, self._base(Stand(piece, 0, 0))):
                yield Stand(piece, x, y)
        hides = unit is not None and may_hide(self.table, self.seat)
        for feature in coverts(self.table) if hides else ():
            for x, y in lairs(feature):
                yield Stand(piece, x, y, hidden=True)
        for x, y in self._grid(step):
            yield Stand(piece, x, y)
            if unit is not None and self.table.switches.get("half_face_relief"):
                yield Stand(piece, x, y, facing=(self.table.facings[self.seat] + 18000) % 36000)

    def _grid(self, step: int) -> Iterator[tuple[int, int]]:
        zone = self.table.zones[self.seat]
        xs, ys = [x for x, _ in zone], [y for _, y in zone]
        for y in range(min(ys) + inches(1), max(ys), step):
            for x in range(min(xs) + inches(1), max(xs), step):
                yield x, y

    @rule("AGW-114", "AGW-115", "AGW-117", "AGW-073")
    def fault(self, choice: Stand) -> Fault | None:
        """Inside the side's zone, on free ground that bears it, where the scenario wants it."""
        fault = self._place_fault(choice)
        unit = self.table.units.get(choice.piece)
        if fault is not None or unit is None:
            return fault
        if choice.hidden:
            return hiding_fault(self.table, unit, (choice.x, choice.y))
        found = self._post_fault(unit, choice)
        return found if found is not None and self._has_room(choice.piece) else None

    def _post_fault(self, unit: Unit, choice: Stand) -> Fault | None:
        base, formation = self._base(choice), self._formation(unit, choice)
        return post_fault(self.table, Post(unit, base, formation))

    def _has_room(self, piece: str) -> bool:
        """A post that is full binds nobody: whoever is left stands where he can in the zone."""
        if piece not in self.posts:
            unit = self.table.units[piece]
            self.posts[piece] = any(
                self._place_fault(stand) is None and self._post_fault(unit, stand) is None
                for stand in self._stands(piece, inches(2))
            )
        return self.posts[piece]

    def _place_fault(self, choice: Stand) -> Fault | None:
        """What any battle asks of a place, and of whoever is to stand there."""
        if choice.piece not in waiting(self.table, self.seat):
            return Fault("Name a piece of yours that is not placed yet.", self.cite)
        if abs(choice.x) > self.table.width or abs(choice.y) > self.table.height:
            return Fault("That is not on the table.", self.cite)
        if choice.facing != AS_USUAL and choice.facing not in (0, 9000, 18000, 27000):
            return Fault("They stand square to the table.", self.cite)
        unit = self.table.units.get(choice.piece)
        fault = self._formation_fault(unit, choice) if unit is not None else None
        return fault or self._ground_fault(unit, choice)

    def _formation_fault(self, unit: Unit, choice: Stand) -> Fault | None:
        if not choice.hidden and choice.formation in partings(self.table, unit):
            return None
        return formation_fault(self.table, unit, choice.formation)

    def _ground_fault(self, unit: Unit | None, choice: Stand) -> Fault | None:
        base = self._base(choice)
        zone = zone_of(self.table.zones[self.seat])
        inside = contains_point(zone, base.pose.point) if choice.hidden else contains(zone, base)
        if not inside:
            return Fault("That is outside your deployment zone.", self.cite)
        if any(encroaches(base, other) for other in self._others()):
            return Fault("Somebody stands there.", self.cite)
        if unit is None:
            return None
        if barring(self.table.ground, base, pace_of(unit)):
            return Fault("They cannot stand on such ground.", "AGW-103")
        parts, way = choice.formation in (OUT, HALVES), choice.formation
        if parts and not has_room_to_part(self.table, unit, base.pose, way, zone):
            return Fault("There is no room for both parts.", "AGW-080")
        return None

    def _base(self, choice: Stand) -> Base:
        pose = Pose(choice.x, choice.y, facing_of(self.table, self.seat, choice))
        unit = self.table.units.get(choice.piece)
        if unit is None:
            return Base(pose, inches(1), inches(2))
        return base_as(unit, self._formation(unit, choice), pose)

    def _formation(self, unit: Unit, choice: Stand) -> Formation:
        return formation_for(unit, choice.formation or column_formation(self.table, unit))

    def _others(self) -> list[Base]:
        if self.around is None:
            hidden = [u for u in self.table.units.values() if u.gone == "hidden"]
            own = [unit for unit in hidden if unit.side == side_of(self.seat)]
            self.around = [base_of(unit) for unit in (*self.table.on_field(), *own)]
        return self.around

    def describe(self, choice: Stand) -> Offer:
        name = label(self.table, choice.piece)
        where = self._measured(choice)
        if choice.facing not in (AS_USUAL, self.table.facings[self.seat]):
            where += ", facing the other way"
        if len(self.table.packs) > 1:
            where += f",{in_section(self.table.section_at(choice.x))}"
        if choice.formation:
            words = ARRAYS[choice.formation]
            where += f", {words[0].lower()}{words[1:]}"
        if choice.hidden:
            where += ", hidden"
        here = (choice.x, choice.y)
        offer = Offer(name, where, self.cite, "ui-move", choice.piece, place=here)
        unit = self.table.units.get(choice.piece)
        if unit is None:
            return offer
        group = ARRAYS[choice.formation or self._formation(unit, choice)]
        return replace(offer, tray=self._base(choice).outline, group=group)

    @rule("AGW-368", "AGW-380")
    def _measured(self, choice: Stand) -> str:
        """Where a place lies: from the corner of the table, or how far along its column's road."""
        unit, base = self.table.units.get(choice.piece), self._base(choice)
        column = unit is not None and is_in_column(self.table, unit)
        if not column or not is_on_road(self.table, base.pose.point):
            return whereabouts((choice.x, choice.y), inches(1))
        tenths = came_along(self.table, self.seat, base) * 10 // inches(1)
        return f"its head has come {tenths // 10}.{tenths % 10} inches along the road"


@lru_cache(maxsize=64)
def zone_of(corners: tuple[tuple[int, int], ...]) -> Polygon:
    """The ground of a deployment zone."""
    return Polygon([Point(x, y) for x, y in corners])


def facing_of(table: AgwTable, seat: Seat, stand: Stand) -> int:
    """The way a piece looks when it is placed."""
    return table.facings[seat] if stand.facing == AS_USUAL else stand.facing


def label(table: AgwTable, piece: str) -> str:
    """What is being placed."""
    if piece in table.units:
        return table.units[piece].name
    return table.generals[piece].name if piece in table.generals else "Headquarters"


def formations(unit: Unit) -> tuple[Formation, ...]:
    """How a unit may stand when the battle opens."""
    if unit.kind == "light_infantry" and unit.original <= 6:
        return ("line", "march", "attack", "skirmish")
    return FORMATIONS.get(unit.kind, (usual_formation(unit.kind),))


@rule("AGW-058", "AGW-063")
def formation_fault(table: AgwTable, unit: Unit, wanted: str) -> Fault | None:
    """A unit is placed in the usual formation or in another that it and its army know."""
    if wanted and wanted not in formations(unit):
        return Fault(f"{unit.name} does not form so.", "AGW-058")
    if wanted == "attack" and table.switches.get(f"no_attack_column:{unit.seat}"):
        return Fault("This army forms no attack columns.", "AGW-063")
    return None


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
    dice = roll_off(game)
    one, other = table.seats[:2]
    chooser = one if dice[-2] > dice[-1] else other
    labels = {
        str(seat): f"{does(table.names.get(seat, seat), 'places')} first" for seat in (one, other)
    }
    first = await Pick(chooser, "Who places first?", labels, "AGW-116", ("Deployment",))
    game.tell(events.WonFirst(dice, first))


@rule("AGW-116", "AGW-117")
async def deploy(game: Game_) -> None:
    """One piece takes its place; then it is the turn of whoever has to place next."""
    table = game.table
    seat = table.deployer
    question = Deploy(table, seat)
    if not question.has_any():
        hold_back(game, seat)
        return
    stand = await question
    unit = table.units.get(stand.piece)
    formation: Formation = "line"
    if unit is not None:
        formation = formation_for(unit, stand.formation or column_formation(table, unit))
    after = next_deployer(table, seat, stand.piece)
    place, facing = (stand.x, stand.y), facing_of(table, seat, stand)
    if stand.hidden:
        game.tell(events.Hid(stand.piece, seat, place, facing, formation, after))
    else:
        game.tell(events.Deployed(stand.piece, place, facing, formation, after))
        if unit is not None:
            part(game, unit, stand.formation, zone_of(table.zones[seat]))


@rule("AGW-114")
def hold_back(game: Game_, seat: Seat) -> None:
    """A unit for which no room is left comes on later; a general squeezes in among the others."""
    table = game.table
    piece = waiting(table, seat)[0]
    after = next_deployer(table, seat, piece)
    if piece in table.units:
        game.tell(events.HeldBack(piece, after))
        return
    zone = zone_of(table.zones[seat])
    middle = ((zone.left + zone.right) // 2, (zone.top + zone.bottom) // 2)
    game.tell(events.Deployed(piece, middle, table.facings[seat], "line", after))


@rule("AGW-116", "AGW-357")
def next_deployer(table: AgwTable, seat: Seat, placed: str) -> str:
    """Who places after this piece: by turns, or as the scenario says; nobody when all stand."""
    place = table.seats.index(seat)
    order = [*table.seats[place + 1 :], *table.seats[:place]]
    others = [str(other) for other in order if waiting(table, other)]
    mine = [piece for piece in waiting(table, seat) if piece != placed]
    if not mine or not others:
        return str(seat) if mine else others[0] if others else ""
    if table.terms.placing == "turns":
        return others[0]
    if table.terms.placing == "defender_half" and seat != table.terms.attacker:
        units = [unit for unit in table.units.values() if unit.seat == seat and not unit.parent]
        standing = sum(not _unplaced(unit) for unit in units) + (placed in table.units)
        return others[0] if standing * 2 >= len(units) else str(seat)
    return str(seat)
