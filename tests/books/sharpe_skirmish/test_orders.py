"""Orders to commanded groups: moving, difficult ground, gaits, squares and combining."""

from __future__ import annotations

import pytest

from books.sharpe_skirmish.field import (
    EAST,
    NORTH,
    SOUTH,
    Battle,
    cm,
    group,
    gun,
    lay,
    line,
    patch,
    place_of,
)
from grognard.books.sharpe_skirmish import events
from grognard.books.sharpe_skirmish.cover import in_cover
from grognard.books.sharpe_skirmish.marching import may_turn, turning_cost
from grognard.books.sharpe_skirmish.orders import Order, order_fault, way_this_turn
from grognard.books.sharpe_skirmish.paces import allowance, gait_of, gaits, pace_of
from grognard.books.sharpe_skirmish.seeing import prospect
from grognard.books.sharpe_skirmish.turns import partners
from grognard.tabletop.geometry import Point
from grognard.tabletop.going import passage
from marks import cites

FAR = group("blue-1", "fusilier", 3, (170, 10))


def captain(at=(10, 110), **given):
    return group("red-9", "british-officer", at=at, pc=True, **given)


def commanded(*groups, ground=(), **given):
    """Red may give orders to these groups."""
    for one in groups:
        if one.side == "red":
            one.commander = "red-9"
    foes = [] if any(one.side == "blue" for one in groups) else [FAR.copy()]
    return Battle(lay(*groups, captain(), *foes, ground=ground, **given))


def move(x, y):
    return Order("move", to=(cm(x), cm(y)))


@cites("SK-017", "SK-021")
def test_a_commanded_group_moves_25_as_the_player_wishes_and_no_further():
    battle = commanded(group("red-1", "redcoat", places=[(60, 60)]))
    battle.play("red-1")
    assert battle.refusal(move(60, 34)) == "SK-021"
    shown = battle.question.describe(move(60, 35))
    assert shown.path == ((cm(60), cm(60)), (cm(60), cm(35)))
    told = battle.play(move(60, 35))
    moved = told.one(events.Moved)
    assert moved.marches[0].cost == cm(25)
    assert place_of(battle.group("red-1")) == (cm(60), cm(35))


@cites("SK-021", "SK-083")
@pytest.mark.parametrize(
    ("kind", "wounded", "most"),
    [
        ("redcoat", 0, 25),
        ("redcoat", 1, 20),
        ("gentleman", 0, 20),
        ("lady", 0, 15),
        ("lady", 1, 15),
    ],
)
def test_wounded_and_civilians_move_20_and_ladies_15(kind, wounded, most):
    figure = group("red-1", kind, places=[(60, 60)], wounded=wounded).figures[0]
    assert allowance(figure) == cm(most)


@cites("SK-007")
def test_the_wounded_lag_behind_and_stay_in_sight_of_a_comrade():
    squad = group("red-1", "redcoat", 4, (60, 60), NORTH, wounded=1)
    battle = commanded(squad)
    battle.play("red-1")
    moved = battle.play(move(60, 39)).one(events.Moved)
    costs = {march.figure: march.cost for march in moved.marches}
    assert costs["red-1.1"] <= cm(20)
    assert max(costs.values()) > cm(20)
    ground = battle.table.ground
    for figure in battle.group("red-1"):
        others = tuple(f for f in battle.group("red-1") if f.id != figure.id)
        assert prospect(ground, (figure,), others).plain is not None


@cites("SK-022")
def test_difficult_going_counts_double():
    rough = patch("rough", 60, 45, 40, 20)
    battle = commanded(group("red-1", "redcoat", places=[(60, 60)]), ground=[rough])
    battle.play("red-1")
    assert battle.refusal(move(60, 45)) == ""
    assert battle.refusal(move(60, 44)) == "SK-021"
    told = battle.play(move(60, 45))
    assert told.one(events.Moved).marches[0].cost == cm(25)


@cites("SK-023")
@pytest.mark.parametrize(("kind", "fee"), [("redcoat", 625), ("gentleman", 500), ("lady", 375)])
def test_a_low_barrier_takes_a_quarter_of_the_figures_own_move(kind, fee):
    ground = lay(ground=[line("fence", (40, 50), (80, 50))]).ground
    figure = group("red-1", kind, places=[(60, 55)]).figures[0]
    leg = passage(ground, Point(6000, 5500), Point(6000, 4500), pace_of(figure))
    assert leg.cost == cm(10) + fee


@cites("SK-094", "SK-087")
def test_a_group_in_contact_is_given_no_orders():
    mine = group("red-1", "redcoat", places=[(60, 60)])
    foe = group("blue-1", "fusilier", places=[(62, 60)])
    battle = commanded(mine, foe)
    assert battle.told.one(events.Stood).by == "SK-094"
    fault = order_fault(battle.table, battle.group("red-1"), move(60, 70))
    assert fault is not None
    assert fault.cite == "SK-094"


