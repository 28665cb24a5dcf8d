"""What an army's file may say, for those who build one without writing it."""

from __future__ import annotations

from functools import cache
from typing import Final, get_args

from grognard.books.gentlemans_war.attributes import TRAITS
from grognard.books.gentlemans_war.lists import (
    FAMILIES,
    OTHER_NATIONS,
    ArmyList,
    Line,
    army_lists,
    available,
    kinds_of,
)
from grognard.books.gentlemans_war.muster import NATIVE_ARMS
from grognard.books.gentlemans_war.pieces import GUNS, RIDERS, Kind, Weapon
from grognard.books.gentlemans_war.points import ALLOWANCE, PRICES, cost
from grognard.books.gentlemans_war.view import POSES
from grognard.kernel.cite import rule
from grognard.tabletop.enlistment import (
    UNIFORMS,
    Enlistment,
    Entry,
    Level,
    Option,
    Recruit,
    recruits_from,
)
from grognard.tabletop.view import Sprite

_FAMILIES: Final = {"european": "Europe", "imperial": "The empires", "native": "Their opponents"}
_ERAS: Final = {"1700": "1700 to 1850", "1850": "1850 to 1875", "1870": "1870 to 1914"}


@cache
@rule("AGW-401", "AGW-493")
def enlistment() -> Enlistment:
    """The head names the list; each unit is of a line of it, with what that line suggests."""
    line = Entry("line", "Line of the list", "choice", _lines(), blank="No line")
    given = [Recruit({"kind": kind}, group="Baggage") for kind in ("porters", "wagons")]
    return Enlistment(
        head=_head(),
        body=Level("units", "Unit", _unit(line), (*recruits_from(line), *given), cite="AGW-026"),
    )


@rule("AGW-027", "AGW-028")
def _head() -> tuple[Entry, ...]:
    """A list, a size in points, and the generals, of whom the first commands."""
    eras = tuple([Option(era, words) for era, words in _ERAS.items()])
    return (
        Entry("name", "Name of the army", usual="My brigade", needed=True),
        Entry("list", "Army list", "choice", tuple(_lists()), usual="britain"),
        Entry("limit", "Points", "choice", _limits(), usual=50),
        Entry("generals", "Generals", "names", usual="The General", most=4),
        Entry("era", "Time", "choice", eras, unsaid="1870", aside=True),
        Entry("year", "Year", "number", unsaid=0, most=2000, aside=True),
        Entry("small_arms", "Small arms", "choice", _weapons(), blank="As usual", aside=True),
        Entry("uniform", "Uniform", "choice", UNIFORMS, blank="As the list", aside=True),
    )


def _lists() -> list[Option]:
    return [
        Option(one.id, one.name, group=_FAMILIES[family], sprite=Sprite(one.uniform, ""))
        for family in FAMILIES
        for one in army_lists().values()
        if one.family == family
    ]


@rule("AGW-026", "AGW-027", "AGW-034")
def _limits() -> tuple[Option, ...]:
    """Three sizes for all, three smaller ones for lists that have them, or no count at all."""
    small: dict[int, list[str]] = {}
    for one in army_lists().values():
        for limit in one.allowance.values():
            if limit not in ALLOWANCE.values():
                small.setdefault(limit, []).append(one.id)
    own = [Option(n, str(n), only={"list": tuple(ids)}) for n, ids in sorted(small.items())]
    common = [Option(limit, str(limit)) for limit in ALLOWANCE.values()]
    return (*own, *common, Option(0, "Nobody counts"))


def _weapons() -> tuple[Option, ...]:
    said = [(weapon, weapon.replace("_", " ").capitalize()) for weapon in get_args(Weapon)]
    return tuple([Option(weapon, words or "No firearms") for weapon, words in said])


