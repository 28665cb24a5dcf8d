"""Movement: allowances, prices of the ground, the inch about an enemy, and friends."""

import pytest

from books.edwardian_splendour.battle import (
    EAST,
    NORTH,
    SOUTH,
    at,
    box,
    foot,
    gun,
    horse,
    lay,
    mg,
    play,
    refused,
    row,
    strip,
)
from grognard.books.edwardian_splendour import events
from grognard.books.edwardian_splendour.orders import STAND, Order, Step
from grognard.books.edwardian_splendour.paces import allowance_of
from grognard.tabletop.geometry import inches
from marks import cites

FAR = foot("b", [(80, 5)])


def by_hand(*bends, figure="r.1", facing=NORTH, **more):
    return Order("hand", steps=(Step(figure, tuple(at(*bend) for bend in bends), facing, **more),))


@cites("ES-027")
@pytest.mark.parametrize(
    ("corps", "allowance"),
    [
        (foot("r", [(40, 40)]), 6),
        (horse("r", [(40, 40)]), 12),
        (mg("r", (40, 40)), 6),
        (gun("r", (40, 40)), 4),
    ],
)
def test_each_arm_has_its_allowance(corps, allowance):
    table = lay(corps, FAR, phase="move")
    assert allowance_of(table, corps.unit) == inches(allowance)
    assert refused(table, Order("go", NORTH, inches(allowance))) == ""
    assert refused(table, Order("go", NORTH, inches(allowance) + 1)) == "ES-027"


@cites("ES-024")
def test_a_move_may_bend_as_often_as_its_length_allows():
    table = lay(foot("r", [(40, 40)]), FAR, phase="move")
    assert refused(table, by_hand((42, 40), (42, 38), (40, 38))) == ""
    assert refused(table, by_hand((42, 40), (42, 37), (40, 37))) == "ES-027"


@cites("ES-025")
def test_turning_on_the_spot_is_moving():
    table = lay(foot("r", [(40, 40)]), foot("b", [(40, 30)]), phase="move")
    played = play(table, by_hand(facing=1000), STAND)
    assert played.table.units["r"].figures[0].moved == 1
    assert [event.queue for event in played.told.of(events.FireBegan)] == [("b",)]


@cites("ES-025")
def test_an_order_that_changes_nothing_is_no_move():
    table = lay(foot("r", [(40, 40)]), FAR, phase="move")
    assert refused(table, Order("hand")) == "ES-025"


@cites("ES-026")
def test_a_gun_moves_only_if_a_crewman_touched_it_when_movement_began():
    away = gun("r", (40, 40), [(40, 44), (41, 44)])
    table = lay(away, FAR, phase="order", turn=0)
    game = play(table, True, dice=[6, 1]).game
    assert game.question.fault(Order("go", NORTH, inches(2))).cite == "ES-026"
    assert game.question.fault(Order("serve")) is None


@cites("ES-027", "ES-089", "ES-093")
@pytest.mark.parametrize(
    ("corps", "reach"),
    [(foot("r", [(40, 40)]), 3), (horse("r", [(40, 40)]), 3), (mg("r", (40, 40)), 3)],
)
@pytest.mark.parametrize("kind", ["wood", "swamp", "building", "rough"])
def test_rough_ground_costs_foot_and_mgs_double_and_horse_fourfold(corps, reach, kind):
    rough = box("x", kind, 20, 20, 60, 60)
    table = lay(corps, FAR, features=[rough], phase="move")
    going = Order("go", NORTH, inches(reach))
    assert refused(table, going) == ""
    moved = play(table, Order("go", NORTH, inches(reach + 1))).told.one(events.UnitMoved)
    y = moved.marches[0].path[-1][1] if moved.gun is None else moved.gun[1]
    # Who is told to go further goes as far as the ground lets him.
    assert y == pytest.approx(inches(40 - reach), abs=2)


