"""Morale: quarters lost in all and just now, hard cover, and crews who flee."""

from fractions import Fraction

import pytest
from icepool import d6

from books.edwardian_splendour.battle import box, foot, gun, lay, mg, play, row, strip
from grognard.books.edwardian_splendour import events
from grognard.books.edwardian_splendour.cover import is_in_hard_cover
from grognard.books.edwardian_splendour.orders import Order
from grognard.books.edwardian_splendour.reckon import quarters, reckon_morale, reckon_spiking
from marks import cites


def checked(count, lost, fresh, quality=3, **more):
    unit = foot("b", row(count - lost, 10, 10), quality=quality, size=count).unit
    unit.fresh = fresh
    return reckon_morale(unit, hard_cover=more.get("hard_cover", False))


def struck(*corps, names, dice, **fields):
    """A fire step that ends with some men marked."""
    table = lay(*corps, **fields)
    for name in names:
        unit = table.unit_of(name)
        unit.struck = (*unit.struck, name)
    return play(table, dice=dice)


@cites("ES-065")
@pytest.mark.parametrize(("quality", "number"), [(5, 12), (4, 11), (3, 10), (2, 9), (1, 8)])
def test_each_quality_has_its_morale_number(quality, number):
    assert checked(12, 0, 0, quality).total == number


@cites("ES-065", "ES-021")
@pytest.mark.parametrize(("dice", "holds"), [([5, 5], True), ([5, 6], False)])
def test_a_score_above_the_number_removes_the_unit(dice, holds):
    corps = foot("r", [(50, 50)]), foot("b", row(12, 10, 10), size=12)
    played = struck(*corps, names=["b.1"], dice=dice)
    assert played.told.one(events.MoraleChecked).holds is holds
    unit = played.table.units["b"]
    assert (unit.out, unit.fled) == (not holds, not holds)


@cites("ES-065")
def test_a_unit_checks_once_for_a_step_however_many_it_lost():
    corps = foot("r", [(50, 50)]), foot("b", row(12, 10, 10))
    played = struck(*corps, names=["b.1", "b.2", "b.3"], dice=[1, 1])
    assert len(played.told.of(events.MoraleChecked)) == 1
    assert played.table.units["b"].fresh == 0


@cites("ES-065")
def test_who_lost_nobody_does_not_check():
    corps = foot("r", row(2, 50, 50)), foot("b", row(12, 10, 10))
    assert not struck(*corps, names=[], dice=[]).told.of(events.MoraleChecked)


@cites("ES-066", "ES-EX01")
def test_eight_of_twelve_machinegunned_at_once_leave_a_six_to_roll():
    need = checked(12, 8, 8)
    assert [modifier.amount for modifier in need.modifiers] == [-2, -2]
    assert need.total == 6
    assert (2 @ d6 <= need.total).probability(True) == Fraction(15, 36)


@cites("ES-066")
@pytest.mark.parametrize(
    ("lost", "size", "full"),
    [(2, 12, 0), (3, 12, 1), (5, 12, 1), (6, 12, 2), (9, 12, 3), (4, 4, 4)],
)
def test_only_full_quarters_count(lost, size, full):
    assert quarters(lost, size) == full


@cites("ES-066")
def test_losses_of_earlier_steps_count_in_the_total_only():
    need = checked(12, 6, 3)
    assert [modifier.amount for modifier in need.modifiers] == [-2, -1]


@cites("ES-066", "ES-094")
def test_hard_cover_helps_if_more_than_half_of_the_unit_has_it():
    assert checked(12, 0, 0, hard_cover=True).total == 11
    house = box("h", "building", 0, 5, 13.4, 15)
    three_of_five = lay(foot("b", row(5, 11, 10)), foot("r", [(50, 50)]), features=[house])
    two_of_five = lay(foot("b", row(5, 12, 10)), foot("r", [(50, 50)]), features=[house])
    for table, covered in ((three_of_five, True), (two_of_five, False)):
        assert is_in_hard_cover(table, table.units["b"].figures) is covered


@cites("ES-066")
def test_soft_cover_does_not_steady_anybody():
    wood = box("w", "wood", 0, 0, 30, 30)
    table = lay(foot("b", row(4, 11, 10)), foot("r", [(50, 50)]), features=[wood])
    assert not is_in_hard_cover(table, table.units["b"].figures)


@cites("ES-056", "ES-066")
def test_the_wall_they_storm_does_not_steady_those_who_charge():
    wall = strip("w", "wall", (5, 36.5), (60, 36.5))
    corps = foot("r", row(4, 40, 40)), foot("b", row(4, 40, 36), bracket=0)
    table = lay(*corps, features=[wall], phase="move")
    charged = play(table, Order("charge", target="b")).table
    assert all(man.charged for man in charged.units["r"].figures)
    assert not is_in_hard_cover(charged, charged.units["r"].figures)
    assert is_in_hard_cover(charged, charged.units["b"].figures)


@cites("ES-067")
@pytest.mark.parametrize(("quality", "least"), [(5, 2), (4, 3), (3, 4), (2, 5), (1, 6)])
def test_the_better_the_crew_the_surer_it_destroys_its_gun(quality, least):
    need = reckon_spiking(quality)
    assert need.total == least
    assert (d6 >= need.total).probability(True) == Fraction(7 - least, 6)


@cites("ES-067")
@pytest.mark.parametrize(("die", "destroyed"), [(4, True), (3, False)])
def test_a_crew_that_breaks_under_fire_may_destroy_its_gun(die, destroyed):
    corps = foot("r", [(50, 50)]), foot("b2", [(80, 10)]), gun("b", (20, 20), 3)
    played = struck(*corps, names=["b.1"], dice=[6, 6, die])
    assert played.told.one(events.CrewFled).destroys is destroyed
    model = played.table.guns["b-gun"]
    assert (model.lost, model.unit) == (destroyed, "")


@cites("ES-067")
def test_a_crew_that_breaks_in_melee_leaves_its_gun():
    corps = foot("r", row(2, 50, 50)), foot("b2", [(80, 10)]), mg("b", (20, 20), 3)
    played = struck(*corps, names=["b.1"], dice=[6, 6], phase="melee")
    assert not played.told.one(events.CrewFled).destroys
    assert not played.table.guns["b-gun"].lost


@cites("ES-067")
def test_a_crew_without_a_gun_has_nothing_to_destroy():
    corps = foot("r", [(50, 50)]), foot("b2", [(80, 10)]), gun("b", (20, 20), 3, lost=True)
    played = struck(*corps, names=["b.1"], dice=[6, 6])
    assert not played.told.of(events.CrewFled)
