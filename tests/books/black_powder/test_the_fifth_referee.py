"""What a fifth referee found in the advanced rules, the special rules and the battles."""

from __future__ import annotations

from typing import Any

import pytest

from books.black_powder.battlefield import attend, battle_of, cleared, laid, put
from books.black_powder.field import (
    RED,
    SOUTH,
    Battle,
    area,
    at,
    battle,
    general,
    ordering,
    table_of,
    troop,
)
from grognard.books.black_powder import events
from grognard.books.black_powder.battles.hauling import haul_fault
from grognard.books.black_powder.battles.victories import battle_end
from grognard.books.black_powder.brigade_squares import find_squares
from grognard.books.black_powder.burning import torchable
from grognard.books.black_powder.combat import throws_again
from grognard.books.black_powder.firing import Shares, Shot, owing
from grognard.books.black_powder.forming import form_fault
from grognard.books.black_powder.morale import withdrawal
from grognard.books.black_powder.ordering import initiative_fault
from grognard.books.black_powder.orders import Order
from grognard.books.black_powder.pieces import BpTable, Contact
from grognard.books.black_powder.results import victor_options
from grognard.books.black_powder.shooting import second_shots
from grognard.books.black_powder.stands import base_of
from told import Told

cites = pytest.mark.cites
FOOT = 1.575
"""How far apart the middles of two lines of foot in contact are, in inches."""


def told(play: Battle) -> Told:
    return Told(play.game.chronicle)


def on_the_table(table: BpTable, name: str) -> bool:
    base = base_of(table, table.units[name])
    inside = base.left >= 0 and base.top >= 0
    return inside and base.right <= table.width and base.bottom <= table.height


# Victors


@cites("BP-290", "BP-293", "BP-316")
def test_nobody_sweeps_on_while_an_enemy_of_the_same_fight_has_only_turned_to_face() -> None:
    play = battle(
        troop("A", 31, 24 + FOOT, charged=1, launched=1),
        troop("B", 41, 24 + FOOT, charged=1, launched=1),
        troop("Z", 34, 24),
        troop("Y", 44, 22, bearing=9000, formation="attack column"),
        troop("D", 9, 44),
        phase="combat",
        contacts=[("A", 0, "Z", 0), ("B", 0, "Z", 0), ("B", 0, "Y", 1)],
        dice=[*[6] * 12, *[1] * 9, *[1] * 9, *[6] * 3],
    )
    play.play("Z", dice=[1, 1, 6, 6])
    assert told(play).one(events.FacedEnemy).unit == "Y"
    assert play.asks() == "VictorChoice"
    assert "stay" in play.offers()
    assert "sweep" not in play.offers(), "Y still fights B"


def victory(aside: float = 36) -> Battle:
    """A has beaten Z off the field, and Y is close by, or farther aside."""
    return battle(
        troop("A", 36, 24 + FOOT, charged=1, launched=1),
        troop("Z", 36, 24),
        troop("Y", aside, 16),
        troop("D", 9, 44),
        phase="combat",
        contacts=[("A", 0, "Z", 0)],
        dice=[*[6] * 6, *[1] * 6, *[1] * 6, 1, 1],
    )


@cites("BP-292")
@pytest.mark.parametrize(("way", "bearing"), [("left", 27000), ("right", 9000), ("about", 18000)])
def test_an_enemy_close_by_does_not_keep_who_falls_back_from_turning(
    way: str, bearing: int
) -> None:
    play = victory()
    play.play(f"back:{way}")
    unit = play.unit("A")
    assert unit.bearing == bearing
    assert unit.y == at(24 + FOOT) + at(12), "a whole move, and turned besides"


@cites("BP-292")
def test_who_falls_back_to_where_there_is_no_room_to_turn_looks_ahead_as_before() -> None:
    play = battle(
        troop("A", 36, 24 + FOOT, charged=1, launched=1),
        troop("Z", 36, 24),
        troop("Y", 66, 4),
        troop("D", 36, 41),
        phase="combat",
        contacts=[("A", 0, "Z", 0)],
        dice=[*[6] * 6, *[1] * 6, *[1] * 6, 1, 1],
    )
    play.play("back:left")
    assert play.unit("A").bearing == 0
    assert play.unit("A").y > at(30)


