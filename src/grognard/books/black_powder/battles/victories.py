"""How each battle of the book is won and lost."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from grognard.books.black_powder.battles.holding import held_by, holder
from grognard.books.black_powder.battles.leaving import got_away
from grognard.books.black_powder.events.writing import army_of
from grognard.books.black_powder.morale import is_spent
from grognard.books.black_powder.pieces import BpTable, Unit
from grognard.books.black_powder.stands import is_within
from grognard.kernel.cite import rule


class End(NamedTuple):
    """Who has won, or nobody; why; and by which rule."""

    winner: str
    why: str
    cite: str


class Clock(NamedTuple):
    """Whether the last turn has been played out, and whether some full turn just has."""

    ends: bool
    over: bool


def broken_count(table: BpTable, seat: str) -> int:
    """How many of a side's brigades are broken."""
    return sum(brigade.broken for brigade in table.brigades.values() if brigade.seat == seat)


def _beaten(table: BpTable, cite: str) -> End | None:
    """The army that breaks has lost; if both have, nobody has won."""
    if not table.broken:
        return None
    if len(table.broken) > 1:
        return End("", "both armies are broken", cite)
    loser = table.broken[0]
    return End(table.rival(loser), f"{army_of(table, loser)} is broken", cite)


@rule("BP-781", "BP-934")
def _by_brigades(table: BpTable, cite: str, draw: str) -> End:
    """The side with fewer broken brigades wins, both being counted as play ends."""
    spent = [brigade.seat for brigade in table.brigades.values() if is_spent(table, brigade)]
    one, other = (spent.count(seat) for seat in table.seats)
    few, many = sorted((one, other))
    brigades = "broken brigade" if few == 1 else "broken brigades"
    if one == other:
        return End("", f"{few} {brigades} on either side as play ends", draw)
    winner = table.seats[0] if one < other else table.seats[1]
    return End(winner, f"{few} {brigades} to the enemy's {many} as play ends", cite)


@rule("BP-780", "BP-781", "BP-782", "BP-774", "BP-795")
def freemans_farm(table: BpTable, clock: Clock) -> End | None:
    """Whichever army must withdraw first loses; at the end, the one with more broken brigades."""
    beaten = _beaten(table, "BP-780")
    if beaten is not None or not clock.ends:
        return beaten
    return _by_brigades(table, "BP-781", "BP-782")


@rule("BP-849", "BP-850", "BP-851", "BP-854")
def el_perez(table: BpTable, clock: Clock) -> End | None:
    """Half of the British over the bridge is a British win; so is the rout of the French."""
    british, french = table.seats
    if french in table.broken:
        return End(british, "the French army is driven off", "BP-854")
    own = [unit for unit in table.units.values() if unit.seat == british]
    off = [unit for unit in own if unit.gone == "escaped"]
    safe = got_away(table, british) if clock.ends else off
    told = f"{len(safe)} of {len(own)} British units got away"
    if 2 * len(safe) >= len(own):
        return End(british, told, "BP-850")
    left = any(unit.here for unit in own)
    if clock.ends or british in table.broken or not left:
        return End(french, told, "BP-850")
    return None


@rule("BP-933", "BP-934", "BP-935")
def san_miguel(table: BpTable, clock: Clock) -> End | None:
    """Who holds the town at the end wins; an army that breaks may save a draw by holding it."""
    town = holder(table, table.terms.objective("town"))
    loser = table.broken[0] if table.broken else ""
    if len(table.broken) > 1:
        return End("", "both armies are broken", "BP-934")
    if loser and holder(table, table.terms.objective("town"), even_broken=True) != loser:
        return End(table.rival(loser), f"{army_of(table, loser)} is broken", "BP-934")
    if loser:
        told = f"{army_of(table, loser)} is broken but holds the town"
        return End("", told, "BP-934") if clock.over else None
    if not clock.ends:
        return None
    if town:
        return End(town, "San Miguel is the victor's as play ends", "BP-933")
    return _by_brigades(table, "BP-934", "BP-934")