@cites("SK-087", "SK-012")
def test_a_commanded_group_may_charge_an_enemy_in_reach():
    near = group("blue-1", "fusilier", 3, (60, 42), SOUTH)
    battle = commanded(group("red-1", "redcoat", 3, (60, 60), NORTH), near)
    battle.play("red-1")
    assert Order("charge", target="blue-1") in battle.question.offers()
    told = battle.play(Order("charge", target="blue-1"))
    assert told.one(events.Charged).by == "SK-087"


@cites("SK-087")
def test_nobody_charges_what_is_out_of_reach():
    far = group("blue-1", "fusilier", 3, (60, 20), SOUTH)
    battle = commanded(group("red-1", "redcoat", 3, (60, 60), NORTH), far)
    battle.play("red-1")
    assert battle.refusal(Order("charge", target="blue-1")) == "SK-087"


@cites("SK-012", "SK-087")
def test_an_officer_who_only_commands_does_not_charge():
    near = group("blue-1", "fusilier", 3, (30, 110), SOUTH)
    battle = commanded(near)
    battle.play("red-9")
    assert battle.refusal(Order("charge", target="blue-1")) == "SK-012"
    table = lay(captain(busy=True), near.copy())
    battle = Battle(table)
    battle.play("red-9")
    assert battle.refusal(Order("charge", target="blue-1")) == ""


# Squares


@cites("SK-039")
def test_a_square_is_for_four_or_more_on_foot_and_takes_half_a_move():
    battle = commanded(
        group("red-1", "redcoat", 8, (60, 60), formed=True),
        group("red-2", "redcoat", 3, (100, 60), formed=True),
        group("red-3", "hussar", 5, (140, 60)),
    )
    battle.play("red-2")
    assert battle.refusal(Order("square")) == "SK-039"
    battle.play(Order("stand"), "red-3")
    assert battle.refusal(Order("square")) == "SK-039"
    battle.play(Order("stand"), "red-1")
    told = battle.play(Order("square"))
    assert told.one(events.SquareFormed).square
    assert battle.group("red-1").halves == 1


@cites("SK-039")
def test_a_square_moves_at_half_speed_and_may_open_out_again():
    squared = group("red-1", "redcoat", 8, (60, 60), formed=True, square=True)
    battle = commanded(squared, group("red-2", "redcoat", 4, (120, 60)))
    battle.play("red-1")
    assert battle.refusal(move(60, 40)) == "SK-021"
    assert battle.refusal(move(60, 49)) == ""
    told = battle.play(Order("open"))
    assert not told.one(events.SquareFormed).square


# Horse


@cites("SK-056")
@pytest.mark.parametrize(
    ("length", "gait"), [(0, 0), (1, 1), (30, 1), (30.1, 2), (40, 2), (40.1, 3), (50, 3)]
)
def test_walk_canter_and_gallop_by_the_distance_covered(length, gait):
    assert gait_of(cm(length)) == gait


@cites("SK-056", "SK-057")
def test_horse_go_50_at_most():
    battle = commanded(group("red-1", "hussar", places=[(60, 110)], facing=NORTH))
    battle.play("red-1")
    assert battle.refusal(move(60, 60)) == ""
    assert battle.refusal(move(60, 59)) == "SK-058"
    moved = battle.play(move(60, 60)).one(events.Moved)
    assert moved.gait == 3
    assert battle.group("red-1").gallops == 1


@cites("SK-057")
def test_after_two_turns_at_the_gallop_horse_only_walk_for_a_turn():
    tired = group("red-1", "hussar", 3, (60, 60), gallops=2, acted=4)
    assert gaits(tired, 5) == (1,)
    assert gaits(tired, 6) == (1, 2, 3)
    fresh = group("red-1", "hussar", 3, (60, 60), gallops=1, acted=4)
    assert gaits(fresh, 5) == (1, 2, 3)


@cites("SK-058")
def test_horse_turn_an_eighth_at_once_and_another_for_every_quarter_of_the_move():
    start = Point(0, 0)
    aside = [start, Point(cm(20), -cm(20))]
    back = [start, Point(0, cm(20))]
    assert may_turn(aside, NORTH, 1)
    assert not may_turn(back, NORTH, 1)
    round_ = [start, Point(0, -cm(8)), Point(cm(20), -cm(8))]
    assert may_turn(round_, NORTH, 1)
    assert not may_turn(round_, NORTH, 3)


@cites("SK-058")
def test_turning_on_the_spot_takes_a_quarter_for_each_eighth_but_the_first_and_half_at_a_gallop():
    here = Point(0, 0)
    assert turning_cost(NORTH, here, Point(100, -100), 1) == 0
    assert turning_cost(NORTH, here, Point(100, 0), 1) == cm(7.5)
    assert turning_cost(NORTH, here, Point(0, 100), 1) == cm(22.5)
    assert turning_cost(NORTH, here, Point(100, 0), 3) == cm(25)


