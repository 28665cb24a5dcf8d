"""Formations a unit may take, and the pose in which it takes them."""

from __future__ import annotations

from typing import Protocol

from grognard.books.black_powder import events
from grognard.books.black_powder.battles.hauling import haul_fault, man_ropes, without_team
from grognard.books.black_powder.country import OPEN_ORDER_ONLY, is_on_road, pace_of
from grognard.books.black_powder.events.writing import stance
from grognard.books.black_powder.pieces import BpTable, Unit
from grognard.books.black_powder.planning import room_fault, straight_pose
from grognard.books.black_powder.stands import (
    about_leader,
    base_at,
    base_of,
    off_face,
    turned_in_place,
)
from grognard.books.black_powder.tables import Formation
from grognard.kernel.cite import rule
from grognard.kernel.event import Event
from grognard.kernel.question import Fault
from grognard.tabletop.geometry import (
    Face,
    Point,
    Pose,
    Segment,
    angle_between,
    contains_point,
    crosses,
    half_inside,
    overlap,
    within,
)
from grognard.tabletop.sight import Reason
from grognard.tabletop.terrain import Patch
from grognard.tabletop.wording import listed


class Stage(Protocol):
    """Where moves are made: a battle, or the rehearsal of one on a copy of its table."""

    table: BpTable

    def tell(self, event: Event) -> None:
        """A fact: it writes itself on the table."""


class Rehearsal:
    """A copy of the table on which a move is tried out."""

    def __init__(self, table: BpTable) -> None:
        self.table = table.copy()

    def tell(self, event: Event) -> None:
        """A fact of the copy alone."""
        event.apply(self.table)


_REGULAR_FOOT: tuple[Formation, ...] = (
    "line",
    "attack column",
    "march column",
    "skirmish order",
    "square",
)


@rule("BP-024", "BP-025", "BP-034", "BP-039", "BP-320", "BP-356")
def formations_of(table: BpTable, unit: Unit) -> list[Formation]:
    """Every formation that troops of this kind may ever take."""
    profile = unit.profile
    if unit.is_artillery:
        drawn = profile.train and not unit.has("Fixed")
        return ["deployed", "limbered"] if drawn else ["deployed"]
    if profile.size == "tiny" or unit.has("Skirmish Only"):
        return ["skirmish order", "march column"]
    if not profile.regular:
        return list(dict.fromkeys([profile.home, "march column", "skirmish order"]))
    found: list[Formation] = ["line", "march column", "skirmish order"]
    if unit.is_infantry:
        found = list(_REGULAR_FOOT)
    if unit.is_infantry and unit.has("Mixed Formation"):
        found += ["mixed line", "mixed column"]
    if keeps_ranks(table, unit) and not _by_wood(table, unit):
        found.remove("skirmish order")
    return found


@rule("BP-024", "BP-025", "BP-039", "BP-110", "BP-324", "BP-356", "BP-1146", "BP-1213")
def form_fault(table: BpTable, unit: Unit, formation: str) -> Fault | None:
    """Why a unit may not be told to take a formation."""
    if unit.is_artillery and (fault := _gun_fault(unit, formation)):
        return fault
    if formation not in formations_of(table, unit):
        able = f"It may form {listed(formations_of(table, unit))}."
        return Fault(f"{unit.name} cannot form {formation}.", "BP-024", able)
    if formation == unit.formation:
        return Fault(f"{unit.name} is in {formation} already.", "BP-035")
    loose = unit.has("Skirmish Only")
    rooted = loose or not unit.profile.regular or unit.profile.size == "tiny"
    if rooted and formation == "march column" and not is_on_road(table, unit):
        cite = "BP-1146" if loose else "BP-025"
        words = f"{unit.name} may form march column only on a road."
        return Fault(words, cite, "Bring it onto a road first.")
    if (
        formation == "skirmish order"
        and unit.profile.home == "warband"
        and not _by_wood(table, unit)
    ):
        words = f"{unit.name} skirmishes only to enter a wood."
        return Fault(words, "BP-110", "Bring it within 12 inches of one.")
    bodies = {"mixed line": "line", "mixed column": "attack column"}
    if formation in bodies and unit.formation != bodies[formation]:
        words = f"{unit.name} must first be in {bodies[formation]}."
        return Fault(words, "BP-356", f"Order it to form {bodies[formation]}.")
    if unit.formation == "square" and cavalry_near(table, unit):
        words = "Enemy cavalry is within 12 inches of the square."
        return Fault(words, "BP-324", "It must stay a square until they are gone.")
    return haul_fault(table, unit) if formation == "limbered" else None


@rule("BP-124", "BP-145")
def _gun_fault(unit: Unit, formation: str) -> Fault | None:
    """A gun limbers only with horses, and never once it is set up in a building."""
    if unit.inside:
        return Fault("A gun in a building stays there.", "BP-145")
    if formation == "limbered" and not unit.profile.train:
        return Fault(f"{unit.name} has no horses and can only be manhandled.", "BP-124")
    return None


@rule("BP-361")
def main_body(unit: Unit) -> Formation:
    """What a mixed formation is once its skirmishers have come back."""
    return "line" if unit.formation == "mixed line" else "attack column"


def cavalry_near(table: BpTable, unit: Unit) -> bool:
    """True if enemy cavalry is within 12 inches."""
    base, reach = base_of(table, unit), table.inches(12)
    return any(
        foe.is_cavalry and within(base, base_of(table, foe), reach) for foe in table.foes(unit)
    )


