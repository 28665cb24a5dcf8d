"""A record tells a battle whole: it is written, read, replayed and verified."""

from __future__ import annotations

import pickle
import re
import time

import msgspec
import pytest

from grognard.kernel.book import BadSetup, Verdict
from grognard.kernel.by_hand import PhysicalFate
from grognard.kernel.fates import Divergence, Fates, Stream, commitment, seed_of
from grognard.kernel.game import Game
from grognard.kernel.question import Seat
from grognard.kernel.record import BadRecord, Record, read, replay, verify, write
from kernel.drill import Scripted, by_hand, duel, fight, stand
from kernel.toybook import BOOK, Duel, DuelTable, Stance
from yardstick import slowness


@pytest.fixture(scope="module")
def whole() -> str:
    """A fought battle's record."""
    players = {"red": "grenadier", "blue": "Ann"}
    comments = {0: "At dawn.\nTwo captains.", 2: "A bold opening; or not."}
    return write(fight(duel()), players=players, comments=comments)


def line_of(text: str, pattern: str, count: int = 0) -> int:
    """The number of a line of the text that fits the pattern."""
    found = [n for n, line in enumerate(text.split("\n"), 1) if re.match(pattern, line)]
    return found[count]


def edited(text: str, line: int, old: str, new: str) -> str:
    """The text with a change in one line."""
    lines = text.split("\n")
    assert old in lines[line - 1]
    lines[line - 1] = lines[line - 1].replace(old, new, 1)
    return "\n".join(lines)


# Writing


def test_a_record_begins_with_everything_that_was_agreed(whole: str) -> None:
    seed = seed_of("dawn")
    game = fight(duel())
    assert whole.split("\n\n", maxsplit=1)[0].split("\n") == [
        '[Grognard "record 1"]',
        '[Book "toy_duel"]',
        '[Edition "1"]',
        '[Scenario "meadow"]',
        '[Seat.red "Red"]',
        '[Seat.blue "Blue"]',
        '[Army.red "none"]',
        '[Army.blue "none"]',
        '[Player.red "grenadier"]',
        '[Player.blue "Ann"]',
        f'[Commitment "{commitment(seed)}"]',
        f'[Seed "{seed.hex()}"]',
        f'[Result "{game.verdict.winner}"]',
        f'[Reason "{game.verdict.reason}"]',
        f'[Digest "{game.table.digest()}"]',
        f"[Questions {len(game.answers)}]",
    ]


def test_steps_answers_and_fate_follow_in_their_order() -> None:
    game = by_hand("feint", "lunge", "parry", "riposte", 6)
    for choice in ("lunge", 1, 0):
        game.answer(choice)
    body = write(game, comments={2: "En garde!"}).split("\n\n")[1]
    assert re.sub(r"(step \d) [0-9a-f]{8}\n", r"\1\n", body).split("\n") == [
        "step 1",
        "~ feint lunge parry riposte",
        "step 2",
        "1= red true",
        '2. red "lunge"',
        "; En garde!",
        "3. red 1",
        "4. blue 0",
        "~ 6",
        "step 3",
        "5= blue true",
        "end",
        "",
    ]


def test_the_seed_is_not_told_before_the_battle_is_over() -> None:
    text = write(fight(duel(), count=9))
    assert "[Seed" not in text
    assert f'[Commitment "{commitment(seed_of("dawn"))}"]' in text
    assert '[Result "unfinished"]' in text
    assert "[Seed" not in write(fight(duel()), reveal=False)


def test_a_battle_that_was_not_kept_from_its_beginning_has_no_record() -> None:
    game = fight(duel(), count=9)
    for part in (game.clone(Stream.of("x")), Game.load(BOOK, game.save())):
        with pytest.raises(ValueError, match="not kept from its beginning"):
            write(part)


def test_writing_changes_nothing() -> None:
    game = fight(duel(), count=9)
    before = stand(game), game.fates.source.at
    assert write(game) == write(game)
    assert (stand(game), game.fates.source.at) == before


