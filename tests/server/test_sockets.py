"""A battle as its seats live through it: what they are sent, and what they may send."""

import json

import pytest
from litestar.exceptions import WebSocketDisconnect

from grognard.kernel.fates import commitment, seed_of
from grognard.server import mailbox
from grognard.server.sockets import LARGEST_FRAME
from kernel import toybook
from server.armed_duel import BOOK, seed_with_telling_hands
from server.conftest import server


def play_to_the_end(*pages):
    """Whoever is asked takes the first offer, until there is a verdict."""
    while pages[0].state["verdict"] is None:
        page = next(page for page in pages if page.state["asked"])
        number, seat = page.state["number"], page.state["asked"]["seat"]
        page.answer(page.state["asked"]["choices"][0]["choice"])
        for other in pages:
            other.read_until(
                lambda state, n=number, s=seat: state["number"] > n or s not in state["waiting"]
            )


def test_a_seat_gets_its_question_and_the_others_only_hear_who_is_awaited(client, begin, sit):
    begun = begin(client)
    red, blue = sit(client, begun, "red"), sit(client, begun, "blue")
    asked = red.state["asked"]
    assert (asked["words"], asked["kind"], asked["cite"]) == ("Play a card?", "PlayCard", "TOY-001")
    assert asked["choices"][-1] == {"choice": "", "offer": {"label": "No card"}}
    assert blue.state["asked"] is None
    assert red.state["waiting"] == blue.state["waiting"] == ["red"]


def test_every_page_hears_of_an_answer_and_is_told_only_what_is_new(client, begin, sit):
    begun = begin(client)
    red, blue = sit(client, begun, "red"), sit(client, begun, "blue")
    card = red.state["asked"]["choices"][0]["choice"]
    red.answer(card)
    for page in (red, blue):
        news = page.read()
        assert [told["words"] for told in news["told"]] == [f"Captain Red plays {card}."]
        assert news["total_told"] == 3
        assert news["asked"]["words"] == "High or low?"


def test_a_page_that_is_opened_again_hears_the_whole_story(client, begin, sit):
    begun = begin(client)
    red = sit(client, begun, "red")
    red.answer(red.state["asked"]["choices"][0]["choice"])
    red.read()
    again = sit(client, begun, "red")
    assert again.told == red.told
    assert {**again.state, "told": []} == {**red.state, "told": []}


def test_sealed_answers_may_come_in_any_order_with_the_same_number(client, begin, sit):
    begun = begin(client)
    red, blue = sit(client, begun, "red"), sit(client, begun, "blue")
    red.answer("")
    red.read(), blue.read()
    number = blue.state["asked"]["number"]
    assert number == red.state["asked"]["number"]
    blue.answer(0)
    assert red.read()["waiting"] == ["red"]
    assert blue.read()["asked"] is None
    blue.answer(1, number)
    assert blue.refused() == "You are not being asked anything: red must answer."
    red.answer(1, number)
    assert red.read()["told"][0]["kind"] == "Struck"


def test_nothing_another_seat_holds_is_in_any_frame(client, begin, sit):
    seed, only_red, only_blue = seed_with_telling_hands()
    begun = begin(client, seed=seed)
    red, blue = sit(client, begun, "red"), sit(client, begun, "blue")
    red.answer("")
    red.read(), blue.read()
    blue.answer(0)
    red.read(), blue.read()
    assert only_red in red.everything()
    assert only_red not in blue.everything()
    assert only_blue in blue.everything()
    assert only_blue not in red.everything()
    for page in (red, blue):
        for secret in (seed, seed_of(seed).hex(), *begun["keys"].values()):
            assert secret not in page.everything()


def test_a_sealed_answer_is_in_nobody_elses_frame(client, begin, sit):
    frames = []
    for stance in (0, 1):
        begun = begin(client)
        red, blue = sit(client, begun, "red"), sit(client, begun, "blue")
        red.answer("")
        red.read(), blue.read()
        red.answer(stance)
        blue.read()
        frames.append([{**frame, "watch": ""} for frame in blue.frames])
    assert frames[0] == frames[1]


def test_what_another_is_secretly_asked_leaves_no_trail(client, begin, sit, monkeypatch):
    monkeypatch.setattr(toybook.PlayCard, "trail", lambda _: ("Strike", "Card"))
    monkeypatch.setattr(toybook.Stance, "trail", lambda _: ("Strike", "Stance"))
    begun = begin(client)
    red, blue = sit(client, begun, "red"), sit(client, begun, "blue")
    assert red.state["trail"] == red.state["asked"]["trail"] == ["Strike", "Card"]
    assert blue.state["trail"] == []
    red.answer("")
    blue.read()
    blue.answer(0)
    assert blue.read()["asked"] is None
    assert blue.state["trail"] == ["Strike", "Stance"]


