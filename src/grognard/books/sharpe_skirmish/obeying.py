"""How commanded groups carry out what they are told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from grognard.books.sharpe_skirmish import events
from grognard.books.sharpe_skirmish.acting import (
    hangers_on,
    look,
    look_back,
    stand,
    stay_beside,
)
from grognard.books.sharpe_skirmish.bodies import middle
from grognard.books.sharpe_skirmish.charging import charge_home, plan_charge
from grognard.books.sharpe_skirmish.hauling import (
    Haul,
    plan_haul,
    plan_push,
    plan_return,
    plan_turn,
    tell_haul,
    unlimber,
)
from grognard.books.sharpe_skirmish.marching import Manner, Plan, plan_along, plan_move, tell_move
from grognard.books.sharpe_skirmish.orders import Order, cover_in, half_speed, way_this_turn
from grognard.books.sharpe_skirmish.paces import ROLLING, open_pace
from grognard.books.sharpe_skirmish.pieces import WALK, Doing, Group, SkTable
from grognard.books.sharpe_skirmish.placing import Settling, spots
from grognard.books.sharpe_skirmish.routing import Way
from grognard.books.sharpe_skirmish.seeing import visible_foes
from grognard.books.sharpe_skirmish.shooting import tracks_loading
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.tabletop.geometry import Point


@rule("SK-017")
def carry_out(game: Game[SkTable], group: Group, order: Order) -> None:
    """A commanded group does as it is told, and who belongs to it does nothing else."""
    beside = hangers_on(game.table, group)
    _DO[order.kind](game, group, order)
    stay_beside(game, beside)


def _stand(game: Game[SkTable], group: Group, order: Order) -> None:
    facing = group.facing if order.facing is None else order.facing
    why = "stands as ordered" if order.facing is None else "stands and faces as ordered"
    game.tell(events.Stood(group.id, facing, why, "SK-017"))


def _move(game: Game[SkTable], group: Group, order: Order) -> None:
    table = game.table
    assert order.to is not None
    goal = Point(*order.to)
    found = way_this_turn(table, group, goal)
    gait = WALK if found is None else found[0]
    facing = order.facing
    if facing is None and not group.is_horse and visible_foes(table, group):
        facing = look(table, group)
    manner = Manner(gait, facing=facing)
    plan = None
    if found is not None and tracks_loading(table, group):
        plan = _slowly(table, group, goal, manner, found[1])
    plan = plan or plan_move(table, group, goal, manner)
    _told(game, group, plan, "moves as ordered", "march")


@rule("SK-025")
def _slowly(table: SkTable, group: Group, goal: Point, manner: Manner, way: Way) -> Plan | None:
    """A short move at which nobody goes faster than half speed, so that all may still shoot."""
    limit = half_speed(table, group, way)
    slow = manner._replace(limit=limit)
    return None if limit is None else plan_move(table, group, goal, slow)


def _told(game: Game[SkTable], group: Group, plan: Plan | None, how: str, doing: Doing) -> None:
    if plan is None or not plan.moves:
        stand(game, group, "finds no room to move", "SK-017")
    else:
        tell_move(game, group, plan, how, "SK-017", doing=doing)


def _cover(game: Game[SkTable], group: Group, order: Order) -> None:
    table = game.table
    haven = cover_in(table, group, order.target)
    assert haven is not None
    manner = Manner(facing=look_back(table, group), places=haven.places)
    plan = plan_along(table, group, haven.way, manner)
    if plan is not None and not plan.moves:
        stand(game, group, "keeps to its cover", "SK-017", doing="cover")
        return
    # Who is left to himself next turn keeps to the cover and does not march on through it.
    _told(game, group, plan, f"takes cover {haven.words}", "cover")


@rule("SK-087")
def _charge(game: Game[SkTable], group: Group, order: Order) -> None:
    """A commanded charge."""
    onset = plan_charge(game.table, group, game.table.groups[order.target])
    assert onset is not None
    charge_home(game, group, onset, "SK-087")


@rule("SK-039")
def _square(game: Game[SkTable], group: Group, order: Order) -> None:
    """Into a square or out of it, on the spot, for half a move."""
    table, facing = game.table, look(game.table, group)
    formed = group.copy()
    formed.square = order.kind == "square"
    places = spots(formed, len(group.figures), middle(group.figures), facing)
    marches = Settling(table, group).settle(places)
    if marches is None:
        stand(game, group, "finds no room to form up", "SK-039")
    else:
        game.tell(events.SquareFormed(group.id, formed.square, marches, facing))


@rule("SK-072", "SK-075")
def _serve(game: Game[SkTable], group: Group, order: Order) -> None:
    """The standing order of a crew: hold the place and load; or take up their own arms."""
    model = game.table.carriages[group.serves]
    if order.kind == "serve":
        game.tell(events.Stood(group.id, model.facing, f"serves {model.name}", "SK-072"))
    else:
        game.tell(events.StoodToArms(group.id))


def _haul(game: Game[SkTable], group: Group, order: Order) -> None:
    """Driving, pushing and turning."""
    table, haul = game.table, None
    model = table.carriages[group.serves]
    if order.kind == "drive" and order.to is not None:
        haul = plan_haul(table, group, Point(*order.to), ROLLING, open_pace())
    elif order.kind == "push" and order.to is not None:
        haul = plan_push(table, group, Point(*order.to))
    elif order.facing is not None:
        haul = plan_turn(table, group, order.facing)
    assert isinstance(haul, Haul)
    by = {"drive": "SK-074", "push": "SK-073"}.get(order.kind, "SK-072")
    verb = {"drive": "drives", "push": "pushes"}.get(order.kind, "turns")
    further = order.kind == "drive" and order.to != haul.stance[:2]
    goal = order.to if further else group.goal
    tell_haul(game, group, haul, f"{verb} {model.name}", by, goal=goal)


def _unlimber(game: Game[SkTable], group: Group, _: Order) -> None:
    unlimber(game, group)


def _return(game: Game[SkTable], group: Group, _: Order) -> None:
    haul = plan_return(game.table, group)
    if haul is None:
        stand(game, group, "finds no room at its gun", "SK-072")
        return
    how, facing = "goes back to its gun", haul.stance[2]
    told = events.Moved(
        group.id, haul.marches, haul.also, facing, 1, haul.halves, how, "SK-072", doing="halt"
    )
    game.tell(told)


_DO: Final[dict[str, Callable[[Game[SkTable], Group, Order], None]]] = {
    "stand": _stand,
    "move": _move,
    "cover": _cover,
    "charge": _charge,
    "square": _square,
    "open": _square,
    "serve": _serve,
    "arms": _serve,
    "push": _haul,
    "turn": _haul,
    "drive": _haul,
    "unlimber": _unlimber,
    "return": _return,
}
