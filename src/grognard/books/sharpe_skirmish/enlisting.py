"""From forces on paper and a scenario to the table before the first turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from grognard.books.sharpe_skirmish.forces import Entry, Force, faults
from grognard.books.sharpe_skirmish.hauling import crew_spots, stance_near
from grognard.books.sharpe_skirmish.pieces import (
    Carriage,
    Figure,
    Group,
    SkTable,
)
from grognard.books.sharpe_skirmish.placing import Room, spots
from grognard.books.sharpe_skirmish.scenarios import ALONE, Party, Post, Scenario, Side, parties
from grognard.kernel.book import BadSetup, Setup
from grognard.kernel.cite import rule
from grognard.kernel.question import Seat
from grognard.tabletop.geometry import Point, Pose, cm, move_at

NOWHERE: Final = -100_000
WORK: Final = {False: 12, True: 6}


@rule("SK-006", "SK-009", "SK-092")
def lay_table(scenario: Scenario, setup: Setup) -> SkTable:
    """The field with every force at its posts, or behind markers yet to be laid."""
    file = scenario.file
    alone = bool(setup.switches.get(ALONE))
    table = SkTable(
        scenario=scenario.id,
        width=scenario.field.width,
        height=scenario.field.height,
        seats=setup.seats,
        sides=(scenario.sides[0].id, scenario.sides[1].id),
        groups={},
        carriages={},
        switches=setup.switches,
        features=scenario.field.features,
        zones={zone.id: zone.outline for zone in scenario.field.zones},
        turns=file.turns,
        visibility=scenario.visibility,
        phase="hide" if file.hidden or alone else "turn",
        side=scenario.sides[0].id,
    )
    _check_cover(scenario, table)
    for side, party, force in parties(scenario, setup.armies):
        enemy = side is scenario.sides[1]
        seat = "" if enemy and alone else party.seat
        _check(force, seat)
        _muster(table, side, party, force, seat, hidden=enemy and table.phase == "hide")
    _check_aims(scenario, table)
    return table


@rule("SK-093")
def _check_cover(scenario: Scenario, table: SkTable) -> None:
    """Hidden markers lie at the edges of terrain, and so there must be some."""
    if table.phase == "hide" and not table.ground.covering:
        raise BadSetup(f"There is no cover in {scenario.file.name} that could hide anybody.")


def _check(force: Force, seat: str) -> None:
    """A force must be without fault, and a player must have his character."""
    found = faults(force)
    if found:
        raise BadSetup(f"{force.name} cannot take the field: {found[0].words}")
    if seat and not any(entry.pc for entry in force.groups):
        raise BadSetup(f"{force.name} has no player character for {seat} to play.")


def _check_aims(scenario: Scenario, table: SkTable) -> None:
    """Whoever a scenario turns on must be there."""
    known = [group.name for group in table.groups.values()]
    known += [model.name for model in table.carriages.values()]
    for side in scenario.sides:
        for aim in side.aims:
            if aim.who and aim.who not in known:
                raise BadSetup(f"{scenario.file.name} needs {aim.who} in one of the forces.")


def _muster(
    table: SkTable, side: Side, party: Party, force: Force, seat: str, *, hidden: bool
) -> None:
    """The groups of one force at their posts; who stands beside another comes after him."""
    prefix = party.seat or side.id
    taken = sum(group.id.startswith(f"{prefix}-") for group in table.groups.values())
    names = {entry.name: f"{prefix}-{taken + n}" for n, entry in enumerate(force.groups, 1)}
    posts = list(party.posts)
    leaders = [entry for entry in force.groups if not entry.beside]
    placed: dict[str, Post] = {}
    for number, entry in enumerate(leaders):
        placed[entry.name] = posts[min(number, len(posts) - 1)]
    for entry in sorted(force.groups, key=lambda one: bool(one.beside)):
        post = placed[entry.name] if not entry.beside else placed.get(entry.beside, posts[0])
        placed[entry.name] = post
        group = enlist(entry, names[entry.name], side.id, seat, force.nation)
        group.beside = names.get(entry.beside, "")
        model = _model(entry, group)
        _take_orders(group, post)
        if hidden and not _drives(force, entry):
            group.hidden = True
            if model is not None:
                model.x = model.y = NOWHERE
        else:
            _stand(table, group, model, post)
        if model is not None:
            table.carriages[model.id] = model
        table.groups[group.id] = group
    table.groups = {name: table.groups[name] for name in _in_order(table.groups)}


@rule("SK-093")
def _drives(force: Force, entry: Entry) -> bool:
    """Wagons hide behind nothing, nor do those who go with them."""
    with_it = [one for one in force.groups if one.name in (entry.name, entry.beside)]
    return any(one.gun is not None and one.gun.model == "wagon" for one in with_it)


def _in_order(groups: Mapping[str, Group]) -> list[str]:
    """Ids by side and number, whatever order they were placed in."""

    def key(name: str) -> tuple[str, int]:
        prefix, _, number = name.rpartition("-")
        return prefix, int(number)

    sides = list(dict.fromkeys(name.rpartition("-")[0] for name in groups))
    return sorted(groups, key=lambda name: (sides.index(key(name)[0]), key(name)[1]))


@rule("SK-002", "SK-004", "SK-018", "SK-055")
def enlist(entry: Entry, name: str, side: str, seat: str, nation: str) -> Group:
    """A group as its force describes it; regulars are loyal to their army's officers."""
    kind = entry.kind
    assert kind is not None
    own = entry.name if kind.role or entry.figures == 1 else ""
    figures = [
        Figure(f"{name}.{n}", entry.type, entry.grade, name=own)
        for n in range(1, entry.figures + 1)
    ]
    volleys = entry.volleys
    if volleys is None:
        volleys = kind.regular or bool(kind.role)
    return Group(
        id=name,
        side=side,
        seat=Seat(seat),
        name=entry.name,
        arm=kind.arm,
        figures=tuple(figures),
        size=entry.figures,
        regular=kind.regular,
        formed=entry.formed,
        volleys=volleys,
        single=bool(kind.role),
        pc=entry.pc,
        band=entry.loyal or nation,
        platoon=entry.platoon,
        serves=f"{name}-carriage" if entry.gun else "",
    )


