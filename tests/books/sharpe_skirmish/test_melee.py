"""Charges, matching, blows, and who is thrown back."""

from __future__ import annotations

from collections import Counter

import pytest

from books.sharpe_skirmish.field import NORTH, SOUTH, Battle, cm, group, gun, lay, patch, reasons
from grognard.books.sharpe_skirmish import events
from grognard.books.sharpe_skirmish.bodies import contacts
from grognard.books.sharpe_skirmish.charging import nearest_onset, plan_charge
from grognard.books.sharpe_skirmish.melee import reckon_score
from marks import cites


def fight(*groups, **given):
    """A melee about to be fought; each side has a group elsewhere, so that nobody is beaten."""
    spare = [group("red-8", "redcoat", 2, (10, 110)), group("blue-8", "fusilier", 2, (170, 10))]
    return lay(*groups, *spare, phase="melee", side="blue", **given)


def duel(mine="redcoat", theirs="fusilier", **given):
    one = group("red-1", mine, places=[(60, 60)], **given)
    other = group("blue-1", theirs, places=[(62, 60)])
    return fight(one, other)


# Charging


@cites("SK-085")
def test_a_charge_goes_for_the_nearest_enemy_in_reach():
    mine = group("red-1", "guerrilla", 4, (60, 60), NORTH)
    near = group("blue-1", "fusilier", 3, (60, 44), SOUTH)
    far = group("blue-2", "fusilier", 3, (74, 42), SOUTH)
    table = lay(mine, far, near)
    onset = nearest_onset(table, table.groups["red-1"])
    assert onset is not None
    assert onset.target == "blue-1"


@cites("SK-086")
@pytest.mark.parametrize(
    ("attackers", "defenders", "spread"),
    [(4, 4, [1, 1, 1, 1]), (6, 3, [2, 2, 2]), (5, 4, [1, 1, 1, 2]), (2, 4, [1, 1])],
)
def test_figures_are_matched_as_evenly_as_possible(attackers, defenders, spread):
    mine = group("red-1", "guerrilla", places=[(55 + 4 * n, 60) for n in range(attackers)])
    theirs = group("blue-1", "fusilier", places=[(55 + 6 * n, 45) for n in range(defenders)])
    table = lay(mine, theirs)
    onset = plan_charge(table, table.groups["red-1"], table.groups["blue-1"])
    assert onset is not None
    assert onset.met == attackers
    event = events.Charged("red-1", "blue-1", onset.marches, 0, 1, onset.met, "SK-086")
    event.apply(table)
    touched = Counter(foe for m in onset.marches for foe in contacts(table).of[m.figure])
    assert sorted(touched.values()) == spread


@cites("SK-085", "SK-086")
def test_those_who_reach_nobody_come_up_behind():
    places = [(60, 60), (60, 80)]
    mine = group("red-1", "guerrilla", places=places, wounded=2)
    theirs = group("blue-1", "fusilier", places=[(60, 45)])
    table = lay(mine, theirs)
    onset = plan_charge(table, table.groups["red-1"], table.groups["blue-1"])
    assert onset is not None
    assert onset.met == 1
    assert len(onset.marches) == 2


@cites("SK-085", "SK-022")
def test_difficult_ground_shortens_a_charge():
    mine = group("red-1", "guerrilla", 3, (60, 60))
    theirs = group("blue-1", "fusilier", 3, (60, 42))
    clear = lay(mine, theirs)
    rough = lay(mine, theirs, ground=[patch("rough", 60, 50, 60, 16)])
    assert plan_charge(clear, mine, theirs) is not None
    assert plan_charge(rough, mine, theirs) is None


@cites("SK-094")
def test_a_charged_unit_that_runs_takes_itself_out_of_contact():
    mine = group("blue-1", "fusilier", places=[(60, 60)], result="run", bound=True)
    foe = group("red-1", "redcoat", places=[(62, 60)], charged=1)
    battle = Battle(lay(foe, mine, phase="move", side="blue"))
    assert battle.told.one(events.Moved).by == "SK-053"
    assert contacts(battle.table).of == {}


@cites("SK-094")
@pytest.mark.parametrize("result", ["halt", "cover", "advance"])
def test_with_any_other_result_it_stays_and_fights(result):
    mine = group("blue-1", "fusilier", places=[(60, 60)], result=result)
    foe = group("red-1", "redcoat", places=[(62, 60)], charged=1)
    battle = Battle(lay(foe, mine, phase="move", side="blue"), dice=[1, 1])
    assert battle.told.one(events.Stood).by == "SK-094"
    assert battle.told.one(events.Fought).groups == ("red-1", "blue-1")


# Scores


