"""Hidden troops in play: who comes upon them, who does not, and what nobody knows meanwhile."""

from __future__ import annotations

import pytest

from books.black_powder.battlefield import attend, battle_of, battle_of_dice, laid, put, shown
from books.black_powder.field import BLUE, RED, Battle, at, cease
from grognard.books.black_powder import events
from grognard.books.black_powder.firing import Shot
from grognard.books.black_powder.ordering import GiveOrder, initiative_fault
from grognard.books.black_powder.orders import NOTHING, Order
from grognard.books.black_powder.pieces import BpTable
from grognard.books.black_powder.stands import base_of
from grognard.tabletop.geometry import gap
from marks import cites
from told import Told

WEST, EAST, SOUTH = 27000, 9000, 18000


def ordered(table: BpTable, unit: str, order: Order, dice: list[int]) -> tuple[Battle, Told]:
    """A brigadier close to his unit gives an order, in the second turn."""
    here = table.units[unit]
    man = attend(table, unit, here.x / 254 + 3, (table.height - here.y) / 254)
    battle = battle_of(table, here.seat, "command", commanding=man, turn=2)
    return battle, battle.play(order, dice=dice)


def to(table: BpTable, unit: str, x: float, y: float) -> Order:
    return Order("move", (unit,), way=((at(x), table.height - at(y)),), facing=SOUTH)


# Freeman's Farm


@cites("BP-784")
@pytest.mark.parametrize(("goal", "found"), [(43.4, False), (42.7, True), (36.9, True)])
def test_morgan_is_found_at_six_inches_and_not_before(goal: float, *, found: bool) -> None:
    table = laid("freemans_farm")
    put(table, "ff-ham-9", 68, 50, SOUTH, formation="line")
    battle, told = ordered(table, "ff-ham-9", to(table, "ff-ham-9", 68, goal), [4, 4])
    assert [e.unit for e in told.of(events.Revealed)] == ["ff-mor-rifles"] * found
    near = base_of(battle.table, battle.unit("ff-ham-9"))
    assert gap(near, battle.table.terrain["farmhouse"].shape) >= at(6) - 10


@cites("BP-784", "BP-149")
def test_who_would_enter_a_house_full_of_hidden_enemies_stays_outside_and_finds_them() -> None:
    table = laid("freemans_farm")
    put(table, "ff-ham-9", 68, 42, SOUTH, formation="line")
    battle, told = ordered(table, "ff-ham-9", to(table, "ff-ham-9", 68, 32), [4, 4])
    assert told.one(events.Revealed).unit == "ff-mor-rifles"
    assert told.one(events.Halted).by == "BP-784"
    assert not told.of(events.Entered)
    assert battle.unit("ff-ham-9").inside == ""
    assert battle.unit("ff-mor-rifles").inside == "farmhouse"


@cites("BP-784")
def test_an_order_to_enter_the_farm_is_not_refused_because_of_what_nobody_knows() -> None:
    table = laid("freemans_farm")
    put(table, "ff-ham-9", 68, 42, SOUTH, formation="line")
    chief = table.commanders["red-1-brigadier"]
    assert GiveOrder(table, chief).fault(to(table, "ff-ham-9", 68, 32)) is None


@cites("BP-783", "BP-786")
def test_morgan_unmasked_in_the_american_turn_may_be_ordered_and_shoot() -> None:
    table = laid("freemans_farm")
    put(table, "ff-ham-pickets", 75, 48, SOUTH, formation="skirmish order")
    battle = battle_of(table, "blue", "initiative", turn=1)
    assert battle.asks() == "Unmask"
    assert battle.question.secret  # the British are not to read that anybody is hidden
    told = battle.play("ff-mor-rifles")
    assert not battle.game.may_undo(BLUE)  # the British have seen it
    shows = told.one(events.Revealed)
    assert shows.tell(battle.table) == "Riflemen shows itself."
    assert "ff-mor-rifles" in shown(battle.table, "red")
    battle.play("none", NOTHING)
    cease(battle)
    shot = next(s for s in battle.offers() if isinstance(s, Shot) and s.unit == "ff-mor-rifles")
    assert [share.target for share in shot.at] == ["ff-ham-pickets"]


# Ntombi


@cites("BP-1138", "BP-1139")
def test_who_is_told_to_charge_any_enemy_charges_the_impi_that_rises() -> None:
    table = laid("ntombi")
    put(table, "nt-b1-80a", 80, 48, WEST, formation="line")
    put(table, "nt-zc-skirm1", 50, 48, EAST)
    order = Order("charge", ("nt-b1-80a",), "any")
    _, told = ordered(table, "nt-b1-80a", order, [1, 2])
    assert told.one(events.Revealed).says_who() == "BP-1139"
    assert told.one(events.Charged).contacts[0].other == "nt-zl-impi1"


@cites("BP-1138", "BP-1139")
def test_who_charges_somebody_else_is_stopped_by_the_impi_that_rises() -> None:
    table = laid("ntombi")
    put(table, "nt-b1-80a", 80, 48, WEST, formation="line")
    put(table, "nt-zc-skirm1", 50, 48, EAST)
    order = Order("charge", ("nt-b1-80a",), "nt-zc-skirm1")
    battle, told = ordered(table, "nt-b1-80a", order, [1, 2])
    assert told.one(events.Revealed).unit == "nt-zl-impi1"
    assert not told.of(events.Charged)
    company, impi = battle.unit("nt-b1-80a"), battle.unit("nt-zl-impi1")
    assert gap(base_of(battle.table, company), base_of(battle.table, impi)) >= at(3) - 10


