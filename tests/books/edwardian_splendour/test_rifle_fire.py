"""Rifle fire: arcs, lines, ranks, ranges, modifiers, and the odds of the design notes."""

from fractions import Fraction

import pytest
from icepool import d6
from msgspec.structs import replace

from books.edwardian_splendour.battle import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
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
from grognard.books.edwardian_splendour.fire_questions import HOLD, Aim, Volley, expected
from grognard.books.edwardian_splendour.lay import lay_of
from grognard.books.edwardian_splendour.machineguns import burst
from grognard.books.edwardian_splendour.orders import STAND, Order
from grognard.books.edwardian_splendour.reckon import reckon_rifle
from grognard.books.edwardian_splendour.rifles import Firers, volley
from grognard.kernel.fates import Stream
from grognard.tabletop.geometry import Face, inches, touches_edge
from marks import cites


def shots(*corps, by="r", at_unit="b", phase="still", features=(), **fields):
    """The shots of one unit at another, as figure and target pairs with what they need."""
    table = lay(*corps, features=features, phase=phase, **fields)
    return [
        (shot.figure.id, shot.target.id, shot.need.total)
        for shot in volley(table, lay_of(table), table.units[by], at_unit, {})
    ]


def reasons(*corps, **more):
    table = lay(*corps, **more)
    (shot,) = volley(table, lay_of(table), table.units["r"], "b", {})
    return [modifier.reason for modifier in shot.need.modifiers]


@cites("ES-031")
def test_every_foot_or_mounted_figure_rolls_one_die_at_one_enemy():
    table = lay(foot("r", row(3, 10, 30)), foot("b", row(3, 10, 23), bracket=0), phase="move")
    told = play(table, STAND, STAND, Aim("unit", "b"), dice=[1, 2, 3]).told
    fired = told.one(events.VolleyFired)
    assert [(shot.firer, shot.target, shot.die) for shot in fired.shots] == [
        ("r.1", "b.1", 1),
        ("r.2", "b.2", 2),
        ("r.3", "b.3", 3),
    ]
    assert shots(horse("r", [(10, 30)]), foot("b", [(10, 20)]))


@cites("ES-031")
def test_gun_models_are_no_targets_and_crews_have_no_rifles():
    pair = [foot("r", [(20, 40)]), gun("b", (20, 30), [(20, 28)])]
    assert shots(*pair) == [("r.1", "b.1", 6)]
    table = lay(*pair)
    assert Firers(table, lay_of(table), table.units["b"]).targets() == []


@cites("ES-031")
def test_a_unit_may_hold_its_fire():
    table = lay(foot("r", [(10, 30)]), foot("b", [(10, 25)], bracket=0), phase="move")
    told = play(table, STAND, STAND, HOLD).told
    assert told.one(events.FireHeld).unit == "r"


@cites("ES-032", "ES-EX04")
@pytest.mark.parametrize(
    ("x", "in_arc"), [(10, True), (17.9, True), (19.6, False), (0.5, False), (2.1, True)]
)
def test_the_arc_opens_at_45_degrees_from_the_front_corners(x, in_arc):
    # The front edge lies at y 29.5 and the enemy's near edge at y 22.5: seven inches ahead the
    # arc is seven inches wider on either side of 9.5 to 10.5.
    assert bool(shots(foot("r", [(10, 30)]), foot("b", [(x, 22)]))) is in_arc


@cites("ES-032")
def test_any_part_of_a_base_in_the_arc_will_do():
    # The arc's edge crosses x 17.5 at y 22.5, the left near corner of a base at 18, 22.
    assert shots(foot("r", [(10, 30)]), foot("b", [(17.99, 22)]))
    assert not shots(foot("r", [(10, 30)]), foot("b", [(18.6, 22.6)]))


@cites("ES-033")
def test_a_base_in_between_obstructs_whoever_it_belongs_to():
    target = foot("b", [(10, 20)])
    assert shots(foot("r", [(10, 30)]), target)
    assert not shots(foot("r", [(10, 30)]), foot("r2", [(10, 25)]), target)
    assert shots(foot("r", [(10, 30)]), foot("b2", [(10, 25)]), target) == [("r.1", "b2.1", 5)]


@cites("ES-033")
def test_a_chink_between_two_bases_is_enough_for_a_shot():
    # Lines between the middles, or from a middle to an end, all run into one of the two.
    pair = foot("r", [(10, 30)]), foot("b", [(10, 20)])
    assert shots(*pair, foot("r2", [(9.8, 25), (10.95, 25)]))
    assert not shots(*pair, foot("r2", [(9.8, 25), (10.8, 25)]))


