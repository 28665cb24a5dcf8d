"""Charging, melee and cavalry in detail."""

from __future__ import annotations

from collections import Counter

import pytest

from books.sharpe_skirmish.field import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    Battle,
    cm,
    group,
    lay,
    patch,
)
from books.sharpe_skirmish.positions import (
    captain_far_off,
    foe,
    officer_beside,
    rank,
    rifle_captain,
    run,
)
from grognard.books.sharpe_skirmish import events
from grognard.books.sharpe_skirmish.audit import audit
from grognard.books.sharpe_skirmish.bodies import contacts
from grognard.books.sharpe_skirmish.charging import plan_charge
from grognard.books.sharpe_skirmish.orders import Order
from grognard.books.sharpe_skirmish.pieces import CANTER, GALLOP
from marks import cites

CROWD = {
    "fusilier": [
        *[(140.8, 64.74), (144.78, 69.07), (146.75, 69.52), (148.72, 69.73), (153.69, 71.26)],
        *[(156.39, 69.76), (140.74, 67.71), (142.52, 69.34), (145.38, 71.23), (148.39, 71.7)],
    ],
    "grenadier": [(151.4, 71.89), (149.35, 75.73), (151.28, 75.23), (153.22, 74.72)],
    "hussar": [(153.92, 68.78), (143.43, 65.76)],
    "french-drummer": [(156.84, 67.62)],
    "french-officer": [(151.46, 69.85)],
    "french-sergeant": [(153.22, 62.17)],
}
"""What once stood south of a ford behind some cuirassiers, with hardly a gap between them."""


def met(table):
    """How many stand against each man of the group that red has charged."""
    onset = plan_charge(table, table.groups["red-1"], table.groups["blue-1"])
    assert onset is not None
    told = events.Charged("red-1", "blue-1", onset.marches, 0, 1, onset.met, "SK-087")
    told.apply(table)
    return Counter(foe for march in onset.marches for foe in contacts(table).of[march.figure])


def fight(*groups, **given):
    """A melee about to be fought; each side has a group elsewhere, so that nobody is beaten."""
    spare = [group("red-8", "redcoat", 2, (10, 110)), group("blue-8", "fusilier", 2, (170, 10))]
    return lay(*groups, *spare, phase="melee", side="blue", **given)


@cites("SK-056", "SK-058")
def test_a_ride_is_told_at_the_gait_at_which_it_was_offered():
    troop = group("red-1", "hussar", places=[(60, 60)], facing=EAST, commander="red-9")
    battle = Battle(lay(troop, captain_far_off(), group("blue-1", "fusilier", 4, (160, 5), SOUTH)))
    battle.play("red-1")
    order = Order("move", (cm(60), cm(33)))
    assert "at the canter" in battle.question.describe(order).label
    assert battle.play(order).one(events.Moved).gait == CANTER


@cites("SK-057", "SK-068")
def test_blown_horse_told_to_canter_away_go_away_at_a_walk():
    blown = {"result": "canter", "bound": True, "gallops": 2, "acted": 1}
    horse = group("blue-1", "hussar", places=[(60, 60)], **blown)
    foe = group("red-1", "redcoat", 3, (60, 90))
    battle = Battle(lay(foe, horse, phase="move", side="blue", turn=2))
    told = battle.told.one(events.Moved).tell(battle.table)
    assert told == "blue-1 goes away from red-1: 30 cm at the walk."


@cites("SK-057", "SK-068")
def test_blown_horse_with_no_room_cannot_go_away():
    blown = {"result": "canter", "bound": True, "gallops": 2, "acted": 1}
    horse = group("blue-1", "hussar", places=[(60, 1.5)], **blown)
    water = [patch("lake", 52, 1.5, 8, 12), patch("lake", 68, 1.5, 8, 12)]
    foe = group("red-1", "redcoat", 3, (60, 20))
    table = lay(foe, horse, ground=water, phase="move", side="blue", turn=2)
    battle = Battle(table)
    told = battle.told.one(events.Stood).tell(battle.table)
    assert told == "blue-1 stays where it is: it cannot go away from red-1."


