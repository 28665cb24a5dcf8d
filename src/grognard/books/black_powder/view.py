"""What a seat sees of the table: everything, but for hidden troops in some battles of the book."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from grognard.books.black_powder.battles.gates import is_known, waits_unseen
from grognard.books.black_powder.brigade_squares import square_of
from grognard.books.black_powder.events.writing import side
from grognard.books.black_powder.pieces import BpTable, Commander, Unit
from grognard.books.black_powder.planning import allowance_of
from grognard.books.black_powder.scenarios import SCENARIOS, Scenario
from grognard.books.black_powder.screening import screen_of
from grognard.books.black_powder.stands import base_of, closed_up, layout_of
from grognard.books.black_powder.tables import SCALES
from grognard.kernel.cite import rule
from grognard.kernel.question import Seat
from grognard.tabletop.fields import feature_view
from grognard.tabletop.formations import Layout, Spot, stand
from grognard.tabletop.geometry import FULL_TURN, HALF_TURN, Base, Pose
from grognard.tabletop.terrain import Feature
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
from grognard.tabletop.wording import does

_PHASES = {
    "deploy": "setting up",
    "toss": "who goes first",
    "begin": "counting losses",
    "initiative": "initiative",
    "command": "command",
    "brave": "command",
    "shoot": "shooting",
    "tests": "break tests",
    "combat": "hand-to-hand",
    "end": "end of the turn",
    "over": "the battle is over",
}


_CREW = ("gunner-ram", "gunner-fire", "gunner-ram", "gunner-fire")
_DEPLOYED = ((0, 0), (-220, 60), (220, 60), (-220, -200), (220, -200))
_LIMBERED = ((0, 400), (0, -450))
"""Where a gun and its crew, or its team and the gun, stand about the middle, in tenths."""


@rule("BP-051")
def view(table: BpTable, seat: Seat | None) -> View:
    """Everything a person in this seat would see."""
    scenario = SCENARIOS.find(table.scenario)
    seats = [side.seat for side in scenario.sides]
    goal = scenario.side(seat).goal if seat in seats and seat else scenario.file.brief
    laid = [u for u in table.units.values() if u.here or (u.hidden and not u.gone)]
    pieces = [_piece(table, unit) for unit in laid if is_known(table, unit, seat)]
    staff = [man for man in table.commanders.values() if _is_shown(table, man, seat)]
    pieces += [_commander(table, man) for man in staff]
    return View(
        book="Black Powder",
        scenario=scenario.file.name,
        seat=seat or "",
        clock=clock(table),
        field=Field(table.width, table.height, measured_in(table), (), _terrain(table), table.inch),
        sides=tuple(_side(table, scenario, owner, seat) for owner in table.seats),
        pieces=tuple(pieces),
        gone=tuple(unit.name for unit in table.units.values() if unit.gone),
        goal=goal,
    )


@rule("BP-726", "BP-1012", "BP-1227")
@rule("BP-051", "BP-468")
def measured_in(table: BpTable) -> str:
    """What the tape shows: centimetres where they stand for the book's inches."""
    return "centimetres" if table.inch == SCALES["centimetres"] else "inches"


def _is_shown(table: BpTable, man: Commander, seat: Seat | None) -> bool:
    """True of a commander on the table; he whose troops are unseen is so to the enemy."""
    unseen = seat not in (None, man.seat) and waits_unseen(table, man)
    return not man.gone and table.phase != "deploy" and not unseen


def clock(table: BpTable) -> str:
    """The turn and its part in words."""
    if not table.turn:
        return _PHASES[table.phase].capitalize()
    name = side(table, table.acting)
    return f"Turn {table.turn} of {table.turns}, {name}: {_PHASES[table.phase]}"


def _terrain(table: BpTable) -> tuple[TerrainView, ...]:
    zones = [
        TerrainView(f"zone-{seat}", "zone", f"{does(side(table, seat), 'sets')} up here", outline)
        for seat, outline in table.zones.items()
        if table.phase == "deploy"
    ]
    return (*zones, *[_ground(table, feature) for feature in table.features])


@rule("BP-397", "BP-398")
def _ground(table: BpTable, feature: Feature) -> TerrainView:
    """A feature; by a house on fire lies the die that tells how fiercely it burns."""
    shown = _feature(feature)
    burning = {fire.building: f"burning at {fire.ferocity}" for fire in table.fires}
    state = "burnt down" if feature.id in table.ruins else burning.get(feature.id, "")
    if not state:
        return shown
    name = f"{feature.name or 'Building'}, {state}"
    return replace(shown, name=name, words=f"{shown.words}, {state}")