def _by_wood(table: BpTable, unit: Unit) -> bool:
    """True if a wood is within a move of a unit, so that it could enter it in open order."""
    base, reach = base_of(table, unit), table.inches(12)
    return any(within(base, patch.shape, reach) for patch in woods(table))


@rule("BP-138")
def woods(table: BpTable) -> list[Patch]:
    """Woods, and rough ground that is declared fit for skirmish order only, as woods are."""
    return [patch for patch in table.terrain.patches if patch.feature.going in OPEN_ORDER_ONLY]


@rule("BP-785", "BP-857", "BP-1241")
def keeps_ranks(table: BpTable, unit: Unit) -> bool:
    """True of troops who skirmish only to enter ground that is closed to formed ones."""
    return (
        table.plays("skirmish_rule")
        and unit.profile.regular
        and not unit.is_artillery
        and unit.profile.home != "skirmish order"
        and not unit.has("Skirmish")
        and not unit.has("Skirmish Only")
    )


@rule("BP-109", "BP-110", "BP-879", "BP-1025", "BP-1084")
def must_reform(table: BpTable, unit: Unit, goal: Point | None = None) -> bool:
    """An irregular or tiny unit off the road, or a warband not bound for a wood, forms up again."""
    profile = unit.profile
    rooted = not profile.regular or profile.size == "tiny"
    if unit.is_skirmishing and keeps_ranks(table, unit) and not unit.inside:
        return not _needs_open_order(table, unit, goal)
    if not rooted or unit.is_artillery or unit.inside or unit.formation == profile.home:
        return False
    if unit.formation == "march column":
        return not is_on_road(table, unit)
    return not _needs_open_order(table, unit, goal)


@rule("BP-025", "BP-110")
def _needs_open_order(table: BpTable, unit: Unit, goal: Point | None) -> bool:
    """True of a unit that stands in a wood, or whose next move leads into one."""
    base = base_of(table, unit)
    patches = woods(table)
    if any(overlap(base, patch.shape) for patch in patches):
        return True
    if goal is None or not _by_wood(table, unit):
        return False
    way = Segment(unit.point, goal)
    return any(crosses(way, patch.shape) for patch in patches)


@rule("BP-036", "BP-037", "BP-321", "BP-322", "BP-EX60")
def formed_pose(table: BpTable, unit: Unit, formation: Formation, facing: int) -> Pose:
    """Where a unit stands when it has formed, about its leader or turned in place."""
    bearing = unit.bearing if facing < 0 else facing
    turning = {unit.formation, formation} == {"line", "march column"} and unit.profile.regular
    if turning and abs(angle_between(unit.bearing, bearing)) == 9000:
        return turned_in_place(unit, bearing)
    if unit.is_artillery:
        return Pose(unit.x, unit.y, bearing)
    if unit.formation == "square":
        return off_face(table, unit, formation, bearing)
    return about_leader(table, unit, formation, unit.bearing if formation == "square" else bearing)


@rule("BP-035", "BP-036", "BP-123")
def form(
    stage: Stage, unit: Unit, formation: Formation, facing: int = -1, by: str = "BP-035"
) -> Reason | None:
    """Form a unit anew if there is room; else the reason why not."""
    table = stage.table
    pose = formed_pose(table, unit, formation, facing)
    bent = formation == "line" and lies_at_angle(table, unit, pose)
    ground = without_team(table, unit) if formation == "limbered" else table
    if reason := room_fault(ground, unit, pose, formation):
        bent = formation == "line" and bends(table, unit, pose, reason)
        if not bent:
            return reason
    if unit.profile.train == "siege" and unit.formation != "half limbered":
        formation = "half limbered"
        by = "BP-125"
    if formation == "limbered" and (fault := haul_fault(table, unit)):
        return Reason(fault.words.rstrip("."), fault.cite)
    stage.tell(events.Formed(unit.id, formation, stance(pose), by, bent=bent))
    man_ropes(stage, unit)
    return None


# Bent lines


@rule("BP-027")
def bends(table: BpTable, unit: Unit, pose: Pose, reason: Reason) -> bool:
    """True if only ground keeps a line from standing straight, and it can be bent round that."""
    if reason.key != "BP-134" or not unit.profile.regular:
        return False
    base, pace = base_at(table, unit, pose, "line"), pace_of(table, unit, "line")
    for patch in table.terrain.patches:
        closed = pace.going.get(patch.feature.going, 1) is None
        if not closed or patch.area is None:
            continue
        if contains_point(patch.area, base.middle(Face.FRONT)) or half_inside(base, patch.area):
            return False
    return True


@rule("BP-027")
def lies_at_angle(table: BpTable, unit: Unit, pose: Pose) -> bool:
    """True of a line that lies across the angle of a wall or hedge, and so is bent along it."""
    base = base_at(table, unit, pose, "line")
    for patch in table.terrain.patches:
        corners = patch.feature.line[1:-1] if patch.feature.obstacle else ()
        if any(contains_point(base, Point(x, y)) for x, y in corners):
            return True
    return False


@rule("BP-027", "BP-127")
def redress(stage: Stage, unit: Unit) -> Reason | None:
    """A bent line takes a move to stand straight again, at the nearest place where it can."""
    pose = straight_pose(stage.table, unit)
    if pose is None:
        return Reason("there is no room to redress its line", "BP-127")
    stage.tell(events.Formed(unit.id, unit.formation, stance(pose), "BP-127"))
    return None
