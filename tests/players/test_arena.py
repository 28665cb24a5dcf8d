"""The arena's arithmetic: mirrored pairs, intervals, and what nobody ever chose."""

from math import isclose

import pytest

from grognard.books.gentlemen_of_war import BOOK
from grognard.kernel.book import BadSetup
from grognard.lab.arena import fought, hold, never_chosen, pairings, standing, wilson
from grognard.lab.battles import Report
from grognard.registry import book as open_book


def report(winner, *, red="drill", blue="random", scenario="ford", **more):
    facts = {
        "book": "gentlemen_of_war",
        "seed": "1",
        "reason": "",
        "turns": 4,
        "questions": 100,
        "seconds": 1.0,
        "digest": "",
    }
    players = {"red": red, "blue": blue}
    return Report(scenario=scenario, players=players, winner=winner, **{**facts, **more})


@pytest.mark.parametrize(("wins", "battles"), [(0, 10), (8, 10), (47, 48), (5.5, 12), (60, 60)])
def test_wilsons_limits_are_the_rates_that_lie_just_so_many_errors_from_what_was_seen(
    wins, battles
):
    """The interval's ends solve (seen - p)^2 = z^2 p (1 - p) / n."""
    seen = wins / battles
    for limit in wilson(wins, battles):
        error = 1.96**2 * limit * (1 - limit) / battles
        assert isclose((seen - limit) ** 2, error, abs_tol=1e-12)


def test_wilsons_interval_is_the_one_in_the_books():
    low, high = wilson(8, 10)
    assert (round(low, 4), round(high, 4)) == (0.4902, 0.9433)


def test_no_battle_tells_nothing():
    assert wilson(0, 0) == (0.0, 1.0)


def test_every_seed_is_fought_twice_with_sides_swapped_over_all_scenarios():
    pairs = pairings(BOOK, ("drill", "random"), 12)
    assert len(pairs) == 12
    assert {pair.scenario for pair in pairs} == {brief.id for brief in BOOK.scenarios()}
    for one, other in zip(pairs[::2], pairs[1::2], strict=True):
        assert (one.seed, one.scenario) == (other.seed, other.scenario)
        assert one.players == {"red": "drill", "blue": "random"}
        assert other.players == {"red": "random", "blue": "drill"}


def test_a_player_who_meets_himself_fights_every_seed_once():
    pairs = pairings(BOOK, ("drill", "drill"), 6)
    assert len({pair.seed for pair in pairs}) == 6


def test_a_draw_counts_half():
    found = standing([report("red"), report(None), report("blue")], ("drill", "random"))
    assert (found.wins, found.draws, found.rate) == ((1, 1), 1, 0.5)
    assert found.by_scenario == {"ford": (1, 1, 1)}


def test_wins_go_to_the_player_not_to_the_seat():
    reports = [report("red"), report("blue", red="random", blue="drill", scenario="hut")]
    found = standing(reports, ("drill", "random"))
    assert found.wins == (2, 0)
    assert found.by_seat == {"red": 1, "blue": 1}
    assert found.by_scenario == {"ford": (1, 0, 0), "hut": (1, 0, 0)}


def test_a_player_who_meets_himself_shows_what_the_seats_are_worth():
    reports = [report(winner, blue="drill") for winner in ("red", "red", "blue")]
    assert standing(reports, ("drill", "drill")).wins == (2, 1)


def test_the_longest_decision_and_the_pace_are_of_the_whole_series():
    reports = [
        report("red", longest=0.5, thought={"red": 1.0, "blue": 1.0}),
        report("red", longest=0.2, thought={"red": 2.0, "blue": 0.0}),
    ]
    found = standing(reports, ("drill", "random"))
    assert found.longest == 0.5
    assert found.decisions_a_second == 50
    assert (found.mean_turns, found.mean_questions) == (4, 100)


def test_what_was_offered_somewhere_and_chosen_nowhere_is_reported():
    one = report("red", offered={"Act:move": 3, "Act:end": 3}, chosen={"Act:move": 3})
    other = report("red", offered={"Act:end": 1, "Act:dismount": 1}, chosen={"Act:end": 1})
    assert never_chosen([one, other]) == ("Act:dismount",)
    assert standing([one], ("drill", "random")).never_chosen == ("Act:end",)


def test_an_empty_series_stands_at_nothing():
    found = standing([], ("drill", "random"))
    assert (found.battles, found.low, found.high) == (0, 0.0, 1.0)


def test_a_series_is_held_battle_by_battle():
    ticks = []
    pairs = pairings(BOOK, ("drill", "random"), 2, "fountain")
    reports = hold(pairs, 1, lambda: ticks.append(1))
    assert len(ticks) == len(reports) == 2
    assert all(each.scenario == "fountain" and each.offered for each in reports)
    again = list(fought(pairs, 1))
    assert [each.digest for each in again] == [each.digest for each in reports]


def test_house_rules_are_taken_to_the_arena():
    pairs = pairings(BOOK, ("drill", "drill"), 1, "fountain", switches={"prestige": True})
    assert "ForcedMarch:none" in hold(pairs, 1)[0].offered


def test_other_armies_and_seeds_give_other_battles():
    wanted = ({}, {"armies": {"red": "prussian-600"}}, {"seed": "again"})
    series = [pairings(BOOK, ("random", "random"), 1, "fountain", **more) for more in wanted]
    assert len({hold(pairs, 1)[0].digest for pairs in series}) == 3


@pytest.mark.parametrize("more", [{"armies": {"red": "nobody"}}, {"switches": {"rain": True}}])
def test_what_cannot_be_played_is_refused_before_the_first_battle(more):
    with pytest.raises(BadSetup, match=r"no army|no house rule"):
        pairings(BOOK, ("drill", "random"), 2, **more)


def test_scenarios_played_against_the_book_are_no_contest():
    skirmish = open_book("sharpe_skirmish")
    fought = {pair.scenario for pair in pairings(skirmish, ("drill", "random"), 40)}
    assert fought == {brief.id for brief in skirmish.scenarios()} - {"signal-hill", "san-isidro"}
