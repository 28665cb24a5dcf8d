"""The chance that a check buys an option: by formula, by icepool, by counting, and in play.

The player keeps his Queens and gives up no Ace, so the Big Joker always spoils the draw.
"""

from itertools import combinations, permutations
from math import comb, isclose

import icepool
import pytest

from books.gentlemen_of_war.field import field
from grognard.books.gentlemen_of_war.checks import fits, payment
from grognard.books.gentlemen_of_war.odds import chance, fresh_chance
from grognard.books.gentlemen_of_war.roster import Need
from grognard.kernel.fates import Stream
from grognard.tabletop.cards import FULL_DECK, Card
from marks import cites

FOE = "Conscript"


def needs(words):
    """Symbols such as ``D8 D``."""
    return tuple(Need(word[0], int(word[1:] or 0)) for word in words.split())


@cites("GOW-136", "GOWR-013")
@pytest.mark.parametrize(("least", "count"), [(0, 19), (6, 11), (8, 9)])
@pytest.mark.parametrize("suit", "HDCS")
def test_so_many_cards_of_the_deck_fit_a_symbol(suit, least, count):
    assert sum(fits(card, suit, least) for card in FULL_DECK) == count


def at_least(fitting, wanted, draw):
    """The chance of so many fitting cards and no Big Joker, straight from the binomials."""
    others = 53 - fitting
    ways = sum(comb(fitting, good) * comb(others, draw - good) for good in range(wanted, draw + 1))
    return ways / comb(54, draw)


@cites("GOW-018")
@pytest.mark.parametrize("draw", range(1, 8))
@pytest.mark.parametrize(
    ("symbols", "fitting", "wanted"),
    [("D", 19, 1), ("D D", 19, 2), ("D D D", 19, 3), ("D6", 11, 1), ("H8", 9, 1), ("S8 S8", 9, 2)],
)
def test_the_chance_of_like_symbols_is_hypergeometric(symbols, fitting, wanted, draw):
    assert isclose(fresh_chance(needs(symbols), draw), at_least(fitting, wanted, draw))


@cites("GOW-018")
@pytest.mark.parametrize("draw", [2, 3, 4])
def test_icepool_deals_the_same_chance(draw):
    deck = icepool.Deck({"fits": 19, "other": 34, "joker": 1})
    dealt = deck.deal(draw).expand()
    pays = dealt.map(lambda *cards: cards.count("fits") >= 2 and "joker" not in cards, star=True)
    assert isclose(float(pays.probability(True)), fresh_chance(needs("D D"), draw))


def pays(hand, wanted):
    """Whether some way of laying cards on symbols pays for all of them, by trying every one."""
    return any(
        all(fits(card, need.suit, need.least) for card, need in zip(laid, wanted, strict=True))
        for laid in permutations(hand, len(wanted))
    )


@cites("GOW-018", "GOW-142")
@pytest.mark.parametrize(
    ("symbols", "draw"),
    [("D", 1), ("D", 2), ("D D", 2), ("D8 D", 2), ("S8 D", 2), ("C H", 2), ("D8 D", 3), ("H D", 3)],
)
def test_the_chance_is_that_of_counting_every_hand(symbols, draw):
    wanted = needs(symbols)
    hands = [hand for hand in combinations(FULL_DECK, draw) if "JB" not in hand]
    paying = sum(pays(hand, wanted) for hand in hands)
    assert isclose(fresh_chance(wanted, draw), paying / comb(54, draw))


@cites("GOW-018")
@pytest.mark.parametrize("symbols", ["D D", "D8 D", "H D", "H8 H6 D", "C C H"])
def test_what_a_hand_can_pay_for_is_found_whatever_the_order_of_its_cards(symbols):
    wanted = needs(symbols)
    cards = [Card(code) for code in ("H2", "H9", "D3", "D10", "CJ", "SK", "C7", "JL")]
    for hand in combinations(cards, 4):
        paid = payment(hand, wanted)
        assert (paid is not None) is pays(hand, wanted)
        if paid is not None:
            assert all(fits(c, n.suit, n.least) for c, n in zip(paid, wanted, strict=True))


def test_the_chance_goes_by_the_cards_that_are_left():
    left = tuple(card for card in FULL_DECK if card[0] != "D")
    assert isclose(chance(left, needs("D"), 1), 6 / 41)
    assert chance((Card("D2"),), needs("D D"), 4) == 0
    assert chance((Card("D2"), Card("JB")), needs("D"), 5) == 0


def about_to_draw(unit, script="use Fire, on B"):
    """A shot at three hexes at the question of extra points."""
    battle = field("R..B", R=unit, B=FOE, acts="R")
    battle.play(script)
    return battle.game


def bought(game):
    """What the cards drawn could buy; Queens and Aces are kept."""
    while type(game.question).__name__ in ("DiscardQueen", "AnswerJoker"):
        game.answer("")
    asked = game.question
    return asked.offers() if type(asked).__name__ == "Buy" else ()


@cites("GOW-016", "GOW-018", "GOW-139", "GOW-142")
def test_every_hand_of_two_cards_buys_in_play_what_the_chance_says():
    game = about_to_draw("Line Grenadier with Smoothbore Musket")  # two Diamonds
    found = {"0": 0, "1": 0, "2": 0}
    for hand in combinations(FULL_DECK, 2):
        twin = game.clone(Stream.of("unused"))
        twin.fates.tape += hand
        twin.answer(0)
        for option in found:
            found[option] += option in bought(twin)
    for option, symbols in (("0", "D D"), ("1", "D6"), ("2", "D")):
        assert isclose(found[option] / comb(54, 2), fresh_chance(needs(symbols), 2))


@cites("GOW-016", "GOW-017")
@pytest.mark.parametrize("extra", [0, 2])
def test_thousands_of_shuffled_draws_come_near_the_chance(extra):
    game = about_to_draw("Redcoat with Smoothbore Musket")  # three Diamonds
    found, trials = {"0": 0, "1": 0, "2": 0}, 2000
    for trial in range(trials):
        twin = game.clone(Stream.of(f"odds {extra} {trial}"))
        twin.answer(extra)
        offers = bought(twin)
        for option in found:
            found[option] += option in offers
    for option, symbols in (("0", "D D"), ("1", "D6"), ("2", "D")):
        exact = fresh_chance(needs(symbols), 3 + extra)
        spread = (exact * (1 - exact) / trials) ** 0.5
        assert abs(found[option] / trials - exact) < 4 * spread


@cites("GOW-017")
def test_the_odds_shown_beside_each_number_of_points_are_the_chances():
    game = about_to_draw("Redcoat with Smoothbore Musket")
    for extra in game.question.offers():
        odds = game.question.describe(extra).odds
        percent = f"{fresh_chance(needs('D D'), 3 + extra):.0%}"
        assert odds.startswith(f"Wound 2, Armour Piercing 1: {percent}")