@cites("ES-027", "ES-089")
def test_artillery_goes_an_inch_in_rough_ground():
    table = lay(gun("r", (40, 40)), FAR, features=[box("x", "wood", 20, 20, 60, 60)], phase="move")
    moved = play(table, Order("go", NORTH, inches(4))).told.one(events.UnitMoved)
    assert moved.gun == (*at(40, 39), NORTH)


@cites("ES-027")
def test_the_crew_of_a_field_gun_walks_as_foot_does():
    crew = [(40, 46), (41, 46)]

    def both(y):
        steps = [Step(f"r.{n}", (at(39 + n, y),), NORTH) for n in (1, 2)]
        return Order("hand", steps=tuple(steps))

    table = lay(gun("r", (40, 36), crew), FAR, phase="move")
    assert refused(table, both(40)) == ""
    assert refused(table, both(39.9)) == "ES-027"
    wood = lay(gun("r", (40, 36), crew), FAR, features=[box("x", "wood", 20, 20, 60, 60)])
    wood.phase = "move"
    assert refused(wood, both(43)) == ""
    assert refused(wood, both(42.9)) == "ES-027"


@cites("ES-027")
def test_a_gun_turns_as_it_goes_and_its_crew_walks_round_it():
    table = lay(gun("r", (40, 40)), FAR, phase="move")
    assert refused(table, Order("move", 4500, place=at(40, 36))) == ""
    assert refused(table, Order("move", 4500, place=at(40, 35.9))) == "ES-027"


@cites("ES-027", "ES-104")
def test_horse_gunners_ride_as_far_as_their_gun():
    table = lay(gun("r", (40, 40), horse=True), FAR, phase="move")
    assert refused(table, Order("go", NORTH, inches(12))) == ""
    assert refused(table, Order("go", NORTH, inches(12) + 1)) == "ES-027"


@cites("ES-028")
def test_a_road_doubles_the_part_of_the_move_along_it():
    road = strip("x", "road", (40, 0), (40, 60), width=2)
    table = lay(foot("r", [(40, 50)]), FAR, features=[road], phase="move")
    assert refused(table, by_hand((40, 38))) == ""
    assert refused(table, by_hand((40, 37.9))) == "ES-027"
    # Five inches of road and then three and a half across the fields.
    assert refused(table, by_hand((40, 45), (43.5, 45))) == ""
    assert refused(table, by_hand((40, 45), (43.7, 45))) == "ES-027"


@cites("ES-028")
def test_crossing_a_road_is_not_going_along_it():
    road = strip("x", "road", (20, 40), (60, 40), width=2)
    table = lay(foot("r", [(40, 43)]), FAR, features=[road], phase="move")
    assert refused(table, by_hand((40, 37))) == ""
    assert refused(table, by_hand((40, 36.9))) == "ES-027"


@cites("ES-029")
def test_nobody_moves_through_the_enemy():
    table = lay(foot("r", [(40, 40)]), foot("b", row(3, 39, 37)), phase="move")
    assert refused(table, by_hand((40, 34))) == "ES-029"


@cites("ES-029")
def test_within_an_inch_of_an_enemy_one_only_goes_away():
    # A gap of three quarters of an inch between the two bases.
    table = lay(foot("r", [(40, 40)]), foot("b", [(40, 38.25)]), phase="move")
    assert refused(table, by_hand((42, 40))) == "ES-029"
    assert refused(table, by_hand((40, 43), facing=SOUTH)) == ""


@cites("ES-029")
def test_nobody_passes_an_enemy_within_an_inch():
    table = lay(foot("r", [(36, 40)]), foot("b", [(39, 38.2)]), phase="move")
    assert refused(table, by_hand((42, 40))) == "ES-029"
    assert refused(table, by_hand((36, 40.5), (41.2, 40.5))) == ""


@cites("ES-029")
@pytest.mark.parametrize(
    ("corps", "short_of_it", "within_it"),
    [(foot("r", [(40, 40)]), 38, 37.6), (horse("r", [(40, 43)]), 39, 38.2)],
)
def test_nobody_stops_within_an_inch_of_an_enemy(corps, short_of_it, within_it):
    # The front of the base counts and not its middle, which is further back on a horse.
    table = lay(corps, foot("b", [(40, 36)]), phase="move")
    assert refused(table, by_hand((40, short_of_it))) == ""
    assert refused(table, by_hand((40, within_it))) == "ES-029"