@cites("BP-292", "BP-293")
@pytest.mark.parametrize(
    ("choice", "gone"),
    [("back:4", 4), ("back:7", 7), ("back", 12), ("sweep:4", -4), ("sweep:5", -5), ("sweep", -12)],
)
def test_a_victor_goes_as_far_as_he_likes_up_to_a_move(choice: str, gone: int) -> None:
    play = victory(aside=62)
    assert play.refusal("back:12") and play.refusal("sweep:0") and play.refusal("back:x")
    words = play.question.describe(choice).label
    assert (" inches" in words) == (":" in choice)
    play.play(choice)
    assert play.unit("A").y - at(24 + FOOT) == at(gone)


@cites("BP-126", "BP-292", "BP-1208")
@pytest.mark.parametrize(
    ("template", "moves"), [("artillery", True), ("siege artillery", False), ("fixed gun", False)]
)
def test_guns_that_nobody_can_push_do_not_fall_back(template: str, moves: bool) -> None:
    table = table_of(troop("A", 36, 30, template), troop("Z", 36, 4))
    options = victor_options(table, table.units["A"], [], [], swept=False)
    assert ("back" in options) == moves


# Break tests


@cites("BP-316")
@pytest.mark.parametrize("ground", ["edge", "lake"])
def test_nobody_turns_to_face_where_he_would_stand_off_the_table_or_in_a_lake(ground: str) -> None:
    down = 1.5 if ground == "edge" else 24
    lake = [area("lake", 30, 18, 45, down - 0.9, "lake")] if ground == "lake" else []
    wide, deep = 240 / 25.4, 80 / 25.4
    play = battle(
        troop("A", 36 + (wide + deep) / 2, down + 0.4, bearing=27000, formation="attack column"),
        troop("Z", 36, down, bearing=0),
        troop("Y", 66, 40),
        phase="combat",
        contacts=[("A", 0, "Z", 1)],
        features=lake,
        dice=[*[1] * 6, *[1] * 3],
    )
    assert not told(play).of(events.FacedEnemy)
    assert on_the_table(play.table, "Z")
    assert play.unit("Z").bearing == 0


@cites("BP-287", "BP-303")
def test_a_supporter_tests_once_however_his_friends_break_from_a_drawn_fight() -> None:
    horse, foot = 12 + 70 / 25.4, 12 + FOOT
    blows = [1] * (6 + 6 + 7 + 4)
    play = battle(
        troop("A", 31, horse),
        troop("B", 45, foot),
        troop("Z", 31, 12, "cavalry"),
        troop("Y", 45, 12, size="small", casualties=2),
        troop("X", 38, 12, size="small"),
        phase="combat",
        contacts=[("A", 0, "Z", 0), ("A", 0, "Y", 0), ("B", 0, "Y", 0)],
        features=[area("lake", 6, 0, 66, 9.9, "lake")],
        dice=[*blows, 1, 1, 6, 6],
    )
    now = told(play)
    assert not now.one(events.RoundDecided).winner
    assert [event.unit for event in now.of(events.Broke)] == ["Y", "Z"], "horse has no way out"
    assert [test.unit for test in now.of(events.BreakTested)] == ["Y", "X"]


@cites("BP-299", "BP-391")
def test_who_fights_tests_as_well_for_a_stray_rocket_that_has_cost_him_too_much() -> None:
    fighters = troop("B", 36, 24 + FOOT, casualties=4), troop("Z", 36, 24)
    table = table_of(*fighters, troop("A", 9, 40), contacts=[("B", 0, "Z", 0)])
    assert owing(table) == ["B"]
    table.units["B"].casualties = 3
    assert owing(table) == [], "shaken is not enough"


# Terror


def terror(*more: Any, contacts: Any, dice: Any) -> Battle:
    play = ordering(
        troop("A", 17, 24, bearing=9000, special=["Terrifying Charge"]),
        *more,
        troop("D", 9, 44),
        general("G", 20, 30, rating=10),
        contacts=contacts,
    )
    play.play(Order("charge", ("A",), "X"), dice=dice)
    return play


