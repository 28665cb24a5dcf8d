"""What a seat may see of a skirmish: everything but what waits behind the markers."""

from __future__ import annotations

from grognard.books.sharpe_skirmish.artillery import work_needed
from grognard.books.sharpe_skirmish.bodies import between, in_contact, middle
from grognard.books.sharpe_skirmish.cover import in_cover
from grognard.books.sharpe_skirmish.events.wording import in_cm
from grognard.books.sharpe_skirmish.objectives import figures_in, scenario_of, wagons_in
from grognard.books.sharpe_skirmish.pieces import Carriage, Figure, Group, Hideout, SkTable
from grognard.books.sharpe_skirmish.scenarios import Aim, Side
from grognard.books.sharpe_skirmish.seeing import nearest_foe
from grognard.books.sharpe_skirmish.tables import DEEDS
from grognard.kernel.question import Seat
from grognard.tabletop import view
from grognard.tabletop.fields import field_view
from grognard.tabletop.geometry import UNIT, Base, Pose, cosine, sine
from grognard.tabletop.wording import many

_PHASES = {
    "hide": "Setting up",
    "turn": "Setting up",
    "command": "command",
    "dice": "dicing for action",
    "move": "actions",
    "join": "actions",
    "shoot": "shooting",
    "melee": "melee",
    "end": "melee",
    "over": "The battle is over",
}


def look(table: SkTable, seat: Seat | None) -> view.View:
    """The table as a seat sees it; with no seat, everything."""
    scenario = scenario_of(table)
    groups = [group for group in table.groups.values() if group.present]
    pieces = [_group(table, group) for group in groups]
    pieces += [_carriage(table, model) for model in table.carriages.values() if model.x >= 0]
    pieces += [_marker(table, m, seat) for m in table.hideouts.values() if not m.gone]
    gone = [group.name for group in table.groups.values() if group.gone]
    return view.View(
        book="sharpe_skirmish",
        scenario=scenario.file.name,
        seat=seat or "",
        clock=_clock(table),
        field=field_view(scenario.field, table.features),
        sides=tuple([_side(table, side) for side in scenario.sides]),
        pieces=tuple(pieces),
        gone=tuple(gone),
        goal=_goal(table, seat),
        notes=tuple(_notes(table)),
    )


def _clock(table: SkTable) -> str:
    if table.turn == 0 or table.phase == "over":
        return _PHASES[table.phase]
    name = scenario_of(table).side(table.side).name
    whose = f", {name}" if table.phase not in ("melee", "end", "turn") else ""
    return f"Turn {table.turn} of {table.turns}{whose}: {_PHASES[table.phase]}"


def _goal(table: SkTable, seat: Seat | None) -> str:
    for side in scenario_of(table).sides:
        if seat in side.seats:
            return side.goal
    return ""


def _notes(table: SkTable) -> list[str]:
    notes = [scenario_of(table).file.background]
    if table.officer:
        officer = table.groups[table.officer]
        notes.append(f"{officer.name} has {many(table.points, 'command point')} left.")
    if table.visibility:
        notes.append(f"Nobody sees further than {table.visibility // 100} cm.")
    return notes


def _side(table: SkTable, side: Side) -> view.SideView:
    own = [group for group in table.groups.values() if group.side == side.id]
    standing = sum(len(group.figures) for group in own if group.present)
    notes = [f"{many(standing, 'figure')} on the table"]
    if not any(group.seat for group in own):
        notes.append("run by the table")
    return view.SideView(
        id=side.id,
        name=side.name,
        colour=side.id,
        seats=tuple([seat for seat in side.seats if seat in table.seats]),
        score="; ".join(_progress(table, side)),
        notes=tuple(notes),
    )


def _progress(table: SkTable, side: Side) -> list[str]:
    """How many stand on the ground each aim asks for, how many it takes, and when."""
    found = []
    for zone in scenario_of(table).field.zones:
        aims = [aim for aim in side.aims if aim.zone == zone.id]
        if aims:
            name = f"{zone.name[:1].upper()}{zone.name[1:]}"
            needed = " or ".join([_needed(aim) for aim in aims])
            found.append(f"{name}: {_there(table, side, aims[0])} of {needed}")
    return found


