"""Command: the staff rating for an order, who may be ordered to do what, and what dice give."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.books.black_powder.battles.gates import as_told, pass_fault
from grognard.books.black_powder.brigade_squares import command_fault, square_fault
from grognard.books.black_powder.country import is_on_road
from grognard.books.black_powder.deploying import opening_formations
from grognard.books.black_powder.doorways import building_at
from grognard.books.black_powder.forming import cavalry_near, form_fault, formations_of
from grognard.books.black_powder.mounting import remount_fault
from grognard.books.black_powder.orders import (
    ANY,
    Order,
    formation_after,
    formation_told,
    names_of,
    way_of,
)
from grognard.books.black_powder.pieces import BpTable, Commander, Unit
from grognard.books.black_powder.riding import ride_fault
from grognard.books.black_powder.stands import (
    apart,
    base_of,
    foe_within,
    from_commander,
    is_chain,
)
from grognard.books.black_powder.tables import MOVES
from grognard.kernel.cite import rule
from grognard.kernel.question import Fault
from grognard.kernel.reckoning import Reckoning, Tally
from grognard.tabletop.geometry import (
    QUARTER_TURN,
    Length,
    Point,
    angle_between,
    bearing_to,
    closest_point,
    distance,
    opposite,
)

HIGHEST, LOWEST = 10, 5
DEEDS = ("move", "charge", "form", "square", "none")
"""What several units do as one body where they stand; the other orders are errands."""


@rule("BP-076", "BP-077", "BP-424", "BP-440", "BP-441", "BP-444", "BP-445")
def reckon_command(table: BpTable, commander: Commander, order: Order) -> Reckoning:
    """The staff rating for an order, with everything that helps or hinders it."""
    units = [as_told(table, table.units[name], order) for name in order.units]
    tally = Tally("staff rating", commander.rating, "BP-020")
    tally.add(-far_penalty(table, commander, units), "distance", "BP-078")
    if any(unit.here and foe_within(table, unit, 12) for unit in units):
        tally.add(-1, "enemy close by", "BP-079")
    amount, reason, cite = column_bonus(table, units)
    tally.add(amount, reason, cite)
    tally.add(*_reliance(units))
    if order.verb == "return" and any(unit.has("Hard to Recall") for unit in units):
        tally.add(-2, "hard to recall", "BP-882")
    tally.add(agreed_modifier(table), "agreed at this table", "BP-005")
    _qualities(table, commander, order, tally)
    return _bounded(tally)


@rule("BP-424", "BP-884")
def _reliance(units: Sequence[Unit]) -> tuple[int, str, str]:
    """What it adds that all who receive an order are reliable, always or as they are formed."""
    if all(unit.has("Reliable") for unit in units):
        return 1, "reliable", "BP-424"
    sure = all(unit.has("Reliable") or _is_reliable_column(unit) for unit in units)
    return int(sure), "reliable in attack column", "BP-884"


@rule("BP-861", "BP-884", "BP-1023", "BP-1232")
def _is_reliable_column(unit: Unit) -> bool:
    """True of troops who hear better in attack column, with their skirmishers out or not."""
    return unit.has("Reliable Attack Column") and unit.formation in (
        "attack column",
        "mixed column",
    )


@rule("BP-005")
def agreed_modifier(table: BpTable) -> int:
    """What the players have agreed to add to every staff rating."""
    return int(table.switches.get("command_modifier", 0))


def _bounded(tally: Tally) -> Reckoning:
    """Never above 10 nor below 5."""
    total = tally.sum().total
    tally.add(min(max(total, LOWEST), HIGHEST) - total, "ratings run from 5 to 10", "BP-076")
    return tally.sum()


@rule("BP-078", "BP-114", "BP-423", "BP-EX08", "BP-EX09", "BP-EX70")
def far_penalty(table: BpTable, commander: Commander, units: Sequence[Unit]) -> int:
    """1 for each full 12 inches to the farthest unit, beyond the first 12; none for marauders."""
    if all(unit.has("Marauders") for unit in units):
        return 0
    far = max(_away(table, commander, unit) for unit in units)
    dozen = table.inches(12)
    counts = far > dozen or table.plays("exact_dozen")
    return far // dozen if counts else 0


def _away(table: BpTable, commander: Commander, unit: Unit) -> Length:
    if unit.exit is not None:
        return distance(commander.point, Point(*unit.exit))
    return from_commander(commander, base_of(table, unit))


@rule("BP-080", "BP-081")
def column_bonus(table: BpTable, units: Sequence[Unit]) -> tuple[int, str, str]:
    """What columns add, if all who receive the order are in columns or limbered."""
    if all(unit.is_column and is_on_road(table, unit) for unit in units):
        return 2, "marching by road", "BP-081"
    if not all(unit.is_column or unit.formation == "attack column" for unit in units):
        return 0, "", "BP-080"
    if all(unit.is_column for unit in units):
        return 1, "march column or limbered", "BP-081"
    return 1, "attack column", "BP-080"


@rule("BP-438", "BP-440", "BP-441", "BP-444", "BP-445", "BP-EX71")
def _qualities(table: BpTable, commander: Commander, order: Order, tally: Tally) -> None:
    """How a commander's character tells on his rating."""
    if order.verb == "charge":
        if commander.aggression > 0 and _in_reach(table, order):
            tally.add(1, "aggressive", "BP-440")
        if commander.aggression < 0:
            tally.add(-1, "timid", "BP-441")
    elif commander.aggression < 0 and _is_retreat(table, order):
        tally.add(1, "timid", "BP-441")
    gave = [c.id for c in table.staff(commander.seat) if c.gave == table.half]
    if commander.independence > 0 and not [name for name in gave if name != commander.id]:
        tally.add(1, "head strong", "BP-444")
    general = [c for c in table.staff(commander.seat) if c.general]
    waits = any(table.half not in (c.gave, c.done) for c in general)
    if commander.independence < 0 and (commander.general or waits):
        tally.add(-1, "irresponsible", "BP-445")


