"""Melee: who may pick whom, one die for both roles, and every modifier pair by pair."""

from fractions import Fraction

import pytest
from icepool import d6, tupleize
from msgspec.structs import replace

from books.edwardian_splendour.battle import (
    EAST,
    NORTH,
    RED,
    SOUTH,
    WEST,
    at,
    box,
    foot,
    gun,
    horse,
    lay,
    play,
    row,
    strip,
)
from grognard.books.edwardian_splendour import events
from grognard.books.edwardian_splendour.lay import lay_of
from grognard.books.edwardian_splendour.melee import Blows, Strike, foes_of, modifiers
from grognard.books.edwardian_splendour.orders import STAND, Order, Step
from marks import cites


def reasons(table, name, against, *, attacks=True):
    """Every modifier of one figure against another."""
    reckoning = modifiers(table, lay_of(table), name, against, attacks=attacks)
    return {modifier.reason: modifier.amount for modifier in reckoning.modifiers}


def foes(table, name):
    unit = table.unit_of(name)
    return foes_of(table, lay_of(table), unit, unit.man(name))


def fight(*corps, dice, answers=(), **fields):
    """A turn in which everybody stands and those in contact fight."""
    table = lay(*corps, phase="melee", **fields)
    table.queue = tuple(table.units)
    return play(table, *answers, dice=dice)


@cites("ES-059")
def test_a_figure_picks_one_it_touches_with_its_own_front():
    table = lay(foot("r", [(10, 11)]), foot("b", [(10, 10), (11, 11), (10, 12)], WEST))
    assert foes(table, "r.1") == ["b.1"]
    assert foes(table, "b.1") == []
    assert foes(table, "b.2") == ["r.1"]


@cites("ES-059")
def test_corners_that_meet_are_no_contact_to_the_front():
    table = lay(foot("r", [(10, 11)]), foot("b", [(11, 10)]))
    assert foes(table, "r.1") == []


@cites("ES-051", "ES-059")
def test_who_charges_aslant_and_arrives_with_a_corner_may_strike():
    # His right front corner comes up to the flank of a horse, whose front he does not touch.
    table = lay(foot("r", [(23.21, 16.79)], 22500), horse("b", [(20, 20)], NORTH), phase="move")
    run = Order("hand", steps=(Step("r.1", (at(21.21, 18.79),), 22500, charge=True),))
    after = play(table, run).table
    assert foes(after, "r.1") == ["b.1"]
    assert foes(after, "b.1") == []


@cites("ES-055", "ES-059", "ES-063")
@pytest.mark.parametrize(
    ("facing", "struck"), [(13500, ["r.1"]), (22500, ["r.1"]), (4500, []), (31500, [])]
)
def test_a_front_corner_that_meets_a_base_aslant_is_contact_to_the_front(facing, struck):
    table = lay(foot("r", [(10, 12)]), foot("b", [(10, 10.793)], facing))
    assert foes(table, "r.1") == ["b.1"]
    assert foes(table, "b.1") == struck


@cites("ES-059")
def test_where_a_flank_lies_along_the_enemy_the_corner_before_it_is_no_front():
    table = lay(foot("r", [(10, 11)]), foot("b", [(11, 10.5)]))
    assert foes(table, "r.1") == []
    assert foes(table, "b.1") == []


@cites("ES-058", "ES-059")
@pytest.mark.parametrize(("facing", "struck"), [(NORTH, ["b.1", "b.2"]), (SOUTH, []), (EAST, [])])
def test_amid_the_guns_too_one_strikes_only_with_the_front(facing, struck):
    table = lay(foot("r", [(40, 12)], facing), gun("b", (40, 10), [(40, 8), (41, 8)], SOUTH))
    assert foes(table, "r.1") == struck


@cites("ES-060")
@pytest.mark.parametrize(("dice", "dead"), [([5, 3], ["b.1"]), ([3, 5], ["r.1"]), ([4, 4], [])])
def test_the_higher_score_destroys_and_a_tie_does_nothing(dice, dead):
    told = fight(foot("r", [(10, 11)]), foot("b", [(10, 10)]), dice=dice).told
    assert [name for _, name in told.one(events.MeleeFought).fallen] == dead