@rule("BP-722", "BP-1005", "BP-1006", "BP-1007", "BP-1008", "BP-1235")
def crimea_river(table: BpTable, clock: Clock) -> End | None:
    """A redoubt is half a victory and two a whole one; a broken cavalry brigade costs one."""
    british, russian = table.seats
    beaten = _beaten(table, "BP-1008")
    if beaten is not None or not clock.ends:
        return beaten
    held = len(held_by(table, british))
    score = held - any(_is_broken_horse(table, unit) for unit in table.units.values())
    told = f"the British hold {held} of the redoubts"
    if score <= 0:
        return End(russian, f"{told}, and that counts for nothing", "BP-1007")
    grade = "a partial victory" if score == 1 else "a full victory"
    return End(british, f"{told}: {grade}", "BP-1005")


def _is_broken_horse(table: BpTable, unit: Unit) -> bool:
    return unit.seat == table.seats[0] and unit.is_cavalry and table.is_broken(unit)


@rule("BP-1074", "BP-1075", "BP-1076")
def hangmans_creek(table: BpTable, clock: Clock) -> End | None:
    """Town, camp and foundry: one is a token, two a partial success, three a victory outright."""
    south, north = table.seats
    beaten = _beaten(table, "BP-1076")
    if beaten is not None or not clock.ends:
        return beaten
    held = [one.name for one in held_by(table, south)]
    if not held:
        return End(north, "the Confederates hold none of their objectives", "BP-1075")
    grade = ("a token success", "a partial victory", "an outright victory")[len(held) - 1]
    return End(south, f"the Confederates hold {' and '.join(held)}: {grade}", "BP-1074")


@rule("BP-1134", "BP-1135", "BP-1136", "BP-1137")
def ntombi(table: BpTable, clock: Clock) -> End | None:
    """The survivors saved are half of success; the relief force broken is all of the Zulus'."""
    british, zulu = table.seats
    if british in table.broken:
        return End(zulu, "the relief force is broken", "BP-1137")
    if not clock.ends and any(u.seat == zulu and not u.gone for u in table.units.values()):
        return None  # also for those who are still hidden
    score = british_score(table)
    drift = holder(table, table.terms.objective("drift"))
    if score >= 50:
        return End(british, f"the British score {score} of 100", "BP-1136")
    if drift == zulu:
        return End(zulu, "the Zulus hold the drift: a partial victory", "BP-1137")
    return End(
        "", f"the British score only {score}, and the Zulus do not hold the drift", "BP-1136"
    )


@rule("BP-1136")
def british_score(table: BpTable) -> int:
    """50 for Booth's men brought off, 25 for the drift, 25 for breaking the Zulu army."""
    british, zulu = table.seats
    booth = table.units[table.terms.umpired]
    drift = holder(table, table.terms.objective("drift")) == british
    return 50 * is_saved(table, booth) + 25 * drift + 25 * (zulu in table.broken)


@rule("BP-1136")
def is_saved(table: BpTable, booth: Unit) -> bool:
    """True if they are off by the east edge, or alive with a sound relief unit within 6 inches."""
    if booth.gone == "escaped":
        return True
    friends = [u for u in table.friends(booth) if not table.is_broken(u) and not u.shaken]
    return booth.here and any(is_within(table, booth, friend, 6) for friend in friends)


@rule("BP-1201", "BP-1202")
def el_teb(table: BpTable, clock: Clock) -> End | None:
    """The British must hold the village when the last turn ends, or break the Sudanese first."""
    british, sudanese = table.seats
    beaten = _beaten(table, "BP-1202")
    if beaten is not None or not clock.ends:
        return beaten
    if holder(table, table.terms.objective("village")) == british:
        return End(british, "the British hold El-Teb", "BP-1201")
    return End(sudanese, "the British do not hold El-Teb", "BP-1201")


ENDINGS: Final[dict[str, Callable[[BpTable, Clock], End | None]]] = {
    "freemans_farm": freemans_farm,
    "el_perez": el_perez,
    "san_miguel": san_miguel,
    "crimea_river": crimea_river,
    "hangmans_creek": hangmans_creek,
    "ntombi": ntombi,
    "el_teb": el_teb,
}


@rule("BP-711", "BP-727")
def battle_end(table: BpTable, *, ends: bool, over: bool = False) -> End | None:
    """The end of a battle, at once or because a turn, or its last turn, has been played out."""
    return ENDINGS[table.terms.victory](table, Clock(ends, over or ends))
