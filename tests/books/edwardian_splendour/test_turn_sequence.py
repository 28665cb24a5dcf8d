"""The turn: five steps, the roll for move order, alternate moves, simultaneous fire."""

import pytest

from books.edwardian_splendour.battle import (
    BLUE,
    NORTH,
    RED,
    SOUTH,
    foot,
    gun,
    horse,
    lay,
    mg,
    play,
    refused,
    row,
)
from grognard.books.edwardian_splendour import events
from grognard.books.edwardian_splendour.fire_questions import HOLD, Aim, Volley
from grognard.books.edwardian_splendour.orders import STAND, Order, Step
from grognard.books.edwardian_splendour.sequence import MoveFirst
from grognard.tabletop.geometry import inches
from marks import cites


def skirmish(**more):
    """Two men a side, six inches apart and shooting at one another."""
    return lay(foot("r", row(2, 10, 30)), foot("b", row(2, 10, 23)), **more)


@cites("ES-017")
def test_a_turn_runs_order_movement_two_fires_melee():
    played = play(
        skirmish(phase="order", turn=0),
        True,
        STAND,
        STAND,
        Aim("unit", "b"),
        Aim("unit", "r"),
        dice=[6, 1, 1, 1, 1, 1, 2, 3],
    )
    beginnings = ("TurnBegan", "FireBegan", "MeleeBegan", "PhaseEnded")
    steps = [kind for kind in played.told.kinds() if kind in beginnings]
    assert steps == ["TurnBegan", "FireBegan", "FireBegan", "MeleeBegan", "PhaseEnded", "TurnBegan"]
    phases = [event.phase for event in played.told.of(events.FireBegan)]
    assert phases == ["still", "moving"]


@cites("ES-018")
def test_ties_are_rolled_again_and_the_higher_chooses():
    played = play(skirmish(phase="order", turn=0), dice=[3, 3, 5, 5, 2, 6])
    told = played.told.one(events.TurnBegan)
    assert (told.rolls, told.winner) == (((3, 3), (5, 5), (2, 6)), BLUE)
    assert isinstance(played.game.question, MoveFirst)
    assert played.game.question.seat == BLUE


@cites("ES-018")
@pytest.mark.parametrize(("first", "mover"), [(True, BLUE), (False, RED)])
def test_the_winner_moves_first_or_second_as_he_likes(first, mover):
    played = play(skirmish(phase="order", turn=0), first, dice=[1, 2])
    assert played.told.one(events.OrderChosen).first == mover
    assert played.game.question.seat == mover


@cites("ES-019")
def test_players_move_a_unit_each_by_turns_and_the_rest_one_after_another():
    table = lay(
        *[foot(f"r{n}", [(10 * n, 60)]) for n in (1, 2, 3)],
        *[foot(f"b{n}", [(10 * n, 5)]) for n in (1,)],
        phase="move",
    )
    played = play(table, "r2", STAND, STAND, "r3", STAND, STAND)
    assert [event.unit for event in played.told.of(events.UnitStood)] == ["r2", "b1", "r3", "r1"]


@cites("ES-020")
def test_a_unit_may_be_declared_stationary_instead_of_moved():
    told = play(skirmish(phase="move"), STAND, STAND).told
    assert told.kinds()[:3] == ["UnitStood", "UnitStood", "FireBegan"]


@cites("ES-020", "ES-021", "ES-022")
def test_single_figures_may_stand_while_others_of_their_unit_move():
    x, y = inches(12), inches(30)
    one_moves = Order("hand", steps=(Step("r.2", ((x, y),), NORTH),))
    told = play(skirmish(phase="move"), one_moves, STAND, HOLD, HOLD, HOLD).told
    queues = [event.queue for event in told.of(events.FireBegan)]
    assert queues == [("r", "b"), ("r",)]


