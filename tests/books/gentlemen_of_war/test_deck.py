"""The deck: 54 cards each, discards, and when they are shuffled back."""

from math import comb

from books.gentlemen_of_war.field import BLUE, RED, field, holding
from grognard.books.gentlemen_of_war import events
from grognard.books.gentlemen_of_war.book import BOOK
from grognard.books.gentlemen_of_war.odds import chance
from grognard.books.gentlemen_of_war.roster import Need
from grognard.tabletop.cards import FULL_DECK, Card
from marks import cites


def sides(battle):
    """What lies before each player for all to see: cards left to draw, and the discards."""
    view = BOOK.view(battle.table, None)
    return {side.id: (side.deck, side.discards) for side in view.sides}


@cites("GOW-009")
def test_each_player_has_a_deck_of_54_and_draws_from_his_own():
    battle = field("RB", R="Conscript", B="Conscript", acts="R")
    assert len(FULL_DECK) == 54
    assert sides(battle) == {RED: (54, ()), BLUE: (54, ())}
    told = battle.play("use Punch, add 0", "C2 H3")
    assert told.one(events.Drew).seat == RED
    assert sides(battle) == {RED: (52, ("C2", "H3")), BLUE: (54, ())}


@cites("GOW-010")
def test_the_discards_are_shuffled_in_when_the_turn_ends():
    battle = field("RB", R="Conscript", B="Conscript", acts="R")
    battle.play("use Punch, add 0, end", "C2 H3")
    assert sides(battle)[RED] == (52, ("C2", "H3"))
    told = battle.play("end")
    assert "TurnEnded" in told.kinds()
    assert sides(battle) == {RED: (54, ()), BLUE: (54, ())}


@cites("GOW-011")
def test_a_deck_that_runs_out_takes_its_discards_back_and_drawing_goes_on():
    piles = {RED: holding("C2", "S3 S4 S5"), BLUE: holding("H2")}
    battle = field("RB", R="Conscript", B="Conscript", acts="R", table={"piles": piles})
    told = battle.play("use Punch, add 1", "C2 S4 S3")
    assert told.drawn() == ["C2", "S4 S3"]
    assert told.one(events.Reshuffled) == events.Reshuffled(RED, run_out=True)
    assert told.one(events.Reshuffled).says_who() == "GOW-011"


@cites("GOW-011")
def test_the_cards_of_the_check_in_progress_are_not_reshuffled():
    piles = {RED: holding("C2", "S3"), BLUE: holding("H2")}
    battle = field("RB", R="Highlander", B="Conscript", acts="R", table={"piles": piles})
    told = battle.play("use Punch, add 0", "C2 S3")
    assert told.drawn() == ["C2", "S3"]  # four were due: the draw stops short
    assert sides(battle)[RED] == (0, ("C2", "S3"))


@cites("GOW-011")
def test_with_no_card_anywhere_nothing_is_drawn():
    piles = {RED: holding(""), BLUE: holding("H2")}
    battle = field("RB", R="Highlander", B="Conscript", acts="R", table={"piles": piles})
    told = battle.play("use Punch, add 0")
    assert told.drawn() == []
    assert told.one(events.Failed).unit == "R"


@cites("GOW-011", "GOW-018")
def test_a_draw_longer_than_the_deck_is_sure_of_the_deck_and_goes_on_with_the_discards():
    deck, discards = (Card("S2"), Card("D3")), tuple(Card(f"H{n}") for n in range(2, 10))
    both = (Need("D"), Need("D"))
    assert chance((*discards, Card("D9")), both, 2, deck) == 1 - comb(8, 2) / comb(9, 2)
    assert chance(discards, both, 2, deck) == 0
    assert chance(discards, (Need("D"),), 2, (*deck, Card("JB"))) == 0


@cites("GOW-011", "GOW-017")
def test_the_odds_of_a_draw_that_runs_the_deck_out_count_the_discards():
    musket = "Redcoat with Smoothbore Musket"
    deck = holding("S2 S3", "D2 D3 D4 D5")
    battle = field("R..B", R=musket, B="Conscript", acts="R", table={"piles": {"red": deck}})
    battle.play("use Fire, on B")
    shown = [battle.question.describe(extra).odds for extra in (0, 1)]
    assert [words.partition(";")[0] for words in shown] == [
        "Wound 2, Armour Piercing 1: 0%",
        "Wound 2, Armour Piercing 1: 100%",
    ]
