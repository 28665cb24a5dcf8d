"""A battle is put away and taken out in mid-rule, and goes on as if nothing had been."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from grognard.kernel.book import DONE, BadSetup, Rule, Verdict
from grognard.kernel.by_hand import PhysicalFate
from grognard.kernel.fates import Stream
from grognard.kernel.game import BadSave, Game, Save
from grognard.kernel.question import Fault, IllegalChoice, Sealed, Seat
from kernel.drill import Scripted, by_hand, duel, fight, stand
from kernel.toybook import BOOK, Duel, DuelTable, PlayCard, Ready, Stance, Struck, deal, strike

RED, BLUE = Seat("red"), Seat("blue")


def reload(game: Game[Any], book: Any = BOOK) -> Game[Any]:
    return Game.load(book, game.save())


@pytest.mark.parametrize("count", range(40))
def test_a_loaded_battle_stands_and_continues_as_it_was_saved(count: int) -> None:
    game = fight(duel(), count=count)
    loaded = reload(game)
    assert stand(loaded) == stand(game)
    told, known = len(game.chronicle), len(loaded.chronicle)
    fight(game, "on")
    fight(loaded, "on")
    assert loaded.chronicle[known:] == game.chronicle[told:]
    assert stand(loaded) == stand(game)


def test_saving_changes_nothing() -> None:
    game = fight(duel(), count=5)
    before = stand(game), game.fates.source.at
    assert game.save() == game.save()
    assert (stand(game), game.fates.source.at) == before


def test_a_save_among_sealed_answers_keeps_the_seal() -> None:
    game = duel()
    game.answer("")
    game.answer(1, BLUE)
    loaded = reload(game)
    assert loaded.waiting() == (RED,)
    assert stand(loaded) == stand(game)
    loaded.answer(0, RED)
    game.answer(0, RED)
    assert stand(loaded) == stand(game)


def test_what_the_kernel_has_sealed_is_sealed_again() -> None:
    async def rule(game: Game[DuelTable]) -> None:
        await Sealed([Ready(RED), Stance(BLUE)])

    book = Scripted(rule)
    loaded = reload(duel(book=book), book)
    assert loaded.waiting() == (BLUE,)
    loaded.answer(0)
    assert [answer.lone for answer in loaded.answers[:2]] == [True, False]


def test_a_finished_battle_is_saved_finished() -> None:
    game = fight(duel())
    loaded = reload(game)
    assert stand(loaded) == stand(game)
    assert loaded.question is None


def test_a_battle_of_another_book_is_not_loaded() -> None:
    class Other(Duel):
        id = "other"

    with pytest.raises(BadSetup, match="played by toy_duel"):
        reload(duel(), Other())


@pytest.mark.parametrize("cut", [slice(0), slice(-1), slice(1, None)])
def test_bytes_that_are_no_save_are_refused_in_a_sentence(cut: slice) -> None:
    with pytest.raises(BadSave, match="This is no save of a battle: "):
        Game.load(BOOK, duel().save()[cut])


class Timid(Duel):
    """The same duel, corrected: no card may be played any more."""

    class NoCard(PlayCard):
        __slots__ = ()

        def fault(self, choice: str) -> Fault | None:
            return Fault("Cards are forbidden.", self.cite) if choice else None

    def step(self, game: Game[DuelTable]) -> Rule:
        return self._step(game) if game.table.dealt else deal(game)

    async def _step(self, game: Game[DuelTable]) -> Any:
        await Ready(Seat(game.table.striker))
        await self.NoCard(game.table.men[game.table.striker])
        return await strike(game)


def test_a_tail_that_is_no_longer_legal_begins_its_step_anew() -> None:
    game = duel()
    game.answer(game.table.men["red"].hand[0])
    game.answer(1, RED)
    loaded = reload(game, Timid())
    assert isinstance(loaded.question, Timid.NoCard)
    assert loaded.table.digest() == game.position().digest()
    assert loaded.waiting() == (RED,)
    assert fight(loaded).verdict is not None


def test_a_tail_that_is_still_legal_goes_on_under_corrected_rules() -> None:
    game = duel()
    game.answer("")
    loaded = reload(game, Timid())
    assert type(loaded.question) is PlayCard
    assert [answer.choice for answer in loaded.answers] == [True, "", True]


class Rolling(Duel):
    """The same duel, corrected: a die is rolled before the stances, and none after."""

    def step(self, game: Game[DuelTable]) -> Rule:
        return self._step(game) if game.table.dealt else deal(game)

    async def _step(self, game: Game[DuelTable]) -> Any:
        await Ready(Seat(game.table.striker))
        game.roll(1)
        await PlayCard(game.table.men[game.table.striker])
        return await strike(game)


def test_a_tail_with_other_dice_begins_its_step_anew() -> None:
    game = duel()
    game.answer("")
    loaded = reload(game, Rolling())
    assert isinstance(loaded.question, PlayCard)
    assert len(loaded.fates.tape) == 1
    assert fight(loaded).verdict is not None


class Blunt(Duel):
    """The same duel, corrected: nobody is asked for a stance."""

    def step(self, game: Game[DuelTable]) -> Rule:
        return self._step(game) if game.table.dealt else deal(game)

    async def _step(self, game: Game[DuelTable]) -> Any:
        table = game.table
        await PlayCard(table.men[table.striker])
        target = "blue" if table.striker == "red" else "red"
        game.tell(Struck(table.striker, target, 6, wound=True))
        return DONE


def test_an_answer_sealed_to_a_question_that_is_gone_begins_its_step_anew() -> None:
    game = duel()
    game.answer("")
    game.answer(0, RED)
    loaded = reload(game, Blunt())
    assert isinstance(loaded.question, PlayCard)
    assert loaded.waiting() == (RED,)
    assert loaded.table.digest() == game.position().digest()


class Sleepless(Duel):
    """The same duel, corrected: it has no end but sunrise."""

    def over(self, table: DuelTable) -> Verdict | None:
        return Verdict(None, "Noon", "TOY-001") if table.turn >= 60 else None


def test_a_finished_battle_that_is_no_longer_over_goes_on() -> None:
    game = fight(duel())
    loaded = reload(game, Sleepless())
    assert loaded.verdict is None
    assert isinstance(loaded.question, PlayCard)


def test_the_seed_goes_on_where_it_was_and_is_not_read_from_its_beginning() -> None:
    game = fight(duel(), count=8)
    loaded = reload(game)
    assert loaded.fates.source is not None
    assert loaded.fates.source.at == game.fates.source.at
    assert [loaded.fates.die() for _ in range(20)] == [game.fates.die() for _ in range(20)]


def test_real_dice_are_asked_for_again_after_loading() -> None:
    game = by_hand("feint", "feint", "feint")
    loaded = reload(game)
    assert isinstance(loaded.question, PhysicalFate)
    assert loaded.fates.source is None
    loaded.answer("lunge")
    assert loaded.table.men["blue"].hand == ("feint", "lunge")


def test_a_real_battle_runs_by_hand_from_the_first_card_to_the_last_die() -> None:
    seeded = fight(duel())
    game = by_hand()
    tape = iter(seeded.fates.tape)
    answers = iter([answer for answer in seeded.answers if not answer.lone])
    while game.question is not None:
        if isinstance(game.question, PhysicalFate):
            game.answer(str(next(tape)))
        else:
            game.answer(next(answers).choice)
    assert game.chronicle == seeded.chronicle
    assert game.fates.tape == seeded.fates.tape
    assert game.answers == seeded.answers


def test_a_face_that_the_die_does_not_have_is_refused() -> None:
    game = by_hand("feint", "feint", "feint", "feint")
    for choice in ("", 0, 0):
        game.answer(choice)
    question = game.question
    assert isinstance(question, PhysicalFate)
    assert question.seat == "umpire"
    assert question.words() == "Roll a die of 6 sides."
    assert list(question.offers()) == ["1", "2", "3", "4", "5", "6"]
    before = stand(game)
    for wrong in ("7", "0", "feint", 4):
        with pytest.raises(IllegalChoice):
            game.answer(wrong)
    assert stand(game) == before
    game.answer("6")
    assert game.fates.tape[-1] == 6


def test_answers_that_wait_behind_real_dice_are_not_lost() -> None:
    game = fight(duel(), count=9)
    tape = game.fates.tape
    again = Game.begin(BOOK, game.setup, type(game.fates)(None, tape[:4]), tail=game.answers)
    for outcome in tape[4:]:
        assert isinstance(again.question, PhysicalFate)
        again.answer(str(outcome))
    assert stand(again) == stand(game)
    assert again.answers == game.answers


def test_a_save_is_plain_data() -> None:
    save = msgspec.msgpack.decode(fight(duel(), count=6).save(), type=Save)
    assert save.setup.book == "toy_duel"
    assert save.seed == Stream.of("dawn").seed
