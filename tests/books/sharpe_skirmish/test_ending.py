"""How a battle ends: flight, aims, time; and captives."""

from __future__ import annotations

import pytest

from books.sharpe_skirmish.field import EAST, Battle, cm, group, gun, lay
from grognard.books.sharpe_skirmish import events
from grognard.books.sharpe_skirmish.book import BOOK
from grognard.books.sharpe_skirmish.objectives import is_beaten, is_held, is_reached
from grognard.books.sharpe_skirmish.scenarios import Aim
from grognard.kernel.fates import Fates, Stream
from grognard.kernel.game import Game
from marks import cites


def end(*groups, **given):
    """The end of a turn."""
    return lay(*groups, **{"phase": "end", "side": "blue", **given})


def red(**given):
    return group("red-1", "redcoat", 4, (20, 100), **given)


def blue(**given):
    return group("blue-1", "fusilier", 4, (160, 10), **given)


@cites("SK-091")
@pytest.mark.parametrize("cause", ["retreating", "left"])
def test_a_side_has_lost_when_all_its_units_are_in_retreat(cause):
    battle = Battle(end(red(), blue(**{cause: True})))
    ended = battle.told.one(events.BattleEnded)
    assert (ended.winner, ended.by) == ("red", "SK-091")
    assert battle.game.verdict is not None
    assert battle.game.verdict.winner == "red"


@cites("SK-006", "SK-091")
@pytest.mark.parametrize(("beaten", "victors"), [("blue", "red+white"), ("red", "blue")])
def test_all_who_play_on_a_side_win_together(beaten, victors):
    game = Game.begin(BOOK, BOOK.agree("san-isidro"), Fates(Stream.of("together")))
    table = game.table.copy()
    for one in table.groups.values():
        one.left = one.left or one.side == beaten
    table.phase = "end"
    ended = Game.take_up(BOOK, game.setup, table, Fates(Stream.of("end")))
    assert ended.verdict is not None
    assert ended.verdict.winner == victors
    told = [event for event in ended.chronicle if isinstance(event, events.BattleEnded)]
    assert told[0].winner == victors.partition("+")[0]


@cites("SK-091")
def test_one_unit_that_stands_keeps_the_side_on_the_field():
    steady = group("blue-2", "fusilier", 2, (150, 30))
    battle = Battle(end(red(), blue(retreating=True), steady))
    assert battle.told.one(events.TurnEnded).turn == 1


@cites("SK-091")
def test_units_wiped_out_count_as_in_retreat():
    dead = blue()
    dead.figures = ()
    table = end(red(), dead, group("blue-2", "fusilier", 2, (150, 30), retreating=True))
    assert is_beaten(table, "blue")


@cites("SK-091")
def test_if_both_sides_are_in_retreat_nobody_wins():
    battle = Battle(end(red(retreating=True), blue(retreating=True)))
    assert battle.told.one(events.BattleEnded).winner == ""


@cites("SK-091", "SK-036")
def test_an_nco_within_5_of_a_group_is_no_unit_of_his_own():
    nco = group("blue-2", "french-sergeant", places=[(160, 17)])
    assert is_beaten(end(red(), blue(retreating=True), nco), "blue")
    officer = group("blue-2", "french-officer", places=[(160, 17)], pc=True)
    assert not is_beaten(end(red(), blue(retreating=True), officer), "blue")


@cites("SK-091", "SK-093")
def test_whoever_is_hidden_is_not_in_retreat():
    assert not is_beaten(end(red(), blue(hidden=True)), "blue")


def french(last):
    """Thirteen men in the bridgehead, and some more beside them."""
    first = group("blue-1", "fusilier", 13, (84, 40))
    return first, group("blue-2", "fusilier", last, (100, 44))


