"""A campaign's battles are fought at tables of their own, and come back by themselves."""

from time import sleep

import pytest

from grognard.books.edwardian_splendour import BOOK as BATTLES
from grognard.books.edwardian_splendour.campaign import BOOK as CAMPAIGN
from grognard.server.match import Match, commissioned
from server.conftest import server

FOUGHT = {"battles": "fought", "army_size": "small", "turn_limit": 60}


@pytest.fixture
def table(store, tmp_path):
    with server(store, (BATTLES, CAMPAIGN), client=tmp_path / "client") as client:
        yield client


def begun(table, seats):
    new = {"book": "edwardian_campaign", "scenario": "two_powers", "seats": seats}
    return table.post("/api/battles", json={**new, "switches": FOUGHT, "seed": "a war"}).json()


def battles(table):
    return {brief["battle"]: brief for brief in table.get("/api/battles").json()}


def warlike(asked):
    """The choice that leads to a battle soonest."""
    choices = [one["choice"] for one in asked["choices"]]
    if asked["kind"] == "Attacks":
        return next(choice for choice in choices if choice == ["second"])
    return choices[-1] if asked["kind"] == "Disposition" else choices[0]


def wait_for(find):
    for _ in range(600):
        if found := find():
            return found
        sleep(0.1)
    raise AssertionError("it never came")


def at_war(table, sit, rival="random"):
    """A campaign that waits for a battle, and the page of the first country in it."""
    campaign = begun(table, {"first": "human", "second": rival})
    page = sit(table, campaign, "first")
    for _ in range(60):
        state = page.read_until(lambda state: state["asked"] or state["elsewhere"])
        if state["elsewhere"]:
            break
        page.answer(warlike(state["asked"]))
        page.read_until(lambda now, was=state["number"]: now["number"] > was)
    return campaign, page


def test_a_person_goes_over_to_the_battle_with_the_key_he_has(table, sit):
    campaign, page = at_war(table, sit)
    elsewhere = page.state["elsewhere"]
    assert page.state["asked"] is None
    assert set(elsewhere["seats"].values()) == {"first", "second"}
    page.send(type="answer", question=page.state["number"], choice={})
    assert "other table decides" in page.read()["fault"]["words"]
    mine = next(seat for seat, whose in elsewhere["seats"].items() if whose == "first")
    brief = wait_for(lambda: battles(table).get(elsewhere["battle"]))
    assert brief["keys"] == {mine: campaign["keys"]["first"]}
    there = sit(table, {"battle": elsewhere["battle"], "keys": brief["keys"]}, mine)
    assert there.read_until(lambda state: state["asked"])["asked"]["seat"] == mine


def test_a_campaign_that_is_opened_again_waits_for_the_same_battle(table, store, sit):
    campaign, page = at_war(table, sit)
    again = Match.resume(CAMPAIGN, store, store.load(campaign["battle"]))
    there = commissioned(campaign["battle"], again.number)
    assert page.state["elsewhere"]["battle"] == there
    assert again.commission().seats == page.state["elsewhere"]["seats"]
    again.close()


def over_there(table, campaign, number):
    """The stored battle that is fought for a question, once it is there."""
    name = commissioned(campaign["battle"], number)
    return wait_for(lambda: battles(table).get(name))


def test_the_end_of_the_battle_is_the_answer(table, sit):
    campaign, page = at_war(table, sit)
    number, there = page.state["number"], page.state["elsewhere"]
    mine = next(seat for seat, whose in there["seats"].items() if whose == "first")
    brief = over_there(table, campaign, number)
    field = sit(table, {"battle": brief["battle"], "keys": brief["keys"]}, mine)
    while field.state["verdict"] is None:
        if asked := field.state["asked"]:
            choices = [one["choice"] for one in asked["choices"]]
            field.answer("concede" if "concede" in choices else choices[0])
        field.read()
    told = page.read_until(lambda state: state["number"] > number)
    assert "BattleFought" in [event["kind"] for event in page.told]
    assert told["elsewhere"] is None or told["elsewhere"]["battle"] != brief["battle"]
