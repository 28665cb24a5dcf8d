"""Movement and formations in detail."""

from __future__ import annotations

from typing import Any

import pytest

from books.black_powder.battlefield import attend, battle_of, cleared, put
from books.black_powder.field import (
    BLUE,
    Battle,
    area,
    at,
    battle,
    general,
    march,
    ordering,
    table_of,
    troop,
)
from books.black_powder.positions import (
    BEATEN,
    CHARGE,
    FOOT,
    HOUSE,
    abreast,
    hauled,
    told,
    westward,
)
from grognard.books.black_powder import events
from grognard.books.black_powder.deploying import Station
from grognard.books.black_powder.orders import NOTHING, Order, sentence
from grognard.books.black_powder.results import victor_options
from grognard.books.black_powder.riding import Ride
from grognard.books.black_powder.stands import base_of, leader_of
from grognard.tabletop.geometry import Point, contains_point, distance

cites = pytest.mark.cites
FARM = area("farm", 32, 22, 40, 30, "building")


def ridden_over() -> Battle:
    return ordering(
        troop("A", 36, 40),
        troop("Z", 60, 12),
        troop("Y", 12, 12),
        troop("B", 9, 44),
        general("G", 36, 44),
        general("S", 36, 30),
    )


@cites("BP-024", "BP-056")
def test_what_cannot_be_formed_is_not_formed_in_the_end_either() -> None:
    play = ordering(troop("A", 36, 40, "artillery"), troop("Z", 60, 4))
    assert play.refusal(march("A", to=(36, 30), formation="limbered", then="line")) == "BP-024"


@cites("BP-025", "BP-039")
@pytest.mark.parametrize("size", ["standard", "tiny"])
def test_irregular_and_tiny_units_begin_in_column_only_on_a_road(size: str) -> None:
    path = area("path", 35, 37, 37, 47, "road")
    band = troop("A", 0, 0, regular=False, home="skirmish order", size=size, placed=False)
    play = battle(band, troop("Z", 36, 3), phase="deploy", features=[path])
    on, off = Station(at(36), at(42), "march column"), Station(at(30), at(42), "march column")
    assert play.refusal(on) == ""
    assert play.refusal(off) == "BP-025"
    assert play.refusal(Station(at(36), at(42), "attack column")) == "BP-024"
    now = play.play(on, dice=[6, 1])
    assert now.of(events.Deployed)[0].formation == "march column"


@cites("BP-025", "BP-110")
def test_a_warband_that_has_left_the_wood_forms_up_with_its_next_move() -> None:
    wood = area("wood", 20, 30, 50, 40, "wood")
    band = {"template": "warband infantry", "formation": "skirmish order"}
    play = ordering(
        troop("A", 36, 26, **band), troop("B", 60, 44), general("G", 36, 44), features=[wood]
    )
    now = play.play(march("A", to=(36, 6)), dice=[3, 3])
    assert now.one(events.Formed).formation == "warband"
    into = ordering(
        troop("A", 36, 26, **band), troop("B", 60, 44), general("G", 36, 44), features=[wood]
    )
    now = into.play(march("A", to=(36, 34)), dice=[3, 4])
    assert not now.of(events.Formed)
    assert into.unit("A").y > at(29)


@cites("BP-035", "BP-127")
def test_an_order_to_form_what_all_are_formed_in_is_none_but_a_bent_line_may_redress() -> None:
    unit = troop("A", 36, 30)
    play = ordering(unit, troop("B", 26, 30), troop("Z", 36, 2), general("G", 36, 32))
    line = Order("form", ("A",), formation="line")
    assert play.refusal(line) == "BP-035"
    assert line not in play.offers()
    unit.bent = True
    play.question.forget()
    assert play.refusal(line) == ""
    unit.bent, play.unit("B").formation = False, "attack column"
    play.question.forget()
    assert play.refusal(Order("form", ("A", "B"), formation="line")) == ""


@cites("BP-036", "BP-038")
def test_who_forms_anew_may_look_another_way_with_the_enemy_near() -> None:
    play = ordering(troop("A", 36, 34), troop("Z", 26, 30, bearing=9000), general("G", 36, 38))
    [order] = [o for o in play.offers() if o.formation == "attack column" and o.facing == 27000]
    play.play(order, dice=[3, 4])
    assert (play.unit("A").formation, play.unit("A").bearing) == ("attack column", 27000)


