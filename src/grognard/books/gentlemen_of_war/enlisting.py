"""What a warband's sheet may say, for those who build one without writing it."""

from __future__ import annotations

from functools import cache

from grognard.books.gentlemen_of_war.roster import (
    FACTIONS,
    SYMBOLS,
    Item,
    Levels,
    UnitType,
    roster,
)
from grognard.books.gentlemen_of_war.warbands import GAME_SIZES
from grognard.kernel.cite import rule
from grognard.tabletop.enlistment import Enlistment, Entry, Level, Option, recruits_from
from grognard.tabletop.view import Sprite

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
        levels,
        Sprite(drawn.uniform, drawn.pose, drawn.hat, drawn.kit, drawn.variant),
        {"faction": (kind.faction,)},
    )


def _item(item: Item) -> Option:
    return Option(
        item.name,
        item.name,
        item.points,
        item.category,
        "; ".join(ability.in_words() for ability in item.abilities),
        only={"faction": (item.faction,)} if item.faction else {},
        hosts=_hosts(item),
        ammo=item.is_gun,
    )


@rule("GOW-076", "GOWR-095")
def _hosts(item: Item) -> tuple[str, ...]:
    """Bayonets go on what has a lug, and sights on longguns."""
    if item.needs_lug:
        return tuple([other.name for other in roster().items if other.passives.bayonet_lug])
    if item.optimal_range:
        return tuple([other.name for other in roster().items if other.category == "Longgun"])
    return ()