@cites("ES-033")
def test_an_enemy_in_range_whom_nobody_sees_is_thought_of_and_refused():
    near, hidden, far = foot("b", [(10, 25)]), foot("b2", [(10, 20)]), foot("b3", [(10, 2)])
    table = lay(foot("r", [(10, 30)]), near, hidden, far, phase="still")
    question = Volley(table, table.units["r"])
    assert list(question.offers()) == [Aim("unit", "b"), HOLD]
    (refusal,) = question.refusals()
    assert (refusal[0].piece, refusal[0].detail, refusal[1].cite) == ("b2", "0 dice", "ES-033")
    fresh = Volley(table, table.units["r"])
    assert not fresh.is_lone()
    assert {fresh.sample(Stream.of(f"{seed}").below) for seed in range(20)} == set(
        question.offers()
    )


@cites("ES-033")
def test_a_target_that_peeps_out_beside_the_obstacle_can_be_hit():
    assert shots(foot("r", [(10, 30)]), foot("r2", [(10.8, 25)]), foot("b", [(10, 20)]))


@cites("ES-033")
def test_woods_obstruct_and_can_be_fired_into():
    wood = box("w", "wood", 5, 22, 15, 26)
    assert not shots(foot("r", [(10, 30)]), foot("b", [(10, 20)]), features=[wood])
    assert shots(foot("r", [(10, 30)]), foot("b", [(10, 24)]), features=[wood])


@cites("ES-034")
def test_only_the_front_rank_of_a_close_order_body_shoots():
    two_ranks = foot("r", [*row(3, 10, 30), *row(3, 10, 31)])
    fired = shots(two_ranks, foot("b", row(6, 8, 20)))
    assert [firer for firer, _, _ in fired] == ["r.1", "r.2", "r.3"]


@cites("ES-034")
def test_a_figure_behind_a_gap_is_in_the_front_rank():
    gap = foot("r", [(10, 30), (12, 30), *row(3, 10, 31)])
    assert [firer for firer, _, _ in shots(gap, foot("b", row(6, 8, 20)))] == ["r.1", "r.2", "r.4"]


@cites("ES-034")
def test_a_neighbour_who_overlaps_by_a_rounding_does_not_stand_before_a_man():
    # Where wheels leave them, in tenths: the one to the left reaches a hair over the middle one.
    spots = [(2540, 7620), (2514, 7370), (2567, 7873)]
    wheeled = foot("r", row(3, 10, 30), 8402)
    wheeled.unit.figures = tuple(
        replace(man, x=x, y=y) for man, (x, y) in zip(wheeled.unit.figures, spots, strict=True)
    )
    middle, left, _ = wheeled.unit.figures
    assert touches_edge(middle.base, Face.FRONT, left.base)
    fired = shots(wheeled, foot("b", [(25, 24), (25, 28), (25, 32)], WEST))
    assert [firer for firer, _, _ in fired] == ["r.1", "r.2", "r.3"]


@cites("ES-035")
def test_enemies_in_contact_with_friends_are_no_targets():
    pair = [foot("r", [(10, 30)]), foot("b", [(10, 20)])]
    assert shots(*pair)
    assert not shots(*pair, foot("r2", [(10, 19)], SOUTH))


@cites("ES-035")
def test_figures_in_contact_do_not_shoot_at_others():
    touched = [foot("r", [(10, 30)]), foot("b", [(10, 31)], NORTH), foot("b2", [(10, 20)])]
    assert not shots(*touched, at_unit="b2")


@cites("ES-036")
@pytest.mark.parametrize(
    ("gap", "need"), [(0.5, 5), (8, 5), (8.1, 6), (16, 6), (16.1, 7), (24, 7), (24.1, None)]
)
def test_a_rifle_kills_on_4_5_or_6_by_brackets_of_eight_inches(gap, need):
    # A single man is in open order, which costs him who fires one more.
    fired = shots(foot("r", [(10, 40)]), foot("b", [(10, 39 - gap)]))
    assert [total for _, _, total in fired] == ([] if need is None else [need])


@cites("ES-036", "ES-114")
@pytest.mark.parametrize("bracket", [0, 1, 2])
def test_the_chance_to_kill_is_three_two_or_one_in_six_by_range(bracket):
    need = reckon_rifle(bracket, "none", at_horse=False, by_horse=False, loose="")
    assert (d6 >= need.total).probability(True) == Fraction(3 - bracket, 6)


@cites("ES-037")
@pytest.mark.parametrize(
    ("corps", "features", "why"),
    [
        (foot("b", row(2, 10, 20)), [box("w", "wood", 5, 18, 15, 21)], ["soft cover"]),
        (foot("b", row(2, 10, 20)), [box("h", "building", 5, 18, 15, 21)], ["hard cover"]),
        (horse("b", row(2, 10, 20)), [], ["the target is cavalry"]),
        (foot("b", row(1, 10, 20)), [], ["open order"]),
        (gun("b", (10, 22), [(10, 20)]), [], ["a crewman"]),
        (mg("b", (10, 22), [(10, 20)]), [], ["a crewman"]),
        (foot("b", row(2, 10, 20)), [], []),
    ],
)
def test_each_modifier_of_the_target(corps, features, why):
    assert reasons(foot("r", [(10, 26)]), corps, features=features) == why


