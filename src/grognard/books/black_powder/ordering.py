"""The questions in which a commander gives orders."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from grognard.books.black_powder.battles import entering
from grognard.books.black_powder.battles.gates import exit_of
from grognard.books.black_powder.brigade_squares import bodies
from grognard.books.black_powder.combat import reckon_attacks
from grognard.books.black_powder.command import (
    DEEDS,
    body_fault,
    deed_fault,
    errand_fault,
    hearing_fault,
    moves_won,
    reckon_command,
)
from grognard.books.black_powder.deploying import opening_formations
from grognard.books.black_powder.foreseeing import clash_of
from grognard.books.black_powder.ideas import deeds_of_one_move, ideas, on_table
from grognard.books.black_powder.orders import (
    AS_IT_GOES,
    NOTHING,
    Order,
    deeds,
    leads_off,
    names_of,
)
from grognard.books.black_powder.pieces import BpTable, Commander, Place, Unit
from grognard.books.black_powder.stands import (
    base_at,
    foe_within,
    linked,
)
from grognard.kernel.cite import rule
from grognard.kernel.question import Fault, Offer, Question, Seat
from grognard.tabletop.geometry import (
    Point,
    Pose,
    bearing_to,
)
from grognard.tabletop.wording import listed, within


class GiveOrder(Question[Order]):
    """An order stated before the dice, or no more orders."""

    __slots__ = ("_apart", "_deaf", "commander", "table")
    answer = Order
    cite = "BP-055"

    def __init__(self, table: BpTable, commander: Commander) -> None:
        super().__init__(commander.seat)
        self.table = table
        self.commander = commander

    def forget(self) -> None:
        """Who can be told anything, and who as one body, is looked up once as well."""
        super().forget()
        self._deaf: dict[tuple[str, ...], Fault | None] = {}
        self._apart: dict[tuple[str, ...], Fault | None] = {}

    def words(self) -> str:
        return f"What does {within(self.commander.name)} order?"

    def detail(self) -> str:
        return "State the whole order; the dice decide how much of it is done."

    def about(self) -> str:
        return self.commander.id

    @rule("BP-046")
    def trail(self) -> tuple[str, ...]:
        """Which commander it is, so that of several players of a side the right one answers."""
        return (f"Turn {self.table.turn}", "command", self.commander.name)

    def candidates(self) -> Sequence[Order]:
        table = self.table
        units = [unit for unit in table.units.values() if self._may_hear(unit)]
        found: dict[Order, None] = {NOTHING: None}
        told: dict[object, str] = {}
        for group in self._groups([unit for unit in units if unit.here]):
            found |= dict.fromkeys(ideas(table, group, told))
        for square in table.squares:
            if square.sides[0] in [unit.id for unit in units]:
                found |= dict.fromkeys(ideas(table, square.sides, told))
        if self.seat in table.squaring:
            found |= {Order("square", body): None for body in bodies(table, units)}
        for unit in units:
            if unit.here:
                found |= dict.fromkeys(ideas(table, [unit.id], told))
                found |= {Order("follow", (unit.id,)): None, Order("rally", (unit.id,)): None}
            elif unit.exit is not None and not unit.reserve:
                ways = opening_formations(table, unit)
                found |= {Order("return", (unit.id,), formation=way): None for way in ways}
        gone = tuple(unit.id for unit in units if unit.exit is not None and not unit.reserve)
        if len(gone) > 1:
            found[Order("return", gone)] = None
        found |= dict.fromkeys(entering.ideas(table, [u for u in units if u.reserve]))
        if exit_of(table, self.seat) is not None:
            found |= {Order("leave", (unit.id,)): None for unit in units if unit.here}
        return list(found)

    def _may_hear(self, unit: Unit) -> bool:
        table = self.table
        if unit.seat != self.seat or unit.ordered == table.half or not unit.placed:
            return False
        return self.commander.general or table.brigadier(unit) == self.commander.id

    @rule("BP-070", "BP-075")
    def _groups(self, units: Sequence[Unit]) -> Iterator[tuple[str, ...]]:
        """Who stands together, of a brigade or else of several, and their foot and horse apart."""
        free = [u for u in units if not u.disordered and not self.table.is_engaged(u)]
        together = []
        for brigade in dict.fromkeys(unit.brigade for unit in free):
            own = [unit for unit in free if unit.brigade == brigade]
            together += [own, *linked(self.table, own)]
        groups: dict[tuple[str, ...], None] = {}
        for body in (*together, *linked(self.table, free)):
            groups[tuple(unit.id for unit in body)] = None
            for kind in ("infantry", "cavalry", "artillery"):
                groups[tuple(unit.id for unit in body if unit.profile.kind == kind)] = None
        yield from (group for group in groups if len(group) > 1)

    def fault(self, choice: Order) -> Fault | None:
        if choice.verb == "none":
            bare = choice == NOTHING
            return None if bare else Fault("To order nothing is to say nothing.", self.cite)
        names, verb = choice.units, choice.verb
        if names not in self._deaf:
            self._deaf[names] = hearing_fault(self.table, self.commander, names)
        if (fault := self._deaf[names]) is not None:
            return fault
        if verb not in DEEDS:
            return errand_fault(self.table, self.commander, choice)
        if names not in self._apart:
            self._apart[names] = body_fault(self.table, names)
        return self._apart[names] or deed_fault(self.table, choice)

    def refusals(self) -> list[tuple[Offer, Fault]]:
        """Only what could be said to single units; a list of all groups would help nobody."""
        pairs = [(choice, self.fault(choice)) for choice in self.candidates()]
        return [
            (self.describe(choice), fault)
            for choice, fault in pairs
            if fault is not None and len(choice.units) == 1
        ][:40]

    def describe(self, choice: Order) -> Offer:
        if choice.verb == "none":
            return Offer("No more orders", cite="BP-064", icon="ui-end")
        reckoning = reckon_command(self.table, self.commander, choice)
        lead = choice.units[0]
        clash = clash_of(self.table, choice)
        whom = body_name(self.table, choice.units)
        return Offer(
            f"{self.commander.name} orders {whom} to {deeds(self.table, choice)}.",
            clash.words,
            cite=self.cite,
            piece=clash.target or lead,
            actor=lead,
            icon=icon_of(choice),
            place=place_of(self.table, choice),
            path=clash.path or path_of(self.table, choice),
            tray=clash.tray or tray_of(self.table, choice),
            reckoning=reckoning,
            odds=odds_in_words(self.table, self.commander, choice, reckoning.total),
            group=whom,
            fellows=choice.units[1:],
        )


def body_name(table: BpTable, names: Sequence[str]) -> str:
    """Whom an order is for: whole brigades, and all their foot, horse or guns, by one name."""
    units = [table.units[name] for name in names]
    brigades = list(dict.fromkeys(unit.brigade for unit in units))
    if len(units) < 2 or not table.brigades.keys() >= set(brigades):
        return names_of(units)
    there = [unit for unit in table.units.values() if unit.here and unit.brigade in brigades]
    whole = listed([table.brigades[brigade].name for brigade in brigades])
    if {unit.id for unit in there} == set(names):
        return whole
    kind = units[0].profile.kind
    if {unit.id for unit in there if unit.profile.kind == kind} == set(names):
        return f"the {kind} of {within(whole)}"
    return names_of(units)


_ICONS = {"charge": "ui-charge", "form": "ui-form", "rally": "ui-star", "follow": "ui-star"}


def icon_of(order: Order) -> str:
    """The sign on an order's button."""
    if order.verb == "move" and not order.way:
        return "ui-wheel"
    return _ICONS.get(order.verb, "ui-move")


