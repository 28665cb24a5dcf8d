"""What a seat sees of the table."""

from __future__ import annotations

from typing import cast

from msgspec.structs import replace

from grognard.books.gentlemen_of_war.abilities import has, support_range
from grognard.books.gentlemen_of_war.country import TILES, WORDS
from grognard.books.gentlemen_of_war.freeground import BASE, patch_corners
from grognard.books.gentlemen_of_war.ground import address, country, ground_of, span
from grognard.books.gentlemen_of_war.objectives import scenario_of
from grognard.books.gentlemen_of_war.pieces import NOWHERE, Arm, GowTable, Place, Unit
from grognard.books.gentlemen_of_war.roster import Ability, item_by_id, unit_type_by_id
from grognard.books.gentlemen_of_war.warbands import Carried, Warband
from grognard.kernel.cite import rule
from grognard.kernel.question import Seat
from grognard.tabletop.cards import symbol
from grognard.tabletop.hexes import Hex, offset, position
from grognard.tabletop.view import (
    Cell,
    Field,
    Figure,
    Marker,
    PieceView,
    Pill,
    SideView,
    Sprite,
    TerrainView,
    View,
)
from grognard.tabletop.wording import many

_PATCHES = {"c": "field", "f": "wood", "s": "rough", "h": "building", "w": "water", "r": "road"}
WITHIN = tuple(WORDS[mark] for mark in "fhw")
"""One is in a wood, a house or water, and on everything else."""


def outfits(band: Warband) -> list[str]:
    """Each man's kind and equipment in words."""
    lines = []
    for man in band.units:
        things = ", ".join(_thing(carried) for carried in man.items)
        kind = unit_type_by_id(man.type).name
        lines.append(f"{kind} with {things}" if things else kind)
    return lines


@rule("GOW-114")
def _thing(carried: Carried) -> str:
    """A thing with what is fixed to it; a gun says how many times its ammunition it holds."""
    item, *fixed = (item_by_id(word).name for word in (carried.item, *carried.fixed))
    times = f" ({carried.ammo} times its ammunition)" if carried.ammo > 1 else ""
    return ", ".join([f"{item}{times}", *fixed])


def view(table: GowTable, seat: Seat | None) -> View:
    """Everything a person in this seat would see; with no seat, everything there is."""
    scenario = scenario_of(table)
    side = scenario.sides.get(seat) if seat else None
    return View(
        book="Gentlemen of War",
        scenario=scenario.name,
        seat=seat or "",
        clock=clock(table),
        field=_field(table),
        sides=tuple(_side(table, owner, seat) for owner in table.seats),
        pieces=tuple(_piece(table, unit) for unit in table.standing()),
        gone=tuple(unit.name for unit in table.units.values() if unit.out),
        goal=side.goal if side else scenario.brief,
        notes=_notes(table),
    )


def clock(table: GowTable) -> str:
    """The turn in words."""
    if table.phase in ("field", "package", "deploy", "march"):
        return "Deployment"
    last = scenario_of(table).turns
    return f"Turn {min(max(table.opening, 1), last)} of {last}"


def _notes(table: GowTable) -> tuple[str, ...]:
    notes = [f"{seat.title()}: {many(score, 'point')}" for seat, score in table.scores.items()]
    if table.reactions:
        notes.append(f"Reactions stored: {table.reactions}")
    return tuple(notes)


def _field(table: GowTable) -> Field:
    ground = ground_of(table)
    width, height = ground.map.extent
    if ground.free:
        return Field(width, height, "inches", terrain=_country(table))
    cells = tuple(_cell(table, place) for row in ground.map.rows for place in row)
    return Field(width, height, "hexes", cells)


def _country(table: GowTable) -> tuple[TerrainView, ...]:
    """Without hexes the same country, as patches two inches across."""
    drawn = []
    for row in ground_of(table).map.rows:
        for here in row:
            column, line = offset(here)
            kind = _PATCHES.get(table.rows[line][column])
            if kind:
                words = WORDS[table.rows[line][column]]
                name = f"{here.q}, {here.r}"
                drawn.append(TerrainView(name, kind, outline=patch_corners(here), words=words))
    return tuple(drawn)


def _cell(table: GowTable, place: Hex) -> Cell:
    column, row = offset(place)
    mark, zone = table.rows[row][column], table.zones[row][column]
    named = {"O": "objective", "1": "red", "2": "blue"}.get(zone, "")
    return Cell((place.q, place.r), position(place), TILES[mark], named, WORDS[mark])


def _side(table: GowTable, owner: Seat, seat: Seat | None) -> SideView:
    pile = table.piles[owner]
    shown = table.hand if table.hand_of == owner else ()
    known = pile.top if seat in (None, owner) else ()
    notes = [f"Prestige {table.prestige[owner]}"] if table.switches["prestige"] else []
    if known:
        notes.append("On top of the deck: " + " ".join(symbol(card) for card in known))
    score = table.scores.get(owner)
    return SideView(
        id=owner,
        name=scenario_of(table).sides[owner].name,
        colour=owner,
        seats=(owner,),
        score="" if score is None else str(score),
        deck=len(pile),
        discards=pile.discards,
        hand=shown,
        hand_title="Drawn",
        notes=tuple(notes),
    )


def _piece(table: GowTable, unit: Unit) -> PieceView:
    sheet = table.sheet(unit)
    free = ground_of(table).free
    place = unit.place if free else position(cast(Hex, unit.place))
    return PieceView(
        id=unit.id,
        name=unit.name,
        side=unit.seat,
        place=place,
        kind="horse" if unit.mounted else "foot",
        cell=None if free else unit.place,
        footprint=_base(place) if free else (),
        figures=(Figure(place, _sprite(table, unit), mirrored=unit.seat == table.seats[1]),),
        strength=f"{table.resolve(unit) - unit.wounds}♠",
        title=sheet.title + (" · Commander" if sheet.commander else ""),
        markers=tuple(_markers(table, unit)),
        pills=tuple(_pills(table, unit)),
        lines=tuple(_lines(table, unit)),
        active=table.active == unit.id,
        acted=unit.acted,
        words=_words(table, unit),
    )