def test_a_draw_with_an_odd_name_is_quoted() -> None:
    odd = ("10 of hearts", "7", 'the "Duke"', "♥Q", "H10")

    async def rule(game: Game[DuelTable]) -> None:
        for _ in range(8):
            game.fates.draw(odd)

    book = Scripted(rule)
    game = fight(duel(book=book))
    text = write(game)
    assert list(read(text).tape) == game.fates.tape
    assert set(game.fates.tape) == set(odd)
    assert verify(read(text), book).ok


# Reading


def test_what_is_read_is_what_was_written(whole: str) -> None:
    record, game = read(whole), fight(duel())
    assert record.setup == game.setup
    assert record.seed == game.fates.source.seed
    assert list(record.answers) == game.answers
    assert list(record.tape) == game.fates.tape
    assert len(record.steps) == game.steps
    assert [tuple(comment) for comment in record.comments] == [
        (0, "At dawn."),
        (0, "Two captains."),
        (2, "A bold opening; or not."),
    ]
    assert record.under("Player") == {"red": "grenadier", "blue": "Ann"}
    assert record.text == whole


def test_a_record_reads_the_same_from_bytes_with_other_line_ends_and_a_mark(whole: str) -> None:
    foreign = ("\ufeff" + whole.replace("\n", "\r\n")).encode()
    record = read(foreign)
    assert record.answers == read(whole).answers
    assert verify(record, BOOK).ok


def test_unknown_tags_and_comments_anywhere_are_kept(whole: str) -> None:
    text = "; found in an attic\n" + whole.replace("[Result", '[Annotator "Ann"]\n[Result')
    record = read(text + "; the end")
    assert record.tags["Annotator"] == "Ann"
    assert record.comments[0] == (0, "found in an attic")
    assert record.comments[-1] == (len(record.answers), "the end")
    assert verify(record, BOOK).ok


def test_an_army_of_many_lines_stays_in_one_tag() -> None:
    army = 'name = "The \u2028 Rifles"\n[[unit]]\nkind = "foot"\n'
    setup = BOOK.agree("meadow", armies={"red": army})
    game = Game.begin(BOOK, setup, Fates(Stream.of("dawn")))
    assert read(write(fight(game))).setup == setup


DAMAGE = [
    (r"\[Grognard", '"record 1"', '"record 2"', "no record of ours"),
    (r"\[Grognard", '[Grognard "record 1"]', "", "no record of ours"),
    (r"\[Book", '"toy_duel"', '"toy_duel', "cannot be read"),
    (r"\[Book", '"toy_duel"]', '"toy_duel"', "a tag is written"),
    (r"\[Book", '"toy_duel"', "7", "must hold a word in quotes"),
    (r"\[Book", '"toy_duel"', '{"a": 1}', "holds no word, number"),
    (r"\[Edition", "Edition", "Book", "for the second time"),
    (r"\[Seed", '"', '"x', "no seed"),
    (r"\[Questions", "[Questions ", "[Questions -", "no number"),
    (r"\[Questions", "[Questions ", "[Questions true]", "a tag is written|cannot be read"),
    (r"step 3", "step 3", "step 4", "step 3 is missing"),
    (r"step 3", "step 3 ", "step 3 xyz", "no tag, step, answer"),
    (r"7[.=]", "7", "8", "answer 7 is missing"),
    (r"7[.=] ", "blue", "green", "nobody has the seat green"),
    (r"7[.=] ", "7", "seven", "no tag, step, answer"),
    (r"1= red true", "true", "tru", "this answer cannot be read"),
    (r"1= red true", "true", "[" * 5000, "this answer cannot be read"),
    (r"~ \d", "~ ", "~ -", "neither a die nor"),
    (r"~ \d", "~ ", '~ "', "neither a die nor|cannot be read"),
    (r"~ \d", "~ ", "~ 99999999999", "neither a die nor"),
    (r"step 5", "step 5", '[Event "late"]\nstep 5', "stands among the steps"),
    (r"step 5", "step 5", "end\nstep 5", "goes on behind its end"),
]


