"""What the seven battles have of their own: hidden troops, entries, alarms, exits."""

from __future__ import annotations

from typing import Any

import pytest

from books.black_powder.battlefield import battle_of, battle_of_dice, laid, put, shown
from books.black_powder.field import BLUE, RED, area, at, reasons
from grognard.books.black_powder import events
from grognard.books.black_powder.aiming import aims, may_shoot
from grognard.books.black_powder.battles.entering import has_free_entry
from grognard.books.black_powder.battles.gates import is_open, pass_fault
from grognard.books.black_powder.battles.hiding import Unmask
from grognard.books.black_powder.book import BOOK
from grognard.books.black_powder.command import lead_fault, reckon_command, return_fault
from grognard.books.black_powder.country import pace_of
from grognard.books.black_powder.doorways import entry_fault
from grognard.books.black_powder.forming import form_fault
from grognard.books.black_powder.morale import is_lost
from grognard.books.black_powder.ordering import TakeInitiative, initiative_fault
from grognard.books.black_powder.orders import NOTHING, Order
from grognard.books.black_powder.responding import may_close
from grognard.books.black_powder.riding import ride_fault
from grognard.books.black_powder.stands import base_of
from grognard.kernel.fates import Fates, Stream
from grognard.kernel.game import Game
from grognard.tabletop.geometry import Point, gap
from grognard.tabletop.going import passage

cites = pytest.mark.cites


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


@cites("BP-902")
def test_nobody_enters_the_monastery_before_the_clergy_appear() -> None:
    table = laid("san_miguel")
    guard = table.units["sm-i1-guard"]
    monastery = next(f for f in table.features if f.id == "monastery")
    refused = entry_fault(table, guard, monastery)
    assert refused is not None
    assert refused.words == "the gates are barred"
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
    order = Order("enter", ("hc-u2-inf1",), "town-road")
    across = Order("enter", ("hc-c1-inf1",), "left")
    assert has_free_entry(table, table.units["hc-u2-inf1"], order)
    assert not has_free_entry(table, table.units["hc-c1-inf1"], across)
    battle = battle_of(table, "blue", "command", commanding="blue-2-brigadier", turn=2)
    told = battle.play(order, dice=[6, 5])
    assert told.one(events.Ordered).moves == 0
    assert told.one(events.CameOn).unit == "hc-u2-inf1"
    free = told.one(events.FreeMoveLeft)
    assert (free.units, free.says_who()) == (("hc-u2-inf1",), "BP-710")


@cites("BP-710", "BP-080", "BP-094")
def test_who_is_to_come_on_in_line_is_no_column_though_he_comes_by_road() -> None:
    table = laid("hangmans_creek")
    table.asleep = ""
    battle = battle_of(table, "blue", "command", commanding="blue-2-brigadier", turn=2)
    order = Order("enter", ("hc-u2-inf1",), "town-road", formation="line")
    rating = reckon_command(battle.table, battle.table.commanders["blue-2-brigadier"], order)
    assert not {"BP-080", "BP-081"} & set(reasons(rating))
    told = battle.play(order, dice=[6, 5])
    assert told.one(events.Ordered).moves == 0
    assert not told.of(events.CameOn)


@cites("BP-115", "BP-857", "BP-864")
@pytest.mark.parametrize(
    ("name", "formation", "able"),
    [
        ("ep-b1-line1", "skirmish order", False),
        ("ep-b1-line1", "mixed line", True),
        ("ep-b1-rifle1", "skirmish order", True),
        ("ep-b1-rifle1", "mixed line", False),
    ],
)
def test_who_comes_back_forms_only_what_his_battle_lets_him_form(
    name: str, formation: Any, *, able: bool
) -> None:
    table = laid("el_perez")
    put(table, name, 24, 60, gone="left", exit=(at(24), 0))
    man = table.commanders["red-1-brigadier"]
    fault = return_fault(table, man, Order("return", (name,), formation=formation))
    assert (fault is None) == able


@cites("BP-710", "BP-777")
def test_an_order_to_come_on_is_measured_to_the_path_that_it_names() -> None:
    table = laid("freemans_farm")
    table.turn = 2
    arnold = table.commanders["blue-general"]  # he stands at the middle path, 36 inches off
    by = {
        gate: reasons(reckon_command(table, arnold, Order("enter", ("ff-poo-1nh",), gate)))
        for gate in ("west-path", "middle-path")
    }
    assert by["west-path"]["BP-078"] == -3
    assert "BP-078" not in by["middle-path"]


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
    assert len(battle.offers()) == 16  # five stretches of the edge, three ways each, or to wait
    told = battle.play("back-right", dice=dice)
    tried = told.one(events.EntryTried)
    assert tried.seen(RED) is None
    assert len(told.of(events.CameOn)) == come  # on a bare 8 the Cossacks do not stir: BP-1024
    where = [battle.unit(event.unit).x for event in told.of(events.CameOn)]
    assert all(x < at(40) for x in where)
    known = shown(battle.table, "red")
    assert ("blue-4-brigadier" in known) == bool(come)


