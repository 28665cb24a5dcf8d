"""What the seven battles have of their own: entries, hidden troops, alarms, exits, works, teams."""

from __future__ import annotations

from typing import Any

import pytest

from books.black_powder.battlefield import battle_of, laid
from books.black_powder.field import BLUE, RED, at, reasons
from grognard.books.black_powder import events
from grognard.books.black_powder.aiming import aims, is_enfiladed, may_shoot
from grognard.books.black_powder.battles.entering import has_free_entry
from grognard.books.black_powder.battles.flanking import WriteFlankMarch
from grognard.books.black_powder.battles.gates import is_open, pass_fault
from grognard.books.black_powder.battles.hauling import haul_fault
from grognard.books.black_powder.battles.hiding import Unmask
from grognard.books.black_powder.book import BOOK
from grognard.books.black_powder.brigade_squares import may_be_side
from grognard.books.black_powder.charging import whom_fault
from grognard.books.black_powder.command import order_fault, reckon_command
from grognard.books.black_powder.country import cover_of, in_works, pace_of
from grognard.books.black_powder.firing import CEASE
from grognard.books.black_powder.forming import form, form_fault, formations_of, must_reform
from grognard.books.black_powder.marching import entry_fault
from grognard.books.black_powder.morale import is_lost
from grognard.books.black_powder.mounting import remount_fault
from grognard.books.black_powder.ordering import GiveOrder, TakeInitiative, initiative_fault
from grognard.books.black_powder.orders import NOTHING, Order
from grognard.books.black_powder.pieces import BpTable, Unit
from grognard.books.black_powder.responding import may_close
from grognard.books.black_powder.stands import base_of
from grognard.kernel.book import BadSetup
from grognard.kernel.fates import Fates, Stream
from grognard.kernel.game import Game
from grognard.tabletop.geometry import Point, gap
from grognard.tabletop.going import passage

cites = pytest.mark.cites


def put(table: BpTable, name: str, x: float, y: float, bearing: int = 0, **state: Any) -> Unit:
    """Stand a unit of a battle somewhere, in inches from the bottom-left corner."""
    unit = table.units[name]
    unit.x, unit.y, unit.bearing = at(x), table.height - at(y), bearing
    unit.reserve = unit.hidden = False
    unit.inside, unit.exit = "", None
    for word, value in state.items():
        setattr(unit, word, value)
    return unit


def shown(table: BpTable, seat: str | None) -> set[str]:
    return {piece.id for piece in BOOK.view(table, seat).pieces}


# Hidden troops


@cites("BP-770", "BP-726", "BP-783", "BP-1227")
def test_the_british_see_nothing_of_morgan_and_the_americans_do() -> None:
    table = laid("freemans_farm")
    table.phase = "toss"
    hidden = {"ff-mor-rifles", "ff-mor-dearborn", "blue-1-brigadier"}
    assert hidden <= shown(table, "blue")
    assert not hidden & shown(table, "red")
    assert "11 units" in BOOK.view(table, "red").sides[1].score
    assert "13 units" in BOOK.view(table, "blue").sides[1].score


@cites("BP-783")
def test_hidden_troops_are_no_targets_and_shoot_in_the_turn_they_show_themselves() -> None:
    table = laid("freemans_farm")
    red = put(table, "ff-ham-62", 68, 46, 18000, formation="line")
    assert "ff-mor-rifles" not in [foe.id for foe in table.foes(red)]
    battle = battle_of(table, "blue", "initiative")
    assert isinstance(battle.question, Unmask)
    told = battle.play("ff-mor-rifles")
    assert told.one(events.Revealed).unit == "ff-mor-rifles"
    assert may_shoot(battle.table, battle.unit("ff-mor-rifles"))
    assert [aim.target for aim in aims(battle.table, battle.unit("ff-mor-rifles"))] == ["ff-ham-62"]
    assert "ff-mor-rifles" in shown(battle.table, "red")
    assert "ff-mor-dearborn" not in shown(battle.table, "red")


