"""Hidden movement: natives who lie in the bushes, and the soldiers who may notice them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.arriving import free_pose
from grognard.books.gentlemans_war.asking import Pick, trail_of
from grognard.books.gentlemans_war.country import sight_between
from grognard.books.gentlemans_war.dice import roll_movement
from grognard.books.gentlemans_war.pieces import AgwTable, Place, Unit
from grognard.books.gentlemans_war.sections import side_of
from grognard.books.gentlemans_war.stands import base_of
from grognard.books.gentlemans_war.tables import NEVER, march_dice
from grognard.kernel.cite import rule
from grognard.kernel.fates import Stream
from grognard.kernel.game import Game
from grognard.kernel.question import Fault, Seat
from grognard.tabletop.geometry import (
    Length,
    Point,
    Polygon,
    closest_point,
    contains_point,
    distance,
    gap,
    inches,
)
from grognard.tabletop.terrain import Feature

Game_ = Game[AgwTable]
Hiding = Literal["scrub", "rocks", "ravine"]
COVERTS: Final[dict[str, Hiding]] = {
    "wood": "scrub",
    "thick-wood": "scrub",
    "field": "scrub",
    "meadow": "scrub",
    "hut": "rocks",
    "building": "rocks",
    "ruin": "rocks",
    "gully": "ravine",
}
"""What sort of hiding place a feature is."""
BANDS: Final = (inches(2), inches(6), inches(12), inches(24), inches(48))
SURE: Final = 1
_NOTICED: Final[dict[Hiding, tuple[int, ...]]] = {
    "scrub": (SURE, 2, 3, 5, 6),
    "rocks": (SURE, 3, 4, 6, NEVER),
    "ravine": (SURE, 4, 6, NEVER, NEVER),
}


@rule("AGW-580")
def may_hide(table: AgwTable, seat: Seat) -> bool:
    """Only the player of a native army hides, and only if it was agreed on."""
    agreed = table.switches.get("hidden_movement") and table.switches.get(f"native:{seat}")
    return bool(agreed)


def coverts(table: AgwTable) -> Iterator[Feature]:
    """Every piece of cover somebody may still be hidden in."""
    for feature in table.features:
        known = feature.id in table.searched
        if feature.kind in COVERTS and feature.outline and not known:
            yield feature


def area_of(feature: Feature) -> Polygon:
    """The ground a covert covers."""
    return Polygon([Point(x, y) for x, y in feature.outline])


def covert_at(table: AgwTable, place: Place) -> Feature | None:
    """The covert in which a place lies."""
    for feature in coverts(table):
        if contains_point(area_of(feature), Point(*place)):
            return feature
    return None


@rule("AGW-580", "AGW-584")
def hiding_fault(table: AgwTable, unit: Unit, place: Place) -> Fault | None:
    """Natives only, inside a piece of cover."""
    if not may_hide(table, unit.seat):
        return Fault("Only the native player hides his men.", "AGW-580")
    if covert_at(table, place) is None:
        return Fault("There is nothing to hide in.", "AGW-580")
    return None


@rule("AGW-582")
def noticed_on(kind: Hiding, far: Length, closer: int = 0) -> int:
    """The least roll that notices somebody; 1 is no roll at all, 7 is never."""
    for place, reach in enumerate(BANDS):
        if far <= reach if place else far < reach:
            return _NOTICED[kind][max(place - closer, 0)]
    return NEVER if not closer else _NOTICED[kind][-1]


@rule("AGW-581", "AGW-582", "AGW-584")
def look_about(game: Game_, unit: Unit) -> None:
    """A soldier who has moved looks at every covert, empty or not, that he might see into."""
    table = game.table
    enemies = table.allies(table.rival(unit.seat))
    if not unit.on_table or not any(may_hide(table, enemy) for enemy in enemies):
        return
    vain = []
    for feature in list(coverts(table)):
        area = area_of(feature)
        needed = noticed_on(COVERTS[feature.kind], gap(base_of(unit), area))
        nearest = closest_point(area, unit.point)
        if needed == NEVER or sight_between(table.ground, unit.point, nearest, []):
            continue
        dice = game.roll(1) if needed > SURE else ()
        if not dice or dice[0] >= needed:
            search(game, unit, feature, dice, needed)
        else:
            vain.append((feature.words, dice[0], needed))
    if vain:
        words, rolls, least = zip(*vain, strict=True)
        game.tell(events.LookedInVain(unit.id, words, rolls, least))


def search(game: Game_, unit: Unit, feature: Feature, dice: tuple[int, ...], needed: int) -> None:
    """Whoever is in the covert is seen, or it is seen that nobody is."""
    table = game.table
    found = [u for u in table.units.values() if u.gone == "hidden" and _is_in(u, feature)]
    names = tuple(one.id for one in found if show(game, one, "AGW-581"))
    game.tell(events.CovertSearched(unit.id, feature.id, feature.words, dice, needed, names))


def _is_in(unit: Unit, feature: Feature) -> bool:
    return contains_point(area_of(feature), unit.point)


@rule("AGW-583", "AGW-584")
def show(game: Game_, unit: Unit, by: str) -> bool:
    """A hidden unit is put on the table where it was, and never hides again."""
    pose = free_pose(game.table, unit, unit.place, unit.formation)
    if pose is not None:
        game.tell(events.ShownItself(unit.id, (pose.x, pose.y), pose.bearing, by))
    return pose is not None


class Lurk(Pick):
    """What a hidden unit does with its activation; who it is, and that it is, nobody else hears."""

    __slots__ = ()
    cite = "AGW-583"
    secret = True


@rule("AGW-583")
async def break_cover(game: Game_, unit: Unit) -> bool:
    """It shows itself and acts, or it stays hidden, lying still or creeping. True if it acts."""
    labels = {
        "show": "Break cover, and act",
        "lie": "Lie still",
        "creep": "Creep through the cover",
    }
    trail = trail_of(game.table, unit, "hidden")
    asks = f"What does {unit.name} do?"
    choice = await Lurk(unit.seat, asks, labels, "AGW-583", trail, whom=unit.id)
    if choice == "show":
        return show(game, unit, "AGW-583")
    if choice == "creep":
        return await creep(game, unit)
    return False


@rule("AGW-583")
async def creep(game: Game_, unit: Unit) -> bool:
    """It moves inside its cover and may be noticed, as if the enemy were one band closer."""
    table = game.table
    feature = covert_at(table, unit.place)
    if feature is None:
        return show(game, unit, "AGW-583")
    dice, kept = roll_movement(game, unit, march_dice(unit))
    reach = inches(sum(die for die, good in zip(dice, kept, strict=True) if good))
    places = [place for place in lairs(feature) if _far(unit, place) <= reach]
    labels = {f"{x},{y}": f"To {x // 254}, {y // 254} inches" for x, y in places}
    labels[f"{unit.place[0]},{unit.place[1]}"] = "Stay where they are"
    trail = trail_of(table, unit, "hidden")
    asks = "Where do they creep?"
    choice = await Lurk(unit.seat, asks, labels, "AGW-583", trail, whom=unit.id)
    x, _, y = choice.partition(",")
    game.tell(events.Crept(unit.id, unit.seat, (int(x), int(y)), dice))
    if _is_noticed(game, unit, feature):
        show(game, unit, "AGW-583")
    return False


def _far(unit: Unit, place: Place) -> Length:
    return distance(unit.point, Point(*place))


def _is_noticed(game: Game_, unit: Unit, feature: Feature) -> bool:
    foes = game.table.foes(unit.seat)
    if not foes:
        return False
    far = min(gap(base_of(foe), area_of(feature)) for foe in foes)
    needed = noticed_on(COVERTS[feature.kind], far, closer=1)
    if needed == NEVER:
        return False
    dice = game.roll(1)
    game.tell(events.Rustled(unit.id, unit.seat, dice, needed))
    return dice[0] >= needed


@rule("AGW-580")
def scatter_hidden(table: AgwTable, owner: Seat, stream: Stream) -> None:
    """For one who cannot know where they are, hidden units may be in any covert."""
    side = side_of(owner)
    hidden = [u for u in table.units.values() if u.gone == "hidden" and u.side == side]
    if not hidden:
        return
    places = [place for feature in coverts(table) for place in lairs(feature)]
    for unit in hidden if places else ():
        unit.place = places[stream.below(len(places))]


def lairs(feature: Feature) -> list[Place]:
    """Places in a covert, three inches apart."""
    area = area_of(feature)
    return [
        (x, y)
        for y in range(area.top, area.bottom, inches(3))
        for x in range(area.left, area.right, inches(3))
        if contains_point(area, Point(x, y))
    ]
