"""Scenarios: the ground, who stands where with what, what wins, and when night falls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Final, Literal, get_args

from msgspec import Meta, Struct
from msgspec.structs import replace

from grognard.books.gentlemans_war.armies import ARMIES, Army, as_regulars, enlist
from grognard.books.gentlemans_war.cameos import FRENCH, cast
from grognard.books.gentlemans_war.checking import scenario_faults
from grognard.books.gentlemans_war.country import GOINGS, KINDS, OBSTACLES
from grognard.books.gentlemans_war.pieces import (
    AgwTable,
    Arrival,
    Era,
    General,
    Headquarters,
    Objective,
    Place,
    Terms,
    Unit,
)
from grognard.books.gentlemans_war.sections import Pack, section_of, side_of
from grognard.kernel.book import BadSetup, ScenarioBrief, SideBrief
from grognard.kernel.cite import rule
from grognard.kernel.question import Fault, Seat
from grognard.tabletop.fields import Battlefield
from grognard.tabletop.geometry import Length, Polygon, inches
from grognard.tabletop.reading import Unreadable
from grognard.tabletop.scenarios import (
    Country,
    Ground,
    Name,
    Prose,
    Scenarios,
    army_faults,
    ledger_in,
    must_be_rules,
    read_file,
    read_ground,
    refuse,
)

_HOME: Final = Path(__file__).parent

Edge = Literal["top", "bottom", "left", "right"]
Inches = Annotated[int, Meta(ge=0, le=240)]
Part = tuple[Annotated[int, Meta(ge=0, le=99)], Annotated[int, Meta(ge=1, le=99)]]
"""So many of so many."""
Victory = Literal[
    "half",
    "objective",
    "exit",
    "ambush",
    "fieldworks",
    "escort",
    "detachment",
    "stand",
    "rearguard",
    "river",
]
Family = Literal[
    "Open Battle",
    "Army in Place",
    "Advance Guards",
    "Ambush",
    "Attack on Fieldworks",
    "The Escort",
    "Isolated Detachment",
    "Rearguard Action",
    "River Crossing",
]
FAMILIES: Final[tuple[Family, ...]] = get_args(Family)

MOBILE: Final = (
    "light_cavalry",
    "light_dragoons",
    "tribal_horsemen",
    "camel_riders",
    "horse_gun",
    "heavy_cavalry",
    "heavy_dragoons",
    "mounted_infantry",
    "cyclists",
)
"""The most mobile first."""
_OPPOSITE: Final[dict[str, Edge]] = {
    "top": "bottom",
    "bottom": "top",
    "left": "right",
    "right": "left",
}


SeatName = Annotated[str, Meta(pattern="^(red|blue)(-(left|centre|right))?$")]
"""A side, or where several play it, the side and the section of one of them."""


class Side(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One player: his seat, army, zone of the field, the way he looks, and his goal."""

    seat: SeatName
    name: Name
    army: str
    zone: str
    facing: Literal[0, 90, 180, 270]
    """In degrees from the top of the table, clockwise."""
    goal: Prose
    turned_zone: str = ""
    """Its zone when the chooser has the march go the other way; by default its enemy's."""


