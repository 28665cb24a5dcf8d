"""Everything around the battle: the shelf, the list of battles, replays and records."""

import sqlite3
from time import sleep

import pytest

from grognard.kernel.record import read, verify
from grognard.players import PLAYERS
from grognard.server.match import Match
from grognard.server.store import Battle
from server.armed_duel import BOOK, seed_with_telling_hands
from server.conftest import heard, server

NEW = {"book": "toy_duel", "scenario": "meadow", "seats": {"red": "human", "blue": "human"}}


def refusal(reply):
    return reply.status_code, reply.json()["fault"]["words"]


def finished(client, begin, seed="a misty morning"):
    """A battle that two computers have fought to its end."""
    begun = begin(client, seats={"red": "human", "blue": "human"}, seed=seed)
    answer_both_seats(client, begun, 1000)
    return begun


def answer_both_seats(client, begun, most):
    """Give at most so many answers through the sockets, always the first on offer."""
    address = f"/ws/battles/{begun['battle']}?key="
    keys = begun["keys"]
    with (
        client.websocket_connect(address + keys["red"]) as red,
        client.websocket_connect(address + keys["blue"]) as blue,
    ):
        sockets = {"red": red, "blue": blue}
        states = {seat: heard(socket) for seat, socket in sockets.items()}
        while most and not states["red"]["verdict"]:
            seat = states["red"]["waiting"][0]
            asked = states[seat]["asked"]
            choice = asked["choices"][0]["choice"]
            sockets[seat].send_json(
                {"type": "answer", "question": asked["number"], "choice": choice}
            )
            states = {name: heard(socket) for name, socket in sockets.items()}
            most -= 1
    return states


# The shelf


def test_the_shelf_holds_every_book_and_everyone_who_can_play(quiet):
    shelf = quiet.get("/api/shelf").json()
    (book,) = shelf["books"]
    assert (book["id"], book["edition"]) == ("toy_duel", BOOK.edition)
    side = book["scenarios"][0]["sides"][1]
    assert side == {"seat": "blue", "name": "Blue", "army": "none", "unless": ""}
    assert book["armies"][0]["id"] == "foils"
    assert [player["id"] for player in shelf["players"]] == ["human", *(p.id for p in PLAYERS)]


def test_the_rules_are_told_in_our_words(quiet):
    (rule,) = quiet.get("/api/books/toy_duel/rules").json()
    assert rule["id"] == "TOY-001"
    assert set(rule) == {"id", "chapter", "kind", "text", "status", "gaps"}


def test_an_army_is_shown_as_its_file(quiet):
    reply = quiet.get("/api/books/toy_duel/armies/foils")
    assert reply.text == 'weapon = "foil"\n'
    assert reply.headers["content-type"].startswith("text/plain")


def test_an_army_is_mustered(quiet):
    reply = quiet.post("/api/books/toy_duel/muster", json={"army": "two foils"})
    assert reply.status_code == 200
    assert reply.json()["faults"][0]["words"] == "A duellist needs no army."


def test_a_scenario_is_previewed_before_anybody_sits_down(quiet):
    view = quiet.get("/api/books/toy_duel/scenarios/meadow/preview").json()
    assert (view["clock"], view["seat"], len(view["pieces"])) == ("Turn 1", "", 2)


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("/api/books/chess/rules", "There is no book 'chess' on the shelf; there are: toy_duel."),
        ("/api/books/toy_duel/armies/swords", "The Duel has no ready army 'swords'."),
        ("/api/books/toy_duel/scenarios/moon/preview", "The Duel has no scenario 'moon'."),
        ("/api/battles/nowhere/record", "There is no such battle here."),
        ("/api/battles/nowhere/replay", "There is no such battle here."),
        ("/api/nothing/at/all", "There is nothing at /api/nothing/at/all."),
    ],
)
def test_what_is_not_there_is_said_to_be_missing(quiet, path, words):
    assert refusal(quiet.get(path)) == (404, words)


@pytest.mark.parametrize(
    "body", [b"", b"{", b"[]", b'{"army": 7}', b'{"army": "x", "y": 1}', b"[" * 90_000, b"\xff"]
)
def test_an_unreadable_army_is_refused(quiet, body):
    status, words = refusal(quiet.post("/api/books/toy_duel/muster", content=body))
    assert status == 400
    assert words.startswith("That message cannot be read")


def test_a_body_without_end_is_refused(quiet):
    reply = quiet.post("/api/books/toy_duel/muster", content=b'{"army": "' + b"x" * 300_000)
    assert reply.status_code == 413


