"""How the balance of a finished battle ran: turning points, and luck apart from choices."""

from itertools import pairwise

import pytest

from grognard.books.gentlemen_of_war import BOOK as GENTLEMEN
from grognard.kernel.fates import Fates, Stream
from grognard.kernel.game import Game
from grognard.lab.battles import fight
from grognard.players.brains import Brain, brain_of
from grognard.server import tide, tidings
from grognard.server.tide import Judge, Past, Swing, course, swings, turning_points
from kernel.toybook import Played, Struck
from server.armed_duel import BOOK, same_battle
from server.test_api import answer_both_seats, finished, refusal


class Second(Brain):
    """Somebody who counts the wounds of a duel."""

    def weigh(self, game, asked, temper):
        return [0.0] * len(asked.choices)

    def judge(self, game, seat):
        foe = "blue" if seat == "red" else "red"
        return (game.table.men[foe].wounds - game.table.men[seat].wounds) / 3


def duel(seed):
    """A duel in which everybody always takes the first that is offered, and its past."""
    game = same_battle(seed)
    while game.verdict is None:
        game.answer(game.question.offers()[0], game.question.seat)
    return game, Past(game.setup, game.answers, game.fates.tape)


BOTH = frozenset({"red", "blue"})


def balance(*standings):
    """A battle of so many steps that stood like this after each of them."""
    return [
        Swing(number, number + 1, before, after, 0.0)
        for number, (before, after) in enumerate(pairwise(standings))
    ]


# Luck


@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_luck_and_choices_together_are_all_that_happened(seed):
    game, past = duel(seed)
    stretches = course(BOOK, Judge(Second(), "red"), past)
    assert stretches[-1].after == Second().judge(game, "red")
    for one, other in pairwise(stretches):
        assert one.after == other.before
    whole = sum(stretch.luck + stretch.choice for stretch in stretches)
    assert whole == pytest.approx(stretches[-1].after - stretches[0].before)


def test_a_throw_is_lucky_by_what_it_gives_beyond_the_average_of_its_choice(monkeypatch):
    monkeypatch.setattr(tide, "MANY", 600)
    game, past = duel("one")
    thrown = [s for s in course(BOOK, Judge(Second(), "blue"), past) if s.luck]
    assert len(thrown) > 3
    for stretch in thrown:
        [struck] = [
            e for e in game.chronicle[stretch.first : stretch.last] if isinstance(e, Struck)
        ]
        has_card = isinstance(game.chronicle[stretch.first - 1], Played)
        # Both stand alike, so a die above 5 wounds, and with a card one above 3.
        chance = 1 / 2 if has_card else 1 / 6
        wound = (1 if struck.striker == "blue" else -1) / 3
        assert stretch.luck == pytest.approx(wound * (struck.wound - chance), abs=0.03)


def test_several_who_choose_in_secret_share_what_came_of_it():
    _, past = duel("one")
    stretches = course(BOOK, Judge(Second(), "red"), past)
    assert {frozenset(stretch.seats) for stretch in stretches if stretch.luck} == {BOTH}


def test_the_same_battle_is_always_reckoned_alike():
    _, past = duel("two")
    judge = Judge(Second(), "red")
    assert course(BOOK, judge, past) == course(BOOK, judge, past)


def test_a_battle_of_a_real_book_runs_from_about_even_to_won_or_lost():
    setup = GENTLEMEN.agree("encounter")
    game, report = fight(GENTLEMEN, setup, dict.fromkeys(setup.seats, "drill"), "tide")
    past = Past(setup, game.answers, game.fates.tape)
    stretches = course(GENTLEMEN, Judge(brain_of(GENTLEMEN.id), setup.seats[0]), past)
    assert abs(stretches[0].before) < 0.3, "nobody is judged before all have been set up"
    assert stretches[-1].after == (1 if report.winner == setup.seats[0] else -1)
    assert any(stretch.luck for stretch in stretches)


# Turning points


def test_a_swing_that_lasts_turns_the_battle_and_one_that_is_undone_does_not():
    steps = balance(0, 0.5, 0, 0, 0, -0.3, -0.3, -0.3, -0.3, -0.3, -0.3, -0.3, -1)
    assert turning_points(steps, 5) == [steps[4]]


