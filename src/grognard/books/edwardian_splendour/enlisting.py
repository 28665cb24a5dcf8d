"""From armies on paper and a scenario to the table before anybody has set up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from grognard.books.edwardian_splendour.armies import Army, UnitEntry
from grognard.books.edwardian_splendour.muster_rules import FOOT_AND_HORSE
from grognard.books.edwardian_splendour.pieces import (
    QUALITIES,
    Arm,
    EsTable,
    Figure,
    Gun,
    Pattern,
    Place,
    Round,
    Traits,
    Unit,
    gun_id,
)
from grognard.books.edwardian_splendour.scenarios import DEEPEST, Scenario, depth_of
from grognard.kernel.cite import rule
from grognard.kernel.question import Seat
from grognard.tabletop.geometry import inches

Rules: TypeAlias = Mapping[str, bool | int | str]
Role: TypeAlias = Literal["", "officer", "standard", "leader"]

ARMS: Final[dict[str, Arm]] = {
    "infantry": "infantry",
    "cavalry": "cavalry",
    "gun": "artillery",
    "mg": "mg",
    "spotter": "infantry",
}
PATTERNS: Final[dict[str, tuple[Pattern, Round]]] = {
    "": ("modern", "shell"),
    "modern": ("modern", "shell"),
    "breech shell": ("breech_shell", "shell"),
    "muzzle shell": ("muzzle_shell", "shell"),
    "breech solid": ("breech_shot", "shot"),
    "muzzle solid": ("muzzle_shot", "shot"),
}
"""How a gun is built, and what lies ready in it."""
BETWEEN: Final = inches(3)
"""So much of either half of the table lies before the deepest zone."""


@rule("ES-116", "ES-117", "ES-118", "ES-132")
def lay_table(scenario: Scenario, armies: Mapping[str, Army], switches: Rules) -> EsTable:
    """The field with both armies beside it; what the scenario plays by adds to the house rules."""
    played = {option: True for option, on in scenario.rules.items() if on}
    rules: dict[str, bool | int | str] = {
        **scenario.rules,
        **switches,
        **played,
        "at_limit": "draw" if switches.get("undecided_evening") else scenario.at_limit,
    }
    # Where only the fall of a headquarters wins there must be some to fall.
    rules["headquarters"] = bool(rules["headquarters"] or rules["headquarters_only"])
    units: dict[str, Unit] = {}
    guns: dict[str, Gun] = {}
    for side in scenario.sides:
        own, models = enlist(armies[side.seat], side.seat, rules)
        units |= own
        guns |= models
    return EsTable(
        scenario=scenario.id,
        width=scenario.field.width,
        height=scenario.field.height,
        seats=(Seat(scenario.seats[0]), Seat(scenario.seats[1])),
        units=units,
        guns=guns,
        headquarters={},
        switches=rules,
        features=scenario.field.features,
        zones=_zones(scenario, armies),
        facings={side.seat: scenario.facing(side.zone) for side in scenario.sides},
        turns=scenario.turns,
        phase="sides" if scenario.choose_base else "deploy",
        provoked=not rules["hold_fire"],
    )


@rule("ES-117", "ES-146")
def _zones(scenario: Scenario, armies: Mapping[str, Army]) -> dict[str, tuple[Place, ...]]:
    """Where each side sets up; a host of allies in a campaign has a deeper zone, and so its foe."""
    field = scenario.field
    outlines = {zone.id: zone.outline for zone in field.zones}
    deep = max(depth_of(army, field.width) for army in armies.values())
    if not scenario.campaign or deep <= DEEPEST:
        return {side.seat: outlines[side.zone] for side in scenario.sides}
    deep = min(deep, field.height // 2 - BETWEEN)
    far, wide = field.height - deep, field.width
    north = ((0, 0), (wide, 0), (wide, deep), (0, deep))
    south = ((0, far), (wide, far), (wide, field.height), (0, field.height))
    return {side.seat: north if scenario.facing(side.zone) else south for side in scenario.sides}


def enlist(army: Army, seat: str, rules: Rules) -> tuple[dict[str, Unit], dict[str, Gun]]:
    """The units and guns of an army, named after their seat and their place on the list."""
    names = {entry.name: f"{seat}-{number}" for number, entry in enumerate(army.units, 1)}
    units, guns = {}, {}
    for entry in army.units:
        name = names[entry.name]
        spots_for = names.get(entry.spots_for, "")
        if entry.is_crew:
            guns[gun_id(name)] = _gun(entry, name)
        traits = _traits(army, entry, rules, spots_for)
        units[name] = _unit(entry, name, seat, traits, _roles(army, entry, rules))
    return units, guns


def _gun(entry: UnitEntry, unit: str) -> Gun:
    pattern, loaded = PATTERNS[entry.gun]
    return Gun(
        id=gun_id(unit),
        name=entry.name,
        arm="artillery" if entry.type == "gun" else "mg",
        x=0,
        y=0,
        bearing=0,
        unit=unit,
        pattern=pattern,
        horse=entry.horse,
        loaded=loaded,
    )


def _unit(entry: UnitEntry, name: str, seat: str, traits: Traits, roles: list[Role]) -> Unit:
    quality, mounted = QUALITIES.index(entry.quality), entry.type == "cavalry"
    figures = [
        Figure(f"{name}.{n}", 0, 0, 0, quality, mounted, role=role)
        for n, role in enumerate(roles, 1)
    ]
    return Unit(
        id=name,
        seat=Seat(seat),
        name=entry.name,
        arm=ARMS[entry.type],
        quality=quality,
        figures=tuple(figures),
        size=entry.figures,
        traits=traits,
        gun=gun_id(name) if entry.is_crew else "",
        officer="alive" if "officer" in roles else "none",
        standard="with" if "standard" in roles else "none",
    )


@rule("ES-106", "ES-130")
def _roles(army: Army, entry: UnitEntry, rules: Rules) -> list[Role]:
    """Leaders, then the officer, then the standard bearer, then the plain men."""
    roles: list[Role] = ["leader"] * (entry.leaders if rules["oratory"] else 0)
    able = entry.type in FOOT_AND_HORSE
    led = [unit.officer for unit in army.units]
    if rules["officers"] and _has(led, marked=entry.officer, able=able):
        roles.append("officer")
    flagged = [unit.standard for unit in army.units]
    if rules["standards"] and _has(flagged, marked=entry.standard, able=able):
        roles.append("standard")
    plain: list[Role] = [""] * entry.figures
    return [*roles, *plain][: entry.figures]


@rule("ES-106", "ES-110")
def _has(marks: list[bool], *, marked: bool, able: bool) -> bool:
    """What is agreed on is for the units that a list marks, or for all able where it marks none."""
    return marked or (able and not any(marks))


@rule("ES-110")
def _may_rapid_fire(army: Army, entry: UnitEntry) -> bool:
    """By default the mad minute is for British foot with rifles that keeps close order."""
    able = army.nation == "British" and entry.type == "infantry" and entry.rifle != "none"
    able = able and not entry.must_keep_open_order
    return _has([unit.mad_minute for unit in army.units], marked=entry.mad_minute, able=able)


@rule("ES-105", "ES-110", "ES-121", "ES-124", "ES-125", "ES-133", "ES-134")
def _traits(army: Army, entry: UnitEntry, rules: Rules, spots_for: str) -> Traits:
    """What the list says of a unit besides arm, size and quality."""
    fast = entry.zulu_speed and bool(rules["zulu_speed"])
    brackets = entry.rifle_brackets
    return Traits(
        undisciplined=entry.must_keep_open_order,
        mass=entry.massed,
        bracket=inches(brackets[0]) if brackets else 0,
        pairs=entry.badly_armed,
        irregular_horse=entry.irregular_horse,
        move=inches(8) if fast else 0,
        charge=inches(4) if fast else 0,
        no_support=entry.no_rear_support,
        mad_minute=bool(rules["mad_minute"]) and _may_rapid_fire(army, entry),
        spotter_for=spots_for,
        revolutionary=army.variant == "revolutionary",
    )