@cites("BP-037", "BP-056", "BP-059")
def test_orders_to_form_and_advance_and_to_advance_and_form_are_on_the_list() -> None:
    play = ordering(
        troop("A", 36, 34, formation="march column"), troop("Z", 36, 8), general("G", 36, 38)
    )
    said = [sentence(play.table, "G", order) for order in play.offers() if order.verb != "none"]
    for words in (
        "form line and advance 24 inches",
        "advance 12 inches and form line",
        "form line and charge any enemy that appears",
        "form line and turn left on the spot",
    ):
        assert f"G orders A to {words}." in said


@cites("BP-037")
def test_a_march_column_that_turns_in_place_stands_where_it_stood() -> None:
    play = ordering(
        troop("A", 36, 34, formation="march column"), troop("Z", 36, 8), general("G", 36, 38)
    )
    [order] = [o for o in play.offers() if o.formation == "line" and o.facing == 27000]
    now = play.play(order, dice=[4, 4])
    assert now.one(events.Formed).where == (at(36), at(34), 27000)


@cites("BP-037", "BP-072")
def test_columns_that_turn_in_place_out_of_line_stay_together() -> None:
    play = abreast(every=10)
    order = march("A", "B", "C", to=(24, 44), formation="march column", facing=9000)
    now = play.play(order, dice=[2, 2])
    assert {play.unit(name).formation for name in "ABC"} == {"march column"}
    assert not now.of(events.KeptRanks)


@cites("BP-041", "BP-258")
def test_loose_horse_may_countercharge_whichever_side_it_is_charged_from() -> None:
    play = ordering(
        troop("A", 36, 10, "cavalry", bearing=18000, formation="skirmish order"),
        troop("Z", 36, 26, "cavalry", formation="skirmish order"),
        troop("B", 60, 44),
        general("G", 36, 6),
    )
    play.play(CHARGE, dice=[3, 3])
    assert "countercharge" in play.offers()
    now = play.play("countercharge")
    assert now.one(events.Countercharged).unit == "Z"
    assert play.unit("Z").y < at(26)


@cites("BP-042")
def test_a_guns_leader_is_its_muzzle_and_a_teams_its_leading_horses() -> None:
    table = table_of(troop("A", 36, 40, "artillery"))
    muzzle = leader_of(table, table.units["A"])
    table.units["A"].formation = "limbered"
    assert muzzle.y == at(40) - 300
    assert leader_of(table, table.units["A"]).y == at(40) - 750


@cites("BP-045", "BP-348", "BP-493")
@pytest.mark.parametrize("kind", ["building", "river"])
def test_no_commander_begins_in_an_empty_house_or_in_the_water(kind: str) -> None:
    play = battle(
        troop("A", 36, 38),
        troop("B", 5, 44, placed=False),
        general("C", 0, 0),
        phase="deploy",
        features=[area("there", 16, 40, 25, 46, kind)],
    )
    play.play(Station(at(5), at(38), "line"), dice=[6, 1])
    man, ground = play.table.commanders["C"], play.table.terrain["there"].area
    assert ground is not None
    assert not contains_point(ground, Point(man.x, man.y))
    assert distance(Point(man.x, man.y), Point(at(20.5), at(38))) <= at(8)


@cites("BP-118")
def test_a_line_that_wheels_on_a_road_goes_no_farther_than_its_men_can() -> None:
    play = ordering(
        troop("A", 36, 40, formation="line"),
        troop("Z", 66, 3),
        general("G", 36, 44),
        features=[area("road", 2, 39, 70, 41, "road")],
    )
    before = base_of(play.table, play.unit("A")).corners
    play.play(march("A", to=(60, 40), facing=9000), dice=[4, 4])
    after = base_of(play.table, play.unit("A")).corners
    assert max(distance(a, b) for a, b in zip(before, after, strict=True)) <= at(12)
    assert play.unit("A").x > at(36)


@cites("BP-119")
def test_nobody_side_steps_across_an_enemys_front_within_12_inches() -> None:
    gun = troop("Z", 29, 17, "artillery", seat=BLUE)
    play = ordering(troop("A", 20, 31.1, "cavalry"), gun, general("G", 20, 40, 9))
    now = play.play(march("A", to=(38, 31.1), facing=0), dice=[3, 4])
    assert now.one(events.Halted).by == "BP-119"
    assert not now.of(events.Moved)


@cites("BP-119", "BP-126")
@pytest.mark.parametrize("template", ["artillery", "horse artillery"])
@pytest.mark.parametrize("enemy", [24, 8])
def test_a_crew_turns_its_gun_where_it_stands_whoever_is_near(template: str, enemy: float) -> None:
    gun = troop("A", 36, 34, template, formation="deployed")
    play = ordering(gun, troop("Z", 36, enemy), general("G", 36, 40))
    now = play.play(Order("move", ("A",), facing=4500), dice=[2, 4])
    turned = now.one(events.Moved)
    assert turned.tell(play.table) == "A turns."
    assert (play.unit("A").bearing, play.unit("A").formation) == (4500, "deployed")


