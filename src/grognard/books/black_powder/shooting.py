"""Shooting: dice, hits, saves, casualties, and what they do to commanders close by."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.books.black_powder import events
from grognard.books.black_powder.aiming import LOBBED, Aim, is_enfiladed
from grognard.books.black_powder.country import cover_of, lesser_cover
from grognard.books.black_powder.events.fire import Fire
from grognard.books.black_powder.pieces import BpTable, Unit
from grognard.books.black_powder.stands import base_of
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.kernel.reckoning import Reckoning, Tally
from grognard.tabletop.geometry import Face, quarter_of_point

COLUMNS = ("attack column", "march column", "square")
EVERY = 99
"""More dice than anybody throws."""


@rule(
    "BP-171",
    "BP-172",
    "BP-173",
    "BP-196",
    "BP-221",
    "BP-326",
    "BP-350",
    "BP-416",
    "BP-EX24",
    "BP-EX30",
    "BP-EX68",
)
def reckon_shots(table: BpTable, unit: Unit, target: Unit, aim: Aim, fire: Fire) -> Reckoning:
    """How many dice a unit shoots with at a target."""
    base = value_at(table, unit, aim, fire)
    tally = Tally("shooting value", base, "BP-171")
    limit = {"attack column": 1, "mixed line": 1, "mixed column": 1, "square": 1, "building": 2}
    if fire == "closing fire":
        del limit["mixed line"]  # its men are called in, room for them or not: BP-361
    most = limit.get(unit.formation, base) if not unit.is_artillery else base
    tally.add(min(most - base, 0), unit.formation, "BP-173")
    if first_fire(table, unit) == "extra die":
        tally.add(1, "first fire", "BP-416")
    if unit.raised == 6 and unit.raised_at == table.half:
        tally.add(1, "freshly raised and ardent", "BP-419")
    if fire == "shoots" and is_enfiladed(table, unit, target, aim):
        tally.add(tally.sum().total, "enfilade", "BP-196")
    return tally.sum()


@rule("BP-196")
def doubled(table: BpTable, unit: Unit, aim: Aim, dice: int) -> int:
    """So many dice, or twice as many at a target that is enfiladed."""
    return 2 * dice if is_enfiladed(table, unit, table.units[aim.target], aim) else dice


@rule("BP-416", "BP-417")
def first_fire(table: BpTable, unit: Unit) -> str:
    """How a unit's first shot tells, as the players have agreed; nothing once it has shot.

    Who shares it among several targets shoots for the first time at each of them.
    """
    if not unit.has("First Fire") or (unit.has_shot and unit.opened != table.half):
        return ""
    return str(table.switches.get("first_fire", "extra die"))


@rule("BP-203", "BP-221", "BP-224", "BP-371", "BP-EX38")
def value_at(table: BpTable, unit: Unit, aim: Aim, fire: Fire) -> int:
    """The Shooting value at a range; canister at 6 inches or less, where it is played."""
    values = unit.profile.shooting
    if len(values) == 1:
        return max(values[0], 1)
    if fire == "closing fire" or aim.distance <= table.inches(6):
        return values[1] if table.plays("no_canister") else values[0]
    return values[1] if not is_long(table, unit, aim) else values[2]


def is_long(table: BpTable, unit: Unit, aim: Aim) -> bool:
    """True of artillery fire at more than half the greatest range."""
    return unit.is_artillery and 2 * aim.distance > table.inches(unit.profile.reach)


@rule("BP-176", "BP-177", "BP-178", "BP-190", "BP-222", "BP-333", "BP-372", "BP-382", "BP-EX26")
def reckon_to_hit(table: BpTable, unit: Unit, target: Unit, aim: Aim, fire: Fire) -> Reckoning:
    """What is added to each die when shooting; 4 or more hits."""
    tally = Tally("to each die", 0, "BP-174")
    if unit.shaken or unit.disordered:
        tally.add(-1, "shaken or disordered", "BP-176")
    if not aim.clear:
        tally.add(-1, "not a clear target", "BP-176")
    close = fire == "closing fire" or aim.distance <= table.inches(6)
    loose = unit.is_skirmishing or unit.is_mixed
    if unit.profile.firearm and (close or loose):
        tally.add(1, "close range" if close else "skirmish fire", "BP-176")
    if first_fire(table, unit) == "better aim":
        tally.add(1, "first fire", "BP-417")
    if unit.is_artillery:
        if _is_dense(table, target, aim):
            tally.add(1, "artillery at a column or square", "BP-222")
        gatling = unit.profile.gun == "machine gun" and not table.plays("long_machine_guns")
        if is_long(table, unit, aim) and fire != "closing fire" and not gatling:
            tally.add(-1, "long range", "BP-222")
        if aim.over:
            tally.add(-1, "over other units", "BP-222")
    return tally.sum()


def _is_dense(table: BpTable, target: Unit, aim: Aim) -> bool:
    """A mixed column is a column only to fire from flank or rear: BP-360."""
    if target.formation == "mixed column":
        return quarter_of_point(base_of(table, target), aim.eye) is not Face.FRONT
    return target.formation in COLUMNS


@rule("BP-180", "BP-223", "BP-352", "BP-373", "BP-383")
def reckon_save(table: BpTable, unit: Unit, target: Unit, aim: Aim, fire: Fire) -> Reckoning:
    """What is added to each die of a target's saves against shooting."""
    tally = Tally("to each save", 0, "BP-179")
    column = target.formation == "attack column" or (
        target.formation == "mixed column" and _is_dense(table, target, aim)
    )
    if column and target.is_infantry and not unit.is_artillery:
        tally.add(1, "attack column", "BP-180")
    cover = 0 if fire != "shoots" else cover_of(table, target, aim.eye)
    tally.add(cover, "heavy cover" if cover == 2 else "light cover", "BP-180")
    if target.formation == "march column":
        tally.add(-2, "march column", "BP-180")
    if first_fire(table, unit) == "worse saves":
        tally.add(-1, "first fire", "BP-417")
    if unit.is_artillery:
        far = is_long(table, unit, aim) and fire != "closing fire"
        light = far and unit.profile.gun not in LOBBED
        tally.add(-1 if light else -2, "hit by artillery", "BP-223")
    return tally.sum()


