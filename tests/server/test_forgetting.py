"""A battle that nobody wants any more is thrown away, and nothing of it is left."""

import pytest
from litestar.exceptions import WebSocketDisconnect
from msgspec.structs import replace

from grognard.server.match import commissioned
from grognard.server.store import Progress, UnknownBattle


def listed(client):
    return [brief["battle"] for brief in client.get("/api/battles").json()]


def refusal(reply):
    return reply.status_code, reply.json()["fault"]["words"]


def test_a_battle_is_thrown_away_and_the_others_stay(client, begin, store):
    kept, gone = begin(client)["battle"], begin(client)["battle"]
    assert client.delete(f"/api/battles/{gone}").status_code == 204
    assert listed(client) == [kept]
    assert store.load(kept).heard
    with pytest.raises(UnknownBattle):
        store.load(gone)
    assert refusal(client.delete(f"/api/battles/{gone}")) == (404, "There is no such battle here.")


def test_nothing_that_was_answered_or_told_in_it_is_left(client, begin, sit, store):
    begun = begin(client)
    page = sit(client, begun, "red")
    page.answer(page.state["asked"]["choices"][0]["choice"])
    page.read()
    client.delete(f"/api/battles/{begun['battle']}")
    with store._engine.begin() as connection:
        for table in ("battle", "journal", "told"):
            assert connection.exec_driver_sql(f"SELECT count(*) FROM {table}").scalar() == 0


def test_whoever_sits_at_the_table_is_told_that_it_is_put_away(client, begin, sit):
    begun = begin(client)
    page = sit(client, begun, "red")
    client.delete(f"/api/battles/{begun['battle']}")
    assert page.refused() == "The table is being put away."
    with pytest.raises(WebSocketDisconnect) as closed:
        page.read()
    assert closed.value.code == 4503


def test_a_battle_fought_for_another_goes_with_it_and_not_alone(client, begin, store):
    begun = begin(client)["battle"]
    stored, child = store.load(begun), commissioned(begun, 7)
    progress = Progress(stored.standing, 0, stored.journal, 0, stored.heard)
    store.add(replace(stored.battle, id=child), progress)
    reply = client.delete(f"/api/battles/{child}")
    assert refusal(reply) == (409, "This battle is fought for another one.")
    client.delete(f"/api/battles/{begun}")
    assert listed(client) == []


def test_a_shared_server_throws_nothing_away(connect, begin):
    client = connect(shared=True)
    begun = begin(client, seed="")["battle"]
    reply = client.delete(f"/api/battles/{begun}")
    assert refusal(reply) == (403, "On a shared server no battle is thrown away.")
    assert listed(client) == [begun]
