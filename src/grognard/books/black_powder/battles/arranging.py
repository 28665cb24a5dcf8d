"""Free set-up in the book's battles: a player stands his units where the book lets him."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial

from msgspec import Struct

from grognard.books.black_powder import events
from grognard.books.black_powder.battles.dispositions import marching_order
from grognard.books.black_powder.battles.hauling import man_ropes
from grognard.books.black_powder.battles.terms import Cover, Entry, Freedom
from grognard.books.black_powder.country import buildings, is_barred, pace_of
from grognard.books.black_powder.deploying import (
    begun,
    block_at,
    deploy,
    first_formations,
    garrison_fault,
    ground_fault,
    is_rare,
    looking,
    opening_formations,
    road_marches,
    thinned,
)
from grognard.books.black_powder.events.writing import stance
from grognard.books.black_powder.pieces import BpTable, Place, Unit
from grognard.books.black_powder.planning import allowance_of
from grognard.books.black_powder.stands import base_at, base_of, building_base
from grognard.books.black_powder.tables import Formation
from grognard.kernel.book import DONE, Done
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.kernel.question import Fault, Offer, Question
from grognard.tabletop.geometry import (
    FULL_TURN,
    Base,
    Point,
    Polygon,
    Pose,
    contains,
    contains_point,
    encroaches,
    shaved,
    within,
)
from grognard.tabletop.going import barring
from grognard.tabletop.terrain import Feature

_QUARTERS = (0, 9000, 18000, 27000)
_STEP = 6
"""Inches between the places that are offered; a player may name any other."""


class Berth(Struct, frozen=True, omit_defaults=True):
    """Where a unit stands and which way it looks, whether it hides there, or that it waits."""

    x: int
    y: int
    formation: Formation
    facing: int
    hidden: bool = False
    waits: bool = False


class DeployFreely(Question[Berth]):
    """Where the next unit stands, of those whose places the book leaves to their player."""

    __slots__ = ("freedom", "table", "unit")
    answer = Berth
    cite = "BP-047"
    sets_up = True

    def __init__(self, table: BpTable, unit: Unit, freedom: Freedom) -> None:
        super().__init__(unit.seat)
        self.table = table
        self.unit = unit
        self.freedom = freedom

    def words(self) -> str:
        return f"Where does {self.unit.name} stand?"

    def detail(self) -> str:
        left = self.freedom.hiding - len(_hidden(self.table, self.freedom))
        return f"{left} more may be hidden." if self.freedom.hiding else ""

    def about(self) -> str:
        return self.unit.id

    def trail(self) -> tuple[str, ...]:
        return ("Deployment", self.table.brigades[self.unit.brigade].name, self.unit.name)

    @rule("BP-844", "BP-929", "BP-1128", "BP-1129")
    def usual(self) -> Berth:
        """Where the unit was in the battle that the book tells of."""
        unit = self.unit
        hidden = unit.id in self.freedom.hidden
        return Berth(unit.x, unit.y, unit.formation, unit.bearing, hidden, unit.reserve)

    def candidates(self) -> Sequence[Berth]:
        first, *others = self._shown()
        facings = list(dict.fromkeys([self.unit.bearing, *_QUARTERS]))
        spots = _grid(self.freedom.zone, self.table.inches(_STEP))
        found = [self.usual(), *_waiting(self.table, self.unit, self.freedom)]
        blocks = [building_base(self.table, one.id).pose for one in buildings(self.table)]
        found += [Berth(block.x, block.y, "building", self.unit.bearing) for block in blocks]
        for cover in self.freedom.covers:
            hides = [_middle(cover), *_grid(cover.outline, self.table.inches(_STEP))]
            found += [Berth(*at, first, facing, hidden=True) for at in hides for facing in facings]
        for facing in facings:
            found += [Berth(x, y, first, facing) for x, y in spots]
        for form in others:
            some = thinned(spots, form, partial(self._fits, form)) or self._somewhere(form)
            found += [Berth(x, y, form, self.unit.bearing) for x, y in some]
        zone = _area(self.freedom.zone)
        found += [Berth(*at) for at in road_marches(self.table, zone, self.unit.bearing)]
        return list(dict.fromkeys(found))

    def _fits(self, formation: Formation, spot: Place) -> bool:
        return self.fault(Berth(*spot, formation, self.unit.bearing)) is None

    def _somewhere(self, formation: Formation) -> list[Place]:
        """One place at least, between the others, for a formation that needs no special ground."""
        if formation not in opening_formations(self.table, self.unit):
            return []
        fine = _grid(self.freedom.zone, self.table.inch)
        return [spot for spot in fine if self._fits(formation, spot)][:1]

    def _shown(self) -> list[Formation]:
        """The formations in which it may begin, the one of the book's own battle first."""
        able = formations(self.table, self.unit, self.freedom)
        return sorted(able, key=lambda form: (form != self.unit.formation, is_rare(form)))

    def list_offers(self) -> Sequence[Berth]:
        found = [choice for choice in self.candidates() if self.fault(choice) is None]
        return found or self._tight()

    def _tight(self) -> Sequence[Berth]:
        """Somewhere at least, when the zone is crowded."""
        for x, y in _grid(self.freedom.zone, self.table.inch):
            for form in formations(self.table, self.unit, self.freedom):
                for facing in _QUARTERS:
                    berth = Berth(x, y, form, facing)
                    if self.fault(berth) is None:
                        return [berth]
        raise RuntimeError(f"{self.unit.name} does not fit into its zone")

    def fault(self, choice: Berth) -> Fault | None:
        table, unit, freedom = self.table, self.unit, self.freedom
        if fault := split_fault(table, unit, waits=choice.waits):
            return fault
        if choice.waits:
            return wait_fault(table, unit, freedom) or anchor_fault(table, unit, freedom, None)
        if choice.formation == "building":
            return post_fault(table, unit, freedom, choice)
        if choice.formation not in formations(table, unit, freedom):
            return Fault(f"{unit.name} does not begin in {choice.formation}.", freedom.cite)
        if not 0 <= choice.facing < FULL_TURN:
            return Fault("There is no such direction.", self.cite)
        base = base_at(table, unit, _pose(choice), choice.formation)
        if choice.hidden and (fault := hide_fault(table, unit, freedom, base)):
            return fault
        return (
            zone_fault(table, unit, freedom, base)
            or anchor_fault(table, unit, freedom, base.pose.point)
            or ground_fault(table, unit, base, choice.formation)
            or _room_fault(table, unit, base, choice.formation)
        )

    def refusals(self) -> list[tuple[Offer, Fault]]:
        """A list of every place that is taken would help nobody."""
        return []

    def describe(self, choice: Berth) -> Offer:
        table, unit = self.table, self.unit
        where = (choice.x, choice.y)
        if choice.waits:
            gate = gate_of(table, unit, choice)
            label = f"Wait off {gate.name}" if gate.flank else "Wait off the table"
            return Offer(label, cite=self.freedom.cite, piece=unit.id)
        if block := _block_of(table, choice):
            label = f"In {block.words}"
            return Offer(label, cite="BP-144", icon="ui-move", piece=unit.id, place=where)
        way = f"looking {looking(choice.facing)}"
        label = f"{begun(choice.formation)}, {way}"
        group = way.capitalize() if choice.formation == unit.formation else begun(choice.formation)
        detail = f"{choice.x // table.inch} by {choice.y // table.inch} inches"
        if choice == self.usual():
            detail, group = "as in the book's own battle", ""
        base = base_at(table, unit, _pose(choice), choice.formation)
        if choice.hidden:
            cover = cover_of(self.freedom, base)
            words = cover.words if cover else "the open"
            label, group = f"Hidden in {words}, {way}", "Hidden" if group else ""
        return Offer(
            label,
            detail,
            self.freedom.cite,
            "ui-move",
            unit.id,
            where,
            group=group,
            tray=base.outline,
        )


