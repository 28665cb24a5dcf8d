"""Positions that a referee stopped at: rare ones, and the book's examples played through."""

import pytest

from books.edwardian_splendour.battle import (
    EAST,
    NORTH,
    SOUTH,
    at,
    box,
    foot,
    gun,
    lay,
    mg,
    play,
    refused,
    row,
)
from grognard.books.edwardian_splendour import events
from grognard.books.edwardian_splendour.fire_questions import HOLD, Aim
from grognard.books.edwardian_splendour.lay import lay_of
from grognard.books.edwardian_splendour.machineguns import burst
from grognard.books.edwardian_splendour.orders import STAND, Order, Step
from grognard.books.edwardian_splendour.rifles import volley
from grognard.books.edwardian_splendour.sighting import hidden
from grognard.tabletop.terrain import terrain_of
from marks import cites

FAR = foot("b", row(2, 80, 2))


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


# The examples of the book, played through


@cites("ES-041", "ES-065", "ES-066", "ES-EX01")
@pytest.mark.parametrize(("dice", "holds"), [((1, 5), True), ((3, 4), False)])
def test_a_battalion_that_loses_eight_of_twelve_to_an_mg_stands_on_a_six(dice, holds):
    ranks = [*row(6, 38.5, 30), *row(6, 38.5, 31)]
    table = lay(mg("r", (41, 36)), foot("b", ranks, bracket=0), phase="move")
    burst = [1, *[4] * 8, *[3] * 4]
    played = play(table, STAND, STAND, Aim("burst"), dice=[*burst, *dice])
    assert played.told.one(events.CasualtiesRemoved).left == 4
    check = played.told.one(events.MoraleChecked)
    assert (check.need.total, check.holds) == (6, holds)
    assert played.table.units["b"].out is not holds
    assert check.need.words().startswith("6: 10 for Average troops, -2 quarters lost in all")


@cites("ES-071", "ES-072", "ES-EX03")
def test_two_fair_men_a_veteran_and_an_elite_make_an_average_crew():
    fair = foot("r", [(40, 37), (41, 37)], quality=2)
    veteran = foot("r2", [(42, 37)], quality=4)
    elite = foot("r3", [(43, 38)], quality=5)
    table = lay(fair, veteran, elite, gun("b9", (41, 35), 2), FAR, phase="move")
    table.units["b9"].out, table.units["b9"].gun = True, ""
    table.guns["b9-gun"].unit = ""
    step = Order("hand", steps=(Step("r3.1", (at(43, 36),), NORTH),))
    crew = ("r.1", "r.2", "r2.1", "r3.1")
    played = play(table, "r3", step, crew)
    claimed = played.told.one(events.GunClaimed)
    assert (set(claimed.crew), claimed.quality) == (set(crew), 3)
    assert played.table.units[claimed.unit].quality == 3
    assert "the gun of gun of b9" in claimed.tell(played.table)


@cites("ES-047", "ES-048", "ES-EX07")
def test_a_gun_zeroes_in_from_turn_to_turn():
    # Dice of 1 and 6 at short range: two inches left and short, then one, then on the mark.
    table = lay(gun("r", (40, 60)), foot("b", row(2, 80, 2), bracket=0), phase="move")
    mark = Aim("shell", point=at(40, 40))
    turn = (True, STAND, STAND, mark)
    played = play(
        table,
        *(STAND, STAND, mark),
        *(*turn, (2, 5)),
        *(*turn, (3, 4)),
        dice=[1, 6, *(6, 1), *(1, 6), *(6, 1), *(1, 6)],
    )
    bursts = played.told.of(events.ShellBurst)
    assert [burst.impact for burst in bursts] == [at(38, 42), at(39, 41), at(40, 40)]
    said = [burst.tell(played.table) for burst in bursts]
    assert "far to the left and far too short" in said[0]
    assert "to the left and too short" in said[1]
    assert "on its mark" in said[2]


@cites("ES-023", "ES-059")
def test_a_melee_without_a_blow_says_why():
    # Back to back nobody has an enemy before him.
    pair = foot("r", [(40, 40)], SOUTH), foot("b", [(40, 39)], NORTH)
    fought = play(lay(*pair, phase="move"), STAND, STAND).told.one(events.MeleeFought)
    assert not fought.blows
    assert "nobody has an enemy before his front" in fought.tell(lay(*pair))


@cites("ES-049", "ES-050")
def test_a_shell_that_hits_a_gun_and_its_crew_tells_them_apart():
    table = lay(gun("r", (40, 60)), gun("b", (40, 40), 1), phase="move")
    mark = Aim("shell", point=at(40, 40))
    told = play(table, STAND, STAND, mark, HOLD, dice=[3, 3, 6, 6]).told
    said = told.one(events.ShellBurst).tell(table)
    assert said.endswith("1 of B and the gun of gun of b hit.")


# A line of fire past the ground


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


@cites("ES-080", "ES-088")
@pytest.mark.parametrize(("edge", "seen"), [(9, True), (10.2, True), (10.6, False)])
def test_two_see_each_other_along_any_line_between_their_bases(edge, seen):
    ground = terrain_of((wood_up_to(edge),))
    one, other = (foot("r", [spot]).unit.figures[0].base for spot in ((10, 30), (10, 20)))
    assert (hidden(ground, one, other) == "") is seen
    assert (hidden(ground, other, one) == "") is seen


@cites("ES-051")
def test_the_log_says_whom_a_unit_charges():
    table = lay(foot("r", row(2, 40, 34)), foot("b", row(2, 40, 30)), phase="move")
    told = play(table, Order("charge", target="b")).told
    assert told.one(events.UnitMoved).tell(table) == "R charges B: 2 figures in contact."