def test_the_seed_is_shown_when_the_battle_is_over_and_fits_its_commitment(client, begin, sit):
    begun = begin(client)
    red, blue = sit(client, begun, "red"), sit(client, begun, "blue")
    promised = red.state["commitment"]
    play_to_the_end(red, blue)
    seeds = {frame["seed"] for frame in red.frames if frame["verdict"] is None}
    assert seeds == {""}
    assert commitment(bytes.fromhex(red.state["seed"])) == promised
    assert red.state["verdict"]["reason"]
    assert not red.state["may_undo"]
    assert red.state["waiting"] == []
    red.answer(0)
    assert red.refused() == "You are not being asked anything: the battle is over."
    red.send(type="undo", question=red.state["number"])
    assert red.refused().startswith("That cannot be taken back")


def test_a_choice_can_be_taken_back_until_fate_has_spoken(client, begin, sit):
    begun = begin(client)
    red, blue = sit(client, begun, "red"), sit(client, begun, "blue")
    first = red.state
    red.answer(first["asked"]["choices"][0]["choice"])
    assert red.read()["may_undo"]
    assert not blue.read()["may_undo"]
    red.send(type="undo", question=red.state["number"])
    after, seen = red.read(), blue.read()
    assert after["number"] == 2
    assert after["told"] == seen["told"] == []
    assert after["total_told"] == 2
    assert after["asked"]["choices"] == first["asked"]["choices"]
    assert after["view"] == first["view"]
    red.answer("", question=first["number"])
    assert red.refused().startswith("That question has been answered or taken back")
    red.answer("")
    assert red.read()["total_told"] == 2


def test_only_who_chose_may_take_it_back(client, begin, sit):
    begun = begin(client)
    red, blue = sit(client, begun, "red"), sit(client, begun, "blue")
    red.answer("")
    blue.read()
    blue.send(type="undo", question=blue.state["number"])
    assert blue.refused().startswith("That cannot be taken back")


@pytest.mark.parametrize(
    ("frame", "words"),
    [
        ("", "That message cannot be read"),
        ("dice!", "That message cannot be read"),
        ("[]", "That message cannot be read"),
        ("{}", "That message cannot be read"),
        ('{"type":"cheat","question":0}', "That message cannot be read"),
        ('{"type":"answer","question":0}', "That message cannot be read"),
        ('{"type":"answer","question":"0","choice":""}', "That message cannot be read"),
        ('{"type":"answer","question":-1,"choice":""}', "That message cannot be read"),
        ('{"type":"answer","question":1e99,"choice":""}', "That message cannot be read"),
        ('{"type":"answer","question":0,"choice":"","seat":"blue"}', "That message cannot be read"),
        ('{"type":"answer","question":0,"choice":' + "[" * 30_000, "That message cannot be read"),
        ('{"type":"answer","question":0,"choice":7}', "That is no answer to this question"),
        ('{"type":"answer","question":0,"choice":null}', "That is no answer to this question"),
        ('{"type":"answer","question":0,"choice":["feint"]}', "That is no answer to this question"),
        ('{"type":"answer","question":0,"choice":"cannon"}', "You hold no such card."),
        ('{"type":"answer","question":1,"choice":""}', "That question has been answered"),
        ('{"type":"undo","question":0}', "That cannot be taken back"),
        ('{"type":"undo","question":7}', "That question has been answered"),
        ('{"type":"ask-hint","question":7}', "That question has been answered"),
    ],
)
def test_a_bad_message_is_refused_and_changes_nothing(quiet, begin, sit, quiet_store, frame, words):
    begun = begin(quiet)
    red = sit(quiet, begun, "red")
    before = quiet_store.load(begun["battle"])
    red.socket.send_text(frame)
    assert red.refused().startswith(words)
    assert quiet_store.load(begun["battle"]) == before
    again = sit(quiet, begun, "red")
    assert again.state == red.frames[0]


def test_binary_frames_are_refused(quiet, begin, sit):
    red = sit(quiet, begin(quiet), "red")
    red.socket.send_bytes(b'{"type":"answer","question":0,"choice":""}')
    assert red.refused().startswith("That message cannot be read")


def test_a_message_that_is_too_long_is_refused_and_the_socket_closed(client, begin, sit, store):
    begun = begin(client)
    red = sit(client, begun, "red")
    message = {"type": "answer", "question": 0, "choice": "x" * LARGEST_FRAME}
    red.socket.send_text(json.dumps(message))
    assert red.refused().startswith("That message is too long")
    with pytest.raises(WebSocketDisconnect) as closed:
        red.read()
    assert closed.value.code == 1009
    assert store.load(begun["battle"]).journal[-1].lone