@cites("SK-058", "SK-087")
def test_horse_charge_at_a_slower_gait_whom_they_could_not_come_round_to_at_the_gallop():
    troop = group("red-1", "hussar", places=[(60, 60)], facing=NORTH)
    theirs = group("blue-1", "fusilier", places=[(60, 70)])
    laid = lay(troop, theirs)
    onset = plan_charge(laid, troop, theirs)
    assert onset is not None
    assert onset.gait == CANTER


@cites("SK-058")
def test_horse_who_ride_as_ordered_look_the_way_they_ride():
    troop = group("red-1", "hussar", places=[(60, 60)], facing=NORTH, commander="red-9")
    foes = rank("blue-1", "fusilier", 5)
    battle = Battle(lay(troop, rifle_captain(acted=1), foes))
    battle.play("red-1")
    assert battle.refusal(Order("move", (cm(60), cm(30)), facing=SOUTH)) == "SK-058"
    battle.play(Order("move", (cm(60), cm(30))))
    assert battle.group("red-1").facing == NORTH


@cites("SK-058", "SK-069")
def test_horse_who_cannot_come_round_at_the_gallop_go_at_the_enemy_more_slowly():
    troop = group("red-1", "hussar", places=[(60, 60)], facing=SOUTH)
    battle = run("gallop", troop, foe((60, 5)))
    moved = battle.told.one(events.Moved)
    assert moved.gait == CANTER
    assert moved.path[-1][1] < moved.path[0][1]


@cites("SK-058", "SK-060")
def test_horse_who_turn_and_gallop_are_at_the_gallop_and_do_not_shoot():
    troop = group("red-1", "light-dragoon", places=[(60, 60)], facing=EAST)
    battle = run("gallop", troop, group("blue-1", "fusilier", 4, (60, 5), SOUTH))
    moved = battle.told.one(events.Moved)
    assert max(march.cost for march in moved.marches) < cm(30)
    assert moved.gait == GALLOP
    assert not battle.told.of(events.Fired)


@cites("SK-086")
def test_a_group_that_charges_an_officer_is_matched_with_his_men_as_well():
    mine = rank("red-1", "redcoat", 58)
    laid = lay(mine, *officer_beside())
    onset = plan_charge(laid, mine, laid.groups["blue-2"])
    assert onset is not None
    assert onset.target == "blue-1"
    events.Charged("red-1", "blue-1", onset.marches, 0, 1, onset.met, "SK-086").apply(laid)
    assert len(contacts(laid).of["blue-2.1"]) == 1


@cites("SK-086")
def test_who_is_engaged_already_is_not_ganged_up_on_while_others_are_free():
    held = group("red-1", "redcoat", places=[(60, 62)])
    fresh = group("red-2", "redcoat", places=[(56, 66)])
    theirs = group("blue-1", "fusilier", places=[(60, 60), (66, 60)])
    laid = lay(held, fresh, theirs)
    onset = plan_charge(laid, fresh, theirs)
    assert onset is not None
    events.Charged("red-2", "blue-1", onset.marches, 0, 1, onset.met, "SK-086").apply(laid)
    assert contacts(laid).of["red-2.1"] == ["blue-1.2"]


@cites("SK-086")
def test_who_can_reach_only_one_enemy_leaves_nobody_unengaged_by_a_comrade_with_a_choice():
    # Both reach the first enemy, and he who is nearer to him reaches the second as well.
    mine = group("red-1", "guerrilla", places=[(60, 60), (45, 64)])
    theirs = group("blue-1", "fusilier", places=[(60, 45), (72, 45)])
    assert met(lay(mine, theirs)) == {"blue-1.1": 1, "blue-1.2": 1}


