"""The book's worked examples of orders, distances, commanders' characters and free moves."""

from __future__ import annotations

from typing import Any

import pytest

from books.black_powder.field import (
    Battle,
    Order,
    at,
    cease,
    general,
    march,
    ordering,
    reasons,
    troop,
)
from grognard.books.black_powder import events
from grognard.books.black_powder.aiming import best_aim, is_enfiladed
from grognard.books.black_powder.firing import Shares, Shot
from grognard.books.black_powder.stands import apart, base_of, from_leader
from grognard.tabletop.geometry import Face
from marks import cites
from told import Told

HALF_FRONT = 240 / 25.4 / 2
"""Half the front of a standard line, in inches."""


@cites("BP-EX04")
def test_a_charge_too_short_ends_a_few_inches_before_the_enemys_guns() -> None:
    play = ordering(troop("A", 36, 40), troop("Z", 36, 20, "artillery"), general("G", 36, 44))
    told = play.play(Order("charge", ("A",), "Z"), dice=[4, 4])
    assert told.one(events.Ordered).moves == 1
    assert told.one(events.Moved).by == "BP-069"
    assert play.unit("A").y == at(28)
    assert at(4) < apart(play.table, play.unit("A"), play.unit("Z")) < at(7)
    assert not told.of(events.Charged)
    assert told.one(events.Halted).by == "BP-059"


def guards(*dice: int) -> tuple[Battle, Told]:
    """The Guards stand on the left of a French line, and are told to swing round and charge it."""
    play = ordering(troop("A", 61, 23), troop("Z", 36, 14), general("G", 61, 30, rating=8))
    order = Order("charge", ("A",), "Z", way=((at(58), at(14)),))
    return play, play.play(order, dice=dice)


@cites("BP-EX05")
def test_the_guards_swing_round_with_two_moves_and_are_left_to_enfilade() -> None:
    play, told = guards(2, 4)
    guard, french = play.unit("A"), play.unit("Z")
    assert (told.one(events.Ordered).reckoning.total, told.one(events.Ordered).moves) == (8, 2)
    swing, advance = told.of(events.Moved)
    assert swing.where[2] not in (0, advance.where[2]), "half-way round"
    assert not told.of(events.Charged)
    assert at(6) < from_leader(play.table, guard, base_of(play.table, french)) <= at(18)
    cease(play)
    aim = best_aim(play.table, guard, french)
    assert aim is not None
    assert is_enfiladed(play.table, guard, french, aim)
    assert play.refusal(Shot("A", (Shares("Z", 6),))) == ""
    volley = play.play(Shot("A", (Shares("Z", 6),)), dice=[1] * 6).one(events.Volley)
    assert len(volley.dice) == 6


@cites("BP-EX05")
def test_with_a_third_move_the_guards_would_have_charged_the_flank() -> None:
    _, told = guards(2, 3)
    assert told.one(events.Ordered).moves == 3
    assert told.one(events.Charged).contacts[0].back == Face.LEFT


@cites("BP-EX07")
def test_cavalry_told_to_ride_flat_out_stays_within_6_inches_of_its_foot() -> None:
    foot, horse = troop("A", 30, 44), troop("B", 38, 44, "cavalry")
    play = ordering(foot, horse, general("G", 36, 46))
    told = play.play(march("A", "B", to=(30, 4)), dice=[2, 4])
    assert told.one(events.Ordered).moves == 2
    assert at(44) - play.unit("A").y == at(24)
    assert at(24) < at(44) - play.unit("B").y < at(36), "it could have gone farther"
    assert apart(play.table, foot, horse) <= at(6)
    assert [event.by for event in told.of(events.Halted) if event.unit == "B"] == ["BP-072"]


@cites("BP-EX08")
@pytest.mark.parametrize(("inches", "rating"), [(19, 9), (38, 7), (48, 6)])
def test_an_order_from_19_38_and_48_inches(inches: int, rating: int) -> None:
    chief = general("G", 6 + HALF_FRONT + inches, 44, rating=10)
    play = ordering(troop("A", 6, 44), chief)
    ordered = play.play(march("A", to=(6, 40)), dice=[1, 1]).one(events.Ordered)
    assert reasons(ordered.reckoning) == {"BP-078": rating - 10}
    assert ordered.reckoning.total == rating


@cites("BP-EX09")
def test_a_unit_that_left_the_table_26_inches_away_is_called_back_at_minus_2() -> None:
    lost = troop("A", 36, 48, gone="left", exit=(at(36), at(48)))
    play = ordering(lost, troop("D", 60, 30), general("G", 10, 48, rating=8))
    told = play.play(Order("return", ("A",)), dice=[2, 4])
    ordered = told.one(events.Ordered)
    assert reasons(ordered.reckoning) == {"BP-078": -2}
    assert (ordered.reckoning.total, ordered.moves) == (6, 1)
    assert told.one(events.Returned).unit == "A"