def marching_two(table: BpTable, company: str, goal: int, ahead: int = 0) -> tuple[Battle, Told]:
    """Two companies side by side, one perhaps ahead, are told to march west together."""
    put(table, "nt-b1-80a", 80, 48, WEST, formation="line")
    put(table, company, 80 - ahead, 63, WEST, formation="line")
    way = ((at(goal), table.height - at(48)),)
    order = Order("move", ("nt-b1-80a", company), way=way, facing=WEST)
    return ordered(table, "nt-b1-80a", order, [1, 1])


@cites("BP-072", "BP-1139", "BP-1227")
def test_a_group_marches_as_if_nobody_hid_until_somebody_comes_upon_the_impi() -> None:
    table = laid("ntombi")
    battle, told = marching_two(table, "nt-b1-80b", 50)
    assert told.of(events.Revealed)[0].unit == "nt-zl-impi1"
    halts = {halt.unit: halt.by for halt in told.of(events.Halted)}
    assert halts["nt-b1-80a"] == "BP-121"
    bases = [base_of(battle.table, battle.unit(name)) for name in ("nt-b1-80a", "nt-b1-80b")]
    assert gap(*bases) <= at(6)


@cites("BP-072", "BP-1227")
@pytest.mark.parametrize("goal", [70, 66, 62, 56, 50])
def test_who_leads_a_group_is_held_back_by_nobody_it_does_not_know_of(goal: int) -> None:
    """What will stop his comrade is unseen, so he marches as if nobody lay there."""
    empty = laid("ntombi")
    for unit in empty.units.values():
        unit.reserve, unit.hidden = unit.reserve or unit.hidden, False
    alone, _ = marching_two(empty, "nt-b1-80b", goal, ahead=2)
    battle, _ = marching_two(laid("ntombi"), "nt-b1-80b", goal, ahead=2)
    assert battle.unit("nt-b1-80b").pose == alone.unit("nt-b1-80b").pose


@cites("BP-1138")
def test_an_impi_that_shows_itself_is_ordered_in_the_same_turn() -> None:
    table = laid("ntombi")
    put(table, "nt-b1-80a", 75, 48, WEST, formation="line")
    battle = battle_of(table, "blue", "initiative", turn=2)
    battle.play("nt-zl-impi1", "none", NOTHING)
    battle.play("blue-1-brigadier")
    order = Order("charge", ("nt-zl-impi1",), "nt-b1-80a")
    assert battle.refusal(order) == ""
    assert battle.play(order, dice=[4, 3]).one(events.Ordered).moves == 1


# San Miguel


@cites("BP-936", "BP-937")
def test_the_clergy_shoot_in_the_turn_in_which_they_start_up() -> None:
    table = laid("san_miguel")
    put(table, "sm-i2-brit1", 115, 37, WEST, formation="line")
    table.acting, table.first, table.phase = BLUE, RED, "begin"
    table.turn, table.half = 2, 3
    game = battle_of_dice(table, [5])
    rises = next(e for e in game.chronicle if isinstance(e, events.Revealed))
    assert rises.tell(game.table) == "The Clergy starts up."
    clergy = game.table.units["sm-c4-clergy"]
    assert initiative_fault(game.table, clergy) is None or clergy.here
    while game.table.phase != "shoot":
        assert game.question is not None
        offers = list(game.question.offers())
        game.answer(NOTHING if NOTHING in offers else offers[-1])
    assert game.question is not None
    shots = [s for s in game.question.offers() if isinstance(s, Shot) and s.unit == clergy.id]
    assert shots
    game.close()


# El Teb


@cites("BP-1218")
def test_hidden_beja_are_neither_shot_at_nor_charged_nor_near() -> None:
    table = laid("el_teb")
    hussars = put(table, "et-bc-10h", 40.5, 65, EAST, formation="line")
    beja = table.units["et-s1-skirm1"]
    assert gap(base_of(table, hussars), base_of(table, beja)) <= at(12)
    chief = table.commanders["red-general"]
    refused = GiveOrder(table, chief).fault(Order("charge", (hussars.id,), beja.id))
    nobody = GiveOrder(table, chief).fault(Order("charge", (hussars.id,), "nobody at all"))
    assert refused == nobody
    assert refused is not None
    near = initiative_fault(table, hussars)
    assert near is not None
    assert near.cite == "BP-089"
    battle = battle_of(table, "red", "shoot", turn=2)
    aimed = [s for s in battle.offers() if isinstance(s, Shot)] if battle.game.question else []
    assert not [share for s in aimed for share in s.at if share.target == beja.id]


@cites("BP-1219", "BP-1193")
def test_beja_behind_the_hill_are_seen_only_from_its_crest_or_round_it() -> None:
    table = laid("el_teb")
    put(table, "et-bc-10h", 50, 22, EAST, formation="line")
    assert "et-s1-spear1" not in _seen_at_dawn(table)
    put(table, "et-bc-10h", 74, 22, EAST, formation="line")
    assert "et-s1-spear1" in _seen_at_dawn(table)


def _seen_at_dawn(table: BpTable) -> list[str]:
    table.acting, table.first, table.phase = RED, RED, "begin"
    table.turn, table.half = 1, 2
    game = battle_of_dice(table.copy(), [])
    found = [e.unit for e in game.chronicle if isinstance(e, events.Revealed)]
    game.close()
    return found