def _there(table: SkTable, side: Side, aim: Aim) -> int:
    if aim.wagons:
        return len(wagons_in(table, side.id, aim.zone))
    return len(figures_in(table, side.id, aim.zone, aim.who))


def _needed(aim: Aim) -> str:
    """What an aim takes: 26 figures from turn 7, 10 figures at the end, 1 wagon."""
    number = many(aim.wagons, "wagon") if aim.wagons else many(aim.figures, "figure")
    if aim.kind == "hold":
        return f"{number} at the end"
    return f"{number} from turn {aim.since}" if aim.since > 1 else number


# Pieces


def _group(table: SkTable, group: Group) -> view.PieceView:
    centre = middle(group.figures)
    return view.PieceView(
        id=group.id,
        name=group.name,
        side=group.side,
        place=(centre.x, centre.y),
        kind=_kind(group),
        bearing=group.facing,
        footprint=_tray(group.figures, group.facing),
        figures=tuple([_figure(table, group, figure) for figure in group.figures]),
        strength=str(len(group.figures)),
        title=_title(group),
        markers=tuple(_markers(table, group)),
        pills=tuple(_pills(table, group)),
        lines=tuple(_lines(table, group)),
        active=table.officer == group.id,
        acted=group.acted == table.turn,
        words=_words(table, group),
    )


def _kind(group: Group) -> str:
    if group.single:
        return "commander"
    if group.is_horse:
        return "horse"
    if group.serves:
        return "guns"
    return "foot" if group.formed else "skirmish"


def _title(group: Group) -> str:
    figure = group.figures[0]
    order = "formed" if group.formed else "skirmishers"
    if group.single:
        order = "player character" if group.pc else figure.role
    elif not group.regular:
        order = "irregulars"
    return f"{figure.type.name} · {figure.grade.title()} · {order}"