@cites("BP-EX10")
def test_infantry_with_three_moves_goes_36_inches() -> None:
    play = ordering(troop("A", 36, 46), general("G", 36, 47))
    told = play.play(march("A", to=(36, 4)), dice=[2, 3])
    legs = [event.path for event in told.of(events.Moved)]
    assert [leg[0][1] - leg[1][1] for leg in legs] == [at(12)] * 3
    assert at(46) - play.unit("A").y == at(36)


@cites("BP-EX70")
@pytest.mark.parametrize("special", [(), ("Marauders",)])
def test_marauders_hear_an_order_from_48_inches_as_from_6(special: tuple[str, ...]) -> None:
    def rating(inches: float) -> int:
        raiders = troop("A", 6, 44, "cavalry", special=special)
        chief = general("G", 6 + 150 / 25.4 / 2 + inches, 44, rating=8)
        play = ordering(raiders, chief)
        return play.play(march("A", to=(6, 40)), dice=[1, 1]).one(events.Ordered).reckoning.total

    assert (rating(6), rating(48)) == ((8, 8) if special else (8, 5))


def blusterer(**state: Any) -> Battle:
    """A brigadier high in aggression and low in independence faces an enemy within a charge."""
    man = general("C", 36, 44, rating=8, aggression=1, independence=-1)
    chief = general("G", 60, 46, **state)
    return ordering(troop("A", 36, 40), troop("Z", 36, 10), man, chief, by="C")


@cites("BP-EX71")
def test_the_aggressive_and_irresponsible_brigadier_before_and_after_his_general() -> None:
    def rated(order: Order, **state: Any) -> dict[str, int]:
        play = blusterer(**state)
        return reasons(play.play(order, dice=[2, 3]).one(events.Ordered).reckoning)

    charge, advance = Order("charge", ("A",), "Z"), march("A", to=(36, 30))
    assert rated(charge) == {"BP-440": 1, "BP-445": -1}
    assert rated(advance) == {"BP-445": -1}
    assert rated(charge, gave=1) == {"BP-440": 1}
    assert rated(advance, gave=1) == {}


@cites("BP-EX71")
def test_the_irresponsible_brigadier_picks_one_of_two_blunders() -> None:
    play = blusterer(gave=1)
    play.play(march("A", to=(36, 30)), dice=[6, 6, 1, 5])
    assert (play.asks(), play.offers()) == ("WhichBlunder", ["Rapid Retreat", "Move Forward"])
    told = play.play("Move Forward")
    assert told.one(events.Blundered).die == 5
    assert play.unit("A").y == at(40 - 12)


def insisting(*dice: int) -> Any:
    chief = general("G", 36, 44, rating=7, decisiveness=1)
    play = ordering(troop("A", 36, 40), troop("Z", 36, 4), chief)
    play.play(march("A", to=(36, 20)), dice=[4, 5])
    assert play.asks() == "Insist"
    return play.play(True, dice=dice)


@cites("BP-EX72")
def test_a_decisive_commander_who_needs_7_rolls_9_and_then_6() -> None:
    told = insisting(2, 4)
    assert told.one(events.Rerolled).dice == (4, 5)
    ordered = told.one(events.Ordered)
    assert (ordered.reckoning.total, ordered.moves, ordered.blunder) == (7, 1, False)
    assert told.one(events.Moved).unit == "A"


@cites("BP-EX72")
def test_an_8_on_his_second_throw_would_have_been_a_blunder() -> None:
    told = insisting(4, 4, 5)
    assert told.one(events.Ordered).blunder
    assert told.one(events.Blundered).die == 5


@cites("BP-EX79")
@pytest.mark.parametrize(("verb", "by"), [("follow", "BP-100"), ("rally", "BP-104")])
def test_a_march_column_has_no_free_move_when_it_is_not_led_or_rallied(verb: Any, by: str) -> None:
    column = troop("A", 36, 40, formation="march column", casualties=2)
    play = ordering(column, general("G", 40, 44))
    told = play.play(Order(verb, ("A",)), dice=[5, 5])
    assert told.one(events.Ordered).moves == 0
    assert told.one(events.CommanderStayed).by == by
    assert not told.of(events.Moved)
    plain = ordering(troop("A", 36, 40, formation="march column"), general("G", 40, 44))
    assert plain.play(march("A", to=(36, 20)), dice=[5, 5]).one(events.Moved).unit == "A"