@cites("BP-1012")
def test_the_british_neither_read_of_secret_reserves_nor_hear_that_they_find_no_room() -> None:
    table = laid("crimea_river")
    for n, unit in enumerate(table.standing("red")):
        put(table, unit.id, 3, 44 + 2 * n, 27000, formation="line")
    battle = battle_of(table, "blue", "command", turn=2)
    assert battle.asks() == "BringOn"
    assert battle.question.secret
    told = battle.play("west-side", dice=[3, 4])
    assert not told.of(events.CameOn)
    assert len(told.of(events.Halted)) == 4
    assert all(halted.seen(BLUE) is halted for halted in told.of(events.Halted))
    assert not any(halted.seen(RED) for halted in told.of(events.Halted))


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


# Commanders and rivers


@cites("BP-128", "BP-493")
@pytest.mark.parametrize(
    ("up", "cite"),
    [(22, ""), (40, ""), (46, "BP-493"), (60, "BP-493")],
)
def test_a_commander_crosses_a_river_by_the_bridge_with_all_the_way_that_takes(
    up: float, cite: str
) -> None:
    table = laid("el_perez")
    man = table.commanders["red-general"]
    man.x, man.y = at(120), table.height - at(up)
    fault = ride_fault(table, man, Point(at(138), table.height - at(up)))
    assert (fault.cite if fault else "") == cite
    near = ride_fault(table, man, Point(at(100), table.height - at(up)))
    assert near is None


@cites("BP-097", "BP-493")
def test_nobody_leads_a_unit_on_the_other_bank_that_he_cannot_reach() -> None:
    table = laid("el_perez")
    column = put(table, "ep-b3-port", 138, 60, 9000, formation="march column")
    man = table.commanders["red-3-brigadier"]
    man.x, man.y = at(125), table.height - at(60)
    fault = lead_fault(table, man, Order("follow", (column.id,)))
    assert fault is not None
    assert fault.cite == "BP-493"
    man.x = at(133)
    assert lead_fault(table, man, Order("follow", (column.id,))) is None


# Leaving


@cites("BP-111", "BP-855")
@pytest.mark.parametrize(("x", "beyond", "gone"), [(136, 160, "escaped"), (30, 20, "left")])
def test_who_is_ordered_beyond_the_edge_gets_away_only_by_the_way_he_was_to_take(
    x: float, beyond: float, gone: str
) -> None:
    table = laid("el_perez")
    up = 22 if gone == "escaped" else 66
    column = put(table, "ep-b3-port", x, up, 9000 if gone == "escaped" else 0)
    column.formation = "march column"
    chief = table.commanders["red-3-brigadier"]
    chief.x, chief.y = column.x, column.y
    battle = battle_of(table, "red", "command", commanding=chief.id, turn=3)
    end = (at(beyond), column.y) if gone == "escaped" else (column.x, -at(20))
    battle.play(Order("move", (column.id,), way=(end,)), dice=[3, 4])
    assert battle.unit(column.id).gone == gone


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


@cites("BP-121", "BP-134", "BP-138", "BP-855")
@pytest.mark.parametrize(
    ("ground", "why"),
    [("wood", "BP-134"), ("river", "BP-134"), ("scree", "BP-059"), ("enemy", "BP-121")],
)
def test_who_marches_off_reckons_with_the_ground_and_the_enemy_before_the_edge(
    ground: str, why: str
) -> None:
    table = laid("el_perez")
    column = put(table, "ep-b3-port", 136, 40, 9000, formation="march column")
    if ground == "enemy":
        put(table, "ep-f3-line1", 142, 40, 27000, formation="line")
    else:
        table.features = (*table.features, area("bar", 140, 0, 143, 72, ground))
    chief = table.commanders["red-3-brigadier"]
    chief.x, chief.y = at(130), table.height - at(36)
    battle = battle_of(table, "red", "command", commanding=chief.id, turn=3)
    told = battle.play(Order("leave", (column.id,)), dice=[4, 4])
    assert not told.of(events.Escaped)
    assert told.one(events.Halted).by == why
    assert battle.unit(column.id).here
