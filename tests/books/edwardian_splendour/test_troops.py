"""Troops on the table: bases, cohesion, close and open order, crews, discipline."""

import pytest

from books.edwardian_splendour.battle import (
    EAST,
    NORTH,
    WEST,
    at,
    foot,
    gun,
    horse,
    lay,
    mg,
    play,
    refused,
    row,
)
from grognard.books.edwardian_splendour import events
from grognard.books.edwardian_splendour.audit import audit
from grognard.books.edwardian_splendour.lay import body_of, is_open, serving
from grognard.books.edwardian_splendour.orders import Order, Step
from grognard.books.edwardian_splendour.pieces import QUALITIES
from grognard.books.edwardian_splendour.rifles import looseness
from grognard.tabletop.geometry import inches
from marks import cites


@cites("ES-005")
def test_foot_stand_on_one_inch_horse_on_one_by_three_guns_on_three():
    man = foot("r", [(10, 10)]).unit.figures[0].base
    rider = horse("r", [(10, 10)]).unit.figures[0].base
    model = gun("r", (10, 10)).gun
    assert (man.width, man.depth) == at(1, 1)
    assert (rider.width, rider.depth) == at(1, 3)
    assert (model.base.width, model.base.depth) == at(3, 3)


@cites("ES-002", "ES-015")
def test_there_are_four_arms_and_five_qualities():
    corps = [foot("r", [(5, 5)]), horse("r2", [(9, 5)]), gun("r3", (20, 5)), mg("r4", (30, 5))]
    assert [one.unit.arm for one in corps] == ["infantry", "cavalry", "artillery", "mg"]
    assert QUALITIES[1:] == ("Poor", "Fair", "Average", "Veteran", "Elite")


@cites("ES-004")
def test_a_unit_of_foot_and_horse_together_is_a_fault_of_the_table():
    table = lay(foot("r", row(2, 10, 10)), foot("b", [(50, 10)]))
    table.units["r"].figures += horse("r9", [(20, 10)]).unit.figures
    table.units["r"].size = 3
    assert audit(table) == ["R mixes foot and horse"]


@cites("ES-007")
def test_a_unit_in_play_has_somebody_in_it():
    table = lay(foot("r", row(2, 10, 10)), foot("b", [(50, 10)]))
    table.units["r"].figures = ()
    table.units["r"].lost = 2
    assert audit(table) == ["R is in play without a figure"]


@cites("ES-010")
@pytest.mark.parametrize(("away", "cite"), [(2.0, ""), (2.1, "ES-010")])
def test_a_figure_ends_within_two_inches_of_a_comrade(away, cite):
    table = lay(foot("r", row(3, 10, 30)), foot("b", [(50, 5)]), phase="move")
    step = Step("r.3", (at(12 + away, 30),), NORTH)
    assert refused(table, Order("hand", steps=(step,))) == cite


@cites("ES-010")
def test_a_lone_figure_has_nobody_to_keep_near_to():
    table = lay(foot("r", [(10, 30)]), foot("b", [(50, 5)]), phase="move")
    assert refused(table, Order("hand", steps=(Step("r.1", (at(13, 30),), NORTH),))) == ""


@cites("ES-010")
def test_a_gap_torn_by_fire_must_be_closed_as_far_as_the_move_allows():
    spots = [(10, 30), (11, 30), (20, 30)]
    table = lay(foot("r", spots), foot("b", [(50, 5)]), phase="move")
    away, near = Step("r.3", (at(21, 30),), NORTH), Step("r.3", (at(15, 30),), NORTH)
    assert refused(table, Order("hand", steps=(away,))) == "ES-010"
    assert refused(table, Order("hand", steps=(near,))) == ""
    assert refused(table, Order("stand")) == ""


@cites("ES-010")
def test_comrades_who_march_on_do_not_leave_a_man_to_trail_behind_them():
    spots = [(10, 30), (11, 30), (16, 30)]
    table = lay(foot("r", spots), foot("b", [(50, 5)]), phase="move")
    assert refused(table, Order("go", WEST, inches(6))) == "ES-010"
    played = play(table, Order("go", WEST, inches(3)))
    assert body_of(played.table.units["r"].figures).stragglers == ()
    far = lay(foot("r", [(10, 30), (11, 30), (40, 30)]), foot("b", [(80, 5)]), phase="move")
    assert refused(far, Order("go", WEST, inches(6))) == "ES-010"
    nearer = play(far, Order("go", NORTH, inches(2))).table.units["r"]
    assert nearer.figures[2].x - nearer.figures[1].x < inches(24)


@cites("ES-010")
def test_a_gun_does_not_drive_a_crewman_before_it_who_was_cut_off():
    ahead = gun("r", (40, 40), [(40, 42), (40, 34)])
    table = lay(ahead, foot("b", [(80, 5)]), phase="move")
    assert refused(table, Order("go", NORTH, inches(3))) == "ES-010"
    near = lay(gun("r", (40, 40), [(40, 42), (40, 36)]), foot("b", [(80, 5)]), phase="move")
    assert refused(near, Order("go", NORTH, inches(3))) == ""