@cites("SK-086")
def test_nobody_is_ganged_up_on_while_men_of_another_group_stand_unengaged():
    mine = group("red-1", "guerrilla", places=[(55 + 4 * n, 60) for n in range(4)])
    target = group("blue-1", "fusilier", places=[(55, 45), (59, 45)])
    beside = group("blue-2", "fusilier", places=[(64, 45), (68, 45)])
    against = met(lay(mine, target, beside))
    assert against == {"blue-1.1": 1, "blue-1.2": 1, "blue-2.1": 1, "blue-2.2": 1}


@cites("SK-086", "SK-087")
def test_somebody_comes_to_grips_with_the_target_though_it_is_engaged_already():
    mine = group("red-1", "guerrilla", places=[(60, 60), (64, 60)])
    friend = group("red-2", "guerrilla", places=[(58, 45)])
    target = group("blue-1", "fusilier", places=[(60, 45)])
    beside = group("blue-2", "fusilier", places=[(68, 45)])
    assert met(lay(mine, friend, target, beside)) == {"blue-1.1": 1, "blue-2.1": 1}


@cites("SK-086")
@pytest.mark.parametrize("aside", [-14, -8, 0, 6, 8, 14])
def test_a_close_line_that_is_charged_aslant_is_met_man_for_man(aside):
    mine = group("red-1", "guerrilla", places=[(60 + aside + 3 * n, 58) for n in range(4)])
    theirs = group("blue-1", "fusilier", places=[(60 + 2 * n, 45) for n in range(4)], formed=True)
    table = lay(mine, theirs)
    onset = plan_charge(table, table.groups["red-1"], table.groups["blue-1"])
    assert onset is not None
    events.Charged("red-1", "blue-1", onset.marches, 0, 1, onset.met, "SK-086").apply(table)
    touched = contacts(table).of
    assert [len(touched[figure.id]) for figure in theirs] == [1, 1, 1, 1]


@cites("SK-090")
def test_a_man_thrown_back_on_a_comrade_goes_as_far_beside_him():
    one = group("red-1", "redcoat", places=[(60, 60)])
    other = group("blue-1", "fusilier", places=[(62, 60)])
    behind = group("blue-2", "fusilier", places=[(67, 60)])
    battle = Battle(fight(one, other, behind), dice=[5, 2])
    (x, y), (there_x, there_y) = battle.told.one(events.ThrownBack).marches[0].path
    assert (there_x - x) ** 2 + (there_y - y) ** 2 >= cm(5) ** 2
    assert audit(battle.table) == []


@cites("SK-090")
def test_a_formed_group_goes_back_5_to_a_man():
    front = [(62, 58 + 2 * n) for n in range(4)]
    rear = [(64, 58 + 2 * n) for n in range(4)]
    one = group("red-1", "redcoat", places=[(60, 58 + 2 * n) for n in range(4)])
    other = group("blue-1", "fusilier", places=[*front, *rear])
    battle = Battle(fight(one, other), dice=[5, 1, 1, 1, 2, 1, 1, 1])
    ends = [march.path[-1] for march in battle.told.one(events.ThrownBack).marches]
    assert sorted(ends) == sorted((cm(x + 5), cm(y)) for x, y in [*front, *rear])


@cites("SK-090")
def test_nobody_is_thrown_back_through_the_enemy_for_want_of_room():
    riders = [(147.7, 63.13), (151.45, 64.05), (154.87, 65.61), (146.5, 66.61), (149.75, 66.98)]
    beaten = group("blue-1", "cuirassier", places=[(122.38, 104.13), *riders])
    foes = group("red-1", "light-dragoon", places=[(150.6, 61.17), (146.72, 60.29)])
    crowd = [group(f"blue-{n}", kind, places=at) for n, (kind, at) in enumerate(CROWD.items(), 2)]
    river = [patch("river", x, 60, 26, 9) for x in (133, 167)]
    battle = Battle(fight(foes, beaten, *crowd, ground=river), dice=[5, 1, 1, 1])
    thrown = battle.told.one(events.ThrownBack)
    assert len(thrown.marches) == 6
    assert [march for march in thrown.marches if march.path[-1][1] < march.path[0][1]] == []
    assert audit(battle.table) == []