@cites("BP-290", "BP-429")
def test_who_scares_one_enemy_off_does_not_sweep_on_while_friends_fight_another() -> None:
    both = troop("X", 31.2, 24), troop("Y", 40.8, 24)
    held = [("B", 0, "X", 0), ("B", 0, "Y", 0)]
    play = terror(troop("B", 36, 24 + FOOT), *both, contacts=held, dice=[1, 1, 1, 1])
    assert play.asks() == "VictorChoice"
    assert play.question.about() == "A"
    assert "sweep" not in play.offers()
    assert "rejoin:Y" in play.offers()


@cites("BP-289", "BP-429")
def test_friends_who_fought_those_that_are_scared_off_have_their_choice_as_well() -> None:
    foes = troop("X", 31.2, 24), troop("Y", 66, 4)
    held = [("B", 0, "X", 0)]
    play = terror(troop("B", 31.2, 24 + FOOT), *foes, contacts=held, dice=[1, 1, 1, 1])
    assert (play.asks(), play.question.about()) == ("VictorChoice", "A")
    assert "sweep" in play.offers()
    play.play("stay")
    assert (play.asks(), play.question.about()) == ("VictorChoice", "B")
    assert "sweep" not in play.offers(), "it has not charged"
    assert "back" in play.offers()


@cites("BP-303", "BP-429")
def test_a_supporter_of_two_who_are_scared_off_tests_once() -> None:
    terrible = [troop(n, x, 34, special=["Terrifying Charge"]) for n, x in (("A", 31), ("B", 41))]
    foes = [troop("X", 31, 24), troop("Y", 41, 24), troop("Z", 36, 19)]
    play = ordering(*terrible, *foes, troop("D", 9, 44), general("G", 36, 40, rating=10))
    now = play.play(Order("charge", ("A", "B"), "any"), dice=[1, 1, 1, 1, 1, 1, 6, 6])
    assert [test.unit for test in now.of(events.BreakTested)] == ["X", "Y", "Z"]


# Squares


@cites("BP-339", "BP-455")
def test_who_stands_in_a_brigade_square_need_not_withdraw_with_his_broken_brigade() -> None:
    sides = {"A": (36, 18, 0), "B": (42.5, 24.5, 9000), "C": (36, 31, 18000)}
    lines = [troop(n, x, y, bearing=turn) for n, (x, y, turn) in sides.items()]
    lines += [troop("D", 29.5, 24.5, bearing=27000), troop("E", 36, 24.5, "cavalry")]
    table = table_of(*lines, troop("Z", 36, 8))
    table.brigades["red-1"].broken = True
    assert withdrawal(table, table.units["A"]) == ["retire"]
    table.squaring = ("red",)
    table.squares = tuple(find_squares(table))
    assert withdrawal(table, table.units["A"]) == ["hold", "retire"]
    assert withdrawal(table, table.units["E"]) == ["hold", "retire"], "horse inside it as well"


# Guns


@cites("BP-390", "BP-394")
def test_rockets_aimed_at_an_empty_house_may_burst_on_their_frame_as_well() -> None:
    farm = area("farm", 32, 8, 40, 16, "building")
    play = battle(troop("A", 36, 34, "rockets"), troop("Z", 5, 3), features=[farm], phase="shoot")
    now = play.play(Shot("A", shell="farm"), dice=[1, 1, 6, 5])
    assert now.one(events.Shelled).kept == (False, False)
    saved = now.one(events.Saved)
    assert (saved.unit, saved.kept, saved.casualties) == ("A", (True, False), 1)


@cites("BP-378", "BP-419")
def test_a_raw_crew_in_panic_needs_sixes_with_its_machine_gun_too() -> None:
    gun = troop("A", 36, 34, "machine gun", special=["Freshly Raised"])
    play = battle(gun, troop("B", 9, 40), troop("Z", 36, 20), phase="shoot")
    play.play(Shot("A", (Shares("Z", 1),)), dice=[2, 5])
    assert play.asks() == "FireOn", "a first miss is ignored"
    now = play.play(True, dice=[5])
    assert now.one(events.Volley).kept == (False, False)


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


# Battles


