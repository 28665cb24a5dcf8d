"""What a fifth referee stopped at: promises not kept, gaits not owned to, and second rounds."""

from __future__ import annotations

import pytest

from books.sharpe_skirmish.field import (
    EAST,
    NORTH,
    RED,
    SOUTH,
    WEST,
    Battle,
    cm,
    group,
    gun,
    lay,
    line,
    patch,
)
from grognard.books.sharpe_skirmish import events
from grognard.books.sharpe_skirmish.bodies import between, contacts
from grognard.books.sharpe_skirmish.book import BOOK
from grognard.books.sharpe_skirmish.charging import plan_charge
from grognard.books.sharpe_skirmish.events.fire import Hit, take_hits
from grognard.books.sharpe_skirmish.orders import Order
from grognard.books.sharpe_skirmish.pieces import CANTER, GALLOP
from marks import cites


def captain(**given):
    return group("red-9", "british-officer", places=[(170, 110)], pc=True, acted=1, **given)


def run(result, *groups, ground=(), **given):
    """Red's first group, which nobody commands, carries out a result."""
    groups[0].result, groups[0].seat = result, ""
    return Battle(lay(*groups, ground=ground, **given))


# Half speed


@cites("SK-025")
def test_who_is_promised_to_be_slow_enough_to_shoot_goes_at_half_speed_to_a_man():
    men = group("red-1", "redcoat", 12, (60, 60), EAST, formed=True, commander="red-9")
    battle = Battle(lay(men, captain(), group("blue-1", "fusilier", 4, (60, 20), SOUTH)))
    battle.play("red-1")
    order = Order("move", (cm(60), cm(50)))
    assert battle.question.describe(order).detail.endswith("slow enough to shoot")
    moved = battle.play(order).one(events.Moved)
    assert max(march.cost for march in moved.marches) <= cm(12.5)
    assert battle.asks() == "FireAt"


@cites("SK-018", "SK-025")
def test_who_shoots_by_the_ratio_is_not_held_to_half_speed():
    men = group("red-1", "guerrilla", 12, (60, 60), EAST, commander="red-9")
    battle = Battle(lay(men, captain(), group("blue-1", "fusilier", 4, (60, 20), SOUTH)))
    battle.play("red-1")
    moved = battle.play(Order("move", (cm(60), cm(50)))).one(events.Moved)
    assert max(march.cost for march in moved.marches) > cm(12.5)


@cites("SK-017")
def test_who_is_told_to_take_the_cover_he_is_in_keeps_to_it():
    wall = [line("wall", (50, 50), (70, 50), name="wall")]
    man = group("red-1", "redcoat", places=[(60, 60)], commander="red-9")
    table = lay(man, captain(), group("blue-1", "fusilier", 4, (60, 10), SOUTH), ground=wall)
    battle = Battle(table)
    battle.play("red-1", Order("cover", target="wall"), dice=[])
    there = battle.group("red-1").copy()
    there.acted = 0
    again = lay(there, captain(), group("blue-1", "fusilier", 4, (60, 10), SOUTH), ground=wall)
    battle = Battle(again)
    stood = battle.play("red-1", Order("cover", target="wall")).one(events.Stood)
    assert stood.tell(battle.table) == "red-1 keeps to its cover."
    assert stood.doing == "cover"


# Gaits


@cites("SK-058", "SK-060")
def test_horse_who_turn_and_gallop_are_at_the_gallop_and_do_not_shoot():
    troop = group("red-1", "light-dragoon", places=[(60, 60)], facing=EAST)
    battle = run("gallop", troop, group("blue-1", "fusilier", 4, (60, 5), SOUTH))
    moved = battle.told.one(events.Moved)
    assert max(march.cost for march in moved.marches) < cm(30)
    assert moved.gait == GALLOP
    assert not battle.told.of(events.Fired)


@cites("SK-056", "SK-058")
def test_a_ride_is_told_at_the_gait_at_which_it_was_offered():
    troop = group("red-1", "hussar", places=[(60, 60)], facing=EAST, commander="red-9")
    battle = Battle(lay(troop, captain(), group("blue-1", "fusilier", 4, (160, 5), SOUTH)))
    battle.play("red-1")
    order = Order("move", (cm(60), cm(33)))
    assert "at the canter" in battle.question.describe(order).label
    assert battle.play(order).one(events.Moved).gait == CANTER


@cites("SK-049", "SK-058", "SK-068")
@pytest.mark.parametrize(
    ("kind", "result", "facing"),
    [
        ("hussar", "canter", SOUTH),
        ("hussar", "carry_on", SOUTH),
        ("hussar", "continue", NORTH),
        ("guerrilla", "withdraw", NORTH),
    ],
)
def test_horse_who_have_ridden_away_look_where_they_rode(kind, result, facing):
    known = {"doing": "withdraw", "gait": CANTER}
    men = group("red-1", kind, places=[(60, 40)], facing=NORTH, **known)
    battle = run(result, men, group("blue-1", "fusilier", places=[(60, 10)], facing=SOUTH))
    assert battle.told.one(events.Moved).facing == facing


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


