"""Formations a unit may take, and the pose in which it takes them."""

from __future__ import annotations

from typing import Protocol

from grognard.books.black_powder import events
from grognard.books.black_powder.country import is_on_road
from grognard.books.black_powder.events.writing import stance
from grognard.books.black_powder.pieces import BpTable, Unit
from grognard.books.black_powder.planning import room_fault
from grognard.books.black_powder.stands import about_leader, base_of, turned_in_place
from grognard.books.black_powder.tables import Formation
from grognard.kernel.cite import rule
from grognard.kernel.event import Event
from grognard.kernel.question import Fault
from grognard.tabletop.geometry import Pose, angle_between, within
from grognard.tabletop.sight import Reason


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
        return ["deployed", "limbered"]
    if profile.size == "tiny":
        return ["skirmish order", "march column"]
    if not profile.regular:
        return list(dict.fromkeys([profile.home, "march column", "skirmish order"]))
    found: list[Formation] = ["line", "march column", "skirmish order"]
    if unit.is_infantry:
        found = list(_REGULAR_FOOT)
    if unit.has("Mixed Formation"):
        found += ["mixed line", "mixed column"]
    if table.plays("skirmish_rule") and not unit.has("Skirmish"):
        found.remove("skirmish order")
    return found


@rule("BP-024", "BP-025", "BP-039", "BP-110", "BP-324", "BP-356")
def form_fault(table: BpTable, unit: Unit, formation: str) -> Fault | None:
    """Why a unit may not be told to take a formation."""
    if formation not in formations_of(table, unit):
        return Fault(f"{unit.name} cannot form {formation}.", "BP-024")
    if formation == unit.formation:
        return Fault(f"{unit.name} is in {formation} already.", "BP-035")
    rooted = not unit.profile.regular or unit.profile.size == "tiny"
    if rooted and formation == "march column" and not is_on_road(table, unit):
        return Fault(f"{unit.name} may form march column only on a road.", "BP-025")
    if (
        formation == "skirmish order"
        and unit.profile.home == "warband"
        and not _by_wood(table, unit)
    ):
        return Fault(f"{unit.name} skirmishes only to enter a wood.", "BP-110")
    bodies = {"mixed line": "line", "mixed column": "attack column"}
    if formation in bodies and unit.formation != bodies[formation]:
        return Fault(f"{unit.name} must first be in {bodies[formation]}.", "BP-356")
    if unit.formation == "square" and cavalry_near(table, unit):
        return Fault("Enemy cavalry is within 12 inches of the square.", "BP-324")
    if unit.is_artillery and unit.inside:
        return Fault("A gun in a building stays there.", "BP-145")
    return None


def cavalry_near(table: BpTable, unit: Unit) -> bool:
    """True if enemy cavalry is within 12 inches."""
    base, reach = base_of(table, unit), table.inches(12)
    return any(
        foe.is_cavalry and within(base, base_of(table, foe), reach) for foe in table.foes(unit)
    )


def _by_wood(table: BpTable, unit: Unit) -> bool:
    """True if a wood is within a move of a unit, so that it could enter it in open order."""
    base, reach = base_of(table, unit), table.inches(12)
    woods = [patch for patch in table.terrain.patches if patch.feature.kind == "wood"]
    return any(within(base, patch.shape, reach) for patch in woods)


@rule("BP-109", "BP-110")
def must_reform(table: BpTable, unit: Unit) -> bool:
    """An irregular or tiny unit off the road, or a warband out of the wood, forms up again."""
    profile = unit.profile
    rooted = not profile.regular or profile.size == "tiny"
    if not rooted or unit.is_artillery or unit.inside or unit.formation == profile.home:
        return False
    if unit.formation == "march column":
        return not is_on_road(table, unit)
    return not _by_wood(table, unit)


@rule("BP-036", "BP-037", "BP-322")
def formed_pose(table: BpTable, unit: Unit, formation: Formation, facing: int) -> Pose:
    """Where a unit stands when it has formed, about its leader or turned in place."""
    bearing = unit.bearing if facing < 0 else facing
    turning = {unit.formation, formation} == {"line", "march column"} and unit.profile.regular
    if turning and abs(angle_between(unit.bearing, bearing)) == 9000:
        return turned_in_place(unit, bearing)
    if "square" in (unit.formation, formation) or unit.is_artillery:
        return Pose(unit.x, unit.y, bearing)
    return about_leader(table, unit, formation, bearing)


@rule("BP-035", "BP-036", "BP-123")
def form(
    stage: Stage, unit: Unit, formation: Formation, facing: int = -1, by: str = "BP-035"
) -> Reason | None:
    """Form a unit anew if there is room; else the reason why not."""
    table = stage.table
    pose = formed_pose(table, unit, formation, facing)
    if reason := room_fault(table, unit, pose, formation):
        return reason
    if unit.profile.train == "siege" and unit.formation != "half limbered":
        formation = "half limbered"
        by = "BP-125"
    stage.tell(events.Formed(unit.id, formation, stance(pose), by))
    return None