@cites("BP-094", "BP-431", "BP-710")
@pytest.mark.parametrize(("dice", "obeys"), [([2, 3], False), ([2, 2], True)])
def test_unreliable_troops_who_come_by_road_have_their_free_move_on_an_equal_throw(
    dice: list[int], obeys: bool
) -> None:
    table = laid("freemans_farm")
    man = attend(table, "ff-poo-1ct", 72, 70)
    play = battle_of(table, "blue", "command", turn=2, commanding=man)
    order = Order("enter", ("ff-poo-1ct",), "middle-path")
    assert play.question.describe(order).reckoning.total == 5
    now = play.play(order, dice=dice)
    assert now.one(events.CameOn).unit == "ff-poo-1ct"
    assert bool(now.of(events.FreeMoveLeft)) != obeys
    assert any(event.by == "BP-431" for event in now.of(events.Halted)) != obeys


@cites("BP-431", "BP-710")
def test_unreliable_troops_who_come_in_line_stay_away_on_an_equal_throw() -> None:
    table = laid("freemans_farm")
    man = attend(table, "ff-poo-1ct", 72, 70)
    play = battle_of(table, "blue", "command", turn=2, commanding=man)
    order = Order("enter", ("ff-poo-1ct",), "middle-path", formation="line")
    rating = play.question.describe(order).reckoning.total
    now = play.play(order, dice=[rating - 2, 2])
    assert now.one(events.Halted).by == "BP-431"
    assert not now.of(events.CameOn)


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


@cites("BP-395", "BP-1077")
def test_troops_asleep_set_nothing_alight() -> None:
    farm = area("farm", 32, 8, 40, 16, "building")
    table = table_of(troop("A", 36, 17), troop("Z", 5, 3), features=[farm])
    assert torchable(table, table.units["A"]) == ["farm"]
    table.asleep = "red"
    assert torchable(table, table.units["A"]) == []


# Shots thrown again


@cites("BP-417", "BP-425")
def test_sharp_shooters_throw_all_misses_again_where_first_fire_is_played_so() -> None:
    special = ["Sharp Shooters", "First Fire"]
    play = battle(
        troop("A", 36, 34, special=special),
        troop("B", 9, 40),
        troop("Z", 36, 24),
        phase="shoot",
        first_fire="throw again",
    )
    now = play.play(Shot("A", (Shares("Z", 3),)), dice=[1, 1, 1, 5, 5, 5, 6, 6, 6])
    assert now.one(events.Volley).kept == (True, True, True)
    play.unit("A").shot = 0
    assert second_shots(play.table, play.unit("A")) == 1, "from the second shot on, one only"


# Eager troops


@cites("BP-072", "BP-412")
@pytest.mark.parametrize("eager", [True, False])
def test_eager_horse_in_a_group_charges_though_nobody_can_follow(eager: bool) -> None:
    special = ["Determined Charge"] if eager else []
    horse, foot = troop("A", 36, 30, "cavalry", special=special), troop("B", 36, 37.5)
    play = ordering(horse, foot, troop("Z", 36, 13), general("G", 36, 42, rating=10))
    order = Order("charge", ("A", "B"), "Z")
    now = play.play(order, dice=[4, 5])
    assert bool(now.of(events.Charged)) == eager


@cites("BP-363", "BP-412")
def test_eager_troops_told_to_keep_off_the_main_body_charge_it_all_the_same() -> None:
    mixed = troop("Z", 36, 24, special=["Mixed Formation"], formation="mixed line")
    play = ordering(
        troop("A", 36, 34, special=["Determined Charge"]),
        troop("B", 9, 44),
        mixed,
        general("G", 36, 40, rating=10),
    )
    now = play.play(Order("charge", ("A",), "Z", avoid=True), dice=[4, 5])
    assert now.one(events.Charged).unit == "A"


# Guns hauled by men


def hauled(scenario: str, gun: str) -> Battle:
    """A machine gun has just unlimbered, and its team stands by."""
    table = cleared(scenario)
    piece = put(table, gun, 60, 30, 27000, formation="limbered")
    foe = next(unit for unit in table.units.values() if unit.seat != piece.seat)
    put(table, foe.id, 10, 60)
    man = attend(table, gun, 62, 34)
    play = battle_of(table, "red", "command", turn=2, commanding=man)
    now = play.play(Order("form", (gun,), formation="deployed"), dice=[2, 2])
    assert len(now.of(events.TeamStoodBy)) == 1
    play.unit(gun).ordered = 0
    return play


