"""Close combat: advantages, dice, results, recovery, pursuit, generals."""

import pytest

from books.gentlemans_war.field import BLUE, RED, SETUP, Bare, general, lay, unit
from books.gentlemans_war.test_shooting import feature
from grognard.books.gentlemans_war import events
from grognard.books.gentlemans_war.generals import risk_in_combat
from grognard.books.gentlemans_war.melee import (
    Fight,
    blows,
    column_for,
    fighting_figures,
    reckon_advantage,
)
from grognard.books.gentlemans_war.results import combat, judge
from grognard.books.gentlemans_war.tables import blow_needed, fighting_row
from grognard.kernel.book import DONE
from grognard.kernel.fates import Fates
from grognard.kernel.game import Game
from marks import cites


class Ring(Bare):
    """A book in which nothing happens but one close combat."""

    def __init__(self, fight):
        self.fight = fight

    def step(self, game):
        async def fought():
            made = self.fight(game.table)
            await combat(game, made)
            game.tell(events.BattleWon("", "the bell rings", "AGW-306"))
            return DONE

        return fought()


def fought(table, fight, fates, *answers):
    """One combat played out with these dice and answers."""
    tape = [int(die) for die in fates.split()]
    game = Game.take_up(Ring(fight), SETUP, table, Fates(None, tape))
    for answer in answers:
        game.answer(answer)
    assert not game.fates.tape[game.fates.at :], game.fates.tape[game.fates.at :]
    assert game.question is None, type(game.question).__name__
    return game


def of(game, kind):
    return [event for event in game.chronicle if isinstance(event, kind)]


def advantage(attacker, defender, of_defender=False, counter=False, side="", **more):
    table = lay(attacker, defender, **more)
    fight = Fight([attacker], [defender])
    if counter:
        fight.counter.add(defender.id)
    if side:
        fight.sides[defender.id] = side
    one, other = (defender, attacker) if of_defender else (attacker, defender)
    return reckon_advantage(table, fight, one, other).total


@cites("AGW-296", "AGW-EX29", "AGW-041", "AGW-043")
def test_the_chasseurs_against_the_east_wessex():
    chasseurs = unit("B", "light_cavalry", at=(30, 37), figures=3, attributes="gallant")
    wessex = unit("R", at=(30, 40), attributes="stalwart")
    assert advantage(chasseurs, wessex) == 1
    assert advantage(chasseurs, wessex, of_defender=True) == 2


@cites("AGW-296", "AGW-289", "AGW-EX30", "AGW-EX32")
def test_the_43rd_against_the_flank_of_the_loamshires():
    line = unit("B", at=(30, 37), attributes="gallant")
    loamshires = unit("R", at=(30, 40), attributes="brittle")
    assert advantage(line, loamshires, side="flank") == 3
    table = lay(line, loamshires)
    fight = Fight([line], [loamshires])
    fight.sides["R"], fight.limits["R"] = "flank", 2
    mine, theirs = blows(table, fight, line), blows(table, fight, loamshires)
    assert (mine.needed, theirs.needed, theirs.dice) == (3, 5, 2)


@cites("AGW-296", "AGW-297", "AGW-EX35", "AGW-099")
def test_six_chasseurs_a_pied_downhill_on_ten_disordered_barsets():
    hill = feature("h", "hill", outline=((20, 20), (40, 20), (40, 38), (20, 38)))
    chasseurs = unit("B", at=(30, 36), figures=6, attributes="gallant")
    barsets = unit("R", at=(30, 41), figures=10, attributes="stalwart", disordered=True)
    assert advantage(chasseurs, barsets, features=[hill]) == 2
    assert advantage(chasseurs, barsets, of_defender=True, features=[hill]) == 0
    assert column_for(2, 0, disordered=False) == "ahead_by_two"
    assert column_for(0, 2, disordered=True) == "worst"