@cites("ES-021")
def test_those_hit_in_a_step_still_fire_in_it_and_fall_together_after_it():
    table = lay(foot("r", [(10, 30)]), foot("b", [(10, 24)]), phase="move")
    played = play(table, STAND, STAND, Aim("unit", "b"), Aim("unit", "r"), dice=[6, 6])
    volleys = played.told.of(events.VolleyFired)
    assert [volley.unit for volley in volleys] == ["r", "b"]
    assert all(shot.kills for volley in volleys for shot in volley.shots)
    kinds = played.told.kinds()
    assert kinds.index("CasualtiesRemoved") > max(
        place for place, kind in enumerate(kinds) if kind == "VolleyFired"
    )
    assert played.game.verdict.winner is None


@cites("ES-021")
def test_neither_side_knows_the_others_target_before_both_have_spoken():
    table = skirmish(phase="move")
    game = play(table, STAND, STAND).game
    assert [type(question) for question in game.asked] == [Volley, Volley]
    game.answer(Aim("unit", "b"), RED)
    assert not any(isinstance(event, events.VolleyFired) for event in game.chronicle)


@cites("ES-021")
def test_units_that_lost_figures_check_morale_when_the_step_is_over():
    table = lay(foot("r", row(6, 10, 30)), foot("b", row(6, 10, 23), bracket=0), phase="move")
    told = play(table, STAND, STAND, Aim("unit", "b"), dice=[6, 1, 1, 1, 1, 1, 3, 3]).told
    assert told.one(events.CasualtiesRemoved).unit == "b"
    assert told.one(events.MoraleChecked).dice == (3, 3)


@cites("ES-022")
def test_the_moved_fire_after_the_casualties_of_the_unmoved_are_gone():
    table = lay(foot("r", [(10, 30)]), foot("b", [(10, 16), (11, 16)]), phase="move")
    advance = Order("go", 18000, inches(2))
    played = play(table, STAND, advance, Aim("unit", "b"), dice=[6, 2, 2])
    # One of two is shot; the other fires in the second step.
    assert played.told.one(events.CasualtiesRemoved).left == 1
    assert isinstance(played.game.question, Volley)
    assert played.game.question.unit.id == "b"
    assert played.table.phase == "moving"


@cites("ES-022", "ES-038")
def test_guns_and_mgs_that_moved_do_not_fire_and_rifles_do():
    table = lay(
        gun("r1", (20, 40), 3),
        mg("r2", (30, 40), 2),
        foot("r3", [(40, 40)]),
        foot("b", [(30, 26), (31, 26), (40, 26)], bracket=0),
        phase="move",
    )
    go = Order("go", NORTH, inches(1))
    told = play(table, "r1", go, STAND, "r2", go, go, HOLD).told
    assert [event.queue for event in told.of(events.FireBegan)] == [(), ("r3",)]


@cites("ES-023")
def test_melee_comes_last_and_its_losers_check_morale():
    table = lay(
        foot("r", row(4, 10, 24), quality=5),
        foot("b", row(4, 10, 23)),
        phase="move",
    )
    played = play(table, STAND, STAND, dice=[6, 6, 6, 6, 1, 1, 6, 6, 1, 1])
    kinds = played.told.kinds()
    fought, fell = kinds.index("MeleeFought"), kinds.index("CasualtiesRemoved")
    assert fought < fell < kinds.index("MoraleChecked")
    assert played.told.one(events.MoraleChecked).melee


@cites("ES-019")
def test_no_unit_moves_twice_in_a_turn():
    corps = [foot("r1", [(10, 60)]), horse("r2", [(20, 60)]), foot("r3", [(30, 60)])]
    table = lay(*corps, foot("b", [(10, 5)]), phase="move")
    table.units["r1"].acted = 1
    assert refused(table, "r1") == "ES-019"
    assert refused(table, "r3") == ""
    assert refused(table, "b") == "ES-019"


@cites("ES-023", "ES-059")
def test_a_melee_without_a_blow_says_why():
    # Back to back nobody has an enemy before him.
    pair = foot("r", [(40, 40)], SOUTH), foot("b", [(40, 39)], NORTH)
    fought = play(lay(*pair, phase="move"), STAND, STAND).told.one(events.MeleeFought)
    assert not fought.blows
    assert "nobody has an enemy before his front" in fought.tell(lay(*pair))
