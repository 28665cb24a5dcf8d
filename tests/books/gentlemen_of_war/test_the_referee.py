"""Sentences and reasons that a referee missed at the table."""

from books.gentlemen_of_war.field import field
from grognard.books.gentlemen_of_war import events
from marks import cites

FOE = "Conscript"


@cites("GOW-022", "GOW-030")
def test_a_dash_whose_hexes_nobody_wants_comes_to_nothing_and_says_so():
    battle = field("R....B", R="Redcoat", B=FOE, acts="R")
    told = battle.play("dash, add 0, charge nobody, stop", "H2 D3")
    failed = told.one(events.Failed)
    assert (failed.what, failed.says_who()) == ("Dash", "GOW-022")
    assert told.of(events.Moved) == []


@cites("GOW-059", "GOW-069")
def test_the_cards_of_an_armour_check_are_counted_with_their_reasons():
    # A cuirass of two points against one symbol of the musket leaves a single card.
    armed = "Redcoat with Smoothbore Musket"
    battle = field("R..B", R=armed, B="Conscript with Cuirass", acts="R")
    told = battle.play("use Fire, add 0, buy 0, hold", "D3 D4 S5 H9")
    drew = told.of(events.Drew)[-1]
    assert drew.reckoning is not None
    assert drew.reckoning.words() == "1: 2 for the armour, -1 Armour Piercing"
    assert drew.says_who() == "GOW-059"


@cites("GOW-065")
def test_reactions_that_are_kept_are_counted_as_they_were():
    # A record is told with the table as it is in the end, when no Reactions are left.
    told = events.ReactionsKept("red", 2)
    battle = field("R....B", R="Redcoat", B=FOE, acts="R")
    assert battle.table.reactions == 0
    assert told.tell(battle.table) == "Red keeps 2 Reactions."
