"""What a seat sees of the table."""

from __future__ import annotations

from functools import lru_cache

from grognard.books.edwardian_splendour.events.writing import side
from grognard.books.edwardian_splendour.lay import is_open, lay_of, serving
from grognard.books.edwardian_splendour.paces import allowance_of
from grognard.books.edwardian_splendour.pieces import (
    QUALITIES,
    Dress,
    EsTable,
    Gun,
    Headquarters,
    Unit,
)
from grognard.books.edwardian_splendour.pieces import Figure as Man
from grognard.books.edwardian_splendour.planning import facing_of
from grognard.books.edwardian_splendour.reckon import MORALE
from grognard.books.edwardian_splendour.scenarios import SCENARIOS, Scenario
from grognard.kernel.cite import rule
from grognard.kernel.question import Seat
from grognard.tabletop.bands import bands
from grognard.tabletop.fields import feature_view
from grognard.tabletop.geometry import FULL_TURN, HALF_TURN, UNIT, Base, cosine, sine
from grognard.tabletop.terrain import Feature
from grognard.tabletop.view import (
    Arc,
    Field,
    Figure,
    Marker,
    PieceView,
    Pill,
    Place,
    SideView,
    Sprite,
    TerrainView,
    View,
)
from grognard.tabletop.wording import does, many, whose, within

_PHASES = {
    "sides": "choosing sides",
    "deploy": "setting up",
    "order": "move order",
    "move": "movement",
    "oratory": "oratory",
    "still": "fire by the unmoved",
    "moving": "fire by the moved",
    "melee": "melee",
    "over": "the battle is over",
}
_KINDS = {"infantry": "foot", "cavalry": "horse", "artillery": "guns", "mg": "guns"}
_ARMS = {
    "infantry": "Infantry",
    "cavalry": "Cavalry",
    "artillery": "Artillery",
    "mg": "Machine gun",
}


def view(table: EsTable, seat: Seat | None) -> View:
    """Everything a person in this seat would see; with no seat, everything there is."""
    scenario = SCENARIOS.find(table.scenario)
    goal = scenario.side(seat).goal if seat in scenario.seats and seat else scenario.brief
    shown = [unit for unit in table.standing() if unit.placed and _is_seen(table, unit.seat, seat)]
    pieces = [_piece(table, unit) for unit in shown]
    pieces += [_abandoned(gun) for gun in table.models() if not gun.unit]
    pieces += [
        _headquarters(table, marker)
        for owner, marker in table.headquarters.items()
        if _is_seen(table, owner, seat)
    ]
    return View(
        book="Edwardian Splendour",
        scenario=scenario.name,
        seat=seat or "",
        clock=clock(table),
        field=Field(table.width, table.height, "inches", terrain=_terrain(table)),
        sides=tuple(_side(table, scenario, owner) for owner in table.seats),
        pieces=tuple(pieces),
        gone=tuple(unit.name for one in table.seats for unit in table.raised(one) if unit.out),
        goal=goal,
        notes=_notes(table),
    )


def _is_seen(table: EsTable, owner: str, seat: Seat | None) -> bool:
    """While the screen stands nobody sees what the other sets up."""
    return seat in (None, owner) or table.phase not in ("sides", "deploy")


def clock(table: EsTable) -> str:
    """The turn and its step in words."""
    if not table.turn:
        return _PHASES[table.phase].capitalize()
    return f"Turn {table.turn} of {table.turns}, {_PHASES[table.phase]}"


def _notes(table: EsTable) -> tuple[str, ...]:
    notes = [] if table.provoked else ["The regulars may not attack before they are attacked."]
    if table.phase == "move":
        notes.append(f"{does(side(table, table.mover), 'moves')} a unit.")
    return (*notes, _nightfall(table))


@rule("ES-118")
def _nightfall(table: EsTable) -> str:
    """What is true when the last turn is over, in words for those who want to know beforehand."""
    limit = str(table.switches.get("at_limit", "draw"))
    if limit in table.seats:
        then = f"{within(does(side(table, limit), 'has'))} won the day"
    elif limit == "strength":
        then = "the side has won that has kept the larger part of its figures"
    else:
        then = "the battle is a draw"
    return f"Night falls after turn {table.turns}. If nobody has won by then, {then}."


def _terrain(table: EsTable) -> tuple[TerrainView, ...]:
    zones = [
        TerrainView(f"zone-{seat}", "zone", f"{does(side(table, seat), 'sets')} up here", outline)
        for seat, outline in table.zones.items()
        if table.phase in ("sides", "deploy")
    ]
    return (*zones, *[_feature(feature) for feature in table.features])