@cites("SK-092")
def test_a_zone_reached_in_strength_wins_at_once():
    battle = Battle(end(red(), *french(13), turn=7))
    ended = battle.told.one(events.BattleEnded)
    assert ended.winner == "blue"
    assert ended.why.endswith("is reached, with 26 figures at the bridgehead")
    assert Battle(end(red(), *french(12), turn=7)).told.one(events.TurnEnded)
    routed = group("blue-1", "fusilier", 12, (90, 40), result="run")
    table = end(red(), routed)
    assert not is_reached(table, "blue", Aim("reach", "bridgehead", 12))


@cites("SK-092")
def test_some_ground_counts_only_from_a_later_turn_on():
    table = end(red(), *french(13), turn=6)
    assert is_reached(table, "blue", Aim("reach", "bridgehead", 26, since=6))
    assert not is_reached(table, "blue", Aim("reach", "bridgehead", 26, since=7))
    assert Battle(table).told.one(events.TurnEnded)


@cites("SK-092")
def test_ground_that_both_sides_have_enough_men_in_is_still_disputed():
    ours = group("red-1", "redcoat", 15, (92, 34))
    table = end(ours, *french(13), turn=7)
    assert is_reached(table, "red", Aim("reach", "bridgehead", 15))
    assert is_reached(table, "blue", Aim("reach", "bridgehead", 26))
    assert Battle(table).told.one(events.TurnEnded)


@cites("SK-092")
def test_of_two_places_both_must_be_reached_at_the_end_of_the_same_turn():
    upper = group("red-1", "redcoat", 10, (90, 16))
    lower, theirs = group("red-2", "redcoat", 10, (20, 60)), blue()
    one = end(upper, lower, theirs, scenario="san-roque", turn=5)
    assert Battle(one).told.one(events.TurnEnded)
    lower = group("red-2", "redcoat", 10, (90, 104))
    both = end(upper, lower, theirs, scenario="san-roque", turn=5)
    assert Battle(both).told.one(events.BattleEnded).winner == "red"


@cites("SK-092")
def test_when_time_is_up_the_scenario_says_who_has_won():
    battle = Battle(end(red(), blue(), turn=10, turns=10))
    ended = battle.told.one(events.BattleEnded)
    assert (ended.winner, ended.by) == ("red", "SK-092")
    assert ended.why == "time has run out, and the aim of Vaudrel's Detachment is not reached"


@cites("SK-092")
def test_what_both_sides_have_reached_when_time_is_up_is_not_said_to_be_out_of_reach():
    ours = group("red-1", "redcoat", 13, (88, 54))
    theirs = group("blue-1", "fusilier", 12, (86, 62)), group("blue-2", "fusilier", 10, (86, 66))
    table = end(ours, *theirs, scenario="quinta", turn=12, turns=12)
    assert is_reached(table, "red", Aim("reach", "quinta", 13))
    assert is_reached(table, "blue", Aim("reach", "quinta", 22))
    ended = Battle(table).told.one(events.BattleEnded)
    assert (ended.winner, ended.why) == ("red", "time has run out")


@cites("SK-092")
def test_where_time_decides_nothing_nobody_has_reached_his_aim():
    table = end(red(), blue(), scenario="harkers-knob", turn=10, turns=10)
    ended = Battle(table).told.one(events.BattleEnded)
    assert (ended.winner, ended.why) == ("", "time has run out, and nobody's aim is reached")


@cites("SK-092")
def test_ground_is_held_by_who_has_more_men_there():
    mine = group("red-1", "redcoat", 4, (92, 58))
    theirs = group("blue-1", "fusilier", 3, (80, 58))
    table = end(mine, theirs, scenario="quinta")
    assert is_held(table, "red", Aim("hold", "quinta", 1))
    assert not is_held(table, "blue", Aim("hold", "quinta", 1))


@cites("SK-092")
def test_a_wagon_in_the_zone_is_an_aim_reached():
    drivers = group("blue-1", "drover", 2, (170, 70))
    wagon = gun(drivers, (170, 60), EAST, model="wagon")
    table = end(red(), drivers, guns=[wagon], scenario="powder-wagons")
    assert is_reached(table, "blue", Aim("reach", "gate", wagons=1))
    assert not is_reached(table, "blue", Aim("reach", "gate", wagons=2))


