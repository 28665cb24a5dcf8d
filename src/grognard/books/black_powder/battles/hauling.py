"""Guns drawn by men on ropes: the team that hauls them, and stands by as a tiny unit when not."""

from __future__ import annotations

from typing import Protocol

from grognard.books.black_powder.events.battles import TeamFellIn, TeamStoodBy
from grognard.books.black_powder.events.command import CommanderParted
from grognard.books.black_powder.events.writing import stance
from grognard.books.black_powder.pieces import BpTable, Unit
from grognard.books.black_powder.planning import room_fault
from grognard.books.black_powder.stands import base_of, is_within
from grognard.kernel.cite import rule
from grognard.kernel.event import Event
from grognard.kernel.question import Fault
from grognard.tabletop.geometry import Pose, move_at, within

REACH = 3
"""Inches within which a team must stay of a gun to haul it again."""


class Stage(Protocol):
    """Where moves are made, in earnest or in rehearsal."""

    table: BpTable

    def tell(self, event: Event) -> None:
        """A fact: it writes itself on the table."""


def team_of(table: BpTable, gun: Unit) -> Unit | None:
    """The men who haul a gun, if they are still in the battle."""
    own = [u for u in table.units.values() if u.brigade == gun.brigade and u.has("Hauls")]
    return own[0] if own and not own[0].gone else None


@rule("BP-1144", "BP-1203", "BP-1204", "BP-1237")
def haul_fault(table: BpTable, gun: Unit) -> Fault | None:
    """A gun is hauled only by its team, within 3 inches of it or with a gun that is."""
    if not gun.has("Man-hauled"):
        return None
    team = team_of(table, gun)
    if team is None:
        return Fault(f"Nobody is left to haul {gun.name}.", "BP-1144")
    if team.here and not is_within(table, team, gun, REACH):
        return Fault(f"The team is more than 3 inches from {gun.name}.", "BP-1144")
    if table.is_engaged(team):
        return Fault(f"The team that hauls {gun.name} is fighting.", "BP-264")
    busy = [] if team.here else hauled(table, gun)
    if busy and not any(is_within(table, gun, other, REACH) for other in busy):
        return Fault(f"The team hauls another gun than {gun.name}.", "BP-1204")
    return None


@rule("BP-1144", "BP-1203")
def without_team(table: BpTable, gun: Unit) -> BpTable:
    """The ground as it is once a gun's own team is on the ropes, and so not in its way."""
    team = team_of(table, gun) if gun.has("Man-hauled") else None
    if team is None or not team.here:
        return table
    ground = table.copy()
    ground.units[team.id].reserve = True
    return ground


def hauled(table: BpTable, gun: Unit) -> list[Unit]:
    """The other guns of the brigade that the team hauls just now."""
    return [
        unit
        for unit in table.standing(gun.seat)
        if unit.brigade == gun.brigade
        and unit.id != gun.id
        and unit.has("Man-hauled")
        and unit.formation == "limbered"
    ]


@rule("BP-130", "BP-1144", "BP-1203")
def man_ropes(stage: Stage, gun: Unit) -> None:
    """A team falls in as its gun limbers up, and stands by when no gun is on its ropes."""
    table = stage.table
    team = team_of(table, gun) if gun.has("Man-hauled") else None
    if team is None:
        return
    if gun.formation == "limbered" and team.here:
        for leader in table.leaders_with(team):
            stage.tell(CommanderParted(leader.id))  # he does not go on the ropes: BP-130
        stage.tell(TeamFellIn(team.id, gun.id))
    elif gun.formation == "deployed" and not team.here and not hauled(table, gun):
        pose = _beside(table, team, gun)
        if pose is not None:
            stage.tell(TeamStoodBy(team.id, stance(pose)))


def _beside(table: BpTable, team: Unit, gun: Unit) -> Pose | None:
    """Room for the team behind its gun or beside it."""
    body = base_of(table, gun)
    for inch in range(1, 9):
        for turn in (18000, 13500, 22500, 9000, 27000):
            pose = move_at(gun.pose, gun.bearing + turn, table.inches(inch))
            stood = team.copy()
            stood.x, stood.y, stood.bearing = pose.x, pose.y, gun.bearing
            stood.formation = team.profile.home
            near = within(base_of(table, stood), body, table.inches(REACH))
            if near and room_fault(table, stood, pose, stood.formation) is None:
                return pose
    return None
