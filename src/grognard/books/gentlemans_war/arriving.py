"""Units that come to the table late, come back to it, or march off it."""

from __future__ import annotations

from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.country import pace_of, table_base
from grognard.books.gentlemans_war.pieces import (
    NOWHERE,
    AgwTable,
    Arrival,
    Formation,
    Place,
    Unit,
)
from grognard.books.gentlemans_war.stands import base_as, base_of
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.kernel.question import Fault, Seat
from grognard.tabletop.geometry import (
    Base,
    Pose,
    along_bearing,
    contains,
    encroaches,
    inches,
    touching,
)
from grognard.tabletop.going import barring

Game_ = Game[AgwTable]


@rule("AGW-254", "AGW-256", "AGW-255", "AGW-EX22", "AGW-EX23")
def bring_back(game: Game_) -> None:
    """At a shuffle those who fell back or pursued off the table return where they left it."""
    here = game.table.commands(game.table.section)
    for unit in list(game.table.units.values()):
        if game.table.command_of(unit) not in here:
            continue
        if unit.gone in ("fell_back", "pursuing") and unit.place != NOWHERE:
            cite = "AGW-254" if unit.gone == "fell_back" else "AGW-256"
            _come_on(game, unit, unit.place, unit.formation, cite)


@rule("AGW-585")
def come_as_announced(game: Game_, unit: Unit, place: Place, formation: Formation) -> None:
    """A unit comes on at its edge, as near as may be to where it was sighted."""
    _come_on(game, unit, place, formation, "AGW-585")


@rule("AGW-585")
def sighted_at(table: AgwTable, arrival: Arrival, quarter: int) -> Place:
    """A quarter, a half or three quarters along the edge, from its owner's left."""
    middle, bearing = edge_of(table, arrival), table.facings.get(arrival.seat, 0)
    edge = table.width if middle[1] in (0, table.height) else table.height
    step = along_bearing(bearing + 9000, edge * (quarter - 2) // 4)
    return (middle[0] + step.x, middle[1] + step.y)


@rule("AGW-385", "AGW-121")
def take_up_cards(game: Game_, seat: Seat) -> None:
    """Once the relief is on the table the Hold Cards set aside for it are taken up."""
    cards = game.table.aside.get(seat, ())
    if cards:
        hidden = bool(game.table.switches.get("hidden_hands"))
        game.tell(events.CardsTakenUp(seat, cards, hidden))


def _come_on(game: Game_, unit: Unit, place: Place, formation: Formation, cite: str) -> None:
    pose = free_pose(game.table, unit, place, formation)
    if pose is not None:
        place, acted = (pose.x, pose.y), cite == "AGW-585"
        game.tell(events.Returned(unit.id, place, pose.bearing, formation, cite, acted))


def edge_of(table: AgwTable, arrival: Arrival) -> Place:
    """The middle of the edge by which reinforcements come."""
    bearing = table.facings.get(arrival.seat, 0)
    turn = {"own": 18000, "left": 27000, "right": 9000}[arrival.edge]
    way = along_bearing(bearing + turn, table.width + table.height)
    x = min(max(table.width // 2 + way.x, 0), table.width)
    y = min(max(table.height // 2 + way.y, 0), table.height)
    return (x, y)


@rule("AGW-254", "AGW-256", "AGW-585")
def free_pose(table: AgwTable, unit: Unit, place: Place, formation: Formation) -> Pose | None:
    """The nearest free place to a point, facing the enemy; at the edge of the table along it."""
    facing = table.facings.get(unit.seat, 0)
    base = base_as(unit, formation, Pose(0, 0, facing))
    aside, deep = (base.right - base.left) // 2 + 10, (base.bottom - base.top) // 2 + 10
    x = min(max(place[0], aside), table.width - aside)
    y = min(max(place[1], deep), table.height - deep)
    across = [(1, 0), (-1, 0)] if y in (deep, table.height - deep) else []
    down = [(0, 1), (0, -1)] if x in (aside, table.width - aside) else []
    ways = (*across, *down) or ((1, 0), (-1, 0), (0, 1), (0, -1))
    for ring in range(0, max(table.width, table.height), inches(1)):
        for right, back in ways:
            pose = Pose(x + right * ring, y + back * ring, facing)
            if _is_free(table, unit, base.at(pose)):
                return pose
    return None


def _is_free(table: AgwTable, unit: Unit, spot: Base) -> bool:
    """Room for a tray on ground that bears it; only a charge brings units into contact: AGW-257."""
    top = table_base(table.width, table.height)
    if not contains(top, spot) or barring(table.ground, spot, pace_of(unit)):
        return False
    if any(encroaches(spot, base_of(other)) for other in table.on_field()):
        return False
    return not any(touching(spot, base_of(foe)) for foe in table.foes(unit.seat))


@rule("AGW-363", "AGW-382", "AGW-394")
def exit_fault(table: AgwTable, unit: Unit) -> Fault | None:
    """A unit within two inches of the edge it makes for may march off the table."""
    edge = dict(table.terms.exits).get(unit.side)
    if edge is None:
        return Fault("There is no way off the table here.", "AGW-363")
    if unit.spent >= unit.dice:
        return Fault("No Movement Die is left for it.", "AGW-363")
    base = base_of(unit)
    room = {
        "top": base.top,
        "left": base.left,
        "bottom": table.height - base.bottom,
        "right": table.width - base.right,
    }[edge]
    if room > inches(2):
        return Fault("It is not at the edge yet.", "AGW-363")
    return None
