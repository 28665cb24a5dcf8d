"""What a commander may think of ordering, and the questions in which he does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from msgspec import Struct

from grognard.books.black_powder.arraying import line_of_battle
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
from grognard.books.black_powder.country import buildings, holders
from grognard.books.black_powder.deploying import opening_formations
from grognard.books.black_powder.foreseeing import clash_of
from grognard.books.black_powder.forming import formations_of
from grognard.books.black_powder.orders import (
    ANY,
    AS_IT_GOES,
    NOTHING,
    Order,
    deeds,
    leads_off,
    names_of,
    sentence,
)
from grognard.books.black_powder.pieces import BpTable, Commander, Place, Unit
from grognard.books.black_powder.planning import allowance_of
from grognard.books.black_powder.riding import ride_fault
from grognard.books.black_powder.stands import (
    base_at,
    base_of,
    building_base,
    foe_within,
    linked,
    nearest_foes,
)
from grognard.kernel.cite import rule
from grognard.kernel.question import Fault, Offer, Question, Seat
from grognard.tabletop.geometry import (
    FULL_TURN,
    HALF_TURN,
    QUARTER_TURN,
    Point,
    Pose,
    bearing_to,
    closest_point,
    contains_point,
    distance,
    move_at,
    opposite,
)

DIRECTIONS = ((0, 3), (0, 1), (-4500, 2), (4500, 2), (-9000, 2), (9000, 2), (18000, 2))
"""Directions off the front and how many moves: the sample of marches that is offered."""
ASSAULT = ("line", "attack column", "warband")
"""Formations in which troops go at formed enemies: BP-229."""
OPEN_FIELD = (*ASSAULT, "skirmish order")
"""Formations in which troops advance on the enemy."""


def ideas(table: BpTable, names: Sequence[str]) -> Iterator[Order]:
    """Orders that somebody might think of for a unit or a group, no two in the same words."""
    said: set[str | Order] = set()
    for order in _thoughts(table, tuple(names)):
        words = deeds(table, order) if order.way else order  # only marches may sound alike
        if words not in said:
            said.add(words)
            yield order


def _thoughts(table: BpTable, units: tuple[str, ...]) -> Iterator[Order]:
    lead = table.units[units[0]]
    near = nearest_foes(table, lead, 3)
    if near and not lead.is_artillery:
        yield Order("charge", units, ANY)
        yield from (Order("charge", units, foe.id) for foe in near)
        screens = [foe for foe in near if foe.is_mixed]
        yield from (Order("charge", units, foe.id, avoid=True) for foe in screens)
    pace = allowance_of(table, lead)
    margin = base_of(table, lead).width // 2 + base_of(table, lead).depth
    for turn, moves in DIRECTIONS:
        end = move_at(lead.pose, lead.bearing + turn, moves * pace)
        yield Order("move", units, way=(_on_table(table, end, margin),), facing=AS_IT_GOES)
    yield from _step_back(table, units, lead)
    yield from _off_the_table(table, units, lead)
    for formation in formations_of(table, lead):
        yield Order("form", units, formation=formation)
    yield from _in_another_formation(table, units, lead)
    if lead.spare is not None:
        yield Order("move", units, remount=True)
        yield Order("move", units, way=_ahead(table, lead), remount=True, last=True)
    if lead.is_artillery:
        way = _ahead(table, lead)
        yield Order("move", units, way=way, formation="deployed", last=True)
        yield Order("move", units, way=way, formation="limbered")
    for turn in (-4500, 4500, 18000):
        yield Order("move", units, facing=(lead.bearing + turn) % 36000)
    yield from _along_roads(table, units, lead)
    yield from _into_buildings(table, units, lead)
    if len(units) > 1:
        abreast = line_of_battle(table, [table.units[name] for name in units], pace)
        yield from [abreast] if abreast is not None else []


@rule("BP-036", "BP-037", "BP-056", "BP-059", "BP-067")
def _in_another_formation(table: BpTable, units: tuple[str, ...], lead: Unit) -> Iterator[Order]:
    """To form and then advance, to advance and then form, to form and charge, or form another way.

    Who cannot charge as he is forms first; and he who forms may look any way, whoever is near.
    """
    if lead.is_artillery or lead.inside:
        return
    for formation in formations_of(table, lead):
        if formation in OPEN_FIELD and formation != lead.formation:
            yield Order("move", units, way=_ahead(table, lead, 2), formation=formation)
            yield Order("move", units, way=_ahead(table, lead), formation=formation, last=True)
        if formation == "march column" != lead.formation and len(units) == 1:
            yield Order("move", units, way=_ahead(table, lead, 2), formation=formation)
        if lead.formation in ("march column", "skirmish order") and formation in ASSAULT:
            yield Order("charge", units, ANY, formation=formation)
        if formation in (*ASSAULT, "march column") and formation != lead.formation:
            for turn in (-QUARTER_TURN, QUARTER_TURN, HALF_TURN):
                facing = (lead.bearing + turn) % FULL_TURN
                yield Order("move", units, formation=formation, facing=facing)


def _ahead(table: BpTable, lead: Unit, moves: int = 1) -> tuple[Place, ...]:
    """So many moves straight on, cut short at the table's edge."""
    end = move_at(lead.pose, lead.bearing, moves * allowance_of(table, lead))
    return (_on_table(table, end.point, base_of(table, lead).depth // 2),)


def _step_back(table: BpTable, units: tuple[str, ...], lead: Unit) -> Iterator[Order]:
    """Back with the face to the enemy, as far as a move and the table allow."""
    here = base_of(table, lead)
    for length in range(allowance_of(table, lead), table.inch - 1, -table.inch):
        back = move_at(lead.pose, lead.bearing + 18000, length)
        if all(_is_on(table, corner) for corner in here.at(back).corners):
            yield Order("move", units, way=((back.x, back.y),), facing=lead.bearing)
            return


@rule("BP-111")
def _off_the_table(table: BpTable, units: tuple[str, ...], lead: Unit) -> Iterator[Order]:
    """Off the table by its own rear, where three moves may take a unit over the edge."""
    home = opposite(table.facings[lead.seat])
    end = move_at(lead.pose, home, 3 * allowance_of(table, lead))
    if len(units) == 1 and not _is_on(table, end.point):
        beyond = _on_table(table, end, -base_of(table, lead).depth)
        yield Order("move", units, way=(beyond,))


def _is_on(table: BpTable, point: Point) -> bool:
    return 0 <= point.x <= table.width and 0 <= point.y <= table.height


@rule("BP-081")
def _along_roads(table: BpTable, units: tuple[str, ...], lead: Unit) -> Iterator[Order]:
    """Marches of a column along the road on which it is, one way and the other."""
    if not lead.is_column:
        return
    margin = base_of(table, lead).depth
    for feature in table.terrain.at(lead.point):
        points = [Point(*place) for place in feature.line if feature.way]
        for line in (points, points[::-1]):
            far = [at for at, point in enumerate(line) if distance(point, lead.point) > margin]
            way = [line[at] for at in far if at and _is_before(line, at, lead.point)]
            if way:
                places = tuple(_on_table(table, point, margin) for point in way[:5])
                yield Order("move", units, way=places)


def _is_before(line: Sequence[Point], at: int, here: Point) -> bool:
    """True of a bend of a road that lies farther along it than a place on it."""
    leg = distance(line[at - 1], line[at])
    return distance(here, line[at]) < leg or distance(here, line[at - 1]) < distance(here, line[at])


def _on_table(table: BpTable, point: Point | Pose, margin: int) -> Place:
    """The nearest place to another that lies so far within the table's edge."""
    x = min(max(point.x, margin), table.width - margin)
    y = min(max(point.y, margin), table.height - margin)
    return x, y


def _into_buildings(table: BpTable, units: tuple[str, ...], lead: Unit) -> Iterator[Order]:
    if len(units) > 1 or not lead.is_infantry or lead.inside:
        return
    for feature in buildings(table):
        middle = building_base(table, feature.id).pose
        if distance(middle.point, lead.point) <= table.inches(30):
            yield Order("move", units, way=((middle.x, middle.y),))


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
        return f"What does {self.commander.name} order?"

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
        for group in self._groups([unit for unit in units if unit.here]):
            found |= dict.fromkeys(ideas(table, group))
        for square in table.squares:
            if square.sides[0] in [unit.id for unit in units]:
                found |= dict.fromkeys(ideas(table, square.sides))
        if self.seat in table.squaring:
            found |= {Order("square", body): None for body in bodies(table, units)}
        for unit in units:
            if unit.here:
                found |= dict.fromkeys(ideas(table, [unit.id]))
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
        """Who stands together, of a brigade or of several, and their foot and horse apart."""
        free = [u for u in units if not u.disordered and not self.table.is_engaged(u)]
        bodies = linked(self.table, free)
        for brigade in dict.fromkeys(unit.brigade for unit in free):
            own = [unit for unit in free if unit.brigade == brigade]
            bodies += [own, *linked(self.table, own)]
        groups: dict[tuple[str, ...], None] = {}
        for body in bodies:
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
        return Offer(
            sentence(self.table, self.commander.name, choice),
            clash.words,
            cite=self.cite,
            piece=clash.target or lead,
            actor=lead,
            icon=icon_of(choice),
            place=place_of(self.table, choice),
            path=clash.path or path_of(self.table, choice),
            tray=clash.tray or tray_of(self.table, choice),
            reckoning=reckoning,
            odds=odds_in_words(reckoning.total),
            group=names_of([self.table.units[name] for name in choice.units]),
        )


_ICONS = {"charge": "ui-charge", "form": "ui-form", "rally": "ui-star", "follow": "ui-star"}


def icon_of(order: Order) -> str:
    """The sign on an order's button."""
    if order.verb == "move" and not order.way:
        return "ui-wheel"
    return _ICONS.get(order.verb, "ui-move")


def path_of(table: BpTable, order: Order) -> tuple[Place, ...]:
    """The way of the first unit named, from where it stands to its end or the table's edge."""
    lead = table.units[order.units[0]]
    way = [_on_table(table, Point(*place), 0) for place in order.way]
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
    return base_at(table, lead, Pose(end.x, end.y, bearing), order.formation or None).outline


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


def odds_in_words(rating: int) -> str:
    """The odds of an order as a player reads them."""
    none, *moves = odds(rating)
    obeyed, one, two, three = (f"{(100 * throws + 18) // 36}%" for throws in (36 - none, *moves))
    return f"{obeyed} obey: {one} one move, {two} two, {three} three"


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
                found |= dict.fromkeys(ideas(self.table, [unit.id]))
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
        return list(dict.fromkeys([NOTHING, *ideas(self.table, [self.unit.id])]))

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


class Ride(Struct, frozen=True, omit_defaults=True):
    """Where a commander goes: to a unit he joins, or to a place."""

    join: str = ""
    place: Place | None = None


class CommanderMove(Question[Ride]):
    """Where a commander rides when he has given his orders."""

    __slots__ = ("commander", "table")
    answer = Ride
    cite = "BP-128"

    def __init__(self, table: BpTable, commander: Commander) -> None:
        super().__init__(commander.seat)
        self.table = table
        self.commander = commander

    def words(self) -> str:
        return f"Where does {self.commander.name} ride?"

    def about(self) -> str:
        return self.commander.id

    def trail(self) -> tuple[str, ...]:
        return (f"Turn {self.table.turn}", "command", self.commander.name)

    def candidates(self) -> Sequence[Ride]:
        table, man = self.table, self.commander
        own = [
            unit
            for unit in table.standing(man.seat)
            if man.general or table.brigadier(unit) == man.id
        ]
        found: dict[Ride, None] = {Ride(): None}
        found |= {Ride(join=unit.id): None for unit in own if unit.id != man.joined}
        if own:
            x = sum(unit.x for unit in own) // len(own)
            y = sum(unit.y for unit in own) // len(own)
            back = move_at(own[0].pose, own[0].bearing + 18000, table.inches(4))
            found[Ride(place=(x, y))] = None
            found[Ride(place=(back.x, back.y))] = None
        return list(found)

    @rule("BP-128", "BP-129", "BP-493")
    def fault(self, choice: Ride) -> Fault | None:
        """Within his move, on the table, not among enemies nor where no man can stand."""
        table, man = self.table, self.commander
        if choice == Ride():
            return None
        if choice.join:
            unit = table.units.get(choice.join)
            if unit is None or not unit.here or unit.seat != man.seat or choice.place:
                return Fault("Join one of your own units.", "BP-129")
            return ride_fault(table, man, closest_point(base_of(table, unit), man.point))
        assert choice.place is not None
        place = Point(*choice.place)
        return ride_fault(table, man, place) or _place_fault(table, man, place)

    def describe(self, choice: Ride) -> Offer:
        if choice == Ride():
            return Offer(f"{self.commander.name} stays", cite=self.cite, icon="ui-hold")
        if choice.join:
            name = self.table.units[choice.join].name
            return Offer(f"Join {name}", cite="BP-129", piece=choice.join)
        x, y = choice.place or (0, 0)
        where = f"{x // self.table.inch} by {y // self.table.inch} inches"
        return Offer("Ride there", where, self.cite, "ui-move", place=choice.place)


def _place_fault(table: BpTable, man: Commander, place: Point) -> Fault | None:
    if not (0 <= place.x <= table.width and 0 <= place.y <= table.height):
        return Fault("That is off the table.", "BP-128")
    for unit in table.standing(table.rival(man.seat)):
        if contains_point(base_of(table, unit), place):
            return Fault("The enemy stands there.", "BP-132")
    for feature in table.terrain.at(place):
        if feature.kind == "building":
            if not any(unit.seat == man.seat for unit in holders(table, feature.id)):
                return Fault("None of his troops holds that building.", "BP-493")
        elif feature.going == "impassable":
            return Fault("Nobody can stand there.", "BP-493")
    return None
