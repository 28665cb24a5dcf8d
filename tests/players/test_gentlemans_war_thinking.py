"""What a general of A Gentleman's War thinks about, and what his judgement counts."""

import pytest
from msgspec.structs import replace

from books.gentlemans_war.field import BLUE, RED, Battle, lay, unit
from grognard.books.gentlemans_war import BOOK
from grognard.books.gentlemans_war.brigades import Use
from grognard.books.gentlemans_war.country import KINDS
from grognard.books.gentlemans_war.pieces import Objective, Terms
from grognard.kernel.book import Verdict
from grognard.kernel.fates import Fates, Stream
from grognard.kernel.game import Game
from grognard.players.brains import TEMPERS, brain_of
from grognard.players.brains.gentlemans_war import aims
from grognard.players.brains.gentlemans_war.field import Field
from grognard.players.brains.gentlemans_war.judging import judge
from grognard.tabletop.geometry import inches

BRAIN = brain_of("gentlemans_war")
STEADY = TEMPERS["steady"]
PASS = Terms("rearguard", "red", exits=(("red", "top"),))
ESCORT = Terms("escort", "red", exits=(("blue", "right"),), share=(1, 2))


def judged(table, seat=RED):
    return judge(Field(table, STEADY), seat)


def acting(*units, **more):
    """Red's R has been given a card and asks what to do."""
    battle = Battle(lay(*units, **more), "H7")
    battle.play(Use("unit", ("R",)))
    return battle.game


def marches(game):
    """With how many dice he thinks of marching."""
    return [deed.count for deed in BRAIN.ask(game, game.question).choices if deed.kind == "march"]


def test_who_marches_thinks_of_all_his_dice():
    game = acting(unit("R", at=(30, 55)), unit("B", at=(30, 5)))
    assert marches(game) == [game.table.units["R"].dice]


def test_skirmishers_may_keep_a_die_for_a_shot():
    light = unit("R", "light_infantry", at=(30, 55), formation="skirmish")
    game = acting(light, unit("B", at=(30, 5)))
    dice = game.table.units["R"].dice
    assert marches(game) == [dice, dice - 1]


def test_who_must_leave_the_table_thinks_of_any_number_of_dice():
    horse = unit("R", "light_cavalry", at=(30, 6))
    game = acting(horse, unit("B", at=(60, 20)), unit("R9", at=(60, 58)), terms=PASS)
    assert len(marches(game)) == game.table.units["R"].dice


def test_a_gun_in_action_is_pushed_by_one_die():
    game = acting(unit("R", "light_gun", at=(30, 55)), unit("B", at=(30, 5)))
    assert marches(game) == [1]


def test_whose_turn_comes_first_is_left_to_drill():
    """All will act before the cycle is over, so the order of it is worth little."""
    battle = Battle(lay(unit("R", at=(30, 40)), unit("B", at=(30, 10))), "H7")
    assert not BRAIN.matters(battle.question)
    battle.play(Use("unit", ("R",)))
    assert BRAIN.matters(battle.question)


def convoy(**train):
    """A train of four wagons, and a raider far from it."""
    wagons = unit("B", "wagons", at=(10, 30), facing=9000, figures=4, **train)
    return lay(unit("R", at=(30, 50)), unit("R2", at=(40, 50)), wagons, unit("B9", at=(66, 2)))


def test_every_wagon_taken_is_a_step_to_victory_for_the_raiders():
    whole, robbed = convoy(), convoy()
    robbed.units["B"].figures = 3
    for table in (whole, robbed):
        table.terms = ESCORT
    assert judged(robbed) > judged(whole) + 0.2
    assert judged(robbed, BLUE) < judged(whole, BLUE) - 0.2


def test_wagons_that_are_through_have_no_way_to_go():
    table = convoy()
    table.terms = ESCORT
    own = table.own(BLUE)
    before = aims.to_go(Field(table, STEADY), own, BLUE)
    table.units["B"].gone = "exited"
    assert before > aims.to_go(Field(table, STEADY), table.own(BLUE), BLUE) == 0
    assert judged(table, BLUE) > 0


def test_ambushers_count_the_men_of_the_column_they_have_shot():
    table = lay(unit("R", figures=6, at=(30, 50)), unit("B", at=(30, 10)), unit("B2", at=(50, 10)))
    table.terms = Terms("ambush", "red")
    field = Field(table, STEADY)
    assert aims.punished(field, RED) == 0
    table.units["B"].figures -= 3
    assert aims.punished(field, RED) == pytest.approx(0.5)
    assert aims.punished(field, BLUE) == 0


@pytest.mark.parametrize("gone", ["coming", "reserve", "pursuing"])
def test_who_is_still_to_come_or_come_back_is_not_lost(gone):
    tables = {}
    for why in (gone, "fled"):
        red = [unit(f"R{i}", at=(10 * i, 55)) for i in (1, 2, 3)]
        blue = [unit(f"B{i}", at=(10 * i, 5)) for i in (1, 2, 3)]
        tables[why] = lay(*red, *blue)
        tables[why].units["R1"].gone = why
    assert judged(tables["fled"]) < judged(tables[gone]) - 0.2
    assert judged(tables[gone]) > -0.3


def test_reaching_the_ground_one_wants_is_never_a_step_back():
    """Who is there has nothing to go; he is not left out of the count, for the rest are far."""
    ground = Objective("o", (inches(30), inches(10)), inches(8))
    judgements = []
    for far in (20, 17, 12):
        red = unit("R", at=(30, far)), unit("R2", at=(10, 55)), unit("R3", at=(50, 55))
        table = lay(*red, unit("B", at=(66, 40)), terms=Terms("objective", "red"))
        table.terms = Terms("objective", "red", objectives=(ground,))
        judgements.append(aims.to_go(Field(table, STEADY), table.own(RED), RED))
    assert judgements == sorted(judgements, reverse=True)


def test_whoever_acts_spends_what_he_could_have_done():
    """Two units with a shot: it does not matter much which of them has his counter already."""
    shots = unit("R", at=(30, 40)), unit("B", at=(30, 30))
    fresh, acted = lay(*shots), lay(*shots)
    acted.units["R"].acted = True
    acted.cycles, fresh.cycles = {"red": 0, "blue": 0}, {"red": 1, "blue": 0}
    assert judged(acted) < judged(fresh)


def test_the_best_shot_is_the_best_that_nothing_hides():
    def seen(*features):
        red, near, far = unit("R", at=(30, 40)), unit("B", at=(30, 32)), unit("B2", at=(42, 24))
        return Field(lay(red, near, far, features=features), STEADY)

    corners = tuple((inches(x), inches(y)) for x, y in ((25, 35), (33, 35), (33, 37), (25, 37)))
    wall = replace(KINDS["building"], id="house", outline=corners)
    for field in (seen(), seen(wall)):
        red = field.table.units["R"]
        shots = {foe: field.shot(red, field.table.units[foe]) for foe in ("B", "B2")}
        assert field.best_shot(red) == max(shots.values())
    assert seen().best_shot(red) > field.best_shot(red)


def test_a_side_of_several_players_wins_together():
    game = Game.begin(BOOK, BOOK.agree("open-battle-four-players"), Fates(Stream.of("1")))
    game.verdict = Verdict("red-left+red-right", "the enemy has lost half his units", "AGW-337")
    assert [BRAIN.judge(game, name) for name in ("red-left", "red-right")] == [1.0, 1.0]
    assert BRAIN.judge(game, "blue-right") == -1.0
