"""Giving orders: which commanded group is next, and what it is told."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Final

from msgspec.structs import replace

from grognard.books.sharpe_skirmish.bodies import contacts, lead
from grognard.books.sharpe_skirmish.charging import Onset, charged, plan_charge
from grognard.books.sharpe_skirmish.events.wording import in_cm, in_tenths
from grognard.books.sharpe_skirmish.hauling import plan_return
from grognard.books.sharpe_skirmish.havens import cover_words
from grognard.books.sharpe_skirmish.orders import (
    Order,
    cover_in,
    farthest,
    gait_words,
    half_speed,
    order_fault,
    way_this_turn,
)
from grognard.books.sharpe_skirmish.paces import PUSHING, ROLLING, gait_of
from grognard.books.sharpe_skirmish.pieces import GALLOP, Group, SkTable
from grognard.books.sharpe_skirmish.routing import Way, path_places
from grognard.books.sharpe_skirmish.samples import sample_orders, sample_steps
from grognard.books.sharpe_skirmish.shooting import tracks_loading
from grognard.kernel.cite import rule
from grognard.kernel.question import Fault, Offer, Question, Seat
from grognard.tabletop.geometry import FULL_TURN, Point, bearing_to, distance
from grognard.tabletop.wording import many, whereabouts

STEPS: Final = 6
"""So many steps are tried before all orders are listed to see whether there are two."""


def awaiting_orders(table: SkTable, side: str) -> list[Group]:
    """Commanded groups that are free to act and have not acted this turn."""
    fighting = contacts(table).groups
    return [
        group
        for group in table.own(side)
        if group.acted < table.turn
        and not group.bound
        and not group.captive
        and table.is_commanded(group)
        and table.decides(group)
        and group.id not in fighting
    ]


class NextUnit(Question[str]):
    """Which commanded group acts next; nobody, if all others stand fast."""

    __slots__ = ("table",)
    answer = str
    cite = "SK-017"

    def __init__(self, table: SkTable, seat: Seat) -> None:
        super().__init__(seat)
        self.table = table

    def words(self) -> str:
        return "Which group acts next?"

    def trail(self) -> tuple[str, ...]:
        return (f"Turn {self.table.turn}", "actions")

    def candidates(self) -> Sequence[str]:
        waiting = awaiting_orders(self.table, self.table.side)
        return [*[g.id for g in waiting if self.table.decides(g) == self.seat], ""]

    def fault(self, choice: str) -> Fault | None:
        if choice in self.candidates():
            return None
        return Fault("Name one of your commanded groups that has not acted.", self.cite)

    def describe(self, choice: str) -> Offer:
        if not choice:
            return Offer("All others stand fast", icon="ui-end")
        group = self.table.groups[choice]
        detail = "" if group.single else many(len(group.figures), "figure")
        return Offer(group.name, detail, self.cite, "ui-play", choice)


class Orders(Question[Order]):
    """What a commanded group does this turn."""

    __slots__ = ("_onsets", "group", "table")
    answer = Order
    cite = "SK-017"

    def __init__(self, table: SkTable, group: Group) -> None:
        super().__init__(table.decides(group))
        self.table = table
        self.group = group

    def words(self) -> str:
        return f"What shall {self.group.name} do?"

    def about(self) -> str:
        return self.group.id

    def detail(self) -> str:
        return _allowed(self.table, self.group)

    def trail(self) -> tuple[str, ...]:
        return (f"Turn {self.table.turn}", "actions", self.group.name)

    def candidates(self) -> Sequence[Order]:
        return _apart(sample_orders(self.table, self.group))

    def fault(self, choice: Order) -> Fault | None:
        return order_fault(self.table, self.group, choice, self.onset)

    def onset(self, target: Group) -> Onset | None:
        """The charge on an enemy, planned once while the question stands."""
        whole = charged(self.table, self.group, target)
        if whole.id not in self._onsets:
            self._onsets[whole.id] = plan_charge(self.table, self.group, whole)
        return self._onsets[whole.id]

    def forget(self) -> None:
        super().forget()
        self._onsets: dict[str, Onset | None] = {}

    def is_lone(self) -> bool:
        """Crews may serve or stand to arms, and nearly everybody may stand or take a step."""
        gun = self.table.gun(self.group)
        if gun is not None:
            return gun.limbered and super().is_lone()
        steps = islice(sample_steps(self.table, self.group), STEPS)
        return all(self.fault(step) for step in steps) and super().is_lone()

    def describe(self, choice: Order) -> Offer:
        return describe_order(self.table, self.group, choice)


@rule("SK-021", "SK-073", "SK-074")
def _allowed(table: SkTable, group: Group) -> str:
    """How far a group may go; a crew as far as its gun, and drivers with their wagon or without."""
    model, most = table.carriage(group), in_tenths(farthest(table, group))
    if model is None:
        return f"Up to {most}."
    if model.model == "wagon":
        return f"Up to {most}, or {in_tenths(ROLLING)} with {model.name}."
    if model.rolls:
        return f"Up to {in_tenths(ROLLING)} with {model.name}."
    return f"Up to {in_tenths(PUSHING)} with {model.name}." if model.light else ""


def _apart(orders: Iterable[Order]) -> list[Order]:
    """Orders of which no two lead to within the same millimetre."""
    found: dict[Order, Order] = {}
    for order in orders:
        place = order.to and (order.to[0] // 10, order.to[1] // 10)
        found.setdefault(replace(order, to=place), order)
    return list(found.values())


# Orders in words, and on the table


def describe_order(table: SkTable, group: Group, order: Order) -> Offer:
    """An order as it is offered, with the way it leads."""
    if order.kind == "move" and order.to is not None:
        return _move_offer(table, group, order, Point(*order.to))
    if order.kind == "charge":
        return _charge_offer(table, group, order)
    if order.kind == "cover":
        return _cover_offer(table, group, order)
    if order.kind == "stand":
        label = "Stand" if order.facing is None else "Stand and face the enemy"
        return Offer(label, "", "SK-017", "ui-hold", group="stand")
    return _crew_offer(table, group, order)


def _move_offer(table: SkTable, group: Group, order: Order, there: Point) -> Offer:
    found = way_this_turn(table, group, there)
    gait, way = (0, Way((), 0)) if found is None else (gait_of(found[1].cost), found[1])
    path = path_places(way.path)
    label = f"Move {_far(group, there)}{gait_words(group, gait)}"
    detail = f"to {whereabouts((there.x, there.y), 100, 'cm')}"
    if found is not None and _could_shoot(table, group):
        detail += f", {_shooting_words(table, group, gait, way)}"
    return Offer(label, detail, "SK-017", "ui-move", place=order.to, path=path, group="move")


def _charge_offer(table: SkTable, group: Group, order: Order) -> Offer:
    """Whom to charge, how many come to grips, and the way of the first."""
    target = table.groups.get(order.target)
    onset = None if target is None else plan_charge(table, group, target)
    label = f"Charge {target.name if target else order.target}"
    if onset is None:
        return Offer(label, "", "SK-087", "ui-charge", order.target, group="charge")
    whom = "" if onset.target == order.target else f" with {table.groups[onset.target].name}"
    detail = f"{many(onset.met, 'man comes', 'men come')} to grips{whom}"
    path = onset.marches[0].path
    return Offer(label, detail, "SK-087", "ui-charge", order.target, path=path, group="charge")


def _cover_offer(table: SkTable, group: Group, order: Order) -> Offer:
    """The cover, the way there, and where everybody would find room."""
    known = [p.feature for p in table.ground.covering if p.feature.id == order.target]
    label = f"Take cover {cover_words(known[0]) if known else order.target}"
    haven = cover_in(table, group, order.target)
    if haven is None:
        return Offer(label, "", "SK-017", "mk-cover", group="cover")
    path = path_places(haven.way.path)
    opened = ", out of its square" if group.square else ""
    return Offer(
        label,
        f"{in_cm(haven.way.cost)}{opened}",
        "SK-017",
        "mk-cover",
        place=path[-1],
        path=path,
        group="cover",
        figures=path_places(haven.places),
    )


def _crew_offer(table: SkTable, group: Group, order: Order) -> Offer:
    model = table.carriage(group)
    gun = model.name if model is not None else "the gun"
    words, cite, icon = _CREW[order.kind]
    path = () if model is None or order.to is None else ((model.x, model.y), order.to)
    label = f"{words} {gun}" if order.kind not in ("square", "open", "arms") else words
    where = "" if order.to is None else f"to {whereabouts(order.to, 100, 'cm')}"
    if order.kind == "return":
        where = _return_words(table, group)
    return Offer(label, where, cite, icon, place=order.to, path=path, group=order.kind)


@rule("SK-025", "SK-072")
def _return_words(table: SkTable, group: Group) -> str:
    """Whether who comes back to his gun is there in time to fire it."""
    haul = plan_return(table, group)
    if haul is None or haul.halves > 1:
        return "too late to load or fire it this turn"
    return "in time to fire it if it is loaded, not to load it"


_CREW: Final[dict[str, tuple[str, str, str]]] = {
    "square": ("Form square", "SK-039", "ui-form"),
    "open": ("Open out", "SK-039", "ui-form"),
    "arms": ("Stand to arms", "SK-072", "ui-form"),
    "serve": ("Serve", "SK-072", "ui-hold"),
    "push": ("Push", "SK-073", "ui-move"),
    "turn": ("Turn", "SK-072", "ui-form"),
    "unlimber": ("Unlimber", "SK-074", "ui-form"),
    "drive": ("Drive", "SK-074", "ui-move"),
    "return": ("Go back to", "SK-072", "ui-move"),
    "move": ("Move", "SK-017", "ui-move"),
}
"""What is said of every other order, by which rule, and its sign."""


def _far(group: Group, there: Point) -> str:
    here = lead(group).point
    if here == there:
        return "nowhere"
    way = bearing_to(here, there)
    names = ("up", "up right", "right", "down right", "down", "down left", "left", "up left")
    name = names[(way + 2_250) % FULL_TURN // 4_500]
    return f"{in_cm(distance(here, there))} {name}"


@rule("SK-012", "SK-025")
def _could_shoot(table: SkTable, group: Group) -> bool:
    """Whether anybody could shoot this turn if he goes no further than he may."""
    tracked = tracks_loading(table, group)
    pieces = [(figure.missile, figure.load) for figure in group.figures]
    ready = any(piece and not (tracked and piece.powder and load) for piece, load in pieces)
    return ready and not group.only_commands


@rule("SK-018", "SK-025", "SK-060")
def _shooting_words(table: SkTable, group: Group, gait: int, way: Way) -> str:
    """Whether who goes so far can shoot: at half speed, or by the ratio at any but the gallop."""
    by_ratio = not tracks_loading(table, group)
    slow = gait < GALLOP and (by_ratio or half_speed(table, group, way) is not None)
    return "slow enough to shoot" if slow else "too fast to shoot"