# Dice


@rule("BP-174", "BP-175", "BP-271", "BP-419", "BP-EX23", "BP-EX25")
def hits(dice: Sequence[int], modifier: int, *, sixes: bool = False) -> tuple[bool, ...]:
    """4 or more hits; a natural 6 always, a natural 1 never."""
    if sixes:
        return tuple(die == 6 for die in dice)
    return tuple(die == 6 or (die != 1 and die + modifier >= 4) for die in dice)


def least_to_hit(modifier: int, *, sixes: bool = False) -> int:
    """The least that hits on a die."""
    return 6 if sixes else min(max(4 - modifier, 2), 6)


def least_to_save(modifier: int, morale: int) -> int:
    """The least that saves on a die; 7 where nothing does."""
    return min(max(morale - modifier, 2), 6) if morale else 7


@rule("BP-012", "BP-179", "BP-181", "BP-EX27")
def saves(dice: Sequence[int], modifier: int, morale: int) -> tuple[bool, ...]:
    """The Morale value or more saves; a natural 6 always and a 1 never; Morale 0 never saves."""
    if not morale:
        return tuple(False for _ in dice)
    return tuple(die == 6 or (die != 1 and die + modifier >= morale) for die in dice)


class Rethrows:
    """How many failed dice may still be thrown again, by whatever rule allows it."""

    def __init__(self, left: int) -> None:
        self.left = left
        self.used = 0
        """How many have been."""


@rule("BP-437")
def throw_again(
    game: Game[BpTable], dice: tuple[int, ...], kept: tuple[bool, ...], again: Rethrows
) -> tuple[int, ...]:
    """The first so many dice that failed are thrown again; no die is thrown a third time."""
    thrown = list(dice)
    for place, good in enumerate(kept):
        if not good and again.left > 0:
            thrown[place] = game.roll(1)[0]
            again.left -= 1
            again.used += 1
    return tuple(thrown)


@rule("BP-419")
def try_nerve(game: Game[BpTable], unit: Unit) -> None:
    """A freshly raised unit finds out once, as it first shoots or fights, what it is worth."""
    if unit.has("Freshly Raised") and not unit.raised:
        game.tell(events.Fated(unit.id, "Freshly Raised", game.roll(1)[0], seat=unit.seat))


def needs_sixes(table: BpTable, unit: Unit) -> bool:
    """True of raw troops in the turn of their panic: BP-419."""
    return unit.raised in (1, 2, 3) and unit.raised_at == table.half


@rule("BP-175", "BP-186", "BP-205", "BP-425")
def volley(game: Game[BpTable], unit: Unit, aim: Aim, count: int, fire: Fire = "shoots") -> int:
    """Shoot so many dice; sixes disorder the target; its saves follow at once."""
    table = game.table
    target = table.units[aim.target]
    reckoning = reckon_to_hit(table, unit, target, aim, fire)
    sixes = needs_sixes(table, unit)
    dice = game.roll(count, of=f"{table.half} fire {unit.id}")
    kept = hits(dice, reckoning.total, sixes=sixes)
    anew = Rethrows(0 if all(kept) else second_shots(table, unit))
    reaimed = anew.left == 1
    if anew.left:
        dice = throw_again(game, dice, kept, anew)
        kept = hits(dice, reckoning.total, sixes=sixes)
    save = reckon_save(table, unit, target, aim, fire)
    favour = courtesy(table, target, aim, sum(kept), fire)
    kindles = kindling(unit, target, sum(kept))
    shot = (unit.id, target.id, fire, dice, kept, reckoning, 6 in dice, kindles, reaimed)
    needs = least_to_hit(reckoning.total, sixes=sixes)
    game.tell(events.Volley(*shot, unit.seat, needs, anew.used))
    gun = unit.is_artillery
    return suffer(game, target, sum(kept), save, artillery=gun, shooting=True, favour=favour)


