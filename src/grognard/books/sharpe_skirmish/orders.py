"""Orders to commanded groups: what they may be told, and the one checker of every order."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct

from grognard.books.sharpe_skirmish.bodies import in_contact, lead
from grognard.books.sharpe_skirmish.charging import Onset, plan_charge
from grognard.books.sharpe_skirmish.events.wording import begun, in_tenths
from grognard.books.sharpe_skirmish.hauling import (
    HANDS,
    hands,
    has_driver,
    plan_haul,
    plan_push,
    plan_turn,
)
from grognard.books.sharpe_skirmish.havens import Haven, cover_words, havens
from grognard.books.sharpe_skirmish.marching import group_way
from grognard.books.sharpe_skirmish.paces import (
    ROLLING,
    allowance,
    gaits,
    open_pace,
    pace_of,
    reach,
)
from grognard.books.sharpe_skirmish.pieces import GAITS, SQUARE, WALK, Group, SkTable
from grognard.books.sharpe_skirmish.routing import Way, closed, enemy_discs
from grognard.books.sharpe_skirmish.seeing import sees
from grognard.kernel.cite import rule
from grognard.kernel.question import Fault
from grognard.tabletop.geometry import (
    FULL_TURN,
    Length,
    Point,
    distance,
)

Kind: TypeAlias = Literal[
    "stand",
    "move",
    "cover",
    "charge",
    "square",
    "open",
    "serve",
    "arms",
    "push",
    "turn",
    "unlimber",
    "drive",
    "return",
]
Coordinate: TypeAlias = Annotated[int, Meta(ge=-100_000, le=100_000)]
Turn: TypeAlias = Annotated[int, Meta(ge=0, lt=36_000)]
Name: TypeAlias = Annotated[str, Meta(max_length=60)]

CREW: Final = ("serve", "arms", "push", "turn", "unlimber", "drive", "return")


class Order(Struct, frozen=True, omit_defaults=True):
    """What a commanded group is told to do this turn."""

    kind: Kind
    to: tuple[Coordinate, Coordinate] | None = None
    """Where its middle is to go, or its gun."""
    facing: Turn | None = None
    target: Name = ""
    """The group to charge, or the feature to take cover in."""


def order_fault(
    table: SkTable,
    group: Group,
    order: Order,
    onset: Callable[[Group], Onset | None] | None = None,
) -> Fault | None:
    """Why an order cannot be given; who has planned charges already says so."""
    if order.kind == "stand":
        return None
    if in_contact(table, group):
        return Fault(f"{group.name} is in contact with the enemy and must fight.", "SK-094")
    if order.kind in CREW:
        return _crew_fault(table, group, order)
    if table.gun(group) is not None:
        remedy = "Serve it, turn it, or stand to arms."
        return Fault(f"{group.name} stays with its gun.", "SK-072", remedy)
    if order.kind in ("square", "open"):
        return _square_fault(group, order)
    if order.kind == "charge":
        return _charge_fault(table, group, order, onset or partial(plan_charge, table, group))
    return _CHECKS[order.kind](table, group, order)


# Moving


@rule("SK-017", "SK-021")
def _move_fault(table: SkTable, group: Group, order: Order) -> Fault | None:
    """A move leads to ground that bears the group, no further than its allowance."""
    if order.to is None:
        return Fault("Say where to.", "SK-021")
    goal = Point(*order.to)
    if not (0 <= goal.x <= table.width and 0 <= goal.y <= table.height):
        return Fault("That is off the table.", "SK-021")
    if closed(table.ground, goal, pace_of(lead(group))):
        return Fault("Nobody can stand there.", "SK-022")
    if any(distance(goal, foe.centre) < foe.radius for foe in enemy_discs(table, group.side)):
        return Fault("An enemy stands there.", "SK-087", "Charge him, or stop short of him.")
    if group.is_horse and order.facing is not None:
        return Fault("Horse look the way they ride.", "SK-058", "Turn them in another turn.")
    return None if way_this_turn(table, group, goal) is not None else _too_far(table, group)


def _too_far(table: SkTable, group: Group) -> Fault:
    most = in_tenths(farthest(table, group))
    words = f"{group.name} can go {most}, and there is no way so short."
    return Fault(words, "SK-058" if group.is_horse else "SK-021", "Go less far.")


@rule("SK-056")
def farthest(table: SkTable, group: Group) -> Length:
    """The most a group may move this turn."""
    return reach(group, gaits(group, table.turn)[-1])


@rule("SK-056", "SK-057", "SK-058")
def way_this_turn(table: SkTable, group: Group, goal: Point) -> tuple[int, Way] | None:
    """The slowest gait that leads to a point this turn and the way there, None if none does."""
    for gait in gaits(group, table.turn):
        way = group_way(table, group, goal, gait, most=reach(group, gait))
        if way is not None:
            return gait, way
    return None


@rule("SK-025")
def half_speed(table: SkTable, group: Group, way: Way) -> Length | None:
    """What a move at half speed may cost anybody; None if the way itself is too long for it."""
    fastest = gaits(group, table.turn)[-1]
    half = max(allowance(figure, fastest) for figure in group.figures) // 2
    return half + way.turning if way.cost - way.turning <= half else None


@rule("SK-017")
def cover_in(table: SkTable, group: Group, feature: str) -> Haven | None:
    """A piece of cover that a group can get into this turn; horse walk there."""
    for haven in havens(table, group, reach(group, WALK), only=feature):
        return haven
    return None


@rule("SK-017")
def _cover_fault(table: SkTable, group: Group, order: Order) -> Fault | None:
    """Cover must exist, be in reach and have room."""
    known = [p.feature for p in table.ground.covering if p.feature.id == order.target]
    if not known:
        return Fault("There is no such cover.", "SK-032")
    if cover_in(table, group, order.target) is None:
        words = f"{group.name} finds no room within reach {cover_words(known[0])}."
        return Fault(words, "SK-021", "Move towards it, or take other cover.")
    return None


@rule("SK-012", "SK-087")
def _charge_fault(
    table: SkTable, group: Group, order: Order, onset: Callable[[Group], Onset | None]
) -> Fault | None:
    """A PC or commanded group may charge an enemy in reach that it sees."""
    target = table.groups.get(order.target)
    if target is None or target not in table.foes(group.side) or not sees(table, group, target):
        return Fault("Name an enemy in sight.", "SK-087")
    if group.only_commands:
        remedy = "Whoever means to fight says so before his command dice fall."
        return Fault(f"{group.name} is not to fight this turn.", "SK-012", remedy)
    if onset(target) is None:
        return Fault(f"{target.name} is out of reach.", "SK-087", "Move nearer first.")
    return None


@rule("SK-039")
def _square_fault(group: Group, order: Order) -> Fault | None:
    """Square or circle is for infantry of at least four figures."""
    if order.kind == "open":
        return None if group.square else Fault(f"{group.name} is in no square.", "SK-039")
    if group.square:
        return Fault(f"{group.name} is in square already.", "SK-039")
    if group.is_horse or group.single or len(group.figures) < SQUARE:
        return Fault("Only four or more on foot form a square.", "SK-039")
    return None


_CHECKS: Final[dict[str, Callable[[SkTable, Group, Order], Fault | None]]] = {
    "move": _move_fault,
    "cover": _cover_fault,
}


# Guns and wagons


@rule("SK-072", "SK-073", "SK-074")
def _crew_fault(table: SkTable, group: Group, order: Order) -> Fault | None:
    """What the men of a gun or wagon can be told."""
    model = table.carriage(group)
    if model is None:
        return Fault(f"{group.name} has no gun and no wagon.", "SK-072")
    if order.kind == "drive":
        return _drive_fault(table, group, order)
    if model.model == "wagon":
        return Fault("A wagon can only be driven.", "SK-074")
    if order.kind in ("return", "serve"):
        return _serve_fault(table, group, order)
    if order.kind == "arms":
        return None
    if order.kind == "unlimber":
        return _unlimber_fault(table, group)
    return _shift_fault(table, group, order)


@rule("SK-072", "SK-074", "SK-075")
def _serve_fault(table: SkTable, group: Group, order: Order) -> Fault | None:
    """A gun off its limber is served by unwounded men who are at it; who is away goes back."""
    model = table.carriages[group.serves]
    gun, fit, there = model.name, sum(not f.wounded for f in group.figures), hands(table, group)
    if not fit:
        return Fault(f"Nobody of {group.name} is fit to serve {gun}.", "SK-075")
    if order.kind == "return":
        return None if len(there) < fit else Fault(f"{group.name} is at its gun.", "SK-072")
    if model.limbered:
        words = f"{begun(gun)} is limbered, and nobody loads or fires it so."
        return Fault(words, "SK-074", "Unlimber it first, or drive it off.")
    remedy = "Go back to it, or stand to arms."
    return None if there else Fault(f"Nobody is at {gun} to serve it.", "SK-072", remedy)


@rule("SK-074")
def _drive_fault(table: SkTable, group: Group, order: Order) -> Fault | None:
    """Limbered guns and wagons go 15 over open ground, with a man at them."""
    model = table.carriages[group.serves]
    if not model.rolls:
        return Fault(f"{begun(model.name)} is not limbered.", "SK-074")
    if order.to is None:
        return Fault("Say where to.", "SK-074")
    if not has_driver(table, group):
        return Fault(f"Nobody is at {model.name}.", "SK-074")
    if plan_haul(table, group, Point(*order.to), ROLLING, open_pace()) is None:
        return Fault(
            f"{begun(model.name)} cannot go there: it keeps to the open and off the enemy.",
            "SK-074",
        )
    return None


@rule("SK-074")
def _unlimber_fault(table: SkTable, group: Group) -> Fault | None:
    """Four men who stand still at the gun unlimber it."""
    model = table.carriages[group.serves]
    if not model.limbered:
        return Fault(f"{begun(model.name)} is unlimbered.", "SK-074")
    if len(hands(table, group)) < HANDS:
        return Fault("That takes four unwounded men at the gun.", "SK-074")
    return None


@rule("SK-072", "SK-073")
def _shift_fault(table: SkTable, group: Group, order: Order) -> Fault | None:
    """Four unwounded men push a light piece, or turn any."""
    model = table.carriages[group.serves]
    if model.limbered:
        return Fault(f"{begun(model.name)} is limbered.", "SK-073")
    wanted = HANDS if order.kind == "push" else 2
    if len(hands(table, group)) < wanted:
        return Fault(f"That takes {wanted} unwounded men at the gun.", "SK-073")
    if order.kind == "turn":
        if order.facing is None:
            return Fault("Say which way.", "SK-072")
        turned = plan_turn(table, group, order.facing % FULL_TURN)
        return None if turned else Fault("There is no room to turn it.", "SK-072")
    if not model.light:
        return Fault("Only pieces of 3 pounds and less can be pushed.", "SK-073")
    if order.to is None or plan_push(table, group, Point(*order.to)) is None:
        return Fault("It cannot be pushed there.", "SK-073")
    return None


def gait_words(group: Group, gait: int) -> str:
    """How a gait is named; foot have none."""
    return f" at the {GAITS[gait]}" if group.is_horse and gait >= WALK else ""