class DeploySecretly(DeployFreely):
    """The same where units may be hidden: nobody else is to know what is asked and answered."""

    __slots__ = ()
    secret = True


def _block_of(table: BpTable, choice: Berth) -> Feature | None:
    """The building that is to be held."""
    held = choice.formation == "building"
    return block_at(table, Point(choice.x, choice.y)) if held else None


def _pose(choice: Berth) -> Pose:
    return Pose(choice.x, choice.y, choice.facing)


def _grid(outline: tuple[Place, ...], step: int) -> list[Place]:
    """Places all over some ground, so far apart."""
    zone, half = _area(outline), step // 2
    rows = range(zone.top + half, zone.bottom, step)
    return [(x, y) for y in rows for x in range(zone.left + half, zone.right, step)]


@lru_cache(maxsize=128)
def _area(outline: tuple[Place, ...]) -> Polygon:
    """Some ground as a shape, made once for all the places that are tried on it."""
    return Polygon([Point(x, y) for x, y in outline])


def _middle(cover: Cover) -> Place:
    shape = _area(cover.outline)
    return (shape.left + shape.right) // 2, (shape.top + shape.bottom) // 2


# What the book allows


@rule("BP-785", "BP-1066", "BP-1080", "BP-1125", "BP-1131")
def formations(table: BpTable, unit: Unit, freedom: Freedom) -> list[Formation]:
    """A picket begins in open order, a relief column in column; others as they can form."""
    able = first_formations(table, unit)
    return [form for form in able if not freedom.formations or form in freedom.formations]