@cites("BP-784")
def test_who_marches_upon_hidden_troops_stops_six_inches_off_and_finds_them() -> None:
    table = laid("freemans_farm")
    column = put(table, "ff-ham-20", 74, 50, 18000, formation="march column")
    table.commanders["red-1-brigadier"].x, table.commanders["red-1-brigadier"].y = at(74), at(20)
    battle = battle_of(table, "red", "command", commanding="red-1-brigadier")
    order = Order("move", (column.id,), way=((at(68), table.height - at(38)),))
    told = battle.play(order, dice=[1, 2])
    found = told.one(events.Revealed)
    assert found.unit == "ff-mor-rifles"
    assert found.says_who() == "BP-784"
    away = gap(
        base_of(battle.table, battle.unit("ff-ham-20")),
        base_of(battle.table, battle.unit("ff-mor-rifles")),
    )
    assert at(5.9) <= away <= at(7)


@cites("BP-1012", "BP-1227", "BP-1127")
@pytest.mark.parametrize(
    ("scenario", "owner"),
    [
        ("freemans_farm", "blue"),
        ("san_miguel", "blue"),
        ("crimea_river", "blue"),
        ("ntombi", "blue"),
        ("el_teb", "blue"),
    ],
)
def test_nothing_unknown_to_a_seat_is_in_its_view_or_in_what_it_hears(
    scenario: str, owner: str
) -> None:
    game = Game.begin(BOOK, BOOK.agree(scenario), Fates(Stream.of("secrets")))
    chance = Stream.of("choices")
    other = game.table.rival(owner)
    heard = 0
    while game.verdict is None and game.table.turn < 4:
        assert game.question is not None
        offers = game.question.offers()
        game.answer(offers[chance.below(len(offers))])
        unknown = [u for u in game.table.units.values() if u.hidden and u.seat == owner]
        view = repr(BOOK.view(game.table, other))
        assert not [u.id for u in unknown if u.id in view or f"'{u.name}'" in view]
        for event in game.chronicle[heard:]:
            seen = event.seen(other)
            told = "" if seen is None else repr(seen)
            assert not [u.id for u in unknown if u.id in told]
        heard = len(game.chronicle)
    game.close()


@cites("BP-1127", "BP-1227")
def test_the_enemy_imagines_hidden_regiments_in_any_place_where_they_could_hide() -> None:
    game = Game.begin(BOOK, BOOK.agree("ntombi"), Fates(Stream.of("a")))
    places = set()
    for number in range(20):
        twin = game.imagine(RED, Stream.of(f"world {number}"))
        places.add((twin.table.units["nt-zl-impi1"].x, twin.table.units["nt-zl-impi1"].y))
        assert shown(twin.table, "red") == shown(game.table, "red")
        twin.close()
    assert len(places) >= 4
    mine = game.imagine(BLUE, Stream.of("own"))
    assert mine.table.units["nt-zl-impi1"].x == game.table.units["nt-zl-impi1"].x


@cites("BP-1138", "BP-1139")
def test_a_column_stops_three_inches_short_of_a_hidden_impi() -> None:
    table = laid("ntombi")
    put(table, "nt-b1-80a", 80, 48, 27000, formation="march column")
    table.commanders["red-1-brigadier"].x, table.commanders["red-1-brigadier"].y = at(84), at(24)
    battle = battle_of(table, "red", "command", commanding="red-1-brigadier", turn=2)
    order = Order("move", ("nt-b1-80a",), way=((at(50), table.height - at(48)),))
    told = battle.play(order, dice=[1, 1])
    assert told.one(events.Revealed).says_who() == "BP-1139"
    away = gap(
        base_of(battle.table, battle.unit("nt-b1-80a")),
        base_of(battle.table, battle.unit("nt-zl-impi1")),
    )
    assert at(2.9) <= away <= at(4)


@cites("BP-1193", "BP-1218", "BP-1219")
@pytest.mark.parametrize(("x", "y", "seen"), [(60, 66, True), (28, 63, False), (20, 40, False)])
def test_hidden_beja_are_placed_once_somebody_sees_them_near(
    x: float, y: float, *, seen: bool
) -> None:
    table = laid("el_teb")
    put(table, "et-bc-abys", x, y, 9000)
    assert sum(u.hidden for u in table.units.values()) == 7
    battle = battle_of(table, "blue", "end", turn=1)
    found = [e.unit for e in battle.game.chronicle if isinstance(e, events.Revealed)]
    assert ("et-s1-skirm1" in found) == seen


