"""The dispositions of a battle as its file puts them down, and the table laid by them.

Places are in inches from the bottom-left corner of the table, x to the right and y up; where a
unit stands is the middle of its front rank, and facings are degrees clockwise from up: BP-700.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from grognard.books.black_powder.battles.terms import (
    Ambush,
    Cover,
    Entry,
    Exit,
    Freedom,
    Hide,
    Objective,
    Spot,
    Terms,
)
from grognard.books.black_powder.pieces import BpTable, Unit
from grognard.books.black_powder.stands import base_at, building_base
from grognard.books.black_powder.tables import Formation
from grognard.kernel.book import BadSetup
from grognard.kernel.cite import rule
from grognard.tabletop.fields import Battlefield
from grognard.tabletop.geometry import Point, Polygon, Pose, advance, contains_point

Seat_ = Literal["red", "blue"]
Inches = tuple[Decimal, Decimal]
Degrees = Annotated[int, Meta(ge=0, lt=360)]
Few = Annotated[int, Meta(ge=0, le=200)]


class Station(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a unit stands when the battle begins."""

    unit: str
    at: Inches
    facing: Degrees
    formation: Formation = "line"
    inside: str = ""
    hidden: bool = False


class Post(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a commander stands: the general is 0, brigades count from 1."""

    seat: Seat_
    brigade: Few
    at: Inches


class Gate(Struct, frozen=True, forbid_unknown_fields=True):
    """An entry as the file has it."""

    id: str
    name: str
    seat: Seat_
    units: tuple[str, ...]
    edge: tuple[Inches, Inches]
    facing: Degrees
    turn: Annotated[int, Meta(ge=1, le=40)] = 1
    queue: bool = False
    plain: bool = False
    secret: bool = False
    flank: bool = False


class Way(Struct, frozen=True, forbid_unknown_fields=True):
    """An exit as the file has it."""

    seat: Seat_
    edge: tuple[Inches, Inches]
    zone: str
    only: tuple[str, ...] = ()
    cite: str = "BP-855"


class Prize(Struct, frozen=True, forbid_unknown_fields=True):
    """An objective as the file has it, made of features and zones of the field."""

    id: str
    name: str
    parts: tuple[str, ...]


class Choice(Struct, frozen=True, forbid_unknown_fields=True):
    """A side's freedom to set up as the file has it; without names, all who stand in the zone."""

    seat: Seat_
    zone: str
    cite: str
    units: tuple[str, ...] = ()
    formations: tuple[Formation, ...] = ()
    clear_of: str = ""
    apart: Few = 0
    road: str = ""
    covers: tuple[str, ...] = ()
    hiding: Few = 0
    hiding_cite: str = ""
    hiders: tuple[str, ...] = ()
    anchors: tuple[str, ...] = ()
    waits: bool = False
    staff: bool = True
    gates: tuple[str, ...] = ()
    """Entries that are then open to all who have one of them, and to whoever sets up freely."""


class Dispositions(Struct, frozen=True, forbid_unknown_fields=True):
    """All that one of the book's battles has besides a field and two armies."""

    victory: str
    stations: tuple[Station, ...]
    posts: tuple[Post, ...] = ()
    entries: tuple[Gate, ...] = ()
    exits: tuple[Way, ...] = ()
    objectives: tuple[Prize, ...] = ()
    hides: tuple[Station, ...] = ()
    free: tuple[Choice, ...] = ()
    """What a side may choose for itself where it is played so."""
    attacker: Literal["", "red", "blue"] = ""
    rules: dict[str, bool] = {}
    startle: Few = 0
    seen_at: Few = 0
    seen_in_scrub: Few = 0
    squares: tuple[Seat_, ...] = ()
    """The sides that fight in brigade squares: BP-1153, BP-1209."""
    asleep: Literal["", "red", "blue"] = ""
    picket: str = ""
    umpired: str = ""
    ambush: str = ""


@rule("BP-700")
def spot_of(field: Battlefield, at: Inches) -> Spot:
    """A place of the file on the table, whose corner is at the top and whose y runs down."""
    across, up = (min(max(length, Decimal(-1)), Decimal(1000)) for length in at)
    return round(across * 254), field.height - round(up * 254)


def terms_of(told: Dispositions, field: Battlefield) -> Terms:
    """The terms of a battle on its table."""
    grounds = _grounds(field)
    return Terms(
        victory=told.victory,
        entries=tuple(_entry(gate, field) for gate in told.entries),
        hides=tuple(_hide(hide, field) for hide in told.hides),
        startle=told.startle,
        seen_at=told.seen_at,
        seen_in_scrub=told.seen_in_scrub,
        exits=tuple(
            Exit(way.seat, _edge(field, way.edge), grounds[way.zone], way.only, way.cite)
            for way in told.exits
        ),
        objectives=tuple(
            Objective(prize.id, prize.name, tuple(grounds[part] for part in prize.parts))
            for prize in told.objectives
        ),
        attacker=told.attacker,
        ambush=_ambush(told),
        umpired=told.umpired,
    )


def _grounds(field: Battlefield) -> dict[str, tuple[Spot, ...]]:
    """The outlines of a field's features and zones by their names."""
    grounds = {feature.id: feature.outline for feature in field.features}
    return grounds | {zone.id: zone.outline for zone in field.zones}


def _words(field: Battlefield, name: str) -> str:
    """A feature or zone as one speaks of it."""
    names = {feature.id: feature.words for feature in field.features}
    return {**names, **{zone.id: zone.name for zone in field.zones}}[name]


def _edge(field: Battlefield, edge: tuple[Inches, Inches]) -> tuple[Spot, Spot]:
    return spot_of(field, edge[0]), spot_of(field, edge[1])


def _entry(gate: Gate, field: Battlefield) -> Entry:
    return Entry(
        gate.id,
        gate.name,
        gate.seat,
        gate.units,
        _edge(field, gate.edge),
        100 * gate.facing,
        gate.turn,
        gate.queue,
        gate.plain,
        gate.secret,
        gate.flank,
    )


def _hide(hide: Station, field: Battlefield) -> Hide:
    x, y = spot_of(field, hide.at)
    return Hide(x, y, 100 * hide.facing, hide.inside)


def _ambush(told: Dispositions) -> Ambush | None:
    for station in told.stations:
        if told.ambush and station.unit == told.ambush:
            return Ambush(told.ambush, station.inside)
    return None


# Laying the table


@rule("BP-700", "BP-701", "BP-709", "BP-710")
def array(told: Dispositions, field: Battlefield, table: BpTable) -> None:
    """Every unit at its station or off the table at its entry, every commander at his post."""
    _must_be_all_here(told, table.units)
    _must_be_known(told, table)
    table.terms = terms_of(told, field)
    table.asleep = told.asleep
    table.squaring = told.squares
    table.switches = {**table.switches, **told.rules}
    for station in told.stations:
        unit = table.units[station.unit]
        _stand(table, field, unit, station)
        if not (0 <= unit.x <= table.width and 0 <= unit.y <= table.height):
            raise BadSetup(f"{unit.name} would stand off the table.")
    for unit in table.units.values():
        unit.placed = True
        unit.reserve = unit.has("Hauls")  # on the ropes of its gun: BP-1144
        entries = table.terms.entries_of(unit.id)
        if entries and not any(station.unit == unit.id for station in told.stations):
            _wait(unit, entries[0])
    if told.picket:
        table.units[told.picket].standing = True
    _post_staff(told, field, table)
    if table.plays("free_setup"):
        _take_up(told, field, table)


@rule("BP-840", "BP-841", "BP-925", "BP-926", "BP-927", "BP-1000", "BP-1066", "BP-1126")
@rule("BP-1196")
def _take_up(told: Dispositions, field: Battlefield, table: BpTable) -> None:
    """Where it is played so, a side's player is asked where his units stand, one after another."""
    free = tuple(_freedom(choice, field, table) for choice in told.free)
    entries = table.terms.entries
    for choice, freedom in zip(told.free, free, strict=True):
        entries = _thrown_open(entries, choice.gates, freedom.units)
    table.terms = replace(table.terms, free=free, entries=entries)
    table.zones = {**table.zones, **{one.seat: one.zone for one in free}}
    for name in [name for one in free for name in one.units]:
        table.units[name].placed = table.units[name].hidden = False
        table.units[name].inside = ""


@rule("BP-771", "BP-1064", "BP-1194")
def _thrown_open(
    entries: tuple[Entry, ...], gates: tuple[str, ...], names: tuple[str, ...]
) -> tuple[Entry, ...]:
    """Some entries with the same troops at each of them: all who had one, and some others."""
    own = [name for entry in entries if entry.id in gates for name in entry.units]
    units = tuple(dict.fromkeys([*own, *names]))
    return tuple(replace(one, units=units) if one.id in gates else one for one in entries)


def _freedom(choice: Choice, field: Battlefield, table: BpTable) -> Freedom:
    """A freedom on its table, with the names of those who have it."""
    grounds = _grounds(field)
    zone = grounds[choice.zone]
    own = [unit for unit in table.units.values() if unit.seat == choice.seat]
    names = choice.units or tuple(unit.id for unit in own if _is_free(choice, unit, zone))
    return Freedom(
        choice.seat,
        choice.cite,
        zone,
        names,
        choice.formations,
        grounds[choice.clear_of] if choice.clear_of else (),
        choice.apart,
        choice.road,
        tuple(Cover(_words(field, name), grounds[name]) for name in choice.covers),
        choice.hiding,
        choice.hiding_cite,
        tuple(grounds[name] for name in choice.anchors),
        tuple(unit.id for unit in own if unit.hidden and unit.id in names),
        choice.waits,
        choice.staff,
        choice.hiders,
    )


def _is_free(choice: Choice, unit: Unit, zone: tuple[Spot, ...]) -> bool:
    """True of who stands in the zone, seen or hidden, and of reserves that need not wait."""
    if unit.has("Fixed") or unit.has("Hauls"):
        return False
    if unit.reserve:
        return choice.waits
    return contains_point(Polygon([Point(x, y) for x, y in zone]), unit.point)


def _must_be_all_here(told: Dispositions, units: Mapping[str, Unit]) -> None:
    """A battle is fought with its own orders of battle, for nobody else has a station."""
    wanted = [station.unit for station in told.stations]
    wanted += [name for gate in told.entries for name in gate.units]
    teams = [unit.id for unit in units.values() if unit.has("Hauls")]
    if {*wanted, *teams} != set(units):
        raise BadSetup("This battle is fought with the armies of its own orders of battle.")


def _must_be_known(told: Dispositions, table: BpTable) -> None:
    """Whoever a battle speaks of besides is in one of the armies, and every staff has its post."""
    named = [
        told.umpired,
        told.ambush,
        told.picket,
        *(name for way in told.exits for name in way.only),
    ]
    named += [name for choice in told.free for name in (*choice.units, *choice.hiders)]
    for name in named:
        if name and name not in table.units:
            raise BadSetup(f"This battle speaks of {name!r}, who is in neither army.")
    for gate in told.entries:
        for name in gate.units:
            if table.units[name].seat != gate.seat:
                raise BadSetup(f"{table.units[name].name} is not of the side that enters there.")
    posts = [_post_name(post) for post in told.posts]
    for name in posts:
        if name not in table.commanders:
            raise BadSetup(f"There is a post for {name!r}, who is in neither army.")
    for name, man in table.commanders.items():
        if name not in posts:
            raise BadSetup(f"{man.name} has no post in this battle.")


def _post_name(post: Post) -> str:
    """The commander who has a post."""
    return f"{post.seat}-{post.brigade}-brigadier" if post.brigade else f"{post.seat}-general"


@rule("BP-700")
def _stand(table: BpTable, field: Battlefield, unit: Unit, station: Station) -> None:
    """The middle of the front rank is where the file says; the body extends backwards."""
    x, y = spot_of(field, station.at)
    bearing = 100 * station.facing
    unit.hidden = station.hidden
    unit.formation = station.formation
    if station.inside:
        block = building_base(table, station.inside).pose
        unit.inside, unit.formation = station.inside, "building"
        unit.x, unit.y, unit.bearing = block.x, block.y, bearing
        return
    front = Pose(x, y, bearing)
    deep = base_at(table, unit, front, station.formation).depth
    pose = advance(front, -(deep // 2))
    unit.x, unit.y, unit.bearing = pose.x, pose.y, bearing


@rule("BP-710")
def _wait(unit: Unit, entry: Entry) -> None:
    """Off the table in marching order, the distance to it measured to its entry."""
    unit.reserve = True
    unit.exit = entry.middle
    unit.x, unit.y = entry.middle
    unit.bearing = entry.bearing
    unit.formation = marching_order(unit)


def marching_order(unit: Unit) -> Formation:
    """The formation in which a unit waits off the table."""
    if unit.is_artillery:
        return "limbered"
    columns = unit.profile.regular and unit.profile.home == "line"
    as_it_is = unit.profile.home if unit.formation == "building" else unit.formation
    return "march column" if columns else as_it_is


def _post_staff(told: Dispositions, field: Battlefield, table: BpTable) -> None:
    for post in told.posts:
        man = table.commanders[_post_name(post)]
        man.x, man.y = spot_of(field, post.at)
