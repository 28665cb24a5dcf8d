"""Command points and the chain of command."""

from __future__ import annotations

import pytest

from books.sharpe_skirmish.field import Battle, group, gun, lay, patch, reasons
from grognard.books.sharpe_skirmish import events
from grognard.books.sharpe_skirmish.book import BOOK
from grognard.books.sharpe_skirmish.command import hears, reckon_dice
from marks import cites

WOOD = patch("wood", 60, 60, 110, 110)


def ordered(*groups, **given):
    """A battle at the beginning of red's command."""
    foe = group("blue-1", "fusilier", 3, (170, 10))
    return lay(*groups, foe, phase="command", **given)


def captain(at=(50, 50), grade="veteran", **given):
    return group("red-1", "british-officer", at=at, grade=grade, pc=True, **given)


@cites("SK-006", "SK-009")
def test_every_player_character_of_a_side_commands_once_a_turn():
    second = group("red-2", "rifle-officer", at=(60, 50), pc=True)
    battle = Battle(ordered(captain(), second, group("red-3", "redcoat", 2, (55, 60))))
    told = battle.play(False, dice=[1, 2, 3])
    assert told.one(events.CommandTaken).officer == "red-1"
    told = battle.play("")
    assert told.one(events.CommandEnded).officer == "red-1"
    told = battle.play(False, dice=[1, 1, 1])
    assert told.one(events.CommandTaken).officer == "red-2"


@cites("SK-009")
def test_a_player_character_acts_without_being_commanded():
    table = ordered(captain())
    assert table.is_commanded(table.groups["red-1"])
    nobody = captain()
    nobody.seat = ""
    table = ordered(nobody)
    assert not table.is_commanded(table.groups["red-1"])


@cites("SK-010")
@pytest.mark.parametrize(("grade", "dice"), [("hero", 4), ("veteran", 3), ("raw", 2)])
def test_command_dice_by_class(grade, dice):
    assert reckon_dice(captain(grade=grade), fights=False).total == dice


@cites("SK-010")
def test_the_sum_of_the_dice_is_the_command_points():
    battle = Battle(ordered(captain(grade="hero"), group("red-2", "redcoat", 4, (55, 50))))
    told = battle.play(False, dice=[6, 5, 4, 1])
    assert told.one(events.CommandTaken).dice == (6, 5, 4, 1)
    assert battle.table.points == 16


@cites("SK-012")
def test_an_officer_who_means_to_fight_throws_one_die_fewer():
    battle = Battle(ordered(captain(), group("red-2", "redcoat", 4, (55, 50))))
    told = battle.play(True, dice=[2, 3])
    taken = told.one(events.CommandTaken)
    assert taken.dice == (2, 3)
    assert reasons(taken.reckoning) == {"loads, fires or fights this turn": -1}
    assert battle.group("red-1").busy


@cites("SK-012")
def test_an_officer_in_contact_has_one_die_fewer_without_being_asked():
    table = ordered(captain((50, 50)), group("blue-2", "fusilier", places=[(52, 50)]))
    battle = Battle(table, dice=[4, 4])
    assert battle.told.one(events.CommandTaken).dice == (4, 4)


@cites("SK-013")
def test_command_carries_50_in_the_open_and_25_in_enclosed_terrain():
    officer, near, far = captain((10, 60)), (61, 60), (63, 60)
    table = ordered(officer, group("red-2", "redcoat", places=[near, far]))
    man, other = table.groups["red-2"].figures
    chief = officer.figures[0]
    assert hears(table, chief, man)
    assert not hears(table, chief, other)
    table = ordered(officer, group("red-2", "redcoat", places=[(36, 60), (38, 60)]), ground=[WOOD])
    man, other = table.groups["red-2"].figures
    assert hears(table, chief, man)
    assert not hears(table, chief, other)


@cites("SK-013", "SK-015")
def test_unless_all_members_of_a_group_are_in_distance_none_is_commanded():
    squad = group("red-2", "redcoat", places=[(55, 50), (57, 50), (110, 50)])
    battle = Battle(ordered(captain(), squad, group("red-3", "redcoat", places=[(56, 60)])))
    battle.play(False, dice=[6, 6, 6])
    assert battle.refusal("red-2") == "SK-015"
    assert battle.refusal("red-3") == ""


@cites("SK-014")
def test_a_loyal_figure_costs_one_point_and_a_disloyal_one_two():
    band = group("red-2", "guerrilla", 3, (60, 50), band="Carranza")
    squad = group("red-3", "redcoat", 4, (50, 62))
    battle = Battle(ordered(captain(), band, squad))
    battle.play(False, dice=[6, 6, 6])
    told = battle.play("red-2")
    assert told.one(events.Activated).cost == 6
    told = battle.play("red-3")
    assert told.one(events.Activated).cost == 4
    assert told.one(events.CommandEnded).left == 8


@cites("SK-014")
def test_a_router_costs_two_points_be_he_loyal_or_not():
    runners = group("red-2", "redcoat", 3, (60, 50), result="run")
    wild = group("red-3", "guerrilla", 2, (60, 60), band="Carranza", result="run")
    battle = Battle(ordered(captain(), runners, wild))
    battle.play(False, dice=[6, 6, 6])
    assert battle.play("red-2").one(events.Activated).cost == 6
    assert battle.play("red-3").one(events.Activated).cost == 4