@rule("BP-144", "BP-902", "BP-1193")
def post_fault(table: BpTable, unit: Unit, freedom: Freedom, choice: Berth) -> Fault | None:
    """Why a unit may not begin in a building of its zone."""
    point = Point(choice.x, choice.y)
    if fault := garrison_fault(table, unit, point, _area(freedom.zone)):
        return fault
    block = block_at(table, point)
    if choice.hidden or freedom.formations or (block and is_barred(table, block.id)):
        return Fault(f"{unit.name} does not begin in there.", freedom.cite)
    base = building_base(table, block.id) if block else base_of(table, unit)
    fault = zone_fault(table, unit, freedom, base)
    return fault or anchor_fault(table, unit, freedom, base.pose.point)


@rule("BP-841", "BP-925", "BP-926", "BP-997", "BP-1000", "BP-1066", "BP-1106", "BP-1126")
@rule("BP-1196")
def zone_fault(table: BpTable, unit: Unit, freedom: Freedom, base: Base) -> Fault | None:
    """All of a unit within the ground of its side, away from where it may not be yet."""
    if not contains(_area(freedom.zone), shaved(base)):
        words = f"{unit.name} would stand outside its zone."
        return Fault(words, freedom.cite, "All of it must be within its side's zone.")
    if freedom.clear and within(base, _area(freedom.clear), table.inches(freedom.apart) - 1):
        words = f"{unit.name} would stand nearer than {freedom.apart} inches."
        return Fault(words, freedom.cite)
    if freedom.road:
        road = table.terrain[freedom.road]
        if not within(base, road.shape, allowance_of(table, unit)):
            words = f"{unit.name} would be more than a move from {road.feature.words}."
            return Fault(words, freedom.cite)
    return None


def _room_fault(table: BpTable, unit: Unit, base: Base, formation: Formation) -> Fault | None:
    """Nobody stands on friends, hidden ones included, on closed ground, or upon the enemy."""
    others = [u for u in table.units.values() if u.id != unit.id and u.placed and not u.reserve]
    friends = [u for u in others if u.seat == unit.seat and not u.gone]
    if any(encroaches(base, base_of(table, friend)) for friend in friends):
        return Fault(f"{unit.name} would stand on friends.", "BP-120")
    if any(within(base, base_of(table, foe), table.inch) for foe in table.foes(unit)):
        return Fault(f"{unit.name} would stand within an inch of the enemy.", "BP-121")
    if barring(table.terrain, base, pace_of(table, unit, formation)):
        return Fault(f"{unit.name} cannot stand on that ground.", "BP-134")
    return None


# Hiding


def _hidden(table: BpTable, freedom: Freedom) -> list[Unit]:
    return [unit for unit in table.units.values() if unit.hidden and unit.id in freedom.units]


@rule("BP-1127", "BP-1193")
def hide_fault(table: BpTable, unit: Unit, freedom: Freedom, base: Base) -> Fault | None:
    """So many units lie hidden, each with all its men in field, scrub or huts, or behind a hill."""
    if len(_hidden(table, freedom)) >= freedom.hiding:
        return Fault("No more units may be hidden.", freedom.hiding_cite)
    if freedom.hiders and unit.id not in freedom.hiders:
        return Fault(f"{unit.name} is no regiment to be hidden.", freedom.hiding_cite)
    if cover_of(freedom, base) is None:
        return Fault(f"There is nothing there to hide all of {unit.name}.", freedom.hiding_cite)
    return None


def cover_of(freedom: Freedom, base: Base) -> Cover | None:
    """What hides all of a unit that stands so."""
    found = [c for c in freedom.covers if contains(_area(c.outline), shaved(base))]
    return found[0] if found else None


