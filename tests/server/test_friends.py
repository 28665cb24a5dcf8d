"""Friends at several screens: who is here, who looks on, and who gives up."""

import msgspec
import pytest

from grognard.kernel.fates import Stream
from grognard.kernel.record import read, verify
from grognard.registry import book as open_book
from grognard.registry import books
from grognard.server import mailbox
from grognard.server.chronicle import WATCHER, Reader
from grognard.server.keys import seat_of, watch_key
from grognard.server.match import Match, view_of
from grognard.server.store import Battle
from server.armed_duel import BOOK, seed_with_telling_hands

FEW = 60
"""Answers after which cards are held, troops hidden and fire exchanged in every book."""


@pytest.fixture
def look_on(sit):
    """Open a page for somebody who has no seat, by the link that a seat passed on."""

    def look_on(client, begun, seat_page):
        return sit(client, {**begun, "keys": {WATCHER: seat_page.state["watch"]}}, WATCHER)

    return look_on


# Who is here


def test_a_seat_is_told_who_comes_and_who_goes_and_its_question_stands(client, begin, sit):
    begun = begin(client)
    red = sit(client, begun, "red")
    assert red.state["here"] == ["red"]
    blue = sit(client, begun, "blue")
    assert blue.state["here"] == ["red", "blue"]
    blue.socket.close()
    red.answer("")
    red.read()
    assert red.company[0] == ["red", "blue"]
    while red.company[-1] != ["red"]:
        red.company.append(red.socket.receive_json(timeout=30)["seats"])
    assert {frame["type"] for frame in red.frames} == {"state"}


def test_a_second_page_of_the_same_seat_is_no_news(client, begin, sit):
    begun = begin(client)
    red = sit(client, begun, "red")
    sit(client, begun, "red")
    red.answer("")
    red.read()
    assert red.company == []


def test_who_has_answered_in_secret_is_told_that_his_answer_is_sealed(client, begin, sit):
    begun = begin(client)
    red, blue = sit(client, begun, "red"), sit(client, begun, "blue")
    assert not red.state["sealed"]
    red.answer("")
    red.read(), blue.read()
    red.answer(0)
    assert red.read()["sealed"]
    assert not blue.read()["sealed"]


def test_the_list_says_who_must_answer(client, begin, sit):
    begun = begin(client)
    sit(client, begun, "red")
    (brief,) = client.get("/api/battles").json()
    assert brief["waiting"] == ["red"]


# Who looks on


def test_a_friend_looks_on_and_is_told_only_what_everybody_knows(client, begin, sit, look_on):
    seed, only_red, only_blue = seed_with_telling_hands()
    begun = begin(client, seed=seed)
    red, blue = sit(client, begun, "red"), sit(client, begun, "blue")
    friend = look_on(client, begun, red)
    assert friend.state["asked"] is None
    assert friend.state["watch"] == ""
    red.answer("")
    assert friend.read()["waiting"] == ["red", "blue"]
    red.read(), blue.read()
    blue.answer(0)
    friend.read()
    for secret in (only_red, only_blue, seed, *begun["keys"].values()):
        assert secret not in friend.everything()
    friend.answer(0)
    assert friend.refused() == "You are not being asked anything: red must answer."


def test_who_looks_on_unhears_what_is_taken_back(client, begin, sit, look_on):
    begun = begin(client)
    red = sit(client, begun, "red")
    friend = look_on(client, begun, red)
    before = list(friend.told)
    red.answer(red.state["asked"]["choices"][0]["choice"])
    friend.read(), red.read()
    assert len(friend.told) > len(before)
    red.send(type="undo", question=red.state["number"])
    friend.read()
    assert friend.told == before


def test_the_key_of_those_who_look_on_opens_no_seat_and_no_running_replay(client, begin, sit):
    begun = begin(client)
    key = sit(client, begun, "red").state["watch"]
    assert key not in begun["keys"].values()
    reply = client.get(f"/api/battles/{begun['battle']}/replay?key={key}")
    assert reply.status_code == 403


def test_however_many_look_on_the_players_find_room(client, begin, sit, look_on, monkeypatch):
    monkeypatch.setattr(mailbox, "MOST_WATCHERS", 1)
    begun = begin(client)
    red = sit(client, begun, "red")
    look_on(client, begun, red)
    late = look_on(client, begun, red)
    assert late.frames[0]["fault"]["words"].startswith("So many look at this battle")
    assert sit(client, begun, "blue").state


