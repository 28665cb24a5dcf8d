"""People throw their own dice and draw from their own decks; the machine does the rest."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from grognard.kernel.book import DONE
from grognard.kernel.by_hand import PhysicalFate
from grognard.kernel.fates import Fates, Stream
from grognard.kernel.game import Game
from grognard.kernel.question import IllegalChoice
from kernel.toybook import CARDS, Duel, DuelTable, Struck


class Volley(Duel):
    """A book that throws three dice and then draws two cards from a seat's own deck."""

    id = "toy_volley"

    def step(self, game: Game[DuelTable]) -> Any:
        return self._volley(game)

    async def _volley(self, game: Game[DuelTable]) -> Any:
        dice = game.roll(3)
        left = list(CARDS)
        for count in (2, 1):
            left.remove(game.fates.draw(left, "Draw.", "red", count))
        game.tell(Struck("red", "blue", max(dice), "parry" in left))
        return DONE


def volley() -> Game[Any]:
    """A battle by hand though the machine has a seed."""
    book = Volley()
    setup = msgspec.structs.replace(book.agree("meadow"), by_hand=("dice", "red"))
    return Game.begin(book, setup, Fates(Stream.of("volley")))


def test_dice_that_are_thrown_together_are_told_together() -> None:
    game = volley()
    game.answer("6 2 5")
    assert game.fates.tape == [6, 2, 5]
    assert game.waiting() == ("red",), "a deck's owner tells what he drew"
    with pytest.raises(IllegalChoice, match="feint cannot be drawn twice"):
        game.answer("feint feint")
    game.answer("feint parry")
    assert game.chronicle[0].die == 6


def test_more_dice_than_are_thrown_are_refused() -> None:
    game = volley()
    with pytest.raises(IllegalChoice, match="3 are thrown here, not 4"):
        game.answer("6 2 5 1")
    with pytest.raises(IllegalChoice, match="7 cannot turn up"):
        game.answer("6 7 5")
    with pytest.raises(IllegalChoice, match="3 are thrown here, not 0"):
        game.answer(" ")
    assert game.fates.tape == []


def test_a_battle_by_hand_is_loaded_by_hand_with_what_has_fallen() -> None:
    game = volley()
    game.answer("6 2")
    again = Game.load(Volley(), game.save())
    assert isinstance(again.question, PhysicalFate)
    assert again.question.need.count == 1
    again.answer("4")
    assert again.fates.tape == [6, 2, 4]