@cites("ES-011")
def test_only_crewmen_who_touch_the_gun_serve_it():
    corps = gun("r", (20, 30), [(20, 32), (21, 32), (20, 34.5)])
    table = lay(corps, foot("b", [(50, 5)]))
    assert [man.id for man in serving(table, corps.unit)] == ["r.1", "r.2"]


@cites("ES-011")
def test_crewmen_can_be_ordered_back_to_their_gun():
    corps = gun("r", (20, 30), [(20, 32), (24, 32)])
    played = play(lay(corps, foot("b", [(50, 5)]), phase="move"), Order("serve"))
    assert [march.figure for march in played.told.one(events.UnitMoved).marches] == ["r.2"]
    assert len(serving(played.table, played.table.units["r"])) == 2


@cites("ES-012")
@pytest.mark.parametrize(("second", "is_close"), [((11, 30), True), ((11.1, 30), False)])
def test_who_touches_a_base_of_his_unit_is_in_close_order(second, is_close):
    unit = foot("r", [(10, 30), second]).unit
    assert body_of(unit.figures).is_close(unit.figures[0]) is is_close
    assert is_open(unit, unit.figures[0]) is not is_close


@cites("ES-012")
def test_touching_another_units_base_is_not_close_order():
    table = lay(foot("r", [(10, 30)]), foot("r2", [(11, 30)]), foot("b", [(50, 5)]))
    assert is_open(table.units["r"], table.units["r"].figures[0])


@cites("ES-013")
def test_undisciplined_troops_may_not_close_up():
    table = lay(
        foot("r", row(4, 10, 30, 2), undisciplined=True), foot("b", [(50, 5)]), phase="move"
    )
    close = Order("hand", steps=(Step("r.2", (at(11, 30),), NORTH),))
    assert refused(table, close) == "ES-013"
    assert refused(table, Order("form", NORTH, formation="line", ranks=2)) == "ES-013"
    assert refused(table, Order("form", NORTH)) == "ES-013"
    assert refused(table, Order("form", NORTH, formation="open", ranks=2)) == ""


@cites("ES-013")
def test_two_who_came_over_shoulder_to_shoulder_do_not_hold_up_a_crowd_nor_close_its_order():
    crowd = foot("r", [*row(3, 40, 40, 2), (46, 40), (47, 40)], undisciplined=True)
    table = lay(crowd, foot("b", [(42, 36)]), phase="move")
    assert refused(table, Order("charge", target="b")) == ""
    assert refused(table, Order("hand", steps=(Step("r.1", (at(40, 41),), NORTH),))) == ""
    assert refused(table, Order("hand", steps=(Step("r.1", (at(41, 40),), NORTH),))) == "ES-013"
    assert all(is_open(crowd.unit, man) for man in crowd.unit.figures)


@cites("ES-013")
def test_troops_without_firearms_do_not_fire():
    table = lay(foot("r", [(10, 30)], bracket=0), foot("b", [(10, 25)], bracket=0), phase="move")
    told = play(table, Order("stand"), Order("stand")).told
    assert [event.queue for event in told.of(events.FireBegan)] == [(), ()]


@cites("ES-014", "ES-122", "ES-133", "ES-135")
def test_a_mass_in_open_order_is_as_easy_to_hit_as_close_order():
    loose = foot("b", row(2, 10, 20, 2), undisciplined=True)
    mass = foot("b", row(2, 10, 20, 2), undisciplined=True, mass=True)
    close = foot("b", row(2, 10, 20))
    assert looseness(loose.unit, loose.unit.figures[0]) == "open order"
    assert looseness(mass.unit, mass.unit.figures[0]) == ""
    assert looseness(close.unit, close.unit.figures[0]) == ""


@cites("ES-003")
def test_a_spotter_is_a_unit_of_his_own():
    table = lay(foot("r", [(10, 30)], spotter_for="r2"), gun("r2", (20, 30)), foot("b", [(50, 5)]))
    assert audit(table) == []
    assert looseness(table.units["r"], table.units["r"].figures[0]) == "open order"


def test_an_inch_is_254_tenths():
    assert at(1) == (inches(1),) == (254,)


@cites("ES-010")
@pytest.mark.parametrize(("x", "cite"), [(25, "ES-010"), (15, "")])
def test_a_man_cut_off_in_a_fight_does_not_charge_away_from_his_comrades(x, cite):
    # He may stand and fight where he is, but if he moves he has to come nearer to them.
    cut_off = foot("r", [(10, 30), (11, 30), (20, 30)])
    foes = foot("b", [(20, 29)]), foot("b2", [(26, 30)]), foot("b3", [(14, 30)])
    table = lay(cut_off, *foes, phase="move")
    facing = EAST if x > 20 else 27000
    run = Order("hand", steps=(Step("r.3", (at(x, 30),), facing, charge=True),))
    assert refused(table, run) == cite
    others = Order("hand", steps=(Step("r.1", (at(10, 31),), NORTH),))
    assert refused(table, others) == ""
