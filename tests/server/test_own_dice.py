"""People throw their own dice and draw from their own decks, and tell the server what fell."""

import pytest
from msgspec.structs import replace

from grognard.books.gentlemen_of_war.book import BOOK as GENTLEMEN
from grognard.kernel.by_hand import PhysicalFate
from grognard.kernel.fates import Stream
from grognard.kernel.record import read, verify
from grognard.registry import book as open_book
from grognard.registry import books
from grognard.server.chronicle import Reader
from grognard.server.match import Match, Turn
from grognard.server.store import Battle
from grognard.server.throwing import by_hand
from server.armed_duel import BOOK
from server.conftest import HOT_SEAT, heard
from server.test_api import answer_both_seats, refusal


def begin_by_hand(client, begin, **more):
    return begin(client, own_dice=True, **more)


def to_the_dice(client, begun):
    """Answer until somebody must throw; gives what each seat then knows."""
    for _ in range(20):
        states = answer_both_seats(client, begun, 0)
        if states["red"]["throwing"]:
            return states
        answer_both_seats(client, begun, 1)
    raise AssertionError("nobody is asked for dice")


def thrower_and_other(states):
    (seat,) = states["red"]["waiting"]
    return seat, "blue" if seat == "red" else "red"


def test_the_thrower_sees_what_to_throw_and_by_which_rule_and_the_other_that_he_waits(
    client, begin
):
    states = to_the_dice(client, begin_by_hand(client, begin))
    seat, other = thrower_and_other(states)
    asked = states[seat]["asked"]
    assert asked["words"] == "Throw a die."
    assert asked["throw"]["count"] == 1
    assert asked["throw"]["faces"] == ["1", "2", "3", "4", "5", "6"]
    assert asked["cite"] == asked["throw"]["cite"] == "TOY-001"
    assert asked["throw"]["rule"]
    assert asked["throw"]["open"] is True
    assert states[other]["asked"] is None
    assert states[other]["throwing"] == f"Captain {seat.title()} throws a die."
    assert states[other]["by_hand"] == ["dice"]


def test_what_is_thrown_is_what_falls(client, begin, sit):
    begun = begin_by_hand(client, begin)
    seat, _ = thrower_and_other(to_the_dice(client, begun))
    page = sit(client, begun, seat)
    before = len(page.told)
    page.answer("6")
    page.read_until(lambda state: state["total_told"] > before)
    assert page.told[before]["kind"] == "Struck"
    assert page.state["throwing"] == ""


def test_faces_that_no_die_has_and_seats_that_do_not_throw_are_refused(client, begin, sit):
    begun = begin_by_hand(client, begin)
    seat, other = thrower_and_other(to_the_dice(client, begun))
    page, rival = sit(client, begun, seat), sit(client, begun, other)
    page.answer("7")
    assert page.refused() == "7 cannot turn up here."
    page.answer("6 6")
    assert page.refused() == "6 6 cannot turn up here."
    rival.answer("6")
    assert rival.refused().startswith("You are not being asked")
    page.send(type="ask-hint", question=page.state["number"])
    assert page.refused() == "The dice take no advice."


def test_dice_are_still_called_for_when_the_server_has_been_started_again(connect, begin):
    first = connect()
    begun = begin_by_hand(first, begin)
    before = to_the_dice(first, begun)
    again = answer_both_seats(connect(), begun, 0)
    for seat in HOT_SEAT:
        assert again[seat]["asked"] == before[seat]["asked"]
        assert again[seat]["throwing"] == before[seat]["throwing"]


def test_a_battle_by_hand_is_fought_to_its_end_and_its_record_holds(client, begin):
    begun = begin_by_hand(client, begin)
    states = answer_both_seats(client, begun, 1000)
    assert states["red"]["verdict"]
    text = client.get(f"/api/battles/{begun['battle']}/record").text
    assert '[ByHand "dice"]' in text
    found = verify(read(text), BOOK)
    assert found.ok, found.fault
    assert not found.proven
    view = client.get(f"/api/battles/{begun['battle']}/replay/3")
    assert view.status_code == 200


def test_a_person_throws_for_the_computer_too(client, begin, sit):
    begun = begin_by_hand(client, begin, seats={"red": "human", "blue": "drill"})
    page = sit(client, begun, "red")
    threw, answered = 0, set()
    while not page.state["verdict"]:
        asked = page.state["asked"]
        if asked and asked["number"] not in answered:
            answered.add(asked["number"])
            threw += "throw" in asked
            page.answer(asked["choices"][0]["choice"])
        page.read()
    tape = read(client.get(f"/api/battles/{begun['battle']}/record").text).tape
    assert threw == sum(isinstance(fell, int) for fell in tape)


