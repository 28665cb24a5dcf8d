"""A battle runs its rules to the next question and takes nothing but legal answers."""

from __future__ import annotations

import gc
import warnings

import pytest
from msgspec.structs import replace

from grognard.kernel.book import DONE, BadSetup, Done, Rule
from grognard.kernel.event import Event
from grognard.kernel.fates import Fates, Stream
from grognard.kernel.game import Game
from grognard.kernel.question import Fault, IllegalChoice, Sealed, Seat
from kernel.drill import SETUP, Scripted, by_hand, duel, fight, stand
from kernel.toybook import BOOK, Duel, Duellist, DuelTable, PlayCard, Ready, Stance, Struck

RED, BLUE = Seat("red"), Seat("blue")


def test_a_battle_runs_to_its_first_question() -> None:
    game = duel()
    assert isinstance(game.question, PlayCard)
    assert game.waiting() == (RED,)
    assert game.steps == 2
    assert [type(event).__name__ for event in game.chronicle] == ["Dealt", "Dealt"]


def test_a_battle_under_random_play_ends_with_a_verdict() -> None:
    game = fight(duel())
    assert game.question is None
    assert game.waiting() == ()
    assert game.verdict == BOOK.over(game.table)


def test_an_answer_runs_the_rule_to_the_next_question() -> None:
    game = duel()
    card = game.table.men["red"].hand[0]
    game.answer(card)
    assert card in [getattr(event, "card", "") for event in game.chronicle]
    assert [type(question) for question in game.asked] == [Stance, Stance]


@pytest.mark.parametrize("choice", ["no such card", None, 1, True, ["feint"], {"feint": 1}, b"x"])
def test_a_refused_choice_changes_nothing(choice: object) -> None:
    game = duel()
    before = stand(game), list(game.answers), game.fates.at
    with pytest.raises(IllegalChoice) as refusal:
        game.answer(choice)
    assert refusal.value.fault.cite == "TOY-001"
    assert (stand(game), list(game.answers), game.fates.at) == before


def test_a_truth_value_is_no_number() -> None:
    game = duel()
    game.answer("")
    with pytest.raises(IllegalChoice, match="no answer to this question"):
        game.answer(True)


def test_a_seat_that_is_not_asked_cannot_answer() -> None:
    game = duel()
    before = stand(game)
    with pytest.raises(IllegalChoice, match="not being asked"):
        game.answer("", BLUE)
    assert stand(game) == before


def test_nobody_can_answer_when_the_battle_is_over() -> None:
    game = fight(duel())
    with pytest.raises(IllegalChoice, match="not being asked"):
        game.answer("")


def test_the_journal_says_who_answered_what_and_how_much_fate_had_spoken() -> None:
    game = duel()
    game.answer("")
    ready, card = game.answers
    assert (ready.seat, ready.choice, ready.lone, ready.step, ready.fate) == (RED, True, True, 2, 4)
    assert (card.seat, card.choice, card.lone, card.step, card.fate) == (RED, "", False, 2, 4)


def test_a_lone_offer_is_answered_by_the_kernel_and_noted() -> None:
    game = fight(duel())
    lone = [answer for answer in game.answers if answer.lone]
    assert len(lone) == game.table.turn
    assert all(answer.choice is True for answer in lone)


def test_a_secret_question_is_asked_even_if_it_has_one_offer() -> None:
    game = by_hand("lunge", "lunge", "lunge", "lunge")
    for _ in range(4):
        for choice in ("lunge", 0, 0, "1"):
            game.answer(choice)
    assert game.table.men["red"].hand == ()
    assert isinstance(game.question, PlayCard)
    assert list(game.question.offers()) == [""]


def test_sealed_questions_wait_for_all_and_are_answered_in_any_order() -> None:
    orders = [(RED, BLUE), (BLUE, RED)]
    games = []
    for first, second in orders:
        game = duel()
        game.answer("")
        assert game.waiting() == (RED, BLUE)
        game.answer({RED: 0, BLUE: 1}[first], first)
        assert game.waiting() == (second,)
        game.answer({RED: 0, BLUE: 1}[second], second)
        games.append(game)
    assert stand(games[0]) == stand(games[1])
    ways = [[(a.seat, a.choice) for a in game.answers] for game in games]
    assert ways[0] == ways[1]