@cites("BP-119", "BP-126")
def test_foot_near_the_enemy_does_not_turn_as_a_gun_does() -> None:
    play = ordering(troop("A", 36, 34), troop("Z", 36, 24), general("G", 36, 40))
    now = play.play(Order("move", ("A",), facing=4500), dice=[2, 4])
    assert now.one(events.Halted).by == "BP-119"


@cites("BP-119", "BP-147")
def test_near_the_enemy_nobody_enters_a_building_at_his_side() -> None:
    play = ordering(
        troop("A", 46, 30),
        troop("Z", 46, 20),
        troop("B", 10, 44),
        general("G", 46, 34),
        features=[HOUSE],
    )
    now = play.play(march("A", to=(36, 30)), dice=[2, 2])
    assert not now.of(events.Entered)
    assert now.one(events.Halted).by == "BP-119"


@cites("BP-123", "BP-126")
def test_a_gun_that_unlimbers_first_is_then_pushed_for_one_move_and_no_more() -> None:
    gun = troop("A", 36, 40, "artillery", formation="limbered")
    play = ordering(gun, troop("B", 9, 44), troop("Z", 36, 2), general("G", 36, 44, rating=10))
    play.play(march("A", to=(36, 20), formation="deployed"), dice=[1, 1])
    assert (gun.formation, gun.y) == ("deployed", at(34))


@cites("BP-125", "BP-126")
def test_a_siege_gun_goes_nowhere_without_its_team() -> None:
    gun = troop("A", 36, 40, "artillery", formation="deployed", train="siege")
    play = ordering(gun, troop("B", 9, 44), troop("Z", 36, 2), general("G", 36, 44, rating=10))
    pushed = march("A", to=(36, 30), formation="deployed", last=True)
    assert play.refusal(pushed) == "BP-126"
    half = troop("A", 36, 40, "artillery", formation="half limbered", train="siege")
    ready = ordering(half, troop("B", 9, 44), troop("Z", 36, 2), general("G", 36, 44, rating=10))
    now = ready.play(march("A", to=(36, 30), formation="deployed"), dice=[1, 1])
    assert (half.formation, half.y) == ("deployed", at(40))
    assert now.one(events.Halted).by == "BP-126"


@cites("BP-126")
@pytest.mark.parametrize(
    ("formation", "last"), [("", False), ("deployed", True), ("limbered", True)]
)
def test_a_gun_in_action_is_manhandled_but_once_whatever_else_it_is_told(
    formation: Any, last: bool
) -> None:
    gun = troop("A", 36, 40, "artillery", formation="deployed")
    play = ordering(gun, troop("B", 9, 44), troop("Z", 36, 2), general("G", 36, 44, rating=10))
    play.play(march("A", to=(36, 20), formation=formation, last=last), dice=[1, 1])
    assert gun.y == at(34)
    assert gun.formation == "deployed"


@cites("BP-126", "BP-412")
def test_a_gun_that_marches_with_eager_troops_is_still_manhandled_but_once() -> None:
    gun = troop("B", 41, 40, "artillery", formation="deployed")
    eager = troop("A", 36, 40, special=["Determined Charge"])
    play = ordering(gun, eager, troop("Z", 36, 2), general("G", 36, 44, rating=10))
    play.play(march("A", "B", to=(36, 20)), dice=[1, 1])
    assert gun.y >= at(34)


@cites("BP-126", "BP-292", "BP-1208")
@pytest.mark.parametrize(
    ("template", "moves"), [("artillery", True), ("siege artillery", False), ("fixed gun", False)]
)
def test_guns_that_nobody_can_push_do_not_fall_back(template: str, moves: bool) -> None:
    table = table_of(troop("A", 36, 30, template), troop("Z", 36, 4))
    options = victor_options(table, table.units["A"], [], [], swept=False)
    assert ("back" in options) == moves


@cites("BP-126", "BP-1144")
def test_a_gun_whose_haulers_are_lost_is_still_pushed_by_its_crew() -> None:
    play = hauled("ntombi", "nt-b2-gatling")
    play.unit("nt-b2-team").gone = "broken"
    start = play.unit("nt-b2-gatling").x
    play.play(westward(play, "nt-b2-gatling"), dice=[2, 2])
    gun = play.unit("nt-b2-gatling")
    assert (gun.formation, gun.x) == ("deployed", start - at(6)), "once, however well it is heard"


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


