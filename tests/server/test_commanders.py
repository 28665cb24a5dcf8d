"""Computer commanders at a table with people: they neither hold up the battle nor break it."""

import threading

import pytest

from grognard.players.player import RandomPlayer
from grognard.server import hall, mailbox

AGAINST_THE_COMPUTER = {"red": "human", "blue": "random"}


@pytest.fixture
def slow_commander(monkeypatch):
    """A commander who thinks until he is told to make up his mind."""
    enough, begun = threading.Event(), threading.Semaphore(0)

    def think(self, outlook):
        begun.release()
        assert enough.wait(10)
        return outlook.offers[0]

    monkeypatch.setattr(RandomPlayer, "choose", think)
    enough.begun = begun
    yield enough
    enough.set()


def test_while_the_computer_thinks_people_may_answer_look_and_ask(
    client, begin, sit, slow_commander
):
    begun = begin(client, seats=AGAINST_THE_COMPUTER)
    red = sit(client, begun, "red")
    red.answer("")
    red.read()
    assert slow_commander.begun.acquire(timeout=10)
    assert client.get("/api/battles").json()[0]["clock"] == "Turn 1"
    assert sit(client, begun, "red").state["waiting"] == ["red", "blue"]
    red.answer(0)
    assert red.read()["waiting"] == ["blue"]
    slow_commander.set()
    assert red.read()["told"][0]["kind"] == "Struck"


def test_what_is_taken_back_while_the_computer_thinks_is_thought_of_anew(
    client, begin, sit, slow_commander
):
    red = sit(client, begin(client, seats=AGAINST_THE_COMPUTER), "red")
    red.answer(red.state["asked"]["choices"][0]["choice"])
    red.read()
    assert slow_commander.begun.acquire(timeout=10)
    red.send(type="undo", question=red.state["number"])
    assert red.read()["asked"]["kind"] == "PlayCard"
    slow_commander.set()
    red.answer("")
    red.read_until(lambda state: state["waiting"] == ["red"] and state["number"] == 3)
    red.answer(0)
    red.read_until(lambda state: state["told"])
    assert [told["kind"] for told in red.told] == ["Dealt", "Dealt", "Struck"]


@pytest.mark.parametrize("choice", ["cannon", 7, None])
def test_a_commander_who_chooses_what_is_illegal_takes_the_first_offer(
    client, begin, sit, monkeypatch, caplog, choice
):
    monkeypatch.setattr(RandomPlayer, "choose", lambda *_: choice)
    red = sit(client, begin(client, seats=AGAINST_THE_COMPUTER), "red")
    red.answer("")
    red.read_until(lambda state: state["waiting"] == ["red"] and state["number"] == 1)
    assert "chose what the rules refuse" in caplog.text


def test_a_commander_who_loses_his_head_takes_the_first_offer(
    client, begin, sit, monkeypatch, caplog
):
    monkeypatch.setattr(RandomPlayer, "choose", lambda *_: 1 // 0)
    red = sit(client, begin(client, seats=AGAINST_THE_COMPUTER), "red")
    red.answer("")
    red.read_until(lambda state: state["waiting"] == ["red"] and state["number"] == 1)
    assert "failed to choose" in caplog.text


def test_one_hint_at_a_time(client, begin, sit, slow_commander, monkeypatch):
    monkeypatch.setattr(mailbox, "ADVISER", "random")
    red = sit(client, begin(client), "red")
    red.send(type="ask-hint", question=0)
    assert slow_commander.begun.acquire(timeout=10)
    red.send(type="ask-hint", question=0)
    assert red.refused() == "The commander is still thinking about your last question."
    slow_commander.set()
    assert red.read()["type"] == "hint"


def test_battles_nobody_looks_at_are_put_away_and_found_again(client, begin, sit, monkeypatch):
    monkeypatch.setattr(hall, "_MOST_OPEN", 1)
    battles = [begin(client) for _ in range(4)]
    pages = [sit(client, begun, "red") for begun in battles]
    for page in pages:
        page.answer("")
        assert page.read()["asked"]["kind"] == "Stance"


def test_a_commander_whom_the_disk_failed_tries_again_when_somebody_looks(
    client, begin, sit, store, monkeypatch, caplog
):
    begun = begin(client, seats=AGAINST_THE_COMPUTER)
    red = sit(client, begun, "red")
    failed, keep, acts = threading.Event(), store.keep, []

    def keep_all_but_the_second(battle, progress):
        acts.append(progress)
        if len(acts) == 2:
            failed.set()
            raise OSError("the disk is full")
        keep(battle, progress)

    monkeypatch.setattr(store, "keep", keep_all_but_the_second)
    red.answer("")
    assert failed.wait(10)
    again = sit(client, begun, "red")
    again.read_until(lambda state: state["waiting"] == ["red"] and state["number"] == 1)
    assert "are stuck" in caplog.text


def test_while_every_table_is_taken_no_battle_is_begun(client, begin, sit, store, monkeypatch):
    monkeypatch.setattr(hall, "_MOST_PLAYED", 1)
    page = sit(client, begin(client), "red")
    new = {"book": "toy_duel", "scenario": "meadow", "seats": {"red": "human", "blue": "human"}}
    reply = client.post("/api/battles", json=new)
    assert (reply.status_code, reply.json()["fault"]["words"]) == (503, "Every table is taken.")
    assert len(store.headlines()) == 1
    page.answer("")
    assert page.read()["asked"]["kind"] == "Stance"
