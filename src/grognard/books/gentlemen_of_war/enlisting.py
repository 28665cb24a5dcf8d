"""What a warband's sheet may say, for those who build one without writing it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from grognard.books.gentlemen_of_war.roster import (
    FACTIONS,
    SYMBOLS,
    Ability,
    Item,
    Levels,
    Passives,
    UnitType,
    roster,
)
from grognard.books.gentlemen_of_war.warbands import GAME_SIZES
from grognard.kernel.cite import rule
from grognard.tabletop.enlistment import Enlistment, Entry, Level, Option, recruits_from
from grognard.tabletop.view import Sprite
from grognard.tabletop.wording import many

_SKILLS = tuple(
    Option(name, symbol) for name, symbol in zip(Levels.__struct_fields__, "♥♦♣♠", strict=True)
)


@cache
@rule("GOWR-001")
def enlistment() -> Enlistment:
    """The head names the warband, its faction and its size; each unit his kind and equipment."""
    factions = tuple(Option(faction, faction) for faction in FACTIONS)
    sizes = tuple(Option(size, str(size)) for size in GAME_SIZES)
    kind = Entry("type", "Kind", "choice", tuple(map(_kind, roster().units)))
    return Enlistment(
        head=(
            Entry("name", "Name of the warband", usual="My warband"),
            Entry("faction", "Faction", "choice", factions, usual="British"),
            Entry("limit", "Points", "choice", sizes, usual=600),
        ),
        body=Level(
            "units",
            "Unit",
            (
                kind,
                Entry("name", "Name"),
                Entry("commander", "Commander", "flag"),
                Entry("items", "Equipment", "items", tuple(map(_item, roster().items)), most=20),
                Entry("skills", "Skill points", "levels", _SKILLS, most=6),
            ),
            recruits_from(kind),
            cite="GOWR-001",
        ),
    )


def _kind(kind: UnitType) -> Option:
    levels = " ".join(f"{symbol}{kind.levels.of(suit)}" for suit, symbol in SYMBOLS.items())
    drawn = kind.sprite
    return Option(
        kind.name,
        kind.name,
        kind.points,
        "Elites" if kind.elite else "Rank and file",
        ". ".join(filter(None, (levels, kind.passives.in_words(), _printed(kind.abilities)))),
        Sprite(drawn.uniform, drawn.pose, drawn.hat, drawn.kit, drawn.variant),
        {"faction": (kind.faction,)},
    )


def _item(item: Item) -> Option:
    return Option(
        item.name,
        item.name,
        item.points,
        item.category,
        ". ".join(_qualities(item)),
        only={"faction": (item.faction,)} if item.faction else {},
        hosts=_hosts(item),
        ammo=item.is_gun,
    )


def _printed(abilities: Iterable[Ability]) -> str:
    return " ".join(ability.in_words() for ability in abilities).removesuffix(".")


def _qualities(item: Item) -> Iterator[str]:
    """All that an item grants, forbids and demands, so that nobody buys what he does not know."""
    abilities = (*item.abilities, item.punch) if item.punch else item.abilities
    saddled = item.mounted_only and item.category != "Mount"
    sayings = (
        (item.hands, many(item.hands, "hand")),
        (abilities, _printed(abilities)),
        (item.fewer_cards, f"Draws {item.fewer_cards} less"),
        (item.heavy, "Heavy"),
        (item.passives != Passives(), item.passives.in_words() + " in the saddle" * saddled),
        (item.impact, f"Impact ({item.impact.in_words()})" if item.impact else ""),
        (item.support_range, f"Support range +{item.support_range}"),
        (item.optimal_range, f"Optimal Range +{item.optimal_range}"),
        (item.barred, "Not into " + " or ".join(item.barred).replace("_", " ")),
        (item.elite_only, "Elites only"),
        (item.one_per_warband, "One in a warband"),
    )
    yield from (words for due, words in sayings if due)


@rule("GOW-076", "GOWR-095")
def _hosts(item: Item) -> tuple[str, ...]:
    """Bayonets go on what has a lug, and sights on longguns."""
    if item.needs_lug:
        return tuple([other.name for other in roster().items if other.passives.bayonet_lug])
    if item.optimal_range:
        return tuple([other.name for other in roster().items if other.category == "Longgun"])
    return ()
