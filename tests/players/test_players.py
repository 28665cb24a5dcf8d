"""Players: the same seed plays the same way, in bounded time, and says why."""

from time import perf_counter, process_time

import pytest

from grognard.kernel.fates import Stream
from grognard.players import PLAYERS, Explanation, Outlook, UnknownPlayer, enlist, seat
from grognard.players.general import GeneralPlayer
from grognard.players.search import Trial
from players.commanders import begin, drilled, play
from yardstick import slowness


@pytest.mark.parametrize("name", [brief.id for brief in PLAYERS])
def test_everybody_on_the_roll_takes_a_seat_and_answers(name):
    game = begin("encounter")
    players = drilled(name, name)
    for outlook in play(game, players, most=3):
        assert outlook.offers
    assert len(game.answers) >= 3


@pytest.mark.parametrize("name", ["random", "recruit", "drill", "bold"])
def test_the_same_seed_plays_the_same_battle(name):
    digests = []
    for _ in range(2):
        game = begin("hut", "twice")
        for _ in play(game, drilled(name, name), most=120):
            pass
        digests.append((game.table.digest(), len(game.answers)))
    assert digests[0] == digests[1]


def test_a_general_with_a_fixed_number_of_nodes_plays_the_same_battle():
    digests = []
    for _ in range(2):
        game = begin("hut", "twice")
        players = {
            "red": GeneralPlayer("r", nodes=30, seconds=60),
            "blue": GeneralPlayer("b", nodes=30, seconds=60),
        }
        for _ in play(game, players, most=26):
            pass
        digests.append(game.table.digest())
    assert digests[0] == digests[1]


def test_another_seed_plays_another_battle():
    digests = set()
    for seed in ("one", "two"):
        game = begin("hut", "twice")
        for _ in play(game, drilled("recruit", "recruit", seed=seed), most=60):
            pass
        digests.add(game.table.digest())
    assert len(digests) == 2


def test_a_level_may_have_a_temper_and_a_sergeant_is_a_drill():
    outlook = Outlook(begin("encounter"), begin("encounter").waiting()[0])
    chosen = {seat(name, "1").choose(outlook) for name in ("drill", "sergeant", "drill:steady")}
    assert len(chosen) == 1
    assert isinstance(seat("colonel:bold", "1"), GeneralPlayer)


class Stubborn:
    """Takes the last offer, whatever it is."""

    def __init__(self, seed):
        self.seed = seed

    def choose(self, outlook):
        return outlook.offers[-1]

    def explain(self):
        return Explanation("He will not listen.")


@pytest.fixture
def volunteers(monkeypatch):
    """Nobody has been enlisted before, and nobody stays."""
    monkeypatch.setattr("grognard.players.roll._VOLUNTEERS", {})


@pytest.mark.usefixtures("volunteers")
def test_whoever_is_enlisted_takes_a_seat_under_his_name():
    enlist("stubborn", Stubborn)
    assert seat("stubborn", "7").seed == "7"
    with pytest.raises(UnknownPlayer, match=r"random, stubborn, and every level"):
        seat("nobody", "1")


@pytest.mark.usefixtures("volunteers")
@pytest.mark.parametrize("name", ["drill", "sergeant", "bold", "random"])
def test_nobody_is_enlisted_under_the_name_of_another(name):
    with pytest.raises(ValueError, match=f"There is a player '{name}' already"):
        enlist(name, Stubborn)


@pytest.mark.parametrize("name", ["nobody", "drill:angry", "random:bold", ""])
def test_nobody_else_is_on_the_roll(name):
    with pytest.raises(UnknownPlayer, match="There is no player"):
        seat(name, "1")


@pytest.mark.clock
def test_a_decision_takes_less_than_twice_its_seconds():
    game = begin("encounter")
    waited = []
    for outlook in play(game, drilled("drill", "drill")):
        if outlook.kind != "Act":
            continue
        general = GeneralPlayer("slow", nodes=10**9, seconds=0.6)
        begun, worked = perf_counter(), process_time()
        assert general.choose(Outlook(game, game.waiting()[0])) in game.question.offers()
        waited.append(perf_counter() - begun)
        assert process_time() - worked < 1.2  # work, not waiting for a busy machine
        if len(waited) == 4:
            break
    assert max(waited) > 0.5  # one of them was hard enough to take all his time


@pytest.mark.clock
def test_a_general_leaves_small_questions_to_drill():
    game = begin("encounter")
    asked = game.waiting()[0]
    begun = perf_counter()
    GeneralPlayer("quick", nodes=10**9, seconds=30).choose(Outlook(game, asked))
    assert game.question.__class__.__name__ == "Package"
    assert perf_counter() - begun < 5 * slowness()


