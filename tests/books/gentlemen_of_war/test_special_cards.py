"""Aces, Jacks, Queens, Kings and Jokers."""

import pytest

from books.gentlemen_of_war.field import field
from grognard.books.gentlemen_of_war import events
from grognard.books.gentlemen_of_war.checks import fits, value
from grognard.tabletop.cards import Card
from marks import cites

FOE = "Conscript"


@cites("GOW-136")
@pytest.mark.parametrize(
    ("card", "worth", "suits"),
    [
        ("H2", 2, "H"),
        ("S10", 10, "S"),
        ("DA", 10, "D"),
        ("CJ", 2, "HDCS"),
        ("SQ", 10, "S"),
        ("HK", 10, "HDCS"),
        ("JL", 0, ""),
        ("JB", 0, ""),
    ],
)
def test_every_card_has_its_value_and_suit(card, worth, suits):
    assert value(Card(card)) == worth
    assert "".join(suit for suit in "HDCS" if fits(Card(card), suit)) == suits


def shot(cards, script="", target=FOE):
    """A Redcoat shoots at three hexes with a pistol: two Diamonds, or one of eight or more."""
    battle = field("R..B", R="Redcoat with Pistol", B=target, acts="R")
    return battle, battle.play(f"use Fire, add 0{script}", cards)


@cites("GOW-137")
@pytest.mark.parametrize(("card", "bought"), [("DA", True), ("CA", False)])
def test_an_ace_counts_ten_in_its_own_suit(card, bought):
    battle, _ = shot(f"{card} C2 C3")
    assert (battle.asks() == "Buy") is bought


@cites("GOW-137")
def test_an_ace_that_buys_nothing_still_pierces():
    battle, told = shot("CA D9 C3", ", buy 1", "Conscript with Breastplate")
    assert told.of(events.HeldFast) == []
    assert told.one(events.Wounded).wounds == 1
    assert battle.asks() == "Act"


@cites("GOW-137", "GOW-142")
def test_an_ace_given_up_cancels_the_big_joker_and_still_pierces():
    battle, told = shot("CA D9 JB", ", give CA, buy 1", "Conscript with Breastplate")
    assert told.one(events.PutAside) == events.PutAside("CA", "GOW-137")
    assert told.of(events.HeldFast) == []
    assert told.one(events.Wounded).wounds == 1
    assert battle.asks() == "Act"


@cites("GOW-137")
def test_an_ace_given_up_pays_for_nothing_any_more():
    battle, told = shot("DA C9 JB", ", give DA")
    assert told.one(events.Failed) == events.Failed("R", "Fire (Pistol)")
    assert battle.asks() == "Act"


@cites("GOW-137")
def test_only_an_ace_that_was_drawn_answers_the_joker():
    battle, _ = shot("CA D9 JB")
    assert battle.asks() == "AnswerJoker"
    assert battle.offers() == ["", "CA"]
    assert battle.refusal("give SA") == "GOW-137"


@cites("GOW-138")
def test_a_jack_is_any_suit_but_worth_two():
    battle, _ = shot("CJ SJ H3")
    assert battle.offers() == ["0", ""]


@cites("GOW-139")
def test_a_queen_may_be_given_up_for_two_more_cards_and_they_for_more():
    battle = field("R..B", R="Redcoat with Pistol", B=FOE, acts="R")
    told = battle.play("use Fire, add 0, give DQ, give HQ", "DQ C2 C3 H4 HQ S5 S6")
    assert told.drawn() == ["DQ C2 C3", "H4 HQ", "S5 S6"]
    assert [event.card for event in told.of(events.PutAside)] == ["DQ", "HQ"]


@cites("GOW-139")
def test_a_queen_that_is_kept_counts_ten_in_her_own_suit():
    battle, _ = shot("DQ C2 C3", ", give nothing")
    assert battle.offers() == ["1", ""]


@cites("GOW-139")
def test_only_a_queen_that_was_drawn_may_be_given_up():
    battle, _ = shot("DQ C2 C3")
    assert battle.offers() == ["", "DQ"]
    assert battle.refusal("give HQ") == "GOW-139"
    assert battle.refusal("give C2") == "GOW-139"


@cites("GOW-139", "GOW-142")
def test_queens_come_before_the_big_joker():
    battle, _ = shot("DQ JB C3")
    assert battle.asks() == "DiscardQueen"
    battle.play("give DQ", "HA D9")
    assert battle.asks() == "AnswerJoker"
    told = battle.play("give HA, buy 1")
    assert told.one(events.Wounded).wounds == 1


@cites("GOW-140")
def test_a_king_is_any_suit_and_worth_ten():
    battle, _ = shot("CK H2 H3")
    assert battle.offers() == ["1", ""]


@cites("GOW-141")
def test_the_little_joker_is_of_no_use():
    battle, _ = shot("JL D2 H3")
    assert battle.asks() == "Act"  # one Diamond does not pay for two


@cites("GOW-142")
def test_the_big_joker_fails_the_action_whatever_else_was_drawn():
    battle, told = shot("JB D9 D10")
    assert told.one(events.Failed) == events.Failed("R", "Fire (Pistol)", joker=True)
    assert told.one(events.Failed).says_who() == "GOW-142"
    assert battle.refusal("use Fire") == "GOW-075"


@cites("GOW-142")
def test_an_ace_may_be_kept_and_the_action_fails():
    _, told = shot("JB DA D10", ", give nothing")
    assert told.one(events.Failed).joker is True


@cites("GOW-142", "GOW-030")
def test_the_big_joker_stops_a_dash():
    battle = field("R1..B", R="Line Grenadier", B=FOE, acts="R")
    told = battle.play("dash, add 0, charge nobody", "JB H2 H3")
    assert told.one(events.Failed).joker is True