@lru_cache(maxsize=512)
def _feature(feature: Feature) -> TerrainView:
    return feature_view(feature)


def _side(table: BpTable, scenario: Scenario, owner: Seat, seat: Seat | None) -> SideView:
    units = [u for u in table.units.values() if u.seat == owner and is_known(table, u, seat)]
    known = dict.fromkeys(unit.brigade for unit in units)
    brigades = [table.brigades[name] for name in known]
    broken = sum(brigade.broken for brigade in brigades)
    left = sum(not unit.gone for unit in units)
    return SideView(
        id=owner,
        name=table.names.get(owner) or scenario.side(owner).name,
        colour=owner,
        seats=(owner,),
        score=f"{left} of {len(units)} units",
        notes=(f"{broken} of {len(brigades)} brigades broken",),
    )


def _piece(table: BpTable, unit: Unit) -> PieceView:
    base = base_of(table, unit)
    return PieceView(
        id=unit.id,
        name=unit.name,
        side=unit.seat,
        place=(unit.x, unit.y),
        kind=_kind(unit),
        bearing=unit.bearing,
        footprint=base.outline,
        figures=tuple(_figures(table, unit)),
        strength=f"{max(unit.stamina - unit.casualties, 0)}/{unit.stamina}",
        title=f"{unit.profile.size.capitalize()} {unit.profile.kind} · {unit.formation}",
        markers=tuple(_markers(table, unit)),
        pills=tuple(_pills(table, unit)),
        lines=tuple(_lines(table, unit)),
        active=_may_act(table, unit),
        acted=unit.ordered == table.half > 0,
        words=_words(table, unit),
    )


def _kind(unit: Unit) -> str:
    if unit.is_skirmishing:
        return "skirmish"
    return {"infantry": "foot", "cavalry": "horse", "artillery": "guns"}[unit.profile.kind]


def _may_act(table: BpTable, unit: Unit) -> bool:
    ordering = table.phase in ("initiative", "command")
    return ordering and unit.seat == table.acting and unit.ordered != table.half


def _figures(table: BpTable, unit: Unit) -> list[Figure]:
    mirrored = not 0 <= unit.bearing % FULL_TURN <= HALF_TURN
    sprite = _sprite(table, unit)
    if unit.inside:
        return [Figure((unit.x, unit.y), sprite, mirrored=mirrored)]
    if unit.is_artillery:
        return _battery(table, unit, mirrored=mirrored)
    layout, pose = layout_of(table, unit), unit.pose
    if unit.is_skirmishing and table.is_engaged(unit):
        layout, pose = closed_up(table, unit)
    spots = [*stand(layout, pose), *screen_of(table, unit)]
    return [Figure((spot.x, spot.y), sprite, mirrored=mirrored) for spot in spots]