@cites("SK-092")
def test_a_gun_is_seized_by_who_stands_at_it_with_no_enemy_near():
    crew = group("red-1", "british-gunner", places=[(20, 20)])
    model = gun(crew, (100, 60))
    taker = group("blue-1", "fusilier", places=[(104, 60)])
    table = end(crew, taker, guns=[model])
    aim = Aim("seize", who=model.name)
    assert is_reached(table, "blue", aim)
    guard = group("red-2", "redcoat", places=[(100, 68)])
    assert not is_reached(end(crew, taker, guard, guns=[model]), "blue", aim)


@cites("SK-092")
def test_an_aim_may_be_to_put_somebody_out_of_the_fight():
    marked = group("red-2", "redcoat", 1, (40, 40))
    assert not is_reached(end(red(), marked, blue()), "blue", Aim("slay", who="red-2"))
    marked.figures = ()
    assert is_reached(end(red(), marked, blue()), "blue", Aim("slay", who="red-2"))


@cites("SK-092")
def test_captives_are_free_when_a_friend_comes_within_5():
    captive = group("red-2", "lady", 2, (100, 60), captive=True)
    rescuer = group("red-1", "redcoat", places=[(60, 60)], commander="red-9")
    captain = group("red-9", "british-officer", at=(50, 90), pc=True)
    table = lay(rescuer, captive, captain, blue())
    battle = Battle(table)
    assert "red-2" not in battle.question.offers()
    battle.play("red-1")
    offer = next(o for o in battle.question.offers() if o.kind == "move" and o.to[0] > cm(84))
    assert battle.play(offer).of(events.Freed) == []
    near = group("red-1", "redcoat", places=[(93, 60)], seat="", result="halt")
    battle = Battle(lay(near, captive.copy(), blue()))
    assert battle.told.one(events.Freed).group == "red-2"


@cites("SK-006")
def test_a_turn_runs_through_its_six_steps_in_order():
    one = group("red-1", "redcoat", 3, (60, 60), seat="")
    other = group("blue-1", "fusilier", 3, (60, 57 - 4), seat="")
    table = lay(one, other, phase="turn", turn=0, seats=("red", "blue"))
    battle = Battle(table, seed="a whole turn")
    kinds = battle.told.kinds()
    first = [
        "TurnBegan",
        "CommandSettled",
        "Diced",
        "DicingEnded",
        "MoveStepEnded",
        "MovesEnded",
        "FireEnded",
    ]
    places = [kinds.index(kind) for kind in first]
    assert places == sorted(places)
    sides = [event.side for event in battle.told.of(events.FireEnded)][:2]
    assert sides == ["red", "blue"]
    later = kinds.index("MeleeEnded")
    assert later > [n for n, kind in enumerate(kinds) if kind == "FireEnded"][1]


@cites("SK-006", "SK-010")
def test_player_characters_of_side_b_roll_before_their_side_dices():
    one = group("red-1", "redcoat", 3, (60, 100), seat="")
    officer = group("blue-1", "french-officer", at=(60, 10), pc=True)
    squad = group("blue-2", "fusilier", 3, (60, 20))
    table = lay(one, officer, squad, phase="command", side="blue")
    battle = Battle(table)
    assert battle.asks() == "Fights"
    assert battle.question.seat == "blue"


@cites("SK-092")
def test_each_side_sees_how_far_it_is_with_its_aim():
    sides = {side.id: side.score for side in BOOK.view(end(red(), *french(5)), None).sides}
    assert sides["red"] == "The bridgehead: 0 of 15 figures from turn 7"
    assert sides["blue"] == (
        "The bridgehead: 18 of 26 figures from turn 7 or 10 figures at the end"
    )