def westward(play: Battle, gun: str) -> Order:
    return Order("move", (gun,), way=((play.unit(gun).x - at(20), play.unit(gun).y),))


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


@cites("BP-264", "BP-1144")
def test_a_team_that_fights_hauls_nothing() -> None:
    play = hauled("ntombi", "nt-b2-gatling")
    table, gun = play.table, play.unit("nt-b2-gatling")
    assert haul_fault(table, gun) is None
    table.contacts = (Contact("nt-zl-impi1", 0, "nt-b2-team", 0),)
    fault = haul_fault(table, gun)
    assert fault is not None and fault.cite == "BP-264"


@cites("BP-126", "BP-1144")
def test_a_gun_whose_haulers_are_lost_is_still_pushed_by_its_crew() -> None:
    play = hauled("ntombi", "nt-b2-gatling")
    play.unit("nt-b2-team").gone = "broken"
    start = play.unit("nt-b2-gatling").x
    play.play(westward(play, "nt-b2-gatling"), dice=[2, 2])
    gun = play.unit("nt-b2-gatling")
    assert (gun.formation, gun.x) == ("deployed", start - at(6)), "once, however well it is heard"


@cites("BP-294", "BP-415")
def test_a_ferocious_charge_tells_in_the_first_round_and_not_in_one_that_friends_bring_on() -> None:
    table = table_of(
        troop("A", 36, 24 + FOOT, special=["Ferocious Charge"], charged=1),
        troop("Z", 36, 24),
        contacts=[("A", 0, "Z", 0)],
    )
    assert throws_again(table, table.units["A"]) > 6
    table.fought = ("A", "Z")
    assert throws_again(table, table.units["A"]) == 0
    table.fought = ("Z",)
    assert throws_again(table, table.units["A"]) > 6, "its own sweep is a charge of its own"


@cites("BP-130", "BP-855")
def test_who_had_joined_troops_that_are_ordered_off_the_table_stays_behind() -> None:
    table = cleared("el_perez")
    column = put(table, "ep-b3-port", 128, 22, 9000, formation="march column")
    put(table, "ep-f1-line1", 10, 60)
    man = attend(table, column.id, 128, 22)
    table.commanders[man].joined = column.id
    play = battle_of(table, "red", "command", turn=2, commanding=man)
    order = Order("leave", (column.id,))
    rating = play.question.describe(order).reckoning.total
    now = play.play(order, dice=[rating // 2, rating - rating // 2])
    assert now.one(events.CommanderParted).commander == man
    assert now.of(events.Moved), "one move does not take it off"
    assert play.table.commanders[man].x == at(128)


# Houses


@cites("BP-147", "BP-710")
def test_who_is_told_no_more_than_to_come_on_does_not_turn_into_a_house_on_the_way() -> None:
    table = laid("freemans_farm")
    man = attend(table, "ff-poo-1nh", 72, 4)
    play = battle_of(table, "blue", "command", turn=2, commanding=man)
    now = play.play(Order("enter", ("ff-poo-1nh",), "middle-path"), dice=[1, 2])
    assert now.one(events.Halted).by == "BP-134", "the farmhouse is in the way, and no more"
    assert play.unit("ff-poo-1nh").x == at(72)


@cites("BP-144", "BP-1227")
def test_nobody_is_sent_to_the_door_of_friends_who_lie_hidden() -> None:
    for seat, unit, cite in (("blue", "ff-poo-1nh", "BP-1227"), ("red", "ff-ham-9", "")):
        table = laid("freemans_farm")
        put(table, unit, 70, 18, 0, formation="line")
        house = table.units["ff-mor-rifles"]
        assert house.hidden and house.inside == "farmhouse"
        man = attend(table, unit, 72, 14)
        play = battle_of(table, seat, "command", turn=2, commanding=man)
        assert play.refusal(Order("move", (unit,), way=((house.x, house.y),))) == cite


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