@lru_cache(maxsize=512)
def _feature(feature: Feature) -> TerrainView:
    return feature_view(feature)


def _side(table: EsTable, scenario: Scenario, owner: Seat) -> SideView:
    units = table.raised(owner)
    left = sum(len(unit.figures) for unit in units if not unit.out)
    gone = sum(unit.out for unit in units)
    return SideView(
        id=owner,
        name=table.names.get(owner) or scenario.side(owner).name,
        colour=owner,
        seats=(owner,),
        score=f"{left} of {table.began.get(owner, left)} figures",
        notes=(f"{gone} of {len(units)} units removed",),
    )


def _piece(table: EsTable, unit: Unit) -> PieceView:
    gun = table.gun_of(unit)
    bases = [figure.base for figure in unit.figures]
    bearing = gun.bearing if gun is not None else facing_of(unit)
    if gun is not None:
        bases.append(gun.base)
    mirrored = not 0 <= bearing % FULL_TURN <= HALF_TURN
    figures = [_figure(table, unit, man, mirrored=mirrored) for man in unit.figures]
    if gun is not None:
        figures.append(Figure((gun.x, gun.y), _gun_sprite(gun, unit.dress), mirrored=mirrored))
    return PieceView(
        id=unit.id,
        name=unit.name,
        side=unit.seat,
        place=_middle(bases),
        kind=_kind(unit),
        bearing=bearing,
        footprint=tray(bases, bearing),
        arcs=_arcs(unit, tray(bases, bearing), bearing),
        figures=tuple(figures),
        strength=str(len(unit.figures)),
        title=f"{_ARMS[unit.arm]} · {QUALITIES[unit.quality]}",
        markers=tuple(_markers(table, unit, gun)),
        pills=tuple(_pills(table, unit)),
        lines=tuple(_lines(table, unit, gun)),
        active=unit.id in table.queue or _may_move(table, unit),
        acted=unit.acted == table.turn > 0,
        words=_words(table, unit),
    )


def _arcs(unit: Unit, front: tuple[Place, ...], bearing: int) -> tuple[Arc, ...]:
    """Short, medium and long range of its rifles."""
    bracket = unit.traits.bracket if unit.arm in ("infantry", "cavalry") else 0
    if not bracket:
        return ()
    reaches = [(bracket * number, f"{bracket * number // 254}″") for number in (1, 2, 3)]
    return bands(front, bearing, reaches)


def _may_move(table: EsTable, unit: Unit) -> bool:
    return table.phase == "move" and unit.seat == table.mover and unit.acted < table.turn


def _kind(unit: Unit) -> str:
    if unit.arm == "infantry" and all(is_open(unit, man) for man in unit.figures):
        return "skirmish"
    return _KINDS[unit.arm]


def _middle(bases: list[Base]) -> Place:
    count = len(bases)
    return sum(base.pose.x for base in bases) // count, sum(base.pose.y for base in bases) // count


