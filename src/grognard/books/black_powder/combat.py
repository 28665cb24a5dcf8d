"""Hand-to-hand: engagements, who strikes whom with how many dice, supports, and the score."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from grognard.books.black_powder import events
from grognard.books.black_powder.asking import YesNo
from grognard.books.black_powder.breaking import engaged_aside, may_support
from grognard.books.black_powder.brigade_squares import square_of
from grognard.books.black_powder.country import cover_of
from grognard.books.black_powder.orders import names_of
from grognard.books.black_powder.pieces import BpTable, Unit
from grognard.books.black_powder.sharing import ShareAttacks, shares
from grognard.books.black_powder.shooting import (
    Rethrows,
    hits,
    least_to_hit,
    needs_sixes,
    second_saves,
    suffer,
    throw_again,
    try_nerve,
)
from grognard.books.black_powder.stands import base_of, leader_of
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.kernel.reckoning import Reckoning, Tally
from grognard.tabletop.geometry import Face, Point, advance, quarter_of_point
from grognard.tabletop.wording import within


class Blow(NamedTuple):
    """What one unit does to one enemy in a round."""

    unit: str
    target: str
    dice: int
    to_hit: Reckoning
    save: Reckoning
    again: Rethrows
    """The missed dice it may throw again in this round, whomever it strikes."""


@rule("BP-263", "BP-EX45", "BP-EX46")
def engagements(table: BpTable) -> list[tuple[str, ...]]:
    """All fights: units linked by the enemies they touch."""
    groups: list[set[str]] = []
    for contact in table.contacts:
        pair = {contact.one, contact.other}
        linked = [group for group in groups if group & pair]
        for group in linked:
            groups.remove(group)
            pair |= group
        groups.append(pair)
    order = list(table.units)
    return [tuple(sorted(group, key=order.index)) for group in groups]


@rule("BP-265", "BP-EX48")
def unfought(table: BpTable) -> list[tuple[str, ...]]:
    """The fights that have yet to be fought in this player's turn."""
    return [g for g in engagements(table) if any(name not in table.fought for name in g)]


@rule("BP-267", "BP-268", "BP-270", "BP-327", "BP-351", "BP-406", "BP-EX67")
def reckon_attacks(table: BpTable, unit: Unit) -> Reckoning:
    """How many dice a unit fights with in all."""
    value = unit.profile.hand_to_hand
    tally = Tally("hand-to-hand value", value, "BP-267")
    if unit.formation == "limbered":
        tally.add(-value, "limbered", "BP-270")
        return tally.sum()
    if unit.formation == "march column":
        tally.add(1 - value, "march column", "BP-270")
    elif unit.formation in ("square", "building") and not unit.is_artillery:
        most = 2 * len(set(table.faces(unit).values()))
        tally.add(min(most - value, 0), "two for each face", "BP-270")
    leaders = [leader.valour for leader in table.leaders_with(unit)]
    bonus = min(max(leaders, default=0), max(tally.sum().total, 0))
    tally.add(bonus, "commander", "BP-406")
    if unit.raised == 6 and unit.raised_at == table.half:
        tally.add(1, "freshly raised and ardent", "BP-419")
    return tally.sum()


@rule("BP-272", "BP-332", "BP-EX49")
def reckon_fight(table: BpTable, unit: Unit) -> Reckoning:
    """What is added to each die at close quarters; 4 or more hits."""
    tally = Tally("to each die", 0, "BP-271")
    if is_first_shock(table, unit):
        tally.add(1, "charging", "BP-272")
    if unit.won:
        tally.add(1, "winning", "BP-272")
    if unit.shaken or unit.disordered:
        tally.add(-1, "shaken or disordered", "BP-272")
    if unit.is_skirmishing:
        tally.add(-1, "skirmish order", "BP-272")
    if engaged_aside(table, unit):
        tally.add(-1, "engaged to flank or rear", "BP-272")
    return tally.sum()


@rule("BP-272", "BP-415")
def is_first_shock(table: BpTable, unit: Unit) -> bool:
    """True of a charger in his first round; a friend's sweep may bring another in the same turn."""
    return unit.charged == table.half != unit.clashed


@rule("BP-274", "BP-275", "BP-276", "BP-422")
def reckon_guard(table: BpTable, unit: Unit, target: Unit) -> Reckoning:
    """What is added to a unit's saves at close quarters: unbroken cover, less the lances."""
    tally = Tally("to each save", 0, "BP-274")
    if not target.breached and not has_charged(table, target, unit):
        cover = cover_of(table, target, _came_from(table, unit))
        tally.add(cover, "heavy cover" if cover == 2 else "light cover", "BP-275")
    if unit.charged == table.half:
        tally.add(lance_thrust(unit, target), "lancers", "BP-422")
    return tally.sum()


