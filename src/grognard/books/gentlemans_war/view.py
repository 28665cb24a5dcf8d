"""What a seat sees of the table."""

from __future__ import annotations

from typing import Final

from grognard.books.gentlemans_war.asking import cycle_of
from grognard.books.gentlemans_war.events.wording import FORMED, where
from grognard.books.gentlemans_war.firing import reckon_dice
from grognard.books.gentlemans_war.luck import LUCK
from grognard.books.gentlemans_war.occupying import lone_gun
from grognard.books.gentlemans_war.pieces import GUNS, NOWHERE, AgwTable, General, Kind, Mine, Unit
from grognard.books.gentlemans_war.sections import section_of, side_of
from grognard.books.gentlemans_war.standing import INSTRUCTIONS
from grognard.books.gentlemans_war.stands import (
    base_of,
    general_base,
    is_garrison,
    is_skirmishing,
    layout_of,
    nearest_foe,
)
from grognard.books.gentlemans_war.tables import arm_of, charge_dice, march_dice
from grognard.books.gentlemans_war.victories import losses, strength
from grognard.kernel.cite import rule
from grognard.kernel.question import Seat
from grognard.tabletop.cards import symbol
from grognard.tabletop.fields import feature_view
from grognard.tabletop.formations import Layout, Spot, stand
from grognard.tabletop.geometry import gap, inches
from grognard.tabletop.view import (
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
from grognard.tabletop.wording import within

HALF = "Cost the enemy half his units before he does the same to you."
UNIFORMS = {0: "british_redcoat", 1: "french_republic"}
POSES: Final[dict[Kind, str]] = {
    "light_infantry": "inf-kneel",
    "sharpshooters": "inf-fire",
    "cyclists": "cyclist",
    "early_machine_gun": "gatling",
    "late_machine_gun": "mg",
    "siege_gun": "howitzer",
    "mountain_gun": "howitzer",
    "huge_gun": "mortar",
    "wagons": "wagon",
    "porters": "civilian",
}
"""How troops of some kinds are drawn unless their list says otherwise."""
_CREW: Final = tuple(
    Spot(right, ahead)
    for ahead in (0, -420, -640)
    for right in ((-560, 560) if ahead > -640 else (-180, 180))
)
"""Where gunners stand about their gun, in half tenths: beside the wheels, then behind."""


def view(table: AgwTable, seat: Seat | None) -> View:
    """Everything a person in this seat would see; with no seat, everything there is."""
    pieces = [_unit(table, unit, seat) for unit in table.units.values() if is_seen(unit, seat)]
    pieces += [_gun(table, unit) for unit in table.units.values() if lone_gun(unit) is not None]
    pieces += [_horses(table, unit) for unit in table.on_field() if unit.horses != NOWHERE]
    pieces += [_mine(table, mine) for mine in table.mines if is_told(table, mine.seat, seat)]
    pieces += [_loner(table, owner) for owner in table.seats if is_alone(table, owner)]
    pieces += [_general(table, g) for g in table.generals.values() if g.on_table]
    return View(
        book="A Gentleman's War",
        scenario=table.name,
        seat=seat or "",
        clock=clock(table, seat),
        field=_field(table),
        sides=tuple(_side(table, command, seat) for command in _laid_out(table)),
        pieces=tuple(pieces),
        gone=tuple(_gone(unit) for unit in table.units.values() if is_known_gone(unit)),
        goal=goal(table, seat),
        notes=_notes(table, seat),
    )


@rule("AGW-346")
def is_told(table: AgwTable, owner: str, seat: Seat | None) -> bool:
    """Where works are hidden only those who are at them know of them."""
    return not table.switches.get("hidden_work") or is_ally(owner, seat)


@rule("AGW-580")
def is_seen(unit: Unit, seat: Seat | None) -> bool:
    """On the table, or hidden and one's own."""
    return unit.on_table or (unit.gone == "hidden" and is_ally(unit.seat, seat))


def is_ally(owner: str, seat: Seat | None) -> bool:
    """Friends know of each other what the enemy may not; with no seat nothing is hidden."""
    return seat is None or side_of(seat) == side_of(owner)


def is_known_gone(unit: Unit) -> bool:
    """Those who have not come yet are not gone."""
    return bool(unit.gone) and unit.gone not in ("reserve", "coming", "hidden")


@rule("AGW-254", "AGW-256")
def _gone(unit: Unit) -> str:
    """Who has left the table, and whether he is to come back to it."""
    back = unit.gone in ("fell_back", "pursuing")
    return f"{unit.name} (until the cards are shuffled)" if back else unit.name


def goal(table: AgwTable, seat: Seat | None) -> str:
    """What a seat is there for, and how near its army is to its breaking point."""
    if seat is None:
        return " ".join(f"{table.names[one]}: {table.goals.get(one, HALF)}" for one in table.seats)
    who = "You have" if len(table.seats) == 2 else "Your side has"
    lost = f"{who} lost {losses(table, seat)} of {strength(table, seat)} units."
    return f"{table.goals.get(seat, HALF)} {lost}"


def clock(table: AgwTable, seat: Seat | None) -> str:
    """The cycle in words."""
    if table.phase in ("first", "deploy", "vanguard"):
        return "Deployment"
    if seat is None:
        return f"Card {table.flips}"
    return cycle_of(table, seat)


def _notes(table: AgwTable, seat: Seat | None) -> tuple[str, ...]:
    notes = [f"Jokers turned: {table.jokers}"]
    for section, pack in table.packs.items():
        if pack.flipped:
            notes.append(f"Flipped{where(section)}: {symbol(pack.flipped)}")
    if table.weather:
        notes.append(f"Weather: {table.weather}")
    notes += [f"On fire: {table.ground[depot].feature.words}" for depot in table.fires]
    word = table.standing.get(table.command(seat)) if seat is not None else ""
    if word:
        notes.append(f"Hold Cards: {INSTRUCTIONS[word].told}")
    return tuple(notes)


def _field(table: AgwTable) -> Field:
    zones = tuple(
        TerrainView(f"zone-{seat}", "zone", table.names.get(seat, seat), outline)
        for seat, outline in table.zones.items()
        if table.phase in ("first", "deploy")
    )
    zones += _sections(table) if zones else ()
    terrain = tuple(feature_view(feature) for feature in table.features)
    tents = tuple(
        TerrainView(f"headquarters-{seat}", "tent", "Headquarters", _square(tent.place))
        for seat, tent in table.headquarters.items()
        if tent.place != NOWHERE
    )
    return Field(table.width, table.height, "inches", terrain=(*zones, *terrain, *tents))


@rule("AGW-151")
def _sections(table: AgwTable) -> tuple[TerrainView, ...]:
    """The parts of a big table, each with a pack of its own."""
    names = [name for name in table.packs if name]
    found = []
    for place, name in enumerate(names):
        left, right = (table.width * at // len(names) for at in (place, place + 1))
        outline = ((left, 0), (right, 0), (right, table.height), (left, table.height))
        found.append(TerrainView(f"zone-{name}", "zone", f"The {name}", outline))
    return tuple(found)


def _square(place: tuple[int, int]) -> tuple[tuple[int, int], ...]:
    x, y, half = *place, inches(1)
    return ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))