@cites("BP-936", "BP-937", "BP-1229")
@pytest.mark.parametrize(
    ("turn", "die", "up"), [(1, 6, True), (1, 5, False), (2, 5, True), (3, 4, True), (6, 1, True)]
)
def test_the_clergy_start_up_by_a_die_that_grows_easier(turn: int, die: int, *, up: bool) -> None:
    table = laid("san_miguel")
    table.acting, table.first, table.phase = BLUE, RED, "begin"
    table.turn, table.half = turn, 2 * turn
    battle = battle_of_dice(table, [die])
    told = [e for e in battle.chronicle if isinstance(e, events.Revealed)]
    assert bool(told) == up
    tried = [e for e in battle.chronicle if isinstance(e, events.AmbushTried)]
    assert tried[0].seen(RED) is None
    assert tried[0].seen(BLUE) is None
    if up:
        clergy = battle.table.units["sm-c4-clergy"]
        assert clergy.formation == "skirmish order"
        block = table.terrain["monastery"].shape
        assert gap(base_of(battle.table, clergy), block) <= at(6)


def battle_of_dice(table: BpTable, dice: list[int]) -> Game[BpTable]:
    return Game.take_up(BOOK, BOOK.agree(table.scenario), table, Fates(None, dice))


@cites("BP-902")
def test_nobody_enters_the_monastery_before_the_clergy_appear() -> None:
    table = laid("san_miguel")
    guard = table.units["sm-i1-guard"]
    monastery = next(f for f in table.features if f.id == "monastery")
    refused = entry_fault(table, guard, monastery)
    assert refused is not None
    assert refused.words == "its gates are barred"
    table.units["sm-c4-clergy"].hidden = False
    table.units["sm-c4-clergy"].inside = ""
    assert entry_fault(table, guard, monastery) is None


# Entries


@cites("BP-710", "BP-771", "BP-773", "BP-776", "BP-777", "BP-1228")
def test_reserves_come_on_in_their_turn_and_in_their_queue() -> None:
    table = laid("freemans_farm")
    table.turn = 1
    entry = {e.id: e for e in table.terms.entries}
    poor, gren, foot = (table.units[n] for n in ("ff-poo-1nh", "ff-fra-gren", "ff-fra-24"))
    assert not is_open(table, poor, entry["west-path"])
    assert is_open(table, gren, entry["frasers-path"])
    assert not is_open(table, foot, entry["frasers-path"])
    table.turn = 2
    assert is_open(table, poor, entry["west-path"])
    assert is_open(table, poor, entry["middle-path"])
    refused = pass_fault(table, [table.units["ff-lea-2ma"]], "enter", "west-path")
    assert refused is not None
    assert refused.cite == "BP-710"


@cites("BP-710", "BP-720", "BP-751", "BP-842", "BP-846", "BP-1070", "BP-1071")
def test_a_regiment_is_ordered_on_and_its_first_move_is_measured_from_the_edge() -> None:
    table = laid("hangmans_creek")
    table.asleep = ""
    battle = battle_of(table, "blue", "command", commanding="blue-2-brigadier", turn=2)
    order = Order("enter", ("hc-u2-inf1",), "town-road")
    rating = reckon_command(battle.table, battle.table.commanders["blue-2-brigadier"], order)
    assert reasons(rating)["BP-081"] == 2  # a column by road
    told = battle.play(order, dice=[5, 5])
    assert told.one(events.CameOn).unit == "hc-u2-inf1"
    unit = battle.unit("hc-u2-inf1")
    assert unit.here
    assert abs(base_of(battle.table, unit).bottom - at(12)) <= at(1)


@cites("BP-710")
def test_a_column_by_road_comes_on_by_one_move_though_nobody_heard() -> None:
    table = laid("hangmans_creek")
    table.asleep = ""
    assert has_free_entry(table, table.units["hc-u2-inf1"])
    assert not has_free_entry(table, table.units["hc-c1-inf1"])
    battle = battle_of(table, "blue", "command", commanding="blue-2-brigadier", turn=2)
    order = Order("enter", ("hc-u2-inf1",), "town-road")
    told = battle.play(order, dice=[6, 5])
    assert told.one(events.Ordered).moves == 0
    assert told.one(events.CameOn).unit == "hc-u2-inf1"