def _in_reach(table: BpTable, order: Order) -> bool:
    """True if a unit of the group could reach its target in three moves: Ruling on BP-440."""
    for name in order.units:
        unit = table.units[name]
        reach = table.inches(3 * MOVES[unit.profile.kind]) if not unit.is_artillery else 0
        for foe in table.foes(unit):
            if order.target in (ANY, foe.id) and apart(table, unit, foe) <= reach:
                return True
    return False


def _is_retreat(table: BpTable, order: Order) -> bool:
    """True if there is an enemy, and every unit would end farther from all of them than it is."""
    if order.verb != "move" or not order.way:
        return False
    units = [table.units[name] for name in order.units]
    ends = [(unit, Point(*way_of(table, unit, order)[-1])) for unit in units]
    foes = table.foes(units[0])
    return bool(foes) and all(
        distance(end, foe.point) > distance(unit.point, foe.point)
        for unit, end in ends
        for foe in foes
    )


@rule("BP-060")
def moves_won(score: int, rating: int) -> int:
    """Nothing above the rating, then one, one, two, and three moves at 3 or more below it."""
    if score > rating:
        return 0
    return min(max(rating - score, 1), 3)


# Who may be ordered to do what


@rule("BP-061", "BP-062", "BP-063", "BP-188", "BP-264", "BP-454")
def subject_fault(table: BpTable, commander: Commander, unit: Unit) -> Fault | None:
    """Why a commander cannot give a unit any order."""
    if unit.seat != commander.seat:
        return Fault(f"{unit.name} is not yours.", "BP-062")
    if not commander.general and table.brigadier(unit) != commander.id:
        words = f"{unit.name} is not of {commander.name}'s brigade."
        return Fault(words, "BP-062", "Its own brigadier or the general may order it.")
    if fault := command_fault(table, commander, unit):
        return fault
    if unit.ordered == table.half:
        words = f"{unit.name} has had its order this turn."
        return Fault(words, "BP-061", "Order somebody else.")
    if unit.disordered:
        words, remedy = f"{unit.name} is disordered.", "Wait until it has restored its order."
        return Fault(words, "BP-188", remedy)
    if unit.hidden or table.is_umpired(unit):
        return Fault(f"{unit.name} cannot be given orders now.", "BP-1140")
    if unit.has("Fixed") and unit.has("Narrow Arc"):
        return Fault(f"{unit.name} stays in its works and needs no orders.", "BP-998")
    return None


