"""A campaign's battles are fought at tables of their own, and come back by themselves."""

from time import sleep

import pytest

from grognard.books.edwardian_splendour import BOOK as BATTLES
from grognard.books.edwardian_splendour.campaign import BOOK as CAMPAIGN
from server.conftest import server

FOUGHT = {"battles": "fought", "army_size": "small", "turn_limit": 5}


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


def test_computers_fight_a_campaigns_battle_and_report_it(table):
    campaign = begun(table, {"first": "random", "second": "random"})["battle"]
    fought = wait_for(
        lambda: [b for name, b in battles(table).items() if name.startswith(f"{campaign}-")]
    )
    assert fought[-1]["book"] == "edwardian_splendour"

    def told():
        events = table.get(f"/api/battles/{campaign}/replay").json()["told"]
        return [event for event in events if event["kind"] == "BattleFought"]

    assert wait_for(told)
    assert battles(table)[fought[-1]["battle"]]["verdict"] is not None


def test_a_person_goes_over_to_the_battle_with_the_key_he_has(table, sit):
    campaign = begun(table, {"first": "human", "second": "random"})
    page = sit(table, campaign, "first")
    for _ in range(60):
        state = page.read_until(lambda state: state["asked"] or state["elsewhere"])
        if state["elsewhere"]:
            break
        page.answer(warlike(state["asked"]))
        page.read_until(lambda now, was=state["number"]: now["number"] > was)
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