@cites("AGW-296", "AGW-298", "AGW-299", "AGW-300", "AGW-052", "AGW-569", "AGW-572", "AGW-286")
@pytest.mark.parametrize(
    ("attacker", "defender", "mine", "theirs"),
    [
        ({"kind": "light_cavalry"}, {"kind": "light_cavalry"}, 1, 0),
        ({"kind": "light_cavalry"}, {"kind": "sharpshooters"}, 2, 0),
        ({"kind": "light_cavalry"}, {"kind": "field_gun"}, 2, 0),
        ({"kind": "light_cavalry"}, {"formation": "square"}, 0, 2),
        ({"kind": "light_cavalry"}, {"formation": "march"}, 0, -1),
        ({"kind": "light_cavalry"}, {"disordered": True}, 0, -1),
        ({}, {"attributes": "timid"}, 0, -1),
        ({"attributes": "timid gallant"}, {}, 0, 0),
        ({"kind": "tribal_horsemen"}, {"kind": "heavy_cavalry"}, 0, 0),
        ({"kind": "tribal_infantry", "attributes": "fanatic"}, {}, 1, 0),
        ({}, {"kind": "tribal_infantry", "attributes": "fanatic gallant"}, 0, 1),
        ({"kind": "light_cavalry", "leapt": True}, {}, -1, 1),
        ({}, {"kind": "mounted_infantry"}, 0, -1),
    ],
)
def test_advantages(attacker, defender, mine, theirs):
    one = unit("B", at=(30, 37), **attacker)
    other = unit("R", at=(30, 40), **defender)
    assert advantage(one, other) == mine
    assert advantage(one, other, of_defender=True) == theirs


@cites("AGW-282", "AGW-300")
def test_a_counter_charge_denies_the_bonus_and_counts_as_attacking():
    one = unit("B", "light_cavalry", at=(30, 37))
    other = unit("R", "light_cavalry", at=(30, 40), attributes="gallant")
    assert advantage(one, other, counter=True) == 0
    assert advantage(one, other, counter=True, of_defender=True) == 1


@cites("AGW-107", "AGW-109", "AGW-372")
@pytest.mark.parametrize(("kind", "points"), [("hedge", 1), ("wall", 1), ("earthwork", 2)])
def test_foot_behind_an_obstacle_has_the_advantage(kind, points):
    wall = feature("w", kind, line=((24, 39), (36, 39)))
    one, other = unit("B", at=(30, 37)), unit("R", at=(30, 40))
    assert advantage(one, other, of_defender=True, features=[wall]) == points


@cites("AGW-301")
@pytest.mark.parametrize(
    ("row", "needed"),
    [
        ("infantry", (3, 4, 5, 6)),
        ("skirmishers", (4, 5, 6, 6)),
        ("heavy", (2, 3, 4, 6)),
        ("light", (3, 4, 5, 6)),
        ("gunners", (4, 5, 6, 7)),
    ],
)
def test_the_close_combat_table(row, needed):
    columns = ("ahead_by_two", "ahead_by_one", "level", "worst")
    assert tuple(blow_needed(row, column) for column in columns) == needed


@cites("AGW-571", "AGW-301", "AGW-089")
@pytest.mark.parametrize(
    ("kind", "row"),
    [
        ("tribal_horsemen", "light"),
        ("camel_riders", "light"),
        ("heavy_dragoons", "heavy"),
        ("field_gun", "gunners"),
        ("sharpshooters", "skirmishers"),
    ],
)
def test_by_which_row_troops_strike(kind, row):
    assert fighting_row(unit("B", kind)) == row


@cites("AGW-297")
@pytest.mark.parametrize(
    ("own", "other", "disordered", "column"),
    [
        (3, 0, False, "ahead_by_two"),
        (1, 0, False, "ahead_by_one"),
        (0, 0, False, "level"),
        (-1, -1, True, "level"),
        (0, 1, False, "level"),
        (0, 1, True, "worst"),
        (-1, 0, False, "worst"),
    ],
)
def test_the_column_of_each_side(own, other, disordered, column):
    assert column_for(own, other, disordered=disordered) == column


@cites("AGW-302", "AGW-303", "AGW-305", "AGW-062")
@pytest.mark.parametrize(
    ("piece", "foe", "dice"),
    [
        ({}, {}, 12),
        ({"formation": "attack"}, {}, 12),
        ({"formation": "march"}, {}, 4),
        ({"formation": "square"}, {"kind": "light_cavalry"}, 6),
        ({"kind": "tribal_infantry"}, {}, 18),
        ({}, {"kind": "light_cavalry", "figures": 1}, 10),
        ({"kind": "light_cavalry"}, {}, 6),
        ({"kind": "field_gun"}, {}, 4),
        ({"kind": "light_cavalry", "mounted": False, "formation": "skirmish"}, {}, 5),
    ],
)
def test_how_many_fight(piece, foe, dice):
    one, other = unit("B", at=(30, 37), **piece), unit("R", at=(30, 40), **foe)
    assert fighting_figures(Fight([one], [other]), one, other) == dice