@pytest.mark.parametrize("name", books())
def test_in_no_book_does_who_looks_on_see_what_a_side_hides_from_the_other(store, name):
    book = open_book(name)
    for number, brief in enumerate(book.scenarios()[:4]):
        match = _begun(book, store, f"{name}{number}", brief.id)
        for step in range(FEW):
            if match.verdict or match.commission():
                break
            seat = match.waiting()[0]
            question = match.game.question_for(seat)
            chance = Stream.of(f"{name} {number} {step}")
            match.answer(seat, match.number, _wired(question.sample(chance.below)))
            if step % 20 == 0:
                _is_open_to_all(match)
        _is_open_to_all(match)


def _begun(book, store, battle, scenario):
    setup = book.agree(scenario)
    people = dict.fromkeys(setup.seats, "human")
    keys = {seat: f"key of {seat}" for seat in setup.seats}
    stored = Battle(battle, setup, "A battle", people, keys, "looking on", "2026-01-01T00:00:00")
    return Match.begin(book, store, stored)


def _wired(choice):
    """A choice as it comes over the wire."""
    return msgspec.json.decode(msgspec.json.encode(choice))


def _is_open_to_all(match):
    """Whatever the watcher sees or hears, every seat sees or has heard just so."""
    state = match.state(Reader(WATCHER))
    assert state.asked is None
    for seat in match.battle.setup.seats:
        view = view_of(match.book, match.game.table, seat)
        assert {piece.id for piece in state.view.pieces} <= {piece.id for piece in view.pieces}
        for mine, theirs in zip(state.view.sides, view.sides, strict=True):
            assert set(mine.hand) <= {"back", *theirs.hand}
            assert set(mine.notes) <= set(theirs.notes), (mine.notes, theirs.notes)
        known = {(told.words, told.kind) for told in match.chronicle.told(seat)}
        assert {(told.words, told.kind) for told in state.told} <= known


# Who gives up


def test_a_seat_gives_the_battle_up_and_the_other_has_won(client, begin, sit):
    begun = begin(client)
    red, blue = sit(client, begun, "red"), sit(client, begun, "blue")
    assert blue.state["may_resign"]
    blue.send(type="resign", question=blue.state["number"])
    for page in (red, blue):
        state = page.read()
        assert state["verdict"]["winner"] == "red"
        assert state["verdict"]["reason"] == "Captain Blue gives the battle up"
        assert (state["asked"], state["waiting"], state["may_undo"]) == (None, [], False)
        assert state["seed"]
    red.answer("")
    assert red.refused() == "You are not being asked anything: the battle is over."
    blue.send(type="resign", question=blue.state["number"])
    assert blue.refused() == "The battle is over."


def test_a_battle_that_was_given_up_stays_so_and_its_record_says_it(connect, begin, sit):
    first = connect()
    begun = begin(first)
    red = sit(first, begun, "red")
    red.answer(red.state["asked"]["choices"][0]["choice"])
    red.read()
    red.send(type="resign", question=red.state["number"])
    red.read()
    second = connect()
    assert sit(second, begun, "red").state["verdict"]["winner"] == "blue"
    (brief,) = second.get("/api/battles").json()
    assert brief["verdict"]["winner"] == "blue"
    record = second.get(f"/api/battles/{begun['battle']}/record").text
    assert '[GivenUp "red"]\n[Reason "Captain Red gives the battle up"]' in record
    assert verify(read(record), BOOK).proven
    assert second.get(f"/api/battles/{begun['battle']}/replay").json()["count"] > 0


def test_who_looks_on_gives_nothing_up(client, begin, sit, look_on):
    begun = begin(client)
    friend = look_on(client, begun, sit(client, begun, "red"))
    assert not friend.state["may_resign"]
    friend.send(type="resign", question=friend.state["number"])
    assert friend.refused() == "Only one of two sides can give a battle up."


def test_one_key_to_look_on_is_not_anothers():
    setup = BOOK.agree("meadow")
    one, other = (
        Battle(name, setup, "", {}, {"red": "a", "blue": "b"}, "", "") for name in ("one", "other")
    )
    assert seat_of(one, watch_key(one)) == WATCHER
    assert watch_key(one) != watch_key(other)