def gait_to(table, rider, across):
    found = way_this_turn(table, rider, Point(cm(across), cm(60)))
    return found[0] if found else None


@cites("SK-058")
def test_horse_reach_less_far_behind_them_than_ahead():
    table = lay(group("red-1", "hussar", places=[(90, 60)], facing=EAST), FAR)
    rider = table.groups["red-1"]
    assert gait_to(table, rider, 140) == 3
    assert gait_to(table, rider, 60) is None
    assert gait_to(table, rider, 84) == 1


# Combining


@cites("SK-008")
def test_a_group_of_three_or_fewer_may_combine_with_similar_troops_within_5():
    weak = group("red-1", "redcoat", 3, (60, 60), size=8)
    near = group("red-2", "redcoat", 6, (60, 66))
    other = group("red-3", "guerrilla", 6, (52, 60))
    far = group("red-4", "redcoat", 6, (100, 60))
    allied = group("red-5", "redcoat", 6, (60, 52), band="Portugal")
    table = lay(weak, near, other, far, allied, FAR, phase="join")
    assert [one.id for one in partners(table, weak)] == ["red-2"]
    battle = Battle(table)
    told = battle.play("red-2")
    assert told.one(events.Combined).into == "red-2"
    assert len(battle.group("red-2").figures) == 9
    assert battle.group("red-1").gone


@cites("SK-008")
def test_a_group_that_never_had_more_than_three_is_not_reduced_to_them():
    small = group("red-1", "redcoat", 3, (60, 60))
    near = group("red-2", "redcoat", 6, (60, 66))
    assert partners(lay(small, near, FAR), small) == []


@cites("SK-008")
def test_a_group_of_four_does_not_combine():
    strong = group("red-1", "redcoat", 4, (60, 60))
    near = group("red-2", "redcoat", 6, (60, 68))
    assert partners(lay(strong, near, FAR), strong) == []


@cites("SK-008")
def test_weak_groups_that_the_table_runs_combine_by_themselves():
    weak = group("red-1", "redcoat", 2, (60, 60), seat="", size=6)
    near = group("red-2", "redcoat", 6, (60, 65), seat="")
    battle = Battle(lay(weak, near, FAR, phase="join"))
    assert battle.told.one(events.Combined).into == "red-2"


@cites("SK-017", "SK-021")
def test_cover_is_offered_with_its_way_and_refused_out_of_reach():
    wall = line("wall", (50, 70), (70, 70), name="near")
    wood = patch("wood", 150, 20, 20, 20, name="far")
    table = lay(group("red-1", "redcoat", 4, (60, 82), NORTH), captain(), FAR, ground=[wall, wood])
    table.groups["red-1"].commander = "red-9"
    battle = Battle(table)
    battle.play("red-1")
    offer = battle.question.describe(Order("cover", target="near"))
    assert offer.label == "Take cover behind the wall"
    assert offer.path[-1] == offer.place
    assert len(offer.figures) == 4
    assert battle.refusal(Order("cover", target="far")) == "SK-021"
    moved = battle.play(Order("cover", target="near")).one(events.Moved)
    assert moved.how == "takes cover behind the wall"
    assert in_cover(battle.table, battle.group("red-1"))


# Wagons


@cites("SK-074")
def test_wagons_are_driven_15_over_open_ground_only():
    drivers = group("red-1", "drover", 2, (60, 68))
    wagon = gun(drivers, (60, 60), EAST, model="wagon")
    wood = patch("wood", 60, 40, 60, 20)
    table = lay(drivers, captain(), FAR, guns=[wagon], ground=[wood])
    drivers.commander = "red-9"
    battle = Battle(table)
    battle.play("red-1")
    assert battle.refusal(Order("drive", to=(cm(60), cm(40)))) == "SK-074"
    told = battle.play(Order("drive", to=(cm(100), cm(60))))
    assert told.one(events.Moved).carriage == (cm(75), cm(60), EAST)


@cites("SK-074", "SK-049")
def test_a_wagon_goes_on_to_its_goal_with_its_uncommanded_drivers():
    drivers = group(
        "red-1", "drover", 2, (60, 68), doing="march", goal=(cm(120), cm(60)), seat="",
        result="carry_on",
    )  # fmt: skip
    wagon = gun(drivers, (60, 60), EAST, model="wagon")
    battle = Battle(lay(drivers, FAR, guns=[wagon]))
    moved = battle.told.one(events.Moved)
    assert moved.carriage == (cm(75), cm(60), EAST)
    assert battle.group("red-1").doing == "march"
