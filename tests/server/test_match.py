"""A match between two visits to the disk: nothing acknowledged is lost, nothing refused stays."""

import sqlite3

import msgspec
import pytest

from grognard import registry
from grognard.kernel.book import DONE
from grognard.kernel.fates import Stream
from grognard.kernel.question import IllegalChoice, Sealed, Seat
from grognard.server.chronicle import Reader
from grognard.server.declined import Declined, Stale
from grognard.server.match import Match
from grognard.server.replay import Replays, run_again
from grognard.server.store import BadStore, Battle, Store
from kernel import toybook
from server.armed_duel import BOOK, ArmedDuel, same_battle

RED, BLUE = Seat("red"), Seat("blue")
SEED = "a misty morning"


@pytest.fixture
def match(store):
    battle = Battle(
        "b1", BOOK.agree("meadow"), "At dawn", {RED: "human", BLUE: "human"}, {}, SEED, ""
    )
    match = Match.begin(BOOK, store, battle)
    yield match
    match.close()


def resumed(store, book=BOOK):
    return Match.resume(book, store, store.load("b1"))


def standing(match):
    """All that either seat would be sent, and the whole truth beside it."""
    states = [match.state(Reader(seat)) for seat in (RED, BLUE)]
    return states, match.game.table.digest(), match.number


def play_by_chance(match, stream):
    """One answer of one awaited seat."""
    waiting = match.game.waiting()
    seat = waiting[stream.below(len(waiting))]
    offers = match.game.question_for(seat).offers()
    choice = offers[stream.below(len(offers))]
    match.answer(seat, match.number, msgspec.json.decode(msgspec.json.encode(choice)))
    return seat, choice


def test_after_every_answer_a_resumed_battle_stands_where_the_running_one_does(match, store):
    stream, given = Stream.of("answers"), []
    while match.game.verdict is None:
        given.append(play_by_chance(match, stream))
        again = resumed(store)
        assert standing(again) == standing(match)
        assert again.game.table.digest() == same_battle(SEED, *given).table.digest()
        again.close()
    assert len(given) > 10


def test_a_battle_that_is_resumed_before_every_answer_goes_as_if_it_never_stopped(match, store):
    stream, given = Stream.of("other answers"), []
    game = match.game
    while game.verdict is None:
        again = resumed(store)
        given.append(play_by_chance(again, stream))
        game = again.game
        again.close()
    whole, stored = same_battle(SEED, *given), store.load("b1")
    assert game.table.digest() == whole.table.digest()
    assert stored.journal == whole.answers
    assert stored.standing.tape == whole.fates.tape
    assert run_again(BOOK, stored).chronicle == whole.chronicle
    assert [line[""].words for line in stored.heard] == [
        e.tell(game.table) for e in whole.chronicle
    ]


def test_the_number_of_a_question_never_comes_again(match):
    numbers = [match.number]
    for _ in range(3):
        match.answer(RED, match.number, "")
        numbers.append(match.number)
        match.undo(RED, match.number)
        numbers.append(match.number)
    assert numbers == sorted(set(numbers))


def test_what_is_taken_back_leaves_the_store_too(match, store):
    before = store.load("b1")
    card = match.game.question_for(RED).offers()[0]
    match.answer(RED, match.number, card)
    assert len(store.load("b1").heard) == len(before.heard) + 1
    match.undo(RED, match.number)
    after = store.load("b1")
    assert (after.journal, after.heard) == (before.journal, before.heard)
    assert standing(resumed(store))[1:] == standing(match)[1:]


def test_a_choice_is_taken_back_after_a_restart_as_if_there_had_been_none(match, store):
    before, seen = store.load("b1"), standing(match)
    match.answer(RED, match.number, match.game.question_for(RED).offers()[0])
    match.close()
    again = resumed(store)
    assert again.state(Reader(RED)).may_undo
    again.undo(RED, again.number)
    after = store.load("b1")
    assert (after.journal, after.heard) == (before.journal, before.heard)
    assert standing(again)[1] == seen[1]
    assert standing(resumed(store)) == standing(again)