@rule("BP-070", "BP-071", "BP-073", "BP-074", "BP-075")
def group_fault(table: BpTable, units: Sequence[Unit]) -> Fault | None:
    """A group is a chain in which nobody is more than 6 inches from all the others."""
    if len(units) == 1:
        return None
    if len({unit.id for unit in units}) != len(units):
        return Fault("Each unit is named once.", "BP-070")
    bases = [base_of(table, unit) for unit in units]
    if not is_chain(bases, table.inches(6)):
        return Fault("The group is more than 6 inches apart.", "BP-070", "Give separate orders.")
    return None


def hearing_fault(table: BpTable, commander: Commander, names: Sequence[str]) -> Fault | None:
    """Why a commander cannot give some units any order."""
    if not names or any(name not in table.units for name in names):
        return Fault("An order names its units.", "BP-055")
    for name in names:
        if fault := subject_fault(table, commander, table.units[name]):
            return fault
    return None


def body_fault(table: BpTable, names: Sequence[str]) -> Fault | None:
    """Why units cannot march, charge or form by one order."""
    units = [table.units[name] for name in names]
    return presence_fault(units) or group_fault(table, units)


def errand_fault(table: BpTable, commander: Commander, order: Order) -> Fault | None:
    """Why units cannot be led, rallied, or sent over the edge of the table."""
    checks = {"follow": lead_fault, "rally": rally_fault, "return": return_fault}
    if order.verb in checks:
        return checks[order.verb](table, commander, order)
    units = [table.units[name] for name in order.units]
    fault = pass_fault(table, units, order.verb, order.target)
    return fault or entry_form_fault(table, units, order)


@rule("BP-710", "BP-1064")
def entry_form_fault(table: BpTable, units: Sequence[Unit], order: Order) -> Fault | None:
    """Who comes on does so as it waits, or in a formation in which it might begin a battle."""
    for unit in units:
        able = [unit.formation, *opening_formations(table, unit)]
        told = formation_told(order, unit)
        if told and told not in able:
            return Fault(f"{unit.name} cannot come on in {told}.", "BP-710")
    return None


def presence_fault(units: Sequence[Unit]) -> Fault | None:
    """Who is off the table can be told only to come back."""
    if all(unit.here for unit in units):
        return None
    return Fault("It is not on the table.", "BP-113", "Order it to return.")


def deed_fault(table: BpTable, order: Order) -> Fault | None:
    """Why the units of an order cannot be told to do what it says."""
    if order.verb == "square":
        return square_fault(table, order)
    if order.places and (len(order.places) != len(order.units) or not order.way):
        return Fault("Say for every unit where it is to stand.", "BP-055")
    if order.then and (fault := _then_fault(table, order)):
        return fault
    if order.formation and not any(formation_told(order, table.units[n]) for n in order.units):
        return Fault(f"None of them can form {order.formation}.", "BP-024")
    units = [table.units[name] for name in order.units]
    for unit in units:
        if table.is_engaged(unit):
            words = f"{unit.name} is fighting."
            return Fault(words, "BP-264", "It takes orders again when the fight is over.")
        if fault := _one_deed_fault(table, unit, order):
            return fault
    if order.verb == "form" and not any(_has_to_form(unit, order) for unit in units):
        words = f"{names_of(units)}: formed like that already."
        return Fault(words, "BP-035", "Name another formation.")
    return None


@rule("BP-056", "BP-123")
def _then_fault(table: BpTable, order: Order) -> Fault | None:
    """Two formations are told with a march between them: one before it, another after it."""
    between = order.verb == "move" and order.way and not order.last
    if not (between and order.formation and order.formation != order.then):
        return Fault("Say what to form first, where to go, and what to form there.", "BP-056")
    for unit in (table.units[name] for name in order.units):
        told = formation_after(order, unit)
        if told and told not in formations_of(table, unit):
            return Fault(f"{unit.name} cannot form {told}.", "BP-024")
    return None


