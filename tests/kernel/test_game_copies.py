"""Clones equal their origin and go their own way; imagined battles never lead back."""

from __future__ import annotations

import gc
import warnings
from typing import Any

import pytest
from msgspec.structs import replace

from grognard.kernel.by_hand import PhysicalFate
from grognard.kernel.fates import Divergence, Fates, Stream
from grognard.kernel.game import Answer, Game
from grognard.kernel.question import Sealed, Seat
from kernel.drill import Scripted, by_hand, duel, fight, stand
from kernel.toybook import BOOK, DuelTable, Ready, Stance

RED, BLUE = Seat("red"), Seat("blue")


def rest(game: Game[Any], count: int = 40) -> tuple[list[Any], str]:
    """What happens when the battle is fought on by chance."""
    told = len(game.chronicle)
    fight(game, "on", count)
    return game.chronicle[told:], game.table.digest()


@pytest.mark.parametrize("count", range(0, 30, 3))
def test_a_clone_and_a_clone_of_a_clone_equal_their_origin(count: int) -> None:
    game = fight(duel(), count=count)
    clone = game.clone(Stream.of("x"))
    again = clone.clone(Stream.of("y"))
    assert stand(game) == stand(clone) == stand(again)
    same = [twin.clone(Stream.of("z")) for twin in (game, clone, again)]
    first, second, third = (rest(twin) for twin in same)
    assert first == second == third


@pytest.mark.parametrize("count", range(12))
def test_a_clone_never_disturbs_its_origin(count: int) -> None:
    game = fight(duel(), count=count)
    before = stand(game), list(game.answers), list(game.fates.tape), game.fates.source.at
    clone = game.clone(Stream.of("x"))
    fight(clone.clone(Stream.of("y")))
    fight(clone)
    assert (stand(game), list(game.answers), list(game.fates.tape), game.fates.source.at) == before


def test_the_origin_never_disturbs_its_clone() -> None:
    game = fight(duel(), count=2)
    clone = game.clone(Stream.of("x"))
    before = stand(clone)
    fight(game)
    assert stand(clone) == before


def test_a_clone_with_the_same_dice_has_the_same_future() -> None:
    game = fight(duel(), count=7)
    source = game.fates.source
    twin = game.clone(Stream(source.seed, source.at))
    assert rest(twin) == rest(game)


def test_a_clones_dice_are_its_own() -> None:
    game = fight(duel(), count=4)
    tapes = []
    for words in ("x", "y"):
        clone = game.clone(Stream.of(words))
        for _ in range(30):
            clone.roll(1)
        tapes.append(clone.fates.tape[-30:])
    true = [game.fates.die() for _ in range(30)]
    assert tapes[0] != tapes[1]
    assert true not in tapes


def test_a_clone_knows_the_sealed_answers_of_its_origin() -> None:
    game = duel()
    game.answer("")
    game.answer(1, RED)
    twin = game.clone(Stream.of("x"))
    assert twin.waiting() == (BLUE,)
    twin.answer(0, BLUE)
    assert [answer.choice for answer in twin.answers[:4]] == [True, "", 1, 0]


def test_a_clone_keeps_what_the_kernel_has_sealed() -> None:
    async def rule(game: Game[DuelTable]) -> None:
        await Sealed([Ready(RED), Stance(BLUE)])

    twin = duel(book=Scripted(rule)).clone(Stream.of("x"))
    assert twin.waiting() == (BLUE,)
    twin.answer(1)
    assert [answer.lone for answer in twin.answers[:2]] == [True, False]


def test_a_clone_lists_no_offers_before_somebody_looks() -> None:
    class Counted(Stance):
        __slots__ = ()
        listed = 0

        def list_offers(self) -> list[int]:
            Counted.listed += 1
            return [0, 1]

    async def rule(game: Game[DuelTable]) -> None:
        await Counted(RED)
        await Counted(RED)

    game = duel(book=Scripted(rule))
    game.answer(0)
    listed = Counted.listed
    twin = game.clone(Stream.of("x"))
    assert Counted.listed == listed
    assert twin.question is not None
    assert list(twin.question.offers()) == [0, 1]


def test_a_finished_battle_has_finished_clones() -> None:
    game = fight(duel())
    clone = game.clone(Stream.of("x"))
    again = clone.clone(Stream.of("y"))
    assert stand(game) == stand(clone) == stand(again)
    assert clone.question is None


def test_a_light_clone_runs_to_the_same_end_and_cannot_be_cloned() -> None:
    game = fight(duel(), count=5)
    light = game.clone(Stream.of("x"), light=True)
    full = game.clone(Stream.of("x"))
    assert stand(light) == stand(full)
    with pytest.raises(RuntimeError, match="light game"):
        light.clone(Stream.of("y"))
    assert fight(light).table.digest() == fight(full).table.digest()


def test_abandoned_clones_close_without_a_word() -> None:
    with warnings.catch_warnings(record=True) as heard:
        warnings.simplefilter("always")
        game = fight(duel(), count=6)
        for number in range(5):
            twin = fight(game.clone(Stream.of(f"{number}")), count=number)
            if number % 2:
                twin.close()
        imagined = game.imagine(RED, Stream.of("x"))
        del twin, imagined
        gc.collect()
    assert heard == []
    assert stand(fight(duel(), count=6)) == stand(game)


@pytest.mark.parametrize("count", range(14))
@pytest.mark.parametrize("seat", [RED, BLUE])
def test_an_imagined_battle_looks_the_same_to_the_seat_that_imagines_it(
    count: int, seat: Seat
) -> None:
    game = fight(duel(), count=count)
    imagined = game.imagine(seat, Stream.of("x"))
    assert BOOK.view(imagined.table, seat) == BOOK.view(game.table, seat)
    question, true = imagined.question_for(seat), game.question_for(seat)
    assert (question is None) == (true is None)
    if question is not None and true is not None:
        assert list(question.offers()) == list(true.offers())


