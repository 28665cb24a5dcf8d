"""The mad minute: rifles fired like a machinegun, and the wait for rounds afterwards."""

import pytest

from books.edwardian_splendour.battle import foot, horse, lay, play, refused, row
from grognard.books.edwardian_splendour import events
from grognard.books.edwardian_splendour.book import BOOK
from grognard.books.edwardian_splendour.fire_questions import Aim
from grognard.books.edwardian_splendour.lay import lay_of
from grognard.books.edwardian_splendour.machineguns import mad_minute, may_mad_minute
from grognard.books.edwardian_splendour.ordering import GiveOrder
from grognard.books.edwardian_splendour.orders import STAND, Order
from grognard.books.edwardian_splendour.rifles import may_volley
from marks import cites

ON = {"switches": {"mad_minute": True}}
MAD = Aim("mad")


def may(*corps, **fields):
    table = lay(*corps, **{**ON, **fields})
    return may_mad_minute(table, lay_of(table), table.units["r"])


@cites("ES-110")
def test_only_trained_infantry_in_close_order_may_fire_one_and_only_if_the_rule_is_used():
    foe = foot("b", row(4, 10, 20))
    assert may(foot("r", row(4, 10, 26), mad_minute=True), foe)
    assert not may(foot("r", row(4, 10, 26)), foe)
    assert not may(foot("r", row(4, 10, 26, 2), mad_minute=True), foe)
    assert not may(horse("r", row(4, 10, 26), mad_minute=True), foe)
    assert not may(foot("r", row(4, 10, 26), mad_minute=True), foe, switches={})


@cites("ES-110")
def test_by_default_it_is_for_the_close_order_rifles_of_british_armies():
    table = BOOK.setup(BOOK.agree("thin-line", switches={"mad_minute": True}))
    trained = {unit.name for unit in table.units.values() if unit.traits.mad_minute}
    armed = {
        unit.name
        for unit in table.own("blue")
        if unit.arm == "infantry" and unit.traits.bracket and not unit.traits.undisciplined
    }
    assert trained == armed
    assert trained


@cites("ES-110")
def test_it_rolls_against_every_enemy_in_arc_range_and_sight_at_the_shortest_range():
    ranks = [*row(3, 10, 17), *row(3, 10, 16)]
    table = lay(foot("r", row(3, 10, 26), mad_minute=True), foot("b", ranks), **ON)
    aimed = mad_minute(table, lay_of(table), table.units["r"])
    # Enemies do not screen one another: the front rank is at 8 inches, the rear at 9.
    found = {shot.target.id: shot.need.total for shot in aimed}
    assert found == {"b.1": 4, "b.2": 4, "b.3": 4, "b.4": 5, "b.5": 5, "b.6": 5}


@cites("ES-110")
def test_friends_still_stand_in_the_way():
    corps = [foot("r", row(3, 10, 26), mad_minute=True), foot("r2", row(9, 7, 23))]
    table = lay(*corps, foot("b", row(3, 10, 20)), **ON)
    assert mad_minute(table, lay_of(table), table.units["r"]) == []


@cites("ES-110", "ES-111")
def test_there_is_no_jam_but_a_wait_for_as_many_turns_as_a_die_shows():
    corps = foot("r", row(3, 10, 26), mad_minute=True), foot("b", row(3, 10, 20), bracket=0)
    table = lay(*corps, phase="move", **ON)
    played = play(table, STAND, STAND, MAD, dice=[6, 1, 1, 2, 1, 1])
    told = played.told.one(events.MadMinuteFired)
    assert ([shot.die for shot in told.shots], told.wait) == ([6, 1, 1], 2)
    assert played.table.units["r"].quiet_until == 4


@cites("ES-111")
@pytest.mark.parametrize(("turn", "may_fire"), [(2, False), (3, False), (4, True)])
def test_fired_in_turn_one_with_a_two_it_is_silent_until_turn_four(turn, may_fire):
    table = lay(foot("r", row(3, 10, 26)), foot("b", row(3, 10, 20)), turn=turn)
    table.units["r"].quiet_until = 4
    assert may_volley(table, table.units["r"]) is may_fire


@cites("ES-111")
def test_without_rounds_there_is_no_defensive_fire_either():
    corps = foot("r", row(2, 10, 26)), foot("b", row(2, 10, 22))
    table = lay(*corps, phase="move")
    table.units["b"].quiet_until = 3
    told = play(table, Order("charge", target="b"), STAND, dice=[1, 1, 1, 1]).told
    assert told.of(events.FireBegan)[0].queue == ()


@cites("ES-110")
def test_who_may_not_fire_one_is_told_so():
    corps = foot("r", row(3, 10, 26)), foot("b", row(3, 10, 20), bracket=0)
    assert refused(lay(*corps, phase="move", **ON), MAD, (), STAND, STAND) == "ES-110"


@cites("ES-020", "ES-111")
@pytest.mark.parametrize(("again", "told"), [(3, ""), (2, "fires with those who did not move")])
def test_who_waits_for_rounds_is_not_told_that_he_fires(again, told):
    table = lay(foot("r", row(4, 10, 26)), foot("b", row(4, 10, 20)), phase="move", turn=2, **ON)
    table.units["r"].quiet_until = again
    question = GiveOrder(table, table.units["r"])
    assert question.describe(STAND).detail == told
    assert bool(question.detail()) == bool(told)