# Back


@cites("SK-051", "SK-067")
def test_who_cannot_get_further_away_does_not_shuffle_nearer():
    corner = [(2.4, 118.4), (1.6, 110.1), (5.1, 109), (5.6, 113.3), (6.1, 117.7), (1.8, 114.5)]
    men = group("red-1", "hussar", places=corner, facing=NORTH)
    theirs = group("blue-1", "cacador", places=[(89.6, 61.4), (90.2, 80.5), (88.8, 55.7)])
    before = between(men, theirs)
    battle = run("cover", men, theirs)
    assert between(battle.group("red-1"), battle.group("blue-1")) >= before


@cites("SK-052")
def test_nobody_withdraws_through_the_ranks_of_the_enemy_to_cover_behind_him():
    men = group("red-1", "guerrilla", places=[(60, 60), (63, 60)], facing=NORTH, bound=True)
    theirs = group("blue-1", "fusilier", places=[(55, 55), (68, 55)], facing=SOUTH)
    wood = [patch("wood", 61, 32, 20, 10)]
    moved = run("withdraw", men, theirs, ground=wood).told.one(events.Moved)
    assert moved.path[-1][1] > cm(80)


@cites("SK-053")
def test_who_runs_does_not_run_into_the_arms_of_other_enemies():
    men = group("red-1", "guerrilla", places=[(60, 60), (62.5, 60), (65, 60)], bound=True)
    near = group("blue-1", "fusilier", places=[(60, 58), (62.5, 58), (65, 58)])
    behind = group("blue-2", "fusilier", places=[(42 + 2.2 * n, 68) for n in range(18)])
    battle = run("run", men, near, behind)
    moved = battle.told.one(events.Moved)
    assert all(march.cost > cm(12) for march in moved.marches)
    runners = battle.group("red-1")
    assert min(between(runners, battle.group(name)) for name in ("blue-1", "blue-2")) > cm(5)


@cites("SK-068")
def test_nobody_is_left_behind_because_his_place_in_the_ranks_lies_over_the_edge():
    places = [(60, 40), (64, 40), (74, 40)]
    horse = group("red-1", "hussar", places=places, facing=NORTH, bound=True)
    near = group("blue-1", "fusilier", places=[(66, 48), (70, 48)])
    between_them = group("blue-2", "fusilier", places=[(66.5, 30), (69.5, 30), (72.5, 30)])
    moved = run("canter", horse, near, between_them).told.one(events.Moved)
    assert all(march.cost > cm(20) for march in moved.marches)


@cites("SK-053", "SK-022")
def test_nobody_is_left_behind_because_his_place_in_the_ranks_is_in_the_water():
    men = group("red-1", "guerrilla", places=[(56, 60), (64, 60)], bound=True)
    near = group("blue-1", "fusilier", places=[(58, 68), (62, 68)])
    water = [patch("lake", 69, 35, 16, 20)]
    moved = run("run", men, near, ground=water).told.one(events.Moved)
    assert all(march.cost > cm(10) for march in moved.marches)


# Wheels


@cites("SK-049", "SK-074")
def test_a_wagon_that_was_told_where_to_goes_on_there_when_its_men_are_left_to_themselves():
    men = group("red-1", "guerrilla", places=[(36, 60), (36, 63)], commander="red-9", facing=EAST)
    wagon = gun(men, (40, 60), EAST, model="wagon")
    table = lay(men, captain(), group("blue-1", "fusilier", 4, (170, 5), SOUTH), guns=[wagon])
    battle = Battle(table)
    battle.play("red-1", Order("drive", (cm(120), cm(60))))
    left = battle.group("red-1").copy()
    left.acted, left.commander, left.result, left.seat = 0, "", "carry_on", ""
    rest = [captain(), group("blue-1", "fusilier", 4, (170, 5), SOUTH)]
    again = Battle(lay(left, *rest, guns=[battle.table.carriages[wagon.id].copy()]))
    assert again.told.of(events.Moved)[0].how == f"drives {wagon.name} on"


@cites("SK-049", "SK-074")
def test_drivers_do_not_walk_on_without_a_wagon_that_is_barred():
    places = [(36, 60), (36, 63)]
    men = group("red-1", "guerrilla", places=places, doing="march", goal=(cm(90), cm(60)))
    men.seat = ""
    wagon = gun(men, (40, 60), EAST, model="wagon")
    river = [patch("river", 60, 60, 8, 120)]
    foes = group("blue-1", "fusilier", 4, (170, 5), SOUTH)
    battle = Battle(lay(men, foes, guns=[wagon], ground=river))
    stood = battle.told.one(events.Stood)
    assert stood.tell(battle.table) == f"red-1 cannot drive {wagon.name} on."
    assert battle.group("red-1").goal == (cm(90), cm(60))