@pytest.mark.parametrize(("place", "old", "new", "words"), DAMAGE)
def test_a_damaged_record_names_its_line_and_its_fault(
    whole: str, place: str, old: str, new: str, words: str
) -> None:
    line = line_of(whole, place)
    with pytest.raises(BadRecord, match=words) as bad:
        read(edited(whole, line, old, new))
    assert bad.value.line in (line, line + 1)
    assert str(bad.value).startswith(f"Line {bad.value.line}: ")
    assert bad.value.words.endswith(".")
    assert str(pickle.loads(pickle.dumps(bad.value))) == str(bad.value)


@pytest.mark.parametrize("name", ["Book", "Edition", "Scenario", "Result", "Digest", "Questions"])
def test_a_record_without_a_needed_tag_says_which(whole: str, name: str) -> None:
    with pytest.raises(BadRecord, match=f"the tag {name} is missing"):
        read(re.sub(rf"\[{name} .*\n", "", whole))


def test_a_record_without_seats_is_refused(whole: str) -> None:
    with pytest.raises(BadRecord, match="seat nobody"):
        read(re.sub(r"\[Seat\..*\n", "", whole))


@pytest.mark.parametrize(
    "text",
    ["", "\n\n", "Dear diary,", '[Event "Ch"]\n1. e4 e5', '{"moves": []}', "1. red 0", "end", ";"],
)
def test_a_foreign_text_is_no_record_of_ours(text: str) -> None:
    with pytest.raises(BadRecord, match="no record of ours"):
        read(text)


def test_bytes_that_are_no_text_are_refused(whole: str) -> None:
    with pytest.raises(BadRecord, match="no UTF-8 text") as bad:
        read(whole.encode().replace(b"step 2", b"step \xff"))
    assert bad.value.line == line_of(whole, "step 2")


def test_a_record_cut_off_anywhere_is_refused_and_what_was_read_is_kept(whole: str) -> None:
    for cut in range(0, len(whole) - 2, 7):
        with pytest.raises(BadRecord) as bad:
            read(whole[:cut])
        kept = bad.value.record
        assert whole[:cut] == kept.text
        assert list(kept.answers) == list(read(whole).answers)[: len(kept.answers)]


def test_what_was_read_before_the_damage_can_be_played_on(whole: str) -> None:
    cut = "\n".join(whole.split("\n")[: line_of(whole, "9[.=]")])
    with pytest.raises(BadRecord, match="breaks off") as bad:
        read(cut)
    game = replay(bad.value.record, BOOK, source=Stream.of("on"))
    assert len(game.answers) >= 9
    assert fight(game).verdict is not None


def test_a_record_with_too_few_answers_says_so(whole: str) -> None:
    text = re.sub(r"\[Questions .*\]", "[Questions 400]", whole)
    with pytest.raises(BadRecord, match="its tags say 400"):
        read(text)


def test_a_record_without_steps_is_refused(whole: str) -> None:
    with pytest.raises(BadRecord, match="before its first step"):
        read(whole.split("\n\n", maxsplit=1)[0] + "\nend\n")
    with pytest.raises(BadRecord, match="here the first step should begin"):
        read(whole.split("\n\n", maxsplit=1)[0] + "\n~ 4\n")


# Replaying


def test_a_replayed_battle_is_the_battle(whole: str) -> None:
    game, again = fight(duel()), replay(read(whole), BOOK)
    assert stand(again) == stand(game)
    assert again.chronicle == game.chronicle
    assert again.answers == game.answers


@pytest.mark.parametrize("count", range(0, 40, 5))
def test_an_unfinished_battle_is_replayed_to_its_question(count: int) -> None:
    game = fight(duel(), count=count)
    again = replay(read(write(game)), BOOK)
    for seat, sealed in [(a.seat, a.choice) for a in game._sealed.values()]:
        assert seat in again.waiting(), "a record does not break the seal"
        again.answer(sealed, seat)
    assert stand(again) == stand(game)


