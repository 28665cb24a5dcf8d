"""The ground, the guns and the troops that only the seven battles have."""

from __future__ import annotations

import msgspec
import pytest

from books.black_powder.battlefield import battle_of, battle_of_dice, laid, put, shown
from books.black_powder.field import BLUE, RED, at, reasons
from grognard.books.black_powder import events
from grognard.books.black_powder.aiming import aims, is_enfiladed
from grognard.books.black_powder.battles.flanking import FlankPlace, WriteFlankMarch
from grognard.books.black_powder.battles.gates import is_open
from grognard.books.black_powder.battles.hauling import haul_fault
from grognard.books.black_powder.book import BOOK
from grognard.books.black_powder.brigade_squares import may_be_side
from grognard.books.black_powder.charging import whom_fault
from grognard.books.black_powder.command import reckon_command
from grognard.books.black_powder.country import cover_of, in_works, pace_of
from grognard.books.black_powder.firing import CEASE
from grognard.books.black_powder.forming import form, form_fault, formations_of, must_reform
from grognard.books.black_powder.mounting import remount_fault
from grognard.books.black_powder.ordering import GiveOrder
from grognard.books.black_powder.orders import Order
from grognard.books.black_powder.pieces import BpTable
from grognard.books.black_powder.stands import base_of
from grognard.kernel.book import BadSetup
from grognard.kernel.fates import Fates, Stream
from grognard.kernel.game import Game
from grognard.tabletop.geometry import Point, gap
from grognard.tabletop.going import passage

cites = pytest.mark.cites


# Ground


@cites("BP-752", "BP-900", "BP-964", "BP-1044", "BP-1045", "BP-1097", "BP-1098")
@pytest.mark.parametrize(
    ("scenario", "key", "start", "end", "cost"),
    [
        ("freemans_farm", "ff-ham-9", (10, 50), (10, 42), 14),
        ("freemans_farm", "ff-ham-gun1", (10, 50), (10, 42), None),
        ("san_miguel", "sm-i1-line", (114, 10), (106, 10), 14),
        ("san_miguel", "sm-i1-gun", (114, 10), (106, 10), 14),
        ("crimea_river", "cr-b3-gren", (50, 6), (50, 14), 8),
        ("crimea_river", "cr-b3-gun1", (50, 6), (50, 14), 8),
        ("hangmans_creek", "hc-u3-foundry", (10, 40), (10, 20), 26),
        ("hangmans_creek", "hc-u1-gun", (36, 56), (50, 56), 14),
        ("ntombi", "nt-b1-80a", (50, 58), (50, 68), 16),
        ("ntombi", "nt-b2-gatling", (50, 58), (50, 68), None),
        ("ntombi", "nt-b2-gatling", (20, 58), (20, 68), 10),
    ],
)
def test_rivers_and_streams_cost_what_the_ledger_says(
    scenario: str, key: str, start: tuple[float, float], end: tuple[float, float], cost: int | None
) -> None:
    table = laid(scenario)
    unit = table.units[key]
    if unit.is_artillery:
        unit.formation = "limbered"
    places = [Point(at(x), table.height - at(y)) for x, y in (start, end)]
    found = passage(table.terrain, places[0], places[1], pace_of(table, unit)).cost
    assert found == (None if cost is None else at(cost))


@cites("BP-967", "BP-968", "BP-969", "BP-1172", "BP-1176")
def test_a_redoubt_is_heavy_cover_that_only_infantry_storms() -> None:
    table = laid("crimea_river")
    gun = table.units["cr-rl-gun1"]
    foot = put(table, "cr-b1-55", 27, 46, 0, formation="line")
    horse = put(table, "cr-hb-greys", 27, 40, 0, formation="line")
    assert in_works(table, gun)
    assert cover_of(table, gun, foot.point) == 2
    assert whom_fault(table, foot, gun) is None
    refused = whom_fault(table, horse, gun)
    assert refused is not None
    assert refused.cite == "BP-969"
    inside = put(table, "cr-r3-mos1", 27, 54, 18000, formation="line")
    flank = put(table, "cr-b1-95", 14, 54, 9000, formation="line")
    for name in ("cr-rl-gun1", "cr-rl-gun2", "cr-r3-mos2"):
        put(table, name, 100, 30)
    aim = next(a for a in aims(table, flank) if a.target == inside.id)
    assert not is_enfiladed(table, flank, inside, aim)
    into = passage(table.terrain, foot.point, inside.point, pace_of(table, foot)).cost
    assert into is not None
    assert into >= at(6 + 8)
    assert in_works(laid("el_teb"), laid("el_teb").units["et-s1-gun1"])
    assert in_works(laid("el_teb"), laid("el_teb").units["et-s1-gun2"])