def test_what_a_seat_cannot_know_is_dealt_anew() -> None:
    game = duel()
    hands = {game.imagine(RED, Stream.of(f"{n}")).table.men["blue"].hand for n in range(40)}
    assert len(hands) > 5
    assert game.imagine(RED, Stream.of("x")).table.men["red"].hand == game.table.men["red"].hand


def test_the_offers_of_another_seat_are_those_of_its_imagined_hand() -> None:
    game = duel()
    offered = set()
    for number in range(40):
        imagined = game.imagine(BLUE, Stream.of(f"{number}"))
        offers = imagined.question.offers()
        assert list(offers) == [*dict.fromkeys(imagined.table.men["red"].hand), ""]
        offered.add(tuple(offers))
    assert len(offered) > 5


def test_imagining_never_disturbs_the_true_battle() -> None:
    game = fight(duel(), count=5)
    before = stand(game), list(game.answers), list(game.chronicle), game.fates.source.at
    fight(game.imagine(RED, Stream.of("x")))
    assert (stand(game), list(game.answers), list(game.chronicle), game.fates.source.at) == before


def test_an_imagined_battle_refuses_to_be_copied_until_its_next_step() -> None:
    imagined = duel().imagine(RED, Stream.of("x"))
    for copy in (
        lambda: imagined.clone(Stream.of("y")),
        lambda: imagined.imagine(BLUE, Stream.of("y")),
        imagined.save,
        imagined.position,
    ):
        with pytest.raises(RuntimeError, match="imagined game"):
            copy()
    steps = imagined.steps
    while imagined.steps == steps:
        fight(imagined, count=1)
    assert stand(imagined.clone(Stream.of("y"))) == stand(imagined)
    assert stand(Game.load(BOOK, imagined.save())) == stand(imagined)


def test_an_imagined_battle_never_leads_back_to_the_true_one() -> None:
    game = fight(duel(), count=5)
    for number in range(20):
        imagined = game.imagine(RED, Stream.of(f"{number}"))
        hand = imagined.table.men["blue"].hand
        assert imagined.answers == []
        assert imagined.chronicle == []
        assert imagined.fates.tape == []
        steps = imagined.steps
        imagined.answer(0, RED)
        imagined.answer(0, BLUE)
        assert imagined.steps > steps
        for twin in (imagined, imagined.clone(Stream.of("y"))):
            assert twin.table.men["blue"].hand == hand
            assert twin.position().men["blue"].hand == hand


def test_an_imagined_battle_does_not_know_what_others_have_sealed() -> None:
    game = duel()
    game.answer("")
    game.answer(1, RED)
    assert game.imagine(RED, Stream.of("x")).waiting() == (BLUE,)
    assert game.imagine(BLUE, Stream.of("x")).waiting() == (RED, BLUE)


def test_a_light_imagined_battle_runs_to_its_end() -> None:
    imagined = fight(duel().imagine(RED, Stream.of("x"), light=True))
    assert imagined.verdict is not None
    assert imagined.chronicle == []


def test_a_clone_rolls_on_by_itself_where_a_person_holds_the_real_dice() -> None:
    game = by_hand()
    assert isinstance(game.question, PhysicalFate)
    twin = game.clone(Stream.of("x"))
    assert not isinstance(twin.question, PhysicalFate)
    assert isinstance(game.question, PhysicalFate)
    assert twin.answers[-1].lone, "the question behind the dice is answered if it has one answer"
    assert fight(twin).verdict is not None


def journal(game: Game[Any]) -> list[Answer]:
    return list(game.answers)


def replayed(tail: list[Answer], *tape: int | str) -> Game[Any]:
    return Game.begin(BOOK, duel().setup, Fates(None, tape), tail=tail)


def test_a_journal_and_a_tape_give_the_same_battle_again() -> None:
    game = fight(duel(), count=9)
    again = replayed(journal(game), *game.fates.tape)
    assert stand(again) == stand(game)
    assert again.answers == game.answers
    assert again.chronicle == game.chronicle


def test_a_journal_cut_among_sealed_answers_waits_for_the_rest() -> None:
    game = fight(duel(), count=3)
    cut = replayed(journal(game)[:3], *game.fates.tape[:4])
    assert cut.waiting() == (BLUE,)
    cut.answer(0)
    assert isinstance(cut.question, PhysicalFate)


def test_an_answer_of_the_wrong_seat_diverges() -> None:
    tail = journal(fight(duel(), count=3))
    tail[2] = replace(tail[2], seat=BLUE)
    with pytest.raises(Divergence, match="blue answers on the record, but red is asked"):
        replayed(tail, *duel().fates.tape)


def test_an_answer_of_another_step_diverges() -> None:
    tail = journal(fight(duel(), count=3))
    tail[1] = replace(tail[1], step=7)
    with pytest.raises(Divergence, match="step 7"):
        replayed(tail, *duel().fates.tape)


def test_answers_behind_the_end_of_the_battle_diverge() -> None:
    game = fight(duel())
    extra = replace(game.answers[-1], step=game.steps + 1)
    with pytest.raises(Divergence, match="the battle is over"):
        replayed([*game.answers, extra], *game.fates.tape)


def test_a_die_that_cannot_have_fallen_diverges() -> None:
    game = fight(duel(), count=3)
    with pytest.raises(Divergence, match="a die of 6 sides is rolled, but the record says 'feint'"):
        replayed(journal(game), *game.fates.tape[:4], "feint")
