"""Howitzers, mortars and rockets that fire on empty buildings to set them alight."""

from __future__ import annotations

from grognard.books.black_powder import events
from grognard.books.black_powder.aiming import LOBBED, aims, may_shoot
from grognard.books.black_powder.country import buildings, ground_blocks, holders
from grognard.books.black_powder.gunnery import astray, burst, reckon_rocket
from grognard.books.black_powder.pieces import BpTable, Unit
from grognard.books.black_powder.shooting import first_fire, hits
from grognard.books.black_powder.stands import base_of, building_base, leader_of
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.kernel.reckoning import Reckoning, Tally
from grognard.tabletop.geometry import Length, Point, Segment, fan, gap, overlap, spot


@rule("BP-366", "BP-387", "BP-394")
def shellable(table: BpTable, unit: Unit) -> list[str]:
    """The empty buildings a piece may fire on: the closest mark, or any beyond half its range."""
    if unit.profile.gun not in LOBBED or not may_shoot(table, unit):
        return []
    marks = {name: _range(table, unit, name) for name in _marks(table, unit)}
    if not marks:
        return []
    foes = [aim.distance for aim in aims(table, unit)]
    closest = min([*marks.values(), *foes])
    if 2 * closest > table.inches(unit.profile.reach):
        return list(marks)
    return [name for name, away in marks.items() if away == closest]


def _marks(table: BpTable, unit: Unit) -> list[str]:
    """Empty buildings that stand and do not burn, in range, in view and before the barrel."""
    reach, least = table.inches(unit.profile.reach), table.inches(6)
    spoilt = [*table.ruins, *(fire.building for fire in table.fires)]
    own = base_of(table, unit)
    found = []
    for feature in buildings(table):
        block = building_base(table, feature.id)
        line = Segment(leader_of(table, unit), block.pose.point)
        empty = feature.id not in spoilt and not holders(table, feature.id)
        near = least <= _range(table, unit, feature.id) <= reach
        ahead = empty and near and overlap(fan(own), block)
        if ahead and not ground_blocks(table, line, (own, block)):
            found.append(feature.id)
    return found


def _range(table: BpTable, unit: Unit, building: str) -> Length:
    return gap(spot(leader_of(table, unit)), building_base(table, building))


@rule("BP-390", "BP-394")
def reckon_shell(table: BpTable, unit: Unit, building: str) -> Reckoning:
    """A house is as good a mark as any; only long range counts, and not for rockets."""
    if unit.profile.gun == "rocket":
        return reckon_rocket()
    tally = Tally("to each die", 0, "BP-174")
    if 2 * _range(table, unit, building) > table.inches(unit.profile.reach):
        tally.add(-1, "long range", "BP-222")
    return tally.sum()


@rule("BP-390", "BP-394", "BP-416")
def shell(game: Game[BpTable], unit: Unit, building: str, mark: Point | None) -> None:
    """The usual dice; every hit may set the building alight, and rockets stray as they do."""
    table = game.table
    rocket = unit.profile.gun == "rocket"
    extra = first_fire(table, unit) == "extra die"
    dice = game.roll(max(unit.profile.shooting[0], 1) + extra)
    reckoning = reckon_shell(table, unit, building)
    kept = hits(dice, reckoning.total, sixes=rocket)
    game.tell(events.Shelled(unit.id, building, dice, kept, reckoning, unit.seat))
    if not rocket:
        return
    for die in dice:
        if die in (4, 5):
            astray(game, unit, mark or building_base(table, building).pose.point)
    burst(game, unit, dice)
