"""The campaign: what battles write on a unit's card, and how its quality rises and falls."""

import pytest

from books.edwardian_splendour.campaigning import at_war, battle, result, told
from grognard.books.edwardian_splendour.campaign import BOOK
from grognard.books.edwardian_splendour.campaign.events import (
    BattleFought,
    Conquered,
    Disgraced,
    Promoted,
)
from grognard.books.edwardian_splendour.campaign.state import score_id
from marks import cites

LINE = "first.2"


def fought(record, quality="Average", change=None):
    """A line unit fights a row of battles: W won, L lost, D drawn; small letters, it broke.

    Gives every change of its quality as the number of the battle and the event.
    """
    changes, carried = [], None
    for number, letter in enumerate(record, 1):

        def resume(table, was=carried):
            one = table.cards[LINE]
            one.quality = quality
            if was is not None:
                names = ("quality", "battles", "failures", "victories", "losses", "draws")
                for name in (*names, "streak", "won"):
                    setattr(one, name, getattr(was, name))
            if change:
                change(table)

        game = battle(3, change=resume)
        winner = {"W": "first", "L": "second", "D": ""}[letter.upper()]
        game.answer(result(game, winner, (LINE,) if letter.islower() else ()))
        carried = game.table.cards[LINE]
        found = [event for event in told(game, Promoted, Disgraced) if event.card == LINE]
        changes += [(number, event) for event in found]
    return changes, carried


@cites("ES-139")
def test_a_card_counts_battles_failures_victories_losses_and_draws():
    _, card = fought("WlDdL")
    assert (card.battles, card.failures) == (5, 2)
    assert (card.victories, card.losses, card.draws) == (1, 2, 2)


@cites("ES-139")
def test_a_card_says_which_battles_were_won_lost_and_drawn():
    game = battle(3)
    game.answer(result(game, "second", (LINE,)))
    assert game.table.cards[LINE].history == ("Turn 1, Britain against Germany: lost, broke",)
    assert game.table.cards["second.1"].history == ("Turn 1, Britain against Germany: won",)
    assert game.table.cards["third.1"].history == ()
    shown = {piece.id: piece.lines for piece in BOOK.view(game.table, None).pieces}
    assert shown[LINE][-1] == "Turn 1, Britain against Germany: lost, broke"


@cites("ES-139")
def test_units_of_both_sides_and_of_allies_have_the_battle_on_their_cards():
    def change(table):
        table.cards["third.1"].place = "first-second:second"

    game = battle(3, change=change)
    game.answer(result(game, "second"))
    results = told(game, BattleFought)[0].results
    assert (results["first.1"], results["second.1"], results["third.1"]) == ("lost", "won", "won")
    assert game.table.cards["third.1"].victories == 1
    assert "third.2" not in results
    assert game.table.victories("third", "first") == 0


@cites("ES-153", "ES-157")
@pytest.mark.parametrize(
    ("quality", "lower"),
    [("Elite", "Veteran"), ("Veteran", "Average"), ("Average", "Fair"), ("Fair", "Poor")],
)
def test_a_unit_that_breaks_drops_a_level_even_in_victory(quality, lower):
    for letter in "wld":
        assert fought(letter, quality)[0] == [(1, Disgraced(LINE, lower))]


@cites("ES-153", "ES-157")
def test_a_poor_unit_cannot_get_worse():
    changes, card = fought("l", "Poor")
    assert changes == []
    assert card.quality == "Poor"


@cites("ES-154")
@pytest.mark.parametrize("record", ["LLL", "DDD", "LDL"])
def test_three_battles_in_a_row_without_breaking_raise_a_unit(record):
    assert fought(record)[0] == [(3, Promoted(LINE, "Veteran", "ES-154"))]
    assert fought(record[:2])[0] == []


@cites("ES-155")
@pytest.mark.parametrize("record", ["WW", "WL", "DW"])
def test_two_battles_in_a_row_without_breaking_and_one_of_them_won_raise_a_unit(record):
    assert fought(record)[0] == [(2, Promoted(LINE, "Veteran", "ES-155"))]


@cites("ES-154", "ES-155")
@pytest.mark.parametrize(
    ("record", "changed"),
    [
        ("LLW", [(3, "ES-155")]),
        ("WWW", [(2, "ES-155")]),
        ("WWWW", [(2, "ES-155"), (4, "ES-155")]),
        ("WWLLL", [(2, "ES-155"), (5, "ES-154")]),
        ("LLLLL", [(3, "ES-154")]),
        ("LLLLLL", [(3, "ES-154"), (6, "ES-154")]),
        ("WlW", [(2, "ES-153")]),
        ("LLlLLL", [(3, "ES-153"), (6, "ES-154")]),
        ("wW", [(1, "ES-153")]),
        ("wWL", [(1, "ES-153"), (3, "ES-155")]),
    ],
)
def test_a_run_of_battles_starts_anew_after_a_promotion_or_a_failure(record, changed):
    found, _ = fought(record)
    assert [(number, event.says_who()) for number, event in found] == changed


@cites("ES-154", "ES-155")
def test_turns_in_reserve_do_not_break_a_run():
    def rested(table):
        one = table.cards[LINE]
        one.streak, one.won, one.battles, one.victories = 1, True, 1, 1
        table.turn = 7

    game = battle(3, change=rested)
    game.answer(result(game, "second"))
    assert told(game, Promoted)[0] == Promoted(LINE, "Veteran", "ES-155")


@cites("ES-157")
def test_an_elite_unit_cannot_get_better():
    changes, card = fought("WWWW", "Elite")
    assert changes == []
    assert card.quality == "Elite"


def conquest(failed=(), letters=""):
    def change(table):
        table.scores[score_id("first", "second")].victories = 2
        for name in ("first.2", "second.2"):
            one = table.cards[name]
            one.battles = one.victories = len(letters)
            one.streak, one.won = len(letters), bool(letters)
        table.cards["third.4"].place = "first-second:first"

    game = battle(3, change=change)
    game.answer(result(game, "first", failed))
    return game


@cites("ES-156")
def test_a_battle_that_makes_a_country_capitulate_raises_all_who_did_not_break():
    game = conquest(failed=("first.3",))
    assert told(game, Conquered) == [Conquered("second", "first")]
    raised = {event.card: event for event in told(game, Promoted)}
    assert raised["first.2"] == Promoted("first.2", "Veteran", "ES-156")
    assert raised["first.1"].quality == "Elite"
    assert raised["third.4"].says_who() == "ES-156"
    assert "first.3" not in raised
    assert told(game, Disgraced) == [Disgraced("first.3", "Fair")]


@cites("ES-156", "ES-155")
def test_capitulation_comes_on_top_of_a_run():
    game = conquest(letters="W")
    mine = [event for event in told(game, Promoted) if event.card == LINE]
    assert mine == [Promoted(LINE, "Veteran", "ES-155"), Promoted(LINE, "Elite", "ES-156")]


@cites("ES-156")
def test_other_battles_raise_nobody_by_capitulation():
    game = battle(3)
    game.answer(result(game, "first"))
    assert told(game, Promoted) == []


@cites("ES-146", "ES-156")
def test_a_conceded_battle_raises_nobody_even_if_a_country_falls():
    def change(table):
        table.scores[score_id("first", "second")].victories = 2

    game = at_war(3, change=change)
    game.answer(False, "first")
    game.answer(True, "second")
    assert told(game, Conquered) == [Conquered("second", "first")]
    assert told(game, Promoted) == []
