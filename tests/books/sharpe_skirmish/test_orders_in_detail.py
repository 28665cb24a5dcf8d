"""Who is under command and what he may be told; groups, and how a battle ends."""

from __future__ import annotations

import pytest

from books.sharpe_skirmish.field import (
    EAST,
    NORTH,
    SOUTH,
    Battle,
    cm,
    group,
    lay,
    line,
    patch,
)
from books.sharpe_skirmish.positions import (
    captain_at_hand,
    captain_far_off,
    foe,
    rank,
    rifle_captain,
)
from grognard.books.sharpe_skirmish import events
from grognard.books.sharpe_skirmish.orders import Order
from grognard.books.sharpe_skirmish.shooting import silence
from grognard.books.sharpe_skirmish.tables import tables
from marks import cites


def offered(kind, to, ground=(), facing=NORTH):
    men = group("red-1", kind, places=[(60, 60)], facing=facing, commander="red-9")
    battle = Battle(lay(men, captain_at_hand(), foe((170, 10)), ground=ground))
    battle.play("red-1")
    return battle.question.describe(Order("move", (cm(to[0]), cm(to[1]))))


@cites("SK-008", "SK-025")
def test_who_comes_running_to_join_others_at_the_halt_does_not_shoot_with_them():
    known = {"commander": "red-9", "acted": 1}
    weak = group("red-1", "redcoat", places=[(60, 60)], size=6, moved=1, halves=2, **known)
    strong = group("red-2", "redcoat", places=[(63, 60), (66, 60)], **known)
    theirs = group("blue-1", "fusilier", places=[(63, 45), (66, 45)])
    battle = Battle(lay(weak, strong, captain_at_hand(), theirs, phase="join"))
    told = battle.play("red-2", "blue-1", dice=[1, 1])
    assert sorted(told.one(events.Fired).shooters) == ["red-2.1", "red-2.2"]


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
    battle = Battle(lay(men, few, captain_far_off(), theirs, phase="join"))
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
    battle = Battle(lay(men, few, captain_far_off(), theirs, phase="join"), seed="x")
    ended = battle.play("red-1").of(events.FireEnded)[0]
    loads = {name: load for _, name, load in ended.loading}
    assert loads == {"red-1.1": 0, "red-1.2": 0, "red-2.1": left}


@cites("SK-010", "SK-012")
def test_an_nco_who_passes_orders_on_is_not_asked():
    sergeant = group("red-1", "british-sergeant", places=[(64, 64)])
    laid = lay(
        rifle_captain(), sergeant, rank("red-2", "redcoat", 80), rank("blue-1", "fusilier", 5)
    )
    laid.phase, laid.officer, laid.points, laid.chain = "command", "red-9", 6, ("red-9",)
    battle = Battle(laid)
    told = battle.play("red-1", dice=[1] * tables().command["veteran"])
    assert not told.one(events.Activated).busy


@cites("SK-012", "SK-016")
@pytest.mark.parametrize(("fights", "dice"), [(True, [4, 4]), (False, [4, 4, 4])])
def test_a_junior_officer_who_passes_orders_on_has_a_die_fewer_if_he_fights(fights, dice):
    junior = group("red-1", "british-officer", places=[(64, 64)])
    squad = rank("red-2", "redcoat", 80)
    leader = rifle_captain()
    laid = lay(leader, junior, squad, rank("blue-1", "fusilier", 5), phase="command")
    laid.officer, laid.points, laid.chain = "red-9", 6, ("red-9",)
    battle = Battle(laid)
    battle.play("red-1")
    assert battle.asks() == "Fights"
    told = battle.play(fights, dice=dice)
    assert told.one(events.Activated).dice == tuple(dice)
    assert battle.table.points == 5 + sum(dice)
    assert (silence(battle.table, battle.group("red-1")) == "") is fights


@cites("SK-017", "SK-094")
@pytest.mark.parametrize(("commander", "free"), [("red-9", True), ("", False)])
def test_a_commanded_nco_beside_men_at_grips_still_gets_his_orders(commander, free):
    men = group("red-1", "redcoat", places=[(60, 60), (60, 63)], result="halt")
    nco = group("red-2", "british-sergeant", places=[(60, 67)], result="halt", commander=commander)
    theirs = group("blue-1", "fusilier", places=[(60, 58)])
    leader = group("red-9", "british-officer", places=[(100, 64)], pc=True)
    battle = Battle(lay(men, nco, leader, theirs))
    assert battle.told.of(events.Stood)[0].by == "SK-094"
    assert ("red-2" in battle.question.offers()) is free


@cites("SK-017")
def test_who_is_told_to_take_the_cover_he_is_in_keeps_to_it():
    wall = [line("wall", (50, 50), (70, 50), name="wall")]
    man = group("red-1", "redcoat", places=[(60, 60)], commander="red-9")
    table = lay(
        man, captain_far_off(), group("blue-1", "fusilier", 4, (60, 10), SOUTH), ground=wall
    )
    battle = Battle(table)
    battle.play("red-1", Order("cover", target="wall"), dice=[])
    there = battle.group("red-1").copy()
    there.acted = 0
    again = lay(
        there, captain_far_off(), group("blue-1", "fusilier", 4, (60, 10), SOUTH), ground=wall
    )
    battle = Battle(again)
    stood = battle.play("red-1", Order("cover", target="wall")).one(events.Stood)
    assert stood.tell(battle.table) == "red-1 keeps to its cover."
    assert stood.doing == "cover"


@cites("SK-018", "SK-022", "SK-025", "SK-060")
@pytest.mark.parametrize(
    ("kind", "to", "rough", "slow"),
    [
        ("redcoat", (60, 48), False, True),
        ("redcoat", (60, 47), False, False),
        ("redcoat", (60, 52), True, False),
        ("guerrilla", (60, 36), False, True),
        ("hussar", (60, 35), False, True),
        ("hussar", (60, 34), False, False),
    ],
)
def test_a_move_is_offered_with_whether_they_can_still_shoot(kind, to, rough, slow):
    ground = [patch("rough", 60, 50, 40, 30)] if rough else []
    said = "slow enough to shoot" if slow else "too fast to shoot"
    assert offered(kind, to, ground).detail.endswith(said)


@cites("SK-018", "SK-025")
def test_who_shoots_by_the_ratio_is_not_held_to_half_speed():
    men = group("red-1", "guerrilla", 12, (60, 60), EAST, commander="red-9")
    battle = Battle(lay(men, captain_far_off(), group("blue-1", "fusilier", 4, (60, 20), SOUTH)))
    battle.play("red-1")
    moved = battle.play(Order("move", (cm(60), cm(50)))).one(events.Moved)
    assert max(march.cost for march in moved.marches) > cm(12.5)


@cites("SK-021")
def test_a_move_aslant_is_offered_by_its_whole_length():
    assert offered("redcoat", (75, 45)).label == "Move 22 cm up right"


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