def _base(place: Place) -> tuple[Place, ...]:
    x, y = place
    half = BASE // 2
    return ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))


def _sprite(table: GowTable, unit: Unit) -> Sprite:
    sheet = table.sheet(unit)
    drawn = unit_type_by_id(sheet.type).sprite
    items = [item_by_id(item) for n, item in enumerate(sheet.items) if n not in unit.lost]
    hat = next(iter([item.hat for item in items if item.hat] or [drawn.hat]), drawn.hat)
    poses = [item.pose for n, item in enumerate(items) if item.pose and item.category != "Mount"]
    ridden = [item.pose for item in items if item.category == "Mount" and item.pose]
    if unit.mounted:
        pose = ridden[0] if ridden else drawn.mounted
    elif table.is_in_melee(unit) and drawn.pose.startswith("inf"):
        pose = "inf-charge"
    else:
        pose = poses[0] if poses else drawn.pose
    return Sprite(drawn.uniform, pose, hat, drawn.kit, drawn.variant)


def _markers(table: GowTable, unit: Unit) -> list[Marker]:
    marks = []
    if table.sheet(unit).commander:
        marks.append(Marker("mk-general", "Commander"))
    if table.is_in_melee(unit):
        marks.append(Marker("mk-melee", "in melee"))
    if unit.suppressed:
        marks.append(Marker("mk-suppressed", "suppressed"))
    if unit.concussion:
        marks.append(Marker("mk-disordered", "concussed", unit.concussion))
    if unit.immobilized:
        marks.append(Marker("mk-hold", "immobilized"))
    if unit.commanded:
        marks.append(Marker("mk-order", "commanded", unit.commanded))
    if _needs_loading(table, unit):
        marks.append(Marker("mk-ammo", "not loaded"))
    if unit.wounds:
        marks.append(Marker("mk-wounds", "wounds", unit.wounds))
    if unit.acted:
        marks.append(Marker("mk-activated", "has acted"))
    return marks


def _needs_loading(table: GowTable, unit: Unit) -> bool:
    arms = zip(unit.ammo, table.sheet(unit).arms, strict=True)
    guns = [load for load, arm in arms if arm.ability.load and has(table, unit, arm)]
    return bool(guns) and not any(guns)


def _pills(table: GowTable, unit: Unit) -> list[Pill]:
    pills = [
        Pill(f"♥ {table.level(unit, 'H')}", cite="GOW-008"),
        Pill(f"♦ {table.level(unit, 'D')}", cite="GOW-008"),
        Pill(f"♣ {table.level(unit, 'C')}", cite="GOW-006"),
        Pill(f"♠ {table.resolve(unit)}", cite="GOW-047"),
    ]
    if table.active == unit.id:
        pills.append(Pill(f"Action points: {unit.points}", cite="GOW-006"))
    if unit.wounds == table.resolve(unit):
        pills.append(Pill("At Death's Door", cite="GOW-047"))
    if unit.charge is not None:
        pills.append(Pill(f"Charge bonus {unit.charge:+d}", cite="GOW-031"))
    for name, value in _passives(table, unit):
        pills.append(Pill(f"{name} ({value})" if value > 1 else name))
    return pills


def _passives(table: GowTable, unit: Unit) -> list[tuple[str, int]]:
    passives = table.passives(unit)
    hidden = ("arsenal", "martial_skills", "vigour_skills", "bayonet_lug")
    return [
        (field.replace("_", " ").capitalize(), getattr(passives, field))
        for field in passives.__struct_fields__
        if getattr(passives, field) and field not in hidden
    ]


def _lines(table: GowTable, unit: Unit) -> list[str]:
    lines, free = [], ground_of(table).free
    for index, arm in enumerate(table.sheet(unit).arms):
        if arm.source and arm.item >= 0 and has(table, unit, arm):
            ammo = f" [{unit.ammo[index]} of {arm.ammo} loaded]" if arm.ammo else ""
            lines.append(f"{arm.source}: {_ability(table, unit, arm).in_words(inches=free)}{ammo}")
        elif not arm.hand and arm.item < 0 and arm.ability.type == "support":
            lines.append(_ability(table, unit, arm).in_words(inches=free))
    return lines


@rule("GOWR-084")
def _ability(table: GowTable, unit: Unit, arm: Arm) -> Ability:
    """An ability as this unit has it: a Plumed Bicorne carries support further."""
    if arm.ability.type != "support":
        return arm.ability
    return replace(arm.ability, range=support_range(table, unit, arm))


def _words(table: GowTable, unit: Unit) -> str:
    kind = table.sheet(unit).title.split(" · ")[0]
    states = [marker.words for marker in _markers(table, unit)]
    where = _where(table, unit.place)
    foes = table.foes(unit)
    near = ""
    if foes:
        ground = ground_of(table)
        closest = min(foes, key=lambda foe: ground.steps(unit.place, foe.place))
        away = ground.steps(unit.place, closest.place)
        near = f"; nearest enemy {closest.name}, {span(table, away)} away"
    said = f", {', '.join(states)}" if states else ""
    return f"{unit.name}, {kind}, {unit.seat}, {where}{said}{near}."


def _where(table: GowTable, place: Place) -> str:
    if place == NOWHERE:
        return "off the field"
    grows = country(table, place)
    return f"{address(table, place)}, {'in' if grows in WITHIN else 'on'} {grows}"