@cites("ES-037")
def test_a_rider_aims_worse_and_everything_adds_up():
    wood = box("w", "wood", 5, 18, 15, 21)
    found = reasons(horse("r", [(10, 28)]), foot("b", [(10, 20)]), features=[wood])
    assert found == ["soft cover", "fired from the saddle", "open order"]


@cites("ES-037", "ES-094")
def test_of_two_covers_only_the_better_counts():
    both = [box("w", "wood", 5, 18, 15, 21), strip("x", "wall", (5, 20.5), (15, 20.5))]
    found = reasons(foot("r", [(10, 26)]), foot("b", row(2, 10, 20)), features=both)
    assert found == ["hard cover"]


@cites("ES-037")
def test_an_impossible_shot_is_an_impossible_shot():
    need = reckon_rifle(2, "hard", at_horse=False, by_horse=True, loose="open order")
    assert need.total == 10
    assert (d6 >= need.total).probability(True) == 0


@cites("ES-038")
def test_moved_figures_fire_in_the_second_step_if_they_did_not_charge():
    table = lay(foot("r", row(2, 10, 30)), foot("b", row(2, 10, 15), bracket=0), phase="move")
    go = Order("go", NORTH, inches(2))
    told = play(table, go, STAND, Aim("unit", "b"), dice=[1, 1]).told
    assert [event.queue for event in told.of(events.FireBegan)] == [(), ("r",)]


def test_fire_is_spread_over_the_targets_before_any_is_shot_at_twice():
    fired = shots(foot("r", row(4, 10, 30)), foot("b", [(10, 22), (13, 22)]))
    assert sorted(target for _, target, _ in fired) == ["b.1", "b.1", "b.2", "b.2"]


def test_a_player_may_name_single_targets():
    table = lay(foot("r", row(2, 10, 30)), foot("b", row(2, 10, 22), bracket=0), phase="move")
    crossed = Aim("unit", "b", men=(("r.1", "b.2"), ("r.2", "b.1")))
    told = play(table, STAND, STAND, crossed, dice=[1, 1]).told
    fired = told.one(events.VolleyFired).shots
    assert [(shot.firer, shot.target) for shot in fired] == [("r.1", "b.2"), ("r.2", "b.1")]
    wrong = Aim("unit", "b", men=(("r.1", "r.2"),))
    assert refused(table, wrong, (), STAND, STAND) == "ES-033"
    assert refused(table, Aim("unit", "r"), (), STAND, STAND) == "ES-033"


def test_the_kills_to_be_expected_are_told_with_the_offer():
    table = lay(foot("r", row(6, 10, 30)), foot("b", row(6, 10, 24)))
    aimed = volley(table, lay_of(table), table.units["r"], "b", {})
    # Six dice at 4 or more: three kills on the average.
    assert expected(aimed) == "about 3.0 hits"


def test_facing_away_nobody_is_in_the_arc():
    for facing in (EAST, SOUTH, WEST):
        assert not shots(foot("r", [(10, 30)], facing), foot("b", [(10, 20)]))
    assert at(1) == (254,)


def wood_up_to(x):
    return box("w", "wood", 5, 24, x, 26)


def fires(*corps, wood):
    table = lay(*corps, features=[wood])
    return bool(volley(table, lay_of(table), table.units["r"], "b", {}))


@cites("ES-033", "ES-042", "ES-080")
@pytest.mark.parametrize(("edge", "open_"), [(9, True), (10.2, True), (10.6, False)])
def test_any_line_from_the_front_to_the_base_of_a_target_will_do_past_a_wood(edge, open_):
    # The wood hides the line of the middles from an edge at 10 on, the last of the front at 10.4.
    wood = wood_up_to(edge)
    assert fires(foot("r", [(10, 30)]), foot("b", [(10, 20)]), wood=wood) is open_
    swept = lay(mg("r", (9, 31.5)), foot("b", [(10, 20)]), features=[wood])
    assert bool(burst(swept, lay_of(swept), swept.units["r"])) is open_


@cites("ES-033")
def test_the_same_line_must_be_clear_of_the_wood_and_of_other_men():
    wood, friend = wood_up_to(10.2), foot("r2", [(11, 25)])
    pair = foot("r", [(10, 30)]), foot("b", [(10, 20)])
    assert fires(*pair, friend, wood=wood_up_to(9))
    assert fires(*pair, wood=wood)
    assert not fires(*pair, foot("r2", [(10.6, 27)]), wood=wood)