def pair(attacker, defender):
    one = unit("B", **{"at": (30, 37), **attacker})
    other = unit("R", **{"at": (30, 40), **defender})
    table = lay(one, other, unit("R9", at=(66, 58)), unit("B9", at=(66, 2)))
    return table, lambda t: Fight([t.units["B"]], [t.units["R"]])


@cites("AGW-306", "AGW-307", "AGW-308")
@pytest.mark.parametrize(
    ("mine", "theirs", "grade"),
    [(3, 3, "tie"), (3, 2, "beaten"), (3, 0, "beaten"), (4, 2, "doubled"), (5, 3, "beaten")],
)
def test_beaten_and_doubled(mine, theirs, grade):
    table, make = pair({}, {})
    fight = make(table)
    fight.fell = {"B": theirs, "R": mine}
    assert judge(fight)[2] == grade


@cites("AGW-335")
def test_a_general_killed_makes_it_a_grade_worse():
    table, make = pair({}, {})
    fight = make(table)
    fight.fell = {"B": 2, "R": 3}
    fight.grade["defenders"] = 1
    assert judge(fight)[2] == "doubled"


@cites("AGW-308", "AGW-309", "AGW-EX31", "AGW-EX33", "AGW-310", "AGW-312")
def test_three_chasseurs_who_take_six_hits_are_destroyed():
    table, make = pair(
        {"kind": "light_cavalry", "figures": 3, "original": 6, "attributes": "gallant"},
        {"attributes": "stalwart"},
    )
    game = fought(table, make, "5 1 1 " + "4 4 4 4 4 4 1 1 1 1 1 1 " + "4")
    assert game.table.units["B"].gone == "destroyed"
    assert [len(event.dice) for event in of(game, events.Fought)] == [3, 12]
    assert of(game, events.Recovered)[0].back == 1
    assert not game.table.units["R"].disordered


@cites("AGW-310", "AGW-EX34")
def test_infantry_that_doubles_infantry_drives_it_away():
    table, make = pair({}, {})
    dice = "5 5 5 5 5 1 1 1 1 1 1 1 5 1 1 1 1 1 1 1 1 1 1 1"
    game = fought(table, make, f"{dice} 3 3 3 3 6 1 1 1 1 3", "hold")
    assert of(game, events.FightDecided)[0].row == "infantry doubles infantry"
    assert game.table.units["R"].running
    assert game.table.units["R"].figures == 8
    assert game.table.units["B"].figures == 12
    assert not game.table.units["B"].disordered


@cites("AGW-310", "AGW-311", "AGW-312", "AGW-EX35")
def test_infantry_that_beats_infantry_makes_it_fall_back():
    table, make = pair({}, {})
    dice = "5 5 5 1 1 1 1 1 1 1 1 1 5 5 1 1 1 1 1 1 1 1 1 1"
    game = fought(table, make, f"{dice} 2 3 5 1 1 4 4", "hold")
    assert of(game, events.FightDecided)[0].row == "infantry beats infantry"
    assert [event.back for event in of(game, events.Recovered)] == [1, 2]
    assert game.table.units["R"].disordered
    assert game.table.units["B"].disordered


@cites("AGW-310", "AGW-319")
def test_cavalry_that_doubles_infantry_destroys_it():
    table, make = pair({"kind": "heavy_cavalry"}, {"disordered": True})
    game = fought(table, make, "4 4 4 4 1 1 " + "1 " * 12)
    assert of(game, events.FightDecided)[0].row == "cavalry doubles infantry"
    assert game.table.units["R"].gone == "destroyed"


@cites("AGW-310", "AGW-686")
def test_infantry_that_beats_cavalry_shoots_after_it():
    table, make = pair({"kind": "light_cavalry"}, {})
    dice = "1 1 1 1 1 1 4 1 1 1 1 1 1 1 1 1 1 1 3 3 3 3 6 6 1 1 1 1 1 1 4"
    game = fought(table, make, dice, "B")
    assert of(game, events.FightDecided)[0].row == "infantry beats cavalry"
    shot = of(game, events.Shot)[0]
    assert (shot.needed, shot.lost) == (6, 2)
    assert not of(game, events.Tested)
    assert of(game, events.Recovered)[0].back == 1


