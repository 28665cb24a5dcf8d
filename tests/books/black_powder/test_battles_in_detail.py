"""Victory, defeat and the seven battles in detail."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from books.black_powder.battlefield import battle_of, cleared, laid, put
from books.black_powder.field import (
    BLUE,
    RED,
    SOUTH,
    Battle,
    at,
    battle,
    hedge,
    table_of,
    troop,
)
from books.black_powder.positions import asked_about, hauled, told, westward
from grognard.books.black_powder import events
from grognard.books.black_powder.battles.arranging import Berth
from grognard.books.black_powder.battles.flanking import FlankPlace, Room
from grognard.books.black_powder.battles.terms import FlankMarch
from grognard.books.black_powder.battles.victories import battle_end
from grognard.books.black_powder.book import BOOK
from grognard.books.black_powder.breaking import is_on_table, retreat
from grognard.books.black_powder.forming import form_fault
from grognard.books.black_powder.morale import counted, withdrawal
from grognard.books.black_powder.ordering import initiative_fault
from grognard.books.black_powder.orders import Order
from grognard.books.black_powder.pieces import BpTable
from grognard.books.black_powder.stands import base_of, building_base
from grognard.kernel.question import Seat
from grognard.tabletop.geometry import gap
from told import Told

cites = pytest.mark.cites


def shaken(table: BpTable, brigade: str, many: int) -> BpTable:
    own = counted([unit for unit in table.units.values() if unit.brigade == brigade])
    for unit in own[:many]:
        unit.casualties = unit.stamina
    return table


def ended(table: BpTable) -> events.BattleWon:
    """The verdict when the second side has just played the last turn."""
    table.first = table.seats[table.seats.index(table.opener or "red")]
    table.acting = table.seats[1 - table.seats.index(table.first)]
    table.phase, table.turn, table.half = "end", table.turns, 2 * table.turns
    play = Battle(table)
    assert play.game.verdict is not None
    return told(play).one(events.BattleWon)


@cites("BP-047")
def test_a_unit_may_be_set_up_looking_any_way() -> None:
    table = BOOK.setup(BOOK.agree("meadow"))
    play = Battle(table)
    station = play.offers()[0]
    aside = replace(station, facing=9000)
    assert play.refusal(aside) in ("", "BP-047")
    inner = next(s for s in play.offers() if play.refusal(replace(s, facing=9000)) == "")
    now = play.play(replace(inner, facing=9000))
    assert now.one(events.Deployed).where == (inner.x, inner.y, 9000)


@cites("BP-048", "BP-049")
def test_both_players_have_their_turn_in_the_same_order() -> None:
    play = battle(troop("A", 36, 46), troop("Z", 36, 2), phase="begin")
    play.play("none")
    began = Told(play.game.chronicle).of(events.TurnBegan)
    assert [(event.turn, event.seat) for event in began][:2] == [(2, RED), (2, BLUE)]


@cites("BP-447", "BP-781", "BP-782")
def test_as_play_ends_both_sides_count_the_brigades_that_have_lost_half() -> None:
    lost = ended(shaken(laid("freemans_farm"), "red-1", 3))
    assert (lost.winner, lost.by) == ("blue", "BP-781")
    kept = ended(shaken(laid("freemans_farm"), "red-1", 2))
    assert (kept.winner, kept.by) == ("", "BP-782")
    even = ended(shaken(shaken(laid("freemans_farm"), "red-1", 3), "blue-1", 1))
    assert even.winner == ""


@cites("BP-449", "BP-450")
def test_battalion_guns_and_tiny_units_do_not_make_a_great_battery_either() -> None:
    foot, gun = troop("A", 10, 40), troop("B", 20, 40, "artillery")
    small = troop("C", 30, 40, "battalion gun")
    few = troop("D", 40, 40, size="tiny")
    assert [unit.id for unit in counted([foot, gun, small])] == ["A"]
    assert [unit.id for unit in counted([gun, few])] == ["B"]
    assert [unit.id for unit in counted([foot, gun, troop("E", 50, 40, "artillery")])] == [
        "A",
        "B",
        "E",
    ]


@cites("BP-454")
def test_a_unit_of_a_broken_brigade_leaves_the_table_if_it_can() -> None:
    table = table_of(
        troop("A", 36, 36),
        troop("B", 60, 20, brigade="red-2"),
        troop("D", 10, 20, brigade="red-3"),
        troop("Z", 36, 26),
        phase="initiative",
    )
    table.brigades["red-1"].broken = True
    slanting = retreat(table, table.units["A"], 18000, 1)
    assert slanting and is_on_table(table, table.units["A"], slanting[0])
    play = Battle(table)
    assert told(play).one(events.LeftTable).unit == "A"


@cites("BP-455")
@pytest.mark.parametrize(("wall", "may"), [(True, ["hold", "retire"]), (False, ["retire"])])
def test_who_is_behind_a_wall_need_not_withdraw(wall: bool, may: list[str]) -> None:
    fields = [hedge("wall", (30, 29), (42, 29), kind="wall")] if wall else []
    table = table_of(troop("A", 36, 30), troop("Z", 36, 20), features=fields)
    assert withdrawal(table, table.units["A"]) == may


@cites("BP-456")
def test_a_gun_that_cannot_limber_is_not_asked_to_retire_of_its_own_will() -> None:
    table = table_of(troop("A", 36, 40, "siege artillery"), troop("Z", 36, 10))
    assert withdrawal(table, table.units["A"]) == ["hold"]
    table.units["Z"].y = at(32)
    assert withdrawal(table, table.units["A"]) == ["retire"], "and so they abandon it"


@cites("BP-457", "BP-934")
@pytest.mark.parametrize("first", ["red", "blue"])
def test_a_broken_army_saves_a_draw_if_it_still_holds_san_miguel_as_the_turn_ends(
    first: str,
) -> None:
    table = laid("san_miguel")
    put(table, "sm-c2-vet", 82, 36, 0, inside="san-miguel", formation="building")
    for name in ("blue-1", "blue-2", "blue-3"):
        shaken(table, name, 3)
    table.units["sm-c2-vet"].casualties = 0
    seats = {seat: seat for seat in table.seats}
    table.first, table.acting = seats[Seat(first)], seats[Seat("blue")]
    table.phase, table.turn, table.half = "begin", 3 - (first == "blue"), 5
    play = Battle(table)
    assert table.broken == ("blue",)
    assert play.game.verdict is None, "the turn is still to be played"
    while play.game.verdict is None and table.turn <= 3:
        play.game.answer(play.offers()[0])
    won = told(play).one(events.BattleWon)
    assert (won.winner, won.by) == ("", "BP-934")
    assert table.turn == 3


@cites("BP-460")
def test_a_brigade_that_lost_half_in_the_last_turn_is_not_intact() -> None:
    red = [troop(f"A{n}", 10 + 10 * n, 40, brigade=f"red-{n}") for n in (1, 2, 3)]
    blue = [troop(f"Z{n}", 6 + 7 * n, 4, brigade=f"blue-{n % 3}") for n in range(9)]
    for unit in (red[0], *blue[:3]):
        unit.casualties = unit.stamina
    table = table_of(*red, *blue)
    won = ended(table)
    assert (won.winner, won.by) == (BLUE, "BP-460"), "a third of the men is shaken on both sides"


@cites("BP-772")
def test_the_picket_stands_before_the_column_and_nearest_to_the_farm() -> None:
    table = laid("freemans_farm")
    barns = [building_base(table, name) for name in ("farmhouse", "barn")]
    own = [unit for unit in table.standing("red") if unit.id.startswith("ff-ham")]
    away = {unit.id: min(gap(base_of(table, unit), barn) for barn in barns) for unit in own}
    assert min(away, key=lambda name: away[name]) == "ff-ham-pickets"
    assert away["ff-ham-pickets"] <= at(18.1)


@cites("BP-998", "BP-1208")
def test_a_gun_in_a_sangar_may_be_turned_by_initiative_and_one_in_an_embrasure_may_not() -> None:
    for arc, cite in (([], ""), (["Narrow Arc"], "BP-998")):
        gun = troop("A", 36, 34, "fixed gun", special=arc)
        table = table_of(gun, troop("Z", 36, 42, bearing=0))
        fault = initiative_fault(table, gun)
        assert (fault.cite if fault else "") == cite
    play = battle(
        troop("A", 36, 34, "fixed gun"), troop("Z", 36, 42, bearing=0), phase="initiative"
    )
    assert play.refusal(Order("move", ("A",), way=((at(36), at(30)),))) == "BP-1208"
    play.play(Order("move", ("A",), facing=SOUTH))
    assert play.unit("A").bearing == SOUTH


@cites("BP-1001", "BP-1010")
@pytest.mark.parametrize(("side", "sign"), [(" left", 1), ("", 0), (" right", -1)])
def test_a_brigade_that_comes_by_bare_dice_may_march_half_left_or_right(
    side: str, sign: int
) -> None:
    play = battle_of(laid("crimea_river"), "blue", "command", turn=2)
    now = play.play(f"back-centre{side}", dice=[2, 4])
    first = now.of(events.CameOn)[0]
    unit, start = play.unit(first.unit), first.where[0]
    assert (unit.x > start) - (unit.x < start) == sign, "they look down the table"


@cites("BP-1125")
def test_the_lancers_come_on_anywhere_along_the_edge_of_the_relief_force() -> None:
    play = battle_of(laid("ntombi"), "red", "command", commanding="red-3-brigadier")
    gates = {order.target for order in play.offers() if order.units == ("nt-b3-17l",)}
    assert {"east-edge", "behind-the-column"} <= gates


@cites("BP-1125", "BP-1144", "BP-1196")
@pytest.mark.parametrize(
    ("scenario", "gun", "gate"),
    [
        ("ntombi", "nt-b2-gatling", "behind-the-column"),
        ("el_teb", "et-b2-mg1", "fort-baker"),
    ],
)
def test_a_gun_that_men_haul_may_be_kept_back_and_comes_on_with_its_team(
    scenario: str, gun: str, gate: str
) -> None:
    play = asked_about(scenario, gun)
    wait = next(berth for berth in play.offers() if berth.waits)
    assert play.play(wait).one(events.KeptBack).unit == gun
    table = play.table
    man = table.brigadier(table.units[gun])
    later = battle_of(table, "red", "command", commanding=man)
    now = later.play(Order("enter", (gun,), gate), dice=[1, 2])
    assert now.one(events.CameOn).unit == gun
    assert later.unit(gun).formation == "limbered"
    assert now.of(events.Moved)[-1].unit == gun


@cites("BP-1127")
def test_a_regiment_may_hide_in_the_looted_camp() -> None:
    play = asked_about("ntombi", "nt-zl-impi1")
    camp = Berth(at(18), at(3), "warband", 18000, hidden=True)
    assert play.refusal(camp) == ""
    assert camp in [replace(one, facing=18000) for one in play.offers() if one.hidden]


@cites("BP-1131", "BP-1146", "BP-1213")
@pytest.mark.parametrize(
    ("scenario", "unit"),
    [("el_teb", "et-bc-mi"), ("el_teb", "et-bc-abys"), ("ntombi", "nt-b2-nnc")],
)
def test_who_is_restricted_to_open_order_does_not_go_back_into_column(
    scenario: str, unit: str
) -> None:
    table = cleared(scenario)
    loose = put(table, unit, 60, 6, formation="skirmish order")
    fault = form_fault(table, loose, "march column")
    assert fault is not None and fault.cite == "BP-1146"
    loose.formation = "march column"
    assert form_fault(table, loose, "skirmish order") is None


@cites("BP-1135", "BP-1138")
def test_the_fight_at_ntombi_goes_on_while_zulus_lie_hidden() -> None:
    table = cleared("ntombi")
    for unit in table.units.values():
        unit.reserve = False
        if unit.seat != RED:
            unit.gone = "broken"
    hidden = next(unit for unit in table.units.values() if unit.seat != RED)
    assert battle_end(table, ends=False) is not None, "nobody is left to fight"
    hidden.gone, hidden.hidden = "", True
    assert battle_end(table, ends=False) is None
    put(table, hidden.id, 40, 30)
    assert battle_end(table, ends=False) is None


@cites("BP-1144", "BP-1203")
@pytest.mark.parametrize(
    ("scenario", "gun"), [("ntombi", "nt-b2-gatling"), ("el_teb", "et-b2-mg1")]
)
def test_the_team_that_stood_by_its_gun_hauls_it_again(scenario: str, gun: str) -> None:
    play = hauled(scenario, gun)
    start = play.unit(gun).x
    now = play.play(westward(play, gun), dice=[3, 5])
    assert now.one(events.TeamFellIn).gun == gun, "it is not in its own way"
    assert play.unit(gun).x == start - at(12)
    assert play.unit(gun).formation == "limbered"


@cites("BP-1194")
def test_those_who_come_round_a_flank_stand_where_their_player_likes() -> None:
    table = laid("el_teb", flank_march=True)
    horse = ("et-s2-bagg1", "et-s2-bagg2")
    for name in horse:
        table.units[name].reserve = True
    table.flanks = (FlankMarch(horse, "left-flank", 2),)
    play = battle_of(table, "blue", "begin", turn=2)
    assert isinstance(play.question, FlankPlace)
    assert play.question.seat == "blue"
    for name in horse:
        assert play.question.about() == name
        rooms = play.offers()
        ends = min(rooms, key=lambda room: room.y), max(rooms, key=lambda room: room.y)
        assert ends[1].y - ends[0].y > at(10), "anywhere along 24 inches of edge"
        far = ends[horse.index(name)]
        assert play.refusal(Room(far.x - at(20), far.y)) == "BP-1194"
        now = play.play(far)
        assert now.of(events.CameOn)[0].where[:2] == (far.x, far.y)
    assert play.asks() != "FlankPlace"