@cites("ES-060")
def test_who_is_only_attacked_rolls_but_destroys_nobody():
    told = fight(foot("r", [(10, 11)]), foot("b", [(10, 10)], EAST), dice=[1, 6]).told
    fought = told.one(events.MeleeFought)
    assert [blow.figure for blow in fought.blows] == ["r.1"]
    assert fought.fallen == ()


@cites("ES-060", "ES-EX08")
def test_a_figure_may_kill_its_target_and_be_killed_by_another():
    # Red stands between two: he attacks the man in front and is attacked from behind.
    pair = foot("b", [(10, 10)], SOUTH), foot("b2", [(10, 12)], NORTH)
    told = fight(foot("r", [(10, 11)]), *pair, dice=[4, 1, 6]).told
    assert {name for _, name in told.one(events.MeleeFought).fallen} == {"r.1", "b.1"}


@cites("ES-060")
def test_one_natural_roll_serves_against_every_opponent():
    pair = foot("b", [(10, 10)], SOUTH), foot("b2", [(10, 12)], NORTH)
    fought = fight(foot("r", [(10, 11)]), *pair, dice=[4, 1, 6]).told.one(events.MeleeFought)
    assert dict(fought.rolls) == {"r.1": 4, "b.1": 1, "b2.1": 6}


@cites("ES-059", "ES-060")
def test_both_sides_pick_before_anybody_rolls():
    # Offset by half a base, so that each of the inner ones touches two.
    table = lay(foot("r", row(2, 10, 11)), foot("b", row(2, 10.5, 10)), phase="melee")
    table.queue = ("r", "b")
    game = play(table).game
    assert [type(question) for question in game.asked] == [Strike, Strike]
    crossed = Blows((("r.1", "b.1"), ("r.2", "b.1")))
    assert game.question.fault(crossed) is None
    assert game.question.fault(Blows((("r.1", "b.2"),))).cite == "ES-059"
    assert game.question.fault(Blows((("r.1", "b.1"), ("r.1", "b.1")))).cite == "ES-059"


@cites("ES-060")
@pytest.mark.parametrize(
    ("pairs", "odds"),
    [
        # 15 of 36 each; two at one who rolls but once: 1 - (1 + 4 + 9 + 16 + 25 + 36) / 216.
        ([("r.1", "b.1"), ("r.2", "b.2")], "about 0.8 fall"),
        ([("r.1", "b.1"), ("r.2", "b.1")], "about 0.6 fall"),
    ],
)
def test_an_offer_says_how_many_should_fall(pairs, odds):
    # Offset by half a base, and apart, so that nobody has anything but his roll.
    table = lay(foot("r", [(10, 11), (11.2, 11)]), foot("b", [(10.6, 10), (11.8, 10)]))
    options = {name: foes(table, name) for name in ("r.1", "r.2")}
    assert options == {"r.1": ["b.1"], "r.2": ["b.1", "b.2"]}
    question = Strike(table, lay_of(table), RED, options)
    assert question.describe(Blows(tuple(pairs))).odds == odds


@cites("ES-060")
def test_even_men_kill_one_another_five_times_in_twelve_each():
    wins = tupleize(d6, d6).map(lambda pair: pair[0] > pair[1])
    assert wins.probability(True) == Fraction(5, 12)
    kills = 0
    for mine in range(1, 7):
        for theirs in range(1, 7):
            told = fight(foot("r", [(10, 11)]), foot("b", [(10, 10)]), dice=[mine, theirs]).told
            kills += ("b", "b.1") in told.one(events.MeleeFought).fallen
    assert Fraction(kills, 36) == wins.probability(True)


@cites("ES-061")
def test_cavalry_in_the_open_is_better_when_it_attacks():
    table = lay(horse("r", [(10, 12)]), foot("b", [(10, 10)]))
    assert reasons(table, "r.1", "b.1") == {"cavalry in the open": 1}
    assert reasons(table, "r.1", "b.1", attacks=False) == {}


@cites("ES-061")
@pytest.mark.parametrize("rough", [(5, 5, 15, 10.6), (5, 10.6, 15, 20)])
def test_rough_ground_under_either_takes_the_riders_advantage(rough):
    table = lay(horse("r", [(10, 12)]), foot("b", [(10, 10)]), features=[box("w", "rough", *rough)])
    assert "cavalry in the open" not in reasons(table, "r.1", "b.1")


