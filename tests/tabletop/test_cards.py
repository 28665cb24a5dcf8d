"""Cards, their names, and piles without a hidden order."""

from collections import Counter

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.tabletop.cards import (
    BIG_JOKER,
    FULL_DECK,
    LITTLE_JOKER,
    PLAIN_DECK,
    RANKS,
    Card,
    Pile,
    card,
    rank,
    sorted_cards,
    sprite,
    suit,
    symbol,
    without,
    words,
)

thorough = settings(derandomize=True, max_examples=60, deadline=None, database=None)
H2, H10, SQ, CA, D7 = (card(code) for code in ("H2", "H10", "SQ", "CA", "D7"))


def test_the_full_deck_is_fifty_two_cards_and_two_jokers():
    assert len(set(PLAIN_DECK)) == 52
    assert (*PLAIN_DECK, BIG_JOKER, LITTLE_JOKER) == FULL_DECK
    assert Counter(suit(c) for c in FULL_DECK) == {"H": 13, "D": 13, "C": 13, "S": 13, None: 2}
    assert [rank(c) for c in PLAIN_DECK] == list(RANKS) * 4
    assert PLAIN_DECK[:2] == ("HA", "H2")
    assert PLAIN_DECK[-1] == "SK"


@pytest.mark.parametrize(
    ("code", "of_suit", "of_rank", "said", "drawn", "picture"),
    [
        ("H10", "H", "10", "ten of hearts", "10♥", "card-h-10"),
        ("SQ", "S", "Q", "queen of spades", "Q♠", "card-s-Q"),
        ("CA", "C", "A", "ace of clubs", "A♣", "card-c-A"),
        ("D7", "D", "7", "seven of diamonds", "7♦", "card-d-7"),
        ("JB", None, None, "big joker", "★", "card-joker-big"),
        ("JL", None, None, "little joker", "☆", "card-joker-little"),
    ],
)
def test_a_card_knows_its_names(code, of_suit, of_rank, said, drawn, picture):
    named = card(code)
    assert (suit(named), rank(named)) == (of_suit, of_rank)
    assert (words(named), symbol(named), sprite(named)) == (said, drawn, picture)


def test_no_two_cards_share_a_name():
    for name in (words, symbol, sprite):
        assert len({name(c) for c in FULL_DECK}) == 54


@pytest.mark.parametrize("code", ["", "H1", "h10", "10H", "JJ", "H10 "])
def test_what_is_no_card_is_refused(code):
    with pytest.raises(ValueError, match="no card"):
        card(code)


def test_cards_taken_out_go_one_for_one():
    assert without((H10, SQ, H10, D7), (H10, D7)) == (SQ, H10)
    with pytest.raises(ValueError, match="queen of spades"):
        without((H10, SQ), (SQ, SQ))


def test_a_fresh_pile_may_give_any_of_its_cards():
    pile = Pile.of(reversed(FULL_DECK))
    assert pile.candidates() == FULL_DECK
    assert len(pile) == 54
    assert pile == Pile.of(FULL_DECK)


def test_a_drawn_card_is_gone_until_discards_are_shuffled_in():
    pile = Pile.of((H10, SQ, CA)).drawn(SQ)
    assert pile.candidates() == (H10, CA)
    with pytest.raises(ValueError, match="queen of spades"):
        pile.drawn(SQ)
    pile = pile.discarded((SQ,))
    assert pile.candidates() == (H10, CA)
    assert pile.shuffled_in() == Pile.of((H10, SQ, CA))


def test_a_card_seen_on_top_is_drawn_next():
    pile = Pile.of((H2, H10, SQ, CA)).peeked((SQ,)).peeked((H2,))
    assert pile.top == (SQ, H2)
    assert pile.candidates() == (SQ,)
    assert len(pile) == 4
    with pytest.raises(ValueError, match="queen of spades lies on top, not the ten of hearts"):
        pile.drawn(H10)
    assert pile.drawn(SQ).drawn(H2).candidates() == (H10, CA)
    with pytest.raises(ValueError, match="two of hearts"):
        pile.peeked((H2,))


def test_cards_on_top_are_laid_back_in_another_order_but_not_exchanged():
    pile = Pile.of((H2, H10, SQ, CA)).peeked((SQ, H2))
    assert pile.reordered((H2, SQ)).candidates() == (H2,)
    for wrong in ((H2,), (H2, CA), (H2, SQ, SQ)):
        with pytest.raises(ValueError, match="known on top"):
            pile.reordered(wrong)


def test_shuffling_the_draw_pile_forgets_the_top_and_leaves_the_discards():
    pile = Pile.of((H2, H10, SQ, CA)).drawn(CA).discarded((CA,)).peeked((SQ,))
    assert pile.top_shuffled() == Pile(unknown=(H2, H10, SQ), discards=(CA,))
    assert pile.shuffled_in() == Pile.of((H2, H10, SQ, CA))


def test_an_empty_pile_gives_nothing():
    assert Pile().candidates() == ()
    assert len(Pile()) == 0
    with pytest.raises(ValueError, match="ten of hearts"):
        Pile().drawn(H10)


def test_a_pile_of_two_packs_keeps_both_of_each_card():
    pile = Pile.of((H10, H10, SQ)).drawn(H10)
    assert pile.candidates() == (H10, SQ)


@thorough
@given(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 53)), max_size=40))
def test_no_card_is_lost_or_doubled_and_the_unknown_stay_sorted(deeds):
    pile, hand = Pile.of(FULL_DECK), []
    for deed, pick in deeds:
        if deed == 0 and len(pile):
            hand.append(pile.candidates()[pick % len(pile.candidates())])
            pile = pile.drawn(hand[-1])
        elif deed == 1 and hand:
            pile = pile.discarded((hand.pop(pick % len(hand)),))
        elif deed == 2 and pile.unknown:
            pile = pile.peeked((pile.unknown[pick % len(pile.unknown)],))
        elif deed == 3:
            pile = pile.top_shuffled() if pick % 2 else pile.shuffled_in()
        elif deed == 4:
            pile = pile.reordered(pile.top[::-1])
        assert pile.unknown == sorted_cards(pile.unknown)
        assert sorted_cards((*hand, *pile.unknown, *pile.top, *pile.discards)) == FULL_DECK
        assert len(pile) + len(hand) + len(pile.discards) == 54


def test_a_pile_is_saved_by_the_names_of_its_cards():
    pile = Pile.of((H10, SQ, CA)).peeked((CA,)).discarded((D7,))
    wire = msgspec.json.encode(pile)
    assert wire == b'{"unknown":["H10","SQ"],"top":["CA"],"discards":["D7"]}'
    assert msgspec.json.decode(wire, type=Pile) == pile
    assert isinstance(Card("H10"), str)
