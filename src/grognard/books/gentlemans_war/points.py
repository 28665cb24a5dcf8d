"""What units cost: how many figures they have, their basic price, and what attributes add."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from grognard.books.gentlemans_war.attributes import TRAITS, net_worth
from grognard.books.gentlemans_war.pieces import GUNS, Attribute, Kind
from grognard.kernel.cite import rule
from grognard.kernel.question import Fault
from grognard.kernel.reckoning import Modifier, Reckoning

Size = Literal["small", "medium", "large"]
SIZES: Final[tuple[Size, ...]] = ("small", "medium", "large")
ALLOWANCE: Final[dict[Size, int]] = {"small": 50, "medium": 75, "large": 100}
UNIT_COUNTS: Final[dict[Size, tuple[int, int]]] = {
    "small": (6, 9),
    "medium": (10, 13),
    "large": (14, 18),
}
SUBORDINATES: Final[dict[Size, int]] = {"small": 1, "medium": 2, "large": 3}


class Price(NamedTuple):
    """What a troop type costs, and how many figures a unit of it has."""

    points: int
    figures: tuple[int, int]
    """The fewest and the most."""
    usual: int
    """How many it has if its army says nothing."""
    name: str
    code: str
    """The abbreviation on a roster sheet."""
    cite: str


PRICES: Final[dict[Kind, Price]] = {
    "infantry": Price(6, (6, 20), 12, "infantry", "INF", "AGW-026"),
    "light_infantry": Price(6, (6, 12), 12, "light infantry", "LI", "AGW-026"),
    "sharpshooters": Price(3, (6, 6), 6, "sharpshooters", "SK", "AGW-026"),
    "heavy_cavalry": Price(5, (6, 6), 6, "heavy cavalry", "HC", "AGW-026"),
    "light_cavalry": Price(4, (6, 6), 6, "light cavalry", "LC", "AGW-026"),
    "field_gun": Price(4, (3, 6), 4, "field gun", "ART", "AGW-026"),
    "light_gun": Price(3, (2, 3), 3, "light gun", "ART", "AGW-026"),
    "mountain_gun": Price(3, (2, 3), 3, "mountain gun", "ART", "AGW-026"),
    "horse_gun": Price(5, (2, 4), 4, "horse gun", "H ART", "AGW-026"),
    "siege_gun": Price(5, (4, 6), 5, "siege gun", "ART", "AGW-026"),
    "early_machine_gun": Price(3, (3, 4), 3, "early machine gun", "MG", "AGW-026"),
    "late_machine_gun": Price(3, (2, 3), 3, "late machine gun", "MG", "AGW-026"),
    "mounted_infantry": Price(4, (6, 6), 6, "mounted infantry", "Dr", "AGW-030"),
    "heavy_dragoons": Price(5, (6, 6), 6, "heavy dragoons", "Dr", "AGW-030"),
    "light_dragoons": Price(4, (6, 6), 6, "light dragoons", "Dr", "AGW-030"),
    "cyclists": Price(4, (6, 6), 6, "cyclists", "SK", "AGW-030"),
    "engineers": Price(4, (6, 6), 6, "engineers", "ENG", "AGW-030"),
    "tribal_infantry": Price(6, (18, 18), 18, "tribal infantry", "TI", "AGW-579"),
    "tribal_horsemen": Price(4, (9, 9), 9, "tribal horsemen", "TH", "AGW-579"),
    "camel_riders": Price(4, (6, 9), 6, "camel riders", "Cam", "AGW-579"),
    "tigermen": Price(3, (6, 6), 6, "tigermen", "SK", "AGW-579"),
    "ancient_gun": Price(3, (2, 6), 3, "ancient gun", "ART", "AGW-579"),
    "huge_gun": Price(5, (4, 10), 6, "huge gun", "ART", "AGW-579"),
    "porters": Price(0, (1, 20), 6, "porters", "", "AGW-579"),
    "wagons": Price(0, (1, 12), 4, "wagons", "", "AGW-379"),
}

DETACHABLE: Final = ("infantry", "light_infantry")
FULL: Final = 12
HALF_SIZED: Final = ("engineers", "sharpshooters", "cyclists", "tigermen")
"""Foot that is never more than half a unit, besides detachments."""


@rule(
    "AGW-013",
    "AGW-019",
    "AGW-020",
    "AGW-021",
    "AGW-022",
    "AGW-076",
    "AGW-078",
    "AGW-095",
    "AGW-565",
    "AGW-569",
    "AGW-573",
    "AGW-576",
)
def size_fault(kind: Kind, figures: int) -> Fault | None:
    """A unit has as many figures as its type allows; only foot goes out by half units.

    The words begin after the name of the unit.
    """
    least, most = PRICES[kind].figures
    word = "crew" if kind in GUNS else "figures"
    if kind == "infantry" and 8 < figures < FULL:
        words = f"has {figures} figures; infantry has 6 to 8 as a detachment or 12 to 20 whole"
        return Fault(words, "AGW-013")
    if kind == "light_infantry" and figures not in (6, FULL):
        words = f"has {figures} figures; light infantry has 12, or 6 as a detachment"
        return Fault(words, "AGW-019")
    if kind == "camel_riders" and figures not in (least, most):
        return Fault(f"has {figures} figures; camel riders are six or nine", "AGW-573")
    if least <= figures <= most:
        return None
    words = f"has {figures} {word}; {PRICES[kind].name} of {_span(least, most)} is the rule"
    if figures < least and kind not in GUNS:
        return Fault(words, "AGW-076", "Only foot is sent out in half units.")
    return Fault(words, _SIZE_CITES.get(kind, "AGW-022" if kind in GUNS else "AGW-021"))


_SIZE_CITES: Final[dict[Kind, str]] = {
    "infantry": "AGW-013",
    "sharpshooters": "AGW-020",
    "engineers": "AGW-095",
    "mounted_infantry": "AGW-030",
    "cyclists": "AGW-030",
    "tribal_infantry": "AGW-565",
    "tribal_horsemen": "AGW-569",
    "camel_riders": "AGW-573",
    "huge_gun": "AGW-576",
}


def _span(least: int, most: int) -> str:
    return str(least) if least == most else f"{least} to {most}"


def is_detachment(kind: Kind, figures: int) -> bool:
    """Half a unit of foot, sent out by itself."""
    return kind in DETACHABLE and figures < FULL


@rule("AGW-033")
def is_half_sized(kind: Kind, figures: int) -> bool:
    """Detachments, engineers, cyclists and all who only skirmish pay half for attributes."""
    return kind in HALF_SIZED or is_detachment(kind, figures)


@rule("AGW-013", "AGW-026", "AGW-030", "AGW-579")
def basic_cost(kind: Kind, figures: int) -> int:
    """What the tables print; foot of another size pays half a point a figure, rounded up."""
    return -(-figures // 2) if kind in DETACHABLE else PRICES[kind].points


@rule("AGW-031", "AGW-032", "AGW-033", "AGW-085", "AGW-EX02", "AGW-EX04", "AGW-EX05")
def reckon_cost(kind: Kind, figures: int, attributes: Sequence[Attribute] = ()) -> Reckoning:
    """The basic cost, with every attribute, and never less than half the basic cost."""
    price, basic = PRICES[kind], basic_cost(kind, figures)
    if not basic:  # porters and wagons are given, and their failings earn nothing
        return Reckoning(price.name, 0, price.cite)
    modifiers = [
        Modifier(trait.worth, trait.name, "AGW-031" if trait.worth > 0 else "AGW-032")
        for trait in (TRAITS[attribute] for attribute in attributes)
        if trait.worth
    ]
    net = net_worth(attributes)
    paid = -(-net // 2) if is_half_sized(kind, figures) else net
    if paid != net:
        modifiers.append(Modifier(paid - net, "half a unit pays half for attributes", "AGW-033"))
    least = -(-basic // 2)
    if basic + paid < least:
        modifiers.append(Modifier(least - basic - paid, "never under half price", "AGW-032"))
    return Reckoning(price.name, basic, price.cite, tuple(modifiers))


@rule("AGW-EX03")
def cost(kind: Kind, figures: int, attributes: Sequence[Attribute] = ()) -> int:
    """What a unit costs in all."""
    return reckon_cost(kind, figures, attributes).total


@rule("AGW-026")
def size_of_count(units: int) -> Size | None:
    """The size of army to which so many units belong; none if they are too few."""
    fitting = [size for size in SIZES if UNIT_COUNTS[size][0] <= units]
    return fitting[-1] if fitting else None


@rule("AGW-684")
def roster_code(kind: Kind) -> str:
    """The abbreviation of a troop type on a roster sheet."""
    return PRICES[kind].code
