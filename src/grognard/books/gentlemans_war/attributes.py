"""Distinctions and Deficiencies: what each is worth, who may have it, and what goes with what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from grognard.books.gentlemans_war.pieces import FOOT, GUNS, Attribute, Kind
from grognard.kernel.cite import rule
from grognard.kernel.question import Fault

DRAGOONS: Final = ("heavy_dragoons", "light_dragoons")
ON_FOOT: Final = (*FOOT, *DRAGOONS, "mounted_infantry", "cyclists", "tribal_infantry")
"""Who does its real fighting on foot, and so can be steady there or shoot well."""
FIGHTERS: Final = (
    *ON_FOOT,
    "heavy_cavalry",
    "light_cavalry",
    "tribal_horsemen",
    "camel_riders",
    "tigermen",
)
UNARMED: Final = ("porters", "wagons")
ANYBODY: Final = (*FIGHTERS, *GUNS, "porters")


class Trait(Struct, frozen=True):
    """A Distinction or a Deficiency."""

    id: Attribute
    name: str
    worth: int
    """How many points it adds to the price of a unit."""
    words: str
    cite: str
    open_to: tuple[str, ...] = ANYBODY

    @property
    def is_distinction(self) -> bool:
        """True of what makes a unit better."""
        return self.worth >= 0


TRAITS: Final[dict[Attribute, Trait]] = {
    trait.id: trait
    for trait in (
        Trait("brave", "Brave", 1, "Its owner may re-roll a morale test once.", "AGW-039"),
        Trait(
            "crack_gunners",
            "Crack Gunners",
            1,
            "One shooting die more for every full three.",
            "AGW-040",
            GUNS,
        ),
        Trait(
            "gallant",
            "Gallant",
            1,
            "Adds 1 in close combat when it attacks or counter-charges.",
            "AGW-041",
            FIGHTERS,
        ),
        Trait(
            "marksmen",
            "Marksmen",
            1,
            "One shooting die more for every full three.",
            "AGW-042",
            (*ON_FOOT, "tribal_horsemen"),
        ),
        Trait(
            "stalwart",
            "Stalwart",
            1,
            "Adds 1 in close combat when it stands to receive an attack.",
            "AGW-043",
            (*ON_FOOT, *GUNS),
        ),
        Trait("swift", "Swift", 1, "Rolls a Movement Die more and drops the lowest.", "AGW-044"),
        Trait("well_drilled", "Well-drilled", 1, "Changes formation for 1 MD.", "AGW-045"),
        Trait(
            "fanatic",
            "Fanatic",
            3,
            "Adds 1 in close combat, ignores fire, and charges whoever is in reach.",
            "AGW-572",
            ("tribal_infantry",),
        ),
        Trait("bad_aim", "Bad Aim", -1, "The gun rolls one die fewer.", "AGW-046", GUNS),
        Trait("bad_shots", "Bad Shots", -1, "Three figures share a die.", "AGW-047", FIGHTERS),
        Trait("brittle", "Brittle", -1, "The enemy may have its tests re-rolled.", "AGW-048"),
        Trait("nervous", "Nervous", -1, "Tests before it charges or is charged.", "AGW-049"),
        Trait("poor_drill", "Poor Drill", -1, "Changes formation for 3 MD.", "AGW-050"),
        Trait("slow", "Slow", -1, "Rolls a Movement Die more and drops the highest.", "AGW-051"),
        Trait("timid", "Timid", -1, "Takes 1 off in close combat.", "AGW-052"),
        Trait(
            "elite",
            "Elite",
            0,
            "May charge in the saddle, as light cavalry in good order.",
            "AGW-593",
            ("mounted_infantry",),
        ),
    )
}
"""Every attribute in the order of the book. `elite` tells elite Boers apart and costs nothing."""

CONTRADICTIONS: Final[tuple[tuple[Attribute, Attribute], ...]] = (
    ("marksmen", "bad_shots"),
    ("crack_gunners", "bad_aim"),
    ("swift", "slow"),
    ("well_drilled", "poor_drill"),
    ("brave", "brittle"),
)


def distinctions() -> tuple[Attribute, ...]:
    """What makes a unit better, in the order of the book."""
    return tuple(trait.id for trait in TRAITS.values() if trait.worth > 0)


def deficiencies() -> tuple[Attribute, ...]:
    """What makes a unit worse, in the order of the book."""
    return tuple(trait.id for trait in TRAITS.values() if trait.worth < 0)


@rule(
    "AGW-039",
    "AGW-040",
    "AGW-041",
    "AGW-042",
    "AGW-043",
    "AGW-044",
    "AGW-045",
    "AGW-046",
    "AGW-047",
    "AGW-048",
    "AGW-049",
    "AGW-050",
    "AGW-051",
    "AGW-052",
    "AGW-572",
)
def may_have(kind: Kind, attribute: Attribute) -> bool:
    """Some attributes are for gunners alone, others never for them; most are for anybody."""
    return kind in TRAITS[attribute].open_to


@rule("AGW-036")
def attribute_faults(kind: Kind, attributes: Sequence[Attribute]) -> Iterator[Fault]:
    """Any number of both sorts, each once, if the troops can have them and none gainsays another.

    The words begin after the name of the unit.
    """
    for attribute in dict.fromkeys(attributes):
        trait = TRAITS[attribute]
        if attributes.count(attribute) > 1:
            yield Fault(f"is {trait.name} more than once", "AGW-036", "Once is enough.")
        if not may_have(kind, attribute):
            words = f"cannot be {trait.name}: {kind.replace('_', ' ')} never are"
            yield Fault(words, trait.cite, f"Take {trait.name} away.")
    yield from contradictions(attributes)


@rule("AGW-037")
def contradictions(attributes: Sequence[Attribute]) -> Iterator[Fault]:
    """Attributes that gainsay each other do not go together; Brave but Nervous men there are."""
    for one, other in CONTRADICTIONS:
        if one in attributes and other in attributes:
            names = f"{TRAITS[one].name} and {TRAITS[other].name}"
            yield Fault(f"cannot be both {names}", "AGW-037", "Choose one of the two.")


@rule("AGW-031", "AGW-032", "AGW-572")
def net_worth(attributes: Sequence[Attribute]) -> int:
    """A Distinction counts 1, Fanatic as three of them, a Deficiency takes 1 away."""
    return sum(TRAITS[attribute].worth for attribute in attributes)


@rule("AGW-014")
def shared(parts: Sequence[Sequence[Attribute]]) -> tuple[Attribute, ...]:
    """What units that become one have in common, and every failing of any."""
    named = dict.fromkeys(one for attributes in parts for one in attributes)
    return tuple(
        one
        for one in named
        if TRAITS[one].worth < 0 or all(one in attributes for attributes in parts)
    )


def in_words(attributes: Sequence[Attribute]) -> str:
    """The attributes as a player reads them."""
    return ", ".join(TRAITS[attribute].name for attribute in attributes)
