"""The abilities everybody has."""

import pytest

from books.gentlemen_of_war.field import BLUE, RED, field, holding
from grognard.books.gentlemen_of_war import events
from grognard.books.gentlemen_of_war.book import BOOK
from marks import cites

FOE = "Conscript"


@cites("GOW-028")
@pytest.mark.parametrize("unit", ["Conscript", "Ataman with Sabre, Pistol, Steppe Pony"])
def test_every_unit_has_the_universal_abilities(unit):
    battle = field("R.1.B", R=unit, B=FOE, acts="R")
    labels = {battle.question.describe(choice).label for choice in battle.offers()}
    assert labels >= {"Move", "Dash ♥", "Battlefield Calculus", "Recuperate"}


@cites("GOW-029")
def test_move_goes_up_to_two_hexes_for_a_point_without_a_check():
    battle = field("123R456..B", R="Redcoat", B=FOE, acts="R")
    battle.play("move")
    assert battle.reachable() == {"2", "3", "4", "5"}
    told = battle.play("to 5")
    assert told.kinds() == ["Acted", "Moved"]
    assert told.one(events.Acted).points == 1


@cites("GOW-029", "GOW-081")
def test_move_is_used_again_and_again():
    battle = field("R.1.2.3.B", R="Redcoat", B=FOE, acts="R")
    told = battle.play("move, to 1, move, to 2, move, to 3")
    assert len(told.of(events.Moved)) == 3


@cites("GOW-029")
def test_a_unit_with_no_free_hex_beside_it_cannot_move():
    battle = field("RSB", R="Redcoat", S="Redcoat", B=FOE, acts="R")
    assert battle.refusal("move") == "GOW-040"


@cites("GOW-030")
@pytest.mark.parametrize(
    ("cards", "hexes"),
    [
        ("H2 D3 C4", 2),
        ("H2 D3 H9", 3),
        ("CJ SK C4", 2),
        ("C2 S3 D4", 1),
    ],
)
def test_every_heart_or_diamond_dashes_a_hex(cards, hexes):
    battle = field("R1234...B", R="Line Grenadier", B=FOE, acts="R")
    battle.play("dash, add 0, charge nobody", cards)
    assert battle.reachable() - {"R"} == {str(n) for n in range(1, hexes + 1)}


@cites("GOW-030")
def test_a_dash_without_heart_or_diamond_fails():
    battle = field("R1...B", R="Line Grenadier", B=FOE, acts="R")
    told = battle.play("dash, add 0, charge nobody", "C2 S3 JL")
    assert told.one(events.Failed).what == "Dash"
    assert told.of(events.Moved) == []


@cites("GOW-030")
def test_a_dash_may_stop_early_and_turn_corners():
    battle = field(
        """
        R1...B
         2.....
        """,
        R="Line Grenadier",
        B=FOE,
        acts="R",
    )
    told = battle.play("dash, add 0, charge nobody, to 1, to 2, stop", "H2 H3 H4")
    assert [event.path[-1] for event in told.of(events.Moved)] == [
        battle.places["1"],
        battle.places["2"],
    ]


@cites("GOW-030", "GOW-020")
def test_a_unit_dashes_once_an_activation():
    battle = field("R1...B", R="Line Grenadier", B=FOE, acts="R")
    battle.play("dash, add 0, charge nobody, to 1", "H2 C3 C4")
    assert battle.refusal("dash") == "GOW-020"


@cites("GOW-030")
def test_a_unit_in_melee_may_dash():
    battle = field("1RB", R="Line Grenadier", B=FOE, acts="R", melee="RB")
    told = battle.play("dash, add 0, charge nobody, to 1", "H2 C3 C4")
    assert told.one(events.Moved).how == "dashes"


@cites("GOW-032")
@pytest.mark.parametrize(
    ("card", "wounds"), [("H8", 1), ("HA", 1), ("SK", 1), ("H7", 0), ("CJ", 0)]
)
def test_a_punch_needs_a_heart_of_eight_or_more(card, wounds):
    battle = field("RB", R="Conscript", B=FOE, acts="R")
    told = battle.play("use Punch, add 0" + ", buy 0" * wounds, f"{card} C2")
    assert len(told.of(events.Wounded)) == wounds


@cites("GOW-032")
def test_each_empty_hand_throws_a_punch():
    battle = field("RB", R="Conscript", B=FOE, acts="R", points=3)
    battle.play("use Punch, add 0", "C2 C3")
    assert battle.refusal("use Punch") == "GOW-020"
    battle.play("use Punch (second hand), add 0", "C4 C5")
    assert battle.refusal("use Punch (second hand)") == "GOW-020"


@cites("GOW-032", "GOW-037")
def test_a_punch_reaches_one_hex():
    assert field("R.B", R="Conscript", B=FOE, acts="R").refusal("use Punch") == "GOW-037"


