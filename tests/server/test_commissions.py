"""A campaign's battles are fought at tables of their own, and come back by themselves."""

from time import sleep

import pytest

from grognard.books.edwardian_splendour import BOOK as BATTLES
from grognard.books.edwardian_splendour.campaign import BOOK as CAMPAIGN
from grognard.server.match import Match, Turn, commissioned
from grognard.server.store import Battle
from server.conftest import server

FOUGHT = {"battles": "fought", "army_size": "small"}
KEYS = {"first": "the key of the first", "second": "the key of the second"}


def stored(book, store, name, setup, keys):
    """A battle between people, begun and in the store."""
    seats = dict.fromkeys(setup.seats, "human")
    battle = Battle(name, setup, "War", seats, keys, "a war", "2026-01-01T12:00:00+00:00")
    return Match.begin(book, store, battle)


def play(match, choose, until):
    """Answer for everybody until something is so."""
    for _ in range(2000):
        if until(match):
            return match
        seat = match.game.waiting()[0]
        question = match.game.question_for(seat)
        match.take(Turn(seat, match.number, match.game), choose(question))
    raise AssertionError("it never came")


def warlike(question):
    """The choice that leads to a battle soonest."""
    offers = list(question.offers())
    if type(question).__name__ == "Attacks":
        return next(offer for offer in offers if offer)
    return offers[-1] if type(question).__name__ == "Disposition" else offers[0]


def faint(question):
    offers = list(question.offers())
    return "concede" if "concede" in offers else offers[0]


@pytest.fixture
def campaign(store):
    """A campaign that waits for a battle."""
    setup = CAMPAIGN.agree("two_powers", switches=FOUGHT)
    match = stored(CAMPAIGN, store, "abcdef123456", setup, KEYS)
    return play(match, warlike, lambda match: match.commission())


@pytest.fixture
def table(store, campaign, tmp_path):
    with server(store, (BATTLES, CAMPAIGN), client=tmp_path / "client") as client:
        yield client


def battles(table):
    return {brief["battle"]: brief for brief in table.get("/api/battles").json()}


def wait_for(find):
    for _ in range(300):
        if found := find():
            return found
        sleep(0.1)
    raise AssertionError("it never came")


def test_people_go_over_to_the_battle_with_the_keys_they_have(campaign, table, sit):
    page = sit(table, {"battle": campaign.battle.id, "keys": KEYS}, "first")
    elsewhere = page.state["elsewhere"]
    assert page.state["asked"] is None
    assert elsewhere["battle"] == commissioned(campaign.battle.id, campaign.number)
    brief = wait_for(lambda: battles(table).get(elsewhere["battle"]))
    assert brief["keys"] == {seat: KEYS[whose] for seat, whose in elsewhere["seats"].items()}
    mine = next(seat for seat, whose in elsewhere["seats"].items() if whose == "first")
    assert sit(table, brief, mine).state["view"]["seat"] == mine


def test_nobody_answers_for_the_battle(campaign, table, sit):
    for seat in ("first", "second"):
        page = sit(table, {"battle": campaign.battle.id, "keys": KEYS}, seat)
        page.send(type="answer", question=page.state["number"], choice={})
        assert page.refused() in (
            "The battle at the other table decides this.",
            "You are not being asked anything: first must answer.",
            "You are not being asked anything: second must answer.",
        )


@pytest.fixture
def fought(store, campaign):
    """The battle for which the campaign waits, conceded at the first chance."""
    wanted = campaign.commission()
    name = commissioned(campaign.battle.id, campaign.number)
    keys = {seat: KEYS[whose] for seat, whose in wanted.seats.items()}
    match = stored(BATTLES, store, name, wanted.setup, keys)
    return play(match, faint, lambda match: match.game.verdict is not None)


def test_the_end_of_the_battle_is_the_answer(campaign, fought, table, sit):
    page = sit(table, {"battle": campaign.battle.id, "keys": KEYS}, "first")
    page.read_until(lambda state: state["number"] > campaign.number)
    assert "BattleFought" in [event["kind"] for event in page.told]
    assert fought.game.verdict is not None


def test_a_campaign_that_is_opened_again_waits_for_the_same_battle(campaign, store):
    again = Match.resume(CAMPAIGN, store, store.load(campaign.battle.id))
    assert again.number == campaign.number
    assert again.commission() == campaign.commission()
    again.close()