@rule("BP-417", "BP-425")
def second_shots(table: BpTable, unit: Unit) -> int:
    """How many misses are thrown again: all of a first fire played so, or a sharp shooter's one."""
    if first_fire(table, unit) == "throw again":
        return EVERY
    return int(unit.has("Sharp Shooters") and unit.reaimed != table.half)


@rule("BP-183", "BP-EX28")
def courtesy(
    table: BpTable, target: Unit, aim: Aim, count: int, fire: Fire = "shoots"
) -> tuple[int, int]:
    """How many saves have a bonus, and what: in proportion, where less than half is in cover."""
    if fire != "shoots" or not table.plays("generous_cover"):
        return 0, 0
    if cover_of(table, target, aim.eye):
        return 0, 0
    worth, tenths = lesser_cover(table, target, aim.eye)
    return count * min(2 * tenths, 10) // 10, worth


@rule("BP-394")
def kindling(unit: Unit, target: Unit, count: int) -> tuple[str, ...]:
    """The building of a target, once for each hit by howitzer, mortar or rocket."""
    if unit.profile.gun in LOBBED and target.inside:
        return (target.inside,) * count
    return ()


@rule("BP-411", "BP-427")
def second_saves(target: Unit) -> Rethrows:
    """The failed saves that crack and stubborn units throw again each time they suffer."""
    return Rethrows(target.has("Stubborn") + (target.has("Crack") and not target.casualties))


@rule("BP-411", "BP-427")
def _save(
    game: Game[BpTable],
    target: Unit,
    dice: tuple[int, ...],
    modifier: int,
    favour: tuple[int, int],
    *,
    again: Rethrows,
) -> tuple[tuple[int, ...], tuple[bool, ...]]:
    """One die for each hit, and so many failed ones thrown again."""
    morale = target.profile.morale
    some, worth = favour

    def pass_or_fail() -> tuple[bool, ...]:
        eased = saves(dice[:some], modifier + worth, morale)
        return (*eased, *saves(dice[some:], modifier, morale))

    kept = pass_or_fail()
    if again.left and not all(kept) and morale:
        dice = throw_again(game, dice, kept, again)
        kept = pass_or_fail()
    return dice, kept


@rule("BP-019", "BP-179", "BP-EX03")
def suffer(
    game: Game[BpTable],
    target: Unit,
    count: int,
    reckoning: Reckoning,
    *,
    artillery: bool = False,
    shooting: bool = False,
    favour: tuple[int, int] = (0, 0),
    again: Rethrows | None = None,
) -> int:
    """Save against hits; what is not saved becomes casualties."""
    if not count:
        return 0
    again = again or second_saves(target)
    used = again.used
    thrown = game.roll(count, of=f"{game.table.half} save {target.id}")
    dice, kept = _save(game, target, thrown, reckoning.total, favour, again=again)
    lost = len(kept) - sum(kept)
    untested(game, target, lost)
    before = target.excess
    shakes = not target.shaken and target.casualties + lost >= target.stamina
    game.tell(
        events.Saved(
            target.id,
            dice,
            kept,
            reckoning,
            lost,
            artillery=artillery,
            shooting=shooting,
            shakes=shakes,
            seat=target.seat,
            needs=least_to_save(reckoning.total, target.profile.morale),
            rethrown=again.used - used,
            eased=_eased(target, reckoning, favour),
        )
    )
    risk_commanders(game, target, target.excess - before)
    return lost


@rule("BP-183")
def _eased(target: Unit, reckoning: Reckoning, favour: tuple[int, int]) -> tuple[int, int]:
    """How many saves a generous enemy made easier, and what they needed then; nothing if none."""
    some, worth = favour
    least = least_to_save(reckoning.total, target.profile.morale)
    eased = least_to_save(reckoning.total + worth, target.profile.morale)
    return (some, eased) if some and eased < least else (0, 0)


@rule("BP-432", "BP-433")
def untested(game: Game[BpTable], unit: Unit, lost: int) -> None:
    """An untested unit learns its Stamina with its first casualty."""
    if not lost or unit.casualties or not unit.has("Untested"):
        return
    die = game.roll(1)[0]
    if die == 6 and game.table.plays("poor_untested"):
        die = game.roll(1)[0]
    shift = {"large": 1, "small": -1}.get(unit.profile.size, 0)
    stamina = (1, 2, 2, 3, 3, 4)[min(max(die + shift, 1), 6) - 1]
    game.tell(events.Fated(unit.id, "Untested", die, stamina, unit.seat))


@rule("BP-402")
def risk_commanders(game: Game[BpTable], unit: Unit, count: int) -> None:
    """For each casualty on a shaken unit a die is thrown; on a 6 he who joined it falls."""
    for leader in game.table.leaders_with(unit) if count > 0 else ():
        dice = game.roll(count)
        if 6 in dice:
            game.tell(
                events.CommanderFell(
                    leader.id, "falls with his troops", "BP-402", dice, leader.seat
                )
            )
        else:
            game.tell(events.CommanderRisked(leader.id, dice, leader.seat))