def known(battle, seat):
    """What a seat knows to lie on top of its deck."""
    side = next(side for side in BOOK.view(battle.table, seat).sides if side.id == seat)
    return [note for note in side.notes if "On top" in note]


@cites("GOW-033", "GOW-074")
def test_every_club_of_battlefield_calculus_shows_one_card_more():
    battle = field("R....B", R="Redcoat", B=FOE, acts="R")
    told = battle.play("use Battlefield Calculus, add 0, buy 0, buy 0, no", "C2 C3 H4 S5 S6")
    assert told.one(events.Revealed) == events.Revealed(RED, ("S5", "S6"), 2)


@cites("GOW-033")
def test_cards_looked_at_go_back_in_the_same_order():
    battle = field("R....B", R="Redcoat", B=FOE, acts="R")
    battle.play("use Battlefield Calculus, add 0, buy 0, buy 0, no", "C2 C3 H4 S5 S6")
    told = battle.play("use Recuperate, add 0", "S5 S6 H7")
    assert told.drawn() == ["S5 S6 H7"]


@cites("GOW-033")
def test_after_looking_the_deck_may_be_shuffled_without_its_discards():
    battle = field("R....B", R="Redcoat", B=FOE, acts="R")
    told = battle.play("use Battlefield Calculus, add 0, buy 0, yes", "C2 H4 H5 S5")
    assert told.kinds()[-2:] == ["Revealed", "Shuffled"]
    assert known(battle, RED) == []
    assert BOOK.view(battle.table, RED).sides[0].discards == ("C2", "H4", "H5")


@cites("GOW-033")
def test_without_a_club_there_is_neither_look_nor_shuffle():
    battle = field("R....B", R="Redcoat", B=FOE, acts="R")
    told = battle.play("use Battlefield Calculus, add 0", "S2 H4 H5")
    assert told.one(events.Failed).what == "Battlefield Calculus"
    assert battle.asks() == "Act"


@cites("GOW-033")
def test_looking_takes_no_more_cards_than_there_are():
    piles = {RED: holding("C2 C3 C4 S5"), BLUE: holding("H2")}
    battle = field("R....B", R="Redcoat", B=FOE, acts="R", table={"piles": piles})
    script = "use Battlefield Calculus, add 0, buy 0, buy 0, buy 0, no"
    told = battle.play(script, "C2 C3 C4 S5")
    assert told.one(events.Revealed).cards == ("S5",)


@cites("GOW-034")
@pytest.mark.parametrize(
    ("card", "healed"), [("S8", 1), ("SA", 1), ("HK", 1), ("S7", 0), ("HJ", 0)]
)
def test_recuperate_heals_a_wound_for_a_spade_of_eight_or_more(card, healed):
    battle = field("R....B", R="Redcoat", B=FOE, acts="R", given={"R": {"wounds": 2}})
    told = battle.play("use Recuperate, add 0" + ", buy 0" * healed, f"{card} C3 C4")
    assert [event.wounds for event in told.of(events.Healed)] == [1] * healed


@cites("GOW-034")
def test_recuperate_heals_once_a_use_and_is_used_once():
    battle = field("R....B", R="Redcoat", B=FOE, acts="R", given={"R": {"wounds": 2}})
    told = battle.play("use Recuperate, add 0, buy 0", "S8 S9 S10")
    assert told.one(events.Healed) == events.Healed("R", 1)
    assert battle.refusal("use Recuperate") == "GOW-020"


@cites("GOW-035")
@pytest.mark.parametrize(
    ("ability", "cards", "event"),
    [
        pytest.param("Punch", "H8 C3 C4 C5", events.Wounded, id="the dagger wounds"),
        pytest.param("Recuperate", "S8 C3 C4", events.Healed, id="the plaster heals"),
        pytest.param("Battlefield Calculus", "C2 H3 H4 S9", events.Revealed, id="arrows reveal"),
    ],
)
def test_the_icons_mean_what_their_places_show(ability, cards, event):
    battle = field("RB", R="Highlander", B=FOE, acts="R", given={"R": {"wounds": 1}})
    told = battle.play(f"use {ability}, add 0, buy 0", cards)
    assert len(told.of(event)) == 1


@cites("GOW-033", "GOW-074")
def test_nobody_is_asked_to_shuffle_a_deck_without_cards():
    deck = holding("C2 H3 H4", "D2 D3")
    battle = field("R....B", R="Redcoat", B="Conscript", acts="R", table={"piles": {"red": deck}})
    told = battle.play("use Battlefield Calculus, add 0, buy 0", "C2 H3 H4")
    assert told.of(events.Revealed) == []
    assert battle.asks() == "Act"