def test_a_sealed_answer_shows_nowhere_until_all_are_in() -> None:
    games = []
    for stance in (0, 1):
        game = duel()
        game.answer("")
        game.answer(stance, RED)
        games.append(game)
    high, low = games
    assert stand(high) == stand(low)
    assert high.answers == low.answers
    assert BOOK.view(high.table, BLUE) == BOOK.view(low.table, BLUE)


def test_a_sealed_answer_cannot_be_given_twice() -> None:
    game = duel()
    game.answer("")
    game.answer(0, RED)
    with pytest.raises(IllegalChoice, match="not being asked"):
        game.answer(1, RED)


def test_a_refused_sealed_answer_leaves_the_seal_open() -> None:
    game = duel()
    game.answer("")
    game.answer(0, RED)
    with pytest.raises(IllegalChoice, match="high or low"):
        game.answer(7, BLUE)
    assert game.waiting() == (BLUE,)


def test_a_question_sealed_to_one_seat_gives_one_answer_in_a_tuple() -> None:
    got: list[object] = []

    async def rule(game: Game[DuelTable]) -> None:
        got.append(await Sealed([Stance(RED)]))

    game = duel(book=Scripted(rule))
    game.answer(1)
    assert got == [(1,)]


def test_a_question_sealed_to_nobody_is_answered_at_once() -> None:
    got: list[object] = []

    async def rule(game: Game[DuelTable]) -> None:
        got.append(await Sealed([]))
        await Stance(RED)

    game = duel(book=Scripted(rule))
    assert got == [()]
    assert game.waiting() == (RED,)


def test_lone_offers_among_sealed_questions_are_answered_by_the_kernel() -> None:
    got: list[object] = []

    async def rule(game: Game[DuelTable]) -> None:
        got.append(await Sealed([Ready(RED), Stance(BLUE)]))
        got.append(await Sealed([Ready(RED), Ready(BLUE)]))

    game = duel(book=Scripted(rule))
    assert game.waiting() == (BLUE,)
    game.answer(1)
    assert got == [(True, 1), (True, True)]
    assert [answer.lone for answer in game.answers[:4]] == [True, False, True, True]


def test_two_questions_sealed_to_one_seat_are_answered_in_turn() -> None:
    got: list[object] = []

    async def rule(game: Game[DuelTable]) -> None:
        got.append(await Sealed([Stance(RED), Stance(RED)]))

    game = duel(book=Scripted(rule))
    game.answer(1, RED)
    game.answer(0, RED)
    assert got == [(1, 0)]


class Where(Stance):
    """A question that knows its place in the sequence of play."""

    __slots__ = ("steps",)

    def __init__(self, *steps: str) -> None:
        super().__init__(RED)
        self.steps = steps

    def trail(self) -> tuple[str, ...]:
        return self.steps


def test_the_breadcrumb_says_where_in_the_sequence_of_play_we_are() -> None:
    async def rule(game: Game[DuelTable]) -> None:
        await Where("charge", "closing fire")

    question = duel(book=Scripted(rule)).question
    assert question is not None
    assert question.trail() == ("charge", "closing fire")
    assert duel().question.trail() == ()


class Hasty(Duel):
    """A book whose step forgets to say that it is done."""

    def step(self, game: Game[DuelTable]) -> Rule:
        return self._step(game)  # type: ignore[return-value]  # the fault under test

    async def _step(self, game: Game[DuelTable]) -> None:
        game.tell(Struck("red", "blue", 1, wound=False))


def test_a_step_that_ends_without_being_done_is_an_error() -> None:
    with pytest.raises(RuntimeError, match="without being done"):
        duel(book=Hasty())


class Idle(Duel):
    """A book whose step does nothing at all, or only what the kernel answers itself."""

    def step(self, game: Game[DuelTable]) -> Rule:
        return self._step(game)

    async def _step(self, game: Game[DuelTable]) -> Done:
        await Ready(RED)
        return DONE