# Battles


def test_a_new_battle_is_listed_with_the_keys_of_its_human_seats(client, begin):
    begun = begin(client, seats={"red": "human", "blue": "random"})
    (brief,) = client.get("/api/battles").json()
    assert brief["battle"] == begun["battle"]
    assert brief["keys"] == begun["keys"]
    assert list(brief["keys"]) == ["red"]
    assert (brief["scenario_name"], brief["clock"], brief["verdict"]) == ("At dawn", "Turn 1", None)
    assert brief["seats"] == {"red": "human", "blue": "random"}
    assert "seed" not in brief


def test_every_seat_has_a_secret_of_its_own(client, begin):
    keys = [key for _ in range(3) for key in begin(client)["keys"].values()]
    assert len(set(keys)) == 6
    assert min(map(len, keys)) >= 20


def test_a_shared_server_lists_no_keys_and_takes_no_seeds(connect, begin):
    client = connect(shared=True)
    begun = begin(client, seed="")
    assert set(begun["keys"]) == {"red", "blue"}
    assert client.get("/api/battles").json()[0]["keys"] == {}
    reply = client.post("/api/battles", json={**NEW, "seed": "mine"})
    assert refusal(reply) == (400, "On a shared server nobody chooses the seed of the dice.")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"book": "chess"}, "There is no book 'chess'"),
        ({"scenario": "moon"}, "The Duel has no scenario 'moon'; it has meadow."),
        ({"seats": {"red": "human"}}, "Somebody must sit in each of these seats: red, blue."),
        ({"seats": {"red": "human", "green": "human"}}, "Somebody must sit in each"),
        ({"seats": {"red": "human", "blue": "Napoleon"}}, "'Napoleon' cannot sit at blue"),
        ({"armies": {"green": "foils"}}, "There is no seat 'green' in At dawn; there are"),
        ({"switches": {"rain": True}}, "The Duel has no house rule 'rain'."),
        ({"seats": 7}, "That message cannot be read"),
        ({"seed": "x" * 81}, "That message cannot be read"),
        ({"cheat": True}, "That message cannot be read"),
    ],
)
def test_a_battle_that_cannot_be_played_is_not_begun(quiet, change, words):
    status, said = refusal(quiet.post("/api/battles", json={**NEW, **change}))
    assert status in (400, 404)
    assert said.startswith(words)
    assert quiet.get("/api/battles").json() == []


def fought_out(client):
    """Wait until the only battle is over."""
    for _ in range(1000):
        (brief,) = client.get("/api/battles").json()
        if brief["verdict"]:
            return brief
        sleep(0.01)
    raise AssertionError("the battle does not end")


def test_computers_alone_fight_to_the_end(client, begin):
    begun = begin(client, seats={"red": "random", "blue": "random"})
    assert begun["keys"] == {}
    assert fought_out(client)["battle"] == begun["battle"]


def test_computers_alone_go_on_when_the_server_starts_again(connect, store):
    seats = {"red": "random", "blue": "random"}
    battle = Battle("b1", BOOK.agree("meadow"), "At dawn", seats, {}, "seed", "2026-01-01T10:00")
    Match.begin(BOOK, store, battle).close()
    assert fought_out(connect())["begun"] == "1 January 2026, 10:00"


# Replays and records


def test_a_seat_replays_what_it_was_told_and_nothing_else(client, begin):
    seed, only_red, only_blue = seed_with_telling_hands()
    begun = begin(client, seed=seed)
    answer_both_seats(client, begun, 0)
    path = f"/api/battles/{begun['battle']}/replay"
    for seat, own, other in (("red", only_red, only_blue), ("blue", only_blue, only_red)):
        reply = client.get(path, params={"key": begun["keys"][seat]})
        assert reply.json()["count"] == len(reply.json()["told"]) == 2
        assert own in reply.text
        assert other not in reply.text
        for number in range(3):
            view = client.get(f"{path}/{number}", params={"key": begun["keys"][seat]})
            assert view.status_code == 200
            assert other not in view.text


def test_while_a_battle_lasts_only_its_seats_may_look(client, begin):
    begun = begin(client)
    path = f"/api/battles/{begun['battle']}"
    assert refusal(client.get(f"{path}/replay"))[0] == 403
    assert refusal(client.get(f"{path}/replay?seat=red"))[0] == 403
    assert refusal(client.get(f"{path}/replay/0"))[0] == 403
    assert refusal(client.get(f"{path}/replay?key=guess"))[0] == 403
    words = "The record is sealed until the battle is over."
    assert refusal(client.get(f"{path}/record")) == (403, words)