@cites("ES-061", "ES-092")
def test_a_ford_is_rough_and_no_open_ground_for_riders():
    pair = horse("r", [(10, 12)]), foot("b", [(10, 10)])
    ford = box("f", "ford", 5, 10.6, 15, 20)
    assert reasons(lay(*pair, features=[ford]), "r.1", "b.1") == {}


@cites("ES-061", "ES-092")
def test_a_bridge_is_open_ground_for_riders_whatever_it_leads_over():
    pair = horse("r", [(10, 12)]), foot("b", [(10, 10)])
    river = box("w", "river", 0, 10.6, 40, 20, going="rough")
    assert reasons(lay(*pair, features=[river]), "r.1", "b.1") == {}
    bridge = box("f", "bridge", 8.5, 8, 11.5, 22)
    found = reasons(lay(*pair, features=[river, bridge]), "r.1", "b.1")
    assert found == {"cavalry in the open": 1}


@cites("ES-061")
def test_a_charge_adds_one_and_a_downhill_charge_one_for_every_level():
    hill = [box("h1", "hill", 0, 14, 40, 50), box("h2", "hill", 0, 20, 40, 50, level=2, hill="h1")]
    table = lay(horse("r", [(10, 24)]), foot("b", [(10, 8)]), features=hill, phase="move")
    played = play(table, Order("charge", target="b"), STAND)
    found = reasons(played.table, "r.1", "b.1")
    assert found == {"cavalry in the open": 1, "charged": 1, "levels downhill": 2}


@cites("ES-061")
def test_a_rise_on_the_way_breaks_the_descent():
    hills = [box("h1", "hill", 0, 20, 40, 50), box("k", "hill", 0, 12, 40, 16)]
    table = lay(horse("r", [(10, 24)]), foot("b", [(10, 6)]), features=hills, phase="move")
    moved = play(table, Order("charge", target="b")).told.one(events.UnitMoved)
    assert moved.marches[0].descent == 1


@cites("ES-062")
def test_works_banks_and_heights_favour_foot_that_defends_them():
    pair = foot("r", [(10, 11)]), foot("b", [(10, 10)])
    wall = strip("w", "wall", (5, 10.5), (15, 10.5))
    assert reasons(lay(*pair, features=[wall]), "b.1", "r.1") == {"behind the wall": 1}
    ford = box("f", "ford", 5, 10.5, 15, 14)
    assert reasons(lay(*pair, features=[ford]), "b.1", "r.1") == {"defends the bank": 1}
    # Who stands on a bridge does not stand in the water under it.
    river = strip("w", "river", (5, 12.25), (15, 12.25), width=3.5)
    bridge = box("f", "bridge", 9, 10, 11, 15)
    assert reasons(lay(*pair, features=[river, bridge]), "b.1", "r.1") == {}
    hill = box("h", "hill", 5, 5, 15, 10.5)
    table = lay(*pair, features=[hill])
    assert reasons(table, "b.1", "r.1") == {"holds the higher ground": 1}
    assert reasons(table, "r.1", "b.1") == {}


@cites("ES-056", "ES-062")
def test_neither_riders_nor_chargers_have_an_advantage_of_ground():
    hill = box("h", "hill", 5, 5, 15, 10.5)
    riders = lay(foot("r", [(10, 11)]), horse("b", [(10, 9)]), features=[hill])
    assert "holds the higher ground" not in reasons(riders, "b.1", "r.1")
    table = lay(foot("r", [(10, 15)]), foot("b", [(10, 9.9)]), features=[hill], phase="move")
    moved = play(table, STAND, Order("charge", target="r")).table
    assert reasons(moved, "b.1", "r.1") == {}


@cites("ES-063")
def test_close_order_counts_against_those_in_front():
    table = lay(foot("r", row(2, 10, 11)), foot("b", [(10, 10), (9, 11)], EAST))
    assert reasons(table, "r.1", "b.1") == {"close order": 1}
    assert reasons(table, "r.1", "b.2") == {}


@cites("ES-063")
def test_gunners_have_no_order_at_all():
    table = lay(foot("r", [(10, 11)]), gun("b", (10, 7), row(2, 10, 10)))
    assert reasons(table, "b.1", "r.1") == {}