class Reserve(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of an army that comes on a Joker."""

    seat: Literal["red", "blue"]
    joker: Annotated[int, Meta(ge=1, le=20)]
    part: Part
    who: Literal["last", "mobile", "slow"] = "last"
    """The last of the army file, or its most or least mobile units."""
    edge: Literal["own", "left", "right"] = "own"
    most: Annotated[int, Meta(ge=0, le=40)] = 40


class Mark(Struct, frozen=True, forbid_unknown_fields=True):
    """An objective as a file puts it down, in inches."""

    id: Name
    name: Name
    at: tuple[Inches, Inches]
    radius: Annotated[int, Meta(ge=1, le=60)]


class Train(Struct, frozen=True, forbid_unknown_fields=True):
    """Wagons to be brought through."""

    seat: Literal["red", "blue"]
    wagons: Annotated[int, Meta(ge=4, le=12)]


class Sheet(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A scenario as it is written."""

    name: Name
    family: Family
    brief: Prose
    field: Ground
    sides: Annotated[tuple[Side, ...], Meta(min_length=2, max_length=6)]
    victory: Victory
    size: Name
    length: Prose
    cites: Annotated[tuple[str, ...], Meta(min_length=1, max_length=40)] = ("AGW-351",)
    variant: Prose = ""
    attacker: Literal["", "red", "blue"] = ""
    least_odds: Part = (1, 1)
    """Attackers to defenders at least; red to blue where nobody attacks."""
    most_odds: Part = (1, 1)
    reshuffles: Annotated[int, Meta(ge=1, le=6)] = 3
    keep: dict[Literal["red", "blue"], Annotated[int, Meta(ge=0, le=6)]] = {}
    """How many of its first Hold Cards a seat keeps."""
    placing: Literal["turns", "defender_half", "attacker_last", "defender_last"] = "turns"
    exits: dict[Literal["red", "blue"], Edge] = {}
    share: Part = (1, 4)
    objectives: Annotated[tuple[Mark, ...], Meta(max_length=20)] = ()
    reserves: Annotated[tuple[Reserve, ...], Meta(max_length=20)] = ()
    train: Train | None = None
    special: tuple[str, ...] = ()
    laid_out_by: Literal["both", "red", "blue"] = "both"
    chooser: Literal["", "red", "blue"] = ""
    """Who may have the sides, or the direction of march, the other way round."""
    apart: Inches = 24
    """The least inches between the two zones."""
    sections: tuple[Literal["left", "centre", "right"], ...] = ()
    """The parts of a big table that have a pack each, from left to right: AGW-151."""
    called: dict[Annotated[str, Meta(pattern="^(red|blue)$")], Name] = {}
    """What the sides are called where several players share one."""


class Scenario(Sheet, frozen=True, kw_only=True):
    """A battle that can be set up at once."""

    id: str
    ground: Battlefield

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Those who play it, opponent by opponent."""
        return tuple(Seat(side.seat) for side in self.sides)

    def side(self, seat: str) -> Side:
        """What a seat plays."""
        return next((side for side in self.sides if side.seat == seat), self.sides[-1])

    def zone(self, seat: str) -> Polygon:
        """The ground on which a seat deploys."""
        return self.ground.zone(self.side(seat).zone)


# Reading


@rule(
    "AGW-351",
    "AGW-352",
    "AGW-355",
    "AGW-358",
    "AGW-360",
    "AGW-371",
    "AGW-376",
    "AGW-384",
    "AGW-391",
    "AGW-396",
    "AGW-397",
    "AGW-400",
)
def read_scenario(name: str, text: str) -> Scenario:
    """The scenario in a TOML text, with its field laid out; who cannot be set up says why."""
    sheet = read_file(text, Sheet)
    ground = read_ground(sheet.field, text, _HOME, Country(KINDS, GOINGS, OBSTACLES))
    scenario = Scenario(id=name, ground=ground, **_fields(sheet))
    refuse(scenario_faults(scenario))
    refuse(army_faults(ARMIES, [side.army for side in scenario.sides]))
    must_be_rules(ledger_in(_HOME), scenario.cites)
    return scenario


def _fields(sheet: Sheet) -> dict[str, Any]:
    return {field: getattr(sheet, field) for field in Sheet.__struct_fields__}


def brief_of(scenario: Scenario) -> ScenarioBrief:
    """A scenario as it stands in a list."""
    sides = tuple(SideBrief(side.seat, side.name, side.army) for side in scenario.sides)
    name = f"{scenario.family}: {scenario.name}"
    told = (scenario.brief, sides, scenario.size, scenario.length, scenario.cites[0])
    return ScenarioBrief(scenario.id, name, *told)


def _order(scenario: Scenario) -> tuple[bool, int, bool, str]:
    family = FAMILIES.index(scenario.family)
    return (bool(scenario.sections), family, bool(scenario.variant), scenario.id)


SCENARIOS: Final = Scenarios(_HOME, read_scenario, brief_of, _order)
"""The nine scenarios and their variants, in the order of the book; big battles come last."""


def scenarios() -> Mapping[str, Scenario]:
    """Every scenario that comes with the book, by its id."""
    return SCENARIOS.ready


# Forces


@rule("AGW-351", "AGW-353", "AGW-356", "AGW-367", "AGW-373", "AGW-379", "AGW-392", "AGW-398")
def balance_remarks(scenario: Scenario, armies: Mapping[str, Army]) -> list[Fault]:
    """Forces are balanced in units or in points, as the players agree; a tenth is no matter."""
    attacker = scenario.attacker or "red"
    ours = [army for seat, army in armies.items() if side_of(seat) == attacker]
    theirs = [army for seat, army in armies.items() if side_of(seat) != attacker]
    points = tuple(sum(army.points for army in force) for force in (ours, theirs))
    units = tuple(sum(len(army.units) for army in force) for force in (ours, theirs))
    if _is_balanced(scenario, *points) or _is_balanced(scenario, *units):
        return []
    least, most = (f"{one}-{other}" for one, other in (scenario.least_odds, scenario.most_odds))
    odds = least if least == most else f"{least} to {most}"
    one, other = (", ".join(army.name for army in force) for force in (ours, theirs))
    return [Fault(f"{one} and {other} are not matched {odds}.", "AGW-351")]


def _is_balanced(scenario: Scenario, ours: int, theirs: int) -> bool:
    few, many = scenario.least_odds, scenario.most_odds
    enough = ours * few[1] * 10 >= theirs * few[0] * 9
    return enough and ours * many[1] * 10 <= theirs * many[0] * 11


@rule("AGW-361")
def mobile_remarks(scenario: Scenario, army: Army) -> list[Fault]:
    """Advance guards are made of the most mobile units."""
    if scenario.family != "Advance Guards":
        return []
    slow = [unit for unit in army.units if unit.kind not in MOBILE]
    return [Fault(f"{unit.name} is slow for an advance guard.", "AGW-361") for unit in slow]


@rule("AGW-112", "AGW-365", "AGW-377")
def turned(scenario: Scenario) -> Scenario:
    """The same ground with the sides, or the march along the road, the other way round."""
    if not scenario.chooser:
        raise Unreadable(f"In {scenario.name} nobody chooses the sides of the table.")
    one, other = scenario.sides
    sides = (_turned(one, other), _turned(other, one))
    exits = {seat: _OPPOSITE[edge] for seat, edge in scenario.exits.items()}
    return replace(scenario, sides=sides, exits=exits)


def _turned(side: Side, rival: Side) -> Side:
    zone = side.turned_zone or rival.zone
    return replace(side, zone=zone, turned_zone=side.zone, facing=(side.facing + 180) % 360)


# The table before anybody has set up


@rule("AGW-364", "AGW-386", "AGW-387", "AGW-395", "AGW-147")
def held_back(scenario: Scenario, units: Mapping[str, Unit]) -> tuple[Arrival, ...]:
    """Who comes later, and on which Joker; an owner chooses by the order of his army file."""
    found = []
    for reserve in scenario.reserves:
        own = [unit for unit in units.values() if unit.side == reserve.seat]
        names = tuple(unit.id for unit in _waiting(own, reserve))
        found.append(Arrival(reserve.joker, reserve.seat, names, reserve.edge))
    return tuple(found)


def _waiting(own: Sequence[Unit], reserve: Reserve) -> list[Unit]:
    """So many, and so chosen; where the last wait, the part that stands is rounded down."""
    part, whole = reserve.part
    if reserve.who == "last":
        standing = max(1, len(own) * (whole - part) // whole)
        return list(own[standing:][: reserve.most])
    order = sorted(own, key=_mobility, reverse=reserve.who == "slow")
    return order[: min(len(own) * part // whole, reserve.most)]


def _mobility(unit: Unit) -> int:
    return MOBILE.index(unit.kind) if unit.kind in MOBILE else len(MOBILE)


@rule("AGW-351", "AGW-366", "AGW-378", "AGW-385")
def terms_of(scenario: Scenario, units: Mapping[str, Unit]) -> Terms:
    """What is agreed besides ground and armies."""
    return Terms(
        victory=scenario.victory,
        attacker=scenario.attacker,
        reshuffles=scenario.reshuffles,
        keep=tuple(scenario.keep.items()),
        placing=scenario.placing,
        objectives=tuple(_objective(mark) for mark in scenario.objectives),
        arrivals=held_back(scenario, units),
        exits=tuple(scenario.exits.items()),
        share=scenario.share,
        work=_work(scenario),
    )


@rule("AGW-374")
def _work(scenario: Scenario) -> tuple[Place, ...]:
    """The outline of the work that no more than half of the defenders may hold at first."""
    if "half_in_the_work" not in scenario.special:
        return ()
    return scenario.ground.zone("work").outline


def _objective(mark: Mark) -> Objective:
    place = (inches(mark.at[0]), inches(mark.at[1]))
    return Objective(mark.id, place, inches(mark.radius), mark.name)


@rule("AGW-379")
def wagons(scenario: Scenario) -> dict[str, Unit]:
    """The train of an escort: one unit for cards and counters, whatever its length."""
    train = scenario.train
    if train is None:
        return {}
    name = f"{train.seat}-train"
    unit = Unit(
        id=name,
        seat=Seat(train.seat),
        name="The wagon train",
        kind="wagons",
        original=train.wagons,
        figures=train.wagons,
        formation="march",
    )
    return {name: unit}


@rule("AGW-063", "AGW-073", "AGW-113", "AGW-351")
def lay_table(
    scenario: Scenario, armies: Mapping[str, Army], switches: Mapping[str, bool | int | str]
) -> AgwTable:
    """The field with both armies beside it, those who come later in reserve.

    Two house rules change what is laid: ``turned`` sides, and all units ``as_regulars``.
    """
    if switches.get("turned") and scenario.chooser:
        scenario = turned(scenario)
    if switches.get("as_regulars"):
        armies = {seat: as_regulars(army) for seat, army in armies.items()}
    units: dict[str, Unit] = {}
    generals: dict[str, General] = {}
    for seat in scenario.seats:
        own, staff = enlist(armies[seat], seat)
        _send_to(section_of(seat), own, staff)
        units |= own
        generals |= staff
    terms = terms_of(scenario, units)
    _keep_off(scenario, terms, units)
    ground = scenario.ground
    return AgwTable(
        scenario=scenario.id,
        name=scenario.name,
        width=Length(ground.width),
        height=Length(ground.height),
        seats=scenario.seats,
        units=wagons(scenario) | units,
        generals=generals,
        headquarters={seat: Headquarters(seat) for seat in scenario.seats},
        switches={**switches, **table_switches(scenario, armies)},
        cameos=cast(switches, {seat: army.roll.name for seat, army in armies.items()}),
        features=ground.features,
        zones={seat: _outline(scenario, seat) for seat in scenario.seats},
        facings={seat: scenario.side(seat).facing * 100 for seat in scenario.seats},
        colours={"red": "red", "blue": "black"},
        packs={section: Pack() for section in scenario.sections or ("",)},
        section=scenario.sections[0] if scenario.sections else "",
        terms=terms,
        era=_era(armies),
        names=_names(scenario),
        goals={side.seat: side.goal for side in scenario.sides},
    )


@rule("AGW-151")
def _send_to(section: str, units: Mapping[str, Unit], generals: Mapping[str, General]) -> None:
    """An army whose player has a section of his own acts by the pack of that section."""
    for unit in units.values():
        unit.section = section
    for general in generals.values():
        general.section = section


def _names(scenario: Scenario) -> dict[str, str]:
    """What sides, players and commands are called: the British, the British left."""
    names = {
        "red": "Red",
        "blue": "Blue",
        **scenario.called,
        **{side.seat: side.name for side in scenario.sides},
    }
    wings = [(side, section) for side in ("red", "blue") for section in scenario.sections]
    return {f"{side}-{section}": f"{names[side]} {section}" for side, section in wings} | names


@rule("AGW-395")
def _keep_off(scenario: Scenario, terms: Terms, units: Mapping[str, Unit]) -> None:
    """Who comes on a Joker is in reserve; a pursuer is off the table altogether at first."""
    if "attacker_comes_on" in scenario.special:
        for unit in units.values():
            if unit.side == scenario.attacker:
                unit.gone = "coming"
    for arrival in terms.arrivals:
        for name in arrival.units:
            units[name].gone = "reserve"


@rule("AGW-003")
def _era(armies: Mapping[str, Army]) -> Era:
    """All armies are of one time."""
    one, *others = armies.values()
    for other in others:
        if one.era != other.era:
            raise BadSetup(f"{one.name} is armed for {one.era} and {other.name} for {other.era}.")
    return one.era


def _outline(scenario: Scenario, seat: Seat) -> tuple[tuple[int, int], ...]:
    return scenario.zone(seat).outline


def table_switches(scenario: Scenario, armies: Mapping[str, Army]) -> dict[str, bool | int | str]:
    """The scenario's special rules, and by seat who forms no attack column, is native and so on."""
    found: dict[str, bool | int | str] = dict.fromkeys(scenario.special, True)
    for seat, army in armies.items():
        if not army.roll.attack_column:
            found[f"no_attack_column:{seat}"] = True
        if army.roll.family == "native":
            found[f"native:{seat}"] = True
        if army.roll.settlers:
            found[f"settlers:{seat}"] = True
        if army.roll.name in FRENCH:
            found[f"french:{seat}"] = True
    return found


def default_armies(scenario: Scenario) -> dict[str, Army]:
    """The armies a scenario brings, by seat."""
    return {side.seat: ARMIES.ready[side.army] for side in scenario.sides}