def path_of(table: BpTable, order: Order) -> tuple[Place, ...]:
    """The way of the first unit named, from where it stands to its end or the table's edge."""
    lead = table.units[order.units[0]]
    way = [on_table(table, Point(*place), 0) for place in order.way]
    return ((lead.x, lead.y), *way) if way else ()


def place_of(table: BpTable, order: Order) -> Place | None:
    """Where an order leads to, or where it leads over the edge."""
    return path_of(table, order)[-1] if order.way else None


def tray_of(table: BpTable, order: Order) -> tuple[Place, ...]:
    """The ground the first unit named would cover if the whole order were carried out."""
    lead = table.units[order.units[0]]
    if not lead.here or lead.inside or order.verb not in ("move", "form"):
        return ()
    if block_of(table, order) or leads_off(table, order):
        return ()
    path = [Point(*place) for place in path_of(table, order)]
    end = path[-1] if path else lead.point
    bearing = lead.bearing if order.facing == AS_IT_GOES else order.facing
    if order.facing == AS_IT_GOES and len(path) > 1 and path[-2] != end:
        bearing = bearing_to(path[-2], end)
    formed = order.then or order.formation or None
    return base_at(table, lead, Pose(end.x, end.y, bearing), formed).outline


def block_of(table: BpTable, order: Order) -> bool:
    """True of a march that ends in a building."""
    return any(
        feature.kind == "building"
        for place in order.way[-1:]
        for feature in table.terrain.at(Point(*place))
    )