# Trials


def trial(*values: list[float]) -> Trial:
    made = Trial(range(len(values)))
    made.values = [list(each) for each in values]
    return made


def test_a_choice_that_is_better_in_every_round_is_taken():
    assert trial([0.0, 0.1, 0.2, 0.0], [0.3, 0.5, 0.5, 0.4]).best() == 1


def test_a_choice_that_is_better_by_luck_alone_is_not():
    assert trial([0.5, -0.5, 0.5, -0.5], [-0.5, 0.5, -0.5, 0.6]).best() == 0


def test_a_choice_must_be_better_by_the_margin_to_be_taken_instead_of_drills():
    values = [[0.0, 0.1, 0.0, 0.1], [0.1, 0.2, 0.1, 0.2]]
    for margin, best in ((0.05, 1), (0.15, 0)):
        made = Trial(range(2), margin=margin)
        made.values = values
        assert made.best() == best


def test_a_gain_is_the_mean_of_paired_differences_with_its_standard_error():
    gain, error = trial([0.0, 0.0, 0.0, 0.0], [0.1, 0.3, 0.1, 0.3]).gain(1)
    assert gain == pytest.approx(0.2)
    assert error == pytest.approx((0.04 / 3) ** 0.5 / 2)


def test_halving_keeps_the_drill_books_choice_and_the_better_half_of_the_rest():
    made = trial(*([value] * 4 for value in (0.0, 0.4, 0.1, 0.3, 0.2)))
    made.halve()
    assert made.live == [0, 1, 3]
    made.halve()
    assert made.live == [0, 1]


def test_a_choice_without_hope_is_given_up_and_one_hardly_tried_is_not():
    made = trial([0.5, 0.6, 0.5, 0.6], [0.1, 0.1, 0.0, 0.1], [0.0, 1.0, 0.4, 0.9], [0.0])
    made.prune()
    assert made.live == [0, 2, 3]


def test_where_no_dice_fall_one_round_is_enough_to_know_which_is_better():
    made = Trial(["this", "that"], rounds=1)
    made.values = [[0.1], [0.12]]
    assert made.best() == 1


# Explanations


def test_a_sergeant_names_his_intention_and_what_he_weighed():
    game = begin("encounter")
    players = drilled("drill", "drill")
    for outlook in play(game, players):
        if outlook.kind == "Target":
            break
    asked = game.waiting()[0]
    choice = players[asked].choose(outlook)
    why = players[asked].explain()
    name = game.table.units[choice].name
    assert name in why.words
    assert why.weighed[0] == (name, why.weighed[0][1])
    values = [float(worth.split("(")[1].rstrip(")")) for _, worth in why.weighed]
    assert values == sorted(values, reverse=True)
    assert why.weighed[0][1].startswith("the best (")
    ranks = ("as good", "nearly as good", "not so good", "much worse")
    assert all(worth.split(" (")[0] in ranks for _, worth in why.weighed[1:])


def test_a_general_gives_each_choice_tried_a_chance_to_win():
    game = begin("encounter")
    for outlook in play(game, drilled("drill", "drill")):
        if outlook.kind == "Act":
            break
    general = GeneralPlayer("why", nodes=60, seconds=60)
    choice = general.choose(outlook)
    why = general.explain()
    assert why.weighed[0][0] == outlook.label(choice)
    assert all(worth.endswith("%") and 0 <= int(worth[:-1]) <= 100 for _, worth in why.weighed)


def test_an_explanation_outlives_the_position_it_was_made_in():
    game = begin("encounter")
    asked = game.waiting()[0]
    player = seat("drill", "1")
    game.answer(player.choose(Outlook(game, asked)), asked)
    assert player.explain().words == "See the enemy's line first, and act first as well."


def test_a_recruit_says_when_he_had_a_whim():
    game = begin("encounter")
    players = drilled("recruit", "recruit")
    said = set()
    for outlook in play(game, players, most=40):
        said.add(players[outlook.seat].explain().words)
    assert any("whim" in words for words in said)


def test_a_stream_of_luck_is_never_that_of_the_battle():
    """A player who imagines leaves the true dice alone."""
    game, untouched = begin("encounter"), begin("encounter")
    for outlook in play(game, drilled("drill", "drill"), most=30):
        outlook.imagine(Stream.of("mine")).close()
    for _ in play(untouched, drilled("drill", "drill"), most=30):
        pass
    assert game.table.digest() == untouched.table.digest()
