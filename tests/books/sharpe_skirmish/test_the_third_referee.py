"""What a third referee stopped at: uneven matches, men thrown back on men, and names."""

from __future__ import annotations

from collections import Counter

from books.sharpe_skirmish.field import Battle, cm, group, lay, patch
from grognard.books.sharpe_skirmish import events
from grognard.books.sharpe_skirmish.audit import audit
from grognard.books.sharpe_skirmish.bodies import contacts
from grognard.books.sharpe_skirmish.charging import plan_charge
from grognard.books.sharpe_skirmish.events.marches import March
from marks import cites


def fight(*groups, **given):
    """A melee about to be fought; each side has a group elsewhere, so that nobody is beaten."""
    spare = [group("red-8", "redcoat", 2, (10, 110)), group("blue-8", "fusilier", 2, (170, 10))]
    return lay(*groups, *spare, phase="melee", side="blue", **given)


def met(table):
    """How many stand against each man of the group that red has charged."""
    onset = plan_charge(table, table.groups["red-1"], table.groups["blue-1"])
    assert onset is not None
    told = events.Charged("red-1", "blue-1", onset.marches, 0, 1, onset.met, "SK-087")
    told.apply(table)
    return Counter(foe for march in onset.marches for foe in contacts(table).of[march.figure])


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


@cites("SK-091")
def test_the_end_is_told_with_the_names_of_the_sides():
    red = group("red-1", "redcoat", 4, (20, 100))
    blue = group("blue-1", "fusilier", 4, (160, 10), retreating=True)
    battle = Battle(lay(red, blue, phase="end", side="blue"))
    ended = battle.told.one(events.BattleEnded)
    told = "Harrow's Rifles win: all of Vaudrel's Detachment is in retreat."
    assert ended.tell(battle.table) == told


@cites("SK-091", "SK-092")
def test_the_name_of_a_side_flows_with_the_sentence():
    allies = group("red-1", "redcoat", 4, (20, 100), retreating=True)
    column = group("blue-1", "fusilier", 4, (160, 10))
    battle = Battle(lay(allies, column, phase="end", side="blue", scenario="san-isidro"))
    ended = battle.told.one(events.BattleEnded)
    assert ended.tell(battle.table) == "The Column wins: all of the Allies are in retreat."


@cites("SK-068", "SK-069")
def test_who_gallops_at_somebody_near_is_not_said_to_do_so_at_the_walk():
    horse = group("red-1", "hussar", places=[(60, 60)])
    table = lay(horse, group("blue-1", "fusilier", 2, (160, 10)))
    march = March("red-1.1", ((cm(60), cm(60)), (cm(72), cm(60))), cm(12))
    told = events.Moved("red-1", (march,), (), 0, 1, 1, "gallops at blue-1", "SK-069")
    assert told.tell(table) == "red-1 gallops at blue-1: 12 cm."
    told = events.Moved("red-1", (march,), (), 0, 1, 1, "marches on", "SK-049")
    assert told.tell(table) == "red-1 marches on: 12 cm at the walk."


@cites("SK-057", "SK-068")
def test_blown_horse_told_to_canter_away_go_away_at_a_walk():
    blown = {"result": "canter", "bound": True, "gallops": 2, "acted": 1}
    horse = group("blue-1", "hussar", places=[(60, 60)], **blown)
    foe = group("red-1", "redcoat", 3, (60, 90))
    battle = Battle(lay(foe, horse, phase="move", side="blue", turn=2))
    told = battle.told.one(events.Moved).tell(battle.table)
    assert told == "blue-1 goes away from red-1: 30 cm at the walk."