def score(table, figure="red-1", die=4):
    mine = table.groups[figure]
    man = mine.figures[0]
    foes = [
        f for g in table.groups.values() for f in g if f.id in contacts(table).of.get(man.id, ())
    ]
    return reckon_score(table, mine, man, foes, die)


@cites("SK-088")
def test_a_figure_throws_a_die_and_a_hero_adds_one_and_a_raw_one_takes_one_off():
    assert score(duel()).total == 4
    assert reasons(score(duel(grade="hero"))) == {"a Hero": 1}
    assert reasons(score(duel(grade="raw"))) == {"Raw": -1}


@cites("SK-088")
def test_each_enemy_beyond_the_first_takes_one_off():
    one = group("red-1", "redcoat", places=[(60, 60)])
    three = group("blue-1", "fusilier", places=[(62, 60), (58, 60), (60, 58)])
    assert reasons(score(fight(one, three))) == {"enemies beyond the first": -2}


@cites("SK-088")
def test_a_better_weapon_than_all_opponents_adds_one():
    assert reasons(score(duel("redcoat", "lady"))) == {"the better weapon": 1}
    assert reasons(score(duel("guerrilla", "fusilier"))) == {}
    one = group("red-1", "redcoat", places=[(60, 60)])
    mixed = group("blue-1", "villager", places=[(62, 60)])
    sword = group("blue-2", "french-officer", places=[(58, 60)])
    assert "the better weapon" not in reasons(score(fight(one, mixed, sword)))


@cites("SK-061")
@pytest.mark.parametrize(
    ("kind", "charged", "bonus"), [("dragoon", 1, 1), ("cuirassier", 1, 2), ("dragoon", 0, 0)]
)
def test_charging_shock_cavalry_adds_one_and_cuirassiers_two(kind, charged, bonus):
    rider = group("red-1", kind, places=[(60, 60)], charged=charged)
    foe = group("blue-1", "fusilier", places=[(62.5, 60)])
    table = fight(rider, foe)
    assert reasons(score(table)).get("charging shock cavalry", 0) == bonus
    light = group("red-1", "hussar", places=[(60, 60)], charged=1)
    assert "charging shock cavalry" not in reasons(score(fight(light, foe)))


# Blows


def blows(table, dice, *answers):
    battle = Battle(table, dice=dice)
    if answers:
        battle.told.extend(battle.play(*answers))
    return battle, battle.told.one(events.Fought)


@cites("SK-089")
@pytest.mark.parametrize(
    ("dice", "harms"),
    [
        ([6, 2], ["kill"]),
        ([5, 2], ["wound"]),
        ([4, 2], []),
        ([6, 6], []),
        ([2, 6], ["kill"]),
    ],
)
def test_the_better_score_wounds_on_a_natural_5_and_kills_on_a_natural_6(dice, harms):
    _, fought = blows(duel(), dice)
    assert [hit.harm for hit in fought.hits] == harms


@cites("SK-089")
def test_the_natural_die_counts_and_not_the_score():
    _, fought = blows(duel(grade="hero"), [4, 2])
    assert fought.blows[0].score.total == 5
    assert fought.hits == ()
    _, fought = blows(duel(grade="raw"), [5, 3])
    assert fought.hits[0].harm == "wound"


@cites("SK-088", "SK-089", "SK-090")
@pytest.mark.parametrize(
    ("grade", "dice", "told"),
    [
        (
            "veteran",
            [5, 2],
            "Harrow's Rifles throw 5, and nobody is hurt; Vaudrel's Detachment throws 2, "
            "suffering 1 wounded. Vaudrel's Detachment has the worse of it, 1 to 0.",
        ),
        (
            "hero",
            [4, 2],
            "Harrow's Rifles throw 4+1, and nobody is hurt; Vaudrel's Detachment throws 2, "
            "and nobody is hurt. Neither has the better of it, and both go back.",
        ),
    ],
)
def test_a_melee_is_told_with_everybodys_dice_and_what_changes_them(grade, dice, told):
    battle, fought = blows(duel(grade=grade), dice)
    assert fought.tell(battle.table) == f"Melee of red-1 and blue-1: {told}"
    assert battle.told.one(events.MeleesBegan).tell(battle.table) == "1 melee is to be fought."


@cites("SK-089", "SK-090")
def test_every_blow_on_the_same_man_is_told_for_each_counts():
    one = group("red-1", "redcoat", places=[(60, 60)])
    two = group("blue-1", "fusilier", places=[(62, 60), (58, 60)])
    battle, fought = blows(fight(one, two), [3, 5, 5])
    assert dict(fought.losses) == {"red": 3, "blue": 0}
    told = "throw 3-1, suffering 1 killed by a second wound and 1 wounded; "
    assert told in fought.tell(battle.table)


