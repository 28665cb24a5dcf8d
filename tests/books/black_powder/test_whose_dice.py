"""Every throw says whose dice they are, so that a table can show them in their colour."""

from __future__ import annotations

import pytest

from books.black_powder.field import battle, general, march, ordering, troop
from grognard.books.black_powder import events
from grognard.books.black_powder.book import BOOK
from grognard.lab.battles import fight

SHARED = ("FirstTaken",)
"""The toss, in which each side throws a die."""


@pytest.mark.parametrize("scenario", ["three-brigades", "el_teb", "crimea_river"])
def test_all_dice_of_a_battle_have_an_owner(scenario: str) -> None:
    players = {"red": "drill", "blue": "drill"}
    switches = {"personal_qualities": True}
    game, _ = fight(BOOK, BOOK.agree(scenario, switches=switches), players, "whose dice")
    thrown = [event for event in game.chronicle if event.show().dice]
    assert len(thrown) > 50
    nobodys = {type(event).__name__ for event in thrown if not event.show().side}
    assert nobodys <= set(SHARED)


def test_saves_are_thrown_by_who_is_hit_and_orders_by_who_gives_them() -> None:
    play = ordering(troop("A", 36, 40), troop("Z", 36, 14), general("G", 36, 44))
    order = play.offers()[1]
    told = play.play(order, dice=[4, 4])
    assert told.one(events.Ordered).show().side == "red"
    fired = battle(troop("A", 36, 24), troop("Z", 36, 16), phase="shoot")
    shot = next(offer for offer in fired.offers() if offer.at)
    told = fired.play(shot, dice=[4, 4, 4, 1, 6, 6])
    assert told.one(events.Volley).show().side == "red"
    assert told.one(events.Saved).show().side == "blue"


def test_the_toss_is_told_with_both_dice() -> None:
    table = ordering(troop("A", 36, 40)).table
    assert events.FirstTaken(table.seats[1], (3, 5)).tell(table) == (
        "Red throws 3 and Blue 5; Blue goes first."
    )
    assert events.FirstTaken(table.seats[0]).tell(table) == "Red goes first."


def test_the_log_says_how_many_dice_were_thrown_and_what_they_needed() -> None:
    fired = battle(troop("A", 36, 24), troop("Z", 36, 16, special=["Stubborn"]), phase="shoot")
    shot = next(offer for offer in fired.offers() if offer.at)
    told = fired.play(shot, dice=[4, 4, 3, 1, 6, 5])
    assert told.one(events.Volley).tell(fired.table) == "A shoots at Z (3 dice, 4+): 2 hits."
    saved = told.one(events.Saved).tell(fired.table)
    assert saved == "Z stands unharmed (saved on 4+, 1 thrown again)."


def test_a_second_throw_for_an_order_is_told_with_the_first() -> None:
    chief = general("G", 36, 44, rating=7, decisiveness=1)
    play = ordering(troop("A", 36, 40), troop("Z", 36, 4), chief)
    play.play(march("A", to=(36, 20)), dice=[4, 5])
    assert play.question.words() == "The order fails (9 against 7). Does G insist?"
    assert "blunder" in play.question.detail()
    told = play.play(True, dice=[2, 4])
    words = [event.tell(play.table) for event in told[:2]]
    order = "G orders A to advance 20 inches."
    assert words == [
        f"{order} That is 9: G insists and throws again.",
        f"{order} One move (6 against 7).",
    ]
