"""Turns: who acts when, with how many action points, and who begins."""

import pytest

from books.gentlemen_of_war.field import BLUE, RED, field
from grognard.books.gentlemen_of_war import events
from marks import cites

PLAIN = "Conscript"


def two_a_side(**more):
    return field("R.S....B.C", R=PLAIN, S=PLAIN, B=PLAIN, C=PLAIN, **more)


@cites("GOW-002")
def test_two_players_each_command_their_own_units():
    battle = two_a_side()
    assert (battle.question.seat, battle.offers()) == (RED, ["R", "S"])
    battle.play("activate R, end")
    assert (battle.question.seat, battle.offers()) == (BLUE, ["B", "C"])


@cites("GOW-003")
def test_players_alternate_until_every_unit_has_acted_once():
    told = two_a_side().play("activate S, end, activate B, end, activate R, end, activate C, end")
    assert [event.unit for event in told.of(events.Activated)] == ["S", "B", "R", "C"]
    assert told.kinds().index("TurnEnded") > told.kinds().index("ActivationEnded")
    assert told.one(events.TurnBegan).turn == 2


@cites("GOW-003")
def test_a_unit_acts_once_a_turn():
    battle = field("R.S.T..B.C", R=PLAIN, S=PLAIN, T=PLAIN, B=PLAIN, C=PLAIN)
    battle.play("activate R, end, activate B, end")
    assert battle.refusal("activate R") == "GOW-003"
    assert battle.offers() == ["S", "T"]


@cites("GOW-003")
def test_nobody_may_pass_but_a_unit_may_do_nothing():
    battle = two_a_side()
    assert battle.refusal("no") == "GOW-003"
    told = battle.play("activate R, end")
    assert told.kinds() == ["Activated", "ActivationEnded"]


@cites("GOW-004")
def test_who_has_nobody_left_lets_the_other_activate_the_rest_in_any_order():
    battle = field("R.....B.C.D", R=PLAIN, B=PLAIN, C=PLAIN, D=PLAIN)
    battle.play("end, activate C, end")
    assert (battle.question.seat, battle.offers()) == (BLUE, ["B", "D"])
    told = battle.play("activate D, end, no, activate B, end")
    assert [event.unit for event in told.of(events.Activated)][:2] == ["D", "B"]


@cites("GOW-005")
@pytest.mark.parametrize("first", [RED, BLUE])
def test_the_side_with_fewer_units_says_who_activates_first(first):
    battle = field("R.....B.C", R=PLAIN, B=PLAIN, C=PLAIN, table={"phase": "turn", "acting": ""})
    assert (battle.asks(), battle.question.seat) == ("FirstPlayer", RED)
    assert battle.offers() == [RED, BLUE]
    began = battle.play(first).one(events.TurnBegan)
    assert (began.first, began.chosen_by) == (first, RED)


@cites("GOW-005")
@pytest.mark.parametrize("first", [RED, BLUE])
def test_with_equal_numbers_the_order_in_force_goes_on(first):
    battle = two_a_side(table={"phase": "turn", "acting": "", "first": first})
    assert battle.asks() == "Activate"
    assert battle.question.seat == first
    assert battle.game.chronicle[0] == events.TurnBegan(2, first, "")


@cites("GOW-006", "GOW-070", "GOW-082")
@pytest.mark.parametrize(
    ("commanded", "concussion", "points"),
    [(0, 0, 3), (1, 0, 4), (2, 1, 4), (0, 2, 1), (0, 3, 0), (1, 9, 0)],
)
def test_an_activation_has_clubs_points_more_by_command_fewer_by_concussion(
    commanded, concussion, points
):
    marked = {"commanded": commanded, "concussion": concussion}
    battle = field("R.S..B", R="Redcoat", S="Redcoat", B=PLAIN, given={"R": marked})
    assert battle.play("activate R").of(events.Activated)[0].points == points


@cites("GOW-007")
def test_points_not_spent_are_lost_when_the_activation_ends():
    told = field("R....B", R="Redcoat", B=PLAIN).play("end, end")
    again = [event for event in told.of(events.Activated) if event.unit == "R"]
    assert [event.points for event in again] == [3]


@cites("GOW-007")
def test_without_points_there_is_nothing_left_but_to_end():
    battle = field("R1...B", R="Redcoat with Pistol", B=PLAIN, acts="R", points=1)
    told = battle.play("move, to 1")
    assert told.of(events.ActivationEnded)[0].unit == "R"


@cites("GOW-007")
@pytest.mark.parametrize("action", ["move", "dash", "use Fire", "use Recuperate", "dismount"])
def test_no_action_is_had_without_points(action):
    rider = "Light Dragoon with Pistol, Riding Horse"
    battle = field("R1...B", R=rider, B=PLAIN, acts="R", points=1)
    battle.play("move, to 1")
    assert battle.refusal(action) == "GOW-007"
    assert battle.refusal("ride") == ""


@cites("GOW-008")
@pytest.mark.parametrize(
    ("ability", "humour", "level"),
    [
        ("Punch", "Hearts", 4),
        ("Fire", "Diamonds", 3),
        ("Battlefield Calculus", "Clubs", 4),
        ("Recuperate", "Spades", 5),
    ],
)
def test_every_unit_has_four_stats_and_a_check_goes_by_one_of_them(ability, humour, level):
    battle = field("RB", R="Guards Ensign with Pistol", B=PLAIN, acts="R")
    reckoning = battle.weigh(f"use {ability}")
    assert (reckoning.what, reckoning.base) == (humour, level)


@cites("GOW-006", "GOW-070", "GOW-082")
@pytest.mark.parametrize(
    ("marks", "words"),
    [
        ({}, "R activates with 2 action points."),
        ({"commanded": 1}, "R activates with 3 action points: 2 for Clubs, 1 by command."),
        (
            {"commanded": 2, "concussion": 3},
            "R activates with 1 action point: 2 for Clubs, 2 by command, 3 lost to concussion.",
        ),
        (
            {"concussion": 5},
            "R activates with 0 action points: 2 for Clubs, 2 lost to concussion.",
        ),
    ],
)
def test_the_points_of_an_activation_are_told_as_they_add_up(marks, words):
    battle = two_a_side(given={"R": marks})
    told = battle.play("activate R")
    assert told.one(events.Activated).tell(battle.table) == words
