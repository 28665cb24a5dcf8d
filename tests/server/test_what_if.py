"""A finished battle goes on from an earlier point as a battle of its own; computers are watched."""

from time import sleep

import pytest

from grognard.kernel.record import read, verify
from server.armed_duel import BOOK
from server.test_api import answer_both_seats, finished, refusal

SEATS = {"red": "human", "blue": "human"}


def what_if(client, battle, told, seats=SEATS, seat="red"):
    body = {"told": told, "seats": seats, "seat": seat}
    return client.post(f"/api/battles/{battle}/what-if", json=body)


def heard(client, begun, seat="red"):
    """All that a seat of a running battle has been told, in words."""
    key = begun["keys"][seat]
    address = f"/api/battles/{begun['battle']}/replay?key={key}"
    return [told["words"] for told in client.get(address).json()["told"]]


def told_in(client, battle, seat="red"):
    """All that a seat of a finished battle was told, in words."""
    reply = client.get(f"/api/battles/{battle}/replay?seat={seat}").json()
    return [told["words"] for told in reply["told"]]


@pytest.mark.parametrize("share", [0, 1, 2, 3])
def test_a_finished_battle_goes_on_from_any_point_with_the_same_past(client, begin, share):
    old = finished(client, begin)
    words = told_in(client, old["battle"])
    point = len(words) * share // 3
    begun = what_if(client, old["battle"], point).json()
    assert set(begun["keys"]) == set(SEATS)
    past = heard(client, begun)
    assert len(past) <= max(point, 2), "two things are told before anybody is asked"
    assert past == words[: len(past)]
    brief = next(b for b in client.get("/api/battles").json() if b["battle"] == begun["battle"])
    assert brief["verdict"] is None
    assert brief["scenario_name"] == "What if: At dawn"


def test_a_what_if_battle_is_fought_to_its_own_end(client, begin):
    old = finished(client, begin)
    words = told_in(client, old["battle"])
    begun = what_if(client, old["battle"], len(words) // 2).json()
    past = heard(client, begun)
    states = answer_both_seats(client, begun, 1000)
    assert states["red"]["verdict"]
    assert told_in(client, begun["battle"])[: len(past)] == past
    assert told_in(client, old["battle"]) == words


def test_its_record_holds_but_claims_no_seed_for_dice_that_fell_before(client, begin):
    old = finished(client, begin)
    begun = what_if(client, old["battle"], 6).json()
    states = answer_both_seats(client, begun, 1000)
    assert states["red"]["seed"] == ""
    record = read(client.get(f"/api/battles/{begun['battle']}/record").text)
    found = verify(record, BOOK)
    assert found.ok, found.fault
    assert not found.proven


def test_a_running_battle_is_not_looked_into(client, begin):
    begun = begin(client)
    status, words = refusal(what_if(client, begun["battle"], 0))
    assert status == 403
    assert "While a battle lasts" in words


def test_points_and_seats_that_are_not_there_are_refused(client, begin):
    old = finished(client, begin)
    count = len(told_in(client, old["battle"]))
    assert refusal(what_if(client, old["battle"], count + 1))[0] == 404
    assert refusal(what_if(client, old["battle"], 0, seat="green"))[0] == 404
    assert refusal(what_if(client, old["battle"], 0, seats={"red": "human"}))[0] == 400
    assert refusal(what_if(client, "nowhere", 0))[0] == 404
    assert refusal(what_if(client, old["battle"], -1))[0] == 400
    assert len(client.get("/api/battles").json()) == 1


def test_anybody_may_watch_computers_but_not_answer_for_them(client, begin):
    begun = begin(client, seats={"red": "random", "blue": "random"})
    with client.websocket_connect(f"/ws/battles/{begun['battle']}?key=") as socket:
        state = socket.receive_json()
        assert state["type"] == "state"
        assert state["asked"] is None
        socket.send_json({"type": "answer", "question": state["number"], "choice": "thrust"})
        frame = socket.receive_json()
        while frame["type"] != "refused":
            frame = socket.receive_json()
    for _ in range(100):
        if client.get("/api/battles").json()[0]["verdict"]:
            break
        sleep(0.05)
    assert client.get(f"/api/battles/{begun['battle']}/replay").json()["count"] > 0


def test_nobody_watches_where_a_person_plays(client, begin):
    begun = begin(client, seats={"red": "human", "blue": "random"})
    with client.websocket_connect(f"/ws/battles/{begun['battle']}?key=") as socket:
        assert socket.receive_json()["type"] == "refused"


def test_a_shared_server_says_under_what_names_it_can_be_reached(connect):
    shared = connect(shared=True, names=("localhost", "127.0.0.1", "study.local"))
    shelf = shared.get("/api/shelf").json()
    assert shelf["hosts"] == ["study.local"]
    assert "at another" in shelf["players"][0]["words"]


def test_a_server_at_home_names_nobody_and_says_how_friends_are_let_in(quiet):
    shelf = quiet.get("/api/shelf").json()
    assert shelf["hosts"] == []
    assert "grognard serve --host" in shelf["players"][0]["words"]