@cites("BP-998", "BP-1013", "BP-1014", "BP-1208", "BP-1234")
def test_guns_in_redoubts_take_no_orders_and_see_through_embrasures() -> None:
    table = laid("crimea_river")
    gun = table.units["cr-rl-gun1"]
    chief = table.commanders["blue-general"]
    refused = GiveOrder(table, chief).fault(Order("move", (gun.id,), facing=9000))
    assert refused is not None
    assert refused.cite == "BP-998"
    ahead = put(table, "cr-b1-55", 25, 30, 0)
    aside = put(table, "cr-b1-95", 49, 32, 0)
    found = [aim.target for aim in aims(table, gun)]
    assert ahead.id in found
    assert aside.id not in found
    beja = laid("el_teb")
    piece = beja.units["et-s1-gun1"]
    leader = beja.commanders["blue-1-brigadier"]
    turn = GiveOrder(beja, leader).fault(Order("move", (piece.id,), facing=20000))
    haul = GiveOrder(beja, leader).fault(Order("move", (piece.id,), way=((at(70), at(50)),)))
    assert turn is None
    assert haul is not None
    assert haul.cite == "BP-1208"
    assert "limbered" not in formations_of(beja, piece)


@cites("BP-1039", "BP-1043", "BP-1050", "BP-1049", "BP-1099", "BP-1168", "BP-1171")
@pytest.mark.parametrize(
    ("scenario", "key", "x", "y", "source"),
    [
        ("hangmans_creek", "hc-u2-picket", 72, 36, (72, 10)),
        ("hangmans_creek", "hc-u1-inf1", 122, 49, (122, 30)),
        ("ntombi", "nt-zc-impi", 18, 69, (30, 60)),
        ("ntombi", "nt-zc-impi", 62, 24, (80, 24)),
        ("el_teb", "et-s1-spear5", 78, 64, (50, 64)),
        ("el_teb", "et-s1-rifle1", 66, 30, (40, 30)),
    ],
)
def test_crops_wagons_scrub_and_walls_are_light_cover(
    scenario: str, key: str, x: float, y: float, source: tuple[float, float]
) -> None:
    table = laid(scenario)
    unit = put(table, key, x, y, table.units[key].bearing)
    eye = Point(at(source[0]), table.height - at(source[1]))
    assert cover_of(table, unit, eye) == 1


@cites("BP-785", "BP-857", "BP-1020", "BP-1084", "BP-1241", "BP-947", "BP-1131")
def test_line_troops_skirmish_only_beside_a_wood_and_form_up_on_leaving_it() -> None:
    table = laid("freemans_farm")
    foot = put(table, "ff-ham-9", 75, 40, 18000, formation="line")
    assert form_fault(table, foot, "skirmish order") is not None
    light = put(table, "ff-fra-light", 60, 45, 18000, formation="line")
    assert form_fault(table, light, "skirmish order") is None
    put(table, "ff-ham-9", 95, 52, 18000)
    assert form_fault(table, foot, "skirmish order") is None
    foot.formation = "skirmish order"
    assert not must_reform(table, foot)
    put(table, "ff-ham-9", 100, 30, 18000)
    assert must_reform(table, foot)
    light.formation = "skirmish order"
    assert not must_reform(table, light)


# Command


@cites("BP-861", "BP-1023", "BP-884", "BP-1232")
def test_attack_columns_hear_better() -> None:
    table = laid("crimea_river")
    chief = table.commanders["blue-1-brigadier"]
    order = Order("move", ("cr-r1-vol1",), way=((at(44), at(20)),))
    told = reasons(reckon_command(table, chief, order))
    assert told["BP-080"] == 1
    assert told["BP-884"] == 1
    assert reckon_command(table, chief, order).total == 10
    table.units["cr-r1-vol1"].formation = "line"
    assert "BP-884" not in reasons(reckon_command(table, chief, order))