@pytest.mark.parametrize("name", registry.OURS)
def test_a_resumed_battle_of_every_book_is_taken_back_step_by_step(name, store):
    book = registry.book(name)
    setup = book.agree(book.scenarios()[0].id)
    seats = dict.fromkeys(setup.seats, "human")
    match = Match.begin(book, store, Battle("b1", setup, "", seats, {}, SEED, ""))
    stream, taken_back = Stream.of("there and back"), 0
    for _ in range(40):
        if match.game.verdict is not None:
            break
        play_by_chance(match, stream)
        unbroken, match = match.game, resumed(store, book)
        free = [seat for seat in setup.seats if unbroken.may_undo(seat)]
        assert free == [seat for seat in setup.seats if match.game.may_undo(seat)]
        if free and stream.below(3) == 0:
            taken_back += 1
            unbroken.undo(free[0])
            match.undo(free[0], match.number)
        assert match.game.table.digest() == unbroken.table.digest()
        assert match.game.waiting() == unbroken.waiting()
        unbroken.close()
    stored = store.load("b1")
    assert len(run_again(book, stored).chronicle) == len(stored.heard)
    assert taken_back > 0
    match.close()


def test_an_answer_of_the_wrong_seat_changes_nothing(match, store):
    before = store.load("b1")
    with pytest.raises(Declined, match="You are not being asked anything: red must answer"):
        match.answer(BLUE, match.number, "")
    assert store.load("b1") == before


def test_an_illegal_answer_changes_nothing(match, store):
    before, seen = store.load("b1"), standing(match)
    with pytest.raises(IllegalChoice):
        match.answer(RED, match.number, "cannon")
    assert store.load("b1") == before
    assert standing(match) == seen


