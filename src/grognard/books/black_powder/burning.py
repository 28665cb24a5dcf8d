"""Setting buildings on fire, fighting the flames, and what is left."""

from __future__ import annotations

from grognard.books.black_powder import events
from grognard.books.black_powder.country import buildings, holders, is_barred
from grognard.books.black_powder.pieces import BpTable, Unit
from grognard.books.black_powder.stands import base_of, building_base
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.tabletop.geometry import within

LASTS = 3
"""Full turns for which a building burns, that of its kindling being the first: BP-398."""


@rule("BP-395", "BP-1077")
def torchable(table: BpTable, unit: Unit) -> list[str]:
    """The empty buildings that a unit which does not fight stands at and could set alight."""
    if table.is_engaged(unit) or unit.is_artillery or unit.inside or unit.shot == table.half:
        return []
    if table.sleeps(unit) or table.is_umpired(unit):
        return []  # BP-1077, BP-1140
    base, reach = base_of(table, unit), table.inch
    burning = {fire.building for fire in table.fires}
    return [
        feature.id
        for feature in buildings(table)
        if feature.id not in burning
        and feature.id not in table.ruins
        and within(base, building_base(table, feature.id), reach)
        and not holders(table, feature.id)
        and not is_barred(table, feature.id)
    ]


@rule("BP-396", "BP-397")
def kindle(game: Game[BpTable]) -> None:
    """When all have shot a die is thrown for each building hit or lit, 1 more for several hits."""
    table = game.table
    alight = {*table.ruins, *(fire.building for fire in table.fires)}
    for name in dict.fromkeys((*table.kindled, *table.torched)):
        if name in alight:
            continue
        die = game.roll(1)[0]
        caught = die + (table.kindled.count(name) > 1) >= 6
        dice = (die, *game.roll(1)) if caught else (die,)
        game.tell(events.Kindled(name, dice, dice[1] if caught else 0, table.acting))


@rule("BP-398", "BP-399", "BP-EX66")
def tend_fires(game: Game[BpTable]) -> None:
    """At the end of a turn those inside fight the flames; what has burnt three turns falls."""
    table = game.table
    for fire in table.fires:
        inside = [u for u in holders(table, fire.building) if u.seat == table.acting]
        if inside:
            die = game.roll(1)[0]
            left = fire.ferocity if die < fire.ferocity else 0
            if die == fire.ferocity:
                left = fire.ferocity - 1
            game.tell(events.FireFought(fire.building, die, left, table.acting))
    if table.acting != table.first:
        for fire in table.fires:
            if table.turn - fire.since + 1 >= LASTS:
                _fall(game, fire.building)


def _fall(game: Game[BpTable], building: str) -> None:
    table = game.table
    inside = holders(table, building)
    leaders = [man for unit in inside for man in table.leaders_with(unit)]
    game.tell(events.BurntDown(building))
    for man in leaders:
        game.tell(events.CommanderFell(man.id, "dies in the flames", "BP-398", seat=man.seat))