@rule("AGW-153")
def _laid_out(table: AgwTable) -> list[str]:
    """The commands; where one player has several he looks at the one in play first."""
    commands = list(table.every_command())
    if len(table.seats) == 2:
        commands.sort(key=lambda command: section_of(command) != table.section)
    return commands


@rule("AGW-121", "AGW-151", "AGW-153")
def _side(table: AgwTable, command: str, seat: Seat | None) -> SideView:
    """A command with its hand and the pack it shares; a hidden hand is its player's alone."""
    owner, here = table.player(command), section_of(command)
    pack = table.packs[here]
    hand, known = table.hands.get(command, ()), table.seen.get(command, ())
    hidden = table.switches.get("hidden_hands") and seat not in (None, owner)
    shown = tuple(card if not hidden or card in known else "back" for card in hand)
    return SideView(
        id=command,
        name=table.names.get(owner if here == table.section else command, command.title()),
        colour="red" if side_of(command) == table.sides[0] else "blue",
        seats=(owner,),
        score=f"lost {losses(table, command)} of {strength(table, command)}",
        deck=len(pack.deck),
        discards=pack.deck.discards,
        hand=tuple(sorted(shown)) if hidden else shown,
        hand_title=f"Hold Cards{where(here)}",
        notes=tuple(_side_notes(table, command, seat)),
    )


def _side_notes(table: AgwTable, command: str, seat: Seat | None) -> list[str]:
    owner = table.player(command)
    notes = [f"Cycle {table.cycles.get(command, 1)}"]
    if table.headquarters.get(owner) is not None and table.headquarters[owner].overrun:
        notes.append("Headquarters overrun")
    if kept := table.luck_hands.get(owner, ()):
        titles = ", ".join(LUCK[card].words for card in kept)
        notes.append(f"What luck, chaps: {titles if seat in (None, owner) else len(kept)}")
    return [*notes, *_to_come(table, command, seat)]


