"""Machinegun fire: jams, crews, everybody in the arc, and who obstructs it."""

from fractions import Fraction

import pytest
from icepool import d6

from books.edwardian_splendour.battle import (
    SOUTH,
    box,
    foot,
    horse,
    lay,
    mg,
    play,
    row,
    strip,
)
from grognard.books.edwardian_splendour import events
from grognard.books.edwardian_splendour.fire_questions import Aim
from grognard.books.edwardian_splendour.lay import lay_of
from grognard.books.edwardian_splendour.machineguns import burst, may_burst
from grognard.books.edwardian_splendour.orders import STAND
from grognard.books.edwardian_splendour.reckon import reckon_burst
from marks import cites

BURST = Aim("burst")


def swept(*corps, features=(), **fields):
    """Whom the red MG sweeps, with what each die needs."""
    table = lay(*corps, features=features, **fields)
    unit = table.units["r"]
    aimed = burst(table, lay_of(table), unit)
    return {shot.target.id: shot.need.total for shot in aimed}


def may_fire(*corps, **fields):
    table = lay(*corps, **fields)
    return may_burst(table, lay_of(table), table.units["r"])


@cites("ES-039")
def test_a_six_jams_the_gun_before_it_fires():
    table = lay(mg("r", (20, 40)), foot("b", row(3, 19, 34), bracket=0), phase="move")
    told = play(table, STAND, STAND, BURST, dice=[6]).told
    assert told.one(events.Jammed).die == 6
    assert not told.of(events.BurstFired)


@cites("ES-039", "ES-041")
def test_any_other_die_lets_it_sweep_everybody_in_its_arc():
    table = lay(mg("r", (20, 40)), foot("b", row(3, 19, 34), bracket=0), phase="move")
    told = play(table, STAND, STAND, BURST, dice=[5, 4, 1, 1, 2, 2]).told
    fired = told.one(events.BurstFired)
    assert [(shot.target, shot.kills) for shot in fired.shots] == [
        ("b.1", True),
        ("b.2", False),
        ("b.3", False),
    ]


@cites("ES-040")
def test_somebody_must_touch_the_gun_and_it_must_not_have_moved():
    foe = foot("b", row(3, 19, 34))
    assert may_fire(mg("r", (20, 40)), foe)
    assert not may_fire(mg("r", (20, 40), [(20, 43.5), (21, 43.5)]), foe)
    table = lay(mg("r", (20, 40)), foe)
    table.guns["r-gun"].moved = 1
    assert not may_burst(table, lay_of(table), table.units["r"])


@cites("ES-041")
@pytest.mark.parametrize(("gap", "need"), [(8, 4), (8.1, 5), (16, 5), (16.1, 6), (24, 6)])
def test_brackets_are_those_of_rifles(gap, need):
    # The gun's front edge lies at y 48.5.
    assert swept(mg("r", (20, 50)), foot("b", row(2, 20, 48 - gap))) == {"b.1": need, "b.2": need}


@cites("ES-041")
def test_beyond_24_inches_nobody_is_swept():
    assert swept(mg("r", (20, 50)), foot("b", row(2, 20, 23.9))) == {}


@cites("ES-042")
def test_enemies_do_not_screen_one_another_and_friends_do():
    ranks = foot("b", [(20, 34), (20, 33), (20, 32)])
    assert set(swept(mg("r", (20, 40)), ranks)) == {"b.1", "b.2", "b.3"}
    friend = foot("r2", row(5, 18, 37))
    assert swept(mg("r", (20, 40)), friend, ranks) == {}


@cites("ES-042")
def test_its_own_crew_never_obstructs_it():
    crew = [(20, 38), (21, 38)]
    assert swept(mg("r", (20, 40), crew, 0), foot("b", row(2, 20, 33)))


@cites("ES-042")
def test_a_crewman_who_has_left_it_is_a_friend_like_any_other():
    # One man serves it; the others stand in a row before it.
    crew = [(20, 42), *row(5, 18, 37)]
    assert swept(mg("r", (20, 40), crew, 0), foot("b", row(2, 20, 33))) == {}


@cites("ES-043", "ES-095")
def test_cover_counts_on_the_line_from_the_gun_and_not_from_a_crewman():
    # The wall ends between the line from the gun and that from the man at its left.
    wall = strip("w", "wall", (20.9, 30.5), (24, 30.5))
    crew = [(18, 41), (18, 40)]
    pair = [mg("r", (20, 40), crew, 0), foot("b", [(21, 30), (21, 29)])]
    assert swept(*pair)["b.1"] == 4
    assert swept(*pair, features=[wall])["b.1"] == 6


@cites("ES-042")
def test_enemies_in_contact_with_friends_are_spared():
    pair = [mg("r", (20, 40)), foot("b", row(3, 19, 34))]
    assert "b.2" not in swept(*pair, foot("r2", [(20, 33)], SOUTH))


@cites("ES-043")
@pytest.mark.parametrize(
    ("foe", "features", "crew", "need"),
    [
        (foot("b", row(2, 20, 34)), [], 2, 4),
        (foot("b", row(2, 20, 34)), [box("w", "wood", 18, 32, 24, 35)], 2, 5),
        (foot("b", row(2, 20, 34)), [box("w", "building", 18, 32, 24, 35)], 2, 6),
        (horse("b", row(2, 20, 34)), [], 2, 3),
        (foot("b", row(2, 20, 34, 2)), [], 2, 5),
        (mg("b", (20, 36), row(2, 20, 34)), [], 2, 5),
        (foot("b", row(2, 20, 34)), [], 1, 5),
    ],
)
def test_each_modifier(foe, features, crew, need):
    found = swept(mg("r", (20, 40), crew), foe, features=features)
    assert set(found.values()) == {need}


@cites("ES-041", "ES-114")
@pytest.mark.parametrize("bracket", [0, 1, 2])
def test_the_chance_to_kill_is_that_of_rifles(bracket):
    need = reckon_burst(bracket, "none", at_horse=False, loose="", lonely=False)
    assert (d6 >= need.total).probability(True) == Fraction(3 - bracket, 6)


@cites("ES-039", "ES-041")
def test_a_burst_at_twelve_men_at_short_range_kills_five_on_the_average():
    # Five times in six it does not jam, and then half of the twelve fall.
    chance = (d6 != 6).probability(True) * (d6 >= 4).probability(True)
    assert 12 * chance == 5


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