def _unit(line: Entry) -> tuple[Entry, ...]:
    """A unit's line says all but its name; it may be of another kind, size or weapon."""
    kinds = tuple([_kind(kind) for kind in PRICES])
    return (
        Entry("name", "Name", needed=True),
        line,
        Entry("kind", "Fielded as", "choice", kinds, blank="As usual"),
        Entry("figures", "Figures", "number", blank="Usual", least=1, most=20),
        Entry("brigade", "Brigade", most=12),
        Entry("merged", "Merged into one unit called", aside=True),
        Entry("attributes", "Distinctions and Deficiencies", "items", _attributes(), most=16),
        Entry("weapon", "Weapon", "choice", _weapons(), blank="As usual", aside=True),
    )


def _kind(kind: Kind) -> Option:
    """A troop type; only what no line has a figure for changes how a unit is drawn."""
    price = PRICES[kind]
    drawn = Sprite("", POSES[kind]) if kind in GUNS and kind in POSES else None
    free = kind in ("porters", "wagons")
    return Option(
        kind,
        price.name.capitalize(),
        price.points,
        sprite=Sprite("", POSES[kind]) if free else drawn,
    )


@rule("AGW-036", "AGW-039")
def _attributes() -> tuple[Option, ...]:
    """Distinctions and Deficiencies at what they add to a full unit's price."""
    return tuple(
        [
            Option(
                trait.id,
                trait.name,
                trait.worth,
                "Distinctions" if trait.is_distinction else "Deficiencies",
                trait.words,
            )
            for trait in TRAITS.values()
        ]
    )


# The lines of the lists


@rule("AGW-492", "AGW-496")
def _lines() -> tuple[Option, ...]:
    """A list has its own lines and its allies'; nations without a list borrow from any."""
    found = []
    for home in army_lists().values():
        found += [_line(home, line, line.id, (home.id,), "") for line in home.lines]
        guests = [one.id for one in army_lists().values() if home.id in one.allies]
        hosts = (*guests, OTHER_NATIONS)
        found += [
            _line(home, line, f"{home.id}/{line.id}", hosts, home.name)
            for line in home.lines
            if _may_be_lent(line)
        ]
    return tuple(found)


@rule("AGW-578", "AGW-593")
def _may_be_lent(line: Line) -> bool:
    """Elite Boers serve nobody else, and only natives and tribes carry old muskets."""
    tribal = line.kinds[0] == "tribal_infantry"
    return "elite" not in line.always and (tribal or not set(line.weapons) & set(NATIVE_ARMS))


def _line(home: ArmyList, line: Line, name: str, lists: tuple[str, ...], group: str) -> Option:
    kind = line.kinds[0]
    kinds = kinds_of(line)
    worn = line.dress
    uniform = worn.uniform or (home.uniform if group else "")
    return Option(
        name,
        line.name,
        cost(kind, PRICES[kind].usual, line.always),
        group or _arm(kind),
        " or ".join(PRICES[one].name for one in kinds),
        Sprite(uniform, worn.pose or _pose(home, kind), worn.hat, worn.kit, worn.variant),
        {"list": lists},
        {"kind": kinds, "attributes": _suggested(home, line), **_armed(line)},
    )


def _suggested(home: ArmyList, line: Line) -> tuple[str, ...]:
    """All that the line may have as any of its kinds, early or late."""
    late = max([later.after for later in home.later], default=0) + 1
    found = [one for kind in kinds_of(line) for one in available(home, line, kind, late)]
    return tuple(dict.fromkeys(found))


def _armed(line: Line) -> dict[str, tuple[Weapon, ...]]:
    return {"weapon": line.weapons} if line.weapons else {}


def _arm(kind: Kind) -> str:
    """The heading under which a troop type stands."""
    if kind in GUNS:
        return "Guns"
    return "Horse" if kind in RIDERS or kind == "tribal_horsemen" else "Foot"


def _pose(home: ArmyList, kind: Kind) -> str:
    """How troops of a kind are drawn unless their line says otherwise."""
    peoples = {"zulu": "warrior", "mahdist": "tribesman", "afghan": "tribesman"}
    if kind in POSES:
        return POSES[kind]
    if kind in GUNS:
        return "gun"
    if kind in RIDERS:
        return "cav-dragoon" if kind.startswith("heavy") else "cav-lancer"
    return peoples.get(home.uniform, "inf-march")
