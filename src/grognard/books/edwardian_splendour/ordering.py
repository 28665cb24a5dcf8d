"""Which unit moves, and how: the questions of the movement step and what they offer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from grognard.books.edwardian_splendour.charging import HEADQUARTERS, chargeable
from grognard.books.edwardian_splendour.drafting import guns_near, returning
from grognard.books.edwardian_splendour.field import Field, Plan
from grognard.books.edwardian_splendour.ghosts import planned
from grognard.books.edwardian_splendour.marching import is_clear
from grognard.books.edwardian_splendour.orders import STAND, Order
from grognard.books.edwardian_splendour.paces import inches_long
from grognard.books.edwardian_splendour.pieces import EsTable, Unit
from grognard.books.edwardian_splendour.planning import (
    FORMED,
    centre_of,
    facing_of,
    keeps_order,
    longest_way,
    plan_go,
    widest_swing,
)
from grognard.books.edwardian_splendour.plans import plan_of
from grognard.books.edwardian_splendour.rifles import may_volley
from grognard.kernel.cite import rule
from grognard.kernel.question import Fault, Offer, Question, Seat
from grognard.tabletop.geometry import (
    FULL_TURN,
    HALF_TURN,
    Point,
    along_bearing,
    along_vector,
    angle_between,
    bearing_to,
    degrees,
    distance,
    inches,
    touching,
)
from grognard.tabletop.wording import many, within

COMPASS: Final = tuple(degrees(45 * point) for point in range(8))
_WAYS = (
    "Advance",
    "Oblique right",
    "Sidle right",
    "Back right",
    "Retire",
    "Back left",
    "Sidle left",
    "Oblique left",
)
_DRILL = {"wheel": ("ui-wheel", "Turn"), "form": ("ui-form", "Form up")}
A_LITTLE: Final = inches("0.1")
"""Nobody minds by how much less than this a way is longer or shorter."""
AIMED_AT: Final = 3
"""Offers lead towards so many of the nearest enemy units."""


class MoveWhich(Question[str]):
    """Which unit a player moves, or declares stationary, next."""

    __slots__ = ("table",)
    answer = str
    cite = "ES-019"

    def __init__(self, table: EsTable, seat: Seat) -> None:
        super().__init__(seat)
        self.table = table

    def words(self) -> str:
        return "Which unit moves next?"

    def trail(self) -> tuple[str, ...]:
        return (f"Turn {self.table.turn}", "movement")

    def candidates(self) -> Sequence[str]:
        return [unit.id for unit in self.table.own(self.seat) if unit.acted < self.table.turn]

    def list_offers(self) -> Sequence[str]:
        return self.candidates()

    def fault(self, choice: str) -> Fault | None:
        unit = self.table.units.get(choice)
        if unit is None or unit.out or unit.seat != self.seat:
            return Fault("That is no unit of yours.", self.cite)
        if unit.acted >= self.table.turn:
            return Fault(f"{unit.name} has moved this turn.", self.cite)
        return None

    def describe(self, choice: str) -> Offer:
        return Offer(self.table.units[choice].name, piece=choice)


class GiveOrder(Question[Order]):
    """What a unit does in its move."""

    __slots__ = ("_field", "_glance", "_plans", "table", "unit")
    answer = Order
    cite = "ES-024"

    def __init__(self, table: EsTable, unit: Unit) -> None:
        super().__init__(unit.seat)
        self.table = table
        self.unit = unit
        self._field: Field | None = None
        self._glance: _Glance | None = None
        self._plans: dict[Order, Plan | Fault] = {}

    def words(self) -> str:
        return f"How does {self.unit.name} move?"

    def detail(self) -> str:
        if self.table.gun_of(self.unit) is not None:
            return "A gun that moves does not fire this turn."
        if not may_volley(self.table, self.unit):
            return ""
        return "Who stands fires first, who moves after that, who charges not at all."

    def about(self) -> str:
        return self.unit.id

    def trail(self) -> tuple[str, ...]:
        return (f"Turn {self.table.turn}", "movement", self.unit.name)

    @property
    def field(self) -> Field:
        """What the unit has to mind; looked at only when somebody asks."""
        if self._field is None:
            self._field = Field(self.table, self.unit)
        return self._field

    def plan(self, order: Order) -> Plan | Fault:
        """The way of every figure, or why the order cannot be carried out."""
        known = self._plans.get(order)
        if known is None:
            known = self._plans[order] = plan_of(self.field, order)
        return known

    def fault(self, choice: Order) -> Fault | None:
        """Why an order cannot be carried out; a move over empty ground is seen at a glance."""
        if self._passes_at_a_glance(choice):
            return None
        plan = self.plan(choice)
        return plan if isinstance(plan, Fault) else None

    def _passes_at_a_glance(self, order: Order) -> bool:
        if order.kind == "stand":
            return True
        if order.kind != "go":
            return False
        if self._glance is None:
            self._glance = _Glance(self.field)
        return self._glance.passes(order)

    def is_lone(self) -> bool:
        """A unit with empty ground before it has more to do than stand; no need to list it all."""
        others = [order for order in self._thinkable() if order.kind != "stand"]
        if any(order.kind == "go" and self._passes_at_a_glance(order) for order in others):
            return False
        # To stand is always legal; a small turn where one stands is soonest seen to be so as well.
        centre, facing = centre_of(self.table, self.unit), facing_of(self.unit)

        def doubt(order: Order) -> tuple[bool, bool, int]:
            moves = order.place != (centre.x, centre.y)
            return order.kind == "charge", moves, abs(angle_between(facing, order.bearing))

        return not any(self.fault(order) is None for order in sorted(others, key=doubt))

    def candidates(self) -> Sequence[Order]:
        field = self.field
        found = [STAND]
        if field.table.gun_of(field.unit) is not None:
            found += _gun_orders(field)
        else:
            found += _ways_to_go(field)
            found += _turns(field)
            found += _forms(field)
            found += [Order("charge", target=name) for name in chargeable(field)]
        found += _towards(field)
        for gun in guns_near(field):
            found += [Order("draft", target=gun, count=count) for count in (1, 2, 3)]
        found += [Order("rejoin", target=home) for home in returning(field)]
        return list(dict.fromkeys(found))

    def describe(self, choice: Order) -> Offer:
        offer = describe_order(self.table, self.unit, choice)
        plan = None if choice.kind == "stand" else self.plan(choice)
        if plan is None or isinstance(plan, Fault):
            return offer
        offer = planned(self.table, self.unit, plan, offer)
        if choice.kind == "charge":
            return replace(offer, detail=_reached(plan))
        if choice.kind == "go" and longest_way(plan) + A_LITTLE < choice.length:
            return replace(offer, detail=f"{inches_long(longest_way(plan))} over this ground")
        if offer.group == "Turn" and _falls_short(choice, plan):
            return replace(offer, detail="as far round as one move takes it")
        return offer


def _reached(plan: Plan) -> str:
    """How much of a unit its charge brings into contact."""
    chargers = sum(march.charge for march in plan.marches)
    return many(chargers, "figure reaches them", "figures reach them")


def _falls_short(order: Order, plan: Plan) -> bool:
    """True of a turn of which one move makes only a part."""
    bearings = {march.bearing for march in plan.marches}
    return order.kind == "move" and plan.gun is None and order.bearing % FULL_TURN not in bearings


class _Glance:
    """A look at a unit and the ground about it, for telling at once that a shift is legal."""

    def __init__(self, field: Field) -> None:
        self.field = field
        gun, unit = field.table.gun_of(field.unit), field.unit
        ready = keeps_order(field) and (gun is None or gun.manned)
        self.plain = ready and unit.formed != field.table.turn

    def passes(self, order: Order) -> bool:
        """True of a plain shift through ground with nobody in it."""
        if not self.plain or order.length > self.field.allowance:
            return False
        offset = along_bearing(order.bearing, order.length)
        if offset.x == 0 and offset.y == 0:
            return False
        return is_clear(self.field, self.field.here.swept(offset))


def _ways_to_go(field: Field) -> list[Order]:
    facing = facing_of(field.unit)
    ways = [
        Order("go", (facing + turn) % FULL_TURN, length)
        for turn in COMPASS
        for length in (field.allowance,)
    ]
    ways.append(Order("go", facing, field.allowance // 2))
    ways += _road_march(field, facing)
    return ways


@rule("ES-028")
def _road_march(field: Field, facing: int) -> list[Order]:
    """Twice as far ahead, where a road leads somebody further than he comes without one."""
    order = Order("go", facing, 2 * field.allowance)
    if not any(patch.feature.going == "road" for patch in field.slow):
        return []
    plan = plan_go(field, order)
    gains = isinstance(plan, Plan) and longest_way(plan) > field.allowance + A_LITTLE
    return [order] if gains else []


def _turns(field: Field) -> list[Order]:
    """About face, to either side, and a wheel as wide as the unit can make it."""
    facing = facing_of(field.unit)
    centre = centre_of(field.table, field.unit)
    here = (centre.x, centre.y)
    found = []
    for side in (1, -1) if len(field.unit.figures) > 1 else ():
        angle = widest_swing(field, right=side > 0)
        found += [Order("wheel", side * angle)] if angle else []
    for turn in (HALF_TURN, degrees(90), degrees(270)):
        found.append(Order("move", (facing + turn) % FULL_TURN, place=here))
    return found


def _forms(field: Field) -> list[Order]:
    if len(field.unit.figures) < 2:
        return []
    facing = facing_of(field.unit)
    if field.unit.traits.undisciplined:
        wanted: tuple[tuple[str, int], ...] = (("open", 2), ("skirmish", 3))
    else:
        wanted = (("line", 2), ("line", 1), ("column", 3), ("open", 2))
    return [
        Order("form", facing, formation=formation, ranks=ranks)  # type: ignore[arg-type]
        for formation, ranks in wanted
    ]


def _towards(field: Field) -> list[Order]:
    """Moves towards the nearest enemy units, looking at them, and away from the nearest."""
    table, unit = field.table, field.unit
    centre = centre_of(table, unit)
    foes = [other for other in table.own(table.rival(unit.seat)) if other.placed]
    foes.sort(key=lambda foe: distance(centre, centre_of(table, foe)))
    found = []
    for foe in foes[:AIMED_AT]:
        there = centre_of(table, foe)
        if there == centre:
            continue
        bearing = bearing_to(centre, there)
        far = distance(centre, there)
        for length in (0, min(field.allowance, far)):
            step = along_vector(there.x - centre.x, there.y - centre.y, length)
            found.append(Order("move", bearing, place=(centre.x + step.x, centre.y + step.y)))
    return found


def _gun_orders(field: Field) -> list[Order]:
    """Limber up and go, or bring the crew back to the gun."""
    gun = field.table.gun_of(field.unit)
    assert gun is not None
    found = [Order("go", (gun.bearing + turn) % FULL_TURN, field.allowance) for turn in COMPASS]
    if any(not touching(gun.base, man.base) for man in field.unit.figures):
        found.append(Order("serve"))
    return found


def describe_order(table: EsTable, unit: Unit, order: Order) -> Offer:
    """An order in words and places."""
    if order.kind == "stand":
        fires = table.gun_of(unit) is not None or may_volley(table, unit)
        detail = "fires with those who did not move" if fires else ""
        return Offer("Stand", detail, "ES-020", icon="ui-hold")
    if order.kind == "charge":
        return _described_charge(table, order)
    if order.kind == "go":
        return _described_go(table, unit, order)
    if order.kind == "move":
        return _described_move(table, unit, order)
    label = {
        "wheel": f"Wheel {'right' if order.bearing > 0 else 'left'} {abs(order.bearing) // 100}°",
        "form": f"Form {FORMED[order.formation]}",
        "draft": f"Send {many(order.count, 'man', 'men')} to {_gun_name(table, order)}",
        "rejoin": f"Send drafted men back to {_home_name(table, order)}",
        "serve": "Crew to their gun",
        "hand": "Move single figures",
    }[order.kind]
    icon, group = _DRILL.get(order.kind, ("ui-form", "Guns and drafts"))
    return Offer(label, _detail(order), icon=icon, piece=order.target, group=group)


def _gun_name(table: EsTable, order: Order) -> str:
    gun = table.guns.get(order.target)
    return within(gun.name) if gun is not None else "a gun"


def _home_name(table: EsTable, order: Order) -> str:
    home = table.units.get(order.target)
    return within(home.name) if home is not None else "their unit"


def _detail(order: Order) -> str:
    if order.kind == "form" and order.ranks:
        return many(order.ranks, "file" if order.formation == "column" else "rank")
    return ""


def _described_charge(table: EsTable, order: Order) -> Offer:
    if order.target == HEADQUARTERS:
        return Offer("Storm the headquarters", cite="ES-096", icon="ui-charge")
    foe = table.units[order.target]
    return Offer(
        f"Charge {foe.name}", cite="ES-051", icon="ui-charge", piece=foe.id, group="Charge"
    )


def _described_go(table: EsTable, unit: Unit, order: Order) -> Offer:
    gun = table.gun_of(unit)
    facing = gun.bearing if gun is not None else facing_of(unit)
    turn = (order.bearing - facing) % FULL_TURN
    word = _WAYS[(turn + degrees(22)) // degrees(45) % 8]
    centre = centre_of(table, unit)
    end = along_bearing(order.bearing, order.length)
    x = min(max(centre.x + end.x, 0), table.width)
    y = min(max(centre.y + end.y, 0), table.height)
    there = (x, y)
    label = f"{word} {inches_long(order.length)}"
    path = ((centre.x, centre.y), there)
    return Offer(label, icon="ui-move", place=there, path=path, group="March")


def _described_move(table: EsTable, unit: Unit, order: Order) -> Offer:
    """A move to a place, or a turn where the unit stands, named after whom it is turned to."""
    centre = centre_of(table, unit)
    here = (centre.x, centre.y)
    whom = _looked_at(table, unit, order.bearing)
    if order.place in (None, here):
        label = f"Face {whom}" if whom else _turn_word(order.bearing - facing_of(unit))
        return Offer(label, icon="ui-wheel", group="Turn")
    assert order.place is not None
    far = distance(centre, Point(*order.place))
    label = f"March {inches_long(far)}" + (f" towards {whom}" if whom else "")
    return Offer(
        label,
        icon="ui-move",
        place=order.place,
        path=(here, order.place),
        group="Towards the enemy",
    )


def _looked_at(table: EsTable, unit: Unit, bearing: int) -> str:
    """The enemy unit that lies straight that way, if one does."""
    centre = centre_of(table, unit)
    for foe in table.own(table.rival(unit.seat)):
        there = centre_of(table, foe) if foe.placed else centre
        if there != centre and bearing_to(centre, there) == bearing:
            return foe.name
    return ""


def _turn_word(turn: int) -> str:
    words = {HALF_TURN: "Face about", degrees(90): "Face right", degrees(270): "Face left"}
    return words.get(turn % FULL_TURN, "Turn")