# Umpire


@cites("BP-1140", "BP-1141", "BP-1239")
def test_the_umpire_keeps_booth_in_the_mission_and_has_him_shoot_at_the_nearest() -> None:
    table = laid("ntombi")
    put(table, "nt-zc-skirm1", 32, 20, 0)
    chief = table.commanders["red-4-brigadier"]
    refused = GiveOrder(table, chief).fault(Order("form", ("nt-b4-booth",), formation="line"))
    table.turn = 1
    refused = GiveOrder(table, chief).fault(Order("form", ("nt-b4-booth",), formation="line"))
    assert refused is not None
    assert refused.cite == "BP-1140"
    game = battle_of_dice(_shooting(table), [1, 1, 4, 4, 4, 4])
    volley = next(e for e in game.chronicle if isinstance(e, events.Volley))
    assert volley.unit == "nt-b4-booth"
    assert volley.target == "nt-zc-skirm1"


def _shooting(table: BpTable) -> BpTable:
    table.acting, table.first, table.phase = RED, RED, "shoot"
    table.turn, table.half = 1, 2
    return table


# Machine guns and their teams


@cites("BP-1144", "BP-1203", "BP-1204", "BP-1237")
def test_a_hauling_team_stands_by_when_its_gun_unlimbers_and_must_stay_near() -> None:
    table = laid("ntombi")
    gun, team = table.units["nt-b2-gatling"], table.units["nt-b2-team"]
    assert not team.here
    game = battle_of_dice(_shooting(table), [])
    put(table, gun.id, 80, 29.5, 27000)
    assert form(game, gun, "deployed") is None
    assert team.here
    assert gap(base_of(table, team), base_of(table, gun)) <= at(3)
    assert haul_fault(table, gun) is None
    put(table, "nt-b2-team", 70, 30, 27000)
    refused = form_fault(table, gun, "limbered")
    assert refused is not None
    assert refused.cite == "BP-1144"
    put(table, "nt-b2-team", 80, 33.5, 27000)
    assert form(game, gun, "limbered") is None
    assert not team.here
    assert gun.limbers_free
    game.close()


@cites("BP-1204")
def test_one_team_serves_two_guns_that_are_near() -> None:
    table = laid("el_teb")
    one, other = table.units["et-b2-mg1"], table.units["et-b2-mg2"]
    game = battle_of_dice(_shooting(table), [])
    form(game, one, "deployed")
    assert not table.units["et-b2-team"].here
    form(game, other, "deployed")
    assert table.units["et-b2-team"].here
    game.close()


@cites("BP-1206", "BP-1207", "BP-1237")
def test_a_gun_howitzer_fires_over_friends_without_penalty_in_three_bands() -> None:
    table = laid("el_teb")
    gun = put(table, "et-b1-gun", 20, 20, 9000, formation="deployed")
    put(table, "et-b1-gordon", 26, 20, 9000, formation="line")
    target = put(table, "et-s1-ally2", 45, 20, 27000, formation="warband")
    aim = next(a for a in aims(table, gun) if a.target == target.id)
    assert not aim.over
    assert gun.profile.shooting == (3, 2, 1)
    assert gun.profile.reach == 60


# Dismounting


@cites("BP-1063", "BP-1082", "BP-1083", "BP-1236")
def test_union_cavalry_dismounts_by_order_and_is_infantry() -> None:
    table = laid("hangmans_creek")
    table.asleep = ""
    horse = put(table, "hc-u1-cav", 120, 30, 27000, formation="line")
    chief = table.commanders["blue-1-brigadier"]
    chief.x, chief.y = at(120), table.height - at(36)
    battle = battle_of(table, "blue", "command", commanding=chief.id, turn=3)
    told = battle.play(Order("move", (horse.id,), remount=True), dice=[3, 4])
    assert told.one(events.Mounted).afoot
    unit = battle.unit(horse.id)
    assert unit.is_infantry
    line = unit.profile
    assert (line.hand_to_hand, line.shooting, line.stamina) == (4, (2,), 3)
    assert unit.has("Skirmish")
    assert not unit.has("Marauders")


