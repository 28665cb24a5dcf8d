"""A choice can be taken back until dice, cards or another seat have spoken."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from grognard.kernel.by_hand import PhysicalFate
from grognard.kernel.fates import Stream
from grognard.kernel.game import Game, Save
from grognard.kernel.question import IllegalChoice, Sealed, Seat
from kernel.drill import Scripted, by_hand, duel, fight, stand
from kernel.toybook import BOOK, DuelTable, Ready, Stance, Struck

RED, BLUE = Seat("red"), Seat("blue")


async def red_twice_then_a_die(game: Game[DuelTable]) -> None:
    await Stance(RED)
    await Ready(RED)
    await Stance(RED)
    if await Stance(RED):
        game.roll(1)


async def red_then_blue(game: Game[DuelTable]) -> None:
    await Stance(RED)
    game.tell(Struck("blue", "red", 1, wound=False))
    await Stance(BLUE)


async def red_alone(game: Game[DuelTable]) -> None:
    game.tell(Struck("blue", "red", 1, wound=False))
    await Stance(RED)


async def sealed_then_red(game: Game[DuelTable]) -> None:
    await Stance(RED)
    await Sealed([Stance(RED), Stance(BLUE)])
    await Stance(RED)
    await Stance(RED)


def test_a_choice_before_the_dice_can_be_taken_back() -> None:
    game = duel()
    before = stand(game), list(game.answers), list(game.chronicle)
    game.answer(game.table.men["red"].hand[0])
    assert game.may_undo(RED)
    game.undo(RED)
    assert (stand(game), list(game.answers), list(game.chronicle)) == before


def test_a_choice_taken_back_leaves_no_trace_in_what_follows() -> None:
    straight, crooked = duel(), duel()
    crooked.answer(crooked.table.men["red"].hand[0])
    crooked.undo(RED)
    assert fight(straight).chronicle == fight(crooked).chronicle
    assert straight.answers == crooked.answers
    assert straight.fates.tape == crooked.fates.tape


def test_several_choices_are_taken_back_one_by_one() -> None:
    game = duel(book=Scripted(red_twice_then_a_die))
    stands = []
    for choice in (0, 1, 0):
        stands.append((stand(game), list(game.answers)))
        game.answer(choice)
    for before in reversed(stands):
        game.undo(RED)
        assert (stand(game), list(game.answers)) == before
    assert not game.may_undo(RED)


def test_a_choice_before_a_rolled_die_cannot_be_taken_back() -> None:
    game = duel(book=Scripted(red_twice_then_a_die))
    for choice in (0, 0, 1):
        game.answer(choice)
    assert not game.may_undo(RED)
    before = stand(game)
    with pytest.raises(IllegalChoice, match="cannot be taken back"):
        game.undo(RED)
    assert stand(game) == before
    game.answer(0)
    game.undo(RED)
    assert stand(game) == before
    assert not game.may_undo(RED)


def test_a_choice_cannot_be_taken_back_once_another_seat_has_spoken() -> None:
    game = duel(book=Scripted(red_then_blue))
    game.answer(1)
    assert game.may_undo(RED)
    assert not game.may_undo(BLUE)
    game.answer(0)
    assert not game.may_undo(RED)
    assert game.may_undo(BLUE)
    game.undo(BLUE)
    assert not game.may_undo(RED)
    assert game.waiting() == (BLUE,)


class Unveiled(Struck, frozen=True):
    """A stroke by which something hidden comes to light."""

    reveals = True


async def red_looks(game: Game[DuelTable]) -> None:
    await Stance(RED)
    if await Stance(RED):
        game.tell(Unveiled("blue", "red", 1, wound=False))
    await Stance(RED)
    await Stance(RED)


def test_nobody_looks_at_what_was_hidden_and_then_takes_back_his_choice() -> None:
    game = duel(book=Scripted(red_looks))
    game.answer(0)
    game.answer(1)
    assert not game.may_undo(RED)
    assert not Game.load(game.book, game.save()).may_undo(RED)
    game.answer(0)
    game.undo(RED)  # as far as the sight of it, and no further
    assert not game.may_undo(RED)
    again = duel(book=Scripted(red_looks))
    again.answer(0)
    again.answer(0)
    assert again.may_undo(RED)


def test_a_choice_can_be_taken_back_across_a_step_if_nothing_was_said() -> None:
    game = duel(book=Scripted(red_alone))
    stands = []
    for _ in range(3):
        stands.append((stand(game), list(game.answers), list(game.chronicle)))
        game.answer(0)
    for before in reversed(stands):
        game.undo(RED)
        assert (stand(game), list(game.answers), list(game.chronicle)) == before


def test_a_sealed_choice_cannot_be_taken_back() -> None:
    game = duel(book=Scripted(sealed_then_red))
    game.answer(0)
    game.answer(0, RED)
    assert not game.may_undo(RED)
    game.answer(0, BLUE)
    assert not game.may_undo(RED)
    assert not game.may_undo(BLUE)


def test_choices_behind_an_opened_seal_are_taken_back_to_it_and_no_further() -> None:
    game = duel(book=Scripted(sealed_then_red))
    for choice in (0, 1, 1):
        game.answer(choice)
    opened = stand(game)
    game.answer(0)
    game.answer(0)
    game.undo(RED)
    game.undo(RED)
    assert stand(game) == opened
    assert not game.may_undo(RED)


def test_a_lone_answer_sealed_by_the_kernel_does_not_bar_taking_back() -> None:
    async def rule(game: Game[DuelTable]) -> None:
        await Stance(RED)
        await Sealed([Ready(RED), Stance(RED)])

    game = duel(book=Scripted(rule))
    before = stand(game)
    game.answer(1)
    assert game.waiting() == (RED,)
    game.undo(RED)
    assert stand(game) == before


def test_nothing_is_taken_back_when_the_battle_is_over_and_its_seed_may_be_known() -> None:
    game = fight(duel(book=Scripted(red_alone)))
    assert game.verdict is not None
    assert not game.may_undo(RED)


def test_a_choice_can_be_taken_back_while_the_real_dice_are_still_in_the_hand() -> None:
    game = by_hand(book=Scripted(red_twice_then_a_die))
    for choice in (0, 0):
        game.answer(choice)
    before = stand(game)
    game.answer(1)
    assert isinstance(game.question, PhysicalFate)
    game.undo(RED)
    assert stand(game) == before
    game.answer(1)
    game.answer("4")
    assert not game.may_undo(RED)


def test_an_imagined_choice_cannot_be_taken_back_into_the_true_world() -> None:
    game = duel().imagine(RED, Stream.of("x"))
    game.answer("")
    assert not game.may_undo(RED)


def back_to_the_first(game: Game[Any]) -> list[Any]:
    """Where the battle stands as RED and BLUE take back all they may."""
    stands = [stand(game)]
    while seats := [seat for seat in (RED, BLUE) if game.may_undo(seat)]:
        game.undo(seats[0])
        stands.append(stand(game))
    return stands


@pytest.mark.parametrize(
    "rule", [red_twice_then_a_die, red_then_blue, red_alone, sealed_then_red, None]
)
def test_a_loaded_battle_takes_back_exactly_what_the_unbroken_one_does(rule: Any) -> None:
    book = BOOK if rule is None else Scripted(rule)
    for count in range(24):
        game = fight(duel(book=book), count=count)
        loaded = Game.load(book, Game.load(book, game.save()).save())
        assert back_to_the_first(loaded) == back_to_the_first(game)
        assert fight(loaded).table.digest() == fight(game).table.digest()


def test_what_was_taken_back_before_the_save_is_not_free_again_after_it() -> None:
    game = duel(book=Scripted(red_then_blue))
    game.answer(1)
    game.answer(0)
    game.undo(BLUE)
    assert not Game.load(game.book, game.save()).may_undo(RED)


def test_a_save_from_before_anything_could_be_taken_back_from_it_still_loads() -> None:
    game = fight(duel(), count=1)
    save = msgspec.msgpack.decode(game.save(), type=Save)
    old = msgspec.structs.replace(save, now=0, steps=[], free=0)
    loaded = Game.load(BOOK, msgspec.msgpack.encode(old))
    assert stand(loaded) == stand(game)
    assert not loaded.may_undo(RED)
