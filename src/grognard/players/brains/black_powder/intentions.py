"""What a commander of Black Powder means by a choice, in the words of the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from grognard.books.black_powder import (
    blundering,
    breaking,
    combat,
    commanding,
    deploying,
    displacing,
    firing,
    gunnery,
    halting,
    morale,
    ordering,
    responding,
    results,
    riding,
    traversing,
)
from grognard.books.black_powder.battles import arranging, entering, flanking, hiding
from grognard.books.black_powder.command import reckon_command
from grognard.books.black_powder.orders import Order
from grognard.books.black_powder.pieces import BpTable, Unit
from grognard.kernel.question import Question, Seat
from grognard.players.brains import STEADY, TEMPERS, named, of_kind
from grognard.players.brains.black_powder import biding, values
from grognard.players.brains.black_powder.field import Field
from grognard.players.brains.black_powder.purposes import deed_of, midway, moves_to
from grognard.players.brains.black_powder.weighing import Scales
from grognard.players.brains.wording import often
from grognard.tabletop.geometry import Point, distance
from grognard.tabletop.wording import does, within

Speaker = Callable[[Scales, Any, Any], str]


def intent(table: BpTable, question: Question[Any], choice: Any) -> str:
    """A sentence of intention; where there is none to speak of, the offer's own words.

    What the drill book has no reason for may be a wile.
    """
    speaker = of_kind(_SPEAKERS, question)
    if speaker is None:
        return named(question, choice)
    fields = (Field(table, temper) for temper in (STEADY, TEMPERS["wily"]))
    told = (speaker(Scales(field), question, choice) for field in fields)
    return next((words for words in told if words), "") or named(question, choice)


# Orders


def _order(scales: Scales, question: ordering.GiveOrder, choice: Order) -> str:
    man, table = question.commander, scales.table
    if choice.verb == "none":
        own = [u for u in table.standing(man.seat) if scales.field.commands(man, u)]
        left = [u for u in own if u.ordered != table.half and not table.is_engaged(u)]
        if left:
            return "Nothing that is left to order is worth the throw."
        return "All who hear him have their orders, or are fighting."
    ways = ordering.odds(reckon_command(table, man, choice).total)
    deed = deed_of(scales, choice)
    needs = moves_to(scales, choice) if choice.verb == "charge" else 1
    if not deed or needs >= len(ways):
        return f"{deed}." if deed else ""
    heard = "carries them so far" if choice.verb == "charge" else "is heard"
    return f"{deed}; the order {heard} {often(sum(ways[needs:]) / 36)}."


def _initiative(scales: Scales, _: ordering.TakeInitiative, choice: Order) -> str:
    if choice.verb == "none":
        return "Whoever acts on its own hears no order, and orders can do more now."
    deed = deed_of(scales, choice)
    return f"Without waiting for an order, {midway(deed)}." if deed else ""


def _led(scales: Scales, question: ordering.LedMove, choice: Order) -> str:
    if choice.verb == "none":
        return f"{does(question.unit.name, 'has')} been led far enough."
    deed = deed_of(scales, choice)
    return f"With him at their head, {midway(deed)}." if deed else ""


# Commanders


def _commander(scales: Scales, question: commanding.NextCommander, choice: str) -> str:
    man = scales.table.commanders.get(choice)
    if man is None:
        return "The others stand well as they are."
    queue = scales.field.queue(question.seat)
    if queue and scales.field.commands(man, scales.table.units[queue[0]]) and not man.general:
        return f"The head of the file hears {within(man.name)}; the others wait behind it."
    if man.general:
        return f"{man.name} may order whoever has not been ordered yet."
    return f"{man.name} before the general, who can still order those whom nobody has."


def _ride(scales: Scales, _: riding.CommanderMove, choice: riding.Ride) -> str:
    if choice == riding.Ride():
        return "He is near enough to most of his troops to be heard."
    if choice.join:
        unit = scales.table.units[choice.join]
        if scales.table.is_engaged(unit):
            return f"{does(unit.name, 'is')} fighting, and will strike harder with him there."
        return f"With {within(unit.name)} he is near his troops."
    return "Nearer to his troops: every foot of distance makes an order harder to hear."


# Fire


def _fire(scales: Scales, _: firing.OpenFire, choice: firing.Shot) -> str:
    if not choice.unit:
        return "Nobody else has a target worth the powder."
    unit = scales.table.units[choice.unit]
    if choice.shell or choice.light:
        return "A house that burns shelters nobody."
    if not choice.at:
        return f"{does(unit.name, 'has')} nobody before the muzzles worth a volley."
    target = scales.table.units[choice.at[0].target]
    toll = _toll(scales.harm(unit, choice))
    if len(choice.at) > 1:
        return f"Shared out, the fire should cause {toll}."
    return f"{target.name} should suffer {toll}{_telling(scales, target)}."


def _toll(count: float) -> str:
    """Casualties on average, in words."""
    if count < 0.35:
        return "little"
    return "about one casualty" if count < 1.5 else f"about {round(count)} casualties"


def _telling(scales: Scales, target: Unit) -> str:
    """What a casualty would do to a target besides."""
    if target.shaken:
        return ", and shaken men who suffer more may run"
    if target.stamina - target.casualties <= 1:
        return ", and one is enough to shake them"
    return ", and their brigade breaks with them" if scales.field.stake(target) >= 1.0 else ""


# Those who are charged, and those who have won


def _respond(_: Scales, question: responding.Respond, choice: str) -> str:
    charger = within(question.charger.name)
    return {
        "countercharge": f"Horse that stands to be charged is lost: meet {charger} half-way.",
        "turn to face": f"Turn: {charger} must not take them in the flank.",
        "stand": f"Stand, and give {charger} a volley.",
    }.get(choice, "")


def _evade(_: Scales, question: responding.Evade, choice: bool) -> str:  # noqa: FBT001
    name = question.unit.name
    if choice:
        return f"{does(name, 'cannot')} stand a charge, and can get away."
    return f"{does(name, 'is')} fit to meet them."


def _victory(scales: Scales, question: results.VictorChoice, choice: str) -> str:
    word, _, rest = choice.partition(":")
    foe = scales.table.units.get(rest)
    goal = scales.field.goal(question.unit) is not None
    return {
        "charge": f"On into {within(foe.name)}, who has no time to respond." if foe else "",
        "rejoin": f"Friends are still at grips with {within(foe.name)}." if foe else "",
        "occupy": "What was fought for is taken.",
        "sweep": "On to where it is wanted." if goal else "Forward, while they run.",
        "form": f"{rest.capitalize()}, before others are upon it.",
        "back": f"{does(question.unit.name, 'has')} done enough: out of their reach.",
        "stay": "It has won this ground, and stays in hand.",
    }.get(word, "")


def _withdraw(scales: Scales, question: morale.WithdrawOrHold, choice: str) -> str:
    if choice == "hold":
        return "Men of a broken brigade can still shoot from where they stand."
    if choice == "square":
        return "There is no way out: square."
    prized = question.unit.inside and scales.table.terms.objectives
    return "Men in order are to hold this house for them." if prized else "Out of harm's way."


# Places


_IN_HAND: Final = 15
"""Units of a brigade whose middles are so many inches apart can be given one order."""


def _deploy(scales: Scales, question: deploying.Deploy, choice: deploying.Station) -> str:
    unit = question.unit
    if choice.formation == "building":
        return f"{unit.name} behind walls from the first."
    if unit.is_artillery:
        return f"{unit.name} in the line of battle, ready to fire."
    mates = [u for u in scales.table.friends(unit) if u.brigade == unit.brigade]
    reach = scales.table.inches(_IN_HAND)
    spot = Point(choice.x, choice.y)
    if mates and min(distance(mate.point, spot) for mate in mates) > reach:
        return ""
    if _is_back(scales.table, unit.seat, choice):
        return f"{unit.name} well back: the farther off, the longer is their horse alone."
    return f"{unit.name} in {choice.formation}, so near the others that one order moves all."


def _is_back(table: BpTable, seat: Seat, choice: deploying.Station) -> bool:
    """True of a place that is nearer to the line of one who waits than to that of drill."""
    zone = deploying.zone_of(table, seat)
    fields = Field(table, STEADY), Field(table, TEMPERS["wily"])
    drill, wily = (abs(choice.y - biding.front(field, seat, zone)) for field in fields)
    return wily < drill


def _berth(_: Scales, question: arranging.DeployFreely, choice: arranging.Berth) -> str:
    if choice == question.usual():
        return f"{question.unit.name} where the book's own players had it."
    if choice.hidden:
        return f"{question.unit.name} out of sight, to surprise them."
    return f"{question.unit.name} kept back for later." if choice.waits else ""


def _unmask(scales: Scales, _: hiding.Unmask, choice: str) -> str:
    if choice == "none":
        return "Out of sight they are out of harm; let them come nearer."
    unit, foe = scales.table.units[choice], scales.field.near(scales.table.units[choice])
    if foe and scales.field.away(unit) <= scales.table.inches(values.UNMASK):
        return f"{does(foe.name, 'has')} come near enough to be surprised."
    return f"{does(unit.name, 'does')} nothing in hiding."


_AWAY: Final = {
    "stay": "They may yet lose their order.",
    "back": "Out of reach of the square's muskets.",
    "left": "Round the square: there are others to be ridden at.",
    "right": "Round the square: there are others to be ridden at.",
}


def _plainly(yes: str, no: str) -> Speaker:
    """What is said of a question that is answered by yes or no."""
    return lambda _, __, choice: yes if choice else no


_SPEAKERS: Final[Mapping[type, Speaker]] = {
    ordering.GiveOrder: _order,
    ordering.TakeInitiative: _initiative,
    ordering.LedMove: _led,
    riding.CommanderMove: _ride,
    commanding.NextCommander: _commander,
    firing.OpenFire: _fire,
    responding.Respond: _respond,
    responding.Evade: _evade,
    results.VictorChoice: _victory,
    morale.WithdrawOrHold: _withdraw,
    deploying.Deploy: _deploy,
    arranging.DeployFreely: _berth,
    hiding.Unmask: _unmask,
    deploying.GoFirst: _plainly("Who moves first shoots first.", "Let them come to us."),
    responding.ClosingFire: _plainly(
        "Every charger who falls does not strike.", "The volley is better kept."
    ),
    traversing.TraversingFire: _plainly(
        "They pass before the muzzles: a sure shot.", "The volley is better kept."
    ),
    responding.Unlimber: _plainly(
        "The gun is of use only when it can fire again.", "It may have to go on."
    ),
    blundering.ChargeAstray: _plainly(
        "Now that they are there, they had better strike first.", "That would be a worse mistake."
    ),
    combat.LendSupport: _plainly(
        "Help at hand is given to the first fight; the second may not need it.",
        "Another fight needs the help more.",
    ),
    gunnery.FireOn: _plainly("More rounds, more hits.", "It might jam."),
    commanding.Insist: _plainly(
        "An order that has failed moves nobody; a second throw may.",
        "To fail again would be a blunder.",
    ),
    breaking.TestAgain: _plainly("It can hardly get worse.", "It might be worse."),
    halting.RideOff: lambda _, __, choice: _AWAY.get(choice, ""),
    entering.BringOn: lambda _, __, choice: (
        "Horse can hold nothing, and off the table it cannot be broken."
        if choice == entering.WAIT
        else "Off the table they win nothing."
    ),
    displacing.TakeRefuge: lambda _, __, ___: "Among his own men he is out of their reach.",
    flanking.FlankPlace: lambda _, __, ___: "As near to them as the edge allows.",
    flanking.WriteFlankMarch: lambda _, __, choice: (
        "On the table they can fight from the first turn on." if choice == flanking.STAY else ""
    ),
}