def test_a_replay_ends_with_the_table_as_it_stands(client, begin):
    begun = begin(client)
    states = answer_both_seats(client, begun, 17)
    path = f"/api/battles/{begun['battle']}/replay"
    for seat, key in begun["keys"].items():
        count = client.get(path, params={"key": key}).json()["count"]
        view = client.get(f"{path}/{count}", params={"key": key}).json()
        assert view == states[seat]["view"]
        assert client.get(f"{path}/{count + 1}", params={"key": key}).status_code == 404


def test_after_the_battle_everything_may_be_seen_event_by_event(client, begin):
    begun = finished(client, begin)
    path = f"/api/battles/{begun['battle']}/replay"
    told = client.get(path).json()["told"]
    assert "back" not in told[0]["words"]
    wounds = 0
    for number, event in enumerate(told, 1):
        view = client.get(f"{path}/{number}").json()
        wounds += event["words"].endswith("wounds him.")
        assert sum(3 - int(piece["strength"]) for piece in view["pieces"]) == wounds
        assert "back" not in [card for side in view["sides"] for card in side.get("hand", ())]
    as_blue = client.get(path, params={"seat": "blue"}).json()["told"]
    assert "back, back" in as_blue[0]["words"]
    assert refusal(client.get(f"{path}?seat=green"))[0] == 404


def test_the_record_of_a_finished_battle_can_be_verified(client, begin):
    begun = finished(client, begin)
    reply = client.get(f"/api/battles/{begun['battle']}/record")
    assert reply.headers["content-type"].startswith("text/plain")
    verification = verify(read(reply.text), BOOK)
    assert verification.fault == ""
    assert verification.proven
    assert "human" in reply.text


def test_a_battle_is_found_again_by_a_new_server(connect, begin):
    first = connect()
    begun = begin(first)
    states = answer_both_seats(first, begun, 11)
    second = connect()
    assert second.get("/api/battles").json()[0]["keys"] == begun["keys"]
    again = answer_both_seats(second, begun, 0)
    for seat in ("red", "blue"):
        assert again[seat]["total_told"] == len(again[seat]["told"]) == states[seat]["total_told"]
        for same in ("number", "view", "asked", "waiting"):
            assert again[seat][same] == states[seat][same]


# Oddities


def test_a_wrong_method_is_refused_in_words(quiet):
    reply = quiet.delete("/api/battles")
    assert reply.status_code == 405
    assert reply.json()["type"] == "refused"


def test_a_page_number_that_is_no_number_is_not_found(client, begin):
    path = f"/api/battles/{begin(client)['battle']}/replay/last"
    assert client.get(path).status_code == 404


def test_the_api_describes_itself(quiet):
    schema = quiet.get("/api/schema/openapi.json").json()
    assert schema["paths"]["/api/battles"]["get"]["description"] == "Running and finished battles."
    assert all(way.get("description") for ways in schema["paths"].values() for way in ways.values())
    assert "/{path}" not in schema["paths"]


def test_a_battle_whose_book_has_left_the_shelf_is_listed_but_not_played(connect, store):
    seats = {"red": "random", "blue": "human"}
    for keys in ({}, {"blue": "k"}):
        id_ = f"b{len(keys)}"
        battle = Battle(id_, BOOK.agree("meadow"), "At dawn", seats, keys, "s", "2026-01-01T10:00")
        Match.begin(BOOK, store, battle).close()
    client = connect(books=())
    assert len(client.get("/api/battles").json()) == 2
    assert refusal(client.get("/api/battles/b1/replay/0?key=k"))[0] == 404
    assert client.get("/api/battles/b1/replay?key=k").json()["count"] == 2
    with client.websocket_connect("/ws/battles/b1?key=k") as socket:
        words = socket.receive_json()["fault"]["words"]
    assert words == "There is no book 'toy_duel' on the shelf; there are: none."


def test_one_battle_that_can_no_longer_be_read_closes_no_other(store, begin, tmp_path):
    with server(store) as client:
        lost, kept = begin(client)["battle"], begin(client)["battle"]
    database = sqlite3.connect(tmp_path / "battles.sqlite")
    database.execute("UPDATE battle SET setup = '{}' WHERE id = ?", [lost])
    database.commit()
    database.close()
    with server(store) as client:
        assert [brief["battle"] for brief in client.get("/api/battles").json()] == [kept]
        status, words = refusal(client.get(f"/api/battles/{lost}/replay"))
    assert (status, words) == (409, "This battle was kept in a way that nobody knows any more.")