@cites("AGW-310", "AGW-315", "AGW-316", "AGW-317", "AGW-318")
def test_cavalry_pursues_and_fights_a_second_round():
    table, make = pair({"kind": "light_cavalry"}, {"disordered": True, "figures": 12})
    first, second = "4 4 1 1 1 1 " + "1 " * 12, "1 " * 16
    dice = f"{first} 1 1 6 6 6 6 {second} 3 3 3 3 1 1"
    game = fought(table, make, dice, "walk", "hold", "full")
    assert len(of(game, events.FightDecided)) == 2
    back = of(game, events.Retreated)[-1]
    assert (back.unit, sum(back.dice)) == ("B", 12)  # cavalry does not hold after a tie
    assert of(game, events.Moved)[0].how == "pursues"


@cites("AGW-310", "AGW-314")
def test_after_a_tie_infantry_may_hold_and_the_fight_is_locked():
    table, make = pair({}, {})
    game = fought(table, make, "1 " * 24, "hold", "hold")
    assert of(game, events.Locked)[0].attacker == "B"
    assert game.table.units["R"].locked == ("B",)
    assert game.table.units["R"].disordered


@cites("AGW-310")
def test_after_a_tie_cavalry_falls_back():
    table, make = pair({"kind": "light_cavalry"}, {})
    game = fought(table, make, "1 " * 18 + "1 1 1 1", "hold")
    back = of(game, events.Retreated)[0]
    assert back.unit == "B"
    assert back.path[0][1] - back.path[1][1] == 8 * 254  # eight inches at the very least


@cites("AGW-566")
def test_a_warband_is_read_as_cavalry_against_europeans():
    table, make = pair({"kind": "tribal_infantry"}, {})
    dice = "5 5 5 5 " + "1 " * 14 + "1 " * 12
    game = fought(table, make, dice)
    assert of(game, events.FightDecided)[0].row == "cavalry doubles infantry"


@cites("AGW-334")
@pytest.mark.parametrize(
    ("lost", "entered", "destroyed", "risk"),
    [
        (1, 12, False, 0),
        (2, 12, False, 1),
        (4, 12, False, 2),
        (6, 12, False, 3),
        (8, 12, False, 4),
        (9, 12, True, 5),
    ],
)
def test_the_danger_of_a_general_in_close_combat(lost, entered, destroyed, risk):
    assert risk_in_combat(lost, entered, destroyed=destroyed) == risk


@cites("AGW-333", "AGW-334", "AGW-335", "AGW-336", "AGW-EX38")
def test_a_general_fights_along_and_is_diced_for():
    one, other = unit("B", at=(30, 37)), unit("R", at=(30, 40))
    officer = general("Rg", (30, 40), attached="R")
    table = lay(one, other, unit("R9", at=(66, 58)), unit("B9", at=(66, 2)), generals=[officer])
    dice = "5 5 5 5 5 5 1 1 1 1 1 1 " + "1 " * 13
    game = fought(
        table,
        lambda t: Fight([t.units["B"]], [t.units["R"]]),
        f"{dice} 1 2 3 3 3 3 1 1 1 1 1 1",
        -1,
        "hold",
    )
    assert of(game, events.GeneralHit)[0].result == "scratch"
    assert game.table.generals["Rg"].on_table
    assert len(of(game, events.Fought)[1].dice) == 13


@cites("AGW-322", "AGW-323")
def test_in_a_brawl_all_losses_of_a_side_count_together():
    units = [
        unit("B", at=(28, 37)),
        unit("B2", "light_cavalry", at=(35, 36)),
        unit("R", at=(31, 40), disordered=True),
    ]
    table = lay(*units, unit("R9", at=(66, 58)), unit("R8", at=(60, 58)), unit("B9", at=(66, 2)))
    game = fought(
        table,
        lambda t: Fight([t.units["B"], t.units["B2"]], [t.units["R"]]),
        "5 5 5 1 1 1 1 1 1 1 1 1 5 1 1 1 1 1 " + "1 " * 12,
    )
    assert of(game, events.FightDecided)[0].row == "cavalry doubles infantry"
    assert game.table.units["R"].gone == "destroyed"
    assert {RED, BLUE} == set(game.table.seats)