@rule("BP-043", "BP-044")
def _battery(table: BpTable, unit: Unit, *, mirrored: bool) -> list[Figure]:
    """A gun amid its crew, the team off the table; or team and gun in line, the crew mounted up."""
    sprite, dress = _sprite(table, unit), unit.dress
    limbered = unit.formation != "deployed"
    places = _LIMBERED if limbered else _DEPLOYED
    scaled = [Spot(right * table.inch // 127, ahead * table.inch // 127) for right, ahead in places]
    poses = stand(Layout(tuple(scaled), 0, 0, 1, 1), unit.pose)
    pair = ("limber", sprite.pose) if limbered else (sprite.pose, *_CREW)
    return [
        Figure(
            (spot.x, spot.y),
            Sprite(dress.uniform, pose, dress.hat, dress.kit, dress.troop),
            mirrored=mirrored,
        )
        for spot, pose in zip(poses, pair, strict=True)
    ]


def _sprite(table: BpTable, unit: Unit) -> Sprite:
    dress = unit.dress
    poses = {"cavalry": "cav-dragoon", "artillery": "gun"}
    pose = dress.pose or poses.get(unit.profile.kind, _foot_pose(table, unit))
    return Sprite(dress.uniform, pose, dress.hat, dress.kit, dress.troop)


def _foot_pose(table: BpTable, unit: Unit) -> str:
    if table.is_engaged(unit):
        return "inf-charge"
    return "inf-fire" if unit.shot == table.half > 0 else "inf-march"


def _markers(table: BpTable, unit: Unit) -> list[Marker]:
    marks = []
    if unit.casualties:
        marks.append(Marker("mk-wounds", "casualties", unit.casualties))
    if unit.hidden:
        marks.append(Marker("mk-hidden", "hidden from the enemy"))
    if table.sleeps(unit):
        marks.append(Marker("mk-hold", "asleep"))
    if unit.shaken:
        marks.append(Marker("mk-shaken", "shaken"))
    if unit.disordered:
        marks.append(Marker("mk-disordered", "disordered"))
    if table.is_engaged(unit):
        marks.append(Marker("mk-melee", "engaged"))
    if unit.jammed >= 0:
        marks.append(Marker("mk-ammo", "jammed"))
    if unit.formation == "limbered":
        marks.append(Marker("mk-limbered", "limbered"))
    if unit.ordered == table.half > 0:
        marks.append(Marker("mk-order", "has had its order"))
    return marks


def _pills(table: BpTable, unit: Unit) -> list[Pill]:
    profile = unit.profile
    shooting = "-".join(map(str, profile.shooting)) or "no"
    morale = f"{profile.morale}+" if profile.morale else "none"
    return [
        Pill(f"Hand-to-hand {profile.hand_to_hand}", cite="BP-010"),
        Pill(f"Shooting {shooting}", cite="BP-011"),
        Pill(f"Morale {morale}", cite="BP-012"),
        Pill(f"Stamina {unit.stamina}", cite="BP-013"),
        Pill(f"Moves {allowance_of(table, unit) // table.inch} inches", cite="BP-116"),
    ]


def _lines(table: BpTable, unit: Unit) -> list[str]:
    profile = unit.profile
    brigade = table.brigades[unit.brigade]
    lines = [f"{brigade.name}, {'broken' if brigade.broken else 'in order'}"]
    if profile.reach:
        lines.append(f"{profile.arms.capitalize()}: {profile.reach} inches")
    if profile.special:
        lines.append(", ".join(profile.special))
    if square_of(table, unit):
        lines.append("In a brigade square")
    if unit.bent:
        lines.append("Its line is bent and must be redressed before it moves")
    if unit.spare is not None:
        lines.append("May dismount" if unit.is_cavalry else "May mount")
    return lines


def _words(table: BpTable, unit: Unit) -> str:
    """The unit for those who cannot see the table."""
    states = [
        word
        for word, true in (
            ("shaken", unit.shaken),
            ("disordered", unit.disordered),
            ("engaged", table.is_engaged(unit)),
        )
        if true
    ]
    end = f" It is {' and '.join(states)}." if states else ""
    return (
        f"{unit.name}, {unit.profile.size} {unit.profile.kind} {_drawn_up(unit)}, "
        f"{unit.casualties} casualties of {unit.stamina}.{end}"
    )


def _drawn_up(unit: Unit) -> str:
    """A formation as one says it of a unit: guns are deployed, and foot is in line."""
    as_said = {"warband": "as a warband", "building": "in a building"}
    plain = unit.formation in ("deployed", "limbered", "half limbered")
    return unit.formation if plain else as_said.get(unit.formation, f"in {unit.formation}")


@rule("BP-438", "BP-439")
def _character(man: Commander) -> list[Pill]:
    """The qualities in which a commander is high or low, as the dice have told."""
    marks = (
        (man.aggression, (("Timid", "BP-441"), ("Aggressive", "BP-440"))),
        (man.decisiveness, (("Hesitant", "BP-443"), ("Decisive", "BP-442"))),
        (man.independence, (("Irresponsible", "BP-445"), ("Head strong", "BP-444"))),
    )
    told = [words[mark > 0] for mark, words in marks if mark]
    return [Pill(word, cite=cite) for word, cite in told]


def _commander(table: BpTable, man: Commander) -> PieceView:
    """A commander by himself; who waits at the very edge is shown whole, an inch within it."""
    x = min(max(man.x, table.inch), table.width - table.inch)
    y = min(max(man.y, table.inch), table.height - table.inch)
    base = Base(Pose(x, y, 0), 2 * table.inch, 2 * table.inch)
    joined = f" He is with {table.units[man.joined].name}." if man.joined else ""
    title = "General" if man.general else "Brigadier"
    return PieceView(
        id=man.id,
        name=man.name,
        side=man.seat,
        place=(x, y),
        kind="commander",
        footprint=base.outline,
        figures=(Figure((x, y), Sprite(man.dress.uniform, "general")),),
        title=f"{title} · staff rating {man.rating}",
        markers=(Marker("mk-general", title.lower()),),
        pills=(Pill(f"Staff rating {man.rating}", cite="BP-020"), *_character(man)),
        active=table.commanding == man.id,
        acted=man.done == table.half > 0,
        words=f"{man.name}, {title.lower()}, staff rating {man.rating}.{joined}",
    )