def test_a_battle_is_replayed_to_any_answer_and_then_goes_its_own_way(whole: str) -> None:
    record, true = read(whole), fight(duel())
    for upto in range(len(true.answers) + 1):
        game = replay(record, BOOK, upto=upto, source=Stream.of("what if"))
        given = len(game.answers) + len([a for a in game._sealed.values() if not a.lone])
        assert given >= upto
        assert all(answer.lone for answer in game.answers[upto:])
        assert game.chronicle == true.chronicle[: len(game.chronicle)]
        assert game.fates.tape == true.fates.tape[: len(game.fates.tape)]
        assert fight(game).verdict is not None


def test_what_if_never_foresees_the_dice_of_the_record(whole: str) -> None:
    game = replay(read(whole), BOOK, upto=2)
    assert game.fates.at == len(game.fates.tape) == 4
    for choice in (0, 0):
        game.answer(choice)
    assert isinstance(game.question, PhysicalFate)


def test_another_book_or_edition_does_not_replay(whole: str) -> None:
    class Second(Duel):
        edition = "2"

    class Other(Duel):
        id = "other"

    for book in (Second(), Other()):
        with pytest.raises(BadSetup, match="edition 1 of toy_duel"):
            replay(read(whole), book)
        assert "edition 1 of toy_duel" in verify(read(whole), book).fault


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('"meadow"', '"marsh"', "no scenario 'marsh'"),
        ("[Army.red", "[Army.green", "no seat 'green'"),
        ("[Army.red", "[House.fog true]\n[Army.red", "no house rule 'fog'"),
        ("[Seat.red", "[Seat.white", "The seats of meadow are red, blue"),
    ],
)
def test_a_set_up_that_the_book_cannot_play_is_refused(
    whole: str, old: str, new: str, words: str
) -> None:
    text = whole.replace(old, new, 1)
    if "white" in new:
        text = re.sub(r"(?m)^(\d+[.=]) red", r"\1 white", text)
    with pytest.raises(BadSetup, match=words):
        replay(read(text), BOOK)
    assert re.search(words, verify(read(text), BOOK).fault)


def parting(text: str) -> str:
    with pytest.raises(Divergence) as part:
        replay(read(text), BOOK)
    return str(part.value)


def test_an_illegal_answer_is_named_by_its_line(whole: str) -> None:
    line = line_of(whole, r"2\. red")
    text = edited(whole, line, whole.split("\n")[line - 1], '2. red "ace"')
    assert parting(text) == f"Line {line}: You hold no such card."
    assert verify(read(text), BOOK).line == line


def test_an_answer_of_another_kind_is_named_by_its_line(whole: str) -> None:
    line = line_of(whole, r"3\. red \d")
    text = edited(whole, line, whole.split("\n")[line - 1], '3. red "high"')
    assert f"Line {line}: That is no answer to this question" in parting(text)


def test_an_answer_of_the_wrong_seat_is_named_by_its_line(whole: str) -> None:
    line = line_of(whole, r"3\. red")
    assert parting(edited(whole, line, "red", "blue")) == (
        f"Line {line}: blue answers on the record, but red is asked."
    )


def test_a_die_that_cannot_fall_is_named_by_its_line(whole: str) -> None:
    line = line_of(whole, r"~ \d")
    text = edited(whole, line, "~ ", "~ 9 ")
    assert f"Line {line}: a die of 6 sides is rolled, but the record says 9" in parting(text)


def test_a_die_too_many_is_named_by_its_line(whole: str) -> None:
    line = line_of(whole, r"~ \d")
    assert parting(edited(whole, line, "~ ", "~ 3 ")).startswith("Line ")
    last = line_of(whole, r"~ \d", -1)
    die = whole.split("\n")[last - 1]
    text = edited(whole, last, die, f"{die} 5")
    assert parting(text) == f"Line {last}: 5 fell here, but the rules neither roll nor draw."