def _tray(figures: tuple[Figure, ...], facing: int) -> tuple[view.Place, ...]:
    """The rectangle along a group's front that just holds its bases."""
    sin, cos = sine(facing), cosine(facing)
    reach = figures[0].radius
    ahead = [(f.x * sin - f.y * cos) // UNIT for f in figures]
    right = [(f.x * cos + f.y * sin) // UNIT for f in figures]
    front, back = max(ahead) + reach, min(ahead) - reach
    east, west = max(right) + reach, min(right) - reach
    along, across = (front + back) // 2, (east + west) // 2
    centre = Pose(
        (along * sin + across * cos) // UNIT, (across * sin - along * cos) // UNIT, facing
    )
    base = Base(centre, east - west, front - back)
    return base.outline


def _figure(table: SkTable, group: Group, figure: Figure) -> view.Figure:
    drawn = figure.type.sprite
    pose = drawn.pose
    if pose.startswith("inf-"):
        if group.charged == table.turn and table.turn:
            pose = "inf-charge"
        elif group.fired == table.turn and table.turn:
            pose = "inf-fire"
    sprite = view.Sprite(drawn.uniform, pose, drawn.hat, drawn.kit, drawn.variant)
    return view.Figure(figure.place, sprite, mirrored=group.facing > 18_000)


def _markers(table: SkTable, group: Group) -> list[view.Marker]:
    marks = []
    if group.pc:
        marks.append(view.Marker("mk-general", "player character"))
    if in_contact(table, group):
        marks.append(view.Marker("mk-melee", "in contact"))
    if group.running:
        marks.append(view.Marker("mk-running", "running"))
    elif group.retreating:
        marks.append(view.Marker("mk-shaken", "in retreat"))
    if table.is_commanded(group):
        marks.append(view.Marker("mk-order", "under command"))
    empty = sum(figure.load > 0 for figure in group.figures)
    if empty:
        marks.append(view.Marker("mk-ammo", "not loaded", empty))
    hurt = sum(figure.wounded for figure in group.figures)
    if hurt:
        marks.append(view.Marker("mk-wounds", "wounded", hurt))
    if in_cover(table, group):
        marks.append(view.Marker("mk-cover", "in cover"))
    return marks


def _pills(table: SkTable, group: Group) -> list[view.Pill]:
    pills = []
    if group.result:
        pills.append(view.Pill(DEEDS[group.result], cite="SK-040"))
    if group.square:
        pills.append(view.Pill("in square", cite="SK-039"))
    if group.captive:
        pills.append(view.Pill("held captive", cite="SK-092"))
    if group.threat:
        pills.append(view.Pill(f"+{group.threat} risk from artillery", cite="SK-079"))
    if group.gallops and group.acted >= table.turn - 1:
        pills.append(view.Pill(f"galloped {many(group.gallops, 'turn')}", cite="SK-057"))
    return pills


def _lines(table: SkTable, group: Group) -> list[str]:
    figure = group.figures[0]
    lines = []
    weapon = figure.missile
    if weapon is not None:
        short, medium, long = (limit // 100 for limit in weapon.ranges)
        lines.append(f"{weapon.name.capitalize()}: short {short}, medium {medium}, long {long} cm")
    lines.append(f"Melee factor {figure.type.melee}")
    lines.append(f"Loyal to {group.band}")
    lost = group.size - len(group.figures)
    if lost:
        lines.append(f"{lost} of {group.size} lost")
    officer = table.groups.get(group.commander)
    if officer is not None:
        lines.append(f"Commanded by {officer.name}")
    return lines


def _words(table: SkTable, group: Group) -> str:
    states = [marker.words for marker in _markers(table, group)]
    said = f", {', '.join(states)}" if states else ""
    foe = nearest_foe(table, group)
    near = ""
    if foe is not None:
        near = f"; nearest enemy in sight {foe.name}, {in_cm(between(group, foe))} away"
    count = "" if group.single else f", {many(len(group.figures), 'figure')}"
    return f"{group.name}, {_title(group)}, {group.side}{count}{said}{near}."


def _carriage(table: SkTable, model: Carriage) -> view.PieceView:
    crew = table.groups[model.crew]
    uniform = crew.figures[0].type.sprite.uniform if crew.figures else "guerrilla"
    pose = {"gun": "limber" if model.limbered else "gun", "gatling": "gatling"}.get(
        model.model, "wagon"
    )
    state, cite = _condition(table, model)
    return view.PieceView(
        id=model.id,
        name=model.name,
        side=model.side,
        place=(model.x, model.y),
        kind="guns",
        bearing=model.facing,
        footprint=model.base.outline,
        figures=(view.Figure((model.x, model.y), view.Sprite(uniform, pose)),),
        title=f"{model.pounds}-pounder" if model.pounds else model.model.capitalize(),
        pills=(view.Pill(state, cite=cite),) if state else (),
        words=f"{model.name}, {model.model}, {model.side}. {state}".strip(),
    )


def _condition(table: SkTable, model: Carriage) -> tuple[str, str]:
    """How it stands with a gun, and the rule that says what that means."""
    if model.limbered:
        return "limbered", "SK-074"
    if model.jammed and model.jammed >= table.turn:
        return "jammed", "SK-081"
    if model.model == "gun":
        return f"loaded {model.work} of {work_needed(model)}", "SK-075"
    return "", ""


def _marker(table: SkTable, marker: Hideout, seat: Seat | None) -> view.PieceView:
    """A marker says where it is; only who sees everything learns who waits behind it."""
    behind = ""
    if seat is None:
        behind = table.groups[marker.group].name if marker.group else "dummy"
    return view.PieceView(
        id=marker.id,
        name="Hidden marker",
        side=table.sides[1],
        place=(marker.x, marker.y),
        kind="marker",
        markers=(view.Marker("mk-hidden", "hidden"),),
        title=behind,
        words="A hidden marker.",
    )