# Holding ground


@rule("BP-1193")
def anchor_fault(table: BpTable, unit: Unit, freedom: Freedom, at: Point | None) -> Fault | None:
    """At least half of a side stands on or behind the hills, where the book wants it there."""
    if not freedom.anchors or (at is not None and _is_anchored(freedom, at)):
        return None
    side = [one for one in table.units.values() if one.seat == unit.seat]
    placed = [one for one in side if one.placed]
    afield = [one for one in placed if one.reserve or not _is_anchored(freedom, one.point)]
    if 2 * (len(afield) + 1) > len(side):
        return Fault("At least half of the army must stand on or behind the hills.", freedom.cite)
    return None


def _is_anchored(freedom: Freedom, at: Point) -> bool:
    return any(contains_point(_area(ground), at) for ground in freedom.anchors)


# Waiting


@rule("BP-1194")
def _waiting(table: BpTable, unit: Unit, freedom: Freedom) -> list[Berth]:
    """The choice to stay off the table, of those who have an entry, or off either flank."""
    entries = table.terms.entries_of(unit.id) if freedom.waits else []
    gates = [entry for entry in entries if entry.flank] or entries[:1]
    form = marching_order(unit)
    return [Berth(*gate.middle, form, gate.bearing, waits=True) for gate in gates]


def gate_of(table: BpTable, unit: Unit, choice: Berth) -> Entry:
    """The entry off which a unit waits: the one it was put at, or else its first."""
    entries = table.terms.entries_of(unit.id)
    return next((one for one in entries if one.middle == (choice.x, choice.y)), entries[0])


@rule("BP-1000", "BP-1125", "BP-1196")
def wait_fault(table: BpTable, unit: Unit, freedom: Freedom) -> Fault | None:
    """Who has an entry may wait for it off the table."""
    if not _waiting(table, unit, freedom):
        return Fault(f"{unit.name} does not wait off the table.", freedom.cite)
    return None


@rule("BP-1000")
def split_fault(table: BpTable, unit: Unit, *, waits: bool) -> Fault | None:
    """Those who come by bare dice do so as a brigade: all of it waits, or all of it stands."""
    if not any(entry.plain for entry in table.terms.entries_of(unit.id)):
        return None
    mates = [u for u in table.units.values() if u.brigade == unit.brigade and u.placed]
    if any(mate.reserve != waits for mate in mates):
        where = "stands on the table" if waits else "waits off the table"
        return Fault(f"The rest of the brigade of {unit.name} {where}.", "BP-1000")
    return None


# Setting up


@rule("BP-047", "BP-840", "BP-1066", "BP-1126", "BP-1127", "BP-1193")
async def set_up(game: Game[BpTable]) -> Done:
    """The next unit is set up: one side after the other, freely where it is played so."""
    table = game.table
    waiting = [unit for unit in table.units.values() if not unit.placed]
    freedom = table.terms.freedom_of(waiting[0].id) if waiting else None
    if freedom is None:
        return await deploy(game)
    unit = waiting[0]
    asks = DeploySecretly if freedom.hiding else DeployFreely
    choice = await asks(table, unit, freedom)
    where = stance(_pose(choice))
    base = base_at(table, unit, _pose(choice), choice.formation)
    if block := _block_of(table, choice):
        kind: Formation = "deployed" if unit.is_artillery else "building"
        game.tell(events.Deployed(unit.id, where, kind, block.id))
    elif choice.waits:
        _keep_back(game, unit, freedom, gate_of(table, unit, choice))
    elif choice.hidden and (cover := cover_of(freedom, base)):
        by = freedom.hiding_cite
        game.tell(events.HidAway(unit.id, unit.seat, where, choice.formation, cover.words, by))
    else:
        game.tell(events.Deployed(unit.id, where, choice.formation))
        man_ropes(game, unit)
    return DONE


def _keep_back(game: Game[BpTable], unit: Unit, freedom: Freedom, gate: Entry) -> None:
    """It stands at its entry in marching order until it is ordered on, or its turn has come."""
    where = (*gate.middle, gate.bearing)
    knows, cite = (unit.seat, "BP-1194") if gate.flank else ("", freedom.cite)
    game.tell(events.KeptBack(unit.id, where, marching_order(unit), gate.name, cite, knows))