@cites("SK-014", "SK-015")
def test_a_group_that_cannot_be_paid_for_whole_is_refused():
    battle = Battle(ordered(captain(), group("red-2", "redcoat", 8, (60, 50)),
                            group("red-3", "redcoat", 2, (60, 60))))  # fmt: skip
    battle.play(False, dice=[1, 1, 1])
    assert battle.refusal("red-2") == "SK-014"
    assert battle.refusal("red-3") == ""


@cites("SK-011")
def test_a_commanded_musician_gives_one_more_die_and_a_second_gives_none():
    drummer = group("red-2", "british-drummer", at=(55, 50))
    bugler = group("red-3", "rifle-bugler", at=(55, 55))
    battle = Battle(ordered(captain(), drummer, bugler))
    battle.play(False, dice=[1, 1, 2])
    told = battle.play("red-2", dice=[5])
    assert told.one(events.Activated).dice == (5,)
    assert battle.table.points == 8
    told = battle.play("red-3")
    assert told.one(events.Activated).dice == ()
    assert told.one(events.CommandEnded).left == 7


@cites("SK-016")
def test_an_activated_nco_adds_his_own_dice_and_his_own_distance():
    sergeant = group("red-2", "british-sergeant", at=(95, 50), grade="raw")
    squad = group("red-3", "redcoat", 4, (120, 50))
    battle = Battle(ordered(captain(), sergeant, squad))
    battle.play(False, dice=[2, 2, 2])
    assert battle.refusal("red-3") == "SK-013"
    told = battle.play("red-2", dice=[3, 4])
    assert told.one(events.Activated).dice == (3, 4)
    assert battle.table.chain == ("red-1", "red-2")
    assert battle.refusal("red-3") == ""
    told = battle.play("red-3")
    assert told.one(events.CommandEnded).left == 6 - 1 + 7 - 4


@cites("SK-016")
def test_a_musician_passes_on_command_distance():
    drummer = group("red-2", "british-drummer", at=(95, 50))
    squad = group("red-3", "redcoat", 3, (120, 50))
    battle = Battle(ordered(captain(), drummer, squad))
    battle.play(False, dice=[4, 4, 4])
    assert battle.refusal("red-3") == "SK-013"
    battle.play("red-2", dice=[1])
    assert battle.refusal("red-3") == ""


@cites("SK-EX01", "SK-013", "SK-014", "SK-016")
def test_a_platoon_of_thirty_in_a_wood_is_commanded_down_the_chain():
    """29 points are needed; 12 and 7 do not do, 12 and 7 and 10 do."""
    officer = captain((20, 60))
    first = group("red-2", "british-sergeant", at=(42, 60))
    second = group("red-3", "british-sergeant", at=(64, 60), grade="raw")
    squads = [
        group("red-4", "redcoat", 9, (26, 66), formed=True),
        group("red-5", "redcoat", 9, (46, 66), formed=True),
        group("red-6", "redcoat", 9, (68, 66), formed=True),
    ]
    battle = Battle(ordered(officer, first, second, *squads, ground=[WOOD]))
    battle.play(False, dice=[5, 4, 3])
    assert battle.table.points == 12
    assert battle.refusal("red-6") == "SK-013"
    assert battle.refusal("red-3") == "SK-013"
    battle.play("red-2", dice=[3, 2, 2])
    assert battle.table.points == 12 - 1 + 7
    battle.play("red-3", dice=[6, 4])
    assert battle.table.points == 12 + 7 + 10 - 2
    told = battle.play("red-4", "red-5", "red-6")
    assert told.one(events.CommandEnded).left == 0
    assert [event.cost for event in told.of(events.Activated)] == [9, 9, 9]
    commanded = [g for g in battle.table.groups.values() if g.commander == "red-1"]
    assert sum(len(g.figures) for g in commanded) == 29


@cites("SK-072")
def test_a_guns_crew_is_always_under_command_and_costs_nothing():
    crew = group("red-2", "british-gunner", 4, (60, 50))
    table = ordered(captain(), crew, group("red-3", "redcoat", 3, (50, 60)),
                    guns=[gun(crew, (60, 44))])  # fmt: skip
    battle = Battle(table)
    battle.play(False, dice=[6, 6, 6])
    assert battle.refusal("red-2") == "SK-072"
    assert battle.table.is_commanded(battle.group("red-2"))


@cites("SK-015", "SK-017")
def test_activated_troops_act_as_the_player_wishes():
    table = lay(
        captain(commander=""),
        group("red-2", "redcoat", 4, (60, 50), commander="red-1"),
        group("blue-1", "fusilier", 3, (170, 10)),
    )
    battle = Battle(table)
    assert battle.asks() == "NextUnit"
    assert set(battle.question.offers()) == {"red-1", "red-2", ""}


@cites("SK-010", "SK-012", "SK-016")
def test_a_single_die_or_point_is_spoken_of_as_one():
    junior = group("red-2", "british-officer", at=(50, 60), grade="raw")
    foe = group("blue-2", "fusilier", places=[(50, 58)])
    battle = Battle(ordered(captain(grade="raw"), junior, foe))
    battle.play(True, dice=[1])
    assert "adds 1 die;" in battle.question.describe("red-2").detail
    assert "red-1 has 1 command point left." in BOOK.view(battle.table, None).notes
