"""Battles between computer players, and what the lab counts of them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from grognard.books.gentlemen_of_war.events.cards import Revealed
from grognard.kernel.book import BadSetup
from grognard.kernel.fates import Fates, Stream
from grognard.kernel.game import Game
from grognard.lab.arena import pairings, standing, wilson
from grognard.lab.battles import fight, kind_of, play
from grognard.players import seat
from grognard.registry import book

GOW = book("gentlemen_of_war")


def test_the_same_seed_and_players_fight_the_same_battle() -> None:
    setup = GOW.agree("hut")
    players = {"red": "drill", "blue": "random"}
    one = fight(GOW, setup, players, "twice")[1]
    other = fight(GOW, setup, players, "twice")[1]
    assert (one.digest, one.winner, one.questions) == (other.digest, other.winner, other.questions)


def test_a_light_battle_ends_as_the_full_one_does() -> None:
    setup = GOW.agree("encounter")
    players = {"red": "random", "blue": "random"}
    full = fight(GOW, setup, players, "light")[1]
    light = fight(GOW, setup, players, "light", light=True)[1]
    assert full.digest == light.digest


def test_a_census_counts_what_was_offered_to_commanders_and_what_they_chose() -> None:
    setup = GOW.agree("encounter")
    _, drilled = fight(GOW, setup, {"red": "drill", "blue": "drill"}, "census", census=True)
    assert sum(drilled.chosen.values()) == drilled.questions
    assert set(drilled.chosen) <= set(drilled.offered)
    assert "Act:use" in drilled.offered
    _, half = fight(GOW, setup, {"red": "drill", "blue": "random"}, "census", census=True)
    assert 0 < sum(half.chosen.values()) < half.questions, "what chance takes tells nothing"


@pytest.mark.parametrize(
    ("choice", "kind"),
    [("use:3", "Q:use"), ("", "Q:none"), ("red-1", "Q:some"), (True, "Q:yes"), ((1, 2), "Q")],
)
def test_a_choice_is_known_by_its_kind_without_names_and_numbers(choice, kind) -> None:
    assert kind_of("Q", choice) == kind


def test_a_battle_told_aloud_says_every_sentence_with_its_cite() -> None:
    heard: list[str] = []
    setup = GOW.agree("hut")
    players = {name: seat("random", name) for name in ("red", "blue")}
    game = Game.begin(GOW, setup, Fates(Stream.of("aloud")))
    play(game, players, heard.append)
    assert len(heard) == len(game.chronicle)
    assert all(line.endswith("]") for line in heard)


def test_a_person_against_the_computer_hears_nothing_that_only_the_computer_knows() -> None:
    """The computer looks at cards before the person is asked again; the person hears how many."""
    heard: list[str] = []
    players = {name: seat("random", name) for name in ("red", "blue")}
    game = Game.begin(GOW, GOW.agree("hut"), Fates(Stream.of("7")))
    play(game, players, heard.append, people=["red"])
    looks = [event for event in game.chronicle if isinstance(event, Revealed)]
    assert {event.seat for event in looks} == {"red", "blue"}
    for event in looks:
        whole = f"  {event.tell(game.table)} [GOW-074]"
        assert (whole in heard) == (event.seat == "red")


def test_a_battle_told_aloud_speaks_of_many_in_the_plural() -> None:
    heard: list[str] = []
    agw = book("gentlemans_war")
    players = {name: seat("random", name) for name in ("red", "blue")}
    play(Game.begin(agw, agw.agree("open-battle"), Fates(Stream.of("1"))), players, heard.append)
    assert "  The Prince's Own Hussars take the field. [AGW-114]" in heard
    assert not [line for line in heard if "Hussars takes" in line]


@pytest.mark.parametrize("players", [{}, {"red": "random"}])
def test_an_empty_seat_is_noticed_before_the_battle(players: dict[str, str]) -> None:
    with pytest.raises(BadSetup, match=r"Nobody sits at .*blue\."):
        fight(GOW, GOW.agree("hut"), players, "nobody")
    game = Game.begin(GOW, GOW.agree("hut"), Fates(Stream.of("nobody")))
    with pytest.raises(BadSetup, match=r"Nobody sits at .*blue\."):
        play(game, {name: seat(player, name) for name, player in players.items()}, print)


def test_a_scenario_nobody_knows_is_no_place_for_mirrored_pairs() -> None:
    with pytest.raises(BadSetup, match="no scenario 'moon'"):
        pairings(GOW, ("drill", "random"), 2, "moon")


def test_mirrored_pairs_swap_the_sides_on_the_same_seed() -> None:
    pairs = pairings(GOW, ("drill", "random"), 12)
    assert len(pairs) == 12
    for one, other in zip(pairs[::2], pairs[1::2], strict=True):
        assert (one.seed, one.scenario) == (other.seed, other.scenario)
        assert one.players["red"] == other.players["blue"] == "drill"
    assert len({pair.scenario for pair in pairs}) == 6


def test_the_wilson_interval_holds_the_rate_and_stays_within_bounds() -> None:
    low, high = wilson(47, 48)
    assert 0.88 < low < 47 / 48 < high <= 1.0
    assert wilson(0, 0) == (0.0, 1.0)


def test_a_standing_sums_wins_by_player_not_by_seat() -> None:
    setup = GOW.agree("hut")
    orders = ({"red": "drill", "blue": "random"}, {"red": "random", "blue": "drill"})
    reports = [fight(GOW, setup, players, f"stand {n}")[1] for n, players in enumerate(orders)]
    found = standing(reports, ("drill", "random"))
    assert found.battles == 2
    assert sum(found.wins) + found.draws == 2
    assert found.wins[0] == sum(r.winner and r.players[r.winner] == "drill" for r in reports)


def test_powers_that_win_together_win_for_their_players_or_for_nobody() -> None:
    seats = {"first": "drill", "second": "random", "third": "random"}
    _, report = fight(GOW, GOW.agree("hut"), {"red": "random", "blue": "random"}, "together")
    shared = replace(report, players=seats, winner="second+third")
    mixed = replace(report, players=seats, winner="first+third")
    found = standing([shared, mixed], ("drill", "random"))
    assert (found.wins, found.draws) == ((0, 1), 1)