@lru_cache(maxsize=16)
@rule("BP-060")
def odds(rating: int) -> tuple[int, int, int, int]:
    """In how many of 36 throws an order fails, and wins one, two and three moves."""
    ways = [0, 0, 0, 0]
    for one in range(1, 7):
        for other in range(1, 7):
            ways[0 if one + other == 12 else moves_won(one + other, rating)] += 1
    return ways[0], ways[1], ways[2], ways[3]


@rule("BP-101", "BP-105", "BP-431", "BP-443")
def odds_in_words(table: BpTable, commander: Commander, order: Order, rating: int) -> str:
    """The odds of an order as a player reads them; to lead, rally or recall takes but a pass."""
    units = [table.units[name] for name in order.units]
    deaf = order.verb != "rally" and all(unit.has("Unreliable") for unit in units)
    ways = _chances(rating, hesitant=commander.decisiveness < 0, deaf=deaf)
    total = sum(ways)
    obeyed, one, two, three = (
        f"{(200 * throws + total) // (2 * total)}%" for throws in (total - ways[0], *ways[1:])
    )
    if order.verb in ("rally", "return"):
        return f"{obeyed} obey"
    if order.verb == "follow":
        return f"{obeyed} obey: up to three moves"
    return f"{obeyed} obey: {one} one move, {two} two, {three} three"


