"""What a general of Edwardian Splendour foresees, and how he judges where it leads."""

import pytest
from msgspec.structs import replace

from books.edwardian_splendour.battle import begin, foot, gun, horse, lay, mg, row
from grognard.books.edwardian_splendour.orders import Order
from grognard.books.edwardian_splendour.pieces import Headquarters
from grognard.books.edwardian_splendour.sequence import MoveFirst
from grognard.players.brains import STEADY, brain_of
from grognard.players.brains.edwardian_splendour.field import Field, middle
from grognard.players.brains.edwardian_splendour.foreseeing import Foresight, flight
from grognard.players.brains.edwardian_splendour.judging import standing
from grognard.players.brains.edwardian_splendour.marches import marches
from grognard.tabletop.geometry import inches

BRAIN = brain_of("edwardian_splendour")


def foreseen(table):
    """What the rest of the turn should come to."""
    ahead = Foresight(Field(table))
    ahead.turn()
    return ahead


def moved(table, name, **facts):
    """A table on which a unit has moved this turn."""
    unit = table.units[name]
    facts = {"moved": table.turn, **facts}
    unit.figures = tuple(replace(man, **facts) for man in unit.figures)
    return table


def facing_each_other(**more):
    return lay(foot("r", row(8, 36, 30)), foot("b", row(8, 36, 24)), turn=3, **more)


def test_who_stands_fires_before_who_has_moved():
    alike = foreseen(facing_each_other())
    late = foreseen(moved(facing_each_other(), "r"))
    assert alike.left["r"] == alike.left["b"]
    assert late.left["r"] == alike.left["r"]
    assert late.left["b"] > alike.left["b"]


def test_many_rifles_fire_no_further_than_their_range():
    near = foreseen(facing_each_other())
    far = foreseen(lay(foot("r", row(8, 36, 60)), foot("b", row(8, 36, 24))))
    assert near.left["b"] < 8
    assert far.left["b"] == 8


def test_nobody_fires_through_his_friends():
    ranks = foot("r", row(8, 36, 30)), foot("r2", row(8, 36, 32)), foot("b", row(8, 36, 14))
    both, front = foreseen(lay(*ranks)), foreseen(lay(ranks[0], ranks[2]))
    assert both.left["b"] == pytest.approx(front.left["b"])


def test_a_charge_that_has_got_home_counts():
    apart = lay(horse("r", row(6, 36, 30)), foot("b", row(6, 36, 24), bracket=0))
    close = lay(horse("r", row(6, 36, 26)), foot("b", row(6, 36, 24), bracket=0))
    assert foreseen(apart).left["b"] > foreseen(moved(close, "r", charged=1)).left["b"]


def test_those_who_are_charged_fire_on_the_chargers():
    close = lay(foot("r", row(6, 36, 25), bracket=0), foot("b", row(6, 36, 24)))
    quiet = lay(foot("r", row(6, 36, 25), bracket=0), foot("b", row(6, 36, 24), bracket=0))
    fired, cold = (foreseen(moved(table, "r", charged=1)) for table in (close, quiet))
    assert fired.left["r"] < cold.left["r"]


def test_a_crowd_that_comes_into_range_is_fired_on_sooner_or_later():
    crowd = foot("r", row(8, 36, 30), revolutionary=True)
    ahead = foreseen(lay(crowd, foot("b", row(8, 36, 24)), provoked=False))
    assert ahead.left["r"] < 8


def test_an_mg_sweeps_all_who_are_in_its_arc():
    ahead = foreseen(lay(mg("r", (40, 40)), foot("b", row(4, 34, 28)), foot("b2", row(4, 42, 28))))
    assert ahead.left["b"] < 4
    assert ahead.left["b2"] < 4


def test_a_shell_catches_those_who_stand_close_together():
    dense = foreseen(lay(gun("r", (40, 60)), foot("b", row(8, 36, 20))))
    sparse = foreseen(lay(gun("r", (40, 60)), foot("b", row(8, 12, 20, step=8))))
    assert dense.left["b"] < sparse.left["b"] < 8