@cites("ES-029")
def test_a_horse_within_an_inch_of_an_enemy_does_not_slip_aside():
    table = lay(horse("r", [(40, 40)]), foot("b", [(40, 37.25)]), phase="move")
    assert refused(table, by_hand((48, 40))) == "ES-029"
    assert refused(table, by_hand((40, 46))) == ""


@cites("ES-025", "ES-029")
def test_to_turn_within_an_inch_of_an_enemy_is_no_way_of_leaving_him():
    table = lay(foot("r", [(40, 40)]), foot("b", [(40, 38.25)]), phase="move")
    assert refused(table, by_hand(facing=EAST)) == "ES-029"
    apart = lay(foot("r", [(40, 40)]), foot("b", [(40, 37.9)]), phase="move")
    assert refused(apart, by_hand(facing=EAST)) == ""


@cites("ES-029")
def test_a_gun_keeps_out_of_the_enemys_way_as_men_do():
    beside = [(42, 40)]
    table = lay(gun("r", (40, 40), beside, horse=True), foot("b", [(39, 36)]), phase="move")
    assert refused(table, Order("go", NORTH, inches(10))) == "ES-029"
    assert refused(table, Order("go", NORTH, inches(1))) == ""


@cites("ES-029")
def test_a_gun_neither_turns_nor_stops_within_an_inch_of_an_enemy():
    here = at(40, 40)
    table = lay(gun("r", (40, 40)), foot("b", [(40, 37.25)]), phase="move")
    assert refused(table, Order("move", EAST, place=here)) == "ES-029"
    assert refused(table, Order("go", SOUTH, inches(3))) == ""
    further = lay(gun("r", (40, 40)), foot("b", [(40, 35)]), phase="move")
    assert refused(further, Order("move", EAST, place=here)) == ""
    assert refused(further, Order("go", NORTH, inches(2))) == ""
    assert refused(further, Order("go", NORTH, inches(2.5))) == "ES-029"


@cites("ES-029")
def test_an_enemy_whom_a_friend_fights_keeps_nobody_away():
    spots = [(40, 40)]
    table = lay(
        foot("r", spots), foot("r2", [(40, 37.2)], SOUTH), foot("b", [(40, 38.2)]), phase="move"
    )
    assert refused(table, by_hand((42, 40)), (), "r") == ""


@cites("ES-030")
def test_friends_are_passed_through_but_not_stood_on():
    table = lay(foot("r", [(40, 40)]), foot("r2", row(3, 39, 38)), FAR, phase="move")
    assert refused(table, by_hand((40, 36)), (), "r") == ""
    assert refused(table, by_hand((40, 38.5)), (), "r") == "ES-030"


@cites("ES-030")
def test_comrades_do_not_stand_on_one_another():
    table = lay(foot("r", row(3, 40, 40)), FAR, phase="move")
    assert refused(table, by_hand((41.5, 40))) == "ES-030"


def test_nobody_leaves_the_table():
    table = lay(foot("r", [(95, 40)]), FAR, phase="move")
    assert refused(table, by_hand((96, 40))) == "ES-024"
    assert refused(table, by_hand((97, 41), (95, 42))) == "ES-024"
    assert refused(table, by_hand((95.4, 41), (95, 42))) == ""
    assert refused(table, Order("go", EAST, inches(3))) == "ES-024"


def test_a_figure_moves_from_where_it_stands_and_only_once():
    table = lay(foot("r", row(2, 40, 40)), FAR, phase="move")
    twice = Order("hand", steps=(Step("r.1", (at(40, 39),), NORTH), Step("r.1", (), EAST)))
    assert refused(table, twice) == "ES-024"
    assert refused(table, by_hand((40, 39), figure="b.1")) == "ES-024"