@lru_cache(maxsize=64)
def _chances(rating: int, *, hesitant: bool, deaf: bool) -> tuple[int, int, int, int]:
    """In how many pairs of throws an order does nothing, and wins one, two and three moves.

    The second throw is for who hesitates; the unreliable do not stir on one equal to the rating.
    """
    ways = [36 * throws for throws in odds(rating)]
    if deaf:
        equal = 36 * max(6 - abs(rating - 7), 0)
        ways = [ways[0] + equal, ways[1] - equal, ways[2], ways[3]]
    if hesitant:
        lost = ways[3] // 36
        ways = [w - (w if n == 3 else 0) + lost * w // 36 for n, w in enumerate(ways)]
    return ways[0], ways[1], ways[2], ways[3]


class TakeInitiative(Question[Order]):
    """Which unit near the enemy acts on its own, and how."""

    __slots__ = ("table",)
    answer = Order
    cite = "BP-089"

    def __init__(self, table: BpTable, seat: Seat) -> None:
        super().__init__(seat)
        self.table = table

    def words(self) -> str:
        return "Which unit acts on its initiative?"

    def detail(self) -> str:
        return "One move, and no order afterwards."

    def trail(self) -> tuple[str, ...]:
        return (f"Turn {self.table.turn}", "initiative")

    def candidates(self) -> Sequence[Order]:
        found: dict[Order, None] = {NOTHING: None}
        for unit in self.table.standing(self.seat):
            if initiative_fault(self.table, unit) is None:
                found |= dict.fromkeys(deeds_of_one_move(self.table, unit))
        return list(found)

    def fault(self, choice: Order) -> Fault | None:
        if choice.verb == "none":
            return None if choice == NOTHING else Fault("Say nothing, or something.", self.cite)
        if len(choice.units) != 1 or choice.units[0] not in self.table.units:
            return Fault("Initiative is for one unit at a time.", self.cite)
        unit = self.table.units[choice.units[0]]
        if unit.seat != self.seat:
            return Fault(f"{unit.name} is not yours.", self.cite)
        if choice.verb not in ("move", "charge", "form"):
            return Fault("A unit marches, charges or forms on its own.", "BP-092")
        return initiative_fault(self.table, unit) or deed_fault(self.table, choice)

    def describe(self, choice: Order) -> Offer:
        if choice.verb == "none":
            return Offer("No more initiative", cite="BP-091", icon="ui-end")
        unit = self.table.units[choice.units[0]]
        label = f"{unit.name}: {deeds(self.table, choice)}"
        clash = clash_of(self.table, choice)
        return Offer(
            label,
            clash.words,
            cite=self.cite,
            icon=icon_of(choice),
            piece=clash.target or unit.id,
            actor=unit.id,
            reckoning=reckon_attacks(self.table, unit) if clash.target else None,
            place=place_of(self.table, choice),
            path=clash.path or path_of(self.table, choice),
            tray=clash.tray or tray_of(self.table, choice),
            group=unit.name,
        )


@rule("BP-089", "BP-091", "BP-189", "BP-454")
def initiative_fault(table: BpTable, unit: Unit) -> Fault | None:
    """Why a unit may not act on its own."""
    if not unit.here or unit.ordered == table.half:
        return Fault(f"{unit.name} has acted or is gone.", "BP-091")
    if table.sleeps(unit):
        return Fault(f"{unit.name} sleeps.", "BP-1077")
    if fault := _rooted_fault(table, unit):
        return fault
    if unit.disordered:
        return Fault(f"{unit.name} is disordered.", "BP-189")
    if table.is_engaged(unit):
        return Fault(f"{unit.name} is fighting.", "BP-264")
    if table.is_broken(unit):
        return Fault(f"{unit.name} is of a broken brigade and may only retire.", "BP-454")
    if not unit.standing and not _had_foe_near(table, unit):
        return Fault(f"No enemy was within 12 inches of {unit.name}.", "BP-089")
    return None


@rule("BP-998", "BP-1140", "BP-1208")
def _rooted_fault(table: BpTable, unit: Unit) -> Fault | None:
    """Who stays put: the umpire's men and guns in embrasures; other fixed guns may turn."""
    if table.is_umpired(unit):
        return Fault(f"{unit.name} stays where it is.", "BP-1140")
    if unit.has("Fixed") and unit.has("Narrow Arc"):
        return Fault(f"{unit.name} stays in its works.", "BP-998")
    return None


@rule("BP-089")
def _had_foe_near(table: BpTable, unit: Unit) -> bool:
    """True of a unit with an enemy within 12 inches as its side's Command part began."""
    seen = table.noticed == table.half
    return unit.id in table.near if seen else foe_within(table, unit, 12)


class LedMove(Question[Order]):
    """What a unit does next that follows its commander."""

    __slots__ = ("left", "table", "unit")
    answer = Order
    cite = "BP-101"

    def __init__(self, table: BpTable, unit: Unit, left: int) -> None:
        super().__init__(unit.seat)
        self.table = table
        self.unit = unit
        self.left = left

    def words(self) -> str:
        return f"Where does {self.unit.name} follow? Moves left: {self.left}."

    def about(self) -> str:
        return self.unit.id

    def trail(self) -> tuple[str, ...]:
        return (f"Turn {self.table.turn}", "command", "follow me")

    def candidates(self) -> Sequence[Order]:
        return [NOTHING, *deeds_of_one_move(self.table, self.unit)]

    def fault(self, choice: Order) -> Fault | None:
        if choice.verb == "none":
            return None if choice == NOTHING else Fault("Say nothing, or something.", self.cite)
        if choice.units != (self.unit.id,) or choice.verb not in ("move", "charge", "form"):
            return Fault("Only the unit that is led moves now.", self.cite)
        return deed_fault(self.table, choice)

    def describe(self, choice: Order) -> Offer:
        if choice.verb == "none":
            return Offer("Stay here", cite=self.cite, icon="ui-hold", piece=self.unit.id)
        label = deeds(self.table, choice)
        clash = clash_of(self.table, choice)
        return Offer(
            label[:1].upper() + label[1:],
            clash.words,
            cite=self.cite,
            icon=icon_of(choice),
            piece=clash.target,
            reckoning=reckon_attacks(self.table, self.unit) if clash.target else None,
            place=place_of(self.table, choice),
            path=clash.path or path_of(self.table, choice),
            tray=clash.tray or tray_of(self.table, choice),
        )