@cites("ES-064")
def test_a_comrade_full_behind_who_looks_the_same_way_supports():
    foe = foot("b", [(10, 10)])
    column = lay(foot("r", [(10, 11), (10, 12)]), foe)
    assert reasons(column, "r.1", "b.1") == {"close order": 1, "supported from behind": 1}
    shifted = lay(foot("r", [(10, 11), (10.5, 12)]), foe)
    assert reasons(shifted, "r.1", "b.1") == {"close order": 1}
    turned = lay(foot("r", [(10, 11), (10, 12)]), foe)
    turned.units["r"].figures = (
        turned.units["r"].figures[0],
        foot("r", [(0, 0), (10, 12)], SOUTH).unit.figures[1],
    )
    assert reasons(turned, "r.1", "b.1") == {"close order": 1}


@cites("ES-064")
def test_a_man_of_another_friendly_unit_supports_as_well():
    pair = [foot("r", row(2, 10, 11)), foot("b", [(10, 10)])]
    behind = lay(*pair, foot("r2", row(2, 10, 12)))
    assert reasons(behind, "r.1", "b.1") == {"close order": 1, "supported from behind": 1}
    turned = lay(*pair, foot("r2", row(2, 10, 12), EAST))
    assert reasons(turned, "r.1", "b.1") == {"close order": 1}


@cites("ES-058")
def test_contact_with_a_gun_or_a_crewman_lets_one_strike_at_any_of_the_crew():
    at_gun = lay(foot("r", [(10, 13)]), gun("b", (10, 11), 3))
    assert foes(at_gun, "r.1") == ["b.1", "b.2", "b.3"]


@cites("ES-058")
def test_in_the_turn_of_the_charge_he_strikes_at_the_man_he_named():
    table = lay(foot("r", [(40, 40)]), gun("b", (40, 35), 3), phase="move")
    after = play(table, Order("charge", target="b")).table
    assert foes(after, "r.1") == ["b.1"]
    after.turn = 2
    assert foes(after, "r.1") == ["b.1", "b.2", "b.3"]


def asked(*corps, **fields):
    """What is asked of the side to whom a melee leaves a choice."""
    question = fight(*corps, dice=[], **fields).game.question
    assert isinstance(question, Strike)
    return question


def told_apart(question):
    return [question.describe(blows).detail for blows in question.offers()]


@cites("ES-059", "ES-107", "ES-108")
def test_a_man_before_two_of_whom_one_is_an_officer_has_the_choice():
    foes_ = foot("b", [(9.5, 10), (10.5, 10)])
    foes_.unit.figures = (foes_.unit.figures[0], replace(foes_.unit.figures[1], role="officer"))
    question = asked(foot("r", [(10, 11)]), foes_)
    assert question.words() == "Whom does your figure attack?"
    assert told_apart(question) == ["1 man of B", "1 officer of B"]
    assert question.offers()[1] == Blows((("r.1", "b.2"),))


@cites("ES-059")
def test_men_before_two_units_may_strike_at_either():
    foes_ = foot("b", row(2, 9.5, 10)), foot("b2", row(2, 11.5, 10))
    question = asked(foot("r", row(2, 10, 11)), *foes_)
    assert question.words() == "Whom do your 2 figures attack?"
    assert {"2 men of B", "1 man of B and 1 man of B2"} <= set(told_apart(question))


@cites("ES-059", "ES-107", "ES-130")
def test_officers_and_leaders_are_told_before_plain_men():
    foes_ = foot("b", row(4, 9.5, 10))
    roles = ("", "officer", "leader", "leader")
    men_ = zip(foes_.unit.figures, roles, strict=True)
    foes_.unit.figures = tuple([replace(man, role=role) for man, role in men_])
    question = asked(foot("r", row(3, 10, 11)), foes_)
    everybody = [("r.1", "b.1"), ("r.2", "b.3"), ("r.3", "b.4")]
    assert question.describe(Blows(tuple(everybody))).detail == "2 Leaders and 1 man of B"


@cites("ES-059")
def test_of_men_who_are_all_alike_nothing_more_is_told():
    question = asked(foot("r", row(2, 10, 11)), foot("b", row(3, 9.5, 10)))
    assert set(told_apart(question)) == {""}