@cites("BP-1147", "BP-1148", "BP-1214")
def test_colonial_horse_loses_its_dash_on_foot_and_mounted_infantry_stays_mounted() -> None:
    table = laid("ntombi")
    horse = table.units["nt-b3-flh"]
    assert horse.spare is not None
    assert horse.spare.kind == "infantry"
    assert horse.spare.hand_to_hand == horse.profile.hand_to_hand
    assert "Marauders" not in horse.spare.special
    mounted = laid("el_teb").units["et-bc-mi"]
    refused = remount_fault(mounted)
    assert refused is not None
    assert refused.cite == "BP-481"


def test_a_battle_is_fought_with_its_own_armies() -> None:
    with pytest.raises(BadSetup, match="orders of battle"):
        BOOK.setup(BOOK.agree("ntombi", {"red": "white-coats"}))


def test_orders_to_come_on_are_offered() -> None:
    table = laid("el_perez")
    battle = battle_of(table, "blue", "command", commanding="blue-1-brigadier")
    assert isinstance(battle.question, GiveOrder)
    enter = [order for order in battle.offers() if order.verb == "enter"]
    assert {name for order in enter for name in order.units} == {
        f"ep-f1-line{n}" for n in range(1, 5)
    }
    assert CEASE not in enter


@cites("BP-1064", "BP-710")
def test_the_confederates_come_on_in_whatever_formation_they_like() -> None:
    table = laid("hangmans_creek")
    man = table.brigades["red-2"].commander
    battle = battle_of(table, "red", "command", commanding=man)
    one = [order for order in battle.offers() if order.verb == "enter" and len(order.units) == 1]
    foot = [o for o in one if table.units[o.units[0]].is_infantry]
    assert {o.formation for o in foot} >= {"march column", "line", "attack column"}
    wild = msgspec.structs.replace(foot[0], formation="warband")
    assert battle.refusal(wild) == "BP-710"
    told = battle.play(msgspec.structs.replace(foot[0], formation="attack column"), dice=[3, 3])
    assert told.one(events.CameOn).formation == "attack column"


@cites("BP-879", "BP-857")
def test_napoleonic_foot_goes_back_to_line_where_there_is_no_closed_ground() -> None:
    table = laid("el_perez")
    foot = table.units["ep-b1-line1"]
    assert "skirmish order" not in formations_of(table, foot)
    assert "skirmish order" in formations_of(table, table.units["ep-b1-rifle1"])
    foot.formation = "skirmish order"
    assert must_reform(table, foot)


@cites("BP-1145", "BP-1205", "BP-1237")
@pytest.mark.parametrize(
    ("scenario", "key", "foe"),
    [("ntombi", "nt-b2-gatling", "nt-zc-skirm2"), ("el_teb", "et-b2-mg1", "et-s1-ally2")],
)
def test_naval_machine_guns_are_spared_their_first_jam(scenario: str, key: str, foe: str) -> None:
    table = laid(scenario)
    gun = put(table, key, 50, 50, 9000, formation="deployed")
    put(table, foe, 60, 50, 27000)
    assert gun.profile.reach == 36
    battle = battle_of(table, "red", "shoot", turn=2)
    shot = next(s for s in battle.offers() if s.unit == key and s.at)
    told = battle.play(shot, True, True, dice=[2, 1, 2])
    assert not told.of(events.Jammed)
    table = laid(scenario)
    put(table, key, 50, 50, 9000, formation="deployed")
    put(table, foe, 60, 50, 27000)
    again = battle_of(table, "red", "shoot", turn=2)
    assert again.play(shot, True, True, dice=[2, 1, 1]).one(events.Jammed).unit == key


@cites("BP-1217", "BP-1215")
def test_spears_are_thrown_six_inches_and_are_no_firearms() -> None:
    table = laid("el_teb")
    for key in ("et-s1-spear1", "et-s1-ally1", "et-s2-camel1"):
        profile = table.units[key].profile
        assert (profile.reach, profile.firearm) == (6, False)


SQUARE = {
    "et-b1-gordon": (50, 50, 0),
    "et-b1-krrc": (56.5, 43.5, 9000),
    "et-b1-rif": (50, 37, 18000),
    "et-b2-bw": (43.5, 43.5, 27000),
}