# Platoons


@cites("SK-040", "SK-042")
@pytest.mark.parametrize(("one", "other"), [("carry_on", "cover"), ("cover", "carry_on")])
def test_whoever_of_a_platoon_would_stand_goes_with_who_moves_wherever_he_is_in_the_list(
    one, other
):
    known = {"formed": True, "platoon": "A", "company": True, "seat": ""}
    first = group("red-1", "redcoat", places=[(60, 60), (62, 60)], result=one, **known)
    second = group("red-2", "redcoat", places=[(66, 60), (68, 60)], result=other, **known)
    wood = [patch("wood", 64, 80, 30, 10)]
    theirs = group("blue-1", "fusilier", 4, (64, 10), SOUTH)
    battle = Battle(lay(first, second, theirs, ground=wood))
    assert [event.by for event in battle.told.of(events.Moved)] == ["SK-051", "SK-042"]


# Hand to hand


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


@cites("SK-039")
@pytest.mark.parametrize(("count", "square"), [(5, True), (4, False)])
def test_fewer_than_four_make_no_square(count, square):
    men = group("red-1", "redcoat", count, (60, 60), square=True)
    table = lay(men, group("blue-1", "fusilier", 4, (60, 10), SOUTH))
    take_hits(table, [Hit("red-1.1", "red-1", "kill", "kill")])
    assert table.groups["red-1"].square is square


# Falling in


@cites("SK-008", "SK-015")
@pytest.mark.parametrize(
    ("commander", "shots", "words"),
    [("red-9", 6, ""), ("", 3, "who is under command no longer")],
)
def test_who_is_not_commanded_takes_the_group_he_joins_out_of_command(commander, shots, words):
    places = [(60 + 3 * n, 60) for n in range(4)]
    men = group("red-1", "redcoat", places=places, commander="red-9", acted=1)
    few = group("red-2", "redcoat", places=[(55, 60), (57, 60)], size=6, acted=1)
    few.commander = commander
    theirs = group("blue-1", "fusilier", 4, (62, 45), SOUTH)
    battle = Battle(lay(men, few, captain(), theirs, phase="join"))
    assert battle.question.describe("red-1").detail == words
    if commander:
        battle.play("red-1")
        told = battle.play("blue-1", dice=[1] * shots)
    else:
        told = battle.play("red-1", dice=[1] * shots)
    assert len(told.one(events.Fired).dice) == shots


@cites("SK-008", "SK-027")
@pytest.mark.parametrize(("moved", "left"), [(1, 1), (0, 0)])
def test_who_comes_up_at_half_speed_to_join_others_has_half_a_turn_less_to_load(moved, left):
    known = {"commander": "red-9", "acted": 1, "load": 2}
    men = group("red-1", "redcoat", places=[(60, 60), (63, 60)], **known)
    few = group("red-2", "redcoat", places=[(57, 60)], size=6, moved=moved, halves=1, **known)
    theirs = group("blue-1", "fusilier", 4, (160, 5), SOUTH)
    battle = Battle(lay(men, few, captain(), theirs, phase="join"), seed="x")
    ended = battle.play("red-1").of(events.FireEnded)[0]
    loads = {name: load for _, name, load in ended.loading}
    assert loads == {"red-1.1": 0, "red-1.2": 0, "red-2.1": left}


# Under the guns


@cites("SK-081")
@pytest.mark.parametrize(("jammed", "pills"), [(2, ["jammed"]), (3, ["jammed"]), (1, []), (0, [])])
def test_a_jammed_gatling_is_seen_to_be_jammed(jammed, pills):
    crew = group("red-1", "british-gunner", places=[(56, 60), (64, 60)])
    piece = gun(crew, (60, 60), NORTH, model="gatling", jammed=jammed)
    table = lay(crew, group("blue-1", "fusilier", 4, (60, 10)), guns=[piece], turn=2)
    shown = next(one for one in BOOK.view(table, RED).pieces if one.id == piece.id)
    assert [pill.words for pill in shown.pills] == pills


@cites("SK-036", "SK-079")
@pytest.mark.parametrize(("victim", "threat"), [("blue-9.1", 9), ("blue-1.1", 0)])
def test_an_officer_who_is_hit_among_his_men_is_under_artillery_fire_as_they_are(victim, threat):
    crew = group("red-1", "british-gunner", places=[(56, 60), (64, 60), (60, 64)])
    piece = gun(crew, (60, 60), NORTH, work=12)
    men = group("blue-1", "fusilier", places=[(60, 20), (63, 20)])
    officer = group("blue-9", "french-officer", places=[(66, 20)], pc=True)
    battle = Battle(lay(crew, men, officer, guns=[piece], phase="shoot", queue=("red-1",)))
    battle.play("blue-1", dice=[1, victim])
    assert battle.group("blue-1").threat == 9
    assert battle.group("blue-9").threat == threat