@rule("SK-071", "SK-076")
def _model(entry: Entry, group: Group) -> Carriage | None:
    """Its gun or wagon; guns start unloaded unless the force says otherwise."""
    if entry.gun is None:
        return None
    gun = entry.gun
    return Carriage(
        id=group.serves,
        name=gun.name,
        side=group.side,
        model=gun.model,
        crew=group.id,
        pounds=gun.pounds,
        breech=gun.breech,
        limbered=gun.limbered,
        work=WORK[gun.breech] if gun.loaded else 0,
    )


@rule("SK-049")
def _take_orders(group: Group, post: Post) -> None:
    """A group's first action is the scenario's order, by default halted; some wait for a word."""
    group.facing = group.heading = post.facing * 100
    if not (post.waits and group.seat):
        group.doing = post.order
        group.goal = None if post.to is None else (cm(post.to[0]), cm(post.to[1]))
    group.fortified, group.captive = post.fortified, post.captive


def _stand(table: SkTable, group: Group, model: Carriage | None, post: Post) -> None:
    """A group at its post, its gun or wagon with it."""
    x, y = cm(post.at[0]), cm(post.at[1])
    room = Room(table, group)
    if model is not None:
        stance = stance_near(table, group, model, Point(x, y), group.facing)
        model.x, model.y, model.facing = stance
        wishes = crew_spots(model, stance, group.radius)
        wishes += [wishes[0]] * len(group.figures)
        room.with_base(model.base)
    elif group.single:
        wishes = [_behind(x, y, group.facing)]
    else:
        wishes = spots(group, len(group.figures), Point(x, y), group.facing)
    group.figures = tuple(settle(room, group.figures, wishes))


def _behind(x: int, y: int, facing: int) -> Point:
    """A little behind the middle of a post."""
    return move_at(Pose(x, y, 0), facing + 18_000, cm(4)).point


def settle(room: Room, figures: Sequence[Figure], wishes: Sequence[Point]) -> list[Figure]:
    """Figures on free ground as near as can be to where they are wished."""
    found = []
    for figure, wish in zip(figures, wishes, strict=False):
        place = room.nearest(figure, wish)
        room.take(place, figure)
        found.append(replace(figure, x=place.x, y=place.y))
    return found