def test_a_missing_die_is_named_by_the_line_behind_it(whole: str) -> None:
    last = line_of(whole, r"~ \d", -1)
    lines = whole.split("\n")
    game = replay(read("\n".join(lines[: last - 1] + lines[last:])), BOOK)
    assert isinstance(game.question, PhysicalFate), "at the end a person may still roll"
    first = line_of(whole, r"~ \d")
    text = "\n".join(lines[: first - 1] + lines[first:])
    assert int(re.match(r"Line (\d+)", parting(text))[1]) >= first


def test_a_missing_answer_is_named(whole: str) -> None:
    lines = whole.split("\n")
    last = line_of(whole, r"\d+[.=]", -1)
    text = "\n".join(lines[: last - 1] + lines[last:])
    text = re.sub(r"\[Questions .*\]", f"[Questions {len(read(whole).answers) - 1}]", text)
    assert (
        parting(text)
        == f"Line {last}: {lines[last][2:]} fell here, but the rules neither roll nor draw."
    )


# Verifying


def test_a_true_record_is_proven_by_its_seed(whole: str) -> None:
    verification = verify(read(whole), BOOK)
    assert verification.ok
    assert verification.proven
    assert (verification.fault, verification.line) == ("", 0)


def test_dice_without_a_revealed_seed_are_taken_on_trust() -> None:
    for game in (fight(duel(), count=9), fight(by_hand(), count=90)):
        verification = verify(read(write(game)), BOOK)
        assert verification.ok
        assert not verification.proven


def test_where_people_throw_the_dice_the_seed_answers_for_the_cards_alone() -> None:
    setup = msgspec.structs.replace(BOOK.agree("meadow"), by_hand=("dice",))
    game = fight(Game.begin(BOOK, setup, Fates(Stream.of("cards"))))
    text = write(game)
    found = verify(read(text), BOOK)
    assert found.ok, found.fault
    assert not found.proven
    assert write(replay(read(text), BOOK, source=Stream.of("cards"))) == text
    dealt = line_of(text, "~ ")
    card = text.split("\n")[dealt - 1].split()[1]
    other = "lunge" if card != "lunge" else "parry"
    assert not verify(read(edited(text, dealt, card, other)), BOOK).ok


def test_another_seed_breaks_the_promise(whole: str) -> None:
    text = re.sub(r'\[Seed ".*"\]', f'[Seed "{seed_of("noon").hex()}"]', whole)
    verification = verify(read(text), BOOK)
    assert verification.line == line_of(whole, r"\[Seed")
    assert "not the one that was committed to" in verification.fault


def test_a_seed_with_a_commitment_of_its_own_gives_other_dice(whole: str) -> None:
    seed = seed_of("noon")
    text = re.sub(r'\[Seed ".*"\]', f'[Seed "{seed.hex()}"]', whole)
    text = re.sub(r'\[Commitment ".*"\]', f'[Commitment "{commitment(seed)}"]', text)
    verification = verify(read(text), BOOK)
    assert verification.line == line_of(whole, "~")
    assert re.search(r"the record says \w+, but the seed gives \w+", verification.fault)


def test_a_seed_without_commitment_proves_nothing(whole: str) -> None:
    text = re.sub(r"\[Commitment .*\]\n", "", whole)
    assert "committed" in verify(read(text), BOOK).fault


@pytest.mark.parametrize("count", range(6))
def test_a_changed_die_is_found_where_it_fell(whole: str, count: int) -> None:
    line = line_of(whole, r"~ \d$", count)
    was = int(whole.split("\n")[line - 1][2:])
    text = edited(whole, line, f"{was}", f"{was % 6 + 1}")
    verification = verify(read(text), BOOK)
    assert verification.line == line
    assert verification.fault == f"the record says {was % 6 + 1}, but the seed gives {was}."


@pytest.mark.parametrize("count", range(6))
def test_a_changed_table_is_found_at_its_step(whole: str, count: int) -> None:
    line = line_of(whole, "step", count)
    text = edited(whole, line, whole.split("\n")[line - 1][-8:], "00000000")
    verification = verify(read(text), BOOK)
    assert verification.line == line
    assert "begins with another table" in verification.fault