def test_without_a_person_there_is_nobody_to_throw(client):
    seats = {"red": "drill", "blue": "drill"}
    new = {"book": "toy_duel", "scenario": "meadow", "seats": seats, "own_dice": True}
    status, words = refusal(client.post("/api/battles", json=new))
    assert status == 400
    assert words == "Nobody sits at this table who could throw the dice."


# Decks of one's own


def begin_with_decks(client, seats):
    new = {"book": "gentlemen_of_war", "scenario": "ford", "seats": seats, "own_dice": True}
    return client.post("/api/battles", json=new).json()


def test_each_draws_from_his_own_real_deck_and_tells_several_cards_at_once(connect):
    client = connect(books=(GENTLEMEN,))
    begun = begin_with_decks(client, HOT_SEAT)
    chance = Stream.of("cards")
    keys = begun["keys"]
    address = f"/ws/battles/{begun['battle']}?key="
    drawn, together = 0, 0
    with (
        client.websocket_connect(address + keys["red"]) as red,
        client.websocket_connect(address + keys["blue"]) as blue,
    ):
        sockets = {"red": red, "blue": blue}
        states = {seat: heard(socket) for seat, socket in sockets.items()}
        while drawn < 12:
            seat = states["red"]["waiting"][0]
            asked = states[seat]["asked"]
            choices = asked["choices"]
            choice = choices[chance.below(len(choices))]["choice"]
            if throw := asked.get("throw"):
                other = "blue" if seat == "red" else "red"
                assert states[other]["asked"] is None
                if throw.get("cards"):
                    together = max(together, throw["count"])
                    choice = " ".join(throw["faces"][: throw["count"]])
                    drawn += throw["count"]
            message = {"type": "answer", "question": asked["number"], "choice": choice}
            sockets[seat].send_json(message)
            states = {name: heard(socket) for name, socket in sockets.items()}
            assert all(state["type"] == "state" for state in states.values()), states
    assert together > 1
    decks = [side["deck"] for side in states["red"]["view"]["sides"]]
    assert sum(decks) == 108 - drawn


def test_a_computers_deck_stays_in_the_machine(connect, store):
    client = connect(books=(GENTLEMEN,))
    begun = begin_with_decks(client, {"red": "human", "blue": "drill"})
    setup = store.load(begun["battle"]).battle.setup
    assert setup.by_hand == ("dice", "red")


# Every book on the shelf


def match_by_hand(store, name, computer=False, scenario=""):
    """A battle of a book's first scenario, with a person in the first seat at least."""
    book = open_book(name)
    brief = next(brief for brief in book.scenarios() if scenario in ("", brief.id))
    seats = {side.seat: "human" for side in brief.sides}
    if computer:
        seats[brief.sides[1].seat] = "random"
    people = {seat: f"key of {seat}" for seat, player in seats.items() if player == "human"}
    setup = replace(book.agree(brief.id), by_hand=by_hand(seats, "human", decks=book.own_decks))
    battle = Battle("hand", setup, brief.name, seats, people, "own dice", "2026-11-16")
    return Match.begin(book, store, battle)


def throws_of(match, most):
    """Answer by chance so often; every throw is given as its thrower sees it."""
    chance = Stream.of("any")
    for _ in range(most):
        if match.game.question is None:
            return
        (seat, *_) = match.game.waiting()
        question = match.game.question_for(seat)
        if isinstance(question, PhysicalFate):
            asked = match.state(Reader(seat)).asked
            yield seat, asked
            told = " ".join(asked.throw.faces[: asked.throw.count])
            if not asked.throw.cards:
                faces = asked.throw.faces
                told = " ".join(faces[chance.below(len(faces))] for _ in range(asked.throw.count))
            match.answer(seat, match.number, told)
        else:
            choice = question.sample(chance.below)
            match.take(Turn(seat, match.number, match.game), choice)


@pytest.mark.parametrize("computer", [False, True])
@pytest.mark.parametrize("name", books())
def test_in_every_book_a_person_throws_and_knows_the_rule(store, name, computer):
    match = match_by_hand(store, name, computer)
    people, cited, threw = set(match.battle.keys), 0, 0
    for seat, asked in throws_of(match, 150):
        assert seat in people
        assert not (asked.throw.owner and not computer), "everybody throws his own"
        threw += 1
        cited += bool(asked.cite)
        again = Match.resume(match.book, store, store.load("hand"))
        assert again.state(Reader(seat)).asked == asked
        if threw == 12:
            break
    assert threw
    assert cited >= threw - 1, "nearly every throw is made by a rule that can be named"


def test_a_die_that_nobody_may_know_of_is_thrown_by_the_machine(store):
    match = match_by_hand(store, "black_powder", scenario="san_miguel")
    tried = 0
    for _, asked in throws_of(match, 250):
        assert asked.cite != "BP-936", "the umpire throws for the ambush in secret"
        tried = sum(type(event).__name__ == "AmbushTried" for event in match.game.chronicle)
        if tried:
            break
    assert tried
