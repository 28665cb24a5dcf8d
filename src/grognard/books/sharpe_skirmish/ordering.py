"""Giving orders: which commanded group is next, and what it is told."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.books.sharpe_skirmish.bodies import in_contact, lead
from grognard.books.sharpe_skirmish.orders import (
    Order,
    farthest,
    gait_to,
    gait_words,
    order_fault,
)
from grognard.books.sharpe_skirmish.paces import reach
from grognard.books.sharpe_skirmish.pieces import Group, SkTable
from grognard.books.sharpe_skirmish.samples import sample_orders
from grognard.kernel.question import Fault, Offer, Question, Seat
from grognard.tabletop.geometry import FULL_TURN, Point, bearing_to


def awaiting_orders(table: SkTable, side: str) -> list[Group]:
    """Commanded groups that are free to act and have not acted this turn."""
    return [
        group
        for group in table.own(side)
        if group.acted < table.turn
        and not group.bound
        and not group.captive
        and table.is_commanded(group)
        and table.decides(group)
        and not in_contact(table, group)
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
        count = len(group.figures)
        detail = "" if group.single else f"{count} figures"
        return Offer(group.name, detail, self.cite, "ui-play", choice)


class Orders(Question[Order]):
    """What a commanded group does this turn."""

    __slots__ = ("_sampled", "group", "table")
    answer = Order
    cite = "SK-017"

    def __init__(self, table: SkTable, group: Group) -> None:
        super().__init__(table.decides(group))
        self.table = table
        self.group = group
        self._sampled: list[Order] | None = None

    def words(self) -> str:
        return f"What shall {self.group.name} do?"

    def about(self) -> str:
        return self.group.id

    def detail(self) -> str:
        return f"It can go {farthest(self.table, self.group) // 100} cm."

    def trail(self) -> tuple[str, ...]:
        return (f"Turn {self.table.turn}", "actions", self.group.name)

    def candidates(self) -> Sequence[Order]:
        if self._sampled is None:
            self._sampled = list(dict.fromkeys(sample_orders(self.table, self.group)))
        return self._sampled

    def fault(self, choice: Order) -> Fault | None:
        return order_fault(self.table, self.group, choice)

    def describe(self, choice: Order) -> Offer:
        label, detail, icon = describe_order(self.table, self.group, choice)
        place = choice.to
        piece = choice.target if choice.kind == "charge" else ""
        return Offer(label, detail, self.cite, icon, piece, place, group=choice.kind)


def describe_order(table: SkTable, group: Group, order: Order) -> tuple[str, str, str]:
    """An order in words, with a detail and a sign."""
    model = table.carriage(group)
    gun = model.name if model is not None else "the gun"
    if order.kind == "move" and order.to is not None:
        there = Point(*order.to)
        gait = gait_to(table, group, there)
        far = _far(group, there)
        return f"Move {far}{gait_words(group, gait or 0)}", _half(group, there), "ui-move"
    if order.kind == "charge":
        target = table.groups.get(order.target)
        return f"Charge {target.name if target else order.target}", "", "ui-charge"
    if order.kind == "cover":
        known = {patch.feature.id: patch.feature.words for patch in table.ground.covering}
        return f"Take cover in {known.get(order.target, order.target)}", "", "mk-cover"
    if order.kind == "stand":
        return ("Stand" if order.facing is None else "Stand and face the enemy"), "", "ui-hold"
    words = {
        "square": "Form square",
        "open": "Open out",
        "serve": f"Serve {gun}",
        "arms": "Stand to arms",
        "push": f"Push {gun}",
        "turn": f"Turn {gun}",
        "unlimber": f"Unlimber {gun}",
        "drive": f"Drive {gun}",
        "return": f"Go back to {gun}",
    }
    return words.get(order.kind, order.kind), "", "ui-form"


def _far(group: Group, there: Point) -> str:
    here = lead(group).point
    if here == there:
        return "nowhere"
    way = bearing_to(here, there)
    names = ("up", "up right", "right", "down right", "down", "down left", "left", "up left")
    name = names[(way + 2_250) % FULL_TURN // 4_500]
    length = max(abs(there.x - here.x), abs(there.y - here.y))
    return f"{(length + 50) // 100} cm {name}"


def _half(group: Group, there: Point) -> str:
    here = lead(group).point
    far = (there.x - here.x) ** 2 + (there.y - here.y) ** 2
    half = reach(group) // 2
    return "slow enough to shoot" if far <= half * half else "too fast to shoot"
