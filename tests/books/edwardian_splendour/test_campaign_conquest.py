"""The campaign: conquest, what becomes of the conquered, and how it ends."""

import pytest

from books.edwardian_splendour.campaigning import (
    ahead,
    at_war,
    battle,
    card,
    open_front,
    past_transfers,
    result,
    take_up,
    told,
)
from grognard.books.edwardian_splendour.campaign import BOOK
from grognard.books.edwardian_splendour.campaign.events import (
    Conquered,
    TroopsRemoved,
    TurnOpened,
)
from grognard.books.edwardian_splendour.campaign.questions import (
    Disposition,
)
from grognard.books.edwardian_splendour.campaign.results import HowItEnded
from marks import cites

# Conquest


@cites("ES-150")
@pytest.mark.parametrize(
    ("mine", "theirs", "falls"), [(1, 0, False), (2, 0, True), (2, 1, False), (4, 2, True)]
)
def test_a_country_beaten_three_times_more_than_it_won_is_conquered(mine, theirs, falls):
    def change(table):
        ahead(table, "first", "second", mine)
        ahead(table, "second", "first", theirs)

    game = battle(3, change=change)
    game.answer(result(game, "first"))
    assert told(game, Conquered) == [Conquered("second", "first")] * falls
    assert game.table.countries["second"].fallen is falls


@cites("ES-150")
def test_victories_over_several_countries_are_not_added_up():
    def change(table):
        ahead(table, "third", "second", 2)
        ahead(table, "first", "second", 1)

    game = battle(3, change=change)
    game.answer(result(game, "first"))
    assert told(game, Conquered) == []


@cites("ES-150")
def test_the_troops_of_a_conquered_country_leave_in_the_following_turn():
    def change(table):
        ahead(table, "first", "second", 2)
        for seat, ally in (("second", "third"), ("third", "second")):
            table.countries[seat].allies = (ally,)
            table.countries[seat].coalition = ("second", "third")

    game = battle(3, change=change)
    game.answer(result(game, "first"))
    assert told(game, TurnOpened, TroopsRemoved) == [TurnOpened(2), TroopsRemoved("second")]
    assert {one.figures for one in game.table.cards_of("second")} == {0}
    assert game.table.countries["third"].allies == ()
    assert game.table.countries["third"].coalition == ()
    assert [country.seat for country in game.table.standing()] == ["first", "third"]


@cites("ES-150")
def test_a_conquered_countrys_troops_fight_the_other_battles_of_the_turn():
    def change(table):
        ahead(table, "first", "second", 2)
        front = open_front(table, "second", "third")
        for one in (*table.cards_of("third"), *table.cards_of("second")[:4]):
            one.place = f"{front.id}:{one.country}"

    game = at_war(3, change=change, dice=("first-second", "second"))
    game.answer(False, "first")
    game.answer(True, "second")
    assert told(game, Conquered) == [Conquered("second", "first")]
    assert game.table.battle == "second-third"
    game.answer(False, "second")
    game.answer(False, "third")
    game.answer("campaign-fords", "second")
    assert "second.1" in game.question.offers()[0].survivors


@cites("ES-151")
def test_the_last_country_unconquered_wins():
    game = battle(2, change=lambda table: ahead(table, "first", "second", 2))
    game.answer(result(game, "first"))
    assert game.verdict.winner == "first"
    assert game.verdict.reason == "Britain alone is unconquered"


def test_if_nobody_is_left_nobody_has_won():
    game = battle()
    for country in game.table.countries.values():
        country.fallen = True
    assert BOOK.over(game.table).winner is None


@cites("ES-151")
def test_a_campaign_is_broken_off_at_its_limit_and_the_best_margin_wins_if_it_is_alone():
    def change(table):
        table.turn = 5
        ahead(table, "second", "first", 1)

    game = at_war(3, change=change, turn_limit=5)
    game.answer(False, "first")
    game.answer(True, "second")
    assert game.verdict.winner is None
    assert game.verdict.reason == "The campaign is broken off with no country ahead"
    game = at_war(3, change=change, turn_limit=5)
    game.answer(True, "first")
    game.answer(False, "second")
    assert game.verdict.winner == "second"
    assert game.verdict.reason == "The campaign is broken off; Germany has the best record"


@cites("ES-151")
def test_a_campaign_without_a_limit_goes_on_until_it_is_won():
    game = at_war(3, change=lambda table: setattr(table, "turn", 500), turn_limit=0)
    game.answer(False, "first")
    game.answer(True, "second")
    assert game.verdict is None
    assert told(game, TurnOpened) == [TurnOpened(501)]


def test_an_old_turn_is_cleared_away_when_a_new_one_opens():
    game = at_war(2)
    game.answer(True, "first")
    game.answer(True, "second")
    assert told(game, TurnOpened) == [TurnOpened(2)]
    assert game.table.fronts == {}
    assert {one.place for one in game.table.cards.values()} == {""}


def test_a_weak_country_is_asked_nothing_it_cannot_do():
    def change(table):
        for one in table.cards_of("first"):
            one.figures = 0

    game = past_transfers(2, change)
    assert game.waiting() == ("second",)
    game.answer(("first",), "second")
    assert isinstance(game.question, Disposition)
    assert game.waiting() == ("second",)


def test_a_card_and_its_country_are_told_apart_by_seat():
    game = battle(3, sides=("second", "third"))
    assert card(game.table, "third", "mg").name == "La Mitrailleuse du corps"
    again = take_up(game.setup, game.table.copy())
    assert isinstance(again.question, HowItEnded)
