"""What can be wrong with a scenario: ground, sections, victories and special rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from grognard.books.gentlemans_war.sections import side_of
from grognard.kernel.cite import rule
from grognard.tabletop.geometry import gap, inches
from grognard.tabletop.scenarios import zone_faults

if TYPE_CHECKING:
    from grognard.books.gentlemans_war.scenarios import Scenario

SPECIALS: Final[dict[str, str]] = {
    "advance_formation": "AGW-362",
    "reinforced_by_die": "AGW-364",
    "column_on_road": "AGW-368",
    "head_within_twelve": "AGW-369",
    "half_in_the_work": "AGW-374",
    "cards_set_aside": "AGW-385",
    "half_face_relief": "AGW-388",
    "fight_on": "AGW-394",
    "attacker_comes_on": "AGW-395",
    "flanking_move": "AGW-395",
}
"""What only some scenarios play by, each with its rule; on the table it is a switch."""
LEAST_SIDE: Final = inches(36)
FLANK: Final = inches(6)


def scenario_faults(scenario: Scenario) -> Iterator[str]:
    """Everything by which a scenario file contradicts itself or the book."""
    named = [zone for side in scenario.sides for zone in (side.zone, side.turned_zone) if zone]
    if missing := list(zone_faults(scenario.ground, named)):
        yield missing[0]
        return
    for word in scenario.special:
        if word not in SPECIALS:
            yield f"{word} is no special rule; there are {', '.join(SPECIALS)}."
    if len(set(scenario.seats)) != len(scenario.seats):
        yield "both sides have the same seat."
    yield from section_faults(scenario)
    yield from ground_faults(scenario)
    yield from victory_faults(scenario)


NEEDS_ATTACKER: Final = (
    "objective",
    "ambush",
    "fieldworks",
    "escort",
    "detachment",
    "stand",
    "rearguard",
)
"""Victories that are one side's to win and the other's to deny."""
ATTACKERS_RULES: Final = (
    "column_on_road",
    "head_within_twelve",
    "half_in_the_work",
    "half_face_relief",
    "attacker_comes_on",
    "flanking_move",
)
"""Special rules that are of one side and not of the other."""


def victory_faults(scenario: Scenario) -> Iterator[str]:
    """Every victory has what it turns on: an attacker, ground, wagons, a way off, a relief."""
    kind, ground = scenario.victory, scenario.ground
    if kind in NEEDS_ATTACKER and not scenario.attacker:
        yield f"the victory {kind} needs an attacker."
    if kind == "objective" and not scenario.objectives:
        yield "the victory objective needs an objective."
    if (kind == "escort") != (scenario.train is not None):
        yield "a train of wagons and the victory escort belong together."
    if kind == "exit" and not scenario.exits:
        yield "the victory exit needs an edge to leave by."
    if kind == "rearguard" and scenario.attacker not in scenario.exits:
        yield "the victory rearguard needs an edge by which the attacker leaves."
    if kind == "detachment" and not scenario.reserves:
        yield "the victory detachment needs a reserve that comes to its relief."
    for mark in scenario.objectives:
        x, y = inches(mark.at[0]), inches(mark.at[1])
        if x > ground.width or y > ground.height:
            yield f"the objective {mark.id} is not on the table."
    yield from special_faults(scenario)


def special_faults(scenario: Scenario) -> Iterator[str]:
    """Every special rule has what it speaks of: an attacker, a work, a main body that comes up."""
    zones = [zone.id for zone in scenario.ground.zones]
    if "half_in_the_work" in scenario.special and "work" not in zones:
        yield "half_in_the_work needs a zone of the id work."
    if "reinforced_by_die" in scenario.special and not scenario.reserves:
        yield "reinforced_by_die needs a reserve that can come up."
    for word in ATTACKERS_RULES:
        if word in scenario.special and not scenario.attacker:
            yield f"{word} needs an attacker."


@rule("AGW-151", "AGW-153")
def section_faults(scenario: Scenario) -> Iterator[str]:
    """A pack for every pair of opponents, or two players who share all packs; a plain battle."""
    paired = [f"{side}-{section}" for section in scenario.sections for side in ("red", "blue")]
    if list(scenario.seats) not in (["red", "blue"], paired):
        yield "every section has a red and a blue player, from left to right, or all have the same."
    if not scenario.sections:
        return
    if len(scenario.sections) < 2 or any(side.facing % 180 for side in scenario.sides):
        yield "the table is divided from left to right into two sections or three."
    plain = not (scenario.special or scenario.reserves or scenario.keep or scenario.train)
    if not plain or scenario.placing != "turns":
        yield "only a plain battle is played by several packs."


@rule("AGW-011", "AGW-114", "AGW-115", "AGW-117", "AGW-393")
def ground_faults(scenario: Scenario) -> Iterator[str]:
    """Three feet each way; so many inches between the zones; 6 inches clear at the sides."""
    ground = scenario.ground
    if min(ground.width, ground.height) < LEAST_SIDE:
        yield "the table is smaller than three feet by three."
    reds = [scenario.zone(seat) for seat in scenario.seats if side_of(seat) == "red"]
    blues = [scenario.zone(seat) for seat in scenario.seats if side_of(seat) == "blue"]
    if any(gap(one, other) < inches(scenario.apart) for one in reds for other in blues):
        yield f"the armies are less than {scenario.apart} inches apart."
    for side in scenario.sides if scenario.apart == 24 else ():
        zone = scenario.zone(side.seat)
        across = side.facing in (0, 180)
        first, last = (zone.left, zone.right) if across else (zone.top, zone.bottom)
        edge = ground.width if across else ground.height
        if first < FLANK or last > edge - FLANK:
            yield f"the zone {side.zone} comes within 6 inches of the side of the table."