def test_where_a_rule_fails_the_answer_never_happened(match, store, monkeypatch, caplog):
    match.answer(RED, match.number, "")
    match.answer(RED, match.number, 0)
    before, seen = store.load("b1"), standing(match)
    with monkeypatch.context() as broken:
        broken.setattr(toybook.Struck, "apply", lambda *_: 1 // 0)
        with pytest.raises(Declined, match="nothing has changed"):
            match.answer(BLUE, match.number, 0)
    assert "stumbled" in caplog.text
    assert store.load("b1") == before
    assert standing(match) == seen
    match.answer(BLUE, match.number, 0)
    assert match.game.table.turn == 1


def test_where_the_disk_fails_the_answer_never_happened(match, store, tmp_path, caplog):
    before, seen = store.load("b1"), standing(match)
    disk = sqlite3.connect(tmp_path / "battles.sqlite")
    disk.execute("CREATE TRIGGER f BEFORE INSERT ON journal BEGIN SELECT RAISE(ABORT, 'full'); END")
    with pytest.raises(Declined, match="nothing has changed"):
        match.answer(RED, match.number, "")
    disk.execute("DROP TRIGGER f")
    disk.close()
    assert "stumbled" in caplog.text
    assert store.load("b1") == before
    assert standing(match) == seen


def test_a_battle_that_another_server_moved_on_is_taken_up_where_it_is(match, store):
    other = resumed(store)
    other.answer(RED, other.number, "")
    with pytest.raises(Stale):
        match.answer(RED, match.number, match.game.question_for(RED).offers()[0])
    assert standing(match) == standing(other)


class Corrected(ArmedDuel):
    """The same duel after a correction: there are no cards to be played any more."""

    def step(self, game):
        return self.strike(game) if game.table.dealt else toybook.deal(game)

    async def strike(self, game):
        high, guess = await Sealed([toybook.Stance(RED), toybook.Stance(BLUE)])
        game.tell(toybook.Struck("red", "blue", game.roll(1)[0], high == guess))
        return DONE


def test_where_corrected_rules_no_longer_fit_the_step_is_asked_again(match, store, caplog):
    match.answer(RED, match.number, match.game.question_for(RED).offers()[0])
    number = match.number
    again = resumed(store, Corrected())
    assert "begins its step anew" in caplog.text
    assert again.number == number + 1
    assert again.game.waiting() == (RED, BLUE)
    stored = store.load("b1")
    assert [line[""].kind for line in stored.heard] == ["Dealt", "Dealt"]
    assert stored.journal == []
    again.answer(RED, again.number, 0)
    again.answer(BLUE, again.number, 0)
    assert standing(resumed(store, Corrected())) == standing(again)


def test_a_replay_that_no_longer_fits_the_rules_tells_nobody_which_card_it_was(match, store):
    stored = store.load("b1")
    tape = ["the hidden ace", *stored.standing.tape[1:]]
    standing = msgspec.structs.replace(stored.standing, tape=tape)
    with pytest.raises(Declined, match="The rules have changed since") as declined:
        run_again(BOOK, msgspec.structs.replace(stored, standing=standing))
    assert "ace" not in declined.value.fault.words


def test_a_sentence_once_told_stays_as_it_was_told(match, store, monkeypatch):
    told = match.chronicle.told("red")
    monkeypatch.setattr(toybook.Dealt, "tell", lambda *_: "Cards fly about.")
    assert resumed(store).chronicle.told("red") == told


def test_a_commander_thinks_on_a_table_with_dice_of_its_own(match):
    match.answer(RED, match.number, "")
    true, thought = match.game, match.turn(RED, match.number).twin
    assert thought.table.digest() == true.table.digest()
    assert thought.fates.source.seed != true.fates.source.seed
    thought.answer(0, RED)
    assert true.waiting() == (RED, BLUE)
    thought.close()


@pytest.mark.parametrize("name", registry.OURS)
def test_every_book_on_the_shelf_can_be_put_away_in_mid_rule_and_shown_again(name, store):
    book = registry.book(name)
    setup = book.agree(book.scenarios()[0].id)
    seats = dict.fromkeys(setup.seats, "human")
    match = Match.begin(book, store, Battle("b1", setup, "", seats, {}, SEED, ""))
    stream = Stream.of("answers")
    for _ in range(24):
        play_by_chance(match, stream)
    again, stored = resumed(store, book), store.load("b1")
    assert again.game.table.digest() == match.game.table.digest()
    for seat in setup.seats:
        state = match.state(Reader(seat))
        assert again.state(Reader(seat)) == state
        assert Replays().view(book, stored, seat, state.total_told) == state.view
    match.close()
    again.close()


def test_a_store_holds_seeds_and_keys_so_only_its_owner_may_read_it(store, tmp_path):
    for file in tmp_path.glob("battles.sqlite*"):
        assert file.stat().st_mode & 0o077 == 0


def test_a_store_of_another_format_is_not_touched(tmp_path):
    path = tmp_path / "old.sqlite"
    old = sqlite3.connect(path)
    old.execute("PRAGMA user_version = 99")
    old.close()
    with pytest.raises(BadStore, match="another version of Grognard"):
        Store(path)


def test_a_file_that_is_no_database_is_not_touched(tmp_path):
    path = tmp_path / "letter.txt"
    path.write_text("Dear George, " * 50)
    with pytest.raises(BadStore, match=r"letter\.txt cannot hold battles: file is not"):
        Store(path)
    assert path.read_text() == "Dear George, " * 50


def test_a_store_is_the_file_it_was_told_to_be_whatever_its_name(tmp_path):
    Store(tmp_path / "what?if=1#2.sqlite").close()
    assert [file.name for file in tmp_path.iterdir()] == ["what?if=1#2.sqlite"]


def test_units_whose_names_are_many_are_spoken_of_in_the_plural(store):
    book = registry.book("black_powder")
    setup = book.agree("meadow")
    seats = dict.fromkeys(setup.seats, "human")
    match = Match.begin(book, store, Battle("b1", setup, "", seats, {}, SEED, ""))
    stream = Stream.of("answers")
    for _ in range(20):
        play_by_chance(match, stream)
    told = [line.words for line in match.chronicle.told("") if line.kind == "Deployed"]
    assert any(words.startswith("The Grenadiers take their place") for words in told), told
    assert any(words.startswith("Regiment Karlsburg takes its place") for words in told), told
    match.close()


@pytest.mark.parametrize("name", ["gentlemans_war", "black_powder", "edwardian_splendour"])
def test_a_piece_that_is_to_be_placed_shows_its_card_before_it_stands(name, store):
    book = registry.book(name)
    setup = book.agree(book.scenarios()[0].id)
    seats = dict.fromkeys(setup.seats, "human")
    match = Match.begin(book, store, Battle("b1", setup, "", seats, {}, SEED, ""))
    while not match.game.question.about():
        play_by_chance(match, Stream.of("answers"))
    before = match.game.table.digest()
    state = match.state(Reader(match.game.waiting()[0]))
    assert state.asked.newcomer.id == state.asked.about
    assert state.asked.newcomer.title
    assert state.asked.newcomer.figures
    assert state.asked.about not in [piece.id for piece in state.view.pieces]
    assert match.game.table.digest() == before
    match.close()


def test_a_piece_on_the_table_is_no_newcomer(store):
    book = registry.book("sharpe_skirmish")
    setup = book.agree("almara-bridge")
    seats = dict.fromkeys(setup.seats, "human")
    match = Match.begin(book, store, Battle("b1", setup, "", seats, {}, SEED, ""))
    asked = match.state(Reader(match.game.waiting()[0])).asked
    assert asked.about
    assert asked.newcomer is None
    match.close()