@cites("BP-1064", "BP-1065", "BP-1041")
def test_a_confederate_brigade_comes_on_in_line_by_one_order_along_its_stretch() -> None:
    table = laid("hangmans_creek")
    battle = battle_of(table, "red", "command", commanding="red-2-brigadier")
    names = tuple(f"hc-c2-inf{n}" for n in (1, 2, 3, 4))
    told = battle.play(Order("enter", names, "centre", formation="line"), dice=[3, 3])
    assert len(told.of(events.CameOn)) >= 3
    assert {battle.unit(e.unit).formation for e in told.of(events.CameOn)} == {"line"}
    assert all(at(60) <= battle.unit(e.unit).x <= at(88) for e in told.of(events.CameOn))


@cites("BP-1000", "BP-1001", "BP-1010", "BP-1011", "BP-999")
@pytest.mark.parametrize(("dice", "come"), [([4, 4], 2), ([3, 4], 4), ([4, 5], 0)])
def test_off_table_cavalry_comes_by_its_commanders_bare_rating(dice: list[int], come: int) -> None:
    table = laid("crimea_river")
    battle = battle_of(table, "blue", "command", turn=2)
    assert "red-4-brigadier" not in shown(battle.table, "blue")
    assert len(battle.offers()) == 6  # five stretches of the edge, or to wait
    told = battle.play("back-right", dice=dice)
    tried = told.one(events.EntryTried)
    assert tried.seen(RED) is None
    assert len(told.of(events.CameOn)) == come  # on a bare 8 the Cossacks do not stir: BP-1024
    where = [battle.unit(event.unit).x for event in told.of(events.CameOn)]
    assert all(x < at(40) for x in where)
    known = shown(battle.table, "red")
    assert ("blue-4-brigadier" in known) == bool(come)


@cites("BP-999", "BP-1012")
def test_the_british_do_not_know_of_the_russian_cavalry() -> None:
    table = laid("crimea_river")
    side = BOOK.view(table, "red").sides[1]
    assert "11 units" in side.score
    assert "4 brigades" in side.notes[0]


@cites("BP-1125")
def test_the_lancers_wait_off_the_eastern_edge() -> None:
    table = laid("ntombi")
    assert [u.id for u in table.units.values() if u.reserve and not u.has("Hauls")] == ["nt-b3-17l"]
    assert table.units["nt-b3-17l"].exit == (at(96), table.height - at(46))


@cites("BP-775", "BP-845", "BP-1072", "BP-1130", "BP-1198", "BP-713", "BP-930", "BP-1002")
@pytest.mark.parametrize(
    ("scenario", "opener"),
    [
        ("freemans_farm", "red"),
        ("el_perez", "red"),
        ("san_miguel", ""),
        ("crimea_river", ""),
        ("hangmans_creek", "blue"),
        ("ntombi", "red"),
        ("el_teb", "red"),
    ],
)
def test_the_first_turn_is_as_told_or_thrown_for(scenario: str, opener: str) -> None:
    table = laid(scenario)
    assert table.opener == opener
    game = Game.begin(BOOK, BOOK.agree(scenario), Fates(Stream.of("toss")))
    first = [e for e in game.chronicle if isinstance(e, events.FirstTaken)]
    assert (first[0].first == opener) if opener else (game.question is not None)
    game.close()


# Sleepers and pickets


@cites("BP-1069", "BP-1072", "BP-1077", "BP-1079", "BP-1081", "BP-1230")
def test_in_the_first_union_turn_only_the_picket_stirs() -> None:
    game = Game.begin(BOOK, BOOK.agree("hangmans_creek"), Fates(Stream.of("dawn")))
    assert isinstance(game.question, TakeInitiative)
    offers = game.question.offers()
    assert {name for order in offers for name in order.units} == {"hc-u2-picket"}
    game.answer(NOTHING)
    began = [e for e in game.chronicle if isinstance(e, events.CommanderBegan)]
    assert not began
    assert game.table.asleep == "blue"
    assert game.table.acting == "red"
    game.close()