@rule("BP-035", "BP-127")
def _has_to_form(unit: Unit, order: Order) -> bool:
    """True of a unit that is told another formation than its own, or whose line is bent."""
    told = formation_told(order, unit)
    return unit.bent or bool(told and told != unit.formation)


def _one_deed_fault(table: BpTable, unit: Unit, order: Order) -> Fault | None:
    formation = formation_told(order, unit)
    changes = bool(formation) and unit.formation != formation
    if changes and (fault := form_fault(table, unit, formation)):
        return fault
    if order.verb == "charge":
        return _charge_order_fault(table, unit, order)
    if order.verb == "form":
        return _form_order_fault(unit, order)
    if order.verb != "move":
        return Fault("That is no order to move.", "BP-055")
    return _hideout_fault(table, unit, order) or _move_order_fault(table, unit, order)


@rule("BP-144", "BP-1227")
def _hideout_fault(table: BpTable, unit: Unit, order: Order) -> Fault | None:
    """Nobody is sent into a house that hidden friends hold, lest he betray them at its door."""
    hidden = [o for o in table.units.values() if o.hidden and o.seat == unit.seat and o.inside]
    if not hidden or not order.way:
        return None
    house = building_at(table, Point(*way_of(table, unit, order)[-1]))
    for other in hidden:
        if house is not None and other.inside == house.id:
            return Fault(f"{other.name} lies hidden in there.", "BP-1227")
    return None


@rule("BP-056", "BP-146")
def _form_order_fault(unit: Unit, order: Order) -> Fault | None:
    """A formation is named; troops in a building have none until they come out of it."""
    if unit.inside and len(order.units) == 1:
        words = f"{unit.name} holds a building and has no formation there."
        return Fault(words, "BP-146", "Order it out of the building.")
    bare = not order.way and not order.target
    return None if order.formation and bare else Fault("Say which formation.", "BP-056")


def _move_order_fault(table: BpTable, unit: Unit, order: Order) -> Fault | None:
    if order.remount and (fault := remount_fault(unit)):
        return fault
    if not order.way and order.facing < 0 and not order.remount:
        return Fault("Say where to.", "BP-055")
    if order.target:
        return Fault("A move has no target.", "BP-055", "Order a charge.")
    if unit.inside and (fault := _garrison_fault(table, unit, order)):
        return fault
    if unit.has("Fixed") and order.way:
        words = f"{unit.name} has no team and is only turned."
        return Fault(words, "BP-1208", "Order it to look another way.")
    bare = unit.formation != "limbered" and formation_told(order, unit) in ("", unit.formation)
    if unit.profile.train == "siege" and bare:
        return Fault("Siege guns cannot be manhandled.", "BP-126", "Limber first.")
    if unit.formation == "square":
        return _square_fault(table, unit, order)
    return None


@rule("BP-145", "BP-146", "BP-148")
def _garrison_fault(table: BpTable, unit: Unit, order: Order) -> Fault | None:
    """Who holds a building looks out all round, and marches only if he is sent out of it."""
    if unit.is_artillery:
        return Fault("A gun in a building stays there.", "BP-145")
    if len(order.units) > 1:
        return None  # the others obey, and he stays
    if not order.way:
        words = f"{unit.name} holds a building and looks out all round."
        return Fault(words, "BP-146", "Order it out of the building.")
    house = building_at(table, Point(*order.way[-1]))
    if house is not None and house.id == unit.inside:
        return Fault(f"{unit.name} is in there already.", "BP-148")
    return None


@rule("BP-323", "BP-324")
def _square_fault(table: BpTable, unit: Unit, order: Order) -> Fault | None:
    """A square goes only towards its own lines, and not at all with cavalry about."""
    if cavalry_near(table, unit):
        words = "Enemy cavalry is within 12 inches of the square."
        return Fault(words, "BP-324", "It must stand until they are gone.")
    if not order.way:
        return None
    here, end = unit.point, Point(*way_of(table, unit, order)[-1])
    home = opposite(table.facings[unit.seat])
    if here != end and abs(angle_between(home, bearing_to(here, end))) >= QUARTER_TURN:
        words = "A square moves only towards its own lines."
        return Fault(words, "BP-323", "Order it to form line or column first.")
    foes = table.foes(unit)
    if not foes:
        return None
    near = min(foes, key=lambda foe: distance(here, foe.point))
    if distance(end, near.point) < distance(here, near.point):
        return Fault("A square never moves towards the enemy.", "BP-323")
    return None