def test_a_changed_but_legal_answer_is_found_by_the_tables_behind_it(whole: str) -> None:
    found = 0
    for number, answer in enumerate(read(whole).answers, 1):
        if answer.choice not in (0, 1) or answer.lone:
            continue
        line = line_of(whole, rf"{number}\. ")
        text = edited(whole, line, f" {answer.choice}", f" {1 - answer.choice}")
        verification = verify(read(text), BOOK)
        found += not verification.ok
        assert verification.ok or verification.line > line
    assert found > 3


@pytest.mark.parametrize(
    ("tag", "value"), [("Result", "nobody"), ("Result", "unfinished"), ("Digest", "0" * 32)]
)
def test_another_result_is_found_in_its_tag(whole: str, tag: str, value: str) -> None:
    text = re.sub(rf'\[{tag} ".*"\]', f'[{tag} "{value}"]', whole)
    verification = verify(read(text), BOOK)
    assert verification.line == line_of(whole, rf"\[{tag}")
    assert verification.fault.startswith(f"the tag {tag} should be ")


LOST = Verdict(winner="blue", reason="Red gives the battle up", cite="")


def test_a_battle_that_was_given_up_says_by_whom_and_shows_its_seed() -> None:
    text = write(fight(duel(), count=9), given_up=LOST)
    assert '[Result "blue"]\n[GivenUp "red"]\n[Reason "Red gives the battle up"]' in text
    assert f'[Seed "{seed_of("dawn").hex()}"]' in text
    verification = verify(read(text), BOOK)
    assert verification.ok
    assert verification.proven


def test_nobody_gives_a_finished_battle_up(whole: str) -> None:
    assert "[GivenUp" not in write(fight(duel()), given_up=LOST)
    text = whole.replace("[Reason", '[GivenUp "red"]\n[Reason')
    verification = verify(read(text), BOOK)
    assert verification.line == line_of(text, r"\[GivenUp")
    assert "ended by its rules" in verification.fault


@pytest.mark.parametrize("seats", ["blue", "green", "red+blue"])
def test_a_battle_is_given_up_by_some_to_all_others(seats: str) -> None:
    text = write(fight(duel(), count=9), given_up=LOST)
    text = text.replace('[GivenUp "red"]', f'[GivenUp "{seats}"]')
    verification = verify(read(text), BOOK)
    assert verification.line == line_of(text, r"\[GivenUp")
    assert "all others have won it" in verification.fault


def test_a_step_too_many_or_too_few_is_found(whole: str) -> None:
    lines = whole.split("\n")
    end = line_of(whole, "end")
    steps = len(read(whole).steps)
    longer = "\n".join([*lines[: end - 1], f"step {steps + 1} 00000000", "end", ""])
    assert verify(read(longer), BOOK).fault == f"the rules never come to step {steps + 1}."
    unfinished = write(fight(duel(), count=3)).split("\n")
    place = next(n for n, line in enumerate(unfinished) if line.startswith("step 3"))
    shorter = "\n".join(line for n, line in enumerate(unfinished) if n != place)
    assert "an answer of step 2 is on the record in step 3" in verify(read(shorter), BOOK).fault


def test_a_die_left_out_is_found(whole: str) -> None:
    last = line_of(whole, r"~ \d", -1)
    lines = whole.split("\n")
    verification = verify(read("\n".join(lines[: last - 1] + lines[last:])), BOOK)
    assert "before the end" in verification.fault


@pytest.mark.clock
def test_a_thousand_answers_are_read_and_replayed_in_well_under_a_second() -> None:
    async def rule(game: Game[DuelTable]) -> None:
        for _ in range(30):
            if await Stance(Seat("red")):
                game.roll(2)

    book = Scripted(rule)
    text = write(fight(duel(book=book)))
    start = time.perf_counter()
    record = read(text)
    assert len(record.answers) >= 1_000
    replay(record, book)
    assert time.perf_counter() - start < 0.5 * slowness()


def test_a_record_is_plain_data(whole: str) -> None:
    assert isinstance(read(whole), Record)
    assert read(whole) == read(whole)