def tray(bases: list[Base], bearing: int) -> tuple[Place, ...]:
    """The rectangle, square to the unit's facing, that just holds all its bases."""
    sin, cos = sine(bearing), cosine(bearing)
    corners = [corner for base in bases for corner in base.corners]
    aside = [(corner.x * cos + corner.y * sin) // UNIT for corner in corners]
    ahead = [(corner.x * sin - corner.y * cos) // UNIT for corner in corners]
    left, right, rear, front = min(aside), max(aside), min(ahead), max(ahead)
    ends = ((left, front), (right, front), (right, rear), (left, rear))
    return tuple(((a * cos + b * sin) // UNIT, (a * sin - b * cos) // UNIT) for a, b in ends)


def _figure(table: EsTable, unit: Unit, man: Man, *, mirrored: bool) -> Figure:
    dress = unit.dress
    sprite = Sprite(dress.uniform, _pose(table, unit, man), dress.hat, dress.kit, dress.troop)
    return Figure((man.x, man.y), sprite, fallen=man.id in unit.struck, mirrored=mirrored)


def _pose(table: EsTable, unit: Unit, man: Man) -> str:
    if man.mounted:
        return unit.dress.pose or "cav-dragoon"
    if unit.arm in ("artillery", "mg"):
        return "gunner-fire"
    if man.role in ("officer", "standard"):
        return man.role
    if man.charged == table.turn > 0:
        return "inf-charge" if not unit.dress.pose else unit.dress.pose
    if unit.dress.pose:
        return unit.dress.pose
    return "inf-fire" if man.moved != table.turn and table.turn else "inf-march"


def _gun_sprite(gun: Gun, dress: Dress) -> Sprite:
    return Sprite(dress.uniform, "mg" if gun.arm == "mg" else "gun", variant=dress.troop)


def _markers(table: EsTable, unit: Unit, gun: Gun | None) -> list[Marker]:
    lay = lay_of(table)
    marks = []
    if any(lay.is_in_contact(man.id) for man in unit.figures):
        marks.append(Marker("mk-melee", "in melee"))
    if unit.struck:
        marks.append(Marker("mk-wounds", "marked as casualties", len(unit.struck)))
    if table.turn and unit.quiet_until > table.turn:
        marks.append(Marker("mk-ammo", "waiting for ammunition", unit.quiet_until - table.turn))
    if gun is not None and not gun.loaded:
        marks.append(Marker("mk-ammo", "not loaded"))
    if unit.standard == "taken":
        marks.append(Marker("mk-shaken", "standard captured"))
    if table.turn and unit.acted == table.turn:
        moved = any(man.moved == table.turn for man in unit.figures)
        marks.append(Marker("mk-activated", "moved" if moved else "stationary"))
    return marks


def _pills(table: EsTable, unit: Unit) -> list[Pill]:
    inches_ = allowance_of(table, unit) // 254
    pills = [
        Pill(f"Morale {MORALE[unit.quality]}", cite="ES-065"),
        Pill(f"Moves {inches_} inches", cite="ES-027"),
        Pill(f"Lost {unit.lost} of {unit.size}", cite="ES-066"),
    ]
    if unit.officer != "none":
        pills.append(Pill(f"Officer {unit.officer}", cite="ES-107"))
    if unit.standard != "none":
        where = "with the unit" if unit.standard == "with" else "captured"
        pills.append(Pill(f"Standard {where}", cite="ES-108"))
    return pills


def _lines(table: EsTable, unit: Unit, gun: Gun | None) -> list[str]:
    traits = unit.traits
    lines = []
    if unit.arm in ("infantry", "cavalry"):
        reach = traits.bracket // 254
        ranges = f"Rifles: {reach}, {2 * reach}, {3 * reach} inches"
        lines.append(ranges if reach else "No firearms")
    if gun is not None:
        crew = len(serving(table, unit))
        lines.append(f"{gun.name}: {crew} of {len(unit.figures)} crew at the gun")
        if gun.series:
            lines.append(f"{many(gun.series, 'shot')} at the same point")
    elif unit.arm in ("artillery", "mg"):
        lines.append("The gun is destroyed")
    if traits.undisciplined:
        lines.append("Open order only")
    if traits.spotter_for:
        battery = table.units.get(traits.spotter_for)
        lines.append(f"Spots for {within(battery.name)}" if battery else "Spotter")
    return lines


def _words(table: EsTable, unit: Unit) -> str:
    """The unit for those who cannot see the table."""
    contact = " In melee." if any(map(lay_of(table).is_in_contact, _names(unit))) else ""
    return (
        f"{unit.name}, {QUALITIES[unit.quality]} {_ARMS[unit.arm].lower()}, "
        f"{len(unit.figures)} of {unit.size} figures{_order(unit)}.{contact}"
    )


@rule("ES-012")
def _order(unit: Unit) -> str:
    """In what order foot or horse stand; men at a gun stand in none."""
    if unit.arm not in ("infantry", "cavalry"):
        return ""
    loose = [is_open(unit, man) for man in unit.figures]
    if any(loose) and not all(loose):
        return ", partly in open order"
    return ", in open order" if any(loose) else ", in close order"


def _names(unit: Unit) -> list[str]:
    return [man.id for man in unit.figures]


def _abandoned(gun: Gun) -> PieceView:
    return PieceView(
        id=gun.id,
        name=gun.name,
        side="",
        place=(gun.x, gun.y),
        kind="guns",
        bearing=gun.bearing,
        footprint=tray([gun.base], gun.bearing),
        figures=(Figure((gun.x, gun.y), _gun_sprite(gun, Dress())),),
        title="Abandoned",
        words=f"{gun.name}, abandoned.",
    )


def _headquarters(table: EsTable, marker: Headquarters) -> PieceView:
    return PieceView(
        id=f"{marker.seat}-headquarters",
        name=f"{whose(side(table, marker.seat))} headquarters",
        side=marker.seat,
        place=(marker.x, marker.y),
        kind="commander",
        bearing=marker.bearing,
        footprint=tray([marker.base], marker.bearing),
        figures=(Figure((marker.x, marker.y), Sprite("", "general")),),
        title="Headquarters",
        markers=(Marker("mk-general", "headquarters"),),
        words=f"The headquarters of {within(side(table, marker.seat))}.",
    )