@rule("BP-057", "BP-067", "BP-229", "BP-325")
def _charge_order_fault(table: BpTable, unit: Unit, order: Order) -> Fault | None:
    """Whom the order names is settled; whether he can be reached is seen later."""
    target = table.units.get(order.target)
    if order.target != ANY and (target is None or not target.here or target.seat == unit.seat):
        return Fault("Name an enemy unit, or any.", "BP-067")
    if order.avoid and (target is None or not target.is_mixed):
        return Fault("It has no skirmishers out to be driven in.", "BP-363")
    if unit.inside and not order.way:
        words = f"{unit.name} must come out of its building before it charges."
        return Fault(words, "BP-148", "Order it to a place outside, or there first.")
    return charger_fault(unit, formation_told(order, unit) or unit.formation)


@rule("BP-229", "BP-325")
def charger_fault(unit: Unit, formation: str) -> Fault | None:
    """Why a unit may not charge anybody at all."""
    if unit.shaken:
        return Fault(f"{unit.name} is shaken and will not charge.", "BP-229", "Rally it first.")
    if unit.is_artillery:
        return Fault("Guns never charge.", "BP-229")
    if formation in ("march column", "square"):
        remedy = "Order it to form line or attack column, and then to charge."
        return Fault(f"Nobody charges in {formation}.", "BP-229", remedy)
    return None


@rule("BP-097", "BP-102")
def lead_fault(table: BpTable, commander: Commander, order: Order) -> Fault | None:
    """A commander leads or rallies one unit, within 12 inches of him."""
    if len(order.units) != 1:
        return Fault("That is for one unit alone.", "BP-097")
    unit = table.units[order.units[0]]
    if not unit.here:
        return Fault(f"{unit.name} is not on the table.", "BP-097")
    base = base_of(table, unit)
    if from_commander(commander, base) > table.inches(12):
        words = f"{unit.name} is more than 12 inches from {commander.name}."
        return Fault(words, "BP-097", "Ride nearer this turn and try in the next.")
    if fault := ride_fault(table, commander, closest_point(base, commander.point)):
        return fault
    if order.verb == "follow" and table.is_engaged(unit):
        return Fault(f"{unit.name} is fighting.", "BP-264")
    return None


@rule("BP-102", "BP-106", "BP-107", "BP-453")
def rally_fault(table: BpTable, commander: Commander, order: Order) -> Fault | None:
    """Only a unit with two casualties or more can be rallied."""
    if fault := lead_fault(table, commander, order):
        return fault
    unit = table.units[order.units[0]]
    if unit.casualties < 2:
        words = f"{unit.name} has fewer than two casualties."
        return Fault(words, "BP-102", "The last one is never rallied away.")
    if unit.shaken and table.is_broken(unit):
        return Fault(f"{unit.name} is of a broken brigade.", "BP-453")
    if table.is_engaged(unit) and not table.plays("rally_in_combat"):
        return Fault(f"{unit.name} is fighting.", "BP-108")
    return None


@rule("BP-112", "BP-113", "BP-115", "BP-451")
def return_fault(table: BpTable, _commander: Commander, order: Order) -> Fault | None:
    """Only an unshaken unit that left the table, of a brigade still in order, comes back."""
    for name in order.units:
        unit = table.units[name]
        if unit.exit is None:
            return Fault(f"{unit.name} has not left the table.", "BP-113")
        if unit.shaken:
            return Fault(f"{unit.name} is shaken and never comes back.", "BP-112")
        if table.is_broken(unit):
            return Fault(f"{unit.name} is of a broken brigade.", "BP-451")
        if order.formation and order.formation not in opening_formations(table, unit):
            return Fault(f"{unit.name} cannot come back in {order.formation}.", "BP-115")
    return group_fault(table, [table.units[name] for name in order.units])
