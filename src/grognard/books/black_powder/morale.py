"""Morale of brigades and armies: what is lost, and who must go."""

from __future__ import annotations

from grognard.books.black_powder import events
from grognard.books.black_powder.asking import OneOf
from grognard.books.black_powder.battles.hauling import haul_fault
from grognard.books.black_powder.breaking import WAYS, is_on_table, leave_for_good, retreat
from grognard.books.black_powder.brigade_squares import square_of
from grognard.books.black_powder.country import is_defensible
from grognard.books.black_powder.events.writing import stance
from grognard.books.black_powder.forming import cavalry_near, form, form_fault
from grognard.books.black_powder.obeying import obey
from grognard.books.black_powder.orders import Order
from grognard.books.black_powder.pieces import BpTable, Brigade, Unit
from grognard.books.black_powder.planning import allowance_of
from grognard.books.black_powder.stands import by_distance, foe_within
from grognard.kernel.cite import rule
from grognard.kernel.game import Game
from grognard.kernel.question import Offer, Seat
from grognard.tabletop.geometry import Pose, bearing_to, move_at


@rule("BP-447", "BP-449", "BP-450", "BP-EX73")
def counted(units: list[Unit]) -> list[Unit]:
    """The units of a brigade that count: foot and horse, or all where guns are the most.

    Tiny units, battalion guns and detached light cavalry never count.
    """
    full = [
        unit
        for unit in units
        if unit.profile.size != "tiny"
        and unit.profile.train != "battalion"
        and not unit.profile.detached
    ]
    guns = [unit for unit in full if unit.is_artillery]
    battery = 2 * len(guns) > len(full)
    return [unit for unit in full if battery or not unit.is_artillery]


@rule("BP-448", "BP-855")
def is_lost(unit: Unit) -> bool:
    """Destroyed, off the table, or shaken just now; who has got away is not lost."""
    return unit.gone != "escaped" and (bool(unit.gone) or unit.shaken)


def lost_of(table: BpTable, brigade: Brigade) -> int:
    """How many of the units that count a brigade has lost."""
    own = [unit for unit in table.units.values() if unit.brigade == brigade.id]
    return sum(is_lost(unit) for unit in counted(own))


@rule("BP-447", "BP-462")
def has_lost_half(table: BpTable, brigade: Brigade) -> bool:
    """True of a brigade that half of its units that count, or more, are lost to."""
    return bool(brigade.strength) and 2 * lost_of(table, brigade) >= brigade.strength


@rule("BP-460", "BP-781", "BP-934")
def is_spent(table: BpTable, brigade: Brigade) -> bool:
    """True of a brigade that counts as broken when play ends: by an earlier count, or by then."""
    return brigade.broken or has_lost_half(table, brigade)


@rule("BP-447", "BP-457", "BP-462")
def check_morale(game: Game[BpTable], seat: Seat) -> None:
    """At the start of a side's turn its brigades are counted, and then the army."""
    table = game.table
    brigades = [brigade for brigade in table.brigades.values() if brigade.seat == seat]
    for brigade in brigades:
        if not brigade.broken and has_lost_half(table, brigade):
            game.tell(events.BrigadeBroke(brigade.id, lost_of(table, brigade)))
    if seat not in table.broken and half_is_broken(brigades):
        game.tell(events.ArmyBroke(seat))
        for brigade in brigades:
            if not brigade.broken:
                game.tell(events.BrigadeBroke(brigade.id, lost_of(table, brigade), army=True))


@rule("BP-457", "BP-1242")
def half_is_broken(brigades: list[Brigade]) -> bool:
    """True if half of those brigades are broken that count for the army."""
    counting = [brigade for brigade in brigades if not brigade.apart]
    broken = [brigade for brigade in counting if brigade.broken]
    return bool(counting) and 2 * len(broken) >= len(counting)


# Broken brigades


class WithdrawOrHold(OneOf):
    """Whether a unit of a broken brigade withdraws."""

    __slots__ = ("unit",)
    cite = "BP-454"

    def __init__(self, table: BpTable, unit: Unit, options: list[str]) -> None:
        super().__init__(table, unit.seat, options, "broken brigade")
        self.unit = unit

    def words(self) -> str:
        return f"{self.unit.name} is of a broken brigade. What does it do?"

    def about(self) -> str:
        return self.unit.id

    def describe(self, choice: str) -> Offer:
        words = {"retire": "Withdraw", "hold": "Hold its ground", "square": "Form square"}
        return Offer(words[choice], cite="BP-455", piece=self.unit.id)


@rule("BP-454", "BP-455")
async def retreat_broken(game: Game[BpTable]) -> bool:
    """The next unit of a broken brigade that may withdraw is dealt with; True if there was one."""
    table = game.table
    for unit in table.standing(table.acting):
        if not table.is_broken(unit) or table.is_engaged(unit):
            continue
        if table.half in (unit.ordered, unit.declined):
            continue
        options = withdrawal(table, unit)
        if options == ["hold"]:
            continue
        choice = await WithdrawOrHold(table, unit, options) if len(options) > 1 else options[0]
        if choice == "hold":
            near = foe_within(table, unit, 12)
            game.tell(events.Stood(unit.id, ordered=near))
        elif choice == "square":
            form(game, unit, "square", by="BP-455")
            game.tell(events.Stood(unit.id))
        elif unit.inside:
            await _evacuate(game, unit)
        else:
            withdraw(game, unit)
        return True
    return False