@cites("BP-1209", "BP-1210", "BP-1238")
def test_a_brigade_square_moves_once_though_its_order_fails() -> None:
    table = laid("el_teb")
    for name, (x, y, turn) in SQUARE.items():
        put(table, name, x, y, turn, formation="line")
    put(table, "et-b2-gun", 50, 43.5, 9000, formation="limbered")
    chief = table.commanders["red-general"]
    chief.x, chief.y = at(50), table.height - at(41)
    battle = battle_of(table, "red", "command", commanding="red-general", turn=2)
    formed = [e for e in battle.game.chronicle if isinstance(e, events.BigSquareFormed)]
    assert set(formed[0].square.sides) == set(SQUARE)
    assert "et-b2-gun" in formed[0].square.inside
    names = (*formed[0].square.sides, *formed[0].square.inside)
    lead = battle.unit(names[0])
    order = Order("move", names, way=((lead.x + at(6), lead.y),), facing=lead.bearing)
    before = {name: battle.unit(name).x for name in names}
    told = battle.play(order, dice=[6, 5])
    assert told.one(events.Ordered).moves == 0
    assert {battle.unit(name).x - x for name, x in before.items()} == {at(6)}


@cites("BP-1153", "BP-1238")
def test_native_foot_and_riders_form_no_side_of_a_square() -> None:
    table = laid("ntombi")
    assert table.squaring == ("red",)
    for key in ("nt-b2-nnc", "nt-b3-nnh", "nt-b3-flh"):
        assert form_fault(table, table.units[key], "line") is not None
    lancers = put(table, "nt-b3-17l", 60, 40, 27000, formation="line")
    assert not may_be_side(lancers)
    assert may_be_side(put(table, "nt-b1-80a", 70, 40, 27000, formation="line"))


@cites("BP-846", "BP-842")
def test_the_french_guns_come_by_the_road_after_the_first_brigade() -> None:
    table = laid("el_perez")
    table.turn = 1
    gun = table.units["ep-fa-gun1"]
    entry = {e.id: e for e in table.terms.entries}["behind-the-first"]
    assert not is_open(table, gun, entry)
    for number in range(1, 5):
        put(table, f"ep-f1-line{number}", 30, 10 * number)
    assert is_open(table, gun, entry)
    assert not is_open(table, table.units["ep-fa-gun2"], entry)


@cites("BP-1194", "BP-1195")
def test_flankers_come_where_and_when_it_was_written_and_nobody_else_knows() -> None:
    setup = BOOK.agree("el_teb", switches={"flank_march": True})
    game = Game.begin(BOOK, setup, Fates(Stream.of("flank")))
    assert isinstance(game.question, WriteFlankMarch)
    assert game.question.seat == BLUE
    game.answer("right-flank 2")
    written = next(e for e in game.chronicle if isinstance(e, events.FlankMarchWritten))
    assert written.seen(RED) is None
    horse = ["et-s2-bagg1", "et-s2-bagg2", "et-s2-camel1", "et-s2-camel2"]
    assert not set(horse) & shown(game.table, "red")
    twin = game.imagine(RED, Stream.of("another world"))
    assert [march.units for march in twin.table.flanks] == [tuple(horse)]
    twin.close()
    table = game.position().copy()
    game.close()
    table.acting, table.first, table.phase = BLUE, RED, "begin"
    table.turn, table.half = 2, 3
    later = battle_of_dice(table, [])
    while isinstance(later.question, FlankPlace):
        later.answer(later.question.offers()[0])
    came = [e for e in later.chronicle if isinstance(e, events.CameOn)]
    assert [e.unit for e in came] == horse[:3]  # for the fourth there is no room as yet
    assert all(at(130) < later.table.units[n].x for n in horse[:3])
    assert all(later.table.units[n].y < at(25) for n in horse[:3])
    assert later.question is not None
    later.close()


@cites("BP-1227")
def test_what_a_seat_is_offered_does_not_depend_on_what_the_enemy_hides() -> None:
    offered = []
    for place in (0, 3):
        table = laid("ntombi")
        impi, hide = table.units["nt-zl-impi1"], table.terms.hides[place]
        impi.x, impi.y = hide.x, hide.y
        battle = battle_of(table, "red", "command", commanding="red-1-brigadier", turn=2)
        offered.append((battle.offers(), BOOK.view(battle.table, RED)))
    assert offered[0] == offered[1]