def test_next_turn_those_who_moved_fire_as_well():
    ahead = foreseen(lay(mg("r", (40, 40)), foot("b", row(8, 36, 28), bracket=0)))
    late = moved(lay(mg("r", (40, 40)), foot("b", row(8, 36, 28), bracket=0)), "r")
    late.guns["r-gun"].moved = late.turn
    later = foreseen(late)
    assert ahead.left["b"] < later.left["b"] == 8
    later.again()
    assert later.left["b"] < 8


@pytest.mark.parametrize("hits", [0.5, 2, 5])
def test_the_more_are_likely_to_fall_the_likelier_a_unit_goes(hits):
    unit = foot("b", row(8, 36, 20)).unit
    assert 0 == flight(unit, 0, 0) < flight(unit, 0, hits) < flight(unit, 0, hits + 1) <= 1
    assert flight(unit, 0, hits) <= flight(unit, 2, hits)


def hunt(far, **more):
    """Red has far more men left than blue, so many inches away."""
    corps = foot("r", row(12, 30, 10 + far)), foot("b", row(2, 36, 10), size=12)
    return lay(*corps, turns=20, began={"red": 12, "blue": 12}, **more)


def test_who_is_winning_goes_after_the_enemy_before_a_night_that_decides_nothing():
    near, far = (standing(Field(hunt(inches_, turn=8)), "red") for inches_ in (32, 44))
    assert near - far > BRAIN.margin


def test_who_wins_by_the_clock_has_no_need_to():
    won = {"switches": {"at_limit": "red"}, "turn": 8}
    gain = standing(Field(hunt(32, **won)), "red") - standing(Field(hunt(44, **won)), "red")
    assert gain < BRAIN.margin


def test_who_is_winning_makes_for_the_headquarters():
    tents = {"blue": Headquarters(seat="blue", x=inches(80), y=inches(46), bearing=0)}
    gain = [standing(Field(hunt(44, turn=14, headquarters=hq)), "red") for hq in (tents, {})]
    assert gain[0] > gain[1]


def test_in_the_evening_a_general_looks_for_an_enemy_who_is_far_away():
    far = (foot("r", row(8, 36, 70)), foot("b", row(8, 2, 2)))
    for turn, thinks in ((1, False), (15, True)):
        game = begin(lay(*far, phase="move", turn=turn, turns=20))
        assert BRAIN.matters(game.question) is thinks


def test_a_gun_with_a_target_has_its_orders():
    served = begin(lay(mg("r", (40, 40)), foot("b", row(8, 36, 28)), phase="move"))
    idle = begin(lay(mg("r", (40, 60)), foot("b", row(8, 36, 28)), phase="move"))
    assert not BRAIN.matters(served.question)
    assert BRAIN.matters(idle.question)


def test_a_general_thinks_about_who_moves_first():
    table = facing_each_other()
    assert BRAIN.matters(MoveFirst(table, table.seats[0]))


def test_a_general_thinks_of_stopping_just_in_range_and_just_out_of_it():
    table = lay(foot("r", row(8, 36, 30)), foot("b", row(8, 36, 12)), phase="move")
    field, unit = Field(table), table.units["r"]
    here = middle(unit).y
    ends = [here - order.place[1] for order in marches(field, unit)]
    assert len(ends) > 1
    assert all(abs(end) <= inches(6) for end in ends)
    assert min(ends) < max(ends)


def test_charges_that_drill_thinks_little_of_are_tried_all_the_same():
    corps = (foot("r", row(8, 36, 30)), foot("b", row(8, 36, 25)))
    game = begin(lay(*corps, phase="move"))
    asked = BRAIN.ask(game, game.question)
    worths = BRAIN.weigh(game, asked, STEADY)
    assert Order("charge", target="b") in asked.choices
    # Drill's own favourite comes first all the same.
    first = BRAIN.favourite(game, game.question, STEADY)
    assert asked.choices[worths.index(max(worths))] == first