@rule("AGW-385", "AGW-585", "AGW-580")
def _to_come(table: AgwTable, command: str, seat: Seat | None) -> list[str]:
    """Who is yet to come, which only friends know, and the Hold Cards that wait for them."""
    friend, cards = is_ally(command, seat), table.aside.get(command, ())
    units = [u for u in table.units.values() if table.command_of(u) == command]
    names = [u.name for u in units if friend and u.gone in ("reserve", "coming")]
    notes = [f"Still to come: {', '.join(names)}"] if names else []
    if cards and (friend or not table.switches.get("hidden_hands")):
        notes.append(f"Cards set aside: {', '.join(map(symbol, cards))}")
    return notes


def _unit(table: AgwTable, unit: Unit, seat: Seat | None) -> PieceView:
    base = base_of(unit)
    working = unit.work and is_told(table, unit.seat, seat)
    at_work = (Marker("mk-order", "at work"),) if working else ()
    return PieceView(
        id=unit.id,
        name=unit.name,
        side=table.command_of(unit),
        place=unit.place,
        kind=_kind(unit),
        bearing=unit.bearing,
        footprint=base.outline,
        figures=_figures(table, unit),
        strength=f"{unit.figures}/{unit.original}",
        title=f"{unit.kind.replace('_', ' ').capitalize()} · {unit.formation}",
        markers=(*_markers(unit), *at_work),
        pills=tuple(_pills(table, unit)),
        lines=_lines(table, unit),
        active=table.active == unit.id,
        acted=unit.acted,
        words=_words(table, unit),
    )


def _kind(unit: Unit) -> str:
    if unit.kind in GUNS:
        return "guns"
    if unit.mounted:
        return "horse"
    return "skirmish" if is_skirmishing(unit) else "foot"


def _figures(table: AgwTable, unit: Unit) -> tuple[Figure, ...]:
    layout = layout_of(unit)
    if unit.kind in GUNS and unit.gun_at is None:
        layout = Layout(_CREW, 0, 0, 1, 1)
    mirrored = unit.side == table.sides[1]
    sprite = _sprite(table, unit)
    spots = stand(layout, unit.pose)[: unit.figures]
    figures = [Figure((pose.x, pose.y), sprite, mirrored=mirrored) for pose in spots]
    if unit.kind in GUNS and unit.gun_at is None:
        figures.append(
            Figure(
                unit.place, Sprite(sprite.uniform, POSES.get(unit.kind, "gun")), mirrored=mirrored
            )
        )
    return tuple(figures)


def _sprite(table: AgwTable, unit: Unit) -> Sprite:
    dress = unit.dress
    uniform = dress.uniform or UNIFORMS[table.sides.index(unit.side)]
    return Sprite(uniform, _pose(unit), dress.hat, dress.kit, dress.variant)


def _pose(unit: Unit) -> str:
    """Riders sit their horses as their list dresses them; gunners serve, men on foot stand."""
    worn = unit.dress.pose
    if unit.kind in GUNS:
        return "gunner-ram"
    if unit.mounted:
        usual = "cav-dragoon" if unit.kind.startswith("heavy") else "cav-hussar"
        return worn if worn.startswith("cav-") else usual
    if worn and not worn.startswith("cav-"):
        return worn
    return POSES.get(unit.kind, "inf-charge" if unit.locked else "inf-march")


@rule("AGW-005")
def _markers(unit: Unit) -> list[Marker]:
    """The counters beside a unit, which lie there for everybody to see."""
    marks = []
    marks += [Marker("mk-hold", f"with a {role}") for role in (unit.cameo, unit.burden) if role]
    if unit.gone == "hidden":
        marks.append(Marker("mk-hold", "hidden"))
    if unit.disordered:
        marks.append(Marker("mk-disordered", "disordered"))
    if unit.running:
        marks.append(Marker("mk-running", "running away"))
    if unit.locked:
        marks.append(Marker("mk-melee", "in close combat"))
    if unit.jammed or unit.unloaded:
        marks.append(Marker("mk-ammo", "jammed" if unit.jammed else "not loaded"))
    if unit.heroic:
        marks.append(Marker("mk-objective", "heroic"))
    if unit.held_up:
        marks.append(Marker("mk-hold", "held up by a civilian"))
    if unit.acted:
        marks.append(Marker("mk-activated", "has acted"))
    return marks


def _pills(table: AgwTable, unit: Unit) -> list[Pill]:
    pills = [Pill(_dice_words(march_dice(unit) or 1, "marching"), cite="AGW-155")]
    if charge_dice(unit):
        pills.append(Pill(_dice_words(charge_dice(unit), "charging"), cite="AGW-155"))
    arm = arm_of(unit.weapon, table.era)
    if arm is not None:
        pills.append(Pill(_dice_words(reckon_dice(unit, arm).total, "shooting"), cite="AGW-220"))
    pills += [Pill(word.replace("_", " ").capitalize(), cite="AGW-036") for word in unit.attributes]
    return pills


