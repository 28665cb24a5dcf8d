"""What an order of Black Powder is for, in the words of the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from grognard.books.black_powder.orders import ANY, Order, formation_told
from grognard.books.black_powder.pieces import BpTable, Unit
from grognard.books.black_powder.planning import allowance_of
from grognard.books.black_powder.stands import apart
from grognard.players.brains.black_powder import massing, values
from grognard.players.brains.black_powder.billeting import vacant
from grognard.players.brains.black_powder.field import Field, strength, volley
from grognard.players.brains.black_powder.weighing import Scales
from grognard.tabletop.geometry import Point, distance
from grognard.tabletop.wording import does, listed, many, plural, within


def deed_of(scales: Scales, order: Order) -> str:
    """What an order is for, without its full stop; nothing where nobody would give it."""
    unit = scales.table.units[order.units[0]]
    deeds: dict[str, Callable[[], str]] = {
        "charge": lambda: _charge(scales, order),
        "move": lambda: _march(scales, order),
        "form": lambda: _form(scales, unit, formation_told(order, unit)),
        "rally": lambda: _rally(unit),
        "follow": lambda: f"He leads {within(unit.name)} himself, as far as three moves go",
        "return": lambda: f"{unit.name} off the table wins nothing: back",
        "enter": lambda: _enter(scales, order),
        "leave": lambda: f"{_doing(scales.table, order.units, 'is')} as good as away",
        "square": lambda: "They come from several sides: one great square",
    }
    return deeds[order.verb]()


def _doing(table: BpTable, names: Sequence[str], verb: str) -> str:
    """Those who are given an order with what they do: a unit, several, or all of a brigade."""
    units = [table.units[name] for name in names]
    if len(units) == 1:
        return does(units[0].name, verb)
    brigade = table.brigades[units[0].brigade]
    own = {unit.id for unit in table.standing() if unit.brigade == brigade.id}
    if own == set(names):
        return does(brigade.name, verb)
    return f"{listed([unit.name for unit in units])} {plural(verb)}"


def _rally(unit: Unit) -> str:
    if unit.shaken:
        return f"Whoever is shaken counts as lost, so {within(unit.name)} must take heart"
    left = many(max(unit.stamina - unit.casualties, 1), "casualty", "casualties")
    return f"{does(unit.name, 'is')} {left} from being shaken and must take heart"


def _enter(scales: Scales, order: Order) -> str:
    field, unit = scales.field, scales.table.units[order.units[0]]
    end = Point(*order.way[-1]) if order.way else None
    if end in vacant(field, unit):
        name = dict(zip(field.spots(), field.places(), strict=True))[end]
        return f"{does(unit.name, 'comes')} on straight into {within(name)}, where nobody is yet"
    return "Troops off the table win nothing: on with them"


# Charges


def _aim(scales: Scales, order: Order) -> tuple[Unit, Unit | None]:
    """Whoever of an order is nearest to whom it would strike, and that enemy."""
    table, units = scales.table, [scales.table.units[name] for name in order.units]
    if order.target == ANY:
        lead = min(units, key=scales.field.away)
        return lead, scales.field.near(lead)
    target = table.units[order.target]
    return min(units, key=lambda unit: apart(table, unit, target)), target


def moves_to(scales: Scales, order: Order) -> int:
    """How many moves it takes the nearest unit to be upon the enemy."""
    unit, target = _aim(scales, order)
    if target is None:
        return values.TOO_FAR + 1
    return max(-(-apart(scales.table, unit, target) // allowance_of(scales.table, unit)), 1)


def _charge(scales: Scales, order: Order) -> str:
    unit, target = _aim(scales, order)
    if target is None:
        return ""
    who = _doing(scales.table, order.units, "goes")
    return f"{who} at {within(target.name)}: {_reason(scales, unit, target)}"


def _reason(scales: Scales, unit: Unit, target: Unit) -> str:
    """Why an enemy is worth a charge: the first of the reasons that is true of him."""
    field = scales.field
    caused = strength(unit, target, charging=target.formation != "square")
    suffered = strength(target, unit, charging=False) + volley(target, unit) / 2
    told = (
        (target.shaken, "shaken men hardly stand a charge"),
        (field.is_in_the_way(target), "that enemy is in our way"),
        (target.disordered, "they are in disorder"),
        (field.stake(target) >= 1.0, "their brigade breaks with them"),
        (caused > suffered, "they should lose more by it than we"),
        (field.urge(unit.seat) > _LATE, "time runs out, and fire alone will not do it"),
    )
    return next((words for holds, words in told if holds), "dear, but cold steel decides")


_LATE: Final = 0.3
"""A battle is late when so much of the urge to attack has grown."""


# Marches and formations


def _march(scales: Scales, order: Order) -> str:
    table, unit = scales.table, scales.table.units[order.units[0]]
    if not order.way:
        return ""
    end = Point(*order.way[-1])
    whither = _purpose(scales, unit, end)
    return f"{_doing(table, order.units, whither[0])} {whither[1]}{_how(order)}" if whither else ""


def _how(order: Order) -> str:
    if order.last:
        formed = {
            "line": "form line there",
            "attack column": "form attack column there",
            "deployed": "unlimber there",
        }.get(order.formation, "")
        return f", to {formed}" if formed else ""
    return {
        "march column": ", in column, for there is far to go",
        "attack column": ", in attack column",
    }.get(order.formation, "")


def _purpose(scales: Scales, unit: Unit, end: Point) -> tuple[str, str] | None:
    """What a unit would do at the end of a march; nothing if it leads away from where it should."""
    field = scales.field
    if field.to_stand(unit, end) >= field.to_stand(unit, unit.point):
        return None
    if field.is_leaving(unit):
        return "gets", "nearer to the way off the table"
    goal = field.goal(unit)
    if goal is not None:
        return _errand(field, unit, goal)
    mark = field.mark(unit)
    if mark is None:
        return None
    away, reach = distance(end, mark.point), field.table.inches(unit.profile.reach)
    if distance(unit.point, mark.point) <= away:
        return "draws", f"back from {within(mark.name)}"
    if unit.profile.shooting and away <= reach:
        return "gets", f"within shot of {within(mark.name)}"
    return "comes", f"nearer to {within(mark.name)}"


def _errand(field: Field, unit: Unit, goal: Point) -> tuple[str, str]:
    lost = field.table.units.get(field.table.terms.umpired)
    if lost is not None and lost.point == goal:
        return "goes", f"to the help of {within(lost.name)}"
    names = dict(zip(field.spots(), field.places(), strict=True))
    name = within(names.get(goal, "what is to be held"))
    if field.post(unit) is not None:
        return "makes", f"for {name}, which nobody holds"
    return "makes", f"for {name}, which must be taken"


def _form(scales: Scales, unit: Unit, formation: str) -> str:
    name = within(unit.name)
    if formation == "march column" and scales.field.is_leaving(unit):
        return f"Column for {name}, to march off"
    return {
        "line": f"Line for {name}: more muskets bear in it",
        "march column": f"Column for {name}: it marches the faster and hears better",
        "attack column": _mass(scales, unit),
        "square": f"Square for {name}: horse breaks on it",
        "limbered": f"{does(unit.name, 'has')} little to fire at from here: hook in and go",
        "deployed": f"{does(unit.name, 'has')} something to fire at: into action",
    }.get(formation, "")


def _mass(scales: Scales, unit: Unit) -> str:
    """Why foot forms attack column: for the bayonet, or because it cannot form line."""
    name = within(unit.name)
    if massing.masses(scales.field, unit):
        return f"Attack column for {name}: muskets harm it less, and two can go at one line"
    if scales.has_room_for(unit, "line"):
        return ""
    return f"Attack column for {name}: there is little room for a line"


def midway(deed: str) -> str:
    """A deed in the middle of a sentence."""
    formed = deed.startswith(("Line ", "Column ", "Attack column ", "Square "))
    return f"{deed[:1].lower()}{deed[1:]}" if formed else within(deed)