@pytest.mark.parametrize(
    ("address", "code", "words"),
    [
        ("/ws/battles/nowhere?key={red}", 4404, "There is no such battle here."),
        ("/ws/battles/{battle}?key=guess", 4403, "That key opens no seat of this battle."),
        ("/ws/battles/{battle}?key=schl%C3%BCssel", 4403, "That key opens no seat of this battle."),
        ("/ws/battles/{battle}?key=", 4403, "That key opens no seat of this battle."),
        ("/ws/battles/{battle}", 4403, "That key opens no seat of this battle."),
    ],
)
def test_unknown_battles_and_keys_are_refused(quiet, begin, address, code, words):
    begun = begin(quiet)
    path = address.format(battle=begun["battle"], **begun["keys"])
    with quiet.websocket_connect(path) as socket:
        assert socket.receive_json()["fault"]["words"] == words
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
    assert closed.value.code == code


def test_a_long_refusal_hangs_up_with_its_own_code_and_as_much_of_its_words_as_fit(store, begin):
    """A socket that fails at its end would be opened again and again."""

    class Renamed(type(BOOK)):
        id = "a_book_of_quite_another_name_" * 5

    with server(store) as client:
        begun = begin(client)
    with (
        server(store, (Renamed(),)) as client,
        client.websocket_connect(f"/ws/battles/{begun['battle']}?key=x") as socket,
    ):
        said = socket.receive_json()["fault"]["words"]
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
    assert len(said) > 123
    assert (closed.value.code, closed.value.detail) == (4404, said[:123])


def test_only_so_many_pages_look_at_one_battle(client, begin, sit, monkeypatch):
    monkeypatch.setattr(mailbox, "MOST_PAGES", 2)
    begun = begin(client)
    red = sit(client, begun, "red")
    sit(client, begun, "blue")
    with client.websocket_connect(
        f"/ws/battles/{begun['battle']}?key={begun['keys']['red']}"
    ) as late:
        assert late.receive_json()["fault"]["words"].startswith("So many look at this battle")
    red.answer("")
    assert red.read()["asked"]["kind"] == "Stance"


def test_a_key_opens_only_its_own_battle(quiet, begin):
    mine, theirs = begin(quiet), begin(quiet)
    path = f"/ws/battles/{theirs['battle']}?key={mine['keys']['red']}"
    with quiet.websocket_connect(path) as socket:
        assert socket.receive_json()["type"] == "refused"


def test_the_computer_answers_for_its_seat_and_a_battle_can_be_played_out(client, begin, sit):
    begun = begin(client, seats={"red": "human", "blue": "random"})
    assert list(begun["keys"]) == ["red"]
    red = sit(client, begun, "red")
    while red.state["verdict"] is None:
        if red.state["asked"]:
            red.answer(red.state["asked"]["choices"][-1]["choice"])
        red.read()
    assert any(told["words"].startswith("Captain Blue rolls") for told in red.told)


def test_of_many_answers_to_one_question_the_first_counts(client, begin, sit):
    begun = begin(client)
    pages = [sit(client, begun, "red") for _ in range(6)]
    for page in pages:
        page.answer("")
        page.socket.send_text("and that is all")
    late = 0
    for page in pages:
        words = page.refused()
        if words.startswith("That question has been answered"):
            late += 1
            words = page.refused()
        assert words.startswith("That message cannot be read")
    assert late == 5
    assert client.get("/api/battles").json()[0]["answers"] == 2


def test_a_hint_names_a_legal_choice_and_its_reason(client, begin, sit, monkeypatch):
    monkeypatch.setattr(mailbox, "ADVISER", "random")
    red = sit(client, begin(client), "red")
    red.send(type="ask-hint", question=red.state["number"])
    hint = red.read()
    assert hint["type"] == "hint"
    assert hint["question"] == red.state["number"]
    offered = {choice["choice"]: choice["offer"] for choice in red.state["asked"]["choices"]}
    assert hint["offer"] == offered[hint["choice"]]
    assert hint["words"]


def test_a_commander_who_has_not_studied_the_book_gives_no_hints(client, begin, sit):
    red = sit(client, begin(client), "red")
    red.send(type="ask-hint", question=red.state["number"])
    assert red.refused() == "No commander has studied toy_duel."


def test_a_hint_is_only_for_who_is_asked(client, begin, sit):
    blue = sit(client, begin(client), "blue")
    blue.send(type="ask-hint", question=blue.state["number"])
    assert blue.refused() == "You are not being asked anything: red must answer."


def test_a_table_that_ran_ahead_of_a_failing_disk_is_shown_to_nobody(
    client, begin, sit, store, monkeypatch
):
    begun = begin(client)
    red = sit(client, begun, "red")
    stood = red.state
    with monkeypatch.context() as disk:
        for act in ("keep", "load"):
            disk.setattr(store, act, lambda *_: 1 // 0)
        red.answer("")
        assert red.refused() == "The disk cannot be read now; nothing has changed."
        other = sit(client, begun, "blue")
        assert other.frames[0]["fault"]["words"] == red.frames[-1]["fault"]["words"]
    again = sit(client, begun, "red")
    assert {**again.state, "told": stood["told"]} == stood
    again.answer("")
    assert again.read()["number"] == stood["number"] + 1