@rule("BP-422")
def lance_thrust(unit: Unit, target: Unit) -> int:
    """What the lances of chargers take off their enemy's saves."""
    deep = -1 if target.is_cavalry else -2
    return deep if unit.has("Lancers") else 0


def _came_from(table: BpTable, unit: Unit) -> Point:
    """A place behind a charger's rear rank: the hedge it strikes over lies under its own feet."""
    base = base_of(table, unit)
    return advance(base.pose, -(base.depth // 2) - table.inch).point


@rule("BP-275", "BP-276")
def has_charged(table: BpTable, unit: Unit, foe: Unit) -> bool:
    """True of a unit that came upon its enemy, and so has no cover however long they fight."""
    came = any(contact.one == unit.id and contact.other == foe.id for contact in table.contacts)
    return came or unit.charged == table.half


# Blows


@rule("BP-266", "BP-409", "BP-415", "BP-430")
async def blows(game: Game[BpTable], unit: Unit) -> list[Blow]:
    """Everything a unit will strike in this round, by its state as the round begins."""
    table = game.table
    count = max(reckon_attacks(table, unit).total, 0)
    if not count:
        return []
    ways = shares(table, unit, count)
    way = ways[0]
    if len(ways) > 1:
        way = ways[int(await ShareAttacks(table, unit, ways)) - 1]
    to_hit = reckon_fight(table, unit)
    again = Rethrows(throws_again(table, unit))
    return [
        Blow(unit.id, name, dice, to_hit, reckon_guard(table, unit, table.units[name]), again)
        for name, dice in way.items()
        if dice
    ]


@rule("BP-409", "BP-415", "BP-430")
def throws_again(table: BpTable, unit: Unit) -> int:
    """How many missed attacks a unit may throw again."""
    wild = unit.has("Bloodthirsty") and not unit.has_fought
    fierce = unit.has("Ferocious Charge") and is_first_shock(table, unit)
    return 99 if wild or fierce else int(unit.has("Tough Fighters"))


def strike(game: Game[BpTable], blow: Blow) -> int:
    """Roll the dice of one blow; the hits."""
    unit = game.table.units[blow.unit]
    sixes = needs_sixes(game.table, unit)
    dice = game.roll(blow.dice, of=f"{game.table.half} strike {unit.id}")
    kept = hits(dice, blow.to_hit.total, sixes=sixes)
    used = blow.again.used
    if blow.again.left and not all(kept):
        dice = throw_again(game, dice, kept, blow.again)
        kept = hits(dice, blow.to_hit.total, sixes=sixes)
    needs, again = least_to_hit(blow.to_hit.total, sixes=sixes), blow.again.used - used
    told = (unit.id, blow.target, dice, kept, blow.to_hit, unit.seat, needs, again)
    game.tell(events.Struck(*told))
    return sum(kept)


@rule("BP-266", "BP-277", "BP-427", "BP-EX53")
async def fight_round(game: Game[BpTable], names: Sequence[str]) -> dict[str, int]:
    """All strike by their state at the start; the casualties each seat has caused."""
    table = game.table
    for name in names:
        try_nerve(game, table.units[name])
    planned: list[Blow] = []
    for name in names:
        planned += await blows(game, table.units[name])
    struck = [(blow, strike(game, blow)) for blow in planned]
    caused = dict.fromkeys(table.seats, 0)
    again = {name: second_saves(table.units[name]) for name in names}
    for blow, count in struck:
        target = table.units[blow.target]
        lost = suffer(game, target, count, blow.save, again=again[target.id])
        caused[table.rival(target.seat)] += lost
    return {str(seat): lost for seat, lost in caused.items()}


# Supports and the score


class LendSupport(YesNo):
    """Whether a unit that could support friends in several fights supports this one."""

    __slots__ = ("friends",)
    cite = "BP-280"
    heading = "support"
    yes = "Support this fight"
    no = "Wait for another fight"

    def __init__(self, table: BpTable, unit: Unit, friends: Sequence[Unit]) -> None:
        super().__init__(table, unit)
        self.friends = tuple(friends)

    def words(self) -> str:
        whom = within(names_of(self.friends))
        return f"Does {self.unit.name} support {whom}, or a fight still to come?"


@rule("BP-280")
async def kept_back(game: Game[BpTable], names: Sequence[str]) -> tuple[str, ...]:
    """Those whose owner keeps them for friends in a fight still to come; each helps but one."""
    table = game.table
    later = [group for group in unfought(table) if set(group) != set(names)]
    others = [name for group in later for name in group]
    kept = []
    for helper in list(table.standing()):
        if helper.id in table.supporting or not _supported(table, helper, others):
            continue
        friends = _supported(table, helper, names)
        if friends and not await LendSupport(table, helper, friends):
            kept.append(helper.id)
    return tuple(kept)


def _supported(table: BpTable, helper: Unit, names: Sequence[str]) -> list[Unit]:
    """Those in a fight whom a unit could support."""
    units = [table.units[name] for name in names]
    return [unit for unit in units if may_support(table, helper, unit) is not None]


@rule("BP-279", "BP-280", "BP-283", "BP-284", "BP-EX54", "BP-EX55", "BP-EX56")
def support_pairs(
    table: BpTable, names: Sequence[str], seat: str, kept: Sequence[str] = ()
) -> list[tuple[str, int, str]]:
    """Which flanks and rears of a side are supported, and by whom, each helper once."""
    spent = {*table.supporting, *kept}
    needs: list[tuple[str, int, list[str]]] = []
    for name in names:
        unit = table.units[name]
        if unit.seat != seat or engaged_aside(table, unit) or square_of(table, unit):
            continue
        for face in (Face.RIGHT, Face.REAR, Face.LEFT):
            if face is not Face.REAR and _is_covered(table, unit, face, names):
                continue
            able = [
                helper.id
                for helper in table.friends(unit)
                if helper.id not in spent and may_support(table, helper, unit) is face
            ]
            if able:
                needs.append((name, int(face), able))
    return _matched(needs)


def _is_covered(table: BpTable, unit: Unit, face: Face, names: Sequence[str]) -> bool:
    """True of a flank on which a friend fights in the same engagement."""
    base = base_of(table, unit)
    mates = [table.units[n] for n in names if n != unit.id]
    return any(
        mate.seat == unit.seat and quarter_of_point(base, leader_of(table, mate)) is face
        for mate in mates
    )


def _matched(needs: Sequence[tuple[str, int, list[str]]]) -> list[tuple[str, int, str]]:
    """As many needs met as can be, no helper used twice."""
    given: dict[str, int] = {}

    def find(place: int, tried: set[str]) -> bool:
        for helper in needs[place][2]:
            if helper in tried:
                continue
            tried.add(helper)
            if helper not in given or find(given[helper], tried):
                given[helper] = place
                return True
        return False

    for place in range(len(needs)):
        find(place, set())
    return [(needs[place][0], needs[place][1], helper) for helper, place in given.items()]


@rule("BP-284", "BP-342")
def square_support(table: BpTable, unit: Unit, names: Sequence[str]) -> int:
    """In a brigade square rear and flanks count as supported, save where a friend fights beside."""
    if square_of(table, unit) is None:
        return 0
    sides = (Face.LEFT, Face.RIGHT)
    return 1 + sum(not _is_covered(table, unit, face, names) for face in sides)


@rule("BP-285", "BP-328", "BP-353", "BP-420", "BP-421")
def reckon_result(
    table: BpTable,
    mine: Sequence[str],
    caused: int,
    supports: Sequence[tuple[str, int, str]],
    *,
    heavy: int,
) -> Reckoning:
    """A side's score in a round: casualties caused and every bonus."""
    noun = "casualty caused" if caused == 1 else "casualties caused"
    tally = Tally(noun, caused, "BP-285")
    for name, face, helper in supports:
        whom = within(table.units[name].name)
        what = "rear support" if face == Face.REAR else "flank support"
        tally.add(1, f"{what} of {whom} by {within(table.units[helper].name)}", "BP-283")
    for name in mine:
        unit = table.units[name]
        foes = [table.units[foe] for foe in table.faces(unit)]
        tally.add(square_support(table, unit, mine), "in a brigade square", "BP-342")
        if unit.formation == "square" and foes and all(foe.is_cavalry for foe in foes):
            tally.add(3, "square against cavalry", "BP-328")
        if unit.inside and unit.is_infantry:
            tally.add({"small": 2, "tiny": 1}.get(unit.profile.size, 3), "in a building", "BP-353")
    tally.add(heavy, "heavy cavalry", "BP-420")
    return tally.sum()


@rule("BP-420", "BP-421", "BP-EX69")
def heavy_bonus(game: Game[BpTable], mine: Sequence[str]) -> int:
    """Half a die for charging heavy cavalry, or a plain 1; once for a side."""
    table = game.table
    units = [table.units[name] for name in mine]
    charged = [unit for unit in units if unit.charged == table.half]
    if heavies := [unit for unit in charged if unit.has("Heavy Cavalry +D3")]:
        riders = tuple(unit.id for unit in heavies)
        thrown = events.HeavyBonusThrown(heavies[0].seat, game.roll(1)[0], riders)
        game.tell(thrown)
        return thrown.bonus
    return int(any(unit.has("Heavy Cavalry +1") for unit in charged))