@cites("SK-090")
def test_the_whole_group_follows_up_and_not_only_who_gets_to_grips_again():
    winners = group("red-1", "redcoat", places=[(60, 60), (60, 63)], facing=NORTH)
    beaten = group("blue-1", "fusilier", places=[(60, 58)], facing=SOUTH)
    spare = [group("red-8", "redcoat", 2, (10, 110)), group("blue-8", "fusilier", 2, (170, 10))]
    battle = Battle(lay(winners, beaten, *spare, phase="melee", side="blue"), dice=[5, 1])
    followed = battle.play(True).one(events.FollowedUp)
    assert [march.path[-1] for march in followed.marches] == [(6000, 5500), (6000, 5800)]


@cites("SK-090")
def test_who_follows_up_into_another_melee_has_fought_for_this_turn():
    one = group("red-1", "redcoat", places=[(60, 60)], facing=NORTH)
    beaten = group("blue-1", "fusilier", places=[(60, 58)], facing=SOUTH)
    theirs = group("blue-2", "fusilier", places=[(62, 55)], facing=EAST)
    other = group("red-2", "redcoat", places=[(64, 55)], facing=WEST)
    table = lay(one, beaten, theirs, other, phase="melee", side="blue")
    battle = Battle(table, dice=[5, 1])
    told = battle.play(True, dice=[2, 3])
    assert told.one(events.Fought).groups == ("blue-2", "red-2")


@cites("SK-039", "SK-047", "SK-090")
@pytest.mark.parametrize("dice", [[2, 5], [5, 2]])
def test_who_is_thrown_back_or_follows_up_has_left_his_position_and_his_square(dice):
    one = group("red-1", "redcoat", places=[(60, 60)], fortified=True, square=True)
    other = group("blue-1", "fusilier", places=[(62, 60)], seat="")
    battle = Battle(fight(one, other), dice=dice)
    if battle.asks() == "FollowUp":
        battle.play(True)
    left = battle.group("red-1")
    assert (left.fortified, left.square) == (False, False)


@cites("SK-036", "SK-053", "SK-085")
def test_who_goes_along_into_a_charge_or_off_the_field_is_told():
    men = rank("red-1", "redcoat", 60)
    drummer = group("red-2", "british-drummer", places=[(62, 64)])
    laid = lay(men, drummer, foe((62, 45)))
    along = "red-2 goes along."
    assert events.LeftField("red-1", ("red-2",)).tell(laid).endswith(along)
    told = events.Charged("red-1", "blue-1", (), 0, 1, 4, "SK-085", ("red-2",))
    assert told.tell(laid).endswith(along)


@cites("SK-056", "SK-058")
@pytest.mark.parametrize(
    ("gait", "cost", "told"),
    [
        (1, 2900, "29 cm at the walk."),
        (2, 3010, "31 cm at the canter."),
        (2, 1700, "17 cm at the canter, its turns counted."),
        (3, 4000, "40 cm at the gallop, its turns counted."),
    ],
)
def test_horse_who_go_faster_than_their_way_is_long_have_turned(gait, cost, told):
    rider = group("red-1", "hussar", places=[(60, 60)])
    march = events.March("red-1.1", ((6000, 6000), (6000, 6000 - cost)), cost)
    moved = events.Moved("red-1", (march,), (), 0, gait, 1, "moves as ordered", "SK-017")
    assert moved.tell(lay(rider)) == f"red-1 moves as ordered: {told}"


@cites("SK-053", "SK-070")
@pytest.mark.parametrize(("kind", "verb"), [("hussar", "rides"), ("redcoat", "runs")])
def test_horse_ride_off_the_field_and_foot_run(kind, verb):
    laid = lay(group("red-1", kind, 2, (60, 60)))
    assert events.LeftField("red-1").tell(laid) == f"red-1 {verb} off the field."
