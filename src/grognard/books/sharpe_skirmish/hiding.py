"""Hidden markers and dummies: laid out by chance, and what starts up behind them."""

from __future__ import annotations

from grognard.books.sharpe_skirmish import events
from grognard.books.sharpe_skirmish.bodies import middle
from grognard.books.sharpe_skirmish.cover import is_covered
from grognard.books.sharpe_skirmish.events.marches import March
from grognard.books.sharpe_skirmish.hauling import base_at, crew_spots, stance_near
from grognard.books.sharpe_skirmish.havens import cover_places
from grognard.books.sharpe_skirmish.objectives import ground_of, scenario_of
from grognard.books.sharpe_skirmish.pieces import Figure, Group, Hideout, SkTable
from grognard.books.sharpe_skirmish.placing import Room, spots
from grognard.books.sharpe_skirmish.routing import towards
from grognard.books.sharpe_skirmish.seeing import EDGE, line_of_sight
from grognard.kernel.book import DONE, Done
from grognard.kernel.cite import rule
from grognard.kernel.fates import Stream
from grognard.kernel.game import Game
from grognard.tabletop.geometry import (
    Disc,
    Point,
    bearing_to,
    closest_point,
    cm,
    distance,
    distance_squared,
    gap,
)

WITHIN = cm(20)
APART = cm(6)
ASIDE = (0, cm(30), cm(-30))


# Laying out


def _hidden(table: SkTable) -> list[Group]:
    """The groups that wait behind markers; officers come out with the group nearest them."""
    return [group for group in table.groups.values() if group.hidden and not group.single]


def _tenants(table: SkTable) -> list[Group]:
    """Who gets a marker of his own: every hidden group, or every officer if there is no group."""
    alone = [group for group in table.groups.values() if group.hidden]
    return _hidden(table) or alone