def _dice_words(dice: int, doing: str) -> str:
    return f"{dice} {'die' if dice == 1 else 'dice'} {doing}"


def _lines(table: AgwTable, unit: Unit) -> tuple[str, ...]:
    arm = arm_of(unit.weapon, table.era)
    if arm is None:
        return _record(table, unit)
    ranges = ", ".join(f'{band.reach // 254}": {band.hits}+' for band in arm.bands if band.reach)
    return (f"{unit.weapon.replace('_', ' ').capitalize()}: {ranges}", *_record(table, unit))


@rule("AGW-204", "AGW-223", "AGW-242", "AGW-253")
def _record(table: AgwTable, unit: Unit) -> tuple[str, ...]:
    """What all have seen of a unit and ought to remember."""
    ranged = [table.units[name].name for name in unit.ranged if table.units[name].on_table]
    said = {
        "Has shot in this cycle": unit.shot,
        f"Has the range of {', '.join(ranged)}": ranged,
        "Has failed a morale test: any loss by fire tries it again": unit.failed
        and not unit.heroic,
        "Is past rallying": unit.unrallied,
    }
    return tuple(words for words, is_so in said.items() if is_so)


def _words(table: AgwTable, unit: Unit) -> str:
    states = [marker.words for marker in _markers(unit)]
    said = f", {', '.join(states)}" if states else ""
    foe = nearest_foe(table, unit)
    near = ""
    if foe is not None:
        away = gap(base_of(unit), base_of(foe)) // 254
        near = f"; nearest enemy {foe.name}, {away} inches away"
    count = f"{unit.figures} of {unit.original} figures"
    how = "in a house" if is_garrison(unit) else FORMED[unit.formation]
    return f"{unit.name}, {unit.seat}, {how}, {count}{said}{near}."


def _gun(table: AgwTable, unit: Unit) -> PieceView:
    base = lone_gun(unit)
    assert base is not None
    sprite = Sprite(_sprite(table, unit).uniform, POSES.get(unit.kind, "gun"))
    place = (base.pose.x, base.pose.y)
    return PieceView(
        id=f"{unit.id}-gun",
        name=f"Gun of {within(unit.name)}",
        side=table.command_of(unit),
        place=place,
        kind="marker",
        bearing=base.pose.bearing,
        footprint=base.outline,
        figures=(Figure(place, sprite),),
        words=f"The gun of {unit.name}, without its crew.",
    )


def _horses(table: AgwTable, unit: Unit) -> PieceView:
    sprite = Sprite(_sprite(table, unit).uniform, "aide")
    return PieceView(
        id=f"{unit.id}-horses",
        name=f"Horses of {within(unit.name)}",
        side=table.command_of(unit),
        place=unit.horses,
        kind="marker",
        bearing=unit.bearing,
        footprint=_square(unit.horses),
        figures=(Figure(unit.horses, sprite),),
        words=f"The horses of {unit.name}, held while it fights on foot.",
    )


def _mine(table: AgwTable, mine: Mine) -> PieceView:
    return PieceView(
        id=mine.id,
        name="Contact mine",
        side=table.command(mine.seat),
        place=mine.place,
        kind="marker",
        footprint=_square(mine.place),
        markers=(Marker("mk-ammo", "a contact mine"),),
        words="A contact mine, waiting for the first to pass over it.",
    )


def is_alone(table: AgwTable, seat: Seat) -> bool:
    """A cameo of this seat stands somewhere by itself."""
    cameo = table.cameos.get(seat)
    return cameo is not None and cameo.place != NOWHERE


def _loner(table: AgwTable, seat: Seat) -> PieceView:
    cameo = table.cameos[seat]
    return PieceView(
        id=f"{seat}-cameo",
        name=cameo.role.capitalize(),
        side=table.command(seat),
        place=cameo.place,
        kind="marker",
        footprint=_square(cameo.place),
        markers=(Marker("mk-hold", cameo.role),),
        words=f"The {cameo.role} of {table.names.get(seat, seat)}.",
    )


def _general(table: AgwTable, general: General) -> PieceView:
    sprite = Sprite(UNIFORMS[table.sides.index(general.side)], "general")
    with_unit = f", with {table.units[general.attached].name}" if general.attached else ""
    return PieceView(
        id=general.id,
        name=general.name,
        side=table.command_of(general),
        place=general.place,
        kind="commander",
        bearing=general.bearing,
        footprint=general_base(general).outline,
        figures=(Figure(general.place, sprite),),
        markers=(Marker("mk-wounds", "wounded"),) if general.wounded else (),
        words=f"{general.name}, general of {general.seat}{with_unit}.",
    )
