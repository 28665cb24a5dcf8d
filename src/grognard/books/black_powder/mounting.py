"""Mounted infantry: off their horses or on them again as part of a move."""

from __future__ import annotations

from grognard.books.black_powder import events
from grognard.books.black_powder.events.writing import stance
from grognard.books.black_powder.forming import Stage
from grognard.books.black_powder.pieces import BpTable, Unit
from grognard.books.black_powder.planning import room_fault
from grognard.books.black_powder.stands import layout_of, leader_of
from grognard.kernel.cite import rule
from grognard.kernel.question import Fault
from grognard.tabletop.geometry import Pose, advance
from grognard.tabletop.sight import Reason

_BY_BATTLE = {"hangmans_creek": "BP-1082", "ntombi": "BP-1147"}
"""Where a battle lets its own riders dismount."""


@rule("BP-481", "BP-1082", "BP-1214")
def remount_fault(unit: Unit) -> Fault | None:
    """Only riders who are infantry at heart change between horse and foot."""
    if unit.spare is None:
        return Fault(f"{unit.name} fights only as it is.", "BP-481")
    return None


@rule("BP-481", "BP-1082", "BP-1147", "BP-1148", "BP-1236")
def remount(stage: Stage, unit: Unit) -> Reason | None:
    """Form about the leader with the other stat line, if there is room; else the reason why not."""
    if unit.spare is None:
        return Reason("it has no horses", "BP-481")
    twin = unit.copy()
    twin.profile, twin.formation = unit.spare, unit.spare.home
    pose = _about(stage.table, unit, twin)
    if reason := room_fault(stage.table, twin, pose, twin.formation):
        return reason
    by = _BY_BATTLE.get(stage.table.terms.victory, "BP-481")
    stage.tell(events.Mounted(unit.id, stance(pose), twin.formation, unit.is_cavalry, by))
    return None


def _about(table: BpTable, unit: Unit, twin: Unit) -> Pose:
    front = leader_of(table, unit)
    deep = layout_of(table, twin).depth
    return advance(Pose(front.x, front.y, unit.bearing), -(deep // 2))
