"""Matching cards to needs, against trying every arrangement."""

from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.tabletop.assignment import matching

thorough = settings(derandomize=True, max_examples=60, deadline=None, database=None)
masks = st.integers(0, 2**7 - 1)
needs_of_seven = st.lists(masks, max_size=5).map(tuple)


def arrangements(needs):
    """Every way seven cards can pay, by brute force."""
    return [
        cards
        for cards in permutations(range(7), len(needs))
        if all(need >> card & 1 for need, card in zip(needs, cards, strict=True))
    ]


def test_no_needs_are_paid_by_no_cards():
    assert matching(()) == ()


def test_a_card_pays_for_one_need_only():
    assert matching((0b1, 0b1)) is None
    assert matching((0b11, 0b11)) is not None


def test_a_card_that_fits_two_needs_makes_room_for_one_that_fits_one():
    assert matching((0b011, 0b001)) == (1, 0)


def test_the_wild_card_is_kept_when_a_plain_one_will_do():
    hearts_7, spades_9, jack, king = (1 << card for card in range(4))
    heart, spade_8 = hearts_7 | jack | king, spades_9 | king
    assert matching((heart,)) == (0,)
    assert matching((heart, spade_8)) == (0, 1)
    assert matching((heart, heart, spade_8)) in ((0, 2, 1), (2, 0, 1))
    assert set(matching((heart, heart, spade_8, spade_8))) == {0, 1, 2, 3}
    assert matching((spade_8, spade_8, spade_8)) is None


@thorough
@given(needs_of_seven)
def test_matching_finds_the_lowest_cards_whenever_any_will_do(needs):
    found = matching(needs)
    possible = arrangements(needs)
    assert (found is None) == (not possible)
    if found is not None:
        assert found in possible
        lowest = min(sorted(cards) for cards in possible)
        assert sorted(found) == lowest
        for cards in possible:
            assert all(a <= b for a, b in zip(sorted(found), sorted(cards), strict=True))