@cites("BP-130", "BP-1144")
def test_a_commander_does_not_vanish_with_the_men_who_take_the_ropes() -> None:
    table = cleared("ntombi")
    put(table, "nt-b2-gatling", 60, 20, formation="deployed")
    put(table, "nt-b2-team", 60, 17.5, formation="skirmish order")
    put(table, "nt-zl-impi1", 10, 60)
    chief = attend(table, "nt-b2-gatling", 60, 17.5)
    table.commanders[chief].joined = "nt-b2-team"
    play = battle_of(table, "red", "command", commanding=chief)
    now = play.play(Order("form", ("nt-b2-gatling",), formation="limbered"), dice=[2, 2])
    assert now.one(events.TeamFellIn).unit == "nt-b2-team"
    assert play.table.commanders[chief].joined == ""


@cites("BP-130", "BP-405")
def test_a_commander_does_not_stray_with_the_unit_he_has_joined() -> None:
    boss = general("C", 36, 39, joined="A")
    play = ordering(troop("A", 36, 40), troop("Z", 36, 10), general("G", 36, 44), boss)
    now = play.play(march("A", to=(36, 30)), dice=[6, 6, 5])
    assert now.one(events.CommanderParted).commander == "C"
    assert play.unit("A").y < at(30)
    assert boss.y == at(39)


@cites("BP-132", "BP-403")
@pytest.mark.parametrize("haven", ["Y", "Z"])
def test_the_owner_of_a_commander_who_is_ridden_over_chooses_whom_he_joins(haven: str) -> None:
    play = ridden_over()
    play.play(march("A", to=(36, 30)), dice=[3, 5])
    assert play.asks() == "TakeRefuge"
    assert play.question.seat == "blue"
    assert set(play.offers()) == {"Y", "Z"}
    now = play.play(haven)
    assert now.one(events.Joined).unit == haven
    assert play.table.commanders["S"].joined == haven


@cites("BP-132", "BP-403")
def test_with_one_unit_in_reach_nobody_asks_and_with_none_he_is_lost() -> None:
    play = ridden_over()
    play.table.commanders["S"].mounted = False
    play.unit("Y").x, play.unit("Z").x = -at(30), at(60)
    play.play(march("A", to=(36, 30)), dice=[3, 5])
    assert told(play).one(events.Joined).unit == "Z"


@cites("BP-132", "BP-403")
def test_a_commander_makes_way_for_enemies_who_retire_to_where_he_is() -> None:
    play = battle(
        troop("A", 36, 24 - FOOT, bearing=18000),
        troop("Z", 36, 24),
        troop("B", 60, 44),
        general("C", 36, 36),
        phase="combat",
        contacts=[("A", 0, "Z", 2)],
        dice=BEATEN,
    )
    assert play.unit("Z").y == at(36)
    now = play.play("stay", "A")
    assert now.one(events.Joined).says_who() == "BP-132"
    assert play.table.commanders["C"].joined == "A"


@cites("BP-493")
def test_a_commander_may_halt_on_a_bridge() -> None:
    river, bridge = area("river", 2, 36, 70, 40, "river"), area("bridge", 34, 36, 38, 40, "bridge")
    far = [troop("A", 36, 44), troop("Z", 66, 3), general("G", 36, 46)]
    play = ordering(*far, features=[river, bridge])
    play.play(NOTHING)
    assert play.asks() == "CommanderMove"
    assert play.refusal(Ride(place=(at(36), at(38)))) == ""
    assert play.refusal(Ride(place=(at(30), at(38)))) == "BP-493"


@cites("BP-493")
def test_a_commander_enters_only_buildings_held_by_friends() -> None:
    play = ordering(troop("A", 9, 40), troop("B", 9, 30), general("G", 36, 44), features=[FARM])
    play.play(Order("none"))
    assert play.refusal(Ride(place=(at(36), at(26)))) == "BP-493"


@cites("BP-072")
@pytest.mark.parametrize(
    ("state", "words"),
    [
        ({"template": "artillery", "formation": "limbered"}, "limbered"),
        ({"inside": "house", "formation": "building"}, "in its building"),
        ({"template": "warband infantry"}, "a warband"),
        ({}, "in line"),
    ],
)
def test_who_keeps_his_ranks_is_told_of_in_plain_words(state: Any, words: str) -> None:
    table = table_of(troop("A", 36, 30, **state), features=[HOUSE])
    sentence_told = events.KeptRanks("A").tell(table)
    assert sentence_told == f"A stays {words} to keep with its brigade."
