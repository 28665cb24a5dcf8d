"""Several players on a side: each has a page of its seat, and the questions say whose they are."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from books.black_powder.field import general, ordering, troop
from grognard.books.black_powder.book import BOOK
from grognard.server.app import create_app
from grognard.server.store import Store

cites = pytest.mark.cites


def state_of(socket: Any) -> Any:
    while (frame := socket.receive_json())["type"] != "state":
        pass
    return frame


@cites("BP-046")
def test_two_players_of_a_side_are_both_asked_and_either_may_answer(tmp_path: Path) -> None:
    store = Store(tmp_path / "battles.sqlite")
    app = create_app((BOOK,), store, client=tmp_path / "client")
    with TestClient(app, base_url="http://127.0.0.1") as client:
        new = {"book": BOOK.id, "scenario": "meadow", "seats": {"red": "human", "blue": "drill"}}
        begun = client.post("/api/battles", json=new).json()
        place = f"/ws/battles/{begun['battle']}?key={begun['keys']['red']}"
        with client.websocket_connect(place) as one, client.websocket_connect(place) as other:
            first, second = state_of(one), state_of(other)
            assert first["asked"] == second["asked"]
            brigade = first["asked"]["trail"][1]
            assert brigade in [b.name for b in BOOK.setup(BOOK.agree("meadow")).brigades.values()]
            choice = second["asked"]["choices"][0]["choice"]
            other.send_json({"type": "answer", "question": second["number"], "choice": choice})
            assert state_of(one)["number"] > first["number"]
    store.close()


@cites("BP-046")
def test_an_order_says_which_commander_is_to_give_it() -> None:
    play = ordering(troop("A", 36, 30), troop("Z", 36, 4), general("C", 36, 34), by="C")
    assert play.question.trail() == ("Turn 1", "command", "C")