@cites("SK-089")
def test_a_lone_figure_hits_one_of_those_he_beats_and_each_who_beats_him_may_hit_him():
    one = group("red-1", "redcoat", places=[(60, 60)], grade="hero")
    three = group("blue-1", "fusilier", places=[(62, 60), (58, 60), (60, 58)])
    _, fought = blows(fight(one, three), [6, 6, 1, 2])
    found = [(hit.figure, hit.harm) for hit in fought.hits]
    assert found == [("blue-1.2", "kill"), ("red-1.1", "kill")]


@cites("SK-089")
def test_of_opponents_with_the_same_low_score_the_owner_picks_one():
    one = group("red-1", "redcoat", places=[(60, 60)], grade="hero")
    two = group("blue-1", "fusilier", places=[(62, 60), (58, 60)])
    battle = Battle(fight(one, two), dice=[6, 2, 2])
    assert battle.asks() == "Victim"
    assert set(battle.question.offers()) == {"blue-1.1", "blue-1.2"}
    told = battle.play("blue-1.2")
    assert told.one(events.Fought).hits[0].figure == "blue-1.2"


# Afterwards


@cites("SK-090")
def test_the_side_with_the_worse_results_is_thrown_back_5():
    battle, fought = blows(duel(), [5, 2])
    assert dict(fought.losses) == {"red": 0, "blue": 1}
    assert fought.losers == ("blue-1",)
    back = battle.told.one(events.ThrownBack)
    assert back.group == "blue-1"
    (start, _), (end, _) = back.marches[0].path[0], back.marches[0].path[-1]
    assert end - start == cm(5)
    assert battle.group("blue-1").pushed


@cites("SK-090")
def test_in_a_wood_too_the_worse_side_goes_back_5_and_the_winner_may_follow():
    one = group("red-1", "redcoat", places=[(60, 60)])
    other = group("blue-1", "fusilier", places=[(62, 60)])
    battle = Battle(fight(one, other, ground=[patch("wood", 64, 60, 40, 30)]), dice=[5, 2])
    back = battle.told.one(events.ThrownBack)
    assert back.marches[0].path[-1][0] == cm(67)
    battle.play(True)
    assert contacts(battle.table).of["red-1.1"] == ["blue-1.1"]


@cites("SK-090")
def test_a_death_counts_two_and_a_wound_one_and_of_equals_both_go_back():
    battle, fought = blows(duel(), [3, 3])
    assert dict(fought.losses) == {"red": 0, "blue": 0}
    assert [back.group for back in battle.told.of(events.ThrownBack)] == ["red-1", "blue-1"]
    men = [(60, 60), (60, 65)]
    one = group("red-1", "redcoat", places=men)
    other = group("blue-1", "fusilier", places=[(x + 2, y) for x, y in men])
    _, fought = blows(fight(one, other), [6, 1, 2, 5])
    assert dict(fought.losses) == {"red": 1, "blue": 2}


@cites("SK-090")
@pytest.mark.parametrize("follows", [True, False])
def test_the_winner_may_follow_up(follows):
    battle = Battle(duel(), dice=[5, 2])
    assert battle.asks() == "FollowUp"
    told = battle.play(follows)
    assert len(told.of(events.FollowedUp)) == int(follows)
    assert bool(contacts(battle.table).of) is follows


@cites("SK-090")
def test_what_the_table_runs_follows_up_if_it_is_the_stronger():
    one = group("red-1", "redcoat", places=[(60, 60), (60, 63)], seat="")
    other = group("blue-1", "fusilier", places=[(62, 60)])
    battle = Battle(fight(one, other), dice=[5, 2])
    assert battle.told.one(events.FollowedUp).group == "red-1"


@cites("SK-047", "SK-072", "SK-090")
@pytest.mark.parametrize("fortified", [True, False])
def test_who_has_a_gun_or_a_position_to_hold_does_not_follow_up_by_himself(fortified):
    one = group("red-1", "british-gunner", places=[(60, 60), (60, 63)], seat="")
    one.fortified = fortified
    other = group("blue-1", "fusilier", places=[(62, 60)])
    guns = [] if fortified else [gun(one, (55, 60))]
    battle = Battle(fight(one, other, guns=guns), dice=[5, 2])
    assert battle.told.one(events.ThrownBack).group == "blue-1"
    assert not battle.told.of(events.FollowedUp)


@cites("SK-006", "SK-094")
def test_melees_are_fought_in_the_last_step_one_round_a_turn():
    battle, _ = blows(duel(), [3, 3])
    kinds = battle.told.kinds()
    assert kinds.index("Fought") < kinds.index("TurnEnded")
    assert kinds.count("Fought") == 1