@cites("BP-1077", "BP-1078")
def test_the_first_shot_gives_the_alarm() -> None:
    table = laid("hangmans_creek")
    put(table, "hc-c2-inf1", 72, 4, 0, formation="line")
    sleeper = table.units["hc-u1-inf1"]
    assert not may_shoot(table, sleeper)
    assert not may_close(table, sleeper)
    fault = initiative_fault(table, sleeper)
    assert fault is not None
    assert fault.cite == "BP-1077"
    battle = battle_of(table, "red", "shoot")
    shot = next(s for s in battle.offers() if s.unit == "hc-c2-inf1" and s.at)
    told = battle.play(shot, dice=[1, 1, 1])
    assert told.one(events.AlarmGiven).seat == "blue"
    assert battle.table.asleep == ""


@cites("BP-1079", "BP-1080", "BP-1066")
def test_a_picket_keeps_its_standing_orders_until_somebody_tries_another() -> None:
    table = laid("hangmans_creek")
    table.asleep = ""
    picket = table.units["hc-u2-picket"]
    assert picket.standing
    assert picket.is_skirmishing
    assert initiative_fault(table, picket) is None
    assert not form_fault(table, picket, "line")
    battle = battle_of(table, "blue", "command", commanding="blue-2-brigadier", turn=2)
    order = Order("move", (picket.id,), way=((at(72), table.height - at(30)),))
    rating = reckon_command(battle.table, battle.table.commanders["blue-2-brigadier"], order)
    assert "BP-078" not in reasons(rating) or reasons(rating)["BP-078"] == 0
    told = battle.play(order, dice=[6, 4])
    assert told.one(events.StandingOrdersEnded).unit == picket.id
    fault = initiative_fault(battle.table, battle.unit(picket.id))
    assert fault is not None


# Leaving


@cites("BP-820", "BP-849", "BP-855", "BP-866", "BP-1231", "BP-723")
def test_who_is_over_the_bridge_marches_off_and_is_not_lost() -> None:
    table = laid("el_perez")
    column = put(table, "ep-b3-port", 136, 22, 9000, formation="march column")
    line = put(table, "ep-b3-line1", 110, 22, 9000, formation="march column")
    chief = table.commanders["red-3-brigadier"]
    chief.x, chief.y = at(130), table.height - at(26)
    refused = pass_fault(table, [line], "leave", "")
    assert refused is not None
    assert refused.cite == "BP-855"
    battle = battle_of(table, "red", "command", commanding=chief.id, turn=3)
    told = battle.play(Order("leave", (column.id,)), dice=[3, 4])
    assert told.one(events.Escaped).unit == column.id
    gone = battle.unit(column.id)
    assert gone.gone == "escaped"
    assert gone.exit is None
    assert not is_lost(gone)
    pace = pace_of(battle.table, line)
    bridge = passage(table.terrain, Point(at(120), at(50)), Point(at(138), at(50)), pace)
    assert bridge.cost == at(18)
    ford = passage(table.terrain, Point(at(120), at(20)), Point(at(138), at(20)), pace)
    assert ford.cost is None


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
    refused = order_fault(table, chief, Order("move", (gun.id,), facing=9000))
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
    turn = order_fault(beja, leader, Order("move", (piece.id,), facing=20000))
    haul = order_fault(beja, leader, Order("move", (piece.id,), way=((at(70), at(50)),)))
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
    refused = order_fault(table, chief, Order("form", ("nt-b4-booth",), formation="line"))
    table.turn = 1
    refused = order_fault(table, chief, Order("form", ("nt-b4-booth",), formation="line"))
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
    told = battle.play(shot, dice=[2, 1, 2])
    assert not told.of(events.Jammed)
    table = laid(scenario)
    put(table, key, 50, 50, 9000, formation="deployed")
    put(table, foe, 60, 50, 27000)
    again = battle_of(table, "red", "shoot", turn=2)
    assert again.play(shot, dice=[2, 1, 1]).one(events.Jammed).unit == key


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
    assert twin.table.flank is not None
    twin.close()
    table = game.position().copy()
    game.close()
    table.acting, table.first, table.phase = BLUE, RED, "begin"
    table.turn, table.half = 2, 3
    later = battle_of_dice(table, [])
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