@rule("SK-093")
def edges(table: SkTable) -> list[Point]:
    """Places at the front edges of terrain, those that face the players."""
    players = [f for group in table.own(table.sides[0]) for f in group.figures]
    eye = middle(tuple(players))
    found: list[Point] = []
    for patch in table.ground.covering:
        box = patch.shape
        centre = Point((box.left + box.right) // 2, (box.top + box.bottom) // 2)
        for aside in ASIDE:
            beside = _beside(centre, eye, aside)
            front = closest_point(patch.shape, beside)
            inside = towards(front, centre, cm(1)) if patch.line is None else front
            if not any(distance(inside, other) < APART for other in found):
                found.append(inside)
    far = [place for place in found if all(distance(place, f.point) > cm(30) for f in players)]
    return [place for place in far if not _is_won_ground(table, place)] or far or found


@rule("SK-093", "SK-092")
def _is_won_ground(table: SkTable, place: Point) -> bool:
    """Whoever hides is not hidden where his side has yet to get to."""
    aims = scenario_of(table).side(table.sides[1]).aims
    zones = [ground_of(table, aim.zone) for aim in aims if aim.kind == "reach"]
    return any(gap(zone, Disc(place, 0)) <= WITHIN for zone in zones)


def _beside(centre: Point, eye: Point, aside: int) -> Point:
    """Where the players look from, moved to a side of their line of sight."""
    if not aside or centre == eye:
        return eye
    across, down = eye.x - centre.x, eye.y - centre.y
    length = max(distance(centre, eye), 1)
    return Point(eye.x - down * aside // length, eye.y + across * aside // length)


@rule("SK-093")
async def hide(game: Game[SkTable]) -> Done:
    """Every hidden group gets a marker, and half as many dummies lie among them, rounded up."""
    table = game.table
    groups = [group.id for group in _tenants(table)]
    tenants = groups + [""] * (-(-len(groups) // 2))
    places = edges(table)
    left = [str(number) for number in range(len(places))]
    lots: list[tuple[int, str]] = []
    for tenant in tenants:
        if not left:
            left = [str(len(places) + len(lots))]
        lot = left[0] if len(left) == 1 else game.fates.draw(left, "Draw a place.")
        left.remove(lot)
        lots.append((int(lot), tenant))
    markers = []
    for number, (drawn, tenant) in enumerate(sorted(lots), 1):
        place = places[drawn % len(places)]
        markers.append((f"marker-{number}", (place.x, place.y), tenant))
    game.tell(events.MarkersPlaced(tuple(markers)))
    return DONE


# Coming out


@rule("SK-093")
def watches(table: SkTable, marker: Hideout, figure: Figure) -> bool:
    """A marker sees an enemy in plain sight, or one in cover who is within 10."""
    away = distance(marker.point, figure.point) - figure.radius
    if table.visibility and away > table.visibility:
        return False
    view = line_of_sight(table.ground, marker.point, figure.point, EDGE)
    return view == "plain" or (view == "concealed" and away <= EDGE)


@rule("SK-093")
def look_out(game: Game[SkTable]) -> None:
    """Every marker that sees the enemy shows its figures; a dummy is taken away."""
    table = game.table
    if not table.hideouts:
        return
    players = [f for g in table.own(table.sides[0]) if not g.captive for f in g.figures]
    for marker in list(table.hideouts.values()):
        if marker.gone or not any(watches(table, marker, figure) for figure in players):
            continue
        if marker.group:
            _reveal(game, marker)
        else:
            game.tell(events.DummyRemoved(marker.id))


def _reveal(game: Game[SkTable], marker: Hideout) -> None:
    """The group is placed within 20 of its marker, and the officers who were beside it."""
    table = game.table
    group = table.groups[marker.group]
    _place(game, marker, group)
    others = [one for one in _hidden(table) if one is not group]
    waiting = [other.group for other in table.hideouts.values() if not other.gone]
    for single in list(table.groups.values()):
        beside = single.beside == group.id or not others
        if single.hidden and single.single and beside and single.id not in waiting:
            _place(game, marker, single)


def _place(game: Game[SkTable], marker: Hideout, group: Group) -> None:
    table = game.table
    foe = min(
        (f for g in table.own(table.sides[0]) for f in g.figures),
        key=lambda figure: distance_squared(figure.point, marker.point),
    )
    facing = bearing_to(marker.point, foe.point) if foe.point != marker.point else 0
    room = Room(table, group)
    model = table.carriage(group)
    stance = None
    if model is not None:
        stance = stance_near(table, group, model, marker.point, facing)
        wishes = crew_spots(model, stance, group.radius)
        room.with_base(base_at(model, stance))
    else:
        wishes = _covered(table, marker, group, foe.point, room)
    wishes = [*wishes, *spots(group, len(group.figures), marker.point, facing)]
    marches = []
    for figure, wish in zip(group.figures, wishes, strict=False):
        # Who starts up has not charged: he is off the enemy, however near that is.
        place = room.nearest(figure, wish, close=False)
        room.take(place, figure)
        marches.append(March(figure.id, ((place.x, place.y),)))
    game.tell(events.Revealed(marker.id, group.id, tuple(marches), facing, stance))


def _covered(
    table: SkTable, marker: Hideout, group: Group, source: Point, room: Room
) -> list[Point]:
    """Free places in cover about a marker, the nearest first."""
    man = group.figures[0]
    near = [
        place
        for place in cover_places(table, man.radius)
        if distance(place, marker.point) + man.radius <= WITHIN
    ]
    found = []
    for place in sorted(near, key=lambda one: distance_squared(one, marker.point)):
        base = Disc(place, man.radius)
        if room.is_free(place, man) and is_covered(table.ground, base, source):
            found.append(place)
        if len(found) == len(group.figures):
            break
    return found if len(found) == len(group.figures) else []


# Not knowing


@rule("SK-093")
def imagine(table: SkTable, stream: Stream) -> None:
    """Nobody knows what is behind the markers that are left: deal it anew."""
    left = [marker for marker in table.hideouts.values() if not marker.gone]
    tenants = [marker.group for marker in left]
    for marker in left:
        marker.group = tenants.pop(stream.below(len(tenants)))