@rule("BP-324", "BP-454", "BP-455")
def withdrawal(table: BpTable, unit: Unit) -> list[str]:
    """What a unit of a broken brigade may do: it must go if the enemy is near."""
    if unit.formation == "square" and cavalry_near(table, unit):
        return ["hold"]
    if not must_withdraw(table, unit):
        return ["hold"] if is_stuck(unit) else ["hold", "retire"]
    squares = form_fault(table, unit, "square") is None
    return ["retire", "square"] if squares and escape(table, unit) is None else ["retire"]


@rule("BP-455")
def must_withdraw(table: BpTable, unit: Unit) -> bool:
    """True of who has an enemy near and is neither in a square nor in a defensible position."""
    if not foe_within(table, unit, 12):
        return False
    return not (is_in_square(table, unit) or _is_sheltered(table, unit))


@rule("BP-339", "BP-455")
def is_in_square(table: BpTable, unit: Unit) -> bool:
    """True of a square of either sort: of one battalion, or of a brigade with all that is in it."""
    return unit.formation == "square" or square_of(table, unit) is not None


@rule("BP-455")
def _is_sheltered(table: BpTable, unit: Unit) -> bool:
    """True of a unit in a defensible position against the nearest enemy."""
    near = by_distance(table, unit, table.foes(unit))
    return bool(near) and is_defensible(table, unit, near[0].point)


@rule("BP-125", "BP-456")
def is_stuck(unit: Unit) -> bool:
    """True of a gun that cannot limber with one move, and so cannot retire."""
    bare = unit.is_artillery and unit.formation != "limbered"
    heavy = unit.profile.train == "siege" and unit.formation != "half limbered"
    return bare and (bool(unit.inside) or heavy or not unit.profile.train)


def escape(
    table: BpTable, unit: Unit
) -> tuple[tuple[int, int, int], tuple[tuple[int, int], ...]] | None:
    """The most practical way out: away from the nearest enemy, whichever way that is."""
    near = by_distance(table, unit, table.foes(unit))
    home = table.facings[unit.seat] + 18000
    bearings = [home]
    if near and near[0].point != unit.point:
        bearings = [bearing_to(near[0].point, unit.point), home]
    if off := _off_the_table(table, unit, bearings):
        return off
    for bearing in bearings:
        for turn in (0, *WAYS[1:]):
            way = retreat(table, unit, bearing + turn, 1)
            if way is not None:
                return stance(way[0]), way[1]
    return None


@rule("BP-456")
def _limbered(game: Game[BpTable], unit: Unit) -> Unit | None:
    """A unit as it will go, guns behind their teams; None of a gun that cannot limber."""
    if not unit.is_artillery or unit.formation == "limbered":
        return unit
    if is_stuck(unit) or haul_fault(game.table, unit) is not None:
        return None
    if form(game, unit, "limbered", by="BP-456") is None:
        return unit
    crowded = unit.copy()  # the team joins it where there is room
    crowded.formation = "limbered"
    return crowded


@rule("BP-148", "BP-454")
async def _evacuate(game: Game[BpTable], unit: Unit) -> None:
    """A garrison that withdraws comes out of its building away from the nearest enemy."""
    table = game.table
    near = by_distance(table, unit, table.foes(unit))
    home = table.facings[unit.seat] + 18000
    away = bearing_to(near[0].point, unit.point) if near else home
    goal = move_at(unit.pose, away, allowance_of(table, unit)).point
    order = Order("move", (unit.id,), way=((goal.x, goal.y),))
    await obey(game, order, 1)
    game.tell(events.Stood(unit.id, "has no way out" if unit.inside else "has withdrawn"))


@rule("BP-454")
def _off_the_table(
    table: BpTable, unit: Unit, bearings: list[int]
) -> tuple[tuple[int, int, int], tuple[tuple[int, int], ...]] | None:
    """The straight way back that takes a beaten unit off the table at once, if there is one."""
    for bearing in bearings:
        way = retreat(table, unit, bearing, 1, ways=(0,))
        if way is not None and not is_on_table(table, unit, way[0]):
            return stance(way[0]), way[1]
    return None


@rule("BP-130", "BP-454", "BP-455", "BP-456")
def withdraw(game: Game[BpTable], unit: Unit) -> None:
    """One retire move out of the fighting, off the table if it leads there."""
    table = game.table
    for leader in table.leaders_with(unit):
        game.tell(events.CommanderParted(leader.id))
    ready = _limbered(game, unit)
    if ready is None:
        if must_withdraw(table, unit):
            game.tell(events.Abandoned(unit.id))
        else:
            game.tell(events.Stood(unit.id, "cannot limber up and stays"))
        return
    way = escape(table, ready)
    if way is None:
        game.tell(events.Stood(unit.id, "has no way out"))
        return
    where, path = way
    if is_on_table(table, ready, Pose(*where)):
        game.tell(events.Retired(unit.id, where, path, by="BP-454", how="withdraws"))
        game.tell(events.Stood(unit.id, "has withdrawn"))
    else:
        leave_for_good(game, unit, Pose(*where))