def test_turning_points_are_the_greatest_and_come_in_their_order():
    steps = balance(0, 0.1, 0.4, 0.6, 0.7, *[0.7] * 6, 1)
    assert turning_points(steps, 2) == [steps[1], steps[2]]


def test_the_end_of_a_battle_is_no_turning_point():
    assert turning_points(balance(0, 0, 0, 0, 1), 5) == []


def test_a_step_is_told_as_a_whole():
    _, past = duel("one")
    stretches = course(BOOK, Judge(Second(), "red"), past)
    steps = swings(stretches)
    assert len(steps) < len(stretches)
    assert steps[0].before == stretches[0].before
    assert sum(step.luck for step in steps) == pytest.approx(sum(s.luck for s in stretches))


def test_what_each_event_did_is_seen_on_the_table():
    game, past = duel("one")
    judge = Judge(Second(), "red")
    whole = [Swing(0, len(game.chronicle), 0.0, 1.0, 0.0)]
    laid = Game(BOOK, past.setup, BOOK.setup(past.setup), Fates(Stream.of("any")))
    [moved] = tide.jumps(judge, laid, game.chronicle, whole)
    wounds = [bool(getattr(event, "wound", False)) for event in game.chronicle]
    assert [bool(jump) for jump in moved] == wounds


# On the wire


@pytest.fixture
def second(monkeypatch):
    monkeypatch.setattr(tidings, "brain_of", lambda book: Second())


def tide_of(client, battle, seat=""):
    return client.get(f"/api/battles/{battle}/tide?seat={seat}").json()


def test_a_finished_battle_tells_its_tide(client, begin, second):
    battle = finished(client, begin)["battle"]
    told = tide_of(client, battle)
    count = client.get(f"/api/battles/{battle}/replay").json()["count"]
    assert told["balance"][-1][0] == count
    assert told["balance"][-1][1] != 50, "somebody has had enough"
    assert [fortune["side"] for fortune in told["fortunes"]] == ["red", "blue"]
    assert told["silence"] == ""


def test_a_turning_point_is_the_sentence_that_its_hearer_was_told(client, begin, second):
    battle = finished(client, begin, "turn 10")["battle"]
    for seat in ("", "red"):
        replay = client.get(f"/api/battles/{battle}/replay?seat={seat}").json()
        turns = tide_of(client, battle, seat)["turning_points"]
        assert turns
        for turn in turns:
            assert replay["told"][turn["told"] - 1]["words"] == turn["words"]
            assert "wounds him" in turn["words"]
            assert turn["after"] > turn["before"], "it is told from the side that gained"


def test_nobody_is_told_how_a_running_battle_stands(client, begin, second):
    begun = begin(client)
    for who in ("", f"?key={begun['keys']['red']}"):
        status, _ = refusal(client.get(f"/api/battles/{begun['battle']}/tide{who}"))
        assert status == 403


def test_where_no_commander_has_studied_the_book_nothing_is_said_and_why(client, begin):
    battle = finished(client, begin)["battle"]
    told = tide_of(client, battle)
    assert told["balance"] == []
    assert "No commander has studied" in told["silence"]


# Proof


def proof_of(client, battle):
    return client.get(f"/api/battles/{battle}/proof")


def test_a_finished_battle_is_proven_by_its_seed(client, begin):
    found = proof_of(client, finished(client, begin)["battle"]).json()
    assert found["ok"]
    assert "Seed shown and matched" in found["words"]
    assert "The Duel, edition 1" in found["words"]


def test_dice_that_fell_before_a_branch_are_taken_on_trust(client, begin):
    old = finished(client, begin)["battle"]
    body = {"told": 6, "seats": {"red": "human", "blue": "human"}, "seat": "red"}
    begun = client.post(f"/api/battles/{old}/what-if", json=body).json()
    answer_both_seats(client, begun, 1000)
    found = proof_of(client, begun["battle"]).json()
    assert found["ok"]
    assert "the dice are as they were told" in found["words"]


def test_a_running_battle_is_not_proven(client, begin):
    assert refusal(proof_of(client, begin(client)["battle"]))[0] == 403