def test_a_step_that_does_nothing_is_an_error_and_no_endless_loop() -> None:
    with pytest.raises(RuntimeError, match="did nothing"):
        duel(book=Idle())


class Nothing:
    """Something that can be awaited, but that nobody can answer."""

    def __await__(self):
        yield "asyncio, perhaps"


def test_a_rule_may_await_nothing_but_questions() -> None:
    async def rule(game: Game[DuelTable]) -> None:
        await Nothing()

    with pytest.raises(RuntimeError, match="no question"):
        duel(book=Scripted(rule))


class Hopeless(Stance):
    """A question that nobody can answer."""

    __slots__ = ()

    def fault(self, choice: int) -> Fault | None:
        return Fault("Never.", self.cite)


def test_a_question_without_offers_is_an_error() -> None:
    async def rule(game: Game[DuelTable]) -> None:
        await Hopeless(RED)

    with pytest.raises(RuntimeError, match="Hopeless offers nothing"):
        duel(book=Scripted(rule))


def test_a_battle_of_another_edition_or_book_does_not_begin() -> None:
    with pytest.raises(BadSetup, match="edition 0"):
        Game.begin(BOOK, replace(SETUP, edition="0"), Fates(None))
    with pytest.raises(BadSetup, match="played by chess"):
        Game.begin(BOOK, replace(SETUP, book="chess"), Fates(None))


def test_a_battle_is_taken_up_from_a_table_between_two_steps() -> None:
    table = duel().position().copy()
    game = Game.take_up(BOOK, SETUP, table, Fates(Stream.of("other")))
    assert isinstance(game.question, PlayCard)
    ended = fight(duel()).table
    over = Game.take_up(BOOK, SETUP, ended, Fates(Stream.of("other")))
    assert over.verdict is not None
    assert over.question is None


def test_events_alone_write_the_table() -> None:
    game = fight(duel())
    table = BOOK.setup(SETUP)
    for event in game.chronicle:
        event.apply(table)
    assert table.digest() == game.table.digest()


def test_the_same_seed_and_answers_give_the_same_chronicle() -> None:
    assert fight(duel("a"), "b").chronicle == fight(duel("a"), "b").chronicle
    assert fight(duel("a"), "b").chronicle != fight(duel("c"), "b").chronicle


def test_a_light_battle_is_the_same_battle_without_chronicle_copies_or_taking_back() -> None:
    light, full = fight(duel(light=True)), fight(duel())
    assert light.chronicle == []
    assert light.table.digest() == full.table.digest()
    game = duel(light=True)
    game.answer("")
    assert not game.may_undo(RED)
    for copy in (lambda: game.clone(Stream.of("x")), game.save, game.position):
        with pytest.raises(RuntimeError, match="light game"):
            copy()


def test_an_abandoned_battle_closes_without_a_word() -> None:
    with warnings.catch_warnings(record=True) as heard:
        warnings.simplefilter("always")
        game = duel()
        game.answer("")
        game.close()
        assert game.question is None
        game.close()
        dropped = duel()
        dropped.clone(Stream.of("x"))
        del dropped
        gc.collect()
    assert heard == []


def test_what_a_seat_sees_of_an_event_may_be_less_than_the_event() -> None:
    dealt = duel().chronicle[0]
    assert dealt.seen(RED) is dealt
    assert dealt.seen(BLUE) != dealt
    assert dealt.says_who() == "TOY-001"
    assert Event.seen(dealt, BLUE) is dealt
    assert Event.show(dealt).kind == ""


def test_pieces_and_tables_copy_whole() -> None:
    table = duel().table
    twin = table.copy()
    assert twin == table
    twin.men["red"].wounds = 2
    assert table.men["red"].wounds == 0
    assert twin.digest() != table.digest()
    man = Duellist(name="A", seat="red", hand=("lunge",))
    copied = man.copy()
    assert copied == man
    assert copied is not man


def test_a_seat_is_told_its_own_question_and_no_other() -> None:
    game = duel()
    assert game.question_for(RED) is game.question
    assert game.question_for(BLUE) is None
